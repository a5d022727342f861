"""Trying actions on a copy of the state, to warn a player beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import Action, Game, IllegalAction, Seat, State
from engine.values import frozen


@frozen
class Trial:
    """What came of actions that were tried, as far as their seat can know.

    Attributes:
        fit: how many of them can be done, one after the other. refusal: why the next one cannot, if there is one.
        lost: the places worth points that the seat holds before them and not afterwards, with those points.
        leaders: the leaders of the seat that they eliminate or disband. over: whether the game ends with them.
        final: whether nothing takes them back: they reveal something, end the game, or have chance act.
    """

    fit: int
    refusal: IllegalAction | None
    lost: Mapping[str, int]
    leaders: tuple[str, ...] = ()
    over: bool = False
    final: bool = False


GONE = frozenset(("BlockEliminated", "BlockDisbanded"))
"""Events by which a block leaves the map."""


def tried(game: Game, state: State, actions: Sequence[Action]) -> Trial:
    """Try actions of the seat that is to act. Where another has to act in between, the rest counts as fit."""
    seat, after, refusal, fit, events = state.to_act, state.copy(), None, 0, list[Any]()
    for action in actions:
        if after.to_act is not seat:
            fit = len(actions)
            break
        refusal = after.refusal(action)
        if refusal is not None:
            break
        events += after.apply(action)
        fit += 1
    gone = [event.block for event in events if type(event).__name__ in GONE and event.seat is seat]
    held, still = (_held(game, situation, seat) for situation in (state, after))
    return Trial(
        fit,
        refusal,
        {place: game.prizes[place] for place in sorted(held - still)},
        tuple(block for block in gone if block in game.leaders),
        over=after.to_act is None,
        final=(refusal is None and after.to_act in (Seat.CHANCE, None)) or any(each.reveals for each in events),
    )


def _held(game: Game, state: State, seat: Seat | None) -> set[str]:
    """Return the places worth points that a seat holds."""
    if seat is None:
        return set()
    holders = game.tally(state.view(seat), ()).holders
    return {place for place, holder in holders.items() if holder == seat}
