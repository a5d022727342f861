"""Parts of a host are killed: what was acknowledged is there, games go on, and every save is sound."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from engine.games import load_game
from engine.table import Table
from jc_tui.host.api.messages import GameLifecycle
from tests.children import Child
from tests.fuzz.host_kills import kills
from tests.jc_tui.host.bare_host import BareHost, done

pytestmark = pytest.mark.slow


async def test_whatever_is_killed_the_games_go_on_and_nothing_is_missing(tmp_path: Path) -> None:
    killed = await kills(tmp_path / "host", ("table", "fork server", "lobby", "server"), seed=4, pairs=1)
    assert killed.total() == 4


def serve(path: Path, first: int) -> None:
    """Have friends come, make games, sit down and talk for ever, and tell of each thing when it is done."""
    host, number = BareHost(path), first
    while True:
        number += 1
        host.later(seconds=10)
        owner, guest = host.friend(f"owner{number}"), host.friend(f"guest{number}")
        print(f"account owner{number}", flush=True)
        game = host.game(owner)
        done(guest.join(game))
        print(f"on {game}", flush=True)
        done(owner.say(game, f"hello {number}"))
        print(f"said {game} hello {number}", flush=True)


def test_nothing_that_was_acknowledged_is_missing(tmp_path: Path):
    chance, path = random.Random(1), tmp_path / "host"
    for kill in range(4):
        with Child(serve, path, 1000 * kill) as server:
            told = [server.hear() for _ in range(chance.randrange(1, 12))]
            time.sleep(chance.uniform(0, 0.02))
            server.kill()
            told += server.rest()
        assert {line.strip() for line in told if line.endswith("\n")} <= kept(path)


def kept(path: Path) -> set[str]:
    host = BareHost(path)
    names, found = host.store.accounts.names(), set()
    found |= {f"account {name}" for name in names.values()}
    for entry in host.store.games.all():
        assert entry.is_full == host.folder.save(entry.id).exists()
        if entry.is_full:
            assert host.service.tables.stage(entry) is GameLifecycle.ON
            with Table.open(load_game, host.folder.save(entry.id), read_only=True) as table:
                assert not table.notices
                assert dict(table.header.seats) == {seat.seat: names[seat.account or 0] for seat in entry.seats}
            found.add(f"on {entry.id}")
    found |= {
        f"said {row['place']} {row['text']}" for row in host.store.database.rows("SELECT place, text FROM said")
    }
    assert host.store.database.rows("PRAGMA integrity_check")[0][0] == "ok"
    host.service.close()
    return found
