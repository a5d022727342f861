"""Who holds and controls areas, what is friendly and what is empty (rulings N1, N2), and how that is told."""

from engine.gallic_war.events import ControlChanged, TribeReturned, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import AREAS, Playtest, each
from tests.gallic_war.support import put

NEUTRAL = 2


def stands(play: Playtest, side: int, area: str) -> str:
    """How an area stands to a side: controlled and friendly, one of them, empty, or nothing of it."""
    bit = 1 << AREAS.index[area]
    state = play.state
    sets = {"controlled": state.controlled(side), "friendly": state.friendly(side), "empty": state.empty}
    assert play.state.controls(side, AREAS.index[area]) == bool(sets["controlled"] & bit)
    return " ".join(name for name, areas in sets.items() if areas & bit)


# --- friendly, empty, controlled (N1, N2) ------------------------------------------------------------------------
def test_units_alone_hold_an_area_whosever_home_it_is_n1_n2(play: Playtest) -> None:
    play.put("aedui romans: legion_vii", "leuci barbarians: aedui")
    assert (stands(play, 0, "aedui"), stands(play, 1, "aedui")) == ("controlled friendly", "")
    assert stands(play, 1, "leuci") == "controlled friendly"


def test_a_contested_area_is_nobodys_n1_n2(play: Playtest) -> None:
    play.put("aedui romans: legion_vii", "aedui barbarians: aedui")
    assert stands(play, 0, "aedui") == stands(play, 1, "aedui") == ""


def test_an_area_without_units_is_whose_all_its_tribes_are(play: Playtest) -> None:
    """N1, N2: it is empty too; one tribe of two that is somebody else's makes it nobody's."""
    play.put("arverni barbarians: vercingetorix, boii, helvii")
    assert stands(play, 1, "boii") == "controlled friendly empty"
    play.put("arverni barbarians: arvii", "leuci romans: bituriges")
    assert stands(play, 0, "bituriges") == stands(play, 1, "bituriges") == "empty"


def test_a_tribe_eliminated_does_not_count_for_its_home(play: Playtest) -> None:
    """N2: the other's side controls it; without any on the map nobody does."""
    play.put("arverni barbarians: boii")
    assert (stands(play, 1, "boii"), stands(play, 1, "bituriges")) == ("controlled friendly empty", "empty")


def test_a_neutral_area_is_nobodys_and_not_empty(play: Playtest) -> None:
    """N1: neutral tribes are units; beside one side's they do not hinder it."""
    put(play.state, NEUTRAL, "boii", "boii", "helvii")
    assert stands(play, 0, "boii") == stands(play, 1, "boii") == ""
    assert stands(play.put("boii romans: legion_vii"), 0, "boii") == "controlled friendly"


def test_a_neutral_tribe_at_home_keeps_the_other_ones_side_from_control(play: Playtest) -> None:
    """N2: not all of its tribes are one side's, and N1: a neutral area is friendly to nobody."""
    put(play.state, NEUTRAL, "boii", "boii")
    assert stands(play.put("arverni barbarians: helvii"), 1, "boii") == ""


@each("area, alone", ("germania", "empty"), ("transalpine_gaul", "friendly empty"), ("roman_off_map", "empty"))
def test_areas_that_are_nobodys_home_are_not_controlled(play: Playtest, area: str, alone: str) -> None:
    """N2: Germania, Transalpine Gaul, though it is Roman, and the off-map area are not tribal; Britannia is."""
    assert (stands(play, 0, area), stands(play, 1, area)) == (alone, "empty")
    play.put(f"{area} romans: legion_vii", "britannia romans: legion_viii")
    assert (stands(play, 0, area), stands(play, 0, "britannia")) == ("friendly", "controlled friendly")


# --- how it is told ----------------------------------------------------------------------------------------------
def told(log: list[object]) -> list[object]:
    """What is told of turned tribes and of who holds areas, in order."""
    return [event for event in log if isinstance(event, TribeTurned | TribeReturned | ControlChanged)]


def test_a_neutral_tribe_that_joins_somebody_gives_him_its_area(play: Playtest) -> None:
    """5.2.1 C: that is told once, and after the tribe; neutral tribes were nobody's before."""
    turned, held = told([*play.put("neutral: leuci").cards("leuci activation")])
    assert isinstance(turned, TribeTurned)
    assert held == ControlChanged("leuci", ROMANS, False)


def test_a_tribe_that_changes_sides_at_home_gives_its_area_to_the_other(play: Playtest) -> None:
    """5.2.1 D: at no moment is it nobody's."""
    play.put("aedui romans: aedui").cards("osismi movement", "aedui politics")
    _, held = told([*play.do("roll 1")])
    assert held == ControlChanged("aedui", BARBARIANS, False)


def test_a_tribe_that_becomes_neutral_leaves_its_area_to_nobody(play: Playtest) -> None:
    """13.3: told once."""
    turned, held = told([*play.put("aedui barbarians: aedui").cards("minor_revolt_1 event")])
    assert isinstance(turned, TribeTurned)
    assert (turned.side, held) == (None, ControlChanged("aedui", None, False))


def test_a_tribe_called_home_leaves_one_area_and_holds_the_other_13_2(play: Playtest) -> None:
    log = told([*play.put("leuci romans: aedui").cards("osismi movement", "minor_revolt_1 event")])
    assert [type(event).__name__ for event in log[:2]] == ["TribeReturned", "TribeTurned"]
    assert log[2:] == [ControlChanged("leuci", None, False), ControlChanged("aedui", BARBARIANS, False)]


def test_neutral_tribes_that_are_entered_give_their_area_to_the_enemy_and_it_is_contested(play: Playtest) -> None:
    """5.2.1 E, M4."""
    play.put("neutral: boii", "allobroges romans: legion_vii, legion_viii").move("romans", "allobroges")
    log = told([*play.do("move legion_vii allobroges-boii")])
    held = [event for event in log if isinstance(event, ControlChanged)]
    assert held == [ControlChanged("boii", BARBARIANS, False), ControlChanged("boii", None, True)]
