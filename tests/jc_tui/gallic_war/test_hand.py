"""The cards beside the map: what is told of those that are no longer in a hand."""

from __future__ import annotations

from engine.gallic_war.seats import ROMANS
from engine.gallic_war.state import LAY
from jc_tui.gallic_war.hand import HandPane
from tests.gallic_war.support import CARDS, board


def test_the_cards_of_activations_are_named() -> None:
    state = board()
    state.phase, state.play_number = LAY, 2
    state.activated = ((CARDS.index["boii"],), (CARDS.index["leuci"], CARDS.index["tarbelli"]))
    pane = HandPane()
    pane.update_hand(state.view(ROMANS))
    told = "\n".join("".join(text for text, _ in line) for line in pane.others(80))
    assert "Activations:  R 1 of 1 (Boii)  B 2 of 2 (Leuci, Tarbelli)" in told
