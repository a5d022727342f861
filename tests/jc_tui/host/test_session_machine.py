"""Sessions of one player in any order of events: each has one worker while awake, and leaves nothing behind."""

import asyncio
import os
import selectors
import tempfile
import time
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, rule

from engine.translations import say
from jc_tui.host import config, logs, session
from jc_tui.host.api.messages import ChatLine, NoticeKind, Origin, PushKind, PushMessage
from jc_tui.host.workers.launch import ClientTerminal
from tests.jc_tui.host.bare_host import BareHost, key
from tests.jc_tui.host.toy_host import ToyNursery

FOCUS = b"\x1b[I"
EVENTS = (  # what is typed, what happens, how slow launches are and whether they fail, what is told
    *(FOCUS, *(b"a", b"T") * 5, *(b"X", b"K", b"1", b"2") * 2, b"q", b"Q"),
    *("connect", "rest", "idle", "resize", "stall", "flow") * 2,
    *("hang up", "end", (0, False), (0, False), (2, False), (0, True)),
    PushMessage(PushKind.SAID, line=ChatLine("lobby", "bert", "salve", "")),
    PushMessage(PushKind.WISH, tables=("1",), wish=NoticeKind.INVITED, title="Gaul"),
    PushMessage(PushKind.CLOSING, seconds=1),
)

QUESTIONS = tuple(f"{say(sentence)}\r\n".encode() for sentence in ("server.any-key", "server.leave"))
REST, IDLE = 20.0, 700.0  # seconds until nothing goes on, and until a screen is parked


class Selector(selectors.DefaultSelector):
    """Lets the time go forward, and nobody wait, once nothing is ready."""

    now = 0.0

    def select(self, timeout=None):
        ready = super().select(0) or super().select(0.0002 if timeout else 0)  # a terminal takes a moment
        self.now += 0 if ready else timeout or 0
        return ready


class Player:
    def __init__(self, connections, ahead=b""):
        self.shown, self.size, self.stalled = b"", (80, 24), False
        self.stay = session.PlayerConnection(connections, key("anna"), Origin("127.0.0.1"), self)
        self.task = asyncio.get_running_loop().create_task(self.stay.run())
        self.workers = []
        self.stay.type(ahead)

    def terminal(self, language):
        return ClientTerminal("xterm", "en", "256", *self.size)

    def show(self, data):
        assert not (self.stalled and b" 80x24" in data), "a worker waits for who does not read"
        self.shown += data

    def hold(self, full): ...

    @property
    def alive(self):
        return sum(not worker.ended.done() for worker in self.workers)

    def rests(self, idle=False):
        """Return whether there is one worker if the player is awake, and else none."""
        is_asked, is_parked = self.shown.endswith(QUESTIONS), self.workers and self.workers[-1].parks
        is_right = self.alive == (not (self.task.done() or is_asked or is_parked))
        return is_right and not (idle and self.alive and not self.workers[-1].stays)


class Sessions(RuleBasedStateMachine, ToyNursery):
    def __init__(self):
        RuleBasedStateMachine.__init__(self)
        ToyNursery.__init__(self)
        self.open, self.players, selector = ExitStack(), [], Selector()
        enter = self.open.enter_context
        self.host = BareHost(Path(enter(tempfile.TemporaryDirectory())) / "host")
        self.open.callback(self.host.service.close)
        self.host.game(self.host.friend("anna"), bot="tiro")
        self.host.service.handlers[0].close()
        self.loop = enter(closing(asyncio.SelectorEventLoop(selector)))
        self.loop.time = lambda: selector.now
        enter(patch("jc_tui.host.session.time", SimpleNamespace(monotonic=self.loop.time)))
        log = enter(closing(logs.HostLog(self.host.folder.log)))
        self.connections = session.ConnectionManager(self.host.service, config.HostConfig(), log, self)
        self.files = len(os.listdir("/proc/self/fd"))

    async def launch(self, birth, terminal, channel):
        player = next(each for each in self.players if each.task is asyncio.current_task())
        player.shown = b""
        player.workers.append(await super().launch(birth, terminal, channel))
        assert player.alive == 1
        return player.workers[-1]

    def do(self, what=int, seconds=0.01):
        async def done():
            what()
            await asyncio.sleep(seconds)

        self.loop.run_until_complete(done())
        assert all(player.alive <= 1 for player in self.players)

    @rule(which=some.sampled_from((0, 0, 1)), event=some.sampled_from(EVENTS))
    def happen(self, which, event):
        if sum(not player.task.done() for player in self.players) < 1 + (event == "connect"):
            self.do(lambda: self.players.append(Player(self.connections)))
        if event in ("rest", "idle"):
            self.rest(idle=event == "idle")
        elif isinstance(event, tuple):
            self.slowness, self.barren = event
        for player in [player for player in self.players if not player.task.done()][which : which + 1]:
            stay, is_asked = player.stay, player.shown.endswith(QUESTIONS[0])
            match event:
                case bytes():
                    self.do(partial(stay.type, event))
                    left = player.task.done() and is_asked and event != FOCUS
                    assert not left or self.barren, "any key leads to the lobby"
                case PushMessage():
                    self.do(partial(stay.hear, event))
                case "resize":
                    player.size = (player.size[0] + 1, 24)
                    self.do(stay.resize)
                case "stall" | "flow":
                    player.stalled = event == "stall"
                    self.do(partial(stay.flow, event == "flow"))
                case "hang up":
                    self.do(player.task.cancel)
                case "end":
                    self.do(partial(stay.end, "server.closed"))

    def rest(self, idle):
        self.do(seconds=IDLE if idle else REST)
        for _ in range(100):
            stubborn = [each for each in self.players if not each.rests(idle)]
            if not stubborn:
                return
            time.sleep(0.01)  # on a busy machine a terminal takes longer
            self.do()
        raise AssertionError(stubborn)

    def teardown(self):
        self.rest(idle=False)
        for player in self.players:
            self.do(player.task.cancel)
        self.do(seconds=REST)
        assert all(player.rests() and player.task.done() for player in self.players)
        assert not [each for each in self.players if not each.task.cancelled() and each.task.exception()]
        assert not [*asyncio.all_tasks(self.loop), *self.connections.players, *self.host.service.handlers]
        assert len(os.listdir("/proc/self/fd")) == self.files, "terminals and sockets are closed"
        self.open.close()


Sessions.TestCase.settings = settings(max_examples=8, stateful_step_count=40, deadline=None)
TestSessions = pytest.mark.slow(Sessions.TestCase)


def test_what_is_typed_before_the_first_worker_reaches_it():
    sessions = Sessions()
    sessions.do(lambda: sessions.players.append(Player(sessions.connections, b"ahead")))
    sessions.rest(idle=False)
    assert sessions.players[0].workers[0].typed == "ahead"
    sessions.teardown()
