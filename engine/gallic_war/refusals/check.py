"""The case that all checks look at: where blocks stand, and raising refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from engine.blocks import legality
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.contract import Action
from engine.gallic_war.actions import Deal, Draw, End, Roll
from engine.gallic_war.components import BARBARIAN_SIDE, BlockTable, CardTable
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import State
from engine.gallic_war.tasks import OVER
from engine.gallic_war.words import block_name, card_name, place_name, use_name
from engine.translations import either

FRIENDLY, ENEMY, NEUTRAL_HELD, EMPTY, CONTESTED = "friendly", "enemy", "neutral", "empty", "contested"
"""How an area stands to the acting side (ruling N1)."""

FREE = (FRIENDLY, EMPTY)
"""Where blocks go that leave a battle (6 F, G)."""

Trail = tuple[int, ...]
"""A path by the numbers of its areas, the one left first; the numbers of seas follow those of areas."""


CALLED: Mapping[str, Callable[[Any], object]] = {
    **dict.fromkeys(("block", "other"), block_name),
    **dict.fromkeys(("place", "start", "end", "port"), place_name),
    **dict.fromkeys(("card", "other_card"), card_name),
    **dict.fromkeys(("seat", "foe", "side"), attrgetter("label")),
    "use": use_name,
    "names": lambda blocks: either(map(block_name, blocks)),
}
"""What the details of a refusal are called in its sentence."""


class Refused(legality.Refused):
    say = say

    def detail(self, name: str, value: Any) -> Any:
        return CALLED[name](value) if name in CALLED else super().detail(name, value)


class LegalityCheck(legality.LegalityCheck):
    """A state as the rules of one action see it.

    Refusals are read by the acting side, so nothing here tells what its view does not: of the enemy's blocks
    only how many stand in an area, and of all which side they are on.
    """

    refused: ClassVar = Refused
    seats: ClassVar = SEATS
    chances: ClassVar = (Draw, Deal, Roll)
    of_kinds: ClassVar = "4"
    state: State
    blocks: BlockTable
    cards: CardTable

    def __init__(self, state: State) -> None:
        self.areas = state.areas
        self.limits = state.rules.components.limits
        self._places = {place: number for number, place in enumerate((*self.areas.ids, *self.areas.sea_ids))}
        super().__init__(state, tuple(self._places))

    def check_phase(self, kind: type[Action], rule: str) -> None:
        """Refuse an action that the phase lacks, or the automaton decides (12)."""
        task = self.state.task
        decides = self.state.options.automaton and (self.side == BARBARIAN_SIDE or not task.rule)
        self.refuse_if(decides and task.phase != OVER, "A1", "automaton-first")
        super().check_phase(kind, rule)

    def check_order(self, kind: type[Action], now: str) -> None:
        """Refuse to end a phase in which something has to be chosen."""
        self.refuse_if(kind is End, self.state.task.rule, "cannot-end", now=now)

    # --- ids to numbers --------------------------------------------------------------------------------------

    def area(self, area_id: str) -> int:
        return self.known(self.areas.index, area_id, "2.1", "unknown-area")

    def tribal(self, area_id: str, rule: str) -> int:
        """Return an area with home tribes (N2), by its number."""
        area = self.area(area_id)
        self.refuse_if(not self.areas.tribal >> area & 1, rule, "not-tribal", place=area)
        return area

    def block(self, block_id: str) -> int:
        return self.known(self.blocks.index, block_id, "2.2", "unknown-block")

    def card(self, card_id: str) -> int:
        return self.known(self.cards.index, card_id, "2.3", "unknown-card")

    def own(self, block_id: str, rule: str) -> int:
        """Return a block on the map that fights for the acting side, by its number."""
        block = self.block(block_id)
        self.refuse_if(self.state.loc[block] == NOWHERE, rule, "not-on-map", block=block)
        side = self.state.side_of(block)
        self.refuse_if(side == NEUTRAL, rule, "not-yours", "neutral", block=block)
        self.refuse_if(side != self.side, rule, "not-yours", block=block)
        return block

    def own_at(self, block_id: str, area: int, rule: str, how: str = "") -> int:
        block = self.own(block_id, rule)
        self.refuse_if(self.state.loc[block] != area, rule, "not-in-area", how, block=block, place=area)
        return block

    # --- blocks and areas ------------------------------------------------------------------------------------

    def is_legion(self, block: int) -> bool:
        return bool(self.blocks.legions >> block & 1)

    def status(self, place: int) -> str:
        ours, theirs, neutral = (self.state.at[side][place] for side in (self.side, self.foe, NEUTRAL))
        if ours:
            return CONTESTED if theirs else FRIENDLY
        if theirs:
            return ENEMY
        if neutral:
            return NEUTRAL_HELD
        return FRIENDLY if self.state.friendly(self.side) >> place & 1 else EMPTY

    # --- paths -----------------------------------------------------------------------------------------------

    def trail(self, block: int, path: Sequence[str], rule: str) -> Trail:
        """Return a path of at least two places that begins where the block stands."""
        trail = tuple(self.known(self._places, name, "2.1", "unknown-place") for name in path)
        self.refuse_if(len(trail) < 2, rule, "no-path")
        where = self.state.loc[block]
        self.refuse_if(trail[0] != where, rule, "not-there", block=block, place=where, start=trail[0])
        return trail

    def is_sea(self, place: int) -> bool:
        return place >= self.areas.count

    def check_on_land(self, trail: Trail, rule: str) -> None:
        for place in trail:
            self.refuse_if(self.is_sea(place), rule, "sea-on-the-way", place=place)

    def border(self, start: int, end: int, rule: str) -> int:
        border = self.areas.border_between.get((start, end))
        if border is None:
            self.refuse(rule, "not-adjacent", start=start, end=end)
        return border

    def check_voyage(self, trail: Trail, rule: str) -> None:
        """Require a path from a port over one sea to another of its ports."""
        port, sea, end = trail if len(trail) == 3 else (*trail[:2], trail[0])
        if len(trail) != 3 or not self.is_sea(sea) or self.is_sea(end) or port == end:
            self.refuse(rule, "no-voyage")
        for area in (port, end):
            on_it = self.areas.ports[sea - self.areas.count] >> area & 1
            self.refuse_if(not on_it, rule, "not-a-port", port=area, place=sea)

    def check_room(self, border: int, end: int, crossed: Sequence[int], how: str) -> None:
        """Require that a border takes one more block of the side to an area."""
        areas, rule = self.areas, {"moving": "M2", "retreating": "B13", "regrouping": "B16"}[how]
        n, limit = crossed[self.side * 2 * len(areas.ends) + areas.directed(border, end)], areas.limit[border]
        one, other = areas.ends[border]
        self.refuse_if(n >= limit, rule, "border-limit", how, start=one, end=other, limit=limit, n=n)
