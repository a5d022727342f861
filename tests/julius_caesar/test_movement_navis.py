"""Navis between ports and seas (6.2, rulings M5, M10)."""

from __future__ import annotations

import pytest

from tests.julius_caesar.acting import Playtest

FROM_MASSILIA = {"massilia-mare_hispanum"} | {
    f"massilia-mare_hispanum-{end}"
    for end in (
        *("oceanus_atlanticus", "mare_tyrrhenum", "utica", "caralis", "iomnium", "siga", "tingis"),
        *("carthago_nova", "tarraco", "narbo", "genua"),
    )
}


@pytest.mark.parametrize(
    ("board", "without"),
    [
        ("", set()),
        ("mare_hispanum caesar: navis_2", set()),
        # An enemy port or sea is no second link: attacks are made from the sea or port beside.
        ("mare_tyrrhenum pompey: navis_1\nutica pompey: legio_39", {"mare_tyrrhenum", "utica"}),
    ],
    ids=["vacant", "friendly", "enemies"],
)
def test_the_first_move_example_from_massilia(play: Playtest, board: str, without: set[str]) -> None:
    """6.2 and its worked example 1, M2: to the sea, then to a sea beside it or another port on it."""
    play.moves("1/2", "massilia caesar: navis_1", board)
    assert play.ways("caesar_navis_1") == FROM_MASSILIA - {f"massilia-mare_hispanum-{end}" for end in without}


def test_the_second_move_example_from_mare_internum(play: Playtest) -> None:
    """6.2 and its worked example 2: by Mare Aegaeum to two seas and five ports; Pergamum is none."""
    play.moves("1/2", "mare_internum caesar: navis_1")
    found = play.ways("caesar_navis_1")
    first = {way.split("-")[1] for way in found if way.count("-") == 1}
    assert {space for space in first if space.startswith("mare")} == {
        *("mare_tyrrhenum", "mare_hadriaticum", "mare_aegaeum", "mare_egypticum")
    }
    further = {way.split("-")[2] for way in found if way.startswith("mare_internum-mare_aegaeum-")}
    assert further == {"propontis", "mare_egypticum", "creta", "athena", "thessalonika", "aenos", "ephesus"}
    play.refused("move caesar_navis_1 mare_internum-mare_aegaeum-pergamum")


def test_navis_never_go_from_port_to_port_directly(play: Playtest) -> None:
    """6.2, M2: the sea between is a link of its own; out and back is no move."""
    play.moves("1/2", "massilia caesar: navis_1")
    play.refused("move caesar_navis_1 massilia-narbo")
    play.refused("move caesar_navis_1 massilia-mare_hispanum-massilia", "M2")
    play.do("move caesar_navis_1 massilia-mare_hispanum-narbo")
    assert play.where("caesar_navis_1") == "narbo"


def test_navis_put_to_sea_with_the_group_of_their_city(play: Playtest) -> None:
    """6.2, 6.1: land blocks and Navis of a city move for one point."""
    play.moves("1/2", "massilia caesar: navis_1, legio_11")
    play.do("move legio_11 massilia-genua", "move caesar_navis_1 massilia-mare_hispanum")
    assert play.moves_left == 0
    assert play.where("caesar_navis_1") == "mare_hispanum"


def test_the_navis_of_a_sea_are_a_group(play: Playtest) -> None:
    """6.1, 6.2: one point for all of a sea, in all directions; sea borders have no limit (M3)."""
    play.moves("1/2", "mare_hispanum caesar: navis_1, navis_2, navis_3, navis_4, navis_5")
    play.march("mare_hispanum-mare_tyrrhenum", *(f"caesar_navis_{n}" for n in (1, 2, 3, 4)))
    play.do("move caesar_navis_5 mare_hispanum-massilia")
    assert play.moves_left == 0


def test_an_enemy_sea_is_attacked_and_not_passed(play: Playtest) -> None:
    """6.2, 2.2: a Navis that attacks makes one link."""
    play.moves("1/2", "massilia caesar: navis_1", "mare_hispanum pompey: navis_1")
    assert play.ways("caesar_navis_1") == {"massilia-mare_hispanum"}
    play.refused("move caesar_navis_1 massilia-mare_hispanum-mare_tyrrhenum")
    assert play.manners("move caesar_navis_1 massilia-mare_hispanum") == ["attack"]


@pytest.mark.parametrize("holder", ["", "utica caesar: legio_7"], ids=["vacant", "friendly"])
def test_a_navis_may_pass_through_a_port(play: Playtest, holder: str) -> None:
    """M10: sea, port, sea; the port friendly or vacant."""
    play.moves("1/2", "mare_hispanum caesar: navis_1", holder)
    play.do("move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert play.where("caesar_navis_1") == "mare_internum"


def test_an_enemy_port_is_attacked_from_its_sea_and_not_passed(play: Playtest) -> None:
    """6.2, 7.81, M10: land blocks defend the port against a Navis too."""
    play.moves("1/2", "mare_hispanum caesar: navis_1", "utica pompey: legio_39")
    play.refused("move caesar_navis_1 mare_hispanum-utica-mare_internum")
    assert not {way for way in play.ways("caesar_navis_1") if way.startswith("mare_hispanum-utica-")}
    assert play.manners("move caesar_navis_1 mare_hispanum-utica") == ["attack"]


def test_straits_and_their_cities_mean_nothing_to_navis(play: Playtest) -> None:
    """4.32: from Mare Aegaeum to Propontis past enemies on both shores, as many as like."""
    shores = ("aenos pompey: legio_1", "pergamum pompey: legio_2")
    play.moves("1/2", "mare_aegaeum caesar: navis_1, navis_2, navis_3", *shores)
    play.march("mare_aegaeum-propontis-pontus_euxinus", *(f"caesar_navis_{n}" for n in (1, 2, 3)))
    assert play.where("caesar_navis_3") == "pontus_euxinus"


def test_navis_use_neither_roads_nor_straits(play: Playtest) -> None:
    """M10, 4.1: from Byzantium by its seas only."""
    play.moves("1/2", "byzantium caesar: navis_1")
    play.refused("move caesar_navis_1 byzantium-aenos")
    play.refused("move caesar_navis_1 byzantium-nicomedia")
    assert "byzantium-propontis-nicomedia" in play.ways("caesar_navis_1")
