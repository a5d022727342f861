"""Retreats by land and sea, and attackers that have to leave (6 F, rulings B13 to B15)."""

from engine.gallic_war.events import BattleEnded, BlockEliminated, PointsScored
from engine.gallic_war.state import WINTERING
from engine.gallic_war.tasks import BATTLE, LEAVE, REGROUP, STORM
from tests.gallic_war.acting import BARBARIANS, BLOCKS, Playtest, each, only
from tests.gallic_war.support import go

SEA = "oceanus_britannicus"

ALL_AROUND = [f"{area} barbarians: {area}" for area in ("allobroges", "leuci", "sequani")]
"""All areas of tribes beside the Helvetii."""


# --- where to ----------------------------------------------------------------------------------------------------
def test_retreats_go_to_friendly_and_empty_areas(play: Playtest) -> None:
    """6 F, B13, N1: never to enemies, to a battle that is not fought yet, or to neutral tribes."""
    play.put("mandubii barbarians: mandubii", "aedui barbarians: aedui", "sequani barbarians: sequani")
    play.put("neutral: esuvii, leuci", "treveri romans: legion_vii", "boii romans: legion_viii")
    play.put("carnutes romans: carnutes").attack("legion_vii treveri-mandubii", "legion_viii boii-aedui")
    play.do("battle mandubii", "end", "pass legion_vii")
    assert play.ways_out("mandubii") == {"atuatuci", "bellovaci", "bituriges", "mediomatrici", "sequani"}


def test_own_blocks_beside_neutral_tribes_make_an_area_friendly_n1_b13(play: Playtest) -> None:
    play.put("mandubii barbarians: mandubii", "neutral: sequani", "sequani barbarians: boii")
    play.put("treveri romans: legion_vii").attack("legion_vii treveri-mandubii")
    assert "sequani" in play.then("end", "pass legion_vii").ways_out("mandubii")


def test_no_retreat_by_a_border_that_enemies_came_over(play: Playtest) -> None:
    """6 F, B13: for those who were attacked over it; the attacker may go back."""
    play.put("aedui barbarians: aedui, belgae", "allobroges romans: legion_vii")
    assert "allobroges" not in play.after.attack("legion_vii allobroges-aedui").ways_out("belgae")
    assert "sequani" in play.ways_out("belgae")
    play.turn_of("legion_vii")
    assert "allobroges" in play.ways_out("legion_vii")


def test_reserves_of_the_enemy_shut_a_border_too(play: Playtest) -> None:
    """6 F: units that entered, main group or not."""
    play.put("aedui barbarians: aedui", "arverni barbarians: arverni", "allobroges romans: legion_vii")
    play.march("legion_vii allobroges-aedui").attack("arverni arverni-aedui")
    assert "arverni" not in play.ways_out("legion_vii")
    assert "mandubii" in play.ways_out("legion_vii")


def test_only_who_crossed_a_border_last_retreats_by_it(play: Playtest) -> None:
    """6 F, B13: when both have used it, here both to enter."""
    play.put("aedui barbarians: aedui", "sequani romans: legion_vii").march("legion_vii sequani-aedui")
    play.put("sequani barbarians: marcomanni").attack("marcomanni sequani-aedui")
    assert "sequani" not in play.ways_out("legion_vii")
    play.pass_on()
    play.turn_of("marcomanni")
    assert "sequani" in play.ways_out("marcomanni")


def test_a_border_left_by_before_the_enemy_came_over_it(play: Playtest) -> None:
    """6 F, B13: the enemy crossed it last, and goes back by it; who left by it earlier does not follow."""
    play.put("aedui romans: legion_vii, legion_viii").march("legion_viii aedui-sequani")
    play.shift("legion_viii", "volcae").put("sequani barbarians: marcomanni").attack("marcomanni sequani-aedui")
    assert "sequani" not in play.ways_out("legion_vii")
    assert "sequani" in play.then("pass legion_vii").ways_out("marcomanni")


def test_limits_of_a_border_hold_for_each_round(play: Playtest) -> None:
    """6 F: two over a river, and two more in the next round."""
    play.put("aedui barbarians: ruteni, bellovaci, eburones, sequani", "boii romans: legion_vii")
    play.attack("legion_vii boii-aedui")
    play.turn_of("ruteni").do("retreat ruteni aedui-arverni", "retreat bellovaci aedui-arverni")
    assert "arverni" not in play.ways_out("eburones")
    assert "bituriges" in play.ways_out("eburones")
    play.do("pass eburones", "pass sequani")
    play.turn_of("eburones").do("retreat eburones aedui-arverni", "retreat sequani aedui-arverni")
    assert play.phase != BATTLE


def test_four_retreat_over_an_open_border_in_a_round_6f(play: Playtest) -> None:
    tribes = ("ruteni", "bellovaci", "eburones", "sequani", "cantiaci")
    play.put(f"aedui barbarians: {', '.join(tribes)}", "boii romans: legion_vii").attack("legion_vii boii-aedui")
    play.turn_of("ruteni")
    play.do(*[f"retreat {tribe} aedui-mandubii" for tribe in tribes[:4]])
    assert "mandubii" not in play.ways_out("cantiaci")


def test_blocks_retreat_to_different_areas(play: Playtest) -> None:
    """6 F: or the same; a retreat is in place of fire."""
    play.put("aedui barbarians: ruteni, eburones, boii", "allobroges romans: legion_vii")
    play.attack("legion_vii allobroges-aedui")
    play.turn_of("ruteni").do("retreat ruteni aedui-mandubii", "retreat eburones aedui-arverni")
    play.stand("mandubii: ruteni", "arverni: eburones")
    assert play.offers("fire") == {"fire boii"}


# --- the Rhine and the edge of the map ---------------------------------------------------------------------------
def test_only_germans_retreat_into_germania(play: Playtest) -> None:
    """6 F, B13: not even leaders or tribes beside them, nor legions."""
    play.put("treveri barbarians: tencteri, treveri, ambiorix", "atuatuci romans: legion_vii")
    assert "germania" not in play.after.attack("legion_vii atuatuci-treveri").ways_out("legion_vii")
    play.turn_of("tencteri")
    assert "germania" in play.ways_out("tencteri")
    assert "germania" not in play.ways_out("treveri") | play.ways_out("ambiorix")
    assert "mandubii" in play.ways_out("ambiorix")


def test_legions_retreat_from_germania_over_the_rhine_b13(play: Playtest) -> None:
    play.put("germania barbarians: tencteri", "treveri romans: legion_vii").attack("legion_vii treveri-germania")
    assert play.then("end").ways_out("legion_vii") == {"leuci", "mediomatrici", "menapi", "treveri"}


def test_legions_retreat_from_transalpine_gaul_off_the_map(play: Playtest) -> None:
    """B13: without a limit; tribes and Barbarians never."""
    play.put("transalpine_gaul romans: legion_vii, legion_viii, legion_ix, legion_xi, legion_xii, volcae")
    play.put("boii barbarians: boii, marcomanni").attack("boii marcomanni boii-transalpine_gaul")
    play.do("end")
    for legion in ("legion_vii", "legion_viii", "legion_ix", "legion_xi", "legion_xii"):
        play.do(f"retreat {legion} transalpine_gaul-roman_off_map")
    assert "roman_off_map" not in play.ways_out("marcomanni")
    play.turn_of("volcae")
    assert "roman_off_map" not in play.ways_out("volcae")
    assert "volcae" in play.ways_out("volcae")


def test_in_winter_legions_retreat_off_the_map_only(play: Playtest) -> None:
    """7.3.2, E3: and regroup only there; Barbarians as ever."""
    play.put("transalpine_gaul barbarians: boii", "transalpine_gaul romans: legion_vii, legion_viii")
    state = play.state
    go(state, "battles", WINTERING, stop=True)
    assert play.then("end").ways_out("legion_vii") == {"roman_off_map"}
    assert {"boii", "volcae", "allobroges"} <= play.then("pass legion_vii", "pass legion_viii").ways_out("boii")
    state.step[BLOCKS.index["boii"]] = 1
    assert play.then("pass boii").after.fire("legion_vii", 1).phase == REGROUP
    way = "transalpine_gaul-roman_off_map"
    assert play.offers() == {f"regroup legion_vii {way}", f"regroup legion_viii {way}", "end"}


# --- by sea (ruling B14) -----------------------------------------------------------------------------------------
def test_attackers_that_came_by_sea_retreat_by_sea_only(play: Playtest) -> None:
    """6 F, B14: to friendly ports of that sea; empty ones are not friendly, enemies' ports never are."""
    play.put("esuvii barbarians: belgae", "atrebates barbarians: atrebates")
    play.put("bellovaci romans: legion_vii, legion_viii", "osismi romans: osismi")
    play.attack(f"legion_vii bellovaci-{SEA}-esuvii")
    assert play.then("pass belgae").ways_out("legion_vii") == {f"{SEA}-bellovaci", f"{SEA}-osismi"}


def test_landed_attackers_without_a_friendly_port_cannot_retreat(play: Playtest) -> None:
    """6 F: and are lost when they must."""
    play.put("esuvii barbarians: belgae", "bellovaci romans: legion_vii")
    play.attack(f"legion_vii bellovaci-{SEA}-esuvii")
    assert play.then("pass belgae").ways_out("legion_vii") == set()
    log = play.then("pass legion_vii", "pass belgae").do("pass legion_vii")
    assert (only(log, BlockEliminated).block, only(log, BlockEliminated).cause) == ("legion_vii", "retreat")
    assert (only(log, PointsScored).change, only(log, BattleEnded).winner) == (-5, BARBARIANS)


def test_any_number_of_attackers_retreats_by_sea(play: Playtest) -> None:
    """B14: no limit."""
    play.put("esuvii barbarians: belgae", "bellovaci romans: legion_vii, legion_viii, legion_ix")
    play.put("andes romans: legion_xi, legion_xii")
    play.attack(f"legion_vii legion_viii bellovaci-{SEA}-esuvii", f"legion_xi andes-{SEA}-esuvii")
    play.do("main bellovaci", "pass belgae", "pass legion_vii", "pass legion_viii", "pass belgae")
    for legion in ("legion_vii", "legion_viii", "legion_xi"):
        assert play.then(f"retreat {legion} esuvii-{SEA}-bellovaci").where(legion) == "bellovaci"


@each("port, sea", ("veneti", "mare_cantabricum"), ("bellovaci", SEA))
def test_the_way_back_is_over_the_sea_they_came_by(play: Playtest, port: str, sea: str) -> None:
    """B14: Osismi has two."""
    play.put("osismi barbarians: belgae", "veneti romans: veneti", "bellovaci romans: bellovaci")
    play.put(f"{port} romans: legion_vii").attack(f"legion_vii {port}-{sea}-osismi")
    assert play.then("pass belgae").ways_out("legion_vii") == {f"{sea}-{port}"}


def test_attackers_that_came_by_land_do_not_sail_away(play: Playtest) -> None:
    """6 F, B14: to retreat over the sea, attackers have come by it."""
    play.put("esuvii barbarians: belgae", "andes romans: legion_vii, legion_viii")
    play.attack("legion_vii andes-esuvii")
    play.do("pass belgae")
    assert not [way for way in play.ways_out("legion_vii") if SEA in way]


def test_two_defenders_retreat_by_sea_in_the_whole_battle(play: Playtest) -> None:
    """6 F, B14: not two a round; to friendly ports, beside their ways by land."""
    play.put("esuvii barbarians: ruteni, eburones, bellovaci", "andes barbarians: andes")
    play.put("bellovaci romans: legion_vii, legion_viii").attack("legion_vii bellovaci-esuvii")
    play.do("pass legion_vii")
    assert {f"{SEA}-andes", "andes"} <= play.ways_out("ruteni")
    assert f"{SEA}-osismi" not in play.ways_out("ruteni"), "empty, not friendly"
    play.do(f"retreat ruteni esuvii-{SEA}-andes", f"retreat eburones esuvii-{SEA}-andes")
    assert "andes" in play.ways_out("bellovaci")
    assert f"{SEA}-andes" not in play.ways_out("bellovaci")
    assert play.then("pass bellovaci", "pass legion_vii").battle.round == 2
    assert f"{SEA}-andes" not in play.ways_out("bellovaci")


def test_restricted_defenders_need_a_ship(play: Playtest) -> None:
    """11: only naval blocks of the Barbarians retreat by sea; all of the Romans do."""
    play.clear(restricted=True)
    play.put("veneti barbarians: veneti, boii", "santones barbarians: santones", "osismi romans: legion_vii")
    play.attack("legion_vii osismi-veneti")
    assert "mare_cantabricum-santones" in play.then("pass legion_vii").ways_out("veneti")
    assert "mare_cantabricum-santones" not in play.ways_out("boii")
    play.clear(restricted=True)
    play.put("veneti romans: aedui", "santones romans: santones", "osismi barbarians: osismi")
    assert "mare_cantabricum-santones" in play.after.attack("osismi osismi-veneti").ways_out("aedui")


def test_roles_are_meant_as_they_are_at_that_moment(play: Playtest) -> None:
    """B14, B7: legions that landed and defend now go by land too, two of them by sea."""
    play.put("esuvii barbarians: esuvii 1", "mandubii barbarians: sequani")
    play.put("bellovaci romans: legion_vii, legion_viii, legion_ix")
    play.march(f"legion_vii legion_viii bellovaci-{SEA}-esuvii").attack("sequani mandubii-esuvii")
    assert play.after.fire("legion_vii", 1).then("pass legion_viii").attacker == "barbarians"
    assert {"bellovaci", "andes", f"{SEA}-bellovaci"} <= play.ways_out("legion_vii")


def test_attackers_that_sailed_away_do_not_count_among_defenders(play: Playtest) -> None:
    """B14: those who went before the sides exchanged roles."""
    play.put("esuvii barbarians: esuvii 1", "mandubii barbarians: sequani")
    play.put("bellovaci romans: legion_vii, legion_viii, legion_ix, legion_xi")
    play.put("andes romans: legion_xii, legion_xiii")
    play.march(f"legion_vii legion_viii bellovaci-{SEA}-esuvii", f"legion_xii legion_xiii andes-{SEA}-esuvii")
    play.attack("sequani mandubii-esuvii")
    assert play.then("main andes").after.fire("legion_xii", 1).phase == BATTLE, "he may pass or retreat"
    assert play.then(f"retreat legion_xiii esuvii-{SEA}-bellovaci").attacker == "barbarians"
    play.do(f"retreat legion_vii esuvii-{SEA}-bellovaci")
    assert f"{SEA}-bellovaci" in play.ways_out("legion_viii")
    play.do(f"retreat legion_viii esuvii-{SEA}-bellovaci")
    assert not [way for way in play.ways_out("legion_xii") if SEA in way]


# --- having to leave (ruling B15) --------------------------------------------------------------------------------
def test_leaving_is_a_round_of_its_own_for_the_limits(play: Playtest) -> None:
    """B15: those who went in the last round do not count."""
    play.put("aedui barbarians: boii", "bituriges barbarians: bituriges")
    play.put("allobroges romans: legion_vii, legion_viii", "sequani romans: legion_ix, legion_xi")
    play.attack("legion_vii legion_viii allobroges-aedui", "legion_ix legion_xi sequani-aedui")
    play.then("main allobroges").pass_on(2)
    play.do("retreat legion_vii aedui-allobroges", "retreat legion_viii aedui-allobroges")
    assert "allobroges" not in play.ways_out("legion_ix")
    assert play.after.pass_on(9).phase == LEAVE
    assert "allobroges" in play.ways_out("legion_ix")


def test_what_cannot_leave_is_eliminated(play: Playtest) -> None:
    """B15: two may take the river, the third is lost; the owner says who goes."""
    play.put("helvetii barbarians: helvetii", *ALL_AROUND)
    play.put("transalpine_gaul romans: legion_vii, legion_viii", "roman_off_map romans: legion_xiii")
    play.march("legion_vii legion_viii transalpine_gaul-helvetii").put("helvetii romans: legion_ix").fight()
    assert play.after.pass_on(9).turn == (LEAVE, "romans")
    play.do("retreat legion_ix helvetii-transalpine_gaul")
    log = play.do("retreat legion_vii helvetii-transalpine_gaul")
    assert (only(log, BlockEliminated).block, only(log, BattleEnded).winner) == ("legion_viii", BARBARIANS)


def test_one_that_leaves_may_open_the_way_for_another(play: Playtest) -> None:
    """B15, N1: a port to which one goes by land is friendly to one that came by sea; only then is nobody left."""
    play.put("osismi barbarians: osismi", "veneti romans: legion_vii", "santones romans: legion_viii")
    play.attack("legion_vii veneti-osismi", "legion_viii santones-mare_cantabricum-osismi")
    assert play.then("main veneti").after.pass_on(9).phase == LEAVE
    assert not play.ways_out("legion_viii")
    play.then("retreat legion_vii osismi-veneti").stand("veneti: legion_vii, legion_viii")
    assert play.points == 0


def test_the_last_way_of_the_last_attacker_is_no_choice(play: Playtest) -> None:
    """B15: he takes it without being asked."""
    play.put("helvetii barbarians: nantuates", *ALL_AROUND).put("transalpine_gaul romans: legion_vii")
    play.attack("legion_vii transalpine_gaul-helvetii")
    assert play.after.pass_on(9).where("legion_vii") == "transalpine_gaul"
    assert play.phase != LEAVE


def test_caesar_without_a_way_out_ends_the_game_b15_8_1(play: Playtest) -> None:
    play.put("esuvii barbarians: belgae", "bellovaci romans: legion_x").attack(f"legion_x bellovaci-{SEA}-esuvii")
    assert play.then("pass legion_x", "pass belgae", "pass legion_x", "pass belgae").state.result is not None
    assert play.state.result.kind == "caesar killed"


@each("inside, outside", ("barbarians", "romans"), ("romans", "barbarians"))
def test_the_besieger_s_last_round_too(play: Playtest, inside: str, outside: str) -> None:
    """B15: either side; a siege ends with all besiegers gone."""
    play.put(f"mandubii {inside}: mandubii", f"leuci {outside}: sequani").attack("sequani leuci-mandubii")
    assert play.then("shelter mandubii").phase == STORM
    assert play.then("assault").after.pass_on(9).turn == (LEAVE, outside)
