"""Screens of a phase for tests: deployment, winter, the end of a year; pressed, clicked on and read."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from jc_tui.appearance.glyphs import UNICODE, Glyphs
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Intent, SaveChanged
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.stage import Around, Stage, click, missing, present, press, said_on, screen_text, staged


class Phase:
    """A screen of a phase and the session that is played on it."""

    def __init__(self, seats: GameSession, screen: Any, pilot: Pilot[None]) -> None:
        self.seats, self.screen, self.pilot = seats, screen, pilot
        self.choices: PickList = screen.query_one("#phase-choices")

    async def press(self, keys: str) -> None:
        """Press keys, with spaces between them."""
        await press(self.pilot, *keys.split())

    async def sees(self, keys: str, *words: str, lacks: Sequence[str] = (), part: str = "") -> None:
        """Press keys, and find words on the screen, or in a part of it, but none that it `lacks`."""
        await self.press(keys)
        text = said_on(self.screen, part) if part else screen_text(self.pilot.app)
        assert not missing(text, *words), text
        assert not present(text, *lacks), text

    async def click(self, choice: str) -> None:
        await click(self.pilot, self.choices, offset=(4, [row.key for row in self.choices.rows].index(choice)))

    async def hears(self, intent: Intent) -> None:
        self.screen.runner.send(intent)
        await self.press("")

    async def elsewhere(self, action: str) -> None:
        """Who is to act does something elsewhere."""
        self.seats.table.act(action, self.seats.to_act)
        await self.hears(SaveChanged())

    @property
    def on_top(self) -> Screen[Any]:
        return self.pilot.app.screen

    @property
    def listed(self) -> str:
        return "\n".join(row.text for row in self.choices._whole)


@asynccontextmanager
async def phase(
    seats: GameSession,
    kind: type[PlayScreen],
    size: tuple[int, int] = (80, 24),
    *,
    keys: str = "",
    glyphs: Glyphs = UNICODE,
    table: bool = False,
) -> AsyncIterator[Phase]:
    """The screen of a phase, over its table or alone, of which kind it has to be once keys were pressed."""
    first = TableScreen if table else kind
    async with staged(Stage(first(seats, Around(None, glyphs)), glyphs), size) as (app, pilot):
        await press(pilot, *keys.split())
        assert isinstance(app.screen, kind)
        yield Phase(seats, app.screen, pilot)
