"""`jc-tui host unseal GAME`: write the plain save of a sealed one."""

from __future__ import annotations

from importlib.util import find_spec

import click

from engine.words import say
from jc_tui.command_line import Command, Text, option
from jc_tui.commands.hosting.shared import data_option, host_in
from jc_tui.console import echo
from jc_tui.paths import path_of


@click.command("unseal", cls=Command, help="hosting.about-unseal")
@click.argument("game")
@option("--key-file", type=Text("cli.file"), required=True, help="hosting.unseal-key")
@option("--out", type=Text("cli.file"), required=True, help="hosting.unseal-out")
@data_option
def command(game: str, key_file: str, out: str, data: str | None) -> int:
    """Write it, and tell how much is in it; status 1 where the sealed save is damaged."""
    if find_spec("cryptography") is None:
        raise click.ClickException(say("server.not-installed"))
    from jc_tui.host.folder import NUMBER
    from jc_tui.host.key_file import read_key
    from jc_tui.host.unsealing import unseal

    path = host_in(data).save(game) if NUMBER.fullmatch(game) else path_of(game)
    target = path_of(out)
    done = unseal(path, read_key(path_of(key_file)), target)
    echo(say("sealing.unsealed", n=done.records, path=target))
    if done.torn:
        echo(say("journal.torn-line", path=path), error=True)
    if done.fault:
        echo(str(done.fault), error=True)
    return 1 if done.fault else 0
