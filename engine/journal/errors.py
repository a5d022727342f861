"""What can be wrong with a save, each its own class with one clear sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from engine.contract import GameError
from engine.translations import say


class SaveError(GameError):
    """Anything that goes wrong with a save, or with a game in memory."""

    def __init__(self, message: str, path: Path | None = None, brief: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.brief = brief  # what is wrong, without naming the file


class SaveMissing(SaveError):
    """There is no such file, or no such folder."""


class SaveExists(SaveError):
    """A new save would have overwritten a file."""


class SaveUnreadable(SaveError):
    """The file cannot be opened, being forbidden, a folder or a device."""


class SaveBusy(SaveError):
    """Another process holds the lock and does not let go."""


class SaveGone(SaveError):
    """The file was deleted or replaced while it was open."""


class SaveReadOnly(SaveError):
    """The save was opened to look on, not to play."""


class SaveNotWritten(SaveError):
    """A write or a sync failed. Nothing that was acknowledged is lost."""

    def __init__(self, path: Path | None, trouble: str, comfort: str = "", *, unsure: bool = False) -> None:
        super().__init__(f"{trouble} {comfort}".strip(), path)
        self.trouble = trouble
        self.unsure = unsure  # whether the record may be on disk all the same


class RollNotWritten(SaveNotWritten):
    """The action was saved, but the roll or draw after it is still due."""

    def __init__(self, path: Path | None, trouble: str, *, unsure: bool = False) -> None:
        comfort = say("journal.roll-unsure" if unsure else "journal.roll-due")
        super().__init__(path, trouble, comfort, unsure=unsure)


class EmptySave(SaveError):
    """The file holds nothing."""


class NotASave(SaveError):
    """The file is something else than a save."""


class NewerSave(SaveError):
    """The save has a later format than this program reads."""


class OtherGame(SaveError):
    """The save is of another game than the one asked for."""


class OtherData(SaveError):
    """The game was played with other data files."""


class OtherEdition(SaveError):
    """The game was played by an edition or options that this program lacks."""


class NothingToRepair(SaveError):
    """The save is sound."""


class StaleAction(SaveError):
    """The choice was made before others wrote. Nothing was done."""


class _AtLine(SaveError):
    """Something wrong at a `line` from 1, for a `reason` without full stop."""

    keys: ClassVar[tuple[str, str]]  # of the message and of the brief

    def __init__(self, path: Path | None, line: int, reason: str, **values: str) -> None:
        whole, brief = self.keys
        told: dict[str, Any] = {"line": line, "reason": reason, **values}
        super().__init__(say(whole, path=path or say("journal.the-game"), **told), path, say(brief, **told))
        self.line = line
        self.reason = reason


class DamagedSave(_AtLine):
    """A line is not what was written. Nothing from that line on is trusted."""

    keys = "journal.damaged", "journal.damaged-here"


class ForkedSave(DamagedSave):
    """Two records follow the same one, as two programs wrote without the lock."""


class IllegalRecord(_AtLine):
    """A sound record holds what the rules refuse, or no action at all."""

    keys = "journal.no-replay", "journal.no-replay-here"


class DivergedSave(_AtLine):
    """The replayed state is not the saved one, as shows in game turn `clock`."""

    keys = "journal.diverged", "journal.diverged-here"

    def __init__(self, path: Path | None, line: int, clock: str) -> None:
        super().__init__(path, line, say("journal.diverged-reason"), clock=clock)
        self.clock = clock
