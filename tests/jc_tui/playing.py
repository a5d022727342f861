"""Games for the tests of text mode: seeded tables, lines to feed, streams that watch what is printed."""

import io
import random
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice

from engine.chance import SeededChance
from engine.contract import TYPED, Action, Seat, State
from engine.julius_caesar.words import label
from engine.match import Match
from engine.values import event_dict
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.seats.game_session import GameSession
from jc_tui.text_mode import commands as text_mode
from jc_tui.text_mode.text_output import CLEAR as CLEAR
from tests.jc_tui.games import GAME, C, P
from tests.jc_tui.texts import missing as missing
from tests.jc_tui.texts import present as present

BOTH = frozenset((C, P))


def new_table(seed: int, path: str | None = None, **options: str) -> Match:
    table = Match.new(GAME, options, {C: "human", P: "human"}, SeededChance(seed), path)
    table.run_chance()
    return table


def warlike(source: random.Random, state: State) -> Action:
    """A random action of a player who fights: attacks and fires more often, disbands nothing of his own will."""
    legal = list(state.legal_actions())
    verbs = sorted({action.verb for action in legal})
    if "disband" in verbs and "end" in verbs:
        return next(action for action in legal if action.verb == "end")
    if "end" in verbs and len(verbs) > 1 and source.random() < 0.9:
        verbs.remove("end")
    verb = "fire" if "fire" in verbs and source.random() < 0.8 else source.choice(verbs)
    legal = [action for action in legal if action.verb == verb]
    hot = _bold_moves(state, legal) if verb == "move" else []
    return source.choice(hot if hot and source.random() < 0.7 else legal)


def _bold_moves(state, moves):
    """Those moves that end where enemies stand."""
    spaces = state.view(state.to_act).spaces
    ends = ((move, spaces.get(move.path[-1])) for move in moves)
    return [move for move, end in ends if end and end.owner is not state.to_act]


def played(seed: int, most: int = 10_000, path: str | None = None) -> Match:
    """A table at which a warlike game was played, to its end or for so many actions of players."""
    table, source = new_table(seed, path), random.Random(seed)
    while (seat := table.state.to_act) and most:
        table.act(warlike(source, table.state), seat)
        most -= 1
    return table


def lines_of(table: Match) -> list[str]:
    """What the players did, as lines to type."""
    return [str(entry.action) for entry in table.history if entry.seat in BOTH]


def before(verb: str, seed: int = 3) -> Match:
    """A table where an action of that verb is first possible."""
    table, source = new_table(seed), random.Random(seed)
    while seat := table.state.to_act:
        legal = table.state.legal_actions()
        if any(action.verb == verb for action in legal):
            return table
        table.act(warlike(source, table.state), seat)
    raise AssertionError(f"no {verb} in the game of seed {seed}")


def play_lines(table, humans, bots, stdin, stdout, **look) -> int:
    """Play in text mode; the exit status."""
    session = GameSession(table, frozenset(humans), bots, way=TYPED)
    return text_mode.run(session, stdin, stdout, **{"colour": False, "clear": False, **look})


def run(table, lines, humans=BOTH, bots=None, status=None):
    """Feed lines through a pipe; what was printed. Text mode ends with `status`, where that is given."""
    stdin, stdout = io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO()
    ended = play_lines(table, humans, bots or {}, stdin, stdout)
    assert status in (None, ended), stdout.getvalue()
    return stdout.getvalue()


def typing(lines: Iterable[object]) -> io.StringIO:
    """A pipe into which each line is written as it is read."""
    stream, left = io.StringIO(), iter(lines)
    stream.readline = lambda *_: "".join(f"{line}\n" for line in islice(left, 1))  # type: ignore[method-assign]
    return stream


class Terminal(io.StringIO):
    """A stream at which a person sits."""

    def isatty(self) -> bool:
        return True


class Witness(Terminal):
    """A screen that notes every name of a block printed on it which those who look must not know."""

    PASS = re.compile(r"Pass the keyboard to (\w+)|(Both players may look)")

    def __init__(self, table: Match) -> None:
        super().__init__()
        self._table = table
        self.viewer = Seat.SPECTATOR
        self.leaks: list[str] = []
        self.checked = 0
        self._knowledge = {viewer: Knowledge(table, viewer) for viewer in (C, P, Seat.SPECTATOR)}

    def write(self, text: str) -> int:
        if passed := self.PASS.search(text):
            self.viewer = Seat.SPECTATOR if passed[2] else Seat(passed[1].lower())
        if named := named_in(text):
            self.checked += 1
            known = self._knowledge[self.viewer].now()
            self.leaks += [f"{self.viewer}: {block} in {text!r}" for block in named - known]
        return super().write(text)


def named_in(text: str) -> set[str]:
    """Return the blocks that a text gives away."""
    return set().union(*map(named_in_line, text.splitlines()))


@cache
def named_in_line(line: str) -> frozenset[str]:
    """Return the blocks that a line gives away, where most lines name none and many are printed again."""
    patterns, any_of_them = name_patterns()
    if not any_of_them.search(line):
        return frozenset()
    return frozenset(block for block, pattern in patterns.items() if pattern.search(line))


@cache
def name_patterns() -> tuple[dict[str, re.Pattern[str]], re.Pattern[str]]:
    """Return what gives away each block, its id or a name of its own, and all of that in one."""
    patterns = {}
    for block in load_facts().blocks:
        words = [block] if block in ("caesar", "pompey") else [block, label(block)]
        patterns[block] = re.compile("|".join(rf"(?<![\w'])\b{re.escape(word)}\b(?!')" for word in words))
    for seat in ("caesar", "pompey"):  # as ids they are words of commands and saves, as names they are seats
        del patterns[seat]
    return patterns, re.compile("|".join(pattern.pattern for pattern in patterns.values()))


class Knowledge:
    """Every block that a seat owns, sees, or was ever shown at a table where nothing is taken back."""

    def __init__(self, table: Match, viewer: Seat) -> None:
        self._table = table
        self._eyes = viewer
        self._heard = 0
        self._shown = {"cleopatra", *(block.id for block in load_facts().data.blocks if block.owner is viewer)}

    def shown(self) -> set[str]:
        """Return the blocks that it owns or was ever shown."""
        history = self._table.history
        events = [event for entry in history[self._heard :] for event in entry.events]
        self._heard = len(history)
        for event in self._table.game.visible_events(events, self._eyes):
            self._shown.update(blocks_in([*event_dict(event).values()]))
        return self._shown

    def now(self) -> set[str]:
        view = self._table.state.view(self._eyes)
        seen = {block.id for space in view.spaces.values() for block in space.blocks}
        for pool in view.pools.values():
            seen |= {*pool.face_up, *pool.lost, *(pool.blocks or ())}
        return self.shown() | seen


def blocks_in(value: object) -> Iterable[str]:
    """Yield the blocks that values of an event name, lists among them."""
    if isinstance(value, str) and value in load_facts().blocks:
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from blocks_in(item)
