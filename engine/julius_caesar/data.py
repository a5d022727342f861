"""What lies in the box, read from `data/julius_caesar/*.toml`.

That is the map (rules 4.x), the blocks (3.x), the cards (2.1) and where the blocks start (5.x).
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
from engine.values import frozen
from engine.words import data_folder

FILES = ("game.toml", "editions.toml", "map.toml", "blocks.toml", "cards.toml", "deployment.toml")
GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")
"""The gods that the rules know."""

_COLOURS = ("tan", "blue", "green")
"""The tables of the file of blocks."""

NEXT_TURN, NEXT_ROUND = "next turn", "next round"
FIRST, DECLARED = "first", "declared"
DRAWN, CHOSEN = "drawn", "chosen"


@frozen
class City:
    """A city (4.2): `kind` is inland, port or major_port, and `vp` what it scores."""

    id: str
    name: str
    kind: str
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
    """A sea (4.4), the ports on its coast and the seas beside it."""

    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]
    seas: tuple[str, ...]


@frozen
class Link:
    """A road, a strait or a sea border (4.3, 4.4) between two spaces, `a` before `b` in the alphabet.

    `kind` is major, minor, strait or sea; `name` is empty but for straits.
    """

    a: str
    b: str
    kind: str
    name: str = ""


@frozen
class BlockType:
    """A block as printed (3.x).

    Attributes:
        owner: the seat it belongs to at the start, Cleopatra to Pompey.
        letter, firepower: the combat rating (3.12).
        attack_letter, attack_firepower: the rating on attack; it differs for a ballista only (7.42).
        strengths: the strength at each step, lowest first: ``(1, 2, 3)``, the elephant's ``(2, 4)``.
        levy_city: the city it must be levied in (6.4), or None.
        start: the city it starts in (5.1), or None for the levy pool.
    """

    id: str
    name: str
    owner: Seat
    kind: str
    letter: str
    firepower: int
    attack_letter: str
    attack_firepower: int
    strengths: tuple[int, ...]
    levy_city: str | None
    start: str | None


@frozen
class CardType:
    """A kind of card (2.1), of which the deck holds `copies`; a god card has no moves and no levies."""

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
    """One edition of the rules.

    Attributes:
        id: as options, saves and positions call it.
        caesar_opens: whether Caesar is Player 1 in the first turn of the game, whatever is played (2.1).
        main_attack: which link is the main attack's: that which was used `FIRST`, or one that is `DECLARED` when
            the moves are over (6.12).
        jupiter: whether Jupiter's block is `DRAWN` from all in a space, or `CHOSEN` by its colour (God Cards).
        jupiter_seas: whether Jupiter strikes Navis at sea too.
        vulcan_spares_cleopatra: whether Vulcan leaves Cleopatra her last step.
        cleopatra_acts: when Cleopatra fights who is turned by a hit: in her `NEXT_TURN`, or from the `NEXT_ROUND`
            on (7.52).
        third_leader_open: whether the third leader lies face up in the pool till a leader is lost (7.51).
    """

    id: str
    caesar_opens: bool
    cleopatra_acts: str
    main_attack: str = FIRST
    jupiter: str = DRAWN
    jupiter_seas: bool = False
    vulcan_spares_cleopatra: bool = True
    third_leader_open: bool = False


@frozen
class GameData:
    """All the facts of the game.

    Attributes:
        editions: what sets the editions of the rules apart, by id; the first is played when none is named.
        links: major roads, minor roads, straits, then sea borders.
        blocks: Caesar's tan blocks, Cleopatra, then Pompey's green blocks.
        cards: the gods in alphabetical order, then the command cards from 4/1 down.
        digest: the fingerprint of what decides play in the files: no names, no places on the picture.
        alike: fingerprints of earlier files that decide play as these do.
    """

    id: str
    name: str
    editions: Mapping[str, Edition]
    numbers: Numbers
    cities: tuple[City, ...]
    seas: tuple[Sea, ...]
    links: tuple[Link, ...]
    blocks: tuple[BlockType, ...]
    cards: tuple[CardType, ...]
    digest: str
    alike: frozenset[str]


@cache
def printed_data() -> GameData:
    """The facts in the game's own folder, read only once for all who ask. Raises DataError."""
    return load_data(data_folder() / "julius_caesar")


@cache
def printed_blocks() -> Mapping[str, BlockType]:
    """What is printed on each block, by its id. Raises DataError."""
    return {block.id: block for block in printed_data().blocks}


def load_data(folder: Path) -> GameData:
    """Return the facts in the files of a folder.

    Raises DataError: a file is missing or cannot be read, or they are not as the program came with them.
    """
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
    """Return major roads, minor roads and straits as the file has them, then sea borders by their ends."""
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
    """Return the blocks of all colours; those that stand in no city of the deployment are in a levy pool."""
    starts = {
        block: city for seat in SEATS for city, blocks in deployment[seat]["cities"].items() for block in blocks
    }
    return tuple(
        _block(SEATS[SEATS.index(file[colour]["owner"])], told, starts.get(told["id"]))
        for colour in _COLOURS
        for told in file[colour]["blocks"]
    )


def _block(owner: Seat, told: Mapping[str, Any], start: str | None) -> BlockType:
    rating = read_rating(told["rating"])
    attack = read_rating(told.get("attack_rating", told["rating"]))
    return BlockType(
        told["id"],
        told["name"],
        owner,
        told["kind"],
        *rating,
        *attack,
        strengths=read_strengths(told),
        levy_city=told.get("levy_city"),
        start=start,
    )
