"""The folder of a host: what lies where in it. Everything in it is for the host's user alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.contract import GameError
from engine.journal.files import FOLDER_PRIVATE, make_folder
from engine.words import say
from jc_tui.paths import path_of

UMASK = 0o077
"""What a host makes is for its own user alone."""

SAVE = "game.jsonl"

NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""The id of a game: its number in the database, as text. Nothing else becomes a path."""

LOST_AND_FOUND = "lost+found"
"""What lies in a new file system beforehand."""


class FolderInUse(GameError):
    """A folder that is open to others and holds what is not a host's: to shut it would shut them out of that."""


def host_folder(chosen: str | None = None) -> HostFolder:
    """The folder that was chosen, or that in the user's data folder. Raises PathRefused."""
    if chosen:
        return HostFolder(path_of(chosen))
    from platformdirs import user_data_path

    return HostFolder(user_data_path("jc-tui", appauthor=False) / "host")


class HostFolder:
    """Where the things of a host lie."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self) -> None:
        """Make the folder if it is missing, and shut it to others. Raises FolderInUse, OSError."""
        make_folder(self.path)
        if self.path.stat().st_mode & UMASK:
            if not self.database.exists() and any(each.name != LOST_AND_FOUND for each in self.path.iterdir()):
                raise FolderInUse(say("host.folder-in-use", path=self.path))
            self.path.chmod(FOLDER_PRIVATE)

    @property
    def database(self) -> Path:
        """Accounts, keys, games, talk: what `jc_tui.host.store` keeps."""
        return self.path / "host.db"

    @property
    def host_key(self) -> Path:
        """The private key by which friends know the host again."""
        return self.path / "host_key"

    @property
    def log(self) -> Path:
        """What happened."""
        return self.path / "log"

    @property
    def summaries(self) -> Path:
        """How saves stood that were read before; it may be deleted."""
        return self.path / "summaries.json"

    @property
    def games(self) -> Path:
        """The folders of the games."""
        return self.path / "games"

    @property
    def accounts(self) -> Path:
        """The folders of the accounts."""
        return self.path / "accounts"

    def game(self, game: str) -> Path:
        """Return the folder of a game, by its id. Raises ValueError for what is none."""
        if not NUMBER.fullmatch(game):
            raise ValueError(game)
        return self.games / game

    def save(self, game: str) -> Path:
        """The save of a game, by its id; there is none before it begins."""
        return self.game(game) / SAVE

    def settings(self, account: int) -> Path:
        """The settings of an account, by its number; the folder is made if it is missing. Raises OSError."""
        folder = self.accounts / str(account)
        make_folder(self.accounts)
        make_folder(folder)
        return folder / "settings.toml"


@contextmanager
def narrow_umask() -> Iterator[None]:
    """Have this process make nothing meanwhile that others may read."""
    before = os.umask(UMASK)
    try:
        yield
    finally:
        os.umask(before)
