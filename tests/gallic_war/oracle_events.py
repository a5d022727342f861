"""A ledger that is kept from events alone: where blocks stand, how strong, supply, points, homes, the fortress."""

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import NEW_HOME
from tests.gallic_war.support import AREAS, BLOCKS, home, names

Line = tuple[str, int, int]
"""Area, side and strength of a block."""

MOVES = ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped
STEPS = ev.StepLost, ev.StepGained
GONE = ev.BlockEliminated, ev.BlockWithdrew, ev.LeaderRemoved
CAME = ev.BlockBack, ev.LegionBuilt


def number(seat: Seat | None) -> int:
    """The number of a side."""
    return NEUTRAL if seat is None else SEATS.index(seat)


def lines_of(state: State) -> dict[str, Line]:
    """All blocks on the map."""
    return {
        BLOCKS.ids[block]: (AREAS.ids[state.loc[block]], side, state.strength(block))
        for side in (0, 1, NEUTRAL)
        for block in bits(state.fighting[side])
    }


class Ledger:
    """What somebody knows who was told everything since this state."""

    def __init__(self, state: State) -> None:
        self.blocks = lines_of(state)
        self.supply, self.points = state.supply, state.points
        self.homes = {name: home(state, name) for name in names(BLOCKS.gallic_leaders)}
        self.inside: set[str] = set()
        self.over = False

    def follow(self, events: list[Event], state: State) -> None:
        """Read what happened; then the ledger and the state must say the same."""
        for event in events:
            self.read(event)
        assert self.blocks == lines_of(state)
        assert (self.supply, self.points) == (state.supply, state.points)
        assert self.inside == names(state.battle.inside)
        assert self.over == (state.result is not None)
        asked = state.phase == NEW_HOME  # what he has lost is told with what he gets
        for leader in set() if asked else self.homes.keys() & self.blocks.keys():
            assert self.homes[leader] == home(state, leader)

    def read(self, event: Event) -> None:
        """One event."""
        if isinstance(event, MOVES):
            assert event.block is not None
            self._stood(event.block, event.path[0], event.side)
            self._move(event.block, event.path[-1])
        elif isinstance(event, STEPS):
            assert event.block is not None
            assert event.strength is not None
            area, side, strength = self._stood(event.block, event.area, event.side)
            assert (event.strength < strength) == isinstance(event, ev.StepLost)
            self.blocks[event.block] = area, side, event.strength
        elif isinstance(event, GONE):
            self._stood(event.block, event.area, SEATS[1] if isinstance(event, ev.LeaderRemoved) else event.side)
            del self.blocks[event.block]
            self.inside.discard(event.block)
        elif isinstance(event, CAME):
            self._come(event.block, event.area, number(event.side), event.strength)
        else:
            self._read_cards(event)
            self._read_battle(event)

    def _read_cards(self, event: Event) -> None:
        if isinstance(event, ev.TribeDrawn):
            self._come(event.block, event.area, NEUTRAL)
        elif isinstance(event, ev.LeaderCame):
            self._come(event.block, event.area, 1)
            self.homes[event.block] = event.area
        elif isinstance(event, ev.LeaderSettled):
            self.homes["vercingetorix"] = event.area
        elif isinstance(event, ev.LeaderHomeless):
            self.homes["vercingetorix"] = ""
        elif isinstance(event, ev.TribeReturned):
            assert event.block is not None
            assert self.blocks[event.block][0] == event.origin
            self._move(event.block, event.area)
        elif isinstance(event, ev.TribeTurned):
            assert self.blocks[event.block][:2] == (event.area, number(event.was))
            self.blocks[event.block] = event.area, number(event.side), event.strength
        elif isinstance(event, ev.SupplyChanged):
            self.supply += event.change
            assert self.supply == event.supply

    def _read_battle(self, event: Event) -> None:
        if isinstance(event, ev.PointsScored):
            self.points += event.change
            assert self.points == event.points
        elif isinstance(event, ev.BlockSheltered):
            assert event.block is not None
            self.inside.add(event.block)
        elif isinstance(event, ev.BlockSortied):
            self.inside.remove(event.block)
        elif isinstance(event, ev.BattleEnded):
            self.inside = {block for block in self.inside if self.blocks[block][0] != event.area}
        elif isinstance(event, ev.GameOver):
            self.over = True

    def _stood(self, block: str, area: str, side: Seat | None) -> Line:
        assert self.blocks[block][:2] == (area, number(side))
        return self.blocks[block]

    def _move(self, block: str, area: str) -> None:
        self.blocks[block] = area, *self.blocks[block][1:]
        self.inside.discard(block)

    def _come(self, block: str, area: str, side: int, strength: int = 0) -> None:
        assert block not in self.blocks
        self.blocks[block] = area, side, strength or BLOCKS.strengths[BLOCKS.index[block]][-1]
