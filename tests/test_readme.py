"""What the README and the pages that it links to show works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
DESIGNERS = ("Justin Thompson", "Grant Dalgliesh", "Daniel Berger")


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) < 120


@pytest.mark.slow
def test_every_command_that_is_listed_exists() -> None:
    commands = set(re.findall(r"^\| `jc-tui (\w+)", COMMANDS, re.MULTILINE))
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
    links = re.findall(r"\]\(([\w./-]+)\)", README)
    assert len(links) >= 4
    assert all((ROOT / link).exists() for link in links)


def test_the_readme_leads_to_every_page() -> None:
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert pages - set(re.findall(r"\]\(([\w./-]+)\)", README)) == set()


def test_the_make_targets_the_readme_names_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"make (\w+)", README)) - {"sure"}
    assert {"play", "test", "check", "bench", "setup"} <= targets
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


@pytest.mark.parametrize("file", ["README.md", "LICENSE"])
def test_the_designers_of_both_games_are_named(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert [name for name in DESIGNERS if name not in " ".join(text.split())] == []
