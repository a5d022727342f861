"""Battles set up at random: both sides have moved into an area, or tribes have returned home, or it is winter."""

from collections.abc import Callable
from random import Random

from engine.blocks.sets import bits, mask_of
from engine.contract import Action
from engine.gallic_war.actions import Assault, Fire, Shelter, Sortie
from engine.gallic_war.rules.losses import return_to
from engine.gallic_war.state import CAME_HOME, MARCHED, WINTERING, State
from engine.gallic_war.tasks import GROUPS, MOVE, Battles
from tests.gallic_war.support import AREAS, BLOCKS, CHANCE_PHASES, STOPPED, Stop, board, go, put


def _fill(rng: Random, state: State, centre: int) -> None:
    """Blocks of both sides and neutral tribes in and around an area; here and there nobody stands."""
    legions, germans = list(bits(BLOCKS.legions)), list(bits(BLOCKS.germans))
    gauls = [block for block in bits(BLOCKS.gauls) if block != BLOCKS.nantuates]
    for group in (legions, germans, gauls):
        rng.shuffle(group)
    sea = mask_of(port for zone in bits(AREAS.seas_of[centre]) for port in bits(AREAS.ports[zone]))
    near = [centre, centre, *bits((AREAS.neighbours[centre] | sea) & ~(1 << centre))]
    holder = rng.choice((0, 1, 1, 2))
    for area in near:
        if area != centre and rng.random() < 0.25:
            continue
        side = holder if area == centre else rng.choice((0, 0, 1, 1, 2))
        if area == AREAS.germania:
            side = 1
        if area == AREAS.off_map:
            side = 0
        for _ in range(rng.randint(1, 3)):
            tribes = area not in (AREAS.germania, AREAS.off_map)
            source = gauls if tribes and rng.random() < 0.5 else (legions, germans, gauls)[side]
            if side == 2:
                source = [block for block in gauls if BLOCKS.home[block] == area]
            if not source:
                continue
            block = source.pop()
            if side == 2:
                gauls.remove(block)
            if side == 0 and BLOCKS.gallic_leaders >> block & 1:
                continue
            put(state, side, AREAS.ids[area], BLOCKS.ids[block])
            state.step[block] = BLOCKS.top[block] if side == 2 else rng.randint(1, BLOCKS.top[block])


Do = Callable[[State, Action], object]
"""How an action is done: `State.play`, or with somebody who looks on."""


def _move(rng: Random, state: State, side: int, centre: int, do: Do) -> None:
    """A side's movement, most of it into the area."""
    state.active = side
    state.moves.groups_left, state.moves.named_from = rng.randint(1, 3), state.occ[side]
    name = AREAS.ids[centre]
    go(state, "movement", stop=True)
    while state.phase != STOPPED:
        legal = state.legal_actions()
        wanted = [action for action in legal if str(action).endswith(f"-{name}") or str(action)[:5] == "group"]
        if state.phase in (GROUPS, MOVE) and wanted and rng.random() < 0.9:
            do(state, rng.choice(wanted))
        else:
            do(state, legal[rng.randrange(len(legal))])


def _due(state: State, cause: str) -> State:
    """The state, with its battles due, after which all is over."""
    state.stack = Stop(), Battles(cause)
    return state


def by_movement(rng: Random, do: Do) -> State:
    """Both sides have moved; their battles begin."""
    state = board(restricted=rng.random() < 0.3, objectives=rng.random() < 0.3)
    centre = rng.choice((*range(AREAS.count), AREAS.germania, AREAS.britannia, AREAS.helvetii))
    centre = AREAS.transalpine if centre == AREAS.off_map else centre
    _fill(rng, state, centre)
    state.moves.first_mover = rng.randrange(2)
    for side in (state.moves.first_mover, 1 - state.moves.first_mover):
        _move(rng, state, side, centre, do)
    return _due(state, MARCHED)


def by_return(rng: Random, do: Do) -> State:
    """Tribes have returned home, by a revolt or otherwise, and attack who stands there."""
    state = board()
    centre = rng.choice(bits(AREAS.tribal))
    _fill(rng, state, centre)
    side = rng.randrange(2)
    tribes = list(bits(BLOCKS.home_tribes[centre] & state.on_map & ~state.fighting[side]))
    for block in bits(BLOCKS.home_tribes[centre] & ~state.on_map & ~(1 << BLOCKS.nantuates)):
        put(state, 1 - side, rng.choice(AREAS.names_of(AREAS.tribal)), BLOCKS.ids[block])
        tribes.append(block)
    state.active = side
    return_to(state, tribes, side, rng.choice(("revolt", "politics")), [])
    return _due(state, CAME_HOME)


def in_winter(rng: Random, do: Do) -> State:
    """Legions go home to Transalpine Gaul, where Barbarians stand; those off the map are reserves (E3)."""
    state = board()
    gauls, legions = list(bits(BLOCKS.tribes)), list(bits(BLOCKS.legions))
    rng.shuffle(gauls)
    for block in gauls[: rng.randint(1, 4)]:
        put(state, 1, "transalpine_gaul", BLOCKS.ids[block])
    for block in gauls[10 : rng.randint(10, 15)]:
        home = BLOCKS.home[block]
        put(state, home % 3, AREAS.ids[home], BLOCKS.ids[block])
    for block in legions[: rng.randint(1, 6)]:
        put(state, 0, "transalpine_gaul", BLOCKS.ids[block])
        if rng.random() < 0.3:
            state.moves.reserve |= 1 << block
    if state.moves.reserve == state.fighting[0] & BLOCKS.legions:
        state.moves.reserve = 0
    return _due(state, WINTERING)


KINDS = (by_movement, by_movement, by_movement, by_return, in_winter)


def situation(seed: int, do: Do = State.play) -> tuple[State, Random]:
    """A state whose battles are due, and the luck that goes on."""
    rng = Random(seed)
    return rng.choice(KINDS)(rng, do), rng


BOLD = (Fire, Assault, Sortie, Shelter)


def chosen(state: State, rng: Random, boldness: float) -> Action:
    """Something that may be done; the bold rather fight."""
    legal = state.legal_actions()
    if state.phase in CHANCE_PHASES:
        weights = state.outcome_weights()
        assert weights is not None
        return rng.choices(legal, weights)[0]
    bold = [action for action in legal if type(action) in BOLD]
    if bold and rng.random() < boldness:
        return rng.choice(bold)
    return legal[rng.randrange(len(legal))]
