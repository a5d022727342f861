"""The ways of a save, a bot, a login and a refusal through the modules, as `docs/architecture.md` lists them."""

import ast
from functools import cache
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.translations import ENGLISH, choose_language
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import new_session, open_session
from jc_tui.table import intents as do
from tests.jc_tui.table.sitter import Sitter
from tests.paths import ROOT, headings, missed, modules_of, traced

POMPEY = Seat("pompey")


@pytest.fixture
def session(tmp_path: Path) -> GameSession:
    """A game against legatus, in which Pompey has to play a card."""
    session = new_session(tmp_path, players={"caesar": "human", "pompey": "legatus:3"}, seed=1, name="one")
    session.act(session.legal[0])
    session.act(session.think(), seat=POMPEY)
    session.act(session.legal[0])
    return session


def test_there_are_five_paths_of_modules_that_exist() -> None:
    assert len(headings()) == 5
    modules = [module for heading in headings() for module in modules_of(heading)]
    assert len(modules) >= 40
    assert [module for module in modules if not (ROOT / module).exists()] == []


def test_a_save_is_opened_by_the_modules_drawn(session: GameSession) -> None:
    session.close()
    with traced() as entered:
        open_session(session.table.path).close()
    assert missed("The way of a save that is opened", entered) == []


@pytest.mark.slow
def test_a_bot_decides_by_the_modules_drawn(session: GameSession) -> None:
    with traced() as entered:
        session.act(session.think(), seat=POMPEY)
    assert missed("The way of a bot's decision", entered) == []


@pytest.mark.slow
def test_a_refusal_becomes_swedish_by_the_modules_drawn(session: GameSession) -> None:
    session.act(session.think(), seat=POMPEY)
    sitter = Sitter(session)
    sitter.does()
    choose_language("sv")
    try:
        with traced() as entered:
            sitter.model.handle(do.Type("move legio_13 ravenna-alexandria"))
            said = sitter.model.message.text
    finally:
        choose_language(ENGLISH)
    assert said == "Varken väg eller sund förbinder Ravenna och Alexandria."
    assert missed("The way of a refusal to a sentence in Swedish", entered) == []


@cache
def named_in(module: str) -> frozenset[str]:
    """Return the modules that a module imports, or names in a text as one to be started."""
    found = set()
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{each.name}" for each in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    files = {f"{name.replace('.', '/')}.py" for name in found if name.startswith("jc_tui.")}
    return frozenset(file for file in files if (ROOT / file).exists())


def test_each_module_from_ssh_to_a_table_is_named_by_one_before() -> None:
    way = modules_of("The way from ssh to a table")
    named = [any(module in named_in(before) for before in way[:number]) for number, module in enumerate(way)]
    assert [module for module, by_one_before in zip(way[1:], named[1:], strict=True) if not by_one_before] == []
