"""Which blocks stand where and by which ways they came, and where the leaders are at home."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.gallic_war.components import NEUTRAL, NOWHERE
from engine.gallic_war.position.sheet import (
    HOLDERS,
    NOTHING,
    Sheet,
    Words,
    area_name,
    block_key,
    block_name,
)
from engine.gallic_war.state import BY_SEA, State
from engine.gallic_war.words.saying import say


def show_standing(words: Words, state: State) -> str:
    """The lines of all areas with blocks: the Romans', the Barbarians', neutral tribes."""
    lines, step, standing = [], state.step, words.standing
    for area in bits(state.occ[0] | state.occ[1] | state.occ[NEUTRAL]):
        for heads, groups in zip(words.heads, state.at, strict=True):
            if group := groups[area]:
                blocks = [standing[block][step[block]] + _marks(words, state, block) for block in bits(group)]
                lines.append(heads[area] + ", ".join(blocks))
    return "\n".join(lines)


def _marks(words: Words, state: State, block: int) -> str:
    """Where a block came from: its group's area, the last border if that is another; if it is a reserve."""
    entry, origin = state.entry[block], state.origin[block]
    late = " reserve" if state.reserve >> block & 1 else ""
    if not (entry or origin):
        return late
    came = f" from {words.areas[origin - 1]}"
    if entry == BY_SEA:
        came += " by sea"
    elif not entry:
        came += " home"
    elif (beside := words.table.other_end((entry - 1) >> 1, state.loc[block])) != origin - 1:
        came += f" over {words.areas[beside]}"
    return came + late


def read_standing(sheet: Sheet, state: State) -> None:
    """Put every block where the text says."""
    for area, side, key in sheet.standing:
        for part in sheet.items(key):
            _read_block(sheet, state, part, area, side)


def _read_block(sheet: Sheet, state: State, part: str, area: int, side: int) -> None:
    """One block on the map: ``legion_vii 4 from transalpine_gaul over allobroges reserve``."""
    words = part.split()
    block = sheet.to_block(words.pop(0))
    _check_place(sheet, state, block, area, side)
    if state.loc[block] != NOWHERE:
        reason = say("positions.twice", name=block_name(state, block), where=block_key(state, block))
        raise sheet.wrong(reason)
    step = state.blocks.top[block]
    if words and words[0].isdigit():
        step = _read_step(sheet, state, block, words.pop(0))
    state.put(block, side, area, [])
    state.step[block] = step
    if len(words) > 1 and words[0] == "from":
        state.origin[block] = sheet.to_area(words[1]) + 1
        state.entry[block] = _read_entry(sheet, state, block, words)
    if words == ["reserve"]:
        state.reserve |= 1 << block
    elif words:
        raise sheet.wrong(say("positions.no-marks", part=part))


def _read_entry(sheet: Sheet, state: State, block: int, words: list[str]) -> int:
    """How a block entered its area from another; its words are taken away."""
    areas, area = state.areas, state.loc[block]
    origin, rest = state.origin[block] - 1, words[2:]
    beside = origin
    del words[:2]
    if rest[:1] == ["home"]:
        del words[:1]
        return 0
    if rest[:2] == ["by", "sea"]:
        sheet.check_sea(origin, area)
        del words[:2]
        return BY_SEA
    if len(rest) > 1 and rest[0] == "over":
        beside = sheet.to_area(rest[1])
        sheet.border(origin, beside)
        del words[:2]
    return areas.directed(sheet.border(beside, area), area) + 1


def _check_place(sheet: Sheet, state: State, block: int, area: int, side: int) -> None:
    """Refuse a block in an area, or for a side, where it cannot be (2.2, 5.2.1 E, ruling M8)."""
    areas, blocks, bit = state.areas, state.blocks, 1 << block
    name, place = block_name(state, block), area_name(state, area)
    sides = (0,) if blocks.legions & bit else (1,) if (blocks.germans | blocks.leaders) & bit else (0, 1, NEUTRAL)
    if side not in sides:
        raise sheet.wrong(say("positions.wrong-side", name=name, side=HOLDERS[side]))
    if side == NEUTRAL and area != blocks.home[block]:
        raise sheet.wrong(say("positions.neutral-at-home", name=name))
    never = areas.off_map if not blocks.legions & bit else NOWHERE
    if area == never or (area == areas.germania and blocks.gauls & bit):
        raise sheet.wrong(say("positions.wrong-area", name=name, place=place))


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """The step at which a block has a strength."""
    strengths = state.blocks.strengths[block]
    strength = sheet.to_number(word, 1, strengths[-1])
    if strength not in strengths:
        usual = ", ".join(map(str, strengths[1:]))
        raise sheet.wrong(say("positions.no-strength", block=block_name(state, block), usual=usual))
    return strengths.index(strength)


# --- homes -------------------------------------------------------------------------------------------------------


def show_homes(words: Words, state: State) -> str:
    """The homes of Gallic leaders that are not where they stand."""
    found = []
    for leader in bits(state.blocks.gallic_leaders):
        if (home := state.homes[leader]) != state.loc[leader]:
            found.append(f"{words.blocks[leader]} {NOTHING if home == NOWHERE else words.areas[home]}")
    return ", ".join(found)


def read_homes(sheet: Sheet, state: State) -> None:
    """Where the Gallic leaders are at home: in a tribal area, where they stand if the text does not say."""
    areas, leaders = state.areas, state.blocks.gallic_leaders
    for leader in bits(leaders):
        state.homes[leader] = state.loc[leader]
    for part in sheet.parts("homes"):
        name, _, place = part.partition(" ")
        leader = sheet.to_block(name)
        home = NOWHERE if place == NOTHING else sheet.to_area(place)
        if not leaders >> leader & 1 or not (home == NOWHERE or areas.tribal >> home & 1):
            raise sheet.wrong(say("positions.no-home", part=part))
        state.homes[leader] = home
