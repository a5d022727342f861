"""The battle being fought, in lines: both sides, reserves, fortress, half hits, the dice, the hits due."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.viewdata import BattleView, GallicWarView, SeenBlock
from engine.gallic_war.words import block_name, place_name, say
from engine.gallic_war.words.story import hits
from engine.words import commas
from jc_tui.gallic_war.facts import load_facts, remark, strong
from jc_tui.gallic_war.text.standing import area_items
from jc_tui.look.spans import wrapped
from jc_tui.text_mode.paper import packed

STAGES = {"field": "battle.field", "siege": "battle.siege", "relief": "battle.relief"}
"""What the stages of a battle are called."""


def battle_lines(view: GallicWarView, width: int) -> list[str]:
    """The line-up; empty when no battle is being fought."""
    battle = view.battle
    if battle is None:
        return []
    heading = say("battle.heading", place=load_facts().place(battle.area))
    notes = []
    if battle.stage:
        notes.append(say(STAGES[battle.stage]))
        notes.append(say("battle.round", number=battle.round, rounds=battle.rounds))
    if battle.main:
        notes.append(say("battle.main", place=place_name(battle.main)))
    if battle.siege_left:
        notes.append(say("battle.siege-left", number=battle.siege_left))
    lines = wrapped(remark(heading, *notes), width, 2)
    if not battle.stage:  # before the first round, and after the last: nobody is in the fight
        area = view.areas.get(battle.area)
        return lines + (packed("", area_items(area), width, 2) if area and area.stacks else [])
    attacker = battle.attacker
    for side in SEATS if attacker is None else (attacker, opponent(attacker)):
        lines += _side_lines(battle, side, width)
    if battle.besieged:
        lines += packed(f"  {say('battle.besieged')}", _items(battle, battle.besieged), width, 6)
    if battle.sorties:
        lines += packed(f"  {say('battle.sorties')}", [commas(map(block_name, battle.sorties))], width, 6)
    if battle.firing and battle.dice:
        dice = " ".join(map(str, battle.dice))
        lines.append("  " + say("battle.rolled", block=block_name(battle.firing), dice=dice))
    if battle.hits_due and battle.hits_on:
        lines.append("  " + say("battle.due", side=battle.hits_on.label, hits=hits(battle.hits_due)))
    elif battle.turn_of:
        acts = say("battle.acts-letter", side=battle.turn_of.label, letter=battle.letter)
        lines.append("  " + (acts if battle.letter else say("battle.acts-caesar", side=battle.turn_of.label)))
    return lines


def _side_lines(battle: BattleView, side: Seat, width: int) -> list[str]:
    role = ""
    if battle.attacker is not None:
        role = say("battle.attacks" if side is battle.attacker else "battle.defends")
    notes = [role]
    if number := battle.reserves.get(side, 0):
        notes.append(say("battle.reserves", number=number))
    if number := battle.inside.get(side, 0):
        notes.append(say("battle.inside", number=number))
    items = _items(battle, battle.line.get(side, ())) or [say("battle.nobody")]
    return packed(f"  {remark(side.label, *notes)}:", items, width, 6)


def _items(battle: BattleView, blocks: Sequence[SeenBlock]) -> list[str]:
    """Blocks with initiative and fire; ``x`` has acted, and half a hit."""
    items = []
    for block in sorted(blocks, key=lambda each: load_facts().rating(each.id)):
        notes = [load_facts().rating(block.id)]
        if block.id in battle.acted:
            notes.append(say("battle.acted"))
        if block.id in battle.halves:
            notes.append(say("battle.half"))
        items.append(remark(strong(block.id, block.strength), *notes))
    return items
