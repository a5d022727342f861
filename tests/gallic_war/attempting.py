"""Actions that somebody might try, and states to try them in: games and battles by chance."""

import random
from collections.abc import Iterator

from engine.blocks.action_bases import BlockAction, CardAction, PathAction
from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.gallic_war import actions as a
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from tests.gallic_war.random_battles import situation
from tests.gallic_war.support import AREAS, BLOCKS, CARDS, GAME, STOPPED, lead

PLACES = (*AREAS.ids, *AREAS.sea_ids)
WITH_BLOCK = tuple(kind for kind in a.FORMS if issubclass(kind, BlockAction))
WITH_AREA = tuple(kind for kind in a.FORMS if issubclass(kind, a.Where))
WITH_CARD = tuple(kind for kind in a.FORMS if issubclass(kind, CardAction))
ALONG = tuple(kind for kind in a.FORMS if issubclass(kind, PathAction))

NONSENSE: tuple[Action, ...] = (
    a.Move("legion_99", ("boii", "aedui")), a.Move("legion_x", ()), a.Move("legion_x", ("boii",)),
    a.March("legion_x", ("boii", "atlantis", "aedui")), a.Sail("legion_x", ("osismi", "oceanus_britannicus")),
    a.Fire("nobody"), a.Group("atlantis"), a.Play("9/9"), a.Announce("peace"), a.Lead("nobody", "atlantis"),
    a.Deal(Seat.SPECTATOR, "germania"), a.Build("legion_xiii", 0), a.Roll(()), a.Roll((7,)),
)  # fmt: skip


def _walk(dice: random.Random, start: int, steps: int) -> tuple[str, ...]:
    """A path of neighbouring areas; now and then with a jump."""
    trail = [start]
    for _ in range(steps):
        ways = [end for _, end in AREAS.near[trail[-1]]]
        trail.append(dice.choice(ways) if ways and dice.random() < 0.97 else dice.randrange(AREAS.count))
    return tuple(AREAS.ids[area] for area in trail)


def _voyage(dice: random.Random, start: int) -> tuple[str, ...]:
    """A path over a sea; mostly one that there is, if the start is a port."""
    seas = bits(AREAS.seas_of[start]) or tuple(range(len(AREAS.sea_ids)))
    sea = dice.choice(seas) if dice.random() < 0.95 else dice.randrange(len(AREAS.sea_ids))
    ends = bits(AREAS.ports[sea]) if dice.random() < 0.95 else tuple(range(AREAS.count))
    return AREAS.ids[start], AREAS.sea_ids[sea], AREAS.ids[dice.choice(ends)]


def _blocks(state: State, dice: random.Random, most: int) -> list[int]:
    """Blocks to try actions with: of the battle, of contested and named areas, of the acting side, and any."""
    battle = 1 << state.battle.area if state.battle.area != NONE else 0
    crowds = bits(state.contested | state.moves.groups | battle)
    near = [block for area in crowds for side in (0, 1) for block in bits(state.at[side][area])]
    own = bits(state.fighting[state.actor])
    picked = [
        *dice.sample(near, min(most, len(near))),
        *dice.sample(own, min(most, len(own))),
        *dice.sample(range(BLOCKS.count), 3),
    ]
    return list(dict.fromkeys(picked))


def _attempts_along(state: State, dice: random.Random) -> Iterator[Action]:
    ids = BLOCKS.ids
    for kind in ALONG:
        yield kind(dice.choice(ids), _walk(dice, dice.randrange(AREAS.count), dice.randrange(4)))
        if (state.phase, kind) not in GAME.rules.act:
            continue
        for block in _blocks(state, dice, 8):
            where = state.loc[block]
            start = where if where != NOWHERE and dice.random() < 0.97 else dice.randrange(AREAS.count)
            for steps in (1, 1, 1, 2, 2, 3):
                yield kind(ids[block], _walk(dice, start, steps))
            for _ in range(3):
                yield kind(ids[block], _voyage(dice, start))


def attempts(state: State, dice: random.Random) -> Iterator[Action]:
    """Actions of every kind that somebody might try in a state, most of them of its phase."""
    legal = state.legal_actions()
    yield from (legal[dice.randrange(len(legal))] for _ in range(min(20, len(legal))))
    yield from _attempts_along(state, dice)
    for kind in WITH_BLOCK:
        plenty = (state.phase, kind) in GAME.rules.act
        for block in range(BLOCKS.count) if plenty else (dice.randrange(BLOCKS.count),):
            yield kind(BLOCKS.ids[block])
    for kind in WITH_AREA:
        plenty = (state.phase, kind) in GAME.rules.act
        for area in AREAS.ids if plenty else (dice.choice(AREAS.ids),):
            yield kind(area)
    for kind in WITH_CARD:
        for card in CARDS.ids if (state.phase, kind) in GAME.rules.act else (dice.choice(CARDS.ids),):
            yield kind(card)
    for use in a.USES:
        yield a.Announce(use)
    for leader in bits(BLOCKS.leaders):
        for area in AREAS.ids if (state.phase, a.Lead) in GAME.rules.act else (dice.choice(AREAS.ids),):
            yield a.Lead(BLOCKS.ids[leader], area)
    for legion in bits(BLOCKS.legions):
        yield a.Build(BLOCKS.ids[legion], dice.randint(0, 5))
    for seat in (*SEATS, Seat.CHANCE):
        yield a.Deal(seat, dice.choice(CARDS.ids))
    for number in range(1, 9):
        yield a.Roll(tuple(sorted(dice.randint(0 if dice.random() < 0.1 else 1, 6) for _ in range(number))))
    yield a.Roll((3, 2))
    yield from (a.Raid(), a.Assault(), a.End(), dice.choice(NONSENSE))


def play_game(seed: int, **options: str) -> Iterator[State]:
    """The states of a game by chance."""
    dice = random.Random(seed)
    state = GAME.start(options)
    while state.to_act is not None:
        yield state
        legal = state.legal_actions()
        state.play(legal[dice.randrange(len(legal))])


def play_battles(seed: int) -> Iterator[State]:
    """The states of battles that are set up at random."""
    state, dice = situation(seed)
    lead(state)
    while state.phase != STOPPED and state.to_act is not None:
        yield state
        legal = state.legal_actions()
        state.play(legal[dice.randrange(len(legal))])
