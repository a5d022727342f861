"""Ratchets: each check finds what it is for, a rise fails and is located, a fall is kept."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.ratchets.__main__ import COUNTS, main
from tools.ratchets.places import CHECKS, places

pytestmark = pytest.mark.slow

BAD = '''"""Whence a name comes; a summary of sixteen words, told to all that do not count them at home."""

import typing

if typing.TYPE_CHECKING:
    from {top}.two import Same

NAME = 1
"""Somebody's name."""


class Same:
    def told(self):
        """
        This returns nothing"""
        # meanwhile a screen
        self._screen.show()

    def other(self):
        """Returns it.
        And more."""

    @property
    def seen(self):
        """Whether it was."""
'''
LONG = "word " * 31
DOCSTRINGS = {"one-line": 2, "blank-line": 2, "mood": 4, "this": 2, "end": 2, "verb": 4, "length": 2, "colon": 2}
FOUND = {f"docstring-{check}": count for check, count in DOCSTRINGS.items()} | {
    "word-in-docstring": 6,
    "word-in-comment": 2,
    "word-in-message": 1,
    "word-in-document": 1,
    "sentence-in-document": 1,
    "class-name": 3,
    "participle-as-name": 2,
    "module-under-60-lines": 3,
    "screen-of-another": 1,
    "circle-in-engine": 0,
    "circle-in-jc_tui": 2,
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout, in which everything is wrong once or for each package."""
    texts = {
        "engine/one.py": BAD.format(top="engine"),
        "jc_tui/one.py": BAD.format(top="jc_tui"),
        "jc_tui/two.py": "def load():\n    from jc_tui import one\n\n\nclass Same: ...\n",
        "data/words/en/room.po": 'msgid "room.told"\nmsgstr "Nobody is here."\n',
        "README.md": f"# Title\n\n    anew in code\n\nSaid anew. {LONG}\n",
        COUNTS: "",
    }
    for name, text in texts.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def test_every_check_finds_what_it_is_for(checkout: Path) -> None:
    assert {check: len(found) for check, found in places(checkout).items()} == FOUND
    assert tuple(FOUND) == CHECKS


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_rise_fails_and_what_is_new_is_located(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--record", "--force"], checkout)
    assert main([], checkout) == 0
    git(checkout, "init", "-q")
    git(checkout, "add", ".")
    git(checkout, "commit", "-q", "-m", "All")
    (checkout / "engine" / "one.py").rename(checkout / "engine" / "moved.py")
    (checkout / "engine" / "new.py").write_text('def go():\n    """How it goes."""\n', encoding="utf-8")
    capsys.readouterr()
    assert main([], checkout) == 1
    said = capsys.readouterr().out
    assert "docstring-verb: 5, up from 4." in said
    assert [line for line in said.splitlines() if "How" in line] == ["  engine/new.py:2: How it goes."]
    assert "This returns" not in said


def test_without_git_a_rise_is_told_and_all_listed(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / COUNTS).write_text("word-in-message = 0\n", encoding="utf-8")
    assert main([], checkout) == 1
    said = capsys.readouterr().out
    assert "word-in-message: 1, up from 0.\n" in said
    assert "To list all: python -m tools.ratchets --list word-in-message" in said
    assert main(["--list", "word-in-message"], checkout) == 0
    assert capsys.readouterr().out == 'data/words/en/room.po:2: Nobody in msgstr "Nobody is here."\n'


def test_what_falls_is_lowered_and_nothing_raised(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (checkout / COUNTS).write_text("word-in-message = 7\nword-in-document = 0\n", encoding="utf-8")
    assert main([], checkout) == 1
    assert "word-in-message: 1, down from 7. `make ratchets` lowers it." in capsys.readouterr().out
    assert main(["--lower"], checkout) == 0
    assert (checkout / COUNTS).read_text().splitlines()[1:] == ["word-in-message = 1", "word-in-document = 0"]
    assert main([], checkout) == 1


def test_what_was_recorded_is_written_anew_only_by_force(checkout: Path) -> None:
    assert main(["--record"], checkout) == 1
    assert (checkout / COUNTS).read_text() == ""
    (checkout / COUNTS).unlink()
    assert main(["--record"], checkout) == 0
    assert "circle-in-jc_tui = 2" in (checkout / COUNTS).read_text()
