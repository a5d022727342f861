"""Decisions in a player's words, with moves to one place together.

"Attack Tarraco with Caesar, three legions from Narbo"
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from engine.blocks.action_bases import Path, PathAction
from engine.bots.game_ai import Proposal, in_one_line, order_of_block, order_to_go, together
from engine.contract import Action, Seat
from engine.julius_caesar import actions as do
from engine.julius_caesar.data import printed_blocks
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, listed, say
from engine.julius_caesar.words.names import DEEDS, deed, end_words

KINDS = {
    **{"legion": "orders.legions", "auxilia": "orders.auxilia", "equitatus": "orders.equitatus"},
    **{"navis": "orders.navis", "ballista": "orders.ballistae", "elephant": "orders.elephants"},
}
"""The words for several blocks of a kind."""

FEW = 2  # blocks that are all named; of more only the leaders


def tell(view: JuliusCaesarView, actions: Sequence[Action]) -> list[Proposal]:
    """Tell actions one after the other, those that belong together as one order."""
    if len(actions) == 1 and isinstance(actions[0], do.End):
        text = say("orders.hold") if view.phase == "move" else end_words(view.phase)
        return [Proposal("end", text, tuple(actions))]
    return [_order(view, tuple(group)) for _, group in groupby(actions, key=together)]


def in_short(view: JuliusCaesarView, actions: Sequence[Action]) -> str:
    return in_one_line(actions, together, partial(tell, view))


def force_words(blocks: Sequence[str], seat: Seat) -> str:
    """Name a few blocks, but of more only the leaders, and count the others."""
    known = printed_blocks()
    if len(blocks) <= FEW:
        return listed(label(block, seat) for block in blocks)
    parts = [label(block, seat) for block in blocks if known[block].kind not in KINDS]
    for kind, counted in KINDS.items():
        if number := sum(known[block].kind == kind for block in blocks):
            parts.append(say(counted, n=number))
    return listed(parts)


def _order(view: JuliusCaesarView, actions: tuple[Action, ...]) -> Proposal:
    first, gone = actions[0], [action for action in actions if isinstance(action, PathAction)]

    def words(kind: str, blocks: Path, origins: Path, goal: str) -> str:
        force, start = force_words(blocks, view.seat), listed(map(label, origins))
        return say(DEEDS[kind], force=force, start=start, place=label(goal))

    if gone:
        return order_to_go(view, view.spaces.get(gone[0].path[-1]), gone, "respond", words)
    if isinstance(first, do.End):
        return Proposal("end", end_words(view.phase), actions)
    if isinstance(first, do.MainAttack):
        start, goal = first.path
        return Proposal(first.verb, deed(first, view.seat), actions, goal, (start,))
    place = next(iter(do.places_of(first)), "")
    return order_of_block(first, deed(first, view.seat, drawn=view.drawn), do.block_of(first), place, view.spaces)
