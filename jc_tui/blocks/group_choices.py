"""Orders to groups of blocks: group, blocks and goal in turn.

A small machine between the legal actions and the table. It knows no rule: choosing a place gives actions to try,
and the engine says why one of them is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from engine.blocks.action_bases import Path, PathAction
from engine.contract import KEYS, Action, GameError
from engine.translations import Translations, commas, headed, noted, semicolons
from engine.values import frozen
from jc_tui.blocks.places import Goal
from jc_tui.full_screen_ui import Orders
from jc_tui.game_ui import ShapeIn
from jc_tui.seats.game_session import GameSession
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetKind, TargetMark, begin_marks

Found = TypeVar("Found")

Trip = tuple[str, str, str]
"""A block that goes somewhere, the place it leaves, and the one where it arrives."""


@frozen
class Target:
    """A place where blocks can go, or that can be named.

    Attributes:
        kind: what going there is, in a word of the game.
        actions: by block, the actions that take it there, the best way first.
        note: what is left to use of the way, or what it costs, in a few words.
        room: how many more blocks can go that way, where that is limited.
        way: the way that kind and note speak of.
        landing: whether `limit` tells the room in any case.
    """

    place: str
    kind: str
    actions: Mapping[str, tuple[Action, ...]]
    note: str
    room: int | None = None
    way: Path = ()
    landing: bool = False

    @property
    def limit(self) -> str:
        """The number that can go there, where it is limited or they land."""
        told = self.room is not None and (self.landing or self.room < len(self.actions))
        return str(self.room) if told else ""


def path_of(action: Action) -> Path:
    """Return the places an action leads through; empty where it names none."""
    return action.path if isinstance(action, PathAction) else ()


def ways(target: Target) -> list[Path]:
    """Return the ways a block can choose among, shortest first; empty for none."""
    several = [actions for actions in target.actions.values() if len(actions) > 1]
    found = {path_of(action) for actions in several for action in actions}
    return sorted(found, key=lambda path: (len(path), path))


def group_by_place(pairs: Iterable[tuple[str, Found]]) -> dict[str, list[Found]]:
    """Return by place what is found there, each thing once."""
    found: dict[str, dict[Found, None]] = {}
    for place, thing in pairs:
        found.setdefault(place, {})[thing] = None
    return {place: list(things) for place, things in found.items()}


class GroupOffering(Orders[ShapeIn]):
    """The order being made.

    Attributes:
        say: the catalogue of the game, with its sentences in the room ``offers``.
        GOING: each kind of destination: its sign on the map, what it is called alone, and what among others; those
            without a word among others are plain moves.
        DIRECT: what a way through no other place is called where there are others; empty where that is not said.
        ticked: the blocks of the group that will go.
        way: the way to be taken, if another than the best was asked for.
        NAMING: by phase in which places are named, their sign on the map, and what stands above them; in others
            they are attacked.
        groups: by place, the blocks that can go somewhere.
        named: by place, the actions that name it. given: by place, those about something that is there.
    """

    say: ClassVar[Translations]
    GOING: ClassVar[Mapping[str, tuple[TargetKind, str, str]]]
    NAMING: ClassVar[Mapping[str, tuple[TargetKind, str]]]
    DIRECT: ClassVar[str] = ""
    called: Callable[[str], str]
    """What a place is called in a sentence."""
    block_called: Callable[[str], str]
    trip_of: Callable[[Any, Action], Trip | None]
    """Tells which block goes where by an action; None where none does."""
    trip_facts: Callable[[Any, Any], tuple[str, str, int | None]]
    """Tells the kind, the note and the room of a `Target` to which an action leads."""
    may_leave: Callable[[Any, str], tuple[int, int] | None]
    """Tells how many may leave, of how many, where the enemy attacks the player who moves; else None."""

    def __init__(self, session: GameSession) -> None:
        super().__init__(session)
        self.view: ShapeIn = session.view
        self.legal: Sequence[Action] = ()
        self._phase = ""
        self.ticked: list[str] = []
        self.way: Path = ()
        self.groups: Mapping[str, list[str]] = {}
        self.named: Mapping[str, list[Action]] = {}
        self.given: Mapping[str, list[Action]] = {}
        self._targets: tuple[int, dict[str, Target]] | None = None
        self.update(self.view, session.legal)

    def update(self, view: Any, legal: Sequence[Action]) -> None:
        """Take in a new position, and keep the choice within a phase.

        Where a block has come back to the group, all of it is ticked.
        """
        if self._phase != view.phase:
            self.clear()
        before, self._phase, self.view, self.legal = self.blocks, view.phase, view, tuple(legal)
        self.find()
        if self.place not in self.sources:
            self.clear()
        self.way = ()
        kept = [block for block in self.ticked if block in self.blocks]
        self.ticked = kept if kept and set(before) >= set(self.blocks) else list(self.blocks)
        self.version += 1

    # --- for the subclass ------------------------------------------------------------------------------------

    def find(self) -> None:
        """Find `groups`, `named` and `given` among what is legal."""
        trips = (trip for action in self.legal if (trip := self.trip_of(self.view, action)))
        self.groups = group_by_place((start, block) for block, start, _ in trips)

    def rank(self, action: Action) -> tuple[object, ...]:
        """Return what sorts the ways to a place, the best first."""
        return (len(path_of(action)),)

    @property
    def sources(self) -> set[str]:
        """The places that can be chosen to begin an order."""
        return {*self.groups, *self.given, *(place for place, found in self.named.items() if len(found) > 1)}

    @property
    def options(self) -> list[Action]:
        """The choices in the place where an order begins without a group."""
        place = self.place or ""
        return self.given.get(place) or self.named.get(place, [])

    def attempt(self, place: str) -> list[Action]:
        """Return actions on a place that are refused; empty if nothing leads there."""
        raise NotImplementedError

    def label(self, block: str) -> str:
        """Return a block to be ticked, with its strength."""
        raise NotImplementedError

    def nothing_begins(self, place: str) -> GameError | None:
        """Return why choosing a place did nothing; None without choices on the map."""
        raise NotImplementedError

    def others(self, at: str) -> OrderMenu:
        """Return what can be chosen while no group is."""
        raise NotImplementedError

    @property
    def to_do(self) -> str:
        """The prompt where no group is chosen and something is legal."""
        raise NotImplementedError

    # --- the choice ------------------------------------------------------------------------------------------

    @property
    def blocks(self) -> list[str]:
        """The blocks of the chosen group that can still go."""
        return self.groups.get(self.place or "", [])

    @property
    def targets(self) -> dict[str, Target]:
        """Destinations of the ticked blocks, found once for each choice."""
        if self._targets is None or self._targets[0] != self.version:
            self._targets = self.version, self._find_targets()
        return self._targets[1]

    def _find_targets(self) -> dict[str, Target]:
        trips: dict[str, dict[str, list[Action]]] = {}
        for action in self.legal:
            block, start, end = self.trip_of(self.view, action) or ("", "", "")
            if start == self.place and block in self.ticked:
                trips.setdefault(end, {}).setdefault(block, []).append(action)
        return {end: self._target(end, by_block) for end, by_block in trips.items()}

    def _target(self, end: str, by_block: Mapping[str, Sequence[Action]]) -> Target:
        """Return a destination; blocks that can take the requested way put it first."""
        actions = {
            block: tuple(sorted(found, key=lambda action: (path_of(action) != self.way, self.rank(action))))
            for block, found in by_block.items()
        }
        firsts = [found[0] for found in actions.values()]
        first = next((action for action in firsts if path_of(action) == self.way), firsts[0])
        kind, note, room = self.trip_facts(self.view, first)
        return Target(end, kind, actions, note, room, path_of(first))

    def next_way(self, place: str) -> bool:
        if (target := self.targets.get(place)) is None or len(known := ways(target)) < 2:
            return False
        at = known.index(target.way) if target.way in known else 0
        self.way = known[(at + 1) % len(known)]
        self.version += 1
        return True

    def choose(self, place: str) -> None:
        super().choose(place)
        self.ticked, self.way = list(self.blocks), ()

    def clear(self) -> None:
        super().clear()
        self.ticked, self.way = [], ()

    def toggle(self, number: int) -> None:
        if 0 <= number < len(self.blocks):
            chosen = set(self.ticked) ^ {self.blocks[number]}
            self.ticked = [block for block in self.blocks if block in chosen]
            self.version += 1

    def toggle_all(self) -> None:
        self.ticked = [] if len(self.ticked) == len(self.blocks) else list(self.blocks)
        self.version += 1

    def pick(self, place: str) -> list[Action]:
        target = self.targets.get(place)
        if target is not None:
            return [target.actions[block][0] for block in self.ticked if block in target.actions]
        if place == self.place:
            self.clear()
            return []
        if len(named := self.named.get(place, ())) == 1:
            return [*named]
        begins = place in self.sources
        found = [] if begins and not self.ticked else self.attempt(place)
        if begins and not found:
            self.choose(place)
        return found

    @property
    def end(self) -> Action | None:
        return next((action for action in self.legal if action.verb == "end"), None)

    # --- what is offered -------------------------------------------------------------------------------------

    def marks(self) -> dict[str, TargetMark]:
        """Return where the ticked blocks can go, else where an order begins."""
        if self.place is None:
            kind, _ = self.NAMING.get(self._phase, ("attack", ""))
            return begin_marks(self.sources) | {place: TargetMark(kind) for place in self.named}
        return {
            place: TargetMark(
                self.GOING[each.kind][0], each.limit, before=each.way[-2] if len(each.way) > 2 else ""
            )
            for place, each in self.targets.items()
        }

    def goals(self) -> dict[str, Goal]:
        """Return the chosen group's place and destinations, attacks first; empty without a group."""
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
        """Return the destinations by name, those that are more than a move first."""
        return sorted(
            self.targets.values(), key=lambda target: (not self.GOING[target.kind][2], self.called(target.place))
        )

    def offers(self, at: str) -> OrderMenu:
        if not (self.place and self.blocks):
            return self.others(at)
        ticks = [
            OrderOption(self.label(block), block in self.ticked, tick=number)
            for number, block in enumerate(self.blocks)
        ]
        ticked, count = len(self.ticked), len(self.blocks)
        head = self.say("offers.from", place=self.called(self.place), ticked=ticked, count=count)
        return OrderMenu(head, ticks, about=self.heading(at))

    def heading(self, at: str) -> str:
        """Return the goal of the ticked blocks: the place `at`, else all."""
        start, found = self.called(self.place or ""), self.targets
        if pinned := self.may_leave(self.view, self.place or ""):
            start = self.say("offers.may-leave", place=start, free=pinned[0], blocks=pinned[1])
        if at in found:
            return self.say("offers.goes-to", start=start, target=self._target_words(found[at]))
        words = [self.in_list(target) for target in self._ordered()]
        if not words:
            return self.say("offers.goes-nowhere" if self.ticked else "offers.nobody-ticked", start=start)
        return headed(self.say("offers.goes-to-places", n=len(words), start=start), commas(words))

    def in_list(self, target: Target) -> str:
        """Return a destination among others, with its letter."""
        among = self.GOING[target.kind][2]
        return noted(self.lettered(target.place), self.say(among)) if among else self.lettered(target.place)

    def lettered(self, place: str) -> str:
        letter, name = self.letters.get(place), self.called(place)
        return self.say("offers.lettered", letter=letter, place=name) if letter else name

    def _target_words(self, target: Target) -> str:
        stay = [self.block_called(block) for block in self.ticked if block not in target.actions]
        going, known = len(self.ticked) - len(stay), ways(target)
        _, alone, among = self.GOING[target.kind]
        kind = self.say(alone)
        parts = [kind] if among else []
        if via := target.way[1:-1]:
            parts.append(self.say("offers.by-way-of", places=commas(map(self.called, via))))
        elif len(known) > 1 and self.DIRECT:
            parts.append(self.say(self.DIRECT))
        if len(known) > 1:
            number = known.index(target.way) + 1 if target.way in known else 1
            parts.append(self.say("offers.way", number=number, ways=len(known)))
        if target.room is not None and going > target.room:
            parts.insert(0, self.say("offers.tick-fewer", note=target.note, room=target.room, ticked=going))
        elif target.note:
            parts.append(target.note)
        parts += [self.say("offers.cannot", blocks=commas(stay))] if stay else []
        return headed(self.called(target.place), semicolons(parts) or kind)

    # --- what is said at the foot ----------------------------------------------------------------------------

    @property
    def advice(self) -> str:
        if not self.legal:
            return self.session.waiting_for
        if self.place and self.blocks:
            return self.say("offers.go-this-way" if self.way else "offers.point-to-place")
        return self.to_do

    def nothing_there(self, place: str) -> GameError | None:
        if not (self.place and self.blocks):
            return self.nothing_begins(place)
        if not self.ticked:
            return GameError(self.say("offers.no-block-ticked"))
        start, end = self.called(self.place), self.called(place)
        return GameError(self.say("offers.no-short-way", start=start, end=end))

    def refusal(self, place: str) -> GameError | None:
        """Return why the ticked blocks cannot go to a place."""
        if not (self.place and self.blocks) or place == self.place or place in self.targets:
            return None
        attempt = self.attempt(place)
        if not attempt:
            return None if place in self.sources else self.nothing_there(place)
        refusal = self.session.acted_on.refusal(attempt[0])
        if refusal is not None:
            refusal.way = KEYS
        return refusal
