"""What is weighed: for each kind of decision what rules of thumb say, and what departs from that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.bots.gallic_war.mind import fighting
from engine.bots.gallic_war.mind.field import LEAST, Field
from engine.bots.gallic_war.mind.marching import Plan, best_on, course, now_possible, plans
from engine.bots.gallic_war.mind.policy import VALUED, follow, obey, sensible
from engine.bots.mind import Course
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war import tasks as phases
from engine.gallic_war.catalogue import END
from engine.gallic_war.state import State

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

MOVEMENT = frozenset((phases.GROUPS, phases.MOVE))
"""Phases of a movement, which is one decision."""


@dataclass(frozen=True, slots=True)
class Breadth:
    """How far what is tried departs from what rules of thumb say.

    Attributes:
        firsts: how many attacks are tried first in a movement. most: how many actions of a kind are tried.
        details: whether small decisions are weighed as well. battles: whether those in battles and in winter are.
    """

    firsts: int
    most: int
    details: bool = False
    battles: bool = True


WIDTHS = (Breadth(firsts=4, most=6), Breadth(firsts=5, most=5), Breadth(firsts=10, most=10, details=True))
"""How much is weighed, by `Thought.width`."""

FIRST_THOUGHTS = Breadth(firsts=2, most=3, battles=False)
"""What comes to the mind of who does not weigh anything."""

_FORCES = (1.2, 2.6)
"""How many times as strong as the defence attacks are tried with, beside what is usual."""

_DARING = -0.6
"""What a plan must gain to be tried."""


def options(state: State, breadth: Breadth, dice: Random) -> list[Course]:
    """What could be done, what rules of thumb say first; empty where nothing is to be weighed."""
    phase, legal = state.phase, state.legal_actions()
    if not breadth.battles and phase not in VALUED and phase not in MOVEMENT:
        return []
    if phase in MOVEMENT or phase == phases.LEGIONS_HOME:
        tried = movements(state, breadth) if phase in MOVEMENT else homegoings(state, dice)
        return list(dict.fromkeys(course for one in tried if (course := tuple(obey(state.copy(), one)))))
    if phase in (phases.BATTLE, phases.STORM):
        found: Iterable[Action] = _in_battle(state, legal)
    elif phase in EACH:
        found = _ranked(state, legal)
    elif phase in BEST:
        found = _ranked(state, legal)[: breadth.most]
    elif breadth.details and phase in DETAILS:
        found = _details(state, legal)[: breadth.most]
    else:
        return []
    first = sensible(state, dice)[0]
    return [(first,), *[(action,) for action in found if action != first]]


def _ranked(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Legal actions, the best by rules of thumb first where they say what each is worth."""
    valued = VALUED.get(state.phase)
    return [action for _, action in valued(Field(state, state.actor), legal)] if valued else legal


def _details(state: State, legal: Sequence[Action]) -> list[Action]:
    ways = [action for action in legal if isinstance(action, actions.Regroup | actions.Retreat)]
    if ways:
        best = _one_way_each(fighting.retreats(Field(state, state.actor), ways))
        return [*([END] if legal[-1] == END else []), *best]
    return [legal[-1], *legal[:-1]]


def _one_way_each(ways: Sequence[Action]) -> list[Action]:
    """Of each block the best way."""
    found: dict[str, Action] = {}
    for way in ways:
        found.setdefault(str(way.about[0]), way)
    return list(found.values())


def _in_battle(state: State, legal: Sequence[Action]) -> list[Action]:
    """Where somebody could leave: to fire, to assault, to go each by the best way, or into the fortress."""
    ways = [action for action in legal if isinstance(action, actions.Retreat)]
    walls = [action for action in legal if isinstance(action, actions.Shelter)]
    if not ways and not walls:
        return []
    fires = [action for action in legal if isinstance(action, actions.Fire | actions.Assault)]
    best = _one_way_each(fighting.retreats(Field(state, state.actor), ways))
    passes = [action for action in legal if isinstance(action, actions.Pass)]
    return [*(fires or passes)[:1], *best[:3], *walls[:2]]


# --- movements ---------------------------------------------------------------------------------------------------


def movements(state: State, breadth: Breadth) -> list[Course]:
    """Ways to use a movement: that of rules of thumb, parts of it, others first, with more or less force, none."""
    field = Field(state, state.actor)
    ways, groups, named = now_possible(field)
    base = plans(field, ways, groups, named)
    found: dict[Course, None] = {}

    def keep(chosen: Sequence[Plan]) -> None:
        found.setdefault(tuple(course(field, chosen)))

    keep(base)
    field.least = _DARING
    firsts = [plan for target in ways if (plan := best_on(field, target, ways[target], named, groups, 0))]
    field.least = LEAST
    firsts.sort(key=lambda plan: -plan.gain)
    for plan in firsts[: breadth.firsts]:
        keep(plans(field, ways, groups, named, plan))
    keep(())
    for number in range(len(base) if len(base) > 1 else 0):
        keep([*base[:number], *base[number + 1 :]])
    for force in _FORCES:
        field.enough = force
        keep(plans(field, ways, groups, named))
    return list(found)


# --- legions in winter -------------------------------------------------------------------------------------------


def homegoings(state: State, dice: Random) -> list[Course]:
    """Which legions go home: as rules of thumb say, with one more or one less, none that need not, all."""
    base = follow(state, dice)
    homes = [action for action in base if isinstance(action, actions.Home)]
    others = [
        action for action in state.legal_actions() if isinstance(action, actions.Home) and action not in homes
    ]
    sets = [homes, *[[*homes, one] for one in others], [*homes, *others]]
    sets += [[home for home in homes if home != one] for one in homes]
    if homes:
        sets.append([])
    found = dict.fromkeys((*chosen, END) for chosen in sets)
    del found[(*homes, END)]
    return [tuple(base), *found]
