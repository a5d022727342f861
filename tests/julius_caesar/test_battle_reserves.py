"""Reserves and disruption (7.3, 7.31, B1-B3, B11)."""

from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import Playtest, each, eliminated, of


def test_the_battle_of_tarraco(play: Playtest) -> None:
    """7.3, worked example: four from Narbo are the main attack, two from Bilbilis and four responders reserves."""
    play.at(
        "turn: 2; player one: caesar; card: 2/1",
        "narbo caesar: caesar III, legio_7 III, legio_9 III, legio_10 III",
        "bilbilis caesar: legio_16 III, equitatus_1 III",
        "tarraco pompey: legio_5 III, legio_6 III, equitatus_1 II",
        "carthago_nova pompey: legio_2 IV, legio_4 III, auxilia_1 IV, auxilia_3 III",
    )
    play.march("narbo-tarraco", "caesar", "legio_7", "legio_9", "legio_10")
    play.march("bilbilis-tarraco", "legio_16", "caesar_equitatus_1")
    play.do("end")
    play.march("carthago_nova-tarraco", "legio_2", "legio_4", "pompey_auxilia_1", "pompey_auxilia_3")
    [began] = of(play.end_commands(), ev.BattleBegan)
    assert [block for block, _ in began.attackers] == ["caesar", "legio_7", "legio_9", "legio_10"]
    assert [block for block, _ in began.defenders] == ["legio_5", "legio_6", "pompey_equitatus_1"]
    assert (began.attacking_reserves, began.defending_reserves) == (2, 4)
    legions = ["legio_10", "legio_7", "legio_9"]
    assert play.pass_round() == ["caesar", "pompey_equitatus_1", "legio_5", "legio_6", *legions]
    assert play.pass_round() == [
        *("pompey_auxilia_3", "caesar", "pompey_auxilia_1", "pompey_equitatus_1", "caesar_equitatus_1"),
        *("legio_2", "legio_4", "legio_5", "legio_6", "legio_10", "legio_16", "legio_7", "legio_9"),
    ]


RESERVES = """
rome caesar: caesar III from genua, legio_13 II from ravenna
rome pompey: legio_1 II, legio_2 IV from neapolis
"""


def test_reserves_neither_act_nor_take_hits_in_round_one(play: Playtest) -> None:
    """7.3, B2: the strongest of the main force is hit, the stronger reserve is not there yet."""
    play.fight(RESERVES)
    assert play.turns() == {"caesar"}
    play.fire("caesar", 1, 6, 6)
    assert (play.strength("legio_1"), play.strength("legio_2")) == (1, 4)
    assert play.turns() == {"legio_1"}
    assert play.refused("fire legio_2") == "in-reserve"
    play.do("pass legio_1")
    assert play.round == 2


def test_hits_beyond_the_main_force_are_lost_in_round_one(play: Playtest) -> None:
    """B4, 7.3: three hits on a main force of strength II leave the reserve whole but for its disruption."""
    play.fight(RESERVES)
    events = play.fire("caesar", 1, 2, 3)
    assert play.where("legio_1") == "face up"
    assert [event.cause for event in of(events, ev.StepLost)] == ["hit", "disruption"]
    assert play.strength("legio_2") == 3


def test_reserves_arrive_at_the_start_of_round_two_and_take_normal_turns(play: Playtest) -> None:
    """7.3: they fire, retreat and are hit like the others."""
    play.fight(RESERVES)
    play.do("pass caesar")
    events = play.do("pass legio_1")
    assert of(events, ev.RoundBegan) == [ev.RoundBegan("rome", 2)]
    assert of(events, ev.ReservesArrived) == [
        ev.ReservesArrived(POMPEY, "rome", (("legio_2", 4),)),
        ev.ReservesArrived(CAESAR, "rome", (("legio_13", 2),)),
    ]
    assert not of(events, ev.ReservesDisrupted)
    play.fire("caesar", 1, 6, 6)
    assert play.strength("legio_2") == 3, "now the strongest block, and hit"
    assert play.turns() == {"legio_1", "legio_2"}
    assert "retreat legio_2 rome-neapolis" in play.offers()
    play.do("pass legio_1", "pass legio_2")
    assert "retreat legio_13 rome-ravenna" in play.offers()


def test_disrupted_attackers_lose_a_step_each_and_go_on_attacking(play: Playtest) -> None:
    """7.31: the main force fell in round 1."""
    attackers = "rome caesar: legio_8 I from genua, legio_13 III from ravenna, equitatus_1 II from ravenna"
    play.fight(attackers, "rome pompey: scipio III, legio_1 IV")
    events = play.fire("scipio", 2, 6, 6)
    assert of(events, ev.ReservesDisrupted) == [ev.ReservesDisrupted(CAESAR, "rome")]
    assert not of(events, ev.RolesExchanged)
    assert (play.strength("legio_13"), play.strength("caesar_equitatus_1")) == (2, 1)
    assert play.round == 2, "Legio 1 has no turn in round 1 any more (B2)"
    assert play.pass_round() == ["scipio", "caesar_equitatus_1", "legio_1", "legio_13"]
    play.pass_to_round(4)
    play.do("pass scipio")
    # to vacant cities by the main attack's road and the reserves' (7.62)
    assert play.offers() == {f"retreat caesar_equitatus_1 rome-{city}" for city in ("genua", "ravenna")}


def exchanged(play: Playtest) -> None:
    """Pompey's only defender falls in round 1; his reserve comes from Neapolis. Round 2 begins."""
    reserves = "ballista II from neapolis, legio_2 IV from neapolis, scipio III from neapolis"
    attackers = "rome caesar: caesar III from genua, ballista II from genua, legio_13 III from ravenna"
    play.fight(attackers, f"rome pompey: legio_1 I, {reserves}")
    play.fire("caesar", 1, 6, 6)


def test_a_disrupted_defender_becomes_the_attacker(play: Playtest) -> None:
    """7.31, B3: on equal letters the new defender acts first."""
    defenders = "rome pompey: legio_1 I, scipio III from neapolis, legio_2 IV from neapolis"
    play.fight("rome caesar: caesar III from genua, legio_8 III from genua", defenders)
    events = play.fire("caesar", 1, 6, 6)
    assert of(events, ev.ReservesDisrupted) == [ev.ReservesDisrupted(POMPEY, "rome")]
    assert of(events, ev.RolesExchanged) == [ev.RolesExchanged("rome", POMPEY)]
    assert (play.strength("scipio"), play.strength("legio_2")) == (2, 3)
    assert play.view(CAESAR).battle.attacker is POMPEY
    assert play.pass_round() == ["caesar", "scipio", "legio_8", "legio_2"]


def test_the_exchange_of_roles_changes_the_letters_of_both_ballistas(play: Playtest) -> None:
    """7.42, B11: Caesar's is B now and Pompey's D.

    7.31, 7.63, B6: the new defender retreats anywhere but where the reserves came from.
    """
    exchanged(play)
    assert play.ways_out("caesar") == {"genua", "ravenna", "asculum"}
    assert play.refused("retreat caesar rome-neapolis", "7.63") == "attackers-road"
    assert " ".join(play.pass_round()) == "caesar scipio caesar_ballista legio_13 legio_2 pompey_ballista"


def test_after_the_exchange_the_old_defender_must_leave_in_round_four(play: Playtest) -> None:
    """7.31, 7.62: and may use the vacant city from where his reserves came, no other vacant one (B6)."""
    exchanged(play)
    play.pass_to_round(4)
    play.do("pass caesar")
    assert play.offers() == {"retreat scipio rome-neapolis"}
    assert play.refused("retreat scipio rome-asculum", "7.62") == "not-the-way-you-came"
    play.do("retreat scipio rome-neapolis")
    assert play.offers("fire") == {"fire caesar_ballista"}, "Caesar defends and fires"


def test_disruption_that_kills_the_last_reserves_ends_the_battle_b3(play: Playtest) -> None:
    play.fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, legio_2 I from neapolis")
    events = play.fire("caesar", 1, 6, 6)
    assert eliminated(events) == [("legio_1", "hit"), ("legio_2", "disruption")]
    assert of(events, ev.BattleEnded) == [ev.BattleEnded("rome", CAESAR)]
    assert not of(events, ev.RolesExchanged), "there is nobody to attack any more"
    assert play.holder("rome") == "caesar"
    assert (play.where("legio_1"), play.where("legio_2")) == ("face up", "face up")


def test_disruption_that_kills_some_reserves_leaves_the_others_fighting(play: Playtest) -> None:
    """7.31, B3, 7.41: an elephant drops from four to two."""
    defenders = "legio_39 I, legio_2 I from iomnium, brutus II from iomnium, elephant IV from iomnium"
    play.fight("utica caesar: caesar III from badias", f"utica pompey: {defenders}", "lost: pompey")
    play.fire("caesar", 1, 6, 6)
    assert (play.where("legio_2"), play.strength("brutus"), play.strength("pompey_elephant")) == ("face up", 1, 2)
    assert (play.phase, play.round) == ("battle", 2)


def test_a_leader_in_reserve_killed_by_disruption_is_lost_and_scores_7_31_7_51(play: Playtest) -> None:
    play.fight("rome caesar: legio_8 I from genua, antonius I from ravenna\nrome pompey: scipio III")
    before = play.points()
    play.fire("scipio", 1, 6, 6)
    assert play.where("antonius") == "lost"
    # Pompey has the leader's point, and Rome's two since the battle is over
    assert (play.points()[1] - before[1], play.holder("rome")) == (3, "pompey")


def test_a_main_force_that_falls_or_retreats_in_round_two_disrupts_nobody(play: Playtest) -> None:
    """7.31, B3: eliminated in round 1 is what counts, tested at the start of round 2 and never again."""
    play.fight("rome caesar: legio_8 II from genua, legio_13 II from ravenna; rome pompey: scipio III", in_round=2)
    events = play.fire("scipio", 1, 2, 2)
    events += play.do("hit legio_8", "hit legio_8", "pass legio_13")
    assert play.where("legio_8") == "face up"
    assert (play.round, play.strength("legio_13")) == (3, 1)
    assert not of(events, ev.ReservesDisrupted)
    play.fight("rome caesar: caesar III from genua, 13 III from ravenna; rome pompey: legio_1 IV", in_round=2)
    play.do("retreat caesar rome-genua", "pass legio_1", "pass legio_13")
    assert (play.round, play.strength("legio_13")) == (3, 3)


def test_a_battle_decided_in_round_one_does_not_wait_for_the_victors_reserves(play: Playtest) -> None:
    """B1, B2, 7.7: they may regroup with the rest; but with reserves of the beaten left it goes on."""
    play.fight("rome caesar: caesar III from genua, legio_13 III from ravenna; rome pompey: legio_1 I")
    events = play.fire("caesar", 1, 6, 6)
    assert of(events, ev.BattleEnded) + of(events, ev.ReservesArrived) == [ev.BattleEnded("rome", CAESAR)]
    assert play.blocks_in("rome") == {"caesar", "legio_13"}
    play.do("regroup legio_13 rome-asculum")
    play.fight("rome caesar: legio_8 I from genua, legio_13 III from ravenna; rome pompey: scipio III")
    play.fire("scipio", 1, 6, 6)
    assert (play.phase, play.round, play.holder("rome")) == ("battle", 2, "contested")


TEMPTED = (
    "phase: jupiter; actor: pompey; player one: caesar",
    "rome caesar: legio_8 III from genua, legio_13 III from ravenna",
    "rome pompey: scipio III",
    "neapolis pompey: legio_1 IV",
)
"""Pompey's Jupiter may draw Caesar's main force, or his reserve."""


def test_attackers_whose_main_force_defected_begin_disrupted_in_round_two(play: Playtest) -> None:
    """B2, B3, G1: possible on the game's first turn, where Pompey's Jupiter is Player 2 (C4)."""
    play.at(*TEMPTED)
    events = play.do("jupiter rome", "draw legio_8")
    assert (play.where("legio_8"), play.where("legio_13")) == ("neapolis", "rome")
    assert of(events, ev.ReservesDisrupted) == [ev.ReservesDisrupted(CAESAR, "rome")]
    assert (play.round, play.strength("legio_13")) == (2, 2)
    assert play.pass_round() == ["scipio", "legio_13"]


def test_a_reserve_that_defected_is_no_reserve_any_more(play: Playtest) -> None:
    """G1, G2: it stands in its new city like any other block; the main force fights undisturbed."""
    play.at(*TEMPTED)
    play.do("jupiter rome", "draw legio_13")
    [stack] = play.view(CAESAR).spaces["neapolis"].stacks
    assert (stack.count, stack.tan, stack.moved, stack.reserves) == (2, 1, 0, 0)
    assert (play.round, play.pass_round()) == (1, ["scipio", "legio_8"])


TWO_SEAS = "tyrrhenum caesar: navis_1 II from hispanum, navis_2 I from internum; tyrrhenum pompey: navis_1 II"
ROAD_AND_SEA = "massilia caesar: legio_7 III from narbo, navis_1 II from hispanum; massilia pompey: legio_2 IV"


@each(
    "board, main, reserve",
    (TWO_SEAS, ["pompey_navis_1", "caesar_navis_1"], "caesar_navis_2"),
    (ROAD_AND_SEA, ["legio_2", "legio_7"], "caesar_navis_1"),  # the road came first
)
def test_sea_borders_count_like_roads(play: Playtest, board: str, main: list[str], reserve: str) -> None:
    """7.3, 7.81, M5: Navis of two seas are main attack and reserve, and so are legions and Navis."""
    play.fight(board)
    assert [play.pass_round(), play.pass_round()] == [main, [*main, reserve]]


def test_the_battle_begins_when_player_two_ends_his_commands(play: Playtest) -> None:
    """2.2, 2.3: nothing is revealed before."""
    play.commanded(RESERVES)
    assert play.view(CAESAR).battle is None
    assert {block.id for block in play.view(CAESAR).spaces["rome"].blocks} == {"caesar", "legio_13"}
