"""The ledger: points and their sources, supply, tribes and objectives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from engine.gallic_war.outlook import supply_of
from engine.gallic_war.rules.points import objectives_so_far
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, say
from engine.translations import commas, counted, noted
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow, wrapped
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.points import score_of, table_or_words, to_next, track
from jc_tui.gallic_war.text.cards import activations_of
from jc_tui.gallic_war.text.standing import controlled, short_name
from jc_tui.widgets.list_pane import SessionPane

TRACK = 64
"""The columns that the track of points takes at most."""


class LedgerPane(SessionPane):
    """What counts, line by line; the cursor turns the pages."""

    def title(self) -> list[Label]:
        view = self.session.view
        return [
            (say("ledger.title"), "strong", ""),
            (say("ledger.points-in-brief", points=view.points), side_ink(ROMANS), ""),
            (say("ledger.supply-in-brief", number=view.supply), "text", ""),
        ]

    def rows_for(self, width: int) -> list[ListRow]:
        view = self.session.view
        objectives = say("ledger.objectives", year=load_facts().year(view.year))
        parts = (
            (say("ledger.points"), self._point_lines(view, width)),
            (objectives, list(_objective_lines(self._state, width))),
            (say("ledger.supply"), _wrapped(_supply_words(view), width)),
            (say("ledger.this-year"), _wrapped(_used_words(view), width)),
            (say("ledger.tribes-head"), _wrapped(_tribe_words(view), width)),
        )
        rows: list[ListRow] = []
        for part, (heading, lines) in enumerate(parts):
            if lines:
                rows.append(self.heading(heading, width))
                rows += [ListRow(line, f"{part} {number}") for number, line in enumerate(lines)]
        return rows

    def _point_lines(self, view: GallicWarView, width: int) -> list[Line]:
        year = load_facts().numbers.turns[max(view.year, 1) - 1].year
        score = score_of((told.event for told in self.session.story()), year, view.points)
        missing = to_next(view.points) or say("ledger.all-reached")
        return [
            *_wrapped([say("ledger.points-of", points=view.points, missing=missing)], width),
            *map(_indented, track(view.points, min(TRACK, width - 6), self.glyphs)),
            *_wrapped([say("ledger.areas-now", n=len(controlled(view, ROMANS)))], width),
            *map(_indented, table_or_words(score, width - 1)),
        ]

    @property
    def _state(self) -> State:
        """The state on screen, imagined after drafts."""
        session = self.session
        state = session.table.state_at(len(session.history)) if session.behind else session.acted_on
        return cast(State, state)


def _objective_lines(state: State, width: int) -> Iterator[Line]:
    """Yield each objective as met, with its points, or not."""
    for name, points in objectives_so_far(state):
        ink = "text" if not points else side_ink(ROMANS if points > 0 else BARBARIANS)
        head = f" [x] {points:+2d} " if points else " [ ]  . "
        first, *more = wrapped(say.one("objectives.of", name), width - 9)
        yield ((head, ink), (first, ink))
        for line in more:
            yield ((" " * 8 + line, ink),)


def _indented(line: Line) -> Line:
    return ((" ", "text"), *line)


def _wrapped(told: Sequence[str], width: int) -> list[Line]:
    return [((f" {line}", "text"),) for sentence in told for line in wrapped(sentence, width - 2, 2)]


# --- the parts as sentences ---------------------------------------------------------------------------------


def _supply_words(view: GallicWarView) -> list[str]:
    """Describe the supply points and the coming yield of towns (7.6)."""
    components, most = load_facts().components, load_facts().numbers.supply.most
    made = {area: supply_of(view, area) for area in components.areas.ids}
    places = counted((short_name(area), points) for area, points in made.items() if points)
    return [
        say("ledger.supply-of", number=view.supply, most=most),
        say("ledger.towns", n=sum(made.values()), places=places or say("ledger.none-of-them")),
    ]


def _used_words(view: GallicWarView) -> list[str]:
    """Describe used activations and raids, then the harvest."""
    most, told = load_facts().numbers.limits.barbarian_supply_actions, []
    for side in SEATS:
        cards = view.sides[side].activated
        number = say("ledger.activations", side=side.label, number=len(cards), most=activations_of(side))
        told.append(noted(number, commas(map(card_name, cards))) if cards else number)
    told.append(say("ledger.raids", number=view.raids, most=most))
    if view.winter.garrison:
        told.append(say("ledger.garrison", n=view.winter.garrison))
    return told


def _tribe_words(view: GallicWarView) -> list[str]:
    """Count tribes by owner, with the way to Massive Revolt (5.1)."""
    limits = load_facts().numbers.limits
    romans, barbarians = (view.sides[side].tribes for side in SEATS)
    neutral = sum(stack.count for area in view.areas.values() for stack in area.stacks if stack.side is None)
    points, tribes = limits.massive_revolt_points, limits.massive_revolt_tribes
    if view.massive:
        revolt = "ledger.massive-played"
    elif plays_alone(view):
        revolt = "ledger.massive-automaton"
    else:
        revolt = "ledger.massive" if view.points < points or romans < tribes else "ledger.massive-due"
    told = say("ledger.tribes-of", romans=romans, barbarians=barbarians, neutral=neutral)
    return [told, say(revolt, points=points, tribes=tribes)]
