"""The winter turn: by keyboard through all its steps, by mouse, what is refused, undo."""

import pytest
from textual.pilot import Pilot

from engine.contract import Seat
from jc_tui.julius_caesar.points import reasons_of
from jc_tui.julius_caesar.winter.model import steps
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.map.view import MapView
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.map import LegendScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import PointLine, SaveChanged
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.stage import (
    LAST_TURN,
    C,
    P,
    Stage,
    at_table,
    click,
    missing,
    press,
    said_on,
    screen_text,
    session,
    settled,
    staged,
    winter_sitting,
)


def winter_of(app: Stage) -> WinterScreen:
    assert isinstance(app.screen, WinterScreen)
    return app.screen


def choices(screen: WinterScreen) -> PickList:
    return screen.query_one("#phase-choices", PickList)


async def pompey_ports(seats: GameSession, screen: WinterScreen, pilot: Pilot[None]) -> None:
    """Pompey, elsewhere, brings his Navis to port."""
    seats.table.act("port pompey_navis_1 utica", P)
    screen.runner.send(SaveChanged())
    await settled(pilot)


def pool(seats: GameSession, seat: Seat) -> set[str]:
    return set(seats.table.state.view(seat).pools[seat].face_up) | set(
        seats.table.state.view(seat).pools[seat].blocks or ()
    )


@pytest.mark.slow
async def test_a_whole_winter_by_keyboard():
    """Caesar's two Navis, Narbo's surplus, Antonius by choice; then Pompey's at another place."""
    seats = winter_sitting()
    async with staged(at_table(seats)) as (app, pilot):
        screen = winter_of(app)
        assert "▸ 8.3 Navis to port: Caesar" in screen_text(app)
        assert not missing(screen_text(app), "✓ 8.2 Points are counted: C 3, P 4", "Scipio killed 1")
        assert not missing(screen_text(app), "Caesar ●●●○○○○○○○ 3", "Pompey ●●●●○○○○○○ 4", "Pompey leads by 1.")
        await pilot.press("L")
        assert isinstance(app.screen, LegendScreen)
        await pilot.press("escape")
        await pilot.press("enter")
        assert screen.query_one("#winter-ports", PickList).has_focus
        await pilot.press("escape")
        assert choices(screen).has_focus
        await pilot.press("enter", "enter")  # Massilia has room
        await settled(pilot)
        assert "Massilia" in said_on(screen, "message")
        await pilot.press("enter", "down", "down", "enter")  # Tarraco for the other
        await settled(pilot)
        await pompey_ports(seats, screen, pilot)
        assert seats.view.phase == "supply"
        assert not missing(screen_text(app), "▸ 8.4 Supply: Caesar", "Narbo: feeds 3, holds 5, 2 too many")
        await pilot.press("e")
        assert "[8.4: F1]" in said_on(screen, "message")
        screen.runner.send(PointLine("legio_8"))
        await pilot.press("enter", "down", "space")
        assert "[x] Legio 8" in await settled(pilot)
        await press(pilot, "down", "enter")
        assert "only its surplus" in said_on(screen, "message")
        await pilot.press("up", "space", "down", "space", "e")  # not legio_9, but legio_11
        await settled(pilot)
        assert {"legio_8", "legio_11"} <= pool(seats, C)
        assert "legio_9" not in pool(seats, C)
        assert seats.to_act is P, "Syracuse is crowded too"
        assert choices(screen).rows == ()
        assert seats.waiting_for in said_on(screen, "todo")
        seats.table.act("disband brutus", P)
        screen.runner.send(SaveChanged())
        assert "▸ 8.5 Disbanding: Caesar" in await settled(pilot)
        assert choices(screen).key == "done", "to keep all is the obvious choice"
        screen.runner.send(PointLine("antonius"))
        await pilot.press("space", "home")
        assert "Disband the 1 block marked" in await settled(pilot)
        await press(pilot, "enter")
        assert "This costs you Antonius, a leader. Enter does it." in said_on(screen, "message")
        await press(pilot, "enter")
        assert "antonius" in pool(seats, C)
        assert (seats.view.phase, seats.to_act) == ("disband", P)
        seats.table.act("end", P)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert app.screen is not screen, "it goes when winter is over"
        assert seats.view.year == 707


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "level"), [((80, 24), None), ((120, 40), "small"), ((160, 50), "medium")], ids=str
)
async def test_the_lists_stand_together_and_the_map_beside_them(size, level):
    async with staged(at_table(winter_sitting()), size) as (app, pilot):
        screen = winter_of(app)
        board, ports = screen.query_one(MapView), screen.query_one("#winter-ports", PickList)
        assert (board.level if board.display else None) == level
        navis = choices(screen).region
        assert (ports.region.x, ports.region.y) == (navis.x, navis.bottom + 1)
        assert navis.height == 3
        assert {"massilia", "narbo", "tarraco"} == set(board.targets)
        assert board.selected == "mare_hispanum"
        await press(pilot, "enter", "down")
        assert board.selected == ports.key


@pytest.mark.slow
async def test_the_map_shows_the_crowded_city_and_a_click_there_goes_to_its_blocks():
    seats = winter_sitting()
    async with staged(at_table(seats), (120, 40)) as (app, pilot):
        screen = winter_of(app)
        board = screen.query_one(MapView)
        for _ in range(2):
            await press(pilot, "enter", "enter")
        await pompey_ports(seats, screen, pilot)
        assert set(board.targets) == {"narbo"}
        assert board.selected == "narbo"
        screen.runner.send(PointLine("done"))
        place = board.art.places["narbo"]
        await click(pilot, board, offset=(place.span[0], place.row))
        assert choices(screen).key == "caesar"
        assert not board.has_focus


@pytest.mark.slow
async def test_what_a_city_feeds_fits_into_the_list():
    legions = ", ".join(f"legio_{number} III" for number in range(7, 15))
    seats = session(
        f"{LAST_TURN}\ncarthago_nova caesar: {legions}, caesar III, antonius II\nutica pompey: legio_39"
    )
    seats.table.act("end", P)
    async with staged(at_table(seats)) as (app, _):
        assert "Carthago Nova feeds 4 of 10, 6 too many" in screen_text(app)


@pytest.mark.slow
async def test_winter_by_mouse():
    seats = winter_sitting()
    async with staged(at_table(seats), (120, 40)) as (app, pilot):
        screen = winter_of(app)
        ports = screen.query_one("#winter-ports", PickList)
        for _ in range(2):
            await pilot.click(choices(screen), offset=(3, 1))
            await click(pilot, ports, offset=(3, 1))
        await pompey_ports(seats, screen, pilot)
        assert seats.view.phase == "supply"
        for row in (2, 3):
            await click(pilot, choices(screen), offset=(3, row))
        for _ in range(2):  # it is asked whether a leader is meant
            await click(pilot, choices(screen), offset=(3, 0))
        assert {"caesar", "legio_8"} <= pool(seats, C)


@pytest.mark.slow
async def test_undo_takes_marks_back_first_and_then_what_was_done():
    seats = winter_sitting()
    async with staged(at_table(seats)) as (app, pilot):
        screen = winter_of(app)
        await press(pilot, "enter", "enter")
        assert len(seats.view.spaces["mare_hispanum"].blocks) == 1
        await press(pilot, "u")
        assert len(seats.view.spaces["mare_hispanum"].blocks) == 2
        await press(pilot, "enter", "enter")
        await press(pilot, "enter", "enter")
        await pompey_ports(seats, screen, pilot)
        screen.runner.send(PointLine("legio_8"))
        await pilot.press("space")
        assert "[x] Legio 8" in await settled(pilot)
        await pilot.press("u")
        assert "[x] Legio" not in await settled(pilot)
        assert seats.view.phase == "supply"


@pytest.mark.slow
async def test_cleopatra_is_never_disbanded():
    seats = session(
        f"{LAST_TURN}\nmassilia caesar: legio_7 III\nalexandria pompey: cleopatra II, legio_38 III", (P,)
    )
    seats.table.act("end", P)
    seats.table.act("end", C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = winter_of(app)
        screen.runner.send(PointLine("cleopatra"))
        await settled(pilot)
        await press(pilot, "enter")
        assert "Cleopatra is never disbanded. [8.5: F1]" in said_on(screen, "message")
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert "8.5" in screen_text(app)


@pytest.mark.slow
async def test_a_bot_winters_by_itself():
    seats = winter_sitting(bots={P: "tiro"})
    async with staged(at_table(seats)) as (app, pilot):
        screen = winter_of(app)
        await press(pilot, "enter", "enter")
        await press(pilot, "enter", "enter")
        assert "tiro acts for Pompey once you go on." in screen_text(app)
        assert "space go on" in screen_text(app)
        assert "space mark" not in screen_text(app)
        await press(pilot, "space")
        assert "space go on" not in screen_text(app)
        screen.runner.send(PointLine("legio_8"))
        await pilot.press("space", "down", "space", "e", "space")
        for _ in range(5):
            await settled(pilot)
        assert (seats.view.phase, seats.to_act) == ("disband", C)
        await pilot.press("enter", "space")
        for _ in range(10):
            await settled(pilot)
        assert app.screen is not screen


def test_the_steps_tell_where_one_is():
    told = steps(winter_sitting().view, ())
    marks = ["✓ 8.1", "✓ 8.2", "▸ 8.3", "  8.4", "  8.5", "  8.6"]
    assert [step[:5] for step, _ in told] == marks
    assert [now for _, now in told] == [False, False, True, False, False, False]
    assert told[2][0].endswith(": Caesar")


def test_the_points_add_up():
    seats = winter_sitting()
    for side in (C, P):
        parts = reasons_of(seats.view, side)
        assert sum(int(part.rsplit(" ", 1)[1]) for part in parts.split(", ")) == seats.view.points[side]
