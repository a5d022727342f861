"""The table of the Gallic War as it is seen: a group that is chosen, what a card is for, targets, lists."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.gallic_war.seats import ROMANS
from jc_tui.app import JuliusApp
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.jc_tui.gallic_war.sessions import sit
from tests.jc_tui.snapshots.shows import keys, still

pytestmark = pytest.mark.slow

SMALL, LARGE = (80, 24), (120, 40)


def romans(*done: str) -> GameSession:
    """The Romans of a game against the automaton, after some actions of theirs."""
    session = sit(bots=None, barbarians="automaton")
    for action in done:
        session.act(action)
    assert session.to_act is ROMANS
    return session


Look = Callable[..., None]


@pytest.fixture
def look(snap_compare: Callable[..., bool], tmp_path: Path) -> Look:
    """Compare the table with its picture, after some keys."""

    def compare(session: GameSession, size: tuple[int, int], *pressed: str, **settings: str) -> None:
        app = JuliusApp(Settings(**settings), tmp_path, session=session)  # type: ignore[arg-type]
        assert snap_compare(app, terminal_size=size, run_before=still(keys(*pressed)))

    return compare


MOVING = ("play aedui", "announce movement", "group transalpine_gaul", "group allobroges")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_a_group_and_where_it_can_go(look: Look, size: tuple[int, int]) -> None:
    """Three legions are ticked; each destination has its letter, fights a capital one."""
    look(romans(*MOVING), size, "2", "4", "5", "6")


@pytest.mark.parametrize(
    "look_of", [{"charset": "ascii"}, {"theme": "colour-blind"}], ids=["ascii", "colour-blind"]
)
def test_a_group_otherwise_drawn(look: Look, look_of: dict[str, str]) -> None:
    """The same in ASCII, and in blue and orange."""
    look(romans(*MOVING), SMALL, "2", "4", "5", "6", **look_of)


def test_what_a_card_is_for(look: Look) -> None:
    """The use under the cursor says what it would do."""
    look(romans("play aedui"), SMALL, "right")


def test_targets_of_a_political_action(look: Look) -> None:
    """The chance of the area pointed at, with the rolls of all others; the list of areas has the focus."""
    look(romans("play aedui", "announce politics"), LARGE, "slash", *"leuci", "enter", "l", "f", "f", "f")


def test_the_hand_as_cards(look: Look) -> None:
    """The cards in full, the one under the cursor with what each use would do now."""
    look(romans(), SMALL, "h", "right")
