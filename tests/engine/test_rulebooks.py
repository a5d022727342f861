"""The rulebooks of all games in all languages hang together."""

from pathlib import Path

import pytest

from engine.rulebook import Rule, Rulebook, Term, load_rulebook
from tests.words import DATA

PATHS = sorted(DATA.rglob("rules.toml"))


@pytest.fixture(params=PATHS, ids=lambda path: str(path.relative_to(DATA)))
def book(request: pytest.FixtureRequest) -> Rulebook:
    path: Path = request.param
    return load_rulebook(path)


def test_no_id_is_there_twice(book: Rulebook) -> None:
    for listed in (book.rules, book.terms):
        ids = [entry.id.casefold() for entry in listed]
        assert len(set(ids)) == len(ids)


def test_an_entry_sees_other_rules_and_each_once(book: Rulebook) -> None:
    entries: tuple[Rule | Term, ...] = (*book.rules, *book.terms)
    for entry in entries:
        assert set(entry.see) <= {rule.id for rule in book.rules if rule is not entry}, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id
