"""What lies open at an area, as a view tells it: borders, natives, wintering, supply, who could come and go."""

import random

import pytest

from engine.blocks.sets import bits
from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.actions import Group, March, Move, Sail
from engine.gallic_war.outlook import Reach, borders, garrison, natives, passage, revolt, steps_lost, supply_of
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import GROUPS, LEGIONS_HOME
from tests.gallic_war.acting import AREAS, BARBARIANS, BLOCKS, GAME, ROMANS, Playtest
from tests.gallic_war.playing import choose

TABLES = GAME.components
EYES = (ROMANS, BARBARIANS, Seat.SPECTATOR)


def reach(play: Playtest, viewer: Seat = ROMANS) -> Reach:
    return Reach(play.view(viewer))


def left(play: Playtest, area: str, side: Seat) -> dict[str, tuple[int | None, int | None]]:
    return {border.to: (border.left, border.limit) for border in borders(play.view(side), area, side)}


def test_borders_take_blocks_of_each_side_and_direction_apart_and_the_off_map_any_number(play: Playtest) -> None:
    """M2"""
    play.put("aedui romans: legion_vii, legion_viii, legion_ix", "roman_off_map romans: legion_xi")
    play.put("boii barbarians: boii").move("romans", "aedui", "roman_off_map")
    play.do("move legion_vii aedui-sequani", "move legion_viii aedui-mandubii")
    assert (left(play, "aedui", ROMANS)["sequani"], left(play, "aedui", ROMANS)["mandubii"]) == ((1, 2), (3, 4))
    assert left(play, "aedui", BARBARIANS)["sequani"] == (2, 2)
    assert left(play, "sequani", ROMANS)["aedui"] == (2, 2)
    assert left(play, "roman_off_map", ROMANS)["transalpine_gaul"] == (None, None)
    kinds = [border.kind for border in borders(play.view(ROMANS), "aedui", ROMANS)]
    assert kinds == sorted(kinds)  # open, then rivers


def test_an_attack_goes_over_one_border_and_a_forced_march_while_supply_lasts_m3(play: Playtest) -> None:
    play.put("aedui romans: legion_vii, aedui", "treveri barbarians: treveri, eburones")
    assert "treveri" in reach(play).goals("aedui", ROMANS)
    assert reach(play).comers("treveri", ROMANS) == [("aedui", 1)]
    assert reach(play).comers("mandubii", ROMANS) == [("aedui", 2)]
    assert reach(play).comers("mandubii", BARBARIANS) == [("treveri", 2)]
    assert reach(play).comers("aedui", BARBARIANS) == []
    assert reach(play.given(supply=0)).comers("treveri", ROMANS) == []


def test_only_germans_cross_the_rhine_and_legions_after_them_m8(play: Playtest) -> None:
    play.put("treveri romans: legion_vii", "menapi barbarians: nervii")
    assert reach(play).comers("germania", ROMANS) == reach(play).comers("germania", BARBARIANS) == []
    assert reach(play.put("germania barbarians: tencteri")).comers("germania", ROMANS) == [("treveri", 1)]
    assert reach(play).comers("germania", BARBARIANS) == []
    assert reach(play).comers("treveri", BARBARIANS) == [("germania", 1), ("menapi", 1)]


def test_those_attacked_go_as_far_as_they_are_not_pinned_and_attackers_stay_m6(play: Playtest) -> None:
    play.put("aedui barbarians: boii, helvetii, senones", "sequani romans: legion_vii, legion_viii")
    found = reach(play.march("legion_vii sequani-aedui"))
    assert found.comers("mandubii", BARBARIANS) == [("aedui", 2)]
    assert ("aedui", 2) not in found.comers("sequani", BARBARIANS)  # the enemy came that way
    assert "aedui" not in dict(found.comers("mandubii", ROMANS))


def test_with_restricted_fleets_only_tribes_of_the_coast_sail(play: Playtest) -> None:
    """11; of hidden blocks any of that colour may be one with a ship."""
    play.clear(restricted=True).put("osismi barbarians: arverni", "veneti barbarians: veneti")
    assert "pictones" in reach(play, ROMANS).ends("osismi", BARBARIANS)
    assert "pictones" not in reach(play, BARBARIANS).ends("osismi", BARBARIANS)
    suspected = Reach(play.view(ROMANS), {("osismi", BARBARIANS): ["arverni"]})
    assert "pictones" not in suspected.ends("osismi", BARBARIANS)
    assert "pictones" in reach(play, BARBARIANS).ends("veneti", BARBARIANS)


def test_whose_the_tribes_of_an_area_are(play: Playtest) -> None:
    """Who turned did so openly: what is neither neutral nor one's own is the enemy's."""
    play.put("transalpine_gaul romans: allobroges", "neutral: treveri", "aedui barbarians: veneti")
    assert natives(play.view(BARBARIANS), "allobroges") == [("allobroges", ROMANS, True)]
    assert natives(play.view(ROMANS), "veneti") == [("veneti", BARBARIANS, True)]
    assert natives(play.view(Seat.SPECTATOR), "veneti") == [("veneti", None, False)]
    assert {side for _, side, _ in natives(play.view(ROMANS), "treveri")} == {None}


def test_the_nantuates_are_at_home_only_when_they_have_come(play: Playtest) -> None:
    """7.3.1: they come for the Helvetii, when the year ends in which these fell."""
    play.put(f"neutral: {', '.join(area for area in AREAS.names_of(AREAS.tribal) if area != 'helvetii')}")
    play.put("germania barbarians: ariovistus")
    play.given(out=~play.state.on_map & BLOCKS.tribes & ~(1 << BLOCKS.nantuates))
    assert natives(play.view(ROMANS), "helvetii") == []
    play.put("helvetii barbarians: nantuates")
    assert natives(play.view(ROMANS), "helvetii") == [("nantuates", BARBARIANS, True)]
    assert natives(play.view(BARBARIANS), "helvetii") == [("nantuates", BARBARIANS, True)]


def test_how_great_a_revolt_would_be_and_whether_a_leader_comes(play: Playtest) -> None:
    """13.3 to 13.5: in 58 BC all are minor; a Major Revolt needs a minor leader."""
    play.given(year=2).put("aedui romans: aedui, arverni, boii")
    assert revolt(play.view(BARBARIANS), BARBARIANS, "massive_revolt") == ("massive", 3, False)
    assert revolt(play.view(BARBARIANS), BARBARIANS, "major_revolt") == ("major", 2, False)
    assert revolt(play.view(ROMANS), ROMANS, "major_revolt")[0] == "minor"
    play.given(year=1)
    assert revolt(play.view(BARBARIANS), BARBARIANS, "massive_revolt") == ("minor", 1, False)


def test_how_many_steps_an_area_lacks_and_what_a_passage_takes(play: Playtest) -> None:
    play.put("veneti barbarians: veneti 1, osismi 1")
    view = play.view(BARBARIANS)
    lost = sum(BLOCKS.top[BLOCKS.index[tribe]] - 1 for tribe in ("veneti", "osismi"))
    assert steps_lost(view.areas["veneti"], TABLES) == lost
    way = passage(view, "veneti", "osismi")
    assert (way.limit, way.left) == (2, 2)


def test_what_wintering_costs_and_where_none_may_stay(play: Playtest) -> None:
    """7.3.2, 7.4: a point for each legion but Caesar's; none in Germania."""
    play.put("aedui romans: legion_vii, legion_viii, legion_x, aedui", "germania romans: legion_ix")
    play.put("transalpine_gaul romans: legion_xi")
    found = garrison(play.view(ROMANS), "aedui")
    assert found is not None
    assert (found.legions, found.limit, found.barred) == (2, None, False)
    hidden = garrison(play.view(BARBARIANS), "aedui")
    assert hidden is not None
    assert hidden.legions == 3
    beyond = garrison(play.view(ROMANS), "germania")
    assert beyond is not None
    assert beyond.barred
    assert garrison(play.view(ROMANS), "transalpine_gaul") is None
    play.given(garrison=2)
    limited = garrison(play.view(ROMANS), "aedui")
    assert limited is not None
    assert limited.limit == 2


def test_roman_fortresses_make_supply_as_transalpine_gaul_unless_barbarians_hold_it_7_6_n2(play: Playtest) -> None:
    play.put("bituriges romans: legion_vii", "volcae barbarians: volcae")
    view = play.view(ROMANS)
    made = {area: supply_of(view, area) for area in ("bituriges", "volcae", "transalpine_gaul", "aedui")}
    assert made == {"bituriges": 2, "volcae": 0, "transalpine_gaul": 2, "aedui": 0}
    play.put("transalpine_gaul barbarians: arverni")
    assert supply_of(play.view(ROMANS), "transalpine_gaul") == 0


@pytest.mark.slow
def test_it_agrees_with_the_rules_wherever_a_movement_or_a_winter_begins() -> None:
    """5.2.1 E: what could be done is what can be done, once the group is named."""
    luck, compared = random.Random(5), {"movement": 0, "winter": 0}
    for seed, options in enumerate(({}, {"naval": "restricted"}, {"barbarians": "automaton"})):
        state, chance = GAME.start(options), SeededChance(seed)
        while state.to_act is not None and state.year < 4:
            if state.phase == GROUPS and not state.moves.groups and not _moved(state):
                compared["movement"] += 1
                assert_natives_agree(state)
                assert_moves_agree(state)
            elif state.phase == LEGIONS_HOME and not state.going:
                compared["winter"] += 1
                assert_winter_agrees(state)
            state.play(choose(state, luck, chance))
    assert compared["movement"] > 20
    assert compared["winter"] > 3


def _moved(state: State) -> bool:
    return bool(state.moves.moved & state.fighting[state.active])


def assert_natives_agree(state: State) -> None:
    """Players know whose each tribe on the map is."""
    whose = (*SEATS, None)
    for seat in SEATS:
        view = state.view(seat)
        for number, area in enumerate(AREAS.ids):
            there = [tribe for tribe in bits(BLOCKS.home_tribes[number]) if state.on_map >> tribe & 1]
            told = [(BLOCKS.ids[tribe], whose[state.side_of(tribe)], True) for tribe in there]
            assert natives(view, area) == told


def assert_moves_agree(state: State) -> None:
    side = SEATS[state.active]
    found = Reach(state.view(side))
    for group in [action for action in state.legal_actions() if isinstance(action, Group)]:
        alone = state.copy().own()
        alone._legal = None
        alone.moves.groups_left = 1
        alone.play(group)
        ways = [action for action in alone.legal_actions() if isinstance(action, Move | March | Sail)]
        assert found.ends(group.area, side) == {way.path[-1] for way in ways}, group


def assert_winter_agrees(state: State) -> None:
    view = state.view(ROMANS)
    may = set(map(str, state.legal_actions()))
    found = [each for area in AREAS.ids if (each := garrison(view, area)) and not each.barred]
    over = [each for each in found if each.limit is not None and each.legions > each.limit]
    assert bool(over) is ("end" not in may and bool(may))
