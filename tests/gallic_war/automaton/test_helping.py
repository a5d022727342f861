"""Help for areas under attack, against the automaton (12, Reinforcing Battles, ruling A7)."""

from engine.contract import Seat
from engine.gallic_war.events import BlockMoved, HelpDecided
from engine.gallic_war.tasks import AIM, CALL, DIE, MOVE, REACT, SHELTER
from engine.gallic_war.words import told
from tests.gallic_war.acting import Playtest, kinds, of, only


# --- the Romans' -------------------------------------------------------------------------------------------------
def test_two_legions_of_one_area_may_come_for_a_point_each_and_no_tribes(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "mandubii romans: legion_vii")
    solo.put("aedui romans: legion_viii, legion_xi, legion_xii, volcae", "leuci romans: legion_xiii")
    solo.charge("sequani-mandubii sequani")
    ways = {f"move legion_{name} aedui-mandubii" for name in ("viii", "xi", "xii")}
    assert solo.offers() == ways | {"move legion_xiii leuci-mandubii", "end"}
    log = solo.do("move legion_viii aedui-mandubii")
    assert told(only(log, BlockMoved)) == "Legion VIII comes to help Aedui - Mandubii + Senones."
    assert solo.offers() == {f"move legion_{name} aedui-mandubii" for name in ("xi", "xii")} | {"end"}
    solo.do("move legion_xi aedui-mandubii")
    assert (solo.supply, solo.phase) == (13, SHELTER)


def test_without_supply_nobody_comes(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "leuci romans: legion_vii", "mandubii romans: legion_viii, legion_xi")
    solo.given(supply=1).charge("sequani-leuci sequani")
    solo.do("move legion_viii mandubii-leuci")
    assert (solo.supply, solo.phase) == (0, "battle")


def test_help_fights_from_the_first_round_and_there_are_no_reserves_a7(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "leuci romans: legion_vii 1", "mandubii romans: legion_viii")
    solo.charge("sequani-leuci sequani")
    assert solo.then("move legion_viii mandubii-leuci").offers("fire") == {"fire legion_vii", "fire legion_viii"}
    assert solo.battle.shaken


def test_help_may_use_the_fortress_a7(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "mandubii romans: volcae", "aedui romans: legion_viii")
    solo.charge("sequani-mandubii sequani")
    solo.do("move legion_viii aedui-mandubii")
    assert solo.offers() == {"shelter volcae", "shelter legion_viii", "end"}


def test_the_pinned_do_not_come_not_even_when_help_has_come_to_them_m6(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani, usipetes", "treveri barbarians: treveri", "mandubii romans: legion_vii")
    solo.put("leuci romans: legion_viii, legion_xi", "mediomatrici romans: legion_xii")
    solo.charge("sequani-leuci sequani usipetes", "treveri-mandubii treveri")
    assert solo.offers("move") == {"move legion_xii mediomatrici-leuci", "move legion_xii mediomatrici-mandubii"}
    solo.play_on("move legion_xii mediomatrici-leuci")
    assert solo.phase == "battle"


def test_the_unpinned_come_but_not_by_a_border_the_enemy_came_over_m6(solo: Playtest) -> None:
    solo.put("mediomatrici barbarians: mediomatrici", "treveri barbarians: treveri", "mandubii romans: legion_vii")
    solo.put("leuci romans: legion_viii, legion_xi")
    solo.charge("mediomatrici-leuci mediomatrici", "treveri-mandubii treveri")
    assert solo.offers("move") == {f"move legion_{name} leuci-mandubii" for name in ("viii", "xi")}


def test_neutral_areas_that_were_just_attacked_get_no_help_a7(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "neutral: leuci", "mandubii romans: legion_viii")
    assert "BattleBegan" in kinds(solo.charge("sequani-leuci sequani"))
    assert solo.phase == "roll"


def test_legions_come_over_the_sea_to_britannia_and_from_off_the_map_a7(solo: Playtest) -> None:
    solo.put("andes barbarians: usipetes, tencteri", "britannia romans: legion_vii")
    solo.put("bellovaci romans: legion_viii", "veneti romans: legion_xi")
    solo.charge("andes-britannia usipetes tencteri")
    way = "bellovaci-oceanus_britannicus-britannia"
    assert solo.offers() == {f"sail legion_viii {way}", "end"}
    solo.do(f"sail legion_viii {way}")
    assert (solo.where("legion_viii"), solo.supply) == ("britannia", 14)
    solo.solitaire().put("helvetii barbarians: helvetii", "roman_off_map romans: legion_vii, legion_viii")
    solo.charge("helvetii-transalpine_gaul helvetii")
    assert solo.offers() == {f"move legion_{n} roman_off_map-transalpine_gaul" for n in ("vii", "viii")} | {"end"}
    solo.do("move legion_vii roman_off_map-transalpine_gaul")
    assert (solo.where("legion_vii"), solo.supply) == ("transalpine_gaul", 14)


def test_battles_of_returning_tribes_get_no_help_a7(solo: Playtest) -> None:
    solo.put("leuci romans: legion_vii", "mandubii romans: legion_viii", "boii romans: leuci").rise("leuci")
    assert (solo.phase, solo.offers("fire")) == ("battle", {"fire legion_vii"})


# --- the automaton's ---------------------------------------------------------------------------------------------
def test_the_automaton_sends_help_on_1_to_3_and_says_so(solo: Playtest) -> None:
    for die, helped in ((3, True), (4, False)):
        solo.solitaire().put("aedui romans: legion_vii", "mandubii barbarians: mandubii, senones")
        solo.put("sequani barbarians: sequani").advance("legion_vii aedui-mandubii")
        assert (solo.phase, solo.errand) == (DIE, "reinforcement")
        log = solo.do(f"roll {die}")
        number = "help" if helped else "no help"
        assert told(only(log, HelpDecided)) == f"The Barbarians send {number} to Mandubii + Senones."
        assert solo.where("sequani") == ("mandubii" if helped else "sequani")


def test_a_leader_there_or_where_help_may_come_from_makes_it_likelier(solo: Playtest) -> None:
    for area in ("mandubii", "leuci", "aedui", "veneti"):
        solo.solitaire()
        solo.put("atuatuci romans: legion_vii", "mandubii barbarians: mandubii", "sequani barbarians: sequani")
        solo.put(f"{area} barbarians: dumnorix").advance("legion_vii atuatuci-mandubii")
        assert only(solo.do("roll 4"), HelpDecided).success is (area != "veneti")


def test_help_comes_only_to_those_not_outnumbered_two_to_one(solo: Playtest) -> None:
    for legions, asked in (("legion_vii 2", True), ("legion_vii 3", True), ("legion_vii 4", False)):
        solo.solitaire()
        solo.put(f"aedui romans: {legions}", "mandubii barbarians: senones", "sequani barbarians: sequani")
        log = solo.advance("legion_vii aedui-mandubii")
        assert (solo.phase == DIE) is asked
        assert not of(log, HelpDecided)


def test_without_anybody_beside_no_die_is_rolled_and_none_comes_from_an_attacked_area(solo: Playtest) -> None:
    solo.put("aedui romans: legion_vii, legion_viii", "mandubii barbarians: mandubii")
    solo.put("sequani barbarians: sequani").advance("legion_vii aedui-mandubii", "legion_viii aedui-sequani")
    assert solo.phase == "choose battle"


def test_where_help_comes_from_and_who_comes_is_drawn(solo: Playtest) -> None:
    solo.put("aedui romans: legion_vii", "mandubii barbarians: mandubii")
    solo.put("sequani barbarians: sequani, eburones, boii", "leuci barbarians: leuci")
    solo.advance("legion_vii aedui-mandubii")
    solo.do("roll 1")
    assert (solo.phase, solo.weights()) == (AIM, {"aim sequani": 1, "aim leuci": 1})
    solo.do("aim sequani")
    ways = {f"move {block} sequani-mandubii": 1 for block in ("sequani", "eburones", "boii")}
    assert (solo.phase, solo.weights()) == (MOVE, ways)
    assert solo.then("move boii sequani-mandubii", "move eburones sequani-mandubii").where("sequani") == "sequani"


def test_germans_come_first_to_germans(solo: Playtest) -> None:
    for here, first in (("marcomanni", True), ("mandubii", False)):
        solo.solitaire().put("aedui romans: legion_vii", f"mandubii barbarians: {here}")
        solo.put("sequani barbarians: sequani, usipetes, boii").advance("legion_vii aedui-mandubii")
        solo.do("roll 1")
        assert (solo.where("usipetes") == "mandubii") is first
        ways = {f"move {block} sequani-mandubii" for block in ("sequani", "boii")}
        assert solo.offers() == ways if first else ways | {"move usipetes sequani-mandubii"}


def test_the_border_limits_help_too(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii, legion_viii", "treveri barbarians: treveri, eburones")
    solo.put("germania barbarians: usipetes, tencteri, marcomanni").advance("legion_vii mandubii-treveri")
    solo.do("roll 2")
    solo.do(*sorted(solo.offers())[:1])
    solo.do(*sorted(solo.offers())[:1])
    assert sum(solo.where(block) == "treveri" for block in ("usipetes", "tencteri", "marcomanni")) == 2


def test_of_several_areas_the_romans_name_the_next_and_each_is_asked_once(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii, legion_viii", "leuci barbarians: leuci")
    solo.put("treveri barbarians: treveri, eburones", "mediomatrici barbarians: mediomatrici, usipetes")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-treveri")
    assert (solo.phase, str(solo.to_act), solo.offers()) == (CALL, "romans", {"battle leuci", "battle treveri"})
    assert solo.then("battle treveri", "roll 6").asked == (DIE, Seat.CHANCE)
    assert solo.then("roll 6").phase == "choose battle"


def test_help_that_came_does_not_go_on_to_another_area(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii, legion_viii", "leuci barbarians: leuci")
    solo.put("treveri barbarians: treveri, eburones", "mediomatrici barbarians: mediomatrici")
    solo.advance("legion_vii mandubii-leuci", "legion_viii mandubii-treveri")
    solo.do("battle treveri", "roll 1")
    assert (solo.where("mediomatrici"), solo.phase) == ("treveri", "choose battle")


def test_a_neutral_area_the_romans_attack_gets_no_help_a7(solo: Playtest) -> None:
    solo.put("mandubii romans: legion_vii", "neutral: leuci", "sequani barbarians: sequani")
    assert solo.after.advance("legion_vii mandubii-leuci").phase == "battle"


def test_the_automaton_helps_over_the_sea_of_britannia_a16(solo: Playtest) -> None:
    solo.put("carnutes romans: legion_vii", "andes barbarians: andes, venelli")
    solo.put("britannia barbarians: belgae, cantiaci").advance("legion_vii carnutes-andes")
    solo.then("roll 1").stand("andes: belgae, cantiaci")


def test_nobody_is_asked_after_the_automatons_own_attack_but_the_romans(solo: Playtest) -> None:
    solo.put("sequani barbarians: sequani", "mandubii barbarians: mandubii", "leuci romans: legion_vii")
    solo.put("helvetii romans: legion_viii", "neutral: boii").turn_up("sequani")
    while solo.phase == AIM:
        solo.do("aim leuci")
    assert (solo.phase, solo.offers()) == (REACT, {"move legion_viii helvetii-leuci", "end"})
    assert solo.then("end").after.fire("legion_vii").errand != "reinforcement"
