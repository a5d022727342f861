"""A bot that looks one action ahead, against the bot `random`."""

from collections.abc import Sequence
from random import Random
from typing import Any

from engine import load_game
from engine.bots import Bot, RandomBot, decide
from engine.chance import SeededChance
from engine.contract import Action, Event, Result, Seat


class Greedy:
    """Choose what leaves its seat with the most points."""

    name = "greedy"

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat, self.dice = seat, Random(seed)

    def observe(self, events: Sequence[Event]) -> None:
        """Remember nothing."""

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        return max(legal, key=lambda action: (self.lead(view, action), action.verb != "end", self.dice.random()))

    def lead(self, view: Any, action: Action) -> int:
        """Return the points ahead after an action, as far as the seat can know."""
        after = view.known.copy()  # a state with stand-ins for what is hidden
        after.apply(action)
        return sum(points if seat is self.seat else -points for seat, points in after.points_by_seat().items())


def play(seed: int) -> Result:
    """Return how a game ends that Greedy plays as Caesar."""
    state, chance = load_game("julius-caesar").start({}), SeededChance(seed)
    caesar, pompey = Seat("caesar"), Seat("pompey")
    bots: dict[Seat, Bot] = {caesar: Greedy(caesar, seed), pompey: RandomBot(seed)}
    while (seat := state.to_act) is not None:
        state.apply(chance.choose(state) if seat is Seat.CHANCE else decide(bots[seat], state, seat))
    assert state.result is not None
    return state.result


if __name__ == "__main__":
    print([str(play(seed).winner) for seed in range(4)])
