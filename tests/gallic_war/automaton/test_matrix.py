"""The automaton's cards of areas: steps 1 and 2 of the matrix with their exceptions (12; A5, A8, A9, A11, A12)."""

from engine.contract import Seat
from engine.gallic_war.events import CardIdle, CardPassedOn, PoliticsRolled, PoliticsTried
from engine.gallic_war.tasks import DIE, LAY, POLITICS_ROLL
from engine.gallic_war.words import told
from tests.gallic_war.acting import BLOCKS, CARDS, Playtest, each, only
from tests.gallic_war.by_the_book import plans, steps, why

ALL = {
    *("tarbelli", "tolosates", "atrebates", "bellovaci", "mediomatrici", "menapi", "atuatuci", "treveri"),
    *("aedui", "boii", "leuci", "mandubii", "sequani", "allobroges", "osismi", "veneti", "santones"),
    *("pictones", "andes", "cadurci", "arverni", "bituriges", "carnutes", "esuvii", "volcae"),
}
"""All tribal areas but Britannia and the Helvetii."""


# --- 1: neutral tribes -------------------------------------------------------------------------------------------
def test_the_neutral_tribes_of_the_card_join_the_automaton_and_its_card_lies_apart(solo: Playtest) -> None:
    solo.put("neutral: bellovaci")
    assert why(solo.turn_up("bellovaci")) == ["Card Bellovaci + Caletes: 1, neutral tribes join."]
    assert solo.side("bellovaci") == solo.side("caletes") == "barbarians"
    assert (solo.state.activated[1], solo.state.discards[1]) == ((CARDS.index["bellovaci"],), ())
    assert (solo.phase, solo.state.play_number, solo.to_act) == (LAY, 2, Seat("romans"))


def test_two_neutral_areas_a_year_are_activated_the_third_is_a_political_action(solo: Playtest) -> None:
    solo.put("neutral: leuci, veneti").given(activated=((), (CARDS.index["aedui"],)))
    assert steps(solo.turn_up("leuci")) == ["1"]
    log = solo.given(uses=("movement", "")).turn_up("veneti")
    assert (steps(log), only(log, PoliticsTried).area) == (["2"], "veneti")
    assert only(log, PoliticsTried).modifier == -1, "the card names it"
    solo.do("roll 3")
    assert (solo.side("veneti"), solo.state.discards[1]) == ("neutral", (CARDS.index["veneti"],))


def test_neutral_tribes_beside_romans_make_no_neutral_area_a11(solo: Playtest) -> None:
    """N1: the area is the Romans': a Political Action, one harder for the legion, one easier for the card."""
    log = solo.put("neutral: leuci", "leuci romans: legion_viii").turn_up("leuci")
    assert (steps(log), dict(only(log, PoliticsTried).parts)) == (["2"], {"card": -1, "enemy": 1})
    assert solo.then("roll 2").side("leuci") == "neutral"


def test_neutral_tribes_beside_its_own_units_make_no_neutral_area_a11(solo: Playtest) -> None:
    """N1: it is the automaton's, and attacks (3a)."""
    solo.put("neutral: leuci, mediomatrici", "leuci barbarians: boii")
    assert plans(solo.turn_up("leuci")) == [("3a", "leuci", "mediomatrici", 1)]


# --- 2: Political Actions ----------------------------------------------------------------------------------------
def test_a_tribe_of_the_romans_away_from_home_is_the_target_of_its_card_a11(solo: Playtest) -> None:
    """N2: an area without units whose tribes are all the Romans' is theirs; the tribe goes home."""
    log = solo.turn_up("leuci", "mandubii romans: legion_vii, leuci")
    assert (steps(log), dict(only(log, PoliticsTried).parts)) == (["2"], {"card": -1})
    solo.then("roll 2").stand("leuci barbarians: leuci")


def test_a_natural_1_always_succeeds_a12(solo: Playtest) -> None:
    """2: with a card of 1, and 1 added for the enemy there."""
    solo.put("veneti barbarians: veneti", "osismi romans: legion_vii, legion_viii, legion_xi")
    solo.put("treveri romans: treveri").turn_up("veneti")
    log = solo.do("roll 3")
    assert (only(log, PoliticsTried).modifier, only(log, PoliticsTried).points) == (1, 1)
    assert only(solo.do("roll 1"), PoliticsRolled).success
    assert solo.side("treveri") == "barbarians"


def test_vercingetorix_always_helps_where_he_is_beside_a8(solo: Playtest) -> None:
    log = solo.given(raided=True).put("mandubii barbarians: vercingetorix", "leuci romans: leuci").turn_up("leuci")
    tried = only(log, PoliticsTried)
    assert (dict(tried.parts), tried.leader_at) == ({"card": -1, "enemy": 1, "vercingetorix": -1}, "mandubii")
    assert solo.then("roll 2").side("leuci") == "barbarians"


def test_vercingetorix_is_not_beside_his_own_area_or_over_the_sea_a8(solo: Playtest) -> None:
    """C4: adjacent in a Political Action is by borders."""
    solo.put("esuvii barbarians: vercingetorix", "britannia romans: belgae")
    assert dict(only(solo.turn_up("britannia"), PoliticsTried).parts) == {"card": -1, "enemy": 1}
    solo.solitaire().put("leuci barbarians: vercingetorix", "mediomatrici romans: leuci")
    assert plans(solo.turn_up("leuci")) == [("3a", "leuci", "mediomatrici", 1)], "his own area is the automaton's"


def test_success_against_a_held_home_is_fought_at_once(solo: Playtest) -> None:
    solo.turn_up("leuci", "leuci romans: legion_vii", "mandubii romans: leuci")
    solo.do("roll 1")
    assert (solo.attacker, solo.battle.area) == ("barbarians", solo.state.loc[BLOCKS.index["leuci"]])


@each("elsewhere", "", "barbarians", "split")
def test_a_card_without_a_tribe_to_turn_or_of_nobody_leads_to_germania_a11(solo: Playtest, elsewhere: str) -> None:
    """2: all its tribes eliminated this year; or the automaton's already; or nobody controls the area."""
    solo.put("germania barbarians: usipetes, tencteri", "neutral: mediomatrici")
    if elsewhere == "split":
        solo.put("aedui romans: senones")
    else:
        solo.put("mandubii romans: legion_vii, legion_viii, legion_xi")
    if elsewhere:
        solo.put("veneti barbarians: mandubii")
    log = solo.turn_up("mandubii")
    assert only(log, CardPassedOn).cause == ("nobody" if elsewhere == "split" else "tribes")
    assert (steps(log), plans(log)) == (["3c"], [("3c", "germania", "mediomatrici", 2)])


def test_its_own_area_without_its_tribes_leads_to_a_random_political_action_a12(solo: Playtest) -> None:
    """2: drawn by the table until an area has a tribe to turn, though the automaton itself holds it (Aedui)."""
    solo.put("leuci barbarians: usipetes", "aedui barbarians: tencteri", "boii barbarians: boii, helvii")
    solo.put("mandubii romans: legion_vii, aedui", "neutral: tarbelli, britannia, treveri")
    assert why(solo.turn_up("leuci")) == ["Card Leuci: 2, Political Action."]
    assert solo.fates() == {"aedui": 11 * 6, "tarbelli": 3 * 18, "treveri": 6 * 6}
    log = solo.do("aim tarbelli")
    assert told(log[0]) == "Drawn for the Barbarians: Tarbelli / Elusates, target of a Political Action."
    assert only(log, PoliticsTried).modifier == 0, "the card names another area"


def test_the_random_tribe_table_with_all_its_odds_a12(solo: Playtest) -> None:
    """12, Random Tribe Selection: of 216 * 6, two dice for the region, then one, the 6 of the east again."""
    solo.put(f"neutral: {', '.join(ALL)}, britannia, helvetii", "esuvii barbarians: dumnorix")
    solo.put("leuci barbarians: usipetes").take("leuci").turn_up("leuci")
    belgica = dict.fromkeys(("atrebates", "bellovaci", "mediomatrici", "menapi", "atuatuci", "treveri"), 6 * 6)
    aquitania = {"tarbelli": 3 * 18, "tolosates": 3 * 18}
    east = dict.fromkeys(("aedui", "boii", "mandubii", "sequani"), 11 * 6) | {"allobroges": 33, "helvetii": 33}
    west = dict.fromkeys(("osismi", "veneti", "santones", "pictones", "andes", "cadurci"), 7 * 6)
    central = dict.fromkeys(("arverni", "bituriges", "britannia", "carnutes", "esuvii", "volcae"), 9 * 6)
    assert solo.fates() == belgica | aquitania | east | west | central
    assert sum(solo.fates().values()) + 11 * 6 == 36 * 36, "the Leuci are left out"


def test_without_any_tribe_to_turn_the_card_has_no_effect_a5(solo: Playtest) -> None:
    log = solo.turn_up("leuci", "leuci barbarians: usipetes")
    assert (steps(log), told(only(log, CardIdle)), solo.phase) == (["2"], "Card Leuci: it has no effect.", LAY)


# --- the Helvetii and Britannia ----------------------------------------------------------------------------------
def test_the_helvetii_are_a_card_as_any_other_while_they_live(solo: Playtest) -> None:
    solo.put("helvetii barbarians: helvetii", "neutral: allobroges")
    assert plans(solo.turn_up("helvetii")) == [("3a", "helvetii", "allobroges", 1)]


def test_neutral_nantuates_are_activated_before_the_exception_a11(solo: Playtest) -> None:
    solo.given(out=1 << BLOCKS.helvetii).put("helvetii neutral: nantuates 2")
    assert steps(solo.turn_up("helvetii")) == ["1"]
    assert solo.side("nantuates") == "barbarians"


@each("die, to_germania", (4, True), (5, False))
@each("owner", "romans", "barbarians")
def test_without_the_helvetii_their_card_leads_to_germania_on_4_or_less(
    solo: Playtest, die: int, to_germania: bool, owner: str
) -> None:
    """2: else the Nantuates attack, or are the target of a Political Action."""
    solo.given(out=1 << BLOCKS.helvetii).put(f"helvetii {owner}: nantuates")
    solo.put("germania barbarians: usipetes, tencteri", "neutral: treveri, mediomatrici, allobroges")
    log = solo.turn_up("helvetii")
    assert (solo.phase, solo.errand) == (DIE, "helvetii")
    assert not steps(log)
    log = solo.do(f"roll {die}")
    assert told(log[0]) == f"The Barbarians roll {die}: on 1-4 the card of the Helvetii leads to Germania."
    if to_germania:
        assert steps(log) == ["3c"]
    elif owner == "barbarians":
        assert plans(log) == [("3a", "helvetii", "allobroges", 1)]
    else:
        assert dict(only(log, PoliticsTried).parts) == {"card": -1, "enemy": 1}


def test_in_the_year_the_helvetii_die_there_are_no_nantuates_to_attack_or_to_turn_a11(solo: Playtest) -> None:
    """2: on 5 or 6 the area goes by the rule for areas whose tribes are eliminated."""
    solo.given(out=1 << BLOCKS.helvetii)
    solo.put("helvetii barbarians: usipetes", "neutral: treveri, allobroges").turn_up("helvetii")
    assert solo.then("roll 5").fates() == {"treveri": 36, "allobroges": 33}
    solo.solitaire().given(out=1 << BLOCKS.helvetii)
    solo.put("helvetii romans: legion_vii", "germania barbarians: usipetes, tencteri", "neutral: mediomatrici")
    solo.turn_up("helvetii")
    assert steps(solo.do("roll 6")) == ["3c"]


@each("neutral", True, False)
def test_without_a_leader_at_its_sea_britannia_leads_to_germania_on_4(solo: Playtest, neutral: bool) -> None:
    """2: else a random area that is not the automaton's; of Britannia itself nobody can be turned then (A12)."""
    for die in (4, 5):
        solo.solitaire().given(activated=((), (1, 2))).put("neutral: britannia, mediomatrici")
        if not neutral:
            solo.put("britannia romans: legion_vii")
        solo.put("germania barbarians: usipetes, tencteri", "leuci barbarians: aedui, ariovistus")
        solo.put("pictones barbarians: dumnorix", "treveri romans: leuci, treveri, eburones").turn_up("britannia")
        assert (solo.phase, solo.errand) == (DIE, "britannia")
        log = solo.do(f"roll {die}")
        if die == 4:
            assert steps(log) == ["3c"]
        else:
            assert told(log[0]) == "The Barbarians roll 5: on 1-4 the card of Britannia leads to Germania."
            assert solo.fates() == {"mediomatrici": 36, "treveri": 36}


def test_a_leader_in_a_port_of_its_sea_turns_britannia_itself(solo: Playtest) -> None:
    """2, 5.2.1 D: Ariovistus is a leader too."""
    for leader, port in (("dumnorix", "andes"), ("ariovistus", "osismi"), ("vercingetorix", "bellovaci")):
        log = solo.solitaire().turn_up("britannia", "britannia romans: belgae", f"{port} barbarians: {leader}")
        assert (steps(log), only(log, PoliticsTried).area) == (["2"], "britannia")


def test_neutral_britannia_is_activated_and_its_own_attacks_without_the_exception_a11(solo: Playtest) -> None:
    assert steps(solo.turn_up("britannia", "neutral: britannia")) == ["1"]
    solo.solitaire().put("britannia barbarians: belgae", "neutral: esuvii")
    assert plans(solo.turn_up("britannia")) == [("3a", "britannia", "esuvii", 1)]


def test_britannia_without_a_tribe_to_turn_leads_to_germania_without_a_die_a11(solo: Playtest) -> None:
    solo.put("britannia romans: legion_vii", "germania barbarians: usipetes, tencteri", "neutral: mediomatrici")
    assert steps(solo.turn_up("britannia")) == ["3c"]


# --- points of a card (A9) ---------------------------------------------------------------------------------------
def test_events_count_1_in_a_political_action_a9(solo: Playtest) -> None:
    solo.turn_up("baggage_train", "germania barbarians: usipetes, tencteri", "neutral: boii")
    log = solo.do("roll 3")
    assert (only(log, PoliticsTried).points, only(log, PoliticsTried).modifier) == (1, 0)
    assert solo.phase == POLITICS_ROLL
    assert not only(solo.do("roll 2"), PoliticsRolled).success


def test_as_a_3_the_card_names_no_area_a9(solo: Playtest) -> None:
    """12, Activating Germania: a card of the Leuci that finds no Germans, and turns the Leuci themselves."""
    solo.put("treveri romans: legion_vii", "helvetii romans: nantuates 1").given(out=1 << BLOCKS.helvetii)
    solo.turn_up("helvetii")
    log = solo.do("roll 1")
    assert why(log) == ["Card Helvetii: Political Action as with a 3, for lack of Germans."]
    tried = only(log, PoliticsTried)
    assert (tried.area, tried.points, dict(tried.parts)) == ("helvetii", 3, {"enemy": 1})
    assert solo.then("roll 2").side("nantuates") == "barbarians"
