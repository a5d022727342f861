"""The recorded games of Caesar's Gallic War, and what a transcript says of its views."""

from collections.abc import Iterator, Mapping

from engine.contract import View
from engine.gallic_war.rules.points import BY_POINTS, DEATH_OF_CAESAR
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from tests.golden.recipe import Recipe
from tests.golden.transcript import wrapped

_LUCK = ("random", "random")
_BEGINNERS = ("tiro", "tiro")
_OBJECTIVES = {"objectives": "yearly"}
_HISTORICAL = {"reinforcements": "historical"}
_NAVAL = {"naval": "restricted"}
_LEGION_I = {"legion_i": "pool"}
_AUTOMATON = {"barbarians": "automaton"}
_ALL = _OBJECTIVES | _HISTORICAL | _NAVAL | _LEGION_I


def _recipe(
    name: str, players: tuple[str, ...], seed: int, why: str, options: Mapping[str, str], kind: str = ""
) -> Recipe:
    return Recipe("gallic-war", name, players, seed, why, options, kind=kind)


RECIPES = (
    _recipe("random-1", _LUCK, 1, "uniform play to 51 BC", {}, BY_POINTS),
    _recipe("random-objectives", _LUCK, 2, "uniform play for objectives (10)", _OBJECTIVES),
    _recipe("random-historical", _LUCK, 3, "uniform play, legions by the schedule (11)", _HISTORICAL),
    _recipe("random-naval", _LUCK, 4, "uniform play in which few Barbarians sail (11)", _NAVAL),
    _recipe("random-legion-i", _LUCK, 5, "uniform play with Legion I (E10)", _LEGION_I),
    _recipe("tiro-1", _BEGINNERS, 1, "the play of beginners to 51 BC", {}, BY_POINTS),
    _recipe("tiro-options", _BEGINNERS, 2, "beginners with all options", _ALL),
    _recipe("tiro-random", ("tiro", "random"), 2, "a strong Roman", {}, BY_POINTS),
    _recipe("death", ("random", "tiro"), 3, "ended by Caesar's death (8.1)", {}, DEATH_OF_CAESAR),
    _recipe("solitaire", ("tiro",), 1, "a beginner against the automaton to 51 BC (12)", _AUTOMATON, BY_POINTS),
    _recipe("solitaire-random", ("random",), 2, "uniform play against it", _AUTOMATON | _OBJECTIVES),
)


def sees(view: View) -> Iterator[str]:
    """What a seat knows before the first card play of a year."""
    assert isinstance(view, GallicWarView)
    if view.play != 1:
        return
    yield f"-- {view.seat} sees {view.points} points, supply {view.supply}"
    boxes = f"pool {_listed(view.pool)}; due {_listed(view.due)}; out {_listed(view.out)}"
    areas = "; ".join(map(_area, view.areas.values()))
    yield from wrapped([*(_cards(view, seat) for seat in SEATS), boxes, areas])


def _listed(names: tuple[str, ...]) -> str:
    return " ".join(names) or "none"


def _cards(view: GallicWarView, seat: object) -> str:
    side = next(side for side in view.sides.values() if side.seat is seat)
    hand = str(side.hand_size) if side.hand is None else _listed(side.hand)
    return f"{side.seat}: hand {hand}; discards {_listed(side.discards)}; {side.tribes} tribes"


def _area(area: AreaView) -> str:
    known = ", ".join(f"{block.id} {block.strength}" for block in area.blocks)
    unseen = [stack for stack in area.stacks if not any(block.side is stack.side for block in area.blocks)]
    hidden = ", ".join(f"{part.count} {part.colour}" for stack in unseen for part in stack.parts)
    return f"{area.id} ({area.control or 'nobody'}): {'; '.join(filter(None, (known, hidden)))}"
