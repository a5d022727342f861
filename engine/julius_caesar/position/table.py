"""The lines of a position: for each its key, its phases, how it is written, how it is read, its checks."""

from __future__ import annotations

from engine.blocks.lines import in_a_row
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar import tasks as of
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.position import board, cards, phases, sheet
from engine.julius_caesar.position.sheet import PositionLine, by_side, given, named, number, plain
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import COLOUR, DEAL, DEFECT, DEPLOY, DRAW, HIT, MOVE, OVER, PHASES, PLAY


def _all_but(*phases: str) -> tuple[str, ...]:
    return tuple(phase for phase in PHASES if phase not in phases)


_HANDS = by_side(
    "hand", _all_but(DEPLOY, *of.WINTER, OVER), lambda side, words, state: in_a_row(words.cards, state.hands[side])
)
_DISCARDS = by_side(
    "discard", _all_but(DEPLOY, DEAL), lambda side, words, state: words.cards[state.discards[side]]
)
_CHOSEN = by_side("chosen", (PLAY,), lambda side, words, state: words.cards[state.chosen[side]])


def _first_year(state: State) -> int:
    return state.rules.numbers.first_year


def _last_year(state: State) -> int:
    return state.rules.numbers.last_year


FIELDS: tuple[PositionLine, ...] = (
    PositionLine(
        "deployment", PHASES, lambda words, state: state.deployment if state.deployment != HISTORICAL else ""
    ),
    number("year", PHASES, least=_first_year, most=_last_year, usual=_first_year),
    plain("turn", PHASES, cards.read_turn),
    plain("phase", PHASES),
    # These three are read with the turn; what hangs on them is settled later: who can act in battles and winter,
    # which blocks are in reserve, and how many moves there can have been.
    named("actor", sheet.SIDE, PHASES, phases.settle_actor),
    named("player one", sheet.SIDE, of.MOVED, board.settle_reserves),
    named("card", sheet.CARD, of.COMMAND, board.settle_moves),
    PositionLine("second", of.COMMAND),
    number("moves", (MOVE,), "moves_left", most=lambda state: state.moves_left),
    number("levies", of.LEVYING, "levies_left", most=lambda state: state.levies_left),
    number("swaps", (DEPLOY,), "swaps_left", most=lambda state: state.fighting[state.actor].bit_count()),
    given(
        "drawn from", sheet.SPACE, (COLOUR, DRAW, DEFECT), "positions.needed-drawn-from", phases.check_drawn_from
    ),
    PositionLine("colour", (DRAW,), phases.show_colour, phases.read_colour),
    given("drawn", sheet.BLOCK, (DEFECT,), "positions.needed-drawn", phases.check_drawn),
    named("surprise", sheet.SPACE, of.MOVED, board.read_surprise),
    PositionLine("result", (OVER,), phases.show_result, phases.read_result),
    PositionLine("played", _all_but(*of.BEFORE_TURNS), cards.show_played, several=True),
    *(_HANDS[0], _DISCARDS[0], _CHOSEN[0], _HANDS[1], _DISCARDS[1], _CHOSEN[1]),
    PositionLine("SPACE SIDE", PHASES, board.show_standing, board.read_standing, several=True),
    named("face up", sheet.BLOCKS, PHASES),
    named("lost", sheet.BLOCKS, PHASES, board.read_off_map),
    PositionLine("attack", of.MOVED, board.show_attacks, board.read_attacks, several=True),
    *by_side("roads", of.MOVED, lambda side, words, state: words.list_roads(state.roads, side), board.read_roads),
    *by_side(
        "used",
        of.MOVED,
        lambda side, words, state: in_a_row(words.entries, bits(state.used[side])),
        board.read_used,
    ),
    given("active", sheet.SPACES, of.ACTIVE, usual=lambda state: mask_of(board.origins(state, sailed=False))),
    given("guarded", sheet.SPACES, of.ACTIVE, usual=lambda state: mask_of(board.origins(state, sailed=True))),
    given("battle", sheet.SPACE, of.FOUGHT, "positions.needed-battle", phases.check_battle),
    number("round", of.FIGHTING, least=lambda state: 1, most=lambda state: LAST_ROUND, usual=lambda state: 1),
    PositionLine("attacker", of.FIGHTING, phases.show_attacker, phases.read_attacker),
    plain("slot", of.FIGHTING, phases.read_slot),
    given("acted", sheet.BLOCKS, of.FIGHTING),
    *by_side(
        "retreats",
        of.FOUGHT,
        lambda side, words, state: words.list_roads(state.retreats, side),
        phases.read_retreats,
    ),
    given("sea retreats", sheet.SIDES, of.FIGHTING, check=phases.check_sea_retreats),
    given("firing", sheet.BLOCK, of.FIRE, "positions.needed-firing"),
    PositionLine("dice", (HIT,), lambda words, state: " ".join(map(str, state.dice)), phases.read_dice),
    plain("hits", (HIT,)),
)
"""All lines, in the order in which they are written."""

READ_ORDER = (
    *("SPACE SIDE", "lost", "battle", "round", "attack", "year", "turn", "player one"),
    *("used caesar", "used pompey", "roads caesar", "roads pompey", "surprise"),
    *("active", "guarded", "card", "moves", "levies", "swaps", "drawn from", "colour", "drawn", "result"),
    *("attacker", "firing", "acted", "slot", "actor", "dice"),
    *("retreats caesar", "retreats pompey", "sea retreats"),
)
"""The keys whose lines are read, each after those on which its range and its default depend."""
