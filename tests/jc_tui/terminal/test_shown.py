"""A frame is what Textual would draw, made of fewer widgets; what the terminal shows already is not sent again."""

import random
from io import StringIO

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from jc_tui.app import GameApp
from jc_tui.screens.help import HelpScreen
from jc_tui.terminal.screen_buffer import ScreenBuffer, _parts
from jc_tui.terminal.textual_names import ChangesCompositor
from tests.jc_tui.screens.stage import Around, C, Stage, press, session, staged

pytestmark = pytest.mark.usefixtures("painted_at_once")

SIZE = (12, 3)
RED, PLAIN = Style(color="red"), Style()
PAPER, LINED = Style(color="red", bgcolor="blue", bold=True), Style(underline=True)


def strip(text, style=PLAIN):
    return Strip([Segment(text, style)])


def full(*rows):
    return LayoutUpdate([[row] for row in rows], Region(0, 0, SIZE[0], len(rows)))


def sent(update):
    return [(x, y, part.text) for x, y, part in update.parts] if update else []


def test_only_what_differs_is_sent():
    shown = ScreenBuffer()
    first = [strip("hello world "), strip("            "), strip("abc         ")]
    assert len(sent(shown.difference(full(*first), SIZE))) == 3
    assert sent(shown.difference(full(*first), SIZE)) == []
    second = [strip("hello there "), first[1], strip("abc         ", RED)]
    assert sent(shown.difference(full(*second), SIZE)) == [(6, 0, "there"), (0, 2, "abc")]


ROWS = full(*[strip("............")] * 3)


def test_a_size_told_while_it_starts_keeps_what_was_drawn_and_any_later_one_and_forgetting_do_not():
    shown = ScreenBuffer()
    shown.on_size()
    shown.difference(ROWS, SIZE)
    shown.on_size()
    assert sent(shown.difference(ROWS, SIZE)) == []
    shown.on_size()
    assert len(sent(shown.difference(ROWS, SIZE))) == 3
    assert len(sent(shown.difference(ROWS, (12, 4)))) == 3, "it has changed"
    shown.forget()
    assert len(sent(shown.difference(ROWS, (12, 4)))) == 3


def test_two_changes_far_apart_in_a_row_are_sent_without_what_is_between_them():
    shown, size = ScreenBuffer(), (30, 3)
    rows = [strip("." * 30)] * 3
    shown.difference(full(*rows), size)
    near, far = strip(f"x{'.' * 4}y".ljust(30, ".")), strip(f".x{'.' * 5}y".ljust(30, "."))
    update = shown.difference(full(near, far, rows[2]), size)
    assert sent(update) == [(0, 0, "x....y"), (1, 1, "x"), (7, 1, "y")]
    assert update.render_segments(Console(file=StringIO())) == "\x1b[1;1Hx....y\x1b[2;2Hx\x1b[5Cy"


def test_a_letter_in_another_style_between_two_changes_is_passed_over():
    shown = ScreenBuffer()

    def row(mark, name):
        return Strip([Segment(mark), Segment("P", RED), Segment(f" {name}")])

    shown.difference(full(row(">", "Rome     ")), SIZE)
    assert sent(shown.difference(full(row("*", "Genua    ")), SIZE)) == [(0, 0, "*"), (3, 0, "Genua")]
    assert sent(shown.difference(full(row(" ", "Rome     ")), SIZE)) == [(0, 0, " "), (3, 0, "Rome ")]


def test_a_part_of_a_row_is_cut_at_both_ends_and_a_wide_character_never():
    shown = ScreenBuffer()
    shown.difference(ROWS, SIZE)
    update = ChopsUpdate([{}, {0: strip("....."), 5: strip("..x....")}, {}], [(1, 4, 11)], [[], [5, 12], []])
    assert sent(shown.difference(update, SIZE)) == [(7, 1, "x")]
    shown.difference(full(strip("日本        ")), SIZE)
    assert sent(shown.difference(full(strip("日月        ")), SIZE)) == [(0, 0, "日月        ")]


def test_random_updates_leave_the_terminal_as_it_should_be():
    chance = random.Random(7)
    shown, terminal = ScreenBuffer(), [[("?", PLAIN)] * SIZE[0] for _ in range(SIZE[1])]
    wanted = [[(" ", PLAIN)] * SIZE[0] for _ in range(SIZE[1])]

    def row(y):
        return Strip([Segment(char, style) for char, style in wanted[y]])

    for turn in range(300):
        y, first = chance.randrange(SIZE[1]), chance.randrange(SIZE[0])
        last = chance.randrange(first, SIZE[0]) + 1
        for x in range(first, last):
            wanted[y][x] = (chance.choice("ab "), chance.choice((RED, PLAIN, PAPER, LINED)))
        rows = [row(each) for each in range(SIZE[1])]
        update = ChopsUpdate([{0: each} for each in rows], [(y, first, last)], [[SIZE[0]]] * SIZE[1])
        update = shown.difference(full(*rows) if turn == 0 or chance.random() < 0.2 else update, SIZE)
        for x, line, part in update.parts if update else ():
            cells = [(char, segment.style or PLAIN) for segment in part for char in segment.text]
            terminal[line][x : x + len(cells)] = cells
        assert seen(terminal) == seen(wanted)


def seen(rows):
    cells = [cell for row in rows for cell in row]
    return [(c, s if c != " " or s.underline else Style(bgcolor=s.bgcolor)) for c, s in cells]


@pytest.mark.slow
async def test_a_screen_painted_twice_is_sent_once():
    async with staged(Stage(HelpScreen("6.3", context=Around()))) as (app, pilot):
        shown, size = ScreenBuffer(), (80, 24)
        compositor = app.screen._compositor
        assert shown.difference(compositor.render_full_update(), size) is not None
        assert shown.difference(compositor.render_full_update(), size) is None
        await press(pilot, "down")
        assert 0 < len(sent(shown.difference(compositor.render_full_update(), size))) < 24


KEYS = ["right", "down", "left", "k", "escape", "tab", "down", "up", "h", "i", "right"]
KEYS += ["?", "escape", "s", "escape"]
our_update = ChangesCompositor.render_partial_update


@pytest.mark.slow
async def test_every_frame_is_what_textual_would_draw(monkeypatch):
    frames = 0

    def compared(compositor):
        nonlocal frames
        changes = list(compositor._dirty_regions)
        ours = our_update(compositor)
        compositor._dirty_regions.update(changes)
        theirs = Compositor.render_partial_update(compositor)
        assert _parts(ours) == _parts(theirs)
        frames += ours is not None
        return theirs

    monkeypatch.setattr(ChangesCompositor, "render_partial_update", compared)
    async with staged(GameApp(session=session(humans=(C,))), (120, 40)) as (_, pilot):
        await press(pilot, *KEYS)
    assert frames > len(KEYS) / 2


@pytest.mark.slow
async def test_a_step_on_the_map_draws_the_map_and_the_line_of_its_place(monkeypatch):
    drawn = []
    render = Widget.render_lines

    def noted(widget, crop):
        drawn[-1].add(widget.id)
        return render(widget, crop)

    def update(compositor):
        drawn.append(set())
        monkeypatch.setattr(Widget, "render_lines", noted)
        frame = our_update(compositor)
        monkeypatch.setattr(Widget, "render_lines", render)
        return frame

    async with staged(GameApp(session=session(humans=(C,))), (120, 40)) as (_, pilot):
        await press(pilot, "m", "right")
        monkeypatch.setattr(ChangesCompositor, "render_partial_update", update)
        await press(pilot, "left")
    assert drawn == [{"map", "inspector"}]
