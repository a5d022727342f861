"""`jc-tui keys`: print the keys that can be changed, as they are now, for the settings file."""

from __future__ import annotations

import click

from jc_tui.command_line import Command


@click.command("keys", cls=Command, help="commands.keys")
def command() -> None:
    """Print them, with what each does."""
    from engine.words import say
    from jc_tui.console import echo
    from jc_tui.look.keys import choose_keys, table_lines
    from jc_tui.settings import load_settings, settings_path

    settings, notice = load_settings()
    choose_keys(settings.keys)
    if notice:
        echo(f"jc-tui: {notice}", error=True)
    echo(f"# {say('commands.keys-file', path=settings_path())}")
    for line in table_lines():
        echo(line)
