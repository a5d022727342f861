"""The automaton's card on its way through the matrix (12, A8 to A15, A20)."""

from __future__ import annotations

from engine.blocks.facts import NEUTRAL
from engine.blocks.leading import by_card, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war import tasks
from engine.gallic_war.actions import EVENT, MOVEMENT, Play
from engine.gallic_war.automaton import march, revolts
from engine.gallic_war.automaton.march import draw, follow, hostile, roll_for
from engine.gallic_war.automaton.revolts import raid_or_attack
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import CardPlayBegan, CardTurned
from engine.gallic_war.rules.cards import deck, may_activate, put
from engine.gallic_war.rules.events import MAJOR, MASSIVE, MINOR
from engine.gallic_war.rules.losses import gain
from engine.gallic_war.rules.politics import targets
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, GERMANIA_TRIED, GERMANS_AREA, NONE, State

GERMANIA_ON, VERCINGETORIX_ON = 4, 3
"""The highest rolls that lead to Germania by the exceptions of 2, and to Vercingetorix instead of Germania."""

MINOR_ON, MAJOR_ON = 3, 2
"""The highest rolls that lead to Germania instead of a revolt (4b, 4c)."""


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
        return follow_event(state, cards.event[card], log)
    return germania(state, log) if cards.area[card] == state.areas.germania else tribal_card(state, log)


def tribal_card(state: State, log: Log) -> bool:
    """Follow steps 1 to 3a, by whose the area on the card is (A11)."""
    area = state.cards.area[state.laid[BARBARIAN_SIDE]]
    neutral = state.occ[NEUTRAL] & ~(state.occ[ROMAN_SIDE] | state.occ[BARBARIAN_SIDE])
    if neutral >> area & 1 and may_activate(state, BARBARIAN_SIDE):
        follow(state, "1", log)
        return state.do(tasks.Activation())
    if area == state.areas.helvetii and state.out >> state.blocks.helvetii & 1:
        return state.do(tasks.DieRoll(tasks.HELVETII_GONE))
    aloof = state.homes_of(state.others(BARBARIAN_SIDE)) & ~targets(state) & hostile(state)
    if aloof >> area & 1:
        return state.do(tasks.DieRoll(tasks.BRITANNIA_ALOOF))
    return of_area(state, log)


def of_area(state: State, log: Log) -> bool:
    """Let an area attack, turn another's, or activate Germania (A11)."""
    area = state.cards.area[state.laid[BARBARIAN_SIDE]]
    if state.controls(BARBARIAN_SIDE, area):
        if state.blocks.home_tribes[area] & state.on_map:
            return march.attack_from(state, area, log)
        return march.random_politics(state, "2", targets(state), log)
    others = hostile(state) >> area & 1
    if others and targets(state) >> area & 1:
        follow(state, "2", log)
        return march.try_politics(state, area, log)
    return march.pass_on(state, area, "tribes" if others else "nobody", log)


def elsewhere(state: State, log: Log) -> bool:
    return march.random_politics(state, "2", targets(state) & ~state.controlled(BARBARIAN_SIDE), log)


def germania(state: State, log: Log) -> bool:
    """Let Germania or Vercingetorix attack, and the second time neither (A13)."""
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
    if fit := march.fit_germans(state, state.areas.germania).bit_count() // march.PAIR:
        follow(state, "3b" if fit > 1 else "3c", log)
        return march.aim_pairs(state, log)
    found = mask_of(
        a for a in bits(state.occ[BARBARIAN_SIDE]) if march.fit_germans(state, a).bit_count() >= march.PAIR
    )
    return draw(state, tasks.GERMANS_AREA, found) or no_germans(state, log)


def germans_area(state: State, area: int, log: Log) -> bool:
    state.tracks |= GERMANS_AREA
    follow(state, "3d", log)
    return march.attack_from(state, area, log)


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
    """Use Vercingetorix, or else the strongest minor leader, if any is in play (A15)."""
    if state.on_map >> state.blocks.vercingetorix & 1:
        return raid_or_attack(state, log)
    strongest = bits(state.strongest(state.blocks.minor_leaders & state.on_map))
    return draw(state, tasks.LEADERS_AREA, mask_of(state.loc[leader] for leader in strongest))


def leaders_area(state: State, area: int, log: Log) -> bool:
    follow(state, "leader", log)
    return march.attack_from(state, area, log)


def as_three(state: State, log: Log) -> bool:
    """Try a Political Action as though with a card of 3 (A9)."""
    state.tracks |= AS_THREE
    fit = targets(state) & state.homes_of(state.fighting[ROMAN_SIDE])
    return march.random_politics(state, "germania", fit, log)


def baggage_train(state: State, log: Log) -> bool:
    """Use the Baggage Train as a card of Germania, or otherwise (4a, A15)."""
    if state.on_map & state.blocks.germans:
        return germania(state, log)
    state.tracks |= GERMANIA_TRIED
    if other_leader(state, log):
        return True
    state.tracks |= AS_THREE
    return march.random_politics(state, "4a", targets(state) & hostile(state), log)


def follow_event(state: State, event: str, log: Log) -> bool:
    """Follow step 4, in which Massive Revolt is a major one until 54 BC (4a-4d)."""
    if event == "baggage_train":
        return baggage_train(state, log)
    if event == "minor_revolt":
        return roll_for(state, "4b", tasks.MINOR_REVOLT, log)
    if event == "massive_revolt" and state.year >= revolts.FIRST_OF_VERCINGETORIX:
        return revolts.begin(state, MASSIVE, log)
    return roll_for(state, "4c", tasks.MAJOR_REVOLT, log)


CHOICES = {tasks.TOP_CARD: each(Play, deck)}
ACT = {(tasks.TOP_CARD, Play): by_card(turn_up)}
GO = {
    tasks.Turns: turn,
    tasks.TopCard: ask_top,
    tasks.Germania: take_up_germania,
}
ERRANDS = {
    tasks.HELVETII_GONE: march.by_die(GERMANIA_ON, germania, of_area),
    tasks.BRITANNIA_ALOOF: march.by_die(GERMANIA_ON, germania, elsewhere),
    tasks.GERMANIA_OR_VERCINGETORIX: march.by_die(VERCINGETORIX_ON, raid_or_attack, germans),
    tasks.GERMANS_AREA: germans_area,
    tasks.LEADERS_AREA: leaders_area,
    tasks.MINOR_REVOLT: march.by_die(MINOR_ON, germania, lambda state, log: revolts.begin(state, MINOR, log)),
    tasks.MAJOR_REVOLT: march.by_die(MAJOR_ON, germania, lambda state, log: revolts.begin(state, MAJOR, log)),
}
