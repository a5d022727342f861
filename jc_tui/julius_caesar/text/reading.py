"""Reader of typed lines: notations, and shorter ways with one meaning.

A line may mean several actions, the same verb for each block it names, or for a whole group: `move genua rome`,
`move antonius,legio_8 genua-rome`, `retreat all genua`, `levy legio_8,legio_17 rome`: blocks first, then places.
Nothing here knows a rule: what fits is found among the legal actions, and the engine says why something does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from itertools import product
from typing import ClassVar, cast

from engine.contract import Action, AmbiguousAction, GameError, IllegalAction, NotationError, Seat, State
from engine.julius_caesar.actions import Move, block_of, places_of
from engine.julius_caesar.notation import VERBS, blocks_like, places_like
from engine.julius_caesar.passages import afloat, crosses, manner, shortest_way
from engine.julius_caesar.state import State as CaesarState
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, either, label, listed, say
from engine.julius_caesar.words.names import short_label
from engine.translations import sentences, taught
from jc_tui.blocks.line_choices import SearchableAction
from jc_tui.blocks.line_reader import ALL, FILLERS, LineReader, Meaning
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.move_targets import own, place_of

TRIPS = frozenset(("move", "sail", "retreat", "regroup"))
MOVES = frozenset(("move", "sail"))
CITIES = frozenset(("levy", "port"))
SINGLE = frozenset(("step", "fire", "pass", "perish", "hit", "disband"))
GROUPED = TRIPS | CITIES | SINGLE
"""The verbs of a block and a path (some of the command phase), of a block and a city, of a block alone; all."""

WHOLE = TRIPS | {"port", "pass"}
"""The verbs for which `all` can mean a whole group."""

MOST_WORDS = 99
MOST_WAYS = 4
"""Most ways that are listed where one must be chosen."""

Meant = Sequence[str]
"""The blocks or places that one word can mean."""

Reading = tuple[Mapping[str, Meant] | None, list[Meant]]
"""One way to take a line apart: what its words for blocks can mean, by the words, or None for the whole group; and
what those for places can mean."""


def by_ship(verb: str, block: str, path: Sequence[str]) -> str:
    """Return the verb for a way: land blocks sail over a sea."""
    return "sail" if verb == "move" and crosses(load_facts().components, block, path) else verb


SHORT = re.compile(r"\b([a-z]+)(\d+)\b")
"""The beginning of a kind with a number: `l8`, `n2`."""

PAIR = re.compile(r"\b([a-z]+) (?=([a-z0-9]+))")
"""A word and the one after it."""


def read_order(text: str, state: State, legal: Sequence[Action]) -> Meaning:
    """Return one unchecked action, or several that can be done in turn.

    A verb may be cut short, left out where only one is possible, or stand alone where one action has it. Raises
    GameError, also where not all of several actions can be done.
    """
    line = spelled_out(text)
    reader = CaesarReader(text.strip(), line.split(), state, legal)
    reader.line = line
    return reader.meaning()


class OnlySome(IllegalAction):
    """Refusal of a group, of which not all can go, so none does."""

    def __init__(self, refusal: IllegalAction, done: Sequence[str], total: int) -> None:
        """Take the first `refusal` once those of `done`, by name, have gone."""
        super().__init__(refusal.rule, refusal.code)
        self._refusal, self._done, self._total = refusal, done, total

    @property
    def sentence(self) -> str:
        self._refusal.way = self.way
        before, why = listed(self._done), self._refusal.sentence
        return say("typing.only-some", number=len(self._done), total=self._total, before=before, why=why)


class CaesarReader(LineReader):
    """Reader of a line of this game."""

    say: ClassVar = say
    kinds: ClassVar = VERBS

    def meaning(self) -> Meaning:
        """Return the meaning of the line. Raises GameError."""
        try:
            return (self._only_action(),), ""
        except NotationError:
            if meaning := self._group():
                return meaning
            if self.verbs and GROUPED.issuperset(self.verbs) and (name := self._unknown_name()):
                raise self.unreadable("typing.no-such-name", name=name) from None
            raise

    def _only_action(self) -> Action:
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
                ways = either(map(taught, possible[:MOST_WAYS]))
                raise self.ambiguous("typing.several-things", possible, ways=ways) from None
            if self.legal and {"discard", "play"}.issuperset(self.verbs or self.open):
                cards = [label(action.named_ids[0]) for action in self.legal]
                raise self.unreadable("typing.not-in-hand", cards=commas(cards)) from None
            raise
        if isinstance(action, Move) and (verb := by_ship(action.verb, action.block, action.path)) != action.verb:
            return self.state.parse(f"{verb} {action.block} {'-'.join(action.path)}")
        return action

    def _meanings(self, text: str, candidates: Sequence[str]) -> Iterator[Action]:
        """Yield the legal actions among candidates, notations or names for one word."""
        verb, *words = text.split()
        for candidate in candidates:
            swapped = [[verb, *words[:place], candidate, *words[place + 1 :]] for place in range(len(words))]
            for notation in (candidate, *map(" ".join, swapped)):
                with suppress(NotationError):
                    action = self.state.parse(notation)
                    if action in self.legal:
                        yield action

    # --- several blocks ---------------------------------------------------------------------------------------

    def _group(self) -> Meaning | None:
        """Return actions of several blocks; None where none are meant. Raises GameError."""
        if self.state.to_act is None or not 0 < len(self.rest) <= MOST_WORDS:
            return None
        found: dict[tuple[Action, ...], str] = {}
        refused: list[tuple[int, GameError]] = []
        for verb, (blocks, places) in product(self.verbs or self.open, list(self._readings())):
            try:
                if meaning := self._meaning(verb, blocks, places):
                    found[tuple(meaning[0])] = meaning[1]
            except GameError as error:
                refused.append((len(blocks or ()), error))
        if len(found) == 1:
            return next(iter(found.items()))
        if found:
            raise self.ambiguous("typing.several-readings", list(map(commas, found)), number=len(found))
        if refused:
            raise max(refused, key=lambda each: each[0])[1]
        return None

    def _unknown_name(self) -> str | None:
        for word in re.split("[,>-]", ",".join(self.rest)):
            if (
                word
                and word not in FILLERS | {ALL}
                and not (blocks_like(self._state, word) or places_like(self._state, word))
            ):
                return word
        return None

    @property
    def _state(self) -> CaesarState:
        return cast(CaesarState, self.state)

    @cached_property
    def _seat(self) -> Seat:
        return cast(Seat, self.state.to_act)

    @cached_property
    def _view(self) -> JuliusCaesarView:
        return cast(JuliusCaesarView, self.state.view(self._seat))

    def _own(self, place: str) -> list[str]:
        return own(self._view, place, self._seat)

    # --- ways to take the line apart -------------------------------------------------------------------------

    def _readings(self) -> Iterator[Reading]:
        """Yield the ways to take the words apart, blocks first and then places."""
        last = len(self.rest) - 1
        words = [word for at, word in enumerate(self.rest) if word not in FILLERS or (word == "to" and at == last)]
        if words[:1] == [ALL]:
            places = self._places(words[1:])
            if all(places):
                yield None, places
            return
        for number in range(len(words) + 1):
            named = [word for word in ",".join(words[:number]).split(",") if word]
            blocks = {word: blocks_like(self._state, word) for word in named}
            places = self._places(words[number:])
            if not all(blocks.values()):
                return
            # A group that is not named leaves some place for another: one place alone may be either.
            if all(places) and (blocks or len(places) > 1):
                yield blocks or None, places

    def _places(self, words: Sequence[str]) -> list[Meant]:
        return [
            list(places_like(self._state, word).values()) for word in re.split("[ >-]", " ".join(words)) if word
        ]

    def _meaning(self, verb: str, blocks: Mapping[str, Meant] | None, places: Sequence[Meant]) -> Meaning | None:
        """Return what a reading means with a verb, if the two go together."""
        most = MOST_WORDS if verb in TRIPS else 1 if verb in CITIES else 0
        if verb not in GROUPED or len(places) > most or (blocks is None and verb not in WHOLE):
            return None
        if blocks is None:
            actions, staying = self._everybody(verb, places)
        else:
            named = [self._one(verb, word, meant, places) for word, meant in blocks.items()]
            actions, staying = list(dict.fromkeys(named)), ""
        return self._all_in_turn(actions), staying

    # --- whom and where to -----------------------------------------------------------------------------------

    def _everybody(self, verb: str, places: Sequence[Meant]) -> tuple[list[Action], str]:
        fits = self._fitting(verb, None, places)
        if not fits:
            raise self._nobody(verb, places)
        ways = list(dict.fromkeys(places_of(action) for action in fits))
        if len(ways) > 1:
            raise self._which_way(ways)
        return fits, self._staying(fits, ways[0])

    def _one(self, verb: str, word: str, names: Meant, places: Sequence[Meant]) -> Action:
        fits = self._fitting(verb, names, places)
        if len(fits) == 1:
            return fits[0]
        blocks = list(dict.fromkeys(block_of(action) for action in fits)) or list(names)
        if len(blocks) > 1:
            raise self.ambiguous("typing.several-names", blocks, word=word, names=either(blocks))
        if fits:
            raise self._which_way([places_of(action) for action in fits])
        raise self._refusal(verb, names[0], places)

    def _fitting(self, verb: str, names: Meant | None, places: Sequence[Meant]) -> list[Action]:
        """Return the legal actions of `names`, or of all blocks, that lead by `places`.

        Straight ways come before others. Where a sea is named, land blocks that cannot `move` may `sail`.
        """
        over_sea = verb == "move" and any(not load_facts().seas.keys().isdisjoint(place) for place in places)
        for each in (verb, "sail") if over_sea else (verb,):
            theirs = [a for a in self.legal if a.verb == each and (names is None or block_of(a) in names)]
            if fits := [action for action in theirs if _leads(places_of(action), places)]:
                straight = [action for action in fits if len(places_of(action)) == max(2, len(places))]
                return (straight if places else []) or fits
        return []

    def _all_in_turn(self, actions: Sequence[Action]) -> tuple[Action, ...]:
        """Return several actions in an order in which all are legal. Raises GameError."""
        if len(actions) == 1:
            return tuple(actions)
        done, left, state = self.in_turn(actions)
        if not left:
            return tuple(done)
        if state.to_act is not self._seat:
            raise GameError(say("typing.one-at-a-time", action=done[-1]))
        refusal = state.refusal(left[0])
        assert refusal is not None, "an action that can be done was not among those that can"
        before = [short_label(block_of(each)) for each in done]
        raise OnlySome(refusal, before, len(actions)) if done else refusal

    # --- why not ---------------------------------------------------------------------------------------------

    def _staying(self, going: Sequence[Action], way: tuple[str, ...]) -> str:
        """Return why blocks that would use such a way, from where it begins, must stay."""
        verb, blocks = going[0].verb, {block_of(action) for action in going}
        if verb not in MOVES:
            return ""
        others = [block for block in self._own(way[0]) if block not in blocks]
        refusals = [self._refused(verb, block, way) for block in others if _goes_so(verb, block, way)]
        told = sentences(say("typing.one-stays", why=each.sentence, rule=each.rule) for each in refusals if each)
        return say("typing.not-along", who=told) if told else ""

    def _nobody(self, verb: str, places: Sequence[Meant]) -> GameError:
        """Return why no block can go, hiding names where both may look."""
        if len(places) < 2 or verb not in MOVES:
            return self.unreadable("typing.nobody-can", verb=verb)
        starts = [place for place in places[0] if self._own(place)]
        if not starts:
            return GameError(say("typing.no-block-there", place=label(places[0][0])))
        ends = (starts[0], *(names[0] for names in places[1:]))
        blocks = sorted(self._own(starts[0]), key=lambda block: not _goes_so(verb, block, ends))
        return self._refusal(verb, blocks[0], places)

    def _refusal(self, verb: str, block: str, places: Sequence[Meant]) -> GameError:
        """Return why a block cannot do this, the places taken as they stand."""
        unclear = self.unreadable("typing.where-to")
        if verb not in SINGLE and not places:
            return unclear
        facts, way = load_facts(), tuple(names[0] for names in places)
        if verb in TRIPS and len(way) == 1:
            way = (place_of(self._view, block) or way[0], *way)
        if len(way) == 2 and way[1] not in {end for _, end in facts.links[way[0]]}:
            way = shortest_way(facts.components, block, *way) or way
        return self._refused(verb, block, way) or unclear

    def _refused(self, verb: str, block: str, way: Sequence[str]) -> IllegalAction | None:
        notation = f"{by_ship(verb, block, way)} {block} {'-'.join(way)}".strip()
        return self.state.refusal(self.parse(notation))

    def _which_way(self, ways: Sequence[Sequence[str]]) -> AmbiguousAction:
        told = ["-".join(way) for way in ways]
        key = "typing.which-way" if len(told) <= MOST_WAYS else "typing.many-ways"
        return self.ambiguous(key, told, ways=either(told), number=len(told))


def _goes_so(verb: str, block: str, way: Sequence[str]) -> bool:
    """Return whether a block is a Navis just where the way touches the sea."""
    return (load_facts().blocks[block].kind == "navis") == afloat(load_facts().components, verb, way)


def _leads(way: tuple[str, ...], places: Sequence[Meant]) -> bool:
    """Return whether a way ends as named, and goes by all of several places."""
    if not places:
        return True
    if not way or way[-1] not in places[-1]:
        return False
    if len(places) == 1:
        return True
    rest = iter(way[1:-1])
    return way[0] in places[0] and all(any(place in names for place in rest) for names in places[1:-1])


# --- short names -------------------------------------------------------------------------------------------------


def spelled_out(text: str) -> str:
    """Return a line with short names written out: `M l8, Legio 12` becomes `m legio_8,legio_12`."""
    line = re.sub(r"\s*,\s*", ",", " ".join(text.lower().split()))
    return PAIR.sub(_joined, SHORT.sub(lambda found: _numbered(found[1], found[2]) or found[0], line))


def _joined(found: re.Match[str]) -> str:
    """Join two words of a block's name, or of a place's beginning."""
    name = "_".join(found.groups())
    known = name in _block_names() or any(place.startswith(name) for place in load_facts().links)
    return f"{found[1]}_" if known else found[0]


@lru_cache(maxsize=1)
def _block_names() -> dict[str, str]:
    """Return the printed names as ids without a side, with their kinds."""
    blocks = load_facts().data.blocks
    return {block.name.lower().replace(" ", "_"): block.kind for block in blocks}


def _numbered(letters: str, number: str) -> str | None:
    """Return the name with this start and number; a single block is 1."""
    names = _block_names()
    found = [name for name in names if name.startswith(letters) and name.endswith(f"_{number}")]
    if not found and number == "1":
        found = [name for name, kind in names.items() if kind == name and name.startswith(letters)]
    return found[0] if len(found) == 1 else None


# --- what is asked for -------------------------------------------------------------------------------------------

PURPOSES = {
    "attack": ("attack",),
    "main attack": ("attack", "join"),
    "reserve": ("attack", "join"),
    "response": ("respond", "response"),
}
"""What a player may ask for a move by, by the manner in which it enters a space."""


def options(view: JuliusCaesarView, legal: Iterable[Action]) -> list[SearchableAction]:
    """Return the legal actions with all that a query may ask for."""
    facts, found = load_facts(), []
    standing = {block.id: space.id for space in view.spaces.values() for block in space.blocks}
    for action in dict.fromkeys(legal):
        path = places_of(action) or tuple(standing[name] for name in action.named_ids[:1] if name in standing)
        words = {action.verb, *path, *str(action).replace("-", " ").split()[1:]}
        words.update(PURPOSES.get(manner(view, action), ()))
        for named in action.named_ids:
            if named in facts.blocks:
                words |= {named, facts.blocks[named].kind, short_label(named).lower().replace(" ", "_")}
        found.append(SearchableAction(action, block_of(action), path, frozenset(words)))
    return found
