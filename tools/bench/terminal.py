"""What the screens cost: bytes over the line and processor time, in a pseudo-terminal of 120 columns and 40 rows.

The program itself is run on a saved game of fixed seed, and keys are typed as a player would.
"""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import NamedTuple, cast

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import State
from engine.julius_caesar.actions import Move
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.match import Match
from tests.jc_tui.terminals import RUN, PseudoTerminal

SIZE, SMALL = (120, 40), (80, 24)
QUIET = 0.12
"""Seconds without a byte after which nothing more is expected."""

START_QUIET = 1.5
ANSWER = 0.6
"""Seconds in which the first byte of an answer comes, if any does."""

PATIENCE = 30.0
ESCAPE = "\x1b"
TRUECOLOUR = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
SIXTEEN = {"TERM": "xterm"}
SEED = 4
TIMES = 12
TURNS = 5
ROAD = 4
"""Blocks that can go by any road together."""

ENEMY = "rome"
"""Where the other side stands."""

SCENES = 3
"""Orders of Pompey's before that; then the cards were turned up."""

STARTS = 15
PAINTS = 3

MOST = {
    "map step": 400,
    "map step in 80 columns": 400,
    "map step of a group": 400,
    "map step of a group in 80 columns": 400,
    "prompt in 80 columns": 500,
    "refusal in 80 columns": 500,
    "large map step": 0,
    "list step": 700,
    "list opened": 0,
    "list closed": 0,
    "group chosen": 0,
    "block ticked": 0,
    "group moved": 6000,
    "move undone": 6000,
    "nothing counts yet": 1500,
    "draft struck": 1500,
    "plan opened": 0,
    "help opened": 25_000,
    "help closed": 0,
    "Tab to the next pane": 0,
    "theatre, back to the first order": 1500,
    "theatre, an order": 1500,
    "theatre, on to the cards": 1500,
    "theatre, on to the decision": 0,
}
"""What is done at the table, and the bytes that it may send; 0 where no limit is set."""

KEYS = (
    "map step",
    "list step",
    "group chosen",
    "block ticked",
    "group moved",
    "move undone",
    "Tab to the next pane",
)
"""The steps that make up the time from a key to the frame."""

HOME = "\x1b[H"
ARROWS = {"right": "\x1b[C", "left": "\x1b[D", "up": "\x1b[A", "down": "\x1b[B"}
WALK = ["right", "right", "down", "left", "left", "up", "right", "down", "down", "left", "up", "right", "up"]

EMPTY = """
import os
os.environ.update(TEXTUAL_ANIMATIONS="none", TEXTUAL_SMOOTH_SCROLL="0", TEXTUAL_DISABLE_KITTY_KEY="1")
from textual.app import App
from textual.widgets import Static
class Empty(App):
    ENABLE_COMMAND_PALETTE = False
    def compose(self):
        yield Static("J U L I U S")
Empty().run()
"""
"""An app of Textual with nothing but a word to wait for."""

TITLE_WORD = "J U L I U S"


@dataclass
class Figures:
    """Samples of one kind of step: bytes sent, and seconds of processor time used."""

    sent: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)

    def __iadd__(self, other: Figures) -> Figures:
        self.sent += other.sent
        self.spent += other.spent
        return self


class Way(NamedTuple):
    """Where a group goes, and how many blocks it has."""

    start: str
    end: str
    blocks: int


class Screen(PseudoTerminal):
    """The program on a save, and what answers a key."""

    def processor(self) -> float:
        """Seconds of processor time that all threads have used."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def press(self, keys: str) -> Figures:
        """Type keys, and measure until it is quiet."""
        before = self.processor()
        self.type(keys)
        select.select([self.master], [], [], ANSWER)
        sent = len(self.read(QUIET))
        return Figures([sent], [self.processor() - before])

    def settle(self) -> int:
        """Wait until it has started and is quiet; how many bytes came, the terminal's own set-up with them."""
        deadline = monotonic() + PATIENCE
        while not self.shown and monotonic() < deadline:
            self.read(0.05)
        self.read(START_QUIET)
        return len(self.shown)


@contextmanager
def opened(
    save: Path, colours: Mapping[str, str], *options: str, size: tuple[int, int] = SIZE
) -> Iterator[Screen]:
    """The program at the table of a save."""
    home = {"HOME": str(save.parent), "XDG_CONFIG_HOME": str(save.parent / "config")}
    with Screen("play", save, *options, environment={**home, **colours}, size=size) as screen:
        yield screen


# --- the game ----------------------------------------------------------------------------------------------


def game_in_play(path: Path, pompey: str = "tiro") -> Way:
    """Save a game in which Caesar is about to move; whence and whither a group can go unopposed."""
    game = load_game("julius-caesar")
    table = Match.new(game, {}, {CAESAR: "human", POMPEY: pompey}, SeededChance(SEED), path)
    table.run_chance()
    bots = {seat: make_bot("tiro", seat) for seat in SEATS}
    with table:
        while (seat := table.state.to_act) is not None:
            if seat is CAESAR and (move := _unopposed(table.state)):
                return move
            table.act(decide(bots[seat], table.state, seat), seat)
    raise AssertionError("Caesar never moved")


def _unopposed(state: State) -> Way | None:
    """The largest group's move into a place of its own side, in the third turn or later; no points are left."""
    view = cast(JuliusCaesarView, state.view(CAESAR))
    if view.turn < 3 or view.phase != "move":
        return None
    quiet = {name for name, space in view.spaces.items() if space.owner is CAESAR and space.blocks}
    quiet_ways = (move for move in state.legal_actions() if isinstance(move, Move) and move.path[-1] in quiet)
    moves = [move for move in quiet_ways if move.path[0] not in load_game("julius-caesar").scoring_places]
    groups: dict[tuple[str, str], set[str]] = {}
    for move in moves:
        groups.setdefault((move.path[0], move.path[-1]), set()).add(move.block)
    ways = [Way(*way, len(blocks)) for way, blocks in groups.items() if len(blocks) <= ROAD]
    return max(ways, key=lambda way: (way.blocks, way.start, way.end)) if ways else None


# --- bytes and processor time ---------------------------------------------------------------------------------


def steps(screen: Screen, keys: Sequence[str]) -> Figures:
    """One figure for each key."""
    found = Figures()
    for key in keys:
        found += screen.press(ARROWS.get(key, key))
    return found


def first_paints(save: Path, colours: Mapping[str, str]) -> list[float]:
    """Bytes until the table of a save stands, what sets the terminal up with them."""
    found = []
    for _ in range(PAINTS):
        with opened(save, colours) as screen:
            found.append(float(screen.settle()))
    return found


def at_table(save: Path, way: Way, colours: Mapping[str, str]) -> dict[str, Figures]:
    """Figures of what is done at the table, by the names of `MOST`."""
    found: dict[str, Figures] = {}
    with opened(save, colours, size=SMALL) as screen:
        screen.settle()
        found["map step in 80 columns"] = steps(screen, WALK * 3)
        found["map step of a group in 80 columns"] = _group_steps(screen, way)
        found["prompt in 80 columns"], _ = by_turns(screen, "e", ESCAPE)
        found["refusal in 80 columns"] = refusals(screen, ENEMY)
    with opened(save, colours) as screen:
        screen.settle()
        found["map step"] = steps(screen, WALK * 3)
        found["map step of a group"] = _group_steps(screen, way)
        screen.press("+")
        found["large map step"] = steps(screen, WALK * 3)
        screen.press("-")
        found["help opened"], found["help closed"] = by_turns(screen, "?", ESCAPE)
        found["Tab to the next pane"] = steps(screen, ["\t"] * TIMES)
        screen.press("m")
        found["group chosen"], found["block ticked"], found["group moved"], found["move undone"] = _moves(
            screen, way
        )
        found["nothing counts yet"], found["plan opened"], found["draft struck"] = _drafts(screen, way)
        found["list opened"], found["list closed"] = by_turns(screen, "l", "m")
        found |= _orders_shown(screen)
        screen.press("l")
        found["list step"] = steps(screen, [HOME, *["down"] * 30, *["up"] * 15])
    return found


def _group_steps(screen: Screen, way: Way) -> Figures:
    """The same steps while a group is chosen: where it can go, or why it cannot, is said of each place."""
    steps(screen, ["m", *f"/{way.start}", "\r", "\r"])
    found = steps(screen, WALK * 3)
    screen.press(ESCAPE)
    return found


def refusals(screen: Screen, place: str) -> Figures:
    """Something is refused where nothing can begin, a few times."""
    refused = Figures()
    for _ in range(TURNS):
        steps(screen, [*f"/{place}", "\r"])
        refused += screen.press("\r")
    return refused


def by_turns(screen: Screen, there: str, back: str) -> tuple[Figures, Figures]:
    ahead, home = Figures(), Figures()
    for _ in range(TURNS):
        ahead += screen.press(there)
        home += screen.press(back)
    return ahead, home


def _moves(screen: Screen, way: Way) -> tuple[Figures, Figures, Figures, Figures]:
    """A group is chosen, blocks ticked, all moved and taken back, a few times."""
    chosen, ticked, moved, undone = Figures(), Figures(), Figures(), Figures()
    for _ in range(TURNS):
        steps(screen, [*f"/{way.start}", "\r"])
        chosen += screen.press("\r")
        ticked += steps(screen, "1212")
        steps(screen, [*f"/{way.end}", "\r"])
        moved += screen.press("\r")
        undone += screen.press("u")
    return chosen, ticked, moved, undone


def _drafts(screen: Screen, way: Way) -> tuple[Figures, Figures, Figures]:
    """An order is drafted, the plan looked at, the draft struck, a few times; nothing is done."""
    drafted, opened, struck = Figures(), Figures(), Figures()
    screen.press("d")
    for _ in range(TURNS):
        steps(screen, [*f"/{way.start}", "\r", "\r", *f"/{way.end}", "\r"])
        drafted += screen.press("\r")
        opened += screen.press("d")
        screen.press(ESCAPE)
        struck += screen.press("u")
    screen.press("d")
    return drafted, opened, struck


def _orders_shown(screen: Screen) -> dict[str, Figures]:
    """The other player's last turn is shown again, order by order, with the cards at its end, a few times."""
    back, orders, cards, decision = Figures(), Figures(), Figures(), Figures()
    for _ in range(TURNS):
        back += screen.press("t")
        orders += steps(screen, " " * (SCENES - 1))
        cards += screen.press(" ")
        decision += screen.press(ESCAPE)
    names = "back to the first order", "an order", "on to the cards", "on to the decision"
    figures = back, orders, cards, decision
    return {f"theatre, {name}": each for name, each in zip(names, figures, strict=True)}


# --- starting --------------------------------------------------------------------------------------------------


def start_times(save: Path) -> dict[str, list[float]]:
    """Seconds from the start to the first paint: of an empty app, of the title and of the table, by turns."""
    nothing = save.parent / "empty"
    nothing.mkdir(exist_ok=True)
    home = {"HOME": str(nothing), "XDG_CONFIG_HOME": str(nothing / "config"), "JC_TUI_SAVES": str(nothing)}
    home |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(nothing / "cache")}
    runs: dict[str, Callable[[], float]] = {
        "empty": lambda: _until_shown(EMPTY, (), home),
        "title": lambda: _until_shown(RUN, (), home),
        "table": lambda: _until_shown(RUN, ("play", save), home, "MOVE A GROUP"),
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(STARTS + 1):
        for name, run in runs.items():
            spent = run()
            if number:
                found[name].append(spent)
    return found


def _until_shown(code: str, arguments: Sequence[object], home: dict[str, str], word: str = TITLE_WORD) -> float:
    began = monotonic()
    with PseudoTerminal(*arguments, code=code, environment={**TRUECOLOUR, **home}, size=SIZE) as terminal:
        seen = b""
        while word.encode() not in seen:
            assert select.select([terminal.master], [], [], PATIENCE)[0], seen[-500:]
            seen += os.read(terminal.master, 65536)
        return monotonic() - began
