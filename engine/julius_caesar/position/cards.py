"""The turn of a position, whose it is, and the cards that are played, chosen, laid aside and held.

All of it hangs together, and a text may leave out any part of it. What it says settles the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from engine.blocks.position import Words
from engine.julius_caesar import tasks as of
from engine.julius_caesar.cards import TurnCards, effective, turned_up
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State

GODS_OF: dict[str, tuple[str | None, ...]] = {
    **dict.fromkeys(of.JUPITERS, ("jupiter",)),
    of.VULCAN: ("vulcan",),
    of.SURPRISE: ("mars", "neptune"),
    **dict.fromkeys((of.MOVE, of.MAIN_ATTACK), (None, "mars", "mercury", "neptune", "pluto")),
    of.LEVY: (None,),
}
"""The gods whose power each command phase belongs to; None is a command card."""

FILLING_GODS = ("mercury", "pluto", "vulcan", "jupiter", "mars", "neptune")
"""The gods that stand in for a card nobody named, where no command card fits."""

KEYS = tuple(f"{kind} {seat}" for kind in ("discard", "chosen", "hand") for seat in SEATS)
"""The lines of cards that are not shown, in the order in which the deck fills them up."""


def show_played(words: Words, state: State) -> str:
    """Return the lines of all turns of the year."""
    return "\n".join([f"played {turn}: {_show_turn(words, *shown)}" for turn, shown in enumerate(state.played, 1)])


def _show_turn(words: Words, caesars: int, pompeys: int, copied: int, first: int) -> str:
    played = [f"{name} {words.cards[card]}" for name, card in zip(SEATS, (caesars, pompeys), strict=True)]
    if copied != NONE:
        played = [f"{card} as {words.cards[copied]}" if card.endswith(" apollo") else card for card in played]
    return ", ".join((*played, "cancelled" if first == NONE else f"player one {SEATS[first]}"))


def read_turn(sheet: Sheet, state: State) -> None:
    """Read the turn, Player 1, all cards, and who acts outside of battles."""
    deck = _Deck(sheet, state)
    if state.phase in of.MOVED:
        deck.settle_command()
    else:
        deck.settle_other()
    deck.complete_turns()
    if state.phase != of.DEPLOY:
        deck.deal_out()


class _Deck:
    """The cards of a position while they are read, with the turn and the actor.

    Attributes:
        left: by card, the copies still in the deck.
        played: by turn, the cards that Caesar and Pompey played; `NONE` where the text does not say.
        latest: the last turn whose cards the text names.
        given: by key of `KEYS`, the cards that the text names. card: the one in effect, if it says so.
        wanted: sides, each with what its card of this turn can count as.
        filling: the kinds of card in the order in which they stand in, lowest command cards first.
    """

    def __init__(self, sheet: Sheet, state: State) -> None:
        self.sheet, self.state = sheet, state
        cards, numbers = state.cards, state.rules.numbers
        self.turns, self.size = numbers.turns_per_year, numbers.hand_size
        self.apollo = cards.index["apollo"]
        self.card = NONE
        self.wanted: list[tuple[int, set[int]]] = []
        self.left = list(cards.copies)
        self.filling = [card for card in reversed(range(cards.count)) if not cards.god[card]]
        self.filling += [cards.index[god] for god in FILLING_GODS]
        self.played = [[NONE, NONE] for _ in range(self.turns + 1)]
        for turn in range(1, self.turns + 1):
            sheet.each(f"played {turn}", partial(self._read_played, turn))
        self.latest = max(turn for turn, pair in enumerate(self.played) if turn == 0 or f"played {turn}" in sheet)
        self.given = {
            key: sorted(self._take(key, sheet.to_card(word)) for word in sheet.items(key)) for key in KEYS
        }
        space = sheet.named("surprise", sheet.to_place)
        if space is not None and state.moves.main[space]:
            god = "neptune" if state.moves.main[space] > state.spaces.land_links else "mars"
            self.wanted.append((state.attacker_at(space), {cards.index[god]}))
        if self.apollo in self.played[1]:
            raise sheet.fail("played 1", say("positions.apollo-cannot-be-played-in-the-first"))

    def _take(self, key: str, card: int) -> int:
        """Take a card that a line names."""
        if not self.left[card]:
            name, copies = self.state.cards.ids[card], self.state.cards.copies[card]
            raise self.sheet.fail(key, say("positions.too-many-the-deck-has", name=name, copies=copies))
        self.left[card] -= 1
        return card

    def _draw(self, count: int) -> list[int]:
        """Take cards nobody named, the lowest command cards before gods."""
        drawn = []
        for _ in range(count):
            card = next(card for card in (*self.filling, self.apollo) if self.left[card])
            self.left[card] -= 1
            drawn.append(card)
        return drawn

    def _read_played(self, turn: int, part: str) -> int:
        """Read ``caesar 3/2``, or ``pompey apollo as 3/1``, and return the side.

        What follows from the cards is compared when all are known.
        """
        first, _, rest = part.partition(" ")
        if first in ("player", "cancelled"):
            return NONE
        side = self.sheet.to_side(first)
        card = self.sheet.to_card(rest.partition(" as ")[0])
        self.played[turn][side] = self._take(f"played {turn}", card)
        return side

    # --- the turn and whose it is --------------------------------------------------------------------------------

    def _read_turn(self, usual: int, low: int, high: int) -> int:
        return self.sheet.number("turn", low, high) if "turn" in self.sheet else usual

    def settle_other(self) -> None:
        """Settle turn and actor of a phase that is no player's command and no battle."""
        state, last = self.state, self.turns
        if state.phase == of.PLAY:
            state.turn = self._read_turn(min(self.latest + 1, last), 1, last)
        else:
            turn = 0 if state.phase in of.BEFORE_TURNS else last
            state.turn = self._read_turn(turn, turn, turn)
        actor = self.sheet.named("actor", self.sheet.to_side)
        if actor is None:  # Caesar's cards may say that it is Pompey's turn to get, discard or choose one
            done: dict[str, object] = {
                of.DEAL: len(self.given["hand caesar"]) == self.size or self.given["hand pompey"],
                of.DISCARD: self.given["discard caesar"],
                of.PLAY: self.given["chosen caesar"],
            }
            actor = POMPEY_SIDE if done.get(state.phase) else CAESAR_SIDE
        state.actor = actor

    def settle_command(self) -> None:
        """Settle turn, Player 1 and the cards of the turn, such that they agree."""
        sheet, state = self.sheet, self.state
        firsts = self._first_players()
        if state.phase in of.COMMAND:
            self._read_card()
        for first in firsts:
            # Where Caesar opens, Pompey is never Player 1 of the game's first turn (C4).
            early = first == POMPEY_SIDE and state.year == state.rules.numbers.first_year
            usual = 2 if early and state.edition.caesar_opens else 1
            state.turn = self._read_turn(max(usual, self.latest), 1, self.turns)
            pair = self._find_pair(first)
            if pair is not None:
                break
        else:
            keys = (key for key in ("player one", "second", "card", "actor") if key in sheet)
            raise sheet.fail(next(keys, "player one"), say("positions.none-of-the-cards-that-could-have"))
        state.player_one = first
        if state.phase in of.COMMAND:
            state.second = state.actor != first
            state.card = self._counts_as(state.actor, turned_up(state, pair))
        for side, card in enumerate(pair):
            if self.played[state.turn][side] == NONE:
                self.played[state.turn][side] = self._take("card", card)

    def _first_players(self) -> Sequence[int]:
        """Settle whose command it is, and return who may be Player 1, the likelier first."""
        sheet, state = self.sheet, self.state
        first = sheet.named("player one", sheet.to_side)
        likely = self.wanted[0][0] if self.wanted else CAESAR_SIDE
        if state.phase in of.COMMAND:
            second = sheet.one_of("second", ("yes", "no")) == "yes" if "second" in sheet else None
            actor = sheet.named("actor", sheet.to_side)
            if actor is None:
                if first is None:
                    raise sheet.lack("actor", state.phase)
                actor = 1 - first if second else first
            if first is None and second is not None:
                first = 1 - actor if second else actor
            if second is not None and second != (actor != first):
                raise sheet.fail("second", say("positions.it-does-not-fit-actor-and-player"))
            state.actor = likely = actor
        return (likely, 1 - likely) if first is None else (first,)

    # --- the cards of this turn ----------------------------------------------------------------------------------

    def _read_card(self) -> None:
        """Read the card in effect, which is one that the phase can belong to."""
        sheet, state = self.sheet, self.state
        gods = GODS_OF[state.phase]
        fits = {card for card in range(state.cards.count) if state.cards.god_ids.get(card) in gods}
        if "card" in sheet:
            self.card = sheet.to_card(sheet.value("card"))
            if self.card not in fits:
                raise sheet.fail("card", say("positions.there-is-no-phase-with-it", phase=state.phase))
            fits = {self.card}
        self.wanted.append((state.actor, fits))

    def _find_pair(self, first: int) -> tuple[int, int] | None:
        """Return the first cards of the turn that agree with all that is given and make a side Player 1."""
        state, turn = self.state, self.state.turn
        self._fill_copied()
        state.played = tuple([(caesars, pompeys, NONE, NONE) for caesars, pompeys in self.played[1:turn]])
        options = [(card,) if card != NONE else self.filling for card in self.played[turn]]
        for pair in product(options[CAESAR_SIDE], options[POMPEY_SIDE]):
            drawn = [card for card, named in zip(pair, self.played[turn], strict=True) if named == NONE]
            shown = turned_up(state, pair)
            fits = all(self._counts_as(side, shown) in cards for side, cards in self.wanted)
            if fits and shown[3] == first and all(self.left[card] >= drawn.count(card) for card in drawn):
                return pair
        return None

    def _counts_as(self, side: int, shown: TurnCards) -> int:
        """Return the card that a side's card of a turn counts as."""
        return effective(self.state, shown[side], shown[2])

    def _fill_copied(self) -> None:
        """Settle the card that Apollo copies, which is the one in effect or any."""
        before, now = self.played[self.state.turn - 1], self.played[self.state.turn]
        if self.apollo not in now:
            return
        side = now.index(self.apollo)
        if before[1 - side] == NONE:
            own = side == self.state.actor and self.card != NONE
            before[1 - side] = self._take("card", self.card) if own else self._draw(1)[0]

    # --- all cards -----------------------------------------------------------------------------------------------

    def complete_turns(self) -> None:
        """Fill in the cards of all turns, and compare what they led to with the text."""
        state, last = self.state, self.state.turn - (self.state.phase == of.PLAY)
        if self.latest > last:
            reason = say("positions.turn-has-not-been-played-yet", turn=self.latest)
            raise self.sheet.fail(f"played {self.latest}", reason)
        turn, state.played = state.turn, ()
        for state.turn in range(1, last + 1):
            caesars, pompeys = [card if card != NONE else self._draw(1)[0] for card in self.played[state.turn]]
            shown = turned_up(state, (caesars, pompeys))
            state.played = (*state.played, shown)
            self.sheet.settle(f"played {state.turn}", _show_turn(state.rules.words, *shown))
        state.turn = turn

    def deal_out(self) -> None:
        """Fill up discards, chosen cards and hands, as turn and phase ask for."""
        state, phase, given = self.state, self.state.phase, self.given
        later, pompeys = phase not in of.BEFORE_TURNS, state.actor == POMPEY_SIDE
        laid = (later or (phase == of.DISCARD and pompeys), later)
        chose = (phase == of.PLAY and pompeys, False)
        held = [self.size - laid[side] - chose[side] - len(state.played) for side in range(len(SEATS))]
        if phase == of.DEAL:  # Caesar gets his cards first
            begun, others = (min(len(given[f"hand {seat}"]), self.size - 1) for seat in SEATS)
            held = [self.size, others] if pompeys else [begun, 0]
        cards = [self._fill(key, int(number)) for key, number in zip(KEYS, (*laid, *chose, *held), strict=True)]
        singles = [one[0] if one else NONE for one in cards]
        state.discards, state.chosen = (singles[0], singles[1]), (singles[2], singles[3])
        state.hands = tuple(sorted(cards[4])), tuple(sorted(cards[5]))
        if state.turn == 1 and self.apollo in state.chosen:
            raise self.sheet.fail("chosen caesar", say("positions.apollo-cannot-be-played-in-the-first"))

    def _fill(self, key: str, wanted: int) -> list[int]:
        """Return the cards of a line with others from the deck, and refuse another number."""
        given = self.given[key]
        if key in self.sheet and len(given) != wanted:
            reason = say("positions.these-are-cards-and-in-this-turn", hand=len(given), wanted=wanted)
            raise self.sheet.fail(key, reason)
        return given + self._draw(wanted - len(given))
