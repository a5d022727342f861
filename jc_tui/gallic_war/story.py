"""What happens in Caesar's Gallic War, in words: for the log, and for the story that is exported."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Event
from engine.gallic_war.events import cards, fighting, moving, year
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import narrated, phase_name, say
from engine.gallic_war.words import together as told_together
from engine.words import headed
from jc_tui.gallic_war.chapters import chapters, landmarks
from jc_tui.gallic_war.facts import load_facts
from jc_tui.sitting.chronicle import LogEntry
from jc_tui.sitting.told import Told

HEADINGS = (fighting.BattleBegan, cards.YearBegan, year.HarvestRolled, year.GameOver)
ENDS = (fighting.BattleEnded, cards.CardsRevealed, year.PointsScored, year.BlockEliminated)
"""What weighs most in the log, and what weighs more than the rest."""


class GallicStory:
    """As `jc_tui.pack.Story`."""

    sentences = staticmethod(narrated)
    chapters = staticmethod(chapters)
    landmarks = staticmethod(landmarks)
    phase = staticmethod(phase_name)

    def listed(self, event: Event) -> bool:
        """Whether the log tells an event; that a card play begins is left to the headings."""
        return not isinstance(event, cards.CardPlayBegan)

    def together(self, event: Event) -> Hashable:
        """Equal for neighbours that are told in one entry; None for what stands alone."""
        if isinstance(event, cards.CardDealt):
            return "deal"
        if isinstance(event, moving.BlockMoved | fighting.BlockRegrouped):
            manner = event.manner if isinstance(event, moving.BlockMoved) else "regroup"
            return event.side, event.path, manner, event.block is None
        return None

    def entry(self, run: Sequence[Told]) -> LogEntry:
        """The entry of neighbours that are told together; its number is left to the chronicle."""
        event = run[0].event
        rolled = event if isinstance(event, fighting.DiceRolled) else None
        return LogEntry(
            number=0,
            index=run[0].index,
            clock=run[-1].clock,
            topic=event.topic,
            side=None if isinstance(event, cards.CardDealt) else event.seat,
            places=event.places,
            text=told_together([told.event for told in run]),
            dice=rolled.dice if rolled else (),
            firepower=rolled.rating if rolled else 0,
            weight=2 if isinstance(event, HEADINGS) else int(isinstance(event, ENDS)),
        )

    def at_once(self, event: Event) -> bool:
        """The cards of a deal are told and stepped over together."""
        return isinstance(event, cards.CardDealt)

    def date(self, view: GallicWarView) -> str:
        """Year, card play and phase."""
        told = load_facts().year(view.year)
        told = say("pack.play", year=told, play=view.play) if view.play else told
        return headed(told, phase_name(view.phase))

    def score(self, view: GallicWarView) -> str:
        """The victory points of the Romans, and what wins."""
        points = load_facts().numbers.points
        marks = "/".join(map(str, (points.minor_victory, points.major_victory, points.massive_victory)))
        return say("position.points", points=view.points, marks=marks)
