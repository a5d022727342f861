"""When the bell rings, what the title of the window says, and that it is given back on leaving."""

import signal
from types import SimpleNamespace

import pytest

from engine.contract import Seat
from jc_tui.app import GameApp
from jc_tui.screens.notes import NotesScreen
from jc_tui.settings import Settings, save_settings
from jc_tui.table.intents import SaveChanged
from jc_tui.terminal.app import BACK, SAVE, TerminalApp, WindowTitle
from jc_tui.terminal.attention import LONG_WAIT, Attention
from tests.jc_tui.screens.stage import Around, C, P, Stage, press, session, staged
from tests.jc_tui.terminals import PseudoTerminal

MARKED = "\x1b]2;* Caesar to act"


def test_the_old_title_is_kept_once_and_comes_back_once_and_none_commands_the_terminal():
    window = WindowTitle({"TERM": "xterm-256color"})
    assert window.give_back() == ""
    assert window.show("a\x1b]0;b\x07c\n d\x9b") == f"{SAVE}\x1b]2;a]0;bc d\x07"
    assert window.show("x" * 500) == f"\x1b]2;{'x' * 80}\x07"
    assert [window.give_back(), window.give_back()] == [BACK, ""]
    assert window.show("three").startswith(SAVE)


def test_the_console_is_sent_nothing():
    for term in ("linux", "dumb", "vt220", ""):
        window = WindowTitle({"TERM": term})
        assert (window.show("one"), window.give_back()) == ("", ""), term


@pytest.mark.slow
async def test_the_setting_and_leaving_the_table_give_it_back(monkeypatch):
    shown = []
    monkeypatch.setattr("jc_tui.terminal.attention.write_title", lambda _, text: shown.append(text))
    async with staged(GameApp(Settings(), session=session(humans=(C,)))) as (app, pilot):
        assert shown[-1] == MINE
        app.change(title_mark=False)
        assert shown[-1] is None
        (screen := app.screen).runner.send(SaveChanged())
        assert shown[-1] is None, "it is not wanted"
        app.change(title_mark=True)
        screen.runner.send(SaveChanged())
        assert shown[-1] == MINE
        while app.screen is screen:
            await press(pilot, "escape")
        assert shown[-1] is None, "the title of the game has nobody to act"


def at_table(folder, **environment):
    session(humans=(C,), path=folder / "game.jsonl").table.close()
    environment |= {"JC_TUI_SAVES": str(folder)}
    return PseudoTerminal("play", folder / "game.jsonl", "--seat", "caesar", environment=environment)


@pytest.mark.slow
def test_it_is_marked_at_the_table_and_given_back_at_the_end(tmp_path):
    with at_table(tmp_path) as terminal:
        terminal.until(f"{SAVE}{MARKED}")
        terminal.quits()
        assert terminal.shown.decode().count(SAVE) == 1
        assert terminal.after.count(BACK) == 1


@pytest.mark.slow
def test_it_is_given_back_by_signals_and_while_stopped(tmp_path):
    with at_table(tmp_path) as terminal:
        place = terminal.until(MARKED)
        terminal.read(0.3)
        terminal.type("\x1a")
        place = terminal.until("\x1b[?1049l", terminal.until(BACK, place))
        terminal.process.send_signal(signal.SIGCONT)
        place = terminal.until(f"{SAVE}{MARKED}", place)
        terminal.ends_by(signal.SIGTERM)
        assert terminal.shown[place:].decode().count(BACK) == 1


@pytest.mark.slow
@pytest.mark.parametrize("way", ["console", "setting"])
def test_nothing_is_sent_where_it_is_not_wanted(tmp_path, way):
    save_settings({"title_mark": way != "setting"})
    with at_table(tmp_path, TERM="linux" if way == "console" else "xterm-256color") as terminal:
        terminal.until("DISCARD")
        terminal.quits()
        assert not any(part in terminal.shown.decode() for part in (SAVE, BACK, "\x1b]2;"))


ME, BOTH, NOBODY = frozenset((C,)), frozenset((C, P)), frozenset[Seat]()
LONG, SHORT = LONG_WAIT + 1, LONG_WAIT / 2
MINE, THEIRS, OVER = "* Caesar to act - JC-TUI", "JC-TUI - waiting for Pompey", "JC-TUI - game over"


def call_for(before, now, humans, waited, **wanted):
    """What happens after a while, when `now` is to act after `before`; the game is over when that is nobody."""
    time = [0.0]
    attention = Attention(clock=lambda: time[0], **wanted)
    for to_act in (before, now):
        table = SimpleNamespace(result=None if to_act else "over")
        call = attention.decide(SimpleNamespace(to_act=to_act, humans=humans, table=table))
        time[0] += waited
    return call


@pytest.mark.parametrize(
    ("before", "now", "humans", "waited", "called"),
    [
        (P, C, ME, LONG, (True, MINE)),
        (P, C, ME, SHORT, (False, MINE)),  # he is still looking
        (C, C, ME, LONG, (False, None)),  # it was his turn all the while
        (None, C, ME, LONG, (False, MINE)),  # just opened
        (P, P, ME, LONG, (False, None)),
        (C, P, ME, LONG, (False, THEIRS)),
        (P, C, BOTH, LONG, (False, MINE)),  # both sit here
        (P, C, NOBODY, LONG, (False, "JC-TUI - waiting for Caesar")),  # a spectator
        (P, None, ME, LONG, (True, OVER)),
        (C, None, ME, LONG, (False, OVER)),
        (P, None, NOBODY, LONG, (False, OVER)),
    ],
)
def test_the_bell_rings_after_a_wait_and_the_title_has_a_star(before, now, humans, waited, called):
    assert call_for(before, now, humans, waited) == called
    assert call_for(before, now, humans, waited, bell=False, mark=False) == (False, None)


def test_attention_follows_a_game():
    time = [0.0]
    seats = session(humans=(C,))
    attention = Attention(clock=lambda: time[0])
    assert attention.decide(seats) == (False, MINE)
    assert attention.decide(seats) == (False, None), "a title is set once"
    seats.act(seats.legal[0])
    assert seats.to_act is P
    assert attention.decide(seats) == (False, "JC-TUI - waiting for Pompey")
    time[0] += LONG
    seats.table.act(seats.table.state.legal_actions(P)[0], P)
    assert seats.to_act is C
    assert attention.decide(seats) == (True, "* Caesar to act - JC-TUI")


def test_ones_own_long_thought_is_no_wait():
    time = [0.0]
    attention, table = Attention(clock=lambda: time[0]), SimpleNamespace(result=None)
    for to_act, passed in ((C, LONG), (P, SHORT), (C, 0)):
        rings, _ = attention.decide(SimpleNamespace(to_act=to_act, humans=ME, table=table))
        time[0] += passed
    assert not rings, "the answer came soon"


@pytest.mark.slow
async def test_no_terminal_hears_nothing(monkeypatch):
    sent = []
    monkeypatch.setattr(TerminalApp, "send", lambda _, data: sent.append(data))
    seats = session(humans=(C,))
    for app in (GameApp(Settings(), session=seats), Stage(NotesScreen(seats, context=Around()))):
        async with staged(app):
            Attention().update(app, seats)
    assert not [data for data in sent if "Caesar to act" in data]
