"""Levies (6.4) and the levy pool (5.2), with rulings L1-L4 and G2; leaders are in `test_leaders_and_cleopatra`."""

from engine.julius_caesar.events import BlockLevied, StepGained
from engine.julius_caesar.seats import CAESAR, SEATS
from tests.julius_caesar.acting import Playtest, each, of


def test_a_levy_point_buys_a_step(play: Playtest) -> None:
    """6.4: several for one block, a point each."""
    play.levies("caesar", "rome caesar: legio_17 I, legio_8 III, caesar II")
    assert play.offers("step") == {"step legio_17", "step caesar"}
    events = play.do("step legio_17", "step legio_17")
    assert of(events, StepGained) == [StepGained(CAESAR, "legio_17", "rome", strength) for strength in (2, 3)]
    assert play.levies_left == 1
    play.do("step caesar")
    assert play.offers() == {"end"}
    play.refused("step legio_17")


def test_nobody_grows_past_full_strength(play: Playtest) -> None:
    """6.4, 3.11: III is the most for this legion, II for the leader and the Navis."""
    play.levies("caesar", "rome caesar: legio_8 II, antonius, navis_1, legio_17")
    play.do("step legio_8")
    assert not play.offers("step")
    play.refuses("", "step legio_8", "step antonius", "step caesar_navis_1", "step legio_17")


def test_steps_are_raised_in_any_friendly_city(play: Playtest) -> None:
    """6.4 with its sidebar, L2, G2: a legion of Ravenna in Gades, a horseman of Lugdunum in Sala."""
    play.levies("caesar", "gades caesar: legio_13 I", "sala caesar: equitatus_1 I")
    play.do("step legio_13", "step caesar_equitatus_1")
    assert play.strength("legio_13") == play.strength("caesar_equitatus_1") == 2
    # A green legion and the queen with Caesar too; but green blocks do not come to him from the pool.
    play.levies("caesar", "rome caesar: legio_1 I, cleopatra II, legio_8")
    play.do("step legio_1", "step cleopatra")
    assert (play.strength("legio_1"), play.strength("cleopatra")) == (2, 3)
    assert not play.offers("levy pompey") | play.offers("levy legio_3")


def test_navis_gain_steps_in_any_port_and_never_at_sea(play: Playtest) -> None:
    """6.4, L2: Genua is no major port, and that matters for new ones only."""
    play.levies("caesar", "genua caesar: navis_1 I", "mare_hispanum caesar: navis_2 I")
    assert play.offers("step") == {"step caesar_navis_1"}
    play.refused("step caesar_navis_2")


def test_blocks_that_moved_may_gain_steps(play: Playtest) -> None:
    """6.4, L2, 2.2: in the city where they arrived; the moves are over when levies begin."""
    play.command("2/3", "1/2", "genua caesar: legio_8 I")
    play.do("move legio_8 genua-massilia-narbo", "end")
    assert play.phase == "levy"
    play.do("step legio_8", "levy caesar_auxilia_1 narbo")
    assert (play.strength("legio_8"), play.offers("move")) == (2, set())
    play.refused("move caesar_auxilia_1 narbo-massilia")


def test_nothing_is_raised_in_a_contested_city(play: Playtest) -> None:
    """6.4: neither steps nor new blocks, for neither side."""
    play.command("2/3", "2/3", "genua caesar: legio_8 I, legio_12", "rome pompey: legio_1 I, legio_2")
    play.do("move legio_8 genua-rome", "end")
    play.refused("step legio_8")
    assert "rome" not in play.cities_for("caesar_auxilia_1")
    play.refused("levy legio_17 rome", "6.4")
    play.do("end", "end")
    assert play.phase == "levy"
    play.refused("step legio_1")
    assert play.cities_for("pompey_auxilia_1") == {"alexandria"}


def test_a_new_block_enters_at_its_lowest_step_and_may_be_raised_at_once(play: Playtest) -> None:
    """6.4, L1: I, then a point a step."""
    play.levies("caesar", "genua caesar: legio_8")
    assert of(play.do("levy legio_11 genua"), BlockLevied) == [BlockLevied(CAESAR, "legio_11", "genua")]
    assert play.strength("legio_11") == 1
    play.do("step legio_11", "step legio_11")
    assert (play.strength("legio_11"), play.levies_left) == (3, 0)
    # Several enter in one city: there is no limit but the points.
    play.levies("caesar", "genua caesar: legio_8")
    play.do("levy legio_11 genua", "levy legio_12 genua", "levy caesar_auxilia_1 genua")
    assert play.offers() == {"end"}
    assert play.blocks_in("genua") == {"legio_8", "legio_11", "legio_12", "caesar_auxilia_1"}


def test_the_elephant_costs_a_point_a_step(play: Playtest) -> None:
    """6.4 with its sidebar, 7.41, L1: II in Utica, then IV for the second point."""
    play.levies("pompey", "utica pompey: legio_39; rome pompey: legio_1")
    assert play.cities_for("pompey_elephant") == {"utica"}
    play.do("levy pompey_elephant utica")
    assert play.strength("pompey_elephant") == 2
    play.do("step pompey_elephant")
    assert (play.strength("pompey_elephant"), play.levies_left) == (4, 1)
    play.refused("step pompey_elephant")


EQUITATUS = {"caesar_equitatus_1": "lugdunum", "caesar_equitatus_2": "toletum", "caesar_equitatus_4": ""}
LEGIONS = "ravenna caesar: legio_8; genua pompey: legio_1"
INLAND_AND_PORT = "lugdunum caesar: 8; massilia caesar: navis_1; hispanum caesar: navis_2; rome pompey: legio_1"
PORTS = "massilia caesar: legio_8; genua caesar: legio_11; lugdunum caesar: legio_16; hispanum caesar: navis_1"


@each(
    "board, cities, refused",
    (LEGIONS, {"legio_13": "ravenna", "legio_14": "ravenna"}, ["legio_13 rome"]),
    (LEGIONS, {"legio_11": "", "legio_16": "", "legio_17": ""}, ["11 genua", "16 aquileia", "17 rome"]),
    ("lugdunum caesar: legio_8; toletum caesar: legio_7", EQUITATUS, ["caesar_equitatus_4 antioch"]),
    *(
        (INLAND_AND_PORT, {block: "lugdunum massilia"}, [f"{block} rome", f"{block} narbo"])
        for block in ("caesar_auxilia_1", "caesar_auxilia_4", "caesar_ballista")
    ),
    (f"{PORTS}; neapolis pompey: legio_1", {"caesar_navis_3": "massilia"}, ["navis_3 genua", "navis_3 neapolis"]),
    ids=["legions", "not where it is not friendly", "equitatus", "auxilia", "auxilia 4", "ballista", "Navis"],
)
def test_where_new_blocks_enter(play: Playtest, board: str, cities: dict[str, str], refused: list[str]) -> None:
    """6.4, 3.13, 3.2, 3.22-3.26: in the city they name, auxilia and ballista anywhere, Navis in major ports."""
    play.levies("caesar", board)
    assert {block: play.cities_for(block) for block in cities} == {b: {*c.split()} for b, c in cities.items()}
    play.refuses("6.4", *(f"levy {levy}" for levy in refused))


def test_any_one_block_makes_a_city_friendly(play: Playtest) -> None:
    """6.4, 4.21: a lone Navis in port, or a block that has just come."""
    play.command("2/3", "1/2", "mare_tyrrhenum caesar: navis_1", "genua caesar: legio_8")
    play.do("move caesar_navis_1 mare_tyrrhenum-rome", "move legio_8 genua-ravenna", "end")
    assert [play.cities_for(f"legio_{n}") for n in (17, 13, 11)] == [{"rome"}, {"ravenna"}, set()]


def test_new_blocks_come_from_ones_own_pool_alone(play: Playtest) -> None:
    """5.2, 6.4: neither from the other side's, nor from the map."""
    play.levies("caesar", "rome caesar: legio_8", "genua caesar: legio_11 I")
    assert not play.offers("levy pompey")
    play.refuses("", "levy legio_1 rome", "levy pompey_auxilia_1 rome", "levy legio_11 genua")


def test_player_two_levies_what_player_one_has_not_taken(play: Playtest) -> None:
    """2.2, 6.4: Pompey's levies come after both have moved; the city Caesar attacks is closed to him."""
    play.command("2/1", "1/3", "genua caesar: legio_8", "rome pompey: legio_2", "neapolis pompey: legio_3")
    play.do("move legio_8 genua-rome")
    play.end_command()
    play.do("end")
    assert play.cities_for("pompey_auxilia_1") == {"alexandria", "neapolis"}
    assert play.cities_for("legio_1") == set()


def test_blocks_eliminated_this_year_lie_face_up(play: Playtest) -> None:
    """5.2, 7.5, L4: known to both, and not to be levied."""
    play.levies("caesar", "genua caesar: legio_11", "face up: legio_12, caesar_auxilia_1")
    assert play.cities_for("legio_12") == play.cities_for("caesar_auxilia_1") == set()
    play.refused("levy legio_12 genua", "7.5")
    for seat in SEATS:
        assert set(play.view(seat).pools[CAESAR].face_up) == {"legio_12", "caesar_auxilia_1"}
    assert play.cities_for("caesar_auxilia_2") == {"genua"}
