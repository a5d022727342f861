"""Why something is proposed: what it brings by itself, and how the other things that were weighed came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from random import Random
from typing import TYPE_CHECKING

from engine.bots.julius_caesar.mind.field import Field
from engine.bots.julius_caesar.mind.fighting import attack_chance, chance_at
from engine.bots.julius_caesar.mind.playout import HORIZON, play_turns
from engine.bots.julius_caesar.mind.weights import STYLES
from engine.bots.julius_caesar.wording import in_short, tell
from engine.bots.mind import Proposal
from engine.bots.search import Option
from engine.contract import Action
from engine.julius_caesar import state as phases
from engine.julius_caesar.actions import End, Fire
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.words import commas, label, say

if TYPE_CHECKING:
    from engine.bots.julius_caesar.mind.situation import Situation

OUTLOOKS = 12
"""Situations that an order is played on in, to see which points it brings."""

MUCH = 0.25
"""Expected points below which nothing is said of them."""

CLOSE = 0.005
"""A chance to win by which two plans are as good as each other."""


class Reason:
    """Why the first of some orders is proposed, given what was weighed."""

    def __init__(self, situation: Situation, orders: Sequence[Proposal], weighed: Sequence[Option]) -> None:
        self.view = situation.view
        self.samples = situation.samples
        self.side = situation.side
        self.orders = orders
        self.first = orders[0]
        self.weighed = weighed
        self.foe = label(SEATS[1 - self.side])

    def sentence(self) -> str:
        """The parts that there are, as one sentence."""
        found = joined(REASONS.get(self.view.phase, _nothing)(self), self._compared())
        return say("reasons.sentence", reason=found or say("reasons.nothing-better"))

    # --- against what else was weighed -------------------------------------------------------------------------

    def _compared(self) -> str:
        """How the best other option, or holding back, came out in the same situations."""
        if len(self.weighed) < 2 or not self.weighed[1].results:
            return ""
        chosen, other = self.weighed[0], self._other()
        lead, _ = chosen.lead(other)
        if abs(lead) < CLOSE:
            return say("reasons.as-good", other=self._called(other))
        if lead < 0:
            return say("reasons.not-surely-better", other=self._called(other))
        in_battle = self.view.phase in (phases.BATTLE, phases.SURPRISE, phases.CHOOSE)
        return say(
            "reasons.less-to-win-the-game" if in_battle else "reasons.less-to-win",
            other=self._called(other),
            less=_percent(other.mean()),
            chance=_percent(chosen.mean(len(other.results))),
        )

    def _other(self) -> Option:
        """What to compare with: in a command phase to hold back, if that was weighed and is not proposed."""
        for option in self.weighed[1:]:
            if len(option.actions) == 1 and isinstance(option.actions[0], End) and option.results:
                return option
        return self.weighed[1]

    def _called(self, option: Option) -> str:
        """Another option in a few words."""
        if len(option.actions) == 1 and isinstance(option.actions[0], End):
            return say("reasons.holding-back" if self.view.phase == phases.MOVE else "reasons.leaving-it")
        if self.view.phase == phases.BATTLE:
            fights = isinstance(option.actions[0], Fire)
            return say("reasons.fighting-on" if fights else "reasons.leaving-the-battle")
        mine = {str(action) for order in self.orders for action in order.actions}
        differ = [order for order in tell(self.view, option.actions) if order.kind != "end"]
        differ = [order for order in differ if not {str(action) for action in order.actions} <= mine] or differ
        return say("reasons.next-best", order=in_short(self.view, differ[0].actions))

    # --- what it brings by itself ------------------------------------------------------------------------------

    def points(self) -> str:
        """What all orders change in the points that both sides can expect, against doing nothing more."""
        with_it, without = self._expected(self._actions()), self._expected((END_OF_PHASE,))
        mine, theirs = (after - before for after, before in zip(with_it, without, strict=True))
        changes = []
        if abs(mine) >= MUCH:
            changes.append(
                say("reasons.more-for-you" if mine > 0 else "reasons.fewer-for-you", points=_points(mine))
            )
        if abs(theirs) >= MUCH:
            for_foe = "reasons.more-for" if theirs > 0 else "reasons.fewer-for"
            changes.append(say(for_foe, points=_points(theirs), side=self.foe))
        if not changes:
            return ""
        several = sum(order.kind != "end" for order in self.orders) > 1
        return say("reasons.in-all", changes=commas(changes)) if several else commas(changes)

    def _actions(self) -> tuple[Action, ...]:
        return tuple(action for order in self.orders for action in order.actions)

    def _expected(self, actions: Sequence[Action]) -> tuple[float, float]:
        """The points of the seat and of its enemy when the plans have been played on, on average."""
        mine = theirs = 0.0
        number = min(OUTLOOKS, len(self.samples))
        for index in range(number):
            state = self.samples[index].copy()
            for action in actions:
                state.play(action)
            play_turns(state, Random(index), HORIZON)
            field = self.field(state)
            mine += field.owned[self.side] / number
            theirs += field.owned[1 - self.side] / number
        return mine, theirs

    def mean(self, of: Callable[[State], float]) -> float:
        """The average over all imagined situations."""
        return sum(map(of, self.samples)) / len(self.samples)

    def field(self, state: State) -> Field:
        """A situation, appraised as the seat does."""
        return Field(state, STYLES[self.side])

    def after(self, state: State) -> State:
        """A situation after the first order."""
        later = state.copy()
        for action in self.first.actions:
            later.play(action)
        return later


END_OF_PHASE = End()


def _move(reason: Reason) -> str:
    """An attack: how likely it wins. A move: what is held better. Nothing: what does not pay."""
    first = reason.first
    if first.kind == "end":
        return say("reasons.no-move-pays")
    space = _number(reason, first.goal)
    if first.kind in ("attack", "respond"):
        chance = reason.mean(lambda state: _win(reason, reason.after(state), space))
        gain = say("reasons.chance-to-win", chance=_percent(chance))
    else:
        gain = _held(reason, space)
    return joined(gain, reason.points())


def _win(reason: Reason, state: State, space: int) -> float:
    """How likely the seat's side has a place after the battle that is to be fought there."""
    return chance_at(reason.field(state), space, reason.side)


def _held(reason: Reason, space: int) -> str:
    """How well the place that blocks go to is held then."""
    table = reason.samples[0].game.components.spaces
    points, side = table.value[space], reason.side
    name = (
        say("reasons.place-with-points", n=points, place=label(reason.first.goal))
        if points
        else label(reason.first.goal)
    )
    empty = not any(state.occ[side] >> space & 1 for state in reason.samples[:1])
    if table.seas >> space & 1:
        return say("reasons.rule-the-sea", place=name) if empty else ""

    def hold(state: State) -> float:
        field = reason.field(state)
        return field.hold(side, space, field.force[side][space])

    before, after = reason.mean(hold), reason.mean(lambda state: hold(reason.after(state)))
    if empty:
        return say("reasons.take", place=name) if points else ""
    if after - before >= 0.05 and (points or reason.first.kind == "respond"):
        return say("reasons.held", place=name, after=_percent(after), before=_percent(before))
    return ""


def _card(reason: Reason) -> str:
    card = reason.first.actions[0].card  # type: ignore[attr-defined]
    printed = next(one for one in reason.samples[0].game.data.cards if one.id == card)
    if reason.view.phase == phases.DISCARD:
        return say("reasons.worth-least")
    if printed.god:
        return say("reasons.does-most", card=label(card))
    moves, levies = say("story.moves", n=printed.move), say("story.levies", n=printed.levy)
    return say("reasons.of-most-use", moves=moves, levies=levies)


def _levy(reason: Reason) -> str:
    if reason.first.kind == "end":
        return say("reasons.no-levy-pays")
    before = reason.mean(lambda state: reason.field(state).owned[reason.side])
    after = reason.mean(lambda state: reason.field(reason.after(state)).owned[reason.side])
    gain = after - before
    if gain >= 0.1:
        return say("reasons.wanted-with-points", points=_points(gain))
    return say("reasons.strength-wanted")


def _battle(reason: Reason) -> str:
    def mine(state: State) -> float:
        chance = attack_chance(state)
        return chance if state.attacker == reason.side else 1 - chance

    if reason.view.phase == phases.HIT:
        return say("reasons.hit-missed-least")
    return say("reasons.battle-stands", chance=_percent(reason.mean(mine)))


def _god(reason: Reason) -> str:
    if reason.first.kind == "end":
        return say("reasons.brings-nothing")
    points = reason.samples[0].game.components.spaces.value[_number(reason, reason.first.goal)]
    if points:
        return say("reasons.hurts-with-points", n=points, side=reason.foe)
    return say("reasons.hurts", side=reason.foe)


def _fight(reason: Reason) -> str:
    space = _number(reason, reason.first.goal)
    chance = reason.mean(lambda state: _win(reason, state, space))
    return say("reasons.chance-to-win", chance=_percent(chance))


def _regroup(reason: Reason) -> str:
    return say("reasons.wanted-here" if reason.first.kind == "end" else "reasons.wanted-more")


def _winter(reason: Reason) -> str:
    if reason.first.kind == "end":
        return say("reasons.none-sent-home")
    return say("reasons.wanted-most" if reason.view.phase == phases.PORT else "reasons.missed-least")


def _deploy(reason: Reason) -> str:
    return say("reasons.rearranges-nothing")


def _defect(reason: Reason) -> str:
    return say("reasons.wanted-most")


def _nothing(reason: Reason) -> str:
    return ""


REASONS: Mapping[str, Callable[[Reason], str]] = {
    phases.DEPLOY: _deploy,
    phases.DISCARD: _card,
    phases.PLAY: _card,
    phases.MOVE: _move,
    phases.LEVY: _levy,
    phases.BATTLE: _battle,
    phases.HIT: _battle,
    phases.JUPITER: _god,
    phases.VULCAN: _god,
    phases.DEFECT: _defect,
    phases.SURPRISE: _fight,
    phases.CHOOSE: _fight,
    phases.REGROUP: _regroup,
    phases.PORT: _winter,
    phases.SUPPLY: _winter,
    phases.DISBAND: _winter,
}
"""What a proposal brings by itself, by phase."""


def _number(reason: Reason, place: str) -> int:
    """The number of a place."""
    return reason.samples[0].game.components.spaces.index[place]


def joined(*clauses: str) -> str:
    """Those that there are, one after the other."""
    told = list(filter(None, clauses))
    return reduce(lambda first, rest: say("reasons.and-then", first=first, rest=rest), told) if told else ""


def _percent(share: float) -> str:
    return f"{min(99, max(1, round(100 * share)))} %"


def _points(points: float) -> str:
    amount = f"{abs(points):.1f}"
    return say("reasons.points", n=1 if amount == "1.0" else 2, amount=amount)
