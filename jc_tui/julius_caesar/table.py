"""What Julius Caesar adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.roster import ON_MAP, OPEN, PLACED, Remembered
from engine.julius_caesar.fog.imagine import POOL
from engine.julius_caesar.fog.proof import FACE_UP, LOST
from engine.julius_caesar.fog.roster import EITHER, CaesarRoster
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.blocks.memory_pane import BlockMemory, Described
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.julius_caesar.facts import load_facts, short_name
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane, place_rows
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.status import StatusBar
from jc_tui.look.sides import side_ink
from jc_tui.table.model import TableModel


class MemoryPane(BlockMemory):
    """All blocks of the enemy with what was seen of them, and never more."""

    GROUPS, say = (OPEN, PLACED, ON_MAP, EITHER, POOL, FACE_UP, LOST), say
    remember = staticmethod(remember)

    def described(self, block: Remembered) -> Described:
        facts, name = load_facts(), block.block
        strength = roman(block.last.strength) if block.last and block.last.strength else ""
        ink = side_ink(facts.blocks[name].owner)
        return short_label(name), short_name(name), facts.rating(name), strength, ink

    def place_name(self, place: str) -> str:
        return label(place)

    def place_of(self, block: Remembered) -> str:
        """Its first place; of one that fights for the other side also that."""
        if block.turned:
            other = opponent(self.memory.side).label
            return say("memory.for-the-other", place=label(block.places[0]), side=other)
        return label(block.places[0])

    def elsewhere(self, block: Remembered) -> Sequence[str]:
        return [say("memory.pool")] if block.group == EITHER else []

    def told(self, memory: CaesarRoster) -> str:
        placed, pooled = len(memory.group(PLACED)), len(memory.group(POOL))
        placed -= any(block.block == "cleopatra" for block in memory.group(PLACED))
        return say("memory.summary", hidden=memory.hidden, placed=placed, pool=memory.pool, pooled=pooled)


class CaesarTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    rows = staticmethod(place_rows)

    def __init__(self, table: TableModel) -> None:
        lists = PoolPane(table.session, lambda: table.place, id="pool"), MemoryPane(table.session, id="memory")
        super().__init__(table, StatusBar(id="status"), HandPane(id="hand"), LocationsPane(id="places"), lists)
