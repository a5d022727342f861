"""Reserves that come to a besieged fortress, and regroups (6 B2, 6 G, rulings B10, B16)."""

from engine.gallic_war.events import BattleEnded, BlockEliminated, BlockSheltered, ReliefBegan, RoundBegan
from engine.gallic_war.state import NONE, RELIEF, SIEGE
from engine.gallic_war.tasks import LEAVE, NEW_HOME, REGROUP, SORTIE, STORM
from tests.gallic_war.acting import BARBARIANS, Playtest, kinds, names, only
from tests.gallic_war.sieges import FOUR, alesia, to_the_relief
from tests.gallic_war.support import STOPPED


def test_the_example_of_alesia() -> None:
    """6 B2, the example: a siege round, relief and sortie, all forced back, and two rounds of siege left."""
    play = alesia("mandubii", "senones", "aedui", "arverni")
    play.then("pass vercingetorix").fire("legion_vii", 2)
    assert play.strength("vercingetorix") == 3, "two hits for one point"
    assert only(play.pass_on(), ReliefBegan).attacker == BARBARIANS
    assert play.offers() == {"sortie vercingetorix", "end"}
    log = play.do("sortie vercingetorix")
    assert (only(log, RoundBegan).stage, play.battle.rounds, play.attacker) == (RELIEF, 2, "barbarians")
    assert play.offers("fire") == {f"fire {legion}" for legion in FOUR}, "the besiegers are defenders now"
    log = play.pass_on(9)
    assert (kinds(log).count("RoundBegan"), only(log, BlockSheltered).block) == (1, "vercingetorix")
    assert play.turn == (LEAVE, "barbarians")
    assert play.offers("shelter") == set(), "he went back by himself, and there is no room for others"
    log = play.do(*[f"retreat {name} mandubii-sequani" for name in ("mandubii", "senones", "aedui", "arverni")])
    assert (play.battle.stage, play.battle.round, play.battle.rounds, play.attacker) == (SIEGE, 2, 3, "romans")
    assert play.inside == {"vercingetorix"}
    log += play.pass_on(9)
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [2, 3]
    assert play.phase == LEAVE


def test_nobody_has_to_sortie() -> None:
    """6 B2: optionally, as it begins; who stays in takes no part."""
    play = to_the_relief(alesia("aedui"))
    play.then("end").fire("legion_vii", 3)
    assert play.then(*[f"pass {legion}" for legion in FOUR[1:]]).offers("fire") == {"fire aedui"}
    assert (play.strength("vercingetorix"), play.strength("aedui")) == (4, 1)


def test_who_sortied_can_only_go_back() -> None:
    """6 B2, B10: into the fortress, which waits for him."""
    play = to_the_relief(alesia("aedui")).then("sortie vercingetorix", *[f"pass {legion}" for legion in FOUR])
    assert play.offers() == {"fire vercingetorix", "shelter vercingetorix", "pass vercingetorix"}
    assert play.then("shelter vercingetorix").offers("shelter") == set(), "relievers attack, and do not enter"
    assert play.inside == {"vercingetorix"}


def test_the_fortress_waits_for_who_sortied() -> None:
    """B10: the besiegers, defenders now, do not enter it either."""
    assert to_the_relief(alesia("aedui")).then("sortie vercingetorix").offers("shelter") == set()


def test_in_a_sortie_hits_count_whole_and_half_hits_wait() -> None:
    """6 B2, B6: half hits from before are kept for the return."""
    play = alesia("aedui 1")
    play.then("pass vercingetorix").fire("legion_vii", 1)
    play.pass_on()
    play.then("sortie vercingetorix").fire("legion_vii", 1)
    assert (play.strength("vercingetorix"), names(play.battle.halves)) == (3, {"vercingetorix"})
    play.fire("legion_viii", 1)
    play.pass_on(9)
    play.do("retreat aedui mandubii-sequani")
    assert (play.battle.stage, names(play.battle.halves)) == (SIEGE, {"vercingetorix"})
    play.then("pass vercingetorix").fire("legion_vii", 1)
    assert (play.strength("vercingetorix"), play.battle.halves) == (1, 0)


def test_relievers_that_win_lift_the_siege() -> None:
    """6 B2: when no besieger is left."""
    play = to_the_relief(alesia("aedui", legions=("legion_vii 1",)))
    assert only(play.then("end", "pass legion_vii").fire("aedui", 1), BattleEnded).winner == BARBARIANS
    assert play.turn == (REGROUP, "barbarians")
    assert {"vercingetorix", "aedui"} <= {text.split()[1] for text in play.offers("regroup")}


def test_besiegers_may_retreat_from_relievers() -> None:
    """6 F, B10: they defend."""
    play = to_the_relief(alesia("aedui", legions=("legion_vii",)))
    assert only(play.then("end").do("retreat legion_vii mandubii-leuci"), BattleEnded).winner == BARBARIANS


def test_a_relief_ends_when_the_relievers_are_gone() -> None:
    """B10: the siege goes on at once."""
    play = to_the_relief(alesia("aedui 1"))
    began = only(play.then("end").fire("legion_vii", 1), RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 2, 3)
    assert play.attacker == "romans"


def test_relief_goes_on_while_one_who_sortied_fights() -> None:
    """B10: relievers or not."""
    play = to_the_relief(alesia("aedui 4")).then("sortie vercingetorix", *[f"pass {legion}" for legion in FOUR])
    play.do("pass vercingetorix", "retreat aedui mandubii-sequani")
    assert (play.battle.stage, play.battle.round) == (RELIEF, 2)
    play.pass_on(9)
    assert (play.battle.stage, play.inside) == (SIEGE, {"vercingetorix"})


def test_relievers_that_find_no_way_are_eliminated_b10_b15(play: Playtest) -> None:
    play.put("bellovaci barbarians: bellovaci", "atrebates barbarians: atrebates")
    play.put("mandubii romans: legion_vii, legion_viii", "atuatuci romans: legion_ix", "esuvii romans: legion_xi")
    play.march("legion_vii legion_viii mandubii-bellovaci").march("atrebates atrebates-bellovaci")
    play.put("atrebates romans: legion_xii").fight()
    play.then("shelter bellovaci", "assault").pass_on()
    play.then("end").pass_on()
    lost = only(play.pass_on(), BlockEliminated)
    assert (lost.block, lost.cause) == ("atrebates", "retreat")
    assert (play.battle.stage, play.battle.round) == (SIEGE, 2)


def test_a_siege_that_has_just_begun_waits_for_a_relief(play: Playtest) -> None:
    """B7, B9, B10: round 1 was fought in the field; the choice comes first, then the relief, then three rounds."""
    play.put("mandubii barbarians: mandubii, boii 1", "sequani barbarians: aedui 1")
    play.put(f"leuci romans: {', '.join(FOUR)}")
    play.march(*[f"{legion} leuci-mandubii" for legion in FOUR]).attack("aedui sequani-mandubii")
    assert play.then("shelter mandubii").after.fire("legion_vii", 1).turn == (STORM, "romans")
    play.do("retreat legion_viii mandubii-leuci", "assault")
    assert (play.phase, play.battle.stage) == (SORTIE, RELIEF)
    began = only(play.then("end").fire("legion_vii", 1), RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 1, 3)


def test_besiegers_reserves_fight_the_relievers(play: Playtest) -> None:
    """6 A, B10: both sides' reserves come at once."""
    play.put("mandubii barbarians: mandubii", "sequani barbarians: aedui", "leuci romans: legion_vii")
    play.put("aedui romans: legion_viii").march("legion_vii leuci-mandubii", "legion_viii aedui-mandubii")
    play.attack("aedui sequani-mandubii")
    play.do("shelter mandubii", "main leuci", "assault", "pass legion_vii", "pass mandubii", "end")
    assert play.offers("fire") == {"fire legion_vii", "fire legion_viii"}


def test_a_fortress_that_falls_before_the_relievers_come() -> None:
    """B7: they find nobody, and the sides exchange roles in the field; rounds are counted on."""
    play = alesia("aedui", inside="mandubii 1")
    play.fire("legion_vii", 2)
    log = play.pass_on()
    assert "RolesExchanged" in kinds(log)
    assert (play.battle.stage, play.attacker) == ("field", "barbarians")
    assert (play.battle.round, play.battle.rounds, only(log, RoundBegan).stage) == (2, 3, "field")


def test_the_new_defender_may_use_an_empty_fortress() -> None:
    """B7: and is besieged in it, by who attacks now."""
    play = alesia("aedui", inside="mandubii 1", legions=("legion_vii",))
    assert "shelter legion_vii" in play.after.fire("legion_vii", 2).offers()
    play.do("shelter legion_vii")
    assert (play.phase, play.actor, play.battle.stage, play.attacker) == (STORM, "barbarians", SIEGE, "barbarians")
    assert only(play.do("assault"), RoundBegan).rounds == 3
    assert play.where("legion_vii") == "mandubii"


def test_besiegers_may_use_a_fortress_that_is_left_empty() -> None:
    """B8, B14: as defenders, when all who sortied have fallen."""
    play = alesia("aedui", inside="vercingetorix 1", legions=("legion_vii", "legion_viii"))
    play.do("pass vercingetorix", "pass legion_vii", "pass legion_viii", "sortie vercingetorix")
    play.state.step[play.state.blocks.index["aedui"]] = 1
    assert "shelter legion_viii" in play.after.fire("legion_vii", 1).then("hit vercingetorix").offers()
    play.do("shelter legion_viii", "pass aedui")
    assert (play.battle.stage, play.battle.round) == (RELIEF, 2)
    play.do("retreat legion_vii mandubii-leuci")
    assert (play.battle.stage, play.phase, play.actor) == (SIEGE, STORM, "barbarians")


def test_in_a_relief_the_strongest_is_hit_not_who_has_half_a_hit() -> None:
    """B5, B6: half hits have no meaning outside."""
    play = alesia("aedui 4", inside="mandubii 2")
    play.fire("legion_vii", 1)
    play.pass_on()
    play.then("sortie mandubii").fire("legion_vii", 1)
    assert (play.strength("aedui"), play.strength("mandubii")) == (3, 2)


SEA = "oceanus_britannicus"


def regroups(play: Playtest, block: str) -> set[str]:
    """Where a block may regroup to now."""
    start = f"regroup {block} {play.where(block)}-"
    return {text.removeprefix(start) for text in play.offers() if text.startswith(start)}


def won(play: Playtest, area: str, start: str, *legions: str) -> Playtest:
    """Legions have beaten a tribe and regroup."""
    play.clear().put(f"{area} barbarians: venelli 1", f"{start} romans: {', '.join(legions)}")
    play.attack(*[f"{legion} {start}-{area}" for legion in legions])
    if play.phase == "shelter":
        play.do("end")
    assert play.after.fire(legions[0], 1).turn == (REGROUP, "romans")
    return play


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
    play.then("battle aedui").fire("legion_vii", 1)
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
    play.then("main germania", "pass sequani").fire("tencteri", 1)
    assert "germania" in regroups(play, "tencteri")
    assert "germania" not in regroups(play, "ruteni")
    assert "atuatuci" in regroups(play, "ruteni")


def test_legions_regroup_from_germania_and_not_into_it(play: Playtest) -> None:
    """B13, B16: they may stay there."""
    play.put("treveri romans: legion_vii", "germania barbarians: tencteri 1").attack("legion_vii treveri-germania")
    play.then("end").fire("legion_vii", 1)
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
    play.then("pass sequani").fire("ruteni", 1)
    assert not [way for way in regroups(play, "ruteni") if SEA in way]


def test_victors_regroup_after_subduing(play: Playtest) -> None:
    """8.2, B12: Ariovistus at once, before the other movement."""
    play.put("neutral: sequani", "leuci barbarians: ariovistus, marcomanni").move("barbarians", "leuci")
    play.do("move ariovistus leuci-sequani", "move marcomanni leuci-sequani", "roll 2")
    assert play.turn == (REGROUP, "barbarians")
    play.do("regroup marcomanni sequani-leuci", "end")
    assert (play.phase, play.where("marcomanni"), play.where("sequani")) == (STOPPED, "leuci", "sequani")


def test_a_victory_in_vercingetorix_s_home_is_noticed_at_once(play: Playtest) -> None:
    """13.5, C6: he may move his home before the victor regroups."""
    play.put("arverni barbarians: arverni 1", "cadurci barbarians: vercingetorix")
    play.put("bituriges barbarians: bituriges").settle("vercingetorix", "arverni")
    play.put("aedui romans: legion_vii").attack("legion_vii aedui-arverni")
    assert play.then("end").after.fire("legion_vii", 1).turn == (NEW_HOME, "barbarians")
    assert play.then("settle bituriges").turn == (REGROUP, "romans")


def test_a_home_that_a_regroup_gains_is_noticed_too(play: Playtest) -> None:
    """C6: an empty home that the victor enters."""
    play.put("aedui barbarians: venelli 1", "cadurci barbarians: vercingetorix")
    play.put("bituriges barbarians: bituriges, arverni").settle("vercingetorix", "arverni")
    play.put("allobroges romans: legion_vii").attack("legion_vii allobroges-aedui")
    assert play.after.fire("legion_vii", 1).phase == REGROUP
    assert play.then("regroup legion_vii aedui-arverni").turn == (NEW_HOME, "barbarians")
    assert play.then("settle bituriges").phase == STOPPED
