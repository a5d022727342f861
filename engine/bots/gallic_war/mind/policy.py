"""Rules of thumb for all decisions, playing on by them, and other options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from engine.bots.gallic_war.mind import card_policy, fighting
from engine.bots.gallic_war.mind.move_policy import Plan, best_on, course, movement, now_possible, plans
from engine.bots.gallic_war.mind.position_features import LEAST, PositionFeatures
from engine.bots.game_ai import Course
from engine.bots.search import outcome
from engine.contract import Action, Seat
from engine.gallic_war import actions
from engine.gallic_war import tasks as phases
from engine.gallic_war.action_table import END
from engine.gallic_war.state import State

MOVEMENT = frozenset((phases.GROUPS, phases.MOVE))
"""Phases of a movement, which is one decision."""

YEAR = 99  # more card plays than a year has
WHIM = 0.15  # by how much chance shakes what a card is worth, so that it cannot be read

VALUED: Mapping[str, Callable[[PositionFeatures, Sequence[Action]], card_policy.Valued]] = {
    phases.LAY: card_policy.lay,
    phases.ANNOUNCE: card_policy.announce,
    phases.POLITICS: card_policy.politics,
    phases.REVOLT: card_policy.revolt,
    phases.LEADER: card_policy.strongest_place,
    phases.NEW_HOME: card_policy.strongest_place,
}
"""What says how much each action is worth, in phases of which all are weighed alike."""

RULES: Mapping[str, Callable[[PositionFeatures, Sequence[Action]], Action]] = {
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
    phases.STACKING: card_policy.starve,
    phases.SUPPLY: card_policy.starve,
    phases.LEGIONS_HOME: card_policy.legions_home,
    phases.REPLACE: card_policy.steps,
    phases.BAGGAGE: card_policy.steps,
    phases.BUILD: card_policy.build,
}
"""What decides, by phase; in others the first that may be done is done, so that leaders go home to be safe."""


def decide(state: State, dice: Random) -> tuple[Action, ...]:
    """Return what the side to act does, one action or a movement, without doing it."""
    legal, phase = state.legal_actions(), state.phase
    if len(legal) < 2:
        return (legal[0] if legal else END,)  # who forgets may imagine what cannot be
    features = PositionFeatures(state, state.actor)
    if phase in MOVEMENT:
        return tuple(movement(features))
    if phase in RULES:
        return (RULES[phase](features, legal),)
    if phase not in VALUED:
        return (END if phase == phases.REACT else legal[0],)
    found = VALUED[phase](features, legal)
    if phase == phases.LAY:
        return (max(found, key=lambda pair: pair[0] + dice.random() * WHIM)[1],)
    return (found[0][1],)


def obey(state: State, course: Iterable[Action]) -> list[Action]:
    """Do those of the actions that are legal, and return them."""
    done, phase = [], state.phase
    for action in course:
        if state.phase not in (phase, phases.MOVE):
            break
        if action in state.legal_actions():
            state.play(action)
            done.append(action)
    return done


def sensible(state: State, dice: Random) -> tuple[Action, ...]:
    """Return what `decide` says without what proves illegal on the way."""
    return tuple(obey(state.copy(), decide(state, dice))) or (END,)


def follow(state: State, dice: Random) -> list[Action]:
    """Return all that rules of thumb do while the phase lasts, without doing it."""
    after, done = state.copy(), list[Action]()
    while after.phase == state.phase and after.actor == state.actor:
        done += obey(after, sensible(after, dice))
    return done


def advance(state: State, dice: Random) -> None:
    """Play on by one decision, of chance or of the side to act."""
    if state.to_act is Seat.CHANCE:
        state.play(outcome(state, dice))
        return
    course = decide(state, dice)
    if len(course) == 1:
        state.play(course[0])
    elif not obey(state, course):
        state.play(END)


def play_on(state: State, dice: Random, plays: int = YEAR) -> State:
    """Play a state on for some card plays, at most to the year's end."""
    year, last = state.year, state.play_number + plays
    while state.phase != phases.OVER and state.legal_actions():
        if state.phase == phases.LAY and (state.year != year or state.play_number >= last):
            break
        advance(state, dice)
    return state


EACH = frozenset(
    (
        *(phases.OFFER, phases.LAY, phases.ANNOUNCE, phases.LEADER, phases.NEW_HOME, phases.CHOOSE),
        *(phases.WITHDRAW, phases.SHELTER, phases.MAIN, phases.SORTIE, phases.LEADER_HOME, phases.REACT),
    )
)
"""Phases in which every legal action is weighed."""

BEST = frozenset((phases.POLITICS, phases.REVOLT))
"""Phases of which the best by rules of thumb are weighed."""

DETAILS = frozenset(
    (phases.REGROUP, phases.REPLACE, phases.BUILD, phases.COMPANIONS, phases.BAGGAGE, phases.LEAVE)
)
"""Phases that are weighed by those that weigh much; others go by rules of thumb."""


@dataclass(frozen=True, slots=True)
class Breadth:
    """How far what is tried departs from what rules of thumb say."""

    firsts: int  # attacks that are tried first in a movement
    most: int  # actions of a kind that are tried
    details: bool = False
    battles: bool = True  # and decisions in winter


WIDTHS = (Breadth(firsts=4, most=6), Breadth(firsts=5, most=5), Breadth(firsts=10, most=10, details=True))
"""How much is weighed, by `SearchSettings.width`."""

FIRST_THOUGHTS = Breadth(firsts=2, most=3, battles=False)
"""The options of a bot that weighs nothing."""

_FORCES, _DARING = (1.2, 2.6), -0.6
"""How many times as strong as the defence attacks are tried beside what is usual, and what they must gain."""


def options(state: State, breadth: Breadth, dice: Random) -> list[Course]:
    """Return what could be done, rules of thumb first, if it is worth weighing."""
    phase, legal = state.phase, state.legal_actions()
    if not breadth.battles and phase not in VALUED and phase not in MOVEMENT:
        return []
    if phase in MOVEMENT or phase == phases.LEGIONS_HOME:
        tried = movements(state, breadth) if phase in MOVEMENT else homegoings(state, dice)
        return list(dict.fromkeys(course for one in tried if (course := tuple(obey(state.copy(), one)))))
    if phase in (phases.BATTLE, phases.STORM):
        found: Sequence[Action] = _in_battle(state, legal)
    elif phase in EACH or phase in BEST:
        valued = VALUED[phase](PositionFeatures(state, state.actor), legal) if phase in VALUED else ()
        found = [action for _, action in valued] or legal
        found = found[: breadth.most] if phase in BEST else found
    elif breadth.details and phase in DETAILS:
        best = _ways_out(state, legal)
        found = [END, *best] if best and legal[-1] == END else best or [legal[-1], *legal[:-1]]
        found = found[: breadth.most]
    else:
        return []
    first = sensible(state, dice)[0]
    return [(first,), *[(action,) for action in found if action != first]]


def _ways_out(state: State, legal: Sequence[Action]) -> list[Action]:
    """Return the best way of each block that can leave."""
    ways = [action for action in legal if isinstance(action, actions.Regroup | actions.Retreat)]
    found: dict[str, Action] = {}
    for way in fighting.retreats(PositionFeatures(state, state.actor), ways):
        found.setdefault(str(way.named_ids[0]), way)
    return list(found.values())


def _in_battle(state: State, legal: Sequence[Action]) -> list[Action]:
    """Return what is weighed where a block could leave the battle or hide."""
    best, walls = _ways_out(state, legal), [action for action in legal if isinstance(action, actions.Shelter)]
    if not best and not walls:
        return []
    fires = [action for action in legal if isinstance(action, actions.Fire | actions.Assault)]
    passes = [action for action in legal if isinstance(action, actions.Pass)]
    return [*(fires or passes)[:1], *best[:3], *walls[:2]]


def movements(state: State, breadth: Breadth) -> list[Course]:
    """Return ways to use a movement, that of rules of thumb first."""
    features = PositionFeatures(state, state.actor)
    ways, groups, named = now_possible(features)
    base = plans(features, ways, groups, named)
    features.least = _DARING
    firsts = [plan for target in ways if (plan := best_on(features, target, ways[target], named, groups, 0))]
    features.least = LEAST
    firsts.sort(key=lambda plan: -plan.gain)
    tried: list[Sequence[Plan]] = [base]
    tried += [plans(features, ways, groups, named, plan) for plan in firsts[: breadth.firsts]]
    tried.append(())
    tried += [[*base[:number], *base[number + 1 :]] for number in range(len(base)) if len(base) > 1]
    for force in _FORCES:
        features.enough = force
        tried.append(plans(features, ways, groups, named))
    return list(dict.fromkeys(tuple(course(features, chosen)) for chosen in tried))


def homegoings(state: State, dice: Random) -> list[Course]:
    """Return sets of legions that could go home, that of rules of thumb first."""
    base = follow(state, dice)
    homes = [action for action in base if isinstance(action, actions.Home)]
    others = [
        action for action in state.legal_actions() if isinstance(action, actions.Home) and action not in homes
    ]
    sets = [*[[*homes, one] for one in others], [*homes, *others]]
    sets += [*[[home for home in homes if home != one] for one in homes], []]
    found = dict.fromkeys((*chosen, END) for chosen in sets)
    found.pop((*homes, END), None)
    return [tuple(base), *found]
