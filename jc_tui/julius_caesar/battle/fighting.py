"""A battle as the screen shows it: who stands in which column, what happened so far, where a block can retreat.

All of it is read off views, events and legal actions; no rule is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.blocks.facts import LETTERS
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import Retreat
from engine.julius_caesar.passages import link_kind, retreat_room
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say, told
from engine.julius_caesar.words.names import short_label
from engine.words import say as say_of_all
from jc_tui.blocks.battle.pieces import LineupData, Piece, Rank, Shot, stands
from jc_tui.blocks.battle.told import Account
from jc_tui.julius_caesar.facts import load_facts


def waiting(view: JuliusCaesarView, battle: BattleView) -> list[str]:
    """The names of the places that are to be fought for besides."""
    return [label(space.id) for space in view.spaces.values() if space.contested and space.id != battle.space]


# --- the line-up -----------------------------------------------------------------------------------------------


def name_in_line(block: str, side: Seat) -> str:
    """The name on a block; a defector has the letter of its first side after it."""
    name = short_label(block)
    return name if load_facts().is_loyal(block, side) else f"{name}/{load_facts().blocks[block].owner.letter}"


def line_up(battle: BattleView) -> LineupData:
    """Both sides as they stand."""
    facts, ranks = load_facts(), []
    for side in (opponent(battle.attacker), battle.attacker):
        attacks = side is battle.attacker
        pieces = []
        for block in battle.main.get(side, ()):
            rating, most = facts.rating(block.id, attacking=attacks), facts.blocks[block.id].strengths[-1]
            now = stands(block.id, block.side, battle, its_turn=rating[0] == battle.letter)
            pieces.append(Piece(block.id, name_in_line(block.id, side), rating, block.strength, most, now))
        ranks.append(Rank(side, attacks, tuple(pieces), battle.reserves.get(side, 0)))
    return LineupData((ranks[0], ranks[1]), battle.turn_of, battle.letter)


def cheapest(blocks: Sequence[str], battle: BattleView) -> str:
    """Of blocks that a hit can be taken from, the one to begin the choice with: what its side would miss least.

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
        firepower, letter = facts.firepower(block, attacking=attacks), facts.letter(block, attacking=attacks)
        worth = firepower, -LETTERS.index(letter), printed.strengths[-1]
        return last, gone, worth, block not in battle.acted

    return min(blocks, key=price)


# --- what happened ---------------------------------------------------------------------------------------------


def aftermath(battle: BattleView, events: Iterable[Event]) -> BattleView:
    """A battle as it was seen last, with what has happened to its blocks since."""
    main = {side: {block.id: block for block in blocks} for side, blocks in battle.main.items()}
    reserves = dict(battle.reserves)
    for event in events:
        match event:
            case ev.StepLost(side=side, block=str(block), strength=int(strength)) if block in main[side]:
                main[side][block] = replace(main[side][block], strength=strength)
            case ev.BlockEliminated(side=side, block=block) | ev.BlockRetreated(side=side, block=block):
                main[side].pop(block, None)
            case ev.CleopatraTurned(to=side, strength=strength):
                main[opponent(side)].pop("cleopatra", None)
                main[side]["cleopatra"] = SeenBlock("cleopatra", side, strength, False, False, None)
            case ev.ReservesArrived(side=side, blocks=blocks):
                reserves[side] = 0
                for block, strength in blocks:
                    main[side][block] = SeenBlock(block, side, strength, True, False, None)
    lines = {side: tuple(line.values()) for side, line in main.items()}
    return replace(battle, main=lines, reserves=reserves, firing=None, dice=(), hits_due=0, hits_on=None)


def shot(event: ev.DiceRolled) -> Shot:
    """The dice of an event."""
    return Shot(event.side, name_in_line(event.block, event.side), event.dice, event.firepower, event.hits)


def _loss(event: Event) -> str:
    """What came of a hit, in brief; empty for other events."""
    if isinstance(event, ev.StepLost) and event.cause == "hit" and event.block and event.strength:
        name = name_in_line(event.block, event.side)
        return say_of_all("fight.down-to", block=name, strength=roman(event.strength))
    if isinstance(event, ev.BlockEliminated) and event.cause == "hit":
        return say_of_all("fight.eliminated", block=name_in_line(event.block, event.side))
    if isinstance(event, ev.CleopatraTurned):
        return say("battle.cleopatra-joins", side=event.to.label)
    return ""


ACCOUNT = Account(ev.BattleBegan, ev.BattleEnded, ev.DiceRolled, (), (ev.ControlChanged,), told, shot, _loss)
"""How battles are told."""


# --- retreats --------------------------------------------------------------------------------------------------


def way_words(action: Retreat, view: JuliusCaesarView) -> str:
    """What a retreat is called: where it leads, by what, and what that still takes."""
    return say_of_all("fight.way-out", place=label(action.path[-1]), by=_by(action, view))


def _by(action: Retreat, view: JuliusCaesarView) -> str:
    if len(action.path) > 2:
        return say("battle.over-sea", place=label(action.path[1]))
    left = retreat_room(view, load_facts().components, *action.path)
    if left is None:
        return say("battle.by-sea")
    return say.one("battle.by", link_kind(load_facts().components, *action.path), number=left)
