"""Options that several subcommands share, and how their values are checked."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from engine.contract import OptionError, Seat
from engine.games import DEFAULT_GAME, GAMES, all_games, all_seats, faults_of_games, load_game, seats_of
from engine.translations import commas, say
from engine.untrusted_text import quoted
from jc_tui.command_line import Choice, Text, TranslatedOption, Value, Whole, option
from jc_tui.paths import HUMAN, SHORT
from jc_tui.saves.folder import SUFFIX, find_save, list_saves, saves_folder

MOST_SEED_DIGITS = 18


class KnownName(Choice):
    """One of the known names, or another word; they are looked up when needed."""

    def __init__(self, there: Callable[[], Iterable[str]], *others: str) -> None:
        self._there, self._others = there, others
        self.case_sensitive = True

    @property
    def choices(self) -> tuple[str, ...]:  # type: ignore[override]
        return *self._there(), *self._others


class GameName(KnownName):
    """Name of a game, refused with the reason where its package is broken."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value not in self.choices and (fault := faults_of_games().get(value)):
            raise click.ClickException(fault)
        return super().convert(value, param, ctx)


SeatName = partial(KnownName, all_seats)
"""A seat, or one of some other words."""


class PlayerOptions(TranslatedOption):
    """Option for each seat that names its player; `help` has `seat` and `usual`."""

    def __init__(self, *names: Any, people: bool, usual: bool = False, **settings: Any) -> None:
        """Name players, `people` too or bots alone; with `usual` the help tells who plays else."""
        super().__init__(*names, help=settings["help"])
        self._usual, self._people = usual, people
        self._settings = {"type": Player(people=people), **settings}

    def each(self) -> list[TranslatedOption]:
        from engine.bots import usual_bot

        found: list[TranslatedOption] = []
        for game in GAMES if self._usual else ():
            bot, seats = usual_bot(game), seats_of(game)
            usual = dict.fromkeys(seats, bot) | ({seats[0]: HUMAN} if self._people else {})
            found += [self._of(seat, player) for seat, player in usual.items()]
        return found or [self._of(seat, "") for seat in all_seats(GAMES)]

    def _of(self, seat: Seat, player: str) -> TranslatedOption:
        default: dict[str, Any] = {} if self._people else {"default": player, "show_default": True}
        values = {"n": seat.number, "seat": seat.label, "usual": player}
        return TranslatedOption([f"--{seat}"], values=values, **default, **self._settings)


class Player(Value):
    """Bot, perhaps with a budget behind a colon, or `human` where people may play."""

    name = "cli.player"

    def __init__(self, *, people: bool) -> None:
        self._people = people

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
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
        return _begun({**({HUMAN: say("cli.human")} if self._people else {}), **_bots()}, incomplete)


class Bots(Value):
    """Bots separated by commas, each perhaps with a budget behind a colon."""

    name = "cli.bots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from engine.bots.specs import parse_specs
        from engine.contract import GameError

        try:
            parse_specs(str(value))
        except GameError as error:
            self.fail(str(error), param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before, comma, _ = incomplete.rpartition(",")
        return _begun({f"{before}{comma}{name}": about for name, about in _bots().items()}, incomplete)


def _bots() -> Mapping[str, str]:
    from engine.bots import BOTS

    return {name: bot.line for name, bot in BOTS.items()}


def _begun(found: Mapping[str, str], incomplete: str) -> list[CompletionItem]:
    """Return completions of `incomplete` with their explanations."""
    return [CompletionItem(name, help=about) for name, about in found.items() if name.startswith(incomplete)]


class Seed(Value):
    """A whole number that fixes all dice, deals and draws."""

    name = "cli.number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
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
        saves: list[str] = []
        with suppress(OSError):
            if os.sep not in incomplete:
                saves = [path.name.removesuffix(SUFFIX) for path in list_saves(folder_of(ctx))]
        of_shell = [CompletionItem(incomplete, type="file")]  # its own file names
        return _begun(dict.fromkeys(saves, ""), incomplete) or of_shell


class GameOption(Value):
    """An option of a game and its value, as ``name=value``."""

    name = "cli.name-value"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        name, sign, chosen = str(value).partition("=")
        if not (name and sign and chosen):
            self.fail(say("cli.no-name-value", value=quoted(value)), param, ctx)
        return name, chosen

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from jc_tui.game_ui import ui_of

        setup = ui_of(ctx.params.get("game") or DEFAULT_GAME).setup
        found = {f"{line.option}={value}": about for line in setup for value, _, about in line.values}
        return _begun(found, incomplete)


def game_meant(ctx: click.Context, game: str | None, there: str | None = None) -> str:
    """Return the game that a command is about.

    It is that of the save that is `there`; else the `game` that was named, that of the seats for which players
    were named, or the usual one. Another game, or a player for a seat that it does not have, is an error of usage.
    """
    seats = [*map(str, all_seats(GAMES))]  # those that have an option
    named = [seat for seat in seats if ctx.params.get(seat) and is_typed(ctx, seat)]
    if (seat := ctx.params.get("seat")) and seat in all_seats():
        named.append(seat)
    games = all_games() if named else ()
    first = next((other for other in games if any(seat in seats_of(other) for seat in named)), DEFAULT_GAME)
    meant = there or game or first
    if game not in (None, meant):
        raise click.UsageError(say("cli.other-game", game=meant), ctx)
    for seat in named:
        if seat not in seats_of(meant):
            raise click.UsageError(say("cli.seat-of-other-game", seat=seat, game=meant), ctx)
    return meant


def is_typed(ctx: click.Context, name: str) -> bool:
    """Return whether a parameter was given a value."""
    return ctx.get_parameter_source(name) not in (None, ParameterSource.DEFAULT)


def check_seat(ctx: click.Context, seat: str | None, named: Mapping[str, str | None]) -> None:
    """Refuse a `--seat` that a bot plays."""
    if seat and named.get(seat) not in (None, HUMAN):
        raise click.UsageError(say("cli.seat-for-person", seat=seat, player=named[seat]), ctx)


def _remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.obj = value


saves_option = option(
    "--saves", type=Text("cli.dir"), expose_value=False, callback=_remember, help="cli.saves-instead"
)
"""Gives a subcommand `--saves DIR`; `folder_of` then tells the folder."""

shared_option = option("--shared", is_flag=True, help="cli.shared")
"""Gives a subcommand that begins games `--shared`, which `jc_tui.saves.folder` reads."""

jobs_option = option("--jobs", type=Whole(1, 256), default=1, show_default=True, help="commands.jobs")
"""Gives a subcommand that plays many games `--jobs N`."""


def _begin_with(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    switch = param.opts[0]
    if switch in SHORT and value:
        name, short = SHORT[switch]
        value = ((name, short or value),)
    ctx.meta.setdefault(BEGINS, {})[switch] = value or ()


BEGINS = f"{__name__}.begins"
"""Under which a command keeps what was given for a new game."""

_beginning = partial(option, expose_value=False, callback=_begin_with)


def game_options(command: Any) -> Any:
    """Give a subcommand what `game_meant` and `options_chosen` tell of a new game."""
    command = _beginning("--edition", type=Text("cli.edition"), help="cli.edition-of-rules")(command)
    command = _beginning("--free-deployment", is_flag=True, help="cli.free-deployment")(command)
    command = _beginning("--option", type=GameOption(), multiple=True, help="cli.game-option")(command)
    return option("--game", type=GameName(all_games), help="cli.game")(command)


def options_chosen(ctx: click.Context, game: str | None = None) -> dict[str, Any]:
    """Return the options that a command was given, as a `game` takes them.

    Without `game` their values are texts. Raises OptionError where that game has no such option.
    """
    given: Mapping[str, Iterable[tuple[str, str]]] = ctx.meta.get(BEGINS, {})
    chosen = dict(chain(*(given.get(switch, ()) for switch in (*SHORT, "--option"))))
    if not game or not chosen:
        return chosen
    usual = load_game(game).options()
    for name in chosen:
        if name not in usual:
            raise OptionError(say("data.no-such-option", name=quoted(name), options=commas(usual)))
    return {name: _as_taken(value, usual[name]) for name, value in chosen.items()}


def _as_taken(text: str, usual: Any) -> Any:
    """Return a value of the usual one's kind, or the text where it is none."""
    with suppress(ValueError, RecursionError):
        value = json.loads(text)
        if type(value) is type(usual):
            return value
    return text


def folder_of(ctx: click.Context) -> Path:
    """Return the saves folder of this run."""
    return saves_folder(ctx.obj)


def save_meant(ctx: click.Context, file: str) -> Path:
    """Return the save that a name on the command line means. Raises PathRefused."""
    return find_save(file, folder_of(ctx))
