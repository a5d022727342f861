"""Whole situations as readable texts, and back.

The first line is the game, the others are ``key: value``. Options and whatever is as usual are left out. Equal
states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.blocks import position
from engine.blocks.facts import NOWHERE
from engine.blocks.position import Row, Words, by_side, number, shown
from engine.blocks.sets import mask_of
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.actions import USES
from engine.gallic_war.battle.ranks import SLOTS
from engine.gallic_war.options import VALUES, Options, chosen
from engine.gallic_war.position import board
from engine.gallic_war.position import sheet as kinds
from engine.gallic_war.position.check import missing, mistakes
from engine.gallic_war.position.sheet import ANY, HEADER, Sheet, pair, row
from engine.gallic_war.position.stack import WORDS, size, stack_of, top_of
from engine.gallic_war.rules.events import STEPS_GIVEN
from engine.gallic_war.rules.points import DEATH_OF_CAESAR, DEEDS, verdict
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import MARCHED, NONE, State
from engine.gallic_war.tasks import LAY, PHASES

if TYPE_CHECKING:
    from engine.gallic_war.catalogue import Rules


# --- lines of their own kind -------------------------------------------------------------------------------------


def _everywhere(state: State) -> int:
    """Return the areas that groups may be named in, unless an event says other."""
    return (1 << state.areas.count) - 1 if state.phase in (s.GROUPS, s.MOVE) else 0


def _came(state: State) -> int:
    """Return the blocks that have come by a border or a sea."""
    return mask_of(block for block, entry in enumerate(state.moves.entry) if entry)


def _off_map(state: State) -> int:
    """Return the blocks that are on the map or lie among the eliminated."""
    return state.on_map | state.fallen | state.due


def _undrawn(state: State) -> int:
    """Return the tribes whose fellow of the pair is in the game."""
    drawn = _off_map(state)
    pairs = state.blocks.pairs
    return mask_of(two if drawn >> one & 1 else one for one, two in pairs if (drawn >> one ^ drawn >> two) & 1)


def _force_pool(state: State) -> int:
    """Return the legions of the force pool that are nowhere else (7.7, ruling E10)."""
    blocks = state.blocks
    pool = blocks.pool | (state.options.legion_i << blocks.legion_i)
    return pool & ~(_off_map(state) | state.out)


WINTER = frozenset(
    (*(s.HARVEST, s.LEGIONS_HOME, s.LEADER_HOME, s.COMPANIONS, s.SUPPLY, s.REPLACE, s.BUILD, s.REINFORCE), s.OVER)
)

STAGES = 3
"""The stages of a battle: field, siege and relief."""


def _most_rounds(state: State) -> int:
    limits = state.rules.limits
    return max(limits.battle_rounds, limits.rhine_rounds, limits.amphibious_rounds, limits.relief_rounds)


def _most_builds(state: State) -> int:
    limits = state.rules.limits
    return max(limits.builds, limits.builds_after_massive_revolt)


def _year(state: State) -> int:
    """Return the first year, or that before it when the set-up is made."""
    return 0 if state.phase == s.SETTLE else 1


def _play(state: State) -> int:
    """Return no play before the cards are dealt, the last at the year's end, else the first."""
    if state.phase in board.NO_HANDS:
        return 0
    return size(state) if state.phase in WINTER else 1


def _show_result(words: Words, state: State) -> str:
    if state.result is None:
        return ""
    return " ".join(filter(None, (state.result.winner, state.result.kind, state.result.grade)))


def _read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which follows from points and Caesar's fate (9)."""
    if "result" not in sheet:
        return
    caesar = state.blocks.caesar
    state.result = verdict(state)
    if sheet.value("result") == f"{SEATS[1]} {DEATH_OF_CAESAR}" and state.loc[caesar] == NOWHERE:
        state.result = type(state.result)(SEATS[1], DEATH_OF_CAESAR, state.standing())
    written = _show_result(state.rules.words, state)
    if sheet.value("result") != written:
        raise sheet.wrong(say("positions.other-result", written=written))


# --- all of them -------------------------------------------------------------------------------------------------

MOVES, BATTLE = "moves.", "battle."


def _show_option(flag: str, value: str, words: Words, state: State) -> str:
    return value if getattr(state.options, flag) else ""


ROWS: tuple[Row, ...] = (
    *(
        Row(name, partial(_show_option, flag, values[1]))
        for flag, (name, values) in zip(Options.__slots__, VALUES.items(), strict=False)
    ),
    Row("phase", shown("phase")),
    row("year", kinds.YEAR, by=_year),
    row("play", number(0, size), by=_play, field="play_number"),
    Row("actor", None, board.read_actor),
    Row("result", _show_result, _read_result),
    row(
        "supply",
        number(lambda state: state.rules.numbers.supply.least, lambda state: state.rules.numbers.supply.most),
        by=lambda state: state.rules.numbers.supply.start,
    ),
    row("points", number(-ANY, ANY), 0),
    row("invaded", kinds.bits_of("britannia", "germania"), field="feats"),
    row("britons", number(0, lambda state: state.rules.numbers.points.britannia_tribes), 0),
    row("deeds", kinds.bits_of(*DEEDS.values())),
    row("slain", kinds.BLOCKS),
    row("led", kinds.BLOCKS),
    row("massive", kinds.FLAG),
    row("wintered", kinds.BLOCKS),
    row("garrison", number(0, lambda state: max(each.garrison for each in state.rules.numbers.harvest)), 0),
    row("raided", kinds.RAIDS, 0),
    Row("AREA SIDE", board.show_blocks, position.read_standing(board.read_block), several=True),
    Row("homes", board.show_homes, board.read_homes),
    row("fallen", kinds.BLOCKS),
    row("due", kinds.BLOCKS),
    row("out", kinds.BLOCKS, by=_undrawn),
    row("pool", kinds.BLOCKS, by=_force_pool),
    *pair("discards", "discards", kinds.CARDS_IN_ORDER),
    *pair("activated", "activated", kinds.CARDS_IN_ORDER),
    *pair("laid", "laid", kinds.CARD),
    *pair("use", "uses", kinds.one_of(*USES)),
    row("removed", kinds.CARDS),
    *by_side(SEATS, "hand", board.show_hand, board.read_hand),
    row("bound", kinds.FLAG),
    row("queue", kinds.SIDES_IN_ORDER),
    row("active", kinds.SIDE),
    row("target", kinds.AREA),
    row("modifier", number(-9, 9), 0),
    row("revolt", kinds.one_of("minor", "major", "massive")),
    row("revolted", kinds.AREAS),
    row("given", number(0, STEPS_GIVEN), 0),
    row("rebels", kinds.BLOCKS),
    row("won", kinds.AREAS),
    row("home lost", kinds.FLAG),
    row("first mover", kinds.SIDE, part=MOVES),
    row("groups", kinds.AREAS, part=MOVES),
    row("groups left", number(0, 3), 0, part=MOVES),
    row("named from", kinds.AREAS, by=_everywhere, part=MOVES),
    row("entering", number(0, lambda state: state.blocks.legions.bit_count()), 0, part=MOVES),
    row("moved", kinds.BLOCKS, by=_came, part=MOVES),
    *by_side(SEATS, "crossed", board.show_crossed, board.read_crossed),
    Row("last over", board.show_over, board.read_over),
    Row("voyages", board.show_voyages, board.read_voyages),
    row("landed", kinds.AREAS, part=MOVES),
    row("invaders", kinds.INVADERS, part=MOVES),
    row("barbarians attack", kinds.AREAS, part=MOVES),
    row("were neutral", kinds.BLOCKS, part=MOVES),
    row("to subdue", kinds.BLOCKS, part=MOVES),
    row("crowded", kinds.CROWDS),
    row("returned", kinds.BLOCKS, part=MOVES),
    row("battle", kinds.AREA, part=BATTLE, field="area"),
    row("attacker", kinds.SIDE, part=BATTLE),
    row("stage", kinds.one_of(states.FIELD, states.SIEGE, states.RELIEF), part=BATTLE),
    row("round", number(0, _most_rounds), 0, part=BATTLE),
    row("rounds", number(0, _most_rounds), 0, part=BATTLE),
    row("fought", number(0, lambda state: STAGES * _most_rounds(state)), 0, part=BATTLE),
    row("siege left", number(0, _most_rounds), 0, part=BATTLE),
    row("slot", number(0, SLOTS), states.BETWEEN, part=BATTLE),
    row("acted", kinds.BLOCKS),
    row("inside", kinds.BLOCKS, part=BATTLE),
    row("sorties", kinds.BLOCKS, part=BATTLE),
    row("halves", kinds.BLOCKS, part=BATTLE),
    row("main", kinds.AREA, part=BATTLE),
    row("crossing", kinds.CROSSING, part=BATTLE),
    *by_side(SEATS, "retreats", board.show_retreats, board.read_retreats),
    row("sailed", kinds.SAILORS, part=BATTLE),
    row("firing", kinds.BLOCK, part=BATTLE),
    row("dice", kinds.DICE, part=BATTLE),
    row("hits", number(0, 8), 0, part=BATTLE),
    row("going", kinds.BLOCKS),
    row("leader", kinds.BLOCK),
    row("builds", number(0, _most_builds), 0),
    row("to roll", kinds.BLOCKS),
    Row("waits", board.show_waits, board.read_waits, several=True),
    Row("fates", board.show_fates, board.read_fates),
    row("tracks", number(0, 15), 0),
    row("rising", kinds.AREAS),
    row("orders", kinds.ORDERS),
    row("asked", kinds.AREAS),
    row("helping", kinds.FLAG),
    row("shaken", kinds.FLAG, part=BATTLE),
)
"""All lines; those of the options and of the phase are read before all others."""


# --- written and read --------------------------------------------------------------------------------------------

_KEYS = frozenset((*(row.key for row in ROWS if not row.several), *WORDS))

HANGS_ON_OTHERS = ("actor", "result", "hand romans", "hand barbarians")
"""The keys whose lines are read when all others have been."""

_LATE = [row for row in ROWS if row.key in HANGS_ON_OTHERS]
_EARLY = [row for row in ROWS if row.key not in HANGS_ON_OTHERS]


def write(state: State) -> str:
    """Return the whole state as text, without lines that would say nothing new."""
    return position.write(HEADER, ROWS, state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """Return the state that a text describes, as usual where the text says nothing.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules, text, _KEYS)
    options = {name: sheet.one_of(name, values) if name in sheet else values[0] for name, values in VALUES.items()}
    state = State.new(rules, chosen(options))
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else LAY
    state.stack = (top_of(state, phase, sheet.waits, ()),)
    position.read(_EARLY, sheet, state)
    state.stack = stack_of(state, phase, sheet.waits, sheet.fates)
    for key, reason in missing(state, sheet.waits):
        raise sheet.fail(key, reason)
    state.battle.cause = sheet.waits.get("cause", MARCHED) if state.battle.area != NONE else MARCHED
    position.read(_LATE, sheet, state)
    for key, reason in mistakes(state, sheet.waits):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
