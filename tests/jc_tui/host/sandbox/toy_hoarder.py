"""A parent whose processes fill the folder of their account, and end only after their host has."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Lobby, Register
from jc_tui.host.workers.forkserver import APPS, main
from jc_tui.host.workers.launch import WorkerSpec

FILES = 2000


async def run(birth: WorkerSpec, api: HostApi) -> None:
    """Register; then make folders and links, which must not be possible, and files."""
    if isinstance(birth.location, Register):
        await api.register("anna")
        await api.go(Lobby())
        return
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    own = Path(birth.settings).parent
    with suppress(OSError):
        (own / "folder").mkdir()
    with suppress(OSError):
        os.symlink(own, own / "link")
    (own / "pid").write_text(str(os.getpid()))
    for number in range(FILES):
        (own / f"file{number}").touch()
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(0.2)


if __name__ == "__main__":
    main(dict.fromkeys(APPS, "tests.jc_tui.host.sandbox.toy_hoarder"))
