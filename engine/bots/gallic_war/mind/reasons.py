"""Why something is proposed: what it brings in points, and how the other things that were weighed came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.gallic_war.wording import in_short, tell
from engine.bots.mind import Course, Proposal
from engine.bots.search import Candidate
from engine.gallic_war.actions import End
from engine.gallic_war.seats import ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say

CLOSE = 0.005
"""A chance to win by which two options are as good as each other."""

HELD = frozenset(("groups", "move"))
"""Phases in which to do nothing is to hold back."""

PLAIN = {
    "hit": "bots.missed-least",
    "stacking": "bots.missed-least",
    "supply": "bots.missed-least",
    "replace": "bots.wanted-most",
    "build": "bots.wanted-most",
    "baggage": "bots.wanted-most",
    "regroup": "bots.wanted-there",
}
"""By phase, why something is done where nothing was reckoned for it."""


PointsAfter = Callable[[Course], float]
"""What gives the points that the Romans can expect in the end after a course."""


def reason(
    view: GallicWarView, orders: Sequence[Proposal], weighed: Sequence[Candidate], points_after: PointsAfter
) -> str:
    """Say why the first of some orders is proposed, given what was weighed, the best first."""
    compared = len(weighed) > 1 and weighed[1].results
    found = _compared(view, orders, weighed, points_after) if compared else ""
    if not found and view.phase in PLAIN and orders[0].kind != "end":
        found = say(PLAIN[view.phase])
    return say("bots.sentence", reason=found or say("bots.nothing-better"))


def _compared(
    view: GallicWarView, orders: Sequence[Proposal], weighed: Sequence[Candidate], points_after: PointsAfter
) -> str:
    """Say how what is proposed came out against the best other thing, in points of the Romans."""
    chosen, other = weighed[0], _other(weighed)
    called = _called(view, orders, other)
    lead, _ = chosen.lead(other)
    if lead <= -CLOSE:
        return say("bots.not-surely-better", other=called)
    points, others = (round(points_after(option.actions)) for option in (chosen, other))
    if points == others and lead < CLOSE:
        return say("bots.as-good", other=called)
    if lead >= CLOSE and (points <= others if view.seat is ROMANS else points >= others):
        return say("bots.somewhat-better", other=called)
    return say("bots.as-likely" if lead < CLOSE else "bots.points", other=called, n=points, others=others)


def _other(weighed: Sequence[Candidate]) -> Candidate:
    """What to compare with: to do nothing, if that was weighed and is not proposed."""
    return next((option for option in weighed[1:] if _ends(option) and option.results), weighed[1])


def _ends(option: Candidate) -> bool:
    return all(isinstance(action, End) for action in option.actions)


def _called(view: GallicWarView, orders: Sequence[Proposal], option: Candidate) -> str:
    if _ends(option):
        return say("bots.holding-back" if view.phase in HELD else "bots.leaving-it")
    mine = {str(action) for order in orders for action in order.actions}
    differ = [order for order in tell(view, option.actions) if order.kind not in ("end", "group")]
    differ = [order for order in differ if not {str(action) for action in order.actions} <= mine] or differ
    if not differ:
        return say("bots.the-next-best")
    return say("bots.next-best", order=in_short(view, differ[0].actions))
