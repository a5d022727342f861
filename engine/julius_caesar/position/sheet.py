"""Sheet of a position text, and what its lines can say."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.blocks.lines import Lines
from engine.blocks.position import Kind, Row, in_order, many, one, setter, shown
from engine.contract import PositionError
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.data import Edition, GameData
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State


def headers(data: GameData) -> dict[str, Edition]:
    """Return the editions by what the first line of a position can be."""
    return {f"{data.id} {edition.id}": edition for edition in data.editions.values()}


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand caesar``, ``attack rome``, ``played 2``.
        standing: the lines that say which blocks stand where, as (space, side, key).
        attacked: the set of spaces with an ``attack`` line.
    """

    seats = SEATS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        self.rules = rules
        table = rules.components
        self.spaces, self.blocks, self.cards = table.spaces, table.blocks, table.cards
        self._keys = keys
        self._places = {short: self.spaces.index[sea] for short, sea in self.spaces.short.items()}
        self._places |= self.spaces.index
        self.standing: list[tuple[int, int, str]] = []
        self.attacked = 0
        super().__init__(text, list(headers(rules.data)))

    def whole_key(self, head: str) -> str:
        """Return a key with its names written out."""
        if head in self._keys:
            return head
        first, _, rest = head.partition(" ")
        if f"{first} {SEATS[0]}" in self._keys:
            return f"{first} {SEATS[self.to_side(rest)]}"
        if first == "attack":
            space = self.to_space(rest)
            self.attacked |= 1 << space
            return f"attack {self.spaces.ids[space]}"
        if first == "played":
            return f"played {self.to_number(rest, 1, self.rules.numbers.turns_per_year)}"
        place, _, player = head.rpartition(" ")
        if not place or player not in SEATS:
            raise self.wrong(say("positions.there-is-no-key", head=head))
        space, side = self.to_space(place), self.to_side(player)
        key = self.rules.words.heads[side][space]
        self.standing.append((space, side, key))
        return key

    def lack(self, key: str, phase: str) -> PositionError:
        """Return the error about a line that the phase needs and the text lacks."""
        return self.fail(key, say("positions.needed", phase=phase))

    def settle(self, key: str, written: str) -> None:
        """Raise PositionError where a line has other parts than what follows from the rest."""
        for part in self.items(key):
            words = part.split()
            wholes = [whole.split()[: len(words)] for whole in written.split(", ")]
            if not any(all(map(str.startswith, whole, words)) and len(whole) == len(words) for whole in wholes):
                raise self.wrong(say("positions.follows", written=written))

    def to_space(self, word: str) -> int:
        """Return the space that a word names, a sea also without its first word."""
        word = word.replace(" ", "_")
        return self._places[self.to_name(word, self._places, say("positions.no-place", word=word))]

    def to_block(self, word: str, side: int | None = None) -> int:
        """Return a block by its id or by the part after its first word.

        Where both sides have it, `side` tells which is meant.
        """
        table, word = self.blocks, word.replace(" ", "_")
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
        return self.cards.index[self.to_name(word, self.cards.ids, say("positions.no-card", word=word))]

    def to_link(self, word: str) -> tuple[int, int]:
        """Return a link written ``a-b`` or ``a>b``, and the space it is written to lead to."""
        ends = self.to_ends(word, say("positions.is-no-link-write-two-places-as", word=word))
        start, end = map(self.to_space, ends)
        return self.link(start, end), end

    def link(self, start: int, end: int) -> int:
        link = self.spaces.link_between.get((start, end))
        if link is None:
            ids = self.spaces.ids
            raise self.wrong(say("positions.and-are-not-adjacent", start=ids[start], end=ids[end]))
        return link


# --- what a line can say -----------------------------------------------------------------------------------------

SIDE, SIDES = (kind("sides", Sheet.to_side) for kind in (one, many))
SPACE, SPACES = (kind("places", Sheet.to_space) for kind in (one, many))
BLOCK, BLOCKS = (kind("blocks", Sheet.to_block) for kind in (one, many))
CARD, HAND = (kind("cards", Sheet.to_card) for kind in (one, in_order))
WAYS = many("ways", lambda sheet, word: sheet.spaces.directed(*sheet.to_link(word)))

Usual = Callable[[State], int]
"""What a field is where the text does not say it."""


def row(key: str, kind: Kind, usual: Usual | None, field: str = "") -> Row:
    """Return the row of a field, of its key's name if no other is given.

    Without `usual` the line is needed.
    """
    name = field or key.replace(" ", "_")
    put = setter(name)

    def read(sheet: Sheet, state: State) -> None:
        if key in sheet:
            put(state, kind.read(sheet, state, key))
        elif usual:
            put(state, usual(state))
        else:
            raise sheet.lack(key, state.phase)

    return Row(key, shown(name, kind), read)
