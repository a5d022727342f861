"""Paths that a user names, in every way that is none."""

from pathlib import Path

import pytest

from jc_tui.paths import PathRefused, path_of
from jc_tui.saves.folder import find_save
from tests.jc_tui.games import jc, sentence

BAD = {
    "~nobody-at-all/x": "no such home folder",
    "a\0b": "zero byte",
    "\ud800": "half a character",
    "x" * 300: "too long",
    "a/" * 3000: "too long",
    "": "cannot be empty",
}


@pytest.mark.parametrize("text", BAD)
def test_a_text_that_is_no_path_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(PathRefused, match=BAD[text]):
        path_of(text)
    with pytest.raises(PathRefused, match=BAD[text]):
        find_save(text, Path("/"))


def test_a_home_folder_and_a_name_that_is_not_utf_8_are_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/gaius")
    assert path_of("~/x") == Path("/home/gaius/x")
    assert path_of("\udce4.jsonl") == Path("\udce4.jsonl")


@pytest.mark.parametrize("command", ["verify", "export", "repair", "text", "review"])
@pytest.mark.parametrize("text", ["~nobody-at-all/x", "x" * 300])
def test_every_command_refuses_it_in_one_sentence(command: str, text: str) -> None:
    assert BAD[text] in sentence(jc(command, text, status=1))


@pytest.mark.parametrize("command", [["saves"], ["text"], ["verify", "x"]])
def test_so_does_the_folder_of_the_saves(command: list[str]) -> None:
    assert "no such home folder" in sentence(jc(*command, "--saves", "~nobody-at-all/x", status=1))


def test_settings_in_no_file_are_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from jc_tui.settings import settings_path

    monkeypatch.setenv("JC_TUI_CONFIG", "~nobody-at-all/x")
    with pytest.raises(PathRefused):
        settings_path()
