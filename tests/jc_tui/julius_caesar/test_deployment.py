"""The free deployment: by keyboard, by mouse, what is refused, undo, bots."""

import pytest
from textual.pilot import Pilot

from engine.contract import Seat
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.glyphs import ASCII
from jc_tui.screens.help import HelpScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.pick_list import PickList
from tests.jc_tui.screens.stage import (
    C,
    P,
    Stage,
    at_table,
    click,
    missing,
    present,
    press,
    said_on,
    screen_text,
    session,
    settled,
    staged,
)


def deploying(seat: Seat = C, **bots: str) -> GameSession:
    players = {Seat(name): bot for name, bot in bots.items()}
    seats = session(humans=(seat,), bots=players, deployment="free")
    if seat is P and not bots:
        seats.table.act("end", C)
    return seats


def place_of(seats: GameSession, block: str) -> str:
    return next(space.id for space in seats.view.spaces.values() if block in [b.id for b in space.blocks])


def deployment_of(app: Stage) -> DeploymentScreen:
    assert isinstance(app.screen, DeploymentScreen)
    return app.screen


async def pick(pilot: Pilot[None], screen: DeploymentScreen, block: str) -> None:
    """Walk to a block with the arrows and press Enter."""
    choices = screen.query_one(PickList)
    keys = [row.key for row in choices.rows]
    steps = keys.index(block) - keys.index(choices.key)
    await press(pilot, *["down" if steps > 0 else "up"] * abs(steps), "enter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("seat", [C, P])
async def test_all_blocks_fit(seat, size):
    async with staged(at_table(deploying(seat), glyphs=ASCII), size) as (app, _):
        text = screen_text(app)
        facts = load_facts()
        mine = [block for block in facts.data.blocks if block.owner is seat and block.start]
        assert len(mine) == {C: 14, P: 16}[seat]
        for block in mine:
            assert f"{block.name} " in text
        assert f"FREE DEPLOYMENT of {seat.label}: {len(mine)} swaps left" in text
        assert text.isascii()


@pytest.mark.slow
async def test_a_whole_deployment_by_keyboard():
    seats = deploying(C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pick(pilot, screen, "caesar")
        assert "is chosen" in said_on(screen, "todo")
        await pick(pilot, screen, "legio_8")
        assert (place_of(seats, "caesar"), place_of(seats, "legio_8")) == ("genua", "ravenna")
        assert "You swapped" in said_on(screen, "message")
        assert not missing(screen_text(app), "Ravenna, moved from Genua", "Genua, moved from Ravenna")
        assert screen.query_one(PickList).key == "caesar"
        await pick(pilot, screen, "caesar_navis_1")
        await pick(pilot, screen, "legio_10")
        assert place_of(seats, "caesar_navis_1") == "narbo"
        assert "12 swaps left" in screen_text(app)
        await pilot.press("u")
        assert place_of(seats, "caesar_navis_1") == "massilia"
        await pilot.press("e")
        assert seats.to_act is C, "asked once more"
        await press(pilot, "e")
        assert seats.to_act is P
        assert seats.waiting_for in said_on(screen, "todo")
        seats.table.act("end", P)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert app.screen is not screen, "it goes when the deployment is over"


@pytest.mark.slow
async def test_a_whole_deployment_by_mouse():
    seats = deploying(P)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        choices = screen.query_one(PickList)
        for block in ("scipio", "legio_5"):
            await click(pilot, choices, offset=(4, [row.key for row in choices.rows].index(block)))
        assert (place_of(seats, "scipio"), place_of(seats, "legio_5")) == ("tarraco", "antioch")
        ends = screen_text(app).splitlines()[-1].index("end deployment")
        await pilot.click(offset=(ends, 23))
        await click(pilot, offset=(ends, 23))
        assert seats.view.phase != "deploy"
        assert app.screen is not screen


@pytest.mark.slow
async def test_what_may_not_change_places_says_why_and_help_opens_there():
    seats = deploying(C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pick(pilot, screen, "caesar_navis_1")
        looks = {row.key: row.text[0] for row in screen.query_one(PickList).rows}
        assert (looks["caesar_navis_1"], looks["legio_13"]) == ("x", "+")
        assert looks["legio_16"] == " ", "Lugdunum is inland"
        await pick(pilot, screen, "legio_16")
        message = said_on(screen, "message")
        assert ": F1]" in message
        assert place_of(seats, "legio_16") == "lugdunum"
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.part == "Rules"
        await press(pilot, "escape", "escape")
        assert app.screen is screen, "the first escape after help drops what was picked"


async def test_escape_drops_the_picked_block_and_then_leaves():
    async with staged(at_table(deploying(C))) as (app, pilot):
        screen = deployment_of(app)
        await press(pilot, "enter", "escape")
        assert app.screen is screen
        assert "Choose a block to swap" in said_on(screen, "todo")
        await press(pilot, "escape")
        assert app.screen is not screen


@pytest.mark.slow
async def test_a_bot_deploys_after_its_opponent():
    seats = deploying(C, pompey="tiro")
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pilot.press("e", "e", "space")
        for _ in range(40):
            await settled(pilot)
        assert seats.view.phase != "deploy"
        assert app.screen is not screen


async def test_left_and_right_go_from_city_to_city():
    async with staged(at_table(deploying(C))) as (app, pilot):
        choices = deployment_of(app).query_one(PickList)
        await press(pilot, "right", "down", "right")
        assert choices.key == "legio_11", "the first block of Massilia"
        await press(pilot, "left", "left", "left")
        assert choices.key == "caesar", "the first block of Ravenna, the last city"


async def test_no_block_of_the_other_side_is_ever_shown():
    async with staged(at_table(deploying(P)), (120, 40)) as (app, _):
        assert not present(screen_text(app), "Legio 13", "Antonius")


@pytest.mark.slow
async def test_it_goes_after_help_when_the_deployment_ended_meanwhile():
    seats = deploying(P)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await press(pilot, "f1")
        seats.table.act("end", P)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert isinstance(app.screen, HelpScreen)
        await press(pilot, "escape")
        assert screen not in app.screen_stack


async def test_it_ends_from_the_map_only_when_that_is_meant():
    """And where it has ended there is nothing to go back to, and its list says so."""
    seats = deploying(C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        text = await press(pilot, "escape", "e")
        assert app.screen is not screen
        assert seats.to_act is C
        assert "You still have 14 swaps" in text
        text = await press(pilot, "escape")
        assert not missing(" ".join(text.split()), "b: go on with it.", "two at a time; e ends your")
        assert "`end`" not in text
        text = await press(pilot, "e", "e")
        assert seats.to_act is P
        assert "go on with it" not in text


async def test_the_title_of_a_list_that_is_done_says_so():
    """One ends the deployment elsewhere, and takes it back while the other looks at their list."""
    seats = deploying(P)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        seats.table.undo(C)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert "FREE DEPLOYMENT of Pompey: done" in screen_text(app)
