"""A fork server whose workers fill the folder of their account, and end only after their host has."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Lobby, Register
from jc_tui.host.workers.launch import WorkerSpec
from tests.jc_tui.host.toy_apps import serve_toys

FILES = 2000


async def run(spec: WorkerSpec, api: HostApi) -> None:
    """Register; then make folders and links, which must not be possible, and files."""
    if isinstance(spec.location, Register):
        await api.register("anna")
        await api.go(Lobby())
        return
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    own = Path(spec.settings).parent
    with suppress(OSError):
        (own / "folder").mkdir()
    with suppress(OSError):
        os.symlink(own, own / "link")
    (own / "pid").write_text(str(os.getpid()))
    for number in range(FILES):
        (own / f"file{number}").touch()
    fork_server = os.getppid()
    while os.getppid() == fork_server:
        await asyncio.sleep(0.2)


if __name__ == "__main__":
    serve_toys("tests.jc_tui.host.sandbox.toy_hoarder")
