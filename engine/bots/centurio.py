"""A sound opponent by rules of thumb: no search, an answer at once."""

from __future__ import annotations

from engine.bots.julius_caesar.mind.policy import decide
from engine.bots.strategist import Situation, Strategist
from engine.contract import Action


class Centurio(Strategist):
    """Decides as `engine.bots.julius_caesar.mind` thinks best, with what it remembers of the enemy's blocks."""

    name = "centurio"

    def decide(self, situation: Situation) -> tuple[Action, ...]:
        """What rules of thumb say, the enemy's power being what it is on average."""
        return decide(situation.samples[0], self.dice, self.styles[situation.side], situation.forces)
