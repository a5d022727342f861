"""What lies in the box, read from `data/gallic_war/*.toml`.

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
from engine.translations import data_folder
from engine.values import frozen

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
    id: str
    name: str
    region: str  # one of `GAUL`, "germania" or "roman"
    x: int
    y: int
    fortress: int = 0  # how many units fit in and how many supply points it makes (6 B, 7.6); 0 for none
    fortress_name: str = ""
    alps: bool = False  # whether who defends there has double defence (6 D)


@frozen
class Sea:
    id: str
    name: str
    x: int
    y: int
    ports: tuple[str, ...]  # areas with a port on it


@frozen
class Border:
    """A border, `a` before `b`; `kind` is open, river, rhine or off_map (5.2.1 E)."""

    a: str
    b: str
    kind: str


@frozen
class BlockType:
    """A block as printed (2.2), and its beginning (3)."""

    id: str
    name: str
    kind: str  # legion, tribe, german (Ariovistus is one) or leader (of Gaul)
    home: str | None  # None for Gallic leaders, who get one when they appear
    region: str  # where a minor leader appears (13.4); empty for all others
    letter: str
    fire: int  # the highest roll that hits
    strengths: tuple[int, ...]  # at each step, lowest first: (1, 2, 3), the Helvetii's in twos (ruling N7)
    naval: bool  # whether Restricted Naval Movement lets it sail (11)
    start: str  # `HOME`, `FORCE_POOL` or `ASIDE`
    owner: Seat | None  # None if neutral or not in play
    strength: int  # with what it begins; 0 if it is not in play


Start = tuple[str, Seat | None, int]
"""Where a block begins, who holds it, and with what strength."""


@frozen
class CardType:
    id: str
    name: str
    area: str | None  # whose tribes it names, or Germania; None for events
    event: str  # what the rules call it (13); empty if it is none
    points: int  # the action points for the Romans
    barbarian_points: int


@frozen
class YearInfo:
    year: int  # BC, so it falls
    hand: int  # how many cards each player is dealt (5.1)
    legions: tuple[str, ...] = ()  # that Historical Reinforcements may bring in at its end (11, ruling E11)
    enter_on: int = 0  # the highest roll at which each comes; 6 is for certain, without a roll; 0 if none may come


@frozen
class Limits:
    stack: int  # blocks of a player in an area before attrition (5.2.1 E)
    open_border: int  # units that may cross in a card play
    river_border: int  # the same, of the Rhine too
    naval_group: int  # units that sail from one port to another in a group
    roman_activations: int  # a year (5.2.1 C)
    barbarian_activations: int
    barbarian_supply_actions: int  # a year (5.2.1 B)
    battle_rounds: int  # 6
    rhine_rounds: int  # 6 C
    amphibious_rounds: int  # 6 E
    relief_rounds: int  # 6 B2
    build_strength: int  # the most a new legion is built with (7.7)
    builds: int  # new legions in a year (7.7)
    builds_after_massive_revolt: int
    massive_revolt_points: int  # of the Romans, from which on Massive Revolt may be taken before the deal (5.1)
    massive_revolt_tribes: int  # allied with them, likewise
    subdue_on: int  # the highest roll with which Ariovistus subdues a tribe (8.2)


@frozen
class Harvest:
    id: str
    garrison: int  # units that may winter in an area (7.1)
    supply: int  # what is added


@frozen
class Points:
    """Roman victory points (9)."""

    minor_victory: int
    major_victory: int
    massive_victory: int
    german: int
    ariovistus: int
    vercingetorix: int
    britannia_invaded: int  # once a game
    germania_invaded: int
    invading_legions: int  # that it takes at least
    britannia_tribe: int
    britannia_tribes: int  # that are scored at most
    legion: int
    area: int  # each year (7.8)
    massive_revolt: int  # when the Barbarians take it in 52 BC without its conditions (5.1)


@frozen
class Supply:
    """The range of Roman supply (7.6, E8), and its start (3)."""

    least: int
    most: int
    start: int


@frozen
class Numbers:
    turns: tuple[YearInfo, ...]
    limits: Limits
    harvest: tuple[Harvest, ...]  # by the roll, from 1 on
    points: Points
    supply: Supply


@frozen
class Solitaire:
    """The tables of the automaton (12)."""

    regions: tuple[str, ...]  # by the sum of two dice, from 2 on, the list in which one die finds the area
    lists: Mapping[str, tuple[str, ...]]  # six areas each; `REROLL` sends on to the list of that name
    vercingetorix: tuple[str, ...]  # by the sum of two dice, from 2 on, the area in which he appears


@frozen
class GameData:
    id: str
    name: str
    numbers: Numbers
    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]
    borders: tuple[Border, ...]
    blocks: tuple[BlockType, ...]  # legions, Germans, Gallic leaders, tribes
    pairs: tuple[tuple[str, str], ...]  # the tribes of which one of two is drawn at the start (3)
    cards: tuple[CardType, ...]  # those of areas, then events
    solitaire: Solitaire
    digest: str  # the fingerprint of what decides play in the files: no names, no places on the picture


@cache
def printed_data() -> GameData:
    """Return the facts in the game's own folder. Raises DataError."""
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
            borders=tuple(
                Border(min(ends), max(ends), kind)
                for kind in (OPEN, RIVER, RHINE, OFF_MAP)
                for ends in board[f"{kind}_borders"]
            ),
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
    fortress = told.get("fortress")
    level = {"fortress": fortress["level"], "fortress_name": fortress["name"]} if fortress else {}
    return Area(**{**told, **level})


def read_starts(setup: Mapping[str, Any]) -> dict[str, Start]:
    """Return the start of each block of the set-up; others begin neutral at home."""
    starts: dict[str, Start] = {
        block: (HOME, seat, strength) for seat in SEATS for block, strength in setup[seat].items()
    }
    return starts | {block: (box, None, 0) for box in (FORCE_POOL, ASIDE) for block in setup["boxes"][box]}


def _read_blocks(file: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[BlockType, ...]:
    starts, found = read_starts(setup), []
    for group, kind in _GROUPS.items():
        for told in file[group]["blocks"]:
            letter, fire = read_rating(told["rating"])
            strengths = read_strengths(told)
            start, owner, strength = starts.get(told["id"], (HOME, None, strengths[-1]))
            block = BlockType(
                id=told["id"],
                name=told["name"],
                kind=kind,
                home=told.get("home", file[group].get("home")),
                region=told.get("region", ""),
                letter=letter,
                fire=fire,
                strengths=strengths,
                naval=told.get("naval", False),
                start=start,
                owner=owner,
                strength=strength,
            )
            found.append(block)
    return tuple(found)


def _read_cards(file: Mapping[str, Any]) -> tuple[CardType, ...]:
    """Return the cards; that of an area has its id."""
    areas = ({"area": told["id"], "event": "", **told} for told in file["tribes"])
    events = ({"area": None, **told} for told in file["events"])
    both = ({"barbarian_points": told["points"], **told} for told in (*areas, *events))
    return records(CardType, both)


def _read_numbers(game: Mapping[str, Any]) -> Numbers:
    harvests = (
        (told["rolls"], Harvest(name, told["garrison"], told["supply"])) for name, told in game["harvest"].items()
    )
    return Numbers(
        turns=records(YearInfo, game["turns"]),
        limits=Limits(**game["limits"]),
        harvest=_by_roll(harvests),
        points=Points(**game["points"]),
        supply=Supply(**game["supply"]),
    )


def _by_roll(found: Iterable[tuple[Iterable[int], Found]]) -> tuple[Found, ...]:
    """Return what each roll finds, from the lowest on."""
    table = {roll: what for rolls, what in found for roll in rolls}
    return tuple(table[roll] for roll in sorted(table))
