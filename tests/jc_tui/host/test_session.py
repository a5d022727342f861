"""A player's stay: from room to room, what is drawn and typed, parked and woken, failed and taken over."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from asyncssh import SSHKey

from engine.words import say
from jc_tui.host.api.messages import ChatLine, NewGameRequest, NoticeKind, PushKind, PushMessage
from jc_tui.host.config import HostLimits, HostRules
from jc_tui.host.server import Server
from jc_tui.host.workers.launch import WorkerLimits
from jc_tui.terminal.modes import RESTORE
from tests.jc_tui.host.toy_host import REPLY, Screen, ToyNursery, ToyProcess, bare, key, screen, toy_host


async def test_a_new_key_registers_and_goes_to_the_lobby(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        assert "[register   80x24 en]" in await shown.see("]")
        shown.type("hR")
        await shown.see("h")
        shown.type("L")
        assert "[lobby" in await shown.see("]")
        shown.type("Q")
        assert await shown.ended() == 0


@pytest.mark.slow
async def test_a_known_key_comes_to_the_lobby_at_once_even_after_a_new_start(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server, screen(server, mine) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        first = server.fingerprint
    async with toy_host(tmp_path) as server, screen(server, mine) as shown:
        await shown.see("[lobby")
        assert server.fingerprint == first
        assert ToyNursery.last.births[0].account.name == "anna"


async def registered(server: Server, mine: SSHKey) -> None:
    async with screen(server, mine) as shown:
        shown.type("RL")
        await shown.see("[lobby")


async def test_what_is_typed_before_a_room_is_there_is_not_lost(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("[register")
        ToyNursery.last.slowness = 0.2
        shown.type("RL")
        await asyncio.sleep(0.1)
        shown.type("ahead")
        assert "[lobby" in await shown.see("ahead")


async def test_a_process_is_told_the_size_of_the_window_and_its_changes(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("80x24")
        shown.process.change_terminal_size(120, 40)
        shown.type("S")
        await shown.see("[120x40]")
        shown.process.change_terminal_size(4_000_000_000, 7)
        shown.type("S")
        await shown.see("[500x7]")


async def test_the_language_of_the_client_is_spoken(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        async with screen(server, key(), env={"LANG": "sv_SE.UTF-8", "PATH": "/bin"}) as shown:
            await shown.see(" sv]")
        async with screen(server, key(), env={"LANG": "sv_SE;reboot"}) as shown:
            await shown.see(" en]")


@pytest.mark.slow
async def test_when_the_lobby_fails_the_terminal_is_restored_and_the_session_ends(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            shown.type("X")
            assert await shown.ended() == 1
            assert shown.seen.endswith(RESTORE + bare("server.crashed").encode())


@pytest.mark.slow
async def test_a_process_that_has_gone_lets_other_bots_think(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path, rules=HostRules(thinkers=1)) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            await server.connections.service.handlers[0].think()
            shown.type("X")
            await shown.see(bare("server.crashed"))
            async with asyncio.timeout(REPLY):
                await server.connections.service.thinking.acquire()


@pytest.mark.slow
async def test_a_room_that_is_forbidden_meanwhile_is_not_had(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            game, process = await about_to_sit_down(server)
            save = server.connections.service.folder.save(game)
            save.write_bytes(save.read_bytes().replace(b"{", b"[", 1))
            process.end()
            told = await shown.see(say("server.any-key"))
            assert "[table" not in told
            assert say("host.damaged") in told
            shown.type(" ")
            await shown.see("[lobby")
        assert [birth.location.kind for birth in ToyNursery.last.births] == ["register", *["lobby"] * 3]


async def about_to_sit_down(server: Server) -> tuple[str, ToyProcess]:
    """A game of the only one who is here, and their process in the lobby, which has asked for its table."""
    handler = server.connections.service.handlers[0]
    game = await handler.create(NewGameRequest("gallic-war", "romans", bot="tiro"))
    process = ToyNursery.last.processes[-1]
    process.tell(ask="go", n=3, **{"with": {"location": {"kind": "table", "game": game, "seat": "romans"}}})
    async with asyncio.timeout(REPLY):
        while handler.wanted is None:
            await asyncio.sleep(0.01)
    return game, process


@pytest.mark.slow
@pytest.mark.parametrize("shut", [False, True])
async def test_who_is_at_a_table_that_fails_reads_a_sentence_and_is_in_the_lobby_again(
    tmp_path: Path, shut: bool
) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            game, process = await about_to_sit_down(server)
            process.end()
            await shown.see("[table")
            ToyNursery.last.processes[-1].tell(crash="table.py:50 run", shut=shut)
            ToyNursery.last.processes[-1].end()
            told = await shown.see(say("server.any-key"))
            title = server.connections.service.title(game)
            why = bare("server.cannot-open", title=title) if shut else bare("server.crashed")
            assert told.endswith(f"{RESTORE.decode()}{why}{say('server.any-key')}")
            shown.type(" ")
            await shown.see("[lobby")
        assert "| table.py:50 run" in (tmp_path / "host" / "log").read_text()


async def test_what_fails_in_the_server_itself_is_told_with_a_restored_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with toy_host(tmp_path) as server:
        monkeypatch.setattr(server.connections.service, "connect", fail)
        async with screen(server, key()) as shown:
            assert await shown.ended() == 1
            assert shown.seen == (RESTORE + bare("server.crashed").encode())
        assert "Legio XIII" not in (tmp_path / "host" / "log").read_text()


def fail(*_: object) -> None:
    raise RuntimeError("Legio XIII")


async def test_when_no_process_can_be_had_the_terminal_is_restored_and_it_is_told(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("[register")
        ToyNursery.last.barren = True
        shown.type("RL")
        assert await shown.ended() == 1
        assert shown.seen.endswith(RESTORE + say("server.no-room").encode() + b"\r\n")


@asynccontextmanager
async def parked(tmp_path: Path) -> AsyncIterator[tuple[Server, Screen]]:
    """A player whose lobby is parked."""
    async with toy_host(tmp_path, HostLimits(idle=0.2, closing=0.1)) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        while not ToyNursery.last.processes[-1].done.is_set():
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
        yield server, shown


@pytest.mark.slow
async def test_after_ten_idle_minutes_a_process_is_parked_and_a_key_wakes_it(tmp_path: Path) -> None:
    async with parked(tmp_path) as (_, shown):
        assert len(ToyNursery.last.births) == 2
        shown.type("\x1b[O")  # the window is turned from
        await asyncio.sleep(0.1)
        assert len(ToyNursery.last.births) == 2
        shown.type("z")
        told = await shown.see("[lobby")
        assert "z" not in told, "the key that wakes does nothing else"


@pytest.mark.slow
async def test_a_process_that_has_a_reason_to_stay_is_asked_again_and_its_player_counts_as_away(
    tmp_path: Path,
) -> None:
    async with toy_host(tmp_path, HostLimits(idle=0.2, closing=0.1)) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        shown.type("K")
        (handler,), process = server.connections.service.handlers, ToyNursery.last.processes[-1]
        async with asyncio.timeout(REPLY):
            while len(process.news) < 2:
                await asyncio.sleep(0.02)
        assert [news["kind"] for news in process.news[:2]] == ["park", "park"]
        assert handler.absent
        shown.type("z")
        await shown.see("z")
        assert not handler.absent
        assert len(ToyNursery.last.births) == 2


async def test_who_does_not_register_for_ten_minutes_has_to_leave(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(idle=0.2, closing=0.1)) as server, screen(server, key()) as shown:
        assert await shown.ended() == 0
        assert say("server.nobody-typed").encode() in shown.seen


@pytest.mark.slow
async def test_news_wake_a_parked_lobby_only_if_they_matter(tmp_path: Path) -> None:
    async with parked(tmp_path) as (server, shown):
        hear = server.connections.players[0].hear
        births = len(ToyNursery.last.births)
        hear(PushMessage(PushKind.TABLES, tables=("1",)))
        await asyncio.sleep(0.1)
        assert len(ToyNursery.last.births) == births
        hear(PushMessage(PushKind.SAID, line=ChatLine("lobby", "anna", "salve", "")))
        await shown.see("[lobby")
        async with screen(server, key()) as other:
            await other.see("[register")


@pytest.mark.slow
async def test_a_wish_that_wakes_a_parked_screen_is_told_there(tmp_path: Path) -> None:
    async with parked(tmp_path) as (server, shown):
        invited = PushMessage(PushKind.WISH, tables=("1",), wish=NoticeKind.INVITED, title="Julius Caesar 1")
        server.connections.players[0].hear(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
        server.connections.players[0].hear(invited)
        await shown.see("[lobby")
        async with asyncio.timeout(REPLY):
            while len(told := ToyNursery.last.processes[-1].news) < 2:
                await asyncio.sleep(0.01)
        assert (told[0]["title"], told[1]["wish"]) == ("We open again", "invited")


@pytest.mark.slow
async def test_that_the_host_closes_stands_below_a_parked_screen(tmp_path: Path) -> None:
    async with parked(tmp_path) as (server, shown):
        births = len(ToyNursery.last.births)
        assert server.connections.service.handlers[0].absent
        server.connections.players[0].hear(PushMessage(PushKind.CLOSING, seconds=10))
        told = await shown.see("Everything is saved.")
        assert told.endswith("\x1b[24;1H\x1b[0m\x1b[2KThe host closes in 10 seconds. Everything is saved.")
        assert len(ToyNursery.last.births) == births
        shown.type(" ")
        await shown.see("[lobby")
        assert not server.connections.service.handlers[0].absent


async def test_what_a_players_process_may_use_is_what_the_host_says(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(memory=300, file_size=2)) as server, screen(server, key()) as shown:
        await shown.see("[register")
        assert ToyNursery.last.births[0].limits == WorkerLimits(300 << 20, 2 << 20)


async def test_sentences_on_the_bare_terminal_break_between_words(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("]")
        shown.type("X")
        assert await shown.ended() == 1
        lines = shown.seen.decode().removeprefix(RESTORE.decode()).splitlines()
        assert len(lines) > 1
        assert max(map(len, lines)) <= 80
        assert " ".join(lines) == say("server.crashed")


@pytest.mark.slow
async def test_who_is_here_already_may_have_a_second_window(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as first, screen(server, mine) as second:
            await first.see("[lobby")
            await second.see(say("server.leave"))
            second.type("1")
            await second.see("[lobby")
            first.type("still here")
            await first.see("still here")


@pytest.mark.slow
async def test_who_is_here_already_may_take_over(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as first, screen(server, mine) as second:
            await first.see("[lobby")
            await second.see(say("server.leave"))
            second.type("2")
            await second.see("[lobby")
            assert await first.ended() == 0
            assert first.seen.endswith(RESTORE + say("server.taken-over").encode() + b"\r\n")


@pytest.mark.slow
async def test_who_is_here_already_may_leave_again(tmp_path: Path) -> None:
    mine = key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as first, screen(server, mine) as second:
            await first.see("[lobby")
            await second.see(say("server.leave"))
            second.type("q")
            assert await second.ended() == 0


@pytest.mark.slow
async def test_when_the_host_ends_all_are_told_and_leave_with_a_restored_terminal(tmp_path: Path) -> None:
    async with asyncio.timeout(10):
        host = toy_host(tmp_path, HostLimits(closing=0.3))
        server = await host.__aenter__()
        async with screen(server, key()) as shown:
            await shown.see("[register")
            await host.__aexit__(None, None, None)
            assert await shown.ended() == 0
            assert ToyNursery.last.processes[0].news[-1]["kind"] == "closing"
            assert shown.seen.endswith(RESTORE + say("server.closed").encode() + b"\r\n")


@pytest.mark.slow
async def test_sixty_four_are_told_that_the_host_ends_by_a_signal_and_all_have_left_in_time(
    tmp_path: Path,
) -> None:
    full, mine = 64, key()
    limits = HostLimits(sessions=full, per_address=full, per_key=full, closing=1.0)
    async with AsyncExitStack() as guests:
        async with toy_host(tmp_path, limits) as server:
            shown = [await guests.enter_async_context(screen(server, mine))]
            shown[0].type("RL")
            await shown[0].see("[lobby")
            for _ in range(1, full):
                shown.append(await guests.enter_async_context(screen(server, mine)))
                await shown[-1].see(say("server.leave"))
                shown[-1].type("1")
                await shown[-1].see("[lobby")
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(REPLY):
                assert {await one.ended() for one in shown} == {0}
        lobbies = ToyNursery.last.processes[1:]
        told = [[news["kind"] for news in process.news if news["kind"] != "tables"] for process in lobbies]
        assert told == [["closing"]] * full
        closed = RESTORE + say("server.closed").encode() + b"\r\n"
        assert [one for one in shown if not one.seen.endswith(closed)] == []


@pytest.mark.slow
async def test_a_client_that_vanishes_while_it_pastes_leaves_nothing_behind(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as other:
        await other.see("[register")
        async with screen(server, key()) as shown:
            await shown.see("[register")
            shown.type("a\x1b[200~" + "half a text " * 1000)
            await shown.see("a")
            shown.connection.abort()
        process = ToyNursery.last.processes[1]
        async with asyncio.timeout(REPLY):
            await process.done.wait()
            while len(server.connections.players) > 1:
                await asyncio.sleep(0.01)
        assert "half" not in process.typed
        assert len(server.connections.players) == 1
        other.type("still here")
        await other.see("still here")


@pytest.mark.slow
async def test_a_client_that_does_not_read_holds_up_its_own_process_only(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, screen(server, key()) as slow, screen(server, key()) as quick:
        await slow.see("]")
        slow.process.channel.pause_reading()
        slow.type("F")
        process = ToyNursery.last.processes[0]
        async with asyncio.timeout(REPLY):
            written = -1
            while process.flooded > written:  # until it has to wait
                written = process.flooded
                await asyncio.sleep(0.3)
        quick.type("hello")
        await quick.see("hello")


@pytest.mark.slow
async def test_a_flood_of_keys_is_dropped_and_what_comes_later_is_taken(tmp_path: Path) -> None:
    async with toy_host(tmp_path, HostLimits(burst=50, keys=100.0)) as server, screen(server, key()) as shown:
        await shown.see("]")
        for _ in range(20):
            shown.type("." * 10_000)
        await asyncio.sleep(0.7)
        shown.type("!")
        assert (await shown.see("!")).count(".") < 1000


@pytest.mark.slow
async def test_a_pasted_text_comes_whole_however_slowly_the_process_takes_it(tmp_path: Path) -> None:
    text = "".join(f"line {number}\n" for number in range(5_000))
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        await shown.see("]")
        shown.type(f"\x1b[200~{text}\x1b[201~")
        assert text in await shown.see("\x1b[201~")
