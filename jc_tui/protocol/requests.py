"""What each request of the protocol does: conversation and request go in, the fields of the reply come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.bots import Bot
from engine.bots.specs import BotSpec, parse_spec
from engine.chance import Chance, SeededChance, SystemChance
from engine.contract import Action, Event, Game, GameError, Seat
from engine.foreign import quoted
from engine.games import USUAL, all_seats, load_game
from engine.journal import Journal
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.table import Table
from engine.words import say
from jc_tui.paths import PathRefused
from jc_tui.protocol.values import BadRequest, Request
from jc_tui.saves.folder import find_save
from jc_tui.sitting.sitting import Sitting
from jc_tui.sitting.told import Eyes, witnessed

Reply = dict[str, Any]


class NoGame(GameError):
    """A request that needs a game came before there was one."""


class BotNotWritten(GameError):
    """What was asked for is done and saved; what a bot did after it could not be saved and is still due."""

    def __init__(self, error: SaveNotWritten, seat: Seat) -> None:
        self.trouble = error.trouble
        key = "protocol.bot-unsure" if error.unsure else "protocol.bot-due"
        super().__init__(f"{error.trouble} {say(key, seat=seat.label)}")


class Quit(Exception):
    """The request to end."""


class Conversation:
    """One conversation: the game there is, and where its chance comes from.

    Attributes:
        saves: the folder where bare names of saves are looked up.
        dice: the source of chance. The table has it too, unless the caller asked to provide the outcomes.
    """

    def __init__(self, saves: Path) -> None:
        self.saves = saves
        self.dice: Chance = SystemChance()
        self._sitting: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        """The game there is, and the bots that play along. Raises NoGame: there is none."""
        if self._sitting is None:
            raise NoGame(say("protocol.no-game"))
        return self._sitting

    @property
    def table(self) -> Table:
        """The table of that game. Raises NoGame."""
        return self.sitting.table

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats of the game there is; before there is one, of all games."""
        return self.table.game.seats if self._sitting else all_seats()

    def sit_down(self, table: Table, dice: Chance, bots: Mapping[Seat, Bot], *, rolls: bool) -> list[Event]:
        """Turn to another game, let chance and bots go on until somebody else is to act; what happened.

        When that fails, the conversation stays at the game it was at.
        """
        before, last_dice = self._sitting, self.dice
        table.chance = dice if rolls else None
        try:
            self._sitting, self.dice = Sitting(table, frozenset(table.game.seats) - bots.keys(), bots), dice
            events = table.run_chance() + self.let_bots_play()
        except BaseException as error:
            table.close()
            self._sitting, self.dice = before, last_dice
            if isinstance(error, SaveNotWritten | BotNotWritten):
                raise SaveNotWritten(table.path, error.trouble, say("protocol.stays")) from error
            raise
        if before is not None:
            before.close()
        return events

    def let_bots_play(self) -> list[Event]:
        """Have the bots act for as long as one of them is to act; what happened."""
        events: list[Event] = []
        while (seat := self.table.to_act) is not None and seat in self.sitting.bots:
            action = self.sitting.think()
            try:
                events += self.table.act(action, seat)
            except RollNotWritten:
                raise
            except SaveNotWritten as error:
                raise BotNotWritten(error, seat) from error
        return events

    def close(self) -> None:
        """Let go of the save."""
        if self._sitting is not None:
            self._sitting.close()
        self._sitting = None


def new(conversation: Conversation, request: Request) -> Reply:
    """Begin a game, at the usual beginning or from a position, in memory or in a save."""
    game = load_game(request.maybe_text("game") or USUAL)
    options, position = request.table("options"), request.maybe_text("position")
    seats = _players(game, request.table("seats"))
    path = _path(conversation, request)
    specs, dice, rolls = _specs(game, request.table("bots")), _chance(request), not request.flag("manual_chance")
    bots = _bots(game, specs, request)
    request.finish()
    seats |= {seat: str(spec) for seat, spec in specs.items()}
    table = Table.new(game, options, seats, path=path, position=position)
    return _after(conversation, conversation.sit_down(table, dice, bots, rolls=rolls), Seat.SPECTATOR)


def load(conversation: Conversation, request: Request) -> Reply:
    """Go on with a save."""
    path = _path(conversation, request)
    named, dice, rolls = request.table("bots"), _chance(request), not request.flag("manual_chance")
    request.finish()
    if path is None:
        raise BadRequest(say("protocol.missing", key="'path'"))
    table = Table.open(load_game, path)
    try:
        bots = _bots(table.game, _specs(table.game, named), request)
    except BaseException:
        table.close()
        raise
    return _after(conversation, conversation.sit_down(table, dice, bots, rolls=rolls), Seat.SPECTATOR)


def position(conversation: Conversation, request: Request) -> Reply:
    """The whole situation as a position text, which `new` takes."""
    request.finish()
    return {"position": conversation.table.state.position(), "digest": conversation.table.state.digest()}


def status(conversation: Conversation, request: Request) -> Reply:
    """Where the game stands."""
    request.finish()
    return _status(conversation)


def view(conversation: Conversation, request: Request) -> Reply:
    """All that a seat may know."""
    seat = request.seat("seat")
    request.finish()
    if seat is Seat.CHANCE:
        raise BadRequest(say("protocol.chance-sees-nothing", seats=", ".join(conversation.seats)))
    seat = seat or _watcher(conversation.table.to_act)
    return {"seat": seat, "view": conversation.table.state.view(seat).to_dict()}


def legal(conversation: Conversation, request: Request) -> Reply:
    """The legal actions, or those that begin with a text, or a part of them; `count` counts them all."""
    seat, prefix = request.seat("seat"), request.maybe_text("prefix")
    offset, limit = request.number("offset") or 0, request.number("limit")
    request.finish()
    actions: Sequence[Action] = conversation.table.state.legal_actions(seat)
    if prefix is not None:
        actions = [action for action in actions if str(action).startswith(prefix)]
    end = len(actions) if limit is None else min(len(actions), offset + limit)
    chosen = [str(actions[index]) for index in range(offset, end)]
    return {"count": len(actions), "legal": chosen, "number": conversation.table.number}


def apply(conversation: Conversation, request: Request) -> Reply:
    """Do one action; then chance rolls, and bots play, until somebody else is to act."""
    table = conversation.table
    text, seat, at = request.text("action"), request.seat("seat"), request.number("at")
    actor = seat or table.to_act
    eyes = _eyes(request, actor)
    request.finish()
    if actor is None:
        raise BadRequest(say("protocol.over"))
    events = table.act(text, actor, at)
    return _after(conversation, events + conversation.let_bots_play(), eyes)


def undo(conversation: Conversation, request: Request) -> Reply:
    """Take back the last action, if nothing was revealed by it."""
    table = conversation.table
    seat, at = request.seat("seat"), request.number("at")
    request.finish()
    if seat is None:
        seat = table.history[-1].seat if table.history else Seat.SPECTATOR
    undone = table.undo(seat, at)
    return {"undone": str(undone.action), **_status(conversation)}


def resign(conversation: Conversation, request: Request) -> Reply:
    """Give the game up for a seat."""
    seat, at = request.seat("seat"), request.number("at")
    request.finish()
    conversation.table.resign(seat or _watcher(conversation.table.to_act), at)
    return _status(conversation)


def chance(conversation: Conversation, request: Request) -> Reply:
    """Let the engine roll or draw what is due, or list the outcomes there are; a bot that is due goes on."""
    table = conversation.table
    listing, eyes = request.flag("list"), _eyes(request, Seat.SPECTATOR)
    request.finish()
    state = table.state
    due = state.to_act is Seat.CHANCE
    if listing:
        outcomes = state.legal_actions() if due else ()
        weights = (state.outcome_weights() if due else None) or [1] * len(outcomes)
        both = zip(outcomes, weights, strict=True)
        return {"outcomes": [{"action": str(action), "weight": weight} for action, weight in both]}
    if not due and state.to_act in conversation.sitting.bots:
        return _after(conversation, conversation.let_bots_play(), eyes)
    if not due:
        raise BadRequest(say("protocol.nothing-due"))
    outcome = conversation.dice.choose(state)
    events = table.act(outcome, Seat.CHANCE)
    reply = _after(conversation, events + conversation.let_bots_play(), eyes)
    return {"action": str(outcome), **reply}


def save(conversation: Conversation, request: Request) -> Reply:
    """Write the game to a new save and go on in it. A game that has a save is always saved."""
    table = conversation.table
    path = _path(conversation, request)
    request.finish()
    if path is None:
        if table.path is None:
            raise BadRequest(say("protocol.path-of-memory"))
        return {"path": str(table.path)}
    with Journal.create(path, table.header) as journal:
        for record in table.records:
            journal.append(record)
    saved = Table.open(table.game, path)
    conversation.sit_down(saved, conversation.dice, conversation.sitting.bots, rolls=table.chance is not None)
    return {"path": str(path)}


def leave(conversation: Conversation, request: Request) -> Reply:
    """End the conversation."""
    request.finish()
    raise Quit


REQUESTS: dict[str, Callable[[Conversation, Request], Reply]] = {
    "new": new,
    "load": load,
    "position": position,
    "status": status,
    "view": view,
    "legal": legal,
    "apply": apply,
    "undo": undo,
    "resign": resign,
    "chance": chance,
    "save": save,
    "quit": leave,
}
"""Every request, by the word in its `do`."""


def _after(conversation: Conversation, events: Sequence[Event], eyes: Eyes) -> Reply:
    """What happened, as seen with these eyes, and where the game stands now."""
    game = conversation.table.game
    told = [{**game.event_dict(event), "text": game.tell(event)} for event in witnessed(game, events, eyes)]
    notices = conversation.sitting.bot_notices()
    return {"events": told, **({"notices": notices} if notices else {}), **_status(conversation)}


def _status(conversation: Conversation) -> Reply:
    table = conversation.table
    result = table.result
    return {
        "number": table.number,
        "to_act": table.to_act,
        "clock": table.state.clock,
        "result": result
        and {
            "winner": result.winner,
            "kind": result.kind,
            "points": dict(result.standing),
        },
    }


def _path(conversation: Conversation, request: Request) -> Path | None:
    name = request.maybe_text("path")
    if name is None:
        return None
    try:
        return find_save(name, conversation.saves)
    except PathRefused as error:
        raise BadRequest(say("protocol.bad-path", reason=error)) from None


def _chance(request: Request) -> Chance:
    seed = request.seed("seed")
    return SystemChance() if seed is None else SeededChance(seed)


def _specs(game: Game, named: Mapping[str, Any]) -> dict[Seat, BotSpec]:
    """The bots that are named."""
    return {seat: parse_spec(name) for seat, name in _players(game, named).items()}


def _bots(game: Game, specs: Mapping[Seat, BotSpec], request: Request) -> dict[Seat, Bot]:
    """These bots, seeded with the seed of the request."""
    seed = request.seed("seed")
    return {seat: spec.make(None if seed is None else f"{seed}/{seat}", game.id) for seat, spec in specs.items()}


def _eyes(request: Request, usual: Seat | None) -> Eyes:
    """Whose eyes the events of a reply are for: those asked for, where ``all`` leaves nothing out."""
    return None if request.maybe_text("eyes") == "all" else _watcher(request.seat("eyes") or usual)


def _watcher(seat: Seat | None) -> Seat:
    """Who looks when a seat acts: chance has no eyes."""
    return Seat.SPECTATOR if seat is None or seat is Seat.CHANCE else seat


def _players(game: Game, named: Mapping[str, Any]) -> dict[Seat, str]:
    """The names of players by the seats of a game."""
    for name, player in named.items():
        if name not in game.seats:
            raise BadRequest(say("protocol.no-player-seat", seats=", ".join(game.seats), found=quoted(name)))
        if not isinstance(player, str):
            raise BadRequest(say("protocol.player-no-text"))
    return {game.seat(name): player for name, player in named.items()}
