"""Battles over the Rhine and the sea: strategic withdrawal, betterment, points (6 C, 6 E, 9, B4, B11, B18, Y6)."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import BattleEnded, BlockWithdrew, PointsScored
from engine.gallic_war.rules.points import FOUGHT_IN_BRITANNIA, FOUGHT_IN_GERMANIA, TWO_FOUGHT_IN_BRITANNIA
from engine.gallic_war.state import State
from engine.gallic_war.tasks import BATTLE, MAIN, REGROUP, WITHDRAW
from tests.gallic_war.support import (
    ROMANS,
    act,
    barbarians,
    board,
    fight,
    fire,
    holds,
    kinds,
    legal,
    march,
    names,
    of,
    only,
    pass_on,
    romans,
    where,
)

SEA = "oceanus_britannicus"


def over_the_rhine(
    *germans: str, legions: tuple[str, ...] = ("legion_vii", "legion_viii"), **options: bool
) -> State:
    """Legions from the Treveri have crossed into Germania, and the Germans may withdraw."""
    state = board(**options)
    barbarians(state, "germania", *germans)
    romans(state, "treveri", *legions)
    march(state, 0, *[f"{legion.split()[0]} treveri-germania" for legion in legions])
    fight(state)
    assert (state.phase, state.actor) == (WITHDRAW, 1)
    return state


def in_britannia(*legions: str, **options: bool) -> State:
    """Legions from the Bellovaci have landed in Britannia."""
    state = board(**options)
    barbarians(state, "britannia", "belgae", "cantiaci")
    romans(state, "bellovaci", *legions, "legion_xi")
    march(state, 0, *[f"{legion.split()[0]} bellovaci-{SEA}-britannia" for legion in legions])
    fight(state)
    return state


# --- strategic withdrawal ----------------------------------------------------------------------------------------


def test_germans_may_withdraw_before_a_battle_in_germania() -> None:
    """6 C, B11: any of them, out of the game, without points for them."""
    state = over_the_rhine("ariovistus", "tencteri", "usipetes", legions=("legion_vii",))
    assert legal(state) == {"withdraw ariovistus", "withdraw tencteri", "withdraw usipetes", "end"}
    log = act(state, "withdraw ariovistus")
    assert only(log, BlockWithdrew).block == "ariovistus"
    act(state, "withdraw tencteri", "end")
    assert names(state.out) == {"ariovistus", "tencteri"}
    assert (state.points, state.fallen) == (0, 0)
    assert (state.phase, legal(state, "fire")) == (BATTLE, {"fire legion_vii"})


def test_without_germans_there_is_no_battle() -> None:
    """6 C, B11: the Romans are the victors, and regroup."""
    state = over_the_rhine("tencteri")
    log = act(state, "withdraw tencteri")
    assert "BattleBegan" not in kinds(log)
    assert only(log, BattleEnded).winner == ROMANS
    assert (state.phase, state.actor) == (REGROUP, 0)


def test_withdrawal_is_the_first_thing_of_a_battle() -> None:
    """B1, B11: before the main group is named."""
    state = board()
    barbarians(state, "germania", "tencteri")
    romans(state, "treveri", "legion_vii")
    romans(state, "leuci", "legion_viii")
    march(state, 0, "legion_vii treveri-germania", "legion_viii leuci-germania")
    fight(state)
    assert state.phase == WITHDRAW
    act(state, "end")
    assert state.phase == MAIN


def test_it_is_too_late_once_the_battle_has_begun() -> None:
    """6 C."""
    state = over_the_rhine("tencteri", "usipetes")
    act(state, "end")
    pass_on(state)
    assert legal(state, "withdraw") == set()


def test_germans_outside_germania_do_not_withdraw() -> None:
    """6 C."""
    state = board()
    barbarians(state, "treveri", "tencteri")
    romans(state, "atuatuci", "legion_vii")
    march(state, 0, "legion_vii atuatuci-treveri")
    fight(state)
    assert state.phase == BATTLE


def test_reserves_may_withdraw_too() -> None:
    """B11."""
    state = board()
    barbarians(state, "germania", "tencteri")
    barbarians(state, "leuci", "usipetes")
    romans(state, "treveri", "legion_vii")
    march(state, 0, "legion_vii treveri-germania")
    march(state, 1, "usipetes leuci-germania")
    fight(state)
    assert "withdraw usipetes" in legal(state)


def test_attackers_may_withdraw_too() -> None:
    """B11: Germans that come home to a legion there; no invasion, as the Romans do not attack."""
    state = board()
    romans(state, "germania", "legion_vii", "legion_viii")
    state.moves.invaders = (0, 2)
    barbarians(state, "leuci", "usipetes")
    march(state, 1, "usipetes leuci-germania")
    fight(state)
    act(state, "withdraw usipetes")
    assert (state.phase, state.points) == (REGROUP, 0)


# --- invading Germania -------------------------------------------------------------------------------------------


def test_two_legions_that_fight_a_round_invade_germania() -> None:
    """9, B18: 2 points once the first round is fought."""
    state = over_the_rhine("tencteri", "usipetes")
    act(state, "end")
    assert state.points == 0
    log = pass_on(state)
    scored = only(log, PointsScored)
    assert (scored.cause, scored.change, state.points) == ("germania invaded", 2, 2)
    log = pass_on(state, 9)
    assert "PointsScored" not in kinds(log)


def test_forcing_a_german_to_withdraw_is_enough() -> None:
    """9, B18."""
    state = over_the_rhine("tencteri", "usipetes")
    log = act(state, "withdraw tencteri")
    assert only(log, PointsScored).cause == "germania invaded"
    act(state, "end")
    pass_on(state)
    assert state.points == 2


def test_one_legion_is_no_invasion() -> None:
    """9: two at least."""
    state = over_the_rhine("tencteri", legions=("legion_vii",))
    act(state, "end")
    pass_on(state)
    assert state.points == 0


def test_legions_count_over_all_groups() -> None:
    """B18: those in reserve too, though they have not fought yet."""
    state = board()
    barbarians(state, "germania", "tencteri")
    romans(state, "treveri", "legion_vii")
    romans(state, "leuci", "legion_viii")
    march(state, 0, "legion_vii treveri-germania", "legion_viii leuci-germania")
    fight(state)
    act(state, "end", "main leuci")
    pass_on(state)
    assert state.points == 2


def test_legions_that_fell_count() -> None:
    """B18: in the first round."""
    state = over_the_rhine("tencteri", "usipetes", legions=("legion_vii 1", "legion_viii 1"))
    act(state, "end", "pass legion_vii", "pass legion_viii")
    fire(state, "tencteri", 1)
    act(state, "hit legion_vii", "pass usipetes")
    assert state.points == 2 - 5


def test_a_battle_that_ends_in_its_first_round_is_a_round_fought() -> None:
    """9, B18."""
    state = over_the_rhine("tencteri 1")
    act(state, "end")
    log = fire(state, "legion_vii", 1)
    assert [event.cause for event in log if isinstance(event, PointsScored)] == ["german", "germania invaded"]
    assert state.points == 3


def test_an_invasion_is_scored_once_in_a_game() -> None:
    """9."""
    state = over_the_rhine("tencteri", "usipetes")
    state.feats = 2
    act(state, "end")
    pass_on(state)
    assert state.points == 0


def test_points_for_germans_fall_wherever_they_fall() -> None:
    """6 C, 9: one each, two for Ariovistus."""
    state = board()
    barbarians(state, "aedui", "ariovistus 1")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    fire(state, "legion_vii", 1)
    assert (state.points, holds(state.out, "ariovistus")) == (2, True)


# --- Britannia ---------------------------------------------------------------------------------------------------


def test_landing_in_britannia_with_two_legions_scores_after_a_round() -> None:
    """9, 6 E, B18."""
    state = in_britannia("legion_vii", "legion_viii")
    assert state.battle.rounds == 2
    log = pass_on(state)
    assert only(log, PointsScored).cause == "britannia invaded"
    assert state.points == 2
    assert state.deeds & (FOUGHT_IN_BRITANNIA | TWO_FOUGHT_IN_BRITANNIA) == 3


def test_one_legion_in_britannia_is_a_deed_only() -> None:
    """9, 10.4: it counts for an objective."""
    state = in_britannia("legion_vii")
    pass_on(state)
    assert (state.points, state.deeds & 3) == (0, FOUGHT_IN_BRITANNIA)


@pytest.mark.parametrize("place", ["britannia", "germania"])
def test_yearly_objectives_take_their_place(place: str) -> None:
    """10, Y6: no points for invasions and Britons with them; the deed is kept."""
    if place == "britannia":
        state, deed = in_britannia("legion_vii", "legion_viii", objectives=True), TWO_FOUGHT_IN_BRITANNIA
    else:
        state, deed = over_the_rhine("tencteri", objectives=True), FOUGHT_IN_GERMANIA
        act(state, "end")
    pass_on(state)
    assert state.points == 0
    assert state.deeds & deed


def test_germans_and_legions_count_with_yearly_objectives_too() -> None:
    """Y6: only what chapter 9 stars is left out."""
    state = over_the_rhine("ariovistus", "usipetes 1", legions=("legion_vii 1",), objectives=True)
    act(state, "end", "pass legion_vii")
    log = fire(state, "usipetes", 1)
    assert [event.change for event in of(log, PointsScored)] == [-5]
    state = over_the_rhine("ariovistus 1", "usipetes 1", objectives=True)
    act(state, "end")
    log = fire(state, "legion_vii", 2) + act(state, "hit usipetes")
    assert [event.change for event in of(log, PointsScored)] == [1, 2]


def test_a_withdrawal_is_no_fight() -> None:
    """10.4: the objective asks for a round."""
    state = over_the_rhine("tencteri", objectives=True)
    act(state, "withdraw tencteri")
    assert not state.deeds & FOUGHT_IN_GERMANIA


def test_britons_that_fall_score_two_at_the_most() -> None:
    """9, B18: as they were the Barbarians', wherever they stand."""
    state = board()
    state.britons = 1
    barbarians(state, "aedui", "belgae 1", "cantiaci 1")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    act(state, "pass belgae")
    fire(state, "legion_vii", 2)
    act(state, "hit belgae")
    assert (state.points, state.britons) == (1, 2)


def test_britons_of_the_romans_score_nothing() -> None:
    """B18."""
    state = board()
    romans(state, "aedui", "belgae 1")
    barbarians(state, "sequani", "tencteri")
    march(state, 1, "tencteri sequani-aedui")
    fight(state)
    act(state, "pass belgae")
    fire(state, "tencteri", 1)
    assert state.points == 0
    assert not holds(state.fighting[0], "belgae")


# --- who acts earlier after a landing (6 E) ----------------------------------------------------------------------


def test_defenders_against_a_landing_act_one_letter_earlier() -> None:
    """6 E: B as A, C as B, D as C; in the field, each before the legions of that letter."""
    state = board()
    barbarians(state, "esuvii", "belgae", "ruteni", "esuvii")
    romans(state, "bellovaci", "legion_vii", "sequani", "legion_xi")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii", f"sequani bellovaci-{SEA}-esuvii")
    fight(state)
    order = []
    while state.battle.round == 1:
        order.append(sorted(legal(state, "pass"))[0].removeprefix("pass "))
        act(state, f"pass {order[-1]}")
    assert order == ["belgae", "ruteni", "legion_vii", "esuvii", "sequani"]


def test_no_betterment_when_only_reserves_landed() -> None:
    """6 E: the main force came by land."""
    state = board()
    barbarians(state, "esuvii", "ruteni")
    romans(state, "bellovaci", "legion_vii", "legion_xi")
    romans(state, "andes", "legion_viii")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii", "legion_viii andes-esuvii")
    fight(state)
    act(state, "main andes")
    assert legal(state, "pass") == {"pass legion_viii"}


def test_the_betterment_ends_with_the_defence() -> None:
    """B4, B7: Barbarians whose reserves attack have none."""
    state = board()
    barbarians(state, "esuvii", "venelli 1")
    barbarians(state, "mandubii", "ruteni")
    romans(state, "bellovaci", "legion_vii", "legion_viii", "legion_xi")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii", f"legion_viii bellovaci-{SEA}-esuvii")
    march(state, 1, "ruteni mandubii-esuvii")
    fight(state)
    fire(state, "legion_vii", 1)
    act(state, "pass legion_viii")
    assert (state.battle.attacker, state.battle.round, state.battle.rounds) == (1, 2, 2)
    assert legal(state, "pass") == {"pass legion_vii", "pass legion_viii"}
    pass_on(state, 9)
    assert (state.phase, state.actor) == ("leave", 1)
    assert where(state, "ruteni") == "esuvii"


def test_who_landed_is_not_bettered_as_a_defender() -> None:
    """B4, 6 E: the betterment is the Barbarians'."""
    state = board()
    barbarians(state, "esuvii", "venelli 1")
    barbarians(state, "mandubii", "belgae")
    romans(state, "bellovaci", "legion_vii", "sequani", "legion_xi")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii", f"sequani bellovaci-{SEA}-esuvii")
    march(state, 1, "belgae mandubii-esuvii")
    fight(state)
    fire(state, "legion_vii", 1)
    act(state, "pass sequani", "pass legion_vii")
    assert legal(state, "pass") == {"pass belgae"}, "its B comes before the defender's C"


def test_one_better_ends_at_a() -> None:
    """6 E, B4: besieged after a landing, a B acts as A."""
    state = board()
    barbarians(state, "bellovaci", "belgae")
    romans(state, "andes", "legion_vii", "legion_x", "legion_xi")
    march(state, 0, f"legion_vii andes-{SEA}-bellovaci", f"legion_x andes-{SEA}-bellovaci")
    fight(state)
    act(state, "shelter belgae", "assault")
    act(state, "pass legion_x")
    assert legal(state, "pass") == {"pass belgae"}
    act(state, "pass belgae")
    assert legal(state, "pass") == {"pass legion_vii"}
