"""What wakes a parked screen, and what its player need not see."""

from functools import partial

import pytest

from jc_tui.host.api.messages import GameTable, Lobby, PushKind, PushMessage
from jc_tui.host.session import ParkedScreen
from tests.jc_tui.host.bare_host import SEATS, BareHost, done

OWN, THEIRS = SEATS


class Bed:
    """Anna, bert and carl, who are parked, and a game of the first two."""

    def __init__(self, host: BareHost) -> None:
        self.host, self.awake, self.parked = host, set[str](), dict[str, ParkedScreen]()
        self.handlers = {name: host.friend(name) for name in ("anna", "bert", "carl")}
        self.game = host.game(self.handlers["anna"], self.handlers["bert"])

    def park(self, **at: str | None) -> None:
        """Park these players in the lobby, or at a seat of the game."""
        for name, seat in at.items():
            self.handlers[name].enter(Lobby() if seat is None else GameTable(self.game, seat))
            self.parked[name] = ParkedScreen(self.handlers[name], partial(self.awake.add, name))
        self.woken()

    def woken(self) -> set[str]:
        """Return who is woken by what was heard since this was asked last."""
        self.awake.clear()
        self.host.service.poll()
        for name, screen in self.parked.items():
            for news in self.host.told(name):
                screen.hear(news)
        return set(self.awake)


@pytest.mark.parametrize("in_lobby", [False, True])
def test_a_turn_wakes_its_player_and_each_move_a_watcher(host: BareHost, in_lobby: bool) -> None:
    bed = Bed(host)
    bed.park(anna=None if in_lobby else OWN, bert=None if in_lobby else THEIRS, carl="")
    stayed, before = set[bool](), OWN
    while len(stayed) < 2:
        now = bed.host.act(bed.game)
        whose = {"anna" if now == OWN else "bert"}
        assert bed.woken() == (whose if now != before else set()) | {"carl"}
        assert bed.woken() == set(), "once is enough"
        stayed.add(now == before)
        before = now


def test_who_comes_and_goes_wakes_nobody_nor_what_the_host_tells_all(host: BareHost) -> None:
    bed = Bed(host)
    bed.park(anna=OWN, carl="")
    bed.handlers["bert"].enter(GameTable(bed.game, THEIRS))
    bed.handlers["bert"].close()
    assert bed.host.heard["anna"]
    bed.host.heard["anna"] += (PushMessage(PushKind.CLOSING), PushMessage(PushKind.ANNOUNCEMENT))
    assert bed.woken() == set()


def test_what_is_said_wakes_where_it_is_heard_and_the_end_of_a_game_both_at_it(host: BareHost) -> None:
    bed = Bed(host)
    bed.park(anna=OWN, bert=THEIRS, carl=None)
    done(bed.handlers["bert"].say(bed.game, "ave"))
    assert bed.woken() == {"anna", "bert"}
    bed.host.later(seconds=10)
    done(bed.handlers["bert"].say("lobby", "salve"))
    assert bed.woken() == {"carl"}
    bed.host.give_up(bed.game)
    assert bed.woken() == {"anna", "bert"}
