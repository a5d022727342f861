"""Orders at the table from a state that a test has put together: what a session is asked for, without one."""

from collections.abc import Sequence

from engine.contract import Action
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.gallic_war.offering import GallicOrders
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    SEATS,
    barbarians,
    board,
    fight,
    march,
    neutrals,
    play,
    put,
    romans,
)


def laid(*pieces: str) -> State:
    """An empty map with these on it, as in `romans leuci: legion_x, leuci 2` or `neutrals leuci, sequani`."""
    state = board()
    for piece in pieces:
        side, _, rest = piece.partition(" ")
        area, _, blocks = rest.partition(": ")
        if side == "neutrals":
            neutrals(state, *area.split(", "))
        else:
            put(state, ("romans", "barbarians").index(side), area, *blocks.split(", "))
    return state


def attacked(*pieces: str, ways: Sequence[str], side: int = 0) -> State:
    """The same, at the battles that moves by these ways lead to, as in `legion_x leuci-sequani`."""
    state = laid(*pieces)
    march(state, side, *ways)
    fight(state)
    return state


def war() -> State:
    """The Romans are to name two groups; all other tribes are neutral."""
    state = board()
    romans(state, "transalpine_gaul", "legion_x", "legion_vii 3")
    romans(state, "aedui", "legion_viii", "legion_ix", "aedui 2")
    barbarians(state, "sequani", "sequani", "dumnorix")
    barbarians(state, "leuci", "leuci")
    held = ("aedui", "boii", "sequani", "leuci")
    neutrals(state, *(area for area in AREAS.names_of(AREAS.tribal) if area not in held))
    state.out = ((1 << BLOCKS.count) - 1) & BLOCKS.tribes & ~state.on_map
    play(state, ("mandubii", "movement"), ("volcae", "movement"))
    return state


class Desk:
    """As a session of the side that decides."""

    waiting_for = "the other"

    def __init__(self, state: State) -> None:
        self.acted_on = state

    @property
    def view(self) -> GallicWarView:
        return self.acted_on.view(SEATS[self.acted_on.actor])

    @property
    def legal(self) -> Sequence[Action]:
        return self.acted_on.legal_actions()


def orders_at(state: State, place: str | None = None) -> GallicOrders:
    """The order being made, begun in a place."""
    orders = GallicOrders(Desk(state))
    if place is not None:
        orders.choose(place)
    return orders


def tick(orders: GallicOrders, *blocks: str) -> None:
    """Tick these blocks and no others."""
    for number, block in enumerate(orders.blocks):
        if (block in orders.ticked) is not (block in blocks):
            orders.toggle(number)
