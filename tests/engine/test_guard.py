"""Bots that raise, cheat or stall lose the decision to tiro, with a notice, and the game goes on."""

import gc
import threading
import weakref
from collections.abc import Callable, Sequence
from itertools import count

import pytest

from engine import load_game
from engine.bots import Bot, make_bot
from engine.bots.guard import PATIENCE, BotFault, Guard, guarded, notices_of
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat, View
from engine.julius_caesar.actions import Fire
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.simulate import play_game, play_verified
from tests.toy import NORTH, SOUTH, load

GAME = load_game("julius-caesar")
START = GAME.start({"deployment": "free"})
LEGAL, VIEW = tuple(START.legal_actions()), START.view(CAESAR)
SOON = 0.05
LATER = 20.0
"""Seconds after which a test gives up."""
STILL = "odd is still thinking about an earlier decision"


class Odd:
    name = "odd"

    def __init__(self, do: Callable[[View, Sequence[Action]], object]) -> None:
        self.do = do
        self.heard: list[Sequence[Event]] = []
        self.asked = 0

    def observe(self, events: Sequence[Event]) -> None:
        self.heard.append(events)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        return self.do(view, legal)  # type: ignore[return-value]


def raise_(error: BaseException) -> object:
    raise error


def first(view: View, legal: Sequence[Action]) -> Action:
    return legal[0]


def bots_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "bot"]


@pytest.mark.parametrize("limit", [None, LATER])
def test_a_good_bot_is_left_alone(limit: float | None):
    guard = Guard(Odd(first), limit)
    assert guard.choose(VIEW, LEGAL) is LEGAL[0]
    assert guard.choose(VIEW, LEGAL[:1]) is LEGAL[0]
    assert (guard.name, guard.take_notices(), guard.lost) == ("odd", [], 0)
    assert guard.counts() == {"exception": 0, "illegal": 0, "stall": 0}
    assert len(guard.seconds) == len(guard.processor_seconds) == 1, "a decision without a choice is not timed"


RAISED = {
    "ZeroDivisionError: by zero and more": ZeroDivisionError("by zero\nand more"),
    **{"failed (KeyError)": KeyError(), "SystemExit: 3": SystemExit(3), "xxx…": RuntimeError("x" * 5000)},
}


@pytest.mark.parametrize("limit", [None, LATER])
@pytest.mark.parametrize(("told", "error"), RAISED.items())
def test_a_bot_that_raises(limit: float | None, error: BaseException, told: str):
    guard = Guard(Odd(lambda view, legal: raise_(error)), limit, seed=1)
    assert guard.choose(VIEW, LEGAL) == make_bot("tiro", 1).choose(VIEW, LEGAL)
    (notice,) = guard.take_notices()
    assert told in notice
    assert notice.startswith("odd failed (")
    assert notice.endswith("tiro decides for it this time.")
    assert len(notice) < 300
    assert guard.take_notices() == []
    assert guard.counts()["exception"] == guard.lost == 1


@pytest.mark.parametrize(
    ("offer", "told"), [(Fire("caesar"), "(fire caesar)"), (None, "(None)"), ("swap", "('swap')")]
)
def test_a_bot_that_offers_what_is_not_legal(offer: object, told: str):
    guard = Guard(Odd(lambda view, legal: offer), LATER)
    assert guard.choose(VIEW, LEGAL) in LEGAL
    (notice,) = guard.take_notices()
    assert "odd offered what is not allowed" in notice
    assert told in notice
    assert guard.counts() == {"exception": 0, "illegal": 1, "stall": 0}


def test_a_bot_that_stalls_is_not_waited_for_and_after_some_stalls_tiro_plays_on(gate: threading.Event):
    guard = Guard(bot := Odd(lambda view, legal: gate.wait(LATER)), SOON)
    told = ["odd did not answer in 0.05 s; tiro decides for it this time."]
    for notice in (*told, f"{STILL}; tiro decides for it this time."):
        assert guard.choose(VIEW, LEGAL) in LEGAL
        assert guard.take_notices() == [notice]
        assert guard.seconds[0] == SOON
    assert bot.asked == len(guard.seconds) == 1
    for _ in range(PATIENCE + 2):
        assert guard.choose(VIEW, LEGAL) in LEGAL
    assert guard.take_notices()[-1] == f"{STILL}; tiro plays on for it."
    assert (guard.counts()["stall"], guard.lost) == (PATIENCE, PATIENCE + 4)


def test_a_bot_that_comes_to_is_asked_again_and_its_late_answer_is_forgotten(gate: threading.Event):
    bot = Odd(lambda view, legal: legal[-1 if bot.asked == 1 and gate.wait(LATER) else 0])
    guard = Guard(bot, SOON)
    before = set(bots_threads())
    guard.choose(VIEW, LEGAL)
    gate.set()
    for thread in set(bots_threads()) - before:
        thread.join(LATER)
    guard._limit = LATER
    assert guard.choose(VIEW, LEGAL) is LEGAL[0]
    assert bot.asked == 2


@pytest.mark.slow
def test_a_loop_of_python_is_ended():
    """A thread cannot be killed, but one that runs Python code takes notice of an exception sent to it."""
    threads: list[threading.Thread] = []

    def loop(view: View, legal: Sequence[Action]) -> object:
        threads.append(threading.current_thread())
        while True:
            try:
                sum(range(100))
            except Exception:
                continue

    Guard(Odd(loop), SOON).choose(VIEW, LEGAL)
    (thread,) = threads
    thread.join(LATER)
    assert not thread.is_alive()


def test_a_bot_that_can_be_interrupted_is_and_stays_whole(gate: threading.Event):
    bot = Odd(lambda view, legal: legal[0] if gate.wait(LATER) else None)
    bot.interrupt = gate.set  # type: ignore[attr-defined]
    guard = Guard(bot, SOON)
    assert guard.choose(VIEW, LEGAL) in LEGAL
    assert guard.counts()["stall"] == 1
    assert not [thread for thread in bots_threads() if thread is guard._stuck]
    guard._limit = LATER
    assert guard.choose(VIEW, LEGAL) is LEGAL[0]
    assert guard.interrupt()
    assert not Guard(Odd(first), LATER).interrupt()


def test_what_happened_is_heard_in_the_same_portions_before_the_next_choice_and_one_that_raised_is_asked_again():
    bot = Odd(lambda view, legal: legal[0] if bot.asked > 1 else raise_(ValueError()))
    guard = Guard(bot, LATER)
    one, two, three = [Event()], [], [Event(), Event()]
    for portions in ((one, two), (three,)):
        before = list(bot.heard)
        for portion in portions:
            guard.observe(portion)
        assert bot.heard == before
        guard.choose(VIEW, LEGAL)
    assert bot.heard == [one, two, three]
    assert guard.choose(VIEW, LEGAL) is LEGAL[0]
    assert guard.lost == 1


def test_a_bot_that_cannot_listen_loses_the_decision_and_then_leaves_no_thread_and_no_guard():
    before = set(bots_threads())
    bot = Odd(first)
    bot.observe = lambda events: raise_(LookupError("what?"))  # type: ignore[method-assign,assignment,return-value]
    guard = Guard(bot, LATER)
    guard.observe([Event()])
    assert guard.choose(VIEW, LEGAL) in LEGAL
    assert "LookupError: what?" in guard.take_notices()[0]
    assert set(bots_threads()) == before
    gone = weakref.ref(guard)
    del guard
    gc.collect()
    assert gone() is None


def test_several_bots_at_once_are_guarded_once():
    bots: dict[Seat, Bot] = {CAESAR: Odd(lambda view, legal: None), POMPEY: make_bot("tiro", 1)}
    once = guarded(bots, LATER)
    assert all(isinstance(bot, Guard) for bot in once.values())
    assert guarded(once) == once
    once[CAESAR].choose(VIEW, LEGAL)
    told = "odd offered what is not allowed; tiro decides for it this time."
    assert notices_of(once) == [told], "the action might name what is hidden"
    assert notices_of(bots) == []


def wicked(kind: BotFault) -> Callable[[View, Sequence[Action]], object]:
    asked = count(1)

    def do(view: View, legal: Sequence[Action]) -> object:
        if next(asked) % 5:
            return legal[0]
        if kind is BotFault.RAISED:
            raise RuntimeError("wicked")
        while kind is BotFault.STALLED:
            pass
        return None

    return do


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(BotFault))
def test_a_whole_game_with_a_bad_bot_goes_to_its_end_and_verifies(kind: BotFault):
    bad = Guard(Odd(wicked(kind)), SOON if kind is BotFault.STALLED else LATER, game="toy")
    bots: dict[Seat, Bot] = {NORTH: bad, SOUTH: make_bot("random", 1)}
    played = play_verified(load(), {"rounds": 20}, bots, SeededChance(4))
    assert played.outcome.kind
    assert bad.lost >= bad.counts()[kind] == sum(bad.counts().values()) >= 3


@pytest.mark.slow
def test_guarded_or_not_the_same_game_is_played():
    def bots() -> dict[Seat, Bot]:
        return {NORTH: make_bot("legatus", 1, 12, "toy"), SOUTH: make_bot("tiro", 2, game="toy")}

    free, watched = (play_game(load(), {"rounds": 9}, each, SeededChance(2)) for each in (bots(), guarded(bots())))
    assert free == watched
