"""Prove that an engine plays as another did: ``python -m tools.proof``.

For each game it prints four hashes of random play under four sets of options: of the digests of every state, of
all events, of what each seat sees, and of the position texts. Another is of the actions that `legatus:24` chooses.
Two engines that play alike print the same lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random

from engine import load_game
from engine.bots import decide
from engine.bots.specs import parse_spec
from engine.contract import Action, Event, State

GAMES = 6
"""Random games under each set of options: with eight sets 48."""

MOST_STATES = 4_000
"""The states after which a game is left."""

EVERY = 50
"""So many states lie between two whose position text and views are taken."""

DECISIONS = 70

OPTIONS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "julius-caesar": (
        {},
        {"edition": "1.x"},
        {"deployment": "free"},
        {"edition": "1.x", "deployment": "free"},
    ),
    "gallic-war": (
        {},
        {"barbarians": "automaton"},
        {"objectives": "yearly", "reinforcements": "historical"},
        {"naval": "restricted", "legion_i": "pool", "barbarians": "automaton"},
    ),
}


def by_chance(state: State, dice: Random) -> Action:
    """Choose among the legal actions, outcomes of chance by their weights."""
    legal, weights = state.legal_actions(), state.outcome_weights()
    return legal[dice.randrange(len(legal))] if weights is None else dice.choices(legal, weights)[0]


def steps(game: str, options: Mapping[str, str], seed: int) -> Iterator[tuple[State, Action, list[Event]]]:
    """Yield the state after each action of a random game, the action, and what happened."""
    dice, state = Random(seed), load_game(game).start(options)
    for _ in range(MOST_STATES):
        if state.to_act is None:
            return
        action = by_chance(state, dice)
        yield state, action, state.apply(action)


def of_play(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Return the hashes of random games under these options, by what they are of."""
    found = {what: sha256() for what in ("digests", "events", "views", "positions")}
    rules = load_game(game)
    for seed in range(GAMES):
        for number, (state, action, events) in enumerate(steps(game, options, seed)):
            found["digests"].update(state.digest().encode())
            found["events"].update(repr((str(action), events)).encode())
            if number % EVERY == 0:
                found["positions"].update(state.position().encode())
                views = [state.view(seat) for seat in rules.seats]
                found["views"].update(repr(views).encode())
    return {what: hashed.hexdigest()[:16] for what, hashed in found.items()}


def of_decisions(game: str) -> str:
    """Return the hash of what `legatus:24` chooses for both seats from the beginning."""
    rules = load_game(game)
    bots = {seat: parse_spec("legatus:24").make(str(seat), game) for seat in rules.seats}
    state, dice, hashed, chosen = rules.start({}), Random(1), sha256(), 0
    while chosen < DECISIONS and state.to_act is not None:
        if state.to_act in bots:
            action = decide(bots[state.to_act], state, state.to_act)
            hashed.update(str(action).encode())
            chosen += 1
        else:
            action = by_chance(state, dice)
        state.apply(action)
    return hashed.hexdigest()[:16]


def main() -> None:
    for game, sets in OPTIONS.items():
        for options in sets:
            told = ",".join(f"{name}={value}" for name, value in options.items()) or "usual"
            hashes = " ".join(f"{what} {hashed}" for what, hashed in of_play(game, options).items())
            print(game, told, hashes, flush=True)
        if "--quick" not in sys.argv:
            print(game, "legatus:24", of_decisions(game), flush=True)


if __name__ == "__main__":
    main()
