"""The show of what others did: what is seen of it and when, without a screen."""

from __future__ import annotations

import pytest

from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.table import Table
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.pack import Pack, pack_of
from jc_tui.sitting.show import Show
from jc_tui.sitting.sitting import Sitting
from jc_tui.stage import Deed
from tests import toy_pack
from tests.jc_tui.playing import new_table
from tests.toy import NORTH, SOUTH, load

BOTH = frozenset(SEATS)
CARDS = ("discard 2/3", "discard 2/2", "play 2/2", "play 3/1")
"""Caesar opens the game, though Pompey has the more moves."""

OWN = ("move legio_8 genua-massilia", "end", "end")
FIRST, SECOND = "move legio_2 carthago_nova-tarraco", "move legio_4 carthago_nova-tarraco"
ANOTHER = "move legio_37 syracuse-lilybaeum-messana"
THEIRS = (FIRST, SECOND, ANOTHER)


def begun(*actions: str, humans: frozenset[Seat] = frozenset((CAESAR,))) -> tuple[Sitting, Show]:
    """A game after some actions, all of which have been seen."""
    sitting = Sitting(new_table(1), humans)
    act(sitting, *actions)
    return sitting, Show(sitting, pack_of("julius-caesar").faces.stage)


def act(sitting: Sitting, *actions: str) -> None:
    for action in actions:
        seat = sitting.table.to_act
        assert seat is not None
        sitting.table.act(action, seat)


def texts(show: Show) -> list[str]:
    return [one.scene.text for one in show.scenes]


def blocks(sitting: Sitting, place: str) -> int:
    space = sitting.view.spaces.get(place)
    return sum(stack.count for stack in space.stacks) if space else 0


def test_the_screen_lags_behind_until_the_last_order_was_shown() -> None:
    sitting, show = begun(*CARDS)
    act(sitting, *OWN)
    assert not show.take_in(), "what one does oneself is no show"
    act(sitting, *THEIRS)
    number = sitting.table.number
    assert show.take_in()
    assert texts(show)[0].startswith("2 unseen blocks of Pompey move Carthago Nova - Tarraco.")
    assert len(show.scenes) == 2
    assert sitting.behind
    assert (blocks(sitting, "tarraco"), blocks(sitting, "messana")) == (5, 0)
    assert not sitting.legal
    assert "Space" in sitting.waiting_for
    assert max(told.index for told in sitting.story()) == max(told.index for told in sitting.log())
    assert len(sitting.history) == len(sitting.table.history) - 1
    assert show.next()
    assert blocks(sitting, "messana") == 1
    assert not show.next()
    assert not sitting.behind
    assert sitting.table.number == number, "nothing of it is in the save"
    assert not show.take_in(), "once is enough"


def test_an_order_that_is_still_being_given_grows() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, FIRST)
    assert show.take_in()
    assert (blocks(sitting, "tarraco"), len(show.scenes)) == (4, 1)
    act(sitting, SECOND, ANOTHER)
    assert show.take_in()
    assert (blocks(sitting, "tarraco"), len(show.scenes), show.at) == (5, 2, 0)


def test_what_is_taken_back_meanwhile_is_not_shown() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, *THEIRS)
    show.take_in()
    show.next()
    sitting.table.undo(POMPEY)
    assert show.take_in()
    assert (len(show.scenes), show.at, blocks(sitting, "messana")) == (1, 0, 0)
    sitting.table.undo(POMPEY)
    sitting.table.undo(POMPEY)
    assert not show.take_in()
    assert not sitting.behind


def test_with_other_eyes_the_screen_is_not_behind() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, *THEIRS)
    show.take_in()
    sitting.look(Seat.SPECTATOR)
    assert not sitting.behind
    assert not show.take_in()
    assert not sitting.behind


def test_two_at_one_keyboard_see_what_the_other_did_when_they_take_over() -> None:
    sitting, show = begun(humans=BOTH)
    sitting.look(CAESAR)
    show.take_in()
    act(sitting, *CARDS)
    assert show.take_in()
    assert [one.scene.deed for one in show.scenes] == [Deed.CARDS]
    show.end()
    act(sitting, *OWN)
    assert not show.take_in()
    sitting.look(Seat.SPECTATOR)
    assert not show.take_in(), "who passes the keyboard on looks at nothing"
    sitting.look(POMPEY)
    assert show.take_in()
    assert [one.scene.deed for one in show.scenes] == [Deed.CARDS, Deed.MOVE]
    assert "An unseen block of Caesar moves Genua - Massilia." in texts(show)[1]
    assert not sitting.told(0, len(sitting.table.history))[0].event.card, "with their own eyes"


def test_a_show_that_the_other_player_began_is_shown_whole_to_who_sits_down() -> None:
    """Pompey played the last card; both turn up, and Caesar is to act."""
    sitting, show = begun(humans=BOTH)
    sitting.look(POMPEY)
    act(sitting, *CARDS)
    assert show.take_in()
    sitting.look(Seat.SPECTATOR)
    assert show.current is None, "while the keyboard changes hands nothing of it is seen"
    sitting.look(CAESAR)
    assert show.take_in()
    assert [one.scene.deed for one in show.scenes] == [Deed.CARDS]


def test_what_is_done_while_their_last_turn_is_shown_again_is_shown_then() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, FIRST)
    assert show.take_in()
    show.end()
    assert show.begin_again()
    act(sitting, SECOND, ANOTHER)
    assert show.take_in()
    while show.next():
        pass
    assert show.take_in()
    assert not show.again
    assert "Syracuse - Lilybaeum - Messana" in texts(show)[-1]


def test_what_is_done_in_place_of_what_was_taken_back_is_shown() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, FIRST)
    assert show.take_in()
    sitting.table.undo(POMPEY)
    act(sitting, ANOTHER)
    assert show.take_in()
    assert len(show.scenes) == 1
    assert "Syracuse - Lilybaeum - Messana" in texts(show)[0]


def test_who_lost_their_seat_is_not_shown_all_from_the_beginning() -> None:
    sitting, show = begun(*CARDS, *OWN)
    act(sitting, *THEIRS)
    assert show.take_in()
    show.end()
    sitting.humans = frozenset()
    sitting.look(Seat.SPECTATOR)
    assert not show.take_in()
    act(sitting, "end")
    act(sitting, "end")
    assert not show.take_in()


def test_their_last_turn_is_shown_again_from_the_map_as_it_was() -> None:
    sitting, show = begun()
    assert not show.begin_again(), "nothing has been done yet"
    act(sitting, *CARDS, *OWN, *THEIRS, "end", "end", "play 2/1", "play 2/1", "move legio_8 massilia-genua")
    show = Show(sitting, pack_of("julius-caesar").faces.stage)
    assert show.begin_again()
    assert [one.scene.deed for one in show.scenes] == [Deed.MOVE, Deed.MOVE, Deed.CARDS]
    assert (blocks(sitting, "tarraco"), blocks(sitting, "messana")) == (5, 0)
    assert show.take_in(), "it goes on"
    while show.next():
        pass
    assert not sitting.behind


def test_what_was_played_on_a_screen_of_its_own_is_not_shown_again() -> None:
    sitting, show = begun(*CARDS, "move legio_10 narbo-tarraco", "end", "end", "end", "end")
    assert not show.take_in()
    assert sitting.view.battle
    elsewhere = Show(sitting, pack_of("julius-caesar").faces.stage)
    while sitting.view.battle is not None:
        seat = sitting.table.to_act
        assert seat is not None
        sitting.table.act(sitting.table.state.legal_actions(seat)[0], seat)
    show.pass_over_screen(BattleScreen)
    assert not show.take_in()
    assert elsewhere.take_in(), "who has not seen it there is told how it ended"
    assert [(one.scene.deed, one.scene.seat) for one in elsewhere.scenes][-1] == (Deed.FIGHT, None)
    assert "the battle of Tarraco" in texts(elsewhere)[-1]


@pytest.mark.parametrize(
    ("caesar", "pompey", "why"),
    [
        ("2/2", "3/1", "Caesar is Player 1: Caesar opens the game, whatever the cards."),
        ("2/2", "2/1", "Caesar is Player 1: both have 2 moves, and ties are Caesar's."),
        ("4/1", "2/1", "Caesar is Player 1, with 4 moves against 2."),
        ("mercury", "3/1", "Caesar is Player 1: a god comes first, and Mercury is theirs."),
        ("mercury", "jupiter", "Two gods cancel each other: the turn is over."),
    ],
)
def test_cards_say_who_is_player_one_and_why(caesar: str, pompey: str, why: str) -> None:
    sitting, show = begun("discard 2/3", "discard 2/2")
    act(sitting, f"play {caesar}", f"play {pompey}")
    assert show.take_in()
    scene = show.scenes[0].scene
    assert (scene.deed, scene.text) == (Deed.CARDS, why)
    assert [card.seat for card in scene.cards] == [CAESAR, POMPEY]
    assert [card.first for card in scene.cards] == ["Caesar" in why, False]


def test_the_toy_is_shown_as_well() -> None:
    game = load()
    table = Table.new(game, {"rounds": 1}, {}, SeededChance(2))
    table.run_chance()
    sitting = Sitting(table, frozenset((SOUTH,)))
    face: Pack = toy_pack.load()
    sitting.__dict__["pack"] = face
    show = Show(sitting, face.faces.stage)
    while table.to_act is not None:
        seat = table.to_act
        table.act(table.state.legal_actions(seat)[-1 if seat is NORTH else 0], seat)
        show.take_in()
    assert show.scenes[0].scene.cards
    assert sitting.behind
