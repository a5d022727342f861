"""The command phase's moves, group by group: what each group could do, what that is worth, and the best of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from engine.bots.mind.field import Field
from engine.bots.mind.odds import losses, win_chance
from engine.choices import Choices, Product
from engine.contract import Action
from engine.julius_caesar.routes import Route
from engine.julius_caesar.state import State


@dataclass(frozen=True, slots=True)
class Order:
    """Blocks of one or more groups sent to one space.

    Attributes:
        worth: what it brings, in victory points, its move points paid.
        spaces: the set of the spaces left and the space entered.
        actions: the moves, the main attack's first. points: the move points it takes.
    """

    worth: float
    spaces: int
    actions: tuple[Action, ...]
    points: int


class Group:
    """The blocks of one space that can go one way, the strongest first, and no more than the roads take."""

    __slots__ = ("blocks", "make", "origin", "room", "route", "spaces", "wakes")

    def __init__(
        self, blocks: Sequence[int], route: Route, room: int, make: Callable[[int, Route], Action], wakes: bool
    ) -> None:
        self.blocks = blocks
        self.route = route
        self.origin = route.start
        self.spaces = 1 << route.start | 1 << route.dest
        self.room = room
        self.make = make
        self.wakes = wakes


def orders(state: State, field: Field) -> list[Order]:
    """What the acting side could do with its next move point, best first; nothing that is not worth it."""
    found = list(_Marshal(state, field).orders())
    found.sort(key=lambda order: -order.worth)
    return found


def at_once(found: Sequence[Order], points: int) -> list[Order]:
    """The best orders that touch no space in common, for so many move points, best first."""
    chosen: list[Order] = []
    touched = 0
    for order in found:
        if order.spaces & touched or order.points > points:
            continue
        chosen.append(order)
        touched |= order.spaces
        points -= order.points
    return chosen


class _Marshal:
    def __init__(self, state: State, field: Field) -> None:
        self.state = state
        self.field = field
        self.weights = field.weights
        self.side = state.actor
        self.chart = field.chart
        self.table = state.game.components.spaces
        self.blocks = state.game.components.blocks
        self.pluto = state.game.god(state.card) == "pluto"
        self.enemy = state.occ[1 - self.side]
        self.power = [row[step] for row, step in zip(self.chart.power, state.step, strict=True)]
        self.attacks: dict[int, list[Group]] = {}
        self.walks: dict[tuple[int, int], Group] = {}
        self.crossings: dict[tuple[int, int], Group] = {}
        self._collect()

    def _collect(self) -> None:
        """Sort what is legal by where it goes; of several ways to a space the widest is kept."""
        state, sail = self.state, self.state.game.catalogue.sail.make
        for chunk in cast(Choices, state.legal_actions()).chunks:
            if not isinstance(chunk, Product):
                continue
            routes: Sequence[Route] = chunk.seconds
            blocks = sorted(chunk.firsts, key=lambda block: -self.power[block])
            if chunk.make == sail:
                for route in routes:
                    self.crossings.setdefault((route.start, route.dest), Group(blocks, route, 1, chunk.make, True))
                continue
            wakes = not state.active >> routes[0].start & 1
            for route in routes:
                group = Group(blocks, route, self._room(route), chunk.make, wakes)
                if self.enemy >> route.dest & 1:
                    self.attacks.setdefault(route.dest, []).append(group)
                else:
                    known = self.walks.get((route.start, route.dest))
                    if known is None or known.room < group.room or known.blocks[0] != group.blocks[0]:
                        self.walks[route.start, route.dest] = group

    def _room(self, route: Route) -> int:
        """How many blocks the roads of a route still take."""
        state, table, side = self.state, self.table, self.side
        room = 12
        last = route.links[-1]
        entering = self.enemy >> route.dest & 1
        for link in route.links:
            if link >= table.land_links:
                continue
            limit = table.limit[link]
            if entering and link == last:
                joins = not state.occ[side] >> route.dest & 1 or state.attacker_at(route.dest) == side
                if self.pluto and joins:
                    limit = table.pluto_limit[link]
                elif table.straits >> link & 1:
                    limit = 1
            room = min(room, limit - state.roads[side * table.land_links + link])
        return room

    def orders(self) -> Iterator[Order]:
        for group in (*self.walks.values(), *self.crossings.values()):
            if self._promising(group):
                yield from self._walk(group)
        for goal, groups in self.attacks.items():
            if self.state.occ[self.side] >> goal & 1 and self.state.attacker_at(goal) != self.side:
                yield from self._respond(goal, groups)
            else:
                yield from self._attack(goal, groups)

    # --- quiet moves --------------------------------------------------------------------------------------------

    def _walk(self, group: Group) -> Iterator[Order]:
        """All that the road takes, all but a garrison, or the weakest alone."""
        best: Order | None = None
        for blocks in self._choices(group):
            strength = sum([self.power[block] for block in blocks])
            worth = self._move_worth(group, strength, len(blocks))
            if best is None or worth > best.worth:
                best = Order(worth, group.spaces, self._actions(group, blocks), int(group.wakes))
        if best is not None and best.worth > 0:
            yield best

    def _promising(self, group: Group) -> bool:
        """Whether a move can be worth anything; most cannot, and are not looked at closely."""
        pull, goal, table = self.field.pull[self.side], group.route.dest, self.table
        if pull[goal] > pull[group.origin] or table.seas >> goal & 1:
            return True
        return self.field.keep(self.side, goal) > 0.3 or bool(table.road_neighbours[goal] & self.enemy)

    def _choices(self, group: Group) -> Iterator[Sequence[int]]:
        blocks, room = group.blocks, group.room
        if room <= 0:
            return
        yield blocks[:room]
        if len(blocks) > 1:
            yield blocks[-1:]
            if room >= len(blocks) - 1 > 1:
                yield blocks[:-1]

    def _move_worth(self, group: Group, strength: float, number: int) -> float:
        field, side, goal, origin = self.field, self.side, group.route.dest, group.origin
        worth = field.transfer(side, origin, goal, strength, number) - self.weights.wake * group.wakes
        worth += self._waters(goal, number) - self._waters(origin, -number)
        return worth + self._crowd(goal, number)

    def _waters(self, space: int, change: int) -> float:
        """What it is worth to rule a sea: crossings for the own side and none for the other."""
        if not self.table.seas >> space & 1:
            return 0.0
        count = self.field.count[self.side][space]
        if (count > 0) == (count + change > 0):
            return 0.0
        beside = self.table.sea_neighbours[space]
        mine = (beside & self.state.occ[self.side]).bit_count()
        prizes = (beside & self.table.scoring & ~self.state.occ[self.side]).bit_count()
        worth = (0.02 + 0.012 * mine + 0.03 * prizes) * self.weights.waters
        return worth if change > 0 else -worth

    def _crowd(self, space: int, number: int) -> float:
        """Blocks that will starve (8.4): felt late in the year."""
        turn = self.state.turn
        if turn < 4 or self.table.seas >> space & 1:
            return 0.0
        count = self.field.count[self.side][space]
        over = max(0, count + number - self.chart.supply[space]) - max(0, count - self.chart.supply[space])
        return -over * (0.2 if turn == 5 else 0.05)

    def _actions(self, group: Group, blocks: Sequence[int]) -> tuple[Action, ...]:
        return tuple([group.make(block, group.route) for block in blocks])

    # --- attacks ------------------------------------------------------------------------------------------------

    def _attack(self, goal: int, groups: list[Group]) -> Iterator[Order]:
        """The strongest group alone, then with one more, and so on, with and without garrisons behind."""
        groups = sorted(
            groups, key=lambda group: -sum([self.power[block] for block in group.blocks[: group.room]])
        )
        for garrisons in (False, True):
            chosen: list[tuple[Group, Sequence[int]]] = []
            points = 0
            taken: set[int] = set()
            best: Order | None = None
            for group in groups:
                blocks = [block for block in group.blocks if block not in taken]
                if garrisons and len(blocks) == self.state.at[self.side][group.origin].bit_count():
                    blocks = blocks[:-1]
                blocks = blocks[: group.room]
                if not blocks or points + group.wakes > self.state.moves_left:
                    continue
                points += group.wakes
                taken.update(blocks)
                chosen.append((group, blocks))
                worth = self._attack_worth(goal, chosen) - self.weights.wake * points
                if best is None or worth > best.worth:
                    actions = tuple([action for one in chosen for action in self._actions(*one)])
                    spaces = sum({1 << one.origin for one, _ in chosen}) | 1 << goal
                    best = Order(worth, spaces, actions, points)
            if best is not None and best.worth > 0:
                yield best

    def _attack_worth(self, goal: int, chosen: Sequence[tuple[Group, Sequence[int]]]) -> float:
        field, side = self.field, self.side
        sent = [(group.origin, sum([self.power[block] for block in blocks])) for group, blocks in chosen]
        number = sum(len(blocks) for _, blocks in chosen)
        there = field.force[side][goal]
        fresh = sum(strength for _, strength in sent)
        worth = self._battle(goal, there + fresh, number + field.count[side][goal])
        if there:
            worth -= self._battle(goal, there, field.count[side][goal])
        for origin, strength in sent:
            worth += (
                field.local(side, origin, -strength) - self.weights.trend * strength * field.pull[side][origin]
            )
        worth += self.weights.trend * fresh * field.pull[side][goal]
        leaders = sum(1 for _, blocks in chosen for block in blocks if self.blocks.leaders >> block & 1)
        if leaders:
            lost, _ = losses(there + fresh, self._defence(goal))
            worth -= leaders * self.weights.leader_risk * lost * field.stakes[1 - side]
        return worth

    def _defence(self, goal: int) -> float:
        """The defenders, and those that may come to their help."""
        field, foe, state = self.field, 1 - self.side, self.state
        defence = field.force[foe][goal]
        if not state.second:
            near = sum([field.force[foe][there] for there, _, _ in self.chart.reach[goal]])
            defence += self.weights.rescue * min(near, 1.5)
        return defence

    def _battle(self, goal: int, attack: float, number: int) -> float:
        """What a battle for an enemy space brings on average."""
        field, side, foe = self.field, self.side, 1 - self.side
        defence = self._defence(goal)
        chance = win_chance(attack, defence, number - field.count[foe][goal])
        lost, killed = losses(attack, defence)
        army = field.weights.army
        kept = self._hold_after(goal, attack * (1 - lost))
        prize = field.prize(side, goal) - field.keep(side, goal) * 0.65 * (1 - kept)
        kills = (
            killed
            * (chance + (1 - chance) * self.weights.saved)
            * field.force[foe][goal]
            * (army + field.pull[foe][goal])
        )
        costs = lost * ((1 - chance) * self.weights.saved + chance) * attack * (army + field.pull[side][goal])
        return chance * prize + kills - costs

    def _hold_after(self, goal: int, force: float) -> float:
        field, foe = self.field, 1 - self.side
        danger = field.weights.attack * field.threat[foe][goal] * (1 - 0.35 * field.late)
        mine = field.holder * force * force
        return mine / (mine + danger * danger + 0.02)

    # --- responses ----------------------------------------------------------------------------------------------

    def _respond(self, goal: int, groups: list[Group]) -> Iterator[Order]:
        """What help changes in a battle in which the enemy attacks."""
        field, side, foe = self.field, self.side, 1 - self.side
        attack, there = field.force[foe][goal], field.force[side][goal]
        army = field.weights.army
        stake = field.prize(foe, goal) + attack * army * 0.7 + there * army
        before = win_chance(attack, there, field.count[foe][goal] - field.count[side][goal])
        for group in groups:
            for blocks in self._choices(group):
                fresh = sum([self.power[block] for block in blocks])
                after = win_chance(
                    attack, there + fresh, field.count[foe][goal] - field.count[side][goal] - len(blocks)
                )
                lost = after * 0.6 * fresh * army + (1 - after) * 0.2 * fresh * army
                worth = (before - after) * stake - lost + field.local(side, group.origin, -fresh)
                worth += self.weights.trend * fresh * (field.pull[side][goal] - field.pull[side][group.origin])
                worth -= self.weights.wake * group.wakes
                if worth > 0:
                    yield Order(worth, group.spaces, self._actions(group, blocks), int(group.wakes))
