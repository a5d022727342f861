"""The fork server of the toy rooms, which is killed as soon as it has forked."""

from __future__ import annotations

import os
import signal

from jc_tui.host.workers.forkserver import APPS, main
from tests.jc_tui.host.workers.launcher import TOYS

fork = os.fork


def fork_and_die() -> int:
    if fork():
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


if __name__ == "__main__":
    os.fork = fork_and_die
    main(dict.fromkeys(APPS, TOYS))
