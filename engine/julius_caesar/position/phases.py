"""The stack of tasks that a phase means, and lines of battles, of winter and of the end."""

from __future__ import annotations

from collections.abc import Callable

from engine.blocks.acts import Task
from engine.blocks.position import DICE, Words, by_phase, set_counts, show_result
from engine.blocks.sets import bits
from engine.julius_caesar import battle, winter
from engine.julius_caesar import tasks as t
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.board import Sheet
from engine.julius_caesar.retreat import RETREAT_LIMIT
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import CHOOSE, FIRE, HIT, REGROUP, WINTER

ASKING = by_phase(t)
"""The tasks that ask, by phase."""


def task_of(phase: str, side: int) -> Task:
    """Return the task of a phase, in which a side chooses."""
    kind: Callable[..., Task] = ASKING[phase]
    return kind(side) if phase in (t.DEPLOY, t.DISCARD, t.PLAY, *t.WINTER) else kind()


def stack_of(state: State, phase: str) -> tuple[Task, ...]:
    """Return the stack of a phase, with what waits below its task."""
    top, turn = task_of(phase, state.actor), t.GameTurnOver()
    if phase in t.WINTER:
        left = t.STAGES[t.STAGES.index(top) :]
        return t.YearOver(), *left[::-1]
    if phase in (t.PLAY, t.CHOOSE):
        return turn, top
    if phase in t.COMMAND:
        others = () if state.second else (t.CommandPhase(),)
        return turn, t.Battles(), *others, t.CommandPhaseOver(), top
    if phase in t.FIRE:
        return turn, t.Battles(), t.Rounds(), top
    return (turn, t.Battles(), top) if phase in t.BATTLES else (top,)


def gone_on(state: State) -> State:
    """Return where the rules go on to by themselves, in winter from its beginning."""
    later = state.copy()
    if state.phase in (*t.WINTER, t.OVER):
        later.stack = (t.Winter(),)
    _go_on(later)
    if (later.task, state.task) == (t.DisbandBlocks(0), t.DisbandBlocks(1)):  # Caesar may disband nothing
        later.done()
        _go_on(later)
    return later


def _go_on(state: State) -> None:
    go = state.rules.go
    while go[type(state.task)](state, []):
        pass


# --- lines -------------------------------------------------------------------------------------------------------


def settle_actor(sheet: Sheet, state: State) -> None:
    """Settle who acts in battles and in winter, where it follows from the rest."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == CHOOSE:
        state.actor = state.player_one
    elif state.phase == REGROUP:
        victors = [side for side in (CAESAR_SIDE, POMPEY_SIDE) if state.occ[side] >> state.battle.space & 1]
        if not victors and given is None:
            raise sheet.lack("actor", state.phase)
        state.actor = next(iter(victors), given or CAESAR_SIDE)
    elif state.phase in WINTER and given is None:
        state.actor = gone_on(state).actor
    sheet.settle("actor", SEATS[state.actor])


def show_attacker(words: Words, state: State) -> str:
    """Return the attacker where disruption has exchanged the roles."""
    return "" if state.battle.attacker == state.attacker_at(state.battle.space) else SEATS[state.battle.attacker]


def read_attacker(sheet: Sheet, state: State) -> None:
    """Read who attacks, whoever entered unless disruption has exchanged the roles (7.31)."""
    entered, given = state.attacker_at(state.battle.space), sheet.named("attacker", sheet.to_side)
    state.battle.attacker = entered if given is None else given
    if state.battle.round == 1:
        sheet.settle("attacker", SEATS[entered])


def read_slot(sheet: Sheet, state: State) -> None:
    """Read whose battle turn it is, and who has had his before.

    It is that of the block that fires, else by default of the first that has not acted. Cleopatra may not have
    acted when she changed sides, or have acted on the other side (B10).
    """
    table = state.blocks
    here = state.line(CAESAR_SIDE, state.battle.space) | state.line(POMPEY_SIDE, state.battle.space)
    turns = []
    for state.battle.slot in range(battle.SLOTS):
        side, letter = battle.slot_of(state)
        turns.append(state.line(side, state.battle.space) & table.by_letter[side == state.battle.attacker][letter])
    due = 1 << state.battle.firing if state.phase in FIRE else ~state.battle.acted
    state.battle.slot = next((slot for slot, blocks in enumerate(turns) if blocks & due), battle.SLOTS - 1)
    if state.phase in FIRE:
        sheet.settle("slot", str(state.battle.slot))
        state.battle.acted |= due
    elif "slot" in sheet:
        state.battle.slot = sheet.number("slot", 0, battle.SLOTS - 1)
    wrong = ~(here | state.face_up | state.lost)
    for slot, blocks in enumerate(turns):
        if slot < state.battle.slot:
            state.battle.acted |= blocks & ~table.cleopatra_bit
        elif slot > state.battle.slot:
            wrong |= blocks & ~table.cleopatra_bit
    for block in bits(state.battle.acted & wrong):
        raise sheet.fail("acted", say("positions.cannot-have-acted", block=table.ids[block]))
    state.actor = battle.slot_of(state)[0] ^ (state.phase == HIT)


def read_dice(sheet: Sheet, state: State) -> None:
    """Read the dice and the hits to take, each of which tells the other (7.4)."""
    strength, firepower = state.strength(state.battle.firing), state.blocks.firepower[state.battle.firing]
    if "dice" in sheet:
        state.battle.dice = DICE.read(sheet, state, "dice")
    elif "hits" in sheet:
        hits = sheet.number("hits", 1, strength)
        state.battle.dice = (1,) * hits + (6,) * (strength - hits)
    else:
        raise sheet.lack("hits", state.phase)
    thrown = sum(die <= firepower for die in state.battle.dice)
    if len(state.battle.dice) != strength or not thrown:
        raise sheet.wrong(say("positions.other-dice", strength=strength, firepower=firepower))
    state.battle.hits = sheet.number("hits", 1, thrown) if "hits" in sheet else thrown


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads by which a side has left the battle in this round, or after it."""
    key, table = f"retreats {SEATS[side]}", state.spaces
    limits = table.limit if state.phase == REGROUP else [RETREAT_LIMIT.get(kind, 0) for kind in table.kind]
    used = sheet.counts(key, sheet.to_road, limits.__getitem__)
    set_counts(state.battle.retreats, side, used)
    none = side != state.actor if state.phase == REGROUP else state.battle.round == 1
    if used and (none or any(state.battle.space not in table.ends[link] for link in used)):
        raise sheet.fail(key, say("positions.other-retreats", battle=table.ids[state.battle.space]))


def read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which has to be what the board gives."""
    state.result = winter.verdict(state)
    if written := show_result(state.rules.words, state):
        sheet.settle("result", written)
