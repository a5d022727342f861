"""Battles (6): their order, and what comes before the first round and after the last."""

from __future__ import annotations

from engine.blocks.leading import by_block, each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.gallic_war import events as happened
from engine.gallic_war import tasks
from engine.gallic_war.actions import Battle, End, Main, Shelter, Withdraw
from engine.gallic_war.battle.ranks import outside, room, rounds_of, shown, to_come
from engine.gallic_war.battle.rounds import end_battle
from engine.gallic_war.catalogue import END, by_area
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.data import RHINE
from engine.gallic_war.rules.leaders import is_home_lost
from engine.gallic_war.rules.losses import leave_map
from engine.gallic_war.rules.points import score_invasion
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BY_SEA, BY_SHIP, FIELD, LANDING, MARCHED, NONE, OVER_RHINE, Fight, State


def next_battle(state: State, log: Log) -> bool:
    """Have the next battle named where there are several (B1)."""
    if is_home_lost(state, since=2):
        return state.do(tasks.HomeOffer())
    areas = bits(state.contested)
    if len(areas) > 1:
        return state.ask(state.active if state.moves.first_mover == NONE else state.moves.first_mover)
    return begin(state, areas[0], log) if areas else state.done()


def begin(state: State, area: int, log: Log) -> bool:
    task: tasks.Battles = state.task
    state.battle = Fight.new(state.areas, area, state.attacker_at(area), task.cause)
    return state.do(tasks.Withdrawal(), tasks.HomeOffer(), tasks.FreshRegroup(), tasks.HomeOffer())


# --- strategic withdrawal (6 C, ruling B11) ----------------------------------------------------------------------


def ask_withdrawal(state: State, log: Log) -> bool:
    """Let Germans leave the game before a battle in Germania (6 C, B11)."""
    if state.battle.area != state.areas.germania:
        return state.go_to(tasks.Fortress())
    return state.ask(BARBARIAN_SIDE) if state.at[BARBARIAN_SIDE][state.battle.area] else end_battle(state, log)


def withdraw(state: State, block: int, log: Log) -> None:
    """Take a German out of the game without points, which counts as an invasion (B18)."""
    log.append(happened.BlockWithdrew(*state.named(block)))
    leave_map(state, block, log)
    state.out |= 1 << block
    if state.battle.attacker == ROMAN_SIDE:
        score_invasion(state, state.battle.area, False, log)


# --- the fortress (6 B, ruling B8) -------------------------------------------------------------------------------


def ask_shelter(state: State, log: Log) -> bool:
    """Let the defender put blocks into a fortress before the battle (6 B, B8)."""
    return state.ask(1 - state.battle.attacker) if _may_enter(state) else state.go_to(tasks.MainGroup())


def _may_enter(state: State) -> int:
    """Return the blocks that may go in next, those at home before others."""
    side, area = 1 - state.battle.attacker, state.battle.area
    blocks = outside(state, side) if room(state, side) > 0 else 0
    return mask_of(block for block in bits(blocks) if state.homes[block] == area) or blocks


# --- the main group (6 A, rulings B2, B3) ------------------------------------------------------------------------


def groups_of(state: State) -> tuple[int, ...]:
    """Return the areas that the attacker's groups came out of."""
    blocks = bits(state.at[state.battle.attacker][state.battle.area])
    return bits(mask_of(state.moves.origin[block] - 1 for block in blocks if state.moves.origin[block]))


def ask_main(state: State, log: Log) -> bool:
    """Have the attacker name the main group, if he has several (6 A, B2)."""
    groups = groups_of(state) if state.battle.cause == MARCHED else ()
    if len(groups) > 1:
        return state.ask(state.battle.attacker)
    return _set_main(state, groups[0], log) if groups else reveal(state, log)


def name_main(state: State, action: Main, log: Log) -> None:
    areas = state.areas
    log.append(happened.MainNamed(SEATS[state.battle.attacker], areas.ids[state.battle.area], action.area))
    _set_main(state, areas.index[action.area], log)


def _set_main(state: State, origin: int, log: Log) -> bool:
    """Make the other groups reserves, of which there are none against the automaton (A7).

    Tribes that were subdued came from nowhere, and are no reserves.
    """
    fight, moves, kinds = state.battle, state.moves, state.areas.kind
    fight.main, here = origin, bits(state.at[fight.attacker][fight.area])
    if not state.options.automaton:
        moves.reserve |= mask_of(block for block in here if moves.origin[block] not in (0, origin + 1))
    ways = {moves.entry[block] for block in here if moves.origin[block] == origin + 1}
    if ways == {BY_SEA}:
        fight.crossing = LANDING if fight.attacker == ROMAN_SIDE else BY_SHIP
    elif BY_SEA not in ways and all(kinds[way - 1 >> 1] == RHINE for way in ways):
        fight.crossing = OVER_RHINE
    return reveal(state, log)


# --- the battle itself -------------------------------------------------------------------------------------------


def reveal(state: State, log: Log) -> bool:
    """Reveal the main groups in the field, and begin the rounds."""
    state.battle.stage, state.battle.rounds = FIELD, rounds_of(state, FIELD)
    attacker, defender = state.battle.attacker, 1 - state.battle.attacker
    log.append(
        happened.BattleBegan(
            state.areas.ids[state.battle.area],
            SEATS[attacker],
            shown(state, outside(state, attacker)),
            shown(state, outside(state, defender)),
            state.battle.inside.bit_count(),
            to_come(state, attacker).bit_count(),
            to_come(state, defender).bit_count(),
            state.battle.rounds,
        )
    )
    return state.go_to(tasks.Rounds())


CHOICES = {
    tasks.CHOOSE: each(Battle, lambda state: state.contested),
    tasks.WITHDRAW: each(Withdraw, lambda state: state.at[BARBARIAN_SIDE][state.battle.area], END),
    tasks.SHELTER: each(Shelter, _may_enter, END),
    tasks.MAIN: lambda state: tuple(map(state.rules.catalogue.of[Main].__getitem__, groups_of(state))),
}
ACT = {
    (tasks.CHOOSE, Battle): by_area(begin),
    (tasks.WITHDRAW, Withdraw): by_block(withdraw),
    (tasks.WITHDRAW, End): lambda state, action, log: state.go_to(tasks.Fortress()),
    (tasks.SHELTER, End): lambda state, action, log: state.go_to(tasks.MainGroup()),
    (tasks.MAIN, Main): name_main,
}
GO = {
    tasks.Battles: next_battle,
    tasks.Withdrawal: ask_withdrawal,
    tasks.Fortress: ask_shelter,
    tasks.MainGroup: ask_main,
}
