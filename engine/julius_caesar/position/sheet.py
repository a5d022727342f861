"""Sheet of a position text, and what its lines can say."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.blocks import position
from engine.blocks.position import Kind, Row, in_order, many, one, setter, shown
from engine.contract import PositionError
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.data import Edition, GameData
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State


def headers(data: GameData) -> dict[str, Edition]:
    """Return the editions by what the first line of a position can be."""
    return {f"{data.id} {edition.id}": edition for edition in data.editions.values()}


class Sheet(position.Sheet):
    """The lines of a position text.

    Attributes:
        lines: by key, with whole names: ``hand caesar``, ``attack rome``, ``played 2``.
        attacked: the set of spaces with an ``attack`` line.
    """

    seats = SEATS
    holders = SEATS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        self.spaces, self.blocks = rules.components.spaces, rules.components.blocks
        self.between = self.spaces.link_between
        self._places = {short: self.spaces.index[sea] for short, sea in self.spaces.short.items()}
        self._places |= self.spaces.index
        self.attacked = 0
        super().__init__(rules, text, list(headers(rules.data)), keys)

    def whole_key(self, head: str) -> str:
        first, _, rest = head.partition(" ")
        if first == "attack":
            space = self.to_place(rest)
            self.attacked |= 1 << space
            return f"attack {self.spaces.ids[space]}"
        if first == "played":
            return f"played {self.to_number(rest, 1, self.rules.numbers.turns_per_year)}"
        return super().whole_key(head)

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

    def to_place(self, word: str) -> int:
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

    def to_link(self, word: str) -> tuple[int, int]:
        """Return a link written ``a-b`` or ``a>b``, and the space it is written to lead to."""
        ends = self.to_ends(word, say("positions.is-no-link-write-two-places-as", word=word))
        start, end = map(self.to_place, ends)
        return self.link(start, end), end


# --- what a line can say -----------------------------------------------------------------------------------------

SIDE, SIDES = (kind("sides", Sheet.to_side) for kind in (one, many))
SPACE, SPACES = (kind("places", Sheet.to_place) for kind in (one, many))
BLOCK, BLOCKS = (kind("blocks", Sheet.to_block) for kind in (one, many))
CARD, HAND = (kind("cards", Sheet.to_card) for kind in (one, in_order))
WAYS = many("ways", lambda sheet, word: sheet.spaces.directed(*sheet.to_link(word)))

NAMED_COLOUR = Kind(
    lambda words, colour: (*COLOURS, "")[colour],
    lambda sheet, state, key: COLOURS.index(sheet.one_of(key, COLOURS)),
)

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
