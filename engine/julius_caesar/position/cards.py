"""Reading a position: the turn, whose it is, and the cards that are played, chosen, laid aside and held."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import PositionError
from engine.julius_caesar.components import CAESAR, POMPEY, SEATS
from engine.julius_caesar.position.deck import Deck, Shown
from engine.julius_caesar.position.phases import BATTLES, BEFORE_TURNS, COMMAND
from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.state import (
    CHOOSE,
    DEAL,
    DEFECT,
    DEPLOY,
    DISCARD,
    DRAW,
    JUPITER,
    LEVY,
    MOVE,
    NONE,
    PLAY,
    SURPRISE,
    VULCAN,
    State,
)

GODS_OF: dict[str, tuple[str | None, ...]] = {
    **dict.fromkeys((JUPITER, DRAW, DEFECT), ("jupiter",)),
    VULCAN: ("vulcan",),
    SURPRISE: ("mars", "neptune"),
    MOVE: (None, "mars", "mercury", "neptune", "pluto"),
    LEVY: (None,),
}
"""The gods whose power each command phase belongs to; None is a command card."""


def read_turn(sheet: Sheet, state: State) -> None:
    """Year, turn, Player 1, all cards, and the actor (in battles and winter what they say decides that)."""
    numbers = state.game.data.numbers
    first, last = numbers.first_year, numbers.last_year
    state.year = sheet.number("year", first, last) if "year" in sheet else first
    _Reader(sheet, state).read()


class _Reader:
    """One position's turn and cards being read."""

    def __init__(self, sheet: Sheet, state: State) -> None:
        self.sheet = sheet
        self.state = state
        self.deck = Deck(sheet, state)
        self.cards = state.game.components.cards

    def read(self) -> None:
        """Read it all."""
        state = self.state
        self._read_named()
        if state.phase in (*COMMAND, *BATTLES):
            self._settle_command()
        else:
            self._settle_other()
        count = state.turn - 1 if state.phase == PLAY else state.turn
        for turn in range(count + 1, self.deck.turns + 1):
            if f"played {turn}" in self.sheet:
                raise self.sheet.fail(f"played {turn}", f"turn {turn} has not been played yet")
        for turn in range(1, count + 1):
            self._complete(turn)
        if state.phase != DEPLOY:
            self._deal_out()

    def _read_named(self) -> None:
        """The cards that the text names in hands, laid aside and chosen."""
        state, sheet = self.state, self.sheet
        hands = [tuple(sorted(sheet.cards(f"hand {seat}"))) for seat in SEATS]
        for seat, hand in zip(SEATS, hands, strict=True):
            for card in hand:
                self.deck.take(card, f"hand {seat}")
        state.hands = (hands[0], hands[1])
        state.discards = self._read_pile("discard")
        state.chosen = self._read_pile("chosen")

    def _read_pile(self, kind: str) -> tuple[int, int]:
        pile = [NONE, NONE]
        for side, seat in enumerate(SEATS):
            if (key := f"{kind} {seat}") in self.sheet:
                pile[side] = self.sheet.card(key)
                self.deck.take(pile[side], key)
        return pile[0], pile[1]

    # --- the turn and whose it is ----------------------------------------------------------------------------

    def _latest(self) -> int:
        """The last turn whose cards the text names."""
        return max((turn for turn in range(1, self.deck.turns + 1) if f"played {turn}" in self.sheet), default=0)

    def _read_turn(self, default: int, low: int, high: int) -> int:
        if "turn" not in self.sheet:
            return default
        turn = self.sheet.number("turn", 0, self.deck.turns)
        if not low <= turn <= high:
            must = str(low) if low == high else f"{low} to {high}"
            raise self.sheet.wrong(f"in phase {self.state.phase} the turn is {must}")
        return turn

    def _settle_other(self) -> None:
        """The turn and the actor of phases that are no player's command and no battle."""
        state, sheet, last = self.state, self.sheet, self.deck.turns
        if state.phase in BEFORE_TURNS:
            state.turn = self._read_turn(0, 0, 0)
        elif state.phase == PLAY:
            state.turn = self._read_turn(min(self._latest() + 1, last), 1, last)
        else:
            state.turn = self._read_turn(last, last, last)
        if "actor" in sheet:
            state.actor = sheet.side("actor")
        else:
            state.actor = POMPEY if self._caesar_is_done() else CAESAR

    def _caesar_is_done(self) -> bool:
        """Whether Caesar's cards say that it is Pompey's turn to get, discard or choose one."""
        state = self.state
        if state.phase == DEAL:
            full = len(state.hands[CAESAR]) == state.game.data.numbers.hand_size
            return full or bool(state.hands[POMPEY])
        if state.phase == DISCARD:
            return state.discards[CAESAR] != NONE
        return state.phase == PLAY and state.chosen[CAESAR] != NONE

    def _settle_command(self) -> None:
        """Turn, Player 1 and the cards of the turn, such that they agree."""
        state = self.state
        if state.phase in COMMAND:
            self._read_actor()
            self._check_card()
        for first in self._first_players():
            turn = self._default_turn(first)
            pair = self._find_pair(turn, first)
            if pair is not None:
                break
        else:
            raise self._no_pair()
        state.turn, state.player_one = turn, first
        self._set_pair(turn, pair)
        if state.phase in COMMAND:
            state.second = state.actor != first
        elif state.phase == CHOOSE:
            state.actor = first
            if "actor" in self.sheet and self.sheet.side("actor") != first:
                raise self.sheet.wrong("Player 1 chooses the next battle (7.1)")

    def _read_actor(self) -> None:
        sheet, state = self.sheet, self.state
        if "actor" in sheet:
            state.actor = sheet.side("actor")
        elif "player one" in sheet:
            first = sheet.side("player one")
            state.actor = 1 - first if self._second() else first
        else:
            raise sheet.fail("actor", f"say whose phase {state.phase} it is")

    def _second(self) -> bool | None:
        sheet = self.sheet
        return sheet.one_of("second", ("yes", "no")) == "yes" if "second" in sheet else None

    def _first_players(self) -> Sequence[int]:
        """Who may be Player 1, the likelier first."""
        sheet, state, second = self.sheet, self.state, self._second()
        if "player one" in sheet:
            first = sheet.side("player one")
            if second is not None and second != (state.actor != first):
                raise sheet.fail("second", "it does not fit actor and player one")
            return (first,)
        if state.phase not in COMMAND:
            caster = self._surpriser()
            return (CAESAR, POMPEY) if caster is None else (caster, 1 - caster)
        if second is not None:
            return (1 - state.actor if second else state.actor,)
        return (state.actor, 1 - state.actor)

    def _default_turn(self, first: int) -> int:
        """1, or later where played cards say so; Pompey is never Player 1 of the game's first turn (C4)."""
        state = self.state
        earliest = 2 if first == POMPEY and state.year == state.game.data.numbers.first_year else 1
        return self._read_turn(max(earliest, self._latest()), 1, self.deck.turns)

    def _no_pair(self) -> PositionError:
        key = next((key for key in ("player one", "second", "card", "actor") if key in self.sheet), "player one")
        return self.sheet.fail(key, "none of the cards that could have been played makes it so (2.1)")

    # --- the cards of this turn ------------------------------------------------------------------------------

    def _check_card(self) -> None:
        """Whether the card in effect can be in effect in this phase."""
        if "card" not in self.sheet:
            return
        card, phase = self.sheet.card("card"), self.state.phase
        if card == self.deck.apollo:
            raise self.sheet.wrong("Apollo is in effect as the card that he copies (C3)")
        if self.state.game.god(card) not in GODS_OF[phase]:
            raise self.sheet.wrong(f"there is no phase {phase} with it")

    def _surpriser(self) -> int | None:
        """The side that has the surprise, when the text names its space."""
        if "surprise" not in self.sheet:
            return None
        space = self.sheet.space("surprise")
        return self.state.attacker_at(space) if self.state.main[space] else None

    def _find_pair(self, turn: int, first: int) -> tuple[int, int] | None:
        """The first cards of this turn that make a side Player 1 and agree with all that is given."""
        if self.deck.apollo in self.deck.played[turn]:
            self._fill_copied(turn)
        for caesars in self._options(turn, CAESAR):
            for pompeys in self._options(turn, POMPEY):
                pair = (caesars, pompeys)
                if not self.deck.holds(turn, pair):
                    continue
                shown = self.deck.reveal(turn, pair)
                if shown[3] == first and self._fits(pair, shown):
                    return pair
        return None

    def _options(self, turn: int, side: int) -> Iterable[int]:
        """The cards a side may have played, the likeliest first."""
        given = self.deck.played[turn][side]
        if given != NONE:
            return (given,)
        if self.state.phase in COMMAND and side == self.state.actor:
            if "card" in self.sheet:
                card = self.sheet.card("card")
                if not self.deck.left[card]:
                    self.deck.take(card, "card")
                return (card,)
            if self.state.phase not in (MOVE, LEVY):
                return [self.cards.index[god] for god in GODS_OF[self.state.phase] if god]
        if side == self._surpriser():
            link = self.state.main[self.sheet.space("surprise")] - 1
            at_sea = link >= self.state.game.components.spaces.land_links
            return (self.cards.index["neptune" if at_sea else "mars"],)
        return self.deck.filling

    def _fits(self, pair: tuple[int, int], shown: Shown) -> bool:
        """Whether the acting player's card is the one in effect and has to do with the phase."""
        if self.state.phase not in COMMAND:
            return True
        card = self.deck.effective(pair[self.state.actor], shown)
        if "card" in self.sheet and self.sheet.card("card") != card:
            return False
        return self.state.game.god(card) in GODS_OF[self.state.phase]

    def _fill_copied(self, turn: int) -> None:
        """Settle the card that Apollo copies: the one in effect, or any."""
        side = self.deck.played[turn].index(self.deck.apollo)
        before = self.deck.played[turn - 1]
        if before[1 - side] != NONE:
            return
        if self.state.phase in COMMAND and side == self.state.actor and "card" in self.sheet:
            before[1 - side] = self.sheet.card("card")
            self.deck.take(before[1 - side], "card")
        else:
            before[1 - side] = self.deck.draw()

    def _set_pair(self, turn: int, pair: tuple[int, int]) -> None:
        state = self.state
        for side, card in enumerate(pair):
            if self.deck.played[turn][side] == NONE:
                self.deck.played[turn][side] = card
                self.deck.take(card, "card")
        if state.phase in COMMAND:
            state.card = self.deck.effective(pair[state.actor], self.deck.reveal(turn, pair))

    # --- the rest --------------------------------------------------------------------------------------------

    def _complete(self, turn: int) -> None:
        """Fill in a turn's cards and see what they led to."""
        pair = self.deck.played[turn]
        if self.deck.apollo in pair:
            self._fill_copied(turn)
        for side in (CAESAR, POMPEY):
            if pair[side] == NONE:
                pair[side] = self.deck.draw()
        shown = self.deck.reveal(turn, (pair[0], pair[1]))
        self.state.played = (*self.state.played, shown)
        self.deck.check_played(turn, shown)

    def _deal_out(self) -> None:
        """Discards, chosen cards and hands, as many as turn and phase ask for."""
        state, phase = self.state, self.state.phase
        later, pompeys = phase not in BEFORE_TURNS, state.actor == POMPEY
        laid = (later or (phase == DISCARD and pompeys), later)
        chose = (phase == PLAY and pompeys, False)
        state.discards = self._fill_pile("discard", state.discards, laid)
        state.chosen = self._fill_pile("chosen", state.chosen, chose)
        if state.turn == 1 and self.deck.apollo in state.chosen:
            raise self.sheet.fail("chosen caesar", "Apollo cannot be played in the first turn of a year (C2)")
        size = state.game.data.numbers.hand_size
        hands = []
        for side in (CAESAR, POMPEY):
            wanted = size - laid[side] - chose[side] - len(state.played)
            hands.append(self._fill_hand(side, self._dealt(side) if phase == DEAL else wanted))
        state.hands = (hands[0], hands[1])

    def _dealt(self, side: int) -> int:
        """While the cards are dealt, Caesar's first: how many a side has."""
        state, size = self.state, self.state.game.data.numbers.hand_size
        if side != state.actor:
            return size if side == CAESAR else 0
        if len(state.hands[side]) >= size:
            raise self.sheet.fail(f"hand {SEATS[side]}", f"{SEATS[side].label} has got all his cards")
        return len(state.hands[side])

    def _fill_pile(self, kind: str, pile: tuple[int, int], wanted: Sequence[bool]) -> tuple[int, int]:
        filled = list(pile)
        for side, seat in enumerate(SEATS):
            if wanted[side] and pile[side] == NONE:
                filled[side] = self.deck.draw()
            if not wanted[side] and pile[side] != NONE:
                raise self.sheet.fail(f"{kind} {seat}", f"{seat.label} has not laid down that card yet")
        return filled[0], filled[1]

    def _fill_hand(self, side: int, wanted: int) -> tuple[int, ...]:
        hand, key = self.state.hands[side], f"hand {SEATS[side]}"
        if key in self.sheet and len(hand) != wanted:
            raise self.sheet.fail(key, f"these are {len(hand)} cards, and in this turn and phase it is {wanted}")
        return tuple(sorted([*hand, *(self.deck.draw() for _ in range(wanted - len(hand)))]))
