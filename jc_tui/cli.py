"""The command `jc-tui`: its subcommands, and how it ends.

A subcommand's module is imported when it is called, so that `--help` and `--version` stay quick. Exit status 0
is done, 1 refused, 2 misused. What a user can cause ends in one sentence; anything else is a fault of the program
and a traceback, with the save and the action number where a game was on.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NoReturn

try:
    import click

    from engine.translations import noted, say, why
    from jc_tui.command_line import Choice, LateGroup, Text, TranslatedOption, misuse, option
    from jc_tui.console import echo, open_closed_streams, silence
    from jc_tui.encoding import READABLE_OR_CODE, is_plain, show_plainly, tolerate
    from jc_tui.language import settle
except KeyboardInterrupt:  # nothing is begun yet
    sys.exit(1)

COMMANDS = {
    key.removeprefix("cli."): key
    for key in (
        *("cli.play", "cli.text", "cli.simulate", "cli.arena", "cli.saves", "cli.export"),
        *("cli.review", "cli.verify", "cli.repair", "cli.protocol", "cli.host", "cli.keys", "cli.completion"),
    )
}
"""Every subcommand and its line in the help."""

SHORT = frozenset(("completion", "export", "keys", "protocol", "repair"))
"""Those that stand in one module; each other one has its own."""

REFUSED, MISUSED = 1, 2


class Program(LateGroup):
    """The group of subcommands: turns errors into sentences and exit status."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(say("cli.epilog"))

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        if is_plain():
            show_plainly(sys.stdout, sys.stderr)
        tolerate(sys.stdout, READABLE_OR_CODE)
        if notice := settle():
            echo(f"jc-tui: {notice}", error=True)
        tolerate(sys.stderr)  # where the screens are drawn: a mark is as wide as what it stands for
        try:
            status = super().main(args, prog_name, **extra | {"standalone_mode": False})
            sys.stdout.flush()
        except click.UsageError as error:
            told = misuse(error).replace("\n", " ")
            _fail(say("cli.misused", what=told, command=error.ctx.command_path) if error.ctx else told, MISUSED)
        except click.ClickException as error:
            _fail(error.format_message(), REFUSED)
        except (click.Abort, KeyboardInterrupt):
            _fail(say("cli.stopped"), REFUSED)
        except BrokenPipeError:
            silence(sys.stdout)
            sys.exit(REFUSED)
        except Exception as error:
            if (sentence := _user_error(error)) is None:
                raise
            _fail(sentence, REFUSED)
        sys.exit(status if isinstance(status, int) else 0)


def _user_error(error: Exception) -> str | None:
    """Return the sentence for an error that a user can cause, else None."""
    if isinstance(error, OSError):
        return say("system.of-file", path=error.filename, why=why(error)) if error.filename else f"{why(error)}."
    from engine.contract import GameError

    return str(error) if isinstance(error, GameError) else None


def _fail(sentence: str, status: int) -> NoReturn:
    try:
        sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        if error.errno != errno.EPIPE and why(error) not in sentence:
            sentence = noted(sentence, say("cli.not-printed", why=why(error)))
    with suppress(OSError):  # the terminal may be gone
        echo(f"jc-tui: {sentence}", error=True)
    sys.exit(status)


def _check_theme(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    from jc_tui.settings import THEMES

    return value and Choice(THEMES).convert(value, param, ctx)


@click.command(
    cls=Program,
    place=lambda name: f"jc_tui.commands.short.{name}" if name in SHORT else f"jc_tui.commands.{name}.command",
    lines=COMMANDS,
    help="cli.help",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@option("--ascii", "plain", is_flag=True, help="cli.ascii")
@option("--theme", type=Text("cli.theme-name"), callback=_check_theme, help="cli.theme")
@option("--saves", type=Text("cli.dir"), help="cli.saves-folder")
@click.version_option(
    package_name="jc-tui", message="%(prog)s %(version)s", cls=TranslatedOption, help="cli.version"
)
@click.pass_context
def cli(ctx: click.Context, saves: str | None, plain: bool, theme: str | None) -> None:
    """Remember the folder of the saves; without a subcommand open the title."""
    ctx.obj = saves
    if ctx.invoked_subcommand is None:
        from jc_tui.commands.play import run
        from jc_tui.options import folder_of

        ctx.exit(run(folder_of(ctx), plain=plain, theme=theme))
    if plain or theme:
        raise click.UsageError(say("cli.too-early"), ctx)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run `jc-tui` and exit with its status."""
    try:
        open_closed_streams()
        cli.main(None if arguments is None else list(arguments), prog_name="jc-tui")
    except KeyboardInterrupt:  # before a command is begun
        _fail(say("cli.stopped"), REFUSED)
    raise AssertionError("click did not exit")
