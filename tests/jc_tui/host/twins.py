"""Two games whose public course is the same, though cards and blocks that nobody has shown are others.

The first is played at random. The second does what the first does, but where an action looks the same to all who
look on with another block or another card, it may take that one; from then on the two have changed their parts.
Where that cannot be kept up, because one of them is shown, the choice is taken back.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, cast

from engine.chance import SeededChance
from engine.contract import Action, Event, Game, IllegalAction, Seat

OFTEN = 0.4
"""How often another block is taken where one can be."""

ROUND = 12
"""Cards that are dealt at the beginning of a year, where some are laid aside unseen."""

MOST_TRIED = 6
"""Actions that are tried in place of one."""


class Step(NamedTuple):
    """What is done in one game and in the other, by whom."""

    seat: Seat
    one: Action
    two: Action


class Look(NamedTuple):
    """What those who look on know after an action: how it stands, and what they were told."""

    view: Any
    told: Sequence[Event]


def twin_games(game: Game, seed: int) -> list[Step]:
    """All that is done in both."""
    course = _course(game, seed)
    return _Following(game, course, random.Random(seed)).steps()


def _course(game: Game, seed: int) -> list[tuple[Seat, Action, Look]]:
    """A random game: who did what, and what was to be seen of it."""
    dice, chance, state = random.Random(seed), SeededChance(seed), game.start(None)
    course = []
    while (seat := state.to_act) is not None:
        action = chance.choose(state) if seat is Seat.CHANCE else _any(dice, state.legal_actions())
        course.append((seat, action, _done(game, state, action)))
    return course[:-1]  # then the game is over, and all is shown


def _any(dice: random.Random, legal: Sequence[Action]) -> Action:
    return legal[dice.randrange(len(legal))]


def _done(game: Game, state: Any, action: Action) -> Look:
    told = game.seen(state.apply(action), Seat.SPECTATOR)
    return Look(state.view(Seat.SPECTATOR), told)


class _Following:
    """The second game, as it follows the first."""

    def __init__(self, game: Game, course: list[tuple[Seat, Action, Look]], dice: random.Random) -> None:
        self._game, self._course, self._dice = game, course, dice
        self._state: Any = game.start(None)
        self._parts: dict[str, str] = {}
        """Of blocks that have changed their parts: which stands for which."""
        self._cards = _other_cards(course)
        self._done: list[Action] = []
        self._chosen: list[tuple[int, Any, dict[str, str], set[str]]] = []
        """Where another was taken, how all was before, and which names it concerns."""
        self._plain: set[int] = set()
        """Where none is taken any more."""

    def steps(self) -> list[Step]:
        """Follow to the end."""
        while (at := len(self._done)) < len(self._course):
            if not self._follow(at):
                self._take_back(_named(self._course[at][1]))
        return [Step(seat, one, two) for (seat, one, _), two in zip(self._course, self._done, strict=True)]

    def _follow(self, at: int) -> bool:
        """Do what looks the same as the next action of the first game; whether there was something."""
        _, action, look = self._course[at]
        if at in self._cards:
            action = replace(cast(Any, action), card=self._cards[at])
        for own in self._candidates(action, may_differ=at not in self._plain):
            trial = self._state.copy()
            with suppress(IllegalAction):
                if _done(self._game, trial, own) == look:
                    self._note(at, action, own)
                    self._state = trial
                    return True
        return False

    def _note(self, at: int, action: Action, own: Action) -> None:
        """That `own` is done in place of an action; who have changed their parts by it."""
        if (now := _named(own)) != (before := self._part(_named(action))):
            self._chosen.append((at, self._state, dict(self._parts), {_named(action), before, now}))
            self._change_parts(_named(action), before, now)
        self._done.append(own)

    def _candidates(self, action: Action, *, may_differ: bool) -> Iterator[Action]:
        """What may be done in place of an action: the same, by whoever has the part now, or others first."""
        named = _named(action)
        usual = _with_name(action, self._part(named)) if named else action
        if named and may_differ and self._dice.random() < OFTEN:
            alike = [each for each in self._state.legal_actions() if _is_like(each, action)]
            self._dice.shuffle(alike)
            yield from (each for each in alike[:MOST_TRIED] if each != usual)
        yield usual
        if usual != action and may_differ:
            yield action

    def _part(self, name: str) -> str:
        return self._parts.get(name, name)

    def _change_parts(self, name: str, before: str, now: str) -> None:
        """From now on `now` has the part of `name`, and what it was is played by `before`."""
        whose = next((one for one, two in self._parts.items() if two == now), now)
        self._parts |= {name: now, whose: before}

    def _take_back(self, name: str) -> None:
        """Back to the last choice that concerns a name, or to the last of all."""
        concerned = {name, self._part(name)}
        last = max((place for place, each in enumerate(self._chosen) if each[3] & concerned), default=-1)
        at, self._state, self._parts, _ = self._chosen[last]
        del self._chosen[last:]
        del self._done[at:]
        self._plain.add(at)


def _other_cards(course: Sequence[tuple[Seat, Action, Look]]) -> dict[int, str]:
    """By the number of an action, the card in it that is another: dealt, and laid aside without being shown."""
    others: dict[int, str] = {}
    deals = [at for at, (_, action, _) in enumerate(course) if action.verb == "deal"]
    dealt = {_card(course[at][1]) for at in deals}
    for at, (seat, action, _) in enumerate(course):
        if action.verb == "discard":
            hand = [each for each in deals if each < at][-ROUND:]
            free = sorted(dealt - {_card(course[each][1]) for each in hand} - set(others.values()))
            own = [each for each in hand if str(course[each][1]) == f"deal {seat} {_card(action)}"]
            if free and own:
                others |= {own[0]: free[0], at: free[0]}
    return others


def _card(action: Any) -> str:
    return str(action.card)


def _named(action: Action) -> str:
    """The block that an action names; empty for none."""
    return str(getattr(action, "block", ""))


def _with_name(action: Any, name: str) -> Action:
    changed: Action = replace(action, block=name)
    return changed


def _is_like(one: Action, other: Action) -> bool:
    """Whether two actions differ in the name of a block alone."""
    return type(one) is type(other) and _with_name(one, _named(other)) == other
