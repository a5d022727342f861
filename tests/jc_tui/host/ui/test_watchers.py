"""Who looks on at a host's table sees the same, to the last cell, whatever is hidden from them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat, State
from engine.julius_caesar.seats import SEATS
from engine.table import Table
from tests.engine.test_bots import redealt
from tests.gallic_war.redeal import redeal
from tests.jc_tui.host.tables import HostedGames
from tests.jc_tui.screens.stage import press

LOOKS = 3
"""How often in a game the screens are compared."""

Redeal = Callable[[Any, random.Random], Any]


def both_redealt(state: Any, dice: random.Random) -> Any:
    """A state of Julius Caesar in which what each side hides is dealt otherwise."""
    return redealt(redealt(state, SEATS[0], dice), SEATS[1], dice)


def of_gaul(state: Any, dice: random.Random) -> Any:
    """The same in Gaul."""
    return redeal(state, Seat.SPECTATOR, dice)


def twins(game: str, deal: Redeal) -> list[tuple[State, State]]:
    """Pairs of states, spread over a whole game, that differ in nothing that may be seen."""
    dice, found = random.Random(5), list[tuple[State, State]]()
    table = Table.new(load_game(game), {}, {}, SeededChance(5))
    table.run_chance()
    while table.to_act is not None:
        if dice.random() < 0.05:
            state = table.state.copy()
            twin = deal(state, dice)
            same = twin.view(Seat.SPECTATOR) == state.view(Seat.SPECTATOR)
            if same and twin.position() != state.position():
                found.append((state, twin))
        table.act(dice.choice(list(table.state.legal_actions())), table.to_act)
    return found[len(found) // (2 * LOOKS) :: len(found) // LOOKS][:LOOKS]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "deal"), [("julius-caesar", both_redealt), ("gallic-war", of_gaul)])
async def test_what_is_hidden_changes_nothing_on_the_screen(tmp_path: Path, game: str, deal: Redeal) -> None:
    pairs = twins(game, deal)
    assert len(pairs) == LOOKS
    for number, pair in enumerate(pairs):
        one, two = [await shown(tmp_path / f"{number}{place}", game, state) for place, state in enumerate(pair)]
        assert one == two


async def shown(home: Path, game: str, state: State) -> list[list[str]]:
    """What a watcher sees of a save that begins so: the table, the places, the story."""
    tables = HostedGames(home)
    tables.save.unlink()
    Table.new(
        load_game(game), {}, {}, None, tables.save, position=state.position(), clock=lambda: "2026-01-01T00:00:00Z"
    ).close()
    looks = []
    async with tables.session(tables.carl, size=(120, 40)) as (app, pilot):
        for key in ("f24", "l", "s", "H", "V", "n"):
            await press(pilot, key)
            strips = app.screen._compositor.render_strips()
            looks.append([repr([(each.text, each.style) for each in strip]) for strip in strips])
    return looks
