"""What thinking bots need of Julius Caesar; see `engine.bots.mind.Mind`."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from engine.bots.julius_caesar.habits import UNKNOWN, USUAL
from engine.bots.julius_caesar.mind.field import Field
from engine.bots.julius_caesar.mind.judgement import chance_of
from engine.bots.julius_caesar.mind.situation import WHOLES, JuliusCaesarSituation, worth_judging
from engine.bots.julius_caesar.mind.weights import CAESARS
from engine.bots.julius_caesar.printed import the_game
from engine.bots.mind import Appraisal, Thought
from engine.contract import Seat
from engine.julius_caesar import state as phases
from engine.julius_caesar.fog.imagine import Beliefs, Imagination
from engine.julius_caesar.fog.memory import JuliusCaesarMemory
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView

FIGHTING = frozenset((phases.BATTLE, phases.ROLL, phases.HIT, phases.REGROUP))


class JuliusCaesarMind:
    """Memory, imagination and appraisal of Julius Caesar."""

    wholes = WHOLES

    def memory(self, thought: Thought) -> JuliusCaesarMemory:
        """A memory that has players' habits in mind if the thought is shrewd."""
        return JuliusCaesarMemory(the_game().components, USUAL if thought.shrewd else UNKNOWN)

    def imagine(
        self, view: JuliusCaesarView, beliefs: Beliefs | None, number: int, dice: Random
    ) -> JuliusCaesarSituation:
        """So many states that look as the view does."""
        imagination = Imagination(the_game(), view)
        return JuliusCaesarSituation(view, [imagination.sample(dice, beliefs) for _ in range(number)])

    def moment(self, view: JuliusCaesarView) -> Hashable:
        """The phase of a game turn, for one seat."""
        return view.seat, view.year, view.turn, view.phase

    def phase(self, state: State) -> str:
        """The phase."""
        return state.phase

    def judged(self, state: State) -> bool:
        """Whether a decision decides much."""
        return worth_judging(state)

    def settled(self, state: State) -> bool:
        """Not in the midst of a battle."""
        return state.phase not in FIGHTING

    def appraise(self, state: State) -> Appraisal:
        """Caesar's chance, and the points that both can expect."""
        caesars, pompeys = Field(state, CAESARS).owned
        return Appraisal(chance_of(state, 0), (caesars, pompeys))

    def chance(self, state: State, seat: Seat) -> float:
        """How likely a seat wins."""
        return chance_of(state, SEATS.index(seat))
