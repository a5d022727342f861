"""The cards beside the map: what is told of those that are no longer in a hand."""

from __future__ import annotations

from engine.gallic_war.seats import ROMANS
from engine.gallic_war.state import LAY, State
from jc_tui.gallic_war.hand import HandPane
from tests.gallic_war.support import CARDS, barbarians, board, play


def others(state: State) -> str:
    pane = HandPane()
    pane.update_hand(state.view(ROMANS))
    return "\n".join("".join(text for text, _ in line) for line in pane.others(80))


def test_a_card_that_lies_on_the_table_is_not_told_among_those_played_before() -> None:
    state = board()
    state.discards = ((CARDS.index["boii"],), ())
    barbarians(state, "aedui", "bituriges")
    play(state, romans=("osismi", "supply"), barbarians=("leuci", "movement"))
    assert CARDS.index["osismi"] in state.discards[0], "the action is done, the card still lies there"
    told = others(state)
    assert "On the table:  R Osismi 1 supply" in told
    assert "Played this year:  R Boii" in told.split("\n")[1].strip()
    assert told.count("Osismi") == 1


def test_the_cards_of_activations_are_named() -> None:
    state = board()
    state.phase, state.play_number = LAY, 2
    state.activated = ((CARDS.index["boii"],), (CARDS.index["leuci"], CARDS.index["tarbelli"]))
    told = others(state)
    assert "Activations:  R 1 of 1 (Boii)  B 2 of 2 (Leuci, Tarbelli)" in told
