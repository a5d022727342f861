"""One line that says what to do now, for each thing a player can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import Action
from engine.julius_caesar.actions import Move, Path
from engine.julius_caesar.passages import road_room
from engine.julius_caesar.quarters import quarters
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import JuliusCaesarView
from jc_tui.julius_caesar.facts import Facts

ADVICE = {
    "deploy": "Rearrange your blocks if you like, two at a time; `end` when you are content.",
    "discard": "Lay one of your cards aside for the year, unseen.",
    "play": "Choose your card for this turn; both are turned up together.",
    "jupiter": "Name a city where Jupiter draws an enemy block, or `end` to leave it.",
    "vulcan": "Name the enemy city that burns, or `end` to leave it.",
    "surprise": "Name the battle in which all your attackers act first in round 1.",
    "choose battle": "You are Player 1: name the battle to fight next.",
    "regroup": "You have won: take blocks to friendly or vacant neighbours if you like, then `end`.",
    "port": "Winter: bring each of your Navis at sea to a friendly port on that sea.",
    "disband": "Winter: disband any blocks you do not want to keep, then `end`.",
}
"""The advice of phases that need no figures."""

MOST_NAMED, MOST_TYPED = 7, 110
"""As many actions as this, in so many characters, are all named; of more, there are examples."""

MOST_EXAMPLES = 2


def advice(view: JuliusCaesarView, legal: Sequence[Action], facts: Facts) -> str:
    """What the seat to act should do now, and what to type for it."""
    verbs = list(dict.fromkeys(action.verb for action in legal))
    return f"{to_do(view, verbs, facts)} {_to_type(legal, verbs, group_example(view, legal, facts))}"


def to_do(view: JuliusCaesarView, verbs: list[str], facts: Facts) -> str:
    """What the seat to act should do now, with these kinds of action open to it; `end` stands in backquotes."""
    if view.phase == "move":
        return _moving(view, verbs, facts)
    if view.phase == "levy":
        left = f"{count(view.levies_left, 'levy', 'levies').capitalize()} left"
        grow = "" if verbs == ["end"] else ": add a step or a new block"
        return f"{left}{grow}; `end` ends your command phase."
    if view.phase == "deploy":
        return f"{ADVICE['deploy']} {count(view.swaps_left, 'swap')} left."
    if view.phase == "defect":
        drawn = facts.names.block(view.drawn) if view.drawn else "the drawn block"
        return f"Name the city of yours to which {drawn} goes over."
    if view.phase == "supply":
        return f"Winter: {_overfull(view, facts)}; disband the surplus."
    if view.phase == "hit" and view.battle:
        return f"Choose the block that takes a hit; {count(view.battle.hits_due, 'hit')} due."
    if view.phase == "battle":
        return _fighting(view, verbs, facts)
    return ADVICE.get(view.phase, "Choose an action.")


def _overfull(view: JuliusCaesarView, facts: Facts) -> str:
    """The cities of the seat to act that hold more than they feed."""
    held = [
        quarters(view, facts.components, place)
        for place, space in view.spaces.items()
        if space.owner is view.to_act and place in facts.cities
    ]
    return ", ".join(
        f"{facts.names.space(each.city)} feeds {each.feeds} of {each.count} blocks"
        for each in held
        if each.surplus
    )


def _moving(view: JuliusCaesarView, verbs: list[str], facts: Facts) -> str:
    god = view.card is not None and facts.cards[view.card].god
    then = "`end` ends your command phase." if god else "`end`: on to your levies."
    if verbs == ["end"]:
        return f"Nothing more can move; {then}"
    left = f"{count(view.moves_left, 'move')} left"
    active = ", ".join(facts.names.space(space) for space in view.active)
    if active and not view.moves_left:
        return f"Move more blocks of {active} if you like ({left}); {then}"
    begun = f" ({active} begun)" if active else ""
    return f"Move a group: {left}{begun}; {then}"


def _fighting(view: JuliusCaesarView, verbs: list[str], facts: Facts) -> str:
    if verbs == ["perish"]:
        return "This block must retreat and cannot: it is lost."
    can = {"fire": "fire", "retreat": "retreat", "pass": "pass"}
    words = [word for verb, word in can.items() if verb in verbs]
    choice = " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    letter = f" {view.battle.letter}" if view.battle and view.battle.letter else ""
    return f"Your{letter} blocks act (marked >): {choice}."


def group_example(view: JuliusCaesarView, legal: Iterable[Action], facts: Facts) -> str:
    """A line that moves a whole group to a neighbour whose road has room for all of it; empty where none can."""
    groups: dict[Path, int] = {}
    for action in legal:
        if isinstance(action, Move) and len(action.path) == 2 and not view.spaces[action.path[0]].contested:
            groups[action.path] = groups.get(action.path, 0) + 1
    several = [
        (start, end)
        for (start, end), number in groups.items()
        if 1 < number <= (road_room(view, facts.components, start, end) or 0)
    ]
    return f"m {several[0][0]} {several[0][1]}" if several else ""


def _to_type(legal: Sequence[Action], verbs: list[str], group: str) -> str:
    """All that can be typed when it is little, else an example of each kind."""
    texts = list(dict.fromkeys(map(str, legal[: MOST_NAMED + 1])))
    verbs_of: dict[str, list[str]] = {}
    for verb in verbs:
        rests = [text.removeprefix(verb).strip() for text in texts if text.split(" ")[0] == verb]
        verbs_of.setdefault(" | ".join(rests), []).append(verb)
    everything = ", or ".join(f"{' or '.join(same)} {rest}".strip() for rest, same in verbs_of.items())
    if len(legal) <= MOST_NAMED and len(everything) <= MOST_TYPED:
        return f"Type: {everything}."
    firsts = (next(str(action) for action in legal if action.verb == verb) for verb in verbs)
    examples = [text for text in (group, *firsts) if text not in ("", "end")][:MOST_EXAMPLES]
    return f"E.g. {', '.join(examples)}; ? lists all."
