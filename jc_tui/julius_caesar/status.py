"""The lines at the top of the table of Julius Caesar."""

from __future__ import annotations

from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.tasks import BEFORE_TURNS, COMMAND, DEPLOY, LEVY, OVER, PLAY, WINTER
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, noted, say
from engine.julius_caesar.words.names import phase_name
from engine.translations import in_capitals
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Span
from jc_tui.blocks.remarks import BlockRemarks, counted
from jc_tui.blocks.status import Lists, Parts, TopLines, join_parts, points_part, step
from jc_tui.julius_caesar.facts import card_text, load_facts, short_place
from jc_tui.julius_caesar.points import nobodys

CARDS = (*BEFORE_TURNS, PLAY)
"""The phases before the cards of a turn are turned up."""


def commands(view: JuliusCaesarView) -> Parts:
    """Return both commands in their order, each with its card and its steps."""
    move, levy = (phase_name(phase, short=True) for phase in ("move", "levy"))
    if view.phase in CARDS:
        return [[(say("status.player", number=number), "text"), *map(step, (move, levy))] for number in (1, 2)]
    turn, parts = view.played[-1], []
    for side in (turn.player_one, opponent(turn.player_one)) if turn.player_one else ():
        by_god = turn.effective(side) in GODS
        steps = {say("status.god"): COMMAND} if by_god else {move: {*COMMAND} - {LEVY}, levy: {LEVY}}
        acts = view.to_act is side
        head = f"{in_capitals(side.label)} {card_text(turn, side)}", side_ink(side)
        parts.append([head, *(step(name, now=acts and view.phase in phases) for name, phases in steps.items())])
    return parts


class StatusBar(TopLines):
    """The points on their tracks, the cities that are free, and those at risk."""

    say, seats = say, SEATS

    def date(self, view: JuliusCaesarView, *, brief: bool) -> list[Span]:
        turns, edition = load_facts().data.numbers.turns_per_year, load_facts().other_edition(view)
        told = f"{view.year}.{view.turn}" if brief else say("status.year", year=view.year)
        turn = "" if brief else f"  {say('status.turn', turn=view.turn, turns=turns)}"
        note = edition if brief else say("status.edition", edition=edition)
        return [
            (told, "strong"),
            (turn if view.turn else " " * len(turn), "text"),
            *([(f" {note}", "muted")] if edition else []),
        ]

    def stages(self, view: JuliusCaesarView) -> Parts:
        if view.phase in (DEPLOY, *WINTER, OVER):
            return [[step(phase_name(view.phase), now=True)]]
        ends = view.turn == load_facts().data.numbers.turns_per_year
        after = say("status.winter") if ends else say("status.next-turn", turn=view.turn + 1)
        fights = step(say("status.battles"), now=view.phase not in (*CARDS, *COMMAND))
        turn = [*commands(view), [fights]] if view.turn else []
        return [[step(say("status.cards"), now=view.phase in CARDS)], *turn, [step(after)]]

    def points(self, view: JuliusCaesarView, before: JuliusCaesarView, *, brief: bool) -> Parts:
        """Return ``C ##........ 2``: each side's points on a track to victory."""
        prize = load_facts().prize
        parts: Parts = []
        for side in SEATS:
            points = view.points[side]
            told = f"{points} " if brief else f"{self.glyphs.pips(points, prize)} {points:<2}"
            parts.append(points_part(side, told, points, before.points[side]))
        parts.append([(say("status.of", prize=prize), "muted")])
        return [join_parts(parts, " ")] if brief else parts

    def notes(self, view: JuliusCaesarView) -> Parts:
        notes = [say("status.surprise", place=label(view.surprise))] if view.surprise else []
        if view.guarded_seas:
            notes.append(say("status.guarded", places=commas(map(short_place, view.guarded_seas))))
        return [[(note, "mark")] for note in notes]

    def lists(self, view: JuliusCaesarView, known: BlockRemarks | None) -> Lists:
        values = load_facts().values
        free = [counted(*city) for city in sorted(nobodys(view), key=lambda city: -city[1])]
        found = sorted(known.at_risk(values), key=lambda risk: (-values[risk[0]], -risk[2])) if known else []
        risks = [noted(counted(label(at), values[at]), counted(label(start), n)) for at, start, n in found]
        return [(say("status.free"), free), (say("status.at-risk"), risks)]
