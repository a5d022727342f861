"""What lies in the box, read from `data/julius_caesar/*.toml`.

Every tuple keeps the order of its file, and a place in it is a stable number that the rules may use.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.blocks.facts import decisive, read_files, read_rating, read_strengths, records
from engine.contract import Seat
from engine.datafiles import digest_of, intact
from engine.julius_caesar.seats import SEATS
from engine.translations import data_folder
from engine.values import frozen

FILES = ("game.toml", "editions.toml", "map.toml", "blocks.toml", "cards.toml", "deployment.toml")
GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")

NEXT_TURN, NEXT_ROUND = "next turn", "next round"
FIRST, DECLARED = "first", "declared"
DRAWN, CHOSEN = "drawn", "chosen"


@frozen
class City:
    id: str
    name: str
    kind: str  # inland, port or major_port
    x: int
    y: int
    vp: int = 0

    @property
    def port(self) -> bool:
        return self.kind != "inland"

    @property
    def major_port(self) -> bool:
        return self.kind == "major_port"


@frozen
class Sea:
    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]
    seas: tuple[str, ...]  # beside it


@frozen
class Link:
    """A road, a strait or a sea border (4.3, 4.4), `a` before `b` alphabetically."""

    a: str
    b: str
    kind: str  # major, minor, strait or sea
    name: str = ""  # of a strait


@frozen
class BlockType:
    """A block as printed (3.x)."""

    id: str
    name: str
    owner: Seat  # at the start, Cleopatra's Pompey
    kind: str
    letter: str
    firepower: int
    attack_letter: str  # as `attack_firepower` other than in defence for a ballista only (7.42)
    attack_firepower: int
    strengths: tuple[int, ...]  # at each step, lowest first
    levy_city: str | None  # where it must be levied (6.4)
    start: str | None  # the city (5.1), or None for the levy pool


@frozen
class CardType:
    """A kind of card (2.1), a god's without moves and levies."""

    id: str
    name: str
    god: bool
    move: int = 0
    levy: int = 0
    copies: int = 1


@frozen
class Numbers:
    """The numbers the game is played by (1.2, 2.0, 2.1)."""

    first_year: int
    last_year: int
    turns_per_year: int
    hand_size: int
    victory_points_to_win: int


@frozen
class Edition:
    """One edition of the rules."""

    id: str  # as options, saves and positions call it
    caesar_opens: bool  # as Player 1 in the first turn of the game, whatever is played (2.1)
    cleopatra_acts: str  # after a hit has turned her, in the `NEXT_TURN`, or from the `NEXT_ROUND` on (7.52)
    main_attack: str = FIRST  # by the link used `FIRST`, or by one `DECLARED` when the moves are over (6.12)
    jupiter: str = DRAWN  # his block, from all in a space; or it is `CHOSEN` by its colour (God Cards)
    jupiter_seas: bool = False  # he strikes Navis at sea too
    vulcan_spares_cleopatra: bool = True  # her last step
    third_leader_open: bool = False  # he lies face up in the pool until a leader is lost (7.51)


@frozen
class GameData:
    id: str
    name: str
    editions: Mapping[str, Edition]  # by id; the first is played when none is named
    numbers: Numbers
    cities: tuple[City, ...]
    seas: tuple[Sea, ...]
    links: tuple[Link, ...]  # major roads, minor roads, straits, then sea borders
    blocks: tuple[BlockType, ...]  # Caesar's tan blocks, Cleopatra, then Pompey's green blocks
    cards: tuple[CardType, ...]  # the gods in alphabetical order, then the command cards from 4/1 down
    digest: str  # the fingerprint of what decides play, no names and no places on the picture
    alike: frozenset[str]  # fingerprints of earlier files that decide play as these do


@cache
def printed_data() -> GameData:
    """Return the facts in the game's own folder. Raises DataError."""
    return load_data(data_folder() / "julius_caesar")


@cache
def printed_blocks() -> Mapping[str, BlockType]:
    return {block.id: block for block in printed_data().blocks}


def load_data(folder: Path) -> GameData:
    """Return the facts in the files of a folder. Raises DataError."""
    documents = read_files(folder, FILES)
    game, editions, board, blocks, cards, deployment = documents.values()
    with intact(folder):
        # Another edition than the first leaves saves as they are.
        first = dict([*editions.items()][:1])
        digest = digest_of(decisive({**documents, "editions.toml": first}))
        return GameData(
            id=game["id"],
            name=game["name"],
            editions={name: Edition(name, **told) for name, told in editions.items()},
            numbers=Numbers(**game["numbers"]),
            cities=records(City, board["cities"]),
            seas=records(Sea, board["seas"]),
            links=_read_links(board),
            blocks=_read_blocks(blocks, deployment["historical"]),
            cards=(
                *(CardType(god=True, **told) for told in cards["gods"]),
                *(CardType(god=False, name=told["id"], **told) for told in cards["commands"]),
            ),
            digest=digest,
            alike=frozenset(game["alike"].get(digest, ())),
        )


def _read_links(board: Mapping[str, Any]) -> tuple[Link, ...]:
    roads = [Link(min(ends), max(ends), kind) for kind in ("major", "minor") for ends in board[f"{kind}_roads"]]
    straits = [
        Link(min(strait["between"]), max(strait["between"]), "strait", strait["name"])
        for strait in board["straits"]
    ]
    coasts = {
        (min(sea["id"], end), max(sea["id"], end))
        for sea in board["seas"]
        for end in (*sea["ports"], *sea["seas"])
    }
    return (*roads, *straits, *(Link(a, b, "sea") for a, b in sorted(coasts)))


def _read_blocks(file: Mapping[str, Any], deployment: Mapping[str, Any]) -> tuple[BlockType, ...]:
    starts = {
        block: city for seat in SEATS for city, blocks in deployment[seat]["cities"].items() for block in blocks
    }
    return tuple(
        BlockType(
            told["id"],
            told["name"],
            SEATS[SEATS.index(file[colour]["owner"])],
            told["kind"],
            *read_rating(told["rating"]),
            *read_rating(told.get("attack_rating", told["rating"])),
            strengths=read_strengths(told),
            levy_city=told.get("levy_city"),
            start=starts.get(told["id"]),
        )
        for colour in ("tan", "blue", "green")
        for told in file[colour]["blocks"]
    )
