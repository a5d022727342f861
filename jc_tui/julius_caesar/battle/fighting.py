"""A battle as shown: columns of blocks, past events and retreats.

All of it is read off views, events and actions; no rule is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from engine.blocks.facts import LETTERS
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import Retreat
from engine.julius_caesar.passages import link_kind, road_room
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say, told
from engine.julius_caesar.words.names import short_label
from jc_tui.blocks.battle.battle_log import BattleLog, is_a, still_there
from jc_tui.blocks.battle.pieces import LineupData, Piece, Rank, stands
from jc_tui.julius_caesar.facts import load_facts, short_block


def waiting(view: JuliusCaesarView, battle: BattleView) -> list[str]:
    """Return the names of the other contested places."""
    return [label(space.id) for space in view.spaces.values() if space.contested and space.id != battle.space]


def below(view: JuliusCaesarView, *, shared: bool = False) -> Seat | None:
    """Return the side drawn below, which is the viewer's or, if `shared`, Player 1's."""
    return view.player_one if shared or view.seat is Seat.SPECTATOR else view.seat


def name_in_line(block: str, side: Seat) -> str:
    """Return a block's name; a defector has the letter of its first side after it."""
    name = short_label(block)
    return name if load_facts().is_loyal(block, side) else f"{name}/{load_facts().blocks[block].owner.letter}"


def known_reserves(view: JuliusCaesarView, place: str, side: Seat) -> tuple[str, ...]:
    """Return a side's blocks in reserve that the viewer knows, with their strengths."""
    here = view.spaces[place].blocks if place in view.spaces else ()
    return tuple(short_block(replace(each, moved=False)) for each in here if each.reserve and each.side is side)


def line_up(view: JuliusCaesarView, battle: BattleView) -> LineupData:
    """Return both sides as they stand."""
    facts, ranks = load_facts(), []
    for side in (opponent(battle.attacker), battle.attacker):
        attacks = side is battle.attacker
        pieces = []
        for block in battle.main.get(side, ()):
            rating, most = facts.rating(block.id, attacking=attacks), facts.blocks[block.id].strengths[-1]
            now = stands(block.id, block.side, battle, its_turn=rating[0] == battle.letter)
            pieces.append(Piece(block.id, name_in_line(block.id, side), rating, block.strength, most, now))
        known = known_reserves(view, battle.space, side)
        ranks.append(Rank(side, attacks, tuple(pieces), battle.reserves.get(side, 0), known=known))
    return LineupData((ranks[0], ranks[1]), battle.turn_of, battle.letter)


def cheapest(blocks: Sequence[str], battle: BattleView) -> str:
    """Return the block, of those that may be hit, that is missed least.

    Leaders and Cleopatra come last, and before them a defector on its last step, who does not come back. Of the
    others the one with the lowest printed worth is taken, and of equals one that has acted already.
    """
    facts = load_facts()
    standing = {block.id: block for line in battle.main.values() for block in line}

    def price(block: str) -> tuple[object, ...]:
        printed, seen = facts.blocks[block], standing[block]
        attacks = seen.side is battle.attacker
        last = printed.kind in ("leader", "cleopatra")
        gone = seen.strength == printed.strengths[0] and printed.owner is not seen.side
        rating = facts.rating(block, attacking=attacks)
        worth = int(rating[1]), -LETTERS.index(rating[0]), printed.strengths[-1]
        return last, gone, worth, block not in battle.acted

    return min(blocks, key=price)


def aftermath(battle: BattleView, events: Sequence[Event]) -> BattleView:
    """Return a battle as last seen, with what has happened to its blocks since."""
    arrived = {event.seat for event in events if is_a(event, "ReservesArrived")}
    changes = [change for event in events for change in _without_turning(event)]
    main = still_there(battle.main, changes, partial(SeenBlock, moved=True, reserve=False, came_from=None))
    reserves = {side: 0 if side in arrived else number for side, number in battle.reserves.items()}
    return replace(battle, main=main, reserves=reserves)


def _without_turning(event: Event) -> Iterable[Event]:
    """Return an event; of Cleopatra turning, that she leaves one side and joins the other."""
    if not isinstance(event, ev.CleopatraTurned):
        return (event,)
    gone = ev.BlockEliminated(opponent(event.to), "cleopatra", event.space, "turned")
    return gone, ev.ReservesArrived(event.to, event.space, (("cleopatra", event.strength),))


def way_words(action: Retreat, view: JuliusCaesarView) -> str:
    """Return where a retreat leads, by what, and what that still takes."""
    left = road_room(view, *action.path) if len(action.path) == 2 else None
    if len(action.path) > 2:
        by = say("battle.over-sea", place=label(action.path[1]))
    elif left is None:
        by = say("battle.by-sea")
    else:
        by = say.one("battle.by", link_kind(load_facts().components, *action.path), number=left)
    return say("fight.way-out", place=label(action.path[-1]), by=by)


def _turned(event: Event) -> str:
    return say("battle.cleopatra-joins", side=event.to.label) if isinstance(event, ev.CleopatraTurned) else ""


ACCOUNT = BattleLog((), told, name_in_line, roman, "firepower", _turned)
"""Reports of this game's battles."""
