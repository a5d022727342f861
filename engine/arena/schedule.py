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
from engine.games import DEFAULT_GAME, load_game
from engine.translations import say
from engine.values import plain


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """A whole run, with the number of games of each pair."""

    players: tuple[BotSpec, ...]
    games: int
    seed: int = 1
    balance: bool = False  # whether one player plays against itself
    limit: float = LIMIT  # seconds for a decision
    options: Mapping[str, Any] = field(default_factory=dict)
    game: str = DEFAULT_GAME

    @property
    def pairs(self) -> list[tuple[BotSpec, BotSpec]]:
        return [(self.players[0], self.players[0])] if self.balance else list(combinations(self.players, 2))

    @property
    def total(self) -> int:
        return self.games * len(self.pairs)

    def to_dict(self) -> dict[str, Any]:
        return {**plain(self), "players": ",".join(map(str, self.players))}


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, by players in the order of seats."""

    plan: ArenaPlan
    players: tuple[BotSpec, ...]
    deal: int  # from 0, the same in both games of a pair
    program: str

    @property
    def seed(self) -> str:
        return f"{self.plan.seed}/{self.deal}"

    @property
    def key(self) -> str:
        """Name that no other game of the run has, fit for a file."""
        return "-".join((*map(str, self.players), f"{self.deal:04d}")).replace(":", ".")


def check_plan(plan: ArenaPlan) -> None:
    count = len(plan.players)
    if plan.balance:
        if count != 1:
            raise GameError(say("arena.balance-of-one", count=count))
    elif count < 2:
        raise GameError(say("arena.too-few"))
    elif plan.games % 2:
        raise GameError(say("arena.odd", games=plan.games))
    if len(load_game(plan.game).seats) != 2:
        raise GameError(say("arena.for-two"))
    check_different(plan.players)
    for player in plan.players:
        check_plays(player.name, plan.game)
    load_game(plan.game).options(plan.options)


def jobs_of(plan: ArenaPlan, program: str = "") -> Iterator[Job]:
    """Yield every game of a run, deal by deal, so that any beginning is fair."""
    deals = plan.games if plan.balance else plan.games // 2
    for deal in range(deals):
        for one, two in plan.pairs:
            for players in dict.fromkeys(((one, two), (two, one))):
                yield Job(plan, players, deal, program)
