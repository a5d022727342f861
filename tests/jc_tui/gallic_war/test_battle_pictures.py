"""Pictures of battles in Gaul: a siege with dice and half a hit, a choice before one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from jc_tui.seats.game_session import GameSession
from tests.gallic_war.test_relief import alesia
from tests.jc_tui.gallic_war.battles import BOTH, R, battle_sitting, sequani
from tests.jc_tui.snapshots.shows import app_at, keys, still

pytestmark = pytest.mark.slow

Look = Callable[..., bool]
LEGIONS = ("legion_x", "legion_vii 3", "legion_viii", "legion_ix")


def siege() -> GameSession:
    """Alesia: Caesar before it with four legions, Vercingetorix in it, and the Gauls coming to relieve him."""
    state = alesia("mandubii", "senones", "aedui", "arverni", legions=LEGIONS)
    return battle_sitting(state, BOTH, ["1 2 3 6", "1 4 6", "2 5 6"])


@pytest.mark.parametrize(
    ("size", "settings"),
    [((80, 24), {}), ((120, 40), {}), ((80, 24), {"charset": "ascii", "theme": "ansi"})],
    ids=["80x24", "120x40", "ascii"],
)
def test_a_siege(
    snap_compare: Look,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    settings: dict[str, str],
) -> None:
    """Three hits on Vercingetorix are a step and a half; his own are taken by one of the strongest."""
    monkeypatch.chdir(tmp_path)
    app = app_at(siege(), **settings)
    assert snap_compare(app, terminal_size=size, run_before=still(keys("enter", "enter", "enter")))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_the_main_group_is_chosen(
    snap_compare: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """One's own legions by name, the enemy by number and colour, the groups below."""
    monkeypatch.chdir(tmp_path)
    app = app_at(battle_sitting(sequani(), frozenset((R,)), bots="tiro", seed=2))
    assert snap_compare(app, terminal_size=size, run_before=still(keys("down")))
