"""The lines of the lists in winter: the Navis at sea with their seas, the blocks by city with what it feeds."""

from __future__ import annotations

from engine.julius_caesar.actions import ToPort
from engine.julius_caesar.quarters import Quarters, crowded_first
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.position import own_name
from jc_tui.widgets.list_pane import Row
from jc_tui.widgets.pick_list import plain_row

HEADING = 38
"""Columns that there are for what is said of a city."""


def navis_rows(navis: dict[str, list[ToPort]], view: JuliusCaesarView) -> list[Row]:
    """The Navis at sea, each with its sea."""
    rows = [plain_row("", say("winter.navis-at-sea"))]
    seen = {block.id: block for space in view.spaces.values() for block in space.blocks}
    for block in navis:
        sea = label(place_of(view, block) or "")
        rows.append(plain_row(block, f"{own_name(seen[block])} {roman(seen[block].strength):3} {sea}"))
    return rows


def block_rows(view: JuliusCaesarView, facts: Facts, marked: set[str], *, crowded_only: bool) -> list[Row]:
    """The blocks of the side to act by city, those marked with an x."""
    rows: list[Row] = []
    if view.to_act is None:
        return rows
    for city in crowded_first(view, facts.components, view.to_act):
        if crowded_only and not city.surplus:
            continue
        heading = _heading(city, "winter.city")
        rows.append(plain_row("", heading if len(heading) <= HEADING else _heading(city, "winter.city-short")))
        rows += [_block_row(block, facts, marked) for block in city.blocks]
    return rows


def _heading(city: Quarters, words: str) -> str:
    """A city with whom it feeds and whom it holds."""
    text = say(words, place=label(city.city), feeds=city.feeds, number=city.count)
    return say("winter.too-many", city=text, surplus=city.surplus) if city.surplus else text


def _block_row(block: SeenBlock, facts: Facts, marked: set[str]) -> Row:
    printed = facts.blocks[block.id]
    box = "[x]" if block.id in marked else "[ ]"
    steps = say("winter.steps", strength=roman(block.strength), most=roman(max(printed.strengths)))
    text = f"{box} {own_name(block):20} {printed.letter}{printed.firepower} {steps}"
    return plain_row(block.id, text, "mark" if block.id in marked else "text")
