"""A typed line that means several actions: the same verb for each block it names, or for a whole group.

`move genua rome`, `move antonius,legio_8 genua-rome`, `retreat all genua`, `levy legio_8,legio_17 rome`: blocks
first, then places. Nothing here knows a rule: what fits is found among the legal actions, and the engine says why
something does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from engine.contract import Action, AmbiguousAction, GameError, IllegalAction, Seat, State, UnreadableAction
from engine.julius_caesar.actions import block_of, places_of
from engine.julius_caesar.notation import Names
from engine.julius_caesar.passages import afloat, crosses, shortest_way
from engine.julius_caesar.state import State as CaesarState
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, either, label, listed, say
from engine.words import sentences
from jc_tui.julius_caesar.choosing import own, place_of
from jc_tui.julius_caesar.facts import load_facts

TRIPS = frozenset(("move", "sail", "retreat", "regroup"))
MOVES = frozenset(("move", "sail"))
CITIES = frozenset(("levy", "port"))
SINGLE = frozenset(("step", "fire", "pass", "perish", "hit", "disband"))
GROUPED = TRIPS | CITIES | SINGLE
"""The verbs of a block and a path (some of the command phase), of a block and a city, of a block alone; all."""

WHOLE = TRIPS | {"port", "pass"}
"""The verbs that a whole group may be told by `all`."""

FILLERS = frozenset(("from", "to", "and"))
MOST_WORDS = 99
MOST_WAYS = 4
"""So many ways are told where one must be chosen."""

Meaning = tuple[tuple[Action, ...], str]
"""What a line means: the actions in order, each legal when those before it are done unless it is the only one; and
who of a group does not go along and why, as a sentence, or ""."""

Meant = Sequence[str]
"""The blocks or places that one word can mean."""

Reading = tuple[Mapping[str, Meant] | None, list[Meant]]
"""One way to take a line apart: what its words for blocks can mean, by the words, or None for the whole group; and
what those for places can mean."""


def read_group(
    text: str, verbs: Sequence[str], words: Sequence[str], state: State, legal: Sequence[Action]
) -> Meaning | None:
    """What a line says of several blocks, checked on a copy of the state; None when it cannot be meant so.

    `verbs` are what its verb can be, `words` what follows, with names spelled out; refusals quote the text.
    Raises GameError: it could mean several things, or not all of it can be done.
    """
    if state.to_act is None or not words or len(words) > MOST_WORDS:
        return None
    group = _Group(text, state, state.to_act, legal)
    readings = list(_readings(words, _names(state)))
    found: dict[tuple[Action, ...], str] = {}
    refused: list[tuple[int, GameError]] = []
    for verb, (blocks, places) in product(verbs, readings):
        try:
            if meaning := group.meaning(verb, blocks, places):
                found |= [meaning]
        except GameError as error:
            refused.append((len(blocks or ()), error))
    if len(found) == 1:
        return next(iter(found.items()))
    if found:
        several = [commas(actions) for actions in found]
        raise AmbiguousAction(say("typing.several-readings", text=text, number=len(several)), text, several)
    if refused:
        raise max(refused, key=lambda each: each[0])[1]
    return None


def unknown_name(words: Sequence[str], state: State) -> str | None:
    """The first word after a verb that names neither a block nor a place; None where all do."""
    names = _names(state)
    for word in re.split("[,>-]", ",".join(words)):
        if word and word not in FILLERS | {"all"} and not (names.blocks(word) or names.places(word)):
            return word
    return None


def _names(state: State) -> Names:
    return Names(cast(CaesarState, state))


def _readings(words: Sequence[str], names: Names) -> Iterator[Reading]:
    """The ways to take the words apart, blocks first and then places."""
    last = len(words) - 1
    words = [word for at, word in enumerate(words) if word not in FILLERS or (word == "to" and at == last)]
    if words[:1] == ["all"]:
        places = _places(words[1:], names)
        if all(places):
            yield None, places
        return
    for number in range(len(words) + 1):
        named = [word for word in ",".join(words[:number]).split(",") if word]
        blocks = {word: names.blocks(word) for word in named}
        places = _places(words[number:], names)
        if not all(blocks.values()):
            return
        # A group that is not named leaves some place for another: one place alone may be either.
        if all(places) and (blocks or len(places) > 1):
            yield blocks or None, places


def _places(words: Sequence[str], names: Names) -> list[Meant]:
    """What each place of some paths, such as `genua-rome`, can mean."""
    return [list(names.places(word).values()) for word in re.split("[ >-]", " ".join(words)) if word]


def by_ship(verb: str, block: str, path: Sequence[str]) -> str:
    """The verb for a way: land blocks that are to move over a sea sail."""
    return "sail" if verb == "move" and crosses(load_facts().components, block, path) else verb


class OnlySome(IllegalAction):
    """Not all of a group can do what they are told, so that none of them does."""

    def __init__(self, refusal: IllegalAction, done: Sequence[str], total: int) -> None:
        """`refusal` is that of the first who cannot when those of `done`, by their names, have done it."""
        super().__init__(refusal.rule, refusal.code)
        self._refusal, self._done, self._total = refusal, done, total

    @property
    def sentence(self) -> str:
        """How many can, and what keeps the next one from it."""
        self._refusal.way = self.way
        before, why = listed(self._done), self._refusal.sentence
        return say("typing.only-some", number=len(self._done), total=self._total, before=before, why=why)


class _Group:
    """The lines of one moment."""

    def __init__(self, text: str, state: State, seat: Seat, legal: Sequence[Action]) -> None:
        self._text, self._state, self._seat = text, state, seat
        self._facts = load_facts()
        self._view = cast(JuliusCaesarView, state.view(seat))
        self._legal = [action for action in legal if block_of(action)]

    def meaning(self, verb: str, blocks: Mapping[str, Meant] | None, places: Sequence[Meant]) -> Meaning | None:
        """What a reading means with a verb; None where the verb does not go with it."""
        most = 99 if verb in TRIPS else 1 if verb in CITIES else 0
        if verb not in GROUPED or len(places) > most or (blocks is None and verb not in WHOLE):
            return None
        if blocks is None:
            actions, staying = self._everybody(verb, places)
        else:
            named = [self._one(verb, word, meant, places) for word, meant in blocks.items()]
            actions, staying = list(dict.fromkeys(named)), ""
        return self._in_turn(actions), staying

    # --- whom and where to -----------------------------------------------------------------------------------

    def _everybody(self, verb: str, places: Sequence[Meant]) -> tuple[list[Action], str]:
        """One action for each block that may go, all by the same way; and who stays."""
        fits = self._fitting(verb, None, places)
        if not fits:
            raise self._nobody(verb, places)
        ways = list(dict.fromkeys(places_of(action) for action in fits))
        if len(ways) > 1:
            raise self._which_way(ways)
        return fits, self._staying(fits, ways[0])

    def _one(self, verb: str, word: str, names: Meant, places: Sequence[Meant]) -> Action:
        """The one action that a word for a block means."""
        fits = self._fitting(verb, names, places)
        if len(fits) == 1:
            return fits[0]
        blocks = list(dict.fromkeys(block_of(action) for action in fits)) or list(names)
        if len(blocks) > 1:
            unclear = say("typing.several-names", word=word, text=self._text, names=either(blocks))
            raise AmbiguousAction(unclear, self._text, blocks)
        if fits:
            raise self._which_way([places_of(action) for action in fits])
        raise self._refusal(verb, names[0], places)

    def _fitting(self, verb: str, names: Meant | None, places: Sequence[Meant]) -> list[Action]:
        """The legal actions of these blocks (of all for None) by these places; those straight there if there are.

        Where a sea is named, land blocks that cannot `move` may be meant to `sail`.
        """
        over_sea = verb == "move" and any(not self._facts.seas.keys().isdisjoint(place) for place in places)
        for each in (verb, "sail") if over_sea else (verb,):
            theirs = [a for a in self._legal if a.verb == each and (names is None or block_of(a) in names)]
            fits = [action for action in theirs if _leads(places_of(action), places)]
            if fits:
                straight = [action for action in fits if len(places_of(action)) == max(2, len(places))]
                return (straight if places else []) or fits
        return []

    # --- all of it or nothing --------------------------------------------------------------------------------

    def _in_turn(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """The actions in an order in which all are legal, as they stand if that will do. Raises GameError."""
        if len(actions) == 1:
            return tuple(actions)
        state, left, done = self._state.copy(), list(actions), list[Action]()
        while left:
            possible = (action for action in left if state.refusal(action) is None)
            action = next(possible, None) if state.to_act is self._seat else None
            if action is None:
                raise self._too_much(state, left[0], done, len(actions))
            state.apply(action)
            left.remove(action)
            done.append(action)
        return tuple(done)

    def _too_much(self, state: State, action: Action, done: Sequence[Action], total: int) -> GameError:
        """Why the rest cannot be done when some of it is."""
        if state.to_act is not self._seat:
            return GameError(say("typing.one-at-a-time", action=done[-1]))
        refusal = state.refusal(action)
        assert refusal is not None, "an action that can be done was not among those that can"
        before = [self._facts.short(block_of(each)) for each in done]
        return OnlySome(refusal, before, total) if done else refusal

    # --- why not ---------------------------------------------------------------------------------------------

    def _staying(self, going: Sequence[Action], way: tuple[str, ...]) -> str:
        """Who stands where the group begins to move, would use such a way, and must stay."""
        verb, blocks = going[0].verb, {block_of(action) for action in going}
        if verb not in MOVES:
            return ""
        others = [block for block in own(self._view, way[0], self._seat) if block not in blocks]
        refusals = [self._refused(verb, block, way) for block in others if self._goes_so(verb, block, way)]
        told = sentences(say("typing.one-stays", why=each.sentence, rule=each.rule) for each in refusals if each)
        return say("typing.not-along", who=told) if told else ""

    def _goes_so(self, verb: str, block: str, way: Sequence[str]) -> bool:
        """Whether a block is of the kind that goes such a way: a Navis where a move touches the sea."""
        navis = self._facts.blocks[block].kind == "navis"
        return navis == afloat(self._facts.components, verb, way)

    def _nobody(self, verb: str, places: Sequence[Meant]) -> GameError:
        """Why nobody of a group can go; no block is named in phases that both players may look at."""
        if len(places) < 2 or verb not in MOVES:
            return UnreadableAction(say("typing.nobody-can", text=self._text, verb=verb), self._text)
        starts = [place for place in places[0] if own(self._view, place, self._seat)]
        if not starts:
            return GameError(say("typing.no-block-there", place=label(places[0][0])))
        blocks = own(self._view, starts[0], self._seat)
        ends = (starts[0], *(names[0] for names in places[1:]))
        blocks.sort(key=lambda block: not self._goes_so(verb, block, ends))
        return self._refusal(verb, blocks[0], places)

    def _refusal(self, verb: str, block: str, places: Sequence[Meant]) -> GameError:
        """Why a block cannot do this, the places taken as they stand."""
        unclear = UnreadableAction(say("typing.where-to", text=self._text), self._text)
        if verb not in SINGLE and not places:
            return unclear
        way = tuple(names[0] for names in places)
        if verb in TRIPS and len(way) == 1:
            way = (place_of(self._view, block) or way[0], *way)
        if len(way) == 2 and way[1] not in {end for _, end in self._facts.links[way[0]]}:
            way = shortest_way(self._facts.components, block, *way) or way
        return self._refused(verb, block, way) or unclear

    def _refused(self, verb: str, block: str, way: Sequence[str]) -> IllegalAction | None:
        """What the engine says of a block and a way."""
        notation = f"{by_ship(verb, block, way)} {block} {'-'.join(way)}".strip()
        return self._state.refusal(self._state.parse(notation))

    def _which_way(self, ways: Sequence[Sequence[str]]) -> AmbiguousAction:
        told = ["-".join(way) for way in ways]
        if len(told) <= MOST_WAYS:
            unclear = say("typing.which-way", text=self._text, ways=either(told))
        else:
            unclear = say("typing.many-ways", text=self._text, number=len(told))
        return AmbiguousAction(unclear, self._text, told)


def _leads(way: tuple[str, ...], places: Sequence[Meant]) -> bool:
    """Whether a way ends, and where two or more places are named begins, as named, by way of the others."""
    if not places:
        return True
    if not way or way[-1] not in places[-1]:
        return False
    if len(places) == 1:
        return True
    rest = iter(way[1:-1])
    return way[0] in places[0] and all(any(place in names for place in rest) for names in places[1:-1])
