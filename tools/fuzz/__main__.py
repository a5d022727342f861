"""`python -m tools.fuzz [KIND] [--inputs N] [--seed S] [--game GAME]`: strange inputs, and no traceback.

Settings and names; of each game saves, positions, requests of the protocol, lines of text mode, and, where it has
screens, keys and pastes. No strange inputs are states made from views, and positions of crowded games: these go
on as the game does. Nor are promises, whole games: what is said of their cards and points is held against what
happens. The first failure ends the run with its seed: `KIND --seed SEED --inputs 1` shows it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.games import GAMES
from tools.fuzz import files, positions, promises, talking, views
from tools.fuzz import typing as keys
from tools.fuzz.games import typed_in
from tools.fuzz.strange import Strange

Kind = Callable[[Strange, Path], None]
Kinds = dict[str, tuple[Kind, int, float]]
"""Every kind of input: what tries one, how many inputs that is, and its share of them all."""

OF_NO_GAME: Kinds = {"settings": (files.settings, 1, 0.15), "names": (files.names, 1, 0.15)}


def kinds(folder: Path, game: str) -> Kinds:
    """The kinds of input that a game takes; their shares are of all for this game."""
    return {
        "saves": (partial(files.saves, game), 1, 0.08),
        "positions": (partial(positions.positions, game), 1, 0.07),
        "protocol": (talking.Requests(game, folder), 1, 0.4),
        "lines": (partial(talking.lines, game), talking.LINES, 0.276),
        "views": (partial(views.views, game), views.STATES, 0.02),
        "crowds": (partial(views.crowds, game), 1, 0.002),
        "promises": (partial(promises.promises, game), 1, 0.002),
        "keys": (partial(keys.typing, game), keys.KEYS, 0.15),
    }


NAMES = ("settings", "names", "saves", "positions", "protocol", "lines", "views", "crowds", "promises", "keys")

ALONE = {"views": 5_000, "crowds": 2_000, "promises": 500}
"""How many inputs of some kinds are tried of each game where only that kind is."""


def main() -> int:
    """Try them; 1 when one failed."""
    options = argparse.ArgumentParser(prog="python -m tools.fuzz")
    options.add_argument("kind", metavar="KIND", nargs="?", choices=NAMES)
    options.add_argument("--inputs", type=int)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--game", choices=list(GAMES))
    options.add_argument("--only", choices=NAMES, help="the same as KIND")
    chosen = options.parse_args()
    chosen.kind = chosen.kind or chosen.only
    wanted = chosen.inputs or ALONE.get(chosen.kind, 100_000)
    games = [chosen.game] if chosen.game else list(GAMES)
    with TemporaryDirectory() as root:
        os.environ["JC_TUI_CONFIG"] = os.path.join(root, "config.toml")
        os.environ["XDG_CACHE_HOME"] = root
        rest = 1 - sum(share for _, _, share in OF_NO_GAME.values())
        for game in games:
            shared = {
                name: (do, size, share * rest / len(games))
                for name, (do, size, share) in kinds(_made(root, f"protocol-{game}"), game).items()
            }
            if game == games[0]:
                shared = {**OF_NO_GAME, **shared}
            for name, (attempt, size, share) in shared.items():
                if chosen.kind in (None, name):
                    inputs = wanted if chosen.kind else round(share * wanted)
                    rounds = -(-inputs // size)
                    if not attempted(
                        name, game, attempt, rounds, size, chosen.seed, _made(root, f"{name}-{game}")
                    ):
                        return 1
    return 0


def attempted(name: str, game: str, attempt: Kind, rounds: int, size: int, seed: int, folder: Path) -> bool:
    """Try one kind of input so often; whether all went well."""
    began, texts = time.perf_counter(), typed_in(game).TEXTS
    for number in range(rounds):
        noise = StringIO()
        try:
            with redirect_stderr(noise):
                attempt(Strange(f"{name}/{seed + number}", texts), folder)
            assert "Traceback" not in noise.getvalue(), noise.getvalue()
        except Exception:
            traceback.print_exc()
            again = f"{name} --game {game} --seed {seed + number} --inputs 1"
            print(f"{name}: failed with {again}", file=sys.stderr)
            return False
    print(f"{game}: {name}: {rounds * size:,} inputs, {time.perf_counter() - began:.0f} s", flush=True)
    return True


def _made(root: str, name: str) -> Path:
    folder = Path(root) / name
    folder.mkdir(exist_ok=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
