"""The engine's choices of moves against the rules written down a second time, over random games."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.blocks.facts import NOWHERE
from engine.contract import Action
from engine.julius_caesar.actions import Move, Sail
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import MOVE
from tests.julius_caesar.playing import Chooser, by_chance, eagerly
from tests.seeds import seeds

LAND = ("major", "minor", "strait")
LIMITS = {"major": 4, "minor": 2, "strait": 2}
ATTACK_LIMITS = {"major": 4, "minor": 2, "strait": 1}
PLUTO_LIMITS = {"major": 6, "minor": 3, "strait": 2}

Link = frozenset[str]


class Oracle:
    """One game turn's command phase."""

    def __init__(self, state: State) -> None:
        data = state.rules.data
        self.state = state
        self.kind_of = {frozenset((link.a, link.b)): link.kind for link in data.links}
        self.ports = {city.id for city in data.cities if city.port}
        self.seas = {sea.id for sea in data.seas}
        self.beside: dict[str, list[str]] = {place.id: [] for place in (*data.cities, *data.seas)}
        for link in data.links:
            self.beside[link.a].append(link.b)
            self.beside[link.b].append(link.a)
        self.navis = {block.id for block in data.blocks if block.kind == "navis"}
        self.moves_of = {card.id: card.move for card in data.cards}
        self.moved: set[str] = set()
        self.reserve: set[str] = set()
        self.roads: Counter[tuple[int, Link]] = Counter()
        self.attacker: dict[str, int] = {}
        self.main: dict[str, Link] = {}
        self.attack_links: dict[str, set[Link]] = {}
        self.begin_command()

    def begin_command(self) -> None:
        """A player's command begins: points, active spaces and guarded seas are new."""
        state = self.state
        self.side = state.actor
        self.card = state.cards.ids[state.card]
        god = "/" not in self.card
        self.god = self.card if god else None
        self.points = 1 if god else self.moves_of[self.card]
        self.active: set[str] = set()
        self.guarded: set[str] = set()
        self.marched = False

    # --- where blocks are ------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read the map anew."""
        state = self.state
        self.stands: dict[str, tuple[set[str], set[str]]] = {}
        self.place: dict[str, str] = {}
        for number, block in enumerate(self.state.blocks.ids):
            if state.loc[number] != NOWHERE:
                space = self.state.spaces.ids[state.loc[number]]
                self.place[block] = space
                self.stands.setdefault(space, (set(), set()))[state.side_of(number)].add(block)

    def holds(self, side: int, space: str) -> bool:
        """Whether a side has blocks there."""
        return space in self.stands and bool(self.stands[space][side])

    # --- what may be done ------------------------------------------------------------------------------------

    def choices(self) -> set[str]:
        """The notations of all moves and sails, and the end."""
        self.read()
        found = {"end"}
        for block, space in self.place.items():
            if (
                block in self.moved
                or block not in self.stands[space][self.side]
                or not self.may_leave(block, space)
            ):
                continue
            shut = self.shut(space)
            if self.points or space in self.active:
                paths = self.fleet_ways(block, space) if block in self.navis else self.land_ways(space)
                found |= {f"move {block} {'-'.join(p)}" for p in paths if frozenset(p[:2]) not in shut}
            if self.points and not self.marched and not self.god and block not in self.navis:
                paths = self.crossings((space,))
                found |= {f"sail {block} {'-'.join(p)}" for p in paths if frozenset(p[:2]) not in shut}
        return found

    def may_leave(self, block: str, space: str) -> bool:
        """Pinning (6.13), the Navis of crossed seas (6.3), and which blocks a god moves (G4)."""
        if self.god and (block in self.navis) != (self.god == "neptune"):
            return False
        mine, theirs = self.stands[space][self.side], self.stands[space][1 - self.side]
        if theirs and len(mine - self.reserve) <= len(theirs - self.reserve):
            return False
        return space not in self.guarded or block not in self.navis or len(mine - self.moved) > 1

    def shut(self, space: str) -> set[Link]:
        """The links by which the enemy came into a contested space."""
        return self.attack_links.get(space, set()) if self.holds(1 - self.side, space) else set()

    def land_ways(self, start: str) -> Iterator[tuple[str, ...]]:
        """All paths of a land block."""
        most = 3 if self.god == "mercury" else 2

        def go(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
            for space in self.beside[path[-1]]:
                kind = self.kind_of[frozenset((path[-1], space))]
                if kind not in LAND or space in path:
                    continue
                strikes = self.holds(1 - self.side, space)
                if self.roads[self.side, frozenset((path[-1], space))] >= self.limit(kind, space, strikes):
                    continue
                longer = (*path, space)
                if strikes:
                    if len(longer) <= most:
                        yield longer
                    continue
                yield longer
                if len(longer) <= most:
                    yield from go(longer)

        return go((start,))

    def limit(self, kind: str, space: str, strikes: bool) -> int:
        """How many blocks may have used a link when one more has done so (6.11, 4.32, G6)."""
        if not strikes:
            return LIMITS[kind]
        responds = self.holds(self.side, space) and self.attacker[space] != self.side
        return PLUTO_LIMITS[kind] if self.god == "pluto" and not responds else ATTACK_LIMITS[kind]

    def fleet_ways(self, block: str, start: str) -> Iterator[tuple[str, ...]]:
        """All paths of a Navis."""
        for first in self.beside[start]:
            if self.kind_of[frozenset((start, first))] != "sea":
                continue
            yield start, first
            if self.holds(1 - self.side, first):
                continue
            for second in self.beside[first]:
                border = self.kind_of[frozenset((first, second))] == "sea"
                if border and second != start and not self.holds(1 - self.side, second):
                    yield start, first, second

    def crossings(self, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """All amphibious paths."""
        for space in self.beside[path[-1]]:
            if self.kind_of[frozenset((path[-1], space))] != "sea" or space in path:
                continue
            hostile = self.holds(1 - self.side, space)
            if space in self.seas:
                if self.holds(self.side, space) and not hostile:
                    yield from self.crossings((*path, space))
            elif len(path) > 1 and not hostile:
                yield (*path, space)

    # --- what is done ----------------------------------------------------------------------------------------

    def follow(self, action: Action) -> None:
        """Note a move or a sail that is about to be done."""
        if isinstance(action, Sail):
            self.points -= 1
            self.moved.add(action.block)
            self.guarded |= set(action.path[1:-1])
        elif isinstance(action, Move):
            self._follow_move(action)

    def _follow_move(self, action: Move) -> None:
        start, end, link = action.path[0], action.path[-1], frozenset(action.path[-2:])
        if start not in self.active:
            self.active.add(start)
            self.points -= 1
        self.marched = True
        for pair in pairwise(action.path):
            self.roads[self.side, frozenset(pair)] += 1
        self.moved.add(action.block)
        if not self.holds(1 - self.side, end):
            return
        if not self.holds(self.side, end):
            self.attacker[end], self.main[end], self.attack_links[end] = self.side, link, set()
        if self.attacker[end] == self.side:
            self.attack_links[end].add(link)
        if self.attacker[end] != self.side or self.main[end] != link:
            self.reserve.add(action.block)


@pytest.mark.slow
@pytest.mark.parametrize("choose", [by_chance, eagerly])
@pytest.mark.parametrize("seed", seeds(3, 1))
def test_moves_are_those_of_the_rules(game: JuliusCaesar, seed: int, choose: Chooser) -> None:
    """6.1-6.3, 6.11, 6.12, 6.13, 6.14, M1-M10, G4-G6: every choice of every move phase of a game."""
    dice = random.Random(f"oracle {seed}")
    state = game.start({"deployment": ("historical", "free")[seed % 2]})
    oracle: Oracle | None = None
    clock, compared = "", 0
    while state.to_act is not None:
        action = choose(state, dice)
        if state.phase == MOVE:
            if oracle is None or clock != state.clock:
                oracle, clock = Oracle(state), state.clock
            elif oracle.side != state.actor:
                oracle.begin_command()
            assert {str(choice) for choice in state.legal_actions()} == oracle.choices(), state.position()
            oracle.follow(action)
            compared += 1
        state.apply(action)
    assert compared > 40
