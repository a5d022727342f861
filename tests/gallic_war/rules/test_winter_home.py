"""The end of a year: harvest, going home, and the battle for Transalpine Gaul (7.1-7.3, rulings E1-E6)."""

from engine.contract import Event
from engine.gallic_war import events as ev
from engine.gallic_war.state import WINTERING
from engine.gallic_war.tasks import LEAVE, REGROUP
from tests.gallic_war.acting import AREAS, BLOCKS, Playtest, each, holds, kinds, names, of, only
from tests.gallic_war.support import go


def _harvest(play: Playtest, *board: str, die: int = 3) -> Playtest:
    play.go("harvest", *board)
    play.do(f"roll {die}")
    return play


def _winter(play: Playtest, *board: str) -> list[Event]:
    """The harvest, and no legion goes home that need not."""
    return _harvest(play, *board).do("end")


def _slain(play: Playtest, block: str) -> Playtest:
    play.state.fallen |= 1 << BLOCKS.index[block]
    return play


@each("die, garrison, supply", (1, 1, 13), (2, 2, 15), (5, 2, 15), (6, 3, 17))
def test_the_harvest_sets_garrisons_and_supply_7_1(play: Playtest, die: int, garrison: int, supply: int) -> None:
    _harvest(play, "aedui romans: legion_x", die=die)
    assert (play.state.garrison, play.supply) == (garrison, supply)


@each("die, before, after", (1, 1, 0), (6, 18, 19))
def test_supply_keeps_within_its_limits_at_the_harvest(play: Playtest, die: int, before: int, after: int) -> None:
    """E8: at every step."""
    assert _harvest(play.given(supply=before), "aedui romans: legion_x", die=die).supply == after


def test_germans_and_gauls_at_home_gain_a_step(play: Playtest) -> None:
    """7.2, E1, N7: leaders too, the Helvetii two points; nobody away from home, and no legion."""
    play.put("allobroges romans: allobroges 1, legion_x 2", "aedui romans: volcae 1")
    play.put("helvetii barbarians: helvetii 4", "germania barbarians: ariovistus 1")
    _harvest(play, "leuci barbarians: tencteri 1", "arverni barbarians: vercingetorix 2")
    play.stand("allobroges: allobroges 2, legion_x 2", "aedui: volcae 1", "helvetii: helvetii 6")
    play.stand("germania: ariovistus 2", "leuci: tencteri 1", "arverni: vercingetorix 3")


def test_nobody_gains_beyond_full_strength_7_2(play: Playtest) -> None:
    play.put("allobroges romans: allobroges, legion_x")
    full = play.strength("allobroges")
    assert _harvest(play).strength("allobroges") == full


# --- eliminated tribes -------------------------------------------------------------------------------------------
def test_an_eliminated_tribe_returns_neutral_to_an_empty_home(play: Playtest) -> None:
    """7.3.1, E2: at full strength."""
    _harvest(_slain(play.put("volcae romans: legion_x"), "arverni")).stand("arverni neutral: arverni 4")


@each("side, occupier", ("romans", "legion_vii"), ("barbarians", "marcomanni"))
def test_a_fallen_tribe_returns_to_its_occupier_at_strength_1(play: Playtest, side: str, occupier: str) -> None:
    """7.3.1, E2; it has had its replacements already."""
    _slain(play.put("volcae romans: legion_x", f"arverni {side}: {occupier}"), "arverni")
    _harvest(play).stand(f"arverni {side}: arverni 1")


def test_neutral_tribes_alone_occupy_nothing(play: Playtest) -> None:
    """E2: the home is held by neutral tribes alone."""
    play.put("volcae romans: legion_x", "neutral: bellovaci").take("caletes")
    play.state.step[BLOCKS.index["caletes"]] = 0
    _slain(play, "caletes")
    _harvest(play).stand(f"bellovaci neutral: caletes {BLOCKS.strengths[BLOCKS.index['caletes']][-1]}")


@each("side, holder", ("romans", "legion_vii"), ("barbarians", "marcomanni"), ("neutral", ""))
def test_the_nantuates_come_for_the_helvetii(play: Playtest, side: str, holder: str) -> None:
    """7.3.1: at full strength, for whoever holds the area, once."""
    play.put("volcae romans: legion_x", f"helvetii {side}: {holder}")
    play.state.out |= 1 << BLOCKS.helvetii
    _harvest(play).stand(f"helvetii {side}: nantuates 2")


# --- legions -----------------------------------------------------------------------------------------------------
def test_the_romans_choose_who_goes_home_and_who_stays(play: Playtest) -> None:
    """7.3.2, E3: within the limit of the harvest."""
    play.put("aedui romans: legion_vii, legion_viii, legion_ix, legion_x", "transalpine_gaul romans: legion_xi")
    assert _harvest(play).phase == "legions home"
    assert play.offers() == {f"home {legion}" for legion in ("legion_vii", "legion_viii", "legion_ix", "legion_x")}
    assert "end" in play.then("home legion_viii").offers()
    assert play.then("end").where("legion_viii") == "transalpine_gaul"
    assert {play.where(legion) for legion in ("legion_vii", "legion_ix", "legion_x")} == {"aedui"}


def test_caesar_does_not_count_against_the_limit_7_1_7_3_2_8_1(play: Playtest) -> None:
    assert "end" in _harvest(play, "aedui romans: legion_vii, legion_x", die=1).offers()


def test_caesar_does_not_winter_outside_two_years_running(play: Playtest) -> None:
    """7.3.2, E4: the others may stay."""
    play.put("aedui romans: legion_vii, legion_x").given(wintered=1 << BLOCKS.caesar)
    assert _harvest(play).offers() == {"home legion_vii", "end"}
    assert play.then("end").where("legion_x") == "transalpine_gaul"
    assert not holds(play.state.wintered, "legion_x")


def test_off_the_map_is_home_for_caesar_e4(play: Playtest) -> None:
    play.put("roman_off_map romans: legion_x").given(wintered=1 << BLOCKS.caesar)
    assert _harvest(play).offers() == {"home legion_x", "end"}
    assert play.then("end").where("legion_x") == "roman_off_map"
    assert not holds(play.state.wintered, "legion_x")


def test_it_is_remembered_that_caesar_wintered_7_3_2(play: Playtest) -> None:
    _winter(play, "aedui romans: legion_x")
    assert holds(play.state.wintered, "legion_x")


def test_no_legion_winters_in_germania(play: Playtest) -> None:
    """7.3.2, M8: one that stood there goes home, like it or not."""
    _winter(play, "germania romans: legion_vii", "aedui romans: legion_viii")
    assert play.where("legion_vii") == "transalpine_gaul"


def test_legions_from_off_the_map_may_come_in_7_3_2_e3(play: Playtest) -> None:
    _harvest(play, "roman_off_map romans: legion_xiii, legion_xiv")
    play.then("home legion_xiii", "end").stand("transalpine_gaul: legion_xiii", "roman_off_map: legion_xiv")


# --- the Romans' tribes ------------------------------------------------------------------------------------------
def test_roman_tribes_go_home_and_stay_roman_7_3_3(play: Playtest) -> None:
    _winter(play, "aedui romans: volcae, legion_x")
    play.stand("volcae romans: volcae")


def test_roman_tribes_change_sides_where_barbarians_stand(play: Playtest) -> None:
    """7.3.3: at their strength."""
    _winter(play, "aedui romans: arverni 2, legion_x", "arverni barbarians: leuci")
    play.stand("arverni barbarians: arverni 2", "leuci: leuci")


# --- the Barbarians' Gauls ---------------------------------------------------------------------------------------
@each("guard, side", ("legion_vii", "romans"), ("aedui", "barbarians"))
def test_barbarian_tribes_go_home_or_go_over(play: Playtest, guard: str, side: str) -> None:
    """7.3.4: a legion or a Roman tribe there turns them, at their strength; the Roman tribe goes home before."""
    _winter(play, f"leuci romans: {guard}", "volcae romans: legion_x", "boii barbarians: leuci 2, mandubii")
    play.stand("mandubii barbarians: mandubii", f"leuci {side}: leuci 2")


@each("holder", "legion_vii", "arverni")
def test_a_minor_leader_falls_if_romans_hold_his_home(play: Playtest, holder: str) -> None:
    """7.3.4, E5: any Roman unit; it is no killing that costs points."""
    play.put("arverni barbarians: dumnorix").shift("dumnorix", "boii")
    log = _winter(play, f"arverni romans: {holder}", "volcae romans: legion_x")
    assert play.strength("dumnorix") == 0
    assert play.points == 2  # for the two areas, nothing for him
    assert [event.cause for event in log if isinstance(event, ev.BlockEliminated)] == ["home"]


def _with_vercingetorix(play: Playtest, garrison_die: int, *others: str) -> Playtest:
    play.clear().put("volcae romans: legion_x", "arverni barbarians: vercingetorix")
    play.shift("vercingetorix", "mandubii")
    _harvest(play, f"mandubii barbarians: {', '.join(others)}", die=garrison_die).do("end")
    return play


def test_vercingetorix_goes_home_or_stays_as_he_likes(play: Playtest) -> None:
    """8.3, E6: and those with him that do not stay go home."""
    assert _with_vercingetorix(play, 3, "leuci").offers() == {"home vercingetorix", "stay vercingetorix"}
    play.then("home vercingetorix").stand("arverni: vercingetorix", "leuci: leuci")


def test_tribes_stay_with_him_up_to_the_limit_he_counts_in(play: Playtest) -> None:
    """7.3.4, E6: two places, of which he takes one; tribes at home take none."""
    _with_vercingetorix(play, 3, "leuci", "boii", "mandubii")
    assert play.then("stay vercingetorix").offers() == {"stay leuci", "stay boii", "end"}
    play.then("stay boii").stand("mandubii: boii", "leuci: leuci")


def test_in_a_poor_harvest_he_stays_alone_7_1_7_3_4(play: Playtest) -> None:
    log = _with_vercingetorix(play, 1, "leuci").do("stay vercingetorix")
    play.stand("leuci: leuci", "mandubii: vercingetorix")
    assert "BlockWinters" in kinds(log)


def test_germans_do_not_stay_with_vercingetorix_8_3(play: Playtest) -> None:
    _with_vercingetorix(play, 6, "tencteri", "leuci")
    assert play.then("stay vercingetorix").offers() == {"stay leuci", "end"}


def test_he_stays_if_romans_hold_his_home(play: Playtest) -> None:
    """E6: home only without Roman units."""
    play.put("arverni barbarians: vercingetorix").shift("vercingetorix", "mandubii")
    _winter(play, "arverni romans: legion_vii")
    assert play.where("vercingetorix") == "mandubii"


# --- Germans -----------------------------------------------------------------------------------------------------
def test_germans_go_home_and_the_eliminated_return_at_strength_one_7_3_5(play: Playtest) -> None:
    _winter(_slain(play.put("volcae romans: legion_x", "leuci barbarians: tencteri 2"), "usipetes"))
    play.stand("germania: tencteri 2, usipetes 1")


def test_ariovistus_winters_outside_with_germans_up_to_the_limit_7_3_5_e6(play: Playtest) -> None:
    _winter(play, "volcae romans: legion_x", "sequani barbarians: ariovistus, tencteri, marcomanni")
    assert play.offers() == {"home ariovistus", "stay ariovistus"}
    assert play.then("stay ariovistus").offers() == {"stay tencteri", "stay marcomanni", "end"}
    play.then("stay tencteri").stand("sequani: tencteri, ariovistus", "germania: marcomanni")
    assert holds(play.state.wintered, "ariovistus")


def test_ariovistus_goes_home_every_other_year(play: Playtest) -> None:
    """7.3.5: and everybody with him."""
    play.put("volcae romans: legion_x", "sequani barbarians: ariovistus, tencteri")
    _winter(play.given(wintered=1 << BLOCKS.ariovistus))
    play.stand("germania: ariovistus, tencteri")
    assert not holds(play.state.wintered, "ariovistus")


def test_gauls_do_not_stay_with_ariovistus(play: Playtest) -> None:
    """8.3: only with Vercingetorix."""
    _winter(play, "volcae romans: legion_x", "sequani barbarians: ariovistus, leuci")
    assert play.then("stay ariovistus").where("leuci") == "leuci"


@each("leader", "vercingetorix", "ariovistus")
def test_both_leaders_may_stay_in_transalpine_gaul_e6(play: Playtest, leader: str) -> None:
    play.put(f"arverni barbarians: {leader}").shift(leader, "transalpine_gaul")
    _winter(play, "aedui romans: legion_x")
    assert play.then(f"stay {leader}").where(leader) == "transalpine_gaul"


def test_vercingetorix_may_get_a_new_home_when_the_romans_winter_in_his(play: Playtest) -> None:
    """C6, 13.5: control as it is when everybody has gone home."""
    play.put("arverni barbarians: vercingetorix").shift("vercingetorix", "mandubii")
    _winter(play, "leuci barbarians: leuci", "arverni romans: legion_vii")
    assert (play.phase, play.offers()) == ("new home", {"settle leuci", "settle mandubii", "end"})


def _held(play: Playtest, *blocks: str) -> Playtest:
    """Barbarians hold Transalpine Gaul; legions VII and VIII are with the Aedui, XIII and XIV off the map."""
    play.clear().put(f"transalpine_gaul barbarians: {', '.join(blocks)}", "aedui romans: legion_vii, legion_viii")
    return play.put("roman_off_map romans: legion_xiii, legion_xiv")


def test_those_who_go_home_attack_together_and_the_off_map_legions_are_reserves(play: Playtest) -> None:
    """7.3.2, E3: one group, whatever it comes from; what stays elsewhere does not fight."""
    log = _harvest(_held(play, "boii")).do("home legion_vii", "home legion_xiii", "end", "end")
    began = only(log, ev.BattleBegan)
    assert (began.attackers, began.attacking_reserves, began.rounds) == ((("legion_vii", 4),), 1, 3)
    assert began.attacker == "romans"
    assert only(play.pass_on(), ev.ReservesArrived).blocks == (("legion_xiii", 4),)


def test_off_map_legions_alone_are_the_main_group(play: Playtest) -> None:
    """E3: if none goes home."""
    log = _harvest(_held(play, "boii")).do("home legion_xiii", "home legion_xiv", "end", "end")
    began = only(log, ev.BattleBegan)
    assert (dict(began.attackers).keys(), began.attacking_reserves) == ({"legion_xiii", "legion_xiv"}, 0)


def test_nobody_attacks_unless_somebody_comes(play: Playtest) -> None:
    """7.3.2: Barbarians who are left alone go home."""
    assert "BattleBegan" not in kinds(_harvest(_held(play, "boii")).do("end"))
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
    came = {(back.block, back.side, back.strength) for back in of(log, ev.BlockBack)}
    assert came == {("boii", None, 3), ("aedui", "romans", 1), ("tencteri", "barbarians", 1)}
    play.stand("transalpine_gaul: legion_vii", "roman_off_map: legion_xiii")
    assert not play.state.fallen


def test_the_helvetii_that_fall_in_it_make_room_for_the_nantuates(play: Playtest) -> None:
    """7.3.1, 7.3.2: at once, at full strength."""
    _harvest(_held(play, "helvetii 2")).do("home legion_vii", "end", "end")
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
    assert only(log, ev.BattleEnded).winner == "barbarians"
    assert play.then("end").where("legion_x") == "roman_off_map"
    assert not play.state.wintered & 1 << BLOCKS.caesar


def test_a_legion_that_falls_in_it_returns_at_the_end_of_the_next_year(play: Playtest) -> None:
    """7.7.1, E9: it was lost in this one; and it costs 5 points."""
    _held(play, "boii", "leuci")
    play.state.step[BLOCKS.index["legion_vii"]] = 1
    _harvest(play).do("home legion_vii", "end", "end", "pass legion_vii")
    assert only(play.fire("boii", 1), ev.PointsScored).change == -5
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
