"""What the eyes at a sitting have seen of a side's blocks, kept up with the story and with what is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.fog.following import Follower
from engine.julius_caesar.fog.roster import CaesarRoster, roster
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.blocks.memory import Memories
from jc_tui.sitting.sitting import Sitting
from jc_tui.sitting.told import Told


def _beginning(sitting: Sitting, first: int) -> Follower:
    """What is known at first: the printed deployment, or what the eyes saw when all was deployed."""
    game = _game(sitting)
    if _historical(sitting):
        return Follower.at_set_up(game, sitting.eyes)
    view = cast(JuliusCaesarView, sitting.table.state_at(first).view(sitting.eyes))
    return Follower.at_sight(game, view, deployed=sitting.table.header.position is None)


def _game(sitting: Sitting) -> JuliusCaesar:
    return cast(JuliusCaesar, sitting.table.game)


def _historical(sitting: Sitting) -> bool:
    """Whether the game began with the printed set-up, which everybody knows."""
    header = sitting.table.header
    return header.position is None and header.options.get("deployment") == HISTORICAL


def _deployed(told: Sequence[Told], sitting: Sitting) -> int:
    """The number of the first action after a free deployment, as far as it has come."""
    if _historical(sitting):
        return 0
    swaps = (one.index for one in reversed(told) if isinstance(one.event, (ev.BlocksSwapped, ev.DeploymentEnded)))
    return next(swaps, -1) + 1


followed = Memories(_beginning, _deployed).followed
"""What the eyes on the screen have seen so far."""


def remember(sitting: Sitting, side: Seat | None = None) -> CaesarRoster:
    """What the eyes on the screen have seen of a side: by default the opponent's, to a spectator Pompey's."""
    return roster(sitting.view, _game(sitting), followed(sitting), side)
