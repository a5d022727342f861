"""What follows when the automaton's card activates Germania (12, Activating Germania, 3b-3f, 4a; ruling A13)."""

from engine.gallic_war.events import CardIdle, PoliticsTried, SupplyChanged
from engine.gallic_war.tasks import DIE, LAY, MOVE, POLITICS_ROLL
from engine.gallic_war.words import told
from tests.gallic_war.acting import Playtest, each, of, only
from tests.gallic_war.by_the_book import plans, steps, why

FOUR = ("ariovistus", "marcomanni", "tencteri", "usipetes")


def far_away(play: Playtest) -> Playtest:
    """Four tribes of the Romans in the west, of which one may be turned."""
    return play.put("tolosates romans: tolosates, elusates, veneti, osismi")


# --- pairs out of Germania (3b, 3c) ------------------------------------------------------------------------------
def test_four_fit_germans_attack_two_areas_in_drawn_pairs_3b(solo: Playtest) -> None:
    solo.put(f"germania barbarians: {', '.join(FOUR)}", "treveri romans: treveri", "leuci romans: leuci")
    solo.put("neutral: mediomatrici")
    assert why(solo.turn_up("germania")) == ["Card Germania: 3b, Germans attack in two pairs."]
    assert solo.fates() == {"treveri": 1, "leuci": 1}, "3a: the Romans' before neutral ones"
    assert why(solo.do("aim leuci")) == [
        "Leuci: card Germania, 3b, one block; sent from Germania: 2.",
        "Treveri + Eburones: card Germania, 3b, one block; sent from Germania: 2.",
    ]
    assert (solo.phase, solo.offers()) == (MOVE, {f"move {german} germania-leuci" for german in FOUR})
    solo.do("move usipetes germania-leuci", "move ariovistus germania-leuci")
    solo.stand("treveri: tencteri, marcomanni")


def test_the_second_pair_attacks_two_blocks_if_there_is_no_other_area_with_one_3b(solo: Playtest) -> None:
    """A13: targets are picked as in 3a, then 3e, which prefers the Romans' areas likewise."""
    solo.put(f"germania barbarians: {', '.join(FOUR)}", "neutral: mediomatrici, treveri")
    log = solo.put("leuci romans: legion_vii, leuci").turn_up("germania")
    assert plans(log) == [("3b", "germania", "mediomatrici", 2), ("3b", "germania", "leuci", 2)]


def test_with_one_target_there_is_one_pair_3b_a13(solo: Playtest) -> None:
    solo.put(f"germania barbarians: {', '.join(FOUR)}", "neutral: mediomatrici")
    solo.put("leuci romans: legion_vii, legion_viii, leuci")
    assert plans(solo.turn_up("germania")) == [("3b", "germania", "mediomatrici", 2)]


def test_with_two_or_three_fit_germans_one_pair_of_them_attacks_3c(solo: Playtest) -> None:
    """Only those with a strength of two or more; the rest remain."""
    solo.put("germania barbarians: ariovistus, marcomanni 2, tencteri 1, usipetes 2")
    solo.put("neutral: mediomatrici, leuci")
    assert why(solo.turn_up("germania")) == ["Card Germania: 3c, Germans attack in one pair."]
    assert solo.fates() == {"mediomatrici": 1, "leuci": 1}
    solo.do("aim leuci")
    assert solo.offers() == {f"move {name} germania-leuci" for name in ("ariovistus", "marcomanni", "usipetes")}
    solo.do("move marcomanni germania-leuci", "move usipetes germania-leuci")
    solo.stand("germania: ariovistus, tencteri")


def test_germans_outside_do_not_keep_pairs_from_going_a13(solo: Playtest) -> None:
    solo.put("germania barbarians: marcomanni, tencteri", "sequani barbarians: ariovistus, usipetes")
    solo.put("neutral: mediomatrici, helvetii")
    assert plans(solo.turn_up("germania")) == [("3c", "germania", "mediomatrici", 2)]


def test_pairs_without_a_target_are_3g_a14(solo: Playtest) -> None:
    solo.put("germania barbarians: marcomanni, tencteri", "leuci romans: legion_vii, legion_viii, leuci")
    assert steps(solo.put("treveri barbarians: treveri").turn_up("germania")) == ["3c", "3g"]
    assert plans(solo.do("roll 4")) == [("3g", "germania", "treveri", 2)]


# --- Germans outside (3d) ----------------------------------------------------------------------------------------
def test_without_a_pair_in_germania_an_area_with_two_fit_germans_attacks_with_all_3d(solo: Playtest) -> None:
    solo.put("germania barbarians: marcomanni, tencteri 1", "sequani barbarians: ariovistus, usipetes 2, sequani")
    solo.put("neutral: mandubii, leuci")
    assert why(solo.turn_up("germania")) == [
        "Card Germania: 3d, Germans outside Germania attack.",
        "Leuci: card Germania, 3a, one block; sent from Sequani: 3.",
    ]
    solo.stand("leuci: sequani, ariovistus")


def test_of_two_areas_with_such_germans_one_is_drawn_3d(solo: Playtest) -> None:
    """A21: Transalpine Gaul may be one of them."""
    solo.take("legion_x", "legion_ix")
    solo.put("transalpine_gaul barbarians: ariovistus, usipetes", "treveri barbarians: marcomanni, tencteri")
    solo.put("neutral: volcae, mediomatrici").turn_up("germania")
    assert (solo.errand, solo.fates()) == ("germans' area", {"transalpine_gaul": 1, "treveri": 1})
    assert plans(solo.do("aim transalpine_gaul")) == [("3a", "transalpine_gaul", "volcae", 2)]


def test_germans_outside_without_an_enemy_beside_lead_to_germania_twice_and_so_to_a_3_a13(solo: Playtest) -> None:
    log = far_away(solo.put("leuci barbarians: ariovistus, usipetes")).turn_up("germania")
    assert steps(log) == ["3d", "germania"]
    assert why(log)[1] == "Card Germania: Political Action as with a 3, for lack of Germans."
    assert solo.fates() == {"tolosates": 54, "tarbelli": 54, "veneti": 42, "osismi": 42}


# --- without a pair anywhere -------------------------------------------------------------------------------------
def test_all_weak_germans_in_germania_gain_a_step_3f(solo: Playtest) -> None:
    """As far as they lack one, and those in Germania only."""
    solo.put("germania barbarians: ariovistus, tencteri 1", "treveri barbarians: usipetes 1")
    assert why(solo.turn_up("germania")) == ["Card Germania: 3f, Germans at home gain a step."]
    assert [solo.strength(german) for german in ("ariovistus", "tencteri", "usipetes")] == [3, 2, 1]
    assert solo.phase == LAY


def test_a_minor_leader_goes_before_3f_a13(solo: Playtest) -> None:
    solo.put("germania barbarians: tencteri 1, usipetes 1", "treveri barbarians: ambiorix, treveri")
    solo.put("neutral: mediomatrici")
    assert why(solo.turn_up("germania")) == [
        "Card Germania: 3a, a minor leader attacks.",
        "Mediomatrici: card Germania, 3a, one block; sent from Treveri + Eburones: 2.",
    ]
    assert solo.strength("tencteri") == 1


@each("dumnorix, areas", (3, {"treveri", "arverni"}), (2, {"treveri"}))
def test_the_stronger_minor_leader_goes_or_one_is_drawn(solo: Playtest, dumnorix: int, areas: set[str]) -> None:
    """12, Activating Germania."""
    solo.put("treveri barbarians: ambiorix", f"arverni barbarians: dumnorix {dumnorix}")
    log = solo.put("neutral: mediomatrici, volcae").turn_up("germania")
    if len(areas) > 1:
        assert (solo.errand, solo.fates()) == ("leader's area", dict.fromkeys(areas, 1))
    else:
        assert plans(log) == [("3a", "treveri", "mediomatrici", 1)]


def test_without_germans_and_leaders_a_tribe_of_the_romans_is_tried_as_with_a_3(solo: Playtest) -> None:
    """12, Activating Germania: by the table; neutral tribes and those of the automaton are left out."""
    far_away(solo)
    assert steps(solo.turn_up("germania", "neutral: leuci, boii", "arverni barbarians: arverni")) == ["germania"]
    assert solo.fates() == {"tolosates": 54, "tarbelli": 54, "veneti": 42, "osismi": 42}
    assert only(solo.do("aim veneti"), PoliticsTried).points == 3


def test_without_a_tribe_of_the_romans_the_card_has_no_effect_a5(solo: Playtest) -> None:
    assert told(only(solo.turn_up("germania", "neutral: leuci"), CardIdle)) == "Card Germania: it has no effect."
    assert solo.phase == LAY


def test_a_minor_leader_with_nobody_to_attack_is_3g_and_with_no_enemy_beside_a_3_a13(solo: Playtest) -> None:
    assert steps(far_away(solo.put("leuci barbarians: dumnorix")).turn_up("germania")) == ["leader", "germania"]
    solo.solitaire().put("santones barbarians: dumnorix", "tarbelli romans: legion_vii, legion_viii, legion_xi")
    assert steps(solo.turn_up("germania")) == ["leader", "3g"]


# --- Vercingetorix's die -----------------------------------------------------------------------------------------
@each("die, instead", (3, True), (4, False))
def test_with_vercingetorix_in_play_he_goes_instead_on_1_to_3(solo: Playtest, die: int, instead: bool) -> None:
    """12, Vercingetorix; A13: this die comes first."""
    solo.put("germania barbarians: tencteri, usipetes", "arverni barbarians: vercingetorix")
    solo.put("neutral: mediomatrici").turn_up("germania")
    assert (solo.phase, solo.errand) == (DIE, "germania or vercingetorix")
    log = solo.do(f"roll {die}")
    assert told(log[0]) == f"The Barbarians roll {die}: on 1-3 Vercingetorix goes instead of the Germans."
    assert steps(log) == (["raid"] if instead else ["3c"])
    if instead:
        assert only(log, SupplyChanged).change == -3, "by the points of the card"
        assert solo.where("vercingetorix") == "arverni", "A15: and no more"
        assert solo.state.raided


def test_weak_germans_leave_it_to_vercingetorix_whatever_the_die_a13(solo: Playtest) -> None:
    solo.turn_up("germania", "germania barbarians: tencteri 1, usipetes 1", "arverni barbarians: vercingetorix")
    assert steps(solo.do("roll 6")) == ["raid"]


def test_without_germans_there_is_no_die_for_vercingetorix(solo: Playtest) -> None:
    assert steps(solo.turn_up("germania", "arverni barbarians: vercingetorix", "neutral: boii")) == ["raid"]


def test_after_a_raid_he_attacks(solo: Playtest) -> None:
    """12, Vercingetorix: one raid a year, and none if the Romans have no supply; they are too strong for him."""
    for raided, supply in ((True, 15), (False, 0)):
        solo.solitaire().put("transalpine_gaul romans: legion_viii").given(raided=raided, supply=supply)
        log = solo.put("arverni barbarians: vercingetorix, arverni", "neutral: volcae").turn_up("germania")
        assert steps(log) == ["vercingetorix"]
        assert (plans(log), solo.supply) == ([("vercingetorix", "arverni", "volcae", 2)], supply)


# --- Baggage Train (4a) ------------------------------------------------------------------------------------------
def test_a_baggage_train_is_as_germania_while_there_are_germans_4a(solo: Playtest) -> None:
    solo.put("germania barbarians: tencteri, usipetes", "neutral: mediomatrici")
    assert plans(solo.turn_up("baggage_train")) == [("3c", "germania", "mediomatrici", 2)]
    assert steps(solo.solitaire().turn_up("baggage_train", "germania barbarians: tencteri 1")) == ["3f"]


def test_without_germans_a_baggage_train_is_a_raid_of_1_then_his_attack_4a(solo: Playtest) -> None:
    solo.put("arverni barbarians: vercingetorix", "neutral: volcae")
    assert only(solo.turn_up("baggage_train"), SupplyChanged).change == -1
    solo.given(uses=("movement", ""))
    assert plans(solo.turn_up("germania")) == [("vercingetorix", "arverni", "volcae", 1)]


def test_without_germans_and_vercingetorix_a_baggage_train_is_a_leaders_4a(solo: Playtest) -> None:
    solo.put("treveri barbarians: ambiorix", "neutral: mediomatrici")
    assert plans(solo.turn_up("baggage_train")) == [("3a", "treveri", "mediomatrici", 1)]


def test_without_any_of_them_a_baggage_train_tries_a_roman_or_neutral_area_as_with_a_3_4a(solo: Playtest) -> None:
    """Not one that nobody controls (Mandubii)."""
    far_away(solo).put("neutral: leuci", "aedui romans: mandubii", "arverni barbarians: senones")
    assert why(solo.turn_up("baggage_train")) == ["Card Baggage Train: 4a, Political Action as with a 3."]
    assert solo.fates() == {"tolosates": 54, "leuci": 66, "tarbelli": 54, "veneti": 42, "osismi": 42}
    log = solo.do("aim leuci")
    assert (only(log, PoliticsTried).points, only(log, PoliticsTried).modifier) == (3, 0)
    assert solo.phase == POLITICS_ROLL
    assert not of(log, CardIdle)


def test_vercingetorix_does_not_sail_with_restricted_naval_movement_11(play: Playtest) -> None:
    """A2: Britannia, over the sea, is not near him then."""
    for restricted, end in ((False, "britannia"), (True, "mandubii")):
        play.clear(automaton=True, restricted=restricted)
        play.given(uses=("movement", ""), hands=((0, 1), ()), raided=True)
        play.put("bellovaci barbarians: vercingetorix, bellovaci", "britannia romans: belgae")
        play.put("aedui romans: aedui")
        assert plans(play.turn_up("baggage_train")) == [("vercingetorix", "bellovaci", end, 2)]
