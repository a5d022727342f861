"""Drafted orders of the Gallic War: what they come to, and that they show nothing hidden."""

import random
from typing import Any

import pytest

from engine.contract import GameError
from engine.gallic_war.seats import ROMANS
from engine.gallic_war.state import State
from jc_tui.gallic_war import planning
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import AREAS, BLOCKS, barbarians, board, neutrals, play, romans
from tests.jc_tui.gallic_war.sessions import sit
from tests.jc_tui.sessions import add, drafting

GROUPS = ("group aedui", "group transalpine_gaul")
ATTACK = ("move legion_viii aedui-sequani", "move legion_ix aedui-sequani")


def war() -> State:
    """The Romans are to name two groups; all other tribes are neutral."""
    state = board()
    romans(state, "transalpine_gaul", "legion_x", "legion_vii 3")
    romans(state, "aedui", "legion_viii", "legion_ix", "aedui 2")
    barbarians(state, "sequani", "sequani", "dumnorix")
    barbarians(state, "leuci", "leuci")
    neutrals(
        state,
        *(area for area in AREAS.names_of(AREAS.tribal) if area not in ("aedui", "boii", "sequani", "leuci")),
    )
    state.out = ((1 << BLOCKS.count) - 1) & BLOCKS.tribes & ~state.on_map
    play(state, ("mandubii", "movement"), ("volcae", "movement"))
    return state


def test_what_is_drafted_is_seen_as_done_and_is_not_done() -> None:
    at = sit(war().position())
    before, found = at.table.state.position(), drafting(at)
    for group in GROUPS:
        add(found, at, group)
    add(found, at, *ATTACK)
    assert at.view.areas["sequani"].attacker is ROMANS
    assert at.table.state.position() == before
    assert [draft.text for draft in found.drafts][-1] == "2 blocks Aedui - Sequani"
    at.planning = False
    assert not at.view.areas["sequani"].contested


@pytest.mark.slow
def test_effects_tell_areas_supply_groups_attacks_borders_and_odds() -> None:
    at = sit(war().position())
    found = drafting(at)
    for group in GROUPS:
        add(found, at, group)
    add(found, at, *ATTACK)
    assert found.summary == "Romans 1 area, Barbarians 1 area (-1)"
    assert found.effects[1:] == [
        "Groups: Aedui, Transalpine Gaul; 0 more may be named.",
        "Sequani: Romans 2 against Barbarians 2; 2 pinned",
        "Borders used: Aedui-Sequani takes 0 more",
    ]
    (odds,) = found.fights()()
    assert odds.startswith("Sequani, 2 blocks of the Barbarians: you hold it in ")
    assert found.fights()() == [odds]


def test_neutral_tribes_that_would_turn_are_told_and_a_march_costs_supply() -> None:
    """M3, M4: all see neutral tribes, so that they turn shows nothing hidden."""
    at = sit(war().position())
    found = drafting(at)
    for group in GROUPS:
        add(found, at, group)
    add(found, at, "move aedui aedui-mandubii")
    add(found, at, "march legion_vii transalpine_gaul-boii-aedui")
    assert found.summary.endswith("supply 14 (-1)")
    assert "To the Barbarians: Mandubii, Senones." in found.effects


@pytest.mark.slow
def test_the_last_move_of_all_is_drafted_and_what_ends_the_turn_is_not() -> None:
    at = sit(war().position())
    found = drafting(at)
    for group in GROUPS:
        add(found, at, group)
    add(found, at, *ATTACK, "move aedui aedui-mandubii")
    add(found, at, "move legion_x transalpine_gaul-boii", "move legion_vii transalpine_gaul-boii")
    assert [str(action) for action in at.legal] == ["end"]
    assert len(found.fights()()) == 2
    with pytest.raises(GameError, match="That cannot be drafted"):
        add(found, at, "end")


def told(at: GameSession) -> list[Any]:
    """All that drafting some orders tells."""
    found = drafting(at)
    for group in GROUPS:
        add(found, at, group)
    add(found, at, *ATTACK)
    add(found, at, "move aedui aedui-mandubii")
    seen = [draft.seen for draft in found.drafts]
    return [at.view.to_dict(), list(at.legal), found.drafts, seen, found.summary, found.effects, found.fights()()]


@pytest.mark.slow
def test_other_hidden_blocks_that_look_alike_change_nothing_of_a_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "FIGHTS", 15)
    state, dice = war(), random.Random(5)
    dealt = {state.position()}
    first = told(sit(state.position()))
    for _ in range(4):
        other = redeal(state, ROMANS, dice).position()
        dealt.add(other)
        assert told(sit(other)) == first
    assert len(dealt) > 3


def test_only_movements_are_drafted() -> None:
    """What else there is to do is done at once, or by chance."""
    assert sit(war().position()).ui.planner(sit(war().position())) is not None
    at = sit(None, seed=3)
    assert at.view.phase == "lay"
    with pytest.raises(GameError, match="Only movements are drafted"):
        at.ui.planner(at)
