"""The pictures on the title: in Unicode and in ASCII they are alike, small, and of inks that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.datafiles import DataError
from engine.games import GAMES
from jc_tui.game_ui import ui_of
from jc_tui.look.picture import read_picture
from jc_tui.widgets.canvas import INKS, fitted

PICTURES = [title.picture for title in (ui_of(game).title for game in GAMES) if title.picture is not None]
ROOM = 76
MOST_BYTES = 3000
"""Over the line, with a colour and a move of the cursor for each run."""
COLOUR = "\x1b[1;38;2;255;255;255m\x1b[24;80H"


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.parent.parent.name)
def test_a_picture_fits_and_costs_little(file: Path):
    picture = read_picture(file)
    columns, rows = picture.size
    assert columns <= ROOM
    assert len(picture.unicode) == len(picture.ascii) == len(picture.letters) == rows
    for plain in (False, True):
        lines = picture.lines(ascii_only=plain)
        assert {ink for line in lines for text, ink in line if text.strip()} <= {*INKS} - {"text"}
        sent = [text for line in lines for text, _ in fitted(line, ROOM)]
        assert sum(len(text.encode()) + len(COLOUR) for text in sent) < MOST_BYTES
    assert "".join(picture.ascii).isascii()


def test_what_is_wrong_with_a_picture_is_told(tmp_path: Path):
    (file := tmp_path / "title.toml").write_text('unicode = "x"\nascii = "x"\ninks = "a"\nink = 3\n')
    with pytest.raises(DataError, match="ink"):
        read_picture(file)
