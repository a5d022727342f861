"""Nothing that comes out of a save, a file name or a setting reaches the terminal raw."""

import os
from pathlib import Path

import pytest

from jc_tui.settings import load_settings
from tests.jc_tui.games import jc
from tests.jc_tui.hostile import ESCAPES, RAW, saves, write
from tests.jc_tui.idle import workers_done
from tests.jc_tui.screens.stage import staged
from tests.jc_tui.shell import new_app, text


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["verify", "text", "export", "export --as json", "export --as markdown", "repair", "review"]
)
def test_no_command_prints_what_a_save_holds_raw(command: str, tmp_path: Path) -> None:
    for path in saves(tmp_path):
        name, *options = command.split()
        done = jc(name, os.fspath(path), *options, text="show\nlog\nquit\n")
        assert done.exit_code in (0, 1), path
        assert not RAW.search(done.output), (path, done.output)


@pytest.mark.slow
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "JSON"])
def test_the_list_of_saves_prints_nothing_raw(form: list[str], tmp_path: Path) -> None:
    saves(tmp_path)
    done = jc("saves", "--saves", tmp_path, *form, status=0)
    assert not RAW.search(done.output)
    assert "pwned" in done.output


def test_the_name_of_a_player_cannot_pass_for_a_line_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", seats={"caesar": ESCAPES})
    for command in ("verify", "export", "text"):
        assert "x: sound" not in jc(command, path).output.splitlines()


def test_a_line_that_is_typed_comes_back_harmless(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl")
    typed = ESCAPES.replace("\ud800", "\ufffd")
    lines = [f"{word}{typed}" for word in ("move ", "help ", "show ", "? ", "log ", "hint ", "")]
    assert not RAW.search(jc("text", path, text="\n".join(lines), status=1).output)


def test_an_argument_comes_back_harmless(tmp_path: Path) -> None:
    for arguments in (["verify", "\x1b[2J"], ["text", "--caesar", "\x1b[2J"], ["\x1b[2J"], ["--theme", "\x1b[2J"]):
        done = jc(*arguments, "--saves", tmp_path) if arguments[0] == "verify" else jc(*arguments)
        assert done.exit_code in (1, 2)
        assert done.output
        assert not RAW.search(done.output), arguments


def test_a_setting_comes_back_harmless(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('"\\u001b[2J\\u202e" = 1\n', encoding="utf-8")
    notice = load_settings(file)[1]
    assert notice
    assert not RAW.search(notice)


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["saves", "title"])
async def test_the_screens_show_what_a_save_holds_harmless(screen: str, tmp_path: Path) -> None:
    saves(tmp_path)
    app = new_app(tmp_path)
    shown: list[str] = []
    async with staged(app, (120, 40)) as (app, pilot):
        if screen == "saves":
            await pilot.press("l")
            for _ in range(16):
                await pilot.pause()
                await workers_done(app)
                shown.append(text(app))
                await pilot.press("down")
        shown.append(text(app))
    assert not any(RAW.search(each) for each in shown)
    if screen == "saves":
        assert any("\\x1b[31mred" in each for each in shown)


def test_a_strange_name_is_told_once(tmp_path: Path) -> None:
    path = tmp_path / "oddly\x1b[2J.jsonl"
    path.write_bytes(b"no save\n")
    assert jc("verify", path).output.count("oddly\\x1b[2J.jsonl") == 1
