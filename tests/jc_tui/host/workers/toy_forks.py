"""The fork server of the toy apps, which has no room for its first fork and is killed right after the second."""

import os
import signal

from tests.jc_tui.host.toy_apps import serve_toys

fork, attempts = os.fork, iter(range(2))


def fork_badly() -> int:
    if next(attempts) == 0:
        raise BlockingIOError
    if fork():
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


if __name__ == "__main__":
    os.fork = fork_badly
    serve_toys()
