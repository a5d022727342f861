"""The stack of tasks that a position text means."""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.acts import Task
from engine.gallic_war import tasks as t
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import MARCHED, NONE, State

ERRANDS: Mapping[str, type[t.Errand]] = {kind.word: kind for kind in t.Errand.__subclasses__()}
"""What a die is rolled or an area drawn for, by the word for it."""

INTERRUPTED = {
    f"{phase} {seat}": (phase, side)
    for phase in t.PHASES
    if phase != t.NEW_HOME
    for side, seat in enumerate(SEATS)
}
"""What `resume` says where something else was to be asked: the phase, and the side."""

ASKING: Mapping[str, type[Task]] = {
    kind.phase: kind
    for kind in vars(t).values()
    if isinstance(kind, type) and issubclass(kind, Task) and kind.phase
}
"""The tasks that ask, by phase; of `NEW_HOME` and `MOVE` there are two."""

FOUGHT = (t.Withdrawal, t.Fortress, t.MainGroup, t.Rounds)
IN_ROUNDS = (t.FireRoll, t.Hits, t.Sorties, t.StormOrGo, t.LeaveBattle)
NAMED, WINTERS, BEGUN = (t.LegionsLeave,), (t.LeaderGoesHome, t.LeaderCompanions), (t.Builds, t.Schedule)


def asked(state: State) -> tuple[str, int]:
    """Return the phase and the side to come when Vercingetorix has a home."""
    here = state.phase, state.actor
    return INTERRUPTED.get(state.resume, here) if state.phase == t.NEW_HOME else here


def task_of(state: State, phase: str, side: int, errand: t.Errand, fates: tuple[tuple[int, int], ...]) -> Task:
    """Return the task of a phase, in which a side chooses."""
    if phase in (t.LAY, t.ANNOUNCE):
        return t.LayCard(side) if phase == t.LAY else t.ChooseUse(side)
    if phase == t.CHOOSE:
        return t.Battles(state.cause, state.after)
    if phase == t.NEW_HOME:
        return t.HomeOffer(state.resume) if state.target == NONE or state.resume != "battles" else t.Flight()
    if phase == t.MOVE:
        return t.MarchOrders() if side and state.options.automaton else t.MoveBlocks()
    if phase == t.DIE:
        return t.DieRoll(errand)
    return t.AreaDraw(errand, fates) if phase == t.AIM else ASKING[phase]()


def stack_of(state: State, top: Task) -> tuple[Task, ...]:
    """Return the stack with this task on top."""
    return (*_below(state, top), top)


def _below(state: State, top: Task) -> tuple[Task, ...]:
    """Return what waits below a task, the outermost first."""
    plays = t.Turns() if state.options.automaton else t.CardPlays()
    if isinstance(top, t.HomeOffer):
        return _below_home(state, top)
    if isinstance(top, t.DrawTribes | t.Over):
        return ()
    if isinstance(top, t.DealCards | t.LayCard | t.ChooseUse | t.Stacking):
        return (plays,)
    if isinstance(top, t.Offer) or (isinstance(top, t.AreaDraw) and isinstance(top.then, t.LeaderOfYear)):
        return plays, t.DealCards()
    if isinstance(top, t.MoveBlocks | t.Groups | t.Subdue | t.MarchOrders):
        return _below_movement(state)
    if isinstance(top, t.Battles):
        return _after(state, top.word)
    if isinstance(top, t.RegroupBlocks):
        return _fighting(state)[:-2] if state.regrouped == "battle done" else _below_movement(state)
    if isinstance(top, FOUGHT):
        return _fighting(state)
    if isinstance(top, IN_ROUNDS):
        return *_fighting(state), t.Rounds()
    if isinstance(top, t.CallForHelp | t.SendHelp):
        return *_after(state, "stacking"), t.Battles(MARCHED, "stacking")
    if isinstance(top, t.DieRoll | t.AreaDraw) and isinstance(top.then, t.Reinforcement | t.Helpers):
        return *_after(state, "stacking"), t.Battles(MARCHED, "stacking"), t.CallForHelp()
    winter = _winter(state, top)
    return (plays, t.Actions()) if winter is None else winter


def _after(state: State, told: str) -> tuple[Task, ...]:
    """Return what waits below the battles, by the word for what follows them."""
    plays = t.Turns() if state.options.automaton else t.CardPlays()
    if told == "winter battle over":
        return *_from(state, t.AlliesHome), t.WinterBattleOver()
    waits: Mapping[str, tuple[Task, ...]] = {
        "stacking": (t.Attrition(),),
        "actions": (t.Actions(),),
        "risen": (t.Actions(), t.Leader()),
        "deal": (t.DealCards(),),
        "book risen": (t.Actions(), t.Risen()),
    }
    return (plays, *waits.get(told, ()))


def _fighting(state: State) -> tuple[Task, ...]:
    """Return what waits below the battle that is fought."""
    battles = t.Battles(state.cause, state.after)
    return *_after(state, state.after), battles, t.HomeOffer("battles"), t.FreshRegroup(), t.HomeOffer("regroup")


def _below_movement(state: State) -> tuple[Task, ...]:
    """Return what waits below a movement."""
    if state.helping:
        return *_after(state, "stacking"), t.Battles(MARCHED, "stacking"), t.CallForHelp(), t.HelpersCame()
    fights = (t.Battles(MARCHED, "actions"),) if state.then == "event moved" else ()
    return *_after(state, "actions"), *fights


def _below_home(state: State, offer: t.HomeOffer) -> tuple[Task, ...]:
    """Return what waits below the offer of a home."""
    told = offer.word
    if told == "next action":
        return *_after(state, "actions")[:-1], t.NextAction()
    if told == "move":
        move = t.MarchOrders() if state.active and state.options.automaton else t.MoveBlocks()
        return *_below_movement(state), move
    if told == "battles":
        return *_after(state, state.after), t.Battles(state.cause, state.after)
    if told == "regroup":
        return _fighting(state)[:-1]
    if told in ("vercingetorix winters", "winter supply"):
        return _from(state, t.VercingetorixWinters if told == "vercingetorix winters" else t.WinterSupply)
    return ()


def _winter(state: State, top: Task) -> tuple[Task, ...] | None:
    """Return what waits below a task of the end of a year, or None."""
    if isinstance(top, NAMED):
        return _from(state, t.LegionsGo)
    if isinstance(top, WINTERS):
        of_gauls = state.leader != NONE and state.blocks.gauls >> state.leader & 1
        return _from(state, t.GaulsHome if of_gauls else t.GermansHome)
    if isinstance(top, BEGUN):
        return _from(state, t.YearsPoints)
    found = _from(state, type(top))
    return found[:-1] if found else None


def _from(state: State, first: type[Task]) -> tuple[Task, ...]:
    """Return the end of a year from this task on, the outermost first."""
    year = years_end(state)
    number = next((n for n, task in enumerate(year) if isinstance(task, first)), len(year))
    return year[number:][::-1]
