"""The save file in bad order: cut at every byte, every bit flipped, lines swapped, forks; and its repair."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.journal import Journal, Record, errors, repair
from engine.journal.errors import DamagedSave, SaveError
from engine.journal.format import Chain, encode_record
from tests.engine.saves import HEADER, append, ends, make, notices, record, records_of, refuse, write_behind

COUNT = 8
FEW = 2
"""Records of a save of which every byte is tried."""


def outcome(path: Path, data: bytes) -> Journal | SaveError:
    """What opening a save with these bytes gives; the journal is closed, the files beside are removed."""
    for other in path.parent.iterdir():
        other.unlink()
    path.write_bytes(data)
    try:
        with Journal.open(path) as journal:
            return journal
    except SaveError as error:
        return error


def damage(path: Path, data: bytes, line: int, kind: type[DamagedSave] = DamagedSave) -> DamagedSave:
    """The damage at that line for which a save with these bytes is refused."""
    found = outcome(path, data)
    assert isinstance(found, kind)
    assert found.line == line
    return found


# --- cuts ---
@pytest.mark.slow
def test_a_save_cut_at_any_byte_keeps_every_whole_line_and_can_be_played_on(path: Path) -> None:
    records = make(path, FEW)
    data = path.read_bytes()
    header_end = ends(data)[0]
    for cut in range(header_end, len(data) + 1):
        whole = sum(end <= cut for end in ends(data))
        journal = outcome(path, data[:cut])
        assert isinstance(journal, Journal), f"cut at {cut}: {journal}"
        assert journal.records == records[: whole - 1]
        tail = data[ends(data)[whole - 1] : cut]
        assert path.read_bytes() == data[: cut - len(tail)]
        torn = path.with_name("one.jsonl.torn")
        if tail:
            assert torn.read_bytes() == tail
            assert "was cut short" in journal.notices[0]
            assert "saved after it is lost, because one.jsonl.head is missing." in journal.notices[0]
        else:
            assert not torn.exists()
            assert journal.notices == []
        if cut % 7 == 0:
            path.write_bytes(data[:cut])
            append(path, whole)
            assert (records_of(path), notices(path)) == ([*records[: whole - 1], record(whole)], [])


@pytest.mark.parametrize("zeros", [1, 2, 100, 4096])
def test_zeros_at_the_end_are_a_torn_line(path: Path, zeros: int) -> None:
    """A power cut may leave the new length on disk without the new bytes."""
    records = make(path, COUNT)
    data = path.read_bytes()
    for cut in (len(data), len(data) - 1, len(data) - 20):
        journal = outcome(path, data[:cut] + b"\0" * zeros)
        assert isinstance(journal, Journal)
        assert journal.records == records[: COUNT - (cut < len(data))]
        assert "cut short" in journal.notices[0]


def test_each_torn_line_gets_a_name_of_its_own(path: Path) -> None:
    make(path, 2)
    for tail in (b"one", b"two", b"three"):
        write_behind(path, tail)
        Journal.open(path).close()
    names = ["one.jsonl.torn", "one.jsonl.torn-2", "one.jsonl.torn-3"]
    assert [path.with_name(name).read_bytes() for name in names] == [b"one", b"two", b"three"]


def test_a_torn_line_that_cannot_be_copied_is_not_cut(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(path, 2)
    write_behind(path, b"torn")
    before = path.read_bytes()
    refuse(monkeypatch, os, "write", OSError(28, "No space left on device"))
    with pytest.raises(errors.SaveNotWritten, match=r"cannot be set aside: .*No space left"):
        Journal.open(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == ["one.jsonl"]


# --- changed bytes ---
@pytest.mark.slow
@pytest.mark.parametrize("bits", [(0, 3, 6), pytest.param((1, 2, 4, 5, 7), marks=pytest.mark.thorough)])
def test_every_flipped_bit_is_found(path: Path, bits: Sequence[int]) -> None:
    """Refused with the line it is on; a flip that turns the last newline into something else too."""
    make(path, FEW)
    data = path.read_bytes()
    line_ends = ends(data)
    for index in range(len(data)):
        line = 1 + sum(end <= index for end in line_ends)
        for bit in bits:
            changed = bytearray(data)
            changed[index] ^= 1 << bit
            found = outcome(path, bytes(changed))
            assert isinstance(found, SaveError), f"bit {bit} of byte {index} was not seen"
            assert path.read_bytes() == changed, "a damaged save was changed"
            if isinstance(found, DamagedSave):
                assert found.line == line
            else:
                assert line == 1
                assert isinstance(found, errors.NotASave | errors.NewerSave)


@pytest.mark.slow
@pytest.mark.parametrize("value", [0x00, 0x0A, 0x20, 0x22, 0x7D, 0xFF])
def test_every_changed_byte_is_found(path: Path, value: int) -> None:
    records = make(path, FEW)
    data = path.read_bytes()
    for index in range(len(data)):
        if data[index] == value:
            continue
        changed = data[:index] + bytes([value]) + data[index + 1 :]
        found = outcome(path, changed)
        if index == len(data) - 1 and value == 0:
            assert isinstance(found, Journal)  # a zero in place of the last newline passes for a torn line
            assert found.records == records[:-1]
        else:
            assert isinstance(found, SaveError), f"byte {index}"


@pytest.mark.slow
def test_every_missing_and_every_doubled_byte_is_found(path: Path) -> None:
    records = make(path, FEW)
    data = path.read_bytes()
    for index in range(len(data) - 1):
        missing = outcome(path, data[:index] + data[index + 1 :])
        assert isinstance(missing, SaveError), f"missing byte {index}"
        doubled = outcome(path, data[:index] + data[index : index + 1] + data[index:])
        assert isinstance(doubled, SaveError), f"doubled byte {index}"
    damage(path, data + b"\n", len(records) + 2)


def test_whole_lines_missing_swapped_or_added_are_found(path: Path) -> None:
    make(path, COUNT)
    lines = path.read_bytes().splitlines(keepends=True)
    for index in range(1, COUNT):
        before, one, two, after = lines[:index], lines[index], lines[index + 1], lines[index + 2 :]
        for changed in ([*before, two, *after], [*before, two, one, *after]):
            found = damage(path, b"".join(changed), index + 1)
            assert str(found).startswith(f"{path} is damaged at line {index + 1}: ")


def test_lines_of_another_save_do_not_fit(path: Path) -> None:
    make(path, 3)
    own = path.read_bytes().splitlines(keepends=True)
    path.unlink()
    Journal.create(path, HEADER.__class__("toy", "1.0", {}, "00", {}, "2027")).close()
    damage(path, path.read_bytes() + own[1], 2)


def test_a_last_line_with_newline_and_a_wrong_hash_or_before_a_torn_one_is_damage_not_torn(path: Path) -> None:
    make(path, 3)
    data = path.read_bytes()
    damage(path, data[:-10] + data[-9:], 4)
    damage(path, data.replace(b"legio_2", b"legio_9")[:-10], 3)
    assert not path.with_name("one.jsonl.torn").exists()


def test_a_fork_is_called_a_fork_and_found_where_it_begins(path: Path) -> None:
    """Two programs without the lock: both wrote a record after record 2."""
    make(path, 2)
    common = path.read_bytes()

    def branch(do: str, count: int) -> bytes:
        path.write_bytes(common)
        with Journal.open(path) as journal:
            for number in range(3, 3 + count):
                journal.append(record(number, do))
        return path.read_bytes()[len(common) :]

    for length in (1, 3):
        found = damage(path, common + branch("mine", length) + branch("yours", 1), 4 + length, errors.ForkedSave)
        assert "a fork: this line and line 4 both follow line 3" in str(found)


@pytest.mark.parametrize(
    "body",
    [
        b'{"n":3',
        b'{"n":3,"seat":"north","at":"x"',
        b'{"n":3,"seat":"north","do":"end","undo":1,"at":"x"',
        b'{"n":3,"seat":"north","undo":-1,"at":"x"',
        b'{"n":3,"seat":7,"do":"end","at":"x"',
        b'{"n":true,"seat":"north","do":"end","at":"x"',
        b'{"n":3,"seat":"north","do":"end","at":"x","more":1',
        b"[3",
        b"3",
        b"",
        b"\xff",
        b'{"n":4,"seat":"north","do":"end","at":"x"',
    ],
)
def test_a_well_sealed_line_that_is_no_record_is_damage(path: Path, body: bytes) -> None:
    make(path, 2)
    data = path.read_bytes()
    chain = Chain([json.loads(line)["h"].encode() for line in data.splitlines()])
    damage(path, data + chain.seal(body), 4)


def test_damage_does_not_hide_what_was_sound(path: Path) -> None:
    records = make(path, COUNT)
    path.write_bytes(path.read_bytes().replace(b"legio_5", b"legio_9"))
    with Journal.open(path, salvage=True) as journal:
        assert (journal.records, journal.read_only, journal.poll()) == (records[:4], True, [])
        assert isinstance(journal.fault, DamagedSave)
        assert journal.fault.line == 6


# --- repair ---
def test_repair_keeps_what_comes_before_the_damage_and_never_overwrites(path: Path) -> None:
    records = make(path, COUNT)
    damaged = path.read_bytes().replace(b"legio_5", b"legio_9")
    path.write_bytes(damaged)
    done = repair(path)
    assert done.path == path.with_name("one.repaired.jsonl")
    assert (done.kept, done.dropped) == (4, 4)
    assert "damaged at line 6" in done.reason
    assert path.read_bytes() == damaged
    assert records_of(done.path) == records[:4]
    append(done.path, 5)
    assert [repair(path).path.name for _ in range(2)] == ["one.repaired-2.jsonl", "one.repaired-3.jsonl"]


def test_repair_drops_a_torn_line(path: Path) -> None:
    records = make(path, 3)
    path.write_bytes(path.read_bytes()[:-4])
    done = repair(path)
    assert (done.kept, done.dropped, done.reason) == (2, 1, f"The last line of {path} was cut short.")
    assert records_of(done.path) == records[:2]


def test_a_sound_save_needs_no_repair_and_nothing_can_be_kept_without_a_header(path: Path) -> None:
    make(path, 3)
    with pytest.raises(errors.NothingToRepair, match="nothing to repair"):
        repair(path)
    assert [entry.name for entry in path.parent.iterdir()] == ["one.jsonl"]
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Bob"))
    with pytest.raises(DamagedSave, match="line 1"):
        repair(path)


@pytest.mark.slow
def test_repair_gives_an_openable_save_for_damage_anywhere(path: Path) -> None:
    records = make(path, COUNT)
    data = path.read_bytes()
    for index in range(ends(data)[0], len(data), 23):
        changed = bytearray(data)
        changed[index] ^= 0x10
        path.write_bytes(bytes(changed))
        done = repair(path)
        assert (notices(done.path), records_of(done.path)) == ([], records[: done.kept])
        assert done.kept + done.dropped == COUNT or changed[index] == 0x1A


def test_the_hash_covers_the_bytes_and_not_their_meaning(path: Path) -> None:
    """The same JSON in other bytes (a space, an escape) is not what was written."""
    make(path, 0)
    plain = encode_record(Record(1, "north", "end", "x"))
    chain = Chain([json.loads(path.read_bytes())["h"].encode()])
    line = chain.seal(plain)
    for changed in (line.replace(b":1,", b": 1,"), line.replace(b"end", b"\\u0065nd")):
        assert json.loads(changed) == json.loads(line)
        assert isinstance(outcome(path, path.read_bytes().split(b"\n")[0] + b"\n" + changed), DamagedSave)
