"""Retreats of land blocks (7.6-7.64, B5-B7)."""

from engine.julius_caesar.events import BattleEnded, BlockRetreated
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, eliminated, of

ATTACK = "rome caesar: caesar III from genua; rome pompey: legio_1 IV"
DEFENCE = "rome caesar: legio_8 III from genua; rome pompey: scipio III"


def test_attackers_retreat_to_vacant_cities_by_their_roads_and_to_friendly_ones_by_any(play: Playtest) -> None:
    """7.62, B6: Genua was the main attack, Asculum is friendly, nobody came by Neapolis or Ravenna."""
    play.fight(ATTACK, "asculum caesar: legio_13 III", in_round=2)
    assert play.ways_out("caesar") == {"genua", "asculum"}
    play.refuses("7.62 not-the-way-you-came", "retreat caesar rome-ravenna", "retreat caesar rome-neapolis")


def test_attackers_of_the_main_force_may_leave_by_the_reserves_road_and_they_by_theirs(play: Playtest) -> None:
    """7.62, B6: a road used to start or reinforce the battle."""
    play.fight("rome caesar: caesar III from genua, antonius II from ravenna; rome pompey: legio_1 IV", in_round=2)
    assert play.ways_out("caesar") == play.ways_out("antonius") == {"genua", "ravenna"}
    # A road counts as used even when all who came by it are gone.
    play.fight("rome caesar: legio_8 I from genua, antonius II from ravenna; rome pompey: scipio III")
    play.fire("scipio", 1, 6, 6)
    assert play.where("legio_8") == "face up"
    play.do("pass scipio")
    assert play.ways_out("antonius") == {"genua", "ravenna"}


def test_nobody_retreats_to_enemy_or_contested_cities(play: Playtest) -> None:
    """7.61: the city the attacker came from has been attacked itself, another is the enemy's."""
    genua = "genua caesar: legio_11 III; genua pompey: legio_3 III from ravenna"
    play.fight(ATTACK, genua, "asculum pompey: legio_2 IV")
    play.do("battle rome")
    play.pass_to_round(2)
    assert play.ways_out("caesar") == set()
    play.refuses("7.61 enemy-or-contested", "retreat caesar rome-genua", "retreat caesar rome-asculum")


def test_a_friendly_city_is_a_retreat_even_by_the_road_the_enemys_reserves_came(play: Playtest) -> None:
    """B6: the attacker's friendly cities by any link; Pompey came from Neapolis, where Caesar is now."""
    play.fight(f"{ATTACK}, legio_2 IV from neapolis", "neapolis caesar: legio_18 IV", in_round=2)
    assert play.ways_out("caesar") == {"genua", "neapolis"}


def test_defenders_retreat_to_friendly_or_vacant_cities_but_not_by_the_attackers_roads(play: Playtest) -> None:
    """7.63, B6: neither the main attack's nor the reserves', friendly or not."""
    rome = "rome caesar: legio_8 III from genua, legio_13 III from ravenna; rome pompey: scipio III"
    play.fight(rome, "asculum pompey: legio_2 IV; ravenna pompey: legio_3 III", in_round=2)
    assert play.ways_out("scipio") == {"asculum", "neapolis"}
    play.refuses("7.63 attackers-road", "retreat scipio rome-genua", "retreat scipio rome-ravenna")


def test_defenders_reserves_retreat_as_defenders_too(play: Playtest) -> None:
    """7.63, 7.3: back where they came from, or elsewhere."""
    play.fight(f"{DEFENCE} from neapolis, legio_1 IV", in_round=2)
    assert play.ways_out("scipio") == {"asculum", "neapolis", "ravenna"}


def test_defenders_may_all_be_gone_before_an_attacker_had_to_leave(play: Playtest) -> None:
    """B5: Scipio leaves in round 4 before Legio 8's turn; with no defender left the attacker stays."""
    play.fight(DEFENCE, in_round=4)
    assert of(play.do("retreat scipio rome-neapolis"), BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert (play.where("legio_8"), play.holder("rome")) == ("rome", "caesar")


def test_a_retreat_is_done_instead_of_firing(play: Playtest) -> None:
    """7.6: the block is away, the next one has its turn.

    B6: the city is friendly to those who follow, and closed to the enemy.
    """
    play.fight(f"{DEFENCE}, legio_1 IV", in_round=2)
    events = play.do("retreat scipio rome-neapolis")
    assert of(events, BlockRetreated) == [BlockRetreated(POMPEY, "scipio", ("rome", "neapolis"))]
    assert (play.where("scipio"), play.holder("neapolis")) == ("neapolis", "pompey")
    assert play.turns() == {"legio_1"}
    play.do("pass legio_1")
    assert play.refused("retreat legio_8 rome-neapolis", "7.61") == "enemy-or-contested"


def test_an_island_city_without_roads_has_no_way_out_by_land_4_41_7_63(play: Playtest) -> None:
    play.fight("creta caesar: navis_1 II from internum; creta pompey: legio_33 III", in_round=2)
    assert play.ways_out("legio_33") == set()


@each(
    "battle, start, end, legions, others",
    ("ravenna", "rome", "aquileia", "legio_7, legio_8, legio_9, legio_10, legio_11", {"genua", "asculum"}),
    ("ravenna", "genua", "rome", "legio_7, legio_8, legio_9", {"aquileia", "asculum"}),
    ("rhegium", "neapolis", "messana", "legio_7, legio_8", set()),
    ids=["four by a major road", "two by a minor road", "one over a strait"],
)
def test_so_many_blocks_retreat_a_round(
    play: Playtest, battle: str, start: str, end: str, legions: str, others: set[str]
) -> None:
    """7.61, 6.11: the next one waits a round; other roads have their own count."""
    *first, last = legions.split(", ")
    board = (f"{battle} pompey: scipio III from {start}", f"{battle} caesar: {legions}")
    play.fight(*board, "aquileia caesar: legio_14 III", player_one="pompey", in_round=2)
    play.do("pass scipio", *(f"retreat {legion} {battle}-{end}" for legion in first))
    assert play.ways_out(last) == others
    assert play.refused(f"retreat {last} {battle}-{end}", "7.61") == "road-limit"
    play.do(f"pass {last}", "pass scipio")
    assert play.ways_out(last) == {*others, end}, "a new round, a new count"


def test_movement_before_the_battle_does_not_count_against_retreats(play: Playtest) -> None:
    """M3: retreats have their own count, by round: four came by the road and four go back by it."""
    legions = ("legio_8", "legio_11", "legio_12", "legio_16")
    attackers = ", ".join(f"{legion} III from genua" for legion in legions)
    play.fight(f"rome caesar: {attackers}; rome pompey: legio_1", in_round=2)
    play.do("pass legio_1", *(f"retreat {legion} rome-genua" for legion in legions))
    assert play.where("legio_16") == "genua"


def test_attackers_without_any_retreat_in_round_four_are_eliminated_at_once(play: Playtest) -> None:
    """7.6, B5: nothing to choose, so nobody is asked."""
    rome = "rome caesar: caesar III from genua, legio_8 III from genua; rome pompey: legio_1 IV"
    play.fight(rome, "genua pompey: legio_2 IV", in_round=3)
    assert eliminated(play.do("pass caesar", "pass legio_1", "pass legio_8")) == [("caesar", "retreat")]
    assert play.turns() == {"legio_1"}, "the defender's C turn comes before Legio 8's"
    events = play.do("pass legio_1")
    assert eliminated(events) == [("legio_8", "retreat")]
    assert of(events, BattleEnded) == [BattleEnded("rome", POMPEY)]


def test_in_round_four_the_owners_order_decides_who_gets_the_last_places(play: Playtest) -> None:
    """B5, B13: three legions and a minor road for two."""
    attackers = "rome caesar: legio_13 III from ravenna, legio_14 III from ravenna, legio_8 III from genua"
    play.fight(attackers, "rome pompey: legio_1 IV; genua pompey: legio_2 IV", in_round=4)
    play.do("pass legio_1")
    assert play.turns() == {"legio_8", "legio_13", "legio_14"}
    play.do("retreat legio_8 rome-ravenna")
    assert eliminated(play.do("retreat legio_14 rome-ravenna")) == [("legio_13", "retreat")]
    assert play.where("legio_13") == "face up"


def test_a_block_without_a_way_out_is_offered_to_perish_beside_one_that_has_a_way(play: Playtest) -> None:
    """B5, B13: the ballista (D when attacking) waits for the Navis to open a sea, or perishes at once."""
    massilia = "massilia caesar: navis_1 II from hispanum, ballista II from narbo; massilia pompey: legio_2 IV"
    board = (massilia, "narbo pompey: legio_4 III; tarraco caesar: legio_9 III")
    play.fight(*board, in_round=4)
    play.do("pass legio_2")
    assert play.offers() == {"retreat caesar_navis_1 massilia-mare_hispanum", "perish caesar_ballista"}
    assert play.refused("perish caesar_navis_1", "7.62") == "can-retreat"
    play.do("retreat caesar_navis_1 massilia-mare_hispanum")
    assert play.offers() == {"retreat caesar_ballista massilia-mare_hispanum-tarraco"}
    play.fight(*board, in_round=4)
    assert eliminated(play.do("pass legio_2", "perish caesar_ballista")) == [("caesar_ballista", "retreat")]


UTICA = """
utica caesar: caesar III from badias, legio_8 III from badias; utica pompey: scipio III, legio_39 III
hispanum caesar: navis_1 II; massilia caesar: legio_11 III
internum pompey: navis_1 II; syracuse pompey: legio_37 III
"""


def test_both_players_retreat_by_sea_from_utica_each_over_his_own_sea(play: Playtest) -> None:
    """7.64, worked example: a Navis of Caesar on Mare Hispanum, one of Pompey on Mare Internum."""
    play.fight(UTICA, in_round=2)
    assert play.ways_out_by_sea("scipio") == {"mare_internum-syracuse"}
    events = play.do("retreat scipio utica-mare_internum-syracuse")
    assert of(events, BlockRetreated) == [BlockRetreated(POMPEY, "scipio", ("utica", "mare_internum", "syracuse"))]
    assert play.ways_out_by_sea("caesar") == {"mare_hispanum-massilia"}
    play.do("retreat caesar utica-mare_hispanum-massilia")
    assert (play.where("scipio"), play.where("caesar")) == ("syracuse", "massilia")


def test_one_block_a_round_and_player_retreats_by_sea(play: Playtest) -> None:
    """7.64, B7: after land retreats as well; the next one waits for the next round."""
    play.fight(UTICA, in_round=2)
    play.do("retreat scipio utica-mare_internum-syracuse", "pass caesar")
    assert play.ways_out_by_sea("legio_39") == set()
    assert play.refused("retreat legio_39 utica-mare_internum-syracuse", "7.64") == "one-sea-retreat"
    play.do("pass legio_39")
    assert play.ways_out_by_sea("legio_8") == {"mare_hispanum-massilia"}
    play.do("pass legio_8", "pass caesar")
    assert (play.round, play.ways_out_by_sea("legio_39")) == (3, {"mare_internum-syracuse"})


def test_a_land_retreat_leaves_the_sides_sea_retreat_of_the_round_open_b7(play: Playtest) -> None:
    play.fight(UTICA, in_round=2)
    play.do("retreat scipio utica-iomnium", "pass caesar")
    assert "mare_internum-syracuse" in play.ways_out("legio_39")
    play.do("retreat legio_39 utica-mare_internum-syracuse")
    assert play.holder("utica") == "caesar"


def test_a_sea_retreat_crosses_one_friendly_sea_to_a_friendly_port_on_it(play: Playtest) -> None:
    """7.64: not over a vacant or enemy sea, not to a vacant port, not over two seas."""
    others = "mare_tyrrhenum pompey: navis_2 II; neapolis pompey: legio_1 IV; genua caesar: legio_12 III"
    play.fight(UTICA, others, in_round=2)
    assert play.ways_out_by_sea("scipio") == {"mare_internum-syracuse", "mare_tyrrhenum-neapolis"}
    for path, code in (
        ("mare_hispanum-massilia", "sea-not-friendly"),
        ("mare_internum-messana", "port-not-friendly"),
        ("mare_internum-utica", "coming-back"),
        ("mare_internum-neapolis", "not-adjacent"),
        ("mare_internum-mare_tyrrhenum-neapolis", "one-sea"),
    ):
        assert play.refused(f"retreat scipio utica-{path}") == code
    play.refused("retreat scipio utica-mare_internum")


def test_a_contested_sea_carries_nobody(play: Playtest) -> None:
    """7.64: the sea's own battle is still to come; once it is won it is friendly."""
    utica = "utica pompey: legio_39 III; utica caesar: legio_8 III from badias; syracuse pompey: legio_37 III"
    board = (utica, "internum pompey: navis_1 II; internum caesar: navis_1 I from tyrrhenum")
    play.fight(*board)
    play.do("battle utica")
    play.pass_to_round(2)
    assert play.refused("retreat legio_39 utica-mare_internum-syracuse", "7.64") == "sea-not-friendly"
    play.fight(*board)
    play.do("battle mare_internum")
    play.fire("pompey_navis_1", 1, 6)
    play.do("end")
    play.pass_to_round(2)
    assert "mare_internum-syracuse" in play.ways_out("legio_39")


def test_a_sea_retreat_may_cross_the_sea_the_attackers_navis_came_from(play: Playtest) -> None:
    """B7: the way the attacker came does not bar it, if the sea is friendly now."""
    massilia = "massilia caesar: navis_1 II from hispanum; massilia pompey: scipio III"
    play.fight(massilia, "hispanum pompey: navis_3 II; utica pompey: legio_39 III", in_round=2)
    assert "mare_hispanum-utica" in play.ways_out("scipio")


def test_attackers_retreat_by_sea_to_ports_they_never_saw(play: Playtest) -> None:
    """7.64, B7: also in round 4, when every road is closed; one of them only."""
    utica = "utica caesar: legio_8 III from badias, legio_11 III from badias; utica pompey: scipio III"
    sea = "hispanum caesar: navis_1 II; massilia caesar: legio_7 III"
    play.fight(utica, sea, "badias pompey: equitatus_2 IV", in_round=4)
    play.do("pass scipio")
    assert play.offers() == {f"retreat legio_{number} utica-mare_hispanum-massilia" for number in (8, 11)}
    assert eliminated(play.do("retreat legio_8 utica-mare_hispanum-massilia")) == [("legio_11", "retreat")]


def test_navis_do_not_need_the_sea_retreat_of_the_round(play: Playtest) -> None:
    """7.64, 7.82: it is for land blocks; a Navis leaving by sea does not use it up."""
    massilia = "massilia caesar: legio_7 III from narbo; massilia pompey: navis_1 II, ballista II"
    play.fight(massilia, "hispanum pompey: navis_3 II; utica pompey: legio_39 III", in_round=2)
    play.do("retreat pompey_ballista massilia-mare_hispanum-utica", "pass legio_7")
    assert play.ways_out("pompey_navis_1") == {"mare_hispanum"}


def test_a_battle_fought_later_can_use_a_city_gained_by_retreat(play: Playtest) -> None:
    """B6: Legio 2 retreats from Rome to Neapolis; the battle of Brundisium is fought next."""
    brundisium = "brundisium pompey: legio_3 III from sipontum; brundisium caesar: legio_7 III"
    rome = "rome caesar: legio_8 III from genua; rome pompey: legio_2 IV"
    play.at("phase: choose battle", rome, brundisium)
    play.do("battle rome")
    play.pass_round()
    play.do("retreat legio_2 rome-neapolis", "end")
    play.pass_to_round(2)
    assert play.refused("retreat legio_7 brundisium-neapolis", "7.61") == "enemy-or-contested"
    play.do("pass legio_7")
    assert play.ways_out("legio_3") == {"neapolis", "sipontum"}
    assert play.strength("legio_3") == 3
