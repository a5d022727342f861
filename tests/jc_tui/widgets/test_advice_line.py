"""The line that says what to do, or why not."""

from __future__ import annotations

from engine.contract import IllegalAction
from jc_tui.widgets.advice_line import AdviceLine, Asked
from tests.jc_tui.widgets.bench import Bench

FAR = IllegalAction("6.1", "road-limit")


async def test_why_a_place_cannot_be_chosen_is_said_in_one_ink_a_refusal_in_its_own() -> None:
    line = AdviceLine()
    async with Bench(line).run_test(size=(80, 5)) as pilot:
        line.explain(FAR)
        await pilot.pause()
        explained = line.plain_text
        assert {ink for _, ink in line.draw(80, 1)[0]} == {"text"}
        line.refuse(FAR)
        await pilot.pause()
        assert line.plain_text == explained
        assert {ink for text, ink in line.draw(80, 1)[0] if text} == {"bad", "key"}
        line.refuse(Asked("Again?"))
        assert line.draw(80, 1)[0][0] == (" ? ", "bad")
