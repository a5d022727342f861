"""The lines at the top and the line of advice."""

from dataclasses import replace
from unittest.mock import AsyncMock, patch

from engine.contract import GameError, IllegalAction
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.table.message import Ask, TableMessage, message_of
from jc_tui.widgets.prompt_line import PromptLine
from tests.jc_tui.widgets.bench import CARDS, CONTESTED, Bench, C, P, missing, view_at


class Told(IllegalAction):
    """A refusal with a sentence of its own."""

    @property
    def sentence(self) -> str:
        return str(self.details["text"])


async def test_everything_fits_into_80_columns() -> None:
    bar = StatusBar()
    async with Bench(bar).run_test(size=(80, 3)):
        bar.update_view(view_at(CONTESTED, C))
        first, second = bar.plain_text.splitlines()
        for words in ("706 AUC", "48 BC", "Turn 3/5", "Command phase: moves", "Caesar (you) acts"):
            assert words in first
        for words in ("C ●○○○○○○○○○ 1", "P ●●○○○○○○○○ 2", "1 move, 2 levies left", "C 3/2*", "P 1/2"):
            assert words in second


async def test_in_one_row_nothing_is_lost_but_the_track() -> None:
    bar = StatusBar()
    async with Bench(bar).run_test(size=(80, 3)) as pilot:
        bar.styles.height = 1
        await pilot.pause()
        bar.update_view(view_at(CONTESTED, C))
        for words in ("706.3", "Caesar (you) acts", "C 1", "P 2", "1 move, 2 levies left", "C 3/2* P 1/2"):
            assert f" {words} " in f"{bar.plain_text} "
        bar.update_view(replace(view_at(CONTESTED, C), guarded_seas=("mare_hispanum", "mare_tyrrhenum")))
        assert bar.plain_text.endswith("C 3/2* P 1/2  Guard Hisp, Tyrr")
        bar.update_view(view_at(CONTESTED, P), "tiro is thinking for Caesar (12 s)")
        assert not missing(bar.plain_text, "tiro is thinking for Caesar (12 s)", "C 3/2* P 1/2")
        assert "Caesar acts" not in bar.plain_text
        bar.styles.height = 2
        await pilot.pause()
        bar.update_view(view_at(CARDS, C))
        assert "Cards" not in bar.plain_text, "those of the turn before"
        assert "Card phase" in bar.plain_text


async def test_a_refusal_stands_in_for_the_advice_until_the_next() -> None:
    line = PromptLine()
    async with Bench(line).run_test(size=(80, 3)):
        line.show(message_of("Move a group."))
        assert "Move a group." in line.plain_text
        line.show(message_of(Told("6.11", "road-limit", text="Ravenna-Rome takes 2 blocks, 2 have moved.")))
        assert line.plain_text == "▌✗ Ravenna-Rome takes 2 blocks, 2 have moved. [6.11: F1]"
        assert line.message.rule == "6.11"
        line.show(message_of(GameError("Nothing can be taken back.")))
        assert line.message.rule == ""
        line.show(message_of("Move a group."))
        assert "✗" not in line.plain_text


async def test_a_long_refusal_keeps_its_rule_in_sight_and_a_click_opens_it() -> None:
    line = PromptLine()
    async with Bench(line).run_test(size=(60, 3)) as pilot:
        pinned = Told("M7", "pinned", text="Of the blocks here as many must stay as attackers came. " * 3)
        line.show(message_of(pinned))
        await pilot.pause()
        assert line.plain_text.endswith("[M7: F1]")
        assert max(map(len, line.plain_text.splitlines())) <= 60
        with patch.object(PromptLine, "run_action", AsyncMock()) as run:
            await pilot.click(line)
            await pilot.pause()
    run.assert_awaited_once_with("screen.help('M7')")


FAR = IllegalAction("6.1", "road-limit")


async def test_why_a_place_cannot_be_chosen_is_said_in_one_ink_a_refusal_in_its_own() -> None:
    line = PromptLine()
    async with Bench(line).run_test(size=(80, 5)) as pilot:
        line.show(TableMessage("closed", FAR.sentence, FAR.rule))
        await pilot.pause()
        explained = line.plain_text
        assert {ink for _, ink in line.draw(80, 1)[0][1:]} == {"text", "key"}
        line.show(message_of(FAR))
        await pilot.pause()
        assert line.plain_text == explained
        assert {ink for text, ink in line.draw(80, 1)[0][1:] if text} == {"bad", "key"}
        line.show(message_of(Ask("Again?")))
        assert line.draw(80, 1)[0][1] == ("? ", "mark"), "a question is no refusal"
