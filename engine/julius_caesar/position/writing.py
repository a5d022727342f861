"""Writing a position: the state as lines of text, in a fixed order, without those that would say nothing."""

from __future__ import annotations

from functools import lru_cache

from engine.julius_caesar.components import SEATS, Components, bits
from engine.julius_caesar.position.text import HEADER, NUMERALS
from engine.julius_caesar.state import (
    DEFECT,
    DEPLOY,
    DRAW,
    HIT,
    LEVY,
    MOVE,
    NONE,
    REGROUP,
    State,
)

NAMES = tuple(seat.value for seat in SEATS)
USUAL_DEPLOYMENT = "historical"


class _Words:
    """The parts of lines that depend on the components alone, made once."""

    def __init__(self, components: Components) -> None:
        self.spaces = components.spaces
        self.cards = components.cards.ids
        self.blocks = components.blocks.ids
        self.heads = tuple(tuple(f"{space} {name}: " for space in self.spaces.ids) for name in NAMES)
        self.standing = tuple(
            tuple(f"{block} {NUMERALS[strength]}" for strength in strengths)
            for block, strengths in zip(self.blocks, components.blocks.strengths, strict=True)
        )
        self.roads = tuple("-".join(self.spaces.ids[end] for end in ends) for ends in self.spaces.ends)
        self.entries = tuple(
            f"{self.spaces.ids[start]}>{self.spaces.ids[end]}"
            for a, b in self.spaces.ends
            for start, end in ((b, a), (a, b))
        )
        self.hand = lru_cache(1 << 14)(self._hand)
        self.turn = lru_cache(1 << 14)(self._turn)
        self.counts = lru_cache(1 << 12)(self._counts)

    def _hand(self, cards: tuple[int, ...]) -> str:
        return ", ".join([self.cards[card] for card in cards])

    def _turn(self, caesars: int, pompeys: int, copied: int, first: int) -> str:
        apollo = self.cards.index("apollo")
        played = []
        for name, card in zip(NAMES, (caesars, pompeys), strict=True):
            copy = f" as {self.cards[copied]}" if card == apollo and copied != NONE else ""
            played.append(f"{name} {self.cards[card]}{copy}")
        return ", ".join((*played, "cancelled" if first == NONE else f"player one {NAMES[first]}"))

    def _counts(self, counts: bytes) -> str:
        return ", ".join([f"{self.roads[link]} {used}" for link, used in enumerate(counts) if used])

    def list_spaces(self, mask: int) -> str:
        """The spaces of a set."""
        return ", ".join(self.spaces.names_of(mask))

    def list_blocks(self, mask: int) -> str:
        """The blocks of a set."""
        return ", ".join([self.blocks[block] for block in bits(mask)])


@lru_cache(maxsize=8)
def _words(components: Components) -> _Words:
    return _Words(components)


def write_state(state: State) -> str:
    """The whole state as text."""
    words = _words(state.game.components)
    lines = [HEADER]
    _add_turn(state, words, lines)
    _add_cards(state, words, lines)
    _add_blocks(state, words, lines)
    if state.moved or any(state.main) or any(state.used) or any(state.roads):
        _add_movement(state, words, lines)
    if state.active or state.guarded:
        _add(lines, "active", words.list_spaces(state.active))
        _add(lines, "guarded", words.list_spaces(state.guarded))
    if state.battle != NONE:
        _add_battle(state, words, lines)
    return "\n".join(lines) + "\n"


def _add(lines: list[str], key: str, value: str) -> None:
    if value:
        lines.append(f"{key}: {value}")


def _add_turn(state: State, words: _Words, lines: list[str]) -> None:
    if state.deployment != USUAL_DEPLOYMENT:
        lines.append(f"deployment: {state.deployment}")
    phase = state.phase
    lines += (f"year: {state.year}", f"turn: {state.turn}", f"phase: {phase}", f"actor: {NAMES[state.actor]}")
    if state.player_one != NONE:
        lines.append(f"player one: {NAMES[state.player_one]}")
    if state.card != NONE:
        lines.append(f"card: {words.cards[state.card]}")
    if phase == MOVE:
        lines.append(f"moves: {state.moves_left}")
    if phase in (MOVE, LEVY):
        lines.append(f"levies: {state.levies_left}")
    if phase == DEPLOY:
        lines.append(f"swaps: {state.swaps_left}")
    if phase in (DRAW, DEFECT):
        lines.append(f"drawn from: {words.spaces.ids[state.drawn_from]}")
    if phase == DEFECT:
        lines.append(f"drawn: {words.blocks[state.drawn]}")
    if state.surprise != NONE:
        lines.append(f"surprise: {words.spaces.ids[state.surprise]}")
    if state.result is not None:
        winner = state.result.winner
        lines.append(f"result: {winner.value + ' ' if winner else ''}{state.result.kind}")


def _add_cards(state: State, words: _Words, lines: list[str]) -> None:
    for turn, played in enumerate(state.played, start=1):
        lines.append(f"played {turn}: {words.turn(*played)}")
    for side, name in enumerate(NAMES):
        if hand := state.hands[side]:
            lines.append(f"hand {name}: {words.hand(hand)}")
        if state.discards[side] != NONE:
            lines.append(f"discard {name}: {words.cards[state.discards[side]]}")
        if state.chosen[side] != NONE:
            lines.append(f"chosen {name}: {words.cards[state.chosen[side]]}")


def _add_blocks(state: State, words: _Words, lines: list[str]) -> None:
    step, standing, moved = state.step, words.standing, state.moved
    caesars, pompeys = state.at
    for space in bits(state.occ[0] | state.occ[1]):
        for heads, group in zip(words.heads, (caesars[space], pompeys[space]), strict=True):
            if not group:
                continue
            blocks = [standing[block][step[block]] for block in bits(group)]
            if group & moved:
                blocks = _with_marks(state, words, group, space, blocks)
            lines.append(heads[space] + ", ".join(blocks))
    _add(lines, "face up", words.list_blocks(state.face_up))
    _add(lines, "lost", words.list_blocks(state.lost))


def _with_marks(state: State, words: _Words, group: int, space: int, blocks: list[str]) -> list[str]:
    """The blocks of a space with where they came from, main attackers and blocks that did not move as well."""
    marked = []
    for block, text in zip(bits(group), blocks, strict=True):
        if link := state.entry[block]:
            text += f" from {words.spaces.ids[words.spaces.other_end(link - 1, space)]}"
        if state.reserve >> block & 1:
            text += " reserve"
        marked.append(text)
    return marked


def _add_movement(state: State, words: _Words, lines: list[str]) -> None:
    table = words.spaces
    if any(state.main):
        for space, link in enumerate(state.main):
            if link:
                origin = table.ids[table.other_end(link - 1, space)]
                lines.append(f"attack {table.ids[space]}: {NAMES[state.attacker_at(space)]} from {origin}")
    _add_counts(words, lines, "roads", state.roads)
    for name, used in zip(NAMES, state.used, strict=True):
        _add(lines, f"used {name}", ", ".join([words.entries[number] for number in bits(used)]))


def _add_counts(words: _Words, lines: list[str], key: str, counts: bytearray) -> None:
    width = words.spaces.land_links
    for side, name in enumerate(NAMES):
        _add(lines, f"{key} {name}", words.counts(bytes(counts[side * width : (side + 1) * width])))


def _add_battle(state: State, words: _Words, lines: list[str]) -> None:
    lines.append(f"battle: {words.spaces.ids[state.battle]}")
    if state.phase != REGROUP:
        lines.append(f"round: {state.round}")
        if state.attacker != state.attacker_at(state.battle):
            lines.append(f"attacker: {NAMES[state.attacker]}")
        lines.append(f"slot: {state.slot}")
        _add(lines, "acted", words.list_blocks(state.acted))
    _add_counts(words, lines, "retreats", state.retreats)
    _add(lines, "sea retreats", ", ".join([NAMES[side] for side in bits(state.sea_retreats)]))
    if state.firing != NONE:
        lines.append(f"firing: {words.blocks[state.firing]}")
    if state.phase == HIT:
        lines.append(f"dice: {' '.join(map(str, state.dice))}")
        lines.append(f"hits: {state.hits}")
