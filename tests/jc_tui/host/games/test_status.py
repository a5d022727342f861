"""How games stand, told by their saves while others write to them."""

import pytest

from engine.contract import Seat
from engine.games import load_game
from engine.journal import files
from engine.match import Match
from jc_tui.host.api.messages import GameLifecycle
from jc_tui.host.games import status
from jc_tui.host.games.status import GameStatusCache
from tests.jc_tui.host.bare_host import SEATS, done
from tests.jc_tui.host.workers.launcher import descriptors


@pytest.mark.parametrize("followed", [False, True])
def test_a_save_that_is_being_written_holds_nobody_up_and_is_seen_when_it_is_written(host, monkeypatch, followed):
    anna, bert = host.friends("anna bert")
    game = host.game(anna, bert)
    if followed:
        host.act(game)
        host.service.poll()
    before, to_act = host.service.tables.of(game).summary.actions, host.act(game)
    monkeypatch.setattr(files, "LOCK_PATIENCE", 1000.0)
    host.told("anna")
    with files.opened(host.folder.save(game), read_only=False), GameStatusCache(host.folder) as fresh:
        assert fresh.of(game) == status.ON
        host.service.poll()
        assert host.told("anna") == []
        assert host.service.tables.of(game).summary.actions == before
    host.service.poll()
    assert [message.tables for message in host.told("anna")] == [(game,)]
    summary = host.service.tables.of(game).summary
    assert (summary.actions > before, summary.damage) == (True, None)
    assert [done(each.table(game)).my_turn for each in (anna, bert)] == [seat == to_act for seat in SEATS]
    host.folder.save(game).unlink()
    assert (done(anna.table(game)).stage, host.service.poll()) == (GameLifecycle.WAITING, [])
    assert host.service.tables.going_on() == {}


def test_more_games_than_are_kept_open_are_followed(host, monkeypatch):
    monkeypatch.setattr(status, "MOST_OPEN", 2)
    anna = host.friend("anna")
    games, before = [host.game(anna, bot="tiro") for _ in range(5)], descriptors()
    for _ in range(2):
        for game in games:
            host.act(game)
        host.told("anna")
        host.service.poll()
        assert descriptors() <= before + 2
        assert [message.tables for message in host.told("anna")] == [tuple(games)]
        for game in games:
            with Match.open(load_game, host.folder.save(game), read_only=True) as table:
                assert host.service.tables.of(game).summary.actions == table.number


def test_a_game_that_is_over_is_known_at_the_next_start_without_playing_it_again(host, monkeypatch):
    game = host.game(host.friend("anna"), bot="tiro")
    host.give_up(game)
    with GameStatusCache(host.folder) as first:
        assert first.of(game).stage is GameLifecycle.OVER
    monkeypatch.setattr("jc_tui.saves.summary_cache.summarise", lambda path: pytest.fail("it was read again"))
    with GameStatusCache(host.folder) as again:
        assert again.of(game).summary == first.of(game).summary


def test_the_lobby_tells_what_a_clock_has_left_and_a_pause_stops_it(host):
    anna, bert = host.friends("anna bert")
    game = host.game(anna, bert, clock="4h-3d")
    assert 3 * 86400 - 60 < (done(anna.table(game)).left or 0) <= 3 * 86400
    with host.table(game) as table:
        assert table.header.clock == "4h-3d"
        table.pause(Seat(SEATS[0]))
        table.pause(Seat(SEATS[1]))
        host.service.poll()
        now = host.service.tables.going_on()[game]
        assert (now.paused, now.left_at("2999-01-01T00:00:00Z")) == (True, now.left)
        table.resume(Seat(SEATS[0]))
    host.service.poll()
    now = host.service.tables.going_on()[game]
    assert (now.left_at("2999-01-01T00:00:00Z"), now.left_at("1999-01-01T00:00:00Z")) == (0.0, now.left)
    assert done(anna.table(host.game(anna, bert))).left is None


def test_a_game_that_was_looked_at_first_is_news_for_the_others_all_the_same(host):
    game, games = host.game(*host.friends("anna bert")), host.service.tables
    assert games.poll() == []
    host.act(game)
    assert games.of(game).stage is GameLifecycle.ON
    assert (games.poll(), games.poll()) == ([game], [])
    host.give_up(game)
    assert (games.poll(), games.going_on()) == ([game], {})
