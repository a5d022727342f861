"""What Caesar's Gallic War adds to the screen of its table: panes, and the lines at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.blocks.roster import ON_MAP, OPEN, PLACED, Remembered, Roster
from engine.gallic_war.fog.roster import ASIDE, DUE, FALLEN, OUT, POOL, Suspect
from engine.gallic_war.words import block_name, place_name, say
from jc_tui.blocks.memory_pane import BlockMemory, Described
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.gallic_war.areas_pane import AreasPane, area_rows
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.offering import GallicOrders
from jc_tui.gallic_war.pool import PoolPane
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.status import StatusBar
from jc_tui.gallic_war.text.standing import number_of, short_name, told_strength
from jc_tui.look.remarks import Remark
from jc_tui.look.sides import side_ink
from jc_tui.table.model import TableModel


class MemoryPane(BlockMemory):
    """All blocks of the enemy with what was seen of them, and never more."""

    NAMED, SHORT, STRONG = 17, 11, 4
    GROUPS, say = (OPEN, PLACED, ON_MAP, POOL, FALLEN, DUE, ASIDE, OUT), say
    remember = staticmethod(remember)

    def described(self, block: Remembered) -> Described:
        name, ink = block.block, side_ink(self.memory.side)
        rating, strength = load_facts().rating(name), told_strength(cast(Suspect, block))
        return block_name(name), number_of(name), rating, strength, ink

    def place_name(self, place: str) -> str:
        return short_name(place) if place in load_facts().areas.index else place_name(place)

    def told(self, memory: Roster) -> str:
        return say("memory.summary", hidden=memory.hidden, placed=len(memory.group(PLACED)))


class GallicTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    rows = staticmethod(area_rows)

    def __init__(self, table: TableModel) -> None:
        session = table.session
        lists = LedgerPane(session, id="ledger"), PoolPane(session, id="pool"), MemoryPane(session, id="memory")
        super().__init__(table, StatusBar(id="status"), HandPane(id="hand"), AreasPane(id="areas"), lists)
        if plays_alone(session.view):
            book = AutomatonPane(id="automaton")
            pane = self.pane(book, "alone", lambda: book.update_automaton(session))
            self.panes = (*self.panes, pane)

    def remarks(self, place: str) -> Sequence[Remark]:
        """What is known of a place; where a group can go, and what the borders take, the order itself tells."""
        known = self.model.parts.kept("remarks", self.model.stamp, lambda: Remarks.of_session(self.session))
        return known.of(place, ways=not cast(GallicOrders, self.model.orders).blocks)
