"""Jupiter (God Cards, rulings G1, G2, C6, M11)."""

from engine.contract import Seat
from engine.julius_caesar.events import BattleBegan, BlockDefected, BlockDrawn, BlockEliminated, StepLost
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, of

ROME = "rome caesar: legio_7; genua pompey: legio_1; neapolis pompey: legio_2; brundisium pompey: legio_3"
SICILY = "rhegium caesar: legio_7; rome caesar: legio_8; messana pompey: legio_1; aleria pompey: legio_2"


@each(
    "board, cities, refused",
    (ROME, {"genua", "neapolis"}, {"brundisium", "rome", "ravenna"}),  # Ravenna is vacant
    (f"{SICILY}; mare_tyrrhenum pompey: navis_1", {"messana"}, {"mare_tyrrhenum"}),
    ids=["beside Rome", "over a strait, not over a sea nor at sea (M11)"],
)
def test_which_cities_are_named(play: Playtest, board: str, cities: set[str], refused: set[str]) -> None:
    """God Cards, G1, M11; Caesar may let it be (C6)."""
    play.command("jupiter", "2/2", board)
    assert (play.phase, play.to_act) == ("jupiter", CAESAR)
    assert play.offers() == {"end", *(f"jupiter {city}" for city in cities)}
    play.refuses("", *(f"jupiter {city}" for city in refused))


def test_a_port_held_by_a_navis_is_a_friendly_city(play: Playtest) -> None:
    """G1, 4.21: any block holds a city; the defector joins the Navis."""
    play.command("jupiter", "2/2", "narbo caesar: navis_1; tarraco pompey: legio_5")
    play.do("jupiter tarraco", "draw legio_5")
    assert play.where("legio_5") == "narbo"
    # Without such a city the command goes on to Pompey at once.
    play.command("jupiter", "2/2", "rome caesar: legio_7; athena pompey: legio_32")
    assert (play.phase, play.to_act) == ("move", POMPEY)


@each(
    "blocks",
    "legio_1",
    "legio_1, legio_2, legio_3",
    "legio_1, legio_2, legio_3, legio_4, legio_5",
    "pompey, pompey_navis_1, legio_1, cleopatra",
)
def test_each_block_is_drawn_with_equal_chances(play: Playtest, blocks: str) -> None:
    """God Cards, the examples of a group of three and of five; G1: leaders, Navis and Cleopatra too."""
    play.command("jupiter", "2/2", f"rome caesar: legio_7; neapolis pompey: {blocks}")
    play.do("jupiter neapolis")
    assert (play.phase, play.to_act) == ("draw", Seat.CHANCE)
    assert play.offers() == {f"draw {block}" for block in blocks.split(", ")}
    assert play.state.outcome_weights() is None
    play.refused("draw legio_39")


@each("block", "pompey", "pompey_navis_1")
def test_a_leader_or_navis_loses_a_step_instead(play: Playtest, block: str) -> None:
    """God Cards, G1, V5: it is revealed and stays."""
    play.command("jupiter", "2/2", "rome caesar: legio_7; neapolis pompey: pompey, navis_1")
    before = play.strength(block)
    events = play.do("jupiter neapolis", f"draw {block}")
    assert of(events, BlockDrawn) == [BlockDrawn(POMPEY, block, before, "neapolis")]
    assert of(events, StepLost) == [StepLost(POMPEY, block, "neapolis", before - 1, "jupiter")]
    assert (play.where(block), play.side(block), play.to_act) == ("neapolis", "pompey", POMPEY)


def test_a_leader_at_strength_one_is_lost_and_counts_and_a_navis_is_eliminated(play: Playtest) -> None:
    """God Cards, G1, 7.51: a victory point for Caesar, and the city is vacant."""
    play.command("jupiter", "2/2", "rome caesar: legio_7; neapolis pompey: pompey I")
    before = play.points()
    events = play.do("jupiter neapolis", "draw pompey")
    assert of(events, BlockEliminated) == [BlockEliminated(POMPEY, "pompey", "neapolis", "jupiter")]
    assert (play.where("pompey"), play.holder("neapolis")) == ("lost", None)
    assert play.points() == (before[0] + 1, before[1])
    # A Navis lies face up in its pool (5.2).
    play.command("jupiter", "2/2", "rome caesar: legio_7; neapolis pompey: legio_1, navis_1 I")
    play.do("jupiter neapolis", "draw pompey_navis_1")
    assert play.where("pompey_navis_1") == "face up"


def test_a_legion_goes_over_at_its_strength_to_a_city_chosen_after_the_draw(play: Playtest) -> None:
    """God Cards, G1: to any friendly city beside the one it left, and to no other."""
    caesars = "genua caesar: legio_7; neapolis caesar: legio_8; massilia caesar: legio_9"
    play.command("jupiter", "2/2", f"{caesars}; rome pompey: legio_1 II, legio_2")
    play.do("jupiter rome", "draw legio_1")
    assert (play.to_act, play.offers()) == (CAESAR, {"defect genua", "defect neapolis"})
    play.refuses("", "defect massilia", "defect ravenna")
    assert of(play.do("defect neapolis"), BlockDefected) == [BlockDefected("legio_1", CAESAR, "rome", "neapolis")]
    assert (play.stands("legio_1"), play.to_act) == (("neapolis", "caesar", 2), POMPEY)


def test_cleopatra_and_an_elephant_may_defect(play: Playtest) -> None:
    """God Cards, G1: she is no leader; in her new city she is at her strength."""
    play.command("jupiter", "2/2", "memphis caesar: 7; alexandria pompey: cleopatra III; pylos pompey: 32")
    play.do("jupiter alexandria", "draw cleopatra")
    assert (play.stands("cleopatra"), play.points()) == (("memphis", "caesar", 3), (0, 0))
    # An elephant keeps its IV; the last block leaves a vacant city (4.21).
    play.command("jupiter", "2/2", "badias caesar: legio_7; utica pompey: elephant")
    play.do("jupiter utica", "draw pompey_elephant")
    assert (play.holder("utica"), play.strength("pompey_elephant")) == (None, 4)


def test_a_defector_is_shown_in_its_own_colour(play: Playtest) -> None:
    """G2, V1, V5: Caesar's stack in Rome counts a green block; afterwards Pompey does not see which."""
    play.command("jupiter", "2/2", "rome caesar: legio_7; genua pompey: legio_1")
    play.do("jupiter genua", "draw legio_1")
    rome = play.space("rome", POMPEY)
    assert [(stack.side, stack.tan, stack.green) for stack in rome.stacks] == [(CAESAR, 1, 1)]
    assert rome.blocks == ()


def test_a_defector_moves_for_its_new_side(play: Playtest) -> None:
    """G2: in the next turn like any other block, and it may defect again."""
    board = "rome caesar: legio_1, legio_7; genua pompey: legio_2"
    play.moves("2/1", board)
    assert "rome-neapolis" in play.ways("legio_1")
    play.do("move legio_1 rome-genua")
    assert play.holder("genua") == "contested"
    play.command("2/2", "jupiter", board)
    play.do("jupiter rome", "draw legio_1")
    assert (play.where("legio_1"), play.side("legio_1")) == ("genua", "pompey")


def test_a_defector_goes_to_its_first_owners_pool_when_eliminated(play: Playtest) -> None:
    """G2, 7.5: Vulcan strikes a tan legion that serves Pompey; it lies in Caesar's pool."""
    play.command("vulcan", "2/2", "rome pompey: legio_8 I; genua caesar: legio_7")
    play.do("vulcan rome")
    pools = play.view().pools
    assert (pools[CAESAR].face_up, pools[POMPEY].face_up) == (("legio_8",), ())


HELD = "rome pompey: legio_1; neapolis pompey: legio_2"


def attacked(play: Playtest, board: str, *moves: str) -> None:
    """Pompey's Jupiter comes second in the first turn of the game, after these moves of Caesar's."""
    play.command("2/2", "jupiter", board, year=705, turn=1)
    play.do(*(f"move {move}" for move in moves))
    play.end_command()


def test_no_road_limit_binds_a_defector(play: Playtest) -> None:
    """G1: Pompey is Player 2 in the first turn, and his own road count is not asked."""
    attacked(play, "genua caesar: legio_7, legio_8; ravenna pompey: legio_1")
    play.do("jupiter genua", "draw legio_8")
    assert (play.where("legio_8"), play.view().roads) == ("ravenna", ())


def test_as_player_two_an_attacker_is_drawn_out_of_a_contested_city(play: Playtest) -> None:
    """C4, G1: contested cities qualify; the defector has moved this turn and fights for Pompey now."""
    attacked(play, f"genua caesar: legio_7, legio_8; {HELD}", "legio_7 genua-rome", "legio_8 genua-rome")
    assert play.offers() == {"jupiter rome", "end"}
    events = play.do("jupiter rome", "draw legio_8")
    assert (play.where("legio_8"), play.side("legio_8")) == ("neapolis", "pompey")
    stack = play.stack("neapolis", POMPEY)
    assert (stack.count, stack.moved, stack.reserves, dict(stack.arrivals)) == (2, 0, 0, {})
    assert of(events, BattleBegan)[0].attackers == (("legio_7", 3),)


def test_a_defection_may_end_a_contest_without_a_battle(play: Playtest) -> None:
    """G1, 7.51: the only attacker goes over, or Caesar at I is struck down; Rome is Pompey's and nobody fights."""
    attacked(play, f"genua caesar: legio_7; {HELD}", "legio_7 genua-rome")
    assert not of(play.do("jupiter rome", "draw legio_7"), BattleBegan)
    assert play.holder("rome") == "pompey"
    assert (play.phase, play.turn, play.clock) == ("play", 2, "705.2")
    attacked(play, f"genua caesar: caesar I; {HELD}", "caesar genua-rome")
    assert not of(play.do("jupiter rome", "draw caesar"), BattleBegan)
    assert play.where("caesar") == "lost"


def test_a_contested_city_is_no_refuge(play: Playtest) -> None:
    """G1, 4.21: friendly means without an enemy; Rome is contested, so only Asculum takes the defector."""
    pompeys = "rome pompey: legio_1; asculum pompey: legio_2"
    attacked(play, f"genua caesar: legio_7; ravenna caesar: legio_8; {pompeys}", "legio_7 genua-rome")
    assert play.offers() == {"jupiter ravenna", "jupiter rome", "end"}
    play.do("jupiter ravenna", "draw legio_8")
    assert (play.where("legio_8"), play.phase) == ("asculum", "battle")


def test_a_contested_city_alone_brings_no_one_in_reach(play: Playtest) -> None:
    """C4, G1, 4.21: beside Genua is only the Rome he fights for; or there is nobody near at all."""
    attacked(play, "genua caesar: legio_7, legio_8; rome pompey: legio_1", "legio_7 genua-rome")
    assert play.phase == "battle"
    attacked(play, "genua caesar: legio_7; athena pompey: legio_1")
    assert (play.phase, play.turn) == ("play", 2)
