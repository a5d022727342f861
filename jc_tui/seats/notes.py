"""A private note pad for each seat, kept in a side file of the save and never in the log."""

from __future__ import annotations

import errno
from pathlib import Path

from engine.contract import GameError, Seat
from engine.journal.files import read_beside, write_over
from engine.translations import say, why
from jc_tui.seats.game_session import GameSession

LARGEST = 1 << 20
"""A side file above this many bytes is no note pad."""


def notes_path(save: Path, seat: Seat) -> Path:
    """Return the side file of a seat, ``NAME.notes-caesar.txt`` beside ``NAME.jsonl``."""
    return save.with_name(f"{save.stem}.notes-{seat}.txt")


class NotePad:
    """What one seat wrote down about one game: `text`, as last read or written.

    It is kept at `path`, beside the save if nothing else is given; where that is None, as for a game that is not
    saved, it lasts as long as this object.
    """

    def __init__(self, save: Path | None, seat: Seat, path: Path | None = None) -> None:
        self.seat = seat
        self.path = path or (None if save is None else notes_path(save, seat))
        self._save = save
        self.text = ""

    def read(self) -> str:
        """Read the side file; a missing one is empty. Raises GameError; `text` stays."""
        if self.path is None:
            return self.text
        try:
            self.text = read_beside(self.path, LARGEST).decode("utf-8")
        except FileNotFoundError:
            self.text = ""
        except UnicodeDecodeError as error:
            raise GameError(say("notes.no-text", path=self.path)) from error
        except OSError as error:
            if error.errno == errno.EFBIG:
                raise GameError(say("notes.too-large", path=self.path)) from error
            reason = say("notes.a-link") if error.errno == errno.ELOOP else why(error)
            raise GameError(say("notes.unreadable", path=self.path, reason=reason)) from error
        return self.text

    def write(self, text: str) -> None:
        """Keep a new text; an empty one needs no file. Raises GameError, keeping the old."""
        if self.path is not None and text != self.text:
            try:
                if text.strip():
                    write_over(self.path, text.encode("utf-8", "replace"), like=self._save)
                else:
                    self.path.unlink(missing_ok=True)
            except OSError as error:
                raise GameError(say("notes.not-written", path=self.path, reason=why(error))) from error
        self.text = text


def pad_of(session: GameSession, path: Path | None = None) -> NotePad | None:
    """Return the viewer's pad; None while two players look."""
    if session.shared and session.viewer is Seat.SPECTATOR:
        return None
    return NotePad(session.table.path, session.viewer, path)
