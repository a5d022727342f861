"""Compile the rules, and how bots think of the game, with mypyc, in place: `make compiled`.

The plain modules stay beside what this makes, and are what the program runs on where it is not there.
"""

from __future__ import annotations

from pathlib import Path

PLAIN = (
    *("action_table", "actions", "data", "events", "game", "notation", "odds", "options"),
    *("seats", "tasks", "view*", "visibility", "words"),
)
"""The modules of a game that hold its facts and small values, or tell of it: compiled they would gain nothing."""


def rules(game: str) -> list[str]:
    """The chapters of a game's rules, with those on battles and of its automaton."""
    folders = [Path(f"engine/{game}{folder}") for folder in ("", "/rules", "/battle", "/automaton")]
    found = sorted(path for folder in folders for path in folder.glob("[!_]*.py"))
    return [str(path) for path in found if not any(path.match(f"{game}/{name}.py") for name in PLAIN)]


GAMES = ("julius_caesar", "gallic_war")
THINKING = ("position_features", "move_policy", "fighting", "card_policy", "policy", "evaluator")
BOARD = ("board", "facts", "leading", "legal_actions", "routes", "sets", "state")
MODULES = [
    *(f"engine/blocks/{name}.py" for name in BOARD),
    *(path for game in GAMES for path in rules(game)),
    *(f"engine/bots/{game}/mind/{name}.py" for game in GAMES for name in THINKING),
]

BUILD = ("--build-temp", "build/temp", "--build-lib", "build/lib")

if __name__ == "__main__":
    from mypyc.build import mypycify
    from setuptools import setup

    setup(
        name="jc-tui-compiled",
        packages=[],
        py_modules=[],
        ext_modules=mypycify(MODULES, opt_level="3"),
        script_args=["--quiet", "build_ext", "--inplace", *BUILD],
    )
