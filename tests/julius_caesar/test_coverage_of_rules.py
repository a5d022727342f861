"""Every section of the rulebook and every ruling is cited in the docstring of some test beside this one."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.julius_caesar.words import say
from engine.rulebook import load_rulebook

LAST_PARTS = {
    1: "0 1 2 3",
    2: "0 1 2 3",
    3: "0 1 11 12 13 2 21 22 23 24 25 26 27",
    4: "0 1 2 21 3 31 32 4 41 42",
    5: "0 1 2 3",
    6: "0 1 11 12 13 14 15 2 3 4",
    7: "0 1 2 3 31 4 41 42 5 51 52 6 61 62 63 64 7 8 81 82 83",
    8: "0 1 2 3 4 5 6",
}
"""The sections of each chapter, by what follows the point."""

SECTIONS = [f"{chapter}.{part}" for chapter, parts in LAST_PARTS.items() for part in parts.split()]

RULINGS = [
    f"{letter}{number}"
    for letter, count in {"S": 1, "C": 6, "M": 11, "G": 7, "L": 4, "B": 13, "W": 5, "V": 7}.items()
    for number in range(1, count + 1)
]

GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")
SITUATIONS_OF_A_GOD = 3

CITATION = re.compile(r"\b(?:\d\.\d{1,2}|[SCMGLBWV]\d{1,2})\b(?:-(?P<last>[SCMGLBWV]\d{1,2})\b)?")


@cache
def docstrings_of_tests() -> dict[str, str]:
    """The docstrings of all tests in this folder, by name."""
    found = {}
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.stem}.{node.name}"] = ast.get_docstring(node) or ""
    return found


@cache
def cited() -> frozenset[str]:
    """Every section and ruling that a docstring names, a range of rulings by all its members."""
    names = set()
    for text in docstrings_of_tests().values():
        for match in CITATION.finditer(text):
            first = match[0].partition("-")[0]
            names.add(first)
            if last := match["last"]:
                names.update(f"{first[0]}{number}" for number in range(int(first[1:]), int(last[1:]) + 1))
    return frozenset(names)


def test_the_lists_are_those_of_the_rules_reference() -> None:
    ids = {rule.id for rule in load_rulebook(say.file("rules.toml")).rules}
    assert {*SECTIONS, *RULINGS} == {rule for rule in ids if not rule.startswith("god.")}
    assert {f"god.{god}" for god in GODS} == {rule for rule in ids if rule.startswith("god.")}


@pytest.mark.parametrize("chapter", sorted({section[0] for section in SECTIONS}))
def test_every_section_is_tested(chapter: str) -> None:
    missing = [section for section in SECTIONS if section[0] == chapter and section not in cited()]
    assert not missing, "no test cites these sections in its docstring"


@pytest.mark.parametrize("letter", sorted({ruling[0] for ruling in RULINGS}))
def test_every_ruling_is_tested(letter: str) -> None:
    missing = [ruling for ruling in RULINGS if ruling[0] == letter and ruling not in cited()]
    assert not missing, "no test cites these rulings in its docstring"


@pytest.mark.parametrize("god", GODS)
def test_every_god_is_tested_in_several_situations(god: str) -> None:
    named = [name for name, text in docstrings_of_tests().items() if god in f"{name} {text}".lower()]
    assert len(named) >= SITUATIONS_OF_A_GOD
