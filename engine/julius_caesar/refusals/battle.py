"""Refusals in battle: the choice of the battle, battle turns, dice and hits (7.1-7.4)."""

from __future__ import annotations

from engine.blocks.facts import LETTERS
from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Roll
from engine.julius_caesar.battle import must_retreat, slot_of, targets
from engine.julius_caesar.refusals.case import CONTESTED, Case
from engine.julius_caesar.seats import SEATS


def check_battle(case: Case, action: Battle) -> None:
    """A space with blocks of both sides (7.1)."""
    space = case.space(action.space)
    case.refuse_if(case.status(space) != CONTESTED, "7.1", "no-battle-there", stands=space)


def fighter(case: Case, block_id: str, rule: str) -> int:
    """The number of a block of the side under question that takes part in the battle."""
    block = case.own(block_id, rule)
    if case.state.loc[block] != case.state.battle:
        case.refuse(rule, "not-in-battle", block=block, place=case.state.battle)
    case.refuse_if(case.state.reserve >> block & 1, "7.3", "in-reserve", block=block)
    return block


def check_turn(case: Case, block_id: str) -> int:
    """The block has its battle turn now; its number (7.2)."""
    state = case.state
    side, turn = slot_of(state)
    block = case.block(block_id)
    if state.line(1 - side, state.battle) >> block & 1:
        case.refuse("7.2", "not-your-turn", block=block, owner=SEATS[1 - side], side=SEATS[side])
    fighter(case, block_id, "7.2")
    case.refuse_if(state.acted >> block & 1, "7.2", "acted-already", block=block)
    letter = (case.blocks.attack_letter if side == state.attacker else case.blocks.letter)[block]
    letters = {"turn": LETTERS[turn], "letter": LETTERS[letter]}
    case.refuse_if(letter > turn, "7.2", "letter-first", block=block, side=SEATS[side], **letters)
    case.refuse_if(letter < turn, "B10", "turn-past", block=block, side=SEATS[side], **letters)
    return block


def check_fire(case: Case, action: Fire | Pass) -> None:
    """A block in its battle turn, but no attacker in round 4 (7.2, B5)."""
    block = check_turn(case, action.block)
    if must_retreat(case.state):
        how = "not-fire" if isinstance(action, Fire) else "not-pass"
        case.refuse("7.62", "must-retreat", how, block=block)


def check_roll(case: Case, action: Roll) -> None:
    """As many dice as the firing block is strong (7.4)."""
    due = case.state.strength(case.state.firing)
    case.refuse_if(len(action.dice) != due, "7.4", "dice-number", block=case.state.firing, n=due)
    case.refuse_if(any(die not in range(1, 7) for die in action.dice), "3.11", "dice-faces")


def check_hit(case: Case, action: Hit) -> None:
    """One of the strongest blocks of the line under fire (7.4, B4)."""
    block, strongest = fighter(case, action.block, "7.4"), targets(case.state)
    if block not in strongest:
        names = tuple(case.blocks.ids[other] for other in strongest)
        case.refuse("7.4", "hits-strongest", block=block, strongest=names)
