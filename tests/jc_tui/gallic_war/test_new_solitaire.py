"""Solitaire from the screen of a new game on: who is asked for, what the save says, and playing it again."""

import pytest

from engine.gallic_war.seats import ROMANS
from engine.match import Match
from jc_tui.lookback.branching import rematch
from jc_tui.screens.branch import BranchScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.widgets.value_line import ValueLine
from tests.gallic_war.support import GAME
from tests.jc_tui.screens.stage import Around, Stage, press, settled, staged
from tests.jc_tui.screens.test_new_game import choose
from tests.jc_tui.shell import TableScreen, new_app, players, stand_ins, text


@pytest.mark.slow
async def test_who_plays_on_from_an_old_position_is_not_asked_for_the_automaton(tmp_path):
    path = tmp_path / "old.jsonl"
    Match.new(GAME, {"barbarians": "automaton"}, {ROMANS: "human"}, 1, path).close()
    with Match.open(GAME, path, read_only=True) as table:
        async with staged(Stage(BranchScreen(table, 0, context=Around()))) as (app, pilot):
            assert [line.id for line in app.screen.query(ValueLine)] == ["romans"]
            await press(pilot, *"2", "enter")
    (new,) = set(tmp_path.glob("*.jsonl")) - {path}
    with Match.open(GAME, new, read_only=True) as table:
        assert table.header.seats == {"romans": "human"}


@pytest.mark.slow
async def test_no_bot_is_asked_for_beside_the_automaton(tmp_path, monkeypatch):
    stand_ins(monkeypatch)
    async with staged(new_app(tmp_path)) as (app, pilot):

        def line(name: str) -> ValueLine:
            return app.screen.query_one(f"#{name}", ValueLine)

        async def at(name: str) -> None:
            app.screen.query_one(f"#{name}").focus()
            await settled(pilot)

        await press(pilot, "n")
        await choose(pilot, "gallic-war")
        assert line("bot-barbarians").display
        for below, edge in (("seed", 0), ("name", 0), ("begin", 1)):
            begins = app.screen.query_one(f"#{below}").region.x + edge
            assert begins == line("seats").region.x + line("seats").lead, below
        await at("seats")
        await choose(pilot, "both")
        await at("barbarians")
        await choose(pilot, "automaton")
        assert not line("bot-barbarians").display
        assert [value for value, *_ in line("seats").values] == ["romans", "nobody"]
        assert line("seats").value == "romans"
        assert "Solitaire" in text(app)
        await at("seats")
        await press(pilot, "right")
        assert "A bot plays the Romans, the rules play the Barbarians" in " ".join(text(app).split())
        assert line("bot-romans").display
        await press(pilot, "left")
        assert "You play the Romans; the rules play the Barbarians." in " ".join(text(app).split())
        await at("barbarians")
        await press(pilot, "left")
        assert [value for value, *_ in line("seats").values] == ["romans", "barbarians", "both", "nobody"]
        await press(pilot, "right")
        await at("name")
        await press(pilot, *"alone", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.humans == {ROMANS}
    assert players(tmp_path / "alone.jsonl") == {"romans": "human"}
    assert '"automaton"' in (tmp_path / "alone.jsonl").read_text().splitlines()[0]


def test_a_rematch_of_solitaire_is_played_from_the_same_seat(tmp_path):
    path = tmp_path / "alone.jsonl"
    with Match.new(GAME, {"barbarians": "automaton"}, {ROMANS: "human"}, path=path) as table:
        again, seat = rematch(GameSession(table, frozenset((ROMANS,))))
    assert (seat, players(again)) == (None, {"romans": "human"})
