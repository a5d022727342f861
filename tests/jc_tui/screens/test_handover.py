"""Between two players at one keyboard nothing secret is on the screen."""

import pytest

from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.screens.handover import HandoverScreen
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.table import TableScreen
from jc_tui.table.intents import SaveChanged
from tests.jc_tui.playing import named_in
from tests.jc_tui.screens.stage import (
    Around,
    C,
    P,
    Stage,
    at_table,
    click,
    press,
    screen_text,
    session,
    settled,
    staged,
    winter_sitting,
)

BOTH = (C, P)


async def test_it_says_who_is_to_sit_down_and_nothing_else() -> None:
    async with staged(at_table(session(humans=BOTH, deployment="free"))) as (app, _):
        words = screen_text(app).split()
        told = "Pass the keyboard to Caesar. Press Enter when you are ready. F1: help. Esc: leave."
        assert " ".join(words) == told


@pytest.mark.slow
async def test_only_enter_or_a_click_goes_on_and_escape_leaves_when_it_is_meant() -> None:
    """Help can be read meanwhile: there is nothing secret in it."""
    async with staged(at_table(session(humans=BOTH, deployment="free"))) as (app, pilot):
        await pilot.press("space", "a", "q", "tab", "up", "question_mark", "ctrl+p", "backspace")
        assert isinstance(app.screen, HandoverScreen)
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        await press(pilot, "escape")
        assert isinstance(app.screen, HandoverScreen)
        assert "Esc again leaves the table." in screen_text(app)
        await press(pilot, "enter")
        assert not isinstance(app.screen, HandoverScreen)
    async with staged(at_table(session(humans=BOTH, deployment="free"))) as (app, pilot):
        await click(pilot, offset=(3, 3))
        assert not isinstance(app.screen, HandoverScreen)
    async with staged(at_table(session(humans=BOTH, deployment="free"))) as (app, pilot):
        await press(pilot, "escape", "escape")
        assert len(app.screen_stack) == 1, "the table is left"
        assert not named_in(screen_text(app))


@pytest.mark.slow
async def test_a_deployment_is_hidden_from_the_other_player() -> None:
    seats = session(humans=BOTH, deployment="free")
    async with staged(at_table(seats)) as (app, pilot):
        assert isinstance(app.screen, HandoverScreen)
        assert not named_in(screen_text(app))
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, DeploymentScreen)
        assert seats.eyes is C
        assert {"legio_13", "antonius"} <= named_in(screen_text(app))
        assert "scipio" not in named_in(screen_text(app))
        await press(pilot, "enter", "right", "enter", "e", "e")
        assert isinstance(app.screen, HandoverScreen)
        assert "Pompey" in screen_text(app)
        assert not named_in(screen_text(app)), "no message, no title, no block"
        below = {name for widget in screen.query("Static") for name in named_in(str(widget.render()))}
        assert not below, "what is covered holds nothing either"
        await press(pilot, "enter")
        assert seats.eyes is P
        shown = named_in(screen_text(app))
        assert {"legio_39", "scipio"} <= shown
        assert "legio_13" not in shown
        await press(pilot, "e", "e")
        assert app.screen is not screen
        assert seats.view.seat == "spectator", "whoever is below sees what both may see"


@pytest.mark.slow
async def test_a_winter_is_hidden_from_the_other_player() -> None:
    app = at_table(winter_sitting(BOTH))
    async with app.run_test(size=(80, 24)) as pilot:
        for player, others in ((C, "legio_37"), (P, "legio_9")):
            await settled(pilot)
            assert isinstance(app.screen, HandoverScreen)
            assert player.label in screen_text(app)
            assert not named_in(screen_text(app)) - {"cleopatra"}
            await press(pilot, "enter")
            assert isinstance(app.screen, WinterScreen)
            assert others not in named_in(screen_text(app))
            if player is C:
                await pilot.press("enter", "enter")  # a Navis and its port
                await settled(pilot)
                await press(pilot, "enter", "enter")


@pytest.mark.slow
async def test_what_lies_below_is_not_on_top() -> None:
    """What was going on below may be over by then."""
    seats = session(humans=BOTH, deployment="free")
    table = TableScreen(seats, Around())
    async with staged(Stage(table)) as (app, pilot):
        assert isinstance(app.screen, HandoverScreen)
        seats.table.act("end", C)
        seats.table.act("end", P)
        table.runner.send(SaveChanged())
        await settled(pilot)
        assert isinstance(app.screen, HandoverScreen)
        await press(pilot, "enter")
        assert app.screen is table
