"""Every kind of mistake in the data files of Caesar's Gallic War is refused with file, entry and reason."""

# ruff: noqa: E501 - one mistake a line reads better
from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from engine.datafiles import DataError
from engine.gallic_war.data import FILES, load_data
from engine.words import data_folder
from tests.broken_files import check_missing, check_refusal, copy_of, edit, ids_in, taken_with_another_id

FOLDER = data_folder() / "gallic_war"
assert_refused = partial(check_refusal, load_data)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return copy_of(FOLDER, tmp_path)


AEDUI = '{ id = "aedui", name = "Aedui", region = "celtae", x = 62, y = 51 }'
GERGOVIA = 'fortress = { name = "Gergovia", level = 1 }'
BORDER = '["osismi", "veneti"]'
PORTS = 'ports = ["osismi", "pictones", "santones", "veneti"]'
RHINE = '["germania", "leuci"]'
OFF_MAP = '["roman_off_map", "transalpine_gaul"]'
LEGION_XV = '{ id = "legion_xv", name = "Legion XV", rating = "B2", steps = 4 }'
REMI = '{ id = "remi", name = "Remi", home = "atuatuci", rating = "D2", steps = 3 }'
USIPETES = '{ id = "usipetes", name = "Usipetes", rating = "C2", steps = 3 }'
HELVETII = "steps = 4, strengths = [2, 4, 6, 8]"
VENETI_CARD = '{ id = "veneti", name = "Veneti", points = 1 }'
BAGGAGE = '{ id = "baggage_train", name = "Baggage Train", event = "baggage_train", points = 1 }'
MAJOR = 'event = "major_revolt"'
FIRST_TURN = '{ year = 58, hand = 4, legions = ["legion_xiii", "legion_xiv"], enter_on = 2 }'
POOL = 'force_pool = ["legion_xiii", "legion_xiv", "legion_xv"]'
WEST = 'celtae_west = ["osismi", "veneti", "santones", "pictones", "andes", "cadurci"]'

# What is wrong: the file, the text in it, what the text becomes, the entry that is blamed, the reason given.
MISTAKES = {
    # The map
    "area twice": ("map.toml", AEDUI, f"{AEDUI},\n    {AEDUI}", "area aedui", "the id is given twice"),
    "area too few": ("map.toml", '    { id = "veneti", name = "Veneti", region = "celtae", x = 23, y = 44 },\n', "", "the file", "29 areas found, but the game has 30"),
    "area too many": ("map.toml", AEDUI, f'{AEDUI},\n    {AEDUI.replace("aedui", "haedui")}', "the file", "31 areas found"),
    "area of an unknown region": ("map.toml", AEDUI, AEDUI.replace("celtae", "hispania"), "area aedui", 'unknown region "hispania"'),
    "unknown key of an area": ("map.toml", AEDUI, AEDUI.replace("x =", "hill = true, x ="), "area aedui", 'unknown key "hill"'),
    "missing key of an area": ("map.toml", AEDUI, AEDUI.replace(", y = 51", ""), "area aedui", "y is missing"),
    "x out of range": ("map.toml", AEDUI, AEDUI.replace("62", "101"), "area aedui", "x is 101; it must be from 0 to 100"),
    "word for a switch": ("map.toml", "alps = true", 'alps = "yes"', "area helvetii", 'alps must be true or false, not "yes"'),
    "fortress too large": ("map.toml", GERGOVIA, GERGOVIA.replace("1", "3"), "area arverni: fortress", "level is 3; it must be from 1 to 2"),
    "fortress without a name": ("map.toml", GERGOVIA, "fortress = { level = 1 }", "area arverni: fortress", "name is missing"),
    "unknown key of a fortress": ("map.toml", GERGOVIA, GERGOVIA.replace("level", "walls = 2, level"), "area arverni: fortress", 'unknown key "walls"'),
    "fortresses do not add up": ("map.toml", GERGOVIA, GERGOVIA.replace("1", "2"), "the file", "12 levels of fortresses found, but the game has 11"),
    "unknown area in a border": ("map.toml", BORDER, '["osismi", "venetia"]', "open border osismi-venetia", "unknown area venetia"),
    "border with a sea": ("map.toml", BORDER, '["osismi", "mare_cantabricum"]', "open border osismi-mare_cantabricum", "unknown area mare_cantabricum"),
    "border with itself": ("map.toml", BORDER, '["osismi", "osismi"]', "open border osismi-osismi", "osismi borders on itself"),
    "border twice": ("map.toml", BORDER, f"{BORDER}, {BORDER}", "open border osismi-veneti", "osismi and veneti have two borders, open and open"),
    "border twice, turned round": ("map.toml", BORDER, f'{BORDER}, ["veneti", "osismi"]', "open border veneti-osismi", "osismi and veneti have two borders"),
    "border of two kinds": ("map.toml", '["pictones", "veneti"]', BORDER, "river border osismi-veneti", "have two borders, open and river"),
    "border with one end": ("map.toml", BORDER, '["osismi"]', "the file", "open_borders must be a list of pairs"),
    "open border too few": ("map.toml", f"    {BORDER},\n", "", "the file", "27 open borders found, but the game has 28"),
    "river border too many": ("map.toml", '["pictones", "veneti"]', '["pictones", "veneti"], ["osismi", "pictones"]', "the file", "34 river borders found"),
    "Rhine border too few": ("map.toml", f"    {RHINE}, ", "    ", "the file", "3 borders along the Rhine found, but the game has 4"),
    "two ways off the map": ("map.toml", OFF_MAP, f'{OFF_MAP}, ["roman_off_map", "volcae"]', "off_map border roman_off_map-volcae", "the area off the map lies beside Transalpine Gaul and no other"),
    "the Rhine elsewhere": ("map.toml", RHINE, '["leuci", "treveri"]', "rhine border leuci-treveri", "the Rhine runs between Germania and Gaul"),
    "the Rhine at Transalpine Gaul": ("map.toml", RHINE, '["germania", "transalpine_gaul"]', "rhine border germania-transalpine_gaul", "the Rhine runs between Germania and Gaul"),
    "another border of Germania": ("map.toml", BORDER, '["germania", "osismi"]', "open border germania-osismi", "Germania has no other borders"),
    "another border off the map": ("map.toml", BORDER, '["osismi", "roman_off_map"]', "open border osismi-roman_off_map", "the area off the map lies beside Transalpine Gaul"),
    "off-map border elsewhere": ("map.toml", OFF_MAP, '["osismi", "transalpine_gaul"]', "off_map border osismi-transalpine_gaul", "the area off the map lies beside Transalpine Gaul"),
    "no border off the map": ("map.toml", f"    {OFF_MAP},\n", "", "the file", "0 borders off the map found, but the game has 1"),
    "unknown kind of border": ("map.toml", "open_borders = [", "roads = []\nopen_borders = [", "the file", 'unknown key "roads"'),
    "missing borders": ("map.toml", "river_borders = [", "streams = [", "the file", "river_borders is missing"),
    "unknown port": ("map.toml", PORTS, PORTS.replace("veneti", "venetia"), "sea mare_cantabricum", "unknown area venetia"),
    "port twice": ("map.toml", PORTS, PORTS.replace("veneti", "osismi"), "sea mare_cantabricum", "osismi is listed twice"),
    "no way to Britannia": ("map.toml", '"bellovaci", "britannia", "esuvii"', '"bellovaci", "esuvii"', "area britannia", "neither a border nor a sea leads to it"),
    "sea with the id of an area": ("map.toml", 'id = "mare_cantabricum"', 'id = "veneti"', "sea veneti", "the id is given twice"),
    "sea too many": ("map.toml", '[[seas]]\nid = "mare_cantabricum"', '[[seas]]\nid = "mare_nostrum"\nname = "Mare Nostrum"\nx = 1\ny = 1\nports = []\n\n[[seas]]\nid = "mare_cantabricum"', "the file", "3 sea zones found, but the game has 2"),
    "unknown key of a sea": ("map.toml", PORTS, f"{PORTS}\ndepth = 3", "sea mare_cantabricum", 'unknown key "depth"'),
    "another id for Germania": ("map.toml", 'id = "germania", name', 'id = "germany", name', "the file", "area germania is missing, and the rules speak of it"),
    "another id for the Oceanus": ("map.toml", 'id = "oceanus_britannicus"', 'id = "oceanus"', "the file", "sea oceanus_britannicus is missing"),
    # The blocks
    "block twice": ("blocks.toml", LEGION_XV, LEGION_XV.replace("legion_xv", "legion_xiv"), "block legion_xiv", "the id is given twice"),
    "block of two kinds": ("blocks.toml", USIPETES, USIPETES.replace("usipetes", "legion_xv"), "block legion_xv", "the id is given twice"),
    "unknown home": ("blocks.toml", REMI, REMI.replace("atuatuci", "durocortorum"), "block remi", "unknown area durocortorum"),
    "unknown home of the legions": ("blocks.toml", 'home = "transalpine_gaul"', 'home = "rome"', "legions", "unknown area rome"),
    "tribe without a home": ("blocks.toml", REMI, REMI.replace('home = "atuatuci", ', ""), "block remi", "home is missing"),
    "legion with a home of its own": ("blocks.toml", LEGION_XV, LEGION_XV.replace("rating", 'home = "aedui", rating'), "block legion_xv", 'unknown key "home"'),
    "tribe at home in Germania": ("blocks.toml", REMI, REMI.replace("atuatuci", "germania"), "block remi", "germania is not the home of tribes of Gaul"),
    "tribe at home in Transalpine Gaul": ("blocks.toml", REMI, REMI.replace("atuatuci", "transalpine_gaul"), "block remi", "transalpine_gaul is not the home of tribes"),
    "guest of the Helvetii": ("blocks.toml", REMI, REMI.replace("atuatuci", "helvetii"), "block remi", "Helvetii and Nantuates share theirs, alone"),
    "Nantuates elsewhere": ("blocks.toml", 'name = "Nantuates", home = "helvetii"', 'name = "Nantuates", home = "leuci"', "block nantuates", "leuci cannot be its home"),
    "three tribes at home": ("blocks.toml", REMI, REMI.replace("atuatuci", "treveri"), "area treveri", "3 tribes have their home there; it must be one or two"),
    "no tribe at home": ("blocks.toml", 'name = "Veneti", home = "veneti"', 'name = "Veneti", home = "osismi"', "area veneti", "0 tribes have their home there"),
    "another letter A": ("blocks.toml", REMI, REMI.replace("D2", "A2"), "block remi", "Caesar's legion has the letter A, and no other block"),
    "Caesar without the letter A": ("blocks.toml", 'name = "Legion X (Caesar)", rating = "A3"', 'name = "Legion X (Caesar)", rating = "B3"', "block legion_x", "Caesar's legion has the letter A"),
    "initiative out of range": ("blocks.toml", REMI, REMI.replace("D2", "E2"), "block remi", 'rating is "E2"'),
    "highest roll out of range": ("blocks.toml", REMI, REMI.replace("D2", "D7"), "block remi", 'rating is "D7"'),
    "steps out of range": ("blocks.toml", REMI, REMI.replace("steps = 3", "steps = 5"), "block remi", "steps is 5; it must be from 1 to 4"),
    "strengths and steps differ": ("blocks.toml", HELVETII, HELVETII.replace("2, ", ""), "block helvetii", "steps is 4, but strengths has 3"),
    "strengths fall": ("blocks.toml", HELVETII, HELVETII.replace("6, 8", "8, 6"), "block helvetii", "strengths must rise"),
    "strength out of range": ("blocks.toml", HELVETII, HELVETII.replace("8", "9"), "block helvetii", "strengths is 9; it must be from 1 to 8"),
    "word for a ship": ("blocks.toml", REMI, REMI.replace("steps", 'naval = "ship", steps'), "block remi", 'naval must be true or false, not "ship"'),
    "unknown region of a leader": ("blocks.toml", 'region = "belgica"', 'region = "germania"', "block ambiorix", 'unknown region "germania"'),
    "leader without a region": ("blocks.toml", ', region = "belgica"', "", "block ambiorix", "region is missing"),
    "tribe with a region": ("blocks.toml", REMI, REMI.replace("steps", 'region = "belgica", steps'), "block remi", 'unknown key "region"'),
    "legion too few": ("blocks.toml", f"    {LEGION_XV},\n", "", "legions", "11 legions found, but the game has 12"),
    "German too few": ("blocks.toml", f"    {USIPETES},\n", "", "germans", "3 German blocks found, but the game has 4"),
    "tribe too few": ("blocks.toml", f"    {REMI},\n", "", "tribes", "44 tribes found, but the game has 45"),
    "unknown kind of block": ("blocks.toml", "[leaders]", "[chiefs]\nblocks = []\n\n[leaders]", "the file", 'unknown key "chiefs"'),
    "unknown key of a kind": ("blocks.toml", "[leaders]", '[leaders]\nhome = "aedui"', "leaders", 'unknown key "home"'),
    "unknown block in a pair": ("blocks.toml", '["atrebates", "morini"]', '["atrebates", "morins"]', "pair atrebates-morins", "unknown block morins"),
    "pair of two homes": ("blocks.toml", '["atrebates", "morini"]', '["atrebates", "aedui"]', "pair atrebates-aedui", "the two have different homes"),
    "block in two pairs": ("blocks.toml", '["carnutes", "cenomani"]', '["morini", "atrebates"]', "pair morini-atrebates", "block morini is listed twice"),
    "block paired with itself": ("blocks.toml", '["carnutes", "cenomani"]', '["carnutes", "carnutes"]', "pair carnutes-carnutes", "block carnutes is listed twice"),
    "pair that is held from the start": ("blocks.toml", '["carnutes", "cenomani"]', '["volcae", "cenomani"]', "pair volcae-cenomani", "block volcae is no tribe that begins neutral"),
    "pair that is not in play": ("blocks.toml", '["carnutes", "cenomani"]', '["helvetii", "nantuates"]', "pair helvetii-nantuates", "is no tribe that begins neutral"),
    "pair of legions": ("blocks.toml", '["carnutes", "cenomani"]', '["legion_xi", "legion_xii"]', "pair legion_xi-legion_xii", "is no tribe that begins neutral"),
    "pair too few": ("blocks.toml", '    ["carnutes", "cenomani"],\n', "", "the file", "7 pairs found, but the game has 8"),
    # The beginning
    "unknown block at the beginning": ("game.toml", "volcae = 2", "volcae = 2\nvolsci = 1", "setup.romans", "unknown block volsci"),
    "block of both sides": ("game.toml", "helvetii = 8", "helvetii = 8\nvolcae = 1", "setup.barbarians", "block volcae is listed twice"),
    "block on the map and aside": ("game.toml", POOL, POOL.replace("legion_xv", "legion_xii"), "setup.boxes", "block legion_xii is listed twice"),
    "legion placed nowhere": ("game.toml", POOL, POOL.replace(', "legion_xv"', ""), "setup", "block legion_xv is not placed anywhere"),
    "tribe in the force pool": ("game.toml", POOL, POOL.replace("]", ', "veneti"]'), "setup.boxes", "block veneti is no legion"),
    "German of the Romans": ("game.toml", "volcae = 2", "volcae = 2\nusipetes = 3", "setup.barbarians", "block usipetes is listed twice"),
    "legion of the Barbarians": ("game.toml", "helvetii = 8\n", "helvetii = 8\nlegion_xv = 4\n", "setup.boxes", "block legion_xv is listed twice"),
    "strength that a block never has": ("game.toml", "helvetii = 8", "helvetii = 7", "setup.barbarians", "block helvetii never has strength 7"),
    "strength that is too much": ("game.toml", "volcae = 2", "volcae = 3", "setup.romans", "block volcae never has strength 3"),
    "strength that is no number": ("game.toml", "volcae = 2", 'volcae = "full"', "setup.romans", 'volcae must be a whole number, not "full"'),
    "unknown box": ("game.toml", POOL, f"{POOL}\nlost = []", "setup.boxes", 'unknown key "lost"'),
    "unknown side": ("game.toml", "[setup.romans]", "[setup.greeks]\n\n[setup.romans]", "setup", 'unknown key "greeks"'),
    # The cards
    "card twice": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("veneti", "volcae"), "card volcae", "the id is given twice"),
    "card of an unknown area": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("veneti", "venetia"), "card venetia", "unknown area venetia"),
    "card of Transalpine Gaul": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("veneti", "transalpine_gaul"), "card transalpine_gaul", "is not the home of tribes of Gaul"),
    "no card for an area": ("cards.toml", f"    {VENETI_CARD},\n", "", "the file", "no card is for veneti"),
    "points out of range": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("1", "4"), "card veneti", "points is 4; it must be from 1 to 3"),
    "points do not add up": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("1", "2"), "the file", "51 action points found, but the game has 50"),
    "other points out of range": ("cards.toml", "barbarian_points = 3", "barbarian_points = 0", "card germania", "barbarian_points is 0"),
    "unknown key of a card": ("cards.toml", VENETI_CARD, VENETI_CARD.replace("points", "moves = 1, points"), "card veneti", 'unknown key "moves"'),
    "event that no rule knows": ("cards.toml", MAJOR, 'event = "great_revolt"', "card major_revolt", 'unknown event "great_revolt"; it must be one of: baggage_train'),
    "event too few": ("cards.toml", MAJOR, 'event = "minor_revolt"', "the file", "no card has the event major_revolt"),
    "Massive Revolt twice": ("cards.toml", BAGGAGE, f'{BAGGAGE},\n    {BAGGAGE.replace("baggage_train", "another", 1).replace("baggage_train", "massive_revolt")}', "the file", "there is more than one Massive Revolt"),
    "card too many": ("cards.toml", BAGGAGE, f'{BAGGAGE},\n    {BAGGAGE.replace("baggage_train", "another", 1)}', "the file", "34 cards found, but the game has 33"),
    "event without points": ("cards.toml", BAGGAGE, BAGGAGE.replace(", points = 1", ""), "card baggage_train", "points is missing"),
    # The numbers
    "another game": ("game.toml", 'id = "gallic-war"', 'id = "julius-caesar"', "the file", 'unknown id "julius-caesar"'),
    "empty name": ("game.toml", 'name = "Caesar\'s Gallic War"', 'name = " "', "the file", "name is empty"),
    "unknown key of the game": ("game.toml", 'id = "gallic-war"', 'id = "gallic-war"\nauthor = "x"', "the file", 'unknown key "author"'),
    "year out of turn": ("game.toml", "year = 56", "year = 55", "the file", "the year 55 BC does not follow the one before it"),
    "hand too large": ("game.toml", "year = 51, hand = 5", "year = 51, hand = 17", "the file", "two hands of 17 are more than the 33 cards"),
    "legion of the beginning comes in": ("game.toml", FIRST_TURN, FIRST_TURN.replace("legion_xiv", "legion_xii"), "turn number 1", "block legion_xii is no legion that can come in later"),
    "tribe comes in": ("game.toml", FIRST_TURN, FIRST_TURN.replace("legion_xiv", "nantuates"), "turn number 1", "block nantuates is no legion that can come in later"),
    "legions without a roll": ("game.toml", FIRST_TURN, FIRST_TURN.replace(", enter_on = 2", ""), "turn number 1", "enter_on is missing"),
    "roll without legions": ("game.toml", "year = 51, hand = 5", "year = 51, hand = 5, enter_on = 3", "turn number 8", 'unknown key "enter_on"'),
    "roll that no die shows": ("game.toml", FIRST_TURN, FIRST_TURN.replace("enter_on = 2", "enter_on = 7"), "turn number 1", "enter_on is 7; it must be from 1 to 6"),
    "limit out of range": ("game.toml", "stack = 6", "stack = 0", "limits", "stack is 0; it must be from 1 to 99"),
    "missing limit": ("game.toml", "stack = 6\n", "", "limits", "stack is missing"),
    "unknown limit": ("game.toml", "stack = 6", "stack = 6\nheap = 7", "limits", 'unknown key "heap"'),
    "limit that no die shows": ("game.toml", "subdue_on = 2", "subdue_on = 7", "limits", "subdue_on is more than a die shows"),
    "harvest of one roll twice": ("game.toml", "rolls = [1]", "rolls = [1, 6]", "harvest.bountiful", "the roll 6 is listed twice"),
    "no harvest for a roll": ("game.toml", "rolls = [6]", "rolls = []", "harvest", "there is nothing for the roll 6"),
    "harvest for no roll": ("game.toml", "rolls = [6]", "rolls = [6, 7]", "harvest.bountiful", "rolls is 7; it must be from 1 to 6"),
    "unknown harvest": ("game.toml", "bountiful = {", "great = {}\nbountiful = {", "harvest", 'unknown key "great"'),
    "unknown key of a harvest": ("game.toml", "rolls = [6],", "rolls = [6], wine = 1,", "harvest.bountiful", 'unknown key "wine"'),
    "missing harvest": ("game.toml", "poor = {", "bad = {", "harvest", "poor is missing"),
    "points for the loss of a legion": ("game.toml", "legion = -5", "legion = 5", "points", "legion is 5; it must be from -99 to 0"),
    "victories fall": ("game.toml", "massive_victory = 110", "massive_victory = 95", "points", "the three victories must take more points each"),
    "missing points": ("game.toml", "germania_invaded = 2\n", "", "points", "germania_invaded is missing"),
    "supply beyond its limit": ("game.toml", "start = 15", "start = 20", "supply", "start is 20; it must be from 0 to 19"),
    "supply without room": ("game.toml", "least = 0", "least = 20", "supply", "most is 19; it must be from 20"),
    "unknown total": ("game.toml", "seas = 2", "seas = 2\nlakes = 1", "totals", 'unknown key "lakes"'),
    "missing total": ("game.toml", "pairs = 8\n", "", "totals", "pairs is missing"),
    "bad TOML": ("game.toml", "stack = 6", "stack = ", "line 20", "Invalid value"),
    "another total of leaders": ("game.toml", "leaders = 3", "leaders = 4", "leaders", "3 Gallic leaders found, but the game has 4"),
    "another total of blocks": ("game.toml", "\nblocks = 64", "\nblocks = 65", "the file", "64 blocks found, but the game has 65"),
    # The automaton
    "unknown list": ("solitaire.toml", 'list = "belgica"', 'list = "belgium"', "region number 5", 'unknown list "belgium"'),
    "unknown area in a list": ("solitaire.toml", WEST, WEST.replace("veneti", "venetia"), "lists", "unknown area venetia"),
    "Germania in a list": ("solitaire.toml", WEST, WEST.replace("veneti", "germania"), "lists", "germania is not the home of tribes of Gaul"),
    "list too short": ("solitaire.toml", WEST, WEST.replace('"veneti", ', ""), "lists", "list celtae_west has 5 areas, but a die finds 6"),
    "no list to send on to": ("solitaire.toml", "reroll = [", "again = [", "lists", "list reroll is missing, and other lists point to it"),
    "list that sends on to itself": ("solitaire.toml", 'reroll = ["allobroges", ', 'reroll = ["reroll", ', "lists", "unknown area reroll"),
    "roll twice": ("solitaire.toml", "rolls = [4, 5], list", "rolls = [3, 4, 5], list", "region number 2", "the roll 3 is listed twice"),
    "roll without a list": ("solitaire.toml", "rolls = [10, 11, 12]", "rolls = [10, 11]", "the file", "there is nothing for the roll 12"),
    "roll that two dice never show": ("solitaire.toml", "rolls = [2, 3]", "rolls = [1, 2, 3]", "region number 1", "rolls is 1; it must be from 2 to 12"),
    "unknown area for Vercingetorix": ("solitaire.toml", 'area = "sequani"', 'area = "vesontio"', "vercingetorix number 7", "unknown area vesontio"),
    "Vercingetorix in Transalpine Gaul": ("solitaire.toml", 'area = "sequani"', 'area = "transalpine_gaul"', "vercingetorix number 7", "transalpine_gaul is not the home"),
    "unknown key of a region": ("solitaire.toml", 'list = "belgica"', 'list = "belgica", dice = 2', "region number 5", 'unknown key "dice"'),
    "unknown key of the automaton": ("solitaire.toml", "regions = [", "dice = 2\nregions = [", "the file", 'unknown key "dice"'),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_refused_with_file_entry_and_reason(copied: Path, mistake: str):
    file, old, new, entry, reason = MISTAKES[mistake]
    edit(copied / file, old, new)
    blamed = "blocks.toml" if mistake.startswith("another total") else file
    assert_refused(copied, blamed, entry, reason)


def test_what_is_held_by_the_wrong_side_is_refused(copied: Path):
    edit(copied / "game.toml", "usipetes = 3\n", "")
    edit(copied / "game.toml", "volcae = 2", "volcae = 2\nusipetes = 3")
    assert_refused(copied, "game.toml", "setup.romans", "block usipetes cannot begin with the Romans")


def test_a_gallic_leader_who_begins_in_play_is_refused(copied: Path):
    edit(copied / "game.toml", '"dumnorix", ', "")
    edit(copied / "game.toml", "helvetii = 8", "helvetii = 8\ndumnorix = 3")
    assert_refused(copied, "game.toml", "setup.barbarians", "block dumnorix cannot begin with the Barbarians")


@pytest.mark.parametrize("old", ["ariovistus", "legion_x", "helvetii", "legion_i", "ambiorix"])
def test_another_id_for_a_block_that_rules_name_is_refused(copied: Path, old: str):
    edit(copied / "blocks.toml", f'id = "{old}"', f'id = "{old}_"')
    path = copied / "game.toml"
    text = re.sub(rf'(\n|"){old}( =|")', rf"\g<1>{old}_\g<2>", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    if old == "legion_x":
        edit(copied / "blocks.toml", 'rating = "A3"', 'rating = "B3"')
    if old in ("helvetii", "ambiorix"):  # what only they may be
        with pytest.raises(DataError, match=rf"block {old}_: "):
            load_data(copied)
    else:
        group = "germans" if old == "ariovistus" else "legions"
        assert_refused(copied, "blocks.toml", group, f"block {old} is missing, and the rules speak of it")


def test_no_turn_is_refused(copied: Path):
    path = copied / "game.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?s)turns = \[.*?\n\]", "turns = []", text), encoding="utf-8")
    assert_refused(copied, "game.toml", "the file", "there is no year")


@pytest.mark.parametrize("name", FILES)
def test_missing_file_is_refused(copied: Path, name: str):
    check_missing(load_data, copied, name)


IDS = ids_in(FOLDER)


@pytest.mark.slow
def test_any_other_id_is_refused_unless_it_is_told_everywhere(copied: Path):
    """Nothing points to a tribe that no rule and no pair names, an event's card and Mare Cantabricum."""
    assert len(IDS) == 30 + 2 + 64 + 33 + 1
    free = list(taken_with_another_id(load_data, copied, IDS))
    assert [old for file, old in free if file == "map.toml"] == ['id = "mare_cantabricum"']
    assert [old for file, old in free if file == "cards.toml"] == [
        f'id = "{event}"'
        for event in ("baggage_train", "minor_revolt_1", "minor_revolt_2", "major_revolt", "massive_revolt")
    ]
    assert len([old for file, old in free if file == "blocks.toml"]) == 45 - 16 - 4
