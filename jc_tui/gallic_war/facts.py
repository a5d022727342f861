"""The game's unchanging facts: areas, blocks and cards, read once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, cast

from engine.blocks.facts import LETTERS, NOWHERE
from engine.blocks.sets import bits
from engine.contract import Seat
from engine.gallic_war.components import Components
from engine.gallic_war.data import Numbers
from engine.gallic_war.game import GallicWar
from engine.gallic_war.options import AUTOMATON
from engine.gallic_war.seats import BARBARIANS
from engine.gallic_war.words import block_name, place_name, say, year_bc
from engine.games import load_game
from engine.translations import commas, noted

if TYPE_CHECKING:
    from engine.gallic_war.viewdata import GallicWarView


class Facts:
    """The components by ids, and `undrawn` tribes that may be left out."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.areas, self.blocks, self.cards = components.areas, components.blocks, components.cards
        self.caesar = self.blocks.ids[self.blocks.caesar]
        self.leaders = frozenset(self.blocks.names_of(self.blocks.leaders | 1 << self.blocks.caesar))
        self.undrawn = frozenset(self.blocks.ids[tribe] for pair in self.blocks.pairs for tribe in pair)
        self.numbers: Numbers = components.data.numbers

    def year(self, year: int) -> str:
        return year_bc(self.numbers.turns[max(year, 1) - 1].year)

    def fortress(self, area: str) -> int:
        """Return the level of an area's fortress."""
        return self.areas.fortress[self.areas.index[area]]

    def place(self, area: str) -> str:
        """Return an area with its fortress: ``Venetia F1``."""
        return self.with_level(place_name(area), area)

    def with_level(self, name: str, area: str) -> str:
        level = self.fortress(area)
        return say("position.fortress", place=name, level=level) if level else name

    def event(self, card: str | None) -> str:
        """Return the event of a card; empty without one."""
        return self.cards.event[self.cards.index[card]] if card else ""

    def area_of(self, card: str | None) -> str:
        """Return the area of a card; empty on an event."""
        area = self.cards.area[self.cards.index[card]] if card else NOWHERE
        return self.areas.ids[area] if area != NOWHERE else ""

    def points(self, card: str, side: Seat | None) -> int:
        """Return a card's points for a side, or for the Romans."""
        return self.cards.points[int(side is BARBARIANS)][self.cards.index[card]]

    def rating(self, block: str) -> str:
        """Return the initiative and the highest roll that hits: ``B2``."""
        return f"{LETTERS[self.letter(block)]}{self.blocks.fire[self.blocks.index[block]]}"

    def letter(self, block: str) -> int:
        """Return the initiative as a number, 0 for A."""
        return self.blocks.letter[self.blocks.index[block]]

    def neighbours(self, area: str) -> list[tuple[str, str, int]]:
        """Return neighbouring areas with kind and limit of the border."""
        areas = self.areas
        near = areas.near[areas.index[area]]
        return [(areas.ids[other], areas.kind[border], areas.limit[border]) for border, other in near]

    def drawn_tribe(self, view: GallicWarView, area: str) -> list[str]:
        """Return the tribe drawn for an area, where another could have been."""
        homes = self.blocks.names_of(self.blocks.home_tribes[self.areas.index[area]])
        return [tribe for tribe in homes if tribe in self.undrawn and tribe not in view.out]

    def joins(self, start: str, end: str) -> bool:
        return (self.areas.index[start], self.areas.index[end]) in self.areas.border_between

    def ports(self, sea: str, but: str = "") -> list[str]:
        ports = self.areas.names_of(self.areas.ports[self.areas.sea_index[sea]])
        return [port for port in ports if port != but]

    def seas(self, area: str) -> list[str]:
        return [self.areas.sea_ids[sea] for sea in bits(self.areas.seas_of[self.areas.index[area]])]


@lru_cache(maxsize=1)
def load_facts() -> Facts:
    """Return the facts of the game that ships. Raises DataError."""
    return Facts(cast(GallicWar, load_game(GallicWar.id)).components)


def plays_alone(view: GallicWarView) -> bool:
    """Return whether the automaton plays the Barbarians."""
    return view.options["barbarians"] == AUTOMATON


def strong(block: str, strength: int) -> str:
    """Return a block with its strength: ``Boii 3``."""
    return f"{block_name(block)} {strength}"


def remark(what: str, *notes: str) -> str:
    """Return a text with the notes that are not empty in brackets."""
    told = [note for note in notes if note]
    return noted(what, commas(told)) if told else what
