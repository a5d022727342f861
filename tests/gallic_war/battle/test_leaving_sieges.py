"""Fortresses, sieges, and the fortress of a revolt (6 B, 13.2.1, rulings B6, B8, B9)."""

from engine.gallic_war import events as ev
from engine.gallic_war.state import SIEGE
from engine.gallic_war.tasks import BATTLE, HIT, LEAVE, REGROUP, STORM
from tests.gallic_war.acting import BARBARIANS, GAME, ROMANS, Playtest, each, kinds, names, only
from tests.gallic_war.sieges import at_alesia, besieged


# --- going in (ruling B8) ----------------------------------------------------------------------------------------
def test_a_fortress_holds_as_many_as_its_supply_value() -> None:
    """6 B: one in most, two in Avaricum and Transalpine Gaul."""
    play = at_alesia("mandubii", "senones", "boii")
    assert play.then("shelter senones").phase == BATTLE
    for area, near in (("bituriges", "carnutes"), ("transalpine_gaul", "boii")):
        play.clear().put(f"{area} barbarians: aedui, boii, arverni", f"{near} romans: legion_vii")
        play.attack(f"legion_vii {near}-{area}")
        play.do("shelter aedui", "shelter boii")
        assert (play.phase, play.inside) == (BATTLE, {"aedui", "boii"})


def test_blocks_at_home_go_in_before_others() -> None:
    """6 B, B8: if any go in at all; the owner chooses among them."""
    assert at_alesia("mandubii", "senones", "boii").offers() == {"shelter mandubii", "shelter senones", "end"}
    assert at_alesia("boii", "aedui").offers() == {"shelter boii", "shelter aedui", "end"}


def test_others_follow_those_at_home_where_there_is_room_6b_b8(play: Playtest) -> None:
    play.put("bituriges barbarians: bituriges, boii, aedui", "carnutes romans: legion_vii")
    assert play.after.attack("legion_vii carnutes-bituriges").offers() == {"shelter bituriges", "end"}
    assert play.then("shelter bituriges").offers() == {"shelter boii", "shelter aedui", "end"}


def test_leaders_are_at_home_where_their_home_is_b8() -> None:
    play = at_alesia("vercingetorix", "mandubii", "boii")
    assert play.offers() == {"shelter vercingetorix", "shelter mandubii", "end"}


def test_legions_are_at_home_in_transalpine_gaul(play: Playtest) -> None:
    """B8: before tribes of the Romans."""
    play.put("transalpine_gaul romans: legion_vii, legion_viii, legion_ix, volcae", "boii barbarians: boii")
    assert play.after.attack("boii boii-transalpine_gaul").actor == "romans"
    assert play.offers() == {"shelter legion_vii", "shelter legion_viii", "shelter legion_ix", "end"}


def test_reserves_cannot_go_in_before_the_battle_6b(play: Playtest) -> None:
    play.put("mandubii barbarians: boii", "sequani barbarians: mandubii", "leuci romans: legion_vii")
    play.march("legion_vii leuci-mandubii").attack("mandubii sequani-mandubii")
    assert play.offers() == {"shelter boii", "end"}


def test_nobody_has_to_go_in() -> None:
    """6 B: defenders may."""
    play = at_alesia("mandubii")
    assert only(play.do("end"), ev.BattleBegan).inside == 0
    assert play.phase == BATTLE


def test_any_defender_may_retreat_into_the_fortress_while_there_is_room() -> None:
    """6 F, B8: instead of firing, at home or not; attackers never."""
    play = at_alesia("boii", "mandubii")
    assert play.then("end").offers("shelter") == set(), "it is the attacker's turn"
    play.pass_on(1)
    play.do("pass legion_vii", "pass legion_viii")
    assert play.offers("shelter") == {"shelter boii", "shelter mandubii"}
    assert only(play.do("shelter boii"), ev.BlockSheltered).block == "boii"
    assert (play.offers("shelter"), play.offers("fire")) == (set(), {"fire mandubii"})


def test_those_inside_take_no_part_in_the_field() -> None:
    """6 B, B8: they neither fire nor are hit."""
    play = at_alesia("mandubii", "boii")
    play.then("shelter mandubii").fire("legion_vii", 2)
    play.do("pass legion_viii")
    assert (play.offers("fire"), play.strength("boii"), play.strength("mandubii")) == ({"fire boii"}, 1, 3)


# --- the choice before the assault (ruling B9) -------------------------------------------------------------------
def test_with_nobody_outside_the_attacker_assaults_or_goes() -> None:
    """6 B, B9: before any die is rolled; each block for itself."""
    play = besieged("mandubii")
    assert {"assault", "retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci"} <= play.offers()
    assert not play.offers("fire") | play.offers("pass")
    play.do("retreat legion_vii mandubii-leuci")
    assert only(play.do("assault"), ev.SiegeBegan).defenders == (("mandubii", 3),)
    assert play.offers("fire") == {"fire legion_viii"}


def test_when_all_go_the_defender_is_the_victor() -> None:
    """6 B: no die has been rolled."""
    play = besieged("mandubii")
    log = play.do("retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert only(log, ev.BattleEnded).winner == BARBARIANS
    assert "SiegeBegan" not in kinds(log)
    assert (play.phase, play.actor, play.battle.inside) == (REGROUP, "barbarians", 0)


def test_going_has_the_limits_of_a_round() -> None:
    """B9, B15: two over a river, and the first round of the siege has limits of its own."""
    legions = ("legion_vii", "legion_viii", "legion_ix")
    play = besieged("mandubii", legions=legions)
    over_the_river = [f"retreat {legion} mandubii-bellovaci" for legion in legions]
    play.do(*over_the_river[:2])
    assert over_the_river[2] not in play.offers()
    play.do("assault")
    assert over_the_river[2] in play.offers()


def test_reserves_may_go_too_b9(play: Playtest) -> None:
    play.put("mandubii barbarians: mandubii", "leuci romans: legion_vii", "sequani romans: legion_viii")
    play.attack("legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    play.do("shelter mandubii", "main leuci")
    log = play.do("retreat legion_viii mandubii-sequani", "retreat legion_vii mandubii-leuci")
    assert only(log, ev.BattleEnded).winner == BARBARIANS
    seen = [event.block for event in GAME.visible_events(log, BARBARIANS) if isinstance(event, ev.BlockRetreated)]
    assert seen == [None, "legion_vii"], "B17: reserves are known from their first round, and there was none"


def test_a_siege_follows_a_field_battle_that_is_won() -> None:
    """6 B: with three fresh rounds, whenever the last outside is gone."""
    play = at_alesia("mandubii", "boii 1")
    play.then("shelter mandubii").pass_on(2)
    assert "BattleEnded" not in kinds(play.fire("legion_vii", 1))
    assert play.phase == STORM
    began = only(play.do("assault"), ev.RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 1, 3)


def test_a_siege_begins_when_the_last_outside_goes_in_or_away_b9() -> None:
    play = at_alesia("mandubii")
    assert play.then("end", "pass legion_vii", "pass legion_viii", "shelter mandubii").phase == STORM
    play = at_alesia("mandubii", "boii")
    play.do("shelter mandubii", "pass legion_vii", "pass legion_viii", "retreat boii mandubii-aedui")
    assert play.phase == STORM


def test_an_attacker_s_reserves_join_the_siege_in_its_second_round(play: Playtest) -> None:
    """6 A, B7: in the second round that is fought, field or siege."""
    play.put("mandubii barbarians: mandubii", "leuci romans: legion_vii", "sequani romans: legion_viii")
    play.attack("legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    assert play.then("shelter mandubii", "main leuci", "assault").offers("pass") == {"pass legion_vii"}
    play.do("pass legion_vii", "pass mandubii")
    assert (play.battle.round, play.offers("pass")) == (2, {"pass legion_vii", "pass legion_viii"})


def test_a_round_without_besiegers_ends_at_once(play: Playtest) -> None:
    """B7: the besieged have nobody to fire at while reserves are to come."""
    play.put("mandubii barbarians: vercingetorix", "leuci romans: legion_vii 1", "sequani romans: legion_viii")
    play.attack("legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    play.do("shelter vercingetorix", "main leuci", "assault")
    assert only(play.fire("vercingetorix", 1), ev.RoundBegan).round == 2
    assert play.offers("fire") == {"fire vercingetorix"}


# --- the siege ---------------------------------------------------------------------------------------------------
def test_besieged_act_one_letter_earlier() -> None:
    """6 B: C as B, before the attacker's B; D as C."""
    assert besieged("vercingetorix").then("assault").offers("fire") == {"fire vercingetorix"}
    assert besieged("mandubii").then("assault").offers("fire") == {"fire legion_vii", "fire legion_viii"}


def test_besieged_legions_act_as_a(play: Playtest) -> None:
    """6 B, B4: B is treated as A; Caesar outside still comes first, and A does not change."""
    play.put("transalpine_gaul romans: legion_vii, legion_x", "boii barbarians: belgae")
    play.attack("belgae boii-transalpine_gaul")
    assert play.then("shelter legion_vii", "shelter legion_x", "assault").offers("fire") == {"fire legion_x"}
    assert play.then("pass legion_x").offers("fire") == {"fire legion_vii"}


def test_besieged_fire_or_pass_and_besiegers_may_retreat() -> None:
    """6 B, B9: no way out of a besieged fortress."""
    play = besieged("vercingetorix")
    assert play.then("assault").offers() == {"fire vercingetorix", "pass vercingetorix"}
    play.do("pass vercingetorix")
    assert {text.split()[0] for text in play.offers()} == {"fire", "retreat", "pass"}
    play.do("retreat legion_vii mandubii-leuci")
    assert only(play.do("retreat legion_viii mandubii-leuci"), ev.BattleEnded).winner == BARBARIANS


def test_two_hits_a_step_in_a_fortress() -> None:
    """6 B, B6: half hits are kept from round to round."""
    play = besieged("mandubii")
    play.then("assault").fire("legion_vii", 3)
    assert (play.strength("mandubii"), names(play.battle.halves)) == (2, {"mandubii"})
    play.do("pass legion_viii", "pass mandubii")
    assert (play.battle.round, names(play.battle.halves)) == (2, {"mandubii"})
    play.fire("legion_vii", 1)
    assert (play.strength("mandubii"), play.battle.halves) == (1, 0)


def test_besiegers_have_no_double_defence_6b() -> None:
    play = besieged("vercingetorix", legions=("legion_vii",))
    assert play.then("assault").after.fire("vercingetorix", 2).strength("legion_vii") == 2


def test_the_next_hit_in_a_fortress_goes_where_half_a_hit_is(play: Playtest) -> None:
    """6 B, B6: of two besieged."""
    play.put("bituriges barbarians: bituriges 3, arvii 2", "carnutes romans: legion_vii, legion_viii")
    play.attack("legion_vii legion_viii carnutes-bituriges")
    play.then("shelter bituriges", "shelter arvii", "assault").fire("legion_vii", 3)
    assert play.phase == HIT, "a whole step, then equals"
    play.then("hit arvii").fire("legion_viii", 1)
    assert (play.strength("bituriges"), play.strength("arvii")) == (2, 1)


def test_an_assault_that_fails_ends_with_a_retreat() -> None:
    """6 B, B9, B15: after three rounds; what half hits there are is gone."""
    play = besieged("mandubii")
    log = play.do("assault")
    play.fire("legion_vii", 1)
    log += play.pass_on(9)
    assert (kinds(log).count("RoundBegan"), play.phase, play.actor) == (3, LEAVE, "romans")
    log = play.do("retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert only(log, ev.BattleEnded).winner == BARBARIANS
    assert not play.battle.halves


def test_a_fortress_falls_with_the_last_inside_6b() -> None:
    play = besieged("mandubii 1")
    assert only(play.then("assault").fire("legion_vii", 2), ev.BattleEnded).winner == ROMANS
    assert play.phase == REGROUP


def test_two_rounds_of_siege_after_a_landing(play: Playtest) -> None:
    """6 E, B9: and those inside are better by both, B 4."""
    play.put("bellovaci barbarians: caletes", "andes romans: legion_vii, legion_viii")
    play.attack("legion_vii andes-oceanus_britannicus-bellovaci")
    assert only(play.then("shelter caletes").do("assault"), ev.RoundBegan).rounds == 2
    assert play.offers("fire") == {"fire caletes"}, "D as B, the defender first"


def test_besieged_victors_may_regroup() -> None:
    """6 B: once the attackers are gone."""
    play = besieged("mandubii").then("retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert "regroup mandubii mandubii-sequani" in play.offers()


# --- the fortress of a revolt (13.2.1) ---------------------------------------------------------------------------
def revolt(
    play: Playtest, *legions: str, cause: str = "revolt", tribes: tuple[str, ...] = ("mandubii", "senones")
) -> Playtest:
    """Tribes of the Mandubii's area have come home for the Barbarians, to legions."""
    play.clear().put(f"treveri barbarians: {', '.join(tribes)}", f"mandubii romans: {', '.join(legions)}")
    play.come_home("barbarians", *[tribe.split()[0] for tribe in tribes], cause=cause)
    return play


def test_tribes_of_a_revolt_may_go_into_their_fortress(play: Playtest) -> None:
    """13.2.1, B8: as their action, though they attack; the others fight on in the field."""
    revolt(play, "legion_vii")
    assert play.then("end", "pass legion_vii").offers("shelter") == {"shelter mandubii", "shelter senones"}
    assert play.then("shelter senones").offers("fire") == {"fire mandubii"}
    play.do("pass mandubii")
    assert (play.attacker, play.battle.stage, play.battle.round) == ("barbarians", "field", 2)


@each("cause", "politics", "activation")
def test_other_tribes_that_come_home_may_not(play: Playtest, cause: str) -> None:
    """5.2.1 D, B8: they are attackers like any."""
    assert revolt(play, "legion_vii", cause=cause).then("end", "pass legion_vii").offers("shelter") == set()


def test_a_revolt_finds_the_fortress_held(play: Playtest) -> None:
    """B8: it holds one side only."""
    revolt(play, "legion_vii", "legion_viii")
    assert play.then("shelter legion_vii", "pass legion_viii").offers("shelter") == set()


def test_the_others_besiege_a_revolt_or_leave(play: Playtest) -> None:
    """13.2.1, B9: they become the besieger, each with a choice, by land to friendly areas only."""
    play.put("treveri barbarians: mandubii", "mandubii romans: legion_vii, legion_viii", "sequani romans: sequani")
    play.come_home("barbarians", "mandubii")
    play.do("end", "pass legion_vii", "pass legion_viii", "shelter mandubii")
    assert (play.phase, play.actor, play.attacker) == (STORM, "romans", "romans")
    away = {f"retreat legion_{name} mandubii-sequani" for name in ("vii", "viii")}
    assert play.offers() == away | {"assault"}, "areas that are empty are not friendly"
    log = play.then("retreat legion_vii mandubii-sequani").do("assault")
    assert (only(log, ev.SiegeBegan).attacker, only(log, ev.RoundBegan).rounds) == (ROMANS, 3)


def test_transalpine_gaul_is_friendly_to_romans_though_nobody_stands_there(play: Playtest) -> None:
    """B9, N1, N2: it is theirs unless Barbarians alone are there; they may leave the Volcae for it."""
    play.put("treveri barbarians: volcae", "volcae romans: legion_vii").come_home("barbarians", "volcae")
    play.do("end", "pass legion_vii", "shelter volcae")
    assert play.offers() == {"assault", "retreat legion_vii volcae-transalpine_gaul"}


def test_who_can_reach_no_friendly_area_must_assault(play: Playtest) -> None:
    """B9: without being asked."""
    revolt(play, "legion_vii", tribes=("mandubii",)).do("end", "pass legion_vii")
    assert "SiegeBegan" in kinds(play.do("shelter mandubii"))
    assert play.phase == BATTLE


def test_leaving_a_revolt_has_the_limits_of_a_round(play: Playtest) -> None:
    """B9: two over a river."""
    play.put("treveri barbarians: mandubii", "mandubii romans: legion_vii, legion_viii, legion_ix")
    play.put("carnutes romans: carnutes").come_home("barbarians", "mandubii")
    play.do("end", *[f"pass {legion}" for legion in ("legion_vii", "legion_viii", "legion_ix")])
    play.do("shelter mandubii", "retreat legion_vii mandubii-carnutes")
    log = play.do("retreat legion_viii mandubii-carnutes")
    assert "SiegeBegan" in kinds(log), "the third cannot leave, and so assaults"


def test_an_assault_on_a_revolt_that_fails_ends_with_a_retreat(play: Playtest) -> None:
    """B9, B15: to empty areas too."""
    revolt(play, "legion_vii", tribes=("mandubii",)).do("end", "pass legion_vii", "shelter mandubii")
    assert kinds(play.pass_on(9)).count("RoundBegan") == 2
    assert play.turn == (LEAVE, "romans")
    assert "retreat legion_vii mandubii-sequani" in play.offers()


def test_tribes_of_a_revolt_may_go_in_when_they_must_retreat(play: Playtest) -> None:
    """B15, B8: after the last round."""
    revolt(play, "legion_vii").do("end")
    assert play.after.pass_on(9).turn == (LEAVE, "barbarians")
    assert play.offers("shelter") == {"shelter mandubii", "shelter senones"}
    assert play.then("shelter mandubii").offers("shelter") == set()
    play.do("retreat senones mandubii-aedui")
    assert (play.attacker, play.battle.stage) == ("romans", SIEGE)


def test_a_revolt_alone_in_its_area_is_the_victor(play: Playtest) -> None:
    """13.2.1: when the others have left, its tribes hold the area."""
    play.put("treveri barbarians: mandubii", "mandubii romans: legion_vii", "sequani romans: sequani")
    play.come_home("barbarians", "mandubii")
    log = play.do("end", "pass legion_vii", "shelter mandubii", "retreat legion_vii mandubii-sequani")
    assert only(log, ev.BattleEnded).winner == BARBARIANS
    assert (play.where("mandubii"), play.side("mandubii"), play.moves.returned) == ("mandubii", "barbarians", 0)
