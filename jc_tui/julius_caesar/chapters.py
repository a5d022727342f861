"""The story of a game under headings: years, turns and winters, battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.contract import Event, State
from engine.julius_caesar import events as ev
from engine.julius_caesar.words import label, narrated, say, year_bc
from jc_tui.pack import Chapter

YEAR, TURN, BATTLE = 1, 2, 3


@dataclass(slots=True)
class Part:
    """What happened under a heading of level 1 (year), 2 (turn, winter) or 3 (battle)."""

    level: int
    title: str
    events: list[Event] = field(default_factory=list)


def chapters(start: State, events: Iterable[Event]) -> list[Chapter]:
    """The story from its beginning, told."""
    return [Chapter(part.level, part.title, _lines_of(part.events)) for part in parts(events, _beginning(start))]


def parts(events: Iterable[Event], beginning: str) -> list[Part]:
    """The events under their headings, the first of which is `beginning`."""
    before = Part(YEAR, beginning)
    found = [before]
    fighting = False
    for event in events:
        heading = _heading(event)
        if heading is not None:
            found.append(heading)
            fighting = heading.level == BATTLE
        elif fighting and not isinstance(event, OF_BATTLE):
            found.append(Part(BATTLE, say("chapters.after-battle")))
            fighting = False
        if not isinstance(event, (ev.YearBegan, ev.TurnBegan, ev.WinterBegan)):
            found[-1].events.append(event)
    return found if before.events else found[1:]


OF_BATTLE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.ReservesArrived, ev.ReservesDisrupted, ev.RolesExchanged),
    *(ev.DiceRolled, ev.BlockPassed, ev.BlockRetreated, ev.BlockRegrouped, ev.BattleEnded),
    *(ev.StepLost, ev.BlockEliminated, ev.CleopatraTurned, ev.ControlChanged),
)
"""What can happen between the beginning of a battle and the end of its regroups."""


def _heading(event: Event) -> Part | None:
    if isinstance(event, ev.YearBegan):
        return Part(YEAR, _year_title(event.year))
    if isinstance(event, ev.TurnBegan):
        return Part(TURN, say("chapters.turn", turn=event.turn))
    if isinstance(event, ev.WinterBegan):
        return Part(TURN, say("chapters.winter", year=event.year))
    if isinstance(event, ev.BattleBegan):
        return Part(BATTLE, say("chapters.battle", place=label(event.space)))
    if isinstance(event, ev.GameOver):
        return Part(YEAR, say("chapters.end"))
    return None


def _year_title(year: int) -> str:
    return say("chapters.year", year=year, bc=year_bc(year))


def _beginning(start: State) -> str:
    """The heading of what happened first: free deployment, or a year that began before there was a record."""
    year = start.clock.split(".")[0]
    if not year.isdecimal() or "swap" in {action.verb for action in start.legal_actions()}:
        return say("chapters.deployment")
    return _year_title(int(year))


def _lines_of(events: Sequence[Event]) -> list[tuple[int, str]]:
    """Sentences with their depth: in a battle, what happens in a round stands below it."""
    lines: list[tuple[int, str]] = []
    run: list[Event] = []
    depth = 0

    def flush() -> None:
        lines.extend((depth, sentence) for sentence in narrated(run))
        run.clear()

    for event in events:
        if isinstance(event, (ev.BattleBegan, ev.RoundBegan, ev.BattleEnded)):
            flush()
            lines.extend((0, sentence) for sentence in narrated([event]))
            depth = int(not isinstance(event, ev.BattleEnded))
        else:
            run.append(event)
    flush()
    return lines
