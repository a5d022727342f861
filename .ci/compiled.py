"""Compile the rules, and how bots think of the game, with mypyc, in place: `make compiled`.

The plain modules stay beside what this makes, and are what the program runs on where it is not there.
"""

from __future__ import annotations

from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

PLAIN = (
    *("actions", "catalogue", "data", "events", "game", "notation", "odds", "options"),
    *("rulebook", "seats", "sight", "tasks", "view*", "words"),
)
"""The modules of a game that hold its facts and small values, or tell of it: compiled they would gain nothing."""


def rules(game: str) -> list[str]:
    """The chapters of a game's rules, with those on battles and of its automaton."""
    folders = [Path(f"engine/{game}{folder}") for folder in ("", "/rules", "/battle", "/automaton")]
    found = sorted(path for folder in folders for path in folder.glob("[!_]*.py"))
    return [str(path) for path in found if not any(path.match(f"{game}/{name}.py") for name in PLAIN)]


THINKING = ("position_features", "move_policy", "fighting", "card_policy", "policy", "evaluator")
THINKING_OF_GAUL = ("position_features", "move_policy", "card_policy", "fighting", "policy", "evaluator")
BOARD = ("board", "choices", "facts", "leading", "sets", "state", "ways")
MODULES = [
    *(f"engine/blocks/{name}.py" for name in BOARD),
    *rules("julius_caesar"),
    *rules("gallic_war"),
    *(f"engine/bots/julius_caesar/mind/{name}.py" for name in THINKING),
    *(f"engine/bots/gallic_war/mind/{name}.py" for name in THINKING_OF_GAUL),
]

setup(
    name="jc-tui-compiled",
    packages=[],
    py_modules=[],
    ext_modules=mypycify(MODULES, opt_level="3"),
    script_args=["--quiet", "build_ext", "--inplace", "--build-temp", "build/temp", "--build-lib", "build/lib"],
)
