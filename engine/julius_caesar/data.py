"""The facts of Julius Caesar, read from `data/julius_caesar/*.toml` and checked.

What is loaded here is what lies in the box: the map (rules 4.x), the blocks (3.x), the cards (2.1) and where
the blocks start (5.x). Every tuple keeps the order of its file, and a place in it is a stable number that
the rules may use. A mistake in a file is refused with the file, the entry and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, cast

from engine.contract import Seat
from engine.datafiles import Entry, digest_of, read_toml
from engine.julius_caesar.data_map import City, Link, Sea, check_all_there, check_total, read_map
from engine.julius_caesar.edition import Edition, read_editions
from engine.julius_caesar.seats import SEATS
from engine.words import catalogue

say = catalogue("julius_caesar")

BlockKind = Literal["leader", "legion", "auxilia", "equitatus", "elephant", "ballista", "navis", "cleopatra"]

ID = "julius-caesar"
FILES = ("game.toml", "editions.toml", "map.toml", "blocks.toml", "cards.toml", "deployment.toml")
_BLOCK_KINDS = ("leader", "legion", "auxilia", "equitatus", "elephant", "ballista", "navis", "cleopatra")
GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")
"""The gods that the rules know."""

_FOR_THE_EYE = frozenset(("name", "x", "y", "totals", "alike"))
"""Keys that decide nothing in play."""

_LEVIED_IN_A_CITY = ("legion", "equitatus", "elephant")
_NAMED_BLOCKS = ("cleopatra",)
"""The blocks that a rule speaks of by name (3.27)."""

_COLOURS = ("tan", "blue", "green")


@dataclass(frozen=True, slots=True)
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
    kind: BlockKind
    letter: str
    firepower: int
    attack_letter: str
    attack_firepower: int
    strengths: tuple[int, ...]
    levy_city: str | None
    start: str | None


@dataclass(frozen=True, slots=True)
class CardType:
    """A kind of card (2.1), of which the deck holds `copies`; a god card has no moves and no levies."""

    id: str
    name: str
    god: bool
    move: int
    levy: int
    copies: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers the game is played by (1.2, 2.0, 2.1)."""

    first_year: int
    last_year: int
    turns_per_year: int
    hand_size: int
    victory_points_to_win: int


@dataclass(frozen=True, slots=True)
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


@lru_cache(maxsize=1)
def printed_data(folder: Path) -> GameData:
    """As `load_data`, but read only once for all who ask."""
    return load_data(folder)


def load_data(folder: Path) -> GameData:
    """The facts in the files of a folder.

    Raises:
        DataError: a file is missing, cannot be read or says something that cannot be; the message names the
            file, the entry and the reason.
    """
    documents = {name: read_toml(folder / name) for name in FILES}
    game, editions, board, blocks, cards, deployment = (
        Entry(folder / name, "the file", document) for name, document in documents.items()
    )
    totals = game.table("totals", "totals")
    cities, seas, links = read_map(board, totals)
    by_id = {city.id: city for city in cities}
    starts = _Starts(deployment, by_id)
    digest = digest_of({name: _decisive(document) for name, document in documents.items()})
    data = GameData(
        id=game.choice("id", (ID,)),
        name=game.text("name"),
        editions=read_editions(editions),
        numbers=_read_numbers(game.table("numbers", "numbers")),
        cities=cities,
        seas=seas,
        links=links,
        blocks=_read_blocks(blocks, totals, by_id, starts),
        cards=_read_cards(cards, totals),
        digest=digest,
        alike=_read_alike(game, digest),
    )
    totals.finish()
    game.finish()
    return data


def _decisive(value: Any) -> Any:
    """What a file says without what is only to be seen or checked."""
    if isinstance(value, dict):
        return {key: _decisive(inner) for key, inner in value.items() if key not in _FOR_THE_EYE}
    return [_decisive(inner) for inner in value] if isinstance(value, list) else value


def _read_alike(game: Entry, digest: str) -> frozenset[str]:
    """The fingerprints that are known to be as good as this one."""
    known = game.table("alike", "alike")
    return frozenset(each for name in known.names() for each in known.texts(name) if name == digest)


def _read_numbers(entry: Entry) -> Numbers:
    first_year = entry.number("first_year", 1, 9999)
    numbers = Numbers(
        first_year=first_year,
        last_year=entry.number("last_year", first_year, first_year + 99),
        turns_per_year=entry.number("turns_per_year", 1, 12),
        hand_size=entry.number("hand_size", 1, 13),
        victory_points_to_win=entry.number("victory_points_to_win", 1, 99),
    )
    if numbers.turns_per_year > numbers.hand_size:
        entry.refuse(
            say(
                "data.a-hand-of-cards-is-too-small",
                hand_size=numbers.hand_size,
                turns_per_year=numbers.turns_per_year,
            )
        )
    entry.finish()
    return numbers


# --- Blocks and where they start ------------------------------------------------------------------


class _Starts:
    """Where each block starts, taken block by block from the historical deployment."""

    def __init__(self, deployment: Entry, cities: dict[str, City]) -> None:
        self._cities = cities
        self._file = deployment
        self._places: dict[str, tuple[Seat, str | None, Entry]] = {}
        historical = deployment.table("historical", "historical")
        for seat in SEATS:
            side = historical.table(seat, f"historical.{seat}")
            self._read_side(seat, side)
            side.finish()
        historical.finish()
        free = deployment.table("free", "free")
        free.choice("rearranges", ("historical",))
        free.finish()
        deployment.finish()

    def _read_side(self, seat: Seat, side: Entry) -> None:
        for block in side.texts("levy_pool"):
            self._place(block, seat, None, Entry(side.path, f"{side.label}.levy_pool", {}))
        on_map = side.table("cities", f"{side.label}.cities")
        for city in on_map.names():
            entry = Entry(side.path, f"{on_map.label}.{city}", {})
            if city not in self._cities:
                entry.refuse(say("data.unknown-city", city=city))
            for block in on_map.texts(city):
                self._place(block, seat, city, entry)

    def _place(self, block: str, seat: Seat, city: str | None, entry: Entry) -> None:
        if block in self._places:
            entry.refuse(
                say("data.block-is-placed-twice-also-in", block=block, other=self._places[block][2].label)
            )
        self._places[block] = (seat, city, entry)

    def take(self, block: str, owner: Seat, kind: str) -> str | None:
        """The city a block starts in, None for the levy pool; each block can be taken once."""
        if block not in self._places:
            self._file.refuse(say("data.block-is-not-placed-anywhere", block=block))
        seat, city, entry = self._places.pop(block)
        if seat is not owner:
            entry.refuse(say("data.block-belongs-to", block=block, owner=owner.label))
        if city is None and kind == "cleopatra":
            entry.refuse(say("data.block-cannot-be-in-a-levy-pool", block=block))
        if city is not None and kind == "navis" and not self._cities[city].port:
            entry.refuse(say("data.block-is-a-navis-and-cannot-stand", block=block, city=city))
        return city

    def check_all_taken(self) -> None:
        """Refuse the first block that is placed but does not exist."""
        for block, (_, _, entry) in self._places.items():
            entry.refuse(say("data.unknown-block", block=block))


def _read_blocks(file: Entry, totals: Entry, cities: dict[str, City], starts: _Starts) -> tuple[BlockType, ...]:
    seen: set[str] = set()
    blocks: list[BlockType] = []
    for colour in _COLOURS:
        group = file.table(colour, colour)
        owner = Seat(group.choice("owner", SEATS))
        entries = group.tables("blocks", "block")
        blocks += [_read_block(entry, owner, seen, cities, starts) for entry in entries]
        check_total(len(entries), totals, f"{colour}_blocks", group)
        group.finish()
    check_total(len(blocks), totals, "blocks", file)
    check_all_there(_NAMED_BLOCKS, seen, "data.no-block-of-the-rules", file)
    starts.check_all_taken()
    file.finish()
    return tuple(blocks)


def _read_block(entry: Entry, owner: Seat, seen: set[str], cities: dict[str, City], starts: _Starts) -> BlockType:
    name = entry.unique_id(seen)
    kind = entry.choice("kind", _BLOCK_KINDS)
    letter, firepower = _read_rating(entry, "rating")
    attack = (letter, firepower)
    if kind == "ballista":
        attack = _read_rating(entry, "attack_rating")
    block = BlockType(
        id=name,
        name=entry.text("name"),
        owner=owner,
        kind=cast(BlockKind, kind),
        letter=letter,
        firepower=firepower,
        attack_letter=attack[0],
        attack_firepower=attack[1],
        strengths=_read_strengths(entry, kind),
        levy_city=_read_levy_city(entry, kind, cities),
        start=starts.take(name, owner, kind),
    )
    entry.finish()
    return block


def _read_rating(entry: Entry, key: str) -> tuple[str, int]:
    rating = entry.text(key)
    if len(rating) != 2 or rating[0] not in "ABCD" or rating[1] not in "123456":
        entry.refuse(say("data.is-it-must-be-a-letter-a", number=key, rating=rating))
    return rating[0], int(rating[1])


def _read_strengths(entry: Entry, kind: str) -> tuple[int, ...]:
    steps = entry.number("steps", 1, 4)
    if kind != "elephant":
        return tuple(range(1, steps + 1))
    strengths = entry.numbers("strengths", 1, 4)
    if len(strengths) != steps:
        entry.refuse(say("data.steps-is-but-strengths-has", steps=steps, strengths=len(strengths)))
    if list(strengths) != sorted(set(strengths)):
        entry.refuse(say("data.strengths-must-rise-from-step-to-step"))
    return strengths


def _read_levy_city(entry: Entry, kind: str, cities: dict[str, City]) -> str | None:
    if kind not in _LEVIED_IN_A_CITY:
        return None
    city = entry.text("levy_city")
    if city not in cities:
        entry.refuse(say("data.unknown-city", city=city))
    return city


# --- Cards ----------------------------------------------------------------------------------------


def _read_cards(file: Entry, totals: Entry) -> tuple[CardType, ...]:
    seen: set[str] = set()
    gods = [_read_god(entry, seen) for entry in file.tables("gods", "card")]
    check_all_there(GODS, seen, "data.no-card-of-the-rules", file)
    commands = [_read_command(entry, seen) for entry in file.tables("commands", "card")]
    cards = (*gods, *commands)
    check_total(sum(card.copies for card in cards), totals, "cards", file)
    file.finish()
    return cards


def _read_god(entry: Entry, seen: set[str]) -> CardType:
    entry.choice("id", GODS)
    card = CardType(entry.unique_id(seen), entry.text("name"), True, 0, 0, 1)
    entry.finish()
    return card


def _read_command(entry: Entry, seen: set[str]) -> CardType:
    name = entry.unique_id(seen)
    move, levy = entry.number("move", 1, 4), entry.number("levy", 1, 3)
    if name != f"{move}/{levy}":
        entry.refuse(say("data.the-id-contradicts-its-moves-and-levies", move=move, levy=levy))
    card = CardType(name, name, False, move, levy, entry.number("copies", 1, 27))
    entry.finish()
    return card
