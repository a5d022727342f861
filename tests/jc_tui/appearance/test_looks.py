"""Glyphs and themes: stand-ins that fit, and colours that can be read."""

import tomllib
from dataclasses import fields
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.color import Color

from engine.games import GAMES
from engine.translations import data_folder
from jc_tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.appearance.picture import read_picture
from jc_tui.appearance.spans import in_frame
from jc_tui.appearance.themes import ALL, BY_COLOURS, OF_TEXTUAL, WRITTEN_ON
from jc_tui.game_ui import ui_of
from jc_tui.settings import THEMES
from jc_tui.widgets import canvas
from tests.jc_tui.appearance import colours_sent

INKS = ("first", "second", "coast", "contested", "target", "selected")
PAPERS = ("sea", "land")
OF_OURS = (
    *("first", "second", "sea", "land", "coast", "contested", "target", "selected", "ink"),
    *("land-first", "land-second", "land-wild", "map-ink", "map-road"),
    *("sea-ink", "sea-label", "map-cursor", "target-attack", "gilt"),
)
"""What every theme needs a colour for."""
FILE = data_folder() / "look" / "themes.toml"
READABLE = 4.5
"""Contrast that ordinary text wants."""
TRUE = [name for name in ALL if name != "ansi"]


def test_stand_ins_are_ascii_and_as_wide_and_texts_are_cut():
    for name in (field.name for field in fields(Glyphs) if field.name != "ascii"):
        for sign, plain in zip("".join(getattr(UNICODE, name)), "".join(getattr(ASCII, name)), strict=True):
            assert plain.isascii(), name
            assert cell_len(sign) == cell_len(plain) == 1, name
    assert [ASCII.cut("Alexandria", width) for width in (10, 6)] == ["Alexandria", "Alexa~"]
    assert UNICODE.cut("Alexandria", 0) == ""


def test_a_frame_is_as_wide_as_asked_with_words_in_its_edges():
    lines = in_frame(("╭╮╰╯", "│", "─"), [(("I", "text"),)], 9, "muted", ((" II ", "muted"),), ((" V ", "muted"),))
    assert ["".join(text for text, _ in line) for line in lines] == ["╭─ II ──╮", "│I      │", "╰─ V ───╯"]


def test_every_theme_has_every_colour_of_ours_and_every_row_is_one_or_textuals():
    assert tuple(ALL) == THEMES
    for theme in (theme for themes in BY_COLOURS.values() for theme in themes.values()):
        assert {*OF_OURS, *(f"{paper}-text" for paper in WRITTEN_ON)} <= set(theme.variables), theme.name
        for colour in (*OF_OURS, *OF_TEXTUAL):
            Color.parse(theme.variables.get(colour) or getattr(theme, colour))
    known = {*OF_OURS, *OF_TEXTUAL, *(f"{paper}-text" for paper in WRITTEN_ON), *WRITTEN_ON, "ansi-foreground"}
    known |= ALL["dark"].to_color_system().generate().keys() | ALL["ansi"].to_color_system().generate().keys()
    for name, table in tomllib.loads(FILE.read_text("utf-8")).items():
        assert set(table) <= known or name == "roles"
        words = {word for row in table.values() for word in row.split()}
        assert {word for word in words if word.islower() and "-" in word[1:]} <= known


def contrast(one: str, other: str) -> float:
    return colours_sent.contrast(Color.parse(one).rgb, Color.parse(other).rgb)


@pytest.mark.parametrize("name", TRUE)
def test_inks_are_read_on_every_paper(name: str):
    theme = ALL[name]
    papers = {paper: theme.variables[paper] for paper in PAPERS}
    papers |= {"background": str(theme.background), "surface": str(theme.surface), "panel": str(theme.panel)}
    for ink, (paper, colour) in product(INKS, papers.items()):
        assert contrast(theme.variables[ink], colour) >= READABLE, (ink, paper)
    for paper, colour in papers.items():
        assert contrast(str(theme.foreground), colour) >= READABLE, paper
        assert contrast(theme.variables["text-muted"], colour) >= READABLE or paper in PAPERS, paper


ON_THE_MAP = (
    *(("map-ink", "land", READABLE), ("sea-ink", "sea", READABLE), ("sea-label", "sea", READABLE)),
    *(("map-road", "land", 3), ("land", "sea", 1.3)),
    *((held, "land", 1.15) for held in ("land-first", "land-second", "land-wild")),
    *((f"{paper}-text", paper, READABLE) for paper in WRITTEN_ON),
)
"""Contrast that map and marks want; the coast and what a side holds are seen by lightness alone."""


@pytest.mark.parametrize("name", TRUE)
def test_map_and_marks_are_read(name: str):
    variables = ALL[name].variables
    for ink, paper, least in ON_THE_MAP:
        assert contrast(variables[ink], variables[paper]) >= least, (ink, paper)


def test_high_contrast_is_higher():
    theme = ALL["contrast"]
    for ink, paper in product(set(INKS) - {"coast"}, (str(theme.background), theme.variables["sea"])):
        assert contrast(theme.variables[ink], paper) >= 7


def simulated(text: str, kind: str) -> tuple[float, float, float]:
    """Roughly what somebody without one kind of cones sees (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = ((part / 255) ** 2.2 for part in Color.parse(text).rgb)
    if kind == "protan":
        mixed = 0.11238 * red + 0.88762 * green
        return mixed, mixed, 0.00401 * red - 0.00401 * green + blue
    mixed = 0.29275 * red + 0.70725 * green
    return mixed, mixed, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_sides_differ_for_the_colour_blind(kind: str):
    variables = ALL["colour-blind"].variables
    one, other = (simulated(variables[side], kind) for side in ("first", "second"))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) > 0.4


def test_sixteen_colours_are_the_terminals_own_and_monochrome_has_none():
    assert ALL["ansi"].ansi
    assert all(value.startswith("ansi_") for value in ALL["ansi"].variables.values() if value != "bold")
    for value in ALL["monochrome"].variables.values():
        if value.startswith("#"):
            assert len(set(Color.parse(value).rgb)) == 1


PICTURES = [title.picture for title in (ui_of(game).title for game in GAMES) if title.picture is not None]
ROOM = 76
MOST_BYTES = 3000
"""Over the line, with a colour and a move of the cursor for each run."""
SENT = "\x1b[1;38;2;255;255;255m\x1b[24;80H"


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.parent.parent.name)
def test_a_picture_fits_and_costs_little(file: Path):
    picture = read_picture(file)
    columns, rows = picture.size
    assert columns <= ROOM
    assert len(picture.unicode) == len(picture.ascii) == len(picture.letters) == rows
    for plain in (False, True):
        lines = picture.lines(ascii_only=plain)
        assert {ink for line in lines for text, ink in line if text.strip()} <= {*canvas.INKS} - {"text"}
        sent = [text for line in lines for text, _ in canvas.fitted(line, ROOM)]
        assert sum(len(text.encode()) + len(SENT) for text in sent) < MOST_BYTES
    assert "".join(picture.ascii).isascii()
