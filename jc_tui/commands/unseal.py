"""`jc-tui host unseal --all`, for one release: plain saves in the place of those that hosts once sealed."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click

from engine.journal import files
from engine.journal.errors import SaveExists
from engine.translations import listed, say
from jc_tui.command_line import Text, option
from jc_tui.commands.host_admin import host_command, host_in
from jc_tui.commands.sealed_saves import BEGINNING, id_of, plain_text, read_key, sealed_saves
from jc_tui.console import echo
from jc_tui.host.api.messages import SAVE
from jc_tui.paths import path_of


@host_command(
    "unseal.about",
    option("--all", "_every", is_flag=True, required=True, help="unseal.all"),
    option("--key-file", type=Text("cli.file"), required=True, help="unseal.key-file"),
)
def command(_every: bool, key_file: str, data: str | None) -> int:
    """Make all saves of a closed host plain, and return 1 if one is not."""
    if find_spec("asyncssh") is None:
        raise click.ClickException(say("server.not-installed"))
    from jc_tui.host.server import alone

    folder, key = host_in(data, own=True), read_key(path_of(key_file))
    done, damaged, foreign = 0, [], []
    with alone(folder.path / "lock"):
        for path, start in sealed_saves(folder):
            if (found := BEGINNING.match(start)) and found["key"] != id_of(key):
                foreign.append(path.parent.name)
                continue
            done += 1
            if not unseal(path, key):
                damaged.append(path.parent.name)
    echo(say("unseal.done", n=done, folder=folder.path))
    if damaged:
        echo(say("unseal.damaged", n=len(damaged), games=listed(damaged), name=f"{SAVE}.sealed"), error=True)
    if foreign:
        echo(say("unseal.other-key", n=len(foreign), games=listed(foreign), path=key_file), error=True)
    return 1 if damaged or foreign else 0


def unseal(path: Path, key: bytes) -> bool:
    """Replace a sealed save by the plain one, and return whether every line opened.

    At any moment one of the two is there, whole and synced. Of a damaged one a copy is kept as it was.
    Raises SaveError, OSError.
    """
    for left in path.parent.glob(f".{SAVE}.*.new"):  # of a run that was killed
        left.unlink()
    with files.opened(path, read_only=False) as fd:
        data, written = files.read_from(fd, 0), os.fstat(fd)
        plain, is_sound = plain_text(data, key)
        if not is_sound:
            with suppress(SaveExists):
                files.write_new(path.with_name(f"{SAVE}.sealed"), data, like=path)
        files.write_over(path, plain, like=path)
    os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))
    return is_sound
