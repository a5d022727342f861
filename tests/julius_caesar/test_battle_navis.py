"""Navis at sea and ashore (7.8-7.83, 3.26, B8)."""

from engine.julius_caesar.events import BattleEnded
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, eliminated, of

AT_SEA = "internum caesar: navis_4 II from tyrrhenum; internum pompey: navis_1 II"


def test_in_a_sea_battle_all_defenders_fire_before_the_attackers(play: Playtest) -> None:
    """7.8: all are D; D2 and D3 hit with up to two and three."""
    caesars = "internum caesar: navis_4 II from tyrrhenum, navis_1 II from tyrrhenum"
    play.fight(caesars, "internum pompey: navis_1 II, navis_3 II")
    assert play.turns() == {"pompey_navis_1", "pompey_navis_3"}
    play.fire("pompey_navis_3", 3, 6)
    assert play.strength("caesar_navis_4") == 2, "D2 misses with a three"
    play.fire("pompey_navis_1", 3, 6)
    assert play.offers() == {"hit caesar_navis_1", "hit caesar_navis_4"}
    play.do("hit caesar_navis_1")
    assert play.turns() == {"caesar_navis_1", "caesar_navis_4"}


def test_the_attacking_navis_must_leave_in_round_four_7_8(play: Playtest) -> None:
    play.fight(AT_SEA, in_round=4)
    play.do("pass pompey_navis_1")
    assert play.offers() == {"retreat caesar_navis_4 mare_internum-mare_tyrrhenum"}
    events = play.do("retreat caesar_navis_4 mare_internum-mare_tyrrhenum")
    assert of(events, BattleEnded) == [BattleEnded("mare_internum", POMPEY)]
    # A sea is friendly to the winner (4.4).
    play.fight("internum caesar: navis_4 II from tyrrhenum; internum pompey: navis_1 I")
    play.do("pass pompey_navis_1")
    play.fire("caesar_navis_4", 3, 6)
    assert (play.holder("mare_internum"), play.where("pompey_navis_1")) == ("caesar", "face up")


def test_attacking_navis_retreat_where_they_came_from_and_to_friendly_seas_and_ports(play: Playtest) -> None:
    """7.82, B8: Tyrrhenum is vacant but was left by a Navis, Syracuse and Hadriaticum are friendly."""
    friends = "hadriaticum caesar: navis_2 II; syracuse caesar: legio_19 IV"
    play.fight(AT_SEA, friends, "utica pompey: legio_39 III", in_round=2)
    play.do("pass pompey_navis_1")
    assert play.ways_out("caesar_navis_4") == {"mare_tyrrhenum", "mare_hadriaticum", "syracuse"}
    retreat = "retreat caesar_navis_4 mare_internum"
    play.refuses("7.82 not-the-way-you-came", f"{retreat}-mare_aegaeum", f"{retreat}-messana")
    play.refuses("7.61 enemy-or-contested", f"{retreat}-utica")


def test_attacking_navis_retreat_to_the_port_they_came_from_though_it_is_vacant_now(play: Playtest) -> None:
    """7.82, B8: and to where any Navis of their side came from."""
    caesars = "internum caesar: navis_4 II from messana, navis_3 II from tyrrhenum"
    play.fight(caesars, "internum pompey: navis_1 II", in_round=2)
    play.do("pass pompey_navis_1")
    assert play.ways_out("caesar_navis_4") == play.ways_out("caesar_navis_3") == {"messana", "mare_tyrrhenum"}


def test_a_sea_that_the_enemy_has_entered_meanwhile_is_his_retreat_alone(play: Playtest) -> None:
    """7.82, B8: defenders may use the attackers' border then, attackers not the place they came from."""
    play.fight(AT_SEA, "tyrrhenum pompey: navis_2 II", in_round=2)
    assert "mare_tyrrhenum" in play.ways_out("pompey_navis_1")
    play.do("pass pompey_navis_1")
    assert play.ways_out("caesar_navis_4") == set()


def test_defending_navis_retreat_to_friendly_seas_and_ports_and_to_vacant_seas(play: Playtest) -> None:
    """7.82, B8: a vacant sea not if the attacker came from there; never a vacant port."""
    play.fight(AT_SEA, "egypticum pompey: navis_2 II; syracuse pompey: legio_37 III", in_round=2)
    assert play.ways_out("pompey_navis_1") == {"mare_aegaeum", "mare_hadriaticum", "mare_egypticum", "syracuse"}
    assert play.refused("retreat pompey_navis_1 mare_internum-mare_tyrrhenum", "7.82") == "attackers-sea"
    assert play.refused("retreat pompey_navis_1 mare_internum-messana", "7.82") == "vacant-port"


def test_navis_have_no_road_limits(play: Playtest) -> None:
    """M3: five of them leave by one sea border in one round."""
    fleet = ", ".join(f"navis_{number} II from tyrrhenum" for number in range(1, 6))
    play.fight(f"internum caesar: {fleet}; internum pompey: navis_1 II", in_round=4)
    play.do("pass pompey_navis_1")
    play.do(*(f"retreat caesar_navis_{number} mare_internum-mare_tyrrhenum" for number in range(1, 6)))
    assert play.holder("mare_internum") == "pompey"


def test_navis_without_a_retreat_win_or_perish(play: Playtest) -> None:
    """7.82, B5: the attacker in round 4 is eliminated, a defender can only fight on."""
    euxinus = "euxinus caesar: navis_1 II from propontis; euxinus pompey: navis_1 II"
    play.fight(euxinus, "propontis pompey: navis_2 II", in_round=2)
    assert play.ways_out("pompey_navis_1") == {"propontis"}
    play.pass_to_round(4)
    assert eliminated(play.do("pass pompey_navis_1")) == [("caesar_navis_1", "retreat")]
    assert play.where("caesar_navis_1") == "face up"
    play.fight(euxinus, in_round=2)
    assert play.offers() == {"fire pompey_navis_1", "pass pompey_navis_1"}, "both ports are vacant"


def test_navis_attack_a_port_from_an_adjacent_sea_and_fight_last(play: Playtest) -> None:
    """7.81, 3.26: D against land blocks; and so when they defend one."""
    board = "hispanum caesar: navis_1 II, navis_3 II; massilia pompey: ballista II, legio_2 IV"
    play.at("turn: 2; player one: caesar; card: 2/1", board)
    play.do("move navis_1 hispanum-massilia", "move navis_3 hispanum-massilia")
    play.end_commands()
    assert play.pass_round() == ["pompey_ballista", "legio_2", "caesar_navis_1", "caesar_navis_3"]
    play.fight("massilia caesar: legio_7 III from narbo; massilia pompey: navis_1 II")
    assert play.pass_round() == ["legio_7", "pompey_navis_1"]


def test_navis_attacking_a_port_retreat_to_the_sea_they_came_from_or_a_friendly_one(play: Playtest) -> None:
    """7.82, B8: never along roads, never to another port."""
    utica = "utica caesar: navis_1 II from hispanum, legio_8 III from badias; utica pompey: legio_39 III"
    play.fight(utica, "tyrrhenum caesar: navis_3 II; iomnium caesar: legio_9 III", in_round=2)
    play.do("pass legio_39", "pass legio_8")
    assert play.ways_out("caesar_navis_1") == {"mare_hispanum", "mare_tyrrhenum"}
    play.refused("retreat caesar_navis_1 utica-iomnium")
    assert play.refused("retreat caesar_navis_1 utica-mare_internum", "7.82") == "not-the-way-you-came"


def test_legions_do_not_open_a_vacant_sea_to_the_navis_beside_them(play: Playtest) -> None:
    """B8: only where Navis entered this battle; here they came by the Hispanum, the legions by road."""
    utica = "utica caesar: legio_8 III from badias, navis_1 II from hispanum; utica pompey: legio_39 III"
    play.fight(utica, "badias pompey: equitatus_2 IV; hispanum pompey: navis_2 II", in_round=4)
    assert dict(eliminated(play.do("pass legio_39"))) == {"legio_8": "retreat", "caesar_navis_1": "retreat"}


def test_navis_defending_a_port_retreat_to_friendly_or_vacant_seas(play: Playtest) -> None:
    """7.82, B8: not to a vacant sea the attackers came from; where legions attack by road all are open."""
    play.fight("utica caesar: navis_1 II from hispanum; utica pompey: navis_1 II", in_round=2)
    assert play.ways_out("pompey_navis_1") == {"mare_internum", "mare_tyrrhenum"}
    play.fight("utica caesar: legio_8 III from badias; utica pompey: navis_1 II", in_round=2)
    play.do("pass legio_8")
    assert play.ways_out("pompey_navis_1") == {"mare_hispanum", "mare_internum", "mare_tyrrhenum"}


def test_after_an_exchange_of_roles_navis_retreat_by_their_new_role(play: Playtest) -> None:
    """B3, B8: Pompey's relief came from Mare Internum; the old defenders are attackers now."""
    caesars = "utica caesar: caesar III from badias, navis_1 II from hispanum"
    play.fight(caesars, "utica pompey: legio_39 I, navis_1 II from internum")
    play.fire("caesar", 1, 6, 6)
    assert play.view(CAESAR).battle.attacker is POMPEY
    play.do("pass caesar")
    assert play.ways_out("caesar_navis_1") == {"mare_hispanum", "mare_tyrrhenum"}, "as defenders"
    play.do("pass caesar_navis_1")
    assert play.ways_out("pompey_navis_1") == {"mare_internum"}, "as attackers"


def test_winning_navis_regroup_to_seas_and_ports_friendly_or_vacant(play: Playtest) -> None:
    """7.83: any port on the sea, vacant ones too."""
    sea = "hadriaticum caesar: navis_2 II from ravenna; hadriaticum pompey: navis_1 I"
    play.fight(sea, "brundisium pompey: legio_3 III")
    play.do("pass pompey_navis_1")
    play.fire("caesar_navis_2", 1, 6)
    ports = {"aquileia", "dyrrachium", "ravenna", "salone", "sipontum"}
    assert play.ways_out("caesar_navis_2") == {*ports, "mare_internum"}
    assert play.refused("regroup caesar_navis_2 mare_hadriaticum-brundisium", "7.7") == "enemy-or-contested"
    play.do("regroup caesar_navis_2 mare_hadriaticum-salone")
    assert (play.where("caesar_navis_2"), play.holder("mare_hadriaticum")) == ("salone", None)
