"""Possible actions in plain lines, searched by words, listed in a screenful.

A query is words; an action fits when every word does. A word fits an action's verb, one of its blocks, places or
cards (by id or by name, whole words before parts), or what else its game calls it by. ``from`` and ``to`` before a
word ask for the first or last of its places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.contract import Action, Seat
from engine.translations import Translations, noted, taught
from jc_tui.blocks.line_reader import FILLERS
from jc_tui.game_ui import NumberedActions
from jc_tui.text_mode.text_output import in_commas, packed

MOST_LINES = 18
"""A listing longer than this gives way to a summary, so that 80x24 shows it with the prompt."""

MOST_LISTED = 200
"""More actions than this are summarised without trying to list them."""

PURPOSES = ("attack", "join", "respond")
"""The words for what a move amounts to, of which a summary tells."""


@dataclass(frozen=True, slots=True)
class SearchableAction:
    """A legal action, taken apart for searching and grouping.

    Attributes:
        block: the block that it is about, or "".
        path: the places it names, in order, or where its block stands.
        words: everything a query may ask for, exactly, in small letters and with ``_`` for spaces.
    """

    action: Action
    block: str
    path: tuple[str, ...]
    words: frozenset[str]

    @property
    def verb(self) -> str:
        return self.action.verb

    @property
    def rest(self) -> str:
        """The notation after verb and block."""
        return str(self.action).removeprefix(self.verb).strip().removeprefix(self.block).strip()

    @property
    def place(self) -> str:
        """The place where it happens or begins, or ""."""
        return self.path[0] if self.path else ""


def search(query: str, options: Iterable[SearchableAction]) -> list[SearchableAction]:
    """Return the options that fit every word of a query, all when it is empty."""
    found, words, direction = list(options), query.lower().replace("-", " ").split(), ""
    if exact := [option for option in found if words and "_".join(words) in option.words]:
        return exact
    for word in words:
        if word in FILLERS:
            direction = word
        else:
            found, direction = _fitting(found, direction, word), ""
    return found


def _fitting(options: Sequence[SearchableAction], direction: str, word: str) -> list[SearchableAction]:
    """Return the options that a word fits: whole, else between underscores, else as a beginning."""

    def asked(option: SearchableAction) -> Iterable[str]:
        return {"from": option.path[:1], "to": option.path[-1:]}.get(direction, option.words)

    tests: tuple[Callable[[str], bool], ...] = (
        lambda have: have == word,
        lambda have: word in have.split("_"),
        lambda have: have.startswith(word) or f"_{word}" in have,
    )
    for test in tests:
        if found := [option for option in options if any(map(test, asked(option)))]:
            return found
    return []


class Listing:
    """A screenful of options, in a game's words; `name` is what a place is called."""

    def __init__(self, say: Translations, name: Callable[[str], str], width: int) -> None:
        self._say, self._name, self._width = say, name, width

    def of(self, found: Sequence[SearchableAction], query: str, seat: Seat, group: str = "") -> NumberedActions:
        """Return the options found in a screenful, with `group` as an example."""
        say = self._say
        if not found:
            return NumberedActions([say("choices.nothing-fits", query=repr(query))], [])
        together = [say("choices.whole-group", action=taught(group))] if group else []
        key = "choices.heading-asked" if query else "choices.heading"
        head = say(key, n=len(found), side=seat.label, query=repr(taught(query)))
        if len(found) <= MOST_LISTED:
            lines, numbered = self._one_by_one(found)
            if len(lines) <= MOST_LINES:
                return NumberedActions([head, *lines, say("choices.type-number"), *together], numbered)
            lines = self._together(found)
            if len(lines) <= MOST_LINES:
                example = say("choices.type-action", action=taught(found[0].action))
                return NumberedActions([head, *lines, example, *together, *self._hints(found, query)], [])
        lines = self._summary(found)[: MOST_LINES - 1]
        return NumberedActions([head, *lines, *together, *self._hints(found, query)], [])

    def _one_by_one(self, found: Sequence[SearchableAction]) -> tuple[list[str], list[Action]]:
        groups: dict[str, list[SearchableAction]] = {}
        for option in found:
            head = f"  {taught(option.verb)} {option.block if option.rest else ''}".rstrip()
            groups.setdefault(head, []).append(option)
        lines: list[str] = []
        numbered: list[Action] = []
        for head, members in groups.items():
            items = [f"{number}) {self._label(each)}" for number, each in enumerate(members, len(numbered) + 1)]
            numbered += [option.action for option in members]
            if len(items) > 1 and len(head) > 20:
                lines += [head, *packed("", items, self._width, 6, "   ")]
            else:
                lines += packed(f"{head}  ", items, self._width, 12, "   ")
        return lines, numbered

    def _label(self, option: SearchableAction) -> str:
        """Return what tells an option from the others of its group."""
        if option.rest or not option.block:
            return taught(option.rest or option.place or option.verb)
        return noted(option.block, self._name(option.place)) if option.place else option.block

    def _together(self, found: Sequence[SearchableAction]) -> list[str]:
        """Return the options in lines; blocks with equal choices share one."""
        rests: dict[tuple[str, str, str], list[str]] = {}
        for option in found:
            start = f"{option.place}-" if option.rest.startswith(f"{option.place}-") else ""
            rests.setdefault((option.verb, option.block, start), []).append(option.rest.removeprefix(start))
        blocks: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
        for (verb, block, start), own in rests.items():
            blocks.setdefault((verb, start, tuple(own)), []).append(block)
        lines: list[str] = []
        for (verb, start, ends), alike in blocks.items():
            lines += packed(
                f"  {taught(verb)}", list(filter(None, (" | ".join(alike), taught(start)))), self._width, 4
            )
            if any(ends):
                lines += packed("", [*map(taught, ends)], self._width, 6, "   ")
        return lines

    def _summary(self, found: Sequence[SearchableAction]) -> list[str]:
        """Count the options of each kind by place, or by block."""
        lines: list[str] = []
        for verb in dict.fromkeys(option.verb for option in found):
            members = [option for option in found if option.verb == verb]
            places = Counter(option.place for option in members)
            counts = places if len(places) > 1 else Counter(option.block or option.rest for option in members)
            head = f"  {taught(verb)} {len(members)}"
            if len(members) == 1:
                head, counts = f"  {taught(members[0].action)}", Counter()
            lines += self._counted(head, counts)
            for word in PURPOSES:
                if targets := Counter(self._name(each.path[-1]) for each in members if word in each.words):
                    lines += self._counted(f"    {taught(word)}", targets)
        return lines

    def _counted(self, head: str, counts: Counter[str]) -> list[str]:
        items = [f"{taught(what) or self._say('choices.done')} {number}" for what, number in counts.items()]
        return in_commas(head, items, self._width, 13)

    def _hints(self, found: Sequence[SearchableAction], query: str) -> list[str]:
        verbs = dict.fromkeys(option.verb for option in found if option.verb != "end")
        places = Counter(option.place for option in found if option.place)
        blocks = [option.block for option in found if option.block]
        hints = dict.fromkeys(list(verbs)[:1] if len(verbs) > 1 else [])
        hints |= dict.fromkeys([place for place, _ in places.most_common(1)] + blocks[:1])
        if any("attack" in option.words for option in found):
            hints["attack"] = None
        if query in hints:
            del hints[query]
            hints[f"from {query}"] = None
        asked = [f"? {taught(hint)}" for hint in hints]
        return packed(self._say("choices.to-see-fewer"), asked, self._width, 14, "   ") if hints else []
