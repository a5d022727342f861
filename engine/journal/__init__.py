"""The save file: create, open, append, follow, verify, repair. It knows nothing of any game.

The format
----------
A save is a text file in UTF-8 with one JSON object a line, and it only ever grows. The first line is the
header: the format's name and version, the game, its edition and options, the fingerprint of the data it is
played with, who plays, and when it was created (and the position it began from, where that was not the usual
beginning). Each later line is one record:

    {"n":7,"seat":"caesar","do":"fire caesar","at":"2026-03-15T20:41:07Z","h":"57c1…"}

`n` counts records from 1, so record n is on line n + 1. `seat` is who acted (`chance` for dice and cards),
`do` the action's notation, `at` the time. A record with `undo` in place of `do` takes back that many of the
actions then in effect; one with `resign` says that the seat gave the game up, and is the last. `digest`, when it
is there, is the fingerprint of the state after the action.

`h` ends every line, the header's too. It is blake2b with 16 bytes, in hexadecimal, over the `h` of the line
before (as it stands there; nothing before the header) and the bytes of its own line up to the comma before
``"h"``. The bytes are taken as they stand in the file and never written anew from parsed JSON, so any byte
that is changed, missing, added or swapped before the end of the file shows.

What is promised
----------------
A record is acknowledged (`Journal.append` returns) after one write and one sync; then it survives a killed
process and a power cut. A new save appears under its name only when its header is on disk.

A crash can leave one thing behind: a last line without its newline, or zeros in its place. That is a torn
line; nobody was told that it was saved. Opening the save for play copies it to `NAME.torn`, cuts it off and
says so. Everything else that is wrong is damage, is never guessed at, and is refused with its line and the
reason; `repair` writes the lines before it to a new file. Lines missing from the end are the one thing that
the hashes cannot show; `engine.journal.head` reports them where it can.

Several processes may have a save open. Who appends holds the lock on the file (flock), first reads what
others appended, and is refused (`StaleAction`) when there was anything. Who follows reads under a shared
lock, so that nobody ever sees a record that is not yet on disk. Who plays which seat is told by other small files:
`engine.journal.seats`.
"""

from engine.journal.format import Header, Record
from engine.journal.log import Journal
from engine.journal.mending import Repair, repair
from engine.journal.scanning import read_header

__all__ = ["Header", "Journal", "Record", "Repair", "read_header", "repair"]
