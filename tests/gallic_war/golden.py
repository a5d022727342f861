"""The recorded games of Caesar's Gallic War, and what a transcript says of its views."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import View
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from tests.golden.recipe import Recipe
from tests.golden.transcript import wrapped

RECIPES: tuple[Recipe, ...] = ()


def sees(view: View) -> Iterator[str]:
    """What a seat knows before the first card play of a year."""
    assert isinstance(view, GallicWarView)
    if view.play != 1:
        return
    yield f"-- {view.seat} sees {view.points} points, supply {view.supply}"
    yield from wrapped(
        [
            *(_cards(view, seat) for seat in SEATS),
            f"pool {_listed(view.pool)}; due {_listed(view.due)}; out {_listed(view.out)}",
            "; ".join(map(_area, view.areas.values())),
        ]
    )


def _listed(names: tuple[str, ...]) -> str:
    return " ".join(names) or "none"


def _cards(view: GallicWarView, seat: object) -> str:
    side = next(side for side in view.sides.values() if side.seat is seat)
    hand = str(side.hand_size) if side.hand is None else _listed(side.hand)
    return f"{side.seat}: hand {hand}; discards {_listed(side.discards)}; {side.tribes} tribes"


def _area(area: AreaView) -> str:
    known = ", ".join(f"{block.id} {block.strength}" for block in area.blocks)
    hidden = ", ".join(
        f"{part.count} {part.colour}"
        for stack in area.stacks
        for part in stack.parts
        if not any(block.side is stack.side for block in area.blocks)
    )
    return f"{area.id} ({area.control or 'nobody'}): {'; '.join(filter(None, (known, hidden)))}"
