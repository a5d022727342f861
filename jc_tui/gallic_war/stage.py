"""How orders of the Gallic War are shown: ways that are gone, politics, revolts, what the automaton does and why,
and what becomes of everybody at the year's end. Cards that are turned up: `face_to_face`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from engine.contract import Event, Seat
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import narrated, say
from engine.words import sentences
from jc_tui.gallic_war.face_to_face import ANNOUNCED, announced, turned_up
from jc_tui.sitting.told import Told
from jc_tui.stage import Deed, Scene

REASONS = (
    *(automaton.CardPassedOn, automaton.StepFollowed, automaton.AttackPlanned, automaton.CardIdle),
    *(automaton.FateRolled, automaton.AreaDrawn),
)
"""Why the automaton does something."""

DEEDS: dict[type[Event], Deed] = {
    moving.BlockMoved: Deed.MOVE,
    fighting.BattleEnded: Deed.FIGHT,
    fighting.BlockRetreated: Deed.RETREAT,
    fighting.BlockRegrouped: Deed.RETREAT,
    fighting.BlockWithdrew: Deed.STRIKE,
    cards.RevoltBegan: Deed.STRIKE,
    cards.LeaderCame: Deed.GAIN,
    cards.LeaderRemoved: Deed.STRIKE,
    cards.TribeReturned: Deed.MOVE,
    cards.TribeTurned: Deed.GAIN,
    **dict.fromkeys((year.BlockEliminated, year.StepLost), Deed.STRIKE),
    **dict.fromkeys((year.StepGained, year.BlockBack, year.LegionBuilt), Deed.GAIN),
    **dict.fromkeys(
        (
            *(cards.CardTaken, cards.ActionLost, cards.PoliticsTried, cards.PoliticsRolled),
            *(cards.SupplyChanged, cards.LeaderSettled, cards.LeaderHomeless, moving.SubdueRolled),
            *(*REASONS, automaton.HelpSought, automaton.HelpDecided),
            *(year.HarvestRolled, year.BlockWinters, year.ReinforcementRolled),
        ),
        Deed.OTHER,
    ),
}
"""What is worth a scene, but for losses in battle; of several things in one, the first here says what it is."""

WAYS = (moving.BlockMoved, fighting.BlockRetreated, fighting.BlockRegrouped, cards.TribeReturned)

MANNERS = {"attack": Deed.ATTACK, "reserve": Deed.ATTACK, "landing": Deed.ATTACK, "sail": Deed.SAIL}
"""How a block moves, where that is no mere move."""

OF_ALL = (
    *(cards.PoliticsRolled, moving.SubdueRolled, year.HarvestRolled, year.ReinforcementRolled),
    fighting.BattleEnded,
)
"""What is shown to both, whoever gave the order: what dice decide, and how a battle ended."""

BEGINS = (
    *(*ANNOUNCED, cards.ActionBegan, automaton.CardTurned),
    *(year.HarvestRolled, year.HomecomingBegan),
)
"""With these something else begins in the course of an order."""

ASIDE = (
    *(fighting.BattleBegan, fighting.RoundBegan, fighting.DiceRolled, fighting.MainNamed, fighting.SiegeBegan),
    *(fighting.ReservesArrived, cards.CardPlayBegan, cards.CardDealt, cards.CardLaid, cards.YearBegan),
    *(cards.ActionBegan, cards.TribeDrawn, moving.GroupNamed, year.YearEnded, year.GameOver),
)
"""What an order leads to, and is told elsewhere."""

FEW = 2
"""As many of those that do the same are told one by one."""

MANY: dict[type[Event], str] = {
    cards.TribeReturned: "stage.go-home",
    year.StepGained: "stage.gain-steps",
    year.BlockWinters: "stage.winter",
}
"""How more than those are told."""


class GallicStage:
    """As `jc_tui.stage.Stage`."""

    def scenes(self, told: Sequence[Told], before: Callable[[], GallicWarView]) -> Sequence[Scene]:
        """What was announced, and what came of it: one player's order may set off what the other announced."""
        found: list[Scene | None] = []
        for part in _parts([one.event for one in told]):
            if isinstance(part[0], ANNOUNCED):
                found.append(announced(part, told[0].seat, before))
            elif isinstance(part[0], automaton.CardTurned):
                found.append(turned_up(part[0], _text(part[1:])))
            else:
                found.append(_scene(part, told[0].seat))
        return [scene for scene in found if scene is not None]


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of an order, by what began them."""
    part: list[Event] = []
    for event in events:
        if part and _begins(event, part):
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def _begins(event: Event, part: Sequence[Event]) -> bool:
    """Whether another part begins with an event: who acts first is told with the cards, as is why with a card."""
    if isinstance(part[0], ANNOUNCED):
        first = isinstance(event, cards.ActionBegan) and not isinstance(part[-1], cards.ActionBegan)
        return not (first or isinstance(event, ANNOUNCED))
    if isinstance(part[0], automaton.CardTurned):
        return not isinstance(event, REASONS)
    return isinstance(event, BEGINS)


def _scene(part: Sequence[Event], giver: Seat) -> Scene | None:
    """What was done on the map; None where there is nothing to be seen."""
    done: list[Any] = [event for event in part if _is_deed(event)]
    if not done:
        return None
    kinds = {type(event) for event in done}
    main = next(kind for kind in DEEDS if kind in kinds)
    first = next(event for event in done if isinstance(event, main))
    set_off = giver in SEATS and first.seat is not giver
    return Scene(
        seat=None if set_off or any(isinstance(event, OF_ALL) for event in done) else first.seat,
        deed=MANNERS.get(first.manner, Deed.MOVE) if isinstance(first, moving.BlockMoved) else DEEDS[main],
        text=_text(part),
        ways=tuple(dict.fromkeys(event.places for event in done if isinstance(event, WAYS))),
        places=tuple(dict.fromkeys(place for event in done for place in _places(event))),
    )


def _is_deed(event: Event) -> bool:
    """Whether an event is worth a scene by itself."""
    in_battle = isinstance(event, year.StepLost | year.BlockEliminated) and event.cause == "hit"
    return type(event) in DEEDS and not in_battle


def _places(event: Event) -> Sequence[str]:
    """Where something was done: at the end of a way."""
    return event.places if isinstance(event, cards.RevoltBegan) else event.places[-1:]


# --- words -----------------------------------------------------------------------------------------------------


def _text(events: Sequence[Event]) -> str:
    """What happened, in sentences: who goes comes first, who holds what in the end last."""
    told = sorted((event for event in events if not isinstance(event, ASIDE)), key=_comes)
    held = {event.area: event for event in told if isinstance(event, moving.ControlChanged)}
    kept = [event for event in held.values() if event.contested or (event.owner and len(held) <= FEW)]
    others = [event for event in told if not isinstance(event, moving.ControlChanged)]
    runs = groupby([*others, *kept], key=_alike)
    return sentences([each for alike, run in runs for each in _sentences(alike, list(run))])


def _comes(event: Event) -> int:
    """Tribes that turn because others came, or as all go home, are told after those that go."""
    return int(isinstance(event, cards.TribeTurned) and event.cause in ("entered", "home"))


def _alike(event: Event) -> str | tuple[str, str] | None:
    """Equal for neighbours that are told by number where they are many."""
    match event:
        case cards.SupplyChanged():
            return "supply", event.cause
        case cards.TribeReturned(cause="home") | year.StepGained(cause="replacement") | year.BlockWinters():
            return MANY[type(event)] if event.side else None
    return None


def _sentences(alike: str | tuple[str, str] | None, run: Sequence[Any]) -> list[str]:
    if isinstance(alike, tuple):
        return narrated([replace(run[-1], change=sum(event.change for event in run))])
    if alike is None or len(run) <= FEW:
        return narrated(run)
    counts = Counter(event.side.label for event in run)
    return [say(alike, n=n, side=side) for side, n in counts.items()]
