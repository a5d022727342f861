"""The facts of Julius Caesar against the rulebook."""

from collections import Counter
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

import pytest

from engine.blocks.facts import LETTERS, read_files
from engine.contract import Seat
from engine.datafiles import DataError
from engine.julius_caesar import data as facts
from engine.julius_caesar.data import FILES, GODS, load_data
from engine.julius_caesar.game import load
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.translations import data_folder
from tests.broken_files import check_ids, check_missing, check_refused, copy_of
from tests.julius_caesar.acting import each

FOLDER = data_folder() / "julius_caesar"
SAID = read_files(FOLDER, FILES)
"""What the files say, as they say it."""
DATA = load_data(FOLDER)
BLOCKS = {block.id: block for block in DATA.blocks}
CITIES, SEAS = {city.id for city in DATA.cities}, {sea.id for sea in DATA.seas}
POINTS = {city.id: city.vp for city in DATA.cities if city.vp}
"""The victory points of the cities that have some."""


def neighbours(space: str, *kinds: str) -> set[str]:
    """The spaces one link of these kinds away."""
    ends = [(link.a, link.b) for link in DATA.links if link.kind in kinds]
    return {b if a == space else a for a, b in ends if space in (a, b)}


def change(path: Path, old: str, new: str) -> None:
    """Write other words into a file of facts."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def link_kind(a: str, b: str) -> str | None:
    pair = tuple(sorted((a, b)))
    return next((link.kind for link in DATA.links if (link.a, link.b) == pair), None)


PORTS_4_42 = {
    "oceanus_atlanticus": "Burdigala, Gades, Olisipo, Portus, Sala, Tingis",
    "mare_hispanum": "Caralis, Carthago Nova, Genua, Iomnium, Massilia, Narbo, Siga, Tarraco, Tingis, Utica",
    "mare_tyrrhenum": "Aleria, Caralis, Genua, Lilybaeum, Messana, Neapolis, Rhegium, Rome, Utica",
    "mare_internum": "Ambracia, Brundisium, Creta, Cyrene, Lilybaeum, Messana, Pylos, Rhegium, Syracuse, "
    "Tacape, Thubactus, Utica",
    "mare_hadriaticum": "Aquileia, Brundisium, Dyrrachium, Ravenna, Salone, Sipontum",
    "mare_aegaeum": "Aenos, Athena, Creta, Ephesus, Thessalonika",
    "propontis": "Byzantium, Nicomedia",
    "pontus_euxinus": "Byzantium, Sinope",
    "mare_egypticum": "Alexandria, Antioch, Catabathmus, Creta, Perga, Pelusium, Salamis, Tarsus",
}

SEAS_SIDE_BY_SIDE = {
    *(("mare_aegaeum", other) for other in ("mare_egypticum", "mare_internum", "propontis")),
    *((other, "mare_internum") for other in ("mare_egypticum", "mare_hadriaticum")),
    *(("mare_hispanum", other) for other in ("mare_tyrrhenum", "oceanus_atlanticus")),
    *(("mare_internum", "mare_tyrrhenum"), ("pontus_euxinus", "propontis")),
}

DEPLOYMENT_5_1 = {
    "ravenna": {"caesar", "legio_13", "caesar_navis_2"},
    "genua": {"antonius", "legio_8", "legio_12"},
    "massilia": {"legio_11", "legio_14", "caesar_navis_1"},
    "narbo": {"legio_7", "legio_9", "legio_10"},
    "lugdunum": {"legio_16", "caesar_equitatus_1"},
    "neapolis": {"pompey", "legio_1", "pompey_navis_1"},
    "brundisium": {"legio_3"},
    "syracuse": {"legio_37"},
    "antioch": {"scipio", "legio_34"},
    "alexandria": {"cleopatra", "pompey_navis_2"},
    "utica": {"legio_39", "pompey_navis_3"},
    "carthago_nova": {"legio_2", "legio_4"},
    "tarraco": {"legio_5", "legio_6", "pompey_equitatus_1"},
}

LEVY_POOLS_5_1 = {
    CAESAR: "octavian legio_17 legio_18 legio_19 legio_20 legio_21 caesar_auxilia_1 caesar_auxilia_2 "
    "caesar_auxilia_3 caesar_auxilia_4 caesar_equitatus_2 caesar_equitatus_3 caesar_equitatus_4 "
    "caesar_ballista caesar_navis_3 caesar_navis_4 caesar_navis_5",
    POMPEY: "brutus legio_32 legio_33 legio_35 legio_36 legio_38 pompey_auxilia_1 pompey_auxilia_2 "
    "pompey_auxilia_3 pompey_auxilia_4 pompey_equitatus_2 pompey_equitatus_3 pompey_elephant pompey_ballista "
    "pompey_navis_4 pompey_navis_5",
}


def test_sizes():
    assert (len(DATA.cities), len(DATA.seas), len(DATA.blocks)) == (67, 9, 63)
    assert Counter(link.kind for link in DATA.links) == {"major": 43, "minor": 47, "strait": 4, "sea": 69}
    check_ids(*(thing.id for things in (DATA.cities, DATA.seas) for thing in things))
    check_ids(*(block.id for block in DATA.blocks))
    check_ids(*(card.id for card in DATA.cards))


def test_the_files_say_nothing_that_nobody_reads():
    assert {name: set(file) for name, file in SAID.items()} == {
        "game.toml": {"id", "name", "numbers", "alike"},
        "editions.toml": {"2.0", "1.x"},
        "map.toml": {"cities", "seas", "major_roads", "minor_roads", "straits"},
        "blocks.toml": {"tan", "blue", "green"},
        "cards.toml": {"gods", "commands"},
        "deployment.toml": {"historical", "free"},
    }
    assert SAID["deployment.toml"]["free"] == {"rearranges": "historical"}
    assert set(SAID["deployment.toml"]["historical"]) == set(SEATS)
    assert all(set(strait) == {"name", "between"} for strait in SAID["map.toml"]["straits"])
    known = {"id", "name", "kind", "rating", "steps"}
    more = {
        **{kind: {"levy_city"} for kind in ("legion", "equitatus")},
        "elephant": {"levy_city", "strengths"},
        "ballista": {"attack_rating"},
        **{kind: set() for kind in ("leader", "auxilia", "navis", "cleopatra")},
    }
    for colour in SAID["blocks.toml"].values():
        assert set(colour) == {"owner", "blocks"}
        assert all(set(block) == known | more[block["kind"]] for block in colour["blocks"])


def test_places_lie_on_the_picture_and_are_of_a_kind():
    assert all(0 <= place.x <= 1000 and 0 <= place.y <= 515 for place in (*DATA.cities, *DATA.seas))
    assert {city.kind for city in DATA.cities} == {"inland", "port", "major_port"}


def test_links_join_two_spaces_once():
    pairs = [(link.a, link.b) for link in DATA.links]
    assert len(pairs) == len(set(pairs))
    for link in DATA.links:
        assert link.a < link.b
        assert {link.a, link.b} <= CITIES | SEAS
        assert bool({link.a, link.b} & SEAS) is (link.kind == "sea")
    roads = (*SAID["map.toml"]["major_roads"], *SAID["map.toml"]["minor_roads"])
    assert all(len(ends) == 2 for ends in (*roads, *(strait["between"] for strait in SAID["map.toml"]["straits"])))
    # Both of two neighbouring seas say so; a road leads to each inland city, a sea to each port.
    beside = {sea.id: sea.seas for sea in DATA.seas}
    assert all(sea in beside[other] for sea, others in beside.items() for other in others)
    assert all(len(ends) == len(set(ends)) for sea in DATA.seas for ends in (sea.ports, sea.seas))
    for city in DATA.cities:
        assert neighbours(city.id, "sea") if city.port else neighbours(city.id, "major", "minor")


def test_ratings_and_strengths_are_those_of_blocks():
    assert all({block.letter, block.attack_letter} <= set(LETTERS) for block in DATA.blocks)
    assert all(1 <= n <= 6 for block in DATA.blocks for n in (block.firepower, block.attack_firepower))
    assert all(1 <= len(block.strengths) <= 4 for block in DATA.blocks)
    assert all(list(block.strengths) == sorted(set(block.strengths)) for block in DATA.blocks)
    told = [block for colour in SAID["blocks.toml"].values() for block in colour["blocks"]]
    assert [block["steps"] for block in told] == [len(block.strengths) for block in DATA.blocks]
    assert {block.levy_city for block in DATA.blocks} - {None} <= CITIES


def test_the_deployment_places_each_block_once_5_1():
    """By its owner; Navis in ports, Cleopatra in no pool."""
    ports = {city.id for city in DATA.cities if city.port}
    for seat in SEATS:
        side = SAID["deployment.toml"]["historical"][seat]
        assert set(side) == {"levy_pool", "cities"}
        placed = [*side["levy_pool"], *(block for there in side["cities"].values() for block in there)]
        assert len(placed) == len(set(placed))
        assert set(placed) == {block.id for block in DATA.blocks if block.owner is seat}
        assert {block for block in placed if BLOCKS[block].start is None} == set(side["levy_pool"])
    assert all(block.start in (None, *ports) for block in DATA.blocks if block.kind == "navis")
    assert BLOCKS["cleopatra"].start == "alexandria"


def test_seven_gods_and_twenty_command_cards_called_by_their_moves_and_levies_2_1():
    gods, commands = ([card for card in DATA.cards if card.god is god] for god in (True, False))
    assert tuple(card.id for card in gods) == GODS
    assert [sum(card.copies for card in cards) for cards in (gods, commands)] == [7, 20]
    assert all((card.move, card.levy) == (0, 0) for card in gods)
    assert all(card.id == f"{card.move}/{card.levy}" for card in commands)


def test_editions_go_by_ways_that_the_rules_know():
    for edition in DATA.editions.values():
        assert edition.main_attack in (facts.FIRST, facts.DECLARED)
        assert edition.jupiter in (facts.DRAWN, facts.CHOSEN)
        assert edition.cleopatra_acts in (facts.NEXT_TURN, facts.NEXT_ROUND)


@each("name", *FILES)
def test_a_missing_file_is_refused(tmp_path: Path, name: str):
    check_missing(load_data, copy_of(FOLDER, tmp_path), name)


@each(
    "content, reason",
    ("hand_size = \n", "line 1, column 13"),
    ("hand_size = 6\n", "install the game again"),
    ('id = 1\nname = "x"\nnumbers = 5\n', "install the game again"),
)
def test_another_file_is_refused_in_one_sentence(tmp_path: Path, content: str, reason: str):
    check_refused(load_data, copy_of(FOLDER, tmp_path) / "game.toml", content, reason)


def test_a_road_to_nowhere_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = copy_of(FOLDER, tmp_path)
    change(folder / "map.toml", '["genua", "rome"]', '["nowhere", "rome"]')
    lost = load_data(folder)
    monkeypatch.setattr("engine.julius_caesar.game.printed_data", lambda: lost)
    with pytest.raises(DataError, match="install the game again"):
        load()


def test_ports_of_each_sea_4_42():
    names = {city.id: city.name for city in DATA.cities}
    ports = {sea: {names[port] for port in neighbours(sea, "sea") & CITIES} for sea in SEAS}
    assert ports == {sea: set(there.split(", ")) for sea, there in PORTS_4_42.items()}
    assert {city.name for city in DATA.cities if city.port} == set().union(*ports.values())
    assert not next(city for city in DATA.cities if city.id == "pergamum").port  # 6.2, example 2
    assert all(city.port for city in DATA.cities if city.major_port)


def test_seas_border_on_each_other():
    assert {(link.a, link.b) for link in DATA.links if {link.a, link.b} <= SEAS} == SEAS_SIDE_BY_SIDE


def test_victory_points_of_eleven_cities_add_up_to_13_4_2():
    assert (len(POINTS), sum(POINTS.values())) == (11, 13)
    assert {city for city, vp in POINTS.items() if vp == 2} == {"rome", "alexandria"}


def test_pompey_starts_with_7_points_and_caesar_with_1():
    """The sidebar of chapter 2, which also names the vacant cities that score."""
    held = {block.start: block.owner for block in DATA.blocks if block.start}
    assert sum(vp for city, vp in POINTS.items() if held.get(city) is POMPEY) == 7
    assert {city for city in POINTS if held.get(city) is CAESAR} == {"massilia"}
    assert set(POINTS) - set(held) == {"rome", "athena", "byzantium", "ephesus"}


def test_straits_4_32():
    straits = {link.name: {link.a, link.b} for link in DATA.links if link.kind == "strait"}
    assert straits == {
        "Herculeum": {"gades", "tingis"},
        "Messana": {"messana", "rhegium"},
        "Hellespontus": {"aenos", "pergamum"},
        "Bosphorus": {"byzantium", "nicomedia"},
    }
    assert all(link.name == "" for link in DATA.links if link.kind != "strait")


@each("island", {"aleria"}, {"caralis"}, {"lilybaeum", "messana", "syracuse"}, {"creta"}, {"salamis"})
def test_no_road_leads_to_an_island_4_41(island: set[str]):
    assert set().union(*(neighbours(city, "major", "minor") for city in island)) <= island


def test_worked_examples_of_moves_6_1_6_2_6_3():
    first = neighbours("massilia", "major", "minor", "strait")
    assert first == {"narbo", "lugdunum", "genua"}
    second = set().union(*(neighbours(city, "major", "minor", "strait") for city in first))
    further = {"tarraco", "burdigala", "cenabum", "treveri", "ravenna", "rome"}
    assert second - first - {"massilia"} == further
    assert neighbours("massilia", "sea") == {"mare_hispanum"}
    assert neighbours("mare_hispanum", "sea") - {"massilia"} == {
        *("oceanus_atlanticus", "mare_tyrrhenum", "utica", "caralis", "iomnium", "siga"),
        *("tingis", "carthago_nova", "tarraco", "narbo", "genua"),
    }
    beside = {"mare_tyrrhenum", "mare_hadriaticum", "mare_aegaeum", "mare_egypticum"}
    assert neighbours("mare_internum", "sea") & SEAS == beside
    way = ["rome", "mare_tyrrhenum", "mare_internum", "mare_egypticum", "antioch"]
    assert [link_kind(a, b) for a, b in pairwise(way)] == ["sea"] * 4


@each(
    "a, b, kind",
    ("genua", "rome", "major"),  # 6.11
    ("ravenna", "rome", "minor"),  # 6.11
    ("massilia", "genua", "major"),  # 6.11
    ("genua", "ravenna", "major"),  # 6.11
    ("narbo", "tarraco", "major"),  # 7.3
    ("bilbilis", "tarraco", "minor"),  # 7.3
    ("carthago_nova", "tarraco", "major"),  # 7.3
    ("massilia", "tarraco", None),  # 6.12
)
def test_roads_of_the_worked_examples(a: str, b: str, kind: str | None):
    assert link_kind(a, b) == kind


def test_blocks_of_each_kind_3_2():
    tan = Counter(block.kind for block in DATA.blocks if block.owner is CAESAR)
    green = Counter(block.kind for block in DATA.blocks if block.owner is POMPEY)
    common = {"leader": 3, "legion": 14, "auxilia": 4, "ballista": 1, "navis": 5}
    assert tan == {**common, "equitatus": 4}
    assert green == {**common, "equitatus": 3, "elephant": 1, "cleopatra": 1}


def test_ratings_3_2():
    ratings = {kind: Counter[str]() for kind in ("legion", "auxilia", "equitatus", "navis", "cleopatra")}
    for block in DATA.blocks:
        if block.kind in ratings:
            ratings[block.kind][f"{block.letter}{block.firepower}"] += 1
    assert set(ratings["legion"]) == {"C2", "C3", "C4"}
    assert ratings["auxilia"] == {"B1": 4, "A1": 4}
    assert set(ratings["equitatus"]) == {"B2", "B3"}
    assert set(ratings["navis"]) == {"D2", "D3"}
    assert ratings["cleopatra"] == {"C1": 1}


@each(
    "name, letter, firepower, strengths",
    ("pompey_elephant", "B", 3, (2, 4)),  # 7.41
    ("legio_13", "C", 3, (1, 2, 3)),  # 3.13
    ("caesar_ballista", "B", 4, (1, 2)),  # 7.42
    ("caesar", "A", 3, (1, 2, 3)),  # the sidebar on battle turns of 7.2
    ("pompey", "B", 3, (1, 2, 3)),
)
def test_special_blocks(name: str, letter: str, firepower: int, strengths: tuple[int, ...]):
    block = BLOCKS[name]
    assert (block.letter, block.firepower, block.strengths) == (letter, firepower, strengths)


def test_a_ballista_alone_attacks_as_another_letter_7_42():
    assert BLOCKS["legio_13"].levy_city == "ravenna"  # 3.13
    for block in BLOCKS.values():
        attack = ("D", 4) if block.kind == "ballista" else (block.letter, block.firepower)
        assert (block.attack_letter, block.attack_firepower) == attack


def test_historical_deployment_5_1():
    found = {city: {block.id for block in DATA.blocks if block.start == city} for city in DEPLOYMENT_5_1}
    assert found == DEPLOYMENT_5_1
    assert {block.start for block in DATA.blocks} == {None, *DEPLOYMENT_5_1}


@each("seat", *LEVY_POOLS_5_1)
def test_levy_pools_5_1(seat: Seat):
    pool = {block.id for block in DATA.blocks if block.owner is seat and block.start is None}
    assert pool == set(LEVY_POOLS_5_1[seat].split())


def test_order_of_blocks_and_cards_is_fixed():
    names = [DATA.blocks[number].id for number in (0, 30, 31, 32, 62)]
    assert names == ["caesar", "caesar_navis_5", "cleopatra", "pompey", "pompey_navis_5"]
    assert all(block.owner is CAESAR for block in DATA.blocks[:31])
    gods = ["apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan"]
    assert [card.id for card in DATA.cards] == [*gods, "4/1", "3/2", "3/1", "2/3", "2/2", "2/1", "1/3", "1/2"]


def test_numbers():
    numbers = DATA.numbers
    assert (numbers.first_year, numbers.last_year, numbers.turns_per_year) == (705, 709, 5)
    assert (numbers.hand_size, numbers.victory_points_to_win) == (6, 10)
    assert (DATA.id, [*DATA.editions]) == ("julius-caesar", ["2.0", "1.x"])


WHOLE_EDITION = (FOLDER / "editions.toml").read_text(encoding="utf-8").partition('["1.x"]')[2]


@pytest.mark.slow
@each(
    "file, old, new, decides",
    ("map", "x = 469", "x = 470", False),
    ("map", 'name = "Rome"', 'name = "Roma"', False),
    ("map", 'name = "Hellespontus"', 'name = "Dardanelles"', False),
    ("map", "major_roads = [", "# the broad ones\nmajor_roads = [", False),
    ("map", 'name = "Rome", kind = "port"', 'name = "Rome", kind = "major_port"', True),
    ("map", '["aenos", "byzantium"],', "", True),
    # Saves are as good with another edition, but not with another switch of the one that they were played by.
    ("editions", "jupiter_seas = true", "jupiter_seas = false", False),
    ("editions", f'["1.x"]{WHOLE_EDITION}', "", False),
    ("editions", "caesar_opens = true", "caesar_opens = false", True),
)
def test_the_digest_is_that_of_what_decides_play(tmp_path: Path, file: str, old: str, new: str, decides: bool):
    folder = copy_of(FOLDER, tmp_path)
    assert load_data(folder).digest == DATA.digest
    change(folder / f"{file}.toml", old, new)
    changed = load_data(folder)
    assert (changed.digest != DATA.digest) is decides
    assert bool(changed.alike) is not decides


def test_saves_of_before_are_known_to_be_of_data_that_decide_alike():
    assert DATA.alike == {"091c958ac1c611db2d4a6e9703fa08e0", "99c277ae1980b3b36b2b3074ea53368d"}
    assert DATA.digest not in DATA.alike


def test_what_the_editions_differ_in():
    """Every switch is thrown in 1.x, whose table tells each of them."""
    editions = [{**asdict(edition), "id": ""} for edition in DATA.editions.values()]
    assert all(editions[0][name] != editions[1][name] for name in editions[0] if name != "id")
