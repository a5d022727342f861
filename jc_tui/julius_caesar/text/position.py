"""The position in lines, as one seat may see it: date, points, the blocks by side, the cards, the pools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.contract import Seat
from engine.julius_caesar.components import SpaceTable
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import JuliusCaesarView, PoolView, SeenBlock, SpaceView, Stack
from engine.julius_caesar.words import roman, year_bc
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.cards import hand_line
from jc_tui.text_mode.paper import packed, wrap

PHASES = {
    "deploy": "free deployment",
    "deal": "card phase",
    "discard": "card phase",
    "play": "card phase",
    "move": "command phase: moves",
    "levy": "command phase: levies",
    "jupiter": "command phase: Jupiter",
    "draw": "command phase: Jupiter",
    "defect": "command phase: Jupiter",
    "vulcan": "command phase: Vulcan",
    "surprise": "command phase",
    "port": "winter: Navis to port",
    "supply": "winter: supply",
    "disband": "winter: disbanding",
    "over": "the game is over",
}
"""What each phase is called; all others are the battle phase."""

LABEL = 18
"""The columns kept for the name of a place."""


def position_lines(view: JuliusCaesarView, facts: Facts, width: int, most: int = 1000) -> list[str]:
    """The whole position, packed tighter where it would take more than `most` lines."""
    top, hand = header_lines(view, facts, width), wrap(hand_line(view, facts) + ".", width, 2)
    board, pools = board_lines(view, facts, width), pool_lines(view, facts, width)
    if len(top) + len(board) + len(pools) + len(hand) > most:
        sizes = (f"{side.label} {view.pools[side].upright}" for side in _sides_for(view.seat))
        pools = [f"Pools: {', '.join(sizes)} upright; `show pool` tells more."]
    if len(top) + len(board) + len(pools) + len(hand) > most:
        board = board_lines(view, facts, width, tight=True)
    return [*top, *board, *pools, *hand]


def short_lines(view: JuliusCaesarView, facts: Facts, width: int) -> list[str]:
    """The position without the board and the pools."""
    return [*header_lines(view, facts, width), *wrap(hand_line(view, facts) + ".", width, 2)]


def header_lines(view: JuliusCaesarView, facts: Facts, width: int) -> list[str]:
    """Date, phase and points; who commands with what; the cards of the turn."""
    phase = PHASES.get(view.phase, "battle phase")
    date = f"Year {view.year} ({year_bc(view.year)})"
    turn = f", turn {view.turn}/{facts.data.numbers.turns_per_year}" if view.turn else ""
    points = ", ".join(f"{seat.label} {view.points[seat]}" for seat in SEATS)
    left, right = f"{date}{turn} - {phase}", f"{points} of {facts.prize} VP"
    gap = width - len(left) - len(right)
    lines = [left + " " * gap + right] if gap >= 2 else [left, right]
    status = command_line(view, facts)
    return [*lines, *wrap(status, width, 2)] if status else lines


def command_line(view: JuliusCaesarView, facts: Facts) -> str:
    """The cards of this turn, who is Player 1, and what the acting player has left."""
    parts = []
    if view.played and view.played[-1].turn == view.turn:
        now = view.played[-1]
        cards = f"Cards: Caesar {facts.names.card(now.caesar)}, Pompey {facts.names.card(now.pompey)}"
        if now.copied:
            cards += f" (Apollo is {facts.names.card(now.copied)})"
        parts.append(cards + ".")
        if now.player_one:
            parts.append(f"{now.player_one.label} is Player 1.")
    if view.card and view.phase in ("move", "levy") and view.to_act:
        left = f"{count(view.levies_left, 'levy', 'levies')} left"
        if view.phase == "move":
            left = f"{count(view.moves_left, 'move')} and {left}"
        god = facts.names.card(view.card) if facts.cards[view.card].god else ""
        parts.append(f"{view.to_act.label} commands{f' with {god}' if god else ''}: {left}.")
    if view.guarded_seas:
        seas = ", ".join(facts.names.space(sea) for sea in view.guarded_seas)
        parts.append(f"One Navis must stay in {seas}.")
    if view.surprise:
        parts.append(f"Surprise in {facts.names.space(view.surprise)}.")
    return " ".join(parts)


def board_lines(view: JuliusCaesarView, facts: Facts, width: int, *, tight: bool = False) -> list[str]:
    """The occupied spaces by side, the contested ones, and vacant cities that score.

    Blocks that are known stand in a line for each space, or with `tight` in as few lines as can be.
    """
    lines: list[str] = []
    spaces = [view.spaces[place] for place in sorted(view.spaces, key=facts.names.space)]
    contested = [space for space in spaces if space.contested]
    if contested:
        lines.append("CONTESTED")
        for space in contested:
            lines += contested_lines(space, facts, width)
    for side in _sides_for(view.seat):
        held = [space for space in spaces if space.owner is side]
        lines += _side_lines(side, held, view.seat is side, facts, width, tight=tight)
    vacant = [
        f"{facts.names.space(place)} {value}" for place, value in facts.values.items() if place not in view.spaces
    ]
    if vacant:
        lines += packed("Vacant VP", vacant, width, LABEL + 2, ", ")
    return lines


def _sides_for(seat: Seat) -> tuple[Seat, ...]:
    return (seat, opponent(seat)) if seat in SEATS else SEATS


def _side_lines(
    side: Seat, held: Sequence[SpaceView], mine: bool, facts: Facts, width: int, *, tight: bool
) -> list[str]:
    if not held:
        return [f"{side.label.upper()} holds nothing."]
    heading = side.label.upper() + (" (you)" if mine else "")
    if not any(_known(space, side) for space in held):
        items = [f"{place_label(space.id, facts)}: {stack_text(space.stacks[0])}" for space in held]
        return [f"{heading}   number of blocks", *packed("", items, width, 2, "   ")]
    lines = [f"{heading}   * moved"]
    if tight:
        items = [f"{place_label(space.id, facts)}: {', '.join(blocks_of(space, side, facts))}" for space in held]
        return [*lines, *packed("", items, width, 2, "   ")]
    for space in held:
        lines += packed("  " + place_label(space.id, facts), blocks_of(space, side, facts), width, LABEL + 2)
    return lines


def _known(space: SpaceView, side: Seat) -> bool:
    return any(block.side is side for block in space.blocks)


def contested_lines(space: SpaceView, facts: Facts, width: int) -> list[str]:
    """A contested space: both sides, the attacker first, with the link of the main attack."""
    lines: list[str] = []
    for stack in sorted(space.stacks, key=lambda stack: stack.side is not space.attacker):
        attacks = stack.side is space.attacker
        role = f"{stack.side.label} {'attacks' if attacks else 'defends'}"
        if attacks and space.main_attack:
            role += f" from {facts.names.space(space.main_attack)}"
        label = "  " + (place_label(space.id, facts) if not lines else "")
        lines += packed(label, [role + ":", *blocks_of(space, stack.side, facts)], width, LABEL + 2)
    return lines


def place_label(place: str, facts: Facts) -> str:
    """A place with its value: ``Rome 2VP``."""
    value = facts.values.get(place)
    return f"{facts.names.space(place)} {value}VP" if value else facts.names.space(place)


def blocks_of(space: SpaceView, side: Seat, facts: Facts) -> list[str]:
    """One side's blocks in a space: those known one by one, or else how many there are."""
    known = [block for block in space.blocks if block.side is side]
    if known:
        return [seen_text(block, facts) for block in known]
    return [stack_text(stack, " blocks") for stack in space.stacks if stack.side is side]


def seen_text(block: SeenBlock, facts: Facts) -> str:
    """A known block: name, strength, ``*`` when it has moved, ``(res)`` when in reserve."""
    mark = "*" if block.moved else ""
    reserve = "(res)" if block.reserve else ""
    return f"{own_name(block, facts)} {roman(block.strength)}{mark}{reserve}"


def own_name(block: SeenBlock, facts: Facts) -> str:
    """The name on the block; a defector keeps its old owner's before it."""
    printed = facts.blocks[block.id]
    loyal = printed.owner is block.side or block.id == "cleopatra"
    return printed.name if loyal else f"{printed.owner.label}'s {printed.name}"


def stack_text(stack: Stack, unit: str = "") -> str:
    """Blocks not known, as a number with what is plain to see of them."""
    number = f"{stack.count}{unit.removesuffix('s') if stack.count == 1 else unit}"
    foreign = stack.green if stack.side is CAESAR else stack.tan
    colour = "green" if stack.side is CAESAR else "tan"
    notes = [f"{foreign} {colour}"] if foreign else []
    notes += ["Cleopatra"] if stack.cleopatra else []
    notes += [f"{stack.moved} moved"] if stack.moved else []
    notes += [f"{stack.reserves} in reserve"] if stack.reserves else []
    return f"{number} ({', '.join(notes)})" if notes else number


def pool_lines(view: JuliusCaesarView, facts: Facts, width: int) -> list[str]:
    """The blocks off the map, in a few lines."""
    lines = []
    for side in _sides_for(view.seat):
        text = pool_text(view.pools[side], facts)
        lines += packed("Pool, yours" if side is view.seat else f"Pool, {side.label}", text, width, LABEL + 2, " ")
    return lines


def pool_text(pool: PoolView, facts: Facts) -> list[str]:
    """A pool in words: the upright blocks by name to their owner, by number to all others."""
    words = [str(pool.upright)] if pool.blocks is None else grouped_names(pool.blocks, facts).split(" ")
    if pool.blocks == ():
        words = ["empty"]
    if pool.face_up:
        words += ["/", "face", "up:", *grouped_names(pool.face_up, facts).split(" ")]
    if pool.lost:
        words += ["/", "lost:", *grouped_names(pool.lost, facts).split(" ")]
    return words


def grouped_names(blocks: Iterable[str], facts: Facts) -> str:
    """Names with the numbers of a kind put together: ``Octavian, Legio 17 18 19, Navis 3``."""
    groups: dict[str, list[str]] = {}
    for block in blocks:
        kind, _, number = facts.short(block).rpartition(" ")
        if kind and number.isdigit():
            groups.setdefault(kind, []).append(number)
        else:
            groups.setdefault(facts.short(block), [])
    return ", ".join(" ".join([kind, *numbers]) for kind, numbers in groups.items())


def place_lines(view: JuliusCaesarView, place: str, facts: Facts, width: int) -> list[str]:
    """One place: what it is, who stands there, and its neighbours with who stands in them."""
    lines = wrap(_kind_line(place, facts), width, 2)
    space = view.spaces.get(place)
    if space is None:
        lines.append("  Vacant.")
    elif space.contested:
        lines += contested_lines(space, facts, width)
    else:
        for stack in space.stacks:
            lines += packed(f"  {stack.side.label}", blocks_of(space, stack.side, facts), width, LABEL + 2)
            lines += _arrivals(stack.arrivals, facts, width)
    by_kind: dict[str, list[str]] = {}
    for link, neighbour in facts.links[place]:
        used = sum(n for a, b, side, n in view.roads if {a, b} == {place, neighbour} and side is view.to_act)
        name = facts.names.space(neighbour) + f" ({_held(view, neighbour)})" + (f" {used} used" if used else "")
        by_kind.setdefault(link_label(link.kind), []).append(name)
    for kind, names in by_kind.items():
        lines += packed(f"  {kind}", names, width, LABEL + 5, ", ")
    return lines


LINK_KINDS = {"major": "Major road", "minor": "Minor road", "strait": "Strait", "sea": "Sea border"}
"""What a link is called."""


def link_label(kind: str) -> str:
    """What a link is called, with its limit, and with that into a defended city where it is another."""
    limits = [table[kind] for table in (SpaceTable.ROAD_LIMIT, SpaceTable.ATTACK_LIMIT) if kind in table]
    numbers = "/".join(str(limit) for limit in dict.fromkeys(limits))
    return f"{LINK_KINDS[kind]} ({numbers})" if numbers else LINK_KINDS[kind]


def _kind_line(place: str, facts: Facts) -> str:
    name = facts.names.space(place)
    city = facts.cities.get(place)
    if city is None:
        return f"{name}: a sea"
    kind = "major port" if city.major_port else "port" if city.port else "inland city"
    value = f", {count(city.vp, 'victory point')}" if city.vp else ""
    levies = [
        f"{side.label} {grouped_names(levied, facts)}"
        for side in SEATS
        if (levied := [b.id for b in facts.data.blocks if b.levy_city == place and b.owner is side])
    ]
    levy = f" Levied here: {'; '.join(levies)}." if levies else ""
    table = facts.components.spaces
    return f"{name}: {kind}{value}, winters {table.feeds[table.index[place]]} blocks.{levy}"


def _arrivals(arrivals: Mapping[str, tuple[int, int]], facts: Facts, width: int) -> list[str]:
    parts = [f"{sum(numbers)} from {facts.names.space(origin)}" for origin, numbers in arrivals.items()]
    return packed("  Came", parts, width, LABEL + 2, ", ") if parts else []


def _held(view: JuliusCaesarView, place: str) -> str:
    space = view.spaces.get(place)
    if space is None:
        return "vacant"
    if space.contested or space.owner is None:
        return "contested"
    return f"{space.owner.label} {sum(stack.count for stack in space.stacks)}"
