"""Whatever friends ask for in whatever order, the host keeps its rules, and a new start changes nothing."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import pytest

from engine.contract import GameError
from jc_tui.host.api.messages import Access, GameLifecycle, GameTable, NewGameRequest, PastGame
from jc_tui.host.config import HostRules
from tests.jc_tui.host.bare_host import GAME, SEATS, BareHost, done, said

NAMES, STEPS, MOST = ("anna", "bert", "cleo", "dora"), 150, 4


def step(host: BareHost, chance: random.Random) -> None:
    """Have somebody ask for something, of which a refusal must change nothing."""
    before = {entry.id: entry for entry in host.store.games.all()}
    friends = [handler for handler in host.service.handlers if handler.account]
    game, seat, handler = chance.choice(list(before) or ["1"]), chance.choice(SEATS), chance.choice(friends)
    bot, access, watchers = chance.choice(["", "", "tiro"]), chance.choice(list(Access)), chance.random() < 0.5
    requests = {
        "create": NewGameRequest(GAME, seat, bot, access=access, watchers=watchers),
        "join_by_code": before[game].code if before else "",
        "go": chance.choice([GameTable, PastGame])(game, chance.choice(["", seat])),
        **dict.fromkeys(("leave", "decline", "rematch"), game),
    }
    pairs = {"join": (game, chance.choice(["", seat])), "invite": (game, chance.choice(NAMES))}
    name = chance.choice([*requests, *pairs, "join"])
    answer = said(getattr(handler, name)(*pairs.get(name, (requests.get(name),))))
    after = {entry.id: entry for entry in host.store.games.all()}
    assert answer == "ok" or after == before
    for entry in after.values():
        assert len(set(entry.players)) == len(entry.players)
        assert entry.id not in before or not before[entry.id].is_full or entry.chairs == before[entry.id].chairs
    tables = {table.id: table for table in done(handler.lobby()).tables}
    turns = [table.my_turn for table in tables.values()]
    assert turns == sorted(turns, reverse=True)
    assert sum(bool(table.mine) and table.stage is not GameLifecycle.OVER for table in tables.values()) <= MOST
    for each in after:
        assert done(handler.table(each)) == tables[each] if each in tables else said(handler.table(each)) != "ok"
    if chance.random() < 0.3 and game in after and after[game].is_full:
        with suppress(GameError):  # it is over already
            host.give_up(game)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_random_requests(tmp_path: Path, seed: int) -> None:
    host = BareHost(tmp_path / "host", HostRules(games=MOST))
    friends, chance = {name: host.friend(name) for name in NAMES}, random.Random(seed)
    for _ in range(STEPS):
        step(host, chance)
    seen = {name: done(handler.lobby()).tables for name, handler in friends.items()}
    assert {table.stage for tables in seen.values() for table in tables} == set(GameLifecycle)
    host.service.close()
    again = BareHost(tmp_path / "host", HostRules(games=MOST))
    assert {name: done(again.friend(name).lobby()).tables for name in NAMES} == seen
    again.service.close()
