"""The battle being fought, in lines: both sides in four columns A to D, the dice, the hits due."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import roman
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.position import own_name

LETTERS = "ABCD"


def battle_lines(view: JuliusCaesarView, facts: Facts, width: int) -> list[str]:
    """The line-up; empty when no battle is being fought."""
    battle = view.battle
    if battle is None:
        return []
    surprise = " - surprise: attackers act first" if battle.surprise and battle.round == 1 else ""
    lines = [f"BATTLE OF {facts.names.space(battle.space).upper()}, round {battle.round} of 4{surprise}"]
    cell = (width - 2) // len(LETTERS)
    lines.append(("  " + "".join(f" {letter}".ljust(cell) for letter in LETTERS)).rstrip())
    for side in (opponent(battle.attacker), battle.attacker):
        lines += _side_lines(battle, side, facts, cell)
    if waiting := others_contested(view):
        names = ", ".join(facts.names.space(place) for place in waiting)
        lines.append(f"Still to fight: {names}")
    if battle.dice and battle.firing:
        lines.append(dice_line(battle, facts))
    return lines


def others_contested(view: JuliusCaesarView) -> list[str]:
    """The contested spaces besides the one being fought for."""
    here = view.battle.space if view.battle else ""
    return [space.id for space in view.spaces.values() if space.contested and space.id != here]


def _side_lines(battle: BattleView, side: Seat, facts: Facts, cell: int) -> list[str]:
    attacking = side is battle.attacker
    role = "attacks" if attacking else "defends"
    reserves = battle.reserves.get(side, 0)
    more = f", {count(reserves, 'block')} in reserve" if reserves else ""
    columns: dict[str, list[str]] = {letter: [] for letter in LETTERS}
    for block in battle.main.get(side, ()):
        letter = facts.letter(block.id, attacking=attacking)
        columns[letter].append(_cell(block, battle, facts, attacking=attacking))
    lines = [f"{side.label} {role}{more}"]
    if not any(columns.values()):
        return [*lines, "   nobody in the line"]
    for row in range(max(map(len, columns.values()))):
        cells = [column[row] if row < len(column) else "" for column in columns.values()]
        lines.append(("  " + "".join(text.ljust(cell) for text in cells)).rstrip())
    return lines


def _cell(block: SeenBlock, battle: BattleView, facts: Facts, *, attacking: bool) -> str:
    """A block in the line: ``>`` acts now, ``x`` has acted; name, strength, combat rating."""
    letter = facts.letter(block.id, attacking=attacking)
    mark = " "
    if block.id in battle.acted:
        mark = "x"
    elif block.side is battle.turn_of and letter == battle.letter:
        mark = ">"
    rating = f"{letter}{facts.firepower(block.id, attacking=attacking)}"
    return f"{mark}{own_name(block, facts)} {roman(block.strength)} {rating} "


def dice_line(battle: BattleView, facts: Facts) -> str:
    """The last volley and what is still due of it."""
    firing = battle.firing or ""
    dice = " ".join(map(str, battle.dice))
    due = ""
    if battle.hits_due and battle.hits_on:
        due = f" {battle.hits_on.label} must take {count(battle.hits_due, 'hit')}."
    return f"{facts.names.block(firing)} rolled {dice}.{due}"
