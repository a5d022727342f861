"""A year of each game, played through intents alone: by a bot's answers, and with a partner elsewhere.

Nothing of Textual is loaded for it.
"""

import subprocess
import sys
from collections import Counter

import pytest

from engine import load_game
from engine.bots import decide, make_bot
from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint
from engine.chance import SeededChance
from engine.games import GAMES
from engine.match import Match
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.model import TableModel

pytestmark = pytest.mark.slow

YEAR = """
import sys
from tests.jc_tui.table.test_headless import Driver
driver = Driver({game!r})
driver.play_year()
print(driver.done["drafted"], [name for name in sys.modules if name.partition(".")[0] in ("textual", "rich")])
"""
"""A year, and what of the screen was loaded for it."""

MET = (  # what happens in every year
    *("scenes", "battle", "asked", "HintFound", "OpenPlan", "Type"),
    *("ChooseAction", "EndPhase", "TimeIsUp", "CardsRead"),
)


class Driver:
    """Plays one seat of a model; the other is a bot's here, or a partner's who writes to the same save.

    Attributes:
        done: how often each intent was handed in, and what else was met on the way.
    """

    def __init__(self, game, path=None):
        loaded = load_game(game)
        self.seat, self.other = loaded.seats
        self.minds = {seat: make_bot("tiro", f"1 {seat}", game=game) for seat in loaded.seats}
        self.table = Match.new(loaded, {}, dict.fromkeys(loaded.seats, "human"), SeededChance(1), path)
        self.table.run_chance()
        bots = {} if path else {self.other: make_bot("tiro", "1 bot", game=game)}
        self.session = GameSession(self.table, frozenset((self.seat,)), bots)
        self.partner = None
        if path is not None:
            self.partner = GameSession(Match.open(loaded, path, SeededChance(2)), frozenset((self.other,)))
        self.model = TableModel(self.session, Settings(show="normal", moments="step"))
        self.done = Counter[str]()

    def send(self, intent):
        self.model.handle(intent)
        self.done[type(intent).__name__] += 1

    def give(self, intent):
        """Hand in what does an order; where it is asked about, the same is handed in again."""
        number = self.table.number
        self.send(intent)
        if self.model.question is not None:
            self.done["asked"] += 1
            assert self.table.number == number, intent
            self.send(intent)
        assert self.table.number > number, (intent, self.model.message)

    def play_year(self):
        year = self.session.view.year
        while self.session.view.year == year and self.table.state.to_act is not None:
            self.step()

    def step(self):
        model, wants = self.model, self.model.wants
        self.done["scenes"] += model.playback.is_on
        if not model.at_table:
            self.done[model.mode.ui.name] += 1
        if wants.over and wants.over[-1][0] == "cards":
            self.send(do.CardsRead())
        elif wants.alarm is not None:
            self.send(do.TimeIsUp(wants.alarm[0]))
        elif wants.bot is not None:
            self.answer(wants.bot)
        elif self.session.legal:
            self.act()
        elif self.partner is not None and self.session.to_act is self.other:
            self.act_elsewhere()
        else:
            self.send(do.Next())

    def answer(self, number):
        action = self.session.ask().answer()
        assert action is not None
        self.send(do.BotChose(action, number))

    def act_elsewhere(self):
        """Have the partner act, and tell that the save has changed."""
        self.partner.table.refresh()
        self.partner.act(decide(self.minds[self.other], self.partner.table.state, self.other))
        self.send(do.SaveChanged())

    def act(self):
        """Give an order: by a hint, by a plan, by its line, or as it stands in the menu, by turns."""
        action = decide(self.minds[self.seat], self.table.state, self.seat)
        turn = self.done["orders"] % 4
        self.done["orders"] += 1
        if self.model.at_table and action == self.model.orders.end:
            self.give(do.EndPhase())
        elif turn == 0:
            self.act_by_hint(action)
        elif turn == 1 and self.model.at_table:
            self.act_by_plan(action)
        elif turn == 2:
            self.give(do.Type(str(action)))
        else:
            self.give(do.ChooseAction((action,)))

    def act_by_hint(self, action):
        """Ask for a hint, be given this one, and do it."""
        self.send(do.AskHint())
        number = self.model.wants.hint
        assert number == self.table.number
        order = Proposal(action.verb, str(action), (action,))
        self.send(do.HintFound(Hint(self.seat, (order,), "it is given", None, 1), number))
        assert self.model.hints
        assert "t is given" in self.model.message.text, self.model.message
        self.give(do.AskHint())
        assert not self.model.hints

    def act_by_plan(self, action):
        """Draft an order and do the plan; what cannot be drafted is done at once."""
        number = self.table.number
        self.send(do.OpenPlan())
        self.send(do.ChooseAction((action,)))
        assert self.table.number == number or not self.model.plans.draft
        if (plan := self.model.plans.draft) is not None and plan.drafts:
            self.done["drafted"] += 1
            self.send(do.OpenPlan())
            assert self.model.wants.over[-1][0] == "plan"
            self.send(do.Decide("all"))
            assert self.table.number > number
        elif plan is not None:
            for _ in ("what was said", "the plan"):
                self.send(do.Back())
            assert self.model.plans.draft is None
            self.give(do.ChooseAction((action,)))


@pytest.mark.parametrize("game", GAMES)
def test_a_year_against_a_bot(game):
    driver = Driver(game)
    driver.play_year()
    assert {name for name in (*MET, "BotChose", "drafted") if not driver.done[name]} == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_year_against_a_partner_who_writes_to_the_same_save(game, tmp_path):
    save = tmp_path / "year.jsonl"
    driver = Driver(game, save)
    driver.play_year()
    assert driver.done["SaveChanged"] > 10
    assert (driver.done["scenes"] > 0, driver.done["BotChose"]) == (True, 0)
    driver.session.close()
    driver.partner.close()
    with Match.open(load_game, save, read_only=True) as table:
        assert table.fault is None
        assert table.state.position() == driver.table.state.position()


def test_nothing_of_a_screen_is_loaded_for_a_year():
    year = [sys.executable, "-c", YEAR.format(game="gallic-war")]
    assert subprocess.run(year, capture_output=True, text=True, check=True).stdout == "1 []\n"
