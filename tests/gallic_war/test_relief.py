"""Reserves that come to a besieged fortress (6 B2, ruling B10)."""

from __future__ import annotations

from engine.gallic_war.events import BattleEnded, BlockEliminated, BlockSheltered, ReliefBegan, RoundBegan
from engine.gallic_war.state import RELIEF, SIEGE, State
from engine.gallic_war.tasks import LEAVE, REGROUP, SORTIE, STORM
from tests.gallic_war.support import (
    BARBARIANS,
    act,
    barbarians,
    board,
    fight,
    fire,
    kinds,
    legal,
    march,
    names,
    only,
    pass_on,
    romans,
    strength,
    where,
)

LEGIONS = ("legion_vii", "legion_viii", "legion_ix", "legion_xi")


def alesia(*relievers: str, inside: str = "vercingetorix", legions: tuple[str, ...] = LEGIONS) -> State:
    """Legions besiege a leader; relievers come from the Sequani. The siege's first round has begun."""
    state = board()
    barbarians(state, "mandubii", inside)
    barbarians(state, "sequani", *relievers)
    romans(state, "leuci", *legions)
    march(state, 0, *[f"{legion.split()[0]} leuci-mandubii" for legion in legions])
    march(state, 1, *[f"{name.split()[0]} sequani-mandubii" for name in relievers])
    fight(state)
    act(state, f"shelter {inside.split()[0]}", "assault")
    assert (state.battle.stage, state.battle.round) == (SIEGE, 1)
    return state


def to_the_relief(state: State) -> None:
    """The first round of the siege is passed through."""
    pass_on(state)
    assert (state.phase, state.actor, state.battle.stage) == (SORTIE, 1, RELIEF)


def test_the_example_of_alesia() -> None:
    """6 B2, the example: a siege round, relief and sortie, all forced back, and two rounds of siege left."""
    state = alesia("mandubii", "senones", "aedui", "arverni")
    act(state, "pass vercingetorix")
    fire(state, "legion_vii", 2)
    assert strength(state, "vercingetorix") == 3, "two hits for one point"
    log = pass_on(state)
    assert only(log, ReliefBegan).attacker == BARBARIANS
    assert legal(state) == {"sortie vercingetorix", "end"}
    log = act(state, "sortie vercingetorix")
    assert (only(log, RoundBegan).stage, state.battle.rounds, state.battle.attacker) == (RELIEF, 2, 1)
    assert legal(state, "fire") == {f"fire {legion}" for legion in LEGIONS}, "the besiegers are defenders now"
    log = pass_on(state, 9)
    assert kinds(log).count("RoundBegan") == 1
    assert only(log, BlockSheltered).block == "vercingetorix"
    assert (state.phase, state.actor) == (LEAVE, 1)
    assert legal(state, "shelter") == set(), "he went back by himself, and there is no room for others"
    log = act(state, *[f"retreat {name} mandubii-sequani" for name in ("mandubii", "senones", "aedui", "arverni")])
    assert (state.battle.stage, state.battle.round, state.battle.rounds, state.battle.attacker) == (SIEGE, 2, 3, 0)
    assert names(state.battle.inside) == {"vercingetorix"}
    log += pass_on(state, 9)
    assert [event.round for event in log if isinstance(event, RoundBegan)] == [2, 3]
    assert state.phase == LEAVE


def test_nobody_has_to_sortie() -> None:
    """6 B2: optionally, as it begins; who stays in takes no part."""
    state = alesia("aedui")
    to_the_relief(state)
    act(state, "end")
    fire(state, "legion_vii", 3)
    act(state, *[f"pass {legion}" for legion in LEGIONS[1:]])
    assert legal(state, "fire") == {"fire aedui"}
    assert (strength(state, "vercingetorix"), strength(state, "aedui")) == (4, 1)


def test_who_sortied_can_only_go_back() -> None:
    """6 B2, B10: into the fortress, which waits for him."""
    state = alesia("aedui")
    to_the_relief(state)
    act(state, "sortie vercingetorix", *[f"pass {legion}" for legion in LEGIONS])
    assert legal(state) == {"fire vercingetorix", "shelter vercingetorix", "pass vercingetorix"}
    act(state, "shelter vercingetorix")
    assert legal(state, "shelter") == set(), "relievers attack, and do not enter"
    assert names(state.battle.inside) == {"vercingetorix"}


def test_the_fortress_waits_for_who_sortied() -> None:
    """B10: the besiegers, defenders now, do not enter it either."""
    state = alesia("aedui")
    to_the_relief(state)
    act(state, "sortie vercingetorix")
    assert legal(state, "shelter") == set()


def test_in_a_sortie_hits_count_whole_and_half_hits_wait() -> None:
    """6 B2, B6: half hits from before are kept for the return."""
    state = alesia("aedui 1")
    act(state, "pass vercingetorix")
    fire(state, "legion_vii", 1)
    pass_on(state)
    act(state, "sortie vercingetorix")
    fire(state, "legion_vii", 1)
    assert (strength(state, "vercingetorix"), names(state.battle.halves)) == (3, {"vercingetorix"})
    fire(state, "legion_viii", 1)
    pass_on(state, 9)
    act(state, "retreat aedui mandubii-sequani")
    assert (state.battle.stage, names(state.battle.halves)) == (SIEGE, {"vercingetorix"})
    act(state, "pass vercingetorix")
    fire(state, "legion_vii", 1)
    assert (strength(state, "vercingetorix"), state.battle.halves) == (1, 0)


def test_relievers_that_win_lift_the_siege() -> None:
    """6 B2: when no besieger is left."""
    state = alesia("aedui", legions=("legion_vii 1",))
    to_the_relief(state)
    act(state, "end", "pass legion_vii")
    log = fire(state, "aedui", 1)
    assert only(log, BattleEnded).winner == BARBARIANS
    assert (state.phase, state.actor) == (REGROUP, 1)
    assert {"vercingetorix", "aedui"} <= {text.split()[1] for text in legal(state, "regroup")}


def test_besiegers_may_retreat_from_relievers() -> None:
    """6 F, B10: they defend."""
    state = alesia("aedui", legions=("legion_vii",))
    to_the_relief(state)
    act(state, "end")
    log = act(state, "retreat legion_vii mandubii-leuci")
    assert only(log, BattleEnded).winner == BARBARIANS


def test_a_relief_ends_when_the_relievers_are_gone() -> None:
    """B10: the siege goes on at once."""
    state = alesia("aedui 1")
    to_the_relief(state)
    act(state, "end")
    log = fire(state, "legion_vii", 1)
    began = only(log, RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 2, 3)
    assert state.battle.attacker == 0


def test_relief_goes_on_while_one_who_sortied_fights() -> None:
    """B10: relievers or not."""
    state = alesia("aedui 4")
    to_the_relief(state)
    act(state, "sortie vercingetorix", *[f"pass {legion}" for legion in LEGIONS])
    act(state, "pass vercingetorix", "retreat aedui mandubii-sequani")
    assert (state.battle.stage, state.battle.round) == (RELIEF, 2)
    pass_on(state, 9)
    assert (state.battle.stage, names(state.battle.inside)) == (SIEGE, {"vercingetorix"})


def test_relievers_that_find_no_way_are_eliminated() -> None:
    """B10, B15."""
    state = board()
    barbarians(state, "bellovaci", "bellovaci")
    barbarians(state, "atrebates", "atrebates")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    romans(state, "atuatuci", "legion_ix")
    romans(state, "esuvii", "legion_xi")
    march(state, 0, "legion_vii mandubii-bellovaci", "legion_viii mandubii-bellovaci")
    march(state, 1, "atrebates atrebates-bellovaci")
    romans(state, "atrebates", "legion_xii")
    fight(state)
    act(state, "shelter bellovaci", "assault")
    pass_on(state)
    act(state, "end")
    pass_on(state)
    log = pass_on(state)
    lost = only(log, BlockEliminated)
    assert (lost.block, lost.cause) == ("atrebates", "retreat")
    assert (state.battle.stage, state.battle.round) == (SIEGE, 2)


def test_a_siege_that_has_just_begun_waits_for_a_relief() -> None:
    """B7, B9, B10: round 1 was fought in the field; the choice comes first, then the relief, then three rounds."""
    state = board()
    barbarians(state, "mandubii", "mandubii", "boii 1")
    barbarians(state, "sequani", "aedui 1")
    romans(state, "leuci", *LEGIONS)
    march(state, 0, *[f"{legion} leuci-mandubii" for legion in LEGIONS])
    march(state, 1, "aedui sequani-mandubii")
    fight(state)
    act(state, "shelter mandubii")
    fire(state, "legion_vii", 1)
    assert (state.phase, state.actor) == (STORM, 0)
    act(state, "retreat legion_viii mandubii-leuci", "assault")
    assert (state.phase, state.battle.stage) == (SORTIE, RELIEF)
    act(state, "end")
    log = fire(state, "legion_vii", 1)
    began = only(log, RoundBegan)
    assert (began.stage, began.round, began.rounds) == (SIEGE, 1, 3)


def test_besiegers_reserves_fight_the_relievers() -> None:
    """6 A, B10: both sides' reserves come at once."""
    state = board()
    barbarians(state, "mandubii", "mandubii")
    barbarians(state, "sequani", "aedui")
    romans(state, "leuci", "legion_vii")
    romans(state, "aedui", "legion_viii")
    march(state, 0, "legion_vii leuci-mandubii", "legion_viii aedui-mandubii")
    march(state, 1, "aedui sequani-mandubii")
    fight(state)
    act(state, "shelter mandubii", "main leuci", "assault", "pass legion_vii", "pass mandubii", "end")
    assert legal(state, "fire") == {"fire legion_vii", "fire legion_viii"}


def test_a_fortress_that_falls_before_the_relievers_come() -> None:
    """B7: they find nobody, and the sides exchange roles in the field; rounds are counted on."""
    state = alesia("aedui", inside="mandubii 1")
    fire(state, "legion_vii", 2)
    log = pass_on(state)
    assert "RolesExchanged" in kinds(log)
    assert (state.battle.stage, state.battle.round, state.battle.rounds, state.battle.attacker) == (
        "field",
        2,
        3,
        1,
    )
    assert only(log, RoundBegan).stage == "field"


def test_the_new_defender_may_use_an_empty_fortress() -> None:
    """B7: and is besieged in it, by who attacks now."""
    state = alesia("aedui", inside="mandubii 1", legions=("legion_vii",))
    fire(state, "legion_vii", 2)
    assert "shelter legion_vii" in legal(state)
    act(state, "shelter legion_vii")
    assert (state.phase, state.actor, state.battle.stage, state.battle.attacker) == (STORM, 1, SIEGE, 1)
    log = act(state, "assault")
    assert only(log, RoundBegan).rounds == 3
    assert where(state, "legion_vii") == "mandubii"


def test_besiegers_may_use_a_fortress_that_is_left_empty() -> None:
    """B8, B14: as defenders, when all who sortied have fallen."""
    state = alesia("aedui", inside="vercingetorix 1", legions=("legion_vii", "legion_viii"))
    act(state, "pass vercingetorix", "pass legion_vii", "pass legion_viii", "sortie vercingetorix")
    state.step[state.blocks.index["aedui"]] = 1
    fire(state, "legion_vii", 1)
    act(state, "hit vercingetorix")
    assert "shelter legion_viii" in legal(state)
    act(state, "shelter legion_viii", "pass aedui")
    assert (state.battle.stage, state.battle.round) == (RELIEF, 2)
    act(state, "retreat legion_vii mandubii-leuci")
    assert (state.battle.stage, state.phase, state.actor) == (SIEGE, STORM, 1)


def test_in_a_relief_the_strongest_is_hit_not_who_has_half_a_hit() -> None:
    """B5, B6: half hits have no meaning outside."""
    state = alesia("aedui 4", inside="mandubii 2")
    fire(state, "legion_vii", 1)
    pass_on(state)
    act(state, "sortie mandubii")
    fire(state, "legion_vii", 1)
    assert (strength(state, "aedui"), strength(state, "mandubii")) == (3, 2)
