"""Decisions in a player's words: which block goes where, which card, which god; several moves to one place as one.

"Attack Tarraco with Caesar, three legions from Narbo"
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.bots.mind import Proposal
from engine.contract import Action, Seat
from engine.julius_caesar import actions as do
from engine.julius_caesar.data import printed_blocks
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, listed, say, semicolons
from engine.julius_caesar.words.names import DEEDS, deed, end_words

KINDS = {
    "legion": "orders.legions",
    "auxilia": "orders.auxilia",
    "equitatus": "orders.equitatus",
    "navis": "orders.navis",
    "ballista": "orders.ballistae",
    "elephant": "orders.elephants",
}
"""How so many blocks of a kind are told."""

FEW = 2
"""So many blocks are all named; of more the leaders."""


def tell(view: JuliusCaesarView, actions: Sequence[Action]) -> list[Proposal]:
    """Tell actions one after the other, those that belong together as one order."""
    if len(actions) == 1 and isinstance(actions[0], do.End):
        text = say("orders.hold") if view.phase == "move" else end_words(view.phase)
        return [Proposal("end", text, tuple(actions))]
    return [_order(view, tuple(group)) for _, group in groupby(actions, key=_together)]


def in_short(view: JuliusCaesarView, actions: Sequence[Action]) -> str:
    """Tell all in one line, by place, but not that a phase ends."""
    keys = list(dict.fromkeys(map(_together, actions)))
    told = tell(view, sorted(actions, key=lambda action: keys.index(_together(action))))
    return semicolons([order.text for order in told if order.kind != "end"] or [told[0].text if told else ""])


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


def _together(action: Action) -> tuple[type[Action], str]:
    """Return what moves to one place have in common."""
    if isinstance(action, do.Move | do.Sail | do.Regroup):
        return type(action), action.path[-1]
    return type(action), str(action)


def _order(view: JuliusCaesarView, actions: tuple[Action, ...]) -> Proposal:
    marches = [action for action in actions if isinstance(action, do.Move | do.Sail | do.Regroup | do.Retreat)]
    if marches:
        return _march(view, marches)
    first = actions[0]
    if isinstance(first, do.End):
        return Proposal("end", end_words(view.phase), actions)
    if isinstance(first, do.MainAttack):
        start, goal = first.path
        return Proposal(first.verb, deed(first, view.seat), actions, goal, (start,))
    place, block = next(iter(do.places_of(first)), ""), do.block_of(first)
    if block and not place:
        place = next(
            (name for name, here in view.spaces.items() if any(one.id == block for one in here.blocks)), ""
        )
    text = deed(first, view.seat, drawn=view.drawn)
    return Proposal(first.verb, text, actions, place, (), (block,) if block else ())


def _march(view: JuliusCaesarView, marches: Sequence[do.Move | do.Sail | do.Regroup | do.Retreat]) -> Proposal:
    kind, goal = marches[0].verb, marches[0].path[-1]
    blocks = tuple(march.block for march in marches)
    origins = tuple(dict.fromkeys(march.path[0] for march in marches))
    here = view.spaces.get(goal)
    if kind in ("move", "sail") and here and any(stack.side is not view.seat for stack in here.stacks):
        ours = any(stack.side is view.seat for stack in here.stacks)
        kind = "respond" if ours and here.attacker is not view.seat else "attack"
    force, start = force_words(blocks, view.seat), listed(map(label, origins))
    text = say(DEEDS[kind], force=force, start=start, place=label(goal))
    return Proposal(kind, text, tuple(marches), goal, origins, blocks)
