"""Requests of the protocol, and lines of text mode."""

from __future__ import annotations

import io
import json
from pathlib import Path

from engine.julius_caesar.seats import SEATS
from jc_tui.protocol.requests import REQUESTS, Conversation
from jc_tui.protocol.serving import answer
from tests.fuzz.files import harmless
from tests.fuzz.strange import Strange
from tests.jc_tui.playing import new_table, play_lines

FIELDS = {
    "new": {"seed": 1, "bots": {"pompey": "tiro"}, "seats": {}, "options": {}, "path": "a", "manual_chance": True},
    "load": {"path": "a", "seed": 1},
    "view": {"seat": "caesar"},
    "legal": {"seat": "caesar", "prefix": "play", "offset": 0, "limit": 5},
    "apply": {"action": "end", "seat": "caesar", "at": 12, "eyes": "all"},
    "undo": {"seat": "caesar", "at": 1},
    "resign": {"seat": "caesar"},
    "chance": {"list": True, "eyes": "all"},
    "save": {"path": "b"},
}
"""Fields that the requests have, with values that may be right."""

WORDS = (
    *(
        "?",
        "? genua",
        "? attack",
        "help",
        "help 6.13",
        "help god",
        "show",
        "show rome",
        "show pools",
        "cards",
        "log 5",
    ),
    *("undo", "save", "alone", "resign", "hint do", "move", "m genua rome", "m antonius,legio_8 genua-rome", "l8"),
    *("p 3/2", "play", "end", "e", "levy 17 rome", "f 10", "1", "2", "discard", "map", "#", "move all genua-rome"),
)
"""Lines that players type."""

LINES = 40
"""Lines of one game in text mode."""


class Requests:
    """A conversation in the protocol, begun anew now and then."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._session = Conversation(folder)

    def __call__(self, strange: Strange, folder: Path) -> None:
        """One request; the reply is an object, and what was refused has changed nothing."""
        session = self._session
        before = json.dumps(answer(session, b'{"do": "status"}')[0])
        line = self._line(strange)
        reply, _ = answer(session, line)
        told = json.dumps(reply, default=list)
        assert reply["ok"] or reply["error"]["code"] != "internal", (line[:300], told[:600])
        if not reply["ok"]:
            harmless(reply["error"]["message"])
            assert json.dumps(answer(session, b'{"do": "status"}')[0]) == before, line[:300]
        if strange.random.random() < 0.01:
            for each in folder.glob("*.jsonl*"):
                each.unlink()
            session.close()
            self._session = Conversation(folder)

    def _line(self, strange: Strange) -> bytes:
        name = strange.pick([*REQUESTS, "apply", "apply", "apply", "chance"])
        fields = {
            "do": name,
            **{key: value for key, value in FIELDS.get(name, {}).items() if strange.pick([0, 1])},
        }
        if name == "apply" and strange.random.random() < 0.6 and self._session._sitting is not None:
            legal = self._session.table.state.legal_actions()
            fields = {"do": name, "action": str(strange.pick(legal))} if legal else fields
        elif strange.random.random() < 0.7:
            fields[strange.key()] = strange.value()
        line = json.dumps(fields).encode()
        return strange.torn(line) if strange.random.random() < 0.2 else line


def lines(strange: Strange, folder: Path) -> None:
    """A game of lines: those that are legal, those that nearly are, and nonsense. It counts as so many inputs."""
    table = new_table(strange.random.randrange(1000))
    rng = strange.random
    typed = []
    for _ in range(LINES):
        seat = table.to_act
        legal = table.state.legal_actions() if seat in SEATS else ()
        usual = [str(legal[rng.randrange(len(legal))])] * 3 if legal else []
        typed.append(strange.line([*usual, *WORDS]).replace("\n", " "))
        if legal and seat is not None and rng.random() < 0.5:
            action = legal[rng.randrange(len(legal))]
            table.act(action, seat)
            typed.append(str(action))
    table.close()
    again = new_table(0)
    printed = io.StringIO()
    source = io.StringIO("\n".join(typed))
    humans = frozenset(SEATS)
    status = play_lines(again, humans, {}, source, printed)
    assert status in (0, 1)
    harmless(printed.getvalue())
    again.close()
