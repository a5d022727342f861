"""The save file, which knows nothing of any game.

`docs/saves.md` tells the format and what is promised.
"""

from engine.journal.format import Header, Record
from engine.journal.log import Journal
from engine.journal.scanning import Repair, read_header, repair

__all__ = ["Header", "Journal", "Record", "Repair", "read_header", "repair"]
