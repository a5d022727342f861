"""The theatre at the table: others' orders on the map, one after the other, until one's own decision."""

import pytest

from engine.julius_caesar.seats import CAESAR
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import playback
from jc_tui.table.intents import Point, SaveChanged, TimeIsUp
from jc_tui.terminal.app import pointed_at
from tests.jc_tui.playing import new_table
from tests.jc_tui.screens.stage import Around, Stage, missing, screen_text, see, settled, staged, top

CARDS = ("discard 2/3", "discard 2/2", "play 2/2")
ATTACK = ("move legio_10 narbo-tarraco", "end", "end")
THEIRS = ("move legio_2 carthago_nova-gades", "move legio_37 syracuse-lilybaeum-messana")


def at_table(*actions, show="step", ascii_only=False):
    """The table after some actions; whoever plays Pompey sits elsewhere."""
    play = GameSession(new_table(1), frozenset((CAESAR,)))
    act(play, *actions)
    context = Around(Settings(show=show), ASCII if ascii_only else UNICODE)
    screen = TableScreen(play, context)
    return Stage(screen, context.glyphs), play, screen


def act(play, *actions):
    for action in actions:
        play.table.act(action, play.table.to_act)


def time_is_up(screen):
    screen.runner.send(TimeIsUp(screen.model.wants.alarm[0]))


def in_sight(board, name):
    """Whether a place is in the part of the map that is seen."""
    (row, col), (width, height) = board._corner, board.size
    place = board.art.places[name]
    return row <= place.row < row + height and col <= place.span[0] and place.span[1] <= col + width


@pytest.mark.slow
@pytest.mark.usefixtures("painted_at_once")
async def test_orders_are_shown_one_by_one_and_lead_to_the_battle():
    stage, play, screen = at_table(*CARDS)
    async with staged(stage) as (app, pilot):
        board = screen.query_one("MapView")
        screen.runner.send(Point("athena"))
        act(play, "play 3/1")
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert screen.query_one("RevealedCards").display, "the cards lie face to face"
        lying = screen.query_one("RevealedCards").plain_text
        assert not missing(lying, "→→→  3 moves", "+    1 levy", "Caesar opens", " 1st ═╗")
        text = screen_text(app)
        assert not missing(text, "MOVE A GROUP")
        assert "1 of 1" not in text
        assert "Space next" not in text, "the cards hold nobody up"
        assert "L signs" in text, "the corner of the map stays free"
        await pilot.press("space")
        assert screen.query_one("RevealedCards").display, "a key too many was meant for the show"
        assert " 1st ═╗" not in await see(pilot, "h"), "no pane is read through them"
        assert " 1st ═╗" in await see(pilot, "h")
        await pilot.press("right")
        assert not screen.query_one("RevealedCards").display, "at the next key they are gone"
        screen.runner.send(Point("athena"))
        assert play.legal
        screen.query_one("OrdersPane").focus()
        await pilot.press("space")
        assert screen.model.orders.place is None, "a key too many was meant for the show"
        screen.query_one("MapView").focus()
        assert "Space next" not in screen_text(app)

        board.level = "large"
        await settled(pilot)
        assert in_sight(board, "athena")
        act(play, *ATTACK, *THEIRS)
        screen.runner.send(SaveChanged())
        text = await see(pilot)
        assert "An unseen block of Pompey moves Carthago Nova - Gades." in text
        assert not missing(text, " POMPEY ACTS ", "705.1", "POMPEY 3/1 MOVES levies")
        assert "Event 1 of 2:  An unseen block" in text
        assert [trail.places for trail in board.trails] == [("carthago_nova", "gades")]
        assert board.targets.keys() == {"carthago_nova", "gades"}
        assert play.behind
        assert pointed_at(screen) == screen.query_one("OrdersPane").content_region.offset
        assert in_sight(board, "gades")
        assert not in_sight(board, "athena")

        for key in ("H", "d", "t"):
            screen.model.said = None
            screen.show()
            assert "First see what happened" in await see(pilot, key), f"{key} is not lost without a word"
        await pilot.press("question_mark")
        assert top(app) == "HelpScreen"
        await pilot.press("escape")
        assert play.behind, "nothing goes on below another screen"

        assert "Messana" in await see(pilot, "space")
        act(play, "end", "end")
        screen.runner.send(SaveChanged())
        await settled(pilot)
        assert play.table.state.view(CAESAR).battle, "the battle is on"
        assert app.screen is screen, "what led to it is shown first"
        await pilot.press("escape")
        assert top(app) == "BattleScreen"
        before = play.table.number
        await pilot.press("space")
        assert play.table.number == before, "a key too many was meant for the show"
        assert not play.behind
        screen.show()
        assert in_sight(board, board.selected)
        assert board.selected == "athena"
        assert not board.trails
        pane = screen.query_one("OrdersPane")
        pane.tell("more than there is room for " * 9)
        assert pane.draw(60, 2)[-1][-1][0].endswith(UNICODE.more), "what is cut off is marked"


@pytest.mark.slow
async def test_their_last_turn_comes_again_at_a_key_where_none_is_shown(monkeypatch):
    stage, play, screen = at_table(
        *CARDS, "play 3/1", "end", "end", *THEIRS, "end", "end", show="off", ascii_only=True
    )
    monkeypatch.setattr(playback, "SECONDS", {"normal": 600})
    async with staged(stage, (120, 40)) as (app, pilot):
        board = screen.query_one("MapView")
        assert not play.behind
        canvases = screen.query("#side > .shown")
        beside = [canvas.plain_text for canvas in canvases]
        await pilot.press("t")
        assert play.behind
        assert beside == [canvas.plain_text for canvas in canvases], (
            "what was seen before is shown on the map alone"
        )
        text = screen_text(app)
        assert text.isascii()
        assert not missing(text, "Once more, event 1 of 3:", "Space next")
        assert not missing(text, "705 AUC  turn 1/5  CARDS > Player 1"), "the moment that is shown"
        assert "Caesar is Player 1" in text
        time_is_up(screen)
        text = await see(pilot)
        assert "===" in text, "the way with its head"
        assert not missing(text, " POMPEY ACTS ", "POMPEY 3/1 MOVES levies")
        time_is_up(screen)
        assert "Messana" in await see(pilot)
        time_is_up(screen)
        await settled(pilot)
        assert not play.behind, "it goes on by itself"
        assert not board.trails
        assert not missing(screen_text(app), "PLAY A CARD", " CAESAR: YOUR TURN ", "turn 2/5", " CARDS ")
