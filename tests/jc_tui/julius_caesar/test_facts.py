"""What is printed, by id, in the order of the data."""

from __future__ import annotations

from engine.julius_caesar.data import printed_data
from engine.julius_caesar.seats import CAESAR, POMPEY
from jc_tui.julius_caesar.facts import load_facts


def test_places_stand_in_the_order_of_the_data() -> None:
    data = printed_data()
    assert list(load_facts().links) == [place.id for place in (*data.cities, *data.seas)]


def test_a_block_is_loyal_to_the_side_it_began_on() -> None:
    facts = load_facts()
    assert facts.is_loyal("legio_1", POMPEY)
    assert not facts.is_loyal("legio_1", CAESAR)
    assert facts.is_loyal("cleopatra", CAESAR)
    assert facts.is_loyal("cleopatra", POMPEY)
