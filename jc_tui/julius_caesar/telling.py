"""What an entry of the log says: like moves told together, each with its side, kind, places and dice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.story import count, narrate
from jc_tui.julius_caesar.facts import Facts
from jc_tui.sitting.chronicle import OTHER, LogEntry
from jc_tui.sitting.sitting import Told

BATTLE, MOVE, CARD = "battle", "move", "card"

KINDS: dict[type[Event], str] = {
    ev.BlockMoved: MOVE,
    ev.ControlChanged: MOVE,
    ev.BlockLevied: MOVE,
    ev.StepGained: MOVE,
    ev.BlocksSwapped: MOVE,
    ev.CardDealt: CARD,
    ev.CardDiscarded: CARD,
    ev.CardChosen: CARD,
    ev.CardsRevealed: CARD,
    ev.TurnCancelled: CARD,
    ev.CommandBegan: CARD,
    ev.CityStruck: CARD,
    ev.BlockDrawn: CARD,
    ev.BlockDefected: CARD,
    ev.SurpriseNamed: CARD,
    ev.BattleBegan: BATTLE,
    ev.RoundBegan: BATTLE,
    ev.ReservesArrived: BATTLE,
    ev.ReservesDisrupted: BATTLE,
    ev.RolesExchanged: BATTLE,
    ev.DiceRolled: BATTLE,
    ev.BlockPassed: BATTLE,
    ev.BlockRetreated: BATTLE,
    ev.BattleEnded: BATTLE,
    ev.BlockRegrouped: BATTLE,
    ev.BlockEliminated: BATTLE,
    ev.CleopatraTurned: BATTLE,
    ev.StepLost: BATTLE,
}
"""What a filter takes each kind of event for."""

BY_GODS = {"jupiter": CARD, "vulcan": CARD}
"""What losses are taken for that no battle caused."""


def listed(event: Event) -> bool:
    """Whether an event is told; that a game turn begins is left to the headings."""
    return not isinstance(event, ev.TurnBegan)


def together(told: Told) -> Hashable:
    """Equal for neighbours that are told in one entry; None for what stands alone."""
    event = told.event
    if isinstance(event, ev.CardDealt):
        return "deal"
    if isinstance(event, ev.BlockMoved):
        return "move", event.side, event.path, event.manner, event.block is None
    if isinstance(event, ev.BlockRegrouped):
        return "regroup", event.side, event.path, event.block is None
    return None


def entry(run: Sequence[Told], facts: Facts) -> LogEntry:
    """The entry of neighbours that are told together; its number is left to the chronicle."""
    event = run[0].event
    kind = KINDS.get(type(event), OTHER)
    if isinstance(event, ev.StepLost | ev.BlockEliminated):
        kind = BY_GODS.get(event.cause, kind)
    dice = event.dice if isinstance(event, ev.DiceRolled) else ()
    return LogEntry(
        number=0,
        index=run[0].index,
        clock=run[-1].clock,
        kind=kind,
        side=_side(event, run[0].seat),
        places=_places(event),
        text=_text(run, facts),
        dice=dice,
        firepower=event.firepower if isinstance(event, ev.DiceRolled) else 0,
        weight=_weight(event),
    )


def _text(run: Sequence[Told], facts: Facts) -> str:
    event = run[0].event
    if isinstance(event, ev.DiceRolled):
        name = narrate([event], facts.names)[0].partition(" fires ")[0]
        return f"{name} fires: {count(event.hits, 'hit')}"
    sentences = narrate([told.event for told in run], facts.names)
    if len(sentences) < 2 or not isinstance(event, ev.BlockMoved | ev.BlockRegrouped):
        return " ".join(sentences)
    return _together(run, sentences, facts)


def _together(run: Sequence[Told], sentences: Sequence[str], facts: Facts) -> str:
    """Own blocks that go the same way in one sentence."""
    first = run[0].event
    assert isinstance(first, ev.BlockMoved | ev.BlockRegrouped)
    route = " - ".join(facts.names.space(space) for space in first.path)
    doing = sentences[0].removesuffix(f"{route}.").strip(" :")
    blocks = [
        facts.names.block(told.event.block)
        for told in run
        if isinstance(told.event, ev.BlockMoved | ev.BlockRegrouped) and told.event.block
    ]
    verb = doing.removeprefix(blocks[0]).strip()
    if verb.startswith("("):
        verb = verb.partition(") ")[2]
    words = verb.split(" ")
    words[0] = "go" if words[0] == "goes" else words[0].removesuffix("s")
    return f"{', '.join(blocks)} {' '.join(words)}: {route}."


def _side(event: Event, seat: Seat) -> Seat | None:
    """Whose it is: named by the event, or who acted; a battle is the attacker's, its end the winner's."""
    if isinstance(event, ev.CardDealt):
        return None
    for name in ("side", "seat", "to", "winner", "attacker", "owner"):
        side = getattr(event, name, None)
        if isinstance(side, Seat):
            return side
    neutral = isinstance(event, ev.ControlChanged) or seat not in SEATS
    return None if neutral or KINDS.get(type(event), OTHER) in (OTHER, CARD) else seat


def _places(event: Event) -> tuple[str, ...]:
    path = getattr(event, "path", None)
    if path:
        return tuple(path)
    places = (getattr(event, name, None) for name in ("origin", "space", "city"))
    return tuple(place for place in places if isinstance(place, str))


def _weight(event: Event) -> int:
    if isinstance(event, ev.BattleBegan | ev.YearBegan | ev.WinterBegan | ev.GameOver):
        return 2
    return 1 if isinstance(event, ev.BattleEnded | ev.CardsRevealed | ev.PointsCounted | ev.BlockEliminated) else 0
