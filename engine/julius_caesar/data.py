"""What lies in the box, read from `data/julius_caesar/*.toml` and checked.

That is the map (rules 4.x), the blocks (3.x), the cards (2.1) and where the blocks start (5.x).
Every tuple keeps the order of its file, and a place in it is a stable number that the rules may use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from engine.blocks.facts import check_all_there, check_total, decisive, read_rating, read_strengths
from engine.contract import Seat
from engine.datafiles import Entry, digest_of, read_toml
from engine.julius_caesar.data_map import City, Link, Sea, read_map
from engine.julius_caesar.seats import SEATS, say
from engine.values import frozen
from engine.words import data_folder

ID = "julius-caesar"
FILES = ("game.toml", "editions.toml", "map.toml", "blocks.toml", "cards.toml", "deployment.toml")
_BLOCK_KINDS = ("leader", "legion", "auxilia", "equitatus", "elephant", "ballista", "navis", "cleopatra")
GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")
"""The gods that the rules know."""

_LEVIED_IN_A_CITY = ("legion", "equitatus", "elephant")
_COLOURS = {
    "tan": "data.other-tan-blocks",
    "blue": "data.other-blue-blocks",
    "green": "data.other-green-blocks",
}
"""The tables of the file of blocks, and how a number of blocks is refused that is not the game's."""

_NAMED_BLOCKS = ("cleopatra",)
"""The blocks that a rule speaks of by name (3.27)."""

NEXT_TURN, NEXT_ROUND = "next turn", "next round"
FIRST, DECLARED = "first", "declared"
DRAWN, CHOSEN = "drawn", "chosen"


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
    move: int
    levy: int
    copies: int


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
    main_attack: str
    jupiter: str
    jupiter_seas: bool
    vulcan_spares_cleopatra: bool
    cleopatra_acts: str
    third_leader_open: bool


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
    """The facts in the files of a folder.

    Raises DataError: a file is missing, cannot be read or says what cannot be; it names file, entry and reason.
    """
    documents = {name: read_toml(folder / name) for name in FILES}
    game, editions, board, blocks, cards, deployment = (
        Entry(folder / name, "the file", document) for name, document in documents.items()
    )
    totals = game.table("totals", "totals")
    cities, seas, links = read_map(board, totals)
    digest = digest_of({name: decisive(_of_the_first(name, document)) for name, document in documents.items()})
    known = game.table("alike", "alike")
    data = GameData(
        id=game.choice("id", (ID,)),
        name=game.text("name"),
        editions=_read_editions(editions),
        numbers=game.table("numbers", "numbers").read(_read_numbers),
        cities=cities,
        seas=seas,
        links=links,
        blocks=_Blocks(deployment, {city.id: city for city in cities}).read(blocks, totals),
        cards=_read_cards(cards, totals),
        digest=digest,
        alike=frozenset(each for name in known.names() for each in known.texts(name) if name == digest),
    )
    totals.finish()
    game.finish()
    return data


def _of_the_first(file: str, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A file as the game's first edition knows it: another edition leaves its saves as they are."""
    return dict(list(document.items())[:1]) if file == "editions.toml" else document


def _read_numbers(entry: Entry) -> Numbers:
    first_year = entry.number("first_year", 1, 9999)
    last_year = entry.number("last_year", first_year, first_year + 99)
    turns, hand = entry.number("turns_per_year", 1, 12), entry.number("hand_size", 1, 13)
    if turns > hand:
        entry.refuse(say("data.a-hand-of-cards-is-too-small", hand_size=hand, turns_per_year=turns))
    return Numbers(first_year, last_year, turns, hand, entry.number("victory_points_to_win", 1, 99))


def _read_editions(file: Entry) -> dict[str, Edition]:
    editions = {}
    for name in file.names():
        editions[name] = file.table(name, f"edition {name}").read(partial(_read_edition, name))
    if not editions:
        file.refuse(say("data.no-edition"))
    return editions


def _read_edition(name: str, entry: Entry) -> Edition:
    def way(key: str, *ways: str) -> str:
        return entry.choice(key, ways) if entry.has(key) else ways[0]

    def switch(key: str, usual: bool) -> bool:
        return entry.flag(key) if entry.has(key) else usual

    return Edition(
        name,
        entry.flag("caesar_opens"),
        main_attack=way("main_attack", FIRST, DECLARED),
        jupiter=way("jupiter", DRAWN, CHOSEN),
        jupiter_seas=switch("jupiter_seas", usual=False),
        vulcan_spares_cleopatra=switch("vulcan_spares_cleopatra", usual=True),
        cleopatra_acts=entry.choice("cleopatra_acts", (NEXT_TURN, NEXT_ROUND)),
        third_leader_open=switch("third_leader_open", usual=False),
    )


class _Blocks:
    """The blocks being read, with what their entries have to agree with: the cities and the deployment."""

    def __init__(self, deployment: Entry, cities: Mapping[str, City]) -> None:
        self._cities = cities
        self._deployment = deployment
        self._seen: set[str] = set()
        self._starts: dict[str, tuple[Seat, str | None, Entry]] = {}
        deployment.read(self._read_deployment)

    def _read_deployment(self, deployment: Entry) -> None:
        historical = deployment.table("historical", "historical")
        for seat in SEATS:
            historical.table(seat, f"historical.{seat}").read(partial(self._read_side, seat))
        historical.finish()
        deployment.table("free", "free").read(lambda free: free.choice("rearranges", ("historical",)))

    def _read_side(self, seat: Seat, side: Entry) -> None:
        self._place(seat, None, side.about(f"{side.label}.levy_pool"), side.texts("levy_pool"))
        on_map = side.table("cities", f"{side.label}.cities")
        for city in on_map.names():
            entry = side.about(f"{on_map.label}.{city}")
            self._check_city(city, entry)
            self._place(seat, city, entry, on_map.texts(city))

    def _place(self, seat: Seat, city: str | None, entry: Entry, blocks: Sequence[str]) -> None:
        for block in blocks:
            if block in self._starts:
                other = self._starts[block][2].label
                entry.refuse(say("data.block-is-placed-twice-also-in", block=block, other=other))
            self._starts[block] = (seat, city, entry)

    def _check_city(self, city: str, entry: Entry) -> None:
        if city not in self._cities:
            entry.refuse(say("data.unknown-city", city=city))

    def read(self, file: Entry, totals: Entry) -> tuple[BlockType, ...]:
        """The blocks of all colours."""
        blocks: list[BlockType] = []
        for colour, other in _COLOURS.items():
            group = file.table(colour, colour)
            own = group.each("blocks", "block", partial(self._read_block, group.choice("owner", SEATS)))
            check_total(say, other, len(own), totals, group)
            group.finish()
            blocks += own
        check_total(say, "data.other-blocks", len(blocks), totals, file)
        check_all_there(say, _NAMED_BLOCKS, self._seen, "data.no-block-of-the-rules", file)
        for block, (_, _, entry) in self._starts.items():
            entry.refuse(say("data.unknown-block", block=block))
        file.finish()
        return tuple(blocks)

    def _read_block(self, owner: Seat, entry: Entry) -> BlockType:
        name, kind = entry.unique_id(self._seen), entry.choice("kind", _BLOCK_KINDS)
        rating = read_rating(entry, "rating")
        attack = read_rating(entry, "attack_rating") if kind == "ballista" else rating
        levy_city = None
        if kind in _LEVIED_IN_A_CITY:
            levy_city = entry.text("levy_city")
            self._check_city(levy_city, entry)
        return BlockType(
            name,
            entry.text("name"),
            owner,
            kind,
            *rating,
            *attack,
            strengths=read_strengths(entry, given=kind == "elephant", most=4),
            levy_city=levy_city,
            start=self._start(name, owner, kind),
        )

    def _start(self, block: str, owner: Seat, kind: str) -> str | None:
        """The city a block starts in, None for the levy pool; each block can be taken once."""
        if block not in self._starts:
            self._deployment.refuse(say("data.block-is-not-placed-anywhere", block=block))
        seat, city, entry = self._starts.pop(block)
        if seat is not owner:
            entry.refuse(say("data.block-belongs-to", block=block, owner=owner.label))
        if city is None and kind == "cleopatra":
            entry.refuse(say("data.block-cannot-be-in-a-levy-pool", block=block))
        if city is not None and kind == "navis" and not self._cities[city].port:
            entry.refuse(say("data.block-is-a-navis-and-cannot-stand", block=block, city=city))
        return city


def _read_cards(file: Entry, totals: Entry) -> tuple[CardType, ...]:
    seen: set[str] = set()
    gods = file.each("gods", "card", partial(_read_god, seen))
    check_all_there(say, GODS, seen, "data.no-card-of-the-rules", file)
    cards = (*gods, *file.each("commands", "card", partial(_read_command, seen)))
    check_total(say, "data.other-cards", sum(card.copies for card in cards), totals, file)
    file.finish()
    return cards


def _read_god(seen: set[str], entry: Entry) -> CardType:
    entry.choice("id", GODS)
    return CardType(entry.unique_id(seen), entry.text("name"), god=True, move=0, levy=0, copies=1)


def _read_command(seen: set[str], entry: Entry) -> CardType:
    name, move, levy = entry.unique_id(seen), entry.number("move", 1, 4), entry.number("levy", 1, 3)
    if name != f"{move}/{levy}":
        entry.refuse(say("data.the-id-contradicts-its-moves-and-levies", move=move, levy=levy))
    return CardType(name, name, god=False, move=move, levy=levy, copies=entry.number("copies", 1, 27))
