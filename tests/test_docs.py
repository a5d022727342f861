"""Every file that the documents name is there."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools.house_map import PLACE, house_map

ROOT = Path(__file__).parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))),
]
SHORT = ("engine/", "jc_tui/", "data/", "tests/", "docs/", "saves/")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_is_there(document: str) -> None:
    named = re.findall(r"`([\w./-]+)`", (ROOT / document).read_text(encoding="utf-8"))
    paths = [name for name in named if name.startswith(SHORT)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md"])
def test_every_link_leads_to_a_file(document: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / document).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", [document for document in DOCUMENTS if document.startswith("docs/")])
def test_a_page_begins_with_what_one_can_do_after_it(page: str) -> None:
    _, first, *_ = (ROOT / page).read_text(encoding="utf-8").split("\n\n")
    assert first.startswith("After this page you can ")


def test_the_map_of_the_house_is_that_of_the_folders() -> None:
    (drawn,) = PLACE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert drawn == house_map(), "run: .venv/bin/python -m tools.house_map"


def test_every_folder_of_code_says_what_it_has() -> None:
    rooms = [path.parent for top in ("engine", "jc_tui", "tools") for path in (ROOT / top).rglob("__init__.py")]
    assert house_map().count("/") >= len(rooms)
    assert [line for line in house_map().splitlines() if line.rstrip().endswith("/")] == []


def test_the_changelog_has_versions_by_their_dates_and_ends_at_that_of_the_program() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    versions = [(date, [int(part) for part in version.split(".")]) for version, date in heads]
    assert versions == sorted(versions, reverse=True)
    assert len(versions) >= 5
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert heads[0][0] == project["version"]
    assert text.index("## [Unreleased]") < text.index(f"## [{heads[0][0]}]")


@pytest.mark.slow
def test_the_keys_that_the_page_lists_are_those_of_the_program() -> None:
    page = (ROOT / "docs" / "keys.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", page.partition("## At the table")[2].partition("\n## ")[0], re.MULTILINE)
    listed = {key for row in rows for key in re.findall(r"`(\S)`", row)}
    command = [sys.executable, "-c", "from jc_tui.cli import main; main()", "keys"]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    keys = set(re.findall(r'"(\S)"', printed))
    assert len(listed) >= 20
    assert listed - keys == set()
