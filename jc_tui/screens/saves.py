"""The saves: choose one, look at it before, and rename, duplicate, throw away or repair it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.events import Key
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from engine.translations import say, why
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.map.view import MapView
from jc_tui.saves.care import TRASH, duplicate_save, rename_save, repair_save, trash_save
from jc_tui.saves.folder import LONGEST_NAME, free_name, list_saves, possible_name
from jc_tui.saves.preview import Preview, preview
from jc_tui.saves.summary import Summary
from jc_tui.saves.summary_cache import SavesReader, Summaries, cache_path
from jc_tui.screens.base import BaseScreen
from jc_tui.widgets.canvas import Drawing
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.saves_list import ORDERS, SaveRow, SavesList, preview_lines

PURPOSES = {
    "load": ("saves.title-load", "keys.short-load"),
    "replay": ("saves.title-replay", "keys.short-replay"),
}
"""What the screen is called, and what Enter does, by the purpose."""

NAMED = {
    "rename": (rename_save, "saves.rename", "saves.renamed"),
    "duplicate": (duplicate_save, "saves.duplicate", "saves.copied"),
}
"""What is done under another name: how, what is said when the name is asked for, and when it is done."""

FEW = 10
"""More saves than that are read by another process."""

SHOWN_EVERY = 0.4
"""Seconds between two looks at the screen while saves are being read."""


class SavesScreen(BaseScreen[Path | None]):
    """Ends with the save that was chosen, or None."""

    CALLED = "help.screen-saves"
    CSS_PATH = "../styles/saves.tcss"
    AUTO_FOCUS = "#saves"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-tall")]  # noqa: RUF012

    BINDINGS = bindings_of("saves")

    def __init__(self, purpose: str = "load", *, context: AppContext) -> None:
        super().__init__(context=context)
        self._purpose = purpose
        self._rows: dict[Path, SaveRow] = {}
        self._previews: dict[Path, Preview] = {}
        self._looking_at: Path | None = None
        self._reader: SavesReader | None = None
        self._asked: tuple[str, Path] | None = None

    @property
    def _line(self) -> MessageLine:
        return self.query_one(MessageLine)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Container(id="body"):
            yield SavesList(id="saves")
            with Horizontal(id="glance"):
                yield Drawing(id="preview")
        yield MessageLine(id="message")
        yield Input(id="name", max_length=LONGEST_NAME)
        yield self.key_bar(("keys.enter", PURPOSES[self._purpose][1], "on('choose')"))

    def on_mount(self) -> None:
        self.read_folder()

    def read_folder(self, under_cursor: Path | None = None) -> None:
        """List what is in the folder; read what is unknown in the background."""
        folder, paths = self.context.saves_folder, list[Path]()
        self.query_one(SavesList).empty = say("saves.none-in", path=folder)
        try:
            paths = list_saves(folder)
        except OSError as error:
            self.say(say("saves.folder-unreadable", path=folder, reason=why(error)))
        old, self._rows, self._previews = self._rows, {}, {}
        for path in paths:
            with suppress(OSError):
                played = path.stat().st_mtime
                known = old.get(path)
                self._rows[path] = known if known and known.played == played else SaveRow(path, played)
        self._show(under_cursor)
        new = [row for row in self._rows.values() if not row.known]
        missing = [row.path for row in sorted(new, key=lambda row: -row.played)]
        self.on_unmount()
        self._reader = None
        if len(missing) > FEW:
            with suppress(OSError):  # without another process they are read here
                self._reader = SavesReader()
        if missing:
            self._read(missing, self._reader)

    def on_unmount(self) -> None:
        if self._reader is not None:
            self._reader.stop()

    @work(thread=True, exclusive=True, group="summaries")
    def _read(self, paths: Sequence[Path], reader: SavesReader | None) -> None:
        """Read in a thread what the cache knows, then the others, latest played first."""
        worker, told, read = get_current_worker(), 0.0, dict[Path, Summary]()
        with Summaries(cache_path()) as summaries:
            for some in reader.each(paths, cache_path()) if reader else summaries.each(paths):
                if worker.is_cancelled:
                    return
                read |= some
                if monotonic() - told > SHOWN_EVERY:
                    self.call_later(self._take_in, read)
                    told, read = monotonic(), {}
        self.call_later(self._take_in, read)

    def _take_in(self, summaries: Mapping[Path, Summary]) -> None:
        for path, summary in summaries.items():
            if path in self._rows:
                self._rows[path] = SaveRow(path, self._rows[path].played, summary)
        self._show()

    def _show(self, under_cursor: Path | None = None) -> None:
        saves = self.query_one(SavesList)
        saves.show_saves(list(self._rows.values()), under_cursor)
        number = len(self._rows)
        count = say("saves.count", n=number) if number else say("saves.count-none")
        title, order = say(PURPOSES[self._purpose][0]), say(ORDERS[saves.sort][0])
        self.query_one("#title", Static).update(say("saves.heading", title=title, count=count, order=order))
        self._look()

    def on_resize(self) -> None:
        """Show or hide the map as the new size allows, once the classes of that size are set."""
        self.call_next(self._look)

    def _look(self) -> None:
        path = self.query_one(SavesList).path
        seen = self._previews.get(path) if path else None
        if path is None or seen is not None:
            self.query_one("#preview", Drawing).show(partial(preview_lines, seen))
            self._show_map(seen)
        elif self._looking_at is None:
            self._looking_at = path
            self._look_into(path)

    def _show_map(self, seen: Preview | None) -> None:
        """Show the map of a save, as a viewer sees it, where there is room."""
        ui = seen.ui if seen is not None and self.has_class("-tall") and not self.has_class("-narrow") else None
        for board in self.query(MapView):
            board.display = ui is not None and board.atlas is ui.map.atlas
        if ui is None or seen is None or not ui.map.atlas.places:
            return
        shown = [board for board in self.query(MapView) if board.display]
        board = shown[0] if shown else MapView(ui.map.atlas, ascii_only=self.context.glyphs.ascii)
        if not shown:
            board.can_focus = False
            self.query_one("#glance").mount(board)
        board.marks = ui.map.marks(seen.view)

    @work(thread=True, group="preview")
    def _look_into(self, path: Path) -> None:
        self.call_later(self._looked_into, path, preview(path))

    def _looked_into(self, path: Path, seen: Preview) -> None:
        self._looking_at = None
        self._previews[path] = seen
        self._look()

    @on(SavesList.Highlighted)
    def _highlighted(self) -> None:
        self._forget()
        self._look()

    @on(SavesList.Chosen)
    def _chosen(self) -> None:
        self.action_on("choose")

    def action_on(self, what: str) -> None:
        if path := self.query_one(SavesList).path:
            do: Callable[[Path], None] = getattr(self, f"_{what}")
            do(path)

    def _choose(self, path: Path) -> None:
        """End with a save; of a damaged one nothing can be played on."""
        summary = self._rows[path].summary
        if summary.damage and not summary.mendable:
            self.say(say("saves.damaged", name=path.stem, damage=summary.damage.rstrip(".")))
        elif self._purpose == "load" and summary.damage:
            self.say(say("saves.damaged-but-mendable", name=path.stem))
        else:
            self.dismiss(path)

    def action_find(self) -> None:
        self.query_one(SavesList).focus()
        self.query_one(SavesList).action_search()

    def action_sort(self, by: str = "") -> None:
        saves = self.query_one(SavesList)
        orders = list(ORDERS)
        saves.sort = by or orders[(orders.index(saves.sort) + 1) % len(orders)]
        self._show()

    def _replay(self, path: Path) -> None:
        if self._purpose == "replay":
            self.dismiss(path)
        else:
            self.context.replay(path)

    def action_back(self) -> None:
        if self._asked or self._line.asked:
            self._forget()
        else:
            self.dismiss(None)

    def action_ask_name(self, what: str) -> None:
        if path := self.query_one(SavesList).path:
            self._asked = (what, path)
            line, stem = self.query_one("#name", Input), possible_name(path.stem)
            line.value = stem if what == "rename" else free_name(path.parent, f"{stem}-copy").stem
            self.say(say(NAMED[what][1], name=path.stem))
            self.add_class("naming")
            line.focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        if self._asked is None:
            return
        what, path = self._asked
        change, _, told = NAMED[what]
        with self.saying_why_not():
            new = change(path, message.value)
            self._forget()
            same = say("saves.same-name", name=new.stem) if new == path else ""
            self.say(same or say(told, old=path.stem, new=new.stem))
            self.read_folder(new)

    def _delete(self, path: Path) -> None:
        """Ask whether to throw away a save; asked again, it is done."""
        question = say("saves.delete", name=path.stem, folder=TRASH)
        if self.context.settings.confirmations and not self._line.sure(path, question):
            return
        self._forget()
        with self.saying_why_not():
            self.say(say("saves.deleted", name=path.stem, path=trash_save(path)))
            self.read_folder()

    def on_key(self, event: Key) -> None:
        if isinstance(path := self._line.asked, Path):
            if event.key == "y":
                self._delete(path)
            elif event.key == "n":
                self._forget()
            else:
                return
            event.stop()

    def _repair(self, path: Path) -> None:
        with self.saying_why_not():
            done = repair_save(path)
            self.say(say("saves.repaired", new=done.path.stem, n=done.kept, old=path.stem))
            self.read_folder(done.path)

    def _forget(self) -> None:
        self._asked = None
        self.say("")
        if self.has_class("naming"):
            self.remove_class("naming")
            self.query_one(SavesList).focus()
