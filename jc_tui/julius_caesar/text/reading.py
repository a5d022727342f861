"""From what a player types to actions: notations, and the shorter ways that can mean one thing only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

from engine.contract import Action, AmbiguousAction, NotationError, State, UnreadableAction
from engine.foreign import completions
from engine.julius_caesar.actions import Move
from engine.julius_caesar.notation import VERBS
from engine.julius_caesar.words import say
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.grouping import GROUPED, Meaning, by_ship, read_group, unknown_name

SHORT = re.compile(r"\b([a-z]+)(\d+)\b")
"""The beginning of a kind with a number: `l8`, `n2`."""

PAIR = re.compile(r"\b([a-z]+) (?=([a-z0-9]+))")
"""A word and the one after it."""


def read_order(text: str, state: State, legal: Sequence[Action]) -> Meaning:
    """What a line means: one action, or the same verb for several blocks.

    A verb may be cut short, left out where only one is possible, or stand alone where one action has it; names
    may be cut short, too. Several blocks, or a place and the next for all that may go along, make several actions;
    they are checked one after the other on a copy of the state, a single one is not.

    Raises UnreadableAction, AmbiguousAction, and GameError where not all of several actions can be done.
    """
    line = _Line(text, state, legal)
    try:
        return (line.only_action(),), ""
    except NotationError:
        words = line.rest.split()
        meaning = read_group(text.strip(), line.verbs or line.open, words, state, legal)
        if meaning is not None:
            return meaning
        if GROUPED.issuperset(line.verbs) and line.verbs and (name := unknown_name(words, state)):
            raise UnreadableAction(say("typing.no-such-name", text=text.strip(), name=name), text) from None
        raise


class _Line:
    """One line that may be one action.

    Attributes:
        verbs: what its first word can be as a verb: one of those that are possible now, else any.
        open: the verbs that are possible now, of which one may be left out.
        rest: what follows the verb.
    """

    def __init__(self, text: str, state: State, legal: Sequence[Action]) -> None:
        self._text = spelled_out(text)
        self._state, self._legal = state, legal
        word, _, rest = self._text.partition(" ")
        possible = list(dict.fromkeys(action.verb for action in legal))
        self.open = [verb for verb in possible if verb != "end"]
        self.verbs = completions(word, possible) or completions(word, sorted(VERBS))
        self.rest = rest if self.verbs else self._text

    def only_action(self) -> Action:
        """The one action that the line means."""
        if len(self.verbs) == 1 and self.verbs[0] != "end" and not self.rest:
            return self._alone(self.verbs[0])
        found: dict[Action, None] = {}
        errors: list[NotationError] = []
        for verb in self.verbs or self.open:
            try:
                found[self._parsed(f"{verb} {self.rest}".strip())] = None
            except NotationError as error:
                errors.append(error)
        possible = [action for action in found if action in self._legal] or list(found)
        if len(possible) == 1:
            return possible[0]
        if possible:
            told = say("typing.several-things", text=self._text)
            raise AmbiguousAction(told, self._text, [str(each) for each in possible])
        if len(errors) == 1:
            raise errors[0]
        return self._parsed(self._text)

    def _alone(self, verb: str) -> Action:
        members = [action for action in self._legal if action.verb == verb]
        if not members:
            raise UnreadableAction(say("typing.not-possible", text=self._text), self._text)
        if len(members) > 1:
            told = say("typing.several-alone", text=self._text, number=len(members))
            raise AmbiguousAction(told, self._text, [str(action) for action in members])
        return members[0]

    def _parsed(self, text: str) -> Action:
        """The action of a notation; of several meanings the only legal one, and by ship where it crosses a sea."""
        try:
            action = self._state.parse(text)
        except AmbiguousAction as error:
            possible = list(dict.fromkeys(self._meanings(text, error.candidates)))
            if len(possible) == 1:
                return possible[0]
            if possible:
                raise AmbiguousAction(str(error), text, [str(action) for action in possible]) from None
            raise
        if isinstance(action, Move) and (verb := by_ship(action.verb, action.block, action.path)) != action.verb:
            return self._state.parse(f"{verb} {action.block} {'-'.join(action.path)}")
        return action

    def _meanings(self, text: str, candidates: Sequence[str]) -> Iterator[Action]:
        """The legal actions among the candidates, which are notations or names for one word of the text."""
        verb, *words = text.split()
        for candidate in candidates:
            swapped = [[verb, *words[:place], candidate, *words[place + 1 :]] for place in range(len(words))]
            for notation in (candidate, *map(" ".join, swapped)):
                with suppress(NotationError):
                    action = self._state.parse(notation)
                    if action in self._legal:
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
