"""Lines about who acts, the hands, and what the automaton is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blocks.lines import in_a_row
from engine.blocks.position import Words
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.battle.ranks import turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position import kinds
from engine.gallic_war.position.sheet import NOTHING, Sheet
from engine.gallic_war.position.stack import ERRANDS, asked
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import AreaDraw


def _chooser(state: State) -> int:
    return state.active if state.moves.first_mover == NONE else state.moves.first_mover


def _victor(state: State) -> int:
    return ROMAN_SIDE if state.occ[ROMAN_SIDE] >> state.battle.area & 1 else BARBARIAN_SIDE


BARBARIANS = (
    *(s.OFFER, s.NEW_HOME, s.BAGGAGE, s.LEADER, s.WITHDRAW),
    *(s.LEADER_HOME, s.COMPANIONS, s.TOP_CARD, s.DIE, s.AIM),
)
"""The phases in which the Barbarians act."""

DUE: Mapping[str, Callable[[State], int]] = {
    **dict.fromkeys(BARBARIANS, lambda state: BARBARIAN_SIDE),
    **dict.fromkeys((s.LEGIONS_HOME, s.SUPPLY, s.REPLACE, s.BUILD), lambda state: ROMAN_SIDE),
    **dict.fromkeys((s.POLITICS, s.REVOLT, s.GROUPS, s.MOVE), lambda state: state.active),
    **dict.fromkeys((s.MAIN, s.SORTIE, s.STORM, s.LEAVE), lambda state: state.battle.attacker),
    s.SHELTER: lambda state: 1 - state.battle.attacker,
    s.CHOOSE: _chooser,
    s.BATTLE: turn_of,
    s.HIT: lambda state: 1 - state.side_of(state.battle.firing),
    s.REGROUP: _victor,
    s.STACKING: lambda state: state.crowded[0][0],
}
"""Who acts, by phase; in the others the text says it, or it is the Romans."""


def due(state: State) -> int:
    """Return who acts in a phase if the text does not say it."""
    return DUE[state.phase](state) if state.phase in DUE else ROMAN_SIDE


def show_actor(words: Words, state: State) -> str:
    """Return the side that acts, where it could be another."""
    return "" if state.actor == due(state) else words.sides[state.actor]


def read_actor(sheet: Sheet, state: State) -> None:
    """Read the side that acts, which often follows from the rest."""
    given, follows = sheet.named("actor", sheet.to_side), due(state)
    if given is not None and given != follows and state.phase in DUE:
        raise sheet.fail("actor", say("positions.other-actor"))
    state.actor = follows if given is None else given


NO_HANDS = (s.SETTLE, s.OFFER, s.DEAL)
"""The phases in which nobody has cards, or it is not known how many, unless the text says so."""


def size(state: State) -> int:
    """Return how many cards a side is dealt this year."""
    return state.rules.numbers.turns[max(state.year, 1) - 1].hand


def _is_dealt(state: State, side: int) -> bool:
    """Return whether a side is being dealt cards, or had one taken openly before (5.1)."""
    phase, actor = asked(state)
    return phase == s.DEAL and (side == BARBARIAN_SIDE or actor == side)


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
        usual = _usual(state, side)
        least, most = (0, size(state) - 1) if _is_dealt(state, side) else (usual, usual)
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


def read_errand(sheet: Sheet, state: State) -> None:
    """Note what a die is rolled or an area drawn for (12)."""
    if "errand" in sheet and sheet.value("errand") != NOTHING:
        sheet.errand = sheet.one_of("errand", tuple(ERRANDS))


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
