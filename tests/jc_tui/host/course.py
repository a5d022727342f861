"""How a game at a real host goes on, as its save tells it, and players who give their orders by keys."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import Action, Seat, State
from engine.julius_caesar.words import label
from engine.table import Table
from tests.jc_tui.host.players import ESCAPE, PATIENCE, Player

TAKEN = 4.0
"""Seconds after which an order is given again: keys that were meant for what was there before do nothing."""

WARNED = "Enter does it"
"""What stands on the screen where an order that costs points is to be confirmed."""

FIGHTING = {"fire": "f", "hit": "h"}
"""The keys of a battle; what else there is to do is done by Enter."""

BATTLE = ("battle", "hit")
"""The phases of a battle: somebody fires, somebody chooses who takes a hit."""


class Course:
    """Follows a save while others write it."""

    def __init__(self, save: Path) -> None:
        self._table = Table.open(load_game, save, read_only=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._table.close()

    @property
    def state(self) -> State:
        """How the game stands."""
        self._table.refresh()
        return self._table.state

    @property
    def number(self) -> int:
        """How many records there are."""
        self._table.refresh()
        return self._table.number

    @property
    def stamp(self) -> str:
        """The stamp of all that was done so far."""
        self._table.refresh()
        return self._table.stamp

    @property
    def to_act(self) -> Seat:
        """Who acts next, once chance has done its part."""
        self.wait(lambda: self.state.to_act is not Seat.CHANCE, "chance does nothing")
        seat = self.state.to_act
        assert seat is not None
        return seat

    def verbs(self, seat: Seat) -> set[str]:
        """What a seat has done so far."""
        self._table.refresh()
        return {entry.action.verb for entry in self._table.history if entry.seat is seat}

    def done_since(self, number: int) -> list[tuple[Seat, str]]:
        """Who did what after so many records, by its verb."""
        self._table.refresh()
        return [(entry.seat, entry.action.verb) for entry in self._table.history if entry.number > number]

    def wait(self, reached: Callable[[], bool], what: str) -> None:
        """Wait until that is so."""
        deadline = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < deadline, what
            time.sleep(0.02)

    def order(self, player: Player, keys: str, *, again: str = "") -> None:
        """Have a player type an order until it is in the save, with Enter more where the screen says `again`."""
        before, deadline = self.number, time.monotonic() + PATIENCE
        while self.number == before:
            assert time.monotonic() < deadline, f"{keys!r} does nothing\n{player.screen}"
            player.skip_scenes()
            screen = player.press(keys)
            if again and again in screen:
                player.press("\r")
            self._moves_on(before, [player])

    def march(self, player: Player, places: Sequence[str]) -> None:
        """Have a player send all who stand in one place to another, on the map."""
        before, deadline = self.number, time.monotonic() + PATIENCE
        while True:
            screen = ""
            for place in places:
                player.press(f"/{label(place).lower()}\r")
                screen = player.press("\r")
            if WARNED in screen or (not self._moves_on(before, [player]) and WARNED in player.screen):
                player.press("\r")
            if self._moves_on(before, [player]):
                return
            assert time.monotonic() < deadline, f"nobody marches\n{player.screen}"
            player.press(ESCAPE)

    def fight(self, players: Mapping[Seat, Player]) -> None:
        """Have both fight until there is no battle any more."""
        while (seat := self.to_act) and self.state.phase in BATTLE:
            verbs = {action.verb for action in self.state.legal_actions()}
            key = next((key for verb, key in FIGHTING.items() if verb in verbs), "\r")
            before, deadline = self.number, time.monotonic() + PATIENCE
            players[seat].press(key)
            while not self._moves_on(before, [*players.values()]):
                assert time.monotonic() < deadline, f"nobody fights\n{players[seat].screen}"
                players[seat].skip_scenes()
                players[seat].press(key)

    def _moves_on(self, before: int, players: Sequence[Player]) -> bool:
        """Whether something is done in a while."""
        tried = time.monotonic()
        while self.number == before and time.monotonic() < tried + TAKEN:
            for player in players:
                player.look()
        return self.number > before


def play_on(save: Path, until: Callable[[Any], Any]) -> Any:
    """Play a game on in place of both, as at another screen of theirs, until something of its state is so."""
    with Table.open(load_game, save, SeededChance(7)) as table:
        bots = {seat: make_bot("random", str(seat)) for seat in table.seats}
        table.run_chance()
        while (seat := table.to_act) is not None:
            if found := until(table.state):
                return found
            table.act(decide(bots[seat], table.state, seat), seat)
            table.run_chance()
    raise AssertionError("the game has ended")


def group_attack(state: Any) -> tuple[str, str] | None:
    """From where to where who acts can send several blocks, so that both sides fight in strength there."""
    if state.phase != "move":
        return None
    for action in state.legal_actions():
        if action.verb != "move" or len(action.path) != 2:
            continue
        begin, end = action.path
        if _is_attack(state, begin, end):
            return begin, end
    return None


def _is_attack(state: Any, begin: str, end: str) -> bool:
    """Whether all who stand in one place, some but not many, can go to another where there is a battle then."""
    own = state.view(state.to_act).spaces
    group = own[begin].blocks if begin in own else ()
    foes = sum(stack.count for stack in own[end].stacks if stack.side is not state.to_act) if end in own else 0
    if not 2 <= len(group) <= 4 or foes < 2 or sum(block.strength for block in group) < 5:
        return False
    trial = state.copy()
    for block in group:
        move = next((each for each in trial.legal_actions() if _goes(each, block.id, begin, end)), None)
        if move is None:
            return False
        trial.apply(move)
    while trial.phase in ("move", "levy"):
        trial.apply(trial.parse("end"))
    return bool(trial.phase == "battle")


def _goes(action: Action, block: str, begin: str, end: str) -> bool:
    return str(action) == f"move {block} {begin}-{end}"
