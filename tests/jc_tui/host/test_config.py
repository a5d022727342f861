"""The settings of a host: on the command line, in its file, and in the documents."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from engine.words import say
from jc_tui.cli import cli
from jc_tui.host import server
from jc_tui.host.config import HostConfig
from jc_tui.host.server import Serving
from tests.jc_tui.terminals import ROOT, RUN

WITHOUT_EXTRA = "import sys; sys.modules |= dict.fromkeys(('aiosmtplib', 'asyncssh', 'msgspec'));"
OPTIONS = "data settings port listen invitation-only no-sandbox smtp sessions idle memory"

REFUSED = {
    ("--listen", ""): "--listen needs an address",
    ("--idle", "nan"): "'nan' is not a valid",
    ("--sealed",): "--sealed is gone",
    ("--key-file", "key"): "--key-file is gone",
}
WHOLE, NUMBER = "per_key must be a whole number from 1 to 1000.", "idle must be a number from 1 to 31536000."
WRONG = {
    "per-key = 3": "there is no setting called 'per-key'.",
    "[limits]\ngames = 3": "there is no setting called 'limits'.",
    '"\\u001b[31m" = 3': "there is no setting called '\\x1b[31m'.",
    **dict.fromkeys(("per_key = 0", "per_key = 1001", "per_key = 3.0", "per_key = true"), WHOLE),
    **dict.fromkeys(("idle = nan", "idle = inf", 'idle = "600"'), NUMBER),
    "invitation_only = 1": "invitation_only must be true or false.",
    "smtp = true": "smtp must be a text in quotation marks.",
    "games = 3\ngames = 4": "line 2, column 10: Cannot overwrite a value.",
    "# " + "x" * 100_000: "File too large.",
    None: "No such file or directory.",
}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Serving]:
    """How hosts are run, none of which listens."""
    known: list[Serving] = []

    async def serve(serving: Serving, ready: Callable[[Any], None]) -> None:
        known.append(serving)
        ready(SimpleNamespace(port=2222, fingerprint="SHA256:x"))

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    return known


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["host", *map(str, arguments)], prog_name="jc-tui")


def test_the_command_line_goes_before_the_file_and_root_is_told_to_be_another(
    tmp_path: Path, served: list[Serving], monkeypatch: pytest.MonkeyPatch
):
    assert run("--data", tmp_path).exit_code == 0
    assert served[0].rules == served[0].limits == HostConfig()
    (tmp_path / "host.toml").write_text(
        "invitation_only = true\nidle = 60\nper_key = 2\nport = 1\nno_sandbox = true"
    )
    result = run("--data", tmp_path, "--port", "2300", "--idle", "600")
    assert (result.exit_code, result.stderr) == (0, "")
    assert served[1].limits == HostConfig(invitation_only=True, per_key=2, port=2300, no_sandbox=True)
    assert (served[1].port, served[1].sandbox) == (2300, False)
    (tmp_path / "other.toml").write_text("games = 5")
    assert run("--data", tmp_path, "--settings", tmp_path / "other.toml").exit_code == 0
    assert served[2].rules == HostConfig(games=5)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    opened = run("--data", tmp_path)
    assert ("ssh -C -p 2222" in opened.stdout, "as a user that owns" in opened.stderr) == (True, True)


def test_an_old_option_still_works_and_says_where_it_has_gone(tmp_path: Path, served: list[Serving]):
    told = f"--per-key will be gone in the next release. Set per_key in {tmp_path / 'host.toml'} instead.\n"
    assert run("--data", tmp_path, "--per-key", "2").stderr == told
    assert served[0].limits == HostConfig(per_key=2)


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_file_is_one_sentence(tmp_path: Path, served: list[Serving], text: str | None):
    path = tmp_path / "host.toml"
    if text is not None:
        path.write_text(text)
    for command in ([], ["check"]):
        result = run("--data", tmp_path / "host", "--settings", path, *command)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"jc-tui: {path}: {WRONG[text]}\n")
    assert served == []


def test_an_option_that_cannot_be_is_refused(served: list[Serving]):
    for options, sentence in REFUSED.items():
        refused = run(*options)
        assert (refused.exit_code, served) == (2, [])
        assert sentence in refused.stderr


@pytest.mark.slow
def test_without_the_server_there_is_a_help_with_ten_options_and_else_a_sentence():
    def jc(name: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", WITHOUT_EXTRA + RUN, "host", name]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    options = [line.split()[0] for line in jc("--help").stdout.splitlines() if line.startswith("  -")]
    assert options == [*(f"--{name}" for name in OPTIONS.split()), "-h,"]
    assert jc("accounts").stderr.startswith("jc-tui: The server is not installed.")


def test_the_documents_have_the_whole_file():
    lines = []
    for each in fields(HostConfig):
        value = "3" if each.name == "thinkers" else json.dumps(each.default)
        lines += [f"    # {say(each.metadata['about'])}", f"    {each.name} = {value}"]
    assert "\n".join(lines) in (ROOT / "docs/host.md").read_text(encoding="utf-8"), "\n".join(lines)
