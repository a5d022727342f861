"""Orders of the Gallic War at the table: what can be come to, what is offered, what is refused."""

import random

import pytest

from engine.contract import IllegalAction
from engine.gallic_war.actions import Move, Play
from jc_tui.app import GameApp
from jc_tui.gallic_war.order_choices import GallicOrders
from jc_tui.game_ui import ui_of
from jc_tui.map.view import MapView
from jc_tui.table import ordering, targets
from jc_tui.widgets.orders_pane import OrdersPane
from tests.gallic_war import by_the_book, solitaire
from tests.gallic_war.support import CARDS, act, barbarians, go, move, play, romans
from tests.jc_tui.gallic_war.desk import attacked, laid, orders_at, tick
from tests.jc_tui.gallic_war.sessions import BOTH, sit
from tests.jc_tui.screens.stage import missing, press, see, staged
from tests.jc_tui.sessions import drafting
from tests.seeds import seeds


def test_who_regroups_is_asked_for_under_that_name_and_a_tribe_at_home_is_said_once():
    pieces = "barbarians sequani: sequani 1", "romans leuci: legion_x, legion_vii"
    state = attacked(*pieces, ways=["legion_x leuci-sequani", "legion_vii leuci-sequani"])
    act(state, "end", "fire legion_x", "roll 1 6 6 6")
    assert (state.phase, orders_at(state).offers("").heading) == ("regroup", "Regroup")
    deed = ui_of("gallic-war").log.deed
    assert deed([Move("arverni", ("arverni", "cadurci"))]) == "Arverni - Cadurci + Ruteni"
    assert deed([Move("volcae", ("arverni", "cadurci"))]) == "Volcae Arverni - Cadurci + Ruteni"


def offered(orders):
    """The actions that are come to: by number, by an area, for each block of a group by each way."""
    orders.clear()
    if orders.end is not None:
        yield orders.end
    yield from _listed(orders)
    for place in {*orders.sources, *orders.named}:
        orders.clear()
        if place not in orders.sources:
            yield from orders.pick(place)
            continue
        orders.pick(place)
        assert orders.place == place
        yield from _listed(orders)
        yield from _by_block(orders)
    orders.clear()


def _listed(orders):
    yield from (offer.action for offer in orders.offers("").options if offer.action is not None)


def _by_block(orders):
    for number in range(len(orders.blocks)):
        orders.toggle_all()
        if orders.ticked:
            orders.toggle_all()
        orders.toggle(number)
        for goal in list(orders.targets):
            yield from _by_way(orders, goal)


def _by_way(orders, goal):
    seen: set[str] = set()
    while (found := str(orders.pick(goal)[0])) not in seen:
        seen.add(found)
        yield from orders.pick(goal)
        orders.next_way(goal)


def unlike(orders, legal):
    """The legal actions that cannot be come to, and those come to that are not legal; all cards are offered."""
    found = (action for action in offered(orders) if action in legal or not isinstance(action, Play))
    return set(map(str, found)) ^ set(map(str, legal))


OFTEN = 0.02
"""How often it is looked at what can be come to, after the first times in each phase."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(18, 6))
def test_every_legal_action_is_come_to(seed):
    """In games by chance, a third of them against the automaton, in every phase that somebody decides."""
    asked, choices = set(), random.Random(seed)
    session = sit(humans=BOTH, seed=seed, **({} if seed % 3 else {"barbarians": "automaton"}))
    orders = GallicOrders(session)
    while session.to_act is not None:
        state = session.table.state
        legal = state.legal_actions()
        if state.phase not in asked or choices.random() < OFTEN:
            asked.add(state.phase)
            session.set_viewer(session.next_viewer)
            orders.update(session.view, session.legal)
            assert not unlike(orders, legal), state.phase
        session.act(legal[choices.randrange(len(legal))])
    assert asked >= {"lay", "groups", "move"}


def test_a_group_is_taken_back_as_it_was_sent():
    session = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group transalpine_gaul", "group allobroges"):
        session.act(action)
    orders = GallicOrders(session)
    orders.choose("transalpine_gaul")
    for number in (0, 1, 2, 3):
        orders.toggle(number)
    sent = orders.pick("allobroges")
    assert [action.verb for action in sent] == ["move", "move"]
    for action in sent:
        session.act(action)
    assert ordering.take_back(session) == "Undone: 2 blocks Transalpine Gaul - Allobroges."
    assert session.table.history[-1].action.verb == "group"


def test_a_typed_line_orders_as_a_pick_does():
    session = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group allobroges", "end"):
        session.act(action)
    orders = GallicOrders(session)
    (typed,), _ = session.read("m allob boii")
    orders.update(session.view, session.legal)
    orders.choose("allobroges")
    assert [typed] == orders.pick("boii")


def test_movements_are_planned_once_their_groups_are_named():
    session = sit(bots=None, barbarians="automaton")
    for action in ("play aedui", "announce movement", "group allobroges", "end"):
        session.act(action)
    assert session.view.phase == "move"
    plan = drafting(session)
    (typed,), _ = session.read("m allob boii")
    plan.add([typed])
    assert list(plan.drafts[0].actions) == [typed]


LEGIONS = "romans allobroges: legion_vii, legion_viii, legion_ix, legion_x, legion_xi"
HAND = ("leuci", "minor_revolt_1")


def moving(*groups, points=None):
    """Five legions are in Allobroges; enemies in Helvetii, neutral tribes in Sequani; Romans in Volcae."""
    state = laid(LEGIONS, "romans volcae: volcae", "barbarians helvetii: helvetii", "neutrals sequani")
    move(state, 0, *groups, points=points)
    return state


def begun(*pieces: str, place: str) -> GallicOrders:
    state = laid(*pieces)
    move(state, 0, place)
    return orders_at(state, place)


def refused(orders: GallicOrders, place: str) -> str:
    error = orders.refusal(place)
    assert isinstance(error, IllegalAction)
    return error.rule


def labels(orders: GallicOrders) -> list[str]:
    return [offer.label for offer in orders.offers("").options]


def test_destinations_say_what_going_there_is_and_what_limits_it():
    orders = orders_at(moving("allobroges"), "allobroges")
    heading = orders.heading("")
    assert heading.startswith("From Allobroges you can move to 7 areas by g and a letter: ")
    assert not missing(heading, "Helvetii (attack, 2 at most)", "Sequani (neutral tribes, 4 at most)")
    assert orders.marks()["helvetii"] == targets.TargetMark("attack", "2")
    assert orders.goals()["helvetii"].full == "attack, river takes 2 more"
    tick(orders, "legion_vii")
    assert (orders.refusal("sequani"), refused(orders, "arverni")) == (None, "M3")
    assert "No short way leads" in str(orders.nothing_there("treveri"))


@pytest.mark.parametrize(
    ("goal", "ticked", "told"),
    [
        ("helvetii", 5, "Helvetii: river takes 2 more: tick 2 of 5; attack; w: way 1 of 2"),
        ("helvetii", 2, "Helvetii: attack; w: way 1 of 2; river takes 2 more"),
    ],
)
def test_the_place_pointed_at_is_told_in_full(goal, ticked, told):
    orders = orders_at(moving("allobroges"), "allobroges")
    tick(orders, *orders.blocks[:ticked])
    assert orders.heading(goal) == f"Allobroges to {told}"


def test_what_is_left_of_a_border_counts_who_went_before():
    state = moving("allobroges")
    act(state, "move legion_vii allobroges-helvetii")
    orders = orders_at(state, "allobroges")
    assert orders.targets["helvetii"].room == 1
    assert "1 at most" in orders.heading("")


def forced_march(supply: int) -> GallicOrders:
    """Legions begin with so many supply points what may become a forced march to Volcae."""
    state = laid(LEGIONS)
    state.supply = supply
    move(state, 0, "allobroges")
    return orders_at(state, "allobroges")


@pytest.mark.parametrize(("supply", "room"), [(15, 4), (3, 3)])
def test_a_forced_march_tells_its_cost_and_how_many_can_pay_it(supply, room):
    assert refused(forced_march(0), "volcae") == "M3", "it needs the supply"
    orders = forced_march(supply)
    tick(orders, "legion_vii")
    told = f"by Transalpine Gaul; takes {room} more, 1 supply point a legion"
    assert orders.heading("volcae") == f"Allobroges to Volcae: {told}"


def test_the_cheaper_way_goes_first_w_takes_another_and_a_landing_says_in_any_case_how_many_may_land():
    orders = begun("romans pictones: legion_vii", place="pictones")
    assert orders.marks()["osismi"] == targets.TargetMark("sail", "2", before="mare_cantabricum")
    assert [*map(str, orders.pick("santones"))] == ["move legion_vii pictones-santones"]
    verbs = []
    for _ in range(3):
        assert orders.next_way("santones")
        verbs += [action.verb for action in orders.pick("santones")]
    assert verbs == ["march", "sail", "move"]


def test_a_landing_among_others_costs_once_for_each_group():
    state = laid("neutrals britannia", "romans andes: legion_vii, legion_viii")
    move(state, 0, "andes")
    by_sea = "by Oceanus Britannicus; passage takes"
    told = f"Andes to Britannia: neutral tribes; {by_sea} 2 more, 1 supply point for the group"
    assert orders_at(state, "andes").heading("britannia") == told
    act(state, "sail legion_vii andes-oceanus_britannicus-britannia")
    assert orders_at(state, "andes").heading("britannia") == f"Andes to Britannia: landing; {by_sea} 1 more"


def test_groups_are_named_and_others_refused_and_those_named_already_stand_above():
    state = moving(points=2)
    orders = orders_at(state)
    assert orders.offers("").heading == "Name a group, 2 left"
    assert labels(orders) == ["Allobroges 5", "Volcae 1"]
    (attempt,) = orders.pick("aedui")
    assert (state.refusal(attempt).rule, orders.points_left()) == ("M1", "2 groups to name")
    assert [*map(str, orders.pick("volcae"))] == ["group volcae"]
    act(state, "group volcae")
    assert orders_at(state).offers("").heading == "Name a group, 1 left (Volcae)"


def test_who_was_not_named_is_told_so():
    state = moving("volcae")
    orders = orders_at(state)
    (attempt,) = orders.pick("allobroges")
    assert state.refusal(attempt).rule == "M1"
    assert orders.points_left() == "1 group from which no block has moved"
    act(state, "move volcae volcae-transalpine_gaul")


def test_who_may_leave_an_attacked_area_is_told():
    state = laid(LEGIONS, "barbarians helvetii: helvetii, marcomanni")
    move(state, 1, "helvetii")
    act(state, "move marcomanni helvetii-allobroges", "end")
    move(state, 0, "allobroges")
    assert "Allobroges (4 of 5 may leave, M6)" in orders_at(state, "allobroges").heading("")


def test_legions_named_off_the_map_are_as_many_as_may_come():
    state = laid("romans roman_off_map: legion_xiii, legion_xiv, legion_xv")
    move(state, 0, "roman_off_map", "roman_off_map", points=2)
    orders = orders_at(state, "roman_off_map")
    assert orders.heading("transalpine_gaul").endswith("2 legions were named: tick 2 of 3")


def holding(state, romans, barbarians):
    state.hands = tuple(tuple(CARDS.index[card] for card in cards) for cards in (romans, barbarians))
    go(state, "card play")
    return orders_at(state)


def test_a_card_and_each_of_its_uses_say_what_they_would_do_now_and_romans_activate_nobody_in_britannia():
    state = laid(LEGIONS, "neutrals leuci", "barbarians sequani: sequani")
    shown = holding(state, HAND, ("volcae", "osismi")).offers("")
    assert (shown.heading, shown.shared) == ("Lay a card", True)
    assert [offer.about for offer in shown.options] == [
        "Leuci, 1 point: supply +2; Leuci join you; politics on 1; 1 group moves",
        "Minor Revolt: Barbarian tribes of one area go home, neutral where the home is empty (13.3). "
        "Or: 1 group moves",
    ]
    act(state, "play leuci", "play osismi")
    uses = orders_at(state).offers("")
    assert uses.heading == "Leuci is for"
    assert [(offer.label, offer.about) for offer in uses.options] == [
        ("Supply", "You gain 2 supply points and have 17."),
        ("Activation", "Leuci join you; activations left this year: 1."),
        ("Politics", "A die of 1 turns the tribes of an area that you name then."),
        ("Movement", "1 group of your choice moves."),
    ]
    orders = holding(laid(LEGIONS, "neutrals britannia"), ("britannia", "leuci"), HAND)
    assert all("no tribe to activate" in offer.about for offer in orders.offers("").options)


def test_a_political_action_names_its_chance_and_all_that_changes_it():
    state = laid("neutrals leuci, sequani", "barbarians sequani: marcomanni")
    play(state, romans=("bellovaci", "politics"))
    orders = orders_at(state)
    assert {orders.offers(place).heading for place in ("", "leuci", "sequani", "boii")} == {"Politics in"}
    assert labels(orders) == ["Leuci 1-3", "Sequani 1-2"]
    assert [*map(str, orders.pick("leuci"))] == ["sway leuci"]
    assert orders.marks()["leuci"].kind == "gain"


@pytest.mark.slow
async def test_of_many_areas_for_a_political_action_the_rest_is_announced_and_letters_stay():
    tribes = "aedui, andes, arverni, atrebates, atuatuci, bellovaci, bituriges, boii, cadurci, carnutes"
    state = laid("romans transalpine_gaul: legion_x", f"neutrals {tribes}")
    play(state, romans=("arverni", "politics"))
    session = sit(state.position(), bots=None)
    async with staged(GameApp(session=session)) as (app, pilot):
        pane, board = app.screen.query_one(OrdersPane), app.screen.query_one(MapView)
        assert not missing(await see(pilot), "1-6 of 10: PgDn")
        letters = {place: mark.letter for place, mark in board.targets.items()}
        await press(pilot, "tab", *["right"] * 9)
        assert pane.cursor.at == 9
        assert {place: mark.letter for place, mark in board.targets.items()} == letters


def test_with_vercingetorix_the_barbarians_say_whether_he_helps():
    state = laid("neutrals leuci", "barbarians sequani: vercingetorix")
    play(state, romans=("osismi", "supply"), barbarians=("volcae", "politics"))
    orders = orders_at(state)
    assert (orders.pick("leuci"), labels(orders)) == ([], ["alone 1", "with Vercingetorix 1-2"])


def test_too_many_blocks_are_chosen_from_by_area():
    state = laid("barbarians aedui: ariovistus, marcomanni, aedui, boii, arverni, leuci, vercingetorix")
    go(state, "stacking")
    orders = orders_at(state)
    assert not missing(orders.advice, "Card play over: at most 6 blocks an area", "To lose: Aedui 1.")
    assert labels(orders) == ["Aedui"], "not how many of the seven may"
    orders.pick("aedui")
    shown = orders.offers("")
    assert shown.heading == "A step lost in Aedui by"
    assert "hit leuci" in [str(offer.action) for offer in shown.options]


def test_legions_come_to_help_against_the_automaton_for_supply():
    state = by_the_book.book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii")
    romans(state, "aedui", "legion_viii", "legion_xi", "legion_xii")
    solitaire.charge(state, "sequani-mandubii sequani")
    orders = orders_at(state)
    assert orders.advice == "Legions may come to help, 2 from an area; e: no more."
    assert labels(orders) == ["Aedui 3"]
    orders.pick("aedui")
    told = "Aedui to Mandubii: takes 2 more, 1 supply point a legion: tick 2 of 3; help"
    assert orders.heading("mandubii") == told
    tick(orders, "legion_viii")
    act(state, *map(str, orders.pick("mandubii")))
    assert orders_at(state, "aedui").targets["mandubii"].room == 1


def test_the_romans_name_the_area_that_is_looked_at_for_help():
    state = by_the_book.book()
    for area in ("sequani", "arverni", "leuci", "cadurci"):
        barbarians(state, area, area)
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_ix", "legion_x")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-sequani", "move legion_viii aedui-arverni")
    go(state, "reinforcing")
    orders = orders_at(state)
    assert (orders.offers("").heading, orders.marks()["sequani"].kind) == ("Roll for help in", "attack")
    assert [*map(str, orders.pick("arverni"))] == ["battle arverni"]
