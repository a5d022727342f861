"""The command line itself: help, version, completion, what it imports, and how it ends."""

import os
import stat
import subprocess
from contextlib import contextmanager
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from engine.bots import BOTS
from jc_tui import cli as module
from jc_tui.cli import COMMANDS, cli, main
from jc_tui.commands.host import COMMANDS as HOSTING
from tests.forked import start
from tests.jc_tui.games import begun, finished, jc, last_turn, missing, program, sentence
from tests.jc_tui.terminals import RUN, PseudoTerminal

HEAVY = ("textual", "rich", "engine.julius_caesar", "engine.match")
NOBODY = 65534


def test_help_names_every_command_and_how_to_get_completion_and_every_command_has_its_own():
    assert not missing(jc("--help").output, *COMMANDS, "completion bash")
    for name in (*COMMANDS, *(f"host {name}" for name in HOSTING)):
        assert jc(*name.split(), "--help", status=0).output.startswith(f"Usage: jc-tui {name}")


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--help", "--version"])
def test_help_and_version_load_neither_screens_nor_rules(option):
    heavy = f"[name for name in sys.modules if name.startswith({HEAVY!r})]"
    code = f"import atexit, sys\natexit.register(lambda: print({heavy}))\n{RUN}"
    told = program(option, code=code, true_start=True).stdout
    assert told.splitlines()[-1] == "[]"


def complete(words, index, tmp_path, **environment):
    """What bash would offer, under the name that the program has when installed."""
    asked = {"_JC_TUI_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(index)}
    done = program(code=f"import sys; sys.argv[0] = 'jc-tui'\n{RUN}", environment={**environment, **asked})
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


@pytest.mark.slow
def test_completion_offers_commands_bots_and_saves(tmp_path):
    for shell in ("bash", "zsh", "fish"):
        assert "_JC_TUI_COMPLETE" in jc("completion", shell).output
    finished(tmp_path / "rubicon.jsonl")
    assert "simulate" in complete("jc-tui sim", 1, tmp_path)
    assert complete("jc-tui simulate --caesar ti", 3, tmp_path) == ["tiro"]
    assert complete("jc-tui text --pompey ", 3, tmp_path) == ["human", *BOTS]
    assert complete("jc-tui verify ru", 2, tmp_path, JC_TUI_SAVES=str(tmp_path)) == ["rubicon"]


RANDOM_GAME = ["simulate", "--games", "1", "--caesar", "random", "--pompey", "random"]

MISUSES = [
    (["triumph"], "No such command 'triumph'"),
    (["--bad"], "No such option"),
    (["simulate"], "Missing option '--games'"),
    (["simulate", "--games", "0"], "0 is not in the range"),
    (["simulate", "--games", "two"], "'two' is not a valid integer"),
    (["simulate", "--games", "1", "--jobs", "0"], "0 is not in the range"),
    (["simulate", "--games", "1", "--caesar", "human"], "no player called 'human'"),
    (["simulate", "--games", "1", "--pompey", "nobody"], "there are: random, tiro"),
    (["text", "game", "--pompey", "tiro:9"], "takes no budget"),
    (["text", "game", "--pompey", "legatus:x"], "a number of iterations"),
    (["simulate", "--games", "1", "--seed", "x"], "a seed is a whole number, and 'x' is not one"),
    (["simulate", "--games", "1", "--seed", "9" * 30], "at most 18 digits"),
    (["text", "--caesar", "nobody:3"], "no player called 'nobody:3'; there are: human, random, tiro"),
    (["text", "--seed", ""], "a seed is a whole number"),
    (["simulate", "--seedz", "1"], "No such option '--seedz'. Did you mean '--seed'? (See: "),
    (["play", "--the"], "Did you mean '--help', '--theme' or '--watch'?"),
    (["simulate", "--games"], "Option '--games' requires an argument. (See: jc-tui simulate --help)"),
    (["simulate", "--free-deployment=1"], "Option '--free-deployment' does not take a value."),
    (["repair", "a", "b", "c"], "Got unexpected extra arguments 'b c'."),
    (["arena", "--limit", "long"], "'long' is not a valid number."),
    (["arena", "--budget", "0"], "0 is not in the range x>=1."),
    (["arena", "--jobs", "999"], "999 is not in the range 1<=x<="),
    (["verify"], "Missing argument 'FILE...'."),
    (["export", "x", "--as", "pdf"], "'pdf' is not one of"),
    (["export", "x", "--seat", "chance"], "'chance' is not one of"),
    (["completion", "tcsh"], "'tcsh' is not one of"),
    (["--theme", "pink"], "Invalid value for '--theme': 'pink' is not one of 'dark', 'light',"),
    (["--ascii", "saves"], "put them after `play`"),
    (["play", "--theme", "pink"], "'pink' is not one of"),
    (["play", "--seat", "chance"], "'chance' is not one of"),
    (["play", "game", "--seat", "caesar", "--watch"], "give only one of them"),
]
"""Arguments, and what is said of them."""


@pytest.mark.parametrize(("arguments", "said"), MISUSES)
def test_misuse_is_told_in_one_sentence_with_status_2(arguments, said):
    result = jc(*arguments, status=2)
    assert said in sentence(result)
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["text", "export", "repair"])
@pytest.mark.parametrize("content", [b"", b"hello\n", b'{"a": 1}\n', b"\x00" * 99, b"\xff\xfe\n", b"[" * 9999])
def test_what_is_no_save_is_refused_and_left_as_it_is(command, content, tmp_path):
    assert "it is a folder" in sentence(jc(command, tmp_path, status=1))
    (path := tmp_path / "notes.jsonl").write_bytes(content)
    assert ("" if content else "empty") in sentence(jc(command, path, status=1))
    assert path.read_bytes() == content


@pytest.mark.slow
def test_damaged_save_is_refused_with_line_and_left_alone(tmp_path):
    path = finished(tmp_path / "game.jsonl", damaged=30)
    before = path.read_bytes()
    for command in ("text", "export"):
        assert "damaged at line 30" in sentence(jc(command, path, status=1))
        assert path.read_bytes() == before


@contextmanager
def unprivileged(folder):
    """Be somebody whom permissions bind: they do not bind root."""
    if not all(above.stat().st_mode & stat.S_IXOTH for above in Path(__file__).resolve().parents):
        pytest.skip("the program itself lies where nobody else may read it")
    if os.geteuid():
        yield
        return
    for parent in [folder, *folder.parents]:
        if parent.stat().st_uid == 0 and not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o011)
    jc(*RANDOM_GAME, "--save-dir", folder / "warm-up")  # import all there is while it can be read
    jc("text", folder)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.slow
def test_save_that_may_not_be_read_or_written(tmp_path):
    secret, fixed = (last_turn(tmp_path / f"{name}.jsonl") for name in ("secret", "fixed"))
    secret.chmod(0)
    fixed.chmod(0o444)
    before = fixed.read_bytes()
    with unprivileged(tmp_path):
        for command, path in (("text", secret), ("export", secret), ("repair", secret), ("text", fixed)):
            assert "no permission" in sentence(jc(command, path, status=1))
        assert "no permission" in jc("verify", secret, status=1).stdout
        for command in ("verify", "export"):
            jc(command, fixed, status=0)
    assert fixed.read_bytes() == before


@pytest.mark.slow
def test_folder_that_may_not_be_written_or_cannot_be_made(tmp_path):
    (folder := tmp_path / "saves").mkdir()
    with unprivileged(tmp_path):
        before = sorted(folder.iterdir())
        if os.geteuid() != NOBODY:
            folder.chmod(0o555)
        for arguments in (["text", "--saves", folder], ["simulate", "--games", 1, "--save-dir", folder]):
            assert "ermission" in sentence(jc(*arguments, status=1))
        assert sorted(folder.iterdir()) == before
    (tmp_path / "file").touch()
    assert "file/saves" in sentence(jc("text", "--saves", tmp_path / "file" / "saves", status=1))
    assert "/proc/none" in sentence(jc("simulate", "--games", 1, "--save-dir", "/proc/none", status=1))


@pytest.mark.slow
def test_full_standard_output_is_told():
    with open("/dev/full", "w") as full:
        done = program(*RANDOM_GAME, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    (line,) = done.stderr.splitlines()
    assert (done.returncode, "No space left" in line) == (1, True)


@pytest.mark.slow
def test_closed_pipe_ends_quietly(tmp_path):
    finished(tmp_path / "game.jsonl")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with start(RUN, "export", tmp_path / "game.jsonl", environment=os.environ, **pipes) as exporting:
        exporting.stdout.close()
        assert exporting.stderr.read() == b""
    assert exporting.returncode == 1


@pytest.mark.slow
def test_no_colours_but_on_a_terminal(tmp_path):
    last_turn(tmp_path / "game.jsonl")
    for command in ("saves", "simulate --games 1 --caesar random --pompey random", "verify game"):
        done = program(*command.split(), environment={"JC_TUI_SAVES": str(tmp_path), "FORCE_COLOR": ""})
        assert (done.returncode, "\x1b" in done.stdout + done.stderr) == (0, False)


def test_program_fault_is_a_traceback_and_main_exits_with_the_status(monkeypatch):
    @click.command()
    def command():
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(module.Program, "get_command", lambda *_: command)
        assert isinstance(CliRunner().invoke(cli, ["text"]).exception, ZeroDivisionError)
    with pytest.raises(SystemExit) as ended:
        main(["verify", "/nowhere/at/all"])
    assert ended.value.code == 1


@pytest.mark.slow
@pytest.mark.parametrize("module", ["jc_tui.console", "engine.translations", "jc_tui.commands.saves"])
def test_ctrl_c_during_the_imports_leaves_no_traceback(module):
    code = f"""
import sys
class Interrupt:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupt())
"""
    done = program("saves", code=code + RUN, true_start=True)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)


@pytest.mark.slow
def test_a_last_seat_of_the_other_game_is_told_with_the_settings(tmp_path, own_settings):
    begun(save := tmp_path / "one.jsonl", 3).close()
    own_settings.write_text(f'last_game = "{save}"\nlast_seat = "romans"\n')
    with PseudoTerminal("play") as terminal:
        assert terminal.ended() == 1
    assert b"settings.toml: last_seat is romans" in terminal.shown
