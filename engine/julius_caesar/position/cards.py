"""The turn of a position, whose it is, and the cards that are played, chosen, laid aside and held.

All of it hangs together, and a text may leave out any part of it. What it says settles the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from engine.blocks.position import Words
from engine.julius_caesar import tasks as of
from engine.julius_caesar.cards import effective, play
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import GameTurnOver, PlayCard

GODS_OF: dict[str, tuple[str | None, ...]] = {
    **dict.fromkeys(of.JUPITERS, ("jupiter",)),
    of.VULCAN: ("vulcan",),
    of.SURPRISE: ("mars", "neptune"),
    **dict.fromkeys((of.MOVE, of.MAIN_ATTACK), (None, "mars", "mercury", "neptune", "pluto")),
    of.LEVY: (None,),
}
"""The gods whose power each command phase belongs to; None is a command card."""


FILLING_GODS = ("mercury", "pluto", "vulcan", "jupiter", "neptune", "mars")
"""The gods that stand in for a card nobody named, where no command card fits."""

TurnCards = tuple[int, int, int, int]
"""The cards of a turn as in `State.played`: Caesar's, Pompey's, the one that Apollo copies, Player 1."""


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
    _Turn(sheet, state).read()


class _Turn:
    """The turn of a position, its actor and its cards, while they are read."""

    def __init__(self, sheet: Sheet, state: State) -> None:
        self.sheet = sheet
        self.state = state
        self.deck = Deck(sheet, state)
        self.given = {
            key: self.deck.take_from(key, many=kind == "hand")
            for kind in ("hand", "discard", "chosen")
            for key in (f"{kind} {seat}" for seat in SEATS)
        }
        self.size = state.rules.numbers.hand_size
        self.commands = state.phase in of.COMMAND
        self.card = NONE
        self.second = sheet.one_of("second", ("yes", "no")) == "yes" if "second" in sheet else None
        self.surpriser, self.at_sea = NONE, False
        space = sheet.named("surprise", sheet.to_space)
        if space is not None and state.moves.main[space]:
            self.surpriser = state.attacker_at(space)
            self.at_sea = state.moves.main[space] > state.spaces.land_links

    def read(self) -> None:
        state = self.state
        if state.phase in of.MOVED:
            self._settle_command()
        else:
            self._settle_other()
        count = state.turn - 1 if state.phase == of.PLAY else state.turn
        if self.deck.latest > count:
            turn = next(turn for turn in range(count + 1, self.deck.turns + 1) if f"played {turn}" in self.sheet)
            raise self.sheet.fail(f"played {turn}", say("positions.turn-has-not-been-played-yet", turn=turn))
        for turn in range(1, count + 1):
            self._complete(turn)
        if state.phase != of.DEPLOY:
            self._deal_out()

    # --- the turn and whose it is ----------------------------------------------------------------------------

    def _read_turn(self, default: int, low: int, high: int) -> int:
        if "turn" not in self.sheet:
            return default
        turn = self.sheet.number("turn", 0, self.deck.turns)
        if not low <= turn <= high:
            must = str(low) if low == high else f"{low} to {high}"
            raise self.sheet.wrong(say("positions.in-phase-the-turn-is", phase=self.state.phase, must=must))
        return turn

    def _settle_other(self) -> None:
        """Settle turn and actor of a phase that is no player's command and no battle."""
        state, sheet, last = self.state, self.sheet, self.deck.turns
        if state.phase in of.BEFORE_TURNS:
            state.turn = self._read_turn(0, 0, 0)
        elif state.phase == of.PLAY:
            state.turn = self._read_turn(min(self.deck.latest + 1, last), 1, last)
        else:
            state.turn = self._read_turn(last, last, last)
        actor = sheet.named("actor", sheet.to_side)
        if actor is None:  # Caesar's cards may say that it is Pompey's turn to get, discard or choose one
            done: dict[str, object] = {
                of.DEAL: len(self.given["hand caesar"]) == self.size or self.given["hand pompey"],
                of.DISCARD: self.given["discard caesar"],
                of.PLAY: self.given["chosen caesar"],
            }
            actor = POMPEY_SIDE if done.get(state.phase) else CAESAR_SIDE
        state.actor = actor

    def _settle_command(self) -> None:
        """Settle turn, Player 1 and the cards of the turn, such that they agree."""
        state = self.state
        if self.commands:
            self._read_actor()
            self._read_card()
        for first in self._first_players():
            # Where Caesar opens, Pompey is never Player 1 of the game's first turn (C4).
            early = first == POMPEY_SIDE and state.year == state.rules.numbers.first_year
            early = early and state.edition.caesar_opens
            turn = self._read_turn(max(2 if early else 1, self.deck.latest), 1, self.deck.turns)
            pair = self._find_pair(turn, first)
            if pair is not None:
                break
        else:
            keys = (key for key in ("player one", "second", "card", "actor") if key in self.sheet)
            raise self.sheet.fail(next(keys, "player one"), say("positions.none-of-the-cards-that-could-have"))
        state.turn, state.player_one = turn, first
        for side, card in enumerate(pair):
            if self.deck.played[turn][side] == NONE:
                self.deck.played[turn][side] = card
                self.deck.take(card, "card")
        if self.commands:
            state.second = state.actor != first
            state.card = self._effective(self.deck.reveal(turn, pair))

    def _read_actor(self) -> None:
        sheet, state = self.sheet, self.state
        actor = sheet.named("actor", sheet.to_side)
        if actor is None:
            actor = sheet.named("player one", sheet.to_side)
            if actor is None:
                raise sheet.fail("actor", say("positions.say-whose-phase-it-is", phase=state.phase))
            actor = 1 - actor if self.second else actor
        state.actor = actor

    def _first_players(self) -> Sequence[int]:
        """Return who may be Player 1, the likelier first."""
        sheet, state, second = self.sheet, self.state, self.second
        first = sheet.named("player one", sheet.to_side)
        if first is not None:
            if second is not None and second != (state.actor != first):
                raise sheet.fail("second", say("positions.it-does-not-fit-actor-and-player"))
            return (first,)
        if second is not None:
            return (1 - state.actor,) if second else (state.actor,)
        likely = state.actor if self.commands else self.surpriser
        return (POMPEY_SIDE, CAESAR_SIDE) if likely == POMPEY_SIDE else (CAESAR_SIDE, POMPEY_SIDE)

    # --- the cards of this turn ------------------------------------------------------------------------------

    def _read_card(self) -> None:
        """Read the card in effect, if it is given and the phase can be its own."""
        if "card" not in self.sheet:
            return
        self.card = self.sheet.to_card(self.sheet.value("card"))
        if self.card == self.deck.apollo:
            raise self.sheet.fail("card", say("positions.apollo-is-in-effect-as-the-card"))
        if not self._has_phase(self.card):
            raise self.sheet.fail("card", say("positions.there-is-no-phase-with-it", phase=self.state.phase))

    def _find_pair(self, turn: int, first: int) -> tuple[int, int] | None:
        """Return the first cards of a turn that agree with all that is given."""
        self._fill_copied(turn)
        for pair in product(self._options(turn, CAESAR_SIDE), self._options(turn, POMPEY_SIDE)):
            if self.deck.holds(turn, pair):
                shown = self.deck.reveal(turn, pair)
                if shown[3] == first and (not self.commands or self._fits(self._effective(shown))):
                    return pair
        return None

    def _options(self, turn: int, side: int) -> Iterable[int]:
        """Return the cards a side may have played, the likeliest first."""
        given, index = self.deck.played[turn][side], self.state.cards.index
        if given != NONE:
            return (given,)
        if self.commands and side == self.state.actor:
            if self.card != NONE:
                if not self.deck.left[self.card]:
                    self.deck.take(self.card, "card")
                return (self.card,)
            if self.state.phase not in of.LEVYING:
                return [index[god] for god in GODS_OF[self.state.phase] if god]
        if side == self.surpriser:
            return (index["neptune" if self.at_sea else "mars"],)
        return self.deck.filling

    def _effective(self, shown: TurnCards) -> int:
        """Return the card that the acting side's card of a turn counts as."""
        return effective(self.state, shown[self.state.actor], shown[2])

    def _fits(self, card: int) -> bool:
        """Return whether a card can be the one in effect, as it is given and has to do with the phase."""
        return self.card in (card, NONE) and self._has_phase(card)

    def _has_phase(self, card: int) -> bool:
        return self.state.cards.god_ids.get(card) in GODS_OF[self.state.phase]

    def _fill_copied(self, turn: int) -> None:
        """Settle the card that Apollo copies, which is the one in effect or any."""
        if self.deck.apollo not in self.deck.played[turn]:
            return
        side, before = self.deck.played[turn].index(self.deck.apollo), self.deck.played[turn - 1]
        if before[1 - side] != NONE:
            return
        if side == self.state.actor and self.card != NONE:
            before[1 - side] = self.card
            self.deck.take(self.card, "card")
        else:
            before[1 - side] = self.deck.draw(1)[0]

    def _complete(self, turn: int) -> None:
        """Fill in a turn's cards and see what they led to."""
        pair = self.deck.played[turn]
        self._fill_copied(turn)
        for side in (CAESAR_SIDE, POMPEY_SIDE):
            if pair[side] == NONE:
                pair[side] = self.deck.draw(1)[0]
        shown = self.deck.reveal(turn, (pair[0], pair[1]))
        self.state.played = (*self.state.played, shown)
        self.deck.check_played(turn, shown)

    def _deal_out(self) -> None:
        """Fill up discards, chosen cards and hands, as turn and phase ask for."""
        state, phase = self.state, self.state.phase
        later, pompeys = phase not in of.BEFORE_TURNS, state.actor == POMPEY_SIDE
        laid = (later or (phase == of.DISCARD and pompeys), later)
        chose = (phase == of.PLAY and pompeys, False)
        state.discards = self._lay("discard", laid)
        state.chosen = self._lay("chosen", chose)
        if state.turn == 1 and self.deck.apollo in state.chosen:
            raise self.sheet.fail("chosen caesar", say("positions.apollo-cannot-be-played-in-the-first"))
        hands = []
        for side, seat in enumerate(SEATS):
            left = self.size - laid[side] - chose[side] - len(state.played)
            wanted = self._dealt(side) if phase == of.DEAL else left
            found = len(self.given[f"hand {seat}"])
            reason = say("positions.these-are-cards-and-in-this-turn", hand=found, wanted=wanted)
            hands.append(tuple(sorted(self._fill(f"hand {seat}", wanted, reason))))
        state.hands = (hands[0], hands[1])

    def _dealt(self, side: int) -> int:
        """Return how many cards a side has while they are dealt, Caesar's first."""
        if side != self.state.actor:
            return self.size if side == CAESAR_SIDE else 0
        key = f"hand {SEATS[side]}"
        if len(self.given[key]) >= self.size:
            raise self.sheet.fail(key, say("positions.has-got-all-his-cards", side=SEATS[side].label))
        return len(self.given[key])

    def _lay(self, kind: str, wanted: Sequence[bool]) -> tuple[int, int]:
        """Return the card that each side has laid down, or `NONE`."""
        cards = []
        for seat, number in zip(SEATS, wanted, strict=True):
            reason = say("positions.has-not-laid-down-that-card-yet", seat=seat.label)
            cards += self._fill(f"{kind} {seat}", number, reason) or [NONE]
        return cards[0], cards[1]

    def _fill(self, key: str, wanted: int, reason: str) -> list[int]:
        """Return the cards of a line with others from the deck, and refuse another number."""
        given = self.given[key]
        if key in self.sheet and len(given) != wanted:
            raise self.sheet.fail(key, reason)
        return given + self.deck.draw(wanted - len(given))


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
        self._cards = state.cards
        self.apollo = self._cards.index["apollo"]
        self.left = list(self._cards.copies)
        self.filling = [card for card in reversed(range(len(self.left))) if not self._cards.god[card]]
        self.filling += [self._cards.index[god] for god in FILLING_GODS]
        self.turns = state.rules.numbers.turns_per_year
        self.latest = max((turn for turn in range(1, self.turns + 1) if f"played {turn}" in sheet), default=0)
        self.played = [[NONE, NONE] for _ in range(self.turns + 1)]
        for turn in range(1, self.latest + 1):
            self._read_played(turn)
        self._table = State.new(state.rules, state.deployment, state.edition)
        self._table.year = state.year

    def _read_played(self, turn: int) -> None:
        """Read ``caesar 3/2, pompey apollo as 3/1``.

        What follows from the cards is compared in `check_played`.
        """
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

    def take_from(self, key: str, *, many: bool = False) -> list[int]:
        """Take the one card that a line names, or the many that it lists."""
        sheet = self._sheet
        named = sheet.items(key) if many else [sheet.value(key)] if key in sheet else []
        found = sorted([sheet.to_card(word) for word in named])
        for card in found:
            self.take(card, key)
        return found

    def draw(self, count: int) -> list[int]:
        """Take cards nobody named, the lowest command cards before gods."""
        drawn = []
        for _ in range(count):
            card = next(card for card in (*self.filling, self.apollo) if self.left[card])
            self.left[card] -= 1
            drawn.append(card)
        return drawn

    def holds(self, turn: int, pair: tuple[int, int]) -> bool:
        """Return whether the deck has the cards of a pair that the text does not name."""
        wanted = [card for card, named in zip(pair, self.played[turn], strict=True) if named == NONE]
        return all(self.left[card] >= wanted.count(card) for card in wanted)

    def reveal(self, turn: int, pair: tuple[int, int]) -> TurnCards:
        """Return what the rules make of the two cards of a turn after those before it."""
        table = self._table
        table.turn, table.actor, table.player_one = turn, POMPEY_SIDE, NONE
        table.stack = (GameTurnOver(), PlayCard(POMPEY_SIDE))
        table.played = tuple([(caesars, pompeys, NONE, NONE) for caesars, pompeys in self.played[1:turn]])
        table.hands, table.chosen = ((), (pair[POMPEY_SIDE],)), (pair[CAESAR_SIDE], NONE)
        play(table, pair[POMPEY_SIDE], [])
        return table.played[-1]

    def check_played(self, turn: int, shown: TurnCards) -> None:
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

    def _check_first(self, words: list[str], shown: TurnCards) -> None:
        if len(words) != 3 or words[1] != "one":
            raise self._sheet.wrong(say("positions.it-is-written-player-one-side"))
        if self._sheet.to_side(words[2]) != shown[3]:
            who = "nobody" if shown[3] == NONE else SEATS[shown[3]].label
            raise self._sheet.wrong(say("positions.the-cards-make-player-1", who=who))
