"""What the order pane says above its items, and the line that says what to do."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from jc_tui.news import enemy_news, recent_places
from jc_tui.offering import SHORT, nothing_there, offers, order_heading, what_to_do
from jc_tui.orders import Orders
from jc_tui.sitting import Sitting
from tests.jc_tui.sittings import sit
from tests.jc_tui.test_orders import LEVIES, MOVES

ADVICE_COLUMNS = 69
"""The room for the advice at 80 columns."""


def begun(text: str | None, place: str | None = None) -> tuple[Orders, Sitting]:
    sitting = sit(text)
    orders = Orders(sitting.facts)
    orders.update(sitting.view, sitting.legal)
    if place is not None:
        orders.choose(place)
    return orders, sitting


def test_destinations_are_counted_with_attacks_first() -> None:
    heading = order_heading(*begun(MOVES, "genua"))
    assert heading.startswith(f"Genua goes to {len(begun(MOVES, 'genua')[0].targets)} places: Rome (attack), ")


def test_the_place_under_the_selection_is_told_in_full() -> None:
    orders, sitting = begun(MOVES, "genua")
    assert order_heading(orders, sitting, "rome") == "Genua to Rome: attack; road takes 4 more"
    orders.next_way("lugdunum")
    assert "; w: way 2 of " in order_heading(orders, sitting, "lugdunum")


def test_blocks_that_cannot_go_along_are_named() -> None:
    orders, sitting = begun(MOVES, "massilia")
    assert "Navis 1 cannot" in order_heading(orders, sitting, "lugdunum")


def test_without_a_ticked_block_nothing_goes() -> None:
    orders, sitting = begun(MOVES, "genua")
    orders.toggle_all()
    assert order_heading(orders, sitting) == "Genua: no block is ticked"
    assert "press its number" in str(nothing_there(orders, sitting, "rome"))


def test_a_card_says_what_it_gives() -> None:
    orders, sitting = begun(None)
    heading, choices = offers(orders, sitting)
    assert heading == "Discard:"
    assert all(choice.item.about for choice in choices)


def test_the_heading_says_what_is_begun() -> None:
    god = MOVES.replace("card: 3/2", "card: mercury")
    assert offers(*begun(god))[0] == "Choose a place. Mercury: one group goes a city further."
    assert offers(*begun(LEVIES))[0] == "Choose a city to levy in:"
    assert offers(*begun(MOVES))[0] == "Choose a place:"


def test_choosing_a_place_in_vain_is_answered() -> None:
    assert "Nothing can begin in Rome" in str(nothing_there(*begun(MOVES), "rome"))
    assert "from Genua to Antioch" in str(nothing_there(*begun(MOVES, "genua"), "antioch"))
    assert nothing_there(*begun(None), "rome") is None
    orders, sitting = begun(MOVES)
    for block in orders.groups["genua"]:
        sitting.act(f"move {block} genua-rome")
    orders.update(sitting.view, sitting.legal)
    assert "Your blocks in Rome have nothing left to do" in str(nothing_there(orders, sitting, "rome"))


@pytest.mark.parametrize(
    ("text", "place"), [(MOVES, None), (MOVES, "genua"), (LEVIES, None), (LEVIES, "massilia")]
)
def test_the_advice_fits_a_small_screen(text: str, place: str | None) -> None:
    assert len(what_to_do(*begun(text, place))) <= ADVICE_COLUMNS


@pytest.mark.parametrize("phase", SHORT)
def test_short_advice_is_short(phase: str) -> None:
    assert len(SHORT[phase]) <= ADVICE_COLUMNS


def test_whoever_waits_is_told_for_whom() -> None:
    sitting = sit(MOVES, humans=frozenset((Seat.POMPEY,)))
    orders = Orders(sitting.facts)
    orders.update(sitting.view, sitting.legal)
    assert what_to_do(orders, sitting) == sitting.waiting_for


def test_what_the_enemy_did_since_is_told() -> None:
    sitting = sit(
        MOVES.replace("actor: caesar", "actor: pompey\nplayer one: pompey"), humans=frozenset((Seat.CAESAR,))
    )
    assert enemy_news(sitting) == ""
    sitting.table.act("move legio_1 rome-neapolis", Seat.POMPEY)
    assert enemy_news(sitting) == "Pompey acted in Neapolis"
    assert recent_places(sitting) == {"neapolis"}
    sitting.table.act("end", Seat.POMPEY)
    sitting.table.act("end", Seat.POMPEY)
    orders = Orders(sitting.facts)
    orders.update(sitting.view, sitting.legal)
    assert offers(orders, sitting)[0] == "Choose a place. Pompey acted in Neapolis."
    sitting.act("move antonius genua-ravenna")
    assert enemy_news(sitting) == ""
    assert recent_places(sitting) == {"ravenna"}
