"""The yearly objectives, done and so far (10, rulings Y1-Y7)."""

import random

from engine.contract import Event, Seat
from engine.gallic_war.events import PointsScored
from engine.gallic_war.rules import points as scoring
from engine.gallic_war.rules.losses import eliminate
from tests.gallic_war.acting import BARBARIANS, BLOCKS, ROMANS, Playtest, each, of, only
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import board


def _year(play: Playtest, year: int, *board: str, **options: bool) -> Playtest:
    return play.clear(objectives=True, **options).given(year=year).put(*board)


def _scored(play: Playtest) -> dict[str, int]:
    """What objectives gave, in the order in which they were scored."""
    log = play.go("year's points")
    scored = [event for event in log if isinstance(event, PointsScored)]
    return {event.cause: event.change for event in scored if event.cause != "areas"}


def _bit(name: str) -> int:
    return 1 << BLOCKS.index[name]


def test_without_the_option_nothing_is_scored_10(play: Playtest) -> None:
    assert _scored(play.given(deeds=scoring.FOUGHT_IN_GERMANIA, year=4)) == {}


def test_control_is_looked_at_when_everybody_has_gone_home(play: Playtest) -> None:
    """10, 7.8, 7.9, Y1: the Sequani come home for the winter; objectives follow the points for areas."""
    _year(play, 1, "transalpine_gaul romans: legion_x", "volcae romans: volcae", "leuci barbarians: sequani")
    play.go("harvest")
    scored = [(event.cause, event.change) for event in play.do("roll 3") if isinstance(event, PointsScored)]
    assert scored == [("areas", 1), ("sequani-lost", -1), ("helvetii-left", -1)]


def test_a_leader_who_falls_at_home_in_winter_was_killed(play: Playtest) -> None:
    """Y3, E5: in whatever way he is eliminated."""
    _year(play, 5, "boii barbarians: dumnorix").settle("dumnorix", "arverni")
    play.put("arverni romans: arverni", "transalpine_gaul romans: legion_x").go("harvest")
    assert ("dumnorix-killed", 2) in [(event.cause, event.change) for event in of(play.do("roll 3"), PointsScored)]


def test_vercingetorix_without_a_refuge_was_killed(play: Playtest) -> None:
    """Y3, 5.2.1 D: his 3 points, and 3 more of the objective."""
    _year(play, 7, "arverni barbarians: arverni", "boii barbarians: vercingetorix")
    play.settle("vercingetorix", "arverni")
    log: list[Event] = []
    eliminate(play.state, BLOCKS.vercingetorix, "home", log)
    assert (only(log, PointsScored).change, _scored(play)) == (3, {"vercingetorix-killed": 3})


def test_58_bc(play: Playtest) -> None:
    """10.1: gains first, then losses (Y1)."""
    _year(play, 1, "sequani romans: sequani", "allobroges romans: allobroges", "helvetii romans: legion_vii")
    assert _scored(play) == {"east-held": 1, "helvetii-left": -1}
    _year(play, 1, "sequani barbarians: sequani").given(out=_bit("helvetii"))
    assert _scored(play) == {"sequani-lost": -1}


@each("areas, gain", (("andes", "esuvii"), {}), (("andes", "esuvii", "britannia"), {"coast-held": 1}))
def test_57_bc_the_coast(play: Playtest, areas: tuple[str, ...], gain: dict[str, int]) -> None:
    """10.2, Y2: the six areas with a port, Britannia among them."""
    _year(play, 2)
    for area, legion in zip(areas, ("legion_vii", "legion_viii", "legion_ix"), strict=False):
        play.put(f"{area} romans: {legion}")
    assert _scored(play) == gain


def test_57_bc_the_remi_and_the_barbarians_coast_10_2(play: Playtest) -> None:
    _year(play, 2, "atuatuci romans: remi")
    for area, tribe in (("osismi", "osismi"), ("bellovaci", "bellovaci"), ("atrebates", "morini")):
        play.put(f"{area} barbarians: {tribe}")
    assert _scored(play) == {"remi-held": 1, "coast-lost": -1}


def test_56_bc_gains(play: Playtest) -> None:
    """10.3, N3: a tribe of Aquitania wherever it is."""
    _year(play, 3, "helvetii romans: legion_vii", "osismi romans: osismi", "veneti romans: veneti, tarbelli")
    assert _scored(play) == {"alps-garrisoned": 1, "armorica-held": 1, "aquitania-held": 1}


def test_56_bc_losses(play: Playtest) -> None:
    """10.3: one for each of the Osismi and the Veneti."""
    _year(play, 3, "helvetii barbarians: helvetii", "osismi barbarians: osismi", "veneti barbarians: veneti")
    play.put("tolosates barbarians: sotiates")
    assert _scored(play) == {"alps-lost": -1, "aquitania-lost": -1, "armorica-lost": -2}
    assert _scored(_year(play, 3, "helvetii romans: nantuates")) == {}


def test_55_bc(play: Playtest) -> None:
    """10.4, Y7: the loss falls once."""
    _year(play, 4).given(deeds=scoring.FOUGHT_IN_GERMANIA | scoring.FOUGHT_IN_BRITANNIA)
    play.put("britannia romans: legion_vii", "menapi barbarians: tencteri", "atrebates barbarians: usipetes")
    done = dict.fromkeys(("germania-fought", "britannia-fought", "britannia-held"), 1)
    assert _scored(play) == done | {"germans-in-the-north": -2}
    assert _scored(_year(play, 4, "menapi barbarians: menapi")) == {}


@each("automaton, led, loss", (False, False, 0), (False, True, -2), (True, False, -2))
def test_54_bc_dumnorix_in_play(play: Playtest, automaton: bool, led: bool, loss: int) -> None:
    """10.5: between two players he must have come with the first card of the year."""
    _year(play, 5, automaton=automaton)
    play.put("arverni barbarians: dumnorix").given(led=_bit("dumnorix") if led else 0)
    assert _scored(play).get("dumnorix-in-play", 0) == loss


def test_54_bc(play: Playtest) -> None:
    """10.5, Y3, Y7: legions in four tribal areas, Caesar among them."""
    _year(play, 5).given(deeds=scoring.TWO_FOUGHT_IN_BRITANNIA, slain=_bit("dumnorix"))
    areas = ("aedui", "boii", "arverni", "volcae")
    for area, legion in zip(areas, ("legion_vii", "legion_viii", "legion_ix", "legion_x"), strict=True):
        play.put(f"{area} romans: {legion}")
    play.put("britannia barbarians: cantiaci")
    done = {"britannia-fought-by-two": 1, "dumnorix-killed": 2, "four-quarters": 1}
    assert _scored(play) == done | {"britannia-lost": -1}
    _year(play, 5, "transalpine_gaul romans: legion_vii")
    for area, legion in zip(areas[:3], ("legion_viii", "legion_ix", "legion_x"), strict=True):
        play.put(f"{area} romans: {legion}")
    assert _scored(play) == {}


def test_53_bc(play: Playtest) -> None:
    """10.6, Y7: crossing the Rhine asks no fight."""
    _year(play, 6).given(deeds=scoring.CROSSED_TO_GERMANIA, slain=_bit("ambiorix"))
    play.put("treveri romans: treveri", "atuatuci romans: legion_vii", "menapi barbarians: nervii")
    assert _scored(play) == {"north-held": 2, "ambiorix-killed": 2, "germania-crossed": 1, "north-lost": -1}
    assert _scored(_year(play, 6, "treveri barbarians: ambiorix")) == {"north-lost": -1}
    _year(play, 6, "treveri barbarians: ambiorix").given(led=_bit("ambiorix"))
    assert _scored(play) == {"north-lost": -1, "ambiorix-in-play": -2}


TRIBES = ("arverni", "boii", "leuci", "sequani")


@each("followers, led, loss", (4, True, -3), (3, True, 0), (4, False, 0))
def test_52_bc_vercingetorix_in_play(play: Playtest, followers: int, led: bool, loss: int) -> None:
    """10.7, Y4, N3: with four tribes, leaders not counted, if he came with the first card of the year."""
    _year(play, 7, f"arverni barbarians: vercingetorix, dumnorix, {', '.join(TRIBES[:followers])}")
    play.given(led=_bit("vercingetorix") if led else 0)
    assert _scored(play).get("vercingetorix-in-play", 0) == loss


def test_52_bc_vercingetorix_killed_or_never_come_10_7(play: Playtest) -> None:
    _year(play, 7)
    play.state.slain = play.state.out = _bit("vercingetorix")
    assert _scored(play) == {"vercingetorix-killed": 3}
    assert _scored(_year(play, 7)) == {"vercingetorix-never-came": 1}
    _year(play, 7).given(out=_bit("vercingetorix"))
    assert _scored(play) == {}


def test_52_bc_against_the_automaton_too(play: Playtest) -> None:
    """10.7, Y4: unlike those of Dumnorix and Ambiorix, the sentence makes no exception for solitaire games."""
    _year(play, 7, automaton=True).put(f"arverni barbarians: vercingetorix, {', '.join(TRIBES)}")
    assert _scored(play.copy()) == {}
    play.given(led=_bit("vercingetorix"))
    assert _scored(play) == {"vercingetorix-in-play": -3}


def test_51_bc(play: Playtest) -> None:
    """10.8, Y5, Y7, N4: a tribe of the Barbarians eliminated, or one controlled, in each region."""
    _year(play, 8, "bellovaci romans: bellovaci", "britannia romans: belgae").given(slain=_bit("tarbelli"))
    assert _scored(play) == {"all-regions": 2}
    _year(play, 8, "bellovaci romans: bellovaci", "leuci barbarians: leuci, boii, dumnorix")
    assert _scored(play) == {"more-tribes": -2}
    assert _scored(_year(play, 8, "leuci barbarians: leuci, dumnorix", "bellovaci romans: bellovaci")) == {}


YEARLY = {"objectives": "yearly"}


def test_without_the_option_there_are_none() -> None:
    assert scoring.objectives_so_far(board()) == ()


def test_they_are_those_that_the_end_of_the_year_scores(play: Playtest) -> None:
    play.clear(objectives=True).put("allobroges romans: allobroges", "sequani barbarians: sequani")
    told = dict(scoring.objectives_so_far(play.state))
    assert told == {"east-held": 0, "sequani-lost": -1, "helvetii-left": -1}
    scored = {event.cause: event.change for event in of(play.go("year's points"), PointsScored)}
    assert scored == {"areas": 1} | {name: points for name, points in told.items() if points}


def test_they_tell_nothing_that_is_hidden() -> None:
    """With hidden blocks dealt anew they stay the same, whoever looks."""
    dice, looked = random.Random(1), 0
    for number, (state, _, _) in enumerate(steps(3, YEARLY)):
        if number % 40 == 0 and state.year:
            for seat in (ROMANS, BARBARIANS, Seat.SPECTATOR):
                assert scoring.objectives_so_far(redeal(state, seat, dice)) == scoring.objectives_so_far(state)
            looked |= 1 << state.year - 1
    assert looked == (1 << len(scoring.OBJECTIVES)) - 1
