"""Hard cases at a table: others act while something is asked, drafted or shown, and a save is damaged."""

import pytest

from engine.chance import SeededChance
from engine.match import Match
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.message import enter_does, useless_keys
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.games import GAME, LAST_TURN, C, P, damage
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

ENDS = (do.EndPhase(),) * 4  # four times: asked about points, and done, in both parts of a turn


def at_table(position=MOVES, *humans, show="off"):
    return Sitter(sit(position, humans=frozenset(humans or (C,)), bots=None if humans else "tiro"), show=show)


def news(two, *intents):
    """Have Pompey hand in intents, and tell Caesar that the save has changed; return what is said to him."""
    two[1].does(*intents)
    return two[0].does(do.SaveChanged())


def asked(at):
    return at.model.message.kind == "question"


def test_a_bot_acts_while_a_draft_is_kept_and_something_is_asked():
    at = at_table(MOVES.replace("pompey\n", "caesar\n", 2))
    at.hands(do.OpenPlan(), do.Type("move legio_8 genua-massilia"), do.Back(), do.Back(), *ENDS)
    assert (at.model.wants.bot, at.said) == (None, "u undoes your last order; Space goes on.")
    at.hands(do.Next())
    table, number = at.session.table, at.model.wants.bot
    assert number == table.number
    at.hands(do.Resign())
    assert asked(at)
    at.hands(do.BotChose(at.session.think(), number))
    assert (table.number, at.session.has_drafts, asked(at)) == (number + 1, True, False)
    at.hands(do.Resign())
    assert (asked(at), table.result) == (True, None)
    at.hands(do.BotChose(table.state.legal_actions(P)[0], number))
    assert table.number == number + 1, "an answer to another record is not wanted"


def test_a_bot_whose_answer_is_refused_is_asked_again_when_the_player_says_so():
    at = at_table()
    number = at.model.wants.bot
    assert number == at.session.table.number
    at.hands(do.BotChose(at.session.table.state.parse("move legio_8 genua-massilia"), number))
    assert (at.model.message.kind, at.model.wants.bot, at.model.offers("Yes")) == ("refusal", None, True)
    at.hands(do.Yes())
    assert (at.model.wants.bot, at.model.offers("Yes")) == (number, False)


def test_a_hint_that_fails_takes_the_place_of_a_question():
    at = at_table(MOVES, P)
    at.does(do.AskHint(), do.Resign())
    assert at.does(do.HintFound("There is none.", at.model.wants.hint)) == "There is none."
    at.does(do.Resign())
    assert (asked(at), at.session.table.result) == (True, None)


@pytest.fixture
def two(tmp_path):
    """Return Caesar's and Pompey's tables of one save."""
    path = tmp_path / "two.jsonl"
    first = Match.new(GAME, {}, dict.fromkeys(GAME.seats, "human"), SeededChance(1), path, position=MOVES)
    tables = {C: first, P: Match.open(GAME, path, SeededChance(2))}
    return [Sitter(GameSession(table, frozenset((seat,))), show="normal") for seat, table in tables.items()]


def ticket(at):
    assert at.model.playback.is_on
    return at.model.wants.alarm[0]


def test_the_time_of_a_scene_that_was_taken_back_does_nothing(two):
    mine = two[0]
    news(two, do.Type(MARCH))
    first = ticket(mine)
    news(two, do.Undo())
    news(two, do.Type(MARCH))
    again = ticket(mine)
    assert first != again
    news(two, do.Type(OTHER_MARCH))
    assert ticket(mine) == again, "what comes behind a scene gives it no more time"
    for late, scene in ((first, 0), (again, 1)):
        mine.does(do.TimeIsUp(late))
        assert mine.model.playback.at == scene
    news(two, do.Undo())
    assert mine.model.playback.at == 0, "the second scene is no longer there"
    news(two, do.Undo())
    assert mine.model.wants.alarm is None
    assert mine.does(do.TimeIsUp(again)) == "Pompey's last order is undone."
    assert mine.does(do.Back()) == mine.session.waiting_for


def test_news_take_the_place_of_a_question(two):
    mine, _ = two
    mine.does(do.Resign())
    assert asked(mine)
    news(two, do.Type(MARCH))
    mine.does(do.Back())
    assert not mine.model.playback.is_on
    mine.does(do.Resign())
    assert (asked(mine), mine.session.table.result) == (True, None)


def test_that_an_order_was_taken_back_is_told_until_the_next_one(two):
    two[0].model.prefs = Settings(show="off")
    news(two, do.Type(MARCH))
    assert news(two, do.Undo()) == "Pompey's last order is undone."
    for next_one in (MARCH, OTHER_MARCH):
        assert "is undone" not in news(two, do.Type(next_one))
        assert two[0].model.said is None
        assert news(two, do.Undo()) == "Pompey's last order is undone."


def test_what_was_said_of_a_choice_goes_when_others_take_it_away(two):
    news(two, *ENDS)
    two[0].does(do.Back(), do.Choose(30))
    assert two[0].model.message.kind == "refusal"
    assert news(two, do.Undo()) == "Pompey's last order is undone."


def test_a_refusal_to_who_waits_goes_when_their_turn_comes(two):
    mine, _ = two
    mine.model.prefs = Settings(show="off")
    news(two, *ENDS[1:])
    mine.does(do.AskHint())
    assert mine.model.message.kind == "refusal"
    news(two, *ENDS[1:])
    assert mine.session.legal
    assert mine.model.message.kind == "prompt"


def test_who_waits_is_not_told_to_choose_a_group(two):
    mine, _ = two
    assert (mine.does(do.GoTo("")), mine.model.message.kind) == (mine.session.waiting_for, "refusal")


def test_a_group_that_is_begun_is_kept_while_something_is_shown_again(two):
    mine, _ = two
    news(two, do.Type(MARCH), *ENDS)
    mine.does(do.Back(), do.Pick("genua"), do.Choose(0), do.Again())
    assert mine.model.playback.again
    mine.does(do.Back())
    assert mine.model.orders.place == "genua"
    assert [option.ticked for option in mine.model.menu.options] == [False, True]


def test_no_choice_is_made_while_a_scene_is_shown(two):
    news(two, do.Type(MARCH), *ENDS)
    number = two[0].session.table.number
    for intent in (do.Resign(), do.Resign(), do.EndPhase(), do.EndPhase(), do.Type("end")):
        assert "First see" in two[0].does(intent)
        assert two[0].session.table.number == number


def test_a_damaged_save_is_told_until_it_is_whole(two):
    mine, theirs = two
    theirs.does(do.Type(MARCH))
    damage(theirs.session.table.path, 2)
    told = mine.does(do.SaveChanged())
    assert (mine.model.message.kind, "two.jsonl" in told) == ("refusal", True)
    for intent in (do.Point("rome"), do.Next(), do.Undo(), do.Point("narbo"), do.SaveChanged()):
        assert mine.does(intent) == told or isinstance(intent, do.Undo)
        assert not mine.session.legal


@pytest.mark.parametrize("asking", [do.Resign(), do.EndPhase()], ids=["resign", "end"])
def test_enter_on_a_place_is_between_the_two(asking):
    at = at_table(MOVES, P)
    at.does(asking)
    assert asked(at)
    at.does(do.Pick("tarraco"))
    assert at.model.orders.place == "tarraco"
    at.does(asking)
    assert (asked(at), at.session.table.number) == (True, 0)
    at.does(asking)
    assert at.session.table.number == 1


def test_a_card_can_be_taken_back_before_a_bot_lays_its_own():
    at = at_table(LAST_TURN)
    table = at.session.table
    at.hands(do.Choose(0))
    assert table.number == 0, "chosen, not confirmed"
    for _ in range(2):
        at.hands(do.Choose(0, confirmed=True))
        assert (table.number % 2, bool(at.session.bot_to_act), at.model.wants.bot) == (1, True, None)
        at.hands(do.Undo())
        assert not table.history
        at.hands(do.MoveCursor(0))
    at.hands(do.Choose(0, confirmed=True), do.Say("Anna: ave"))
    assert at.model.wants.bot is None, "what others say is no key of the player"
    assert at.said == "Anna: ave"
    assert at.model.offers("Next")
    at.hands(do.Next())
    assert (at.model.wants.bot, at.model.offers("Next")) == (table.number, False)


def test_between_two_at_one_keyboard_neither_acts():
    at = at_table(LAST_TURN, C, P)
    assert at.model.wants.over[-1][0] == "handover"
    for intent in (do.Choose(0), do.Choose(0, confirmed=True), do.Type("play 3/2"), do.Resign(), do.Resign()):
        at.does(intent)
        assert (at.session.table.number, asked(at)) == (0, False)
    at.does(do.TakeSeat())
    assert at.session.viewer is C
    assert not at.model.wants.over


def test_of_two_at_one_keyboard_neither_sees_or_takes_back_unasked_what_the_other_chose():
    at = at_table(LAST_TURN, C, P)
    at.does(do.TakeSeat())
    last = len(at.offered) - 1
    at.does(do.Choose(last), do.Choose(last, confirmed=True), do.TakeSeat())
    assert (at.session.viewer, at.session.table.number) == (P, 1)
    assert (at.model.cursor.at, at.model.hand_cursor.at) == (0, 0)
    assert at.does(do.Undo()) == "This takes back Caesar's last order, not yours. Enter does it."
    assert at.session.table.history
    at.does(do.Yes())
    assert not at.session.table.history


def shown_in_steps():
    """Return a game that others play, and a table that shows step by step what they do."""
    table = new_table(1)
    return table, Sitter(GameSession(table, frozenset((C,))), show="step")


def play(table, *actions):
    for action in actions:
        table.act(action, table.to_act)


def test_what_is_chosen_is_pointed_at_until_it_is_confirmed():
    """Politics in Gaul, which rolls: Enter on the map is for the place of the option, not for another one."""
    at = Sitter(gallic.sit(bots=None, barbarians="automaton"))
    politics = (do.Choose(number, confirmed) for number in (0, 2) for confirmed in (False, True))
    at.does(*politics, do.Find("leuci"))
    before = at.session.table.number
    at.does(do.Choose(0))
    assert (at.model.place, at.session.table.number) == (at.model.menu.options[0].place, before)
    at.does(do.Choose(0, confirmed=True))
    assert at.session.table.number > before


def test_what_was_pointed_at_in_another_menu_is_asked_about_in_this_one(monkeypatch):
    monkeypatch.setattr("jc_tui.table.ordering.is_final", lambda *_: True)
    monkeypatch.setattr("jc_tui.gallic_war.ui.GallicUI.moment", lambda ui, view: "the same")
    at = Sitter(gallic.sit(bots=None, barbarians="automaton"))
    at.does(do.Choose(0), do.Choose(0, confirmed=True))
    before = at.session.table.number
    at.does(do.Choose(0, confirmed=True))
    assert at.session.table.number == before
    assert at.model.question is not None


def test_while_the_last_turn_is_shown_again_an_undo_is_done_or_refused_with_its_reason():
    """And what then is shown is the map as it is."""
    table, at = shown_in_steps()
    play(table, *CARDS, *OWN, *THEIRS, "end", "end")
    at.hands(do.SaveChanged())
    assert at.model.playback.is_on
    assert at.hands(do.Undo()) == "You have nothing to undo."
    at.hands(do.Back(), do.Type("play 2/1"), do.Again())
    assert at.model.playback.again
    assert at.hands(do.Undo()) == "Undone: Play 2/1."
    assert not at.model.playback.is_on


@pytest.mark.parametrize(
    ("position", "place", "enter", "may_tick"),
    [
        ("phase: levy\nactor: caesar\ncard: 2/3\nmassilia caesar: legio_11 2", "massilia", "choose", False),
        (MOVES.replace("actor: pompey", "actor: caesar"), "genua", "go-there", True),
    ],
)
def test_the_foot_says_what_enter_does(position, place, enter, may_tick):
    model = at_table(position).model
    model.handle(do.Pick(place))
    assert model.menu.listed is not may_tick
    assert enter_does(model) == f"keys.short-{enter}"
    assert ("do('TickAll')" not in useless_keys(model)) is may_tick


def test_escape_takes_away_the_cards_that_lie_there_and_nothing_else():
    table, at = shown_in_steps()
    play(table, *CARDS)
    at.hands(do.SaveChanged())
    assert at.model.playback.lying is not None
    assert at.model.can_drop
    at.hands(do.Back())
    assert (at.model.playback.lying, at.model.question) == (None, None)
