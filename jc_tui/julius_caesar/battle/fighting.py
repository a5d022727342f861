"""A battle as the screen shows it: who stands in which column, what happened so far, where a block can retreat.

All of it is read off views, events and legal actions; no rule is known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.blocks.facts import LETTERS
from engine.contract import Action, Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.actions import Retreat, block_of
from engine.julius_caesar.passages import link_kind, retreat_room
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import commas, label, roman, say, told
from engine.julius_caesar.words.story import hits, hits_on
from engine.timeline import HistoryEntry
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.news import last_with
from jc_tui.sitting.told import Told

WAITS, ACTS, FIRES, DONE, STRUCK = "", "acts", "fires", "done", "hit?"
"""How a block stands in the round: its turn has not come, has come, it fires, has had it, or may take a hit."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block in the line.

    Attributes:
        name: as on the block; ``/C`` or ``/P`` tells the side it began on, if that is the other.
        rating: its letter and firepower in this battle: ``C3``.
        strength, most: what it shows, and the most it can.
        stands: one of `WAITS`, `ACTS`, `FIRES`, `DONE`, `STRUCK`.
        chosen: whether the player's choice is for it, when there is one.
        note: a word that stands in place of how it stands.
    """

    block: str
    name: str
    rating: str
    strength: int
    most: int
    stands: str = WAITS
    chosen: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """One side of the line-up; `reserves` is the number of blocks still to come."""

    side: Seat
    attacks: bool
    pieces: tuple[Piece, ...]
    reserves: int


@dataclass(frozen=True, slots=True)
class LineupData:
    """Both sides, the defenders first; whose turn it is, at which letter (None when the battle is over)."""

    ranks: tuple[Rank, Rank]
    turn_of: Seat | None
    letter: str | None


def waiting(view: JuliusCaesarView, battle: BattleView) -> list[str]:
    """The names of the places that are to be fought for besides."""
    return [label(space.id) for space in view.spaces.values() if space.contested and space.id != battle.space]


# --- the line-up -----------------------------------------------------------------------------------------------


def name_in_line(block: str, side: Seat) -> str:
    """The name on a block; a defector has the letter of its first side after it."""
    printed = load_facts().blocks[block]
    return printed.name if load_facts().is_loyal(block, side) else f"{printed.name}/{printed.owner.letter}"


def choosable(legal: Iterable[Action]) -> list[str]:
    """The blocks that a choice can be made for, in the order of the choices."""
    return list(dict.fromkeys(block for action in legal if (block := block_of(action))))


def line_up(
    battle: BattleView,
    *,
    candidates: Iterable[str] = (),
    chosen: str | None = None,
    notes: Mapping[str, str] | None = None,
    over: bool = False,
) -> LineupData:
    """Both sides as they stand; when the battle is `over`, nobody acts any more.

    One of the `candidates` takes a hit that is due; the player's choice is for the `chosen` block; `notes` are
    words to show with blocks.
    """
    struck = frozenset(candidates) if battle.hits_due else frozenset()
    ranks = []
    for side in (opponent(battle.attacker), battle.attacker):
        attacks = side is battle.attacker
        pieces = []
        for block in battle.main.get(side, ()):
            rating = load_facts().rating(block.id, attacking=attacks)
            pieces.append(
                Piece(
                    block=block.id,
                    name=name_in_line(block.id, side),
                    rating=rating,
                    strength=block.strength,
                    most=load_facts().blocks[block.id].strengths[-1],
                    stands=WAITS if over else _stands(block, rating[0], battle, struck),
                    chosen=block.id == chosen,
                    note=(notes or {}).get(block.id, ""),
                )
            )
        ranks.append(Rank(side, attacks, tuple(pieces), battle.reserves.get(side, 0)))
    turn = (None, None) if over else (battle.turn_of, battle.letter)
    return LineupData((ranks[0], ranks[1]), *turn)


def _stands(block: SeenBlock, letter: str, battle: BattleView, struck: frozenset[str]) -> str:
    if block.id in struck:
        return STRUCK
    if block.id == battle.firing:
        return FIRES
    if block.id in battle.acted:
        return DONE
    if block.side is battle.turn_of and letter == battle.letter and not battle.hits_due:
        return ACTS
    return WAITS


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


def began_at(history: Sequence[HistoryEntry], space: str) -> int:
    """The place of the action with which the battle of a space began; 0 when that was before the story."""
    return last_with(history, lambda event: isinstance(event, ev.BattleBegan) and event.space == space) or 0


def battle_events(told: Iterable[Told], space: str) -> list[Event]:
    """Of a story that begins with a battle's first action, the events from its beginning to its end."""
    found: list[Event] = []
    for item in told:
        event = item.event
        if isinstance(event, ev.BattleBegan) and event.space == space:
            found = []
        found.append(event)
        if isinstance(event, ev.BattleEnded) and event.space == space:
            break
    return found


def ending(events: Sequence[Event]) -> ev.BattleEnded | None:
    """How the battle ended, if it has."""
    last = events[-1] if events else None
    return last if isinstance(last, ev.BattleEnded) else None


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


def last_shot(events: Sequence[Event]) -> ev.DiceRolled | None:
    """The dice that fell last in this battle."""
    return next((event for event in reversed(events) if isinstance(event, ev.DiceRolled)), None)


def reports(events: Iterable[Event]) -> list[tuple[Seat | None, str]]:
    """The battle's story: a line for each thing a block did, with its side and what came of it."""
    lines: list[tuple[Seat | None, str, list[str]]] = []
    volley = False
    for event in events:
        if volley and (loss := _loss(event)):
            lines[-1][2].append(loss)
            continue
        volley = isinstance(event, ev.DiceRolled)
        if not isinstance(event, ev.ControlChanged):
            text = _shot_words(event) if isinstance(event, ev.DiceRolled) else told(event)
            lines.append((getattr(event, "side", None), text, []))
    return [
        (side, say("battle.with-losses", told=text, losses=commas(losses)) if losses else text)
        for side, text, losses in lines
    ]


def _shot_words(event: ev.DiceRolled) -> str:
    name = name_in_line(event.block, event.side)
    dice, on = " ".join(map(str, event.dice)), hits_on(event.firepower)
    return say("battle.fired", block=name, dice=dice, on=on, hits=hits(event.hits))


def _loss(event: Event) -> str:
    if isinstance(event, ev.StepLost) and event.cause == "hit" and event.block and event.strength:
        name = name_in_line(event.block, event.side)
        return say("battle.down-to", block=name, strength=roman(event.strength))
    if isinstance(event, ev.BlockEliminated) and event.cause == "hit":
        return say("battle.eliminated", block=name_in_line(event.block, event.side))
    if isinstance(event, ev.CleopatraTurned):
        return say("battle.cleopatra-joins", side=event.to.label)
    return ""


# --- retreats --------------------------------------------------------------------------------------------------


def ways_out(legal: Iterable[Action], block: str) -> list[Retreat]:
    """The retreats open to a block of the side to act."""
    return [action for action in legal if isinstance(action, Retreat) and action.block == block]


def way_words(action: Retreat, view: JuliusCaesarView) -> str:
    """What a retreat is called: where it leads, by what, and what that still takes."""
    return say("battle.way-out", place=label(action.path[-1]), by=_by(action, view))


def _by(action: Retreat, view: JuliusCaesarView) -> str:
    if len(action.path) > 2:
        return say("battle.over-sea", place=label(action.path[1]))
    left = retreat_room(view, load_facts().components, *action.path)
    if left is None:
        return say("battle.by-sea")
    kind = link_kind(load_facts().components, *action.path)
    return say(ROADS[kind], number=left)


ROADS = {"major": "battle.by-major-road", "minor": "battle.by-minor-road", "strait": "battle.by-strait"}
"""How a retreat by a kind of road is told, with how many more it takes."""
