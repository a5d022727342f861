"""Options that several subcommands share, and how their values are checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from engine.foreign import quoted
from engine.games import GAMES, USUAL, all_seats, seats_of
from engine.words import commas, say
from jc_tui.chosen import HUMAN
from jc_tui.command_line import Choice, Option, Text, Value, Whole, option
from jc_tui.saves.folder import SUFFIX, find_save, list_saves, saves_folder

MOST_SEED_DIGITS = 18


class Known(Choice):
    """A name that there is, or another word. Which there are is asked when a command is read or explained."""

    def __init__(self, there: Callable[[], Iterable[str]], *others: str) -> None:
        self._there, self._others = there, others
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        """The names and the words."""
        return *self._there(), *self._others


SeatName = partial(Known, all_seats)
"""A seat, or one of some other words."""


class PlayerOptions(Option):
    """An option for each seat that names who plays it; `help` is a key, with places for `seat` and `usual`."""

    def __init__(self, *names: Any, people: bool, usual: Sequence[str] = (), **settings: Any) -> None:
        """`people` may play too, or not; the help names the `usual` players of the seats, if there are any."""
        super().__init__(*names, help=settings["help"])
        self._usual = usual
        self._settings = {"type": Player(people=people), **settings}

    def each(self) -> list[Option]:
        """An option for each seat there is."""
        usual = [pair for game in GAMES for pair in zip_longest(seats_of(game), self._usual)]
        told = [(seat, {"seat": seat, "usual": player}) for seat, player in dict(usual).items()]
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
        try:
            saves = list_saves(folder_of(ctx))
        except OSError:
            saves = []
        names = [path.name.removesuffix(SUFFIX) for path in saves]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)] or [
            CompletionItem(incomplete, type="file")
        ]


class GameOption(Value):
    """An option of a game and its value, as ``name=value``."""

    name = "cli.name-value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Both; whether the game has such an option, it says itself."""
        if isinstance(value, tuple):
            return value
        name, sign, chosen = str(value).partition("=")
        if not (name and sign and chosen):
            self.fail(say("cli.no-name-value", value=quoted(value)), param, ctx)
        return name, chosen


def game_meant(ctx: click.Context, game: str | None, there: str | None = None) -> str:
    """Return the game that a command is about.

    It is that of the save that is `there`; else the `game` that was named, that of the seats for which players
    were named, or the usual one. Another game, or a player for a seat that it does not have, is an error of usage.
    """
    seats = [*map(str, all_seats())]
    named = [seat for seat in seats if ctx.params.get(seat) and is_typed(ctx, seat)]
    if ctx.params.get("seat") in seats:
        named.append(ctx.params["seat"])
    first = next((other for other in GAMES if any(seat in seats_of(other) for seat in named)), USUAL)
    meant = there or game or first
    if game not in (None, meant):
        raise click.UsageError(say("cli.other-game", game=meant), ctx)
    for seat in named:
        if seat not in seats_of(meant):
            raise click.UsageError(say("cli.seat-of-other-game", seat=seat, game=meant), ctx)
    return meant


def is_typed(ctx: click.Context, name: str) -> bool:
    """Whether a value was given to a parameter, which else has its usual one."""
    return ctx.get_parameter_source(name) not in (None, ParameterSource.DEFAULT)


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

jobs_option = option("--jobs", type=Whole(1, 256), default=1, show_default=True, help="commands.jobs")
"""Gives a subcommand that plays many games `--jobs N`."""


def _begin_with(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    if value:
        ctx.meta.setdefault(BEGINS, {})[param.opts[0]] = value


BEGINS = f"{__name__}.begins"
"""Under which a command keeps what was given for a new game."""

_beginning = partial(option, expose_value=False, callback=_begin_with)


def setup_options(deployment: str) -> Callable[[Any], Any]:
    """Give a subcommand `--free-deployment` and `--edition`, which `options_chosen` tells.

    `deployment` is the key of the help of the first; which editions there are, the game itself says.
    """

    def give(command: Any) -> Any:
        command = _beginning("--edition", type=Text("cli.edition"), help="cli.edition-of-rules")(command)
        return _beginning("--free-deployment", is_flag=True, help=deployment)(command)

    return give


def game_options(command: Any) -> Any:
    """Give a subcommand `--game`, which `game_meant` tells, and `--option NAME=VALUE`, as often as wanted."""
    command = _beginning("--option", type=GameOption(), multiple=True, help="cli.game-option")(command)
    return option("--game", type=Known(lambda: GAMES), help="cli.game")(command)


def options_chosen(ctx: click.Context) -> dict[str, str]:
    """The options of the game that a command was given, whichever way each was named."""
    given = ctx.meta.get(BEGINS, {})
    chosen = {"deployment": "free"} if "--free-deployment" in given else {}
    if "--edition" in given:
        chosen["edition"] = given["--edition"]
    return {**chosen, **dict(given.get("--option", ()))}


def folder_of(ctx: click.Context) -> Path:
    """The saves folder of this run."""
    return saves_folder(ctx.obj)


def save_meant(ctx: click.Context, file: str) -> Path:
    """Return the save that a name on the command line means. Raises PathRefused."""
    return find_save(file, folder_of(ctx))
