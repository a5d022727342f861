"""The cache of the list of saves: whatever stands there, it costs nothing but reading the saves again."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from jc_tui.saves import summary_cache
from jc_tui.saves.summary import Summary, summarise
from jc_tui.saves.summary_cache import ENOUGH_FOR_PROCESSES, Summaries, summarise_all
from tests.forged import nested
from tests.jc_tui.games import begun, finished


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = finished(tmp_path / "one.jsonl")
    return path


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "saves.json"


def never(path: Path) -> Summary:
    raise AssertionError(f"{path} is read again")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"5",
        b"null",
        b'"text"',
        b"{" * 100_000,
        b'{"a":' + nested(100_000) + b"}",
        b'{"a":' + nested(900) + b"}",
        b'{"a":' + b"9" * 5000 + b"}",
        b'{"a":NaN}',
    ],
)
def test_a_cache_that_is_none_is_written_anew(save: Path, cache: Path, content: bytes):
    cache.parent.mkdir()
    cache.write_bytes(content)
    assert summarise_all([save], cache) == [summarise(save)]
    assert len(json.loads(cache.read_bytes())) == 1


STRANGE: dict[str, Any] = {
    "game": "no game",
    "created": 5,
    "players": ["human"],
    "clock": None,
    "points": {"caesar": "many", "pompey": 1},
    "to_act": [],
    "winner": {},
    "kind": 1.5,
    "grade": 2,
    "actions": "12",
    "damage": False,
    "brief": None,
    "edition": 2.0,
    "folder": "no",
    "mendable": "yes",
    "notices": "torn",
}
"""For each field a value that it cannot have."""


@pytest.mark.parametrize(
    "field", [*STRANGE, "points of one", "players' numbers", "notices' numbers", "more", "fewer"]
)
def test_an_entry_with_a_field_of_the_wrong_kind_is_read_again(save: Path, cache: Path, field: str):
    summarise_all([save], cache)
    entries = json.loads(cache.read_bytes())
    ((key, entry),) = entries.items()
    match field:
        case "points of one":
            entry["points"] = {"caesar": 1}
        case "players' numbers":
            entry["players"] = {"caesar": 1}
        case "notices' numbers":
            entry["notices"] = [1]
        case "more":
            entry["more"] = 1
        case "fewer":
            del entry["clock"]
            entry["clocks"] = ""
        case _:
            entry[field] = STRANGE[field]
    cache.write_text(json.dumps({key: entry}))
    assert summarise_all([save], cache) == [summarise(save)]
    assert set(STRANGE) == set(asdict(Summary()))


@pytest.mark.parametrize("entry", [None, 5, "text", [], [["created", ""]], {}])
def test_an_entry_that_is_no_table_is_read_again(save: Path, cache: Path, entry: object):
    summarise_all([save], cache)
    (key,) = json.loads(cache.read_bytes())
    cache.write_text(json.dumps({key: entry}))
    assert summarise_all([save], cache)[0].created == summarise(save).created


def as_folder(cache: Path) -> None:
    cache.mkdir(parents=True)


def as_pipe(cache: Path) -> None:
    cache.parent.mkdir()
    os.mkfifo(cache)


def as_loop(cache: Path) -> None:
    cache.parent.mkdir()
    cache.symlink_to(cache.name)


@pytest.mark.parametrize("make", [as_folder, as_pipe, as_loop])
def test_a_cache_that_is_no_file_is_done_without(save: Path, cache: Path, make: Callable[[Path], None]):
    make(cache)
    assert summarise_all([save], cache) == [summarise(save)]


def test_a_cache_that_is_a_link_is_replaced_and_not_followed(save: Path, cache: Path, tmp_path: Path):
    other = tmp_path / "other"
    other.write_text("{}")
    cache.parent.mkdir()
    cache.symlink_to(other)
    summarise_all([save], cache)
    assert other.read_text() == "{}"
    assert not cache.is_symlink()


def test_a_cache_without_end_is_done_without(save: Path, cache: Path, monkeypatch: pytest.MonkeyPatch):
    summarise_all([save], cache)
    monkeypatch.setattr(summary_cache, "LARGEST", cache.stat().st_size - 1)
    assert Summaries(cache).known(save) is None


def test_what_is_told_of_a_save_changes_with_its_head(save: Path, cache: Path, tmp_path: Path):
    path = tmp_path / "two.jsonl"
    begun(path, 12).close()
    with path.open("ab") as file:
        file.write(b'{"n":')
    assert "Nothing acknowledged is lost" in str(summarise_all([path], cache)[0].notices)
    (tmp_path / "two.jsonl.head").unlink()
    assert "two.jsonl.head is missing" in str(summarise_all([path], cache)[0].notices)


@pytest.mark.slow
def test_saves_are_read_alike_by_several_processes_and_by_one(save: Path, cache: Path, tmp_path: Path):
    paths = [tmp_path / f"{number}.jsonl" for number in range(ENOUGH_FOR_PROCESSES)]
    for number, path in enumerate(paths):
        begun(path, 5 + number).close()
    with Summaries(None) as summaries:
        assert summarise_all(paths, cache) == [summaries.read(path) for path in paths]


def test_what_was_read_is_kept_when_reading_breaks_off(save: Path, cache: Path, monkeypatch: pytest.MonkeyPatch):
    with Summaries(cache) as summaries:
        assert summaries.known(save) is None
        first = summaries.read(save)
    monkeypatch.setattr(summary_cache, "summarise", never)
    with Summaries(cache) as summaries:
        assert summaries.known(save) == first == summaries.read(save)
