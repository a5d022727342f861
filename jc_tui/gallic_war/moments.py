"""What decides a game of the Gallic War and deserves a card: leaders, fortresses, losses, revolts, the first time
over the Rhine and the Channel, the marks of a victory, the end of a year. What a battle did is told at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import takewhile
from typing import cast

from engine.contract import Event, Seat
from engine.gallic_war.events import automaton, cards, fighting, moving, year
from engine.gallic_war.seats import BARBARIANS, ROMANS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, narrated, place_name, say, year_bc
from engine.values import frozen
from engine.words import commas
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.points import marks, to_next
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.cards import Moment, MomentContext, Moments, Occurrence

TELLING = (
    *(fighting.BattleEnded, year.BlockEliminated, year.PointsScored, year.YearEnded, moving.SubdueRolled),
    *(cards.RevoltBegan, cards.LeaderCame, cards.LeaderRemoved),
)
"""Without one of these there is no moment: most actions are done with at once."""

BEFORE_BATTLE = (
    *(fighting.BattleEnded, cards.CardPlayBegan, cards.ActionBegan, cards.RevoltBegan, automaton.CardTurned),
    *(cards.YearBegan, year.HarvestRolled),
)
"""What is over when a battle begins."""

INVASIONS = ("germania invaded", "britannia invaded")
"""What is scored once."""

MASSIVE = "massive"


@frozen
class Deed:
    """A thing that happened: what it is called, whose doing or gain it is, and what is told of it."""

    title: str
    side: Seat | None
    told: Sequence[str] = ()


class GallicOccurrence(Occurrence):
    """An order, or all of a battle."""

    def fallen(self, blocks: int) -> list[year.BlockEliminated]:
        """Those of a set of blocks that were eliminated."""
        index = load_facts().blocks.index
        return [event for event in self.all(year.BlockEliminated) if blocks >> index[event.block] & 1]

    @property
    def change(self) -> int:
        return sum(event.change for event in self.all(year.PointsScored))


class GallicMoments(Moments):
    """What deserves a card in this game."""

    def found(self, told: Sequence[SeenEvent], witness: MomentContext) -> list[Moment]:
        events = [one.event for one in told]
        if not any(isinstance(event, TELLING) for event in events) or isinstance(events[-1], year.GameOver):
            return []
        order = GallicOccurrence(events)
        found = [_risen(order, told[0].seat, witness), *_battles(events, witness)]
        if order.first(year.YearEnded):
            found.append(_year(order, witness))
        elif not order.first(fighting.BattleEnded) and cast(GallicWarView, witness.after).battle is None:
            found.append(_deed(order, AT_PEACE, "losses", witness))
        return [moment for moment in found if moment is not None]


def _deed(
    seen: GallicOccurrence, finders: Iterable[Finder], of: Hashable, witness: MomentContext
) -> Moment | None:
    deeds = [deed for find in finders if (deed := find(seen)) is not None]
    if not deeds:
        return None
    return Moment(
        title=deeds[0].title,
        side=deeds[0].side,
        told=[*(sentence for deed in deeds for sentence in deed.told)],
        reasons=narrated(seen.all(year.PointsScored)),
        gained={ROMANS: seen.change},
        points=_points(witness),
        of=of,
    )


def _points(witness: MomentContext) -> dict[Seat, int]:
    return {ROMANS: cast(GallicWarView, witness.after).points}


# --- what it can be --------------------------------------------------------------------------------------------


def _leader(seen: GallicOccurrence) -> Deed | None:
    blocks = load_facts().blocks
    fallen = seen.fallen(blocks.leaders)
    gone: list[year.BlockEliminated | cards.LeaderRemoved] = [*fallen, *seen.all(cards.LeaderRemoved)]
    if not gone:
        return None
    names = commas(block_name(event.block) for event in gone)
    title = say("moments.leader-fell" if fallen else "moments.leader-gone", n=len(gone), block=names)
    return Deed(title, ROMANS, narrated(gone))


def _fortress(seen: GallicOccurrence) -> Deed | None:
    siege, ended = seen.all(fighting.SiegeBegan), seen.first(fighting.BattleEnded)
    if not siege or ended is None or ended.winner is not siege[-1].attacker:
        return None
    title = say("moments.fortress", side=ended.winner.label, place=place_name(ended.area))
    return Deed(title, ended.winner)


def _invasion(seen: GallicOccurrence) -> Deed | None:
    first = next((event for event in seen.all(year.PointsScored) if event.cause in INVASIONS), None)
    return Deed(say.one("moments.first", first.cause), ROMANS) if first else None


def _legion(seen: GallicOccurrence) -> Deed | None:
    return _lost("moments.legion", seen.fallen(load_facts().blocks.legions))


def _tribe(seen: GallicOccurrence) -> Deed | None:
    blocks = load_facts().blocks
    return _lost("moments.tribe", seen.fallen(blocks.tribes | blocks.germans & ~blocks.leaders))


def _lost(key: str, lost: Sequence[year.BlockEliminated]) -> Deed | None:
    if not lost:
        return None
    names = commas(block_name(event.block) for event in lost)
    return Deed(say(key, n=len(lost), block=names), opponent(lost[0].side), narrated(lost))


def _beaten(seen: GallicOccurrence) -> Deed | None:
    """That a battle cost tribes or Germans."""
    lost, ended = _tribe(seen), seen.first(fighting.BattleEnded)
    return Deed(_won(ended), ended.winner, lost.told) if lost and ended else None


def _mark(seen: GallicOccurrence) -> Deed | None:
    scored = seen.all(year.PointsScored)
    if not scored:
        return None
    before, after = scored[0].points - scored[0].change, scored[-1].points
    over = [mark for mark in marks() if before < mark[0] <= after]
    under = [mark for mark in marks() if after < mark[0] <= before]
    if over:
        points, name = over[-1]
        return Deed(say("moments.mark", points=points), ROMANS, [say("moments.mark-is", name=name)])
    if under:
        points, name = under[0]
        return Deed(say("moments.mark-lost", points=points), BARBARIANS, [say("moments.mark-was", name=name)])
    return None


Finder = Callable[[GallicOccurrence], Deed | None]

AT_PEACE: Sequence[Finder] = (_leader, _invasion, _legion, _tribe, _mark)
IN_BATTLE: Sequence[Finder] = (_leader, _fortress, _invasion, _legion, _beaten, _mark)
"""What can be the title of a card, the weightiest first."""


# --- battles ---------------------------------------------------------------------------------------------------


def _battles(events: Sequence[Event], witness: MomentContext) -> list[Moment | None]:
    """What became of the battles that an order ended: all of it is told at their ends."""
    found: list[Moment | None] = []
    battle = _since(witness.story, BEFORE_BATTLE)
    for event in events:
        battle.append(event)
        if isinstance(event, fighting.BattleEnded):
            found.append(_fought(event, GallicOccurrence(battle), witness))
            battle = []
    return found


def _since(story: Sequence[SeenEvent], ends: tuple[type[Event], ...]) -> list[Event]:
    """The events of a story after the last one that ends what was before."""
    events = takewhile(lambda event: not isinstance(event, ends), (one.event for one in reversed(story)))
    return [*events][::-1]


def _fought(ended: fighting.BattleEnded, battle: GallicOccurrence, witness: MomentContext) -> Moment | None:
    """What a battle came to; of those that were looked at, one that cost something or took a fortress."""
    of = "battle", ended.area, len(witness.story)
    found = _deed(battle, IN_BATTLE, of, witness)
    if found is not None or witness.watched:
        return found
    left = narrated(battle.all(fighting.BlockWithdrew, fighting.BlockRetreated))
    return Moment(title=_won(ended), side=ended.winner, told=left, points=_points(witness), of=of)


def _won(ended: fighting.BattleEnded) -> str:
    return say("moments.battle-won", side=ended.winner.label, place=place_name(ended.area))


# --- revolts and leaders -----------------------------------------------------------------------------------------


def _risen(seen: GallicOccurrence, giver: Seat, witness: MomentContext) -> Moment | None:
    """That all of Gaul rises; that a leader came, or a tribe was subdued, by somebody else's doing."""
    revolt, came = seen.first(cards.RevoltBegan), seen.first(cards.LeaderCame)
    subdued = [roll for roll in seen.all(moving.SubdueRolled) if roll.success]
    if revolt is not None and revolt.size == MASSIVE:
        title, side, told = say("moments.massive"), revolt.seat, seen.all(cards.RevoltBegan, cards.TribeTurned)
    elif came is not None and giver not in witness.mine:
        title, side = say("moments.leader-came", block=block_name(came.block)), came.seat
        told = seen.all(cards.TribeTurned, cards.LeaderCame)
    elif subdued:
        tribes = commas(block_name(roll.block) for roll in subdued)
        title, side = say("moments.subdued", n=len(subdued), block=tribes), subdued[0].seat
        told = list[Event](subdued)
    else:
        return None
    return Moment(title=title, side=side, told=narrated(told), points=_points(witness), of=("risen", title))


# --- the year --------------------------------------------------------------------------------------------------


def _year(order: GallicOccurrence, witness: MomentContext) -> Moment:
    """How a year ended: what it gave before, what areas and objectives give now, how far the next mark is."""
    ended = cast(year.YearEnded, order.first(year.YearEnded))
    earlier = _since(witness.story, (year.YearEnded,))
    change, left = GallicOccurrence(earlier).change, to_next(ended.points)
    mark = _mark(GallicOccurrence([*earlier, *order.events]))
    return Moment(
        title=say("moments.year", year=year_bc(ended.year)),
        side=None,
        told=[say("moments.earlier", change=f"{change:+d}")] if change else [],
        reasons=[
            *narrated(order.all(year.PointsScored)),
            *(mark.told if mark else ()),
            *([say("moments.to-next", left=left)] if left else []),
        ],
        gained={ROMANS: order.change + change},
        points=_points(witness),
        of=("year", ended.year),
    )
