"""Cards that lie face to face."""

from __future__ import annotations

from textual.geometry import Offset

from engine.julius_caesar.seats import SEATS
from jc_tui.julius_caesar.text.cards import GODS, describe
from jc_tui.table.scenes import CardFace
from jc_tui.widgets.turned_up import TurnedUp
from tests.jc_tui.widgets.bench import Bench

AREA = 80, Offset()


async def test_what_a_god_does_is_read_to_its_end() -> None:
    lying = TurnedUp()
    async with Bench(lying).run_test(size=(80, 24)) as pilot:
        other = CardFace(SEATS[1], "2/2", "2 moves")
        for god in GODS:
            lying.turn_up([CardFace(SEATS[0], god, describe(god), first=True), other], "Caesar begins.", *AREA)
            await pilot.pause()
            told = " ".join(part for line in lying.plain_text.splitlines() for part in line.split("║")[1:2])
            assert " ".join(told.split()) == f"{god} {describe(god)}"
            assert lying.size.height in (8, 9)
        lying.turn_up([other, other], "Caesar begins.", *AREA)
        await pilot.pause()
        assert lying.size.height == 7
