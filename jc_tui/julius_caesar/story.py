"""What happens in Julius Caesar, in words: for the log, the replay, and the story that is exported."""

from __future__ import annotations

from collections.abc import Collection

from engine.contract import Event, Seat, Topic
from engine.julius_caesar import actions as act
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import counted, label, narrated, noted, say, year_bc
from engine.julius_caesar.words.deeds import deed
from engine.julius_caesar.words.names import phase_name
from engine.julius_caesar.words.story import fired
from engine.julius_caesar.words.story import together as told_together
from jc_tui.blocks.story import BlockStory
from jc_tui.julius_caesar.chapters import chapters, landmarks
from jc_tui.julius_caesar.facts import load_facts

GODS = ("jupiter", "vulcan")
"""Causes of losses that are a card's doing and no battle's."""


class CaesarStory(BlockStory):
    """As `jc_tui.pack.Story`."""

    deals, turns = ev.CardDealt, ev.TurnBegan
    moves, regroups, volleys = ev.BlockMoved, ev.BlockRegrouped, ev.DiceRolled
    controls = ev.ControlChanged
    by_groups = (act.Move, act.Sail, act.Regroup)
    headings = (ev.BattleBegan, ev.YearBegan, ev.WinterBegan, ev.GameOver)
    ends = (ev.BattleEnded, ev.CardsRevealed, ev.PointsCounted, ev.BlockEliminated)
    told_together = staticmethod(told_together)
    done, label = staticmethod(deed), staticmethod(label)
    sentences = staticmethod(narrated)
    chapters = staticmethod(chapters)
    landmarks = staticmethod(landmarks)
    phase = staticmethod(phase_name)

    def prizes(self) -> Collection[str]:
        """The cities that score."""
        return load_facts().values

    def topic(self, event: Event) -> Topic:
        """What an event is about; a loss by a god is a card's doing."""
        by_god = isinstance(event, ev.StepLost | ev.BlockEliminated) and event.cause in GODS
        return Topic.CARD if by_god else event.topic

    def side(self, event: Event, seat: Seat) -> Seat | None:
        """Whose it is: named by the event, or who acted; a battle is the attacker's, its end the winner's."""
        acting = not isinstance(event, ev.ControlChanged) and event.topic in (Topic.MOVE, Topic.BATTLE, Topic.LOSS)
        return event.seat or (seat if acting and seat in SEATS else None)

    def volley(self, event: ev.DiceRolled) -> str:
        """A volley without its dice: they are drawn beside it."""
        return fired(event)

    def highest(self, event: ev.DiceRolled) -> int:
        """Up to which roll a volley hits."""
        return event.firepower

    def date(self, view: JuliusCaesarView) -> str:
        """Year, turn and phase."""
        year, phase = say("replay.year", year=view.year, bc=year_bc(view.year)), phase_name(view.phase)
        if edition := load_facts().other_edition(view):
            phase = noted(phase, say("status.edition", edition=edition))
        if not view.turn:
            return say("replay.date", year=year, phase=phase)
        turns = load_facts().data.numbers.turns_per_year
        return say("replay.date-with-turn", year=year, turn=view.turn, turns=turns, phase=phase)

    def score(self, view: JuliusCaesarView) -> str:
        """The victory points of both."""
        points = counted((seat.label, view.points[seat]) for seat in SEATS)
        return say("position.points", points=points, prize=load_facts().prize)
