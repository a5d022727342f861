"""What is shown of others' orders, and the cards of moments, tell nothing that is hidden (2.2, C1, B17)."""

import random
from pathlib import Path
from typing import cast

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.components import NEUTRAL
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import State
from engine.table import Table
from jc_tui import runner
from jc_tui.app import JuliusApp
from jc_tui.screens.moment import MomentScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import GAME
from tests.jc_tui.gallic_war.everything import Redealt
from tests.jc_tui.screens.stage import press, screen_text, staged

LATELY = 40
"""So many actions back a moment is still told."""

SOME = 5
"""What the Barbarians did of that, at least."""

MOST = 30
"""So often somebody goes on, at most."""


def after_their_turn() -> Table:
    """A game in which the Romans are to move after the Barbarians did, and something was decided lately."""
    table, dice = Table.new(GAME, {}, {}, SeededChance(7)), random.Random(7)
    table.run_chance()
    while table.to_act is not None:
        state = cast(State, table.state)
        theirs = [entry.seat for entry in table.history[-LATELY:]].count(BARBARIANS) > SOME
        just_turned = state.were_neutral & ~state.fighting[NEUTRAL]
        if state.phase == "move" and table.to_act is ROMANS and theirs and not just_turned and told(table):
            return table
        table.act(dice.choice(list(state.legal_actions())), table.to_act)
    raise AssertionError("there is no such moment")


def told(table: Table) -> bool:
    """Whether the Romans have a card to read."""
    return bool(late(GameSession(table, frozenset((ROMANS,)))).moments.due())


def late(session: GameSession) -> GameSession:
    """The same for those who saw nothing of what happened lately."""
    number = session.table.history[-LATELY].number - 1
    session.moments._known = dict.fromkeys(session.moments._known, number)
    return session


async def seen(table: Table, humans: frozenset[Seat], folder: Path) -> list[tuple[type[object], str]]:
    """All that is seen from the beginning to the Romans' decision: the cards, then the turn before once more."""
    session = late(GameSession(table, humans))
    app, found = JuliusApp(Settings(show="step", moments="step"), folder, session=session), []
    async with staged(app) as (_, pilot):
        for _ in range(MOST):
            found.append((type(app.screen), screen_text(app)))
            again = isinstance(app.screen, TableScreen) and not app.screen.model.playback.is_on
            if again and any("once more" in text.lower() for _, text in found):
                return found
            at_table = isinstance(app.screen, TableScreen)
            await press(pilot, "t" if again else "space" if at_table else "enter")
    raise AssertionError("it does not end")


@pytest.mark.slow
@pytest.mark.parametrize("humans", [frozenset((ROMANS,)), frozenset(SEATS)], ids=["own seat", "hot seat"])
async def test_dealt_otherwise_the_same_is_shown(
    humans: frozenset[Seat], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "STOOD", 0.0)
    table = after_their_turn()
    twin = redeal(cast(State, table.state), ROMANS, random.Random(1))
    assert twin.position() != table.state.position()
    other = cast(Table, Redealt(table, twin))
    one, two = [await seen(each, humans, tmp_path) for each in (table, other)]
    assert one == two
    assert MomentScreen in [screen for screen, _ in one]
