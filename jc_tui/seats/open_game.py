"""Sitting down: a new game or a save becomes a table with its players, for the screens and for text mode."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.bots import Bot, check_plays, usual_bot
from engine.bots.specs import parse_spec, spec_of
from engine.chance import Chance, SeededChance, SystemChance
from engine.contract import KEYS, TYPED, Game, GameError, Seat
from engine.games import DEFAULT_GAME, all_games, all_seats, load_game, seats_of
from engine.journal.errors import SaveExists
from engine.match import Match
from engine.translations import say
from jc_tui.paths import HUMAN, given_by
from jc_tui.saves.folder import SUFFIX, check_name, new_save, open_folder, prepare
from jc_tui.seats.presence import SeatsTaken, hold_seats

if TYPE_CHECKING:
    from jc_tui.seats.game_session import GameSession
    from jc_tui.table.coach import Lesson


SeedValue = int | str | None

LESSON = "lesson"
"""What the save of a lesson is called; further ones have a number."""


def new_session(
    folder: Path,
    game: str = DEFAULT_GAME,
    players: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: SeedValue = None,
    name: str = "",
) -> GameSession:
    """Begin a saved game in a folder, ready for play. Raises GameError, OSError.

    Where no player is named a person plays the first seat, and the game's usual bot the others. Without a `name`
    the save is called by date and time.
    """
    return begin_or_open(save_path(name, folder), folder, None, players, options, game=game, seed=seed)


def new_lesson(lesson: Lesson, folder: Path, path: Path | None = None) -> GameSession:
    """Begin a lesson in a save, or a folder's next one. Raises GameError, OSError."""
    rules = load_game(lesson.game)
    others = [seat for seat in rules.seats if seat != lesson.pupil]
    players = {lesson.pupil: HUMAN, **dict.fromkeys(others, lesson.against)}
    number = max(_lessons(folder), default=0) + 1
    path = path or save_path(f"{LESSON}-{number}" if number > 1 else LESSON, folder)
    check_name(path.name)
    return _sit(Match.new(rules, None, players, SystemChance(), path, position=lesson.position), players)


def begun_lesson(lesson: Lesson, folder: Path) -> Path | None:
    """Return the save of the lesson begun last, while something is left to do."""
    from jc_tui.table.coach import Coach, lesson_of

    for _, path in sorted(_lessons(folder).items(), reverse=True):
        try:
            table = Match.open(load_game, path, read_only=True)
        except GameError:
            continue
        with closing(table):
            if lesson_of(table) == lesson:
                said, steps = Coach(lesson, table).message(), lesson.steps
                left = steps[steps.index(said.step) :] if said and said.step in steps else steps
                return path if said is not None and any(step.waits for step in left) else None
    return None


def _lessons(folder: Path) -> dict[int, Path]:
    """Return by number the saves of lessons in a folder, perhaps of other games."""
    found = {}
    for path in folder.glob(f"{LESSON}*{SUFFIX}"):
        if number := re.fullmatch(rf"{LESSON}(?:-([1-9][0-9]*))?", path.name.removesuffix(SUFFIX)):
            found[int(number[1] or 1)] = path
    return found


def open_session(
    path: Path,
    seat: Seat | None = None,
    watch: bool = False,
    named: Mapping[str, str | None] | None = None,
    take_over: bool = False,
    seed: SeedValue = None,
    typed: bool = False,
) -> GameSession:
    """Open a save to play on, or only to `watch` and leave as it is.

    Who plays here, the save says, unless others are `named`; with a `seat` only that one is played here, the
    other by a bot if there is one, else elsewhere. Without `take_over` seats that another process plays raise
    SeatsTaken. Raises GameError, which says why the save cannot be opened.
    """
    if watch:
        return _sit(Match.open(load_game, path, read_only=True), {})
    table = resume(path, seed)
    try:
        return _sit(table, players_here(table, seat, named), seed, take_over=take_over, typed=typed)
    except SeatsTaken as taken:
        taken.seat, taken.named = seat, named
        raise


def begin_or_open(
    path: Path,
    folder: Path,
    seat: Seat | None,
    named: Mapping[str, str | None] | None = None,
    options: Mapping[str, Any] | None = None,
    take_over: bool = False,
    game: str | None = None,
    seed: SeedValue = None,
    typed: bool = False,
) -> GameSession:
    """Sit down at a save, begun where there is none, with the usual folder.

    A new game is the `game` named, or the first that has such a seat. With a `seat` its other seats are played
    elsewhere, unless bots are named for them. Raises as `open_session`, OSError, and GameError for a save that is
    there with `options` for a new one, for one of another game and for a name that none can have.
    """
    if not path.exists():
        with suppress(SaveExists):  # the other player may just have begun it
            check_name(path.name)
            prepare(path, folder, shared=False)
            begun = game or next((each for each in all_games() if seat in seats_of(each)), DEFAULT_GAME)
            seats = seats_to_take(begun, options or {}, named_seats(named, seat))
            usual = dict.fromkeys(seats, usual_bot(begun) if seat is None else HUMAN) | {seats[0]: HUMAN}
            players = {each: (named or {}).get(each) or player for each, player in usual.items()}
            table = begin(path, players, seed, options or {}, begun)
            return _sit(table, players_here(table, seat), seed, typed=typed)
    if options:
        raise GameError(say("saves.option-too-late", path=path, option=given_by(options)))
    session = open_session(path, seat, named=named, take_over=take_over, seed=seed, typed=typed)
    if game not in (None, there := session.table.game.id):
        session.close()
        raise GameError(say("cli.other-game", game=there))
    return session


def begin(
    path: Path,
    players: Mapping[Seat, str],
    seed: SeedValue,
    options: Mapping[str, Any],
    game: str = DEFAULT_GAME,
    timed: str | None = None,
    stamped: bool = False,
) -> Match:
    """Begin a game with a save at `path`; `timed` and `stamped` as in `Match.new`."""
    for player in players.values():
        if spec := spec_of(player):
            check_plays(spec.name, game)
    chance = chance_of(seed)
    return Match.new(load_game(game), options, players, chance, path, timed=timed, stamped=stamped)


def resume(path: Path, seed: SeedValue = None) -> Match:
    """Open a save to play on; a seed fixes what is yet to be rolled."""
    table = Match.open(load_game, path)
    table.chance = chance_of(None if seed is None else f"{seed}/{table.number}")
    return table


class NobodysSeat(GameError):
    """A seat that the rules of a game play themselves was asked for."""


def check_seats(seats: Collection[Seat], wanted: Iterable[str]) -> None:
    """Refuse seats that the rules of a game play themselves. Raises GameError."""
    for seat in wanted:
        if seat not in seats and seat in set(all_seats()):
            raise NobodysSeat(say("sitting.nobodys-seat", n=Seat(seat).number, seat=Seat(seat).label))


def seats_to_take(game: str, options: Mapping[str, Any], wanted: Iterable[str] = ()) -> tuple[Seat, ...]:
    """Return the seats for players in a game with these options. Raises OptionError, GameError."""
    rules = load_game(game)
    seats = rules.player_seats(rules.start(options))
    check_seats(seats, wanted)
    return seats


def named_seats(named: Mapping[str, str | None] | None, seat: str | None = None) -> list[str]:
    """Return the seats for which players are named, and one that is wanted."""
    return [*(each for each, player in (named or {}).items() if player), *([seat] if seat else [])]


def who_plays(
    seats: Sequence[Seat], saved: Mapping[str, str], named: Mapping[str, str | None] | None = None
) -> dict[Seat, str]:
    """Return who plays each seat now, the one named, else the save's player."""
    wished = named or {}
    players = {seat: wished.get(seat) or saved.get(seat, HUMAN) for seat in seats}
    return {seat: player if spec_of(player) else HUMAN for seat, player in players.items()}


def players_here(table: Match, seat: str | None, named: Mapping[str, str | None] | None = None) -> dict[Seat, str]:
    """Return who plays here, people and bots. Raises GameError and closes the table."""
    try:
        here = {} if seat is None else {table.game.seat(seat): HUMAN}
        check_seats(table.seats, named_seats(named, seat))
    except GameError:
        table.close()
        raise
    players = who_plays(table.seats, table.header.seats, named)
    bots = {other: player for other, player in players.items() if player != HUMAN}
    return bots | here if here else players


def only_seat(table: Match, humans: frozenset[Seat]) -> Seat | None:
    """Return the only seat that people play, or None where the save tells it."""
    usual = {seat for seat, player in who_plays(table.seats, table.header.seats).items() if player == HUMAN}
    return next(iter(humans)) if len(humans) == 1 and humans != usual else None


def save_path(name: str, folder: Path) -> Path:
    """Return the file of a new save, making its folder. Raises GameError, OSError."""
    path = folder / f"{check_name(name)}{SUFFIX}" if name.strip() else None
    open_folder(folder)
    if path is not None and path.exists():
        raise GameError(say("saves.name-taken", name=path.stem))
    return path or new_save(folder)


def chance_of(seed: SeedValue) -> Chance:
    """Return the source of dice and cards, which a seed fixes."""
    return SystemChance() if seed is None else SeededChance(seed)


def bots_of(game: Game, players: Mapping[Seat, str], seed: SeedValue) -> dict[Seat, Bot]:
    """Make the bots that players name, with luck fixed by a seed. Raises GameError."""
    seeds = {seat: None if seed is None else f"{seed}/{seat}" for seat in players}
    return {seat: parse_spec(player).make(seeds[seat], game.id) for seat, player in players.items()}


def _sit(
    table: Match,
    players: Mapping[Seat, str],
    seed: SeedValue = None,
    *,
    take_over: bool = False,
    typed: bool = False,
) -> GameSession:
    """Return the session of those who play here, with a lesson's coach.

    What chance owes is done, unless the game is `typed`: plain lines do it and tell of it. A seed fixes what bots
    leave to luck. With `take_over` they get also seats that another process plays.
    Raises SeatsTaken; the table is closed then.
    """
    from jc_tui.seats.game_session import GameSession

    humans = frozenset(seat for seat, player in players.items() if player == HUMAN)
    try:
        bots = bots_of(table.game, {seat: players[seat] for seat in players.keys() - humans}, seed)
        path = table.path
        presence = hold_seats(path, table.seats, players.keys(), take_over=take_over) if path else None
    except BaseException:
        table.close()
        raise
    session = GameSession(table, humans, bots, presence=presence, way=TYPED if typed else KEYS)
    try:
        if table.header.position is not None:
            from jc_tui.table.coach import add_coach

            add_coach(session)
        if players and not typed:
            table.run_chance()
    except BaseException:
        session.close()
        raise
    return session
