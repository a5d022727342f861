"""Players of the Gallic War who know only what stands on the screen: one has a keyboard, the other a mouse."""

from collections.abc import Mapping

from jc_tui.appearance.bindings import keys_by_name
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.gallic_war.battle.screen import BattleScreen
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.map.view import MapView
from jc_tui.screens import handover, table
from jc_tui.table.list_choice import DONE
from jc_tui.table.targets import TargetMark
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.hands import Hands, Keyboard, Mouse

MOVEMENT = 0.15
"""How often a card is for movement."""


class GallicHands(Hands):
    """As `Hands`, on the screens of this game."""

    folder = "gallic_war"
    wanted = ("go on", "assault", "sortie", "shelter", "fire", "retreat", "hit", "pass", "end")
    turning = 0.0

    async def step(self) -> None:
        match self.app.screen:
            case handover.HandoverScreen():
                await self.take_keyboard()
            case BattleScreen() as screen:
                await self.fight(screen)
            case YearScreen() as screen:
                await self.end_of_year(screen)
            case table.TableScreen() as screen:
                await self.command(screen)
            case other:
                raise AssertionError(f"{other} is open")

    async def command(self, screen: table.TableScreen) -> None:
        """As any order; a card is for movement more often than by chance alone."""
        items = screen.query_one(OrdersPane).items
        if self.session.legal and self.session.view.phase == "announce" and self.random.random() < MOVEMENT:
            await self.item(screen, len(items) - 1)
        else:
            await super().command(screen)

    def best(self, targets: Mapping[str, TargetMark]) -> str:
        """Where there is a fight, or any other area."""
        return max(sorted(targets), key=lambda place: (targets[place].kind == "attack", self.random.random()))

    async def end_of_year(self, screen: YearScreen) -> None:
        """A line of the list, or done with the step."""
        year = screen.model.mode
        choice = year.choice
        if choice.legal and (year.key != DONE or choice.missing()):
            lines = [key for key in choice.choosable() if key not in year.marked]
            if lines and (choice.missing() or self.random.random() < 0.3):
                await self.year_line(screen, self.random.choice(lines))
                return
        await self.year_done(screen)


class GallicKeyboard(GallicHands, Keyboard):
    async def to_place(self, screen: table.TableScreen, place: str) -> None:
        """By its letter, or by its name and Enter."""
        if (mark := screen.query_one(MapView).targets.get(place)) is not None and mark.letter:
            await self.press("g", mark.letter.lower())
            return
        name = place.replace("_", " ")
        await self.press("slash", *("space" if sign == " " else sign for sign in name), "enter", "enter")

    async def year_line(self, screen: YearScreen, key: str) -> None:
        rows = [row.key for row in screen.model.mode.rows if row.key]
        await self.press("home", *["down"] * rows.index(key), "space")

    async def year_done(self, screen: YearScreen) -> None:
        await self.press("e")


class GallicMouse(GallicHands, Mouse):
    async def battle_key(self, screen: BattleScreen, name: str) -> None:
        action = keys_by_name("battle-foot", self.folder)[name][2]
        if action == "confirm" and not screen.query_one(Lineup).region:
            await self.click_item(screen, screen.query_one(OrdersPane).cursor.at)
            return
        await self.click_key(screen, action)

    async def year_line(self, screen: YearScreen, key: str) -> None:
        await self.click_row(screen.query_one(PickList), key)

    async def year_done(self, screen: YearScreen) -> None:
        await self.click_key(screen, "do('EndPhase')")
