"""The games of a host: how they begin, how they stand, and what of them an account is shown."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress

from engine.bots import check_plays
from engine.bots.specs import budgets, parse_spec
from engine.clocks import CLOCKS, NO_CLOCK
from engine.contract import GameError, Seat
from engine.games import UnknownGame, all_games, load_game
from engine.journal.files import make_folder
from engine.journal.format import now
from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle, NewGameRequest, RequestRefused, SeatInfo
from jc_tui.host.games.status import WAITING, GameStatus, GameStatusCache
from jc_tui.host.store import HostStore
from jc_tui.host.store.games import StoredGame
from jc_tui.host.store.paths import HostFolder
from jc_tui.seats.open_game import begin, seats_to_take

MOST_OPTIONS, LONGEST_OPTION = 20, 60
"""Options that a new game may name, and characters of each name and value."""

MOST_LISTED = 30
"""Games of others that wait, others' that have begun, and an account's own that are over; the newest of each."""


def check_new(wanted: NewGameRequest) -> tuple[Seat, ...]:
    """Return the seats of a new game in order. Raises RequestRefused."""
    options = dict(wanted.options or {})
    if wanted.game not in all_games():
        raise RequestRefused("host.no-such-rules")
    if len(options) > MOST_OPTIONS or max(map(len, [*options, *options.values(), ""])) > LONGEST_OPTION:
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


class HostedGames(GameStatusCache):
    """The games of a host, as its store and their saves have them."""

    def __init__(self, folder: HostFolder, store: HostStore, now: Callable[[], str] = now) -> None:
        """Read all statuses, and begin the full games that an earlier server left."""
        super().__init__(folder)
        self._store, self._now = store, now
        for game in all_games():
            with suppress(UnknownGame):  # said when it is begun
                load_game(game)  # now, and not while the first two sit down
        for entry in store.games.all():
            if entry.is_full and self.stage(entry) is GameLifecycle.WAITING:
                with suppress(RequestRefused):  # it waits on
                    self.begin(entry)

    def begin(self, entry: StoredGame) -> None:
        """Make the save of a game whose seats are taken. Raises RequestRefused."""
        names = self._store.accounts.names()
        players = {Seat(each.seat): each.bot or names[each.account or 0] for each in entry.seats}
        save, clock = self._folder.save(entry.id), None if entry.clock == NO_CLOCK else entry.clock
        try:
            make_folder(self._folder.games)
            make_folder(save.parent)
            with (
                begin(save, players, None, entry.options, entry.game, clock, stamped=True) as table,
                suppress(GameError, OSError),  # who comes first does what chance still has to
            ):
                table.run_chance()
        except (GameError, OSError) as error:
            raise RequestRefused("host.not-begun-now") from error
        self.status(entry)  # from now on it is followed

    def status(self, entry: StoredGame) -> GameStatus:
        return self.of(entry.id) if entry.is_full else WAITING

    def stage(self, entry: StoredGame) -> GameLifecycle:
        return self.status(entry).stage

    def title(self, entry: StoredGame) -> str:
        name = load_game(entry.game).name if entry.game in all_games() else entry.game
        return f"{name} {entry.id}"

    def is_lost(self, status: GameStatus) -> bool:
        """Return whether the opponent may claim the win, since no time is left."""
        return status.stage is GameLifecycle.ON and not status.paused and status.left_at(self._now()) == 0

    def info(
        self, entry: StoredGame, account: int, names: Mapping[int, str], there: Container[tuple[str, int]]
    ) -> GameInfo:
        """Return a game as an account sees it. `there` has pairs of game and account."""
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
            here=tuple(names[each] for each in entry.players if (entry.id, each) in there),
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
        """Return the games in the lobby that an account plays, may join or may watch."""
        games = self._store.games
        mine = games.of_player(account)
        past = [entry for entry in mine if self.stage(entry) is GameLifecycle.OVER]
        shown = [entry for entry in mine if entry not in past[MOST_LISTED:]]
        others = games.waiting_for(account, MOST_LISTED) + games.watchable(MOST_LISTED)
        return list({entry.id: entry for entry in [*shown, *others]}.values())


def in_order(games: Iterable[GameInfo]) -> list[GameInfo]:
    """Sort games as the lobby lists them.

    First come turns, the longest wait first. Then its own, waiting ones, others and past ones, the newest first.
    """
    stages = list(GameLifecycle)

    def rank(game: GameInfo) -> tuple[int, bool, int, str, int]:
        if game.my_turn:
            return 0, False, 0, game.moved, int(game.id)
        is_over = game.stage is GameLifecycle.OVER
        return 1 + is_over, not game.mine, stages.index(game.stage), "", -int(game.id)

    return sorted(games, key=rank)
