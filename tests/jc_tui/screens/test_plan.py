"""Plan mode at the table: orders are drafted, looked at, done or thrown away."""

import pytest

from jc_tui.app import GameApp
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import see, session, staged, top
from tests.jc_tui.shell import text
from tests.jc_tui.table.sitter import Sitter


def done(at):
    return [str(entry.action) for entry in at.table.history]


@pytest.mark.slow
async def test_orders_are_drafted_and_done_one_by_one_or_thrown_away(tmp_path):
    at = session(MOVES)
    async with staged(GameApp(Settings(show="off"), tmp_path, session=at)) as (app, pilot):

        async def draft(number, place):
            await pilot.press(number)
            await pilot.press("g", app.screen.query_one("MapView").targets[place].letter)

        table = app.screen
        assert top(app) == "TableScreen"
        board, pane = table.query_one("MapView"), table.query_one("OrdersPane")
        assert "Plan: what you order now does not count yet." in await see(pilot, "d")
        assert text(app).startswith(" PLAN ")
        assert pane.heading == "PLAN: MOVE A GROUP"
        assert "Nothing is planned." in await see(pilot, "u")
        await draft("1", "rome")
        assert not done(at)
        assert "Caesar 1, Pompey 2 (-2). d: the plan; Esc: leave." in text(app)
        assert [(trail.places, trail.kind) for trail in board.trails] == [(("genua", "rome"), "attack")]
        await draft("1", "narbo")
        assert [offer.label for offer in pane.items] == ["3 blocks Genua - Rome", "2 blocks Massilia - Narbo"]

        assert "Esc again leaves the plan" in await see(pilot, "escape")
        assert "2 planned orders are kept: d goes on with them." in await see(pilot, "escape")
        assert not at.planning
        assert text(app).startswith(" CAESAR: YOUR TURN ")
        assert not board.trails
        assert at.view.spaces["rome"].attacker is None

        assert "Rome, 2 blocks of Pompey: you hold it in" in await see(pilot, "d", "d")
        assert top(app) == "PlanScreen"
        assert "Rome: Caesar pins 2 of Pompey's 2." in str(app.screen.query_one("HelpText").lines)
        assert "Removed from the plan: 2 blocks Massilia - Narbo." in await see(pilot, "down", "x")
        await pilot.press("escape")
        await draft("1", "narbo")
        assert "1 order of the plan is done." in await see(pilot, "d", "enter")
        assert done(at) == [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]
        assert at.planning
        await pilot.press("escape", "u")
        assert (len(done(at)), pane.heading) == (3, "PLAN: MOVE A GROUP")
        await pilot.press("1")
        assert pane.heading.startswith("PLAN: FROM MASSILIA")
        await pilot.press("escape", "colon", *"m", "space", *"l11", "space", *"narbo", "enter")
        assert pane.heading == "PLAN: MOVE A GROUP"
        assert "The plan is thrown away" in await see(pilot, "d", "t", "t")
        assert (at.planning, len(done(at))) == (False, 3)


SEEN = [((80, 24), "MAS"), ((120, 40), "Memp"), ((160, 40), "Jerusalem"), ((200, 60), "The plan")]


@pytest.mark.slow
async def test_the_map_is_in_sight_beside_the_plan_whose_text_is_read_to_its_end(tmp_path):
    async with staged(GameApp(Settings(show="off"), tmp_path, session=session(MOVES))) as (app, pilot):
        await pilot.press("d", "1")
        await pilot.press("g", app.screen.query_one("MapView").targets["rome"].letter, "d")
        screen = app.screen
        assert top(app) == "PlanScreen"
        for size, seen in SEEN:
            await pilot.resize_terminal(*size)
            assert seen in await see(pilot)
            assert "1. 3 blocks Genua - Rome" in text(app)
            told = app.screen_stack[-2].query_one("Inspector").region
            assert screen.query_one("#plan").region.bottom <= told.y or size[0] < 160
            plans = screen.model.plans
            plans.take_odds(plans.odds, [f"Fight {number}." for number in range(60)])
            screen.show()
            for _ in range(12):
                if "Roads used" in await see(pilot, "space"):
                    break
            assert "Roads used" in text(app)
            plans.take_odds(plans.odds, ())
            screen.show()


@pytest.mark.parametrize("what", ["remove", "one"])
def test_what_is_gone_meanwhile_is_told_and_the_rest_is_done_at_once(what):
    at = Sitter(session(MOVES), show="off")
    table, seat = at.session.table, at.session.viewer
    at.does(do.OpenPlan(), do.Choose(0), do.GoTo("r"))
    table.act("move legio_8 genua-rome", seat)
    assert at.does(do.SaveChanged()) == "No longer possible, and dropped: 3 blocks Genua - Ravenna."
    at.does(do.Back(), do.Choose(0), do.GoTo("r"), do.OpenPlan())
    assert at.model.wants.over == (("plan", None),)
    table.act("move legio_12 genua-ravenna", seat)
    assert at.does(do.Decide(what)) == "No longer possible, and dropped: 2 blocks Genua - Ravenna."
    assert at.model.wants.over == ()
    table.undo(seat)
    at.does(do.SaveChanged())
    assert at.done == ["move legio_8 genua-rome"]
    at.does(do.Back(), do.EndPhase(), do.EndPhase(), do.Choose(1), do.Choose(0), do.OpenPlan(), do.Decide("all"))
    assert [action.split()[0] for action in at.done] == ["move", "end", "levy"]
    assert not at.session.planning
