"""Vercingetorix's new home is asked for before anything else, whatever goes on (13.5, 5.2.1 D, rulings C5, C6)."""

from random import Random

import pytest

from engine.contract import PositionError, Seat
from engine.gallic_war.actions import End
from engine.gallic_war.events import BattleBegan, BlockEliminated, LeaderHomeless, LeaderSettled
from engine.gallic_war.odds import fight_out
from engine.gallic_war.position.stack import asked_later
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from tests.gallic_war.acting import GAME, Playtest, each, of, only
from tests.gallic_war.playing import steps

BASE = """\
year: 52; massive: yes; removed: massive_revolt; homes: vercingetorix mandubii
leuci barbarians: leuci; transalpine_gaul romans: legion_x
"""
WINTER = f"""{BASE}\
phase: legions home; play: 5; garrison: 2; supply: 5
boii romans: boii, mandubii; helvetii romans: legion_vii; sequani barbarians: vercingetorix, senones
"""

BATTLE = f"""{BASE}\
phase: battle; laid romans: leuci; use romans: movement; use barbarians: movement; first mover: romans
after: stacking
sequani barbarians: vercingetorix; boii romans: mandubii
aedui romans: legion_vii from allobroges, legion_viii from allobroges; aedui barbarians: senones 1, aedui 1
battle: aedui; attacker: romans; stage: field; round: 1; rounds: 3; slot: 4; main: allobroges
"""
"""The Senones are the Barbarians' last hold on the home, of which the Mandubii are the Romans'."""


def position(text: str, *changed: str) -> Playtest:
    """The situation of a text with other lines, of which those that end with a colon are left out."""
    lines = dict(line.split(":", 1) for line in (*text.replace("; ", "\n").splitlines(), *changed))
    return Playtest(GAME.position("\n".join(f"{key}:{value}" for key, value in lines.items() if value)))


def asked(play: Playtest) -> set[str]:
    """What the Barbarians may name now; the text of the position tells all of it."""
    assert play.turn == ("new home", "barbarians")
    again = GAME.position(play.state.position())
    assert (again.position(), set(map(str, again.legal_actions()))) == (play.state.position(), play.offers())
    return play.offers()


# --- in winter ---------------------------------------------------------------------------------------------------
def test_in_winter_it_is_asked_for_before_vercingetorix_and_those_with_him_winter() -> None:
    """C6: so that the Barbarians know the new home when they choose where he winters."""
    play = position(WINTER).then("end")
    assert asked(play) == {"settle leuci", "settle sequani", "end"}
    play.do("settle leuci")
    assert (play.phase, play.offers()) == ("leader home", {"home vercingetorix", "stay vercingetorix"})
    play.do("home vercingetorix")
    assert (play.where("vercingetorix"), play.home("vercingetorix")) == ("leuci", "leuci")


def test_in_winter_the_old_home_may_be_kept_and_is_not_offered_again() -> None:
    """C6: once each time."""
    play = position(WINTER).then("end", "end")
    assert (play.phase, play.offers()) == ("companions", {"stay senones", "end"})
    assert play.then("end").home("vercingetorix") == "mandubii"
    assert play.phase != "new home"


def test_in_winter_the_automaton_draws_it_before_it_winters() -> None:
    """A19: all other choices are by chance, the old home among them."""
    play = position(WINTER, "barbarians: automaton")
    assert play.then("end").to_act is Seat.CHANCE
    assert play.state.outcome_weights() is None
    assert asked(play) == {"settle leuci", "settle sequani", "end"}
    assert play.then("settle leuci").where("vercingetorix") == "leuci", "he goes home if he can (A19)"


def test_in_winter_he_may_be_left_without_a_home_until_there_is_one() -> None:
    """C6: he stays where he is; when the Boii have gone home, the Barbarians control the first area."""
    play = position(
        WINTER,
        *("boii romans:", "boii neutral: helvii", "leuci barbarians:", "sequani barbarians:"),
        *("sequani romans: mandubii", "helvetii romans: legion_vii, legion_x", "transalpine_gaul romans:"),
        "transalpine_gaul barbarians: vercingetorix, boii",
    )
    assert of(play.do("end"), LeaderHomeless)
    assert (play.phase, play.home("vercingetorix")) == ("companions", "")
    assert only(play.do("end"), LeaderSettled) == LeaderSettled(BARBARIANS, "boii")
    assert (play.where("vercingetorix"), play.home("vercingetorix")) == ("transalpine_gaul", "boii")


# --- in a battle -------------------------------------------------------------------------------------------------
def test_in_the_middle_of_a_battle_it_is_asked_for_before_the_next_block_acts() -> None:
    """C6, N2: the last tribe that kept the Romans from his home falls elsewhere."""
    play = position(BATTLE)
    assert only(play.do("fire legion_vii", "roll 1 6 6 6", "hit senones"), BlockEliminated).block == "senones"
    assert asked(play) == {"settle leuci", "settle sequani", "end"}


def test_where_it_is_refused_the_battle_goes_on_with_the_same_question() -> None:
    """C6: the second legion fires, as it would have without."""
    for answer in ("settle leuci", "end"):
        play = position(BATTLE, "aedui barbarians: senones 1, carnutes 1")
        play.do("fire legion_vii", "roll 1 6 6 6", "hit senones")
        assert asked(play) == {"settle carnutes", "settle leuci", "settle sequani", "end"}
        assert play.then(answer).asked == ("battle", ROMANS)
        assert "fire legion_viii" in play.offers()
        assert play.then("fire legion_viii", "roll 1 6 6 6").where("carnutes") == ""


def test_it_is_asked_for_before_further_hits_are_taken() -> None:
    """C6: before the owner names who takes the second one."""
    play = position(BATTLE, "aedui barbarians: senones 1, aedui 1, arvii 1")
    play.do("fire legion_vii", "roll 1 1 6 6", "hit senones")
    assert asked(play) == {"settle bituriges", "settle leuci", "settle sequani", "end"}
    play.do("settle sequani")
    assert (play.phase, play.battle.hits, play.offers()) == ("hit", 1, {"hit aedui", "hit arvii"})


def test_a_retreat_into_the_home_is_noticed_at_once() -> None:
    """C6: the Romans retreat from a battle into the empty home."""
    play = position(BATTLE, "aedui barbarians: senones, aedui", "mandubii romans:", "boii romans:")
    play.do("retreat legion_vii aedui-mandubii")
    assert asked(play) == {"settle leuci", "settle sequani", "end"}
    play.do("end")
    assert (play.phase, play.offers("fire")) == ("battle", {"fire legion_viii"})


def test_in_the_middle_of_a_battle_the_automaton_draws_it_a19_c6() -> None:
    of_the_automaton = ("barbarians: automaton", "active: barbarians")
    play = position(BATTLE, *of_the_automaton, "aedui barbarians: senones 1, carnutes 1")
    assert play.then("fire legion_vii", "roll 1 6 6 6", "hit senones").to_act is Seat.CHANCE
    assert asked(play) == {"settle carnutes", "settle leuci", "settle sequani", "end"}
    assert play.then("settle leuci").asked == ("battle", ROMANS)


def test_in_the_middle_of_a_battle_he_may_be_left_without_a_home() -> None:
    """C6: nothing is asked then, and the battle goes on."""
    without_a_home = ("sequani barbarians:", "leuci barbarians:")
    play = position(BATTLE, "aedui barbarians: senones 1, vercingetorix 1", *without_a_home)
    assert of(play.do("fire legion_vii", "roll 1 6 6 6", "hit senones"), LeaderHomeless)
    assert (play.phase, play.home("vercingetorix"), play.offers("fire")) == ("battle", "", {"fire legion_viii"})


@each(
    "there",
    ("aedui barbarians: senones 1, bituriges 1", "sequani barbarians: vercingetorix"),
    ("aedui barbarians: senones 1, vercingetorix 1", "sequani barbarians:"),
    ids=["sequani", "aedui"],
)
def test_battles_in_which_he_may_lose_his_home_are_imagined_to_their_end(there: tuple[str, str]) -> None:
    """For the odds: he keeps it; fighting there, he has to do without until he has won."""
    for seed in range(8):
        assert fight_out(position(BATTLE, "leuci barbarians:", *there).state, Random(seed)).winner is not None


# --- in a regroup ------------------------------------------------------------------------------------------------

REGROUP = f"""{BASE}\
phase: regroup; use romans: movement; use barbarians: movement; first mover: romans; after: stacking
regrouped: battle done
sequani barbarians: vercingetorix; aedui romans: legion_vii, legion_viii
battle: aedui
"""


@each("barbarians", "player", "automaton")
def test_in_the_middle_of_a_regroup_it_is_asked_for_before_the_next_block_goes(barbarians: str) -> None:
    """C6: the first legion enters the empty home; then the second regroups."""
    play = position(REGROUP, f"barbarians: {barbarians}").then("regroup legion_vii aedui-mandubii")
    assert play.to_act is (BARBARIANS if barbarians == "player" else Seat.CHANCE)
    assert asked(play) == {"settle leuci", "settle sequani", "end"}
    assert play.then("settle leuci").asked == ("regroup", ROMANS)
    assert "regroup legion_viii aedui-mandubii" in play.offers()


# --- by revolts and Political Actions ----------------------------------------------------------------------------

PLAY = f"""{BASE}\
phase: politics roll; laid romans: leuci; use romans: politics; use barbarians: movement; active: romans
target: aedui
sequani barbarians: vercingetorix; mandubii barbarians: aedui; aedui barbarians: carnutes
boii romans: mandubii
"""


def test_turned_from_his_home_by_politics_a_tribe_gives_it_away_before_it_fights() -> None:
    """C6, 5.2.1 D: the Aedui, who stood in it, go home and attack whom they find there."""
    play = position(PLAY)
    assert not of(play.do("roll 1"), BattleBegan)
    assert asked(play) == {"settle carnutes", "settle leuci", "settle sequani", "end"}
    assert only(play.do("settle leuci"), BattleBegan).area == "aedui"


def test_so_does_a_tribe_that_a_revolt_of_the_romans_takes_from_his_home() -> None:
    """C6, V2: the Aedui go over to the Romans, for whom they attack; the home is asked for before."""
    play = position(PLAY, "phase: revolt", "revolt: minor", "target:", "laid romans: minor_revolt_1")
    assert not of(play.do("revolt aedui"), BattleBegan)
    assert asked(play) == {"settle carnutes", "settle leuci", "settle sequani", "end"}
    assert only(play.do("end"), BattleBegan).area == "aedui"


def test_a_legion_that_starves_may_give_him_a_home() -> None:
    """C6, E7: its area is the Barbarians', whose tribe is with him; there is no other."""
    play = position(
        WINTER,
        *("phase: supply", "supply: 1", "homes: vercingetorix none", "boii romans: legion_viii 1"),
        *("leuci barbarians:", "sequani barbarians:", "transalpine_gaul romans:"),
        *("helvetii romans: legion_vii, legion_x", "transalpine_gaul barbarians: vercingetorix, boii"),
    )
    assert only(play.do("starve legion_viii"), LeaderSettled) == LeaderSettled(BARBARIANS, "boii")
    assert play.phase == "deal"


def test_after_politics_the_new_home_is_not_where_romans_stand() -> None:
    """C5: an area without the Romans' units, one of whose tribes is the Barbarians', controlled or not."""
    play = position(
        PLAY,
        *("target: mandubii", "mandubii barbarians: senones", "leuci barbarians: leuci, carnutes, boii"),
        *("carnutes romans: legion_vii", "boii neutral: helvii", "boii romans:", "treveri romans: mandubii"),
        *("aedui barbarians:", "aedui romans: sequani"),
    )
    play.do("roll 1")
    assert asked(play) == {"settle boii", "settle leuci"}, "not the Carnutes' area, nor that of the Sequani"
    assert play.then("settle boii").home("vercingetorix") == "boii"


# --- by stacking, before the next cards ------------------------------------------------------------------------

CROWD = f"""{BASE}\
phase: stacking; discards romans: leuci; discards barbarians: veneti; use romans: movement
use barbarians: movement; first mover: romans
sequani barbarians: vercingetorix; boii romans: mandubii
aedui barbarians: senones 1, aedui 1, arvii 1, carnutes 1, esuvii 1, veneti 1, treveri 1
crowded: aedui barbarians 1
"""


def test_before_the_next_cards_are_laid_it_is_asked_for_first() -> None:
    """C6, M9: the Senones are lost by stacking."""
    play = position(CROWD).then("hit senones")
    assert {"settle leuci", "settle sequani", "end"} <= asked(play)
    play.do("end")
    assert (play.phase, play.to_act, play.state.play_number) == ("lay", ROMANS, 2)


# --- in whole games ----------------------------------------------------------------------------------------------
@pytest.mark.slow
@each("seed, barbarians", (273, "player"), (262, "automaton"))
def test_nothing_else_is_asked_while_he_is_to_be_asked_for_a_home(seed: int, barbarians: str) -> None:
    """C6: in games in which he is, in the middle of a battle or a regroup; all that is seen by both tells it."""
    times = 0
    for number, (state, _, _) in enumerate(steps(seed, {"barbarians": barbarians})):
        if state.phase == "new home":
            asked(Playtest(state))
            times += asked_later(state) is not None
        elif number % 4 == 0 and "vercingetorix" in (view := state.view(Seat.SPECTATOR)).homes:
            lost = view.areas[view.homes["vercingetorix"]].control is ROMANS
            assert not lost or view.home_lost
    assert times


@pytest.mark.slow
def test_whatever_is_interrupted_is_asked_when_he_has_a_home_and_its_text_is_read() -> None:
    for number, (state, _, _) in enumerate(steps(273)):
        if number % 9 or "vercingetorix" not in state.view(Seat.SPECTATOR).homes:
            continue
        lines = [line for line in state.position().splitlines() if line.split(":")[0] not in ("actor", "resume")]
        if state.phase in ("new home", "groups", "move") or any(line.startswith("target:") for line in lines):
            continue
        lines[lines.index(f"phase: {state.phase}")] = "phase: new home"
        again = GAME.position("\n".join([*lines, f"resume: {state.phase} {SEATS[state.actor]}"]))
        assert GAME.position(again.position()).position() == again.position()
        again.apply(End())
        assert (again.phase, again.actor) == (state.phase, state.actor)
        assert set(again.legal_actions()) == set(state.legal_actions())


# --- what no game can reach --------------------------------------------------------------------------------------
@each("resume, reason",
    ("regroup romans", "battle"),
    ("battle romans", "battle"),
    ("lay barbarians", "follows from the rest"),
    ("hit romans", "battle"))  # fmt: skip
def test_a_text_in_which_what_cannot_be_asked_is_interrupted_is_refused(resume: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        position(WINTER, "phase: new home", "garrison: 0", f"resume: {resume}")
