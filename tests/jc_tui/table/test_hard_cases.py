"""Hard cases at a table: others act while something is asked, drafted or shown, and a save is damaged."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.intents import Choose, Find
from jc_tui.table.model import TableModel
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.games import GAME, LAST_TURN, damage
from tests.jc_tui.sessions import sit

MOVES = """
actor: pompey
player one: pompey
card: 3/2
genua caesar: legio_8 3, legio_12 3
tarraco pompey: legio_1 4, legio_3 3
syracuse pompey: legio_36 3, legio_37 3
"""
"""Pompey is in command, and Caesar after him."""

MARCH, OTHER_MARCH = "move legio_1 tarraco-bilbilis", "move legio_37 syracuse-messana"


def asked(model: TableModel) -> bool:
    return model.message.kind == "question"


def test_a_bot_acts_while_a_draft_is_kept_and_something_is_asked() -> None:
    session = sit(MOVES.replace("pompey\n", "caesar\n", 2))
    model = TableModel(session, Settings(show="off"))
    for intent in (do.OpenPlan(), do.Type("move legio_8 genua-massilia"), do.Back(), do.Back()):
        model.handle(intent)
    assert session.has_drafts
    for _ in range(4):
        model.handle(do.EndPhase())
    number = model.wants.bot
    assert number == session.table.number
    model.handle(do.Resign())
    assert asked(model)
    model.handle(do.BotChose(session.think(), number))
    assert session.table.number == number + 1
    assert session.has_drafts
    assert not asked(model)
    model.handle(do.Resign())
    assert asked(model)
    assert session.table.result is None
    model.handle(do.BotChose(session.table.state.legal_actions(POMPEY)[0], number))
    assert session.table.number == number + 1, "an answer to another record is not wanted"


def test_a_bot_whose_answer_is_refused_is_asked_again_when_the_player_says_so() -> None:
    session = sit(MOVES)
    model = TableModel(session, Settings())
    number = model.wants.bot
    assert number == session.table.number
    model.handle(do.BotChose(session.table.state.parse("move legio_8 genua-massilia"), number))
    assert (model.message.kind, model.wants.bot, model.offers("TryAgain")) == ("refusal", None, True)
    model.handle(do.TryAgain())
    assert (model.wants.bot, model.offers("TryAgain")) == (number, False)


def test_a_hint_that_fails_takes_the_place_of_a_question() -> None:
    model = TableModel(sit(MOVES, humans=frozenset((POMPEY,))), Settings())
    model.handle(do.AskHint())
    model.handle(do.Resign())
    number = model.wants.hint
    assert number is not None
    model.handle(do.HintFound("There is none.", number))
    assert model.message.text == "There is none."
    model.handle(do.Resign())
    assert asked(model)
    assert model.session.table.result is None


@pytest.fixture
def two(tmp_path: Path) -> tuple[TableModel, TableModel]:
    """Caesar's and Pompey's tables of one save."""
    game, path = GAME, tmp_path / "two.jsonl"
    names = dict.fromkeys(game.seats, "human")
    first = Table.new(game, {}, names, SeededChance(1), path, position=MOVES)
    second = Table.open(game, path, SeededChance(2))
    tables = (first, CAESAR), (second, POMPEY)
    mine, theirs = (GameSession(table, frozenset((Seat(seat),))) for table, seat in tables)
    shown = Settings(show="normal")
    return TableModel(mine, shown), TableModel(theirs, shown)


def ticket(model: TableModel) -> Hashable:
    """Return what the alarm of the scene is known by."""
    assert model.playback.is_on
    return model.wants.alarm[0]


def test_the_time_of_a_scene_that_was_taken_back_does_nothing(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    tickets = []
    for intent in (do.Type(MARCH), do.Undo(), do.Type(MARCH)):
        theirs.handle(intent)
        mine.handle(do.SaveChanged())
        if not isinstance(intent, do.Undo):
            tickets.append(ticket(mine))
    first, again = tickets
    assert first != again
    theirs.handle(do.Type(OTHER_MARCH))
    mine.handle(do.SaveChanged())
    assert ticket(mine) == again, "what comes behind a scene gives it no more time"
    mine.handle(do.TimeIsUp(first))
    assert mine.playback.at == 0
    mine.handle(do.TimeIsUp(again))
    assert mine.playback.at == 1
    theirs.handle(do.Undo())
    mine.handle(do.SaveChanged())
    assert mine.playback.at == 0, "the second scene is no longer there"
    theirs.handle(do.Undo())
    mine.handle(do.SaveChanged())
    assert mine.wants.alarm is None
    mine.handle(do.TimeIsUp(again))
    assert mine.message.text == mine.session.waiting_for


def test_news_take_the_place_of_a_question(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    mine.handle(do.Resign())
    assert asked(mine)
    theirs.handle(do.Type(MARCH))
    mine.handle(do.SaveChanged())
    mine.handle(do.Back())
    assert not mine.playback.is_on
    mine.handle(do.Resign())
    assert asked(mine)
    assert mine.session.table.result is None


def test_what_was_said_of_a_choice_goes_when_others_take_it_away(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    for _ in range(4):
        theirs.handle(do.EndPhase())
    mine.handle(do.SaveChanged())
    mine.handle(do.Back())
    mine.handle(do.Choose(30))
    assert mine.message.kind == "refusal"
    theirs.handle(do.Undo())
    mine.handle(do.SaveChanged())
    assert mine.message.text == mine.session.waiting_for


def test_a_refusal_to_who_waits_goes_when_their_turn_comes(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    mine.prefs = Settings(show="off")
    for _ in range(3):
        theirs.handle(do.EndPhase())
    mine.handle(do.SaveChanged())
    mine.handle(do.AskHint())
    assert mine.message.kind == "refusal"
    for _ in range(3):
        theirs.handle(do.EndPhase())
    mine.handle(do.SaveChanged())
    assert mine.session.legal
    assert mine.message.kind == "prompt"


def test_who_waits_is_not_told_to_choose_a_group(two: tuple[TableModel, TableModel]) -> None:
    mine, _ = two
    mine.handle(do.GoTo(""))
    assert (mine.message.kind, mine.message.text) == ("refusal", mine.session.waiting_for)


def test_a_group_that_is_begun_is_kept_while_something_is_shown_again(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    theirs.handle(do.Type(MARCH))
    for _ in range(4):
        theirs.handle(do.EndPhase())
    for intent in (do.SaveChanged(), do.Back(), do.Pick("genua"), do.Choose(0), do.Again()):
        mine.handle(intent)
    assert mine.playback.again
    mine.handle(do.Back())
    assert (mine.orders.place, [option.ticked for option in mine.menu.options]) == ("genua", [False, True])


def test_no_choice_is_made_while_a_scene_is_shown(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    theirs.handle(do.Type(MARCH))
    for _ in range(4):
        theirs.handle(do.EndPhase())
    mine.handle(do.SaveChanged())
    number = mine.session.table.number
    for intent in (do.Resign(), do.Resign(), do.EndPhase(), do.EndPhase(), do.Type("end"), do.Undo()):
        mine.handle(intent)
        assert "First see" in mine.message.text
        assert mine.session.table.number == number


def test_a_damaged_save_is_told_until_it_is_whole(two: tuple[TableModel, TableModel]) -> None:
    mine, theirs = two
    theirs.handle(do.Type(MARCH))
    path = theirs.session.table.path
    assert path is not None
    damage(path, 2)
    mine.handle(do.SaveChanged())
    told = mine.message
    assert told.kind == "refusal"
    assert "two.jsonl" in told.text
    for intent in (do.Point("rome"), do.Next(), do.Undo(), do.Point("narbo"), do.SaveChanged()):
        mine.handle(intent)
        assert mine.message.text == told.text or isinstance(intent, do.Undo)
        assert not mine.session.legal


@pytest.mark.parametrize("asking", [do.Resign(), do.EndPhase()], ids=["resign", "end"])
def test_enter_on_a_place_is_between_the_two(asking: do.PlayerIntent) -> None:
    model = TableModel(sit(MOVES, humans=frozenset((POMPEY,))), Settings())
    model.handle(asking)
    assert asked(model)
    model.handle(do.Pick("tarraco"))
    assert model.orders.place == "tarraco"
    model.handle(asking)
    assert asked(model)
    assert model.session.table.number == 0
    model.handle(asking)
    assert model.session.table.number == 1


def test_a_card_can_be_taken_back_before_a_bot_lays_its_own() -> None:
    session = sit(LAST_TURN)
    model = TableModel(session, Settings())
    model.handle(do.Choose(0))
    assert model.session.table.number == 0, "chosen, not confirmed"
    for _ in range(2):
        model.handle(do.Choose(0, confirmed=True))
        assert session.table.number % 2 == 1
        assert session.bot_to_act
        assert model.wants.bot is None
        model.handle(do.Undo())
        assert not session.table.history
        model.handle(do.MoveCursor(0))
    model.handle(do.Choose(0, confirmed=True))
    model.handle(do.Say("Anna: ave"))
    assert model.wants.bot is None, "what others say is no key of the player"
    assert model.message.text == "Anna: ave"
    assert model.offers("Next")
    model.handle(do.Next())
    assert model.wants.bot == session.table.number
    assert not model.offers("Next")


def test_between_two_at_one_keyboard_neither_acts() -> None:
    model = TableModel(sit(LAST_TURN, humans=frozenset((CAESAR, POMPEY)), bots=None), Settings())
    assert model.wants.over[-1][0] == "handover"
    for intent in (do.Choose(0), do.Choose(0, confirmed=True), do.Type("play 3/2"), do.Resign(), do.Resign()):
        model.handle(intent)
        assert model.session.table.number == 0
        assert not asked(model)
    model.handle(do.TakeSeat())
    assert model.session.eyes is CAESAR
    assert not model.wants.over


def test_what_is_chosen_is_pointed_at_until_it_is_confirmed() -> None:
    """Politics in Gaul, which rolls: Enter on the map is for the place of the option, not for another one."""
    table = TableModel(gallic.sit(bots=None, barbarians="automaton"), Settings())
    for number in (0, 2):
        table.handle(Choose(number))
        table.handle(Choose(number, confirmed=True))
    table.handle(Find("leuci"))
    before = table.session.table.number
    table.handle(Choose(0))
    assert (table.place, table.session.table.number) == (table.menu.options[0].place, before)
    table.handle(Choose(0, confirmed=True))
    assert table.session.table.number > before


def test_what_was_pointed_at_in_another_menu_is_asked_about_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.table.ordering.is_final", lambda table, actions: True)
    monkeypatch.setattr("jc_tui.gallic_war.ui.GallicUI.moment", lambda ui, view: "the same")
    table = TableModel(gallic.sit(bots=None, barbarians="automaton"), Settings())
    for confirmed in (False, True):
        table.handle(Choose(0, confirmed=confirmed))
    before = table.session.table.number
    table.handle(Choose(0, confirmed=True))
    assert table.session.table.number == before
    assert table.question is not None
