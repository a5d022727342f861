"""The action matrix: what the automaton does with its card (12, 1-4, rulings A8 to A14)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.acts import Task
from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war.actions import MOVEMENT, POLITICS
from engine.gallic_war.automaton.cards import draw, drawn, hostile, once, with_tribes_to_turn
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import CardIdle, CardPassedOn, StepFollowed
from engine.gallic_war.rules.cards import may_activate, may_supply, put
from engine.gallic_war.rules.politics import attempt, helped, targets
from engine.gallic_war.rules.winter import gain
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, GERMANIA_TRIED, GERMANS_AREA, NONE, State
from engine.gallic_war.tasks import (
    Activation,
    AreaAims,
    BritanniaAloof,
    DieRoll,
    GermaniaOrVercingetorix,
    GermansArea,
    GermansShift,
    HelvetiiGone,
    LeadersArea,
    MajorCard,
    MassiveCard,
    Matrix,
    MinorCard,
    NoAttack,
    PairsAim,
    RandomPolitics,
    SupplyAction,
    VercingetorixAims,
)

LEAST, PAIR = 2, 2
"""The strength of a German that is fit to attack, and how many attack together (3b, 3c)."""

GERMANIA_ON, POLITICS_ON, VERCINGETORIX_ON = 4, 3, 3
"""The highest rolls that lead there by the exceptions of 2, by 3g, and instead of Germania."""


def card_of(state: State) -> str:
    """Return the automaton's card; after it left the game it was Massive Revolt."""
    cards, played = state.cards, state.laid[BARBARIAN_SIDE]
    return cards.ids[played if played != NONE else cards.massive]


def follow(state: State, step: str, log: Log) -> None:
    log.append(StepFollowed(SEATS[BARBARIAN_SIDE], card_of(state), step))


def rest(state: State, log: Log) -> bool:
    log.append(CardIdle(SEATS[BARBARIAN_SIDE], card_of(state)))
    return True


def begin(state: State, log: Log) -> bool:
    """Take the way through the matrix that the card leads to (12)."""
    cards, areas = state.cards, state.areas
    card = state.laid[BARBARIAN_SIDE]
    state.tracks = state.rising = 0
    state.orders = ()
    if cards.event[card]:
        return (
            baggage_train(state, log) if cards.event[card] == BAGGAGE else state.do(OF_EVENTS[cards.event[card]])
        )
    return germania(state, log) if cards.area[card] == areas.germania else tribal_card(state, log)


def tribal_card(state: State, log: Log) -> bool:
    """Follow steps 1 to 3a, by whose the area on the card is."""
    area = state.cards.area[state.laid[BARBARIAN_SIDE]]
    neutral = state.occ[NEUTRAL] & ~(state.occ[ROMAN_SIDE] | state.occ[BARBARIAN_SIDE])
    if neutral >> area & 1 and may_activate(state, BARBARIAN_SIDE):
        follow(state, "1", log)
        return state.do(Activation())
    if area == state.areas.helvetii and state.out >> state.blocks.helvetii & 1:
        return state.do(DieRoll(HelvetiiGone()))
    aloof = with_tribes_to_turn(state) & ~targets(state) & hostile(state)
    if aloof >> area & 1:
        return state.do(DieRoll(BritanniaAloof()))
    return _by_holder(state, area, log)


def _by_holder(state: State, area: int, log: Log) -> bool:
    """Attack from its own area, turn another's, or activate Germania (A11)."""
    if state.controlled(BARBARIAN_SIDE) >> area & 1:
        if not state.blocks.home_tribes[area] & state.on_map:
            return random_politics(state, "2", targets(state), log)
        return activate(state, area)
    others = hostile(state) >> area & 1
    if others and targets(state) >> area & 1:
        follow(state, "2", log)
        return try_politics(state, area, log)
    return pass_on(state, area, "tribes" if others else "nobody", log)


def pass_on(state: State, area: int, cause: str, log: Log) -> bool:
    """Activate Germania in place of an area, and tell why."""
    log.append(CardPassedOn(SEATS[BARBARIAN_SIDE], state.areas.ids[area], cause))
    return germania(state, log)


def helvetii(state: State, log: Log) -> bool:
    """Activate Germania, or the Helvetii's area as it is."""
    if drawn(state) <= GERMANIA_ON:
        return germania(state, log)
    return _by_holder(state, state.areas.helvetii, log)


def britannia(state: State, log: Log) -> bool:
    """Activate Germania, or try a Political Action elsewhere."""
    if drawn(state) <= GERMANIA_ON:
        return germania(state, log)
    return random_politics(state, "2", targets(state) & ~state.controlled(BARBARIAN_SIDE), log)


# --- Political Actions (2, rulings A8, A9, A12) ------------------------------------------------------------------


def random_politics(state: State, step: str, fit: int, log: Log) -> bool:
    """Try a Political Action on a random area among those that fit (A5)."""
    follow(state, step, log)
    return draw(state, RandomPolitics, fit, state.rules.components.chart.tribes) or rest(state, log)


def politics_drawn(state: State, log: Log) -> bool:
    return try_politics(state, drawn(state), log)


def try_politics(state: State, area: int, log: Log) -> bool:
    """Try a Political Action, helped by Vercingetorix where he is beside (A8)."""
    if state.uses[BARBARIAN_SIDE] == MOVEMENT:  # An event's card stays one.
        state.uses = put(state.uses, BARBARIAN_SIDE, POLITICS)
    return attempt(state, area, bool(helped(state) >> area & 1), log)


# --- Germania (3b-3f, rulings A13, A14) --------------------------------------------------------------------------


def germania(state: State, log: Log) -> bool:
    """Activate Germania, Vercingetorix in its stead, or the second time neither (A13)."""
    if state.tracks & GERMANIA_TRIED:
        return as_three(state, log)
    state.tracks |= GERMANIA_TRIED
    state.tracks &= ~GERMANS_AREA
    blocks = state.blocks
    if state.on_map >> blocks.vercingetorix & 1:
        if not state.on_map & blocks.germans:
            return vercingetorix(state, log)
        return state.do(DieRoll(GermaniaOrVercingetorix()))
    return germans(state, log)


def germania_or_vercingetorix(state: State, log: Log) -> bool:
    return vercingetorix(state, log) if drawn(state) <= VERCINGETORIX_ON else germans(state, log)


def fit_germans(state: State, area: int) -> int:
    """Return the Germans of an area that are strong enough to attack."""
    here = state.at[BARBARIAN_SIDE][area] & state.blocks.germans
    return mask_of(block for block in bits(here) if state.strength(block) >= LEAST)


def germans(state: State, log: Log) -> bool:
    """Attack with pairs out of Germania, or from where Germans stand, or otherwise."""
    areas = state.areas
    if fit := fit_germans(state, areas.germania).bit_count() // PAIR:
        follow(state, "3b" if fit > 1 else "3c", log)
        return state.do(PairsAim())
    found = mask_of(a for a in bits(state.occ[BARBARIAN_SIDE]) if fit_germans(state, a).bit_count() >= PAIR)
    return draw(state, GermansArea, found) or no_germans(state, log)


def germans_area(state: State, log: Log) -> bool:
    state.tracks |= GERMANS_AREA
    follow(state, "3d", log)
    return activate(state, drawn(state))


def no_germans(state: State, log: Log) -> bool:
    """Use another leader, strengthen Germans at home, or try politics (3f)."""
    if other_leader(state, log):
        return True
    blocks, areas = state.blocks, state.areas
    here = state.at[BARBARIAN_SIDE][areas.germania] & blocks.germans
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
        return vercingetorix(state, log)
    leaders = bits(state.blocks.minor_leaders & state.on_map)
    most = max(map(state.strength, leaders), default=0)
    found = mask_of(state.loc[leader] for leader in leaders if state.strength(leader) == most)
    return draw(state, LeadersArea, found)


def leaders_area(state: State, log: Log) -> bool:
    follow(state, "leader", log)
    return activate(state, drawn(state))


def as_three(state: State, log: Log) -> bool:
    """Try a Political Action as though with a card of 3 (A9)."""
    state.tracks |= AS_THREE
    romans = state.fighting[ROMAN_SIDE]
    fit = mask_of(area for area in bits(targets(state)) if state.blocks.home_tribes[area] & romans)
    return random_politics(state, "germania", fit, log)


# --- attacks of an area (3a, 3e, 3g) -----------------------------------------------------------------------------


def activate(state: State, area: int) -> bool:
    state.rising = 1 << area
    return state.do(AreaAims())


def no_attack(state: State, log: Log) -> bool:
    """Roll between a Political Action and a shift of the Germans (3g)."""
    follow(state, "3g", log)
    return state.do(DieRoll(NoAttack()))


def without_attack(state: State, log: Log) -> bool:
    if drawn(state) <= POLITICS_ON:
        return random_politics(state, "3g politics", targets(state) & hostile(state), log)
    return state.do(GermansShift())


# --- Baggage Train, and raids (4a, ruling A15) -------------------------------------------------------------------


def baggage_train(state: State, log: Log) -> bool:
    """Use the Baggage Train as a card of Germania, or otherwise (4a, A15)."""
    if state.on_map & state.blocks.germans:
        return germania(state, log)
    state.tracks |= GERMANIA_TRIED
    if other_leader(state, log):
        return True
    state.tracks |= AS_THREE
    return random_politics(state, "4a", targets(state) & hostile(state), log)


def vercingetorix(state: State, log: Log) -> bool:
    """Raid where there is supply to take, else attack (A15)."""
    if state.supply and may_supply(state, BARBARIAN_SIDE):
        follow(state, "raid", log)
        return state.do(SupplyAction())
    follow(state, "vercingetorix", log)
    return state.do(VercingetorixAims())


OF_EVENTS: Mapping[str, Task] = {
    "minor_revolt": MinorCard(),
    "major_revolt": MajorCard(),
    "massive_revolt": MassiveCard(),
}
BAGGAGE = "baggage_train"

GO = {
    Matrix: once(begin),
    HelvetiiGone: helvetii,
    BritanniaAloof: britannia,
    RandomPolitics: politics_drawn,
    GermaniaOrVercingetorix: germania_or_vercingetorix,
    GermansArea: germans_area,
    LeadersArea: leaders_area,
    NoAttack: without_attack,
}
