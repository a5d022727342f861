"""What happens in Caesar's Gallic War, in words: for the log, and for the story that is exported."""

from __future__ import annotations

from collections.abc import Collection

from engine.gallic_war import actions as act
from engine.gallic_war.events import cards, fighting, moving, year
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import label, narrated, phase_name, say
from engine.gallic_war.words import together as told_together
from engine.gallic_war.words.deeds import deed
from engine.words import headed
from jc_tui.blocks.story import BlockStory
from jc_tui.gallic_war.chapters import chapters, landmarks
from jc_tui.gallic_war.facts import load_facts


class GallicStory(BlockStory):
    """As `jc_tui.pack.Story`."""

    deals, turns = cards.CardDealt, cards.CardPlayBegan
    moves, regroups, volleys = moving.BlockMoved, fighting.BlockRegrouped, fighting.DiceRolled
    controls = moving.ControlChanged
    by_groups = (act.Move, act.March, act.Sail, act.Regroup)
    headings = (fighting.BattleBegan, cards.YearBegan, year.HarvestRolled, year.GameOver)
    ends = (fighting.BattleEnded, cards.CardsRevealed, year.PointsScored, year.BlockEliminated)
    told_together = staticmethod(told_together)
    done, label = staticmethod(deed), staticmethod(label)
    sentences = staticmethod(narrated)
    chapters = staticmethod(chapters)
    landmarks = staticmethod(landmarks)
    phase = staticmethod(phase_name)

    def prizes(self) -> Collection[str]:
        """None is told of when it is left: all areas score, and not before the year ends."""
        return ()

    def highest(self, event: fighting.DiceRolled) -> int:
        """Up to which roll a volley hits."""
        return event.rating

    def date(self, view: GallicWarView, *, short: bool = False) -> str:
        """Year, card play and phase, the phase in `short` in as few words as do."""
        told = load_facts().year(view.year)
        told = say("pack.play", year=told, play=view.play) if view.play else told
        return headed(told, phase_name(view.phase, short=short))

    def score(self, view: GallicWarView) -> str:
        """The victory points of the Romans, and what wins."""
        points = load_facts().numbers.points
        marks = "/".join(map(str, (points.minor_victory, points.major_victory, points.massive_victory)))
        return say("position.points", points=view.points, marks=marks)
