"""Reasons for a hint: what it brings, and how the other options came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import sub
from random import Random
from typing import cast

from engine.bots.game_ai import Proposal, unlike
from engine.bots.julius_caesar.mind.fighting import attack_chance, chance_at
from engine.bots.julius_caesar.mind.policy import HORIZON, ONE_BY_ONE, after, play_turns
from engine.bots.julius_caesar.mind.position_features import STYLES, PositionFeatures
from engine.bots.julius_caesar.wording import in_short, tell
from engine.bots.search import Candidate, rival
from engine.contract import Action
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.action_table import END
from engine.julius_caesar.actions import Fire, Play
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from engine.translations import figure

OUTLOOKS = 12  # situations that an order is played on in, to see which points it brings
MUCH = 0.25  # expected points below which nothing is said of them
WANTED = 0.1  # expected points that a levy brings below which it is just strength
HELD_BETTER = 0.05  # a gain in how likely a place is held below which nothing is said of it
CLOSE = 0.005  # a chance to win by which two plans are as good as each other

PLAIN = {
    phases.DEPLOY: ("reasons.rearranges-nothing", "reasons.rearranges-nothing"),
    phases.DISCARD: ("reasons.worth-least", None),
    phases.MOVE: (None, "reasons.no-move-pays"),
    phases.LEVY: (None, "reasons.no-levy-pays"),
    phases.JUPITER: (None, "reasons.brings-nothing"),
    phases.VULCAN: (None, "reasons.brings-nothing"),
    phases.HIT: ("reasons.hit-missed-least", None),
    phases.DEFECT: ("reasons.wanted-most", None),
    phases.REGROUP: ("reasons.wanted-more", "reasons.wanted-here"),
    phases.PORT: ("reasons.wanted-most", "reasons.none-sent-home"),
    phases.SUPPLY: ("reasons.missed-least", "reasons.none-sent-home"),
    phases.DISBAND: ("reasons.missed-least", "reasons.none-sent-home"),
}
"""By phase, why something is done where nothing needs to be reckoned for it, and why the phase is ended."""

CLAIMS = frozenset((phases.PLAY, *PLAIN)) - {phases.DEPLOY, phases.MOVE}
"""The phases in which the reason claims that nothing else is as good: it is left out where another is."""


class HintReason:
    """Why the first of some orders is proposed, given what was weighed."""

    def __init__(
        self,
        view: JuliusCaesarView,
        samples: Sequence[State],
        orders: Sequence[Proposal],
        weighed: Sequence[Candidate],
    ) -> None:
        self.view, self.samples, self.side = view, samples, SEATS.index(view.seat)
        self.orders, self.first, self.weighed = orders, orders[0], weighed
        self.foe = label(SEATS[1 - self.side])

    def sentence(self) -> str:
        alike = self._lead is not None and abs(self._lead) < CLOSE
        alone = "" if alike and self.view.phase in CLAIMS else self._alone()
        found = joined(alone, self._compared())
        return say("reasons.sentence", reason=found or say("reasons.nothing-better"))

    def _alone(self) -> str:
        phase = self.view.phase
        key = PLAIN.get(phase, (None, None))[self.first.kind == "end"]
        if key is not None:
            return say(key)
        return RECKONED[phase](self) if phase in RECKONED else ""

    @property
    def _lead(self) -> float | None:
        if len(self.weighed) < 2 or not self.weighed[1].results:
            return None
        return self.weighed[0].lead(rival(self.weighed))[0]

    def _compared(self) -> str:
        if self._lead is None:
            return ""
        chosen, other = self.weighed[0], rival(self.weighed)
        if abs(self._lead) < CLOSE:
            seen = self.view.phase in (phases.MOVE, phases.BATTLE)  # else no city changes hands at once
            changes = self._changes(other.actions, chosen.actions) if seen else ""
            key = "reasons.as-likely" if changes else "reasons.as-good"
            return say(key, other=self._called(other), changes=changes)
        if self._lead < 0:
            return say("reasons.not-surely-better", other=self._called(other))
        less, chance = _percent(other.mean()), _percent(chosen.mean(len(other.results)))
        return say("reasons.less-to-win", other=self._called(other), less=less, chance=chance)

    def _called(self, option: Candidate) -> str:
        if option.ends:
            return say("reasons.holding-back" if self.view.phase == phases.MOVE else "reasons.leaving-it")
        if self.view.phase == phases.BATTLE:
            fights = isinstance(option.actions[0], Fire)
            return say("reasons.fighting-on" if fights else "reasons.leaving-the-battle")
        differ = unlike(self.orders, [one for one in tell(self.view, option.actions) if one.kind != "end"])
        return say("reasons.next-best", order=in_short(self.view, differ[0].actions))

    def _points(self) -> str:
        """Say what all orders change in both sides' points, against doing nothing more."""
        changes = self._changes([action for order in self.orders for action in order.actions], (END,))
        several = sum(order.kind != "end" for order in self.orders) > 1
        return say("reasons.in-all", changes=changes) if changes and several else changes

    def _changes(self, actions: Sequence[Action], others: Sequence[Action]) -> str:
        """Say how both sides' points differ from those after other actions."""
        with_it, without = self._expected(actions), self._expected(others)
        keys = ("reasons.fewer-for-you", "reasons.more-for-you"), ("reasons.fewer-for", "reasons.more-for")
        gains = zip(keys, map(sub, with_it, without), strict=True)
        told = (say(way[by > 0], points=_points(by), side=self.foe) for way, by in gains if abs(by) >= MUCH)
        return commas(told)

    def _expected(self, actions: Sequence[Action]) -> tuple[float, float]:
        """Return the average points of the seat and its enemy after actions."""
        mine = theirs = 0.0
        number = min(OUTLOOKS, len(self.samples))
        for index, sample in enumerate(self.samples[:number]):
            features = self._features(play_turns(after(sample, actions), Random(index), HORIZON))
            mine += features.owned[self.side] / number
            theirs += features.owned[1 - self.side] / number
        return mine, theirs

    def _mean(self, of: Callable[[State], float]) -> float:
        return sum(map(of, self.samples)) / len(self.samples)

    def _features(self, state: State) -> PositionFeatures:
        return PositionFeatures(state, STYLES[self.side])

    def _after(self, state: State) -> State:
        return after(state, self.first.actions)

    def _goal(self) -> tuple[int, int]:
        """Return the number and the victory points of the first order's place."""
        table = self.samples[0].spaces
        space = table.index[self.first.goal]
        return space, table.value[space]

    def _win(self, state: State) -> float:
        return chance_at(self._features(state), self._goal()[0], self.side)

    def _move(self) -> str:
        if self.first.kind not in ("attack", "respond"):
            return joined(self._held(), self._points())
        chance = self._mean(lambda state: self._win(self._after(state)))
        return joined(say("reasons.chance-to-win", chance=_percent(chance)), self._points())

    def _held(self) -> str:
        """Say how well the place that blocks go to is held then."""
        (space, points), name, sample = self._goal(), label(self.first.goal), self.samples[0]
        name = say("reasons.place-with-points", n=points, place=name) if points else name
        empty = not sample.occ[self.side] >> space & 1
        if sample.spaces.seas >> space & 1:
            return say("reasons.rule-the-sea", place=name) if empty else ""
        if empty:
            return say("reasons.take", place=name) if points else ""

        def hold(state: State) -> float:
            return self._features(state).held(self.side, space)

        before, then = self._mean(hold), self._mean(lambda state: hold(self._after(state)))
        if then - before >= HELD_BETTER and (points or self.first.kind == "respond"):
            return say("reasons.held", place=name, after=_percent(then), before=_percent(before))
        return ""

    def _card(self) -> str:
        card = cast(Play, self.first.actions[0]).card
        printed = next(one for one in self.samples[0].rules.data.cards if one.id == card)
        if printed.god:
            return say("reasons.does-most", card=label(card))
        moves, levies = say("story.moves", n=printed.move), say("story.levies", n=printed.levy)
        return say("reasons.of-most-use", moves=moves, levies=levies)

    def _levy(self) -> str:
        before = self._mean(lambda state: self._features(state).owned[self.side])
        more = self._mean(lambda state: self._features(self._after(state)).owned[self.side]) - before
        if more >= WANTED:
            return say("reasons.wanted-with-points", points=_points(more))
        return say("reasons.strength-wanted")

    def _battle(self) -> str:
        chance = self._mean(attack_chance)
        mine = chance if self.samples[0].battle.attacker == self.side else 1 - chance
        return say("reasons.battle-stands", chance=_percent(mine))

    def _god(self) -> str:
        _, points = self._goal()
        if points:
            return say("reasons.hurts-with-points", n=points, side=self.foe)
        return say("reasons.hurts", side=self.foe)

    def _fight(self) -> str:
        return say("reasons.chance-to-win", chance=_percent(self._mean(self._win)))

    def _strongest(self) -> str:
        """Say that it is strongest, if rules of thumb choose it too."""
        samples, (action, *_) = self.samples[:OUTLOOKS], self.first.actions
        choose = ONE_BY_ONE[self.view.phase]
        agree = [choose(state, state.legal_actions()) == action for state in samples]
        key = "reasons.strongest-colour" if self.view.phase == phases.COLOUR else "reasons.strongest-fights-first"
        return say(key) if 2 * sum(agree) > len(agree) else ""


RECKONED: Mapping[str, Callable[[HintReason], str]] = {
    phases.PLAY: HintReason._card,
    phases.MOVE: HintReason._move,
    phases.LEVY: HintReason._levy,
    phases.BATTLE: HintReason._battle,
    phases.MAIN_ATTACK: HintReason._strongest,
    phases.JUPITER: HintReason._god,
    phases.COLOUR: HintReason._strongest,
    phases.VULCAN: HintReason._god,
    phases.SURPRISE: HintReason._fight,
    phases.CHOOSE: HintReason._fight,
}
"""What a proposal brings by itself, by phase, where that is reckoned."""


def joined(first: str, rest: str) -> str:
    return say("reasons.and-then", first=first, rest=rest) if first and rest else first or rest


def _percent(share: float) -> str:
    return f"{min(99, max(1, round(100 * share)))} %"


def _points(points: float) -> str:
    amount = figure(abs(points))
    return say("reasons.points", n=1 if amount == figure(1) else 2, amount=amount)
