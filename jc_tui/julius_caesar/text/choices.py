"""What is possible now: searched by words, grouped by kind, place and block, and never more than a screenful.

A query is words; an action fits when every word does. A word fits an action's verb, one of its blocks,
places or cards (by id or by name, whole words before parts), the kind of a block, or what a move amounts to:
``attack``, ``join`` or ``respond``. ``from`` and ``to`` before a word ask for the first or last of a path.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.contract import Action, Seat
from engine.julius_caesar.actions import block_of, places_of
from engine.julius_caesar.passages import manner
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from jc_tui.julius_caesar.facts import Facts
from jc_tui.text_mode.paper import packed

MOST_LINES = 18
"""A listing longer than this gives way to a summary, so that 80x24 shows it with the prompt."""

MOST_LISTED = 200
"""More actions than this are summarised without trying to list them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action, taken apart for searching and grouping.

    Attributes:
        block: the block it is about, or "".
        path: the spaces it names, in order.
        words: everything a query may ask for, exactly.
        rest: the notation after verb and block.
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


class Catalogue:
    """The legal actions of one moment, ready to be searched."""

    def __init__(self, legal: Iterable[Action], view: JuliusCaesarView, facts: Facts) -> None:
        self._facts = facts
        self._standing = _standing(view)
        self._view = view
        unique = dict.fromkeys(legal)
        self.choices = [self._take_apart(action) for action in unique]

    def search(self, query: str) -> list[Choice]:
        """The choices that fit every word of the query, all when it is empty."""
        whole = "_".join(query.lower().replace("-", " ").split())
        exact = [choice for choice in self.choices if whole and whole in choice.words]
        if exact:
            return exact
        found = self.choices
        for direction, word in _terms(query):
            found = _fitting(found, direction, word)
        return found

    def _take_apart(self, action: Action) -> Choice:
        block = block_of(action)
        path = places_of(action) or tuple(
            self._standing[name] for name in action.about[:1] if name in self._standing
        )
        text = str(action)
        rest = text.removeprefix(action.verb).strip().removeprefix(block).strip()
        words = {action.verb, *path, *rest.replace("-", " ").split()}
        for named in action.about:
            if named in self._facts.blocks:
                words |= {named, self._facts.blocks[named].kind, _as_id(self._facts.short(named))}
        words |= self._purpose(action)
        return Choice(action, action.verb, block, path, frozenset(words - {""}), rest)

    def _purpose(self, action: Action) -> set[str]:
        """What a move into an occupied space amounts to."""
        return PURPOSES.get(manner(self._view, action), set())


PURPOSES = {
    "attack": {"attack"},
    "main attack": {"attack", "join"},
    "reserve": {"attack", "join"},
    "response": {"respond", "response"},
}
"""What a player may ask for a move by, by the manner in which it enters a space."""


def _standing(view: JuliusCaesarView) -> dict[str, str]:
    return {block.id: space.id for space in view.spaces.values() for block in space.blocks}


def _as_id(name: str) -> str:
    return name.lower().replace(" ", "_")


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


def _fitting(choices: Sequence[Choice], direction: str, word: str) -> list[Choice]:
    """The choices that a word fits: whole, else as a part between underscores, else as a beginning."""
    tests: tuple[Callable[[str], bool], ...] = (
        lambda have: have == word,
        lambda have: word in have.split("_"),
        lambda have: have.startswith(word) or f"_{word}" in have,
    )
    for test in tests:
        found = [choice for choice in choices if any(map(test, _asked(choice, direction)))]
        if found:
            return found
    return []


def _asked(choice: Choice, direction: str) -> Iterable[str]:
    if direction == "from":
        return choice.path[:1]
    if direction == "to":
        return choice.path[-1:]
    return choice.words


@dataclass(frozen=True, slots=True)
class Listing:
    """What `?` prints, and the choices that can now be played by number."""

    lines: list[str]
    numbered: list[Choice]


def listing(found: Sequence[Choice], query: str, seat: Seat, facts: Facts, width: int, group: str = "") -> Listing:
    """The choices found, one by one when they fit on a screen, else summarised.

    `group` is a line that moves a whole group, to be told as an example.
    """
    if not found:
        return Listing([say("choices.nothing-fits", query=repr(query))], [])
    together = [say("choices.whole-group", action=group)] if group else []
    if query:
        head = say("choices.heading-asked", n=len(found), side=seat.label, query=repr(query))
    else:
        head = say("choices.heading", n=len(found), side=seat.label)
    if len(found) <= MOST_LISTED:
        lines, numbered = _one_by_one(found, facts, width)
        if len(lines) <= MOST_LINES:
            return Listing([head, *lines, say("choices.type-number"), *together], numbered)
        lines = _together(found, width)
        if len(lines) <= MOST_LINES:
            example = say("choices.type-action", action=found[0].action)
            return Listing([head, *lines, example, *together, *_hints(found, query, width)], [])
    lines = _summary(found, facts, width)[: MOST_LINES - 1]
    return Listing([head, *lines, *together, *_hints(found, query, width)], [])


def _one_by_one(found: Sequence[Choice], facts: Facts, width: int) -> tuple[list[str], list[Choice]]:
    groups: dict[tuple[str, str], list[Choice]] = {}
    for choice in found:
        groups.setdefault((choice.verb, choice.block if choice.rest else ""), []).append(choice)
    lines: list[str] = []
    numbered: list[Choice] = []
    for (verb, block), members in groups.items():
        items = []
        for choice in members:
            numbered.append(choice)
            items.append(f"{len(numbered)}) {_label(choice, facts)}")
        label = f"  {verb} {block}".rstrip()
        if len(items) > 1 and len(label) > 20:
            lines += [label, *packed("", items, width, 6, "   ")]
        else:
            lines += packed(label + "  ", items, width, 12, "   ")
    return lines, numbered


def _together(found: Sequence[Choice], width: int) -> list[str]:
    """The choices with blocks that can do the same put together, the place they begin at told once."""
    rests: dict[tuple[str, str, str], list[str]] = {}
    for choice in found:
        start = f"{choice.place}-" if choice.rest.startswith(f"{choice.place}-") else ""
        rests.setdefault((choice.verb, choice.block, start), []).append(choice.rest.removeprefix(start))
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


def _label(choice: Choice, facts: Facts) -> str:
    """What tells a choice from the others of its group."""
    if choice.rest:
        return choice.rest
    if not choice.block:
        return choice.place or choice.verb
    return f"{choice.block} ({label(choice.place)})" if choice.place else choice.block


def _summary(found: Sequence[Choice], facts: Facts, width: int) -> list[str]:
    """How many choices there are of each kind, by place, or by block where there is one place only."""
    lines = []
    for verb in dict.fromkeys(choice.verb for choice in found):
        members = [choice for choice in found if choice.verb == verb]
        places = Counter(choice.place for choice in members)
        counts = places if len(places) > 1 else Counter(choice.block or choice.rest for choice in members)
        head = f"  {verb} {len(members)}"
        items = [f"{key or say('choices.done')} {number}" for key, number in counts.items()]
        if len(members) == 1:
            head, items = f"  {members[0].action}", []
        lines += packed(head, items, width, 13, ", ")
        special = [word for word in ("attack", "join", "respond") if any(word in c.words for c in members)]
        for word in special:
            targets = Counter(label(c.path[-1]) for c in members if word in c.words)
            items = [f"{target} {number}" for target, number in targets.items()]
            lines += packed(f"    {word}", items, width, 13, ", ")
    return lines


def _hints(found: Sequence[Choice], query: str, width: int) -> list[str]:
    """Queries that narrow the search."""
    verbs = [choice.verb for choice in found if choice.verb != "end"]
    places = Counter(choice.place for choice in found if choice.place)
    blocks = [choice.block for choice in found if choice.block]
    hints = dict.fromkeys(verbs[:1] if len(set(verbs)) > 1 else [])
    hints |= dict.fromkeys(place for place, _ in places.most_common(1))
    hints |= dict.fromkeys(blocks[:1])
    if any("attack" in choice.words for choice in found):
        hints["attack"] = None
    if query in hints:
        del hints[query]
        hints[f"from {query}"] = None
    return packed(say("choices.to-see-fewer"), [f"? {hint}" for hint in hints], width, 14, "   ") if hints else []
