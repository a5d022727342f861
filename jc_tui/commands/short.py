"""The subcommands that take a few lines each: completion, export, keys, protocol and repair."""

from __future__ import annotations

import sys

import click

from engine.translations import say, sentences
from jc_tui.command_line import Choice, Command, option
from jc_tui.console import echo
from jc_tui.options import SaveName, SeatName, folder_of, save_meant, saves_option

FORMS = ("text", "json", "markdown")


@click.command("completion", cls=Command, help="commands.completion")
@click.argument("shell", type=Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the script that makes the shell complete commands, options, bots and saves."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "jc-tui", "_JC_TUI_COMPLETE").source())


@click.command("export", cls=Command, help="commands.export")
@click.argument("file", type=SaveName())
@option("--as", "form", type=Choice(FORMS), default="text", show_default=True, help="commands.export-form")
@option("--seat", type=SeatName("all"), default="all", show_default=True, help="commands.export-seat")
@saves_option
@click.pass_context
def export(ctx: click.Context, file: str, form: str, seat: str) -> None:
    """Print the story of a save."""
    from engine.games import load_game
    from engine.match import Match
    from jc_tui.export import FORMATS

    with Match.open(load_game, save_meant(ctx, file), read_only=True) as table:
        sys.stdout.write(FORMATS[form][0](table, None if seat == "all" else table.game.seat(seat)))


@click.command("keys", cls=Command, help="commands.keys")
def keys() -> None:
    """Print the keys that can be changed, as they are now, for the settings file."""
    from jc_tui.appearance.keys import choose_keys, table_lines
    from jc_tui.settings import load_settings, settings_path

    settings, notice = load_settings()
    choose_keys(settings.keys)
    if notice:
        echo(f"jc-tui: {notice}", error=True)
    echo(f"# {say('commands.keys-file', path=settings_path())}", *table_lines())


@click.command("protocol", cls=Command, help="commands.protocol")
@saves_option
@click.pass_context
def protocol(ctx: click.Context) -> int:
    """Answer requests in JSON until there are no more."""
    from jc_tui.protocol.serving import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer, folder_of(ctx))


@click.command("repair", cls=Command, help="commands.repair")
@click.argument("file", type=SaveName())
@saves_option
@click.pass_context
def repair(ctx: click.Context, file: str) -> None:
    """Write the sound part of a save to a new file, and report it."""
    from jc_tui.saves.care import repair_save

    done = repair_save(save_meant(ctx, file))
    kept, left_out = say("commands.kept", path=done.path, n=done.kept), say("commands.left-out", n=done.dropped)
    echo(done.reason, sentences([kept, left_out]))
