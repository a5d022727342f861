"""The private note pad of the seat that looks at the screen."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.events import Unmount
from textual.widgets import Static, TextArea

from engine.contract import GameError
from engine.translations import say, sentences
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.notes import NotePad, pad_of
from jc_tui.widgets.key_bar import ScreenKeys
from jc_tui.widgets.message_line import MessageLine


class NotesScreen(BaseScreen[None]):
    """Write down what you like: it stays yours, is kept beside the save, and is saved when you leave."""

    CALLED = "help.screen-notes"
    CSS_PATH = "../styles/notes.tcss"
    AUTO_FOCUS = "#notes-text"
    BINDINGS = bindings_of("notes")

    def __init__(self, session: GameSession, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.pad: NotePad | None = pad_of(session, context.house.notes)
        self._text: str | None = None
        self.unkept = self._keep

    def compose(self) -> ComposeResult:
        seat = self.pad.seat if self.pad else None
        title = say("notes.title-of", n=seat.number, seat=seat.label) if seat else say("notes.title")
        yield Static(title, id="notes-title", markup=False)
        yield TextArea("", id="notes-text", soft_wrap=True, tab_behavior="indent", highlight_cursor_line=False)
        yield MessageLine(id="notes-message")
        yield ScreenKeys()

    def on_mount(self) -> None:
        area = self.query_one(TextArea)
        area.read_only = True
        if self.pad is None:
            self.say(say("notes.both"))
            return
        try:
            self._text = self.pad.read()
        except GameError as error:
            self.query_one(MessageLine).warn(str(error))
            return
        area.load_text(self._text)
        area.read_only = False
        area.move_cursor(area.document.end)
        self.say(self._where())

    def _where(self) -> str:
        if self.pad is None or self.pad.path is None:
            return say("notes.not-kept")
        if not self.context.house.files:
            return say("notes.kept-by-host")
        return say("notes.kept", name=self.pad.path.name)

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """Remember the text, for the pad outlives the widget."""
        if self._text is not None and not message.text_area.read_only:
            self._text = message.text_area.text
            if (line := self.query_one(MessageLine)).asked:
                line.say("")

    def action_save(self) -> None:
        if trouble := self._keep():
            self.query_one(MessageLine).warn(trouble)
        else:
            self.say(say("notes.saved"))

    def action_leave(self) -> None:
        """Save and go back; stay when it cannot be saved, and leave the second time."""
        trouble, line = self._keep(), self.query_one(MessageLine)
        if not trouble or line.sure("leave", sentences([trouble, say("notes.leave-anyway")]), wrong=True):
            self.dismiss()

    @on(Unmount)  # whatever way the screen goes
    def _keep(self) -> str:
        try:
            if self.pad is not None and self._text is not None:
                self.pad.write(self._text)
        except GameError as error:
            return str(error)
        return ""
