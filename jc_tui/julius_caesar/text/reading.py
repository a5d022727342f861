"""From what a player types to actions: notations, and the shorter ways that can mean one thing only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import ClassVar

from engine.contract import Action, AmbiguousAction, NotationError, State
from engine.julius_caesar.actions import Move, block_of, places_of
from engine.julius_caesar.notation import VERBS
from engine.julius_caesar.passages import manner
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import say
from jc_tui.blocks.line_choices import Option
from jc_tui.blocks.line_reader import LineReader, Meaning
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.grouping import GROUPED, GroupReader, by_ship

SHORT = re.compile(r"\b([a-z]+)(\d+)\b")
"""The beginning of a kind with a number: `l8`, `n2`."""

PAIR = re.compile(r"\b([a-z]+) (?=([a-z0-9]+))")
"""A word and the one after it."""


def read_order(text: str, state: State, legal: Sequence[Action]) -> Meaning:
    """Return what a line means: one action, or the same verb for several blocks.

    A verb may be cut short, left out where only one is possible, or stand alone where one action has it; names
    may be cut short, too. Several blocks, or a place and the next for all that may go along, make several actions;
    they are checked one after the other on a copy of the state, a single one is not.

    Raises UnreadableAction, AmbiguousAction, and GameError where not all of several actions can be done.
    """
    line = spelled_out(text)
    words = line.split()
    try:
        return (SingleReader(line, words, state, legal).only_action(),), ""
    except NotationError:
        group = GroupReader(text.strip(), words, state, legal)
        if meaning := group.meaning():
            return meaning
        if group.verbs and GROUPED.issuperset(group.verbs) and (name := group.unknown_name()):
            raise group.unreadable("typing.no-such-name", name=name) from None
        raise


class SingleReader(LineReader):
    """A line that may be one action."""

    say: ClassVar = say
    kinds: ClassVar = VERBS

    def only_action(self) -> Action:
        if len(self.verbs) == 1 and self.verbs != ["end"] and not self.rest:
            return self.alone()
        return self.choose(" ".join([verb, *self.rest]) for verb in self.verbs or self.open)

    def parse(self, notation: str) -> Action:
        """Return the action of a notation, of several the only legal one."""
        try:
            action = super().parse(notation)
        except AmbiguousAction as error:
            possible = list(dict.fromkeys(self._meanings(notation, error.candidates)))
            if len(possible) == 1:
                return possible[0]
            if possible:
                raise AmbiguousAction(str(error), notation, list(map(str, possible))) from None
            raise
        if isinstance(action, Move) and (verb := by_ship(action.verb, action.block, action.path)) != action.verb:
            return self.state.parse(f"{verb} {action.block} {'-'.join(action.path)}")
        return action

    def _meanings(self, text: str, candidates: Sequence[str]) -> Iterator[Action]:
        """The legal actions among the candidates, which are notations or names for one word of the text."""
        verb, *words = text.split()
        for candidate in candidates:
            swapped = [[verb, *words[:place], candidate, *words[place + 1 :]] for place in range(len(words))]
            for notation in (candidate, *map(" ".join, swapped)):
                with suppress(NotationError):
                    action = self.state.parse(notation)
                    if action in self.legal:
                        yield action


# --- short names -------------------------------------------------------------------------------------------------


def spelled_out(text: str) -> str:
    """A line in small letters, the short names in it written out, and names of two words as one.

    `M l8, Legio 12 mare hispanum` becomes `m legio_8,legio_12 mare_hispanum`.
    """
    line = re.sub(r"\s*,\s*", ",", " ".join(text.lower().split()))
    return PAIR.sub(_joined, SHORT.sub(lambda found: _numbered(found[1], found[2]) or found[0], line))


def _joined(found: re.Match[str]) -> str:
    """Two words as one where they are a block's name, or begin a place's."""
    first, second = found.groups()
    name = f"{first}_{second}"
    blocks, places = _block_names(), load_facts().links
    known = name in blocks or any(place.startswith(name) for place in places)
    return f"{first}_" if known else found[0]


@lru_cache(maxsize=1)
def _block_names() -> dict[str, str]:
    """The names printed on the blocks, as ids without a side, with their kinds."""
    blocks = load_facts().data.blocks
    return {block.name.lower().replace(" ", "_"): block.kind for block in blocks}


def _numbered(letters: str, number: str) -> str | None:
    """The name that begins so and has this number; a kind of which each side has one block may be numbered 1."""
    names = _block_names()
    found = [name for name in names if name.startswith(letters) and name.endswith(f"_{number}")]
    if not found and number == "1":
        single = [name for name, kind in names.items() if kind == name]
        found = [name for name in single if name.startswith(letters)]
    return found[0] if len(found) == 1 else None


# --- what is asked for -------------------------------------------------------------------------------------------

PURPOSES = {
    "attack": ("attack",),
    "main attack": ("attack", "join"),
    "reserve": ("attack", "join"),
    "response": ("respond", "response"),
}
"""What a player may ask for a move by, by the manner in which it enters a space."""


def options(view: JuliusCaesarView, legal: Iterable[Action]) -> list[Option]:
    """Return the legal actions with all that a query may ask for."""
    facts, found = load_facts(), []
    standing = {block.id: space.id for space in view.spaces.values() for block in space.blocks}
    for action in dict.fromkeys(legal):
        path = places_of(action) or tuple(standing[name] for name in action.about[:1] if name in standing)
        words = {action.verb, *path, *str(action).replace("-", " ").split()[1:]}
        words.update(PURPOSES.get(manner(view, action), ()))
        for named in action.about:
            if named in facts.blocks:
                words |= {named, facts.blocks[named].kind, facts.short(named).lower().replace(" ", "_")}
        found.append(Option(action, block_of(action), path, frozenset(words)))
    return found
