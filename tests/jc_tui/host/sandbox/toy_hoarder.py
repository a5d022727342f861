"""A fork server whose workers fill the folder of their account, and end only after their host has."""

import asyncio
import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path

from jc_tui.host.api.api import HostApi
from jc_tui.host.workers.launch import WorkerSpec
from tests.jc_tui.host.toy_apps import serve_toys


async def run(spec: WorkerSpec, api: HostApi) -> None:
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_IGN)
    own, fork_server = Path(spec.settings).parent, os.getppid()
    for make in ((own / "folder").mkdir, partial(os.symlink, own, own / "link")):
        with suppress(OSError):
            make()
    (own / "pid").write_text(str(os.getpid()))
    for number in range(2000):
        (own / f"file{number}").touch()
    while os.getppid() == fork_server:
        await asyncio.sleep(0.2)


if __name__ == "__main__":
    serve_toys("tests.jc_tui.host.sandbox.toy_hoarder")
