"""Plan mode at the table: orders are drafted, looked at, done or thrown away."""

from pathlib import Path

import pytest

from engine.table import Table
from jc_tui.app import JuliusApp
from jc_tui.map.view import MapView
from jc_tui.screens.plan import PlanScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.widgets.help_text import HelpText
from jc_tui.widgets.lines import Inspector
from jc_tui.widgets.orders_pane import OrdersPane
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import press, session, staged
from tests.jc_tui.shell import text
from tests.jc_tui.table.sitter import Sitter


def played(at: GameSession, tmp_path: Path) -> JuliusApp:
    return JuliusApp(Settings(show="off"), tmp_path, session=at)


def done(table: Table) -> list[str]:
    return [str(entry.action) for entry in table.history]


@pytest.mark.slow
async def test_orders_are_drafted_and_done_one_by_one_or_thrown_away(tmp_path: Path) -> None:
    at = session(MOVES)

    async with staged(played(at, tmp_path)) as (app, pilot):

        async def draft(number: str, place: str) -> None:
            await press(pilot, number)
            await press(pilot, "g", app.screen.query_one(MapView).targets[place].letter)

        table = app.screen
        assert isinstance(table, TableScreen)
        board, pane = table.query_one(MapView), table.query_one(OrdersPane)
        await press(pilot, "d")
        assert "Plan: what you order now does not count yet." in text(app)
        assert text(app).startswith(" PLAN ")
        assert pane.heading == "PLAN: MOVE A GROUP"
        await press(pilot, "u")
        assert "Nothing is planned." in text(app)
        await draft("1", "rome")
        assert not done(at.table)
        assert "Caesar 1, Pompey 2 (-2). d: the plan; Esc: leave." in text(app)
        assert [(trail.places, trail.kind) for trail in board.trails] == [(("genua", "rome"), "attack")]
        await draft("1", "narbo")
        assert [offer.label for offer in pane.items] == ["3 blocks Genua - Rome", "2 blocks Massilia - Narbo"]

        await press(pilot, "escape")
        assert "Esc again leaves the plan" in text(app)
        await press(pilot, "escape")
        assert not at.planning
        assert text(app).startswith(" CAESAR: YOUR TURN ")
        assert "2 planned orders are kept: d goes on with them." in text(app)
        assert not board.trails
        assert at.view.spaces["rome"].attacker is None

        await press(pilot, "d", "d")
        assert isinstance(app.screen, PlanScreen)
        assert "Rome, 2 blocks of Pompey: you hold it in" in text(app)
        assert "Rome: Caesar pins 2 of Pompey's 2." in str(app.screen.query_one(HelpText).lines)
        await press(pilot, "down", "x")
        assert "Removed from the plan: 2 blocks Massilia - Narbo." in text(app)
        await press(pilot, "escape")
        await draft("1", "narbo")
        await press(pilot, "d", "enter")
        assert done(at.table) == [f"move {block} genua-rome" for block in ("antonius", "legio_8", "legio_12")]
        assert at.planning
        assert "1 order of the plan is done." in text(app)
        await press(pilot, "escape", "u")
        assert len(done(at.table)) == 3
        assert pane.heading == "PLAN: MOVE A GROUP"
        await press(pilot, "1")
        assert pane.heading.startswith("PLAN: FROM MASSILIA")
        await press(pilot, "escape", "colon", *"m", "space", *"l11", "space", *"narbo", "enter")
        assert pane.heading == "PLAN: MOVE A GROUP"
        await press(pilot, "d", "t", "t")
        assert "The plan is thrown away" in text(app)
        assert (at.planning, len(done(at.table))) == (False, 3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "seen"),
    [((80, 24), "MAS"), ((120, 40), "Memp"), ((160, 40), "Jerusalem"), ((200, 60), "The plan")],
    ids=["80", "120", "160", "200"],
)
async def test_the_map_is_in_sight_beside_the_plan_whose_text_is_read_to_its_end(
    tmp_path: Path, size: tuple[int, int], seen: str
) -> None:
    at = session(MOVES)

    async with staged(played(at, tmp_path), size) as (app, pilot):
        await press(pilot, "d", "1")
        await press(pilot, "g", app.screen.query_one(MapView).targets["rome"].letter)
        await press(pilot, "d")
        screen = app.screen
        assert isinstance(screen, PlanScreen)
        assert seen in text(app)
        assert "1. 3 blocks Genua - Rome" in text(app)
        told = app.screen_stack[-2].query_one(Inspector).region
        assert screen.query_one("#plan").region.bottom <= told.y or size[0] < 160
        plans = screen.model.plans
        plans.take_odds(plans.odds, [f"Fight {number}." for number in range(60)])
        screen.show()
        for _ in range(12):
            if "Roads used" in text(app):
                break
            await press(pilot, "space")
        assert "Roads used" in text(app)


@pytest.mark.parametrize("what", ["remove", "one"])
def test_what_is_gone_meanwhile_is_told_and_the_rest_is_done_at_once(what: str) -> None:
    at = Sitter(session(MOVES), show="off")
    table, seat = at.session.table, at.session.eyes
    at.does(do.OpenPlan(), do.Choose(0), do.GoTo("r"))
    table.act("move legio_8 genua-rome", seat)
    assert at.does(do.SaveChanged()) == "No longer possible, and dropped: 3 blocks Genua - Ravenna."
    at.does(do.Back(), do.Choose(0), do.GoTo("r"), do.OpenPlan())
    assert at.model.wants.over == (("plan", None),)
    table.act("move legio_12 genua-ravenna", seat)
    gone = at.does(do.Decide(what))  # type: ignore[arg-type]
    assert gone == "No longer possible, and dropped: 2 blocks Genua - Ravenna."
    assert at.model.wants.over == ()
    table.undo(seat)
    at.does(do.SaveChanged())
    assert at.done == ["move legio_8 genua-rome"]
    at.does(do.Back(), do.EndPhase(), do.EndPhase(), do.Choose(1), do.Choose(0), do.OpenPlan(), do.Decide("all"))
    assert [action.split()[0] for action in at.done] == ["move", "end", "levy"]
    assert not at.session.planning
