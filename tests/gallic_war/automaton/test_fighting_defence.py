"""How the automaton defends: its test, retreats, fortresses, and withdrawal (12, rulings A10, A18)."""

from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, BlockWithdrew, SideGaveWay
from engine.gallic_war.tasks import BATTLE, ROLL, SHELTER
from tests.gallic_war.acting import AREAS, BLOCKS, Playtest, kinds, of


def settle(play: Playtest, leader: str, area: str) -> None:
    """A leader's home is there."""
    play.state.homes[BLOCKS.index[leader]] = AREAS.index[area]


def test_defenders_away_from_home_leave_when_the_romans_are_twice_as_strong(solo: Playtest) -> None:
    for strength, leaves in ((4, True), (3, False)):
        solo.solitaire().put("mandubii barbarians: usipetes 2, tencteri 2", "sequani barbarians: sequani")
        solo.put(f"aedui romans: legion_vii, legion_viii {strength}")
        log = solo.advance("legion_vii aedui-mandubii", "legion_viii aedui-mandubii")
        if not leaves:
            log += solo.do("roll 6")
        assert [event.cause for event in of(log, SideGaveWay)] == ["defense"] * leaves
        solo.miss("legion_vii", "legion_viii")
        verb = "retreat" if leaves else "fire"
        assert {text.split()[0] for text in solo.offers()} == {verb}


def test_nobody_is_said_to_leave_who_fights_at_home_to_the_death(solo: Playtest) -> None:
    solo.put("helvetii barbarians: helvetii 4", "mandubii barbarians: mandubii")
    solo.put("sequani romans: legion_x, legion_vii")
    assert not of(solo.advance("legion_x sequani-helvetii", "legion_vii sequani-helvetii"), SideGaveWay)
    assert solo.battle.shaken


def test_germans_go_to_germania_first(solo: Playtest) -> None:
    solo.put("leuci barbarians: usipetes", "sequani barbarians: sequani")
    solo.put("mandubii romans: legion_vii, legion_viii")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    solo.miss("legion_vii", "legion_viii")
    assert solo.where("usipetes") == "germania"


def test_a_leader_goes_home_and_others_to_a_leader_first(solo: Playtest) -> None:
    solo.put("leuci barbarians: dumnorix, eburones", "sequani barbarians: sequani")
    solo.put("mediomatrici barbarians: ambiorix")
    settle(solo, "dumnorix", "sequani")
    solo.put("mandubii romans: legion_vii, legion_viii, legion_xi")
    solo.advance(*(f"legion_{name} mandubii-leuci" for name in ("vii", "viii", "xi")))
    for name in ("vii", "viii", "xi"):
        solo.fire(f"legion_{name}")
    assert solo.offers() == {"retreat dumnorix leuci-sequani", "retreat eburones leuci-mediomatrici"}


def test_without_a_leader_the_area_is_drawn_and_none_that_is_not_the_automatons_a18(solo: Playtest) -> None:
    solo.put("leuci barbarians: eburones", "sequani barbarians: sequani", "mediomatrici barbarians: mediomatrici")
    solo.put("mandubii romans: legion_vii, legion_viii")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    solo.miss("legion_vii", "legion_viii")
    assert solo.weights() == {"retreat eburones leuci-sequani": 1, "retreat eburones leuci-mediomatrici": 1}
    solo.solitaire().put("leuci barbarians: eburones", "mandubii romans: legion_vii, legion_viii")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    solo.miss("legion_vii", "legion_viii")
    assert (solo.phase, solo.battle.firing) == (ROLL, BLOCKS.index["eburones"])


def test_a_retreat_by_sea_goes_no_further_than_an_area_beside(solo: Playtest) -> None:
    solo.put("andes barbarians: eburones", "bellovaci barbarians: bellovaci", "britannia barbarians: belgae")
    solo.put("carnutes romans: legion_vii, legion_viii")
    solo.advance("legion_vii carnutes-andes", "legion_viii carnutes-andes")
    solo.miss("legion_vii", "legion_viii")
    assert solo.where("eburones") == "britannia"


def test_those_at_home_without_a_fortress_fight_to_the_death(solo: Playtest) -> None:
    solo.put("leuci barbarians: leuci", "sequani barbarians: sequani", "mandubii romans: legion_vii, legion_viii")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    solo.miss("legion_vii", "legion_viii")
    assert (solo.phase, solo.battle.firing) == (ROLL, BLOCKS.index["leuci"])


def test_those_at_home_go_into_the_fortress_the_strongest_first_when_outnumbered_a18(solo: Playtest) -> None:
    for number, inside in ((2, set()), (3, {"mandubii"})):
        solo.solitaire().put("mandubii barbarians: mandubii, senones")
        legions = ("legion_vii", "legion_viii", "legion_xi")[:number]
        solo.put(f"aedui romans: {', '.join(legions)}")
        solo.advance(*(f"{legion} aedui-mandubii" for legion in legions))
        assert (solo.phase, solo.inside) == (BATTLE, inside)


def test_of_equals_one_is_drawn_for_the_fortress(solo: Playtest) -> None:
    solo.put("mandubii barbarians: mandubii 2, senones, usipetes 1")
    solo.put("aedui romans: legion_vii, legion_viii, legion_xi")
    solo.advance(*(f"legion_{name} aedui-mandubii" for name in ("vii", "viii", "xi")))
    assert (solo.phase, solo.to_act) == (SHELTER, Seat.CHANCE)
    assert solo.weights() == {"shelter mandubii": 1, "shelter senones": 1}


def test_those_away_from_home_never_go_into_a_fortress_a18(solo: Playtest) -> None:
    solo.put("mandubii barbarians: usipetes", "aedui romans: legion_vii, legion_viii")
    solo.advance("legion_vii aedui-mandubii", "legion_viii aedui-mandubii")
    solo.miss("legion_vii", "legion_viii")
    assert (solo.phase, solo.battle.firing, solo.battle.inside) == (ROLL, BLOCKS.index["usipetes"], 0)


def test_a_fortress_of_two_takes_two_and_a_leader_is_at_home_too_b8(solo: Playtest) -> None:
    solo.put("bituriges barbarians: bituriges 2, arvii 1, dumnorix")
    legions = ("legion_vii", "legion_viii", "legion_xi")
    solo.put(f"arverni romans: {', '.join(legions)}")
    solo.advance(*(f"{legion} arverni-bituriges" for legion in legions))
    assert solo.inside == {"dumnorix", "bituriges"}


def test_later_in_the_battle_they_go_in_as_their_action_by_even_chances_a18(solo: Playtest) -> None:
    for first in ("shelter ruteni", "fire ruteni"):
        solo.solitaire().put("cadurci barbarians: cadurci, ruteni", "santones romans: legion_vii, legion_viii")
        solo.advance("legion_vii santones-cadurci", "legion_viii santones-cadurci")
        solo.do("fire legion_vii", "roll 1 6 6 6")
        solo.fire("legion_viii")
        solo.roll(6)
        solo.roll(6)
        solo.miss("legion_vii", "legion_viii")
        assert solo.weights() == {"shelter ruteni": 1, "fire ruteni": 1}
        solo.do(first)
        solo.roll(6)
        assert solo.inside == {first.split()[1] if first.startswith("shelter") else "cadurci"}


def test_three_equals_and_two_places_are_drawn_two_to_one_a18(solo: Playtest) -> None:
    solo.put("bituriges barbarians: bituriges 2, arvii, dumnorix")
    legions = ("legion_vii", "legion_viii", "legion_xi", "legion_xii 1")
    solo.put(f"arverni romans: {', '.join(legions)}")
    solo.advance(*(f"{legion.split()[0]} arverni-bituriges" for legion in legions))
    solo.do("fire legion_vii", "roll 1 6 6 6")
    for legion in legions[1:]:
        solo.fire(legion.split()[0])
    while solo.battle.round == 1:
        solo.state.play(next(iter(solo.state.legal_actions()))) if solo.phase == BATTLE else solo.roll(6)
    for legion in legions:
        solo.fire(legion.split()[0])
    assert solo.weights() == {"shelter dumnorix": 2, "fire dumnorix": 1}


def test_outnumbered_germans_withdraw_from_germania_at_once_before_any_die(solo: Playtest) -> None:
    solo.put("germania barbarians: usipetes 2, tencteri 2", "treveri romans: legion_vii, legion_viii")
    log = solo.advance("legion_vii treveri-germania", "legion_viii treveri-germania")
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert not of(log, BattleBegan)


def test_they_withdraw_at_the_start_of_a_later_round_too_a10(solo: Playtest) -> None:
    solo.put("germania barbarians: usipetes, tencteri 2", "treveri romans: legion_vii, legion_viii")
    log = solo.advance("legion_vii treveri-germania", "legion_viii treveri-germania")
    solo.do("fire legion_vii", "roll 1 6 6 6")
    solo.fire("legion_viii")
    while not of(log, BlockWithdrew):
        log += solo.roll(6) if solo.phase == ROLL else solo.state.play(solo.state.legal_actions()[0])
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert "DiceRolled" not in kinds(log[log.index(of(log, BlockWithdrew)[0]) :])
    assert not solo.state.on_map & BLOCKS.germans
