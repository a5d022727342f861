"""The story of a battle: turned back and on, in more room and in less; hints that the battle leaves behind."""

from functools import partial
from typing import Any

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from engine.bots.advice import Advice, Adviser
from engine.bots.mind import Proposal
from engine.julius_caesar.actions import Fire
from jc_tui.app import JuliusApp
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.widgets.lines import Scroll
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, C, battle_sitting, fought
from tests.jc_tui.julius_caesar.test_battle import ONLY, SMALL
from tests.jc_tui.screens.stage import press, screen_text, settled, staged

pytestmark = pytest.mark.slow

LONG = f"{SMALL}rome pompey: legio_1 IV, legio_3 III, ballista II\n"
MISSES = ["6 6 6", "6 6", "6 6 6 6", "6 6 6", "6 6 6", "6 6 6"]


async def test_the_story_can_be_turned_back_and_stays_at_its_end() -> None:
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (_, player):
        text = await player.press("f", "f", "f", "f")
        assert "Legio 3 fires" in text
        assert "Caesar fires" not in text
        assert "↑" in text, "there is more above"
        assert "↓" not in text
        assert "PgUp story" in text
        text = await player.press("pageup")
        assert "Legio 3 fires" not in text
        assert "↓" in text
        assert "Caesar fires" in await player.press("home")
        assert "Caesar fires" in await player.press("f"), "who reads on is not disturbed"
        text = await player.press("end")
        assert "Legio 13 fires" in text
        assert "↓" not in text
        assert "Caesar fires" in await player.press("f"), "it is at its end again"
        await player.press("home")
        assert "7.4" in await player.press("h"), "why something was not done is told in sight"


async def test_the_wheel_turns_the_story() -> None:
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (arena, player):
        await player.press("f", "f", "f", "f")
        story = arena.screen.query_one(Scroll)
        last = story.top
        x, y = story.region.offset
        down, up = (
            partial(event, story, x + 5, y, 0, 0, 0, False, False, False)
            for event in (MouseScrollDown, MouseScrollUp)
        )
        arena.screen._forward_event(up())
        await settled(player.pilot)
        assert story.top == last - 1
        for _ in range(3):
            arena.screen._forward_event(down())
        await settled(player.pilot)
        assert story.top == last
        await player.press("f")
        assert story.top > last


async def test_in_more_room_nothing_is_said_of_turning_it() -> None:
    async with fought(battle_sitting(LONG, BOTH, MISSES)) as (arena, player):
        assert "PgUp story" in await player.press("f", "f", "f", "f")
        for size, turns in (((100, 50), False), ((80, 24), True)):
            await player.pilot.resize_terminal(*size)
            await settled(player.pilot)
            assert arena.screen.query_one(Scroll).overflows == turns
            assert ("PgUp story" in player.text) == turns


THREE = f"""{ROME}slot: 5
round: 2
rome caesar: caesar from ravenna, legio_13 from ravenna, legio_8 II from genua, legio_10 I from genua
rome pompey: legio_1 IV, legio_3 III
"""

FIRING = Advice(
    C,
    (Proposal("fire", "Fire with Legio 13", (Fire("legio_13"),), "", (), ("legio_13",)),),
    "it is best.",
    None,
    2,
)


def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The questions that an adviser gets who always has the same answer."""
    questions: list[Any] = []

    def advise(self: Adviser, *about: Any) -> Advice:
        questions.append(about)
        return FIRING

    monkeypatch.setattr(Adviser, "advise", advise)
    return questions


async def test_a_hint_for_what_is_past_is_never_done(monkeypatch: pytest.MonkeyPatch) -> None:
    session = battle_sitting(THREE, ONLY[C], ["6 6", "6"])
    questions = asked(monkeypatch)
    async with fought(session) as (arena, player):
        assert "legatus: Fire with Legio 13" in " ".join((await player.press("H")).split())
        while arena.battle.chosen == "legio_13":
            await player.press("right")
        await player.press("f")
        number = session.table.number
        assert arena.model.hints.advice is None
        await player.press("H")
        assert session.table.number == number, "the key asks anew"
    assert len(questions) == 2


async def test_escape_drops_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    session = battle_sitting(LONG, ONLY[C], MISSES)
    asked(monkeypatch)
    async with fought(session) as (arena, player):
        await player.press("H")
        assert "legatus" not in await player.press("escape")
        assert arena.model.hints.advice is None
        assert player.open


async def test_the_window_tells_of_each_turn_in_a_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(JuliusApp(session=battle_sitting(LONG, BOTH, MISSES))) as (app, pilot):
        assert isinstance(app.screen, BattleScreen)
        assert "BATTLE OF ROME" in screen_text(app)
        titles: list[str | None] = []
        monkeypatch.setattr("jc_tui.terminal.attention.write_title", lambda _, text: titles.append(text))
        for _ in range(3):
            await press(pilot, "f")
        assert any("Pompey" in (title or "") for title in titles)
