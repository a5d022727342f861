"""What happens in Caesar's Gallic War, in words: for the log, and for the story that is exported."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar, cast

from engine.contract import Seat, State
from engine.gallic_war import actions as act
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, label, narrated, phase_name, say, year_bc
from engine.gallic_war.words import together as told_together
from engine.gallic_war.words.deeds import deed
from engine.words import headed
from jc_tui.blocks.story import BATTLE, BlockLogUI, Marks, Titles
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.points import marks
from jc_tui.game_ui import LandmarkKind

OF_BATTLE = (
    *(each for each in vars(fighting).values() if isinstance(each, type) and each.__module__ == fighting.__name__),
    *(year.StepLost, year.BlockEliminated, year.PointsScored, automaton.SideGaveWay, moving.ControlChanged),
)
"""What can happen between the beginning of a battle and its end."""


class GallicLogUI(BlockLogUI[GallicWarView]):
    """What happens in this game, in words."""

    deals, turns = cards.CardDealt, cards.CardPlayBegan
    moves, regroups, volleys = moving.BlockMoved, fighting.BlockRegrouped, fighting.DiceRolled
    controls = moving.ControlChanged
    by_groups = (act.Move, act.March, act.Sail, act.Regroup)
    headings = (fighting.BattleBegan, cards.YearBegan, year.HarvestRolled, year.GameOver)
    ends = (fighting.BattleEnded, cards.CardsRevealed, year.PointsScored, year.BlockEliminated)
    told_together = staticmethod(told_together)
    done, label = staticmethod(deed), staticmethod(label)
    sentences = staticmethod(narrated)
    phase = staticmethod(phase_name)
    highest = staticmethod(attrgetter("rating"))

    say = say
    silent = (cards.YearBegan, cards.CardPlayBegan)
    battle, rounds, over = fighting.BattleBegan, fighting.RoundBegan, fighting.BattleEnded
    of_battle, of_victory = OF_BATTLE, (fighting.BlockRegrouped, moving.ControlChanged)
    landmarks_of: ClassVar[Marks] = {
        cards.YearBegan: lambda e: (LandmarkKind.YEAR, str(e.year), year_bc(e.year)),
        cards.CardPlayBegan: lambda e: (LandmarkKind.TURN, str(e.number), say("chapters.play", number=e.number)),
        year.HarvestRolled: lambda e: (LandmarkKind.WINTER, "W", say("chapters.winter", year=year_bc(e.year))),
        fighting.BattleBegan: lambda e: (LandmarkKind.BATTLE, "", say("chapters.battle", place=label(e.area))),
        year.BlockEliminated: lambda e: (LandmarkKind.LOSS, "", say("chapters.lost", block=block_name(e.block))),
        year.GameOver: lambda e: (LandmarkKind.END, "", say("chapters.end")),
    }
    titles_of: ClassVar[Titles] = {
        automaton.CardTurned: lambda e: (BATTLE, say("chapters.card-turned", side=e.seat.label)),
    }

    def first_title(self, start: State) -> str:
        view = cast(GallicWarView, start.view(Seat.SPECTATOR))
        return load_facts().year(view.year) if view.year else say("chapters.set-up")

    def date(self, view: GallicWarView) -> str:
        return date(view)

    def score(self, view: GallicWarView) -> str:
        wins = "/".join(str(needed) for needed, _ in marks())
        return say("position.points", points=view.points, marks=wins)


def date(view: GallicWarView, *, short: bool = False) -> str:
    """Return year, card play and phase, the phase in `short` in as few words as do."""
    told = load_facts().year(view.year)
    told = say("pack.play", year=told, play=view.play) if view.play else told
    return headed(told, phase_name(view.phase, short=short))
