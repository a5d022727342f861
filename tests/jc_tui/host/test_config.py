"""The settings of a host: on the command line, in its file, and in the documents."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.foreign import parse_toml
from engine.words import say
from jc_tui.cli import cli
from jc_tui.host import server
from jc_tui.host.config import HostConfig, name_of
from jc_tui.host.server import Serving
from tests.jc_tui.terminals import ROOT, RUN

WITHOUT_EXTRA = "import sys; sys.modules |= dict.fromkeys(('aiosmtplib', 'asyncssh', 'msgspec'));"
MANUAL = (ROOT / "docs/host.md").read_text(encoding="utf-8")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Serving]:
    """How hosts are run, none of which listens."""
    known: list[Serving] = []

    async def serve(serving: Serving, ready: Callable[[Any], None]) -> None:
        known.append(serving)
        ready(SimpleNamespace(port=2222, fingerprint="SHA256:x"))

    monkeypatch.setattr(server, "serve", serve)
    return known


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["host", *map(str, arguments)], prog_name="jc-tui")


def test_usual_settings_are_those_of_the_configuration(tmp_path: Path, served: list[Serving]):
    assert run("--data", tmp_path).exit_code == 0
    assert served[0].limits == HostConfig()
    assert (served[0].port, served[0].listen, served[0].sandbox, served[0].mail) == (2222, "", True, None)


def test_the_command_line_goes_before_the_file_in_the_folder(tmp_path: Path, served: list[Serving]):
    (tmp_path / "host.toml").write_text(
        "invitation-only = true\nidle = 60\nper-key = 2\nport = 1\nno-sandbox = true"
    )
    result = run("--data", tmp_path, "--port", "2300", "--idle", "600")
    assert (result.exit_code, result.stderr.count("root")) == (0, os.geteuid() == 0)
    assert served[0].limits == HostConfig(invitation_only=True, per_key=2, port=2300, no_sandbox=True)
    assert (served[0].port, served[0].sandbox) == (2300, False)


def test_a_file_that_is_named_is_read_in_place_of_that(tmp_path: Path, served: list[Serving]):
    (tmp_path / "host.toml").write_text("sessions = 1")
    (tmp_path / "other.toml").write_text("games = 5")
    assert run("--data", tmp_path, "--settings", tmp_path / "other.toml").exit_code == 0
    assert served[0].rules == HostConfig(games=5)


def test_an_old_option_still_works_and_says_where_it_has_gone(tmp_path: Path, served: list[Serving]):
    result = run("--data", tmp_path, "--per-key", "2")
    told = f"--per-key will be gone in the next release. Set per-key in {tmp_path / 'host.toml'} instead.\n"
    assert result.stderr.startswith(told)
    assert served[0].limits == HostConfig(per_key=2)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("per_key = 3", "there is no setting called 'per_key'."),
        ("[limits]\ngames = 3", "there is no setting called 'limits'."),
        ('"\\u001b[31m" = 3', "there is no setting called '\\x1b[31m'."),
        ("per-key = 0", "per-key must be a whole number from 1 to 1000."),
        ("per-key = 1001", "per-key must be a whole number from 1 to 1000."),
        ("per-key = 3.0", "per-key must be a whole number from 1 to 1000."),
        ("per-key = true", "per-key must be a whole number from 1 to 1000."),
        ("idle = nan", "idle must be a number from 1 to 31536000."),
        ("idle = inf", "idle must be a number from 1 to 31536000."),
        ('idle = "600"', "idle must be a number from 1 to 31536000."),
        ("invitation-only = 1", "invitation-only must be true or false."),
        ("smtp = true", "smtp must be a text in quotation marks."),
        ("games = 3\ngames = 4", "line 2"),
        ("games", "line 1"),
        ("# " + "x" * 100_000, "File too large."),
        (None, "No such file or directory."),
    ],
)
def test_a_wrong_file_is_one_sentence_with_its_name(
    tmp_path: Path, served: list[Serving], text: str | None, sentence: str
):
    path = tmp_path / "host.toml"
    if text is not None:
        path.write_text(text)
    result = run("--data", tmp_path / "host", "--settings", path)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)
    assert result.stderr.startswith(f"jc-tui: {path}: {sentence.removesuffix('.')}")
    assert served == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--listen", ""], "--listen needs an address"),
        (["--idle", "nan"], "'nan' is not a valid"),
        (["--sealed"], "--sealed is gone"),
        (["--key-file", "key"], "--key-file is gone"),
    ],
)
def test_an_option_that_cannot_be_is_refused(served: list[Serving], options: list[str], sentence: str):
    refused = run(*options)
    assert (refused.exit_code, served) == (2, [])
    assert sentence in refused.stderr


@pytest.mark.parametrize("user", [0, 1000])
def test_root_is_told_that_a_host_needs_a_user_of_its_own(
    user: int, tmp_path: Path, served: list[Serving], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("os.geteuid", lambda: user)
    opened = run("--data", tmp_path)
    assert "ssh -C -p 2222" in opened.stdout
    assert ("as a user that owns only" in opened.stderr) is (user == 0)


@pytest.mark.slow
def test_the_help_shows_ten_options_also_where_the_server_is_not_installed(tmp_path: Path):
    def jc(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", WITHOUT_EXTRA + RUN, "host", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    told = jc("--help")
    options = [line.split()[0] for line in told.stdout.splitlines() if line.startswith("  -")]
    assert options == [
        *("--data", "--settings", "--port", "--listen", "--invitation-only", "--no-sandbox", "--smtp"),
        *("--sessions", "--idle", "--memory", "-h,"),
    ]
    refused = jc("accounts", "--data", str(tmp_path))
    assert (refused.returncode, refused.stderr.startswith("jc-tui: The server is not installed.")) == (1, True)


def test_the_documents_have_the_whole_file():
    lines = []
    for each in fields(HostConfig):
        value = "3" if each.name == "thinkers" else json.dumps(each.default)
        lines += [f"# {say(each.metadata['about'])}", f"{name_of(each)} = {value}"]
    assert "\n".join(f"    {line}" for line in lines) in MANUAL, "\n".join(lines)
    assert parse_toml("\n".join(lines).encode()).keys() == {name_of(each) for each in fields(HostConfig)}
