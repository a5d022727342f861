"""Paths that a user names, in every way that is none."""

from pathlib import Path

import pytest

from jc_tui.paths import PathRefused, path_of
from jc_tui.saves.folder import find_save
from jc_tui.settings import settings_path
from tests.jc_tui.games import jc, sentence

BAD = {"~nobody-at-all/x": "no such home folder", "a\0b": "zero byte", "\ud800": "half a character"}
BAD |= {"x" * 300: "too long", "a/" * 3000: "too long", "": "cannot be empty"}


def test_a_text_that_is_no_path_is_refused_with_the_reason(monkeypatch):
    for text, reason in BAD.items():
        with pytest.raises(PathRefused, match=reason):
            path_of(text)
        with pytest.raises(PathRefused, match=reason):
            find_save(text, Path("/"))
    monkeypatch.setenv("HOME", "/home/gaius")
    assert path_of("~/x") == Path("/home/gaius/x")
    assert path_of("\udce4.jsonl") == Path("\udce4.jsonl")


@pytest.mark.parametrize("command", ["verify", "export", "repair", "text", "review"])
@pytest.mark.parametrize("text", ["~nobody-at-all/x", "x" * 300])
def test_every_command_refuses_it_in_one_sentence(command, text):
    assert BAD[text] in sentence(jc(command, text, status=1))


def test_so_are_a_folder_of_saves_and_settings(monkeypatch):
    for command in (["saves"], ["text"], ["verify", "x"]):
        assert "no such home folder" in sentence(jc(*command, "--saves", "~nobody-at-all/x", status=1))
    monkeypatch.setenv("JC_TUI_CONFIG", "~nobody-at-all/x")
    with pytest.raises(PathRefused):
        settings_path()
