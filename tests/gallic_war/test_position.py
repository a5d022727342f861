"""Positions: written, read back exactly, with what is usual left out, and refused where no game can reach them."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from engine.chance import SeededChance
from engine.contract import PositionError, Seat
from engine.gallic_war.data import load_data
from engine.gallic_war.game import GallicWar
from engine.gallic_war.options import VALUES
from engine.gallic_war.position import ROWS
from engine.gallic_war.position.stack import WORDS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import OVER, PHASES
from engine.translations import data_folder
from tests.broken_files import copy_of
from tests.gallic_war.acting import BLOCKS, GAME, Playtest, each, holds
from tests.gallic_war.playing import by_chance, steps
from tests.gallic_war.support import board, come_to, part_with

OPTIONS = {"objectives": "yearly", "reinforcements": "historical", "naval": "restricted", "legion_i": "pool"}
GAMES: list[tuple[int, dict[str, str] | None]] = [(0, None), (1, OPTIONS), (2, OPTIONS), (4, OPTIONS)]
MORE_GAMES = [pytest.param(*game, marks=pytest.mark.thorough) for game in GAMES[1:]]
DOCS = Path(__file__).parents[2] / "docs" / "positions-gallic-war.md"
PARTS = ("battle", "moves")
RARE = {"withdraw", "supply", "sortie", "stacking"}
"""The phases that these games do not come to."""


def at(text: str) -> State:
    """The situation that the lines of a text describe, which `;` parts as well."""
    return GAME.position("gallic-war\n" + text.replace(";", "\n"))


def attributes(state: State) -> dict[str, Any]:
    """All that a state consists of."""
    tables = ("rules", "areas", "blocks", "cards", "place_ids", "block_ids", "strengths")
    left_out = ("_legal", "_shares", *tables, *PARTS)
    return {
        name: getattr(part, name)
        for part in (state, state.battle, state.moves)
        for name in getattr(type(part), "__mypyc_attrs__", ()) or vars(part)  # compiled or not
        if name not in left_out
    }


def assert_reads_back(state: State) -> None:
    """The position of a state is read back to it, field by field."""
    again = GAME.position(state.position())
    assert attributes(again) == attributes(state), state.position()
    assert (again.position(), again.digest()) == (state.position(), state.digest())
    assert list(again.legal_actions()) == list(state.legal_actions())


BOARD = """
transalpine_gaul romans: legion_vii 3, legion_x; allobroges romans: allobroges 1
germania barbarians: ariovistus, tencteri; helvetii barbarians: helvetii 6; aedui neutral: aedui
"""

WITHDRAW = """
phase: withdraw; play: 1
transalpine_gaul romans: legion_x
germania romans: legion_vii 4 from mediomatrici, legion_viii 4 from mediomatrici
germania barbarians: tencteri 3, usipetes 2
active: romans; first mover: romans; after: stacking; battle: germania; attacker: romans
""".replace("; ", "\n")

SUPPLY = """
phase: supply; year: 57; play: 5; supply: 1; garrison: 2
transalpine_gaul romans: legion_x; sequani romans: legion_vii 4, legion_viii 1
""".replace("; ", "\n")

SORTIE = """
phase: sortie; play: 1
mandubii romans: legion_vii 4 from aedui, legion_x 4 from aedui
mandubii barbarians: vercingetorix 4, boii 3 from sequani, helvii 2 from sequani
active: barbarians; first mover: romans; after: stacking; battle: mandubii; attacker: barbarians
stage: relief; rounds: 2; fought: 1; siege left: 2; inside: vercingetorix; halves: vercingetorix
main: aedui
""".replace("; ", "\n")

STACKING = """
phase: stacking; play: 2
boii romans: legion_vii, legion_viii, legion_x, boii, helvii, aedui, sequani
crowded: boii romans 1
""".replace("; ", "\n")

NEW_HOME = """
phase: new home; play: 2
transalpine_gaul romans: legion_x; arverni romans: legion_vii; cadurci barbarians: vercingetorix, cadurci
carnutes barbarians: carnutes
homes: vercingetorix arverni; home lost: yes; resume: next action
""".replace("; ", "\n")


@pytest.mark.slow
@each("seed, options", GAMES[0], *MORE_GAMES)
def test_every_state_of_a_game_is_read_back_exactly(seed: int, options: dict[str, str] | None) -> None:
    for number, (state, _, _) in enumerate(steps(seed, options)):
        if number % 10 == 0:
            assert_reads_back(state)


@pytest.mark.slow
def test_every_phase_is_written_and_read() -> None:
    found = {}
    for seed, options in GAMES:
        played = list(steps(seed, options))
        found |= {state.phase: state for state, _, _ in played}
        last, action, _ = played[-1]
        last = last.copy()
        last.play(action)
        found[OVER] = last
    of_the_automaton = {"top card", "die", "aim", "call", "react"}
    assert set(PHASES) - set(found) == RARE | of_the_automaton
    for state in found.values():
        assert_reads_back(state)


@pytest.mark.slow
@each("text", WITHDRAW, SUPPLY, SORTIE, STACKING, NEW_HOME)
def test_rare_situations_are_read_back_exactly_and_can_be_played_on(text: str) -> None:
    state = at(text)
    assert_reads_back(state)
    choices, chance = random.Random(0), SeededChance(0)
    for number in range(200):
        if state.to_act is None:
            break
        state.play(by_chance(state, choices, chance))
        if number < 20 or number % 8 == 0:
            assert_reads_back(state)


class Watched:
    """A state, or a part of it, that notes which of its fields are asked for."""

    def __init__(self, state: Any, noted: set[str]) -> None:
        self.state, self.noted = state, noted

    def __getattr__(self, name: str) -> Any:
        self.noted.add(name)
        value = getattr(self.state, name)
        return Watched(value, self.noted) if name in PARTS else value


def test_every_field_of_a_state_has_its_line() -> None:
    watched = Watched(at(SORTIE), set())
    for row in ROWS:
        if row.show:
            row.show(GAME.rules.words, watched)
    follows_from_the_stack, none_is_hidden = {"actor", "cause"}, {"unknown"}
    assert set(attributes(watched.state)) - watched.noted == follows_from_the_stack | none_is_hidden
    keys = [row.key for row in ROWS]
    assert len(set(keys)) == len(keys)


def test_each_field_makes_a_difference() -> None:
    """Two states that differ in a number, a set or a flag have different texts."""
    for name, value in attributes(board()).items():
        state = board()
        if isinstance(value, bool):
            setattr(part_with(state, name), name, not value)
        elif isinstance(value, int) and name not in ("year", "actor", "reserve", "unknown"):
            setattr(part_with(state, name), name, 1 if name != "crossing" else 2)
        else:
            continue
        if getattr(part_with(state, name), name) != value:
            assert state.position() != board().position(), name
            assert state.digest() != board().digest(), name


# --- what is usual -----------------------------------------------------------------------------------------------
def test_a_position_may_say_little() -> None:
    """The first year, the cards of the first play to be laid down, blocks at full strength, 15 supply points."""
    state = at(BOARD)
    assert (state.clock, state.phase, state.supply, state.actor) == ("58.1", "lay", 15, 0)
    Playtest(state).stand("transalpine_gaul: legion_x 4", "allobroges: allobroges 1", "helvetii: helvetii 6")
    assert BLOCKS.names_of(state.pool) == ("legion_xiii", "legion_xiv", "legion_xv")


def test_hands_that_are_not_given_are_dealt() -> None:
    state = at("play: 2\nhand romans: germania, aedui, boii\n" + BOARD)
    index = GAME.components.cards.index
    assert state.hands[0] == tuple(sorted(index[card] for card in ("germania", "aedui", "boii")))
    assert len(state.hands[1]) == 3
    assert not set(state.hands[0]) & set(state.hands[1])


def test_names_may_be_short_and_lines_in_any_order() -> None:
    text = "transalpine romans: x, vii 2\nhelv barb: helvetii 6\nphase: lay\nyear: 56\nplay: 1"
    with pytest.raises(PositionError, match="no key"):
        at(text)
    state = at(text.replace("barb:", "barbarians:"))
    Playtest(state).stand("transalpine_gaul: legion_vii 2", "helvetii: helvetii")
    assert state.clock == "56.1"


def test_ways_are_clear_from_the_blocks() -> None:
    """By which border a block came, and how many have crossed it, unless the text says more."""
    state = at(
        "play: 1\nphase: move\nactive: romans\nfirst mover: romans\nthen: actions\ngroups: transalpine_gaul\n"
        "transalpine_gaul romans: legion_x\n"
        "sequani romans: legion_vii from transalpine_gaul over allobroges, legion_viii from transalpine_gaul"
        " over allobroges\n"
    )
    areas = GAME.components.areas
    allobroges, sequani = areas.index["allobroges"], areas.index["sequani"]
    into = areas.directed(areas.border_between[allobroges, sequani], sequani)
    assert state.moves.crossed[into] == 2
    assert holds(state.moves.moved, "legion_vii")
    assert state.moves.over[into >> 1] == 1
    assert_reads_back(state)


def test_leaders_are_at_home_where_they_stand_unless_the_text_says_other() -> None:
    state = at(BOARD + "treveri barbarians: ambiorix, treveri\naedui barbarians: dumnorix\nhomes: dumnorix boii")
    areas = GAME.components.areas
    assert state.homes[BLOCKS.index["ambiorix"]] == areas.index["treveri"]
    assert state.homes[BLOCKS.index["dumnorix"]] == areas.index["boii"]


def test_of_a_pair_the_other_tribe_is_out() -> None:
    state = at(BOARD + "atrebates neutral: morini")
    assert holds(state.out, "atrebates")
    assert not holds(state.out, "tarbelli")


def test_a_battle_in_the_middle_is_read_back(play: Playtest) -> None:
    """A siege with half a hit, reserves to come on both sides, retreats made."""
    play.put("transalpine_gaul romans: legion_vii, legion_viii, legion_x", "volcae barbarians: volcae, boii")
    play.move("romans", "transalpine_gaul")
    play.do(*[f"move {legion} transalpine_gaul-volcae" for legion in ("legion_vii", "legion_viii", "legion_x")])
    play.fight()
    play.given(hands=((0, 1, 4), (2, 3, 5)))
    come_to(play.state, play.phase, play.state.actor)
    play.do("shelter volcae")
    assert_reads_back(play.state)
    play.do("fire legion_x", "roll 6 6 6 6")
    assert_reads_back(play.state)
    play.battle.halves |= 1 << BLOCKS.index["volcae"]
    assert "halves: volcae" in play.state.position()
    assert_reads_back(play.state)


# --- what is refused ---------------------------------------------------------------------------------------------


MARCH = "barbarians: automaton\nplay: 1\nphase: move\nactor: barbarians\nactive: barbarians\nthen: actions\n"


@each("text, words",
    ("", "Caesar .legion_x. is on the map"),
    ("nonsense", "no-key|key"),
    (BOARD + "weather: fine", "there is no key 'weather'"),
    (BOARD + "phase: dancing", "phase"),
    (BOARD + "year: 60", "60"),
    (BOARD + "supply: 20", "20"),
    (BOARD + "supply: many", "many"),
    (BOARD + "objectives: daily", "objectives"),
    (BOARD + "rome romans: boii", "there is no place 'rome'"),
    (BOARD + "boii romans: caesar", "there is no block 'caesar'"),
    (BOARD + "boii romans: aedui", "aedui is in 'aedui neutral' already"),
    (BOARD + "boii romans: marcomanni", "no game has marcomanni like this"),
    (BOARD + "boii barbarians: legion_viii", "no game has legion_viii like this"),
    (BOARD + "boii neutral: sequani", "no game has sequani like this"),
    (BOARD + "boii romans: boii 4", "4"),
    (BOARD.replace("helvetii 6", "helvetii 3"), "helvetii cannot have strength 3; it can have 2, 4, 6, 8"),
    (BOARD + "roman_off_map romans: boii", "no game has boii like this"),
    (BOARD + "germania romans: boii", "no game has boii like this"),
    (BOARD + "boii romans: boii from veneti", "veneti and boii are not adjacent"),
    (BOARD + "boii romans: boii from veneti by sea", "no sea joins veneti and boii"),
    (BOARD + "boii romans: boii upside down", "boii cannot have strength UPSIDE"),
    (BOARD + "aedui romans: sequani\naedui barbarians: boii", "aedui cannot be contested in phase lay"),
    (BOARD + "homes: boii aedui", "is no home"),
    (BOARD + "homes: ambiorix germania", "is no home"),
    (BOARD + "fallen: aedui", "no game has aedui like this"),
    (BOARD + "due: boii", "no game has boii like this"),
    (BOARD + "atrebates neutral: atrebates, morini", "no game has atrebates like this"),
    (BOARD + "play: 6", "6"),
    (BOARD + "play: 1\nhand romans: aedui", "it can be 4 cards"),
    (BOARD + "play: 1\nhand romans: aedui, boii, leuci, volcae\ndiscards barbarians: aedui", "nowhere else"),
    (BOARD + "play: 1\nphase: announce", "no game has 'laid barbarians' like this"),
    (BOARD + "play: 1\nphase: battle", "it is needed in phase battle"),
    (BOARD + "play: 1\nphase: move", "it is needed in phase move"),
    (BOARD + "play: 1\nphase: hit\nbattle: aedui\nattacker: romans\nafter: stacking", "needed in phase hit"),
    (BOARD + MARCH, "no line 'orders'"),
    (BOARD + "year: 51\nphase: settle", "no game has 'year' like this"),
    (BOARD + "year: 51\nphase: replace", "no game has 'phase' like this"),
    (BOARD + MARCH.replace("phase: move", "phase: groups"), "no game has 'phase' like this"),
    (BOARD + "phase: over", "no game has 'result' like this"),
    (BOARD + "phase: over\nresult: romans points major", "which makes it 'barbarians points'"),
    (BOARD + "result: barbarians points", "no game has 'result' like this"),
    (WITHDRAW.replace("attacker: romans", "actor: romans\nattacker: romans"), "which makes it 'barbarians'"),
    (WITHDRAW + "last over: germania-treveri", "has not been crossed by both sides"),
    (WITHDRAW + "crossed romans: germania>treveri, germania>treveri 2", "is there twice"),
    (SORTIE.replace("inside: vercingetorix", "inside: legion_x"), "no game has 'inside' like this"),
    (SORTIE.replace("stage: relief", "stage: field"), "no game has 'stage' like this"),
    (SORTIE.replace("inside: vercingetorix", "inside: vercingetorix, boii"), "no game has 'inside' like this"),
    (STACKING.replace("boii romans 1", "boii 1"), "is written otherwise, as AREA SIDE STEPS"),
    (BOARD + "orders: aedui", r"'aedui' is written otherwise, as FROM TO MOST BLOCKS\.$"),
    (BOARD + "fates: aedui", r"'aedui' is written otherwise, as AREA WEIGHT\.$"))  # fmt: skip
def test_what_cannot_be_read_or_reached_is_refused(text: str, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        at(text)


@pytest.mark.slow
@each("seed", *range(2))
def test_a_spoilt_text_is_refused_or_is_a_position(seed: int) -> None:
    """Lines lost, taken from elsewhere or changed: a position comes of it that can be played, or a refusal."""
    dice = random.Random(seed)
    texts = [state.position() for state, _, _ in steps(seed, OPTIONS if seed else None) if dice.random() < 0.05]
    lines = [line for text in texts for line in text.splitlines()[1:]]
    refused = read = 0
    for number in range(80):
        spoilt = dice.choice(texts).splitlines()
        at_line, other = dice.randrange(1, len(spoilt)), dice.choice(lines)
        if dice.random() < 0.5:
            spoilt[at_line] = spoilt[at_line].replace(dice.choice("0123456789"), dice.choice("0123456789"))
        else:
            key = other.partition(":")[0]
            spoilt = [*(line for line in spoilt if line.partition(":")[0] != key), other]
            del spoilt[min(at_line, len(spoilt) - 1)]
        try:
            state = GAME.position("\n".join(spoilt))
        except PositionError:
            refused += 1
            continue
        read += 1
        chance = SeededChance(number)
        for _ in range(20):
            if state.to_act is not None:
                state.play(by_chance(state, dice, chance))
    assert refused > 10
    assert read > 10


# --- the documentation -------------------------------------------------------------------------------------------
def test_the_documentation_has_every_key_and_every_phase() -> None:
    before, _, after = DOCS.read_text(encoding="utf-8").split("```")
    named = set(re.findall(r"`([^`]+)`", before + after))
    assert ({row.key for row in ROWS if row.key not in ("options", "waits")} | set(WORDS)) - named == set()
    assert set(PHASES) | set(VALUES) <= named


def test_the_example_of_the_documentation_can_be_read() -> None:
    assert at(DOCS.read_text(encoding="utf-8").split("```")[1]).phase == "move"


# --- what a line can say, by the data ----------------------------------------------------------------------------

OTHER_DATA = {
    "supply": ("most = 19", "most = 30", "supply: 30"),
    "cards": ("{ year = 57, hand = 5,", "{ year = 57, hand = 9,", "year: 57\nplay: 8"),
    "garrison": ("garrison = 3", "garrison = 6", "garrison: 6"),
    "rounds": ("battle_rounds = 3", "battle_rounds = 4", "round: 4\nrounds: 4\nfought: 12\nsiege left: 4"),
    "builds": ("after_massive_revolt = 2", "after_massive_revolt = 3", "builds: 3"),
    "britons": ("britannia_tribes = 2", "britannia_tribes = 3", "britons: 3"),
    "raids": ("supply_actions = 1", "supply_actions = 2", "raided: 2"),
    "voyages": ("naval_group = 2", "naval_group = 3", "voyages: osismi>veneti 3"),
    "years": ("{ year = 51, hand = 5 },", "{ year = 51, hand = 5 }, { year = 50, hand = 5 },", "year: 50"),
    "points": ("minor_victory = 90", "minor_victory = 91", "points: 2000"),
}
"""By what other data allow: what stands there, what stands there instead, and lines of a position."""


def changed(folder: Path, old: str, new: str) -> GallicWar:
    """The game with another number in its data."""
    copied = copy_of(data_folder() / "gallic_war", folder)
    text = (copied / "game.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (copied / "game.toml").write_text(text.replace(old, new), encoding="utf-8")
    return GallicWar(load_data(copied))


@each("case", *OTHER_DATA)
def test_other_data_have_other_ranges(tmp_path: Path, case: str) -> None:
    """What the engine writes by its data is read by the same data, and else refused."""
    old, new, lines = OTHER_DATA[case]
    game = changed(tmp_path, old, new)
    board = f"gallic-war\ntransalpine_gaul romans: legion_x\n{lines}\n"
    assert set(lines.splitlines()) <= set(game.position(board).position().splitlines())
    if case != "points":
        with pytest.raises(PositionError, match="out of range"):
            GAME.position(board)


def test_as_many_supply_actions_are_the_barbarians_as_the_data_say_5_2_1_b(tmp_path: Path) -> None:
    board = """gallic-war
        phase: announce; actor: barbarians; use romans: movement; laid romans: aedui; laid barbarians: boii
        transalpine_gaul romans: legion_x; arverni barbarians: vercingetorix
        raided: {raids}"""
    for game, most in ((GAME, 1), (changed(tmp_path, "supply_actions = 1", "supply_actions = 2"), 2)):
        for raids in range(most + 1):
            state = game.position(board.format(raids=raids).replace(";", "\n"))
            announced = "announce supply" in map(str, state.legal_actions())
            assert (announced, state.view(Seat.SPECTATOR).to_dict()["raids"]) == (raids < most, raids)
    state.apply(state.parse("announce politics"))
    state = game.position(board.format(raids=1).replace(";", "\n"))
    while state.to_act is not None and state.supply == 15:
        wanted = [one for one in state.legal_actions() if str(one) in ("announce supply", "end")]
        state.apply((wanted or state.legal_actions())[0])
    assert "raided: 2" in state.position()


def test_numbers_have_their_ends() -> None:
    for line, reason in (("supply: 20", "0 to 19"), ("raided: 2", "0 to 1"), ("britons: 3", "0 to 2")):
        with pytest.raises(PositionError, match=reason):
            at(f"{BOARD}{line}")
    assert at(f"{BOARD}raided: y").position() == at(f"{BOARD}raided: 1").position()


@each("voyages, reason",
    ("osismi>veneti 1, osismi>veneti 2", "'osismi>veneti' is there twice"),
    ("osismi>veneti, veneti>osismi, osismi>veneti", "'osismi>veneti' is there twice"),
    ("osismi>osismi", "no sea joins osismi and osismi"),
    ("osismi>veneti 3", "3 is out of range; it can be 1 to 2"),
    ("britannia>santones", "no sea joins britannia and santones"),
    ("osismi>aedui", "no port"))  # fmt: skip
def test_voyages_that_nobody_can_have_made_are_refused_m7(voyages: str, reason: str) -> None:
    assert "voyages: osismi>veneti 2" in at(f"{BOARD}voyages: osismi>veneti 2").position()
    with pytest.raises(PositionError, match=reason):
        at(f"{BOARD}voyages: {voyages}")
