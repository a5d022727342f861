"""What the stronger bots think with: appraisal, odds, orders, plans and the search among plans."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import log
from statistics import mean

import pytest

from engine.blocks.odds import Fought
from engine.blocks.sets import bits
from engine.bots.julius_caesar.mind import card_policy, fighting, move_policy
from engine.bots.julius_caesar.mind.evaluator import chance_of, traits
from engine.bots.julius_caesar.mind.mind import Breadth, JuliusCaesarAI, command_plans, levy_plans
from engine.bots.julius_caesar.mind.policy import advance, decide
from engine.bots.julius_caesar.mind.position_features import DEFAULT, LESSONS, PositionFeatures, Pulls, chart
from engine.bots.search import Candidate, choose, rival
from engine.contract import Action, Result
from engine.datafiles import read_toml
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.actions import End, Pass
from engine.julius_caesar.odds import fight_out
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import NONE, State
from engine.translations import data_folder
from tests.engine.positions import GAME, situations
from tests.julius_caesar.acting import do
from tests.julius_caesar.support import CHANCE_PHASES, at, before_cards

SPACES = GAME.components.spaces
BLOCKS = GAME.components.blocks


# --- the chart and the appraisal ---
def test_a_city_is_nearest_to_itself_and_further_by_every_road_and_a_block_counts_for_more_at_each_step():
    known = chart(GAME.components, 0.5, 0.05)
    tarraco = known.scoring.index(SPACES.index["tarraco"])
    near = [known.near[SPACES.index[city]][tarraco] for city in ("tarraco", "narbo", "massilia", "lugdunum")]
    assert near == [1.0, 0.5, 0.25, 0.125]
    assert not any(known.towards[SPACES.index["mare_hispanum"]])
    assert known.power[BLOCKS.index["legio_10"]][3] > known.power[BLOCKS.index["legio_7"]][3]
    for steps in known.power:
        assert steps[0] == 0.0
        assert list(steps) == sorted(steps)


def test_pompey_holds_seven_points_at_the_start_and_a_game_that_is_over_is_worth_its_result():
    state = GAME.start()
    field = PositionFeatures(state)
    assert field.owned[1] > field.owned[0] + 3
    assert chance_of(state, 0) == pytest.approx(1 - chance_of(state, 1))
    assert 0.35 < chance_of(state, 0) < 0.6, "the set-up is about even: Caesar has the better army"
    for winner, worth in ((CAESAR, 1.0), (POMPEY, 0.0), (None, 0.5)):
        state.result = Result(winner, "points", {})
        assert chance_of(state, 0) == worth


def test_to_lose_a_block_or_a_leader_lowers_the_chance():
    for state in situations(11, phases.PLAY, 10):
        for side in (0, 1):
            before = chance_of(state, side)
            for block in bits(state.fighting[side] & ~BLOCKS.navis):
                after = state.copy()
                after.eliminate(block, [])
                assert chance_of(after, side) < before, (state.clock, BLOCKS.ids[block])


@pytest.mark.slow
def test_what_is_to_come_is_what_cards_in_hand_and_in_effect_still_give():
    """It falls as levies are used, and with what a command phase leaves unused."""
    names, cards, dice = list(LESSONS), GAME.components.cards, random.Random(12)

    def to_come(state: State) -> tuple[float, float]:
        now = traits(state)
        return now[names.index("levies")], now[names.index("gods")]

    def given(*hands: tuple[int, ...]) -> tuple[float, float]:
        levies = [sum(cards.levy[card] for card in hand) for hand in hands]
        gods = [sum(cards.god[card] for card in hand) for hand in hands]
        return levies[0] - levies[1], gods[0] - gods[1]

    state, seen = GAME.start(), set()
    while state.phase != phases.OVER:
        caesars, pompeys = state.hands
        if state.phase == phases.PLAY and state.chosen == (NONE, NONE):
            start = given(caesars, pompeys)
        if state.phase == phases.PLAY:
            assert to_come(state) == start
        elif state.phase in (phases.CHOOSE, phases.BATTLE, phases.REGROUP) and state.card == NONE:
            assert to_come(state) == given(caesars, pompeys)
        elif state.phase == phases.LEVY:
            *shown, copied, _ = state.played[-1]
            other = shown[1 - state.actor]
            waiting = () if state.second else (copied if cards.ids[other] == "apollo" else other,)
            both = (caesars, (*pompeys, *waiting)) if state.actor == 0 else ((*caesars, *waiting), pompeys)
            levies, gods = given(*both)
            assert to_come(state) == (levies + (1, -1)[state.actor] * state.levies_left, gods)
        else:
            advance(state, dice)
            continue
        seen.add(state.phase)
        advance(state, dice)
    assert {phases.PLAY, phases.LEVY, phases.BATTLE} <= seen


@pytest.mark.slow
@pytest.mark.thorough
def test_appraisals_of_games_that_went_on_are_better_than_none():
    """Measured as log loss, in which knowing nothing costs ln 2; and the better, the later in the game."""
    losses: dict[int, list[float]] = {}
    for seed in range(16):
        dice, state, seen = random.Random(seed), GAME.start(), list[tuple[int, float]]()
        while state.phase != phases.OVER:
            year, turn = state.year, state.turn
            advance(state, dice)
            if (state.year, state.turn) != (year, turn) and state.phase != phases.OVER:
                seen.append((state.year, chance_of(state, 0)))
        for year, chance in seen:
            right = chance if state.result.winner is CAESAR else 1 - chance
            losses.setdefault(min(year, 707), []).append(-log(right))
    means = {year: mean(lost) for year, lost in losses.items()}
    assert 0.9 * log(2) > means[705] > means[706] > means[707]


def test_weights_are_numbers_within_reason_for_all_that_is_weighed():
    file = read_toml(data_folder() / "julius_caesar" / "weights.toml")
    cards = GAME.components.cards
    assert set(file) == {"usual", *SEATS, "gods", "lessons", "lessons_earlier"}
    assert set(file["gods"]) == {card for card, god in zip(cards.ids, cards.god, strict=True) if god}
    assert list(file["lessons"]) == list(file["lessons_earlier"])
    weights = [weight for table in file.values() for weight in table.values()]
    assert all(type(weight) is float and abs(weight) <= 100 for weight in weights)
    assert all(weight >= 0 for name in ("usual", *SEATS) for weight in file[name].values())


def test_a_city_is_held_the_better_the_more_stands_in_it_and_blocks_beside_an_enemy_city_are_worth_more():
    field, tarraco = PositionFeatures(GAME.start()), SPACES.index["tarraco"]
    held = [field.hold(1, tarraco, force) for force in (0.0, 0.5, 1.0, 2.0, 4.0)]
    assert held[0] == 0.0
    assert held == sorted(held)
    assert field.hold(1, tarraco, 2.0, more=3.0) < field.hold(1, tarraco, 2.0), "and the less, the more is beside"
    assert field.hold(0, tarraco, 2.0, cleared=True) > field.hold(0, tarraco, 2.0), "once others there are beaten"
    assert field.assault(0, SPACES.index["narbo"], 1.0, 1) > 0
    assert field.assault(0, SPACES.index["lugdunum"], 1.0, 1) == 0


def test_power_that_is_believed_takes_the_place_of_what_the_state_says():
    state = GAME.start()
    doubled = [2 * force for force in PositionFeatures(state).force[1]]
    believed = PositionFeatures(state, DEFAULT, (None, doubled))
    assert believed.force[1] == doubled
    assert believed.force[0] == PositionFeatures(state).force[0]
    assert believed.value < PositionFeatures(state).value


@pytest.mark.slow
def test_the_pull_is_how_much_more_power_would_bring_there():
    """In a city where both stand: the slope of the points that can be expected, in the stakes of both."""
    weights, little = replace(DEFAULT, presence=0.0, drive=0.5), 1e-6
    seen = 0
    for state in situations(8, phases.CHOOSE, 5):
        field = PositionFeatures(state, weights)
        for city in bits(state.contested & SPACES.cities):
            slopes = []
            for side in (0, 1):
                forces = [list(force) for force in field.force]
                forces[side][city] += little
                after = PositionFeatures(state, weights, (forces[0], forces[1]))
                slopes.append((after.owned[side] - field.owned[side]) / little)
            for side in (0, 1):
                stakes = field.stakes[0] + field.stakes[1]
                assert field.pull[side][city] == pytest.approx(0.5 * stakes * slopes[side], rel=0.001)
            seen += 1
    assert seen >= 5


def test_what_a_move_is_worth_is_the_same_however_often_it_is_asked():
    """A field keeps what it has worked out: the answers do not hang on the order of the questions."""
    pulls = Pulls([1.0, 2.0], [(0.5, 0.25), (0.0, 1.0)])
    assert not pulls, "worked out only when asked for"
    assert (pulls[0], pulls[1], pulls) == (1.0, 2.0, {0: 1.0, 1: 2.0})
    state = next(situations(10, phases.MOVE, 1))
    places = bits(state.occ[state.actor])
    questions = [(one, two, force, 1) for one in places for two in places if one != two for force in (0.3, 0.9)]
    field = PositionFeatures(state)
    forth = [field.transfer(state.actor, *question) for question in questions]
    assert forth == [field.transfer(state.actor, *question) for question in questions]
    assert forth == [PositionFeatures(state).transfer(state.actor, *question) for question in questions]


# --- odds ---
def test_odds_rise_with_the_attack_and_with_the_rounds_left_and_losses_fall_on_the_weaker_side():
    chances = [fighting.win_chance(attack, 2.0) for attack in (0.0, 1.0, 2.0, 3.0, 6.0)]
    assert chances == sorted(chances)
    assert chances[0] == 0.0 < 0.95 < chances[-1]
    assert fighting.win_chance(2.0, 2.0) < 0.5, "defenders fire first"
    by_rounds = [fighting.win_chance(3.0, 2.0, 0, rounds) for rounds in range(4)]
    assert by_rounds == sorted(by_rounds)
    assert (fighting.losses(0.0, 1.0), fighting.losses(1.0, 0.0)) == ((1.0, 0.0), (0.0, 1.0))
    attackers, defenders = fighting.losses(4.0, 2.0)
    assert attackers < 0.3 < 0.9 < defenders


@pytest.mark.slow
def test_odds_agree_with_battles_that_are_fought():
    dice, fights = random.Random(1), 24
    chances, attackers, defenders = [], [], []
    for _ in range(2):
        state, fought = GAME.start(), None
        while state.phase != phases.OVER:
            fought = fought if state.battle.space == fought else None
            if state.phase == phases.BATTLE and fought is None:
                fought, attacker = state.battle.space, state.battle.attacker
                ends = [fight_out(state.copy(), dice) for _ in range(fights)]
                won = sum(end.winner is SEATS[attacker] and not end.left for end in ends) / fights
                chances.append((fighting.attack_chance(state), won))
                powers = fighting.battle_power(state, attacker), fighting.battle_power(state, 1 - attacker)
                guessed = fighting.losses(*powers)
                attackers.append((guessed[0], lost_share(state, attacker, ends)))
                defenders.append((guessed[1], lost_share(state, 1 - attacker, ends)))
            advance(state, dice)
    assert len(chances) > 20
    for pairs in (chances, attackers, defenders):
        estimated, real = (mean(each) for each in zip(*pairs, strict=True))
        assert estimated == pytest.approx(real, abs=0.06)
        assert mean(abs(one - other) for one, other in pairs) < 0.12


def lost_share(state: State, side: int, ends: Sequence[Fought]) -> float:
    """The share of a side's steps in the battle that it lost on average."""
    steps = sum(state.step[block] for block in bits(state.at[side][state.battle.space]))
    return mean(end.lost[side] for end in ends) / steps


# --- decisions ---
def done(state: State, actions: Sequence[Action]) -> State:
    """The state after these actions, which must be legal."""
    after = state.copy()
    for action in actions:
        after.apply(action)
    return after


@pytest.mark.slow
def test_every_decision_is_legal_and_the_state_is_left_as_it_was():
    dice, seen, state = random.Random(1), set(), GAME.start({"deployment": "free"})
    for _ in range(600):
        if state.phase == phases.OVER:
            state = GAME.start()
        if state.phase not in CHANCE_PHASES:
            before = state.digest()
            first, *rest = decide(state, dice)
            assert first in state.legal_actions()
            assert state.digest() == before
            assert not rest or state.phase == phases.MOVE
            seen.add(state.phase)
        advance(state, dice)
    assert {phases.MOVE, phases.LEVY, phases.BATTLE, phases.HIT, phases.REGROUP, phases.PLAY} <= seen


def test_orders_come_best_first_can_be_carried_out_and_at_once_touch_no_space_twice():
    for state in situations(2, phases.MOVE, 12):
        found = move_policy.marches(state, PositionFeatures(state))
        assert [order.worth for order in found] == sorted((order.worth for order in found), reverse=True)
        assert all(order.worth > 0 for order in found)
        for order in found:
            assert state.moves_left - done(state, order.actions).moves_left == order.points
        chosen = move_policy.at_once(found, state.moves_left)
        assert all(not one.spaces & other.spaces for one, other in combinations(chosen, 2))
        assert sum(order.points for order in chosen) <= state.moves_left


def test_levies_at_once_name_no_block_twice():
    for state in situations(4, phases.LEVY, 8):
        valued = card_policy.levy(state, state.legal_actions(), PositionFeatures(state))
        chosen = card_policy.at_once(valued, state.levies_left)
        assert len({str(action).split()[1] for action in chosen}) == len(chosen) <= state.levies_left


NARROW, BROAD = Breadth(4, 1, 2, 4, 2, daring=0.0), Breadth(40, 6, 14, 4, 2, daring=0.5)


@pytest.mark.slow
def test_plans_end_the_phase_and_differ():
    for state in situations(5, phases.MOVE, 4):
        plans = command_plans(state, (None, None), BROAD)
        assert len({frozenset(plan) for plan in plans}) == len(plans)
        assert any(plan == (End(),) for plan in plans)
        for after in (done(state, plan) for plan in plans):
            assert (after.phase, after.actor) != (phases.MOVE, state.actor)
    for state in situations(6, phases.LEVY, 3):
        plans = levy_plans(state, (None, None), NARROW)
        assert len({frozenset(plan) for plan in plans}) == len(plans) > 0
        assert all(done(state, plan) for plan in plans), "each can be carried out"


def test_the_first_plan_is_what_rules_of_thumb_do():
    for state in situations(13, phases.MOVE, 8):
        after, decided = state.copy(), {End()}
        while after.phase == phases.MOVE and after.actor == state.actor:
            for action in decide(after, random.Random(1)):
                decided.add(action)
                after.play(action)
        assert set(command_plans(state, (None, None), NARROW)[0]) == decided


@pytest.mark.slow
def test_broader_plans_hold_the_narrower_ones_and_no_more_than_are_wanted():
    more = 0
    for state in situations(14, phases.MOVE, 3):
        narrow, broad = (command_plans(state, (None, None), breadth) for breadth in (NARROW, BROAD))
        assert {frozenset(plan) for plan in narrow} <= {frozenset(plan) for plan in broad}
        assert command_plans(state, (None, None), BROAD, 7) == broad[:7]
        more += len(broad) > 2 * len(narrow)
    assert more


def test_a_review_judges_cards_moves_and_retreats_but_no_shots_and_hits():
    caesars = "attack rome: caesar from ravenna; rome caesar: legio_13 from ravenna, legio_14 from ravenna"
    board = f"phase: battle; battle: rome; {caesars}; rome pompey: legio_1, legio_3"
    shots, retreats = (at(f"{board}; round: {number}") for number in (1, 2))
    hits = shots.copy()
    do(hits, "fire legio_1", "roll 1 6 6 6")
    assert [len(state.legal_actions()) > 1 for state in (shots, retreats, hits)] == [True] * 3
    cards, moves = before_cards("2/2", "2/1", turn=4), at("actor: caesar; card: 2/2; rome caesar: legio_13")
    judged = [JuliusCaesarAI().judged(state) for state in (cards, moves, retreats, shots, hits)]
    assert judged == [True, True, True, False, False]


# --- search ---
def options(number: int) -> list[Candidate]:
    return [Candidate((Pass(str(place)),)) for place in range(number)]


def test_the_search_finds_the_best_of_many_through_noise_and_tries_every_option_on_the_same_samples():
    dice, tried = random.Random(5), dict[str, list[int]]()

    def trial(actions: tuple[Action, ...], number: int) -> float:
        tried.setdefault(str(actions[0]), []).append(number)
        return 0.5 + 0.2 * (str(actions[0]) == "pass 6") + 0.1 * dice.random()

    ranked = choose(options(9), trial, 120, margin=1.0)
    assert ranked[0].actions == (Pass("6"),)
    assert sorted(str(option.actions[0]) for option in ranked) == [f"pass {place}" for place in range(9)]
    assert sum(len(option.results) for option in ranked) <= 120 + 9
    assert all(numbers == list(range(len(numbers))) for numbers in tried.values())


def test_rules_of_thumb_stand_unless_another_option_is_surely_better():
    dice = random.Random(6)

    def trial(actions: tuple[Action, ...], number: int) -> float:
        return 0.5 + 0.3 * dice.random() + 0.001 * int(str(actions[0]).split()[1])

    assert choose(options(5), trial, 60, margin=3.0)[0].actions == (Pass("0"),)


def test_the_lead_comes_with_its_standard_error():
    one, two = Candidate((Pass("1"),), [0.5, 0.7, 0.6, 0.9]), Candidate((Pass("2"),), [0.4, 0.4, 0.6])
    lead, error = one.lead(two)
    assert lead == pytest.approx((0.1 + 0.3 + 0.0) / 3), "on the samples that both were tried in"
    assert error == pytest.approx(0.1528 / 3**0.5, abs=0.001)
    assert one.lead(Candidate((Pass("3"),), [0.4])) == (0.0, 1.0), "one sample tells nothing"


def test_a_plan_is_compared_with_doing_nothing_or_else_the_next_best():
    march, sail = (Candidate((Pass(place), End()), [0.5]) for place in "12")
    nothing, untried = Candidate((End(),), [0.4]), Candidate((End(),))
    assert rival([march, sail, nothing]) is nothing
    assert rival([march, sail, untried]) is sail


@pytest.mark.parametrize(("doubt", "chosen"), [(0.0, "pass 1"), (1.5, "pass 1"), (2.5, "pass 0"), (9.0, "pass 0")])
def test_doubt_is_how_many_standard_errors_a_better_option_must_lead_by(doubt: float, chosen: str):
    """The second leads by 0.1 on average, which is two standard errors of 0.05 after 16 trials."""

    def trial(actions: tuple[Action, ...], number: int) -> float:
        return 0.5 if actions == (Pass("0"),) else 0.6 + 0.1936 * (-1) ** number

    ranked = choose(options(2), trial, 32, doubt)
    assert [len(option.results) for option in ranked] == [16, 16]
    assert ranked[1].lead(ranked[0])[0] == pytest.approx(-0.1 if chosen == "pass 1" else 0.1)
    assert str(ranked[0].actions[0]) == chosen


def test_a_search_that_is_stopped_answers_with_what_it_knows():
    tried: list[int] = []

    def trial(actions: tuple[Action, ...], number: int) -> float:
        tried.append(number)
        return float(str(actions[0]) == "pass 2")

    ranked = choose(options(3), trial, 3000, margin=1.0, stop=lambda: len(tried) >= 10)
    assert len(tried) == 10
    assert ranked[0].actions == (Pass("2"),)
    assert choose(options(3), trial, 3000, margin=1.0, stop=lambda: True)[0].actions == (Pass("0"),)
