"""`jc-tui completion SHELL`: print the script that makes the shell complete commands, options, bots and saves."""

from __future__ import annotations

import click

from jc_tui.command_line import Choice, Command


@click.command("completion", cls=Command, help="commands.completion")
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script."""
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(ctx.find_root().command, {}, "jc-tui", "_JC_TUI_COMPLETE").source())
