"""What the Romans, and who looks on, see of the automaton: its blocks in battle alone (12, ruling A1)."""

import random

import pytest

from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, HelpSought
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.sight import known_blocks
from engine.gallic_war.tasks import SUBDUE
from tests.gallic_war.acting import BLOCKS, GAME, Playtest, of, only
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import others_like, redeal

EYES = (ROMANS, Seat.SPECTATOR)
SOLITAIRE = {"barbarians": "automaton"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_view_is_silent_about_the_automatons_blocks_and_plans_a1(seed: int) -> None:
    dice, changed = random.Random(seed), 0
    for number, (state, _, _) in enumerate(steps(seed, SOLITAIRE)):
        if number % 7 and state.phase not in ("move", "aim", "call", "react", "shelter", "main group"):
            continue
        for seat in SEATS:
            twin = redeal(state, seat, dice)
            changed += twin.loc != state.loc
            assert twin.view(seat) == state.view(seat), f"{seat} in {state.phase}"
    assert changed > 50


@pytest.mark.slow
def test_whichever_unseen_block_is_drawn_it_looks_the_same_a1() -> None:
    """What the log, the story and the view show of a block that chance names, while it is drawn and afterwards."""
    compared = set()
    for state, action, events in (step for seed in range(5) for step in steps(seed, SOLITAIRE)):
        if state.to_act is not Seat.CHANCE or state.actor != 1:
            continue
        for other in others_like(state, action):
            one, two = state.copy(), state.copy()
            one.play(action)
            told = two.play(other)
            if any(event.reveals for event in (*events, *told)) or SUBDUE in (one.phase, two.phase):
                continue  # What is shown then is shown by the rules: a battle, or that Ariovistus came (8.2).
            compared.add(type(action).__name__)
            for seat in EYES:
                assert GAME.seen(events, seat) == GAME.seen(told, seat), f"{action}, {other}"
                assert one.view(seat) == two.view(seat), f"{action}, {other}"
    assert "Move" in compared


@pytest.mark.parametrize("seed", range(2))
def test_no_name_is_told_that_is_not_seen_a1(seed: int) -> None:
    """A block whose name the Romans read is one that they knew or know then, or it left the map or came to it."""
    for state, action, events in steps(seed, SOLITAIRE):
        after = state.copy()
        after.play(action)
        hidden = state.fighting[1] & after.fighting[1] & ~known_blocks(state, 0) & ~known_blocks(after, 0)
        fought = [name for event in of(events, BattleBegan) for name, _ in (*event.attackers, *event.defenders)]
        names = set(BLOCKS.names_of(hidden)) - set(fought)
        for event in GAME.seen(events, ROMANS):
            told = {str(getattr(event, field)) for field in ("block",) if hasattr(event, field)}
            assert not told & names, f"{event} by {action}"


def attacked() -> Playtest:
    """The Romans go from Aedui to Mandubii, where help could come from Sequani."""
    play = Playtest()
    play.clear(automaton=True).put("aedui romans: legion_vii, legion_viii", "mandubii barbarians: mandubii")
    play.put("sequani barbarians: sequani", "transalpine_gaul romans: legion_x")
    play.given(active=0, groups_left=1, named_from=-1, uses=("movement", "")).go("movement")
    play.do("group aedui")
    return play


@pytest.mark.parametrize("outnumbered", [False, True])
def test_a_move_that_shows_how_strong_the_automaton_is_cannot_be_taken_back_a7(outnumbered: bool) -> None:
    play = attacked()
    play.do("move legion_vii aedui-mandubii")
    events = play.do(*(["move legion_viii aedui-mandubii"] if outnumbered else ["end"]))
    sought = only(events, HelpSought)
    assert (sought.area, sought.success) == ("mandubii", not outnumbered)
    assert sought.reveals


def test_the_automatons_answer_is_no_part_of_a_players_action_a1(play: Playtest) -> None:
    """Else it could be seen and taken back, as whether Germans withdraw from Romans who are twice as strong."""
    play.clear(automaton=True).put("germania romans: legion_vii, legion_viii", "germania barbarians: tencteri 1")
    play.put("sequani romans: legion_ix", "sequani barbarians: sequani").given(first_mover=0).fight()
    assert play.to_act is ROMANS
    play.do("battle germania")
    assert (play.to_act, play.offers()) == (Seat.CHANCE, {"withdraw tencteri"})


def test_the_view_tells_what_the_automatons_card_is_used_for(play: Playtest) -> None:
    """A battle over a Political Action is none of a movement (12, 2)."""
    play.clear(automaton=True)
    play.put("leuci romans: legion_viii", "transalpine_gaul romans: legion_x", "neutral: leuci")
    play.given(hands=((0, 1), ()), uses=("movement", ""), activated=((), (5, 6))).go("turn")
    play.do("play leuci")
    assert play.view(ROMANS).sides[BARBARIANS].use == "politics"
    play.do("roll 1")
    view = play.view(ROMANS)
    assert view.battle is not None
    assert view.sides[BARBARIANS].use == "politics"
