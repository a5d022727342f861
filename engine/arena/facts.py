"""What is kept of a game of Julius Caesar for the balance: who holds what at the end, points year by year."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from engine.bots.julius_caesar.atlas import atlas
from engine.contract import Event, View
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView


@dataclass(frozen=True, slots=True)
class Facts:
    """One finished game.

    Attributes:
        holders: by scoring city the side that holds it at the end; cities that nobody holds are left out.
        leaders_lost: by side how many of its leaders were lost for good.
        years: by year the points of Caesar and of Pompey when they were counted.
        battles: how many were fought. eliminated: by side how many of its blocks were eliminated.
    """

    holders: dict[str, str]
    leaders_lost: dict[str, int]
    years: dict[str, tuple[int, int]]
    battles: int
    eliminated: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Facts:
        """From what `to_dict` gave."""
        return cls(**{**data, "years": {year: (one, two) for year, (one, two) in data["years"].items()}})


def scoring_cities() -> dict[str, int]:
    """The cities that have victory points, and how many."""
    return dict(atlas().points)


def facts_of(end: View, events: Sequence[Event]) -> Facts:
    """The facts of a game from the view of its end and all that happened."""
    view = cast(JuliusCaesarView, end)
    owners = {city: view.spaces[city].owner for city in scoring_cities() if city in view.spaces}
    counted = [event for event in events if isinstance(event, ev.PointsCounted)]
    fallen = [event for event in events if isinstance(event, ev.BlockEliminated)]
    return Facts(
        holders={city: owner for city, owner in owners.items() if owner is not None},
        leaders_lost={side: len(view.pools[side].lost) for side in SEATS},
        years={str(event.year): (event.caesar, event.pompey) for event in counted},
        battles=sum(isinstance(event, ev.BattleBegan) for event in events),
        eliminated={side: sum(event.side is side for event in fallen) for side in SEATS},
    )
