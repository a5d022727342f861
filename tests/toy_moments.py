"""What decides the toy."""

from __future__ import annotations

from collections.abc import Sequence

from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.cards import Moment, MomentContext
from tests.toy import HILLS, SEATS, DiceRolled, Marched


class ToyMoments:
    """That somebody else marches on the dearest hill, and what a round came to."""

    def found(self, told: Sequence[SeenEvent], witness: MomentContext) -> list[Moment]:
        points = dict(zip(SEATS, witness.after.data["points"], strict=True))
        found = []
        for seat, event in ((one.seat, one.event) for one in told):
            if isinstance(event, Marched) and event.hill == HILLS and seat not in witness.mine:
                title = f"{seat.label} takes hill {HILLS}"
                found.append(Moment(title, points, seat, ["It is the dearest."], gained={seat: HILLS}))
            elif isinstance(event, DiceRolled):
                title = f"The round is {event.seat.label}'s"
                found.append(Moment(title, points, event.seat, gained={event.seat: event.pips}, of="round"))
        return found
