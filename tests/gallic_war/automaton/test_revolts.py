"""Which areas rise with the automaton's revolts, and what follows (12, 4b-4d; rulings A5, A17, A20, N5)."""

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, BattleBegan, CardIdle, LeaderCame, RevoltBegan
from engine.gallic_war.tasks import AIM, DIE, LAY, MAIN, MOVE
from engine.gallic_war.words import told
from tests.gallic_war.acting import AREAS, BLOCKS, CARDS, Playtest, each, holds, of, only
from tests.gallic_war.by_the_book import plans, steps, why

MINOR, MAJOR, MASSIVE = "minor_revolt_1", "major_revolt", "massive_revolt"


def rose(log: list[Event]) -> set[str]:
    """The areas of a revolt."""
    return set(only(log, RevoltBegan).areas)


# --- the die before it (4b, 4c) ----------------------------------------------------------------------------------
@each("card, highest", (MINOR, 3), (MAJOR, 2))
def test_a_die_decides_between_germania_and_a_revolt_4b_4c(solo: Playtest, card: str, highest: int) -> None:
    for die in (highest, highest + 1):
        solo.solitaire().put("germania barbarians: tencteri, usipetes", "neutral: mediomatrici, boii")
        assert why(solo.turn_up(card)) == [
            "Card Minor Revolt: 4b, Minor Revolt." if card == MINOR else "Card Major Revolt: 4c, Major Revolt."
        ]
        assert solo.phase == DIE
        log = solo.do(f"roll {die}")
        odds = "on 1-3 Germania, on 4-6 a revolt" if card == MINOR else "on 1 and 2 Germania, on 3-6 a revolt"
        assert told(log[0]) == f"The Barbarians roll {die}: {odds}."
        if die == highest:
            assert plans(log) == [("3c", "germania", "mediomatrici", 2)]
        else:
            assert (solo.phase, solo.errand) == (AIM, "first area")


# --- 4b ----------------------------------------------------------------------------------------------------------
def test_a_minor_revolt_is_of_any_tribe_that_is_not_the_automatons_by_the_table_4b(solo: Playtest) -> None:
    """Not of tribes that were eliminated; in 58 BC not of the Helvetii (13.2.1)."""
    solo.put("neutral: helvetii, boii, britannia, tarbelli", "leuci romans: leuci, legion_vii")
    solo.put("sequani romans: legion_viii", "arverni barbarians: arverni").turn_up(MINOR)
    assert solo.then("roll 4").fates() == {"boii": 66, "britannia": 54, "tarbelli": 54, "leuci": 66}
    solo.solitaire().given(year=2).put("neutral: helvetii, boii").turn_up(MINOR)
    assert solo.then("roll 4").fates() == {"helvetii": 33, "boii": 66}


def test_the_tribe_counts_not_who_holds_its_home_4b(solo: Playtest) -> None:
    """The Romans' Leuci rise though the automaton stands in their area, and join it there."""
    solo.put("leuci barbarians: usipetes", "mandubii romans: leuci, legion_vii, legion_viii, legion_xi")
    solo.turn_up(MINOR)
    log = solo.do("roll 5")
    solo.stand("leuci barbarians: leuci")
    assert rose(log) == {"leuci"}
    assert steps(log) == ["3g"], "there are too many legions beside it"


def test_without_a_tribe_to_rise_the_card_has_no_effect_a5(solo: Playtest) -> None:
    for card in (MINOR, MAJOR):
        solo.solitaire().put("leuci barbarians: leuci").turn_up(card)
        assert of(solo.do("roll 6"), CardIdle)
        assert (solo.phase, solo.state.revolt) == (LAY, "")


# --- 4c ----------------------------------------------------------------------------------------------------------
def test_the_first_area_of_a_major_revolt_has_no_roman_unit_but_its_own_tribes_a20(solo: Playtest) -> None:
    solo.put("neutral: boii, veneti", "boii romans: legion_vii", "leuci romans: leuci")
    solo.put("mandubii romans: mandubii, volcae").turn_up(MAJOR)
    solo.do("roll 3")
    assert solo.fates() == {"veneti": 42, "leuci": 66, "volcae": 54}, "nobody is at the Volcae's home"


def test_the_second_area_is_a_neighbour_without_an_enemy_and_rather_not_the_automatons_4c(solo: Playtest) -> None:
    """Each of them as likely; an area's own tribes are no enemies (A17)."""
    solo.put("neutral: aedui, mandubii, boii, arverni, bituriges", "boii romans: legion_vii")
    solo.put("sequani romans: sequani", "allobroges barbarians: allobroges")
    for tribe in ("mandubii", "senones"):
        solo.take(tribe)
    solo.put("mandubii barbarians: mandubii").turn_up(MAJOR)
    solo.do("roll 3", "aim aedui")
    assert (solo.errand, solo.fates()) == ("other area", {"arverni": 1, "bituriges": 1, "sequani": 1})


def test_where_no_neighbour_is_preferred_any_tribal_one_is_drawn_and_may_attack_a20(solo: Playtest) -> None:
    """Not one whose tribes are all eliminated (N5), not Transalpine Gaul, not Germania."""
    solo.put("neutral: helvetii, volcae").given(year=2)
    solo.put("leuci barbarians: leuci", "allobroges romans: allobroges, legion_vii, legion_viii")
    solo.put("sequani romans: legion_xi").turn_up(MAJOR)
    assert solo.then("roll 3", "aim helvetii").fates() == {"leuci": 1, "allobroges": 1}
    log = solo.do("aim leuci")
    assert (rose(log), only(log, LeaderCame).area) == ({"helvetii", "leuci"}, "helvetii")
    assert [plan[:3] for plan in plans(log)] == [("3a", "helvetii", "sequani"), ("3a", "leuci", "sequani")]


def test_not_two_areas_of_aquitania_rise_in_a_major_revolt_v1(solo: Playtest) -> None:
    solo.put("neutral: tarbelli, tolosates, volcae").turn_up(MAJOR)
    assert rose(solo.do("roll 3", "aim tarbelli")) == {"tarbelli"}, "they have no other neighbour with a tribe"


def test_britannia_is_a_neighbour_of_the_ports_of_its_sea(solo: Playtest) -> None:
    """12, Britannia."""
    solo.put("neutral: britannia, osismi").turn_up(MAJOR)
    assert rose(solo.do("roll 3", "aim osismi")) == {"britannia", "osismi"}


# --- 4d ----------------------------------------------------------------------------------------------------------
@each("year", 1, 5)
def test_until_54_bc_a_massive_revolt_is_a_major_one_4d(solo: Playtest, year: int) -> None:
    assert steps(solo.given(year=year).put("neutral: boii").turn_up(MASSIVE)) == ["4c"]
    came = only(solo.do("roll 3"), LeaderCame)
    assert (came.block, came.area) == ("dumnorix", "boii")
    assert not solo.state.removed


def test_from_53_bc_vercingetorix_comes_by_his_table_4d(solo: Playtest) -> None:
    """To a neutral or Roman area: not nobody's (Bituriges), not the automaton's (Mandubii)."""
    solo.given(year=6).put("neutral: carnutes, cadurci, arverni, boii", "bellovaci romans: legion_vii, bellovaci")
    solo.put("veneti romans: sequani, bituriges", "mandubii barbarians: arvii, usipetes")
    assert why(solo.put("veneti romans: senones").turn_up(MASSIVE)) == ["Card Massive Revolt: 4d, Massive Revolt."]
    assert solo.fates() == {"carnutes": 1, "cadurci": 2, "bellovaci": 7, "arverni": 11, "sequani": 1}
    assert solo.phase == AIM


def test_two_neighbours_rise_with_him_neutral_or_roman_ones_first_4d(solo: Playtest) -> None:
    """Roman units there do not matter: those of the automaton come last."""
    solo.given(year=6)
    solo.put("neutral: arverni, boii, volcae", "volcae romans: legion_vii", "aedui romans: aedui, legion_viii")
    solo.put("santones barbarians: santones, lemovicii").turn_up(MASSIVE)
    assert solo.fates() == {"boii": 1, "volcae": 1, "aedui": 1}
    assert solo.then("aim volcae").fates() == {"boii": 1, "aedui": 1}
    assert solo.then("aim boii").home("vercingetorix") == "arverni"
    assert solo.state.massive


def test_with_one_such_neighbour_the_third_area_is_one_of_the_automatons_a20(solo: Playtest) -> None:
    solo.given(year=6)
    solo.put("neutral: arverni, boii", "santones barbarians: santones", "cadurci barbarians: cadurci, ruteni")
    solo.turn_up(MASSIVE)
    assert (solo.errand, solo.fates()) == ("other area", {"santones": 1, "cadurci": 1})


def test_without_an_area_of_his_table_nothing_happens_and_the_card_stays_in_the_game_a5(solo: Playtest) -> None:
    assert of(solo.given(year=6).put("neutral: boii").turn_up(MASSIVE), CardIdle)
    assert not solo.state.massive
    assert not solo.state.removed


def revolt(play: Playtest, card: str, die: int, *drawn: str) -> list[Event]:
    """The automaton turns a revolt up, rolls, and draws these areas."""
    log = play.turn_up(card) + play.do(f"roll {die}")
    for area in drawn:
        if play.phase == AIM:  # the last that fits is no draw
            log += play.do(f"aim {area}")
    return log


# --- Minor Revolt (4b) -------------------------------------------------------------------------------------------
def test_the_helvetii_do_not_rise_in_58_bc_13_2_1(solo: Playtest) -> None:
    revolt(solo.put("neutral: leuci, arverni, helvetii"), "minor_revolt_1", 4)
    assert solo.weights() == {"aim leuci": 66, "aim arverni": 54}


def test_the_tribes_go_home_and_attack_as_by_3a_a17(solo: Playtest) -> None:
    solo.put("boii romans: treveri, eburones", "neutral: mediomatrici", "menapi romans: legion_vii, menapi")
    log = revolt(solo, "minor_revolt_1", 4, "treveri")
    assert only(log, RevoltBegan).areas == ("treveri",)
    assert solo.side("treveri") == solo.side("eburones") == "barbarians"
    assert plans(log) == [("3a", "treveri", "mediomatrici", 2)]


def test_they_fight_who_stands_in_their_home_before_they_go_on_a17(solo: Playtest) -> None:
    solo.put("treveri romans: volcae 1", "boii romans: treveri, eburones", "neutral: mediomatrici")
    log = revolt(solo, "minor_revolt_1", 6, "treveri")
    assert (only(log, BattleBegan).area, of(log, AttackPlanned)) == ("treveri", [])
    assert plans(solo.do("fire treveri", "roll 1 6")) == [("3a", "treveri", "mediomatrici", 2)]


def test_after_a_minor_revolt_3g_and_germania_follow_a17(solo: Playtest) -> None:
    solo.put("boii romans: veneti", "neutral: osismi", "osismi romans: legion_vii, legion_viii")
    assert (steps(revolt(solo, "minor_revolt_1", 4, "veneti")), solo.errand) == (["4b", "3g"], "3g")
    solo.solitaire().put("boii romans: veneti, helvii", "germania barbarians: usipetes 1")
    assert steps(revolt(solo, "minor_revolt_1", 4, "veneti")) == ["4b", "3f"]


# --- Major Revolt (4c) -------------------------------------------------------------------------------------------
def test_if_none_is_left_any_tribal_neighbour_that_has_tribes_is_drawn_a20(solo: Playtest) -> None:
    solo.put("neutral: leuci", "sequani barbarians: sequani", "helvetii romans: legion_vii")
    revolt(solo.put("boii romans: helvetii", "mandubii romans: legion_viii").given(year=2), "major_revolt", 3)
    assert solo.weights() == {"aim sequani": 1, "aim helvetii": 1}
    solo.solitaire().put("neutral: leuci", "sequani barbarians: sequani", "boii romans: helvetii")
    assert only(revolt(solo, "major_revolt", 3), RevoltBegan).areas == ("leuci", "sequani")


@each("first, second, leader, area",
    ("arverni", "boii", "dumnorix", "arverni"),
    ("treveri", "mandubii", "ambiorix", "treveri"),
    ("tarbelli", "cadurci", "dumnorix", "cadurci"))  # fmt: skip
def test_a_leader_comes_where_he_may_a17(solo: Playtest, first: str, second: str, leader: str, area: str) -> None:
    log = revolt(solo.put(f"neutral: {first}, {second}, veneti"), "major_revolt", 3, first)
    assert (only(log, LeaderCame).block, solo.where(leader), solo.home(leader)) == (leader, area, area)


def test_a_leader_on_the_map_does_not_come_again_but_the_other_may_to_the_second_area_a17(solo: Playtest) -> None:
    for both in (False, True):
        solo.solitaire().put("veneti barbarians: dumnorix")
        if both:
            solo.put("veneti barbarians: ambiorix")
        log = revolt(solo.put("neutral: mandubii, treveri, veneti"), "major_revolt", 3, "mandubii")
        assert [event.area for event in of(log, LeaderCame)] == ([] if both else ["treveri"])
        assert AREAS.names_of(solo.state.revolted) == ("mandubii", "treveri") or solo.phase != AIM


def test_a_leader_attacks_with_the_tribes_and_not_alone_a17_v3(solo: Playtest) -> None:
    solo.put("veneti barbarians: dumnorix", "neutral: leuci, veneti", "mediomatrici romans: legion_vii 1")
    log = revolt(solo.put("boii romans: mediomatrici"), "major_revolt", 3, "leuci")
    assert solo.where("ambiorix") == "mediomatrici"
    assert [name for name, _ in only(log, BattleBegan).attackers] == ["ambiorix", "mediomatrici"]
    assert holds(solo.moves.returned, "ambiorix")
    solo.solitaire().put("veneti barbarians: dumnorix, mediomatrici", "neutral: leuci, veneti")
    assert not of(revolt(solo.put("mediomatrici romans: legion_vii 1"), "major_revolt", 3, "leuci"), LeaderCame)


def test_targets_of_both_areas_are_drawn_before_anybody_moves_and_no_3g_follows_a17(solo: Playtest) -> None:
    solo.put("neutral: arverni, cadurci, veneti")
    for area, tribe in (("boii", "boii 1"), ("volcae", "volcae 1"), ("santones", "santones 1")):
        solo.put(f"{area} romans: {tribe}")
    log = revolt(solo, "major_revolt", 3, "arverni", "cadurci")
    assert solo.errand == "target"
    log += solo.do("aim boii")
    assert (solo.errand, len(solo.state.orders), solo.moves.moved) == ("target", 1, 0)
    log += solo.do("aim santones")
    assert plans(log) == [("3a", "arverni", "boii", 2), ("3a", "cadurci", "santones", 2)]
    assert "3g" not in steps(log)


def test_without_targets_a_major_revolt_is_over_a17(solo: Playtest) -> None:
    log = revolt(solo.put("veneti romans: veneti", "osismi romans: osismi"), "major_revolt", 3, "veneti")
    assert (steps(log), solo.phase) == (["4c"], "lay")
    assert not of(log, AttackPlanned)


def test_both_may_attack_one_target_with_a_main_group_by_chance(solo: Playtest) -> None:
    solo.put("veneti romans: veneti", "osismi romans: osismi", "andes romans: legion_vii")
    log = revolt(solo, "major_revolt", 3, "veneti")
    assert plans(log) == [("3a", "osismi", "andes", 1), ("3a", "veneti", "andes", 2)]
    while solo.phase == MOVE:
        solo.do(sorted(solo.offers())[0])
    assert (solo.phase, solo.weights()) == (MAIN, {"main veneti": 1, "main osismi": 1})


# --- Massive Revolt (4d) -----------------------------------------------------------------------------------------
def test_vercingetorix_and_two_neighbours_rise_and_the_card_leaves_the_game_4d(solo: Playtest) -> None:
    solo.given(year=6).put("neutral: arverni, bituriges, cadurci, veneti", "santones barbarians: santones")
    solo.turn_up("massive_revolt")
    assert only(solo.do("aim arverni", "aim bituriges"), RevoltBegan).areas == ("arverni", "bituriges", "cadurci")
    assert (solo.where("vercingetorix"), solo.home("vercingetorix")) == ("arverni", "arverni")
    assert solo.state.massive
    assert solo.state.removed >> CARDS.massive & 1


def test_vercingetorix_comes_among_the_romans_with_his_tribes_and_attacks_a17(solo: Playtest) -> None:
    solo.given(year=6)
    log = solo.put("arverni romans: legion_vii 1", "veneti romans: arverni").turn_up("massive_revolt")
    assert solo.then("end").where("vercingetorix") == "arverni"
    assert {"vercingetorix", "arverni"} == {
        BLOCKS.ids[b] for b in range(64) if solo.state.at[1][AREAS.index["arverni"]] >> b & 1
    }
    assert (only(log, RevoltBegan).size, solo.attacker) == ("massive", "barbarians")


def test_a_revolt_whose_tribes_have_all_fallen_is_over_v1(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "boii romans: boii")
    solo.given(active=1, actor=1, revolt="massive", revolted=1 << AREAS.index["arverni"])
    solo.given(rebels=1 << BLOCKS.index["arverni"], fallen=1 << BLOCKS.index["arverni"])
    assert not of(solo.given(uses=("movement", "event")).go("book risen"), AttackPlanned)
    assert solo.phase == "lay"
