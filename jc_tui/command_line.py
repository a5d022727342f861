"""Commands and options whose help is a key of the words, said in the language of the moment it is printed in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any

import click

from engine.words import say


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
    """A command whose help is a key; what click says around it is said in the player's language."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, f"{say('cli.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(say("cli.options")):
            formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option that prints the help."""
        found = super().get_help_option(ctx)
        if found:
            found.help = say("cli.show-help")
        return found

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its parameters; those that stand for several are taken apart when they are first asked for."""
        each = (param.each() if isinstance(param, Options) else [param] for param in self.params)
        self.params = list(chain.from_iterable(each))
        return super().get_params(ctx)


class Group(Command, click.Group):
    """A command with commands below it, whose help is a key."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of options, and that of commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class Option(_Told, click.Option):
    """An option whose help is a key; its places take `values`."""

    def __init__(self, *names: Any, values: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self._values = values or {}
        super().__init__(*names, **settings)


class Options(Option):
    """Stands in a command for several options, which are known only when it is read or explained."""

    def each(self) -> list[Option]:
        """The options."""
        raise NotImplementedError


option = partial(click.option, cls=Option)
