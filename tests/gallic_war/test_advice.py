"""Hints at the Gallic War: for every kind of decision what to do and why, by a view alone; looking back."""

from functools import cache
from random import Random
from typing import cast

import pytest

from engine.bots import review
from engine.bots.gallic_war.mind.mind import WHOLES, GallicWarAI, GallicWarInformationSet, Samples
from engine.bots.gallic_war.mind.policy import play_on, sensible
from engine.bots.gallic_war.wording import force_words, in_short, reason, tell
from engine.bots.hint import Hint, HintBot
from engine.bots.review import Reviewer
from engine.bots.search import Candidate
from engine.chance import SeededChance
from engine.contract import Action, Seat
from engine.gallic_war.actions import Home
from engine.gallic_war.fog.sampling import StateSampler
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from tests.gallic_war.acting import BARBARIANS, GAME, ROMANS, Playtest
from tests.gallic_war.playing import by_chance
from tests.gallic_war.support import act, board, come_to

PHASES = {
    *("offer", "lay", "announce", "politics", "revolt", "leader", "groups", "move"),
    *("choose battle", "shelter", "main group", "battle", "hit", "storm", "leave", "regroup"),
    *("legions home", "leader home", "companions", "replace", "build"),
}
SMALL = 4
"""A budget that is enough to say something."""

NAME = "gallic-war"


def advice_at(state: State, budget: int = SMALL) -> Hint:
    seat = state.to_act
    assert seat in SEATS
    return HintBot(NAME, 1, budget).advise(state.view(seat), tuple(state.legal_actions(seat)), [])


@cache
def states() -> dict[str, State]:
    """A state of each phase in which there is a choice, from games of rules of thumb that slip."""
    found: dict[str, State] = {}
    for seed in range(40):
        state, chance, dice = GAME.start(), SeededChance(seed), Random(seed)
        while state.to_act is not None:
            legal = state.legal_actions()
            if state.to_act is Seat.CHANCE:
                state.play(chance.choose(state))
                continue
            if len(legal) > 1:
                found.setdefault(state.phase, state.copy())
            state.play(legal[dice.randrange(len(legal))] if dice.random() < 0.2 else sensible(state, dice)[0])
        if found.keys() >= PHASES:
            break
    return found


@pytest.mark.slow
def test_what_is_proposed_can_be_done_and_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.bots.gallic_war.mind.mind.OUTLOOKS", 1)
    assert states().keys() >= PHASES
    for phase, state in states().items():
        after, advice = state.copy(), advice_at(state, 2)
        assert advice.reason.endswith("."), phase
        assert advice.sentence.startswith(f"{advice.orders[0].text}: ")
        for order in advice.orders:
            assert order.text
            for action in order.actions:
                after.apply(action)


def attack() -> State:
    play = Playtest().put("transalpine_gaul romans: legion_vii, legion_viii, legion_ix", "boii barbarians: boii 1")
    play.put("neutral: volcae").move("romans", points=1)
    come_to(play.state, play.phase)
    return play.state


@pytest.mark.slow
def test_a_whole_movement_is_proposed() -> None:
    advice = advice_at(attack(), 16)
    assert advice.options > 2
    assert advice.chance is not None
    texts = [order.text for order in advice.orders]
    assert texts[0] == "Name Transalpine Gaul"
    assert any(text.startswith("Attack ") for text in texts)


@pytest.mark.slow
def test_the_same_position_has_the_same_hint_and_only_the_view_counts() -> None:
    state = attack()
    twin = StateSampler(GAME.rules, state.view(ROMANS)).sample(Random(7))
    twin.step[GAME.components.blocks.index["boii"]] = 2
    assert (twin.view(ROMANS), advice_at(state)) == (state.view(ROMANS), advice_at(twin))


def test_options_with_other_points_are_not_called_alike() -> None:
    state, points = attack(), {"end": 4.0, "group": 7.0}
    view = cast(GallicWarView, state.view(ROMANS))
    at = GallicWarInformationSet(view, Samples(StateSampler(GAME.rules, view), [1]))
    orders = tuple(state.parse(text) for text in ("group transalpine_gaul", "end"))
    weighed = [Candidate(orders, [0.4] * 3), Candidate(orders[1:], [0.4] * 3)]

    def why() -> str:
        return reason(view, at.proposals(orders), weighed, lambda course: points[course[0].verb])

    assert why().startswith("it leaves the Romans about 7 points in the end; holding back: about 4; ")
    points["end"] = 7.0
    assert why() == "it and holding back come out alike."


def test_what_goes_to_one_place_is_told_together() -> None:
    view = attack().view(ROMANS)
    texts = ("group transalpine_gaul", "move legion_vii transalpine_gaul-boii", "end")
    actions = [attack().parse(text) for text in texts]
    assert [order.kind for order in tell(view, actions)] == ["group", "attack", "end"]
    assert in_short(view, actions) == "Attack Boii + Helvii with Legion VII from Transalpine Gaul"
    assert [order.text for order in tell(view, actions[-1:])] == ["Hold back"]
    assert force_words(("legion_vii", "legion_viii", "legion_x")) == "Legion X (Caesar) and 2 legions"


def test_legions_that_go_home_are_named() -> None:
    view = board().view(SEATS[0])
    home = [Home(f"legion_{number}") for number in ("vii", "viii", "ix", "x")]
    assert [order.text for order in tell(view, home)] == ["Send Legions VII, VIII, IX and X home"]
    assert [order.text for order in tell(view, home[:1])] == ["Send Legion VII home"]


def test_help_and_retreats_are_told(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_vii, legion_x", "boii barbarians: boii")
    play.march("legion_vii transalpine_gaul-boii")
    view = play.view(BARBARIANS)
    told: list[Action] = [play.state.parse("retreat boii boii-aedui"), play.state.parse("move aedui aedui-boii")]
    assert [order.kind for order in tell(view, told)] == ["retreat", "help"]


def test_the_mind_says_what_is_judged_and_how_a_game_stands() -> None:
    mind, state = GallicWarAI(), attack()
    assert mind.phase(state) in WHOLES
    assert mind.judged(state)
    assert mind.settled(state)
    assert 0 < mind.appraise(state).chance < 1
    act(state, "end")
    assert mind.phase(state) == state.phase


@pytest.mark.slow
def test_a_finished_game_is_certain() -> None:
    mind, state = GallicWarAI(), states()["lay"].copy()
    while state.result is None:
        play_on(state, Random(1))
    assert mind.appraise(state).chance == float(state.result.winner is ROMANS)


@pytest.mark.slow
def test_a_game_can_be_looked_back_upon(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("CLOSELY", 2), ("BRIEFLY", 1), ("SAMPLES", 4), ("FRESH", 4)):
        monkeypatch.setattr(review, name, value)
    state, chance, dice = GAME.start(), SeededChance(3), Random(3)
    start, steps = state.copy(), list[tuple[Seat, Action]]()
    while state.play_number < 3:
        seat = state.to_act
        assert seat is not None
        action = by_chance(state, dice, chance)
        steps.append((seat, action))
        state.apply(action)
    found = Reviewer(GAME, start, steps, playouts=2).review()
    assert found is not None
    assert all(number > 2 for number in found.decisions)
    assert all(verdict.played != verdict.better for verdict in found.verdicts)
    assert all(0 <= moment.chance <= 1 for moment in found.moments)
