"""The winter turn (8.x) and the end of the game (1.2), ordered by W5."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.legal_actions import LegalActions
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action, Result
from engine.julius_caesar import events as happened
from engine.julius_caesar.action_table import JUST_END
from engine.julius_caesar.actions import Disband
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, Moves, State
from engine.julius_caesar.tasks import STAGES, SUPPLY, GameTurn, Over, Winter, Year, YearOver


def end_turn(state: State, log: Log) -> bool:
    state.moves = Moves.new(state.rules.components)
    state.player_one = NONE
    return state.go_to(Winter() if state.turn == state.rules.numbers.turns_per_year else GameTurn())


def begin_winter(state: State, log: Log) -> bool:
    """Bring Cleopatra home, count the points and begin housekeeping (8)."""
    log.append(happened.WinterBegan(state.year))
    _bring_cleopatra_home(state, log)
    points = state.points_by_seat().values()
    log.append(happened.PointsCounted(state.year, *points))
    state.result = result = verdict(state)
    if result is None:
        return state.go_to(*STAGES, YearOver())
    log.append(happened.GameOver(result.winner, result.kind, *points))
    return state.go_to(Over())


def _bring_cleopatra_home(state: State, log: Log) -> None:
    """Bring her to Alexandria, where she joins an enemy who holds it (8.1, W1)."""
    block, home = state.blocks.cleopatra, state.spaces.index["alexandria"]
    side, origin = state.side_of(block), state.loc[block]
    if origin == home:
        return
    log.append(happened.CleopatraReturned(SEATS[side], state.spaces.ids[origin]))
    state.take(block, log)
    if state.occ[1 - side] >> home & 1:
        side = 1 - side
        log.append(happened.CleopatraTurned(SEATS[side], state.spaces.ids[home], state.strength(block)))
    state.put(block, side, home, log)


def verdict(state: State) -> Result | None:
    """Return how the game ends on these points, None while it goes on (8.2, W2)."""
    numbers, points = state.rules.numbers, state.points_by_seat()
    caesar, pompey = points.values()
    ahead = SEATS[CAESAR_SIDE] if caesar > pompey else SEATS[POMPEY_SIDE]
    if max(caesar, pompey) >= numbers.victory_points_to_win:
        return Result(ahead, "points", points)
    if state.year != numbers.last_year:
        return None
    if caesar != pompey:
        return Result(ahead, "points at the end", points)
    rome = state.spaces.index["rome"]
    holder = next((seat for side, seat in enumerate(SEATS) if state.occ[side] >> rome & 1), None)
    return Result(holder, "rome" if holder else "draw", points)


def end_year(state: State, log: Log) -> bool:
    state.pool |= state.face_up
    state.face_up = 0
    state.year += 1
    return state.go_to(Year())


def ports_for(state: State, side: int, sea: int) -> int:
    """Return the friendly ports where Navis of a sea can winter (8.3)."""
    table = state.spaces
    return table.sea_neighbours[sea] & table.ports & state.friendly(side)


def navis_to_port(state: State, log: Log) -> bool:
    """Bring Navis to port, or disband them, and ask where several are open (8.3, W3)."""
    side = state.actor = state.task.side
    for sea in bits(state.occ[side] & state.spaces.seas):
        ports = bits(ports_for(state, side, sea))
        for block in bits(state.at[side][sea]) if len(ports) < 2 else ():
            if ports:
                to_port(state, block, ports[0], log)
            else:
                _disband(state, block, "port", log)
    return state.ask(side) if state.occ[side] & state.spaces.seas else state.done()


def to_port(state: State, block: int, port: int, log: Log) -> None:
    side, name, sea = state.named(block)
    log.append(happened.BlockMoved(side, name, (sea, state.spaces.ids[port]), "port"))
    state.shift(block, port, log)


def _disband(state: State, block: int, cause: str, log: Log) -> None:
    log.append(happened.BlockDisbanded(*state.named(block), cause))
    state.disband(block, log)


def port_choices(state: State) -> Sequence[Action]:
    """List each Navis at sea with each friendly port there."""
    make, side = state.rules.catalogue.port.make, state.actor
    seas = bits(state.occ[side] & state.spaces.seas)
    ships = [(block, bits(ports_for(state, side, sea))) for sea in seas for block in bits(state.at[side][sea])]
    return tuple([make(block, port) for block, ports in ships for port in ports])


def surplus(state: State, side: int) -> int:
    """Return the cities that cannot feed all of a side's blocks (8.4)."""
    table, here = state.spaces, state.at[side]
    held = bits(state.occ[side] & table.cities)
    return mask_of(city for city in held if here[city].bit_count() > table.feeds[city])


def feed(state: State, log: Log) -> bool:
    side = state.actor = state.task.side
    return state.ask(side) if surplus(state, side) else state.done()


def supply_choices(state: State) -> Sequence[Action]:
    """List the blocks of crowded cities but Cleopatra (W4)."""
    return _disbanding(state, surplus(state, state.actor))


def _disbanding(state: State, spaces: int) -> tuple[Action, ...]:
    here, disbanding = state.at[state.actor], state.rules.catalogue.of[Disband]
    keep = ~state.blocks.cleopatra_bit
    return tuple([disbanding[block] for space in bits(spaces) for block in bits(here[space] & keep)])


def ask_volunteers(state: State, log: Log) -> bool:
    side = state.actor = state.task.side
    return state.ask(side) if state.fighting[side] & ~state.blocks.cleopatra_bit else state.done()


def disband_choices(state: State) -> LegalActions:
    """List all blocks but Cleopatra, and the end (8.5)."""
    return LegalActions([_disbanding(state, state.occ[state.actor]), JUST_END])


def disband(state: State, block: int, log: Log) -> None:
    _disband(state, block, "supply" if state.phase == SUPPLY else "choice", log)
