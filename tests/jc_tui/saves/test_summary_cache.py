"""The cache of the list of saves: whatever stands there, it costs nothing but reading the saves again."""

import os
from pathlib import Path

import pytest

from jc_tui.saves import caches, summary_cache
from jc_tui.saves.caches import read_cache
from jc_tui.saves.summary import Summary, summarise
from jc_tui.saves.summary_cache import Summaries
from tests.forged import nested
from tests.jc_tui.games import begun, damage, last_turn, summarised


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return last_turn(tmp_path / "one.jsonl")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "saves.json"


NO_CACHE = [b"", b"\xff\xfe\x00", b"[]", b"5", b"null", b'"text"', b"{" * 100_000, b'{"a":NaN}']
NO_CACHE += [b'{"a":' + value + b"}" for value in (nested(100_000), nested(900), b"9" * 5000)]


@pytest.mark.parametrize("content", NO_CACHE)
def test_a_cache_that_is_none_is_written_anew(save: Path, cache: Path, content: bytes):
    cache.parent.mkdir()
    cache.write_bytes(content)
    assert summarised(save, cache) == summarise(save)
    assert len(read_cache(cache)) == 1


@pytest.mark.parametrize("change", [(b'"actions": ', b'"actions": 1'), (b'"clock"', b'"clocks"'), (b"}", b"")])
def test_a_cache_that_somebody_changed_is_written_anew(save: Path, cache: Path, change: tuple[bytes, bytes]):
    summarised(save, cache)
    written = cache.read_bytes()
    cache.write_bytes(written.replace(*change))
    assert summarised(save, cache) == summarise(save)
    assert cache.read_bytes() == written


@pytest.mark.parametrize("what", ["folder", "pipe", "loop", "below a file"])
def test_a_cache_that_is_no_file_is_done_without(save: Path, cache: Path, what: str):
    match what:
        case "folder":
            cache.mkdir(parents=True)
        case "below a file":
            cache.parent.touch()
        case _:
            cache.parent.mkdir()
            os.mkfifo(cache) if what == "pipe" else cache.symlink_to(cache.name)
    assert summarised(save, cache) == summarise(save)


def test_a_cache_that_is_a_link_is_replaced_and_not_followed(save: Path, cache: Path, tmp_path: Path):
    (other := tmp_path / "other").write_text("{}")
    cache.parent.mkdir()
    cache.symlink_to(other)
    summarised(save, cache)
    assert other.read_text() == "{}"
    assert not cache.is_symlink()


def test_a_cache_without_end_is_done_without(save: Path, cache: Path, monkeypatch: pytest.MonkeyPatch):
    summarised(save, cache)
    monkeypatch.setattr(caches, "LARGEST", cache.stat().st_size - 1)
    assert Summaries(cache).known(save) is None


def test_a_cache_is_not_trusted_after_a_change(save: Path, cache: Path, monkeypatch: pytest.MonkeyPatch):
    assert summarised(save, cache).damage is None
    damage(save, 9)
    assert "line 9" in str(summarised(save, cache).damage)
    monkeypatch.setattr(summary_cache, "_program_stamp", lambda: b"other")
    monkeypatch.setattr(summary_cache, "summarise", lambda *_: Summary(damage="read anew"))
    assert summarised(save, cache).damage == "read anew"


def test_what_is_told_of_a_save_changes_with_its_head(save: Path, cache: Path, tmp_path: Path):
    begun(path := tmp_path / "two.jsonl", 12).close()
    with path.open("ab") as file:
        file.write(b'{"n":')
    assert "Nothing acknowledged is lost" in str(summarised(path, cache).notices)
    (tmp_path / "two.jsonl.head").unlink()
    assert "two.jsonl.head is missing" in str(summarised(path, cache).notices)


def test_what_was_read_is_kept_when_reading_breaks_off(save: Path, cache: Path, monkeypatch: pytest.MonkeyPatch):
    with Summaries(cache) as summaries:
        assert summaries.known(save) is None
        first = summaries.read(save)
    monkeypatch.setattr(summary_cache, "summarise", lambda path: pytest.fail(f"{path} is read again"))
    with Summaries(cache) as summaries:
        assert summaries.known(save) == first == summaries.read(save)
