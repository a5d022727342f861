"""Tasks of phases, lines of battles, winter and end, and checks of impossible positions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.action_bases import Task
from engine.blocks.key_value_text import never
from engine.blocks.position import DICE, Unreachable, by_phase, impossible, set_counts, show_result
from engine.blocks.sets import bits
from engine.julius_caesar import battle, gods, setup, winter
from engine.julius_caesar import tasks as t
from engine.julius_caesar.actions import Fire
from engine.julius_caesar.battle import RETREAT_LIMIT
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.board import SIDES, Sheet, effect, may_have_moved
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE
from engine.julius_caesar.state import NONE, State

ASKING = by_phase(t)
"""The tasks that ask, by phase."""


def task_of(phase: str, side: int) -> Task:
    return ASKING[phase](side) if phase in (t.DEPLOY, t.DISCARD, t.PLAY, *t.WINTER) else ASKING[phase]()


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
    later = state.copy().own()
    if state.phase in (*t.WINTER, t.OVER):
        later.stack = (t.Winter(),)
    later.go_on([])
    if (later.task, state.task) == (t.DisbandBlocks(0), t.DisbandBlocks(1)):  # Caesar may disband nothing
        later.done()
        later.go_on([])
    return later


def settle_actor(sheet: Sheet, state: State) -> None:
    """Determine the actor in battles and in winter, where the rest tells."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == t.CHOOSE:
        state.actor = state.player_one
    elif state.phase == t.REGROUP:
        victors = [side for side in SIDES if state.occ[side] >> state.battle.space & 1]
        if not victors and given is None:
            raise sheet.lack("actor", state.phase)
        state.actor = next(iter(victors), given or CAESAR_SIDE)
    elif state.phase in t.WINTER and given is None:
        state.actor = gone_on(state).actor
    sheet.settle("actor", SEATS[state.actor])


def entrant(state: State) -> int:
    """Return who attacks unless disruption has exchanged the roles (7.31)."""
    return state.attacker_at(state.battle.space)


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
    due = 1 << state.battle.firing if state.phase in t.FIRE else ~state.battle.acted
    state.battle.slot = next((slot for slot, blocks in enumerate(turns) if blocks & due), battle.SLOTS - 1)
    if state.phase in t.FIRE:
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
    state.actor = battle.slot_of(state)[0] ^ (state.phase == t.HIT)


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
    """Read the roads of a side's retreats in this round, or of its regroups."""
    key, table = f"retreats {SEATS[side]}", state.spaces
    limits = table.limit if state.phase == t.REGROUP else [RETREAT_LIMIT.get(kind, 0) for kind in table.kind]
    used = sheet.counts(key, sheet.to_road, limits.__getitem__)
    set_counts(state.battle.retreats, side, used)
    none = side != state.actor if state.phase == t.REGROUP else state.battle.round == 1
    if used and (none or any(state.battle.space not in table.ends[link] for link in used)):
        raise sheet.fail(key, say("positions.other-retreats", battle=table.ids[state.battle.space]))


def read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which has to be what the board gives."""
    state.result = winter.verdict(state)
    if written := show_result(state.rules.words, state):
        sheet.settle("result", written)


# --- what no game comes to ---------------------------------------------------------------------------------------

CHOICES = (t.JUPITER, t.COLOUR, t.DEFECT, t.VULCAN, t.SURPRISE)
"""The phases that there are only where there is a choice."""


def mistakes(state: State) -> Iterator[tuple[str, str]]:
    """Yield whatever in a position no game can reach, the plainest first."""
    blocks, seen, early = state.blocks, state.fighting[0] | state.fighting[1], 0
    for own in blocks.of:
        early |= 0 if state.lost & own & ~blocks.third_leaders else own & blocks.third_leaders
    lists = (
        ("face up", state.face_up & (seen | blocks.leaders | blocks.cleopatra_bit)),
        ("lost", state.lost & (seen | ~blocks.leaders | early)),
        ("", seen & (early | _moved_wrongly(state))),  # a third leader only after a loss (7.51, L3)
    )
    yield from impossible(state, UNREACHABLE, lists, 0 if state.phase in t.MOVED else state.contested)
    later = gone_on(state)
    here, there = state.position().splitlines(), later.position().splitlines()
    if here != there:
        phase = f"phase: {later.phase}"
        new = [phase, *there] if phase not in here else [line for line in there if line not in here]
        gone = [line for line in here if line not in there]
        yield (*new, *gone)[0].partition(":")[0], say("positions.goes-on", line=(*new, phase)[0])
    if len(state.legal_actions()) < (0 if state.phase == t.OVER else 2 if state.phase in CHOICES else 1):
        yield "phase", never("'phase'")


def _moved_wrongly(state: State) -> int:
    """Return blocks that moved out of turn, from sea to battle, or crowded a strait."""
    moves, table = state.moves, state.spaces
    if state.phase not in t.MOVED:
        return moves.moved | moves.reserve
    wrong = 0
    for block in bits(moves.moved):
        side, space, entry = state.side_of(block), state.loc[block], moves.entry[block]
        attacking = state.contested >> space & 1 and state.attacker_at(space) == side
        fighting = moves.moved & (~0 if attacking else moves.reserve)
        ways = [moves.entry[other] for other in bits(state.at[side][space] & fighting)]
        limit = 2 if attacking and effect(state, side) == "pluto" else 1  # 4.32, G6
        landed = entry > table.land_links and not state.blocks.navis >> block & 1
        crowded = table.straits >> (entry - 1) & 1 and ways.count(entry) > limit
        if not may_have_moved(state, side) or (fighting >> block & 1 and (landed or crowded)):
            wrong |= 1 << block
    return wrong


def _is_no_deployment(state: State) -> bool:
    """Return whether blocks are not those of the set-up, as many in each city (5.3)."""
    first = State.new(state.rules, FREE, state.edition)
    setup.deploy(first)
    begun = (state.deployment, state.year) == (first.deployment, first.year)
    counts = [[group.bit_count() for groups in each.at for group in groups] for each in (state, first)]
    blocks = state.fighting == first.fighting and state.step == first.step
    return not (begun and blocks and counts[0] == counts[1] and (state.actor or state.at[1] == first.at[1]))


def _has_wrong_colour(state: State) -> bool:
    if not gods.chooses_colour(state):
        return state.drawn_colour != NONE
    return state.drawn_colour == NONE or not gods.colours_there(state) >> state.drawn_colour & 1


def _takes(state: State) -> int:
    return gods.drawable(state) & ~(state.blocks.leaders | state.blocks.navis)


def _by_sea(state: State) -> bool:
    return state.battle.round > 1 and bool(state.spaces.ports >> state.battle.space & 1)


def _cannot_fire(state: State) -> bool:
    before = state.copy().own()
    before.done()
    before.battle.acted, before.battle.firing = state.battle.acted & ~(1 << state.battle.firing), NONE
    before.actor = battle.slot_of(state)[0]
    fire = Fire(state.blocks.ids[state.battle.firing])
    return gone_on(before).position() != before.position() or fire not in before.legal_actions()


UNREACHABLE: Unreachable = (
    ("face up", t.BEFORE_TURNS, lambda state: state.face_up),  # 8.6
    ("face up", (t.PLAY,), lambda state: state.face_up and state.turn == 1),
    ("guarded", t.ACTIVE, lambda state: state.moves.guarded & ~(state.friendly(state.actor) & state.spaces.seas)),
    ("deployment", (t.DEPLOY,), _is_no_deployment),
    ("drawn from", t.JUPITERS[1:], lambda state: not gods.jupiter_spaces(state) >> state.drawn_from & 1),
    ("phase", (t.COLOUR,), lambda state: not gods.chooses_colour(state)),
    ("colour", (t.DRAW,), _has_wrong_colour),
    ("drawn", (t.DEFECT,), lambda state: not _takes(state) >> state.drawn & 1),
    ("battle", t.FIGHTING, lambda state: not state.contested >> state.battle.space & 1),
    ("battle", (t.REGROUP,), lambda state: state.contested >> state.battle.space & 1),
    ("sea retreats", t.FIGHTING, lambda state: state.battle.sea_retreats and not _by_sea(state)),
    ("firing", t.FIRE, _cannot_fire),
    (
        "attacker",
        t.FIGHTING,
        lambda state: state.battle.round == 1 and state.battle.attacker != entrant(state),
    ),
)
"""What no game comes to in some phases, by the key whose line is wrong."""
