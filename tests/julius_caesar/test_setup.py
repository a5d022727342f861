"""Setting up: the historical deployment (5.1), the levy pools (5.2) and free deployment (5.3, ruling S1)."""

import pytest

from engine.blocks.facts import NOWHERE
from engine.contract import Seat
from engine.julius_caesar.events import BlocksSwapped, DeploymentEnded, YearBegan
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, of
from tests.julius_caesar.test_data import DEPLOYMENT_5_1, LEVY_POOLS_5_1


@pytest.fixture
def free(play: Playtest) -> Playtest:
    """Caesar begins a free deployment."""
    play.start("free")
    return play


def numbers(play: Playtest) -> dict[str, int]:
    """How many blocks stand in each city."""
    return {city: len(play.blocks_in(city)) for city in DEPLOYMENT_5_1}


def test_blocks_begin_in_their_cities_at_full_strength(play: Playtest) -> None:
    """5.0, 5.1, 3.1, 3.11: every block on the map stands where the list has it and shows its highest numeral."""
    play.start()
    table = play.state.blocks
    for city, blocks in DEPLOYMENT_5_1.items():
        assert play.blocks_in(city) == blocks
        assert all(play.strength(block) == max(table.strengths[table.index[block]]) for block in blocks)


def test_the_other_blocks_begin_in_their_pools(play: Playtest) -> None:
    """5.2: a pool for each side, nobody face up, nobody lost."""
    play.start()
    pools = " ".join(LEVY_POOLS_5_1.values()).split()
    assert {play.where(block) for block in pools} == {"pool"}
    assert not play.state.face_up | play.state.lost
    assert sum(place == NOWHERE for place in play.state.loc) == len(pools)


def test_pompey_begins_with_seven_points_and_caesar_with_one(play: Playtest) -> None:
    """1.0, 2.0, 5.1 and the sidebar on victory in chapter 2: four cities with points are vacant."""
    play.start()
    assert (play.phase, play.view().year, play.to_act) == ("deal", 705, Seat.CHANCE), "no choice before"
    assert (play.points(), play.holder("massilia")) == ((1, 7), "caesar")
    assert all(play.holder(city) is None for city in ("rome", "athena", "byzantium", "ephesus"))
    assert play.side("cleopatra") == "pompey"  # 3.27


def test_free_deployment_begins_from_the_historical_one(free: Playtest) -> None:
    """5.3: Caesar rearranges first, and may leave everything as it is."""
    assert (free.phase, free.to_act) == ("deploy", CAESAR)
    assert all(free.blocks_in(city) == blocks for city, blocks in DEPLOYMENT_5_1.items())
    assert "end" in free.offers()


def test_two_blocks_change_places(free: Playtest) -> None:
    """5.3, S1: leaders too, and Navis in any port; the numbers in the cities stay."""
    before = numbers(free)
    assert free.do("swap caesar legio_16") == [BlocksSwapped(CAESAR, "caesar", "legio_16")]
    assert (free.where("caesar"), free.where("legio_16"), numbers(free)) == ("lugdunum", "ravenna", before)
    # Genua and Narbo are no major ports, and that matters for building only.
    free.do("swap caesar_navis_1 legio_8", "swap caesar_navis_2 legio_7")
    assert (free.where("caesar_navis_1"), free.where("caesar_navis_2")) == ("genua", "narbo")


def test_any_three_blocks_of_pompey_may_stand_in_neapolis(free: Playtest) -> None:
    """5.3, the worked example, with S1: Cleopatra is one of Pompey's blocks."""
    free.do("end", "swap pompey legio_5", "swap legio_1 legio_34", "swap cleopatra pompey_navis_1")
    assert free.blocks_in("neapolis") == {"legio_5", "legio_34", "cleopatra"}
    assert free.blocks_in("alexandria") == {"pompey_navis_1", "pompey_navis_2"}
    assert numbers(free) == {city: len(blocks) for city, blocks in DEPLOYMENT_5_1.items()}
    assert free.strength("cleopatra") == 4


@each(
    "swap",
    "swap legio_13 legio_17",  # from the pool
    "swap legio_13 legio_3",  # the other side's
    "swap legio_2 legio_5",  # both the other side's
    "swap legio_8 legio_12",  # in the same city
    "swap caesar_navis_1 legio_16",  # a Navis would stand inland
    "swap caesar_navis_2 caesar_equitatus_1",
)
def test_exchanges_that_are_refused(free: Playtest, swap: str) -> None:
    """5.3, S1: blocks on the map only, one's own, Navis in ports only, so never in Lugdunum."""
    free.refused(swap)


def test_every_arrangement_can_be_reached(free: Playtest) -> None:
    """5.3: a cycle through all of Caesar's land blocks takes one exchange less than there are blocks."""
    land = ["caesar", "legio_13", "antonius", "legio_8", "legio_12", "legio_11", "legio_14"]
    land += ["legio_7", "legio_9", "legio_10", "legio_16", "caesar_equitatus_1"]
    homes = {block: free.where(block) for block in land}
    wanted = dict(zip(land, [homes[block] for block in reversed(land)], strict=True))
    for block in land:
        if free.where(block) != wanted[block]:
            other = next(b for b in land if free.where(b) == wanted[block] and free.where(b) != wanted[b])
            free.do(f"swap {block} {other}")
    assert {block: free.where(block) for block in land} == wanted
    assert "end" in free.offers()


def test_pompey_rearranges_after_caesar_and_then_the_year_begins(free: Playtest) -> None:
    """5.3, 2.0: each deploys once."""
    assert of(free.do("swap caesar antonius", "end"), DeploymentEnded) == [DeploymentEnded(CAESAR)]
    assert free.to_act is POMPEY
    free.refused("swap caesar antonius")
    assert of(free.do("swap pompey scipio", "end"), YearBegan) == [YearBegan(705)]
    assert (free.phase, free.to_act) == ("deal", Seat.CHANCE)
    assert (free.where("caesar"), free.where("pompey")) == ("genua", "antioch")


def test_the_other_side_sees_numbers_and_cleopatra(free: Playtest) -> None:
    """S1, V1: after a free deployment Caesar knows how many stand where, and where the blue block is."""
    free.do("end", "swap cleopatra legio_3", "end")
    view = free.view(CAESAR)
    brundisium, alexandria = view.spaces["brundisium"], view.spaces["alexandria"]
    assert brundisium.blocks == alexandria.blocks == ()
    assert [(stack.count, stack.cleopatra) for stack in brundisium.stacks] == [(1, True)]
    assert [(stack.count, stack.green, stack.cleopatra) for stack in alexandria.stacks] == [(2, 2, False)]
