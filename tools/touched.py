"""The folders that a change touches, and the tests that answer for them.

`python -m tools.touched [BRANCH]` compares the checkout with where it left a branch, `main` if none is named.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from tools.house_map import ROOT, first_line

GAMES = ("julius_caesar", "gallic_war")


def git(*arguments: str) -> list[str]:
    """Return the lines that a git command prints, none where it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed(branch: str) -> list[str]:
    """Return the files that differ from where the checkout left a branch, new ones too."""
    base = git("merge-base", "HEAD", branch) or ["HEAD"]
    return sorted({*git("diff", "--name-only", base[0]), *git("ls-files", "--others", "--exclude-standard")})


def answering(file: str, root: Path = ROOT) -> str:
    """Return the test or the folder of tests that answers for a file, or nothing."""
    path = PurePosixPath(file)
    top, *rest = path.parts
    if top == "tests":
        return file if path.name.startswith("test_") else ""
    if file.startswith("docs/examples/"):
        return "tests/test_examples.py"
    if top not in ("engine", "jc_tui", "tools", "data"):
        return "tests/test_docs.py" if path.suffix == ".md" else ""
    plain = top in ("engine", "data") and rest[0] in GAMES  # a game's rules are tested in the folder of its name
    mirror = PurePosixPath("tests", *([] if plain else ["engine" if top == "data" else top]), *rest[:-1])
    test = mirror / f"test_{path.name}"
    if path.suffix == ".py" and (root / test).exists():
        return str(test)
    while not (root / mirror).is_dir():
        mirror = mirror.parent
    return f"{mirror}/"


def report(files: Iterable[str]) -> Iterator[str]:
    """Yield a line for each folder that is touched, and below it its tests."""
    rooms: dict[str, set[str]] = {}
    for file in files:
        rooms.setdefault(str(PurePosixPath(file).parent), set()).add(answering(file))
    for room, tests in rooms.items():
        about = first_line(ROOT / room)
        yield f"{room}/  {about}".rstrip()
        yield from (f"    {test}" for test in sorted(tests) if test)


if __name__ == "__main__":
    for line in report(changed(sys.argv[1] if len(sys.argv) > 1 else "main")):
        print(line)
