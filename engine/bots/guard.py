"""A bot that cannot harm the game: where it fails, tiro decides.

It thinks in a thread, so that the game goes on when it is stuck. Python cannot end a thread by force: a bot with a
method `interrupt` is asked to come to an end; a thread that still goes on has an exception sent to it, which ends
it as soon as it runs Python code again. Until then the bot is not asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from threading import Thread
from typing import Any

from engine.bots import Bot, Remembers, make_bot, usual_bot
from engine.contract import Action, Event, Seat, View
from engine.games import DEFAULT_GAME
from engine.translations import figure, say
from engine.values import frozen

LIMIT, GRACE = 60.0, 0.5  # seconds that a bot may take for a decision, and to end after it was interrupted
PATIENCE = 3  # how often in a game a bot may be too late before it is not asked again
LONGEST_REASON = 200  # characters of a bot's error


class BotFault(StrEnum):
    RAISED = "exception"
    ILLEGAL = "illegal"
    STALLED = "stall"


@frozen
class Incident:
    """One thing that a bot did wrong, in a sentence that may name anything hidden.

    The `plain` one is for players, without the error or the action, which might name a hidden block or card.
    """

    kind: BotFault
    sentence: str
    plain: str


class _Abandoned(BaseException):
    """Sent to a thread that nothing waits for any longer."""


class Guard:
    """Bot that always chooses a legal action in time."""

    def __init__(
        self, bot: Bot, limit: float | None = LIMIT, seed: int | str | None = None, game: str = DEFAULT_GAME
    ) -> None:
        """Guard a bot, waiting for ever without a limit. `seed` is the substitute's."""
        self.bot = bot
        self.incidents: list[Incident] = []
        self.lost = 0  # decisions that the substitute made
        self.seconds: list[float] = []  # of each decision in which it had a choice
        self.processor_seconds: list[float] = []  # without waiting for other programs
        self._limit = limit
        self._names: dict[str, Any] = {"name": bot.name, "other": usual_bot(game)}
        self._make_other = partial(make_bot, usual_bot(game), seed, game=game)
        self._other: Bot | None = None
        self._stuck: _Thought | None = None
        self._unheard: list[Callable[[], object]] = []
        self._told = 0

    @property
    def name(self) -> str:
        return self.bot.name

    def observe(self, events: Sequence[Event]) -> None:
        self._unheard.append(partial(self.bot.observe, events))

    def look(self, view: View) -> None:
        if isinstance(self.bot, Remembers):
            self._unheard.append(partial(self.bot.look, view))

    def forget(self) -> None:
        self._unheard = [self.bot.forget] if isinstance(self.bot, Remembers) else []

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return what the bot chooses, or tiro when the bot fails."""
        thought = self._ask(view, legal)
        if thought is not None:
            if len(legal) > 1:
                self.seconds.append(thought.seconds)
                self.processor_seconds.append(thought.processor)
            error, action = thought.error, thought.action
            if error is not None:
                detail = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                self._note(BotFault.RAISED, "bots.failed-by", "bots.failed", detail=_short(detail))
            elif action is None or not _among(action, legal):
                self._note(BotFault.ILLEGAL, "bots.offered", "bots.offered-wrong", detail=_shown(action))
            else:
                return action
        self.lost += 1
        self._other = self._other or self._make_other()
        return self._other.choose(view, legal)

    def interrupt(self) -> bool:
        """Ask the bot to choose soon, from any thread. Returns whether it can be asked."""
        ask = getattr(self.bot, "interrupt", None)
        if callable(ask):
            with suppress(Exception):
                ask()
        return callable(ask)

    def take_notices(self, *, plain: bool = False) -> list[str]:
        """Return the sentences on what is new since the last call, plain ones for players."""
        new = self.incidents[self._told :]
        self._told = len(self.incidents)
        return [incident.plain if plain else incident.sentence for incident in new]

    def counts(self) -> dict[str, int]:
        """Return how often each kind of thing went wrong, by its word."""
        kinds = [incident.kind for incident in self.incidents]
        return {kind.value: kinds.count(kind) for kind in BotFault}

    def _ask(self, view: View, legal: Sequence[Action]) -> _Thought | None:
        """Return the bot's thought, or None when it is late."""
        unheard, bot = self._unheard, self.bot

        def think() -> Action:
            while unheard:
                unheard.pop(0)()
            return bot.choose(view, legal)

        thought = _Thought(think)
        if self._limit is None:
            thought.run()
            return thought
        stalls = self.counts()[BotFault.STALLED]
        if stalls >= PATIENCE:
            return None
        last = stalls + 1 == PATIENCE
        if self._stuck is not None and self._stuck.is_alive():
            self._note(BotFault.STALLED, "bots.still-thinking-for-good" if last else "bots.still-thinking")
            return None
        thought.start()
        thought.join(self._limit)
        if thought.ended:
            return thought
        self._stuck = thought
        thought.abandon(GRACE if self.interrupt() else 0)
        self._unheard = list(unheard)
        self.seconds.append(self._limit)
        key, limit = "bots.no-answer-for-good" if last else "bots.no-answer", figure(self._limit, "g")
        self._note(BotFault.STALLED, key, limit=limit)
        return None

    def _note(self, kind: BotFault, key: str, plain: str = "", **values: Any) -> None:
        """Note what went wrong, for players under a `plain` key without the values."""
        sentence = say(key, **self._names, **values)
        self.incidents.append(Incident(kind, sentence, say(plain, **self._names) if plain else sentence))


def guarded(bots: Mapping[Seat, Bot], limit: float | None = LIMIT, game: str = DEFAULT_GAME) -> dict[Seat, Guard]:
    """Put each bot of a game behind a guard, unless it is one."""
    return {seat: bot if isinstance(bot, Guard) else Guard(bot, limit, game=game) for seat, bot in bots.items()}


def notices_of(bots: Mapping[Seat, Bot]) -> list[str]:
    """Return what the guards among some bots have to tell the players now."""
    return [notice for bot in bots.values() if isinstance(bot, Guard) for notice in bot.take_notices(plain=True)]


class _Thought(Thread):
    """Decision being thought about, `ended` when there is an action or an error."""

    def __init__(self, think: Callable[[], Action]) -> None:
        super().__init__(daemon=True, name="bot")
        self._think = think
        self.ended = False
        self.action: Action | None = None
        self.error: BaseException | None = None
        self.seconds = self.processor = 0.0

    def run(self) -> None:
        """Think, and time it. Nothing that a bot raises gets further."""
        began, processor = time.perf_counter(), time.thread_time()
        with suppress(_Abandoned):
            try:
                self.action = self._think()
            except (_Abandoned, KeyboardInterrupt):
                raise
            except BaseException as error:
                self.error = error
            self.seconds, self.processor = time.perf_counter() - began, time.thread_time() - processor
            self.ended = True

    def abandon(self, grace: float) -> None:
        """Let it end by itself within some seconds of grace, else by an exception."""
        import ctypes  # seldom needed, and slow to load

        self.join(grace)
        send = ctypes.pythonapi.PyThreadState_SetAsyncExc
        send(ctypes.c_ulong(self.ident or 0), ctypes.py_object(_Abandoned))


def _among(action: object, legal: Sequence[Action]) -> bool:
    try:  # it may be anything, and raise when it is compared
        return isinstance(action, Action) and action in legal
    except Exception:
        return False


def _shown(action: object) -> str:
    try:
        return _short(str(action) if isinstance(action, Action) else repr(action))
    except Exception:
        return type(action).__name__


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 1]}…"
