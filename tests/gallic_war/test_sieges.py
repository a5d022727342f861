"""Fortresses, sieges, and the fortress of a revolt (6 B, 13.2.1, rulings B6, B8, B9)."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import (
    BattleBegan,
    BattleEnded,
    BlockRetreated,
    BlockSheltered,
    RoundBegan,
    SiegeBegan,
)
from engine.gallic_war.state import SIEGE, State
from engine.gallic_war.tasks import BATTLE, HIT, LEAVE, REGROUP, SHELTER, STORM
from tests.gallic_war.support import (
    BARBARIANS,
    GAME,
    ROMANS,
    act,
    barbarians,
    board,
    come_home,
    fight,
    fire,
    kinds,
    legal,
    march,
    names,
    only,
    pass_on,
    romans,
    side_of,
    strength,
    where,
)


def at_alesia(*defenders: str, legions: tuple[str, ...] = ("legion_vii", "legion_viii")) -> State:
    """Legions from the Leuci have entered the Mandubii's area; the defender may use the fortress."""
    state = board()
    barbarians(state, "mandubii", *defenders)
    romans(state, "leuci", *legions)
    march(state, 0, *[f"{legion.split()[0]} leuci-mandubii" for legion in legions])
    fight(state)
    assert (state.phase, state.actor) == (SHELTER, 1)
    return state


def besieged(*defenders: str, legions: tuple[str, ...] = ("legion_vii", "legion_viii")) -> State:
    """The first of them has gone in, and is all there is: the attacker chooses."""
    state = at_alesia(*defenders, legions=legions)
    act(state, f"shelter {defenders[0].split()[0]}")
    assert (state.phase, state.actor) == (STORM, 0)
    return state


# --- going in (ruling B8) ----------------------------------------------------------------------------------------


def test_a_fortress_holds_as_many_as_its_supply_value() -> None:
    """6 B: one in most, two in Avaricum and Transalpine Gaul."""
    state = at_alesia("mandubii", "senones", "boii")
    act(state, "shelter senones")
    assert state.phase == BATTLE
    for area, near in (("bituriges", "carnutes"), ("transalpine_gaul", "boii")):
        state = board()
        barbarians(state, area, "aedui", "boii", "arverni")
        romans(state, near, "legion_vii")
        march(state, 0, f"legion_vii {near}-{area}")
        fight(state)
        act(state, "shelter aedui", "shelter boii")
        assert (state.phase, names(state.battle.inside)) == (BATTLE, {"aedui", "boii"})


def test_blocks_at_home_go_in_before_others() -> None:
    """6 B, B8: if any go in at all; the owner chooses among them."""
    state = at_alesia("mandubii", "senones", "boii")
    assert legal(state) == {"shelter mandubii", "shelter senones", "end"}
    assert legal(at_alesia("boii", "aedui")) == {"shelter boii", "shelter aedui", "end"}


def test_others_follow_those_at_home_where_there_is_room() -> None:
    """6 B, B8."""
    state = board()
    barbarians(state, "bituriges", "bituriges", "boii", "aedui")
    romans(state, "carnutes", "legion_vii")
    march(state, 0, "legion_vii carnutes-bituriges")
    fight(state)
    assert legal(state) == {"shelter bituriges", "end"}
    act(state, "shelter bituriges")
    assert legal(state) == {"shelter boii", "shelter aedui", "end"}


def test_leaders_are_at_home_where_their_home_is() -> None:
    """B8."""
    state = at_alesia("vercingetorix", "mandubii", "boii")
    assert legal(state) == {"shelter vercingetorix", "shelter mandubii", "end"}


def test_legions_are_at_home_in_transalpine_gaul() -> None:
    """B8: before tribes of the Romans."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_ix", "volcae")
    barbarians(state, "boii", "boii")
    march(state, 1, "boii boii-transalpine_gaul")
    fight(state)
    assert (state.actor, legal(state)) == (
        0,
        {"shelter legion_vii", "shelter legion_viii", "shelter legion_ix", "end"},
    )


def test_reserves_cannot_go_in_before_the_battle() -> None:
    """6 B."""
    state = board()
    barbarians(state, "mandubii", "boii")
    barbarians(state, "sequani", "mandubii")
    romans(state, "leuci", "legion_vii")
    march(state, 0, "legion_vii leuci-mandubii")
    march(state, 1, "mandubii sequani-mandubii")
    fight(state)
    assert legal(state) == {"shelter boii", "end"}


def test_nobody_has_to_go_in() -> None:
    """6 B: defenders may."""
    state = at_alesia("mandubii")
    log = act(state, "end")
    assert only(log, BattleBegan).inside == 0
    assert state.phase == BATTLE


def test_any_defender_may_retreat_into_the_fortress_while_there_is_room() -> None:
    """6 F, B8: instead of firing, at home or not; attackers never."""
    state = at_alesia("boii", "mandubii")
    act(state, "end")
    assert legal(state, "shelter") == set(), "it is the attacker's turn"
    pass_on(state, 1)
    act(state, "pass legion_vii", "pass legion_viii")
    assert legal(state, "shelter") == {"shelter boii", "shelter mandubii"}
    log = act(state, "shelter boii")
    assert only(log, BlockSheltered).block == "boii"
    assert legal(state, "shelter") == set()
    assert legal(state, "fire") == {"fire mandubii"}


def test_those_inside_take_no_part_in_the_field() -> None:
    """6 B, B8: they neither fire nor are hit."""
    state = at_alesia("mandubii", "boii")
    act(state, "shelter mandubii")
    fire(state, "legion_vii", 2)
    act(state, "pass legion_viii")
    assert legal(state, "fire") == {"fire boii"}
    assert (strength(state, "boii"), strength(state, "mandubii")) == (1, 3)


# --- the choice before the assault (ruling B9) -------------------------------------------------------------------


def test_with_nobody_outside_the_attacker_assaults_or_goes() -> None:
    """6 B, B9: before any die is rolled; each block for itself."""
    state = besieged("mandubii")
    assert {"assault", "retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci"} <= legal(state)
    assert not legal(state, "fire") | legal(state, "pass")
    act(state, "retreat legion_vii mandubii-leuci")
    log = act(state, "assault")
    assert only(log, SiegeBegan).defenders == (("mandubii", 3),)
    assert legal(state, "fire") == {"fire legion_viii"}


def test_when_all_go_the_defender_is_the_victor() -> None:
    """6 B: no die has been rolled."""
    state = besieged("mandubii")
    log = act(state, "retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert only(log, BattleEnded).winner == BARBARIANS
    assert "SiegeBegan" not in kinds(log)
    assert (state.phase, state.actor, state.battle.inside) == (REGROUP, 1, 0)


def test_going_has_the_limits_of_a_round() -> None:
    """B9, B15: two over a river, and the first round of the siege has limits of its own."""
    legions = ("legion_vii", "legion_viii", "legion_ix")
    state = besieged("mandubii", legions=legions)
    over_the_river = [f"retreat {legion} mandubii-bellovaci" for legion in legions]
    act(state, *over_the_river[:2])
    assert over_the_river[2] not in legal(state)
    act(state, "assault")
    assert over_the_river[2] in legal(state)


def test_reserves_may_go_too() -> None:
    """B9."""
    state = board()
    barbarians(state, "mandubii", "mandubii")
    romans(state, "leuci", "legion_vii")
    romans(state, "sequani", "legion_viii")
    march(state, 0, "legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    fight(state)
    act(state, "shelter mandubii", "main leuci")
    log = act(state, "retreat legion_viii mandubii-sequani", "retreat legion_vii mandubii-leuci")
    assert only(log, BattleEnded).winner == BARBARIANS
    assert [event.block for event in GAME.seen(log, BARBARIANS) if isinstance(event, BlockRetreated)] == [
        None,  # B17: reserves are known from their first round, and there was none.
        "legion_vii",
    ]


def test_a_siege_follows_a_field_battle_that_is_won() -> None:
    """6 B: with three fresh rounds, whenever the last outside is gone."""
    state = at_alesia("mandubii", "boii 1")
    act(state, "shelter mandubii")
    pass_on(state)
    pass_on(state)
    log = fire(state, "legion_vii", 1)
    assert "BattleEnded" not in kinds(log)
    assert state.phase == STORM
    log = act(state, "assault")
    began = only(log, RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 1, 3)


def test_a_siege_begins_when_the_last_outside_goes_in_or_away() -> None:
    """B9."""
    state = at_alesia("mandubii")
    act(state, "end", "pass legion_vii", "pass legion_viii", "shelter mandubii")
    assert state.phase == STORM
    state = at_alesia("mandubii", "boii")
    act(state, "shelter mandubii", "pass legion_vii", "pass legion_viii", "retreat boii mandubii-aedui")
    assert state.phase == STORM


def test_an_attacker_s_reserves_join_the_siege_in_its_second_round() -> None:
    """6 A, B7: in the second round that is fought, field or siege."""
    state = board()
    barbarians(state, "mandubii", "mandubii")
    romans(state, "leuci", "legion_vii")
    romans(state, "sequani", "legion_viii")
    march(state, 0, "legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    fight(state)
    act(state, "shelter mandubii", "main leuci", "assault")
    assert legal(state, "pass") == {"pass legion_vii"}
    act(state, "pass legion_vii", "pass mandubii")
    assert state.battle.round == 2
    assert legal(state, "pass") == {"pass legion_vii", "pass legion_viii"}


def test_a_round_without_besiegers_ends_at_once() -> None:
    """B7: the besieged have nobody to fire at while reserves are to come."""
    state = board()
    barbarians(state, "mandubii", "vercingetorix")
    romans(state, "leuci", "legion_vii 1")
    romans(state, "sequani", "legion_viii")
    march(state, 0, "legion_vii leuci-mandubii", "legion_viii sequani-mandubii")
    fight(state)
    act(state, "shelter vercingetorix", "main leuci", "assault")
    log = fire(state, "vercingetorix", 1)
    assert only(log, RoundBegan).round == 2
    assert legal(state, "fire") == {"fire vercingetorix"}


# --- the siege ---------------------------------------------------------------------------------------------------


def test_besieged_act_one_letter_earlier() -> None:
    """6 B: C as B, before the attacker's B; D as C."""
    state = besieged("vercingetorix")
    act(state, "assault")
    assert legal(state, "fire") == {"fire vercingetorix"}
    state = besieged("mandubii")
    act(state, "assault")
    assert legal(state, "fire") == {"fire legion_vii", "fire legion_viii"}


def test_besieged_legions_act_as_a() -> None:
    """6 B, B4: B is treated as A; Caesar outside still comes first, and A does not change."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii", "legion_x")
    barbarians(state, "boii", "belgae")
    march(state, 1, "belgae boii-transalpine_gaul")
    fight(state)
    act(state, "shelter legion_vii", "shelter legion_x", "assault")
    assert legal(state, "fire") == {"fire legion_x"}
    act(state, "pass legion_x")
    assert legal(state, "fire") == {"fire legion_vii"}


def test_besieged_fire_or_pass_and_besiegers_may_retreat() -> None:
    """6 B, B9: no way out of a besieged fortress."""
    state = besieged("vercingetorix")
    act(state, "assault")
    assert legal(state) == {"fire vercingetorix", "pass vercingetorix"}
    act(state, "pass vercingetorix")
    verbs = {text.split()[0] for text in legal(state)}
    assert verbs == {"fire", "retreat", "pass"}
    act(state, "retreat legion_vii mandubii-leuci")
    log = act(state, "retreat legion_viii mandubii-leuci")
    assert only(log, BattleEnded).winner == BARBARIANS


def test_two_hits_a_step_in_a_fortress() -> None:
    """6 B, B6: half hits are kept from round to round."""
    state = besieged("mandubii")
    act(state, "assault")
    fire(state, "legion_vii", 3)
    assert (strength(state, "mandubii"), names(state.battle.halves)) == (2, {"mandubii"})
    act(state, "pass legion_viii", "pass mandubii")
    assert (state.battle.round, names(state.battle.halves)) == (2, {"mandubii"})
    fire(state, "legion_vii", 1)
    assert (strength(state, "mandubii"), state.battle.halves) == (1, 0)


def test_besiegers_have_no_double_defence() -> None:
    """6 B."""
    state = besieged("vercingetorix", legions=("legion_vii",))
    act(state, "assault")
    fire(state, "vercingetorix", 2)
    assert strength(state, "legion_vii") == 2


def test_the_next_hit_in_a_fortress_goes_where_half_a_hit_is() -> None:
    """6 B, B6: of two besieged."""
    state = board()
    barbarians(state, "bituriges", "bituriges 3", "arvii 2")
    romans(state, "carnutes", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii carnutes-bituriges", "legion_viii carnutes-bituriges")
    fight(state)
    act(state, "shelter bituriges", "shelter arvii", "assault")
    fire(state, "legion_vii", 3)
    assert state.phase == HIT, "a whole step, then equals"
    act(state, "hit arvii")
    fire(state, "legion_viii", 1)
    assert (strength(state, "bituriges"), strength(state, "arvii")) == (2, 1)


def test_an_assault_that_fails_ends_with_a_retreat() -> None:
    """6 B, B9, B15: after three rounds; what half hits there are is gone."""
    state = besieged("mandubii")
    log = act(state, "assault")
    fire(state, "legion_vii", 1)
    log += pass_on(state, 9)
    assert kinds(log).count("RoundBegan") == 3
    assert (state.phase, state.actor) == (LEAVE, 0)
    log = act(state, "retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert only(log, BattleEnded).winner == BARBARIANS
    assert not state.battle.halves


def test_a_fortress_falls_with_the_last_inside() -> None:
    """6 B."""
    state = besieged("mandubii 1")
    act(state, "assault")
    log = fire(state, "legion_vii", 2)
    assert only(log, BattleEnded).winner == ROMANS
    assert state.phase == REGROUP


def test_two_rounds_of_siege_after_a_landing() -> None:
    """6 E, B9: and those inside are better by both, B 4."""
    state = board()
    barbarians(state, "bellovaci", "caletes")
    romans(state, "andes", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii andes-oceanus_britannicus-bellovaci")
    fight(state)
    act(state, "shelter caletes")
    log = act(state, "assault")
    assert only(log, RoundBegan).rounds == 2
    assert legal(state, "fire") == {"fire caletes"}, "D as B, the defender first"


def test_besieged_victors_may_regroup() -> None:
    """6 B: once the attackers are gone."""
    state = besieged("mandubii")
    act(state, "retreat legion_vii mandubii-leuci", "retreat legion_viii mandubii-leuci")
    assert "regroup mandubii mandubii-sequani" in legal(state)


# --- the fortress of a revolt (13.2.1) ---------------------------------------------------------------------------


def revolt(*legions: str, cause: str = "revolt", tribes: tuple[str, ...] = ("mandubii", "senones")) -> State:
    """Tribes of the Mandubii's area have come home for the Barbarians, to legions."""
    state = board()
    barbarians(state, "treveri", *tribes)
    romans(state, "mandubii", *legions)
    come_home(state, 1, *[tribe.split()[0] for tribe in tribes], cause=cause)
    return state


def test_tribes_of_a_revolt_may_go_into_their_fortress() -> None:
    """13.2.1, B8: as their action, though they attack; the others fight on in the field."""
    state = revolt("legion_vii")
    act(state, "end", "pass legion_vii")
    assert legal(state, "shelter") == {"shelter mandubii", "shelter senones"}
    act(state, "shelter senones")
    assert legal(state, "fire") == {"fire mandubii"}
    act(state, "pass mandubii")
    assert (state.battle.attacker, state.battle.stage, state.battle.round) == (1, "field", 2)


@pytest.mark.parametrize("cause", ["politics", "activation"])
def test_other_tribes_that_come_home_may_not(cause: str) -> None:
    """5.2.1 D, B8: they are attackers like any."""
    state = revolt("legion_vii", cause=cause)
    act(state, "end", "pass legion_vii")
    assert legal(state, "shelter") == set()


def test_a_revolt_finds_the_fortress_held() -> None:
    """B8: it holds one side only."""
    state = revolt("legion_vii", "legion_viii")
    act(state, "shelter legion_vii", "pass legion_viii")
    assert legal(state, "shelter") == set()


def test_the_others_besiege_a_revolt_or_leave() -> None:
    """13.2.1, B9: they become the besieger, each with a choice, by land to friendly areas only."""
    state = board()
    barbarians(state, "treveri", "mandubii")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    romans(state, "sequani", "sequani")
    come_home(state, 1, "mandubii")
    act(state, "end", "pass legion_vii", "pass legion_viii", "shelter mandubii")
    assert (state.phase, state.actor, state.battle.attacker) == (STORM, 0, 0)
    assert legal(state) == {
        "assault",
        "retreat legion_vii mandubii-sequani",
        "retreat legion_viii mandubii-sequani",
    }, "areas that are empty are not friendly"
    act(state, "retreat legion_vii mandubii-sequani")
    log = act(state, "assault")
    assert only(log, SiegeBegan).attacker == ROMANS
    assert only(log, RoundBegan).rounds == 3


def test_transalpine_gaul_is_friendly_to_romans_though_nobody_stands_there() -> None:
    """B9, N1, N2: it is theirs unless Barbarians alone are there; they may leave the Volcae for it."""
    state = board()
    barbarians(state, "treveri", "volcae")
    romans(state, "volcae", "legion_vii")
    come_home(state, 1, "volcae")
    act(state, "end", "pass legion_vii", "shelter volcae")
    assert legal(state) == {"assault", "retreat legion_vii volcae-transalpine_gaul"}


def test_who_can_reach_no_friendly_area_must_assault() -> None:
    """B9: without being asked."""
    state = revolt("legion_vii", tribes=("mandubii",))
    act(state, "end", "pass legion_vii")
    log = act(state, "shelter mandubii")
    assert "SiegeBegan" in kinds(log)
    assert state.phase == BATTLE


def test_leaving_a_revolt_has_the_limits_of_a_round() -> None:
    """B9: two over a river."""
    state = board()
    barbarians(state, "treveri", "mandubii")
    romans(state, "mandubii", "legion_vii", "legion_viii", "legion_ix")
    romans(state, "carnutes", "carnutes")
    come_home(state, 1, "mandubii")
    act(state, "end", *[f"pass {legion}" for legion in ("legion_vii", "legion_viii", "legion_ix")])
    act(state, "shelter mandubii")
    act(state, "retreat legion_vii mandubii-carnutes")
    log = act(state, "retreat legion_viii mandubii-carnutes")
    assert "SiegeBegan" in kinds(log), "the third cannot leave, and so assaults"


def test_an_assault_on_a_revolt_that_fails_ends_with_a_retreat() -> None:
    """B9, B15: to empty areas too."""
    state = revolt("legion_vii", tribes=("mandubii",))
    act(state, "end", "pass legion_vii", "shelter mandubii")
    log = pass_on(state, 9)
    assert kinds(log).count("RoundBegan") == 2
    assert (state.phase, state.actor) == (LEAVE, 0)
    assert "retreat legion_vii mandubii-sequani" in legal(state)


def test_tribes_of_a_revolt_may_go_in_when_they_must_retreat() -> None:
    """B15, B8: after the last round."""
    state = revolt("legion_vii")
    act(state, "end")
    pass_on(state, 9)
    assert (state.phase, state.actor) == (LEAVE, 1)
    assert legal(state, "shelter") == {"shelter mandubii", "shelter senones"}
    act(state, "shelter mandubii")
    assert legal(state, "shelter") == set()
    act(state, "retreat senones mandubii-aedui")
    assert (state.battle.attacker, state.battle.stage) == (0, SIEGE)


def test_a_revolt_alone_in_its_area_is_the_victor() -> None:
    """13.2.1: when the others have left, its tribes hold the area."""
    state = board()
    barbarians(state, "treveri", "mandubii")
    romans(state, "mandubii", "legion_vii")
    romans(state, "sequani", "sequani")
    come_home(state, 1, "mandubii")
    log = act(state, "end", "pass legion_vii", "shelter mandubii", "retreat legion_vii mandubii-sequani")
    assert only(log, BattleEnded).winner == BARBARIANS
    assert (where(state, "mandubii"), side_of(state, "mandubii"), state.moves.returned) == ("mandubii", 1, 0)
