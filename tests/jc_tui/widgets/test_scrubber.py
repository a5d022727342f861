"""The line of a replay: what stands where, and what a click means."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.screen import Screen

from jc_tui.game_ui import Landmark, LandmarkKind
from jc_tui.look.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.widgets.scrubber import GUTTER, Scrubber, lettered, placed
from tests.jc_tui.screens.stage import Around, Stage, missing

TICKS = [
    Landmark(0, LandmarkKind.YEAR, "705", ""),
    Landmark(20, LandmarkKind.TURN, "1", ""),
    Landmark(60, LandmarkKind.BATTLE, "", ""),
    Landmark(64, LandmarkKind.LOSS, "", ""),
    Landmark(100, LandmarkKind.WINTER, "W", ""),
    Landmark(120, LandmarkKind.YEAR, "706", ""),
    Landmark(150, LandmarkKind.LOSS, "", ""),
    Landmark(200, LandmarkKind.END, "", ""),
]


class Stand(Screen[None]):
    def __init__(self, line: Scrubber, glyphs: Glyphs) -> None:
        super().__init__()
        self.around = Around(glyphs=glyphs)
        self._line = line

    def compose(self) -> ComposeResult:
        yield self._line


class Line(Stage):
    def __init__(
        self, height: int = 3, glyphs: Glyphs = UNICODE, kinds: Collection[LandmarkKind] = tuple(LandmarkKind)
    ) -> None:
        self.line = Scrubber(200, TICKS, 30, kinds)
        self.line.styles.height = self._height = height
        super().__init__(Stand(self.line, glyphs), glyphs)
        self.sought: list[int] = []

    def on_scrubber_sought(self, message: Scrubber.Sought) -> None:
        self.sought.append(message.position)

    def rows(self) -> list[str]:
        return ["".join(segment.text for segment in self.line.render_line(y)) for y in range(self._height)]


async def click(pilot: Pilot[None], app: Line, cell: int, row: int) -> None:
    await pilot.click(app.line, offset=(GUTTER + cell, row))
    await pilot.pause()


async def test_three_rows_tell_turns_where_one_is_and_what_happened():
    app = Line()
    async with app.run_test(size=(100, 10)):
        scale, line, marks = app.rows()
        span = app.line.span
        assert span == 79
        for tick in TICKS:
            cell = GUTTER + app.line.cell_of(tick.position)
            if tick.label:
                assert scale[cell:].startswith(tick.label)
        assert "30 of 200" in line
        assert line.index(UNICODE.pip) == GUTTER + app.line.cell_of(30)
        assert marks[GUTTER + app.line.cell_of(60)] == UNICODE.times
        assert marks[GUTTER + app.line.cell_of(150)] == UNICODE.loss
        assert marks[GUTTER + span - 1] == UNICODE.end


async def test_the_legend_tells_of_what_the_game_can_have():
    for kinds, legend in (
        (tuple(LandmarkKind), "×battle †lost ✶both "),
        ((LandmarkKind.TURN, LandmarkKind.LOSS), "†lost "),
        ((LandmarkKind.TURN,), ""),
    ):
        app = Line(kinds=kinds)
        async with app.run_test(size=(100, 10)):
            assert app.rows()[-1].startswith(legend.ljust(GUTTER))


async def test_in_two_rows_the_years_stand_in_the_line():
    app = Line(height=2)
    async with app.run_test(size=(100, 10)):
        line, marks = app.rows()
        assert not missing(line, "705", "706")
        assert UNICODE.times in marks


async def test_ascii_draws_nothing_else():
    app = Line(glyphs=ASCII)
    async with app.run_test(size=(80, 10)):
        assert "".join(app.rows()).isascii()


async def test_a_click_goes_where_it_points_and_to_a_mark_exactly():
    app = Line()
    async with app.run_test(size=(60, 10)) as pilot:
        await click(pilot, app, app.line.cell_of(64), 2)
        await click(pilot, app, app.line.cell_of(100), 0)
        await click(pilot, app, app.line.span - 1, 1)
        await click(pilot, app, 0, 1)
        assert app.sought[0] in (60, 64)
        assert app.sought[1:] == [100, 200, 0]


async def test_the_wheel_goes_by_actions_and_stays_in_the_game():
    app = Line()
    async with app.run_test(size=(80, 10)) as pilot:
        await pilot._post_mouse_events([MouseScrollDown], app.line)
        app.line.position = 200
        await pilot._post_mouse_events([MouseScrollDown], app.line)
        app.line.position = 0
        await pilot._post_mouse_events([MouseScrollUp], app.line)
        await pilot.pause()
        assert app.sought == [31, 200, 0]


async def test_moving_on_draws_one_row():
    app = Line()
    async with app.run_test(size=(80, 10)) as pilot:
        drawn: list[int] = []
        render = app.line.render_line
        app.line.render_line = lambda y: drawn.append(y) or render(y)  # type: ignore[func-returns-value]
        app.line.show_position(90)
        await pilot.pause()
        assert set(drawn) == {1}
        drawn.clear()
        app.line.show_position(90)
        await pilot.pause()
        assert drawn == []


def test_labels_keep_apart_and_years_come_first():
    labels = [(0, "1", 1), (1, "705", 0), (4, "2", 1), (6, "3", 1), (9, "706", 0)]
    assert placed(labels, 12) == [(1, "705"), (6, "3"), (9, "706")]
    assert "".join(lettered([" "] * 12, labels)) == " 705  3  706"


def test_a_game_without_actions_has_a_line_too():
    assert Scrubber(0).cell_of(0) == 0
