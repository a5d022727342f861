"""The lines at the top and the line of advice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from unittest.mock import AsyncMock, patch

from engine.contract import GameError, IllegalAction, Result
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.table.message import Ask, TableMessage, message_of
from jc_tui.widgets.message_line import PromptLine
from tests.jc_tui.widgets.bench import CARDS, CONTESTED, Bench, C, P, S, missing, present, view_at


class Told(IllegalAction):
    """A refusal with a sentence of its own."""

    @property
    def sentence(self) -> str:
        return str(self.details["text"])


WIDE = 120
NOW = view_at(CONTESTED, C)


@asynccontextmanager
async def top(
    view: JuliusCaesarView | None = None, *, height: int = 2, width: int = WIDE, glyphs: Glyphs = UNICODE
) -> AsyncIterator[StatusBar]:
    bar = StatusBar()
    async with Bench(bar, glyphs=glyphs).run_test(size=(width, 3)) as pilot:
        bar.styles.height = height
        await pilot.pause()
        if view is not None:
            bar.update_view(view)
        yield bar


def chips(bar: StatusBar) -> list[tuple[str, str]]:
    """What stands in reverse, with its ink."""
    return [(text, ink) for line in bar._lines() for text, ink in line if ink.endswith("chip") and text]


async def test_two_rows_tell_who_acts_when_and_what_the_points_are_of() -> None:
    async with top(NOW) as bar:
        first, second = bar.plain_text.splitlines()
        assert first.startswith(" CAESAR: YOUR TURN  706 AUC  turn 3/5  Cards › CAESAR 3/2 MOVES levies › POMPEY")
        assert first.endswith("moves levies › battles › turn 4")
        assert second.startswith(" C ●○○○○○○○○○ 1     P ●●○○○○○○○○ 2     of 10  free: ")
        assert chips(bar) == [(" CAESAR: YOUR TURN ", "first-chip"), (" MOVES ", "chip")]
        bar.update_view(view_at(CONTESTED, P))
        assert bar.plain_text.startswith(" CAESAR ACTS ")
        bar.update_view(replace(NOW, points={C: 10, P: 2}), replace(NOW, points={C: 9, P: 2}))
        assert bar.plain_text.splitlines()[1].startswith(" C ●●●●●●●●●● 10 +1  P "), "a change stands apart"


async def test_nothing_moves_to_another_column_from_phase_to_phase() -> None:
    async with top(NOW) as bar:
        now = bar.plain_text
        for phase, step in {"main attack": "MOVES", "levy": "LEVIES", "choose battle": "BATTLES"}.items():
            bar.update_view(replace(NOW, phase=phase))
            assert bar.plain_text.lower() == now.lower(), "the words stand where they stood"
            assert chips(bar)[1:] == [(f" {step} ", "chip")]


async def test_before_the_cards_are_turned_up_nobody_commands_and_a_god_takes_the_place_of_moves() -> None:
    async with top(view_at(CARDS, C)) as bar:
        first, second = bar.plain_text.splitlines()
        assert "CARDS › Player 1 moves levies › Player 2 moves levies › battles › turn 5" in first
        assert not present(first, "2/3", "Vulcan"), "those of the turns before"
        assert second.index("P ●") == 20
        played = "card: 3/2\nplayed 3: caesar 3/2, pompey vulcan"
        bar.update_view(view_at(CONTESTED.replace("card: 3/2", played), C))
        assert not missing(bar.plain_text, "CAESAR 3/2 MOVES levies", "POMPEY Vulcan god")


async def test_in_one_row_the_present_command_and_the_points_remain() -> None:
    async with top(NOW, height=1, width=80) as bar:
        assert bar.plain_text.startswith(" CAESAR: YOUR TURN  706.3  CAESAR 3/2 MOVES levies")
        assert not missing(bar.plain_text, " C 1 ", " P 2 ", "of 10  free: 9")
    async with top(height=1, width=80) as bar:
        bar._clocks = [[("C 11 h", "first")], [("P 2 d", "text")]]
        bar.update_view(NOW)
        assert not missing(bar.plain_text, " MOVES ", "C 11 h  P 2 d  C 1 ")
    async with top(NOW, height=1, width=40) as bar:
        assert bar.plain_text.endswith("C 1    P 2    of 10"), "rather than any stage"


async def test_what_binds_who_acts_stands_behind_the_points_and_what_is_said_at_the_right_edge() -> None:
    guarded = ("mare_hispanum", "mare_tyrrhenum")
    async with top(replace(NOW, guarded_seas=guarded, surprise="rome")) as bar:
        assert "of 10  Surprise in Rome  A Navis stays in Hisp, Tyrr  free: " in bar.plain_text
        bar._note, bar._clocks = "tiro is thinking for Caesar (12 s)", [[("C 11 h", "first")], [("P 2 d", "text")]]
        bar.update_view(view_at(CONTESTED, P))
        second = bar.plain_text.splitlines()[1]
        assert (len(second), second[-49:]) == (WIDE, "tiro is thinking for Caesar (12 s)  C 11 h  P 2 d")
        assert second.startswith(" C ●○○○○○○○○○ 1     P ●●○○○○○○○○ 2     of 10")


async def test_points_that_changed_are_in_reverse_and_move_nothing() -> None:
    async with top(NOW) as bar:
        before = bar.plain_text.splitlines()[1]
        bar.update_view(NOW, replace(NOW, points={C: 3, P: 1}))
        assert chips(bar)[2:] == [("-2", "first-chip"), ("+1", "second-chip")]
        after = bar.plain_text.splitlines()[1]
        assert after == before.replace("1     P", "1 -2  P").replace("2     of", "2 +1  of")
        bar.update_view(NOW)
        assert bar.plain_text.splitlines()[1] == before
    async with top(height=1, width=80) as bar:
        bar.update_view(NOW, replace(NOW, points={C: 3, P: 1}))
        assert "C 1 -2 P 2 +1 of 10" in bar.plain_text, "no result of a match, as 1-2 would be"


async def test_an_earlier_moment_is_told_with_its_own_turn_and_the_points_after_it() -> None:
    now, then = view_at(CARDS, C), replace(NOW, points={C: 0, P: 0})
    async with top() as bar:
        bar.update_view(now, then, P, told=True)
        first, second = bar.plain_text.splitlines()
        assert first.startswith(" POMPEY ACTS        706 AUC  turn 3/5")
        assert " MOVES " in first
        assert f"{now.points[P]} +{now.points[P]}" in second


async def test_lists_are_cut_where_there_is_no_room_and_tell_how_many_there_are() -> None:
    lists = {120: "free: Rome 2, Antioch 1, Athena 1, Byzantium 1, 5 more", 80: "Rome 2, Antioch 1, 7 more"}
    for width, told in (lists | {58: "of 10  free: 9"}).items():
        async with top(NOW, width=width) as bar:
            second = bar.plain_text.splitlines()[1]
            assert (told in second, len(second) <= width) == (True, True)


def test_at_risk_is_what_as_many_blocks_in_sight_could_enter_as_stand_there() -> None:
    board = "year: 706\nturn: 3\nphase: levy\nactor: caesar\ncard: 2/3\nmassilia caesar: legio_11\n"
    near = f"{board}narbo pompey: legio_3, legio_4\nrome caesar: caesar, legio_8\nneapolis pompey: legio_2\n"
    for seat, risks in ((C, ["Massilia 1 (Narbo 2)"]), (P, []), (S, [])):
        view = view_at(near, seat)
        assert StatusBar().lists(view, Remarks(view))[1] == ("at risk", risks), seat
    assert not StatusBar().lists(view_at(board, C), Remarks(view_at(board, C)))[1][1]


async def test_the_end_is_told_where_it_was_whose_turn_it_is() -> None:
    over = replace(NOW, to_act=None, phase="over", result=Result(P, "points", NOW.points))
    async with top(over, glyphs=ASCII) as bar:
        assert chips(bar) == [(" POMPEY HAS WON ", "second-chip"), (" THE GAME IS OVER ", "chip")]
        assert bar.plain_text.isascii()
        bar.update_view(replace(over, result=Result(None, "points", NOW.points)))
        assert chips(bar)[0] == (" A DRAW ", "chip")


async def test_a_refusal_stands_in_for_the_advice_until_the_next() -> None:
    async with Bench(line := PromptLine()).run_test(size=(80, 3)):
        line.show(message_of("Move a group."))
        assert "Move a group." in line.plain_text
        line.show(message_of(Told("6.11", "road-limit", text="Ravenna-Rome takes 2 blocks, 2 have moved.")))
        told = "▌✗ Ravenna-Rome takes 2 blocks, 2 have moved. [6.11: F1]"
        assert (line.plain_text, line.message.rule) == (told, "6.11")
        line.show(message_of(GameError("Nothing can be taken back.")))
        assert line.message.rule == ""
        line.show(message_of("Move a group."))
        assert "✗" not in line.plain_text


async def test_a_long_refusal_keeps_its_rule_in_sight_and_a_click_opens_it() -> None:
    async with Bench(line := PromptLine()).run_test(size=(60, 3)) as pilot:
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
    async with Bench(line := PromptLine()).run_test(size=(80, 5)) as pilot:
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
