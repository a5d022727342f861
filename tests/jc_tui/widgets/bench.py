"""An app around widgets under test, with the colours that the themes of the real app define."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar, cast

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.match import Match
from jc_tui.appearance.glyphs import UNICODE, Glyphs
from jc_tui.appearance.themes import ALL
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import Intent
from jc_tui.widgets.pane_messages import WidgetIntent
from tests.jc_tui.games import GAME
from tests.jc_tui.games import C as C
from tests.jc_tui.games import P as P
from tests.jc_tui.screens.stage import Around
from tests.jc_tui.texts import missing as missing
from tests.jc_tui.texts import present as present

FACTS = load_facts()
Heard = TypeVar("Heard", bound=Message)
S = Seat.SPECTATOR


class BenchScreen(Screen[None]):
    def __init__(self, context: Around, widgets: Sequence[Widget]) -> None:
        super().__init__()
        self.context, self._widgets = context, widgets

    def compose(self) -> ComposeResult:
        yield from self._widgets


class Bench(App[None]):
    def __init__(self, *widgets: Widget, glyphs: Glyphs = UNICODE, theme: str = "dark") -> None:
        super().__init__()
        self.widgets, self.context = widgets, Around(glyphs=glyphs)
        for each in ALL.values():
            self.register_theme(each)
        self.theme = theme

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return super().get_theme_variable_defaults() | dict(ALL["dark"].variables)

    def get_default_screen(self) -> BenchScreen:
        return BenchScreen(self.context, self.widgets)


@asynccontextmanager
async def benched(
    pane: Widget, size: tuple[int, int] = (60, 24), glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[Pilot[None], list[Message]]]:
    """One widget with the focus; the pilot, and what is told meanwhile."""
    told: list[Message] = []
    async with Bench(pane, glyphs=glyphs).run_test(size=size, message_hook=told.append) as pilot:
        pane.focus()
        await pilot.pause()
        yield pilot, told


def heard(kind: type[Heard], messages: Sequence[Message]) -> list[Heard]:
    """The messages of a kind, each once, however many widgets it passed."""
    return list({id(message): message for message in messages if isinstance(message, kind)}.values())


def wished(messages: Sequence[Message]) -> list[Intent]:
    return [wish.intent for wish in heard(WidgetIntent, messages)]


def table_at(position: str | None, seed: int = 1) -> Match:
    return Match.new(GAME, {}, {C: "human", P: "human"}, SeededChance(seed), position=position)


def view_at(position: str, seat: Seat) -> JuliusCaesarView:
    return cast(JuliusCaesarView, table_at(position).state.view(seat))


def sitting_at(position: str | None, *humans: Seat, seed: int = 1) -> GameSession:
    table = table_at(position, seed)
    if position is None:
        table.run_chance()
    return GameSession(table, frozenset(humans))


CONTESTED = """
year: 706
turn: 3
actor: caesar
card: 3/2
active: ravenna, genua
rome caesar: caesar III from ravenna, legio_13 III from ravenna, legio_8 2 from genua
attack rome: caesar from ravenna
rome pompey: pompey, legio_1
genua caesar: antonius, legio_12 2, legio_6 1
neapolis pompey: scipio, legio_3, navis_1
brundisium pompey: legio_4, legio_9 2
mare_internum pompey: navis_2, navis_3
mare_hispanum caesar: navis_1
massilia caesar: navis_2, legio_11
"""
"""Caesar attacks Rome in reach of all kinds of stacks; each side has a defector of the other's."""

CARDS = """
year: 706
phase: play
hand caesar: jupiter, 3/1
discard caesar: 1/2
hand pompey: 4/1, 2/3
discard pompey: mars
played 1: caesar 2/3, pompey 2/2
played 2: caesar 2/2, pompey apollo
played 3: caesar vulcan, pompey 1/2
genua caesar: caesar, legio_8
rome pompey: pompey, legio_1
lost: scipio
"""

LEVIES = """
year: 706
turn: 3
phase: levy
actor: caesar
card: 2/3
rome caesar: caesar, legio_13
genua caesar: antonius, legio_12 2
neapolis pompey: scipio, legio_3, navis_1
massilia caesar: navis_2, legio_11
face up: legio_5, legio_9
lost: pompey
"""
