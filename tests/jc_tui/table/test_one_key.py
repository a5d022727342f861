"""One key does only what an undo takes back, all else is asked about; and only the same again is yes to that.

In each game a year is played, and at every other decision each key is pressed once that means something there.
"""

from dataclasses import MISSING, fields

import pytest

from engine.bots.game_ai import Proposal
from engine.bots.hint import Hint
from engine.chance import SeededChance
from engine.games import DEFAULT_GAME
from engine.match import Match, dry_run
from jc_tui.blocks.battle.model import SHOTS, BattleModel
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table import ordering
from jc_tui.table.list_choice import ListChoice
from jc_tui.table.model import TableModel
from tests.jc_tui.gallic_war.winters import building
from tests.jc_tui.games import GAME, LAST_TURN, C, P, Time
from tests.jc_tui.julius_caesar import test_orders as orders
from tests.jc_tui.julius_caesar.battles import ROME, battle_sitting
from tests.jc_tui.screens import stage
from tests.jc_tui.screens.stage import Around, Stage, press, see, staged
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_headless import Driver

MOVES = """
actor: caesar
card: 3/2
genua caesar: antonius 2, legio_8 3, legio_12 3
massilia caesar: legio_11 3, caesar_navis_1 2
rome caesar: legio_13 3
neapolis pompey: legio_1 4
"""
"""Caesar may move; to leave Rome gives points away."""

WINTER = f"{stage.LAST_TURN}tarraco caesar: antonius, legio_7 III\nlost: scipio\n"


def at(position=MOVES, **shown):
    return TableModel(sit(position), Settings(), **shown)


def handled(model, *intents):
    for intent in intents:
        model.handle(intent)
    return model.message.text


def begun(model, *intents):
    handled(model, *intents)
    assert model.question is None
    return model


def timed(seat, hours):
    """Return a table with clocks at which Caesar is to act, so many hours on."""
    time = Time()
    table = Match.new(GAME, None, None, SeededChance(1), position=MOVES, clock=time, timed="4h-3d")
    time.wait(hours)
    return TableModel(GameSession(table, frozenset((seat,))), Settings())


def deploying():
    model = TableModel(sit(bots=None, deployment="free"), Settings())
    assert not model.at_table
    return model


def wintering():
    session = sit(WINTER)
    session.table.act("end", P)
    model = TableModel(session, Settings())
    assert isinstance(model.mode, ListChoice)
    return model


def hit(defenders="caesar I from ravenna, legio_13 I from ravenna", dice="1 6 6 6"):
    """Return a battle in which Caesar's side takes a hit, or as many as the dice have it."""
    position = f"{ROME}slot: 4\nrome caesar: {defenders}\nrome pompey: legio_1 IV\n"
    session = battle_sitting(position, frozenset((C, P)), [dice])
    session.table.act("fire legio_1", P)
    session.table.chance = SeededChance(1)
    return TableModel(session, Settings(confirmations=False))


MARCH = do.Type("move legio_8 genua-massilia")

SITUATIONS = {  # tables, each with the intent that asks there
    "resign": lambda: (at(), do.Resign()),
    "end with points left": lambda: (at(), do.EndPhase()),
    "leave": lambda: (at(), do.Back()),
    "go and leave points": lambda: (begun(at(), do.Pick("rome")), do.Pick("asculum")),
    "type and leave points": lambda: (at(), do.Type("move legio_13 rome-asculum")),
    "drop a place": lambda: (begun(at(), do.Pick("genua")), do.Pick("genua")),
    "take all back": lambda: (begun(at(), MARCH), do.UndoAll()),
    "card without a choice": lambda: (at(LAST_TURN), do.Choose(0, confirmed=True)),
    "leave a plan": lambda: (begun(at(), do.OpenPlan(), MARCH), do.Back()),
    "claim": lambda: (timed(P, 72), do.ClaimTime()),
    "pause": lambda: (timed(C, 0), do.PauseOrAgree()),
    "end deployment": lambda: (deploying(), do.EndPhase()),
    "disband a leader": lambda: (begun(wintering(), do.MarkLine("antonius")), do.EndPhase()),
    "type that a leader is disbanded": lambda: (wintering(), do.Type("disband antonius")),
    "type that a leader is hit": lambda: (hit(), do.Type("hit caesar")),
}

SAMPLES = {  # by field, what an intent has there where that has to be said
    **dict.fromkeys(("place", "text", "letter", "key", "block"), "narbo"),
    **{"number": 3, "by": 1, "actions": (), "what": "back", "verb": "fire"},
}


def kinds(of):
    for kind in of.__subclasses__():
        yield from kinds(kind) if kind.__subclasses__() else (kind,)


OTHERS = [  # all intents of a player
    kind(**{field.name: SAMPLES[field.name] for field in fields(kind) if field.default is MISSING})
    for kind in kinds(do.PlayerIntent)
    if kind.__module__ == do.__name__
]


def stand(model):
    """Return what an intent may do: to the save, to what was begun, to what is seen."""
    marked = model.mode.marked if isinstance(model.mode, ListChoice) else None
    order = model.orders.place and (model.orders.place, model.orders.version)
    plan = model.session.planning, model.plans.version, model.plans.looked_at
    return model.session.table.number, order, plan, model.mode.ui.name, marked, model.left


@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_the_same_again_is_yes(situation):
    model, asking = situation()
    before = stand(model)
    model.handle(asking)
    assert (model.message.kind, stand(model)) == ("question", before)
    model.handle(asking)
    assert model.question is None
    assert stand(model) != before


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_anything_else_is_no(situation):
    number, (model, asking) = 0, situation()
    for other in OTHERS:
        if other == asking:
            continue
        before = stand(model)
        model.handle(asking)
        assert model.question is not None, (other, model.message)
        model.handle(other)
        assert model.question is None or model.question.intent == other
        if stand(model) == before:
            model.handle(asking)
            assert stand(model) == before, other
            number += 1
        model, asking = situation() if stand(model) != before else (model, asking)
        model.handle(do.Point(model.place))
        model.hints.drop()
    assert number > len(OTHERS) * 0.6


def test_a_leaders_end_in_battle_is_asked_for_where_another_could_take_the_hit():
    model = hit()
    told = handled(model, do.PointBlock("caesar"), do.Confirm())
    assert told.startswith("This costs you Caesar, a leader. Enter does it.")
    model.handle(do.Yes())
    assert model.question is None
    assert "hit caesar" in map(str, (entry.action for entry in model.session.table.history))
    begun(hit(), do.Type("hit legio_13"))  # a legion's step costs no leader
    alone = begun(hit("caesar I from ravenna"))
    assert [str(action) for action in alone.session.legal] in ([], ["hit caesar"])
    begun(alone, do.Type("hit caesar"))  # there is no choice


def test_enter_for_a_hit_that_has_fallen_by_itself_fires_nothing():
    """Two hits on two alike: one is chosen, and the other falls on who is the strongest then."""
    model = hit("legio_13 II from ravenna, legio_14 II from ravenna", "1 1 6 6")
    assert model.message.text.startswith("CAESAR, take 2 hits: Enter hits")
    model.handle(do.Confirm())
    assert [entry.action.verb for entry in model.session.table.history[-1:]] == ["hit"]
    assert "fire" in {action.verb for action in model.session.legal}
    told = handled(model, do.Confirm())
    assert told == "The other hits left no choice: they are taken. Press Enter again to go on."
    model.handle(do.Confirm())
    assert model.session.table.history[-1].action.verb in ("fire", "roll")


def test_a_place_that_is_final_and_costs_points_is_asked_about_once(monkeypatch):
    monkeypatch.setattr(ordering, "is_final", lambda *_: True)
    model = begun(at(), do.Choose(2))
    assert handled(model, do.Pick("asculum")) == (
        "This leaves Rome empty and gives up 2 points. Enter does it. "
        "Legio 13 Rome - Asculum: Enter does it, and it cannot be undone."
    )
    model.handle(do.Pick("asculum"))
    assert model.session.table.number > 0


def test_an_order_is_tried_out_once(monkeypatch):
    """What it leaves empty, whom it costs and whether it is final are read off one trial."""
    trials = []
    monkeypatch.setattr(ordering, "dry_run", lambda *of: trials.append(dry_run(*of)) or trials[-1])
    model = at()
    handled(model, MARCH, do.EndPhase())
    assert (len(trials), model.session.table.number > 0) == (2, True)


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

FINAL = "Enter does it, and it cannot be undone."


class Sweeper(Driver):
    """Presses every key once before every other act; takes back what they do."""

    def act(self):
        if self.done["orders"] % 2 == 0:
            self.sweep()
        if self.session.legal:
            super().act()

    def sweep(self):
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

    def sweep_table(self):
        """Places come in no order of their own: sorted, they are pressed alike in every run."""
        menu, places = self.model.menu, sorted(self.model.parts.targets)
        digits = [do.Choose(number) for number in range(len(menu.options))]
        enter = [do.Choose(self.model.shared_cursor.at, confirmed=True), do.Pick(self.model.place)]
        cards = [do.ChooseAction((option.action,)) for option in menu.options if option.action is not None]
        self.try_each([*digits, *enter, do.EndPhase(), *cards, *map(do.Pick, places), do.Next()])
        for place in places:
            self.model.orders.clear()
            self.model.handle(do.Pick(place))
            if self.model.orders.place == place:
                self.try_each([do.Choose(0), do.TickAll(), *map(do.Pick, sorted(self.model.parts.targets))])
        self.model.orders.clear()

    def try_each(self, keys):
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


def test_an_end_that_is_final_with_something_left_is_one_question_with_one_key():
    told = handled(at(LAST.replace("moves: 0", "moves: 1")), do.EndPhase())
    assert told == f"You still have 1 move point. End this phase: {FINAL}"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gallic-war", pytest.param(DEFAULT_GAME, marks=pytest.mark.thorough)])
def test_one_key_does_only_what_an_undo_takes_back(game):
    player = Sweeper(game)
    player.play_year()
    assert player.done["taken back"] > 20


def test_the_end_of_a_phase_waits_for_space_before_a_bot_acts():
    model = begun(at(ENDING), do.EndPhase())
    assert model.session.bot_to_act
    for key in (do.Pick("massilia"), do.Choose(0), do.Yes(), do.Point("rome"), do.EndPhase()):
        assert handled(model, key) == "u undoes your last order; Space goes on."
        assert model.wants.bot is None, key
    model.handle(do.Undo())
    assert not model.session.table.history
    handled(model, do.EndPhase(), do.Next())
    assert model.wants.bot == model.session.table.number


def test_a_typed_end_with_something_left_asks_for_enter_which_is_yes():
    model = at(orders.MOVES)
    told = handled(model, do.Type("end"), do.Next(), do.Type("end"))
    assert not model.session.table.history
    assert told.endswith(": Enter ends the phase all the same.")
    model.handle(do.Yes())
    assert [entry.action.verb for entry in model.session.table.history][:1] == ["end"]


def test_the_end_of_a_phase_is_asked_about_where_it_ends_the_game():
    model = at(LAST)
    assert handled(model, do.EndPhase()) == f"End this phase: {FINAL}"
    assert model.session.to_act is C
    handled(model, do.Next(), do.EndPhase())
    assert model.session.to_act is C, "Space drops the question"
    model.handle(do.Yes())
    assert model.session.to_act is not C


@pytest.mark.parametrize("shown", [{"screens": False}, {"attended": False}])
def test_lines_and_scripts_are_never_asked(shown):
    model = at(LAST, **shown)
    model.handle(do.Type("end"))
    assert model.session.to_act is not C


def test_winter_is_ended_when_it_is_meant():
    model = wintering()
    before = model.session.table.number
    assert FINAL.partition(", ")[2] in handled(model, do.EndPhase())
    assert FINAL.partition(", ")[2] not in handled(model, do.MarkLine())
    assert model.session.table.number == before


def test_space_builds_no_legion_for_good():
    """The last one ends the year: Space asks, also when it is pressed again; Enter is yes."""
    model = TableModel(building(), Settings())
    table = model.session.table
    while model.session.legal:
        before, last = table.number, [row.key for row in model.mode.rows if row.key and row.key != "done"][-1]
        for _ in range(3):
            if table.number == before:
                told = handled(model, do.PointLine(str(last)), do.MarkLine())
        if table.number == before:
            assert "and it cannot be undone" in told
            model.handle(do.MarkLine())
            assert table.number == before
            model.handle(do.Yes())
            assert table.number > before
            return
    raise AssertionError


def test_a_card_of_a_hint_is_chosen_first_as_any_card():
    at = Sitter(sit(LAST_TURN))
    card = Hint(C, (Proposal("play", "Play 3/2", (at.session.legal[0],)),), "it is strong", 0.5, 1)
    at.does(do.AskHint(), do.HintFound(card, at.session.table.number))
    assert at.does(do.Choose(0)) == "Play 3/2: Enter takes it."
    assert not at.done
    at.does(do.Yes())
    assert at.done == ["play 3/2"]


def test_a_plan_is_thrown_away_when_it_is_meant():
    at = Sitter(sit(orders.MOVES))
    at.does(do.OpenPlan(), do.Type("move legio_11 massilia-genua"), do.OpenPlan())
    assert at.does(do.Decide("throw")).startswith("The plan cannot be brought back: t again")
    assert len(at.model.plans.draft.drafts) == 1
    at.does(do.Decide("back"), do.Decide("throw"), do.Yes())
    assert at.model.plans.draft is None


@pytest.mark.slow
async def test_enter_is_yes_wherever_the_focus_is_and_space_and_tab_are_no():
    """The end of the game is asked about; the keys that change only the view leave that in sight."""
    for keys in (("space", "tab", "i"), ("minus",), ("s",)):
        session = sit(LAST)
        async with staged(Stage(TableScreen(session, Around()))) as (_, pilot):
            for between in keys:
                ends = between not in ("space", "tab")
                assert ("and it cannot be undone" in await see(pilot, "e", between)) is ends, between
                await press(pilot, "enter")
                assert (session.to_act is not C) is ends, between
