"""Sheet of a position text, its words, and what its lines can say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache, partial

from engine.blocks.lines import Lines, in_a_row
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar.components import Components, SpaceTable
from engine.julius_caesar.data import Edition, GameData
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.words.names import ROMAN
from engine.values import frozen


def headers(data: GameData) -> dict[str, Edition]:
    """What the first line of a position can be: the game and the edition of its rules."""
    return {f"{data.id} {edition.id}": edition for edition in data.editions.values()}


def space_name(state: State, space: int) -> str:
    """The id of a space."""
    return state.spaces.ids[space]


def block_name(state: State, block: int) -> str:
    """The id of a block."""
    return state.blocks.ids[block]


def stand_key(state: State, space: int, side: int) -> str:
    """The key of the line that says which blocks of a side stand in a space."""
    return f"{space_name(state, space)} {SEATS[side]}"


def block_key(state: State, block: int) -> str:
    """The key of the line in which a block on the map stands."""
    return stand_key(state, state.loc[block], state.side_of(block))


class Sheet(Lines):
    """The lines of a position text, by keys with whole names: ``hand caesar``, ``attack rome``, ``played 2``.

    `standing` tells which lines say what blocks stand where, as (space, side, key), `attacked` is the set of
    spaces with an ``attack`` line.
    """

    seats = SEATS

    def __init__(self, components: Components, text: str, keys: Collection[str]) -> None:
        self._spaces, self._blocks = components.spaces, components.blocks
        self._cards = components.cards
        self._turns = components.data.numbers.turns_per_year
        self._keys = keys
        self._places = {short: self._spaces.index[sea] for short, sea in self._spaces.short.items()}
        self._places |= self._spaces.index
        self.standing: list[tuple[int, int, str]] = []
        self.attacked = 0
        super().__init__(text, list(headers(components.data)))

    def whole_key(self, head: str) -> str:
        """A key with its names written out."""
        if head in self._keys:
            return head
        first, _, rest = head.partition(" ")
        if f"{first} {SEATS[0]}" in self._keys:
            return f"{first} {SEATS[self.to_side(rest)]}"
        if first == "attack":
            space = self.to_space(rest)
            self.attacked |= 1 << space
            return f"attack {self._spaces.ids[space]}"
        if first == "played":
            return f"played {self.to_number(rest, 1, self._turns)}"
        place, _, player = head.rpartition(" ")
        if not place or player not in SEATS:
            raise self.wrong(say("positions.there-is-no-key", head=head))
        space, side = self.to_space(place), self.to_side(player)
        key = f"{self._spaces.ids[space]} {SEATS[side]}"
        self.standing.append((space, side, key))
        return key

    def to_space(self, word: str) -> int:
        """The space that a word names; a sea may go without its first word."""
        word = word.replace(" ", "_")
        return self._places[self.to_name(word, self._places, say("positions.no-place", word=word))]

    def to_block(self, word: str, side: int | None = None) -> int:
        """A block by its id or by the part after its first word, of a side's own colour where both have it."""
        table, word = self._blocks, word.replace(" ", "_")
        if word in table.index:
            return table.index[word]
        fits = [block for block in table.ids if block.partition("_")[2] == word]
        if len(fits) > 1 and side is not None:
            fits = [block for block in fits if table.home[table.index[block]] == side]
        if len(fits) > 1:
            raise self.wrong(say("positions.could-be", word=word, fits=" or ".join(fits)))
        if not fits:
            raise self.wrong(say("positions.there-is-no-block", word=word))
        return table.index[fits[0]]

    def to_card(self, word: str) -> int:
        return self._cards.index[self.to_name(word, self._cards.ids, say("positions.no-card", word=word))]

    def to_link(self, word: str) -> tuple[int, int]:
        """A link written ``a-b`` or ``a>b``, and the space it is written to lead to."""
        ends = self.to_ends(word, say("positions.is-no-link-write-two-places-as", word=word))
        start, end = map(self.to_space, ends)
        return self.link(start, end), end

    def link(self, start: int, end: int) -> int:
        link = self._spaces.link_between.get((start, end))
        if link is None:
            raise self.wrong(
                say("positions.and-are-not-adjacent", start=self._spaces.ids[start], end=self._spaces.ids[end])
            )
        return link


# --- what is written ---------------------------------------------------------------------------------------------

CACHED = 1 << 14


def counts_of(table: SpaceTable, counts: bytearray, side: int) -> bytes:
    """A side's part of `State.roads` or `State.retreats`."""
    return bytes(counts[side * table.land_links : (side + 1) * table.land_links])


class Words:
    """How spaces, blocks at their steps, cards, links and lists of them are written."""

    def __init__(self, components: Components) -> None:
        self.table = components.spaces
        # `NONE`, -1, is the last of each: nothing.
        self.spaces = (*components.spaces.ids, "")
        self.cards = (*components.cards.ids, "")
        self.blocks = (*components.blocks.ids, "")
        self.sides = (*SEATS, "")
        self.heads = tuple(tuple(f"{space} {name}: " for space in self.spaces) for name in SEATS)
        self.standing = tuple(
            tuple(f"{block} {ROMAN[strength]}" for strength in strengths)
            for block, strengths in zip(components.blocks.ids, components.blocks.strengths, strict=True)
        )
        ends = [(self.spaces[a], self.spaces[b]) for a, b in self.table.ends]
        self.roads = tuple(f"{a}-{b}" for a, b in ends)
        self.entries = tuple(entry for a, b in ends for entry in (f"{b}>{a}", f"{a}>{b}"))
        self.turn = lru_cache(CACHED)(self._turn)
        self.counts = lru_cache(CACHED)(self._counts)

    def _turn(self, caesars: int, pompeys: int, copied: int, first: int) -> str:
        played = [f"{name} {self.cards[card]}" for name, card in zip(SEATS, (caesars, pompeys), strict=True)]
        if copied != NONE:
            played = [f"{card} as {self.cards[copied]}" if card.endswith(" apollo") else card for card in played]
        return ", ".join((*played, "cancelled" if first == NONE else f"player one {SEATS[first]}"))

    def list_roads(self, counts: bytearray, side: int) -> str:
        """How many blocks of a side used each road, of `State.roads` or `State.retreats`."""
        return self.counts(counts_of(self.table, counts, side))

    def _counts(self, counts: bytes) -> str:
        return ", ".join([f"{self.roads[link]} {used}" for link, used in enumerate(counts) if used])


@lru_cache(maxsize=8)
def words_for(components: Components) -> Words:
    """The words for a game's components."""
    return Words(components)


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
