"""The free deployment: by keyboard, by mouse, what is refused, undo, bots."""

from typing import cast

import pytest
from textual.widgets import Static

from engine.contract import Seat
from jc_tui.julius_caesar.deployment.board import DeploymentBoard
from jc_tui.julius_caesar.deployment.model import Deployment
from jc_tui.julius_caesar.deployment.view import DeploymentScreen, cards
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.glyphs import ASCII
from jc_tui.screens.help import HelpScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.key_bar import ScreenKeys
from tests.jc_tui.screens.stage import (
    C,
    P,
    Stage,
    at_table,
    click,
    present,
    press,
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


def text_of(screen: DeploymentScreen, name: str) -> str:
    return str(screen.query_one(f"#phase-{name}", Static).render())


async def pick(pilot: object, screen: DeploymentScreen, block: str) -> None:
    """Walk to a block with the arrows and press Enter."""
    board = screen.query_one(DeploymentBoard)
    for _ in range(60):
        here, there = board.line_of(board.cursor), board.line_of(block)
        if board.cursor == block:
            break
        key = "left" if there.x < here.x else "right" if there.x > here.x else "up" if there.y < here.y else "down"
        await pilot.press(key)  # type: ignore[attr-defined]
    assert board.cursor == block
    await pilot.press("enter")  # type: ignore[attr-defined]
    await settled(pilot)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
@pytest.mark.parametrize("seat", [C, P])
async def test_all_blocks_fit(seat: Seat, size: tuple[int, int]) -> None:
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
async def test_a_whole_deployment_by_keyboard() -> None:
    seats = deploying(C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pick(pilot, screen, "caesar")
        assert "is picked" in text_of(screen, "todo")
        await pick(pilot, screen, "legio_8")
        assert (place_of(seats, "caesar"), place_of(seats, "legio_8")) == ("genua", "ravenna")
        assert "have changed places" in text_of(screen, "message")
        assert screen.query_one(DeploymentBoard).cursor == "caesar"
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
        assert seats.waiting_for in text_of(screen, "todo")
        seats.table.act("end", P)
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert app.screen is not screen, "it goes when the deployment is over"


@pytest.mark.slow
async def test_a_whole_deployment_by_mouse() -> None:
    seats = deploying(P)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        board = screen.query_one(DeploymentBoard)
        for block in ("scipio", "legio_5"):
            line = board.line_of(block)
            await click(pilot, board, offset=(line.x + 4, line.y))
        assert (place_of(seats, "scipio"), place_of(seats, "legio_5")) == ("tarraco", "antioch")
        ends = screen_text(app).splitlines()[-1].index("End deployment")
        await pilot.click(offset=(ends, 23))
        await click(pilot, offset=(ends, 23))
        assert seats.view.phase != "deploy"
        assert app.screen is not screen


@pytest.mark.slow
async def test_what_may_not_change_places_says_why_and_help_opens_there() -> None:
    seats = deploying(C)
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pick(pilot, screen, "caesar_navis_1")
        looks = {cell.block: cell.look for card in cards_of(screen, seats) for cell in card.cells}
        assert looks["legio_16"] == "cannot", "Lugdunum is inland"
        assert looks["legio_13"] == "can"
        await pick(pilot, screen, "legio_16")
        message = text_of(screen, "message")
        assert "F1: rule " in message
        assert place_of(seats, "legio_16") == "lugdunum"
        await press(pilot, "f1")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen.part == "Rules"
        await press(pilot, "escape", "escape")
        assert app.screen is screen, "the first escape after help drops what was picked"


def cards_of(screen: DeploymentScreen, seats: GameSession) -> list[object]:
    return cards(seats.view, C, cast(Deployment, screen.model.mode).looks())  # type: ignore[return-value]


async def test_escape_drops_the_picked_block_and_then_leaves() -> None:
    async with staged(at_table(deploying(C))) as (app, pilot):
        screen = deployment_of(app)
        await press(pilot, "enter", "escape")
        assert app.screen is screen
        assert "Pick a block" in text_of(screen, "todo")
        await press(pilot, "escape")
        assert app.screen is not screen


@pytest.mark.slow
async def test_a_bot_deploys_after_its_opponent() -> None:
    seats = deploying(C, pompey="tiro")
    async with staged(at_table(seats)) as (app, pilot):
        screen = deployment_of(app)
        await pilot.press("e", "e")
        for _ in range(40):
            await settled(pilot)
        assert seats.view.phase != "deploy"
        assert app.screen is not screen


async def test_no_block_of_the_other_side_is_ever_shown() -> None:
    async with staged(at_table(deploying(P)), (120, 40)) as (app, _):
        assert not present(screen_text(app), "Legio 13", "Antonius")


@pytest.mark.slow
async def test_it_goes_after_help_when_the_deployment_ended_meanwhile() -> None:
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


async def test_without_key_hints_the_mouse_has_buttons() -> None:
    seats = deploying(P)
    settings = Settings(key_hints=False, confirmations=False)
    app = at_table(seats, settings)
    async with staged(app) as (_, pilot):
        row = screen_text(app).splitlines()[-1]
        assert not app.screen.query(ScreenKeys)
        await click(pilot, offset=(row.index("[End deployment]") + 3, 23))
        assert seats.view.phase != "deploy"
