"""Two friends with `ssh` at a host, from their first coming over a game and its end to the rematch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.jc_tui.host.players import ESCAPE, Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

HOME = "\x1b[H"
OVER = "THE GAME IS OVER"
AT_TABLE = "k more"


def test_a_game_from_registering_to_the_rematch(tmp_path: Path) -> None:
    with RealHost(tmp_path / "host", "--closing", "1") as host, Player(host, new_key(tmp_path, "anna")) as anna:
        with Player(host, new_key(tmp_path, "bert")) as bert:
            for player, name in ((anna, "anna"), (bert, "bert")):
                player.register(name)
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
            bert.see("The lobby: bert", "Julius Caesar 1")
            bert.type("\r")
            anna.see("Pompey (bert), who is here")
            give_up(bert, anna)
            look_back(bert)
            play_again(anna, bert)


def begin(anna: Player, bert: Player) -> None:
    """One makes a game that is open to all, the other sits down at it."""
    anna.type("n")
    anna.see("New game", "Which game to play")
    anna.type("\r")
    anna.see("waits for another player")
    bert.see("Waiting for a player", "Caesar anna – Pompey (free)")
    bert.type("\r")
    bert.see("Choose it again to play against anna")
    bert.type("\r")
    bert.see("Waiting for Caesar (anna), who is not here")
    anna.see("Your turn", "Caesar anna – Pompey bert", "at the table: bert")
    anna.type("\r")
    anna.see("CAESAR: YOUR TURN", "DISCARD A CARD")
    bert.see("Waiting for Caesar (anna), who is here")


def talk(anna: Player, bert: Player) -> None:
    """What one says the other is shown above the map, and answers."""
    anna.type("C")
    anna.see("TALK AT THE TABLE")
    anna.type("salve bert\r")
    bert.see("New (C reads it): anna: salve bert")
    bert.type("C")
    bert.see("TALK AT THE TABLE", "anna: salve bert")
    bert.type("ave anna\r")
    anna.see("anna: salve bert", "bert: ave anna")
    for player in (anna, bert):
        player.type(ESCAPE)
        player.see(AT_TABLE)


def lay_cards_aside(anna: Player, bert: Player) -> None:
    """Each sees that the other has acted, but not what."""
    anna.type("\r\r")
    bert.see("POMPEY: YOUR TURN", "DISCARD A CARD")
    bert.ready()
    bert.type("\r\r")
    anna.see("CAESAR: YOUR TURN", "PLAY A CARD")
    anna.ready()
    anna.type("\r\r")


def give_up(gives: Player, wins: Player) -> None:
    """One gives the game up, and both see how it has ended."""
    gives.see("POMPEY: YOUR TURN")
    gives.ready()
    gives.type("R")
    gives.see("press R again")
    gives.type("R")
    for player in (gives, wins):
        player.see(OVER, "Pompey gave up", "Caesar was anna, Pompey was bert")


def look_back(player: Player) -> None:
    """From the lobby, where the game is among those that are over, to how it began."""
    player.type("l")
    player.see("The lobby", "No game now")
    player.type("p")
    player.see("Games that are over", "Julius Caesar 1")
    player.type("\r")
    player.see(OVER)
    player.rest()
    player.type("r")
    player.miss(OVER)
    player.rest()
    player.type(HOME)
    player.see("REPLAY", "705, ", "Before the first action")
    player.press(ESCAPE)
    player.see(OVER)
    player.type("l")
    player.see("The lobby", "No game now")


def play_again(waits: Player, comes: Player) -> None:
    """One wishes a rematch and waits in the lobby; the other, who is invited, sits down: the sides are swapped."""
    waits.type("n")
    waits.see("The lobby", "Julius Caesar 2", "(free)")
    comes.see("You are invited", "Julius Caesar 2")
    comes.rest()
    comes.type("\r")
    comes.see("Choose it again to play against")
    comes.type("\r")
    comes.see("CARDS", AT_TABLE)
    waits.see("Caesar bert", "Pompey anna")
