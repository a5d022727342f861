"""Lines about who acts, the hands, and what the automaton is about."""

from __future__ import annotations

from engine.blocks.lines import in_a_row
from engine.blocks.position import Words
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position import kinds
from engine.gallic_war.position.sheet import NOTHING, Sheet
from engine.gallic_war.position.stack import WORDS, asked, due, size, waits_of
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import AreaDraw


def read_actor(sheet: Sheet, state: State) -> None:
    """Set the side that acts, which follows from the rest but while cards are dealt."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == s.DEAL:
        cards = sheet.parts("hand romans") if "hand romans" in sheet else ()
        state.actor = int(len(cards) >= size(state)) if given is None else given
        return
    state.actor = due(state, state.task)
    if given not in (None, state.actor) and state.phase not in OF_NOBODY:
        raise sheet.fail("actor", say("positions.other-actor"))


OF_NOBODY = (s.SETTLE, s.HARVEST, s.REINFORCE, s.OVER)
"""The phases that ask no side; older texts say who acted last."""

NO_HANDS = (s.SETTLE, s.OFFER, s.DEAL)
"""The phases in which nobody has cards, or it is not known how many, unless the text says so."""


def _usual(state: State, side: int) -> int:
    """Return how many cards a side has."""
    phase, actor = asked(state)
    if phase == s.DEAL and actor == BARBARIAN_SIDE and side == ROMAN_SIDE:
        return size(state)
    automaton = state.options.automaton
    if phase in NO_HANDS or not state.play_number or (automaton and side == BARBARIAN_SIDE):
        return 0
    has_laid = state.laid[side] != NONE or (bool(state.uses[side]) if automaton else phase != s.LAY)
    return max(0, size(state) - state.play_number + (not has_laid))


def show_hand(side: int, words: Words, state: State) -> str:
    """Return the cards of a hand, or that there are none where there would be some."""
    return in_a_row(words.cards, state.hands[side]) or (NOTHING if _usual(state, side) else "")


def read_hand(side: int, sheet: Sheet, state: State) -> None:
    """Read a hand, or deal what a text does not say from the cards left."""
    key, hands = f"hand {SEATS[side]}", list(state.hands)
    named = mask_of(hands[0]) | mask_of(hands[1]) | used(state)
    if key in sheet:
        hands[side] = tuple(sorted(kinds.CARDS_IN_ORDER.read(sheet, state, key)))
        least = most = _usual(state, side)
        if asked(state)[0] == s.DEAL:  # The Romans first; a card taken openly may be there before (5.1).
            next_one = state.actor if state.phase == s.DEAL else BARBARIAN_SIDE
            least, most = 0, size(state) - (side in (next_one, BARBARIAN_SIDE))
        if not least <= len(hands[side]) <= most:
            raise sheet.fail(key, say("positions.other-hand", found=len(hands[side]), wanted=most))
        if mask_of(hands[side]) & named:
            raise sheet.fail(key, say("positions.card-twice"))
    else:
        if (other := f"hand {SEATS[1 - side]}") in sheet:  # what it names is not dealt
            named |= mask_of(kinds.CARDS_IN_ORDER.read(sheet, state, other))
        left = bits(((1 << state.cards.count) - 1) & ~named)
        hands[side] = left[: _usual(state, side)]
    state.hands = (hands[0], hands[1])


# --- the automaton -----------------------------------------------------------------------------------------------

HEAVIEST = 999


def show_waits(words: Words, state: State) -> str:
    """Return the lines of what waits to be done."""
    return "\n".join([f"{key}: {word}" for key, word in waits_of(state).items()])


def read_waits(sheet: Sheet, state: State) -> None:
    """Note what waits to be done."""
    for key, choices in WORDS.items():
        if key in sheet and sheet.value(key) != NOTHING:
            sheet.waits[key] = sheet.one_of(key, [word for word in choices if word])


def show_fates(words: Words, state: State) -> str:
    """Return the areas of which one is drawn, with their weights."""
    fates = state.task.fates if type(state.task) is AreaDraw else ()
    return ", ".join([f"{words.places[area]} {weight}" for area, weight in fates])


def read_fates(sheet: Sheet, state: State) -> None:
    """Note the areas of which one is drawn, with their weights."""
    for part in sheet.parts("fates"):
        found = part.split()
        if len(found) != 2:
            raise sheet.wrong(say("positions.no-fate", part=part))
        sheet.fates = (*sheet.fates, (sheet.to_area(found[0]), sheet.to_number(found[1], 1, HEAVIEST)))
