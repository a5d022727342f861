"""Battles over the Rhine and the sea: strategic withdrawal, betterment, points (6 C, 6 E, 9, B4, B11, B18, Y6)."""

from engine.gallic_war.events import BattleEnded, BlockWithdrew, PointsScored
from engine.gallic_war.rules.points import FOUGHT_IN_BRITANNIA, FOUGHT_IN_GERMANIA, TWO_FOUGHT_IN_BRITANNIA
from engine.gallic_war.tasks import BATTLE, MAIN, REGROUP, WITHDRAW
from tests.gallic_war.acting import ROMANS, Playtest, each, holds, kinds, names, of, only

SEA = "oceanus_britannicus"


def over_the_rhine(
    play: Playtest, *germans: str, legions: tuple[str, ...] = ("legion_vii", "legion_viii"), **options: bool
) -> Playtest:
    """Legions from the Treveri have crossed into Germania, and the Germans may withdraw."""
    play.clear(**options)
    play.put(f"germania barbarians: {', '.join(germans)}", f"treveri romans: {', '.join(legions)}")
    play.attack(*[f"{legion.split()[0]} treveri-germania" for legion in legions])
    assert play.turn == (WITHDRAW, "barbarians")
    return play


def in_britannia(play: Playtest, *legions: str, **options: bool) -> Playtest:
    """Legions from the Bellovaci have landed in Britannia."""
    play.clear(**options)
    play.put("britannia barbarians: belgae, cantiaci", f"bellovaci romans: {', '.join(legions)}, legion_xi")
    play.attack(*[f"{legion.split()[0]} bellovaci-{SEA}-britannia" for legion in legions])
    return play


# --- strategic withdrawal ----------------------------------------------------------------------------------------
def test_germans_may_withdraw_before_a_battle_in_germania(play: Playtest) -> None:
    """6 C, B11: any of them, out of the game, without points for them."""
    over_the_rhine(play, "ariovistus", "tencteri", "usipetes", legions=("legion_vii",))
    assert play.offers() == {"withdraw ariovistus", "withdraw tencteri", "withdraw usipetes", "end"}
    assert only(play.do("withdraw ariovistus"), BlockWithdrew).block == "ariovistus"
    play.do("withdraw tencteri", "end")
    assert (names(play.state.out), play.points, play.state.fallen) == ({"ariovistus", "tencteri"}, 0, 0)
    assert (play.phase, play.offers("fire")) == (BATTLE, {"fire legion_vii"})


def test_without_germans_there_is_no_battle(play: Playtest) -> None:
    """6 C, B11: the Romans are the victors, and regroup."""
    log = over_the_rhine(play, "tencteri").do("withdraw tencteri")
    assert "BattleBegan" not in kinds(log)
    assert (only(log, BattleEnded).winner, play.phase, play.actor) == (ROMANS, REGROUP, "romans")


def test_withdrawal_is_the_first_thing_of_a_battle(play: Playtest) -> None:
    """B1, B11: before the main group is named."""
    play.put("germania barbarians: tencteri", "treveri romans: legion_vii", "leuci romans: legion_viii")
    assert play.after.attack("legion_vii treveri-germania", "legion_viii leuci-germania").phase == WITHDRAW
    assert play.then("end").phase == MAIN


def test_it_is_too_late_once_the_battle_has_begun_6c(play: Playtest) -> None:
    over_the_rhine(play, "tencteri", "usipetes").do("end")
    assert play.after.pass_on().offers("withdraw") == set()


def test_germans_outside_germania_do_not_withdraw_6c(play: Playtest) -> None:
    play.put("treveri barbarians: tencteri", "atuatuci romans: legion_vii").attack("legion_vii atuatuci-treveri")
    assert play.phase == BATTLE


def test_reserves_may_withdraw_too_b11(play: Playtest) -> None:
    play.put("germania barbarians: tencteri", "leuci barbarians: usipetes", "treveri romans: legion_vii")
    play.march("legion_vii treveri-germania").attack("usipetes leuci-germania")
    assert "withdraw usipetes" in play.offers()


def test_attackers_may_withdraw_too(play: Playtest) -> None:
    """B11: Germans that come home to a legion there; no invasion, as the Romans do not attack."""
    play.put("germania romans: legion_vii, legion_viii").given(invaders=(0, 2))
    play.put("leuci barbarians: usipetes").attack("usipetes leuci-germania")
    play.do("withdraw usipetes")
    assert (play.phase, play.points) == (REGROUP, 0)


# --- invading Germania -------------------------------------------------------------------------------------------
def test_two_legions_that_fight_a_round_invade_germania(play: Playtest) -> None:
    """9, B18: 2 points once the first round is fought."""
    assert over_the_rhine(play, "tencteri", "usipetes").then("end").points == 0
    scored = only(play.pass_on(), PointsScored)
    assert (scored.cause, scored.change, play.points) == ("germania invaded", 2, 2)
    assert "PointsScored" not in kinds(play.pass_on(9))


def test_forcing_a_german_to_withdraw_is_enough_9_b18(play: Playtest) -> None:
    over_the_rhine(play, "tencteri", "usipetes")
    assert only(play.do("withdraw tencteri"), PointsScored).cause == "germania invaded"
    assert play.then("end").after.pass_on().points == 2


def test_one_legion_is_no_invasion(play: Playtest) -> None:
    """9: two at least."""
    over_the_rhine(play, "tencteri", legions=("legion_vii",)).do("end")
    assert play.after.pass_on().points == 0


def test_legions_count_over_all_groups(play: Playtest) -> None:
    """B18: those in reserve too, though they have not fought yet."""
    play.put("germania barbarians: tencteri", "treveri romans: legion_vii", "leuci romans: legion_viii")
    play.attack("legion_vii treveri-germania", "legion_viii leuci-germania")
    assert play.then("end", "main leuci").after.pass_on().points == 2


def test_legions_that_fell_count(play: Playtest) -> None:
    """B18: in the first round."""
    over_the_rhine(play, "tencteri", "usipetes", legions=("legion_vii 1", "legion_viii 1"))
    play.then("end", "pass legion_vii", "pass legion_viii").fire("tencteri", 1)
    assert play.then("hit legion_vii", "pass usipetes").points == 2 - 5


def test_a_battle_that_ends_in_its_first_round_is_a_round_fought_9_b18(play: Playtest) -> None:
    over_the_rhine(play, "tencteri 1").do("end")
    log = play.fire("legion_vii", 1)
    assert [event.cause for event in log if isinstance(event, PointsScored)] == ["german", "germania invaded"]
    assert play.points == 3


def test_an_invasion_is_scored_once_in_a_game_9(play: Playtest) -> None:
    over_the_rhine(play, "tencteri", "usipetes").given(feats=2).do("end")
    assert play.after.pass_on().points == 0


def test_points_for_germans_fall_wherever_they_fall(play: Playtest) -> None:
    """6 C, 9: one each, two for Ariovistus."""
    play.put("aedui barbarians: ariovistus 1", "allobroges romans: legion_vii")
    play.attack("legion_vii allobroges-aedui")
    play.fire("legion_vii", 1)
    assert (play.points, holds(play.state.out, "ariovistus")) == (2, True)


# --- Britannia ---------------------------------------------------------------------------------------------------
def test_landing_in_britannia_with_two_legions_scores_after_a_round_9_6e_b18(play: Playtest) -> None:
    assert in_britannia(play, "legion_vii", "legion_viii").battle.rounds == 2
    assert only(play.pass_on(), PointsScored).cause == "britannia invaded"
    assert (play.points, play.state.deeds & (FOUGHT_IN_BRITANNIA | TWO_FOUGHT_IN_BRITANNIA)) == (2, 3)


def test_one_legion_in_britannia_is_a_deed_only(play: Playtest) -> None:
    """9, 10.4: it counts for an objective."""
    in_britannia(play, "legion_vii").pass_on()
    assert (play.points, play.state.deeds & 3) == (0, FOUGHT_IN_BRITANNIA)


@each("place", "britannia", "germania")
def test_yearly_objectives_take_their_place(play: Playtest, place: str) -> None:
    """10, Y6: no points for invasions and Britons with them; the deed is kept."""
    if place == "britannia":
        deed = TWO_FOUGHT_IN_BRITANNIA
        in_britannia(play, "legion_vii", "legion_viii", objectives=True)
    else:
        deed = FOUGHT_IN_GERMANIA
        over_the_rhine(play, "tencteri", objectives=True).do("end")
    assert play.after.pass_on().points == 0
    assert play.state.deeds & deed


def test_germans_and_legions_count_with_yearly_objectives_too(play: Playtest) -> None:
    """Y6: only what chapter 9 stars is left out."""
    over_the_rhine(play, "ariovistus", "usipetes 1", legions=("legion_vii 1",), objectives=True)
    play.do("end", "pass legion_vii")
    assert [event.change for event in of(play.fire("usipetes", 1), PointsScored)] == [-5]
    over_the_rhine(play, "ariovistus 1", "usipetes 1", objectives=True).do("end")
    log = play.fire("legion_vii", 2) + play.do("hit usipetes")
    assert [event.change for event in of(log, PointsScored)] == [1, 2]


def test_a_withdrawal_is_no_fight(play: Playtest) -> None:
    """10.4: the objective asks for a round."""
    over_the_rhine(play, "tencteri", objectives=True)
    assert not play.then("withdraw tencteri").state.deeds & FOUGHT_IN_GERMANIA


def test_britons_that_fall_score_two_at_the_most(play: Playtest) -> None:
    """9, B18: as they were the Barbarians', wherever they stand."""
    play.given(britons=1).put("aedui barbarians: belgae 1, cantiaci 1", "allobroges romans: legion_vii")
    play.attack("legion_vii allobroges-aedui")
    play.then("pass belgae").fire("legion_vii", 2)
    play.do("hit belgae")
    assert (play.points, play.state.britons) == (1, 2)


def test_britons_of_the_romans_score_nothing_b18(play: Playtest) -> None:
    play.put("aedui romans: belgae 1", "sequani barbarians: tencteri").attack("tencteri sequani-aedui")
    assert play.then("pass belgae").after.fire("tencteri", 1).points == 0
    assert not holds(play.state.fighting[0], "belgae")


# --- who acts earlier after a landing (6 E) ----------------------------------------------------------------------
def test_defenders_against_a_landing_act_one_letter_earlier(play: Playtest) -> None:
    """6 E: B as A, C as B, D as C; in the field, each before the legions of that letter."""
    play.put("esuvii barbarians: belgae, ruteni, esuvii", "bellovaci romans: legion_vii, sequani, legion_xi")
    play.attack(f"legion_vii sequani bellovaci-{SEA}-esuvii")
    order = []
    while play.battle.round == 1:
        order.append(sorted(play.offers("pass"))[0].removeprefix("pass "))
        play.do(f"pass {order[-1]}")
    assert order == ["belgae", "ruteni", "legion_vii", "esuvii", "sequani"]


def test_no_betterment_when_only_reserves_landed(play: Playtest) -> None:
    """6 E: the main force came by land."""
    play.put("esuvii barbarians: ruteni", "bellovaci romans: legion_vii, legion_xi", "andes romans: legion_viii")
    play.attack(f"legion_vii bellovaci-{SEA}-esuvii", "legion_viii andes-esuvii")
    assert play.then("main andes").offers("pass") == {"pass legion_viii"}


def test_the_betterment_ends_with_the_defence(play: Playtest) -> None:
    """B4, B7: Barbarians whose reserves attack have none."""
    play.put("esuvii barbarians: venelli 1", "mandubii barbarians: ruteni")
    play.put("bellovaci romans: legion_vii, legion_viii, legion_xi")
    play.march(f"legion_vii legion_viii bellovaci-{SEA}-esuvii").attack("ruteni mandubii-esuvii")
    play.fire("legion_vii", 1)
    play.do("pass legion_viii")
    assert (play.attacker, play.battle.round, play.battle.rounds) == ("barbarians", 2, 2)
    assert play.offers("pass") == {"pass legion_vii", "pass legion_viii"}
    play.pass_on(9)
    assert (play.phase, play.actor, play.where("ruteni")) == ("leave", "barbarians", "esuvii")


def test_who_landed_is_not_bettered_as_a_defender(play: Playtest) -> None:
    """B4, 6 E: the betterment is the Barbarians'."""
    play.put("esuvii barbarians: venelli 1", "mandubii barbarians: belgae")
    play.put("bellovaci romans: legion_vii, sequani, legion_xi")
    play.march(f"legion_vii sequani bellovaci-{SEA}-esuvii").attack("belgae mandubii-esuvii")
    play.fire("legion_vii", 1)
    play.do("pass sequani", "pass legion_vii")
    assert play.offers("pass") == {"pass belgae"}, "its B comes before the defender's C"


def test_one_better_ends_at_a(play: Playtest) -> None:
    """6 E, B4: besieged after a landing, a B acts as A."""
    play.put("bellovaci barbarians: belgae", "andes romans: legion_vii, legion_x, legion_xi")
    play.attack(f"legion_vii legion_x andes-{SEA}-bellovaci")
    assert play.then("shelter belgae", "assault", "pass legion_x").offers("pass") == {"pass belgae"}
    assert play.then("pass belgae").offers("pass") == {"pass legion_vii"}
