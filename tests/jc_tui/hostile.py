"""Saves whose every hash is sound and whose every text is not: made by somebody who means harm."""

import re
from pathlib import Path
from typing import Any

from tests.forged import forge, header

ESCAPES = "\x1b]0;pwned\x07\x1b[2J\x9b31m\u202e\ud800\r\x08\nx: sound"
"""What would set a title, clear the screen, colour, turn round, crash, and pass for a line of its own."""

RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that must never be printed (an end of a line may be)."""


def write(path: Path, *records: bytes, **changed: Any) -> Path:
    """A save with a changed header and these bodies of records."""
    return forge(path, header(**changed), *records)


def saves(folder: Path) -> list[Path]:
    """One save for each place that a text of its maker's can come from."""
    record = b'{"n":1,"seat":"chance","do":%s,"at":"2026-01-02T03:04:05Z"'
    text = b'"\\u001b[31m\\u202e\\ud800 deal"'
    named = folder / "\x1b[31mred\x07\u202e.jsonl"
    latin = Path(str(folder) + "/\udce4\udc1b.jsonl".replace("\udc1b", "\x1b"))
    made = [
        write(folder / "players.jsonl", seats={"caesar": ESCAPES, "pompey": f"tiro{ESCAPES}"}),
        write(folder / "seat.jsonl", seats={ESCAPES: "tiro"}),
        write(folder / "game.jsonl", game=ESCAPES),
        write(folder / "edition.jsonl", edition=ESCAPES),
        write(folder / "option.jsonl", options={ESCAPES: 1}),
        write(folder / "value.jsonl", options={"deployment": [ESCAPES]}),
        write(folder / "created.jsonl", created=ESCAPES),
        write(folder / "data.jsonl", data=ESCAPES),
        write(folder / "position.jsonl", position=ESCAPES),
        write(folder / "action.jsonl", record % text),
        write(folder / "who.jsonl", record.replace(b'"chance"', text) % b'"end"'),
        write(folder / "digest.jsonl", record % b'"end"' + b',"digest":' + text),
        write(named),
        write(latin),
    ]
    (folder / "foreign\x1b[2J.jsonl").write_bytes(b"\x1b[2J\x9b not ours\n")
    return made
