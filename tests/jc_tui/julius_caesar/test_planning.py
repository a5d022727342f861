"""Drafted orders of Julius Caesar: what they come to, and that they show nothing hidden."""

from random import Random
from typing import Any, cast

import pytest

from engine import load_game
from engine.contract import GameError
from engine.julius_caesar.fog.imagine import Imagination
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from jc_tui.seats.game_session import GameSession
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import session
from tests.jc_tui.sessions import add, drafting

ROME = ("move legio_8 genua-rome", "move legio_12 genua-rome")


def test_what_is_drafted_is_seen_as_done_and_is_not_done() -> None:
    at = session(MOVES)
    before, found = at.table.state.position(), drafting(at)
    add(found, at, *ROME)
    assert at.view.spaces["rome"].attacker is CAESAR
    assert at.view.moves_left == at.real_view.moves_left - 1
    assert at.table.state.position() == before
    assert not at.table.history
    assert [draft.text for draft in found.drafts] == ["2 blocks Genua - Rome"]
    at.planning = False
    assert at.view.spaces["rome"].attacker is None


@pytest.mark.slow
def test_effects_tell_points_what_is_used_up_who_is_pinned_roads_and_odds() -> None:
    at = session(MOVES)
    found = drafting(at)
    add(found, at, *ROME)
    assert found.summary == "Caesar 1, Pompey 2 (-2)"
    assert found.effects == [
        "Victory points: Caesar 1, Pompey 2 (-2).",
        "Moves used: 1, left: 2.",
        "Levies used: 0, left: 2.",
        "Rome: Caesar pins 2 of Pompey's 2.",
        "Roads used: Genua-Rome takes 2 more",
    ]
    (odds,) = found.fights()()
    assert odds.startswith("Rome, 2 blocks of Pompey: you hold it in ")
    assert found.fights()() == [odds]


def test_levies_are_drafted_when_the_moves_are_ended_in_the_draft() -> None:
    at = session(MOVES)
    found = drafting(at)
    add(found, at, "end")
    levy = at.legal[0]
    found.add([levy])
    assert found.effects[1] == "Levies used: 1, left: 1."
    with pytest.raises(GameError, match="That cannot be drafted"):
        add(found, at, "end")
    found.remove(0)
    assert not found.drafts
    assert str(found.tell_dropped()).startswith("No longer possible, and dropped: ")
    assert found.tell_dropped() == ""


def test_an_order_is_drafted_up_to_what_is_refused() -> None:
    at = session(MOVES)
    found = drafting(at)
    with pytest.raises(GameError):
        add(found, at, ROME[0], "move legio_1 rome-genua")
    assert [len(draft.actions) for draft in found.drafts] == [1]


def test_what_happened_meanwhile_drops_what_no_longer_holds() -> None:
    at = session(MOVES)
    found = drafting(at)
    add(found, at, *ROME)
    add(found, at, "move antonius genua-ravenna")
    at.table.act("move legio_8 genua-ravenna", CAESAR)
    assert at.view.spaces["rome"].attacker is None
    assert [draft.text for draft in found.drafts] == ["Antonius Genua - Ravenna"]
    assert "2 blocks Genua - Rome" in found.tell_dropped()
    found.remove(0)
    assert at.view == at.real_view


def test_drafts_are_seen_by_the_eyes_of_their_seat_alone() -> None:
    at = session(MOVES)
    add(drafting(at), at, *ROME)
    at.look(POMPEY)
    assert at.draft is None
    assert at.view == at.table.state.view(POMPEY)


def told(at: GameSession) -> list[Any]:
    """All that drafting some orders tells."""
    found = drafting(at)
    add(found, at, *ROME)
    add(found, at, "move antonius genua-ravenna")
    seen = [draft.seen for draft in found.drafts]
    return [at.view.to_dict(), list(at.legal), found.drafts, seen, found.summary, found.effects, found.fights()()]


@pytest.mark.slow
def test_other_hidden_blocks_that_look_alike_change_nothing_of_a_draft() -> None:
    game = cast(JuliusCaesar, load_game("julius-caesar"))
    state = cast(State, game.position(MOVES))
    view = state.view(CAESAR)
    dice, dealt = Random(5), {state.position()}
    first = told(session(state.position()))
    for _ in range(4):
        other = Imagination(game, view).sample(dice).position()
        dealt.add(other)
        assert told(session(other)) == first
    assert len(dealt) > 3
