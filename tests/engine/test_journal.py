"""The save file in good order: written, read, followed, shared, listed; and refused where it is no save."""

import fcntl
import json
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path

import pytest

from engine.contract import GameError
from engine.journal import Header, Journal, Record, errors, files, read_header
from engine.journal.format import MAX_HEADER
from tests.children import Child
from tests.engine.saves import HEADER, make, notice, notices, record, records_of, refuse, write_behind


def refusal(
    kind: type[errors.SaveError], match: str, attempt: Callable[[Path], object], path: Path
) -> errors.SaveError:
    """The error of an attempt, whose message must be one line and end as a sentence."""
    with pytest.raises(kind, match=match) as caught:
        attempt(path)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")
    return caught.value


def names(path: Path) -> list[str]:
    return [entry.name for entry in path.parent.iterdir()]


# --- writing and reading again ---
def test_what_was_written_is_read_again(path: Path) -> None:
    records = make(path, 20)
    with Journal.open(path) as journal:
        assert (journal.header, journal.records, journal.number) == (HEADER, records, 20)
        assert (journal.notices, journal.poll()) == ([], [])


def test_the_file_is_as_its_format_says(path: Path) -> None:
    """Checked by hand from the prose at the top of the module, without the module's own reader."""
    make(path, 12)
    before = b""
    lines = path.read_bytes().split(b"\n")
    assert lines.pop() == b""
    for number, line in enumerate(lines):
        fields = json.loads(line)
        assert list(fields)[-1] == "h"
        expected = blake2b(before + line[: line.rindex(b',"h":')], digest_size=16).hexdigest()
        assert (fields["h"], fields.get("n", 0)) == (expected, number)
        before = expected.encode()
    header = json.loads(lines[0])
    assert (header["format"], header["version"]) == ("jc-tui save", 1)
    assert header["seats"] == {"north": "Ann", "south": "Bö"}
    assert "Bö".encode() in lines[0]
    make(path.with_name("long"), 1000)
    assert path.with_name("long").stat().st_size < 250_000, "a whole game stays small"


def test_names_that_utf8_cannot_hold_are_kept_in_the_file_and_read_with_a_mark(path: Path) -> None:
    header = Header("toy", "", {}, "00", {"north": "A\udce9\nB"}, "2026", position="a\nb")
    Journal.create(path, header).close()
    assert rb"A\udce9\nB" in path.read_bytes()
    assert read_header(path) == replace(header, seats={"north": "A\ufffd\nB"})


def test_a_new_save_overwrites_nothing(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(errors.SaveExists, match="not overwritten"):
        Journal.create(path, HEADER)
    assert path.read_text() == "precious"
    assert names(path) == ["one.jsonl"]


def test_a_new_save_is_synced_and_its_folder_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    notice(monkeypatch, "fsync", lambda fd: synced.append(os.readlink(f"/proc/self/fd/{fd}")))
    Journal.create(path, HEADER).close()
    save, folder = synced
    assert save.startswith(str(path.parent / ".one.jsonl."))
    assert folder == str(path.parent)


def test_a_record_is_on_disk_before_it_is_acknowledged(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, 3)
    with Journal.open(path) as journal:
        calls: list[tuple[str, int]] = []
        notice(monkeypatch, "write", lambda fd: calls.append(("write", fd)))
        notice(monkeypatch, "fdatasync", lambda fd: calls.append(("sync", fd)))
        journal.append(record(4))
    assert calls == [("write", calls[0][1]), ("sync", calls[0][1])]


def test_a_file_system_without_hard_links_will_do(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, os, "link", PermissionError(1, "Operation not permitted"))
    assert len(make(path, 2)) == 2
    with pytest.raises(errors.SaveExists):
        Journal.create(path, HEADER)
    assert names(path) == ["one.jsonl"]


# --- what is no save, or not for this program ---
def test_a_missing_file_or_folder(path: Path) -> None:
    assert str(refusal(errors.SaveMissing, "no save", Journal.open, path)) == f"There is no save {path}."
    with pytest.raises(errors.SaveMissing, match="no folder"):
        Journal.create(path / "two.jsonl", HEADER)


def test_a_folder(tmp_path: Path) -> None:
    for attempt in (Journal.open, partial(Journal.open, read_only=True)):
        error = refusal(errors.SaveUnreadable, "it is a folder", attempt, tmp_path)
        assert error.brief == "cannot be opened: it is a folder."


def test_a_device_and_a_pipe(path: Path) -> None:
    os.mkfifo(path)
    for place in (Path("/dev/null"), Path("/dev/full"), path):
        with pytest.raises(errors.SaveUnreadable, match="not a file"):
            Journal.open(place)


def test_no_permission(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is put in by hand, since root may open anything."""
    make(path, 2)
    refuse(monkeypatch, os, "open", PermissionError(13, "Permission denied"))
    refusal(errors.SaveUnreadable, "no permission to read and write it", Journal.open, path)
    refusal(errors.SaveUnreadable, "no permission to read it", read_header, path)
    create = partial(Journal.create, header=HEADER)
    refusal(errors.SaveUnreadable, "cannot be created: Permission denied", create, path.with_name("two.jsonl"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open anything")
def test_a_file_that_may_only_be_read(path: Path) -> None:
    make(path, 2)
    path.chmod(0o400)
    with pytest.raises(errors.SaveUnreadable, match="no permission to read and write"):
        Journal.open(path)
    with Journal.open(path, read_only=True) as journal:
        assert journal.number == 2


TEXTS = (b"\n", b"hello\n", b"hello", b"{}\n", b"[]\n", b"null\n", b'{"format":"other"}\n')
FOREIGN = (*TEXTS, b"\0" * 4096, b"\xff\xfe\n")
NEWER = b'{"format":"jc-tui save","version":2,"something":"else","h":"of another kind"}\n'


@pytest.mark.parametrize(
    ("content", "kind", "said"),
    [
        (b"", errors.EmptySave, "is empty"),
        (NEWER, errors.NewerSave, r"made by a newer version .*save format 2"),
        *((content, errors.NotASave, "is not a save") for content in FOREIGN),
    ],
)
def test_what_is_no_save_of_this_program(
    path: Path, content: bytes, kind: type[errors.SaveError], said: str
) -> None:
    path.write_bytes(content)
    for attempt in (Journal.open, read_header):
        refusal(kind, said, attempt, path)
    assert path.read_bytes() == content


def test_a_large_foreign_file_is_not_read_whole(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)
    with pytest.raises(errors.NotASave):
        Journal.open(path)


@pytest.mark.slow
def test_a_header_that_was_cut_short(path: Path) -> None:
    make(path, 0)
    whole = path.read_bytes()
    for cut in range(1, len(whole)):
        path.write_bytes(whole[:cut])
        with pytest.raises((errors.NotASave, errors.DamagedSave)):
            Journal.open(path)
    with pytest.raises(errors.DamagedSave, match="line 1: the header is cut short"):
        Journal.open(path)


def test_every_error_is_one_that_callers_catch() -> None:
    assert issubclass(errors.SaveError, GameError)
    for kind in ("StaleAction", "DamagedSave", "SaveMissing", "SaveGone", "SaveBusy", "NewerSave"):
        assert issubclass(getattr(errors, kind), errors.SaveError)


# --- looking on ---
def test_a_header_is_read_for_a_listing_even_when_the_rest_is_damaged_but_not_a_damaged_one(path: Path) -> None:
    make(path, 3)
    path.write_bytes(path.read_bytes().replace(b"legio_2", b"legio_9"))
    assert read_header(path) == HEADER
    with pytest.raises(errors.DamagedSave, match="line 3"):
        Journal.open(path, read_only=True)
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Bob"))
    with pytest.raises(errors.DamagedSave, match="line 1"):
        read_header(path)


def test_what_others_append_is_followed_as_soon_as_it_is_on_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(path, 2)
    seen: list[list[Record]] = []
    with Journal.open(path) as writer, Journal.open(path, read_only=True) as reader:
        assert reader.poll() == []
        writer.append(record(3))
        writer.append(record(4))
        assert reader.poll() == [record(3), record(4)]
        assert (reader.poll(), reader.number) == ([], 4)
        assert writer.poll() == [], "what one wrote oneself is no news"
        notice(monkeypatch, "fdatasync", lambda fd: seen.append(reader.poll()))
        writer.append(record(5))
        assert seen == [[]]
        assert reader.poll() == [record(5)]


def test_a_follower_waits_for_the_rest_of_a_line_and_gets_the_sound_records_before_damage(path: Path) -> None:
    records = make(path, 4)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3])[:-5])
    with Journal.open(path, read_only=True) as reader:
        assert reader.poll() == []
        write_behind(path, lines[2][-5:])
        assert reader.poll() == [records[1]]
        write_behind(path, lines[3] + lines[4].replace(b'"undo"', b'"onde"'))
        assert reader.poll() == [records[2]]
        for _ in range(2):
            with pytest.raises(errors.DamagedSave, match="line 5"):
                reader.poll()


def test_a_file_that_shrinks_under_a_follower_is_damaged(path: Path) -> None:
    make(path, 3)
    with Journal.open(path, read_only=True) as reader:
        os.truncate(path, path.stat().st_size - 10)
        with pytest.raises(errors.DamagedSave, match="became shorter"):
            reader.poll()


@pytest.mark.parametrize("how", [lambda p: p.unlink(), lambda p: p.with_name("two").replace(p)])
def test_a_file_that_is_deleted_or_replaced_takes_no_more_records(path: Path, how: Callable[[Path], None]) -> None:
    """Otherwise actions would be acknowledged into a file that nobody can ever open."""
    make(path, 3)
    make(path.with_name("two"), 3)
    with Journal.open(path) as journal:
        how(path)
        with pytest.raises(errors.SaveGone, match="deleted or replaced"):
            journal.append(record(4))
        with pytest.raises(errors.SaveGone):
            journal.poll()


# --- several writers ---
def test_an_action_chosen_before_the_last_record_is_stale(path: Path) -> None:
    make(path, 2)
    with Journal.open(path) as first, Journal.open(path) as second:
        first.append(record(3))
        size = path.stat().st_size
        with pytest.raises(errors.StaleAction, match=r"chose after record 2, and .* is now at record 3"):
            second.append(record(3, "end"))
        assert path.stat().st_size == size
        with pytest.raises(errors.StaleAction):
            second.append(record(4, "end"))  # the caller has not looked at record 3 yet
        assert second.poll() == [record(3)]
        second.append(record(4, "end"))
        assert first.poll() == [record(4, "end")]
    assert len(records_of(path)) == 4


def test_the_torn_line_of_a_dead_writer_is_cut_by_the_next_one(path: Path) -> None:
    make(path, 2)
    with Journal.open(path) as journal:
        write_behind(path, b'{"n":3,"seat":"cae')
        journal.append(record(3))
        assert "kept in one.jsonl.torn" in journal.notices[0]
    assert path.with_name("one.jsonl.torn").read_bytes() == b'{"n":3,"seat":"cae'
    assert records_of(path)[2] == record(3)


def test_a_lock_that_nobody_lets_go_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, 2)
    with Journal.open(path) as journal, path.open("rb") as other:
        monkeypatch.setattr(files, "LOCK_PATIENCE", 0.05)
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(errors.SaveBusy, match="locked by another program"):
            journal.append(record(3))
        with pytest.raises(errors.SaveBusy):
            Journal.open(path)
        fcntl.flock(other, fcntl.LOCK_UN)
        journal.append(record(3))


def write_sixty(path: Path, name: str) -> None:
    """Write sixty records, while another does, and tell it."""
    done = 0
    with Journal.open(path) as journal:
        while done < 60:
            try:
                journal.append(record(journal.number + 1, f"by {name}"))
                done += 1
            except errors.StaleAction:
                journal.poll()
    print(done, flush=True)


@pytest.mark.slow
def test_two_processes_write_at_once_and_nothing_is_lost(path: Path) -> None:
    make(path, 0)
    with Child(write_sixty, path, "a") as one, Child(write_sixty, path, "b") as other:
        assert one.hear() == other.hear() == "60\n"
    records = records_of(path)
    assert [line.number for line in records] == list(range(1, 121))
    for name in "ab":
        assert sum(line.do == f"by {name}" for line in records) == 60


def test_a_save_on_a_network_is_warned_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, 1)
    monkeypatch.setattr(files, "network_kind", lambda _: "nfs4")
    assert "network file system (nfs4)" in notices(path)[0]


def test_a_header_that_could_not_be_read_again_is_not_written(path: Path) -> None:
    with pytest.raises(errors.SaveUnreadable, match="too long"):
        Journal.create(path, replace(HEADER, seats={"north": "x" * MAX_HEADER}))
    assert not path.exists()
