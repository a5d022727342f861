"""Compare, lower, record or list the counts."""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tarfile
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.ratchets.places import CHECKS, Found, places

ROOT = Path(__file__).parent.parent.parent
COUNTS = "tools/ratchets/counts.toml"
HEAD = "# No count may rise. `make ratchets` lowers those that have fallen.\n"


def recorded(root: Path) -> dict[str, int]:
    """Return the counts that may not rise."""
    return tomllib.loads((root / COUNTS).read_text(encoding="utf-8"))


def write(root: Path, counts: Mapping[str, int]) -> None:
    """Write the counts that may not rise."""
    lines = "".join(f"{check} = {count}\n" for check, count in counts.items())
    (root / COUNTS).write_text(HEAD + lines, encoding="utf-8")


def compare(root: Path, found: Found) -> int:
    """Print which counts have risen, and where; return the exit status."""
    limits = recorded(root)
    for check in CHECKS:
        if len(found[check]) < limits.get(check, 0):
            print(f"{check}: {len(found[check])}, down from {limits[check]}. `make ratchets` lowers it.")
    risen = [check for check in CHECKS if len(found[check]) > limits.get(check, 0)]
    before = places_before(root) if risen else {}
    for check in risen:
        print(f"{check}: {len(found[check])}, up from {limits.get(check, 0)}.")
        known = Counter(place.what for place in before.get(check, ()))
        new = []
        for place in found[check]:
            known[place.what] -= 1
            if known[place.what] < 0:
                new.append(place)
        hint = f"None is known to be new. To list all: python -m tools.ratchets --list {check}"
        print(*(f"  {line}" for line in (new if before and new else [hint])), sep="\n")
    return int(bool(risen))


def places_before(root: Path) -> Found:
    """Return what counted when the counts were written last, nothing where git cannot tell."""
    commit = git(root, "log", "-1", "--format=%H", "--", COUNTS).decode().strip()
    tree = git(root, "archive", commit) if commit else b""
    if not tree:
        return {}
    with TemporaryDirectory() as folder, tarfile.open(fileobj=io.BytesIO(tree)) as packed:
        packed.extractall(folder, filter="data")
        return places(Path(folder))


def git(root: Path, *arguments: str) -> bytes:
    """Return what git prints, nothing where it fails or is not there."""
    try:
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True).stdout
    except FileNotFoundError:
        return b""


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Do what the command line says and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.ratchets", description="Compare the counts.")
    parser.add_argument("--lower", action="store_true", help="lower the counts that have fallen")
    parser.add_argument("--record", action="store_true", help="write all counts for the first time")
    parser.add_argument(
        "--force", action="store_true", help="with --record: even if they are there, and have risen"
    )
    parser.add_argument("--list", choices=CHECKS, help="list all that counts")
    given = parser.parse_args(arguments)
    if given.record and not given.force and (root / COUNTS).exists():
        print(f"{COUNTS} is there already. --force writes it anew, with higher counts too.", file=sys.stderr)
        return 1
    found = places(root)
    if given.list:
        print(*found[given.list], sep="\n")
    elif given.record:
        write(root, {check: len(found[check]) for check in CHECKS})
    elif given.lower:
        limits = recorded(root)
        write(root, {check: min(limits[check], len(found[check])) for check in CHECKS if check in limits})
    else:
        return compare(root, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
