"""The chances of a battle: what they are taken from, that they repeat, and that they agree with the real rules."""

from __future__ import annotations

import random
from typing import cast

import pytest

from engine import load_game
from engine.contract import Seat
from engine.julius_caesar.actions import Fire, Hit, Retreat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from jc_tui.julius_caesar.battle.chances import (
    UNSEEN,
    UNSEEN_NAVIS,
    Chances,
    Situation,
    chances,
    expected_hits,
    hit_notes,
    situation,
)
from jc_tui.julius_caesar.facts import load_facts

C, P, S = CAESAR, POMPEY, Seat.SPECTATOR
FACTS = load_facts()

ROME = """
turn: 3
phase: battle
battle: rome
attack rome: caesar from ravenna
genua caesar: legio_11
neapolis pompey: legio_5
"""
FAIR = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna, legio_8 III from genua, legio_10 III from genua
rome pompey: legio_1 III, scipio III, legio_2 II from neapolis
"""
DISRUPTED = f"""{ROME}
rome caesar: caesar III from ravenna, legio_13 III from ravenna
rome pompey: auxilia_1 I, legio_1 IV from neapolis, legio_3 III from neapolis
"""
LATE = f"""{ROME}round: 3
rome caesar: caesar II from ravenna, legio_13 III from genua, ballista II from ravenna
rome pompey: legio_1 III, ballista II, equitatus_2 IV
"""


def at(text: str) -> State:
    return cast(State, load_game("julius-caesar").position(text))


def seen(text: str, eyes: Seat = S) -> Situation:
    found = situation(at(text).view(eyes), FACTS)
    assert found is not None
    return found


def by_the_rules(text: str, fights: int = 500) -> tuple[float, float, float, float, float]:
    """What really happens when all fire till attackers must leave: wins of both, drawn off, losses of both."""
    start, source = at(text), random.Random(5)
    before = [sum(strength_of(start, side)) for side in (0, 1)]
    wins, drawn, lost = [0, 0], 0, [0.0, 0.0]
    for _ in range(fights):
        state, left = start.copy(), [0, 0]
        while state.phase in ("battle", "roll", "hit"):
            legal = list(state.legal_actions())
            fires = [action for action in legal if isinstance(action, Fire)]
            action = source.choice(fires or legal)
            if state.phase == "hit":
                action = min(legal, key=lambda hit: -(state.acted >> index(state, cast(Hit, hit).block) & 1))
            if isinstance(action, Retreat):
                side = state.actor
                left[side] += state.step[index(state, action.block)]
            state.play(action)
        sums = [sum(strength_of(state, side)) for side in (0, 1)]
        for side in (0, 1):
            lost[side] += before[side] - sums[side] - left[side]
        if any(left):
            drawn += 1
        else:
            wins[0 if sums[0] else 1] += 1
    return wins[0] / fights, wins[1] / fights, drawn / fights, lost[0] / fights, lost[1] / fights


def index(state: State, block: str) -> int:
    return state.game.components.blocks.index[block]


def strength_of(state: State, side: int) -> list[int]:
    """The steps of a side's blocks in Rome."""
    rome = state.game.components.spaces.index["rome"]
    blocks = state.at[side][rome]
    return [state.step[block] for block in range(len(state.step)) if blocks >> block & 1]


@pytest.mark.slow
@pytest.mark.parametrize("text", [FAIR, DISRUPTED, LATE], ids=["fair", "disrupted", "late"])
def test_they_agree_with_the_rules_where_all_is_seen(text: str) -> None:
    whole = at(text)
    fought = seen(text, P)
    line = [(C, 0), (P, 1)]
    if sum(fought.unseen):  # look with both players' eyes, as nobody can in the game
        mine, theirs = (situation(whole.view(seat), FACTS) for seat, _ in line)
        assert mine is not None
        assert theirs is not None
        fought = Situation(
            fought.attacker,
            fought.round,
            fought.turn,
            fought.surprise,
            fought.main,
            (mine.reserves[0], theirs.reserves[1]),
            None,
            (0, 0),
        )
    found = chances(fought)
    ours = (found.wins[C], found.wins[P], found.drawn_off, found.losses[C], found.losses[P])
    real = by_the_rules(text)
    assert ours[:3] == pytest.approx(real[:3], abs=0.08)
    assert ours[3:] == pytest.approx(real[3:], abs=0.5)


@pytest.mark.slow
def test_the_same_line_up_gives_the_same_figures() -> None:
    assert chances(seen(FAIR)) == chances(seen(FAIR))


def test_reserves_of_the_enemy_are_average_blocks_and_ones_own_are_known() -> None:
    mine = seen(FAIR, C)
    assert mine.unseen == (0, 1)
    assert mine.reserves[1] == (UNSEEN,)
    assert sorted(one.attack for one in mine.reserves[0]) == [("C", 3), ("C", 4)]
    assert seen(FAIR, S).unseen == (2, 1)
    assert chances(mine).unseen == 1


def test_at_sea_what_is_not_seen_is_a_navis() -> None:
    position = """
        turn: 3
        phase: battle
        battle: mare_internum
        attack mare_internum: caesar from utica
        internum caesar: navis_1 II from utica, navis_2 II from mare_tyrrhenum
        internum pompey: navis_1 II
    """
    assert seen(position, P).reserves[0] == (UNSEEN_NAVIS,)


def test_hits_that_are_due_are_taken_first() -> None:
    position = """
        turn: 3
        phase: hit
        battle: rome
        attack rome: caesar from ravenna
        rome caesar: legio_13 III from ravenna
        rome pompey: legio_1 I, legio_2 I
        firing: legio_13
        hits: 2
    """
    fought = seen(position)
    assert fought.hits_due == (2, P)
    assert chances(fought, 20).wins == {C: 1.0, P: 0.0}


@pytest.mark.slow
def test_a_surprise_counts() -> None:
    usual = chances(seen(FAIR))
    sudden = chances(seen(f"{FAIR}surprise: rome\nplayed 3: caesar mars, pompey 2/2\n"))
    assert sudden.losses[P] > usual.losses[P]


def test_hits_to_expect() -> None:
    assert expected_hits(3, 4) == 2
    battle = at(LATE).view(S).battle
    assert battle is not None
    notes = hit_notes(battle, FACTS)
    assert notes["caesar_ballista"] == "~1.3"
    assert notes["legio_13"] == "~1.5"


def test_there_are_none_without_a_battle() -> None:
    view = at("turn: 3\nphase: move\nactor: caesar\nrome caesar: caesar").view(C)
    assert situation(view, FACTS) is None


def test_shares_add_up() -> None:
    found: Chances = chances(seen(LATE))
    assert sum(found.wins.values()) + found.drawn_off == pytest.approx(1)
