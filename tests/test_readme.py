"""What the README shows works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_script_in_the_readme_plays_a_whole_game() -> None:
    (script,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    *events, result = done.stdout.splitlines()
    assert len(events) > 500
    assert result.startswith("Result(")


@pytest.mark.slow
def test_every_command_of_the_readme_exists() -> None:
    commands = set(re.findall(r"^\| `jc-tui (\w+)", README, re.MULTILINE))
    assert len(commands) >= 8
    shown = subprocess.run(
        [sys.executable, "-c", "from jc_tui.cli import main; main()", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    listed = set(re.findall(r"^  (\w+)  ", shown.stdout.partition("Commands:")[2], re.MULTILINE))
    assert commands == listed


def test_the_files_the_readme_links_to_exist() -> None:
    links = re.findall(r"\]\(([\w./]+)\)", README)
    assert len(links) >= 4
    assert all((ROOT / link).exists() for link in links)


def test_the_make_targets_the_readme_names_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"make (\w+)", README)) - {"sure"}
    assert {"play", "test", "check", "bench", "setup"} <= targets
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
