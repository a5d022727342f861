"""Players with OpenSSH in terminals of their own, and what those show."""

import re
import select
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pyte
import pytest

from jc_tui.runner import STOOD
from tests.jc_tui.host.real_host import RealHost
from tests.jc_tui.terminals import PseudoTerminal

UNKNOWN = re.compile(rb"\x1b\[[<=>][0-9;]*[A-Za-z]")  # modes of the keyboard, for which pyte would draw a letter
CUT_OFF = re.compile(rb"\x1b(?:\[[<=>?]?[0-9;]*)?\Z")  # beginning of a sequence that comes whole next time


class Drawn:
    def __init__(self, columns: int, rows: int) -> None:
        self._screen, self._rest, self._text = pyte.Screen(columns, rows), b"", ""
        self._stream, self.clear = pyte.ByteStream(self._screen), self._screen.reset

    def feed(self, data: bytes) -> None:
        data = self._rest + data
        begun = CUT_OFF.search(data)
        self._rest = begun[0] if begun else b""
        self._stream.feed(UNKNOWN.sub(b"", data.removesuffix(self._rest)))

    @property
    def text(self) -> str:
        if self._screen.dirty:
            self._text = "\n".join(self._screen.display)
            self._screen.dirty.clear()
        return self._text


SSH, KEYGEN = which("ssh") or "", which("ssh-keygen") or ""
needs_ssh = pytest.mark.skipif(not (SSH and KEYGEN), reason="needs ssh and ssh-keygen")

PATIENCE, MOMENT, QUIET = 30.0, 0.02, 0.15  # seconds, the last without a byte until a screen is done
ESCAPE = "\x1b"
BECOME = "import os, sys; os.execv(sys.argv[1], sys.argv[1:])"
OPTIONS = (
    *("IdentitiesOnly=yes", "IdentityAgent=none", "BatchMode=yes", "StrictHostKeyChecking=no"),
    *("UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "Compression=yes"),
)


def new_key(folder: Path, name: str) -> Path:
    path = folder / f"{name}.key"
    subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", path], check=True)
    return path


class Player(PseudoTerminal):
    def __init__(self, host: RealHost, key: Path) -> None:
        self._drawn, self._fed = Drawn(80, 24), 0
        options = [word for option in OPTIONS for word in ("-o", option)]
        super().__init__(SSH, *options, "-F", "none", "-p", host.port, "-i", key, "me@127.0.0.1", code=BECOME)

    @property
    def screen(self) -> str:
        return self._drawn.text

    def look(self, seconds: float = MOMENT) -> str:
        self.read(seconds)
        self._drawn.feed(self.shown[self._fed :])
        self._fed = len(self.shown)
        return self.screen

    def wait_for(self, wanted: Callable[[str], bool], what: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while not wanted(screen := self.look()):
            assert time.monotonic() < deadline, f"{what}\n{screen}"
            assert self.process.poll() is None, f"ssh has ended: {what}\n{screen}"
        return screen

    def see(self, *texts: str) -> str:
        return self.wait_for(lambda screen: all(text in screen for text in texts), f"not seen: {texts}")

    def does(self, keys: str, *texts: str) -> None:
        self.type(keys)
        self.see(*texts)

    def miss(self, text: str) -> str:
        return self.wait_for(lambda screen: text not in screen, f"still seen: {text!r}")

    def rest(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while select.select([self.master], [], [], QUIET)[0] and self.process.poll() is None:
            assert time.monotonic() < deadline, f"never at rest\n{self.screen}"
            self.look()

    def ready(self) -> None:
        """Wait until what is shown has stood for so long that a key is meant for it."""
        self.rest()
        time.sleep(STOOD)

    def press(self, keys: str) -> None:
        self.type(keys)
        self.rest()

    def register(self, name: str) -> None:
        self.see("This key is new", "2 to 16 characters")
        self.does(f"{name}\r", f"The lobby: {name}", "No game yet")
