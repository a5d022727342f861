"""The protocol: every request, every kind of error, and the examples of its reference."""

import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from engine import games, load_game
from engine.journal.errors import SaveNotWritten
from engine.match import Match
from jc_tui.protocol import serving as protocol
from jc_tui.protocol.requests import REQUESTS, Conversation
from jc_tui.protocol.serving import answer, serve
from tests.forked import start
from tests.jc_tui.games import LAST_TURN, ROOT, finished, missing, thoroughly
from tests.jc_tui.terminals import RUN


class Talk:
    def __init__(self, saves: Path) -> None:
        self.session = Conversation(saves)

    def __call__(self, do: object, **fields: object) -> dict[str, Any]:
        return self.line(json.dumps({"do": do, **fields}).encode())

    def line(self, line: bytes) -> dict[str, Any]:
        reply, _ = answer(self.session, line)
        json.dumps(reply, default=protocol._plain)
        return reply

    def error(self, do: object, **fields: object) -> str:
        reply = self(do, **fields)
        assert reply["ok"] is False, reply
        assert reply["error"]["message"]
        return str(reply["error"]["code"])


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


@pytest.fixture
def game(talk: Talk) -> Talk:
    talk("new", seed=1)
    return talk


@pytest.mark.slow
def test_a_game_from_new_to_its_end(talk: Talk):
    luck = random.Random(1)
    status = talk("new", seed=1)
    assert (status["ok"], status["to_act"]) == (True, "caesar")
    while seat := status["to_act"]:
        status = talk("apply", action=luck.choice(talk("legal")["legal"]), seat=seat, at=status["number"])
        assert status["ok"], status
    assert (status["clock"], talk("legal")["legal"]) == ("end", [])
    assert status["result"]["winner"] in ("caesar", "pompey", None)
    assert talk.error("apply", action="end") == "bad-request"


@pytest.mark.slow
def test_bots_play_their_seats_and_a_damaged_save_is_an_error(talk: Talk, tmp_path: Path):
    status = talk("new", seed=1, bots={"pompey": "tiro"}, position=LAST_TURN)
    while status["to_act"]:
        assert status["to_act"] == "caesar"
        status = talk("apply", action=talk("legal")["legal"][0])
    assert talk("new", seed=1, bots={"pompey": "tiro", "caesar": "random"}, position=LAST_TURN)["result"]
    finished(tmp_path / "bad.jsonl", damaged=20)
    assert talk.error("load", path="bad") == "damaged-save"


def test_same_seed_deals_the_same_and_legal_is_counted_filtered_and_cut(talk: Talk):
    free = {"options": {"deployment": "free"}, "seed": "rubicon"}
    assert talk("new", **free) == talk("new", **free)
    assert talk("legal") == talk("legal", seat="caesar")
    everything, count = talk("legal")["legal"], talk("legal")["count"]
    assert count == len(everything)
    cut = talk("legal", offset=3, limit=2)
    assert (cut["legal"], cut["count"]) == (everything[3:5], count)
    swaps = [one for one in everything if one.startswith("swap caesar ")]
    assert talk("legal", prefix="swap caesar ")["legal"] == swaps
    assert (talk("legal", offset=10**9)["legal"], talk("legal", seat="pompey")["count"]) == ([], 0)


def test_view_shows_a_seat_its_own_hand_only(game: Talk):
    assert (len(game("view")["view"]["hand"]), game("view", seat="spectator")["view"]["hand"]) == (6, [])
    assert game("view", seat="pompey")["view"]["seat"] == "pompey"
    assert game.error("view", seat="chance") == "bad-request"


def test_events_are_seen_by_the_acting_seat_unless_asked(game: Talk):
    card = game("legal")["legal"][0]
    mine = game("apply", action=card)["events"]
    assert any(event.get("card") for event in mine)
    game("undo")
    theirs = game("apply", action=card, eyes="pompey")["events"]
    assert not any(event.get("card") for event in theirs)
    assert all(event["text"] and event["event"] for event in mine)
    assert game.error("apply", action="end", eyes="nobody") == "bad-request"


def test_chance_waits_when_asked_to(talk: Talk):
    assert talk("new", seed=1, manual_chance=True)["to_act"] == "chance"
    assert talk("view")["seat"] == "spectator"
    outcomes = talk("chance", list=True)["outcomes"]
    assert {outcome["weight"] for outcome in outcomes} == {1, 2, 3, 4}
    assert talk("apply", action=outcomes[0]["action"], seat="chance")["number"] == 1
    drawn = talk("chance")
    assert drawn["action"].startswith("deal ")
    while drawn["to_act"] == "chance":
        drawn = talk("chance")
    assert (talk.error("chance"), talk("chance", list=True)["outcomes"]) == ("bad-request", [])


def test_undo_takes_back_until_something_was_revealed(talk: Talk):
    start = talk("new", seed=1)
    assert talk.error("undo") == "undo-refused"
    action = talk("legal")["legal"][0]
    undone = talk("undo", at=talk("apply", action=action)["number"])
    assert (undone["undone"], undone["number"]) == (action, start["number"] + 2)
    assert action in talk("legal")["legal"]


def test_positions_come_and_go(game: Talk):
    game("apply", action=game("legal")["legal"][0])
    before, legal = game("position"), game("legal")["legal"]
    assert game("new", position=before["position"])["ok"]
    assert (game("position"), game("legal")["legal"]) == (before, legal)
    assert game.error("new", position="nonsense") == "position-error"
    assert game("position")["digest"] == before["digest"], "the game there was is kept"


def test_save_then_load(game: Talk, tmp_path: Path):
    game("apply", action=game("legal")["legal"][0])
    assert game.error("save") == "bad-request"
    path = str(tmp_path / "one.jsonl")
    assert game("save", path="one")["path"] == game("save")["path"] == path
    status, other = game("apply", action=game("legal")["legal"][0]), Talk(tmp_path)
    assert other("load", path="one")["number"] == status["number"]
    assert other("position")["digest"] == game("position")["digest"]
    assert game.error("save", path="one") == "save-exists"
    with Match.open(load_game, path, read_only=True) as table:
        assert table.number == status["number"]


def test_new_with_a_path_saves_actions_before_it_replies_and_refuses_outdated_ones(talk: Talk, tmp_path: Path):
    number = talk("new", seed=1, path="two", seats={"caesar": "Ann"})["number"]
    with Match.open(load_game, tmp_path / "two.jsonl", read_only=True) as table:
        assert (table.number, table.header.seats["caesar"]) == (number, "Ann")
    assert talk.error("new", path="two") == "save-exists"
    assert talk("apply", action=talk("legal")["legal"][0], at=number)["ok"]
    assert talk.error("apply", action="play 3/1", at=number) == "stale-action"


WITHOUT_A_GAME = sorted(set(REQUESTS) - {"new", "load", "quit"})
NO_REQUESTS = (
    *(b"hello", b"{", b"[]", b"1", b"null", b'"do"', b"\xff\xfe", b"\x00", b"NaN", b"[" * 100_000),
    *(b'{"do": "new", "seed": ' + b"9" * 5000 + b"}", b'{"do": "status"} {"do": "status"}'),
)


def test_requests_without_a_game_and_lines_that_are_none(talk: Talk):
    for do in WITHOUT_A_GAME:
        assert talk.error(do, **{"action": "end"} if do == "apply" else {}) == "no-game", do
    for line in NO_REQUESTS:
        assert talk.line(line)["error"]["code"] == "bad-json", line[:99]


NEW, LOAD, LEGAL, APPLY = ({"do": do} for do in ("new", "load", "legal", "apply"))
BAD: dict[str, tuple[dict[str, Any], ...]] = {
    "bad-request": (
        *({}, {"do": None}, {"do": 1}, {"do": ["new"]}, LOAD, APPLY, {"do": "chance", "list": 1}),
        *({"do": "quit", "now": True}, NEW | {"sede": 1}, NEW | {"seed": True}, NEW | {"seed": [1]}),
        *(NEW | {"seed": "\ud800"}, NEW | {"bots": ["tiro"]}, NEW | {"bots": {"pompey": 1}}),
        *(NEW | {"bots": {"brutus": "tiro"}}, NEW | {"bots": {"chance": "tiro"}}),
        *(NEW | {"seats": {"pompey": None}}, NEW | {"game": 7}, NEW | {"options": 7}, NEW | {"path": 7}),
        *(NEW | {"path": "a\x00b"}, NEW | {"path": ""}),
        *(NEW | {"path": "\ud800"}, LOAD | {"path": "x" * 5000}, LOAD | {"path": "~nobody-at-all/x"}),
        *(LEGAL | {"limit": -1}, LEGAL | {"limit": "3"}, LEGAL | {"limit": 1.5}, LEGAL | {"seat": "nobody"}),
        *(LEGAL | {"seat": {}}, APPLY | {"action": ["end"]}),
    ),
    "unknown-request": ({"do": "triumph"}, {"do": ""}),
    "unknown-bot": (NEW | {"bots": {"pompey": "cicero"}},),
    "unknown-game": (NEW | {"game": "chess"},),
    "option-error": tuple(NEW | {"options": each} for each in ({"edition": "9"}, {"edition": [1]}, {"size": 1})),
    "save-missing": (NEW | {"path": "/nowhere/at/all"}, LOAD | {"path": "nothing"}),
    "save-unreadable": (LOAD | {"path": "/"},),
    "unreadable-action": tuple(APPLY | {"action": each} for each in ("", "\ud800", "end\nend", "x" * 100_000)),
    "stale-action": (APPLY | {"action": "end", "at": 10**30},),
}


@pytest.mark.parametrize("code", BAD)
def test_bad_request_is_an_error_object_and_changes_nothing(game: Talk, code: str):
    before = game("position"), game("status")
    for fields in BAD[code]:
        reply = game.line(json.dumps({**fields, "id": "x"}).encode())
        assert (reply["ok"], reply["id"], reply["error"]["code"]) == (False, "x", code), fields
        assert (game("position"), game("status")) == before


def test_id_comes_back(talk: Talk):
    for identity in (0, "a", [1, {"b": None}], {"c": 1}, 1.5, False):
        assert talk("new", id=identity)["id"] == talk("nothing", id=identity)["id"] == identity
    assert "id" not in talk("status")


def test_fault_of_the_program_is_an_error_object(game: Talk, capsys: pytest.CaptureFixture[str]):
    with patch.dict(REQUESTS, broken=lambda session: {"x": 1 // 0}):
        assert game.error("broken") == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert game("status")["ok"]


def exchange(data: bytes, saves: Path) -> list[dict[str, Any]]:
    replies = io.BytesIO()
    assert serve(io.BytesIO(data), replies, saves) == 0
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def test_one_reply_a_line_until_quit_or_the_end_also_to_an_endless_one(tmp_path: Path):
    data = b'{"do":"new","seed":1}\n\n  \r\n{"do":"status","id":1}\r\nrubbish\n{"do":"quit","id":2}\n{}\n'
    replies = exchange(data, tmp_path)
    assert [reply["ok"] for reply in replies] == [True, True, False, True]
    assert replies[-1] == {"id": 2, "ok": True}
    assert exchange(b'{"do":"new"}', tmp_path)[0]["ok"]
    assert exchange(b"", tmp_path) == []
    line = b'{"do": "new", "seed": "' + b"x" * (3 << 20) + b'"}\n'
    endless, good = exchange(line + b'{"do":"new","seed":1}\n', tmp_path)
    assert (endless["error"]["code"], good["ok"]) == ("bad-json", True)


@pytest.mark.slow
def test_reader_that_goes_away_is_no_crash():
    pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with start(RUN, "protocol", environment=os.environ, bufsize=0, **pipes) as serving:
        serving.stdin.write(b'{"do":"new"}\n')
        assert json.loads(serving.stdout.readline())["ok"]
        serving.stdout.close()
        with suppress(BrokenPipeError):
            serving.stdin.write(b'{"do":"status"}\n' * 1000)
        assert serving.stderr.read() == b""


def test_full_disk_is_an_error_object_and_the_game_goes_on_when_there_is_room(talk: Talk, tmp_path: Path):
    talk("new", seed=1, path="game")
    before = talk("position")
    action = talk("legal")["legal"][0]
    with patch("engine.journal.files.sync_data", side_effect=[OSError(28, "No space left on device"), None]):
        assert talk.error("apply", action=action) == "save-not-written"
    assert talk("position") == before
    assert talk("apply", action=action)["ok"]
    with Match.open(load_game, tmp_path / "game.jsonl") as table:
        assert table.number == talk("status")["number"]


@pytest.mark.parametrize("request_", ["new", "load", "save"])
def test_a_game_that_cannot_be_gone_on_with_leaves_the_one_there_is(talk: Talk, tmp_path: Path, request_: str):
    talk("new", seed=1, path="other", manual_chance=True)
    talk("new", seed=2, manual_chance=request_ == "save")
    before = talk("position"), talk("status"), talk("legal")
    path = "other" if request_ == "load" else "another"
    failing = {"new": "_commit", "load": "_commit", "save": "_replay"}[request_]
    with patch.object(Match, failing, side_effect=SaveNotWritten(None, "The disk is full.")):
        assert talk.error(request_, path=path) == "save-not-written"
    assert (talk("position"), talk("status"), talk("legal")) == before
    assert talk("view", seat="caesar")["ok"]


REFERENCE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```(python|javascript|bash)\n(.*?)```", REFERENCE, re.DOTALL))
"""The programs of the reference, by language."""


def test_reference_names_every_request_and_field():
    assert not missing(REFERENCE, *(f"| `{name}` |" for name in REQUESTS))
    fields = {field for do in REQUESTS.values() for field in list(signature(do).parameters)[1:]}
    assert len(fields) > 10
    assert not missing(REFERENCE, *(f"`{field}`" for field in fields))


SHORT = "from functools import partial; from jc_tui.protocol.requests import REQUESTS; "
SHORT += f"REQUESTS['new'] = partial(REQUESTS['new'], position={LAST_TURN!r})\n"  # a game's last turn
LANGUAGES = {"python": [sys.executable, "-c"], "javascript": ["node", "-e"], "bash": ["bash", "-c"]}


@pytest.mark.slow
@pytest.mark.parametrize("language", thoroughly(LANGUAGES))
def test_random_player_of_the_reference_plays_a_game(language: str, tmp_path: Path):
    for needed in (LANGUAGES[language][0], *(["jq"] if language == "bash" else [])):
        if not shutil.which(needed):
            pytest.skip(f"no {needed}")
    program = tmp_path / "jc-tui"
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n{SHORT}{RUN}\n")
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    command = [*LANGUAGES[language], EXAMPLES[language]]
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
    assert "'winner'" in done.stdout or '"winner"' in done.stdout


def test_seats_of_the_protocol_are_those_of_the_game(talk: Talk):
    """Before there is a game, those of all games."""
    for seats in ("caesar, pompey, romans, barbarians, chance, spectator", "caesar, pompey, chance, spectator"):
        assert talk("legal", seat="north")["error"]["message"] == f"'seat' must be one of: {seats}."
        talk("new", seed=1)


def test_another_game_is_played_by_its_own_seats(talk: Talk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(games.GAMES, "toy", games.GameModules("tests.toy", "tests.toy", "", ""))
    refused = talk("new", game="toy", bots={"caesar": "random"})["error"]["message"]
    assert refused == "A player's seat is one of: north, south; not 'caesar'."
    status = talk("new", game="toy", seed=1, bots={"south": "random"}, path="toy")
    while status["to_act"]:
        assert status["to_act"] == "north"
        status = talk("apply", action=talk("legal", seat="north")["legal"][0], eyes="south")
        assert {event["event"] for event in status["events"]} & {"CardLaid", "Marched", "DiceRolled"}
    assert set(status["result"]["points"]) == {"north", "south"}
    assert talk.error("legal", seat="caesar") == "bad-request"
    assert talk("load", path="toy", bots={"south": "random"})["result"] == status["result"]
    assert talk.error("load", path="toy", bots={"pompey": "random"}) == "bad-request"


def test_a_game_is_given_up_and_a_refused_action_names_code_and_rule(game: Talk):
    assert game.error("apply", action="triumph") == "unreadable-action"
    assert game.error("apply", action="end", seat="pompey") == "not-your-turn"
    error = game("apply", action="move legio_13 ravenna-rome")["error"]
    assert error["rule"]
    assert re.fullmatch(r"[a-z0-9-]+", error["code"])
    over = game("resign", seat="caesar")
    assert (over["to_act"], over["result"]["winner"], over["result"]["kind"]) == (None, "pompey", "resigned")
    assert game.error("resign", seat="pompey") == "not-your-turn"


def test_a_game_with_clocks_is_paused_and_its_clocks_are_told(talk: Talk):
    assert "time_left" not in talk("new", seed=1)
    assert talk.error("new", timed="1h-1h") == "option-error"
    assert talk("new", seed=1, timed="4h-3d")["paused"] is False
    status = talk("status")
    assert set(status["time_left"]) == {"caesar", "pompey"}
    assert 0 < status["time_left"]["caesar"] <= 3 * 86400
    assert talk.error("claim", seat="pompey") == "clock-refused"
    assert talk("pause", seat="pompey")["pause_asked"] == "pompey"
    assert talk("pause", seat="caesar")["paused"] is True
    assert talk("resume", seat="pompey")["paused"] is False
    assert talk.error("resume", seat="pompey") == "clock-refused"
