"""Rows, values of lines and names of positions of block games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from types import ModuleType
from typing import Any

from engine.blocks.action_bases import Task
from engine.blocks.facts import NOWHERE
from engine.blocks.key_value_text import NOTHING, Sheet, in_a_row, never, took
from engine.blocks.sets import bits, mask_of
from engine.translations import say
from engine.values import frozen

NONE = -1
"""What a state has where nothing is named."""


class Words:
    """Names in positions by number, the last of each, `NONE`, empty.

    Attributes:
        heads: by side and place, the key of the line that says which blocks stand there.
        standing: by block and step, the block with its strength.
        links: the ways between two places. ways: the same by direction, as `directed` numbers them.
    """

    def __init__(
        self, places: Any, blocks: Any, cards: Any, holders: Sequence[str], numeral: Callable[[int], str]
    ) -> None:
        self.places: tuple[str, ...] = (*places.ids, "")
        self.blocks: tuple[str, ...] = (*blocks.ids, "")
        self.cards: tuple[str, ...] = (*cards.ids, "")
        self.sides: tuple[str, ...] = (*holders[:2], "")
        self.heads = tuple(tuple(f"{place} {name}" for place in places.ids) for name in holders)
        self.standing = tuple(
            tuple(f"{block} {numeral(strength)}" for strength in strengths)
            for block, strengths in zip(blocks.ids, blocks.strengths, strict=True)
        )
        ends = [(places.ids[a], places.ids[b]) for a, b in places.ends]
        self.links = tuple(f"{a}-{b}" for a, b in ends)
        self.ways = tuple(way for a, b in ends for way in (f"{b}>{a}", f"{a}>{b}"))


# --- what a line can say -----------------------------------------------------------------------------------------


@frozen
class Kind:
    """How a value is written and read, and its default."""

    show: Callable[[Words, Any], str]
    read: Callable[[Any, Any, str], Any]
    empty: Any = NONE


def kinds_of(
    names: Callable[[Words], Sequence[str]], to_number: Callable[[Any, str], int]
) -> tuple[Kind, Kind, Kind]:
    """Return the kinds of one, a set, and a sequence of what has these names."""

    def numbers(sheet: Any, key: str) -> list[int]:
        return list(sheet.each(key, partial(to_number, sheet)))

    return (
        Kind(
            lambda words, value: str(names(words)[value]),
            lambda sheet, state, key: to_number(sheet, sheet.value(key)),
        ),
        Kind(
            lambda words, value: in_a_row(names(words), bits(value)),
            lambda sheet, state, key: mask_of(numbers(sheet, key)),
            0,
        ),
        Kind(
            lambda words, value: in_a_row(names(words), value),
            lambda sheet, state, key: tuple(numbers(sheet, key)),
            (),
        ),
    )


def number(low: int | Callable[[Any], int], high: int | Callable[[Any], int]) -> Kind:
    """Return the kind of a number in a range that may depend on the state."""

    def read(sheet: Any, state: Any, key: str) -> int:
        least, most = (end if isinstance(end, int) else end(state) for end in (low, high))
        return int(sheet.number(key, least, most))

    return Kind(lambda words, value: str(value), read)


def of_rules(name: str) -> Callable[[Any], Any]:
    """Return what asks a state for one of the numbers of the rules."""
    return attrgetter(f"rules.numbers.{name}")


def word_of(*choices: str) -> Kind:
    return Kind(lambda words, value: str(value), lambda sheet, state, key: sheet.one_of(key, choices), "")


SIDE, SIDES, SIDES_IN_ORDER = kinds_of(attrgetter("sides"), Sheet.to_side)
PLACE, PLACES, _ = kinds_of(attrgetter("places"), Sheet.to_place)
BLOCK, BLOCKS, _ = kinds_of(attrgetter("blocks"), Sheet.to_block)
CARD, CARDS, CARDS_IN_ORDER = kinds_of(attrgetter("cards"), Sheet.to_card)
_, WAYS, _ = kinds_of(attrgetter("ways"), Sheet.to_directed)
DICE = Kind(
    lambda words, dice: " ".join(map(str, dice)),
    lambda sheet, state, key: tuple(
        [sheet.to_number(word, 1, 6) for word in sheet.value(key).replace(",", " ").split()]
    ),
    (),
)


# --- rows --------------------------------------------------------------------------------------------------------

Show = Callable[[Words, Any], str]
Read = Callable[[Any, Any], None]
ShowOfSide = Callable[[int, Words, Any], str]
ReadOfSide = Callable[[int, Any, Any], None]


@frozen
class PositionRow:
    """One line of a position, or several of one sort, for each place or turn.

    It shows what it says of a state, or "" where that is nothing new; several lines come with their keys. It reads
    into a state what a sheet says or, where the line is not there, what is usual.
    """

    key: str
    show: Show | None = None
    read: Read | None = None
    several: bool = False


def row(
    key: str,
    kind: Kind,
    usual: Any = None,
    *,
    part: str = "",
    field: str = "",
    always: bool = False,
    read: Read | None = None,
) -> PositionRow:
    """Return the row of a field, of its key's name if no other is given.

    The field is the state's, or its part's. What is `usual`, which may be asked of the state, need not be written,
    and is written only if `always`.
    """
    name = field or key.replace(" ", "_")
    value_of = attrgetter(f"{part}.{name}" if part else name)
    plain = kind.empty if usual is None else usual
    asked = callable(plain)

    def show(words: Words, state: Any) -> str:
        value = value_of(state)
        if always:
            return kind.show(words, value)
        return "" if value == (plain(state) if asked else plain) else kind.show(words, value) or NOTHING

    def read_field(sheet: Any, state: Any) -> None:
        if key not in sheet:
            value = plain(state) if asked else plain
        else:
            value = kind.empty if sheet.value(key) == NOTHING else kind.read(sheet, state, key)
        setattr(getattr(state, part) if part else state, name, value)

    return PositionRow(key, show, read or read_field)


def show_result(words: Words, state: Any) -> str:
    """Return who has won, by what, and how clearly."""
    result = state.result
    return " ".join(filter(None, (result.winner, result.kind, result.grade))) if result else ""


def by_side(seats: Sequence[str], key: str, show: ShowOfSide, read: ReadOfSide | None = None) -> list[PositionRow]:
    """Return a row for each side, its number given to `show` and `read`."""
    return [
        PositionRow(f"{key} {seat}", partial(show, side), read and partial(read, side))
        for side, seat in enumerate(seats)
    ]


def shown_of_side(field: str, kind: Kind) -> ShowOfSide:
    value = attrgetter(field)
    return lambda side, words, state: kind.show(words, value(state)[side])


def counts_of_side(field: str, names: str) -> ShowOfSide:
    """Return what writes how often a side used each way."""
    value = attrgetter(field)
    return lambda side, words, state: show_counts(getattr(words, names), used_ways(value(state), side))


def used_ways(counts: bytearray, side: int) -> dict[int, int]:
    """Return how often a side used each way, from its half of counts."""
    width = len(counts) // 2
    half = counts[side * width : (side + 1) * width]
    return {way: often for way, often in enumerate(half) if often} if any(half) else {}


def show_counts(names: Sequence[str], used: Mapping[int, int]) -> str:
    return ", ".join([f"{names[way]} {often}" for way, often in used.items()])


def set_counts(counts: bytearray, side: int, used: Mapping[int, int]) -> None:
    for way, often in used.items():
        counts[side * (len(counts) // 2) + way] = often


def write(header: str, rows: Iterable[PositionRow], words: Words, state: Any) -> str:
    """Return a state as text, one ``key: value`` a line."""
    lines = [header]
    for line in rows:
        if line.show and (value := line.show(words, state)):
            lines.append(value if line.several else f"{line.key}: {value}")
    return "\n".join(lines) + "\n"


def read(rows: Iterable[PositionRow], sheet: Any, state: Any) -> None:
    for line in rows:
        if line.read:
            line.read(sheet, state)


# --- blocks ------------------------------------------------------------------------------------------------------


def block_key(state: Any, block: int) -> str:
    """Return the key of the line in which a block on the map stands."""
    return str(state.rules.words.heads[state.side_of(block)][state.loc[block]])


def blocks_row(
    key: str,
    marks: Callable[[Words, Any, int], str],
    moved: Callable[[Any], int],
    came: Callable[[Any, Any, int, list[str]], None],
) -> PositionRow:
    """Return the row of the lines that say which blocks stand where at what strength.

    `marks` writes how a block came there, if one of those that `moved` stands there. `came` reads it, which takes
    its words away, and refuses a block where it cannot stand.
    """

    def show(words: Words, state: Any) -> str:
        lines, step, names, told, filled = [], state.step, words.standing, moved(state), 0
        for places in state.occ:
            filled |= places
        sides = tuple(zip(words.heads, state.at, strict=True))
        for place in bits(filled):
            for heads, groups in sides:
                if group := groups[place]:
                    blocks = [names[block][step[block]] for block in bits(group)]
                    if group & told:
                        pairs = zip(bits(group), blocks, strict=True)
                        blocks = [text + marks(words, state, block) for block, text in pairs]
                    lines.append(f"{heads[place]}: {', '.join(blocks)}")
        return "\n".join(lines)

    def read(sheet: Any, state: Any) -> None:
        for place, side, head in sheet.standing:
            for part in sheet.items(head):
                words = part.split()
                block = sheet.to_block(words.pop(0), side)
                if state.loc[block] != NOWHERE:
                    name, where = state.blocks.ids[block], block_key(state, block)
                    raise sheet.wrong(say("lines.block-twice", name=name, where=where))
                state.step[block] = state.blocks.top[block]
                if words and words[0] not in ("from", "reserve"):
                    state.step[block] = sheet.to_step(block, words.pop(0))
                state.put(block, side, place, [])
                came(sheet, state, block, words)
                state.moves.reserve |= took(words, "reserve") << block
                if words:
                    raise sheet.wrong(say("lines.no-marks", part=part))

    return PositionRow(key, show, read, several=True)


# --- the stack of tasks, and what no game comes to ---------------------------------------------------------------


def by_phase(tasks: ModuleType) -> Mapping[str, Callable[..., Task]]:
    """Return the tasks of a module that ask, by phase."""
    kinds = [kind for kind in vars(tasks).values() if isinstance(kind, type) and issubclass(kind, Task)]
    return {kind.phase: kind for kind in kinds if kind.phase}


Unreachable = tuple[tuple[str, Collection[str], Callable[[Any], object]], ...]
"""Keys that are wrong, each in some phases and if something holds of the state."""


def impossible(
    state: Any, rules: Unreachable, lists: Iterable[tuple[str, int]], contested: int
) -> Iterator[tuple[str, str]]:
    """Yield what no game comes to, as a key with the reason.

    These are keys of which a rule holds, blocks in the list of a key, or without one where they stand, and
    contested places.
    """
    for key, wrong in lists:
        for block in bits(wrong):
            yield key or block_key(state, block), never(state.blocks.ids[block])
    for place in bits(contested):
        reason = say("lines.contested", place=state.place_ids[place], phase=state.phase)
        yield state.rules.words.heads[1][place], reason
    for key, phases, is_wrong in rules:
        if state.phase in phases and is_wrong(state):
            yield key, never(f"'{key}'")
