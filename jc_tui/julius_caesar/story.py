"""What happens in Julius Caesar, in words: for the log, the replay, and the story that is exported."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Event, Seat, Topic
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import counted, narrated, say, year_bc
from engine.julius_caesar.words.names import phase_name
from engine.julius_caesar.words.story import fired
from engine.julius_caesar.words.story import together as told_together
from jc_tui.julius_caesar.chapters import chapters, landmarks
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.sitting.chronicle import LogEntry
from jc_tui.sitting.told import Told

GODS = ("jupiter", "vulcan")
"""Causes of losses that are a card's doing and no battle's."""

HEADINGS = (ev.BattleBegan, ev.YearBegan, ev.WinterBegan, ev.GameOver)
ENDS = (ev.BattleEnded, ev.CardsRevealed, ev.PointsCounted, ev.BlockEliminated)
"""What weighs most in the log, and what weighs more than the rest."""


class CaesarStory:
    """As `jc_tui.pack.Story`."""

    sentences = staticmethod(narrated)
    chapters = staticmethod(chapters)
    landmarks = staticmethod(landmarks)
    phase = staticmethod(phase_name)

    def listed(self, event: Event) -> bool:
        """Whether the log tells an event; that a game turn begins is left to the headings."""
        return not isinstance(event, ev.TurnBegan)

    def together(self, event: Event) -> Hashable:
        """Equal for neighbours that are told in one entry; None for what stands alone."""
        if isinstance(event, ev.CardDealt):
            return "deal"
        if isinstance(event, ev.BlockMoved | ev.BlockRegrouped):
            manner = event.manner if isinstance(event, ev.BlockMoved) else "regroup"
            return event.side, event.path, manner, event.block is None
        return None

    def entry(self, run: Sequence[Told]) -> LogEntry:
        """The entry of neighbours that are told together; its number is left to the chronicle."""
        event = run[0].event
        rolled = event if isinstance(event, ev.DiceRolled) else None
        return LogEntry(
            number=0,
            index=run[0].index,
            clock=run[-1].clock,
            topic=_topic(event),
            side=_side(event, run[0].seat),
            places=event.places,
            text=fired(rolled) if rolled else told_together([told.event for told in run]),
            dice=rolled.dice if rolled else (),
            firepower=rolled.firepower if rolled else 0,
            weight=2 if isinstance(event, HEADINGS) else int(isinstance(event, ENDS)),
        )

    def at_once(self, event: Event) -> bool:
        """The cards of a deal are told and stepped over together."""
        return isinstance(event, ev.CardDealt)

    def date(self, view: JuliusCaesarView) -> str:
        """Year, turn and phase."""
        year, phase = say("replay.year", year=view.year, bc=year_bc(view.year)), phase_name(view.phase)
        if not view.turn:
            return say("replay.date", year=year, phase=phase)
        turns = load_facts().data.numbers.turns_per_year
        return say("replay.date-with-turn", year=year, turn=view.turn, turns=turns, phase=phase)

    def score(self, view: JuliusCaesarView) -> str:
        """The victory points of both."""
        points = counted((seat.label, view.points[seat]) for seat in SEATS)
        return say("position.points", points=points, prize=load_facts().prize)


def _side(event: Event, seat: Seat) -> Seat | None:
    """Whose it is: named by the event, or who acted; a battle is the attacker's, its end the winner's."""
    if isinstance(event, ev.CardDealt):
        return None
    acting = not isinstance(event, ev.ControlChanged) and event.topic in (Topic.MOVE, Topic.BATTLE, Topic.LOSS)
    return event.seat or (seat if acting and seat in SEATS else None)


def _topic(event: Event) -> Topic:
    by_god = isinstance(event, ev.StepLost | ev.BlockEliminated) and event.cause in GODS
    return Topic.CARD if by_god else event.topic
