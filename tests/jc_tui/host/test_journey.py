"""Two friends with `ssh` at a host, from their first coming over a game and its end to the rematch."""

import pytest

from tests.jc_tui.host.players import ESCAPE, Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

HOME, OVER, AT_TABLE = "\x1b[H", "THE GAME IS OVER", "k more"


def test_a_game_from_registering_to_the_rematch(tmp_path):
    with RealHost(tmp_path / "host", "--closing", "1") as host, Player(host, new_key(tmp_path, "anna")) as anna:
        assert b"SHA256:" in host.process.stdout.readline()
        with Player(host, new_key(tmp_path, "bert")) as bert:
            anna.register("anna")
            bert.register("bert")
            anna.does("n", "New game", "Which game to play")
            anna.does("\r", "waits for another player")
            bert.see("Waiting for a player", "Caesar anna – Pompey (free)")
            bert.does("\r", "Choose it again to play against anna")
            bert.does("\r", "Waiting for Caesar (anna), who is not here")
            anna.see("Your turn", "Caesar anna – Pompey bert", "at the table: bert")
            anna.does("\r", "CAESAR: YOUR TURN", "DISCARD A CARD")
            bert.see("Waiting for Caesar (anna), who is here")

            anna.does("C", "TALK AT THE TABLE")
            anna.type("salve bert\r")
            bert.see("New (C reads it): anna: salve bert")
            bert.does("C", "TALK AT THE TABLE", "anna: salve bert")
            bert.type("ave anna\r")
            anna.see("anna: salve bert", "bert: ave anna")
            for player in (anna, bert):
                player.does(ESCAPE, AT_TABLE)

            anna.type("\r\r")
            bert.see("POMPEY: YOUR TURN", "DISCARD A CARD")
            bert.ready()
            bert.type("\r\r")
            anna.see("CAESAR: YOUR TURN", "PLAY A CARD")
            anna.ready()
            anna.type("\r\r")
            for _ in range(9):  # some may close what lies over the table
                bert.press("" if "The lobby" in bert.screen else ESCAPE)
            bert.see("The lobby", "Julius Caesar 1")
            bert.type("q")
            assert bert.ended() == 0

        anna.see("Waiting for Pompey (bert), who has been away")
        with Player(host, tmp_path / "bert.key") as bert:
            bert.see("The lobby: bert", "Julius Caesar 1")
            bert.does("\r", "POMPEY: YOUR TURN")
            anna.see("Pompey (bert), who is here")
            bert.ready()
            bert.does("R", "press R again")
            bert.type("R")
            for player in (bert, anna):
                player.see(OVER, "Pompey gave up", "Caesar was anna, Pompey was bert")

            bert.does("l", "The lobby", "No game now")
            bert.does("p", "Games that are over", "Julius Caesar 1")
            bert.does("\r", OVER)
            bert.rest()
            bert.type("r")
            bert.miss(OVER)
            bert.rest()
            bert.does(HOME, "REPLAY", "705, ", "Before the first action")
            bert.does(ESCAPE, OVER)
            bert.does("l", "The lobby", "No game now")

            anna.does("n", "The lobby", "Julius Caesar 2", "(free)")
            bert.see("You are invited", "Julius Caesar 2")
            bert.rest()
            bert.does("\r", "Choose it again to play against")
            bert.does("\r", "CARDS", AT_TABLE)
            anna.see("Caesar bert", "Pompey anna")
        host.process.terminate()
        assert host.process.wait(20) == 0
