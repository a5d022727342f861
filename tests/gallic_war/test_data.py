"""The facts of Caesar's Gallic War against the rulebook and the map."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from engine.blocks.facts import LETTERS, read_files
from engine.datafiles import DataError
from engine.gallic_war.data import ASIDE, FILES, FORCE_POOL, GAUL, REROLL, load_data, printed_data, read_starts
from engine.gallic_war.game import load
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.translations import data_folder
from tests.broken_files import check_ids, check_missing, check_refused, copy_of
from tests.gallic_war.acting import each

FOLDER = data_folder() / "gallic_war"
SAID = read_files(FOLDER, FILES)
"""What the files say, as they say it."""


DATA = load_data(FOLDER)
BLOCKS = {block.id: block for block in DATA.blocks}


def border(a: str, b: str) -> str | None:
    pair = tuple(sorted((a, b)))
    return next((each.kind for each in DATA.borders if (each.a, each.b) == pair), None)


def neighbours(area: str) -> set[str]:
    ends = [(each.a, each.b) for each in DATA.borders]
    return {b if a == area else a for a, b in ends if area in (a, b)}


def test_sizes():
    assert (len(DATA.areas), len(DATA.borders), len(DATA.seas)) == (30, 66, 2)
    assert (len(DATA.blocks), len(DATA.cards)) == (64, 33)
    assert Counter(each.kind for each in DATA.borders) == {"open": 28, "river": 33, "rhine": 4, "off_map": 1}
    assert (DATA.id, DATA.name) == ("gallic-war", "Caesar's Gallic War")


# --- the files agree with each other ---------------------------------------------------------------------
def test_ids_differ():
    """An area, its tribe and its card may have one id; what is of one kind may not."""
    check_ids(*(place.id for places in (DATA.areas, DATA.seas) for place in places))
    check_ids(*(block.id for block in DATA.blocks))
    check_ids(*(card.id for card in DATA.cards))


def test_the_files_say_nothing_that_nobody_reads():
    assert {name: set(file) for name, file in SAID.items()} == {
        "game.toml": {"id", "name", "turns", "limits", "harvest", "points", "supply", "setup"},
        "map.toml": {"areas", "seas", *(f"{kind}_borders" for kind in ("open", "river", "rhine", "off_map"))},
        "blocks.toml": {"pairs", "legions", "germans", "leaders", "tribes"},
        "cards.toml": {"tribes", "events"},
        "solitaire.toml": {"regions", "lists", "vercingetorix"},
    }
    assert set(SAID["game.toml"]["setup"]) == {"romans", "barbarians", "boxes"}
    assert set(SAID["game.toml"]["setup"]["boxes"]) == {FORCE_POOL, ASIDE}
    known = {"id", "name", "rating", "steps"}
    more = {"legions": set(), "germans": set(), "leaders": {"region"}, "tribes": {"home", "naval", "strengths"}}
    for group, keys in more.items():
        assert all(known <= set(block) <= known | keys for block in SAID["blocks.toml"][group]["blocks"])
        assert set(SAID["blocks.toml"][group]) - {"blocks"} <= {"home"}
    assert all(set(area.get("fortress", ())) <= {"name", "level"} for area in SAID["map.toml"]["areas"])
    assert all(set(told) == {"rolls", "garrison", "supply"} for told in SAID["game.toml"]["harvest"].values())
    assert all(set(told) == {"rolls", "list"} for told in SAID["solitaire.toml"]["regions"])
    assert all(set(told) == {"rolls", "area"} for told in SAID["solitaire.toml"]["vercingetorix"])


def test_places_lie_on_the_picture_and_in_a_region():
    assert all(0 <= place.x <= 100 and 0 <= place.y <= 100 for place in (*DATA.areas, *DATA.seas))
    assert {area.region for area in DATA.areas} == {*GAUL, "germania", "roman"}
    assert all(bool(area.fortress) == bool(area.fortress_name) for area in DATA.areas)


def test_borders_join_two_areas_once_and_a_way_leads_to_each():
    areas, pairs = {area.id for area in DATA.areas}, [(each.a, each.b) for each in DATA.borders]
    assert len(pairs) == len(set(pairs))
    assert all(a < b and {a, b} <= areas for a, b in pairs)
    assert all(len(ends) == 2 for name, file in SAID["map.toml"].items() if "borders" in name for ends in file)
    ports = [port for sea in DATA.seas for port in sea.ports]
    assert all(len(sea.ports) == len(set(sea.ports)) for sea in DATA.seas)
    assert areas == {end for pair in pairs for end in pair} | set(ports)


def test_ratings_and_strengths_are_those_of_blocks():
    assert all(block.letter in LETTERS and 1 <= block.fire <= 6 for block in DATA.blocks)
    assert all(1 <= len(block.strengths) <= 4 for block in DATA.blocks)
    assert all(list(block.strengths) == sorted(set(block.strengths)) for block in DATA.blocks)
    groups = [SAID["blocks.toml"][group]["blocks"] for group in ("legions", "germans", "leaders", "tribes")]
    told = [block for group in groups for block in group]
    assert [block["steps"] for block in told] == [len(block.strengths) for block in DATA.blocks]
    assert all(block["steps"] == len(block.get("strengths", ())) for block in told if "strengths" in block)


def test_each_gallic_area_is_the_home_of_a_tribe_or_two_2_1():
    homes = Counter(block.home for block in DATA.blocks if block.kind == "tribe")
    assert set(homes) == {area.id for area in DATA.areas if area.region in GAUL}
    assert set(homes.values()) == {1, 2}
    assert {block.id for block in DATA.blocks if block.home == "helvetii"} == {"helvetii", "nantuates"}


def test_the_set_up_places_each_block_once_3():
    setup = SAID["game.toml"]["setup"]
    placed = [*setup["romans"], *setup["barbarians"], *setup["boxes"][FORCE_POOL], *setup["boxes"][ASIDE]]
    assert len(placed) == len(set(placed))
    assert set(placed) == set(read_starts(setup)) <= set(BLOCKS)
    assert {BLOCKS[block].kind for block in set(BLOCKS) - set(placed)} == {"tribe"}
    assert all(block.strength in block.strengths for block in DATA.blocks if block.start == "home")


def test_pairs_are_of_neutral_tribes_of_one_home_n6():
    paired = [block for pair in DATA.pairs for block in pair]
    assert len(paired) == len(set(paired))
    assert all((BLOCKS[a].home, BLOCKS[b].home) == (BLOCKS[a].home,) * 2 for a, b in DATA.pairs)
    kinds = {(BLOCKS[block].kind, BLOCKS[block].start, BLOCKS[block].owner) for block in paired}
    assert kinds == {("tribe", "home", None)}


def test_late_legions_are_in_no_area_at_first_e11():
    late = {legion for turn in DATA.numbers.turns for legion in turn.legions}
    assert {BLOCKS[legion].start for legion in late} == {FORCE_POOL, ASIDE}
    assert all(2 * turn.hand <= len(DATA.cards) for turn in DATA.numbers.turns)


def test_each_roll_finds_one_thing():
    game, solitaire = SAID["game.toml"], SAID["solitaire.toml"]
    for table, rolls in (
        (game["harvest"].values(), range(1, 7)),
        (solitaire["regions"], range(2, 13)),
        (solitaire["vercingetorix"], range(2, 13)),
    ):
        assert sorted(roll for told in table for roll in told["rolls"]) == [*rolls]


def test_lists_of_the_automaton_hold_six_tribal_areas_12():
    tribal, lists = {area.id for area in DATA.areas if area.region in GAUL}, DATA.solitaire.lists
    assert set(lists) == {*DATA.solitaire.regions, REROLL}
    assert {len(listed) for listed in lists.values()} == {6}
    assert {area for listed in lists.values() for area in listed} - {REROLL} <= tribal
    assert REROLL not in lists[REROLL]
    assert set(DATA.solitaire.vercingetorix) <= tribal


@each("name", *FILES)
def test_a_missing_file_is_refused(tmp_path: Path, name: str):
    check_missing(load_data, copy_of(FOLDER, tmp_path), name)


@each("content, reason",
    ("stack = \n", "line 1, column 9"),
    ("stack = 6\n", "install the game again"),
    ('id = 1\nname = "x"\nturns = 5\n', "install the game again"))  # fmt: skip
def test_another_file_is_refused_in_one_sentence(tmp_path: Path, content: str, reason: str):
    check_refused(load_data, copy_of(FOLDER, tmp_path) / "game.toml", content, reason)


def test_a_road_to_nowhere_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = copy_of(FOLDER, tmp_path) / "map.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('["aedui", "boii"]', '["nowhere", "rome"]'), encoding="utf-8")
    lost = load_data(path.parent)
    monkeypatch.setattr("engine.gallic_war.game.printed_data", lambda: lost)
    with pytest.raises(DataError, match="install the game again"):
        load()


# --- the map --------------------------------------------------------------------------------------------
@each("a, b, kind",
    ("transalpine_gaul", "allobroges", "open"),  # 5.2.1 E, Movement Example
    ("transalpine_gaul", "helvetii", "river"),  # 5.2.1 E, Movement Example
    ("allobroges", "helvetii", "river"),  # 5.2.1 E, Movement Example
    ("allobroges", "sequani", "open"),  # 5.2.1 E, Movement Example
    ("transalpine_gaul", "roman_off_map", "off_map"),
    ("transalpine_gaul", "volcae", "open"),
    ("transalpine_gaul", "boii", "open"),
    ("transalpine_gaul", "sequani", None),
    ("treveri", "germania", "rhine"),
    ("sequani", "germania", None),
    ("aedui", "sequani", "river"),
    ("carnutes", "pictones", "open"),
    ("helvetii", "leuci", "river"),
    ("osismi", "veneti", "open"))  # fmt: skip
def test_borders(a: str, b: str, kind: str | None):
    assert border(a, b) == kind


@each("area, beside",
    ("germania", "leuci mediomatrici menapi treveri"),
    ("roman_off_map", "transalpine_gaul"),
    ("transalpine_gaul", "allobroges boii helvetii roman_off_map volcae"),
    ("helvetii", "allobroges leuci sequani transalpine_gaul"),
    ("britannia", ""),
    ("veneti", "andes osismi pictones"),
    ("mandubii", "aedui atuatuci bellovaci bituriges carnutes esuvii leuci mediomatrici sequani treveri"),
    ("tarbelli", "cadurci santones tolosates"))  # fmt: skip
def test_what_lies_beside_an_area(area: str, beside: str):
    assert neighbours(area) == set(beside.split())


def test_ports_of_each_sea_zone_2_1():
    assert {sea.id: set(sea.ports) for sea in DATA.seas} == {
        "oceanus_britannicus": {"andes", "atrebates", "bellovaci", "britannia", "esuvii", "osismi"},
        "mare_cantabricum": {"osismi", "pictones", "santones", "veneti"},
    }


def test_fortresses():
    assert sum(area.fortress for area in DATA.areas) == 11
    assert {area.fortress_name: (area.id, area.fortress) for area in DATA.areas if area.fortress} == {
        "Gergovia": ("arverni", 1), "Bratuspantium": ("bellovaci", 1), "Avaricum": ("bituriges", 2),
        "Uxellodunum": ("cadurci", 1), "Cenabum": ("carnutes", 1), "Alesia": ("mandubii", 1),
        "Vesontio": ("sequani", 1), "Aquae Sextiae": ("transalpine_gaul", 2), "Narbo": ("volcae", 1),
    }  # fmt: skip


def test_britannia_is_of_celtae_n4_and_the_alps_are_the_helvetiis_6d():
    areas = {area.id: area for area in DATA.areas}
    assert areas["britannia"].region == "celtae"
    assert [area.id for area in DATA.areas if area.alps] == ["helvetii"]
    assert {area.id for area in DATA.areas if area.region == "belgica"} == {
        *("atrebates", "atuatuci", "bellovaci", "mediomatrici", "menapi", "treveri")
    }
    assert {area.id for area in DATA.areas if area.region == "aquitania"} == {"tarbelli", "tolosates"}


# --- the blocks -----------------------------------------------------------------------------------------
@each("block, facts",
    ("legion_x", ("A", 3, (1, 2, 3, 4), "transalpine_gaul")),
    ("legion_vii", ("B", 2, (1, 2, 3, 4), "transalpine_gaul")),
    ("legion_i", ("B", 2, (1, 2, 3, 4), "transalpine_gaul")),
    ("ariovistus", ("C", 3, (1, 2, 3), "germania")),
    ("usipetes", ("C", 2, (1, 2, 3), "germania")),
    ("vercingetorix", ("C", 3, (1, 2, 3, 4), None)),
    ("dumnorix", ("C", 2, (1, 2, 3), None)),
    ("helvetii", ("D", 2, (2, 4, 6, 8), "helvetii")),
    ("nantuates", ("D", 2, (1, 2), "helvetii")),
    ("bituriges", ("D", 3, (1, 2, 3), "bituriges")),
    ("belgae", ("B", 2, (1, 2), "britannia")),
    ("cantiaci", ("C", 2, (1, 2, 3), "britannia")),
    ("sequani", ("C", 2, (1, 2, 3, 4), "sequani")),
    ("morini", ("C", 2, (1, 2, 3, 4), "atrebates")),
    ("osismi", ("D", 1, (1, 2), "osismi")),
    ("elusates", ("D", 2, (1, 2, 3, 4), "tarbelli")))  # fmt: skip
def test_blocks(block: str, facts: tuple[object, ...]):
    """Letter, fire, strengths and home."""
    found = BLOCKS[block]
    assert (found.letter, found.fire, found.strengths, found.home) == facts


def test_tribes_with_a_ship_11():
    assert {block.id for block in DATA.blocks if block.naval} == {
        *("atrebates", "morini", "bellovaci", "caletes", "venelli", "esuvii", "luxovii", "osismi"),
        *("pictones", "santones", "lemovicii", "veneti", "belgae", "cantiaci"),
    }


def test_who_begins_where_3():
    held = {seat: {b.id: b.strength for b in DATA.blocks if b.owner is seat} for seat in (ROMANS, BARBARIANS)}
    assert held[ROMANS] == {
        **{"legion_vii": 4, "legion_viii": 4, "legion_ix": 4, "legion_x": 4, "legion_xi": 3, "legion_xii": 3},
        **{"volcae": 2, "allobroges": 1},
    }
    assert held[BARBARIANS] == {"helvetii": 8, "ariovistus": 3, "marcomanni": 3, "tencteri": 3, "usipetes": 3}
    assert {b.id for b in DATA.blocks if b.start == FORCE_POOL} == {"legion_xiii", "legion_xiv", "legion_xv"}
    assert {b.id for b in DATA.blocks if b.start == ASIDE} == {
        *("legion_i", "legion_v", "legion_vi", "vercingetorix", "dumnorix", "ambiorix", "nantuates")
    }


def test_variable_tribes_3():
    assert {"/".join(sorted(pair)) for pair in DATA.pairs} == {
        *("atrebates/morini", "carnutes/cenomani", "esuvii/luxovii", "menapi/nervii"),
        *("namnetes/pictones", "atuatuci/remi", "elusates/tarbelli", "sotiates/tolosates"),
    }


# --- the cards ------------------------------------------------------------------------------------------
def test_cards_2_3():
    points = {card.id: card.points for card in DATA.cards}
    assert [name for name, value in points.items() if value == 3] == ["bellovaci", "helvetii"]
    assert Counter(points.values()) == {1: 18, 2: 13, 3: 2}
    germania = next(card for card in DATA.cards if card.id == "germania")
    assert (germania.points, germania.barbarian_points) == (2, 3)
    assert all(card.points == card.barbarian_points for card in DATA.cards if card is not germania)


def test_events_13():
    events = Counter(card.event for card in DATA.cards if card.event)
    assert events == {"baggage_train": 1, "minor_revolt": 2, "major_revolt": 1, "massive_revolt": 1}
    assert {card.area for card in DATA.cards if card.event} == {None}
    assert {card.points for card in DATA.cards if card.event} == {1}


def test_there_is_a_card_for_each_area_of_gaul_and_for_germania():
    areas = {area.id for area in DATA.areas} - {"transalpine_gaul", "roman_off_map"}
    assert {card.area for card in DATA.cards if not card.event} == areas


# --- the numbers ----------------------------------------------------------------------------------------
def test_years_and_hands_4_5_1():
    turns = DATA.numbers.turns
    assert [turn.year for turn in turns] == [58, 57, 56, 55, 54, 53, 52, 51]
    assert [turn.hand for turn in turns] == [4, 5, 5, 5, 5, 5, 5, 5]


def test_historical_reinforcements_e11():
    """Ruling E11, which the turns of the rulebook follow: nothing in the third year."""
    first, later, nobody = ("legion_xiii", "legion_xiv"), ("legion_i", "legion_xv"), ((), 0)
    assert [(turn.legions, turn.enter_on) for turn in DATA.numbers.turns] == [
        *((first, 2), (first, 3), nobody, (first, 6), (later, 3), (later, 4), (later, 6), nobody)
    ]


def test_limits():
    limits = DATA.numbers.limits
    assert (limits.stack, limits.open_border, limits.river_border, limits.naval_group) == (6, 4, 2, 2)
    assert (limits.roman_activations, limits.barbarian_activations, limits.barbarian_supply_actions) == (1, 2, 1)
    rounds = (limits.battle_rounds, limits.rhine_rounds, limits.amphibious_rounds, limits.relief_rounds)
    assert rounds == (3, 2, 2, 2)
    assert (limits.build_strength, limits.builds, limits.builds_after_massive_revolt) == (4, 1, 2)
    assert (limits.massive_revolt_points, limits.massive_revolt_tribes, limits.subdue_on) == (80, 13, 2)


def test_harvest_7_1():
    told = [(each.id, each.garrison, each.supply) for each in DATA.numbers.harvest]
    assert told == [("poor", 1, -2), *[("normal", 2, 0)] * 4, ("bountiful", 3, 2)]


def test_supply_3_7_6_e8():
    supply = DATA.numbers.supply
    assert (supply.least, supply.most, supply.start) == (0, 19, 15)


def test_victory_points_9():
    points = DATA.numbers.points
    assert (points.minor_victory, points.major_victory, points.massive_victory) == (90, 100, 110)
    assert (points.german, points.ariovistus, points.vercingetorix) == (1, 2, 3)
    assert (points.britannia_invaded, points.germania_invaded, points.invading_legions) == (2, 2, 2)
    assert (points.britannia_tribe, points.britannia_tribes, points.legion) == (1, 2, -5)
    assert (points.area, points.massive_revolt) == (1, 1)


# --- the automaton --------------------------------------------------------------------------------------
def test_tables_of_the_automaton_12():
    tables = DATA.solitaire
    celtae = dict.fromkeys(("celtae_west", "celtae_east", "celtae_central"), 2)
    assert Counter(tables.regions) == {"aquitania": 2, **celtae, "belgica": 3}
    assert (tables.regions[3 - 2], tables.regions[7 - 2], tables.regions[10 - 2]) == (
        *("aquitania", "celtae_east", "belgica"),
    )
    assert (tables.lists["belgica"][4 - 1], tables.lists["celtae_west"][6 - 1]) == ("menapi", "cadurci")
    assert (tables.lists["celtae_central"][3 - 1], tables.lists["celtae_east"][6 - 1]) == ("britannia", "reroll")
    assert Counter(tables.vercingetorix) == {
        **{"carnutes": 1, "cadurci": 1, "bellovaci": 2, "arverni": 2, "mandubii": 2, "bituriges": 2},
        "sequani": 1,
    }


# --- the fingerprint ------------------------------------------------------------------------------------
@pytest.mark.slow
@each("old, new, decides",
    ("x = 62, y = 51", "x = 63, y = 50", False),
    ('name = "Gergovia"', 'name = "Gergouia"', False),
    ('name = "Aedui"', 'name = "Haedui"', False),
    ("open_borders = [", "# the black ones\nopen_borders = [", False),
    ('fortress = { name = "Gergovia", level = 1 }', 'fortress = { name = "Gergovia", level = 2 }', True),
    ('["osismi", "veneti"]', '["osismi", "esuvii"]', True))  # fmt: skip
def test_the_digest_is_that_of_what_decides_play(tmp_path: Path, old: str, new: str, decides: bool):
    folder = Path(shutil.copytree(FOLDER, tmp_path / "gallic_war"))
    assert load_data(folder).digest == DATA.digest
    path = folder / "map.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert (load_data(folder).digest != DATA.digest) is decides


def test_the_printed_data_are_read_once():
    assert printed_data() is printed_data()
