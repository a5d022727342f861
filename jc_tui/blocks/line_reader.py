"""Reader of typed lines, as far as block games share it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from engine.contract import Action, AmbiguousAction, NotationError, State, UnreadableAction
from engine.translations import Translations, commas, either, taught
from engine.untrusted_text import completions

ALL = "all"
"""What stands for every block that can do what follows."""

FILLERS = frozenset(("from", "to", "and"))
"""The words that mean nothing by themselves."""

MOST_WAYS = 6
"""The most meanings of a line that a sentence names."""

Meaning = tuple[Sequence[Action], str]
"""What a line means: actions to do in turn, and which blocks of a group stay behind, as a sentence, or ""."""

MOST_NAMED, MOST_TYPED = 7, 110
"""Most actions, and most characters of them, that are all named; of more, there are examples."""

MOST_EXAMPLES = 2


def what_to_type(say: Translations, legal: Sequence[Action], everything: str, examples: Sequence[str]) -> str:
    """Return all that can be typed when it is little, else some examples."""
    if len(legal) <= MOST_NAMED and len(everything) <= MOST_TYPED:
        return say("advice.type", actions=everything)
    return say("advice.examples", actions=commas(map(taught, examples[:MOST_EXAMPLES])))


class LineReader:
    """Base of a game's reader of one typed line in one state.

    Attributes:
        say: the game's words. kinds: the verbs of all its actions.
        text: the line as refusals quote it. line: the same as it is parsed.
        verbs: what its first word can be as a verb, one that is possible now before any other.
        open: the verbs that are possible now, of which one may be left out.
        rest: the words after the verb.
    """

    say: ClassVar[Translations]
    kinds: ClassVar[Iterable[str]]

    def __init__(self, text: str, words: Sequence[str], state: State, legal: Sequence[Action]) -> None:
        """Take a line as typed, and its `words` in small letters with names spelled out."""
        self.text, self.line, self.state, self.legal = text, text, state, legal
        possible = list(dict.fromkeys(action.verb for action in legal))
        first, *rest = words or [""]
        self.open = [verb for verb in possible if verb != "end"]
        self.verbs = completions(first, possible) or completions(first, sorted(self.kinds))
        self.rest = rest if self.verbs else list(words)

    def parse(self, notation: str) -> Action:
        return self.state.parse(notation)

    def alone(self) -> Action:
        """Return the only legal action of the line's verbs. Raises NotationError."""
        members = [action for action in self.legal if action.verb in self.verbs]
        if len(members) == 1:
            return members[0]
        if members:
            raise self.ambiguous("typing.several-alone", members, number=len(members))
        raise self.unreadable("typing.not-possible")

    def choose(self, notations: Iterable[str], fits: Sequence[Action] = ()) -> Action:
        """Return the one action of some notations or that `fits`, legal ones first. Raises NotationError."""
        found: dict[Action, None] = {}
        errors: list[NotationError] = []
        for notation in notations:
            try:
                found[self.parse(notation)] = None
            except NotationError as error:
                errors.append(error)
        actions = [action for action in found if action in self.legal] or list(found)
        if len(actions) == 1:
            return actions[0]
        if several := fits or actions:
            raise self.ambiguous("typing.several-things", several, ways=either(map(taught, several[:MOST_WAYS])))
        if len(errors) == 1:
            raise errors[0]
        return self.parse(self.line)

    def in_turn(self, actions: Iterable[Action]) -> tuple[list[Action], list[Action], State]:
        state, left, done = self.state.copy(), list(actions), list[Action]()
        while state.to_act is self.state.to_act:
            action = next((each for each in left if state.refusal(each) is None), None)
            if action is None:
                break
            state.apply(action)
            left.remove(action)
            done.append(action)
        return done, left, state

    def unreadable(self, key: str, **values: Any) -> UnreadableAction:
        return UnreadableAction(self.say(key, text=taught(self.text), **values), self.text)

    def ambiguous(self, key: str, fits: Sequence[object], **values: Any) -> AmbiguousAction:
        return AmbiguousAction(self.say(key, text=taught(self.text), **values), self.text, list(map(str, fits)))
