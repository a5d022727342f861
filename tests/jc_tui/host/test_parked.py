"""What wakes a parked screen, and what its player need not see."""

from __future__ import annotations

import pytest

from jc_tui.host.api.messages import Access, News, NewsKind, Room, RoomKind
from jc_tui.host.service.lobby import Counter
from jc_tui.host.session import Asleep
from tests.jc_tui.host.houses import LOBBY, SEATS, House, done

OWN, THEIRS = SEATS


class Bed:
    """Anna and bert at a game of theirs, and who is parked there."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.anna, self.bert = house.friend("anna"), house.friend("bert")
        self.game = house.game(self.anna, self.bert)
        self.sleepers: dict[str, Asleep] = {}

    def parked(self, name: str, counter: Counter, room: Room) -> None:
        counter.enter(room)
        self.house.heard[name].clear()
        self.sleepers[name] = Asleep(counter)

    def at_table(self, seat: str) -> Room:
        return Room(RoomKind.TABLE, self.game, seat)

    def woken(self) -> set[str]:
        """Who is woken by what was told since this was asked last."""
        self.house.hall.look()
        woken = set()
        for name, sleeper in self.sleepers.items():
            for news in self.house.heard[name]:
                if sleeper.wakes(news):
                    woken.add(name)
            self.house.heard[name].clear()
        return woken

    def act(self) -> tuple[str, str]:
        """Do the next action; who did it, and who is to act then."""
        with self.house.table(self.game) as table:
            seat = str(table.to_act)
            table.act(next(iter(table.state.legal_actions())), table.to_act)
            table.run_chance()
            return seat, str(table.to_act)


@pytest.fixture
def bed(house: House) -> Bed:
    return Bed(house)


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
    assert bed.house.heard["anna"]
    assert bed.woken() == set()


def test_what_is_said_wakes_where_it_is_heard(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    carl = bed.house.friend("carl")
    bed.parked("carl", carl, LOBBY)
    done(bed.bert.say(bed.game, "ave"))
    assert bed.woken() == {"anna"}
    bed.house.later(seconds=10)
    done(bed.bert.say("lobby", "salve"))
    assert bed.woken() == {"carl"}


def test_who_looks_on_is_woken_by_each_move_and_by_nobody_who_comes(bed: Bed):
    carl = bed.house.friend("carl")
    bed.parked("carl", carl, bed.at_table(""))
    bed.bert.enter(bed.at_table(THEIRS))
    assert bed.woken() == set()
    bed.act()
    assert bed.woken() == {"carl"}


def test_the_end_of_a_game_wakes_both_at_it(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    bed.parked("bert", bed.bert, bed.at_table(THEIRS))
    bed.woken()
    bed.house.give_up(bed.game)
    assert bed.woken() == {"anna", "bert"}


def test_that_the_host_closes_wakes_nobody(bed: Bed):
    bed.parked("anna", bed.anna, bed.at_table(OWN))
    assert not bed.sleepers["anna"].wakes(News(NewsKind.CLOSING, seconds=10))


@pytest.mark.slow
def test_who_invites_again_and_again_wakes_a_screen_ten_times_an_hour(bed: Bed):
    bed.parked("bert", bed.bert, LOBBY)
    woken = 0
    for _ in range(200):
        done(bed.anna.leave(bed.house.game(bed.anna, access=Access.INVITED, invited="bert")))
        woken += bed.woken() == {"bert"}
    assert woken == 10
