"""Reserves that come to a besieged fortress (6 B2, ruling B10)."""

from engine.gallic_war.events import BattleEnded, BlockEliminated, BlockSheltered, ReliefBegan, RoundBegan
from engine.gallic_war.state import RELIEF, SIEGE
from engine.gallic_war.tasks import LEAVE, REGROUP, SORTIE, STORM
from tests.gallic_war.acting import BARBARIANS, Playtest, kinds, names, only
from tests.gallic_war.sieges import FOUR, alesia, to_the_relief


def test_the_example_of_alesia() -> None:
    """6 B2, the example: a siege round, relief and sortie, all forced back, and two rounds of siege left."""
    play = alesia("mandubii", "senones", "aedui", "arverni")
    play.do("pass vercingetorix")
    play.fire("legion_vii", 2)
    assert play.strength("vercingetorix") == 3, "two hits for one point"
    assert only(play.pass_on(), ReliefBegan).attacker == BARBARIANS
    assert play.offers() == {"sortie vercingetorix", "end"}
    log = play.do("sortie vercingetorix")
    assert (only(log, RoundBegan).stage, play.battle.rounds, play.attacker) == (RELIEF, 2, "barbarians")
    assert play.offers("fire") == {f"fire {legion}" for legion in FOUR}, "the besiegers are defenders now"
    log = play.pass_on(9)
    assert (kinds(log).count("RoundBegan"), only(log, BlockSheltered).block) == (1, "vercingetorix")
    assert (play.phase, play.actor) == (LEAVE, "barbarians")
    assert play.offers("shelter") == set(), "he went back by himself, and there is no room for others"
    log = play.do(*[f"retreat {name} mandubii-sequani" for name in ("mandubii", "senones", "aedui", "arverni")])
    assert (play.battle.stage, play.battle.round, play.battle.rounds, play.attacker) == (SIEGE, 2, 3, "romans")
    assert play.inside == {"vercingetorix"}
    log += play.pass_on(9)
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [2, 3]
    assert play.phase == LEAVE


def test_nobody_has_to_sortie() -> None:
    """6 B2: optionally, as it begins; who stays in takes no part."""
    play = alesia("aedui")
    to_the_relief(play)
    play.do("end")
    play.fire("legion_vii", 3)
    assert play.then(*[f"pass {legion}" for legion in FOUR[1:]]).offers("fire") == {"fire aedui"}
    assert (play.strength("vercingetorix"), play.strength("aedui")) == (4, 1)


def test_who_sortied_can_only_go_back() -> None:
    """6 B2, B10: into the fortress, which waits for him."""
    play = alesia("aedui")
    to_the_relief(play)
    play.do("sortie vercingetorix", *[f"pass {legion}" for legion in FOUR])
    assert play.offers() == {"fire vercingetorix", "shelter vercingetorix", "pass vercingetorix"}
    assert play.then("shelter vercingetorix").offers("shelter") == set(), "relievers attack, and do not enter"
    assert play.inside == {"vercingetorix"}


def test_the_fortress_waits_for_who_sortied() -> None:
    """B10: the besiegers, defenders now, do not enter it either."""
    play = alesia("aedui")
    to_the_relief(play)
    assert play.then("sortie vercingetorix").offers("shelter") == set()


def test_in_a_sortie_hits_count_whole_and_half_hits_wait() -> None:
    """6 B2, B6: half hits from before are kept for the return."""
    play = alesia("aedui 1")
    play.do("pass vercingetorix")
    play.fire("legion_vii", 1)
    play.pass_on()
    play.do("sortie vercingetorix")
    play.fire("legion_vii", 1)
    assert (play.strength("vercingetorix"), names(play.battle.halves)) == (3, {"vercingetorix"})
    play.fire("legion_viii", 1)
    play.pass_on(9)
    play.do("retreat aedui mandubii-sequani")
    assert (play.battle.stage, names(play.battle.halves)) == (SIEGE, {"vercingetorix"})
    play.do("pass vercingetorix")
    play.fire("legion_vii", 1)
    assert (play.strength("vercingetorix"), play.battle.halves) == (1, 0)


def test_relievers_that_win_lift_the_siege() -> None:
    """6 B2: when no besieger is left."""
    play = alesia("aedui", legions=("legion_vii 1",))
    to_the_relief(play)
    play.do("end", "pass legion_vii")
    assert only(play.fire("aedui", 1), BattleEnded).winner == BARBARIANS
    assert (play.phase, play.actor) == (REGROUP, "barbarians")
    assert {"vercingetorix", "aedui"} <= {text.split()[1] for text in play.offers("regroup")}


def test_besiegers_may_retreat_from_relievers() -> None:
    """6 F, B10: they defend."""
    play = alesia("aedui", legions=("legion_vii",))
    to_the_relief(play)
    play.do("end")
    assert only(play.do("retreat legion_vii mandubii-leuci"), BattleEnded).winner == BARBARIANS


def test_a_relief_ends_when_the_relievers_are_gone() -> None:
    """B10: the siege goes on at once."""
    play = alesia("aedui 1")
    to_the_relief(play)
    play.do("end")
    log = play.fire("legion_vii", 1)
    began = only(log, RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 2, 3)
    assert play.attacker == "romans"


def test_relief_goes_on_while_one_who_sortied_fights() -> None:
    """B10: relievers or not."""
    play = alesia("aedui 4")
    to_the_relief(play)
    play.do("sortie vercingetorix", *[f"pass {legion}" for legion in FOUR])
    play.do("pass vercingetorix", "retreat aedui mandubii-sequani")
    assert (play.battle.stage, play.battle.round) == (RELIEF, 2)
    play.pass_on(9)
    assert (play.battle.stage, play.inside) == (SIEGE, {"vercingetorix"})


def test_relievers_that_find_no_way_are_eliminated_b10_b15(play: Playtest) -> None:
    play.put("bellovaci barbarians: bellovaci", "atrebates barbarians: atrebates")
    play.put("mandubii romans: legion_vii, legion_viii", "atuatuci romans: legion_ix", "esuvii romans: legion_xi")
    play.march("legion_vii legion_viii mandubii-bellovaci").march("atrebates atrebates-bellovaci")
    play.put("atrebates romans: legion_xii").fight()
    play.do("shelter bellovaci", "assault")
    play.pass_on()
    play.do("end")
    play.pass_on()
    log = play.pass_on()
    lost = only(log, BlockEliminated)
    assert (lost.block, lost.cause) == ("atrebates", "retreat")
    assert (play.battle.stage, play.battle.round) == (SIEGE, 2)


def test_a_siege_that_has_just_begun_waits_for_a_relief(play: Playtest) -> None:
    """B7, B9, B10: round 1 was fought in the field; the choice comes first, then the relief, then three rounds."""
    play.put("mandubii barbarians: mandubii, boii 1", "sequani barbarians: aedui 1")
    play.put(f"leuci romans: {', '.join(FOUR)}")
    play.march(*[f"{legion} leuci-mandubii" for legion in FOUR]).attack("aedui sequani-mandubii")
    play.do("shelter mandubii")
    play.fire("legion_vii", 1)
    assert (play.phase, play.actor) == (STORM, "romans")
    play.do("retreat legion_viii mandubii-leuci", "assault")
    assert (play.phase, play.battle.stage) == (SORTIE, RELIEF)
    play.do("end")
    log = play.fire("legion_vii", 1)
    began = only(log, RoundBegan)
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
    assert (play.battle.stage, play.battle.round, play.battle.rounds, play.attacker) == (
        "field",
        2,
        3,
        "barbarians",
    )
    assert only(log, RoundBegan).stage == "field"


def test_the_new_defender_may_use_an_empty_fortress() -> None:
    """B7: and is besieged in it, by who attacks now."""
    play = alesia("aedui", inside="mandubii 1", legions=("legion_vii",))
    play.fire("legion_vii", 2)
    assert "shelter legion_vii" in play.offers()
    play.do("shelter legion_vii")
    assert (play.phase, play.actor, play.battle.stage, play.attacker) == (STORM, "barbarians", SIEGE, "barbarians")
    assert only(play.do("assault"), RoundBegan).rounds == 3
    assert play.where("legion_vii") == "mandubii"


def test_besiegers_may_use_a_fortress_that_is_left_empty() -> None:
    """B8, B14: as defenders, when all who sortied have fallen."""
    play = alesia("aedui", inside="vercingetorix 1", legions=("legion_vii", "legion_viii"))
    play.do("pass vercingetorix", "pass legion_vii", "pass legion_viii", "sortie vercingetorix")
    play.state.step[play.state.blocks.index["aedui"]] = 1
    play.fire("legion_vii", 1)
    assert "shelter legion_viii" in play.then("hit vercingetorix").offers()
    play.do("shelter legion_viii", "pass aedui")
    assert (play.battle.stage, play.battle.round) == (RELIEF, 2)
    play.do("retreat legion_vii mandubii-leuci")
    assert (play.battle.stage, play.phase, play.actor) == (SIEGE, STORM, "barbarians")


def test_in_a_relief_the_strongest_is_hit_not_who_has_half_a_hit() -> None:
    """B5, B6: half hits have no meaning outside."""
    play = alesia("aedui 4", inside="mandubii 2")
    play.fire("legion_vii", 1)
    play.pass_on()
    play.do("sortie mandubii")
    play.fire("legion_vii", 1)
    assert (play.strength("aedui"), play.strength("mandubii")) == (3, 2)
