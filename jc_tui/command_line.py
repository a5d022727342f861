"""Commands and options with help and errors in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import chain
from typing import Any, ClassVar

import click

from engine.translations import commas, either, say, semicolons
from engine.untrusted_text import quoted
from jc_tui.console import echo


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        echo(*ctx.get_help().splitlines())
        ctx.exit()


class _Told:
    """What has a help; set as a key, read as a sentence."""

    _key: str | None = None
    _values: Mapping[str, Any] = {}

    def _say(self) -> str | None:
        return say(self._key, **self._values) if self._key else None

    def _take(self, key: str | None) -> None:
        self._key = key

    help = property(_say, _take)


class Command(_Told, click.Command):
    """Command whose help, and what click says around it, is in the player's language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.options_metavar, self.subcommand_metavar = say("cli.any-options"), say("cli.any-command")
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{say('cli.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("cli.options")):
            formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found:
            found.help = say("cli.show-help")
            found.callback = _show_help
        return found

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        each = (param.each() if isinstance(param, TranslatedOption) else [param] for param in self.params)
        found = ctx.meta.setdefault(f"{__name__}.{self.name}", list(chain.from_iterable(each)))
        return [*found, *filter(None, [self.get_help_option(ctx)])]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; gives those left over, which are another command's. Raises click.UsageError."""
        ctx.allow_extra_args = True  # they are refused here, in the player's language
        try:
            left = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = ctx
            raise
        if left and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            ctx.fail(say("cli.too-many", n=len(left), left=quoted(" ".join(left))))
        return left


class LateGroup(Command, click.Group):
    """A group of subcommands, each imported when it is called."""

    def __init__(
        self, *names: Any, place: Callable[[str], str], lines: Mapping[str, str], **settings: Any
    ) -> None:
        """Set up; `place` gives a subcommand's dotted name, `lines` its key in the help."""
        super().__init__(*names, **settings)
        self._place, self._lines = place, lines

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._lines:
            return None
        module, _, found = self._place(cmd_name).rpartition(".")
        command: click.Command = getattr(import_module(module), found)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(say("cli.commands")):
            formatter.write_dl([(name, say(key)) for name, key in self._lines.items()])


class TranslatedOption(_Told, click.Option):
    """An option whose help is a key; its places take `values`."""

    def __init__(self, *names: Any, values: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self._values = values or {}
        super().__init__(*names, **settings)

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        facts = [say("cli.default", value=extra["default"])] if "default" in extra else []
        facts += [extra["range"]] if "range" in extra else []
        facts += [say("cli.required")] if self.required else []
        return {"range": semicolons(facts)} if facts else {}

    def each(self) -> list[TranslatedOption]:
        """Return the options for which this one stands."""
        return [self]


option = partial(click.option, cls=TranslatedOption)


class Value(click.ParamType[Any]):
    """Value that the help names by a word of the player's language."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return say(self.name)


class Text(Value):
    """Any text."""

    def __init__(self, name: str) -> None:
        self.name = name


class Choice(click.Choice[str]):
    """One of several words."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return say("cli.no-choice", value=quoted(value), choices=commas(map(quoted, self.choices)))


class _Number(Value):
    """A number between two bounds, or from one on."""

    name = "cli.number"
    number: ClassVar[type[float]]
    refusal: ClassVar[str]

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            number = self.number(value)
            if number != number:  # "nan" is a number to Python, and within all bounds
                raise ValueError
        except ValueError:
            self.fail(say(self.refusal, value=quoted(value)), param, ctx)
        with suppress(click.BadParameter):
            return super().convert(value, param, ctx)
        bounds: Mapping[str, Any] = self.to_info_dict()
        key = "cli.below" if bounds["max"] is None else "cli.out-of-range"
        self.fail(say(key, value=number, low=bounds["min"], high=bounds["max"]), param, ctx)


class Whole(_Number, click.IntRange):
    """A whole number between bounds."""

    number, refusal = int, "cli.no-whole-number"


class Decimal(_Number, click.FloatRange):
    """A number between bounds."""

    number, refusal = float, "cli.no-number"


def misuse(error: click.UsageError) -> str:
    """Return the sentence for a misuse, in the player's language."""
    match error:
        case click.NoSuchOption(option_name=name):
            told = say("cli.no-such-option", name=quoted(name))
        case click.exceptions.NoSuchCommand(command_name=name):
            told = say("cli.no-such-command", name=quoted(name))
        case click.BadOptionUsage(option_name=name, ctx=click.Context() as ctx):
            options = (param for param in ctx.command.params if isinstance(param, click.Option))
            flag = any(option.is_flag for option in options if name in option.opts)
            told = say("cli.takes-no-value" if flag else "cli.needs-value", name=quoted(name))
        case click.MissingParameter(param=click.Parameter() as param):
            key = "cli.missing-option" if isinstance(param, click.Option) else "cli.missing-argument"
            told = say(key, name=param.get_error_hint(error.ctx))
        case click.BadParameter(param=click.Parameter() as param):
            told = say("cli.bad-value", name=param.get_error_hint(error.ctx), why=error.message)
        case _:
            told = error.format_message()
    meant = getattr(error, "possibilities", None)
    return say("cli.did-you-mean", what=told, names=either(map(quoted, sorted(meant)))) if meant else told
