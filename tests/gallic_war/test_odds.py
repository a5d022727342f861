"""What a battle will come to: played as the rules have it, from all that a view leaves open."""

import random
from dataclasses import replace

import pytest

from engine.blocks.odds import Chances
from engine.contract import Seat
from engine.gallic_war.fog.sampling import BeliefState
from engine.gallic_war.odds import chances, fight_out
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.acting import BLOCKS, GAME, Playtest
from tests.gallic_war.sieges import alesia, besieged
from tests.gallic_war.support import come_to

R, B, S = ROMANS, BARBARIANS, Seat.SPECTATOR


def sequani(*legions: str) -> State:
    """Legions come to the Sequani from the Leuci, where two Germans stand with a tribe that does not go in."""
    play = Playtest()
    play.put("sequani barbarians: ariovistus, tencteri, sequani 2", f"leuci romans: {', '.join(legions)}")
    play.attack(*[f"{legion.split()[0]} leuci-sequani" for legion in legions])
    play.do("end")
    return play.state


def found(state: State, viewer: Seat = S, fights: int = 60, beliefs: BeliefState | None = None) -> Chances:
    chance = chances(GAME.rules, state.view(viewer), random.Random(7), fights, beliefs)
    assert chance is not None
    return chance


@pytest.mark.slow
def test_a_battle_that_is_known_is_played_as_the_rules_have_it() -> None:
    """The same as from the state itself, where nothing is hidden: all lie revealed in the field."""
    start, dice = sequani("legion_x", "legion_vii 3", "legion_viii"), random.Random(3)
    ends = [fight_out(start.copy(), dice) for _ in range(160)]
    seen = found(start, R, 160)
    assert seen.unseen == 0
    assert seen.wins[R] == pytest.approx(sum(end.winner is R for end in ends) / 160, abs=0.1)
    assert seen.losses[B] == pytest.approx(sum(end.lost[1] for end in ends) / 160, abs=0.6)
    assert seen.points == pytest.approx(sum(end.points for end in ends) / 160, abs=0.9)
    assert seen.wins[R] + seen.wins[B] + seen.drawn_off == pytest.approx(1)


def test_more_legions_take_it_oftener() -> None:
    few, many = (
        found(sequani("legion_vii 2")),
        found(sequani("legion_x", "legion_vii", "legion_viii", "legion_ix")),
    )
    assert many.wins[R] > few.wins[R] + 0.3
    assert few.wins[B] + few.drawn_off > 0.8


def test_who_is_in_a_fortress_is_not_known_to_those_before_it() -> None:
    state = besieged("vercingetorix").state
    mine, theirs = found(state, B, 20), found(state, R, 20)
    assert (theirs.unseen, mine.unseen) == (1, 0)


def test_what_is_proved_of_unseen_blocks_counts() -> None:
    """To the Romans the one in the fortress is Vercingetorix at full strength, or the Senones with a step."""
    state = besieged("vercingetorix", legions=("legion_vii 2",)).state
    everywhere = {name: frozenset(("off the map",)) for name in BLOCKS.ids}
    strong = BeliefState(everywhere | {"vercingetorix": frozenset(("mandubii",))}, {"vercingetorix": (4, 4)})
    weak = BeliefState(everywhere | {"vercingetorix": frozenset(("mandubii",))}, {"vercingetorix": (1, 1)})
    assert found(state, R, 60, weak).wins[R] > found(state, R, 60, strong).wins[R] + 0.2


def test_an_automaton_that_gives_way_fires_no_more_a10(play: Playtest) -> None:
    """Outnumbered as the round began, the Arverni leave when their turn comes: all may know that."""
    play.clear(automaton=True)
    play.put("mandubii barbarians: arverni", "aedui barbarians: aedui", "leuci romans: legion_vii, legion_viii")
    play.attack("legion_vii leuci-mandubii", "legion_viii leuci-mandubii")
    play.do("pass legion_vii", "pass legion_viii")
    end = found(play.state, R)
    assert (end.losses[R], end.losses[B], end.wins[R]) == (0, 0, 1)


def test_caesars_death_is_told_apart() -> None:
    end = found(sequani("legion_x 1"), R)
    assert end.fatal > 0.3
    assert end.wins[B] >= end.fatal


@pytest.mark.slow
def test_reserves_that_relieve_a_siege_count() -> None:
    alone, relieved = alesia("senones 1"), alesia("mandubii", "senones", "aedui", "arverni")
    assert found(relieved.state, B).losses[R] > found(alone.state, B).losses[R] + 1


def test_who_looks_on_has_chances_too_where_cards_are_laid_next() -> None:
    """The battle's end leads on to the next card play, for which both need hands."""
    state = sequani("legion_x", "legion_vii")
    state.hands = ((0, 1, 2), (3, 4, 5))
    come_to(state, state.phase, state.actor)
    assert found(state, S, 10).fights == 10


def test_the_same_dice_give_the_same_figures() -> None:
    assert found(sequani("legion_x"), R, 20) == found(sequani("legion_x"), R, 20)


def test_a_battle_that_is_still_to_be_chosen_is_fought_where_one_looks(play: Playtest) -> None:
    play.put("sequani barbarians: ariovistus, tencteri", "mandubii barbarians: senones 1")
    play.put("leuci romans: legion_vii 1, legion_viii")
    play.attack("legion_vii leuci-sequani", "legion_viii leuci-mandubii")
    view = play.view(R)
    ends = {
        place: chances(GAME.rules, view, random.Random(2), 40, area=place) for place in ("sequani", "mandubii")
    }
    assert ends["mandubii"].wins[R] > ends["sequani"].wins[R] + 0.3  # type: ignore[union-attr]


def test_there_are_none_without_a_battle() -> None:
    view = sequani("legion_vii").view(R)
    assert chances(GAME.rules, replace(view, battle=None, phase="move"), random.Random(1)) is None
