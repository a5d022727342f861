"""Two friends with `ssh` at a host, from their first coming over a game and its end to the rematch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.jc_tui.host.players import ESCAPE, Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

HOME, OVER, AT_TABLE = "\x1b[H", "THE GAME IS OVER", "k more"


def test_a_game_from_registering_to_the_rematch(tmp_path: Path) -> None:
    with RealHost(tmp_path / "host", "--closing", "1") as host, Player(host, new_key(tmp_path, "anna")) as anna:
        with Player(host, new_key(tmp_path, "bert")) as bert:
            anna.register("anna")
            bert.register("bert")
            begin(anna, bert)
            talk(anna, bert)
            lay_cards_aside(anna, bert)
            for _ in range(3):  # the first may close what lies over the table, the last does nothing then
                bert.press(ESCAPE)
            bert.see("The lobby", "Julius Caesar 1")
            bert.type("q")
            assert bert.ended() == 0
        anna.see("Waiting for Pompey (bert), who has been away")
        with Player(host, tmp_path / "bert.key") as bert:
            give_up(bert, anna)
            look_back(bert)
            play_again(anna, bert)


def begin(anna: Player, bert: Player) -> None:
    anna.does("n", "New game", "Which game to play")
    anna.does("\r", "waits for another player")
    bert.see("Waiting for a player", "Caesar anna – Pompey (free)")
    bert.does("\r", "Choose it again to play against anna")
    bert.does("\r", "Waiting for Caesar (anna), who is not here")
    anna.see("Your turn", "Caesar anna – Pompey bert", "at the table: bert")
    anna.does("\r", "CAESAR: YOUR TURN", "DISCARD A CARD")
    bert.see("Waiting for Caesar (anna), who is here")


def talk(anna: Player, bert: Player) -> None:
    anna.does("C", "TALK AT THE TABLE")
    anna.type("salve bert\r")
    bert.see("New (C reads it): anna: salve bert")
    bert.does("C", "TALK AT THE TABLE", "anna: salve bert")
    bert.type("ave anna\r")
    anna.see("anna: salve bert", "bert: ave anna")
    for player in (anna, bert):
        player.does(ESCAPE, AT_TABLE)


def lay_cards_aside(anna: Player, bert: Player) -> None:
    anna.type("\r\r")
    bert.see("POMPEY: YOUR TURN", "DISCARD A CARD")
    bert.ready()
    bert.type("\r\r")
    anna.see("CAESAR: YOUR TURN", "PLAY A CARD")
    anna.ready()
    anna.type("\r\r")


def give_up(gives: Player, wins: Player) -> None:
    gives.see("The lobby: bert", "Julius Caesar 1")
    gives.does("\r", "POMPEY: YOUR TURN")
    wins.see("Pompey (bert), who is here")
    gives.ready()
    gives.does("R", "press R again")
    gives.type("R")
    for player in (gives, wins):
        player.see(OVER, "Pompey gave up", "Caesar was anna, Pompey was bert")


def look_back(player: Player) -> None:
    player.does("l", "The lobby", "No game now")
    player.does("p", "Games that are over", "Julius Caesar 1")
    player.does("\r", OVER)
    player.rest()
    player.type("r")
    player.miss(OVER)
    player.rest()
    player.does(HOME, "REPLAY", "705, ", "Before the first action")
    player.does(ESCAPE, OVER)
    player.does("l", "The lobby", "No game now")


def play_again(waits: Player, comes: Player) -> None:
    waits.does("n", "The lobby", "Julius Caesar 2", "(free)")
    comes.see("You are invited", "Julius Caesar 2")
    comes.rest()
    comes.does("\r", "Choose it again to play against")
    comes.does("\r", "CARDS", AT_TABLE)
    waits.see("Caesar bert", "Pompey anna")
