"""The picture that moves in the README, and how it is put together."""

import re
from xml.etree import ElementTree

from tools.moving_picture import FILE, SIZE, Film
from tools.pictures import FOLDER, ROOT

FIRST, SECOND = ((FOLDER / f"{name}-120x40.svg").read_text(encoding="utf-8") for name in ("first-move", "winter"))


def film(*pictures: str) -> str:
    made = Film()
    for picture in pictures:
        made.add(picture, 1.0)
    return made.svg()


def test_the_picture_in_the_readme_is_small_whole_and_moves() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert f"({FILE.relative_to(ROOT).as_posix()})" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.encode()) < 500_000
    assert "@keyframes" in text
    assert "prefers-reduced-motion" in text
    assert re.findall(r"url\(|@import|href", text) == []
    ElementTree.fromstring(text)


def test_a_screen_that_stays_is_kept_once() -> None:
    assert film(FIRST, FIRST).count("<text") == film(FIRST).count("<text") >= SIZE[1]
    assert "@keyframes" not in film(FIRST, FIRST)


def test_each_screen_of_a_film_is_shown_in_its_time() -> None:
    made = film(FIRST, SECOND, FIRST)
    ElementTree.fromstring(made)
    assert set(re.findall(r"@keyframes t\d+\{(.*)\}", made)) == {
        "0%{visibility:visible}33.33%{visibility:hidden}66.67%{visibility:visible}",
        "0%{visibility:hidden}33.33%{visibility:visible}66.67%{visibility:hidden}",
    }
