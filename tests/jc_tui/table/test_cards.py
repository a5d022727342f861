"""What is told once, to whom and when: the model of the cards, with the toy."""

import pytest
from textual.geometry import Size

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat
from engine.match import Match
from jc_tui import runner
from jc_tui.app import GameApp
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.cards import Moment
from jc_tui.table.intents import CardsRead, Next, SaveChanged, TakeSeat
from jc_tui.table.model import TableModel
from jc_tui.terminal.app import pointed_at
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.moment_card import MomentCard
from tests.jc_tui.screens.stage import missing, press, screen_text, see, settled, staged, top
from tests.toy import NORTH, SEATS, SOUTH

pytestmark = pytest.mark.usefixtures("toy_at_home")

OTHERS_TURN = ("omen calm", Seat.CHANCE), ("lay 1", NORTH), ("lay 4", SOUTH)
"""South has won the round and may march."""

MARCH = ("march 3", SOUTH), ("muster", SOUTH)
ROUND = *MARCH, ("roll 2", Seat.CHANCE)
TAKEN = ["South takes hill 3"]


def act(table, *actions):
    for action, seat in actions:
        table.act(action, seat)


def begun(*actions, humans=(NORTH,)):
    table = Match.new(load_game("toy"))
    act(table, *actions)
    return GameSession(table, frozenset(humans))


def titles(session):
    return [told.title for told in session.moments.due()]


def test_a_moment_is_told_once():
    """And not before the order is done: South may march on."""
    session = begun(*OTHERS_TURN)
    assert titles(session) == []
    session.table.act("march 3", SOUTH)
    assert titles(session) == []
    session.table.act("muster", SOUTH)
    assert (titles(session), titles(session)) == (TAKEN, [])


def test_what_was_taken_back_and_is_done_again_is_not_told_again():
    session = begun(*OTHERS_TURN)
    for hill, told in (("3", TAKEN), ("3", []), ("1", []), ("3", [])):
        act(session.table, (f"march {hill}", SOUTH), ("muster", SOUTH))
        assert titles(session) == told
        for _ in range(2):
            session.table.undo(SOUTH)
        assert titles(session) == []


def test_what_came_before_ones_last_decision_is_the_past_and_what_came_after_it_is_told():
    """North has laid a card since South's march, or not yet."""
    assert titles(begun(*OTHERS_TURN, *ROUND, ("omen calm", Seat.CHANCE), ("lay 2", NORTH))) == []
    told = begun(*OTHERS_TURN, *ROUND).moments.due()
    assert [one.title for one in told] == [*TAKEN, "The round is South's"]
    assert [(one.before(SOUTH), one.points[SOUTH]) for one in told] == [(0, 3), (3, 5)]


def test_a_card_that_was_read_does_not_come_again_when_the_save_is_opened_anew(tmp_path):
    save = tmp_path / "toy.jsonl"
    with Match.new(load_game("toy"), path=save) as table:
        act(table, *OTHERS_TURN, *ROUND)
    for told, read in (2, False), (2, True), (0, True):
        with Match.open(load_game, save) as table:
            session = GameSession(table, frozenset((NORTH,)))
            assert len(titles(session)) == told
            if read:
                session.moments.were_read()
    with Match.open(load_game, save) as table:
        session = GameSession(table, frozenset((NORTH,)))
        act(table, ("omen calm", Seat.CHANCE), ("lay 2", NORTH), ("lay 3", SOUTH), *ROUND[1:])
        assert titles(session) == ["The round is South's"]


def test_two_at_one_keyboard_are_told_together_or_the_other_alone_and_who_only_looks_on_not_at_all():
    """One's own order is no surprise. Of two at one keyboard South looks by themselves, and then North."""
    session = begun(*OTHERS_TURN, humans=SEATS)
    session.set_viewer(SOUTH)
    session.table.act("march 3", SOUTH)
    assert titles(session) == []
    session.set_viewer(NORTH)
    assert titles(session) == TAKEN
    session = begun(*OTHERS_TURN, humans=SEATS)
    session.set_viewer(Seat.SPECTATOR)
    session.table.act("march 3", SOUTH)
    assert titles(session) == TAKEN
    for seat in SEATS:
        session.set_viewer(seat)
        assert titles(session) == []
    assert titles(begun(*OTHERS_TURN, MARCH[0], humans=())) == []


def test_without_cards_the_story_tells_it_with_weight():
    session = begun(*OTHERS_TURN, *MARCH)
    session.moments.write()
    assert titles(session) == []
    pane = LogPane(session.ui)
    pane.update_told(session.log())
    last = pane.shown_entries[-1]
    assert (last.text, last.weight) == ("South takes hill 3. Points: South from 0 to 3.", 2)
    for _ in range(2):
        session.table.undo(SOUTH)
    assert "takes hill 3" not in str(session.log())


def test_who_only_looks_on_or_opens_a_save_reads_in_the_story_what_came_before():
    """On cards the past is not told again; the story is read from its first line."""
    watching = begun(*OTHERS_TURN, humans=())
    watching.moments.write()
    act(watching.table, *MARCH)
    opened = begun(*OTHERS_TURN, *ROUND, ("omen calm", Seat.CHANCE), ("lay 2", NORTH))
    for session in (watching, opened, opened):
        session.moments.write()
        assert str(session.log()).count("South takes hill 3.") == 1


@pytest.mark.slow
async def test_a_card_lies_over_the_table_until_it_is_read(monkeypatch):
    """Two cards: keys typed ahead close none, another key does nothing, Space turns, Escape goes back."""
    session = begun(*OTHERS_TURN, *ROUND)
    session.table.chance = SeededChance(1)
    monkeypatch.setattr(runner, "STOOD", 1e9)
    app = GameApp(Settings(moments="step", charset="ascii"), session=session)
    monkeypatch.setattr(runner, "STOOD", 60.0)
    async with staged(app, (80, 24)) as (_, pilot):
        assert top(app) == "MomentScreen"
        shown = screen_text(app)
        assert not missing(shown, "South takes hill 3", "North 0    South 0 -> 3", "Space: next, 1 of 2")
        assert "Round 2" in shown, "the table is seen around it"
        assert not missing(shown, "|Read the card first.", "Space next"), "and asks for nothing else"
        assert app.screen.query_one("MomentCard").region.contains_point(pointed_at(app.screen))
        assert "South takes hill 3" in await see(pilot, "enter", "space", "escape"), "typed ahead"
        monkeypatch.setattr(runner, "STOOD", 0.0)
        app.screen._begin_reading()
        assert "South takes hill 3" in await see(pilot, "x", "1")
        assert not missing(await see(pilot, "space"), "The round is South's", "South 3 -> 5")
        await press(pilot, "escape")
        assert top(app) == "TableScreen"
        assert "MomentScreen" not in [type(screen).__name__ for screen in app.screen_stack]


def test_a_card_with_nothing_but_its_title_is_as_wide_as_that():
    """A battle elsewhere that cost nobody anything, in a game that tells the points of one side alone."""
    card = MomentCard(Moment(title="South holds hill 3", side=SOUTH, points={SOUTH: 3}, of="hill"), (1, 1))
    room = Size(80, 24)
    assert card.get_content_width(room, room) == len("South holds hill 3") + 6
    assert card.get_content_height(room, room, 30) == 2


def over(model):
    return [kind for kind, _ in model.wants.over]


def test_a_card_comes_when_the_show_has_come_to_its_order():
    """The order is seen on the map first; a key leads to its card, and another on."""
    session = begun(*OTHERS_TURN)
    model = TableModel(session, Settings(moments="step", show="step"))
    act(session.table, *MARCH)
    for intent, above, behind in (SaveChanged(), [], True), (Next(), ["cards"], True), (CardsRead(), [], False):
        model.handle(intent)
        assert (over(model), session.behind) == (above, behind)


def test_with_cards_off_the_log_tells_it_and_the_table_is_not_left():
    session = begun(*OTHERS_TURN, *ROUND)
    assert not over(TableModel(session, Settings(moments="off")))
    assert "South takes hill 3. Points: South from 0 to 3." in str(session.log())


def test_a_card_for_one_of_two_comes_after_the_keyboard_was_passed(monkeypatch):
    """What South did alone, North is told when they have sat down, and not before."""
    monkeypatch.setattr("tests.toy_ui.ToyUI.is_open", lambda ui, view: False)
    session = begun(*OTHERS_TURN, humans=SEATS)
    session.table.chance = SeededChance(1)
    session.set_viewer(SOUTH)
    model = TableModel(session, Settings(moments="step"))
    for action, _ in MARCH:
        session.act(action)
    for intent, above in (SaveChanged(), "handover"), (TakeSeat(), "cards"):
        model.handle(intent)
        assert over(model)[-1] == above
    assert ([moment.title for moment in model.due][:1], session.viewer) == (TAKEN, NORTH)


def test_a_card_of_what_the_other_takes_back_goes_unread_and_comes_again_when_it_is_done_again(tmp_path):
    save = tmp_path / "toy.jsonl"
    with Match.new(load_game("toy"), path=save) as table, Match.open(load_game, save) as elsewhere:
        act(table, *OTHERS_TURN)
        table.refresh()
        model = TableModel(GameSession(table, frozenset((NORTH,))), Settings(moments="step", show="off"))

        def happens(*actions):
            for action in actions:
                elsewhere.refresh()
                elsewhere.undo(SOUTH) if action == "undo" else elsewhere.act(action, SOUTH)
            model.handle(SaveChanged())
            return [moment.title for moment in model.due]

        assert (happens("march 3", "muster"), over(model)) == (TAKEN, ["cards"])
        assert (happens("undo", "undo"), over(model)) == ([], [])
        assert str(model.said) == "South's last order is undone."
        assert happens("march 3", "muster") == TAKEN, "nobody has read it"
        model.handle(CardsRead())
        assert (happens("undo", "undo"), happens("march 3", "muster")) == ([], [])


async def test_the_card_goes_from_the_screen_when_its_order_is_taken_back(tmp_path):
    save = tmp_path / "toy.jsonl"
    with Match.new(load_game("toy"), path=save) as table, Match.open(load_game, save) as elsewhere:
        act(table, *OTHERS_TURN, *MARCH)
        session = GameSession(table, frozenset((NORTH,)))
        app = GameApp(Settings(moments="step", show="off"), session=session)
        async with staged(app) as (_, pilot):
            assert top(app) == "MomentScreen"
            elsewhere.refresh()
            for _ in ("muster", "march 3"):
                elsewhere.undo(SOUTH)
            app.screen_stack[-2].runner.send(SaveChanged())
            await settled(pilot)
            assert top(app) == "TableScreen"
            assert "South's last order is undone." in screen_text(app)
