"""Remarks on a place: its holder, blocks, threats, roads and levies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter

from engine.blocks.fog.roster import Remembered, Sighting
from engine.julius_caesar.outlook import Reach, levy_of, roads
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView, Stack
from engine.julius_caesar.words import commas, label, noted, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.appearance.info_items import InfoItem, remark
from jc_tui.appearance.sides import side_letter
from jc_tui.blocks.remarks import BlockRemarks, Pair, in_both
from jc_tui.julius_caesar.facts import load_facts, short_block, short_name, short_place, short_stack
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.text.position import blocks_of, grouped_names


def in_points(place: str) -> str:
    """Return a place with the points that it scores."""
    value = load_facts().values.get(place)
    return say("reasons.place-with-points", n=value, place=label(place)) if value else label(place)


class Remarks(BlockRemarks):
    """What is said of each place in one position."""

    say, seats, facts, remember, Reach = say, SEATS, staticmethod(load_facts), staticmethod(remember), Reach
    places, holder = attrgetter("spaces"), attrgetter("owner")
    named, goals_named = (short_place, label), (in_points, in_points)
    LEFT_OF = ("inspect.left-of-in-brief", "inspect.left-of")
    _view: JuliusCaesarView

    def around(self, place: str) -> list[InfoItem]:
        reach, levies = [*self.comers(place), *self.goals(place)], self._levies(place)
        ways, printed = self._roads(place), self._printed_levies(place)
        first, second = (levies, reach) if self._view.phase == "levy" else (reach, ways)
        return [*first, *second, *(ways if first is levies else levies), *printed]

    def head(self, place: str) -> InfoItem:
        """Return ``Rome (2 points) port``, and whether the place is vacant."""
        city = load_facts().cities.get(place)
        if city is None:
            kind = say("inspect.sea")
        else:
            kind = say(
                "inspect.major-port" if city.major_port else "inspect.port" if city.port else "inspect.inland"
            )
        vacant = [] if place in self._view.spaces else [say("inspect.vacant")]
        told = f"{in_points(place)} {commas([kind, *vacant])}"
        return remark(told, told, "strong")

    def force(self, seen: SpaceView, stack: Stack, known: Sequence[SeenBlock]) -> tuple[Pair, Pair, str]:
        brief = commas(map(short_block, known)) if len(known) == stack.count else short_stack(stack)
        heads = side_letter(stack.side), stack.side.label
        if seen.contested:
            role = "position.attacks" if stack.side is seen.attacker else "position.defends"
            heads = (say(role, side=stack.side.label),) * 2
        return heads, (brief, commas(blocks_of(seen, stack.side))), ""

    def suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        """Return ``L3 III``, in full ``Legio 3 III``."""
        name = short_label(block.block) if full else short_name(block.block)
        return f"{name} {roman(seen.strength)}" if seen is not None and seen.strength else name

    def own_goals(self, reached: list[str], now: set[str] | None) -> list[str]:
        """Return the cities that score and are not one's own."""
        values = load_facts().values
        found = reached if now is None else sorted(now, key=lambda end: (-values.get(end, 0), end))
        return [goal for goal in found if goal in values and not self._is_mine(goal)]

    def _is_mine(self, place: str) -> bool:
        return self._me is not None and self.owner(place) is self._me

    def _roads(self, place: str) -> list[InfoItem]:
        """Return the room of the roads for one's side, then the sea borders."""
        found = roads(self._view, place, self._mover)
        by_road = [road for road in found if road.limit is not None]
        by_sea = [road for road in found if road.limit is None]
        parts = (say("inspect.roads"), by_road), (say("inspect.seas"), by_sea)
        return [self.takes((head, head), some) for head, some in parts if some]

    def _levies(self, place: str) -> list[InfoItem]:
        if self._me is None or not self._is_mine(place):
            return []
        blocks, growing = levy_of(self._view, place, self._me)
        found = ("inspect.levies", blocks), ("inspect.steps", [block.id for block in growing])
        told = {say(head): (_short_names(some), grouped_names(some)) for head, some in found if some}
        return [in_both((head, head), words, "text") for head, words in told.items()]

    def _printed_levies(self, place: str) -> list[InfoItem]:
        """Return the legions levied in a city of another side."""
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
    """Return names with the numbers of a kind together: ``L17, Aux1 2 3, Nav4``."""
    kinds: dict[str, str] = {}
    for name in map(short_name, blocks):
        kind = name.rstrip("0123456789")
        kinds[kind] = f"{kinds[kind]} {name[len(kind) :]}" if kind in kinds else name
    return commas(kinds.values())
