"""Hints: what legatus would do and why, for every kind of decision, from a seat's view alone."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import cast

import pytest

from engine import load_game
from engine.bots import LEGATUS
from engine.bots.hint import Hint, HintBot
from engine.bots.julius_caesar.mind.mind import JuliusCaesarInformationSet
from engine.bots.julius_caesar.wording import force_words, in_short, tell
from engine.bots.search import Candidate
from engine.contract import Action, State, View
from engine.julius_caesar.actions import End
from engine.julius_caesar.fog.imagine import Imagination
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.table import Table
from engine.words import ENGLISH, choose_language
from tests.julius_caesar.acting import do
from tests.julius_caesar.golden import RECIPES
from tests.julius_caesar.support import command

C, P = SEATS
GAME = cast(JuliusCaesar, load_game("julius-caesar"))
PHASES = {
    *("deploy", "discard", "play", "move", "levy", "jupiter", "defect", "vulcan", "surprise", "choose battle"),
    *("battle", "hit", "regroup", "port", "supply", "disband", "main attack", "colour"),
}
SMALL = 12
"""A budget that is enough to say something."""


def advise(view: View, legal: Sequence[Action], budget: int | None = SMALL) -> Hint:
    return HintBot(GAME.id, 1, budget).advise(view, legal, [])


def advice_at(state: State) -> Hint:
    seat = state.to_act
    return advise(state.view(seat), tuple(state.legal_actions(seat)))


@lru_cache(maxsize=1)
def states() -> dict[str, State]:
    """A state of each phase in which there is a choice, from recorded games."""
    armies = "rome caesar: caesar, legio_7, legio_8\nneapolis pompey: legio_2\nasculum pompey: legio_1\n"
    mars = command("mars", "2/2", armies)
    do(mars, "move caesar rome-neapolis", "move legio_7 rome-asculum", "end")
    declaring = command("3/2", "2/2", armies + "ravenna caesar: legio_9\n", edition="1.x")
    do(declaring, "move caesar rome-asculum", "move legio_9 ravenna-asculum", "end")
    jupiter = command("jupiter", "2/2", armies + "genua pompey: legio_3, legio_9\n", edition="1.x")
    do(jupiter, "jupiter genua")
    found: dict[str, State] = {"surprise": mars, "main attack": declaring, "colour": jupiter}
    for recipe in RECIPES:
        if found.keys() >= PHASES:
            break
        with Table.open(GAME, recipe.save, read_only=True) as table:
            state, history = table.state_at(0), table.history
        for entry in history:
            if state.to_act in SEATS and len(state.legal_actions(state.to_act)) > 1:
                phase = state.view(state.to_act).phase
                if phase not in found:
                    found[phase] = state.copy()
            state.apply(entry.action)
    return found


@pytest.mark.slow
def test_there_is_a_state_of_every_kind():
    assert set(states()) == PHASES


@pytest.mark.parametrize("phase", sorted(PHASES))
def test_what_is_proposed_can_be_done_and_has_a_reason(phase: str):
    state = states()[phase].copy()
    advice = advice_at(state)
    assert advice.seat is state.to_act
    assert advice.reason.endswith(".")
    assert advice.sentence.startswith(f"{advice.orders[0].text}: ")
    for order in advice.orders:
        assert order.text
        for action in order.actions:
            state.apply(action)


@pytest.mark.slow
def test_a_whole_command_phase_is_proposed():
    state = states()["move"].copy()
    advice = advice_at(state)
    assert str(advice.orders[-1].actions[-1]) == "end"
    assert advice.options > 1
    assert advice.chance is not None
    assert "to win" in advice.reason or "alike" in advice.reason or "surely better" in advice.reason


@pytest.mark.slow
def test_more_is_weighed_for_a_hint_than_legatus_weighs_for_himself():
    """He is to be beaten; a hint is to be good."""
    state, seat = states()["move"], states()["move"].to_act
    view, legal = state.view(seat), tuple(state.legal_actions(seat))
    assert advise(view, legal, None).options > advise(view, legal, LEGATUS.budget).options


def test_an_attack_is_told_with_its_chance():
    state = GAME.position(
        "turn: 3\nphase: move\nactor: caesar\ncard: 2/2\n"
        "rome caesar: caesar III, legio_8 III, legio_9 III, legio_10 III\nneapolis pompey: legio_1 I\n"
    )
    advice = advice_at(state)
    attack = advice.orders[0].text
    assert attack.startswith("Attack Neapolis with ")
    assert attack.endswith("from Rome")
    assert " % to win it" in advice.reason


@pytest.mark.parametrize(
    ("language", "alike", "worse"),
    [
        ("en", "it and the next best (", "40 % to win the game, 30 % by the next best ("),
        ("sv", "det står lika mellan detta och det näst", "40 % chans att vinna partiet, 30 % genom det näst"),
    ],
)
def test_a_reason_claims_the_most_only_where_nothing_else_is_as_good(language: str, alike: str, worse: str):
    state = states()["play"]
    at = JuliusCaesarInformationSet(state.view(state.to_act), [state])
    played, other = ((card,) for card in state.legal_actions()[:2])
    choose_language(language)
    try:
        equal, better = (
            at.reason(at.proposals(played), [Candidate(played, [0.4] * 3), Candidate(other, [then] * 3)])
            for then in (0.4, 0.3)
        )
    finally:
        choose_language(ENGLISH)
    assert equal.startswith(alike)
    assert f"; {worse}" in better


def test_two_plans_with_other_points_are_not_called_alike():
    """A legion that takes Rome wins as often as one that stays, but who reads the points sees two more."""
    state = GAME.position(
        "turn: 3\nphase: move\nactor: caesar\ncard: 2/2\n"
        "ravenna caesar: caesar III, legio_8 III\nsyracuse pompey: legio_1 I\n"
    )
    at = JuliusCaesarInformationSet(state.view(C), [state])
    taken = (state.parse("move legio_8 ravenna-rome"), End())
    told = at.reason(at.proposals(taken), [Candidate(taken, [0.4] * 3), Candidate((End(),), [0.4] * 3)])
    assert "alike" not in told
    assert "; holding back is about as likely to win, with " in told
    assert " fewer for you" in told
    assert at.reason(at.proposals((End(),)), [Candidate((End(),), [0.4] * 3)] * 2).endswith("come out alike.")


@pytest.mark.slow
def test_the_same_position_has_the_same_hint():
    state = states()["move"]
    assert advice_at(state) == advice_at(state)


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["move", "play", "battle"])
def test_it_knows_what_the_view_knows(phase: str):
    state = states()[phase]
    seat = state.to_act
    other = Imagination(GAME.rules, state.view(seat)).sample(Random(7))
    assert other.digest() != state.digest()
    assert advice_at(other) == advice_at(state)


@pytest.mark.slow
def test_an_adviser_that_is_interrupted_says_what_it_knows():
    state = states()["play"]
    seat = state.to_act
    adviser = HintBot(GAME.id, 1, 10**6)
    decide_slowly = adviser.decide

    def interrupted(situation):  # type: ignore[no-untyped-def]
        adviser.interrupt()
        return decide_slowly(situation)

    adviser.decide = interrupted  # type: ignore[method-assign]
    assert adviser.advise(state.view(seat), tuple(state.legal_actions(seat)), []).orders


def test_there_is_nothing_to_explain_without_a_choice():
    state = states()["play"].copy()
    seat = state.to_act
    advice = advise(state.view(seat), state.legal_actions(seat)[:1])
    assert advice.reason == "there is no choice."
    assert advice.options == 1


# --- words ---
@pytest.mark.parametrize(
    ("blocks", "words"),
    [
        (["legio_8"], "Legio 8"),
        (["caesar", "legio_8"], "Caesar and Legio 8"),
        (["caesar", "legio_8", "legio_9"], "Caesar and 2 legions"),
        (["caesar", "legio_8", "legio_9", "caesar_equitatus_1"], "Caesar, 2 legions and an equitatus"),
    ],
)
def test_forces_in_words(blocks: list[str], words: str):
    assert force_words(blocks, C) == words


def test_moves_to_one_place_are_one_order():
    state = GAME.position(
        "phase: move\nactor: caesar\ncard: 2/2\nrome caesar: caesar III, legio_8 III\nneapolis pompey: legio_1 I\n"
    )
    view = state.view(C)
    texts = ["move caesar rome-neapolis", "move legio_8 rome-neapolis", "end"]
    orders = tell(view, [state.parse(text) for text in texts])
    attack = "Attack Neapolis with Caesar and Legio 8 from Rome"
    assert [order.text for order in orders] == [attack, "Move no more"]
    assert (orders[0].goal, orders[0].origins, orders[0].kind) == ("neapolis", ("rome",), "attack")
    assert in_short(view, [state.parse("end")]) == "Hold back"
