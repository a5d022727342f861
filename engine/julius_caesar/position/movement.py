"""Reading a position: who attacks where, what has moved by which ways, and the points that are left."""

from __future__ import annotations

from engine.julius_caesar.cards import effective
from engine.julius_caesar.components import CAESAR, POMPEY, SEATS, bits
from engine.julius_caesar.gods import SURPRISE_GODS
from engine.julius_caesar.position.phases import BATTLES, COMMAND
from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.state import LEVY, MOVE, SURPRISE, State


def read_attacks(sheet: Sheet, state: State) -> None:
    """The attacker and the main attack's link of each contested space, given or clear from the blocks."""
    table = state.game.components.spaces
    contested = state.contested if state.phase in (*COMMAND, *BATTLES) else 0
    for space in range(table.count):
        key = f"attack {table.ids[space]}"
        if key in sheet:
            _set_attack(state, space, *_read_attack(sheet, key, space))
        elif contested >> space & 1:
            _set_attack(state, space, *_guess_attack(sheet, state, key, space))


def _set_attack(state: State, space: int, side: int, link: int) -> None:
    state.main[space] = link + 1
    state.pompey_attacks |= side << space


def _read_attack(sheet: Sheet, key: str, space: int) -> tuple[int, int]:
    words = sheet.value(key).split()
    if len(words) != 3 or words[1] != "from":
        raise sheet.wrong("an attack is written SIDE from SPACE")
    return sheet.to_side(words[0]), sheet.link(sheet.to_space(words[2]), space)


def _guess_attack(sheet: Sheet, state: State, key: str, space: int) -> tuple[int, int]:
    """The side all of whose blocks came this turn attacks; the block named first is of the main attack."""
    table = state.game.components.spaces
    came = [side for side in (CAESAR, POMPEY) if all(state.entry[block] for block in bits(state.at[side][space]))]
    if len(came) != 1:
        name = table.ids[space]
        raise sheet.fail(key, f"{name} is contested, and it is not clear who attacks from where")
    first = _first_named(sheet, state, space, came[0])
    return came[0], state.entry[first] - 1


def _first_named(sheet: Sheet, state: State, space: int, side: int) -> int:
    key = next(key for where, whose, key in sheet.standing if (where, whose) == (space, side))
    return sheet.to_block(sheet.items(key)[0].split()[0], side)


def fill_entries(sheet: Sheet, state: State) -> None:
    """Attackers without a mark came with the main attack; Cleopatra may have changed sides in the battle (B10)."""
    table, blocks = state.game.components.spaces, state.game.components.blocks
    for space in bits(state.contested):
        if not state.main[space]:
            continue
        link = state.main[space] - 1
        for block in bits(state.at[state.attacker_at(space)][space]):
            if state.entry[block] or (block == blocks.cleopatra and space == state.battle):
                continue
            if link >= table.land_links and not blocks.navis >> block & 1:
                key = f"{table.ids[space]} {SEATS[state.attacker_at(space)]}"
                raise sheet.fail(key, f"say by which road {blocks.ids[block]} came: it cannot attack from the sea")
            if link < table.land_links and blocks.navis >> block & 1:
                key = f"{table.ids[space]} {SEATS[state.attacker_at(space)]}"
                raise sheet.fail(key, f"say from which sea or port {blocks.ids[block]} came")
            state.entry[block] = link + 1
            state.moved |= 1 << block


def read_movement(sheet: Sheet, state: State) -> None:
    """All that the moves of this turn left behind."""
    if state.phase not in (*COMMAND, *BATTLES):
        if state.reserve:
            raise sheet.fail("phase", "there are no reserves in it (7.3)")
        return
    _read_reserves(sheet, state)
    _read_used(sheet, state)
    read_roads(sheet, state, "roads", state.roads)
    _count_entries(sheet, state)
    _read_surprise(sheet, state)
    if state.phase in (MOVE, LEVY, SURPRISE):
        _read_command(sheet, state)


def reserves_due(state: State) -> int:
    """The blocks in reserve: attackers that are not of the main attack, blocks of Player 2 that responded."""
    due = 0
    for space in bits(state.contested):
        if space == state.battle and state.round > 1:
            continue
        attacker = state.attacker_at(space)
        for block in bits(state.at[attacker][space]):
            if state.entry[block] and state.entry[block] != state.main[space]:
                due |= 1 << block
        if attacker == state.player_one:
            due |= state.at[1 - attacker][space] & state.moved
    return due


def _read_reserves(sheet: Sheet, state: State) -> None:
    due, ids = reserves_due(state), state.game.components.blocks.ids
    for block in bits(state.reserve & ~due):
        space = state.loc[block]
        key = f"{state.game.components.spaces.ids[space]} {SEATS[state.side_of(block)]}"
        if not state.contested >> space & 1:
            raise sheet.fail(key, f"{ids[block]} cannot be in reserve: the space is not contested")
        raise sheet.fail(key, f"{ids[block]} cannot be in reserve: it belongs to the main force (7.3)")
    state.reserve = due


def _read_used(sheet: Sheet, state: State) -> None:
    """The links by which each side entered battles: those given, the main attacks', and those of the blocks."""
    table = state.game.components.spaces
    for side, seat in enumerate(SEATS):
        key = f"used {seat}"
        for start, end in sheet.links(key):
            if not state.main[end]:
                raise sheet.fail(
                    key, f"nobody attacked {table.ids[end]}: there is no line 'attack {table.ids[end]}'"
                )
            state.used[side] |= 1 << table.directed(sheet.link(start, end), end)
    for space, link in enumerate(state.main):
        if not link:
            continue
        attacker = state.attacker_at(space)
        state.used[attacker] |= 1 << table.directed(link - 1, space)
        came = (state.at[attacker][space] if state.contested >> space & 1 else 0) | state.reserve
        for block in bits(came & state.moved & (state.at[0][space] | state.at[1][space])):
            state.used[state.side_of(block)] |= 1 << table.directed(state.entry[block] - 1, space)


def read_roads(sheet: Sheet, state: State, kind: str, counts: bytearray) -> None:
    """How many blocks used each road: ``ravenna-rome 2, genua-rome``."""
    table = state.game.components.spaces
    for side, seat in enumerate(SEATS):
        for item in sheet.items(f"{kind} {seat}"):
            road, _, number = item.rpartition(" ") if " " in item else (item, "", "1")
            link = sheet.link(*sheet.ends(road))
            if link >= table.land_links:
                raise sheet.wrong(f"{road} is a sea border, and these have no limit")
            place = side * table.land_links + link
            if counts[place]:
                raise sheet.wrong(f"{road} is there twice")
            counts[place] = sheet.to_number(number, 1, max(table.limit[link], table.pluto_limit[link]))


def _count_entries(sheet: Sheet, state: State) -> None:
    """Roads that are not given were used by the blocks that came by them; none can have been used by fewer."""
    table, width = state.game.components.spaces, state.game.components.spaces.land_links
    came = bytearray(len(state.roads))
    for block in bits(state.moved):
        if state.entry[block] <= width:
            came[state.side_of(block) * width + state.entry[block] - 1] += 1
    for place, number in enumerate(came):
        side, link = divmod(place, width)
        key = f"roads {SEATS[side]}"
        road = "-".join(table.ids[end] for end in table.ends[link])
        if number > state.roads[place] > 0:
            raise sheet.fail(key, f"{number} blocks came by {road}, more than have used it")
        state.roads[place] = state.roads[place] or number
        limit = (table.pluto_limit if effect(state, side) == "pluto" else table.limit)[link]
        if state.roads[place] > limit:
            raise sheet.fail(key, f"{state.roads[place]} blocks used {road}, which takes {limit} (6.11)")


def effect(state: State, side: int) -> str | None:
    """The god whose power a side has this turn, or None."""
    shown = state.played[-1]
    return state.game.god(effective(state, shown[side], shown[2]))


def _read_surprise(sheet: Sheet, state: State) -> None:
    """The battle of the surprise: given, or the only attack under Mars or Neptune (G3)."""
    ids = state.game.components.spaces.ids
    gods = [side for side in (CAESAR, POMPEY) if effect(state, side) in SURPRISE_GODS]
    attacks = [space for space, link in enumerate(state.main) if link and state.attacker_at(space) in gods]
    waiting = state.phase in COMMAND and state.actor in gods
    if "surprise" in sheet:
        state.surprise = sheet.space("surprise")
        if waiting:
            raise sheet.wrong("the surprise is named after the moves of Mars or Neptune (G3)")
        if state.surprise not in attacks:
            raise sheet.wrong(f"{ids[state.surprise]} is no attack under Mars or Neptune (G3)")
    elif attacks and not waiting:
        if len(attacks) > 1:
            raise sheet.fail("surprise", "say which attack has the surprise of Mars or Neptune (G3)")
        state.surprise = attacks[0]


def _read_command(sheet: Sheet, state: State) -> None:
    """The spaces activated, the seas crossed and the points left of the acting player."""
    table, blocks = state.game.components.spaces, state.game.components.blocks
    side, sails = state.actor, 0
    mine = state.fighting[side] & state.moved
    marched = crossed = 0
    for block in bits(mine):
        link, space = state.entry[block] - 1, state.loc[block]
        origin = 1 << table.other_end(link, space)
        if link >= table.land_links and not blocks.navis >> block & 1:
            sails, crossed = sails + 1, crossed | origin
        else:
            marched |= origin
    state.active, state.guarded = marched, crossed
    if "active" in sheet:
        state.active = sum(1 << space for space in sheet.spaces("active"))
    if "guarded" in sheet:
        state.guarded = sum(1 << space for space in sheet.spaces("guarded"))
    state.marched = bool(state.active)
    _read_points(sheet, state, state.active.bit_count() + sails)


def _read_points(sheet: Sheet, state: State, spent: int) -> None:
    """The move and levy points: by default all of the card's that are not spent."""
    cards = state.game.components.cards
    god = state.game.god(state.card)
    moves, levies = (1, 0) if god else (cards.move[state.card], cards.levy[state.card])
    if spent > moves:
        raise sheet.fail("card", f"{cards.ids[state.card]} has {moves} moves, and {spent} were made")
    if state.phase == MOVE:
        state.moves_left = moves - spent
        if "moves" in sheet:
            state.moves_left = sheet.number("moves", 0, moves - spent)
    if state.phase in (MOVE, LEVY):
        state.levies_left = levies
        if "levies" in sheet:
            state.levies_left = sheet.number("levies", 0, levies)
