"""What these commands share: the option that names the host's folder, and how its book is opened."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Text, option
from jc_tui.host.folder import HostFolder, host_folder
from jc_tui.host.registry import Registry


def _or_as_above(ctx: click.Context, _: click.Parameter, data: str | None) -> str | None:
    """The folder that was named, be it before the name of the command."""
    return data or (ctx.parent.params.get("data") if ctx.parent else None)


data_option = option("--data", type=Text("cli.dir"), help="hosting.data", callback=_or_as_above)
"""Gives a command `--data FOLDER`; `host_folder` and `opened` then tell the folder."""


def opened(data: str | None) -> Registry:
    """The book of the host in a folder. Raises ClickException where there is none, and as `Registry.open`."""
    return Registry.open(host_in(data))


def host_in(data: str | None) -> HostFolder:
    """The folder of a host that is there. Raises ClickException, PathRefused."""
    folder = host_folder(data)
    if not folder.database.is_file():
        raise click.ClickException(say("hosting.no-host", path=folder.path))
    return folder
