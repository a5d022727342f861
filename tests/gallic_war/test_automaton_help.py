"""Help for areas under attack, against the automaton (12, Reinforcing Battles, ruling A7)."""

from engine.contract import Seat
from engine.gallic_war.events import BlockMoved, HelpDecided
from engine.gallic_war.tasks import AIM, CALL, DIE, MOVE, REACT, SHELTER, AreaDraw, DieRoll
from engine.gallic_war.words import told
from tests.gallic_war.by_the_book import book, turn_up
from tests.gallic_war.solitaire import advance, charge, do, fire, rise, weights
from tests.gallic_war.support import act, barbarians, kinds, legal, neutrals, of, only, romans, where

# --- the Romans' -------------------------------------------------------------------------------------------------


def test_two_legions_of_one_area_may_come_for_a_point_each_and_no_tribes() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii")
    romans(state, "aedui", "legion_viii", "legion_xi", "legion_xii", "volcae")
    romans(state, "leuci", "legion_xiii")
    charge(state, "sequani-mandubii sequani")
    ways = {f"move legion_{name} aedui-mandubii" for name in ("viii", "xi", "xii")}
    assert legal(state) == ways | {"move legion_xiii leuci-mandubii", "end"}
    log = act(state, "move legion_viii aedui-mandubii")
    assert told(only(log, BlockMoved)) == "Legion VIII comes to help Aedui - Mandubii + Senones."
    assert legal(state) == {f"move legion_{name} aedui-mandubii" for name in ("xi", "xii")} | {"end"}
    act(state, "move legion_xi aedui-mandubii")
    assert (state.supply, state.phase) == (13, SHELTER)


def test_without_supply_nobody_comes() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "leuci", "legion_vii")
    romans(state, "mandubii", "legion_viii", "legion_xi")
    state.supply = 1
    charge(state, "sequani-leuci sequani")
    act(state, "move legion_viii mandubii-leuci")
    assert (state.supply, state.phase) == (0, "battle")


def test_help_fights_from_the_first_round_and_there_are_no_reserves_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "leuci", "legion_vii 1")
    romans(state, "mandubii", "legion_viii")
    charge(state, "sequani-leuci sequani")
    act(state, "move legion_viii mandubii-leuci")
    assert legal(state, "fire") == {"fire legion_vii", "fire legion_viii"}
    assert state.battle.shaken


def test_help_may_use_the_fortress_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "volcae")
    romans(state, "aedui", "legion_viii")
    charge(state, "sequani-mandubii sequani")
    act(state, "move legion_viii aedui-mandubii")
    assert legal(state) == {"shelter volcae", "shelter legion_viii", "end"}


def test_the_pinned_do_not_come_not_even_when_help_has_come_to_them_m6() -> None:
    state = book()
    barbarians(state, "sequani", "sequani", "usipetes")
    barbarians(state, "treveri", "treveri")
    romans(state, "mandubii", "legion_vii")
    romans(state, "leuci", "legion_viii", "legion_xi")
    romans(state, "mediomatrici", "legion_xii")
    charge(state, "sequani-leuci sequani usipetes", "treveri-mandubii treveri")
    assert legal(state, "move") == {"move legion_xii mediomatrici-leuci", "move legion_xii mediomatrici-mandubii"}
    do(state, "move legion_xii mediomatrici-leuci")
    assert state.phase == "battle"


def test_the_unpinned_come_but_not_by_a_border_the_enemy_came_over_m6() -> None:
    state = book()
    barbarians(state, "mediomatrici", "mediomatrici")
    barbarians(state, "treveri", "treveri")
    romans(state, "mandubii", "legion_vii")
    romans(state, "leuci", "legion_viii", "legion_xi")
    charge(state, "mediomatrici-leuci mediomatrici", "treveri-mandubii treveri")
    assert legal(state, "move") == {f"move legion_{name} leuci-mandubii" for name in ("viii", "xi")}


def test_neutral_areas_that_were_just_attacked_get_no_help_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    neutrals(state, "leuci")
    romans(state, "mandubii", "legion_viii")
    log = charge(state, "sequani-leuci sequani")
    assert (state.phase, "BattleBegan" in kinds(log)) == ("roll", True)


def test_legions_come_over_the_sea_to_britannia_and_from_off_the_map_a7() -> None:
    state = book()
    barbarians(state, "andes", "usipetes", "tencteri")
    romans(state, "britannia", "legion_vii")
    romans(state, "bellovaci", "legion_viii")
    romans(state, "veneti", "legion_xi")
    charge(state, "andes-britannia usipetes tencteri")
    way = "bellovaci-oceanus_britannicus-britannia"
    assert legal(state) == {f"sail legion_viii {way}", "end"}
    act(state, f"sail legion_viii {way}")
    assert (where(state, "legion_viii"), state.supply) == ("britannia", 14)
    state = book()
    barbarians(state, "helvetii", "helvetii")
    romans(state, "roman_off_map", "legion_vii", "legion_viii")
    charge(state, "helvetii-transalpine_gaul helvetii")
    assert legal(state) == {f"move legion_{n} roman_off_map-transalpine_gaul" for n in ("vii", "viii")} | {"end"}
    act(state, "move legion_vii roman_off_map-transalpine_gaul")
    assert (where(state, "legion_vii"), state.supply) == ("transalpine_gaul", 14)


def test_battles_of_returning_tribes_get_no_help_a7() -> None:
    state = book()
    romans(state, "leuci", "legion_vii")
    romans(state, "mandubii", "legion_viii")
    romans(state, "boii", "leuci")
    rise(state, "leuci")
    assert (state.phase, legal(state, "fire")) == ("battle", {"fire legion_vii"})


# --- the automaton's ---------------------------------------------------------------------------------------------


def test_the_automaton_sends_help_on_1_to_3_and_says_so() -> None:
    for die, helped in ((3, True), (4, False)):
        state = book()
        romans(state, "aedui", "legion_vii")
        barbarians(state, "mandubii", "mandubii", "senones")
        barbarians(state, "sequani", "sequani")
        advance(state, "legion_vii aedui-mandubii")
        assert (state.phase, state.task.then.word) == (DIE, "reinforcement")
        log = act(state, f"roll {die}")
        number = "help" if helped else "no help"
        assert told(only(log, HelpDecided)) == f"The Barbarians send {number} to Mandubii + Senones."
        assert where(state, "sequani") == ("mandubii" if helped else "sequani")


def test_a_leader_there_or_where_help_may_come_from_makes_it_likelier() -> None:
    for area in ("mandubii", "leuci", "aedui", "veneti"):
        state = book()
        romans(state, "atuatuci", "legion_vii")
        barbarians(state, "mandubii", "mandubii")
        barbarians(state, "sequani", "sequani")
        barbarians(state, area, "dumnorix")
        advance(state, "legion_vii atuatuci-mandubii")
        assert only(act(state, "roll 4"), HelpDecided).success is (area != "veneti")


def test_help_comes_only_to_those_not_outnumbered_two_to_one() -> None:
    for legions, asked in (("legion_vii 2", True), ("legion_vii 3", True), ("legion_vii 4", False)):
        state = book()
        romans(state, "aedui", legions)
        barbarians(state, "mandubii", "senones")
        barbarians(state, "sequani", "sequani")
        log = advance(state, "legion_vii aedui-mandubii")
        assert (state.phase == DIE) is asked
        assert not of(log, HelpDecided)


def test_without_anybody_beside_no_die_is_rolled_and_none_comes_from_an_attacked_area() -> None:
    state = book()
    romans(state, "aedui", "legion_vii", "legion_viii")
    barbarians(state, "mandubii", "mandubii")
    barbarians(state, "sequani", "sequani")
    advance(state, "legion_vii aedui-mandubii", "legion_viii aedui-sequani")
    assert state.phase == "choose battle"


def test_where_help_comes_from_and_who_comes_is_drawn() -> None:
    state = book()
    romans(state, "aedui", "legion_vii")
    barbarians(state, "mandubii", "mandubii")
    barbarians(state, "sequani", "sequani", "eburones", "boii")
    barbarians(state, "leuci", "leuci")
    advance(state, "legion_vii aedui-mandubii")
    act(state, "roll 1")
    assert (state.phase, weights(state)) == (AIM, {"aim sequani": 1, "aim leuci": 1})
    act(state, "aim sequani")
    ways = {f"move {block} sequani-mandubii": 1 for block in ("sequani", "eburones", "boii")}
    assert (state.phase, weights(state)) == (MOVE, ways)
    act(state, "move boii sequani-mandubii", "move eburones sequani-mandubii")
    assert where(state, "sequani") == "sequani"


def test_germans_come_first_to_germans() -> None:
    for here, first in (("marcomanni", True), ("mandubii", False)):
        state = book()
        romans(state, "aedui", "legion_vii")
        barbarians(state, "mandubii", here)
        barbarians(state, "sequani", "sequani", "usipetes", "boii")
        advance(state, "legion_vii aedui-mandubii")
        act(state, "roll 1")
        assert (where(state, "usipetes") == "mandubii") is first
        ways = {f"move {block} sequani-mandubii" for block in ("sequani", "boii")}
        assert legal(state) == ways if first else ways | {"move usipetes sequani-mandubii"}


def test_the_border_limits_help_too() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii", "legion_viii")
    barbarians(state, "treveri", "treveri", "eburones")
    barbarians(state, "germania", "usipetes", "tencteri", "marcomanni")
    advance(state, "legion_vii mandubii-treveri")
    act(state, "roll 2")
    act(state, *sorted(legal(state))[:1])
    act(state, *sorted(legal(state))[:1])
    assert sum(where(state, block) == "treveri" for block in ("usipetes", "tencteri", "marcomanni")) == 2


def test_of_several_areas_the_romans_name_the_next_and_each_is_asked_once() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii", "legion_viii")
    barbarians(state, "leuci", "leuci")
    barbarians(state, "treveri", "treveri", "eburones")
    barbarians(state, "mediomatrici", "mediomatrici", "usipetes")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-treveri")
    assert (state.phase, str(state.to_act), legal(state)) == (CALL, "romans", {"battle leuci", "battle treveri"})
    act(state, "battle treveri", "roll 6")
    assert (state.phase, state.to_act) == (DIE, Seat.CHANCE)
    act(state, "roll 6")
    assert state.phase == "choose battle"


def test_help_that_came_does_not_go_on_to_another_area() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii", "legion_viii")
    barbarians(state, "leuci", "leuci")
    barbarians(state, "treveri", "treveri", "eburones")
    barbarians(state, "mediomatrici", "mediomatrici")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-treveri")
    act(state, "battle treveri", "roll 1")
    assert where(state, "mediomatrici") == "treveri"
    assert state.phase == "choose battle"


def test_a_neutral_area_the_romans_attack_gets_no_help_a7() -> None:
    state = book()
    romans(state, "mandubii", "legion_vii")
    neutrals(state, "leuci")
    barbarians(state, "sequani", "sequani")
    advance(state, "legion_vii mandubii-leuci")
    assert state.phase == "battle"


def test_the_automaton_helps_over_the_sea_of_britannia_a16() -> None:
    state = book()
    romans(state, "carnutes", "legion_vii")
    barbarians(state, "andes", "andes", "venelli")
    barbarians(state, "britannia", "belgae", "cantiaci")
    advance(state, "legion_vii carnutes-andes")
    act(state, "roll 1")
    assert where(state, "belgae") == where(state, "cantiaci") == "andes"


def test_nobody_is_asked_after_the_automatons_own_attack_but_the_romans() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    barbarians(state, "mandubii", "mandubii")
    romans(state, "leuci", "legion_vii")
    romans(state, "helvetii", "legion_viii")
    neutrals(state, "boii")
    turn_up(state, "sequani")
    while state.phase == AIM:
        act(state, "aim leuci")
    assert (state.phase, legal(state)) == (REACT, {"move legion_viii helvetii-leuci", "end"})
    act(state, "end")
    fire(state, "legion_vii")
    assert not isinstance(state.task, DieRoll | AreaDraw)
