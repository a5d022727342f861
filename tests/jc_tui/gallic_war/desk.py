"""Orders at the table from a state that a test has put together: what a session is asked for, without one."""

from collections.abc import Sequence

from engine.contract import Action
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.gallic_war.order_choices import GallicOrders
from tests.gallic_war import support as kit


def laid(*pieces: str, on: State | None = None) -> State:
    """An empty map, or another state, with these on it: `romans leuci: legion_x, leuci 2`, `neutrals leuci`."""
    state = kit.board() if on is None else on
    for piece in pieces:
        side, _, rest = piece.partition(" ")
        area, _, blocks = rest.partition(": ")
        if side == "neutrals":
            kit.neutrals(state, *area.split(", "))
        else:
            kit.put(state, ("romans", "barbarians").index(side), area, *blocks.split(", "))
    return state


def attacked(*pieces: str, ways: Sequence[str], side: int = 0) -> State:
    """The same, at the battles that moves by these ways lead to, as in `legion_x leuci-sequani`."""
    state = laid(*pieces)
    kit.march(state, side, *ways)
    kit.fight(state)
    return state


def war() -> State:
    """The Romans are to name two groups; all other tribes are neutral."""
    state = kit.board()
    kit.romans(state, "transalpine_gaul", "legion_x", "legion_vii 3")
    kit.romans(state, "aedui", "legion_viii", "legion_ix", "aedui 2")
    kit.barbarians(state, "sequani", "sequani", "dumnorix")
    kit.barbarians(state, "leuci", "leuci")
    held = ("aedui", "boii", "sequani", "leuci")
    kit.neutrals(state, *(area for area in kit.AREAS.names_of(kit.AREAS.tribal) if area not in held))
    state.out = ((1 << kit.BLOCKS.count) - 1) & kit.BLOCKS.tribes & ~state.on_map
    kit.play(state, ("mandubii", "movement"), ("volcae", "movement"))
    return state


class Desk:
    """As a session of the side that decides."""

    waiting_for = "the other"

    def __init__(self, state: State) -> None:
        self.acted_on = state

    @property
    def view(self) -> GallicWarView:
        return self.acted_on.view(kit.SEATS[self.acted_on.actor])

    @property
    def legal(self) -> Sequence[Action]:
        return self.acted_on.legal_actions()


def orders_at(state: State, place: str | None = None) -> GallicOrders:
    orders = GallicOrders(Desk(state))
    if place is not None:
        orders.choose(place)
    return orders


def tick(orders: GallicOrders, *blocks: str) -> None:
    """Tick these blocks and no others."""
    for number, block in enumerate(orders.blocks):
        if (block in orders.ticked) is not (block in blocks):
            orders.toggle(number)
