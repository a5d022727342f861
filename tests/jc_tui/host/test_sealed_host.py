"""Friends with `ssh` at a sealed host: they end a game and look back, and no process of theirs has its key."""

from __future__ import annotations

import os
from base64 import b64decode
from pathlib import Path

import pytest

from engine.games import load_game
from engine.journal import Cipher
from engine.journal.format import SEALED
from engine.table import Table
from jc_tui.host.folder import HostFolder
from jc_tui.host.key_file import key_of_house
from tests.jc_tui.host.houses import House, done
from tests.jc_tui.host.players import Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost
from tests.jc_tui.host.test_whole_game import end, look_back, play_on_to_the_last_order

pytestmark = [pytest.mark.slow, needs_ssh]

GAME, FIRST = "julius-caesar", "caesar"


def test_a_sealed_game_is_ended_and_looked_back_at(tmp_path: Path) -> None:
    folder, file = HostFolder(tmp_path / "host"), tmp_path / "key"
    keys = [new_key(tmp_path, name) for name in ("anna", "bert")]
    folder.make()
    key = key_of_house(folder, file)
    begin(House(folder.path, key=key), keys)
    save = folder.save("1")
    cipher = key.cipher_of(save)
    last = play_on_to_the_last_order(save, cipher)
    sealed = ("--sealed", "--key-file", str(file))
    with RealHost(folder.path, *sealed, "--closing", "1") as host:
        with Player(host, keys[0]) as anna, Player(host, keys[1]) as bert:
            for player, name in ((anna, "anna"), (bert, "bert")):
                player.see(f"The lobby: {name}", "Julius Caesar 1")
            ends, waits = (anna, bert) if last == FIRST else (bert, anna)
            end(ends, waits)
            check_memory(host, bytes.fromhex(file.read_text()))
            look_back(ends)
        arguments = Path(f"/proc/{host.process.pid}/cmdline").read_bytes()
        assert file.read_text().strip().encode() not in arguments
    assert file.read_text().strip() not in folder.log.read_text()
    check_save(save, cipher)


def begin(house: House, keys: list[Path]) -> None:
    """A game of anna, who is Caesar, and bert, who come with their keys."""
    anna, bert = (
        house.hall.arrive(b64decode(key.with_name(f"{key.name}.pub").read_text().split()[1]), lambda _: None)
        for key in keys
    )
    done(anna.register("anna"))
    done(bert.register("bert"))
    house.game(anna, bert, game=GAME, seat=FIRST)
    house.hall.close()


def check_memory(host: RealHost, secret: bytes) -> None:
    """The server has the key of the house; what it starts, has not. Of others' memory only root may see it all."""
    processes = host.processes()
    assert len(processes.players) == 2
    server = memory_of(processes.server)
    assert server is None or secret in server
    for pid in (processes.parent, *processes.players):
        memory = memory_of(pid) or b""
        assert secret not in memory
        assert secret.hex().encode() not in memory


def memory_of(pid: int) -> bytes | None:
    """All that a process may write to; None where this one may not see it."""
    found = []
    try:
        with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
            for line in maps:
                place, rights, *_ = line.split()
                if rights.startswith("rw") and "[v" not in line:
                    start, stop = (int(number, 16) for number in place.split("-"))
                    found.append(os.pread(memory.fileno(), stop - start, start))
    except OSError:
        return None
    return b"".join(found)


def check_save(save: Path, cipher: Cipher) -> None:
    """All of it is sealed, and nothing of it lies beside it in the clear."""
    assert save.read_bytes().startswith(SEALED)
    with Table.open(load_game, save, read_only=True, cipher=cipher) as table:
        assert table.result is not None
        assert not table.notices
        words = {word.encode() for record in table.records for word in (record.do or "").split() if len(word) > 6}
    assert len(words) > 20
    for path in save.parent.iterdir():
        data = path.read_bytes()
        assert not [word for word in words if word in data], path.name
