"""Remarks on an area or sea: its owner, blocks, threats, borders and winter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from operator import attrgetter

from engine.blocks.fog.roster import PLACED, Remembered, Sighting
from engine.contract import Seat
from engine.gallic_war.actions import POLITICS
from engine.gallic_war.fog.roster import Suspect
from engine.gallic_war.outlook import Reach, borders, garrison, natives, passage, supply_of
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock, Stack
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas, headed, noted
from jc_tui.appearance.info_items import InfoItem, remark
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.blocks.remarks import BlockRemarks, Pair, in_both
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.modes import YEAR
from jc_tui.gallic_war.move_targets import Attempt, attempt, attempts, chance, in_brief
from jc_tui.gallic_war.text.position import BORDERS
from jc_tui.gallic_war.text.standing import number_of, short_name, stack_items, told_strength, whose

PLACE = 5
"""Longer names of areas are cut to one letter less, where there is little room."""

COUNCIL = frozenset(("announce", POLITICS))
"""The phases in which a Political Action is thought of: then tribes come first."""


def _short_place(place: str) -> str:
    """Return an area in a few letters: ``Aedu``, ``Boii``."""
    if place == load_facts().areas.ids[load_facts().areas.off_map]:
        return say("inspect.off-map-in-brief")
    name = short_name(place)
    return name if len(name) <= PLACE else name[: PLACE - 1]


class Remarks(BlockRemarks):
    """What is said of each place in one position."""

    say, seats, facts, remember, Reach = say, SEATS, staticmethod(load_facts), staticmethod(remember), Reach
    places, holder = attrgetter("areas"), attrgetter("control")
    named = goals_named = (_short_place, short_name)
    LEFT_OF = ("inspect.left-of", "inspect.left-of")
    _view: GallicWarView

    @property
    def led(self) -> Collection[tuple[str, Seat]]:
        led = load_facts().leaders if self._me else ()
        found = ((stack, block) for stack, here in self._suspects.items() for block in here if block.block in led)
        return [stack for stack, block in found if block.group == PLACED]

    def of(self, place: str, *, ways: bool = True) -> list[InfoItem]:
        return [*self.standing(place), *self.around(place, ways=ways)]

    def around(self, place: str, *, ways: bool = True) -> list[InfoItem]:
        if place not in load_facts().areas.index:
            return self._ports(place)
        reach = [*self.comers(place), *(self.goals(place) if ways else [])]
        out = [*self._borders(place), *self._seas(place)] if ways else []
        people, winter = [*self._politics(place), *self._natives(place)], self._winter(place)
        if self._view.phase in YEAR:
            return [*winter, *people, *reach, *out]
        if self._view.phase in COUNCIL or load_facts().drawn_tribe(self._view, place):
            return [*people, *reach, *out, *winter]
        return [*reach, *out, *people, *winter]

    def head(self, place: str) -> InfoItem:
        """Return ``Arverni F1``, with side, region, Alps and port where they matter."""
        facts = load_facts()
        if place not in facts.areas.index:
            words = noted(place_name(place), say("inspect.sea"))
            return remark(words, words, "strong")
        area = facts.areas.index[place]
        traits = [say("inspect.alps")] if facts.areas.alps >> area & 1 else []
        traits += [say("inspect.port")] if facts.areas.seas_of[area] else []
        region, town = facts.areas.region[area], facts.components.data.areas[area].fortress_name
        full = [say.one("help.region", region)] if region in ("belgica", "celtae", "aquitania") else []
        full += [town] if town else []
        seen = self.place_view(place)
        if seen is None or not seen.stacks:
            holder = seen.control if seen else None
            traits.append(say("position.held-by", side=holder.label) if holder else say("inspect.vacant"))
        brief = facts.with_level(short_name(place), place)
        told = f"{brief} {commas(traits)}", f"{facts.place(place)} {commas((*full, *traits))}"
        return remark(told[0].strip(), told[1].strip(), "strong")

    def force(self, seen: AreaView, stack: Stack, known: Sequence[SeenBlock]) -> tuple[Pair, Pair, str]:
        strong = [say("position.strong", block=number_of(each.id), strength=each.strength) for each in known]
        named = (told + "*" * each.moved for told, each in zip(strong, known, strict=True))
        brief = commas(named) if len(known) == stack.count else str(stack.count)
        heads, battle, note = (side_letter(stack.side), whose(stack.side)), self._view.battle, ""
        if seen.contested and stack.side is not None:
            enters = stack.side is seen.attacker
            short = say("inspect.attack-in-brief" if enters else "inspect.defend-in-brief", side=heads[0])
            heads = short, say("inspect.attack" if enters else "inspect.defend", side=heads[1])
        if battle is not None and battle.area == seen.id and stack.side and (inside := battle.inside[stack.side]):
            note = say("inspect.inside", n=inside)
        return heads, (brief, commas(stack_items(stack, seen.blocks))), note

    def suspect_name(self, block: Remembered, seen: Sighting | None, *, full: bool) -> str:
        name = number_of(block.block)
        if full and isinstance(block, Suspect):
            return say("position.strong", block=name, strength=told_strength(block))
        return name

    def own_goals(self, reached: list[str], now: set[str] | None) -> list[str]:
        return reached if now is None else [*filter(now.__contains__, reached), *sorted(now.difference(reached))]

    def _natives(self, place: str) -> list[InfoItem]:
        seen = self.place_view(place)
        here = {block.id for block in seen.blocks} if seen else set()
        told = [
            noted(block_name(tribe), whose(side)) if known else block_name(tribe)
            for tribe, side, known in natives(self._view, place)
            if tribe not in here
        ]
        told += [block_name(leader) for leader, home in self._view.homes.items() if home == place]
        words = f"{say('inspect.home')} {commas(told)}"
        return [remark(words, words, "text")] if told else []

    def _politics(self, place: str) -> list[InfoItem]:
        """Return the chance to turn an area's tribes with one's card."""
        side, own = self._me, self._view.sides.get(self._view.seat)
        card = own.laid if own and own.use in (None, POLITICS) else None
        if side is None or card is None or self._view.phase not in COUNCIL or load_facts().event(card):
            return []
        if self._view.phase == POLITICS and self._view.to_act is side:
            tried = [each for each in attempts(self._view, self._legal).values() if each.area == place]
        else:
            owners = {owner for _, owner, _ in natives(self._view, place)}
            tried = [attempt(self._view, side, card, place)] if owners - {side} else []
        return [remark(_chance(each, chance), _chance(each, in_brief), "mark") for each in tried]

    def _borders(self, place: str) -> list[InfoItem]:
        found = borders(self._view, place, self._mover)
        parts = {kind: [border for border in found if border.kind == kind] for kind in BORDERS}
        return [
            self.takes((say.one("inspect.border", kind), say.one("position.border", kind)), some)
            for kind, some in parts.items()
            if some
        ]

    def _seas(self, place: str) -> list[InfoItem]:
        facts, remarks = load_facts(), []
        for sea in facts.seas(place):
            exits = [passage(self._view, place, port) for port in facts.ports(sea, place)]
            remarks.append(self.takes((say("inspect.by-sea"), headed(place_name(sea), "").rstrip()), exits))
        return remarks

    def _ports(self, sea: str) -> list[InfoItem]:
        told = (commas(self._held(port, name) for port in load_facts().ports(sea)) for name in self.named)
        return [in_both((say("inspect.ports"),) * 2, told, "text")]

    def _held(self, place: str, name: Callable[[str], str]) -> str:
        return noted(name(place), side_letter(owner)) if (owner := self.owner(place)) else name(place)

    def _winter(self, place: str) -> list[InfoItem]:
        facts, told = load_facts(), []
        if supply := supply_of(self._view, place):
            told.append(say("inspect.makes", n=supply))
        if found := garrison(self._view, place):
            key = "inspect.winters" if found.limit is None else "inspect.winters-limited"
            winters = say(key, n=found.legions, limit=found.limit)
            told.append(say("inspect.none-winters") if found.barred else winters)
        if facts.areas.index[place] == facts.areas.off_map:
            told.append(say("position.use-of-off-map"))
            groups = (say("inspect.pool"), self._view.pool), (say("inspect.due"), self._view.due)
            told += [headed(head, commas(map(number_of, legions))) for head, legions in groups if legions]
        return [remark(words, words, side_ink(ROMANS)) for words in told]


def _chance(tried: Attempt, told: Callable[[Attempt], str]) -> str:
    words = say("inspect.politics", chance=told(tried))
    return say("inspect.with-help", politics=words) if tried.rallied else words
