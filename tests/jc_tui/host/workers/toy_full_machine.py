"""The parent of the toy rooms, on a machine that has no room for its first child."""

from __future__ import annotations

import errno
import os

from jc_tui.host.model import RoomKind
from jc_tui.host.workers.forkserver import main

fork = os.fork


def refuse() -> int:
    os.fork = fork
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


if __name__ == "__main__":
    os.fork = refuse
    main(dict.fromkeys(RoomKind, "tests.jc_tui.host.toy_rooms"))
