"""What orders of the toy come to: its points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.contract import Event, State
from tests.toy import SEATS, ToyView
from tests.toy_mind import FULL, imagined


class ToyPlanner:
    def imagine(self, view: ToyView) -> State:
        return imagined(view, FULL, Random(0))

    def tells(self, event: Event) -> bool:
        return event.reveals

    def summary(self, before: ToyView, after: ToyView) -> str:
        points = zip(SEATS, after.data["points"], strict=True)
        return ", ".join(f"{seat.label} {number}" for seat, number in points)

    def effects(self, before: ToyView, after: ToyView) -> Sequence[str]:
        return [f"Points were {before.data['points']} and would be {after.data['points']}."]

    def fights(self, after: ToyView) -> Callable[[], Sequence[str]]:
        return tuple
