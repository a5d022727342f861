"""What is said of an area or a sea: whose it is, who stands there, who could come, its borders, its winter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from engine.blocks.roster import Remembered, Sighting
from engine.contract import Seat
from engine.gallic_war.actions import POLITICS, March, Move, Regroup, Retreat, Sail
from engine.gallic_war.fog.roster import Suspect
from engine.gallic_war.outlook import Border, Reach, borders, garrison, natives, supply_of
from engine.gallic_war.seats import ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock, Stack
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, headed, noted
from jc_tui.blocks.remarks import BlockRemarks, and_more, counted, who_comes
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.modes import YEAR
from jc_tui.gallic_war.politics import attempt, attempts, chance, turning_tribes
from jc_tui.gallic_war.text.position import BORDERS
from jc_tui.gallic_war.text.standing import number_of, short_name, stack_items, told_strength, whose
from jc_tui.look.remarks import Remark, remark
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.seats.game_session import GameSession

PLACE = 5
"""Longer names of areas are cut to one letter less, where there is little room."""

REGIONS = ("belgica", "celtae", "aquitania")
"""The regions of Gaul."""

ATTACKS = "inspect.attack-in-brief", "inspect.attack"
DEFENDS = "inspect.defend-in-brief", "inspect.defend"
"""What a side does in a contested area, in brief and in full."""

TRIPS = (Move, March, Sail, Retreat, Regroup)
"""The actions that take a block from one area to another."""

COUNCIL = frozenset(("announce", POLITICS))
"""The phases in which a Political Action is thought of: then tribes come first."""


class Remarks(BlockRemarks):
    """What is said of each place in one position."""

    seats = SEATS
    _view: GallicWarView

    def of(self, place: str, *, ways: bool = True) -> list[Remark]:
        """The remarks on a place, the most important of this phase first; with the ways out of it, or without."""
        return [*self.standing(place), *self.around(place, ways=ways)]

    def around(self, place: str, *, ways: bool = True) -> list[Remark]:
        if place not in load_facts().areas.index:
            return self._ports(place)
        reach = [*self._comers(place), *(self._goals(place) if ways else [])]
        out = [*self._borders(place), *self._seas(place)] if ways else []
        people, winter = [*self._politics(place), *self._natives(place)], self._winter(place)
        if self._view.phase in YEAR:
            return [*winter, *people, *reach, *out]
        if self._view.phase in COUNCIL:
            return [*people, *reach, *out, *winter]
        return [*reach, *out, *people, *winter]

    # --- the place, and who stands there ---------------------------------------------------------------------

    def _head(self, place: str) -> Remark:
        """``Arverni F1``, with its side where nobody stands; in full with region, Alps, fortress and port."""
        facts = load_facts()
        if place not in facts.areas.index:
            words = noted(place_name(place), say("inspect.sea"))
            return remark(words, words, "strong")
        area = facts.areas.index[place]
        traits = [say("inspect.alps")] if facts.areas.alps >> area & 1 else []
        traits += [say("inspect.port")] if facts.areas.seas_of[area] else []
        region, town = facts.areas.region[area], facts.components.data.areas[area].fortress_name
        full = [say.one("help.region", region)] if region in REGIONS else []
        full += [town] if town else []
        seen = self._view.areas.get(place)
        if seen is None or not seen.stacks:
            holder = seen.control if seen else None
            traits.append(say("position.held-by", side=holder.label) if holder else say("inspect.vacant"))
        level, brief = facts.fortress(place), short_name(place)
        brief = say("position.fortress", place=brief, level=level) if level else brief
        told = f"{brief} {commas(traits)}", f"{facts.place(place)} {commas((*full, *traits))}"
        return remark(told[0].strip(), told[1].strip(), "strong")

    def _forces(self, place: str) -> list[Remark]:
        seen = self._view.areas.get(place)
        return [] if seen is None else [self._force(seen, stack) for stack in _attacker_first(seen)]

    def _force(self, area: AreaView, stack: Stack) -> Remark:
        own = [block for block in area.blocks if block.side is stack.side]
        full = commas(stack_items(stack, area.blocks))
        brief = commas(map(_short_block, own)) if len(own) == stack.count else str(stack.count)
        if len(own) < stack.count and stack.side is not None:
            brief = self._with_suspects(area.id, stack.side, brief, full=False)
            full = self._with_suspects(area.id, stack.side, full, full=True)
        if inside := self._inside(area, stack.side):
            told = say("inspect.inside", n=inside)
            brief, full = noted(brief, told), noted(full, told)
        heads = side_letter(stack.side), whose(stack.side)
        if area.contested and stack.side is not None:
            brief_role, role = ATTACKS if stack.side is area.attacker else DEFENDS
            heads = say(brief_role, side=heads[0]), say(role, side=heads[1])
        return remark(f"{heads[0]} {brief}", f"{heads[1]} {full}", side_ink(stack.side))

    def _inside(self, area: AreaView, side: Seat | None) -> int:
        battle = self._view.battle
        return battle.inside[side] if battle is not None and battle.area == area.id and side is not None else 0

    def _natives(self, place: str) -> list[Remark]:
        """The tribes at home here that do not stand here to be seen, with their sides; leaders at home here."""
        seen = self._view.areas.get(place)
        here = {block.id for block in seen.blocks} if seen else set()
        tribes = [each for each in natives(self._view, load_facts().components, place) if each[0] not in here]
        told = [
            noted(block_name(tribe), whose(side)) if known else block_name(tribe) for tribe, side, known in tribes
        ]
        told += [block_name(leader) for leader, home in self._view.homes.items() if home == place]
        words = f"{say('inspect.home')} {commas(told)}"
        return [remark(words, words, "text")] if told else []

    def _politics(self, place: str) -> list[Remark]:
        """How likely a Political Action with one's card would turn its tribes, now that it may be tried."""
        side, own = self._me, self._view.sides.get(self._view.seat)
        card = own.laid if own and own.use in (None, POLITICS) else None
        if side is None or card is None or self._view.phase not in COUNCIL or load_facts().event(card):
            return []
        if self._view.phase == POLITICS and self._view.to_act is side:
            tried = [each for each in attempts(self._view, self._legal).values() if each.area == place]
        else:
            tribal = load_facts().areas.tribal >> load_facts().areas.index[place] & 1
            open_to = tribal and turning_tribes(self._view, side, place)
            tried = [attempt(self._view, side, card, place)] if open_to else []
        told = [(say("inspect.politics", chance=chance(each)), each.rallied) for each in tried]
        helped = [say("inspect.with-help", politics=words) if rallied else words for words, rallied in told]
        return [remark(words, words, "mark") for words in helped]

    def _suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        name = number_of(block.block)
        if full and isinstance(block, Suspect):
            return say("position.strong", block=name, strength=told_strength(block))
        return name

    # --- who could come, and where to ------------------------------------------------------------------------

    @cached_property
    def _reach(self) -> Reach:
        facts = load_facts()
        may = self._roster.may_stand() if self._roster else {}
        return Reach(self._view, facts.components, facts.routes, may)

    def _comers(self, place: str) -> list[Remark]:
        """Whence the enemy of who holds an area could come; to one that nobody holds, whence either side could."""
        seen = self._view.areas.get(place)
        if seen is not None and seen.contested:
            return []
        sides = SEATS if seen is None or seen.control is None else (opponent(seen.control),)
        return who_comes(self._reach, place, sides, self._me, (_short_place, short_name))

    def _goals(self, place: str) -> list[Remark]:
        """What the enemy's blocks of an area threaten; where one's own can go now, else what they could enter."""
        seen = self._view.areas.get(place)
        side = next((stack.side for stack in seen.stacks if stack.side is not None), None) if seen else None
        if side is None or (seen and seen.contested):
            return []
        mine = side is self._me
        found = self._reach.goals(place, side)
        if mine and self._view.phase == "move" and self._legal:
            now = self._open.get(place, frozenset[str]())
            found = [*filter(now.__contains__, found), *sorted(now.difference(found))]
        if not found:
            return []
        brief, full = (and_more([*map(name, found)]) for name in (_short_place, short_name))
        head = say("inspect.reaches" if mine else "inspect.threatens")
        return [remark(f"{head} {brief}", f"{head} {full}", "mark")]

    @cached_property
    def _open(self) -> Mapping[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for action in self._legal:
            if isinstance(action, TRIPS):
                found.setdefault(action.path[0], set()).add(action.path[-1])
        return {start: frozenset(ends) for start, ends in found.items()}

    # --- its borders, its ports, its winter -------------------------------------------------------------------

    def _borders(self, place: str) -> list[Remark]:
        """What the borders still take of one's own side, or of the one to act: black ones, rivers, the Rhine."""
        acting = self._view.to_act if self._view.to_act in SEATS else None
        found = borders(self._view, load_facts().components, place, self._me or acting)
        remarks = []
        for kind, heading in BORDERS.items():
            some = [border for border in found if border.kind == kind]
            if some:
                brief, full = (_listed(some, name) for name in (_short_place, short_name))
                heads = say.one("inspect.border", kind), say(heading)
                remarks.append(remark(f"{heads[0]} {brief}", f"{heads[1]} {full}", "text"))
        return remarks

    def _seas(self, place: str) -> list[Remark]:
        areas, remarks = load_facts().areas, []
        for sea in load_facts().seas(place):
            ports = [port for port in areas.names_of(areas.ports[areas.sea_index[sea]]) if port != place]
            brief, full = (commas(map(name, ports)) for name in (_short_place, short_name))
            head = say("inspect.by-sea")
            remarks.append(remark(f"{head} {brief}", f"{headed(place_name(sea), full)}", "text"))
        return remarks

    def _ports(self, sea: str) -> list[Remark]:
        areas = load_facts().areas
        ports = areas.names_of(areas.ports[areas.sea_index[sea]])
        brief, full = (commas(self._held(port, name) for port in ports) for name in (_short_place, short_name))
        head = say("inspect.ports")
        return [remark(f"{head} {brief}", f"{head} {full}", "text")]

    def _held(self, place: str, name: Callable[[str], str]) -> str:
        seen = self._view.areas.get(place)
        return noted(name(place), side_letter(seen.control)) if seen and seen.control else name(place)

    def _winter(self, place: str) -> list[Remark]:
        """What it makes at the year's end, what legions there cost and how many may stay; who can be built."""
        facts, told = load_facts(), []
        if supply := supply_of(self._view, facts.components, place):
            told.append(say("inspect.makes", n=supply))
        if found := garrison(self._view, facts.components, place):
            if found.barred:
                told.append(say("inspect.none-winters"))
            elif found.limit is None:
                told.append(say("inspect.winters", n=found.legions))
            else:
                told.append(say("inspect.winters-limited", n=found.legions, limit=found.limit))
        if facts.areas.index[place] == facts.areas.off_map:
            groups = (say("inspect.pool"), self._view.pool), (say("inspect.due"), self._view.due)
            told += [headed(head, commas(map(number_of, legions))) for head, legions in groups if legions]
        return [remark(words, words, side_ink(ROMANS)) for words in told]


def _attacker_first(area: AreaView) -> list[Stack]:
    return sorted(area.stacks, key=lambda stack: area.contested and stack.side is not area.attacker)


def _listed(some: Iterable[Border], name: Callable[[str], str]) -> str:
    """``Boii 4, Mand 2/4``: the areas beyond some borders, with what these take; bare names if any number."""
    told = []
    for border in some:
        place = name(border.to)
        if border.limit is None:
            told.append(place)
        elif border.left == border.limit:
            told.append(counted(place, border.limit))
        else:
            told.append(say("inspect.left-of", place=place, left=border.left, limit=border.limit))
    return commas(told)


def _short_block(block: SeenBlock) -> str:
    """``X (Caesar) 4*``: a block that is known, with a star when it has moved."""
    return (
        f"{say('position.strong', block=number_of(block.id), strength=block.strength)}{'*' if block.moved else ''}"
    )


def _short_place(place: str) -> str:
    """``Aedu``, ``Boii``: an area in a few letters."""
    if place == load_facts().areas.ids[load_facts().areas.off_map]:
        return say("inspect.off-map-in-brief")
    name = short_name(place)
    return name if len(name) <= PLACE else name[: PLACE - 1]


def remarks_of(session: GameSession) -> Remarks:
    """Return what is known of places, for the viewer of a session."""
    return Remarks(session.view, session.legal, remember(session))
