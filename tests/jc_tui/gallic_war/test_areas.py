"""The areas as a list: who holds them, who stands there as far as it is seen, and where a group can go first."""

from typing import cast

from engine.gallic_war.state import State
from engine.gallic_war.viewdata import GallicWarView
from jc_tui.blocks.places import PlaceRow
from jc_tui.gallic_war.table import AreasPane, area_rows
from tests.gallic_war.support import BARBARIANS, ROMANS, act, barbarians, board, march, move, neutrals, romans
from tests.jc_tui.gallic_war.desk import orders_at
from tests.jc_tui.widgets.bench import Bench


def front() -> State:
    """Legions in two areas; Germans and a leader; neutral Sequani."""
    state = board()
    romans(state, "allobroges", "legion_vii", "legion_x")
    romans(state, "boii", "boii")
    barbarians(state, "helvetii", "helvetii", "marcomanni")
    barbarians(state, "arverni", "vercingetorix")
    neutrals(state, "sequani")
    return state


def rows(state: State, seat: object = ROMANS) -> dict[str, PlaceRow]:
    view = cast(GallicWarView, state.view(ROMANS if seat is ROMANS else BARBARIANS))
    return {row.place: row for row in area_rows(view, state.legal_actions() if state.phase == "move" else ())}


def test_own_blocks_have_names_and_others_colours_and_numbers() -> None:
    here = rows(front())
    assert [force.long for force in here["allobroges"].forces] == ["VII 4, X (Caesar) 4"]
    assert [force.short for force in here["allobroges"].forces] == ["VII4 X4"]
    assert [force.known for force in here["helvetii"].forces] == [False]
    assert here["helvetii"].forces[0].long == "1 blue, 1 grey"
    assert [force.known for force in rows(front(), BARBARIANS)["helvetii"].forces] == [True]
    assert here["sequani"].forces[0].long.startswith("neutral Sequani")
    assert "home of" in here["arverni"].note


def test_filters_list_what_they_are_called() -> None:
    here = rows(front()).values()
    assert {row.place for row in here if "mine" in row.tags} == {"allobroges", "boii"}
    assert {row.place for row in here if "enemy" in row.tags} == {"helvetii", "arverni"}
    assert {row.place for row in here if "neutral" in row.tags} == {"sequani"}
    assert len([row for row in here if "all" in row.tags]) == 30
    assert sum("fortress" in row.tags for row in here) == sum(row.worth[0] != "" for row in here) > 5


def test_who_attacks_from_where() -> None:
    state = front()
    march(state, 0, "legion_vii allobroges-helvetii")
    row = rows(state)["helvetii"]
    assert (row.control, row.contested, row.owner) == ("R/B", True, None)
    assert row.note == "R attack from Allobroges"
    assert rows(state)["allobroges"].forces[0].long == "X (Caesar) 4"


def test_an_area_that_was_named_says_so_and_can_move() -> None:
    state = front()
    move(state, 0, "allobroges")
    row = rows(state)["allobroges"]
    assert (row.note, "can move" in row.tags) == ("named", True)
    act(state, "move legion_vii allobroges-aedui")
    assert rows(state)["aedui"].forces[0].long == "VII 4*"


async def test_where_the_group_can_go_stands_first() -> None:
    state = front()
    move(state, 0, "allobroges")
    orders, pane = orders_at(state, "allobroges"), AreasPane()
    async with Bench(pane).run_test(size=(100, 14)):
        pane.update_places(area_rows(orders.view, orders.legal))
        assert "Areas" in pane.plain_text
        pane.update_places(area_rows(orders.view, orders.legal), orders.goals())
        shown = [row.text for row in pane.rows]
        assert "2 blocks go" in shown[0]
        assert "attack, river takes 2 more" in next(line for line in shown if "Helvetii" in line)
        assert any("others: held" in line for line in shown)
