"""What is said of a place: who holds it, who stands there, who could come, its roads, what can be levied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from engine.blocks.roster import Remembered, Sighting
from engine.julius_caesar.outlook import Reach, Road, levy_of, roads
from engine.julius_caesar.passages import Trip
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView, Stack
from engine.julius_caesar.words import commas, label, noted, roman, say
from jc_tui.blocks.remarks import BlockRemarks, and_more, counted, who_comes
from jc_tui.julius_caesar.blocks import short_block, short_name, short_place, short_stack
from jc_tui.julius_caesar.choosing import trip_ends
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.text.position import blocks_of, grouped_names, place_label
from jc_tui.look.remarks import Remark, remark
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.seats.game_session import GameSession


class Remarks(BlockRemarks):
    """What is said of each place in one position."""

    seats = SEATS
    _view: JuliusCaesarView

    def around(self, place: str) -> list[Remark]:
        reach, levies = [*self._comers(place), *self._goals(place)], self._levies(place)
        ways, printed = self._roads(place), self._printed_levies(place)
        first, second = (levies, reach) if self._view.phase == "levy" else (reach, ways)
        return [*first, *second, *(ways if first is levies else levies), *printed]

    # --- the place, and who stands there ---------------------------------------------------------------------

    def _head(self, place: str) -> Remark:
        """``Rome 2VP port``; of a place where nobody stands that it is vacant."""
        city = load_facts().cities.get(place)
        kind = "inspect.sea" if city is None else "inspect.port" if city.port else "inspect.inland"
        words = [say("inspect.major-port") if city is not None and city.major_port else say(kind)]
        words += [] if place in self._view.spaces else [say("inspect.vacant")]
        told = f"{place_label(place)} {commas(words)}"
        return remark(told, told, "strong")

    def _forces(self, place: str) -> list[Remark]:
        space = self._view.spaces.get(place)
        return [] if space is None else [self._force(space, stack) for stack in space.attacker_first]

    def _force(self, space: SpaceView, stack: Stack) -> Remark:
        known = [block for block in space.blocks if block.side is stack.side]
        brief, full = short_stack(stack), commas(blocks_of(space, stack.side))
        if len(known) == stack.count:
            brief = commas(map(short_block, known))
        else:
            brief = self._with_suspects(space.id, stack.side, brief, full=False)
            full = self._with_suspects(space.id, stack.side, full, full=True)
        heads = side_letter(stack.side), stack.side.label
        if space.contested:
            role = "position.attacks" if stack.side is space.attacker else "position.defends"
            heads = (say(role, side=stack.side.label),) * 2
        return remark(f"{heads[0]} {brief}", f"{heads[1]} {full}", side_ink(stack.side))

    def _suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        """``L3 III``, in full ``Legio 3 III``."""
        name = load_facts().short(block.block) if full else short_name(block.block)
        return f"{name} {roman(seen.strength)}" if seen is not None and seen.strength else name

    # --- who could come, and where to ------------------------------------------------------------------------

    @cached_property
    def _reach(self) -> Reach:
        may = self._roster.may_stand() if self._roster else {}
        return Reach(self._view, load_facts().components, load_facts().routes, may)

    def _comers(self, place: str) -> list[Remark]:
        """Whence the enemy of who holds a place could come; to a vacant one, whence either side could."""
        space = self._view.spaces.get(place)
        if space is not None and space.contested:
            return []
        sides = SEATS if space is None or space.owner is None else (opponent(space.owner),)
        return who_comes(self._reach, place, sides, self._me, (short_place, label))

    def _goals(self, place: str) -> list[Remark]:
        """What the enemy's blocks of a place threaten, or which cities that score one's own could take."""
        space = self._view.spaces.get(place)
        if space is None or space.owner is None:
            return []
        mine = space.owner is self._me
        if mine and self._view.phase == "move" and self._legal:
            values = load_facts().values
            found = sorted(self._open.get(place, ()), key=lambda end: (-values.get(end, 0), end))
        else:
            found = self._reach.goals(place, space.owner)
        if mine:
            found = [goal for goal in found if goal in load_facts().values and not self._is_mine(goal)]
        if not found:
            return []
        goals = and_more([*map(place_label, found)])
        words = f"{say('inspect.reaches' if mine else 'inspect.threatens')} {goals}"
        return [remark(words, words, "mark")]

    def _is_mine(self, place: str) -> bool:
        space = self._view.spaces.get(place)
        return space is not None and space.owner is self._me

    @cached_property
    def _open(self) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for action in self._legal:
            if isinstance(action, Trip):
                start, end = trip_ends(action, self._view)
                found.setdefault(start, set()).add(end)
        return found

    # --- its roads, and what can be levied -------------------------------------------------------------------

    def _roads(self, place: str) -> list[Remark]:
        """What the roads still take of one's own side, or of the one to act; then the sea borders."""
        side = self._me or (self._view.to_act if self._view.to_act in SEATS else None)
        found = roads(self._view, load_facts().components, place, side)
        by_road = [road for road in found if road.limit is not None]
        by_sea = [road for road in found if road.limit is None]
        remarks = []
        for head, some in (("inspect.roads", by_road), ("inspect.seas", by_sea)):
            brief, full = (commas(_takes(road, full=whole) for road in some) for whole in (False, True))
            if some:
                remarks.append(remark(f"{say(head)} {brief}", f"{say(head)} {full}", "text"))
        return remarks

    def _levies(self, place: str) -> list[Remark]:
        if self._me is None or not self._is_mine(place):
            return []
        blocks, growing = levy_of(self._view, load_facts().components, place, self._me)
        found = ("inspect.levies", blocks), ("inspect.steps", [block.id for block in growing])
        return [
            remark(f"{say(head)} {_short_names(some)}", f"{say(head)} {grouped_names(some)}", "text")
            for head, some in found
            if some
        ]

    def _printed_levies(self, place: str) -> list[Remark]:
        """Whose legions are levied in a city that is not one's own."""
        blocks = [block for block in load_facts().data.blocks if block.levy_city == place]
        if not blocks or self._is_mine(place):
            return []
        told = [
            noted(grouped_names(block.id for block in blocks if block.owner is side), side.label)
            for side in SEATS
            if any(block.owner is side for block in blocks)
        ]
        words = f"{say('inspect.home')} {commas(told)}"
        return [remark(words, words, "text")]


def _short_names(blocks: Iterable[str]) -> str:
    """``L17, Aux1 2 3, Nav4``: the numbers of a kind together."""
    kinds: dict[str, str] = {}
    for name in map(short_name, blocks):
        kind = name.rstrip("0123456789")
        kinds[kind] = f"{kinds[kind]} {name[len(kind) :]}" if kind in kinds else name
    return commas(kinds.values())


def _takes(road: Road, *, full: bool) -> str:
    """``Genua 4``; ``Genua 1/4`` where the road takes one more of four; by sea without a number."""
    name = label(road.to) if full else short_place(road.to)
    if road.limit is None:
        return name
    if road.left == road.limit:
        return counted(name, road.limit)
    key = "inspect.left-of" if full else "inspect.left-of-in-brief"
    return say(key, place=name, left=road.left, limit=road.limit)


def remarks_of(session: GameSession) -> Remarks:
    """Return what is known of places, for the viewer of a session."""
    return Remarks(session.view, session.legal, remember(session))
