"""One line of advice for each choice that a player can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce

from engine.blocks.event_text import hits
from engine.contract import KEYS, TYPED, Action
from engine.julius_caesar.actions import Move
from engine.julius_caesar.data import CHOSEN
from engine.julius_caesar.outlook import quarters
from engine.julius_caesar.passages import road_room
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import capital, commas, either, label, say
from engine.julius_caesar.words.names import levies, moves
from engine.translations import taught
from jc_tui.blocks.line_reader import MOST_NAMED, what_to_type
from jc_tui.julius_caesar.facts import load_facts


def advice(view: JuliusCaesarView, legal: Sequence[Action]) -> str:
    """Return advice for the seat to act, with what to type."""
    verbs = list(dict.fromkeys(action.verb for action in legal))
    to_type = _to_type(legal, verbs, group_example(view, legal))
    return say("advice.with-what-to-type", advice=to_do(view, verbs), typing=to_type)


def to_do(view: JuliusCaesarView, verbs: list[str], way: str = TYPED) -> str:
    """Return advice for the seat to act, by the open kinds of action."""

    def do(what: str, **values: str) -> str:
        in_other_words = way == KEYS and _is_said("offers.do", what)
        return say.one("offers.do" if in_other_words else "advice.do", what, n=None, **values)

    if view.phase == "move":
        god = view.card is not None and load_facts().cards[view.card].god
        return _moving(view, verbs, do("end of command" if god else "on to levies"))
    if view.phase == "levy":
        return do("no levy" if verbs == ["end"] else "levy", levies=capital(levies(view.levies_left)))
    if view.phase == "deploy":
        return do("deploy") if way == KEYS else say("advice.deploy", n=view.swaps_left)
    if view.phase == "jupiter" and load_facts().edition(view).jupiter == CHOSEN:
        return do("jupiter chosen")
    if view.phase == "defect":
        return say("advice.defect", block=label(view.drawn)) if view.drawn else say("advice.defect-unseen")
    if view.phase == "supply":
        return say("advice.supply", cities=_overfull(view))
    if view.phase == "hit" and view.battle:
        return say("advice.hit", hits=hits(view.battle.hits_due))
    if view.phase == "battle" and view.battle:
        return _fighting(view.battle, verbs)
    return do(view.phase if _is_said("advice.do", view.phase) else "choose")


def _is_said(prefix: str, what: str) -> bool:
    return say.has(f"{prefix}-{what.replace(' ', '-')}")


def _overfull(view: JuliusCaesarView) -> str:
    held = [
        quarters(view, place)
        for place, space in view.spaces.items()
        if space.owner is view.to_act and place in load_facts().cities
    ]
    return commas(
        say("advice.feeds", place=label(each.city), feeds=each.feeds, blocks=each.count)
        for each in held
        if each.surplus
    )


def _moving(view: JuliusCaesarView, verbs: list[str], then: str) -> str:
    if verbs == ["end"]:
        return say("advice.nothing-moves", then=then)
    active, left = commas(map(label, view.active)), moves(view.moves_left)
    if not active:
        return say("advice.move", moves=left, then=then)
    return say(
        "advice.move-begun" if view.moves_left else "advice.move-more", moves=left, places=active, then=then
    )


def _fighting(battle: BattleView, verbs: list[str]) -> str:
    if verbs == ["perish"]:
        return say("advice.perish")
    choice = either(say.one("advice.can", verb) for verb in ("fire", "retreat", "pass") if verb in verbs)
    return say("advice.fight", letter=battle.letter, choice=choice)


def group_example(view: JuliusCaesarView, legal: Iterable[Action]) -> str:
    """Return a line that moves a whole group one road; empty for none."""
    paths = (action.path for action in legal if isinstance(action, Move) and len(action.path) == 2)
    groups = Counter(path for path in paths if not view.spaces[path[0]].contested)
    several = [
        (start, end) for (start, end), number in groups.items() if 1 < number <= (road_room(view, start, end) or 0)
    ]
    return " ".join(("m", *several[0])) if several else ""


def _to_type(legal: Sequence[Action], verbs: list[str], group: str) -> str:
    texts = list(dict.fromkeys(map(str, legal[: MOST_NAMED + 1])))
    verbs_of: dict[str, list[str]] = {}
    for verb in verbs:
        rests = [text.removeprefix(verb).strip() for text in texts if text.split(" ")[0] == verb]
        verbs_of.setdefault(" | ".join(rests), []).append(verb)
    alternatives = (f"{either(map(taught, same))} {taught(rest)}".strip() for rest, same in verbs_of.items())
    everything = reduce(lambda some, last: say("advice.or-else", some=some, last=last), alternatives)
    firsts = (next(str(action) for action in legal if action.verb == verb) for verb in verbs)
    return what_to_type(say, legal, everything, [text for text in (group, *firsts) if text not in ("", "end")])
