"""Where places are put: apart from each other, near where they are, and where hands want them."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from engine.words import data_folder
from tests.tools.map_make.made_up import board_in
from tools.map_make.places import ORDERS, Place, names_of, places_text, read_placed, settled
from tools.map_make.sources import Level, Site, Sources, read_sources

MAP = data_folder() / "julius_caesar" / "map_art"


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return read_sources(board_in(tmp_path))


@pytest.fixture
def level(sources: Sources) -> Level:
    return sources.levels["small"]


def site(sources: Sources, name: str) -> Site:
    (found,) = (site for site in sources.sites if site.id == name)
    return found


def spots(places: list[Place]) -> dict[str, tuple[int, int]]:
    return {place.id: (place.row, place.col) for place in places}


def test_parts_of_a_place_stand_side_by_side_in_each_order(level: Level):
    for order, parts in ORDERS.items():
        place = Place("alba", ("Alba",), False, (0, 0), "○", row=5, col=20, order=order, name="Alba")
        columns = {"s": place.col, "n": place.part("n", level), "m": place.part("m", level)}
        assert sorted(columns, key=columns.__getitem__) == list(parts)
        start, end = place.span(level)
        assert (start, end - start) == (min(columns.values()), 1 + 4 + level.mark)


def test_names_are_short_or_full_and_in_capitals_if_they_score(sources: Sources, level: Level):
    def names(name: str, kind: str) -> tuple[str, ...]:
        return names_of(site(sources, name), replace(level, names=kind), sources)

    assert (names("bona", "short"), names("alba", "short")) == (("Bon",), ("ALB1", "ALBA1"))
    assert (names("cora", "full"), names("mare_magnum", "full")) == (("CORA2",), ("Magnum",))
    assert (names("bona", "both"), names("delos", "both")) == (("Bon", "Bona"), ("Del", "Delos"))


def test_three_letters_are_too_short_where_there_is_more_room(sources: Sources, level: Level):
    roomy = replace(sources, short={**sources.short, "bona": ("Bon", "Bona")}, abbreviations={"ona": "onata"})
    assert names_of(site(roomy, "bona"), replace(level, names="both"), roomy) == ("Bona", "Bonata")


@pytest.mark.slow
def test_no_two_places_overlap(sources: Sources, level: Level):
    for one, other in combinations(settled(sources, level), 2):
        (start, end), (first, last) = one.span(level), other.span(level)
        assert one.row != other.row or end <= first or last <= start, (one.id, other.id)


@pytest.mark.slow
def test_a_fixed_place_stays_and_the_others_keep_clear_of_it(sources: Sources, level: Level):
    places = settled(sources, level)
    assert spots(places)["alba"] == (8, 12)
    spot = spots(places)["bona"]
    crowded = spots(settled(sources, replace(level, fixed={"alba": (*spot, "right", "")})))
    assert crowded["alba"] == spot != crowded["bona"]


@pytest.mark.slow
def test_a_place_moved_afterwards_leaves_all_others_where_they_were(sources: Sources, level: Level):
    before = spots(settled(sources, level))
    row, col = before["delos"]
    after = spots(settled(sources, replace(level, moved={"delos": (row + 2, col - 1, "left", "")})))
    assert after == {**before, "delos": (row + 2, col - 1)}


@pytest.mark.slow
def test_the_same_places_come_out_each_time_and_are_read_back(sources: Sources, level: Level, tmp_path: Path):
    text = places_text(settled(sources, level), level)
    assert text == places_text(settled(sources, level), level)
    (tmp_path / "small.places.toml").write_text(text, encoding="utf-8")
    alba = read_placed(tmp_path / "small.places.toml")["alba"]
    assert (alba.row, alba.col) == (8, 12)
    assert alba.mark[1] == alba.name[0] < alba.name[1] == alba.col


@pytest.mark.slow
def test_a_place_that_hands_name_has_that_name(sources: Sources, level: Level):
    row, col = spots(settled(sources, level))["alba"]
    named = settled(sources, replace(level, moved={"alba": (row, col, "left", "Al")}))
    assert [place.name for place in named if place.id == "alba"] == ["Al"]


@pytest.mark.parametrize("name", ["small", "medium", "tall", "wide", "large"])
def test_the_places_of_each_level_come_out_as_they_are(name: str):
    sources, made = read_sources(MAP), (MAP / f"{name}.places.toml").read_text("utf-8")
    assert places_text(settled(sources, sources.levels[name]), sources.levels[name]) == made
