"""Saves whose every hash is sound and whose every text is not: made by somebody who means harm."""

import re

from tests.forged import forge, header

ESCAPES = "\x1b]0;pwned\x07\x1b[2J\x9b31m\u202e\ud800\r\x08\nx: sound"
"""What would set a title, clear the screen, colour, turn round, crash, and pass for a line of its own."""

RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that must never be printed (an end of a line may be)."""

PLACES = ("game", "edition", "created", "data", "position")
"""What a header says that may be any text."""


def write(path, *records, **changed):
    """A save with a changed header and these bodies of records."""
    return forge(path, header(**changed), *records)


def saves(folder):
    """One save for each place that a text of its maker's can come from."""
    record = b'{"n":1,"seat":"chance","do":%s,"at":"2026-01-02T03:04:05Z"'
    text = b'"\\u001b[31m\\u202e\\ud800 deal"'
    made = [
        *(write(folder / f"{key}.jsonl", **{key: ESCAPES}) for key in PLACES),
        write(folder / "players.jsonl", seats={"caesar": ESCAPES, "pompey": f"tiro{ESCAPES}"}),
        write(folder / "seat.jsonl", seats={ESCAPES: "tiro"}),
        write(folder / "option.jsonl", options={ESCAPES: 1}),
        write(folder / "value.jsonl", options={"deployment": [ESCAPES]}),
        write(folder / "action.jsonl", record % text),
        write(folder / "who.jsonl", record.replace(b'"chance"', text) % b'"end"'),
        write(folder / "digest.jsonl", record % b'"end"' + b',"digest":' + text),
        *(write(folder / name) for name in ("\x1b[31mred\x07\u202e.jsonl", "\udce4\x1b.jsonl")),
    ]
    (folder / "foreign\x1b[2J.jsonl").write_bytes(b"\x1b[2J\x9b not ours\n")
    return made
