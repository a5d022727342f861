"""Every thinking bot plays a game that no bot was written for: it needs the game's mind and nothing else."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.bots import BOTS, LEGATUS, make_bot
from engine.bots.guard import Guard
from engine.bots.hint import HintBot
from engine.bots.review import Reviewer
from engine.bots.search_bot import SearchBot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat, View
from engine.games import GAMES, Rooms
from engine.simulate import Series, play_one
from engine.table import Table
from tests.toy import NORTH, SEATS, SOUTH, CardsRevealed, Lay, March, Toy, ToyState
from tests.toy_mind import ToyAI

THINKING = [name for name, kind in BOTS.items() if kind.settings]
SMALL = 12


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", Rooms("tests.toy", "tests.toy", "tests.toy_mind", ""))


def wins(one: str, two: str, games: int) -> int:
    """How many games the first wins, the second half of them as South."""
    seats = [SEATS if index < games // 2 else SEATS[::-1] for index in range(games)]
    plans = [Series({first: one, second: two}, games, 1, game="toy") for first, second in seats]
    return sum(play_one(plan, index).winner == seats[index][0] for index, plan in enumerate(plans))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["centurio", "legatus:30"])
def test_a_thinking_bot_beats_luck(name: str) -> None:
    assert wins(name, "random", 100) >= 65, "dice and storms leave much to luck"


@pytest.mark.parametrize("name", THINKING)
def test_every_thinking_bot_plays_to_the_end_and_the_same_seed_the_same_game(name: str) -> None:
    spec = f"{name}:{SMALL}" if BOTS[name].searches else name
    plan = Series({NORTH: spec, SOUTH: spec}, 1, 3, game="toy")
    assert play_one(plan, 0) == play_one(plan, 0)


def test_what_was_turned_up_is_remembered_and_forgotten() -> None:
    bot = make_bot("legatus", 1, game="toy")
    assert isinstance(bot, SearchBot)
    view = Toy().start().view(NORTH)
    bot.observe([CardsRevealed(1, 4)])
    assert bot.believed(view) == (1, 2, 3)
    bot.forget()
    assert bot.believed(view) == (1, 2, 3, 4)
    tiro = make_bot("tiro", 1, game="toy")
    tiro.observe([CardsRevealed(1, 4)])
    assert tiro.believed(view) is None


class ToyRulePolicy(ToyAI):
    def sensible(self, view: View, legal: Sequence[Action], dice: Random) -> Sequence[Action]:
        return legal[::-1]


@pytest.mark.parametrize("name", THINKING)
def test_a_game_whose_mind_is_rules_of_thumb_has_every_thinking_bot(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bots.search_bot.load_mind", lambda game: ToyRulePolicy())
    bots = [make_bot(name, seed, game="toy") for seed in range(20)]
    state = march()
    view, legal = state.view(NORTH), tuple(state.legal_actions())
    chosen = {bot.choose(view, legal) for bot in bots}
    assert chosen <= set(legal)
    assert (chosen == {legal[-1]}) is (name != "tiro"), "only tiro slips"
    assert all(isinstance(bot, SearchBot) and not bot.considered for bot in bots)


def test_who_imagines_what_cannot_be_does_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBot, "decide", lambda self, situation: (Lay(1), Lay(2)))
    state = march()
    legal = tuple(state.legal_actions())
    assert make_bot("centurio", 1, game="toy").choose(state.view(NORTH), legal) == legal[0]


def march() -> ToyState:
    state = Toy().start()
    for text in ("omen calm", "lay 4", "lay 1"):
        state.apply(state.parse(text))
    return state


def test_a_hint_proposes_all_of_a_decision() -> None:
    state = march()
    advice = HintBot("toy", 1, SMALL).advise(state.view(NORTH), state.legal_actions(), [])
    proposed = [str(action) for order in advice.orders for action in order.actions]
    assert proposed == ["march 3", "march 2", "march 1", "muster"]
    assert (advice.options, advice.sentence) == (4, "Do march 3: best of 4.")


def test_a_review_finds_the_march_that_was_left_out() -> None:
    start = march()
    steps: list[tuple[Seat, Action]] = [(NORTH, start.parse("muster"))]
    found = Reviewer(Toy(), start, steps, playouts=SMALL).review()
    (verdict,) = found.worst(NORTH)
    assert (verdict.played, verdict.phase) == ("no more", "march")
    assert "march 3" in verdict.better
    assert [moment.points for moment in found.moments] == [(0.0, 0.0)] * 2


def test_the_bot_that_decides_for_one_that_fails_plays_the_same_game() -> None:
    class Failing:
        name = "failing"

        def observe(self, events: list[Event]) -> None: ...

        def choose(self, view: View, legal: list[Action]) -> Action:
            raise ZeroDivisionError

    state = march()
    guard = Guard(Failing(), None, 1, "toy")  # type: ignore[arg-type]
    assert guard.choose(state.view(NORTH), tuple(state.legal_actions())) in state.legal_actions()
    assert guard.lost == 1


def test_at_a_table_its_orders_are_legal_and_small_budgets_are_kept() -> None:
    bots = {seat: make_bot("imperator", 1, SMALL, "toy") for seat in SEATS}
    table = Table.new(Toy(), {}, {}, SeededChance(5))
    events = table.run_chance()
    kinds = set()
    while (seat := table.to_act) is not None:
        for watcher, bot in bots.items():
            bot.observe(table.game.seen(events, watcher))
        action = bots[seat].choose(table.state.view(seat), tuple(table.state.legal_actions(seat)))
        kinds.add(type(action))
        events = table.act(action, seat)
    assert {Lay, March} <= kinds
    assert LEGATUS.budget > SMALL
