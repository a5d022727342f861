"""A battle as the screen shows it: who stands in the line and who apart, what happened so far.

All of it is read off views and events; no rule is known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from engine.blocks.facts import LETTERS
from engine.contract import Event, Seat
from engine.gallic_war.actions import End, Main, Shelter, Withdraw
from engine.gallic_war.events import fighting as ev
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.viewdata import BattleView, GallicWarView, Part, SeenBlock
from engine.gallic_war.words import block_name, say
from engine.gallic_war.words.story import told
from engine.timeline import HistoryEntry
from engine.words import commas, noted
from jc_tui.blocks.battle.pieces import LineupData, Piece, Rank, stands
from jc_tui.blocks.battle.told import Account, is_a, still_there
from jc_tui.gallic_war.facts import load_facts, strong
from jc_tui.gallic_war.modes import BATTLE
from jc_tui.gallic_war.text.battle import betterment
from jc_tui.gallic_war.text.standing import of_colour, short_name

CHOOSE = "choose battle"
SIEGE, RELIEF = "siege", "relief"
PHASES = (CHOOSE, *BATTLE)
"""The phases of a battle, from the choice which is fought to the last retreat."""

UNDECIDED = frozenset((CHOOSE, "withdraw", "shelter", "main group"))
"""The phases before the first round in which something is chosen."""


def to_come(view: GallicWarView, area: str) -> BattleView:
    """Return the battle of a contested area as it is before anybody has chosen it."""
    return BattleView(
        area=area,
        cause="",
        attacker=view.areas[area].attacker,
        main=None,
        crossing=None,
        shaken=False,
        stage="",
        round=0,
        rounds=0,
        fought=0,
        siege_left=0,
        line={},
        reserves={},
        inside={},
        sorties=(),
        besieged=(),
        acted=(),
        halves=(),
        turn_of=None,
        letter=None,
        firing=None,
        dice=(),
        hits_due=0,
        hits_on=None,
        retreats=(),
        sailed=(),
    )


def contested(view: GallicWarView) -> list[str]:
    """Return the areas that are to be fought for."""
    return [area.id for area in view.areas.values() if area.contested]


def waiting(view: GallicWarView, battle: BattleView) -> list[str]:
    """Return the names of the areas that are to be fought for besides."""
    return [short_name(area) for area in contested(view) if area != battle.area]


# --- the line-up -----------------------------------------------------------------------------------------------


def line_up(
    view: GallicWarView, battle: BattleView, sheltered: Collection[str] = (), *, over: bool = False
) -> LineupData:
    """Return both sides as they stand in a view, only those in the line when it is `over`.

    Of the blocks before a battle, these are known to be `sheltered` in the fortress.
    """
    attacker, area = battle.attacker or SEATS[0], view.areas.get(battle.area)
    known = area.blocks if area and not over else ()
    ranks = []
    for side in (opponent(attacker), attacker):
        better = betterment(battle, side)
        own = [block for block in known if block.side is side]
        inside = _within(battle, side, own, sheltered)
        line = _line(battle, side, own, inside)
        pieces = tuple(_piece(block, side, battle, rated(block.id, better)) for block in line)
        apart = () if over else tuple(_apart(view, battle, side, line, own, inside))
        there = "" if over else _there(view, battle, side, own)
        reserves = battle.reserves.get(side, 0)
        ranks.append(Rank(side, side is attacker, pieces, reserves, _role(battle, side), there, apart))
    if not battle.turn_of:
        return LineupData((ranks[0], ranks[1]), None, None)
    first = "" if battle.letter else say("battle_screen.caesar-first")
    return LineupData((ranks[0], ranks[1]), battle.turn_of, battle.letter, first)


def _piece(block: SeenBlock, side: Seat, battle: BattleView, rating: str) -> Piece:
    """A block in the line, of which Caesar's acts before the letters."""
    blocks = load_facts().blocks
    acts = rating[0] == battle.letter if battle.letter else block.id == load_facts().caesar
    return Piece(
        block=block.id,
        name=name_in_line(block.id),
        rating=rating,
        strength=block.strength,
        most=blocks.strengths[blocks.index[block.id]][-1],
        stands=stands(block.id, side, battle, its_turn=acts),
        half=block.id in battle.halves,
    )


def name_in_line(block: str) -> str:
    """Return the name on a block; of Caesar's legion his, for which there is room."""
    return say("battle_screen.caesar") if block == load_facts().caesar else block_name(block)


def rated(block: str, better: int) -> str:
    """Return a block's letter in this battle, and the highest roll that hits."""
    letter = LETTERS[max(load_facts().letter(block) - better, 0)]
    return f"{letter}{load_facts().rating(block)[1]}"


def _within(
    battle: BattleView, side: Seat, own: Sequence[SeenBlock], sheltered: Collection[str]
) -> list[SeenBlock]:
    """Those of a side in the fortress, as far as they are known."""
    if not battle.stage:
        return [block for block in own if block.id in sheltered]
    if battle.besieged and battle.besieged[0].side is side:
        return list(battle.besieged)
    outside = {block.id for block in battle.line.get(side, ())}
    found = [block for block in own if not block.reserve and block.id not in outside]
    return found if battle.inside.get(side, 0) else []


def _line(
    battle: BattleView, side: Seat, own: Sequence[SeenBlock], inside: Sequence[SeenBlock]
) -> Sequence[SeenBlock]:
    """Those who fight: in a siege the besieged; before the first round all that are not in the fortress."""
    if battle.stage == SIEGE and side is not battle.attacker:
        return inside
    if battle.stage:
        return battle.line.get(side, ())
    return [block for block in own if block not in inside]


def _role(battle: BattleView, side: Seat) -> str:
    """What a side does at a fortress or in the Alps; empty where it just attacks or defends."""
    areas, defends = load_facts().areas, side is not battle.attacker
    told = side.label.upper()
    if battle.stage in (SIEGE, RELIEF):
        if defends:
            return say.one("battle_screen.defend", battle.stage, side=told)
        return say.one("battle_screen.attack", battle.stage, side=told)
    alpine = defends and areas.alps >> areas.index[battle.area] & 1
    return say("battle_screen.in-alps", side=told) if alpine else ""


def _there(view: GallicWarView, battle: BattleView, side: Seat, own: Sequence[SeenBlock]) -> str:
    """How many stand there, where nobody else has seen them; else empty."""
    besieged = battle.stage == SIEGE and side is not battle.attacker
    if own or (battle.besieged if besieged else battle.stage):
        return ""
    number = battle.inside.get(side, 0) if besieged else sum(part.count for part in _parts(view, battle, side))
    return say("battle_screen.unseen", n=number)


def _parts(view: GallicWarView, battle: BattleView, side: Seat) -> Sequence[Part]:
    """A side's blocks in the area as anybody sees them."""
    stacks = view.areas[battle.area].stacks if battle.area in view.areas else ()
    return next((stack.parts for stack in stacks if stack.side is side), ())


def _apart(
    view: GallicWarView,
    battle: BattleView,
    side: Seat,
    line: Sequence[SeenBlock],
    own: Sequence[SeenBlock],
    inside: Sequence[SeenBlock],
) -> list[str]:
    """A side's blocks that are not in the line: unseen, in the fortress, in reserve, out of it on a sortie."""
    lines = []
    number = battle.inside.get(side, 0)
    if number and (battle.stage != SIEGE or side is battle.attacker):
        named = commas(_named(battle, block) for block in inside)
        lines.append(say("battle_screen.inside", who=named or say("battle_screen.unseen", n=number)))
    if not battle.stage and not own:
        lines.append(_colours(_parts(view, battle, side)))
    if waiting := [block for block in own if block.reserve]:
        lines.append(say("battle_screen.reserves", who=commas(map(_from, waiting))))
    if out := [block for block in line if block.id in battle.sorties]:
        lines.append(say("battle_screen.sortied", who=commas(block_name(block.id) for block in out)))
    return lines


def _named(battle: BattleView, block: SeenBlock) -> str:
    """A block in the fortress, with half a hit if it has one."""
    name = strong(block.id, block.strength)
    return noted(name, say("battle.half")) if block.id in battle.halves else name


def _from(block: SeenBlock) -> str:
    """A block in reserve, with the area that its group came from."""
    name = strong(block.id, block.strength)
    return noted(name, say("battle_screen.from", place=short_name(block.origin))) if block.origin else name


def _colours(parts: Sequence[Part]) -> str:
    """Unseen blocks: a sign for each, and how many of each colour, however they came."""
    numbers: Counter[str] = Counter()
    for part in parts:
        numbers[part.colour] += part.count
    told = commas(of_colour(number, colour) for colour, number in numbers.items())
    return f"{'[?]' * numbers.total()} {told}"


def cheapest(blocks: Sequence[str], battle: BattleView) -> str:
    """Return the block, of those that may be hit, that is missed least.

    Leaders come last; of the others the one with the lowest printed worth, and of equals one that has acted.
    """
    table = load_facts().blocks

    def price(block: str) -> tuple[object, ...]:
        number = table.index[block]
        leads = number == table.caesar or bool(table.leaders >> number & 1)
        return leads, table.fire[number], -table.letter[number], block not in battle.acted

    return min(blocks, key=price)


# --- what it is called -----------------------------------------------------------------------------------------


def heading(battle: BattleView) -> str:
    """Return ``BATTLE OF MANDUBII F1``; of a siege the town."""
    facts = load_facts()
    level, place = facts.fortress(battle.area), short_name(battle.area)
    of_town = battle.stage in (SIEGE, RELIEF)
    if of_town:
        place = facts.components.data.areas[facts.areas.index[battle.area]].fortress_name
    named = (say("position.fortress", place=place, level=level) if level else place).upper()
    if of_town:
        return say.one("battle_screen.heading-of", battle.stage, place=named)
    return say("battle_screen.heading", place=named)


def round_words(view: GallicWarView, battle: BattleView) -> str:
    """Return which round of how many it is, and what follows it."""
    if not battle.stage:
        return say.one("battle_screen.now", view.phase) if view.phase in UNDECIDED else say("battle_screen.before")
    if not battle.round:
        told = say.one("battle_screen.before", battle.stage)
    elif battle.round < battle.rounds:
        told = say("battle_screen.round", number=battle.round, last=battle.rounds)
    else:
        told = say.one("battle_screen.last-round", battle.stage, number=battle.round, last=battle.rounds)
    return commas([told, say("battle_screen.siege-left", n=battle.siege_left)]) if battle.siege_left else told


# --- what happened ---------------------------------------------------------------------------------------------


def began_at(history: Sequence[HistoryEntry], battle: BattleView) -> int:
    """Return the index of the first action of a battle, or of the choices before it."""
    at = ACCOUNT.began_at(history, battle.area) if battle.stage else len(history)
    while at and _prepares(history, at - 1):
        at -= 1
    return at


def _prepares(history: Sequence[HistoryEntry], at: int) -> bool:
    """Whether an action was a choice before a battle; the end of such choices is one too."""
    action = history[at].action
    if isinstance(action, End):
        return at > 0 and isinstance(history[at - 1].action, Withdraw | Shelter)
    return isinstance(action, Withdraw | Shelter | Main)


def sheltered(events: Iterable[Event]) -> set[str]:
    """Return the blocks that were seen to go into the fortress and to stay."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, ev.BlockSheltered) and event.block:
            found.add(event.block)
        elif isinstance(event, ev.BlockSortied):
            found.discard(event.block)
    return found


def aftermath(battle: BattleView, events: Sequence[Event]) -> BattleView:
    """Return a battle as last seen, with what has happened to its blocks since."""
    losses = [event for event in events if not is_a(event, "ReservesArrived")]
    inside = {block.side: battle.besieged for block in battle.besieged if block.side}
    fresh = partial(SeenBlock, moved=True, reserve=False, origin=None, by=None)
    return replace(
        battle,
        line=still_there(battle.line, events, fresh),
        besieged=next(iter(still_there(inside, losses, fresh).values()), ()),
        reserves={},
        inside={},
        halves=(),
        firing=None,
        dice=(),
        hits_due=0,
        hits_on=None,
    )


def _half(event: Event) -> str:
    return say("battle_screen.half-on", block=block_name(event.block)) if isinstance(event, ev.HitHalved) else ""


BEFORE = ("BlockWithdrew", "BlockSheltered", "MainNamed")
ACCOUNT = Account(BEFORE, told, lambda block, _: block_name(block), str, "rating", _half)
"""How battles are told."""
