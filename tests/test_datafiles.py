"""Reading data files: what is found where, and what is said about a file that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from engine.datafiles import DataError, Entry, digest_of, read_toml
from engine.words import data_folder


def test_data_folder_of_a_checkout_holds_the_game():
    assert (data_folder() / "julius_caesar" / "map.toml").is_file()


def test_read_toml_gives_the_contents(tmp_path: Path):
    path = tmp_path / "a.toml"
    path.write_text('city = "Rome"\n[numbers]\nvp = 2\n', encoding="utf-8")
    assert read_toml(path) == {"city": "Rome", "numbers": {"vp": 2}}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"a = 1\nb = \n", "line 2, column 5"),
        (b"a = 1\n\na = 2\n", "line 3"),
        (b"a = 1\nb = '\xff'\n", "line 2: the text is not UTF-8"),
    ],
    ids=["no value", "key twice", "no UTF-8"],
)
def test_bad_file_is_refused_with_its_line(tmp_path: Path, content: bytes, reason: str):
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(DataError) as refused:
        read_toml(path)
    assert str(path) in str(refused.value)
    assert reason in str(refused.value)


def test_missing_file_is_refused(tmp_path: Path):
    with pytest.raises(DataError, match=r"none\.toml: the file is missing"):
        read_toml(tmp_path / "none.toml")


def test_folder_instead_of_a_file_is_refused(tmp_path: Path):
    with pytest.raises(DataError, match="the file cannot be read"):
        read_toml(tmp_path)


def digest(paths: Iterable[Path]) -> str:
    return digest_of({path.name: read_toml(path) for path in paths})


def test_digest_is_of_what_the_files_say(tmp_path: Path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"# comment\nx = 1\ny = 2\n")
    first = digest([path])
    path.write_bytes(b"y = 2\r\nx   = 1\r\n")
    assert digest([path]) == first == digest_of({"a.toml": {"x": 1, "y": 2}})
    path.write_bytes(b"x = 1\ny = 3\n")
    assert digest([path]) != first


def test_digest_does_not_depend_on_the_order_of_the_files(tmp_path: Path):
    paths = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for number, path in enumerate(paths):
        path.write_text(f"x = {number}\n", encoding="utf-8")
    assert digest(paths) == digest(reversed(paths))
    assert int(digest(paths), 16) >= 0


VALUES = {
    "name": "Rome",
    "vp": 2,
    "share": 0.5,
    "near": ["a", "b"],
    "empty": " ",
    "yes": True,
    "pairs": [["a+", "b"]],
}


@pytest.fixture
def entry() -> Entry:
    return Entry(Path("map.toml"), "city rome", VALUES)


def test_entry_gives_values(entry: Entry):
    assert entry.text("name") == "Rome"
    assert entry.texts("near") == ("a", "b")
    assert entry.expressions("pairs") == ((re.compile("a+"), "b"),)
    assert entry.has("vp")
    assert not entry.has("x")


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda entry: entry.text("x"), "x is missing"),
        (lambda entry: entry.text("vp"), "vp must be a text, not 2"),
        (lambda entry: entry.text("empty"), "empty is empty"),
        (lambda entry: entry.texts("name"), 'name must be a list, not "Rome"'),
        (lambda entry: entry.expressions("near"), 'near must be a list of pairs of texts, but holds "a"'),
        (lambda entry: entry.table("name", "name of rome"), 'must be a table, not "Rome"'),
        (lambda entry: entry.finish(), 'unknown key "name"'),
    ],
)
def test_entry_refuses_with_file_entry_and_reason(entry: Entry, ask, reason: str):
    with pytest.raises(DataError) as refused:
        ask(entry)
    message = str(refused.value)
    assert message.startswith("map.toml: ")
    assert reason in message
    assert "rome" in message


def test_entry_is_finished_when_every_key_was_asked_for(entry: Entry):
    assert entry.names() == tuple(VALUES)
    entry.finish()
