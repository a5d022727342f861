"""Leaders lost for good, and Cleopatra, who changes sides (7.51, 7.52, B10, L3, 3.21, 3.27)."""

from engine.julius_caesar.events import BattleEnded, CleopatraTurned, ReservesDisrupted, RolesExchanged
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import EVERYBODY, Playtest, each, eliminated, of

CAESARS = "rome caesar: caesar III from genua"


def test_a_leader_eliminated_in_battle_is_gone_for_good_and_scores_for_the_enemy_7_51_1_2(play: Playtest) -> None:
    play.fight("asculum caesar: caesar III from ravenna", "asculum pompey: scipio I, legio_1 IV from rome")
    before = play.points()
    play.do("pass scipio")
    play.fire("caesar", 1, 6, 6)
    assert play.where("scipio") == "lost"
    assert play.points() == (before[0] + 1, before[1])
    pools = [play.view(seat).pools[POMPEY] for seat in EVERYBODY]
    assert [(pool.lost, pool.face_up) for pool in pools] == [(("scipio",), ())] * 3


@each(
    "side, present, lost, levied",
    # The third leader waits for a loss, even if one of the others was disbanded in winter (L4, 8.5).
    ("caesar", "caesar, antonius", "", None),
    ("caesar", "caesar", "", "antonius"),
    # A loss of the other side brings nobody.
    ("caesar", "caesar, antonius", "lost: scipio", None),
    ("caesar", "caesar", "lost: antonius", "octavian"),
    # With two lost and the third on the map nobody is left.
    ("caesar", "octavian", "lost: caesar, antonius", None),
    ("caesar", "legio_7", "lost: caesar, antonius, octavian", None),
    ("pompey", "brutus", "lost: pompey, scipio", None),
)
def test_the_third_leader_comes_to_any_friendly_city_once_one_is_lost(
    play: Playtest, side: str, present: str, lost: str, levied: str | None
) -> None:
    """7.51, 3.21, 6.4, L3; there is no fourth leader."""
    legion, *leaders = {
        "caesar": ("legio_8", "caesar", "antonius", "octavian"),
        "pompey": ("legio_1", "pompey", "scipio", "brutus"),
    }[side]
    play.levies(side, f"rome {side}: {legion} II", f"genua {side}: {present}", lost)
    for leader in leaders:
        assert play.cities_for(leader) == ({"genua", "rome"} if leader == levied else set())


def test_a_third_leader_begins_at_strength_one(play: Playtest) -> None:
    """7.51, 6.4, L3: for a point; a lost one does not come back."""
    play.levies("caesar", "genua caesar: caesar; rome caesar: legio_17; lost: antonius")
    play.do("levy octavian rome")
    assert (play.strength("octavian"), play.where("antonius")) == (1, "lost")
    play.refused("levy antonius rome")


def test_the_third_leader_scores_as_well_when_he_falls_1_2_7_51(play: Playtest) -> None:
    play.fight("asculum caesar: octavian I from ravenna; asculum pompey: scipio III; lost: antonius")
    before = play.points()
    play.fire("scipio", 1, 6, 6)
    assert (play.where("octavian"), play.points()) == ("lost", (before[0], before[1] + 1))


def test_a_leader_who_cannot_retreat_when_he_must_is_lost(play: Playtest) -> None:
    """7.6, 7.51: round 4, the city he came from is the enemy's."""
    play.fight(CAESARS, "rome pompey: legio_1 IV", "genua pompey: legio_2 IV", in_round=3)
    assert eliminated(play.do("pass caesar", "pass legio_1")) == [("caesar", "retreat")]
    assert play.where("caesar") == "lost"


def test_vulcan_kills_a_leader_whose_third_can_be_levied_in_the_same_turn_7_51_g7_l3(play: Playtest) -> None:
    antioch = "antioch pompey: scipio I, legio_34 I, navis_2 I, legio_1 II"
    play.command("vulcan", "2/3", "genua caesar: legio_8 III", antioch)
    before = play.points()
    events = play.do("vulcan antioch")
    assert {block for block, _ in eliminated(events)} == {"scipio", "legio_34", "pompey_navis_2"}
    assert (play.where("scipio"), play.where("legio_34"), play.strength("legio_1")) == ("lost", "face up", 1)
    assert play.points()[0] == before[0] + 1
    assert (play.to_act, play.phase) == (POMPEY, "move")
    play.do("end")
    assert play.cities_for("brutus") == {"antioch", "alexandria"}


JUPITERS = "genua caesar: antonius I; massilia caesar: caesar; rome pompey: legio_1"


@each(
    "god, board, actions, lost, cities",
    ("vulcan", "rome caesar: caesar I; genua caesar: antonius", ["vulcan rome"], "caesar", {"genua"}),
    ("jupiter", JUPITERS, ["jupiter genua", "draw antonius"], "antonius", {"massilia"}),
    ids=["vulcan", "jupiter"],
)
def test_a_leader_lost_to_a_god_is_followed_in_the_same_command_phase(
    play: Playtest, god: str, board: str, actions: list[str], lost: str, cities: set[str]
) -> None:
    """7.51, L3, G1, G7: Pompey's god comes first, then Caesar levies Octavian."""
    play.command("2/3", god, board)
    before = play.points()
    play.do(*actions)
    assert (play.where(lost), play.points()[1]) == ("lost", before[1] + 1)
    play.do("end")
    assert (play.to_act, play.cities_for("octavian")) == (CAESAR, cities)


def test_cleopatra_is_a_land_block_of_rating_c1_and_no_leader(play: Playtest) -> None:
    """3.27: acts with the legions, hits on a 1, and scores nothing when she is brought down."""
    caesars = "rome caesar: legio_8 III from genua, navis_1 I from tyrrhenum"
    play.fight(caesars, "rome pompey: cleopatra II, legio_1 III")
    assert play.turns() == {"cleopatra", "legio_1"}
    play.do("pass legio_1")
    play.fire("cleopatra", 2, 1)
    assert play.strength("legio_8") == 2
    before = play.points()
    play.fire("legio_8", 1, 2)
    play.do("hit cleopatra")
    assert (play.strength("cleopatra"), play.points()) == (1, before)


def test_cleopatra_brought_down_before_her_turn_fights_it_for_the_enemy(play: Playtest) -> None:
    """7.52, B10: hit by an A block, she acts in the enemy's C turn at strength I."""
    play.fight(f"{CAESARS}, legio_8 III from genua", "rome pompey: cleopatra I, legio_1 I")
    events = play.fire("caesar", 1, 6, 6) + play.do("hit cleopatra")
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert not eliminated(events)
    assert play.stands("cleopatra") == ("rome", "caesar", 1)
    assert play.turns() == {"legio_1"}
    play.do("pass legio_1")
    assert play.turns() == {"legio_8", "cleopatra"}
    play.do("fire cleopatra")
    assert len(play.offers()) == 6, "one die"
    play.do("roll 1")
    assert play.where("legio_1") == "face up"


def test_cleopatra_brought_down_by_a_b_block_acts_in_her_new_sides_turn(play: Playtest) -> None:
    """B10: she is the defender's; the attacker's equitatus (B) turns her; the attackers' C is still to come."""
    play.fight("rome caesar: equitatus_1 III from genua", "rome pompey: cleopatra I, legio_1 I")
    play.fire("caesar_equitatus_1", 1, 6, 6)
    play.do("hit cleopatra")
    assert play.pass_round() == ["legio_1", "cleopatra"]


def test_cleopatra_who_has_acted_waits_for_the_next_round(play: Playtest) -> None:
    """B10, 7.2: one battle turn in a round."""
    caesars = "rome caesar: legio_8 III from genua, legio_11 III from genua"
    play.fight(caesars, "rome pompey: cleopatra I, legio_1 I")
    play.do("pass cleopatra", "pass legio_1")
    play.fire("legio_8", 1, 6, 6)
    play.do("hit cleopatra")
    assert play.pass_round() == ["legio_11"]
    assert (play.round, play.turns()) == (2, {"legio_1"})
    play.do("pass legio_1")
    assert "cleopatra" in play.turns()


def test_attacking_cleopatra_brought_down_by_the_defenders_c_fire_joins_the_turn_under_way(play: Playtest) -> None:
    """B10: the defenders' C turn is not over yet."""
    caesars = "rome caesar: cleopatra I from genua, legio_8 I from genua"
    play.fight(caesars, "rome pompey: legio_1 III, legio_2 III")
    play.fire("legio_1", 1, 6, 6)
    play.do("hit cleopatra")
    assert play.turns() == {"cleopatra", "legio_2"}
    play.do("pass legio_2")
    play.fire("cleopatra", 1)
    assert play.where("legio_8") == "face up"


@each(
    "attackers, done, firing, waits",
    ("legio_8 III", [], "legio_8", False),
    ("legio_8 III, ballista II", ["pass legio_8"], "caesar_ballista", True),
)
def test_surprised_cleopatra_acts_only_if_her_new_sides_turn_is_not_past(
    play: Playtest, attackers: str, done: list[str], firing: str, waits: bool
) -> None:
    """B10, G3: surprised by Mars and turned by C, she acts before her old friends; by D in the next round."""
    play.moves("mars", f"genua caesar: {attackers}", "rome pompey: cleopatra I, legio_1 I")
    play.march("genua-rome", "legio_8", *(["caesar_ballista"] if waits else []))
    play.end_commands()
    play.do(*done)
    play.fire(firing, *[1] + [6] * (play.strength(firing) - 1))
    play.do("hit cleopatra")
    assert play.side("cleopatra") == "caesar"
    if waits:
        assert play.pass_round() == ["legio_1"]
        assert (play.round, play.turns()) == (2, {"legio_1"})
    else:
        assert play.turns() == {"cleopatra"}


def test_left_over_hits_do_not_strike_cleopatra(play: Playtest) -> None:
    """B10: two more hits of the volley that turned her go to her old friends, or are lost."""
    play.fight(CAESARS, "rome pompey: cleopatra II, legio_1 I")
    events = play.fire("caesar", 1, 1, 1) + play.do("hit cleopatra")
    assert play.where("legio_1") == "face up"
    assert play.stands("cleopatra") == ("rome", "caesar", 1)
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]


@each("pompeys", "cleopatra I", "legio_1 I, cleopatra I from neapolis")
def test_cleopatra_as_the_last_block_ends_the_battle_by_changing_sides(play: Playtest, pompeys: str) -> None:
    """B10, B1, B3: hit, or disrupted as the only reserve."""
    play.fight(CAESARS, f"rome pompey: {pompeys}")
    assert of(play.fire("caesar", 1, 6, 6), BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert (play.blocks_in("rome"), play.holder("rome")) == ({"caesar", "cleopatra"}, "caesar")
    assert "regroup cleopatra rome-neapolis" in play.offers(), "she regroups with the victors"


def test_attacking_cleopatra_alone_brought_down_leaves_the_city_to_the_defender_b10_b1(play: Playtest) -> None:
    play.fight("rome caesar: cleopatra I from genua", "rome pompey: legio_1 I, legio_2 I")
    assert of(play.fire("legio_1", 1), BattleEnded) == [BattleEnded("rome", POMPEY)]
    assert play.side("cleopatra") == "pompey"


def test_cleopatra_as_the_whole_main_force_leaves_her_reserves_disrupted(play: Playtest) -> None:
    """B2, B3, B10: round 1 ends when she turns, and the defender's reserves lose a step."""
    play.fight(f"{CAESARS}, legio_8 II from genua", "rome pompey: cleopatra I, legio_1 III from neapolis")
    events = play.fire("caesar", 1, 1, 1)
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert of(events, ReservesDisrupted) == [ReservesDisrupted(POMPEY, "rome")]
    assert of(events, RolesExchanged) == [RolesExchanged("rome", POMPEY)]
    assert play.strength("legio_1") == 2
    play.do("pass caesar")
    assert play.turns() == {"cleopatra", "legio_8"}, "Caesar defends now, so his C blocks act first"


def test_cleopatra_in_disrupted_reserves_joins_the_enemys_main_force(play: Playtest) -> None:
    """B10, B3, 7.31: disruption brings her down at strength I; with steps to lose she stays."""
    pompeys = "legio_1 I, cleopatra I from neapolis, legio_2 III from neapolis"
    play.fight(f"{CAESARS}, legio_8 III from genua", f"rome pompey: {pompeys}")
    assert of(play.fire("caesar", 1, 6, 6), CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert play.strength("legio_2") == 2
    play.do("pass caesar")
    assert play.turns() == {"cleopatra", "legio_8"}
    play.fire("cleopatra", 1)
    assert play.strength("legio_2") == 1
    play.fight(CAESARS, "rome pompey: legio_1 I, cleopatra III from neapolis")
    play.fire("caesar", 1, 6, 6)
    assert play.stands("cleopatra") == ("rome", "pompey", 2)


def test_cleopatra_who_must_retreat_and_cannot_joins_the_defender(play: Playtest) -> None:
    """B10, 7.6: round 4, no way out; her companion is eliminated, she changes sides."""
    caesars = "rome caesar: cleopatra III from genua, legio_8 III from genua"
    play.fight(caesars, "rome pompey: legio_1 IV; genua pompey: legio_2 IV", in_round=3)
    events = []
    while play.phase == "battle":
        events += play.do(min(play.offers("pass")))
    assert of(events, CleopatraTurned) == [CleopatraTurned(POMPEY, "rome", 1)]
    assert eliminated(events) == [("legio_8", "retreat")]
    assert play.stands("cleopatra") == ("rome", "pompey", 1)


def test_cleopatra_brought_down_in_round_four_still_fires_for_the_defender(play: Playtest) -> None:
    """B10: an A block hits her before the defenders' C turn; her old side must still leave."""
    caesars = "rome caesar: cleopatra I from genua, legio_8 I from genua"
    play.fight(caesars, "rome pompey: scipio III, legio_1 IV", in_round=4)
    play.fire("scipio", 1, 6, 6)
    play.do("hit cleopatra", "pass legio_1")
    assert play.turns() == {"cleopatra"}
    assert "fire cleopatra" in play.offers()
    play.refused("perish cleopatra")
    play.do("pass cleopatra")
    assert play.offers() == {"retreat legio_8 rome-genua"}


def test_cleopatra_can_change_sides_twice_in_a_round(play: Playtest) -> None:
    """7.52, B10: turned by Caesar's archers and back by Pompey's legion, she has not acted yet and does now."""
    play.fight("rome caesar: auxilia_3 I from genua, legio_8 I from genua", "rome pompey: cleopatra I, legio_1 I")
    play.fire("caesar_auxilia_3", 1)
    play.do("hit cleopatra")
    assert play.side("cleopatra") == "caesar"
    play.fire("legio_1", 1)
    assert play.offers() == {"hit caesar_auxilia_3", "hit legio_8", "hit cleopatra"}
    play.do("hit cleopatra")
    assert (play.side("cleopatra"), play.turns()) == ("pompey", {"cleopatra"})


def test_cleopatra_may_retreat_like_any_land_block(play: Playtest) -> None:
    """3.27, 7.6, B6: turned, she is an attacker: to vacant cities by the links her new side used."""
    play.fight("rome caesar: legio_8 III from genua", "rome pompey: cleopatra IV", in_round=2)
    assert {"neapolis", "genua"} & play.ways_out("cleopatra") == {"neapolis"}
    play.fight(CAESARS, "rome pompey: cleopatra I, legio_1 III")
    play.fire("caesar", 1, 1, 1)
    play.do("hit cleopatra")
    assert play.side("cleopatra") == "caesar"
    play.pass_to_round(2)
    play.do("pass caesar", "pass legio_1")
    assert play.offers("retreat") == {"retreat cleopatra rome-genua"}
