"""The cards beside the map: what is told of those that are no longer in a hand."""

from engine.gallic_war.seats import ROMANS
from engine.gallic_war.state import LAY, State
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.hand import HandPane
from tests.gallic_war.support import CARDS, barbarians, board, play
from tests.jc_tui.widgets.bench import Bench


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
    assert "Activations:  R 1 of 1 (Boii)  B 2 of 2 (Leuci, Tarbelli)" in others(state)


def test_cards_are_as_wide_as_their_names_where_there_is_room() -> None:
    pane = HandPane()
    pane.hand = "pictones", "massive_revolt"
    assert pane._card_size(60, 4) == (17, 3), "what is told beside them keeps its room"
    assert pane._card_size(44, 8) == (18, 3)
    pane.hand = ("pictones", "massive_revolt", "menapi", "volcae")
    assert pane._card_size(60, 4) == (15, 3)
    assert pane._card_size(40, 4) == (10, 3)


async def test_a_name_that_is_cut_says_so() -> None:
    pane = HandPane()
    pane.update_hand(board().view(ROMANS))
    async with Bench(pane).run_test(size=(40, 6)):
        assert pane.face("pictones", 9, 1)[0][0].strip() == f"Picton{pane.glyphs.more} {pips('pictones')}"
        assert pane.face("pictones", 12, 1)[0][0].strip() == f"Pictones {pips('pictones')}"


def pips(card: str) -> int:
    return load_facts().points(card, ROMANS)
