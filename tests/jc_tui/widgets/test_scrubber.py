"""The line of a replay: what stands where, and what a click means."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.pilot import Pilot

from jc_tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.game_ui import Landmark, LandmarkKind
from jc_tui.widgets.scrubber import GUTTER, Scrubber, lettered
from tests.jc_tui.screens.stage import click
from tests.jc_tui.widgets.bench import benched, heard, missing

KINDS = LandmarkKind
TICKS = [Landmark(0, KINDS.YEAR, "705"), Landmark(20, KINDS.TURN, "1"), Landmark(60, KINDS.BATTLE, "")]
TICKS += [Landmark(64, KINDS.LOSS, ""), Landmark(100, KINDS.WINTER, "W"), Landmark(120, KINDS.YEAR, "706")]
TICKS += [Landmark(150, KINDS.LOSS, ""), Landmark(200, KINDS.END, "")]


@asynccontextmanager
async def drawn(
    width: int = 80, height: int = 3, glyphs: Glyphs = UNICODE, kinds: Collection[LandmarkKind] = tuple(KINDS)
) -> AsyncIterator[tuple[Scrubber, Pilot[None], list[Message]]]:
    line = Scrubber(200, TICKS, 30, kinds)
    line.styles.height = height
    async with benched(line, (width, 10), glyphs) as (pilot, told):
        yield line, pilot, told


def rows(line: Scrubber) -> list[str]:
    return ["".join(segment.text for segment in line.render_line(y)) for y in range(line.size.height)]


def sought(told: list[Message]) -> list[int]:
    return [message.position for message in heard(Scrubber.Sought, told)]


async def test_three_rows_tell_turns_where_one_is_and_what_happened():
    async with drawn(100) as (bar, _, _):
        scale, line, marks = rows(bar)
        assert bar.span == 79
        for tick in TICKS:
            if tick.label:
                assert scale[GUTTER + bar.cell_of(tick.position) :].startswith(tick.label)
        assert "30 of 200" in line
        assert "706" not in line
        assert line.index(UNICODE.pip) == GUTTER + bar.cell_of(30)
        assert marks[GUTTER + bar.cell_of(60)] == UNICODE.times
        assert marks[GUTTER + bar.cell_of(150)] == UNICODE.loss
        assert marks[GUTTER + bar.span - 1] == UNICODE.end


LEGENDS = {tuple(KINDS): "×battle †lost ✶both ", (KINDS.TURN, KINDS.LOSS): "†lost ", (KINDS.TURN,): ""}


async def test_the_legend_tells_of_what_the_game_can_have():
    for kinds, legend in LEGENDS.items():
        async with drawn(100, kinds=kinds) as (bar, _, _):
            assert rows(bar)[-1].startswith(legend.ljust(GUTTER))


async def test_in_two_rows_the_years_stand_in_the_line_and_in_ascii_it_is_ascii():
    async with drawn(100, 2) as (bar, _, _):
        line, marks = rows(bar)
        assert not missing(line, "705", "706")
        assert UNICODE.times in marks
    async with drawn(glyphs=ASCII) as (bar, _, _):
        assert "".join(rows(bar)).isascii()


async def test_a_click_goes_where_it_points_and_to_a_mark_exactly():
    async with drawn(60) as (bar, pilot, told):
        for cell, row in ((bar.cell_of(64), 2), (bar.cell_of(100), 0), (bar.span - 1, 1), (0, 1)):
            await click(pilot, bar, offset=(GUTTER + cell, row))
    assert sought(told)[0] in (60, 64)
    assert sought(told)[1:] == [100, 200, 0]


async def test_the_wheel_goes_by_actions_and_stays_in_the_game():
    async with drawn() as (bar, pilot, told):
        for position, wheel in ((30, MouseScrollDown), (200, MouseScrollDown), (0, MouseScrollUp)):
            bar.position = position
            await pilot._post_mouse_events([wheel], bar)
        await pilot.pause()
    assert sought(told) == [31, 200, 0]


@pytest.mark.usefixtures("painted_at_once")
async def test_moving_on_draws_one_row():
    async with drawn() as (bar, pilot, _):
        lines: list[int] = []
        render = bar.render_line
        bar.render_line = lambda y: lines.append(y) or render(y)  # type: ignore[func-returns-value]
        bar.show_position(90)
        await pilot.pause()
        assert set(lines) == {1}
        lines.clear()
        bar.show_position(90)
        await pilot.pause()
        assert lines == []


def test_labels_keep_apart_and_years_come_first_and_a_game_without_actions_has_a_line_too():
    assert Scrubber(0, (), 0, ()).cell_of(0) == 0
    labels = [(0, "1", 1), (1, "705", 0), (4, "2", 1), (6, "3", 1), (9, "706", 0)]
    assert "".join(lettered([" "] * 12, labels)) == " 705  3  706"
