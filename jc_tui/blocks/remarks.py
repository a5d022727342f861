"""Remarks on a place in block games: forces there, threats, and destinations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Self

from engine.blocks.fog.roster import AT_SET_UP, PLACED, Remembered, Roster, Sighting
from engine.blocks.routes import Exit
from engine.contract import Action, Seat
from engine.translations import Translations, commas, headed, noted, say
from jc_tui.appearance.info_items import InfoItem, remark
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.blocks.group_choices import path_of
from jc_tui.full_screen_ui import Remarks
from jc_tui.seats.game_session import GameSession

MOST = 4
"""The names in a list at most."""

Pair = tuple[str, str]
"""The same in a few letters, and in full."""

Names = tuple[Callable[[str], str], Callable[[str], str]]
"""What places are called: in a few letters, and in full."""


class BlockRemarks(Remarks):
    """Remarks on each place in one position, made again when something happens.

    Attributes:
        say, facts, seats: the catalogue of the game, what gives its printed facts, and who plays.
        named: what places are called. goals_named: what they are called where a stack can go.
        places, holder: give the places of a view, and the side that holds one of them alone.
        remember: gives what a session's viewer has seen. Reach: tells where stacks could go.
        LEFT_OF: the keys of a link that takes some more blocks, in brief and in full.
    """

    say: ClassVar[Translations]
    facts: ClassVar[staticmethod[[], Any]]
    seats: ClassVar[Sequence[Seat]]
    named: ClassVar[Names]
    goals_named: ClassVar[Names]
    places: ClassVar[attrgetter[Any]]
    holder: ClassVar[attrgetter[Any]]
    remember: ClassVar[staticmethod[[GameSession], Roster]]
    Reach: ClassVar[type[Any]]
    LEFT_OF: ClassVar[Pair]

    def __init__(self, view: Any, legal: Sequence[Action] = (), roster: Roster | None = None) -> None:
        """Take a view; `roster` holds what is remembered of the enemy's blocks, if anything."""
        self._view, self._legal, self._roster = view, legal, roster
        self._me: Seat | None = view.seat if view.seat in self.seats else None
        self._mover: Seat | None = self._me or (view.to_act if view.to_act in self.seats else None)

    # --- for the subclass ------------------------------------------------------------------------------------

    def head(self, place: str) -> InfoItem:
        """Return what kind of place it is."""
        raise NotImplementedError

    def around(self, place: str) -> list[InfoItem]:
        """Return all remarks but head and forces, the most important first."""
        raise NotImplementedError

    def force(self, seen: Any, stack: Any, known: Sequence[Any]) -> tuple[Pair, Pair, str]:
        """Return the owner of a stack, its blocks and a note."""
        raise NotImplementedError

    def suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        """Return a hidden block, with its strength where known and with room."""
        raise NotImplementedError

    def own_goals(self, reached: list[str], now: set[str] | None) -> list[str]:
        """Return the goals to list of one's own stack, all or those open `now`."""
        raise NotImplementedError

    @classmethod
    def of_session(cls, session: GameSession) -> Self:
        return cls(session.view, session.legal, cls.remember(session))

    def of(self, place: str) -> list[InfoItem]:
        return [*self.standing(place), *self.around(place)]

    def standing(self, place: str) -> list[InfoItem]:
        seen = self.place_view(place)
        return [self.head(place), *([self._force(seen, stack) for stack in seen.attacker_first] if seen else ())]

    def place_view(self, place: str) -> Any:
        """Return the view of a place; None where no block stands."""
        return self.places(self._view).get(place)

    def owner(self, place: str) -> Seat | None:
        return self.holder(seen) if (seen := self.place_view(place)) else None

    @property
    def suspected(self) -> Sequence[str]:
        return list(dict.fromkeys(place for place, _ in self._suspects))

    @cached_property
    def _suspects(self) -> Mapping[tuple[str, Seat], Sequence[Remembered]]:
        """By stack, the hidden blocks there: certain ones, then last sightings."""
        return self._roster.suspects() if self._roster else {}

    def _force(self, seen: Any, stack: Any) -> InfoItem:
        """Return one side's blocks by name, else their number and sightings."""
        known = [block for block in seen.blocks if block.side is stack.side]
        heads, told, note = self.force(seen, stack, known)
        here = self._suspects.get((seen.id, stack.side), ()) if len(known) < stack.count else ()
        if here:
            hidden = (commas(self._suspect(each, seen.id, full=full) for each in here) for full in (False, True))
            told = headed(told[0], next(hidden)), headed(told[1], next(hidden))
        return in_both(heads, (noted(words, note) if note else words for words in told), side_ink(stack.side))

    def _suspect(self, block: Remembered, place: str, *, full: bool) -> str:
        """Return a hidden block; a question mark says that it may have changed."""
        seen = block.last if block.last is not None and block.last.place == place else None
        name = self.suspect_name(block, seen, full=full)
        if block.group != PLACED or (seen is not None and seen.doubtful):
            name = say("inspect.perhaps", block=name)
        if not full or seen is None:
            return name
        return noted(name, say("memory.set-up") if seen.clock == AT_SET_UP else seen.clock)

    @cached_property
    def _reach(self) -> Any:
        return self.Reach(self._view, self._roster.may_stand() if self._roster else {})

    def comers(self, place: str) -> list[InfoItem]:
        """Return the origins of possible attackers, or of comers to a vacant place."""
        seen, owner, remarks = self.place_view(place), self.owner(place), []
        if seen is not None and seen.contested:
            return []
        for side in sorted(self.seats, key=lambda side: side is self._me):
            if side is not owner and (found := self._reach.comers(place, side)):
                told = (commas(counted(name(origin), number) for origin, number in found) for name in self.named)
                heads = (
                    say("inspect.comes-in-brief", side=side_letter(side)),
                    say("inspect.comes", side=side.label),
                )
                remarks.append(in_both(heads, told, side_ink(side)))
        return remarks

    def at_risk(self, places: Iterable[str]) -> list[tuple[str, str, int]]:
        """Return the viewer's places that as many enemy blocks could enter, with the largest stack."""
        found = []
        for place in places:
            if self._me and self.owner(place) is self._me:
                comers = [
                    each for side in self.seats if side is not self._me for each in self._reach.comers(place, side)
                ]
                standing = sum(stack.count for stack in self.place_view(place).stacks)
                if comers and sum(blocks for _, blocks in comers) >= standing:
                    found.append((place, *comers[0]))
        return found

    def goals(self, place: str) -> list[InfoItem]:
        """Return the places that a place's blocks threaten, or can enter now."""
        seen = self.place_view(place)
        side = next((stack.side for stack in seen.stacks if stack.side is not None), None) if seen else None
        if side is None or seen.contested:
            return []
        mine, found = side is self._me, self._reach.goals(place, side)
        if mine:
            may_go = self._view.phase == "move" and self._legal
            found = self.own_goals(found, self._open.get(place, set()) if may_go else None)
        key = "inspect.reaches" if mine else "inspect.threatens"
        heads = self.say(key, side=side_letter(side)), self.say(key, side=side.label)
        told = (and_more([*map(name, found)]) for name in self.goals_named)
        return [in_both(heads, told, side_ink(side))] if found else []

    @cached_property
    def _open(self) -> Mapping[str, set[str]]:
        """By place, where its blocks can go now."""
        found: dict[str, set[str]] = {}
        for path in filter(None, map(path_of, self._legal)):
            found.setdefault(path[0], set()).add(path[-1])
        return found

    def takes(self, heads: Pair, exits: Iterable[Exit]) -> InfoItem:
        """Return neighbours with the limits of their ways: ``Boii 4, Mand 2/4``."""
        forms = zip(self.named, self.LEFT_OF, strict=True)
        return in_both(heads, [commas(self._takes(each, *form) for each in exits) for form in forms], "text")

    def _takes(self, way: Exit, name: Callable[[str], str], key: str) -> str:
        place = name(way.to)
        if way.limit is None:
            return place
        if way.left == way.limit:
            return counted(place, way.limit)
        return self.say(key, place=place, left=way.left, limit=way.limit)


def in_both(heads: Pair, told: Iterable[str], ink: str) -> InfoItem:
    """Return a remark of words behind a head, each in brief and in full."""
    brief, full = (f"{head} {words}" for head, words in zip(heads, told, strict=True))
    return remark(brief, full, ink)


def counted(place: str, number: object) -> str:
    """Return a place with a number: of blocks, or of those that its link takes."""
    return say("inspect.counted", place=place, number=number)


def and_more(names: Sequence[str], most: int = MOST) -> str:
    """Return the first of some names, and how many more there are."""
    more = [say("inspect.and-more", number=len(names) - most)] if len(names) > most else []
    return commas([*names[:most], *more])
