"""Reading of a position text, and its lines about blocks, attacks and used ways."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from engine.blocks import key_value_text
from engine.blocks.facts import NOWHERE
from engine.blocks.key_value_text import never, took
from engine.blocks.position import BLOCKS, Words, block_key, set_counts
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.cards import effective
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import BATTLES, COMMAND, DEPLOY, JUPITERS, LEVYING, MAIN_ATTACK, MOVE, VULCAN


class Sheet(key_value_text.Sheet):
    """The lines of a position text.

    Attributes:
        attacked: the set of spaces with an ``attack`` line.
    """

    seats = SEATS
    holders = SEATS

    def __init__(self, rules: Rules, text: str, keys: Collection[str]) -> None:
        spaces = rules.components.spaces
        self.spaces = spaces
        self.attacked = 0
        self.short = spaces.short
        self.editions = {f"{rules.data.id} {name}": edition for name, edition in rules.data.editions.items()}
        super().__init__(rules, spaces, text, list(self.editions), keys)

    def whole_key(self, head: str) -> str:
        first, _, rest = head.partition(" ")
        if first == "attack":
            space = self.to_place(rest)
            self.attacked |= 1 << space
            return f"attack {self.spaces.ids[space]}"
        if first == "played":
            return f"played {self.to_number(rest, 1, self.rules.numbers.turns_per_year)}"
        return super().whole_key(head)

    def to_road(self, word: str) -> int:
        link, _ = self.to_way(word)
        if link >= self.spaces.land_links:
            raise self.wrong(say("positions.no-road", road=word))
        return link


SIDES = (CAESAR_SIDE, POMPEY_SIDE)


def marks(words: Words, state: State, block: int) -> str:
    link = state.moves.entry[block]
    if not link:
        return ""
    came = f" from {words.places[state.spaces.other_end(link - 1, state.loc[block])]}"
    return f"{came} reserve" if state.moves.reserve >> block & 1 else came


def read_marks(sheet: Sheet, state: State, block: int, words: list[str]) -> None:
    """Read ``from ravenna``, or refuse a block where it stands (4.1, Jupiter)."""
    blocks, space, side = state.blocks, state.loc[block], state.side_of(block)
    never_defects = (blocks.navis | blocks.leaders) >> block & 1
    if not blocks.stand[space] >> block & 1 or (never_defects and blocks.home[block] != side):
        raise sheet.wrong(never(blocks.ids[block]))
    if len(words) > 1 and took(words, "from"):
        link = sheet.link(sheet.to_place(words.pop(0)), space)
        if blocks.navis >> block & 1 and link < state.spaces.land_links:
            raise sheet.wrong(never(blocks.ids[block]))
        state.moves.entry[block] = link + 1
        state.moves.moved |= 1 << block


def read_off_map(sheet: Sheet, state: State) -> None:
    """Read the blocks eliminated this year and the leaders lost for good.

    The others stand upright in their pools; Cleopatra in Alexandria, and before the game everybody as the set-up
    has him.
    """
    blocks = state.blocks
    state.face_up, state.lost = (BLOCKS.read(sheet, state, key) for key in ("face up", "lost"))
    named = state.fighting[0] | state.fighting[1] | state.face_up | state.lost
    for block, space in enumerate(blocks.start):
        due = block == blocks.cleopatra or (state.phase == DEPLOY and space != NOWHERE)
        if due and not named >> block & 1:
            state.put(block, blocks.home[block], space, [])
            state.step[block] = blocks.top[block]
    state.pool &= ~(named | state.fighting[0] | state.fighting[1])


def effect(state: State, side: int) -> str | None:
    """Return the god whose power a side has this turn, or None."""
    shown = state.played[-1]
    return state.cards.god_ids.get(effective(state, shown[side], shown[2]))


def attacked(state: State) -> Iterable[int]:
    """Return the spaces with a main attack, and all that are contested."""
    return [space for space, link in enumerate(state.moves.main) if link or state.contested >> space & 1]


def show_attacks(words: Words, state: State) -> str:
    lines = []
    for space in attacked(state):
        line = f"attack {words.places[space]}: {SEATS[state.attacker_at(space)]}"
        if link := state.moves.main[space]:
            line += f" from {words.places[state.spaces.other_end(link - 1, space)]}"
        lines.append(line)
    return "\n".join(lines)


def read_attacks(sheet: Sheet, state: State) -> None:
    """Read or guess the attacker and the main attack's link of each contested space.

    Attackers without a mark came with the main attack. But Cleopatra may have changed sides in the battle (B10),
    or have been turned by Vulcan.
    """
    blocks = state.blocks
    for space in bits(state.contested | sheet.attacked):
        key = f"attack {state.spaces.ids[space]}"
        given = _read_attack if key in sheet else _guess_attack
        side, entry = given(sheet, state, key, space)
        if state.phase in COMMAND and not state.contested >> space & 1:
            raise sheet.wrong(never(state.spaces.ids[space]))
        state.moves.main[space] = entry
        state.begin_attack(side, space)
        by_sea = entry > state.spaces.land_links
        for block in bits(state.at[side][space] & ~state.moves.moved) if state.contested >> space & 1 else ():
            if block == blocks.cleopatra and (space == state.battle.space or not entry):
                continue
            if not entry or by_sea != blocks.navis >> block & 1:
                raise sheet.fail(block_key(state, block), say("positions.say-whence-came", name=blocks.ids[block]))
            state.moves.entry[block] = entry
            state.moves.moved |= 1 << block


def _read_attack(sheet: Sheet, state: State, key: str, space: int) -> tuple[int, int]:
    """Return who attacks, and the main attack as `main` has it.

    There is none where it is not declared yet, nor where Vulcan turned Cleopatra; the edition has these.
    """
    words, edition = sheet.value(key).split(), state.edition
    if len(words) == 1 and (edition.main_attack == DECLARED or not edition.vulcan_spares_cleopatra):
        return sheet.to_side(words[0]), 0
    if len(words) != 3 or words[1] != "from":
        raise sheet.wrong(say("positions.an-attack-is-written-side-from-space"))
    return sheet.to_side(words[0]), sheet.link(sheet.to_place(words[2]), space) + 1


def _guess_attack(sheet: Sheet, state: State, key: str, space: int) -> tuple[int, int]:
    """Let the side attack all of whose blocks came, the first in the main attack."""
    came = [side for side in SIDES if not state.at[side][space] & ~state.moves.moved]
    if len(came) != 1:
        raise sheet.fail(key, say("positions.who-attacks", name=state.spaces.ids[space]))
    first = sheet.items(state.rules.words.heads[came[0]][space])[0].split()[0]
    return came[0], state.moves.entry[sheet.to_block(first, came[0])]


def _settle_declared(sheet: Sheet, state: State) -> None:
    """Check the declared main attacks, all of a side when its moves are over."""
    for space in bits(state.contested):
        key, attacker = f"attack {state.spaces.ids[space]}", state.attacker_at(space)
        came = {state.moves.entry[block] for block in bits(state.at[attacker][space] & state.moves.moved)}
        declared = key in sheet and len(sheet.value(key).split()) > 1
        phase = state.phase if attacker == state.actor else ""
        if phase == MOVE or (phase == MAIN_ATTACK and not declared and len(came) > 1):
            if declared:
                raise sheet.wrong(say("positions.a-main-attack-is-declared-after-the-moves"))
            state.moves.main[space] = 0
        elif came and not state.moves.main[space]:
            if len(came) > 1:
                raise sheet.fail(key, say("positions.say-which-main-attack", name=state.spaces.ids[space]))
            (state.moves.main[space],) = came


def settle_reserves(sheet: Sheet, state: State) -> None:
    """Put attackers beside the main attack, and responding blocks of Player 2, in reserve (7.3)."""
    if state.edition.main_attack == DECLARED:
        _settle_declared(sheet, state)
    due = 0
    for space in bits(state.contested):
        attacker, main = state.attacker_at(space), state.moves.main[space]
        if space == state.battle.space and state.battle.round > 1:
            continue
        came = bits(state.at[attacker][space] & state.moves.moved) if main else ()
        due |= mask_of(block for block in came if state.moves.entry[block] != main)
        if attacker == state.player_one:
            due |= state.at[1 - attacker][space] & state.moves.moved
    for block in bits(state.moves.reserve & ~due):
        raise sheet.fail(block_key(state, block), never(state.blocks.ids[block]))
    state.moves.reserve = due


def may_have_moved(state: State, side: int) -> bool:
    if state.phase in BATTLES:
        return True
    return state.second if side != state.actor else state.phase not in (*JUPITERS, VULCAN)


def read_used(side: int, sheet: Sheet, state: State) -> None:
    """Read the links by which a side entered battles, given or inferred."""
    table, key = state.spaces, f"used {SEATS[side]}"
    # A battle for Cleopatra, whom Vulcan turned, has no main attack that would tell of it when it is over.
    turned = not state.edition.vulcan_spares_cleopatra and effect(state, 1 - side) == "vulcan"
    over = table.cities if turned and state.phase in BATTLES else 0
    for item in sheet.items(key):
        link, end = sheet.to_way(item)
        if not (state.moves.main[end] or (state.contested | over) >> end & 1):
            raise sheet.wrong(never(item))
        state.moves.used[side] |= 1 << table.directed(link, end)
    for space in attacked(state):
        attacking = state.attacker_at(space) == side
        came = state.at[side][space] if attacking and state.contested >> space & 1 else state.moves.reserve
        ways = [state.moves.entry[block] for block in bits(came & state.moves.moved & state.at[side][space])]
        ways += [state.moves.main[space]] if attacking else []
        state.moves.used[side] |= mask_of(table.directed(way - 1, space) for way in ways if way)
    if key in sheet and not may_have_moved(state, side):
        raise sheet.fail(key, say("positions.has-not-moved-yet", seat=SEATS[side].label))


def read_roads(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads used, at least those by which blocks came."""
    table, key = state.spaces, f"roads {SEATS[side]}"
    limits = table.pluto_limit if effect(state, side) == "pluto" else table.limit
    set_counts(state.moves.roads, side, sheet.counts(key, sheet.to_road, limits.__getitem__))
    if key in sheet and not may_have_moved(state, side):
        raise sheet.fail(key, say("positions.has-not-moved-yet", seat=SEATS[side].label))
    links = [state.moves.entry[block] - 1 for block in bits(state.moves.moved & state.fighting[side])]
    for link, limit in enumerate(limits):
        place, came = side * table.land_links + link, links.count(link)
        used = state.moves.roads[place] = state.moves.roads[place] or came
        if not came <= used <= limit:
            raise sheet.fail(key, never(state.rules.words.links[link]))


def read_surprise(sheet: Sheet, state: State) -> None:
    """Read the surprise battle, or take the only one under Mars or Neptune (G3)."""
    moves = state.actor if state.phase in COMMAND else None  # the surprise is named after the moves
    attacks = []
    for space, link in enumerate(state.moves.main):
        god = "neptune" if link > state.spaces.land_links else "mars"
        if link and state.attacker_at(space) != moves and effect(state, state.attacker_at(space)) == god:
            attacks.append(space)
    if "surprise" in sheet:
        state.moves.surprise = sheet.to_place(sheet.value("surprise"))
        if state.moves.surprise not in attacks:
            raise sheet.wrong(never("'surprise'"))
    elif attacks:
        if len(attacks) > 1:
            raise sheet.lack("surprise", state.phase)
        state.moves.surprise = attacks[0]


def origins(state: State, sailed: bool) -> list[int]:
    """Return the origins of the acting side's land blocks that `sailed`, or of all others."""
    table, navis = state.spaces, state.blocks.navis
    return [
        table.other_end(state.moves.entry[block] - 1, state.loc[block])
        for block in bits(state.fighting[state.actor] & state.moves.moved)
        if (state.moves.entry[block] > table.land_links and not navis >> block & 1) == sailed
    ]


def settle_moves(sheet: Sheet, state: State) -> None:
    """Compute the points left of the card in effect, a god giving one move."""
    cards, god = state.cards, state.cards.god_ids.get(state.card)
    moves, levies = (1, 0) if god else (cards.move[state.card], cards.levy[state.card])
    spent = state.moves.active.bit_count() + len(origins(state, True))
    if spent > moves:
        raise sheet.fail("card", say("positions.moves-were-made", moves=moves, spent=spent))
    state.moves_left = moves - spent if state.phase == MOVE else 0
    state.levies_left = levies if state.phase in LEVYING else 0
