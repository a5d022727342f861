"""A session may begin anywhere: in every position that the tests know, and wherever a game may have come to."""

import importlib
import inspect
import pkgutil
import random
import re
from functools import cache
from types import CodeType

import pytest

import tests.jc_tui
import tests.julius_caesar
from engine import chance, contract
from engine.julius_caesar import seats, tasks
from engine.julius_caesar.fog.roster import roster
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.julius_caesar import facts, memory
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.jc_tui.julius_caesar.test_memory import assert_true
from tests.jc_tui.playing import new_table, warlike
from tests.jc_tui.screens.stage import see
from tests.julius_caesar.fog.test_proof import EYES, proof_of, truth
from tests.julius_caesar.support import loaded

pytestmark = pytest.mark.slow

GAME = loaded()
FACTS = facts.load_facts()
STEPS = 24
"""How many actions are followed from each beginning."""


@cache
def written() -> dict[str, str]:
    """The positions that test modules write down, by where they do."""
    found: dict[str, str] = {}
    for package in (tests.jc_tui, tests.julius_caesar):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if module.name == __name__ or module.ispkg:
                continue
            for text in _texts(importlib.import_module(module.name)):
                if re.search("[;\n]", text):
                    position = re.split(r"\n\s*>", text)[0]  # Refused actions stand beneath it.
                    found.setdefault(position.replace(";", "\n"), f"{module.name} {len(found)}")
    return {name: text for text, name in found.items() if _reads(text)}


def _texts(module):
    """The texts of a module's constants, and those that stand in it somewhere."""
    yield from (value for name, value in vars(module).items() if isinstance(value, str) and name.isupper())
    yield from _constants(compile(inspect.getsource(module), module.__name__, "exec"))


def _constants(value):
    if isinstance(value, str):
        yield value
    for each in value.co_consts if isinstance(value, CodeType) else value if isinstance(value, tuple) else ():
        yield from _constants(each)


def _reads(text: str) -> bool:
    """Whether a text is a whole position; some are parts of one, or no positions at all."""
    try:
        GAME.position(text)
    except contract.GameError:
        return False
    return True


@cache
def reached() -> dict[str, str]:
    """Positions at random points of random games: some of every phase that they came to."""
    undealt = Match.new(GAME, chance=chance.SeededChance(1))
    found: dict[str, str] = {"undealt": undealt.state.position()}
    source = random.Random(42)
    for seed in range(2):
        table = new_table(seed, deployment="free" if seed == 0 else "historical")
        seen: dict[str, int] = {}
        while seat := table.state.to_act:
            phase = table.state.phase
            if source.random() < 0.03 or phase not in seen:
                seen[phase] = seen.get(phase, 0) + 1
                found[f"{phase} {seen[phase]} of game {seed}"] = table.state.position()
            table.act(warlike(source, table.state), seat)
    return found


def follow(position: str, seed: int) -> None:
    """Play on from a position; what every viewer concludes is sound and true all the way."""
    table, source = Match.new(GAME, chance=chance.SeededChance(seed), position=position), random.Random(seed)
    session = GameSession(table, frozenset())
    for step in range(STEPS):
        table.run_chance()
        if step % 8 == 0 or table.state.to_act is None:
            _check(session, table.state)
        if (seat := table.state.to_act) is None:
            break
        table.act(warlike(source, table.state), seat)


def _check(session, state):
    """What a viewer has proved of blocks is true, and what is remembered of those that are not the viewer's."""
    real = truth(state)
    for viewer in EYES:
        session.set_viewer(viewer)
        known = memory.follow(session)
        places = proof_of(known)._by_colour(session.view)
        assert places is not None, f"{viewer}: it does not add up"
        assert not {block: places[block] for block in real if real[block] not in places[block]}
        for side in set(seats.SEATS) - {viewer}:
            assert_true(roster(session.view, GAME.rules, known, side), real)


@pytest.mark.thorough
def test_from_every_position_of_the_tests_and_random_points_of_random_games():
    assert len(written()) > 50
    positions = reached() | written()
    assert {GAME.position(text).phase for text in positions.values()} == set(tasks.PHASES)
    for name, text in positions.items():
        try:
            follow(text, len(text))
        except Exception as error:
            raise AssertionError(f"from {name}") from error


TITLES = {"battle": " BATTLE OF ", "hit": " BATTLE OF ", "deploy": " FREE DEPLOYMENT of {seat}: "}
TITLES |= {"over": " THE GAME IS OVER", **dict.fromkeys(("port", "supply", "disband"), " WINTER of ")}
"""How the screen of a phase begins that is played on a screen of its own."""


@pytest.mark.thorough
async def test_the_screens_open_on_every_phase():
    one_of_each = {GAME.position(text).phase: text for text in (reached() | written()).values()}
    tables = [Match.new(GAME, chance=chance.SeededChance(1), position=text) for text in one_of_each.values()]
    for table in tables:
        table.run_chance()
    for table in {table.state.phase: table for table in tables}.values():
        session = GameSession(table, frozenset({table.to_act} - {None}))
        title = TITLES.get(session.view.phase, " {SEAT}: YOUR TURN ")
        app = GameApp(Settings(battle_speed="at once"), session=session)
        async with app.run_test(size=(80, 24)) as pilot:
            name = table.to_act.label if table.to_act else ""
            shown = await see(pilot)
        assert shown.startswith(title.format(seat=name, SEAT=name.upper())), session.view.phase
