"""Hard cases at a table: others act while something is asked, drafted or shown, and a save is damaged."""

from collections.abc import Hashable
from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.message import enter_does, useless_keys
from jc_tui.table.model import TableModel
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.games import GAME, LAST_TURN, damage
from tests.jc_tui.playing import new_table
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter
from tests.jc_tui.table.test_playback import CARDS, OWN, THEIRS

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


ENDS = (do.EndPhase(),) * 4
"""Four times: asked about points, and done, in both parts of a turn."""

Two = tuple[Sitter, Sitter]
"""Caesar's and Pompey's tables of one save."""


def asked(at: Sitter) -> bool:
    return at.model.message.kind == "question"


def test_a_bot_acts_while_a_draft_is_kept_and_something_is_asked() -> None:
    session = sit(MOVES.replace("pompey\n", "caesar\n", 2))
    model = TableModel(session, Settings(show="off"))
    for intent in (do.OpenPlan(), do.Type("move legio_8 genua-massilia"), do.Back(), do.Back(), *ENDS):
        model.handle(intent)
    assert model.wants.bot is None
    assert model.message.text == "u undoes your last order; Space goes on."
    model.handle(do.Next())
    number = model.wants.bot
    assert number == session.table.number
    model.handle(do.Resign())
    assert model.message.kind == "question"
    model.handle(do.BotChose(session.think(), number))
    assert session.table.number == number + 1
    assert session.has_drafts
    assert model.message.kind != "question"
    model.handle(do.Resign())
    assert model.message.kind == "question"
    assert session.table.result is None
    model.handle(do.BotChose(session.table.state.legal_actions(POMPEY)[0], number))
    assert session.table.number == number + 1, "an answer to another record is not wanted"


def test_a_bot_whose_answer_is_refused_is_asked_again_when_the_player_says_so() -> None:
    session = sit(MOVES)
    model = TableModel(session, Settings())
    number = model.wants.bot
    assert number == session.table.number
    model.handle(do.BotChose(session.table.state.parse("move legio_8 genua-massilia"), number))
    assert (model.message.kind, model.wants.bot, model.offers("Yes")) == ("refusal", None, True)
    model.handle(do.Yes())
    assert (model.wants.bot, model.offers("Yes")) == (number, False)


def test_a_hint_that_fails_takes_the_place_of_a_question() -> None:
    at = Sitter(sit(MOVES, humans=frozenset((POMPEY,))))
    at.does(do.AskHint(), do.Resign())
    number = at.model.wants.hint
    assert number is not None
    assert at.does(do.HintFound("There is none.", number)) == "There is none."
    at.does(do.Resign())
    assert asked(at)
    assert at.session.table.result is None


@pytest.fixture
def two(tmp_path: Path) -> Two:
    path = tmp_path / "two.jsonl"
    first = Table.new(GAME, {}, dict.fromkeys(GAME.seats, "human"), SeededChance(1), path, position=MOVES)
    second = Table.open(GAME, path, SeededChance(2))
    mine, theirs = (
        Sitter(GameSession(table, frozenset((seat,))), show="normal")
        for table, seat in ((first, CAESAR), (second, POMPEY))
    )
    return mine, theirs


def ticket(at: Sitter) -> Hashable:
    """Return what the alarm of the scene is known by."""
    assert at.model.playback.is_on
    assert at.model.wants.alarm is not None
    return at.model.wants.alarm[0]


def test_the_time_of_a_scene_that_was_taken_back_does_nothing(two: Two) -> None:
    mine, theirs = two
    tickets = []
    for intent in (do.Type(MARCH), do.Undo(), do.Type(MARCH)):
        theirs.does(intent)
        mine.does(do.SaveChanged())
        if not isinstance(intent, do.Undo):
            tickets.append(ticket(mine))
    first, again = tickets
    assert first != again
    theirs.does(do.Type(OTHER_MARCH))
    mine.does(do.SaveChanged())
    assert ticket(mine) == again, "what comes behind a scene gives it no more time"
    mine.does(do.TimeIsUp(first))
    assert mine.model.playback.at == 0
    mine.does(do.TimeIsUp(again))
    assert mine.model.playback.at == 1
    theirs.does(do.Undo())
    mine.does(do.SaveChanged())
    assert mine.model.playback.at == 0, "the second scene is no longer there"
    theirs.does(do.Undo())
    mine.does(do.SaveChanged())
    assert mine.model.wants.alarm is None
    assert mine.does(do.TimeIsUp(again)) == "Pompey's last order is undone."
    assert mine.does(do.Back()) == mine.session.waiting_for


def test_news_take_the_place_of_a_question(two: Two) -> None:
    mine, theirs = two
    mine.does(do.Resign())
    assert asked(mine)
    theirs.does(do.Type(MARCH))
    mine.does(do.SaveChanged(), do.Back())
    assert not mine.model.playback.is_on
    mine.does(do.Resign())
    assert asked(mine)
    assert mine.session.table.result is None


def test_that_an_order_was_taken_back_is_told_until_the_next_one(two: Two) -> None:
    mine, theirs = two
    mine.model.prefs = Settings(show="off")
    theirs.does(do.Type(MARCH))
    mine.does(do.SaveChanged())
    theirs.does(do.Undo())
    assert mine.does(do.SaveChanged()) == "Pompey's last order is undone."
    theirs.does(do.Type(MARCH))
    mine.does(do.SaveChanged())
    assert mine.model.said is None


def test_what_was_said_of_a_choice_goes_when_others_take_it_away(two: Two) -> None:
    mine, theirs = two
    theirs.does(*ENDS)
    mine.does(do.SaveChanged(), do.Back(), do.Choose(30))
    assert mine.model.message.kind == "refusal"
    theirs.does(do.Undo())
    assert mine.does(do.SaveChanged()) == "Pompey's last order is undone."


def test_a_refusal_to_who_waits_goes_when_their_turn_comes(two: Two) -> None:
    mine, theirs = two
    mine.model.prefs = Settings(show="off")
    theirs.does(*ENDS[1:])
    mine.does(do.SaveChanged(), do.AskHint())
    assert mine.model.message.kind == "refusal"
    theirs.does(*ENDS[1:])
    mine.does(do.SaveChanged())
    assert mine.session.legal
    assert mine.model.message.kind == "prompt"


def test_who_waits_is_not_told_to_choose_a_group(two: Two) -> None:
    mine, _ = two
    assert mine.does(do.GoTo("")) == mine.session.waiting_for
    assert mine.model.message.kind == "refusal"


def test_a_group_that_is_begun_is_kept_while_something_is_shown_again(two: Two) -> None:
    mine, theirs = two
    theirs.does(do.Type(MARCH), *ENDS)
    mine.does(do.SaveChanged(), do.Back(), do.Pick("genua"), do.Choose(0), do.Again())
    assert mine.model.playback.again
    mine.does(do.Back())
    assert mine.model.orders.place == "genua"
    assert [option.ticked for option in mine.model.menu.options] == [False, True]


def test_no_choice_is_made_while_a_scene_is_shown(two: Two) -> None:
    mine, theirs = two
    theirs.does(do.Type(MARCH), *ENDS)
    mine.does(do.SaveChanged())
    number = mine.session.table.number
    for intent in (do.Resign(), do.Resign(), do.EndPhase(), do.EndPhase(), do.Type("end")):
        assert "First see" in mine.does(intent)
        assert mine.session.table.number == number


def test_a_damaged_save_is_told_until_it_is_whole(two: Two) -> None:
    mine, theirs = two
    theirs.does(do.Type(MARCH))
    path = theirs.session.table.path
    assert path is not None
    damage(path, 2)
    told = mine.does(do.SaveChanged())
    assert mine.model.message.kind == "refusal"
    assert "two.jsonl" in told
    for intent in (do.Point("rome"), do.Next(), do.Undo(), do.Point("narbo"), do.SaveChanged()):
        assert mine.does(intent) == told or isinstance(intent, do.Undo)
        assert not mine.session.legal


@pytest.mark.parametrize("asking", [do.Resign(), do.EndPhase()], ids=["resign", "end"])
def test_enter_on_a_place_is_between_the_two(asking: do.PlayerIntent) -> None:
    at = Sitter(sit(MOVES, humans=frozenset((POMPEY,)), bots=None))
    at.does(asking)
    assert asked(at)
    at.does(do.Pick("tarraco"))
    assert at.model.orders.place == "tarraco"
    at.does(asking)
    assert asked(at)
    assert at.session.table.number == 0
    at.does(asking)
    assert at.session.table.number == 1


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
    at = Sitter(sit(LAST_TURN, humans=frozenset((CAESAR, POMPEY)), bots=None))
    assert at.model.wants.over[-1][0] == "handover"
    for intent in (do.Choose(0), do.Choose(0, confirmed=True), do.Type("play 3/2"), do.Resign(), do.Resign()):
        at.does(intent)
        assert at.session.table.number == 0
        assert not asked(at)
    at.does(do.TakeSeat())
    assert at.session.eyes is CAESAR
    assert not at.model.wants.over


def test_of_two_at_one_keyboard_neither_sees_or_takes_back_unasked_what_the_other_chose() -> None:
    at = Sitter(sit(LAST_TURN, humans=frozenset((CAESAR, POMPEY)), bots=None))
    at.does(do.TakeSeat())
    last = len(at.model.menu.options) - 1
    at.does(do.Choose(last))
    at.does(do.Choose(last, confirmed=True))
    at.does(do.TakeSeat())
    assert (at.session.eyes, at.session.table.number) == (POMPEY, 1)
    assert (at.model.cursor.at, at.model.hand_cursor.at) == (0, 0)
    assert at.does(do.Undo()) == "This takes back Caesar's last order, not yours. Enter does it."
    assert at.session.table.history
    at.does(do.Yes())
    assert not at.session.table.history


def test_what_is_chosen_is_pointed_at_until_it_is_confirmed() -> None:
    """Politics in Gaul, which rolls: Enter on the map is for the place of the option, not for another one."""
    at = Sitter(gallic.sit(bots=None, barbarians="automaton"))
    politics = (do.Choose(number, confirmed) for number in (0, 2) for confirmed in (False, True))
    at.does(*politics, do.Find("leuci"))
    before = at.session.table.number
    at.does(do.Choose(0))
    assert (at.model.place, at.session.table.number) == (at.model.menu.options[0].place, before)
    at.does(do.Choose(0, confirmed=True))
    assert at.session.table.number > before


def test_what_was_pointed_at_in_another_menu_is_asked_about_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jc_tui.table.ordering.is_final", lambda *_: True)
    monkeypatch.setattr("jc_tui.gallic_war.ui.GallicUI.moment", lambda ui, view: "the same")
    at = Sitter(gallic.sit(bots=None, barbarians="automaton"))
    at.does(do.Choose(0), do.Choose(0, confirmed=True))
    before = at.session.table.number
    at.does(do.Choose(0, confirmed=True))
    assert at.session.table.number == before
    assert at.model.question is not None


def test_while_the_last_turn_is_shown_again_an_undo_is_done_or_refused_with_its_reason() -> None:
    """And what then is shown is the map as it is."""
    table = new_table(1)
    model = TableModel(GameSession(table, frozenset((CAESAR,))), Settings(show="step"))
    for action in (*CARDS, *OWN, *THEIRS, "end", "end"):
        table.act(action, table.to_act)
    model.handle(do.SaveChanged())
    assert model.playback.is_on
    model.handle(do.Undo())
    assert model.message.text == "You have nothing to undo."
    model.handle(do.Back())
    model.handle(do.Type("play 2/1"))
    model.handle(do.Again())
    assert model.playback.again
    model.handle(do.Undo())
    assert model.message.text == "Undone: Play 2/1."
    assert not model.playback.is_on


def test_the_foot_says_what_enter_does_in_a_list_of_levies() -> None:
    levies = "phase: levy\nactor: caesar\ncard: 2/3\nmassilia caesar: legio_11 2"
    model = TableModel(sit(levies), Settings())
    model.handle(do.Pick("massilia"))
    assert model.menu.listed
    assert enter_does(model) == "keys.short-choose"
    assert "do('TickAll')" in useless_keys(model)
    model = TableModel(sit(MOVES.replace("actor: pompey", "actor: caesar")), Settings())
    model.handle(do.Pick("genua"))
    assert enter_does(model) == "keys.short-go-there"
    assert "do('TickAll')" not in useless_keys(model)


def test_that_another_took_something_back_is_told_until_they_act_again(two: Two) -> None:
    mine, theirs = Sitter(two[0].session, show="off"), two[1]
    theirs.does(do.Type(MARCH))
    mine.does(do.SaveChanged())
    theirs.does(do.Undo())
    assert "is undone" in mine.does(do.SaveChanged())
    theirs.does(do.Type(OTHER_MARCH))
    assert "is undone" not in mine.does(do.SaveChanged())


def test_escape_takes_away_the_cards_that_lie_there_and_nothing_else() -> None:
    table = new_table(1)
    model = TableModel(GameSession(table, frozenset((CAESAR,))), Settings(show="step"))
    for action in CARDS:
        table.act(action, table.to_act)
    model.handle(do.SaveChanged())
    assert model.playback.lying is not None
    assert model.can_drop
    model.handle(do.Back())
    assert model.playback.lying is None
    assert model.question is None
