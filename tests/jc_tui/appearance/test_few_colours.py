"""Every theme with 256, 16, 8 and no colours: what is really sent tells land, sea and sides apart and is read."""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from rich.style import Style
from textual.theme import Theme

from engine.translations import say
from jc_tui.app import GameApp
from jc_tui.appearance.themes import BY_COLOURS, COLUMNS
from jc_tui.map.style import MapStyles
from jc_tui.screens.settings import NAMES
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import CHOICES, THEMES, Settings, load_settings
from jc_tui.terminal.modes import TerminalCapabilities
from jc_tui.widgets.canvas import INKS, Canvas
from tests.jc_tui.appearance import colours_sent as sent
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import prose, see, session, staged, top, winter_sitting
from tests.jc_tui.snapshots.shows import alone, first_move, keys, quiet, round_two, still
from tests.jc_tui.widgets.bench import CONTESTED

READ = 3.0
"""Contrast that names and marks want at least."""
EVERY = [(name, depth) for depth in sent.DEPTHS for name in THEMES]
GROUNDS = ("sea", "land")
SIDES = ("first", "second", "contested")
OVER_NAMES = ("target-move", "target-attack", "target-reserve", "target-response", "target-sail", "target-begin")


def variables(theme: Theme) -> dict[str, str]:
    return {**theme.to_color_system().generate(), **theme.variables}


class OnMap:
    """How the styles of the map are sent.seen in a theme with so many colours."""

    def __init__(self, name: str, depth: str) -> None:
        self.styles = MapStyles(variables(BY_COLOURS[depth][name]))
        self.depth = depth

    def __call__(self, style: str, ground: str = "") -> sent.Seen:
        end = f"@{ground}" if ground and self.styles.monochrome else ""
        return sent.seen(sent.codes(self.styles[style + end], self.depth))


every_theme = pytest.mark.parametrize(("name", "depth"), EVERY)
on_both_grounds = pytest.mark.parametrize("ground", GROUNDS)


@every_theme
def test_land_and_sea_differ_and_the_rhine_is_water(name: str, depth: str):
    look = OnMap(name, depth)
    assert look("land").paper != look("sea").paper
    assert {look(style).paper for style in ("name", "road", "border", "river", "frame")} == {look("land").paper}
    assert {look(style).paper for style in ("sea-name", "sea-label", "rhine")} == {look("sea").paper}
    assert look("river") != look("border")


@on_both_grounds
@every_theme
def test_sides_differ_from_each_other_and_from_a_fight(name: str, depth: str, ground: str):
    look = OnMap(name, depth)
    first, second, contested = (look(side, ground) for side in SIDES)
    assert first.paper != second.paper
    if look.styles.monochrome:
        assert contested not in (first, second)
    else:
        assert contested.paper not in (first.paper, second.paper)


@on_both_grounds
@every_theme
def test_marks_stand_out_and_the_cursor_on_one_by_its_paper(name: str, depth: str, ground: str):
    look = OnMap(name, depth)
    under = look(ground).paper
    for style in ("selected", *SIDES, *OVER_NAMES):
        mark = look(style, ground)
        assert mark.paper != under or "1" in mark.attributes, style
        assert sent.contrast(mark.ink, mark.paper) >= READ, style
    plain = look("name" if ground == "land" else "sea-name")
    for style in ("selected", *OVER_NAMES):
        assert look(style, ground) != plain, style
        assert look("selected", ground) not in (plain, look("target-move", ground))
    for style in OVER_NAMES:
        assert look("selected marked", ground).paper != look(style, ground).paper, style


@pytest.mark.parametrize("name", THEMES)
def test_names_of_seas_in_eight_colours_are_as_clear_as_can_be(name: str):
    """What terminals mix for cyan on blue can hardly be read in some of them."""
    label = OnMap(name, "8")("sea-label")
    inks = {paper: sent.XTERM[ink] for ink, paper in ((7, sent.XTERM[4]), (4, sent.XTERM[6]), (7, sent.XTERM[0]))}
    assert inks[label.paper] == label.ink


HELD = ("name@first", "name@second", "held-first", "held-second", "held-contested", "neutral")
DRAWN = ("name", "sea-name", "sea-label", "strait", "land", "road")
BORDERS = ("border", "river", "rhine", "frame", "mountains", "outline")


@every_theme
def test_names_signs_and_roads_are_read_also_in_areas_that_somebody_holds(name: str, depth: str):
    look = OnMap(name, depth)
    for style in (*HELD, *DRAWN, *BORDERS):
        shown = look(style)
        assert sent.contrast(shown.ink, shown.paper) >= READ, style


@pytest.mark.parametrize("name", COLUMNS)
def test_who_holds_an_area_is_told_by_its_colour_where_there_are_enough(name: str):
    for depth in ("true", "256"):
        look = OnMap(name, depth)
        papers = [look(style).paper for style in ("land", "sea", "held-first", "held-second")]
        assert len(set(papers)) == 4 or name == "monochrome", (name, depth)


def test_bold_does_not_make_an_ink_unreadable():
    """Many terminals show bold black as dark grey, and bold blue as light blue."""
    for depth, (ink, paper, bold) in product(("16", "8"), ((0, 3, False), (4, 7, False), (7, 4, True))):
        assert ("1" in sent.codes(Style.parse(f"bold color({ink}) on color({paper})"), depth)[2]) == bold


def test_whatever_is_mixed_is_sent_in_the_colours_there_are():
    mixed = Style.parse("bold #fedcba on #123456")
    ink, paper, _ = sent.codes(mixed, "8")
    assert (ink in sent.BASIC_INKS, paper in sent.BASIC_PAPERS) == (True, True)
    assert sent.codes(mixed, "none") == ("39", "49", frozenset({"1"}))
    assert sent.codes(Style.parse("#123456 on #fedcba"), "none") == ("39", "49", frozenset({"7"}))


PLACES: dict[str, tuple[Callable[[], GameSession | None], dict[str, tuple[str, ...]]]] = {
    "shell": (
        lambda: None,
        {"Title": (), "NewGame": ("n", "up"), "Settings": ("escape", "s"), "Saves": ("escape", "l")},
    ),
    "first move": (
        first_move,
        {"Table": ("/", "r", "o"), "Notes": ("escape", "n", *"Rome"), "Help": ("escape", "h", "f1", "3")},
    ),
    "targets": (lambda: alone(MOVES), {"Table": ("1", "2")}),
    "contested": (lambda: alone(CONTESTED), {"Table": ("1",)}),
    "hand": (first_move, {"Table": ("h",)}),
    "battle": (round_two, {"Battle": ("f",)}),
    "winter": (winter_sitting, {"Winter": ()}),
    "free deployment": (lambda: session(deployment="free"), {"Deployment": ("enter",)}),
}
"""Where games are looked at: on which screens, after which keys."""


def different(depth: str) -> list[str]:
    """The themes that are shown differently in so many colours: in few, some are shown as others are."""
    return list({BY_COLOURS[depth][name].name: name for name in THEMES}.values())


def terminal_of(depth: str) -> TerminalCapabilities:
    return TerminalCapabilities("256" if depth == "none" else depth, no_colour=depth == "none")


def check(app: GameApp, depth: str) -> None:
    """All that is written is read on what it is written on, in the colours that there are."""
    strips = app.screen._compositor.render_strips()
    styles = {(style, any(map(str.isalnum, text))): text for strip in strips for text, style, _ in strip}
    for (style, is_read), text in styles.items():
        ink, paper, attributes = look = sent.codes(style or Style(), depth)
        if depth == "8":
            assert (ink in sent.BASIC_INKS, paper in sent.BASIC_PAPERS) == (True, True), look
        elif depth == "none":
            assert (ink, paper) == ("39", "49")
        if is_read and "8" not in attributes:
            shown = sent.seen(look)
            assert sent.contrast(shown.ink, shown.paper) >= READ, (app.theme, text, look)


OTHERS = tuple(depth for depth in sent.DEPTHS if depth != "8")
WALKS = [
    *((place, ("8",)) for place in PLACES),
    *(pytest.param(place, OTHERS, marks=pytest.mark.thorough) for place in PLACES),
]
"""Every place in 8 colours; the other depths with `make check`, in an app that filters no colours itself."""


def unknown_inks(app: GameApp) -> set[str]:
    """Return the inks in which something is drawn that no style sheet of its widget has."""
    unknown = set()
    for canvas in app.screen.query(Canvas):
        css = "".join(kind.__dict__.get("DEFAULT_CSS", "") for kind in type(canvas).__mro__)
        known = {*INKS, *re.findall(r"ink--([\w-]+)", css)}
        unknown |= {f"{canvas}: {ink}" for line in canvas._lines() for _, ink in line if ink not in known}
    return unknown


@pytest.mark.slow
@pytest.mark.parametrize(("place", "depths"), WALKS)
async def test_everything_on_a_screen_is_read(place: str, depths: tuple[str, ...], tmp_path: Path):
    make, looks = PLACES[place]
    app = GameApp(Settings(battle_speed="at once"), tmp_path, terminal=terminal_of(depths[0]), session=make())
    for theme in (theme for depth in depths for theme in BY_COLOURS[depth].values()):
        app.register_theme(theme)
    async with app.run_test(size=(120, 40)) as pilot:
        for screen, pressed in looks.items():
            await still(keys(*pressed))(pilot)
            assert top(app) == f"{screen}Screen"
            assert unknown_inks(app) == set()
            for depth in depths:
                for name in different(depth):
                    app.theme = BY_COLOURS[depth][name].name
                    await quiet(pilot)
                    check(app, depth)


IN_COLOURS = "This terminal shows the theme in {} colours."
SHOWN_IN = [
    *((depth, name, IN_COLOURS) for depth, name in (("8", "dark"), ("16", "colour-blind"), ("256", "light"))),
    *(("8", "ansi", IN_COLOURS), ("none", "dark", "NO_COLOR is set, so the theme is shown without colours.")),
    *(("16", "ansi", ""), ("true", "dark", "")),
]


@pytest.mark.slow
@pytest.mark.parametrize(("depth", "name", "words"), SHOWN_IN)
async def test_settings_name_a_theme_and_its_colours(depth: str, name: str, words: str, tmp_path: Path):
    before = CHOICES["theme"][CHOICES["theme"].index(name) - 1]
    async with staged(GameApp(Settings(theme=before), tmp_path, terminal=terminal_of(depth))) as (app, pilot):
        shown = prose(await see(pilot, "s", "right"))
        check(app, depth)
        assert say(NAMES[name]) in shown
        assert words.format(depth) in shown
        assert ("shows the theme in" in shown, "NO_COLOR" in shown) == ("shows" in words, "NO_" in words)
    assert load_settings()[0].theme == name
