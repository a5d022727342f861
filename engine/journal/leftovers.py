"""Files that a killed process left half written, and their sweeping."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from pathlib import Path

OLD = 3600.0
"""Seconds after which nobody is still writing a temporary file."""

_TEMPORARY = re.compile(r"\..+\.(?P<process>[1-9][0-9]{0,9})\.[0-9]{16,20}\.new")
"""What `engine.journal.files.temporary_name` makes."""


def sweep(folder: Path) -> list[Path]:
    """Delete what killed processes left half written in a folder; return it. Never fails.

    Only a file that has the name of a temporary one, is no link, is old, and whose process is gone.
    """
    swept = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _TEMPORARY.fullmatch(entry.name)
            if found and _is_old_file(entry) and not _runs(int(found["process"])):
                with contextlib.suppress(OSError):
                    os.unlink(entry)
                    swept.append(folder / entry.name)
    return swept


def _is_old_file(entry: os.DirEntry[str]) -> bool:
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return False
    return stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > OLD


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        return True
    return True
