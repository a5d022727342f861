"""Whole situations as readable texts, and back.

`docs/positions-gallic-war.md` describes their lines.
Equal states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.blocks import position as kinds
from engine.blocks.facts import NOWHERE, where
from engine.blocks.key_value_text import never
from engine.blocks.position import PositionRow, Words, blocks_row, by_side, counts_of_side, of_rules, show_result
from engine.blocks.sets import mask_of
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.actions import USES
from engine.gallic_war.battle.ranks import SLOTS, outside
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.options import VALUES, chosen, written
from engine.gallic_war.position import board
from engine.gallic_war.position.board import FATES, FLAG, HEADER, Sheet, pair
from engine.gallic_war.position.stack import WORDS, Waits, asked, asked_later, size, stack_of, top_of, waits_of
from engine.gallic_war.rules.cards import used
from engine.gallic_war.rules.events import STEPS_GIVEN
from engine.gallic_war.rules.points import DEATH_OF_CAESAR, DEEDS, verdict
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import MARCHED, NONE, State
from engine.gallic_war.tasks import LAY, PHASES

if TYPE_CHECKING:
    from engine.gallic_war.action_table import Rules


# --- what is usual -----------------------------------------------------------------------------------------------


def _everywhere(state: State) -> int:
    """Return the areas that groups may be named in, unless an event says other."""
    return (1 << state.areas.count) - 1 if state.phase == s.GROUPS else 0


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
    """Return 0 before the deal, the last play at the year's end, else 1."""
    if state.phase in board.NO_HANDS:
        return 0
    return size(state) if state.phase in WINTER else 1


WINTER = s.PHASES[s.PHASES.index(s.HARVEST) : s.PHASES.index(s.OVER) + 1]


def _read_result(sheet: Sheet, state: State) -> None:
    """Read how the game ended, which follows from points and Caesar's fate (9)."""
    if "result" in sheet:
        state.result = verdict(state)
        died = state.loc[state.blocks.caesar] == NOWHERE
        if died and sheet.value("result") == f"{SEATS[1]} {DEATH_OF_CAESAR}":
            state.result = type(state.result)(SEATS[1], DEATH_OF_CAESAR, state.points_by_seat())
        sheet.settle("result", show_result(state.rules.words, state))


def _show_options(words: Words, state: State) -> str:
    options = written(state.options)
    return "\n".join([f"{name}: {options[name]}" for name in VALUES if options[name] != VALUES[name][0]])


# --- all lines ---------------------------------------------------------------------------------------------------

row = kinds.row
_moved, _fought = partial(row, part="moves"), partial(row, part="battle")

ROWS: tuple[PositionRow, ...] = (
    PositionRow("options", _show_options, several=True),
    PositionRow("phase", lambda words, state: state.phase),
    row("year", board.YEAR, lambda state: 0 if state.phase == s.SETTLE else 1),
    row("play", kinds.number(0, size), _play, field="play_number"),
    PositionRow("actor"),
    PositionRow("result", show_result),
    row(
        "supply",
        kinds.number(of_rules("supply.least"), of_rules("supply.most")),
        of_rules("supply.start"),
    ),
    row("points", kinds.number(-999_999, 999_999), 0),
    row("invaded", board.bits_of("britannia", "germania"), field="feats"),
    row("britons", kinds.number(0, of_rules("points.britannia_tribes")), 0),
    row("deeds", board.bits_of(*DEEDS.values())),
    row("slain", kinds.BLOCKS),
    row("led", kinds.BLOCKS),
    row("massive", FLAG),
    row("wintered", kinds.BLOCKS),
    row("garrison", kinds.number(0, lambda state: max(each.garrison for each in state.rules.numbers.harvest)), 0),
    row("raided", board.RAIDS, 0),
    blocks_row("AREA SIDE", board.marks, board.movers, board.read_marks),
    PositionRow("homes", board.show_homes, board.read_homes),
    row("fallen", kinds.BLOCKS),
    row("due", kinds.BLOCKS),
    row("out", kinds.BLOCKS, _undrawn),
    row("pool", kinds.BLOCKS, _force_pool),
    *pair("discards", "discards", kinds.CARDS_IN_ORDER),
    *pair("activated", "activated", kinds.CARDS_IN_ORDER),
    *pair("laid", "laid", kinds.CARD),
    *pair("use", "uses", kinds.word_of(*USES)),
    row("removed", kinds.CARDS),
    *by_side(SEATS, "hand", board.show_hand),
    row("bound", FLAG),
    row("queue", kinds.SIDES_IN_ORDER),
    row("active", kinds.SIDE),
    row("target", kinds.PLACE),
    row("modifier", kinds.number(-9, 9), 0),
    row("revolt", kinds.word_of("minor", "major", "massive")),
    row("revolted", kinds.PLACES),
    row("given", kinds.number(0, STEPS_GIVEN), 0),
    row("rebels", kinds.BLOCKS),
    row("won", kinds.PLACES),
    row("home lost", FLAG),
    _moved("first mover", kinds.SIDE),
    _moved("groups", kinds.PLACES),
    _moved("groups left", kinds.number(0, 3), 0),
    _moved("named from", kinds.PLACES, _everywhere),
    _moved("entering", kinds.number(0, lambda state: state.blocks.legions.bit_count()), 0),
    _moved("moved", kinds.BLOCKS, lambda state: where(state.moves.entry)),
    *by_side(SEATS, "crossed", board.show_crossed, board.read_crossed),
    PositionRow("last over", board.show_over, board.read_over),
    PositionRow("voyages", board.show_voyages, board.read_voyages),
    _moved("landed", kinds.PLACES),
    _moved("invaders", board.INVADERS),
    _moved("barbarians attack", kinds.PLACES),
    _moved("were neutral", kinds.BLOCKS),
    _moved("to subdue", kinds.BLOCKS),
    row("crowded", board.CROWDS),
    _moved("returned", kinds.BLOCKS),
    _fought("battle", kinds.PLACE, field="area"),
    _fought("attacker", kinds.SIDE),
    _fought("stage", kinds.word_of(states.FIELD, states.SIEGE, states.RELIEF)),
    _fought("round", kinds.number(0, _most_rounds), 0),
    _fought("rounds", kinds.number(0, _most_rounds), 0),
    _fought("fought", kinds.number(0, lambda state: 3 * _most_rounds(state)), 0),
    _fought("siege left", kinds.number(0, _most_rounds), 0),
    _fought("slot", kinds.number(0, SLOTS), states.BETWEEN),
    row("acted", kinds.BLOCKS),
    _fought("inside", kinds.BLOCKS),
    _fought("sorties", kinds.BLOCKS),
    _fought("halves", kinds.BLOCKS),
    _fought("main", kinds.PLACE),
    _fought("crossing", board.CROSSING),
    *by_side(SEATS, "retreats", counts_of_side("battle.retreats", "ways"), board.read_retreats),
    _fought("sailed", board.SAILORS),
    _fought("firing", kinds.BLOCK),
    _fought("dice", kinds.DICE),
    _fought("hits", kinds.number(0, 8), 0),
    row("going", kinds.BLOCKS),
    row("leader", kinds.BLOCK),
    row("builds", kinds.number(0, _most_builds), 0),
    row("to roll", kinds.BLOCKS),
    PositionRow(
        "waits",
        lambda words, state: "\n".join([f"{key}: {word}" for key, word in waits_of(state).items()]),
        several=True,
    ),
    PositionRow("fates", lambda words, state: FATES.show(words, getattr(state.task, "fates", ()))),
    row("tracks", kinds.number(0, 15), 0),
    row("rising", kinds.PLACES),
    row("orders", board.ORDERS),
    row("asked", kinds.PLACES),
    row("helping", FLAG),
    _fought("shaken", FLAG),
)
"""All lines; options and phase are read before these, actor, result and hands after them."""


# --- what no game comes to ---------------------------------------------------------------------------------------

ACTION = (s.POLITICS, s.POLITICS_ROLL, s.BAGGAGE, s.REVOLT, s.LEADER, s.GROUPS, s.MOVE, s.SUBDUE)
CARD_PLAY = (*ACTION, s.LAY, s.ANNOUNCE, s.STACKING, s.TOP_CARD, s.CALL, s.REACT)
ROUNDS = (s.BATTLE, s.ROLL, s.HIT, s.SORTIE, s.STORM, s.LEAVE)
FOUGHT = (s.WITHDRAW, s.SHELTER, s.MAIN, *ROUNDS)
MOVED = (s.GROUPS, s.MOVE, s.SUBDUE, s.CHOOSE, s.REGROUP)
CONTESTED = (*FOUGHT, *MOVED, s.DIE, s.AIM, s.CALL, s.REACT, s.NEW_HOME, s.OVER)
"""The phases in which areas may be contested."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "active": ACTION,
    "target": (s.POLITICS_ROLL,),
    "resume": (s.NEW_HOME,),
    "revolt": (s.REVOLT, s.LEADER),
    "to subdue": (s.SUBDUE,),
    "battle": (*FOUGHT, s.REGROUP),
    "attacker": FOUGHT,
    "stage": ROUNDS,
    "rounds": ROUNDS,
    "firing": (s.ROLL, s.HIT),
    "crowded": (s.STACKING,),
    "garrison": (s.LEGIONS_HOME, s.LEADER_HOME, s.COMPANIONS, s.SUPPLY),
    "leader": (s.LEADER_HOME, s.COMPANIONS),
    "errand": (s.DIE, s.AIM),
    "fates": (s.AIM,),
    "first mover": (s.CALL, s.REACT),
    "to roll": (s.REINFORCE,),
}
"""The phases that cannot do without the line of a key."""


def mistakes(state: State, waits: Waits) -> Iterator[tuple[str, str]]:
    """Yield whatever in a position no game can reach, the plainest first."""
    blocks, battle, moves, on_map = state.blocks, state.battle, state.moves, state.on_map
    if state.phase != s.OVER and not on_map >> blocks.caesar & 1:
        yield state.rules.words.heads[0][state.areas.transalpine], say("positions.no-caesar")
    away = ~((state.at[0][battle.area] | state.at[1][battle.area]) if battle.area != NONE else 0)
    lists = (
        ("fallen", state.fallen & (on_map | blocks.gallic_leaders)),
        ("due", state.due & (on_map | ~blocks.legions | state.fallen)),
        ("pool", state.pool & (on_map | ~blocks.legions | state.fallen | state.due)),
        ("out", state.out & (on_map | blocks.legions | state.fallen)),
        ("to subdue", moves.to_subdue & ~(state.fighting[0] & blocks.tribes)),
        ("going", state.going & ~(state.fighting[0] & blocks.legions)),
        ("inside", battle.inside & away),
        ("sorties", battle.sorties & away),
        ("halves", battle.halves & away),
        ("firing", away & 1 << battle.firing if battle.firing != NONE else 0),
    )
    yield from kinds.impossible(state, UNREACHABLE, lists, 0 if state.phase in CONTESTED else state.contested)
    for one, two in blocks.pairs:
        if on_map >> one & on_map >> two & 1:
            yield kinds.block_key(state, two), never(blocks.ids[one])
    if asked_later(state):
        twin = state.copy()
        twin.stack, twin.actor = twin.stack[:-1], asked(state)[1]
        if waits["resume"] != f"{twin.phase} {SEATS[twin.actor]}":
            yield "resume", say("lines.follows", written=f"{twin.phase} {SEATS[twin.actor]}")
        yield from mistakes(twin, waits)
    if state.phase != s.OVER and not state.legal_actions():
        yield "phase", never("'phase'")


def _cards_twice(state: State) -> bool:
    laid = [card for card in state.laid if card != NONE]
    named = [*laid, *sum(state.discards, ()), *sum(state.activated, ())]
    return used(state).bit_count() < len(named) + state.removed.bit_count()


def _held_wrongly(state: State) -> bool:
    """Return whether wrong blocks are in the fortress for the stage (B7 to B10)."""
    battle, held = state.battle, state.battle.inside | state.battle.sorties
    siege, relief = battle.stage == states.SIEGE, battle.stage == states.RELIEF
    besieger = battle.attacker if siege else 1 - battle.attacker
    return bool(
        held.bit_count() > state.areas.fortress[battle.area]
        or (held & state.fighting[0] and held & state.fighting[1])
        or ((siege or relief) and (not held or held & state.fighting[besieger]))
        or (siege and outside(state, 1 - battle.attacker))
    )


def _alone(state: State) -> bool:
    return state.options.automaton


UNREACHABLE: kinds.Unreachable = (
    ("play", CARD_PLAY, lambda state: not state.play_number),
    ("result", s.PHASES, lambda state: (state.result is None) == (state.phase == s.OVER)),
    ("discards romans", s.PHASES, _cards_twice),
    ("revolt", s.PHASES, lambda state: not state.revolt and s.Leader in map(type, state.stack)),
    ("active", (s.LAY, s.ANNOUNCE), lambda state: state.active != NONE),
    ("laid romans", ACTION[:4], lambda state: state.laid[state.active] == NONE),
    ("laid barbarians", (s.LAY,), lambda state: state.laid[BARBARIAN_SIDE] != NONE),
    ("laid barbarians", (s.ANNOUNCE,), lambda state: NONE in state.laid and not _alone(state)),
    ("use barbarians", (s.ANNOUNCE,), lambda state: bool(state.uses[1]) != state.bound & state.options.automaton),
    ("queue", s.PHASES, lambda state: not all(state.uses[side] for side in state.queue)),
    ("queue", s.PHASES, lambda state: NONE in [state.laid[side] for side in state.queue]),
    ("first mover", (s.CHOOSE,), lambda state: state.moves.first_mover == state.active == NONE),
    ("year", (s.SETTLE,), lambda state: state.year),
    ("phase", (s.REPLACE, s.BUILD, s.REINFORCE), lambda state: state.year == len(state.rules.numbers.turns)),
    ("phase", (s.GROUPS,), lambda state: state.active == BARBARIAN_SIDE and _alone(state)),
    ("orders", (s.MOVE,), lambda state: isinstance(state.task, s.MarchOrders) and not state.orders),
    ("battle", FOUGHT[1:], lambda state: not state.contested >> state.battle.area & 1),
    ("battle", s.PHASES, lambda state: state.battle.area == NONE and s.FreshRegroup in map(type, state.stack)),
    ("battle", (s.REGROUP,), lambda state: state.contested >> state.battle.area & 1),
    ("attacker", s.PHASES, lambda state: state.battle.stage and state.battle.attacker == NONE),
    ("inside", ROUNDS, _held_wrongly),
    ("round", ROUNDS, lambda state: not max(state.battle.round, 1) <= state.battle.rounds),
    ("stage", (s.STORM,), lambda state: state.battle.stage != states.SIEGE),
    ("stage", (s.SORTIE,), lambda state: state.battle.stage != states.RELIEF),
    ("leader", (s.LEADER_HOME, s.COMPANIONS), lambda state: not state.on_map >> state.leader & 1),
)
"""What no game comes to in some phases, by the key whose line is wrong."""


# --- written and read --------------------------------------------------------------------------------------------

_KEYS = frozenset((*(row.key for row in ROWS if not row.several), *VALUES, *WORDS))


def write(state: State) -> str:
    """Return the whole state as text, without lines that would say nothing new."""
    return kinds.write(HEADER, ROWS, state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """Return the state that a text describes. Raises PositionError."""
    sheet = Sheet(rules, text, _KEYS)
    options = {name: sheet.one_of(name, values) if name in sheet else values[0] for name, values in VALUES.items()}
    state = State.new(rules, chosen(options))
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else LAY
    waits = {key: sheet.one_of(key, words) for key, words in WORDS.items() if sheet.items(key)}
    state.stack = (top_of(state, phase, waits),)
    kinds.read(ROWS, sheet, state)
    fates = FATES.read(sheet, state, "fates")
    state.stack = tuple(
        s.AreaDraw(task.then, fates) if isinstance(task, s.AreaDraw) else task
        for task in stack_of(state, phase, waits)
    )
    later = asked_later(state)
    for asking in (phase, later.phase if later else phase):
        sheet.require(asking, NEEDED)
    state.battle.cause = waits.get("cause", MARCHED) if state.battle.area != NONE else MARCHED
    board.read_actor(sheet, state)
    _read_result(sheet, state)
    board.read_hands(sheet, state)
    for key, reason in mistakes(state, waits):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
