"""Why no game can reach a position that was read.

A mistake is the key that is wrong, and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.blocks.position import block_key, stand_key
from engine.blocks.sets import bits
from engine.gallic_war import state as states
from engine.gallic_war import tasks as s
from engine.gallic_war.battle.ranks import outside
from engine.gallic_war.components import BARBARIAN_SIDE
from engine.gallic_war.position.stack import Waits, asked, asked_later
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import NONE, State

Mistakes = Iterator[tuple[str, str]]

CARD_PLAY = (
    *(s.POLITICS, s.POLITICS_ROLL, s.BAGGAGE, s.REVOLT, s.LEADER, s.GROUPS, s.MOVE, s.SUBDUE),
    *(s.LAY, s.ANNOUNCE, s.STACKING),
    *(s.TOP_CARD, s.CALL, s.REACT),
)
ROUNDS = (s.BATTLE, s.ROLL, s.HIT, s.SORTIE, s.STORM, s.LEAVE)
BEFORE = (s.WITHDRAW, s.SHELTER, s.MAIN)
FOUGHT = (s.CHOOSE, *BEFORE, *ROUNDS, s.REGROUP)
QUIET = frozenset(s.PHASES).difference(
    FOUGHT, (s.DIE, s.AIM, s.CALL, s.REACT, s.GROUPS, s.MOVE, s.SUBDUE, s.NEW_HOME, s.OVER)
)
"""The phases in which no area is contested."""

IN_BATTLE = ("battle", "attacker")

NEEDED: Mapping[str, tuple[str, ...]] = {
    s.ANNOUNCE: ("laid barbarians",),
    s.POLITICS: ("active", "laid romans"),
    s.POLITICS_ROLL: ("active", "laid romans", "target"),
    s.NEW_HOME: ("resume",),
    s.BAGGAGE: ("active", "laid romans"),
    s.REVOLT: ("active", "laid romans", "revolt"),
    s.LEADER: ("active", "revolt"),
    s.GROUPS: ("active",),
    s.MOVE: ("active", "orders"),
    s.SUBDUE: ("active", "to subdue"),
    s.CHOOSE: ("first mover",),
    **dict.fromkeys(BEFORE, IN_BATTLE),
    **dict.fromkeys((s.BATTLE, s.SORTIE, s.STORM, s.LEAVE), (*IN_BATTLE, "stage")),
    **dict.fromkeys((s.ROLL, s.HIT), (*IN_BATTLE, "stage", "firing")),
    s.REGROUP: ("battle",),
    s.STACKING: ("crowded",),
    **dict.fromkeys((s.LEGIONS_HOME, s.SUPPLY), ("garrison",)),
    **dict.fromkeys((s.LEADER_HOME, s.COMPANIONS), ("garrison", "leader")),
    s.DIE: ("errand",),
    s.AIM: ("errand", "fates"),
    **dict.fromkeys((s.CALL, s.REACT), ("first mover",)),
    s.REINFORCE: ("to roll",),
}
"""The keys whose lines a phase cannot do without."""


THERE: Mapping[str, Callable[[State], object]] = {
    "active": lambda state: state.active != NONE,
    "laid romans": lambda state: state.active == NONE or state.laid[state.active] != NONE,
    "laid barbarians": lambda state: state.options.automaton or NONE not in state.laid,
    "target": lambda state: state.target != NONE,
    "first mover": lambda state: (
        state.moves.first_mover != NONE or (state.phase == s.CHOOSE and state.active != NONE)
    ),
    "battle": lambda state: state.battle.area != NONE,
    "attacker": lambda state: state.battle.attacker != NONE,
    "stage": lambda state: state.battle.stage and state.battle.rounds,
    "firing": lambda state: state.battle.firing != NONE and state.strength(state.battle.firing),
    "crowded": lambda state: state.crowded and state.crowded[0][2],
    "leader": lambda state: state.leader != NONE and state.on_map >> state.leader & 1,
    "orders": lambda state: state.orders or not (state.active == BARBARIAN_SIDE and state.options.automaton),
    "fates": lambda state: state.task.fates,
    "to subdue": lambda state: state.moves.to_subdue,
}
"""Whether a state has what a line says; of the other keys the field of their name is not empty then."""


def missing(state: State, waits: Waits) -> Mistakes:
    """Yield what the phase needs and is not there."""
    for key in NEEDED.get(state.phase, ()):
        if key in ("resume", "errand"):
            there: object = key in waits
        else:
            there = THERE[key](state) if key in THERE else getattr(state, key.replace(" ", "_"))
        if not there:
            yield key, say("positions.needed", phase=state.phase)
    if asked_later(state):
        yield from missing(_to_come(state), waits)


def _to_come(state: State) -> State:
    """Return the state when Vercingetorix has kept his home."""
    twin = state.copy()
    twin.stack = twin.stack[:-1]
    return twin


def mistakes(state: State, waits: Waits) -> Mistakes:
    """Yield whatever in a position no game can reach, the plainest first."""
    yield from _year(state)
    yield from _places(state)
    yield from _cards(state)
    yield from _contested(state)
    yield from _battle(state)
    if asked_later(state):
        twin = _to_come(state)
        twin.actor = asked(state)[1]
        if waits["resume"] != f"{twin.phase} {SEATS[twin.actor]}":
            yield "resume", say("positions.other-actor")
        yield from mistakes(twin, waits)
    if state.phase != s.OVER and not state.legal_actions():
        yield "phase", say("positions.no-choice")


def _year(state: State) -> Mistakes:
    if state.phase in CARD_PLAY and not state.play_number:
        yield "play", say("positions.no-play", phase=state.phase)
    if state.result is None and state.phase == s.OVER:
        yield "result", say("positions.needed", phase=state.phase)
    if state.result is not None and state.phase != s.OVER:
        yield "result", say("positions.not-over", phase=state.phase)


def _places(state: State) -> Mistakes:
    """Require each block to be in one place, and in no list that is not for it."""
    blocks = state.blocks
    seen = state.on_map
    if not seen >> blocks.caesar & 1 and state.phase != s.OVER:
        start = stand_key(state, state.areas.transalpine, 0)
        yield start, say("positions.no-caesar")
    lists = {
        "fallen": (state.fallen, blocks.legions | blocks.tribes | blocks.germans),
        "due": (state.due, blocks.legions),
        "pool": (state.pool, blocks.legions),
        "out": (state.out, blocks.tribes | blocks.germans | blocks.gallic_leaders),
        "to subdue": (state.moves.to_subdue, state.fighting[0] & blocks.tribes),
        "going": (state.going, state.fighting[0] & blocks.legions),
    }
    for key, (listed, allowed) in lists.items():
        for block in bits(listed & ~allowed):
            yield key, say("positions.wrong-list", name=state.blocks.ids[block], key=key)
    for key in ("fallen", "due", "pool", "out"):
        listed, _ = lists[key]
        for block in bits(listed & seen):
            where = block_key(state, block) if state.on_map >> block & 1 else say("positions.another-list")
            yield key, say("positions.twice", name=state.blocks.ids[block], where=where)
        seen |= listed
    for one, two in blocks.pairs:
        if state.on_map >> one & state.on_map >> two & 1:
            yield block_key(state, two), say("positions.one-of-a-pair", one=blocks.names_of(1 << one)[0])


def _cards(state: State) -> Mistakes:
    """Require each card to be in one place, and what is to be done to be laid and announced."""
    laid = [card for card in state.laid if card != NONE]
    named = [*laid, *sum(state.discards, ()), *sum(state.activated, ())]
    if len(set(named)) < len(named) or used(state).bit_count() < len(named) + state.removed.bit_count():
        yield "discards romans", say("positions.card-twice")
    if any(isinstance(task, s.Leader) for task in state.stack) and not state.revolt:
        yield "revolt", say("positions.needed-revolt")
    if state.phase in (s.LAY, s.ANNOUNCE) and state.active != NONE:
        yield "active", say("positions.early", phase=state.phase)
    if state.phase == s.LAY and state.laid[BARBARIAN_SIDE] != NONE:
        yield "laid romans", say("positions.other-laid")
    bound = state.bound and state.options.automaton
    if state.phase == s.ANNOUNCE and bool(state.uses[BARBARIAN_SIDE]) != bound:
        yield "use romans", say("positions.other-use")
    for side in state.queue:
        if state.laid[side] == NONE or not state.uses[side]:
            yield "queue", say("positions.no-action")


def _contested(state: State) -> Mistakes:
    """Require that enemies share an area only while there is movement and battle."""
    if state.phase in QUIET:
        for area in bits(state.contested):
            yield (
                stand_key(state, area, 1),
                say("positions.contested", area=state.areas.ids[area], phase=state.phase),
            )


def _battle(state: State) -> Mistakes:
    """Require a battle until it is over, with those in it that its lists name."""
    fought = state.phase in (s.SHELTER, s.MAIN, *ROUNDS)
    if fought and not state.contested >> state.battle.area & 1:
        yield "battle", say("positions.no-battle", area=state.areas.ids[state.battle.area])
    if any(isinstance(task, s.FreshRegroup) for task in state.stack) and state.battle.area == NONE:
        yield "battle", say("positions.needed", phase=state.phase)
    if state.phase == s.REGROUP and state.contested >> state.battle.area & 1:
        yield "battle", say("positions.not-fought", area=state.areas.ids[state.battle.area])
    if state.battle.stage and state.battle.attacker == NONE:
        yield "attacker", say("positions.needed", phase=state.phase)
    if state.phase in ROUNDS:
        yield from _stage(state)
    here = (state.at[0][state.battle.area] | state.at[1][state.battle.area]) if state.battle.area != NONE else 0
    lists = {
        "inside": state.battle.inside,
        "sorties": state.battle.sorties,
        "halves": state.battle.halves,
        "firing": 1 << state.battle.firing if state.battle.firing != NONE else 0,
    }
    for key, blocks in lists.items():
        for block in bits(blocks & ~here):
            yield key, say("positions.not-there", name=state.blocks.ids[block])


def _stage(state: State) -> Mistakes:
    """Require the fortress to hold one side, as the stage lets it (rulings B7 to B10)."""
    held = state.battle.inside | state.battle.sorties
    if held.bit_count() > state.areas.fortress[state.battle.area]:
        yield "inside", say("positions.no-room", area=state.areas.ids[state.battle.area])
    if held & state.fighting[0] and held & state.fighting[1]:
        yield "inside", say("positions.both-inside")
    if state.battle.round > state.battle.rounds:
        yield "round", say("positions.late-round")
    siege = state.battle.stage == states.SIEGE
    besieger = state.battle.attacker if siege else 1 - state.battle.attacker
    if (siege or state.battle.stage == states.RELIEF) and (not held or held & state.fighting[besieger]):
        yield "inside", say("positions.wrong-inside", stage=state.battle.stage)
    if siege and outside(state, 1 - state.battle.attacker):
        yield "inside", say("positions.nobody-outside")
    if (state.phase == s.STORM and not siege) or (state.phase == s.SORTIE and state.battle.stage != states.RELIEF):
        yield "stage", say("positions.other-stage", phase=state.phase)
