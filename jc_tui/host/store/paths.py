"""The folder of a host, which only its user can read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.contract import GameError
from engine.journal.files import FOLDER_PRIVATE, make_folder
from engine.translations import say
from jc_tui.host.api.messages import SAVE
from jc_tui.paths import path_of

UMASK = 0o077
NUMBER = re.compile(r"[1-9][0-9]{0,8}")  # ids of games; nothing else becomes a path


class FolderInUse(GameError):
    """A folder with other things that others can read."""


class HostFolder:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.database = path / "host.db"
        self.host_key = path / "host_key"
        self.log = path / "log"
        self.summaries = path / "summaries.json"
        self.announcement = path / "announcement"
        self.games = path / "games"
        self.accounts = path / "accounts"

    def make(self) -> None:
        """Make the folder if it is missing, and shut it to others. Raises FolderInUse, OSError."""
        make_folder(self.path)
        if self.path.stat().st_mode & UMASK:
            usual = {self.path / "lost+found", self.path / "host.toml"}
            if not self.database.exists() and {*self.path.iterdir()} - usual:
                raise FolderInUse(say("host.folder-in-use", path=self.path))
            self.path.chmod(FOLDER_PRIVATE)

    def game(self, game: str) -> Path:
        """Return the folder of a game, by its id. Raises ValueError."""
        if not NUMBER.fullmatch(game):
            raise ValueError(game)
        return self.games / game

    def save(self, game: str) -> Path:
        return self.game(game) / SAVE

    def settings(self, account: int) -> Path:
        """Return the settings file of an account, and make its folder. Raises OSError."""
        folder = self.accounts / str(account)
        make_folder(self.accounts)
        make_folder(folder)
        return folder / "settings.toml"


def host_folder(chosen: str | None = None) -> HostFolder:
    """Return the chosen folder, or the usual one in the user's data folder. Raises PathRefused."""
    if chosen:
        return HostFolder(path_of(chosen))
    from platformdirs import user_data_path

    return HostFolder(user_data_path("jc-tui", appauthor=False) / "host")


@contextmanager
def narrow_umask() -> Iterator[None]:
    """Make only files that no other user can read."""
    before = os.umask(UMASK)
    try:
        yield
    finally:
        os.umask(before)
