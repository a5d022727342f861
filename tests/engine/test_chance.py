"""Where outcomes come from: seeds, the system, scripts."""

from collections import Counter

import pytest

from engine import load_game
from engine.chance import Chance, SeededChance, SystemChance, TurnChance, parse_seed
from engine.contract import GameError, Seat, State
from tests import toy
from tests.scripted import ScriptedChance, ScriptError


def outcomes(chance: Chance, count: int, phase: str = "roll") -> list[str]:
    """What a source chooses again and again in one phase of the toy."""
    state = toy.load().start()
    state.phase = phase
    return [str(chance.choose(state)) for _ in range(count)]


def test_the_same_seed_gives_the_same_outcomes() -> None:
    for seed in (0, 7, -7, "alea iacta est", ""):
        assert outcomes(SeededChance(seed), 50) == outcomes(SeededChance(seed), 50)
    assert outcomes(SeededChance(1), 50) != outcomes(SeededChance(2), 50)
    state = toy.load().start()
    digest = state.digest()
    SeededChance(1).choose(state)
    assert (state.digest(), state.to_act) == (digest, Seat.CHANCE), "choosing leaves the state alone"


def test_a_seed_gives_the_same_dice_on_every_machine_and_version_and_two_sources_share_nothing() -> None:
    """If this changes, golden games can no longer be made again from their seeds."""
    assert outcomes(SeededChance(705), 10) == [f"roll {pips}" for pips in (5, 1, 2, 3, 2, 6, 5, 5, 6, 3)]
    first, second = SeededChance(3), SeededChance(3)
    mixed = [outcomes(source, 1)[0] for _ in range(20) for source in (first, second)]
    assert mixed[::2] == mixed[1::2] == outcomes(SeededChance(3), 20)


@pytest.mark.parametrize("chance", [SeededChance(5), SystemChance()])
def test_outcomes_come_about_as_often_as_they_weigh(chance: Chance) -> None:
    counts = Counter(outcomes(chance, 6000))
    assert set(counts) == {f"roll {pips}" for pips in range(1, 7)}
    assert all(800 < count < 1200 for count in counts.values())
    counts = Counter(outcomes(chance, 4000, "omen"))
    assert 2800 < counts["omen calm"] < 3200
    assert counts["omen calm"] + counts["omen storm"] == 4000


def test_a_script_gives_its_lines_in_order() -> None:
    script = ScriptedChance(["roll 3", "r 6"])
    assert outcomes(script, 1) == ["roll 3"]
    assert script.left == 1
    assert outcomes(script, 1) == ["roll 6"]
    with pytest.raises(ScriptError, match="used up after 2"):
        outcomes(script, 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [("roll 7", "not possible here"), ("march 1", "not possible here"), ("nonsense", "cannot be read")],
)
def test_a_script_that_does_not_fit_says_where(line: str, reason: str) -> None:
    script = ScriptedChance(["roll 1", line])
    outcomes(script, 1)
    with pytest.raises(ScriptError, match=rf"Outcome 2 of the script \({line}\) .*{reason}"):
        outcomes(script, 1)
    assert script.left == 1


@pytest.mark.parametrize(
    ("text", "seed"),
    [("7", 7), (" -12 ", -12), ("+3", 3), ("007", 7), ("alea", "alea"), ("1.5", "1.5"), ("٣", "٣")],
)
def test_seeds_are_numbers_or_words(text: str, seed: int | str) -> None:
    assert parse_seed(text) == seed


@pytest.mark.parametrize("text", ["", "   ", "a\nb", "\x00", "9" * 101])
def test_bad_seeds_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(GameError, match=r"\.$"):
        parse_seed(text)


# --- a stream for each game turn, so that its dice do not depend on the turns before ---

GAME = load_game("julius-caesar")


def outcomes_of(state: State, chance: TurnChance, clock: str) -> list[str]:
    """What chance does in one game turn, when everybody does the first thing there is."""
    found = []
    while (seat := state.to_act) is not None:
        action = chance.choose(state) if seat is Seat.CHANCE else state.legal_actions()[0]
        if seat is Seat.CHANCE and state.clock == clock:
            found.append(str(action))
        state.apply(action)
    return found


def test_the_same_seed_gives_the_same_outcomes_in_a_turn() -> None:
    one, again, other = (outcomes_of(GAME.start(), TurnChance(seed), "705.0") for seed in (1, "1", 2))
    assert one == again != other


def test_a_deal_does_not_depend_on_how_much_was_rolled_before() -> None:
    used = TurnChance(5)
    outcomes_of(GAME.start(), used, "705.1")
    fresh = outcomes_of(GAME.start(), TurnChance(5), "706.0")
    assert outcomes_of(GAME.start(), used, "706.0") == fresh != []
