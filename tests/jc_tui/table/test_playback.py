"""The show of what others did: what is seen of it and when, without a screen."""

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.games import load_game
from engine.match import Match
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.model import TableModel
from jc_tui.table.playback import Playback
from jc_tui.table.scenes import SceneKind
from tests.jc_tui.gallic_war.test_stage import ANNOUNCEMENTS
from tests.jc_tui.games import C, P
from tests.jc_tui.playing import new_table
from tests.toy import NORTH, SOUTH, load

BOTH = frozenset((C, P))

CARDS = ("discard 2/3", "discard 2/2", "play 2/2", "play 3/1")
"""Caesar opens the game, though Pompey has the more moves."""

OWN = ("move legio_8 genua-massilia", "end", "end")
FIRST, SECOND = "move legio_2 carthago_nova-tarraco", "move legio_4 carthago_nova-tarraco"
ANOTHER = "move legio_37 syracuse-lilybaeum-messana"
THEIRS = (FIRST, SECOND, ANOTHER)


def begun(*actions, humans=frozenset((C,)), then=()):
    """A game after some actions, all of which have been seen, and some more, which have not."""
    session = GameSession(new_table(1), humans)
    act(session, *actions)
    show = Playback(session)
    act(session, *then)
    return session, show


def kinds(show):
    return [one.scene.deed for one in show.scenes]


def act(session, *actions):
    for action in actions:
        session.table.act(action, session.table.to_act)


def texts(show):
    return [one.scene.text for one in show.scenes]


def lies(show):
    """Whether cards lie there, and nothing waits for a key."""
    return show.lying is not None and show.lying.deed is SceneKind.CARDS and not show.is_on


def blocks(session, place):
    space = session.view.spaces.get(place)
    return sum(stack.count for stack in space.stacks) if space else 0


def test_the_screen_lags_behind_until_the_last_order_was_shown():
    session, show = begun(*CARDS, then=OWN)
    assert not show.take_in(), "what one does oneself is no show"
    act(session, *THEIRS)
    number = session.table.number
    assert show.take_in()
    assert texts(show)[0].startswith("2 unseen blocks of Pompey move Carthago Nova - Tarraco.")
    assert len(show.scenes) == 2
    assert session.behind
    assert (blocks(session, "tarraco"), blocks(session, "messana")) == (5, 0)
    assert not session.legal
    assert "Space" in session.waiting_for
    assert max(told.index for told in session.story()) == max(told.index for told in session.log())
    assert len(session.history) == len(session.table.history) - 1
    assert show.next()
    assert blocks(session, "messana") == 1
    assert not show.next()
    assert not session.behind
    assert session.table.number == number, "nothing of it is in the save"
    assert not show.take_in(), "once is enough"


def test_cards_turned_up_at_ones_own_decision_wait_for_no_key():
    session, show = begun(*CARDS[:3], then=CARDS[3:])
    assert not show.take_in()
    assert lies(show)
    assert session.legal, "the first order can be given at once"
    act(session, *OWN)
    show.take_in()
    act(session, *THEIRS)
    assert show.take_in()
    assert show.lying is None, "what is played back after it lies alone"


def test_cards_are_a_scene_where_another_acts_first():
    _, show = begun(*CARDS[:3], humans=frozenset((P,)), then=CARDS[3:])
    assert show.take_in()
    assert (kinds(show), show.lying) == ([SceneKind.CARDS], None)


def test_an_order_that_is_still_being_given_grows():
    session, show = begun(*CARDS, *OWN, then=[FIRST])
    assert show.take_in()
    assert (blocks(session, "tarraco"), len(show.scenes)) == (4, 1)
    act(session, SECOND, ANOTHER)
    assert show.take_in()
    assert (blocks(session, "tarraco"), len(show.scenes), show.at) == (5, 2, 0)


def test_what_is_taken_back_meanwhile_is_not_shown_but_what_is_done_in_its_place():
    session, show = begun(*CARDS, *OWN, then=THEIRS)
    show.take_in()
    show.next()
    session.table.undo(P)
    assert show.take_in()
    assert (len(show.scenes), show.at, blocks(session, "messana")) == (1, 0, 0)
    for _ in range(2):
        session.table.undo(P)
    assert not show.take_in()
    assert not session.behind
    act(session, ANOTHER)
    assert show.take_in()
    assert len(show.scenes) == 1
    assert "Syracuse - Lilybaeum - Messana" in texts(show)[0]


def test_with_other_eyes_the_screen_is_not_behind_nor_is_all_shown_to_who_lost_their_seat():
    for lost in (False, True):
        session, show = begun(*CARDS, *OWN, then=THEIRS)
        assert show.take_in()
        if lost:
            show.end()
            session.humans = frozenset()
        session.set_viewer(Seat.SPECTATOR)
        assert not session.behind
        assert not show.take_in()
        assert not session.behind
        act(session, "end", "end")
        assert not lost or not show.take_in()


def test_two_at_one_keyboard_see_what_the_other_did_when_they_take_over():
    session, show = begun(humans=BOTH)
    session.set_viewer(C)
    show.take_in()
    act(session, *CARDS)
    assert not show.take_in()
    assert lies(show)
    act(session, *OWN)
    assert not show.take_in()
    session.set_viewer(Seat.SPECTATOR)
    assert not show.take_in(), "who passes the keyboard on looks at nothing"
    session.set_viewer(P)
    assert show.take_in()
    assert kinds(show) == [SceneKind.CARDS, SceneKind.MOVE]
    assert "An unseen block of Caesar moves Genua - Massilia." in texts(show)[1]
    assert not session.told(0, len(session.table.history))[0].event.card, "with their own eyes"


def test_a_show_that_the_other_player_began_is_shown_whole_to_who_sits_down():
    """Pompey played the last card; both turn up, and Caesar is to act."""
    session, show = begun(humans=BOTH)
    session.set_viewer(P)
    act(session, *CARDS)
    assert show.take_in()
    session.set_viewer(Seat.SPECTATOR)
    assert show.current is None, "while the keyboard changes hands nothing of it is seen"
    session.set_viewer(C)
    assert not show.take_in()
    assert lies(show)


def test_what_is_done_while_their_last_turn_is_shown_again_is_shown_then():
    session, show = begun(*CARDS, *OWN, then=[FIRST])
    assert show.take_in()
    show.end()
    assert show.begin_again()
    act(session, SECOND, ANOTHER)
    assert show.take_in()
    while show.next():
        pass
    assert show.take_in()
    assert not show.again
    assert "Syracuse - Lilybaeum - Messana" in texts(show)[-1]


def test_their_last_turn_is_shown_again_from_the_map_as_it_was():
    session, show = begun()
    assert not show.begin_again(), "nothing has been done yet"
    act(session, *CARDS, *OWN, *THEIRS, "end", "end", "play 2/1", "play 2/1", "move legio_8 massilia-genua")
    show = Playback(session)
    assert show.begin_again()
    assert kinds(show) == [SceneKind.MOVE, SceneKind.MOVE, SceneKind.CARDS]
    assert (blocks(session, "tarraco"), blocks(session, "messana")) == (5, 0)
    assert show.take_in(), "it goes on"
    while show.next():
        pass
    assert not session.behind


def test_an_order_that_was_begun_waits_unmarked_below_what_is_shown_again():
    session, _ = begun(*CARDS, *OWN, *THEIRS, "end", "end", "play 2/1", "play 2/1")
    model = TableModel(session, Settings())
    seen = []
    for intent in (do.Pick("massilia"), do.Again()):
        model.handle(intent)
        seen.append((model.parts.scene is not None, model.parts.origin))
    assert seen == [(False, "massilia"), (True, "")]
    model.playback.end()
    assert model.parts.origin == "massilia"


def test_what_was_played_on_a_screen_of_its_own_is_not_shown_again():
    session, show = begun(*CARDS, "move legio_10 narbo-tarraco", *["end"] * 4)
    assert not show.take_in()
    assert session.view.battle
    elsewhere = Playback(session)
    while session.view.battle is not None:
        act(session, session.table.state.legal_actions(session.table.to_act)[0])
    show.pass_over_mode("battle")
    assert not show.take_in()
    assert elsewhere.take_in(), "who has not seen it there is told how it ended"
    assert (kinds(elsewhere)[-1], elsewhere.scenes[-1].scene.seat) == (SceneKind.FIGHT, None)
    assert "the battle of Tarraco" in texts(elsewhere)[-1]


@pytest.mark.parametrize(
    ("caesar", "pompey", "why"),
    [
        ("2/2", "3/1", "Caesar is Player 1: Caesar opens the game, whatever the cards."),
        ("2/2", "2/1", "Caesar is Player 1: both have 2 moves, and Caesar wins ties."),
        ("4/1", "2/1", "Caesar is Player 1, with 4 moves against 2."),
        ("mercury", "3/1", "Caesar is Player 1: a god goes first, and Caesar played Mercury."),
        ("mercury", "jupiter", "Two gods cancel each other: the turn is over."),
    ],
)
def test_cards_say_who_is_player_one_and_why(caesar, pompey, why):
    _, show = begun("discard 2/3", "discard 2/2", then=[f"play {caesar}", f"play {pompey}"])
    assert not show.take_in()
    assert (show.lying.deed, show.lying.text) == (SceneKind.CARDS, why)
    assert [(card.seat, card.first) for card in show.lying.cards] == [(C, "Caesar" in why), (P, False)]


@pytest.mark.usefixtures("toy_at_home")
def test_the_toy_is_shown_as_well():
    table = Match.new(load(), {"rounds": 1}, {}, SeededChance(2))
    table.run_chance()
    session = GameSession(table, frozenset((SOUTH,)))
    show = Playback(session)
    while (seat := table.to_act) is not None:
        table.act(table.state.legal_actions(seat)[-1 if seat is NORTH else 0], seat)
        show.take_in()
    assert show.scenes[0].scene.cards
    assert session.behind


def test_scenes_of_one_order_follow_each_other_and_a_card_waits_for_the_last():
    table = Match.new(load_game("gallic-war"), position=f"{ANNOUNCEMENTS}use romans: activation\n")
    session = GameSession(table, frozenset((ROMANS,)))
    show = Playback(session)
    table.act("announce movement", BARBARIANS)
    assert show.take_in()
    assert texts(show) == [
        "The Romans go first: Neutral Tribe Activation comes before movement.",
        "Aedui is activated and joins the Romans.",
    ]
    assert (show.at, show.ends_order, session.behind) == (0, False, True)
    assert show.next()
    assert (show.at, show.ends_order) == (1, True)
    assert not show.next()
    assert not session.behind
