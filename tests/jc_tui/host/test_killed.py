"""Parts of a host are killed: what was acknowledged is there, games go on, and every save is sound."""

import os
import signal

import pytest

from tests.children import Child
from tests.jc_tui.host.bare_host import BareHost, done
from tools.fuzz.host_kills import kills

pytestmark = pytest.mark.slow


@pytest.mark.thorough
async def test_whatever_is_killed_the_games_go_on_and_nothing_is_missing(tmp_path):
    killed = await kills(tmp_path / "host", ("table", "fork server", "lobby", "server"), seed=4, pairs=1)
    assert killed.total() == 4


def serve(path):
    host = BareHost(path)
    anna, bert = host.friends("anna bert")
    done(anna.say(host.game(anna, bert), "ave"))
    os.kill(os.getpid(), signal.SIGKILL)


def test_what_was_acknowledged_just_before_a_kill_is_there(tmp_path):
    with Child(serve, tmp_path / "host") as server:
        assert server.rest() == []
    host = BareHost(tmp_path / "host")
    assert host.store.accounts.names() == {1: "anna", 2: "bert"}
    assert [line.text for line in done(host.friend("anna").talk("1"))] == ["ave"]
    with host.table("1") as table:
        assert (table.notices, list(table.header.seats.values())) == ([], ["anna", "bert"])
    assert host.store.database.rows("PRAGMA integrity_check")[0][0] == "ok"
    host.service.close()
