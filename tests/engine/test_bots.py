"""Bots: how they are named, that they see nothing hidden, and that the better ones win."""

import gc
import random
import types
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile

import pytest

from engine import load_game
from engine.blocks.sets import bits
from engine.bots import BOTS, Bot, UnknownBot, decide, make_bot, usual_budget
from engine.bots.game_ai import most_playouts
from engine.bots.specs import BadSpec, BotSpec, budgets, parse_spec, parse_specs
from engine.chance import SeededChance
from engine.contract import Action, Result, Seat, View
from engine.julius_caesar import tasks as states
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import PEACE, Fight, Moves, State
from engine.julius_caesar.visibility import redact
from engine.simulate import GameOutcome, Series, play_one
from tests.julius_caesar.support import content

# --- specs ---


def test_a_spec_is_written_as_it_is_read_and_makes_its_bot_with_its_budget():
    for text in ("tiro", "random", "legatus", "legatus:200"):
        assert str(parse_spec(f" {text} ")) == text
    assert BotSpec("tiro").make(1).name == "tiro"
    assert BotSpec("legatus", 7).make(1).budget == 7  # type: ignore[attr-defined]
    assert BotSpec("legatus").make(1).budget != 7  # type: ignore[attr-defined]
    assert [str(spec) for spec in parse_specs("tiro,legatus,legatus:9", 50)] == ["tiro", "legatus:50", "legatus:9"]


def test_a_game_of_long_playouts_gives_fewer_of_them_where_nothing_is_said():
    most = most_playouts("gallic-war")
    assert usual_budget("legatus") == usual_budget("legatus", "gallic-war") == BOTS["legatus"].settings.budget  # type: ignore[union-attr]
    assert usual_budget("imperator") == BOTS["imperator"].settings.budget > most  # type: ignore[union-attr]
    assert usual_budget("imperator", "gallic-war") == most
    assert budgets("imperator", "gallic-war") == {"small": most // 4, "normal": most, "large": 4 * most}
    assert BotSpec("imperator").make(1, "gallic-war").budget == most  # type: ignore[attr-defined]
    assert BotSpec("imperator", 300).make(1, "gallic-war").budget == 300  # type: ignore[attr-defined]
    assert usual_budget("centurio", "gallic-war") == usual_budget("tiro") == usual_budget("random") == 0


BAD_BUDGETS = ("", "0", "-3", "x", "1.5", "٣", "1000001", "9" * 30)


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        *((f"legatus:{bad}", BadSpec, "a number of iterations, such as legatus:200") for bad in BAD_BUDGETS),
        ("tiro:200", BadSpec, "tiro decides by rules of thumb and takes no budget"),
        ("tiro,nobody", UnknownBot, "'nobody'"),
        ("tiro,random,tiro", BadSpec, "tiro is named twice"),
        ("legatus,legatus:5", BadSpec, "legatus:5 is named twice"),
    ],
)
def test_bad_budgets_unknown_bots_and_repeats_are_refused(text: str, error: type[Exception], said: str):
    with pytest.raises(error, match=said):
        parse_specs(text, 5)


# --- bots ---

GAME = load_game("julius-caesar")
REVEALING = {states.BATTLE, states.ROLL, states.HIT}
PHASES = {states.DEPLOY, states.DISCARD, states.PLAY, states.MOVE, states.LEVY, states.BATTLE}
LITTLE = {"legatus": 3, "imperator": 1}
"""The bots that look ahead, and how little tests give them to think about."""


def quick(name: str, seed: int | str) -> Bot:
    return make_bot(name, seed, budget=LITTLE.get(name))


def outcome(caesar: str, pompey: str, index: int, **options: str) -> GameOutcome:
    return play_one(Series({"caesar": caesar, "pompey": pompey}, 1, 705, options=options), index)


def situations(seed: str, caesar: str = "tiro", pompey: str = "random") -> Iterator[State]:
    chance, bots = SeededChance(seed), {CAESAR: quick(caesar, seed), POMPEY: quick(pompey, seed)}
    state = GAME.start({"deployment": "free"})
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            state.apply(chance.choose(state))
        else:
            yield state
            state.apply(decide(bots[seat], state, seat))
    yield state


def test_every_bot_is_made_by_its_name_and_has_a_line_and_another_is_refused_with_the_names_there_are():
    for name, kind in BOTS.items():
        assert make_bot(name, 1).name == name
        assert kind.line
        assert "\n" not in kind.line
    with pytest.raises(UnknownBot, match=r"'consul'.*random, tiro"):
        make_bot("consul")


@cache
def beginning(name: str) -> list[tuple[str, str]]:
    """Phase and digest of every state of two bots of a name, for a turn and until all phases were there."""
    found: list[tuple[str, str]] = []
    for state in situations(f"7 {name}", name, name):
        if state.turn > 1 and {phase for phase, _ in found} >= PHASES:
            break
        found.append((state.phase, state.digest()))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, kind in BOTS.items() if not kind.searches])
def test_every_choice_is_legal_in_every_phase_and_the_same_seed_plays_the_same_game(name: str):
    """A turn is played twice, and `decide` refuses what is not legal; those that search do both in other tests."""
    assert {phase for phase, _ in beginning(name)} >= PHASES
    turn = takewhile(lambda state: state.turn < 2, situations(f"7 {name}", name, name))
    again = [(state.phase, state.digest()) for state in turn]
    assert len(again) > 10
    assert again == beginning(name)[: len(again)]


@pytest.mark.slow
def test_random_bot_chooses_evenly():
    bot = make_bot("random", 1)
    view = GAME.start().view(CAESAR)
    actions = list(GAME.start({"deployment": "free"}).legal_actions())[:4]
    counts = Counter(bot.choose(view, actions) for _ in range(4000))
    assert set(counts) == set(actions)
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("winner", ["caesar", "pompey"])
@pytest.mark.parametrize("bots", [("tiro", "random"), ("centurio", "tiro")])
def test_the_better_bot_wins_all_games_from_either_side(bots: Sequence[str], winner: str):
    """One that is no better would pass once in 256 times."""
    caesar, pompey = bots if winner == "caesar" else bots[::-1]
    assert {outcome(caesar, pompey, index).winner for index in range(4)} == {winner}


@pytest.mark.slow
def test_tiro_plays_free_deployment_and_both_sides_to_the_end_and_never_disbands_of_its_own_free_will():
    seen = set[Seat | None]()
    for state in situations("winter", "tiro", "tiro"):
        if state.phase == states.DISBAND:
            seen.add(seat := state.to_act)
            assert str(decide(make_bot("tiro", 1), state, seat)) == "end"
    assert seen == set(SEATS)
    assert state.result.kind in ("points", "points at the end", "rome", "draw")


# --- what a bot can reach ---
def reachable(start: Sequence[object], *beyond: object) -> Iterator[object]:
    """Everything that can be got at from some values: attributes, items, closures, whatever they refer to.

    Classes are where the search ends: through its class every value reaches the whole program, hidden or not.
    Nor does it go into what is `beyond`.
    """
    seen = {id(value) for value in beyond}
    waiting, keep = list(start), []
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type):
            continue
        seen.add(id(value))
        keep.append(value)
        yield value
        waiting.extend(gc.get_referents(value))
        if isinstance(value, types.FunctionType):
            waiting.extend(cell.cell_contents for cell in value.__closure__ or ())
        waiting.extend(getattr(value, "__dict__", {}).values())


def hidden_blocks(state: State, side: int) -> set[str]:
    """The enemy's blocks that a side must not know: those standing, and those upright in the pool (V2)."""
    foe, blocks = 1 - side, state.blocks
    hidden = state.fighting[foe] | (state.pool & blocks.of[foe])
    if state.phase in REVEALING:
        hidden &= ~(state.at[foe][state.battle.space] & ~state.moves.reserve)
    hidden_ids = {blocks.ids[block] for block in bits(hidden & ~blocks.cleopatra_bit)}
    # Two leaders are called like the seats, whose names stand everywhere.
    return hidden_ids - set(SEATS)


def hidden_gods(state: State, side: int) -> set[str]:
    """God cards in the enemy's hand or in the deck: each is there only once, so its name must not appear."""
    cards = state.cards
    gods = {card for card, god in enumerate(cards.god) if god}
    known = {*state.hands[side], state.discards[side], state.chosen[side], state.card}
    known |= {card for turn in state.played for card in turn[:3]}
    return {cards.ids[card] for card in gods - known}


PLAIN = (str, int, float, bool, tuple, dict, list, type(None), Seat, Action, Result)


@pytest.mark.slow
def test_bot_cannot_reach_the_state_or_anything_hidden():
    checked = 0
    for number, state in enumerate(situations("fog")):
        if state.to_act is None or number % (20 if state.phase in REVEALING else 9):
            continue
        seat = state.to_act
        view = state.view(seat)
        reached = list(reachable([view, tuple(state.legal_actions(seat))], view.known))
        strange = (value for value in reached if not isinstance(value, PLAIN))
        assert {type(value).__module__ for value in strange} <= {"engine.julius_caesar.viewdata"}
        texts = {value for value in reached if isinstance(value, str)}
        side = SEATS.index(seat)
        assert not texts & hidden_blocks(state, side)
        assert not texts & hidden_gods(state, side)
        checked += 1
    assert checked > 20


@pytest.mark.slow
def test_bots_are_handed_one_state_which_is_what_they_may_know():
    """`decide` is what every part of the program asks bots with; `test_fog` tells what `redact` leaves."""
    handed: list[object] = []

    class Spy:
        name = "spy"

        def observe(self, events: Sequence[object]) -> None: ...

        def choose(self, view: View, legal: Sequence[Action]) -> Action:
            handed[:] = [view, legal]
            return legal[0]

    met: Counter[str] = Counter()
    for state in situations("fog"):
        if state.to_act is None or met[state.phase] == 1:
            continue
        met[state.phase] += 1
        seat = state.to_act
        assert decide(Spy(), state, seat) == state.legal_actions()[0]
        view, legal = handed
        assert not isinstance(legal, list), "a bot could change it"
        assert isinstance(legal, Sequence)
        reached = list(reachable([view, *legal], *boxed(state)))
        (known,) = [value for value in reached if isinstance(value, State)]
        assert content(known) == content(redact(state, SEATS.index(seat))), "what a seat may know, and no more"
        truth = {id(value) for value in reachable([state], *boxed(state)) if isinstance(value, CHANGEABLE)}
        assert not [value for value in reached if id(value) in truth], "a bot could change the game"
    assert {states.BATTLE, states.HIT, states.MOVE, states.PLAY} < set(met)


CHANGEABLE = (State, Moves, Fight, list, bytearray, dict)
"""What can change in place in a state."""


def boxed(state: State) -> list[object]:
    """What all states of a game share, as it never changes: rules, tables, tasks, choices."""
    return [state.rules, state.spaces, state.blocks, state.cards, state.edition, *state.stack, PEACE, state._legal]


def redealt(state: State, seat: Seat, luck: random.Random) -> State:
    """Another state that looks the same to a seat: enemy blocks change places, and so do hand and deck."""
    twin = state.copy()
    foe = 1 - SEATS.index(seat)
    blocks = state.fighting[foe] & state.blocks.land & state.blocks.of[foe]
    standing = list(bits(blocks & ~state.moves.moved))
    luck.shuffle(standing)
    for one, two in zip(standing[::2], standing[1::2], strict=False):
        here, there = twin.loc[one], twin.loc[two]
        if here != there:
            both = 1 << one | 1 << two
            twin.at[foe][here] ^= both
            twin.at[foe][there] ^= both
            twin.loc[one], twin.loc[two] = there, here
    known = {*state.hands[1 - foe], state.discards[1 - foe], state.chosen[1 - foe]}
    hidden = {*range(len(state.cards.ids))} - known - {card for turn in state.played for card in turn[:3]}
    hand = sorted(luck.sample(sorted(hidden), len(state.hands[foe])))
    twin.hands = (tuple(hand), state.hands[1]) if foe == 0 else (state.hands[0], tuple(hand))
    twin._legal = None
    return twin


@cache
def twins() -> list[tuple[Seat, State, State]]:
    """Who is to act in states of a game, and another state of each that looks the same to them."""
    luck, found = random.Random(5), []
    for state in situations("twins"):
        seat = state.to_act
        if seat is None or state.phase in REVEALING:
            continue
        twin = redealt(state, seat, luck)
        alike = twin.view(seat) == state.view(seat) and list(twin.legal_actions()) == list(state.legal_actions())
        if alike and twin.position() != state.position():
            found.append((seat, state.copy(), twin))
        if len(found) == 80:
            break
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_states_with_the_same_view_get_the_same_choice(name: str):
    assert len(twins()) > 50
    step = {"random": 1, "legatus": 20, "imperator": 40}.get(name, 5)
    for seat, state, twin in twins()[step - 1 :: step]:
        assert decide(quick(name, 9), twin, seat) == decide(quick(name, 9), state, seat)
