"""The tables of Caesar's Gallic War: numbers that agree with each other and with the facts."""

from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.components import BARBARIAN_SIDE, NO_LIMIT, ROMAN_SIDE
from engine.gallic_war.data import OFF_MAP, OPEN, RHINE, RIVER, printed_data
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from tests.gallic_war.acting import each
from tests.gallic_war.support import AREAS, BLOCKS, CARDS, GAME


def test_sides_are_places_in_seats():
    assert (SEATS[ROMAN_SIDE], SEATS[BARBARIAN_SIDE], len(SEATS)) == (ROMANS, BARBARIANS, NEUTRAL)


# --- areas ----------------------------------------------------------------------------------------------
def test_tribal_areas_are_all_but_three_n2():
    """Ruling N2: Germania, Transalpine Gaul and the off-map area are none; Britannia is."""
    assert AREAS.tribal.bit_count() == 27
    assert not AREAS.tribal & mask_of((AREAS.germania, AREAS.transalpine, AREAS.off_map))
    assert AREAS.tribal >> AREAS.britannia & 1


def test_regions_share_out_the_tribal_areas():
    regions = AREAS.regions
    sizes = {name: area.bit_count() for name, area in regions.items()}
    assert (sizes, sum(regions.values())) == ({"belgica": 6, "celtae": 19, "aquitania": 2}, AREAS.tribal)
    assert regions["celtae"] >> AREAS.britannia & 1, "N4"


def test_areas_with_a_name_of_their_own():
    named = (AREAS.germania, AREAS.transalpine, AREAS.off_map, AREAS.britannia, AREAS.helvetii)
    names = [AREAS.ids[area] for area in named]
    assert names == ["germania", "transalpine_gaul", "roman_off_map", "britannia", "helvetii"]
    assert AREAS.names_of(AREAS.alps) == ("helvetii",)


def test_fortresses_hold_as_many_as_they_make_supply_6b_7_6():
    assert [*AREAS.fortress] == [*AREAS.supply_value] == [area.fortress for area in printed_data().areas]


@each("kind, limit", (OPEN, 4), (RIVER, 2), (RHINE, 2), (OFF_MAP, NO_LIMIT))
def test_border_limits_go_by_kind_5_2_1_e_m2(kind: str, limit: int):
    assert {AREAS.limit[border] for border, own in enumerate(AREAS.kind) if own == kind} == {limit}


def test_a_forced_march_begins_over_a_black_border_m3():
    assert {AREAS.kind[border] for border in bits(AREAS.black)} == {OPEN}
    assert AREAS.black.bit_count() == 28


def test_borders_are_the_same_from_both_sides():
    assert len(AREAS.border_between) == 2 * len(AREAS.ends) == 132
    for (a, b), border in AREAS.border_between.items():
        assert (AREAS.border_between[b, a], AREAS.ends[border]) == (border, (min(a, b), max(a, b)))
        assert AREAS.other_end(border, a) == b
        assert (border, b) in AREAS.near[a]
        assert AREAS.neighbours[a] >> b & 1
        assert AREAS.directed(border, a) != AREAS.directed(border, b)
        assert AREAS.directed(border, a) // 2 == AREAS.directed(border, b) // 2 == border
        assert AREAS.directed(border, AREAS.ends[border][1]) % 2 == 1
    assert sum(len(pairs) for pairs in AREAS.near) == 132
    assert all([b for _, b in pairs] == list(bits(AREAS.neighbours[a])) for a, pairs in enumerate(AREAS.near))


def test_ports_and_seas_are_the_same_from_both_sides():
    for sea, ports in enumerate(AREAS.ports):
        assert {area for area in range(AREAS.count) if AREAS.seas_of[area] >> sea & 1} == set(bits(ports))
    assert (AREAS.sea_ids[AREAS.oceanus], AREAS.seas_of[AREAS.index["osismi"]]) == ("oceanus_britannicus", 0b11)
    assert (AREAS.seas_of[AREAS.britannia], AREAS.neighbours[AREAS.britannia]) == (1 << AREAS.oceanus, 0)


# --- blocks ---------------------------------------------------------------------------------------------
def test_kinds_share_out_the_blocks():
    kinds = (BLOCKS.legions, BLOCKS.tribes, BLOCKS.germans, BLOCKS.gallic_leaders)
    assert [kind.bit_count() for kind in kinds] == [12, 45, 4, 3]
    assert (sum(kinds), BLOCKS.gauls) == ((1 << 64) - 1, BLOCKS.tribes | BLOCKS.gallic_leaders)


def test_ariovistus_is_a_german_and_a_leader():
    assert BLOCKS.germans >> BLOCKS.ariovistus & 1
    assert BLOCKS.leaders == BLOCKS.gallic_leaders | 1 << BLOCKS.ariovistus
    assert not BLOCKS.gallic_leaders >> BLOCKS.ariovistus & 1


def test_blocks_that_rules_name():
    names = ("ariovistus", "vercingetorix", "dumnorix", "ambiorix", "helvetii", "nantuates")
    for name in (*names, "legion_i", "legion_v", "legion_vi"):
        assert getattr(BLOCKS, name) == BLOCKS.index[name]
    assert BLOCKS.caesar == BLOCKS.index["legion_x"]


def test_minor_leaders_have_a_region_13_4():
    assert BLOCKS.leader_region == {BLOCKS.dumnorix: "celtae", BLOCKS.ambiorix: "belgica"}
    assert BLOCKS.minor_leaders == 1 << BLOCKS.dumnorix | 1 << BLOCKS.ambiorix


def test_home_tribes_are_all_whose_home_it_is():
    homes = {AREAS.ids[area]: set(BLOCKS.names_of(BLOCKS.home_tribes[area])) for area in range(AREAS.count)}
    assert (homes["helvetii"], homes["atuatuci"]) == ({"helvetii", "nantuates"}, {"atuatuci", "remi"})
    assert (homes["britannia"], homes["veneti"]) == ({"belgae", "cantiaci"}, {"veneti"})
    assert homes["germania"] == homes["transalpine_gaul"] == homes["roman_off_map"] == set()
    assert sum(BLOCKS.home_tribes) == BLOCKS.tribes
    assert all(BLOCKS.home_tribes[BLOCKS.home[block]] >> block & 1 for block in bits(BLOCKS.tribes))


def test_gallic_leaders_have_no_home_yet_and_legions_and_germans_theirs():
    assert {BLOCKS.home[block] for block in bits(BLOCKS.gallic_leaders)} == {NOWHERE}
    assert {BLOCKS.home[block] for block in bits(BLOCKS.legions)} == {AREAS.transalpine}
    assert {BLOCKS.home[block] for block in bits(BLOCKS.germans)} == {AREAS.germania}


def test_caesar_alone_has_the_letter_a():
    assert (BLOCKS.by_letter[0], sum(BLOCKS.by_letter)) == (1 << BLOCKS.caesar, (1 << 64) - 1)
    assert [letter.bit_count() for letter in BLOCKS.by_letter] == [1, 12, 15, 36]


def test_strengths_begin_with_none_and_helvetii_lose_two_at_a_time_n7():
    assert BLOCKS.strengths[BLOCKS.helvetii] == (0, 2, 4, 6, 8)
    assert BLOCKS.strengths[BLOCKS.caesar] == (0, 1, 2, 3, 4)
    assert all(len(steps) == BLOCKS.top[block] + 1 for block, steps in enumerate(BLOCKS.strengths))


def test_pairs_are_of_one_home_and_hold_all_its_tribes_n6():
    assert len(BLOCKS.pairs) == 8
    for pair in BLOCKS.pairs:
        assert {BLOCKS.home_tribes[BLOCKS.home[block]] for block in pair} == {mask_of(pair)}


def test_the_beginning_3():
    """How strong who begins is asserted where the data are read, and where a game is set up."""
    for block, (side, area, step) in enumerate(
        zip(BLOCKS.start_side, BLOCKS.start_area, BLOCKS.start_step, strict=True)
    ):
        assert area == (NOWHERE if side == NOWHERE else BLOCKS.home[block])
        assert side != NEUTRAL or step == BLOCKS.top[block]
        assert side != NOWHERE or step == 0
    assert [*BLOCKS.start_side].count(NEUTRAL) == 41


# --- cards and charts -----------------------------------------------------------------------------------
def test_germania_counts_by_the_player_2_3():
    germania = CARDS.index["germania"]
    assert (CARDS.points[ROMAN_SIDE][germania], CARDS.points[BARBARIAN_SIDE][germania]) == (2, 3)
    others = [card for card in range(CARDS.count) if card != germania]
    assert all(CARDS.points[ROMAN_SIDE][card] == CARDS.points[BARBARIAN_SIDE][card] for card in others)


def test_each_card_names_an_area_or_an_event():
    assert all((CARDS.area[card] == NOWHERE) == bool(CARDS.event[card]) for card in range(CARDS.count))
    of_areas = [area for area in CARDS.area if area != NOWHERE]
    assert len(of_areas) == len(set(of_areas))
    assert (mask_of(of_areas), CARDS.events.bit_count()) == (AREAS.tribal | 1 << AREAS.germania, 5)
    assert CARDS.ids[CARDS.massive] == "massive_revolt"


def test_the_automatons_tables_12():
    tables = GAME.components.chart.tribes, GAME.components.chart.homes
    tribes, homes = ({AREAS.ids[area]: weight for area, weight in table.items()} for table in tables)
    assert (sum(tribes.values()), sum(homes.values())) == (6**4, 6**2)
    assert tribes["menapi"] == 6 * (3 + 2 + 1)  # on 10 to 12, then on one face
    assert tribes["tarbelli"] == 3 * 6 * (1 + 2)  # on 2 and 3, then on three faces
    assert tribes["aedui"] == 6 * (5 + 6)  # on 6 and 7, then on one face
    assert tribes["allobroges"] == tribes["helvetii"] == 3 * (5 + 6)  # on three faces of one more die
    assert (homes["carnutes"], homes["arverni"], homes["sequani"]) == (1, 5 + 6, 1)
    assert mask_of(GAME.components.chart.tribes) == AREAS.tribal, "every tribal area can be drawn"
