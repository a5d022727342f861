"""Lines of single phases, which are battles, Jupiter's draw, winter and the end."""

from __future__ import annotations

from engine.blocks.acts import Task
from engine.blocks.position import Words, part_of
from engine.blocks.sets import bits
from engine.julius_caesar import battle, winter
from engine.julius_caesar import tasks as of
from engine.julius_caesar.battle import RETREAT_LIMIT
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.board import read_counts
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import CHOOSE, FIRE, HIT, REGROUP, WINTER


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


# --- battle turns ------------------------------------------------------------------------------------------------


def show_attacker(words: Words, state: State) -> str:
    """Return the attacker where disruption has exchanged the roles."""
    return "" if state.battle.attacker == state.attacker_at(state.battle.space) else SEATS[state.battle.attacker]


def read_attacker(sheet: Sheet, state: State) -> None:
    """Read who attacks, whoever entered unless disruption has exchanged the roles (7.31)."""
    entered, given = state.attacker_at(state.battle.space), sheet.named("attacker", sheet.to_side)
    state.battle.attacker = entered if given is None else given
    if state.battle.round == 1 and state.battle.attacker != entered:
        raise sheet.wrong(say("positions.the-roles-of-attacker-and-defender-are"))


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
    """Read the dice thrown and the hits still to take, each of which tells the other."""
    strength = state.strength(state.battle.firing)
    firepower = state.blocks.firepower[state.battle.firing]
    if "dice" in sheet:
        words = sheet.value("dice").replace(",", " ").split()
        state.battle.dice = tuple(sheet.to_number(word, 1, 6) for word in words)
        if len(state.battle.dice) != strength:
            raise sheet.wrong(say("positions.a-block-at-strength-throws-as-many", strength=strength))
    elif "hits" not in sheet:
        raise sheet.lack("hits", state.phase)
    else:
        hits = sheet.number("hits", 1, strength)
        state.battle.dice = (1,) * hits + (6,) * (strength - hits)
    state.battle.hits = thrown = sum(die <= firepower for die in state.battle.dice)
    if not thrown:
        raise sheet.wrong(say("positions.none-of-them-hits-with-firepower", firepower=firepower))
    if "hits" in sheet:
        state.battle.hits = sheet.number("hits", 1, thrown)


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads by which a side has left the battle in this round, or after it."""
    key, table = f"retreats {SEATS[side]}", state.spaces
    limits = (
        table.limit if state.phase == REGROUP else [RETREAT_LIMIT[kind] for kind in table.kind[: table.land_links]]
    )
    read_counts(sheet, state, key, state.battle.retreats, side, limits)
    for link, used in enumerate(part_of(state.battle.retreats, side)):
        if used and state.battle.space not in table.ends[link]:
            place = table.ids[state.battle.space]
            raise sheet.fail(key, say("positions.a-road-there-does-not-lead-to", battle=place))


# --- the end -----------------------------------------------------------------------------------------------------


def show_result(words: Words, state: State) -> str:
    """Return who has won, and by what."""
    if state.result is None:
        return ""
    winner = state.result.winner
    return f"{winner} {state.result.kind}" if winner else state.result.kind


def read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which has to be what the board gives."""
    if "result" not in sheet:
        raise sheet.lack("result", state.phase)
    state.result = winter.verdict(state)
    written = show_result(state.rules.words, state)
    if written and sheet.value("result") != written:
        raise sheet.wrong(say("positions.as-the-blocks-stand-it-is", written=written))


# --- the stack of tasks ------------------------------------------------------------------------------------------


def stack_of(state: State, phase: str) -> tuple[Task, ...]:
    """Return the stack of a phase, with what waits below its task."""
    top = of.task_of(phase, state.actor if phase in of.OF_A_SIDE else 0)
    if phase in of.WINTER:
        left = of.STAGES[of.STAGES.index(top) :]
        return of.YearOver(), *left[::-1]
    if phase == of.PLAY:
        return of.GameTurnOver(), top
    if phase in of.COMMAND:
        others = () if state.second else (of.CommandPhase(),)
        return of.GameTurnOver(), of.Battles(), *others, of.CommandPhaseOver(), top
    if phase == of.CHOOSE:
        return of.GameTurnOver(), top
    if phase in of.BATTLES:
        rounds = (of.Rounds(),) if phase in of.FIRE else ()
        return of.GameTurnOver(), of.Battles(), *rounds, top
    return (top,)


def gone_on(state: State) -> State:
    """Return where the rules go on to by themselves, in winter from its beginning."""
    later = state.copy().own()
    if state.phase in (*of.WINTER, of.OVER):
        later.stack = (of.Winter(),)
    later.go_on([])
    if (later.task, state.task) == of.STAGES[-2:]:  # Caesar may disband nothing
        later.done()
        later.go_on([])
    return later
