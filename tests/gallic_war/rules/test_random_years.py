"""Whole games of random actions: what holds whenever cards are laid (5, 8, 13)."""

from random import Random

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import DEAL, LAY, OFFER, SETTLE
from tests.gallic_war.acting import each
from tests.gallic_war.support import BLOCKS, CARDS, GAME
from tests.seeds import seeds


def cards_of(state: State) -> list[int]:
    """Every card that is not in the deck."""
    piles = (*state.hands, *state.discards, *state.activated, bits(state.removed))
    return [card for pile in piles for card in pile] + [card for card in state.laid if card != NONE]


def check_cards(state: State) -> None:
    """Each card is in one place; in the card phase as many are out of the deck as have been dealt."""
    cards = cards_of(state)
    assert len(cards) == len(set(cards))
    if state.phase not in (SETTLE, OFFER, DEAL) and state.result is None:
        gone_before = int(state.massive and len(cards) % 2 == 1)
        assert len(cards) - gone_before == 2 * (4 if state.year == 1 else 5)


def check_between(state: State) -> None:
    """Before a card play nothing of the last one is left; neutral tribes are whole and at home."""
    assert not state.contested
    assert not (state.moves.returned | state.rebels | state.won | state.revolted | state.moves.moved)
    assert (state.revolt, state.target, state.moves.first_mover) == ("", NONE, NONE)
    assert state.out.bit_count() >= len(BLOCKS.pairs)
    off_map = state.fallen | state.due | state.out | state.pool
    assert not state.on_map & off_map
    for tribe in bits(state.fighting[NEUTRAL]):
        assert (state.loc[tribe], state.step[tribe]) == (BLOCKS.home[tribe], BLOCKS.top[tribe])
    for side, most in enumerate((1, 2)):
        assert len(state.activated[side]) <= most


def check_leaders(state: State) -> None:
    """Leaders of Gaul are the Barbarians'; they have a home, Vercingetorix if there is one to have (C6)."""
    assert not (state.fighting[0] | state.fighting[NEUTRAL]) & BLOCKS.leaders
    for leader in bits(BLOCKS.gallic_leaders):
        if not state.on_map >> leader & 1:
            assert state.homes[leader] == NOWHERE
        elif leader != BLOCKS.vercingetorix:
            assert state.homes[leader] != NOWHERE
        elif state.homes[leader] == NOWHERE:
            assert not state.controlled(1)
        elif state.controlled(0) >> state.homes[leader] & 1:
            assert state.home_lost  # another one was offered, and refused
    if state.on_map >> BLOCKS.vercingetorix & 1:
        assert state.massive
        assert state.removed >> CARDS.massive & 1


@each("seed", *seeds(8))
def test_games_are_played_to_their_end(seed: int) -> None:
    """5.1, 5.2, 13: there is always something to do, and it comes to an end."""
    rng, state = Random(seed), GAME.start()
    while state.to_act is not None:
        legal = state.legal_actions()
        state.play(legal[rng.randrange(len(legal))])
        check_cards(state)
        assert 0 <= state.supply <= 19
        if state.phase == LAY:
            check_between(state)
            check_leaders(state)
    assert state.result is not None
