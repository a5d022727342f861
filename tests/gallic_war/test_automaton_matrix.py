"""The automaton's cards of areas: steps 1 and 2 of the matrix with their exceptions (12; A5, A8, A9, A11, A12)."""

import pytest

from engine.contract import Seat
from engine.gallic_war.events import CardIdle, CardPassedOn, PoliticsRolled, PoliticsTried
from engine.gallic_war.tasks import DIE, LAY, POLITICS_ROLL
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, fates, plans, steps, turn_up, why
from tests.gallic_war.support import (
    BLOCKS,
    CARDS,
    act,
    barbarians,
    neutrals,
    only,
    romans,
    side_of,
    where,
)

ALL = {
    *("tarbelli", "tolosates", "atrebates", "bellovaci", "mediomatrici", "menapi", "atuatuci", "treveri"),
    *("aedui", "boii", "leuci", "mandubii", "sequani", "allobroges", "osismi", "veneti", "santones"),
    *("pictones", "andes", "cadurci", "arverni", "bituriges", "carnutes", "esuvii", "volcae"),
}
"""All tribal areas but Britannia and the Helvetii."""


# --- 1: neutral tribes -------------------------------------------------------------------------------------------


def test_the_neutral_tribes_of_the_card_join_the_automaton_and_its_card_lies_apart() -> None:
    state = book()
    neutrals(state, "bellovaci")
    log = turn_up(state, "bellovaci")
    assert why(log) == ["Card Bellovaci + Caletes: 1, neutral tribes join."]
    assert side_of(state, "bellovaci") == side_of(state, "caletes") == 1
    assert (state.activated[1], state.discards[1]) == ((CARDS.index["bellovaci"],), ())
    assert (state.phase, state.play_number, state.to_act) == (LAY, 2, Seat("romans"))


def test_two_neutral_areas_a_year_are_activated_the_third_is_a_political_action() -> None:
    state = book()
    neutrals(state, "leuci", "veneti")
    state.activated = ((), (CARDS.index["aedui"],))
    assert steps(turn_up(state, "leuci")) == ["1"]
    state.uses = ("movement", "")
    log = turn_up(state, "veneti")
    assert steps(log) == ["2"]
    assert only(log, PoliticsTried).area == "veneti"
    assert only(log, PoliticsTried).modifier == -1, "the card names it"
    act(state, "roll 3")
    assert side_of(state, "veneti") == 2
    assert state.discards[1] == (CARDS.index["veneti"],)


def test_neutral_tribes_beside_romans_make_no_neutral_area_a11() -> None:
    """N1: the area is the Romans': a Political Action, one harder for the legion, one easier for the card."""
    state = book()
    neutrals(state, "leuci")
    romans(state, "leuci", "legion_viii")
    log = turn_up(state, "leuci")
    assert steps(log) == ["2"]
    assert dict(only(log, PoliticsTried).parts) == {"card": -1, "enemy": 1}
    act(state, "roll 2")
    assert side_of(state, "leuci") == 2


def test_neutral_tribes_beside_its_own_units_make_no_neutral_area_a11() -> None:
    """N1: it is the automaton's, and attacks (3a)."""
    state = book()
    neutrals(state, "leuci", "mediomatrici")
    barbarians(state, "leuci", "boii")
    assert plans(turn_up(state, "leuci")) == [("3a", "leuci", "mediomatrici", 1)]


# --- 2: Political Actions ----------------------------------------------------------------------------------------


def test_a_tribe_of_the_romans_away_from_home_is_the_target_of_its_card_a11() -> None:
    """N2: an area without units whose tribes are all the Romans' is theirs; the tribe goes home."""
    state = book()
    romans(state, "mandubii", "legion_vii", "leuci")
    log = turn_up(state, "leuci")
    assert steps(log) == ["2"]
    assert dict(only(log, PoliticsTried).parts) == {"card": -1}
    act(state, "roll 2")
    assert (where(state, "leuci"), side_of(state, "leuci")) == ("leuci", 1)


def test_a_natural_1_always_succeeds_a12() -> None:
    """2: with a card of 1, and 1 added for the enemy there."""
    state = book()
    barbarians(state, "veneti", "veneti")
    romans(state, "osismi", "legion_vii", "legion_viii", "legion_xi")
    romans(state, "treveri", "treveri")
    turn_up(state, "veneti")
    log = act(state, "roll 3")
    assert (only(log, PoliticsTried).modifier, only(log, PoliticsTried).points) == (1, 1)
    assert only(act(state, "roll 1"), PoliticsRolled).success
    assert side_of(state, "treveri") == 1


def test_vercingetorix_always_helps_where_he_is_beside_a8() -> None:
    state = book()
    state.raided = True
    barbarians(state, "mandubii", "vercingetorix")
    romans(state, "leuci", "leuci")
    log = turn_up(state, "leuci")
    tried = only(log, PoliticsTried)
    assert dict(tried.parts) == {"card": -1, "enemy": 1, "vercingetorix": -1}
    assert tried.leader_at == "mandubii"
    act(state, "roll 2")
    assert side_of(state, "leuci") == 1


def test_vercingetorix_is_not_beside_his_own_area_or_over_the_sea_a8() -> None:
    """C4: adjacent in a Political Action is by borders."""
    state = book()
    barbarians(state, "esuvii", "vercingetorix")
    romans(state, "britannia", "belgae")
    assert dict(only(turn_up(state, "britannia"), PoliticsTried).parts) == {"card": -1, "enemy": 1}
    state = book()
    barbarians(state, "leuci", "vercingetorix")
    romans(state, "mediomatrici", "leuci")
    assert plans(turn_up(state, "leuci")) == [("3a", "leuci", "mediomatrici", 1)], (
        "his own area is the automaton's"
    )


def test_success_against_a_held_home_is_fought_at_once() -> None:
    state = book()
    romans(state, "leuci", "legion_vii")
    romans(state, "mandubii", "leuci")
    turn_up(state, "leuci")
    act(state, "roll 1")
    assert (state.battle.attacker, state.battle.area) == (1, state.loc[BLOCKS.index["leuci"]])


@pytest.mark.parametrize("elsewhere", ["", "barbarians", "split"])
def test_a_card_whose_area_has_no_tribe_to_turn_or_is_nobodys_leads_to_germania_a11(elsewhere: str) -> None:
    """2: all its tribes eliminated this year; or the automaton's already; or nobody controls the area."""
    state = book()
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "mediomatrici")
    if elsewhere == "split":
        romans(state, "aedui", "senones")
    else:
        romans(state, "mandubii", "legion_vii", "legion_viii", "legion_xi")
    if elsewhere:
        barbarians(state, "veneti", "mandubii")
    log = turn_up(state, "mandubii")
    assert only(log, CardPassedOn).cause == ("nobody" if elsewhere == "split" else "tribes")
    assert steps(log) == ["3c"]
    assert plans(log) == [("3c", "germania", "mediomatrici", 2)]


def test_its_own_area_without_its_tribes_leads_to_a_random_political_action_a12() -> None:
    """2: drawn by the table until an area has a tribe to turn, though the automaton itself holds it (Aedui)."""
    state = book()
    barbarians(state, "leuci", "usipetes")
    barbarians(state, "aedui", "tencteri")
    barbarians(state, "boii", "boii", "helvii")
    romans(state, "mandubii", "legion_vii", "aedui")
    neutrals(state, "tarbelli", "britannia", "treveri")
    log = turn_up(state, "leuci")
    assert why(log) == ["Card Leuci: 2, Political Action."]
    assert fates(state) == {"aedui": 11 * 6, "tarbelli": 3 * 18, "treveri": 6 * 6}
    log = act(state, "aim tarbelli")
    assert told(log[0]) == "Drawn for the Barbarians: Tarbelli / Elusates, target of a Political Action."
    assert only(log, PoliticsTried).modifier == 0, "the card names another area"


def test_the_random_tribe_table_with_all_its_odds_a12() -> None:
    """12, Random Tribe Selection: of 216 * 6, two dice for the region, then one, the 6 of the east again."""
    state = book()
    neutrals(state, *ALL, "britannia", "helvetii")
    barbarians(state, "esuvii", "dumnorix")
    barbarians(state, "leuci", "usipetes")
    state.take(BLOCKS.index["leuci"], [])
    turn_up(state, "leuci")
    belgica = dict.fromkeys(("atrebates", "bellovaci", "mediomatrici", "menapi", "atuatuci", "treveri"), 6 * 6)
    aquitania = {"tarbelli": 3 * 18, "tolosates": 3 * 18}
    east = dict.fromkeys(("aedui", "boii", "mandubii", "sequani"), 11 * 6) | {"allobroges": 33, "helvetii": 33}
    west = dict.fromkeys(("osismi", "veneti", "santones", "pictones", "andes", "cadurci"), 7 * 6)
    central = dict.fromkeys(("arverni", "bituriges", "britannia", "carnutes", "esuvii", "volcae"), 9 * 6)
    assert fates(state) == belgica | aquitania | east | west | central
    assert sum(fates(state).values()) + 11 * 6 == 36 * 36, "the Leuci are left out"


def test_without_any_tribe_to_turn_the_card_has_no_effect_a5() -> None:
    state = book()
    barbarians(state, "leuci", "usipetes")
    log = turn_up(state, "leuci")
    assert steps(log) == ["2"]
    assert told(only(log, CardIdle)) == "Card Leuci: it has no effect."
    assert state.phase == LAY


# --- the Helvetii and Britannia ----------------------------------------------------------------------------------


def test_the_helvetii_are_a_card_as_any_other_while_they_live() -> None:
    state = book()
    barbarians(state, "helvetii", "helvetii")
    neutrals(state, "allobroges")
    assert plans(turn_up(state, "helvetii")) == [("3a", "helvetii", "allobroges", 1)]


def test_neutral_nantuates_are_activated_before_the_exception_a11() -> None:
    state = book()
    state.out = 1 << BLOCKS.helvetii
    state.put(BLOCKS.nantuates, 2, BLOCKS.home[BLOCKS.nantuates], [])
    state.step[BLOCKS.nantuates] = 2
    assert steps(turn_up(state, "helvetii")) == ["1"]
    assert side_of(state, "nantuates") == 1


@pytest.mark.parametrize(("die", "to_germania"), [(4, True), (5, False)])
@pytest.mark.parametrize("owner", [0, 1])
def test_without_the_helvetii_their_card_leads_to_germania_on_4_or_less(
    die: int, to_germania: bool, owner: int
) -> None:
    """2: else the Nantuates attack, or are the target of a Political Action."""
    state = book()
    state.out = 1 << BLOCKS.helvetii
    (barbarians if owner else romans)(state, "helvetii", "nantuates")
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "treveri", "mediomatrici", "allobroges")
    log = turn_up(state, "helvetii")
    assert (state.phase, state.task.then.word) == (DIE, "helvetii")
    assert not steps(log)
    log = act(state, f"roll {die}")
    assert told(log[0]) == f"The Barbarians roll {die}: on 1-4 the card of the Helvetii leads to Germania."
    if to_germania:
        assert steps(log) == ["3c"]
    elif owner:
        assert plans(log) == [("3a", "helvetii", "allobroges", 1)]
    else:
        assert dict(only(log, PoliticsTried).parts) == {"card": -1, "enemy": 1}


def test_in_the_year_the_helvetii_die_there_are_no_nantuates_to_attack_or_to_turn_a11() -> None:
    """2: on 5 or 6 the area goes by the rule for areas whose tribes are eliminated."""
    state = book()
    state.out = 1 << BLOCKS.helvetii
    barbarians(state, "helvetii", "usipetes")
    neutrals(state, "treveri", "allobroges")
    turn_up(state, "helvetii")
    act(state, "roll 5")
    assert fates(state) == {"treveri": 36, "allobroges": 33}
    state = book()
    state.out = 1 << BLOCKS.helvetii
    romans(state, "helvetii", "legion_vii")
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "mediomatrici")
    turn_up(state, "helvetii")
    assert steps(act(state, "roll 6")) == ["3c"]


@pytest.mark.parametrize("neutral", [True, False])
def test_without_a_leader_at_its_sea_the_card_of_britannia_leads_to_germania_on_4_or_less(neutral: bool) -> None:
    """2: else a random area that is not the automaton's; of Britannia itself nobody can be turned then (A12)."""
    for die in (4, 5):
        state = book()
        state.activated = ((), (1, 2))
        neutrals(state, "britannia", "mediomatrici")
        if not neutral:
            romans(state, "britannia", "legion_vii")
        barbarians(state, "germania", "usipetes", "tencteri")
        barbarians(state, "leuci", "aedui", "ariovistus")
        barbarians(state, "pictones", "dumnorix")
        romans(state, "treveri", "leuci", "treveri", "eburones")
        turn_up(state, "britannia")
        assert (state.phase, state.task.then.word) == (DIE, "britannia")
        log = act(state, f"roll {die}")
        if die == 4:
            assert steps(log) == ["3c"]
        else:
            assert told(log[0]) == "The Barbarians roll 5: on 1-4 the card of Britannia leads to Germania."
            assert fates(state) == {"mediomatrici": 36, "treveri": 36}


def test_a_leader_in_a_port_of_its_sea_turns_britannia_itself() -> None:
    """2, 5.2.1 D: Ariovistus is a leader too."""
    for leader, port in (("dumnorix", "andes"), ("ariovistus", "osismi"), ("vercingetorix", "bellovaci")):
        state = book()
        romans(state, "britannia", "belgae")
        barbarians(state, port, leader)
        log = turn_up(state, "britannia")
        assert steps(log) == ["2"]
        assert only(log, PoliticsTried).area == "britannia"


def test_neutral_britannia_is_activated_and_its_own_attacks_without_the_exception_a11() -> None:
    state = book()
    neutrals(state, "britannia")
    assert steps(turn_up(state, "britannia")) == ["1"]
    state = book()
    barbarians(state, "britannia", "belgae")
    neutrals(state, "esuvii")
    assert plans(turn_up(state, "britannia")) == [("3a", "britannia", "esuvii", 1)]


def test_britannia_without_a_tribe_to_turn_leads_to_germania_without_a_die_a11() -> None:
    state = book()
    romans(state, "britannia", "legion_vii")
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "mediomatrici")
    assert steps(turn_up(state, "britannia")) == ["3c"]


# --- points of a card (A9) ---------------------------------------------------------------------------------------


def test_events_count_1_in_a_political_action_a9() -> None:
    state = book()
    barbarians(state, "germania", "usipetes", "tencteri")
    neutrals(state, "boii")
    turn_up(state, "baggage_train")
    log = act(state, "roll 3")
    assert (only(log, PoliticsTried).points, only(log, PoliticsTried).modifier) == (1, 0)
    assert state.phase == POLITICS_ROLL
    assert not only(act(state, "roll 2"), PoliticsRolled).success


def test_as_a_3_the_card_names_no_area_a9() -> None:
    """12, Activating Germania: a card of the Leuci that finds no Germans, and turns the Leuci themselves."""
    state = book()
    romans(state, "treveri", "legion_vii")
    romans(state, "helvetii", "nantuates 1")
    state.out = 1 << BLOCKS.helvetii
    turn_up(state, "helvetii")
    log = act(state, "roll 1")
    assert why(log) == ["Card Helvetii: Political Action as with a 3, for lack of Germans."]
    tried = only(log, PoliticsTried)
    assert (tried.area, tried.points, dict(tried.parts)) == ("helvetii", 3, {"enemy": 1})
    act(state, "roll 2")
    assert side_of(state, "nantuates") == 1
