"""A full disk on the screens: what is said when a roll or a bot's action could not be saved, and going on."""

from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.chance import SeededChance
from engine.contract import Seat
from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import SaveChanged
from tests.full_disk import no_room_for
from tests.jc_tui.games import GAME
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, C, P, fought
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import screen_text, staged
from tests.scripted import ScriptedChance

pytestmark = pytest.mark.slow

TRUTH = "What was done is saved; the roll or draw that comes after it is still due."
FIGHT = f"{ROME}rome caesar: caesar III from ravenna, legio_13 III from ravenna\nrome pompey: legio_1 IV"


def words(text: str) -> str:
    return " ".join(text.split())


async def test_a_shot_whose_roll_cannot_be_saved_stands_and_enter_rolls_when_there_is_room(tmp_path: Path) -> None:
    table = Table.new(GAME, {}, {}, ScriptedChance(["roll 1 3 6"] * 3), tmp_path / "one.jsonl", position=FIGHT)
    async with fought(GameSession(table, BOTH, {}), (120, 40)) as (_, player):
        with no_room_for(Seat.CHANCE) as disk:
            text = words(await player.press("enter"))
            assert TRUTH in text
            assert "not saved" not in text
            assert player.prompt == "The dice are due. Enter: roll them."
            assert TRUTH in words(await player.press("enter"))
            disk.full = False
            assert "Legio 1 to III" in words(await player.press("enter"))
        assert player.prompt.startswith("Pompey's turn at C")
    assert [entry.seat for entry in table.history[:2]] == [C, Seat.CHANCE]


async def test_a_bot_in_battle_whose_action_cannot_be_saved_waits_for_enter(tmp_path: Path) -> None:
    table = Table.new(GAME, {}, {}, SeededChance(2), tmp_path / "one.jsonl", position=FIGHT)
    session = GameSession(table, frozenset((C,)), {P: make_bot("tiro", 1)})
    async with fought(session, (120, 40)) as (_, player):
        with no_room_for(P) as disk:
            while session.to_act is C:
                await player.press("p")
            number = table.number
            text = words(await player.press("enter"))
            assert "No space left on device. This action is not saved" in text
            assert table.number == number
            disk.full = False
            await player.press("enter")
        assert table.number > number


async def test_a_bot_whose_action_cannot_be_saved_does_not_try_on_and_on(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    table = Table.new(GAME, {}, {C: "human", P: "tiro"}, SeededChance(1), path)
    table.run_chance()
    session = GameSession(table, frozenset((C,)), {P: make_bot("tiro", 1)})
    async with staged(JuliusApp(session=session), (120, 40)) as (app, pilot):
        with no_room_for(P) as disk:
            while session.to_act is C:
                session.act(session.legal[0])
            number = table.number
            app.screen.runner.send(SaveChanged())  # type: ignore[attr-defined]
            await quiet(pilot)
            await pilot.press("space")
            await quiet(pilot)
            assert "No space left on device. This action is not saved" in words(screen_text(app))
            assert table.number == number
            disk.full = False
            await quiet(pilot)
            assert table.number == number, "it waits for the player"
            await pilot.press("enter")
            await quiet(pilot)
        assert table.number > number
        assert "No space left" not in screen_text(app)
