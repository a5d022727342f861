"""The map widget in a small app: what it shows, what it says, how it scrolls."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.theme import Theme

from engine.julius_caesar.seats import POMPEY
from jc_tui.appearance.themes import ALL, BY_COLOURS
from jc_tui.game_ui import ui_of
from jc_tui.map.paint import TARGET_SIGNS, MapPaint, Mark, Trail
from jc_tui.map.parts import PlaceArt
from jc_tui.map.style import STYLES, MapStyles
from jc_tui.map.view import MapView
from jc_tui.table.intents import Intent, Pick, Point
from jc_tui.table.scenes import Scene, SceneKind
from jc_tui.table.targets import TargetKind, TargetMark
from jc_tui.terminal.app import pointed_at
from jc_tui.terminal.colour_filters import of_none
from jc_tui.terminal.screen_buffer import ScreenBuffer
from jc_tui.widgets.pane_messages import WidgetIntent
from tests.jc_tui.games import missing, thoroughly

ATLAS = ui_of("julius-caesar").map.atlas


class MapApp(App[None]):
    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.register_theme(ALL["dark"])
        self.theme = "dark"
        self.options = options
        self.told: list[Intent] = []

    def compose(self) -> ComposeResult:
        yield MapView(ATLAS, **self.options)

    def on_widget_intent(self, wish: WidgetIntent) -> None:
        self.told.append(wish.intent)

    @property
    def view(self) -> MapView:
        return self.query_one(MapView)

    @property
    def lines(self) -> list[str]:
        return [self.view.render_line(y).text for y in range(self.view.size.height)]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def spot(self, place: str) -> tuple[int, int]:
        art: PlaceArt = self.view.art.places[place]
        for y, line in enumerate(self.lines):
            if (x := line.find(art.text)) >= 0:
                return x + art.col - art.name_col, y
        raise AssertionError(f"{place} is not on the screen")


@asynccontextmanager
async def shown(size: tuple[int, int] = (80, 20), **options: Any) -> AsyncIterator[tuple[MapApp, Pilot[None]]]:
    app = MapApp(**options)
    async with app.run_test(size=size) as pilot:
        app.view.focus()
        await pilot.pause()
        yield app, pilot


async def test_stacks_stand_beside_their_cities() -> None:
    async with shown((120, 32), level="medium") as (app, pilot):
        utica, massilia = Mark("P2", "second", moved=True), Mark("C12", "first")
        app.view.marks = {"rome": Mark("C3P2", "contested"), "utica": utica, "massilia": massilia}
        await pilot.pause()
        assert not missing(app.text, "C3P2", "P2", "C12")


async def test_arrows_move_the_selection_and_enter_and_clicks_select() -> None:
    async with shown() as (app, pilot):
        await pilot.press("down", "enter")
        place = app.view.selected
        assert place != "rome"
        assert app.told == [Point(place), Pick(place)]
        for place in ("utica", "mare_internum"):
            app.told.clear()
            await pilot.click(MapView, offset=app.spot(place))
            assert app.told == [Point(place), Pick(place)]


@pytest.mark.slow
@pytest.mark.parametrize("size", thoroughly([((80, 22),), ((60, 15),), ((120, 40),)]))
async def test_the_large_map_follows_the_selection_also_when_it_is_resized(size: tuple[int, int]) -> None:
    async with shown(size, level="large") as (app, pilot):
        for place in ("sala", "damascus", "treveri", "memphis", "rome", "mare_aegaeum", "portus"):
            app.view.selected = place
            await pilot.pause()
            x, y = app.spot(place)
            assert Region(0, 0, *size).contains(x, y)
            assert pointed_at(app.screen) == (x, y)
        for new in ((60, 14), (150, 45), (80, 24)):
            await pilot.resize_terminal(*new)
            await pilot.pause()
            app.spot("portus")


@pytest.mark.slow
async def test_the_overview_shows_which_part_one_sees_and_keeps_out_of_the_way() -> None:
    async with shown((120, 30), level="large") as (app, pilot):
        for place in ("rome", "sala"):
            app.view.selected = place
            await pilot.pause()
            app.spot(place)
            assert "┌──" in app.text


async def test_no_overview_when_the_whole_map_is_seen_also_after_it_was_lower_for_a_moment() -> None:
    async with shown((80, 18)) as (app, pilot):
        assert "┌──" not in app.text, "a line above takes its last rows"
        await pilot.resize_terminal(80, 16)
        await pilot.pause()
        assert "┌──" in app.text
        await pilot.resize_terminal(80, 20)
        await pilot.pause()
        with patch.object(MapView, "size", Size(80, 17)):
            app.view.note = "so that it is shown anew"
        await pilot.pause()
        assert "┌──" not in app.text


@pytest.mark.slow
async def test_zooming() -> None:
    async with shown() as (app, pilot):
        keys = {"small": "minus", "medium": "plus", "tall": "z", "wide": "z", "large": "z"}
        for level, key in (*keys.items(), ("small", "z")):
            await pilot.press(key)
            assert app.view.level == level
        assert (app.told, "ROM" in app.text) == ([], True)


async def test_the_wheel_scrolls_and_the_selection_stays_and_steps_within_the_visible_part_do_not() -> None:
    """A place set by the program and an arrow that leads nowhere say nothing."""
    async with shown((120, 40), level="large") as (app, pilot):
        x, y = app.spot("neapolis")
        await pilot.press("down", "up")
        assert app.spot("neapolis") == (x, y)
        await pilot._post_mouse_events([MouseScrollDown], MapView, offset=(10, 10))
        await pilot.pause()
        assert (app.spot("neapolis"), app.view.selected) == ((x, y - 3), "rome")
        app.told.clear()
        app.view.selected = "treveri"
        await pilot.press("up")
        assert app.told == []


async def test_targets_change_the_sign_of_a_place() -> None:
    async with shown() as (app, pilot):
        kinds = {"asculum": "move", "genua": "reserve", "ravenna": "response", "mare_tyrrhenum": "sail"}
        others = {place: TargetMark(kind) for place, kind in kinds.items()}
        app.view.targets = {"neapolis": TargetMark("attack", "2"), **others}
        await pilot.pause()
        assert not missing(app.text, "×", "▸", "◂")
        app.view.targets = {}
        await pilot.pause()
        assert "×" not in app.text


def seen_at(paint: MapPaint, place: str) -> dict[int, tuple[str, str]]:
    """By column, character and style of the row of a place."""
    runs = paint.runs(paint.art.places[place].row, 0, paint.art.width)
    return dict(enumerate((char, style) for text, style in runs for char in text))


@pytest.mark.parametrize("level", list(ATLAS.levels))
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_letter_of_a_destination_takes_its_dot(level: str, ascii_only: bool) -> None:
    art = ATLAS.art(level)
    targets = {name: TargetMark("move", "", "q") for name in art.places} | {"rome": TargetMark("attack", "", "R")}
    marks = {name: Mark("C12", "first") for name in list(art.places)[::2]}
    paint = MapPaint(art, marks, targets, ascii_only=ascii_only)
    for name, place in art.places.items():
        seen = seen_at(paint, name)
        assert seen[place.col] == ("R" if name == "rome" else "q", "target-letter"), name
        assert seen[place.name_col][1] == ("target-attack" if name == "rome" else "target-move")
        stack = "".join(seen[col][0] for col in range(*place.mark)).strip()
        assert not {"q", "R"} & set(stack), "no other cell has it"


def test_how_many_can_go_stands_apart_from_a_name_without_a_stack() -> None:
    art = ATLAS.art("medium")
    targets = {name: TargetMark("move", "2", "q") for name in ("narbo", "bilbilis")}
    for name, drawn in {"narbo": "2 qNarbo", "bilbilis": "qBilbilis 2"}.items():
        assert drawn in "".join(char for char, _ in seen_at(MapPaint(art, {}, targets), name).values())


@pytest.mark.parametrize(
    ("mark", "style"),
    [
        *((None, "free"), (Mark("", "muted"), "free"), (Mark("C2", "first"), "first")),
        *((Mark("P2", "second"), "second"), (Mark("C2P2", "contested"), "contested")),
    ],
)
def test_points_have_a_paper_that_tells_who_holds_them(mark: Mark | None, style: str) -> None:
    art = ATLAS.art("small")
    for selected in ("", "rome"):
        paint = MapPaint(art, {"rome": mark} if mark else {}, {"rome": TargetMark("move")}, selected=selected)
        assert seen_at(paint, "rome")[art.places["rome"].name[1] - 1] == ("2", f"points-{style}")
    assert not seen_at(paint, "genua")[art.places["genua"].name[1] - 1][1].startswith("points")


@pytest.mark.parametrize("kind", TARGET_SIGNS)
@pytest.mark.parametrize(("cursor", "goal"), [("rome", "ravenna"), ("mare_tyrrhenum", "mare_hispanum")])
def test_without_colours_the_cursor_has_another_paper_than_marks(kind: TargetKind, cursor: str, goal: str) -> None:
    """Beside a mark, which may be bold and underlined as it is, and on one."""
    art, theme = ATLAS.art("small"), BY_COLOURS["none"]["monochrome"]
    styles = MapStyles({**theme.to_color_system().generate(), **theme.variables})

    def reversed_at(targets: list[str], place: str) -> bool:
        marks = {name: TargetMark(kind) for name in targets}
        paint = MapPaint(art, {}, marks, selected=cursor, ascii_only=True, monochrome=True)
        return of_none(styles[seen_at(paint, place)[art.places[place].name_col][1]]).reverse is True

    for targets in ([goal], [goal, cursor]):
        assert reversed_at(targets, cursor) is not reversed_at(targets, goal)


@pytest.mark.usefixtures("painted_at_once")
async def test_what_another_does_is_told_in_his_paper_and_the_cursor_hides() -> None:
    (mark,) = Scene(None, SceneKind.STRIKE, "", places=["rome"]).marks.values()
    assert mark.style == "target-attack", "nobody does it"
    async with shown() as (app, pilot):
        app.view.targets = Scene(POMPEY, SceneKind.MOVE, "", [("neapolis", "asculum")]).marks
        app.view.telling = True
        await pilot.pause()
        paint = app.view._paint
        begun, told = (seen_at(paint, name)[paint.art.places[name].name_col] for name in ("neapolis", "asculum"))
        assert (begun[1], told[1]) == ("second", "second moved")
        assert not any(style == "selected" for _, style in seen_at(paint, "rome").values())
        app.view.telling = False
        await pilot.pause()
        assert any(style == "selected" for _, style in seen_at(app.view._paint, "rome").values())
        app.view.selected = "asculum"
        await pilot.pause()
        assert any(style == "selected marked" for _, style in seen_at(app.view._paint, "asculum").values())


async def test_a_lower_map_stands_at_the_top_with_plain_paper_below() -> None:
    async with shown((80, 24)) as (app, _):
        assert app.spot("memphis")[1] == app.view.art.places["memphis"].row
        below = {segment.style for y in range(19, 24) for segment in app.view.render_line(y)}
        papers = [style.bgcolor.name for style in below if style and style.bgcolor]
        assert papers == [app.theme_variables["background"].lower()]


@pytest.mark.slow
@pytest.mark.parametrize("level", list(ATLAS.levels))
async def test_ascii_alone(level: str) -> None:
    async with shown((120, 40), level=level, ascii_only=True) as (app, pilot):
        app.view.targets = {"neapolis": TargetMark("attack"), "asculum": TargetMark("move")}
        app.view.marks = {"rome": Mark("C3P2", "contested")}
        await pilot.pause()
        assert (app.text.isascii(), "~" in app.text) == (True, True)
        assert not re.search("~aleria|[@&]~", app.text, re.IGNORECASE), "waves keep away from names and signs"


async def test_without_colours_land_is_reversed_and_what_lies_on_it_is_not() -> None:
    async with shown() as (app, pilot):
        theme = BY_COLOURS["8"]["monochrome"]
        app.register_theme(theme)
        app.theme = theme.name
        app.view.marks = {"rome": Mark("P2", "second"), "genua": Mark("C3", "first")}
        await pilot.pause()
        styles = [segment.style for y in range(20) for segment in app.view.render_line(y)]
        assert len({(style.color, style.bgcolor) for style in styles if style}) == 1
        assert {bool(style.reverse) for style in styles if style} == {True, False}
        assert "~" in app.text


def test_marks_are_cut_to_their_room() -> None:
    ours = {("C3", 3): "C3", ("R3★", 3): "R3★", ("R3★", 2): "R3", ("R12★", 3): "R12"}
    both = {("C3P2", 3): "3v2", ("C10P12", 4): "!!", ("R3B12★", 5): "R3★12", ("R3★B2★", 4): "★3★2"}
    both |= {("R3★B2", 5): "R3★B2", ("R3★B2", 4): "★3B2", ("R3★B2", 3): "3v2"}
    for style, fitting in (("first", ours), ("contested", both)):
        assert {key: Mark(key[0], style).fitted(key[1]) for key in fitting} == fitting


@pytest.mark.slow
async def test_a_stack_at_any_place_hides_no_name() -> None:
    async with shown() as (app, pilot):
        names = [place.text for place in app.view.art.places.values()]
        assert not missing(app.text, *names), "the whole board is there in 80 columns"
        app.view.marks = {name: Mark("C12", "first") for name in app.view.art.places}
        await pilot.pause()
        assert not missing(app.text, *names)
        assert app.text.count("C12") == len(app.view.art.places)


def test_best_level() -> None:
    best = {(80, 19): "small", (40, 10): "small", (116, 26): "small", (116, 27): "medium", (116, 39): "medium"}
    best |= {(116, 40): "tall", (156, 44): "wide", (240, 60): "large"}
    assert {size: ATLAS.best_level(*size) for size in best} == best
    assert ui_of("gallic-war").map.atlas.best_level(116, 27) == "medium"


@pytest.mark.parametrize("theme", ALL)
def test_every_style_has_colours_and_a_theme_sets_them(theme: str) -> None:
    variables = ALL[theme].variables | ALL[theme].to_color_system().generate()
    for ink, paper, *_ in STYLES.values():
        assert {ink, paper} <= set(variables)
    styles = MapStyles(variables | {"first": "#123456", "sea": "#000001"})
    assert styles["first"].bgcolor.name == "#123456"  # type: ignore[union-attr]


def test_runs_cover_exactly_the_cells_asked_for() -> None:
    paint = MapPaint(MapView(ATLAS, "small").art)
    for start, end in ((-5, 10), (0, 78), (70, 95), (-10, 120)):
        assert sum(len(text) for text, _ in paint.runs(8, start, end)) == end - start
    assert paint.runs(-1, 0, 10) == [(" " * 10, "beyond")]


async def test_a_step_changes_few_cells() -> None:
    async with shown((120, 40), level="medium") as (app, pilot):
        screen = ScreenBuffer()
        compositor = app.screen._compositor
        screen.difference(compositor.render_full_update(), (120, 40))
        await pilot.press("down")
        await pilot.pause()
        update = screen.difference(compositor.render_full_update(), (120, 40))
        sent = update.render_segments(app.console)  # type: ignore[union-attr]
        assert ("ROME" in sent, len(sent) < 200) == (True, True)
        app.view.trails = [Trail(("genua", "rome"))]
        await pilot.pause()
        update = screen.difference(compositor.render_full_update(), (120, 40))
        sent = update.render_segments(app.console)  # type: ignore[union-attr]
        assert ("▸" in sent, len(sent) < 100) == (True, True)


async def test_what_is_set_before_the_map_is_shown_is_shown() -> None:
    class Early(MapApp):
        def compose(self) -> ComposeResult:
            view = MapView(ATLAS, "medium")
            view.marks = {"rome": Mark("C3P2", "contested")}
            view.selected = "utica"
            yield view

    async with (app := Early()).run_test(size=(120, 40)):
        assert ("C3P2" in app.text, app.view._paint.selected) == (True, "utica")


async def test_a_change_of_theme_changes_the_colours() -> None:
    async with shown() as (app, pilot):

        def colours() -> set[str]:
            styles = [segment.style for y in range(20) for segment in app.view.render_line(y)]
            return {style.bgcolor.name for style in styles if style and style.bgcolor}

        changed = ALL["dark"].variables | {"land": "#102030", "sea": "#405060"}
        app.register_theme(Theme("strange", primary="#123456", variables=changed))
        before = colours()
        app.theme = "strange"
        await pilot.pause()
        assert before != colours() >= {"#102030", "#405060"}
