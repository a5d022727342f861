"""The battle being fought, in lines: both sides in four columns A to D, the dice, the hits due."""

from __future__ import annotations

from itertools import zip_longest

from engine.blocks.facts import LETTERS
from engine.contract import Seat
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import commas, label, roman, say
from jc_tui.julius_caesar.battle.fighting import below, waiting
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.position import own_name


def battle_lines(view: JuliusCaesarView, width: int) -> list[str]:
    """The line-up; empty when no battle is being fought."""
    battle = view.battle
    if battle is None:
        return []
    surprise = battle.surprise and battle.round == 1
    heading = "position.battle-surprise" if surprise else "position.battle"
    lines = [say(heading, place=label(battle.space).upper(), number=battle.round)]
    cell = (width - 2) // len(LETTERS)
    lines.append(("  " + "".join(f" {letter}".ljust(cell) for letter in LETTERS)).rstrip())
    own = below(view) or battle.attacker
    for side in (opponent(own), own):
        lines += _side_lines(battle, side, cell)
    if places := waiting(view, battle):
        lines.append(say("position.still-to-fight", places=commas(places)))
    if battle.firing and battle.hits_on:
        block, dice = label(battle.firing), " ".join(map(str, battle.dice))
        hit, due = battle.hits_on.label, battle.hits_due
        lines.append(say("position.rolled-with-hits-due", n=due, block=block, dice=dice, side=hit))
    return lines


def _side_lines(battle: BattleView, side: Seat, cell: int) -> list[str]:
    attacking = side is battle.attacker
    columns: dict[str, list[str]] = {letter: [] for letter in LETTERS}
    for block in battle.main.get(side, ()):
        rating = load_facts().rating(block.id, attacking=attacking)
        columns[rating[0]].append(_cell(block, battle, rating))
    lines = [say("position.attacks" if attacking else "position.defends", side=side.label)]
    if reserves := battle.reserves.get(side, 0):
        lines = [say("position.with-reserves", n=reserves, line=lines[0])]
    if not any(columns.values()):
        return [*lines, f"   {say('position.empty-line')}"]
    for cells in zip_longest(*columns.values(), fillvalue=""):
        lines.append(("  " + "".join(text.ljust(cell) for text in cells)).rstrip())
    return lines


def _cell(block: SeenBlock, battle: BattleView, rating: str) -> str:
    """A block in the line: ``>`` acts now, ``x`` has acted; name, strength, combat rating."""
    its_turn = block.side is battle.turn_of and rating[0] == battle.letter
    mark = "x" if block.id in battle.acted else ">" if its_turn else " "
    return f"{mark}{own_name(block)} {roman(block.strength)} {rating} "
