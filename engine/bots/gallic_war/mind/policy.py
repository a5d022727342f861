"""Rules of thumb: one decision of any kind on a state that is known or imagined, and playing on by them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from engine.bots.gallic_war.mind import council, fighting, wintering
from engine.bots.gallic_war.mind.field import Field
from engine.bots.gallic_war.mind.marching import movement
from engine.contract import Action, Seat
from engine.gallic_war import tasks as phases
from engine.gallic_war.catalogue import END
from engine.gallic_war.state import State

WHIM = 0.15
"""By how much chance shakes what a card is worth, so that it cannot be read."""

VALUED: Mapping[str, Callable[[Field, Sequence[Action]], council.Valued]] = {
    phases.LAY: council.lay,
    phases.ANNOUNCE: council.announce,
    phases.POLITICS: council.politics,
    phases.REVOLT: council.revolt,
    phases.LEADER: council.strongest_place,
    phases.NEW_HOME: council.strongest_place,
}
"""What says how much each action is worth, in phases of which all are weighed alike."""

RULES: Mapping[str, Callable[[Field, Sequence[Action]], Action]] = {
    phases.CHOOSE: fighting.next_battle,
    phases.WITHDRAW: fighting.withdraw,
    phases.SHELTER: fighting.shelter,
    phases.MAIN: fighting.main_group,
    phases.BATTLE: fighting.act,
    phases.LEAVE: fighting.act,
    phases.STORM: fighting.storm,
    phases.HIT: fighting.hit,
    phases.SORTIE: fighting.sortie,
    phases.REGROUP: fighting.regroup,
    phases.STACKING: wintering.starve,
    phases.SUPPLY: wintering.starve,
    phases.LEGIONS_HOME: wintering.legions_home,
    phases.LEADER_HOME: wintering.leader,
    phases.REPLACE: wintering.steps,
    phases.BAGGAGE: wintering.steps,
    phases.BUILD: wintering.build,
}
"""What decides, by phase; in others the first that may be done is done."""


def decide(state: State, dice: Random) -> tuple[Action, ...]:
    """What the side to act does next: one action, or a whole movement; the state is not changed."""
    legal = state.legal_actions()
    if len(legal) < 2:
        return (legal[0] if legal else END,)  # who forgets may imagine what cannot be
    phase = state.phase
    if phase in (phases.GROUPS, phases.MOVE):
        return tuple(movement(Field(state, state.actor)))
    rule = RULES.get(phase)
    if rule is not None:
        return (rule(Field(state, state.actor), legal),)
    valued = VALUED.get(phase)
    if valued is None:
        return (END if phase == phases.REACT else legal[0],)
    found = valued(Field(state, state.actor), legal)
    if phase == phases.LAY:
        return (max(found, key=lambda pair: pair[0] + dice.random() * WHIM)[1],)
    return (found[0][1],)


def outcome(state: State, dice: Random) -> Action:
    """One outcome of chance, as likely as the state says."""
    legal, weights = state.legal_actions(), state.outcome_weights()
    return dice.choices(legal, weights)[0] if weights else legal[int(dice.random() * len(legal))]


def obey(state: State, course: Iterable[Action]) -> list[Action]:
    """Do actions, leaving out those that are not legal then; those that were done. The state is changed."""
    done, phase = [], state.phase
    for action in course:
        if state.phase not in (phase, phases.MOVE):
            break
        if action in state.legal_actions():
            state.play(action)
            done.append(action)
    return done


def sensible(state: State, dice: Random) -> tuple[Action, ...]:
    """What the side to act does next, without what proves illegal on the way; the state is not changed."""
    return tuple(obey(state.copy(), decide(state, dice))) or (END,)


def follow(state: State, dice: Random) -> list[Action]:
    """All that rules of thumb do as long as a side's phase lasts; the state is not changed."""
    after, done = state.copy(), list[Action]()
    while after.phase == state.phase and after.actor == state.actor:
        done += obey(after, sensible(after, dice))
    return done


def advance(state: State, dice: Random) -> None:
    """Play on by one decision, of chance or of the side to act; the state is changed."""
    if state.to_act is Seat.CHANCE:
        state.play(outcome(state, dice))
        return
    course = decide(state, dice)
    if len(course) == 1:
        state.play(course[0])
    elif not obey(state, course):
        state.play(END)


def play_on(state: State, dice: Random, plays: int, *, years: int = 0) -> State:
    """Play a state until so many card plays have ended, or the year, or the game; the state is changed.

    With `years`, until so many years have ended.
    """
    year, number = state.year, state.play_number
    while state.phase != phases.OVER and state.legal_actions():
        if state.year != year and state.phase == phases.LAY:
            years -= 1
            if years <= 0:
                break
            year = state.year
        if not years and state.year == year and state.play_number >= number + plays and state.phase == phases.LAY:
            break
        advance(state, dice)
    return state
