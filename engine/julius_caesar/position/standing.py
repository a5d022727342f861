"""Which blocks stand where, and which are off the map."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.julius_caesar.components import NOWHERE
from engine.julius_caesar.position.sheet import Sheet, Words, block_key, block_name, space_name, stand_key
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DEPLOY
from engine.julius_caesar.words.names import ROMAN


def show_standing(words: Words, state: State) -> str:
    """The lines of all spaces with blocks, Caesar's before Pompey's."""
    step, standing, moved, lines = state.step, words.standing, state.moved, []
    sides = tuple(zip(words.heads, state.at, strict=True))
    for space in bits(state.occ[0] | state.occ[1]):
        for heads, groups in sides:
            if group := groups[space]:
                blocks = [standing[block][step[block]] for block in bits(group)]
                if group & moved:
                    blocks = _with_marks(state, words, group, space, blocks)
                lines.append(heads[space] + ", ".join(blocks))
    return "\n".join(lines)


def _with_marks(state: State, words: Words, group: int, space: int, blocks: list[str]) -> list[str]:
    """The blocks of a space with where they came from, main attackers and blocks that did not move as well."""
    marked = []
    for block, text in zip(bits(group), blocks, strict=True):
        if link := state.entry[block]:
            text += f" from {words.spaces[words.table.other_end(link - 1, space)]}"
        if state.reserve >> block & 1:
            text += " reserve"
        marked.append(text)
    return marked


def read_standing(sheet: Sheet, state: State) -> None:
    """Put every block where the text says."""
    for space, side, key in sheet.standing:
        for part in sheet.items(key):
            _read_block(sheet, state, part, space, side)


def _read_block(sheet: Sheet, state: State, part: str, space: int, side: int) -> None:
    """One block on the map: ``legio_13 III from ravenna reserve``."""
    words = part.split()
    block = sheet.to_block(words.pop(0), side)
    _check_place(sheet, state, block, space, side)
    step, entry, reserve = state.blocks.top[block], 0, 0
    if words and words[0] not in ("from", "reserve"):
        step = _read_step(sheet, state, block, words.pop(0))
    if len(words) > 1 and words[0] == "from":
        link = sheet.link(sheet.to_space(words[1]), space)
        if state.blocks.navis >> block & 1 and link < state.spaces.land_links:
            raise sheet.wrong(say("positions.is-a-navis-and-uses-no-roads", block=block_name(state, block)))
        entry = link + 1
        del words[:2]
    if words and words[0] == "reserve":
        reserve = 1 << block
        del words[0]
    if words:
        raise sheet.wrong(say("positions.is-no-block-write-block-strength-from", part=part))
    _refuse_second(sheet, state, block, stand_key(state, space, side))
    _stand(state, block, side, space, step)
    state.entry[block] = entry
    state.moved |= bool(entry) << block
    state.reserve |= reserve


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
    raise sheet.fail(key, say("positions.is-in-already", block=block_name(state, block), where=where))


def _check_place(sheet: Sheet, state: State, block: int, space: int, side: int) -> None:
    """Refuse a block in a space, or for a side, where it cannot be (4.1, M10, G1)."""
    spaces, blocks = state.spaces, state.blocks
    name, navis = block_name(state, block), blocks.navis >> block & 1
    if not navis and spaces.seas >> space & 1:
        raise sheet.wrong(say("positions.is-a-land-block-and-cannot-be", name=name))
    if navis and not (spaces.seas | spaces.ports) >> space & 1:
        raise sheet.wrong(say("positions.is-a-navis-and-is-no-port", name=name, space=space_name(state, space)))
    if (navis or blocks.leaders >> block & 1) and blocks.home[block] != side:
        never = "positions.navis-never-defects" if navis else "positions.leader-never-defects"
        raise sheet.wrong(say(never, name=name, side=SEATS[side].label))


def _read_step(sheet: Sheet, state: State, block: int, word: str) -> int:
    """The step at which a block has the strength that a numeral or number says."""
    strengths = state.blocks.strengths[block]
    if word.upper() in ROMAN:
        strength = ROMAN.index(word.upper())
    elif word.isascii() and word.isdigit():
        strength = int(word[:9])
    else:
        raise sheet.wrong(say("positions.is-no-strength-write-a-roman-numeral", word=word))
    if strength == 0 or strength not in strengths:
        name, usual = block_name(state, block), ", ".join(ROMAN[each] for each in strengths[1:])
        reason = say("positions.cannot-have-strength-it-can-have", block=name, upper=word.upper(), usual=usual)
        raise sheet.wrong(reason)
    return strengths.index(strength)


def read_off_map(sheet: Sheet, state: State) -> None:
    """The blocks eliminated this year and the leaders lost for good; the others are where they are by default."""
    blocks = state.blocks
    for key, attribute in (("face up", "face_up"), ("lost", "lost")):
        for block in sheet.each(key, sheet.to_block):
            name, leader = block_name(state, block), blocks.leaders >> block & 1
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
    """Cleopatra is in Alexandria; before the game everybody stands where the set-up has him."""
    blocks = state.blocks
    off_map = state.face_up | state.lost
    for block, space in enumerate(blocks.start):
        if space == NOWHERE or state.loc[block] != NOWHERE or off_map >> block & 1:
            continue
        if state.phase == DEPLOY or block == blocks.cleopatra:
            _stand(state, block, blocks.home[block], space, blocks.top[block])
