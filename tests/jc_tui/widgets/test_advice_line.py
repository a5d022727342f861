"""The line that says what to do, or why not."""

from __future__ import annotations

from engine.contract import IllegalAction
from jc_tui.table.message import Ask, TableMessage, message_of
from jc_tui.widgets.prompt_line import PromptLine
from tests.jc_tui.widgets.bench import Bench

FAR = IllegalAction("6.1", "road-limit")


async def test_why_a_place_cannot_be_chosen_is_said_in_one_ink_a_refusal_in_its_own() -> None:
    line = PromptLine()
    async with Bench(line).run_test(size=(80, 5)) as pilot:
        line.show(TableMessage("closed", FAR.sentence, FAR.rule))
        await pilot.pause()
        explained = line.plain_text
        assert {ink for _, ink in line.draw(80, 1)[0]} == {"text"}
        line.show(message_of(FAR))
        await pilot.pause()
        assert line.plain_text == explained
        assert {ink for text, ink in line.draw(80, 1)[0] if text} == {"bad", "key"}
        line.show(message_of(Ask("Again?")))
        assert line.draw(80, 1)[0][0] == (" ? ", "bad")
