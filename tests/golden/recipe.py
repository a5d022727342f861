"""How one recorded game is played again from nothing; it knows no game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.match import Match

FOLDER = Path(__file__).parent / "games"
"""Where the recorded games lie, but for the samples, a folder for each game."""

SAMPLES = Path(__file__).resolve().parent.parent.parent / "saves"
"""Where those lie that come along with the program."""


def folder_of(game: str) -> Path:
    return FOLDER / game.replace("-", "_")


@dataclass(frozen=True, slots=True)
class Recipe:
    """One recorded game."""

    game: str
    name: str
    players: tuple[str, ...]  # in the order of its seats; the rules play the others
    seed: int
    why: str  # it is there
    options: Mapping[str, str] = field(default_factory=dict)
    sample: str = ""  # what it comes along as, if it does
    kind: str = ""  # how it ends, as `Result.kind` has it, where that is what it is there for

    @property
    def save(self) -> Path:
        return SAMPLES / f"{self.sample}.jsonl" if self.sample else folder_of(self.game) / f"{self.name}.jsonl"

    @property
    def transcript(self) -> Path:
        return folder_of(self.game) / f"{self.name}.txt"


def record(recipe: Recipe, path: Path) -> None:
    game = load_game(recipe.game)
    players = dict(zip(game.seats, recipe.players, strict=False))
    bots = {seat: make_bot(name, f"{recipe.seed} {seat}", game=recipe.game) for seat, name in players.items()}
    names = {seat: bot.name for seat, bot in bots.items()}
    chance = SeededChance(recipe.seed)
    with Match.new(game, recipe.options, names, chance, path, clock=lambda: "2026-01-01T00:00:00Z") as table:
        events = table.run_chance()
        while (seat := table.state.to_act) is not None:
            for watcher, bot in bots.items():
                bot.observe(game.visible_events(events, watcher))
            events = table.act(decide(bots[seat], table.state, seat), seat)
