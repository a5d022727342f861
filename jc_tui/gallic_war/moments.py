"""Moments that deserve a card: leaders, fortresses, losses, revolts, victories, years."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, TypeAlias, cast

from engine.contract import Event
from engine.gallic_war import events as ev
from engine.gallic_war.seats import BARBARIANS, ROMANS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, narrated, place_name, say, year_bc
from engine.translations import commas
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.points import marks, to_next
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.cards import Moment, MomentContext, Moments, OrderEvents

TELLING = (
    *(ev.BattleEnded, ev.BlockEliminated, ev.PointsScored, ev.YearEnded, ev.SubdueRolled),
    *(ev.RevoltBegan, ev.LeaderCame, ev.LeaderRemoved),
)
"""Without one of these there is no moment: most actions are done with at once."""

BEFORE_BATTLE = (
    *(ev.BattleEnded, ev.CardPlayBegan, ev.ActionBegan, ev.RevoltBegan, ev.CardTurned),
    *(ev.YearBegan, ev.HarvestRolled),
)
"""What is over when a battle begins."""

INVASIONS = ("germania invaded", "britannia invaded")
Finder: TypeAlias = Callable[[OrderEvents], Moment | None]


class GallicMoments(Moments):
    """What deserves a card in this game."""

    def found(self, seen: MomentContext) -> list[Moment]:
        if not seen.all(*TELLING) or isinstance(seen.events[-1], ev.GameOver):
            return []
        found, after = [_risen(seen), *_battles(seen)], cast(GallicWarView, seen.after)
        if seen.first(ev.YearEnded):
            found.append(_year(seen))
        elif not seen.first(ev.BattleEnded) and after.battle is None:
            found.append(_deed(seen, AT_PEACE, "losses"))
        return [replace(moment, points={ROMANS: after.points}) for moment in found if moment is not None]


def _deed(seen: OrderEvents, finders: Iterable[Finder], of: Hashable) -> Moment | None:
    """Return what happened, called by what weighs most of it."""
    found = [moment for find in finders if (moment := find(seen)) is not None]
    if not found:
        return None
    reasons = narrated(seen.all(ev.PointsScored))
    return found[0].with_others(found[1:], reasons=reasons, gained={ROMANS: _change(seen)}, of=of)


def _change(seen: OrderEvents) -> int:
    return sum(event.change for event in seen.all(ev.PointsScored))


def _fallen(seen: OrderEvents, blocks: int) -> list[ev.BlockEliminated]:
    index = load_facts().blocks.index
    return [event for event in seen.all(ev.BlockEliminated) if blocks >> index[event.block] & 1]


# --- what it can be --------------------------------------------------------------------------------------------


def _leader(seen: OrderEvents) -> Moment | None:
    fallen = _fallen(seen, load_facts().blocks.leaders)
    gone: list[ev.BlockEliminated | ev.LeaderRemoved] = [*fallen, *seen.all(ev.LeaderRemoved)]
    if not gone:
        return None
    key = "moments.leader-fell" if fallen else "moments.leader-gone"
    return Moment(say(key, n=len(gone), block=_names(gone)), ROMANS, narrated(gone))


def _fortress(seen: OrderEvents) -> Moment | None:
    siege, ended = seen.all(ev.SiegeBegan), seen.first(ev.BattleEnded)
    if not siege or ended is None or ended.winner is not siege[-1].attacker:
        return None
    return Moment(say("moments.fortress", side=ended.winner.label, place=place_name(ended.area)), ended.winner)


def _invasion(seen: OrderEvents) -> Moment | None:
    first = next((event for event in seen.all(ev.PointsScored) if event.cause in INVASIONS), None)
    return Moment(say.one("moments.first", first.cause), ROMANS) if first else None


def _legion(seen: OrderEvents) -> Moment | None:
    return _lost("moments.legion", seen, load_facts().blocks.legions)


def _tribe(seen: OrderEvents) -> Moment | None:
    blocks = load_facts().blocks
    return _lost("moments.tribe", seen, blocks.tribes | blocks.germans & ~blocks.leaders)


def _lost(key: str, seen: OrderEvents, blocks: int) -> Moment | None:
    lost = _fallen(seen, blocks)
    title = say(key, n=len(lost), block=_names(lost)) if lost else ""
    return Moment(title, opponent(lost[0].side), narrated(lost)) if lost else None


def _names(events: Iterable[Any]) -> str:
    return commas(block_name(event.block) for event in events)


def _beaten(seen: OrderEvents) -> Moment | None:
    lost, ended = _tribe(seen), seen.first(ev.BattleEnded)
    return Moment(_won(ended), ended.winner, lost.told) if lost and ended else None


def _mark(seen: OrderEvents) -> Moment | None:
    scored = seen.all(ev.PointsScored)
    if not scored:
        return None
    before, after = scored[0].points - scored[0].change, scored[-1].points
    crossed = [mark for mark in marks() if (before < mark[0]) != (after < mark[0])]
    if not crossed:
        return None
    if after > before:
        points, name = crossed[-1]
        return Moment(say("moments.mark", points=points), ROMANS, [say("moments.mark-is", name=name)])
    points, name = crossed[0]
    return Moment(say("moments.mark-lost", points=points), BARBARIANS, [say("moments.mark-was", name=name)])


AT_PEACE: Sequence[Finder] = (_leader, _invasion, _legion, _tribe, _mark)
IN_BATTLE: Sequence[Finder] = (_leader, _fortress, _invasion, _legion, _beaten, _mark)
"""What can be the title of a card, the weightiest first."""


def _battles(seen: MomentContext) -> list[Moment | None]:
    """Return the moments of the battles that an order ended."""
    found: list[Moment | None] = []
    battle = _since(seen.story, BEFORE_BATTLE)
    for event in seen.events:
        battle.append(event)
        if isinstance(event, ev.BattleEnded):
            found.append(_fought(event, OrderEvents(battle), seen))
            battle = []
    return found


def _since(story: Sequence[SeenEvent], ends: tuple[type[Event], ...]) -> list[Event]:
    """Return the events of a story after the last one that ends what was before."""
    events = takewhile(lambda event: not isinstance(event, ends), (one.event for one in reversed(story)))
    return [*events][::-1]


def _fought(ended: ev.BattleEnded, battle: OrderEvents, witness: MomentContext) -> Moment | None:
    """Return the moment of a battle; a watched one must have mattered."""
    of = "battle", ended.area, len(witness.story)
    found = _deed(battle, IN_BATTLE, of)
    if found is not None or witness.watched:
        return found
    left = narrated(battle.all(ev.BlockWithdrew, ev.BlockRetreated))
    return Moment(_won(ended), ended.winner, left, of=of)


def _won(ended: ev.BattleEnded) -> str:
    return say("moments.battle-won", side=ended.winner.label, place=place_name(ended.area))


# --- revolts, leaders, the year ----------------------------------------------------------------------------------


def _risen(seen: MomentContext) -> Moment | None:
    """Return the moment of a revolt, a leader's coming or a tribe subdued."""
    revolt, came = seen.first(ev.RevoltBegan), seen.first(ev.LeaderCame)
    subdued = [roll for roll in seen.all(ev.SubdueRolled) if roll.success]
    if revolt is not None and revolt.size == "massive":
        title, side, told = say("moments.massive"), revolt.seat, seen.all(ev.RevoltBegan, ev.TribeTurned)
    elif came is not None and seen.told[0].seat not in seen.mine:
        title, side = say("moments.leader-came", block=block_name(came.block)), came.seat
        told = seen.all(ev.TribeTurned, ev.LeaderCame)
    elif subdued:
        title, side = say("moments.subdued", n=len(subdued), block=_names(subdued)), subdued[0].seat
        told = list[Event](subdued)
    else:
        return None
    return Moment(title, side, narrated(told), of=("risen", title))


def _year(seen: MomentContext) -> Moment:
    """Return the moment of a year's points and of the next mark."""
    ended = cast(ev.YearEnded, seen.first(ev.YearEnded))
    earlier = _since(seen.story, (ev.YearEnded,))
    change, left = _change(OrderEvents(earlier)), to_next(ended.points)
    mark = _mark(OrderEvents([*earlier, *seen.events]))
    return Moment(
        title=say("moments.year", year=year_bc(ended.year)),
        told=[say("moments.earlier", change=f"{change:+d}")] if change else [],
        reasons=[
            *narrated(seen.all(ev.PointsScored)),
            *(mark.told if mark else ()),
            *([say("moments.to-next", left=left)] if left else []),
        ],
        gained={ROMANS: _change(seen) + change},
        of=("year", ended.year),
    )
