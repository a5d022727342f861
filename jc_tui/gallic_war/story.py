"""Words of Caesar's Gallic War for log, export, replay and news."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, cast

from engine.contract import Event, Seat, State
from engine.gallic_war import actions as act
from engine.gallic_war import events as ev
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import deed, label, narrated, phase_name, say, year_bc
from engine.gallic_war.words import together as told_together
from engine.timeline import HistoryEntry
from engine.translations import commas, headed
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.appearance.spans import Span
from jc_tui.blocks.story import BATTLE, BlockLogUI, Marks, Titles, events_since, places_since, turned_up
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.modes import BATTLE as BATTLE_PHASES
from jc_tui.gallic_war.points import marks
from jc_tui.gallic_war.text.standing import short_name
from jc_tui.game_parts import ReplayUI
from jc_tui.game_ui import LandmarkKind
from jc_tui.seats.game_session import GameSession

OF_BATTLE = (
    *(ev.BlockWithdrew, ev.BlockSheltered, ev.MainNamed, ev.BattleBegan),
    *(ev.RoundBegan, ev.ReservesArrived, ev.RolesExchanged, ev.SiegeBegan),
    *(ev.ReliefBegan, ev.BlockSortied, ev.DiceRolled, ev.HitHalved),
    *(ev.BlockPassed, ev.BlockRetreated, ev.BattleEnded, ev.BlockRegrouped),
    *(ev.StepLost, ev.BlockEliminated, ev.PointsScored, ev.SideGaveWay, ev.ControlChanged),
)

NAMED, ROOMY = 80, 110
"""The columns from which the Romans are named, and phases and marks are in full."""


def date(view: GallicWarView, *, short: bool = False) -> str:
    """Return year, card play and phase, the phase `short` if asked."""
    told = load_facts().year(view.year)
    told = say("pack.play", year=told, play=view.play) if view.play else told
    return headed(told, phase_name(view.phase, short=short))


class GallicLogUI(BlockLogUI[GallicWarView]):
    """What happens in this game, in words."""

    deals, turns = ev.CardDealt, ev.CardPlayBegan
    moves, regroups, volleys = ev.BlockMoved, ev.BlockRegrouped, ev.DiceRolled
    controls = ev.ControlChanged
    by_groups = (act.Move, act.March, act.Sail, act.Regroup)
    headings = (ev.BattleBegan, ev.YearBegan, ev.HarvestRolled, ev.GameOver)
    ends = (ev.BattleEnded, ev.CardsRevealed, ev.PointsScored, ev.BlockEliminated)
    told_together = staticmethod(told_together)
    done, label = staticmethod(deed), staticmethod(label)
    sentences = staticmethod(narrated)
    phase, date = staticmethod(phase_name), staticmethod(date)
    highest = staticmethod(attrgetter("rating"))

    say = say
    silent = (ev.YearBegan, ev.CardPlayBegan)
    battle, rounds, over = ev.BattleBegan, ev.RoundBegan, ev.BattleEnded
    of_battle, of_victory = OF_BATTLE, (ev.BlockRegrouped, ev.ControlChanged)
    landmarks_of: ClassVar[Marks] = {
        ev.YearBegan: lambda e: (LandmarkKind.YEAR, str(e.year), year_bc(e.year)),
        ev.CardPlayBegan: lambda e: (LandmarkKind.TURN, str(e.number), say("chapters.play", number=e.number)),
        ev.HarvestRolled: lambda e: (LandmarkKind.WINTER, "W", say("chapters.winter", year=year_bc(e.year))),
        ev.BattleBegan: lambda e: (LandmarkKind.BATTLE, "", say("chapters.battle", place=label(e.area))),
        ev.BlockEliminated: lambda _: (LandmarkKind.LOSS, "", ""),
        ev.GameOver: lambda e: (LandmarkKind.END, "", say("chapters.end")),
    }
    titles_of: ClassVar[Titles] = {
        ev.CardTurned: lambda e: (BATTLE, say("chapters.card-turned", side=e.seat.label)),
    }

    def together(self, event: Any) -> Hashable:
        return "groups" if isinstance(event, ev.GroupNamed) else super().together(event)

    def first_title(self, start: State) -> str:
        view = cast(GallicWarView, start.view(Seat.SPECTATOR))
        return load_facts().year(view.year) if view.year else say("chapters.set-up")

    def points(self, view: GallicWarView) -> Mapping[Seat, int]:
        return {ROMANS: view.points}

    def score(self, view: GallicWarView) -> str:
        wins = "/".join(str(needed) for needed, _ in marks())
        return say("position.points", points=view.points, marks=wins)


class GallicReplayUI(ReplayUI[GallicWarView]):
    """The replay of this game."""

    kinds = frozenset(LandmarkKind)

    def all_of(self, state: State) -> GallicWarView:
        romans, barbarians = (cast(GallicWarView, state.view(seat)) for seat in SEATS)
        return replace(
            romans,
            seat=Seat.SPECTATOR,
            areas=turned_up(romans.areas, barbarians.areas),
            sides={ROMANS: romans.sides[ROMANS], BARBARIANS: barbarians.sides[BARBARIANS]},
        )

    def contested(self, view: GallicWarView) -> bool:
        return view.battle is not None and view.phase in BATTLE_PHASES

    def status(self, view: GallicWarView, width: int) -> list[Span]:
        roomy = width >= ROOMY
        told = date(view, short=not roomy)
        if view.battle is not None and view.battle.round:
            rounds = say("battle.round", number=view.battle.round, rounds=view.battle.rounds)
            told = commas((told, rounds)) if roomy else told
        points = self.ui.log.score(view)
        if not roomy:
            name = ROMANS.label if width >= NAMED else side_letter(ROMANS)
            points = say("lookback.points", side=name, points=view.points)
        supply = say("position.supply", number=f"{view.supply:<4}") if width else ""
        return [(f"{points}  ", side_ink(ROMANS)), (supply, "muted"), (told, "strong")]


# --- the news: where to look on the map before acting again ------------------------------------------------------
# Choices of cards, in battles and in winter come between, while the enemy acts; they do not end the news.

NOBODYS = (ev.CardPlayBegan, ev.BattleBegan, ev.HarvestRolled)
"""Events that end the command of the acting side."""

ARRIVALS = (
    *(ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped, ev.BlockBack, ev.LegionBuilt),
    *(ev.TribeReturned, ev.TribeTurned, ev.LeaderCame),
)
"""What brings blocks to the last place that it names, or turns them there."""

MOST_NAMED = 3
"""How many areas the news names where there are more."""

DEEDS = (*ARRIVALS, ev.PoliticsTried, ev.BattleBegan)


def since_own(history: Sequence[HistoryEntry], seat: Seat) -> int:
    """Return as `jc_tui.blocks.story.SinceOwn`."""
    commander: Seat | None = None
    first = 0
    for number, entry in enumerate(history):
        if entry.seat is seat and commander is seat:
            first = number + 1
        for event in entry.events:
            if isinstance(event, (ev.ActionBegan, *NOBODYS)):
                if commander is seat:  # supply or a tribe came of itself: nothing was left to order
                    first = max(first, number)
                commander = event.seat if isinstance(event, ev.ActionBegan) else None
    return min(first, len(history) - 1)


recent_places = partial(places_since, since=since_own, kinds=(*ARRIVALS, ev.BattleBegan))
"""Where blocks came since the viewer was in command; for other viewers, with the last action."""


def acted_in(events: Iterable[Event], side: Seat) -> list[str]:
    """Return the areas where a side acted, in order."""
    found = [event.places[-1] for event in events if isinstance(event, DEEDS) and event.seat is side]
    return list(dict.fromkeys(found))


def enemy_news(session: GameSession) -> str:
    """Return where the enemy acted since the viewer's last command."""
    if session.viewer not in SEATS:
        return ""
    enemy = opponent(session.viewer)
    places = [*map(short_name, acted_in(events_since(session, since_own), enemy))]
    if (more := len(places) - MOST_NAMED) < 2:  # the name of one more is as short
        return say("news.acted", side=enemy.label, places=commas(places)) if places else ""
    return say("news.acted-in-many", side=enemy.label, places=commas(places[:MOST_NAMED]), more=more)
