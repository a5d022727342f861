"""What is said of the end of a save, with its head, without it, and with one that tells of something else."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.journal import Header, Journal
from engine.journal.scanning import head_path
from tests.engine.saves import HEADER, append, begin, notices, record, records_of, write_behind

OTHER = Header("toy", "1.0", {}, "00", {}, "2027")
KEPT = "The last line of {path} was cut short and does not count; it was cut off and kept in one.jsonl.torn."
UNKNOWN = " It is not known whether anything that was saved after it is lost, because one.jsonl.head {why}."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save of five records, with its head."""
    path = tmp_path / "one.jsonl"
    begin(path, 5)
    return path


def tear(path: Path) -> None:
    write_behind(path, b'{"n":6,"seat":"north","do":"mo')


def known_end(path: Path) -> tuple[int, str]:
    with Journal.open(path) as journal:
        return journal.end.missing, journal.end.doubt


def cut(path: Path, records: int) -> None:
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[: records + 1]))


def test_a_torn_line_after_the_record_that_the_head_tells_of_has_lost_nothing(path: Path) -> None:
    tear(path)
    assert notices(path, read_only=True)[0].endswith("played on. Nothing acknowledged is lost.")
    assert notices(path) == [f"{KEPT.format(path=path)} Nothing acknowledged is lost."]


def test_an_acknowledged_line_that_was_cut_without_a_head_is_not_said_to_be_nothing(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 5)
    head_path(path).unlink()
    (notice,) = notices(path)
    assert "Nothing acknowledged" not in notice
    assert notice.endswith(UNKNOWN.format(why="is missing"))


def test_a_torn_line_where_the_head_tells_of_more_has_lost_records(path: Path) -> None:
    cut(path, 3)
    tear(path)
    torn, lost = notices(path)
    assert torn == KEPT.format(path=path)
    assert lost.startswith(f"{path} has lost its end: record 5 was acknowledged, but the file ends with record 3.")


def of_another_game(path: Path) -> None:
    other = path.with_name("other.jsonl")
    Journal.create(other, OTHER).close()
    head_path(other).replace(head_path(path))


def of_the_game_played_otherwise(path: Path) -> None:
    number, _, first = head_path(path).read_bytes().split()
    head_path(path).write_bytes(b" ".join((number, b"0" * 32, first)))


def behind(path: Path) -> None:
    before = head_path(path).read_bytes()
    append(path, 6, 7)
    head_path(path).write_bytes(before)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda path: head_path(path).unlink(), "is missing"),
        (of_another_game, "does not belong to this game"),
        (of_the_game_played_otherwise, "does not belong to this game"),
        (behind, "knows only record 5"),
        *(
            (lambda path, text=text: head_path(path).write_bytes(text), "cannot be read")
            for text in (b"", b"nonsense", b"x y z", b"\0" * 80, b"9" * 5000 + b" a b", b"1 " * 900)
        ),
    ],
)
def test_a_torn_line_may_have_lost_more_where_the_head_does_not_fit(
    path: Path, change: Callable[[Path], object], why: str
) -> None:
    change(path)
    tear(path)
    (notice,) = notices(path, read_only=True)
    assert notice.endswith(f"when the game is played on.{UNKNOWN.format(why=why)}")
    assert notices(path) == [KEPT.format(path=path) + UNKNOWN.format(why=why)]


def test_a_whole_last_line_is_not_spoken_of(path: Path) -> None:
    assert notices(path) == []
    for content in (b"", b"nonsense", b"99 a b", b"x y z", b"\0" * 80):
        head_path(path).write_bytes(content)
        assert notices(path) == []
    head_path(path).unlink()
    assert notices(path) == []


def test_what_is_known_of_the_end_is_told_to_the_program_and_of_a_lost_one_to_the_player_once(path: Path) -> None:
    """The hashes cannot see that whole lines are missing from the end; the head beside the save can."""
    assert known_end(path) == (0, "")
    cut(path, 2)
    assert known_end(path) == (3, "")
    with Journal.open(path) as journal:
        assert journal.number == 2
        assert "record 5 was acknowledged, but the file ends with record 2" in journal.notices[0]
        journal.append(record(3))
    assert notices(path) == []
    head_path(path).unlink()
    assert known_end(path) == (0, "one.jsonl.head is missing")


def test_a_new_save_has_a_head_before_its_first_record(tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    Journal.create(path, HEADER).close()
    assert (notices(path), known_end(path)) == ([], (0, ""))
    head_path(path).unlink()
    tear(path)
    assert notices(path)[0].endswith("because new.jsonl.head is missing.")


def test_a_save_made_with_its_records_has_a_head_too(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    Journal.create(copy, HEADER, records_of(path)).close()
    cut(copy, 4)
    assert "record 5 was acknowledged" in notices(copy)[0]


def test_the_head_of_an_older_save_of_that_name_is_written_over(path: Path) -> None:
    for change in (lambda: None, lambda: head_path(path).write_bytes(b"junk " * 100)):
        change()
        path.unlink()
        with Journal.create(path, OTHER) as journal:
            assert journal.notices == []
        assert known_end(path) == (0, "")
