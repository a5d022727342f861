"""The automaton's card, and its way through the matrix (12, A8 to A15, A20)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.facts import NEUTRAL
from engine.blocks.leading import by_card, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war import tasks
from engine.gallic_war.actions import EVENT, MOVEMENT, Play
from engine.gallic_war.automaton import revolts
from engine.gallic_war.automaton.march import (
    PAIR,
    Go,
    aim_pairs,
    attack_from,
    by_die,
    draw,
    drawn,
    fit_germans,
    follow,
    hostile,
    pass_on,
    random_politics,
    try_politics,
    with_tribes_to_turn,
)
from engine.gallic_war.automaton.revolts import raid_or_attack
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import CardPlayBegan, CardTurned
from engine.gallic_war.rules.cards import deck, may_activate, put
from engine.gallic_war.rules.losses import gain
from engine.gallic_war.rules.politics import targets
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, GERMANIA_TRIED, GERMANS_AREA, NONE, State

GERMANIA_ON, VERCINGETORIX_ON = 4, 3
"""The highest rolls that lead to Germania by the exceptions of 2, and to Vercingetorix instead of Germania."""

MINOR_ON, MAJOR_ON = 3, 2
"""The highest rolls that lead to Germania instead of a revolt (4b, 4c)."""


# --- whose card is next (A1, A20) --------------------------------------------------------------------------------


def turn(state: State, log: Log) -> bool:
    """Let the other side play, or begin the next pair of cards (12, A20)."""
    romans, barbarians = map(bool, state.uses)
    state.active, state.queue = NONE, ()
    if romans == barbarians:
        state.actor = ROMAN_SIDE
        if not state.hands[ROMAN_SIDE]:
            return state.go_to(*years_end(state))
        state.uses = ("", "")
        state.play_number += 1
        log.append(CardPlayBegan(state.turn.year, state.play_number))
        romans = state.bound
    state.actor = BARBARIAN_SIDE if romans else ROMAN_SIDE
    return state.do(tasks.TopCard(), tasks.Actions()) if romans else state.do(tasks.LayCard(ROMAN_SIDE))


def ask_top(state: State, log: Log) -> bool:
    """Turn up the top card, or Massive Revolt where it was set apart (A20)."""
    return bool(state.hands[BARBARIAN_SIDE]) and turn_up(state, state.cards.massive, log)


def turn_up(state: State, card: int, log: Log) -> bool:
    cards = state.cards
    state.hands = put(state.hands, BARBARIAN_SIDE, ())
    state.laid = put(state.laid, BARBARIAN_SIDE, card)
    state.uses = put(state.uses, BARBARIAN_SIDE, EVENT if cards.event[card] else MOVEMENT)
    state.active = BARBARIAN_SIDE
    log.append(CardTurned(SEATS[BARBARIAN_SIDE], cards.ids[card]))
    state.tracks = state.rising = 0
    state.orders = ()
    state.done()
    if cards.event[card]:
        return EVENTS[cards.event[card]](state, log)
    return germania(state, log) if cards.area[card] == state.areas.germania else tribal_card(state, log)


# --- the card of a tribal area (1, 2, 3a) ------------------------------------------------------------------------


def tribal_card(state: State, log: Log) -> bool:
    """Follow steps 1 to 3a, by whose the area on the card is (A11)."""
    area = state.cards.area[state.laid[BARBARIAN_SIDE]]
    neutral = state.occ[NEUTRAL] & ~(state.occ[ROMAN_SIDE] | state.occ[BARBARIAN_SIDE])
    if neutral >> area & 1 and may_activate(state, BARBARIAN_SIDE):
        follow(state, "1", log)
        return state.do(tasks.Activation())
    if area == state.areas.helvetii and state.out >> state.blocks.helvetii & 1:
        return state.do(tasks.DieRoll(tasks.HELVETII_GONE))
    aloof = with_tribes_to_turn(state) & ~targets(state) & hostile(state)
    if aloof >> area & 1:
        return state.do(tasks.DieRoll(tasks.BRITANNIA_ALOOF))
    return of_area(state, log)


def of_area(state: State, log: Log) -> bool:
    """Attack from its own area, turn another's, or activate Germania (A11)."""
    area = state.cards.area[state.laid[BARBARIAN_SIDE]]
    if state.controlled(BARBARIAN_SIDE) >> area & 1:
        if state.blocks.home_tribes[area] & state.on_map:
            return attack_from(state, area, log)
        return random_politics(state, "2", targets(state), log)
    others = hostile(state) >> area & 1
    if others and targets(state) >> area & 1:
        follow(state, "2", log)
        return try_politics(state, area, log)
    return pass_on(state, area, "tribes" if others else "nobody", log)


def elsewhere(state: State, log: Log) -> bool:
    """Try a Political Action in another area than Britannia."""
    return random_politics(state, "2", targets(state) & ~state.controlled(BARBARIAN_SIDE), log)


# --- Germania (3b-3f, rulings A13, A14) --------------------------------------------------------------------------


def germania(state: State, log: Log) -> bool:
    """Activate Germania, Vercingetorix in its stead, or the second time neither (A13)."""
    if state.tracks & GERMANIA_TRIED:
        return as_three(state, log)
    state.tracks |= GERMANIA_TRIED
    state.tracks &= ~GERMANS_AREA
    if state.on_map >> state.blocks.vercingetorix & 1 and state.on_map & state.blocks.germans:
        return state.do(tasks.DieRoll(tasks.GERMANIA_OR_VERCINGETORIX))
    return germans(state, log)


def take_up_germania(state: State, log: Log) -> bool:
    state.done()
    return germania(state, log)


def germans(state: State, log: Log) -> bool:
    """Attack with pairs out of Germania, or from where Germans stand, or otherwise."""
    if fit := fit_germans(state, state.areas.germania).bit_count() // PAIR:
        follow(state, "3b" if fit > 1 else "3c", log)
        return aim_pairs(state, log)
    found = mask_of(a for a in bits(state.occ[BARBARIAN_SIDE]) if fit_germans(state, a).bit_count() >= PAIR)
    return draw(state, tasks.GERMANS_AREA, found) or no_germans(state, log)


def germans_area(state: State, area: int, log: Log) -> bool:
    state.tracks |= GERMANS_AREA
    follow(state, "3d", log)
    return attack_from(state, area, log)


def no_germans(state: State, log: Log) -> bool:
    """Use another leader, strengthen Germans at home, or try politics (3f)."""
    if other_leader(state, log):
        return True
    blocks = state.blocks
    here = state.at[BARBARIAN_SIDE][state.areas.germania] & blocks.germans
    if not here:
        return as_three(state, log)
    follow(state, "3f", log)
    for german in bits(here):
        if state.step[german] < blocks.top[german]:
            gain(state, german, "replacement", log)
    return True


def other_leader(state: State, log: Log) -> bool:
    """Use Vercingetorix, or else the strongest minor leader. Return whether any is in play."""
    if state.on_map >> state.blocks.vercingetorix & 1:
        return raid_or_attack(state, log)
    leaders = bits(state.blocks.minor_leaders & state.on_map)
    most = max(map(state.strength, leaders), default=0)
    found = mask_of(state.loc[leader] for leader in leaders if state.strength(leader) == most)
    return draw(state, tasks.LEADERS_AREA, found)


def leaders_area(state: State, area: int, log: Log) -> bool:
    follow(state, "leader", log)
    return attack_from(state, area, log)


def as_three(state: State, log: Log) -> bool:
    """Try a Political Action as though with a card of 3 (A9)."""
    state.tracks |= AS_THREE
    romans = state.fighting[ROMAN_SIDE]
    fit = mask_of(area for area in bits(targets(state)) if state.blocks.home_tribes[area] & romans)
    return random_politics(state, "germania", fit, log)


# --- events (4, rulings A15, A17) --------------------------------------------------------------------------------


def baggage_train(state: State, log: Log) -> bool:
    """Use the Baggage Train as a card of Germania, or otherwise (4a, A15)."""
    if state.on_map & state.blocks.germans:
        return germania(state, log)
    state.tracks |= GERMANIA_TRIED
    if other_leader(state, log):
        return True
    state.tracks |= AS_THREE
    return random_politics(state, "4a", targets(state) & hostile(state), log)


def minor_revolt(state: State, log: Log) -> bool:
    follow(state, "4b", log)
    return state.do(tasks.DieRoll(tasks.MINOR_REVOLT))


def major_revolt(state: State, log: Log) -> bool:
    follow(state, "4c", log)
    return state.do(tasks.DieRoll(tasks.MAJOR_REVOLT))


def massive_revolt(state: State, log: Log) -> bool:
    """Have a major revolt until 54 BC, then Vercingetorix's (4d)."""
    early = state.year < revolts.FIRST_OF_VERCINGETORIX
    return major_revolt(state, log) if early else revolts.massive(state, log)


EVENTS: Mapping[str, Go] = {
    "baggage_train": baggage_train,
    "minor_revolt": minor_revolt,
    "major_revolt": major_revolt,
    "massive_revolt": massive_revolt,
}
CHOICES = {
    tasks.TOP_CARD: each(Play, deck),
}
ACT = {
    (tasks.TOP_CARD, Play): by_card(turn_up),
}
GO = {
    tasks.Turns: turn,
    tasks.TopCard: ask_top,
    tasks.Germania: take_up_germania,
}
ERRANDS = {
    tasks.HELVETII_GONE: by_die(GERMANIA_ON, germania, of_area),
    tasks.BRITANNIA_ALOOF: by_die(GERMANIA_ON, germania, elsewhere),
    tasks.GERMANIA_OR_VERCINGETORIX: by_die(VERCINGETORIX_ON, raid_or_attack, germans),
    tasks.GERMANS_AREA: germans_area,
    tasks.LEADERS_AREA: leaders_area,
    tasks.MINOR_REVOLT: by_die(MINOR_ON, germania, revolts.minor),
    tasks.MAJOR_REVOLT: by_die(MAJOR_ON, germania, revolts.major),
}
