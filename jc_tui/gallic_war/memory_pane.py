"""What has been seen of the enemy's blocks and what follows from it, block by block."""

from __future__ import annotations

from typing import cast

from engine.blocks.roster import ON_MAP, OPEN, PLACED, Remembered, Roster
from engine.gallic_war.fog.roster import ASIDE, DUE, FALLEN, OUT, POOL, Suspect
from engine.gallic_war.words import block_name, place_name, say
from jc_tui.blocks.memory_pane import BlockMemory, Described
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.text.standing import number_of, short_name, told_strength
from jc_tui.look.sides import side_ink


class MemoryPane(BlockMemory):
    """All blocks of the enemy with what was seen of them, and never more."""

    NAMED, SHORT, STRONG = 17, 11, 4
    GROUPS, say = (OPEN, PLACED, ON_MAP, POOL, FALLEN, DUE, ASIDE, OUT), say
    remember = staticmethod(remember)

    def described(self, block: Remembered) -> Described:
        """Return a block with the strength that it must have, ``3`` or ``2-4``, in the ink of its side."""
        name, ink = block.block, side_ink(self.memory.side)
        rating, strength = load_facts().rating(name), told_strength(cast(Suspect, block))
        return Described(block_name(name), number_of(name), rating, strength, ink)

    def place_name(self, place: str) -> str:
        return short_name(place) if place in load_facts().areas.index else place_name(place)

    def told(self, memory: Roster) -> str:
        return say("memory.summary", hidden=memory.hidden, placed=len(memory.group(PLACED)))
