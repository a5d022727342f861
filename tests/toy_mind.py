"""A mind for the toy: enough that every thinking bot plays it, gives hints for it, and reviews its games."""

from collections.abc import Hashable, Sequence
from random import Random

from engine.bots.game_ai import Appraisal, Course, Proposal, SearchSettings
from engine.bots.search import Candidate
from engine.contract import Action, Event
from tests.toy import HAND, SEATS, CardsRevealed, Lay, March, Muster, ToyState, ToyView

FULL = tuple(range(1, HAND + 1))
ROUNDS = 3
"""How many rounds a game is held to have: views do not tell."""


class ToyMemory:
    """Which cards the enemy still holds, from those that were turned up."""

    def __init__(self) -> None:
        self._turned: list[CardsRevealed] = []
        self._foe = 0

    def observe(self, events: Sequence[Event]) -> None:
        self._turned += [event for event in events if isinstance(event, CardsRevealed)]

    def look(self, view: ToyView) -> None:
        self._foe = 1 - SEATS.index(view.seat)

    def beliefs(self) -> tuple[int, ...]:
        hand = FULL
        for cards in self._turned:
            hand = tuple(card for card in hand if card != (cards.north, cards.south)[self._foe]) or FULL
        return hand


def imagined(view: ToyView, foes: tuple[int, ...], dice: Random) -> ToyState:
    """A state that looks as the view does, in which the enemy has these cards."""
    state, seen, side = ToyState(max(ROUNDS, view.data["round"])), view.data, SEATS.index(view.seat)
    state.round, state.phase, state.omen = seen["round"], seen["phase"], seen["omen"]
    state.points, state.hills = tuple(seen["points"]), tuple(seen["hills"])
    state.laid = tuple(dice.choice(foes) if card is None else card for card in seen["laid"])
    if None in seen["laid"]:
        foes = tuple(card for card in foes if card not in state.laid) or FULL
    state.hands = (tuple(seen["hand"]), foes) if side == 0 else (foes, tuple(seen["hand"]))
    if state.phase == "march":
        state.winner = side
    return state


def thumb_of(state: ToyState) -> Action:
    actions = state.legal_actions()
    return actions[-2] if isinstance(actions[-1], Muster) and len(actions) > 1 else actions[-1]


class ToyInformationSet:
    further = True

    def __init__(self, view: ToyView, samples: list[ToyState]) -> None:
        self.samples, self.side = samples, SEATS.index(view.seat)

    def policy_plan(self, dice: Random) -> Course:
        return (thumb_of(self.samples[0]),)

    def options(self, settings: SearchSettings, budget: int, dice: Random) -> Sequence[Course]:
        (first,) = self.policy_plan(dice)
        return [(first,), *[(action,) for action in self.samples[0].legal_actions() if action != first]]

    def tried(self, course: Course, number: int, dice: Random, *, further: bool = False) -> float:
        state = self.samples[number % len(self.samples)].copy()
        for action in course:
            state.apply(action)
        while (seat := state.to_act) is not None:
            outcomes = state.legal_actions()
            state.apply(thumb_of(state) if seat in SEATS else dice.choices(outcomes, state.outcome_weights())[0])
        return chance_of(state, self.side)

    def whole(self, course: Course = ()) -> Course:
        state, done = self.samples[0].copy(), list(course)
        for action in course:
            state.apply(action)
        while state.phase == "march":
            done.append(thumb_of(state))
            state.apply(done[-1])
        return tuple(done) or self.policy_plan(Random(0))

    def proposals(self, course: Course) -> list[Proposal]:
        return [Proposal(action.verb, f"Do {action}", (action,)) for action in course]

    def in_short(self, actions: Sequence[Action]) -> str:
        return ", ".join(map(str, actions)) or "no more"

    def reason(self, orders: Sequence[Proposal], weighed: Sequence[Candidate]) -> str:
        return f"best of {len(weighed)}."


def chance_of(state: ToyState, side: int) -> float:
    lead = state.points[side] - state.points[1 - side]
    if state.phase == "over":
        return 0.5 if not lead else float(lead > 0)
    return min(1.0, max(0.0, 0.5 + lead / 40))


class ToyAI:
    wholes = ("march",)

    def memory(self, settings: SearchSettings) -> ToyMemory:
        return ToyMemory()

    def imagine(
        self, view: ToyView, beliefs: tuple[int, ...] | None, number: int, dice: Random
    ) -> ToyInformationSet:
        return ToyInformationSet(view, [imagined(view, beliefs or FULL, dice) for _ in range(number)])

    def moment(self, view: ToyView) -> Hashable:
        return view.seat, view.data["round"], view.data["phase"]

    def phase(self, state: ToyState) -> str:
        return state.phase

    def judged(self, state: ToyState) -> bool:
        return isinstance(state.legal_actions()[0], Lay | March)

    def settled(self, state: ToyState) -> bool:
        return state.phase != "roll"

    def appraise(self, state: ToyState) -> Appraisal:
        return Appraisal(chance_of(state, 0), tuple(map(float, state.points)))


load = ToyAI
