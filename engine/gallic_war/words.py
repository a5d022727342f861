"""What a player of this game reads: names, phases, orders, and events as sentences.

A tribe, its home and the card of that home may have one id, so each kind is asked for. A sentence says no more
than its event holds: what `visibility.visible_to` has blanked is unseen. The sentences lie in catalogues under
`data/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, ClassVar

from engine.blocks.event_text import Story
from engine.contract import Action, Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.data import OFF_MAP_AREA, printed_data
from engine.gallic_war.seats import opponent, say
from engine.translations import ENGLISH, commas, headed, listed

__all__ = ["say"]


@lru_cache(maxsize=1)
def _names() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """Return names of places, blocks and cards by id; areas lend theirs to cards."""
    data = printed_data()
    places = {place.id: place.name for things in (data.areas, data.seas) for place in things}
    cards = {card.id: places.get(card.id, card.name).partition(" (")[0] for card in data.cards}
    return places, {block.id: block.name for block in data.blocks}, cards


@lru_cache(maxsize=1)
def _allies() -> frozenset[str]:
    return frozenset(block.id for block in printed_data().blocks if block.kind == "tribe")


def _called(kind: str, name: str, names: dict[str, str]) -> str:
    """Return the language's own name in `labels.po`, or that of the data."""
    key = _key(kind, name)
    return say(key) if say.has(key) else names.get(name, name)


def _key(kind: str, name: str) -> str:
    return f"labels.{kind}-{name.replace('_', '-')}"


def names_in(tag: str) -> dict[str, str]:
    """Return what places, blocks and cards are called in a language's `labels.po`, by id."""
    kinds = zip(("place", "block", "card"), _names(), strict=True)
    if tag == ENGLISH:
        return {name: name for _, names in kinds for name in names}
    found = ((name, say.in_language(tag, _key(kind, name))) for kind, names in kinds for name in names)
    return {name: said for name, said in found if said}


def place_name(place: str) -> str:
    return _called("place", place, _names()[0])


def block_name(block: str) -> str:
    return _called("block", block, _names()[1])


def card_name(card: str) -> str:
    return _called("card", card, _names()[2])


def who(block: str, side: Seat | None) -> str:
    """Return what a block is called, a tribe with the side it is on."""
    if side is None or block not in _allies():
        return block_name(block)
    return say("names.ally", block=block_name(block), side=side.label)


def label(name: str) -> str:
    """Return what a place, block, card or seat is called, preferring the place."""
    if isinstance(name, Seat):
        return name.label
    places, blocks, _ = _names()
    if name in places:
        return place_name(name)
    return block_name(name) if name in blocks else card_name(name)


def year_bc(year: int) -> str:
    return say("names.year-bc", year=year)


# --- phases, and the uses of a card ------------------------------------------------------------------------------


PHASES: Mapping[str, tuple[str, str]] = {
    "settle": ("phases.set-up", "phases.set-up"),
    **dict.fromkeys(("offer", "deal", "lay"), ("phases.cards", "phases.cards")),
    **dict.fromkeys(("top card", "die", "aim"), ("phases.automaton", "phases.automaton-short")),
    **dict.fromkeys(("call", "react"), ("phases.reinforcing", "phases.reinforcing-short")),
    "announce": ("phases.announcements", "phases.announcements-short"),
    **dict.fromkeys(("politics", "politics roll"), ("phases.politics", "phases.politics-short")),
    "new home": ("phases.new-home", "phases.new-home-short"),
    **dict.fromkeys(("baggage", "revolt", "leader"), ("phases.event", "phases.event-short")),
    "groups": ("phases.groups", "phases.groups-short"),
    "move": ("phases.moves", "phases.moves-short"),
    "subdue": ("phases.subduing", "phases.subduing-short"),
    "withdraw": ("phases.withdrawal", "phases.withdrawal-short"),
    "regroup": ("phases.regroup", "phases.regroup-short"),
    "stacking": ("phases.stacking", "phases.stacking-short"),
    "harvest": ("phases.harvest", "phases.harvest-short"),
    **dict.fromkeys(("legions home", "leader home", "companions"), ("phases.home", "phases.home-short")),
    "supply": ("phases.supply", "phases.supply-short"),
    "replace": ("phases.replacements", "phases.replacements-short"),
    **dict.fromkeys(("build", "reinforce"), ("phases.reinforcements", "phases.reinforcements-short")),
    "over": ("phases.over", "phases.over"),
}
"""What each phase is called in full and in short; all others are battle."""


def errand_name(errand: str) -> str:
    return say.one("phases.errand", errand.replace("' ", " ").replace("'", " "))


def fate_name(errand: str) -> str:
    return say.one("phases.fate", errand)


def phase_name(phase: str, *, short: bool = False) -> str:
    return say(PHASES.get(phase, ("phases.battle", "phases.battle"))[short])


def use_name(use: str) -> str:
    return say.one("phases.use", use)


# --- orders ------------------------------------------------------------------------------------------------------


def deed(action: Action) -> str:
    """Say an action that goes no way, chance's in the notation."""
    key = f"deeds.{type(action).__name__.lower()}"
    names = {"block": block_name, "area": place_name, "card": card_name, "use": use_name}
    named: Any = {name: called(getattr(action, name)) for name, called in names.items() if hasattr(action, name)}
    return say(key, **named) if say.has(key) else str(action)


# --- events ------------------------------------------------------------------------------------------------------


class _StoryOfGaul(Story):
    say = say
    dealing = ev.CardDealt
    moves = (ev.BlockMoved, ev.BlockRegrouped)
    names: ClassVar = {
        **{"place": place_name, "block": block_name, "other": block_name, "card": card_name},
        **{"use": use_name, "year": year_bc, "change": "{:+d}".format},
    }

    who = staticmethod(who)

    def describe(self, event: Event) -> str:
        return TELLINGS.get(type(event), self.tell_plainly)(event)

    def together(self, run: Sequence[Event]) -> str:
        return _several(run) if len(run) > 1 and _alike(run[0]) else super().together(run)

    def narrate(self, events: Sequence[Event]) -> list[str]:
        """Tell events as sentences, in order.

        Of an area that changes hands and at once again they tell where that ends; of the hits on a block one
        after the other, how many they were. Tribes that others rouse join after those have come.
        """
        events = _after_those_who_came(events)
        kept = [event for number, event in enumerate(events) if not _passing(events, number)]
        sentences: list[str] = []
        for alike, group in groupby(kept, _alike):
            run = list(group)
            sentences += self.in_order(run) if alike is None or len(run) == 1 else [_several(run)]
        return sentences


def _after_those_who_came(events: Sequence[Event]) -> list[Event]:
    found, roused = list[Event](), list[Event]()
    for event in events:
        if isinstance(event, ev.TribeTurned) and event.cause == "entered":
            roused.append(event)
            continue
        if roused and not isinstance(event, ev.BlockMoved | ev.ControlChanged):
            found, roused = found + roused, []
        found.append(event)
    return found + roused


def _alike(event: Event) -> str | None:
    """Return equal keys for named groups, and for hits on one visible block."""
    match event:
        case ev.GroupNamed():
            return event.seat
        case ev.StepLost(cause="hit") if event.strength is not None:
            return event.block
    return None


def _several(run: Sequence[Any]) -> str:
    last = run[-1]
    if isinstance(last, ev.GroupNamed):
        areas = dict.fromkeys(place_name(event.area) for event in run)
        return say("story.groups-named", n=len(run), side=last.seat.label, areas=listed(areas))
    return say("story.steps-lost", n=len(run), who=who(last.block, last.side), strength=last.strength)


def _passing(events: Sequence[Event], number: int) -> bool:
    """Return whether an area changes hands and at once again."""
    event = events[number]
    if not isinstance(event, ev.ControlChanged):
        return False
    if event.area == OFF_MAP_AREA:  # only the Romans can hold it
        return True
    for later in events[number + 1 :]:
        if isinstance(later, ev.ControlChanged):
            if later.area == event.area:
                return True
        elif not isinstance(later, (ev.BlockMoved, ev.TribeTurned)):
            return False
    return False


_STORY = _StoryOfGaul()
_said, told, narrated, together = _STORY.sentence, _STORY.describe, _STORY.narrate, _STORY.together

# --- sentences that say more -------------------------------------------------------------------------------------


MODIFIERS = {"card": "story.card", "enemy": "story.enemy", "vercingetorix": "story.vercingetorix"}
"""What changes the roll of a Political Action."""


def _politics(e: ev.PoliticsTried) -> str:
    tried = _said(e, needed=e.points - e.modifier)
    if e.leader_at:
        helped = say("story.vercingetorix-helps", place=place_name(e.leader_at))
        tried = say("story.with", began=tried, rest=helped)
    if not e.parts:
        return tried
    parts = commas(headed(say(MODIFIERS[cause]), f"{-change:+d}") for cause, change in e.parts)
    return say("story.with", began=tried, rest=say("story.modifiers", points=e.points, parts=parts))


def _battle(e: ev.BattleBegan) -> str:
    sides = {"attacker": e.attacker.label, "defender": opponent(e.attacker).label}
    notes = []
    for number, whose in ((e.attacking_reserves, "attacker"), (e.defending_reserves, "defender")):
        if number:
            notes.append(say("story.reserves", n=number, side=sides[whose]))
    if e.inside:
        notes.append(say("story.inside", n=e.inside, side=sides["defender"]))
    told = _said(e, n=e.rounds, attackers=_STORY.line(e.attackers), defenders=_STORY.line(e.defenders), **sides)
    for note in notes:
        told = say("story.with", began=told, rest=note)
    return told


def _over(e: ev.GameOver) -> str:
    if e.kind == "resigned":
        return _said(e, winner=e.winner.label if e.winner else "")
    return _said(e, *([e.grade] if e.grade else []))


WON = {
    "points": "story.wins-by-points",
    "caesar killed": "story.wins-by-death",
    "resigned": "story.wins-resigned",
    "time": "story.wins-on-time",
}
"""A victory without its points, by its kind."""

GRADES = {"minor": "story.minor", "major": "story.major", "massive": "story.massive"}
"""The sizes of a Roman victory (9)."""


def how_it_ended(winner: Seat | None, kind: str, grade: str | None = None) -> str:
    """Say who won, and how."""
    side, loser = ("", "") if winner is None else (winner.label, opponent(winner).label)
    if grade:
        return say("story.wins-by-grade", winner=side, grade=say(GRADES[grade]))
    return say(WON[kind], winner=side, loser=loser)


def _planned(e: ev.AttackPlanned) -> str:
    step = e.step if e.step[0].isdigit() else errand_name(e.step)
    return _said(e, step=step, n=e.met) if e.met else _said(e, "move", step=step)


TELLINGS: Mapping[type[Event], Callable[[Any], str]] = {
    ev.CardDealt: lambda e: _STORY.tell_hand(e.seat, [e.card]) if e.card else _said(e),
    ev.CardsRevealed: lambda e: _said(e, romans=card_name(e.romans), barbarians=card_name(e.barbarians)),
    ev.PoliticsTried: _politics,
    ev.TribeTurned: lambda e: _said(e) if e.side else _said(e, "neutral", side=""),
    ev.RevoltBegan: lambda e: _said(e, e.size),
    ev.BlockMoved: lambda e: _said(e, n=1),
    ev.ControlChanged: _STORY.tell_control,
    ev.StepFollowed: lambda e: _said(e, step=errand_name(e.step)),
    ev.AttackPlanned: _planned,
    ev.FateRolled: lambda e: _said(e, errand=fate_name(e.errand)),
    ev.AreaDrawn: lambda e: _said(e, errand=errand_name(e.errand)),
    ev.BattleBegan: _battle,
    ev.RoundBegan: lambda e: _said(e, e.stage),
    ev.DiceRolled: lambda e: _STORY.tell_roll(e, e.rating),
    ev.SiegeBegan: lambda e: _said(e, n=e.rounds, defenders=_STORY.line(e.defenders)),
    ev.BlockRegrouped: lambda e: _said(e, n=1),
    ev.HarvestRolled: lambda e: _said(e, e.harvest, n=e.garrison),
    ev.BlockBack: lambda e: _said(e) if e.side else _said(e, "neutral"),
    ev.GameOver: _over,
}
"""The sentences of events that name more than `Story.words`, or differ in what no code says."""
