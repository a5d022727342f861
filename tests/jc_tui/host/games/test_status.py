"""How games stand, told by their saves while others write to them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from engine.games import load_game
from engine.journal import files
from engine.table import Table
from jc_tui.host.api.messages import Stage
from jc_tui.host.games import status
from jc_tui.host.games.status import Standings
from tests.jc_tui.host.houses import SEATS, House, done

LONG_AFTER = "2999-01-01T00:00:00Z"


def a_record_more(save: Path, copy: Path) -> bytes:
    """What a move would add to a save."""
    shutil.copy(save, copy)
    with Table.open(load_game, copy) as table:
        assert table.to_act is not None
        table.act(next(iter(table.state.legal_actions())), table.to_act)
    return copy.read_bytes()[save.stat().st_size :]


@pytest.mark.parametrize("followed", [False, True])
def test_a_save_that_is_being_written_holds_nobody_up_and_is_seen_when_it_is_written(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, followed: bool
):
    anna = house.friend("anna")
    game = house.game(anna, house.friend("bert"))
    save = house.folder.save(game)
    if followed:
        with save.open("ab") as out:
            out.write(a_record_more(save, tmp_path / "first.jsonl"))
        house.hall.look()
    before = house.hall.tables.stands(house.store.games.get(game)).summary.actions
    more = a_record_more(save, tmp_path / "second.jsonl")
    monkeypatch.setattr(files, "LOCK_PATIENCE", 1000.0)
    house.heard["anna"].clear()
    with files.opened(save, read_only=False), save.open("ab") as out:
        out.write(more)
        out.flush()
        house.hall.look()
        assert house.heard["anna"] == []
        assert done(anna.table(game)).stage is Stage.ON
    house.hall.look()
    assert [news.tables for news in house.heard["anna"]] == [(game,)]
    now = house.hall.tables.stands(house.store.games.get(game)).summary
    assert (now.actions, now.damage) == (before + more.count(b"\n"), None)


def test_a_save_that_is_written_while_it_is_read_first_is_on(house: House):
    game = house.game(house.friend("anna"), bot="tiro")
    fresh = Standings(house.folder)
    with files.opened(house.folder.save(game), read_only=False):
        assert fresh.of(game).stage is Stage.ON
        assert fresh.of(game).summary.damage is None
    assert fresh.of(game).summary.actions > 0
    fresh.close()


def test_more_games_than_are_kept_open_are_followed(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(status, "MOST_OPEN", 2)
    anna = house.friend("anna")
    games = [house.game(anna, bot="tiro") for _ in range(5)]
    for _ in range(2):
        for game in games:
            save = house.folder.save(game)
            with save.open("ab") as out:
                out.write(a_record_more(save, tmp_path / "copy.jsonl"))
        house.heard["anna"].clear()
        house.hall.look()
        assert [news.tables for news in house.heard["anna"]] == [tuple(games)]
        stands = [house.hall.tables.stands(house.store.games.get(game)) for game in games]
        with_table = [Table.open(load_game, house.folder.save(game), read_only=True) for game in games]
        assert [each.summary.actions for each in stands] == [table.number for table in with_table]
        for table in with_table:
            table.close()


def test_a_game_that_is_over_is_known_at_the_next_start_without_playing_it_again(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    anna = house.friend("anna")
    game = house.game(anna, bot="tiro")
    house.give_up(game)
    first = Standings(house.folder)
    assert first.of(game).stage is Stage.OVER
    first.close()
    monkeypatch.setattr("jc_tui.saves.summary_cache.summarise", lambda path: pytest.fail("it was read again"))
    again = Standings(house.folder)
    assert again.of(game).summary == first.of(game).summary
    again.close()


def test_a_save_that_is_gone_has_not_begun(house: House):
    game = house.game(house.friend("anna"), bot="tiro")
    house.folder.save(game).unlink()
    assert house.hall.tables.stage(house.store.games.get(game)) is Stage.WAITING
    assert house.hall.look() == []


def test_the_lobby_tells_what_a_clock_has_left_and_a_pause_stops_it(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna, bert, clock="4h-3d")
    left = done(anna.table(game)).left
    assert left is not None
    assert 3 * 86400 - 60 < left <= 3 * 86400
    with house.table(game) as table:
        assert table.header.clock == "4h-3d"
        table.pause(Seat(SEATS[0]))
        table.pause(Seat(SEATS[1]))
        standing = house.hall.tables.going_on()[game]
        assert standing.paused
        assert standing.left_at(LONG_AFTER) == standing.left
        table.resume(Seat(SEATS[0]))
    assert house.hall.tables.going_on()[game].left_at(LONG_AFTER) == 0.0
    assert done(anna.table(house.game(anna, bert))).left is None


def test_a_game_that_was_looked_at_first_is_news_for_the_others_all_the_same(house: House):
    game = house.game(house.friend("anna"), house.friend("bert"))
    standings: Any = house.hall.tables._standings
    assert standings.of(game).stage is Stage.ON
    assert house.hall.tables.changed() == []
    with house.table(game) as table:
        table.act(table.state.legal_actions()[0], Seat(SEATS[0]))
        assert standings.of(game).stage is Stage.ON
        assert house.hall.tables.changed() == [game]
        assert house.hall.tables.changed() == []
    house.give_up(game)
    assert house.hall.tables.changed() == [game]
