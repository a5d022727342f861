"""The games of a host as tables: how they begin, how they stand, and what of them an account is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from engine.bots import check_plays
from engine.bots.specs import budgets, parse_spec
from engine.clocks import CLOCKS, NO_CLOCK
from engine.contract import GameError, Seat
from engine.games import GAMES, load_game
from engine.journal.files import Closing, make_folder
from engine.journal.format import now
from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle, NewGameRequest, RequestRefused, SeatInfo
from jc_tui.host.games.status import WAITING, GameStatus, GameStatusCache
from jc_tui.host.store import HostStore
from jc_tui.host.store.games import StoredGame, StoredSeat
from jc_tui.host.store.paths import HostFolder
from jc_tui.seats.open_game import begin, seats_to_take

MOST_OPTIONS = 20
LONGEST_OPTION = 60
"""Options that may be named for a new game, and characters of each name and value."""

MOST_OTHERS = 30
"""Games of others that are waiting, and of those that have begun, which are listed; the newest."""

MOST_PAST = 30
"""Games of one's own that are over, likewise."""


def check_new(wanted: NewGameRequest) -> tuple[Seat, ...]:
    """The seats of a game that is wished for, in order. Raises Refused where there can be no such game."""
    options = dict(wanted.options or {})
    words = [*options, *options.values()]
    if wanted.game not in GAMES:
        raise RequestRefused("host.no-such-rules")
    if len(options) > MOST_OPTIONS or any(len(word) > LONGEST_OPTION for word in words):
        raise RequestRefused("host.too-many-options")
    if wanted.clock not in CLOCKS:
        raise RequestRefused("host.no-such-clock")
    try:
        seats = seats_to_take(wanted.game, options)
        bot = parse_spec(wanted.bot) if wanted.bot else None
        if bot is not None:
            check_plays(bot.name, wanted.game)
    except GameError as error:
        raise RequestRefused("host.not-so", why=str(error)) from error
    if bot is not None and bot.budget is not None and bot.budget > max(budgets(bot.name, wanted.game).values()):
        raise RequestRefused("host.thinks-too-long", bot=bot.name)
    if wanted.seat not in seats:
        raise RequestRefused("host.no-such-seat")
    return seats


class HostedGames(Closing):
    """The games of a host, by their ids."""

    def __init__(self, folder: HostFolder, store: HostStore, now: Callable[[], str] = now) -> None:
        """Reads how all stand, and begins those that somebody was about to begin when their server ended."""
        self._folder, self._store = folder, store
        self._now = now
        self._statuses = GameStatusCache(folder)
        for game in GAMES:
            load_game(game)  # now, and not while the first two sit down
        for entry in store.games.all():
            if entry.is_full and self._statuses.of(entry.id).stage is GameLifecycle.WAITING:
                with suppress(
                    GameError, OSError
                ):  # it goes on waiting, and its players are told when they sit down
                    self._make_save(entry)
            if entry.is_full:
                self._statuses.of(entry.id)

    def begin(self, entry: StoredGame) -> None:
        """Begin a game whose seats are taken. Raises Refused where its save cannot be made."""
        try:
            self._make_save(entry)
        except (GameError, OSError) as error:
            raise RequestRefused("host.not-begun-now") from error
        self._statuses.of(entry.id)  # from now on it is followed

    def status(self, entry: StoredGame) -> GameStatus:
        """How a game stands now."""
        return self._statuses.of(entry.id) if entry.is_full else WAITING

    def stage(self, entry: StoredGame) -> GameLifecycle:
        """How far a game is."""
        return self.status(entry).stage

    def title(self, entry: StoredGame) -> str:
        """What a game is called: by its rules, and its number."""
        return f"{load_game(entry.game).name} {entry.id}"

    def poll(self) -> list[str]:
        """The games that were played on since this was asked last."""
        return self._statuses.poll()

    def going_on(self) -> dict[str, GameStatus]:
        """How each game that is on stands, by its id."""
        return self._statuses.going_on()

    def is_lost(self, status: GameStatus) -> bool:
        """Whether who acts has no time left now, so that the other player may claim the win."""
        return status.is_lost_at(self._now())

    def unfinished(self, account: int) -> int:
        """How many games an account has that are not over."""
        return sum(self.stage(entry) is not GameLifecycle.OVER for entry in self._store.games.of_player(account))

    def info(
        self, entry: StoredGame, account: int, names: Mapping[int, str], there: Mapping[str, Sequence[int]]
    ) -> GameInfo:
        """A game as an account sees it; `names` are those of accounts, and those are `there` who are at games."""
        status = self.status(entry)
        summary, mine, to_act = status.summary, entry.seat_of(account), str(status.summary.to_act or "")
        return GameInfo(
            id=entry.id,
            game=entry.game,
            title=self.title(entry),
            seats=tuple(SeatInfo(each.seat, names.get(each.account or 0, ""), each.bot) for each in entry.seats),
            owner=names[entry.owner],
            stage=status.stage,
            access=entry.access,
            watchers=entry.watchers,
            clock=entry.clock,
            options=entry.options,
            standing=summary.clock,
            to_act=to_act,
            mine=mine,
            moved=status.moved or entry.created,
            left=status.left_at(self._now()),
            here=tuple(names[each] for each in there.get(entry.id, ()) if entry.seat_of(each)),
            invited=account in entry.invited,
            winner=str(summary.winner or ""),
            kind=summary.kind or "",
            grade=summary.grade or "",
            damaged=summary.damage is not None,
            declined=entry.access is Access.INVITED and not entry.is_full and not entry.invited,
            asked=status.asked,
            paused=status.paused,
            claim=mine not in ("", to_act) and self.is_lost(status),
            guests=tuple(sorted(names[each] for each in entry.invited)) if mine and not entry.is_full else (),
        )

    def shown_to(self, account: int) -> list[StoredGame]:
        """The games that the lobby lists for an account: its own, those it may join, and those it may look at."""
        games = self._store.games
        mine = games.of_player(account)
        past = [entry for entry in mine if self.stage(entry) is GameLifecycle.OVER]
        shown = {entry.id: entry for entry in mine if entry not in past[MOST_PAST:]}
        for entry in games.waiting_for(account, MOST_OTHERS) + games.watchable(MOST_OTHERS):
            shown.setdefault(entry.id, entry)
        return list(shown.values())

    def close(self) -> None:
        """Let go of all saves."""
        self._statuses.close()

    def _make_save(self, entry: StoredGame) -> None:
        """Begin a game, with what chance does first if that can be. Raises GameError, OSError."""
        names = self._store.accounts.names()
        players = {Seat(each.seat): each.bot or names[each.account or 0] for each in entry.seats}
        make_folder(self._folder.games)
        make_folder(self._folder.game(entry.id))
        with (
            begin(
                self._folder.save(entry.id),
                players,
                None,
                entry.options,
                entry.game,
                None if entry.clock == NO_CLOCK else entry.clock,
                stamped=True,
            ) as table,
            suppress(GameError, OSError),  # the game has begun, and who comes first does what chance still has to
        ):
            table.run_chance()


def may_ask(entry: StoredGame, account: int) -> bool:
    """Whether an account may sit down at a game without its code."""
    return account in entry.invited or entry.access is Access.OPEN or account == entry.owner


def in_order(tables: Sequence[GameInfo]) -> list[GameInfo]:
    """Games as the lobby lists them: where it is one's turn, one's own, waiting ones, those of others, past ones.

    Of those alike, that comes first which has waited longest for who asks, and else the newest.
    """
    stages = (GameLifecycle.WAITING, GameLifecycle.ON, GameLifecycle.OVER)
    mine = sorted((table for table in tables if table.my_turn), key=lambda table: (table.moved, int(table.id)))
    others = [table for table in tables if not table.my_turn]
    others.sort(key=lambda table: int(table.id), reverse=True)
    others.sort(key=lambda table: (table.stage is GameLifecycle.OVER, not table.mine, stages.index(table.stage)))
    return [*mine, *others]


def swapped(entry: StoredGame, account: int) -> tuple[StoredSeat, ...]:
    """The seats of a game once more with sides swapped; those of other people are free for them."""
    occupants = [*entry.seats[1:], entry.seats[0]]
    return tuple(
        StoredSeat(each.seat, occupant.account if occupant.account == account else None, occupant.bot)
        for each, occupant in zip(entry.seats, occupants, strict=True)
    )
