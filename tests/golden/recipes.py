"""Which games are recorded, and how each is played again from nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import Game
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table

FOLDER = Path(__file__).parent / "games"
"""Where the recorded games lie, but for the samples."""

SAMPLES = Path(__file__).resolve().parent.parent.parent / "saves"
"""Where those lie that come along with the game."""

COMMAND = "python -m tests.golden.regenerate"
"""Records all games anew."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One game: who plays, with which seed, why it is there, and the sample it comes along as, if it does."""

    name: str
    caesar: str
    pompey: str
    seed: int
    why: str
    options: Mapping[str, str] = field(default_factory=dict)
    sample: str = ""

    @property
    def save(self) -> Path:
        return SAMPLES / f"{self.sample}.jsonl" if self.sample else FOLDER / f"{self.name}.jsonl"

    @property
    def transcript(self) -> Path:
        return FOLDER / f"{self.name}.txt"


RECIPES = (
    Recipe("random-1", "random", "random", 1, "uniform play"),
    Recipe("random-free", "random", "random", 2, "uniform play after a free deployment", {"deployment": "free"}),
    Recipe("random-3", "random", "random", 3, "uniform play"),
    Recipe("rome", "random", "random", 66, "tied in 709 and decided by Rome"),
    Recipe("draw", "random", "random", 50, "tied in 709 with Rome in nobody's hands"),
    Recipe("tiro-1", "tiro", "tiro", 11, "the play of beginners", sample="sample-long"),
    Recipe("tiro-2", "tiro", "tiro", 2, "the play of beginners"),
    Recipe(
        "tiro-free", "tiro", "tiro", 3, "the play of beginners after a free deployment", {"deployment": "free"}
    ),
    Recipe("early", "tiro", "random", 1, "over before 709 by 10 points", sample="sample-early"),
    Recipe("last-year", "tiro", "tiro", 12, "decided by points at the end of 709"),
    Recipe("tiro-random", "tiro", "random", 5, "a strong Caesar"),
    Recipe("random-tiro", "random", "tiro", 6, "a strong Pompey"),
)


def save_of(name: str) -> Path:
    """The save of a recorded game."""
    (recipe,) = (recipe for recipe in RECIPES if recipe.name == name)
    return recipe.save


def record(game: Game, recipe: Recipe, path: Path) -> None:
    """Play a recipe's game into a save."""
    bots = {
        CAESAR: make_bot(recipe.caesar, f"{recipe.seed} caesar"),
        POMPEY: make_bot(recipe.pompey, f"{recipe.seed} pompey"),
    }
    names = {seat: bot.name for seat, bot in bots.items()}
    chance = SeededChance(recipe.seed)
    with Table.new(game, recipe.options, names, chance, path, clock=lambda: "2026-01-01T00:00:00Z") as table:
        events = table.run_chance()
        while (seat := table.state.to_act) is not None:
            for watcher, bot in bots.items():
                bot.observe(game.seen(events, watcher))
            events = table.act(decide(bots[seat], table.state, seat), seat)
