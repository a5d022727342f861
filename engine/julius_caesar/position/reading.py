"""Reading a position: the phase and where the blocks stand; the rest is in the modules beside this one.

What a text leaves out has a default; `docs/positions.md` lists them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.julius_caesar.components import NOWHERE, SEATS
from engine.julius_caesar.position.battle import read_battle, read_battle_head
from engine.julius_caesar.position.cards import read_turn
from engine.julius_caesar.position.check import check
from engine.julius_caesar.position.movement import fill_entries, read_attacks, read_movement
from engine.julius_caesar.position.phases import check_keys
from engine.julius_caesar.position.text import NUMERALS, Sheet
from engine.julius_caesar.position.winter import read_winter
from engine.julius_caesar.setup import FREE, HISTORICAL
from engine.julius_caesar.state import DEPLOY, MOVE, PHASES, State

if TYPE_CHECKING:
    from engine.julius_caesar.game import JuliusCaesar


def read_state(game: JuliusCaesar, text: str) -> State:
    """The state that a text describes.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(game.components, text)
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else MOVE
    deployment = FREE if phase == DEPLOY else HISTORICAL
    if "deployment" in sheet:
        deployment = sheet.one_of("deployment", (HISTORICAL, FREE))
    state = State(game, deployment)
    state.phase = phase
    check_keys(sheet, phase)
    _read_blocks(sheet, state)
    read_battle_head(sheet, state)
    read_attacks(sheet, state)
    fill_entries(sheet, state)
    read_turn(sheet, state)
    read_movement(sheet, state)
    read_battle(sheet, state)
    read_winter(sheet, state)
    check(sheet, state)
    return state


def _read_blocks(sheet: Sheet, state: State) -> None:
    """Put every block where the text says; those it does not name where they are by default."""
    named: dict[int, str] = {}
    for space, side, key in sheet.standing:
        for part in sheet.items(key):
            block = _read_standing(sheet, state, part, space, side)
            _name_once(sheet, state, named, block, key)
    _read_off_map(sheet, state, named)
    _place_unnamed(state, named)


def _name_once(sheet: Sheet, state: State, named: dict[int, str], block: int, key: str) -> None:
    if block in named:
        ids = state.game.components.blocks.ids
        raise sheet.fail(key, f"{ids[block]} is in '{named[block]}' already")
    named[block] = key


def _read_standing(sheet: Sheet, state: State, part: str, space: int, side: int) -> int:
    """One block on the map: ``legio_13 III from ravenna reserve``."""
    words = part.split()
    block = sheet.to_block(words.pop(0), side)
    _check_place(sheet, state, block, space, side)
    if state.loc[block] == NOWHERE:
        state.pool &= ~(1 << block)
        state.put(block, side, space, [])
    state.step[block] = state.game.components.blocks.top[block]
    if words and words[0] not in ("from", "reserve"):
        state.step[block] = _read_step(sheet, state, block, words.pop(0))
    if len(words) > 1 and words[0] == "from":
        link = _read_entry(sheet, state, block, words[1], space)
        state.entry[block] = link + 1
        state.moved |= 1 << block
        del words[:2]
    if words and words[0] == "reserve":
        state.reserve |= 1 << block
        del words[0]
    if words:
        raise sheet.wrong(
            f"'{part}' is no block; write BLOCK STRENGTH from SPACE reserve, the last three if needed"
        )
    return block


def _check_place(sheet: Sheet, state: State, block: int, space: int, side: int) -> None:
    """Refuse a block in a space, or for a side, where it cannot be (4.1, M10, G1)."""
    spaces, blocks = state.game.components.spaces, state.game.components.blocks
    name, navis = blocks.ids[block], blocks.navis >> block & 1
    if not navis and spaces.seas >> space & 1:
        raise sheet.wrong(f"{name} is a land block and cannot be at sea (4.1)")
    if navis and not (spaces.seas | spaces.ports) >> space & 1:
        raise sheet.wrong(f"{name} is a Navis and {spaces.ids[space]} is no port (4.1)")
    if (navis or blocks.leaders >> block & 1) and blocks.home[block] != side:
        kind = "Navis" if navis else "leader"
        raise sheet.wrong(
            f"{name} is a {kind} and cannot stand for {SEATS[side].label}: it never defects (Jupiter)"
        )


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """The step at which a block has the strength that a numeral or number says."""
    blocks = state.game.components.blocks
    small = [numeral.lower() for numeral in NUMERALS]
    strengths = blocks.strengths[block]
    if word in small[1:]:
        strength = small.index(word)
    elif word.isascii() and word.isdigit():
        strength = int(word[:9])
    else:
        raise sheet.wrong(f"'{word}' is no strength; write a Roman numeral or a number")
    if strength == 0 or strength not in strengths:
        usual = ", ".join(NUMERALS[each] for each in strengths[1:])
        raise sheet.wrong(f"{blocks.ids[block]} cannot have strength {word.upper()}; it can have {usual}")
    return strengths.index(strength)


def _read_entry(sheet: Sheet, state: State, block: int, word: str, space: int) -> int:
    """The link by which a block came."""
    blocks, table = state.game.components.blocks, state.game.components.spaces
    link = sheet.link(sheet.to_space(word), space)
    if blocks.navis >> block & 1 and link < table.land_links:
        raise sheet.wrong(f"{blocks.ids[block]} is a Navis and uses no roads (M10)")
    return link


def _read_off_map(sheet: Sheet, state: State, named: dict[int, str]) -> None:
    """The blocks eliminated this year and the leaders lost for good."""
    blocks = state.game.components.blocks
    for key in ("face up", "lost"):
        for block in sheet.blocks(key) if key in sheet else ():
            _name_once(sheet, state, named, block, key)
            leader = blocks.leaders >> block & 1
            if block == blocks.cleopatra:
                raise sheet.fail(key, "Cleopatra is never off the map: she changes sides instead (7.52)")
            if key == "lost" and not leader:
                raise sheet.fail(
                    key, f"{blocks.ids[block]} is no leader, so it lies face up and is not lost (7.5)"
                )
            if key == "face up" and leader:
                raise sheet.fail(key, f"{blocks.ids[block]} is a leader, lost for good and not face up (7.51)")
            state.pool &= ~(1 << block)
            if leader:
                state.lost |= 1 << block
            else:
                state.face_up |= 1 << block


def _place_unnamed(state: State, named: dict[int, str]) -> None:
    """Cleopatra is in Alexandria; before the game everybody stands where the set-up has him."""
    blocks = state.game.components.blocks
    for block, space in enumerate(blocks.start):
        if block in named or space == NOWHERE:
            continue
        if state.phase == DEPLOY or block == blocks.cleopatra:
            state.put(block, blocks.home[block], space, [])
            state.step[block] = blocks.top[block]
            state.pool &= ~(1 << block)
