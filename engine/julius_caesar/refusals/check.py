"""Questions and refusals that the checks of all chapters share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn

from engine.blocks import legality
from engine.blocks.facts import NOWHERE
from engine.contract import Action
from engine.julius_caesar import tasks as s
from engine.julius_caesar.actions import Deal, Draw, End, Levy, Move, Roll, Sail, Step
from engine.julius_caesar.battle import must_retreat
from engine.julius_caesar.components import BlockTable, CardTable
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.state import State
from engine.julius_caesar.words.names import label
from engine.translations import commas

FRIENDLY, ENEMY, VACANT, CONTESTED = "friendly", "enemy", "vacant", "contested"
"""How a space stands to the acting side (4.21, 4.4)."""

Trail = tuple[int, ...]
"""A path by space numbers, the space left first."""

NO_SAILING, NO_LEVIES, FIRST_ROUND, ATTACKERS_LEAVE = "no-sailing", "no-levies", "first-round", "attackers-leave"
JUPITER_AT_SEA = "jupiter-at-sea"
"""Situations in which less can be done than elsewhere in their phase, or more."""


class Refused(legality.Refused):
    say = say

    def values(self) -> dict[str, Any]:
        held = self.details.get("attackers")
        return super().values() | ({} if held is None else {"held": say("refusals.held-blocks", n=held)})

    def detail(self, name: str, value: Any) -> Any:
        viewer, foe = self.details["seat"], self.details["foe"]
        match name:
            case "block" | "other" | "place" | "start" | "end" | "port" | "card" | "foe" | "side" | "owner":
                return label(value, viewer)
            case "way":
                start, end = sorted(map(label, value))
                return say("refusals.way", start=start, end=end)
            case "strongest":
                return commas(label(block, viewer) for block in value)
            case "reserves":
                theirs, yours = value
                said = [say("refusals.reserves-theirs", number=theirs, foe=label(foe))] if theirs else []
                return commas([*said, say("refusals.reserves-yours", number=yours)] if yours else said)
        return super().detail(name, value)


class LegalityCheck(legality.LegalityCheck):
    refused: ClassVar = Refused
    seats: ClassVar = SEATS
    chances: ClassVar = (Deal, Draw, Roll)
    of_kinds: ClassVar = "2.0"
    state: State
    blocks: BlockTable
    cards: CardTable

    def __init__(self, state: State) -> None:
        self.god = state.cards.god_ids.get(state.card)
        self.spaces = state.spaces
        super().__init__(state, self.spaces.ids)

    def situation(self) -> str:
        state = self.state
        if state.phase == s.JUPITER and state.edition.jupiter_seas:
            return JUPITER_AT_SEA
        if state.phase == s.MOVE and (self.god or state.moves.active or not state.moves_left):
            return NO_SAILING
        if state.phase == s.LEVY and not state.levies_left:
            return NO_LEVIES
        if state.phase == s.BATTLE and state.battle.round == 1:
            return FIRST_ROUND
        if state.phase == s.BATTLE and must_retreat(state):
            return ATTACKERS_LEAVE
        return state.phase

    def check_order(self, kind: type[Action], now: str) -> None:
        """Refuse moves and levies out of order, or not given by a god (6.4, C4)."""
        phase = self.state.phase
        if kind is End:
            leaving = now == ATTACKERS_LEAVE
            rule, why = ("7.62", now) if leaving else (self.state.task.rule, phase)
            self.refuse(rule, "cannot-end", why=why, now=now)
        if kind in (Levy, Step):
            self.refuse_if(self.god, "C4", "no-levies-with-god", card=self.god, now=now)
            self.refuse_if(phase == s.MOVE, "6.4", "moves-first")
        if kind in (Move, Sail):
            self.refuse_if(phase == s.LEVY, "6.4", "moves-over", "levying", now=now)
            self.refuse_if(phase == s.MAIN_ATTACK, "7.3", "moves-over", "declaring", now=now)
            self.refuse_if(phase == s.SURPRISE, "G3", "moves-over", "surprising", now=now)
            self.refuse_if(self.god, "C4", "no-moves-with-god", card=self.god, now=now)

    # --- blocks and spaces -----------------------------------------------------------------------------------

    def space(self, space_id: str) -> int:
        return self.known(self.spaces.index, space_id, "4.1", "unknown-space")

    def block(self, block_id: str) -> int:
        return self.known(self.blocks.index, block_id, "3.0", "unknown-block")

    def card(self, card_id: str) -> int:
        return self.known(self.cards.index, card_id, "2.1", "unknown-card")

    def own(self, block_id: str, rule: str) -> int:
        """Return a block on the map that fights for the acting side, by its number."""
        block, state = self.block(block_id), self.state
        if self.on_map(block):
            if state.side_of(block) == self.side:
                return block
        elif self.is_home(block):
            self.refuse_if(state.lost >> block & 1, rule, "not-on-map", "killed", block=block)
            self.refuse_if(state.face_up >> block & 1, rule, "not-on-map", "face-up", block=block)
            self.refuse(rule, "not-on-map", block=block)
        self.refuse_foreign(block, rule)

    def refuse_foreign(self, block: int, rule: str) -> NoReturn:
        """Refuse a block of the other side, all having seen which went over (V1, V5)."""
        self.refuse_if(block == self.blocks.cleopatra, rule, "not-yours", "cleopatra", block=block)
        self.refuse_if(self.is_home(block), rule, "not-yours", "gone-over", block=block)
        self.refuse(rule, "not-yours", block=block)

    def on_map(self, block: int) -> bool:
        return self.state.loc[block] != NOWHERE

    def is_home(self, block: int) -> bool:
        """Return whether a block has the acting side's colour, unlike Cleopatra (G2)."""
        return bool(self.blocks.of[self.side] >> block & 1)

    def is_navis(self, block: int) -> bool:
        return bool(self.blocks.navis >> block & 1)

    def status(self, space: int) -> str:
        ours, theirs = self.state.at[self.side][space], self.state.at[self.foe][space]
        if ours:
            return CONTESTED if theirs else FRIENDLY
        return ENEMY if theirs else VACANT

    def attacks(self, space: int) -> bool:
        return bool(self.state.attacks(self.side) >> space & 1)

    def hostile(self, space: int) -> bool:
        return bool(self.state.at[self.foe][space])

    def is_sea(self, space: int) -> bool:
        return bool(self.spaces.seas >> space & 1)

    def is_port(self, space: int) -> bool:
        return bool(self.spaces.ports >> space & 1)

    def link(self, a: int, b: int) -> int | None:
        return self.spaces.link_between.get((a, b))

    def came_by(self, side: int, start: int, space: int) -> bool:
        """Return whether a side entered a battle's space by the link from `start`."""
        link = self.link(start, space)
        return link is not None and bool(used_links(self.state, side, space) >> link & 1)

    def trail(self, path: Sequence[str], rule: str, block: int | None = None) -> Trail:
        """Return the spaces of a path, which begins where a `block` stands."""
        trail = tuple(self.space(name) for name in path)
        self.refuse_if(len(trail) < 2, rule, "no-path")
        if block is not None:
            self.check_start(block, trail, rule)
        return trail

    def check_start(self, block: int, trail: Trail, rule: str) -> None:
        where = self.state.loc[block]
        self.refuse_if(trail[0] != where, rule, "not-there", block=block, place=where, start=trail[0])

    def check_leg(self, block: int, start: int, end: int, rule: str) -> int:
        """Return the link between two spaces, which the block can use (6.1, 6.2, M10)."""
        navis, at_sea = self.is_navis(block), self.is_sea(start) or self.is_sea(end)
        if navis:
            inland = not self.is_sea(end) and not self.is_port(end)
            self.refuse_if(inland, "4.1", "navis-inland", block=block, place=end)
            self.refuse_if(not at_sea, "6.2", "navis-by-road", block=block, start=start)
        self.refuse_if(at_sea and not navis, "4.4", "land-block-at-sea", block=block)
        link = self.link(start, end)
        if link is None:
            self.refuse(rule, "not-adjacent", "by-sea" if navis else "by-land", start=start, end=end)
        return link

    def way(self, link: int) -> tuple[str, ...]:
        return tuple(self.spaces.ids[end] for end in self.spaces.ends[link])
