"""The picture that moves in the README, made from a game that is played here and now.

`python -m tools.moving_picture [FILE]` plays the first turn of a game against `tiro` and writes an SVG. Only the
rows that differ from one screen to the next are kept. Where motion is unwanted, the screen of the first move
stands still.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from textual.pilot import Pilot

from engine.translations import ENGLISH, choose_language
from jc_tui import runner
from jc_tui.app import GameApp
from jc_tui.settings import Settings

FILE = Path(__file__).parent.parent / "docs" / "pictures" / "first-turn.svg"
SIZE = (120, 40)
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, "DejaVu Sans", monospace'
CELL, ROW, BASE = 12.2, 24.4, 18.5
"""Width and height of a cell in the pictures that Textual makes, and how far below its top a text stands."""

ON = "on"
"""Space where the screen offers it, else Enter."""

KEYS: Sequence[tuple[str, float]] = (
    *(("", 3.0), ("enter", 1.5), *[("down", 0.2)] * 5, ("5", 1.0), ("enter", 2.5)),
    *(("2", 1.5), ("enter", 1.5), ("space", 1.5), ("1", 1.5), ("enter", 1.5), ("space", 2.5)),
    *(("5", 2.5), ("3", 1.5), ("g", 1.0), ("r", 3.0), ("escape", 1.0)),
    *(("4", 2.0), ("g", 1.0), ("t", 3.0), ("e", 1.5), ("5", 1.5), ("1", 2.0), ("e", 1.5), ("e", 1.5)),
    *(("space", 3.0), ("space", 3.0), ("space", 2.5)),
    *[(ON, 1.5)] * 9,
    (ON, 3.0),
)
"""Keys of the first turn, each with the seconds for which the screen then stands."""

STILL = 18
"""The number of the screen that is shown where motion is unwanted."""

STEADY, PATIENCE = 5, 100
"""How often in a row a screen has to be the same to be done, and how often it is looked at."""


@dataclass(frozen=True)
class Screen:
    """A screen as it is drawn: what is on its rows, in order."""

    rows: Mapping[int, str]
    seconds: float


async def play(folder: Path) -> list[str]:
    """Play the game, and return a picture after each key."""
    app = GameApp(Settings(show="step", battle_speed="step"), folder)
    pictures: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        for key, _ in KEYS:
            if key == ON:
                key = "space" if "Space" in words_of(pictures[-1]) else "enter"
            if key:
                await pilot.press(key)
            pictures.append(await settled(app, pilot))
    return pictures


async def settled(app: GameApp, pilot: Pilot[Any]) -> str:
    """Return the picture of a screen once it no longer changes."""
    last, same = "", 0
    for _ in range(PATIENCE):
        await pilot.pause(0.05)
        now = app.export_screenshot(title="JC-TUI")
        same, last = (same + 1 if now == last else 0), now
        if same == STEADY:
            break
    return last


def words_of(svg: str) -> str:
    """Return all that is written in a picture."""
    return " ".join("".join(ElementTree.fromstring(svg).itertext()).replace("\xa0", " ").split())


class Film:
    """Screens as one SVG, in which each state of a row is kept once."""

    def __init__(self) -> None:
        self.styles: dict[str, str] = {}  # name by declarations
        self.screens: list[Screen] = []

    def add(self, svg: str, seconds: float) -> None:
        """Add a picture that Textual made."""
        tree = ElementTree.fromstring(svg)
        declared = dict(re.findall(r"\.terminal-\d+-(r\d+) \{ (.*?) *\}", svg))
        inks: dict[int, dict[str, str]] = defaultdict(lambda: defaultdict(str))
        texts: dict[int, str] = defaultdict(str)
        for node in tree.iter():
            kind = node.tag.rpartition("}")[2]
            name = node.get("class", "").rpartition("-")[2]
            if kind == "rect" and node.get("shape-rendering"):
                left, wide = (round(float(node.get(each, "0")) / CELL) for each in ("x", "width"))
                ink = self.style(f"fill: {node.get('fill')}")
                inks[round((float(node.get("y", "0")) - 1.5) / ROW)][ink] += f"M{left} 0h{wide}v1.01h-{wide}z"
            elif kind == "text" and name in declared and node.text and (text := node.text.strip("\xa0")):
                row = int(node.get("clip-path", "-0)").rpartition("-")[2].rstrip(")"))
                x = float(node.get("x", "0")) + CELL * (len(node.text) - len(node.text.lstrip("\xa0")))
                place = f'x="{x:.5g}" textLength="{CELL * len(text):.5g}"'
                texts[row] += f'<text class="{self.style(declared[name])}" {place}>{escape(text)}</text>'
        rows = {}
        for row in range(SIZE[1]):
            papers = "".join(f'<path class="{ink}" d="{path}"/>' for ink, path in inks[row].items())
            rows[row] = f'<g transform="translate(0 -{BASE}) scale({CELL} {ROW})">{papers}</g>{texts[row]}'
        self.screens.append(Screen(rows, seconds))

    def style(self, declarations: str) -> str:
        """Return the class of some declarations."""
        return self.styles.setdefault(declarations, f"s{len(self.styles)}")

    def svg(self) -> str:
        """Return the film."""
        width, height = SIZE[0] * CELL, SIZE[1] * ROW
        whole = sum(screen.seconds for screen in self.screens)
        starts = [
            sum(screen.seconds for screen in self.screens[:number]) / whole for number in range(len(self.screens))
        ]
        times: dict[str, str] = {}  # class by the times at which a state is shown
        drawn = []
        for row in range(SIZE[1]):
            shown: dict[str, list[int]] = defaultdict(list)
            for number, screen in enumerate(self.screens):
                shown[screen.rows.get(row, "")].append(number)
            for state, numbers in shown.items():
                place = f'transform="translate(0 {row * ROW + BASE:.1f})"'
                if state and len(numbers) == len(self.screens):
                    drawn.append(f"<g {place}>{state}</g>")
                elif state:
                    frames = self.frames(numbers, starts)
                    still = "" if STILL in numbers else " hid"
                    moving = times.setdefault(frames, f"t{len(times)}")
                    drawn.append(f'<g class="{moving}{still}" {place}>{state}</g>')
        rules = [f".{name}{{{declared}}}" for declared, name in self.styles.items()]
        moves = [f".{name}{{animation:{name} {whole:g}s step-end infinite}}" for name in times.values()]
        moves += [f"@keyframes {name}{{{frames}}}" for frames, name in times.items()]
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 20:g} {height + 50:g}">',
                "<title>The first turn of a game of Julius Caesar against the bot tiro</title>",
                f"<style>text{{font:20px {FONTS};white-space:pre}}.hid{{visibility:hidden}}",
                *rules,
                "@media (prefers-reduced-motion: no-preference){",
                *moves,
                "}</style>",
                f'<rect fill="#11151c" stroke="#3b4658" width="{width + 20:g}" height="{height + 50:g}" rx="8"/>',
                '<g transform="translate(26 20)"><circle r="7" fill="#ff5f57"/>',
                '<circle cx="22" r="7" fill="#febc2e"/><circle cx="44" r="7" fill="#28c840"/></g>',
                '<g transform="translate(10 40)">',
                *drawn,
                "</g></svg>\n",
            )
        )

    def frames(self, numbers: Sequence[int], starts: Sequence[float]) -> str:
        """Return the key frames of a state that is shown on the screens of these numbers."""
        seen, last = [], None
        for number, start in enumerate(starts):
            now = "visible" if number in numbers else "hidden"
            if now != last:
                seen.append(f"{100 * start:.4g}%{{visibility:{now}}}")
                last = now
        return "".join(seen)


def film() -> str:
    """Return the picture that moves."""
    choose_language(ENGLISH)
    runner.STOOD = 0.0  # keys follow at once what they are meant for
    made = Film()
    with tempfile.TemporaryDirectory() as folder:
        pictures = asyncio.run(play(Path(folder)))
    for picture, (_, seconds) in zip(pictures, KEYS, strict=True):
        made.add(picture, seconds)
    return made.svg()


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    path.write_text(film(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size // 1000} kB")
