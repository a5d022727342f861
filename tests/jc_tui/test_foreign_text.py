"""Nothing that comes out of a save, a file name or a setting reaches the terminal raw."""

import pytest

from jc_tui.settings import load_settings
from tests.jc_tui.games import jc
from tests.jc_tui.hostile import ESCAPES, RAW, saves, write
from tests.jc_tui.idle import workers_done
from tests.jc_tui.screens.stage import staged
from tests.jc_tui.shell import new_app, text

COMMANDS = ["verify", "text", "export", "export --as json", "export --as markdown", "repair", "review"]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_prints_what_a_save_holds_raw(command, tmp_path):
    for path in saves(tmp_path):
        name, *options = command.split()
        done = jc(name, path, *options, text="show\nlog\nquit\n")
        assert done.exit_code in (0, 1), path
        assert not RAW.search(done.output), (path, done.output)


@pytest.mark.slow
def test_the_list_of_saves_prints_nothing_raw(tmp_path):
    saves(tmp_path)
    for form in ([], ["--json"]):
        told = jc("saves", "--saves", tmp_path, *form, status=0).output
        assert not RAW.search(told)
        assert "pwned" in told


def test_a_name_passes_for_no_line_and_a_typed_line_comes_back_harmless(tmp_path):
    path = write(tmp_path / "a.jsonl", seats={"caesar": ESCAPES})
    for command in ("verify", "export", "text"):
        assert "x: sound" not in jc(command, path).output.splitlines()
    typed = ESCAPES.replace("\ud800", "\ufffd")
    lines = [f"{word}{typed}" for word in ("move ", "help ", "show ", "? ", "log ", "hint ", "")]
    assert not RAW.search(jc("text", path, text="\n".join(lines), status=1).output)


def test_an_argument_and_a_setting_come_back_harmless(saves, tmp_path):
    for arguments in (["verify", "\x1b[2J"], ["text", "--caesar", "\x1b[2J"], ["\x1b[2J"], ["--theme", "\x1b[2J"]):
        done = jc(*arguments)
        assert done.exit_code in (1, 2)
        assert done.output
        assert not RAW.search(done.output), arguments
    (file := tmp_path / "settings.toml").write_text('"\\u001b[2J\\u202e" = 1\n', encoding="utf-8")
    notice = load_settings(file)[1]
    assert notice
    assert not RAW.search(notice)


@pytest.mark.slow
async def test_the_screens_show_what_a_save_holds_harmless(tmp_path):
    saves(tmp_path)
    async with staged(new_app(tmp_path), (120, 40)) as (app, pilot):
        shown = [text(app)]
        await pilot.press("l")
        for _ in range(16):
            await pilot.pause()
            await workers_done(app)
            shown.append(text(app))
            await pilot.press("down")
    assert not any(RAW.search(each) for each in shown)
    assert any("\\x1b[31mred" in each for each in shown)


def test_a_strange_name_is_told_once(tmp_path):
    (path := tmp_path / "oddly\x1b[2J.jsonl").write_bytes(b"no save\n")
    assert jc("verify", path).output.count("oddly\\x1b[2J.jsonl") == 1
