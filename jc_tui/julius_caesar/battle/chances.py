"""The chances of a battle, by fighting what is seen of it many times over with simple players.

This is no second rule engine, and it decides nothing. It simplifies: both sides fire every block till the fourth
round, when each attacker leaves after the defenders of his letter have fired, and always finds a way; nobody
passes or retreats before; among equals the block that has had its turn takes the hit; Cleopatra is lost instead
of changing sides; blocks that are not seen are average ones. The same line-up always gives the same figures.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.contract import Seat
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView, SeenBlock
from jc_tui.julius_caesar.facts import Facts

LETTERS = "ABCD"
LAST_ROUND = 4
FIGHTS = 1500
"""How many times the battle is fought: the figures are right to about one in a hundred."""

DIE = 6


@dataclass(frozen=True, slots=True)
class Fighter:
    """A block as it fights.

    Attributes:
        strength: what it shows now.
        strengths: what it shows at each step, lowest first.
        attack, defence: letter and highest roll that hits, in either role.
        acted: whether it has had its turn in this round.
    """

    strength: int
    strengths: tuple[int, ...]
    attack: tuple[str, int]
    defence: tuple[str, int]
    acted: bool = False

    def rating(self, *, attacking: bool) -> tuple[str, int]:
        """Letter and firepower in a role."""
        return self.attack if attacking else self.defence


UNSEEN = Fighter(3, (1, 2, 3), ("C", 2), ("C", 2))
"""An average block on land, for one that is not seen."""

UNSEEN_NAVIS = Fighter(2, (1, 2), ("D", 2), ("D", 2))
"""And at sea."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that the chances depend on.

    Attributes:
        attacker: who attacks now.
        round: 1 to 4.
        turn: whose battle turn it is and at which letter.
        surprise: whether the attacker's four letters come first in round 1.
        main, reserves: by side (the attacker's first), who stands in the line and who comes in round 2.
        hits_due: hits still to be taken, and by whom.
        unseen: by side, how many of the reserves are guesses.
    """

    attacker: Seat
    round: int
    turn: tuple[Seat, str]
    surprise: bool
    main: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]
    reserves: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]
    hits_due: tuple[int, Seat] | None
    unseen: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chances:
    """What many fights came to.

    Attributes:
        attacker: who attacks now; `wins` and `losses` are by seat.
        wins: how often a side is left alone, the other being destroyed.
        drawn_off: how often the attacker has to leave in round 4.
        losses: steps that a side loses on average.
        unseen: blocks that were taken as average ones.
        fights: how many fights there were.
    """

    attacker: Seat
    wins: Mapping[Seat, float]
    drawn_off: float
    losses: Mapping[Seat, float]
    unseen: int
    fights: int


def expected_hits(strength: int, firepower: int) -> float:
    """The hits that a block makes on average when it fires."""
    return strength * firepower / DIE


def hit_notes(battle: BattleView, facts: Facts) -> dict[str, str]:
    """By block in the line, the hits to expect of it: ``~1.5``."""
    notes = {}
    for side, blocks in battle.main.items():
        for block in blocks:
            firepower = facts.firepower(block.id, attacking=side is battle.attacker)
            notes[block.id] = f"~{expected_hits(block.strength, firepower):.1f}"
    return notes


def situation(view: JuliusCaesarView, facts: Facts) -> Situation | None:
    """What the eyes on the screen see of the battle; None when there is none."""
    battle = view.battle
    if battle is None or battle.turn_of is None or battle.letter is None:
        return None
    sides = (battle.attacker, opponent(battle.attacker))
    known = [_waiting(view, battle, side, facts) for side in sides]
    missing = [max(0, battle.reserves.get(side, 0) - len(found)) for side, found in zip(sides, known, strict=True)]
    average = UNSEEN_NAVIS if battle.space in facts.seas else UNSEEN
    lines = [tuple(_fighter(block, battle, facts) for block in battle.main.get(side, ())) for side in sides]
    reserves = [(*found, *[average] * number) for found, number in zip(known, missing, strict=True)]
    due = (battle.hits_due, battle.hits_on) if battle.hits_due and battle.hits_on else None
    return Situation(
        attacker=battle.attacker,
        round=battle.round,
        turn=(battle.turn_of, battle.letter),
        surprise=battle.surprise,
        main=(lines[0], lines[1]),
        reserves=(reserves[0], reserves[1]),
        hits_due=due,
        unseen=(missing[0], missing[1]),
    )


def _waiting(view: JuliusCaesarView, battle: BattleView, side: Seat, facts: Facts) -> list[Fighter]:
    """The reserves of a side that the eyes on the screen know."""
    space = view.spaces.get(battle.space)
    blocks: Iterable[SeenBlock] = space.blocks if space else ()
    return [_fighter(block, battle, facts) for block in blocks if block.side is side and block.reserve]


def _fighter(block: SeenBlock, battle: BattleView, facts: Facts) -> Fighter:
    printed = facts.blocks[block.id]
    attack = printed.attack_letter, printed.attack_firepower
    return Fighter(
        block.strength,
        tuple(printed.strengths),
        attack,
        (printed.letter, printed.firepower),
        block.id in battle.acted,
    )


def chances(fought: Situation, fights: int = FIGHTS) -> Chances:
    """Fight it out that many times."""
    source = random.Random(zlib.crc32(repr(fought).encode()))
    wins, drawn, lost = [0, 0], 0, [0, 0]
    for _ in range(fights):
        fight = _Fight(fought, source)
        winner = fight.fought_out()
        if winner is None:
            drawn += 1
        else:
            wins[winner] += 1
        for side in (0, 1):
            lost[side] += fight.lost[side]
    seats = (fought.attacker, opponent(fought.attacker))
    return Chances(
        attacker=fought.attacker,
        wins={seat: wins[side] / fights for side, seat in enumerate(seats)},
        drawn_off=drawn / fights,
        losses={seat: lost[side] / fights for side, seat in enumerate(seats)},
        unseen=sum(fought.unseen),
        fights=fights,
    )


class _Block:
    """A fighter in one fight: steps left, and whether it has had its turn."""

    __slots__ = ("acted", "kind", "steps")

    def __init__(self, kind: Fighter) -> None:
        self.kind = kind
        self.steps = sum(strength <= kind.strength for strength in kind.strengths)
        self.acted = kind.acted

    @property
    def strength(self) -> int:
        return self.kind.strengths[self.steps - 1]


class _Fight:
    """One fight. Sides are 0 and 1, by who attacked when it was looked at; `attacking` is who attacks by now."""

    def __init__(self, fought: Situation, source: random.Random) -> None:
        self.fought = fought
        self.random = source.random
        self.lines = [[_Block(kind) for kind in side] for side in fought.main]
        self.waiting = [[_Block(kind) for kind in side] for side in fought.reserves]
        self.attacking = 0
        self.withdrawn = False
        self.lost = [0, 0]

    def fought_out(self) -> int | None:
        """The side that is left alone; None when attackers got away in round 4, or nobody is left."""
        now = self.fought.round
        turn = (self._side(self.fought.turn[0]), self.fought.turn[1])
        slots = self._slots(now)
        slots = slots[slots.index(turn) :]
        if self.fought.hits_due:
            hits, struck = self.fought.hits_due
            self._strike(self._side(struck), hits)
        while True:
            self._round(now, slots)
            now += 1
            if now == 2:
                self._bring_reserves()
            if now > LAST_ROUND or not (self.lines[0] and self.lines[1]):
                break
            slots = self._slots(now)
        standing = [side for side in (0, 1) if self.lines[side]]
        return standing[0] if len(standing) == 1 and not self.withdrawn else None

    def _side(self, seat: Seat) -> int:
        return 0 if seat is self.fought.attacker else 1

    def _slots(self, now: int) -> list[tuple[int, str]]:
        """Side and letter in the order of battle turns."""
        attacking, defending = self.attacking, 1 - self.attacking
        if now == 1 and self.fought.surprise:
            return [(side, letter) for side in (attacking, defending) for letter in LETTERS]
        return [(side, letter) for letter in LETTERS for side in (defending, attacking)]

    def _round(self, now: int, slots: Iterable[tuple[int, str]]) -> None:
        """The battle turns of a round, or those that are left of it."""
        for side, letter in slots:
            if not (self.lines[0] and self.lines[1]):
                break
            if now == LAST_ROUND and side == self.attacking:
                self._withdraw(side, letter)
            else:
                self._volley(side, letter)
        for line in self.lines:
            for block in line:
                block.acted = False

    def _volley(self, side: int, letter: str) -> None:
        for block in self.lines[side]:
            rated, firepower = block.kind.rating(attacking=side == self.attacking)
            if rated == letter and not block.acted:
                block.acted = True
                self._strike(1 - side, sum(self.random() * DIE < firepower for _ in range(block.strength)))

    def _withdraw(self, side: int, letter: str) -> None:
        """The attackers of a letter leave (round 4)."""
        staying = [block for block in self.lines[side] if block.kind.rating(attacking=True)[0] != letter]
        self.withdrawn = self.withdrawn or len(staying) < len(self.lines[side])
        self.lines[side] = staying

    def _strike(self, side: int, hits: int) -> None:
        """The strongest takes each hit; among equals one that has acted, and the least able."""
        for _ in range(hits):
            if not self.lines[side]:
                break
            self._weaken(side, max(self.lines[side], key=_takes_first))

    def _weaken(self, side: int, block: _Block) -> None:
        block.steps -= 1
        self.lost[side] += 1
        if not block.steps:
            self.lines[side].remove(block)

    def _bring_reserves(self) -> None:
        """Reserves join; those of a side without main force lose a step, and attack from now on."""
        disrupted = [side for side in (0, 1) if self.waiting[side] and not self.lines[side]]
        for side in (0, 1):
            self.lines[side] += self.waiting[side]
        for side in disrupted:
            for block in self.waiting[side]:
                self._weaken(side, block)
        if 1 - self.attacking in disrupted:
            self.attacking = 1 - self.attacking


def _takes_first(block: _Block) -> tuple[int, bool, int]:
    return block.strength, block.acted, -block.kind.defence[1]
