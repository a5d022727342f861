"""What a table wants is compared with what is under way: started once, stopped when it is wanted no longer."""

import asyncio
from contextlib import nullcontext
from types import SimpleNamespace

from jc_tui.runner import Runner
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.intents import Wants

HELP = object()  # a screen that lies above the table and is none of its own


class Asked:
    def __init__(self):
        self.dropped = 0

    def answer(self):
        return "answered"

    def drop(self):
        self.dropped += 1


class Front:
    """A screen, its app and its model, as far as a runner asks them; threads begin when a test lets them."""

    is_mounted = is_attached = True

    def __init__(self, monkeypatch):
        self.app = self
        self.screen = self
        self.asked = []
        self.work = []
        self.heard = []
        self.seen = []
        self.shown, self.left, self.wants = 0, False, Wants()
        self.serial, self.surprise = 1, 0
        table = SimpleNamespace(has_news=False, time_left=dict)
        watch = SimpleNamespace(listen=lambda call: False, leave=lambda call: None)
        self.session = SimpleNamespace(table=table, watch=watch, to_act="north", acted_on=None)
        self.session.ask, self.session.look_around = self.new_request, lambda: None
        monkeypatch.setattr("jc_tui.seats.hints.HintRequest", lambda table, seat, state: self.new_request())
        context = SimpleNamespace(settings=Settings(), attention=SimpleNamespace(update=lambda app, session: None))
        context.may_hint, context.thinking = lambda: None, nullcontext
        self.runner = Runner(self, context)
        self.runner.begin(self)
        self.heard.clear()
        self.seen.clear()

    def new_request(self):
        self.asked.append(Asked())
        return self.asked[-1]

    @property
    def dropped(self):
        """How often each request was dropped."""
        return [each.dropped for each in self.asked]

    def want(self, **wanted):
        self.wants = Wants(**wanted)
        self.runner.update()

    def computation(self):
        return lambda: "computed"

    def handle(self, intent, seen=None):
        self.heard.append(intent)
        self.seen.append(seen)

    def call_after_refresh(self, call, *arguments):
        call(*arguments)

    call_later = call_after_refresh

    def run_worker(self, work, *, thread):
        self.work.append(work)

    def show(self):
        self.shown += 1

    def is_screen_of(self, over):
        return False


async def test_a_bot_is_asked_once_for_each_record(monkeypatch):
    front = Front(monkeypatch)
    for _ in range(3):
        front.want(bot=4)
    assert len(front.asked) == len(front.work) == 1
    front.want(bot=5)
    assert front.dropped == [1, 0]
    front.work[1]()
    assert front.heard == [do.BotChose("answered", 5)]
    front.want()
    assert front.dropped == [1, 1]
    front.want(bot=5)
    assert len(front.asked) == 3, "what was stopped is begun anew"


async def test_a_hint_and_odds_are_found_in_threads(monkeypatch):
    front = Front(monkeypatch)
    for _ in range(2):
        front.want(hint=4, odds="battle")
    assert len(front.work) == 2
    for work in front.work:
        work()
    assert front.heard == [do.HintFound("answered", 4), do.OddsFound("battle", "computed")]
    front.want(odds="battle")
    assert (front.dropped, len(front.work)) == ([1], 2)


async def test_an_alarm_rings_once_and_not_when_another_is_wanted(monkeypatch):
    front = Front(monkeypatch)
    for ticket in ("first", "first", "second", "second"):
        front.want(alarm=(ticket, 0.01))
    await asyncio.sleep(0.05)
    assert front.heard == [do.TimeIsUp("second")]
    front.want(alarm=("second", 0.02))
    await asyncio.sleep(0.05)
    assert front.heard == [do.TimeIsUp("second")], "a scene whose text grows begins no new time"
    front.want()
    front.want(alarm=("third", 0.01))
    front.want()
    await asyncio.sleep(0.05)
    assert front.heard == [do.TimeIsUp("second")]


async def test_below_another_screen_nothing_begins_and_no_alarm_rings(monkeypatch):
    front = Front(monkeypatch)
    front.want(bot=4, alarm=("scene", 0.01))
    shown = front.shown
    front.screen = HELP
    front.want(bot=4, alarm=("scene", 0.01))
    assert front.asked[0].dropped == 0, "what thinks goes on"
    front.want(bot=5, hint=5, odds="battle", alarm=("scene", 0.01))
    assert (front.asked[0].dropped, len(front.work), front.shown) == (1, 1, shown)
    await asyncio.sleep(0.05)
    assert front.heard == []
    front.screen = front
    front.runner.update()
    assert (front.shown, len(front.work)) == (shown + 1, 4)
    await asyncio.sleep(0.05)
    assert front.heard == [do.TimeIsUp("scene")]


async def test_for_how_long_is_told_while_a_bot_thinks_after_a_hint(monkeypatch):
    front = Front(monkeypatch)
    loop = asyncio.get_running_loop()
    set_timer = loop.call_later  # here a second passes in a hundredth

    def call_later(seconds, call, *arguments):
        return set_timer(seconds / 100, call, *arguments)

    monkeypatch.setattr(loop, "call_later", call_later)
    front.want(hint=4)
    front.want(bot=5)
    await asyncio.sleep(3)
    assert do.Waited(0) in front.heard
    front.want()
    front.heard.clear()
    await asyncio.sleep(3)
    assert front.heard == []


async def test_at_the_end_all_is_stopped(monkeypatch):
    front = Front(monkeypatch)
    front.want(bot=4, hint=4, alarm=("scene", 0.01))
    front.runner.end(front)
    assert front.dropped == [1, 1]
    front.work[0]()
    await asyncio.sleep(0.05)
    assert front.heard == []


async def test_keys_typed_ahead_are_for_the_last_decision_that_stood(monkeypatch):
    front = Front(monkeypatch)
    monkeypatch.setattr("jc_tui.runner.STOOD", 0.05)
    front.runner.update()
    await asyncio.sleep(0.1)
    for serial in (2, 3, 4):
        front.serial = serial
        front.runner.send(do.EndPhase())
    front.runner.send(do.EndPhase())
    assert front.seen == [1, 1, 1, 1]
    await asyncio.sleep(0.1)
    front.runner.send(do.EndPhase())
    assert front.seen[-1] == 4
