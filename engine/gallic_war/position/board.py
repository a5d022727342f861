"""Lines about blocks, homes, ways, hands, and what the automaton is about."""

from __future__ import annotations

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.lines import in_a_row, took, with_count
from engine.blocks.position import ANY_BLOCK, Words, block_key, part_of, show_counts, show_standing
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.automaton.march import AS_RIVER
from engine.gallic_war.catalogue import HOLDERS
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.sheet import CARDS_IN_ORDER, FATES, NOTHING, Sheet
from engine.gallic_war.position.stack import WORDS, asked, due, size, waits_of
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import BY_SEA, NONE, State
from engine.gallic_war.tasks import AreaDraw


def show_blocks(words: Words, state: State) -> str:
    """Return the lines of all areas with blocks."""
    came = any(state.moves.entry) or any(state.moves.origin) or state.moves.reserve
    return show_standing(_marks, words, state, ANY_BLOCK if came else 0)


def _marks(words: Words, state: State, block: int) -> str:
    """Return by which way a block came, and whether it is a reserve.

    Its group's area comes first, and then the last border if that is another.
    """
    entry, origin = state.moves.entry[block], state.moves.origin[block]
    late = " reserve" if state.moves.reserve >> block & 1 else ""
    if not (entry or origin):
        return late
    came = f" from {words.places[origin - 1]}"
    if entry == BY_SEA:
        came += " by sea"
    elif not entry:
        came += " home"
    elif (beside := state.areas.other_end((entry - 1) >> 1, state.loc[block])) != origin - 1:
        came += f" over {words.places[beside]}"
    return came + late


def read_block(sheet: Sheet, state: State, part: str, area: int, side: int) -> None:
    """Read one block on the map, ``legion_vii 4 from transalpine_gaul over allobroges reserve``."""
    words = part.split()
    block = sheet.to_block(words.pop(0))
    _check_place(sheet, state, block, area, side)
    if state.loc[block] != NOWHERE:
        reason = say("positions.twice", name=state.blocks.ids[block], where=block_key(state, block))
        raise sheet.wrong(reason)
    step = state.blocks.top[block]
    if words and words[0].isdigit():
        step = _read_step(sheet, state, block, words.pop(0))
    state.put(block, side, area, [])
    state.step[block] = step
    if len(words) > 1 and took(words, "from"):
        state.moves.origin[block] = sheet.to_place(words.pop(0)) + 1
        state.moves.entry[block] = _read_entry(sheet, state, block, words)
    state.moves.reserve |= took(words, "reserve") << block
    if words:
        raise sheet.wrong(say("positions.no-marks", part=part))


def _read_entry(sheet: Sheet, state: State, block: int, words: list[str]) -> int:
    """Return how a block entered its area from another, and take its words away."""
    area, origin = state.loc[block], state.moves.origin[block] - 1
    if took(words, "home"):
        return 0
    if took(words, "by", "sea"):
        sheet.check_sea(origin, area)
        return BY_SEA
    beside = origin
    if len(words) > 1 and took(words, "over"):
        beside = sheet.to_place(words.pop(0))
        sheet.link(origin, beside)
    return state.areas.directed(sheet.link(beside, area), area) + 1


def _check_place(sheet: Sheet, state: State, block: int, area: int, side: int) -> None:
    """Refuse a block in an area, or for a side, where it cannot be (2.2, 5.2.1 E, ruling M8)."""
    areas, blocks, bit = state.areas, state.blocks, 1 << block
    name, place = state.blocks.ids[block], state.areas.ids[area]
    sides = (0,) if blocks.legions & bit else (1,) if (blocks.germans | blocks.leaders) & bit else (0, 1, NEUTRAL)
    if side not in sides:
        raise sheet.wrong(say("positions.wrong-side", name=name, side=HOLDERS[side]))
    if side == NEUTRAL and area != blocks.home[block]:
        raise sheet.wrong(say("positions.neutral-at-home", name=name))
    never = areas.off_map if not blocks.legions & bit else NOWHERE
    if area == never or (area == areas.germania and blocks.gauls & bit):
        raise sheet.wrong(say("positions.wrong-area", name=name, place=place))


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """Return the step at which a block has a strength."""
    strengths = state.blocks.strengths[block]
    strength = sheet.to_number(word, 1, strengths[-1])
    if strength not in strengths:
        usual = ", ".join(map(str, strengths[1:]))
        raise sheet.wrong(say("positions.no-strength", block=state.blocks.ids[block], usual=usual))
    return strengths.index(strength)


# --- homes -------------------------------------------------------------------------------------------------------


def show_homes(words: Words, state: State) -> str:
    """Return the homes of Gallic leaders that are not where they stand."""
    found = []
    for leader in bits(state.blocks.gallic_leaders):
        if (home := state.homes[leader]) != state.loc[leader]:
            found.append(f"{words.blocks[leader]} {NOTHING if home == NOWHERE else words.places[home]}")
    return ", ".join(found)


def read_homes(sheet: Sheet, state: State) -> None:
    """Read where the Gallic leaders are at home, where they stand if the text does not say."""
    areas, leaders = state.areas, state.blocks.gallic_leaders
    for leader in bits(leaders):
        state.homes[leader] = state.loc[leader]
    for part in sheet.items("homes"):
        name, _, place = part.partition(" ")
        leader = sheet.to_block(name)
        home = NOWHERE if place == NOTHING else sheet.to_place(place)
        if not leaders >> leader & 1 or not (home == NOWHERE or areas.tribal >> home & 1):
            raise sheet.wrong(say("positions.no-home", part=part))
        state.homes[leader] = home


def _read_ways(sheet: Sheet, side: int, key: str, counts: bytearray) -> None:
    sheet.read_counts(f"{key} {SEATS[side]}", side, counts, lambda word: sheet.to_way(word)[1], lambda way: 99)


# --- borders crossed ---------------------------------------------------------------------------------------------


def _implied(state: State, side: int) -> bytes:
    """Return the borders over which a side's blocks came to where they stand."""
    counts = bytearray(2 * len(state.areas.ends))
    for block in bits(state.fighting[side]):
        if state.moves.entry[block] not in (0, BY_SEA):
            counts[state.moves.entry[block] - 1] += 1
    return bytes(counts)


def show_crossed(side: int, words: Words, state: State) -> str:
    """Return the borders that a side has crossed, where its blocks do not tell it."""
    counts = part_of(state.moves.crossed, side)
    if not any(counts) and not any(state.moves.entry):
        return ""
    return "" if counts == _implied(state, side) else show_counts(words.ways, counts) or NOTHING


def read_crossed(side: int, sheet: Sheet, state: State) -> None:
    """Read the borders that a side has crossed, or take them from the blocks that stand beyond."""
    if f"crossed {SEATS[side]}" in sheet:
        _read_ways(sheet, side, "crossed", state.moves.crossed)
    else:
        width = 2 * len(state.areas.ends)
        state.moves.crossed[side * width : (side + 1) * width] = _implied(state, side)


def _crossers(state: State, border: int) -> int:
    """Return who has crossed a border, 1 for the Romans, 2 for the Barbarians, 3 for both."""
    width, ways = 2 * len(state.areas.ends), (2 * border, 2 * border + 1)
    return sum(side + 1 for side in (0, 1) if any(state.moves.crossed[side * width + way] for way in ways))


def show_over(words: Words, state: State) -> str:
    """Return the borders crossed by both sides that the Romans crossed last."""
    if not any(state.moves.over):
        return ""
    both = [border for border, side in enumerate(state.moves.over) if side == 1 and _crossers(state, border) == 3]
    return ", ".join([words.links[border] for border in both])


def read_over(sheet: Sheet, state: State) -> None:
    """Read who crossed each border last.

    Of both sides these are the Barbarians, if the text does not say.
    """
    for border in range(len(state.moves.over)):
        state.moves.over[border] = min(_crossers(state, border), 2)
    for part in sheet.items("last over"):
        border, _ = sheet.to_way(part)
        if _crossers(state, border) != 3:
            raise sheet.wrong(say("positions.not-both", part=part))
        state.moves.over[border] = 1


# --- retreats ----------------------------------------------------------------------------------------------------


def show_retreats(side: int, words: Words, state: State) -> str:
    """Return the borders by which a side has left the battle in this round or regroup."""
    return show_counts(words.ways, part_of(state.battle.retreats, side))


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """Read the borders by which a side has left the battle."""
    _read_ways(sheet, side, "retreats", state.battle.retreats)


# --- passages by sea ---------------------------------------------------------------------------------------------


def show_voyages(words: Words, state: State) -> str:
    """Return the passages of this movement."""
    return ", ".join([f"{words.places[a]}>{words.places[b]} {count}" for a, b, count in state.moves.voyages])


def read_voyages(sheet: Sheet, state: State) -> None:
    found: dict[tuple[int, int], int] = {}
    most = max(state.rules.limits.naval_group, AS_RIVER)
    for part in sheet.items("voyages"):
        name, count = with_count(part)
        start, _, end = name.partition(">")
        ends = sheet.to_port(start), sheet.to_port(end)
        sheet.check_sea(*ends)
        if ends in found:
            raise sheet.wrong(say("lines.way-twice", name=name))
        found[ends] = sheet.to_number(count, 1, most)
    state.moves.voyages = tuple(sorted((start, end, count) for (start, end), count in found.items()))


# --- who acts, and the hands -------------------------------------------------------------------------------------


def read_actor(sheet: Sheet, state: State) -> None:
    """Set the side that acts, which follows from the rest but while cards are dealt."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == s.DEAL:
        state.actor = int(len(sheet.items("hand romans")) >= size(state)) if given is None else given
        return
    state.actor = due(state, state.task)
    if given not in (None, state.actor) and state.phase not in OF_NOBODY:
        raise sheet.fail("actor", say("positions.other-actor"))


OF_NOBODY = (s.SETTLE, s.HARVEST, s.REINFORCE, s.OVER)
"""The phases that ask no side; older texts say who acted last."""

NO_HANDS = (s.SETTLE, s.OFFER, s.DEAL)
"""The phases in which nobody has cards, or it is not known how many, unless the text says so."""


def _usual(state: State, side: int) -> int:
    """Return how many cards a side has."""
    phase, actor = asked(state)
    if phase == s.DEAL and actor == BARBARIAN_SIDE and side == ROMAN_SIDE:
        return size(state)
    automaton = state.options.automaton
    if phase in NO_HANDS or not state.play_number or (automaton and side == BARBARIAN_SIDE):
        return 0
    has_laid = state.laid[side] != NONE or (bool(state.uses[side]) if automaton else phase != s.LAY)
    return max(0, size(state) - state.play_number + (not has_laid))


def show_hand(side: int, words: Words, state: State) -> str:
    """Return the cards of a hand, or that there are none where there would be some."""
    return in_a_row(words.cards, state.hands[side]) or (NOTHING if _usual(state, side) else "")


def read_hand(side: int, sheet: Sheet, state: State) -> None:
    """Read a hand, or deal what a text does not say from the cards left."""
    key, hands = f"hand {SEATS[side]}", list(state.hands)
    named = mask_of(hands[0]) | mask_of(hands[1]) | used(state)
    if key in sheet:
        hands[side] = tuple(sorted(CARDS_IN_ORDER.read(sheet, state, key)))
        least = most = _usual(state, side)
        if asked(state)[0] == s.DEAL:  # The Romans first; a card taken openly may be there before (5.1).
            next_one = state.actor if state.phase == s.DEAL else BARBARIAN_SIDE
            least, most = 0, size(state) - (side in (next_one, BARBARIAN_SIDE))
        if not least <= len(hands[side]) <= most:
            raise sheet.fail(key, say("positions.other-hand", found=len(hands[side]), wanted=most))
        if mask_of(hands[side]) & named:
            raise sheet.fail(key, say("positions.card-twice"))
    else:
        named |= mask_of(CARDS_IN_ORDER.read(sheet, state, f"hand {SEATS[1 - side]}"))
        left = bits(((1 << state.cards.count) - 1) & ~named)
        hands[side] = left[: _usual(state, side)]
    state.hands = (hands[0], hands[1])


# --- the automaton -----------------------------------------------------------------------------------------------


def show_waits(words: Words, state: State) -> str:
    """Return the lines of what waits to be done."""
    return "\n".join([f"{key}: {word}" for key, word in waits_of(state).items()])


def read_waits(sheet: Sheet, state: State) -> None:
    """Note what waits to be done."""
    for key, choices in WORDS.items():
        if key in sheet and sheet.value(key) != NOTHING:
            sheet.waits[key] = sheet.one_of(key, [word for word in choices if word])


def show_fates(words: Words, state: State) -> str:
    """Return the areas of which one is drawn, with their weights."""
    return FATES.show(words, state.task.fates) if type(state.task) is AreaDraw else ""


def read_fates(sheet: Sheet, state: State) -> None:
    """Note the areas of which one is drawn, with their weights."""
    sheet.fates = FATES.read(sheet, state, "fates")
