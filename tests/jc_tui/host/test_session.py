"""A player's session: from worker to worker, drawn and typed, parked and woken, failed and taken over."""

import asyncio
import os
import signal
from functools import partial

import pytest

from engine.translations import say
from jc_tui.host.api.messages import ChatLine, GameTable, Lobby, NoticeKind, PushKind, PushMessage
from jc_tui.host.config import HostConfig
from jc_tui.host.session import ParkedScreen
from jc_tui.host.workers.launch import WorkerLimits
from jc_tui.terminal.modes import RESTORE
from tests.jc_tui.games import thoroughly
from tests.jc_tui.host.bare_host import SEATS, done
from tests.jc_tui.host.toy_host import MINE, REPLY, ToyNursery, at_table, bare, key, lobby, screen, toy_host, until

IDLE = HostConfig(idle=0.2, closing=0.1)


async def test_a_new_key_registers_and_goes_to_the_lobby_in_a_window_of_any_size(tmp_path):
    async with toy_host(tmp_path, HostConfig(memory=300, file_size=2)) as server, screen(server, key()) as shown:
        assert "[register   80x24 en]" in await shown.see("]")
        assert ToyNursery.last.births[0].limits == WorkerLimits(300 << 20, 2 << 20)
        for size, drawn in (((120, 40), "[120x40]"), ((4_000_000_000, 7), "[500x7]")):
            shown.process.change_terminal_size(*size)
            shown.type("S")
            await shown.see(drawn)
        ToyNursery.last.slowness = 0.2
        shown.type("RL")
        await asyncio.sleep(0.1)
        shown.type("ahead")  # though no worker is there yet
        assert "[lobby   500x7 en]" in await shown.see("ahead")
        shown.type("Q")
        assert await shown.ended() == 0


@pytest.mark.slow
async def test_a_worker_that_stays_is_killed(tmp_path, monkeypatch):
    monkeypatch.setattr("jc_tui.host.session.GRACE", 0.1)
    async with lobby(tmp_path) as (_, shown):
        process, killed = ToyNursery.last.processes[-1], asyncio.Event()
        process.kill = killed.set
        process.loop.remove_reader(process.terminal)
        process.loop.remove_reader(process.channel)
        shown.connection.abort()
        await asyncio.wait_for(killed.wait(), REPLY)
    assert " killed" in (tmp_path / "host" / "log").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("crash", "server.crashed"),
        ("shut", "server.cannot-open"),
        ("asked to park", "server.crashed"),
        ("barren", "server.no-room"),
        ("damaged", "host.damaged"),
    ],
)
async def test_who_has_no_table_reads_why_and_is_in_the_lobby(tmp_path, fault, sentence):
    idle, has_process = IDLE.idle if fault == "asked to park" else 600.0, fault not in ("barren", "damaged")
    async with lobby(tmp_path, HostConfig(thinkers=1, idle=idle, closing=0.1)) as (server, shown):
        service = server.connections.service
        (handler,) = service.handlers

        def before(game):
            ToyNursery.last.barren = fault == "barren"
            if fault == "damaged":
                service.folder.save(game).write_bytes(b"[")

        game = await at_table(server, before)
        if has_process:
            await shown.see("[table")
            process = ToyNursery.last.processes[-1]
            process.stays = True
            await handler.think()
            if fault == "asked to park":
                await until(lambda: len(process.news) > 1)
                assert {news["kind"] for news in process.news} == {"park"}, "it is asked again and again"
                assert handler.absent
                shown.type("z")
                await shown.see("z")
                assert not handler.absent
                await until(lambda: handler.absent)
            process.tell(crash="table.py:50 run", shut=fault == "shut")
            process.end()
        told = await shown.see(say("server.any-key"))
        assert not service.thinking.locked(), "others may think"
        why = bare(sentence, title=service.title(game))
        assert told.endswith(f"{RESTORE.decode()}{why}{say('server.any-key')}")
        assert ToyNursery.last.births[-1].location.kind == ("table" if has_process else "lobby")
        ToyNursery.last.barren = False
        shown.type(" ")
        await shown.see("[lobby")
        assert ("| table.py:50 run" in service.folder.log.read_text()) == has_process
        if fault == "barren":
            shown.type("X")
            assert await shown.ended() == 1
            assert shown.seen.endswith(RESTORE + bare("server.crashed").encode())


async def test_what_fails_in_the_server_is_told(tmp_path, monkeypatch):
    async with toy_host(tmp_path) as server:
        monkeypatch.setattr(server.connections.service, "connect", lambda *_: {}["Legio XIII"])
        async with screen(server, key()) as shown:
            assert (await shown.ended(), shown.seen) == (1, RESTORE + bare("server.crashed").encode())
        assert "Legio XIII" not in (tmp_path / "host" / "log").read_text()


@pytest.mark.slow
async def test_a_parked_screen_is_woken_by_a_key_by_another_size_and_by_news_that_matter(tmp_path):
    async with lobby(tmp_path, IDLE) as (server, shown):
        (player,), (handler,) = server.connections.players, server.connections.service.handlers

        async def parked():
            await until(ToyNursery.last.processes[-1].ended.done)
            await asyncio.sleep(0.05)
            assert handler.absent

        await parked()
        shown.type("\x1b[O")  # the window is turned from
        player.hear(PushMessage(PushKind.TABLES, tables=("1",)))
        await asyncio.sleep(0.1)
        assert len(ToyNursery.last.births) == 1
        shown.type("z")
        assert "z" not in await shown.see("[lobby"), "the key that wakes does nothing else"
        assert not handler.absent
        for wake in (
            partial(shown.process.change_terminal_size, 120, 40),
            partial(player.hear, PushMessage(PushKind.SAID, line=ChatLine("lobby", "anna", "salve", ""))),
            partial(player.hear, PushMessage(PushKind.WISH, wish=NoticeKind.INVITED, title="Julius Caesar 1")),
        ):
            await parked()
            player.hear(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
            wake()
            await shown.see("[lobby")
        process = ToyNursery.last.processes[-1]
        await until(lambda: len(process.news) > 1)
        assert (process.news[0]["title"], process.news[1]["wish"]) == ("We open again", "invited")
        await parked()
        births = len(ToyNursery.last.births)
        player.hear(PushMessage(PushKind.CLOSING, seconds=10))
        told = await shown.see("Everything is saved.")
        assert told.endswith("\x1b[40;1H\x1b[0m\x1b[2KThe host closes in 10 seconds. Everything is saved.")
        assert len(ToyNursery.last.births) == births


async def test_who_does_not_register_for_ten_minutes_has_to_leave(tmp_path):
    async with toy_host(tmp_path, IDLE) as server, screen(server, key()) as shown:
        assert await shown.ended() == 0
        assert say("server.nobody-typed").encode() in shown.seen


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["1", "2", "q"])
async def test_who_is_here_already_may_stay_take_over_or_leave(tmp_path, answer):
    async with lobby(tmp_path) as (server, first), screen(server, MINE) as second:
        await second.see(say("server.leave"))
        second.type(answer)
        if answer == "q":
            assert await second.ended() == 0
        else:
            await second.see("[lobby")
        if answer == "2":
            assert await first.ended() == 0
            assert first.seen.endswith(RESTORE + bare("server.taken-over").encode())
        else:
            first.type("still here")
            await first.see("still here")


@pytest.mark.slow
async def test_all_are_told_that_the_host_ends_and_leave_in_order(tmp_path):
    async with lobby(tmp_path, HostConfig(closing=0.5)) as (server, first), screen(server, MINE) as second:
        second.type("1")
        await second.see("[lobby")
        server.tell_closing = (closing := []).append
        os.kill(os.getpid(), signal.SIGTERM)
        for one in first, second:
            assert await one.ended() == 0
            assert one.seen.endswith(RESTORE + bare("server.closed").encode())
        told = [[news["kind"] for news in process.news] for process in ToyNursery.last.processes]
        assert ([kinds.count("closing") for kinds in told], closing) == ([1, 1], [0])


@pytest.mark.slow
@pytest.mark.parametrize("claims", thoroughly([True, False]))
async def test_a_client_that_does_not_read_holds_up_its_own_worker_only(tmp_path, claims):
    window = {"window": 1 << 30} if claims else {}  # it says that it takes that much
    async with lobby(tmp_path) as (server, quick), screen(server, key(), **window) as slow:
        await slow.see("[register")
        (slow.connection._transport if claims else slow.process.channel).pause_reading()
        slow.type("F")
        process, written = ToyNursery.last.processes[-1], -1
        while process.flooded > written:  # until it has to wait
            written = process.flooded
            assert written < 100_000_000
            await asyncio.sleep(0.3)
        quick.type("hello")
        await quick.see("hello")


@pytest.mark.slow
async def test_a_flood_of_keys_is_dropped_and_a_pasted_text_comes_whole_later(tmp_path):
    text = "".join(f"line {number}\n" for number in range(2_000))
    async with lobby(tmp_path, HostConfig(burst=50, keys=100.0)) as (_, shown):
        shown.type("." * 60_000)
        await asyncio.sleep(0.5)
        shown.type(f"!\x1b[200~{text}\x1b[201~")
        flood, _, pasted = (await shown.see("\x1b[201~")).partition("!")
        assert (text in pasted, flood.count(".") < 1000) == (True, True)
        process = ToyNursery.last.processes[-1]
        process.loop.remove_reader(process.terminal)  # what this worker never reads holds up no other
        shown.type(f"\x1b[200~{text}\x1b[201~")
        shown.process.change_terminal_size(100, 30)
        await until(lambda: process.size == "100x30")
        process.do("L")
        await shown.see("[lobby")
        shown.type("again")
        await shown.see("again")


OWN, THEIRS = SEATS


class Bed:
    """Anna, bert and carl, who are parked, and a game of the first two."""

    def __init__(self, host):
        self.host, self.awake, self.parked = host, set(), {}
        self.handlers = {name: host.friend(name) for name in ("anna", "bert", "carl")}
        self.game = host.game(self.handlers["anna"], self.handlers["bert"])

    def park(self, **at):
        for name, seat in at.items():
            self.handlers[name].enter(Lobby() if seat is None else GameTable(self.game, seat))
            self.parked[name] = ParkedScreen(self.handlers[name], partial(self.awake.add, name))
        self.woken()

    def woken(self):
        """Return who is woken by what was heard since this was asked last."""
        self.awake.clear()
        self.host.service.poll()
        for name, parked in self.parked.items():
            for news in self.host.told(name):
                parked.hear(news)
        return set(self.awake)


@pytest.mark.parametrize("in_lobby", [False, True])
def test_a_turn_wakes_its_player_and_each_move_a_watcher(host, in_lobby):
    bed = Bed(host)
    bed.park(anna=None if in_lobby else OWN, bert=None if in_lobby else THEIRS, carl="")
    stayed, before = set(), OWN
    while len(stayed) < 2:
        now = bed.host.act(bed.game)
        assert bed.woken() == ({"anna" if now == OWN else "bert"} if now != before else set()) | {"carl"}
        assert bed.woken() == set(), "once is enough"
        stayed.add(now == before)
        before = now


def test_who_comes_and_goes_wakes_nobody_nor_what_the_host_tells_all(host):
    bed = Bed(host)
    bed.park(anna=OWN, carl="")
    bed.handlers["bert"].enter(GameTable(bed.game, THEIRS))
    bed.handlers["bert"].close()
    assert bed.host.heard["anna"]
    bed.host.heard["anna"] += (PushMessage(PushKind.CLOSING), PushMessage(PushKind.ANNOUNCEMENT))
    assert bed.woken() == set()


def test_what_is_said_wakes_where_it_is_heard_and_the_end_of_a_game_both_at_it(host):
    bed = Bed(host)
    bed.park(anna=OWN, bert=THEIRS, carl=None)
    done(bed.handlers["bert"].say(bed.game, "ave"))
    assert bed.woken() == {"anna", "bert"}
    bed.host.later(seconds=10)
    done(bed.handlers["bert"].say("lobby", "salve"))
    assert bed.woken() == {"carl"}
    bed.host.give_up(bed.game)
    assert bed.woken() == {"anna", "bert"}
