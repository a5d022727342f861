"""The deck of a position: cards that the text names leave it; it stands in for those that are not named."""

from __future__ import annotations

from engine.julius_caesar import cards
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, PLAY, State
from engine.julius_caesar.words.saying import say

FILLING_GODS = ("mercury", "pluto", "vulcan", "jupiter", "neptune", "mars")
"""The gods that stand in for a card nobody named, where no command card fits."""

Shown = tuple[int, int, int, int]
"""The cards of a turn as in `State.played`: Caesar's, Pompey's, the one that Apollo copies, Player 1."""


class Deck:
    """The cards that the text leaves in the deck.

    Attributes:
        left: by card, the copies that nobody has.
        played: by turn, the cards that Caesar and Pompey played; `NONE` where the text does not say.
        latest: the last turn whose cards the text names.
        filling: the kinds of card in the order in which they stand in, lowest command cards first.
    """

    def __init__(self, sheet: Sheet, state: State) -> None:
        self._sheet = sheet
        self._cards = state.game.components.cards
        self.apollo = self._cards.index["apollo"]
        self.left = list(self._cards.copies)
        self.filling = [card for card in reversed(range(len(self.left))) if not self._cards.god[card]]
        self.filling += [self._cards.index[god] for god in FILLING_GODS]
        self.turns = state.game.data.numbers.turns_per_year
        self.latest = max((turn for turn in range(1, self.turns + 1) if f"played {turn}" in sheet), default=0)
        self.played = [[NONE, NONE] for _ in range(self.turns + 1)]
        for turn in range(1, self.latest + 1):
            self._read_played(turn)
        self._table = State.new(state.game, state.deployment, state.edition)
        self._table.year = state.year

    def _read_played(self, turn: int) -> None:
        """``caesar 3/2, pompey apollo as 3/1``; what follows from the cards is compared in `check_played`."""
        sheet, key = self._sheet, f"played {turn}"
        for item in sheet.items(key):
            words = item.split()
            if words[0] in ("player", "cancelled"):
                continue
            if len(words) not in (2, 4) or (len(words) == 4 and words[2] != "as"):
                raise sheet.wrong(say("positions.a-turn-is-written-caesar-card-pompey"))
            side, card = sheet.to_side(words[0]), sheet.to_card(words[1])
            if self.played[turn][side] != NONE:
                raise sheet.wrong(say("positions.is-there-twice", side=SEATS[side]))
            if card == self.apollo and turn == 1:
                raise sheet.wrong(say("positions.apollo-cannot-be-played-in-the-first"))
            self.played[turn][side] = card
            self.take(card, key)

    def take(self, card: int, key: str) -> None:
        """Take a card that a line names."""
        if not self.left[card]:
            name, copies = self._cards.ids[card], self._cards.copies[card]
            raise self._sheet.fail(key, say("positions.too-many-the-deck-has", name=name, copies=copies))
        self.left[card] -= 1

    def take_all(self, key: str) -> list[int]:
        """Take the cards that a line lists; none without the line."""
        found = sorted([self._sheet.to_card(word) for word in self._sheet.items(key)])
        for card in found:
            self.take(card, key)
        return found

    def take_one(self, key: str) -> list[int]:
        """Take the one card that a line names; none without the line."""
        card = self._sheet.named(key, self._sheet.to_card)
        if card is None:
            return []
        self.take(card, key)
        return [card]

    def draw(self, count: int) -> list[int]:
        """Take cards nobody named: the lowest command cards left, gods where there is none."""
        drawn = []
        for _ in range(count):
            card = next(card for card in (*self.filling, self.apollo) if self.left[card])
            self.left[card] -= 1
            drawn.append(card)
        return drawn

    def holds(self, turn: int, pair: tuple[int, int]) -> bool:
        """Whether the deck has the cards of a pair that the text does not name."""
        wanted = [card for card, named in zip(pair, self.played[turn], strict=True) if named == NONE]
        return all(self.left[card] >= wanted.count(card) for card in wanted)

    def reveal(self, turn: int, pair: tuple[int, int]) -> Shown:
        """What the rules make of the two cards of a turn, those of the turns before being as in `played`."""
        table = self._table
        table.turn, table.phase, table.actor, table.player_one = turn, PLAY, POMPEY_SIDE, NONE
        table.played = tuple([(caesars, pompeys, NONE, NONE) for caesars, pompeys in self.played[1:turn]])
        table.hands, table.chosen = ((), (pair[POMPEY_SIDE],)), (pair[CAESAR_SIDE], NONE)
        cards.play(table, pair[POMPEY_SIDE], [])
        return table.played[-1]

    def check_played(self, turn: int, shown: Shown) -> None:
        """Compare what the text says of a turn's cards with what the rules make of them."""
        sheet = self._sheet
        for item in sheet.items(f"played {turn}"):
            words = item.split()
            if words[0] == "cancelled":
                if len(words) > 1 or shown[3] != NONE:
                    raise sheet.wrong(say("positions.only-two-god-cards-cancel-a-turn"))
            elif words[0] == "player":
                self._check_first(words, shown)
            elif len(words) == 4:
                apollos = shown[sheet.to_side(words[0])] == self.apollo
                if not apollos or sheet.to_card(words[3]) != shown[2]:
                    raise sheet.wrong(say("positions.apollo-copies-the-card-the-opponent-played"))

    def _check_first(self, words: list[str], shown: Shown) -> None:
        if len(words) != 3 or words[1] != "one":
            raise self._sheet.wrong(say("positions.it-is-written-player-one-side"))
        if self._sheet.to_side(words[2]) != shown[3]:
            who = "nobody" if shown[3] == NONE else SEATS[shown[3]].label
            raise self._sheet.wrong(say("positions.the-cards-make-player-1", who=who))
