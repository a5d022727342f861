"""Following a game with the eyes of one seat: what each event says of where blocks are.

Events come as the seat saw them, so a block it cannot tell is None. Where Cleopatra stands everybody sees by her
colour (V2); only her strength and her sightings are kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from engine.blocks.fog.roster import AT_SET_UP, Sighting
from engine.blocks.fog.spots import RESERVE, REST
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.components import Components
from engine.julius_caesar.fog.imagine import POOL
from engine.julius_caesar.fog.proof import FACE_UP, LOST, MOVED, Proof, came_from
from engine.julius_caesar.passages import afloat
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.sight import CLEOPATRA
from engine.julius_caesar.viewdata import JuliusCaesarView

if TYPE_CHECKING:  # what is held likely only bots ask for
    from engine.julius_caesar.fog.likelihood import Likelihood

PARTS: Mapping[str, str] = {"reserve": RESERVE, "response": RESERVE, "port": REST, "regroup": REST}
"""The part of its side's blocks that a block belongs to after it has gone somewhere; else `MOVED`.

That of an attacker tells from where.
"""


class Follower:
    """What one pair of eyes has seen happen.

    Attributes:
        proof, likely: what is proved and what is held likely so far; None where nobody asks for it.
        sightings: by block, when it was seen last. How: ``fought``, ``retreated``, ``drawn``, ``went over``,
            ``eliminated``, ``disbanded`` or ``stood``.
    """

    def __init__(self, components: Components, *, proof: Proof | None = None) -> None:
        self._components = components
        self._clock = ""
        self.proof = proof
        self.likely: Likelihood | None = None
        self.sightings: dict[str, Sighting] = {}

    @classmethod
    def at_set_up(cls, rules: Rules, eyes: Seat) -> Self:
        """At the beginning, in the historical deployment, which everybody knows (V7)."""
        follower = cls(rules.components, proof=Proof.at_set_up(rules, eyes))
        for block in rules.data.blocks:
            if block.start:
                sighting = Sighting(AT_SET_UP, block.start, block.strengths[-1], "stood")
                follower.sightings[block.id] = sighting
        return follower

    @classmethod
    def at_sight(cls, rules: Rules, view: JuliusCaesarView, *, deployed: bool = False) -> Self:
        """With nothing but what can be seen now; see `Proof.at_sight`."""
        return cls(rules.components, proof=Proof.at_sight(rules, view, deployed=deployed))

    def copy(self) -> Self:
        """The same proof and sightings, to go on with apart."""
        twin = type(self)(self._components, proof=self.proof and self.proof.copy())
        twin.sightings = self.sightings.copy()
        return twin

    def follow(self, event: Event, clock: str = "") -> None:
        """Take in one event as the seat saw it, in the game turn that the clock shows."""
        reader = _READERS.get(type(event))
        if reader is not None:
            self._clock = clock
            reader(self, event)

    def _see(self, block: str, place: str | None, strength: int, how: str) -> None:
        """A block was shown, at the strength it had before where that could not be seen."""
        before = self.sightings.get(block) if place and not strength else None
        known = (before.strength, how, before.doubtful) if before else (strength, how)
        self.sightings[block] = Sighting(self._clock, place, *known)

    def _doubt(self, side: Seat, city: str, *, gained: bool) -> None:
        """Mark the strengths that blocks in a city may no longer have."""
        blocks, here = self._components.blocks, self.proof.here(city, side) if self.proof else 0
        for block, seen in self.sightings.items():
            number = blocks.index[block]
            may_gain = seen.strength < blocks.strengths[number][-1]
            if (here | blocks.cleopatra_bit) >> number & 1 and (may_gain or not gained):
                self.sightings[block] = replace(seen, doubtful=True)

    def _foes(self, side: Seat) -> Likelihood | None:
        """What is held likely, where a side is the one that cannot be seen."""
        return self.likely if self.likely is not None and self.likely.foe is side else None

    def _new_year(self, e: ev.YearBegan) -> None:
        if self.proof:
            self.proof.new_year()

    def _rested(self, e: ev.TurnBegan | ev.WinterBegan) -> None:
        """No block has moved yet in this turn, or in this winter."""
        if self.proof:
            self.proof.merge_all()
        if self.likely:
            self.likely.arrived.clear()

    def _went(self, e: ev.BlockMoved | ev.BlockRegrouped) -> None:
        """A block went along a path; over a sea border it is a Navis unless it is carried (6.3)."""
        if e.block == CLEOPATRA:
            return
        blocks, path = self._components.blocks, e.path
        manner = e.manner if isinstance(e, ev.BlockMoved) else "regroup"
        navis = afloat(self._components, manner, path)
        if self.proof:
            fit = blocks.navis if navis else blocks.land
            part = came_from(path[-2]) if manner == "attack" else PARTS.get(manner, MOVED)
            self.proof.go(e.side, e.block, path[0], path[-1], part, fit)
        if e.block is None and (foes := self._foes(e.side)):
            foes.went(path, manner, navis=navis)

    def _declared(self, e: ev.MainAttackDeclared) -> None:
        if self.proof:
            self.proof.declare(e.side, *e.path)

    def _retreated(self, e: ev.BlockRetreated) -> None:
        self._see(e.block, e.path[-1], 0, "retreated")
        if e.block == CLEOPATRA:
            return
        if self.proof:
            self.proof.go(e.side, e.block, e.path[0], e.path[-1], REST)
        if foes := self._foes(e.side):
            foes.where.settle(e.block, e.path[-1])

    def _levied(self, e: ev.BlockLevied) -> None:
        if self.proof:
            self.proof.levied(e.side, e.block, e.city)
        if foes := self._foes(e.side):
            foes.levied(e.city)

    def _grew(self, e: ev.StepGained) -> None:
        if e.block is None:
            self._doubt(e.side, e.city, gained=True)
        if foes := self._foes(e.side):
            foes.grew(e.block, e.city)

    def _weakened(self, e: ev.StepLost) -> None:
        if e.block is None:
            return
        if e.strength is not None:
            self._see(e.block, e.space, e.strength, "fought" if e.cause == "hit" else "stood")
        if foes := self._foes(e.side):
            foes.weakened(e.block, e.strength)

    def _struck(self, e: ev.CityStruck) -> None:
        self._doubt(opponent(e.side), e.city, gained=False)
        if self.likely and e.side is self.likely.me:
            self.likely.struck(e.city)

    def _eliminated(self, e: ev.BlockEliminated) -> None:
        self._see(e.block, None, 0, "eliminated")
        if self.proof:
            blocks = self._components.blocks
            grave = LOST if blocks.leaders >> blocks.index[e.block] & 1 else FACE_UP
            self.proof.leave(e.side, e.block, e.space, grave)
        if self.likely:
            self.likely.where.forget(e.block)

    def _disbanded(self, e: ev.BlockDisbanded) -> None:
        if e.block is not None:
            self._see(e.block, None, 0, "disbanded")
        if self.proof:
            self.proof.leave(e.side, e.block, e.space, POOL)
        if foes := self._foes(e.side):
            foes.disbanded(e.block, e.space)

    def _drawn(self, e: ev.BlockDrawn) -> None:
        self._see(e.block, e.city, e.strength, "drawn")
        if self.likely:
            self.likely.strengths.know(e.block, e.strength)
        if e.block == CLEOPATRA:
            return
        if self.proof:
            self.proof.show(e.side, e.block, e.city)
        if foes := self._foes(e.side):
            foes.where.settle(e.block, e.city)

    def _defected(self, e: ev.BlockDefected) -> None:
        self._see(e.block, e.city, 0, "went over")
        if e.block == CLEOPATRA:
            return
        if self.proof:
            self.proof.go_over(e.block, e.origin, e.city, e.to)
        if self.likely and e.to is self.likely.me:
            self.likely.where.forget(e.block)
        elif self.likely:
            self.likely.where.settle(e.block, e.city)

    def _turned(self, e: ev.CleopatraTurned) -> None:
        self._see(CLEOPATRA, e.space, e.strength, "went over")
        if self.likely:
            self.likely.strengths.know(CLEOPATRA, e.strength)

    def _battle(self, e: ev.BattleBegan) -> None:
        for side, line, late in (
            (e.attacker, e.attackers, e.attacking_reserves),
            (opponent(e.attacker), e.defenders, e.defending_reserves),
        ):
            self._lies_open(side, e.space, line, late)
            if self.proof:
                self.proof.line_up(side, e.space, _names(line))
        if self.proof:
            self.proof.add_up()

    def _arrived(self, e: ev.ReservesArrived) -> None:
        self._lies_open(e.side, e.space, e.blocks, 0)
        if self.proof:
            self.proof.join(e.side, e.space, _names(e.blocks))

    def _lies_open(self, side: Seat, space: str, line: ev.Blocks, hidden: int) -> None:
        """A side's blocks lie open in a space; so many more of it stand there hidden."""
        for block, strength in line:
            self._see(block, space, strength, "fought")
        if foes := self._foes(side):
            foes.reveal(space, line, hidden)

    def _parted(self, e: ev.BattleEnded) -> None:
        if self.proof:
            self.proof.merge(e.space)


def _names(line: ev.Blocks) -> Iterable[str]:
    """The blocks of a line whose places are not plain to all."""
    return [block for block, _ in line if block != CLEOPATRA]


_READERS: Mapping[type[Event], Callable[[Follower, Any], None]] = {
    ev.YearBegan: Follower._new_year,
    ev.TurnBegan: Follower._rested,
    ev.WinterBegan: Follower._rested,
    ev.BlockMoved: Follower._went,
    ev.BlockRegrouped: Follower._went,
    ev.MainAttackDeclared: Follower._declared,
    ev.BlockRetreated: Follower._retreated,
    ev.BlockLevied: Follower._levied,
    ev.StepGained: Follower._grew,
    ev.StepLost: Follower._weakened,
    ev.CityStruck: Follower._struck,
    ev.BlockEliminated: Follower._eliminated,
    ev.BlockDisbanded: Follower._disbanded,
    ev.BlockDrawn: Follower._drawn,
    ev.BlockDefected: Follower._defected,
    ev.CleopatraTurned: Follower._turned,
    ev.BattleBegan: Follower._battle,
    ev.ReservesArrived: Follower._arrived,
    ev.BattleEnded: Follower._parted,
}
"""What says something of blocks; all other events leave them as they were."""
