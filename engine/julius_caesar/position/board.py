"""Lines about blocks, attacks, and the ways that were used."""

from __future__ import annotations

from collections.abc import Iterable

from engine.blocks.facts import NOWHERE
from engine.blocks.lines import took, with_count
from engine.blocks.position import Words, block_key, show_standing, stand_key
from engine.blocks.sets import bits
from engine.julius_caesar.cards import effective
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE, ROMAN
from engine.julius_caesar.data import DECLARED
from engine.julius_caesar.gods import SURPRISE_GODS
from engine.julius_caesar.position.sheet import Sheet
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import NONE, State
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


def read_standing(sheet: Sheet, state: State) -> None:
    """Put every block where the text says."""
    for space, side, key in sheet.standing:
        for part in sheet.items(key):
            _read_block(sheet, state, part, space, side)


def _read_block(sheet: Sheet, state: State, part: str, space: int, side: int) -> None:
    """Read one block on the map, ``legio_13 III from ravenna reserve``."""
    words = part.split()
    block = sheet.to_block(words.pop(0), side)
    _check_place(sheet, state, block, space, side)
    step, entry = state.blocks.top[block], 0
    if words and words[0] not in ("from", "reserve"):
        step = _read_step(sheet, state, block, words.pop(0))
    if len(words) > 1 and took(words, "from"):
        link = sheet.link(sheet.to_space(words.pop(0)), space)
        if state.blocks.navis >> block & 1 and link < state.spaces.land_links:
            raise sheet.wrong(say("positions.is-a-navis-and-uses-no-roads", block=state.blocks.ids[block]))
        entry = link + 1
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
    if state.loc[block] != NOWHERE:
        where = block_key(state, block)
    elif (state.face_up | state.lost) >> block & 1:
        where = "face up" if state.face_up >> block & 1 else "lost"
    else:
        return
    raise sheet.fail(key, say("positions.is-in-already", block=state.blocks.ids[block], where=where))


def _check_place(sheet: Sheet, state: State, block: int, space: int, side: int) -> None:
    """Refuse a block in a space, or for a side, where it cannot be (4.1, M10, G1)."""
    spaces, blocks = state.spaces, state.blocks
    name, navis = state.blocks.ids[block], blocks.navis >> block & 1
    if not navis and spaces.seas >> space & 1:
        raise sheet.wrong(say("positions.is-a-land-block-and-cannot-be", name=name))
    if navis and not (spaces.seas | spaces.ports) >> space & 1:
        raise sheet.wrong(say("positions.is-a-navis-and-is-no-port", name=name, space=state.spaces.ids[space]))
    if (navis or blocks.leaders >> block & 1) and blocks.home[block] != side:
        never = "positions.navis-never-defects" if navis else "positions.leader-never-defects"
        raise sheet.wrong(say(never, name=name, side=SEATS[side].label))


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """Return the step at which a block has the strength of a numeral or number."""
    strengths = state.blocks.strengths[block]
    if word.upper() in ROMAN:
        strength = ROMAN.index(word.upper())
    elif word.isascii() and word.isdigit():
        strength = int(word[:9])
    else:
        raise sheet.wrong(say("positions.is-no-strength-write-a-roman-numeral", word=word))
    if strength == 0 or strength not in strengths:
        name, usual = state.blocks.ids[block], ", ".join(ROMAN[each] for each in strengths[1:])
        reason = say("positions.cannot-have-strength-it-can-have", block=name, upper=word.upper(), usual=usual)
        raise sheet.wrong(reason)
    return strengths.index(strength)


def read_off_map(sheet: Sheet, state: State) -> None:
    """Read the blocks eliminated this year and the leaders lost for good.

    The others are where they are by default.
    """
    blocks = state.blocks
    for key, attribute in (("face up", "face_up"), ("lost", "lost")):
        for block in sheet.each(key, sheet.to_block):
            name, leader = state.blocks.ids[block], blocks.leaders >> block & 1
            _refuse_second(sheet, state, block, key)
            if block == blocks.cleopatra:
                raise sheet.wrong(say("positions.cleopatra-is-never-off-the-map-she"))
            if key == "lost" and not leader:
                raise sheet.wrong(say("positions.is-no-leader-so-it-lies-face", name=name))
            if key == "face up" and leader:
                raise sheet.wrong(say("positions.is-a-leader-lost-for-good-and", name=name))
            setattr(state, attribute, getattr(state, attribute) | 1 << block)
            state.pool &= ~(1 << block)
    _place_unnamed(state)


def _place_unnamed(state: State) -> None:
    """Place Cleopatra in Alexandria, and before the game everybody as the set-up has him."""
    blocks = state.blocks
    off_map = state.face_up | state.lost
    for block, space in enumerate(blocks.start):
        if space == NOWHERE or state.loc[block] != NOWHERE or off_map >> block & 1:
            continue
        if state.phase == DEPLOY or block == blocks.cleopatra:
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
        side, link = given(sheet, state, key, space)
        state.moves.main[space] = link + 1
        state.begin_attack(side, space)
    for space in bits(state.contested):
        _fill_entries(sheet, state, space, state.moves.main[space] - 1)


def _read_attack(sheet: Sheet, state: State, key: str, space: int) -> tuple[int, int]:
    words = sheet.value(key).split()
    if len(words) == 1 and _may_lack_origin(state):
        return sheet.to_side(words[0]), NONE
    if len(words) != 3 or words[1] != "from":
        raise sheet.wrong(say("positions.an-attack-is-written-side-from-space"))
    return sheet.to_side(words[0]), sheet.link(sheet.to_space(words[2]), space)


def _may_lack_origin(state: State) -> bool:
    """Return whether the edition has attacks that are not declared yet, or Cleopatra's."""
    return state.edition.main_attack == DECLARED or not state.edition.vulcan_spares_cleopatra


def _guess_attack(sheet: Sheet, state: State, key: str, space: int) -> tuple[int, int]:
    """Let the side attack all of whose blocks came this turn.

    The block named first is of the main attack.
    """
    came = [side for side in (CAESAR_SIDE, POMPEY_SIDE) if not state.at[side][space] & ~state.moves.moved]
    if len(came) != 1:
        name = state.spaces.ids[space]
        raise sheet.fail(key, say("positions.is-contested-and-it-is-not-clear", name=name))
    first = sheet.items(stand_key(state, space, came[0]))[0].split()[0]
    return came[0], state.moves.entry[sheet.to_block(first, came[0])] - 1


def _fill_entries(sheet: Sheet, state: State, space: int, link: int) -> None:
    """Let attackers without a mark have come with the main attack.

    Cleopatra may have changed sides in the battle (B10).
    """
    blocks, attacker = state.blocks, state.attacker_at(space)
    by_sea = link >= state.spaces.land_links
    for block in bits(state.at[attacker][space] & ~state.moves.moved):
        if block == blocks.cleopatra and (space == state.battle.space or link == NONE):
            continue
        if link == NONE:
            reason = say("positions.say-whence-came", name=state.blocks.ids[block])
            raise sheet.fail(stand_key(state, space, attacker), reason)
        navis, key = blocks.navis >> block & 1, stand_key(state, space, attacker)
        if by_sea and not navis:
            raise sheet.fail(key, say("positions.say-by-which-road-came-it-cannot", name=state.blocks.ids[block]))
        if navis and not by_sea:
            raise sheet.fail(key, say("positions.say-from-which-sea-or-port-came", name=state.blocks.ids[block]))
        state.moves.entry[block] = link + 1
        state.moves.moved |= 1 << block


def settle_declared(sheet: Sheet, state: State) -> None:
    """Settle which main attacks are declared, where they are.

    None is before the moves of its side are over, and all are after that.
    """
    if state.edition.main_attack != DECLARED:
        return
    for space in bits(state.contested):
        key, attacker = f"attack {state.spaces.ids[space]}", state.attacker_at(space)
        came = [state.moves.entry[block] for block in bits(state.at[attacker][space]) if state.moves.entry[block]]
        declared = key in sheet and len(sheet.value(key).split()) > 1
        if attacker == state.actor and state.phase == MOVE:
            if declared:
                raise sheet.wrong(say("positions.a-main-attack-is-declared-after-the-moves"))
            state.moves.main[space] = 0
        elif attacker == state.actor and state.phase == MAIN_ATTACK and not declared and len(set(came)) > 1:
            state.moves.main[space] = 0
        elif not state.moves.main[space] and came:
            if len(set(came)) > 1:
                raise sheet.fail(key, say("positions.say-which-main-attack", name=state.spaces.ids[space]))
            state.moves.main[space] = came[0]


def settle_reserves(sheet: Sheet, state: State) -> None:
    """Put attackers beside the main attack, and responding blocks of Player 2, in reserve."""
    settle_declared(sheet, state)
    due = 0
    for space in bits(state.contested):
        if space == state.battle.space and state.battle.round > 1:
            continue
        attacker = state.attacker_at(space)
        for block in bits(state.at[attacker][space] & state.moves.moved if state.moves.main[space] else 0):
            if state.moves.entry[block] != state.moves.main[space]:
                due |= 1 << block
        if attacker == state.player_one:
            due |= state.at[1 - attacker][space] & state.moves.moved
    for block in bits(state.moves.reserve & ~due):
        contested = state.contested >> state.loc[block] & 1
        why = "positions.it-belongs-to-the-main-force" if contested else "positions.the-space-is-not-contested"
        reason = say("positions.cannot-be-in-reserve", name=state.blocks.ids[block], reason=say(why))
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
        came = state.moves.reserve
        if state.attacker_at(space) == side:
            if link := state.moves.main[space]:
                state.moves.used[side] |= 1 << table.directed(link - 1, space)
            came |= state.at[side][space] if state.contested >> space & 1 else 0
        for block in bits(came & state.moves.moved & state.at[side][space]):
            state.moves.used[side] |= 1 << table.directed(state.moves.entry[block] - 1, space)


def read_counts(sheet: Sheet, state: State, key: str, counts: bytearray, side: int) -> None:
    """Read how many blocks of a side used each road, ``ravenna-rome 2, genua-rome``."""
    table = state.spaces
    for item in sheet.items(key):
        road, count = with_count(item)
        link, _ = sheet.to_link(road)
        if link >= table.land_links:
            raise sheet.wrong(say("positions.is-a-sea-border-and-these-have", road=road))
        place = side * table.land_links + link
        if counts[place]:
            raise sheet.wrong(say("positions.is-there-twice-2", road=road))
        counts[place] = sheet.to_number(count, 1, max(table.limit[link], table.pluto_limit[link]))


def read_roads(side: int, sheet: Sheet, state: State) -> None:
    """Read the roads used, at least those by which blocks came."""
    table, key = state.spaces, f"roads {SEATS[side]}"
    read_counts(sheet, state, key, state.moves.roads, side)
    limits = table.pluto_limit if effect(state, side) == "pluto" else table.limit
    links = [state.moves.entry[block] - 1 for block in bits(state.moves.moved & state.fighting[side])]
    for link, limit in enumerate(limits):
        place, came = side * table.land_links + link, links.count(link)
        used = state.moves.roads[place] = state.moves.roads[place] or came
        road = state.rules.words.links[link]
        if came > used:
            raise sheet.fail(key, say("positions.blocks-came-by-more-than-have-used", came=came, link=road))
        if used > limit:
            raise sheet.fail(key, say("positions.blocks-used-which-takes", used=used, link=road, limit=limit))


# --- the command phase -------------------------------------------------------------------------------------------


def read_surprise(sheet: Sheet, state: State) -> None:
    """Read the battle of the surprise, or take the only attack under Mars or Neptune (G3)."""
    gods = [side for side in (CAESAR_SIDE, POMPEY_SIDE) if effect(state, side) in SURPRISE_GODS]
    attacks = [space for space, link in enumerate(state.moves.main) if link and state.attacker_at(space) in gods]
    waiting = state.phase in COMMAND and state.actor in gods
    if "surprise" in sheet:
        state.moves.surprise = sheet.to_space(sheet.value("surprise"))
        if waiting:
            raise sheet.wrong(say("positions.the-surprise-is-named-after-the-moves"))
        if state.moves.surprise not in attacks:
            name = state.spaces.ids[state.moves.surprise]
            raise sheet.wrong(say("positions.is-no-attack-under-mars-or-neptune", surprise=name))
    elif attacks and not waiting:
        if len(attacks) > 1:
            raise sheet.fail("surprise", say("positions.say-which-attack-has-the-surprise-of"))
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
