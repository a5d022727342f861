"""The free deployment: by keyboard, by mouse, what is refused, undo, bots."""

from functools import partial

import pytest

from engine.contract import Seat
from jc_tui.appearance.glyphs import ASCII
from jc_tui.julius_caesar import deployment_view, facts
from jc_tui.screens.help import HelpScreen
from jc_tui.table.intents import SaveChanged
from tests.jc_tui.julius_caesar.phases import phase
from tests.jc_tui.screens.stage import C, P, click, missing, screen_text, session

pytestmark = pytest.mark.slow

deployment = partial(phase, kind=deployment_view.DeploymentScreen)


def deploying(seat=C, **bots):
    players = {Seat(name): bot for name, bot in bots.items()}
    seats = session(humans=(seat,), bots=players, deployment="free")
    if seat is P and not bots:
        seats.table.act("end", C)
    return seats


def place_of(seats, block):
    return next(space.id for space in seats.view.spaces.values() if block in [b.id for b in space.blocks])


async def pick(at, block):
    keys = [row.key for row in at.choices.rows]
    steps = keys.index(block) - keys.index(at.choices.key)
    await at.press(("down " if steps > 0 else "up ") * abs(steps) + "enter")


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
@pytest.mark.parametrize(("seat", "count"), [(C, 14), (P, 16)])
async def test_all_blocks_fit(seat, count, size):
    async with deployment(deploying(seat), size=size, glyphs=ASCII) as at:
        mine = [block for block in facts.load_facts().data.blocks if block.owner is seat and block.start]
        assert len(mine) == count
        title = f"FREE DEPLOYMENT of {seat.label}: {count} swaps left"
        await at.sees("", title, *(f"{block.name} " for block in mine))
        assert screen_text(at.pilot.app).isascii()


async def test_a_whole_deployment_by_keyboard():
    seats = deploying(C)
    async with deployment(seats, table=True) as at:
        await pick(at, "caesar")
        await at.sees("", "is chosen", part="todo")
        await pick(at, "legio_8")
        assert (place_of(seats, "caesar"), place_of(seats, "legio_8")) == ("genua", "ravenna")
        await at.sees("", "You swapped", part="message")
        await at.sees("", "Ravenna, moved from Genua", "Genua, moved from Ravenna")
        assert at.choices.key == "caesar"
        await pick(at, "caesar_navis_1")
        await pick(at, "legio_10")
        assert place_of(seats, "caesar_navis_1") == "narbo"
        await at.sees("", "12 swaps left")
        for keys, place, seat in (("u", "massilia", C), ("e", "massilia", C)):
            await at.press(keys)
            assert (place_of(seats, "caesar_navis_1"), seats.to_act) == (place, seat), "asked once more"
        await at.press("e")
        assert seats.to_act is P
        await at.sees("", seats.waiting_for, part="todo")
        await at.elsewhere("end")
        assert at.on_top is not at.screen, "it goes when the deployment is over"


async def test_a_whole_deployment_by_mouse():
    seats = deploying(P)
    async with deployment(seats, table=True) as at:
        for block in ("scipio", "legio_5"):
            await at.click(block)
        assert (place_of(seats, "scipio"), place_of(seats, "legio_5")) == ("tarraco", "antioch")
        ends = screen_text(at.pilot.app).splitlines()[-1].index("end deployment")
        await at.pilot.click(offset=(ends, 23))
        await click(at.pilot, offset=(ends, 23))
        assert seats.view.phase != "deploy"
        assert at.on_top is not at.screen


async def test_what_may_not_change_places_says_why_and_help_opens_there():
    seats = deploying(C)
    async with deployment(seats) as at:
        await pick(at, "caesar_navis_1")
        looks = {row.key: row.text[0] for row in at.choices.rows}
        assert (looks["caesar_navis_1"], looks["legio_13"]) == ("x", "+")
        assert looks["legio_16"] == " ", "Lugdunum is inland"
        await pick(at, "legio_16")
        await at.sees("", ": F1]", part="message")
        assert place_of(seats, "legio_16") == "lugdunum"
        await at.press("f1")
        assert isinstance(at.on_top, HelpScreen)
        assert at.on_top.part == "Rules"
        await at.press("escape escape")
        assert at.on_top is at.screen, "the first escape after help drops what was picked"


async def test_left_and_right_go_from_city_to_city_escape_drops_the_picked_block_and_then_leaves():
    async with deployment(deploying(C), table=True) as at:
        await at.press("right down right")
        assert at.choices.key == "legio_11", "the first block of Massilia"
        await at.press("left left left")
        assert at.choices.key == "caesar", "the first block of Ravenna, the last city"
        await at.sees("enter escape", "Choose a block to swap", part="todo")
        assert at.on_top is at.screen
        await at.press("escape")
        assert at.on_top is not at.screen


async def test_a_bot_deploys_after_its_opponent():
    seats = deploying(C, pompey="tiro")
    async with deployment(seats, table=True) as at:
        await at.press("e e space")
        for _ in range(39):
            await at.press("")
        assert seats.view.phase != "deploy"
        assert at.on_top is not at.screen


async def test_no_block_of_the_other_side_is_shown_and_it_goes_after_help_when_the_deployment_ended_meanwhile():
    async with deployment(deploying(P), size=(120, 40), table=True) as at:
        await at.sees("", lacks=["Legio 13", "Antonius"])
        await at.press("f1")
        await at.elsewhere("end")
        assert isinstance(at.on_top, HelpScreen)
        await at.press("escape")
        assert at.screen not in at.pilot.app.screen_stack


async def test_it_ends_from_the_map_only_when_that_is_meant():
    """And where it has ended there is nothing to go back to, and its list says so."""
    seats = deploying(C)
    async with deployment(seats, table=True) as at:
        await at.sees("escape e", "You still have 14 swaps")
        assert at.on_top is not at.screen
        assert seats.to_act is C
        await at.press("escape")
        text = screen_text(at.pilot.app)
        assert not missing(" ".join(text.split()), "b: go on with it.", "two at a time; e ends your")
        assert "`end`" not in text
        await at.sees("e e", lacks=["go on with it"])
        assert seats.to_act is P


async def test_the_title_of_a_list_that_is_done_says_so():
    """One ends the deployment elsewhere, and takes it back while the other looks at their list."""
    seats = deploying(P)
    async with deployment(seats) as at:
        seats.table.undo(C)
        await at.hears(SaveChanged())
        await at.sees("", "FREE DEPLOYMENT of Pompey: done")
