"""Checks that raise the refusal of an action, and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NoReturn

from engine.contract import KEYS, Action, IllegalAction, Seat
from engine.translations import Translations
from engine.untrusted_text import sanitize


class Refused(IllegalAction):
    """A refusal with its sentence from `refusals` in the game's words.

    Its details are ids, numbers and fixed words: `seat` is who is refused and `foe` the other side, `how` tells
    situations of one code apart, `stands` is how the `place` stands to them, `now` the phase or its remains.
    """

    say: ClassVar[Translations]

    @property
    def sentence(self) -> str:
        """The reason, and the keys or the text to use instead."""
        return self.phrase(self.code, self.details.get("how", ""), **self.values())

    def values(self) -> dict[str, Any]:
        return {name: self.detail(name, value) for name, value in self.details.items() if name != "how"}

    def detail(self, name: str, value: Any) -> Any:
        match name:
            case "name":
                return sanitize(value)
            case "stands":
                place, foe = self.detail("place", self.details["place"]), self.details["foe"].label
                return self.say(f"refusals.stands-{value}", place=place, foe=foe)
            case "now" | "when" | "why":
                return self.phrase(name, value)
        return value

    def phrase(self, key: str, how: str, **values: Any) -> str:
        """Say a refusal, or a part of one, in the situation `how`."""
        if how:
            key = f"{key}-{how.replace(' ', '-')}"
        if self.way == KEYS and self.say.has(f"refusals.{key}-keys"):  # the plain sentence speaks of typing
            key = f"{key}-keys"
        return self.say(f"refusals.{key}", **values)


class LegalityCheck:
    """A state as the rules of one action see it: `side` acts against `foe`.

    Refusals are read by the acting side, so nothing in them tells what its view does not.

    Attributes:
        chances: the kinds of action that chance does. of_kinds: the rule that says what kinds there are.
        block_asked: the block of the action, once what is asked depends on it.
    """

    refused: ClassVar[type[Refused]]
    seats: ClassVar[tuple[Seat, ...]]
    chances: ClassVar[tuple[type[Action], ...]]
    of_kinds: ClassVar[str]
    state: Any

    def __init__(self, state: Any, places: Sequence[str]) -> None:
        self.state = state
        self.blocks, self.cards = state.blocks, state.cards
        self.side, self.foe = state.actor, 1 - state.actor
        self.block_asked = ""
        # Details that checks give as numbers, and the refusal holds as ids.
        self._ids: dict[str, Sequence[str]] = {
            **dict.fromkeys(("block", "other"), self.blocks.ids),
            **dict.fromkeys(("place", "start", "end", "port"), places),
            "card": self.cards.ids,
        }

    def refusal(self, rule: str, code: str, **details: object) -> IllegalAction:
        """Return a refusal, with numbers of blocks, places and cards in `details` as ids."""
        for name, value in details.items():
            if isinstance(value, int) and name in self._ids:
                details[name] = self._ids[name][value]
        found = self.refused(rule, code, seat=self.seats[self.side], foe=self.seats[self.foe], **details)
        found.block = self.block_asked
        return found

    def refuse(
        self, rule: str, code: str, how: str = "", *, stands: int | None = None, **details: object
    ) -> NoReturn:
        """Raise the refusal of the action, with the status of the place `stands`."""
        if stands is not None:
            details |= {"place": stands, "stands": self.status(stands)}
        if how:
            details["how"] = how
        raise self.refusal(rule, code, **details)

    def refuse_if(self, so: object, rule: str, code: str, how: str = "", **details: Any) -> None:
        if so:
            self.refuse(rule, code, how, **details)

    def known(self, index: Mapping[str, int], name: str, rule: str, code: str) -> int:
        self.refuse_if(name not in index, rule, code, name=name)
        return index[name]

    def status(self, place: int) -> str:
        """Return how a place stands to the acting side."""
        raise NotImplementedError

    def situation(self) -> str:
        """Return the phase, or what of it allows less or more."""
        return str(self.state.phase)

    def check_order(self, kind: type[Action], now: str) -> None:
        """Refuse a kind of action that comes before or after what the phase asks."""
        raise NotImplementedError

    def check_phase(self, kind: type[Action], rule: str) -> None:
        """Refuse a kind of action that the phase does not have, by its `rule`."""
        task = self.state.task
        self.refuse_if(self.state.to_act is None, task.rule, "game-over")
        if (task.phase, kind) in self.state.rules.act:
            return
        now = self.situation()
        self.refuse_if(task.chance, task.rule, "chance-first", now=now)
        self.refuse_if(kind in self.chances, rule, "nothing-to-chance", when=kind.verb, now=now)
        self.check_order(kind, now)
        self.refuse(rule, "wrong-phase", when=kind.verb, now=now)


Check = Callable[[Any, Any], None]
Checks = Mapping[type[Action], tuple[str, Check]]
"""By kind of action the rule that says when it is done, and what else the rules ask of it."""

ByPhase = Mapping[tuple[str, type[Action]], Check]
"""What is asked of it in one phase instead."""


def explain(
    case: LegalityCheck, checks: Checks, action: Action, by_phase: ByPhase | None = None
) -> IllegalAction | None:
    """Return why the rules refuse an action, None when it is legal."""
    kind = type(action)
    try:
        if kind not in checks:
            case.refuse(case.of_kinds, "unknown-action", name=repr(action))
        rule, check = checks[kind]
        case.check_phase(kind, rule)
        case.block_asked = getattr(action, "block", "")
        (by_phase or {}).get((case.state.phase, kind), check)(case, action)
    except IllegalAction as found:
        return found.with_traceback(None)
    return None


def nothing_more(case: LegalityCheck, action: Action) -> None:
    """Ask nothing of an action that its phase has."""
