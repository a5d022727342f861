"""What lies in the box, read from `data/gallic_war/*.toml` and checked.

That is the map (2.1), blocks (2.2), cards (2.3), the numbers, the set-up (3) and the automaton's tables (12).
Every tuple keeps the order of its file, and a place in it is a stable number that the rules may use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from engine.blocks.facts import check_all_there, check_total, decisive
from engine.datafiles import Entry, digest_of, read_toml
from engine.gallic_war.data_blocks import HOME, LEGION, BlockType, Pair, read_blocks
from engine.gallic_war.data_map import GAUL, GERMANIA, Area, Border, Sea, known_area, read_map
from engine.gallic_war.data_numbers import DIE, Numbers, by_roll, read_numbers
from engine.words import catalogue, data_folder

say = catalogue("gallic_war")

ID = "gallic-war"
FILES = ("game.toml", "map.toml", "blocks.toml", "cards.toml", "solitaire.toml")
EVENTS = ("baggage_train", "minor_revolt", "major_revolt", "massive_revolt")
"""The events that the rules know (13)."""

MASSIVE_REVOLT = "massive_revolt"
REROLL = "reroll"
"""The list that another one sends on to (12, Random Tribe Selection)."""

_POINTS = (1, 3)
_PER_LIST = DIE


@dataclass(frozen=True, slots=True)
class CardType:
    """A card (2.3).

    Attributes:
        area: the area whose tribes it names, or Germania; None for events.
        event: one of `EVENTS`; empty if it is none.
        points: its action points for the Romans; `barbarian_points` for the Barbarians.
    """

    id: str
    name: str
    area: str | None
    event: str
    points: int
    barbarian_points: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
    """The facts in the files of a folder.

    Raises:
        DataError: a file is missing, cannot be read or says something that cannot be; the message names the
            file, the entry and the reason.
    """
    documents = {name: read_toml(folder / name) for name in FILES}
    game, board, blocks, cards, solitaire = (
        Entry(folder / name, "the file", document) for name, document in documents.items()
    )
    totals = game.table("totals", "totals")
    found = read_map(board, totals)
    areas = {area.id: area for area in found.areas}
    units, pairs = read_blocks(blocks, game.table("setup", "setup"), areas, totals)
    reserves = {unit.id for unit in units if unit.kind == LEGION and unit.start != HOME}
    data = GameData(
        id=game.choice("id", (ID,)),
        name=game.text("name"),
        numbers=read_numbers(game, reserves),
        areas=found.areas,
        seas=found.seas,
        borders=found.borders,
        blocks=units,
        pairs=pairs,
        cards=_read_cards(cards, areas, totals),
        solitaire=solitaire.read(partial(_read_solitaire, areas)),
        digest=digest_of({name: decisive(document) for name, document in documents.items()}),
    )
    totals.finish()
    game.finish()
    _check_deal(game, data)
    return data


def _check_deal(game: Entry, data: GameData) -> None:
    for turn in data.numbers.turns:
        if 2 * turn.hand > len(data.cards):
            game.refuse(say("data.a-hand-is-too-large", hand=turn.hand, cards=len(data.cards)))


# --- Cards ----------------------------------------------------------------------------------------


def _read_cards(file: Entry, areas: Mapping[str, Area], totals: Entry) -> tuple[CardType, ...]:
    """The cards: one for each area of Gaul and one for Germania, and the events."""
    seen: set[str] = set()
    tribes = file.each("tribes", "card", partial(_read_tribe_card, seen, areas))
    for area in areas.values():
        if (area.region in GAUL or area.id == GERMANIA) and area.id not in seen:
            file.refuse(say("data.no-card-for", area=area.id))
    events = file.each("events", "card", partial(_read_event, seen))
    check_all_there(say, EVENTS, [card.event for card in events], "data.no-event-of-the-rules", file)
    if sum(card.event == MASSIVE_REVOLT for card in events) > 1:
        file.refuse(say("data.massive-revolt-twice"))
    cards = (*tribes, *events)
    check_total(say, "data.other-cards", len(cards), totals, file)
    check_total(say, "data.other-action-points", sum(card.points for card in cards), totals, file)
    file.finish()
    return cards


def _read_tribe_card(seen: set[str], areas: Mapping[str, Area], entry: Entry) -> CardType:
    name = entry.unique_id(seen)
    area = known_area(name, areas, entry)
    if area.region not in GAUL and area.id != GERMANIA:
        entry.refuse(say("data.no-home-of-tribes", area=name))
    points = entry.number("points", *_POINTS)
    other = entry.number("barbarian_points", *_POINTS) if entry.has("barbarian_points") else points
    return CardType(name, entry.text("name"), name, "", points, other)


def _read_event(seen: set[str], entry: Entry) -> CardType:
    name, points = entry.unique_id(seen), entry.number("points", *_POINTS)
    return CardType(name, entry.text("name"), None, entry.choice("event", EVENTS), points, points)


# --- The automaton --------------------------------------------------------------------------------


def _read_solitaire(areas: Mapping[str, Area], file: Entry) -> Solitaire:
    lists = _read_lists(areas, file.table("lists", "lists"))
    asked = file.tables("regions", "region")
    regions = by_roll(file, [(entry, entry.choice("list", lists)) for entry in asked], 2, 2 * DIE)
    homes = file.tables("vercingetorix", "vercingetorix")
    placed = [(entry, _tribal(entry.text("area"), areas, entry)) for entry in homes]
    vercingetorix = by_roll(file, placed, 2, 2 * DIE)
    for entry in (*asked, *homes):
        entry.finish()
    return Solitaire(regions, lists, vercingetorix)


def _read_lists(areas: Mapping[str, Area], entry: Entry) -> dict[str, tuple[str, ...]]:
    lists = {name: entry.texts(name) for name in entry.names()}
    if REROLL not in lists:
        entry.refuse(say("data.no-list-of-the-rules", name=REROLL))
    for name, listed in lists.items():
        if len(listed) != _PER_LIST:
            entry.refuse(say("data.list-of-another-length", name=name, found=len(listed), expected=_PER_LIST))
        for area in listed:
            if area != REROLL or name == REROLL:
                _tribal(area, areas, entry)
    return lists


def _tribal(name: str, areas: Mapping[str, Area], entry: Entry) -> str:
    if known_area(name, areas, entry).region not in GAUL:
        entry.refuse(say("data.no-home-of-tribes", area=name))
    return name
