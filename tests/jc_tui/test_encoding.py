"""Letters beyond ASCII where there are none: what stands for them, and what is read of other encodings."""

import io
from pathlib import Path

import pytest

from jc_tui.encoding import READABLE, READABLE_OR_CODE, is_plain, readable, tolerate
from jc_tui.terminal.keyboard import KeyReader
from tests.jc_tui.games import missing, program
from tests.jc_tui.terminals import PseudoTerminal

SAID = "Åsa ångrar ”över” – älg… é ★"
PLAIN = 'Asa angrar "over" - alg. e *'


def test_what_stands_for_a_letter_is_as_wide_as_it():
    assert readable(SAID) == PLAIN
    assert readable("日本 å") == "???? a"
    assert readable("plain") == "plain"


@pytest.mark.parametrize(
    ("encoding", "errors", "written"),
    [
        ("ascii", READABLE, PLAIN),
        ("latin-1", READABLE, 'Åsa ångrar "över" - älg. é *'),
        ("utf-8", READABLE, SAID),
        ("ascii", READABLE_OR_CODE, PLAIN),
    ],
)
def test_a_stream_writes_something_readable(encoding: str, errors: str, written: str):
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    tolerate(stream, errors)
    stream.write(SAID)
    stream.flush()
    assert raw.getvalue().decode(encoding) == written


def test_what_has_no_likeness_is_a_mark_or_a_code():
    assert "a日b\udce4".encode("ascii", READABLE) == b"a??b?"
    assert "a日b\udce4å".encode("ascii", READABLE_OR_CODE) == b"a\\u65e5b\\udce4a"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("sent", ["utf-8", "latin-1"])
def test_what_is_read_in_another_encoding_is_understood(encoding: str, sent: str):
    if (encoding, sent) == ("latin-1", "utf-8"):
        return  # every byte is a letter of Latin-1
    stream = io.TextIOWrapper(io.BytesIO("ångra\nöl ÄR\n".encode(sent)), encoding=encoding)
    tolerate(stream)
    assert stream.read() == "ångra\nöl ÄR\n"


@pytest.mark.parametrize(
    ("encoding", "sent"), [("iso8859-1", "latin-1"), ("ascii", "latin-1"), ("ascii", "utf-8")]
)
def test_keys_of_a_terminal_without_utf_8_are_read(encoding: str, sent: str):
    events = KeyReader(encoding).read("åöx".encode(sent))
    assert [event.character for event in events] == ["å", "ö", "x"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"LANG": "C"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "POSIX"}, True),
        ({"LANG": "C", "LC_CTYPE": "sv_SE.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_locale_says_whether_terminals_show_more_than_ascii(environment: dict[str, str], plain: bool):
    assert is_plain(environment) == plain


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_text_mode_speaks_swedish_in_every_encoding(encoding: str, tmp_path: Path):
    lines = "hjälp\nångra\n? ånej\navsluta\n"
    swedish = {"JC_TUI_LANG": "sv", "PYTHONIOENCODING": encoding}
    arguments = ("text", tmp_path / "å.jsonl", "--seed", 3)
    done = program(*arguments, input=lines.encode("latin-1"), text=False, environment=swedish)
    told, refused = done.stdout.decode(encoding), done.stderr.decode(encoding)
    assert "Traceback" not in refused
    assert ("hjalp ORD" if encoding == "ascii" else "hjälp ORD") in told
    assert ("Caesar> angra" if encoding == "ascii" else "Caesar> ångra") in told
    assert "?ngra" not in told + refused


@pytest.mark.slow
def test_the_command_line_speaks_swedish_in_ascii():
    told = program("--help", environment={"JC_TUI_LANG": "sv", "PYTHONIOENCODING": "ascii"}, check=True).stdout
    assert not missing(told, "Sa har: ", "Kontrollera sparade partier genom att spela upp dem.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("environment", "shown"),
    [
        ({"LANG": "C"}, b"Installningar"),
        ({"PYTHONIOENCODING": "latin-1"}, "Inställningar".encode("latin-1")),
        ({"ASCII": "1"}, b"Installningar"),
    ],
)
def test_screens_speak_swedish_on_every_terminal(environment: dict[str, str], shown: bytes, tmp_path: Path):
    own = {"JC_TUI_LANG": "sv", "JC_TUI_CONFIG": str(tmp_path / "settings.toml"), "JC_TUI_SAVES": str(tmp_path)}
    if "ASCII" in environment:
        (tmp_path / "settings.toml").write_text('charset = "ascii"\n')
    with PseudoTerminal(environment=own | environment) as terminal:
        terminal.until("avsluta")
        assert shown in terminal.shown
        assert b"\xc3" not in terminal.shown
