"""What is possible now: searched by words, grouped by kind, place and block, and never more than a screenful.

A query is words; an action fits when every word does. A word fits an action's verb, one of its blocks,
places or cards (by id or by name, whole words before parts), the kind of a block, or what a move amounts to:
``attack``, ``join`` or ``respond``. ``from`` and ``to`` before a word ask for the first or last of a path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.contract import Action, Seat
from engine.julius_caesar.actions import block_of, places_of
from engine.julius_caesar.passages import manner
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, noted, say
from jc_tui.game_ui import NumberedActions
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.advice import group_example
from jc_tui.julius_caesar.text.reading import spelled_out
from jc_tui.text_mode.paper import in_commas, packed

MOST_LINES = 18
"""A listing longer than this gives way to a summary, so that 80x24 shows it with the prompt."""

MOST_LISTED = 200
"""More actions than this are summarised without trying to list them."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action, taken apart for searching and grouping.

    Attributes:
        path: the spaces it names, in order, or where its block, if it is about one, stands.
        words: everything a query may ask for, exactly. rest: the notation after verb and block.
    """

    action: Action
    verb: str
    block: str
    path: tuple[str, ...]
    words: frozenset[str]
    rest: str

    @property
    def place(self) -> str:
        """Where it happens or begins, or ""."""
        return self.path[0] if self.path else ""


def possible(
    query: str, view: JuliusCaesarView, legal: Sequence[Action], seat: Seat, width: int
) -> NumberedActions:
    """The legal actions that fit some words, in a screenful."""
    found = search(spelled_out(query), legal, view)
    return listing(found, query, seat, width, group_example(view, [option.action for option in found]))


def search(query: str, legal: Iterable[Action], view: JuliusCaesarView) -> list[Option]:
    """The legal actions that fit every word of a query, all when it is empty."""
    standing = {block.id: space.id for space in view.spaces.values() for block in space.blocks}
    options = [_option(action, standing, view) for action in dict.fromkeys(legal)]
    whole = "_".join(query.lower().replace("-", " ").split())
    if exact := [option for option in options if whole and whole in option.words]:
        return exact
    for direction, word in _terms(query):
        options = _fitting(options, direction, word)
    return options


def _option(action: Action, standing: Mapping[str, str], view: JuliusCaesarView) -> Option:
    block = block_of(action)
    path = places_of(action) or tuple(standing[name] for name in action.about[:1] if name in standing)
    rest = str(action).removeprefix(action.verb).strip().removeprefix(block).strip()
    words = {action.verb, *path, *rest.replace("-", " ").split(), *PURPOSES.get(manner(view, action), ())}
    for named in action.about:
        if named in load_facts().blocks:
            words |= {named, load_facts().blocks[named].kind, load_facts().short(named).lower().replace(" ", "_")}
    return Option(action, action.verb, block, path, frozenset(words - {""}), rest)


PURPOSES = {
    "attack": ("attack",),
    "main attack": ("attack", "join"),
    "reserve": ("attack", "join"),
    "response": ("respond", "response"),
}
"""What a player may ask for a move by, by the manner in which it enters a space."""


def _terms(query: str) -> list[tuple[str, str]]:
    """The words of a query, each with ``from`` or ``to`` if that stands before it."""
    terms, direction = [], ""
    for word in query.lower().replace("-", " ").split():
        if word in ("from", "to"):
            direction = word
        else:
            terms.append((direction, word))
            direction = ""
    return terms


def _fitting(options: Sequence[Option], direction: str, word: str) -> list[Option]:
    """The options that a word fits: whole, else as a part between underscores, else as a beginning."""

    def asked(option: Option) -> Iterable[str]:
        return {"from": option.path[:1], "to": option.path[-1:]}.get(direction, option.words)

    tests: tuple[Callable[[str], bool], ...] = (
        lambda have: have == word,
        lambda have: word in have.split("_"),
        lambda have: have.startswith(word) or f"_{word}" in have,
    )
    for test in tests:
        found = [option for option in options if any(map(test, asked(option)))]
        if found:
            return found
    return []


def listing(found: Sequence[Option], query: str, seat: Seat, width: int, group: str = "") -> NumberedActions:
    """The options found, one by one when they fit on a screen, else summarised.

    `group` is a line that moves a whole group, to be told as an example.
    """
    if not found:
        return NumberedActions([say("choices.nothing-fits", query=repr(query))], [])
    together = [say("choices.whole-group", action=group)] if group else []
    key = "choices.heading-asked" if query else "choices.heading"
    head = say(key, n=len(found), side=seat.label, query=repr(query))
    if len(found) <= MOST_LISTED:
        lines, numbered = _one_by_one(found, width)
        if len(lines) <= MOST_LINES:
            return NumberedActions([head, *lines, say("choices.type-number"), *together], numbered)
        lines = _together(found, width)
        if len(lines) <= MOST_LINES:
            example = say("choices.type-action", action=found[0].action)
            return NumberedActions([head, *lines, example, *together, *_hints(found, query, width)], [])
    lines = _summary(found, width)[: MOST_LINES - 1]
    return NumberedActions([head, *lines, *together, *_hints(found, query, width)], [])


def _one_by_one(found: Sequence[Option], width: int) -> tuple[list[str], list[Action]]:
    groups: dict[tuple[str, str], list[Option]] = {}
    for option in found:
        groups.setdefault((option.verb, option.block if option.rest else ""), []).append(option)
    lines: list[str] = []
    numbered: list[Action] = []
    for (verb, block), members in groups.items():
        items = []
        for option in members:
            numbered.append(option.action)
            items.append(f"{len(numbered)}) {_label(option)}")
        label = f"  {verb} {block}".rstrip()
        if len(items) > 1 and len(label) > 20:
            lines += [label, *packed("", items, width, 6, "   ")]
        else:
            lines += packed(label + "  ", items, width, 12, "   ")
    return lines, numbered


def _together(found: Sequence[Option], width: int) -> list[str]:
    """The options with blocks that can do the same put together, the place they begin at told once."""
    rests: dict[tuple[str, str, str], list[str]] = {}
    for option in found:
        start = f"{option.place}-" if option.rest.startswith(f"{option.place}-") else ""
        rests.setdefault((option.verb, option.block, start), []).append(option.rest.removeprefix(start))
    blocks: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for (verb, block, start), own in rests.items():
        blocks.setdefault((verb, start, tuple(own)), []).append(block)
    lines: list[str] = []
    for (verb, start, ends), alike in blocks.items():
        heading = [text for text in (" | ".join(alike), start) if text]
        lines += packed(f"  {verb}", heading, width, 4)
        if any(ends):
            lines += packed("", ends, width, 6, "   ")
    return lines


def _label(option: Option) -> str:
    """What tells an option from the others of its group."""
    if option.rest:
        return option.rest
    if not option.block:
        return option.place or option.verb
    return noted(option.block, label(option.place)) if option.place else option.block


def _summary(found: Sequence[Option], width: int) -> list[str]:
    """How many options there are of each kind, by place, or by block where there is one place only."""
    lines = []
    for verb in dict.fromkeys(option.verb for option in found):
        members = [option for option in found if option.verb == verb]
        places = Counter(option.place for option in members)
        counts = places if len(places) > 1 else Counter(option.block or option.rest for option in members)
        head = f"  {verb} {len(members)}"
        items = [f"{key or say('choices.done')} {number}" for key, number in counts.items()]
        if len(members) == 1:
            head, items = f"  {members[0].action}", []
        lines += in_commas(head, items, width, 13)
        special = [word for word in ("attack", "join", "respond") if any(word in c.words for c in members)]
        for word in special:
            targets = Counter(label(c.path[-1]) for c in members if word in c.words)
            items = [f"{target} {number}" for target, number in targets.items()]
            lines += in_commas(f"    {word}", items, width, 13)
    return lines


def _hints(found: Sequence[Option], query: str, width: int) -> list[str]:
    verbs = [option.verb for option in found if option.verb != "end"]
    places = Counter(option.place for option in found if option.place)
    blocks = [option.block for option in found if option.block]
    hints = dict.fromkeys(verbs[:1] if len(set(verbs)) > 1 else [])
    hints |= dict.fromkeys(place for place, _ in places.most_common(1))
    hints |= dict.fromkeys(blocks[:1])
    if any("attack" in option.words for option in found):
        hints["attack"] = None
    if query in hints:
        del hints[query]
        hints[f"from {query}"] = None
    return packed(say("choices.to-see-fewer"), [f"? {hint}" for hint in hints], width, 14, "   ") if hints else []
