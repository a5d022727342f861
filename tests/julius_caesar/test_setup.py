"""Setting up: the historical deployment (5.1), the levy pools (5.2) and free deployment (5.3, ruling S1)."""

from __future__ import annotations

import pytest

from engine.blocks.facts import NOWHERE
from engine.contract import Seat
from engine.julius_caesar.events import BlocksSwapped, DeploymentEnded, YearBegan
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DEAL, DEPLOY
from tests.julius_caesar.acting import blocks_in, do, holder, of, offers, points, refuse, side, strength, where
from tests.julius_caesar.test_data import DEPLOYMENT_5_1, LEVY_POOLS_5_1

FREE = {"deployment": "free"}


@pytest.fixture
def free(game: JuliusCaesar) -> State:
    """Caesar begins a free deployment."""
    return game.start(FREE)


def numbers(state: State) -> dict[str, int]:
    """How many blocks stand in each city."""
    return {city: len(blocks_in(state, city)) for city in DEPLOYMENT_5_1}


def test_blocks_begin_in_their_cities_at_full_strength(game: JuliusCaesar) -> None:
    """5.0, 5.1, 3.1, 3.11: every block on the map stands where the list has it and shows its highest numeral."""
    state = game.start()
    for city, blocks in DEPLOYMENT_5_1.items():
        assert blocks_in(state, city) == blocks
        for block in blocks:
            number = game.components.blocks.index[block]
            assert strength(state, block) == max(game.components.blocks.strengths[number])


def test_the_other_blocks_begin_in_their_pools(game: JuliusCaesar) -> None:
    """5.2: a pool for each side, nobody face up, nobody lost."""
    state = game.start()
    for pool in LEVY_POOLS_5_1.values():
        assert all(where(state, block) == "pool" for block in pool.split())
    assert not state.face_up
    assert not state.lost
    assert sum(place == NOWHERE for place in state.loc) == sum(len(p.split()) for p in LEVY_POOLS_5_1.values())


def test_pompey_begins_with_seven_points_and_caesar_with_one(game: JuliusCaesar) -> None:
    """5.1 and the sidebar on victory in chapter 2: four cities with points are vacant."""
    state = game.start()
    assert points(state) == (1, 7)
    assert all(holder(state, city) is None for city in ("rome", "athena", "byzantium", "ephesus"))
    assert holder(state, "massilia") == "caesar"
    assert side(state, "cleopatra") == "pompey"  # 3.27


def test_the_historical_deployment_goes_straight_to_the_deal(game: JuliusCaesar) -> None:
    """1.0, 2.0, 5.1: nothing is to be chosen before the cards of 705."""
    state = game.start()
    assert (state.phase, state.year, state.to_act) == (DEAL, 705, Seat.CHANCE)


def test_free_deployment_begins_from_the_historical_one(free: State) -> None:
    """5.3: Caesar rearranges first, and may leave everything as it is."""
    assert (free.phase, free.to_act) == (DEPLOY, CAESAR)
    assert all(blocks_in(free, city) == blocks for city, blocks in DEPLOYMENT_5_1.items())
    assert "end" in offers(free)


def test_two_blocks_change_places(free: State) -> None:
    """5.3, S1: leaders too; the numbers in the cities stay."""
    before = numbers(free)
    events = do(free, "swap caesar legio_16")
    assert events == [BlocksSwapped(CAESAR, "caesar", "legio_16")]
    assert where(free, "caesar") == "lugdunum"
    assert where(free, "legio_16") == "ravenna"
    assert numbers(free) == before


def test_any_three_blocks_of_pompey_may_stand_in_neapolis(free: State) -> None:
    """5.3, the worked example, with S1: Cleopatra is one of Pompey's blocks."""
    do(free, "end", "swap pompey legio_5", "swap legio_1 legio_34", "swap cleopatra pompey_navis_1")
    assert blocks_in(free, "neapolis") == {"legio_5", "legio_34", "cleopatra"}
    assert blocks_in(free, "alexandria") == {"pompey_navis_1", "pompey_navis_2"}
    assert numbers(free) == {city: len(blocks) for city, blocks in DEPLOYMENT_5_1.items()}
    assert strength(free, "cleopatra") == 4


@pytest.mark.parametrize(
    "swap",
    [
        "swap legio_13 legio_17",  # from the pool
        "swap legio_13 legio_3",  # the other side's
        "swap legio_2 legio_5",  # both the other side's
        "swap legio_8 legio_12",  # in the same city
        "swap caesar_navis_1 legio_16",  # a Navis would stand inland
        "swap caesar_navis_2 caesar_equitatus_1",
    ],
)
def test_exchanges_that_are_refused(free: State, swap: str) -> None:
    """5.3, S1: blocks on the map only, one's own, Navis in ports only, so never in Lugdunum."""
    refuse(free, swap)


def test_navis_may_stand_in_any_port(free: State) -> None:
    """5.3, S1: Genua and Narbo are no major ports, and that matters for building only."""
    do(free, "swap caesar_navis_1 legio_8", "swap caesar_navis_2 legio_7")
    assert where(free, "caesar_navis_1") == "genua"
    assert where(free, "caesar_navis_2") == "narbo"


def test_every_arrangement_can_be_reached(free: State) -> None:
    """5.3: a cycle through all of Caesar's land blocks takes one exchange less than there are blocks."""
    land = ["caesar", "legio_13", "antonius", "legio_8", "legio_12", "legio_11", "legio_14"]
    land += ["legio_7", "legio_9", "legio_10", "legio_16", "caesar_equitatus_1"]
    homes = {block: where(free, block) for block in land}
    wanted = dict(zip(land, [homes[block] for block in reversed(land)], strict=True))
    for block in land:
        if where(free, block) != wanted[block]:
            other = next(b for b in land if where(free, b) == wanted[block] and where(free, b) != wanted[b])
            do(free, f"swap {block} {other}")
    assert {block: where(free, block) for block in land} == wanted
    assert "end" in offers(free)


def test_pompey_rearranges_after_caesar_and_then_the_year_begins(free: State) -> None:
    """5.3, 2.0: each deploys once."""
    assert of(do(free, "swap caesar antonius", "end"), DeploymentEnded) == [DeploymentEnded(CAESAR)]
    assert free.to_act is POMPEY
    refuse(free, "swap caesar antonius")
    events = do(free, "swap pompey scipio", "end")
    assert of(events, YearBegan) == [YearBegan(705)]
    assert (free.phase, free.to_act) == (DEAL, Seat.CHANCE)
    assert where(free, "caesar") == "genua"
    assert where(free, "pompey") == "antioch"


def test_the_other_side_sees_numbers_and_cleopatra(free: State) -> None:
    """S1, V1: after a free deployment Caesar knows how many stand where, and where the blue block is."""
    do(free, "end", "swap cleopatra legio_3", "end")
    view = free.view(CAESAR)
    brundisium, alexandria = view.spaces["brundisium"], view.spaces["alexandria"]
    assert brundisium.blocks == alexandria.blocks == ()
    assert [(stack.count, stack.cleopatra) for stack in brundisium.stacks] == [(1, True)]
    assert [(stack.count, stack.green, stack.cleopatra) for stack in alexandria.stacks] == [(2, 2, False)]
