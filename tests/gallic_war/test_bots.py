"""Bots at the Gallic War: tiro beats luck on either side, chooses what is legal, and sees nothing hidden."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from engine.bots import decide, make_bot
from engine.bots.gallic_war.mind import load
from engine.bots.gallic_war.mind.evaluator import LATER, NOW, chance_of, expected, hope_of, traits
from engine.bots.gallic_war.mind.mind import GallicWarAI
from engine.bots.gallic_war.mind.policy import RULES, VALUED, sensible
from engine.bots.gallic_war.mind.position_features import PositionFeatures
from engine.bots.search import Candidate, choose
from engine.chance import SeededChance
from engine.contract import Event, Seat
from engine.datafiles import read_toml
from engine.gallic_war.actions import Fire
from engine.gallic_war.options import AUTOMATON, VALUES
from engine.gallic_war.rules.points import kill_caesar
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LAY, SUPPLY
from engine.games import GAMES, GameModules
from engine.simulate import Series, play_one
from engine.translations import data_folder
from tests.gallic_war.acting import AREAS, BARBARIANS, CARDS, GAME, ROMANS, Playtest, each

NAME = "gallic-war"
THINKING = ("tiro", "centurio")


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        GAMES,
        NAME,
        GameModules("engine.gallic_war.game", "engine.gallic_war.seats", "engine.bots.gallic_war.mind", ""),
    )


@cache
def points(one: str, two: str, games: int) -> list[int]:
    """What the Romans have at the end of each of so many games."""
    series = Series({ROMANS: one, BARBARIANS: two}, games, 1, game=NAME)
    outcomes = [play_one(series, index) for index in range(games)]
    return [outcome.points[ROMANS] for outcome in outcomes]


def first(play: Playtest) -> str:
    """What rules of thumb do for the seat that is to act."""
    assert play.to_act in SEATS
    return str(sensible(play.state, Random(1))[0])


def carry_on(play: Playtest, phase: str) -> list[str]:
    """All that rules of thumb do as long as a phase lasts."""
    done = []
    while play.phase == phase:
        done.append(first(play))
        play.do(done[-1])
    return done


# --- better than luck ----------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.thorough
def test_tiro_wins_as_romans_where_luck_does_not() -> None:
    """If it were no better than luck, this would pass at most once in 12 times."""
    ninety = GAME.data.numbers.points.minor_victory
    assert all(found >= ninety for found in points("tiro", "random", 3))
    assert sum(found >= ninety for found in points("random", "random", 3)) <= 1


@pytest.mark.slow
@pytest.mark.thorough
def test_tiro_leaves_luck_few_points_as_barbarians() -> None:
    against_tiro, against_luck = points("random", "tiro", 3), points("random", "random", 3)
    assert max(against_tiro) < 90
    assert sum(against_tiro) < sum(against_luck) / 2


# --- what it may know and do ---------------------------------------------------------------------------------
def first_year(name: str) -> Iterator[str]:
    """Every action of bots of a name, and where the year leads; they may play on."""
    state, chance = GAME.start(), SeededChance(3)
    bots = {seat: make_bot(name, 3, game=NAME) for seat in SEATS}
    while (seat := state.to_act) is not None and state.year < 2:
        action = chance.choose(state) if seat is Seat.CHANCE else decide(bots[seat], state, seat)
        yield str(action)
        events = state.apply(action)
        for watcher, bot in bots.items():
            bot.observe(GAME.visible_events(events, watcher))
    yield state.digest()


@pytest.mark.slow
@each("name", *THINKING)
def test_the_same_seed_plays_the_same_year(name: str) -> None:
    year = list(first_year(name))
    assert len(year) > 100
    assert year[:80] == list(islice(first_year(name), 80))


@pytest.mark.slow
@pytest.mark.thorough
def test_thinking_bots_play_to_the_end() -> None:
    assert play_one(Series({ROMANS: "centurio", BARBARIANS: "tiro"}, 1, 3, game=NAME), 0).kind == "points"


@pytest.mark.slow
def test_what_makes_sense_is_legal_with_every_option() -> None:
    options = {name: values[1] for name, values in VALUES.items() if values[1] != AUTOMATON}
    state, chance, dice, seen = GAME.start(options), SeededChance("options"), Random(5), set[str]()
    while (seat := state.to_act) is not None and state.year < 5:
        if seat is Seat.CHANCE:
            state.apply(chance.choose(state))
            continue
        choices = tuple(state.legal_actions())
        found = sensible(state, dice)[0]
        assert found in choices
        seen.add(state.phase)
        state.apply(dice.choice(choices) if dice.random() < 0.3 else found)
    assert len(seen & {*RULES, *VALUED}) > 12


def test_states_that_look_the_same_get_the_same_choice(play: Playtest) -> None:
    """The cards in the enemy's hand and the strength of his blocks are not to be seen (C1, 2.2)."""

    def situation(card: str, tribe: str) -> State:
        play.clear().put("transalpine_gaul romans: legion_x, legion_vii", f"boii barbarians: {tribe}")
        play.state.hands = (CARDS.index["aedui"], CARDS.index["veneti"]), (CARDS.index[card], CARDS.index["leuci"])
        play.go("card play")
        assert play.phase == LAY
        return play.state

    one, two = situation("bellovaci", "boii 3"), situation("osismi", "boii 1")
    assert one.view(ROMANS) == two.view(ROMANS)
    bots = [make_bot("tiro", 3, game=NAME) for _ in range(2)]
    assert decide(bots[0], one, ROMANS) == decide(bots[1], two, ROMANS)


def test_the_mind_is_loaded_by_its_room() -> None:
    assert isinstance(load(), GallicWarAI)


def test_the_better_half_is_tried_again_and_what_rules_of_thumb_would_do_to_the_end() -> None:
    """Eight options are four tries worth, the best four six more, and the best three of these eight more."""
    options = [Candidate((Fire(str(value)),)) for value in range(8)]
    found = choose(options, lambda actions, number: float(actions[0].named_ids[0]), 96, margin=0)
    tried = {int(option.actions[0].named_ids[0]): len(option.results) for option in found}
    assert tried == {7: 18, 6: 18, 0: 18, 5: 18, 4: 10, 3: 4, 2: 4, 1: 4}
    assert list(tried) == [7, 6, 0, 5, 4, 3, 2, 1]


# --- rules of thumb ------------------------------------------------------------------------------------------
def test_it_attacks_where_it_is_stronger(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_vii, legion_viii, legion_ix", "neutral: boii")
    assert carry_on(play.move("romans", points=1), "groups") == ["group transalpine_gaul"]
    assert "move legion_vii transalpine_gaul-boii" in carry_on(play, "move")


@each("strength, attacks", (4, True), (1, False))
def test_it_does_not_attack_the_alps_with_too_little(play: Playtest, strength: int, attacks: bool) -> None:
    play.put(f"transalpine_gaul romans: legion_vii {strength}, legion_viii {strength}")
    moves = carry_on(play.put("helvetii barbarians: nantuates").move("romans", "transalpine_gaul"), "move")
    assert any(one.endswith("-helvetii") for one in moves) is attacks


@each("blocks, attacks",
    (("legion_vii 1", "legion_viii 1", "legion_ix 1"), False),
    (("legion_x 2", "legion_vii 1"), False),
    (("legion_vii 2", "legion_viii 2"), True))  # fmt: skip
def test_last_steps_and_weak_caesars_attack_nobody(play: Playtest, blocks: tuple[str, ...], attacks: bool) -> None:
    """8.1, 9: they would leave the battle at once, or be lost for points."""
    play.put(f"transalpine_gaul romans: {', '.join(blocks)}", "boii barbarians: helvii 1")
    play.move("romans", "transalpine_gaul")
    assert any(one.endswith("-boii") for one in carry_on(play, "move")) is attacks


def test_who_has_begun_to_attack_sends_all_that_was_meant_to_come(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_vii, legion_viii, legion_ix", "boii barbarians: boii, helvii")
    play.put("allobroges barbarians: allobroges 1").move("romans", "transalpine_gaul")
    play.do("move legion_ix transalpine_gaul-boii")
    assert first(play).endswith("-boii")


@each("strength, use", (1, "supply"), (4, "movement"))
def test_supply_is_brought_when_it_is_short_and_legions_are_weak(play: Playtest, strength: int, use: str) -> None:
    """5.2.1 B, 7.4: weak legions need steps, which cost supply."""
    legions = (f"legion_{name} {strength}" for name in ("vii", "viii", "ix", "xi"))
    play.put(f"transalpine_gaul romans: {', '.join(legions)}", "boii barbarians: boii 1")
    play.given(supply=1 if strength == 1 else 15)
    play.given(hands=((CARDS.index["arverni"],), (CARDS.index["veneti"],)))
    play.go("card play")
    while play.phase == LAY:
        play.do(first(play))
    assert first(play) == f"announce {use}"


def test_a_legion_that_holds_an_area_alone_stays_until_the_tribe_is_home(play: Playtest) -> None:
    assert first(play.put("boii romans: legion_vii", "neutral: volcae").move("romans", "boii")) == "end"


def test_barbarians_fall_upon_a_legion_that_stands_alone(play: Playtest) -> None:
    play.put("boii romans: legion_vii 1", "aedui barbarians: aedui, mandubii, senones")
    assert carry_on(play.move("barbarians", points=1), "groups") == ["group aedui"]
    assert carry_on(play, "move")[0].endswith("aedui-boii")


def test_caesar_leaves_a_battle_that_may_cost_his_life(play: Playtest) -> None:
    """8.1: his death ends the game."""
    play.put("transalpine_gaul romans: legion_vii", "boii barbarians: arverni, aedui")
    play.put("transalpine_gaul romans: legion_x 2").attack("legion_x transalpine_gaul-boii")
    assert first(play).startswith("retreat legion_x")


def test_caesar_goes_rather_than_behind_walls_that_will_fall(play: Playtest) -> None:
    """6 A, 8.1: he acts first, and a besieged cannot go."""
    play.put("sequani romans: legion_x 2", "allobroges romans: legion_vii", "helvetii barbarians: helvetii 8")
    play.attack("helvetii helvetii-sequani")
    done = [first(play)]
    play.do(done[0])
    assert done + carry_on(play, "battle")[:1] == ["end", "retreat legion_x sequani-allobroges"]


def test_caesar_does_not_open_a_battle_alone(play: Playtest) -> None:
    """6 A, 8.1: the main group takes the hits of the first round."""
    play.put("transalpine_gaul romans: legion_x", "allobroges romans: legion_vii 3, allobroges 1")
    play.put("boii barbarians: helvetii 6", "volcae romans: volcae 1")
    play.attack("legion_x transalpine_gaul-boii", "volcae volcae-boii")
    assert (play.phase, first(play)) == ("main group", "main volcae")


def test_among_equals_caesar_takes_the_hit_last(play: Playtest) -> None:
    play.put("boii barbarians: bituriges", "transalpine_gaul romans: legion_x, legion_vii")
    play.attack("legion_x legion_vii transalpine_gaul-boii")
    play.miss("legion_x", "legion_vii")
    play.fire("bituriges", 1)
    assert first(play) == "hit legion_vii"


def test_the_strongest_legion_goes_without_supply(play: Playtest) -> None:
    """7.4: it misses a step least."""
    play.given(supply=1).put("aedui romans: legion_vii 2, legion_viii, legion_ix 3").go("winter supply")
    assert (play.phase, first(play)) == (SUPPLY, "starve legion_viii")


def test_a_neutral_tribe_on_the_card_is_activated(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_x", "germania barbarians: ariovistus", "neutral: bellovaci")
    play.given(supply=19, hands=((CARDS.index["bellovaci"],), (CARDS.index["veneti"],)))
    play.go("card play")
    while play.phase == LAY:
        play.do(first(play))
    assert (play.phase, first(play)) == ("announce", "announce activation")


def test_a_political_action_is_tried_where_no_enemy_hinders_it(play: Playtest) -> None:
    """5.2.1 D, C4: an enemy in the area makes it harder."""
    play.put("mandubii barbarians: mandubii", "transalpine_gaul romans: legion_x", "neutral: aedui")
    play.given(active=0, laid=(CARDS.index["volcae"], CARDS.index["veneti"])).go("politics action")
    assert first(play) == "sway aedui"


def test_an_attack_must_overcome_who_stands_there_and_the_walls(play: Playtest) -> None:
    play.put("boii barbarians: boii, helvii", "sequani barbarians: sequani")
    field = PositionFeatures(play.state, 0)
    boii, sequani = AREAS.index["boii"], AREAS.index["sequani"]
    assert field.defence(boii) == field.force[1][boii] > 0
    assert field.defence(sequani) > field.force[1][sequani]


# --- appraisal -----------------------------------------------------------------------------------------------
def test_what_is_weighed_has_a_weight_now_and_later(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_x")
    assert len(traits(play.state)) == len(NOW) == len(LATER)
    file = read_toml(data_folder() / "gallic_war" / "weights.toml")
    assert set(file) == {"lessons", "lessons_later", "ends"}
    assert set(file["lessons"]) == set(file["lessons_later"])
    weights = [weight for table in file.values() for weight in table.values()]
    assert all(type(weight) is float and abs(weight) <= 100 for weight in weights)


def test_an_area_and_a_strong_legion_more_are_worth_points_to_the_romans(play: Playtest) -> None:
    def stands(*held: str, strength: int = 2) -> float:
        play.clear().put(f"transalpine_gaul romans: legion_x, legion_vii {strength}")
        for area, legion in (("boii", "legion_viii"), ("aedui", "legion_ix")):
            play.put(f"{area if area in held else 'transalpine_gaul'} romans: {legion}")
        return expected(play.state)

    assert stands("boii", "aedui") > stands("boii") > stands() + 1
    assert stands(strength=4) > stands(strength=1)


def test_caesars_death_is_worth_less_than_any_game_that_goes_on(play: Playtest) -> None:
    play.put("transalpine_gaul romans: legion_x, legion_vii", "boii barbarians: boii")
    alive = play.state.copy()
    log: list[Event] = []
    kill_caesar(play.state, log)
    assert hope_of(play.state, 0) < hope_of(alive, 0)
    assert hope_of(play.state, 0) + hope_of(play.state, 1) == pytest.approx(1)
    assert (chance_of(play.state, 0), chance_of(play.state, 1)) == (0.0, 1.0)
