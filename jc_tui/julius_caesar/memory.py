"""What the eyes at a sitting have seen of a side's blocks, kept up with the story and with what is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from weakref import WeakKeyDictionary

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.fog.following import Follower
from engine.julius_caesar.fog.roster import Roster, roster
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.setup import HISTORICAL
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.sitting.sitting import Sitting
from jc_tui.sitting.told import Told


class _Following:
    """What one pair of eyes at a sitting knows, kept up with its story from an action on.

    Those before it have deployed the blocks. When something is taken back the story is followed anew: the longest
    takes less time than the screen takes to show that.
    """

    def __init__(self, sitting: Sitting, first: int) -> None:
        self.first = first
        self._beginning = self._known = _beginning(sitting, first)
        self._done = 0
        self._last: Told | None = None

    def now(self, told: Sequence[Told]) -> Follower:
        """What is known after a story, of which only what is new is followed."""
        if not self._done or self._done > len(told) or told[self._done - 1] is not self._last:
            self._known, self._done = self._beginning.copy(), 0
        for one in told[self._done :]:
            if one.index >= self.first:
                self._known.follow(one.event, one.clock)
            self._done, self._last = self._done + 1, one
        return self._known


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


def _deployed(told: Sequence[Told]) -> int:
    """The number of the first action after a free deployment, as far as it has come."""
    swaps = (one.index for one in reversed(told) if isinstance(one.event, (ev.BlocksSwapped, ev.DeploymentEnded)))
    return next(swaps, -1) + 1


_followed: WeakKeyDictionary[Sitting, dict[Seat, _Following]] = WeakKeyDictionary()


def followed(sitting: Sitting) -> Follower:
    """What the eyes on the screen have seen so far."""
    told = sitting.story()
    first = 0 if _historical(sitting) else _deployed(told)
    by_eyes = _followed.setdefault(sitting, {})
    following = by_eyes.get(sitting.eyes)
    if following is None or following.first != first:
        following = by_eyes[sitting.eyes] = _Following(sitting, first)
    return following.now(told)


def remember(sitting: Sitting, side: Seat | None = None) -> Roster:
    """What the eyes on the screen have seen of a side: by default the opponent's, to a spectator Pompey's."""
    return roster(sitting.view, _game(sitting), followed(sitting), side)
