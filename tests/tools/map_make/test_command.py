"""`python -m tools.map_make`, as a developer runs it."""

import os
import subprocess
from pathlib import Path

import pytest

from jc_tui.map.art import load_map_art
from tests.forked import ROOT, run
from tests.tools.map_make.made_up import FILES, board_in

pytestmark = pytest.mark.slow

MAKE = "from runpy import run_module; run_module('tools.map_make', run_name='__main__', alter_sys=True)"


def make(*arguments: object) -> subprocess.CompletedProcess[str]:
    return run(MAKE, *arguments, environment=os.environ, text=True)


def made(*arguments: object) -> list[str]:
    done = make(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_board_is_made_into_a_map_that_the_game_can_read(tmp_path: Path):
    folder = board_in(tmp_path)
    for step in (("places",), ("coast", tmp_path / "atlas"), ("roads",)):
        assert made(*step, "--folder", folder)[-1].endswith(f"small.{step[0]}.toml: written.")
        assert made(*step, "--folder", folder, "--check")[-1].endswith("as it would be made.")
    art = load_map_art(folder, "small")
    assert (art.width, art.height) == (60, 20)
    links = {("alba", "bona", "major"), ("bona", "cora", "minor"), ("cora", "delos", "strait")}
    assert {(link.a, link.b, link.kind) for link in art.links} == links
    path = ROOT / "data/julius_caesar/map_art/small.roads.toml"
    assert made("roads", "--level", "small", "--check") == [f"{path}: as it would be made."]


def test_a_file_that_was_changed_by_hand_is_told_and_left_alone(tmp_path: Path):
    folder = board_in(tmp_path)
    made("places", "--folder", folder)
    path = folder / "small.places.toml"
    changed = path.read_text("utf-8").replace("[8, 12]", "[9, 12]")
    path.write_text(changed, encoding="utf-8")
    done = make("places", "--folder", folder, "--check")
    assert (done.returncode, path.read_text("utf-8")) == (1, changed)
    assert "small.places.toml: not as it would be made" in done.stderr


WITHOUT_SIGNS = FILES["map_art/sources/drawing.toml"].replace("[signs]", "[marks]")


@pytest.mark.parametrize(
    ("arguments", "changed", "status", "reason"),
    [
        ("roads", {}, 1, "small.coast.toml: the file is missing."),
        ("coast .", {}, 1, "land-50m.json: this is no TopoJSON file that can be read"),
        ("places --check", {}, 1, "small.places.toml: the file is missing."),
        ("places", {"drawing": WITHOUT_SIGNS}, 1, "map cannot be made: an entry is missing or wrong: 'signs'."),
        ("roads --level huge", {}, 2, "there is no level huge; there are: small"),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(
    tmp_path: Path, arguments: str, changed: dict[str, str], status: int, reason: str
):
    done = make(*arguments.split(), "--folder", board_in(tmp_path, **changed))
    assert done.returncode == status
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
