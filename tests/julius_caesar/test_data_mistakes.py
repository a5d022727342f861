"""Every kind of mistake in the data files of Julius Caesar is refused with file, entry and reason."""

# ruff: noqa: E501 - one mistake a line reads better
from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from engine.julius_caesar.data import load_data
from engine.words import data_folder
from tests.broken_files import check_missing, check_refusal, copy_of, edit, ids_in, taken_with_another_id

FOLDER = data_folder() / "julius_caesar"
assert_refused = partial(check_refusal, load_data)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return copy_of(FOLDER, tmp_path)


ROME = '{ id = "rome", name = "Rome", kind = "port", vp = 2, x = 469, y = 182 }'
SYRACUSE = "vp = 1, x = 526, y = 314 }"
HELLESPONTUS = 'between = ["aenos", "pergamum"]'
LEGIO_7 = 'id = "legio_7", name = "Legio 7", kind = "legion", rating = "C2", steps = 3, levy_city = "tarraco"'
ELEPHANT = "steps = 2, strengths = [2, 4]"
CARD_4_1 = '{ id = "4/1", move = 4, levy = 1, copies = 1 }'
EDITIONS = (FOLDER / "editions.toml").read_text(encoding="utf-8")
ROAD = '["aenos", "byzantium"],'

# What is wrong: the file, the text in it, what the text becomes, the entry that is blamed, the reason given.
MISTAKES = {
    # The map
    "unknown city in a road": ("map.toml", ROAD, '["aenos", "athens"],', "major road aenos-athens", "unknown city athens"),
    "unknown city in a strait": ("map.toml", HELLESPONTUS, 'between = ["aenos", "troia"]', "strait Hellespontus", "unknown city troia"),
    "unknown city on a coast": ("map.toml", '    "byzantium", "sinope",', '    "byzantium", "sinop",', "sea pontus_euxinus", "unknown city sinop"),
    "unknown sea": ("map.toml", 'seas = ["mare_aegaeum", "pontus_euxinus"]', 'seas = ["mare_aegaeum", "pontus_euxinus", "pontus"]', "sea propontis", "unknown sea pontus"),
    "city twice": ("map.toml", ROME, f"{ROME},\n    {ROME}", "city rome", "the id is given twice"),
    "sea with the id of a city": ("map.toml", 'id = "propontis"', 'id = "rome"', "sea rome", "the id is given twice"),
    "road twice": ("map.toml", ROAD, f"{ROAD} {ROAD}", "major road aenos-byzantium", "linked twice, as major and as major"),
    "road twice, turned round": ("map.toml", ROAD, f'{ROAD} ["byzantium", "aenos"],', "major road byzantium-aenos", "linked twice"),
    "road of two kinds": ("map.toml", '["aenos", "serdica"],', ROAD, "minor road aenos-byzantium", "linked twice, as major and as minor"),
    "strait beside a road": ("map.toml", HELLESPONTUS, 'between = ["aenos", "byzantium"]', "strait Hellespontus", "linked twice, as major and as strait"),
    "road to itself": ("map.toml", ROAD, '["aenos", "aenos"],', "major road aenos-aenos", "aenos is linked with itself"),
    "sea beside itself": ("map.toml", 'seas = ["mare_aegaeum", "pontus_euxinus"]', 'seas = ["mare_aegaeum", "pontus_euxinus", "propontis"]', "sea propontis", "linked with itself"),
    "road into a sea": ("map.toml", ROAD, '["aenos", "mare_aegaeum"],', "major road aenos-mare_aegaeum", "mare_aegaeum is a sea, not a city"),
    "strait into a sea": ("map.toml", HELLESPONTUS, 'between = ["aenos", "propontis"]', "strait Hellespontus", "propontis is a sea, not a city"),
    "strait of three cities": ("map.toml", HELLESPONTUS, 'between = ["aenos", "pergamum", "rome"]', "strait Hellespontus", "must name two cities, not 3"),
    "road with one end": ("map.toml", ROAD, '["aenos"],', "the file", "major_roads must be a list of pairs"),
    "sea border between cities": ("map.toml", 'seas = ["mare_aegaeum", "pontus_euxinus"]', 'seas = ["mare_aegaeum", "pontus_euxinus", "rome"]', "sea propontis", "rome is a city, not a sea"),
    "sea among the ports": ("map.toml", '    "byzantium", "sinope",', '    "byzantium", "sinope", "propontis",', "sea pontus_euxinus", "propontis is a sea, not a city"),
    "coast of an inland city": ("map.toml", '    "byzantium", "sinope",', '    "byzantium", "sinope", "ancyra",', "sea pontus_euxinus", "ancyra is an inland city"),
    "port twice on one sea": ("map.toml", '    "byzantium", "sinope",', '    "byzantium", "sinope", "sinope",', "sea pontus_euxinus", "linked twice"),
    "port without a sea": ("map.toml", '    "byzantium", "sinope",', '    "byzantium",', "city sinope", "no sea lists it among its ports"),
    "sea border of one side": ("map.toml", 'seas = ["mare_aegaeum", "pontus_euxinus"]', 'seas = ["mare_aegaeum"]', "sea pontus_euxinus", "propontis does not border on pontus_euxinus"),
    "sea border twice": ("map.toml", 'seas = ["mare_aegaeum", "pontus_euxinus"]', 'seas = ["mare_aegaeum", "mare_aegaeum", "pontus_euxinus"]', "sea propontis", "linked twice"),
    "city too few": ("map.toml", f"    {ROME},\n", "", "the file", "66 cities found, but the game has 67"),
    "city too many": ("map.toml", ROME, f'{ROME},\n    {{ id = "ostia", name = "Ostia", kind = "inland", x = 1, y = 1 }}', "the file", "68 cities found"),
    "sea too many": ("map.toml", '[[seas]]\nid = "propontis"', '[[seas]]\nid = "ionium"\nname = "Ionium"\nx = 1\ny = 1\nports = []\nseas = []\n\n[[seas]]\nid = "propontis"', "the file", "10 seas found, but the game has 9"),
    "victory points do not add up": ("map.toml", SYRACUSE, SYRACUSE.replace("vp = 1, ", ""), "the file", "12 city victory points found, but the game has 13"),
    "vp out of range": ("map.toml", ROME, ROME.replace("vp = 2", "vp = 3"), "city rome", "vp is 3; it must be from 0 to 2"),
    "x out of range": ("map.toml", ROME, ROME.replace("469", "1001"), "city rome", "x is 1001; it must be from 0 to 1000"),
    "y out of range": ("map.toml", ROME, ROME.replace("182", "516"), "city rome", "y is 516; it must be from 0 to 515"),
    "y of a sea out of range": ("map.toml", "x = 786\ny = 189", "x = 786\ny = -1", "sea propontis", "y is -1"),
    "city of an unknown kind": ("map.toml", ROME, ROME.replace('"port"', '"harbour"'), "city rome", 'unknown kind "harbour"'),
    "misspelt key of a city": ("map.toml", ROME, ROME.replace("vp =", "pv ="), "city rome", 'unknown key "pv"'),
    "unknown key of a city": ("map.toml", ROME, ROME.replace("vp =", 'capital = true, vp ='), "city rome", 'unknown key "capital"'),
    "unknown key of a sea": ("map.toml", "x = 786\ny = 189", "x = 786\ny = 189\ndepth = 3", "sea propontis", 'unknown key "depth"'),
    "unknown key of the map": ("map.toml", "major_roads = [", "tracks = []\nmajor_roads = [", "the file", 'unknown key "tracks"'),
    "missing key of a city": ("map.toml", ROME, ROME.replace(', y = 182', ''), "city rome", "y is missing"),
    "city without an id": ("map.toml", ROME, ROME.replace('id = "rome", ', ''), "city Rome", "id is missing"),
    "missing list of roads": ("map.toml", "major_roads = [", "the_major_roads = [", "the file", "major_roads is missing"),
    "text for a number": ("map.toml", ROME, ROME.replace("469", '"469"'), "city rome", 'x must be a whole number, not "469"'),
    "number for a text": ("map.toml", ROME, ROME.replace('"Rome"', "5"), "city rome", "name must be a text, not 5"),
    "text for a table": ("map.toml", ROME, '"rome"', "city number 49", 'must be a table, not "rome"'),
    "another id for Rome": ("map.toml", ROME, ROME.replace('id = "rome"', 'id = "roma"'), "the file", "city rome is missing"),
    # The blocks
    "block twice": ("blocks.toml", 'id = "legio_8"', 'id = "legio_7"', "block legio_7", "the id is given twice"),
    "block of an unknown kind": ("blocks.toml", LEGIO_7, LEGIO_7.replace('"legion"', '"cohort"'), "block legio_7", 'unknown kind "cohort"'),
    "unknown levy city": ("blocks.toml", LEGIO_7, LEGIO_7.replace('"tarraco"', '"troia"'), "block legio_7", "unknown city troia"),
    "legion without a levy city": ("blocks.toml", LEGIO_7, LEGIO_7.replace(', levy_city = "tarraco"', ''), "block legio_7", "levy_city is missing"),
    "leader with a levy city": ("blocks.toml", 'rating = "A3", steps = 3 }', 'rating = "A3", steps = 3, levy_city = "rome" }', "block caesar", 'unknown key "levy_city"'),
    "initiative out of range": ("blocks.toml", LEGIO_7, LEGIO_7.replace("C2", "E2"), "block legio_7", 'rating is "E2"'),
    "firepower out of range": ("blocks.toml", LEGIO_7, LEGIO_7.replace("C2", "C7"), "block legio_7", 'rating is "C7"'),
    "rating too long": ("blocks.toml", LEGIO_7, LEGIO_7.replace("C2", "C22"), "block legio_7", 'rating is "C22"'),
    "steps out of range": ("blocks.toml", LEGIO_7, LEGIO_7.replace("steps = 3", "steps = 5"), "block legio_7", "steps is 5; it must be from 1 to 4"),
    "attack rating of a legion": ("blocks.toml", LEGIO_7, LEGIO_7.replace("steps", 'attack_rating = "D4", steps'), "block legio_7", 'unknown key "attack_rating"'),
    "strengths and steps differ": ("blocks.toml", ELEPHANT, "steps = 3, strengths = [2, 4]", "block pompey_elephant", "steps is 3, but strengths has 2"),
    "strengths fall": ("blocks.toml", ELEPHANT, "steps = 2, strengths = [4, 2]", "block pompey_elephant", "strengths must rise"),
    "strength out of range": ("blocks.toml", ELEPHANT, "steps = 2, strengths = [2, 5]", "block pompey_elephant", "strengths is 5; it must be from 1 to 4"),
    "unknown owner": ("blocks.toml", '[tan]\nowner = "caesar"', '[tan]\nowner = "crassus"', "tan", 'unknown owner "crassus"'),
    "wrong owner": ("blocks.toml", '[tan]\nowner = "caesar"', '[tan]\nowner = "pompey"', "historical.caesar.cities.ravenna", "block caesar belongs to Pompey"),
    "block too few": ("blocks.toml", f"    {{ {LEGIO_7} }},\n", "", "tan", "30 tan blocks found, but the game has 31"),
    "block too many": ("blocks.toml", f"    {{ {LEGIO_7} }},\n", f'    {{ {LEGIO_7} }},\n    {{ {LEGIO_7.replace("legio_7", "legio_77")} }},\n', "the file", "block legio_77 is not placed anywhere"),
    "unknown key of a block": ("blocks.toml", LEGIO_7, LEGIO_7 + ", veteran = true", "block legio_7", 'unknown key "veteran"'),
    "unknown colour": ("blocks.toml", "[blue]", '[red]\nowner = "caesar"\n\n[blue]', "the file", 'unknown key "red"'),
    "id that no action could name": ("blocks.toml", 'id = "legio_8"', 'id = "Legio 8"', "block Legio 8", "small letters, digits, _ and / only"),
    # The cards
    "god that no rule knows": ("cards.toml", 'id = "apollo"', 'id = "apollox"', "card apollox", 'unknown id "apollox"; it must be one of: apollo, jupiter'),
    "god too few": ("cards.toml", '    { id = "vulcan", name = "Vulcan" },\n', "", "the file", "card vulcan is missing"),
    "card twice": ("cards.toml", 'id = "jupiter"', 'id = "apollo"', "card apollo", "the id is given twice"),
    "card too few": ("cards.toml", f"    {CARD_4_1},\n", "", "the file", "26 cards found, but the game has 27"),
    "card too many": ("cards.toml", CARD_4_1, CARD_4_1.replace("copies = 1", "copies = 2"), "the file", "28 cards found"),
    "moves out of range": ("cards.toml", CARD_4_1, CARD_4_1.replace("move = 4", "move = 5"), "card 4/1", "move is 5; it must be from 1 to 4"),
    "levies out of range": ("cards.toml", CARD_4_1, CARD_4_1.replace("levy = 1", "levy = 4"), "card 4/1", "levy is 4; it must be from 1 to 3"),
    "copies out of range": ("cards.toml", CARD_4_1, CARD_4_1.replace("copies = 1", "copies = 0"), "card 4/1", "copies is 0"),
    "id contradicts the card": ("cards.toml", CARD_4_1, CARD_4_1.replace('"4/1"', '"4/2"'), "card 4/2", "the id contradicts its 4 moves and 1 levies"),
    "unknown key of a card": ("cards.toml", CARD_4_1, CARD_4_1.replace("copies", "god = true, copies"), "card 4/1", 'unknown key "god"'),
    # The deployment
    "block in an unknown city": ("deployment.toml", "narbo = [", "narbonne = [", "historical.caesar.cities.narbonne", "unknown city narbonne"),
    "block in a sea": ("deployment.toml", "narbo = [", "mare_hispanum = [", "historical.caesar.cities.mare_hispanum", "unknown city mare_hispanum"),
    "unknown block placed": ("deployment.toml", 'syracuse = ["legio_37"]', 'syracuse = ["legio_37", "legio_99"]', "historical.pompey.cities.syracuse", "unknown block legio_99"),
    "block placed twice": ("deployment.toml", 'syracuse = ["legio_37"]', 'syracuse = ["legio_37", "legio_3"]', "historical.pompey.cities.syracuse", "block legio_3 is placed twice, also in historical.pompey.cities.brundisium"),
    "block in a city and in the pool": ("deployment.toml", 'syracuse = ["legio_37"]', 'syracuse = ["legio_37", "brutus"]', "historical.pompey.cities.syracuse", "block brutus is placed twice, also in historical.pompey.levy_pool"),
    "block placed nowhere": ("deployment.toml", '["legio_11", "legio_14", ', '["legio_11", ', "the file", "block legio_14 is not placed anywhere"),
    "block placed by the other side": ("deployment.toml", '    "brutus",\n', '    "brutus", "octavian",\n', "historical.pompey.levy_pool", "octavian is placed twice"),
    "free deployment of something else": ("deployment.toml", 'rearranges = "historical"', 'rearranges = "other"', "free", 'unknown rearranges "other"'),
    "no free deployment": ("deployment.toml", '[free]\nrearranges = "historical"\n', "", "the file", "free is missing"),
    "unknown side": ("deployment.toml", "[historical.caesar]", "[historical.crassus]\n\n[historical.caesar]", "historical", 'unknown key "crassus"'),
    # The numbers
    "number out of range": ("game.toml", "hand_size = 6", "hand_size = 14", "numbers", "hand_size is 14; it must be from 1 to 13"),
    "years run backwards": ("game.toml", "last_year = 709", "last_year = 704", "numbers", "last_year is 704; it must be from 705"),
    "hand too small": ("game.toml", "hand_size = 6", "hand_size = 4", "numbers", "a hand of 4 cards is too small for 5 turns"),
    "missing number": ("game.toml", "turns_per_year = 5\n", "", "numbers", "turns_per_year is missing"),
    "unknown number": ("game.toml", "turns_per_year = 5", "turns_per_year = 5\ndice = 4", "numbers", 'unknown key "dice"'),
    "unknown total": ("game.toml", "cities = 67", "cities = 67\nislands = 5", "totals", 'unknown key "islands"'),
    "unknown key of the game": ("game.toml", 'id = "julius-caesar"', 'id = "julius-caesar"\nauthor = "x"', "the file", 'unknown key "author"'),
    "empty name": ("game.toml", 'name = "Julius Caesar"', 'name = ""', "the file", "name is empty"),
    "unknown key of an edition": ("editions.toml", "caesar_opens = true", "caesar_opens = true\npompey_opens = true", "edition 2.0", 'unknown key "pompey_opens"'),
    "word for a switch": ("editions.toml", "caesar_opens = true", 'caesar_opens = "yes"', "edition 2.0", 'caesar_opens must be true or false, not "yes"'),
    "no such way for Cleopatra": ("editions.toml", '"next turn"', '"never"', "edition 2.0", 'unknown cleopatra_acts "never"'),
    "no edition": ("editions.toml", EDITIONS, "# none", "the file", "there is no edition"),
    "no such way to a main attack": ("editions.toml", '"declared"', '"drawn"', "edition 1.x", 'unknown main_attack "drawn"; it must be one of: first, declared'),
    "no such way to Jupiter's block": ("editions.toml", '"chosen"', '"named"', "edition 1.x", 'unknown jupiter "named"; it must be one of: drawn, chosen'),
    "text for a switch": ("editions.toml", "jupiter_seas = true", 'jupiter_seas = "at sea"', "edition 1.x", 'jupiter_seas must be true or false, not "at sea"'),
    "text for an edition": ("editions.toml", '["2.0"]', '"1.3" = "old"\n["2.0"]', "edition 1.3", 'must be a table, not "old"'),
    "bad TOML": ("game.toml", "hand_size = 6", "hand_size = ", "line 10", "Invalid value"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_refused_with_file_entry_and_reason(copied: Path, mistake: str):
    file, old, new, entry, reason = MISTAKES[mistake]
    edit(copied / file, old, new)
    assert_refused(copied, blamed(file, reason), entry, reason)


IDS = ids_in(FOLDER)


@pytest.mark.slow
def test_any_other_id_is_refused(copied: Path):
    assert len(IDS) > 150
    assert not list(taken_with_another_id(load_data, copied, IDS))


def blamed(file: str, reason: str) -> str:
    """The file that a refusal names: what contradicts the deployment is told of the deployment."""
    return "deployment.toml" if "belongs to" in reason or "not placed" in reason else file


def test_navis_that_starts_inland_is_refused(copied: Path):
    edit(copied / "deployment.toml", '["legio_11", "legio_14", "caesar_navis_1"]', '["legio_11", "legio_14"]')
    edit(copied / "deployment.toml", '["legio_16", ', '["caesar_navis_1", "legio_16", ')
    entry = "historical.caesar.cities.lugdunum"
    assert_refused(copied, "deployment.toml", entry, "caesar_navis_1 is a Navis and cannot stand in lugdunum")


def test_cleopatra_in_a_levy_pool_is_refused(copied: Path):
    edit(copied / "deployment.toml", '["cleopatra", ', "[")
    edit(copied / "deployment.toml", '    "brutus",\n', '    "brutus", "cleopatra",\n')
    entry = "historical.pompey.levy_pool"
    assert_refused(copied, "deployment.toml", entry, "block cleopatra cannot be in a levy pool")


def test_another_id_for_cleopatra_is_refused(copied: Path):
    edit(copied / "blocks.toml", 'id = "cleopatra"', 'id = "kleopatra"')
    edit(copied / "deployment.toml", '["cleopatra", ', '["kleopatra", ')
    assert_refused(copied, "blocks.toml", "the file", "block cleopatra is missing")


@pytest.mark.parametrize("name", ["game.toml", "map.toml", "blocks.toml", "cards.toml", "deployment.toml"])
def test_missing_file_is_refused(copied: Path, name: str):
    check_missing(load_data, copied, name)


def test_inland_city_without_a_road_is_refused(copied: Path):
    edit(copied / "map.toml", '    ["alexandria", "memphis"],\n', "")
    edit(copied / "map.toml", '    ["memphis", "pelusium"],\n', "")
    assert_refused(copied, "map.toml", "city memphis", "no road leads to it")
