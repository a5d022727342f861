"""The end of the year on its screen: who goes home, who starves, what is bought, what came of it."""

import random
from collections.abc import Collection, Sequence

import pytest

from engine.contract import Seat
from engine.gallic_war import events as ev
from engine.gallic_war.catalogue import END
from engine.gallic_war.events import BlockEliminated, PointsScored, YearEnded
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LEGIONS_HOME, SUPPLY
from engine.table import Table
from jc_tui.gallic_war.year.decisions import Decision, LegionsHome, turning
from jc_tui.gallic_war.year.model import YearEnd, steps, year_end
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.look.glyphs import ASCII
from jc_tui.look.spans import Row
from jc_tui.map.view import MapView
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import PointLine, SaveChanged
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.pick_list import PickList
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.playing import steps as steps_of
from tests.gallic_war.support import GAME, barbarians, come_to
from tests.jc_tui.gallic_war.winters import sitting_of, winter
from tests.jc_tui.screens.stage import (
    Stage,
    at_table,
    click,
    missing,
    press,
    said_on,
    screen_text,
    settled,
    staged,
)


def year_of(app: Stage) -> YearScreen:
    assert isinstance(app.screen, YearScreen)
    return app.screen


def choices(screen: YearScreen) -> PickList:
    return screen.query_one("#phase-choices", PickList)


def listed(screen: YearScreen) -> str:
    return "\n".join(row.text for row in choices(screen)._whole)


@pytest.mark.slow
async def test_a_poor_winter_by_keyboard():
    """Two legions of three go home, a step is bought; then it is told what came of it."""
    state = winter()
    state.pool = 0
    seats = sitting_of(state, ROMANS, BARBARIANS, seed=1)
    async with staged(at_table(seats)) as (app, pilot):
        await press(pilot, "enter")  # the Romans sit down
        screen = year_of(app)
        assert "1 legion an area" in said_on(screen, "title")
        assert "7.1 Harvest: poor, 1 an area," in said_on(screen, "steps")
        assert "Aedui: 3 of 1 stay, 2 too many" in listed(screen)
        await press(pilot, "e")
        assert "[7.3.2: F1]" in said_on(screen, "message")
        assert "2 from Aedui, 1 from Leuci" in said_on(screen, "todo")
        await press(pilot, "enter", "down", "space")
        assert "[home] VIII" in listed(screen)
        await press(pilot, "u")
        assert "[home]" not in listed(screen)
        await press(pilot, "up", "enter", "down", "down", "enter", "down", "down", "enter")
        assert "Done: 3 stay (2 of 3 supply), 3 go" in listed(screen)
        await press(pilot, "e", "enter", "enter")  # the keyboard goes to the Barbarians
        assert seats.eyes is BARBARIANS
        assert "Home to Germania" in listed(screen)
        assert "▸ 7.3.5" in said_on(screen, "steps")
        await press(pilot, "down", "enter", "enter", "enter")
        assert seats.view.phase == "replace"
        assert "Leuci: one step each" in listed(screen)
        screen.runner.send(PointLine("legion_vii"))
        await press(pilot, "space", "space")
        assert "cannot be undone" in said_on(screen, "message")
        assert seats.view.phase == "replace"
        await press(pilot, "enter")
        assert app.screen is screen, "what happened is there to be read"
        assert seats.eyes is Seat.SPECTATOR
        assert not missing(listed(screen), "Go on to 57 BC", "An unseen block of the Romans goes home")
        assert not missing(said_on(screen, "steps"), "7.3.5 Germans: 2 go, 1 stays", "Areas: +3 VP")
        assert "Hint" not in screen_text(app).splitlines()[-1], "there is nothing to choose"
        await press(pilot, "enter")
        assert app.screen is not screen
        assert seats.view.year == 2


@pytest.mark.slow
async def test_legions_are_chosen_on_the_map_and_new_ones_built():
    """The map tells how many stay of how many may; Enter or a click there names one after another."""
    seats = sitting_of(winter(), ROMANS, seed=2)
    async with staged(at_table(seats), (120, 40)) as (app, pilot):
        screen = year_of(app)
        board = screen.query_one(MapView)
        assert board.region
        assert (board.marks["aedui"].text, board.marks["leuci"].text) == ("3/3", "2/3")
        assert board.region.height == board.art.height
        assert "78 more for a minor victory" in screen_text(app), "below the map stands what counts"
        place = board.art.places["aedui"]
        await click(pilot, board, offset=_spot(board, place.col, place.row))
        assert board.marks["aedui"].text == "2/3"
        assert choices(screen).key == "legion_vii"
        await press(pilot, "enter", "enter", "enter")
        assert board.marks["aedui"].text == "0/3"
        await press(pilot, "enter")
        assert board.marks["aedui"].text == "3/3", "all stay again"
        board.selected = "britannia"
        await press(pilot, "enter")
        assert "No block can be chosen in Britannia" in said_on(screen, "message")
        await press(pilot, "escape", "e", "enter")
        assert seats.to_act is BARBARIANS
        assert "Waiting" in said_on(screen, "todo")
        assert listed(screen) == ""
        seats.table.act("home ariovistus", BARBARIANS)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        lines = screen.query_one(OrdersPane).draw(60, 2)
        assert [line[0] for line in lines] == [("▌", "first")] * len(lines)
        await press(pilot, "e")
        assert seats.view.phase == "build"
        assert "at strength 4" in listed(screen)
        await press(pilot, "down", "enter", "enter")
        assert "Reinforcements: XIII" in said_on(screen, "steps")
        assert "Go on to 57 BC" in listed(screen)
        await press(pilot, "escape")
        assert app.screen is not screen


@pytest.mark.slow
async def test_on_a_narrow_screen_the_map_takes_the_place_of_the_lists():
    async with staged(at_table(sitting_of(winter(), ROMANS, seed=1), glyphs=ASCII)) as (app, pilot):
        screen = year_of(app)
        board = screen.query_one(MapView)
        assert not board.region
        await press(pilot, "m")
        assert board.region
        assert board.selected == "aedui"
        await press(pilot, "enter")
        assert board.marks["aedui"].text == "2/1"
        assert "2/1" in screen_text(app)
        drawn = "\n".join(screen_text(app).splitlines()[1:20])
        assert drawn.isascii()
        await press(pilot, "escape")
        assert not board.region
        assert "[home] VII" in listed(screen)
        await pilot.resize_terminal(120, 40)
        await press(pilot, "m")
        assert (board.level, screen.query_one("#phase-choices").display) == ("medium", False)
        await press(pilot, "m")
        assert (board.level, screen.query_one("#phase-choices").display) == ("small", True), (
            "beside the lists again"
        )
        await pilot.resize_terminal(80, 24)
        assert "the end of the year" in await press(pilot, "f1")
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.model.set_aside == "year"


def _spot(board: MapView, col: int, row: int) -> tuple[int, int]:
    top, left = board._corner
    return col - left, row - top


def decision(state: State, seat: Seat, marked: Collection[str] = ()) -> Decision:
    view = state.view(seat)
    return YearEnd.choices[view.phase](view, state.legal_actions(), marked)


def texts(rows: Sequence[Row]) -> list[str]:
    return [row.text for row in rows]


@pytest.mark.slow
def test_all_that_is_done_is_legal_whatever_is_marked():
    """In the winters of games by chance: each decision with nothing, with all, and with some of it marked."""
    seen = set[str]()
    for seed in (3, 7):
        dice = random.Random(seed)
        for state, _, _ in steps_of(seed):
            if state.phase not in YearEnd.choices or state.to_act is Seat.CHANCE:
                continue
            asked = decision(state, state.to_act)
            seen.add(state.phase)
            assert asked.todo()
            keys = asked.choosable()
            assert {row.key for row in asked.rows()} - {None} == set(keys)
            if asked.at_once("") is not None:
                done = {action for key in keys for action in asked.at_once(key) or ()}
                assert done | {*asked.actions()} == {*state.legal_actions()}
                continue
            dice.shuffle(keys)
            for key in keys:
                if not asked.no_mark(key) and dice.random() < 0.7:
                    asked = decision(state, state.to_act, {*asked.marked, key})
            if not asked.missing():
                twin = state.copy()
                for action in asked.actions():
                    assert action in twin.legal_actions()
                    twin.apply(action)
                assert twin.phase != state.phase or twin.actor != state.actor or twin.year != state.year
    assert seen >= {"legions home", "leader home", "companions", "replace", "build"}


def test_who_goes_without_supply_is_marked_to_the_number():
    state = winter()
    state.supply, state.garrison = 3, 3
    come_to(state, SUPPLY)
    asked = decision(state, ROMANS)
    assert "mark 2 more legions" in asked.todo()
    assert any("would be lost: -5 VP" in text for text in texts(asked.rows()))
    asked = decision(state, ROMANS, {"legion_xii", "legion_ix"})
    assert "2 go without" in asked.done_text()
    assert "No legion goes without" in asked.no_mark("legion_vii")
    assert [str(action) for action in asked.actions()] == ["starve legion_ix", "starve legion_xii"]


@pytest.mark.slow
def test_what_happened_stands_in_its_step():
    """Over whole games by chance every step gets what belongs to it, and the points add up."""
    for recipe in RECIPES[:2]:
        with Table.open(GAME, recipe.save, read_only=True) as table:
            ends = [
                n for n, entry in enumerate(table.history) if any(isinstance(e, YearEnded) for e in entry.events)
            ]
            session = GameSession(table, frozenset())
            for number in ends:
                session.shown = number + 1
                events = year_end(session)
                year = events[-1].year
                found = {s.section: s for s in steps(session.view, events, over=True, number=59 - year)}
                assert all(step.state == "done" for step in found.values())
                assert ("7.5" in found) == (year != 51)
                assert found["7.1"].note
                areas = sum(e.change for e in found["7.8"].events if isinstance(e, PointsScored))
                assert areas == sum(e.change for e in events if isinstance(e, PointsScored) and e.cause == "areas")
                for section, kind in (("7.3.1", ev.TribeTurned), ("7.2", ev.TribeReturned)):
                    assert not any(isinstance(e, kind) for e in found[section].events)


def test_that_home_has_to_be_fought_for_is_told_before_anybody_goes():
    """7.3.2: enemies in Transalpine Gaul."""
    for tribes, told in (((), False), (("boii",), True)):
        state = winter()
        barbarians(state, "transalpine_gaul", *tribes)
        seats = sitting_of(state, ROMANS, seed=1)
        ahead = LegionsHome(seats.view, seats.legal).preview()
        assert ("hold Transalpine Gaul" in " ".join(ahead)) is told


@pytest.mark.slow
def test_who_would_change_sides_is_told_before_all_go_home():
    """As the rules then have it, where the leaders go home and nobody stays with them."""
    joined = left = 0
    for seed in (3, 7, 8):
        for state, _, _ in steps_of(seed):
            if state.phase != LEGIONS_HOME or END not in state.legal_actions():
                continue
            asked = decision(state, ROMANS)
            told = turning(asked.view, asked.staying)
            twin = state.copy()
            events = twin.apply(END)
            while twin.phase in ("leader home", "companions"):
                events += twin.apply(next(a for a in twin.legal_actions() if a.verb in ("home", "end")))
            if twin.phase not in (SUPPLY, "replace", "build", "lay", "offer", "deal"):
                continue
            turned = [e for e in events if isinstance(e, ev.TribeTurned) and e.cause == "home"]
            assert {e.block for e in turned if e.side is ROMANS} == {*told["year.would-join"]}
            assert {e.block for e in turned if e.side is BARBARIANS} == {*told["year.would-leave"]}
            fallen = {e.block for e in events if isinstance(e, BlockEliminated) and e.cause == "home"}
            assert fallen == {*told["year.would-fall"]}
            joined, left = joined + len(told["year.would-join"]), left + len(told["year.would-leave"])
    assert joined
    assert left
