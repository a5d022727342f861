"""The homes of the leaders of Gaul (5.2.1 D, 8.3, 8.4, 13.5, rulings C5, C6, Y3)."""

from engine.gallic_war.events import BattleBegan, BlockEliminated, LeaderRemoved, LeaderSettled, PointsScored
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import BLOCKS, GAME, Playtest, kinds, of, only

OTHER = "osismi movement"


def sway(play: Playtest, area: str, *more: str) -> list[object]:
    """The Romans try these tribes with a card of 3 and succeed."""
    log = play.cards("bellovaci politics", OTHER)
    if play.phase == "politics":
        log += play.do(f"sway {area}")
    return log + play.do("roll 1", *more)


# --- Political Actions against their homes (C5) --------------------------------------------------------------
def test_a_minor_leader_is_removed_wherever_he_stands(play: Playtest) -> None:
    """5.2.1 D, C5, Y3: without points, and he is not killed; the tribe comes home and attacks nobody."""
    play.put("neutral: leuci", "aedui barbarians: dumnorix, boii").settle("dumnorix", "boii")
    log = sway(play, "boii")
    assert of(log, LeaderRemoved) == [LeaderRemoved(BARBARIANS, "dumnorix", "aedui")]
    assert (play.where("dumnorix"), play.home("dumnorix")) == ("", "")
    assert (play.points, play.state.slain) == (0, 0)
    assert not of(log, BattleBegan)


def test_a_minor_leader_in_his_home_is_removed_before_the_returning_tribe_attacks(play: Playtest) -> None:
    """5.2.1 D: immediately; nobody is left to fight."""
    log = sway(play.put("neutral: leuci", "boii barbarians: dumnorix, boii"), "boii")
    assert of(log, LeaderRemoved)
    assert not of(log, BattleBegan)
    assert play.side("boii") == "romans"


def test_only_the_leader_of_that_home_is_removed_5_2_1d(play: Playtest) -> None:
    play.put("neutral: leuci", "boii barbarians: dumnorix, ambiorix, boii").settle("ambiorix", "treveri")
    sway(play, "boii")
    assert play.where("ambiorix") == "boii"


def test_a_failure_removes_nobody_c5(play: Playtest) -> None:
    play.put("neutral: leuci", "boii barbarians: dumnorix, boii").cards("bellovaci politics", OTHER)
    assert play.then("sway boii", "roll 6").where("dumnorix") == "boii"


def test_the_barbarians_success_removes_nobody(play: Playtest) -> None:
    """C5: only the Romans' does."""
    play.put("neutral: leuci", "boii barbarians: dumnorix, boii", "aedui romans: helvii")
    play.cards(OTHER, "bellovaci politics")
    play.do("sway boii", "roll 1")
    assert (play.where("dumnorix"), play.side("helvii")) == ("boii", "barbarians")


def test_vercingetorix_moves_his_home_at_once(play: Playtest) -> None:
    """5.2.1 D, C5: where no Roman unit is and a tribe of the area is the Barbarians', wherever it stands."""
    play.put("neutral: leuci", "aedui barbarians: vercingetorix, sequani", "bituriges barbarians: bituriges")
    play.put("veneti barbarians: veneti", "arverni romans: arvii", "germania barbarians: mandubii")
    play.put("mandubii romans: legion_vii").settle("vercingetorix", "boii").put("boii barbarians: boii")
    sway(play, "boii")
    assert play.asked == ("new home", BARBARIANS)
    assert play.offers() == {"settle sequani", "settle bituriges", "settle veneti"}
    assert only(play.do("settle veneti"), LeaderSettled) == LeaderSettled(BARBARIANS, "veneti")
    assert (play.home("vercingetorix"), play.where("vercingetorix")) == ("veneti", "aedui")
    assert play.turn == ("groups", "barbarians")


def test_it_is_moved_before_the_returning_tribe_attacks_him(play: Playtest) -> None:
    """5.2.1 D, C5: the only area that can be is taken without being asked."""
    play.put("neutral: leuci", "boii barbarians: vercingetorix, boii", "veneti barbarians: veneti")
    log = sway(play, "boii")
    order = [type(event) for event in log if isinstance(event, LeaderSettled | BattleBegan)]
    assert order == [LeaderSettled, BattleBegan]
    battle = only(log, BattleBegan)
    assert (battle.attacker, battle.defenders[0][0]) == (ROMANS, "vercingetorix")


def test_without_such_an_area_he_is_eliminated(play: Playtest) -> None:
    """5.2.1 D: and the Romans score 3 points."""
    play.put("neutral: leuci", "aedui barbarians: vercingetorix, boii").settle("vercingetorix", "boii")
    log = sway(play, "boii")
    assert of(log, BlockEliminated) == [BlockEliminated(BARBARIANS, "vercingetorix", "aedui", "home")]
    assert of(log, PointsScored) == [PointsScored(ROMANS, 3, 3, "vercingetorix")]
    assert play.state.out >> BLOCKS.vercingetorix & 1
    assert play.phase == "lay"


def test_a_revolt_on_a_home_removes_nobody(play: Playtest) -> None:
    """C5: neither a minor leader, nor Vercingetorix's home while the Romans do not come to control it."""
    play.put("aedui barbarians: dumnorix, vercingetorix, boii", "veneti barbarians: veneti")
    for leader in ("dumnorix", "vercingetorix"):
        play.settle(leader, "boii")
    assert play.after.cards("minor_revolt_1 event", OTHER).then("revolt boii").side("boii") == "neutral"
    assert play.home("dumnorix") == play.home("vercingetorix") == "boii"
    assert play.turn == ("groups", "barbarians")


# --- homes gained by the Romans in another way (C6) ----------------------------------------------------------
def lost(play: Playtest, **more: str) -> Playtest:
    """Vercingetorix is among the Aedui; his home, of the Boii, is about to be entered by a legion."""
    play.clear().put("aedui barbarians: vercingetorix, aedui")
    play.settle("vercingetorix", "boii").put("arverni romans: legion_vii")
    for area, block in more.items():
        play.put(f"{area} barbarians: {block}")
    return play


def enter(play: Playtest) -> list[object]:
    """The legion enters his home."""
    return play.cards("leuci movement", OTHER) + play.do("group arverni", "move legion_vii arverni-boii")


def test_a_minor_leader_may_winter_with_vercingetorix(play: Playtest) -> None:
    """7.3.4, E5, E6: like a tribe, and so the Romans in his home do not find him; alone he would fall."""
    for stays in (True, False):
        play.clear().put("arverni romans: arverni", "transalpine_gaul romans: legion_x")
        play.put("mandubii barbarians: vercingetorix, dumnorix").settle("dumnorix", "arverni").go("harvest")
        play.do("roll 3")
        while play.phase == "legions home":
            play.do("end")
        assert play.offers() == {"stay dumnorix", "end"}
        assert play.then("stay dumnorix" if stays else "end").where("dumnorix") == ("mandubii" if stays else "")


def test_a_new_home_may_be_named_when_the_romans_gain_his(play: Playtest) -> None:
    """13.5, C6: any tribal area that the Barbarians control; he may keep the old one; it is asked once."""
    enter(lost(play, veneti="veneti"))
    assert (play.asked, play.offers()) == (("new home", BARBARIANS), {"settle aedui", "settle veneti", "end"})
    assert play.then("settle veneti").home("vercingetorix") == "veneti"
    assert play.phase != "new home"


def test_gained_in_the_middle_of_a_movement_it_is_offered_before_the_next_block_moves(play: Playtest) -> None:
    """C6: at that moment; then the Romans move on."""
    lost(play, veneti="leuci").put("arverni romans: legion_viii, legion_ix", "transalpine_gaul romans: legion_x")
    play.cards("leuci movement", OTHER)
    assert play.then("group arverni", "move legion_vii arverni-boii").asked == ("new home", BARBARIANS)
    assert GAME.position(play.state.position()).position() == play.state.position()
    assert play.then("settle veneti").asked == ("move", ROMANS)
    play.do("move legion_viii arverni-boii")
    assert (play.phase, play.to_act, play.home("vercingetorix")) == ("move", ROMANS, "veneti")


def test_it_is_offered_once_each_time(play: Playtest) -> None:
    """C6: kept, it is not asked for again until the Romans have lost and gained it anew."""
    enter(lost(play))
    assert play.then("end").home("vercingetorix") == "boii"
    assert play.after.go("actions").phase != "new home"
    play.shift("legion_vii", "arverni").given(queue=()).go("actions")
    assert play.shift("legion_vii", "boii").after.go("actions").phase == "new home"


def test_gained_in_battle_it_is_offered_when_the_battle_is_over(play: Playtest) -> None:
    """C6: at that moment, before anything else is fought."""
    enter(lost(play, boii="boii"))
    assert play.phase != "new home"
    play.then("end").win("romans")
    assert (play.phase, play.to_act, play.offers()) == ("new home", BARBARIANS, {"settle aedui", "end"})


def test_gained_by_tribes_that_turn_it_is_offered_too(play: Playtest) -> None:
    """C6, N2: nobody stands there, and its tribes, away from home, are all Roman."""
    lost(play).go("actions", "sequani romans: boii, helvii")
    assert play.phase == "new home"


def test_without_an_area_of_theirs_he_has_no_home_until_there_is_one(play: Playtest) -> None:
    """C6: he is not eliminated for it; the first area they control is his."""
    play.put("germania barbarians: marcomanni", "transalpine_gaul barbarians: vercingetorix")
    play.settle("vercingetorix", "boii")
    assert "LeaderHomeless" in kinds(play.go("actions", "boii romans: legion_vii"))
    assert (play.home("vercingetorix"), play.where("vercingetorix")) == ("", "transalpine_gaul")
    assert play.phase != "new home"
    play.given(queue=())
    assert only(play.put("veneti barbarians: veneti").go("actions"), LeaderSettled).area == "veneti"
    assert play.home("vercingetorix") == "veneti"


def test_without_a_home_he_takes_one_of_several_and_may_not_refuse_c6(play: Playtest) -> None:
    play.put("aedui barbarians: vercingetorix, aedui", "veneti barbarians: veneti").settle("vercingetorix", "boii")
    play.settle("vercingetorix", "")
    assert play.after.go("actions").offers() == {"settle aedui", "settle veneti"}
