"""Whole situations as readable texts, and back.

`docs/positions.md` describes the fields. Equal states have equal texts, so the text is also what a state's
fingerprint is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from engine.blocks import position
from engine.blocks.position import (
    BLOCK,
    BLOCKS,
    CARD,
    CARDS_IN_ORDER,
    DICE,
    PLACE,
    PLACES,
    SIDE,
    SIDES,
    WAYS,
    Kind,
    Row,
    blocks_row,
    by_side,
    counts_of_side,
    number,
    shown_of_side,
)
from engine.blocks.sets import mask_of
from engine.julius_caesar import tasks as of
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.position import board, cards, phases
from engine.julius_caesar.position.board import Sheet, headers
from engine.julius_caesar.position.check import mistakes
from engine.julius_caesar.position.phases import stack_of, task_of
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE, HISTORICAL
from engine.julius_caesar.state import NONE, Fight, State
from engine.julius_caesar.tasks import COLOUR, DEAL, DEFECT, DEPLOY, DRAW, HIT, MOVE, OVER, PHASES, PLAY

if TYPE_CHECKING:
    from engine.julius_caesar.catalogue import Rules


Phases = tuple[str, ...]

row = partial(position.row, always=True)

NEEDED: Mapping[str, Phases] = {
    "battle": of.FOUGHT,
    "firing": of.FIRE,
    "drawn from": (COLOUR, DRAW, DEFECT),
    "drawn": (DEFECT,),
    "result": (OVER,),
}
"""The phases that cannot do without the line of a key."""

NAMED_COLOUR = Kind(
    lambda words, colour: (*COLOURS, "")[colour],
    lambda sheet, state, key: COLOURS.index(sheet.one_of(key, COLOURS)),
)


def _all_but(*phases: str) -> Phases:
    return tuple(phase for phase in PHASES if phase not in phases)


def _of_sides(*pairs: tuple[Phases, list[Row]]) -> list[tuple[Phases, Row]]:
    """Return these rows with their phases, all of Caesar's before all of Pompey's."""
    return [(when, rows[side]) for side in range(len(SEATS)) for when, rows in pairs]


def _up_to(key: str, most: Callable[[State], int]) -> Row:
    """Return the row of a number left, which is the most there can be if the text does not say it."""
    return row(key, number(0, most), most, field=f"{key}_left")


def _shown(key: str, field: str, kind: Kind, read: Callable[[Any, Any], None] | None = None) -> Row:
    value = attrgetter(field)
    return Row(key, lambda words, state: kind.show(words, value(state)), read)


_roads = partial(counts_of_side, names="links")


def _first_year(state: State) -> int:
    return state.rules.numbers.first_year


FIELDS: tuple[tuple[Phases, Row], ...] = (
    (PHASES, Row("deployment", lambda words, state: state.deployment if state.deployment != HISTORICAL else "")),
    (PHASES, row("year", number(_first_year, lambda state: state.rules.numbers.last_year), _first_year)),
    (PHASES, Row("turn", lambda words, state: str(state.turn), cards.read_turn)),
    (PHASES, Row("phase", lambda words, state: state.phase)),
    # These three are read with the turn; what hangs on them is settled later: who can act in battles and winter,
    # which blocks are in reserve, and how many moves there can have been.
    (PHASES, _shown("actor", "actor", SIDE, phases.settle_actor)),
    (of.MOVED, _shown("player one", "player_one", SIDE, board.settle_reserves)),
    (of.COMMAND, _shown("card", "card", CARD, board.settle_moves)),
    (of.COMMAND, Row("second")),
    ((MOVE,), _up_to("moves", lambda state: state.moves_left)),
    (of.LEVYING, _up_to("levies", lambda state: state.levies_left)),
    ((DEPLOY,), _up_to("swaps", lambda state: state.fighting[state.actor].bit_count())),
    ((COLOUR, DRAW, DEFECT), row("drawn from", PLACE)),
    ((DRAW,), row("colour", NAMED_COLOUR, field="drawn_colour")),
    ((DEFECT,), row("drawn", BLOCK)),
    (of.MOVED, _shown("surprise", "moves.surprise", PLACE, board.read_surprise)),
    ((OVER,), Row("result", phases.show_result, phases.read_result)),
    (_all_but(*of.BEFORE_TURNS), Row("played", cards.show_played, several=True)),
    *_of_sides(
        (_all_but(DEPLOY, *of.WINTER, OVER), by_side(SEATS, "hand", shown_of_side("hands", CARDS_IN_ORDER))),
        (_all_but(DEPLOY, DEAL), by_side(SEATS, "discard", shown_of_side("discards", CARD))),
        ((PLAY,), by_side(SEATS, "chosen", shown_of_side("chosen", CARD))),
    ),
    (PHASES, blocks_row("SPACE SIDE", board.marks, lambda state: state.moves.moved, board.read_marks)),
    (PHASES, _shown("face up", "face_up", BLOCKS)),
    (PHASES, _shown("lost", "lost", BLOCKS, board.read_off_map)),
    (of.MOVED, Row("attack", board.show_attacks, board.read_attacks, several=True)),
    *_of_sides((of.MOVED, by_side(SEATS, "roads", _roads("moves.roads"), board.read_roads))),
    *_of_sides((of.MOVED, by_side(SEATS, "used", shown_of_side("moves.used", WAYS), board.read_used))),
    (of.ACTIVE, row("active", PLACES, lambda state: mask_of(board.origins(state, sailed=False)), part="moves")),
    (of.ACTIVE, row("guarded", PLACES, lambda state: mask_of(board.origins(state, sailed=True)), part="moves")),
    (of.FOUGHT, row("battle", PLACE, part="battle", field="space")),
    (of.FIGHTING, row("round", number(1, LAST_ROUND), 1, part="battle")),
    (of.FIGHTING, Row("attacker", phases.show_attacker, phases.read_attacker)),
    (of.FIGHTING, Row("slot", lambda words, state: str(state.battle.slot), phases.read_slot)),
    (of.FIGHTING, row("acted", BLOCKS, part="battle")),
    *_of_sides(
        (of.FOUGHT, by_side(SEATS, "retreats", counts_of_side("battle.retreats", "links"), phases.read_retreats))
    ),
    (of.FIGHTING, row("sea retreats", SIDES, part="battle")),
    (of.FIRE, row("firing", BLOCK, part="battle")),
    ((HIT,), _shown("dice", "battle.dice", DICE, phases.read_dice)),
    ((HIT,), Row("hits", lambda words, state: str(state.battle.hits))),
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


# --- written and read --------------------------------------------------------------------------------------------

_SINGLE = frozenset(row.key for _, row in FIELDS if not row.several)
_PHASES_OF = {" ".join(word for word in row.key.split() if word not in SEATS): when for when, row in FIELDS}
_WRITTEN = {phase: [row for when, row in FIELDS if phase in when] for phase in PHASES}
_READ = {
    phase: sorted((row for row in rows if row.read), key=lambda row: READ_ORDER.index(row.key))
    for phase, rows in _WRITTEN.items()
}


def write(state: State) -> str:
    """Return the whole state as text, without lines that would say nothing."""
    header = f"julius-caesar {state.edition.id}"
    return position.write(header, _WRITTEN[state.phase], state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """Return the state that a text describes, with defaults for what it leaves out.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules, text, _SINGLE)
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else MOVE
    usual = FREE if phase == DEPLOY else HISTORICAL
    deployment = sheet.one_of("deployment", (HISTORICAL, FREE)) if "deployment" in sheet else usual
    state = State.new(rules, deployment, headers(rules.data)[sheet.header])
    state.stack = (of.task_of(phase),)
    if phase in of.FOUGHT:
        state.battle = Fight.new(NONE, NONE, 2 * state.spaces.land_links)
    for key in sheet.lines:
        name = key if key in _PHASES_OF else key.partition(" ")[0]
        if phase not in _PHASES_OF.get(name, PHASES):
            raise sheet.fail(key, say("positions.there-is-no-in-phase", name=name, phase=phase))
    sheet.require(phase, NEEDED)
    position.read(_READ[phase], sheet, state)
    state.stack = stack_of(state, phase)
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
