"""The lines that people say to each other: what is drawn of them, and the line to type in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import Mock

import pytest
from rich.cells import cell_len
from textual.message import Message
from textual.pilot import Pilot
from textual.widgets import Input

from jc_tui.host.api.messages import ChatLine
from jc_tui.host.ui import chat as module
from jc_tui.host.ui.chat import LONGEST, ChatInput, ChatLines, ChatPane, folded
from tests.jc_tui.widgets.bench import Bench, heard


def said(text: str) -> ChatLine:
    return ChatLine("lobby", "anna", text, "2026-03-01T09:30:00Z")


@asynccontextmanager
async def talk_of(*lines: ChatLine) -> AsyncIterator[tuple[ChatPane, Pilot[None], list[Message]]]:
    talk, messages = ChatPane(), list[Message]()
    async with Bench(talk).run_test(size=(40, 8), message_hook=messages.append) as pilot:
        talk.update_lines(lines)
        talk.query_one(ChatInput).focus()
        await pilot.pause()
        yield talk, pilot, messages


def shown(talk: ChatPane) -> list[str]:
    return talk.query_one(ChatLines).plain_text.split("\n")


@pytest.mark.parametrize("text", ["漢" * 70, f"a {'漢字' * 30} b", "x" * 200, "", " ", "é" * 41])
def test_a_text_is_folded_by_cells(text: str) -> None:
    pieces = folded(text, 20)
    assert all(cell_len(piece) <= 20 - 2 * bool(number) for number, piece in enumerate(pieces))
    assert "".join("".join(pieces).split()) == "".join(text.split())


async def test_what_is_typed_is_told_once_and_kept_when_the_line_is_left() -> None:
    async with talk_of() as (talk, pilot, messages):
        assert shown(talk)[0] == "Nothing has been said yet."
        line = talk.query_one(Input)
        await pilot.press(*"ave", "space", "enter")
        assert line.value == ""
        await pilot.press("space", "enter", "backspace")
        assert [message.text for message in heard(ChatPane.Said, messages)] == ["ave"]
        talk.give_back("ave")
        await pilot.press("!")
        talk.give_back("vale")
        await pilot.press("escape")
        assert line.value == "ave!", "what was refused does not replace what is typed"
        assert len(heard(ChatInput.Left, messages)) == 1
        line.value = "a" * LONGEST
        await pilot.press("b")
        assert line.value == "a" * LONGEST, "it is no longer than the host takes"


async def test_lines_follow_their_end_until_they_are_turned_back_and_go_on_below() -> None:
    lines = [said(str(number)) for number in range(20)]
    async with talk_of(*lines) as (talk, pilot, _):
        assert shown(talk)[-1] == "anna: 19"
        await pilot.press("pageup")
        turned = shown(talk)
        talk.update_lines([*lines, said("another")])
        assert shown(talk)[:-1] == turned[:-1]
        await pilot.press("pagedown", "pagedown")
        assert shown(talk)[-1] == "anna: another"
        talk.update_lines([said("alea iacta est " * 12)])
        assert shown(talk)[1:3] == ["anna: alea iacta est alea iacta est", "  alea iacta est alea iacta est alea"]


@pytest.mark.slow
async def test_one_more_line_after_a_thousand_wraps_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "folded", wrapped := Mock(wraps=folded))
    lines = [said(f"word {number} " * 5) for number in range(1000)]
    async with talk_of(*lines) as (talk, pilot, _):
        talk.update_lines([*lines, said("the last")])
        assert [call.args[0] for call in wrapped.call_args_list[1000:]] == ["anna: the last"]
        await pilot.resize_terminal(60, 12)
        await pilot.pause()
        assert wrapped.call_count == 2002
