"""Bytes go both ways over a pseudo-terminal, wait for each other, and nothing of it stays open."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from jc_tui.host.workers.pty_link import FULL, open_pty
from tests.jc_tui.host.workers.launcher import PATIENCE, nothing_stays_open, until

LONG = bytes(range(32, 127)) * 4_000
TYPED = b"x" * 4 * FULL


async def test_all_that_a_worker_writes_is_shown_also_after_a_pause():
    seen = bytearray()

    def show(data):
        if not seen:
            link.screen.pause_reading()
        seen.extend(data)

    async with nothing_stays_open(), open_pty(80, 24, show, bool) as link:
        worker = Path(f"/proc/self/fd/{os.dup(link.slave)}")
        link.lend()
        assert os.get_terminal_size(int(worker.name)) == (80, 24)
        link.resize(100, 30)
        assert os.get_terminal_size(int(worker.name)) == (100, 30)
        writing = asyncio.create_task(asyncio.to_thread(worker.write_bytes, LONG))
        await until(lambda: seen)
        size = len(seen)
        await asyncio.sleep(0.1)
        assert len(seen) == size
        assert not writing.done(), "a worker waits for a player who does not read"
        link.screen.resume_reading()
        await writing
        assert not link.drained.done()
        os.close(int(worker.name))
        await asyncio.wait_for(link.drained, PATIENCE)
        assert seen == LONG
        link.resize(80, 24)  # nobody is there any more
        link.type(b"salve")


async def test_what_is_typed_waits_for_the_worker_and_the_player_is_held():
    seen, held, read = bytearray(), [], bytearray()

    def is_read():
        with suppress(BlockingIOError):
            read.extend(os.read(worker, 4096))
        return read == TYPED

    async with nothing_stays_open():
        async with open_pty(80, 24, seen.extend, held.append) as link:
            worker = os.dup(link.slave)
            os.set_blocking(worker, False)
            link.lend()
            link.type(TYPED)
            assert held == [True]
            await until(is_read)
            await until(lambda: held == [True, False])
            link.type(TYPED)  # waits for a worker that never reads it
        assert (bytes(seen), link.keys.get_write_buffer_size()) == (b"", 0), "nothing is echoed, nor kept"
        with pytest.raises(OSError, match="Input/output error"):
            os.write(worker, b"x")
        os.close(worker)


async def test_one_that_is_given_up_while_it_opens_leaves_no_descriptor():
    async def open_one():
        async with open_pty(80, 24, bool, bool):
            await asyncio.sleep(PATIENCE)

    async with nothing_stays_open():
        for steps in range(6):
            task = asyncio.create_task(open_one())
            for _ in range(steps):
                await asyncio.sleep(0)
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
