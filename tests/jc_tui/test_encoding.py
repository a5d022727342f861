"""Letters beyond ASCII where there are none: what stands for them, and what is read of other encodings."""

import io

import pytest

from jc_tui.encoding import READABLE, READABLE_OR_CODE, is_plain, readable, tolerate
from jc_tui.terminal.keyboard import KeyReader
from tests.jc_tui.games import encoded, missing, program, thoroughly
from tests.jc_tui.terminals import PseudoTerminal

SAID = "Åsa ångrar ”över” – älg… é ★"
PLAIN = 'Asa angrar "over" - alg. e *'


def test_what_stands_for_a_letter_is_as_wide_as_it_and_what_has_no_likeness_a_mark_or_a_code():
    assert readable(SAID) == PLAIN
    assert readable("日本 å") == "???? a"
    assert readable("plain") == "plain"
    assert "a日b\udce4".encode("ascii", READABLE) == b"a??b?"
    assert "a日b\udce4å".encode("ascii", READABLE_OR_CODE) == b"a\\u65e5b\\udce4a"


WRITTEN = {"ascii": PLAIN, "latin-1": 'Åsa ångrar "över" - älg. é *', "utf-8": SAID}


@pytest.mark.parametrize("errors", [READABLE, READABLE_OR_CODE])
@pytest.mark.parametrize("encoding", WRITTEN)
def test_a_stream_writes_something_readable(encoding, errors):
    stream = io.TextIOWrapper(raw := io.BytesIO(), encoding=encoding)
    tolerate(stream, errors)
    stream.write(SAID)
    stream.flush()
    assert raw.getvalue().decode(encoding) == WRITTEN[encoding]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("sent", ["utf-8", "latin-1"])
def test_what_is_read_in_another_encoding_is_understood(encoding, sent):
    if (encoding, sent) == ("latin-1", "utf-8"):
        return  # every byte is a letter of Latin-1
    stream = io.TextIOWrapper(io.BytesIO("ångra\nöl ÄR\n".encode(sent)), encoding=encoding)
    tolerate(stream)
    assert stream.read() == "ångra\nöl ÄR\n"
    if encoding != "utf-8":
        keys = KeyReader(encoding.replace("latin-1", "iso8859-1")).read("åöx".encode(sent))
        assert [key.character for key in keys] == ["å", "ö", "x"]


def test_the_locale_says_whether_terminals_show_more_than_ascii():
    c, swedish = "C", "sv_SE.UTF-8"
    for plain in ({"LANG": c}, {"LANG": c, "LC_CTYPE": "C.UTF-8"}, {"LANG": swedish, "LC_ALL": "POSIX"}):
        assert is_plain(plain), plain
    for more in ({"LANG": c, "LC_CTYPE": swedish}, {"LANG": "C.UTF-8"}, {"LANG": c, "LC_ALL": "C.UTF-8"}, {}):
        assert not is_plain(more), more


@pytest.mark.slow
@pytest.mark.parametrize("encoding", thoroughly(["ascii", "latin-1"]))
def test_text_mode_speaks_swedish_in_every_encoding(encoding, tmp_path):
    lines = "hjälp\nångra\n? ånej\navsluta\n".encode("latin-1")
    save, options = tmp_path / "å.jsonl", {"text": False, "environment": {"JC_TUI_LANG": "sv"}}
    done = program("text", save, "--seed", 3, input=lines, code=encoded(encoding), **options)
    told, refused = done.stdout.decode(encoding), done.stderr.decode(encoding)
    assert "Traceback" not in refused
    assert ("hjalp ORD" if encoding == "ascii" else "hjälp ORD") in told
    assert ("Caesar> angra" if encoding == "ascii" else "Caesar> ångra") in told
    assert "?ngra" not in told + refused


@pytest.mark.slow
def test_the_command_line_speaks_swedish_in_ascii():
    told = program("--help", code=encoded("ascii"), environment={"JC_TUI_LANG": "sv"}, check=True).stdout
    assert not missing(told, "Sa har: ", "Kontrollera sparade partier genom att spela upp dem.")


@pytest.mark.slow
@pytest.mark.parametrize("set_by", thoroughly([{"ASCII": "1"}, {"LANG": "C"}, {"PYTHONIOENCODING": "latin-1"}]))
def test_screens_speak_swedish_on_every_terminal(set_by, tmp_path, own_settings):
    if "ASCII" in set_by:
        own_settings.write_text('charset = "ascii"\n')
    shown = "Inställningar" if "PYTHONIOENCODING" in set_by else "Installningar"
    with PseudoTerminal(environment={"JC_TUI_LANG": "sv", "JC_TUI_SAVES": str(tmp_path)} | set_by) as terminal:
        terminal.until("avsluta")
        assert shown.encode("latin-1") in terminal.shown
        assert b"\xc3" not in terminal.shown
