"""Caesar's Gallic War keeps the contract, with every option once, when undoing and when a player is killed."""

import random
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from engine.blocks.facts import NEUTRAL
from engine.contract import Action, Event, Game, Seat
from engine.gallic_war.events import AttackMade, HomecomingBegan
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LEGIONS_HOME, MOVE
from tests.engine.contract_suite import ContractSuite
from tests.engine.killed_player import check_kills
from tests.gallic_war.acting import GAME, Playtest, of, only
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import redeal
from tools.fuzz.gallic_war.crowded import OPTION_SETS


class OfGallicWar(ContractSuite):
    seeds = range(1)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return GAME


class TestAsPrinted(OfGallicWar):
    """The game without options."""


class TestWithOptions(OfGallicWar):
    options: ClassVar = OPTION_SETS["two players, all options"]


class TestAgainstTheAutomaton(OfGallicWar):
    """12: all that the contract asks holds where chance follows the automaton's book."""

    options: ClassVar = {"barbarians": "automaton"}


SOLITAIRE = {"barbarians": "automaton"}
RESTRICTED = {"objectives": "yearly", "naval": "restricted"}


def may_be_taken_back(state: State, events: list[Event]) -> bool:
    """Whether a player did it, and nothing was shown."""
    return state.to_act is not Seat.CHANCE and not any(event.reveals for event in events)


def outcome(state: State, action: Action, seat: Seat) -> object:
    """All that a seat gets to know by an action: what it sees happen and then stand, and what it may do next."""
    events = state.play(action)
    seen = [*map(str, GAME.visible_events(events, seat))]
    return seen, any(event.reveals for event in events), state.view(seat), [*map(str, state.legal_actions(seat))]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "options"), [(5, None), (6, RESTRICTED), (4, SOLITAIRE), (9, SOLITAIRE)])
def test_an_action_that_may_be_taken_back_has_shown_nothing(seed: int, options: Mapping[str, str] | None) -> None:
    """With hidden blocks and cards dealt otherwise, it would have looked the same, and could be taken back too."""
    dice, compared = random.Random(seed), 0
    for state, action, events in steps(seed, options):
        likely = 0.7 if state.phase in (MOVE, LEGIONS_HOME) else 0.06
        # Tribes that have just lost their neutrality are known to all, and may not trade places.
        just_turned = state.moves.were_neutral & ~state.fighting[NEUTRAL]
        if just_turned or not may_be_taken_back(state, events) or dice.random() > likely:
            continue
        seat = state.to_act
        assert seat is not None
        twin = redeal(state, seat, dice)
        assert outcome(state, action, seat) == outcome(twin, action, seat), f"{action} in {twin.phase}"
        compared += 1
    assert compared > 20


def test_the_legions_that_went_home_are_not_taken_back_once_the_others_go_7_3(play: Playtest) -> None:
    """Who goes home after them, and that nobody does, is hidden until then."""
    play.put("aedui romans: legion_vii", "arverni barbarians: arverni").given(garrison=2).go("legions home")
    assert only(play.do("end"), HomecomingBegan).reveals


@pytest.mark.parametrize("neutral", [False, True])
def test_a_movement_that_attacks_the_automaton_is_not_taken_back_a7(play: Playtest, neutral: bool) -> None:
    """Where help is asked for, and where nobody can come, tells of blocks unseen; of who was neutral all know."""
    play.clear(automaton=True).put("aedui romans: legion_vii", "transalpine_gaul romans: legion_x")
    play.put("neutral: mandubii" if neutral else "mandubii barbarians: mandubii")
    play.given(active=0, groups_left=1, named_from=-1, uses=("movement", "")).go("movement")
    made = of(play.then("group aedui").do("move legion_vii aedui-mandubii"), AttackMade)
    assert [each.areas for each in made] == ([] if neutral else [("mandubii",)])
    assert all(each.reveals for each in made)


MOMENTS = 4


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"barbarians": "automaton"}], ids=["two", "solitaire"])
def test_no_acknowledged_action_is_lost_when_players_are_killed(
    tmp_path: Path, options: Mapping[str, str]
) -> None:
    """Of the automaton's turn, each roll and each block that moves is a record of its own."""
    check_kills(tmp_path, MOMENTS, GAME.id, options)
