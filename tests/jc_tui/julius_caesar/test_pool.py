"""The pools: one's own by name, the other's by number."""

import pytest
from textual.message import Message

from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.table.intents import ChooseAction, Say
from tests.jc_tui.screens.stage import missing, press
from tests.jc_tui.widgets.bench import LEVIES, Bench, C, P, sitting_at, wished


async def test_own_blocks_with_their_cities_and_what_can_be_levied() -> None:
    pane = PoolPane(sitting_at(LEVIES, C), str)
    async with Bench(pane).run_test(size=(60, 40)):
        text = pane.plain_text
    assert not missing(text, "+ Legio 17", "+ Navis 1", "  Legio 7 ", "Genua, Massilia, Rome")
    assert not missing(text, "x Legio 9      face up this year", "Pompey's pool: 26 upright")
    assert not missing(text, "x Legio 5      face up this year", "x Pompey       leader lost for good")
    for hidden in ("Legio 33", "Elephant", "Scipio", "Brutus"):
        assert hidden not in text


@pytest.mark.parametrize("place", ["genua", "utica"])
async def test_a_block_is_levied_in_the_city_that_the_map_is_at(place: str) -> None:
    told: list[Message] = []
    pane = PoolPane(sitting_at(LEVIES, C), lambda: place)
    async with Bench(pane).run_test(size=(60, 40), message_hook=told.append) as pilot:
        pane.focus()
        await press(pilot, *"/auxilia 1", "enter", "enter")
    (intent,) = wished(told)
    if place == "genua":
        assert isinstance(intent, ChooseAction)
        assert [str(action) for action in intent.actions] == ["levy caesar_auxilia_1 genua"]
    else:
        assert isinstance(intent, Say)
        assert intent.refused


async def test_the_other_side_sees_numbers() -> None:
    pane = PoolPane(sitting_at(LEVIES, P), str)
    async with Bench(pane).run_test(size=(60, 40)):
        assert "Caesar's pool: 24 upright" in pane.plain_text
        assert "Octavian" not in pane.plain_text


async def test_the_third_leader_of_edition_1x_lies_face_up() -> None:
    """7.51: the other's is seen among their hidden blocks; one's own stands in the list, with the same words."""
    session = sitting_at(f"julius-caesar 1.x\n{LEVIES}".replace("lost: pompey", ""), C)
    pane = PoolPane(session, str)
    async with Bench(pane).run_test(size=(60, 40)):
        text = pane.plain_text
        assert session.view.pools[P].waiting == ("brutus",)
    assert text.count("face up till a leader is lost") == len(session.view.pools[C].waiting) + 1
    assert "  Brutus       face up till a leader is lost" in text
