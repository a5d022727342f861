"""The map of the house in `CONTRIBUTING.md`, made from the docstrings of the folders.

`python -m tools.house_map` writes it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "CONTRIBUTING.md"
TOPS = {"engine": 9, "jc_tui": 9, "tools": 9, "tests": 1}
"""What is drawn, and how deep; tests mirror the rest."""

PLACE = re.compile(r"(?<=\n## Map of the house\n\n)(?:    [^\n]*\n)*")
WIDTH = 30


def house_map(root: Path = ROOT) -> str:
    """Return the map, a line for each folder of code that says what it has."""
    return "".join(f"    {line}\n" for top, most in TOPS.items() for line in folders(root / top, most))


def folders(folder: Path, most: int, depth: int = 0) -> Iterator[str]:
    """Yield the lines of a folder and of those in it, `most` levels deep."""
    if (folder / "__init__.py").exists():
        about = first_line(folder)
        if about or depth == 0:
            name = f"{'  ' * depth}{folder.name}/"
            yield f"{name:{WIDTH}}{about}".rstrip()
        for each in sorted(path for path in folder.iterdir() if path.is_dir() and depth < most):
            yield from folders(each, most, depth + 1)


def first_line(folder: Path) -> str:
    """Return what a folder of code says that it has, or nothing."""
    code = folder / "__init__.py"
    about = ast.get_docstring(ast.parse(code.read_text(encoding="utf-8"))) if code.exists() else None
    return (about or "").partition("\n")[0].rstrip(".")


def with_map(text: str, drawn: str) -> str:
    """Return the text of the page with another map."""
    return PLACE.sub(lambda _: drawn, text, count=1)


if __name__ == "__main__":
    PAGE.write_text(with_map(PAGE.read_text(encoding="utf-8"), house_map()), encoding="utf-8")
