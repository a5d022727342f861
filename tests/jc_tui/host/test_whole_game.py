"""Two friends with `ssh` play a game at a host, from their first coming to the rematch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from engine import load_game
from engine.bots import decide, make_bot
from engine.chance import SeededChance
from engine.contract import Action, Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.course import Course, group_attack, play_on
from tests.jc_tui.host.guests import ASKED_LINE
from tests.jc_tui.host.players import ESCAPE, Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

HOME = "\x1b[H"
LAST_YEAR = "709"
OVER = "THE GAME IS OVER"
GO_ON, AT_TABLE = "Space go on", "k more"
"""What is on the bottom line when a battle is over, and at a table."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[RealHost]:
    with RealHost(tmp_path / "host", "--closing", "1") as opened:
        yield opened


def test_a_game_from_registering_to_the_rematch(host: RealHost, tmp_path: Path) -> None:
    with Player(host, new_key(tmp_path, "anna")) as anna, Player(host, new_key(tmp_path, "bert")) as bert:
        for player, name in ((anna, "anna"), (bert, "bert")):
            player.register(name)
        begin(anna, bert)
        talk(anna, bert)
        lay_cards_aside(anna, bert)
        leave_table(bert)
        leave_table(anna)
        march_and_fight(HostFolder(host.folder).save("1"), {CAESAR: anna, POMPEY: bert})
        anna.type("q")
        assert anna.ended() == 0
    with Player(host, tmp_path / "anna.key") as anna, Player(host, tmp_path / "bert.key") as bert:
        anna.see("The lobby: anna", "Julius Caesar 1")
        bert.see("The lobby: bert", "Julius Caesar 1")
        last = play_on_to_the_last_order(HostFolder(host.folder).save("1"))
        ends, waits = (anna, bert) if last == "caesar" else (bert, anna)
        end(ends, waits)
        look_back(ends)
        play_again(waits, ends)


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
    anna.see("anna: salve bert")
    bert.see("New (C reads it): anna: salve bert")
    bert.type("C")
    bert.see("TALK AT THE TABLE", "anna: salve bert")
    bert.type("ave anna\r")
    anna.see("bert: ave anna")
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
    bert.see("Waiting for Caesar (anna), who is here")


def march_and_fight(save: Path, players: Mapping[Seat, Player]) -> None:
    """One sends a group over the map into an attack, both end their moves, and both fight until it is over."""
    places = play_on(save, group_attack)
    for player in players.values():
        player.see("Julius Caesar 1")
        player.rest()
        player.type("\r")
        player.see(AT_TABLE)
    with Course(save) as course:
        marching, before = players[course.to_act], course.number
        marching.see(": YOUR TURN")
        course.march(marching, places)
        course.wait(lambda: len(course.done_since(before)) > 1, "one block marches alone")
        assert {verb for _, verb in course.done_since(before)} == {"move"}
        while course.state.phase in ("move", "levy"):
            course.order(players[course.to_act], "e", again=ASKED_LINE)
        assert course.state.phase == "battle"
        begun = course.number
        course.fight(players)
        fought = {seat for seat, _ in course.done_since(begun)}
        assert fought >= set(players)
    for player in players.values():
        while AT_TABLE not in player.wait_for(after_battle, "the battle is still shown"):
            player.press(" ")
        leave_table(player)


def after_battle(screen: str) -> bool:
    """Whether a battle is over, or the table is there again."""
    return GO_ON in screen or AT_TABLE in screen


def leave_table(player: Player) -> None:
    """To the lobby; the first Escape may close what lies over the table, and the last does nothing then."""
    for _ in range(3):
        player.press(ESCAPE)
    player.see("The lobby", "Your", "Julius Caesar 1")


def play_on_to_the_last_order(save: Path) -> Seat:
    """Play the game on in place of both, as at another screen of theirs; the seat whose order will end it."""
    with Table.open(load_game, save, SeededChance(7)) as table:
        bots = {seat: make_bot("random", str(seat)) for seat in table.seats}
        table.run_chance()
        while (seat := table.to_act) is not None:
            action = _end_of_phase(table) or decide(bots[seat], table.state, seat)
            trial = table.state.copy()
            trial.apply(action)
            if trial.result is not None:
                return seat
            table.act(action, seat)
            table.run_chance()
    raise AssertionError("the game has ended without an order")


def _end_of_phase(table: Table) -> Action | None:
    """In the last year all phases are ended at once, so that the last order of the game is one of these."""
    if not (table.state.clock or "").startswith(LAST_YEAR):
        return None
    return next((action for action in table.state.legal_actions() if str(action) == "end"), None)


def end(ends: Player, waits: Player) -> None:
    """Both sit down again; one gives the last order, and both see how the game has ended."""
    for player in (ends, waits):
        player.see(LAST_YEAR)
        player.type("\r")
        player.see(AT_TABLE)
    waits.see("who is here")
    ends.see(": YOUR TURN")
    ends.type("e")
    if ASKED_LINE in ends.wait_for(lambda screen: ASKED_LINE in screen or OVER in screen, "nothing is ended"):
        ends.type("\r")
    for player in (ends, waits):
        player.see(OVER)


def look_back(player: Player) -> None:
    """The game once more from its beginning; then to the lobby, where it is among those that are over."""
    player.type("r")
    player.miss(OVER)
    player.rest()
    player.type(HOME)
    player.see("REPLAY", "705, ", "Before the first action")
    player.press(ESCAPE)
    player.see(OVER)
    player.type("l")
    player.see("The lobby", "No game now")
    player.type("p")
    player.see("Games that are over", "Julius Caesar 1")
    player.type("\r")
    player.see(OVER)
    player.rest()
    player.type("l")
    player.see("The lobby", "No game now")


def play_again(waits: Player, ends: Player) -> None:
    """One wishes a rematch and waits in the lobby; the other, who is invited, sits down: the sides are swapped."""
    waits.type("n")
    waits.see("The lobby", "Julius Caesar 2", "(free)")
    ends.see("You are invited", "Julius Caesar 2")
    ends.rest()
    ends.type("\r")
    ends.see("Choose it again to play against")
    ends.type("\r")
    ends.see("CARDS", AT_TABLE)
    waits.see("Caesar bert", "Pompey anna")
