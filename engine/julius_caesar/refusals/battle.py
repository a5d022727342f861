"""Refusals in battle: the choice of the battle, battle turns, dice and hits (7.1-7.4)."""

from __future__ import annotations

from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Roll
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.components import LETTERS
from engine.julius_caesar.refusals.case import CONTESTED, Case
from engine.julius_caesar.seats import SEATS


def check_battle(case: Case, action: Battle) -> None:
    """A space with blocks of both sides (7.1)."""
    space = case.space(action.space)
    if case.status(space) != CONTESTED:
        case.refuse_as_it_stands("7.1", "no-battle-there", space)


def turn_of(case: Case) -> tuple[int, int]:
    """The side and the letter that have the battle turn (7.2): the defender's first, letter by letter.

    In the round of a surprise all the attacker's letters come before the defender's (G3).
    """
    state = case.state
    attacker, defender = state.attacker, 1 - state.attacker
    if state.round == 1 and state.surprise == state.battle:
        order = [(side, letter) for side in (attacker, defender) for letter in range(len(LETTERS))]
    else:
        order = [(side, letter) for letter in range(len(LETTERS)) for side in (defender, attacker)]
    return order[state.slot]


def letter_of(case: Case, block: int) -> int:
    """The letter of a block as it fights now: a ballista's depends on its side's role (7.42, B11)."""
    attacking = case.state.side_of(block) == case.state.attacker
    return (case.blocks.attack_letter if attacking else case.blocks.letter)[block]


def must_retreat(case: Case) -> bool:
    """Whether the acting side's blocks have to leave: attackers in round 4 (7.2, 7.62)."""
    return case.state.round == LAST_ROUND and case.side == case.state.attacker


def fighter(case: Case, block_id: str, rule: str) -> int:
    """The number of a block of the side under question that takes part in the battle."""
    block = case.own(block_id, rule)
    if case.state.loc[block] != case.state.battle:
        case.refuse(rule, "not-in-battle", block=block, place=case.state.battle)
    if case.state.reserve >> block & 1:
        case.refuse("7.3", "in-reserve", block=block)
    return block


def check_turn(case: Case, block_id: str) -> int:
    """The block has its battle turn now; its number (7.2)."""
    side, turn = turn_of(case)
    _check_side(case, block_id, side)
    block = fighter(case, block_id, "7.2")
    letter = letter_of(case, block)
    if case.state.acted >> block & 1:
        case.refuse("7.2", "acted-already", block=block)
    letters = {"turn": LETTERS[turn], "letter": LETTERS[letter]}
    if letter > turn:
        case.refuse("7.2", "letter-first", block=block, side=SEATS[side], **letters)
    if letter < turn:
        case.refuse("B10", "turn-past", block=block, side=SEATS[side], **letters)
    return block


def _check_side(case: Case, block_id: str, side: int) -> None:
    """A revealed block of the other side: it is not its side's turn."""
    block = case.block(block_id)
    if block in case.line(1 - side, case.state.battle):
        case.refuse("7.2", "not-your-turn", block=block, owner=SEATS[1 - side], side=SEATS[side])


def check_fire(case: Case, action: Fire) -> None:
    """A block in its battle turn, but no attacker in round 4 (7.2, B5)."""
    block = check_turn(case, action.block)
    if must_retreat(case):
        case.refuse("7.62", "must-retreat", "not-fire", block=block)


def check_pass(case: Case, action: Pass) -> None:
    """A block in its battle turn, but no attacker in round 4 (7.2, B5)."""
    block = check_turn(case, action.block)
    if must_retreat(case):
        case.refuse("7.62", "must-retreat", "not-pass", block=block)


def check_roll(case: Case, action: Roll) -> None:
    """As many dice as the firing block is strong (7.4)."""
    due = case.state.strength(case.state.firing)
    if len(action.dice) != due:
        case.refuse("7.4", "dice-number", block=case.state.firing, n=due)
    if any(die not in range(1, 7) for die in action.dice):
        case.refuse("3.11", "dice-faces")


def check_hit(case: Case, action: Hit) -> None:
    """One of the strongest blocks of the line under fire (7.4, B4)."""
    block = fighter(case, action.block, "7.4")
    line = case.line(case.side, case.state.battle)
    most = max(case.state.strength(other) for other in line)
    if case.state.strength(block) < most:
        strongest = tuple(case.blocks.ids[other] for other in line if case.state.strength(other) == most)
        case.refuse("7.4", "hits-strongest", block=block, strongest=strongest)
