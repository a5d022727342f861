"""The stack of tasks, and the words of position texts for what waits in it.

A text says the phase, whose task lies on top, and what is not usual of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from engine.blocks.action_bases import Task
from engine.blocks.position import by_phase
from engine.gallic_war import tasks as t
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, WINTERING, State

Waits = Mapping[str, str]
"""By key of `WORDS`, what a text says of what waits."""

Tasks = tuple[Task, ...]
Piece = Task | Callable[[State, Waits], Tasks]
Side = int | Callable[[State], int]

AFTER: Mapping[type[Task], str] = {
    t.Attrition: "stacking",
    t.Actions: "actions",
    t.Leader: "risen",
    t.Risen: "book risen",
    t.DealCards: "deal",
    t.WinterBattleOver: "winter battle over",
}
"""The words for what follows the battles."""

HOMELESS: Mapping[type[Task], str] = {
    t.NextAction: "next action",
    t.MoveBlocks: "move",
    t.MarchOrders: "move",
    t.Battles: "battles",
    t.FreshRegroup: "regroup",
    t.VercingetorixWinters: "vercingetorix winters",
    t.WinterSupply: "winter supply",
}
"""The words for what follows when Vercingetorix has a home, where it is no phase with the side that is asked."""

ASKING = by_phase(t)
"""The tasks that ask, by phase; of `NEW_HOME` and `MOVE` there are two."""

INTERRUPTED = tuple(f"{phase} {seat}" for phase in t.PHASES if phase != t.NEW_HOME for seat in SEATS)

WORDS: Mapping[str, tuple[str, ...]] = {
    "then": ("actions", "event moved"),  # what follows the movement
    "after": tuple(AFTER.values()),  # the battles
    "cause": (MARCHED, CAME_HOME, WINTERING),
    "regrouped": ("battle done", "actions", "event moved"),  # a regroup
    "resume": ("", *HOMELESS.values(), "regrouped", *INTERRUPTED),
    "errand": ("", *t.ERRANDS),
}
"""What each of these lines can say, the usual first."""


def size(state: State) -> int:
    """Return how many cards a side is dealt this year."""
    return state.rules.numbers.turns[max(state.year, 1) - 1].hand


def asked(state: State) -> tuple[str, int]:
    """Return the phase and the side to come, behind an offer of a home."""
    task = asked_later(state)
    return (task.phase, due(state, task)) if task else (state.phase, state.actor)


def due(state: State, task: Task) -> int:
    """Return the side that a task asks."""
    side = ASKED[task.phase][0]
    side = side if isinstance(side, int) else side(state)
    return side if side != NONE else getattr(task, "side", ROMAN_SIDE)


# --- from the stack to words -------------------------------------------------------------------------------------


def waits_of(state: State) -> Waits:
    """Return what a text says of a state's stack."""
    kinds, waits = [type(task) for task in state.stack], {}
    if kinds[-1] in (t.HomeOffer, t.Flight):
        kinds.pop()
        later = asked_later(state)
        waits["resume"] = f"{later.phase} {SEATS[due(state, later)]}" if later else HOMELESS[kinds[-1]]
    below, top = kinds[-2:-1], state.stack[len(kinds) - 1]
    if isinstance(top, t.DieRoll | t.AreaDraw):
        waits["errand"] = top.then
    elif top.phase in (t.GROUPS, t.MOVE, t.SUBDUE) and below == [t.Battles]:
        waits["then"] = "event moved"
    elif kinds[-1] in (t.FreshRegroup, t.RegroupBlocks) and below != [t.HomeOffer]:
        waits["regrouped"] = "event moved" if below == [t.Battles] else "actions"
    elif t.Battles in kinds:
        battles = state.stack[kinds.index(t.Battles)]
        assert isinstance(battles, t.Battles)
        waits["after"], waits["cause"] = AFTER[kinds[kinds.index(t.Battles) - 1]], battles.cause
    return {key: word for key, word in waits.items() if word != WORDS[key][0]}


def asked_later(state: State) -> Task | None:
    """Return the task that was to ask when Vercingetorix lost his home, if one was."""
    below = state.stack[-2] if state.phase == t.NEW_HOME and len(state.stack) > 1 else None
    return below if below is not None and below.phase and type(below) not in HOMELESS else None


# --- from words to the stack -------------------------------------------------------------------------------------


def stack_of(state: State, phase: str, waits: Waits = MappingProxyType({})) -> Tasks:
    """Return the stack while a phase is on."""
    return *_filled(state, waits, *ASKED[phase][1]), top_of(state, phase, waits)


def top_of(state: State, phase: str, waits: Waits) -> Task:
    """Return the task of a phase."""
    if phase == t.NEW_HOME:
        fled = state.target != NONE and waits.get("resume") in ("battles", "regrouped")
        return t.Flight() if fled else t.HomeOffer()
    if phase == t.LAY:
        return t.LayCard(int(state.laid[ROMAN_SIDE] != NONE))
    if phase == t.ANNOUNCE:
        return t.ChooseUse(int(bool(state.uses[ROMAN_SIDE])))
    if phase == t.CHOOSE:
        return t.Battles(waits.get("cause", MARCHED))
    if phase == t.MOVE:
        return t.MarchOrders() if state.active == BARBARIAN_SIDE and state.options.automaton else t.MoveBlocks()
    if phase in (t.DIE, t.AIM):
        errand = waits.get("errand", "")
        return t.DieRoll(errand) if phase == t.DIE else t.AreaDraw(errand, ())
    return ASKING[phase]()


def _filled(state: State, waits: Waits, *pieces: Piece) -> Tasks:
    return sum((piece(state, waits) if callable(piece) else (piece,) for piece in pieces), ())


def _plays(state: State, waits: Waits) -> Tasks:
    return (t.Turns() if state.options.automaton else t.CardPlays(),)


def _from(state: State, waits: Waits, first: type[Task]) -> Tasks:
    """Return the end of a year from this task on."""
    year = years_end(state)
    number = next((n for n, task in enumerate(year) if isinstance(task, first)), len(year))
    return year[number:][::-1]


def _after(state: State, waits: Waits) -> Tasks:
    """Return what waits below the battles."""
    word = waits.get("after", AFTER[t.Attrition])
    kind = next(kind for kind, after in AFTER.items() if after == word)
    if kind is t.WinterBattleOver:
        return *_from(state, waits, t.AlliesHome), kind()
    return (*_plays(state, waits), *((t.Actions(),) if kind in (t.Leader, t.Risen) else ()), kind())


def _battles(state: State, waits: Waits) -> Tasks:
    return *_after(state, waits), t.Battles(waits.get("cause", MARCHED))


FIGHT: tuple[Piece, ...] = (_battles, t.HomeOffer(), t.FreshRegroup(), t.HomeOffer())
ROUNDS: tuple[Piece, ...] = (*FIGHT, t.Rounds())
HELP: tuple[Piece, ...] = (_plays, t.Attrition(), t.Battles(MARCHED), t.CallForHelp())


def _moving(state: State, waits: Waits) -> Tasks:
    if state.helping:
        return _filled(state, waits, *HELP, t.HelpersCame())
    fights = (t.Battles(MARCHED),) if waits.get("then") == "event moved" else ()
    return _filled(state, waits, _plays, t.Actions(), *fights)


def _regrouping(state: State, waits: Waits) -> Tasks:
    then = waits.get("regrouped", "battle done")
    return _filled(state, waits, *FIGHT[:-2]) if then == "battle done" else _moving(state, {"then": then})


def _homeless(state: State, waits: Waits) -> Tasks:
    """Return what waits while Vercingetorix gets a home (13.5, rulings C5, C6)."""
    word = waits.get("resume", "")
    if word == "move" or word in INTERRUPTED:
        return stack_of(state, t.MOVE if word == "move" else word.rpartition(" ")[0], waits)
    if word in ("battles", "regrouped"):
        return _battles(state, waits)
    if word == "regroup":
        return _filled(state, waits, *FIGHT[:-1])
    if word == "next action":
        return _filled(state, waits, _plays, t.NextAction())
    return _from(state, waits, t.VercingetorixWinters if word == "vercingetorix winters" else t.WinterSupply)


def _with_errand(state: State, waits: Waits) -> Tasks:
    errand = waits.get("errand", "")
    if errand in (t.REINFORCEMENT, t.HELPERS):
        return _filled(state, waits, *HELP)
    return _filled(state, waits, _plays, t.DealCards() if errand == t.LEADER_OF_YEAR else t.Actions())


def _wintering(state: State, waits: Waits) -> Tasks:
    of_gauls = state.leader != NONE and state.blocks.gauls >> state.leader & 1
    return _from(state, waits, t.GaulsHome if of_gauls else t.GermansHome)


def _first_mover(state: State) -> int:
    return state.active if state.moves.first_mover == NONE else state.moves.first_mover


_ROWS: tuple[tuple[tuple[str, ...], Side, *tuple[Piece, ...]], ...] = (
    ((t.SETTLE, t.OVER), NONE),
    ((t.OFFER,), BARBARIAN_SIDE, _plays, t.DealCards()),
    ((t.DEAL,), lambda state: int(len(state.hands[0]) >= size(state)), _plays),
    ((t.LAY, t.ANNOUNCE), NONE, _plays),
    ((t.STACKING,), lambda state: state.crowded[0][0], _plays),
    ((t.POLITICS, t.POLITICS_ROLL, t.REVOLT), lambda state: state.active, _plays, t.Actions()),
    ((t.BAGGAGE, t.LEADER, t.TOP_CARD), BARBARIAN_SIDE, _plays, t.Actions()),
    ((t.NEW_HOME,), BARBARIAN_SIDE, _homeless),
    ((t.DIE, t.AIM), BARBARIAN_SIDE, _with_errand),
    ((t.GROUPS, t.MOVE, t.SUBDUE), lambda state: state.active, _moving),
    ((t.CHOOSE,), _first_mover, _after),
    ((t.CALL, t.REACT), ROMAN_SIDE, *HELP[:-1]),
    ((t.WITHDRAW,), BARBARIAN_SIDE, *FIGHT),
    ((t.SHELTER,), lambda state: 1 - state.battle.attacker, *FIGHT),
    ((t.MAIN,), lambda state: state.battle.attacker, *FIGHT),
    ((t.BATTLE,), turn_of, *FIGHT),
    ((t.ROLL,), lambda state: state.side_of(state.battle.firing), *ROUNDS),
    ((t.HIT,), lambda state: 1 - state.side_of(state.battle.firing), *ROUNDS),
    ((t.SORTIE, t.STORM, t.LEAVE), lambda state: state.battle.attacker, *ROUNDS),
    ((t.REGROUP,), lambda state: 1 - (state.occ[ROMAN_SIDE] >> state.battle.area & 1), _regrouping),
    ((t.HARVEST,), ROMAN_SIDE, partial(_from, first=t.Gains)),
    ((t.LEGIONS_HOME,), ROMAN_SIDE, partial(_from, first=t.LegionsGo)),
    ((t.LEADER_HOME, t.COMPANIONS), BARBARIAN_SIDE, _wintering),
    ((t.SUPPLY,), ROMAN_SIDE, lambda state, waits: _from(state, waits, t.WinterSupply)[:-1]),
    ((t.REPLACE,), ROMAN_SIDE, partial(_from, first=t.Production)),
    ((t.BUILD, t.REINFORCE), ROMAN_SIDE, partial(_from, first=t.YearsPoints)),
)
"""Phases, who acts in them, `NONE` where the task says it, and what waits below, the outermost first."""

ASKED = {phase: (side, below) for phases, side, *below in _ROWS for phase in phases}
