"""Whole situations as readable texts, and back.

The first line is the game, the others are ``key: value``. Options and whatever is as usual are left out. Equal
states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from engine.blocks import position
from engine.blocks.facts import NOWHERE
from engine.blocks.position import (
    BLOCK,
    BLOCKS,
    CARD,
    CARDS,
    CARDS_IN_ORDER,
    DICE,
    PLACE,
    PLACES,
    SIDE,
    SIDES_IN_ORDER,
    Row,
    Words,
    by_side,
    counts_of_side,
    number,
    row,
    word_of,
)
from engine.blocks.sets import mask_of
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.actions import USES
from engine.gallic_war.battle.ranks import SLOTS
from engine.gallic_war.options import VALUES, Options, chosen
from engine.gallic_war.position import board
from engine.gallic_war.position import sheet as kinds
from engine.gallic_war.position.check import NEEDED, mistakes
from engine.gallic_war.position.sheet import FATES, FLAG, HEADER, Sheet, pair
from engine.gallic_war.position.stack import WORDS, asked_later, size, stack_of, top_of, waits_of
from engine.gallic_war.rules.events import STEPS_GIVEN
from engine.gallic_war.rules.points import DEATH_OF_CAESAR, DEEDS, verdict
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import MARCHED, NONE, State
from engine.gallic_war.tasks import LAY, PHASES

if TYPE_CHECKING:
    from engine.gallic_war.catalogue import Rules


ANY = 999_999
"""More than any number can be that has no limit."""

STAGES = 3
"""The stages of a battle: field, siege and relief."""


# --- what is usual -----------------------------------------------------------------------------------------------


def _everywhere(state: State) -> int:
    """Return the areas that groups may be named in, unless an event says other."""
    return (1 << state.areas.count) - 1 if state.phase in (s.GROUPS, s.MOVE) else 0


def _came(state: State) -> int:
    return mask_of(block for block, entry in enumerate(state.moves.entry) if entry)


def _undrawn(state: State) -> int:
    """Return the tribes whose fellow of the pair is in the game."""
    drawn = state.on_map | state.fallen | state.due
    pairs = state.blocks.pairs
    return mask_of(two if drawn >> one & 1 else one for one, two in pairs if (drawn >> one ^ drawn >> two) & 1)


def _force_pool(state: State) -> int:
    """Return the legions of the force pool that are nowhere else (7.7, ruling E10)."""
    pool = state.blocks.pool | (state.options.legion_i << state.blocks.legion_i)
    return pool & ~(state.on_map | state.fallen | state.due | state.out)


def _most_rounds(state: State) -> int:
    limits = state.rules.limits
    return max(limits.battle_rounds, limits.rhine_rounds, limits.amphibious_rounds, limits.relief_rounds)


def _most_builds(state: State) -> int:
    return max(state.rules.limits.builds, state.rules.limits.builds_after_massive_revolt)


def _play(state: State) -> int:
    """Return no play before the cards are dealt, the last at the year's end, else the first."""
    if state.phase in board.NO_HANDS:
        return 0
    return size(state) if state.phase in WINTER else 1


WINTER = (
    *(s.HARVEST, s.LEGIONS_HOME, s.LEADER_HOME, s.COMPANIONS, s.SUPPLY, s.REPLACE, s.BUILD, s.REINFORCE),
    s.OVER,
)


def _show_result(words: Words, state: State) -> str:
    if state.result is None:
        return ""
    return " ".join(filter(None, (state.result.winner, state.result.kind, state.result.grade)))


def _read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which follows from points and Caesar's fate (9)."""
    if "result" in sheet:
        state.result = verdict(state)
        died = state.loc[state.blocks.caesar] == NOWHERE
        if died and sheet.value("result") == f"{SEATS[1]} {DEATH_OF_CAESAR}":
            state.result = type(state.result)(SEATS[1], DEATH_OF_CAESAR, state.standing())
        sheet.settle("result", _show_result(state.rules.words, state))


def _show_option(flag: str, value: str, words: Words, state: State) -> str:
    return value if getattr(state.options, flag) else ""


# --- all lines ---------------------------------------------------------------------------------------------------

_moved, _fought = partial(row, part="moves"), partial(row, part="battle")

ROWS: tuple[Row, ...] = (
    *(
        Row(name, partial(_show_option, flag, values[1]))
        for flag, (name, values) in zip(Options.__slots__, VALUES.items(), strict=False)
    ),
    Row("phase", lambda words, state: state.phase),
    row("year", kinds.YEAR, lambda state: 0 if state.phase == s.SETTLE else 1),
    row("play", number(0, size), _play, field="play_number"),
    Row("actor", None, board.read_actor),
    Row("result", _show_result, _read_result),
    row(
        "supply",
        number(lambda state: state.rules.numbers.supply.least, lambda state: state.rules.numbers.supply.most),
        lambda state: state.rules.numbers.supply.start,
    ),
    row("points", number(-ANY, ANY), 0),
    row("invaded", kinds.bits_of("britannia", "germania"), field="feats"),
    row("britons", number(0, lambda state: state.rules.numbers.points.britannia_tribes), 0),
    row("deeds", kinds.bits_of(*DEEDS.values())),
    row("slain", BLOCKS),
    row("led", BLOCKS),
    row("massive", FLAG),
    row("wintered", BLOCKS),
    row("garrison", number(0, lambda state: max(each.garrison for each in state.rules.numbers.harvest)), 0),
    row("raided", kinds.RAIDS, 0),
    position.blocks_row("AREA SIDE", board.marks, board.movers, board.read_marks),
    Row("homes", board.show_homes, board.read_homes),
    row("fallen", BLOCKS),
    row("due", BLOCKS),
    row("out", BLOCKS, _undrawn),
    row("pool", BLOCKS, _force_pool),
    *pair("discards", "discards", CARDS_IN_ORDER),
    *pair("activated", "activated", CARDS_IN_ORDER),
    *pair("laid", "laid", CARD),
    *pair("use", "uses", word_of(*USES)),
    row("removed", CARDS),
    *by_side(SEATS, "hand", board.show_hand, board.read_hand),
    row("bound", FLAG),
    row("queue", SIDES_IN_ORDER),
    row("active", SIDE),
    row("target", PLACE),
    row("modifier", number(-9, 9), 0),
    row("revolt", word_of("minor", "major", "massive")),
    row("revolted", PLACES),
    row("given", number(0, STEPS_GIVEN), 0),
    row("rebels", BLOCKS),
    row("won", PLACES),
    row("home lost", FLAG),
    _moved("first mover", SIDE),
    _moved("groups", PLACES),
    _moved("groups left", number(0, 3), 0),
    _moved("named from", PLACES, _everywhere),
    _moved("entering", number(0, lambda state: state.blocks.legions.bit_count()), 0),
    _moved("moved", BLOCKS, _came),
    *by_side(SEATS, "crossed", board.show_crossed, board.read_crossed),
    Row("last over", board.show_over, board.read_over),
    Row("voyages", board.show_voyages, board.read_voyages),
    _moved("landed", PLACES),
    _moved("invaders", kinds.INVADERS),
    _moved("barbarians attack", PLACES),
    _moved("were neutral", BLOCKS),
    _moved("to subdue", BLOCKS),
    row("crowded", kinds.CROWDS),
    _moved("returned", BLOCKS),
    _fought("battle", PLACE, field="area"),
    _fought("attacker", SIDE),
    _fought("stage", word_of(states.FIELD, states.SIEGE, states.RELIEF)),
    _fought("round", number(0, _most_rounds), 0),
    _fought("rounds", number(0, _most_rounds), 0),
    _fought("fought", number(0, lambda state: STAGES * _most_rounds(state)), 0),
    _fought("siege left", number(0, _most_rounds), 0),
    _fought("slot", number(0, SLOTS), states.BETWEEN),
    row("acted", BLOCKS),
    _fought("inside", BLOCKS),
    _fought("sorties", BLOCKS),
    _fought("halves", BLOCKS),
    _fought("main", PLACE),
    _fought("crossing", kinds.CROSSING),
    *by_side(
        SEATS,
        "retreats",
        counts_of_side("battle.retreats", "ways"),
        lambda side, sheet, state: board.read_borders(sheet, side, "retreats", state.battle.retreats),
    ),
    _fought("sailed", kinds.SAILORS),
    _fought("firing", BLOCK),
    _fought("dice", DICE),
    _fought("hits", number(0, 8), 0),
    row("going", BLOCKS),
    row("leader", BLOCK),
    row("builds", number(0, _most_builds), 0),
    row("to roll", BLOCKS),
    Row(
        "waits",
        lambda words, state: "\n".join([f"{key}: {word}" for key, word in waits_of(state).items()]),
        several=True,
    ),
    Row("fates", lambda words, state: FATES.show(words, getattr(state.task, "fates", ()))),
    row("tracks", number(0, 15), 0),
    row("rising", PLACES),
    row("orders", kinds.ORDERS),
    row("asked", PLACES),
    row("helping", FLAG),
    _fought("shaken", FLAG),
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
    waits = {key: sheet.one_of(key, words) for key, words in WORDS.items() if sheet.items(key)}
    state.stack = (top_of(state, phase, waits),)
    position.read(_EARLY, sheet, state)
    fates = FATES.read(sheet, state, "fates")
    state.stack = tuple(
        s.AreaDraw(task.then, fates) if isinstance(task, s.AreaDraw) else task
        for task in stack_of(state, phase, waits)
    )
    later = asked_later(state)
    for asking in (phase, later.phase if later else phase):
        sheet.require(asking, NEEDED)
    state.battle.cause = waits.get("cause", MARCHED) if state.battle.area != NONE else MARCHED
    position.read(_LATE, sheet, state)
    for key, reason in mistakes(state, waits):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
