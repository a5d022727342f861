"""The winter turn: by keyboard through all its steps, by mouse, what is refused, undo."""

import pytest

from jc_tui.julius_caesar.points import reasons_of
from jc_tui.julius_caesar.winter.model import steps
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.map.view import MapView
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.map import LegendScreen
from jc_tui.table.intents import PointLine
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.julius_caesar.phases import phase
from tests.jc_tui.screens.stage import LAST_TURN, C, P, click, session, winter_sitting

pytestmark = pytest.mark.slow


def pool(seats, seat):
    shown = seats.table.state.view(seat).pools[seat]
    return {*shown.face_up, *(shown.blocks or ())}


async def test_a_whole_winter_by_keyboard():
    """Caesar's two Navis, Narbo's surplus, Antonius by choice; then Pompey's at another place."""
    seats = winter_sitting()
    async with phase(seats, WinterScreen, table=True) as at:
        told = "▸ 8.3 Navis to port: Caesar", "✓ 8.2 Points are counted: C 3, P 4", "Scipio killed 1"
        await at.sees("", *told, "Caesar ●●●○○○○○○○ 3", "Pompey ●●●●○○○○○○ 4", "Pompey leads by 1.")
        await at.press("L")
        assert isinstance(at.on_top, LegendScreen)
        await at.press("escape enter")
        assert at.screen.query_one("#winter-ports", PickList).has_focus
        await at.press("escape")
        assert at.choices.has_focus
        await at.sees("enter enter", "Massilia", part="message")  # It has room.
        await at.press("enter down down enter")  # Tarraco for the other
        await at.elsewhere("port pompey_navis_1 utica")
        assert seats.view.phase == "supply"
        await at.sees("", "▸ 8.4 Supply: Caesar", "Narbo: feeds 3, holds 5, 2 too many")
        await at.sees("e", "[8.4: F1]", part="message")
        await at.hears(PointLine("legio_8"))
        await at.sees("enter down space", "[x] Legio 8")
        await at.sees("down enter", "only its surplus", part="message")
        await at.press("up space down space e")  # not legio_9, but legio_11
        assert {"legio_8", "legio_11"} <= pool(seats, C)
        assert "legio_9" not in pool(seats, C)
        assert seats.to_act is P, "Syracuse is crowded too"
        assert at.choices.rows == ()
        await at.sees("", seats.waiting_for, part="todo")
        await at.elsewhere("disband brutus")
        await at.sees("", "▸ 8.5 Disbanding: Caesar")
        assert at.choices.key == "done", "to keep all is the obvious choice"
        await at.hears(PointLine("antonius"))
        await at.sees("space home", "Disband the 1 block marked")
        await at.sees("enter", "This costs you Antonius, a leader. Enter does it.", part="message")
        await at.press("enter")
        assert "antonius" in pool(seats, C)
        assert (seats.view.phase, seats.to_act) == ("disband", P)
        await at.elsewhere("end")
        assert at.on_top is not at.screen, "it goes when winter is over"
        assert seats.view.year == 707


@pytest.mark.parametrize(
    ("size", "level"), [((80, 24), None), ((120, 40), "small"), ((160, 50), "medium")], ids=str
)
async def test_the_lists_stand_together_and_the_map_beside_them(size, level):
    async with phase(winter_sitting(), WinterScreen, size) as at:
        board, ports = at.screen.query_one(MapView), at.screen.query_one("#winter-ports", PickList)
        assert (board.level if board.display else None) == level
        navis = at.choices.region
        assert (ports.region.x, ports.region.y, navis.height) == (navis.x, navis.bottom + 1, 3)
        assert {"massilia", "narbo", "tarraco"} == set(board.targets)
        assert board.selected == "mare_hispanum"
        await at.press("enter down")
        assert board.selected == ports.key


async def test_the_map_shows_the_crowded_city_and_a_click_there_goes_to_its_blocks():
    async with phase(winter_sitting(), WinterScreen, (120, 40)) as at:
        board = at.screen.query_one(MapView)
        await at.press("enter enter enter enter")
        await at.elsewhere("port pompey_navis_1 utica")
        assert (set(board.targets), board.selected) == ({"narbo"}, "narbo")
        await at.hears(PointLine("done"))
        place = board.art.places["narbo"]
        await click(at.pilot, board, offset=(place.span[0], place.row))
        assert at.choices.key == "caesar"
        assert not board.has_focus


async def test_what_a_city_feeds_fits_into_the_list():
    legions = ", ".join(f"legio_{number} III" for number in range(7, 15))
    crowd = f"carthago_nova caesar: {legions}, caesar III, antonius II"
    seats = session(f"{LAST_TURN}\n{crowd}\nutica pompey: legio_39")
    seats.table.act("end", P)
    async with phase(seats, WinterScreen) as at:
        await at.sees("", "Carthago Nova feeds 4 of 10, 6 too many")


async def test_winter_by_mouse():
    seats = winter_sitting()
    async with phase(seats, WinterScreen, (120, 40)) as at:
        ports = at.screen.query_one("#winter-ports", PickList)
        for _ in range(2):
            await at.pilot.click(at.choices, offset=(3, 1))
            await click(at.pilot, ports, offset=(3, 1))
        await at.elsewhere("port pompey_navis_1 utica")
        assert seats.view.phase == "supply"
        for row in (2, 3, 0, 0):  # it is asked whether a leader is meant
            await click(at.pilot, at.choices, offset=(3, row))
        assert {"caesar", "legio_8"} <= pool(seats, C)


async def test_undo_takes_marks_back_first_and_then_what_was_done():
    seats = winter_sitting()
    async with phase(seats, WinterScreen) as at:
        for keys, left in (("enter enter", 1), ("u", 2)):
            await at.press(keys)
            assert len(seats.view.spaces["mare_hispanum"].blocks) == left
        await at.press("enter enter enter enter")
        await at.elsewhere("port pompey_navis_1 utica")
        await at.hears(PointLine("legio_8"))
        await at.sees("space", "[x] Legio 8")
        await at.sees("u", lacks=["[x] Legio"])
        assert seats.view.phase == "supply"


async def test_cleopatra_is_never_disbanded():
    blocks = "massilia caesar: legio_7 III\nalexandria pompey: cleopatra II, legio_38 III"
    seats = session(f"{LAST_TURN}\n{blocks}", (P,))
    seats.table.act("end", P)
    seats.table.act("end", C)
    async with phase(seats, WinterScreen) as at:
        await at.hears(PointLine("cleopatra"))
        await at.sees("enter", "Cleopatra is never disbanded. [8.5: F1]", part="message")
        await at.sees("f1", "8.5")
        assert isinstance(at.on_top, HelpScreen)


async def test_a_bot_winters_by_itself():
    seats = winter_sitting(bots={P: "tiro"})
    async with phase(seats, WinterScreen, table=True) as at:
        await at.press("enter enter")
        waits = "tiro acts for Pompey once you go on.", "space go on"
        await at.sees("enter enter", *waits, lacks=["space mark"])
        await at.sees("space", lacks=["space go on"])
        await at.hears(PointLine("legio_8"))
        await at.press("space down space e space")
        for _ in range(4):
            await at.press("")
        assert (seats.view.phase, seats.to_act) == ("disband", C)
        await at.press("enter space")
        for _ in range(9):
            await at.press("")
        assert at.on_top is not at.screen


def test_the_points_add_up_and_the_steps_tell_where_one_is():
    view = winter_sitting().view
    for side in (C, P):
        assert sum(int(part.rsplit(" ", 1)[1]) for part in reasons_of(view, side).split(", ")) == view.points[side]
    told = steps(view, ())
    assert [step[:5] for step, _ in told] == ["✓ 8.1", "✓ 8.2", "▸ 8.3", "  8.4", "  8.5", "  8.6"]
    assert [now for _, now in told] == [False, False, True, False, False, False]
    assert told[2][0].endswith(": Caesar")
