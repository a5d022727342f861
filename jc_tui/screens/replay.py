"""Looking through a game: the table's panes at any position, and a line to move along it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, cast

from textual import on
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.events import DescendantBlur, DescendantFocus, Resize
from textual.timer import Timer
from textual.widget import Widget

from engine.contract import Seat
from engine.table import Table
from engine.words import figure, say, sentences
from jc_tui.look.bindings import bindings_of, foot_of
from jc_tui.lookback.replaying import SPEEDS, Replay, Unit, hides, usual_eyes
from jc_tui.map.view import MapView
from jc_tui.saves.summary import result_line
from jc_tui.screens.branch import BranchScreen
from jc_tui.screens.legend import LegendScreen
from jc_tui.screens.panes import arrangement
from jc_tui.screens.shell import ShellScreen
from jc_tui.seats.seen_events import Viewer
from jc_tui.surroundings import Surroundings
from jc_tui.terminal.bindings import bind_before
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.replay_panes import ReplayPane, brief_lines, notice_lines, status_line
from jc_tui.widgets.scrubber import Scrubber
from jc_tui.widgets.wishes import Jumped

KEYS, NARROW_KEYS, PLAYING_KEYS = "replay", "replay-narrow", "replay-playing"
"""The keys that the last line tells: where there is room, where there is little, and there while it plays."""

ROOMY = 100
"""The columns from which there is room."""

STACKED = 40
"""The rows from which a screen that is not broad has the medium map with the story below it."""

PACE = 1
"""The speed a replay begins with, by its place in `SPEEDS`."""


def _eyes_key(seat: Seat) -> Binding:
    """The key that shows what a seat saw: the first letter of its name."""
    return Binding(
        seat.letter.lower(),
        f"eyes('{seat}')",
        say("keys.replay-seat", n=seat.number, seat=seat.label),
        id=f"keys.replay-{seat}",
        tooltip=say("keys.replay-seat-about", n=seat.number, seat=seat.label),
    )


class ReplayScreen(ShellScreen[Path | None]):
    """A game from its beginning to its end. Ends with the path of a new save to play on, or None."""

    CALLED = "help.screen-replay"
    CSS_PATH = "../styles/replay.tcss"
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide"), (150, "-broad")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (27, "-roomy"), (36, "-tall")]  # noqa: RUF012

    BINDINGS = bindings_of("replay")

    def __init__(
        self, table: Table, start: int | None = None, eyes: Viewer | str = "", *, around: Surroundings
    ) -> None:
        """Begin at `start`, else at the beginning; without `eyes`, with those that the game suggests."""
        super().__init__(around=around)
        given = eyes if eyes is None or isinstance(eyes, Seat) else usual_eyes(table)
        self.replay = Replay(table, given, start)
        self._eyes: dict[Viewer, tuple[str, str]] = {
            **dict.fromkeys(table.game.seats, ("replay.of-seat", "replay.eyes-of-seat")),
            Seat.SPECTATOR: ("replay.of-onlooker", "replay.eyes-of-onlooker"),
            None: ("replay.all-revealed", "replay.all-revealed"),
        }
        bind_before(self, "o", map(_eyes_key, table.game.seats))
        self._pace = PACE
        self._panes: tuple[ReplayPane, ...] = ()
        self._timer: Timer | None = None
        self._map_wanted = False
        self._asked_for: Viewer | str = ""
        self._notice = ""

    def compose(self) -> ComposeResult:
        """The panes, from top to bottom."""
        replay, glyphs = self.replay, self.around.glyphs
        pack = replay.pack
        self._panes = pack.faces.replay_contest("battle"), pack.faces.replay_side("hands")
        contest, side = cast("tuple[Widget, Widget]", self._panes)
        yield Drawing(id="status")
        with Horizontal(id="body"):
            with Container(id="board"):
                yield MapView(pack.board.atlas, id="map", ascii_only=glyphs.ascii)
                yield contest
            with Vertical(id="side"):
                yield side
                yield LogPane(pack, id="log")
        yield Drawing(id="brief")
        kinds = pack.lookback.kinds
        yield Scrubber(replay.length, replay.landmarks, replay.position, kinds, id="line")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show the position one begins at."""
        self.set_class(not self.around.settings.key_hints, "-hintless")
        if self.replay.table.fault is not None:
            self._notice = say("replay.only-sound-part", why=self._fault_text)
        self.show_replay()

    @property
    def pointer(self) -> Scrubber:
        """What the terminal's cursor stands on while no pane has the focus."""
        return self.query_one(Scrubber)

    def show_replay(self) -> None:
        """Show the position in every pane."""
        replay, board = self.replay, self.query_one("#map", MapView)
        view, pack = replay.view, replay.pack
        board.marks = pack.board.marks(view)
        board.last_moved = frozenset(replay.places)
        if not board.has_focus:
            board.selected = replay.place or pack.board.atlas.start
        self.set_class(pack.lookback.contested(view) and not self._map_wanted, "fighting")
        self.query_one(LogPane).update_told(replay.recent)
        self._show_words()
        self.query_one(Scrubber).show_position(replay.position)

    def _show_words(self) -> None:
        replay, place = self.replay, self.query_one("#map", MapView).selected
        view, on_map = replay.view, replay.pack.board
        self.query_one(LogPane).update_place(place)
        for pane in self._panes:
            pane.show_replay(replay, place)
        path, lookback, story = replay.table.path, replay.pack.lookback, replay.pack.story
        name = path.stem if path and self.around.house.files else ""
        self.query_one("#status", Drawing).show(
            partial(status_line, lookback, name, view, self._eyes_texts, self._pace_text)
        )
        notice = self._notice or (self._end_text if replay.at_end else "")
        if self.query_one("#map").has_focus and not notice:
            lines = on_map.standing(view, place, 1000)
            notice = say("replay.place", place=on_map.label(place), told=sentences(text for text, _ in lines))
        told = partial(brief_lines, story, replay.recent, replay.position - 1, replay.silent)
        self.query_one("#brief", Drawing).show(partial(notice_lines, notice) if notice else told)

    @property
    def _pace_text(self) -> str:
        speed = f"{figure(SPEEDS[self._pace], 'g')}/s"
        return f"{self.around.glyphs.on} {speed}" if self._timer else f"|| {speed}"

    @property
    def _fault_text(self) -> str:
        """What is wrong with the save, its folder left out."""
        table = self.replay.table
        return str(table.fault).replace(str(table.path), table.path.name) if table.path else str(table.fault)

    @property
    def _eyes_texts(self) -> tuple[str, str]:
        """Whose eyes look, in a word, and where there is room for more."""
        eyes = self.replay.eyes
        brief, whole = self._eyes[eyes]
        seated = eyes in self.replay.table.game.seats
        named: dict[str, Any] = {"n": eyes.number, "seat": eyes.label} if seated and eyes else {}
        return say(brief, **named), say(whole, **named)

    @property
    def _end_text(self) -> str:
        """What is to be said at the end: how it ended, or why the save stops here."""
        table = self.replay.table
        if table.fault is not None:
            return say("replay.stops-here", why=self._fault_text)
        return result_line(table.game.id, table.result, "replay.so-far")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Steps lead only to what there is in the game."""
        return parameters[0] in self.replay.units if action == "step" else super().check_action(action, parameters)

    def action_step(self, unit: str, steps: int) -> None:
        """Step on or back; stepping by hand stops the playing."""
        self._stop()
        self._go(self.replay.goal(Unit(unit), steps))

    def action_edge(self, end: bool) -> None:
        """To the beginning or the end."""
        self._stop()
        self._go(self.replay.length if end else 0)

    def on_scrubber_sought(self, message: Scrubber.Sought) -> None:
        """To where the player points on the line."""
        self._stop()
        self._go(message.position)

    @on(Jumped)
    def _jumped(self, message: Jumped) -> None:
        """To where an entry of the story happened, in time and on the map."""
        self._stop()
        self._go(message.index + 1)
        self.query_one("#map", MapView).selected = message.place
        self._show_words()

    def _go(self, position: int) -> None:
        self._notice = self._asked_for = ""
        self.replay.go(position)
        self.show_replay()

    def action_play(self) -> None:
        """Play on by itself, or stop; from the end it begins anew."""
        if self._timer:
            self._stop()
            self._show_words()
            return
        if self.replay.at_end:
            self.replay.go(0)
        self._start()
        self.show_replay()

    def action_pace(self, change: int) -> None:
        """Play faster or slower."""
        self._pace = max(0, min(len(SPEEDS) - 1, self._pace + change))
        if self._timer:
            self._stop()
            self._start()
        self._show_words()

    def _start(self) -> None:
        self._timer = self.set_interval(1 / SPEEDS[self._pace], self.tick)
        self._show_keys()

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None
            self._show_keys()

    def tick(self) -> None:
        """One action of a replay that plays by itself."""
        position = self.replay.goal(Unit.ACTION)
        if position == self.replay.length:
            self._stop()
        self._go(position)

    def action_eyes(self, whose: str) -> None:
        """See with other eyes; what is hidden in a game that is not over is shown at the second asking."""
        eyes = None if whose == "all" else Seat(whose)
        replay = self.replay
        if eyes is not replay.eyes and hides(replay.table, eyes) and self._asked_for != eyes:
            self.say(say("replay.would-show"))
            self._asked_for = eyes
            return
        replay.eyes = eyes
        self._go(replay.position)

    def action_next_eyes(self) -> None:
        """The next of the eyes there are."""
        order = list(self._eyes)
        eyes = order[(order.index(self.replay.eyes) + 1) % len(order)]
        self.action_eyes("all" if eyes is None else eyes)

    def action_story(self) -> None:
        """Where there is no room beside the map: the story in its place, or the map again."""
        self.toggle_class("telling")

    def action_map(self) -> None:
        """In a battle: the map in its place, or the battle again."""
        self._map_wanted = not self._map_wanted
        self.show_replay()

    @on(MapView.Highlighted)
    @on(MapView.Selected)
    @on(DescendantFocus)
    @on(DescendantBlur)
    def _looked_at(self) -> None:
        """What the last lines tell depends on whether the map is looked at, and where."""
        self._show_words()

    def on_resize(self, event: Resize) -> None:
        """The map that fits best, and as many keys as there is room for."""
        width, height = event.size
        self.set_class(height >= STACKED and arrangement(width, height) == "stacked", "-stacked")
        self._show_keys()
        self.call_after_refresh(self.query_one("#map", MapView).fit)

    def _show_keys(self) -> None:
        """As many keys as there is room for; where that is little, while it plays those that are wanted then."""
        keys = KEYS if self.app.size.width >= ROOMY else PLAYING_KEYS if self._timer else NARROW_KEYS
        stops = self._timer is not None
        entries = [
            (self.around.glyphs.drawn(key), "keys.short-stop" if stops and action == "play" else label, action)
            for key, label, action in foot_of(keys)
            if self.check_action(*parse(action)[1:])
        ]
        self.query_one(KeyBar).show_entries(entries, tight=keys is NARROW_KEYS)

    def say(self, sentence: str) -> None:
        """Say something to the player, in the line that else tells what happened last."""
        self._notice, self._asked_for = sentence, ""
        self._show_words()

    def action_branch(self) -> None:
        """Play on from here in a new save."""
        self._stop()
        replay = self.replay
        if replay.view.result is not None:
            self.say(say("replay.decided"))
            return
        self.app.push_screen(BranchScreen(replay.table, replay.position, around=self.around), self._branched)

    def action_legend(self) -> None:
        """What the signs on the map mean."""
        self.app.push_screen(LegendScreen(self.replay.pack, around=self.around))

    def action_review(self) -> None:
        """Who stood how well over time, and which decisions cost most."""
        self.open_review(self.replay.table, self._branched)

    def _branched(self, path: Path | None) -> None:
        if path is not None:
            self.call_later(self._leave_with, path)

    def _leave_with(self, path: Path) -> None:
        self.dismiss(path)

    def action_back(self) -> None:
        """Out of a pane, or out of the replay."""
        if self.focused is not None:
            self.set_focus(None)
        elif self.has_class("telling"):
            self.remove_class("telling")
        else:
            self._stop()
            self.dismiss(None)
