"""Navis between ports and seas (6.2, rulings M5, M10)."""

from __future__ import annotations

import pytest

from engine.julius_caesar.events import BlockMoved
from tests.julius_caesar.acting import do, of, refuse, where
from tests.julius_caesar.support import caesars, ways

FROM_MASSILIA = {"massilia-mare_hispanum"} | {
    f"massilia-mare_hispanum-{end}"
    for end in (
        *("oceanus_atlanticus", "mare_tyrrhenum", "utica", "caralis", "iomnium", "siga", "tingis"),
        *("carthago_nova", "tarraco", "narbo", "genua"),
    )
}


def test_the_first_move_example_from_massilia() -> None:
    """6.2 and its worked example 1: to the sea, then to a sea beside it or another port on it."""
    state = caesars("1/2", "massilia caesar: navis_1\n")
    assert ways(state, "caesar_navis_1") == FROM_MASSILIA
    state = caesars("1/2", "massilia caesar: navis_1\nmare_hispanum caesar: navis_2\n")
    assert ways(state, "caesar_navis_1") == FROM_MASSILIA


def test_the_second_move_example_from_mare_internum() -> None:
    """6.2 and its worked example 2: by Mare Aegaeum to two seas and five ports; Pergamum is none."""
    state = caesars("1/2", "mare_internum caesar: navis_1\n")
    found = ways(state, "caesar_navis_1")
    first = {way.split("-")[1] for way in found if way.count("-") == 1}
    assert {space for space in first if space.startswith("mare")} == {
        *("mare_tyrrhenum", "mare_hadriaticum", "mare_aegaeum", "mare_egypticum"),
    }
    further = {way.split("-")[2] for way in found if way.startswith("mare_internum-mare_aegaeum-")}
    assert further == {"propontis", "mare_egypticum", "creta", "athena", "thessalonika", "aenos", "ephesus"}
    refuse(state, "move caesar_navis_1 mare_internum-mare_aegaeum-pergamum")


def test_navis_never_go_from_port_to_port_directly() -> None:
    """6.2: the sea between is a link of its own."""
    state = caesars("1/2", "massilia caesar: navis_1\n")
    refuse(state, "move caesar_navis_1 massilia-narbo")
    do(state, "move caesar_navis_1 massilia-mare_hispanum-narbo")
    assert where(state, "caesar_navis_1") == "narbo"


def test_navis_put_to_sea_with_the_group_of_their_city() -> None:
    """6.2, 6.1: land blocks and Navis of a city move for one point."""
    state = caesars("1/2", "massilia caesar: navis_1, legio_11\n")
    do(state, "move legio_11 massilia-genua", "move caesar_navis_1 massilia-mare_hispanum")
    assert state.moves_left == 0
    assert where(state, "caesar_navis_1") == "mare_hispanum"


def test_the_navis_of_a_sea_are_a_group() -> None:
    """6.1, 6.2: one point for all of a sea, in all directions; sea borders have no limit (M3)."""
    state = caesars("1/2", "mare_hispanum caesar: navis_1, navis_2, navis_3, navis_4, navis_5\n")
    do(state, *(f"move caesar_navis_{n} mare_hispanum-mare_tyrrhenum" for n in (1, 2, 3, 4)))
    do(state, "move caesar_navis_5 mare_hispanum-massilia")
    assert state.moves_left == 0


def test_an_enemy_sea_is_attacked_and_not_passed() -> None:
    """6.2, 2.2: a Navis that attacks makes one link."""
    state = caesars("1/2", "massilia caesar: navis_1\nmare_hispanum pompey: navis_1\n")
    assert ways(state, "caesar_navis_1") == {"massilia-mare_hispanum"}
    refuse(state, "move caesar_navis_1 massilia-mare_hispanum-mare_tyrrhenum")
    events = do(state, "move caesar_navis_1 massilia-mare_hispanum")
    assert [event.manner for event in of(events, BlockMoved)] == ["attack"]


def test_an_enemy_port_or_sea_is_no_second_link() -> None:
    """6.2, M2: attacks are made from the sea or port beside."""
    state = caesars(
        "1/2",
        """
        massilia caesar: navis_1
        mare_tyrrhenum pompey: navis_1
        utica pompey: legio_39
        """,
    )
    assert ways(state, "caesar_navis_1") == FROM_MASSILIA - {
        *("massilia-mare_hispanum-mare_tyrrhenum", "massilia-mare_hispanum-utica"),
    }


def test_an_enemy_port_is_attacked_from_its_sea() -> None:
    """6.2, 7.81: land blocks defend the port against a Navis too."""
    state = caesars("1/2", "mare_hispanum caesar: navis_1\nutica pompey: legio_39\n")
    events = do(state, "move caesar_navis_1 mare_hispanum-utica")
    assert [event.manner for event in of(events, BlockMoved)] == ["attack"]


@pytest.mark.parametrize("holder", ["", "utica caesar: legio_7\n"])
def test_a_navis_may_pass_through_a_port(holder: str) -> None:
    """M10: sea, port, sea; the port friendly or vacant."""
    state = caesars("1/2", f"mare_hispanum caesar: navis_1\n{holder}")
    assert "mare_hispanum-utica-mare_internum" in ways(state, "caesar_navis_1")
    do(state, "move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert where(state, "caesar_navis_1") == "mare_internum"


def test_a_navis_does_not_pass_through_an_enemy_port() -> None:
    """M10, 6.2."""
    state = caesars("1/2", "mare_hispanum caesar: navis_1\nutica pompey: legio_39\n")
    refuse(state, "move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert not {way for way in ways(state, "caesar_navis_1") if way.startswith("mare_hispanum-utica-")}


def test_a_navis_does_not_return_to_its_port() -> None:
    """M2, 6.2: out and back is no move."""
    state = caesars("1/2", "massilia caesar: navis_1\n")
    refuse(state, "move caesar_navis_1 massilia-mare_hispanum-massilia", "M2")


def test_straits_and_their_cities_mean_nothing_to_navis() -> None:
    """4.32: from Mare Aegaeum to Propontis past enemies on both shores, as many as like."""
    state = caesars(
        "1/2",
        """
        mare_aegaeum caesar: navis_1, navis_2, navis_3
        aenos pompey: legio_1
        pergamum pompey: legio_2
        """,
    )
    for n in (1, 2, 3):
        do(state, f"move caesar_navis_{n} mare_aegaeum-propontis-pontus_euxinus")
    assert where(state, "caesar_navis_3") == "pontus_euxinus"


def test_navis_use_neither_roads_nor_straits() -> None:
    """M10, 4.1: from Byzantium by its seas only."""
    state = caesars("1/2", "byzantium caesar: navis_1\n")
    refuse(state, "move caesar_navis_1 byzantium-aenos")
    refuse(state, "move caesar_navis_1 byzantium-nicomedia")
    assert "byzantium-propontis-nicomedia" in ways(state, "caesar_navis_1")
