"""Reader of typed lines: notations, and shorter ways with one meaning.

A verb may be cut short, left out where only one is possible, or stand alone where one action has it. The places of
a path may have spaces between them; `move caesar B` begins where the block stands. `move caesar,vii A-B`,
`move all A B` and `move A B` mean several actions; they are checked one after the other on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, cast

from engine.blocks.action_bases import PathAction
from engine.contract import Action, IllegalAction, NotationError, Seat, State
from engine.gallic_war.actions import FORMS, Fire, Group
from engine.gallic_war.notation import LEGION
from engine.gallic_war.state import State as GallicState
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, label, say
from engine.translations import either, listed
from engine.untrusted_text import completions
from jc_tui.blocks.line_choices import SearchableAction
from jc_tui.blocks.line_reader import ALL, FILLERS, MOST_WAYS, LineReader, Meaning
from jc_tui.gallic_war.ui import GallicUI
from jc_tui.table.message import RuleRefusal

VERBS = tuple(kind.verb for kind in FORMS)
TRIPS = frozenset(kind.verb for kind in FORMS if issubclass(kind, PathAction))

SHORT = {"m": "move", "politics": "sway"}
"""What is meant by a letter that begins several verbs, and by an action where a verb is asked for."""


def read_order(text: str, state: State, legal: Sequence[Action]) -> Meaning:
    """Return one unchecked action, or several to do in turn. Raises GameError."""
    words = text.lower().replace(", ", ",").split()
    words[:1] = [SHORT.get(word, word) if words[1:] else word for word in words[:1]]
    return GallicReader(text.strip(), words, state, legal).meaning()


class GallicReader(LineReader):
    """Reader of a line of this game."""

    say: ClassVar = say
    kinds: ClassVar = VERBS

    def meaning(self) -> Meaning:
        if self.text.isdecimal():
            raise self.unreadable("typing.number")
        if self.verbs and not self.rest:
            return (self.alone(),), ""
        verbs = self.verbs or self.open
        rest = [word for word in self.rest if word not in FILLERS]
        if TRIPS.issuperset(verbs):
            rest = self._with_start(rest)
        way = [rest[0], "-".join(rest[1:])] if len(rest) > 2 else rest  # the places of a path as one word
        meant = [[verb, *(way if verb in TRIPS else rest)] for verb in verbs]
        if rest[:1] == [ALL] or any("," in word for word in rest[:1]):
            return self._group(meant)
        return (self._one(meant),), ""

    def _with_start(self, rest: list[str]) -> list[str]:
        """Complete an area or block and a goal to full words."""
        if len(rest) != 2 or ALL in rest or "," in rest[0] or any(mark in word for word in rest for mark in "->"):
            return rest
        areas = completions(rest[0], cast(GallicState, self.state).areas.ids)
        way = self._way(rest[0], rest[1:])
        if areas and (way == rest[1:] or any(self._mine(area) for area in areas)):
            return [ALL, *rest]
        return [rest[0], *way]

    def _way(self, word: str, rest: list[str]) -> list[str]:
        """Return a block's way, from its place if only the end is named."""
        if len(rest) != 1 or "-" in rest[0] or ">" in rest[0]:
            return rest
        try:
            block = cast(Fire, self.parse(f"{Fire.verb} {word}")).block
        except NotationError:
            return rest
        at = {seen.id: area.id for area in self._seen.areas.values() for seen in area.blocks}
        return [f"{at[block]}-{rest[0]}"] if block in at else rest

    @property
    def _seen(self) -> GallicWarView:
        """View of the player who types, of a spectator while both players may look."""
        both = self.state.to_act is None or cast(GallicState, self.state).phase in GallicUI.open_phases
        return cast(GallicWarView, self.state.view(Seat.SPECTATOR if both else cast(Seat, self.state.to_act)))

    def _one(self, meant: Sequence[Sequence[str]]) -> Action:
        fits = [action for line in meant for action in self.legal if _fits(action, line)]
        return fits[0] if len(fits) == 1 else self.choose(map(" ".join, meant), fits)

    # --- several blocks --------------------------------------------------------------------------------------

    def _group(self, meant: Sequence[Sequence[str]]) -> Meaning:
        for verb, blocks, *rest in meant:
            if blocks == ALL:
                found = [action for action in self.legal if _fits(action, [verb, *action.named_ids[:1], *rest])]
                if found:
                    return self._as_many_as_can(found)
                continue
            named = dict.fromkeys(filter(None, blocks.split(",")))
            ways = {block: self._way(block, rest) if verb in TRIPS else rest for block in named}
            try:
                orders = [self._one([[verb, block, *way]]) for block, way in ways.items()]
            except NotationError:
                if len(meant) == 1:
                    raise
                continue
            return self._all_in_turn(orders), ""
        for line in meant:
            if line[1] == ALL and "-" in line[-1] and (refusal := self._refusal_of_first(line)):
                raise refusal
        raise self.unreadable("typing.nobody-can")

    def _refusal_of_first(self, line: Sequence[str]) -> IllegalAction | None:
        try:
            start = cast(Group, self.parse(f"{Group.verb} {line[-1].replace('>', '-').split('-')[0]}")).area
        except NotationError:
            return None
        blocks = self._mine(start)
        return self.state.refusal(self.parse(" ".join([line[0], *blocks[:1], *line[2:]]))) if blocks else None

    def _mine(self, place: str) -> list[str]:
        area = self._seen.areas.get(place)
        return [block.id for block in area.blocks if block.side is self.state.to_act] if area else []

    def _all_in_turn(self, orders: Sequence[Action]) -> Sequence[Action]:
        """Return the actions if each can be done in turn. Raises the first refusal."""
        state = self.state.copy()
        for number, action in enumerate(orders if len(orders) > 1 else ()):
            if refusal := state.refusal(action):
                if self.state.refusal(action):
                    raise refusal
                why = refusal.sentence
                raise RuleRefusal(say("typing.only-some", n=len(orders), fit=number, why=why), refusal.rule)
            if state.to_act is not self.state.to_act:
                raise self.unreadable("typing.one-at-a-time", action=orders[number - 1])
            state.apply(action)
        return orders

    def _as_many_as_can(self, orders: Sequence[Action]) -> Meaning:
        ways = list(dict.fromkeys("-".join(action.path) for action in orders if isinstance(action, PathAction)))
        if len(ways) > 1:
            raise self.ambiguous("typing.ways", ways, ways=either(ways[:MOST_WAYS]))
        done, left, _ = self.in_turn(orders)
        staying = [block_name(action.named_ids[0]) for action in left]
        told = say("typing.stay", blocks=listed(staying), n=len(staying)) if staying else ""
        return (done or orders[:1]), told


def _fits(action: Action, line: Sequence[str]) -> bool:
    """Return whether each word of a line begins its part of an action's notation."""
    parts = str(action).split()
    return len(parts) == len(line) and all(map(_begins, parts, line))


def _begins(part: str, word: str) -> bool:
    places, named = part.split("-"), [name for name in word.replace(">", "-").split("-") if name]
    if (len(named), len(places)) == (2, 3):
        places = [places[0], places[-1]]
    begins = (name.startswith(typed) or name == LEGION + typed for name, typed in zip(places, named, strict=False))
    return len(places) == len(named) and all(begins)


PLAIN = str.maketrans(" ", "_", "()")
"""What makes a name a word of a query."""


def options(view: GallicWarView, legal: Iterable[Action]) -> list[SearchableAction]:
    """Return the legal actions with the ids and names of what they are about."""
    found = []
    for action in dict.fromkeys(legal):
        block: str = getattr(action, "block", "")
        path = tuple(name for name in action.named_ids if name != block)
        names = (label(name).lower().translate(PLAIN) for name in action.named_ids)
        found.append(SearchableAction(action, block, path, frozenset((action.verb, *action.named_ids, *names))))
    return found
