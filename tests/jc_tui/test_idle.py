"""What a test of screens waits for: work in threads, even while other programs keep it from going on."""

import asyncio
import sys
from hashlib import pbkdf2_hmac

import pytest

from tests.jc_tui import idle

LATER = 30.0
"""Seconds after which a test gives up."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
async def test_a_thread_at_work_is_waited_for_though_it_is_given_no_time(monkeypatch):
    for clock in ("process_time", "thread_time"):
        monkeypatch.setattr(idle, clock, lambda: 0.0, raising=False)
    work = asyncio.get_running_loop().run_in_executor(None, pbkdf2_hmac, "sha256", b"", b"", 100_000)
    await idle.until_idle(max_sleep=LATER)
    assert work.done()


async def test_a_thread_that_waits_is_not_waited_for(gate):
    work = asyncio.get_running_loop().run_in_executor(None, gate.wait)
    async with asyncio.timeout(LATER):
        await idle.until_idle(max_sleep=2 * LATER)
    gate.set()
    assert await work
