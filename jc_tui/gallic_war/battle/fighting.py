"""A battle as shown: blocks in and outside the line, and past events.

All of it is read off views and events; no rule is known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from engine.blocks.facts import LETTERS
from engine.blocks.sets import mask_of
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.actions import End, Main, Shelter, Withdraw
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.viewdata import BattleView, GallicWarView, Part, SeenBlock
from engine.gallic_war.words import block_name, say, told
from engine.timeline import HistoryEntry
from engine.translations import commas
from jc_tui.blocks.battle.battle_log import BattleLog, is_a, still_there
from jc_tui.blocks.battle.pieces import LineupData, Piece, Rank, stands
from jc_tui.gallic_war.facts import load_facts, remark, strong
from jc_tui.gallic_war.modes import BATTLE
from jc_tui.gallic_war.text.battle import betterment
from jc_tui.gallic_war.text.standing import of_colour, short_name

CHOOSE = "choose battle"
SIEGE, RELIEF = "siege", "relief"
PHASES = (CHOOSE, *BATTLE)

UNDECIDED = frozenset((CHOOSE, "withdraw", "shelter", "main group"))
"""The phases before the first round in which something is chosen."""


def contested(view: GallicWarView) -> list[str]:
    """Return the contested areas."""
    return [area.id for area in view.areas.values() if area.contested]


def waiting(view: GallicWarView, battle: BattleView) -> list[str]:
    """Return the names of the other contested areas."""
    return [short_name(area) for area in contested(view) if area != battle.area]


def line_up(
    view: GallicWarView, battle: BattleView, sheltered: Collection[str] = (), *, over: bool = False
) -> LineupData:
    """Return both sides, some blocks `sheltered`; only the line when `over`."""
    attacker = battle.attacker or SEATS[0]
    defends, attacks = (
        _Side(view, battle, side, sheltered, over=over).rank(attacks=side is attacker)
        for side in (opponent(attacker), attacker)
    )
    if not battle.turn_of:
        return LineupData((defends, attacks), None, None)
    first = "" if battle.letter else say("battle_screen.caesar-first")
    return LineupData((defends, attacks), battle.turn_of, battle.letter, first)


class _Side:
    """One side of a battle: `own` known blocks, those `inside`, the `line`."""

    def __init__(
        self, view: GallicWarView, battle: BattleView, side: Seat, sheltered: Collection[str], *, over: bool
    ) -> None:
        self.battle, self.side, self.over = battle, side, over
        self.besieged = battle.stage == SIEGE and side is not battle.attacker
        area = view.areas.get(battle.area)
        self.own = [block for block in area.blocks if block.side is side] if area and not over else []
        stacks = area.stacks if area else ()
        self.parts: Sequence[Part] = next((stack.parts for stack in stacks if stack.side is side), ())
        line = battle.line.get(side, ())
        if not battle.stage:
            self.inside = [block for block in self.own if block.id in sheltered]
            line = tuple(block for block in self.own if block not in self.inside)
        elif battle.besieged and battle.besieged[0].side is side:
            self.inside = list(battle.besieged)
        else:
            outside = {block.id for block in line}
            found = [block for block in self.own if not block.reserve and block.id not in outside]
            self.inside = found if battle.inside.get(side, 0) else []
        self.line: Sequence[SeenBlock] = self.inside if self.besieged else line

    def rank(self, *, attacks: bool) -> Rank:
        pieces, reserves = tuple(map(self._piece, self.line)), self.battle.reserves.get(self.side, 0)
        there, apart = ("", ()) if self.over else (self._there(), tuple(self._apart()))
        return Rank(self.side, attacks, pieces, reserves, self._role(), there, apart)

    def _piece(self, block: SeenBlock) -> Piece:
        """Return a block in the line; Caesar acts before the letters."""
        facts, battle = load_facts(), self.battle
        letter = LETTERS[max(facts.letter(block.id) - betterment(battle, self.side), 0)]
        acts = letter == battle.letter if battle.letter else block.id == facts.caesar
        return Piece(
            block=block.id,
            name=name_in_line(block.id),
            rating=f"{letter}{facts.rating(block.id)[1]}",
            strength=block.strength,
            most=facts.blocks.strengths[facts.blocks.index[block.id]][-1],
            stands=stands(block.id, self.side, battle, its_turn=acts),
            half=block.id in battle.halves,
        )

    def _role(self) -> str:
        areas, stage, told = load_facts().areas, self.battle.stage, self.side.label.upper()
        defends = self.side is not self.battle.attacker
        if stage in (SIEGE, RELIEF) and defends:
            return say.one("battle_screen.defend", stage, side=told)
        if stage in (SIEGE, RELIEF):
            return say.one("battle_screen.attack", stage, side=told)
        alpine = defends and areas.alps >> areas.index[self.battle.area] & 1
        return say("battle_screen.in-alps", side=told) if alpine else ""

    def _there(self) -> str:
        """Return how many blocks are still unseen; empty once they stand revealed."""
        if self.own or (self.battle.besieged if self.besieged else self.battle.stage):
            return ""
        inside, outside = self.battle.inside.get(self.side, 0), sum(part.count for part in self.parts)
        return say("battle_screen.unseen", n=inside if self.besieged else outside)

    def _apart(self) -> list[str]:
        battle, lines = self.battle, list[str]()
        number = battle.inside.get(self.side, 0)
        if number and not self.besieged:
            halves = {block: say("battle.half") for block in battle.halves}
            named = commas(remark(strong(b.id, b.strength), halves.get(b.id, "")) for b in self.inside)
            lines.append(say("battle_screen.inside", who=named or say("battle_screen.unseen", n=number)))
        if not battle.stage and not self.own:
            numbers: Counter[str] = Counter()
            for part in self.parts:
                numbers[part.colour] += part.count
            colours = commas(of_colour(count, colour) for colour, count in numbers.items())
            lines.append(f"{'[?]' * numbers.total()} {colours}")
        if waiting := [block for block in self.own if block.reserve]:
            lines.append(say("battle_screen.reserves", who=commas(map(_from, waiting))))
        if out := [block for block in self.line if block.id in battle.sorties]:
            lines.append(say("battle_screen.sortied", who=commas(block_name(block.id) for block in out)))
        return lines


def _from(block: SeenBlock) -> str:
    origin = say("battle_screen.from", place=short_name(block.origin)) if block.origin else ""
    return remark(strong(block.id, block.strength), origin)


def name_in_line(block: str) -> str:
    """Return the name on a block; of Caesar's legion his, for which there is room."""
    return say("battle_screen.caesar") if block == load_facts().caesar else block_name(block)


def cheapest(blocks: Sequence[str], battle: BattleView) -> str:
    """Return the block, of those that may be hit, that is missed least."""
    table = load_facts().blocks

    def price(block: str) -> tuple[object, ...]:
        number = table.index[block]
        leads = number == table.caesar or bool(table.leaders >> number & 1)
        return leads, table.fire[number], -table.letter[number], block not in battle.acted

    return min(blocks, key=price)


# --- what it is called -----------------------------------------------------------------------------------------


def heading(battle: BattleView) -> str:
    """Return ``BATTLE OF MANDUBII``; of a siege the town."""
    facts, area = load_facts(), battle.area
    if battle.stage in (SIEGE, RELIEF):
        town = facts.components.data.areas[facts.areas.index[area]].fortress_name
        return say.one("battle_screen.heading-of", battle.stage, place=town.upper())
    return say("battle_screen.heading", place=short_name(area).upper())


def stakes(battle: BattleView) -> list[str]:
    """Return the points for the area and for the fall of blocks."""
    areas, table, worth = load_facts().areas, load_facts().blocks, load_facts().numbers.points
    line = mask_of(table.index[block.id] for blocks in battle.line.values() for block in blocks)
    caesar, ariovistus = 1 << table.caesar, 1 << table.ariovistus
    scored = (
        (areas.tribal >> areas.index[battle.area] & 1, say("battle_screen.stake-area", points=worth.area)),
        (line & caesar, say("battle_screen.stake-caesar")),
        (line >> table.vercingetorix & 1, say("battle_screen.stake-vercingetorix", points=worth.vercingetorix)),
        (line & ariovistus, say("battle_screen.stake-ariovistus", points=worth.ariovistus)),
        (line & table.legions & ~caesar, say("battle_screen.stake-legion", points=worth.legion)),
        (line & table.germans & ~ariovistus, say("battle_screen.stake-german", points=worth.german)),
    )
    return [told for is_there, told in scored if is_there]


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
    """Return the index of a battle's first action, or first choice before it."""
    at = ACCOUNT.began_at(history, battle.area) if battle.stage else len(history)
    while at and _prepares(history, at - 1):
        at -= 1
    return at


def _prepares(history: Sequence[HistoryEntry], at: int) -> bool:
    """Return whether an action belongs to the choices before a battle."""
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
    )


def _half(event: Event) -> str:
    return say("battle_screen.half-on", block=block_name(event.block)) if isinstance(event, ev.HitHalved) else ""


BEFORE = ("BlockWithdrew", "BlockSheltered", "MainNamed")
ACCOUNT = BattleLog(BEFORE, told, lambda block, _: block_name(block), str, "rating", _half)
