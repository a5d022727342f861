"""Reading a position: the deployment, god cards' draws, the winter, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable

from engine.contract import Result
from engine.julius_caesar import gods, winter
from engine.julius_caesar.components import CAESAR, POMPEY, SEATS, bits
from engine.julius_caesar.position.phases import WINTER
from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.state import DEFECT, DEPLOY, DISBAND, DRAW, NONE, OVER, PORT, SUPPLY, State


def read_winter(sheet: Sheet, state: State) -> None:
    """What belongs to single phases outside movement and battle."""
    if state.phase == DEPLOY:
        most = state.fighting[state.actor].bit_count()
        state.swaps_left = sheet.number("swaps", 0, most) if "swaps" in sheet else most
    if state.phase in (DRAW, DEFECT):
        _read_draw(sheet, state)
    if state.phase in WINTER:
        _read_stage(sheet, state)
    if state.phase == OVER:
        _read_result(sheet, state)


def _read_draw(sheet: Sheet, state: State) -> None:
    """Where Jupiter strikes, and the block drawn there (G1)."""
    if "drawn from" not in sheet:
        raise sheet.fail("drawn from", "say from which city a block is drawn")
    components = state.game.components
    state.drawn_from = sheet.space("drawn from")
    if not gods.jupiter_cities(state) >> state.drawn_from & 1:
        raise sheet.wrong("Jupiter takes from a city with enemy blocks beside a friendly one (G1)")
    if state.phase == DRAW:
        return
    if "drawn" not in sheet:
        raise sheet.fail("drawn", "say which block was drawn")
    state.drawn = sheet.block("drawn")
    name = components.blocks.ids[state.drawn]
    if not state.at[1 - state.actor][state.drawn_from] >> state.drawn & 1:
        raise sheet.wrong(f"{name} is no enemy block in {components.spaces.ids[state.drawn_from]} (G1)")
    if (components.blocks.leaders | components.blocks.navis) >> state.drawn & 1:
        raise sheet.wrong(f"{name} never defects: it loses a step (Jupiter)")
    if gods.refuge_cities(state).bit_count() < 2:
        raise sheet.fail("drawn from", "there is no choice of where the block goes over to (G1)")


def _due(state: State) -> dict[tuple[str, int], bool]:
    """The stages of winter in their order, and whether there is something to choose in each."""
    components = state.game.components
    keep = ~components.blocks.cleopatra_bit
    questions: tuple[tuple[str, Callable[[int], int]], ...] = (
        (PORT, lambda side: state.occ[side] & components.spaces.seas),
        (SUPPLY, lambda side: winter.surplus(state, side)),
        (DISBAND, lambda side: state.fighting[side] & keep),
    )
    return {(phase, side): bool(ask(side)) for phase, ask in questions for side in (CAESAR, POMPEY)}


def _read_stage(sheet: Sheet, state: State) -> None:
    """The stage of winter: it is somebody's who has something to choose, and those before are done (W5)."""
    due = _due(state)
    stages = list(due)
    if "actor" not in sheet:
        state.actor = CAESAR if due[state.phase, CAESAR] else POMPEY
    here = state.phase, state.actor
    state.stage = stages.index(here)
    for phase, side in stages[: state.stage]:
        if due[phase, side] and phase != DISBAND:
            raise sheet.fail("phase", f"{SEATS[side].label} has not done with {phase} (W5)")
    if not due[here]:
        raise sheet.fail("phase", f"{SEATS[state.actor].label} has nothing to do there (8.3-8.5)")
    if state.phase == PORT:
        for sea in bits(state.occ[state.actor] & state.game.components.spaces.seas):
            if winter.ports_for(state, state.actor, sea).bit_count() < 2:
                name = state.game.components.spaces.ids[sea]
                raise sheet.fail("phase", f"the Navis in {name} have no choice of ports, and are gone (8.3)")


def verdict(state: State) -> tuple[int, str] | None:
    """How the game ends as the blocks stand in winter: winner and kind, or None while it goes on (8.2)."""
    numbers, rome = state.game.data.numbers, state.game.components.rome
    points = state.points(CAESAR), state.points(POMPEY)
    ahead = CAESAR if points[0] > points[1] else POMPEY
    if max(points) >= numbers.victory_points_to_win:
        return ahead, "points"
    if state.year < numbers.last_year:
        return None
    if points[0] != points[1]:
        return ahead, "points at the end"
    holder = next((side for side in (CAESAR, POMPEY) if state.occ[side] >> rome & 1), NONE)
    return holder, "draw" if holder == NONE else "rome"


def _read_result(sheet: Sheet, state: State) -> None:
    """How the game ended; it has to be what the board gives."""
    found = verdict(state)
    if "result" not in sheet:
        raise sheet.fail("result", "say how the game ended")
    if found is None:
        raise sheet.wrong("nobody has points enough, and it is not the last year (1.2)")
    winner, kind = found
    seat = None if winner == NONE else SEATS[winner]
    written = f"{seat} {kind}" if seat else kind
    if sheet.value("result") != written:
        raise sheet.wrong(f"as the blocks stand it is '{written}' (1.2)")
    points = {each: state.points(side) for side, each in enumerate(SEATS)}
    state.result = Result(seat, kind, points)
