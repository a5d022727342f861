"""The position in lines, as one seat may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from engine.blocks.facts import LETTERS
from engine.contract import Seat
from engine.julius_caesar.components import SpaceTable
from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, PoolView, SeenBlock, SpaceView, Stack
from engine.julius_caesar.words import commas, counted, headed, label, noted, roman, say, semicolons, year_bc
from engine.julius_caesar.words.names import levies, moves, phase_name, short_label
from engine.translations import sentences
from jc_tui.appearance.spans import wrapped
from jc_tui.julius_caesar.battle.fighting import below, known_reserves, waiting
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import hand_line
from jc_tui.text_mode.text_output import in_commas, packed

LABEL = 18
"""The columns kept for the name of a place."""


def position_lines(view: JuliusCaesarView, width: int, most: int = 1000) -> list[str]:
    """Return the whole position, packed tighter where it would take more than `most` lines."""
    top, hand = header_lines(view, width), wrapped(hand_line(view), width, 2)
    board, pools, room = board_lines(view, width), pool_lines(view, width), most - len(top) - len(hand)
    if len(board) + len(pools) > room:
        sizes = counted((side.label, view.pools[side].upright) for side in _sides_for(view.seat))
        pools = [say("position.pools-in-short", sizes=sizes)]
    if len(board) + len(pools) > room:
        board = board_lines(view, width, tight=True)
    return [*top, *board, *pools, *hand]


def brief_lines(view: JuliusCaesarView, width: int) -> list[str] | None:
    """Return the position without the board and the pools, while cards are chosen; else None."""
    if view.phase not in ("discard", "play"):
        return None
    return [*header_lines(view, width), *wrapped(hand_line(view), width, 2)]


def header_lines(view: JuliusCaesarView, width: int) -> list[str]:
    """Return date, phase and points; who commands with what; the cards of the turn."""
    phase, turns = phase_name(view.phase), load_facts().data.numbers.turns_per_year
    if edition := load_facts().other_edition(view):
        phase = noted(phase, say("status.edition", edition=edition))
    key = "position.turn" if view.turn else "position.year"
    left = say(key, year=view.year, bc=year_bc(view.year), phase=phase, turn=view.turn, turns=turns)
    points = counted((seat.label, view.points[seat]) for seat in SEATS)
    right = say("position.points", points=points, prize=load_facts().prize)
    gap, status = width - len(left) - len(right), sentences(_status(view))
    lines = [left + " " * gap + right] if gap >= 2 else [left, right]
    return lines + (wrapped(status, width, 2) if status else [])


def _status(view: JuliusCaesarView) -> Iterator[str]:
    """Yield this turn's cards, Player 1, and the acting player's allowance."""
    if view.played and (now := view.played[-1]).turn == view.turn:
        key = "position.cards-copied" if now.copied else "position.cards"
        yield say(key, caesar=label(now.caesar), pompey=label(now.pompey), copied=label(now.copied or ""))
        if now.player_one:
            yield say("position.player-one", side=now.player_one.label)
    if view.card and view.phase in ("move", "levy") and view.to_act:
        left = levies(view.levies_left)
        if view.phase == "move":
            left = say("position.moves-and-levies", moves=moves(view.moves_left), levies=left)
        key = "position.commands-with" if view.card in GODS else "position.commands"
        yield say(key, side=view.to_act.label, card=label(view.card), left=left)
    if view.guarded_seas:
        yield say("position.guarded", places=commas(map(label, view.guarded_seas)))
    if view.surprise:
        yield say("position.surprise", place=label(view.surprise))


def board_lines(view: JuliusCaesarView, width: int, *, tight: bool = False) -> list[str]:
    """Return spaces by side, contested and vacant ones; `tight` in few lines."""
    spaces = [view.spaces[place] for place in sorted(view.spaces, key=label)]
    contested = [line for space in spaces if space.contested for line in _contested_lines(space, width)]
    lines = [say("position.contested"), *contested] if contested else []
    for side in _sides_for(view.seat):
        held = [space for space in spaces if space.owner is side]
        lines += _side_lines(side, held, view.seat is side, width, tight=tight)
    vacant = [
        f"{label(place)} {value}" for place, value in load_facts().values.items() if place not in view.spaces
    ]
    if vacant:
        lines += in_commas(say("position.vacant-points"), vacant, width, LABEL + 2)
    return lines


def _sides_for(seat: Seat) -> tuple[Seat, ...]:
    return (seat, opponent(seat)) if seat in SEATS else SEATS


def _side_lines(side: Seat, held: Sequence[SpaceView], mine: bool, width: int, *, tight: bool) -> list[str]:
    if not held:
        return [say("position.holds-nothing", side=side.label.upper())]
    heading = say("position.you", side=side.label.upper()) if mine else side.label.upper()
    known = any(block.side is side for space in held for block in space.blocks)
    lines = [say("position.heading-blocks" if known else "position.heading-numbers", side=heading)]
    if tight or not known:
        told = ((space, blocks_of(space, side) if known else [stack_text(space.stacks[0])]) for space in held)
        items = [headed(place_label(space.id), commas(blocks)) for space, blocks in told]
        return [*lines, *packed("", items, width, 2, "   ")]
    for space in held:
        lines += packed("  " + place_label(space.id), blocks_of(space, side), width, LABEL + 2)
    return lines


def _contested_lines(space: SpaceView, width: int) -> list[str]:
    lines: list[str] = []
    for stack in space.attacker_first:
        attacks = stack.side is space.attacker
        if attacks and space.main_attack:
            role = say("position.attacks-from", side=stack.side.label, place=label(space.main_attack))
        else:
            role = say("position.attacks" if attacks else "position.defends", side=stack.side.label)
        head = "  " + (place_label(space.id) if not lines else "")
        lines += packed(head, [f"{role}:", *blocks_of(space, stack.side)], width, LABEL + 2)
    return lines


def place_label(place: str) -> str:
    """Return a place with its value: ``Rome 2VP``."""
    value = load_facts().values.get(place)
    return say("position.place-with-points", place=label(place), value=value) if value else label(place)


def blocks_of(space: SpaceView, side: Seat) -> list[str]:
    """Return one side's known blocks one by one, or their number."""
    known = [block for block in space.blocks if block.side is side]
    if known:
        return [seen_text(block) for block in known]
    return [stack_text(stack, say("story.blocks", n=stack.count)) for stack in space.stacks if stack.side is side]


def seen_text(block: SeenBlock) -> str:
    """Return a known block: name, strength, ``*`` for moved, ``(res)`` for reserve."""
    text = f"{own_name(block)} {roman(block.strength)}{'*' if block.moved else ''}"
    return say("position.in-reserve", block=text) if block.reserve else text


def own_name(block: SeenBlock) -> str:
    """Return the name on a block; a defector's old owner stands before it."""
    if load_facts().is_loyal(block.id, block.side):
        return short_label(block.id)
    owner = load_facts().blocks[block.id].owner
    return say("names.whose-block", side=owner.label, block=short_label(block.id))


def stack_text(stack: Stack, number: str = "") -> str:
    """Return unknown blocks as a number with what is plain to see."""
    number = number or str(stack.count)
    foreign = stack.green if stack.side is CAESAR else stack.tan
    notes = [
        say("position.green" if stack.side is CAESAR else "position.tan", number=foreign) if foreign else "",
        label("cleopatra") if stack.cleopatra else "",
        say("position.moved", number=stack.moved) if stack.moved else "",
        say("position.reserves", number=stack.reserves) if stack.reserves else "",
    ]
    return noted(number, commas(filter(None, notes))) if any(notes) else number


def came_from(stack: Stack) -> list[str]:
    """Return the numbers of blocks by where they came from."""
    arrivals = stack.arrivals.items()
    return [say("position.came-from", number=sum(numbers), place=label(origin)) for origin, numbers in arrivals]


def pool_lines(view: JuliusCaesarView, width: int) -> list[str]:
    """Return the blocks off the map, in a few lines."""
    lines = []
    for side in _sides_for(view.seat):
        mine = side is view.seat
        head = say("position.your-pool") if mine else say("position.pool", side=side.label)
        lines += packed(head, pool_text(view.pools[side]).split(), width, LABEL + 2, " ")
    return lines


def pool_text(pool: PoolView) -> str:
    """Return a pool in words: upright blocks by name to their owner alone."""
    standing = [block for block in pool.blocks or () if block not in pool.waiting]
    upright = str(pool.upright) if pool.blocks is None else grouped_names(standing)
    parts = [upright or say("position.pool-empty")]
    others = {"waiting": pool.waiting, "face up": pool.face_up, "lost": pool.lost}
    parts += [
        say.one("position.pool", what, blocks=grouped_names(blocks)) for what, blocks in others.items() if blocks
    ]
    return " / ".join(parts)


def grouped_names(blocks: Iterable[str]) -> str:
    """Return names by kind: ``Octavian, Legio 17 18 19, Navis 3``."""
    groups: dict[str, list[str]] = {}
    for block in blocks:
        kind, _, number = short_label(block).rpartition(" ")
        if kind and number.isdigit():
            groups.setdefault(kind, []).append(number)
        else:
            groups.setdefault(short_label(block), [])
    return commas(" ".join([kind, *numbers]) for kind, numbers in groups.items())


def place_lines(view: JuliusCaesarView, place: str, width: int) -> list[str]:
    """Return a place, its blocks, and its neighbours with their blocks."""
    lines, space = wrapped(_kind_line(place), width, 2), view.spaces.get(place)
    if space is None:
        lines.append(f"  {say('position.vacant-place')}")
    elif space.contested:
        lines += _contested_lines(space, width)
    else:
        for stack in space.stacks:
            lines += packed(f"  {stack.side.label}", blocks_of(space, stack.side), width, LABEL + 2)
            if came := came_from(stack):
                lines += in_commas(f"  {say('position.came')}", came, width, LABEL + 2)
    by_kind: dict[str, list[str]] = {}
    for link, neighbour in load_facts().links[place]:
        used = sum(n for a, b, side, n in view.roads if {a, b} == {place, neighbour} and side is view.to_act)
        text = noted(label(neighbour), _held(view, neighbour))
        text = say("position.used", neighbour=text, number=used) if used else text
        by_kind.setdefault(_link_label(link.kind), []).append(text)
    for kind, names in by_kind.items():
        lines += in_commas(f"  {kind}", names, width, LABEL + 5)
    return lines


def block_line(view: JuliusCaesarView, block: str) -> str:
    """Return the figures of a block, and where it is seen."""
    facts, printed = load_facts(), load_facts().blocks[block]
    rating, attack = facts.rating(block), facts.rating(block, attacking=True)
    if attack != rating:
        rating = say("block.two-ratings", rating=rating, attack=attack)
    where = say("block.not-seen")
    for space in view.spaces.values():
        for seen in (each for each in space.blocks if each.id == block):
            where = say("block.stands", place=label(space.id), block=seen_text(seen))
    for pool in view.pools.values():
        if block in (*(pool.blocks or ()), *pool.face_up, *pool.lost):
            where = say("block.lost" if block in pool.lost else "block.in-pool")
    key, city = "block.line-levied" if printed.levy_city else "block.line", label(printed.levy_city or "")
    return say(key, name=label(block), id=block, kind=label(printed.kind), rating=rating, where=where, place=city)


def _link_label(kind: str) -> str:
    """Return the name of a link with its limits."""
    limits = [table[kind] for table in (SpaceTable.ROAD_LIMIT, SpaceTable.ATTACK_LIMIT) if kind in table]
    told, numbers = say.one("position.link", kind), "/".join(str(limit) for limit in dict.fromkeys(limits))
    return noted(told, numbers) if numbers else told


def _kind_line(place: str) -> str:
    city = load_facts().cities.get(place)
    if city is None:
        return say("position.sea", place=label(place))
    port = "position.port" if city.port else "position.inland"
    kind = say("position.major-port" if city.major_port else port)
    if city.vp:
        kind = say("position.kind-with-points", n=city.vp, kind=kind)
    table = load_facts().components.spaces
    line = say("position.city", place=label(place), kind=kind, feeds=table.feeds[table.index[place]])
    levied = [
        f"{side.label} {grouped_names(blocks)}"
        for side in SEATS
        if (blocks := [b.id for b in load_facts().data.blocks if b.levy_city == place and b.owner is side])
    ]
    return say("position.city-with-levies", city=line, blocks=semicolons(levied)) if levied else line


def _held(view: JuliusCaesarView, place: str) -> str:
    space = view.spaces.get(place)
    if space is None:
        return say("position.is-vacant")
    if space.contested or space.owner is None:
        return say("position.is-contested")
    return counted([(space.owner.label, sum(stack.count for stack in space.stacks))])


# --- the battle being fought -------------------------------------------------------------------------------------


def battle_lines(view: JuliusCaesarView, width: int) -> list[str]:
    """Return the line-up; empty without a battle."""
    battle = view.battle
    if battle is None:
        return []
    surprise = battle.surprise and battle.round == 1
    heading = "position.battle-surprise" if surprise else "position.battle"
    lines = [say(heading, place=label(battle.space).upper(), number=battle.round)]
    cell = (width - 2) // len(LETTERS)
    lines.append(("  " + "".join(f" {letter}".ljust(cell) for letter in LETTERS)).rstrip())
    own = below(view) or battle.attacker
    for side in (opponent(own), own):
        lines += _line_up(view, battle, side, cell)
    if places := waiting(view, battle):
        lines.append(say("position.still-to-fight", places=commas(places)))
    if battle.firing and battle.hits_on:
        block, dice = label(battle.firing), " ".join(map(str, battle.dice))
        hit, due = battle.hits_on.label, battle.hits_due
        lines.append(say("position.rolled-with-hits-due", n=due, block=block, dice=dice, side=hit))
    return lines


def _line_up(view: JuliusCaesarView, battle: BattleView, side: Seat, cell: int) -> list[str]:
    attacking = side is battle.attacker
    columns: dict[str, list[str]] = {letter: [] for letter in LETTERS}
    for block in battle.main.get(side, ()):
        rating = load_facts().rating(block.id, attacking=attacking)
        columns[rating[0]].append(_cell(block, battle, rating))
    lines = [say("position.attacks" if attacking else "position.defends", side=side.label)]
    if reserves := battle.reserves.get(side, 0):
        told = say("position.with-reserves", n=reserves, line=lines[0])
        known = known_reserves(view, battle.space, side)
        lines = [headed(told, commas(known)) if known else told]
    if not any(columns.values()):
        return [*lines, f"   {say('position.empty-line')}"]
    for cells in zip_longest(*columns.values(), fillvalue=""):
        lines.append(("  " + "".join(text.ljust(cell) for text in cells)).rstrip())
    return lines


def _cell(block: SeenBlock, battle: BattleView, rating: str) -> str:
    """Return a block in the line, ``>`` to act now, ``x`` when it has acted."""
    its_turn = block.side is battle.turn_of and rating[0] == battle.letter
    mark = "x" if block.id in battle.acted else ">" if its_turn else " "
    return f"{mark}{own_name(block)} {roman(block.strength)} {rating} "
