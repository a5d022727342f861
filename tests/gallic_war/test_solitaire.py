"""Whole games against the automaton: what holds at every step, is written down, and is seen (12, A1-A21)."""

import pytest

from engine.blocks.facts import NEUTRAL
from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, HelpSought
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import DEAL, LAY, SUBDUE, TOP_CARD, AreaDraw, DieRoll
from engine.gallic_war.visibility import known_blocks
from tests.gallic_war.acting import AREAS, BLOCKS, GAME, Playtest, of, only
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import others_like
from tests.gallic_war.rules.test_random_years import cards_of, check_between, check_leaders
from tests.seeds import seeds

OPTIONS = (
    {"barbarians": "automaton"},
    {"barbarians": "automaton", "naval": "restricted", "objectives": "yearly"},
    {"barbarians": "automaton", "reinforcements": "historical", "legion_i": "pool"},
)

OF_THE_AUTOMATON = ("top card", "die", "aim", "call", "react", "move", "leader home", "regroup")
"""Phases in which what it plans has to be written down."""


def check(state: State) -> None:
    """Blocks and cards are where they can be, supply, hands and borders within their limits (3, 5, 7.6, A1-A7)."""
    assert state.on_map.bit_count() + state.loc.count(255) == BLOCKS.count == 64
    assert 0 <= state.supply <= 19
    cards = cards_of(state)
    assert len(cards) == len(set(cards))
    assert len(state.hands[0]) <= 5
    assert len(state.hands[1]) <= int(state.bound)
    assert (state.to_act is Seat.CHANCE) or state.actor == 0
    assert not state.contested & state.occ[NEUTRAL]
    assert not state.at[1][AREAS.germania] & ~BLOCKS.germans
    assert not state.at[0][AREAS.germania] & ~BLOCKS.legions
    assert not state.moves.reserve
    limits = [limit for limit in AREAS.limit for _ in "io"] * 4
    used = (*state.moves.crossed, *state.battle.retreats)
    assert all(number <= limit for number, limit in zip(used, limits, strict=True))
    if state.phase in (TOP_CARD, LAY):
        assert len(cards) - state.massive <= 2 * 5
        check_leaders(state)
    if state.phase == LAY:
        check_between(state)
    if state.phase not in (*OF_THE_AUTOMATON, "battle", "roll", "hit") and state.actor == 0:
        assert type(state.task) not in (DieRoll, AreaDraw)


@pytest.mark.parametrize("seed", seeds(6, 3))
def test_what_holds_at_every_step_of_a_game(seed: int) -> None:
    number = 0
    for state, _, _ in steps(seed, OPTIONS[seed % 3]):
        check(state)
        number += state.phase == DEAL
    assert number >= 4


@pytest.mark.slow
def test_a_position_is_read_back_wherever_the_automaton_is() -> None:
    """With its errand, the areas it draws from, its orders, and what marks its card; and it goes on alike."""
    met = dict.fromkeys(OF_THE_AUTOMATON, 0)
    for seed in range(4):
        for state, action, _ in steps(seed, OPTIONS[seed % 3]):
            if state.phase not in met or met[state.phase] >= 6 or (state.phase == "move" and not state.actor):
                continue
            met[state.phase] += 1
            again = GAME.position(state.position())
            assert (again.digest(), list(again.legal_actions())) == (state.digest(), list(state.legal_actions()))
            assert again.outcome_weights() == state.outcome_weights()
            twin = state.copy()
            assert (again.play(action), again.digest()) == (twin.play(action), twin.digest())
    assert min(met.values()) > 0, met


EYES = (ROMANS, Seat.SPECTATOR)
SOLITAIRE = {"barbarians": "automaton"}


@pytest.mark.slow
def test_whichever_unseen_block_is_drawn_it_looks_the_same_a1() -> None:
    """What the log, the story and the view show of a block that chance names, while it is drawn and afterwards."""
    compared = set()
    for state, action, events in (step for seed in range(2) for step in steps(seed, SOLITAIRE)):
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
                assert GAME.visible_events(events, seat) == GAME.visible_events(told, seat), f"{action}, {other}"
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
        for event in GAME.visible_events(events, ROMANS):
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
    sought = only(play.do(*(["move legion_viii aedui-mandubii"] if outnumbered else ["end"])), HelpSought)
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
