"""What a player has set: kept, read back, and never in the way."""

import os
from dataclasses import fields, replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from jc_tui.app import GameApp
from jc_tui.settings import CHOICES, FILE, Settings, load_settings, save_settings, settings_path
from tests.jc_tui.screens.stage import staged
from tests.jc_tui.shell import text
from tests.jc_tui.texts import missing

CHANGED = Settings(
    *("light", "ascii", "256", "slow", "fast", False, False, False, "step", True, "en"),
    *('a "quoted" \\ path\n\u20ac.jsonl', "pompey", "gallic-war", {"table-end": "E"}),
)


def test_without_a_file_the_usual_settings_count_and_every_one_is_kept_and_read_back(own_settings):
    usual = Settings()
    assert load_settings() == (usual, None)
    assert not own_settings.exists()
    for field in fields(Settings):
        assert getattr(CHANGED, field.name) != getattr(usual, field.name)
        assert getattr(usual, field.name) in CHOICES.get(field.name, [getattr(usual, field.name)])
    assert save_settings({field.name: getattr(CHANGED, field.name) for field in fields(Settings)}) is None
    assert load_settings() == (CHANGED, None)


def test_saving_changes_nothing_else(own_settings):
    save_settings({"theme": "light"})
    save_settings({"bell": False})
    assert load_settings()[0] == replace(Settings(), theme="light", bell=False)
    assert [path.name for path in own_settings.parent.iterdir()] == [FILE]


def test_folder_is_made_and_may_be_named_itself_and_is_the_users_without_the_variable(tmp_path, monkeypatch):
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path / "deep" / "er.toml"))
    assert save_settings({"bell": False}) is None
    assert (tmp_path / "deep" / "er.toml").is_file()
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path))
    assert settings_path() == tmp_path / FILE
    monkeypatch.delenv("JC_TUI_CONFIG")
    assert settings_path().parts[-2:] == ("jc-tui", FILE)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"theme = \nbell", "line 1"),
        (b"\xff\xfe", "not UTF-8"),
        (b"theme = " + b"[" * 100_000 + b"]" * 100_000, "nested too deeply"),
        (b"theme = " + b"7" * 5_000, "too many digits"),
        (b"# " + b"x" * (1 << 20), "too large"),
        (b"theme = 'pink'", "theme must be one of: auto, dark"),
        (b"bell = 'yes'", "bell must be true or false"),
        (b"theme = 3", "theme must be a text"),
        (b"colour = 'red'", "there is no setting called colour"),
    ],
)
def test_broken_file_falls_back_with_a_notice_that_names_it(own_settings, content, reason):
    own_settings.write_bytes(content)
    settings, notice = load_settings()
    assert settings == Settings()
    assert not missing(str(notice), str(own_settings), reason)
    assert own_settings.read_bytes() == content


def test_what_is_sound_of_a_broken_file_counts(own_settings):
    own_settings.write_text("theme = 'light'\nbell = 1\n")
    assert load_settings()[0] == replace(Settings(), theme="light")
    own_settings.write_text("key_hints = false\nbell = false\n")
    assert load_settings() == (replace(Settings(), bell=False), None), "one that is gone is left out"
    own_settings.write_text("bell = 3\ncolor = true\nmoments = 'never'\n")
    told = str(load_settings()[1])
    assert not missing(told, "bell", "color", "moments")
    assert told.endswith("They are left out.")


def test_broken_file_is_put_aside_before_it_is_replaced(own_settings):
    own_settings.write_text("theme = ")
    assert save_settings({"theme": "light"}) is None
    assert own_settings.with_name(f"{FILE}.broken").read_text() == "theme = "
    assert load_settings() == (replace(Settings(), theme="light"), None)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_stands_in_place_of_the_file_is_told_and_not_waited_for(make, tmp_path):
    make(tmp_path / FILE)
    settings, notice = load_settings(tmp_path / FILE)
    assert settings == Settings()
    assert not missing(str(notice), str(tmp_path), "it is not a file" if make is os.mkfifo else "")


def test_settings_that_cannot_be_kept_are_told(tmp_path):
    (path := tmp_path / "file").touch()
    assert str(path / FILE) in str(save_settings({"bell": False}, path / FILE))


def test_failed_write_leaves_the_old_file(own_settings, monkeypatch):
    save_settings({"theme": "light"})
    monkeypatch.setattr(os, "fsync", Mock(side_effect=OSError(28, "No space left on device")))
    assert "No space left" in str(save_settings({"theme": "dark"}))
    assert load_settings()[0].theme == "light"
    assert [path.name for path in own_settings.parent.iterdir()] == [FILE]


@pytest.mark.slow
@pytest.mark.parametrize("last", ["x" * 300, "a\0b", "~nobody-at-all/x", "\udce4.jsonl", "\x1b[2J"])
async def test_a_last_game_that_is_no_path_is_no_game_to_go_on_with(own_settings, last, tmp_path):
    save_settings({"last_game": last, "theme": "light"})
    settings, notice = load_settings()
    assert (notice, settings.theme) == (None, "light")
    async with staged(GameApp(settings, tmp_path)) as (app, _):
        assert "no game to go on with" in text(app)
