"""The position in lines: date, score, cards, and areas with blocks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Seat
from engine.gallic_war.data import OFF_MAP, OFF_MAP_AREA
from engine.gallic_war.seats import BARBARIANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import block_name, card_name, place_name, say, use_name
from engine.translations import commas, headed, noted, semicolons
from jc_tui.appearance.spans import wrapped
from jc_tui.gallic_war.facts import load_facts, plays_alone, remark
from jc_tui.gallic_war.text.standing import area_items, number_of, short_name, shortened, standing, whose
from jc_tui.game_ui import ui_of
from jc_tui.text_mode.text_output import in_commas, in_semicolons, packed

LABEL = 24
"""The columns that stand before what is listed."""

BORDERS = ("open", "river", "rhine", OFF_MAP)
"""The kinds of borders, in the order in which they are listed."""


def position_lines(view: GallicWarView, width: int, most: int = 1000) -> list[str]:
    """Return the position, shortened where it has more than `most` lines."""
    head, board = brief_lines(view, width), board_lines(view, width)
    if len(head) + len(board) > most:
        board = short_board(view, width)
    if len(head) + len(board) > most:
        head = brief_lines(view, width, asked=True)
    return head + board


def brief_lines(view: GallicWarView, width: int, *, asked: bool = False) -> list[str]:
    """Return the position without areas; `asked` drops what the phase does not need."""
    lines = [*_head(view, width), *_cards(view, width)]
    if not asked or view.phase in ("groups", "move"):
        lines += _going_on(view, width)
    if not asked or view.phase in ("build", "legions home"):
        lines += _off_the_map(view, width)
    return lines


def _head(view: GallicWarView, width: int) -> list[str]:
    log = ui_of("gallic-war").log
    acts = say("position.acts", side=view.to_act.label) if view.to_act in SEATS and view.to_act else ""
    lines = wrapped(remark(log.date(view), acts), width, 2)
    figures = [log.score(view), say("position.supply", number=view.supply)]
    if view.winter.garrison:
        figures.append(say("position.harvest", number=view.winter.garrison))
    figures.append(say("position.tribes", number=view.sides[SEATS[1]].tribes))
    return lines + wrapped(semicolons(figures), width, 2)


def card_item(card: str, side: Seat) -> str:
    """Return a card with its points, ``Aedui 3``; an event by name."""
    cards = load_facts().cards
    if cards.event[cards.index[card]]:
        return noted(card_name(card), say("position.event"))
    return say("position.card", card=card_name(card), points=load_facts().points(card, side))


def hand_lines(view: GallicWarView, width: int) -> list[str]:
    """Return the cards in hand, if they are the player's own."""
    own = view.sides.get(view.seat)
    if own is None or own.hand is None:
        return []
    items = [card_item(card, view.seat) for card in own.hand] or [say("position.no-card")]
    return packed(say("position.hand"), items, width, 4, "   ")


def _cards(view: GallicWarView, width: int) -> list[str]:
    lines = hand_lines(view, width)
    for side, cards in view.sides.items():
        told = []
        handless = side is BARBARIANS and plays_alone(view)
        if side is not view.seat and not handless:
            told.append(say("position.in-hand", number=cards.hand_size))
        if cards.has_laid:
            laid = card_item(cards.laid, side) if cards.laid else say("position.face-down")
            told.append(noted(laid, use_name(cards.use)) if cards.use else laid)
        played = {say("position.discards"): cards.discards, say("position.activated"): cards.activated}
        for what, names in played.items():
            told += [headed(what, commas(shortened(card_name(name)) for name in names))] if names else []
        if told:
            lines += wrapped(headed(say("position.cards-of", side=side.label), semicolons(told)), width, 4)
    if view.removed:
        lines += wrapped(headed(say("position.removed"), commas(map(card_name, view.removed))), width, 4)
    return lines


def _going_on(view: GallicWarView, width: int) -> list[str]:
    action = view.action
    told = [say("position.action-of", side=action.active.label)] if action.active else []
    named = {
        say("position.to-come"): commas(side.label for side in action.waiting),
        say("position.target"): place_name(action.target) if action.target else "",
        say("position.revolted"): commas(map(short_name, action.revolted)),
        say("position.groups"): commas(map(short_name, action.groups)),
    }
    told += [headed(what, names) for what, names in named.items() if names]
    if action.groups_left:
        told.append(say("position.groups-left", number=action.groups_left))
    if action.entering:
        told.append(say("position.entering", number=action.entering))
    used = [
        say("position.crossed", number=count, side=side.label, start=short_name(start), end=short_name(end))
        for start, end, side, count in action.crossed
    ]
    used += [
        say("position.sailed", number=count, start=short_name(start), end=short_name(end))
        for start, end, count in action.voyages
    ]
    lines = wrapped(semicolons(told), width, 2) if told else []
    return lines + (in_semicolons(headed(say("position.borders"), ""), used, width, 4) if used else [])


def _piles(view: GallicWarView) -> tuple[tuple[str, Sequence[str]], ...]:
    return (
        ("position.pool", view.pool),
        ("position.fallen", view.fallen),
        ("position.due", view.due),
        ("position.out", view.out),
    )


def _off_the_map(view: GallicWarView, width: int) -> list[str]:
    lines: list[str] = []
    for name, blocks in _piles(view):
        if told := [block for block in blocks if name != "position.out" or block not in load_facts().undrawn]:
            lines += wrapped(headed(say(name), commas(map(number_of, told))), width, 4)
    return lines


# --- the areas ---------------------------------------------------------------------------------------------------


def _groups(view: GallicWarView) -> list[tuple[str, list[AreaView]]]:
    found: dict[str, list[AreaView]] = {say("position.contested"): [], **{seat.label: [] for seat in SEATS}}
    for area in view.areas.values():
        found.setdefault(say("position.contested") if area.contested else whose(area.control), []).append(area)
    return [(heading, members) for heading, members in found.items() if members]


def board_lines(view: GallicWarView, width: int) -> list[str]:
    """Return every area that is held or occupied, a line or a few for each."""
    lines: list[str] = []
    for heading, members in _groups(view):
        lines.append(heading.upper())
        for area in members:
            homes = [say("position.home-of", block=block_name(b)) for b, at in view.homes.items() if at == area.id]
            items = [*(area_items(area) or [say("position.nobody-here")]), *(f"[{home}]" for home in homes)]
            lines += packed(f"  {load_facts().place(area.id)}:", items, width, LABEL)
    return lines


def short_board(view: GallicWarView, width: int) -> list[str]:
    """Return the same, several areas to a line, empty ones by name."""
    lines: list[str] = []
    for heading, members in _groups(view):
        lines += in_semicolons(headed(heading.upper(), ""), list(map(_in_brief, members)), width, 2)
    return lines


def _in_brief(area: AreaView) -> str:
    """Return an area and its blocks; tribes at home go by its name."""
    name, facts = short_name(area.id), load_facts()
    if not area.stacks:
        return facts.with_level(name, area.id)
    told = standing(area)
    if len(area.stacks) == 1 and area.blocks and block_name(area.blocks[0].id) == name:
        return facts.with_level(told, area.id)
    return headed(facts.with_level(name, area.id), told)


# --- one area ----------------------------------------------------------------------------------------------------


def place_lines(view: GallicWarView, place: str, width: int) -> list[str]:
    """Return one area: its blocks, its neighbours' borders and its seas."""
    facts, seen = load_facts(), view.areas.get(place)
    holder = say("position.held-by", side=whose(seen.control)) if seen and seen.control else ""
    homes = [say("position.home-of", block=block_name(tribe)) for tribe in facts.drawn_tribe(view, place)]
    use = say("position.use-of-off-map") if place == OFF_MAP_AREA else ""
    lines = [remark(facts.place(place), *homes, holder, use)]
    if seen and seen.stacks:
        lines += packed("", area_items(seen), width, 2)
    else:
        lines.append("  " + say("position.nobody-here"))
    by_kind: dict[str, list[str]] = {}
    for other, kind, limit in facts.neighbours(place):
        border = say.one("position.border", kind)
        some = by_kind.setdefault(border if kind == OFF_MAP else noted(border, limit), [])
        some.append(remark(place_name(other), _held(view, other), *_used(view, place, other)))
    for heading, others in by_kind.items():
        lines += in_commas(f"  {headed(heading, '')}", others, width, 6)
    for sea in facts.seas(place):
        head = headed(noted(place_name(sea), facts.components.limits.naval_group), "")
        lines += in_commas(f"  {head}", [*map(place_name, facts.ports(sea, place))], width, 6)
    return lines


def _used(view: GallicWarView, one: str, two: str) -> list[str]:
    used: dict[Seat, int] = {}
    for start, end, side, count in view.action.crossed:
        if {start, end} == {one, two}:
            used[side] = used.get(side, 0) + count
    return [say("position.used", side=side.label, number=number) for side, number in used.items()]


def _held(view: GallicWarView, place: str) -> str:
    seen = view.areas.get(place)
    if seen is None:
        return ""
    if seen.contested:
        return say("position.contested")
    count = sum(stack.count for stack in seen.stacks)
    side = seen.control or (seen.stacks[0].side if seen.stacks else None)
    return say("position.stand", side=whose(side), number=count)


def block_line(view: GallicWarView, block: str) -> str:
    """Return the figures of a block, and where it is seen."""
    facts = load_facts()
    number = facts.blocks.index[block]
    where = say("position.not-seen")
    for area in view.areas.values():
        for seen in area.blocks:
            if seen.id == block:
                where = say("position.stands", place=place_name(area.id), strength=seen.strength)
    where = next((say(name) for name, blocks in _piles(view) if block in blocks), where)
    steps = "-".join(map(str, facts.blocks.strengths[number][1:]))
    told = say("position.block", block=block_name(block), id=block, rating=facts.rating(block), steps=steps)
    if view.options["naval"] == "restricted" and facts.blocks.naval >> number & 1:
        told = commas((told, say("position.ships")))
    return headed(told, where)
