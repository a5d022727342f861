"""The stack of tasks, and the words of position texts for what waits in it.

A text says the phase, whose task lies on top, and what is not usual of the rest, with the keys of `WORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.blocks.acts import Task
from engine.blocks.position import by_phase
from engine.gallic_war import tasks as t
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, MARCHED, NONE, WINTERING, State

Waits = Mapping[str, str]
"""By key, what a text says of what waits."""

Tasks = tuple[Task, ...]
"""What waits, the outermost first."""

Fates = tuple[tuple[int, int], ...]
"""Areas of which one is drawn, each with its weight."""

ERRANDS: Mapping[str, type[t.Errand]] = {kind.word: kind for kind in t.Errand.__subclasses__()}
"""What a die is rolled or an area drawn for, by the word for it."""

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
"""What else `resume` says, by what follows when Vercingetorix has a home."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "then": ("actions", "event moved"),  # what follows the movement
    "after": tuple(AFTER.values()),  # the battles
    "cause": (MARCHED, CAME_HOME, WINTERING),
    "regrouped": ("battle done", "actions", "event moved"),  # a regroup
    "resume": ("", *HOMELESS, *INTERRUPTED, "regrouped"),
    "errand": ("", *t.ERRANDS),
}
"""What each of these lines can say, the usual first."""

ASKING = by_phase(t)
"""The tasks that ask, by phase; of `NEW_HOME` and `MOVE` there are two."""


def size(state: State) -> int:
    """Return how many cards a side is dealt this year."""
    return state.rules.numbers.turns[max(state.year, 1) - 1].hand


def asked(state: State) -> tuple[str, int]:
    """Return the phase and the side to come, behind an offer of a home."""
    task = asked_later(state)
    return (task.phase, due(state, task)) if task else (state.phase, state.actor)


def due(state: State, task: Task) -> int:
    """Return the side that a task asks."""
    side = ASKED[task.phase][0](state)
    return side if side != NONE else getattr(task, "side", ROMAN_SIDE)


# --- from the stack to words -------------------------------------------------------------------------------------


def waits_of(state: State) -> Waits:
    """Return what a text says of a state's stack."""
    kinds, waits = [type(task) for task in state.stack], {}
    if kinds[-1] in (t.HomeOffer, t.Flight):
        waits["resume"] = _resume(state)
        kinds.pop()
    below, top = kinds[-2:-1], state.stack[len(kinds) - 1]
    if isinstance(top, t.DieRoll | t.AreaDraw):
        waits["errand"] = top.then.word
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
    known = sum(HOMELESS.values(), ())
    return below if below is not None and below.phase and type(below) not in known else None


def _resume(state: State) -> str:
    if task := asked_later(state):
        return f"{task.phase} {SEATS[due(state, task)]}"
    return next(word for word, kinds in HOMELESS.items() if type(state.stack[-2]) in kinds)


# --- from words to the stack -------------------------------------------------------------------------------------


def stack_of(state: State, phase: str, waits: Waits = MappingProxyType({}), fates: Fates = ()) -> Tasks:
    """Return the stack while a phase is on."""
    if phase == t.NEW_HOME:
        return _homeless(state, waits, fates)
    return *ASKED[phase][1](state, waits), top_of(state, phase, waits, fates)


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
        errand = ERRANDS.get(waits.get("errand", ""), t.Errand)()
        return t.DieRoll(errand) if phase == t.DIE else t.AreaDraw(errand, fates)
    made: Task = ASKING[phase]()
    return made


def _homeless(state: State, waits: Waits, fates: Fates) -> Tasks:
    """Return the stack while Vercingetorix gets a home (13.5, rulings C5, C6)."""
    word, offer = waits.get("resume", ""), t.HomeOffer()
    if word == "next action":
        return _plays(state), t.NextAction(), offer
    if word == "move" or word in INTERRUPTED:
        return *stack_of(state, INTERRUPTED.get(word, t.MOVE), waits, fates), offer
    if word in ("battles", "regrouped"):
        return *_battles(state, waits), t.Flight() if state.target != NONE else offer
    if word == "regroup":
        return *_fighting(state, waits)[:-1], offer
    return *(_from(state, *HOMELESS[word]) if word else ()), offer


def _plays(state: State) -> Task:
    return t.Turns() if state.options.automaton else t.CardPlays()


def _playing(state: State, waits: Waits) -> Tasks:
    return (_plays(state),)


def _acting(state: State, waits: Waits) -> Tasks:
    return _plays(state), t.Actions()


def _after(state: State, waits: Waits) -> Tasks:
    """Return what waits below the battles."""
    word = waits.get("after", AFTER[t.Attrition])
    kind = next(kind for kind, after in AFTER.items() if after == word)
    if kind is t.WinterBattleOver:
        return *_from(state, t.AlliesHome), kind()
    return (_plays(state), *((t.Actions(),) if kind in (t.Leader, t.Risen) else ()), kind())


def _battles(state: State, waits: Waits) -> Tasks:
    return *_after(state, waits), t.Battles(waits.get("cause", MARCHED))


def _fighting(state: State, waits: Waits) -> Tasks:
    """Return what waits below the battle that is fought."""
    return *_battles(state, waits), t.HomeOffer(), t.FreshRegroup(), t.HomeOffer()


def _in_rounds(state: State, waits: Waits) -> Tasks:
    return *_fighting(state, waits), t.Rounds()


def _moving(state: State, waits: Waits) -> Tasks:
    if state.helping:
        return *_battles(state, {}), t.CallForHelp(), t.HelpersCame()
    fights = (t.Battles(MARCHED),) if waits.get("then") == "event moved" else ()
    return _plays(state), t.Actions(), *fights


def _regrouping(state: State, waits: Waits) -> Tasks:
    then = waits.get("regrouped", "battle done")
    return _fighting(state, waits)[:-2] if then == "battle done" else _moving(state, {"then": then})


def _with_errand(state: State, waits: Waits) -> Tasks:
    errand = ERRANDS.get(waits.get("errand", ""))
    if errand is t.LeaderOfYear:
        return _plays(state), t.DealCards()
    if errand in (t.Reinforcement, t.Helpers):
        return *_battles(state, {}), t.CallForHelp()
    return _plays(state), t.Actions()


def _wintering(state: State, waits: Waits) -> Tasks:
    of_gauls = state.leader != NONE and state.blocks.gauls >> state.leader & 1
    return _from(state, t.GaulsHome if of_gauls else t.GermansHome)


def _from(state: State, first: type[Task]) -> Tasks:
    """Return the end of a year from this task on."""
    year = years_end(state)
    number = next((n for n, task in enumerate(year) if isinstance(task, first)), len(year))
    return year[number:][::-1]


Side = Callable[[State], int]
Below = Callable[[State, Waits], Tasks]

ASKED: Mapping[str, tuple[Side, Below]] = {
    phase: (side, below)
    for phases, side, below in (
        ((t.SETTLE, t.OVER), lambda state: NONE, lambda state, waits: ()),
        ((t.OFFER,), lambda state: BARBARIAN_SIDE, lambda state, waits: (_plays(state), t.DealCards())),
        ((t.DEAL,), lambda state: int(len(state.hands[0]) >= size(state)), _playing),
        ((t.LAY, t.ANNOUNCE), lambda state: NONE, _playing),
        ((t.STACKING,), lambda state: state.crowded[0][0], _playing),
        ((t.POLITICS, t.POLITICS_ROLL, t.REVOLT), lambda state: state.active, _acting),
        ((t.BAGGAGE, t.LEADER, t.TOP_CARD), lambda state: BARBARIAN_SIDE, _acting),
        ((t.DIE, t.AIM), lambda state: BARBARIAN_SIDE, _with_errand),
        ((t.GROUPS, t.MOVE, t.SUBDUE), lambda state: state.active, _moving),
        (
            (t.CHOOSE,),
            lambda state: state.active if state.moves.first_mover == NONE else state.moves.first_mover,
            _after,
        ),
        ((t.CALL, t.REACT), lambda state: NONE, lambda state, waits: _battles(state, {})),
        ((t.WITHDRAW,), lambda state: BARBARIAN_SIDE, _fighting),
        ((t.SHELTER,), lambda state: 1 - state.battle.attacker, _fighting),
        ((t.MAIN,), lambda state: state.battle.attacker, _fighting),
        ((t.BATTLE,), turn_of, _fighting),
        ((t.ROLL,), lambda state: state.side_of(state.battle.firing), _in_rounds),
        ((t.HIT,), lambda state: 1 - state.side_of(state.battle.firing), _in_rounds),
        ((t.SORTIE, t.STORM, t.LEAVE), lambda state: state.battle.attacker, _in_rounds),
        ((t.REGROUP,), lambda state: 1 - (state.occ[ROMAN_SIDE] >> state.battle.area & 1), _regrouping),
        ((t.NEW_HOME,), lambda state: BARBARIAN_SIDE, _acting),
        ((t.LEADER_HOME, t.COMPANIONS), lambda state: BARBARIAN_SIDE, _wintering),
        ((t.HARVEST,), lambda state: NONE, lambda state, waits: _from(state, t.Gains)),
        ((t.LEGIONS_HOME,), lambda state: NONE, lambda state, waits: _from(state, t.LegionsGo)),
        ((t.SUPPLY,), lambda state: NONE, lambda state, waits: _from(state, t.WinterSupply)[:-1]),
        ((t.REPLACE,), lambda state: NONE, lambda state, waits: _from(state, t.Production)),
        ((t.BUILD, t.REINFORCE), lambda state: NONE, lambda state, waits: _from(state, t.YearsPoints)),
    )
    for phase in phases
}
"""By phase, who acts, `NONE` where the task says it or it is the Romans, and what waits below its task."""
