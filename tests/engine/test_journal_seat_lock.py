"""Who plays which seat of a save: held, seen, taken over, left; also by processes that are killed or race."""

import fcntl
import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.games import load_game
from engine.journal import seat_lock
from engine.journal.seat_lock import SeatLock, SeatStatus, SeatTaken, acquire, seat_path, seat_status
from engine.julius_caesar.seats import CAESAR
from engine.match import Match
from tests.children import Child
from tests.engine.saves import refuse

TRIES = 20


def sit(save: Path, seat: str = "caesar", *, force: bool = False) -> SeatLock:
    held = acquire(save, seat, force=force)
    assert held is not None
    return held


def hold(save: Path, force: bool) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        held = sit(save, force=force)
    except SeatTaken:
        print("taken", flush=True)
        return
    print("held", flush=True)
    while sys.stdin.readline():
        print("kept" if held.kept else "lost", flush=True)
    held.release()


def look_on(save: Path) -> None:
    print("looking", flush=True)
    while True:
        seat_status(save, "caesar")


class Player(Child):
    def __init__(self, save: Path, force: bool = False) -> None:
        super().__init__(hold, save, force)
        assert self.hear() == "ready\n"

    def says(self) -> str:
        self.tell()
        return self.hear().strip()


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    Match.new(load_game("julius-caesar"), {}, {CAESAR: "human"}, None, path).close()
    return path


@pytest.fixture
def held(save: Path) -> Iterator[SeatLock]:
    """Caesar's seat, held by this process."""
    yield (held := sit(save))
    held.release()


def beside(save: Path) -> set[str]:
    return {path.name for path in save.parent.iterdir()}


def test_a_seat_is_held_seen_and_left(save: Path):
    assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY
    held = sit(save)
    sight, occupant = seat_status(save, "caesar")
    assert (sight, occupant.process, occupant.host) == (SeatStatus.HERE, os.getpid(), os.uname().nodename)
    assert abs((datetime.now(UTC) - occupant.since).total_seconds()) < 60
    assert seat_status(save, "pompey")[0] is SeatStatus.NOBODY
    assert seat_path(save, "caesar").stat().st_mode & 0o777 == 0o600
    held.release()
    held.release()
    assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY
    assert beside(save) == {"game.jsonl", "game.jsonl.head"}


def test_a_seat_that_is_taken_is_refused_the_other_is_free_and_the_save_can_be_written(held: SeatLock, save: Path):
    with pytest.raises(SeatTaken) as refused:
        acquire(save, "caesar")
    assert refused.value.occupant.process == os.getpid()
    sit(save, "pompey").release()
    with Match.open(load_game, save) as table:
        table.resign(CAESAR)


def test_a_seat_is_the_same_by_whatever_link_the_save_is_opened(save: Path, tmp_path: Path):
    link = tmp_path / "elsewhere" / "other.jsonl"
    link.parent.mkdir()
    link.symlink_to(save)
    held = sit(link)
    assert seat_status(save, "caesar")[0] is SeatStatus.HERE
    held.release()


def test_who_is_taken_over_sees_it_and_leaves_the_other_in_place(save: Path):
    first = sit(save)
    second = sit(save, force=True)
    assert (first.kept, second.kept) == (False, True)
    first.release()
    assert second.kept
    assert seat_status(save, "caesar")[0] is SeatStatus.HERE
    second.release()


def test_a_file_deleted_by_hand_is_made_anew_but_lost_when_another_takes_the_seat(held: SeatLock, save: Path):
    seat_path(save, "caesar").unlink()
    assert held.kept
    assert seat_status(save, "caesar")[0] is SeatStatus.HERE
    seat_path(save, "caesar").unlink()
    other = sit(save)
    assert not held.kept
    held.release()
    assert other.kept
    other.release()
    assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY


def test_a_save_that_is_gone_leaves_no_file_behind(held: SeatLock, save: Path):
    save.unlink()
    assert held.kept
    held.release()
    assert beside(save) == {"game.jsonl.head"}


@pytest.mark.slow
def test_a_killed_player_has_left_and_the_seat_is_free(save: Path):
    player = Player(save)
    assert player.says() == "held"
    with pytest.raises(SeatTaken):
        acquire(save, "caesar")
    player.kill()
    sight, occupant = seat_status(save, "caesar")
    assert (sight, occupant.process) == (SeatStatus.LEFT, player.process.pid)
    sit(save).release()
    assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY


@pytest.mark.slow
def test_a_player_in_another_process_is_taken_over(save: Path):
    first, second = Player(save), Player(save, force=True)
    said = [player.says() for player in (first, first, second, first, second)]
    assert said == ["held", "kept", "held", "lost", "kept"]
    first.end()
    assert second.says() == "kept"
    second.end()
    assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY


def at_once(save: Path, force: bool) -> list[tuple[str, Player]]:
    """What two players hear who sit down at the same time."""
    players = [Player(save, force), Player(save, force)]
    for player in players:
        player.tell()
    return [(player.hear().strip(), player) for player in players]


@pytest.mark.slow
@pytest.mark.parametrize("before", ["nobody", "killed"])
def test_of_two_that_take_a_seat_at_once_one_has_it(before: str, save: Path):
    for _ in range(TRIES):
        if before == "killed":
            seat_path(save, "caesar").write_text("{}")
        heard = dict(at_once(save, force=False))
        assert sorted(heard) == ["held", "taken"]
        assert heard["held"].says() == "kept"
        for player in heard.values():
            player.end()


@pytest.mark.slow
def test_of_two_that_take_over_at_once_one_has_it(save: Path):
    for _ in range(TRIES):
        heard = at_once(save, force=True)
        assert [word for word, _ in heard] == ["held", "held"]
        assert sorted(player.says() for _, player in heard) == ["kept", "lost"]
        for _, player in heard:
            player.end()
        assert seat_status(save, "caesar")[0] is SeatStatus.NOBODY


@pytest.mark.slow
def test_who_is_looked_at_again_and_again_can_still_sit_down(save: Path):
    """A look locks the file for a moment; that is in nobody's way."""
    with Child(look_on, save) as one, Child(look_on, save) as other:
        assert one.hear() == other.hear() == "looking\n"
        for _ in range(200):
            held = sit(save)
            assert held.kept
            held.release()


# --- what comes from outside ---
STRANGE = (
    b'{"user": 7, "host": [], "pid": true, "since": 9}',
    b'{"pid": ' + b"9" * 900 + b"}",
    b'{"since": "0001-01-01T00:00:00Z", "pid": -4}',
    b'{"since": "9999-12-31T23:59:59Z"}',
    b'{"user": "x' + b"y" * 100_000 + b'"}',
)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[" * 900, b"null", b"[1]", *STRANGE])
def test_a_strange_file_says_nothing(content: bytes, save: Path):
    seat_path(save, "caesar").write_bytes(content)
    assert seat_status(save, "caesar") == (SeatStatus.LEFT, seat_lock.SeatHolder())
    sit(save).release()


def test_what_a_file_says_is_harmless_on_a_terminal(save: Path):
    said = {"user": "\x1b[2Jan\nna\u202e" + "x" * 100, "host": "\ud800h\x00", "pid": 4}
    seat_path(save, "caesar").write_text(json.dumps(said))
    _, occupant = seat_status(save, "caesar")
    assert occupant.user.startswith(r"\x1b[2Jan\x0ana\u202exx")
    assert len(occupant.user) < 60
    assert occupant.host == r"\ud800h\x00"


@pytest.fixture
def victim(tmp_path: Path) -> Path:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    return victim


def link(path: Path) -> None:
    path.symlink_to(path.with_name("victim"))


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, link])
def test_what_is_no_file_is_not_followed_and_play_goes_on(make: Callable[[Path], None], save: Path, victim: Path):
    make(seat_path(save, "caesar"))
    assert seat_status(save, "caesar")[0] is SeatStatus.UNKNOWN
    assert acquire(save, "caesar") is None
    assert victim.read_text() == "precious"


def test_a_link_under_the_temporary_name_is_replaced(save: Path, victim: Path):
    path = seat_path(save, "caesar")
    path.with_name(f"{path.name}.new").symlink_to(victim)
    sit(save).release()
    assert victim.read_text() == "precious"


# --- where it cannot be done ---
def test_without_locks_play_goes_on_without_presence(save: Path, monkeypatch: pytest.MonkeyPatch):
    refuse(monkeypatch, fcntl, "flock", OSError(95, "Operation not supported"))
    assert acquire(save, "caesar") is None
    assert beside(save) == {"game.jsonl", "game.jsonl.head"}
    seat_path(save, "caesar").write_text("{}")
    assert seat_status(save, "caesar")[0] is SeatStatus.UNKNOWN
    assert acquire(save, "caesar") is None


def test_where_no_file_can_be_made_play_goes_on(held: SeatLock, save: Path, monkeypatch: pytest.MonkeyPatch):
    refuse(monkeypatch, os, "replace", PermissionError(13, "Permission denied"))
    assert acquire(save, "pompey") is None
    with pytest.raises(SeatTaken, match="Permission denied"):
        acquire(save, "caesar", force=True)
    assert held.kept


def test_a_save_that_cannot_be_written_has_no_seats(tmp_path: Path):
    assert acquire(tmp_path / "none.jsonl", "caesar") is None
    assert list(tmp_path.iterdir()) == []
