"""Text from outside: nothing raw is printed, and nothing that is parsed ends otherwise than in a reason."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import GameError
from engine.untrusted_text import Unparsable, one_line, parse_json, parse_toml, quoted, sanitize, whole_number

DEEP = 100_000


@pytest.mark.slow
@given(st.text(st.characters(exclude_categories=())))
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    shown = sanitize(text)
    assert not [char for char in shown if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")]
    shown.encode("utf-8")
    assert sanitize(shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Legio 10 – Gaius Iulius Cæsar", "Legio 10 – Gaius Iulius Cæsar"),
        ("\x1b]0;pwned\x07", "\\x1b]0;pwned\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("a\u202eb", "a\\u202eb"),
        ("\udce4\ud800", "\\xe4\\ud800"),
        ("a\nb\tc", "a\\x0ab\\x09c"),
        ("日本 é", "日本 é"),
        ("\ue0b0", "\\ue0b0"),
        ("a" + "\u0301" * 6, "a" + "\u0301" * 4 + "\\u0301" * 2),
    ],
)
def test_what_is_not_seen_is_shown_as_its_number(text: str, shown: str) -> None:
    assert sanitize(text) == shown


def test_ends_of_lines_are_kept_only_where_there_are_several_and_a_long_text_is_cut_before_it_is_told() -> None:
    assert (sanitize("a\nb\x1bc", lines=True), sanitize("a\nb")) == ("a\nb\\x1bc", "a\\x0ab")
    assert one_line("x" * 1000, 10) == "xxxxxxx..."
    assert len(quoted("x" * 10**6)) == 62
    assert quoted([1, "a"]) == "'[1, 'a']'"


def test_every_error_is_a_harmless_sentence_of_some_length() -> None:
    assert str(GameError("No save \x1b[2J\nhere.")) == "No save \\x1b[2J\\x0ahere."
    assert len(str(GameError("x" * 10**6))) == 5000


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[" * DEEP + "]" * DEEP, "nested too deeply"),
        ('{"a":' * DEEP + "1" + "}" * DEEP, "nested too deeply"),
        ("[" * 41 + "]" * 41, "nested too deeply"),
        ("1" * 5000, "too many digits"),
        ("NaN", "NaN is not a JSON number"),
        ("[Infinity]", "Infinity is not a JSON number"),
        (b"\xff", "not UTF-8"),
        ('{"a"}', "line 1, column 5"),
        ('{"a": 1, "a": 2}', "a key is given twice"),
        ("[1]]", "line 1, column 4"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ("", "line 1"),
    ],
)
def test_what_is_no_json_has_a_reason(text: str | bytes, reason: str) -> None:
    with pytest.raises(Unparsable, match=reason):
        parse_json(text)


def test_json_of_a_usual_depth_is_read() -> None:
    assert parse_json(b'{"a": [[1, 2.5, null], {"b": "\\ud800"}]}') == {"a": [[1, 2.5, None], {"b": "\ud800"}]}
    assert parse_json("[" * 40 + "]" * 40)
    assert len(parse_json("[" + "[]," * 100 + "[]]")) == 101


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"a = " + b"[" * DEEP + b"]" * DEEP, "nested too deeply"),
        (b"a = " + b"{b = " * 60 + b"1" + b"}" * 60, "nested too deeply"),
        (b"a = " + b"1" * 5000, "too many digits"),
        (b"[keys]\na = [0x" + b"f" * 5000 + b"]", "too many digits"),
        (b"a = 1\nb = \xe4", "line 2: the text is not UTF-8"),
        (b"a = 1\nb =", "line 2"),
        (b"[" + b"a." * 5000 + b"a]", "nested too deeply"),
    ],
)
def test_what_is_no_toml_has_a_reason(content: bytes, reason: str) -> None:
    with pytest.raises(Unparsable, match=reason):
        parse_toml(content)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("0", 0), ("007", 7), ("9" * 12, 10**12 - 1)),
        *((text, None) for text in ("", "-1", "²", "٣", "1.0", "9" * 13, "9" * 5000, " 1")),
    ],
)
def test_ascii_digits_are_a_number_and_other_texts_are_none(text: str, number: int | None) -> None:
    assert whole_number(text) == number
