"""Saves with sound hashes that hold what no save should: every command says so, and nothing is blocked."""

import json
import os
import re
from itertools import product
from pathlib import Path

import pytest

from jc_tui.protocol.requests import Conversation
from jc_tui.protocol.serving import answer
from jc_tui.saves.care import duplicate_save, rename_save, trash_save
from jc_tui.saves.folder import check_name, possible_name
from jc_tui.saves.preview import preview
from jc_tui.saves.summary_cache import last_game
from jc_tui.settings import load_settings, save_settings
from tests.forged import forge, header, nested, record
from tests.jc_tui.games import begun, encoded, jc, last_turn, program, sentence, thoroughly

DEEP = nested(100_000)

FORGED = {
    "deep options": [header(options=b'{"deployment":' + DEEP + b"}")],
    "options somewhat deep": [header(options=b'{"deployment":' + nested(36) + b"}")],
    "deep extra": [header(extra=DEEP)],
    "deep seats": [header(seats=b'{"caesar":' + DEEP + b"}")],
    "deep action": [header(), record(do=DEEP)],
    "deep extra in a record": [header(), record(extra=DEEP)],
    "deep seat": [header(), record(seat=nested(600))],
    "huge number": [header(), record(n=b"9" * 4200)],
    "huger number": [header(), record(n=b"9" * 9000)],
    "no number": [header(), record(n=b"NaN")],
    "huge version": [header(version=b"9" * 4200)],
    "version that is true": [header(version=True)],
    "key twice in the header": [header() + b',"game":"julius-caesar"'],
    "key twice in a record": [header(), record() + b',"n":1'],
    "half a character in an action": [header(), record(do="\ud800")],
    "half a character as a seat": [header(), record(seat="\udfff")],
    "half a character as an option": [header(options={"\ud800": "\ud800"})],
    "half a character as a game": [header(game="\ud800")],
    "half a character as an edition": [header(edition="\ud800")],
    "half a character as a position": [header(position="\ud800")],
    "options that are a list": [header(options=[])],
    "options that are numbers": [header(options={"deployment": 5, "edition": None})],
    "an option without end": [header(options={"deployment": "x" * 900_000})],
    "an action without end": [header(), record(do="x" * 900_000)],
    "a game without end": [header(game="x" * 900_000)],
    "a seat there is none of": [header(seats={"nobody": "human"})],
}
"""Lines of saves that cannot be opened, by what is wrong."""
ODD = {
    "half a character as a name": [header(seats={"caesar": "\ud800", "pompey": "\udfff"})],
    "half a character as a date": [header(created="\ud800")],
    "no seats": [header(seats={})],
    "given up at once": [header(), record(seat="caesar", resign=True, do=None)],
}
"""Lines of saves that are strange but can be opened."""
pytestmark = pytest.mark.usefixtures("saves")


@pytest.mark.parametrize("command", ["export", "text", "repair", "review"])
@pytest.mark.parametrize("what", FORGED)
def test_a_forged_save_is_refused_in_one_short_sentence(saves: Path, what: str, command: str):
    result = jc(command, forge(saves / "one.jsonl", *FORGED[what]), text="quit\n")
    if command == "repair" and result.exit_code == 0:
        assert "records kept" in result.stdout
    else:
        assert result.exit_code == 1
        assert len(sentence(result)) < 500


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_save_blocks_nothing_else(saves: Path, what: str):
    forge(saves / "forged.jsonl", *FORGED[what])
    begun(saves / "mine.jsonl").close()
    os.utime(saves / "mine.jsonl", (1_700_000_000,) * 2)
    verified = jc("verify", saves, status=1)
    assert f"{saves / 'mine.jsonl'}: sound" in verified.stdout
    assert all(len(line) < 500 for line in verified.stdout.splitlines())
    entries = {entry["name"]: entry for entry in json.loads(jc("saves", "--json").stdout)}
    assert [bool(entries[name]["damage"]) for name in ("forged", "mine")] == [True, False]
    jc("saves", status=0)
    assert last_game(saves / "forged.jsonl", saves)[0] == saves / "mine.jsonl"
    assert preview(saves / "forged.jsonl").summary.damage
    session = Conversation(saves)
    reply, _ = answer(session, b'{"do":"load","path":"forged"}')
    assert '"code": "internal"' not in json.dumps(reply)
    assert answer(session, b'{"do":"new"}')[0]["ok"]


@pytest.mark.parametrize("what", ODD)
def test_a_strange_save_is_opened_by_every_command(saves: Path, what: str):
    path = forge(saves / "one.jsonl", *ODD[what])
    for arguments in (("verify", path), ("export", path), ("export", path, "--as", "json"), ("saves",)):
        assert jc(*arguments).exit_code == 0, arguments
    assert json.loads(jc("saves", "--json").stdout)[0]["damage"] is None
    assert jc("text", path, text="quit\n").exit_code == 0
    assert not preview(path).summary.damage


def test_deeply_nested_requests_are_refused_and_the_protocol_goes_on(saves: Path):
    session = Conversation(saves)
    for line in (b'{"do":"status","id":' + nested(900) + b"}", DEEP, b'{"do":' + nested(900) + b"}"):
        reply, _ = answer(session, line)
        assert reply["error"]["code"] == "bad-json"
        json.dumps(reply)
    assert answer(session, b'{"do":"new"}')[0]["ok"]


@pytest.fixture
def latin(saves: Path) -> Path:
    return last_turn(Path(os.fsdecode(os.fsencode(saves) + b"/caf\xe9.jsonl")))


COMMANDS = ("saves", "repair FILE", "saves --json", "verify FILE", "export FILE")
ENCODED = [*product(("ascii",), COMMANDS), *product(("utf-8",), COMMANDS[::2])]


@pytest.mark.slow
@pytest.mark.parametrize(("encoding", "command"), thoroughly(ENCODED, 2))
def test_a_name_in_another_encoding_is_printed_with_a_mark(latin: Path, command: str, encoding: str):
    arguments = [str(latin) if word == "FILE" else word for word in command.split()]
    done = program(*arguments, text=False, code=encoded(encoding))
    assert b"Traceback" not in done.stderr
    assert done.returncode == (arguments[0] == "repair")
    assert arguments[0] not in ("saves", "verify") or re.search(rb"caf\\(xe9|udce9)", done.stdout)


def test_a_save_whose_name_is_in_another_encoding_can_be_renamed_copied_and_thrown_away(latin: Path):
    save_settings({"last_game": str(latin), "theme": "dark"})
    settings, notice = load_settings()
    assert (settings.theme, settings.last_game, notice) == ("dark", "", None), "it does no harm to the settings"
    assert possible_name(latin.stem) == "caf_"
    assert duplicate_save(latin, "copy").read_bytes() == latin.read_bytes()
    new = rename_save(latin, "new")
    assert not latin.exists()
    rename_save(new, "again").rename(latin)
    assert trash_save(latin).exists()


@pytest.mark.parametrize("name", ["a\udce9", "\ud800"])
def test_such_a_name_cannot_be_given(name: str):
    with pytest.raises(Exception, match="cannot hold"):
        check_name(name)


def test_a_folder_called_like_a_save_is_listed_as_what_it_is_and_not_repaired(saves: Path):
    (saves / "x.jsonl").mkdir()
    listed = jc("saves").stdout
    assert ("a folder, not a save" in listed, "damaged" in listed) == (True, False)
    refused = jc("repair", "x", status=1)
    assert sentence(refused) == f"jc-tui: {saves / 'x.jsonl'} cannot be opened as a save: it is a folder."
    assert [path.name for path in saves.iterdir()] == ["x.jsonl"]
    assert preview(saves / "x.jsonl").view is None
    assert last_game(None, saves) == (None, "")
