"""What is possible now: searched by words, grouped by kind and block, and never more than a screenful.

A query is words; an action fits when every word does: its verb, one of its blocks, places, cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.contract import Action, Seat
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import label, say
from jc_tui.blocks.line_reader import FILLERS
from jc_tui.game_ui import NumberedActions
from jc_tui.look.spans import wrapped
from jc_tui.text_mode.paper import in_commas, packed

APART = str.maketrans("_()", "   ")
"""What stands between the words of a name."""

MOST_LINES = 18
"""A listing longer than this gives way to a summary, so that 80x24 shows it with the prompt."""


def possible(query: str, view: GallicWarView, legal: Sequence[Action], seat: Seat, width: int) -> NumberedActions:
    """The legal actions that fit some words, in a screenful."""
    found = search(query, legal)
    if not found:
        return NumberedActions([say("choices.nothing-fits", query=repr(query))], [])
    head = say("choices.heading-asked" if query else "choices.heading", n=len(found), side=seat.label)
    lines, numbered = _one_by_one(found, width)
    if len(lines) <= MOST_LINES:
        return NumberedActions([head, *lines, say("choices.type-number")], numbered)
    fewer = wrapped(say("choices.fewer", action=found[0]), width, 2)
    return NumberedActions([head, *_summary(found, width), *fewer], [])


def search(query: str, legal: Iterable[Action]) -> list[Action]:
    """The legal actions that fit every word of a query, all when it is empty."""
    found = list(dict.fromkeys(legal))
    words = (word for word in query.lower().replace("-", " ").split() if word not in FILLERS)
    for word in words:
        found = [action for action in found if any(_fits(word, have) for have in _words_of(action))]
    return found


def _words_of(action: Action) -> list[str]:
    return [action.verb, *action.about, *(label(name).lower() for name in action.about)]


def _fits(word: str, have: str) -> bool:
    return have.startswith(word) or any(each.startswith(word) for each in have.translate(APART).split())


def _one_by_one(found: Sequence[Action], width: int) -> tuple[list[str], list[Action]]:
    groups: dict[str, list[tuple[str, Action]]] = {}
    for action in found:
        verb, *rest = str(action).split()
        head = " ".join([verb, *rest[:-1]])
        groups.setdefault(head, []).append((rest[-1] if rest else verb, action))
    lines: list[str] = []
    numbered: list[Action] = []
    for head, members in groups.items():
        items = []
        for text, action in members:
            numbered.append(action)
            items.append(f"{len(numbered)}) {text}")
        lines += packed(f"  {head}  ", items, width, 12, "   ")
    return lines, numbered


def _summary(found: Sequence[Action], width: int) -> list[str]:
    lines: list[str] = []
    for verb in dict.fromkeys(action.verb for action in found):
        members = [action for action in found if action.verb == verb]
        counts = Counter(action.about[0] for action in members if action.about)
        lines += in_commas(f"  {verb} {len(members)}", [f"{key} {n}" for key, n in counts.items()], width, 13)
    return lines[: MOST_LINES - 1]
