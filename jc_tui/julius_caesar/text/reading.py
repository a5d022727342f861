"""From what a player types to actions: notations, and the shorter ways that can mean one thing only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine.contract import Action, AmbiguousAction, NotationError, State, UnreadableAction
from engine.foreign import completions
from engine.julius_caesar.actions import FORMS, Move
from engine.julius_caesar.words import say
from jc_tui.julius_caesar.text.grouping import GROUPED, Meaning, by_ship, read_group, unknown_name
from jc_tui.julius_caesar.text.naming import spelled_out

VERBS = frozenset(kind.verb for kind in FORMS)


def read_order(text: str, state: State, legal: Sequence[Action]) -> Meaning:
    """What a line means: one action, or the same verb for several blocks.

    A verb may be cut short, left out where only one is possible, or stand alone where one action has it; names
    may be cut short, too. Several blocks, or a place and the next for all that may go along, make several actions;
    they are checked one after the other on a copy of the state.

    Args:
        text: the line.
        state: the state now.
        legal: what the seat to act may do.

    Raises:
        UnreadableAction, AmbiguousAction: it means nothing, or several things.
        IllegalAction, GameError: it means several actions, and not all of them can be done. A single action is
            not checked.
    """
    line = spelled_out(text)
    word, _, rest = line.partition(" ")
    verbs = _verbs(word, legal)
    try:
        return (_only_one(word, rest, line, verbs, state, legal),), ""
    except NotationError:
        words = (rest if verbs else line).split()
        meaning = read_group(text.strip(), verbs or _open(legal), words, state, legal)
        if meaning is not None:
            return meaning
        if GROUPED.issuperset(verbs) and verbs and (name := unknown_name(words, state)):
            raise UnreadableAction(say("typing.no-such-name", text=text.strip(), name=name), text) from None
        raise


def _verbs(word: str, legal: Sequence[Action]) -> list[str]:
    """What a word can be as a verb: one of those that are possible now, else any."""
    return completions(word, [action.verb for action in legal]) or completions(word, sorted(VERBS))


def _open(legal: Sequence[Action]) -> list[str]:
    """The verbs that are possible now, of which one may be left out."""
    return list(dict.fromkeys(action.verb for action in legal if action.verb != "end"))


def _only_one(
    word: str, rest: str, line: str, verbs: Sequence[str], state: State, legal: Sequence[Action]
) -> Action:
    """The one action that a line means."""
    if len(verbs) == 1 and verbs[0] != "end" and not rest:
        return _alone(verbs[0], line, legal)
    found: dict[Action, None] = {}
    errors: list[NotationError] = []
    for verb in verbs or _open(legal):
        try:
            found[_parsed(f"{verb} {rest if verbs else line}".strip(), state, legal)] = None
        except NotationError as error:
            errors.append(error)
    possible = [action for action in found if action in legal] or list(found)
    if len(possible) == 1:
        return possible[0]
    if possible:
        raise AmbiguousAction(say("typing.several-things", text=line), line, [str(each) for each in possible])
    if len(errors) == 1:
        raise errors[0]
    return _parsed(line, state, legal)


def _alone(verb: str, line: str, legal: Sequence[Action]) -> Action:
    """The only action of a verb."""
    members = [action for action in legal if action.verb == verb]
    if not members:
        raise UnreadableAction(say("typing.not-possible", text=line), line)
    if len(members) > 1:
        candidates = [str(action) for action in members]
        raise AmbiguousAction(say("typing.several-alone", text=line, number=len(members)), line, candidates)
    return members[0]


def _parsed(text: str, state: State, legal: Sequence[Action]) -> Action:
    """The action of a notation; among several meanings the only legal one, and by ship where it crosses a sea."""
    try:
        action = state.parse(text)
    except AmbiguousAction as error:
        possible = list(dict.fromkeys(_meanings(text, error.candidates, state, legal)))
        if len(possible) == 1:
            return possible[0]
        if possible:
            raise AmbiguousAction(str(error), text, [str(action) for action in possible]) from None
        raise
    if isinstance(action, Move) and (verb := by_ship(action.verb, action.block, action.path)) != action.verb:
        return state.parse(f"{verb} {action.block} {'-'.join(action.path)}")
    return action


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
