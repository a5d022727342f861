"""Events as sentences and as plain data."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from engine.contract import Event
from engine.gallic_war import actions as a
from engine.gallic_war import events as ev
from engine.gallic_war.automaton.helping import HELP_ON
from engine.gallic_war.automaton.march import POLITICS_ON
from engine.gallic_war.automaton.matrix import GERMANIA_ON, MAJOR_ON, MINOR_ON, VERCINGETORIX_ON
from engine.gallic_war.rules.points import OBJECTIVES
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.tasks import ERRANDS, PHASES
from engine.gallic_war.words import (
    _STORY,
    errand_name,
    fate_name,
    how_it_ended,
    label,
    narrated,
    phase_name,
    say,
    together,
    told,
)
from engine.values import event_dict, kind_of
from tests.gallic_war.acting import GAME, Playtest, each
from tests.words import words

KINDS: list[type[Any]] = [
    kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]

VALUES: dict[str, Any] = {
    "Seat": ROMANS, "Seat | None": ROMANS, "int": 3, "int | None": 3, "bool": True,
    "Blocks": (("legion_x", 2), ("aedui", 3)), "tuple[int, ...]": (1, 4, 6),
    "tuple[str, ...]": ("sequani", "helvetii"),
    "tuple[tuple[str, int], ...]": (("card", -1), ("enemy", 1), ("vercingetorix", -1)),
}  # fmt: skip
STRINGS = {"block": "aedui", "other": "boii", "card": "germania", "romans": "minor_revolt_1", "use": "politics"}
STRINGS |= {"barbarians": "aedui", "cause": "hit", "area": "sequani", "origin": "boii", "size": "minor"}
STRINGS |= {"manner": "move", "leader_at": "arverni", "stage": "field", "harvest": "normal", "kind": "points"}
STRINGS |= {"grade": "minor", "step": "raid", "start": "boii", "errand": "target"}

LOSSES = ("hit", "stacking", "supply")
TURNS = ("activation", "politics", "revolt", "entered", "subdued", "home", "leader")
CODES: dict[tuple[type[Any], str], tuple[Any, ...]] = {
    (ev.SupplyChanged, "cause"): (
        *("action", "raid", "baggage train", "march", "landing", "winter", "replacement", "harvest"),
        *("production", "build", "reinforcement"),
    ),
    (ev.TribeTurned, "cause"): TURNS,
    (ev.TribeReturned, "cause"): ("activation", "politics", "revolt", "home"),
    (ev.RevoltBegan, "size"): ("minor", "major", "massive"),
    (ev.PoliticsTried, "parts"): ((), (("enemy", 1),), VALUES["tuple[tuple[str, int], ...]"]),
    (ev.BlockMoved, "manner"): ("move", "march", "sail", "attack", "reserve", "help", "landing", "winter"),
    (ev.RoundBegan, "stage"): ("field", "siege", "relief"),
    (ev.AttackPlanned, "met"): (0, 1, 2),
    (ev.CardPassedOn, "cause"): ("tribes", "nobody", "beside"),
    (ev.SideGaveWay, "cause"): ("attack", "siege", "defense"),
    (ev.StepLost, "cause"): LOSSES,
    (ev.BlockEliminated, "cause"): (*LOSSES, "retreat", "home"),
    (ev.StepGained, "cause"): ("replacement", "baggage train"),
    (ev.PointsScored, "cause"): (
        *("german", "ariovistus", "vercingetorix", "britannia invaded", "germania invaded", "briton", "legion"),
        *("areas", "offer"),
        *(name for objectives in OBJECTIVES for name, _ in objectives),
    ),
    (ev.HarvestRolled, "harvest"): ("poor", "normal", "bountiful"),
}
NEVER_HIDDEN = {("TribeReturned", "activation"), ("TribeReturned", "politics"), ("TribeReturned", "revolt")}


def every(kind: type[Any]) -> Iterator[Any]:
    """Events of a kind with every code, and with everything unseen or empty that may be."""
    if kind is ev.GameOver:
        yield from (kind(ROMANS, "points", grade, 95) for grade in ("minor", "major", "massive"))
        yield from (kind(BARBARIANS, how, None, 80) for how in ("points", "caesar killed", "resigned"))
        return
    choices = {}
    for field in fields(kind):
        usual = VALUES[str(field.type)] if str(field.type) in VALUES else STRINGS[field.name]
        options = CODES.get((kind, field.name), (usual, False) if str(field.type) == "bool" else (usual,))
        choices[field.name] = options + ((None,) if "None" in str(field.type) else ())
    for values in product(*choices.values()):
        event = kind(*values)
        hidden = getattr(event, "block", "") is None or getattr(event, "strength", 0) is None
        neutral = kind is ev.TribeTurned and event.side is None and event.cause != "revolt"
        nobodys = kind is ev.TribeReturned and event.side is None and event.block is None
        if not ((hidden and (kind.__name__, getattr(event, "cause", "")) in NEVER_HIDDEN) or neutral or nobodys):
            yield event


def test_each_event_has_its_sentence_and_each_sentence_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def asking(key: str, **values: Any) -> str:
        asked.add(key)
        return say(key, **values)

    monkeypatch.setattr(_STORY, "say", asking)
    for event in (event for kind in KINDS for event in every(kind)):
        sentence = told(event)
        assert "{" not in sentence, event
        assert "_" not in sentence, event
        assert "None" not in sentence, event
        assert sentence[0].isupper() or sentence[0].isdigit(), event
        assert sentence.endswith("."), event
        assert sentence.isascii()
    assert len(KINDS) >= 45
    entries = words()["gallic_war", "en"]
    assert {key for key in asked if key.startswith("events.")} == {
        key for key in entries if key.startswith("events.")
    }


@each("kind", *KINDS, ids=lambda kind: kind.__name__)
def test_each_kind_is_plain_data(kind: type[Any]) -> None:
    for event in every(kind):
        data = event_dict(event)
        assert (data["event"], json.loads(json.dumps(data))) == (kind_of(kind), data)


@each("event, sentence",
    (
        ev.BlockMoved(ROMANS, "legion_vii", ("transalpine_gaul", "allobroges", "helvetii"), "march"),
        "Legion VII marches Transalpine Gaul - Allobroges - Helvetii (Nantuates).",
    ),
    (
        ev.BlockMoved(BARBARIANS, None, ("germania", "treveri"), "attack"),
        "An unseen block of the Barbarians attacks Germania - Treveri + Eburones.",
    ),
    (
        ev.PoliticsTried(BARBARIANS, "aedui", 2, -1, (("vercingetorix", -1),), "arverni"),
        "The Barbarians try a Political Action on Aedui: the die must show 3 or less."
        " Vercingetorix, in Arverni, helps. That is the card's 2, and Vercingetorix: +1.",
    ),
    (ev.SupplyChanged(ROMANS, -2, 13, "march"), "Forced march: Roman supply -2, now 13."),
    (
        ev.DiceRolled(ROMANS, "legion_x", "aedui", (1, 3, 6), 3, 2),
        "Legion X (Caesar) fires 3 dice: 1 3 6, hits on 1-3: 2 hits.",
    ),
    (
        ev.BattleBegan("sequani", BARBARIANS, (("ariovistus", 3),), (("sequani", 4),), 1, 2, 0, 2),
        "Battle of Sequani, 2 rounds: the Barbarians attack with Ariovistus 3;"
        " the Romans defend with Sequani 4. The Barbarians have 2 blocks in reserve."
        " The Romans have 1 block in the fortress.",
    ),
    (ev.HarvestRolled(57, 1, "poor", 1), "The harvest is poor (1): 1 legion may winter in an area."),
    (ev.GameOver(ROMANS, "points", "major", 104), "The Romans have 104 VP and win a major victory."))  # fmt: skip
def test_sentences(event: Event, sentence: str) -> None:
    assert told(event) == sentence


def test_tribes_join_after_the_attack_that_roused_them(play: Playtest) -> None:
    play.put("allobroges romans: legion_vii, legion_x", "neutral: aedui").move("romans", "allobroges")
    events = play.do("move legion_vii allobroges-aedui")
    assert narrated(events)[:2] == [*("Legion VII attacks Allobroges - Aedui.", "Aedui is contested.")]
    assert "Aedui" in narrated(events)[2]
    assert "join" in narrated(events)[2]


def test_groups_that_are_named_are_told_in_one_sentence() -> None:
    named = [ev.GroupNamed(ROMANS, area) for area in ("aedui", "boii", "leuci")]
    told_once = "The Romans name the groups in Aedui, Boii + Helvii and Leuci."
    assert (narrated(named), together(named)) == ([told_once], told_once)


def test_of_the_area_off_the_map_it_is_not_told_who_holds_it() -> None:
    assert narrated([ev.ControlChanged("roman_off_map", ROMANS, False)]) == []


def test_like_events_are_told_together() -> None:
    march = ev.BlockMoved(BARBARIANS, None, ("germania", "treveri"), "attack")
    dealt = [ev.CardDealt(ROMANS, "aedui"), ev.CardDealt(ROMANS, "boii"), ev.CardDealt(BARBARIANS, None)]
    assert narrated([march, march, *dealt]) == [
        "2 unseen blocks of the Barbarians attack Germania - Treveri + Eburones.",
        "The Romans are dealt Aedui, Boii + Helvii.",
        "The Barbarians are dealt 1 card.",
    ]


def test_everything_has_a_name() -> None:
    components = GAME.components
    for name in (*components.areas.ids, *components.areas.sea_ids, *components.blocks.ids, *components.cards.ids):
        assert label(name) != name
    assert (label("andes"), label("venelli"), GAME.label("battles")) == ("Andes + Venelli", "Venelli", "Battles")
    for phase in PHASES:
        assert phase_name(phase)
        assert phase_name(phase, short=True)


def test_ways_to_win_are_told() -> None:
    assert how_it_ended(ROMANS, "points", "massive") == "The Romans win a massive victory."
    assert how_it_ended(BARBARIANS, "caesar killed") == "The Barbarians win: Caesar is dead."
    assert how_it_ended(ROMANS, "resigned") == "The Romans win because the Barbarians gave up."
    assert [GAME.ending(kind) for kind in ("points", "caesar killed")] == ["points", "Caesar's death"]
    grades = [GAME.ending("points", grade) for grade in ("minor", "major", "massive")]
    assert grades == ["minor victory", "major victory", "massive victory"]


LIMITS = {
    "helvetii": GERMANIA_ON, "britannia": GERMANIA_ON, "germania or vercingetorix": VERCINGETORIX_ON,
    "3g": POLITICS_ON, "minor revolt": MINOR_ON, "major revolt": MAJOR_ON, "reinforcement": HELP_ON,
}  # fmt: skip


def test_the_automatons_dice_are_told_with_what_they_decide_12() -> None:
    """The words tell on which rolls; the rules hold the same limits."""
    assert set(LIMITS) < set(ERRANDS)
    for errand, limit in LIMITS.items():
        said = told(ev.FateRolled(BARBARIANS, errand, 5))
        assert said.startswith("The Barbarians roll 5: on 1")
        assert int(re.findall(r"[1-6]", said.partition(": ")[2])[1]) == limit


def test_all_that_the_automaton_rolls_or_draws_for_has_words() -> None:
    """12: with each step of its matrix that is told by itself; 3a and 3e are told with their targets."""
    steps = ("1", "2", "3b", "3c", "3d", "3f", "3g", "3g politics", "4a", "4b", "4c", "4d")
    others = ("leader", "germania", "vercingetorix", "raid")
    told = [errand_name(errand) for errand in (*(set(ERRANDS) - set(LIMITS)), *steps, *others)]
    told += [fate_name(errand) for errand in LIMITS]
    assert not {*told} & {*ERRANDS, *steps, "leader"}
    assert all(each.isascii() for each in told)


def test_every_kind_of_action_of_a_player_has_words_of_its_own() -> None:
    """Those that go a way are told with it, and what chance does in the notation."""
    others = {a.Draw, a.Deal, a.Aim, a.Roll, a.Move, a.March, a.Sail, a.Retreat, a.Regroup}
    assert {kind for kind in a.FORMS if not say.has(f"deeds.{kind.__name__.lower()}")} == others
