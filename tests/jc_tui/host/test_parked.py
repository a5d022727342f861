"""What wakes a parked screen, and what its player need not see."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import Access, GameTable, Location, PushKind, PushMessage
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.session import ParkedScreen
from tests.jc_tui.host.bare_host import LOBBY, SEATS, BareHost, done

OWN, THEIRS = SEATS


class Bed:
    """Anna and bert at a game of theirs, and who is parked there."""

    def __init__(self, host: BareHost) -> None:
        self.connections = host
        self.anna, self.bert = host.friend("anna"), host.friend("bert")
        self.game = host.game(self.anna, self.bert)
        self.sleepers: dict[str, ParkedScreen] = {}
        self.awake: set[str] = set()

    def parked(self, name: str, handler: ApiHandler, location: Location) -> None:
        handler.enter(location)
        self.connections.heard[name].clear()
        self.sleepers[name] = ParkedScreen(handler, lambda: self.awake.add(name))

    def at_table(self, seat: str) -> Location:
        return GameTable(self.game, seat)

    def woken(self) -> set[str]:
        """Who is woken by what was told since this was asked last."""
        self.connections.service.poll()
        self.awake.clear()
        for name, sleeper in self.sleepers.items():
            for news in self.connections.heard[name]:
                sleeper.hear(news)
            self.connections.heard[name].clear()
        return set(self.awake)

    def act(self) -> tuple[str, str]:
        """Do the next action; who did it, and who is to act then."""
        with self.connections.table(self.game) as table:
            seat = str(table.to_act)
            table.act(next(iter(table.state.legal_actions())), table.to_act)
            table.run_chance()
            return seat, str(table.to_act)


@pytest.fixture
def bed(host: BareHost) -> Bed:
    return Bed(host)


def test_a_partner_is_woken_when_it_becomes_their_turn_and_not_by_what_the_other_does_before(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    bed.parked("bert", bed.bert, bed.at_table(THEIRS))
    bed.woken()
    whose = {OWN: "anna", THEIRS: "bert"}
    stayed = turned = 0
    while not (stayed and turned):
        before, now = bed.act()
        assert bed.woken() == ({whose[now]} if now != before else set())
        stayed, turned = stayed + (now == before), turned + (now != before)
        assert bed.woken() == set(), "once is enough"


def test_who_is_in_the_lobby_is_woken_by_a_turn_in_any_game_of_theirs(bed: Bed):
    bed.parked("anna", bed.anna, LOBBY)
    bed.parked("bert", bed.bert, LOBBY)
    before, now = bed.act()
    while before == now:
        assert bed.woken() == set()
        before, now = bed.act()
    assert bed.woken() == {"anna" if now == OWN else "bert"}


def test_who_comes_and_goes_wakes_nobody(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    bed.bert.enter(bed.at_table(THEIRS))
    bed.bert.close()
    assert bed.connections.heard["anna"]
    assert bed.woken() == set()


def test_what_is_said_wakes_where_it_is_heard(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    carl = bed.connections.friend("carl")
    bed.parked("carl", carl, LOBBY)
    done(bed.bert.say(bed.game, "ave"))
    assert bed.woken() == {"anna"}
    bed.connections.later(seconds=10)
    done(bed.bert.say("lobby", "salve"))
    assert bed.woken() == {"carl"}


def test_who_looks_on_is_woken_by_each_move_and_by_nobody_who_comes(bed: Bed):
    carl = bed.connections.friend("carl")
    bed.parked("carl", carl, bed.at_table(""))
    bed.bert.enter(bed.at_table(THEIRS))
    assert bed.woken() == set()
    bed.act()
    assert bed.woken() == {"carl"}


def test_the_end_of_a_game_wakes_both_at_it(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    bed.parked("bert", bed.bert, bed.at_table(THEIRS))
    bed.woken()
    bed.connections.give_up(bed.game)
    assert bed.woken() == {"anna", "bert"}


def test_that_the_host_closes_wakes_nobody(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    bed.connections.heard["anna"].append(PushMessage(PushKind.CLOSING, seconds=10))
    assert bed.woken() == set()


@pytest.mark.slow
def test_who_invites_again_and_again_wakes_a_screen_ten_times_an_hour(bed: Bed):
    bed.parked("bert", bed.bert, LOBBY)
    woken = 0
    for _ in range(200):
        done(bed.anna.leave(bed.connections.game(bed.anna, access=Access.INVITED, invited="bert")))
        woken += bed.woken() == {"bert"}
    assert woken == 10
