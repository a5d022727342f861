"""A battle from the table and back: hits among equals, reserves, a retreat, and the victor's regrouping."""

from pathlib import Path

import pytest

from jc_tui.app import JuliusApp
from jc_tui.blocks.battle.model import SECONDS, STEP
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.map.view import MapView
from jc_tui.screens.handover import HandoverScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import CHOICES, Settings, load_settings
from jc_tui.widgets.orders_pane import OrdersPane
from tests.jc_tui.julius_caesar.battles import BOTH, ROME, C, battle_sitting
from tests.jc_tui.julius_caesar.test_battle import SMALL
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import press, screen_text, settled, staged

pytestmark = pytest.mark.slow

BATTLE = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna, legio_8 III from genua
rome pompey: legio_1 III, legio_3 II, legio_2 II from neapolis
"""
MISS = "6 6 6"
DICE = [
    "1 6 6",  # Caesar hits: Legio 1 and Legio 3 stand at III and II, so Legio 1 takes it
    *("6 6", "6 6"),  # Legio 1 and Legio 3 miss
    "1 6 6",  # Legio 13 hits one of two equals
    "1 1 6",  # round 2: Caesar hits twice
    *(MISS, MISS),
]


async def test_a_battle_is_fought_and_the_victor_regroups() -> None:
    session = battle_sitting(BATTLE, BOTH, DICE)
    app = JuliusApp(Settings(battle_speed="at once"), session=session)
    async with app.run_test(size=(80, 24)) as pilot:

        async def press(*keys: str) -> str:
            for key in keys:
                await pilot.press(key)
                await quiet(pilot)
            return screen_text(app)

        def strength(place: str, block: str) -> int | None:
            blocks = session.table.state.view(session.eyes).spaces[place].blocks  # type: ignore[attr-defined]
            return next((seen.strength for seen in blocks if seen.id == block), None)

        await quiet(pilot)
        assert isinstance(app.screen, BattleScreen)
        battle = app.screen.view.battle
        assert "eserve" in screen_text(app)

        # Round 1: the strongest takes a hit by itself; of two equals the owner says who.
        await press("f")
        assert (strength("rome", "legio_1"), strength("rome", "legio_3")) == (2, 2)
        await press("f", "f")
        assert (await press("f")).count("hit?") == 2
        assert battle.prompt.startswith("Pompey's choice, 1 hit due")
        await press("right", "h")
        assert strength("rome", "legio_3") == 1

        # Round 2: the reserves are in the line; Pompey's blocks are hit, then leave.
        assert session.view.battle.round == 2
        text = await press("f")
        while session.view.phase == "hit":
            text = await press("enter")
        assert "Legio 8" in text
        left = 0
        while session.view.phase == "battle" and session.to_act is not None and session.to_act == "pompey":
            await press("r")
            items = app.screen.query_one(OrdersPane).items
            assert items, "the ways out are offered"
            await press("1")
            left += 1
        assert left >= 2
        assert any(str(entry.action).startswith("retreat legio_") for entry in session.table.history)
        assert battle.over
        assert "Rome" in await press()

        # The victor regroups on the table, after the keyboard was passed to him.
        await press("space")
        if isinstance(app.screen, HandoverScreen):
            await press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert session.view.phase == "regroup"
        await press("1")
        assert [item.label for item in table.query_one(OrdersPane).items] == [
            "Caesar III",
            "Legio 8 III",
            "Legio 13 III",
        ]
        assert {"ravenna", "genua"} <= set(table.query_one(MapView).targets)
        await press("1", "3", "slash", *"ravenna", "enter", "enter")
        assert [str(entry.action) for entry in session.table.history[-1:]] == ["regroup legio_8 rome-ravenna"]
        await press("e")
        assert session.view.phase != "regroup"
        assert strength("ravenna", "legio_8") == 3


async def test_battles_at_ones_own_pace_can_be_chosen_and_wait_for_the_key(tmp_path: Path) -> None:
    fight = battle_sitting(f"{SMALL}rome pompey: scipio III, legio_1 IV", frozenset((C,)), ["6 6 6"] * 9, "tiro")
    async with staged(JuliusApp(Settings(), tmp_path)) as (app, pilot):
        await press(pilot, "S", "down", "down", "down", "down", "down", "left", "left", "escape")
        assert app.settings.battle_speed == STEP
        app.play(fight)
        await settled(pilot)
        assert isinstance(app.screen, BattleScreen)
        assert app.screen.view.battle.prompt == "Pompey is about to act: Space shows it."
        assert fight.table.number == 0
        await press(pilot, "space")
        assert fight.table.number > 0
        assert app.screen.view.battle.prompt.startswith("Your turn at A")
    assert load_settings()[0].battle_speed == STEP
    assert set(CHOICES["battle_speed"]) <= {STEP, *SECONDS}
