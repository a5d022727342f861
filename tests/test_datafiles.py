"""Reading data files: what is found where, and what is said about a file that cannot be used."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from engine.datafiles import DataError, digest_of, intact, read_toml
from engine.translations import data_folder


def test_data_folder_of_a_checkout_holds_the_game_and_read_toml_gives_the_contents(tmp_path: Path):
    assert (data_folder() / "julius_caesar" / "map.toml").is_file()
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
    with pytest.raises(DataError, match=f"{re.escape(str(path))}.*{reason}"):
        read_toml(path)


def test_missing_file_or_folder_instead_of_a_file_is_refused(tmp_path: Path):
    with pytest.raises(DataError, match=r"none\.toml: the file is missing"):
        read_toml(tmp_path / "none.toml")
    with pytest.raises(DataError, match="the file cannot be read"):
        read_toml(tmp_path)


def digest(paths: Iterable[Path]) -> str:
    return digest_of({path.name: read_toml(path) for path in paths})


def test_digest_is_of_what_the_files_say_in_whatever_order(tmp_path: Path):
    path = tmp_path / "a.toml"
    path.write_bytes(b"# comment\nx = 1\ny = 2\n")
    first = digest([path])
    path.write_bytes(b"y = 2\r\nx   = 1\r\n")
    assert digest([path]) == first == digest_of({"a.toml": {"x": 1, "y": 2}})
    path.write_bytes(b"x = 1\ny = 3\n")
    assert digest([path]) != first
    paths = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for number, path in enumerate(paths):
        path.write_text(f"x = {number}\n", encoding="utf-8")
    assert int(digest(paths), 16) == int(digest(reversed(paths)), 16)


# --- what translators write is whole, as only the tests can say where it is not ---
def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def are_named_texts(value: object) -> bool:
    return isinstance(value, dict) and all(map(is_text, value.values()))


Kinds = dict[str, Callable[[object], bool]]
RULE: Kinds = {"id": is_text, "title": is_text, "text": is_text, "see": are_texts, "chapter": is_text}
TERM: Kinds = {"id": is_text, "text": is_text, "see": are_texts}
STEP: Kinds = dict.fromkeys(("do", "accept", "after", "given"), are_texts) | {"clock": is_text, "rule": is_text}
WHOLE: dict[str, dict[str, tuple[Kinds, Kinds]]] = {
    "rules.toml": {
        "rule": (RULE, {"words": are_texts, "editions": are_named_texts}),
        "term": (TERM, {"words": are_texts, "tabled": is_flag}),
    },
    "learn.toml": {
        "turn": ({"clock": is_text, "enemy": are_texts, "chance": are_texts}, {}),
        **dict.fromkeys(("step", "otherwise", "aside"), ({"says": is_text}, {**STEP, "again": is_flag})),
    },
}
"""By the name of a file, for the tables that it may list: the keys that each has, and those that it may have."""

PLAIN = {"rules.toml": set(), "learn.toml": {"pupil", "against", "position"}}
"""The texts of a file."""


ENTRIES = {str(path.relative_to(data_folder())): path for name in WHOLE for path in data_folder().rglob(name)}


@pytest.mark.parametrize("path", ENTRIES.values(), ids=ENTRIES)
def test_a_file_of_entries_has_what_its_reader_takes(path: Path):
    content, tables = read_toml(path), WHOLE[path.name]
    assert set(content) - set(tables) == PLAIN[path.name]
    assert all(is_text(content[key]) for key in PLAIN[path.name])
    for noun, (needed, more) in tables.items():
        for entry in content.get(noun, []):
            assert needed.keys() <= entry.keys() <= needed.keys() | more.keys(), entry
            for key, value in entry.items():
                assert {**needed, **more}[key](value), (entry, key)


@pytest.mark.parametrize("path", sorted(data_folder().rglob("search.toml")), ids=lambda path: path.parent.name)
def test_the_words_of_a_search_are_texts_and_expressions(path: Path):
    content = read_toml(path)
    assert content.keys() == {"fillers", "endings"}
    assert are_texts(content["fillers"])
    for ending in content["endings"]:
        assert are_texts(ending)
        pattern, _ = ending
        re.compile(pattern)


@pytest.mark.parametrize("error", [AttributeError, KeyError, IndexError, TypeError, ValueError, re.error])
def test_a_file_that_is_otherwise_is_refused_by_name(error: type[Exception]):
    refused = pytest.raises(DataError, match=r"^a\.toml: the file is not as the program came with it")
    with refused, intact(Path("a.toml")):
        raise error("")
