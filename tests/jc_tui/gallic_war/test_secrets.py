"""Nothing on the screens tells what is hidden (2.2, C1, B17): dealt otherwise, all of it would be the same."""

import random
from collections.abc import Mapping
from typing import cast

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.components import NEUTRAL
from engine.gallic_war.state import State
from engine.table import Table
from jc_tui.look.glyphs import UNICODE
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.canvas import Canvas
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import GAME
from tests.jc_tui.gallic_war.everything import Redealt, all_of

SOLITAIRE = {"barbarians": "automaton"}
YEARLY = {"objectives": "yearly"}
ROUNDS = 3
"""How often each phase is looked at, by other eyes each time."""


def eyes_on(table: Table, count: int) -> tuple[Seat, frozenset[Seat]]:
    """Who looks the time of that number, and who plays there: who acts, who waits, or two at one screen."""
    if len(table.seats) > 1 and count == ROUNDS - 1:
        return Seat.SPECTATOR, frozenset(table.seats)
    acting = table.seats.index(table.to_act) if table.to_act in table.seats else 0
    seat = table.seats[(acting + count) % len(table.seats)]
    return seat, frozenset((seat,))


def look(table: Table, eyes: Seat, humans: frozenset[Seat], *, thinking: bool) -> dict[str, object]:
    """All that is made of it for these eyes."""
    session = GameSession(table, humans)
    session.eyes = eyes
    return {name: make() for name, make in all_of(session, thinking=thinking)}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "options"), [(7, YEARLY), (7, SOLITAIRE)])
def test_what_is_hidden_makes_no_difference(
    seed: int, options: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Map, panes, inspector, orders, battle, winter, chances, hint, plan, show, replay and export."""
    monkeypatch.setattr(Canvas, "glyphs", UNICODE)
    table, dice = Table.new(GAME, options, {}, SeededChance(seed)), random.Random(seed)
    table.run_chance()
    looked: dict[str, int] = {}
    while table.to_act is not None and sum(looked.values()) < PLACES:
        state = cast(State, table.state)
        count = looked.get(state.phase, 0)
        # Tribes that have just lost their neutrality are known to all, and may not trade places.
        just_turned = state.were_neutral & ~state.fighting[NEUTRAL]
        if count < ROUNDS and not just_turned and dice.random() < LIKELY / (1 + 9 * count):
            looked[state.phase] = count + 1
            eyes, humans = eyes_on(table, count)
            twin = redeal(state, eyes, dice)
            assert twin.position() != state.position()
            thinking, other = state.phase == "groups" and not count, cast(Table, Redealt(table, twin))
            one, two = (look(each, eyes, humans, thinking=thinking) for each in (table, other))
            assert [name for name in one if one[name] != two[name]] == [], f"{state.phase}, {eyes}"
        table.act(dice.choice(list(state.legal_actions())), table.to_act)
    assert len(looked) > 4


LIKELY = 0.3
"""How likely one looks at a state of a phase that was not looked at yet; of others it is much less so."""

PLACES = 8
"""So many states are looked at."""
