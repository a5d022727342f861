"""The pictures of the documents: there, small, whole, and without anything from elsewhere."""

from __future__ import annotations

import asyncio
import re
from xml.etree import ElementTree

import pytest

from tools.moving_picture import FILE
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
def test_a_picture_comes_out_the_same_each_time() -> None:
    first, second = (asyncio.run(picture("battle", (80, 24))) for _ in range(2))
    assert first == second
    assert "round" in first
