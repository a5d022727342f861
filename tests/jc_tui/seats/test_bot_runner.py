"""The bots at a table: told everything, asked, dropped, and replaced by tiro where they fail."""

import io
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.bots import Bot, make_bot
from engine.bots.game_ai import SearchSettings
from engine.bots.guard import Guard
from engine.bots.search_bot import SearchBot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat, View
from engine.julius_caesar.fog.likelihood import JuliusCaesarMemory
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.protocol.requests import Conversation
from jc_tui.seats.bot_runner import BotRunner
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.message_line import PromptLine
from tests.jc_tui.games import GAME, C, P, thoroughly
from tests.jc_tui.playing import new_table, play_lines
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import staged

LATER = 20.0


class Recalling(SearchBot):
    """Remembers as the stronger bots do, and plays as tiro does, whose games stay the same."""

    def __init__(self, seed: str) -> None:
        super().__init__("recalling", GAME.id, SearchSettings(), seed)
        self._player = make_bot("tiro", seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.look(view)
        return self._player.choose(view, legal)


def recalling(table: Match) -> BotRunner:
    return BotRunner(table, {C: Recalling("c"), P: Recalling("p")})


def company(table: Match, caesar: str = "centurio", pompey: str = "centurio") -> BotRunner:
    return BotRunner(table, {C: make_bot(caesar, "c"), P: make_bot(pompey, "p")})


def play_on(table: Match, bots: BotRunner, decisions: int) -> None:
    for _ in range(decisions):
        seat, question = table.to_act, bots.ask()
        if question is None or seat is None:
            return
        table.act(question.answer(), seat)


def memory(bots: BotRunner, seat: Seat) -> JuliusCaesarMemory:
    """What a bot remembers when it has been asked once more."""
    found = bots.bots[seat].bot._memory  # type: ignore[attr-defined]
    assert isinstance(found, JuliusCaesarMemory)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("decisions", thoroughly([30, 90]))
def test_a_resumed_game_has_bots_that_remember_as_if_they_had_played_on(decisions: int, tmp_path: Path):
    path = tmp_path / "game.jsonl"
    with Match.new(GAME, {}, {}, SeededChance(3), path) as table:
        table.run_chance()
        bots = recalling(table)
        play_on(table, bots, decisions)
        seat = table.to_act
        assert seat in (C, P)
        assert bots.ask().answer() is not None
        here = memory(bots, seat).beliefs()
    with Match.open(GAME, path, SeededChance(9)) as table:
        anew = recalling(table)
        assert anew.ask().answer() is not None
        assert memory(anew, seat).beliefs() == here
        assert here.places


def test_after_an_undo_the_bots_know_nothing_of_what_was_taken_back():
    table = Match.new(GAME, {"deployment": "free"}, {}, SeededChance(3))
    table.run_chance()
    heard = Heard()
    bots = BotRunner(table, {P: heard})
    table.act(next(action for action in table.state.legal_actions(C) if action.verb == "swap"), C)
    table.act("end", C)
    bots.ask().answer()
    told = len(heard.events)
    assert told > 1
    table.undo(C)
    table.undo(C)
    table.act("end", C)
    bots.ask().answer()
    assert heard.forgot == 2, "once before anything was told, once after the undo"
    assert 0 < len(heard.events) < told


class Heard:
    name, views, forgot = "heard", 0, 0

    def __init__(self) -> None:
        self.events: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        self.events += events

    def look(self, view: View) -> None:
        self.views += 1

    def forget(self) -> None:
        self.events.clear()
        self.views = 0
        self.forgot += 1

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return legal[0]


@pytest.mark.slow
def test_a_bot_that_joins_late_is_shown_the_views_of_its_seats_decisions():
    table = new_table(3)
    play_on(table, company(table, "tiro", "tiro"), 20)
    seat = table.to_act
    assert seat is not None
    heard = Heard()
    BotRunner(table, {seat: heard}).ask().answer()
    assert heard.views == sum(entry.seat is seat for entry in table.history)
    events = [event for entry in table.history for event in entry.events]
    assert heard.events == GAME.visible_events(events, seat)


class Slow:
    name = "slow"

    def __init__(self) -> None:
        self.thinks, self.stop, self.interrupted = threading.Event(), threading.Event(), 0

    def observe(self, events: object) -> None: ...

    def interrupt(self) -> None:
        self.interrupted += 1
        self.stop.set()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.thinks.set()
        assert self.stop.wait(LATER)
        return legal[0]


@pytest.mark.parametrize("anew", [False, True])
def test_a_question_that_is_dropped_or_asked_anew_ends_and_has_no_answer(anew: bool):
    bot = Slow()
    session = GameSession(new_table(3), frozenset((P,)), {C: bot})
    question = session.ask()
    assert question is not None
    answers: list[Action | None] = []
    thread = threading.Thread(target=lambda: answers.append(question.answer()))
    thread.start()
    assert bot.thinks.wait(LATER)
    if anew:
        assert session.ask().answer() in session.table.state.legal_actions(C)
    else:
        question.drop()
    thread.join(LATER)
    assert (answers, bot.interrupted) == ([None], 1)


def test_a_bot_that_can_be_interrupted_answers_before_its_time_is_over():
    bot = Slow()
    session = GameSession(new_table(3), frozenset((P,)), {C: bot}, limit=0.2)
    assert session.think() in session.table.state.legal_actions(C)
    assert (bot.interrupted, session.bot_notices()) == (1, [])


def test_how_long_a_bot_thinks_is_told():
    session = GameSession(new_table(3), frozenset((P,)), {C: Slow()})
    question = session.ask()
    assert question is not None
    assert session.waiting_for == "slow is thinking for Caesar."
    session.waited = 7
    assert session.waiting_for == "slow is thinking for Caesar, 7 s."
    question.drop()
    assert (session.ask() is None, session.waiting_for) == (False, "slow is thinking for Caesar.")


def test_nothing_of_the_table_is_read_where_a_bot_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    """That is another thread, and the game may be at another place by then."""
    table = new_table(3)
    play_on(table, recalling(table), 4)
    question = recalling(table).ask()
    assert question is not None
    monkeypatch.setattr(Match, "state_at", None)
    assert question.answer() is not None


def test_a_question_dropped_while_the_bot_is_told_is_not_put(monkeypatch: pytest.MonkeyPatch):
    bots = company(new_table(3))
    question = bots.ask()
    monkeypatch.setattr(bots, "_inform", lambda _: question.drop())
    monkeypatch.setattr("jc_tui.seats.bot_runner.decide", None)
    assert question.answer() is None


class Failing:
    """Fails the first time it is asked, by raising or by not answering."""

    name = "legatus"

    def __init__(self, gate: threading.Event | None = None) -> None:
        self.gate, self.asked = gate, 0

    def observe(self, events: object) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 1 and self.gate is None:
            raise RuntimeError("lost [map]")
        if self.gate is not None:
            self.gate.wait(LATER)
        return legal[0]


def against(bot: Bot, limit: float = LATER) -> GameSession:
    return GameSession(new_table(3), frozenset((P,)), {C: bot}, limit)


def test_every_bot_at_a_sitting_is_guarded_and_one_that_stalls_is_not_waited_for(gate: threading.Event):
    seats = against(Failing())
    assert seats.bot_to_act
    action = seats.think()
    assert action in seats.table.state.legal_actions()
    seats.act(action, seat=seats.to_act)
    assert seats.bot_notices() == ["legatus failed; tiro decides for it this time."]
    assert (seats.bot_notices(), seats.to_act) == ([], P)
    seats = against(Failing(gate), limit=0.05)
    seats.act(seats.think(), seat=seats.to_act)
    assert "legatus did not answer in 0.05 s" in seats.bot_notices()[0]


def test_plain_lines_tell_it():
    play_lines(new_table(3), {P}, {C: Failing()}, io.StringIO("quit\n"), out := io.StringIO())
    assert "legatus failed; tiro decides for it this time." in out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("stalls", [False, True])
async def test_the_screen_tells_it(stalls: bool, gate: threading.Event):
    seats = against(Failing(gate) if stalls else Failing(), limit=0.05 if stalls else LATER)
    async with staged(GameApp(session=seats)) as (app, pilot):
        assert seats.to_act is P
        line, log = app.screen.query_one(PromptLine).message.text, app.screen.query_one(LogPane)
        await pilot.press("s")
        told = [entry.text for entry in log.shown_entries if "legatus" in entry.text]
        for sentence in (line, *told):
            assert "not answer in 0.05 s" in sentence if stalls else "legatus failed;" in sentence
            assert "tiro decides for it this time" in sentence
        assert len(told) == 1


def test_the_protocol_tells_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.bots.specs.make_bot", lambda name, *_, **__: Failing())
    talk = Talk(tmp_path)
    reply = talk("new", seed=3, bots={"caesar": "tiro"})
    assert (reply["notices"], reply["to_act"]) == (["legatus failed; tiro decides for it this time."], "pompey")
    assert "notices" not in talk("apply", action=talk("legal")["legal"][0])
    assert isinstance(talk.session, Conversation)
    assert isinstance(talk.session.session.bots[C], Guard)
