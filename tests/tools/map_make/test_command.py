"""`python -m tools.map_make`, as a developer runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from jc_tui.map.art import load_map_art
from tests.jc_tui.games import ROOT
from tests.tools.map_make.made_up import FILES, board_in

pytestmark = pytest.mark.slow


def make(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.map_make", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


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
    assert {(link.a, link.b, link.kind) for link in art.links} == {
        ("alba", "bona", "major"),
        ("bona", "cora", "minor"),
        ("cora", "delos", "strait"),
    }


def test_the_roads_in_the_checkout_are_as_they_would_be_made():
    assert made("roads", "--level", "small", "--check") == [
        f"{ROOT / 'data/julius_caesar/map_art/small.roads.toml'}: as it would be made."
    ]


def test_a_file_that_was_changed_by_hand_is_told_and_left_alone(tmp_path: Path):
    folder = board_in(tmp_path)
    made("places", "--folder", folder)
    path = folder / "small.places.toml"
    changed = path.read_text("utf-8").replace("[8, 12]", "[9, 12]")
    path.write_text(changed, encoding="utf-8")
    done = make("places", "--folder", folder, "--check")
    assert done.returncode == 1
    assert "small.places.toml: not as it would be made" in done.stderr
    assert path.read_text("utf-8") == changed


def test_a_level_that_there_is_not_is_refused():
    done = make("roads", "--level", "huge")
    assert done.returncode == 2
    assert "there is no level huge; there are: small, medium, tall, wide, large" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("roads",), "small.coast.toml: the file is missing."),
        (("coast", "."), "land-50m.json: this is no TopoJSON file that can be read"),
        (("places", "--check"), "small.places.toml: the file is missing."),
    ],
)
def test_what_is_missing_is_told_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], reason: str):
    done = make(*arguments, "--folder", board_in(tmp_path))
    assert done.returncode == 1
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_a_source_without_an_entry_is_told_in_a_sentence(tmp_path: Path):
    drawing = FILES["map_art/sources/drawing.toml"].replace("[signs]", "[marks]")
    done = make("places", "--folder", board_in(tmp_path, drawing=drawing))
    assert done.returncode == 1
    assert "sources: the map cannot be made: an entry is missing or wrong: 'signs'." in done.stderr
