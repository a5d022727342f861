"""Position texts that somebody has spoilt: refused in a sentence, or a situation that can be played."""

from __future__ import annotations

import json
from pathlib import Path

from engine.chance import SeededChance
from engine.contract import PositionError, Seat, State
from engine.games import load_game
from tools.fuzz.files import harmless
from tools.fuzz.games import situations
from tools.fuzz.strange import Strange

STEPS = 12
"""Actions that are played on from a situation."""


def positions(game: str, strange: Strange, folder: Path) -> None:
    """A spoilt position text."""
    rules = load_game(game)
    try:
        state = rules.position(_spoilt(game, strange))
    except PositionError as error:
        harmless(str(error))
        return
    assert rules.position(state.position()).digest() == state.digest()
    chance = SeededChance(strange.random.randrange(1000))
    for _ in range(STEPS):
        _look_at(state, (*rules.seats, Seat.SPECTATOR))
        if state.to_act is None:
            return
        legal = state.legal_actions()
        action = legal[strange.random.randrange(len(legal))]
        state.apply(chance.choose(state) if state.to_act is Seat.CHANCE else action)


def _spoilt(game: str, strange: Strange) -> str:
    """Lines lost, doubled, changed, put elsewhere, or taken from another situation."""
    texts, dice = situations(game), strange.random
    lines = strange.pick(texts).splitlines()
    for _ in range(dice.randrange(1, 4)):
        at, kind = dice.randrange(len(lines)), dice.random()
        if kind < 0.2:
            del lines[at]
        elif kind < 0.4:
            lines.insert(at, strange.pick(strange.pick(texts).splitlines()))
        elif kind < 0.6:
            key = (other := strange.pick(strange.pick(texts).splitlines())).partition(":")[0]
            lines = [*(line for line in lines if line.partition(":")[0] != key), other]
        elif kind < 0.8:
            lines[at] = strange.changed(lines[at])
        elif kind < 0.9:
            lines[at] = _another_word(lines[at], strange.pick(texts), strange)
        else:
            dice.shuffle(lines)
        if not lines:
            return ""
    return "\n".join(lines)


def _another_word(line: str, text: str, strange: Strange) -> str:
    """A word of a line, replaced by one of another text."""
    words = line.split()
    if words:
        words[strange.random.randrange(len(words))] = strange.pick(text.split())
    return " ".join(words)


def _look_at(state: State, viewer: tuple[Seat, ...]) -> None:
    for seat in viewer:
        json.dumps(state.view(seat).to_dict())
