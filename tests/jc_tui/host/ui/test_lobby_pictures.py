"""What players see of a host away from its tables, as text, in both languages at 80 by 24 and at 120 by 40."""

from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.words import ENGLISH, choose_language
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.ui import games_list
from jc_tui.host.ui.register import RegisterScreen
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.hosts import WIDE, lobby_on
from tests.jc_tui.screens.stage import press, screen_text, staged

pytestmark = pytest.mark.slow

SIZES = ((80, 24), WIDE)
TONGUES = pytest.mark.parametrize("tongue", [ENGLISH, "sv"], indirect=True)
LOOKS = {
    "lobby": "",
    "past": "p",
    "new game": "n down down right",
    "keys": "a k",
    "notices": "a n right",
    "code": "a n right right right down a @ b . c o enter",
}
"""What is looked at, and the keys that lead there."""


@pytest.fixture(autouse=True)
def tongue(busy: BareHost, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games_list, "now", lambda: busy.moment + timedelta(days=14))
    busy.service.tester = AsyncMock()
    choose_language(getattr(request, "param", ENGLISH))
    yield
    choose_language(ENGLISH)


@TONGUES
@pytest.mark.parametrize("look", LOOKS)
async def test_the_lobby_and_what_it_leads_to(
    busy: BareHost, brutus: ApiHandler, look: str, snapshot: SnapshotAssertion
) -> None:
    done(busy.comes("another").join_account(done(brutus.key_code())))
    seen = []
    async with staged(lobby_on(brutus), SIZES[0]) as (_, pilot):
        await press(pilot, *LOOKS[look].split())
        for size in SIZES:
            await pilot.resize_terminal(*size)
            seen.append(await press(pilot))
    assert "\n".join(seen) == snapshot


@TONGUES
async def test_where_strangers_begin(busy: BareHost, snapshot: SnapshotAssertion) -> None:
    async with staged(lobby_on(busy.comes("stranger"), RegisterScreen)) as (app, _):
        assert screen_text(app) == snapshot


async def test_the_lobby_in_ascii_needs_nothing_else(brutus: ApiHandler) -> None:
    async with staged(lobby_on(brutus, charset="ascii"), SIZES[1]) as (app, _):
        assert screen_text(app).isascii()
        assert "Romans scipio* - >Barbarians cleopatra" in screen_text(app)
