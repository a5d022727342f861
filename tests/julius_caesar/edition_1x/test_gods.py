"""Jupiter and Vulcan of edition 1.x, and the first turn (2.1, God Cards, G1, G7)."""

from __future__ import annotations

import pytest

from engine.contract import PositionError, Seat
from engine.julius_caesar.events import (
    BlockDefected,
    BlockDrawn,
    BlockEliminated,
    CleopatraTurned,
    ControlChanged,
    StepLost,
)
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, holder, of, offers, points, refuse, side, strength, turns, where
from tests.julius_caesar.edition_1x.setting import again, at, before_cards, command
from tests.julius_caesar.support import at as support_at

# --- the first turn (2.1) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caesars", "pompeys", "first"),
    [("2/1", "4/1", POMPEY), ("2/3", "2/2", CAESAR), ("2/1", "mars", POMPEY), ("vulcan", "4/1", CAESAR)],
)
def test_the_first_turn_of_the_game_is_as_any_other(caesars: str, pompeys: str, first: Seat) -> None:
    """2.1: most moves, a tie to Caesar; a god's player is always Player 1."""
    state = command(caesars, pompeys, "rome caesar: legio_7\nneapolis pompey: legio_1\n", year=705, turn=1)
    assert (state.view(CAESAR).player_one, state.to_act) == (first, first)
    assert again(state).player_one == state.player_one


def test_two_gods_cancel_the_first_turn_too() -> None:
    state = command("mars", "vulcan", year=705, turn=1)
    assert (state.turn, state.phase) == (2, "play")
    assert refuse(before_cards("apollo", "2/2", year=705, turn=1), "play apollo", "C2") == "apollo-first-turn"


# --- Jupiter -------------------------------------------------------------------------------------------------

TEMPTED = """
    rome caesar: legio_7
    genua pompey: legio_1, legio_2 II, legio_8, legio_9, cleopatra III
    narbo pompey: legio_3
"""
"""Two of Caesar's own have gone over to Pompey in Genua."""


def jupiter(board: str) -> State:
    """Caesar has played Jupiter and is to name a space."""
    return command("jupiter", "2/2", board)


def test_jupiters_player_names_the_colour() -> None:
    """V3: blocks that look alike are drawn with equal chances."""
    state = jupiter(TEMPTED)
    assert offers(state) == {"jupiter genua", "end"}
    do(state, "jupiter genua")
    assert (state.phase, state.to_act) == ("colour", CAESAR)
    assert offers(again(state)) == {"colour tan", "colour green", "colour blue"}
    assert refuse(state, "end", "G1") == "cannot-end"
    of_colour = {"tan": {"legio_8", "legio_9"}, "green": {"legio_1", "legio_2"}, "blue": {"cleopatra"}}
    for colour, drawn in of_colour.items():
        named = again(state)
        do(named, f"colour {colour}")
        assert (named.to_act, named.outcome_weights()) == (Seat.CHANCE, None)
        assert offers(again(named)) == {f"draw {block}" for block in drawn}
        assert {named.view(seat).drawn_colour for seat in (*SEATS, Seat.SPECTATOR)} == {colour}


def test_his_own_defector_and_cleopatra_come_for_certain() -> None:
    for board, colour, block in (
        ("rome caesar: legio_7\ngenua pompey: legio_1, legio_8 II\n", "tan", "legio_8"),
        ("rome caesar: legio_7\ngenua pompey: legio_1, cleopatra II\n", "blue", "cleopatra"),
    ):
        state = jupiter(board)
        events = do(state, "jupiter genua", f"colour {colour}", f"draw {block}")
        assert of(events, BlockDrawn) == [BlockDrawn(POMPEY, block, 2, "genua")]
        assert of(events, BlockDefected) == [BlockDefected(block, CAESAR, "genua", "rome")]
        assert (side(state, block), where(state, block), strength(state, block)) == ("caesar", "rome", 2)
        assert (state.drawn_colour, state.to_act) == (-1, POMPEY)


def test_of_one_colour_there_is_nothing_to_name() -> None:
    state = jupiter("rome caesar: legio_7\nneapolis caesar: legio_9\ngenua pompey: legio_1, pompey 1\n")
    do(state, "jupiter genua")
    assert offers(again(state)) == {"draw legio_1", "draw pompey"}
    before = points(state)[0]
    events = do(state, "draw pompey")
    assert [event.block for event in of(events, BlockEliminated)] == ["pompey"]
    assert points(state)[0] == before + 1


ALIKE = "drawn from: genua\nrome caesar: legio_7\ngenua pompey: legio_1"

SEAS = """
    genua caesar: legio_7
    ravenna caesar: legio_8
    mare_tyrrhenum pompey: navis_1 II, navis_2 I
    mare_internum pompey: navis_3
    rome pompey: navis_4
"""


def test_jupiter_strikes_navis_at_sea_beside_a_friendly_port() -> None:
    """Genua is a port on Mare Tyrrhenum; Mare Internum touches none of Caesar's."""
    state = jupiter(SEAS)
    assert offers(again(state)) == {"jupiter rome", "jupiter mare_tyrrhenum", "end"}
    assert refuse(state, "jupiter mare_internum", "G1") == "no-friendly-port-beside"
    do(state, "jupiter mare_tyrrhenum")
    assert offers(again(state)) == {"draw pompey_navis_1", "draw pompey_navis_2"}
    events = do(again(state), "draw pompey_navis_1")
    assert of(events, StepLost) == [StepLost(POMPEY, "pompey_navis_1", "mare_tyrrhenum", 1, "jupiter")]
    events = do(state, "draw pompey_navis_2")
    assert of(events, BlockDrawn)[0].city == "mare_tyrrhenum"
    assert where(state, "pompey_navis_2") == "face up"
    assert state.to_act is POMPEY


def test_an_inland_city_rules_no_sea_and_the_last_navis_leaves_it_vacant() -> None:
    state = jupiter("ravenna caesar: legio_8\nlugdunum caesar: legio_7\nmare_hispanum pompey: navis_1 I\n")
    assert state.to_act is POMPEY
    state = jupiter("massilia caesar: legio_8\nmare_hispanum pompey: navis_1 I\n")
    do(state, "jupiter mare_hispanum", "draw pompey_navis_1")
    assert holder(state, "mare_hispanum") is None


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("phase: draw", "names one of these"),
        ("phase: draw\ncolour: red", "there is no colour 'red'"),
        ("phase: colour\ncolour: tan", "there is no 'colour' in phase colour"),
    ],
)
def test_a_colour_is_written_where_one_was_named(more: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        at(f"actor: caesar\ndrawn from: genua\n{more}\n{TEMPTED}")
    with pytest.raises(PositionError, match="nothing to choose"):
        at(f"actor: caesar\nphase: colour\n{ALIKE}")
    with pytest.raises(PositionError, match="and elsewhere none"):
        at(f"actor: caesar\nphase: draw\ncolour: green\n{ALIKE}")


# --- Vulcan (row 5, 7.52) ------------------------------------------------------------------------------------


def test_vulcan_turns_cleopatra_on_her_last_step_and_she_attacks_where_enemies_survive() -> None:
    """She is her new side's main force, who is the attacker; no link was used, nothing is to be declared."""
    state = command("vulcan", "2/2", "alexandria pompey: cleopatra I, legio_1 I, legio_2 III, navis_1 II\n")
    events = do(state, "vulcan alexandria")
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "alexandria", 1)]
    assert (side(state, "cleopatra"), where(state, "cleopatra"), strength(state, "cleopatra")) == (
        *("caesar", "alexandria"),
        1,
    )
    space = again(state).view(POMPEY).spaces["alexandria"]
    assert (space.contested, space.attacker, space.main_attack, space.unpinned) == (True, CAESAR, None, (1, 2))
    assert (state.to_act, state.phase) == (POMPEY, "move")
    assert "move legio_2 alexandria-pelusium" in offers(state)
    do(state, "move legio_2 alexandria-pelusium")
    assert not offers(state, "move pompey_navis_1")
    do(again(state), "end")


def test_alone_she_takes_the_city_with_her() -> None:
    """Her company of one step burns, or there is none."""
    for company in ("", ", legio_1 I"):
        state = command("vulcan", "2/2", f"alexandria pompey: cleopatra I{company}\n")
        events = do(state, "vulcan alexandria")
        assert (holder(state, "alexandria"), side(state, "cleopatra")) == ("caesar", "caesar")
        assert bool(of(events, BlockEliminated)) == bool(company)
        assert of(events, ControlChanged) == [ControlChanged("alexandria", CAESAR, contested=False)]
        again(state)


def test_stronger_she_just_loses_a_step() -> None:
    state = command("vulcan", "2/2", "alexandria pompey: cleopatra II, legio_1 I\n")
    assert not of(do(state, "vulcan alexandria"), CleopatraTurned)
    assert (side(state, "cleopatra"), strength(state, "cleopatra")) == ("pompey", 1)


def test_pompeys_vulcan_turns_her_back_and_the_battle_is_fought() -> None:
    """As attacker she leaves in round 4, to a friendly city for she came by no road; or she joins the enemy."""
    for friend, end in (("jerusalem pompey: legio_3", "caesar"), ("pelusium pompey: legio_3", "pompey")):
        state = command("2/2", "vulcan", f"alexandria caesar: cleopatra I, legio_7 II\n{friend}\n")
        do(state, "vulcan alexandria")
        while state.phase != "battle":
            do(state, "end")
        battle = again(state).view(CAESAR).battle
        assert battle is not None
        assert (battle.attacker, [block.id for block in battle.main[POMPEY]]) == (POMPEY, ["cleopatra"])
        while state.battle.round < 4:
            do(state, f"pass {min(turns(state))}")
        do(state, f"pass {min(turns(state))}")
        if state.phase == "battle":
            assert offers(state) == {"retreat cleopatra alexandria-pelusium"}
            do(state, "retreat cleopatra alexandria-pelusium")
        assert side(state, "cleopatra") == end


def test_player_two_may_respond_to_her() -> None:
    """6.14: into reserve, and not pinned by anybody but her."""
    board = "alexandria pompey: cleopatra I, legio_1 III\npelusium pompey: legio_2\n"
    state = command("vulcan", "2/2", board)
    do(state, "vulcan alexandria", "move legio_2 pelusium-alexandria")
    twin = again(state)
    assert twin.moves.reserve == 1 << twin.blocks.index["legio_2"]
    while state.phase != "battle":
        do(state, "end")
    assert turns(state) == {"legio_1"}


def test_a_position_may_tell_of_a_response_to_her_when_her_battle_is_over() -> None:
    """7.5, 6.13: who responded came by a link that stays used to the end of the turn's battles."""
    state = at(
        """
        turn: 3
        phase: vulcan
        actor: caesar
        player one: caesar
        played 3: caesar vulcan, pompey 4/1
        rome caesar: legio_13
        alexandria pompey: cleopatra I, legio_38 III
        pelusium pompey: legio_36
        """
    )
    for action in ("vulcan alexandria", "move legio_36 pelusium-alexandria", "end", "fire legio_38", "roll 1 6"):
        do(state, action)
    assert "used pompey: pelusium>alexandria" in state.position()
    assert "attack alexandria" not in state.position()
    twin = again(state)
    assert list(twin.legal_actions()) == list(state.legal_actions())
    assert twin.view(CAESAR) == state.view(CAESAR)


@pytest.mark.parametrize("change", [("1.x", "2.0"), ("vulcan", "mars"), ("pompey: pel", "caesar: pel")])
def test_no_other_battle_that_is_over_lacks_its_attack(change: tuple[str, str]) -> None:
    text = """julius-caesar 1.x
        turn: 3
        phase: regroup
        actor: pompey
        battle: alexandria
        player one: caesar
        played 3: caesar vulcan, pompey 4/1
        rome caesar: legio_13
        alexandria pompey: cleopatra I, legio_38 II, legio_36
        used pompey: pelusium>alexandria"""
    assert support_at(text).position()
    with pytest.raises(PositionError, match="alexandria was not attacked"):
        support_at(text.replace(*change))


def test_an_attack_of_nobody_is_cleopatras_alone() -> None:
    text = "phase: move\nactor: pompey\nplayer one: caesar\nattack alexandria: caesar\n"
    state = at(text + "alexandria caesar: cleopatra I\nalexandria pompey: legio_1")
    assert again(state).view(POMPEY).spaces["alexandria"].main_attack is None
    with pytest.raises(PositionError, match="say from where legio_7 came"):
        at(text + "alexandria caesar: cleopatra I, legio_7\nalexandria pompey: legio_1")
