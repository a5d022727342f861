"""The command `jc-tui host` and its settings on the command line."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from engine.games import GAMES, Packages, all_games, faults_of_games
from engine.translations import commas, say
from jc_tui.command_line import Decimal, LateGroup, Text, Whole, option
from jc_tui.console import echo
from jc_tui.host.config import HostConfig, read_settings
from jc_tui.paths import path_of

COMMANDS = {
    key.partition(".")[2]: key
    for key in (
        *("hosting.accounts", "hosting.rename", "hosting.ban", "hosting.unban", "hosting.delete"),
        *("hosting.invite", "hosting.invitations", "hosting.keys", "hosting.revoke", "hosting.games"),
        *("hosting.announce", "hosting.backup", "hosting.restore", "hosting.check", "unseal.unseal"),
    )
}

EXTRA = ("asyncssh", "aiosmtplib", "msgspec")
SHOWN = ("port", "listen", "invitation_only", "no_sandbox", "other_games", "smtp", "sessions", "idle")
"""The settings that are options too; the others are so for one release, and hidden."""


def _place_of(name: str) -> str:
    _need_extra()
    return "jc_tui.commands.unseal.command" if name == "unseal" else f"jc_tui.commands.host_admin.{name}"


def _need_extra() -> None:
    if not all(map(find_spec, EXTRA)):
        raise click.ClickException(say("server.not-installed"))


def _or_as_above(ctx: click.Context, _: click.Parameter, data: str | None) -> str | None:
    return data or (ctx.parent.params.get("data") if ctx.parent else None)


def _refuse_gone(ctx: click.Context, gone: click.Parameter, given: str | bool | None) -> None:
    if given:
        raise click.UsageError(say("unseal.gone-option", option=gone.opts[0]), ctx)


data_option = option("--data", type=Text("cli.dir"), help="hosting.data", callback=_or_as_above)


def _setting_options(body: Any) -> Any:
    for each in reversed(fields(HostConfig)):
        kind, told = type(each.default), each.metadata
        bounds = told["low"], told["high"]
        body = option(
            f"--{each.name.replace('_', '-')}",
            type={str: Text(told["value"]), int: Whole(*bounds), float: Decimal(*bounds)}.get(kind),
            is_flag=kind is bool,
            default=each.default,
            show_default=kind in (int, float),
            hidden=each.name not in SHOWN,
            help=told["about"],
        )(body)
    return body


def read_config(ctx: click.Context, folder: Path) -> HostConfig:
    """Return the settings, those of the command line before those of the file. Raises GameError."""
    names = [each.name for each in fields(HostConfig)]
    given = [name for name in names if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    if "listen" in given and not ctx.params["listen"]:  # as of a variable of the shell that is not set
        raise click.UsageError(say("server.no-address"), ctx)
    named = ctx.params["settings"]
    file = folder / "host.toml" if named is None else path_of(named)
    for name in sorted(set(given) - set(SHOWN)):
        echo(say("server.old-option", option=name.replace("_", "-"), name=name, path=file), error=True)
    found = read_settings(file) if named is not None or file.exists() else {}
    return HostConfig(**{**found, **{name: ctx.params[name] for name in given}})


@click.command(
    "host", cls=LateGroup, place=_place_of, lines=COMMANDS, help="hosting.help", invoke_without_command=True
)
@data_option
@option("--settings", type=Text("cli.file"), help="server.settings")
@_setting_options
@option("--sealed", is_flag=True, hidden=True, expose_value=False, callback=_refuse_gone)
@option("--key-file", type=Text("cli.file"), hidden=True, expose_value=False, callback=_refuse_gone)
@click.pass_context
def command(ctx: click.Context, /, data: str | None, **_: Any) -> None:
    if ctx.invoked_subcommand is not None:
        return
    _need_extra()
    from jc_tui.commands.sealed_saves import refuse_sealed
    from jc_tui.host.notifications.mail import read_mail_server
    from jc_tui.host.server import Serving, serve
    from jc_tui.host.store.paths import host_folder

    folder = host_folder(data)
    config = read_config(ctx, folder.path)
    refuse_sealed(folder)
    Packages.allowed = config.other_games
    if others := [game for game in all_games() if game not in GAMES]:
        echo(say("server.games-run", games=commas(others)), error=True)
    for fault in faults_of_games().values():
        echo(fault, error=True)
    mail = read_mail_server(path_of(config.smtp), folder.path) if config.smtp else None
    asyncio.run(serve(Serving(folder, config, mail), _tell))


def _tell(server: Any) -> None:
    server.tell_closing = lambda seconds: echo(say("hosted.closing", n=seconds))
    echo(say("server.listening", port=server.port))
    echo(say("server.host-key", fingerprint=server.fingerprint))
    if os.geteuid() == 0:
        echo(say("server.as-root"), error=True)
    sys.stdout.flush()  # a service's output goes to a file, which would have it at the end
