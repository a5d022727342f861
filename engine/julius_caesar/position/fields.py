"""What a line of a position is: its key, its phases, what it says of a state, and how it is read into one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.blocks.lines import in_a_row
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar.position.sheet import Sheet, Words
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.values import frozen

Show = Callable[[Words, State], str]
Read = Callable[[Sheet, State], None]
Check = Callable[[State], Iterator[str]]
Number = Callable[[State], int]


@frozen
class PositionLine:
    """One line of a position, or the lines of one sort.

    Attributes:
        name: the key, or the word that it begins with.
        phases: those in which it can be given.
        show: what it says of a state, "" where it would say nothing; for several lines, these with their keys.
            Without it the line is never written, as it follows from others.
        read: puts into the state what the line says, or its default. Without it the line is read where another is.
        of: the player whose line it is, the end of the key.
        several: whether there is one for each space or turn.
    """

    name: str
    phases: tuple[str, ...]
    show: Show | None = None
    read: Read | None = None
    of: str = ""
    several: bool = False

    @property
    def key(self) -> str:
        return f"{self.name} {self.of}".rstrip()


@frozen
class Nameable:
    """What a line can name: how it is read, and its names in `Words`; one of these, or a set of them."""

    to_number: Callable[[Sheet, str], int]
    names: str
    many: bool = False

    def read(self, sheet: Sheet, key: str) -> int:
        """The number, or the set of numbers, that a key says."""
        read = partial(self.to_number, sheet)
        return mask_of(sheet.each(key, read)) if self.many else read(sheet.value(key))

    def show(self, words: Words, number: int) -> str:
        """How the number, or the set of numbers, is written."""
        names: tuple[str, ...] = getattr(words, self.names)
        if self.many:
            return in_a_row(names, bits(number)) if number else ""
        return names[number]


SIDE, SIDES = Nameable(Sheet.to_side, "sides"), Nameable(Sheet.to_side, "sides", many=True)
SPACE, SPACES = Nameable(Sheet.to_space, "spaces"), Nameable(Sheet.to_space, "spaces", many=True)
BLOCK, BLOCKS = Nameable(Sheet.to_block, "blocks"), Nameable(Sheet.to_block, "blocks", many=True)
CARD = Nameable(Sheet.to_card, "cards")


def named(key: str, kind: Nameable, phases: tuple[str, ...], read: Read | None = None) -> PositionLine:
    """The line of the attribute of its name, read with another or in its own way."""
    attribute = key.replace(" ", "_")
    return PositionLine(key, phases, lambda words, state: kind.show(words, getattr(state, attribute)), read)


def given(
    key: str,
    kind: Nameable,
    phases: tuple[str, ...],
    needed: str = "",
    check: Check = lambda state: iter(()),
    usual: Number = lambda state: 0,
) -> PositionLine:
    """The line of the attribute of its name. Without it there is the usual; or it is needed: this key says why."""

    def read(sheet: Sheet, state: State) -> None:
        if needed and key not in sheet:
            raise sheet.fail(key, say(needed, phase=state.phase))
        setattr(state, key.replace(" ", "_"), kind.read(sheet, key) if key in sheet else usual(state))
        for reason in check(state):
            raise sheet.fail(key, reason)

    return named(key, kind, phases, read)


def plain(key: str, phases: tuple[str, ...], read: Read | None = None, attribute: str = "") -> PositionLine:
    """The line of a number or a text, written as it is."""
    return PositionLine(key, phases, lambda words, state: str(getattr(state, attribute or key)), read)


def number(
    key: str,
    phases: tuple[str, ...],
    attribute: str = "",
    *,
    most: Number,
    least: Number = lambda state: 0,
    usual: Number | None = None,
) -> PositionLine:
    """The line of a number in a range; without it the number is the usual one, or the most."""

    def read(sheet: Sheet, state: State) -> None:
        value = sheet.number(key, least(state), most(state)) if key in sheet else (usual or most)(state)
        setattr(state, attribute or key, value)

    return plain(key, phases, read, attribute)


def by_side(
    name: str,
    phases: tuple[str, ...],
    show: Callable[[int, Words, State], str],
    read: Callable[[int, Sheet, State], None] | None = None,
) -> tuple[PositionLine, PositionLine]:
    """Two lines, each of a side."""
    caesars, pompeys = (
        PositionLine(name, phases, partial(show, side), read and partial(read, side), of=player)
        for side, player in enumerate(SEATS)
    )
    return caesars, pompeys
