"""A bot that fails at a table of people: tiro decides, the players are told, and the game goes on."""

import io
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.bots import Bot
from engine.bots.guard import Guard
from engine.contract import Action, View
from jc_tui.app import JuliusApp
from jc_tui.protocol.requests import Conversation
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.message_line import PromptLine
from tests.jc_tui.games import C, P
from tests.jc_tui.playing import new_table, play_lines
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import staged

LATER = 20.0


class Failing:
    """Fails the first time it is asked, by raising or by not answering."""

    name = "legatus"

    def __init__(self, gate: threading.Event | None = None) -> None:
        self.gate = gate
        self.asked = 0

    def observe(self, events: object) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 1 and self.gate is None:
            raise RuntimeError("lost [map]")
        if self.gate is not None:
            self.gate.wait(LATER)
        return legal[0]


def session(bot: Bot, limit: float = LATER) -> GameSession:
    return GameSession(new_table(3), frozenset((P,)), {C: bot}, limit)


def test_every_bot_at_a_sitting_is_guarded():
    seats = session(Failing())
    assert seats.bot_to_act
    action = seats.think()
    assert action in seats.table.state.legal_actions()
    seats.act(action, seat=seats.to_act)
    assert seats.bot_notices() == ["legatus failed; tiro decides for it this time."]
    assert seats.bot_notices() == []
    assert seats.to_act is P


def test_a_bot_that_stalls_at_a_sitting_is_not_waited_for(gate: threading.Event):
    seats = session(Failing(gate), limit=0.05)
    seats.act(seats.think(), seat=seats.to_act)
    assert "legatus did not answer in 0.05 s" in seats.bot_notices()[0]


@pytest.mark.slow
@pytest.mark.parametrize("stalls", [False, True])
async def test_the_screen_tells_it(stalls: bool, gate: threading.Event):
    seats = session(Failing(gate) if stalls else Failing(), limit=0.05 if stalls else LATER)
    async with staged(JuliusApp(session=seats)) as (app, pilot):
        assert seats.to_act is P
        line, log = app.screen.query_one(PromptLine).message.text, app.screen.query_one(LogPane)
        await pilot.press("s")
        told = [entry.text for entry in log.shown_entries if "legatus" in entry.text]
        for sentence in (line, *told):
            assert "not answer in 0.05 s" in sentence if stalls else "legatus failed;" in sentence
            assert "tiro decides for it this time" in sentence
        assert len(told) == 1


def test_plain_lines_tell_it():
    out = io.StringIO()
    play_lines(new_table(3), {P}, {C: Failing()}, io.StringIO("quit\n"), out)
    assert "legatus failed; tiro decides for it this time." in out.getvalue()


def test_the_protocol_tells_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.bots.specs.make_bot", lambda name, *_, **__: Failing())
    talk = Talk(tmp_path)
    reply = talk("new", seed=3, bots={"caesar": "tiro"})
    assert reply["notices"] == ["legatus failed; tiro decides for it this time."]
    assert reply["to_act"] == "pompey"
    assert "notices" not in talk("apply", action=talk("legal")["legal"][0])
    assert isinstance(talk.session, Conversation)
    assert isinstance(talk.session.session.bots[C], Guard)
