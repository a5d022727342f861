"""Whom areas of the automaton attack, and what follows where there is nobody (12, 3; A2-A3, A6, A14, A16, A21)."""

from engine.gallic_war.automaton.march import targets
from engine.gallic_war.events import CardIdle, CardPassedOn, PoliticsTried
from engine.gallic_war.tasks import AIM, DIE, LAY, MOVE
from engine.gallic_war.words import told
from tests.gallic_war.acting import AREAS, Playtest, each, names, of, only
from tests.gallic_war.by_the_book import plans, steps, why


def aimed_at(play: Playtest, area: str) -> set[str]:
    """The areas of which one is attacked from an area."""
    start = AREAS.index[area]
    return set(AREAS.names_of(targets(play.state, start, play.state.at[1][start])))


# --- 3a, 3e: which area ------------------------------------------------------------------------------------------
def test_all_its_units_attack_an_area_with_one_block_and_the_log_says_why_3a(solo: Playtest) -> None:
    solo.put("boii barbarians: boii, helvii, usipetes", "volcae romans: volcae")
    assert why(solo.turn_up("boii")) == ["Volcae: card Boii + Helvii, 3a, one block; sent from Boii + Helvii: 3."]
    assert names(solo.state.at[1][AREAS.index["volcae"]]) == {"boii", "helvii", "usipetes"}
    assert solo.state.contested == solo.moves.barbarians_attack == 1 << AREAS.index["volcae"]


def test_one_of_several_targets_is_drawn_each_as_likely_3a(solo: Playtest) -> None:
    solo.put("mandubii barbarians: mandubii", "leuci romans: legion_vii", "sequani romans: sequani")
    solo.put("neutral: mediomatrici").turn_up("mandubii")
    assert (solo.phase, solo.errand) == (AIM, "target")
    assert solo.fates() == {"leuci": 1, "sequani": 1}, "areas of the Romans before neutral ones"


def test_neutral_areas_are_attacked_where_no_roman_one_has_one_block_3a(solo: Playtest) -> None:
    """Whether the Romans have two blocks or not: 3e comes after all of 3a."""
    solo.put("mandubii barbarians: mandubii, senones", "leuci romans: legion_vii, legion_viii")
    assert aimed_at(solo.put("neutral: mediomatrici, sequani"), "mandubii") == {"mediomatrici", "sequani"}


def test_all_blocks_of_an_area_count_roman_and_neutral_ones_a6(solo: Playtest) -> None:
    solo.put("mandubii barbarians: mandubii", "neutral: leuci, aedui", "leuci romans: legion_vii")
    assert aimed_at(solo, "mandubii") == {"aedui"}


def test_areas_with_two_blocks_are_attacked_by_two_or_more_romans_first_3e(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "neutral: leuci", "leuci romans: legion_vii")
    solo.put("mandubii romans: legion_viii, legion_xi, legion_xii").put("aedui neutral: aedui, boii")
    assert not aimed_at(solo, "sequani"), "3e: by a lone block never"
    assert aimed_at(solo.put("sequani barbarians: usipetes"), "sequani") == {"leuci"}
    assert why(solo.turn_up("sequani")) == ["Leuci: card Sequani, 3e, 2 blocks; sent from Sequani: 2."]


def test_areas_with_three_blocks_are_never_attacked(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani, usipetes, tencteri", "leuci romans: legion_vii, legion_viii, leuci")
    assert not aimed_at(solo, "sequani")


def test_areas_of_its_own_and_beyond_are_no_targets(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "leuci barbarians: leuci", "neutral: mediomatrici")
    assert not aimed_at(solo.put("mandubii barbarians: arverni").put("mandubii neutral: mandubii"), "sequani")


def test_areas_without_blocks_are_no_targets_but_keep_the_germans_at_home_a21(solo: Playtest) -> None:
    """3a: an adjacent area of the Romans, though empty, and so 3g follows, and not 3b."""
    solo.put("sequani barbarians: sequani", "germania barbarians: usipetes, tencteri", "volcae romans: leuci")
    assert steps(solo.put("neutral: treveri").turn_up("sequani")) == ["3g"]
    assert (solo.phase, solo.errand) == (DIE, "3g")


def test_without_an_adjacent_roman_or_neutral_area_the_germans_attack_3a(solo: Playtest) -> None:
    solo.put("veneti barbarians: veneti", "germania barbarians: usipetes, tencteri", "neutral: mediomatrici")
    log = solo.turn_up("veneti")
    assert (only(log, CardPassedOn).area, only(log, CardPassedOn).cause) == ("veneti", "beside")
    assert (steps(log), plans(log)) == (["3c"], [("3c", "germania", "mediomatrici", 2)])


def test_transalpine_gaul_with_one_block_is_a_target_and_empty_it_is_still_the_romans_a21(solo: Playtest) -> None:
    solo.put("helvetii barbarians: helvetii", "germania barbarians: usipetes, tencteri").take("legion_ix")
    assert aimed_at(solo, "helvetii") == {"transalpine_gaul"}
    assert not aimed_at(solo.take("legion_x").put("aedui romans: legion_x"), "helvetii")
    assert steps(solo.turn_up("helvetii")) == ["3g"]


def test_its_area_without_a_unit_attacks_nobody(solo: Playtest) -> None:
    """3g: the area of the card is the automaton's (N2), but its tribe stands elsewhere."""
    assert steps(solo.put("leuci barbarians: sequani", "neutral: mandubii").turn_up("sequani")) == ["3g"]


def test_the_tribes_of_gaul_do_not_attack_over_the_rhine_a2(solo: Playtest) -> None:
    """M8: a legion alone in Germania is no target for the Leuci."""
    assert not aimed_at(solo.put("leuci barbarians: leuci", "germania romans: legion_vii"), "leuci")


# --- borders (3, A3, A16) ----------------------------------------------------------------------------------------
def test_over_a_river_two_drawn_blocks_attack_and_the_rest_remain_a3(solo: Playtest) -> None:
    solo.put("treveri barbarians: treveri, eburones, usipetes", "atuatuci romans: remi")
    assert plans(solo.turn_up("treveri")) == [("3a", "treveri", "atuatuci", 2)]
    assert solo.phase == MOVE
    assert solo.offers() == {f"move {block} treveri-atuatuci" for block in ("treveri", "eburones", "usipetes")}
    assert not solo.state.outcome_weights(), "each is as likely"
    solo.do("move eburones treveri-atuatuci")
    assert solo.offers() == {f"move {block} treveri-atuatuci" for block in ("treveri", "usipetes")}
    solo.do("move usipetes treveri-atuatuci")
    assert (solo.where("treveri"), solo.battle.area) == ("treveri", AREAS.index["atuatuci"])


def test_over_an_open_border_four_of_six_attack_a3(solo: Playtest) -> None:
    solo.put("mandubii barbarians: mandubii, senones, boii, helvii, veneti, leuci", "aedui romans: aedui")
    assert plans(solo.turn_up("mandubii")) == [("3a", "mandubii", "aedui", 4)]
    for _ in range(4):
        assert solo.phase == MOVE
        solo.state.play(solo.state.legal_actions()[0])
    assert solo.state.at[1][AREAS.index["mandubii"]].bit_count() == 2


@each("start", "andes", "atrebates", "bellovaci", "esuvii", "osismi")
def test_britannia_is_beside_the_ports_of_its_sea_both_ways_a16(solo: Playtest, start: str) -> None:
    """12, Britannia."""
    for here, there in ((start, "britannia"), ("britannia", start)):
        solo.solitaire().put(f"{here} barbarians: boii", f"{there} romans: aedui")
        assert aimed_at(solo, here) == {there}


def test_an_attack_on_britannia_takes_two_blocks_over_the_sea_a16(solo: Playtest) -> None:
    solo.put("esuvii barbarians: esuvii, boii, helvii", "britannia romans: belgae 1")
    assert plans(solo.turn_up("esuvii")) == [("3a", "esuvii", "britannia", 2)]
    assert solo.phase == MOVE
    solo.do("sail boii esuvii-oceanus_britannicus-britannia", "sail helvii esuvii-oceanus_britannicus-britannia")
    assert (solo.where("esuvii"), solo.battle.rounds) == ("esuvii", 2)


def test_with_restricted_naval_movement_only_naval_blocks_go_to_britannia_11(play: Playtest) -> None:
    """A16 lifts 5.2.1 alone."""
    play.clear(automaton=True, restricted=True).put("andes barbarians: andes", "britannia romans: belgae")
    assert not aimed_at(play, "andes")
    assert aimed_at(play.put("andes barbarians: venelli, usipetes"), "andes") == {"britannia"}
    play.given(uses=("movement", ""), hands=((0, 1), ()))
    assert plans(play.turn_up("andes")) == [("3a", "andes", "britannia", 1)]
    assert play.where("venelli") == "britannia"


def test_ports_of_the_other_sea_are_not_beside_each_other(solo: Playtest) -> None:
    assert not aimed_at(solo.put("osismi barbarians: osismi", "neutral: pictones"), "osismi")


# --- 3g ----------------------------------------------------------------------------------------------------------
def nobody_to_attack(play: Playtest) -> Playtest:
    """The Veneti are the automaton's; beside them three legions stand in Osismi."""
    return play.solitaire().put("veneti barbarians: veneti", "osismi romans: legion_vii, legion_viii, legion_xi")


def test_3g_tries_a_neutral_or_roman_area_on_1_to_3_by_the_table(solo: Playtest) -> None:
    """Not those of the automaton (Boii), nobody's (Mandubii), or without a tribe to turn (Osismi)."""
    nobody_to_attack(solo)
    solo.put("boii barbarians: usipetes, senones", "aedui romans: boii, mandubii", "neutral: tarbelli, britannia")
    assert why(solo.put("leuci romans: treveri").turn_up("veneti")) == ["Card Veneti: 3g, no enemy to attack."]
    log = solo.do("roll 3")
    assert told(log[0]) == "The Barbarians roll 3: on 1-3 a Political Action, on 4-6 Germans move up."
    assert (why(log), solo.fates()) == (["Card Veneti: 3g, Political Action."], {"tarbelli": 54, "treveri": 36})
    log = solo.do("aim tarbelli")
    assert (only(log, PoliticsTried).area, only(log, PoliticsTried).points) == ("tarbelli", 1)


def test_3g_without_a_target_has_no_effect_a5(solo: Playtest) -> None:
    nobody_to_attack(solo).turn_up("veneti")
    assert told(only(solo.do("roll 1"), CardIdle)) == "Card Veneti: it has no effect."
    assert solo.phase == LAY


def test_3g_moves_the_germans_of_germania_on_4_to_6_next_to_an_enemy_first_a14(solo: Playtest) -> None:
    """Though another area was activated: to the Treveri, who are beside neutral tribes, not to the Leuci."""
    nobody_to_attack(solo)
    solo.put("germania barbarians: usipetes, tencteri 1, marcomanni", "treveri barbarians: treveri")
    solo.put("leuci barbarians: leuci", "neutral: atuatuci").turn_up("veneti")
    log = solo.do("roll 4")
    assert plans(log) == [("3g", "germania", "treveri", 2), ("3g", "germania", "leuci", 1)]
    assert why(log)[0] == "Treveri + Eburones: card Veneti, 3g; sent from Germania: 2."
    assert solo.offers() == {f"move {name} germania-treveri" for name in ("usipetes", "tencteri", "marcomanni")}
    solo.do("move tencteri germania-treveri", "move usipetes germania-treveri")
    assert solo.where("marcomanni") == "leuci", "3g: who finds no room goes to another area"
    assert solo.phase == LAY


def test_3g_draws_among_areas_for_the_germans_and_does_not_overstack_a14(solo: Playtest) -> None:
    nobody_to_attack(solo).put("germania barbarians: usipetes, tencteri")
    solo.put("leuci barbarians: leuci, boii, helvii, aedui, sequani, arverni")
    solo.put("mediomatrici barbarians: mandubii, senones, bituriges, cadurci, ruteni")
    solo.put("treveri barbarians: treveri", "atuatuci barbarians: menapi", "neutral: bellovaci").turn_up("veneti")
    solo.do("roll 6")
    assert (solo.errand, solo.fates()) == ("shift", {"mediomatrici": 1, "menapi": 1, "treveri": 1})
    assert plans(solo.do("aim mediomatrici")) == [("3g", "germania", "mediomatrici", 1)], "there is room for one"
    assert solo.fates() == {"menapi": 1, "treveri": 1}
    solo.do("aim menapi")
    assert solo.offers() == {"move usipetes germania-mediomatrici", "move tencteri germania-mediomatrici"}
    assert solo.then("move tencteri germania-mediomatrici").where("usipetes") == "menapi"


def test_3g_moves_germans_into_transalpine_gaul_if_it_is_the_automatons_n2(solo: Playtest) -> None:
    """But not into Germania, which nobody controls."""
    solo.take("legion_x", "legion_ix")
    solo.put("transalpine_gaul barbarians: veneti", "allobroges barbarians: usipetes, tencteri")
    solo.put("sequani romans: legion_vii, legion_viii, legion_xi").turn_up("germania")
    assert plans(solo.do("roll 4")) == [("3g", "allobroges", "transalpine_gaul", 2)]


def test_3g_without_germans_or_an_area_of_its_own_beside_them_has_no_effect_a14(solo: Playtest) -> None:
    for germans in ((), ("usipetes",)):
        nobody_to_attack(solo).put(f"germania barbarians: {', '.join(germans)}")
        log = solo.turn_up("veneti") + solo.do("roll 5")
        assert of(log, CardIdle)
        assert solo.phase == LAY


def test_3g_of_germans_outside_moves_them_and_those_of_their_area_alone_a14(solo: Playtest) -> None:
    """3d: the Germans of the Sequani go; those in Germania, too weak to attack, stay."""
    solo.put("sequani barbarians: sequani, usipetes, tencteri", "germania barbarians: marcomanni 1")
    solo.put("mandubii romans: legion_vii, legion_viii, legion_xi", "leuci barbarians: leuci")
    assert steps(solo.turn_up("germania")) == ["3d", "3g"]
    solo.then("roll 4").stand("leuci: usipetes, tencteri", "sequani: sequani", "germania: marcomanni")


# --- Ariovistus, and the nearest (3h, A2) ------------------------------------------------------------------------
def test_ariovistus_subdues_before_the_battle_if_he_is_among_the_attackers_3h(solo: Playtest) -> None:
    """8.2, B12: on a 1 or 2."""
    for die, joins in ((2, True), (3, False)):
        solo.solitaire().turn_up("germania", "germania barbarians: ariovistus, usipetes", "neutral: leuci")
        assert solo.phase == "subdue"
        solo.do(f"roll {die}")
        assert (solo.phase == LAY) is joins
        assert (solo.where("ariovistus"), solo.strength("leuci")) == ("leuci", 3)


def test_the_nearest_is_by_borders_and_ties_are_drawn_a2(solo: Playtest) -> None:
    """Vercingetorix, in the Esuvii's area: Britannia is one border away, the Treveri two, Germania is shut."""
    solo.given(raided=True)
    solo.put("esuvii barbarians: vercingetorix", "germania romans: legion_vii", "treveri romans: treveri 1")
    solo.put("leuci romans: leuci 1").turn_up("baggage_train")
    assert (solo.errand, solo.fates()) == ("quarry", {"treveri": 1, "leuci": 1})
    solo.solitaire().given(raided=True)
    solo.put("esuvii barbarians: vercingetorix", "treveri romans: treveri 1", "britannia romans: belgae 1")
    assert plans(solo.turn_up("baggage_train")) == [("vercingetorix", "esuvii", "britannia", 1)]
