"""Why no game can reach a position that was read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.blocks.acts import Task
from engine.blocks.lines import never
from engine.blocks.position import Unreachable, block_key, impossible
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.battle.ranks import outside
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.position.stack import Waits, asked, asked_later
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import NONE, State

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
    yield from impossible(state, UNREACHABLE, lists, 0 if state.phase in CONTESTED else state.contested)
    for one, two in blocks.pairs:
        if on_map >> one & on_map >> two & 1:
            yield block_key(state, two), never(blocks.ids[one])
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


def _waits(state: State, kind: type[Task]) -> bool:
    return any(isinstance(task, kind) for task in state.stack)


UNREACHABLE: Unreachable = (
    ("play", CARD_PLAY, lambda state: not state.play_number),
    ("result", s.PHASES, lambda state: (state.result is None) == (state.phase == s.OVER)),
    ("discards romans", s.PHASES, _cards_twice),
    ("revolt", s.PHASES, lambda state: not state.revolt and _waits(state, s.Leader)),
    ("active", (s.LAY, s.ANNOUNCE), lambda state: state.active != NONE),
    ("laid romans", ACTION[:4], lambda state: state.laid[state.active] == NONE),
    ("laid barbarians", (s.LAY,), lambda state: state.laid[BARBARIAN_SIDE] != NONE),
    ("laid barbarians", (s.ANNOUNCE,), lambda state: NONE in state.laid and not state.options.automaton),
    (
        "use barbarians",
        (s.ANNOUNCE,),
        lambda state: bool(state.uses[BARBARIAN_SIDE]) != (state.bound and state.options.automaton),
    ),
    (
        "queue",
        s.PHASES,
        lambda state: not all(state.laid[side] != NONE and state.uses[side] for side in state.queue),
    ),
    ("first mover", (s.CHOOSE,), lambda state: state.moves.first_mover == state.active == NONE),
    ("orders", (s.MOVE,), lambda state: isinstance(state.task, s.MarchOrders) and not state.orders),
    ("battle", FOUGHT[1:], lambda state: not state.contested >> state.battle.area & 1),
    ("battle", s.PHASES, lambda state: state.battle.area == NONE and _waits(state, s.FreshRegroup)),
    ("battle", (s.REGROUP,), lambda state: state.contested >> state.battle.area & 1),
    ("attacker", s.PHASES, lambda state: state.battle.stage and state.battle.attacker == NONE),
    ("inside", ROUNDS, _held_wrongly),
    ("round", ROUNDS, lambda state: not max(state.battle.round, 1) <= state.battle.rounds),
    ("stage", (s.STORM,), lambda state: state.battle.stage != states.SIEGE),
    ("stage", (s.SORTIE,), lambda state: state.battle.stage != states.RELIEF),
    ("leader", (s.LEADER_HOME, s.COMPANIONS), lambda state: not state.on_map >> state.leader & 1),
)
"""What no game comes to in some phases, by the key whose line is wrong."""
