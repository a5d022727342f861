"""The legend: everything that the map can show is on it, for every game; it is found, and fits."""

from typing import Any

import pytest

from jc_tui.game_parts import MapUI
from jc_tui.game_ui import ui_of
from jc_tui.map.art import CLASSES, TO_ASCII
from jc_tui.map.legend import is_topic, legend, legend_page
from jc_tui.map.legend_view import legend_rows
from jc_tui.map.paint import TARGET_SIGNS
from jc_tui.map.style import STYLES
from jc_tui.map.view import MapView
from jc_tui.screens.help import MAP, HelpScreen
from jc_tui.screens.map import LegendScreen
from jc_tui.table.targets import TargetMark, lettered
from jc_tui.widgets.help_text import HelpText
from tests import toy_ui
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import Around, Stage, missing, press, screen_text, staged
from tests.jc_tui.screens.test_table import table
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.usefixtures("toy_at_home")
CAESAR: MapUI[Any] = ui_of("julius-caesar").map
BOARDS = {"caesar": CAESAR, "gaul": ui_of("gallic-war").map, "toy": toy_ui.load().map}
SAYS_ITSELF = {"note", "beyond", "pointed"}
"""What needs no explanation: a note, what lies beyond the map, the selected place without the focus."""
LINKS = {"major": "═", "minor": "─", "strait": "↔", "open": "┄", "river": "━", "rhine": "≈"}
LINKS |= {"off_map": "═", "sea": "○"}
"""What joins places, and what it is drawn with."""


def shown(board: MapUI[Any]) -> list[tuple[str, str]]:
    return [piece for signs in legend(board).values() for sign in signs for piece in sign.drawn]


def test_every_style_of_the_map_is_explained() -> None:
    styles = {style.partition(" ")[0] for board in BOARDS.values() for _, style in shown(board)}
    assert styles == set(STYLES) - SAYS_ITSELF
    assert "first moved" in {style for _, style in shown(CAESAR)}


@pytest.mark.parametrize("name", BOARDS)
def test_every_sign_of_a_destination_is_explained(name: str) -> None:
    signs = {(text[0], style) for text, style in shown(BOARDS[name])}
    assert {(sign, f"target-{kind}") for kind, sign in TARGET_SIGNS.items()} <= signs


def test_letters_are_explained_the_capitals_with_them() -> None:
    every = (sign for signs in legend(CAESAR).values() for sign in signs)
    letter = next(sign for sign in every if ("a", "target-letter") in sign.drawn)
    assert "A:" in letter.meaning.split(), "a capital fights"


@pytest.mark.parametrize("name", BOARDS)
def test_every_sign_and_road_of_the_art_is_explained(name: str) -> None:
    board = BOARDS[name]
    text = "".join(piece for piece, _ in shown(board))
    styles = {style for _, style in shown(board)}
    for level in board.atlas.levels:
        art = MapView(board.atlas, level).art
        assert {place.sign for place in art.places.values()} <= set(text)
        drawn = {CLASSES[kind].partition("@")[0] for row in art.classes for kind in row}
        assert drawn - {"sea", "land", "sea-name"} <= styles
        for link in art.links:
            assert LINKS[link.kind] in text, link


def test_names_of_samples_are_those_of_the_board() -> None:
    assert {"ROME", "▸Rome"} <= {text for text, _ in shown(CAESAR)}
    assert "▸Hill 1" in {text for text, _ in shown(BOARDS["toy"])}


@pytest.mark.parametrize(
    ("name", "width", "rows"),
    [*((name, 78, range(23)) for name in BOARDS), ("caesar", 50, range(27, 99))],
    ids=["caesar", "gaul", "toy", "in one column"],
)
def test_it_fits_a_screen_of_80_by_24_and_a_narrow_window(name: str, width: int, rows: range) -> None:
    lines = legend_rows(legend(BOARDS[name]), width)
    assert len(lines) in rows
    assert max(sum(len(text) for text, _ in line) for line in lines) <= width


def test_help_has_it_as_text_and_in_ascii_it_is_ascii() -> None:
    assert not missing(legend_page(CAESAR).text, "major road: 4 blocks a turn", "can be attacked")
    assert legend_page(CAESAR, ascii_only=True).text.replace("…", "").isascii()
    for sign in (sign for signs in legend(CAESAR).values() for sign in signs):
        assert sign.in_ascii().text.isascii()
        assert len(sign.in_ascii().text) == len(sign.text)
    assert TO_ASCII["║"] != TO_ASCII["│"]


def test_words_that_mean_it() -> None:
    for words in ("legend", "symbol", "sign", "capital", "underline", "Signs", "capitals"):
        assert is_topic(words), words
    assert not is_topic("")
    assert not is_topic("legend of pompey")


@pytest.mark.slow
async def test_a_screen_has_it_and_help_finds_it() -> None:
    async with table(sit(MOVES)) as pilot:
        assert "L signs" in screen_text(pilot.app)
        await press(pilot, "L")
        assert isinstance(pilot.app.screen, LegendScreen)
    legend_screen = LegendScreen(ui_of("julius-caesar"), context=Around())
    async with staged(Stage(legend_screen)) as (app, pilot):
        text = screen_text(app)
        assert not missing(text, "an inland city", "the way of an attack")
        assert "╔" not in text
        await press(pilot, "L")
        assert app.screen is not legend_screen
        helping = HelpScreen("legend", context=Around())
        await app.push_screen(helping)
        assert helping.part == MAP
        helping.open_topic("rules")
        await press(pilot, "slash", *"underline")
        assert "underlined: moved" in str(helping.query_one(HelpText).lines)


def letters(*names: str) -> list[str]:
    marks = dict.fromkeys(map(str, range(len(names))), TargetMark("move"))
    return [mark.letter for mark in lettered(marks, dict(zip(marks, names, strict=True))).values()]


def test_each_has_a_letter_of_its_name_while_there_are_any_and_those_beyond_the_alphabet_none() -> None:
    assert letters("Rome", "Ravenna", "Rr", "Ör") == ["r", "a", "b", "c"]
    assert letters("Roma", "Rome", "Oo") == ["r", "m", "a"]
    assert letters(*["Oo"] * 26)[-1] == "o", "it looks like a nought and a port"
    found = letters(*["x"] * 30)
    assert (len(set(found[:26])), found[26:]) == (26, [""] * 4)


def test_a_capital_tells_of_a_fight_and_where_an_order_begins_is_no_destination() -> None:
    marks = {"rome": TargetMark("attack"), "genua": TargetMark("move", "2"), "utica": TargetMark("begin")}
    found = lettered(marks, {"genua": "Genua", "rome": "Rome", "utica": "Utica"})
    assert ([found[place].letter for place in marks], found["genua"].label) == (["R", "g", ""], "2")
