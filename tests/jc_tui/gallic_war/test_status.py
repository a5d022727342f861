"""The lines at the top: points and marks, supply, both cards in the order of their actions."""

from typing import cast

from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.gallic_war.status import StatusBar, card_part, card_parts, standing_parts
from jc_tui.look.spans import Span
from tests.gallic_war.support import act, board, go, play
from tests.jc_tui.gallic_war.desk import laid


def view_of(state: State) -> GallicWarView:
    return cast(GallicWarView, state.view(ROMANS))


def words(parts: list[list[Span]]) -> list[str]:
    return ["".join(text for text, _ in part) for part in parts]


def two_cards(**uses: tuple[str, str]) -> State:
    state = laid("romans allobroges: legion_vii", "barbarians helvetii: helvetii", "neutrals leuci, sequani")
    play(state, **uses)
    return state


def test_points_stand_before_the_next_mark() -> None:
    state = board()
    assert words(standing_parts(view_of(state))) == ["VP 0/90", "supply 15"]
    state.points = 93
    assert words(standing_parts(view_of(state)))[0] == "VP 93/100"
    state.points = 112
    assert words(standing_parts(view_of(state), brief=True)) == ["VP 112", "S15"]


def test_the_cards_stand_in_the_order_of_their_actions() -> None:
    state = two_cards(romans=("sequani", "movement"), barbarians=("bellovaci", "movement"))
    assert words(card_parts(view_of(state))) == ["3 groups left", "B Bellovaci 3 movement", "R Sequani 2 movement"]
    assert words(card_parts(view_of(state), brief=True)) == ["B Bell 3 movement", "R Sequ 2 movement"]
    assert words(card_parts(view_of(state), brief=True, uses=False)) == ["B Bell 3", "R Sequ 2"]


def test_a_card_that_is_done_is_muted_and_one_put_elsewhere_tells_its_use_alone() -> None:
    state = two_cards(romans=("leuci", "activation"), barbarians=("bellovaci", "movement"))
    assert card_part(view_of(state), ROMANS) == [("R activation", "muted")]
    state = two_cards(romans=("leuci", "supply"), barbarians=("bellovaci", "movement"))
    assert card_part(view_of(state), ROMANS) == [("R Leuci 1", "muted"), (" supply", "muted")]
    assert [ink for _, ink in card_part(view_of(state), BARBARIANS)] == ["second", "mark"]


def test_a_card_face_down_is_a_card() -> None:
    state = board()
    go(state, "card play")
    act(state, str(state.legal_actions()[0]))
    assert words([card_part(cast(GallicWarView, state.view(BARBARIANS)), ROMANS)]) == ["R a card"]


def test_who_acts_and_what_is_done() -> None:
    state = two_cards(romans=("sequani", "movement"))
    bar, view = StatusBar(), view_of(state)
    assert words(bar.when(view)) == ["58 BC", "card play 2 of 4", "Romans: you", "Movement: groups"]
    bar.update_view(view, "tiro thinks")
    assert words(bar.when(view, brief=True)) == ["58 BC.2", "tiro thinks", "Groups"]
