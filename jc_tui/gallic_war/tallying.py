"""What the ledger tells besides the points: supply, what was used, tribes, objectives and what is met."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Seat
from engine.gallic_war.objectives import OBJECTIVES as BY_YEAR
from engine.gallic_war.options import AUTOMATON
from engine.gallic_war.outlook import supply_of
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, Stack
from engine.gallic_war.words import card_name, say
from engine.words import commas, counted, noted
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import short_name

OBJECTIVES = frozenset(name for of_year in BY_YEAR for name, _ in of_year)

WATCHED: Mapping[str, tuple[Seat, tuple[str, ...]]] = {
    "east-held": (ROMANS, ("sequani", "allobroges", "helvetii")),
    "armorica-held": (ROMANS, ("osismi", "veneti")),
    "north-held": (ROMANS, ("treveri", "atuatuci", "menapi")),
    "north-lost": (BARBARIANS, ("treveri", "atuatuci", "menapi")),
    "armorica-lost": (BARBARIANS, ("osismi", "veneti")),
}
"""Of objectives about several areas, who is to control them and which they are."""

COASTS: Mapping[str, Seat] = {"coast-held": ROMANS, "coast-lost": BARBARIANS}
"""Those about the ports on Oceanus Britannicus, and whose these are to be."""

LEGIONS = "black"


def how_far(view: GallicWarView, name: str) -> str:
    """Return how much is there of what an objective of the year needs; empty for those that are met or not."""
    romans, barbarians = (view.sides[side].tribes for side in SEATS)
    if name in WATCHED:
        side, places = WATCHED[name]
        held = controlled(view, side)
        return commas(short_name(place) for place in places if place in held) or say("ledger.none-of-them")
    if name in COASTS:
        areas, held = load_facts().areas, controlled(view, COASTS[name])
        ports = [port for port in areas.names_of(areas.ports[areas.oceanus] & areas.tribal) if port in held]
        return noted(commas(map(short_name, ports)), len(ports)) if ports else say("ledger.none-of-them")
    if name == "four-quarters":
        quarters = [area for area in _tribal(view) if any(map(_has_legions, area.stacks))]
        return say("ledger.areas", n=len(quarters))
    if name == "more-tribes":
        return say("ledger.against", romans=romans, barbarians=barbarians)
    return say("ledger.tribes", n=barbarians) if name == "vercingetorix-in-play" else ""


def controlled(view: GallicWarView, side: Seat) -> list[str]:
    """The tribal areas that a side controls: those of the Romans score (7.8)."""
    return [area.id for area in _tribal(view) if area.control is side]


def _has_legions(stack: Stack) -> bool:
    return stack.side is ROMANS and any(part.colour == LEGIONS for part in stack.parts)


def _tribal(view: GallicWarView) -> list[AreaView]:
    areas = load_facts().areas
    return [area for area in view.areas.values() if areas.tribal >> areas.index[area.id] & 1]


def supply_words(view: GallicWarView) -> list[str]:
    """The supply points there are, and what the towns would make as things stand (7.6), as sentences."""
    components, most = load_facts().components, load_facts().numbers.supply.most
    made = {area: supply_of(view, components, area) for area in components.areas.ids}
    places = counted((short_name(area), points) for area, points in made.items() if points)
    return [
        say("ledger.supply-of", number=view.supply, most=most),
        say("ledger.towns", n=sum(made.values()), places=places or say("ledger.none-of-them")),
    ]


def used_words(view: GallicWarView) -> list[str]:
    """What was used of what a year allows: activations of either side, raids; then the harvest."""
    limits = load_facts().numbers.limits
    told = []
    for side, most in zip(SEATS, (limits.roman_activations, limits.barbarian_activations), strict=True):
        cards = view.sides[side].activated
        number = say("ledger.activations", side=side.label, number=len(cards), most=most)
        told.append(noted(number, commas(map(card_name, cards))) if cards else number)
    told.append(say("ledger.raids", number=view.raids, most=limits.barbarian_supply_actions))
    if view.winter.garrison:
        told.append(say("ledger.garrison", n=view.winter.garrison))
    return told


def tribe_words(view: GallicWarView) -> list[str]:
    """Whose the tribes are; and how far Massive Revolt is from being taken, until it was played (5.1)."""
    limits = load_facts().numbers.limits
    romans, barbarians = (view.sides[side].tribes for side in SEATS)
    neutral = sum(stack.count for area in view.areas.values() for stack in area.stacks if stack.side is None)
    points, tribes = limits.massive_revolt_points, limits.massive_revolt_tribes
    if view.massive:
        revolt = "ledger.massive-played"
    elif view.options["barbarians"] == AUTOMATON:
        revolt = "ledger.massive-automaton"
    else:
        revolt = "ledger.massive" if view.points < points or romans < tribes else "ledger.massive-due"
    told = say("ledger.tribes-of", romans=romans, barbarians=barbarians, neutral=neutral)
    return [told, say(revolt, points=points, tribes=tribes)]
