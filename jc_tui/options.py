"""Options that several subcommands share, and how their values are checked."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from engine.foreign import quoted
from engine.games import all_seats
from engine.words import commas, say
from jc_tui.command_line import Choice, Option, Options, Text, Value, option
from jc_tui.saves.folder import SUFFIX, saves_folder

HUMAN = "human"
"""What stands for a person where a bot could be named."""

MOST_SEED_DIGITS = 18


class SeatName(Choice):
    """A seat that there is, or another word. What seats there are is asked when a command is read or explained."""

    def __init__(self, *others: str) -> None:
        self._others = others
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The seats and the words."""
        return *all_seats(), *self._others


class PlayerOptions(Options):
    """An option for each seat that names who plays it; `help` is a key, with places for `seat` and `usual`."""

    def __init__(self, *names: Any, people: bool, usual: Sequence[str] = (), **settings: Any) -> None:
        """`people` may play too, or not; the help names the `usual` players of the seats, if there are any."""
        super().__init__(*names, help=settings["help"])
        self._usual = usual
        self._settings = {"type": Player(people=people), **settings}

    def each(self) -> list[Option]:
        """An option for each seat there is."""
        usual = zip_longest(all_seats(), self._usual)
        told = [(seat, {"seat": seat.label, "usual": player}) for seat, player in usual]
        return [Option([f"--{seat}"], values=values, **self._settings) for seat, values in told]


class Player(Value):
    """A bot, with its budget behind a colon if it is to have one, or `human` where people may play."""

    name = "cli.player"

    def __init__(self, *, people: bool) -> None:
        self._people = people

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, if there is such a player."""
        from engine.bots import BOTS, UnknownBot
        from engine.bots.specs import parse_spec
        from engine.contract import GameError

        if value == HUMAN and self._people:
            return HUMAN
        try:
            return str(parse_spec(str(value)))
        except UnknownBot:
            players = [HUMAN, *BOTS] if self._people else list(BOTS)
            self.fail(say("cli.no-such-player", name=quoted(value), players=commas(players)), param, ctx)
        except GameError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that begin so."""
        players = {HUMAN: say("cli.human")} if self._people else {}
        return _begun(players, "", incomplete)


class Bots(Value):
    """Bots with commas between them, each with its budget behind a colon if it is to have one."""

    name = "cli.bots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The text, if it names bots that there are."""
        from engine.bots.specs import parse_specs
        from engine.contract import GameError

        try:
            parse_specs(str(value))
        except GameError as error:
            self.fail(str(error), param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The names that the last one could be."""
        before, comma, last = incomplete.rpartition(",")
        return _begun({}, f"{before}{comma}", last)


def _begun(others: Mapping[str, str], before: str, incomplete: str) -> list[CompletionItem]:
    """The others and the bots that begin so, each with a line about it."""
    from engine.bots import BOTS

    players = {**others, **{name: bot.line for name, bot in BOTS.items()}}
    found = (name for name in players if name.startswith(incomplete))
    return [CompletionItem(f"{before}{name}", help=players[name]) for name in found]


class Seed(Value):
    """A whole number that fixes all dice, deals and draws."""

    name = "cli.number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number."""
        text = str(value).strip()
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            self.fail(say("cli.seed-no-number", seed=quoted(value)), param, ctx)
        if len(digits) > MOST_SEED_DIGITS:
            self.fail(say("cli.seed-too-long", most=MOST_SEED_DIGITS), param, ctx)
        return int(text)


class SaveName(Value):
    """A save by its name in the saves folder, or any file by its path."""

    name = "cli.file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The saves that begin so; the shell's own file names where a folder is given."""
        if os.sep in incomplete:
            return [CompletionItem(incomplete, type="file")]
        from jc_tui.saves.folder import list_saves

        try:
            saves = list_saves(folder_of(ctx))
        except OSError:
            saves = []
        names = [path.name.removesuffix(SUFFIX) for path in saves]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)] or [
            CompletionItem(incomplete, type="file")
        ]


def check_seat(ctx: click.Context, seat: str | None, named: Mapping[str, str | None]) -> None:
    """Refuse a `--seat` that is to be played by a bot."""
    if seat and named[seat] not in (None, HUMAN):
        raise click.UsageError(say("cli.seat-for-person", seat=seat, player=named[seat]), ctx)


def _remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = value


saves_option = option(
    "--saves", type=Text("cli.dir"), expose_value=False, callback=_remember, help="cli.saves-instead"
)
"""Gives a subcommand `--saves DIR`; `folder_of` then tells the folder."""

shared_option = option("--shared", is_flag=True, help="cli.shared")
"""Gives a subcommand that begins games `--shared`; `jc_tui.saves.folder_care` is then told."""


def folder_of(ctx: click.Context) -> Path:
    """The saves folder of this run."""
    return saves_folder(ctx.obj)
