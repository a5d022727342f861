"""Imagined states look to the seat as its view does, and hold nothing that only the true state could tell."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind.policy import decide
from engine.contract import Action, Seat
from engine.julius_caesar.fog.sampling import POOL, BeliefState, StateSampler
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DEAL, DEFECT, PHASES
from tests.julius_caesar.acting import EVERYBODY, Playtest, do, fight
from tests.julius_caesar.playing import by_chance, eagerly, steps
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import at, command
from tests.julius_caesar.test_properties import check_blocks, check_turn
from tests.seeds import seeds

RARE = {"draw", "defect", "surprise", "jupiter", "vulcan", "hit", "port", "supply", "disband", "over"}
NEVER = {"main attack", "colour"}
"""Phases of edition 1.x."""


def sensibly(state: State, dice: random.Random) -> Action:
    """As rules of thumb decide, chance by its weights."""
    return by_chance(state, dice) if state.to_act is Seat.CHANCE else decide(state, dice)[0]


PLAYERS = {"by chance": by_chance, "eagerly": eagerly, "sensibly": sensibly}


def situations(game: JuliusCaesar, players: str, seed: int, deployment: str) -> Iterator[State]:
    """The states of one game."""
    return (state for state, _, _ in steps(game, seed, PLAYERS[players], deployment))


def check(state: State, seat: Seat, dice: random.Random, beliefs: BeliefState | None = None) -> State:
    """Imagine a state for a seat: it looks the same, allows the same, and is one that rules can be applied to."""
    view = state.view(seat)
    twin = StateSampler(state.rules, view).sample(dice, beliefs)
    assert twin.view(seat) == view, f"{seat} in phase {state.phase}"
    if state.to_act is seat:
        assert list(twin.legal_actions()) == list(state.legal_actions()), f"{seat} in phase {state.phase}"
    assert (twin.to_act, twin.second, twin.stack) == (state.to_act, state.second, state.stack)
    check_blocks(twin)
    check_turn(twin)
    return twin


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deployment"), [*((name, "historical") for name in PLAYERS), ("eagerly", "free")]
)
@pytest.mark.parametrize("seed", seeds(2, 1))
def test_an_imagined_state_looks_alike(game: JuliusCaesar, players: str, deployment: str, seed: int) -> None:
    dice, phases = random.Random(f"{seed} {players} {deployment}"), Counter[str]()
    for state in situations(game, players, seed, deployment):
        if state.phase in RARE or phases[state.phase] < 2 or dice.random() < 0.04:
            phases[state.phase] += 1
            for seat in EVERYBODY:
                check(state, seat, dice)
    if players == "eagerly":
        assert set(PHASES) - set(phases) <= {"deploy", "choose battle", *RARE, *NEVER}


RIVALS = """
    rome caesar: caesar III from genua, legio_8 III from ravenna, legio_13 III from ravenna
    rome pompey: legio_1 III; neapolis pompey: pompey, pompey_navis_2; asculum pompey: legio_3
    tyrrhenum pompey: navis_1
"""


def test_jupiter_in_every_phase_and_by_player_two(game: JuliusCaesar) -> None:
    """On the first turn Caesar is Player 1 even against a god (C4), so a contested city can be struck (G1)."""
    dice = random.Random(1)
    state = at(f"turn: 1; phase: draw; actor: pompey; player one: caesar; card: jupiter; drawn from: rome{RIVALS}")
    for seat in EVERYBODY:
        assert check(state, seat, dice).actor == 1, "draws belong to Jupiter's player"
    for draw in state.legal_actions():
        struck = state.copy()
        struck.apply(draw)
        for seat in EVERYBODY:
            twin = check(struck, seat, dice)
            if struck.phase == DEFECT:
                assert (twin.drawn, twin.step[twin.drawn]) == (struck.drawn, struck.step[struck.drawn])


def test_cleopatra_drawn_by_jupiter_keeps_her_strength(game: JuliusCaesar) -> None:
    """V5: a block that is to defect is open to both."""
    board = "genua caesar: caesar; ravenna caesar: legio_13; rome pompey: cleopatra II, legio_1"
    state = at(f"turn: 2; phase: defect; actor: caesar; drawn from: rome; drawn: cleopatra; {board}")
    for seed in range(20):
        for seat in EVERYBODY:
            twin = check(state, seat, random.Random(seed))
            assert twin.strength(twin.drawn) == state.view(seat).drawn_strength == 2


def test_rounds_of_battle_with_retreats_and_a_surprise(game: JuliusCaesar) -> None:
    """What retreats have left behind is public, and decides who may still retreat where (B6, B7)."""
    dice = random.Random(2)
    play = Playtest()
    rivals = RIVALS.replace("rome pompey: legio_1 III", "rome pompey: scipio III, legio_1 III from neapolis")
    play.fight(rivals, in_round=3)
    play.do("pass scipio", "retreat caesar rome-genua")
    battle = play.state
    surprised = at("turn: 2\nphase: battle\nplayer one: caesar\nbattle: rome\nsurprise: rome" + RIVALS)
    won = fight("rome caesar: legio_8 III from genua, legio_9 I from ravenna\nrome pompey: legio_1 I")
    do(won, "fire legio_1", "roll 6", "fire legio_8", "roll 1 6 6", "regroup legio_9 rome-ravenna")
    for state, phase in ((battle, "battle"), (surprised, "battle"), (won, "regroup")):
        assert state.phase == phase
        for seat in EVERYBODY:
            for _ in range(10):
                mine, theirs = check(state, seat, dice).battle, state.battle
                assert (mine.space, mine.slot, mine.retreats) == (theirs.space, theirs.slot, theirs.retreats)


@pytest.mark.slow
@pytest.mark.parametrize("players", ["by chance", "eagerly", pytest.param("sensibly", marks=pytest.mark.thorough)])
def test_an_imagined_state_can_be_played_to_the_end(game: JuliusCaesar, players: str) -> None:
    dice = random.Random(players)
    for state in situations(game, players, 9, "historical"):
        if state.to_act not in SEATS or dice.random() > 0.01:
            continue
        twin = StateSampler(game.rules, state.view(state.to_act)).sample(dice)
        while twin.to_act is not None:
            twin.play(by_chance(twin, dice))
        assert twin.result is not None


@pytest.mark.slow
def test_nothing_but_the_view_and_the_seed_decides_what_is_imagined(game: JuliusCaesar) -> None:
    """Whatever the true state is: those with the same view give the same samples."""
    dice, compared = random.Random(4), 0
    for state in situations(game, "eagerly", 4, "historical"):
        if state.phase == DEAL or dice.random() > 0.03:
            continue
        for seat in EVERYBODY:
            views = [state.view(seat), redeal(state, seat, dice).view(seat)]
            for beliefs in (None, BeliefState({"legio_1": {"rome": 0.5, POOL: 0.5}}, {"legio_1": (2.0, 0.5)})):
                samples = [StateSampler(game.rules, view).sample(random.Random(7), beliefs) for view in views]
                assert samples[0].position() == samples[1].position()
                compared += 1
    assert compared > 50


def test_samples_of_one_view_are_independent_and_differ(game: JuliusCaesar) -> None:
    state = at("turn: 3\nphase: play\nlost: scipio\nneapolis pompey: pompey, legio_1\nrome caesar: caesar")
    imagination = StateSampler(game.rules, state.view(CAESAR))
    first = imagination.sample(random.Random(1))
    before = first.position()
    others = {imagination.sample(random.Random(seed)).position() for seed in range(50)}
    assert first.position() == before
    assert len(others) == 50
    first.apply(first.legal_actions()[0])
    assert imagination.sample(random.Random(1)).position() == before


def standing(state: State, space: str) -> set[str]:
    """Pompey's blocks in a space."""
    blocks, table = state.blocks, state.spaces
    return {blocks.ids[block] for block in bits(state.at[1][table.index[space]])}


BOARD = """
    turn: 3; phase: play
    rome caesar: caesar; memphis pompey: legio_1 I; neapolis pompey: legio_2 III, navis_1
    tyrrhenum pompey: navis_2
    face up: legio_3, legio_4
"""


@pytest.mark.slow
@pytest.mark.parametrize("believed", [False, True])
def test_every_block_that_can_stand_in_a_place_is_imagined_there(game: JuliusCaesar, believed: bool) -> None:
    """V3: inland any land block that is not known to be elsewhere, in a port Navis too, at sea Navis alone."""
    beliefs = BeliefState({"legio_1": {"memphis": 1.0}}, {}) if believed else None
    view, dice = at(BOARD).view(CAESAR), random.Random(4)
    found: dict[str, set[str]] = {"memphis": set(), "neapolis": set(), "mare_tyrrhenum": set()}
    imagination = StateSampler(game.rules, view)
    blocks = game.components.blocks
    own = {blocks.ids[block] for block in bits(blocks.of[1])} - {"legio_3", "legio_4", "brutus"}
    navis = {name for name in own if "navis" in name}
    possible = {"memphis": own - navis, "neapolis": own, "mare_tyrrhenum": navis}
    for number in range(12_000):
        state = imagination.sample(dice, beliefs)
        for space in found:
            found[space] |= standing(state, space)
        if number > 400 and found == possible:
            break
    assert found == possible


@pytest.mark.slow
def test_blocks_that_came_by_road_are_imagined_as_land_blocks(game: JuliusCaesar) -> None:
    """M10; a block that entered an enemy's port over a sea border is a Navis (6.3)."""
    pompeys = "rome pompey: legio_1 III from neapolis, navis_1 from tyrrhenum; neapolis pompey: 2 from brundisium"
    state = at(f"actor: caesar; player one: pompey; rome caesar: caesar; {pompeys}")
    dice, navis = random.Random(5), game.components.blocks.navis
    for _ in range(200):
        twin = check(state, CAESAR, dice)
        rome, neapolis = (twin.at[1][game.components.spaces.index[name]] for name in ("rome", "neapolis"))
        assert (rome & navis).bit_count() == 1
        assert not neapolis & navis


def test_the_third_leader_is_in_the_pool_until_a_leader_is_lost_l3(game: JuliusCaesar) -> None:
    brutus = 1 << game.components.blocks.index["brutus"]
    for lost in ("", "lost: scipio"):
        imagination = StateSampler(game.rules, at(BOARD + lost).view(CAESAR))
        pooled = {bool(imagination.sample(random.Random(seed)).pool & brutus) for seed in range(300)}
        assert pooled == ({True, False} if lost else {True})


def test_the_set_up_is_known_before_the_first_turn(game: JuliusCaesar) -> None:
    """V7; after a free deployment all but who stands where (S1)."""
    for deployment, seed in product(("historical", "free"), range(20)):
        state = game.start({"deployment": deployment})
        twin = check(state, CAESAR, random.Random(seed))
        assert (twin.pool, twin.step) == (state.pool, state.step)


def test_apollo_is_never_the_card_chosen_in_the_first_turn_of_a_year(game: JuliusCaesar) -> None:
    """C2: with it the turn could not be revealed."""
    state = at("year: 706\nturn: 1\nphase: play\nactor: pompey\nchosen caesar: 2/1\nrome caesar: caesar")
    imagination, apollo = StateSampler(game.rules, state.view(POMPEY)), game.components.cards.index["apollo"]
    chosen = Counter(imagination.sample(random.Random(seed)).chosen[0] for seed in range(2000))
    assert apollo not in chosen
    assert len(chosen) >= 13


def test_hidden_cards_are_those_the_seat_has_not_seen(game: JuliusCaesar) -> None:
    """C1: its own discard, its hand and what was played are elsewhere."""
    state = command("2/1", "2/2", turn=3)
    for own, seed in product((0, 1), range(50)):
        twin = check(state, SEATS[own], random.Random(seed))
        assert len(twin.hands[1 - own]) == len(state.hands[1 - own])
        assert twin.hands[own] == state.hands[own]


@pytest.mark.slow
def test_beliefs_lead_blocks_to_their_places_and_strengths(game: JuliusCaesar) -> None:
    view = at(BOARD).view(CAESAR)
    places = {"legio_1": {"memphis": 1.0}, "pompey_navis_1": {"neapolis": 1.0}}
    shares = (("legio_2", 0.7), ("legio_5", 0.3))
    legions = {block: {"neapolis": share, POOL: 1 - share} for block, share in shares}
    beliefs = BeliefState(places | legions, {"legio_1": (1.0, 0.0), "legio_2": (2.0, 0.0)})
    imagination, dice, runs = StateSampler(game.rules, view), random.Random(8), 3000
    found = Counter[str]()
    index = game.components.blocks.index
    for _ in range(runs):
        state = imagination.sample(dice, beliefs)
        for place in ("memphis", "neapolis"):
            found.update(f"{name} {place}" for name in standing(state, place))
        found["weak"] += state.strength(index["legio_1"]) == 1
    assert found["legio_1 memphis"] > 0.97 * runs
    assert found["weak"] > 0.97 * runs
    assert found["pompey_navis_1 neapolis"] > 0.9 * runs
    assert found["legio_2 neapolis"] > 1.5 * found["legio_5 neapolis"] > 0.2 * runs


@pytest.mark.slow
def test_beliefs_that_contradict_the_view_do_no_harm(game: JuliusCaesar) -> None:
    places = {"legio_1": {"rome": 1.0}, "legio_2": {"mare_tyrrhenum": 1.0}, "pompey_navis_2": {"memphis": 1.0}}
    beliefs = BeliefState({**places, "pompey": {}}, {"legio_1": (9.0, 3.0), "pompey_elephant": (3.0, 1.0)})
    state = at(BOARD)
    for seed in range(300):
        check(state, CAESAR, random.Random(seed), beliefs)
