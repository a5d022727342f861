"""Vercingetorix against the Romans by the book (12, Vercingetorix, rulings A2, A13, A15)."""

from engine.contract import Event
from engine.gallic_war.events import AttackPlanned, CardIdle, SupplyChanged
from engine.gallic_war.tasks import AIM, MOVE
from engine.gallic_war.words import told
from tests.gallic_war.acting import Playtest, each, of, only


def raided(play: Playtest) -> Playtest:
    """A board on which no raid is left this year, and no German is in play: he is always activated."""
    return play.solitaire().given(raided=True)


def plan(log: list[Event]) -> tuple[str, str, int] | None:
    """From where to where he goes, and with how many."""
    found = of(log, AttackPlanned)
    assert len(found) <= 1
    return next(((event.start, event.area, event.number) for event in found), None)


# --- whether he is activated, and the raid -----------------------------------------------------------------------
@each("supply, left", (15, 12), (1, 0))
def test_a_raid_takes_what_the_card_is_worth_and_is_all_a15(solo: Playtest, supply: int, left: int) -> None:
    solo.given(supply=supply)
    log = solo.put("arverni barbarians: vercingetorix, arverni", "boii romans: boii 1").turn_up("germania")
    assert only(log, SupplyChanged).supply == left
    assert (solo.state.raided, solo.where("vercingetorix"), plan(log)) == (True, "arverni", None)


def test_without_supply_to_take_he_attacks(solo: Playtest) -> None:
    solo.given(supply=0).put("arverni barbarians: vercingetorix", "boii romans: boii 1")
    assert plan(solo.turn_up("germania")) == ("arverni", "boii", 1)
    assert not solo.state.raided


# --- whom he attacks ---------------------------------------------------------------------------------------------
def test_the_nearest_enemy_before_a_nearer_neutral_area(solo: Playtest) -> None:
    raided(solo).put("arverni barbarians: vercingetorix, arverni", "neutral: boii", "mandubii romans: legion_vii")
    assert solo.after.turn_up("germania").weights() == {"aim mandubii": 1, "aim transalpine_gaul": 1}


def test_only_one_for_which_he_musters_equal_strength_a15(solo: Playtest) -> None:
    for strength, found in ((4, {"aim aedui": 1}), (3, {"aim aedui": 1, "aim boii": 1})):
        raided(solo)
        solo.put("arverni barbarians: vercingetorix, boii", f"boii romans: legion_vii {strength}, legion_viii")
        log = solo.put("aedui romans: legion_xi, volcae").turn_up("germania")
        assert plan(log) == ("arverni", "aedui", 2) if len(found) == 1 else solo.weights() == found


def test_a_neutral_area_if_no_enemy_is_weak_enough(solo: Playtest) -> None:
    raided(solo)
    solo.put("arverni barbarians: vercingetorix", "neutral: volcae", "boii romans: legion_vii, legion_viii")
    assert plan(solo.put("transalpine_gaul romans: legion_xi").turn_up("germania")) == ("arverni", "volcae", 1)


def test_if_nobody_is_weak_enough_the_card_has_no_effect(solo: Playtest) -> None:
    raided(solo).put("arverni barbarians: vercingetorix 1", "boii romans: legion_vii")
    assert only(solo.turn_up("germania"), CardIdle).card == "germania"
    assert solo.where("vercingetorix") == "arverni"


def test_equally_near_targets_are_drawn_a2(solo: Playtest) -> None:
    raided(solo)
    solo.turn_up("germania", "arverni barbarians: vercingetorix", "boii romans: boii", "santones romans: volcae")
    assert (solo.phase, solo.weights()) == (AIM, {"aim boii": 1, "aim santones": 1})


def test_britannia_is_beside_the_ports_of_its_sea_a2(solo: Playtest) -> None:
    raided(solo).put("andes barbarians: vercingetorix, andes, venelli", "britannia romans: legion_vii")
    assert plan(solo.put("mandubii romans: legion_viii").turn_up("germania")) == ("andes", "britannia", 2)
    solo.stand("britannia: vercingetorix, andes")


# --- a distant target --------------------------------------------------------------------------------------------
def test_he_goes_one_area_towards_a_distant_target_with_all_a15(solo: Playtest) -> None:
    raided(solo)
    solo.turn_up("germania", "veneti barbarians: vercingetorix, veneti, osismi", "carnutes romans: legion_vii")
    assert solo.weights() == {"aim andes": 1, "aim pictones": 1}
    assert plan(solo.do("aim andes")) == ("veneti", "andes", 3)
    assert {solo.where(block) for block in ("vercingetorix", "veneti", "osismi")} == {"andes"}


def test_not_through_a_neutral_area_a15(solo: Playtest) -> None:
    raided(solo).put("veneti barbarians: vercingetorix", "neutral: andes", "carnutes romans: legion_vii")
    assert plan(solo.turn_up("germania")) == ("veneti", "pictones", 1)


def test_if_neutral_tribes_or_enemies_are_in_every_way_he_stays_a15(solo: Playtest) -> None:
    raided(solo).put("veneti barbarians: vercingetorix 2", "neutral: andes", "pictones romans: legion_vii")
    solo.put("carnutes romans: legion_viii 2")
    assert told(only(solo.turn_up("germania"), CardIdle)) == "Card Germania: it has no effect."
    assert solo.where("vercingetorix") == "veneti"


def test_of_a_distant_target_the_first_border_on_the_way_counts_a15(solo: Playtest) -> None:
    raided(solo).put("veneti barbarians: vercingetorix, veneti, namnetes, osismi")
    solo.put("carnutes romans: legion_vii, legion_viii 3")
    assert plan(solo.turn_up("germania")) == ("veneti", "andes", 4)


# --- who goes with him -------------------------------------------------------------------------------------------
def test_over_a_river_the_strongest_goes_with_him_a15(solo: Playtest) -> None:
    raided(solo).put("arverni barbarians: vercingetorix, arverni, sequani 3, boii", "aedui romans: legion_vii")
    assert plan(solo.turn_up("germania")) == ("arverni", "aedui", 2)
    assert solo.where("arverni") == "aedui"


def test_of_equals_those_away_from_home_go_and_of_these_one_is_drawn_a15(solo: Playtest) -> None:
    raided(solo).put("arverni barbarians: vercingetorix, arverni 3, eburones, boii", "aedui romans: legion_vii")
    assert solo.after.turn_up("germania").where("vercingetorix") == "aedui"
    ways = {f"move {block} arverni-aedui": 1 for block in ("eburones", "boii")}
    assert (solo.phase, solo.weights()) == (MOVE, ways)


def test_over_an_open_border_four_go(solo: Playtest) -> None:
    raided(solo)
    solo.put("arverni barbarians: vercingetorix, arverni, eburones, boii, helvii", "bituriges romans: legion_vii")
    assert plan(solo.turn_up("germania")) == ("arverni", "bituriges", 4)
    assert solo.where("helvii") == "arverni"
