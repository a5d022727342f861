"""Ends of years set up at random: blocks of both sides anywhere, some of them eliminated."""

from random import Random

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.options import Options
from engine.gallic_war.state import State
from tests.gallic_war.support import AREAS, BLOCKS, GAME

POOL = mask_of(BLOCKS.index[f"legion_{number}"] for number in ("xiii", "xiv", "xv"))
LATE = mask_of(BLOCKS.index[f"legion_{number}"] for number in ("i", "v", "vi"))


class _Map:
    """Who holds which area, and the areas where most blocks are."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.owner = [rng.choice((0, 1, 1)) for _ in range(AREAS.count)]
        self.owner[AREAS.off_map] = 0
        self.owner[AREAS.transalpine] = int(rng.random() < 0.2)
        self.owner[AREAS.germania] = int(rng.random() < 0.9)
        places = set(rng.sample(range(AREAS.count), rng.randint(4, 20))) - {AREAS.germania, AREAS.off_map}
        self.places = sorted(places | {AREAS.transalpine})

    def of(self, side: int) -> list[int]:
        """The places of a side."""
        return [area for area in self.places if self.owner[area] == side]


def _legion(state: State, legion: int, where: _Map) -> None:
    bit, luck = 1 << legion, where.rng.random()
    if legion != BLOCKS.caesar and luck < 0.3:
        if luck < 0.1:
            state.fallen |= bit
        elif luck < 0.15:
            state.due |= bit
        elif bit & POOL and not state.options.historical:
            state.pool |= bit
        return
    if bit & LATE and luck < 0.6:
        return
    own = [*where.of(0), AREAS.off_map, *[AREAS.germania] * (not where.owner[AREAS.germania])]
    state.put(legion, 0, where.rng.choice(own), [])


def _german(state: State, german: int, where: _Map) -> None:
    own = [*where.of(1), *[AREAS.germania] * 2 * where.owner[AREAS.germania]]
    if own and where.rng.random() > 0.15:
        state.put(german, 1, where.rng.choice(own), [])
        return
    state.slain |= 1 << german
    if german == BLOCKS.ariovistus:
        state.out |= 1 << german
    else:
        state.fallen |= 1 << german


def _leader(state: State, leader: int, where: _Map) -> None:
    rng, bit, own = where.rng, 1 << leader, where.of(1)
    if leader == BLOCKS.vercingetorix and not state.massive:
        return
    if not own or rng.random() < 0.3:
        state.slain |= bit * (rng.random() < 0.5)
        state.out |= bit * (leader == BLOCKS.vercingetorix and rng.random() < 0.7)
        return
    state.put(leader, 1, rng.choice(own), [])
    region = BLOCKS.leader_region.get(leader)
    homes = bits(AREAS.regions[region] if region else AREAS.tribal)
    here = state.loc[leader] in homes and rng.random() < 0.4
    state.homes[leader] = state.loc[leader] if here else rng.choice(homes)
    state.led |= bit * (rng.random() < 0.5)


def _tribe(state: State, tribe: int, where: _Map) -> None:
    rng, home = where.rng, BLOCKS.home[tribe]
    if rng.random() < 0.15 and tribe != BLOCKS.helvetii:
        state.fallen |= 1 << tribe
        state.slain |= (rng.random() < 0.5) << tribe
        return
    area = home if rng.random() < 0.3 else rng.choice(where.places)
    state.put(tribe, where.owner[area], area, [])


def _neutral(state: State, tribe: int) -> None:
    """A tribe that is neutral, or fell where somebody is in its home."""
    home = BLOCKS.home[tribe]
    if not (state.occ[0] | state.occ[1]) >> home & 1:
        state.put(tribe, NEUTRAL, home, [])
        state.step[tribe] = BLOCKS.top[tribe]
    elif tribe != BLOCKS.helvetii:
        state.fallen |= 1 << tribe


def winter(rng: Random) -> State:
    """A state whose cards are played; the step ``harvest`` follows."""
    flags = [rng.random() < chance for chance in (0.7, 0.4, 0.5)]
    state = State.new(GAME.rules, Options(objectives=flags[0], historical=flags[1], legion_i=flags[2]))
    state.year, state.play_number, state.massive = rng.randint(1, 8), 5, rng.random() < 0.5
    state.supply, state.points = rng.choice((0, 1, 2, 3, 5, 9, 15, 19)), rng.randint(-3, 100)
    fallen = rng.random() < 0.3
    unused = [rng.choice(pair) for pair in BLOCKS.pairs]
    state.out = mask_of([*unused, *[BLOCKS.helvetii] * fallen])
    where, quiet = _Map(rng), []
    for block in bits(((1 << BLOCKS.count) - 1) & ~state.out):
        if BLOCKS.tribes >> block & 1:
            if block == BLOCKS.nantuates and not (fallen and rng.random() < 0.6):
                continue
            if rng.random() < 0.2:
                quiet.append(block)
            else:
                _tribe(state, block, where)
        elif BLOCKS.legions >> block & 1:
            _legion(state, block, where)
        elif BLOCKS.germans >> block & 1:
            _german(state, block, where)
        else:
            _leader(state, block, where)
        if state.on_map >> block & 1:
            state.step[block] = rng.randint(1, BLOCKS.top[block])
    for tribe in quiet:
        _neutral(state, tribe)
    if state.year > 1:
        state.wintered = sum(1 << block for block in (BLOCKS.caesar, BLOCKS.ariovistus) if rng.random() < 0.3)
    state.deeds = rng.randrange(16)
    return state
