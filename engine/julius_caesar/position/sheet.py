"""A position text taken apart: its lines by key, and the spaces, blocks, cards and players that its words name."""

from __future__ import annotations

from collections.abc import Collection

from engine.blocks.lines import Lines
from engine.julius_caesar.components import Components
from engine.julius_caesar.data import GameData
from engine.julius_caesar.edition import Edition
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.words.saying import say

NUMERALS = ("", "I", "II", "III", "IV")


def headers(data: GameData) -> dict[str, Edition]:
    """What the first line of a position can be: the game and the edition of its rules."""
    return {f"{data.id} {edition.id}": edition for edition in data.editions.values()}


def space_name(state: State, space: int) -> str:
    """The id of a space."""
    return state.game.components.spaces.ids[space]


def block_name(state: State, block: int) -> str:
    """The id of a block."""
    return state.game.components.blocks.ids[block]


def stand_key(state: State, space: int, side: int) -> str:
    """The key of the line that says which blocks of a side stand in a space."""
    return f"{space_name(state, space)} {SEATS[side]}"


class Sheet(Lines):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand caesar``, ``attack rome``, ``played 2``.
        standing: the lines that say which blocks stand where, as (space, side, key).
        attacked: the set of spaces with an ``attack`` line.
    """

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

    def to_side(self, word: str) -> int:
        """The player that a word names."""
        return SEATS.index(self.to_name(word, SEATS, say("positions.no-player", word=word)))

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
        """The card that a word names."""
        return self._cards.index[self.to_name(word, self._cards.ids, say("positions.no-card", word=word))]

    def to_link(self, word: str) -> tuple[int, int]:
        """A link written ``a-b`` or ``a>b``, and the space it is written to lead to."""
        names = word.replace(">", "-").split("-")
        if len(names) != 2:
            raise self.wrong(say("positions.is-no-link-write-two-places-as", word=word))
        start, end = self.to_space(names[0].strip()), self.to_space(names[1].strip())
        return self.link(start, end), end

    def link(self, start: int, end: int) -> int:
        """The link between two spaces."""
        link = self._spaces.link_between.get((start, end))
        if link is None:
            raise self.wrong(
                say("positions.and-are-not-adjacent", start=self._spaces.ids[start], end=self._spaces.ids[end])
            )
        return link
