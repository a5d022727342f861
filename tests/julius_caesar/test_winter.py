"""The winter turn in its order (8.0-8.6, W1, W3-W5, V6, L4)."""

from __future__ import annotations

import pytest

from engine.contract import Event, Seat
from engine.julius_caesar.events import (
    BlockDisbanded,
    BlockMoved,
    CleopatraReturned,
    CleopatraTurned,
    PointsCounted,
    WinterBegan,
    YearBegan,
)
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, of, offers, points, refuse, side, strength, where
from tests.julius_caesar.support import at


def winter(text: str) -> tuple[State, list[Event]]:
    """The fifth turn of 706 ends without a battle and winter begins: the state then, and what has happened."""
    state = at(f"year: 706\nturn: 5\nphase: move\nactor: pompey\nplayer one: caesar\nmoves: 0\nlevies: 0\n{text}")
    return state, do(state, "end")


# --- 8.1 Cleopatra -----------------------------------------------------------------------------------------------


def test_cleopatra_goes_home_to_a_friendly_alexandria() -> None:
    """8.1, W1: with the strength she has."""
    state, events = winter("cyrene pompey: cleopatra II\nalexandria pompey: legio_38 III")
    assert of(events, CleopatraReturned) == [CleopatraReturned(POMPEY, "cyrene")]
    assert not of(events, CleopatraTurned)
    assert (where(state, "cleopatra"), side(state, "cleopatra"), strength(state, "cleopatra")) == (
        "alexandria",
        "pompey",
        2,
    )


def test_cleopatra_goes_home_to_a_vacant_alexandria_and_keeps_her_side() -> None:
    """8.1, W1: she fights for Caesar here, and her being home counts in the victory check that follows."""
    state, events = winter("utica caesar: cleopatra III\nmassilia caesar: legio_7 III")
    assert (where(state, "cleopatra"), side(state, "cleopatra")) == ("alexandria", "caesar")
    assert of(events, PointsCounted) == [PointsCounted(706, 3, 0)], "Alexandria 2, Massilia 1, Utica left vacant"


def test_cleopatra_joins_the_enemy_who_holds_alexandria() -> None:
    """8.1, W1: at once and at her current strength, before the points are counted."""
    for owner, enemy in (("caesar", "pompey"), ("pompey", "caesar")):
        legion = {"caesar": "legio_8", "pompey": "legio_1"}[enemy]
        state, events = winter(f"utica {owner}: cleopatra III\nalexandria {enemy}: {legion} I")
        assert of(events, CleopatraTurned) == [CleopatraTurned(Seat(enemy), "alexandria", 3)]
        assert (where(state, "cleopatra"), side(state, "cleopatra"), strength(state, "cleopatra")) == (
            "alexandria",
            enemy,
            3,
        )
        assert points(state)[("caesar", "pompey").index(enemy)] == 2


def test_cleopatra_at_home_stays() -> None:
    """8.1."""
    _, events = winter("alexandria pompey: cleopatra II")
    assert not of(events, CleopatraReturned)


def test_winter_is_played_in_the_rulebooks_order() -> None:
    """8.0, W5: Cleopatra, victory, Navis, supply, disbanding, the new year; Caesar before Pompey each time."""
    state, events = winter(
        """
        cyrene pompey: cleopatra II
        hispanum caesar: navis_1 II
        massilia caesar: legio_7 III
        narbo caesar: legio_8 III, legio_9 III, legio_11 III, legio_12 III
        internum pompey: navis_1 II
        syracuse pompey: legio_37 III, legio_1 III, legio_2 III, legio_4 III, scipio III
        utica pompey: legio_39 III
        """
    )
    kinds = [type(event) for event in events]
    order = [WinterBegan, CleopatraReturned, PointsCounted]
    assert [kind for kind in kinds if kind in order] == order
    seen = [(state.phase, state.to_act)]
    for text in (
        "port caesar_navis_1 narbo",
        "port pompey_navis_1 utica",
        "disband legio_8",
        "disband legio_9",
        "disband scipio",
        "end",
    ):
        do(state, text)
        seen.append((state.phase, state.to_act))
    assert seen == [
        ("port", CAESAR),
        ("port", POMPEY),
        ("supply", CAESAR),
        ("supply", CAESAR),
        ("supply", POMPEY),
        ("disband", CAESAR),
        ("disband", POMPEY),
    ]
    assert of(do(state, "end"), YearBegan) == [YearBegan(707)]
    assert state.clock == "707.0"


# --- 8.3 Navis to port -------------------------------------------------------------------------------------------


def test_navis_choose_among_the_friendly_ports_of_their_sea() -> None:
    """8.3, W3: not vacant, not enemy, not other ports."""
    state, _ = winter(
        """
        tyrrhenum caesar: navis_1 II, navis_2 I
        rome caesar: legio_8 III
        genua caesar: legio_11 III
        neapolis pompey: legio_1 IV
        massilia caesar: legio_7 III
        """
    )
    assert offers(state) == {
        f"port caesar_navis_{number} {port}" for number in (1, 2) for port in ("genua", "rome")
    }
    assert refuse(state, "port caesar_navis_1 aleria", "8.3") == "not-friendly"
    assert refuse(state, "port caesar_navis_1 neapolis", "8.3") == "not-friendly"
    assert refuse(state, "port caesar_navis_1 massilia", "8.3") == "not-on-this-sea"
    assert refuse(state, "end", "8.3")
    do(state, "port caesar_navis_2 rome", "port caesar_navis_1 genua")
    assert (where(state, "caesar_navis_2"), where(state, "caesar_navis_1")) == ("rome", "genua")
    assert strength(state, "caesar_navis_2") == 1


def test_navis_with_one_port_go_there_by_themselves() -> None:
    """8.3, W3."""
    state, events = winter("hadriaticum caesar: navis_1 II\nsalone caesar: legio_8 III")
    assert of(events, BlockMoved) == [BlockMoved(CAESAR, "caesar_navis_1", ("mare_hadriaticum", "salone"), "port")]
    assert (state.phase, where(state, "caesar_navis_1")) == ("disband", "salone")


def test_navis_without_a_friendly_port_are_disbanded_and_can_be_levied_next_year() -> None:
    """8.3, W3, L4: the one in the lonely sea is gone at once, upright in the pool."""
    state, events = winter(
        """
        euxinus pompey: navis_1 II, navis_2 I
        byzantium caesar: legio_8 III
        """
    )
    assert of(events, BlockDisbanded) == [
        BlockDisbanded(POMPEY, f"pompey_navis_{number}", "pontus_euxinus", "port") for number in (1, 2)
    ]
    assert where(state, "pompey_navis_1") == "pool"


def test_a_navis_in_port_stays_there() -> None:
    """8.3: only those at sea move."""
    state, events = winter("massilia caesar: navis_1 II\nhispanum pompey: navis_1 II\nutica pompey: legio_39 III")
    assert [event.block for event in of(events, BlockMoved)] == ["pompey_navis_1"]
    assert where(state, "caesar_navis_1") == "massilia"


def test_cleopatras_way_home_can_leave_navis_without_their_port() -> None:
    """8.1 before 8.3: Cyrene was friendly only because she was there."""
    state, events = winter("cyrene pompey: cleopatra IV\ninternum pompey: navis_1 II")
    assert [event.block for event in of(events, BlockDisbanded)] == ["pompey_navis_1"]
    assert where(state, "pompey_navis_1") == "pool"


# --- 8.4 supply --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "feeds"), [("genua", 3), ("massilia", 4), ("rome", 5), ("lugdunum", 3), ("athena", 4)]
)
def test_genua_feeds_three_massilia_four_and_rome_five(city: str, feeds: int) -> None:
    """8.4, worked example: 3 and the city's value."""
    legions = ("legio_7", "legio_8", "legio_9", "legio_11", "legio_12", "legio_13")
    state, _ = winter(f"{city} caesar: {', '.join(legions[:feeds])}")
    assert state.phase == "disband"
    state, _ = winter(f"{city} caesar: {', '.join(legions[: feeds + 1])}")
    assert (state.phase, state.to_act) == ("supply", CAESAR)
    assert offers(state) == {f"disband {legion}" for legion in legions[: feeds + 1]}


def test_the_owner_gives_up_exactly_the_surplus() -> None:
    """8.4, W4: any block, Navis and leaders too; no more than the surplus, no less."""
    state, _ = winter("genua caesar: caesar III, legio_8 I, legio_11 III, navis_1 II, legio_12 III")
    assert offers(state) == {
        f"disband {block}" for block in ("caesar", "legio_8", "legio_11", "caesar_navis_1", "legio_12")
    }
    assert refuse(state, "end", "8.4") == "cannot-end"
    do(state, "disband caesar_navis_1", "disband caesar")
    assert state.phase == "disband"
    assert (where(state, "caesar"), where(state, "caesar_navis_1")) == ("pool", "pool")


def test_a_leader_disbanded_for_want_of_supply_scores_for_nobody() -> None:
    """W4: he is not lost."""
    state, _ = winter("genua caesar: caesar III, legio_8 I, legio_11 III, legio_12 III")
    before = points(state)
    do(state, "disband caesar")
    assert where(state, "caesar") == "pool"
    assert points(state) == before
    assert state.view(POMPEY).pools[CAESAR].lost == ()


def test_cleopatra_eats_but_is_never_disbanded() -> None:
    """8.4, 8.5, W4: six blocks in Alexandria, one too many, and it is not she."""
    legions = ("legio_1", "legio_2", "legio_4", "legio_5")
    state, _ = winter(f"alexandria pompey: cleopatra IV, navis_2 II, {', '.join(legions)}")
    assert (state.phase, state.to_act) == ("supply", POMPEY)
    assert offers(state) == {f"disband {block}" for block in (*legions, "pompey_navis_2")}
    assert refuse(state, "disband cleopatra", "8.5") == "cleopatra-stays"


def test_cleopatra_coming_home_can_crowd_alexandria() -> None:
    """8.1 before 8.4: also when she comes to the enemy."""
    legions = ", ".join(("legio_7", "legio_8", "legio_9", "legio_11", "legio_12"))
    state, _ = winter(f"alexandria caesar: {legions}\ncyrene pompey: cleopatra IV")
    assert (state.phase, state.to_act) == ("supply", CAESAR)


def test_navis_brought_to_port_count_for_supply() -> None:
    """8.3 before 8.4, W4."""
    state, _ = winter("hadriaticum caesar: navis_1 II\nsalone caesar: legio_8, legio_11, legio_12")
    assert (state.phase, where(state, "caesar_navis_1")) == ("supply", "salone")


def test_only_blocks_of_crowded_cities_are_given_up() -> None:
    """8.4: two crowded cities one after the other as the owner likes."""
    state, _ = winter(
        """
        genua caesar: legio_7, legio_8, legio_9, legio_11
        ravenna caesar: legio_12, legio_13, legio_14, legio_16
        narbo caesar: caesar
        """
    )
    assert len(offers(state)) == 8
    assert refuse(state, "disband caesar", "8.4") == "city-is-fed"
    do(state, "disband legio_12")
    assert offers(state) == {f"disband legio_{number}" for number in (7, 8, 9, 11)}
    assert refuse(state, "disband legio_13", "8.4") == "city-is-fed"


# --- 8.5 disbanding ----------------------------------------------------------------------------------------------


def test_any_block_but_cleopatra_may_be_disbanded_anywhere() -> None:
    """8.5: in any number, first Caesar, then Pompey."""
    state, _ = winter("narbo caesar: caesar III, legio_7 II\nutica pompey: legio_39 III, navis_1 II")
    assert (state.phase, state.to_act) == ("disband", CAESAR)
    assert offers(state) == {"disband caesar", "disband legio_7", "end"}
    assert refuse(state, "disband legio_39", "8.5") == "not-yours"
    do(state, "disband caesar", "disband legio_7")
    assert state.to_act is POMPEY, "Caesar has nothing left to disband"
    assert offers(state) == {"disband legio_39", "disband pompey_navis_1", "end"}
    assert refuse(state, "disband cleopatra", "8.5") == "cleopatra-stays"
    do(state, "disband legio_39", "end")
    assert (where(state, "caesar"), where(state, "legio_39"), where(state, "pompey_navis_1")) == (
        "pool",
        "pool",
        "utica",
    )


def test_a_disbanded_block_forfeits_its_steps() -> None:
    """8.5: it comes back at its lowest step."""
    state, _ = winter("narbo caesar: legio_7 III, legio_8 II")
    do(state, "disband legio_7", "end")
    assert strength(state, "legio_7") == 0


def test_a_disbanded_defector_goes_back_to_its_original_owner() -> None:
    """8.5, G2, V6."""
    state, _ = winter("narbo caesar: legio_1 III, legio_8 II")
    do(state, "disband legio_1")
    assert "legio_1" in (state.view(POMPEY).pools[POMPEY].blocks or ())


# --- 8.6 year reset ----------------------------------------------------------------------------------------------


def test_at_the_years_end_the_fallen_stand_up_and_leaders_stay_lost() -> None:
    """8.6, 5.2, L4, 7.51."""
    state, _ = winter(
        "narbo caesar: caesar\nutica pompey: pompey\nface up: legio_7, legio_39\nlost: antonius, scipio"
    )
    do(state, "end", "end")
    assert (where(state, "legio_7"), where(state, "legio_39")) == ("pool", "pool")
    assert (where(state, "antonius"), where(state, "scipio")) == ("lost", "lost")
    assert points(state) == (1, 4), "a leader each, and Alexandria and Utica for Pompey"


def test_a_new_year_begins_with_all_cards() -> None:
    """8.6, 2.1: six cards each from the whole deck, then a discard; nothing is left of last year's."""
    state, _ = winter("narbo caesar: caesar\nutica pompey: pompey")
    do(state, "end", "end")
    assert state.to_act is Seat.CHANCE
    weights = state.outcome_weights()
    assert weights is not None
    assert sum(weights) == 27
    for seat in SEATS:
        for _ in range(6):
            state.apply(state.legal_actions(Seat.CHANCE)[-1])
        assert len(state.view(seat).hand) == 6
    view = state.view(CAESAR)
    assert (view.played, view.discard, view.chosen, view.year, view.turn) == ((), None, None, 707, 0)
    assert (state.phase, state.to_act) == ("discard", CAESAR)


def test_nothing_that_moved_is_remembered_in_winter() -> None:
    """6.1: marks of movement, roads and attacks end with the turn."""
    state, _ = winter("narbo caesar: caesar from massilia, legio_7 from massilia\nutica pompey: pompey")
    view = state.view(CAESAR)
    assert view.roads == ()
    assert not any(stack.moved for space in view.spaces.values() for stack in space.stacks)
