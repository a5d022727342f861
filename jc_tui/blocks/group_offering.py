"""What is said of a group that is ordered somewhere, as far as games of blocks share it.

Each game has the sentences in the room ``offers`` of its own catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.contract import KEYS, GameError
from engine.words import Catalogue, commas, headed, noted, semicolons
from jc_tui.blocks.group_order import GroupOrder, Phased, Target, ways
from jc_tui.blocks.places import Goal
from jc_tui.full_screen_ui import Orders
from jc_tui.seats.game_session import GameSession
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetKind, TargetMark


class GroupOffering(GroupOrder[Phased], Orders[Any]):
    """The order being made, in words.

    Attributes:
        say: the catalogue of the game. PLAIN: the kinds of destination that need no word of their own.
        GOING: each kind of destination: its sign on the map, what it is called alone, and what among others.
        DIRECT: what a way through no other place is called where there are others; empty where that is not told.
        letters: by place, the letter that stands for it on the map.
    """

    say: ClassVar[Catalogue]
    PLAIN: ClassVar[frozenset[str]]
    DIRECT: ClassVar[str] = ""
    GOING: ClassVar[Mapping[str, tuple[TargetKind, str, str]]]

    def __init__(self, session: GameSession) -> None:
        self._session = session
        super().__init__(session.view, session.legal)

    # --- for the subclass ------------------------------------------------------------------------------------

    def called(self, place: str) -> str:
        """What a place is called in a sentence."""
        raise NotImplementedError

    def block_called(self, block: str) -> str:
        """What a block is called in a sentence."""
        raise NotImplementedError

    def label(self, block: str) -> str:
        """A block to be ticked, with its strength."""
        raise NotImplementedError

    def may_leave(self, place: str) -> tuple[int, int] | None:
        """How many may leave, of how many, where the enemy attacks the player who moves; else None."""
        raise NotImplementedError

    def nothing_begins(self, place: str) -> GameError | None:
        """Why choosing a place did nothing while no group is chosen; None where nothing is chosen on the map."""
        raise NotImplementedError

    # --- where it goes ---------------------------------------------------------------------------------------

    def target_marks(self) -> dict[str, TargetMark]:
        """Where the ticked blocks can go, and how many can."""
        return {
            place: TargetMark(self.GOING[target.kind][0], "" if target.room is None else str(target.room))
            for place, target in self.targets.items()
        }

    def goals(self) -> dict[str, Goal]:
        """Where the chosen group is, and where its ticked blocks can go: attacks first; nothing while none is."""
        if not (self.place and self.blocks):
            return {}
        goes = self.say("offers.blocks-go", n=len(self.ticked))
        found = {self.place: Goal("begin", goes, goes)}
        for target in self._ordered():
            kind, words, _ = self.GOING[target.kind]
            going = self.say(words)
            brief = going if target.room is None else noted(going, target.room)
            found[target.place] = Goal(kind, brief, commas([going, target.note]) if target.note else going)
        return found

    def _ordered(self) -> list[Target]:
        """The destinations by name, those that are more than a move first."""
        return sorted(
            self.targets.values(), key=lambda target: (target.kind in self.PLAIN, self.called(target.place))
        )

    def ticks(self, at: str) -> OrderMenu:
        """The blocks of the group, to be ticked."""
        ticks = [
            OrderOption(self.label(block), block in self.ticked, tick=number)
            for number, block in enumerate(self.blocks)
        ]
        return OrderMenu(self.heading(at), ticks)

    def heading(self, at: str) -> str:
        """Where the ticked blocks would go: the place under the selection in full, else all, attacks first."""
        start, found = self.called(self.place or ""), self.targets
        if pinned := self.may_leave(self.place or ""):
            start = self.say("offers.may-leave", place=start, free=pinned[0], blocks=pinned[1])
        if at in found:
            return self.say("offers.goes-to", start=start, target=self._target_words(found[at]))
        words = [self.in_list(target) for target in self._ordered()]
        if not words:
            return self.say("offers.goes-nowhere" if self.ticked else "offers.nobody-ticked", start=start)
        return headed(self.say("offers.goes-to-places", n=len(words), start=start), commas(words))

    def in_list(self, target: Target) -> str:
        """A destination among others."""
        place = self.lettered(target.place)
        return place if target.kind in self.PLAIN else noted(place, self.say(self.GOING[target.kind][2]))

    def lettered(self, place: str) -> str:
        """A place with its letter, if it has one."""
        letter = self.letters.get(place)
        return (
            self.say("offers.lettered", letter=letter, place=self.called(place)) if letter else self.called(place)
        )

    def _target_words(self, target: Target) -> str:
        stay = [self.block_called(block) for block in self.ticked if block not in target.actions]
        going = len(self.ticked) - len(stay)
        known = ways(target)
        number = known.index(target.way) + 1 if target.way in known else 1
        kind = self.say(self.GOING[target.kind][1])
        parts = [] if target.kind in self.PLAIN else [kind]
        if via := target.way[1:-1]:
            parts.append(self.say("offers.by-way-of", places=commas(map(self.called, via))))
        elif len(known) > 1 and self.DIRECT:
            parts.append(self.say(self.DIRECT))
        if len(known) > 1:
            parts.append(self.say("offers.way", number=number, ways=len(known)))
        if target.room is not None and going > target.room:
            parts.insert(0, self.say("offers.tick-fewer", note=target.note, room=target.room, ticked=going))
        elif target.note:
            parts.append(target.note)
        parts += [self.say("offers.cannot", blocks=commas(stay))] if stay else []
        return headed(self.called(target.place), semicolons(parts) or kind)

    # --- what is said at the foot ----------------------------------------------------------------------------

    def nothing_there(self, place: str) -> GameError | None:
        """Why choosing a place did nothing; None where there is nothing to choose on the map."""
        if not (self.place and self.blocks):
            return self.nothing_begins(place)
        if not self.ticked:
            return GameError(self.say("offers.no-block-ticked"))
        start, end = self.called(self.place), self.called(place)
        return GameError(self.say("offers.no-short-way", start=start, end=end))

    def refusal(self, place: str) -> GameError | None:
        """Why the ticked blocks cannot go to a place, by the rules, or because nothing leads there."""
        if not (self.place and self.blocks) or place == self.place or place in self.targets:
            return None
        attempt = self.attempt(place)
        if not attempt:
            return None if place in self.sources else self.nothing_there(place)
        refusal = self._session.acted_on.refusal(attempt[0])
        if refusal is not None:
            refusal.way = KEYS
        return refusal
