"""Why something is proposed: what it brings by itself, and how the other things that were weighed came out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from engine.bots.julius_caesar.mind.field import Field
from engine.bots.julius_caesar.mind.fighting import attack_chance, chance_at
from engine.bots.julius_caesar.mind.playout import HORIZON, play_turns
from engine.bots.julius_caesar.mind.weights import STYLES
from engine.bots.julius_caesar.wording import in_short, names, tell
from engine.bots.mind import Proposal
from engine.bots.search import Option
from engine.contract import Action
from engine.julius_caesar import state as phases
from engine.julius_caesar.actions import End, Fire
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.story import count

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
        self.foe = SEATS[1 - self.side].label

    def sentence(self) -> str:
        """The parts that there are, as one sentence."""
        parts = [REASONS.get(self.view.phase, _nothing)(self), self._compared()]
        text = "; ".join(part for part in parts if part) or "nothing is clearly better"
        return f"{text}."

    # --- against what else was weighed -------------------------------------------------------------------------

    def _compared(self) -> str:
        """How the best other option, or holding back, came out in the same situations."""
        if len(self.weighed) < 2 or not self.weighed[1].results:
            return ""
        chosen, other = self.weighed[0], self._other()
        lead, _ = chosen.lead(other)
        if abs(lead) < CLOSE:
            return f"{self._called(other)} is as good"
        if lead < 0:
            return f"{self._called(other)} is not surely better"
        game = " the game" if self.view.phase in (phases.BATTLE, phases.SURPRISE, phases.CHOOSE) else ""
        with_it = chosen.mean(len(other.results))
        return f"{self._called(other)}: {_percent(other.mean())} to win{game}, not {_percent(with_it)}"

    def _other(self) -> Option:
        """What to compare with: in a command phase to hold back, if that was weighed and is not proposed."""
        for option in self.weighed[1:]:
            if len(option.actions) == 1 and isinstance(option.actions[0], End) and option.results:
                return option
        return self.weighed[1]

    def _called(self, option: Option) -> str:
        """Another option in a few words."""
        if len(option.actions) == 1 and isinstance(option.actions[0], End):
            return "holding back" if self.view.phase == phases.MOVE else "leaving it"
        if self.view.phase == phases.BATTLE:
            return "fighting on" if isinstance(option.actions[0], Fire) else "leaving the battle"
        mine = {str(action) for order in self.orders for action in order.actions}
        differ = [order for order in tell(self.view, option.actions) if order.kind != "end"]
        differ = [order for order in differ if not {str(action) for action in order.actions} <= mine] or differ
        return f"the next best ({_lowered(in_short(self.view, differ[0].actions))})"

    # --- what it brings by itself ------------------------------------------------------------------------------

    def points(self) -> str:
        """What all orders change in the points that both sides can expect, against doing nothing more."""
        with_it, without = self._expected(self._actions()), self._expected((END_OF_PHASE,))
        mine, theirs = (after - before for after, before in zip(with_it, without, strict=True))
        parts: list[str] = []
        for change, whom in ((mine, "you"), (theirs, self.foe)):
            if abs(change) >= MUCH:
                unit = "" if parts else " points" if round(abs(change), 1) != 1 else " point"
                parts.append(f"{abs(change):.1f}{unit} {'more' if change > 0 else 'fewer'} for {whom}")
        together = "in all " if sum(order.kind != "end" for order in self.orders) > 1 else ""
        return f"{together}{', '.join(parts)}" if parts else ""

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
        return "no move brings more than it risks"
    parts = []
    space = _number(reason, first.goal)
    if first.kind in ("attack", "respond"):
        parts.append(
            f"about {_percent(reason.mean(lambda state: _win(reason, reason.after(state), space)))} to win it"
        )
    else:
        parts.append(_held(reason, space))
    parts.append(reason.points())
    return "; ".join(part for part in parts if part)


def _win(reason: Reason, state: State, space: int) -> float:
    """How likely the seat's side has a place after the battle that is to be fought there."""
    return chance_at(reason.field(state), space, reason.side)


def _held(reason: Reason, space: int) -> str:
    """How well the place that blocks go to is held then."""
    table = reason.samples[0].game.components.spaces
    name, points, side = names().space(reason.first.goal), table.value[space], reason.side
    empty = not any(state.occ[side] >> space & 1 for state in reason.samples[:1])
    if table.seas >> space & 1:
        return f"you rule the {name}" if empty else ""

    def hold(state: State) -> float:
        field = reason.field(state)
        return field.hold(side, space, field.force[side][space])

    before, after = reason.mean(hold), reason.mean(lambda state: hold(reason.after(state)))
    worth = f" ({count(points, 'point')})" if points else ""
    if empty:
        return f"you take {name}{worth}" if points else ""
    if after - before >= 0.05 and (points or reason.first.kind == "respond"):
        return f"{name}{worth} is held with about {_percent(after)}, not {_percent(before)}"
    return ""


def _card(reason: Reason) -> str:
    card = names().card(reason.first.actions[0].card)  # type: ignore[attr-defined]
    printed = next(one for one in reason.samples[0].game.data.cards if one.name == card)
    if reason.view.phase == phases.DISCARD:
        return "of your cards it is worth least"
    if printed.god:
        return f"now {card} does most"
    return f"{count(printed.move, 'move')} and {count(printed.levy, 'levy', 'levies')} are of most use now"


def _levy(reason: Reason) -> str:
    if reason.first.kind == "end":
        return "nothing that can be levied is worth the point"
    before = reason.mean(lambda state: reason.field(state).owned[reason.side])
    after = reason.mean(lambda state: reason.field(reason.after(state)).owned[reason.side])
    gain = after - before
    if gain >= 0.1:
        return f"it is wanted most there, {_points(gain)} more to be expected for you"
    return "strength is wanted most there"


def _battle(reason: Reason) -> str:
    def mine(state: State) -> float:
        chance = attack_chance(state)
        return chance if state.attacker == reason.side else 1 - chance

    if reason.view.phase == phases.HIT:
        return "of those that can take it, it is missed least"
    return f"the battle stands at about {_percent(reason.mean(mine))} for you"


def _god(reason: Reason) -> str:
    if reason.first.kind == "end":
        return "it brings nothing now"
    points = _worth(reason)
    return f"it hurts {reason.foe} most there{points}"


def _fight(reason: Reason) -> str:
    space = _number(reason, reason.first.goal)
    return f"about {_percent(reason.mean(lambda state: _win(reason, state, space)))} to win it"


def _worth(reason: Reason) -> str:
    """The points of the place that a god strikes, in brackets; empty for none."""
    points = reason.samples[0].game.components.spaces.value[_number(reason, reason.first.goal)]
    return f" ({count(points, 'point')})" if points else ""


def _regroup(reason: Reason) -> str:
    return "the blocks are wanted where they are" if reason.first.kind == "end" else "it is wanted more there"


def _winter(reason: Reason) -> str:
    if reason.first.kind == "end":
        return "no block is better sent home"
    return "it is wanted most there" if reason.view.phase == phases.PORT else "of those here it is missed least"


def _deploy(reason: Reason) -> str:
    return "legatus rearranges nothing"


def _defect(reason: Reason) -> str:
    return "it is wanted most there"


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


def _lowered(text: str) -> str:
    """An order in the middle of a sentence."""
    return text[:1].lower() + text[1:]


def _percent(share: float) -> str:
    return f"{min(99, max(1, round(100 * share)))} %"


def _points(points: float) -> str:
    return f"{points:.1f} points" if round(points, 1) != 1 else "1 point"
