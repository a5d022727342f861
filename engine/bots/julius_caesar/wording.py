"""Decisions in a player's words: which block goes where, which card, which god; several moves to one place as one.

for order in tell(view, actions):
    print(order.text)    # Attack Tarraco with Caesar, three legions from Narbo
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby

from engine.bots.julius_caesar.atlas import atlas, the_game
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
)
from engine.julius_caesar.story import NameTable, count
from engine.julius_caesar.viewdata import JuliusCaesarView

KINDS = {
    "legion": ("legion", "legions"),
    "auxilia": ("auxilia", "auxilia"),
    "equitatus": ("equitatus", "equitatus"),
    "navis": ("Navis", "Naves"),
    "ballista": ("ballista", "ballistae"),
    "elephant": ("elephant", "elephants"),
}
"""Kinds of blocks in words: one and several."""

FEW = 2
"""So many blocks are all named; of more the leaders."""

ENDS = {
    "deploy": "Leave the set-up as it is",
    "move": "Move no more",
    "levy": "Levy no more",
    "jupiter": "Leave Jupiter's strike",
    "vulcan": "Leave Vulcan's strike",
    "regroup": "Stay where you are",
    "disband": "Disband nothing more",
}
"""What ending means, by phase."""

HOLD = "Hold back"


@lru_cache(maxsize=1)
def names() -> NameTable:
    """What everything is called."""
    return NameTable(the_game().data)


def tell(view: JuliusCaesarView, actions: Sequence[Action]) -> list[Proposal]:
    """Actions that a seat would do one after the other, with those that belong together in one order."""
    if len(actions) == 1 and isinstance(actions[0], End):
        text = HOLD if view.phase == "move" else ENDS.get(view.phase, "End this phase")
        return [Proposal("end", text, tuple(actions))]
    return [_order(view, key[0], tuple(group)) for key, group in groupby(actions, key=_together)]


def in_short(view: JuliusCaesarView, actions: Sequence[Action]) -> str:
    """All of it in one line, what goes to one place together; that a phase is ended goes without saying."""
    keys = list(dict.fromkeys(map(_together, actions)))
    told = tell(view, sorted(actions, key=lambda action: keys.index(_together(action))))
    return "; ".join([order.text for order in told if order.kind != "end"] or [told[0].text if told else ""])


def force_words(blocks: Sequence[str], seat: Seat) -> str:
    """A few blocks by name; of more the leaders by name, the others by their number."""
    known = atlas().blocks
    if len(blocks) <= FEW:
        return " and ".join(_short(block, seat) for block in blocks)
    leaders = [_short(block, seat) for block in blocks if known[block].kind not in KINDS]
    parts = list(leaders)
    for kind, words in KINDS.items():
        number = sum(known[block].kind == kind for block in blocks)
        if number:
            article = "an" if words[0][0] in "aeiou" else "a"
            parts.append(count(number, *words) if number > 1 else f"{article} {words[0]}")
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _short(block: str, seat: Seat) -> str:
    printed = atlas().blocks[block]
    return printed.name if printed.owner is seat else names().block(block)


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
        return Proposal("end", ENDS.get(view.phase, "End this phase"), actions)
    text = SAYINGS[kind](first, view)
    place = getattr(first, "space", None) or getattr(first, "city", None) or ""
    block = getattr(first, "block", None)
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
    name = names().space
    force, where, start = force_words(blocks, view.seat), name(goal), " and ".join(map(name, origins))
    here = view.spaces.get(goal)
    kind = marches[0].verb
    if isinstance(marches[0], Move | Sail) and here is not None and _enemies(view, goal):
        ours = any(stack.side is view.seat for stack in here.stacks)
        if ours and here.attacker is not view.seat:
            return Proposal(
                "respond", f"Send {force} from {start} to help in {where}", actions, goal, origins, blocks
            )
        return Proposal("attack", f"Attack {where} with {force} from {start}", actions, goal, origins, blocks)
    words = {
        "move": f"Move {force} from {start} to {where}",
        "sail": f"Ship {force} from {start} to {where}",
        "regroup": f"Go on with {force} to {where}",
        "retreat": f"Retreat {force} to {where}",
    }
    return Proposal(kind, words[kind], actions, goal, origins, blocks)


def _enemies(view: JuliusCaesarView, place: str) -> bool:
    here = view.spaces.get(place)
    return here is not None and any(stack.side is not view.seat for stack in here.stacks)


def _named(what: str) -> Callable[[Action, JuliusCaesarView], str]:
    """A sentence with the block, the space or the card of an action in it."""

    def say(action: Action, view: JuliusCaesarView) -> str:
        words: dict[str, Callable[[], str]] = {
            "block": lambda: _short(action.block, view.seat),  # type: ignore[attr-defined]
            "space": lambda: names().space(action.space),  # type: ignore[attr-defined]
            "city": lambda: names().space(action.city),  # type: ignore[attr-defined]
            "card": lambda: names().card(action.card),  # type: ignore[attr-defined]
            "first": lambda: _short(action.first, view.seat),  # type: ignore[attr-defined]
            "second": lambda: _short(action.second, view.seat),  # type: ignore[attr-defined]
            "drawn": lambda: names().block(view.drawn) if view.drawn else "the drawn block",
        }
        return what.format_map({key: word() for key, word in words.items() if f"{{{key}}}" in what})

    return say


SAYINGS: dict[type[Action], Callable[[Action, JuliusCaesarView], str]] = {
    Discard: _named("Lay {card} aside"),
    Play: _named("Play {card}"),
    Levy: _named("Levy {block} in {city}"),
    Step: _named("Add a step to {block}"),
    Fire: _named("Fire with {block}"),
    Pass: _named("Pass with {block}"),
    Perish: _named("Give up {block}"),
    Hit: _named("Take the hit on {block}"),
    Jupiter: _named("Name {space} for Jupiter"),
    Vulcan: _named("Let {space} burn"),
    Defect: _named("Take {drawn} to {space}"),
    Surprise: _named("Take the surprise in {space}"),
    Battle: _named("Fight first in {space}"),
    ToPort: _named("Bring {block} to {city}"),
    Disband: _named("Disband {block}"),
    Swap: _named("Let {first} and {second} change places"),
}
"""How each kind of action that stands alone is told."""
