"""What a step of a replay costs, in a game of a thousand actions; drawing is not in it."""

from __future__ import annotations

import random
from time import perf_counter
from typing import cast

from engine import load_game
from engine.contract import Action, Seat, State
from engine.julius_caesar.actions import Move
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.match import Match
from jc_tui.game_ui import ui_of
from jc_tui.lookback.replaying import Replay

GAME = load_game("julius-caesar")
LONG = 1000


SEED = 6
"""A seed whose quarrelsome game has some 1,500 actions."""


def long_game(seed: int = SEED) -> Match:
    """A game in memory, longer than games are: both sides attack wherever they can, and pass in battle."""
    luck = random.Random(seed)
    table = Match.new(GAME, {"deployment": "free"})
    while (seat := table.state.to_act) is not None:
        table.act(_quarrel(table.state, seat, luck), seat)
    assert len(table.history) >= LONG, len(table.history)
    return table


def _quarrel(state: State, seat: Seat, luck: random.Random) -> Action:
    legal = list(state.legal_actions())
    verbs = {action.verb for action in legal}
    if "move" in verbs and seat is not Seat.CHANCE and luck.random() >= 0.02:
        moves = [action for action in legal if action.verb == "move"]
        spaces = cast(JuliusCaesarView, state.view(Seat.SPECTATOR)).spaces
        enemy = {place for place, space in spaces.items() if space.owner is not seat}
        return luck.choice([move for move in moves if cast(Move, move).path[-1] in enemy] or moves)
    wished = {"end"} if "disband" in verbs and "end" in verbs else {"swap", "levy", "pass", "step"}
    return luck.choice([action for action in legal if action.verb in wished] or legal)


def replay_step(table: Match | None = None, steps: int = 300, seed: int = 5) -> list[float]:
    """Seconds for a jump to anywhere and for steps from there, with the view, the marks and the story of it."""
    replay = Replay(table or long_game())
    luck = random.Random(seed)
    spent = []
    for viewer in (None, CAESAR):
        replay.viewer = viewer
        _look(replay)
        for number in range(steps):
            target = (
                luck.randrange(replay.length + 1) if number % 3 == 0 else replay.position + luck.choice((-1, 1))
            )
            began = perf_counter()
            replay.go(target)
            _look(replay)
            spent.append(perf_counter() - began)
    return spent


def _look(replay: Replay) -> None:
    ui_of("julius-caesar").map.marks(replay.view)
    assert replay.recent is not None
    assert replay.silent is not None
