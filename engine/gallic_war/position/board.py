"""Lines about blocks, homes, ways, who acts, and hands."""

from __future__ import annotations

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.lines import NOTHING, in_a_row, took
from engine.blocks.position import CARDS_IN_ORDER, Words, part_of, set_counts, show_counts
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.automaton.march import AS_RIVER
from engine.gallic_war.catalogue import HOLDERS
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.sheet import Sheet
from engine.gallic_war.position.stack import asked, due, size
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import BY_SEA, NONE, State


def movers(state: State) -> int:
    """Return the set of all blocks if any has come somewhere, else none."""
    return -1 if any(state.moves.entry) or any(state.moves.origin) or state.moves.reserve else 0


def marks(words: Words, state: State, block: int) -> str:
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


def read_marks(sheet: Sheet, state: State, block: int, words: list[str]) -> None:
    """Read ``from boii over helvetii``, or refuse a block where it stands (2.2, 5.2.1 E, M8)."""
    areas, blocks, bit = state.areas, state.blocks, 1 << block
    area, side = state.loc[block], state.side_of(block)
    if blocks.legions & bit:
        fits = side == ROMAN_SIDE
    else:
        fits = side == BARBARIAN_SIDE or not (blocks.germans | blocks.leaders) & bit
        fits &= area != areas.off_map and not (area == areas.germania and blocks.gauls & bit)
    if not fits or (side == NEUTRAL and area != blocks.home[block]):
        name, place = blocks.ids[block], areas.ids[area]
        raise sheet.wrong(say("positions.wrong-place", name=name, place=place, side=HOLDERS[side]))
    if len(words) < 2 or not took(words, "from"):
        return
    origin = sheet.to_place(words.pop(0))
    state.moves.origin[block] = origin + 1
    if took(words, "by", "sea"):
        sheet.check_sea(origin, area)
        state.moves.entry[block] = BY_SEA
    elif not took(words, "home"):
        beside = origin
        if len(words) > 1 and took(words, "over"):
            beside = sheet.to_place(words.pop(0))
            sheet.link(origin, beside)
        state.moves.entry[block] = areas.directed(sheet.link(beside, area), area) + 1


def show_homes(words: Words, state: State) -> str:
    """Return the homes of Gallic leaders that are not where they stand."""
    found = []
    for leader in bits(state.blocks.gallic_leaders):
        if (home := state.homes[leader]) != state.loc[leader]:
            found.append(f"{words.blocks[leader]} {NOTHING if home == NOWHERE else words.places[home]}")
    return ", ".join(found)


def read_homes(sheet: Sheet, state: State) -> None:
    areas, leaders = state.areas, state.blocks.gallic_leaders
    for leader in bits(leaders):
        state.homes[leader] = state.loc[leader]
    for part in sheet.items("homes"):
        name, place = sheet.words(part, "LEADER HOME")
        leader = sheet.to_block(name)
        home = NOWHERE if place == NOTHING else sheet.to_place(place)
        if not leaders >> leader & 1 or not (home == NOWHERE or areas.tribal >> home & 1):
            raise sheet.wrong(say("positions.no-home", part=part))
        state.homes[leader] = home


# --- borders and passages ----------------------------------------------------------------------------------------


def read_borders(sheet: Sheet, side: int, key: str, counts: bytearray) -> None:
    set_counts(counts, side, sheet.counts(f"{key} {SEATS[side]}", sheet.to_border, lambda way: 99))


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
    if f"crossed {SEATS[side]}" in sheet:
        read_borders(sheet, side, "crossed", state.moves.crossed)
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
    return in_a_row(words.links, both)


def read_over(sheet: Sheet, state: State) -> None:
    """Read who crossed each border last, of both the Barbarians if nothing is said."""
    romans = [sheet.to_way(part)[0] for part in sheet.items("last over")]
    for border in range(len(state.moves.over)):
        crossers = _crossers(state, border)
        state.moves.over[border] = 1 if border in romans else min(crossers, 2)
        if border in romans and crossers != 3:
            raise sheet.wrong(say("positions.not-both", part=state.rules.words.links[border]))


def show_voyages(words: Words, state: State) -> str:
    return ", ".join([f"{words.places[a]}>{words.places[b]} {count}" for a, b, count in state.moves.voyages])


def read_voyages(sheet: Sheet, state: State) -> None:
    most = max(state.rules.limits.naval_group, AS_RIVER)
    found = sheet.counts("voyages", sheet.to_passage, lambda passage: most)
    state.moves.voyages = tuple(sorted((start, end, count) for (start, end), count in found.items()))


# --- who acts, and the hands -------------------------------------------------------------------------------------


OF_NOBODY = (s.SETTLE, s.HARVEST, s.REINFORCE, s.OVER)
"""The phases that ask no side; older texts say who acted last."""

NO_HANDS = (s.SETTLE, s.OFFER, s.DEAL)
"""The phases in which nobody has cards, or it is not known how many, unless the text says so."""


def read_actor(sheet: Sheet, state: State) -> None:
    """Set the side that acts, which follows from the rest but while cards are dealt."""
    if state.phase == s.DEAL:
        given = sheet.named("actor", sheet.to_side)
        state.actor = int(len(sheet.items("hand romans")) >= size(state)) if given is None else given
        return
    state.actor = due(state, state.task)
    if state.phase not in OF_NOBODY:
        sheet.settle("actor", HOLDERS[state.actor])


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
        if not least <= len(hands[side]) <= most or mask_of(hands[side]) & named:
            raise sheet.fail(key, say("positions.other-hand", wanted=most))
    else:
        named |= mask_of(CARDS_IN_ORDER.read(sheet, state, f"hand {SEATS[1 - side]}"))
        left = bits(((1 << state.cards.count) - 1) & ~named)
        hands[side] = left[: _usual(state, side)]
    state.hands = (hands[0], hands[1])
