"""The games that are fuzzed, and situations of each; what is typed in each stands in its `typed`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import Game, Seat
from engine.games import load_game, seats_of
from engine.match import Match

PER_GAME = 12
"""Situations kept of a random game."""


class Typed(Protocol):
    """What is typed in a game.

    `WORDS` are lines that players type, `TEXTS` what some part of the program takes for something of the game's,
    `OPTIONS` what games are begun with.
    """

    WORDS: Sequence[str]
    TEXTS: Sequence[str]
    OPTIONS: Sequence[Mapping[str, Any]]


def typed_in(game: str) -> Typed:
    """What is typed in a game."""
    return cast(Typed, import_module(f"tools.fuzz.{game.replace('-', '_')}.typed"))


def new_table(game: str, seed: int, options: Mapping[str, Any], position: str | None = None) -> Match:
    """A game in memory; chance has rolled."""
    table = Match.new(
        load_game(game), options, dict.fromkeys(seats_of(game), "human"), SeededChance(seed), position=position
    )
    table.run_chance()
    return table


def begun(game: str, path: Path, actions: int, options: Mapping[str, Any] | None = None) -> None:
    """Write a save of a game, so many actions of players in."""
    rules, seats = load_game(game), seats_of(game)
    players = dict(zip(seats, ("human", "tiro"), strict=False))
    bots = {seat: make_bot("random", seat) for seat in seats}
    with Match.new(rules, options, players, SeededChance(4), path) as table:
        table.run_chance()
        for _ in range(actions):
            seat = table.to_act
            assert seat is not None
            table.act(decide(bots[seat], table.state, seat), seat)


@cache
def situations(game: str) -> tuple[str, ...]:
    """Position texts from random games, one for each choice of options."""
    return tuple(text for options in typed_in(game).OPTIONS for text in _situations(load_game(game), options))


def _situations(game: Game, options: Mapping[str, Any]) -> list[str]:
    choices, chance = random.Random(game.id), SeededChance(game.id)
    state, found = game.start(options), []
    while state.to_act is not None:
        found.append(state.copy())
        legal = state.legal_actions()
        index = choices.randrange(len(legal))
        state.apply(chance.choose(state) if state.to_act is Seat.CHANCE else legal[index])
    return [state.position() for state in choices.sample(found, PER_GAME)]
