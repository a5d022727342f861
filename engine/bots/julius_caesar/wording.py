"""Decisions in a player's words: which block goes where, which card, which god; several moves to one place as one.

for order in tell(view, actions):
    print(order.text)    # Attack Tarraco with Caesar, three legions from Narbo
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from engine.bots.julius_caesar.printed import printed_blocks
from engine.bots.mind import Proposal
from engine.contract import Action, Seat
from engine.julius_caesar.actions import (
    Battle,
    Defect,
    Disband,
    Discard,
    End,
    Fire,
    Hit,
    Jupiter,
    Levy,
    Move,
    Pass,
    Perish,
    Play,
    Regroup,
    Retreat,
    Sail,
    Step,
    Surprise,
    Swap,
    ToPort,
    Vulcan,
    block_of,
    places_of,
)
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from engine.words import listed

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

ENDS = {
    "deploy": "orders.end-deploy",
    "move": "orders.end-move",
    "levy": "orders.end-levy",
    "jupiter": "orders.end-jupiter",
    "vulcan": "orders.end-vulcan",
    "regroup": "orders.end-regroup",
    "disband": "orders.end-disband",
}
"""What ending means, by phase."""


def _ending(phase: str) -> str:
    return say(ENDS.get(phase, "orders.end"))


def tell(view: JuliusCaesarView, actions: Sequence[Action]) -> list[Proposal]:
    """Actions that a seat would do one after the other, with those that belong together in one order."""
    if len(actions) == 1 and isinstance(actions[0], End):
        text = say("orders.hold") if view.phase == "move" else _ending(view.phase)
        return [Proposal("end", text, tuple(actions))]
    return [_order(view, key[0], tuple(group)) for key, group in groupby(actions, key=_together)]


def in_short(view: JuliusCaesarView, actions: Sequence[Action]) -> str:
    """All of it in one line, what goes to one place together; that a phase is ended goes without saying."""
    keys = list(dict.fromkeys(map(_together, actions)))
    told = tell(view, sorted(actions, key=lambda action: keys.index(_together(action))))
    return "; ".join([order.text for order in told if order.kind != "end"] or [told[0].text if told else ""])


def force_words(blocks: Sequence[str], seat: Seat) -> str:
    """A few blocks by name; of more the leaders by name, the others by their number."""
    known = printed_blocks()
    if len(blocks) <= FEW:
        return listed(label(block, seat) for block in blocks)
    parts = [label(block, seat) for block in blocks if known[block].kind not in KINDS]
    for kind, counted in KINDS.items():
        if number := sum(known[block].kind == kind for block in blocks):
            parts.append(say(counted, n=number))
    return listed(parts)


def _together(action: Action) -> tuple[type[Action], str]:
    """Moves to one place belong together; everything else stands alone."""
    if isinstance(action, Move | Sail | Regroup):
        return type(action), action.path[-1]
    return type(action), str(action)


def _order(view: JuliusCaesarView, kind: type[Action], actions: tuple[Action, ...]) -> Proposal:
    first = actions[0]
    if isinstance(first, Move | Sail | Regroup | Retreat):
        return _march(view, actions)
    if isinstance(first, End):
        return Proposal("end", _ending(view.phase), actions)
    text = SAYINGS[kind](first, view)
    place, block = next(iter(places_of(first)), ""), block_of(first)
    if block and not place:
        place = next(
            (name for name, here in view.spaces.items() if any(one.id == block for one in here.blocks)), ""
        )
    return Proposal(first.verb, text, actions, place, (), (block,) if block else ())


def _march(view: JuliusCaesarView, actions: tuple[Action, ...]) -> Proposal:
    marches = [action for action in actions if isinstance(action, Move | Sail | Regroup | Retreat)]
    goal = marches[0].path[-1]
    blocks = tuple(march.block for march in marches)
    origins = tuple(dict.fromkeys(march.path[0] for march in marches))
    force, where, start = force_words(blocks, view.seat), label(goal), listed(map(label, origins))
    here = view.spaces.get(goal)
    kind = marches[0].verb
    if isinstance(marches[0], Move | Sail) and here is not None and _enemies(view, goal):
        ours = any(stack.side is view.seat for stack in here.stacks)
        kind = "respond" if ours and here.attacker is not view.seat else "attack"
    if kind in ("regroup", "retreat"):
        text = say("orders.regroup" if kind == "regroup" else "orders.retreat", force=force, place=where)
    else:
        text = say(MARCHES[kind], force=force, start=start, place=where)
    return Proposal(kind, text, actions, goal, origins, blocks)


MARCHES = {
    "move": "orders.move",
    "sail": "orders.sail",
    "attack": "orders.attack",
    "respond": "orders.respond",
}
"""How blocks are told that come from one or several places to another."""


def _enemies(view: JuliusCaesarView, place: str) -> bool:
    here = view.spaces.get(place)
    return here is not None and any(stack.side is not view.seat for stack in here.stacks)


def _defect(action: Defect, view: JuliusCaesarView) -> str:
    if view.drawn is None:
        return say("orders.defect-unseen", place=label(action.space))
    return say("orders.defect", block=label(view.drawn), place=label(action.space))


SAYINGS: dict[type[Action], Callable[[Any, JuliusCaesarView], str]] = {
    Discard: lambda action, view: say("orders.discard", card=label(action.card)),
    Play: lambda action, view: say("orders.play", card=label(action.card)),
    Levy: lambda action, view: say("orders.levy", block=label(action.block, view.seat), place=label(action.city)),
    Step: lambda action, view: say("orders.step", block=label(action.block, view.seat)),
    Fire: lambda action, view: say("orders.fire", block=label(action.block, view.seat)),
    Pass: lambda action, view: say("orders.pass", block=label(action.block, view.seat)),
    Perish: lambda action, view: say("orders.perish", block=label(action.block, view.seat)),
    Hit: lambda action, view: say("orders.hit", block=label(action.block, view.seat)),
    Jupiter: lambda action, view: say("orders.jupiter", place=label(action.space)),
    Vulcan: lambda action, view: say("orders.vulcan", place=label(action.space)),
    Defect: _defect,
    Surprise: lambda action, view: say("orders.surprise", place=label(action.space)),
    Battle: lambda action, view: say("orders.battle", place=label(action.space)),
    ToPort: lambda action, view: say(
        "orders.port", block=label(action.block, view.seat), place=label(action.city)
    ),
    Disband: lambda action, view: say("orders.disband", block=label(action.block, view.seat)),
    Swap: lambda action, view: say(
        "orders.swap", first=label(action.first, view.seat), second=label(action.second, view.seat)
    ),
}
"""How each kind of action that stands alone is told."""
