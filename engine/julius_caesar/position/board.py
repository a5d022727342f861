"""Lines about blocks, attacks, and the ways that were used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.blocks.facts import NOWHERE
from engine.blocks.lines import took
from engine.blocks.position import Words, block_key, show_standing, stand_key
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar.cards import effective
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE, ROMAN
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.gods import SURPRISE_GODS
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import BATTLES, COMMAND, DEPLOY, LEVYING, MAIN_ATTACK, MOVE


def show_blocks(words: Words, state: State) -> str:
    """Return the lines of all spaces with blocks."""
    return show_standing(_marks, words, state, state.moves.moved)


def _marks(words: Words, state: State, block: int) -> str:
    """Return by which way a block came, and whether it is a reserve."""
    link = state.moves.entry[block]
    if not link:
        return ""
    came = f" from {words.places[state.spaces.other_end(link - 1, state.loc[block])]}"
    return f"{came} reserve" if state.moves.reserve >> block & 1 else came


def read_block(sheet: Sheet, state: State, part: str, space: int, side: int) -> None:
    """Read one block on the map, ``legio_13 III from ravenna reserve``."""
    words, blocks = part.split(), state.blocks
    block = sheet.to_block(words.pop(0), side)
    name = blocks.ids[block]
    if not blocks.stand[space] >> block & 1:
        raise sheet.wrong(say("positions.cannot-stand-there", name=name, space=state.spaces.ids[space]))
    if (blocks.navis | blocks.leaders) >> block & 1 and blocks.home[block] != side:
        raise sheet.wrong(say("positions.never-defects", name=name, side=SEATS[side].label))
    step, entry = blocks.top[block], 0
    if words and words[0] not in ("from", "reserve"):
        step = _read_step(sheet, state, block, words.pop(0))
    if len(words) > 1 and took(words, "from"):
        entry = sheet.link(sheet.to_place(words.pop(0)), space) + 1
        if blocks.navis >> block & 1 and entry <= state.spaces.land_links:
            raise sheet.wrong(say("positions.is-a-navis-and-uses-no-roads", block=name))
    reserve = took(words, "reserve")
    if words:
        raise sheet.wrong(say("positions.is-no-block-write-block-strength-from", part=part))
    _refuse_second(sheet, state, block, stand_key(state, space, side))
    _stand(state, block, side, space, step)
    state.moves.entry[block] = entry
    state.moves.moved |= bool(entry) << block
    state.moves.reserve |= reserve << block


def _stand(state: State, block: int, side: int, space: int, step: int) -> None:
    state.put(block, side, space, [])
    state.step[block] = step
    state.pool &= ~(1 << block)


def _refuse_second(sheet: Sheet, state: State, block: int, key: str) -> None:
    """Refuse a block that another line, or the same, has put somewhere already."""
    where = "face up" if state.face_up >> block & 1 else "lost" if state.lost >> block & 1 else ""
    if state.loc[block] != NOWHERE:
        where = block_key(state, block)
    if where:
        raise sheet.fail(key, say("positions.is-in-already", block=state.blocks.ids[block], where=where))


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """Return the step at which a block has the strength of a numeral or number."""
    strengths = state.blocks.strengths[block]
    for step, strength in enumerate(strengths):
        if step and word.upper() in (ROMAN[strength], str(strength)):
            return step
    usual = ", ".join(ROMAN[strength] for strength in strengths[1:])
    name, upper = state.blocks.ids[block], word.upper()
    raise sheet.wrong(say("positions.cannot-have-strength-it-can-have", block=name, upper=upper, usual=usual))


def read_off_map(sheet: Sheet, state: State) -> None:
    """Read the blocks eliminated this year and the leaders lost for good.

    The others stand upright in their pools; Cleopatra in Alexandria, and before the game everybody as the set-up
    has him.
    """
    blocks = state.blocks
    for key, attribute in (("face up", "face_up"), ("lost", "lost")):
        for block in sheet.each(key, sheet.to_block):
            _refuse_second(sheet, state, block, key)
            if block == blocks.cleopatra:
                raise sheet.wrong(say("positions.cleopatra-is-never-off-the-map-she"))
            if (blocks.leaders >> block & 1) != (key == "lost"):
                raise sheet.wrong(say("positions.leaders-are-lost", name=blocks.ids[block]))
            setattr(state, attribute, getattr(state, attribute) | 1 << block)
            state.pool &= ~(1 << block)
    for block, space in enumerate(blocks.start):
        unnamed = state.loc[block] == NOWHERE and not (state.face_up | state.lost) >> block & 1
        if unnamed and (block == blocks.cleopatra or (state.phase == DEPLOY and space != NOWHERE)):
            _stand(state, block, blocks.home[block], space, blocks.top[block])


def effect(state: State, side: int) -> str | None:
    """Return the god whose power a side has this turn, or None."""
    shown = state.played[-1]
    return state.cards.god_ids.get(effective(state, shown[side], shown[2]))


# --- attacks -------------------------------------------------------------------------------------------------


def show_attacks(words: Words, state: State) -> str:
    """Return the lines of all spaces that are contested or were attacked."""
    lines = []
    for space in attacked(state):
        line = f"attack {words.places[space]}: {SEATS[state.attacker_at(space)]}"
        if link := state.moves.main[space]:
            line += f" from {words.places[state.spaces.other_end(link - 1, space)]}"
        lines.append(line)
    return "\n".join(lines)


def attacked(state: State) -> Iterable[int]:
    """Return the spaces with a main attack, and all that are contested."""
    contested = state.contested
    if not contested and not any(state.moves.main):
        return ()
    return [space for space, link in enumerate(state.moves.main) if link or contested >> space & 1]


def read_attacks(sheet: Sheet, state: State) -> None:
    """Read or guess the attacker and the main attack's link of each contested space."""
    for space in bits(state.contested | sheet.attacked):
        key = f"attack {state.spaces.ids[space]}"
        given = _read_attack if key in sheet else _guess_attack
        side, state.moves.main[space] = given(sheet, state, key, space)
        state.begin_attack(side, space)
        if state.contested >> space & 1:
            _fill_entries(sheet, state, space)


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
    """Let the side attack all of whose blocks came this turn.

    The block named first is of the main attack.
    """
    came = [side for side in (CAESAR_SIDE, POMPEY_SIDE) if not state.at[side][space] & ~state.moves.moved]
    if len(came) != 1:
        name = state.spaces.ids[space]
        raise sheet.fail(key, say("positions.is-contested-and-it-is-not-clear", name=name))
    first = sheet.items(stand_key(state, space, came[0]))[0].split()[0]
    return came[0], state.moves.entry[sheet.to_block(first, came[0])]


def _fill_entries(sheet: Sheet, state: State, space: int) -> None:
    """Let attackers without a mark have come with the main attack.

    Cleopatra may have changed sides in the battle (B10), or have been turned by Vulcan.
    """
    blocks, attacker, entry = state.blocks, state.attacker_at(space), state.moves.main[space]
    by_sea = entry > state.spaces.land_links
    for block in bits(state.at[attacker][space] & ~state.moves.moved):
        if block == blocks.cleopatra and (space == state.battle.space or not entry):
            continue
        if not entry or by_sea != blocks.navis >> block & 1:
            reason = say("positions.say-whence-came", name=blocks.ids[block])
            raise sheet.fail(stand_key(state, space, attacker), reason)
        state.moves.entry[block] = entry
        state.moves.moved |= 1 << block


def _settle_declared(sheet: Sheet, state: State) -> None:
    """Settle which main attacks are declared, where they are.

    None is before the moves of its side are over, and all are after that.
    """
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
    """Put attackers beside the main attack, and responding blocks of Player 2, in reserve."""
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
        reason = say("positions.cannot-be-in-reserve", name=state.blocks.ids[block])
        raise sheet.fail(block_key(state, block), reason)
    state.moves.reserve = due


# --- the ways that were used -----------------------------------------------------------------------------------


def read_used(side: int, sheet: Sheet, state: State) -> None:
    """Read the links by which a side entered battles, with those that follow from the rest."""
    table, key = state.spaces, f"used {SEATS[side]}"
    # A battle for Cleopatra, whom Vulcan turned, has no main attack that would tell of it when it is over.
    turned = not state.edition.vulcan_spares_cleopatra and effect(state, 1 - side) == "vulcan"
    over = table.cities if turned and state.phase in BATTLES else 0
    for item in sheet.items(key):
        link, end = sheet.to_link(item)
        if not (state.moves.main[end] or (state.contested | over) >> end & 1):
            name = table.ids[end]
            raise sheet.fail(key, say("positions.nobody-attacked-there-is-no-line-attack", name=name))
        state.moves.used[side] |= 1 << table.directed(link, end)
    for space in attacked(state):
        attacking = state.attacker_at(space) == side
        came = state.at[side][space] if attacking and state.contested >> space & 1 else state.moves.reserve
        ways = [state.moves.entry[block] for block in bits(came & state.moves.moved & state.at[side][space])]
        ways += [state.moves.main[space]] if attacking else []
        state.moves.used[side] |= mask_of(table.directed(way - 1, space) for way in ways if way)


def read_counts(sheet: Sheet, state: State, key: str, counts: bytearray, side: int, limits: Sequence[int]) -> None:
    """Read how many blocks of a side used each road, ``ravenna-rome 2, genua-rome``, up to its limit."""

    def to_road(word: str) -> int:
        link, _ = sheet.to_link(word)
        if link >= state.spaces.land_links:
            raise sheet.wrong(say("positions.is-a-sea-border-and-these-have", road=word))
        return link

    sheet.read_counts(key, side, counts, to_road, limits.__getitem__)


def read_roads(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads used, at least those by which blocks came."""
    table, key = state.spaces, f"roads {SEATS[side]}"
    limits = table.pluto_limit if effect(state, side) == "pluto" else table.limit
    read_counts(sheet, state, key, state.moves.roads, side, limits)
    links = [state.moves.entry[block] - 1 for block in bits(state.moves.moved & state.fighting[side])]
    for link, limit in enumerate(limits):
        place, came = side * table.land_links + link, links.count(link)
        used = state.moves.roads[place] = state.moves.roads[place] or came
        if not came <= used <= limit:
            road = state.rules.words.links[link]
            raise sheet.fail(key, say("positions.came-by-a-road", came=came, used=used, link=road, limit=limit))


# --- the command phase -------------------------------------------------------------------------------------------


def read_surprise(sheet: Sheet, state: State) -> None:
    """Read the battle of the surprise, or take the only attack under Mars or Neptune (G3)."""
    gods = [side for side in (CAESAR_SIDE, POMPEY_SIDE) if effect(state, side) in SURPRISE_GODS]
    if state.phase in COMMAND and state.actor in gods:
        gods.remove(state.actor)  # it is named after the moves
    attacks = [space for space, link in enumerate(state.moves.main) if link and state.attacker_at(space) in gods]
    if "surprise" in sheet:
        state.moves.surprise = sheet.to_place(sheet.value("surprise"))
        if state.moves.surprise not in attacks:
            name = state.spaces.ids[state.moves.surprise]
            raise sheet.wrong(say("positions.is-no-attack-under-mars-or-neptune", surprise=name))
    elif attacks:
        if len(attacks) > 1:
            raise sheet.lack("surprise", state.phase)
        state.moves.surprise = attacks[0]


def origins(state: State, *, sailed: bool) -> list[int]:
    """Return whence the acting player's land blocks sailed, or whence all others came."""
    table, navis = state.spaces, state.blocks.navis
    return [
        table.other_end(state.moves.entry[block] - 1, state.loc[block])
        for block in bits(state.fighting[state.actor] & state.moves.moved)
        if (state.moves.entry[block] > table.land_links and not navis >> block & 1) == sailed
    ]


def settle_moves(sheet: Sheet, state: State) -> None:
    """Settle which points of the card in effect are left, a god giving one move."""
    cards, god = state.cards, state.cards.god_ids.get(state.card)
    moves, levies = (1, 0) if god else (cards.move[state.card], cards.levy[state.card])
    spent = state.moves.active.bit_count() + len(origins(state, sailed=True))
    if spent > moves:
        card = cards.ids[state.card]
        raise sheet.fail("card", say("positions.has-moves-and-were-made", card=card, moves=moves, spent=spent))
    state.moves_left = moves - spent if state.phase == MOVE else 0
    state.levies_left = levies if state.phase in LEVYING else 0
