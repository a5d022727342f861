"""What lies in the box, read from `data/gallic_war/*.toml`.

That is the map (2.1), blocks (2.2), cards (2.3), the numbers, the set-up (3) and the automaton's tables (12).
Every tuple keeps the order of its file, and a place in it is a stable number that the rules may use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from engine.blocks.facts import decisive, read_files, read_rating, read_strengths, records
from engine.contract import Seat
from engine.datafiles import digest_of, intact
from engine.gallic_war.seats import SEATS
from engine.values import frozen
from engine.words import data_folder

FILES = ("game.toml", "map.toml", "blocks.toml", "cards.toml", "solitaire.toml")
MASSIVE_REVOLT = "massive_revolt"
REROLL = "reroll"
"""The list that another one sends on to (12, Random Tribe Selection)."""

OPEN, RIVER, RHINE, OFF_MAP = "open", "river", "rhine", "off_map"
GAUL = ("belgica", "celtae", "aquitania")
"""The regions in which Gallic tribes are at home; Britannia counts as Celtae (ruling N4)."""

GERMANIA, OFF_MAP_AREA = "germania", "roman_off_map"

LEGION, TRIBE, GERMAN, LEADER = "legion", "tribe", "german", "leader"
HOME, FORCE_POOL, ASIDE = "home", "force_pool", "aside"
"""Where a block is when the game begins."""

ARIOVISTUS = "ariovistus"
LATE_LEGIONS = ("legion_i", "legion_v", "legion_vi")

_GROUPS = {"legions": LEGION, "germans": GERMAN, "leaders": LEADER, "tribes": TRIBE}
"""The kinds by the tables of the file."""

DIE = 6
Found = TypeVar("Found")


@frozen
class Area:
    """An area (2.1).

    Attributes:
        region: one of `GAUL`, "germania" or "roman".
        fortress: how many units fit into its fortress and how many supply points it makes (6 B, 7.6); 0 for none.
        fortress_name: empty if there is none.
        alps: whether who defends there has double defence (6 D).
    """

    id: str
    name: str
    region: str
    x: int
    y: int
    fortress: int = 0
    fortress_name: str = ""
    alps: bool = False


@frozen
class Sea:
    """A sea zone (2.1) and the areas with a port on it."""

    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]


@frozen
class Border:
    """A border of two areas, `a` before `b` in the alphabet; `kind` is open, river, rhine or off_map (5.2.1 E)."""

    a: str
    b: str
    kind: str


@frozen
class BlockType:
    """A block as printed (2.2), and its beginning (3).

    Attributes:
        kind: legion, tribe, german (Ariovistus is one) or leader (of Gaul).
        home: its home area; None for Gallic leaders, who get one when they appear.
        region: where a minor leader appears (13.4); empty for all others.
        letter, fire: initiative, and the highest roll that hits.
        strengths: the strength at each step, lowest first: ``(1, 2, 3)``, the Helvetii's in twos (ruling N7).
        naval: whether Restricted Naval Movement lets it sail (11).
        start: at home, in the force pool or set aside. owner: who holds it; None if neutral or not in play.
        strength: with what it begins; 0 if it is not in play.
    """

    id: str
    name: str
    kind: str
    home: str | None
    region: str
    letter: str
    fire: int
    strengths: tuple[int, ...]
    naval: bool
    start: str
    owner: Seat | None
    strength: int


Pair = tuple[str, str]
"""Two tribes of which one is drawn at the start (3)."""

Start = tuple[str, Seat | None, int]
"""Where a block begins, who holds it, and with what strength."""


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
class Turn:
    """A year (4).

    Attributes:
        year: BC, so it falls.
        hand: how many cards each player is dealt (5.1).
        legions: those that Historical Reinforcements may bring in at its end (11, ruling E11).
        enter_on: the highest roll at which each comes; 6 is for certain, without a roll; 0 if none may come.
    """

    year: int
    hand: int
    legions: tuple[str, ...] = ()
    enter_on: int = 0


@frozen
class Limits:
    """How much may be done and may be there.

    Attributes:
        stack: blocks of a player in an area before attrition (5.2.1 E).
        open_border, river_border: units that may cross in a card play; the Rhine is a river.
        naval_group: units that sail from one port to another in a group.
        roman_activations, barbarian_activations: Neutral Tribe Activations a year (5.2.1 C).
        barbarian_supply_actions: Supply Actions a year (5.2.1 B).
        battle_rounds, rhine_rounds, amphibious_rounds, relief_rounds: rounds of a battle (6; 6 B2, 6 C, 6 E).
        build_strength: the most strength a new legion is built with (7.7).
        builds, builds_after_massive_revolt: new legions in a year (7.7).
        massive_revolt_points, massive_revolt_tribes: Roman points and allied tribes from which on Massive Revolt
            may be taken before the deal (5.1).
        subdue_on: the highest roll with which Ariovistus subdues a tribe (8.2).
    """

    stack: int
    open_border: int
    river_border: int
    naval_group: int
    roman_activations: int
    barbarian_activations: int
    barbarian_supply_actions: int
    battle_rounds: int
    rhine_rounds: int
    amphibious_rounds: int
    relief_rounds: int
    build_strength: int
    builds: int
    builds_after_massive_revolt: int
    massive_revolt_points: int
    massive_revolt_tribes: int
    subdue_on: int


@frozen
class Harvest:
    """What a roll for the harvest gives (7.1): units that may winter in an area, what is added to the supply."""

    id: str
    garrison: int
    supply: int


@frozen
class Points:
    """Roman victory points (9).

    Attributes:
        minor_victory, major_victory, massive_victory: those from which on the Romans win so.
        german, ariovistus, vercingetorix: for eliminating them.
        britannia_invaded, germania_invaded: once a game, with `invading_legions` at least.
        britannia_tribe: for eliminating one of Britannia's, `britannia_tribes` times at the most.
        legion: for the loss of one.
        area: for each tribal area under control, each year (7.8).
        massive_revolt: when the Barbarians take Massive Revolt in 52 BC without its conditions (5.1).
    """

    minor_victory: int
    major_victory: int
    massive_victory: int
    german: int
    ariovistus: int
    vercingetorix: int
    britannia_invaded: int
    germania_invaded: int
    invading_legions: int
    britannia_tribe: int
    britannia_tribes: int
    legion: int
    area: int
    massive_revolt: int


@frozen
class Supply:
    """The Roman supply points: what they never leave (7.6, ruling E8), and those of the beginning (3)."""

    least: int
    most: int
    start: int


@frozen
class Numbers:
    """The numbers the game is played by; `harvest` by the roll, from 1 on."""

    turns: tuple[Turn, ...]
    limits: Limits
    harvest: tuple[Harvest, ...]
    points: Points
    supply: Supply


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
            numbers=_read_numbers(game),
            areas=tuple(map(_read_area, board["areas"])),
            seas=records(Sea, board["seas"]),
            borders=_read_borders(board),
            blocks=_read_blocks(blocks, game["setup"]),
            pairs=blocks["pairs"],
            cards=_read_cards(cards),
            solitaire=Solitaire(
                regions=_by_roll((told["rolls"], told["list"]) for told in solitaire["regions"]),
                lists=solitaire["lists"],
                vercingetorix=_by_roll((told["rolls"], told["area"]) for told in solitaire["vercingetorix"]),
            ),
            digest=digest_of(decisive(documents)),
        )


def _read_area(told: Mapping[str, Any]) -> Area:
    """Return the area of an entry, which tells name and level of its fortress, if any, in a table."""
    fortress = told.get("fortress")
    if fortress is None:
        return Area(**told)
    return Area(**{**told, "fortress": fortress["level"], "fortress_name": fortress["name"]})


def _read_borders(board: Mapping[str, Any]) -> tuple[Border, ...]:
    """Return the borders by kind, each kind as the file has them."""
    kinds = (OPEN, RIVER, RHINE, OFF_MAP)
    return tuple(Border(min(ends), max(ends), kind) for kind in kinds for ends in board[f"{kind}_borders"])


def _read_blocks(file: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[BlockType, ...]:
    """Return the blocks, legions first, then Germans, Gallic leaders and tribes."""
    starts = read_starts(setup)
    return tuple(
        _block(kind, {"home": file[group].get("home"), **told}, starts)
        for group, kind in _GROUPS.items()
        for told in file[group]["blocks"]
    )


def read_starts(setup: Mapping[str, Any]) -> dict[str, Start]:
    """Return how the blocks of the set-up begin; all others begin at home, neutral and at full strength."""
    starts: dict[str, Start] = {
        block: (HOME, seat, strength) for seat in SEATS for block, strength in setup[seat].items()
    }
    return starts | {block: (box, None, 0) for box in (FORCE_POOL, ASIDE) for block in setup["boxes"][box]}


def _block(kind: str, told: Mapping[str, Any], starts: Mapping[str, Start]) -> BlockType:
    letter, fire = read_rating(told["rating"])
    strengths = read_strengths(told)
    start, owner, strength = starts.get(told["id"], (HOME, None, strengths[-1]))
    return BlockType(
        id=told["id"],
        name=told["name"],
        kind=kind,
        home=told["home"],
        region=told.get("region", ""),
        letter=letter,
        fire=fire,
        strengths=strengths,
        naval=told.get("naval", False),
        start=start,
        owner=owner,
        strength=strength,
    )


def _read_cards(file: Mapping[str, Any]) -> tuple[CardType, ...]:
    """Return the cards; that of an area has its id."""
    areas = ({"area": told["id"], "event": "", **told} for told in file["tribes"])
    events = ({"area": None, **told} for told in file["events"])
    both = ({"barbarian_points": told["points"], **told} for told in (*areas, *events))
    return records(CardType, both)


def _read_numbers(game: Mapping[str, Any]) -> Numbers:
    """Return the numbers in the file."""
    return Numbers(
        turns=records(Turn, game["turns"]),
        limits=Limits(**game["limits"]),
        harvest=_by_roll(
            (told["rolls"], Harvest(name, told["garrison"], told["supply"]))
            for name, told in game["harvest"].items()
        ),
        points=Points(**game["points"]),
        supply=Supply(**game["supply"]),
    )


def _by_roll(found: Iterable[tuple[Iterable[int], Found]]) -> tuple[Found, ...]:
    """Return a table by the roll, from the lowest on, of what each of the rolls finds."""
    table = {roll: what for rolls, what in found for roll in rolls}
    return tuple(table[roll] for roll in sorted(table))
