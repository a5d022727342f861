"""The present battle in lines, with reserves, fortress, dice and hits."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.event_text import hits
from engine.blocks.facts import LETTERS
from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, SEATS, opponent
from engine.gallic_war.viewdata import BattleView, GallicWarView, SeenBlock
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas
from jc_tui.appearance.spans import wrapped
from jc_tui.gallic_war.facts import load_facts, remark, strong
from jc_tui.gallic_war.text.standing import area_items
from jc_tui.text_mode.text_output import packed


def battle_lines(view: GallicWarView, width: int) -> list[str]:
    """Return the line-up; empty without a battle."""
    battle = view.battle
    if battle is None:
        return []
    heading = remark(
        say("battle.heading", place=load_facts().place(battle.area)),
        say.one("battle.stage", battle.stage) if battle.stage else "",
        say("battle.round", number=battle.round, rounds=battle.rounds) if battle.stage and battle.round else "",
        say("battle.main", place=place_name(battle.main)) if battle.main else "",
        say("battle.siege-left", number=battle.siege_left) if battle.siege_left else "",
    )
    lines = wrapped(heading, width, 2)
    if not battle.stage:  # before the first round and after the last no block fights
        area = view.areas.get(battle.area)
        return lines + (packed("", area_items(area), width, 2) if area and area.stacks else [])
    for side in (opponent(below(view)), below(view)):
        lines += _side_lines(battle, side, betterment(battle, side), width)
    if battle.besieged:
        better = betterment(battle, battle.besieged[0].side)
        lines += packed(f"  {say('battle.besieged')}", _items(battle, battle.besieged, better), width, 6)
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


def below(view: GallicWarView, *, shared: bool = False) -> Seat:
    """Return the side drawn below, which is the viewer's or, if `shared`, the first mover's."""
    return view.action.first_mover or SEATS[0] if shared or view.seat is Seat.SPECTATOR else view.seat


def betterment(battle: BattleView, side: Seat | None) -> int:
    """Return by how many letters a side acts earlier (6 B, 6 E)."""
    if battle.attacker is None or side is battle.attacker:
        return 0
    seas, attackers = load_facts().areas.sea_index, battle.line.get(battle.attacker, ())
    landed = battle.rounds == 2 and any(block.origin == battle.main and block.by in seas for block in attackers)
    return (battle.stage == "siege") + (landed and side is BARBARIANS)


def _side_lines(battle: BattleView, side: Seat, better: int, width: int) -> list[str]:
    reserves, inside = battle.reserves.get(side, 0), battle.inside.get(side, 0)
    heading = remark(
        side.label,
        say("battle.attacks" if side is battle.attacker else "battle.defends") if battle.attacker else "",
        say("battle.reserves", number=reserves) if reserves else "",
        say("battle.inside", number=inside) if inside else "",
    )
    nobody = say("battle.nobody-outside" if inside else "battle.nobody")
    return packed(f"  {heading}:", _items(battle, battle.line.get(side, ()), better) or [nobody], width, 6)


def _items(battle: BattleView, blocks: Sequence[SeenBlock], better: int) -> list[str]:
    facts, items = load_facts(), []
    for block in sorted(blocks, key=lambda each: facts.rating(each.id)):
        printed, notes = facts.letter(block.id), [facts.rating(block.id)]
        if better and printed:
            notes.append(say("battle.better", letter=LETTERS[max(printed - better, 0)]))
        notes += [say("battle.acted")] if block.id in battle.acted else []
        notes += [say("battle.half")] if block.id in battle.halves else []
        items.append(remark(strong(block.id, block.strength), *notes))
    return items
