"""Sealed saves: what was written is read, and nothing else; who has no key reads nothing."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engine.journal import Cipher, Journal, Record, read_header
from engine.journal.errors import DamagedSave, NotASave, SaveError, SealedSave, StaleAction
from engine.journal.format import SEALED, LineFault
from engine.journal.scanning import head_path
from jc_tui.cli import cli
from jc_tui.host.sealing import HouseKey, cipher_of
from tests.children import Child
from tests.engine.saves import HEADER, ends, make, record

SECRET = bytes(range(32))
KEY = HouseKey(SECRET)
COUNT = 12


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A sealed save of some records."""
    path = tmp_path / "sealed.jsonl"
    write(path)
    return path


def write(path: Path, count: int = COUNT) -> list[Record]:
    """A sealed save of so many records, like the plain one that `make` writes; the records."""
    with Journal.create(path, HEADER, cipher=cipher_of(KEY.new_key())) as journal:
        for number in range(1, count + 1):
            undo = 1 if number % 5 == 4 else 0
            journal.append(record(number, undo=undo, digest="ab" * 8 if number % 7 == 1 else None))
        return journal.records


def read(path: Path, key: HouseKey = KEY) -> list[Record]:
    """The records of a sealed save. Raises SaveError."""
    with Journal.open(path, read_only=True, cipher=key.cipher_of(path)) as journal:
        return journal.records


def lines_of(path: Path) -> list[bytes]:
    """Each with its newline; in what is encrypted there may be other ends of lines."""
    return [line + b"\n" for line in path.read_bytes().split(b"\n")[:-1]]


# --- what was written is read ------------------------------------------------------------------------------


def test_what_was_sealed_is_read_and_is_another_file_each_time(save: Path, tmp_path: Path):
    assert read(save) == write(tmp_path / "other.jsonl")
    assert read_header(save, KEY.cipher_of(save)) == HEADER
    ours, others = lines_of(save), lines_of(tmp_path / "other.jsonl")
    assert len(ours) == len(others) == COUNT + 1
    assert not set(ours) & set(others)


def test_nothing_of_the_game_stands_in_the_file_in_the_clear(save: Path):
    data = save.read_bytes()
    assert data.startswith(SEALED)
    for word in (b"legio", b"ravenna", b"toy", b"Ann", b"2026", b"north", b'"h":'):
        assert word not in data


@pytest.mark.slow
@given(st.binary(max_size=300), st.integers(0, 10**6))
def test_every_line_comes_back_and_is_one_line(line: bytes, number: int):
    cipher = cipher_of(KEY.new_key())
    written = cipher.encrypt(number, line)
    assert b"\n" not in written
    assert cipher.decrypt(number, written) == line


def test_two_who_write_to_a_sealed_save_see_each_other(save: Path):
    with (
        Journal.open(save, cipher=KEY.cipher_of(save)) as one,
        Journal.open(save, cipher=KEY.cipher_of(save)) as other,
    ):
        one.append(record(COUNT + 1))
        with pytest.raises(StaleAction):
            other.append(record(COUNT + 1))
        assert other.poll() == [record(COUNT + 1)]
        other.append(record(COUNT + 2))
        assert one.poll() == [record(COUNT + 2)]


def test_a_plain_save_is_read_with_the_key_of_a_house_as_without(tmp_path: Path):
    path = tmp_path / "plain.jsonl"
    records = make(path, COUNT)
    assert read(path) == records


# --- what was tampered with is refused ---------------------------------------------------------------------


def fault_of(path: Path, cipher: Cipher | None = None) -> SaveError:
    """Why a save is refused, in a sentence."""
    with pytest.raises(SaveError) as refused:
        Journal.open(path, read_only=True, cipher=cipher or KEY.cipher_of(path))
    told = str(refused.value)
    assert told.startswith(str(path))
    assert told.endswith(".")
    return refused.value


@pytest.mark.parametrize("line", range(COUNT + 1))
def test_a_byte_that_was_changed_is_noticed_wherever_it_is(save: Path, line: int):
    data, cipher = save.read_bytes(), KEY.cipher_of(save)
    start, end = [0, *ends(data)][line], ends(data)[line]
    for place in range(start, end, 7):
        changed = bytearray(data)
        changed[place] ^= 1
        save.write_bytes(changed)
        fault = fault_of(save, cipher)
        assert isinstance(fault, DamagedSave)
        assert fault.line == line + 1


def test_a_newline_that_was_changed_is_noticed(save: Path):
    save.write_bytes(save.read_bytes()[:-1] + b"x")
    assert "newline" in str(fault_of(save))


TAMPERINGS: dict[str, tuple[Callable[[list[bytes], list[bytes]], list[bytes]], int]] = {
    "swapped": (lambda ours, _: [*ours[:3], ours[4], ours[3], *ours[5:]], 4),
    "dropped": (lambda ours, _: [*ours[:3], *ours[4:]], 4),
    "twice": (lambda ours, _: [*ours[:4], *ours[3:]], 5),
    "of another save": (lambda ours, others: [*ours[:3], others[3], *ours[4:]], 4),
    "the header of another save": (lambda ours, others: [others[0], *ours[1:]], 2),
    "all but the header of another save": (lambda ours, others: [ours[0], *others[1:]], 2),
    "the first record in place of the header": (lambda ours, _: [ours[0][:60] + ours[1], *ours[1:]], 1),
}


@pytest.mark.parametrize("how", TAMPERINGS)
def test_lines_that_were_not_written_there_are_refused(save: Path, tmp_path: Path, how: str):
    write(tmp_path / "other.jsonl")
    tamper, line = TAMPERINGS[how]
    save.write_bytes(b"".join(tamper(lines_of(save), lines_of(tmp_path / "other.jsonl"))))
    fault = fault_of(save)
    assert isinstance(fault, DamagedSave)
    assert fault.line == line


def test_lines_that_are_missing_at_the_end_are_told_of(save: Path):
    save.write_bytes(b"".join(lines_of(save)[:-2]))
    with Journal.open(save, read_only=True, cipher=KEY.cipher_of(save)) as journal:
        assert journal.end.missing == 2


def test_a_plain_save_in_the_place_of_a_sealed_one_is_refused_by_who_has_its_key(save: Path, tmp_path: Path):
    cipher = KEY.cipher_of(save)
    make(tmp_path / "plain.jsonl", COUNT)
    shutil.copy(tmp_path / "plain.jsonl", save)
    assert isinstance(fault_of(save, cipher), DamagedSave)


# --- a line that was cut off -------------------------------------------------------------------------------


def test_a_last_line_cut_off_anywhere_is_torn_and_the_game_goes_on(save: Path):
    data = save.read_bytes()
    last = ends(data)[-2]
    for cut in (*range(last + 1, len(data), 9), len(data) - 1):
        save.write_bytes(data[:cut])
        with Journal.open(save, cipher=KEY.cipher_of(save)) as journal:
            assert journal.number == COUNT - 1
            assert "cut short" in journal.notices[0]
            journal.append(record(COUNT))
        aside = save.with_name(f"{save.name}.torn")
        assert aside.read_bytes() == data[last:cut]
        aside.unlink()
        assert len(read(save)) == COUNT


def test_zeros_that_a_power_cut_left_are_torn(save: Path):
    with save.open("ab") as out:
        out.write(bytes(200))
    assert len(read(save)) == COUNT


def append_for_ever(path: Path) -> None:
    """Append, and tell of each record once it is acknowledged."""
    with Journal.open(path, cipher=KEY.cipher_of(path)) as journal:
        while True:
            journal.append(record(journal.number + 1))
            print(journal.number, flush=True)


@pytest.mark.slow
def test_kill_9_while_records_are_appended_loses_none_that_was_acknowledged(save: Path):
    luck = random.Random(5)
    for _ in range(5):
        with Child(append_for_ever, save) as child:
            told = [child.hear() for _ in range(luck.randrange(1, 6))]
            time.sleep(luck.random() / 200)
            child.kill()
            told += child.rest()
        with Journal.open(save, cipher=KEY.cipher_of(save)) as journal:
            last = int([line for line in told if line.endswith("\n")][-1])
            assert last <= journal.number <= last + 1
            assert not journal.end.missing


# --- who has no key ----------------------------------------------------------------------------------------


def test_another_key_opens_nothing(save: Path):
    other = HouseKey(bytes(32))
    with pytest.raises(SealedSave, match="sealed with another key"):
        other.cipher_of(save)
    forged = HouseKey(bytes(32))
    forged.id = KEY.id
    assert isinstance(fault_of(save, forged.cipher_of(save)), DamagedSave)


def test_a_file_that_only_begins_like_a_sealed_save_is_refused(tmp_path: Path):
    path = tmp_path / "x.jsonl"
    path.write_bytes(SEALED + b"2 something else\n")
    with pytest.raises(DamagedSave):
        KEY.cipher_of(path)
    with pytest.raises(SealedSave):
        Journal.open(path)
    path.write_bytes(b"jc-tui")
    with pytest.raises(NotASave):
        Journal.open(path, cipher=KEY.cipher_of(path))


def test_the_key_of_a_save_opens_no_other(save: Path, tmp_path: Path):
    write(tmp_path / "other.jsonl")
    key = KEY.key_of(save)
    assert key is not None
    assert key.secret not in repr(key)
    with pytest.raises(LineFault):
        cipher_of(key).decrypt(1, lines_of(tmp_path / "other.jsonl")[1][:-1])


@pytest.mark.parametrize(
    "command",
    [["verify"], ["verify", "--head", "0123abcd"], ["text"], ["export"], ["review"], ["repair"]],
    ids=" ".join,
)
def test_commands_at_home_say_that_a_save_is_sealed(save: Path, command: list[str]):
    before = save.read_bytes()
    result = CliRunner().invoke(cli, [*command, str(save)], prog_name="jc-tui")
    assert result.exit_code != 0
    assert f"{save} is sealed. Only its host has the key" in result.output
    assert "jc-tui host unseal" in result.output
    assert save.read_bytes() == before
    assert {path.name for path in save.parent.iterdir()} == {save.name, head_path(save).name}
