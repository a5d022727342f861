"""What the automaton is about: its errand, the areas it draws from, its orders (12)."""

from __future__ import annotations

from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import NOWHERE
from engine.gallic_war.position.rows import AREAS, FLAG, Row, number, one_of, row
from engine.gallic_war.position.sheet import Sheet, Words
from engine.gallic_war.state import State
from engine.gallic_war.words.saying import say

DICE_FOR = (
    *("helvetii", "britannia", "germania or vercingetorix", "3g"),
    *("minor revolt", "major revolt", "reinforcement"),
)
"""What a die is rolled for."""

DRAWN_FOR = (
    *(
        "leader of the year",
        "random politics",
        "germans' area",
        "leader's area",
        "target",
        "pair's target",
        "shift",
    ),
    *("quarry", "his way", "first area", "other area", "helpers"),
)
"""What an area is drawn for."""

HEAVIEST = 999


def _show_fates(words: Words, state: State) -> str:
    return ", ".join([f"{words.areas[area]} {weight}" for area, weight in state.fates])


def _read_fates(sheet: Sheet, state: State) -> None:
    for part in sheet.parts("fates"):
        found = part.split()
        if len(found) != 2:
            raise sheet.wrong(say("positions.no-fate", part=part))
        state.fates = (*state.fates, (sheet.to_area(found[0]), sheet.to_number(found[1], 1, HEAVIEST)))


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
    row("drawn", number(-1, NOWHERE), -1),
    row("errand", one_of(*DICE_FOR, *DRAWN_FOR)),
    Row("fates", ("fates",), _show_fates, _read_fates),
    row("tracks", number(0, 15), 0),
    row("rising", AREAS),
    Row("orders", ("orders",), _show_orders, _read_orders),
    row("asked", AREAS),
    row("helping", FLAG, False),
    row("shaken", FLAG, False),
)
