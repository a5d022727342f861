"""Each god's card played on the table by keyboard, from the hand to what it does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from engine.julius_caesar.words import label
from jc_tui.app import JuliusApp
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.map.view import MapView
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.prompt_line import PromptLine
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import C, P, screen_text, staged
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow

BOARD = """
rome caesar: caesar, legio_7, legio_8, caesar_navis_1
massilia caesar: legio_9
genua pompey: auxilia_3, legio_1
neapolis pompey: legio_2
"""


class God:
    """Caesar at the keyboard, with a god's card as his last one; Pompey plays elsewhere."""

    def __init__(self, pilot: Pilot[None], session: GameSession) -> None:
        self.pilot = pilot
        self.session = session

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
        await quiet(self.pilot)

    async def find(self, name: str) -> None:
        """Take the selection to a place and choose it."""
        await self.press("slash", *name, "enter", "enter")

    async def pompey_ends(self) -> None:
        """Pompey does nothing in his command phase."""
        while self.session.to_act is P and self.session.view.phase in ("move", "levy"):
            self.session.table.act("end", P)
        self.table.runner.send(SaveChanged())
        await quiet(self.pilot)

    @property
    def table(self) -> TableScreen:
        screen = self.pilot.app.screen
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def offered(self) -> list[str]:
        return [item.label for item in self.table.query_one(OrdersPane).items]

    @property
    def said(self) -> str:
        return self.table.query_one(PromptLine).text

    @property
    def status(self) -> str:
        return self.table.query_one(StatusBar).plain_text

    @property
    def targets(self) -> set[str]:
        return set(self.table.query_one(MapView).targets)

    def of(self, place: str) -> dict[str, int]:
        """Caesar's blocks in a place with their strength."""
        space = self.session.view.spaces.get(place)
        return {block.id: block.strength for block in space.blocks if block.side is C} if space else {}

    def pompeys(self, place: str) -> dict[str, int]:
        """Pompey's blocks in a place, as he sees them."""
        space = self.session.table.state.view(P).spaces.get(place)  # type: ignore[attr-defined]
        return {block.id: block.strength for block in space.blocks if block.side is P} if space else {}


@asynccontextmanager
async def played(card: str, board: str = BOARD, other: str = "2/2") -> AsyncIterator[God]:
    """The card is played by its key, and Pompey's card is turned up with it."""
    hands = f"year: 706\nturn: 5\nphase: play\nhand caesar: {card}\nhand pompey: {other}\n"
    session = sit(hands + board, frozenset((C,)), bots=None)
    async with staged(JuliusApp(Settings(battle_speed="at once"), session=session)) as (_, pilot):
        god = God(pilot, session)
        assert god.offered == [card.capitalize()]
        await god.press("1")
        assert "Enter takes it" in god.said, "a card is chosen first, then confirmed"
        await god.press("enter")
        assert not god.session.legal
        assert "Pompey" in god.said, "whom one waits for"
        session.table.act(f"play {other}", P)
        god.table.runner.send(SaveChanged())
        await quiet(pilot)
        assert f"C {card.capitalize()}" in god.status
        yield god


async def test_mars_moves_one_group_and_attacks_by_surprise() -> None:
    async with played("mars") as god:
        assert god.offered == ["Massilia 1", "Rome 3"], "no Navis, and one group"
        await god.press("2")
        assert god.offered == ["Caesar III", "Legio 7 III", "Legio 8 III"]
        await god.press("3")
        await god.find("genua")
        assert set(god.of("genua")) == {"caesar", "legio_7"}
        assert "Massilia 1" not in god.offered
        await god.press("e")
        await god.pompey_ends()
        screen = god.pilot.app.screen
        assert isinstance(screen, BattleScreen)
        assert god.session.to_act is C, "the attacker fires first"
        assert "urprise" in screen_text(god.pilot.app)
        await god.press("f")
        assert str(god.session.table.history[-1].action).startswith(("fire caesar", "roll"))


async def test_mars_asks_which_of_two_battles_is_the_surprise() -> None:
    async with played("mars") as god:
        await god.press("2", "1")
        await god.find("genua")
        await god.find("neapolis")
        assert set(god.of("neapolis")) == {"caesar"}
        await god.press("e")
        await god.pompey_ends()
        assert god.session.view.phase == "surprise"
        assert god.offered == ["Genua 2v2", "Neapolis 1v1"]
        await god.press("2")
        assert god.session.view.surprise == "neapolis"


async def test_neptune_moves_navis_and_attacks_by_surprise() -> None:
    board = BOARD + "mare_tyrrhenum pompey: pompey_navis_1\n"
    async with played("neptune", board) as god:
        assert god.offered == ["Rome 1"]
        await god.press("1")
        assert god.offered == ["Navis 1 II"]
        await god.find("tyrrhenum")
        assert set(god.of("mare_tyrrhenum")) == {"caesar_navis_1"}
        await god.press("e")
        await god.pompey_ends()
        assert isinstance(god.pilot.app.screen, BattleScreen)
        assert god.session.to_act is C
        assert "urprise" in screen_text(god.pilot.app)


async def test_mercury_goes_a_city_further() -> None:
    async with played("mercury", "massilia caesar: legio_7, legio_8\nathena pompey: legio_1\n") as god:
        await god.press("1")
        assert "neapolis" in god.targets, "three links"
        await god.find("neapolis")
        assert "leaves Massilia empty" in god.said
        await god.press("enter")
        assert set(god.of("neapolis")) == {"legio_7", "legio_8"}


async def test_pluto_sends_six_along_a_major_road_to_attack() -> None:
    legions = ", ".join(f"legio_{number}" for number in range(7, 14))
    async with played("pluto", f"genua caesar: {legions}\nrome pompey: legio_1\n") as god:
        await god.press("1")
        await god.find("rome")
        assert god.said == "Only 6 of the 7 can go, so none did: tick 6. [G6: F1]"
        await god.press("7", "enter")
        assert len(god.of("rome")) == 6, "all that the road takes, two more than usual"
        await god.press("e")
        await god.pompey_ends()
        assert isinstance(god.pilot.app.screen, BattleScreen)


async def test_jupiter_strikes_a_city_and_the_defector_goes_where_one_says() -> None:
    board = "genua caesar: legio_7\nneapolis caesar: legio_8\nrome pompey: legio_1 II, legio_2 II\n"
    async with played("jupiter", board) as god:
        assert god.offered == ["Rome 2"]
        assert god.targets == {"rome"}
        await god.press("1")
        assert "nothing takes it back" in god.said
        await god.press("enter")
        drawn = god.session.view.drawn
        assert drawn in ("legio_1", "legio_2")
        assert label(drawn) in god.said
        assert god.offered == ["Genua", "Neapolis"]
        await god.find("neapolis")
        assert god.of("neapolis") == {"legio_8": 3, drawn: 2}
        assert god.session.to_act is P


async def test_jupiter_may_be_declined() -> None:
    async with played("jupiter", "genua caesar: legio_7\nrome pompey: legio_1 II\n") as god:
        await god.press("e")
        assert god.session.to_act is P
        assert god.pompeys("rome") == {"legio_1": 2}


async def test_vulcan_takes_a_step_of_every_block_of_a_city() -> None:
    board = "rome caesar: legio_7\nathena pompey: legio_1 III, legio_2 I\nutica pompey: legio_3\n"
    async with played("vulcan", board) as god:
        assert {"athena", "utica"} <= god.targets
        await god.find("rome")
        assert god.session.to_act is C, "not one's own city"
        await god.find("athena")
        assert god.pompeys("athena") == {"legio_1": 2}
        assert god.session.view.pools[P].face_up == ("legio_2",)


async def test_apollo_is_the_card_the_other_played_last() -> None:
    board = BOARD + "played 4: caesar 1/2, pompey 3/2\n"
    async with played("apollo", board) as god:
        assert "C Apollo=3/2" in god.status
        assert "3 moves, 2 levies left" in god.status
        assert god.session.to_act is C
