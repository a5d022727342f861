"""What the contract asks of every game, as one suite: subclass `ContractSuite` and give it a game.

    class TestMyGame(ContractSuite):
        @pytest.fixture(scope="class")
        def game(self): return load_game("my-game")

Each test plays as many random games as `seeds` has, `make test` a quarter of them. It looks closely at the first
five steps, then at powers of two and now and then at random, so that long games stay fast.
"""

import json
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import cycle, groupby
from typing import Any, ClassVar

import pytest

from engine import contract
from engine.chance import SeededChance
from engine.contract import Action, Game, Seat, State, Topic
from tests.seeds import seeds

MOST_LISTED = 3000
"""A longer list of legal actions is not listed whole, only sampled."""


class ContractSuite:
    """The suite; `seeds`, `options` and `most_actions` may be set by a subclass."""

    seeds: ClassVar[Sequence[int]] = range(4)
    options: ClassVar[Mapping[str, Any] | None] = None
    most_actions: ClassVar[int] = 5000

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        raise NotImplementedError("a subclass gives the game")

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "seed" in metafunc.fixturenames:
            assert len(self.seeds) > 0, "no games to play"
            metafunc.parametrize("seed", seeds(len(self.seeds)))

    # --- playing ---
    @classmethod
    def steps(cls, game: Game, seed: int) -> Iterator[tuple[int, State]]:
        """Every state of a random game, the last one too; the one yielded is then played on."""
        choices, chance, state = random.Random(f"choices {seed}"), SeededChance(seed), game.start(cls.options)
        for step in range(cls.most_actions):
            yield step, state
            if state.to_act is None:
                return
            state.apply(choose(state, choices, chance))
        pytest.fail(f"the game with seed {seed} does not end within {cls.most_actions} actions")

    def looks(self, game: Game, seed: int) -> Iterator[tuple[int, State]]:
        """The states of a random game that are looked at closely, the last one among them: each as a copy."""
        for step, state in self.looked_at(game, seed):
            yield step, state.copy()

    @classmethod
    @cache
    def looked_at(cls, game: Game, seed: int) -> Sequence[tuple[int, State]]:
        return [(step, state.copy()) for step, state in cls.states(game, seed)]

    @classmethod
    def states(cls, game: Game, seed: int) -> Iterator[tuple[int, State]]:
        picks = random.Random(f"looks {seed}")
        for step, state in cls.steps(game, seed):
            power_of_two = step & (step - 1) == 0
            if step < 5 or power_of_two or state.to_act is None or picks.random() < 0.01:
                yield step, state

    @classmethod
    @cache
    def actions(cls, game: Game, seed: int) -> Sequence[Action]:
        """The actions of a random game, looked at by nobody."""
        choices, chance, state = random.Random(f"choices {seed}"), SeededChance(seed), game.start(cls.options)
        played = []
        while state.to_act is not None:
            played.append(choose(state, choices, chance))
            state.apply(played[-1])
        return played

    # --- the whole game ---
    def test_random_play_comes_to_an_end_with_a_result(self, game: Game, seed: int) -> None:
        for _, state in self.steps(game, seed):
            assert (state.result is None) == (state.to_act is not None)
        assert state.result.winner in (*game.seats, None)
        assert set(state.result.standing) <= set(game.seats)

    @pytest.mark.slow
    def test_the_same_actions_give_the_same_states(self, game: Game, seed: int) -> None:
        """A replay that nobody looks at equals play in which views and listings were asked for."""
        choices, chance, watched = random.Random(f"choices {seed}"), SeededChance(seed), game.start(self.options)
        played, digests, viewer = list[Action](), dict[int, str](), cycle(lookers(game))
        while watched.to_act is not None:
            if len(played) % 8 == 0:
                ask_around(watched, next(viewer))
            played.append(choose(watched, choices, chance))
            watched.apply(played[-1])
            if len(played) % 16 == 0 or watched.to_act is None:
                digests[len(played)] = watched.digest()
        replayed = game.start(self.options)
        for number, action in enumerate(played, 1):
            replayed.apply(action)
            assert number not in digests or replayed.digest() == digests[number], f"after {action}"
        assert self.actions(game, seed) == played

    def test_notations_alone_replay_the_game(self, game: Game, seed: int) -> None:
        played = self.actions(game, seed)
        first, second = game.start(self.options), game.start(self.options)
        for action in played:
            first.apply(action)
            second.apply(second.parse(str(action)))
        assert first.digest() == second.digest()

    def test_the_clock_moves_on_and_ends(self, game: Game, seed: int) -> None:
        clocks: list[str] = []
        for _, state in self.steps(game, seed):
            if not clocks or clocks[-1] != state.clock:
                clocks.append(state.clock)
        assert len(clocks) > 2
        assert len(set(clocks)) == len(clocks), "a game turn came back"

    # --- legal actions ---
    def test_listings_are_exact(self, game: Game, seed: int) -> None:
        """In a fixed order, without repeats, empty for others, never empty before the end."""
        for step, state in self.looks(game, seed):
            legal = state.legal_actions()
            assert (len(legal) == 0) == (state.to_act is None)
            for seat in (*game.seats, Seat.CHANCE, Seat.SPECTATOR):
                own = state.legal_actions(seat)
                assert len(own) == (len(legal) if seat is state.to_act else 0), f"step {step}, {seat}"
            if len(legal) <= MOST_LISTED:
                listed = list(legal)
                assert len(listed) == len(legal) == len(set(listed))
                assert listed == list(state.legal_actions()) == list(state.copy().legal_actions())
                assert listed == list(game.position(state.position()).legal_actions())
                assert [legal[index] for index in range(len(legal))] == listed
            assert all(action in legal for action in sample(legal, seed))

    def test_notations_are_unique_and_read_back(self, game: Game, seed: int) -> None:
        for step, state in self.looks(game, seed):
            actions = sample(state.legal_actions(), step, 400)
            texts = [str(action) for action in actions]
            assert len(set(texts)) == len(set(actions))
            for action, text in zip(actions, texts, strict=True):
                assert text.isascii()
                assert "\n" not in text
                assert text.split()[0] == action.verb
                assert state.parse(text) == action
                assert str(state.parse(text.upper())) == text
                names = {"Seat": Seat, **vars(sys.modules[type(action).__module__])}
                assert eval(repr(action), names) == action
                assert hash(state.parse(text)) == hash(action)

    @pytest.mark.slow
    def test_listed_actions_apply_and_others_are_refused(self, game: Game, seed: int) -> None:
        """`refusal` is None exactly for what is listed, and what is refused changes nothing."""
        strangers = list(dict.fromkeys(self.actions(game, seed)))
        picks = random.Random(f"strangers {seed}")
        for step, state in self.looks(game, seed):
            legal, digest = state.legal_actions(), state.digest()
            for action in sample(legal, step, 10):
                assert state.refusal(action) is None
                twin = state.copy()
                events = twin.apply(action)
                assert isinstance(events, list)
                assert twin.digest() != digest, f"{action} did nothing"
            for action in picks.sample(strangers, min(12, len(strangers))):
                refusal = state.refusal(action)
                assert (refusal is None) == (action in legal), f"step {step}: {action}: {refusal}"
                if refusal:
                    assert_refused(state, action)
            assert state.digest() == digest

    def test_weights_fit_the_outcomes(self, game: Game, seed: int) -> None:
        for _, state in self.looks(game, seed):
            if state.to_act is Seat.CHANCE:
                weights = state.outcome_weights()
                if weights is not None:
                    assert len(weights) == len(state.legal_actions())
                    assert all(type(weight) is int and weight >= 1 for weight in weights)

    def test_nonsense_is_unreadable(self, game: Game) -> None:
        state = game.start(self.options)
        for text in ("", " ", "xyzzy", "xyzzy 1 2", "\x00", "é", "-", "1"):
            with pytest.raises(contract.UnreadableAction) as caught:
                state.parse(text)
            assert caught.value.text == text

    # --- copies, looks, positions ---
    def test_copies_are_independent(self, game: Game, seed: int) -> None:
        for step, state in self.states(game, seed):
            digest = state.digest()
            twin = state.copy()
            assert type(twin) is type(state)
            assert twin.digest() == digest
            assert twin.position() == state.position()
            choices, chance = random.Random(step), SeededChance(step)
            for _ in range(12):
                if twin.to_act is not None:
                    twin.apply(choose(twin, choices, chance))
            assert state.digest() == digest

    @pytest.mark.slow
    def test_looking_changes_nothing(self, game: Game, seed: int) -> None:
        for _, state in self.looks(game, seed):
            before = state.digest(), state.position()
            look_around(game, state)
            assert (state.digest(), state.position()) == before

    @pytest.mark.slow
    def test_views_are_plain_data(self, game: Game, seed: int) -> None:
        for _, state in self.looks(game, seed):
            for seat in lookers(game):
                view = state.view(seat)
                assert view.seat is seat
                data = view.to_dict()
                assert json.loads(json.dumps(data)) == data, "not JSON-ready"

    @pytest.mark.slow
    def test_views_do_not_follow_the_state(self, game: Game, seed: int) -> None:
        for _, state in self.looks(game, seed):
            if state.to_act is not None:
                twin = state.copy()
                views = [twin.view(seat) for seat in lookers(game)]
                texts = [json.dumps(view.to_dict()) for view in views]
                twin.apply(choose(twin, random.Random(0), SeededChance(0)))
                assert [json.dumps(view.to_dict()) for view in views] == texts

    @pytest.mark.slow
    def test_positions_read_back_exactly(self, game: Game, seed: int) -> None:
        for step, state in self.looks(game, seed):
            again = game.position(state.position())
            assert again.digest() == state.digest(), f"step {step}:\n{state.position()}"
            assert again.position() == state.position()
            assert (again.to_act, again.clock, again.result) == (state.to_act, state.clock, state.result)
            for seat in lookers(game):
                assert again.view(seat).to_dict() == state.view(seat).to_dict()

    def test_a_position_is_played_on_alike(self, game: Game, seed: int) -> None:
        """From a position read back the same choices lead to the same end."""
        played = self.actions(game, seed)
        original = game.start(self.options)
        for action in played[: len(played) // 2]:
            original.apply(action)
        again = game.position(original.position())
        for action in played[len(played) // 2 :]:
            original.apply(action)
            again.apply(action)
        assert again.digest() == original.digest()

    def test_nonsense_is_no_position(self, game: Game) -> None:
        for text in ("", "nonsense", "{}", "[]", "\x00"):
            with pytest.raises(contract.PositionError):
                game.position(text)

    # --- events and options ---
    @pytest.mark.slow
    def test_events_are_told(self, game: Game, seed: int) -> None:
        state = game.start(self.options)
        for action in self.actions(game, seed):
            events = state.apply(action)
            for event in events:
                assert game.describe(event).strip()
                data = game.event_dict(event)
                assert data["event"]
                assert json.loads(json.dumps(data)) == data
                assert event.seat is None or event.seat in game.seats
                assert event.topic in Topic
                assert all(type(place) is str for place in event.places)
            for seat in lookers(game):
                seen = game.visible_events(events, seat)
                assert len(seen) <= len(events)
                veiled = [event for event in seen if event not in events]
                assert all(game.describe(event) for event in veiled)
                json.dumps([game.event_dict(event) for event in veiled])

    def test_actions_say_what_they_name_in_the_order_of_their_notation(self, game: Game, seed: int) -> None:
        for action in self.actions(game, seed):
            words = iter(re.split("[ -]", str(action))[1:])
            assert all(name in words for name in action.named_ids), str(action)

    def test_clocks_are_told(self, game: Game, seed: int) -> None:
        state, clocks = game.start(self.options), dict[str, bool]()
        for action in self.actions(game, seed):
            clocks[state.clock] = game.is_turn(state.clock)
            state.apply(action)
        assert any(clocks.values())
        assert not game.is_turn(state.clock)
        assert game.year(state.clock) == ""
        years = [game.year(clock) for clock in clocks]
        assert len({year for year in years if year}) == sum(1 for year, _ in groupby(years) if year)

    def test_only_those_act_whose_seats_are_taken(self, game: Game, seed: int) -> None:
        for _, state in self.steps(game, seed):
            taken = game.player_seats(state)
            assert taken == tuple(seat for seat in game.seats if seat in taken)
            assert state.to_act in (*taken, Seat.CHANCE, None)
        assert taken

    def test_options_have_defaults_and_refuse_what_they_do_not_know(self, game: Game) -> None:
        defaults = game.options()
        assert game.options(defaults) == defaults == json.loads(json.dumps(defaults))
        with pytest.raises(contract.OptionError):
            game.options({"no such option": 1})
        with pytest.raises(contract.OptionError):
            game.start({"no such option": 1})

    def test_a_game_says_what_it_is(self, game: Game) -> None:
        assert game.id
        assert game.name
        assert int(game.data_digest, 16) >= 0
        assert len(set(game.seats)) == len(game.seats) > 0
        assert not {Seat.CHANCE, Seat.SPECTATOR} & set(game.seats)
        assert all(game.seat(str(seat)) is seat for seat in game.seats)
        assert {game.opponent(seat) for seat in game.seats} == set(game.seats)
        for text in ("chance", "spectator", "nobody", ""):
            with pytest.raises(contract.UnknownSeat):
                game.seat(text)


def choose(state: State, choices: random.Random, chance: SeededChance) -> Action:
    if state.to_act is Seat.CHANCE:
        return chance.choose(state)
    legal = state.legal_actions()
    return legal[choices.randrange(len(legal))]


def sample(legal: Sequence[Action], seed: int, most: int = 100) -> list[Action]:
    if len(legal) <= most:
        return list(legal)
    picks = random.Random(seed)
    return [legal[picks.randrange(len(legal))] for _ in range(most)]


def lookers(game: Game) -> tuple[Seat, ...]:
    return (*game.seats, Seat.SPECTATOR)


def ask_around(state: State, *seats: Seat) -> None:
    """Ask for views, for what is legal, and of some of it whether it is."""
    for seat in seats:
        state.view(seat)
        state.legal_actions(seat)
    for action in sample(state.legal_actions(), 0, 10):
        state.refusal(action)
        state.parse(str(action))


def look_around(game: Game, state: State) -> None:
    ask_around(state, *lookers(game))
    for seat in lookers(game):
        state.view(seat).to_dict()
    state.position()
    state.digest()
    state.copy()
    assert state.clock
    assert state.result is None or state.to_act is None
    if state.to_act is Seat.CHANCE:
        state.outcome_weights()


def assert_refused(state: State, action: Action) -> None:
    """An action is refused with a rule, a code and a sentence, and leaves the state as it was."""
    digest = state.digest()
    with pytest.raises(contract.IllegalAction) as caught:
        state.apply(action)
    assert state.digest() == digest
    error = caught.value
    assert error.rule
    assert error.code == error.code.lower()
    assert " " not in error.code
    assert error.sentence
