"""What a battle will come to: that it is played as the rules have it, from all that the view leaves open."""

import random
from typing import cast

import pytest

from engine.blocks.odds import Chances, expected_hits
from engine.blocks.sets import bits
from engine.contract import Seat
from engine.julius_caesar.actions import Fire, Hit, Retreat
from engine.julius_caesar.fog.sampling import BeliefState
from engine.julius_caesar.odds import chances, fight_out
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import each
from tests.julius_caesar.support import at, loaded

C, P, S = CAESAR, POMPEY, Seat.SPECTATOR

ROME = """
turn: 3; phase: battle; battle: rome; attack rome: caesar from ravenna
genua caesar: legio_11; neapolis pompey: legio_5
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


def found(text: str, viewer: Seat = S, fights: int = 120, beliefs: BeliefState | None = None) -> Chances:
    """The chances of a battle as this viewer sees it."""
    return chances(loaded().rules, at(text).view(viewer), random.Random(7), fights, beliefs)


def by_the_rules(text: str, fights: int = 160) -> tuple[float, float, float, float, float]:
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
                action = max(legal, key=lambda hit: state.battle.acted >> index(state, cast(Hit, hit).block) & 1)
            if isinstance(action, Retreat):
                left[state.actor] += state.step[index(state, action.block)]
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
    return state.blocks.index[block]


def strength_of(state: State, side: int) -> list[int]:
    """The steps of a side's blocks in Rome."""
    return [state.step[block] for block in bits(state.at[side][state.spaces.index["rome"]])]


@pytest.mark.slow
@each("text", FAIR, *(pytest.param(text, marks=pytest.mark.thorough) for text in (DISRUPTED, LATE)))
def test_a_battle_that_is_known_is_played_as_the_rules_have_it(text: str) -> None:
    start, dice = at(text), random.Random(3)
    ends = [fight_out(start.copy(), dice) for _ in range(300)]
    shares = [sum(end.winner is seat and not end.left for end in ends) / len(ends) for seat in (C, P)]
    lost = [sum(end.lost[side] for end in ends) / len(ends) for side in (0, 1)]
    real = by_the_rules(text)
    assert [*shares, sum(end.left for end in ends) / len(ends)] == pytest.approx(real[:3], abs=0.08)
    assert lost == pytest.approx(real[3:], abs=0.5)


@pytest.mark.slow
def test_what_is_not_seen_may_be_strong_or_weak() -> None:
    """Both reserves of Caesar's are better than most; to Pompey they may be any, so his chances look better."""
    mine, theirs = found(FAIR, C, 160), found(FAIR, P, 160)
    assert (mine.unseen, theirs.unseen, found(FAIR, S, 1).unseen) == (1, 2, 3)
    assert mine.wins[C] > theirs.wins[C] + 0.1


@pytest.mark.slow
def test_what_is_believed_of_reserves_counts() -> None:
    """To Pompey, Caesar's reserves are two legions, or two auxilia."""
    strong, weak = (
        found(FAIR, P, 80, BeliefState({block: {"rome": 1.0} for block in reserves}, {})).wins[C]
        for reserves in (("legio_8", "legio_10"), ("caesar_auxilia_1", "caesar_auxilia_3"))
    )
    assert strong > weak + 0.1


def test_at_sea_what_is_not_seen_is_a_navis() -> None:
    """Two steps at most stand in a Navis: the sides lose no more."""
    position = """
        turn: 3; phase: battle; battle: mare_internum; attack mare_internum: caesar from utica
        internum caesar: navis_1 I from utica, navis_2 II from mare_tyrrhenum
        internum pompey: navis_1 II, navis_2 II, navis_3 II
    """
    end = found(position, P, 20)
    assert end.unseen == 1
    assert end.losses[C] <= 4


def test_hits_that_are_due_are_taken_first() -> None:
    position = """
        turn: 3; phase: hit; battle: rome; attack rome: caesar from ravenna
        rome caesar: legio_13 III from ravenna; rome pompey: legio_1 I, legio_2 I
        firing: legio_13; hits: 2
    """
    assert found(position, fights=20).wins == {C: 1.0, P: 0.0}


@pytest.mark.slow
def test_a_surprise_counts() -> None:
    usual = found(FAIR)
    assert found(f"{FAIR}surprise: rome\nplayed 3: caesar mars, pompey 2/2\n").losses[P] > usual.losses[P]


def test_attackers_without_a_way_out_are_lost_with_all_their_steps() -> None:
    """7.62: in round 4 they must leave."""
    position = """
        turn: 3; phase: battle; battle: rome; round: 4; attack rome: caesar from ravenna
        rome caesar: legio_13 III from ravenna
        rome pompey: legio_1 II; ravenna pompey: legio_2; genua pompey: legio_3
        asculum pompey: legio_5; neapolis pompey: legio_6
    """
    end = found(position, fights=40)
    assert (end.drawn_off, end.wins[P], end.losses[C]) == (0, 1.0, 3.0)


def test_there_are_none_without_a_battle() -> None:
    view = at("turn: 3; phase: move; actor: caesar; rome caesar: caesar").view(C)
    assert chances(loaded().rules, view, random.Random(1)) is None
    assert expected_hits(3, 4) == 2


def test_shares_add_up_and_the_same_dice_give_the_same_figures() -> None:
    end = found(LATE, fights=50)
    assert sum(end.wins.values()) + end.drawn_off == pytest.approx(1)
    assert found(LATE, fights=50) == end
