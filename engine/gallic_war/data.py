"""What lies in the box, read from `data/gallic_war/*.toml`.

That is the map (2.1), blocks (2.2), cards (2.3), the numbers, the set-up (3) and the automaton's tables (12).
Every tuple keeps the order of its file, and a place in it is a stable number that the rules may use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.blocks.facts import decisive, read_files, records
from engine.datafiles import digest_of, intact
from engine.gallic_war.data_blocks import BlockType, Pair, read_blocks
from engine.gallic_war.data_map import Area, Border, Sea, read_area, read_borders
from engine.gallic_war.data_numbers import Numbers, by_roll, read_numbers
from engine.values import frozen
from engine.words import data_folder

FILES = ("game.toml", "map.toml", "blocks.toml", "cards.toml", "solitaire.toml")
MASSIVE_REVOLT = "massive_revolt"
REROLL = "reroll"
"""The list that another one sends on to (12, Random Tribe Selection)."""


@frozen
class CardType:
    """A card (2.3).

    Attributes:
        area: the area whose tribes it names, or Germania; None for events.
        event: what the rules call it (13); empty if it is none.
        points: its action points for the Romans; `barbarian_points` for the Barbarians.
    """

    id: str
    name: str
    area: str | None
    event: str
    points: int
    barbarian_points: int


@frozen
class Solitaire:
    """The tables of the automaton (12).

    Attributes:
        regions: by the sum of two dice, from 2 on, the list in which one die finds the area.
        lists: six areas each, by id; `REROLL` in the place of an area sends on to the list of that name.
        vercingetorix: by the sum of two dice, from 2 on, the area in which he appears.
    """

    regions: tuple[str, ...]
    lists: Mapping[str, tuple[str, ...]]
    vercingetorix: tuple[str, ...]


@frozen
class GameData:
    """All the facts of the game.

    Attributes:
        blocks: legions, Germans, Gallic leaders, tribes.
        pairs: the tribes of which one of two is drawn at the start (3).
        cards: those of areas, then events.
        digest: the fingerprint of what decides play in the files: no names, no places on the picture.
    """

    id: str
    name: str
    numbers: Numbers
    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]
    borders: tuple[Border, ...]
    blocks: tuple[BlockType, ...]
    pairs: tuple[Pair, ...]
    cards: tuple[CardType, ...]
    solitaire: Solitaire
    digest: str


@cache
def printed_data() -> GameData:
    """The facts in the game's own folder, read only once for all who ask. Raises DataError."""
    return load_data(data_folder() / "gallic_war")


def load_data(folder: Path) -> GameData:
    """Return the facts in the files of a folder.

    Raises DataError: a file is missing or cannot be read, or they are not as the program came with them.
    """
    documents = read_files(folder, FILES)
    game, board, blocks, cards, solitaire = documents.values()
    with intact(folder):
        return GameData(
            id=game["id"],
            name=game["name"],
            numbers=read_numbers(game),
            areas=tuple(map(read_area, board["areas"])),
            seas=records(Sea, board["seas"]),
            borders=read_borders(board),
            blocks=read_blocks(blocks, game["setup"]),
            pairs=blocks["pairs"],
            cards=_read_cards(cards),
            solitaire=Solitaire(
                regions=by_roll((told["rolls"], told["list"]) for told in solitaire["regions"]),
                lists=solitaire["lists"],
                vercingetorix=by_roll((told["rolls"], told["area"]) for told in solitaire["vercingetorix"]),
            ),
            digest=digest_of(decisive(documents)),
        )


def _read_cards(file: Mapping[str, Any]) -> tuple[CardType, ...]:
    """Return the cards; that of an area has its id."""
    areas = ({"area": told["id"], "event": "", **told} for told in file["tribes"])
    events = ({"area": None, **told} for told in file["events"])
    both = ({"barbarian_points": told["points"], **told} for told in (*areas, *events))
    return records(CardType, both)
