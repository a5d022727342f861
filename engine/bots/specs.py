"""Players as people write them: a bot's name, and how much it may think: ``legatus:200``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.bots import BOTS, Bot, check_bot, make_bot, usual_budget
from engine.contract import GameError
from engine.games import DEFAULT_GAME
from engine.translations import say
from engine.untrusted_text import one_line, quoted
from engine.values import frozen

LONGEST_SHOWN = 60  # characters of a player's name that are shown; a save may hold any number
MOST_BUDGET = 10**6  # playouts for a decision, which take more than an hour


class BadSpec(GameError):
    """Text that names no player, or a list in which one is named twice."""


@frozen
class BotSpec:
    """Bot by name, and its budget in playouts, which None leaves to the bot."""

    name: str
    budget: int | None = None

    def __str__(self) -> str:
        return self.name if self.budget is None else f"{self.name}:{self.budget}"

    def make(self, seed: int | str | None = None, game: str = DEFAULT_GAME) -> Bot:
        return make_bot(self.name, seed, budget=self.budget, game=game)


def parse_spec(text: str) -> BotSpec:
    """Read a text that names a player. Raises UnknownBot, and BadSpec for the budget."""
    name, colon, budget = text.strip().partition(":")
    check_bot(name)
    if not colon:
        return BotSpec(name)
    if not BOTS[name].searches:
        raise BadSpec(say("bots.no-budget", spec=quoted(text.strip()), name=name))
    if not (budget.isascii() and budget.isdigit() and 0 < int(budget[:12]) <= MOST_BUDGET):
        raise BadSpec(say("bots.bad-budget", spec=quoted(text.strip()), name=name))
    return BotSpec(name, int(budget))


def spec_of(player: str) -> BotSpec | None:
    """Return the bot that a player's name in a save means; None for a person."""
    try:
        return parse_spec(player)
    except GameError:
        return None


def shown_player(player: str) -> str:
    """Cut a player's name where there is little room, a bot's to its name."""
    spec = spec_of(player)
    return one_line(player, LONGEST_SHOWN) if spec is None else spec.name


def budgets(name: str, game: str = DEFAULT_GAME) -> dict[str, int]:
    """Return the budgets of a bot in a game by their words, if any."""
    usual = usual_budget(name, game)
    return {"small": max(1, usual // 4), "normal": usual, "large": 4 * usual} if usual else {}


def parse_specs(text: str, budget: int | None = None) -> tuple[BotSpec, ...]:
    """Read a list of players, where `budget` is for those that name none."""
    specs = tuple(parse_spec(part) for part in text.split(",") if part.strip())
    specs = tuple(
        replace(spec, budget=budget) if spec.budget is None and BOTS[spec.name].searches else spec
        for spec in specs
    )
    check_different(specs)
    return specs


def check_different(specs: Sequence[BotSpec]) -> None:
    """Refuse a list that names the same player twice. Raises BadSpec."""
    for number, spec in enumerate(specs):
        if spec in specs[:number]:
            raise BadSpec(say("bots.named-twice", spec=spec))
