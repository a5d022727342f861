"""What a replay shows besides the map and the story: where one is, both hands, a place, and what happened last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import narrated, year_bc
from jc_tui.julius_caesar.blocks import cut, side_ink, wrapped
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.position import PHASES, blocks_of, place_label
from jc_tui.look.spans import Line, Span
from jc_tui.lookback.replaying import Hand
from jc_tui.sitting.sitting import Told
from jc_tui.text_mode.paper import packed
from jc_tui.widgets.canvas import Canvas

EYES = " eyes"
"""Comes after whose, where there is room."""

LOW = 7
"""Under so many rows both hands and the place stand close together."""


class ReplayStatus(Canvas):
    """One line: the date, the phase, the points, whose eyes, and how it plays."""

    DEFAULT_CSS = """
    ReplayStatus { height: 1; background: $panel; }
    """

    def __init__(self, facts: Facts, name: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._facts = facts
        self._name = name
        self._view: JuliusCaesarView | None = None
        self._eyes = ""
        self._pace = ""

    def show_status(self, view: JuliusCaesarView, eyes: str, pace: str) -> None:
        """Show where one is; `eyes` and `pace` are words."""
        self._view, self._eyes, self._pace = view, eyes, pace
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The one line; the save's name where there is room."""
        view = self._view
        if view is None:
            return []
        spans: list[Span] = [(" REPLAY ", "strong"), *self._date(view, width), ("  ", "text")]
        for seat in SEATS:
            spans += [(f"{seat.label} {view.points[seat]}", side_ink(seat)), (" ", "text")]
        spans += [(f"of {self._facts.prize} VP", "muted")] if width >= 100 else []
        right: list[Span] = [(self._eyes, "strong"), (f" {self._pace} ", "mark")]
        used, room = _length(spans), width - _length(right)
        if self._eyes.endswith("'s") and used + len(EYES) < room:
            right.insert(1, (EYES, "strong"))
            room -= len(EYES)
        if width >= 110 and self._name:
            name = cut(self._name, max(0, room - used - 4), self.marks)
            spans.insert(1, (f"{name}  ", "muted"))
            used += len(name) + 2
        return [(*spans, (" " * max(1, room - used), "text"), *right)]

    def _date(self, view: JuliusCaesarView, width: int) -> list[Span]:
        bc = f" ({year_bc(view.year)})" if width >= 100 else ""
        turn = f" turn {view.turn}" if view.turn else ""
        phase = PHASES.get(view.phase, "battle phase")
        if view.battle:
            phase = f"battle, round {view.battle.round}"
        if width < 100:
            phase = phase.removeprefix("command phase: ").replace("command phase", "command")
        return [(f"{view.year}{bc}{turn}", "strong"), (f", {phase}", "text")]


class ReplayBrief(Canvas):
    """What happened last, in as many lines as there are, the newest at the bottom and marked; or a notice."""

    DEFAULT_CSS = """
    ReplayBrief { height: 1; }
    """

    def __init__(self, facts: Facts, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._facts = facts
        self._told: Sequence[Told] = ()
        self._silent = ""
        self._notice = ""
        self._index = -1

    def show_brief(self, told: Sequence[Told], index: int, silent: str = "", notice: str = "") -> None:
        """Show the end of a story, whose newest action is `index`; or a notice in its place.

        `silent` tells of the newest action if nothing was seen to happen by it.
        """
        self._told, self._index, self._silent, self._notice = told, index, silent, notice
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """As much of the end of the story as there is room for."""
        if self._notice:
            return _cut_lines([((f" {line}", "mark"),) for line in wrapped(self._notice, width - 2)], height)
        lines: list[Line] = []
        for entry in self._entries(width):
            if len(entry) + len(lines) > height:
                return [*([] if lines else _cut_lines(entry, height)), *lines]
            lines = entry + lines
        return lines or [((" Before the first action.", "muted"),)]

    def _entries(self, width: int) -> Iterator[list[Line]]:
        """The lines of each action, the last action first."""
        if self._silent:
            yield [((f"{self.marks.cursor}{self._silent}", "muted"),)]
        for told in _backwards(self._told):
            newest = told[-1].index == self._index
            ink = _ink(told)
            text = " ".join(narrated([one.event for one in told]))
            lead = self.marks.cursor if newest else " "
            yield [
                ((f"{' ' if number else lead}{line}", ink),)
                for number, line in enumerate(wrapped(text, width - 2, 1))
            ]


class ReplayHands(Canvas):
    """Both hands, and the blocks in the place that is looked at."""

    DEFAULT_CSS = """
    ReplayHands { height: 12; }
    """

    def __init__(self, facts: Facts, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._facts = facts
        self._hands: Mapping[Seat, Hand] = {}
        self._view: JuliusCaesarView | None = None
        self._place = ""

    def show_hands(self, view: JuliusCaesarView, hands: Mapping[Seat, Hand], place: str) -> None:
        """Show these hands and this place."""
        self._view, self._hands, self._place = view, hands, place
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The hands, a rule, the place; without rules where there is little room."""
        if height < LOW:
            return _cut_lines(self._tight(width), height)
        rule = self.marks.rule
        lines: list[Line] = [((f"{rule * 2} Hands ".ljust(width, rule), "muted"),)]
        for seat, hand in self._hands.items():
            first, *more = wrapped(f"{seat.label}: {hand_text(hand, self._facts)}", width - 1, 2)
            label = f"{seat.label}:"
            lines.append(((f" {label}", side_ink(seat)), (first.removeprefix(label), "text")))
            lines += [((f" {line}", "text"),) for line in more]
        if self._view is None or not self._place:
            return lines
        name = place_label(self._place, self._facts)
        lines.append(((f"{rule * 2} {name} ".ljust(width, rule), "muted"),))
        found = place_blocks(self._view, self._place, self._facts, width - 1)
        lines += [((f" {text}", ink),) for text, ink in found]
        return _cut_lines(lines, height)

    def _tight(self, width: int) -> list[Line]:
        """A line for each hand, then the place."""
        lines: list[Line] = []
        for seat, hand in self._hands.items():
            words = cut(hand_text(hand, self._facts), width - len(seat.label) - 4, self.marks)
            lines.append(((f" {seat.label}:", side_ink(seat)), (f" {words}", "text")))
        if self._view is not None and self._place:
            name = f" {place_label(self._place, self._facts)}: "
            (first, ink), *more = place_blocks(self._view, self._place, self._facts, width - len(name))
            lines.append(((name, "strong"), (first, ink)))
            lines += [((" " * len(name) + text.strip(), ink),) for text, ink in more]
        return lines


class BattleTitle(Canvas):
    """One line over a line-up: where, and in which round."""

    DEFAULT_CSS = """
    BattleTitle { height: 1; }
    """

    def __init__(self, facts: Facts, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._facts = facts
        self._view: JuliusCaesarView | None = None

    def show_battle(self, view: JuliusCaesarView) -> None:
        """Show the battle of a view, if one is being fought there."""
        self._view = view
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The line."""
        battle = self._view.battle if self._view else None
        if battle is None:
            return []
        surprise = "; surprise: the attackers act first" if battle.surprise and battle.round == 1 else ""
        title = f"Battle of {place_label(battle.space, self._facts)}, round {battle.round}{surprise}"
        return [((f" {title}", "strong"),)]


def hand_text(hand: Hand, facts: Facts) -> str:
    """A hand in words: its cards where they are seen, the one face down, the one laid aside."""
    if hand.cards is None:
        words = [f"{hand.size} card{'' if hand.size == 1 else 's'}"]
        words += ["one face down"] if hand.has_chosen else []
        return ", ".join(words)
    words = [" ".join(map(facts.names.card, hand.cards)) or "no cards"]
    words += [f"face down {facts.names.card(hand.chosen)}"] if hand.chosen else []
    words += [f"laid aside {facts.names.card(hand.discard)}"] if hand.discard else []
    return "; ".join(words)


def place_blocks(view: JuliusCaesarView, place: str, facts: Facts, width: int) -> list[tuple[str, str]]:
    """Who stands in a place, in lines with the ink of their side."""
    space = view.spaces.get(place)
    if space is None:
        return [("Nobody is here.", "muted")]
    found = []
    for stack in space.stacks:
        role = ""
        if space.contested:
            role = " attacks" if stack.side is space.attacker else " defends"
        blocks = [f"{block}," for block in blocks_of(space, stack.side, facts)]
        blocks[-1] = blocks[-1].rstrip(",")
        lines = packed(f"{stack.side.label}{role}:", blocks, width, 2, " ")
        found += [(line, side_ink(stack.side)) for line in lines]
    return found


def _backwards(told: Sequence[Told]) -> Iterator[list[Told]]:
    """The story in runs, the last first: one for each action, and one for all cards of a deal."""
    end = len(told)
    while end:
        key = _run_key(told[end - 1])
        start = end - 1
        while start and _run_key(told[start - 1]) == key:
            start -= 1
        yield list(told[start:end])
        end = start


def _run_key(told: Told) -> object:
    return told.clock if isinstance(told.event, ev.CardDealt) else told.index


def _ink(told: Sequence[Told]) -> str:
    """The ink of an action: that of the side that acted, or for which chance did."""
    first = told[0]
    side = getattr(first.event, "side", first.seat)
    return side_ink(side) if side in SEATS else "text"


def _cut_lines(lines: list[Line], height: int) -> list[Line]:
    """As many lines as there is room for; the last says that there are more."""
    if len(lines) <= height or not height:
        return lines[:height]
    *_, (text, ink) = lines[height - 1]
    return [*lines[: height - 1], (*lines[height - 1][:-1], (text.rstrip()[: -4 or None] + " ...", ink))]


def _length(spans: Sequence[Span]) -> int:
    return sum(len(text) for text, _ in spans)
