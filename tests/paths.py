"""The paths that `docs/architecture.md` lists, and what of the program is entered while something runs."""

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"

Entered = list[tuple[str, str]]
"""Modules and the names of their functions, in order."""


def headings() -> list[str]:
    return re.findall(r"^## (The way .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def modules_of(heading: str) -> list[str]:
    section = PAGE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([\w/]+\.py)`", section, re.MULTILINE)


def missed(heading: str, entered: Entered) -> list[str]:
    """Return the modules of a path that were not entered in its order."""
    way = iter(module for module, _ in entered)
    return [module for module in modules_of(heading) if module not in way]


@contextmanager
def traced() -> Iterator[Entered]:
    """Note each function of ours, or of Textual, that any thread enters."""
    entered: Entered = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            path = frame.f_code.co_filename.replace("\\", "/")
            found = re.search(r"/((?:jc_tui|engine|textual)/.*)$", path)
            if found is not None:
                entered.append((found[1], frame.f_code.co_name))

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield entered
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
