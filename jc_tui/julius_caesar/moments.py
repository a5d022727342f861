"""Moments that deserve a card: gods, leaders, battles, points, years."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from engine.julius_caesar.words import commas, label, narrated, say
from engine.julius_caesar.words.names import short_label
from engine.values import frozen
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.points import points_lines
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.cards import Moment, MomentContext, Moments


@frozen
class Change:
    """A change of hands of what scores; None is without an owner."""

    what: str
    points: int
    loser: Seat | None
    winner: Seat | None

    @property
    def words(self) -> str:
        points = say("moments.points", n=self.points)
        if self.winner is not None and self.loser is not None:
            loser, winner = self.loser.label, self.winner.label
            return say("moments.turned", what=self.what, points=points, loser=loser, winner=winner)
        key, side = ("moments.lost", self.loser) if self.winner is None else ("moments.won", self.winner)
        return say(key, what=self.what, points=points, side=label(side or ""))


class CaesarMoments(Moments):
    """What deserves a card in this game."""

    def found(self, seen: MomentContext) -> list[Moment]:
        if not seen.all(*TELLING) or isinstance(seen.events[-1], ev.GameOver):
            return []
        changes = changed_hands(seen.told, seen)
        found, after = (_deed(seen, changes), _year(seen), _winter(seen)), cast(JuliusCaesarView, seen.after)
        prize = load_facts().prize
        return [replace(moment, points=after.points, prize=prize) for moment in found if moment is not None]


def changed_hands(told: Sequence[SeenEvent], seen: MomentContext) -> list[Change]:
    """Return what these events made score for another side."""
    facts, changes = load_facts(), list[Change]()
    for event in (one.event for one in told):
        if isinstance(event, ev.BlockEliminated) and _is_leader(event.block):
            what = say("moments.leader", block=short_label(event.block))
            changes.append(Change(what, 1, None, opponent(facts.blocks[event.block].owner)))
    views = [cast(JuliusCaesarView, view) for view in (seen.view(told[0].index), seen.after)]
    for place, points in facts.values.items():
        before, after = (_holder(view.spaces.get(place), seen) for view in views)
        if before is not after:
            changes.append(Change(label(place), points, before, after))
    return changes


def _holder(space: SpaceView | None, seen: MomentContext) -> Seat | None:
    """Return for whom a place scores, looked back on also while it is contested."""
    if space is None or not (space.attacker and seen.looked_back):
        return space.owner if space else None
    return opponent(space.attacker)


def _gained(changes: Sequence[Change]) -> Mapping[Seat, int]:
    return {
        side: sum(one.points * ((one.winner is side) - (one.loser is side)) for one in changes) for side in SEATS
    }


def _deed(seen: MomentContext, changes: Sequence[Change]) -> Moment | None:
    found = [moment for find in FINDERS if (moment := find(seen)) is not None]
    if ended := _battle(seen, changes):
        found.append(replace(ended, told=narrated(seen.all(ev.BattleEnded))) if found else ended)
    found = found or _surprise(seen, changes)
    if not found:
        return None
    if found[0].of is None:  # otherwise the card joins those of earlier orders
        changes = changed_hands(seen.since, seen)
    reasons = [change.words for change in changes]
    return found[0].with_others(found[1:], reasons=reasons, gained=_gained(changes))


def _is_leader(block: str) -> bool:
    return load_facts().blocks[block].kind == "leader"


def _leader(seen: MomentContext) -> Moment | None:
    """Return the moment of a leader's fall, which scores until the end."""
    fallen = [event for event in seen.all(ev.BlockEliminated) if _is_leader(event.block)]
    if not fallen:
        return None
    title = say("moments.leader-fell", block=commas(short_label(event.block) for event in fallen))
    by_god = seen.all(ev.BlockDrawn, ev.CityStruck)  # and stands with the god's deeds
    told = () if by_god else narrated(fallen)
    return Moment(title, opponent(fallen[0].side), told, of=("battle", fallen[0].space))


def _jupiter(seen: MomentContext) -> Moment | None:
    """Return the moment of Jupiter's draw, at first for his player alone."""
    drawn, gone, here = seen.first(ev.BlockDrawn), seen.first(ev.BlockDefected), seen.here
    if drawn is None and (gone is None or gone.seat in here):
        return None
    stays = seen.all(ev.StepLost, ev.BlockEliminated)
    what = seen.all(ev.BlockDrawn, ev.BlockDefected, ev.StepLost, ev.BlockEliminated)
    if drawn is None:
        story = (one.event for one in reversed(seen.story))
        drawn = next(event for event in story if isinstance(event, ev.BlockDrawn))
        what = [drawn, *what]
    player = opponent(drawn.side)
    undecided = gone is None and not stays
    if undecided and player not in here:
        return None
    to_come = [say("moments.to-go-over", side=player.label)] if undecided else []
    title = say("moments.jupiter", side=player.label, place=label(drawn.city))
    return Moment(title, player, [*narrated(what), *to_come])


def _vulcan(seen: MomentContext) -> Moment | None:
    struck = seen.first(ev.CityStruck)
    if struck is None:
        return None
    what = seen.all(ev.CityStruck, ev.StepLost, ev.BlockEliminated)
    return Moment(say("moments.vulcan", place=label(struck.city)), struck.side, narrated(what))


def _cleopatra(seen: MomentContext) -> Moment | None:
    turned = seen.first(ev.CleopatraTurned)
    if turned is None:
        return None
    title = say("moments.cleopatra", side=turned.to.label)
    return Moment(title, turned.to, narrated([turned]), of=("battle", turned.space))


def _battle(seen: MomentContext, changes: Sequence[Change]) -> Moment | None:
    """Return the moment of a battle; a watched one must concern points."""
    ended = seen.first(ev.BattleEnded)
    if ended is None or (seen.watched and not changes):
        return None
    key = "moments.battle-over" if ended.winner is None else "moments.battle-won"
    title = say(key, side=label(ended.winner or ""), place=label(ended.space))
    return Moment(title, ended.winner, of=("battle", ended.space))


def _surprise(seen: MomentContext, changes: Sequence[Change]) -> list[Moment]:
    """Find points that another's order gave since the viewer's last decision.

    A winter's gains stand on the card of the year's end.
    """
    new = {change.what for change in changed_hands(seen.since, seen)}
    won = [change for change in changes if change.winner is not None and change.what in new]
    if not won or seen.told[0].seat in seen.mine or seen.first(ev.PointsCounted):
        return []
    winner = cast(Seat, won[0].winner)
    places = commas(change.what for change in won if change.winner is winner)
    return [Moment(say("moments.taken", side=winner.label, places=places), winner)]


FINDERS: Sequence[Callable[[MomentContext], Moment | None]] = (_leader, _jupiter, _vulcan, _cleopatra)
"""What can be the title of a card, the weightiest first; less than they weighs how a battle ended."""

TELLING = (
    *(ev.ControlChanged, ev.BlockEliminated, ev.BlockDrawn, ev.BlockDefected, ev.CityStruck),
    *(ev.CleopatraTurned, ev.BattleEnded, ev.PointsCounted, ev.YearBegan),
)
"""Without one of these there is no moment: most actions are done with at once."""


def _year(seen: MomentContext) -> Moment | None:
    """Return the moment of a year's end: points, reasons and their change."""
    counted = seen.first(ev.PointsCounted)
    if counted is None:
        return None
    year = _since(seen.story, ev.YearBegan)
    lines = points_lines(cast(JuliusCaesarView, seen.after))
    return Moment(
        title=say("moments.year", year=counted.year),
        told=[*narrated(seen.all(ev.CleopatraReturned)), *lines],
        gained=_gained(changed_hands([*year, *seen.told], seen)),
        of="winter",
    )


def _winter(seen: MomentContext) -> Moment | None:
    begun = seen.first(ev.YearBegan)
    winter = _since(seen.story, ev.PointsCounted)
    if begun is None or not winter or not isinstance(winter[0].event, ev.PointsCounted):
        return None
    told = [*winter, *seen.told]
    gone = [one.event for one in told if isinstance(one.event, ev.BlockDisbanded)]
    sentences = [words for side in SEATS if (words := _disbanded(gone, side))]
    changes = changed_hands([one for one in told if one.index > winter[0].index], seen)
    return Moment(
        title=say("moments.winter", year=begun.year - 1),
        told=[*(sentences or [say("moments.none-disbanded")]), *narrated([begun])],
        reasons=[change.words for change in changes],
        gained=_gained(changes),
        of="winter",
    )


def _disbanded(gone: Sequence[ev.BlockDisbanded], side: Seat) -> str:
    theirs = [event for event in gone if event.side is side]
    named = [label(event.block) for event in theirs if event.block]
    unseen = len(theirs) - len(named)
    blocks = [*named, *([say("moments.unseen", n=unseen)] if unseen else [])]
    return say("moments.disbanded", side=side.label, blocks=commas(blocks)) if blocks else ""


def _since(story: Sequence[SeenEvent], kind: type[Event]) -> Sequence[SeenEvent]:
    """Return a story from the last event of a kind on, or all of it."""
    return story[next((n for n in reversed(range(len(story))) if isinstance(story[n].event, kind)), 0) :]
