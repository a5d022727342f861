"""Rules of thumb for the command phase: moves by groups, and their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from engine.blocks.legal_actions import ActionPool, ActionProduct, LegalActions
from engine.blocks.routes import Route
from engine.bots.julius_caesar.mind.fighting import losses, win_chance
from engine.bots.julius_caesar.mind.position_features import PositionFeatures
from engine.contract import Action
from engine.julius_caesar.state import State
from engine.values import frozen

MOST = 12  # the most blocks that are sent along one way, where no road sets a limit
INVITING = 0.3  # a city of this worth to hold is looked at even where the pull is away from it
RULING = 0.02  # what ruling a sea is worth by itself
PORT_BESIDE, PRIZE_BESIDE = 0.012, 0.03  # and for an own port on it, and for a scoring city to win on it
CROWDED = {4: 0.05, 5: 0.2}  # what a block beyond the winter supply of its city costs, by game turn (8.4)
MOST_RESCUE = 1.5  # the most power near a battle that may come to the defender's help
LOST_AGAIN = 0.65  # how much of what it is worth to hold a city is gone when the city that was won is then lost
BEATEN = 0.7  # the share of an attacker's army that beating the attack destroys
HELP_LOST, HELP_SPENT = 0.6, 0.2  # the share of a help that falls when the attacker wins, and when he does not


@frozen
class MovePlan:
    """Blocks of one or more bands sent to one space."""

    worth: float  # less what its move points should bring (`Weights.wake`)
    spaces: int  # the set of those left and the one entered
    actions: tuple[Action, ...]  # the main attack's first
    points: int  # the move points it takes


@dataclass(slots=True, eq=False)
class Band:
    """Blocks of one space that can go one way, the strongest first."""

    blocks: Sequence[int]
    route: Route
    room: int  # how many blocks its roads still take
    pairs: ActionPool[Route]
    wakes: bool  # takes a move point, since its space is not active yet (6.1)

    def actions(self, blocks: Sequence[int]) -> tuple[Action, ...]:
        return tuple([self.pairs.make(block, self.route) for block in blocks])

    @property
    def spaces(self) -> int:
        return 1 << self.route.start | 1 << self.route.dest


def marches(state: State, features: PositionFeatures) -> list[MovePlan]:
    """Return what the acting side's next move point could do well, best first."""
    return sorted(_Marshal(state, features).marches(), key=lambda march: -march.worth)


def at_once(found: Sequence[MovePlan], points: int) -> list[MovePlan]:
    """Return the best orders for the move points that share no space, best first."""
    chosen: list[MovePlan] = []
    touched = 0
    for order in found:
        if not order.spaces & touched and order.points <= points:
            chosen.append(order)
            touched |= order.spaces
            points -= order.points
    return chosen


class _Marshal:
    def __init__(self, state: State, features: PositionFeatures) -> None:
        self.state, self.features, self.weights = state, features, features.weights
        self.side, self.table = state.actor, state.spaces
        self.enemy = state.occ[1 - self.side]
        self.pluto = state.cards.god_ids.get(state.card) == "pluto"
        self.power = [row[step] for row, step in zip(features.chart.power, state.step, strict=True)]
        self.attacks: dict[int, list[Band]] = {}
        self.walks: dict[tuple[int, int, int], Band] = {}
        self.crossings: dict[tuple[int, int], Band] = {}
        self.inviting: dict[int, bool] = {}
        self._collect()

    def _collect(self) -> None:
        """Sort what is legal by where it goes, without quiet moves that bring nothing.

        Of several ways of a band to a space the widest is kept.
        """
        state, sail, enemy = self.state, self.state.rules.catalogue.sail, self.enemy
        pull, power = self.features.pull[self.side], self.power
        for chunk in cast(LegalActions, state.legal_actions()).chunks:
            if not isinstance(chunk, ActionProduct):
                continue
            routes: Sequence[Route] = chunk.seconds
            blocks = sorted(chunk.firsts, key=power.__getitem__, reverse=True)
            crosses, origin, kind = chunk.pairs is sail, routes[0].start, state.blocks.navis >> blocks[0] & 1
            wakes = crosses or not state.moves.active >> origin & 1
            from_here = pull[origin]
            for route in routes:
                goal = route.dest
                attacks = enemy >> goal & 1
                if not attacks and pull[goal] <= from_here and not self._inviting(goal):
                    continue
                band = Band(blocks, route, 1 if crosses and not attacks else self._room(route), chunk.pairs, wakes)
                if attacks:
                    self.attacks.setdefault(goal, []).append(band)
                elif crosses:
                    self.crossings.setdefault((origin, goal), band)
                elif self.walks.setdefault((kind, origin, goal), band).room < band.room:
                    self.walks[kind, origin, goal] = band

    def _inviting(self, goal: int) -> bool:
        """Return whether a space is looked at even where the pull is away from it."""
        known = self.inviting.get(goal)
        if known is None:
            beside = self.table.seas >> goal & 1 or self.table.road_neighbours[goal] & self.enemy
            known = self.inviting[goal] = bool(beside) or self.features.keep(self.side, goal) > INVITING
        return known

    def _room(self, route: Route) -> int:
        state, table, side, goal = self.state, self.table, self.side, route.dest
        room, width, roads = MOST, table.land_links, self.state.moves.roads
        for link in route.links:
            if link >= width:
                continue
            limit = table.limit[link]
            if self.enemy >> goal & 1 and link == route.links[-1]:
                # Pluto's wider roads are not for responses (G6).
                wider = self.pluto and (not state.occ[side] >> goal & 1 or state.attacker_at(goal) == side)
                limit = (table.pluto_limit if wider else table.attack_limit)[link]
            left = limit - roads[side * width + link]
            room = left if left < room else room  # `min` takes longer
        return room

    def marches(self) -> list[MovePlan]:
        found: list[MovePlan] = []
        for band in (*self.walks.values(), *self.crossings.values()):
            self._walk(band, found)
        for goal, bands in self.attacks.items():
            helps = self.state.occ[self.side] >> goal & 1 and self.state.attacker_at(goal) != self.side
            found += self._respond(goal, bands) if helps else self._attack(goal, bands)
        return found

    def _walk(self, band: Band, found: list[MovePlan]) -> None:
        best, chosen, power = 0.0, None, self.power
        for blocks in self._choices(band):
            worth = self._worth(band, sum([power[block] for block in blocks]), len(blocks))
            if worth > best:
                best, chosen = worth, blocks
        if chosen is not None:
            found.append(MovePlan(best, band.spaces, band.actions(chosen), int(band.wakes)))

    def _strength(self, blocks: Sequence[int]) -> float:
        return sum([self.power[block] for block in blocks])

    def _choices(self, band: Band) -> Sequence[Sequence[int]]:
        """Return the blocks that may be sent, all, the weakest, all but the weakest."""
        blocks, room = band.blocks, band.room
        if room <= 0 or len(blocks) == 1:  # mostly
            return (blocks,) if room > 0 else ()
        but_one = (blocks[:-1],) if room >= len(blocks) - 1 > 1 else ()
        return blocks[:room], blocks[-1:], *but_one

    def _worth(self, band: Band, strength: float, number: int) -> float:
        side, goal, origin, seas = self.side, band.route.dest, band.route.start, self.table.seas
        worth = self.features.transfer(side, origin, goal, strength, number) - self.weights.wake * band.wakes
        if seas >> goal & 1 or seas >> origin & 1:
            worth += self._waters(goal, number) - self._waters(origin, -number)
        if self.state.turn in CROWDED and not seas >> goal & 1:
            spare = self.features.count[side][goal] - self.table.feeds[goal]
            worth -= (max(0, spare + number) - max(0, spare)) * CROWDED[self.state.turn]
        return worth

    def _waters(self, space: int, change: int) -> float:
        """Return what ruling a sea is worth for crossings."""
        table, occupied = self.table, self.state.occ[self.side]
        count = self.features.count[self.side][space]
        if not table.seas >> space & 1 or (count > 0) == (count + change > 0):
            return 0.0
        beside = table.sea_neighbours[space]
        mine = (beside & occupied).bit_count()
        prizes = (beside & table.scoring & ~occupied).bit_count()
        worth = (RULING + PORT_BESIDE * mine + PRIZE_BESIDE * prizes) * self.weights.waters
        return worth if change > 0 else -worth

    def _attack(self, goal: int, bands: list[Band]) -> Iterator[MovePlan]:
        """Yield attacks by the strongest band and ever more, with and without garrisons."""
        bands = sorted(bands, key=lambda band: -self._strength(band.blocks[: band.room]))
        for garrisons in (False, True):
            chosen: list[tuple[Band, Sequence[int]]] = []
            taken: set[int] = set()
            points, best, number, cost = 0, 0.0, 0, 0
            for band in bands:
                blocks = [block for block in band.blocks if block not in taken]
                if garrisons and len(blocks) == self.state.at[self.side][band.route.start].bit_count():
                    blocks = blocks[:-1]
                blocks = blocks[: band.room]
                if not blocks or points + band.wakes > self.state.moves_left:
                    continue
                points += band.wakes
                taken.update(blocks)
                chosen.append((band, blocks))
                worth = self._attack_worth(goal, chosen) - self.weights.wake * points
                if worth > best:
                    best, number, cost = worth, len(chosen), points
            if number:
                sent = chosen[:number]
                actions = tuple([action for band, blocks in sent for action in band.actions(blocks)])
                spaces = sum({1 << band.route.start for band, _ in sent}) | 1 << goal
                yield MovePlan(best, spaces, actions, cost)

    def _attack_worth(self, goal: int, chosen: Sequence[tuple[Band, Sequence[int]]]) -> float:
        """Return what an attack brings, less what is missed where its bands come from."""
        features, side = self.features, self.side
        sent = [(band.route.start, self._strength(blocks)) for band, blocks in chosen]
        number = sum(len(blocks) for _, blocks in chosen)
        there = features.force[side][goal]
        fresh = sum(strength for _, strength in sent)
        worth = self._battle(goal, there + fresh, number + features.count[side][goal])
        if there:
            worth -= self._battle(goal, there, features.count[side][goal])
        for origin, strength in sent:
            missed = self.weights.trend * strength * features.pull[side][origin]
            worth += features.local(side, origin, -strength) - missed
        worth += self.weights.trend * fresh * features.pull[side][goal]
        leaders = sum(self.state.blocks.leaders >> block & 1 for _, blocks in chosen for block in blocks)
        if leaders:
            lost, _ = losses(there + fresh, self._defence(goal))
            worth -= leaders * self.weights.leader_risk * lost * features.stakes[1 - side]
        return worth

    def _defence(self, goal: int) -> float:
        """Return the power of the defenders and of those that may help them."""
        force = self.features.force[1 - self.side]
        if self.state.second:
            return force[goal]
        near = sum([force[there] for there, _ in self.features.chart.reach[goal]])
        return force[goal] + self.weights.rescue * min(near, MOST_RESCUE)

    def _battle(self, goal: int, attack: float, number: int) -> float:
        """Return what a battle for an enemy space brings on average."""
        features, side, foe, army = self.features, self.side, 1 - self.side, self.weights.army
        defence = self._defence(goal)
        chance = win_chance(attack, defence, number - features.count[foe][goal])
        lost, killed = losses(attack, defence)
        kept = features.hold(side, goal, attack * (1 - lost), cleared=True)
        prize = features.prize(side, goal) - features.keep(side, goal) * LOST_AGAIN * (1 - kept)
        felt = chance + (1 - chance) * self.weights.saved
        kills = killed * felt * features.force[foe][goal] * (army + features.pull[foe][goal])
        costs = lost * felt * attack * (army + features.pull[side][goal])
        return chance * prize + kills - costs

    def _respond(self, goal: int, bands: list[Band]) -> Iterator[MovePlan]:
        features, side, foe, army = self.features, self.side, 1 - self.side, self.weights.army
        attack, there = features.force[foe][goal], features.force[side][goal]
        stake = features.prize(foe, goal) + attack * army * BEATEN + there * army
        more = features.count[foe][goal] - features.count[side][goal]
        before = win_chance(attack, there, more)
        for band in bands:
            for blocks in self._choices(band):
                fresh, origin = self._strength(blocks), band.route.start
                after = win_chance(attack, there + fresh, more - len(blocks))
                lost = after * HELP_LOST * fresh * army + (1 - after) * HELP_SPENT * fresh * army
                worth = (before - after) * stake - lost + features.local(side, origin, -fresh)
                worth += self.weights.trend * fresh * (features.pull[side][goal] - features.pull[side][origin])
                worth -= self.weights.wake * band.wakes
                if worth > 0:
                    yield MovePlan(worth, band.spaces, band.actions(blocks), int(band.wakes))
