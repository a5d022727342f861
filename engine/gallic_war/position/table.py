"""The lines of a position, in the order in which they are written and read."""

from __future__ import annotations

from functools import partial

from engine.blocks.sets import mask_of
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.actions import USES
from engine.gallic_war.battle.ranks import SLOTS
from engine.gallic_war.components import NOWHERE, Components
from engine.gallic_war.position import board, turn
from engine.gallic_war.position.sheet import (
    ANY,
    AREA,
    AREAS,
    BLOCK,
    BLOCKS,
    CARD,
    CARDS,
    CARDS_IN_ORDER,
    FLAG,
    SIDE,
    SIDES_IN_ORDER,
    Kind,
    Row,
    Sheet,
    Words,
    bits_of,
    by_side,
    number,
    one_of,
    row,
    words_for,
)
from engine.gallic_war.position.stack import INTERRUPTED
from engine.gallic_war.rules.events import STEPS_GIVEN
from engine.gallic_war.rules.points import DEATH_OF_CAESAR, verdict
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.view import CROSSINGS, DEEDS
from engine.gallic_war.words.saying import say

# --- lines of their own kind -------------------------------------------------------------------------------------


def _everywhere(state: State) -> int:
    """The areas that groups may be named in, unless an event says other: all of them, during a movement."""
    return (1 << state.areas.count) - 1 if state.phase in (s.GROUPS, s.MOVE) else 0


def _came(state: State) -> int:
    """The blocks that have come by a border or a sea."""
    return mask_of(block for block, entry in enumerate(state.entry) if entry)


def _off_map(state: State) -> int:
    """The blocks that are on the map or lie among the eliminated."""
    return state.on_map | state.fallen | state.due


def _undrawn(state: State) -> int:
    """The tribes whose fellow of the pair is in the game."""
    drawn = _off_map(state)
    pairs = state.blocks.pairs
    return mask_of(two if drawn >> one & 1 else one for one, two in pairs if (drawn >> one ^ drawn >> two) & 1)


def _force_pool(state: State) -> int:
    """The legions of the force pool that are nowhere else (7.7, ruling E10)."""
    blocks = state.blocks
    pool = blocks.pool | (state.options.legion_i << blocks.legion_i)
    return pool & ~(_off_map(state) | state.out)


def _supply(state: State) -> int:
    return state.rules.numbers.supply.start


WINTER = frozenset(
    (*(s.HARVEST, s.LEGIONS_HOME, s.LEADER_HOME, s.COMPANIONS, s.SUPPLY, s.REPLACE, s.BUILD, s.REINFORCE), s.OVER)
)
BEFORE_CHRIST = 59
"""The year BC before the first."""

STAGES = 3
"""The stages of a battle: field, siege and relief."""


# The most that a line can say, by the data that the game is played with.


def _last_year(sheet: Sheet) -> int:
    return len(sheet.components.data.numbers.turns)


def _most_cards(table: Components) -> int:
    return max(turn.hand for turn in table.data.numbers.turns)


def _least_supply(table: Components) -> int:
    return table.data.numbers.supply.least


def _most_supply(table: Components) -> int:
    return table.data.numbers.supply.most


def _most_rounds(table: Components) -> int:
    limits = table.limits
    return max(limits.battle_rounds, limits.rhine_rounds, limits.amphibious_rounds, limits.relief_rounds)


def _most_builds(table: Components) -> int:
    return max(table.limits.builds, table.limits.builds_after_massive_revolt)


YEAR = Kind(
    lambda words, year: str(BEFORE_CHRIST - year),
    lambda sheet, key: BEFORE_CHRIST - sheet.number(key, BEFORE_CHRIST - _last_year(sheet), BEFORE_CHRIST),
)


def _year(state: State) -> int:
    """The first year, or that before it, when the set-up is made."""
    return 0 if state.phase == s.SETTLE else 1


def _play(state: State) -> int:
    """None before the cards are dealt, the last when the year ends, else the first."""
    if state.phase in turn.NO_HANDS:
        return 0
    return turn.size(state) if state.phase in WINTER else 1


def _read_raids(sheet: Sheet, key: str) -> int:
    """Return how many there were, which for none or one may be said in words."""
    if sheet.value(key).isdigit():
        return sheet.number(key, 0, sheet.components.limits.barbarian_supply_actions)
    return ("no", "yes").index(sheet.one_of(key, ("no", "yes")))


RAIDS = Kind(lambda words, raids: "yes" if raids == 1 else str(raids or "no"), _read_raids, 0)


def _show_dice(words: Words, state: State) -> str:
    return " ".join(map(str, state.dice))


def _read_dice(sheet: Sheet, state: State) -> None:
    if "dice" in sheet:
        state.dice = tuple(sheet.to_number(word, 1, 6) for word in sheet.value("dice").split())


def _show_crowded(words: Words, state: State) -> str:
    return ", ".join([f"{words.areas[area]} {words.sides[side]} {left}" for side, area, left in state.crowded])


def _read_crowded(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("crowded"):
        found = part.split()
        if len(found) != 3:
            raise sheet.wrong(say("positions.no-crowd", part=part))
        left = sheet.to_number(found[2], 0, len(sheet.components.blocks.ids))
        state.crowded = (*state.crowded, (sheet.to_side(found[1]), sheet.to_area(found[0]), left))


def _show_invaders(words: Words, state: State) -> str:
    return " ".join(map(str, state.invaders)) if any(state.invaders) else ""


def _read_invaders(sheet: Sheet, state: State) -> None:
    if "invaders" in sheet:
        found = sheet.value("invaders").split()
        if len(found) != 2:
            raise sheet.wrong(say("positions.two-numbers"))
        state.invaders = (sheet.to_number(found[0], 0, 99), sheet.to_number(found[1], 0, 99))


def _show_result(words: Words, state: State) -> str:
    if state.result is None:
        return ""
    return " ".join(filter(None, (state.result.winner, state.result.kind, state.result.grade)))


def _read_result(sheet: Sheet, state: State) -> None:
    """How the game ended; it has to be what points and Caesar's fate make of it (9)."""
    if "result" not in sheet:
        return
    caesar = state.blocks.caesar
    state.result = verdict(state)
    if sheet.value("result") == f"{SEATS[1]} {DEATH_OF_CAESAR}" and state.loc[caesar] == NOWHERE:
        state.result = type(state.result)(SEATS[1], DEATH_OF_CAESAR, state.standing())
    written = _show_result(words_for(state.rules.components), state)
    if sheet.value("result") != written:
        raise sheet.wrong(say("positions.other-result", written=written))


# --- all of them -------------------------------------------------------------------------------------------------

STEPS_AFTER = ("actions", "event moved", "stacking", "risen", "winter battle over", "deal", "book risen")
HOMELESS = ("next action", "move", "battles", "regroup", "regrouped", "vercingetorix winters", "winter supply")
REGROUPED = ("battle done", "actions", "event moved")

FEATS = ("britannia", "germania")


def _show_crossing(words: Words, state: State) -> str:
    return CROSSINGS[state.crossing]


def _read_crossing(sheet: Sheet, state: State) -> None:
    state.crossing = CROSSINGS.index(sheet.one_of("crossing", CROSSINGS[1:])) if "crossing" in sheet else 0


ROWS: tuple[Row, ...] = (
    row("year", YEAR, by=_year),
    row("play", number(0, _most_cards), by=_play, field="play_number"),
    Row("actor", ("actor",), turn.show_actor, turn.read_actor, late=True),
    Row("result", ("result",), _show_result, _read_result, late=True),
    row("supply", number(_least_supply, _most_supply), by=_supply),
    row("points", number(-ANY, ANY), 0),
    row("invaded", bits_of(*FEATS), field="feats"),
    row("britons", number(0, lambda table: table.data.numbers.points.britannia_tribes), 0),
    row("deeds", bits_of(*DEEDS.values())),
    row("slain", BLOCKS),
    row("led", BLOCKS),
    row("massive", FLAG, False),
    row("wintered", BLOCKS),
    row("garrison", number(0, lambda table: max(each.garrison for each in table.data.numbers.harvest)), 0),
    row("raided", RAIDS, 0),
    Row(
        "AREA SIDE",
        ("loc", "step", "at", "occ", "fighting", "entry", "origin", "reserve"),
        board.show_standing,
        board.read_standing,
        several=True,
    ),
    Row("homes", ("homes",), board.show_homes, board.read_homes),
    row("fallen", BLOCKS),
    row("due", BLOCKS),
    row("out", BLOCKS, by=_undrawn),
    row("pool", BLOCKS, by=_force_pool),
    *by_side("discards", "discards", CARDS_IN_ORDER),
    *by_side("activated", "activated", CARDS_IN_ORDER),
    *by_side("laid", "laid", CARD),
    *by_side("use", "uses", one_of(*USES)),
    row("removed", CARDS),
    *turn.HANDS,
    row("bound", FLAG, False),
    row("queue", SIDES_IN_ORDER),
    row("active", SIDE),
    row("target", AREA),
    row("modifier", number(-9, 9), 0),
    row("revolt", one_of("minor", "major", "massive")),
    row("revolted", AREAS),
    row("given", number(0, STEPS_GIVEN), 0),
    row("rebels", BLOCKS),
    row("won", AREAS),
    row("home lost", FLAG, False),
    row("resume", one_of(*HOMELESS, *INTERRUPTED)),
    row("first mover", SIDE),
    row("groups", AREAS),
    row("groups left", number(0, 3), 0),
    row("named from", AREAS, by=_everywhere),
    row("entering", number(0, lambda table: table.blocks.legions.bit_count()), 0),
    row("moved", BLOCKS, by=_came),
    *(
        Row(f"crossed {seat}", ("crossed",), partial(board.show_crossed, side), partial(board.read_crossed, side))
        for side, seat in enumerate(SEATS)
    ),
    Row("last over", ("over",), board.show_over, board.read_over),
    Row("voyages", ("voyages",), board.show_voyages, board.read_voyages),
    row("landed", AREAS),
    Row("invaders", ("invaders",), _show_invaders, _read_invaders),
    row("barbarians attack", AREAS),
    row("were neutral", BLOCKS),
    row("to subdue", BLOCKS),
    row("then", one_of("actions", "event moved")),
    row("after", one_of(*STEPS_AFTER)),
    row("regrouped", one_of(*REGROUPED)),
    Row("crowded", ("crowded",), _show_crowded, _read_crowded),
    row("cause", one_of(states.MARCHED, states.CAME_HOME, states.WINTERING), states.MARCHED),
    row("returned", BLOCKS),
    row("battle", AREA),
    row("attacker", SIDE),
    row("stage", one_of(states.FIELD, states.SIEGE, states.RELIEF)),
    row("round", number(0, _most_rounds), 0),
    row("rounds", number(0, _most_rounds), 0),
    row("fought", number(0, lambda table: STAGES * _most_rounds(table)), 0),
    row("siege left", number(0, _most_rounds), 0),
    row("slot", number(0, SLOTS), states.BETWEEN),
    row("acted", BLOCKS),
    row("inside", BLOCKS),
    row("sorties", BLOCKS),
    row("halves", BLOCKS),
    row("main", AREA),
    Row("crossing", ("crossing",), _show_crossing, _read_crossing),
    *(
        Row(
            f"retreats {seat}",
            ("retreats",),
            partial(board.show_retreats, side),
            partial(board.read_retreats, side),
        )
        for side, seat in enumerate(SEATS)
    ),
    Row("sailed", ("sailed",), board.show_sailed, board.read_sailed),
    row("firing", BLOCK),
    Row("dice", ("dice",), _show_dice, _read_dice),
    row("hits", number(0, 8), 0),
    row("going", BLOCKS),
    row("leader", BLOCK),
    row("builds", number(0, _most_builds), 0),
    row("to roll", BLOCKS),
    *turn.BOOK,
)
"""All lines but those of the options and of the phase."""
