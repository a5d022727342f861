"""`python -m tests.fuzz [--inputs N] [--seed S] [--only KIND]`: strange inputs of every kind, and no traceback.

Settings, saves, names, requests of the protocol, lines of text mode, keys and pastes. The first failure ends the
run with its seed: `--only KIND --seed SEED --inputs 1` shows it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz import files, talking
from tests.fuzz import typing as keys
from tests.fuzz.strange import Strange

Kind = Callable[[Strange, Path], None]


def kinds(folder: Path) -> dict[str, tuple[Kind, int, float]]:
    """Every kind of input: what tries one, how many inputs that is, and its share of them all."""
    return {
        "settings": (files.settings, 1, 0.15),
        "names": (files.names, 1, 0.15),
        "saves": (files.saves, 1, 0.06),
        "protocol": (talking.Requests(folder), 1, 0.3),
        "lines": (talking.lines, talking.LINES, 0.24),
        "keys": (keys.typing, keys.KEYS, 0.1),
    }


def main() -> int:
    """Try them; 1 when one failed."""
    options = argparse.ArgumentParser(prog="python -m tests.fuzz")
    options.add_argument("--inputs", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", choices=["settings", "names", "saves", "protocol", "lines", "keys"])
    chosen = options.parse_args()
    with TemporaryDirectory() as root:
        os.environ["JC_TUI_CONFIG"] = os.path.join(root, "config.toml")
        os.environ["XDG_CACHE_HOME"] = root
        for name, (attempt, size, share) in kinds(_made(root, "protocol")).items():
            if chosen.only in (None, name):
                inputs = chosen.inputs if chosen.only else round(share * chosen.inputs)
                if not attempted(name, attempt, -(-inputs // size), size, chosen.seed, _made(root, name)):
                    return 1
    return 0


def attempted(name: str, attempt: Kind, rounds: int, size: int, seed: int, folder: Path) -> bool:
    """Try one kind of input so often; whether all went well."""
    began = time.perf_counter()
    for number in range(rounds):
        noise = StringIO()
        try:
            with redirect_stderr(noise):
                attempt(Strange(f"{name}/{seed + number}"), folder)
            assert "Traceback" not in noise.getvalue(), noise.getvalue()
        except Exception:
            traceback.print_exc()
            print(f"{name}: failed with --only {name} --seed {seed + number} --inputs 1", file=sys.stderr)
            return False
    print(f"{name}: {rounds * size:,} inputs, {time.perf_counter() - began:.0f} s", flush=True)
    return True


def _made(root: str, name: str) -> Path:
    folder = Path(root) / name
    folder.mkdir(exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
