"""What actions would come to, before anything is done: how many fit, and what they give away."""

import pytest

from engine import load_game
from engine.contract import Seat, State
from engine.match import DryRun, dry_run
from tests import toy
from tests.gallic_war.support import board, move, romans

CAESAR = Seat("caesar")

ROMANS_IN_ROME = """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_7 3, legio_8 3, legio_9 3, legio_11 3
rome caesar: legio_13 3, legio_14 2
"""


def of(text: str, *orders: str) -> DryRun:
    game = load_game("julius-caesar")
    state = game.position(text)
    before = state.digest()
    trial = dry_run(game, state, [state.parse(order) for order in orders])
    assert state.digest() == before
    return trial


def test_as_many_as_a_road_takes_fit_6_11() -> None:
    blocks = ("antonius", "legio_7", "legio_8", "legio_9", "legio_11")
    trial = of(ROMANS_IN_ROME, *(f"move {block} genua-rome" for block in blocks))
    assert (trial.fit, trial.refusal.rule) == (4, "6.11")


def test_the_last_who_leaves_a_city_gives_up_its_points() -> None:
    leaving = [f"move {block} rome-asculum" for block in ("legio_13", "legio_14")]
    assert of(ROMANS_IN_ROME, *leaving) == DryRun(2, None, {"rome": 2})
    assert of(ROMANS_IN_ROME, leaving[0]) == DryRun(1, None, {})


def test_what_chance_or_nobody_follows_or_what_reveals_is_final() -> None:
    assert not of(ROMANS_IN_ROME, "move legio_14 rome-asculum").final
    assert not of(ROMANS_IN_ROME, "move legio_14 genua-rome", "end").final, "what is refused changes nothing"
    assert dry_run(toy.load(), marching("calm"), [toy.Muster()]).final


def test_where_nothing_is_left_that_scores_nothing_is_given_up() -> None:
    """Narbo is left for Massilia, which scores."""
    narbo = "actor: caesar\ncard: 3/2\nnarbo caesar: legio_13 3\n"
    assert of(narbo, "move legio_13 narbo-massilia") == DryRun(1, None, {})


def test_an_area_left_is_given_up_in_the_gallic_war() -> None:
    """What it is worth is counted at the end of the year: nobody's points change at once."""
    game, state = load_game("gallic-war"), board()
    romans(state, "aedui", "legion_ix")
    move(state, 0, "aedui")
    assert dry_run(game, state, [state.parse("move legion_ix aedui-arverni")]) == DryRun(1, None, {"aedui": 1})


def marching(omen: str) -> State:
    state = toy.load().start({"rounds": 1})
    for action in (toy.Omen(omen), toy.Lay(4), toy.Lay(1)):
        state.apply(action)
    return state


@pytest.mark.parametrize(("omen", "fit"), [("calm", 2), ("storm", 0)])
def test_marches_are_tried_in_the_toy(omen: str, fit: int) -> None:
    trial = dry_run(toy.load(), marching(omen), [toy.March(1), toy.March(2)])
    assert (trial.fit, trial.lost, trial.refusal is None) == (fit, {}, omen == "calm")
    assert dry_run(toy.load(), marching(omen), [toy.Muster(), toy.March(1)]).refusal is None, "then a die is due"
