"""Processes for tests that start many: forked from a server that has read the program in already."""

import multiprocessing
import os
import socket
import sys
from collections.abc import Callable
from typing import Self

SERVER = multiprocessing.get_context("forkserver")
SERVER.set_forkserver_preload(["tests.engine.killed_player", "tests.toy", "tests.engine.saves"])


class Child:
    """A process that does something, and whose standard input and output are the test's to write and read."""

    def __init__(self, do: Callable[..., object], *arguments: object) -> None:
        self._here, there = socket.socketpair()
        self._heard = self._here.makefile("r", newline="\n")
        self.process = SERVER.Process(target=_at_work, args=(there, do, *arguments), daemon=True)
        self.process.start()
        there.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._heard.close()
        self._here.close()

    def tell(self, line: str = "") -> None:
        self._here.sendall(f"{line}\n".encode())

    def hear(self) -> str:
        """The next line that it writes; what is left of one, or nothing, when it has ended."""
        return self._heard.readline()

    def rest(self) -> list[str]:
        return self._heard.read().splitlines(keepends=True)

    def end(self) -> None:
        """Close its input and wait until it has ended."""
        self._here.shutdown(socket.SHUT_WR)
        self.process.join()

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


def _at_work(there: socket.socket, do: Callable[..., object], *arguments: object) -> None:
    for stream in (0, 1):
        os.dup2(there.fileno(), stream)
    there.close()
    sys.stdin = open(0)  # noqa: SIM115 - open as long as the process
    do(*arguments)
