"""The recorded games of Julius Caesar, and what a transcript says of its views."""

from collections.abc import Iterator

from engine.contract import View
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from tests.golden.recipe import Recipe
from tests.golden.transcript import wrapped

NUMERALS = ("", "I", "II", "III", "IV")

_JC = "julius-caesar"
_LUCK = ("random", "random")
_BEGINNERS = ("tiro", "tiro")
_UNLIKE = ("tiro", "random")
_FREE = {"deployment": "free"}
_BEFORE = {"edition": "1.x"}

RECIPES = (
    Recipe(_JC, "random-1", _LUCK, 1, "uniform play"),
    Recipe(_JC, "random-free", _LUCK, 2, "uniform play after a free deployment", _FREE),
    Recipe(_JC, "random-3", _LUCK, 3, "uniform play"),
    Recipe(_JC, "rome", _LUCK, 66, "tied in 709 and decided by Rome", kind="rome"),
    Recipe(_JC, "draw", _LUCK, 50, "tied in 709 with Rome in nobody's hands", kind="draw"),
    Recipe(_JC, "tiro-1", _BEGINNERS, 11, "the play of beginners", sample="sample-long"),
    Recipe(_JC, "tiro-2", _BEGINNERS, 2, "the play of beginners"),
    Recipe(_JC, "tiro-free", _BEGINNERS, 3, "the play of beginners after a free deployment", _FREE),
    Recipe(_JC, "early", _UNLIKE, 1, "over before 709 by 10 points", sample="sample-early", kind="points"),
    Recipe(_JC, "last-year", _BEGINNERS, 12, "decided by points at the end of 709", kind="points at the end"),
    Recipe(_JC, "tiro-random", _UNLIKE, 5, "a strong Caesar"),
    Recipe(_JC, "random-tiro", ("random", "tiro"), 6, "a strong Pompey"),
    Recipe(_JC, "before-random", _LUCK, 3, "uniform play by the rules before 2.0", _BEFORE, kind="draw"),
    Recipe(_JC, "before-colour", _BEGINNERS, 9, "before 2.0: main attacks, and a colour for Jupiter", _BEFORE),
    Recipe(_JC, "before-cleopatra", _BEGINNERS, 29, "before 2.0: Vulcan turns Cleopatra", _BEFORE),
)


def sees(view: View) -> Iterator[str]:
    """What a seat knows, a few lines long."""
    assert isinstance(view, JuliusCaesarView)
    other = next(seat for seat in SEATS if seat is not view.seat)
    own_pool, enemy_pool = view.pools[view.seat], view.pools[other]
    yield f"-- {view.seat} sees {view.points[CAESAR]}-{view.points[POMPEY]}"
    parts = [
        f"hand {' '.join(view.hand) or 'none'}; discard {view.discard}; the enemy has {view.hand_sizes[other]}",
        f"pool {' '.join(own_pool.blocks or ()) or 'none'}; the enemy's {enemy_pool.upright}",
    ]
    parts += [
        f"{pool.side} face up {' '.join(pool.face_up) or 'none'}, lost {' '.join(pool.lost) or 'none'}"
        for pool in (own_pool, enemy_pool)
    ]
    parts.append("; ".join(_space(space) for space in view.spaces.values()))
    yield from wrapped(parts)


def _space(space: SpaceView) -> str:
    known = ", ".join(f"{block.id} {NUMERALS[block.strength]}" for block in space.blocks)
    stacks = ", ".join(
        f"{stack.side} {stack.count}{' with Cleopatra' if stack.cleopatra else ''}" for stack in space.stacks
    )
    return f"{space.id}: {known or stacks}"
