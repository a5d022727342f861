"""The battle for Transalpine Gaul when legions go home for the winter (7.3.2, E3), and who never returns (E2)."""

from engine.gallic_war.events import BattleBegan, BattleEnded, BlockBack, PointsScored, ReservesArrived
from engine.gallic_war.state import WINTERING
from engine.gallic_war.tasks import LEAVE, REGROUP
from tests.gallic_war.acting import AREAS, BLOCKS, Playtest, holds, kinds, names, of, only
from tests.gallic_war.support import go


def _harvest(play: Playtest, die: int = 3) -> Playtest:
    play.go("harvest")
    play.do(f"roll {die}")
    return play


def _held(play: Playtest, *blocks: str) -> Playtest:
    """Barbarians hold Transalpine Gaul; legions VII and VIII are with the Aedui, XIII and XIV off the map."""
    play.clear().put(f"transalpine_gaul barbarians: {', '.join(blocks)}", "aedui romans: legion_vii, legion_viii")
    return play.put("roman_off_map romans: legion_xiii, legion_xiv")


def test_those_who_go_home_attack_together_and_the_off_map_legions_are_reserves(play: Playtest) -> None:
    """7.3.2, E3: one group, whatever it comes from; what stays elsewhere does not fight."""
    _held(play, "boii")
    log = _harvest(play).do("home legion_vii", "home legion_xiii", "end", "end")
    began = only(log, BattleBegan)
    assert (began.attackers, began.attacking_reserves, began.rounds) == ((("legion_vii", 4),), 1, 3)
    assert began.attacker == "romans"
    assert only(play.pass_on(), ReservesArrived).blocks == (("legion_xiii", 4),)


def test_off_map_legions_alone_are_the_main_group(play: Playtest) -> None:
    """E3: if none goes home."""
    _held(play, "boii")
    log = _harvest(play).do("home legion_xiii", "home legion_xiv", "end", "end")
    began = only(log, BattleBegan)
    assert (dict(began.attackers).keys(), began.attacking_reserves) == ({"legion_xiii", "legion_xiv"}, 0)


def test_nobody_attacks_unless_somebody_comes(play: Playtest) -> None:
    """7.3.2: Barbarians who are left alone go home."""
    _held(play, "boii")
    assert "BattleBegan" not in kinds(_harvest(play).do("end"))
    assert play.where("boii") == "boii"


def test_what_was_eliminated_returns_after_the_regroup(play: Playtest) -> None:
    """7.3.2, E2, E3: tribes to an empty home or its occupier, Germans to Germania at strength 1."""
    _held(play, "boii 1", "aedui 1", "tencteri 1")
    _harvest(play).do("home legion_vii", "home legion_xiii", "end", "end")
    play.pass_on()
    play.fire("legion_vii", 3)
    play.do("hit boii")
    assert (play.phase, names(play.state.fallen)) == (REGROUP, {"boii", "aedui", "tencteri"})
    log = play.do("regroup legion_xiii transalpine_gaul-roman_off_map", "end")
    came = {(back.block, back.side, back.strength) for back in of(log, BlockBack)}
    assert came == {("boii", None, 3), ("aedui", "romans", 1), ("tencteri", "barbarians", 1)}
    play.stand("transalpine_gaul: legion_vii", "roman_off_map: legion_xiii")
    assert not play.state.fallen


def test_the_helvetii_that_fall_in_it_make_room_for_the_nantuates(play: Playtest) -> None:
    """7.3.1, 7.3.2: at once, at full strength."""
    _held(play, "helvetii 2")
    _harvest(play).do("home legion_vii", "end", "end")
    play.pass_on(0)
    play.fire("legion_vii", 1)
    if play.phase == REGROUP:
        play.do("end")
    play.stand("helvetii neutral: nantuates 2")
    assert holds(play.state.out, "helvetii")


def test_caesar_who_cannot_win_his_way_home_goes_off_the_map(play: Playtest) -> None:
    """7.3.2, E4: he must go home, for he wintered outside last year; beaten off, he is off the map."""
    play.given(year=2, wintered=1 << BLOCKS.caesar)
    play.put("aedui romans: legion_x", "transalpine_gaul barbarians: boii, aedui")
    assert _harvest(play).attacker == "romans"
    play.then("end").pass_on(2)
    log = play.pass_on(9)
    assert play.phase != LEAVE, "the only way is no choice"
    assert only(log, BattleEnded).winner == "barbarians"
    assert play.then("end").where("legion_x") == "roman_off_map"
    assert not play.state.wintered & 1 << BLOCKS.caesar


def test_a_legion_that_falls_in_it_returns_at_the_end_of_the_next_year(play: Playtest) -> None:
    """7.7.1, E9: it was lost in this one; and it costs 5 points."""
    _held(play, "boii", "leuci")
    play.state.step[BLOCKS.index["legion_vii"]] = 1
    _harvest(play).do("home legion_vii", "end", "end", "pass legion_vii")
    assert only(play.fire("boii", 1), PointsScored).change == -5
    play.do("end")
    assert (play.phase, play.state.year, names(play.state.due)) == ("deal", 2, {"legion_vii"})
    assert play.after.go("reinforcements").where("legion_vii") == "roman_off_map"


def test_ariovistus_vercingetorix_and_minor_leaders_do_not_return(play: Playtest) -> None:
    """8.2, 8.3, E2: the first two are out for good; a minor leader is in no box, and may come again (8.4)."""
    play.put("transalpine_gaul romans: legion_vii")
    play.put("transalpine_gaul barbarians: ariovistus 1, vercingetorix 1, dumnorix 1")
    state = play.state
    go(state, "battles", WINTERING, stop=True)
    play.then("end").fire("legion_vii", 3)
    play.do("hit dumnorix", "end")
    assert names(state.out & BLOCKS.leaders) == {"ariovistus", "vercingetorix"}
    assert not (state.fallen | state.on_map) & BLOCKS.leaders
    assert play.points == 5
    play.go("eliminated tribes")
    play.go("germans home")
    assert not state.on_map & BLOCKS.leaders
    assert not state.at[1][AREAS.germania]
