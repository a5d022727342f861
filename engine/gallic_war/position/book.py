"""What the automaton is about: its errand, the areas it draws from, its orders (12)."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.gallic_war.position.rows import AREAS, FLAG, Row, number, row
from engine.gallic_war.position.sheet import NOTHING, Sheet, Words
from engine.gallic_war.position.stack import ERRANDS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AreaDraw
from engine.gallic_war.words.saying import say

HEAVIEST = 999


def _show_errand(words: Words, state: State) -> str:
    return state.errand


def _read_errand(sheet: Sheet, state: State) -> None:
    if "errand" in sheet and sheet.value("errand") != NOTHING:
        sheet.errand = sheet.one_of("errand", tuple(ERRANDS))


def _show_fates(words: Words, state: State) -> str:
    fates = state.task.fates if type(state.task) is AreaDraw else ()
    return ", ".join([f"{words.areas[area]} {weight}" for area, weight in fates])


def _read_fates(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("fates"):
        found = part.split()
        if len(found) != 2:
            raise sheet.wrong(say("positions.no-fate", part=part))
        sheet.fates = (*sheet.fates, (sheet.to_area(found[0]), sheet.to_number(found[1], 1, HEAVIEST)))


def _show_orders(words: Words, state: State) -> str:
    lines = []
    for start, end, most, mask in state.orders:
        blocks = [words.blocks[block] for block in bits(mask)]
        lines.append(" ".join((words.areas[start], words.areas[end], str(most), *blocks)))
    return ", ".join(lines)


def _read_orders(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("orders"):
        found = part.split()
        if len(found) < 4:
            raise sheet.wrong(say("positions.no-order", part=part))
        start, end = map(sheet.to_area, found[:2])
        blocks = mask_of(map(sheet.to_block, found[3:]))
        state.orders = (
            *state.orders,
            (start, end, sheet.to_number(found[2], 1, len(sheet.components.blocks.ids)), blocks),
        )


ROWS = (
    Row("errand", ("stack",), _show_errand, _read_errand),
    Row("fates", ("stack",), _show_fates, _read_fates),
    row("tracks", number(0, 15), 0),
    row("rising", AREAS),
    Row("orders", ("orders",), _show_orders, _read_orders),
    row("asked", AREAS),
    row("helping", FLAG, False),
    row("shaken", FLAG, False),
)
