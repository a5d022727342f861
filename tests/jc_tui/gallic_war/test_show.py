"""The show of orders that are several scenes: one player's announcement sets off what the other announced."""

from __future__ import annotations

from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.games import load_game
from engine.table import Table
from jc_tui.game_ui import ui_of
from jc_tui.seats.game_session import GameSession
from jc_tui.table.playback import Playback
from tests.jc_tui.gallic_war.test_stage import ANNOUNCEMENTS


def test_scenes_of_one_order_follow_each_other_and_a_card_waits_for_the_last() -> None:
    table = Table.new(load_game("gallic-war"), position=f"{ANNOUNCEMENTS}use romans: activation\n")
    session = GameSession(table, frozenset((ROMANS,)))
    show = Playback(session, ui_of("gallic-war").scenes)
    table.act("announce movement", BARBARIANS)
    assert show.take_in()
    assert [one.scene.text for one in show.scenes] == [
        "The Romans go first: Neutral Tribe Activation comes before movement.",
        "Aedui is activated and joins the Romans.",
    ]
    assert (show.at, show.ends_order, session.behind) == (0, False, True)
    assert show.next()
    assert (show.at, show.ends_order) == (1, True)
    assert not show.next()
    assert not session.behind
