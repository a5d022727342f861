"""The tables of Caesar's Gallic War: numbers that agree with each other and with the facts."""

from __future__ import annotations

import pytest

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import BARBARIAN_SIDE, NO_LIMIT, ROMAN_SIDE, Components
from engine.gallic_war.data import OFF_MAP, OPEN, RHINE, RIVER, printed_data
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS


@pytest.fixture(scope="module")
def tables() -> Components:
    return Components(printed_data())


def test_sides_are_places_in_seats():
    assert (SEATS[ROMAN_SIDE], SEATS[BARBARIAN_SIDE]) == (ROMANS, BARBARIANS)
    assert len(SEATS) == NEUTRAL


# --- areas ----------------------------------------------------------------------------------------------


def test_tribal_areas_are_all_but_three_n2(tables: Components):
    """Ruling N2: Germania, Transalpine Gaul and the off-map area are none; Britannia is."""
    areas = tables.areas
    assert areas.tribal.bit_count() == 27
    assert not areas.tribal & mask_of((areas.germania, areas.transalpine, areas.off_map))
    assert areas.tribal >> areas.britannia & 1


def test_britannia_counts_as_celtae_n4(tables: Components):
    assert tables.areas.region[tables.areas.britannia] == "celtae"
    assert tables.areas.regions["celtae"] >> tables.areas.britannia & 1


def test_regions_share_out_the_tribal_areas(tables: Components):
    regions = tables.areas.regions
    assert {name: area.bit_count() for name, area in regions.items()} == {
        "belgica": 6,
        "celtae": 19,
        "aquitania": 2,
    }
    assert sum(regions.values()) == tables.areas.tribal


def test_areas_with_a_name_of_their_own(tables: Components):
    areas = tables.areas
    named = (areas.germania, areas.transalpine, areas.off_map, areas.britannia, areas.helvetii)
    assert [areas.ids[area] for area in named] == [
        *("germania", "transalpine_gaul", "roman_off_map", "britannia", "helvetii"),
    ]
    assert areas.names_of(areas.alps) == ("helvetii",)


def test_fortresses_hold_as_many_as_they_make_supply_6b_7_6(tables: Components):
    areas = tables.areas
    levels = {areas.ids[area]: areas.fortress[area] for area in range(areas.count) if areas.fortress[area]}
    assert levels == {
        **dict.fromkeys(("arverni", "bellovaci", "cadurci", "carnutes", "mandubii", "sequani", "volcae"), 1),
        **dict.fromkeys(("bituriges", "transalpine_gaul"), 2),
    }
    assert areas.supply_value == areas.fortress


@pytest.mark.parametrize(("kind", "limit"), [(OPEN, 4), (RIVER, 2), (RHINE, 2), (OFF_MAP, NO_LIMIT)])
def test_border_limits_go_by_kind_5_2_1_e_m2(tables: Components, kind: str, limit: int):
    areas = tables.areas
    limits = {areas.limit[border] for border, own in enumerate(areas.kind) if own == kind}
    assert limits == {limit}


def test_a_forced_march_begins_over_a_black_border_m3(tables: Components):
    areas = tables.areas
    assert {areas.kind[border] for border in bits(areas.black)} == {OPEN}
    assert areas.black.bit_count() == 28


def test_borders_are_the_same_from_both_sides(tables: Components):
    areas = tables.areas
    assert len(areas.border_between) == 2 * len(areas.ends) == 132
    for (a, b), border in areas.border_between.items():
        assert areas.border_between[b, a] == border
        assert areas.ends[border] == (min(a, b), max(a, b))
        assert areas.other_end(border, a) == b
        assert (border, b) in areas.near[a]
        assert areas.neighbours[a] >> b & 1
        assert areas.directed(border, a) != areas.directed(border, b)
        assert areas.directed(border, a) // 2 == areas.directed(border, b) // 2 == border
        assert areas.directed(border, areas.ends[border][1]) % 2 == 1
    assert sum(len(pairs) for pairs in areas.near) == 132
    assert all([b for _, b in pairs] == list(bits(areas.neighbours[a])) for a, pairs in enumerate(areas.near))


def test_ports_and_seas_are_the_same_from_both_sides(tables: Components):
    areas = tables.areas
    for sea, ports in enumerate(areas.ports):
        assert {area for area in range(areas.count) if areas.seas_of[area] >> sea & 1} == set(bits(ports))
    assert areas.sea_ids[areas.oceanus] == "oceanus_britannicus"
    assert areas.seas_of[areas.index["osismi"]] == 0b11
    assert areas.seas_of[areas.britannia] == 1 << areas.oceanus
    assert areas.neighbours[areas.britannia] == 0


# --- blocks ---------------------------------------------------------------------------------------------


def test_kinds_share_out_the_blocks(tables: Components):
    blocks = tables.blocks
    kinds = (blocks.legions, blocks.tribes, blocks.germans, blocks.gallic_leaders)
    assert [kind.bit_count() for kind in kinds] == [12, 45, 4, 3]
    assert sum(kinds) == (1 << 64) - 1
    assert blocks.gauls == blocks.tribes | blocks.gallic_leaders


def test_ariovistus_is_a_german_and_a_leader(tables: Components):
    blocks = tables.blocks
    assert blocks.germans >> blocks.ariovistus & 1
    assert blocks.leaders == blocks.gallic_leaders | 1 << blocks.ariovistus
    assert not blocks.gallic_leaders >> blocks.ariovistus & 1


def test_blocks_that_rules_name(tables: Components):
    blocks = tables.blocks
    named = {
        "legion_x": blocks.caesar,
        "ariovistus": blocks.ariovistus,
        "vercingetorix": blocks.vercingetorix,
        "dumnorix": blocks.dumnorix,
        "ambiorix": blocks.ambiorix,
        "helvetii": blocks.helvetii,
        "nantuates": blocks.nantuates,
        "legion_i": blocks.legion_i,
        "legion_v": blocks.legion_v,
        "legion_vi": blocks.legion_vi,
    }
    assert all(blocks.ids[number] == name for name, number in named.items())


def test_minor_leaders_have_a_region_13_4(tables: Components):
    blocks = tables.blocks
    assert blocks.leader_region == {blocks.dumnorix: "celtae", blocks.ambiorix: "belgica"}
    assert blocks.minor_leaders == 1 << blocks.dumnorix | 1 << blocks.ambiorix


def test_home_tribes_are_all_whose_home_it_is(tables: Components):
    areas, blocks = tables.areas, tables.blocks
    homes = {areas.ids[area]: set(blocks.names_of(blocks.home_tribes[area])) for area in range(areas.count)}
    assert homes["helvetii"] == {"helvetii", "nantuates"}
    assert homes["atuatuci"] == {"atuatuci", "remi"}
    assert homes["britannia"] == {"belgae", "cantiaci"}
    assert homes["veneti"] == {"veneti"}
    assert homes["germania"] == homes["transalpine_gaul"] == homes["roman_off_map"] == set()
    assert sum(blocks.home_tribes) == blocks.tribes
    assert all(blocks.home_tribes[blocks.home[block]] >> block & 1 for block in bits(blocks.tribes))


def test_gallic_leaders_have_no_home_yet_and_legions_and_germans_theirs(tables: Components):
    areas, blocks = tables.areas, tables.blocks
    assert {blocks.home[block] for block in bits(blocks.gallic_leaders)} == {NOWHERE}
    assert {blocks.home[block] for block in bits(blocks.legions)} == {areas.transalpine}
    assert {blocks.home[block] for block in bits(blocks.germans)} == {areas.germania}


def test_caesar_alone_has_the_letter_a(tables: Components):
    blocks = tables.blocks
    assert blocks.by_letter[0] == 1 << blocks.caesar
    assert sum(blocks.by_letter) == (1 << 64) - 1
    assert [letter.bit_count() for letter in blocks.by_letter] == [1, 12, 15, 36]


def test_strengths_begin_with_none_and_helvetii_lose_two_at_a_time_n7(tables: Components):
    blocks = tables.blocks
    assert blocks.strengths[blocks.helvetii] == (0, 2, 4, 6, 8)
    assert blocks.strengths[blocks.caesar] == (0, 1, 2, 3, 4)
    assert all(len(steps) == blocks.top[block] + 1 for block, steps in enumerate(blocks.strengths))


def test_pairs_are_of_one_home_and_hold_all_its_tribes_n6(tables: Components):
    blocks = tables.blocks
    assert len(blocks.pairs) == 8
    for pair in blocks.pairs:
        assert {blocks.home_tribes[blocks.home[block]] for block in pair} == {mask_of(pair)}


def test_the_beginning_3(tables: Components):
    areas, blocks = tables.areas, tables.blocks
    sides = [
        {blocks.ids[n]: blocks.start_step[n] for n, own in enumerate(blocks.start_side) if own == side}
        for side in (ROMAN_SIDE, BARBARIAN_SIDE, NEUTRAL, NOWHERE)
    ]
    romans, barbarians, neutral, none = sides
    assert romans == {
        **dict.fromkeys(("legion_vii", "legion_viii", "legion_ix", "legion_x"), 4),
        **dict.fromkeys(("legion_xi", "legion_xii"), 3),
        **{"volcae": 2, "allobroges": 1},
    }
    assert barbarians == {
        "helvetii": 4,
        **dict.fromkeys(("ariovistus", "marcomanni", "tencteri", "usipetes"), 3),
    }
    assert len(neutral) == 41
    assert all(step == blocks.top[blocks.index[name]] for name, step in neutral.items())
    assert set(none.values()) == {0}
    for block in range(blocks.count):
        assert blocks.start_area[block] == (NOWHERE if blocks.ids[block] in none else blocks.home[block])
    assert blocks.start_area[blocks.caesar] == areas.transalpine


def test_force_pool_is_that_of_the_rulebook_e10(tables: Components):
    assert set(tables.blocks.names_of(tables.blocks.pool)) == {"legion_xiii", "legion_xiv", "legion_xv"}


# --- cards and charts -----------------------------------------------------------------------------------


def test_germania_counts_by_the_player_2_3(tables: Components):
    cards = tables.cards
    germania = cards.index["germania"]
    assert (cards.points[ROMAN_SIDE][germania], cards.points[BARBARIAN_SIDE][germania]) == (2, 3)
    others = [card for card in range(cards.count) if card != germania]
    assert all(cards.points[ROMAN_SIDE][card] == cards.points[BARBARIAN_SIDE][card] for card in others)


def test_each_card_names_an_area_or_an_event(tables: Components):
    areas, cards = tables.areas, tables.cards
    assert all((cards.area[card] == NOWHERE) == bool(cards.event[card]) for card in range(cards.count))
    of_areas = [area for area in cards.area if area != NOWHERE]
    assert len(of_areas) == len(set(of_areas))
    assert mask_of(of_areas) == areas.tribal | 1 << areas.germania
    assert cards.events.bit_count() == 5
    assert cards.ids[cards.massive] == "massive_revolt"


def test_the_automatons_tables_12(tables: Components):
    tribes, homes = (
        {tables.areas.ids[area]: weight for area, weight in table.items()}
        for table in (tables.chart.tribes, tables.chart.homes)
    )
    assert (sum(tribes.values()), sum(homes.values())) == (6**4, 6**2)
    assert tribes["menapi"] == 6 * (3 + 2 + 1)  # on 10 to 12, then on one face
    assert tribes["tarbelli"] == 3 * 6 * (1 + 2)  # on 2 and 3, then on three faces
    assert tribes["aedui"] == 6 * (5 + 6)  # on 6 and 7, then on one face
    assert tribes["allobroges"] == tribes["helvetii"] == 3 * (5 + 6)  # on three faces of one more die
    assert (homes["carnutes"], homes["arverni"], homes["sequani"]) == (1, 5 + 6, 1)


def test_every_tribal_area_can_be_drawn_for_the_automaton_12(tables: Components):
    assert mask_of(tables.chart.tribes) == tables.areas.tribal
