"""Why the rules refuse an action: rule, code and sentence, for what a player may wrongly try."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from pathlib import Path

import pytest

from engine.contract import Action, IllegalAction
from engine.gallic_war import refusals
from engine.gallic_war.state import State
from tests.gallic_war.playing import steps
from tests.gallic_war.support import (
    GAME,
    act,
    barbarians,
    board,
    fight,
    move,
    neutrals,
    romans,
)
from tests.gallic_war.test_position import OPTIONS, SORTIE, STACKING, WITHDRAW, at
from tests.words import words

SOURCES = Path(refusals.__file__).parent


def refused(state: State, text: str) -> IllegalAction:
    """The refusal of an action by its notation; it changes nothing."""
    action, before = state.parse(text), state.position() if state.then != "stop" else ""
    refusal = state.refusal(action)
    assert refusal is not None, f"{text} is legal"
    with pytest.raises(IllegalAction):
        state.apply(action)
    assert not before or state.position() == before
    assert refusal.sentence in str(refusal)
    assert "{" not in str(refusal)
    return refusal


@pytest.fixture
def march() -> State:
    """The Romans move out of Transalpine Gaul, Osismi and from off the map; they have one supply point."""
    state = board()
    state.supply = 1
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_ix", "legion_x")
    romans(state, "roman_off_map", "legion_xi", "legion_xii")
    romans(state, "allobroges", "allobroges")
    romans(state, "osismi", "legion_xiii", "osismi", "legion_xiv")
    romans(state, "mediomatrici", "mediomatrici", "legion_xv")
    barbarians(state, "helvetii", "helvetii")
    barbarians(state, "sequani", "sequani")
    neutrals(state, "aedui", "veneti")
    move(state, 0, "transalpine_gaul", "osismi", "mediomatrici", "roman_off_map", points=4)
    return state


@pytest.mark.parametrize(
    ("text", "rule", "code"),
    [
        ("move helvetii helvetii-sequani", "2.2", "not-yours"),
        ("move legion_x allobroges-helvetii", "5.2.1 E", "not-there"),
        ("move allobroges allobroges-sequani", "M1", "no-group"),
        ("move legion_x transalpine_gaul-sequani", "5.2.1 E", "not-adjacent"),
        ("move legion_x transalpine_gaul-allobroges-helvetii", "M3", "move-length"),
        ("move legion_xv mediomatrici-germania", "M8", "no-german-there"),
        ("move mediomatrici mediomatrici-germania", "M8", "not-to-germania"),
        ("march mediomatrici mediomatrici-leuci-sequani", "5.2.1 E", "legions-march"),
        ("march legion_x transalpine_gaul-allobroges-transalpine_gaul", "M3", "march-back"),
        ("march legion_x transalpine_gaul-helvetii-sequani", "M3", "march-over-blue"),
        ("march legion_xi roman_off_map-transalpine_gaul-volcae", "M3", "march-from-off-map"),
        ("sail legion_x transalpine_gaul-mare_cantabricum-veneti", "M7", "no-sea-way"),
        ("sail legion_xiii osismi-mare_cantabricum-britannia", "M7", "no-sea-way"),
        ("fire legion_x", "5.2.1 E", "wrong-phase"),
        ("group allobroges", "5.2.1 E", "wrong-phase"),
    ],
)
def test_movement(march: State, text: str, rule: str, code: str) -> None:
    refusal = refused(march, text)
    assert (refusal.rule, refusal.code) == (rule, code)


def test_moves_that_others_have_used_up(march: State) -> None:
    """Limits of borders (M2), of supply (M3), of ships (M7), and a unit that moved (M1)."""
    act(march, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    assert refused(march, "move legion_ix transalpine_gaul-helvetii").code == "border-full"
    assert refused(march, "move legion_vii helvetii-sequani").code == "moved-already"
    act(march, "march legion_ix transalpine_gaul-allobroges-sequani")
    assert refused(march, "march legion_x transalpine_gaul-allobroges-sequani").code == "no-supply"
    assert refused(march, "sail legion_xiii osismi-mare_cantabricum-veneti").code == "no-supply"
    act(march, "move legion_xi roman_off_map-transalpine_gaul")
    assert refused(march, "move legion_xii roman_off_map-transalpine_gaul").code == "legions-entered"


def test_who_is_pinned_and_where_enemies_came_in() -> None:
    """Ruling M6."""
    state = board()
    romans(state, "sequani", "sequani", "legion_vii")
    romans(state, "boii", "boii")
    barbarians(state, "leuci", "leuci", "tencteri")
    move(state, 1, "leuci")
    act(state, "move leuci leuci-sequani", "end")
    move(state, 0, "sequani", "boii")
    assert refused(state, "move sequani sequani-leuci").code == "entered-there"
    act(state, "move sequani sequani-mandubii")
    assert refused(state, "move legion_vii sequani-mandubii").code == "pinned"


def test_groups() -> None:
    """Ruling M1."""
    state = board()
    romans(state, "aedui", "aedui")
    romans(state, "boii", "boii")
    move(state, 0, points=3)
    assert refused(state, "group leuci").code == "no-units"
    act(state, "group aedui")
    assert refused(state, "group aedui").code == "named-already"
    assert refused(state, "move aedui aedui-boii").code == "wrong-phase"


def test_barbarians_land_at_friendly_or_empty_ports_only() -> None:
    """Ruling M7; and with naval blocks only where sailing is restricted (11)."""
    state = board(restricted=True)
    barbarians(state, "osismi", "osismi", "aedui")
    neutrals(state, "veneti")
    move(state, 1, "osismi")
    assert refused(state, "sail osismi osismi-mare_cantabricum-veneti").code == "hostile-port"
    assert refused(state, "sail aedui osismi-mare_cantabricum-santones").code == "no-ship"


def test_cards() -> None:
    """5.1, 5.2 and ruling C1."""
    text = "play: 1\ntransalpine_gaul romans: legion_x\n"
    state = at(text + "hand romans: aedui, boii, leuci, baggage_train\n")
    assert refused(state, "play germania").code == "not-in-hand"
    assert refused(state, "end").code == "cannot-end"
    assert refused(state, "roll 1").code == "wrong-phase"
    announcing = text + "phase: announce\nlaid romans: {}\nlaid barbarians: {}\n"
    event = at(announcing.format("baggage_train", "boii"))
    assert refused(event, "announce supply").code == "event-card"
    assert refused(at(announcing.format("boii", "aedui")), "announce event").code == "no-event-card"
    second = announcing + "actor: barbarians\nuse romans: supply\n"
    assert refused(at(second.format("boii", "aedui")), "announce supply").code == "no-vercingetorix"
    spent = second + "activated barbarians: leuci, volcae\n"
    assert refused(at(spent.format("boii", "aedui")), "announce activation").code == "activated"
    raided = second + "raided: yes\narverni barbarians: vercingetorix\n"
    assert refused(at(raided.format("boii", "aedui")), "announce supply").code == "raided"
    bound = second + "bound: yes\n"
    assert refused(at(bound.format("boii", "massive_revolt")), "announce movement").code == "massive-as-event"


POLITICS = """
phase: politics
play: 1
active: romans
queue: barbarians
laid romans: aedui
laid barbarians: boii
use romans: politics
use barbarians: movement
transalpine_gaul romans: legion_x
aedui romans: aedui
britannia neutral: belgae, cantiaci
boii neutral: boii, helvii
arverni barbarians: vercingetorix, arverni
"""


def test_political_actions() -> None:
    """5.2.1 D, rulings C4 and N5."""
    state = at(POLITICS)
    for area, code in (
        ("germania", "no-tribal-area"),
        ("aedui", "no-tribe-to-turn"),
        ("leuci", "no-tribe-to-turn"),
        ("britannia", "britannia-out-of-reach"),
    ):
        assert refused(state, f"sway {area}").code == code
    assert refused(state, "rally boii").code == "not-beside-vercingetorix"


def test_battles() -> None:
    """Rulings B4, B5, B8."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii", "legion_x", "legion_viii 2")
    barbarians(state, "volcae", "volcae", "boii")
    move(state, 0, "transalpine_gaul")
    act(state, *[f"move {legion} transalpine_gaul-volcae" for legion in ("legion_vii", "legion_x", "legion_viii")])
    fight(state)
    assert refused(state, "shelter boii").code == "those-at-home-first"
    act(state, "shelter volcae")
    assert refused(state, "shelter volcae").code in ("wrong-phase", "inside-already", "not-yours")
    assert refused(state, "fire legion_vii").code == "not-its-turn"
    assert refused(state, "fire boii").code == "not-yours"
    assert refused(state, "retreat legion_x volcae-sequani").code == "not-adjacent"
    act(state, "pass legion_x", "fire legion_vii")
    assert refused(state, "roll 1 2").code == "wrong-dice"
    assert refused(state, "pass legion_vii").code == "chance-first"


def test_sieges_withdrawals_and_stacking() -> None:
    """Rulings B10, B11, M9."""
    assert refused(at(SORTIE), "sortie boii").code == "not-inside"
    assert refused(at(WITHDRAW), "withdraw ariovistus").code == "not-yours"
    stacking = at(STACKING)
    assert refused(stacking, "hit legion_x").code == "others-lose-first"
    assert refused(stacking, "hit leuci").code == "not-yours"


WINTER = """
phase: legions home
garrison: 1
transalpine_gaul romans: legion_x
sequani romans: legion_vii, legion_viii
leuci romans: leuci
"""


def test_winter() -> None:
    """7.1, 7.3.2."""
    state = at(WINTER)
    assert refused(state, "home leuci").code == "no-legion"
    assert refused(state, "home legion_x").code == "home-already"
    assert refused(state, "end").code == "too-many-stay"
    act(state, "home legion_vii")
    assert refused(state, "home legion_vii").code == "goes-already"
    build = at("phase: build\nsupply: 2\ntransalpine_gaul romans: legion_x")
    assert refused(build, "build legion_xiii 3").code == "no-supply"
    assert refused(build, "build legion_v 1").code == "not-in-pool"


def test_every_code_has_its_sentence_and_every_sentence_its_code() -> None:
    written = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', written))
    entries = {key.removeprefix("refusals.") for key in words()["gallic_war", "en"] if key.startswith("refusals.")}
    assert entries <= codes
    assert {code for code in codes if "-" in code} <= entries


def test_the_rules_refuse_what_is_not_offered_and_nothing_else() -> None:
    """What was done elsewhere in games is tried in phases that know its kind; hardly anything is left unsaid."""
    dice, known = random.Random(0), defaultdict[type[Action], set[Action]](set)
    games = [list(steps(seed, OPTIONS if seed % 2 else None)) for seed in range(4)]
    for _, action, _ in (step for game in games for step in game):
        known[type(action)].add(action)
    found = defaultdict[str, int](int)
    for state, _, _ in (step for game in games for step in game):
        for kind in [kind for phase, kind in GAME.doers if phase == state.phase]:
            pool = sorted(known[kind], key=str)
            for action in dice.sample(pool, min(3, len(pool))):
                refusal = state.refusal(action)
                assert (refusal is None) == (action in state.legal_actions())
                if refusal is not None:
                    assert refusal.rule
                    assert "refusals." not in refusal.sentence
                    assert "{" not in refusal.sentence
                    found[refusal.code] += 1
                    assert refusal.code != "not-offered", f"{action} in {state.phase}"
    assert len(found) > 30
    assert found["not-offered"] == 0
