"""What fails beside the game, or cannot be saved, does not end it, and is told as long as it lasts."""

import errno
import os

import pytest

from engine.bots import make_bot
from engine.chance import SeededChance
from engine.contract import Seat
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged
from tests.full_disk import no_room_for
from tests.jc_tui.gallic_war import battles as gaul
from tests.jc_tui.games import GAME
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, C, P, battle_sitting, fought
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import press, prose, screen_text, see, session, staged, top
from tests.scripted import ScriptedChance

pytestmark = pytest.mark.slow

FIGHT = f"{ROME}rome caesar: caesar III from ravenna, legio_13 III from ravenna\nrome pompey: legio_1 IV"
BROKEN = "The chances could not be worked out (ZeroDivisionError)"
FULL = "No space left on device. This action is not saved"
TRUTH = "What was done is saved; the roll or draw that comes after it is still due."


def fail(*_, **__):
    raise ZeroDivisionError("no odds")


async def test_odds_that_fail_in_the_plan_are_told_and_the_plan_goes_on(monkeypatch):
    monkeypatch.setattr("jc_tui.julius_caesar.planning.fight_out", fail)
    at = session(MOVES)
    async with staged(GameApp(Settings(show="off"), session=at)) as (app, pilot):
        assert BROKEN in prose(await see(pilot, "d", "colon", *"m ant genua-rome", "enter", "d"))
        assert top(app) == "PlanScreen"
        await press(pilot, "a")
        assert [str(entry.action) for entry in at.table.history] == ["move antonius genua-rome"]


@pytest.mark.parametrize("game", ["julius_caesar", "gallic_war"])
async def test_a_battle_tells_of_chances_that_fail_and_goes_on(game, monkeypatch):
    monkeypatch.setattr(f"jc_tui.{game}.battle.model.chances", fail)
    at = gaul.battle_sitting(gaul.field()) if game == "gallic_war" else battle_sitting(FIGHT)
    async with fought(at) as (_, player):
        await player.sees("c", BROKEN)
        before = at.table.number
        await player.press("c", "enter")
        assert at.table.number > before


async def test_a_plan_saved_in_part_goes_on_with_the_rest(tmp_path, monkeypatch):
    at = session(MOVES, path=tmp_path / "one.jsonl")
    write, room = os.write, [1]

    def refuse(fd, data):
        if b'"move ' in bytes(data) and not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if b'"move ' in bytes(data):
            room.pop()
        return write(fd, data)

    async with staged(GameApp(Settings(show="off"), tmp_path, session=at)) as (_, pilot):
        assert "1. 3 blocks Genua - Ravenna" in prose(await see(pilot, "d", "1", "g", "r", "d"))
        monkeypatch.setattr(os, "write", refuse)
        assert "No space left on device" in prose(await see(pilot, "enter"))
        assert len(at.table.history) == 1
        monkeypatch.setattr(os, "write", write)
        seen = prose(await see(pilot, "escape", "d"))
        assert "1. 2 blocks Genua - Ravenna" in seen
        assert "dropped" not in seen
        assert "1 order of the plan is done" in prose(await see(pilot, "a"))
        assert len(at.table.history) == 3


async def test_a_save_that_turned_unreadable_stays_in_sight(tmp_path):
    path = tmp_path / "one.jsonl"
    at = session(MOVES, path=path)
    async with staged(GameApp(Settings(confirmations=False), tmp_path, session=at)) as (app, pilot):
        with path.open("ab") as save:
            save.write(b"nonsense\n")
        for _ in range(100):
            await pilot.pause(0.02)
            if "damaged at line 2" in prose(screen_text(app)):
                break
        for key in ("u", "1", "right", "H", "escape"):
            assert "damaged at line 2" in prose(await see(pilot, key))
        assert not at.table.history


async def test_a_shot_whose_roll_cannot_be_saved_stands_and_enter_rolls_when_there_is_room(tmp_path):
    table = Match.new(GAME, {}, {}, ScriptedChance(["roll 1 3 6"] * 3), tmp_path / "one.jsonl", position=FIGHT)
    async with fought(GameSession(table, BOTH, {}), (120, 40)) as (_, player):
        with no_room_for(Seat.CHANCE) as disk:
            await player.sees("enter", TRUTH, lacks=["not saved"])
            assert player.prompt == "The dice are due: Enter rolls them."
            await player.sees("enter", TRUTH)
            disk.full = False
            await player.sees("enter", "Legio 1 to III")
        assert player.prompt.startswith("POMPEY at C: Enter fires")
    assert [entry.seat for entry in table.history[:2]] == [C, Seat.CHANCE]


async def test_a_bot_in_battle_whose_action_cannot_be_saved_waits_for_enter(tmp_path):
    table = Match.new(GAME, {}, {}, SeededChance(2), tmp_path / "one.jsonl", position=FIGHT)
    session = GameSession(table, frozenset((C,)), {P: make_bot("tiro", 1)})
    async with fought(session, (120, 40)) as (_, player):
        with no_room_for(P) as disk:
            while session.to_act is C:
                await player.press("p")
            number = table.number
            await player.sees("enter", FULL)
            assert table.number == number
            disk.full = False
            await player.press("enter")
        assert table.number > number


async def test_a_bot_whose_action_cannot_be_saved_does_not_try_on_and_on(tmp_path):
    table = Match.new(GAME, {}, {C: "human", P: "tiro"}, SeededChance(1), tmp_path / "one.jsonl")
    table.run_chance()
    session = GameSession(table, frozenset((C,)), {P: make_bot("tiro", 1)})
    async with staged(GameApp(session=session), (120, 40)) as (app, pilot):
        with no_room_for(P) as disk:
            while session.to_act is C:
                session.act(session.legal[0])
            number = table.number
            app.screen.runner.send(SaveChanged())
            await quiet(pilot)
            await pilot.press("space")
            await quiet(pilot)
            assert FULL in prose(screen_text(app))
            assert table.number == number
            disk.full = False
            await quiet(pilot)
            assert table.number == number, "it waits for the player"
            await pilot.press("enter")
            await quiet(pilot)
        assert table.number > number
        assert "No space left" not in screen_text(app)
