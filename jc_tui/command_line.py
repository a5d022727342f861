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
    """A command whose help is a key."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its parameters; those that stand for several are taken apart when they are first asked for."""
        each = (param.each() if isinstance(param, Options) else [param] for param in self.params)
        self.params = list(chain.from_iterable(each))
        return super().get_params(ctx)


class Group(_Told, click.Group):
    """A command with commands below it, whose help is a key."""


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
