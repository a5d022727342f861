"""What goes over the line: the limits that `make bench` measures at length, tried once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import median

import pytest

from tests.bench.terminal import ESCAPE, HOME, MOST, SIXTEEN, TRUECOLOUR, WALK, game_in_play, opened, steps

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("colours", "paint"), [(TRUECOLOUR, 60_000), (SIXTEEN, 30_000)])
def test_a_slow_line_is_enough(tmp_path: Path, colours: Mapping[str, str], paint: int):
    save = tmp_path / "game.jsonl"
    way = game_in_play(save)
    with opened(save, colours) as screen:
        screen.until("Command phase")
        assert screen.settle() <= paint
        assert 0 < median(steps(screen, WALK).sent) <= MOST["map step"]
        assert 0 < sum(screen.press("?").sent) <= MOST["help opened"]
        screen.press(ESCAPE)
        steps(screen, [*f"/{way.start}", "\r", "\r", *f"/{way.end}", "\r"])
        assert 0 < sum(screen.press("\r").sent) <= MOST["group moved"]
        assert 0 < sum(screen.press("u").sent) <= MOST["move undone"]
        steps(screen, ["l", HOME])
        assert 0 < median(steps(screen, ["down"] * 16).sent) <= MOST["list step"]
