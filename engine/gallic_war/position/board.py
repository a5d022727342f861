"""Reading of a position text, and this game's lines of blocks, ways and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.blocks import key_value_text, position
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.key_value_text import NOTHING, in_a_row, never, took
from engine.blocks.position import Kind, PositionRow, Words, kinds_of
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import tasks as s
from engine.gallic_war.action_table import HOLDERS, Rules
from engine.gallic_war.automaton.march import AS_RIVER
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.position.stack import asked, due, size
from engine.gallic_war.rules.cards import used
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import BY_SEA, CROSSINGS, NONE, State

HEADER = "gallic-war"
"""The first line of a position."""

BEFORE_CHRIST = 59
"""The year BC before the first."""


class Sheet(key_value_text.Sheet):
    """The lines of a position text."""

    seats = SEATS
    holders = HOLDERS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        areas = rules.components.areas
        self.areas = areas
        super().__init__(rules, areas, text, (HEADER,), keys)

    def words(self, part: str, form: str) -> list[str]:
        """Return the words of a part in a form; the last holds the rest."""
        found = part.split(maxsplit=form.count(" "))
        if len(found) <= form.count(" "):
            raise self.wrong(say("positions.no-form", part=part, form=form))
        return found

    def to_port(self, word: str) -> int:
        area = self.to_place(word)
        if not self.areas.seas_of[area]:
            raise self.wrong(say("positions.no-port", word=word))
        return area

    def to_passage(self, word: str) -> tuple[int, int]:
        """Return the ports of a passage written ``a>b``."""
        start, _, end = word.partition(">")
        return self.check_sea(self.to_port(start), self.to_port(end))

    def check_sea(self, start: int, end: int) -> tuple[int, int]:
        """Return two areas. Raises PositionError unless a sea joins them."""
        areas = self.areas
        if not areas.seas_of[start] & areas.seas_of[end] or start == end:
            raise self.wrong(say("positions.no-sea", start=areas.ids[start], end=areas.ids[end]))
        return start, end


def bits_of(*names: str) -> Kind:
    """Return the kind of a set of named things, the lowest bit first."""

    def to_bit(sheet: Sheet, word: str) -> int:
        return names.index(sheet.to_name(word, names, lambda: say("positions.no-such", word=word)))

    return kinds_of(lambda words: names, to_bit)[1]


FLAG = Kind(
    lambda words, flag: "yes" if flag else "no",
    lambda sheet, state, key: sheet.one_of(key, ("yes", "no")) == "yes",
    False,
)


Part = tuple[Callable[[Words, Any], str], Callable[[Sheet, str], Any]]
"""How a word is written and read."""

AREA: Part = (lambda words, area: words.places[area], Sheet.to_place)
PORT: Part = (lambda words, area: words.places[area], Sheet.to_port)
OWNER: Part = (lambda words, side: words.sides[side], Sheet.to_side)
COUNT: Part = (lambda words, count: str(count), lambda sheet, word: sheet.to_number(word, 1, 999))
SET: Part = (
    lambda words, blocks: " ".join([words.blocks[block] for block in bits(blocks)]),
    lambda sheet, rest: mask_of(map(sheet.to_block, rest.split())),
)


def listed(form: str, *parts: Part) -> Kind:
    """Return the kind of things in order, each written in this form."""

    def read(sheet: Sheet, state: State, key: str) -> tuple[Any, ...]:
        found = [zip(parts, sheet.words(item, form), strict=True) for item in sheet.items(key)]
        return tuple([tuple([to_value(sheet, word) for (_, to_value), word in pairs]) for pairs in found])

    def show(words: Words, found: Any) -> str:
        pairs = [zip(parts, values, strict=True) for values in found]
        return ", ".join([" ".join([shown(words, value) for (shown, _), value in each]) for each in pairs])

    return Kind(show, read, ())


def _read_invaders(sheet: Sheet, state: State, key: str) -> tuple[int, int]:
    first, second = sheet.words(sheet.value(key), "BRITANNIA GERMANIA")
    return sheet.to_number(first, 0, 99), sheet.to_number(second, 0, 99)


def _read_year(sheet: Sheet, state: State, key: str) -> int:
    last = BEFORE_CHRIST - len(state.rules.numbers.turns)
    first = BEFORE_CHRIST if state.phase == s.SETTLE else BEFORE_CHRIST - 1
    return BEFORE_CHRIST - sheet.number(key, last, first)


def _read_raids(sheet: Sheet, state: State, key: str) -> int:
    if sheet.value(key).isdigit():
        return sheet.number(key, 0, state.rules.limits.barbarian_supply_actions)
    return ("no", "yes").index(sheet.one_of(key, ("no", "yes")))


FATES = listed("AREA WEIGHT", AREA, COUNT)
SAILORS = listed("SIDE PORT", OWNER, PORT)
ORDERS = listed("FROM TO MOST BLOCKS", AREA, AREA, COUNT, SET)
_STEPS = listed("AREA SIDE STEPS", AREA, OWNER, COUNT)
CROWDS = Kind(
    lambda words, found: _STEPS.show(words, [(area, side, left) for side, area, left in found]),
    lambda sheet, state, key: tuple([(side, area, left) for area, side, left in _STEPS.read(sheet, state, key)]),
    (),
)
INVADERS = Kind(lambda words, numbers: " ".join(map(str, numbers)), _read_invaders, (0, 0))
YEAR = Kind(lambda words, year: str(BEFORE_CHRIST - year), _read_year)
RAIDS = Kind(lambda words, raids: "yes" if raids == 1 else str(raids or "no"), _read_raids, 0)
CROSSING = Kind(
    lambda words, crossing: CROSSINGS[crossing],
    lambda sheet, state, key: CROSSINGS.index(sheet.one_of(key, CROSSINGS[1:])),
    0,
)


def pair(key: str, field: str, kind: Kind) -> list[PositionRow]:
    """Return the two rows, each of a side, of a field that is a pair."""

    def read(side: int, sheet: Sheet, state: State) -> None:
        whole = f"{key} {SEATS[side]}"
        if whole in sheet and sheet.value(whole) != NOTHING:
            both = list(getattr(state, field))
            both[side] = kind.read(sheet, state, whole)
            setattr(state, field, tuple(both))

    return position.by_side(SEATS, key, position.shown_of_side(field, kind), read)


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
    """Read ``from boii over helvetii``, or refuse where a block stands (2.2, M8)."""
    areas, blocks, bit = state.areas, state.blocks, 1 << block
    area, side = state.loc[block], state.side_of(block)
    if blocks.legions & bit:
        fits = side == ROMAN_SIDE
    else:
        fits = side == BARBARIAN_SIDE or not (blocks.germans | blocks.leaders) & bit
        fits &= area != areas.off_map and not (area == areas.germania and blocks.gauls & bit)
    if not fits or (side == NEUTRAL and area != blocks.home[block]):
        raise sheet.wrong(never(blocks.ids[block]))
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


def read_borders(sheet: Sheet, key: str) -> dict[int, int]:
    return sheet.counts(key, sheet.to_directed, lambda way: 99)


def _implied(state: State, side: int) -> Mapping[int, int]:
    """Return the borders over which a side's blocks came to where they stand."""
    entries = [state.moves.entry[block] for block in bits(state.fighting[side])]
    return Counter(entry - 1 for entry in entries if entry not in (0, BY_SEA))


def show_crossed(side: int, words: Words, state: State) -> str:
    """Return the borders that a side has crossed, where its blocks do not tell it."""
    counts = position.used_ways(state.moves.crossed, side)
    if not counts and not any(state.moves.entry):
        return ""
    return "" if counts == _implied(state, side) else position.show_counts(words.ways, counts) or NOTHING


def read_crossed(side: int, sheet: Sheet, state: State) -> None:
    key = f"crossed {SEATS[side]}"
    used = read_borders(sheet, key) if key in sheet else _implied(state, side)
    position.set_counts(state.moves.crossed, side, used)


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    position.set_counts(state.battle.retreats, side, read_borders(sheet, f"retreats {SEATS[side]}"))


def _crossers(state: State, border: int) -> int:
    """Return 1 if the Romans crossed a border, 2 the Barbarians, 3 both."""
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
"""The phases in which hands are empty, or of a number that only the text tells."""


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
    """Return the cards of a hand, or `NOTHING` where some are expected."""
    return in_a_row(words.cards, state.hands[side]) or (NOTHING if _usual(state, side) else "")


def read_hands(sheet: Sheet, state: State) -> None:
    """Read the hands, or deal what a text does not say from the cards left."""
    hands = [tuple(sorted(position.CARDS_IN_ORDER.read(sheet, state, f"hand {seat}"))) for seat in SEATS]
    gone = used(state)
    for side, seat in enumerate(SEATS):
        others, most = gone | mask_of(hands[1 - side]), _usual(state, side)
        least = most
        if f"hand {seat}" not in sheet:
            hands[side] = bits(((1 << state.cards.count) - 1) & ~others)[:most]
        elif asked(state)[0] == s.DEAL:  # The Romans first; a card taken openly may be there before (5.1).
            next_one = state.actor if state.phase == s.DEAL else BARBARIAN_SIDE
            least, most = 0, size(state) - (side in (next_one, BARBARIAN_SIDE))
        if not least <= len(hands[side]) <= most or mask_of(hands[side]) & others:
            raise sheet.fail(f"hand {seat}", say("positions.other-hand", wanted=most))
        state.hands = (hands[0], hands[1])
