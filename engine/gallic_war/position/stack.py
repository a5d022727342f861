"""The stack of tasks, and the words of position texts for what waits in it.

A text says the phase, whose task lies on top, and what is not usual of the rest:

- `then`: what follows the movement;
- `after`: what follows the battles; `cause`: how they came about;
- `regrouped`: what follows a regroup;
- `resume`: what follows when Vercingetorix has a home; it may be a phase, and the side that is asked in it;
- `errand`: what the automaton rolls or draws for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blocks.acts import Task
from engine.gallic_war import tasks as t
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, WINTERING, State

Waits = Mapping[str, str]
"""By key, what a text says of what waits."""

AFTER: Mapping[type[Task], str] = {
    t.Attrition: "stacking",
    t.Actions: "actions",
    t.Leader: "risen",
    t.Risen: "book risen",
    t.DealCards: "deal",
    t.WinterBattleOver: "winter battle over",
}
"""The words for what follows the battles."""

INTERRUPTED = {f"{phase} {seat}": phase for phase in t.PHASES if phase != t.NEW_HOME for seat in SEATS}
"""What `resume` says where something else was to be asked, with the phase."""

HOMELESS: Mapping[str, tuple[type[Task], ...]] = {
    "next action": (t.NextAction,),
    "move": (t.MoveBlocks, t.MarchOrders),
    "battles": (t.Battles,),
    "regroup": (t.FreshRegroup,),
    "vercingetorix winters": (t.VercingetorixWinters,),
    "winter supply": (t.WinterSupply,),
}
"""What else `resume` says, by what follows."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "then": ("actions", "event moved"),
    "after": tuple(AFTER.values()),
    "cause": (MARCHED, CAME_HOME, WINTERING),
    "regrouped": ("battle done", "actions", "event moved"),
    "resume": ("", *HOMELESS, *INTERRUPTED, "regrouped"),
    "errand": ("", *t.ERRANDS),
}
"""What each of these lines can say, the usual first."""

ASKING: Mapping[str, type[Task]] = {
    kind.phase: kind
    for kind in vars(t).values()
    if isinstance(kind, type) and issubclass(kind, Task) and kind.phase
}
"""The tasks that ask, by phase; of `NEW_HOME` and `MOVE` there are two."""

MOVING = (t.Groups, t.MoveBlocks, t.Subdue, t.MarchOrders)
FOUGHT = (t.Withdrawal, t.Fortress, t.MainGroup, t.Rounds)
IN_ROUNDS = (t.FireRoll, t.Hits, t.Sorties, t.StormOrGo, t.LeaveBattle)


# --- who is asked ------------------------------------------------------------------------------------------------


def _chooser(state: State) -> int:
    return state.active if state.moves.first_mover == NONE else state.moves.first_mover


def _victor(state: State) -> int:
    return ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle.area & 1 else BARBARIAN_SIDE


BARBARIANS = (
    *(t.OFFER, t.NEW_HOME, t.BAGGAGE, t.LEADER, t.WITHDRAW),
    *(t.LEADER_HOME, t.COMPANIONS, t.TOP_CARD, t.DIE, t.AIM),
)
"""The phases in which the Barbarians act."""

DUE: Mapping[str, Callable[[State], int]] = {
    **dict.fromkeys(BARBARIANS, lambda state: BARBARIAN_SIDE),
    **dict.fromkeys((t.LEGIONS_HOME, t.SUPPLY, t.REPLACE, t.BUILD), lambda state: ROMAN_SIDE),
    **dict.fromkeys(
        (t.POLITICS, t.POLITICS_ROLL, t.REVOLT, t.GROUPS, t.MOVE, t.SUBDUE), lambda state: state.active
    ),
    **dict.fromkeys((t.MAIN, t.SORTIE, t.STORM, t.LEAVE), lambda state: state.battle.attacker),
    t.SHELTER: lambda state: 1 - state.battle.attacker,
    t.CHOOSE: _chooser,
    t.BATTLE: turn_of,
    t.ROLL: lambda state: state.side_of(state.battle.firing),
    t.HIT: lambda state: 1 - state.side_of(state.battle.firing),
    t.REGROUP: _victor,
    t.DEAL: lambda state: int(len(state.hands[ROMAN_SIDE]) >= size(state)),
    t.STACKING: lambda state: state.crowded[0][0],
}
"""Who acts, by phase; in the others it is the Romans, but where the task says it."""


def size(state: State) -> int:
    """Return how many cards a side is dealt this year."""
    return state.rules.numbers.turns[max(state.year, 1) - 1].hand


def asked(state: State) -> tuple[str, int]:
    """Return the phase and the side to come, behind an offer of a home."""
    task = asked_later(state)
    return (task.phase, due(state, task)) if task else (state.phase, state.actor)


def due(state: State, task: Task) -> int:
    """Return the side that a task asks."""
    return DUE[task.phase](state) if task.phase in DUE else getattr(task, "side", ROMAN_SIDE)


# --- from the stack to words -------------------------------------------------------------------------------------


def waits_of(state: State) -> Waits:
    """Return what a text says of a state's stack."""
    kinds, waits = [type(task) for task in state.stack], {}
    if kinds[-1] in (t.HomeOffer, t.Flight):
        waits["resume"] = _resume(state)
        kinds.pop()
    below, asking = kinds[-2:-1], state.stack[len(kinds) - 1]
    if isinstance(asking, t.DieRoll | t.AreaDraw):
        waits["errand"] = asking.then
    elif kinds[-1] in MOVING and below == [t.Battles]:
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
    below = state.stack[-2] if state.phase == t.NEW_HOME else None
    known = sum(HOMELESS.values(), ())
    return below if below is not None and below.phase and type(below) not in known else None


def _resume(state: State) -> str:
    """Return the word for what follows when Vercingetorix has a home."""
    if task := asked_later(state):
        return f"{task.phase} {SEATS[due(state, task)]}"
    return next(word for word, kinds in HOMELESS.items() if type(state.stack[-2]) in kinds)


# --- from words to the stack -------------------------------------------------------------------------------------


Fates = tuple[tuple[int, int], ...]
"""Areas of which one is drawn, each with its weight."""


def stack_of(state: State, phase: str, waits: Waits = MappingProxyType({}), fates: Fates = ()) -> tuple[Task, ...]:
    """Return the stack while a phase is on."""
    if phase == t.NEW_HOME:
        return _homeless(state, waits, fates)
    top = top_of(state, phase, waits, fates)
    return (*_below(state, top, waits), top)


def top_of(state: State, phase: str, waits: Waits, fates: Fates) -> Task:
    """Return the task of a phase."""
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
        return t.DieRoll(errand) if phase == t.DIE else t.AreaDraw(errand, fates)
    return ASKING[phase]()


def _homeless(state: State, waits: Waits, fates: Fates) -> tuple[Task, ...]:
    """Return the stack while Vercingetorix gets a home (13.5, rulings C5, C6)."""
    word, offer = waits.get("resume", ""), t.HomeOffer()
    if word == "next action":
        return *_after(state, {"after": "actions"})[:-1], t.NextAction(), offer
    if word == "move" or word in INTERRUPTED:
        return *stack_of(state, INTERRUPTED.get(word, t.MOVE), waits, fates), offer
    if word in ("battles", "regrouped"):
        return *_battles(state, waits), t.Flight() if state.target != NONE else offer
    if word == "regroup":
        return *_fighting(state, waits)[:-1], offer
    return *(_from(state, *HOMELESS[word]) if word else ()), offer


def _below(state: State, top: Task, waits: Waits) -> tuple[Task, ...]:
    """Return what waits below a task, the outermost first."""
    plays = t.Turns() if state.options.automaton else t.CardPlays()
    calling = isinstance(top, t.CallForHelp | t.SendHelp)
    if isinstance(top, t.DrawTribes | t.Over):
        return ()
    if isinstance(top, t.DealCards | t.LayCard | t.ChooseUse | t.Stacking):
        return (plays,)
    if isinstance(top, t.Offer) or (isinstance(top, t.AreaDraw) and top.then == t.LEADER_OF_YEAR):
        return plays, t.DealCards()
    if isinstance(top, MOVING):
        return _below_movement(state, waits)
    if isinstance(top, t.Battles):
        return _after(state, waits)
    if isinstance(top, t.RegroupBlocks):
        then = waits.get("regrouped", "battle done")
        return _fighting(state, waits)[:-2] if then == "battle done" else _below_movement(state, {"then": then})
    if isinstance(top, FOUGHT):
        return _fighting(state, waits)
    if isinstance(top, IN_ROUNDS):
        return *_fighting(state, waits), t.Rounds()
    if calling or (isinstance(top, t.DieRoll | t.AreaDraw) and top.then in (t.REINFORCEMENT, t.HELPERS)):
        return *_battles(state, {}), *(() if calling else (t.CallForHelp(),))
    winter = _winter(state, top)
    return (plays, t.Actions()) if winter is None else winter


def _after(state: State, waits: Waits) -> tuple[Task, ...]:
    """Return what waits below the battles."""
    plays, word = t.Turns() if state.options.automaton else t.CardPlays(), waits.get("after", AFTER[t.Attrition])
    kind = next(kind for kind, after in AFTER.items() if after == word)
    if kind is t.WinterBattleOver:
        return *_from(state, t.AlliesHome), kind()
    return (plays, *((t.Actions(),) if kind in (t.Leader, t.Risen) else ()), kind())


def _battles(state: State, waits: Waits) -> tuple[Task, ...]:
    return *_after(state, waits), t.Battles(waits.get("cause", MARCHED))


def _fighting(state: State, waits: Waits) -> tuple[Task, ...]:
    """Return what waits below the battle that is fought."""
    return *_battles(state, waits), t.HomeOffer(), t.FreshRegroup(), t.HomeOffer()


def _below_movement(state: State, waits: Waits) -> tuple[Task, ...]:
    if state.helping:
        return *_battles(state, {}), t.CallForHelp(), t.HelpersCame()
    fights = (t.Battles(MARCHED),) if waits.get("then") == "event moved" else ()
    return *_after(state, {"after": "actions"}), *fights


def _winter(state: State, top: Task) -> tuple[Task, ...] | None:
    """Return what waits below a task of the end of a year, or None."""
    if isinstance(top, t.LegionsLeave):
        return _from(state, t.LegionsGo)
    if isinstance(top, t.LeaderGoesHome | t.LeaderCompanions):
        of_gauls = state.leader != NONE and state.blocks.gauls >> state.leader & 1
        return _from(state, t.GaulsHome if of_gauls else t.GermansHome)
    if isinstance(top, t.Builds | t.Schedule):
        return _from(state, t.YearsPoints)
    found = _from(state, type(top))
    return found[:-1] if found else None


def _from(state: State, first: type[Task]) -> tuple[Task, ...]:
    """Return the end of a year from this task on, the outermost first."""
    year = years_end(state)
    number = next((n for n, task in enumerate(year) if isinstance(task, first)), len(year))
    return year[number:][::-1]
