"""What each seat sees, and what it cannot, which changes neither its view nor its choices (V1-V7, B12, C1, S1)."""

import random

import pytest

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import NONE
from engine.julius_caesar.visibility import redact
from tests.julius_caesar.acting import EVERYBODY, Kind, Playtest, of
from tests.julius_caesar.playing import Chooser, by_chance, eagerly, steps
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import content, loaded
from tests.julius_caesar.test_properties import check_blocks
from tests.seeds import seeds

SPECTATOR = Seat.SPECTATOR
seen = loaded().visible_events


def all_seen(events: list[Event]) -> list[list[Event]]:
    """What Caesar, Pompey and a spectator see of events."""
    return [seen(events, seat) for seat in EVERYBODY]


def shown(events: list[Event], kind: type[Kind]) -> list[list[Kind]]:
    """What they see of the events of one kind."""
    return [of(mine, kind) for mine in all_seen(events)]


MARCH = """
turn: 2; player one: caesar; card: 2/3
genua caesar: caesar III, legio_8 II, legio_1 III, cleopatra II; rome pompey: legio_2 IV
"""


def test_cards_dealt_and_discarded_are_seen_by_their_owner(play: Playtest) -> None:
    """C1, V2: the others see that a card was dealt."""
    play.start()
    events = play.do("deal caesar mars")
    assert all_seen(events) == [[ev.CardDealt(CAESAR, card)] for card in ("mars", None, None)]
    assert events[0] == ev.CardDealt(CAESAR, "mars")
    while play.phase == "deal":
        play.state.apply(play.state.legal_actions()[0])
    hidden = [[ev.CardDiscarded(CAESAR, card)] for card in ("mars", None, None)]
    assert all_seen(play.do("discard mars")) == hidden


def test_a_card_is_laid_face_down_and_turned_up_with_the_other_c1_2_1(play: Playtest) -> None:
    play.at("turn: 2\nphase: play\nhand caesar: 2/1, 3/1, 2/2, 1/2\nhand pompey: 2/2, 2/3, mars, 1/3")
    mine, others, _ = all_seen(play.do("play 3/1"))
    assert (mine, others) == ([ev.CardChosen(CAESAR, "3/1")], [ev.CardChosen(CAESAR, None)])
    events = play.do("play 2/3")
    assert of(seen(events, CAESAR), ev.CardChosen) == [ev.CardChosen(POMPEY, None)]
    assert shown(events, ev.CardsRevealed) == [[ev.CardsRevealed("3/1", "2/3", None)]] * 3


def test_an_enemys_move_is_a_block_from_here_to_there(play: Playtest) -> None:
    """V3: the way and the manner are open, the name is not; a defector's neither."""
    play.at(MARCH)
    path = ("genua", "ravenna", "aquileia")
    for block in ("legio_8", "legio_1"):
        hidden = [[ev.BlockMoved(CAESAR, name, path, "move")] for name in (block, None, None)]
        assert shown(play.do(f"move {block} genua-ravenna-aquileia"), ev.BlockMoved) == hidden
    pompeys = of(seen(play.do("move caesar genua-rome"), POMPEY), ev.BlockMoved)
    assert pompeys == [ev.BlockMoved(CAESAR, None, ("genua", "rome"), "attack")]


def test_cleopatra_is_known_wherever_she_goes(play: Playtest) -> None:
    """V1, V3: the blue block."""
    play.at(MARCH)
    moved = ev.BlockMoved(CAESAR, "cleopatra", ("genua", "ravenna"), "move")
    assert shown(play.do("move cleopatra genua-ravenna"), ev.BlockMoved) == [[moved]] * 3


def test_an_enemys_levy_is_a_step_or_a_new_block_in_a_city_v3(play: Playtest) -> None:
    play.at(MARCH)
    play.do("end")
    mine, others = (
        [ev.BlockLevied(CAESAR, block, "genua"), ev.StepGained(CAESAR, block, "genua", strength)]
        for block, strength in (("caesar_auxilia_1", 2), (None, None))
    )
    events = play.do("levy caesar_auxilia_1 genua", "step caesar_auxilia_1")
    assert (all_seen(events), events) == ([mine, others, others], mine), "seeing changes no event"
    pompeys = of(seen(play.do("step cleopatra"), POMPEY), ev.StepGained)
    assert pompeys == [ev.StepGained(CAESAR, "cleopatra", "genua", None)]


def test_main_forces_dice_and_losses_of_a_battle_are_seen_by_all_b12_7_1_7_4(play: Playtest) -> None:
    play.at(MARCH)
    play.do("move caesar genua-rome")
    events = play.end_commands() + play.fire("caesar", 1, 2, 6)
    for mine in all_seen(events):
        [began] = of(mine, ev.BattleBegan)
        assert (began.attackers, began.defenders) == ((("caesar", 3),), (("legio_2", 4),))
        assert of(mine, ev.DiceRolled) == of(events, ev.DiceRolled) != []
        lost = [(event.block, event.strength) for event in of(mine, ev.StepLost)]
        assert lost == [("legio_2", 3), ("legio_2", 2)]


def test_reserves_are_shown_when_they_arrive_and_never_when_round_one_decides_b12_7_3(play: Playtest) -> None:
    attackers = "rome caesar: caesar III from genua, legio_13 III from ravenna"
    play.fight(attackers, "rome pompey: legio_1 II")
    events = play.do("pass caesar", "pass legio_1")
    assert shown(events, ev.ReservesArrived) == [[ev.ReservesArrived(CAESAR, "rome", (("legio_13", 3),))]] * 3
    play.fight(attackers, "rome pompey: legio_1 I")
    _, *others = all_seen(play.fire("caesar", 1, 6, 6) + play.do("regroup legio_13 rome-asculum"))
    assert "legio_13" not in str(others)


def test_passing_and_retreats_are_seen_block_by_block_b12(play: Playtest) -> None:
    play.fight("rome caesar: legio_8 III from genua; rome pompey: scipio III", in_round=2)
    events = play.again().do("pass scipio")
    assert seen(events, SPECTATOR) == events
    events = play.do("retreat scipio rome-neapolis")
    assert shown(events, ev.BlockRetreated) == [[ev.BlockRetreated(POMPEY, "scipio", ("rome", "neapolis"))]] * 3


def test_a_regroup_is_seen_as_a_number(play: Playtest) -> None:
    """B12: Caesar's blocks were seen in the battle, who goes where now is not; Cleopatra is known."""
    play.fight("rome caesar: caesar III from genua, legio_8 III from genua; rome pompey: cleopatra I")
    play.fire("caesar", 1, 6, 6)
    events = play.do("regroup legio_8 rome-asculum", "regroup cleopatra rome-asculum")
    mine, others = (
        [ev.BlockRegrouped(CAESAR, block, ("rome", "asculum")) for block in (name, "cleopatra")]
        for name in ("legio_8", None)
    )
    assert shown(events, ev.BlockRegrouped) == [mine, others, others]


def test_the_fallen_and_cleopatras_change_are_seen_by_all(play: Playtest) -> None:
    """7.5, 7.52: face up, and she is known."""
    play.fight("rome caesar: caesar III from genua; rome pompey: cleopatra I, legio_1 I")
    events = play.fire("caesar", 1, 2, 6) + play.do("hit cleopatra")
    assert shown(events, ev.CleopatraTurned) == [[ev.CleopatraTurned(CAESAR, "rome", 1)]] * 3
    assert shown(events, ev.BlockEliminated) == [[ev.BlockEliminated(POMPEY, "legio_1", "rome", "hit")]] * 3


def test_vulcans_survivors_are_not_shown_and_the_fallen_are(play: Playtest) -> None:
    """V4, V5: their owner sees all; of Cleopatra all see that she lost a step."""
    board = "genua caesar: caesar III; rome pompey: legio_1 II, legio_2 I, cleopatra III"
    play.at("turn: 2; phase: vulcan; player one: caesar", board)
    events = play.do("vulcan rome")
    assert of(seen(events, POMPEY), ev.StepLost) == of(events, ev.StepLost)
    for seat in (CAESAR, SPECTATOR):
        mine = seen(events, seat)
        assert of(mine, ev.StepLost) == [ev.StepLost(POMPEY, "cleopatra", "rome", None, "vulcan")]
        assert of(mine, ev.BlockEliminated) == [ev.BlockEliminated(POMPEY, "legio_2", "rome", "vulcan")]
        assert "legio_1" not in str(mine)


JUPITER = "turn: 2; phase: jupiter; player one: caesar; genua caesar: caesar III"


def test_a_block_that_defects_is_seen_by_both_as_it_turns_v5(play: Playtest) -> None:
    play.at(JUPITER, "rome pompey: legio_1 II, legio_2 IV")
    events = play.do("jupiter rome", "draw legio_1")
    assert shown(events, ev.BlockDrawn) == [[ev.BlockDrawn(POMPEY, "legio_1", 2, "rome")]] * 3
    assert shown(events, ev.BlockDefected) == [[ev.BlockDefected("legio_1", CAESAR, "rome", "genua")]] * 3
    assert "legio_2" not in str(all_seen(events))


@pytest.mark.parametrize(("block", "left"), [("pompey", 2), ("pompey_navis_1", 1)])
def test_a_leader_or_navis_that_jupiter_draws_is_seen_by_both(play: Playtest, block: str, left: int) -> None:
    """V5, G1: revealed, and a step less."""
    play.at(JUPITER, "rome pompey: pompey III, navis_1 II")
    events = play.do("jupiter rome", f"draw {block}")
    assert [[event.block for event in drawn] for drawn in shown(events, ev.BlockDrawn)] == [[block]] * 3
    assert shown(events, ev.StepLost) == [[ev.StepLost(POMPEY, block, "rome", left, "jupiter")]] * 3


@pytest.mark.parametrize(("block", "pompeys"), [("legio_7", None), ("legio_1", "legio_1")])
def test_blocks_disbanded_in_winter_go_unseen_to_the_pool(play: Playtest, block: str, pompeys: str | None) -> None:
    """V6, W4: but a defector's original owner sees it come back."""
    play.at(f"year: 706; phase: disband; narbo caesar: {block} III, legio_8 II")
    hidden = [[ev.BlockDisbanded(CAESAR, name, "narbo", "choice")] for name in (block, pompeys, None)]
    assert shown(play.do(f"disband {block}"), ev.BlockDisbanded) == hidden


def test_navis_going_to_port_are_seen_as_numbers_v3_w3(play: Playtest) -> None:
    cities = "massilia caesar: legio_7; narbo caesar: legio_8"
    play.at("year: 706; phase: port; hispanum caesar: navis_1, navis_2", cities)
    moved = ev.BlockMoved(CAESAR, None, ("mare_hispanum", "narbo"), "port")
    assert shown(play.do("port caesar_navis_1 narbo"), ev.BlockMoved)[1:] == [[moved]] * 2


def test_swaps_of_a_free_deployment_are_the_owners_secret_s1(play: Playtest) -> None:
    play.start("free")
    mine, others = [ev.BlocksSwapped(CAESAR, "caesar", "antonius")], [ev.BlocksSwapped(CAESAR, None, None)]
    assert all_seen(play.do("swap caesar antonius")) == [mine, others, others]


def test_the_end_of_the_game_is_seen_by_all_v7_w2(play: Playtest) -> None:
    play.at("year: 709; turn: 5; actor: pompey; player one: caesar; rome caesar: caesar")
    events = play.end_commands()
    assert shown(events, ev.GameOver) == [of(events, ev.GameOver)] * 3 != [[]] * 3


DEPLOYMENTS = pytest.mark.parametrize("deployment", ["historical", "free"])
CHOOSERS = pytest.mark.parametrize("choose", [by_chance, eagerly])


@pytest.mark.slow
@DEPLOYMENTS
@CHOOSERS
@pytest.mark.parametrize("seed", seeds(2))
def test_what_is_hidden_changes_no_view(game: JuliusCaesar, choose: Chooser, deployment: str, seed: int) -> None:
    changed, dice = 0, random.Random(seed)
    for state, _, _ in steps(game, seed, choose, deployment):
        if state.to_act is None or dice.random() > 0.04:
            continue
        for seat in EVERYBODY:
            twin = redeal(state, seat, dice)
            assert twin.view(seat) == state.view(seat), f"{seat} in phase {state.phase}"
            if state.to_act is seat:
                assert list(twin.legal_actions()) == list(state.legal_actions()), state.phase
            changed += twin.digest() != state.digest()
    assert changed > 8, "nothing hidden was changed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("choose", "deployment", "edition"),
    [
        *((by_chance, "historical", "2.0"), (eagerly, "free", "2.0")),
        *((by_chance, "free", "1.x"), (eagerly, "historical", "1.x")),
    ],
)
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_what_looks_alike(game: JuliusCaesar, choose: Chooser, deployment: str, edition: str, seed: int) -> None:
    """What a seat may know is one state, from which its view and its choices are the same."""
    compared, dice = 0, random.Random(seed)
    for state, _, _ in steps(game, seed, choose, deployment, edition):
        if dice.random() > 0.025:
            continue
        for seat in EVERYBODY:
            side = SEATS.index(seat) if seat in SEATS else NONE
            known, other = redact(state, side), redact(redeal(state, seat, dice), side)
            assert content(other) == content(known), state.position()
            check_blocks(known)
            assert known.view(seat) == state.view(seat), state.position()
            assert content(redact(known, side)) == {**content(known), "_legal": None}, state.position()
            if state.to_act is seat:
                assert list(known.legal_actions()) == list(state.legal_actions()), state.position()
            compared += known.digest() != state.digest()
    assert compared > 8, "nothing hidden was changed"


def test_a_view_tells_nobody_of_the_state_that_is_known(game: JuliusCaesar) -> None:
    state = game.start()
    view = state.view(CAESAR)
    assert view == redeal(state, CAESAR, random.Random(1)).view(CAESAR)
    assert "known" not in view.to_dict()
    assert "known=" not in repr(view)
    assert view.known.unknown == state.fighting[1] | state.pool & state.blocks.of[1]
    assert state.unknown == 0


def test_a_spectator_sees_no_block_and_no_card(game: JuliusCaesar) -> None:
    for state, _, _ in steps(game, 1):
        if state.to_act in (None, Seat.CHANCE) or state.phase in ("battle", "hit"):
            continue
        view = state.view(Seat.SPECTATOR)
        assert all(space.blocks == () for space in view.spaces.values())
        assert (view.hand, view.discard, view.chosen) == ((), None, None)


def test_when_the_game_is_decided_all_blocks_are_open(game: JuliusCaesar) -> None:
    *_, (state, _, _) = steps(game, 2)
    view = state.view(CAESAR)
    seen = sum(len(space.blocks) for space in view.spaces.values())
    assert seen == sum(stack.count for space in view.spaces.values() for stack in space.stacks) > 0
    assert view.pools[POMPEY].blocks is not None
    # Chance has no view.
    with pytest.raises(ValueError, match="Chance"):
        game.start().view(Seat.CHANCE)
