"""The lines of a position, in the order in which they are written and read."""

from __future__ import annotations

from functools import partial

from engine.blocks.position import Kind, Row, Words, by_side, number, show_standing
from engine.blocks.sets import mask_of
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.actions import USES
from engine.gallic_war.battle.ranks import SLOTS
from engine.gallic_war.components import NOWHERE
from engine.gallic_war.options import VALUES, written
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
    Sheet,
    bits_of,
    one_of,
    pair,
    row,
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


WINTER = frozenset(
    (*(s.HARVEST, s.LEGIONS_HOME, s.LEADER_HOME, s.COMPANIONS, s.SUPPLY, s.REPLACE, s.BUILD, s.REINFORCE), s.OVER)
)
BEFORE_CHRIST = 59
"""The year BC before the first."""

SUPPLY = number(lambda state: state.rules.numbers.supply.least, lambda state: state.rules.numbers.supply.most)

STAGES = 3
"""The stages of a battle: field, siege and relief."""


def _most_cards(state: State) -> int:
    return max(turn.hand for turn in state.rules.numbers.turns)


def _most_rounds(state: State) -> int:
    limits = state.rules.limits
    return max(limits.battle_rounds, limits.rhine_rounds, limits.amphibious_rounds, limits.relief_rounds)


def _most_builds(state: State) -> int:
    limits = state.rules.limits
    return max(limits.builds, limits.builds_after_massive_revolt)


def _read_year(sheet: Sheet, state: State, key: str) -> int:
    last = BEFORE_CHRIST - len(state.rules.numbers.turns)
    return BEFORE_CHRIST - sheet.to_number(sheet.value(key), last, BEFORE_CHRIST)


YEAR = Kind(lambda words, year: str(BEFORE_CHRIST - year), _read_year)


def _year(state: State) -> int:
    """The first year, or that before it, when the set-up is made."""
    return 0 if state.phase == s.SETTLE else 1


def _play(state: State) -> int:
    """None before the cards are dealt, the last when the year ends, else the first."""
    if state.phase in turn.NO_HANDS:
        return 0
    return turn.size(state) if state.phase in WINTER else 1


def _read_raids(sheet: Sheet, state: State, key: str) -> int:
    """Return how many there were, which for none or one may be said in words."""
    if sheet.value(key).isdigit():
        return sheet.number(key, 0, state.rules.limits.barbarian_supply_actions)
    return ("no", "yes").index(sheet.one_of(key, ("no", "yes")))


RAIDS = Kind(lambda words, raids: "yes" if raids == 1 else str(raids or "no"), _read_raids, 0)


def _show_dice(words: Words, state: State) -> str:
    return " ".join(map(str, state.dice))


def _read_dice(sheet: Sheet, state: State) -> None:
    if "dice" in sheet:
        state.dice = tuple(sheet.to_number(word, 1, 6) for word in sheet.value("dice").split())


def _show_crowded(words: Words, state: State) -> str:
    return ", ".join([f"{words.places[area]} {words.sides[side]} {left}" for side, area, left in state.crowded])


def _read_crowded(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("crowded"):
        found = part.split()
        if len(found) != 3:
            raise sheet.wrong(say("positions.no-crowd", part=part))
        left = sheet.to_number(found[2], 0, len(state.blocks.ids))
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
    written = _show_result(state.rules.words, state)
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


def _show_option(name: str, words: Words, state: State) -> str:
    value = written(state.options)[name]
    return "" if value == VALUES[name][0] else value


ROWS: tuple[Row, ...] = (
    *(Row(name, partial(_show_option, name)) for name in VALUES),
    Row("phase", lambda words, state: str(state.phase)),
    row("year", YEAR, by=_year),
    row("play", number(0, _most_cards), by=_play, field="play_number"),
    Row("actor", turn.show_actor, turn.read_actor),
    Row("result", _show_result, _read_result),
    row("supply", SUPPLY, by=lambda state: state.rules.numbers.supply.start),
    row("points", number(-ANY, ANY), 0),
    row("invaded", bits_of(*FEATS), field="feats"),
    row("britons", number(0, lambda state: state.rules.numbers.points.britannia_tribes), 0),
    row("deeds", bits_of(*DEEDS.values())),
    row("slain", BLOCKS),
    row("led", BLOCKS),
    row("massive", FLAG, False),
    row("wintered", BLOCKS),
    row("garrison", number(0, lambda state: max(each.garrison for each in state.rules.numbers.harvest)), 0),
    row("raided", RAIDS, 0),
    Row(
        "AREA SIDE",
        lambda words, state: show_standing(words, state, board.marks),
        board.read_standing,
        several=True,
    ),
    Row("homes", board.show_homes, board.read_homes),
    row("fallen", BLOCKS),
    row("due", BLOCKS),
    row("out", BLOCKS, by=_undrawn),
    row("pool", BLOCKS, by=_force_pool),
    *pair("discards", "discards", CARDS_IN_ORDER),
    *pair("activated", "activated", CARDS_IN_ORDER),
    *pair("laid", "laid", CARD),
    *pair("use", "uses", one_of(*USES)),
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
    row("entering", number(0, lambda state: state.blocks.legions.bit_count()), 0),
    row("moved", BLOCKS, by=_came),
    *by_side(SEATS, "crossed", board.show_crossed, board.read_crossed),
    Row("last over", board.show_over, board.read_over),
    Row("voyages", board.show_voyages, board.read_voyages),
    row("landed", AREAS),
    Row("invaders", _show_invaders, _read_invaders),
    row("barbarians attack", AREAS),
    row("were neutral", BLOCKS),
    row("to subdue", BLOCKS),
    row("then", one_of("actions", "event moved")),
    row("after", one_of(*STEPS_AFTER)),
    row("regrouped", one_of(*REGROUPED)),
    Row("crowded", _show_crowded, _read_crowded),
    row("cause", one_of(states.MARCHED, states.CAME_HOME, states.WINTERING), states.MARCHED),
    row("returned", BLOCKS),
    row("battle", AREA),
    row("attacker", SIDE),
    row("stage", one_of(states.FIELD, states.SIEGE, states.RELIEF)),
    row("round", number(0, _most_rounds), 0),
    row("rounds", number(0, _most_rounds), 0),
    row("fought", number(0, lambda state: STAGES * _most_rounds(state)), 0),
    row("siege left", number(0, _most_rounds), 0),
    row("slot", number(0, SLOTS), states.BETWEEN),
    row("acted", BLOCKS),
    row("inside", BLOCKS),
    row("sorties", BLOCKS),
    row("halves", BLOCKS),
    row("main", AREA),
    Row("crossing", _show_crossing, _read_crossing),
    *by_side(SEATS, "retreats", board.show_retreats, board.read_retreats),
    Row("sailed", board.show_sailed, board.read_sailed),
    row("firing", BLOCK),
    Row("dice", _show_dice, _read_dice),
    row("hits", number(0, 8), 0),
    row("going", BLOCKS),
    row("leader", BLOCK),
    row("builds", number(0, _most_builds), 0),
    row("to roll", BLOCKS),
    *turn.BOOK,
)
"""All lines; those of the options and of the phase are read before all others."""
