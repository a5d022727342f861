"""When the disk refuses or the process dies: nothing acknowledged is lost, and the save opens again."""

import errno
import os
import random
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.journal import Journal, errors
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.match import Match
from tests import toy
from tests.children import Child
from tests.engine.saves import HEADER, make, notice, record, refuse
from tests.full_disk import no_room_for
from tests.toy import NORTH

Patch = pytest.MonkeyPatch


def failing(real: Callable[..., Any], nth: int, code: int) -> Callable[..., Any]:
    calls = count(1)

    def call(*arguments: Any) -> Any:
        if next(calls) == nth:
            raise OSError(code, os.strerror(code))
        return real(*arguments)

    return call


@contextmanager
def failing_once(monkeypatch: Patch, **codes: int) -> Iterator[None]:
    with monkeypatch.context() as patch:
        for call, code in codes.items():
            patch.setattr(os, call, failing(getattr(os, call), 1, code))
        yield


def write_short_once(patch: Patch, taken: int) -> None:
    """Let the next write take only the first bytes of what it is given."""
    real, takes = os.write, chain((taken,), repeat(None))
    patch.setattr(os, "write", lambda fd, data: real(fd, data[: next(takes)]))


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """A save of two records, being played."""
    make(path, 2)
    with Journal.open(path) as opened:
        yield opened


def assert_sound(path: Path, numbers: int) -> None:
    with Journal.open(path) as journal:
        assert (journal.number, journal.notices) == (numbers, [])


# --- the disk refuses ---

LOST = "not saved; nothing acknowledged before it is lost"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
@pytest.mark.parametrize("call", ["write", "fdatasync"])
def test_a_refused_record_is_not_saved_and_may_be_tried_again(
    journal: Journal, path: Path, monkeypatch: Patch, call: str, code: int
) -> None:
    journal.append(record(3))
    with failing_once(monkeypatch, **{call: code}), pytest.raises(SaveNotWritten, match=LOST) as caught:
        journal.append(record(4))
    assert os.strerror(code) in str(caught.value)
    assert journal.number == 3
    assert_sound(path, 3)
    journal.append(record(4, "again"))
    journal.append(record(5))
    assert_sound(path, 5)


def test_a_failed_sync_is_never_repeated_on_the_same_descriptor(journal: Journal, monkeypatch: Patch) -> None:
    """The system may have dropped the pages and forgotten; a second sync that succeeds would prove nothing."""
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(os, "fdatasync", failing(os.fdatasync, 1, errno.EIO))
    notice(monkeypatch, "fdatasync", lambda fd: calls.append(("sync", fd)))
    notice(monkeypatch, "close", lambda fd: calls.append(("close", fd)))
    with pytest.raises(SaveNotWritten):
        journal.append(record(3))
    fd = calls[0][1]
    assert ("sync", fd) not in calls[1 : calls.index(("close", fd))]


@pytest.mark.parametrize("taken", [0, 1, 50, -1])
def test_a_short_write_is_taken_back(journal: Journal, path: Path, monkeypatch: Patch, taken: int) -> None:
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        write_short_once(patch, taken)
        with pytest.raises(SaveNotWritten, match="bytes could be written"):
            journal.append(record(3))
    assert path.read_bytes() == before
    assert path.with_name("one.jsonl.torn").exists() == (taken != 0)
    journal.append(record(3))
    assert_sound(path, 3)


def test_a_short_write_that_cannot_be_taken_back_is_cut_on_the_way_back(
    journal: Journal, path: Path, monkeypatch: Patch
) -> None:
    with monkeypatch.context() as patch:
        write_short_once(patch, 30)
        patch.setattr(os, "ftruncate", failing(os.ftruncate, 1, errno.EIO))
        with pytest.raises(SaveNotWritten, match="is not saved"):
            journal.append(record(3))
    journal.append(record(3))
    assert_sound(path, 3)


UNSURE = "may or may not be on disk"


def test_a_record_of_unknown_fate_is_found_again(journal: Journal, path: Path, monkeypatch: Patch) -> None:
    """Written whole, not synced, and not taken back either: then it counts, and nobody writes a second one."""
    unsure = pytest.raises(SaveNotWritten, match=UNSURE)
    with failing_once(monkeypatch, fdatasync=errno.EIO, ftruncate=errno.EIO), unsure:
        journal.append(record(3))
    with pytest.raises(errors.StaleAction):
        journal.append(record(3))
    assert journal.poll() == [record(3)]
    journal.append(record(4))
    assert_sound(path, 4)


def test_a_disk_that_fails_on_reading_again_is_told_in_a_sentence(journal: Journal, monkeypatch: Patch) -> None:
    monkeypatch.setattr(journal, "_reopen", failing(lambda: None, 1, errno.EIO))
    with failing_once(monkeypatch, fdatasync=errno.EIO), pytest.raises(SaveNotWritten, match=UNSURE):
        journal.append(record(3))
    assert journal.number == 2


def not_opened_again(journal: Journal, monkeypatch: Patch) -> None:
    """Have the next record fail, and the save not be opened again after it."""
    refused = pytest.raises(errors.SaveUnreadable, match="no permission")
    with failing_once(monkeypatch, write=errno.ENOSPC, open=errno.EACCES), refused:
        journal.append(record(3))


def test_a_file_that_cannot_be_opened_again_is_tried_later(
    journal: Journal, path: Path, monkeypatch: Patch
) -> None:
    not_opened_again(journal, monkeypatch)
    assert journal.poll() == []
    journal.append(record(3))
    assert_sound(path, 3)


def test_another_file_under_the_name_is_not_written_to(journal: Journal, path: Path, monkeypatch: Patch) -> None:
    """Opened again after a failure, the save must still be the one that was being played."""
    make(path.with_name("two.jsonl"), 1)
    not_opened_again(journal, monkeypatch)
    path.with_name("two.jsonl").replace(path)
    with pytest.raises(errors.DamagedSave, match="changed while the game was open"):
        journal.append(record(3))
    assert_sound(path, 1)


@pytest.mark.parametrize(("call", "code"), [("write", errno.ENOSPC), ("fsync", errno.EIO), ("open", errno.EROFS)])
def test_a_new_save_that_cannot_be_written_leaves_nothing(
    path: Path, monkeypatch: Patch, call: str, code: int
) -> None:
    refused = pytest.raises(errors.SaveUnreadable, match="cannot be created: " + os.strerror(code))
    with failing_once(monkeypatch, **{call: code}), refused:
        Journal.create(path, HEADER)
    assert list(path.parent.iterdir()) == []


def play_with_little_room(path: Path, limit: int) -> None:
    """Play until the save is so long, and on when it may be longer; tell where it is refused and where it ends."""
    table = Match.new(toy.load(), {"rounds": 500}, chance=SeededChance(1), path=path)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    for _ in range(3):
        try:
            table.run_chance()
            play_to_a_roll(table)
        except errors.SaveError as error:
            print(table.number, error, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for _ in range(20):
        table.run_chance()
        table.act(table.state.legal_actions()[0], table.state.to_act)
    print(table.number, table.state.digest(), flush=True)


@pytest.mark.slow
@pytest.mark.parametrize("limit", [4096, 5000, 5001, 5050])
def test_a_full_disk_loses_nothing_and_the_game_goes_on_when_there_is_room(path: Path, limit: int) -> None:
    """A limit on the file's size makes a real short write, without a small disk."""
    with Child(play_with_little_room, path, limit) as child:
        *refusals, last = map(str.strip, child.rest())
    assert len(refusals) == 3
    assert len(set(refusals)) <= 2  # the same record each time
    assert all("This action is not saved; nothing acknowledged before it is lost." in line for line in refusals)
    with Match.open(toy.load(), path) as table:
        assert f"{table.number} {table.state.digest()}" == last
        assert table.number > int(refusals[0].split()[0]) >= 20
        assert not table.notices


# --- a table whose save fails ---
def test_an_action_that_could_not_be_saved_did_not_happen(path: Path, monkeypatch: Patch) -> None:
    with Match.new(toy.load(), chance=SeededChance(1), path=path) as table:
        table.run_chance()
        digest = table.state.digest()
        with failing_once(monkeypatch, write=errno.ENOSPC), pytest.raises(SaveNotWritten):
            table.act("lay 1", NORTH)
        assert (table.state.digest(), table.number, len(table.history)) == (digest, 1, 1)
        table.act("lay 1", NORTH)
        assert (table.number, len(table.history)) == (2, 2)


@pytest.mark.parametrize("nth", range(1, 30))
@pytest.mark.parametrize("call", ["write", "fdatasync"])
def test_a_disk_that_fails_once_at_any_moment(path: Path, monkeypatch: Patch, call: str, nth: int) -> None:
    """Whatever fails when: what was acknowledged is in the save, the table equals the save, play goes on."""
    with Match.new(toy.load(), chance=SeededChance(nth), path=path) as table:
        acknowledged = failures = 0
        monkeypatch.setattr(os, call, failing(getattr(os, call), nth, errno.EIO))
        while table.state.to_act is not None:
            try:
                table.run_chance()
                acknowledged = table.number
                if table.state.to_act:
                    table.act(table.state.legal_actions()[-1], table.state.to_act)
            except errors.SaveError:
                failures += 1
                with Match.open(toy.load(), path, read_only=True) as other:
                    assert other.number >= acknowledged
                    assert other.state.digest() == table.state.digest()
            acknowledged = table.number
        digest = table.state.digest()
    assert failures == (nth <= acknowledged)
    with Match.open(toy.load(), path) as again:
        assert (again.number, again.state.digest()) == (acknowledged, digest)


# --- the process dies ---
def play(path: Path, seed: int) -> None:
    """Say which number is saved, always after `act` returned."""
    table = Match.new(toy.load(), {"rounds": 5000}, chance=SeededChance(str(seed)), path=path)
    os.write(1, b"0\n")
    table.run_chance()
    while table.state.to_act is not None:
        table.act(table.state.legal_actions()[0], table.state.to_act)
        os.write(1, b"%d\n" % table.number)


def begin_saves(folder: Path) -> None:
    """Begin one save after the other."""
    print(flush=True)
    for number in range(5000):
        make(folder / f"{number}.jsonl", 0)


@pytest.mark.slow
def test_kill_9_at_50_moments_loses_no_acknowledged_action(path: Path) -> None:
    """Each child says which number is saved only after `act` returned; the save must hold at least that."""
    moments = random.Random(9)
    most = 0
    for moment in range(50):
        save = path.with_name(f"{moment}.jsonl")
        with Child(play, save, moment) as child:
            wanted = 0 if moment < 3 else 1 + moments.randrange(60)
            said = [child.hear() or pytest.fail("the child ended by itself") for _ in range(wanted)]
            time.sleep(moments.random() * (0.02 if wanted == 0 else 0.002))
            child.kill()
            said += child.rest()
        if not said:
            assert not save.exists() or Journal.open(save).number == 0
            continue
        acknowledged = max([int(line) for line in said if line.endswith("\n")], default=0)
        most = max(most, acknowledged)
        with Match.open(toy.load(), save) as table:
            assert acknowledged <= table.number <= acknowledged + 10, "the child says what it saves"
            # a kill within a write may leave the line that was not acknowledged yet in part
            assert all("was cut short and does not count" in notice for notice in table.notices)
            table.chance = SeededChance(1)
            table.run_chance()
            table.act(table.state.legal_actions()[0], table.state.to_act or Seat.CHANCE)
    assert most > 40, "the children hardly played: nothing was tested"


@pytest.mark.slow
def test_kill_9_while_a_save_is_begun_leaves_a_whole_save_or_none(path: Path) -> None:
    moments = random.Random(5)
    for _ in range(6):
        folder = path.with_name(f"{moments.random()}")
        folder.mkdir()
        with Child(begin_saves, folder) as child:
            assert child.hear() == "\n"
            time.sleep(0.005 + moments.random() * 0.02)
        for save in folder.glob("[0-9]*.jsonl"):
            Journal.open(save).close()


# --- an action is on disk, only the roll after it is not: that is said, and the game can go on ---
TRUTH = "No space left on device. What was done is saved; the roll or draw that comes after it is still due."


@pytest.fixture
def table(tmp_path: Path) -> Match:
    table = Match.new(toy.load(), chance=SeededChance(1), path=tmp_path / "one.jsonl")
    table.run_chance()
    return table


def play_to_a_roll(table: Match) -> None:
    while (seat := table.to_act) is not None:
        table.act(table.state.legal_actions()[0], seat)


def test_an_action_whose_roll_could_not_be_written_stands_and_the_roll_is_made_up_for(table: Match) -> None:
    with no_room_for(Seat.CHANCE):
        with pytest.raises(RollNotWritten) as caught:
            play_to_a_roll(table)
        number = table.number
        for _ in range(2):
            with pytest.raises(RollNotWritten, match="is still due"):
                table.run_chance()
        assert table.number == number
    assert str(caught.value).endswith(TRUTH)
    assert "action is not saved" not in str(caught.value)
    assert isinstance(caught.value, SaveNotWritten)
    assert table.to_act is Seat.CHANCE is not table.history[-1].seat
    with Match.open(toy.load(), table.path, read_only=True) as saved:
        assert (saved.number, saved.state.digest()) == (table.number, table.state.digest())
    assert table.run_chance()
    assert table.number > number
    play_to_a_roll(table)
    assert table.result is not None


def test_an_action_that_could_not_be_written_itself_is_not_said_to_stand(table: Match) -> None:
    seat = table.to_act
    with no_room_for(seat), pytest.raises(SaveNotWritten, match="This action is not saved") as caught:
        table.act(table.state.legal_actions()[0], seat)
    assert not isinstance(caught.value, RollNotWritten)


def test_a_roll_for_which_the_lock_could_not_be_had_is_still_due(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_room_for(Seat.CHANCE), pytest.raises(RollNotWritten):
        play_to_a_roll(table)
    refuse(monkeypatch, table._journal, "append", errors.SaveBusy("It is locked by another program."))
    with pytest.raises(RollNotWritten, match=r"another program\. What was done is saved; .* is still due\."):
        table.run_chance()
