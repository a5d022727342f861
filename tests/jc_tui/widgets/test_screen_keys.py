"""The line with the keys of a screen: which it shows, and that a click does what the key does."""

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from jc_tui.screens.help import HelpScreen
from jc_tui.terminal.textual_names import bind_before
from jc_tui.widgets.key_bar import ScreenKeys
from tests.jc_tui.screens.stage import Around, Stage, click, screen_text, settled, staged


class Pad(Widget, can_focus=True):
    DEFAULT_CSS = "Pad { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("p", "press", "Press")]
    pressed = 0

    def action_press(self) -> None:
        self.pressed += 1


class Room(Screen[None]):
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding("o,enter", "open", "Open"), Binding("s", "shut", "Shut")),
        *(Binding("x", "secret", "Secret", show=False), Binding("escape", "leave", "Leave")),
    ]
    shuttable = True

    def compose(self) -> ComposeResult:
        yield Static("a room")
        yield Pad()
        yield ScreenKeys()

    def on_mount(self) -> None:
        self.opened = 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "shut" or self.shuttable

    def action_open(self) -> None:
        self.opened += 1

    def action_leave(self) -> None:
        self.dismiss()


def last_row(app: Stage) -> str:
    return screen_text(app).splitlines()[-1].rstrip()


async def test_it_shows_the_keys_that_work_each_action_once_and_a_click_does_what_the_key_does() -> None:
    screen = Room()
    async with staged(Stage(screen)) as (app, pilot):
        assert last_row(app) == " o open  s shut  esc leave"
        screen.shuttable = False
        screen.refresh_bindings()
        await settled(pilot)
        assert last_row(app) == " o open  esc leave"
        screen.query_one(Pad).focus()
        await settled(pilot)
        assert last_row(app) == " p press  o open  esc leave"
        for word in ("press", "open", "open"):
            await click(pilot, offset=(last_row(app).index(word), 23))
        assert (screen.query_one(Pad).pressed, screen.opened) == (1, 2)
        await click(pilot, offset=(last_row(app).index("leave"), 23))
        assert app.screen is not screen


@pytest.mark.slow
async def test_help_takes_no_widget_for_each_key() -> None:
    """A widget for each key made help take twice as long to open."""
    async with staged(Stage(HelpScreen(context=Around()))) as (app, pilot):
        assert [*app.screen.query(Footer), *app.screen.query_one(ScreenKeys).children] == []
        await click(pilot, offset=(last_row(app).index("close"), 23))
        assert not isinstance(app.screen, HelpScreen)


class Keyed(Screen[None]):
    BINDINGS = [Binding("a", "first", "First"), Binding("z", "last", "Last")]  # noqa: RUF012

    def __init__(self, *keys: str) -> None:
        super().__init__()
        self.done: list[str] = []
        bind_before(self, "z", [Binding(key, f"more('{key}')", key) for key in keys])

    def action_more(self, key: str) -> None:
        self.done.append(key)


async def test_they_stand_before_the_last_and_only_on_this_screen() -> None:
    screen = Keyed("m", "n")
    async with App[None]().run_test() as pilot:
        await pilot.app.push_screen(Keyed("k"))
        await pilot.app.push_screen(screen)
        await pilot.press("n", "k", "m")
        assert screen.done == ["n", "m"]
        own = [key for key, active in screen.active_bindings.items() if active.node is screen]
        assert "".join(key for key in own if key in "akmnz") == "amnz"
