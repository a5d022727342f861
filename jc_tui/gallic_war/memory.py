"""What the eyes at a sitting have seen of a side's blocks, kept up with the story and with what is taken back."""

from __future__ import annotations

from typing import cast

from engine.blocks.roster import Roster
from engine.contract import Seat
from engine.gallic_war.components import Components
from engine.gallic_war.fog.following import Follower
from engine.gallic_war.fog.imagine import Beliefs
from engine.gallic_war.fog.roster import roster
from engine.gallic_war.game import GallicWar
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.blocks.memory import Memories
from jc_tui.sitting.sitting import Sitting


def _beginning(sitting: Sitting, first: int) -> Follower:
    """What is known at first: the printed set-up, or what the eyes saw of a position."""
    if sitting.table.header.position is None:
        return Follower.at_set_up(_components(sitting), sitting.eyes)
    view = cast(GallicWarView, sitting.table.state_at(first).view(sitting.eyes))
    return Follower.at_sight(_components(sitting), view)


def _components(sitting: Sitting) -> Components:
    return cast(GallicWar, sitting.table.game).components


followed = Memories(_beginning).followed
"""What the eyes on the screen have seen so far."""


def believed(sitting: Sitting, view: GallicWarView, inside: frozenset[str] = frozenset()) -> Beliefs:
    """What they prove of hidden blocks now; `inside` are the seat's own blocks in the fortress fought for."""
    known, ids = followed(sitting), _components(sitting).blocks.ids
    steps = {name: (known.bounds.least[n], known.bounds.most[n]) for n, name in enumerate(ids)}
    return Beliefs(known.proof.places(view), steps, inside)


def remember(sitting: Sitting, side: Seat | None = None) -> Roster:
    """What the eyes on the screen have seen of a side: by default the opponent's, else the Barbarians'."""
    return roster(sitting.view, _components(sitting), followed(sitting), side)
