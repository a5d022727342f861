"""The pictures of the documents: there, small, whole, and without anything from elsewhere."""

from __future__ import annotations

import asyncio
import re
from xml.etree import ElementTree

import pytest

from tools.moving_picture import FILE, SIZE, Film
from tools.pictures import FILES, FOLDER, ROOT, picture

MOST = 250_000
"""The bytes a picture may have."""


@pytest.mark.parametrize("file", FILES)
def test_a_picture_is_small_and_whole(file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert len(text.encode()) < MOST
    assert "url(http" not in text
    assert "@import" not in text
    ElementTree.fromstring(text)


def test_the_page_of_pictures_shows_all_that_there_are() -> None:
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    linked = re.findall(r"pictures/([\w-]+\.svg)", page)
    assert set(linked) - {FILE.name} == set(FILES)


@pytest.mark.slow
@pytest.mark.thorough
def test_a_picture_comes_out_the_same_each_time() -> None:
    first, second = (asyncio.run(picture("battle", (80, 24))) for _ in range(2))
    assert first == second
    assert "round" in first


# --- the picture that moves in the README ---
FIRST, SECOND = ((FOLDER / f"{name}-120x40.svg").read_text(encoding="utf-8") for name in ("first-move", "winter"))


def film(*screens: str) -> str:
    made = Film()
    for screen in screens:
        made.add(screen, 1.0)
    return made.svg()


def test_the_picture_in_the_readme_is_small_whole_and_moves() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert f"({FILE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.encode()) < 500_000
    assert "@keyframes" in text
    assert "prefers-reduced-motion" in text
    assert re.findall(r"url\(|@import|href", text) == []
    ElementTree.fromstring(text)


def test_each_screen_of_a_film_is_shown_in_its_time_and_one_that_stays_is_kept_once() -> None:
    assert film(FIRST, FIRST).count("<text") == film(FIRST).count("<text") >= SIZE[1]
    assert "@keyframes" not in film(FIRST, FIRST)
    made = film(FIRST, SECOND, FIRST)
    ElementTree.fromstring(made)
    assert set(re.findall(r"@keyframes t\d+\{(.*)\}", made)) == {
        "0%{visibility:visible}33.33%{visibility:hidden}66.67%{visibility:visible}",
        "0%{visibility:hidden}33.33%{visibility:visible}66.67%{visibility:hidden}",
    }
