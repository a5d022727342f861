"""Revolts (13.2-13.5, rulings N4, N5, V1-V4, C8)."""

from __future__ import annotations

import pytest

from engine.blocks.sets import mask_of
from engine.contract import Event
from engine.gallic_war.events import (
    ActionBegan,
    ActionLost,
    BattleBegan,
    LeaderCame,
    RevoltBegan,
    TribeReturned,
    TribeTurned,
)
from engine.gallic_war.rules.losses import lose_step
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    CARDS,
    act,
    barbarians,
    board,
    go,
    home,
    legal,
    names,
    neutrals,
    of,
    only,
    play,
    put,
    romans,
    side_of,
    strength,
    where,
    win,
)

OTHER = ("osismi", "movement")


def roman(state: State, card: str = "minor_revolt_1") -> list[Event]:
    """The Romans play this card as the event, the Barbarians move nobody."""
    return play(state, (card, "event"), OTHER)


def barbarian(state: State, card: str = "minor_revolt_1") -> list[Event]:
    """The Barbarians play this card as the event in a year after the first, the Romans move nobody."""
    state.year = max(state.year, 2)
    return play(state, OTHER, (card, "event"))


def two_areas(**stand: str) -> State:
    """Aedui, Boii and, far from them, Osismi are neutral; more stands there or elsewhere."""
    state = board()
    neutrals(state, "aedui", "boii", "osismi")
    for area, block in stand.items():
        romans(state, area, block)
    return state


# --- what may be chosen (13.2) -------------------------------------------------------------------------------


def test_barbarians_choose_neutral_and_roman_tribes() -> None:
    """13.3: not those that are theirs; Germania never, its blocks never."""
    state = board()
    neutrals(state, "leuci", "boii")
    romans(state, "transalpine_gaul", "aedui")
    barbarians(state, "veneti", "veneti")
    barbarians(state, "germania", "ariovistus")
    barbarian(state)
    assert (state.phase, state.to_act) == ("revolt", BARBARIANS)
    assert legal(state) == {"revolt leuci", "revolt boii", "revolt aedui"}


@pytest.mark.parametrize("card", ["minor_revolt_1", "major_revolt", "massive_revolt"])
def test_romans_choose_one_tribe_of_the_barbarians(card: str) -> None:
    """13.3, 13.4, 13.5: every revolt is a minor one in their hands; Massive Revolt stays in the game."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "veneti", "veneti")
    barbarians(state, "sequani", "sequani")
    barbarians(state, "germania", "ariovistus")
    roman(state, card)
    assert (state.phase, state.to_act) == ("revolt", ROMANS)
    assert legal(state) == {"revolt veneti", "revolt sequani"}
    log = act(state, "revolt veneti")
    assert of(log, RevoltBegan) == [RevoltBegan(ROMANS, "minor", ("veneti",))]
    assert not state.massive
    assert not state.removed
    assert CARDS.index[card] in state.discards[0]


def test_without_a_tribe_to_choose_the_event_is_lost() -> None:
    """C1."""
    state = board()
    neutrals(state, "leuci")
    assert of(roman(state), ActionLost) == [ActionLost(ROMANS, "event", "minor_revolt_1")]


@pytest.mark.parametrize(("year", "rises"), [(1, False), (2, True)])
def test_the_helvetii_do_not_revolt_in_58_bc(year: int, rises: bool) -> None:
    """13.2.1: nor by the Romans' card."""
    state = board()
    state.year = year
    barbarians(state, "helvetii", "helvetii")
    barbarians(state, "veneti", "veneti")
    barbarians(state, "leuci", "leuci")
    roman(state)
    assert ("revolt helvetii" in legal(state)) == rises
    assert "revolt veneti" in legal(state)


def test_an_area_whose_tribes_were_eliminated_is_not_chosen() -> None:
    """13.2.1, N5."""
    state = board()
    neutrals(state, "aedui", "boii")
    romans(state, "leuci", "legion_vii")
    barbarian(state)
    assert legal(state) == {"revolt aedui", "revolt boii"}


# --- Minor Revolt of the Barbarians (13.3) -------------------------------------------------------------------


def test_all_tribes_of_the_area_return_at_their_strength_and_are_barbarian() -> None:
    """13.2, 13.3: neutral or Roman; those eliminated this year do not come back; no activation is counted."""
    state = board()
    neutrals(state, "aedui")
    put(state, 2, "bituriges", "bituriges")
    romans(state, "aedui", "arvii 1")
    barbarian(state)
    log = act(state, "revolt bituriges")
    assert of(log, TribeReturned) == [TribeReturned(BARBARIANS, "arvii", "aedui", "bituriges", "revolt")]
    assert [event.block for event in of(log, TribeTurned)] == ["bituriges", "arvii"]
    assert side_of(state, "bituriges") == side_of(state, "arvii") == 1
    assert (where(state, "arvii"), strength(state, "arvii")) == ("bituriges", 1)
    assert state.activated == ((), ())
    state = two_areas()
    put(state, 2, "bellovaci", "caletes")
    barbarian(state)
    act(state, "revolt bellovaci")
    assert (side_of(state, "caletes"), strength(state, "bellovaci")) == (1, 0)


def test_returning_tribes_attack_whom_they_find_at_once() -> None:
    """13.2, C8: before the Romans move; the Romans there are the defender."""
    state = two_areas(aedui="legion_vii")
    play(state, ("leuci", "movement"), ("minor_revolt_1", "event"))
    log = act(state, "revolt aedui")
    battle = only(log, BattleBegan)
    assert (battle.area, battle.attacker) == ("aedui", BARBARIANS)
    log = win(state, 1)
    assert [event.seat for event in of(log, ActionBegan)] == [ROMANS]
    assert where(state, "legion_vii") == ""


def test_returning_home_crosses_no_border() -> None:
    """13.2: no limit is used up, and the legion that is attacked retreats by the way the tribe might have come."""
    state = two_areas(aedui="legion_vii")
    romans(state, "mandubii", "legion_viii")
    state.shift(BLOCKS.index["aedui"], AREAS.index["mandubii"], [])
    play(state, ("leuci", "movement"), ("minor_revolt_1", "event"))
    act(state, "revolt aedui")
    assert where(state, "aedui") == "aedui"
    assert not any(state.moves.crossed)
    assert "retreat legion_vii aedui-mandubii" in legal(state)


def test_a_minor_revolt_brings_no_leader_and_no_movement() -> None:
    """13.3."""
    state = two_areas()
    barbarian(state)
    log = act(state, "revolt aedui")
    assert not of(log, LeaderCame)
    assert state.phase == "lay"


# --- Minor Revolt of the Romans (13.3, V2) -------------------------------------------------------------------


def revolted_by_romans() -> State:
    """The Romans have a Minor Revolt, and the Arvii, of the Bituriges' home, are Barbarians away from it."""
    state = board()
    barbarians(state, "aedui", "arvii 1", "ariovistus")
    barbarians(state, "veneti", "veneti")
    return state


def test_an_empty_home_makes_its_tribes_neutral_at_full_strength() -> None:
    """13.3, V2."""
    state = revolted_by_romans()
    roman(state)
    log = act(state, "revolt bituriges")
    assert of(log, TribeTurned) == [TribeTurned("arvii", None, BARBARIANS, "bituriges", 2, "revolt")]
    assert (side_of(state, "arvii"), where(state, "arvii"), strength(state, "arvii")) == (2, "bituriges", 2)


def test_tribes_that_are_at_home_alone_become_neutral() -> None:
    """13.3, V2: their home holds no other unit."""
    state = revolted_by_romans()
    barbarians(state, "boii", "boii 1", "helvii 1")
    roman(state)
    act(state, "revolt boii")
    assert side_of(state, "boii") == side_of(state, "helvii") == 2
    assert (strength(state, "boii"), strength(state, "helvii")) == (3, 2)


def test_a_neutral_tribe_at_home_stays_neutral_with_the_one_that_joins_it() -> None:
    """V2, N5: neutral home tribes go the same way; they are no other unit."""
    state = revolted_by_romans()
    put(state, 2, "bituriges", "bituriges")
    roman(state)
    act(state, "revolt bituriges")
    assert side_of(state, "arvii") == side_of(state, "bituriges") == 2
    assert strength(state, "arvii") == 2


def test_a_home_with_barbarian_units_makes_its_tribes_roman_and_they_attack() -> None:
    """13.3, V2: at their strength, the neutral one with them."""
    state = revolted_by_romans()
    put(state, 2, "boii", "boii")
    barbarians(state, "aedui", "helvii 1")
    barbarians(state, "boii", "marcomanni")
    roman(state)
    log = act(state, "revolt boii")
    assert side_of(state, "boii") == side_of(state, "helvii") == 0
    battle = only(log, BattleBegan)
    assert (battle.area, battle.attacker) == ("boii", ROMANS)
    assert dict(battle.attackers) == {"boii": 3, "helvii": 1}


def test_a_home_with_roman_units_leaves_its_tribes_barbarian_and_they_attack() -> None:
    """13.3, V2: a Roman tribe of the same home is such a unit."""
    state = revolted_by_romans()
    barbarians(state, "aedui", "helvii 1")
    romans(state, "boii", "boii")
    roman(state)
    log = act(state, "revolt boii")
    assert side_of(state, "helvii") == 1
    battle = only(log, BattleBegan)
    assert (battle.area, battle.attacker) == ("boii", BARBARIANS)
    assert battle.attackers == (("helvii", 1),)


# --- Major Revolt (13.4, V1, V3) -----------------------------------------------------------------------------


def test_two_areas_rise_then_a_leader_comes_then_they_move() -> None:
    """13.4: Dumnorix, the colour of both areas; the home he comes to is his; both areas may be activated."""
    state = two_areas()
    neutrals(state, "leuci")
    barbarians(state, "germania", "ariovistus")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui")
    assert legal(state) == {"revolt boii", "revolt leuci", "revolt osismi"}
    log = act(state, "revolt boii")
    assert only(log, RevoltBegan) == RevoltBegan(BARBARIANS, "major", ("aedui", "boii"))
    assert (state.phase, state.to_act) == ("leader", BARBARIANS)
    assert legal(state) == {"lead dumnorix aedui", "lead dumnorix boii"}
    log = act(state, "lead dumnorix boii")
    assert only(log, LeaderCame) == LeaderCame(BARBARIANS, "dumnorix", "boii")
    assert (where(state, "dumnorix"), home(state, "dumnorix"), strength(state, "dumnorix")) == ("boii", "boii", 3)
    assert state.phase == "groups"
    assert legal(state) == {"group aedui", "group boii", "end"}


def test_its_movement_is_fought_out_at_once() -> None:
    """13.4, V3, C8: before the other player's action; both areas, either or none may be named."""
    state = two_areas(allobroges="legion_vii")
    play(state, ("leuci", "movement"), ("major_revolt", "event"))
    act(state, "revolt aedui", "revolt boii")
    act(state, "lead dumnorix aedui", "group aedui", "end")
    assert "move dumnorix aedui-allobroges" in legal(state)
    assert not legal(state, "sail")
    assert not {text for text in legal(state, "move") if "boii-" in text}
    log = act(state, "move aedui aedui-allobroges", "end")
    assert only(log, BattleBegan).area == "allobroges"
    assert not of(log, ActionBegan)
    log = win(state, 1)
    assert [event.seat for event in of(log, ActionBegan)] == [ROMANS]


def test_nobody_has_to_move() -> None:
    """V3."""
    state = two_areas()
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii", "lead dumnorix aedui", "end")
    assert state.phase == "lay"


def test_one_of_both_areas_must_not_be_in_aquitania() -> None:
    """13.4: after one of Aquitania the other is no choice."""
    state = two_areas()
    neutrals(state, "tarbelli", "tolosates")
    barbarian(state, "major_revolt")
    assert {"revolt tarbelli", "revolt tolosates", "revolt aedui"} <= legal(state)
    act(state, "revolt tarbelli")
    assert legal(state) == {"revolt aedui", "revolt boii", "revolt osismi"}


def test_with_aquitania_alone_only_one_area_rises() -> None:
    """V1: as many as there are, but never two of Aquitania; no leader comes there, and they may move (V3)."""
    state = board()
    neutrals(state, "tarbelli", "tolosates")
    barbarian(state, "major_revolt")
    log = act(state, "revolt tolosates")
    assert only(log, RevoltBegan).areas == ("tolosates",)
    assert not of(log, LeaderCame)
    assert legal(state) == {"group tolosates", "end"}


def test_with_one_of_aquitania_and_another_area_both_rise() -> None:
    """V1, 13.4: there is nothing to choose."""
    state = board()
    neutrals(state, "tarbelli", "aedui")
    log = barbarian(state, "major_revolt")
    assert set(only(log, RevoltBegan).areas) == {"aedui", "tarbelli"}


def test_with_only_one_area_to_choose_it_rises_alone() -> None:
    """V1: chosen, and its leader placed, without being asked."""
    state = board()
    neutrals(state, "aedui")
    log = barbarian(state, "major_revolt")
    assert only(log, RevoltBegan).areas == ("aedui",)
    assert only(log, LeaderCame).area == "aedui"


@pytest.mark.parametrize(
    ("area", "leader"), [("treveri", "ambiorix"), ("aedui", "dumnorix"), ("britannia", "dumnorix")]
)
def test_the_leader_has_the_colour_of_the_area(area: str, leader: str) -> None:
    """13.4, N4: Ambiorix in Belgica, Dumnorix in Celtae, Britannia with it."""
    state = board()
    neutrals(state, area)
    assert only(barbarian(state, "major_revolt"), LeaderCame).block == leader


def test_of_two_colours_the_barbarians_choose() -> None:
    """V3: one leader, of those not on the map."""
    state = board()
    neutrals(state, "aedui", "treveri")
    barbarian(state, "major_revolt")
    assert legal(state) == {"lead dumnorix aedui", "lead ambiorix treveri"}
    act(state, "lead ambiorix treveri")
    assert where(state, "dumnorix") == ""


def test_a_leader_on_the_map_does_not_come_again() -> None:
    """13.4, V3: of Celtae there is none left; they move all the same."""
    state = two_areas()
    barbarians(state, "leuci", "dumnorix")
    barbarian(state, "major_revolt")
    log = act(state, "revolt aedui", "revolt boii")
    assert not of(log, LeaderCame)
    assert state.phase == "groups"


def test_with_both_minor_leaders_on_the_map_it_is_a_minor_revolt() -> None:
    """13.4."""
    state = two_areas()
    barbarians(state, "leuci", "dumnorix", "ambiorix")
    barbarian(state, "major_revolt")
    log = act(state, "revolt aedui")
    assert only(log, RevoltBegan) == RevoltBegan(BARBARIANS, "minor", ("aedui",))
    assert state.phase == "lay"


def test_a_minor_leader_that_was_eliminated_can_come_again() -> None:
    """8.4: at full strength, and with another home."""
    state = two_areas()
    barbarians(state, "leuci", "dumnorix 1")
    lose_step(state, BLOCKS.dumnorix, "hit", [])
    assert (where(state, "dumnorix"), home(state, "dumnorix")) == ("", "")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii", "lead dumnorix boii")
    assert (home(state, "dumnorix"), strength(state, "dumnorix")) == ("boii", 3)


def test_the_barbarians_order_the_battles() -> None:
    """13.2: where there is more than one, all tribes being home (V1)."""
    state = two_areas(aedui="legion_vii", boii="legion_viii")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii")
    assert (state.phase, state.to_act) == ("choose battle", BARBARIANS)
    assert legal(state) == {"battle aedui", "battle boii"}
    assert side_of(state, "boii") == side_of(state, "aedui") == 1


def test_a_leader_comes_where_they_won_and_not_where_they_lost() -> None:
    """13.4, V3: the Aedui win, the Boii are beaten and gone."""
    state = two_areas(aedui="legion_vii", boii="legion_viii")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii", "battle aedui")
    win(state, 1)
    log = win(state, 0)
    assert only(log, LeaderCame).area == "aedui"
    assert legal(state) == {"group aedui", "end"}


def test_no_leader_comes_where_they_lost_and_the_victor_has_gone_on() -> None:
    """13.4, V3: the legion that beat the Aedui leaves their home empty; he comes to the Boii, who met nobody."""
    state = two_areas(aedui="legion_vii")
    romans(state, "aedui", "legion_viii")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii", "fire legion_vii", "roll 1 1 1 1")
    log = act(state, "regroup legion_vii aedui-mandubii", "regroup legion_viii aedui-mandubii")
    assert only(log, LeaderCame).area == "boii"


def test_no_leader_comes_where_nobody_won_for_them() -> None:
    """V3: one tribe is gone, the other had nobody to fight but is of another colour than the leader left."""
    state = board()
    neutrals(state, "treveri", "boii")
    romans(state, "boii", "legion_viii", "legion_vii")
    barbarians(state, "leuci", "ambiorix")
    barbarian(state, "major_revolt")
    log = win(state, 0)
    assert not of(log, LeaderCame)
    assert legal(state) == {"group treveri", "end"}


def test_if_all_rebels_are_eliminated_the_event_is_over() -> None:
    """13.4, V1: no leader and no movement."""
    state = two_areas(aedui="legion_vii", boii="legion_viii")
    romans(state, "boii", "legion_x")
    barbarian(state, "major_revolt")
    act(state, "revolt aedui", "revolt boii", "battle aedui")
    log = win(state, 0)
    log += win(state, 0)
    assert where(state, "aedui") == where(state, "boii") == where(state, "helvii") == ""
    assert not of(log, LeaderCame)
    assert (state.phase, state.actor) == ("groups", 0)


def risen(size: str, **stand: str) -> State:
    """The battles of a revolt of the Aedui and the Boii are over; these stand where they stand."""
    state = board()
    state.active, state.revolt, state.revolted = 1, size, mask_of(map(AREAS.index.get, ("aedui", "boii")))
    state.won = state.revolted
    for block, area in stand.items():
        (romans if block.startswith("legion") else barbarians)(state, area, block)
    state.rebels = mask_of(map(BLOCKS.index.get, ("aedui", "boii", "helvii")))
    return state


def test_no_leader_comes_where_a_roman_stands_when_he_is_placed() -> None:
    """V3, V4: the Barbarians won there and regrouped away, and a legion regrouped to it."""
    state = risen("major", aedui="arverni", boii="boii", legion_vii="aedui")
    assert only(go(state, "risen"), LeaderCame).area == "boii"
    state = risen("massive", aedui="arverni", boii="boii", legion_vii="aedui")
    assert only(go(state, "risen"), LeaderCame).area == "boii"


def test_a_leader_comes_where_they_won_even_if_all_have_regrouped_away() -> None:
    """V3: the area is empty."""
    state = risen("major", aedui="arverni", legion_vii="boii")
    assert only(go(state, "risen"), LeaderCame).area == "aedui"


def test_no_leader_comes_where_the_romans_won_and_went_on() -> None:
    """V3: an area that is empty after a lost battle is no victory."""
    state = risen("major", boii="boii")
    state.won = 1 << AREAS.index["boii"]
    assert only(go(state, "risen"), LeaderCame).area == "boii"


def test_the_revolt_is_over_when_none_of_its_tribes_is_on_the_map() -> None:
    """V1: whatever else of the Barbarians stands in the areas."""
    state = risen("major", ariovistus="aedui", marcomanni="boii")
    log = go(state, "risen")
    assert not of(log, LeaderCame)
    assert state.phase == "lay"


def test_tribes_that_were_theirs_are_no_rebels() -> None:
    """N5, V1: of the Bituriges' home, the Arvii are Barbarians already and stay away."""
    state = two_areas()
    put(state, 2, "bituriges", "bituriges")
    barbarians(state, "leuci", "arvii")
    barbarian(state, "major_revolt")
    act(state, "revolt bituriges", "revolt osismi")
    assert names(state.rebels) == {"bituriges", "osismi"}
    assert where(state, "arvii") == "leuci"


def test_a_leader_of_the_first_card_is_noted() -> None:
    """10.5, 10.6, Y4: he came with the Barbarians' first card of the year."""
    for number, noted in ((0, 1), (1, 0)):
        state = board()
        neutrals(state, "aedui")
        state.play_number = number
        barbarian(state, "major_revolt")
        assert state.led.bit_count() == noted


# --- Massive Revolt (13.5, V4) -------------------------------------------------------------------------------


def massive(year: int = 5, **stand: str) -> tuple[State, list[Event]]:
    """The Barbarians play Massive Revolt; Aedui, Boii and Leuci are all there is to choose."""
    state = two_areas(**stand)
    neutrals(state, "leuci")
    barbarians(state, "veneti", "veneti")
    state.year = year
    return state, barbarian(state, "massive_revolt")


def test_three_areas_rise_and_vercingetorix_comes_to_one_of_them() -> None:
    """13.5: of any region; it is his home."""
    state, _ = massive()
    log = act(state, "revolt aedui", "revolt boii", "revolt leuci")
    assert only(log, RevoltBegan) == RevoltBegan(BARBARIANS, "massive", ("aedui", "boii", "leuci"))
    assert legal(state) == {f"lead vercingetorix {area}" for area in ("aedui", "boii", "leuci")}
    log = act(state, "lead vercingetorix aedui")
    assert only(log, LeaderCame) == LeaderCame(BARBARIANS, "vercingetorix", "aedui")
    assert (where(state, "vercingetorix"), home(state, "vercingetorix")) == ("aedui", "aedui")


def test_any_three_areas_may_move_after_it() -> None:
    """13.5: not only those that rose."""
    state, _ = massive()
    act(state, "revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix aedui")
    assert legal(state) == {"group aedui", "group boii", "group leuci", "group veneti", "end"}
    act(state, "group veneti", "group boii", "group aedui")
    assert state.phase == "move"


def test_battles_of_its_movement_have_main_groups_and_the_rhine_two_rounds() -> None:
    """13.5, C8, B2, B3: they are battles as after any movement."""
    state, _ = massive()
    barbarians(state, "germania", "ariovistus", "tencteri")
    romans(state, "treveri", "legion_ix", "legion_x")
    act(state, "revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix leuci")
    act(state, "group germania", "end", "move ariovistus germania-treveri")
    log = act(state, "move tencteri germania-treveri")
    assert only(log, BattleBegan).rounds == 2


def test_several_groups_of_its_movement_are_a_main_one_and_reserves() -> None:
    """13.5, C8, B2."""
    state, _ = massive()
    romans(state, "mandubii", "legion_ix", "legion_x")
    act(state, "revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix leuci")
    act(
        state, "group aedui", "group leuci", "end", "move aedui aedui-mandubii", "move leuci leuci-mandubii", "end"
    )
    act(state, "end")  # nobody goes into the fortress
    assert legal(state) == {"main aedui", "main leuci"}
    act(state, "main leuci")
    assert names(state.moves.reserve) == {"aedui"}


def test_the_card_is_out_of_the_game() -> None:
    """13.5: once played as a Massive Revolt, and only by the Barbarians."""
    state, _ = massive()
    act(state, "revolt aedui", "revolt boii", "revolt leuci", "lead vercingetorix aedui", "end")
    assert state.massive
    assert state.removed == 1 << CARDS.massive
    assert CARDS.massive not in state.discards[1]
    assert state.laid == (-1, -1)


def test_without_an_area_to_choose_it_is_lost_and_stays_in_the_game() -> None:
    """C1, 13.5: nothing was played as a Massive Revolt."""
    state = board()
    barbarians(state, "veneti", "veneti")
    log = barbarian(state, "massive_revolt")
    assert only(log, ActionLost).card == "massive_revolt"
    assert (state.massive, state.removed) == (False, 0)


def test_in_58_bc_it_is_a_minor_revolt() -> None:
    """13.5: and the card stays in the game."""
    state = two_areas()
    play(state, OTHER, ("massive_revolt", "event"))
    log = act(state, "revolt aedui")
    assert only(log, RevoltBegan).size == "minor"
    assert not state.massive
    assert CARDS.massive in state.discards[1]
    assert state.phase == "lay"


def test_moved_with_it_stays_in_the_game() -> None:
    """5.2.1 A, 13.5."""
    state = two_areas()
    state.year = 5
    play(state, OTHER, ("massive_revolt", "movement"))
    assert not state.massive
    assert CARDS.massive in state.discards[1]


def test_vercingetorix_comes_where_no_battle_was_or_where_they_won() -> None:
    """13.5, V4."""
    state, _ = massive(aedui="legion_vii", boii="legion_viii")
    act(state, "revolt aedui", "revolt boii", "revolt leuci", "battle aedui")
    win(state, 0)
    win(state, 1)
    assert legal(state) == {"lead vercingetorix boii", "lead vercingetorix leuci"}


def test_if_no_area_fits_vercingetorix_there_is_no_movement() -> None:
    """V4: some rebels live, beaten back; the card is out of the game all the same."""
    state = board()
    neutrals(state, "leuci", "boii")
    for area, legion in (("leuci", "legion_vii"), ("boii", "legion_viii")):
        romans(state, area, legion)
    barbarian(state, "massive_revolt")
    act(state, "battle boii")
    win(state, 0)
    act(state, "pass legion_vii", "retreat leuci leuci-mandubii", "end")
    assert (state.phase, state.actor) == ("groups", 0)
    assert side_of(state, "leuci") == 1
    assert where(state, "leuci") == "mandubii"
    assert where(state, "vercingetorix") == ""
    assert state.massive
    assert state.removed == 1 << CARDS.massive


def test_vercingetorix_of_the_first_card_is_noted() -> None:
    """10.7, Y4."""
    state = board()
    neutrals(state, "aedui")
    state.play_number = 0
    barbarian(state, "massive_revolt")
    assert where(state, "vercingetorix") == "aedui"
    assert state.led.bit_count() == 1
