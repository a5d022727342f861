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
from jc_tui.host.api.messages import GameLifecycle
from jc_tui.host.games import status
from jc_tui.host.games.status import GameStatusCache
from tests.jc_tui.host.bare_host import SEATS, BareHost, done

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
    host: BareHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, followed: bool
):
    anna = host.friend("anna")
    game = host.game(anna, host.friend("bert"))
    save = host.folder.save(game)
    if followed:
        with save.open("ab") as out:
            out.write(a_record_more(save, tmp_path / "first.jsonl"))
        host.service.poll()
    before = host.service.tables.status(host.store.games.get(game)).summary.actions
    more = a_record_more(save, tmp_path / "second.jsonl")
    monkeypatch.setattr(files, "LOCK_PATIENCE", 1000.0)
    host.heard["anna"].clear()
    with files.opened(save, read_only=False), save.open("ab") as out:
        out.write(more)
        out.flush()
        host.service.poll()
        assert host.heard["anna"] == []
        assert done(anna.table(game)).stage is GameLifecycle.ON
    host.service.poll()
    assert [news.tables for news in host.heard["anna"]] == [(game,)]
    now = host.service.tables.status(host.store.games.get(game)).summary
    assert (now.actions, now.damage) == (before + more.count(b"\n"), None)


def test_a_save_that_is_written_while_it_is_read_first_is_on(host: BareHost):
    game = host.game(host.friend("anna"), bot="tiro")
    fresh = GameStatusCache(host.folder)
    with files.opened(host.folder.save(game), read_only=False):
        assert fresh.of(game).stage is GameLifecycle.ON
        assert fresh.of(game).summary.damage is None
    assert fresh.of(game).summary.actions > 0
    fresh.close()


def test_more_games_than_are_kept_open_are_followed(
    host: BareHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(status, "MOST_OPEN", 2)
    anna = host.friend("anna")
    games = [host.game(anna, bot="tiro") for _ in range(5)]
    for _ in range(2):
        for game in games:
            save = host.folder.save(game)
            with save.open("ab") as out:
                out.write(a_record_more(save, tmp_path / "copy.jsonl"))
        host.heard["anna"].clear()
        host.service.poll()
        assert [news.tables for news in host.heard["anna"]] == [tuple(games)]
        stands = [host.service.tables.status(host.store.games.get(game)) for game in games]
        with_table = [Table.open(load_game, host.folder.save(game), read_only=True) for game in games]
        assert [each.summary.actions for each in stands] == [table.number for table in with_table]
        for table in with_table:
            table.close()


def test_a_game_that_is_over_is_known_at_the_next_start_without_playing_it_again(
    host: BareHost, monkeypatch: pytest.MonkeyPatch
):
    anna = host.friend("anna")
    game = host.game(anna, bot="tiro")
    host.give_up(game)
    first = GameStatusCache(host.folder)
    assert first.of(game).stage is GameLifecycle.OVER
    first.close()
    monkeypatch.setattr("jc_tui.saves.summary_cache.summarise", lambda path: pytest.fail("it was read again"))
    again = GameStatusCache(host.folder)
    assert again.of(game).summary == first.of(game).summary
    again.close()


def test_a_save_that_is_gone_has_not_begun(host: BareHost):
    game = host.game(host.friend("anna"), bot="tiro")
    host.folder.save(game).unlink()
    assert host.service.tables.stage(host.store.games.get(game)) is GameLifecycle.WAITING
    assert host.service.poll() == []


def test_the_lobby_tells_what_a_clock_has_left_and_a_pause_stops_it(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna, bert, clock="4h-3d")
    left = done(anna.table(game)).left
    assert left is not None
    assert 3 * 86400 - 60 < left <= 3 * 86400
    with host.table(game) as table:
        assert table.header.clock == "4h-3d"
        table.pause(Seat(SEATS[0]))
        table.pause(Seat(SEATS[1]))
        host.service.poll()
        standing = host.service.tables.going_on()[game]
        assert standing.paused
        assert standing.left_at(LONG_AFTER) == standing.left
        table.resume(Seat(SEATS[0]))
        host.service.poll()
    assert host.service.tables.going_on()[game].left_at(LONG_AFTER) == 0.0
    assert done(anna.table(host.game(anna, bert))).left is None


def test_a_game_that_was_looked_at_first_is_news_for_the_others_all_the_same(host: BareHost):
    game = host.game(host.friend("anna"), host.friend("bert"))
    standings: Any = host.service.tables
    assert standings.of(game).stage is GameLifecycle.ON
    assert host.service.tables.poll() == []
    with host.table(game) as table:
        table.act(table.state.legal_actions()[0], Seat(SEATS[0]))
        assert standings.of(game).stage is GameLifecycle.ON
        assert host.service.tables.poll() == [game]
        assert host.service.tables.poll() == []
    host.give_up(game)
    assert host.service.tables.poll() == [game]
