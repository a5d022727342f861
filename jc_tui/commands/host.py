"""`jc-tui host`: a table for friends who come with ssh, and what its host does with accounts, keys and backups."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import asdict, fields
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

import click

from engine.words import say
from jc_tui.command_line import Decimal, LateGroup, Text, Whole, option
from jc_tui.commands.sealed_saves import refuse_sealed
from jc_tui.console import echo
from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.store.paths import host_folder

if TYPE_CHECKING:
    from jc_tui.host.server import Server

COMMANDS = {
    key.partition(".")[2]: key
    for key in (
        *("hosting.accounts", "hosting.rename", "hosting.ban", "hosting.unban", "hosting.delete"),
        *("hosting.invite", "hosting.invitations", "hosting.keys", "hosting.revoke"),
        *("hosting.games", "hosting.backup", "hosting.restore"),
        "unseal.unseal",
    )
}
"""Every subcommand and its line in the help; all but `unseal` are in `jc_tui.commands.host_admin`."""


def _place_of(name: str) -> str:
    return "jc_tui.commands.unseal.command" if name == "unseal" else f"jc_tui.commands.host_admin.{name}"


Body = TypeVar("Body", bound=Callable[..., Any])

USUAL = {**asdict(HostLimits()), **asdict(HostRules())}
RULES = frozenset(each.name for each in fields(HostRules))
PORT = 2222
EXTRA = ("asyncssh", "aiosmtplib", "msgspec")
MOST_PORT = 65_535
MOST_SESSIONS = 1_000


def limit_option(name: str, kind: click.ParamType[Any], help: str) -> Callable[[Body], Body]:  # noqa: A002
    """The option that sets a field of `HostLimits` or of `HostRules`; `help` is the key of what is told of it."""
    flag = f"--{name.replace('_', '-')}"
    return option(flag, type=kind, default=USUAL[name], show_default=True, help=help)


def _or_as_above(ctx: click.Context, _: click.Parameter, data: str | None) -> str | None:
    """Return the folder that was named, be it before the name of the command."""
    return data or (ctx.parent.params.get("data") if ctx.parent else None)


def _refuse_gone(ctx: click.Context, gone: click.Parameter, given: str | bool | None) -> None:
    if given:
        raise click.UsageError(say("unseal.gone-option", option=gone.opts[0]), ctx)


data_option = option("--data", type=Text("cli.dir"), help="hosting.data", callback=_or_as_above)
"""Gives a command `--data FOLDER`; `host_folder` then tells the folder."""


@click.command(
    "host",
    cls=LateGroup,
    place=_place_of,
    lines=COMMANDS,
    help="hosting.help",
    invoke_without_command=True,
)
@data_option
@option("--port", type=Whole(0, MOST_PORT), default=PORT, show_default=True, help="server.port")
@option("--listen", type=Text("cli.address"), help="server.listen")
@option("--invitation-only", is_flag=True, help="server.invitation-only")
@option("--no-sandbox", is_flag=True, help="server.no-sandbox")
@option("--sealed", is_flag=True, hidden=True, expose_value=False, callback=_refuse_gone)
@option("--key-file", type=Text("cli.file"), hidden=True, expose_value=False, callback=_refuse_gone)
@option("--smtp", type=Text("cli.file"), help="server.smtp")
@limit_option("sessions", Whole(1, MOST_SESSIONS), "server.limit-sessions")
@limit_option("per_key", Whole(1, MOST_SESSIONS), "server.limit-per-key")
@limit_option("per_address", Whole(1, MOST_SESSIONS), "server.limit-per-address")
@limit_option("waiting", Whole(1, MOST_SESSIONS), "server.limit-waiting")
@limit_option("offered", Whole(1, 100), "server.limit-offered")
@limit_option("login", Decimal(1, 600), "server.limit-login")
@limit_option("keys", Decimal(1, 10_000), "server.limit-keys")
@limit_option("burst", Whole(1, 100_000), "server.limit-burst")
@limit_option("paste", Whole(0, 1 << 20), "server.limit-paste")
@limit_option("idle", Decimal(1), "server.limit-idle")
@limit_option("keepalive", Decimal(1), "server.limit-keepalive")
@limit_option("closing", Decimal(0, 600), "server.limit-closing")
@limit_option("memory", Whole(200, 100_000), "server.limit-memory")
@limit_option("file_size", Whole(1, 1_000), "server.limit-file-size")
@limit_option("games", Whole(1, 10_000), "hosting.limit-games")
@limit_option("thinkers", Whole(1, 1_000), "hosting.limit-thinkers")
@limit_option("registrations", Whole(1, 10_000), "hosting.limit-registrations")
@limit_option("hints", Whole(1, 10_000), "hosting.limit-hints")
@limit_option("longest", Whole(1, 10_000), "hosting.limit-longest")
@limit_option("lines", Whole(1, 10_000), "hosting.limit-lines")
@limit_option("seconds", Decimal(0, 3600), "hosting.limit-seconds")
@limit_option("kept", Whole(1, 10_000), "hosting.limit-kept")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    data: str | None,
    port: int,
    listen: str | None,
    invitation_only: bool,
    no_sandbox: bool,
    smtp: str | None,
    **limits: Any,
) -> None:
    """Without a subcommand: serve, until a signal ends it."""
    if ctx.invoked_subcommand is not None:
        return
    if not all(map(find_spec, EXTRA)):
        raise click.ClickException(say("server.not-installed"))
    if listen == "":  # as of a variable of the shell that is not set
        raise click.UsageError(say("server.no-address"), ctx)
    from jc_tui.host.notifications.mail import read_mail_server
    from jc_tui.host.server import Serving, serve
    from jc_tui.paths import path_of

    folder = host_folder(data)
    refuse_sealed(folder)
    serving = Serving(
        folder=folder,
        listen=listen or "",
        port=port,
        sandbox=not no_sandbox,
        limits=HostLimits(**{name: limit for name, limit in limits.items() if name not in RULES}),
        rules=HostRules(
            invitation_only=invitation_only,
            **{name: limit for name, limit in limits.items() if name in RULES},
        ),
        mail=read_mail_server(path_of(smtp), folder.path) if smtp else None,
    )
    asyncio.run(serve(serving, _tell))


def _tell(server: Server) -> None:
    """Say how friends come, and by what they know the host."""
    echo(say("server.listening", port=server.port))
    echo(say("server.host-key", fingerprint=server.fingerprint))
    if os.geteuid() == 0:
        echo(say("server.as-root"), error=True)
    sys.stdout.flush()  # a service's output goes to a file, which would be told at the end
