"""Requests of the protocol, and lines of text mode."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.games import seats_of
from jc_tui.protocol.requests import REQUESTS, Conversation
from jc_tui.protocol.serving import answer
from tests.jc_tui.playing import play_lines
from tools.fuzz.files import harmless
from tools.fuzz.games import new_table, situations, typed_in
from tools.fuzz.strange import Strange


def fields_of(game: str, strange: Strange) -> Mapping[str, Mapping[str, Any]]:
    """Fields that the requests have, with values that may be right."""
    seats = seats_of(game)
    one, other = strange.pick(seats), strange.pick(seats)
    bots, options = {other: "tiro"}, strange.pick(typed_in(game).OPTIONS)
    begun = {"seed": 1, "bots": bots, "seats": {}, "options": options, "path": "a", "manual_chance": True}
    return {
        "new": {**begun, "position": strange.pick(situations(game)), "timed": "4h-3d"},
        "load": {"path": "a", "seed": 1},
        "view": {"seat": one},
        "legal": {"seat": one, "prefix": "play", "offset": 0, "limit": 5},
        "apply": {"action": "end", "seat": one, "at": 12, "eyes": "all"},
        "undo": {"seat": one, "at": 1},
        "resign": {"seat": one},
        **{key: {"seat": one, "at": 1} for key in ("claim", "pause", "resume")},
        "chance": {"list": True, "eyes": "all"},
        "save": {"path": "b"},
    }


LINES = 40
"""Lines of one game in text mode."""


def status(session: Conversation) -> dict[str, Any]:
    """Return how a game stands, but for its clocks, which run meanwhile."""
    return {**answer(session, b'{"do": "status"}')[0], "time_left": None}


class Requests:
    """A conversation in the protocol about a game, begun anew now and then."""

    def __init__(self, game: str, folder: Path) -> None:
        self._game = game
        self._folder = folder
        self._session = Conversation(folder)

    def __call__(self, strange: Strange, folder: Path) -> None:
        """One request; the reply is an object, and what was refused has changed nothing."""
        session = self._session
        if session._session is None and strange.random.random() < 0.5:
            self._begin(strange)
        before = status(session)
        line = self._line(strange)
        reply, _ = answer(session, line)
        told = json.dumps(reply, default=list)
        assert reply["ok"] or reply["error"]["code"] != "internal", (line[:300], told[:600])
        if not reply["ok"]:
            harmless(reply["error"]["message"])
            assert status(session) == before, line[:300]
        if strange.random.random() < 0.01:
            for each in self._folder.glob("*.jsonl*"):
                each.unlink()
            session.close()
            self._session = Conversation(self._folder)

    def _begin(self, strange: Strange) -> None:
        """Begin a game as it should be begun, so that there is one to attack."""
        usual = fields_of(self._game, strange)["new"]
        how = strange.pick(["options", "position"])
        reply, _ = answer(
            self._session, json.dumps({"do": "new", "game": self._game, "seed": 1, how: usual[how]}).encode()
        )
        assert reply["ok"], reply

    def _line(self, strange: Strange) -> bytes:
        name = strange.pick([*REQUESTS, "apply", "apply", "apply", "chance"])
        usual = fields_of(self._game, strange).get(name, {})
        fields = {"do": name, **{key: value for key, value in usual.items() if strange.pick([0, 1])}}
        if name == "new":
            fields["game"] = self._game
        if name == "apply" and strange.random.random() < 0.6 and self._session._session is not None:
            legal = self._session.table.state.legal_actions()
            fields = {"do": name, "action": str(strange.pick(legal))} if legal else fields
        elif strange.random.random() < 0.4:
            fields[strange.key()] = strange.value()
        line = json.dumps(fields).encode()
        return strange.torn(line) if strange.random.random() < 0.2 else line


def lines(game: str, strange: Strange, folder: Path) -> None:
    """A game of lines: those that are legal, those that nearly are, and nonsense. It counts as so many inputs."""
    rng, typed = strange.random, typed_in(game)
    position = strange.pick(situations(game)) if rng.random() < 0.6 else None
    options = {} if position else strange.pick(typed.OPTIONS)
    table, lines = new_table(game, rng.randrange(1000), options, position), []
    for _ in range(LINES):
        seat = table.to_act
        legal = table.state.legal_actions() if seat in table.seats else ()
        usual = [str(legal[rng.randrange(len(legal))])] * 3 if legal else []
        lines.append(strange.line([*usual, *typed.WORDS]).replace("\n", " "))
        if legal and seat is not None and rng.random() < 0.5:
            action = legal[rng.randrange(len(legal))]
            table.act(action, seat)
            lines.append(str(action))
    table.close()
    again = new_table(game, 0, options, position)
    printed = io.StringIO()
    status = play_lines(again, frozenset(again.seats), {}, io.StringIO("\n".join(lines)), printed)
    assert status in (0, 1)
    harmless(printed.getvalue())
    again.close()
