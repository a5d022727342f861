"""Compile the rules, and how bots think of the game, with mypyc, in place: `make compiled`.

The plain modules stay beside what this makes, and are what the program runs on where it is not there.
"""

from __future__ import annotations

from mypyc.build import mypycify
from setuptools import setup

RULES = (
    *("components", "catalogue", "routes", "movement", "battle", "retreat", "cards", "command"),
    *("gods", "levy", "winter", "setup", "losses", "state"),
)
THINKING = (
    *("chart", "field", "odds", "weights", "marching", "fighting", "mustering", "council", "policy"),
    "judgement",
)
MODULES = [
    "engine/choices.py",
    *(f"engine/blocks/{name}.py" for name in ("pairs", "sets", "state", "ways")),
    *(f"engine/julius_caesar/{name}.py" for name in RULES),
    *(f"engine/bots/julius_caesar/mind/{name}.py" for name in THINKING),
]

setup(
    name="jc-tui-compiled",
    packages=[],
    py_modules=[],
    ext_modules=mypycify(MODULES, opt_level="3"),
    script_args=["--quiet", "build_ext", "--inplace", "--build-temp", "build/temp", "--build-lib", "build/lib"],
)
