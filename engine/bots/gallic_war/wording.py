"""Decisions in a player's words, moves to one place together, and reasons for hints.

"Attack Arverni with Legio VII and Legio VIII from Volcae"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from engine.blocks.action_bases import Path, PathAction
from engine.bots.game_ai import Course, Proposal, in_one_line, order_of_block, order_to_go, together, unlike
from engine.bots.search import Candidate, rival
from engine.contract import Action
from engine.gallic_war import actions as do
from engine.gallic_war.data import LATE_LEGIONS, printed_data
from engine.gallic_war.notation import LEGION
from engine.gallic_war.seats import ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, deed, place_name, say
from engine.translations import listed

KINDS = {"legion": "bots.legions", "tribe": "bots.tribes", "german": "bots.germans"}
"""The words for several blocks of a kind."""

FEW = 2  # blocks that are all named; of more only the leaders

WAYS = {
    **{"attack": "bots.attack", "help": "bots.help", "move": "bots.move", "march": "bots.march"},
    **{"sail": "bots.sail", "retreat": "bots.retreat", "regroup": "bots.regroup"},
}
"""The words for blocks that go somewhere."""

HELD = frozenset(("groups", "move"))
"""Phases in which to do nothing is to hold back."""

ENDS = {**dict.fromkeys(HELD, "bots.end-move"), "regroup": "bots.end-regroup", "shelter": "bots.end-shelter"}
"""The words for the end of a phase; other phases share one sentence."""


def tell(view: GallicWarView, actions: Sequence[Action]) -> list[Proposal]:
    """Tell actions one after the other, those that belong together as one order."""
    if len(actions) == 1 and isinstance(actions[0], do.End):
        text = say("bots.hold" if view.phase in HELD else ENDS.get(view.phase, "bots.end"))
        return [Proposal("end", text, tuple(actions))]
    found = [_order(view, tuple(group)) for _, group in groupby(actions, key=_together)]
    for number, order in enumerate(found[:-1]):
        if order.kind == "end":  # of naming groups; what follows moves them
            found[number] = Proposal("end", say("bots.end-groups"), order.actions)
    return found


def in_short(view: GallicWarView, actions: Sequence[Action]) -> str:
    told = [action for action in actions if not isinstance(action, do.Group)] or list(actions)
    return in_one_line(told, _together, partial(tell, view))


def force_words(blocks: Sequence[str]) -> str:
    """Name a few blocks, but of more only the leaders, and count the others."""
    blocks = _by_number(blocks)
    if len(blocks) <= FEW:
        return listed(map(block_name, blocks))
    kinds = {block.id: "caesar" if block.letter == "A" else block.kind for block in printed_data().blocks}
    parts = [block_name(block) for block in blocks if kinds[block] not in KINDS]
    for kind, counted in KINDS.items():
        if number := sum(kinds[block] == kind for block in blocks):
            parts.append(say(counted, n=number))
    return listed(parts)


def _each(blocks: Sequence[str]) -> str:
    """Name all blocks where it matters which they are, legions by number."""
    blocks = _by_number(blocks)
    numbers = [block.removeprefix(LEGION).upper() for block in blocks if block.startswith(LEGION)]
    legions = [say("bots.these-legions", n=len(numbers), numbers=listed(numbers))] if numbers else []
    return listed([*legions, *(block_name(block) for block in blocks if not block.startswith(LEGION))])


def _by_number(blocks: Sequence[str]) -> list[str]:
    ids = [block.id for block in printed_data().blocks]
    return sorted(blocks, key=lambda block: (block not in LATE_LEGIONS, ids.index(block)))


def _together(action: Action) -> tuple[type[Action], str]:
    return (type(action), "") if isinstance(action, do.Group | do.Home) else together(action)


def _order(view: GallicWarView, actions: tuple[Action, ...]) -> Proposal:
    first, gone = actions[0], [action for action in actions if isinstance(action, PathAction)]

    def words(kind: str, blocks: Path, origins: Path, goal: str) -> str:
        force, start = force_words(blocks), listed(map(place_name, origins))
        return say(WAYS[kind], force=force, start=start, place=place_name(goal))

    if gone:
        return order_to_go(view, view.areas.get(gone[0].path[-1]), gone, "help", words)
    if isinstance(first, do.End):
        return Proposal("end", say(ENDS.get(view.phase, "bots.end")), actions)
    if isinstance(first, do.Group):
        areas = tuple(dict.fromkeys(action.area for action in actions if isinstance(action, do.Group)))
        text = say("bots.groups", areas=listed(map(place_name, areas)))
        return Proposal("group", text, actions, areas[0], areas)
    if isinstance(first, do.Home):
        blocks = tuple(action.block for action in actions if isinstance(action, do.Home))
        return Proposal("home", say("bots.home", force=_each(blocks)), actions, "", (), blocks)
    block, area = str(getattr(first, "block", "")), str(getattr(first, "area", ""))
    return order_of_block(first, deed(first), block, area, view.areas)


CLOSE = 0.005  # A chance to win by which two options are as good as each other

PLAIN = {
    **dict.fromkeys(("hit", "stacking", "supply"), "bots.missed-least"),
    **dict.fromkeys(("replace", "build", "baggage"), "bots.wanted-most"),
    "regroup": "bots.wanted-there",
}
"""By phase, why something is done where nothing was reckoned for it."""

PointsAfter = Callable[[Course], float]
"""What gives the points that the Romans can expect in the end after a course."""


def reason(
    view: GallicWarView, orders: Sequence[Proposal], weighed: Sequence[Candidate], points_after: PointsAfter
) -> str:
    if len(weighed) > 1 and weighed[1].results:
        found = _compared(view, orders, weighed, points_after)
    else:
        plain = view.phase in PLAIN and orders[0].kind != "end"
        found = say(PLAIN[view.phase] if plain else "bots.nothing-better")
    return say("bots.sentence", reason=found)


def _compared(
    view: GallicWarView, orders: Sequence[Proposal], weighed: Sequence[Candidate], points_after: PointsAfter
) -> str:
    """Say how what is proposed came out against the best other thing."""
    chosen, other = weighed[0], rival(weighed)
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


def _called(view: GallicWarView, orders: Sequence[Proposal], option: Candidate) -> str:
    if option.ends:
        return say("bots.holding-back" if view.phase in HELD else "bots.leaving-it")
    differ = unlike(orders, [one for one in tell(view, option.actions) if one.kind not in ("end", "group")])
    if not differ:
        return say("bots.the-next-best")
    return say("bots.next-best", order=in_short(view, differ[0].actions))
