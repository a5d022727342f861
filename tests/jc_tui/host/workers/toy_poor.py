"""A fork server with the toy rooms that may have no process before it is sent SIGUSR1."""

from __future__ import annotations

import os
import resource
import signal
import socket
import sys

from jc_tui.host.workers.forkserver import APPS, load, serve
from tests.jc_tui.host.workers.launcher import TOYS

NOBODY = 54_321

if __name__ == "__main__":
    server, apps = socket.socket(fileno=int(sys.argv[1])), dict.fromkeys(APPS, TOYS)
    load(apps)
    if not os.getuid():  # root may have any number
        os.setuid(NOBODY)
    allowed = resource.getrlimit(resource.RLIMIT_NPROC)
    signal.signal(signal.SIGUSR1, lambda *_: resource.setrlimit(resource.RLIMIT_NPROC, allowed))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, allowed[1]))
    serve(server, apps)
