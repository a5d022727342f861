"""Rules of thumb for the end of the year (7): who goes home, who is fed, what is built."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.gallic_war.mind.field import Field
from engine.contract import Action
from engine.gallic_war import actions
from engine.gallic_war.rules.winter import outside

_KEPT = 2
"""Supply points that replacements leave for the next year's marches, beside what fortresses make."""


def legions_home(field: Field, legal: Sequence[Action]) -> Action:
    """The weak and those that cannot be fed go home, and those who are near it; Caesar stays if he can."""
    state, areas, blocks = field.state, field.areas, field.blocks
    near = areas.neighbours[areas.transalpine] | 1 << areas.transalpine
    staying = (outside(state) & ~state.going).bit_count()

    def reason(action: Action) -> float:
        block = blocks.index[str(action.about[0])]
        area, weak = state.loc[block], state.step[block] <= 2
        if area == areas.off_map:
            return 3.0
        if block == blocks.caesar:
            return 2.0 if weak or field.mine(area).bit_count() <= 2 else -1.0
        hungry = 2.0 if staying > state.supply - _KEPT else 0.0
        return hungry + 1.5 * (near >> area & 1) + 2.0 * weak

    homes = [action for action in legal if isinstance(action, actions.Home)]
    best = max(homes, key=reason) if homes else None
    if best is not None and (reason(best) > 1 or not isinstance(legal[-1], actions.End)):
        return best
    return legal[-1]


def steps(field: Field, legal: Sequence[Action]) -> Action:
    """Replacements while there is supply to spare, for Caesar first; or what a Baggage Train brings."""
    state, blocks = field.state, field.blocks
    found = [action for action in legal if isinstance(action, actions.Step)]
    if not found or (state.garrison and state.supply <= _KEPT):
        return legal[-1]

    def value(action: Action) -> tuple[bool, int]:
        block = blocks.index[str(action.about[0])]
        return block == blocks.caesar, -state.strength(block)

    return max(found, key=value)


def build(field: Field, legal: Sequence[Action]) -> Action:
    """A new legion as strong as can be paid, if it is worth its march."""
    paid = [one for one in legal if isinstance(one, actions.Build) and one.strength <= field.state.supply - _KEPT]
    best = max(paid, key=lambda one: one.strength) if paid else None
    return best if best is not None and best.strength >= 3 else legal[-1]


def leader(field: Field, legal: Sequence[Action]) -> Action:
    """Ariovistus and Vercingetorix go home to be safe."""
    return legal[0]


def starve(field: Field, legal: Sequence[Action]) -> Action:
    """The strongest can lose a step most easily, for want of supply or where too many stand."""
    index = field.blocks.index
    return max(legal, key=lambda action: field.state.strength(index[str(action.about[0])]))
