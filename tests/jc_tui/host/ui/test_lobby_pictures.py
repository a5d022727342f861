"""What players see of a host away from its tables, as text, in both languages at 80 by 24 and at 120 by 40."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.words import ENGLISH, choose_language
from jc_tui.host.api.messages import PublicKey
from jc_tui.host.ui import games_list
from jc_tui.host.ui.app import LobbyApp
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on, naming_on
from tests.jc_tui.host.toy_api import ToyHost
from tests.jc_tui.screens.stage import press, screen_text, settled

pytestmark = pytest.mark.slow

SIZES = ((80, 24), (120, 40))
TONGUES = (ENGLISH, "sv")
LOOKS = {
    "lobby": "",
    "past": "p",
    "new game": "n down down right",
    "keys": "a k",
    "notices": "a n right",
    "code": "a n right right right down a enter",
}
"""What is looked at, and the keys that lead there."""


@pytest.fixture(autouse=True)
def a_day_in_march(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(games_list, "now", lambda: datetime(2026, 3, 15, 12, tzinfo=UTC))
    yield
    choose_language(ENGLISH)


def brutus() -> LobbyApp:
    """The lobby as Brutus has it, who has come with one of two keys."""
    api = busy_host().api("brutus")
    api.mine.keys.append(PublicKey(f"SHA256:{'7' * 43}", "ssh-rsa", "2026-01-02T03:04:05Z"))
    return lobby_on(api)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("look", LOOKS)
async def test_the_lobby_and_what_it_leads_to(look: str, tongue: str, snapshot: SnapshotAssertion) -> None:
    choose_language(tongue)
    seen = []
    async with at_rest(brutus(), SIZES[0]) as (app, pilot):
        await press(pilot, *LOOKS[look].split())
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            seen.append(screen_text(app))
    assert "\n".join(seen) == snapshot


@pytest.mark.parametrize("tongue", TONGUES)
async def test_where_strangers_begin(tongue: str, snapshot: SnapshotAssertion) -> None:
    choose_language(tongue)
    async with at_rest(naming_on(ToyHost().api())) as (app, _):
        assert screen_text(app) == snapshot


async def test_the_lobby_in_ascii_needs_nothing_else() -> None:
    api = busy_host().api("brutus")
    async with at_rest(lobby_on(api, charset="ascii"), SIZES[1]) as (app, _):
        assert screen_text(app).isascii()
        assert "Romans scipio* - >Barbarians cleopatra" in screen_text(app)
