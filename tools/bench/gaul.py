"""What the Gallic War costs on the screen: bytes over the line, on saves of a fixed seed, as in `terminal`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.match import Match
from tools.bench.terminal import (
    ESCAPE,
    SIZE,
    SMALL,
    TURNS,
    WALK,
    Figures,
    Screen,
    by_turns,
    opened,
    refusals,
    steps,
)

GAME = "gallic-war"
WIDE = (200, 60)
SEED = 2
"""With it the bots soon have a card of Massive Revolt to announce."""

RISES, GROUP = "announce event", "group transalpine_gaul"
"""All Gaul rises, and the Romans name the group with the legions."""

START, GOAL, TICKED = "transalpine gaul", "volcae", "12"
"""The group goes over an open border, all but the two blocks that are too many for it."""

ENEMY = "nervii"
"""Where nothing of the Romans' can begin."""

MOVED = 3
"""Blocks that the Barbarians move in the turn that is shown again."""

STEP = 400
MOST = {
    "map step in 80 columns": STEP,
    "map step of a group in 80 columns": STEP,
    "prompt in 80 columns": 500,
    "refusal in 80 columns": 500,
    "map step": STEP,
    "map step of a group": STEP,
    "map step in 200 columns": 500,
    "map step of a group in 200 columns": 500,
    "group chosen": 0,
    "group moved": 6000,
    "move undone": 6000,
    "theatre, back to the cards": 1500,
    "theatre, all Gaul rises": 0,
    "theatre, back to the first order": 1500,
    "theatre, from the cards to an order": 0,
    "theatre, an order": 1500,
}
"""What is done at the table, and the bytes that it may send; 0 where no limit is set.

In 200 columns there is room to say all that is known of a place.
Where cards have lain, the map is sent again, however little it costs to show what is shown next.
"""


def saves(folder: Path) -> tuple[Path, Path]:
    """Write a game in which the Romans are to move after all Gaul rose, and one in which the Barbarians moved."""
    found = folder / "risen.jsonl", folder / "moved.jsonl"
    _risen(found[0])
    _moved(found[1])
    return found


def _risen(path: Path) -> None:
    """Save a game in which all Gaul has just risen, and the Romans are to move a group."""
    with _begun(path) as table:
        _until(table, lambda: RISES in _legal(table))
        table.act(RISES, BARBARIANS)
        _until(table, lambda: GROUP in _legal(table))
        table.act(GROUP, ROMANS)


def _moved(path: Path) -> None:
    """Save a game in which the Barbarians have just moved some blocks, and the Romans are to decide."""
    with _begun(path) as table:
        _until(table, lambda: _moves(table) >= MOVED and table.state.to_act is ROMANS)


def _begun(path: Path) -> Match:
    table = Match.new(load_game(GAME), {}, {ROMANS: "human", BARBARIANS: "tiro"}, SeededChance(SEED), path)
    table.run_chance()
    return table


def _legal(table: Match) -> list[str]:
    return [str(action) for action in table.state.legal_actions()]


def _moves(table: Match) -> int:
    """How many blocks the Barbarians have moved since the Romans' last decision."""
    count = 0
    for entry in reversed(table.history):
        if entry.seat is ROMANS:
            break
        count += entry.seat is BARBARIANS and entry.action.verb == "move"
    return count


def _until(table: Match, there: Callable[[], bool]) -> None:
    """Let bots play until something is so."""
    bots = {seat: make_bot("tiro", seat, game=GAME) for seat in SEATS}
    while not there():
        seat = table.state.to_act
        assert isinstance(seat, Seat), "the game is over"
        table.act(decide(bots[seat], table.state, seat), seat)


def at_table(save: Path, shown: Path, colours: Mapping[str, str]) -> dict[str, Figures]:
    """Figures of what is done at the table, by the names of `MOST`; of these two saves."""
    found: dict[str, Figures] = {}
    for size, columns in ((SMALL, " in 80 columns"), (SIZE, ""), (WIDE, " in 200 columns")):
        with opened(save, colours, size=size) as screen:
            screen.settle()
            screen.press("m")
            found[f"map step{columns}"] = steps(screen, WALK * 3)
            found[f"map step of a group{columns}"] = _group_steps(screen)
            if size == SIZE:
                found["group chosen"], found["group moved"], found["move undone"] = _group_moved(screen)
            if size == SMALL:
                found["prompt in 80 columns"], _ = by_turns(screen, "e", ESCAPE)
                found["refusal in 80 columns"] = refusals(screen, ENEMY)
                again = _shown_again(screen, 0)
                found["theatre, back to the cards"], found["theatre, all Gaul rises"], _ = again
    with opened(shown, colours, size=SMALL) as screen:
        screen.settle()
        back, uncovered, orders = _shown_again(screen, MOVED - 1)
        found["theatre, back to the first order"], found["theatre, an order"] = back, orders
        found["theatre, from the cards to an order"] = uncovered
    return found


def _group_steps(screen: Screen) -> Figures:
    """The same steps while a group is chosen: where it can go, or why it cannot, is said of each place."""
    steps(screen, ["m", f"/{START}", "\r", "\r"])
    found = steps(screen, WALK * 3)
    steps(screen, [ESCAPE])
    return found


def _group_moved(screen: Screen) -> tuple[Figures, Figures, Figures]:
    """A group is chosen, moved and taken back, a few times."""
    chosen, gone, undone = Figures(), Figures(), Figures()
    for _ in range(TURNS):
        steps(screen, [f"/{START}", "\r"])
        chosen += screen.press("\r")
        steps(screen, [*TICKED, f"/{GOAL}", "\r"])
        gone += screen.press("\r")
        undone += screen.press("u")
    return chosen, gone, undone


def _shown_again(screen: Screen, orders: int) -> tuple[Figures, Figures, Figures]:
    """What the Barbarians did last is shown again, a few times: the cards, the first order, and some after it."""
    back, first, on = Figures(), Figures(), Figures()
    screen.press(ESCAPE)  # of what was shown by itself
    for _ in range(TURNS):
        back += screen.press("t")
        first += screen.press(" ")
        on += steps(screen, " " * orders)
        screen.press(ESCAPE)
    return back, first, on
