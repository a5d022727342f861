"""What was seen of the enemy, on the screen."""

from __future__ import annotations

import pytest
from textual.message import Message

from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.wishes import Jumped
from tests.jc_tui.playing import played
from tests.jc_tui.widgets.bench import FACTS, Bench, C, heard


@pytest.mark.slow
async def test_every_block_of_the_enemy_is_listed_in_its_group() -> None:
    memory = remember(GameSession(played(3, 330), frozenset((C,))))
    pane = MemoryPane()
    async with Bench(pane).run_test(size=(80, 50)):
        pane.update_memory(memory)
        text = pane.plain_text
    assert f"Hidden on the map {memory.hidden}, " in text
    assert f"Upright in the pool {memory.pool}, {len(memory.group('pool'))} known." in text
    for block in memory.blocks:
        assert FACTS.short(block.block) in text


@pytest.mark.slow
async def test_a_block_leads_to_where_it_was_seen() -> None:
    told: list[Message] = []
    memory = remember(GameSession(played(3, 330), frozenset((C,))))
    seen = memory.group("placed")[1]
    pane = MemoryPane()
    async with Bench(pane).run_test(size=(80, 50), message_hook=told.append) as pilot:
        pane.update_memory(memory)
        pane.focus()
        await pilot.press(*f"/{FACTS.short(seen.block)}", "enter", "enter")
        await pilot.pause()
    assert [jump.place for jump in heard(Jumped, told)] == [*seen.places]
