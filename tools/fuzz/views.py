"""States made from what a seat sees, and positions of crowded games, go on exactly as the game itself does."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, cast

from engine.chance import SeededChance
from engine.contract import Seat, State
from engine.games import load_game
from tools.fuzz.strange import Strange

STATES = 25
"""States that are looked at in one go, views of which are one input each."""

MOVES = 25
"""Actions that are done in both states."""

LOOKED_AT = 0.01
"""The share of the states of a game: so few that states of all its years are looked at."""

READ = 0.2
"""The share of the states of a crowded game that are written and read."""


class Situations(Protocol):
    """What a game's `crowded` has: sets of options, crowded games, and what a view leaves out."""

    OPTION_SETS: Mapping[str, Mapping[str, str]]
    STALE: tuple[str, ...]

    def crowded(self, seed: int, options: Mapping[str, str]) -> Iterator[Any]:
        """Yield the states of a crowded game."""

    def filled(self, state: Any, seat: Seat, dice: random.Random) -> State:
        """Return what is imagined of a seat's view, with the truth in place of what is hidden."""


def situations(game: str) -> Situations:
    """Return the situations of a game."""
    return cast(Situations, import_module(f"tools.fuzz.{game.replace('-', '_')}.crowded"))


def views(game: str, strange: Strange, folder: Path) -> None:
    """Compare states made from views with the real ones, under a set of options taken by chance."""
    name = strange.pick([*situations(game).OPTION_SETS])
    for _ in islice(compared(game, name, strange.random), STATES):
        pass


def compared(game: str, name: str, dice: random.Random) -> Iterator[State]:
    """Yield states that go on as those made from each seat's view, of random games and of crowded ones."""
    here, rules = situations(game), load_game(game)
    options = here.OPTION_SETS[name]
    while True:
        seed = dice.randrange(10**9)
        begun = _random_game(game, options, seed) if dice.random() < 0.5 else here.crowded(seed, options)
        for state in begun:
            if dice.random() < LOOKED_AT and not _is_set_up(state):
                for seat in rules.player_seats(state):
                    twin, where = here.filled(state, seat, dice), f"{name} {seat} {seed}"
                    assert _lines(twin, here.STALE) == _lines(state, here.STALE), where
                    go_on_alike(state.copy(), twin, dice, where)
                    yield state


def _lines(state: State, stale: tuple[str, ...]) -> list[str]:
    """Return the lines of the position, but for stale ones."""
    return [line for line in state.position().splitlines() if not line.startswith(stale)]


def _is_set_up(state: State) -> bool:
    """Tell a game before its first card or choice, which chance alone prepares."""
    return state.clock.endswith(".0") and state.to_act is Seat.CHANCE


def _random_game(game: str, options: Mapping[str, str], seed: int) -> Iterator[State]:
    dice, chance, state = random.Random(seed), SeededChance(seed), load_game(game).start(options)
    while state.to_act is not None:
        yield state
        legal = state.legal_actions()
        state.apply(chance.choose(state) if state.to_act is Seat.CHANCE else legal[dice.randrange(len(legal))])


def go_on_alike(state: State, twin: State, dice: random.Random, where: str) -> None:
    """Do the same actions in both states: what may be done, how likely it is and what happens are the same."""
    began = state.position()
    for number in range(MOVES):
        told = f"{where}: action {number} after\n{began}"
        assert (twin.to_act, twin.clock, twin.result) == (state.to_act, state.clock, state.result), told
        legal = list(state.legal_actions())
        assert list(twin.legal_actions()) == legal, told
        if state.to_act is None:
            return
        assert twin.outcome_weights() == state.outcome_weights(), told
        action = legal[dice.randrange(len(legal))]
        assert twin.apply(action) == state.apply(action), f"{action}, {told}"


def crowds(game: str, strange: Strange, folder: Path) -> None:
    """Write and read positions of a crowded game, under a set of options taken by chance."""
    name = strange.pick([*situations(game).OPTION_SETS])
    read_back(game, name, strange.random.randrange(10**9), strange.random)


def read_back(game: str, name: str, seed: int, dice: random.Random) -> int:
    """Write and read positions of a crowded game: text, choices and views stay; return how many it were."""
    here, rules, number = situations(game), load_game(game), 0
    for state in here.crowded(seed, here.OPTION_SETS[name]):
        if dice.random() < READ:
            text = state.position()
            again = rules.position(text)
            assert again.position() == text
            assert list(again.legal_actions()) == list(state.legal_actions()), text
            for seat in (*rules.seats, Seat.SPECTATOR):
                assert again.view(seat) == state.view(seat), text
            number += 1
    return number
