"""Whole situations as readable texts, and back.

`docs/positions.md` describes their lines.
Equal states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.blocks import position as kinds
from engine.blocks.position import (
    PositionRow,
    blocks_row,
    by_side,
    counts_of_side,
    of_rules,
    show_result,
    shown_of_side,
)
from engine.blocks.sets import mask_of
from engine.julius_caesar import tasks as of
from engine.julius_caesar.battle import LAST_ROUND, SLOTS
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.position import board, cards, phases
from engine.julius_caesar.position.board import Sheet
from engine.julius_caesar.position.phases import mistakes, stack_of, task_of
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE, HISTORICAL
from engine.julius_caesar.state import NONE, Fight, State
from engine.julius_caesar.tasks import COLOUR, DEAL, DEFECT, DEPLOY, DRAW, HIT, MOVE, OVER, PHASES, PLAY

if TYPE_CHECKING:
    from engine.julius_caesar.action_table import Rules


Phases = tuple[str, ...]

row = partial(kinds.row, always=True)

NEEDED: Mapping[str, Phases] = {
    "battle": of.FOUGHT,
    "firing": of.FIRE,
    "drawn from": (COLOUR, DRAW, DEFECT),
    "drawn": (DEFECT,),
    "result": (OVER,),
}
"""The phases that cannot do without the line of a key."""

NAMED_COLOUR = kinds.Kind(
    lambda words, colour: (*COLOURS, "")[colour],
    lambda sheet, state, key: COLOURS.index(sheet.one_of(key, COLOURS)),
)


def _all_but(*phases: str) -> Phases:
    return tuple(phase for phase in PHASES if phase not in phases)


def _of_sides(*pairs: tuple[Phases, list[PositionRow]]) -> list[tuple[Phases, PositionRow]]:
    """Return these rows with their phases, all of Caesar's before all of Pompey's."""
    return [(when, rows[side]) for side in range(len(SEATS)) for when, rows in pairs]


def _up_to(key: str, most: Callable[[State], int]) -> PositionRow:
    """Return the row of a number left, by default the most there can be."""
    return row(key, kinds.number(0, most), most, field=f"{key}_left")


_roads = partial(counts_of_side, names="links")

FIELDS: tuple[tuple[Phases, PositionRow], ...] = (
    (PHASES, kinds.row("deployment", kinds.word_of(FREE), HISTORICAL)),
    (PHASES, row("year", kinds.number(of_rules("first_year"), of_rules("last_year")), of_rules("first_year"))),
    (PHASES, row("turn", kinds.number(0, 5), read=cards.read_turn)),
    (PHASES, row("phase", kinds.word_of(*PHASES))),
    # These three are read with the turn; what hangs on them is settled later: who can act in battles and winter,
    # which blocks are in reserve, and how many moves there can have been.
    (PHASES, row("actor", kinds.SIDE, read=phases.settle_actor)),
    (of.MOVED, row("player one", kinds.SIDE, read=board.settle_reserves)),
    (of.COMMAND, row("card", kinds.CARD, read=board.settle_moves)),
    (of.COMMAND, PositionRow("second")),
    ((MOVE,), _up_to("moves", lambda state: state.moves_left)),
    (of.LEVYING, _up_to("levies", lambda state: state.levies_left)),
    ((DEPLOY,), _up_to("swaps", lambda state: state.fighting[state.actor].bit_count())),
    ((COLOUR, DRAW, DEFECT), row("drawn from", kinds.PLACE)),
    ((DRAW,), row("colour", NAMED_COLOUR, field="drawn_colour")),
    ((DEFECT,), row("drawn", kinds.BLOCK)),
    (of.MOVED, row("surprise", kinds.PLACE, part="moves", read=board.read_surprise)),
    ((OVER,), PositionRow("result", show_result, phases.read_result)),
    (_all_but(*of.BEFORE_TURNS), PositionRow("played", cards.show_played, several=True)),
    *_of_sides(
        (_all_but(DEPLOY, *of.WINTER, OVER), by_side(SEATS, "hand", shown_of_side("hands", kinds.CARDS_IN_ORDER))),
        (_all_but(DEPLOY, DEAL), by_side(SEATS, "discard", shown_of_side("discards", kinds.CARD))),
        ((PLAY,), by_side(SEATS, "chosen", shown_of_side("chosen", kinds.CARD))),
    ),
    (PHASES, blocks_row("SPACE SIDE", board.marks, lambda state: state.moves.moved, board.read_marks)),
    (PHASES, row("face up", kinds.BLOCKS)),
    (PHASES, row("lost", kinds.BLOCKS, read=board.read_off_map)),
    (of.MOVED, PositionRow("attack", board.show_attacks, board.read_attacks, several=True)),
    *_of_sides((of.MOVED, by_side(SEATS, "roads", _roads("moves.roads"), board.read_roads))),
    *_of_sides((of.MOVED, by_side(SEATS, "used", shown_of_side("moves.used", kinds.WAYS), board.read_used))),
    (of.ACTIVE, row("active", kinds.PLACES, lambda state: mask_of(board.origins(state, False)), part="moves")),
    (of.ACTIVE, row("guarded", kinds.PLACES, lambda state: mask_of(board.origins(state, True)), part="moves")),
    (of.FOUGHT, row("battle", kinds.PLACE, part="battle", field="space")),
    (of.FIGHTING, row("round", kinds.number(1, LAST_ROUND), 1, part="battle")),
    (of.FIGHTING, kinds.row("attacker", kinds.SIDE, phases.entrant, part="battle")),
    (of.FIGHTING, row("slot", kinds.number(0, SLOTS - 1), part="battle", read=phases.read_slot)),
    (of.FIGHTING, row("acted", kinds.BLOCKS, part="battle")),
    *_of_sides((of.FOUGHT, by_side(SEATS, "retreats", _roads("battle.retreats"), phases.read_retreats))),
    (of.FIGHTING, row("sea retreats", kinds.SIDES, part="battle")),
    (of.FIRE, row("firing", kinds.BLOCK, part="battle")),
    ((HIT,), row("dice", kinds.DICE, part="battle", read=phases.read_dice)),
    ((HIT,), row("hits", kinds.number(0, SLOTS), part="battle")),
)
"""All lines with the phases in which they can be given, in the order in which they are written."""

READ_ORDER = (
    *("SPACE SIDE", "lost", "battle", "round", "attack", "year", "turn", "player one"),
    *("used caesar", "used pompey", "roads caesar", "roads pompey", "surprise"),
    *("active", "guarded", "card", "moves", "levies", "swaps", "drawn from", "colour", "drawn", "result"),
    *("attacker", "firing", "acted", "slot", "actor", "dice"),
    *("retreats caesar", "retreats pompey", "sea retreats"),
)
"""The keys whose lines are read, each after those on which its range and its default depend."""


_SINGLE = frozenset(row.key for _, row in FIELDS if not row.several)
_PHASES_OF = {" ".join(word for word in row.key.split() if word not in SEATS): when for when, row in FIELDS}
_WRITTEN = {phase: [row for when, row in FIELDS if phase in when] for phase in PHASES}
_READ = {phase: [row for key in READ_ORDER for row in rows if row.key == key] for phase, rows in _WRITTEN.items()}


def write(state: State) -> str:
    """Return the whole state as text, without lines that would say nothing."""
    return kinds.write(f"julius-caesar {state.edition.id}", _WRITTEN[state.phase], state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """Return the state that a text describes. Raises PositionError."""
    sheet = Sheet(rules, text, _SINGLE)
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else MOVE
    usual = FREE if phase == DEPLOY else HISTORICAL
    deployment = sheet.one_of("deployment", (HISTORICAL, FREE)) if "deployment" in sheet else usual
    state = State.new(rules, deployment, sheet.editions[sheet.header])
    state.stack = (task_of(phase, 0),)
    if phase in of.FOUGHT:
        state.battle = Fight.new(NONE, NONE, 2 * state.spaces.land_links)
    for key in sheet.lines:
        name = key if key in _PHASES_OF else key.partition(" ")[0]
        if phase not in _PHASES_OF.get(name, PHASES):
            raise sheet.fail(key, say("positions.there-is-no-in-phase", name=name, phase=phase))
    sheet.require(phase, NEEDED)
    kinds.read(_READ[phase], sheet, state)
    state.stack = stack_of(state, phase)
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
