"""Options, clocks, counts and endings that block games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

from engine.blocks.action_bases import Path, Task
from engine.blocks.facts import IndexTable
from engine.blocks.legal_actions import ActionPool
from engine.blocks.routes import Route, RouteMap
from engine.blocks.state import Log
from engine.contract import Action, Game, IllegalAction, OptionError, Seat
from engine.translations import Translations, commas, either, say
from engine.untrusted_text import quoted


class BlockActions:
    """Actions of one set of tables, `of` each kind by number.

    `forms` say how each kind is written, and `ids` are by what a form calls the things.
    """

    def __init__(
        self,
        forms: Mapping[type[Action], str],
        ids: Mapping[str, Sequence[str]],
        blocks: IndexTable,
        ways: RouteMap,
    ) -> None:
        self._blocks, self._ways = blocks, ways
        self.of: dict[type[Action], tuple[Action, ...]] = {}
        for kind, form in forms.items():
            if (name := form.removeprefix(kind.verb).strip()) in ids:
                make: Callable[[str], Action] = kind
                self.of[kind] = tuple(map(make, ids[name]))

    def along(self, kind: Callable[[str, Path], Action]) -> ActionPool[Route]:
        """Return the actions of a kind that name a block and its way."""
        return ActionPool(kind, self._blocks, attrgetter("names"), self._ways.named)


class BlockRules:
    """The tables that lead the states of a game, `choices`, `act` and `weights` by phase.

    What `go` has for a class of tasks returns whether the game goes on by itself; outcomes of chance without
    `weights` are alike.
    """

    seats: Sequence[Seat]
    choices: Mapping[str, Callable[[Any], Sequence[Action]]]
    act: Mapping[tuple[str, type[Action]], Callable[[Any, Any, Log], object]]
    go: Mapping[type[Task], Callable[[Any, Log], bool]]
    weights: Mapping[str, Callable[[Any], Sequence[int] | None]]
    refusal: Callable[[Any, Action], IllegalAction]
    parse: Callable[[Any, str], Action]
    view: Callable[[Any, Seat], Any]
    describe: Callable[[Any], str]


class BlockGame(Game):
    """A game whose clocks are years and turns, ``705.3``.

    Attributes:
        values: what each option can be, the usual value first.
        counted, endings: the keys in `say` of the numbers of a tally, and of ways to win and grades.
    """

    values: Mapping[str, Sequence[Any]]
    say: ClassVar[Translations]
    counted: ClassVar[Mapping[str, str]]
    endings: ClassVar[Mapping[str, str]]

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        values, options = self.values, {name: usual for name, (usual, *_) in self.values.items()}
        for name, value in (chosen or {}).items():
            if name not in values:
                raise OptionError(say("data.no-such-option", name=quoted(name), options=commas(values)))
            if value not in values[name]:
                can_be = either(values[name])
                raise OptionError(say("data.option-cannot-be", name=name, value=quoted(value), values=can_be))
            options[name] = value
        return options

    def year(self, clock: str) -> str:
        year = clock.partition(".")[0]
        return year if year.isdecimal() else ""

    def is_turn(self, clock: str) -> bool:
        return clock.partition(".")[2] not in ("", "0")

    def label(self, name: str) -> str:
        return self.say(self.counted[name]) if name in self.counted else self.named(name)

    def named(self, name: str) -> str:
        """Return the name of a block, a place or a card."""
        raise NotImplementedError

    def ending(self, kind: str, grade: str | None = None) -> str:
        key = self.endings.get(grade or "") or self.endings.get(kind)
        return self.say(key) if key else super().ending(kind, grade)
