"""The set-up, the cards, and Supply Actions and activations (3, 5.1 to 5.2.1 C)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.blocks.action_bases import Task
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.leading import Choose, by_block, by_card, each, finish
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions, tasks
from engine.gallic_war import events as happened
from engine.gallic_war.action_table import END
from engine.gallic_war.actions import ACTIVATION, EVENT, MOVEMENT, POLITICS, SUPPLY, USES
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.losses import return_to
from engine.gallic_war.rules.movement import begin_groups
from engine.gallic_war.rules.points import change_supply, score
from engine.gallic_war.rules.winter import years_end
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AS_THREE, CAME_HOME, MARCHED, NONE, State

Value = TypeVar("Value")


def set_up(state: State) -> None:
    """Put the blocks of both sides and the neutral tribes into their areas (3)."""
    blocks = state.blocks
    for block in bits(blocks.placed):
        state.step[block] = blocks.start_step[block]
        state.put(block, blocks.start_side[block], blocks.start_area[block], [])
    state.pool = blocks.pool | (state.options.legion_i << blocks.legion_i)
    state.supply = state.rules.numbers.supply.start


def next_pair(state: State) -> tuple[int, ...]:
    """Return the next two tribes, of which chance draws one (N6)."""
    return next((pair for pair in state.blocks.pairs if not any(state.out >> block & 1 for block in pair)), ())


def draw(state: State, block: int, log: Log) -> None:
    """Bring a neutral tribe into the game, and put the other out (3)."""
    blocks = state.blocks
    (other,), area = set(next_pair(state)) - {block}, blocks.start_area[block]
    state.out |= 1 << other
    state.step[block] = blocks.start_step[block]
    state.put(block, NEUTRAL, area, [])
    log.append(happened.TribeDrawn(blocks.ids[block], blocks.ids[other], state.areas.ids[area]))


YEAR_OF_VERCINGETORIX = 7
"""52 BC, in which the Barbarians may take Massive Revolt without its conditions (5.1)."""


def put(pair: tuple[Value, Value], side: int, value: Value) -> tuple[Value, Value]:
    """Return a pair with another value for a side."""
    return (value, pair[1]) if side == ROMAN_SIDE else (pair[0], value)


def begin_year(state: State, log: Log) -> bool:
    """Begin a year, in which all cards are shuffled (5.1)."""
    state.year += 1
    state.play_number = state.raided = state.builds = state.garrison = 0
    state.deeds = state.slain = state.led = 0
    state.discards, state.activated, state.bound = ((), ()), ((), ()), False
    state.uses, state.laid, state.active = ("", ""), (NONE, NONE), NONE
    log.append(happened.YearBegan(state.turn.year))
    if state.options.automaton:
        return state.go_to(tasks.YearOfLeader(), tasks.DealCards(), tasks.Turns())
    state.go_to(tasks.DealCards(), tasks.CardPlays())
    if not state.massive and (_conditions_hold(state) or state.year == YEAR_OF_VERCINGETORIX):
        state.do(tasks.Offer())
    return True


def _conditions_hold(state: State) -> bool:
    """Return whether Massive Revolt may be taken in any year (5.1)."""
    limits = state.rules.limits
    tribes = state.tribes_of(ROMAN_SIDE).bit_count()
    return state.points >= limits.massive_revolt_points and tribes >= limits.massive_revolt_tribes


def take(state: State, action: actions.Take, log: Log) -> None:
    """Take Massive Revolt, which may bind the Barbarians and cost a point (5.1)."""
    card = state.cards.massive
    state.hands = put(state.hands, BARBARIAN_SIDE, (card,))
    log.append(happened.CardTaken(SEATS[BARBARIAN_SIDE], action.card))
    if not _conditions_hold(state):
        state.bound = True
        score(state, state.rules.numbers.points.massive_revolt, "offer", log)
    state.done()


def ask_deal(state: State, log: Log) -> bool:
    for side in (ROMAN_SIDE,) if state.options.automaton else (ROMAN_SIDE, BARBARIAN_SIDE):
        if len(state.hands[side]) < state.turn.hand:
            return state.ask(side)
    return state.done()


def used(state: State) -> int:
    """Return the cards that are in neither hand nor deck."""
    cards, piles = state.removed, (state.laid, *state.discards, *state.activated)
    for pile in piles:
        for card in pile:
            if card != NONE:
                cards |= 1 << card
    return cards


def deck(state: State) -> int:
    gone = used(state) | mask_of(state.hands[0] + state.hands[1])
    return ((1 << state.cards.count) - 1) & ~gone


def deal_choices(state: State) -> Sequence[Action]:
    dealing, left = state.rules.catalogue.deal[state.actor], deck(state)
    # Not by `bits`, which keeps what it finds: a deck is hardly ever the same again.
    return tuple([dealing[card] for card in range(state.cards.count) if left >> card & 1])


def deal(state: State, card: int, log: Log) -> None:
    side = state.actor
    state.hands = put(state.hands, side, tuple(sorted((*state.hands[side], card))))
    log.append(happened.CardDealt(SEATS[side], state.cards.ids[card]))


def begin_play(state: State, log: Log) -> bool:
    state.uses, state.active = ("", ""), NONE
    if not state.hands[BARBARIAN_SIDE]:
        return state.go_to(*years_end(state))
    state.play_number += 1
    log.append(happened.CardPlayBegan(state.turn.year, state.play_number))
    return state.do(tasks.LayCard(ROMAN_SIDE))


def playable(state: State) -> int:
    """Return the cards that the side to act may lay down (5.1)."""
    return 1 << state.cards.massive if is_bound(state, state.actor) else mask_of(state.hands[state.actor])


def is_bound(state: State, side: int) -> bool:
    """Return whether a side's card must be Massive Revolt, as the event (5.1)."""
    return state.bound and side == BARBARIAN_SIDE and state.play_number == 1


def ask_card(state: State, log: Log) -> bool:
    state.actor = state.task.side
    return state.decide(state.actor, CHOICES[tasks.LAY](state), log)


def lay(state: State, card: int, log: Log) -> bool:
    side, ids = state.actor, state.cards.ids
    state.hands = put(state.hands, side, tuple([other for other in state.hands[side] if other != card]))
    state.laid = put(state.laid, side, card)
    log.append(happened.CardLaid(SEATS[side], ids[card]))
    if side == ROMAN_SIDE and not state.options.automaton:
        return state.go_to(tasks.LayCard(BARBARIAN_SIDE))
    if side == BARBARIAN_SIDE:
        log.append(happened.CardsRevealed(ids[state.laid[ROMAN_SIDE]], ids[state.laid[BARBARIAN_SIDE]]))
    return state.go_to(tasks.ChooseUse(ROMAN_SIDE))


def uses(state: State) -> tuple[str, ...]:
    """Return what the card of the side to act may be used for (5.2.1, C1)."""
    side = state.actor
    if state.cards.event[state.laid[side]]:
        return (EVENT,) if is_bound(state, side) else (EVENT, MOVEMENT)
    allowed = {SUPPLY: may_supply(state, side), ACTIVATION: may_activate(state, side)}
    return tuple([use for use in USES if use != EVENT and allowed.get(use, True)])


def may_supply(state: State, side: int) -> bool:
    """Return whether a side may have a Supply Action now (5.2.1 B)."""
    in_play = state.fighting[BARBARIAN_SIDE] >> state.blocks.vercingetorix & 1
    most = state.rules.limits.barbarian_supply_actions
    return side == ROMAN_SIDE or bool(in_play and state.raided < most)


def may_activate(state: State, side: int) -> bool:
    """Return whether a side has a Neutral Tribe Activation left (5.2.1 C)."""
    limits = state.rules.limits
    return len(state.activated[side]) < (limits.roman_activations, limits.barbarian_activations)[side]


def ask_use(state: State, log: Log) -> bool:
    state.actor = state.task.side
    return state.decide(state.actor, CHOICES[tasks.ANNOUNCE](state), log)


def _announce(state: State, use: str, log: Log) -> bool:
    side = state.actor
    state.uses = put(state.uses, side, use)
    log.append(happened.ActionAnnounced(SEATS[side], use, state.cards.ids[state.laid[side]]))
    if side == ROMAN_SIDE and not state.options.automaton:
        return state.go_to(tasks.ChooseUse(BARBARIAN_SIDE))
    state.queue = (ROMAN_SIDE,) if state.options.automaton else _order(state)
    return state.go_to(tasks.Actions())


def _order(state: State) -> tuple[int, int]:
    """Return who acts first, by the uses of the cards and their points (5.2)."""
    romans, barbarians = map(USES.index, state.uses)
    if state.uses == (MOVEMENT, MOVEMENT):
        romans, barbarians = -points(state, ROMAN_SIDE), -points(state, BARBARIAN_SIDE)
    return (BARBARIAN_SIDE, ROMAN_SIDE) if barbarians < romans else (ROMAN_SIDE, BARBARIAN_SIDE)


def points(state: State, side: int) -> int:
    """Return the action points of a side's card, of the automaton's with A9."""
    as_three = side == BARBARIAN_SIDE and state.tracks & AS_THREE
    return 3 if as_three else state.cards.points[side][state.laid[side]]


def put_away(state: State, log: Log) -> bool:
    side = state.active
    if side != NONE and state.laid[side] != NONE:
        state.discards = put(state.discards, side, (*state.discards[side], state.laid[side]))
        state.laid = put(state.laid, side, NONE)
    state.moves.returned = state.revolted = state.rebels = state.won = state.modifier = state.given = 0
    state.revolt, state.target, state.tracks, state.rising = "", NONE, 0, 0
    return state.go_to(tasks.HomeOffer(), tasks.NextAction())


def next_action(state: State, log: Log) -> bool:
    state.go_to(tasks.Actions())
    if not state.queue:
        state.go_to(tasks.Battles(MARCHED), tasks.Attrition())
        return state.do(tasks.Helping()) if state.options.automaton else True
    side, state.queue = state.queue[0], state.queue[1:]
    state.active = state.actor = side
    use, card = state.uses[side], state.cards.ids[state.laid[side]]
    log.append(happened.ActionBegan(SEATS[side], use, card, points(state, side)))
    return state.do(OF_USES[use])


OF_USES: Mapping[str, Task] = {
    SUPPLY: tasks.SupplyAction(),
    ACTIVATION: tasks.Activation(),
    POLITICS: tasks.Politics(),
    MOVEMENT: tasks.Movement(),
    EVENT: tasks.EventAction(),
}
"""What is done for each use of a card."""


def lose_action(state: State, log: Log) -> bool:
    """Leave off an action that cannot be done any more (ruling C1)."""
    side = state.active
    log.append(happened.ActionLost(SEATS[side], state.uses[side], state.cards.ids[state.laid[side]]))
    return state.done()


def begin_movement(state: State, log: Log) -> bool:
    """Begin a movement of as many groups as the card has points (5.2.1 E)."""
    if state.moves.first_mover == NONE:
        state.moves.first_mover = state.active
    begin_groups(state, points(state, state.active), (1 << state.areas.count) - 1)
    return state.go_to(tasks.Groups())


def supply(state: State, log: Log) -> bool:
    """Add supply, or raid it unless Vercingetorix has fallen (5.2.1 B)."""
    side = state.active
    if not may_supply(state, side):
        return lose_action(state, log)
    if side == ROMAN_SIDE:
        change_supply(state, 2 * points(state, side), "action", log)
    else:
        state.raided += 1
        change_supply(state, -points(state, side), "raid", log)
    return state.done()


def neutrals(state: State, side: int) -> int:
    """Return the tribes that a side's card would activate (5.2.1 C)."""
    areas, area = state.areas, state.cards.area[state.laid[side]]
    if area == NOWHERE or (side == ROMAN_SIDE and area == areas.britannia):
        return 0
    return state.blocks.home_tribes[area] & state.fighting[NEUTRAL]


def activate(state: State, log: Log) -> bool:
    """Let the neutral tribes of the card's area join the side, and attack (C7)."""
    side = state.active
    tribes = neutrals(state, side)
    if not tribes:
        return lose_action(state, log)
    state.activated = put(state.activated, side, (*state.activated[side], state.laid[side]))
    state.laid = put(state.laid, side, NONE)
    return_to(state, bits(tribes), side, "activation", log)
    return state.go_to(tasks.Battles(CAME_HOME))


CHOICES: dict[str, Choose] = {
    tasks.SETTLE: each(actions.Draw, lambda state: mask_of(next_pair(state))),
    tasks.OFFER: each(actions.Take, lambda state: 1 << state.cards.massive, END),
    tasks.DEAL: deal_choices,
    tasks.LAY: each(actions.Play, playable),
    tasks.ANNOUNCE: lambda state: tuple(map(state.rules.catalogue.announce.__getitem__, uses(state))),
}
ACT = {
    (tasks.SETTLE, actions.Draw): by_block(draw),
    (tasks.OFFER, actions.Take): take,
    (tasks.OFFER, actions.End): finish,
    (tasks.DEAL, actions.Deal): by_card(deal),
    (tasks.LAY, actions.Play): by_card(lay),
    (tasks.ANNOUNCE, actions.Announce): lambda state, action, log: _announce(state, action.use, log),
}
GO = {
    tasks.DrawTribes: lambda state, log: not next_pair(state) and state.go_to(tasks.Year()),
    tasks.Year: begin_year,
    tasks.Offer: lambda state, log: state.ask(BARBARIAN_SIDE),
    tasks.DealCards: ask_deal,
    tasks.CardPlays: begin_play,
    tasks.LayCard: ask_card,
    tasks.ChooseUse: ask_use,
    tasks.Actions: put_away,
    tasks.NextAction: next_action,
    tasks.Movement: begin_movement,
    tasks.SupplyAction: supply,
    tasks.Activation: activate,
}
