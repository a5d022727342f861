"""Battles for the tests of the battle screen: positions, dice that fall as wanted, a stage that plays at once."""

from collections.abc import Iterable, Sequence
from contextlib import asynccontextmanager
from pkgutil import resolve_name
from typing import Any

from textual.pilot import Pilot

from engine import contract, games
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.match import Match
from jc_tui.appearance.glyphs import UNICODE, Glyphs
from jc_tui.blocks.battle.model import BattleModel
from jc_tui.blocks.battle.view import FightView
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.jc_tui.screens.stage import Around, C, P, Stage, click, missing, present, press, prose, screen_text
from tests.scripted import ScriptedChance

BOTH, NOBODY = frozenset((C, P)), frozenset[contract.Seat]()

ROME = """
turn: 3
phase: battle
battle: rome
attack rome: caesar from ravenna
genua caesar: legio_11
neapolis pompey: legio_5
"""
"""Caesar attacks Rome from Ravenna, and can come from Genua in reserve."""


class Arena(Stage):
    def __init__(self, first: PlayScreen, glyphs: Glyphs = UNICODE, speed: str = "at once") -> None:
        super().__init__(first, glyphs)
        self.settings = Settings(battle_speed=speed)
        self.model = first.model

    @property
    def battle(self) -> BattleModel[Any]:
        assert isinstance(self.model.mode, BattleModel)
        return self.model.mode


def battle_sitting(
    position: str,
    humans: frozenset[contract.Seat] = BOTH,
    dice: Iterable[str] | None = None,
    bots: str | None = None,
    seed: int = 1,
    game: str = games.DEFAULT_GAME,
) -> GameSession:
    """A session at a battle; `dice` are the rolls in order, such as ``1 6 6``."""
    chance = SeededChance(seed) if dice is None else ScriptedChance([f"roll {roll}" for roll in dice])
    table = Match.new(games.load_game(game), {}, {}, chance, position=position)
    table.run_chance()
    others = [seat for seat in table.seats if seat not in humans]
    players = {seat: make_bot(bots, seat, game=game) for seat in others} if bots else {}
    return GameSession(table, humans, players)


@asynccontextmanager
async def fought(
    session: GameSession,
    size: tuple[int, int] = (80, 24),
    glyphs: Glyphs = UNICODE,
    speed: str = "at once",
    table: bool = False,
) -> Any:
    """The battle screen of a session, over its table or alone, with its app, its pilot, and the screen's text."""
    name = f"jc_tui.{session.table.game.id.replace('-', '_')}.battle.screen:BattleScreen"
    kind = TableScreen if table else resolve_name(name)
    arena = Arena(kind(session, Around(Settings(battle_speed=speed), glyphs)), glyphs, speed)
    async with arena.run_test(size=size) as pilot:
        await press(pilot)
        yield arena, Player(arena, pilot)


class Player:
    def __init__(self, arena: Arena, pilot: Pilot[None]) -> None:
        self.arena = arena
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await press(self.pilot, *keys)

    async def sees(self, keys: str, *words: str, lacks: Sequence[str] = ()) -> None:
        """Press keys, with spaces between them, and find words on the screen, but none that it `lacks`.

        The prompt stands there whole behind a bar, though a small screen wraps it.
        """
        await self.press(*keys.split())
        shown = self.text
        text = f"{shown}\n{prose(shown)}"
        if isinstance(self.arena.model.mode, BattleModel):
            text += f"\n▌{self.prompt} "
        assert not missing(text, *words), text
        assert not present(text, *lacks), text

    async def click(self, words: str) -> str:
        """Click on words that stand on the screen; the screen's text."""
        lines = self.text.splitlines()
        row = next(place for place, line in enumerate(lines) if words in line)
        await click(self.pilot, offset=(lines[row].index(words) + 1, row))
        return self.text

    @property
    def text(self) -> str:
        return screen_text(self.arena)

    @property
    def prompt(self) -> str:
        return self.arena.battle.prompt

    @property
    def open(self) -> bool:
        return isinstance(getattr(self.arena.screen, "view", None), FightView)
