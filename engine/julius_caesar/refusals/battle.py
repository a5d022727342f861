"""Refusals in battle: the choice of the battle, battle turns, dice and hits (7.1-7.4)."""

from __future__ import annotations

from engine.julius_caesar.actions import Battle, Fire, Hit, Pass, Roll
from engine.julius_caesar.refusals.case import CONTESTED, Case, count, refuse

LETTERS = "ABCD"
LAST_ROUND = 4


def check_battle(case: Case, action: Battle) -> None:
    """A space with blocks of both sides (7.1)."""
    space = case.space(action.space)
    if case.status(space) != CONTESTED:
        refuse("7.1", "no-battle-there", f"{case.holds(space)}: there is no battle to fight.")


def turn_of(case: Case) -> tuple[int, int]:
    """The side and the letter that have the battle turn (7.2): the defender's first, letter by letter.

    In the round of a surprise all the attacker's letters come before the defender's (G3).
    """
    state = case.state
    attacker, defender = state.attacker, 1 - state.attacker
    if state.round == 1 and state.surprise == state.battle:
        order = [(side, letter) for side in (attacker, defender) for letter in range(4)]
    else:
        order = [(side, letter) for letter in range(4) for side in (defender, attacker)]
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
    name, space = case.block_name(block), case.name(case.state.battle)
    if case.state.loc[block] != case.state.battle:
        refuse(rule, "not-in-battle", f"{name} does not fight in {space}.")
    if case.in_reserve(block):
        refuse("7.3", "in-reserve", f"{name} is in reserve and joins the battle in round 2.")
    return block


def check_turn(case: Case, block_id: str) -> int:
    """The block has its battle turn now; its number (7.2)."""
    side, letter = turn_of(case)
    _check_side(case, block_id, side)
    block = fighter(case, block_id, "7.2")
    name, own_letter = case.block_name(block), letter_of(case, block)
    if case.state.acted >> block & 1:
        refuse("7.2", "acted-already", f"{name} has had its battle turn in this round.")
    turn = f"{case.who(side)}'s {LETTERS[letter]} blocks"
    if own_letter > letter:
        refuse("7.2", "letter-first", f"{turn} have the battle turn; {name} is {LETTERS[own_letter]} and waits.")
    if own_letter < letter:
        refuse(
            "B10",
            "turn-past",
            f"{turn} have the battle turn; {name} is {LETTERS[own_letter]}, whose turn is past in this round.",
        )
    return block


def _check_side(case: Case, block_id: str, side: int) -> None:
    """A revealed block of the other side: it is not its side's turn."""
    block = case.block(block_id)
    if block in case.line(1 - side, case.state.battle):
        refuse(
            "7.2",
            "not-your-turn",
            f"{case.block_name(block)} fights for {case.who(1 - side)},"
            f" and {case.who(side)}'s blocks have the turn.",
        )


def _check_may_stay(case: Case, block: int, doing: str) -> None:
    if must_retreat(case):
        refuse(
            "7.62",
            "must-retreat",
            f"{case.block_name(block)} is an attacker in round 4 and cannot {doing}:"
            " it must retreat, and is lost where no way is open.",
        )


def check_fire(case: Case, action: Fire) -> None:
    """A block in its battle turn, but no attacker in round 4 (7.2, B5)."""
    _check_may_stay(case, check_turn(case, action.block), "fire")


def check_pass(case: Case, action: Pass) -> None:
    """A block in its battle turn, but no attacker in round 4 (7.2, B5)."""
    _check_may_stay(case, check_turn(case, action.block), "pass")


def check_roll(case: Case, action: Roll) -> None:
    """As many dice as the firing block is strong (7.4)."""
    due = case.state.strength(case.state.firing)
    name = case.block_name(case.state.firing)
    if len(action.dice) != due:
        refuse("7.4", "dice-number", f"{name} rolls {count(due, 'die') if due == 1 else f'{due} dice'}.")
    if any(die not in range(1, 7) for die in action.dice):
        refuse("3.11", "dice-faces", "A die shows 1 to 6.")


def check_hit(case: Case, action: Hit) -> None:
    """One of the strongest blocks of the line under fire (7.4, B4)."""
    block = fighter(case, action.block, "7.4")
    line = case.line(case.side, case.state.battle)
    most = max(case.state.strength(other) for other in line)
    if case.state.strength(block) < most:
        strongest = ", ".join(case.block_name(other) for other in line if case.state.strength(other) == most)
        refuse(
            "7.4",
            "hits-strongest",
            f"A hit goes to one of your strongest blocks ({strongest}), not to {case.block_name(block)}.",
        )
