"""Questions that the same key answers once more: an answer counts as long as the question is in sight."""

import pytest

from jc_tui.app import JuliusApp
from jc_tui.host.model import News, NewsKind, Wish
from tests.jc_tui.host.hosts import at_rest, busy_host, lobby_on
from tests.jc_tui.host.test_lobby import go_to, told
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import Stage, press, screen_text, settled, staged
from tests.jc_tui.sessions import sit

pytestmark = pytest.mark.slow


def seen(app: JuliusApp | Stage) -> str:
    return " ".join(screen_text(app).split())


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_at_the_table_keys_that_change_the_view_leave_the_question_in_sight(size: tuple[int, int]) -> None:
    seats = sit(MOVES)
    async with staged(JuliusApp(session=seats), size) as (app, pilot):
        await press(pilot, "R", "plus", "minus", "s", "s", "h", "h", "i", "tab", "f1", "escape", "L", "escape")
        assert "press R again" in seen(app)
        await press(pilot, "R")
    assert seats.table.result is not None


async def test_in_the_lobby_news_in_place_of_the_question_drop_it() -> None:
    host = busy_host()
    desk = host.desk("brutus")
    async with at_rest(lobby_on(desk)) as (app, pilot):
        go_to(app, "6")
        await press(pilot, "enter")
        assert "Once more, and you play against" in told(app)
        desk.news(News(NewsKind.WISH, wish=Wish.PAUSE, title="Another game"))
        await settled(pilot)
        assert "Once more" not in told(app)
        await press(pilot, "enter")
        assert desk.went is None
        assert "Once more, and you play against" in told(app)
