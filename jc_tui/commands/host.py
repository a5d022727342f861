"""`jc-tui host`: a table for friends who come with ssh, and what its host does with accounts, keys and backups."""

from __future__ import annotations

import click

from jc_tui.command_line import LateGroup
from jc_tui.console import echo

COMMANDS = {
    key.removeprefix("hosting."): key
    for key in (
        *("hosting.accounts", "hosting.rename", "hosting.ban", "hosting.unban", "hosting.invite"),
        *("hosting.keys", "hosting.revoke", "hosting.backup", "hosting.restore"),
    )
}
"""Every subcommand, which is a module in `jc_tui.commands.hosting`, and its line in the help."""


@click.command(
    "host",
    cls=LateGroup,
    package="jc_tui.commands.hosting",
    lines=COMMANDS,
    help="hosting.help",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Without a subcommand, tell which there are."""
    if ctx.invoked_subcommand is None:
        echo(*ctx.get_help().splitlines())
