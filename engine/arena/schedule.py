"""Which games make a run, everybody against everybody on the same deals from both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from engine.bots import check_plays
from engine.bots.guard import LIMIT
from engine.bots.specs import BotSpec, check_different
from engine.contract import GameError
from engine.games import USUAL, load_game
from engine.jsonable import plain
from engine.words import say

ROUND_ROBIN = "round robin"
BALANCE = "balance"


class BadPlan(GameError):
    """A run that cannot be, with too few players or an odd number of games."""


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """A whole run.

    Attributes:
        players: who plays; in a balance run one player, who plays against themselves.
        games: how many games each pair plays, an even number; in a balance run how many there are.
        seed: what every deal, die and choice comes from. kind: `ROUND_ROBIN` or `BALANCE`.
        limit: seconds for a decision before it counts as a stall. options, game: the game's options, its name.
    """

    players: tuple[BotSpec, ...]
    games: int
    seed: int = 1
    kind: str = ROUND_ROBIN
    limit: float = LIMIT
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = USUAL

    @property
    def pairs(self) -> list[tuple[BotSpec, BotSpec]]:
        """Who meets whom, in the order of the players."""
        if self.kind == BALANCE:
            return [(self.players[0], self.players[0])]
        return list(combinations(self.players, 2))

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.pairs)

    def to_dict(self) -> dict[str, Any]:
        """Return everything that decides how the games go, as JSON-ready data."""
        return {"kind": self.kind, **plain(self), "players": ",".join(map(str, self.players))}


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, a small value that can be sent anywhere.

    Players stand in the order of the game's seats. Both games of a pair have the same deal, counted from 0, and
    the same seed for chance. `program` is the digest of the program that must play it.
    """

    players: tuple[BotSpec, ...]
    deal: int
    seed: str
    limit: float
    options: Mapping[str, Any]
    game: str
    program: str = ""

    @property
    def key(self) -> str:
        """A name that no other game of the run has, fit for a file."""
        return "-".join((*map(str, self.players), f"{self.deal:04d}")).replace(":", ".")


def check_plan(plan: ArenaPlan) -> None:
    """Refuse a run that makes no sense, or with options that there are not.

    Raises BadPlan, BadSpec, OptionError, and GameError for a bot that cannot play the game.
    """
    count = len(plan.players)
    if plan.kind == BALANCE and count != 1:
        raise BadPlan(say("arena.balance-of-one", count=count))
    if plan.kind == ROUND_ROBIN and count < 2:
        raise BadPlan(say("arena.too-few"))
    if plan.kind == ROUND_ROBIN and plan.games % 2:
        raise BadPlan(say("arena.odd", games=plan.games))
    if len(load_game(plan.game).seats) != 2:
        raise BadPlan(say("arena.for-two"))
    check_different(plan.players)
    for player in plan.players:
        check_plays(player.name, plan.game)
    load_game(plan.game).options(plan.options)


def jobs_of(plan: ArenaPlan, program: str = "") -> Iterator[Job]:
    """Yield every game of a run, deal by deal, so that any beginning is fair."""
    deals = plan.games if plan.kind == BALANCE else plan.games // 2
    for deal in range(deals):
        for one, two in plan.pairs:
            for players in ((one, two),) if plan.kind == BALANCE else ((one, two), (two, one)):
                yield Job(players, deal, f"{plan.seed}/{deal}", plan.limit, plan.options, plan.game, program)
