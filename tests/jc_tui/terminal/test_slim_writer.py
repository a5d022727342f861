"""What the slim writer sends leaves the terminal's cells as Rich's own sequences do."""

import re
from itertools import product

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.widgets import DataTable, Footer, Input, Label

from jc_tui.terminal.ansi_writer import AnsiWriter

ENDS = {"22": {"1", "2"}, "23": {"3"}, "24": {"4"}, "27": {"7"}, "29": {"9"}}
"""The attributes that a code ends."""


class Terminal:
    """A terminal that knows moves, erasing, colours and attributes, and what cannot be seen on a blank."""

    def __init__(self, data):
        self.cells = [[(" ", ("49",))] * 80 for _ in range(24)]
        self.x = self.y = 0
        self.fg, self.bg = "39", "49"
        self.attributes = set()
        for code, kind, char in re.findall(r"\x1b\[([\d;]*)([A-Za-z])|(.|\n)", data):
            if kind == "H":
                row, col = code.split(";")
                self.y, self.x = int(row) - 1, int(col) - 1
            elif kind == "C":
                self.x += int(code)
            elif kind == "X":
                assert not self.attributes & {"4", "7", "9", "21", "53"}
                self.cells[self.y][self.x : self.x + int(code)] = [(" ", (self.bg,))] * int(code)
            elif kind == "m":
                self._style([part or "0" for part in code.split(";")])
            elif char != "\n":
                seen = self.attributes if char != " " else self.attributes & {"4", "7", "9", "21", "53"}
                fg = (self.fg,) if char != " " or seen else ()
                self.cells[self.y][self.x] = (char, (self.bg, *fg, *sorted(seen)))
                self.x += 1

    def _style(self, parts):
        while parts:
            code = parts.pop(0)
            if code == "0":
                self.fg, self.bg, self.attributes = "39", "49", set()
            elif code in ("38", "48"):
                count = 4 if parts[0] == "2" else 2
                value = ";".join([code, *parts[:count]])
                del parts[:count]
                self.fg, self.bg = (value, self.bg) if code == "38" else (self.fg, value)
            elif re.fullmatch("3[0-79]|9[0-7]", code):
                self.fg = code
            elif re.fullmatch("4[0-79]|10[0-7]", code):
                self.bg = code
            elif code in ENDS:
                self.attributes -= ENDS[code]
            else:
                self.attributes.add(code)


class Mixed(App[None]):
    CSS = """
    Label { text-style: bold italic; background: $primary; color: $warning; }
    DataTable { width: 40; height: 8; }
    """

    def compose(self):
        yield Label("Ave [reverse]Caesar[/] [u]morituri[/] te salutant — [red on blue]Ω[/]")
        yield Input("Alea iacta est")
        yield DataTable(cursor_type="row")
        yield Footer()

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("city", "blocks")
        for city in ("Rome", "Massilia", "Utica", "Athena"):
            table.add_row(city, str(len(city)))
        table.focus()


@pytest.mark.slow
async def test_the_terminal_ends_up_with_the_same_cells():
    async with Mixed().run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "up", "tab")
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()
    for term, system in product(("xterm-256color", "screen"), map(ColorSystem, (1, 2, 3))):
        console = Console(color_system="truecolor", force_terminal=True, _environ={"TERM": term})
        console._color_system = system
        for style in (style for strip in strips for _, style, _ in strip if style):
            style._ansi = None  # or it keeps the codes of the colour system it was first drawn with
        writer, theirs = AnsiWriter(console), ""
        for y, strip in enumerate(strips):
            strip._render_cache = None  # as a style does
            writer.move_to(0, y)
            writer.write(strip)
            theirs += Control.move_to(0, y).segment.text + strip.render(console)
        ours = writer.finish()
        assert Terminal(ours).cells == Terminal(theirs).cells, (term, system)
        assert len(ours) < 0.85 * len(theirs)


def written(*parts, term="xterm", **others):
    writer = AnsiWriter(Console(color_system="truecolor", force_terminal=True, _environ={"TERM": term, **others}))
    writer.write([Segment(text, Style.parse(style)) for text, style in parts])
    return writer.finish()


def test_a_link_keeps_its_escape_sequence_and_nothing_is_sent_for_nothing():
    assert "https://example.org" in written(("a", "red"), ("b", "link https://example.org"), ("c", ""))
    assert written() == ""


def test_what_a_terminal_would_obey_is_not_sent_and_moves_nothing():
    sent = written(("a\x1b[2Jb\x9b\u202e\ud800c", "red"), ("\x07d\ne", ""))
    assert re.sub(r"\x1b\[[\d;]*m", "", sent).replace("?", "") == "a[2Jbcde"
    sent.encode("utf-8")


def sent(text, style, **others):
    bold = "bold red on blue"
    return written(("a", bold), (text, style), ("z", bold), **others)


def test_one_attribute_ends_without_the_colours_being_said_again():
    assert sent("b", "red on blue") == "\x1b[1;31;44ma\x1b[22mb\x1b[1mz\x1b[m"


def test_many_blanks_are_erased_where_the_terminal_erases_in_colour():
    many = " " * 20
    assert sent(many, "red on blue") == "\x1b[1;31;44ma\x1b[20X\x1b[20Cz\x1b[m"
    assert written((many, "red"), ("  ", "green"), ("z", "")) == "\x1b[22X\x1b[22Cz"
    assert sent(" " * 5, "red on blue") == "\x1b[1;31;44ma     z\x1b[m"
    assert many in sent(many, "underline red on blue")
    assert many in sent(many, "red on blue", term="screen-256color")
    assert many in sent(many, "red on blue", STY="1234.pts-0.host")
