"""A player's session: from worker to worker, what is drawn and typed, parked and woken, failed and taken over."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from engine.words import say
from jc_tui.host.api.messages import ChatLine, NoticeKind, PushKind, PushMessage
from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.server import Server
from jc_tui.host.workers.launch import WorkerLimits
from jc_tui.terminal.modes import RESTORE
from tests.jc_tui.host.toy_host import (
    MINE,
    REPLY,
    Screen,
    ToyNursery,
    at_table,
    bare,
    key,
    lobby,
    registered,
    screen,
    toy_host,
    until,
)

__all__ = ["registered"]

IDLE = HostLimits(idle=0.2, closing=0.1)


async def test_a_new_key_registers_and_goes_to_the_lobby(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(memory=300, file_size=2)) as server, screen(server, key()) as shown:
        assert "[register   80x24 en]" in await shown.see("]")
        assert ToyNursery.last.births[0].limits == WorkerLimits(300 << 20, 2 << 20)
        shown.type("hR")
        await shown.see("h")
        shown.type("L")
        assert "[lobby" in await shown.see("]")
        shown.type("Q")
        assert await shown.ended() == 0


@pytest.mark.slow
async def test_a_known_key_comes_to_the_lobby_at_once_even_after_a_new_start(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (server, shown):
        first = server.fingerprint
    async with toy_host(tmp_path) as server, screen(server, MINE) as shown:
        await shown.see("[lobby")
        assert server.fingerprint == first
        assert ToyNursery.last.births[0].account.name == "anna"


async def test_what_is_typed_before_a_worker_is_there_comes_in_order(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("[register")
        ToyNursery.last.slowness = 0.2
        shown.type("RL")
        await asyncio.sleep(0.1)
        shown.type("ahe")
        await asyncio.sleep(0.05)
        shown.type("ad")
        assert "[lobby" in await shown.see("ahead")


async def test_a_worker_is_told_the_size_of_the_window_and_its_changes(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("80x24")
        for size, drawn in (((120, 40), "[120x40]"), ((4_000_000_000, 7), "[500x7]")):
            shown.process.change_terminal_size(*size)
            shown.type("S")
            await shown.see(drawn)


async def test_the_language_of_the_client_is_spoken(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        for locale, language in (("sv_SE.UTF-8", "sv"), ("sv_SE;reboot", "en")):
            async with screen(server, key(), env={"LANG": locale, "PATH": "/bin"}) as shown:
                await shown.see(f" {language}]")


@pytest.mark.slow
async def test_when_the_lobby_fails_the_terminal_is_restored_and_other_bots_may_think(tmp_path: Path) -> None:
    async with lobby(tmp_path, rules=HostRules(thinkers=1)) as (server, shown):
        await server.connections.service.handlers[0].think()
        shown.type("X")
        assert await shown.ended() == 1
        assert shown.seen.endswith(RESTORE + bare("server.crashed").encode())
        assert len(bare("server.crashed").splitlines()) > 1, "sentences break between words"
        async with asyncio.timeout(REPLY):
            await server.connections.service.thinking.acquire()


@pytest.mark.slow
async def test_a_table_that_is_forbidden_meanwhile_is_not_had(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (server, shown):

        def damage(game: str) -> None:
            save = server.connections.service.folder.save(game)
            save.write_bytes(save.read_bytes().replace(b"{", b"[", 1))

        await at_table(server, shown, damage)
        told = await shown.see(say("server.any-key"))
        assert "[table" not in told
        assert say("host.damaged") in told
        shown.type(" ")
        await shown.see("[lobby")
        assert [birth.location.kind for birth in ToyNursery.last.births] == ["lobby"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["crash", "shut", "barren", "asked to park"])
async def test_who_is_at_a_table_that_fails_reads_a_sentence_and_is_in_the_lobby_again(
    tmp_path: Path, fault: str
) -> None:
    async with lobby(tmp_path, IDLE if fault == "asked to park" else None) as (server, shown):
        if fault == "barren":
            ToyNursery.last.barren = True
        game = await at_table(server, shown)
        if fault != "barren":
            await shown.see("[table")
            process = ToyNursery.last.processes[-1]
            process.stays = True
            await until(lambda: process.news or fault != "asked to park")
            process.tell(crash="table.py:50 run", shut=fault == "shut")
            process.end()
        told = await shown.see(say("server.any-key"))
        sentence = {"shut": "cannot-open", "barren": "no-room"}.get(fault, "crashed")
        why = bare(f"server.{sentence}", title=server.connections.service.title(game))
        assert told.endswith(f"{RESTORE.decode()}{why}{say('server.any-key')}")
        ToyNursery.last.barren = False
        shown.type(" ")
        await shown.see("[lobby")
    assert ("| table.py:50 run" in (tmp_path / "host" / "log").read_text()) == (fault != "barren")


async def test_what_fails_in_the_server_itself_is_told_with_a_restored_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("Legio XIII")

    async with toy_host(tmp_path) as server:
        monkeypatch.setattr(server.connections.service, "connect", fail)
        async with screen(server, key()) as shown:
            assert await shown.ended() == 1
            assert shown.seen == (RESTORE + bare("server.crashed").encode())
        assert "Legio XIII" not in (tmp_path / "host" / "log").read_text()


@asynccontextmanager
async def parked(tmp_path: Path) -> AsyncIterator[tuple[Server, Screen]]:
    """A player whose lobby is parked."""
    async with lobby(tmp_path, IDLE) as (server, shown):
        await until(ToyNursery.last.processes[-1].done.is_set)
        await asyncio.sleep(0.1)
        yield server, shown


@pytest.mark.slow
async def test_a_parked_screen_is_woken_by_a_key_by_another_size_and_by_news_that_matter(tmp_path: Path) -> None:
    async with parked(tmp_path) as (server, shown):
        player = server.connections.players[0]
        shown.type("\x1b[O")  # the window is turned from
        player.hear(PushMessage(PushKind.TABLES, tables=("1",)))
        await asyncio.sleep(0.1)
        assert len(ToyNursery.last.births) == 1
        shown.type("z")
        assert "z" not in await shown.see("[lobby"), "the key that wakes does nothing else"
        invited = PushMessage(PushKind.WISH, tables=("1",), wish=NoticeKind.INVITED, title="Julius Caesar 1")
        for wake in (
            lambda: shown.process.change_terminal_size(120, 40),
            lambda: player.hear(PushMessage(PushKind.SAID, line=ChatLine("lobby", "anna", "salve", ""))),
            lambda: player.hear(invited),
        ):
            await until(ToyNursery.last.processes[-1].done.is_set)
            await asyncio.sleep(0.05)
            wake()
            await shown.see("[lobby")
        await until(lambda: ToyNursery.last.processes[-1].news)
        told = ToyNursery.last.processes[-1].news[0]
        assert (told["kind"], told["wish"]) == ("wish", "invited")


@pytest.mark.slow
async def test_a_worker_that_has_a_reason_to_stay_is_asked_again_and_its_player_counts_as_away(
    tmp_path: Path,
) -> None:
    async with lobby(tmp_path, IDLE) as (server, shown):
        shown.type("K")
        (handler,), process = server.connections.service.handlers, ToyNursery.last.processes[-1]
        await until(lambda: len(process.news) > 1)
        assert [news["kind"] for news in process.news[:2]] == ["park", "park"]
        assert handler.absent
        shown.type("z")
        await shown.see("z")
        assert not handler.absent
        assert len(ToyNursery.last.births) == 1


async def test_who_does_not_register_for_ten_minutes_has_to_leave(tmp_path: Path) -> None:
    async with toy_host(tmp_path, IDLE) as server, screen(server, key()) as shown:
        assert await shown.ended() == 0
        assert say("server.nobody-typed").encode() in shown.seen


@pytest.mark.slow
async def test_that_the_host_closes_stands_below_a_parked_screen(tmp_path: Path) -> None:
    async with parked(tmp_path) as (server, shown):
        (handler,), (player,) = server.connections.service.handlers, server.connections.players
        assert handler.absent
        player.hear(PushMessage(PushKind.CLOSING, seconds=10))
        told = await shown.see("Everything is saved.")
        assert told.endswith("\x1b[24;1H\x1b[0m\x1b[2KThe host closes in 10 seconds. Everything is saved.")
        assert len(ToyNursery.last.births) == 1
        shown.type(" ")
        await shown.see("[lobby")
        assert not handler.absent


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["1", "2", "q"])
async def test_who_is_here_already_may_have_a_second_window_or_take_over_or_leave(
    tmp_path: Path, answer: str
) -> None:
    async with lobby(tmp_path) as (server, first), screen(server, MINE) as second:
        await second.see(say("server.leave"))
        second.type(answer)
        if answer == "q":
            assert await second.ended() == 0
        else:
            await second.see("[lobby")
        if answer == "2":
            assert await first.ended() == 0
            assert first.seen.endswith(RESTORE + say("server.taken-over").encode() + b"\r\n")
        else:
            first.type("still here")
            await first.see("still here")


@pytest.mark.slow
async def test_all_are_told_that_the_host_ends_by_a_signal_and_leave_in_time_with_a_restored_terminal(
    tmp_path: Path,
) -> None:
    full = 16
    limits = HostLimits(sessions=full, per_address=full, per_key=full, closing=0.5)
    async with AsyncExitStack() as guests:
        async with toy_host(tmp_path, limits) as server:
            await registered(server, MINE)
            shown = [await guests.enter_async_context(screen(server, MINE)) for _ in range(full)]
            for one in shown:
                one.type("1")
                await one.see("[lobby")
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(REPLY):
                assert {await one.ended() for one in shown} == {0}
        processes = ToyNursery.last.processes
        told = [[news["kind"] for news in each.news if news["kind"] != "tables"] for each in processes]
        assert told == [["closing"]] * full
        closed = RESTORE + say("server.closed").encode() + b"\r\n"
        assert [one for one in shown if not one.seen.endswith(closed)] == []


@pytest.mark.slow
async def test_a_client_that_vanishes_while_it_pastes_leaves_nothing_behind(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (server, other):
        async with screen(server, key()) as shown:
            await shown.see("[register")
            shown.type("a\x1b[200~" + "half a text " * 1000)
            await shown.see("a")
            shown.connection.abort()
        process = ToyNursery.last.processes[1]
        await until(lambda: process.done.is_set() and len(server.connections.players) == 1)
        assert "half" not in process.typed
        other.type("still here")
        await other.see("still here")


@pytest.mark.slow
async def test_a_client_that_does_not_read_holds_up_its_own_worker_only(tmp_path: Path) -> None:
    async with lobby(tmp_path) as (server, slow), screen(server, key()) as quick:
        slow.process.channel.pause_reading()
        slow.type("F")
        process, written = ToyNursery.last.processes[0], -1
        async with asyncio.timeout(REPLY):
            while process.flooded > written:  # until it has to wait
                written = process.flooded
                await asyncio.sleep(0.3)
        quick.type("hello")
        await quick.see("hello")


@pytest.mark.slow
async def test_a_flood_of_keys_is_dropped_and_a_pasted_text_comes_whole_later(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(5_000))
    async with lobby(tmp_path, HostLimits(burst=50, keys=100.0)) as (_, shown):
        for _ in range(20):
            shown.type("." * 10_000)
        await asyncio.sleep(0.5)
        shown.type(f"!\x1b[200~{text}\x1b[201~")
        seen = await shown.see("\x1b[201~")
        assert text in seen
        assert seen.partition("!")[0].count(".") < 1000
