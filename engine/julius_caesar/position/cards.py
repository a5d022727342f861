"""Turn, actor and cards of a position: played, chosen, discarded and held.

All of it hangs together, and a text may leave out any part of it. What it says settles the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

from engine.blocks.key_value_text import never
from engine.blocks.position import Words
from engine.julius_caesar import tasks as of
from engine.julius_caesar.cards import TurnCards, effective, turned_up
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.board import Sheet
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
"""The gods that stand in for a card that is not given, where no command card fits."""

KEYS = tuple(f"{kind} {seat}" for kind in ("discard", "chosen", "hand") for seat in SEATS)
"""The lines of cards that are not shown, in the order in which the deck fills them up."""


def show_played(words: Words, state: State) -> str:
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
    """The cards of a position while they are read, with the turn and the actor."""

    def __init__(self, sheet: Sheet, state: State) -> None:
        self.sheet, self.state = sheet, state
        cards, numbers = state.cards, state.rules.numbers
        self.turns, self.size = numbers.turns_per_year, numbers.hand_size
        self.apollo = cards.index["apollo"]
        self.card = NONE  # the one in effect, if the text says so
        self.wanted: list[tuple[int, set[int]]] = []  # sides, each with what its card of this turn can count as
        self.left = list(cards.copies)  # by card, the copies still in the deck
        # The kinds of card in the order in which they stand in, lowest command cards first
        self.filling = [card for card in reversed(range(cards.count)) if not cards.god[card]]
        self.filling += [cards.index[god] for god in FILLING_GODS]
        # By turn, the cards that Caesar and Pompey played; `NONE` where the text does not say
        self.played = [[NONE, NONE] for _ in range(self.turns + 1)]
        for turn in range(1, self.turns + 1):
            sheet.each(f"played {turn}", partial(self._read_played, turn))
        self.latest = max(turn for turn in range(self.turns + 1) if turn == 0 or f"played {turn}" in sheet)
        self.given = {
            key: sorted(self._take(key, sheet.to_card(word)) for word in sheet.items(key)) for key in KEYS
        }
        space = sheet.named("surprise", sheet.to_place)
        if space is not None and state.moves.main[space]:
            god = "neptune" if state.moves.main[space] > state.spaces.land_links else "mars"
            self.wanted.append((state.attacker_at(space), {cards.index[god]}))
        if self.apollo in self.played[1]:
            raise sheet.fail("played 1", say("positions.apollo-cannot-be-played-in-the-first"))

    def _read_played(self, turn: int, part: str) -> int:
        """Read ``caesar 3/2``, or ``pompey apollo as 3/1``, and return the side.

        What follows from the cards is compared when all are known.
        """
        first, _, rest = part.partition(" ")
        if first in ("player", "cancelled"):
            return NONE
        side, card = self.sheet.to_side(first), self.sheet.to_card(rest.partition(" as ")[0])
        self.played[turn][side] = self._take(f"played {turn}", card)
        return side

    def _take(self, key: str, card: int) -> int:
        if not self.left[card]:
            raise self.sheet.fail(key, never(self.state.cards.ids[card]))
        self.left[card] -= 1
        return card

    def _draw(self) -> int:
        """Take a card that is not given, the lowest command card before gods."""
        card = next(card for card in (*self.filling, self.apollo) if self.left[card])
        return self._take("", card)

    def _read_turn(self, usual: int, low: int, high: int) -> None:
        self.state.turn = self.sheet.number("turn", low, high) if "turn" in self.sheet else usual

    def settle_other(self) -> None:
        """Determine turn and actor of a phase without command and battle."""
        state, last = self.state, self.turns
        if state.phase == of.PLAY:
            self._read_turn(min(self.latest + 1, last), 1, last)
        else:
            turn = 0 if state.phase in of.BEFORE_TURNS else last
            self._read_turn(turn, turn, turn)
        done: dict[str, object] = {
            of.DEAL: len(self.given["hand caesar"]) == self.size or self.given["hand pompey"],
            of.DISCARD: self.given["discard caesar"],
            of.PLAY: self.given["chosen caesar"],
        }  # Caesar's cards may say that it is Pompey's turn to get, discard or choose one
        actor = self.sheet.named("actor", self.sheet.to_side)
        state.actor = actor if actor is not None else POMPEY_SIDE if done.get(state.phase) else CAESAR_SIDE

    def settle_command(self) -> None:
        """Determine turn, Player 1 and the cards of the turn, so that they agree."""
        sheet, state = self.sheet, self.state
        for first in self._first_players():
            # Where Caesar opens, Pompey is never Player 1 of the game's first turn (C4).
            early = first == POMPEY_SIDE and state.year == state.rules.numbers.first_year
            usual = 2 if early and state.edition.caesar_opens else 1
            self._read_turn(max(usual, self.latest), 1, self.turns)
            shown = self._turn_up(first)
            if shown is not None:
                break
        else:
            keys = (key for key in ("player one", "second", "card", "actor") if key in sheet)
            raise sheet.fail(next(keys, "player one"), say("positions.none-of-the-cards-that-could-have"))
        state.player_one = first
        if state.phase in of.COMMAND:
            state.second = state.actor != first
            state.card = effective(state, shown[state.actor], shown[2])
        for side, card in enumerate(shown[:2]):
            if self.played[state.turn][side] == NONE:
                self.played[state.turn][side] = self._take("card", card)

    def _first_players(self) -> Sequence[int]:
        """Determine the side in command, and return possible Players 1, the likelier first."""
        sheet, state = self.sheet, self.state
        first = sheet.named("player one", sheet.to_side)
        if state.phase not in of.COMMAND:
            likely = self.wanted[0][0] if self.wanted else CAESAR_SIDE
            return (likely, 1 - likely) if first is None else (first,)
        actor = sheet.named("actor", sheet.to_side)
        second = "second" in sheet and sheet.one_of("second", ("no", "yes")) == "yes"
        if actor is None:
            if first is None:
                raise sheet.lack("actor", state.phase)
            actor = first ^ second
        elif first is None and "second" in sheet:
            first = actor ^ second
        if "second" in sheet and actor ^ second != first:
            raise sheet.fail("second", say("positions.it-does-not-fit-actor-and-player"))
        gods = GODS_OF[state.phase]
        fits = {card for card in range(state.cards.count) if state.cards.god_ids.get(card) in gods}
        if "card" in sheet:
            self.card = sheet.to_card(sheet.value("card"))
            if self.card not in fits:
                raise sheet.fail("card", say("positions.there-is-no-phase-with-it", phase=state.phase))
            fits = {self.card}
        state.actor = actor
        self.wanted.append((actor, fits))
        return (actor, 1 - actor) if first is None else (first,)

    def _turn_up(self, first: int) -> TurnCards | None:
        """Return the first cards that fit the text and make `first` Player 1."""
        state, turn = self.state, self.state.turn
        before, now = self.played[turn - 1], self.played[turn]
        if self.apollo in now:  # it copies the card in effect, or any
            side = now.index(self.apollo)
            if before[1 - side] == NONE:
                own = side == state.actor and self.card != NONE
                before[1 - side] = self._take("card", self.card) if own else self._draw()
        state.played = tuple([(caesars, pompeys, NONE, NONE) for caesars, pompeys in self.played[1:turn]])
        for pair in product(*((card,) if card != NONE else self.filling for card in now)):
            drawn = [card for card, named in zip(pair, now, strict=True) if named == NONE]
            shown = turned_up(state, (pair[0], pair[1]))
            fits = all(effective(state, shown[side], shown[2]) in cards for side, cards in self.wanted)
            if fits and shown[3] == first and all(self.left[card] >= drawn.count(card) for card in drawn):
                return shown
        return None

    def complete_turns(self) -> None:
        """Fill in the cards of all turns, and compare their results with the text."""
        state, last = self.state, self.state.turn - (self.state.phase == of.PLAY)
        if self.latest > last:
            raise self.sheet.fail(f"played {self.latest}", never(f"turn {self.latest}"))
        turn, state.played = state.turn, ()
        for state.turn in range(1, last + 1):
            caesars, pompeys = [card if card != NONE else self._draw() for card in self.played[state.turn]]
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
        for key, wanted in zip(KEYS, (*laid, *chose, *held), strict=True):
            if key in self.sheet and len(given[key]) != wanted:
                raise self.sheet.fail(key, say("positions.other-number-of-cards", wanted=int(wanted)))
            given[key] += [self._draw() for _ in range(wanted - len(given[key]))]
        singles = [given[key][0] if given[key] else NONE for key in KEYS[:4]]
        state.discards, state.chosen = (singles[0], singles[1]), (singles[2], singles[3])
        state.hands = tuple(sorted(given[KEYS[4]])), tuple(sorted(given[KEYS[5]]))
        if state.turn == 1 and self.apollo in state.chosen:
            raise self.sheet.fail("chosen caesar", say("positions.apollo-cannot-be-played-in-the-first"))
