"""Words of Julius Caesar for log, export, replay and news."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import ClassVar, cast

from engine.contract import Event, Seat, State, Topic
from engine.julius_caesar import actions as act
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, counted, fired, label, narrated, noted, say, year_bc
from engine.julius_caesar.words import together as told_together
from engine.julius_caesar.words.names import deed, phase_name
from engine.timeline import HistoryEntry
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Span
from jc_tui.blocks.story import BlockLogUI, Marks, events_since, places_since, turned_up
from jc_tui.game_parts import ReplayUI
from jc_tui.game_ui import Landmark, LandmarkKind
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.seats.game_session import GameSession

GODS = ("jupiter", "vulcan")
"""Causes of losses that are a card's doing and no battle's."""

OF_BATTLE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.ReservesArrived, ev.ReservesDisrupted, ev.RolesExchanged),
    *(ev.DiceRolled, ev.BlockPassed, ev.BlockRetreated, ev.BlockRegrouped, ev.BattleEnded),
    *(ev.StepLost, ev.BlockEliminated, ev.CleopatraTurned, ev.ControlChanged, ev.PointsChanged),
)
"""What can happen between the beginning of a battle and the end of its regroups."""

NAMED, ROOMY = 80, 100
"""The columns from which the sides are named, and both counts of the year and the goal are shown."""


class CaesarLogUI(BlockLogUI[JuliusCaesarView]):
    """What happens in this game, in words."""

    deals, turns = ev.CardDealt, ev.TurnBegan
    moves, regroups, volleys = ev.BlockMoved, ev.BlockRegrouped, ev.DiceRolled
    controls, scores = ev.ControlChanged, ev.PointsChanged
    by_groups = (act.Move, act.Sail, act.Regroup)
    headings = (ev.BattleBegan, ev.YearBegan, ev.WinterBegan, ev.GameOver)
    ends = (ev.BattleEnded, ev.CardsRevealed, ev.PointsCounted, ev.BlockEliminated)
    told_together = staticmethod(told_together)
    done, label = staticmethod(deed), staticmethod(label)
    sentences = staticmethod(narrated)
    phase = staticmethod(phase_name)
    volley, highest = staticmethod(fired), staticmethod(attrgetter("firepower"))

    say = say
    silent = (ev.YearBegan, ev.TurnBegan, ev.WinterBegan)
    battle, rounds, over = ev.BattleBegan, ev.RoundBegan, ev.BattleEnded
    of_battle = of_victory = OF_BATTLE
    landmarks_of: ClassVar[Marks] = {
        ev.YearBegan: lambda e: (LandmarkKind.YEAR, str(e.year), _year_title(e.year)),
        ev.TurnBegan: lambda e: (LandmarkKind.TURN, str(e.turn), say("chapters.turn", turn=e.turn)),
        ev.WinterBegan: lambda e: (LandmarkKind.WINTER, "W", say("chapters.winter", year=e.year)),
        ev.BattleBegan: lambda e: (LandmarkKind.BATTLE, "", say("chapters.battle", place=label(e.space))),
        ev.BlockEliminated: lambda _: (LandmarkKind.LOSS, "", ""),
        ev.GameOver: lambda e: (LandmarkKind.END, "", say("chapters.end")),
    }

    def first_title(self, start: State) -> str:
        year = start.clock.split(".")[0]
        if not year.isdecimal() or "swap" in {action.verb for action in start.legal_actions()}:
            return say("chapters.deployment")
        return _year_title(int(year))

    def first_landmark(self, start: State) -> Landmark:
        year = cast(JuliusCaesarView, start.view(Seat.SPECTATOR)).year
        return Landmark(0, LandmarkKind.YEAR, str(year))

    def topic(self, event: Event) -> Topic:
        by_god = isinstance(event, ev.StepLost | ev.BlockEliminated) and event.cause in GODS
        return Topic.CARD if by_god else event.topic

    def side(self, event: Event, seat: Seat) -> Seat | None:
        """Return the side of an event; a battle is its attacker's, its end the winner's."""
        acting = not isinstance(event, ev.ControlChanged) and event.topic in (Topic.MOVE, Topic.BATTLE, Topic.LOSS)
        return event.seat or (seat if acting and seat in SEATS else None)

    def date(self, view: JuliusCaesarView) -> str:
        year, phase = say("replay.year", year=view.year, bc=year_bc(view.year)), phase_name(view.phase)
        if edition := load_facts().other_edition(view):
            phase = noted(phase, say("status.edition", edition=edition))
        if not view.turn:
            return say("replay.date", year=year, phase=phase)
        turns = load_facts().data.numbers.turns_per_year
        return say("replay.date-with-turn", year=year, turn=view.turn, turns=turns, phase=phase)

    def points(self, view: JuliusCaesarView) -> Mapping[Seat, int]:
        return view.points

    def score(self, view: JuliusCaesarView) -> str:
        points = counted((seat.label, view.points[seat]) for seat in SEATS)
        return say("position.points", points=points, prize=load_facts().prize)


def _year_title(year: int) -> str:
    return say("chapters.year", year=year, bc=year_bc(year))


class CaesarReplayUI(ReplayUI[JuliusCaesarView]):
    """The replay of this game."""

    kinds = frozenset(LandmarkKind)

    def all_of(self, state: State) -> JuliusCaesarView:
        caesars, pompeys = (cast(JuliusCaesarView, state.view(seat)) for seat in SEATS)
        return replace(
            caesars,
            seat=Seat.SPECTATOR,
            spaces=turned_up(caesars.spaces, pompeys.spaces),
            pools={CAESAR: caesars.pools[CAESAR], POMPEY: pompeys.pools[POMPEY]},
            hand=(),
            discard=None,
            chosen=None,
        )

    def contested(self, view: JuliusCaesarView) -> bool:
        return view.battle is not None

    def status(self, view: JuliusCaesarView, width: int) -> list[Span]:
        spans: list[Span] = []
        for seat in SEATS:
            name = seat.label if width >= NAMED else side_letter(seat)
            spans.append((f"{name} {view.points[seat]:<3}", side_ink(seat)))
        prize = f"{say('replay.of-points', prize=load_facts().prize)}  " if width >= ROOMY else ""
        return [*spans, (prize, "muted"), *_date(view, width)]


def _date(view: JuliusCaesarView, width: int) -> list[Span]:
    year = say("replay.year", year=view.year, bc=year_bc(view.year)) if width >= ROOMY else str(view.year)
    date = say("replay.with-turn", year=year, turn=view.turn) if view.turn else year
    phase = phase_name(view.phase, short=width < ROOMY)
    if view.battle:
        phase = say("places.battle", number=view.battle.round)
    spans = [(date, "strong"), (f", {phase}", "text")]
    if edition := load_facts().other_edition(view):
        spans.append((f"  {say('status.edition', edition=edition) if width >= ROOMY else edition}", "muted"))
    return spans


# --- the news: where to look on the map before acting again ------------------------------------------------------
# Choices in battles, of cards and in winter come between, while the enemy acts; they do not end the news.

ORDERS = frozenset(
    ("move", "sail", "levy", "step", "declare", "jupiter", "colour", "defect", "vulcan", "surprise")
)
"""What is done in a command phase and nowhere else; ``end`` is done there too."""

STAGES = (ev.CommandBegan, ev.BattleEnded, ev.WinterBegan, ev.DeploymentEnded)
"""What begins the phases in which a player can say that he is done."""

ARRIVALS = (ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped, ev.BlockLevied, ev.StepGained, ev.BlockDefected)
"""What brings blocks to the last place that it names."""

DEEDS = (*ARRIVALS, ev.BattleBegan, ev.BlockDrawn, ev.CityStruck, ev.BlockDisbanded)
"""What a side does on the map: with its blocks, by attacking, through its gods."""


def since_own(history: Sequence[HistoryEntry], seat: Seat) -> int:
    """Return as `jc_tui.blocks.story.SinceOwn`."""
    last, commanding = -1, True  # a game can begin in a command phase
    for number, entry in enumerate(history):
        if entry.seat is seat and (entry.action.verb in ORDERS or (entry.action.verb == "end" and commanding)):
            last = number
        stages = [event for event in entry.events if isinstance(event, STAGES)]
        commanding = isinstance(stages[-1], ev.CommandBegan) if stages else commanding
    return min(last + 1, len(history) - 1)


recent_places = partial(places_since, since=since_own, kinds=(*ARRIVALS, ev.BattleBegan))
"""Where blocks came since the viewer was in command; for other viewers, with the last action."""


def acted_in(events: Iterable[Event], side: Seat) -> frozenset[str]:
    """Return the places where a side acted; Jupiter's draws count for his player."""
    theirs = (e for e in events if isinstance(e, DEEDS) and (e.seat is side) is not isinstance(e, ev.BlockDrawn))
    places = (e.places if isinstance(e, ev.BlockDefected) else e.places[-1:] for e in theirs)
    return frozenset[str]().union(*places)


def enemy_news(session: GameSession) -> str:
    """Return where the enemy acted since the viewer's last command."""
    if session.viewer not in SEATS:
        return ""
    enemy = opponent(session.viewer)
    places = commas(sorted(map(label, acted_in(events_since(session, since_own), enemy))))
    return say("orders.enemy-acted", side=enemy.label, places=places) if places else ""
