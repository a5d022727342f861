"""From what a player types to an action: notations, and the shorter ways that can mean one thing only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from engine.contract import Action, AmbiguousAction, NotationError, State, UnreadableAction
from engine.julius_caesar.actions import KINDS

SPLIT_NAMES = re.compile(r"\b(legio|navis|auxilia|equitatus|mare|oceanus|pontus|carthago)\s+(?=\w)")
"""Beginnings of names that are typed as two words as often as not."""

VERBS = frozenset(kind.verb for kind in KINDS)


def completions(word: str, words: Iterable[str]) -> list[str]:
    """The words that a beginning can stand for: the word itself if it is there, else all that start so."""
    candidates = list(dict.fromkeys(words))
    if word in candidates:
        return [word]
    return [candidate for candidate in candidates if word and candidate.startswith(word)]


def read_action(text: str, state: State, legal: Sequence[Action]) -> Action:
    """The action a line means.

    A verb may be cut short, left out where only one is possible, or stand alone where one action has it; a
    name may be written in two words.

    Raises:
        UnreadableAction, AmbiguousAction: it means nothing, or several things.
    """
    verbs = list(dict.fromkeys(action.verb for action in legal))
    word, _, rest = text.partition(" ")
    found = completions(word.lower(), verbs)
    if len(found) == 1:
        word = found[0]
        if not rest:
            return _only_one(word, text, legal)
    elif word.lower() in VERBS - {"end"} and not rest:
        raise UnreadableAction(f"`{word}` is not among the things you can do now.", text)
    tries = [f"{word} {rest}".strip(), SPLIT_NAMES.sub(r"\1_", f"{word} {rest}".lower())]
    others = [verb for verb in verbs if verb != "end"]
    if word.lower() not in VERBS and not found and len(others) == 1:
        tries.append(SPLIT_NAMES.sub(r"\1_", f"{others[0]} {text}".lower()))
    for attempt in tries[:-1]:
        with suppress(UnreadableAction):
            return _parsed(attempt, state, legal)
    return _parsed(tries[-1], state, legal)


def _only_one(verb: str, text: str, legal: Sequence[Action]) -> Action:
    members = [action for action in legal if action.verb == verb]
    if len(members) > 1:
        candidates = [str(action) for action in members]
        raise AmbiguousAction(f"`{text}` alone could be {len(members)} things; say which.", text, candidates)
    return members[0]


def _parsed(text: str, state: State, legal: Sequence[Action]) -> Action:
    """The action of a notation; among several meanings the only legal one."""
    try:
        return state.parse(text)
    except AmbiguousAction as error:
        possible = list(dict.fromkeys(_meanings(text, error.candidates, state, legal)))
        if len(possible) == 1:
            return possible[0]
        if possible:
            raise AmbiguousAction(str(error), text, [str(action) for action in possible]) from None
        raise


def _meanings(text: str, candidates: Sequence[str], state: State, legal: Sequence[Action]) -> Iterator[Action]:
    """The legal actions among the candidates, which are notations or names for one word of the text."""
    verb, *words = text.split()
    for candidate in candidates:
        swapped = [[*words[:place], candidate, *words[place + 1 :]] for place in range(len(words))]
        for notation in (candidate, *(" ".join([verb, *line]) for line in swapped)):
            with suppress(NotationError):
                action = state.parse(notation)
                if action in legal:
                    yield action
