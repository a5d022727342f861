"""The printed facts of Julius Caesar, by the ids that views and actions use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, cast

from engine.contract import Seat
from engine.games import loaded_game
from engine.julius_caesar.components import SpaceTable
from engine.julius_caesar.data import BlockType, GameData
from engine.julius_caesar.game import JuliusCaesar

NO_LIMIT = 99


class Road(NamedTuple):
    """A way out of a city by land, with the blocks it takes in a game turn, in peace or attacking."""

    to: str
    limit: int
    assault: int


class Atlas:
    """The map and the blocks by id.

    Attributes:
        points: victory points by city, those that have any.
        roads: the roads and straits out of each space.
        waters: the seas beside each space.
        ports: the ports on each sea.
        blocks: what is printed on each block.
        first_year: the year in which the game begins.
        lanes: how many attackers a link takes, by (from, to); sea borders have no limit.
    """

    def __init__(self, data: GameData) -> None:
        self.cities = tuple(city.id for city in data.cities)
        self.seas = frozenset(sea.id for sea in data.seas)
        self.major_ports = frozenset(city.id for city in data.cities if city.major_port)
        self.points = {city.id: city.vp for city in data.cities if city.vp}
        self.blocks: Mapping[str, BlockType] = {block.id: block for block in data.blocks}
        self.commands = {card.id: (card.move, card.levy) for card in data.cards if not card.god}
        self.first_year = data.numbers.first_year
        roads: dict[str, list[Road]] = {city: [] for city in self.cities}
        waters: dict[str, list[str]] = {space: [] for space in (*self.cities, *self.seas)}
        ports: dict[str, list[str]] = {sea: [] for sea in self.seas}
        self.lanes: dict[tuple[str, str], int] = {}
        for link in data.links:
            for here, there in ((link.a, link.b), (link.b, link.a)):
                if link.kind == "sea":
                    self.lanes[here, there] = NO_LIMIT
                    if there in self.seas:
                        waters[here].append(there)
                    else:
                        ports[here].append(there)
                else:
                    limit, assault = SpaceTable.ROAD_LIMIT[link.kind], SpaceTable.ATTACK_LIMIT[link.kind]
                    roads[here].append(Road(there, limit, assault))
                    self.lanes[here, there] = assault
        self.roads = {city: tuple(ways) for city, ways in roads.items()}
        self.waters = {space: tuple(seas) for space, seas in waters.items()}
        self.ports = {sea: tuple(places) for sea, places in ports.items()}
        self.marches = {city: self._marches(city) for city in self.points}
        self.levied_in: dict[tuple[Seat, str], int] = {}
        for block in data.blocks:
            if block.levy_city:
                key = (block.owner, block.levy_city)
                self.levied_in[key] = self.levied_in.get(key, 0) + 1

    def _marches(self, goal: str) -> dict[str, int]:
        """How many roads lie between each city and a goal; cities that no road joins to it are left out."""
        distance = {goal: 0}
        ring = [goal]
        while ring:
            outer = []
            for city in ring:
                for road in self.roads[city]:
                    if road.to not in distance:
                        distance[road.to] = distance[city] + 1
                        outer.append(road.to)
            ring = outer
        return distance


def the_game() -> JuliusCaesar:
    """The game the bots imagine situations of. Raises DataError: its data files cannot be used."""
    return cast(JuliusCaesar, loaded_game(JuliusCaesar.id))


@lru_cache(maxsize=1)
def atlas() -> Atlas:
    """The atlas of the installed data files. Raises DataError."""
    return Atlas(the_game().data)
