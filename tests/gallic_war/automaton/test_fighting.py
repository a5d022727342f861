"""How the automaton attacks: its tests, and where its blocks go (12, rulings A4, A7, A10, A16, A18, A21)."""

from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, SideGaveWay, SiegeBegan, SubdueRolled
from engine.gallic_war.tasks import BATTLE, LAY, LEAVE, MAIN, REGROUP, ROLL, STORM, SUBDUE
from engine.gallic_war.words import told
from tests.gallic_war.acting import BLOCKS, GAME, Playtest, each, kinds, of, only


# --- attack (Attack and Retreat) ---------------------------------------------------------------------------------
def test_attackers_that_are_weaker_leave_instead_of_firing_and_say_why_a10(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "aedui romans: legion_vii, volcae 1")
    log = solo.charge("sequani-aedui sequani")
    assert only(log, SideGaveWay).cause == "attack"
    assert told(only(log, SideGaveWay)) == (
        "The Barbarians in Aedui are weaker than those they attack: every block that can turns back."
    )
    solo.fire("legion_vii")
    assert (solo.where("sequani"), solo.phase) == ("sequani", REGROUP)


def test_attackers_as_strong_as_the_defenders_fire_a4(solo: Playtest) -> None:
    log = solo.put("sequani barbarians: sequani", "mandubii romans: legion_vii").charge("sequani-mandubii sequani")
    solo.then("end").fire("legion_vii")
    assert not of(log, SideGaveWay)
    assert (solo.phase, solo.battle.firing) == (ROLL, BLOCKS.index["sequani"])


def test_they_are_tested_once_a_round_for_the_side_as_a_whole_a10(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani, usipetes 1", "aedui romans: legion_vii")
    log = solo.charge("sequani-aedui sequani usipetes")
    log += solo.do("fire legion_vii", "roll 1 1 1 6")
    assert not of(log, SideGaveWay)
    assert solo.state.strength_of(solo.state.at[1][solo.battle.area]) == 2
    assert solo.offers() == {"fire sequani", "fire usipetes"}
    solo.then("fire sequani").roll(6)
    assert only(solo.roll(6), SideGaveWay).cause == "attack"
    solo.fire("legion_vii")
    assert solo.offers() == {"retreat sequani aedui-sequani", "retreat usipetes aedui-sequani"}


def test_a_siege_needs_more_than_the_besieged_have_b9(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "mandubii romans: legion_vii").charge("sequani-mandubii sequani")
    log = solo.play_on("shelter legion_vii")
    assert only(log, SideGaveWay).cause == "siege"
    assert not of(log, SiegeBegan)
    assert (solo.where("sequani"), solo.phase) == ("sequani", REGROUP)


def test_the_stronger_assault_and_go_when_they_are_no_stronger_any_more_a10(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "mandubii romans: legion_vii 3").charge("sequani-mandubii sequani")
    assert only(solo.play_on("shelter legion_vii"), SiegeBegan).defenders == (("legion_vii", 3),)
    assert only(solo.then("fire legion_vii", "roll 1 6 6").do("roll 6 6 6"), SideGaveWay).cause == "siege"
    assert solo.after.fire("legion_vii").where("sequani") == "sequani"


def test_attackers_that_cannot_go_back_retreat_like_defenders_or_fire_a18(solo: Playtest) -> None:
    for refuge in (True, False):
        solo.solitaire().put("neutral: boii", "boii barbarians: usipetes, tencteri")
        if refuge:
            solo.put("sequani barbarians: sequani")
        solo.put("aedui romans: legion_vii, legion_viii").charge("boii-aedui usipetes tencteri")
        solo.miss("legion_vii", "legion_viii")
        expected = {f"retreat {block} aedui-sequani" for block in ("usipetes", "tencteri")}
        assert solo.offers() == (expected if refuge else {"fire usipetes", "fire tencteri"})


def test_a_forced_retreat_goes_anywhere_lawful_a18(solo: Playtest) -> None:
    solo.put("neutral: boii", "boii barbarians: usipetes", "germania barbarians: tencteri")
    solo.put("aedui romans: legion_vii 3").charge("boii-aedui usipetes")
    for _ in range(3):
        solo.fire("legion_vii")
        solo.roll(6)
    assert solo.to_act is Seat.CHANCE
    ends = {"mandubii", "allobroges", "arverni", "bituriges", "sequani"}
    assert solo.offers() == {f"retreat usipetes aedui-{end}" for end in ends}


def test_attackers_from_two_areas_have_a_main_group_by_chance_a7(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "leuci barbarians: leuci", "mandubii romans: legion_vii")
    solo.charge("sequani-mandubii sequani", "leuci-mandubii leuci")
    solo.do("end")
    assert (solo.phase, solo.to_act, solo.weights()) == (MAIN, Seat.CHANCE, {"main leuci": 1, "main sequani": 1})


def test_the_area_that_most_attack_is_first_and_equals_by_chance(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani, usipetes", "treveri barbarians: treveri", "aedui romans: legion_vii")
    solo.put("mediomatrici romans: legion_viii")
    log = solo.charge("sequani-aedui sequani usipetes", "treveri-mediomatrici treveri")
    assert only(log, BattleBegan).area == "aedui"
    solo.solitaire().put("sequani barbarians: sequani", "treveri barbarians: treveri", "aedui romans: legion_vii")
    solo.put("mediomatrici romans: legion_viii").charge("sequani-aedui sequani", "treveri-mediomatrici treveri")
    assert solo.weights() == {"battle aedui": 1, "battle mediomatrici": 1}


def test_ariovistus_tries_to_subdue_before_the_battle(solo: Playtest) -> None:
    solo.put("neutral: leuci", "germania barbarians: ariovistus, usipetes")
    assert solo.after.charge("germania-leuci ariovistus usipetes").phase == SUBDUE
    log = solo.do("roll 2")
    assert only(log, SubdueRolled).success
    assert not of(log, BattleBegan)
    assert (solo.where("ariovistus"), solo.where("usipetes"), solo.phase) == ("leuci", "leuci", LAY)


# --- over the sea (ruling A16) -----------------------------------------------------------------------------------
def test_an_attack_on_britannia_came_by_sea_and_has_two_rounds_a16(solo: Playtest) -> None:
    solo.put("andes barbarians: usipetes, tencteri", "britannia romans: legion_vii")
    assert only(solo.charge("andes-britannia usipetes tencteri"), BattleBegan).rounds == 2


def test_two_go_back_over_the_sea_to_each_port_whoever_else_sails_a16(solo: Playtest) -> None:
    solo.put("andes barbarians: usipetes 1, tencteri 1", "osismi barbarians: marcomanni 1")
    solo.put("britannia romans: legion_vii, legion_viii, legion_xi", "bellovaci romans: legion_xii")
    solo.charge("andes-britannia usipetes tencteri", "osismi-britannia marcomanni")
    while solo.phase != BATTLE:
        solo.do("end" if solo.phase == "react" else "main andes")
    for legion in ("vii", "viii"):
        solo.do(f"retreat legion_{legion} britannia-oceanus_britannicus-bellovaci")
    solo.fire("legion_xi")
    while solo.phase == BATTLE:
        solo.state.play(solo.state.legal_actions()[0])
    assert {solo.where(block) for block in ("usipetes", "tencteri")} == {"andes"}
    assert solo.where("marcomanni") == "osismi"


def test_those_that_cannot_go_back_over_the_sea_retreat_by_land_like_defenders_a18(solo: Playtest) -> None:
    solo.put("neutral: britannia", "britannia barbarians: usipetes, tencteri", "pictones barbarians: pictones")
    solo.put("andes romans: legion_vii, legion_viii").charge("britannia-andes usipetes tencteri")
    solo.miss("legion_vii", "legion_viii")
    assert solo.offers() == {f"retreat {block} andes-pictones" for block in ("usipetes", "tencteri")}


# --- those that came home (ruling A21) ---------------------------------------------------------------------------
def test_weaker_attackers_that_came_home_go_to_an_area_of_the_automatons_or_fire_a21(solo: Playtest) -> None:
    for refuge in (True, False):
        solo.solitaire().put("leuci romans: legion_vii, legion_viii", "boii romans: leuci")
        if refuge:
            solo.put("sequani barbarians: sequani")
        solo.rise("leuci")
        solo.fire("legion_vii")
        log = solo.fire("legion_viii")
        assert solo.where("leuci") == ("sequani" if refuge else "leuci")
        assert ("BattleEnded" in kinds(log)) is refuge


def test_a_revolts_attackers_go_into_their_fortress_first_a21(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii, legion_viii", "boii romans: mandubii", "aedui romans: volcae")
    solo.put("sequani barbarians: sequani").rise("mandubii")
    assert only(solo.do("end"), SideGaveWay).cause == "attack"
    solo.miss("legion_vii", "legion_viii")
    assert (solo.inside, solo.phase) == ({"mandubii"}, STORM)
    assert solo.to_act is not Seat.CHANCE


def test_tribes_that_politics_have_turned_may_not_use_the_fortress_a21(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii, legion_viii", "boii romans: mandubii", "sequani barbarians: sequani")
    solo.come_home("barbarians", "mandubii", cause="politics")
    solo.then("end").miss("legion_vii", "legion_viii")
    assert (solo.where("mandubii"), solo.battle.inside) == ("sequani", 0)


def weaker_at_home(play: Playtest, area: str, *tribes: str, refuges: tuple[str, ...] = ()) -> Playtest:
    """Tribes have come home by a revolt, to a fortress with one place, and three legions have fired at them."""
    legions = ("legion_vii", "legion_viii", "legion_xi")
    play.solitaire().put(f"{area} romans: {', '.join(legions)}", f"boii romans: {', '.join(tribes)}")
    for refuge in refuges:
        play.put(f"{refuge} barbarians: {refuge}")
    play.rise(area)
    assert only(play.do("end"), SideGaveWay).cause == "attack"
    for legion in legions:
        play.fire(legion)
    return play


def test_of_a_revolts_attackers_the_strongest_goes_in_whichever_acts_first_a21(solo: Playtest) -> None:
    """The Ruteni, with C, act before the Cadurci, with D: they fire, and leave the place to the stronger."""
    weaker_at_home(solo, "cadurci", "cadurci 3", "ruteni 2")
    assert (solo.phase, solo.battle.firing) == (ROLL, BLOCKS.index["ruteni"])
    assert solo.after.roll(6).inside == {"cadurci"}


def test_the_weaker_of_a_revolts_attackers_goes_to_an_area_of_the_automatons_a21(solo: Playtest) -> None:
    weaker_at_home(solo, "cadurci", "cadurci 3", "ruteni 2", refuges=("arverni",))
    assert (solo.where("ruteni"), solo.inside) == ("arverni", {"cadurci"})


@each("refuges", (), ("sequani",), ("sequani", "leuci"))
def test_of_equals_sent_home_one_is_drawn_for_the_fortress_a21(solo: Playtest, refuges: tuple[str, ...]) -> None:
    """Each as likely, however many areas it could go to instead; who is not drawn goes there, or fires."""
    found = weaker_at_home(solo, "mandubii", "mandubii 2", "senones 2", refuges=refuges).weights()
    for tribe in ("mandubii", "senones"):
        others = {text.split("-")[-1]: weight for text, weight in found.items() if f" {tribe}" in text}
        assert others.pop(f"shelter {tribe}") == sum(others.values())
        assert set(others) == (set(refuges) or {f"fire {tribe}"})
    solo.do("shelter senones")
    while solo.phase == BATTLE:
        solo.state.play(solo.state.legal_actions()[0])
    assert solo.inside == {"senones"}


RETREAT = """\
barbarians: automaton; phase: roll; year: 52; massive: yes; removed: massive_revolt; use romans: movement
use barbarians: event; active: barbarians; revolt: major; revolted: arverni; cause: came home
after: book risen
transalpine_gaul romans: legion_x; arverni romans: legion_vii 1
arverni barbarians: vercingetorix 1, arverni 2; aedui neutral: aedui
returned: vercingetorix, arverni; barbarians attack: arverni; battle: arverni; attacker: barbarians
stage: field; round: 3; rounds: 3; slot: 8; acted: legion_vii, vercingetorix, arverni; firing: arverni
"""


def test_in_a_forced_retreat_the_strongest_goes_into_the_fortress_a21(play: Playtest) -> None:
    """A21, B15: Vercingetorix, the weaker, goes anywhere lawful, whichever goes first."""
    play.state = GAME.position(RETREAT.replace(";", "\n"))
    play.do("roll 6 6")
    assert (play.phase, play.to_act, play.offers("shelter")) == (LEAVE, Seat.CHANCE, {"shelter arverni"})
    assert play.offers("retreat") == {text for text in play.offers() if text.startswith("retreat vercingetorix")}
    for first in sorted(play.offers()):
        once = play.copy()
        once.play_on(first)
        while once.phase == LEAVE:
            once.state.play(once.state.legal_actions()[0])
        assert once.inside == {"arverni"}
        assert once.where("vercingetorix") != "arverni"
