"""The requests of the protocol, from their fields to those of the reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.bots import Bot
from engine.bots.specs import parse_spec
from engine.chance import Chance, SystemChance
from engine.contract import TYPED, Action, Game, GameError, Seat
from engine.games import DEFAULT_GAME, all_seats, load_game
from engine.journal import Journal
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.match import Match
from engine.translations import commas, say, sentences
from engine.untrusted_text import quoted
from jc_tui.paths import PathRefused
from jc_tui.saves.folder import find_save
from jc_tui.saves.summary import result_dict
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import SeedValue, bots_of, chance_of, check_seats
from jc_tui.seats.seen_events import Viewer, witnessed

Fields = Mapping[str, Any]
NONE: Fields = MappingProxyType({})
Reply = dict[str, Any]

ALL = "all"
"""The eyes that nothing is hidden from."""


class BadRequest(Exception):
    """A field is missing, unknown or of the wrong type; the message is one sentence."""


class NoGame(GameError):
    """A request that needs a game came before there was one."""


class BotNotWritten(GameError):
    """Error after a request was done and saved: a bot's action could not be saved."""

    def __init__(self, error: SaveNotWritten, seat: Seat) -> None:
        self.trouble = error.trouble
        key = "protocol.bot-unsure" if error.unsure else "protocol.bot-due"
        super().__init__(sentences([error.trouble, say(key, n=seat.number, seat=seat.label)]))


class Quit(Exception):
    """The request to end."""


class Conversation:
    """Conversation about one game, with the folder for bare names of saves.

    A method that is named in `REQUESTS` answers a request, whose fields are its parameters. The table rolls the
    `dice` by itself, unless the caller asked to provide the outcomes.
    """

    def __init__(self, saves: Path) -> None:
        self.saves = saves
        self.dice: Chance = SystemChance()
        self._session: GameSession | None = None

    @property
    def session(self) -> GameSession:
        """The game there is, and the bots that play along. Raises NoGame: there is none."""
        if self._session is None:
            raise NoGame(say("protocol.no-game"))
        return self._session

    @property
    def table(self) -> Match:
        return self.session.table

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of the game there is; before there is one, of all games."""
        return self.table.game.seats if self._session else tuple(all_seats())

    def sit_down(self, table: Match, dice: Chance, bots: Mapping[Seat, Bot], *, rolls: bool) -> None:
        """Go on in another game, or stay at the present one if that fails."""
        before, last_dice = self._session, self.dice
        table.chance = dice if rolls else None
        try:
            humans = frozenset(table.seats) - bots.keys()
            self._session, self.dice = GameSession(table, humans, bots, way=TYPED), dice
            table.run_chance()
            self._let_bots_play()
        except BaseException as error:
            table.close()
            self._session, self.dice = before, last_dice
            if isinstance(error, SaveNotWritten | BotNotWritten):
                raise SaveNotWritten(table.path, error.trouble, say("protocol.stays")) from error
            raise
        if before is not None:
            before.close()

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
        self._session = None

    def _let_bots_play(self) -> None:
        while (seat := self.table.to_act) is not None and seat in self.session.bots:
            action = self.session.think()
            try:
                self.session.act(action, seat=seat)
            except RollNotWritten:
                raise
            except SaveNotWritten as error:
                raise BotNotWritten(error, seat) from error

    def _happened(self, first: int, eyes: Viewer) -> Reply:
        """Return the events seen from action `first` on, and the state of the game."""
        game, history = self.table.game, self.table.history
        events = [event for entry in history[first:] for event in entry.events]
        told = [
            {**game.event_dict(event), "text": game.describe(event)} for event in witnessed(game, events, eyes)
        ]
        notices = self.session.bot_notices()
        return {"events": told, **({"notices": notices} if notices else {}), **self.status()}

    def _path(self, name: str) -> Path:
        try:
            return find_save(name, self.saves)
        except PathRefused as error:
            raise BadRequest(say("protocol.bad-path", reason=error)) from None

    # --- the requests ---

    def new(
        self,
        game: str = DEFAULT_GAME,
        options: Fields = NONE,
        position: str | None = None,
        seats: Fields = NONE,
        path: str | None = None,
        bots: Fields = NONE,
        seed: SeedValue = None,
        manual_chance: bool = False,
        timed: str | None = None,
    ) -> Reply:
        """Begin a game in memory or in a save, perhaps from a position."""
        rules = load_game(game)
        named, save = _players(rules, seats), None if path is None else self._path(path)
        specs = {seat: str(parse_spec(name)) for seat, name in _players(rules, bots).items()}
        players, named = bots_of(rules, specs, seed), named | specs
        start = rules.start(options) if position is None else rules.position(position)
        check_seats(rules.player_seats(start), specs)
        table = Match.new(rules, options, named, path=save, position=position, timed=timed)
        self.sit_down(table, chance_of(seed), players, rolls=not manual_chance)
        return self._happened(0, Seat.SPECTATOR)

    def load(self, path: str, bots: Fields = NONE, seed: SeedValue = None, manual_chance: bool = False) -> Reply:
        table = Match.open(load_game, self._path(path))
        try:
            first, named = len(table.history), _players(table.game, bots)
            players = bots_of(table.game, named, seed)
            check_seats(table.seats, named)
        except BaseException:
            table.close()
            raise
        self.sit_down(table, chance_of(seed), players, rolls=not manual_chance)
        return self._happened(first, Seat.SPECTATOR)

    def position(self) -> Reply:
        """Return the whole situation as a position text, which `new` takes."""
        state = self.table.state
        return {"position": state.position(), "digest": state.digest()}

    def status(self) -> Reply:
        table = self.table
        told: Reply = {"number": table.number, "to_act": table.to_act, "clock": table.state.clock}
        told["result"] = result_dict(table.result)
        if clocks := table.clocks:
            told |= {"time_left": table.time_left(), "pause_asked": clocks.asked, "paused": clocks.paused}
        return told

    def view(self, seat: Seat | None = None) -> Reply:
        if seat is Seat.CHANCE:
            raise BadRequest(say("protocol.chance-sees-nothing", seats=commas(self.seats)))
        state = self.table.state
        seat = seat or _watcher(state.to_act)
        return {"seat": seat, "view": state.view(seat).to_dict()}

    def legal(
        self, seat: Seat | None = None, prefix: str | None = None, offset: int = 0, limit: int | None = None
    ) -> Reply:
        """Return legal actions that begin with `prefix`, and the `count` of all."""
        actions: Sequence[Action] = self.table.state.legal_actions(seat)
        if prefix is not None:
            actions = [action for action in actions if str(action).startswith(prefix)]
        end = len(actions) if limit is None else min(len(actions), offset + limit)
        chosen = [str(actions[index]) for index in range(offset, end)]
        return {"count": len(actions), "legal": chosen, "number": self.table.number}

    def apply(
        self, action: str, seat: Seat | None = None, at: int | None = None, eyes: str | None = None
    ) -> Reply:
        """Do one action, then let chance roll and bots play."""
        first, actor = len(self.table.history), seat or self.session.to_act
        if actor is None:
            raise BadRequest(say("protocol.over"))
        self.session.act(action, at, actor)
        self._let_bots_play()
        return self._happened(first, _eyes(eyes, actor))

    def undo(self, seat: Seat | None = None, at: int | None = None) -> Reply:
        """Take back the last action, if nothing was revealed by it."""
        history = self.table.history
        if seat is None:
            seat = history[-1].seat if history else Seat.SPECTATOR
        return {"undone": str(self.session.undo(seat, at).action), **self.status()}

    def resign(self, seat: Seat | None = None, at: int | None = None) -> Reply:
        self.table.resign(seat or _watcher(self.table.to_act), at)
        return self.status()

    def claim(self, seat: Seat | None = None, at: int | None = None) -> Reply:
        """Claim for a seat that it has won, because the other's time is used up."""
        table, to_act = self.table, self.table.to_act
        table.claim(seat or (table.game.opponent(to_act) if to_act in table.seats else Seat.SPECTATOR), at)
        return self.status()

    def pause(self, seat: Seat | None = None, at: int | None = None) -> Reply:
        """Ask for a pause for a seat, or agree to it."""
        self.table.pause(seat or _watcher(self.table.to_act), at)
        return self.status()

    def resume(self, seat: Seat | None = None, at: int | None = None) -> Reply:
        """End a pause for a seat, or decline it."""
        self.table.resume(seat or _watcher(self.table.to_act), at)
        return self.status()

    def chance(self, list: bool = False, eyes: str | None = None) -> Reply:  # noqa: A002
        """Roll or draw what is due, or list the outcomes."""
        session, state, first = self.session, self.table.state, len(self.table.history)
        due = state.to_act is Seat.CHANCE
        if list:
            outcomes = state.legal_actions() if due else ()
            weights = (state.outcome_weights() if due else None) or [1] * len(outcomes)
            both = zip(outcomes, weights, strict=True)
            return {"outcomes": [{"action": str(action), "weight": weight} for action, weight in both]}
        if not due and state.to_act not in session.bots:
            raise BadRequest(say("protocol.nothing-due"))
        rolled: Reply = {}
        if due:
            outcome = self.dice.choose(state)
            session.act(outcome, seat=Seat.CHANCE)
            rolled["action"] = str(outcome)
        self._let_bots_play()
        return {**rolled, **self._happened(first, _eyes(eyes, Seat.SPECTATOR))}

    def save(self, path: str | None = None) -> Reply:
        """Write the game to a new save and go on in it."""
        table = self.table
        if path is None:
            if table.path is None:
                raise BadRequest(say("protocol.path-of-memory"))
            return {"path": str(table.path)}
        new_path = self._path(path)
        with Journal.create(new_path, table.header) as journal:
            for record in table.records:
                journal.append(record)
        saved = Match.open(table.game, new_path)
        self.sit_down(saved, self.dice, self.session.bots, rolls=table.chance is not None)
        return {"path": str(new_path)}

    def quit(self) -> Reply:
        raise Quit


REQUESTS: dict[str, Callable[..., Reply]] = {
    name: getattr(Conversation, name)
    for name in (
        *("new", "load", "position", "status", "view", "legal", "apply", "undo"),
        *("resign", "claim", "pause", "resume", "chance", "save", "quit"),
    )
}
"""Every request, by the word in its `do`."""


def _eyes(named: str | None, usual: Seat) -> Viewer:
    """Return whose eyes the events of a reply are for."""
    return None if named == ALL else _watcher(Seat(named) if named else usual)


def _watcher(seat: Seat | None) -> Seat:
    """Return who looks when a seat acts: chance has no eyes."""
    return Seat.SPECTATOR if seat is None or seat is Seat.CHANCE else seat


def _players(game: Game, named: Fields) -> dict[Seat, str]:
    for name, player in named.items():
        if name not in game.seats:
            raise BadRequest(say("protocol.no-player-seat", seats=commas(game.seats), found=quoted(name)))
        if not isinstance(player, str):
            raise BadRequest(say("protocol.player-no-text"))
    return {game.seat(name): player for name, player in named.items()}


# --- the fields of a request ---


def fields_for(do: Callable[..., Any], fields: Fields, players: Sequence[Seat]) -> dict[str, Any]:
    """Return the fields of a request as the arguments of its method.

    A parameter with a default may be left out, or null. `players` are the seats that may be named, as are chance
    and the spectator. Raises BadRequest.
    """
    taken = dict(list(signature(do).parameters.items())[1:])
    told = {name: value for name in taken if (value := read(fields, name, players)) is not None}
    for name, parameter in taken.items():
        if name not in told and parameter.default is Parameter.empty:
            raise BadRequest(say("protocol.missing", key=repr(name)))
    if unknown := sorted(fields.keys() - taken.keys() - {"do"}):
        known = commas(sorted({"do", *taken}))
        raise BadRequest(say("protocol.no-field", name=quoted(unknown[0]), fields=known))
    return told


def read(fields: Fields, key: str, players: Sequence[Seat]) -> Any:
    """Return the value of a field, checked; None when it is left out. Raises BadRequest."""
    value, (kind, otherwise) = fields.get(key), KINDS[key]
    if value is None:
        return None
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadRequest(say(otherwise, key=repr(key)))
    if kind is int and value < 0:
        raise BadRequest(say(otherwise, key=repr(key)))
    if key == "seed" and any("\ud800" <= char <= "\udfff" for char in str(value)):
        raise BadRequest(say("protocol.half-character", key=repr(key)))
    if key == "seat" or (key == "eyes" and value != ALL):
        if value not in (seats := (*players, Seat.CHANCE, Seat.SPECTATOR)):
            raise BadRequest(say("protocol.must-be-seat", key=repr(key), seats=commas(seats)))
        return Seat(value)
    return value


KINDS: Mapping[str, tuple[Any, str]] = {
    **dict.fromkeys(
        ("do", "game", "position", "path", "prefix", "action", "seat", "eyes", "timed"),
        (str, "protocol.must-be-text"),
    ),
    **dict.fromkeys(("options", "seats", "bots"), (dict, "protocol.must-be-object")),
    **dict.fromkeys(("offset", "limit", "at"), (int, "protocol.must-be-natural")),
    **dict.fromkeys(("manual_chance", "list"), (bool, "protocol.must-be-flag")),
    "seed": (int | str, "protocol.must-be-seed"),
}
"""By field: what it holds, and the key of what is said where it holds something else."""
