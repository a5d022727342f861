"""What the documents name is there, and what the README and the pages that it links to show works."""

import os
import re
import tomllib
from pathlib import Path

import pytest

from tests.forked import RUN, run
from tools.house_map import PLACE, house_map

ROOT = Path(__file__).parent.parent
PAGES = [f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", *PAGES]
SHORT = ("engine/", "jc_tui/", "data/", "tests/", "docs/", "saves/")
DESIGNERS = ("Justin Thompson", "Grant Dalgliesh", "Daniel Berger")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def printed(*arguments: str) -> str:
    return str(run(RUN, *arguments, environment=os.environ, text=True, check=True).stdout)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_is_named_is_there(document: str) -> None:
    named = re.findall(r"`([\w./-]+)`", text_of(document))
    paths = [name for name in named if name.startswith(SHORT)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md"])
def test_every_link_leads_to_a_file(document: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text_of(document))
    assert [link for link in links if not (ROOT / document).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_page_begins_with_what_one_can_do_after_it(page: str) -> None:
    _, first, *_ = text_of(page).split("\n\n")
    assert first.startswith("After this page you can ")


def test_the_map_of_the_house_is_that_of_the_folders() -> None:
    (drawn,) = PLACE.findall(text_of("CONTRIBUTING.md"))
    assert drawn == house_map(), "run: .venv/bin/python -m tools.house_map"


def test_every_folder_of_code_says_what_it_has() -> None:
    rooms = [path.parent for top in ("engine", "jc_tui", "tools") for path in (ROOT / top).rglob("__init__.py")]
    assert house_map().count("/") >= len(rooms)
    assert [line for line in house_map().splitlines() if line.rstrip().endswith("/")] == []


def test_the_changelog_has_versions_by_their_dates_and_ends_at_that_of_the_program() -> None:
    text = text_of("CHANGELOG.md")
    heads = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    versions = [(date, [int(part) for part in version.split(".")]) for version, date in heads]
    assert versions == sorted(versions, reverse=True)
    assert len(versions) >= 5
    project = tomllib.loads(text_of("pyproject.toml"))["project"]
    assert heads[0][0] == project["version"]
    assert text.index("## [Unreleased]") < text.index(f"## [{heads[0][0]}]")


@pytest.mark.slow
def test_the_keys_that_the_page_lists_are_those_of_the_program() -> None:
    page = text_of("docs/keys.md")
    rows = re.findall(r"^\| (`.*?) \|", page.partition("## At the table")[2].partition("\n## ")[0], re.MULTILINE)
    listed = {key for row in rows for key in re.findall(r"`(\S)`", row)}
    keys = set(re.findall(r'"(\S)"', printed("keys")))
    assert len(listed) >= 20
    assert listed - keys == set()


def test_the_readme_is_short_leads_to_every_page_and_links_to_files_that_are_there() -> None:
    links = re.findall(r"\]\(([\w./-]+)\)", text_of("README.md"))
    assert len(text_of("README.md").splitlines()) < 120
    assert set(PAGES) <= set(links)
    assert all((ROOT / link).exists() for link in links)


@pytest.mark.slow
def test_every_command_that_is_listed_exists() -> None:
    commands = set(re.findall(r"^\| `jc-tui (\w+)", text_of("docs/commands.md"), re.MULTILINE))
    assert len(commands) >= 8
    assert commands == set(re.findall(r"^  (\w+)  ", printed("--help").partition("Commands:")[2], re.MULTILINE))


def test_the_make_targets_the_readme_names_exist() -> None:
    targets = set(re.findall(r"make (\w+)", text_of("README.md"))) - {"sure"}
    assert {"play", "test", "check", "bench", "setup"} <= targets
    assert targets <= set(re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("file", ["README.md", "LICENSE"])
def test_the_designers_of_both_games_are_named(file: str) -> None:
    assert [name for name in DESIGNERS if name not in " ".join(text_of(file).split())] == []
