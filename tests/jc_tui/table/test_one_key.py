"""One key does only what an undo takes back: all else is chosen first, and then confirmed.

In each game a year is played, and at every decision each key is pressed once that means something there.
"""

import pytest

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint
from engine.games import GAMES
from engine.julius_caesar.seats import CAESAR
from jc_tui.blocks.battle.model import SHOTS, BattleModel
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.list_choice import ListChoice
from jc_tui.table.model import TableModel
from tests.jc_tui.gallic_war.winters import building
from tests.jc_tui.games import LAST_TURN
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import Around, Stage, press, staged
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_headless import Driver
from tests.jc_tui.table.test_questions import wintering

ENDING = """
actor: caesar
card: 3/2
moves: 0
levies: 0
massilia caesar: legio_11 2
rome pompey: legio_1
"""
"""Caesar can only end his command phase; Pompey's is next."""

LAST = """
turn: 5
year: 709
actor: caesar
player one: pompey
moves: 0
levies: 0
massilia caesar: legio_11 2
"""
"""Caesar can only end the last command phase of the game."""


class Sweeper(Driver):
    """Presses every key once before it acts; takes back what they do."""

    def act(self) -> None:
        self.sweep()
        if self.session.legal:
            super().act()

    def sweep(self) -> None:
        mode = self.model.mode
        if isinstance(mode, BattleModel):
            verbs = [do.Order(verb) for verb in mode.verbs if verb not in SHOTS]
            ways = map(do.Choose, range(len(mode.ways)))
            self.try_each([do.EndPhase(), do.Retreat(), *verbs, *ways, do.Confirm()])
        elif isinstance(mode, ListChoice):
            for row in [row.key for row in mode.rows if row.key]:
                self.try_each([do.MarkLine(str(row)), do.EndPhase()])
                mode.forget()
                mode.key = str(row)
                self.try_each([do.MarkLine(), do.EndPhase()])
                mode.forget()
        else:
            self.sweep_table()

    def sweep_table(self) -> None:
        menu, places = self.model.menu, list(self.model.parts.targets)
        digits = [do.Choose(number) for number in range(len(menu.options))]
        enter = [do.Choose(self.model.shared_cursor.at, confirmed=True), do.Pick(self.model.place)]
        cards = [do.ChooseAction((option.action,)) for option in menu.options if option.action is not None]
        self.try_each([*digits, *enter, do.EndPhase(), *cards, *map(do.Pick, places), do.Next()])
        for place in places:
            self.model.handle(do.Pick(place))
            if self.model.orders.place == place:
                self.try_each([do.Choose(0), do.TickAll(), *map(do.Pick, list(self.model.parts.targets))])
            self.model.orders.clear()

    def try_each(self, keys: list[do.PlayerIntent]) -> None:
        """Press each key alone, and take back what it did, all of it."""
        for key in keys:
            self.model.handle(do.Point(self.model.place))
            before = len(self.table.history)
            self.model.handle(key)
            done = self.table.history[before:]
            if done and done[0].action.verb in SHOTS:
                return
            if not done:
                continue
            self.done["taken back"] += 1
            assert self.session.can_undo() is None, (key, done)
            while len(self.table.history) > before:
                self.model.handle(do.Undo())


def test_an_end_that_is_final_with_something_left_is_one_question_with_one_key() -> None:
    model = TableModel(sit(LAST.replace("moves: 0", "moves: 1")), Settings())
    model.handle(do.EndPhase())
    told = "You still have 1 move point. End this phase: Enter does it, and it cannot be undone."
    assert model.message.text == told


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_key_does_only_what_an_undo_takes_back(game: str) -> None:
    player = Sweeper(game)
    player.play_year()
    assert player.done["taken back"] > 50


def test_the_end_of_a_phase_waits_for_space_before_a_bot_acts() -> None:
    model = TableModel(sit(ENDING), Settings())
    model.handle(do.EndPhase())
    assert model.question is None
    assert model.session.bot_to_act
    for key in (do.Pick("massilia"), do.Choose(0), do.Yes(), do.Point("rome"), do.EndPhase()):
        model.handle(key)
        assert model.message.text == "u undoes your last order; Space goes on."
        assert model.wants.bot is None, key
    model.handle(do.Undo())
    assert not model.session.table.history
    model.handle(do.EndPhase())
    model.handle(do.Next())
    assert model.wants.bot == model.session.table.number


def test_a_typed_end_with_something_left_asks_for_enter_which_is_yes() -> None:
    model = TableModel(sit(MOVES), Settings())
    for typed in (do.Type("end"), do.Next(), do.Type("end")):
        model.handle(typed)
        assert not model.session.table.history
    assert model.message.text.endswith(": Enter ends the phase all the same.")
    model.handle(do.Yes())
    assert [entry.action.verb for entry in model.session.table.history][:1] == ["end"]


def test_the_end_of_a_phase_is_asked_about_where_it_ends_the_game() -> None:
    model = TableModel(sit(LAST), Settings())
    model.handle(do.EndPhase())
    assert model.session.to_act is CAESAR
    assert model.message.text == "End this phase: Enter does it, and it cannot be undone."
    model.handle(do.Next())
    model.handle(do.EndPhase())
    assert model.session.to_act is CAESAR, "Space drops the question"
    model.handle(do.Yes())
    assert model.session.to_act is not CAESAR


@pytest.mark.parametrize("shown", [{"screens": False}, {"attended": False}])
def test_lines_and_scripts_are_never_asked(shown: dict[str, bool]) -> None:
    model = TableModel(sit(LAST), Settings(), **shown)
    model.handle(do.Type("end"))
    assert model.session.to_act is not CAESAR


def test_winter_is_ended_when_it_is_meant() -> None:
    model = wintering()
    before = model.session.table.number
    model.handle(do.EndPhase())
    assert "and it cannot be undone" in model.message.text
    model.handle(do.MarkLine())
    assert model.session.table.number == before
    assert "and it cannot be undone" not in model.message.text


def test_space_builds_no_legion_for_good() -> None:
    """The last one ends the year: Space asks, also when it is pressed again; Enter is yes."""
    session = building()
    model = TableModel(session, Settings())
    assert isinstance(model.mode, ListChoice)
    keys = [str(row.key) for row in model.mode.rows if row.key and row.key != "done"]
    while session.legal:
        before = session.table.number
        for _ in range(3):
            model.handle(do.PointLine(keys[-1]))
            model.handle(do.MarkLine())
            if session.table.number > before:
                break
        if session.table.number == before:
            assert "and it cannot be undone" in model.message.text
            model.handle(do.MarkLine())
            assert session.table.number == before
            model.handle(do.Yes())
            assert session.table.number > before
            return
        keys = [str(row.key) for row in model.mode.rows if row.key and row.key != "done"]
    raise AssertionError


def test_a_card_of_a_hint_is_chosen_first_as_any_card() -> None:
    at = Sitter(sit(LAST_TURN))
    action = at.session.legal[0]
    card = Hint(CAESAR, (Proposal("play", "Play 3/2", (action,)),), "it is strong", 0.5, 1)
    at.does(do.AskHint(), do.HintFound(card, at.session.table.number))
    assert at.does(do.Choose(0)) == "Play 3/2: Enter takes it."
    assert not at.done
    at.does(do.Yes())
    assert at.done == ["play 3/2"]


def test_a_plan_is_thrown_away_when_it_is_meant() -> None:
    at = Sitter(sit(MOVES))
    at.does(do.OpenPlan(), do.Type("move legio_11 massilia-genua"), do.OpenPlan())
    assert at.does(do.Decide("throw")).startswith("The plan cannot be brought back: t again")
    assert len(at.model.plans.draft.drafts) == 1  # type: ignore[union-attr]
    at.does(do.Decide("back"), do.Decide("throw"), do.Yes())
    assert at.model.plans.draft is None


@pytest.mark.slow
async def test_enter_is_yes_wherever_the_focus_is_and_space_and_tab_are_no() -> None:
    """The end of the game is asked about; the keys that change only the view leave that in sight."""
    for between, ends in (("i", True), ("minus", True), ("space", False), ("tab", False), ("s", True)):
        session = sit(LAST)
        async with staged(Stage(TableScreen(session, Around()))) as (app, pilot):
            assert ("and it cannot be undone" in await press(pilot, "e", between)) is ends, between
            await press(pilot, "enter")
            assert (session.to_act is not CAESAR) is ends, between
