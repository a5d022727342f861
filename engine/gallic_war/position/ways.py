"""The ways that were used: borders crossed, passages by sea, retreats."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.gallic_war.automaton.march import AS_RIVER
from engine.gallic_war.position.sheet import NOTHING, Sheet, Words
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BY_SEA, State
from engine.gallic_war.words.saying import say


def part_of(state: State, counts: bytearray, side: int) -> bytes:
    """A side's part of `State.crossed` or `State.retreats`."""
    width = 2 * len(state.areas.ends)
    return bytes(counts[side * width : (side + 1) * width])


def _read_counts(sheet: Sheet, state: State, key: str, side: int, counts: bytearray) -> None:
    """``ravenna>rome 2``: a side's part of the counts."""
    width = 2 * len(state.areas.ends)
    for part in sheet.parts(key):
        name, count = sheet.counted(part)
        _, way = sheet.to_way(name)
        if counts[side * width + way]:
            raise sheet.wrong(say("positions.way-twice", name=name))
        counts[side * width + way] = count


# --- borders crossed ---------------------------------------------------------------------------------------------


def _implied(state: State, side: int) -> bytes:
    """The borders over which a side's blocks have come that still stand where they came to."""
    counts = bytearray(2 * len(state.areas.ends))
    for block in bits(state.fighting[side]):
        if state.entry[block] not in (0, BY_SEA):
            counts[state.entry[block] - 1] += 1
    return bytes(counts)


def show_crossed(side: int, words: Words, state: State) -> str:
    """The borders that a side has crossed, where its blocks do not tell it by themselves."""
    counts = part_of(state, state.crossed, side)
    if not any(counts) and not any(state.entry):
        return ""
    return "" if counts == _implied(state, side) else words.counts(counts) or NOTHING


def read_crossed(side: int, sheet: Sheet, state: State) -> None:
    """Borders that are not given were crossed by the blocks that stand beyond."""
    key, width = f"crossed {SEATS[side]}", 2 * len(state.areas.ends)
    if key in sheet:
        _read_counts(sheet, state, key, side, state.crossed)
    else:
        state.crossed[side * width : (side + 1) * width] = _implied(state, side)


def _crossers(state: State, border: int) -> int:
    """The sides that have crossed a border: 1 for the Romans, 2 for the Barbarians, 3 for both."""
    width, ways = 2 * len(state.areas.ends), (2 * border, 2 * border + 1)
    return sum(side + 1 for side in (0, 1) if any(state.crossed[side * width + way] for way in ways))


def show_over(words: Words, state: State) -> str:
    """Of the borders that both sides have crossed, those that the Romans crossed last."""
    if not any(state.over):
        return ""
    both = [border for border, side in enumerate(state.over) if side == 1 and _crossers(state, border) == 3]
    return ", ".join([words.borders[border] for border in both])


def read_over(sheet: Sheet, state: State) -> None:
    """Who crossed each border last: who crossed it at all; of both, the Barbarians if the text does not say."""
    for border in range(len(state.over)):
        state.over[border] = min(_crossers(state, border), 2)
    for part in sheet.parts("last over"):
        border, _ = sheet.to_way(part)
        if _crossers(state, border) != 3:
            raise sheet.wrong(say("positions.not-both", part=part))
        state.over[border] = 1


# --- retreats ----------------------------------------------------------------------------------------------------


def show_retreats(side: int, words: Words, state: State) -> str:
    """The borders by which a side's blocks have left the battle in this round or regroup."""
    return words.counts(part_of(state, state.retreats, side))


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """None, if the text does not say."""
    _read_counts(sheet, state, f"retreats {SEATS[side]}", side, state.retreats)


def show_sailed(words: Words, state: State) -> str:
    """Those who have left the battle by sea, in order."""
    return ", ".join([f"{words.sides[side]} {words.areas[port]}" for side, port in state.sailed])


def read_sailed(sheet: Sheet, state: State) -> None:
    """``romans veneti``: whose block, and to which port."""
    for part in sheet.parts("sailed"):
        side, _, port = part.partition(" ")
        state.sailed = (*state.sailed, (sheet.to_side(side), _port(sheet, port)))


def _port(sheet: Sheet, word: str) -> int:
    area = sheet.to_area(word)
    if not sheet.components.areas.seas_of[area]:
        raise sheet.wrong(say("positions.no-port", word=word))
    return area


# --- passages by sea ---------------------------------------------------------------------------------------------


def show_voyages(words: Words, state: State) -> str:
    """The passages of this movement."""
    return ", ".join([f"{words.areas[a]}>{words.areas[b]} {count}" for a, b, count in state.voyages])


def read_voyages(sheet: Sheet, state: State) -> None:
    """Read ``osismi>veneti 2``, each passage once and with no more blocks than may sail."""
    found: dict[tuple[int, int], int] = {}
    for part in sheet.parts("voyages"):
        name, count = sheet.counted(part, max(sheet.components.limits.naval_group, AS_RIVER))
        start, _, end = name.partition(">")
        ends = _port(sheet, start), _port(sheet, end)
        sheet.check_sea(*ends)
        if ends in found:
            raise sheet.wrong(say("positions.way-twice", name=name))
        found[ends] = count
    state.voyages = tuple(sorted((start, end, count) for (start, end), count in found.items()))
