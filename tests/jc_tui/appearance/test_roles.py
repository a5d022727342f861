"""One accent for one meaning: every colour, ink and style has a role, and the roles differ on the screen."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from textual.color import Color

from engine.translations import data_folder
from jc_tui.app import GameApp
from jc_tui.appearance.themes import ALL, OF_TEXTUAL
from jc_tui.game_ui import ui_of
from jc_tui.map.style import STYLES
from jc_tui.map.view import MapView
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.widgets.canvas import INKS
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.message_line import MessageLine
from tests.jc_tui.appearance.colours_sent import contrast
from tests.jc_tui.gallic_war.sessions import sit
from tests.jc_tui.screens.stage import press, see
from tests.jc_tui.snapshots.shows import first_move, keys, still
from tests.jc_tui.widgets.bench import Bench

ROOT = Path(__file__).parents[3]
THEMES = tomllib.loads((data_folder() / "look" / "themes.toml").read_text("utf-8"))
FOLLOWING = [*THEMES["follows"].items(), *THEMES["follows-named"].items()]
FOLLOWED = {name: use for use, row in FOLLOWING for name in row.split()}
ROLES = {colour: role for role, colours in THEMES["roles"].items() for colour in colours.split()}
QUIET = ("map", "chrome")
COLOURED = ("first", "second", "choice", "cursor", "no", "gilt")
CLEAR = 0.1
"""How far roles are apart at least; amber and the bronze of before are 0.06."""
MENTIONS = re.compile(r"\$([a-z][a-z-]*)")

SIDES_NAMED = {
    "gallic_war/automaton_pane.py": "the Barbarians are the automaton",
    "gallic_war/board.py": "who holds an area",
    "gallic_war/points.py": "the points of the Romans",
    "gallic_war/pool.py": "legions and tribes",
    "gallic_war/year/decisions.py": "legions in winter",
    "appearance/sides.py": "which ink is whose",
    "appearance/themes.py": "what is written on them",
    "map/paint.py": "who holds an area",
    "julius_caesar/scenes.py": "no ink: the first of two cards",
}
"""The modules that name a side's ink themselves."""


def role(colour: str) -> str:
    """Return what a colour of a theme means: what is written on a paper is chrome."""
    if colour.endswith("-text") and colour not in ROLES:
        return "chrome"
    return ROLES[FOLLOWED.get(colour, colour)]


def meaning(ink: str, paper: str) -> str:
    return role(ink) if role(paper) in QUIET else role(paper)


def ink_meaning(style: str) -> str:
    colours = dict(re.findall(r"(?<!-)\b(color|background): \$([a-z-]+)", style))
    return meaning(colours["color"], colours.get("background", "background"))


def listed(column: int) -> dict[str, set[str]]:
    """Return the names in a column of the document by role."""
    lines = (ROOT / "docs/colours.md").read_text("utf-8").splitlines()
    rows = [line.split("|")[1:-1] for line in lines if "|" in line]
    return {cells[0].strip(): set(re.findall(r"`([a-z-]+)`", cells[column])) for cells in rows[2:]}


INK_MEANINGS = {ink: ink_meaning(style) for ink, style in INKS.items()}
MAP_MEANINGS = {style: meaning(ink, paper) for style, (ink, paper, _, _) in STYLES.items()}


def by_role(meanings: dict[str, str]) -> dict[str, set[str]]:
    return {role: {style for style, means in meanings.items() if means == role} for role in THEMES["roles"]}


def test_every_colour_has_one_role() -> None:
    named = " ".join(THEMES["roles"].values()).split()
    assert len(named) == len(set(named))
    assert all(role(colour) for depth in ("true", "256", "16", "8") for colour in THEMES[depth])
    assert {role(colour) for colour in OF_TEXTUAL} <= {"no", "chrome"}
    assert set(COLOURED) | set(QUIET) == set(THEMES["roles"])


def test_every_ink_and_style_of_the_map_has_the_role_that_is_documented() -> None:
    assert by_role(INK_MEANINGS) == listed(3)
    on_map = by_role(MAP_MEANINGS)
    assert on_map == listed(4) | {"map": on_map["map"]}


def css() -> Iterator[tuple[str, str]]:
    """Yield selector and rules of every style sheet that names a colour, those in modules among them."""
    for path in (ROOT / "jc_tui").rglob("*.*"):
        if path.suffix in (".tcss", ".py") and MENTIONS.search(source := path.read_text("utf-8")):
            for selector, rules in re.findall(r"([^{};/\n]*)\{+([^{}]*)\}+", source):
                yield f"{path.name}: {selector.strip()}", rules


@pytest.mark.slow
def test_every_colour_of_a_style_sheet_has_a_role_and_a_sides_is_used_for_that_side_alone() -> None:
    named = [(selector, colour) for selector, rules in css() for colour in MENTIONS.findall(rules)]
    assert {"target", "border-blurred"} <= {colour for _, colour in named}
    assert {role(colour) for _, colour in named} >= {"choice", "cursor", "no", "chrome"}
    sides = [(selector, side) for selector, side in named if role(side) in SIDES]
    assert len(sides) >= 4
    assert [where for where, side in sides if not where.endswith(f".-{side}")] == []


SIDES = ("first", "second")


@pytest.mark.slow
def test_only_what_is_about_sides_names_their_inks() -> None:
    naming = {
        str(path.relative_to(ROOT / "jc_tui"))
        for path in (ROOT / "jc_tui").rglob("*.py")
        if any(f'"{side}"' in (source := path.read_text("utf-8")) for side in SIDES)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and node.value in SIDES
    }
    assert naming == set(SIDES_NAMED)


# --- the colours themselves ------------------------------------------------------------------------------------


def shown(role: str, theme: str = "dark") -> str:
    colour = THEMES["roles"][role].split()[0]
    return str(ALL[theme].variables.get(colour) or getattr(ALL[theme], colour))


CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def perceived(colour: str) -> tuple[float, float, float]:
    """Return lightness and two hues of a colour as it is seen (Oklab, Ottosson 2020)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (each / 255 for each in Color.parse(colour).rgb)
    )
    long, medium, short = (
        sum(share * part for share, part in zip(row, (red, green, blue), strict=True)) ** (1 / 3) for row in CONES
    )
    lightness, one, other = (a * long + b * medium + c * short for a, b, c in OKLAB)
    return lightness, one, other


def apart(one: str, other: str) -> float:
    return sum((a - b) ** 2 for a, b in zip(perceived(one), perceived(other), strict=True)) ** 0.5


def test_roles_are_told_apart_and_an_attack_is_a_lighter_no() -> None:
    for pair in combinations(COLOURED, 2):
        assert apart(*map(shown, pair)) >= CLEAR, pair
    variables = ALL["dark"].variables
    attack, no = perceived(variables["target-attack"]), perceived(variables["contested"])
    assert (attack[0] > no[0], attack[1] > 0) == (True, True)
    for other in set(COLOURED) - {"no"}:
        assert apart(variables["target-attack"], shown(other)) >= CLEAR, other


def test_chrome_has_no_hue() -> None:
    theme = ALL["dark"]
    for colour in (str(theme.foreground), theme.variables["text-muted"], str(theme.primary), str(theme.accent)):
        assert sum(part**2 for part in perceived(colour)[1:]) ** 0.5 < 0.03, colour


@pytest.mark.parametrize("theme", [name for name in ALL if name != "ansi"])
def test_gold_and_red_are_read_on_every_paper_of_the_chrome(theme: str) -> None:
    there = ALL[theme]
    for paper in (there.background, there.surface, there.panel):
        for ink in (there.variables["gilt"], str(there.error)):
            assert contrast(Color.parse(ink).rgb, Color.parse(str(paper)).rgb) >= 4.5, (ink, paper)


# --- one cursor ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("make", [first_move, sit], ids=["caesar", "gallic-war"])
async def test_only_what_has_the_focus_has_the_cursors_paper(make: Callable[[], GameSession], tmp_path: Path):
    app = GameApp(Settings(battle_speed="at once"), tmp_path, session=make())
    async with app.run_test(size=(120, 40)) as pilot:
        papers = set()
        for pressed in ("", "l", "tab", "shift+tab", "s up", "tab", "h", "y", "escape m"):
            await press(pilot, *pressed.split())
            await still(keys())(pilot)
            assert (focused := app.screen.focused) is not None
            for y, strip in enumerate(app.screen._compositor.render_strips()):
                x = 0
                for text, style, _ in strip:
                    paper = style.bgcolor.name if style and style.bgcolor else ""
                    papers.add(paper)
                    if paper == shown("cursor"):
                        assert focused.region.contains(x, y), (pressed, text)
                    x += len(text)
    assert isinstance(focused, MapView)
    assert shown("cursor") in papers


# --- one chrome ------------------------------------------------------------------------------------------------


async def test_a_question_is_no_refusal() -> None:
    line = MessageLine()
    async with Bench(line).run_test(size=(60, 3)) as pilot:
        colours = []
        for say in (lambda: line.say("Done."), lambda: line.sure("end", "Sure?"), lambda: line.warn("Not now.")):
            say()
            await pilot.pause()
            colours.append(line.styles.color.hex.lower())
    plain, question, refusal = colours
    assert max(apart(question, shown("choice")), apart(refusal, shown("no"))) < 0.01
    assert min(apart(plain, shown(role)) for role in COLOURED) >= CLEAR


async def test_the_newest_line_of_the_log_is_bold_without_the_focus_and_has_its_sides_letter() -> None:
    log, other = LogPane(ui_of("julius-caesar")), Menu([MenuLine("a", "A", "First")])
    async with Bench(log, other).run_test(size=(60, 20)) as pilot:
        log.update_told(first_move().story())
        other.focus()
        await pilot.pause()
        newest, before = ([line for line in log._lines() if line][at] for at in (-1, -3))
        assert ("C", "first") in {(text.strip(), ink) for text, ink in newest}
        assert {ink for text, ink in newest if text.strip()} <= {"first", "strong"}
        assert "text" in {ink for text, ink in before if text.strip()}
        assert "▸" not in log.plain_text
        assert "▸ a  First" in other.plain_text, "keys of menus are in lower case"


@pytest.mark.slow
async def test_panes_stand_apart_and_the_first_at_the_edge(tmp_path: Path) -> None:
    async with (app := GameApp(Settings(), tmp_path, session=first_move())).run_test(size=(120, 40)) as pilot:
        for charset, line in (("unicode", "│"), ("ascii", "|")):
            app.change(charset=charset)
            shown = await see(pilot, "l")
            titles = next(row for row in shown.splitlines() if "Places" in row)
            assert titles.startswith(" Cards ")
            assert titles[titles.index("Places") - 2] == titles[titles.index("Story") - 2] == line
