"""The chance of a Political Action as a view tells it, with all that changes the roll (5.2.1 D, 8.3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract import Action, Seat
from engine.gallic_war.actions import Rally, Sway
from engine.gallic_war.data_numbers import DIE
from engine.gallic_war.politics import CARD_NAMES_IT, ENEMY_IS_THERE, VERCINGETORIX_HELPS
from engine.gallic_war.seats import SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.gallic_war.words.story import MODIFIERS
from engine.values import frozen
from engine.words import commas, headed
from jc_tui.gallic_war.facts import load_facts


@frozen
class Attempt:
    """A Political Action as it would be tried, `rallied` where Vercingetorix helps.

    `parts` are what changes the roll, by the causes of `MODIFIERS`.
    """

    area: str
    rallied: bool
    points: int
    parts: tuple[tuple[str, int], ...]

    @property
    def needed(self) -> int:
        """The highest roll that succeeds; 0 where none does."""
        return max(0, min(DIE, self.points - sum(change for _, change in self.parts)))

    @property
    def percent(self) -> int:
        return round(100 * self.needed / DIE)


def attempt(view: GallicWarView, side: Seat, card: str, area: str, *, rallied: bool = False) -> Attempt:
    """What a side's Political Action with a card on an area would be now."""
    facts, seen = load_facts(), view.areas.get(area)
    enemy = seen is not None and any(stack.side is opponent(side) for stack in seen.stacks)
    parts = {
        "card": CARD_NAMES_IT * (facts.area_of(card) == area),
        "enemy": ENEMY_IS_THERE * enemy,
        "vercingetorix": VERCINGETORIX_HELPS * rallied,
    }
    changed = tuple((cause, change) for cause, change in parts.items() if change)
    return Attempt(area, rallied, facts.points(card, side), changed)


def attempts(view: GallicWarView, legal: Iterable[Action]) -> dict[Action, Attempt]:
    """By action, the Political Actions that may be tried now with the card on the table."""
    side = view.to_act
    if side not in SEATS or side is None or (card := view.sides[side].laid) is None:
        return {}
    return {
        action: attempt(view, side, card, action.area, rallied=isinstance(action, Rally))
        for action in legal
        if isinstance(action, (Sway, Rally))
    }


def chance(tried: Attempt) -> str:
    """How likely it is, in as few words as do: ``1-4, 67%``."""
    told = rolls(tried)
    return say("politics.chance", rolls=told, percent=tried.percent) if tried.needed else told


def rolls(tried: Attempt) -> str:
    """The rolls that succeed: ``1-4``; that none does."""
    if tried.needed < 2:
        return str(tried.needed or say("politics.never"))
    return f"1-{tried.needed}"


def in_brief(tried: Attempt) -> str:
    """The chance and what it is made of, in as few words as do: ``50%: card 3, enemies there +1``."""
    parts = [say("politics.modifier", name=say(MODIFIERS[cause]), change=f"{by:+d}") for cause, by in tried.parts]
    share = say("politics.share", percent=tried.percent)
    return headed(share, commas([say("politics.worth", points=tried.points), *parts]))
