"""What wakes a parked screen, and what its player need not see."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import Access, GameTable, Lobby, Location, PushKind, PushMessage
from jc_tui.host.session import ParkedScreen
from tests.jc_tui.host.bare_host import SEATS, BareHost, done

OWN, THEIRS = SEATS


class Bed:
    """Anna, bert and carl, who are parked, and a game of the first two."""

    def __init__(self, host: BareHost) -> None:
        self.host, self.awake = host, set[str]()
        self.handlers = {name: host.friend(name) for name in ("anna", "bert", "carl")}
        self.game = host.game(self.handlers["anna"], self.handlers["bert"])
        self.parked: dict[str, ParkedScreen] = {}

    def park(self, **at: str | None) -> None:
        """Park these players in the lobby, or at a seat of the game."""
        for name, seat in at.items():
            location: Location = Lobby() if seat is None else GameTable(self.game, seat)
            self.handlers[name].enter(location)
            self.parked[name] = ParkedScreen(self.handlers[name], lambda name=name: self.awake.add(name))
        self.woken()

    def woken(self) -> set[str]:
        """Return who is woken by what was heard since this was asked last."""
        self.awake.clear()
        self.host.service.poll()
        for name, screen in self.parked.items():
            for news in self.host.heard[name]:
                screen.hear(news)
            self.host.heard[name].clear()
        return set(self.awake)

    def act(self) -> tuple[str, str]:
        """Do the next action, and return who did it and who is to act then."""
        with self.host.table(self.game) as table:
            seat = str(table.to_act)
            table.act(next(iter(table.state.legal_actions())), table.to_act)
            table.run_chance()
            return seat, str(table.to_act)


@pytest.fixture
def bed(host: BareHost) -> Bed:
    return Bed(host)


@pytest.mark.parametrize("in_lobby", [False, True])
def test_a_turn_wakes_its_player_and_each_move_a_watcher(bed: Bed, in_lobby: bool) -> None:
    bed.park(anna=None if in_lobby else OWN, bert=None if in_lobby else THEIRS, carl="")
    stayed = turned = 0
    while not (stayed and turned):
        before, now = bed.act()
        whose = {"anna" if now == OWN else "bert"}
        assert bed.woken() == (whose if now != before else set()) | {"carl"}
        stayed, turned = stayed + (now == before), turned + (now != before)
        assert bed.woken() == set(), "once is enough"


def test_who_comes_and_goes_wakes_nobody_nor_what_the_host_tells_all(bed: Bed) -> None:
    bed.park(anna=OWN, carl="")
    bed.handlers["bert"].enter(GameTable(bed.game, THEIRS))
    bed.handlers["bert"].close()
    assert bed.host.heard["anna"]
    bed.host.heard["anna"].append(PushMessage(PushKind.CLOSING, seconds=10))
    bed.host.heard["anna"].append(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
    assert bed.woken() == set()


def test_what_is_said_wakes_where_it_is_heard_and_the_end_of_a_game_both_at_it(bed: Bed) -> None:
    bed.park(anna=OWN, bert=THEIRS, carl=None)
    done(bed.handlers["bert"].say(bed.game, "ave"))
    assert bed.woken() == {"anna", "bert"}
    bed.host.later(seconds=10)
    done(bed.handlers["bert"].say("lobby", "salve"))
    assert bed.woken() == {"carl"}
    bed.host.give_up(bed.game)
    assert bed.woken() == {"anna", "bert"}


@pytest.mark.slow
def test_who_invites_again_and_again_wakes_a_screen_ten_times_an_hour(bed: Bed) -> None:
    bed.park(bert=None)
    anna, woken = bed.handlers["anna"], 0
    for _ in range(30):
        done(anna.leave(bed.host.game(anna, access=Access.INVITED, invited="bert")))
        woken += bed.woken() == {"bert"}
    assert woken == 10
