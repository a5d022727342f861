"""The victor regroups (6 G, ruling B16), after Ariovistus has subdued an area too (B12)."""

from engine.gallic_war.state import NONE
from engine.gallic_war.tasks import NEW_HOME, REGROUP
from tests.gallic_war.acting import BLOCKS, Playtest
from tests.gallic_war.support import STOPPED

SEA = "oceanus_britannicus"


def regroups(play: Playtest, block: str) -> set[str]:
    """Where a block may regroup to now."""
    start = f"regroup {block} {play.where(block)}-"
    return {text.removeprefix(start) for text in play.offers() if text.startswith(start)}


def won(play: Playtest, area: str, start: str, *legions: str) -> None:
    """Legions have beaten a tribe and regroup."""
    play.clear().put(f"{area} barbarians: venelli 1", f"{start} romans: {', '.join(legions)}")
    play.attack(*[f"{legion} {start}-{area}" for legion in legions])
    if play.phase == "shelter":
        play.do("end")
    play.fire(legions[0], 1)
    assert (play.phase, play.actor) == (REGROUP, "romans")


def test_victors_go_one_area_on_or_stay(play: Playtest) -> None:
    """6 G: each of them, to friendly or empty areas, and not on from there."""
    won(play, "aedui", "allobroges", "legion_vii", "legion_viii")
    everywhere = {"allobroges", "arverni", "bituriges", "boii", "mandubii", "sequani"}
    assert regroups(play, "legion_vii") == everywhere
    play.do("regroup legion_vii aedui-boii")
    assert (regroups(play, "legion_vii"), regroups(play, "legion_viii")) == (set(), everywhere)
    play.do("end")
    assert (play.phase, play.battle.area, play.where("legion_viii")) == (STOPPED, NONE, "aedui")


def test_regroups_never_meet_enemies_or_neutrals_or_a_battle_6g_b16(play: Playtest) -> None:
    play.put("aedui barbarians: aedui 1", "sequani barbarians: sequani", "arverni barbarians: arverni")
    play.put("neutral: boii", "allobroges romans: legion_vii, legion_viii")
    play.attack("legion_vii allobroges-aedui", "legion_viii allobroges-sequani")
    play.do("battle aedui")
    play.fire("legion_vii", 1)
    assert regroups(play, "legion_vii") == {"allobroges", "bituriges", "mandubii"}


def test_regroups_have_fresh_limits_in_each_battle(play: Playtest) -> None:
    """6 G, B16: two over a river, whoever crossed it before."""
    won(play, "aedui", "allobroges", "legion_vii", "legion_viii")
    play.do("regroup legion_vii aedui-allobroges", "regroup legion_viii aedui-allobroges")
    assert play.where("legion_viii") == "allobroges"
    play.clear().put("aedui barbarians: venelli 1", "mandubii romans: legion_vii, legion_viii, legion_ix")
    play.attack("legion_vii legion_viii legion_ix mandubii-aedui")
    play.fire("legion_vii", 1)
    play.do("regroup legion_vii aedui-arverni", "regroup legion_viii aedui-arverni")
    assert "arverni" not in regroups(play, "legion_ix")
    assert "mandubii" in regroups(play, "legion_ix")


def test_victors_regroup_by_the_borders_enemies_came_over(play: Playtest) -> None:
    """6 G: what shuts a border to a retreat does not matter."""
    play.put("aedui romans: legion_vii", "sequani barbarians: venelli 1").attack("venelli sequani-aedui")
    play.fire("legion_vii", 1)
    assert "sequani" in regroups(play, "legion_vii")


def test_only_germans_regroup_into_germania_6g_b16(play: Playtest) -> None:
    play.put("treveri romans: sequani 1", "germania barbarians: tencteri", "atuatuci barbarians: ruteni")
    play.attack("tencteri germania-treveri", "ruteni atuatuci-treveri")
    play.do("main germania", "pass sequani")
    play.fire("tencteri", 1)
    assert "germania" in regroups(play, "tencteri")
    assert "germania" not in regroups(play, "ruteni")
    assert "atuatuci" in regroups(play, "ruteni")


def test_legions_regroup_from_germania_and_not_into_it(play: Playtest) -> None:
    """B13, B16: they may stay there."""
    play.put("treveri romans: legion_vii", "germania barbarians: tencteri 1").attack("legion_vii treveri-germania")
    play.do("end")
    play.fire("legion_vii", 1)
    assert regroups(play, "legion_vii") == {"leuci", "mediomatrici", "menapi", "treveri"}
    assert play.then("end").where("legion_vii") == "germania"


def test_legions_regroup_off_the_map(play: Playtest) -> None:
    """B13, B16: from Transalpine Gaul, not tribes."""
    won(play, "transalpine_gaul", "volcae", "legion_vii", "volcae")
    assert "roman_off_map" in regroups(play, "legion_vii")
    assert "roman_off_map" not in regroups(play, "volcae")


def test_romans_regroup_by_sea_two_to_each_port(play: Playtest) -> None:
    """6 G, B16: to friendly or empty ports of the sea."""
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_xi")
    won(play, "esuvii", "andes", *legions)
    ports = {f"{SEA}-{port}" for port in ("andes", "atrebates", "bellovaci", "britannia", "osismi")}
    assert ports <= regroups(play, "legion_vii")
    play.do(*[f"regroup {legion} esuvii-{SEA}-britannia" for legion in legions[:2]])
    assert regroups(play, "legion_ix") & ports == ports - {f"{SEA}-britannia"}
    play.do(*[f"regroup {legion} esuvii-{SEA}-osismi" for legion in legions[2:]])
    assert play.where("legion_xi") == "osismi"


def test_barbarians_never_regroup_by_sea(play: Playtest) -> None:
    """6 G: Roman units only."""
    play.put("esuvii romans: sequani 1", "andes barbarians: ruteni, andes").attack("ruteni andes-esuvii")
    play.do("pass sequani")
    play.fire("ruteni", 1)
    assert not [way for way in regroups(play, "ruteni") if SEA in way]


def test_victors_regroup_after_subduing(play: Playtest) -> None:
    """8.2, B12: Ariovistus at once, before the other movement."""
    play.put("neutral: sequani", "leuci barbarians: ariovistus, marcomanni").move("barbarians", "leuci")
    play.do("move ariovistus leuci-sequani", "move marcomanni leuci-sequani", "roll 2")
    assert (play.phase, play.actor) == (REGROUP, "barbarians")
    play.do("regroup marcomanni sequani-leuci", "end")
    assert (play.phase, play.where("marcomanni"), play.where("sequani")) == (STOPPED, "leuci", "sequani")


def test_a_victory_in_vercingetorix_s_home_is_noticed_at_once(play: Playtest) -> None:
    """13.5, C6: he may move his home before the victor regroups."""
    play.put("arverni barbarians: arverni 1", "cadurci barbarians: vercingetorix")
    play.put("bituriges barbarians: bituriges")
    play.state.homes[BLOCKS.vercingetorix] = play.state.areas.index["arverni"]
    play.put("aedui romans: legion_vii").attack("legion_vii aedui-arverni")
    play.do("end")
    play.fire("legion_vii", 1)
    assert (play.phase, play.actor) == (NEW_HOME, "barbarians")
    play.do("settle bituriges")
    assert (play.phase, play.actor) == (REGROUP, "romans")


def test_a_home_that_a_regroup_gains_is_noticed_too(play: Playtest) -> None:
    """C6: an empty home that the victor enters."""
    play.put("aedui barbarians: venelli 1", "cadurci barbarians: vercingetorix")
    play.put("bituriges barbarians: bituriges, arverni")
    play.state.homes[BLOCKS.vercingetorix] = play.state.areas.index["arverni"]
    play.put("allobroges romans: legion_vii").attack("legion_vii allobroges-aedui")
    play.fire("legion_vii", 1)
    assert play.phase == REGROUP
    play.do("regroup legion_vii aedui-arverni")
    assert (play.phase, play.actor) == (NEW_HOME, "barbarians")
    assert play.then("settle bituriges").phase == STOPPED
