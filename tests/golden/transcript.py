"""A recorded game as text: each action with what came of it, and what both seats see at each game turn."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from engine.contract import Result
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from engine.table import Table

NUMERALS = ("", "I", "II", "III", "IV")


def transcript(table: Table) -> str:
    """The game of a table from its beginning to where it stands."""
    return "\n".join(_lines(table)) + "\n"


def _lines(table: Table) -> Iterator[str]:
    yield f"{table.game.name}, {table.header.options}"
    state = table.state_at(0)
    clock = ""
    for entry in table.history:
        if state.clock != clock:
            clock = state.clock
            yield from ("", f"== {clock} {state.digest()}")
            for seat in SEATS:
                yield from _sees(state.view(seat))
        yield f"{entry.seat}: {entry.action}"
        events = state.apply(entry.action)
        yield from (f"    {table.game.tell(event)}" for event in events)
    yield from ("", f"== {state.clock} {state.digest()}", _ended(state.result))


def _ended(result: Result | None) -> str:
    """How the game stands at the end of what was played."""
    if result is None:
        return "nobody has won"
    points = ", ".join(f"{seat} {result.standing[seat]}" for seat in SEATS)
    return f"{result.winner or 'nobody'} wins: {result.kind}, {points}"


def _sees(view: object) -> Iterator[str]:
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
    for part in parts:
        yield from wrap(part, 110, initial_indent="   ", subsequent_indent="     ", break_on_hyphens=False)


def _space(space: SpaceView) -> str:
    known = ", ".join(f"{block.id} {NUMERALS[block.strength]}" for block in space.blocks)
    stacks = ", ".join(
        f"{stack.side} {stack.count}{' with Cleopatra' if stack.cleopatra else ''}" for stack in space.stacks
    )
    return f"{space.id}: {known or stacks}"
