"""Mars and Neptune: one group, and one battle with a surprise (God Cards, rulings G3, G4)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BattleBegan, BlockMoved, SurpriseNamed
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import BATTLE, CHOOSE, LEVY, MOVE, PLAY, SURPRISE
from tests.julius_caesar.acting import do, of, offers, refuse, where
from tests.julius_caesar.support import at, command, end_command, end_moves, ways

FIRST = {"year": 705, "turn": 1}


def to_fire(state: State) -> set[str]:
    """The blocks whose battle turn it is."""
    return {text.removeprefix("fire ") for text in offers(state, "fire")}


def order_of_fire(state: State) -> list[str]:
    """The order in which the blocks of round 1 act, each missing with all its dice."""
    order: list[str] = []
    while state.phase == BATTLE and state.battle.round == 1:
        block = min(to_fire(state))
        dice = " ".join("6" * state.strength(state.blocks.index[block]))
        do(state, f"fire {block}", f"roll {dice}")
        order.append(block)
    return order


# --- Mars ----------------------------------------------------------------------------------------------------

MARS = """
rome caesar: caesar, legio_7, legio_8, navis_1
massilia caesar: legio_9
genua pompey: auxilia_3, legio_1
neapolis pompey: legio_2
"""


def test_mars_moves_the_land_blocks_of_one_group() -> None:
    """God Cards, G4: no Navis, no second group, no levies, no sailing."""
    state = command("mars", "2/2", MARS + "mare_tyrrhenum caesar: navis_2\n")
    assert (state.phase, state.moves_left, state.levies_left) == (MOVE, 1, 0)
    assert ways(state, "caesar_navis_1") == ways(state, "caesar_navis_2") == set()
    assert not offers(state, "sail")
    refuse(state, "move caesar_navis_1 rome-mare_tyrrhenum")
    do(state, "move legio_7 rome-asculum-sipontum")
    assert ways(state, "legio_9") == set()
    refuse(state, "move legio_9 massilia-narbo")
    do(state, "end")
    assert state.to_act is POMPEY
    assert state.phase != LEVY


def test_in_the_battle_of_mars_the_attackers_fire_first() -> None:
    """God Cards, G3: in round 1 all attackers, A to D, then the defenders; in round 2 the defender first again."""
    state = command("mars", "2/2", MARS)
    do(state, "move caesar rome-genua", "move legio_8 rome-genua")
    events = do(state, "end")
    assert of(events, SurpriseNamed) == [SurpriseNamed(CAESAR, "genua")]
    assert order_of_fire_after(state) == ["caesar", "legio_8", "pompey_auxilia_3", "legio_1"]
    assert to_fire(state) == {"pompey_auxilia_3"}


def order_of_fire_after(state: State) -> list[str]:
    """Player 2 does nothing; then the battle is fought."""
    end_command(state)
    if state.phase == CHOOSE:
        do(state, "battle genua")
    return order_of_fire(state)


def test_without_mars_the_defender_comes_first_on_equal_letters() -> None:
    """3.12, 7.2: the same battle under a command card."""
    state = command("2/2", "2/2", MARS)
    do(state, "move caesar rome-genua", "move legio_8 rome-genua")
    end_command(state)
    assert order_of_fire_after(state) == ["pompey_auxilia_3", "caesar", "legio_1", "legio_8"]


def test_one_of_two_battles_gets_the_surprise() -> None:
    """God Cards, G3: several may be begun; the player names one, openly, when the moves are done."""
    state = command("mars", "2/2", MARS)
    do(state, "move caesar rome-genua", "move legio_8 rome-genua", "move legio_7 rome-neapolis", "end")
    assert (state.phase, state.to_act) == (SURPRISE, CAESAR)
    assert offers(state) == {"surprise genua", "surprise neapolis"}
    refuse(state, "surprise rome")
    do(state, "surprise neapolis")
    assert state.view(POMPEY).surprise == "neapolis"
    assert order_of_fire_after(state)[0] == "pompey_auxilia_3"


def test_mars_without_an_attack() -> None:
    """God Cards, C6, G3: a move of two links, no battle, no surprise."""
    state = command("mars", "2/2", MARS)
    do(state, "move legio_9 massilia-lugdunum-treveri")
    assert not of(do(state, "end"), SurpriseNamed)
    assert state.view(POMPEY).surprise is None


def test_mars_with_nobody_to_move() -> None:
    """C4, G4: Caesar has ships only; Pompey is in command at once."""
    state = command("mars", "2/2", "massilia caesar: navis_1\nrome pompey: legio_1\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


def test_mars_as_player_two_surprises_in_his_own_attack_only() -> None:
    """C4, G3: Caesar attacks Rome first, Pompey's Mars group goes into Genua; Rome is no choice."""
    state = command(
        "2/2",
        "mars",
        """
        genua caesar: legio_7, caesar
        rome pompey: legio_1, legio_2
        ravenna pompey: auxilia_3, legio_3
        """,
        **FIRST,
    )
    do(state, "move legio_7 genua-rome")
    end_command(state)
    do(state, "move pompey_auxilia_3 ravenna-genua", "move legio_3 ravenna-genua")
    assert of(do(state, "end"), SurpriseNamed) == [SurpriseNamed(POMPEY, "genua")]
    assert (state.phase, state.to_act) == (CHOOSE, CAESAR)
    do(state, "battle genua")
    assert order_of_fire(state) == ["pompey_auxilia_3", "legio_3", "caesar"]


def test_mars_as_player_two_may_only_respond() -> None:
    """C4, G3, 6.14: a response is no attack, so there is no surprise."""
    board = "genua caesar: legio_7\nrome pompey: legio_1\nneapolis pompey: legio_2\n"
    state = command("2/2", "mars", board, **FIRST)
    do(state, "move legio_7 genua-rome")
    end_command(state)
    events = do(state, "move legio_2 neapolis-rome", "end")
    assert [event.manner for event in of(events, BlockMoved)] == ["response"]
    assert not of(events, SurpriseNamed)
    assert to_fire(state) == {"legio_1"}


# --- Neptune -------------------------------------------------------------------------------------------------

NEPTUNE = """
massilia caesar: navis_1, navis_2, legio_7
mare_internum caesar: navis_3
mare_hispanum pompey: navis_1, navis_3
"""


def test_neptune_moves_the_navis_of_one_space() -> None:
    """God Cards, G4: no land blocks, no second group, no sailing."""
    state = command("neptune", "2/2", NEPTUNE)
    assert (state.phase, state.moves_left, state.levies_left) == (MOVE, 1, 0)
    assert ways(state, "legio_7") == set()
    refuse(state, "move legio_7 massilia-genua")
    assert not offers(state, "sail")
    do(state, "move caesar_navis_1 massilia-mare_hispanum")
    assert ways(state, "caesar_navis_2") == {"massilia-mare_hispanum"}
    assert ways(state, "caesar_navis_3") == set()


def test_in_the_battle_of_neptune_the_attackers_fire_first() -> None:
    """God Cards, G3, 7.8: at sea all are D, and the attacker's ships act before the defender's in round 1."""
    state = command("neptune", "2/2", NEPTUNE)
    do(state, "move caesar_navis_1 massilia-mare_hispanum", "move caesar_navis_2 massilia-mare_hispanum")
    assert of(do(state, "end"), SurpriseNamed) == [SurpriseNamed(CAESAR, "mare_hispanum")]
    end_command(state)
    assert order_of_fire(state) == ["caesar_navis_1", "caesar_navis_2", "pompey_navis_1", "pompey_navis_3"]


def test_neptune_surprises_a_port() -> None:
    """God Cards, G3, 7.81: ships against a legion ashore; D acts before C in that round."""
    state = command("neptune", "2/2", "mare_tyrrhenum caesar: navis_1\nrome pompey: legio_1, auxilia_3\n")
    do(state, "move caesar_navis_1 mare_tyrrhenum-rome", "end")
    end_command(state)
    assert order_of_fire(state) == ["caesar_navis_1", "pompey_auxilia_3", "legio_1"]


def test_neptune_begins_two_battles() -> None:
    """God Cards, G3: from one sea against a port and another sea, one with the surprise."""
    state = command(
        "neptune",
        "2/2",
        "mare_tyrrhenum caesar: navis_1, navis_2\nrome pompey: legio_1\nmare_hispanum pompey: navis_1\n",
    )
    do(state, "move caesar_navis_1 tyrrhenum-rome", "move caesar_navis_2 tyrrhenum-hispanum", "end")
    assert offers(state) == {"surprise rome", "surprise mare_hispanum"}
    events = do(state, "surprise rome")
    assert of(events, SurpriseNamed) == [SurpriseNamed(CAESAR, "rome")]


def test_neptune_as_player_two_of_the_first_turn() -> None:
    """C4, G3, G4: Caesar has put to sea; Pompey's ships take him by surprise."""
    state = command("2/2", "neptune", "massilia caesar: navis_1\nutica pompey: navis_3, legio_39\n", **FIRST)
    do(state, "move caesar_navis_1 massilia-mare_hispanum")
    end_command(state)
    assert ways(state, "legio_39") == set()
    events = do(state, "move pompey_navis_3 utica-mare_hispanum", "end")
    assert of(events, SurpriseNamed) == [SurpriseNamed(POMPEY, "mare_hispanum")]
    assert of(events, BattleBegan)[0].attacker is POMPEY
    assert to_fire(state) == {"pompey_navis_3"}


def test_neptune_without_ships() -> None:
    """C4, G4: nothing to do, and the turn goes on."""
    state = command("neptune", "2/2", "rome caesar: legio_7\nneapolis pompey: legio_1\n")
    assert (state.phase, state.to_act) == (MOVE, POMPEY)


@pytest.mark.parametrize("god", ["mars", "neptune"])
def test_the_surprise_is_over_with_its_turn(god: str) -> None:
    """God Cards, G3: the next turn knows nothing of it."""
    state = command(god, "1/2", "rome caesar: legio_7, navis_1\nathena pompey: legio_1\n", turn=3)
    end_moves(state)
    end_command(state)
    assert (state.phase, state.view(CAESAR).surprise) == (PLAY, None)


def test_reserves_have_no_part_in_the_surprise() -> None:
    """G3, 7.3: the attacking main force acts first; nobody of the defender's reserve acts in round 1."""
    state = at(
        """
        phase: choose battle
        played 5: caesar mars, pompey 2/2
        surprise: rome
        rome caesar: legio_7 from genua
        rome pompey: legio_1, legio_2 from neapolis reserve
        narbo caesar: legio_9
        narbo pompey: legio_5 from tarraco
        """
    )
    do(state, "battle rome")
    assert order_of_fire(state) == ["legio_7", "legio_1"]
    assert where(state, "legio_2") == "rome"
