"""Two friends with `ssh` play the second game at a host: its first cards, its end, and a replay."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.gallic_war.actions import ACTIVATION
from engine.gallic_war.seats import BARBARIANS, ROMANS
from jc_tui.gallic_war.status import card_part, in_order
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.course import Course
from tests.jc_tui.host.players import Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost

pytestmark = [pytest.mark.slow, needs_ssh]

SIZE = (120, 36)
"""Room enough for the whole names of cards at the top."""

TITLE = "Caesar's Gallic War 1"
HOME, RIGHT = "\x1b[H", "\x1b[C"
OVER, AGAIN = "THE GAME IS OVER", ": Enter "
ORDERS = 3
"""How many each gives, at least."""


def test_a_game_of_the_gallic_war_from_its_beginning_to_the_replay(tmp_path: Path) -> None:
    with (
        RealHost(tmp_path / "host", "--closing", "1") as host,
        Player(host, new_key(tmp_path, "anna"), size=SIZE) as anna,
        Player(host, new_key(tmp_path, "bert"), size=SIZE) as bert,
    ):
        for player, name in ((anna, "anna"), (bert, "bert")):
            player.register(name)
        begin(anna, bert)
        with Course(HostFolder(host.folder).save("1")) as course:
            take_turns(course, {ROMANS: anna, BARBARIANS: bert})
        give_up(anna, bert)
        look_back(bert)


def begin(anna: Player, bert: Player) -> None:
    """One makes a game of the Gallic War that is open to all, the other sits down at it."""
    anna.type("n")
    anna.see("New game", "Which game to play")
    anna.type(RIGHT)
    anna.see("◉ Caesar's Gallic War")
    anna.type("\r")
    anna.see("waits for another player")
    bert.see("Waiting for a player", "Romans anna – Barbarians (free)", TITLE)
    bert.type("\r")
    bert.see("Choose it again to play against anna")
    bert.type("\r")
    bert.see("Waiting for the Romans (anna), who are not here")
    anna.see("Your turn", "Romans anna – Barbarians bert")
    anna.rest()
    anna.type("\r")
    anna.see("ROMANS: YOUR TURN", "Lay a card")
    bert.see("Waiting for the Romans (anna), who are here")


def take_turns(course: Course, players: Mapping[Seat, Player]) -> None:
    """Both lay cards and say what they are for; each sees what the other did, and of a hidden card only that."""
    given = dict.fromkeys(players, 0)
    while min(given.values()) < ORDERS:
        seat = course.to_act
        other = next(each for each in players if each is not seat)
        course.order(players[seat], order_of(course), again=AGAIN)
        given[seat] += 1
        for eyes in (other, seat):
            players[eyes].see(*at_the_top(course, eyes, seat))


def order_of(course: Course) -> str:
    """The card under the cursor; else what could be done first, typed, and for activation where that is asked."""
    if course.state.phase == "lay":
        return "\r"
    orders = [str(action) for action in course.state.legal_actions()]
    return f":{next((each for each in orders if each.endswith(ACTIVATION)), orders[0])}\r"


def at_the_top(course: Course, eyes: Seat, side: Seat) -> list[str]:
    """What a seat reads at the top: the stamp, and a side's card with what it is for, or that one lies there."""
    view = course.state.view(eyes)
    cards = [card_part(view, side)] if side in in_order(view) else []
    return [f"#{course.stamp[:8]}", *("".join(text for text, _ in spans) for spans in cards)]


def give_up(gives: Player, wins: Player) -> None:
    """One gives the game up, and both see how it has ended."""
    gives.skip_scenes()
    gives.ready()
    gives.type("R")
    gives.see("press R again")
    gives.type("R")
    for player in (gives, wins):
        player.see(
            OVER, "The Barbarians win because the Romans gave up.", "Romans were anna, Barbarians were bert"
        )


def look_back(player: Player) -> None:
    """The game once more from its beginning."""
    player.rest()
    player.type("r")
    player.miss(OVER)
    player.rest()
    player.type(HOME)
    player.see("REPLAY", "58 BC: set-up", "Before the first action")
