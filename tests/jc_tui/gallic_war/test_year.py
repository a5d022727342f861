"""The end of the year on its screen: who goes home, who starves, what is bought, what came of it."""

import random

import pytest

from engine.contract import Seat
from engine.gallic_war import action_table, tasks
from engine.gallic_war import events as ev
from engine.match import Match
from jc_tui.appearance.glyphs import ASCII
from jc_tui.gallic_war.year import decisions, model
from jc_tui.gallic_war.year.view import YearScreen
from jc_tui.map.view import MapView
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import PointLine
from jc_tui.widgets.orders_pane import OrdersPane
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.playing import steps as steps_of
from tests.gallic_war.support import BARBARIANS, GAME, ROMANS, barbarians, come_to
from tests.jc_tui.gallic_war.winters import sitting_of, winter
from tests.jc_tui.julius_caesar.phases import phase
from tests.jc_tui.screens.stage import click, missing, screen_text
from tests.seeds import seeds


@pytest.mark.slow
async def test_a_poor_winter_by_keyboard():
    """Two legions of three go home, a step is bought; then it is told what came of it."""
    state = winter()
    state.pool = 0
    seats = sitting_of(state, ROMANS, BARBARIANS, seed=1)
    async with phase(seats, YearScreen, keys="enter", table=True) as at:
        await at.sees("", "1 legion an area", part="title")
        await at.sees("", "7.1 Harvest: poor, 1 an area,", part="steps")
        assert "Aedui: 3 of 1 stay, 2 too many" in at.listed
        await at.sees("e", "[7.3.2: F1]", part="message")
        await at.sees("", "2 from Aedui, 1 from Leuci", part="todo")
        await at.press("enter down space")
        assert "[home] VIII" in at.listed
        await at.press("u")
        assert "[home]" not in at.listed
        await at.press("up enter down down enter down down enter")
        assert "Done: 3 stay (2 of 3 supply), 3 go" in at.listed
        await at.press("e enter enter")  # the keyboard goes to the Barbarians
        assert seats.viewer is BARBARIANS
        assert "Home to Germania" in at.listed
        await at.sees("", "▸ 7.3.5", part="steps")
        await at.press("down enter enter enter")
        assert seats.view.phase == "replace"
        assert "Leuci: one step each" in at.listed
        await at.hears(PointLine("legion_vii"))
        await at.sees("space space", "cannot be undone", part="message")
        assert seats.view.phase == "replace"
        await at.sees("enter", "7.3.5 Germans: 2 go, 1 stays", "Areas: +3 VP", part="steps")
        assert (at.on_top, seats.viewer) == (at.screen, Seat.SPECTATOR), "what happened is there to be read"
        assert not missing(at.listed, "Go on to 57 BC", "An unseen block of the Romans goes home")
        assert "Hint" not in screen_text(at.pilot.app).splitlines()[-1], "there is nothing to choose"
        await at.press("enter")
        assert at.on_top is not at.screen
        assert seats.view.year == 2


@pytest.mark.slow
async def test_legions_are_chosen_on_the_map_and_new_ones_built():
    """The map tells how many stay of how many may; Enter or a click there names one after another."""
    seats = sitting_of(winter(), ROMANS, seed=2)
    async with phase(seats, YearScreen, (120, 40), table=True) as at:
        board = at.screen.query_one(MapView)
        assert board.region
        assert (board.marks["aedui"].text, board.marks["leuci"].text) == ("3/3", "2/3")
        assert board.region.height == board.art.height
        await at.sees("", "78 more for a minor victory")  # Below the map stands what counts.
        place, (top, left) = board.art.places["aedui"], board._corner
        await click(at.pilot, board, offset=(place.col - left, place.row - top))
        assert (board.marks["aedui"].text, at.choices.key) == ("2/3", "legion_vii")
        for keys, stay in (("enter enter enter", "0/3"), ("enter", "3/3")):
            await at.press(keys)
            assert board.marks["aedui"].text == stay
        board.selected = "britannia"
        await at.sees("enter", "No block can be chosen in Britannia", part="message")
        await at.sees("escape e enter", "Waiting", part="todo")
        assert seats.to_act is BARBARIANS
        assert at.listed == ""
        await at.elsewhere("home ariovistus")
        lines = at.screen.query_one(OrdersPane).draw(60, 2)
        assert [line[0] for line in lines] == [("▌", "first")] * len(lines)
        await at.press("e")
        assert seats.view.phase == "build"
        assert "at strength 4" in at.listed
        await at.sees("down enter enter", "Reinforcements: XIII", part="steps")
        assert "Go on to 57 BC" in at.listed
        await at.press("escape")
        assert at.on_top is not at.screen


@pytest.mark.slow
async def test_on_a_narrow_screen_the_map_takes_the_place_of_the_lists():
    async with phase(sitting_of(winter(), ROMANS, seed=1), YearScreen, glyphs=ASCII, table=True) as at:
        board, lists = at.screen.query_one(MapView), at.screen.query_one("#phase-choices")
        assert not board.region
        await at.press("m")
        assert board.region
        assert board.selected == "aedui"
        await at.sees("enter", "2/1")
        assert board.marks["aedui"].text == "2/1"
        assert "\n".join(screen_text(at.pilot.app).splitlines()[1:20]).isascii()
        await at.press("escape")
        assert not board.region
        assert "[home] VII" in at.listed
        await at.pilot.resize_terminal(120, 40)
        for level, beside in (("medium", False), ("small", True)):
            await at.press("m")
            assert (board.level, lists.display) == (level, beside)
        await at.pilot.resize_terminal(80, 24)
        await at.sees("f1", "the end of the year")
        await at.press("escape escape")
        assert isinstance(at.on_top, TableScreen)
        assert at.on_top.model.set_aside == "year"


def decision(state, seat, marked=()) -> decisions.Decision:
    view = state.view(seat)
    return model.YearEnd.choices[view.phase](view, state.legal_actions(), marked)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(8))
def test_all_that_is_done_is_legal_whatever_is_marked(seed):
    """In the winters of a game by chance: each decision with nothing, with all, and with some of it marked."""
    seen, dice = set(), random.Random(seed)
    for state, _, _ in steps_of(seed):
        if state.phase not in model.YearEnd.choices or state.to_act is Seat.CHANCE:
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
            assert (twin.phase, twin.actor, twin.year) != (state.phase, state.actor, state.year)
    assert seen >= {"legions home", "replace", "build"}


def test_who_goes_without_supply_is_marked_to_the_number():
    state = winter()
    state.supply, state.garrison = 3, 3
    come_to(state, tasks.SUPPLY)
    asked = decision(state, ROMANS)
    assert "mark 2 more legions" in asked.todo()
    assert any("would be lost: -5 VP" in row.text for row in asked.rows())
    asked = decision(state, ROMANS, {"legion_xii", "legion_ix"})
    assert "2 go without" in asked.done_text()
    assert "No legion goes without" in asked.no_mark("legion_vii")
    assert [str(action) for action in asked.actions()] == ["starve legion_ix", "starve legion_xii"]


@pytest.mark.slow
def test_what_happened_stands_in_its_step():
    """Over whole games by chance every step gets what belongs to it, and the points add up."""
    for recipe in RECIPES[:2]:
        with Match.open(GAME, recipe.save, read_only=True) as table:
            session = GameSession(table, frozenset())
            for number, entry in enumerate(table.history, 1):
                if not any(isinstance(event, ev.YearEnded) for event in entry.events):
                    continue
                session.shown = number
                events = model.year_end(session)
                year = events[-1].year
                found = {s.section: s for s in model.steps(session.view, events, over=True, number=59 - year)}
                assert all(step.state == "done" for step in found.values())
                assert ("7.5" in found) == (year != 51)
                assert found["7.1"].note
                scored = [e for e in events if isinstance(e, ev.PointsScored) and e.cause == "areas"]
                areas = [e for e in found["7.8"].events if isinstance(e, ev.PointsScored)]
                assert sum(e.change for e in areas) == sum(e.change for e in scored)
                for section, kind in (("7.3.1", ev.TribeTurned), ("7.2", ev.TribeReturned)):
                    assert not any(isinstance(e, kind) for e in found[section].events)


@pytest.mark.parametrize(("marked", "free"), [("", ["legion_x"]), ("legion_x", []), ("legion_vii", ["legion_x"])])
def test_caesar_alone_is_told_to_winter_free_and_only_while_he_stays_7_4(marked, free):
    seats = sitting_of(winter(), ROMANS, seed=1)
    rows = decisions.LegionsHome(seats.view, seats.legal, marked.split()).rows()
    assert [row.key for row in rows if row.text.endswith(" free")] == free


@pytest.mark.parametrize("tribes", [(), ("boii",)])
def test_that_home_has_to_be_fought_for_is_told_before_anybody_goes_7_3_2(tribes):
    state = winter()
    barbarians(state, "transalpine_gaul", *tribes)
    seats = sitting_of(state, ROMANS, seed=1)
    ahead = " ".join(decisions.LegionsHome(seats.view, seats.legal).preview())
    assert ("hold Transalpine Gaul" in ahead) is bool(tribes)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(12))
def test_who_would_change_sides_is_told_before_all_go_home(seed):
    """As the rules then have it, where the leaders go home and nobody stays with them."""
    warned = compared = 0
    for state, _, _ in steps_of(seed):
        if state.phase != tasks.LEGIONS_HOME or action_table.END not in state.legal_actions():
            continue
        asked = decision(state, ROMANS)
        told = decisions.turning(asked.view, asked.staying)
        warned += sum(map(len, told.values()))
        twin = state.copy()
        events = twin.apply(action_table.END)
        while twin.phase in ("leader home", "companions"):
            events += twin.apply(next(a for a in twin.legal_actions() if a.verb in ("home", "end")))
        if twin.phase not in (tasks.SUPPLY, "replace", "build", "lay", "offer", "deal"):
            continue
        turned = [e for e in events if isinstance(e, ev.TribeTurned) and e.cause == "home"]
        assert {e.block for e in turned if e.side is ROMANS} == {*told["year.would-join"]}
        assert {e.block for e in turned if e.side is BARBARIANS} == {*told["year.would-leave"]}
        fallen = {e.block for e in events if isinstance(e, ev.BlockEliminated) and e.cause == "home"}
        assert fallen == {*told["year.would-fall"]}
        compared += 1
    assert warned
    assert compared
