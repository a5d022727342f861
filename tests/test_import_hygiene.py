"""The rules stay pure: what they import, and what comes along when a game is loaded."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from inspect import getsourcelines
from pathlib import Path
from pkgutil import walk_packages
from runpy import run_path
from typing import Any

import pytest
import textual
from textual.screen import Screen

from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.screens.play import PlayScreen

ENGINE = Path(__file__).resolve().parent.parent / "engine"
RULES = [ENGINE / "gallic_war", ENGINE / "julius_caesar"]
SOURCES = [path for room in RULES for path in sorted(room.rglob("*.py"))]

# Chance, clocks, the disk, other processes, the terminal: what makes the same actions end differently.
IMPURE = {
    *("random", "secrets", "uuid", "time", "datetime", "calendar", "zoneinfo", "locale"),
    *("os", "io", "shutil", "tempfile", "socket", "subprocess", "multiprocessing", "threading", "asyncio"),
    *("signal", "select", "fcntl", "curses", "readline", "getpass", "logging"),
    *("textual", "rich", "click", "platformdirs", "jc_tui"),
}
FORBIDDEN_PARTS = {"engine.bots", "engine.chance", "engine.games", "engine.journal", "engine.match"}
IMPURE_CALLS = {"print", "input", "open", "exec", "eval", "breakpoint", "__import__"}
STREAMS = {"sys.stdin", "sys.stdout", "sys.stderr", "sys.argv"}
SCREENS = {"textual", "rich", "click", "jc_tui"}


def imported(nodes: Iterable[ast.AST]) -> set[str]:
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide what is imported"
            found |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
    return found


def impurities(source: str) -> set[str]:
    nodes = [*ast.walk(ast.parse(source))]
    names = imported(nodes)
    found = {name for name in names if name.partition(".")[0] in IMPURE}
    found |= {name for name in names if ".".join(name.split(".")[:2]) in FORBIDDEN_PARTS}
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            found.add(f"{node.func.id}()")
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {f"{node.value.id}.{node.attr}"} & STREAMS
    return found


def test_there_are_rules_to_check():
    for room in RULES:
        own = {path.name for path in SOURCES if path.is_relative_to(room)}
        assert len(own) >= 5
        assert {"components.py", "data.py", "seats.py"} <= own


def test_each_module_that_is_compiled_or_left_plain_by_name_is_there():
    script = run_path(str(ENGINE.parent / ".ci" / "compiled.py"))
    assert [path for path in script["MODULES"] if not Path(path).is_file()] == []
    assert [name for name in script["PLAIN"] if not any(list(room.glob(f"{name}.py")) for room in RULES)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_rules_use_nothing_impure(path: Path):
    assert impurities(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import random", {"random"}),
        ("def roll():\n    from random import randint", {"random", "random.randint"}),
        ("import os.path", {"os.path"}),
        ("from engine import journal", {"engine.journal"}),
        ("from engine.match import Match", {"engine.match", "engine.match.Match"}),
        ("print(1)", {"print()"}),
        ("import sys\nsys.stdout.write('')", {"sys.stdout"}),
        ("import re\nfrom engine.contract import Seat", set()),
    ],
)
def test_the_check_itself_finds_what_it_looks_for(source: str, found: set[str]):
    assert impurities(source) == found


def modules_after(code: str) -> set[str]:
    report = "import sys; print(*sorted(sys.modules), sep='\\n')"
    command = [sys.executable, "-c", f"{code}\n{report}"]
    done = subprocess.run(command, cwd=ENGINE.parent, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.slow
def test_loading_and_starting_a_game_loads_no_screen_and_no_save():
    loaded = modules_after("from engine import load_game; load_game('julius-caesar').start().legal_actions()")
    assert "engine.games" in loaded
    assert {name for name in loaded if name.partition(".")[0] in SCREENS} == set()
    assert {"engine.journal", "engine.match", "engine.chance", "engine.bots"} & loaded == set()


@pytest.mark.slow
def test_every_module_of_the_engine_imports_without_a_screen():
    paths = (path.relative_to(ENGINE.parent).with_suffix("") for path in sorted(ENGINE.rglob("*.py")))
    names = [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]
    assert {"engine.contract", "engine.datafiles", "engine.julius_caesar.game"} <= set(names)
    loaded = modules_after(f"import {', '.join(names)}")
    assert set(names) <= loaded
    assert {name for name in loaded if name.partition(".")[0] in SCREENS} == set()


# --- Textual's private names -----------------------------------------------------------------------------

INTERFACE = ENGINE.parent / "jc_tui"


@cache
def private_names() -> set[str]:
    """Every private name that Textual's classes have, as its own sources write them."""
    names: set[str] = set()
    for source in Path(textual.__file__).parent.glob("*.py"):
        text = source.read_text(encoding="utf-8")
        names |= set(re.findall(r"\bself\.(_[a-z]\w*)", text)) | set(re.findall(r"\bdef (_[a-z]\w*)", text))
    return names


def own_names(source: str) -> set[str]:
    given = re.findall(r"(?m)(?:\bself\.|^ {4})(_[a-z]\w*)(?=(?:: [^=\n]+)? = |(?:, self\.\w+)+ = )", source)
    return {*given, *re.findall(r"\bdef (_[a-z]\w*)", source), "_exit", "_replace"}


def private_uses(source: str, private: set[str], own: set[str]) -> set[str]:
    """Textual's private modules, and its private names that are none of ours, in a source."""
    theirs = private - own
    if "textual._" not in source and theirs.isdisjoint(re.findall(r"\b_[a-z]\w*", source)):
        return set()  # no name of them is in it at all
    nodes = [*ast.walk(ast.parse(source))]
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return {name for name in imported(nodes) if name.startswith("textual._")} | (used & theirs)


@pytest.mark.slow
def test_private_names_of_textual_are_used_in_the_room_of_the_terminal_alone() -> None:
    private = private_names()
    assert {"_driver", "_display", "_compositor"} <= private
    paths = (path for path in sorted(INTERFACE.rglob("*.py")) if "terminal" not in path.parts)
    sources = {str(path.relative_to(INTERFACE)): path.read_text(encoding="utf-8") for path in paths}
    own = set().union(*map(own_names, sources.values()))
    assert not {"_driver", "_display", "_compositor", "_running", "_exception"} & own
    uses = {name: found for name, source in sources.items() if (found := private_uses(source, private, own))}
    assert uses == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["app._driver.write(x)", "from textual._compositor import ChopsUpdate", "self._display(screen, None)"]
)
def test_a_private_name_is_found(line: str) -> None:
    assert private_uses(line, private_names(), set())


# --- How screens come of each other ----------------------------------------------------------------------

DEEPEST = 2
"""The screens of ours that a screen comes of, itself among them: more is composed, not inherited."""
LINES, METHODS = 200, 15
"""How long a screen of play may be with all its own bases, and how many methods beyond those of Textual it has."""


def classes_under(screen: type[Screen[Any]]) -> set[type[Screen[Any]]]:
    below = set(screen.__subclasses__())
    return below.union(*map(classes_under, below))


def screens_under(screen: type[Screen[Any]]) -> set[type[Screen[Any]]]:
    """The screens of ours that come of one, at whatever depth."""
    for module in walk_packages([str(INTERFACE)], "jc_tui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    return {each for each in classes_under(screen) if each.__module__.startswith("jc_tui.")}


def depth(screen: type[Screen[Any]]) -> int:
    ours = (each for each in screen.__mro__ if issubclass(each, Screen))
    return sum(not each.__module__.startswith("textual.") for each in ours)


@pytest.mark.slow  # asyncssh, when it is imported, has a compiler look for libraries
def test_screens_lie_at_most_two_deep_below_those_of_textual() -> None:
    depths = {screen.__name__: depth(screen) for screen in screens_under(Screen)}
    assert {"TableScreen", "WinterScreen", "DeploymentScreen", "BattleScreen", "ReplayScreen"} <= set(depths)
    assert {name: deep for name, deep in depths.items() if deep > DEEPEST} == {}
    deeper = type("Deeper", (WinterScreen,), {"__module__": __name__})
    assert (depth(WinterScreen), depth(deeper)) == (DEEPEST, DEEPEST + 1)


def own_classes(screen: type[Screen[Any]]) -> list[type]:
    return [each for each in screen.__mro__ if each.__module__.startswith("jc_tui.")]


def own_methods(screen: type[Screen[Any]]) -> set[str]:
    named = (item for each in own_classes(screen) for item in vars(each).items())
    ours = ((name, value) for name, value in named if not hasattr(Screen, name))
    return {name for name, value in ours if callable(value) or isinstance(value, property)}


@pytest.mark.slow
def test_screens_of_play_are_small_and_no_action_is_an_attribute() -> None:
    of_play = {f"{name}Screen" for name in ("Play", "Plan", "Moment", "Handover", "GameOver", "Replay", "Review")}
    screens = {each for each in screens_under(Screen) if each.__name__ in of_play or issubclass(each, PlayScreen)}
    assert of_play <= {screen.__name__ for screen in screens}
    for screen in screens:
        assert sum(len(getsourcelines(each)[0]) for each in own_classes(screen)) <= LINES, screen
        assert len(own_methods(screen)) <= METHODS, screen
    sources = [path.read_text(encoding="utf-8") for path in INTERFACE.rglob("*.py")]
    assert [found for text in sources for found in re.findall(r"self\.action_\w+ *=", text)] == []
