"""Whether a position that was read is one that a game can reach."""

from __future__ import annotations

from collections.abc import Callable

from engine.julius_caesar import gods
from engine.julius_caesar.components import CAESAR, NOWHERE, SEATS, bits, mask_of
from engine.julius_caesar.position.movement import effect
from engine.julius_caesar.position.phases import BATTLES, BEFORE_TURNS, COMMAND, WINTER
from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.position.winter import verdict
from engine.julius_caesar.setup import FREE
from engine.julius_caesar.state import (
    CHOOSE,
    DEFECT,
    DEPLOY,
    DRAW,
    JUPITER,
    OVER,
    PLAY,
    SURPRISE,
    VULCAN,
    State,
)


def check(sheet: Sheet, state: State) -> None:
    """Refuse what no game can reach. Raises PositionError."""
    for rule in _RULES:
        rule(sheet, state)
    if state.phase != OVER and not state.legal_actions():
        raise sheet.fail("phase", "there is nothing to choose in it")
    state._legal = None


def _key_of(state: State, space: int, side: int) -> str:
    return f"{state.game.components.spaces.ids[space]} {SEATS[side]}"


def _check_leaders(sheet: Sheet, state: State) -> None:
    """The third leader comes after a loss only (7.51, L3)."""
    blocks = state.game.components.blocks
    for block in bits(blocks.third_leaders & ~state.pool):
        side = blocks.home[block]
        if state.lost & blocks.of[side] & ~blocks.third_leaders:
            continue
        key = "lost" if state.loc[block] == NOWHERE else _key_of(state, state.loc[block], side)
        raise sheet.fail(
            key, f"{blocks.ids[block]} comes into play only after a leader of his side is lost (7.51)"
        )


def _check_face_up(sheet: Sheet, state: State) -> None:
    """The year's losses lie face up; at its beginning there are none (8.6)."""
    early = state.phase in BEFORE_TURNS or (state.phase == PLAY and state.turn == 1)
    if state.face_up and early:
        raise sheet.fail("face up", "at the beginning of a year all blocks of the pools stand upright (8.6)")


def _check_contested(sheet: Sheet, state: State) -> None:
    """Enemies share a space only from the moves to the end of the battles (2.3)."""
    table, phase = state.game.components.spaces, state.phase
    for space in bits(state.contested):
        if phase not in (*COMMAND, *BATTLES):
            name = table.ids[space]
            raise sheet.fail(_key_of(state, space, 1), f"{name} cannot be contested in phase {phase} (2.3)")
    for space, link in enumerate(state.main):
        if link and phase in COMMAND:
            _check_attack(sheet, state, space)


def _check_attack(sheet: Sheet, state: State, space: int) -> None:
    name, attacker = state.game.components.spaces.ids[space], state.attacker_at(space)
    key = f"attack {name}"
    if not state.contested >> space & 1:
        raise sheet.fail(key, f"there are not blocks of both sides in {name}")
    if not state.second and attacker != state.player_one:
        raise sheet.fail(key, f"{SEATS[attacker].label} is Player 2 and has not moved yet")


def _check_moved(sheet: Sheet, state: State) -> None:
    """Marks of movement: only while the turn lasts, and of a side that has begun its moves."""
    blocks = state.game.components.blocks
    for block in bits(state.moved):
        side, space = state.side_of(block), state.loc[block]
        name = blocks.ids[block]
        if state.phase not in (*COMMAND, *BATTLES):
            raise sheet.fail(_key_of(state, space, side), f"{name} cannot have moved in phase {state.phase}")
        if not _may_have_moved(state, side):
            raise sheet.fail(_key_of(state, space, side), f"{name} cannot have moved yet")
        _check_way(sheet, state, block, side, space)
    width = state.game.components.spaces.land_links
    for side, seat in enumerate(SEATS):
        moved = state.used[side] or any(state.roads[side * width : (side + 1) * width])
        if moved and not _may_have_moved(state, side):
            key = f"used {seat}" if state.used[side] else f"roads {seat}"
            raise sheet.fail(key, f"{seat.label} has not moved yet")


def _may_have_moved(state: State, side: int) -> bool:
    if state.phase not in COMMAND:
        return state.phase in BATTLES
    if side == state.actor:
        return state.phase not in (JUPITER, DRAW, DEFECT, VULCAN)
    return state.second


def _check_way(sheet: Sheet, state: State, block: int, side: int, space: int) -> None:
    """Land blocks come over the sea to free ports only (6.3)."""
    components = state.game.components
    link, table = state.entry[block] - 1, components.spaces
    if components.blocks.navis >> block & 1 or link < table.land_links:
        return
    name = components.blocks.ids[block]
    key = _key_of(state, space, side)
    attacking = state.contested >> space & 1 and side == state.attacker_at(space)
    if attacking or state.reserve >> block & 1:
        raise sheet.fail(key, f"{name} cannot enter a battle from the sea (6.3)")


def _check_straits(sheet: Sheet, state: State) -> None:
    """One block crosses a strait into a defended city, two when it attacks under Pluto (4.32, G6)."""
    table = state.game.components.spaces
    for space in bits(state.contested):
        attacker = state.attacker_at(space)
        for side in (attacker, 1 - attacker):
            came = state.at[side][space] & state.moved
            if side != attacker:
                came &= state.reserve
            limit = 2 if side == attacker and effect(state, side) == "pluto" else 1
            links = [state.entry[block] - 1 for block in bits(came)]
            for link in bits(table.straits & mask_of(links)):
                if links.count(link) > limit:
                    key = _key_of(state, space, side)
                    raise sheet.fail(
                        key, f"{links.count(link)} blocks came over a strait that takes {limit} (4.32)"
                    )


def _check_guarded(sheet: Sheet, state: State) -> None:
    table = state.game.components.spaces
    for space in bits(state.guarded):
        if not state.friendly(state.actor) & table.seas & 1 << space:
            raise sheet.fail("guarded", f"{table.ids[space]} is no friendly sea with a Navis in it (6.3)")


def _check_phase(sheet: Sheet, state: State) -> None:
    """Phases in which something must be there to choose from."""
    if state.phase == CHOOSE and state.contested.bit_count() < 2:
        raise sheet.fail("phase", "there are not two battles to choose from (7.1)")
    if state.phase == SURPRISE and gods.surprise_spaces(state).bit_count() < 2:
        raise sheet.fail("phase", "there are not two attacks to choose from (G3)")
    if state.phase == JUPITER and not gods.jupiter_cities(state):
        raise sheet.fail("phase", "there is no city that Jupiter could strike (G1)")
    if state.phase == VULCAN and not gods.vulcan_cities(state):
        raise sheet.fail("phase", "there is no city that Vulcan could strike (G7)")


def _check_winter(sheet: Sheet, state: State) -> None:
    """Cleopatra is at home, and the game goes on only while nobody has won (8.1, 8.2)."""
    if state.phase not in (*WINTER, OVER):
        return
    components = state.game.components
    if state.loc[components.blocks.cleopatra] != components.alexandria:
        block = components.blocks.cleopatra
        key = _key_of(state, state.loc[block], state.side_of(block))
        raise sheet.fail(key, "Cleopatra has gone home to alexandria (8.1)")
    if state.phase != OVER and verdict(state) is not None:
        raise sheet.fail("phase", "the game is decided (8.2)")


def _check_deployment(sheet: Sheet, state: State) -> None:
    """Free deployment: the blocks of the set-up at full strength, as many in each city as there (5.3)."""
    if state.phase != DEPLOY:
        return
    if state.deployment != FREE:
        raise sheet.fail("deployment", "blocks are rearranged in free deployment only (5.3)")
    if state.year != state.game.data.numbers.first_year:
        raise sheet.fail("year", "the game begins in the first year (5.0)")
    blocks = state.game.components.blocks
    for block, start in enumerate(blocks.start):
        space, side = state.loc[block], blocks.home[block]
        if (space == NOWHERE) != (start == NOWHERE) or (space != NOWHERE and state.side_of(block) != side):
            raise sheet.fail("phase", f"{blocks.ids[block]} does not stand as in the set-up (5.3)")
        if space != NOWHERE and state.step[block] != blocks.top[block]:
            raise sheet.fail(_key_of(state, space, side), f"{blocks.ids[block]} begins at full strength (5.1)")
        if side > state.actor and space != start:
            raise sheet.fail(_key_of(state, space, side), f"{SEATS[side].label} rearranges his blocks later (5.3)")
    _check_numbers(sheet, state)


def _check_numbers(sheet: Sheet, state: State) -> None:
    blocks = state.game.components.blocks
    for side in (CAESAR, 1 - CAESAR):
        starts = [space for block, space in enumerate(blocks.start) if blocks.home[block] == side]
        for space, group in enumerate(state.at[side]):
            if group.bit_count() != starts.count(space):
                key = _key_of(state, space, side)
                raise sheet.fail(key, f"{starts.count(space)} blocks begin there (5.3)")


_RULES: tuple[Callable[[Sheet, State], None], ...] = (
    _check_leaders,
    _check_face_up,
    _check_contested,
    _check_moved,
    _check_straits,
    _check_guarded,
    _check_phase,
    _check_winter,
    _check_deployment,
)
