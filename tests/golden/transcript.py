"""A recorded game as text: each action with what came of it, and what the seats see when the clock goes on."""

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

from engine.contract import Result, View
from engine.match import Match

Sees = Callable[[View], Iterable[str]]


def transcript(table: Match, sees: Sees) -> str:
    return "\n".join(_lines(table, sees)) + "\n"


def wrapped(parts: Iterable[str]) -> Iterator[str]:
    """What a seat sees, each part from a line of its own on."""
    for part in parts:
        yield from wrap(part, 110, initial_indent="   ", subsequent_indent="     ", break_on_hyphens=False)


def _lines(table: Match, sees: Sees) -> Iterator[str]:
    game = table.game
    yield f"{game.name}, {table.header.options}"
    state = table.state_at(0)
    clock = ""
    for entry in table.history:
        if state.clock != clock:
            clock = state.clock
            yield from ("", f"== {clock} {state.digest()}")
            for seat in game.seats:
                yield from sees(state.view(seat))
        yield f"{entry.seat}: {entry.action}"
        events = state.play(entry.action)
        yield from (f"    {game.describe(event)}" for event in events)
    yield from ("", f"== {state.clock} {state.digest()}", _ended(state.result))


def _ended(result: Result | None) -> str:
    if result is None:
        return "nobody has won"
    points = ", ".join(f"{seat} {number}" for seat, number in result.standing.items())
    how = f"{result.kind} ({result.grade})" if result.grade else result.kind
    return f"{result.winner or 'nobody'} wins: {how}, {points}"
