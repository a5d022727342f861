"""Estimate of a side's chance to win, weighed as finished games teach it."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.fighting import logistic
from engine.bots.julius_caesar.mind.position_features import LESSONS, STYLES, PositionFeatures
from engine.julius_caesar.cards import effective
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State


def traits(state: State) -> tuple[float, ...]:
    """Return what `LESSONS` weighs, in its order, Caesar's less Pompey's, the first being 1."""
    features = PositionFeatures(state, STYLES[0])
    pairs = zip(_side(state, features, 0), _side(state, features, 1), strict=True)
    return (1.0, features.value, *[caesars - pompeys for caesars, pompeys in pairs])


def _side(state: State, features: PositionFeatures, side: int) -> tuple[float, ...]:
    """Return leaders won, points and power that may be lost, what is to come, blocks."""
    blocks, spaces = state.blocks, state.spaces
    on_map, friendly = state.fighting[side], state.friendly(side)
    power, value, force = features.chart.power, spaces.value, features.force[side]
    return (
        (state.lost & blocks.of[1 - side]).bit_count(),
        sum([value[city] * (1 - features.held(side, city)) for city in bits(friendly & spaces.scoring)]),
        sum([force[city] * (1 - features.held(side, city)) for city in bits(friendly & spaces.cities)]),
        *_to_come(state, side),
        on_map.bit_count(),
        sum([power[block][1] for block in bits(state.pool & blocks.of[side])]),
    )


def _to_come(state: State, side: int) -> tuple[int, int]:
    """Return the levy points and the gods that a side has not used yet."""
    table, cards, levies = state.cards, list(state.hands[side]), 0
    if state.chosen[side] != NONE:
        cards.append(state.chosen[side])
    if state.card != NONE:
        commander = 1 - state.player_one if state.second else state.player_one
        *shown, copied, _ = state.played[-1]
        if side != commander and not state.second:
            cards.append(effective(state, shown[side], copied))
        elif side == commander:
            levies = state.levies_left
            cards += [state.card] if table.god[state.card] else []
    return levies + sum([table.levy[card] for card in cards]), sum([table.god[card] for card in cards])


def chance_of(state: State, side: int) -> float:
    """Return how likely a side wins, between 0 and 1; a draw counts half."""
    result, numbers = state.result, state.rules.numbers
    if result is not None:
        return 0.5 if result.winner is None else float(result.winner is SEATS[side])
    turns = (state.year - numbers.first_year) * numbers.turns_per_year + state.turn
    left = 1 - turns / ((numbers.last_year - numbers.first_year + 1) * numbers.turns_per_year)
    weighed = zip(traits(state), LESSONS.values(), strict=True)
    caesars = logistic(sum([trait * (end + more * left) for trait, (end, more) in weighed]))
    return caesars if side == 0 else 1 - caesars
