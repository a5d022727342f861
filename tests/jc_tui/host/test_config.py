"""The settings of a host: on the command line, in its file, and in the documents."""

import json
from dataclasses import fields
from types import SimpleNamespace

import pytest

from engine.translations import say
from jc_tui.host import server
from jc_tui.host.config import HostConfig
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.games import program
from tests.jc_tui.host.store.test_commands import run_host
from tests.jc_tui.terminals import ROOT, RUN

WITHOUT_EXTRA = "import sys; sys.modules |= dict.fromkeys(('aiosmtplib', 'asyncssh', 'msgspec'));"
OPTIONS = "data settings port listen invitation-only no-sandbox other-games smtp sessions idle"
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
}


@pytest.fixture
def served(monkeypatch):
    known = []

    async def serve(serving, ready):
        known.append(serving)
        ready(SimpleNamespace(port=2222, fingerprint="SHA256:x"))

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    return known


def test_the_command_line_goes_before_the_file_and_root_is_told_to_be_another(tmp_path, served, monkeypatch):
    assert run_host(tmp_path).exit_code == 0
    settings = "invitation_only = true\nidle = 60\nper_key = 2\nport = 1\nno_sandbox = true"
    (tmp_path / "host.toml").write_text(settings)
    tmp_path.chmod(0o755)
    HostFolder(tmp_path).make()
    assert tmp_path.stat().st_mode & 0o777 == 0o700, "the file may lie there before the first start"
    assert run_host(tmp_path, "--port", "2300", "--idle", "600").stderr == ""
    (tmp_path / "other.toml").write_text("games = 5")
    old = run_host(tmp_path, "--settings", str(tmp_path / "other.toml"), "--per-key", "2")
    told = f"--per-key will be gone in the next release. Set per_key in {tmp_path / 'other.toml'} instead.\n"
    assert (old.exit_code, old.stderr) == (0, told)
    known = HostConfig(invitation_only=True, per_key=2, port=2300, no_sandbox=True)
    assert [each.config for each in served] == [HostConfig(), known, HostConfig(games=5, per_key=2)]
    monkeypatch.setattr("os.geteuid", lambda: 0)
    opened = run_host(tmp_path)
    assert ("ssh -C -p 2222" in opened.stdout, "as a user that owns" in opened.stderr) == (True, True)


def test_a_wrong_file_is_one_sentence(tmp_path, served):
    path = tmp_path / "host.toml"
    for text, sentence in ((None, "No such file or directory."), *WRONG.items()):
        if text is not None:
            path.write_text(text)
        for command in ([], ["check"]):
            result = run_host(tmp_path / "host", "--settings", str(path), *command)
            assert (result.exit_code, result.stdout, result.stderr) == (1, "", f"jc-tui: {path}: {sentence}\n")
    assert served == []


def test_an_option_that_cannot_be_is_refused(tmp_path, served):
    for given in ("--listen=: --listen needs an address", "--idle=nan: 'nan' is not a valid"):
        option, _, sentence = given.partition(": ")
        refused = run_host(tmp_path, option)
        assert (refused.exit_code, served, sentence in refused.stderr) == (2, [], True)


@pytest.mark.slow
def test_without_the_server_there_is_a_help_with_its_options_and_else_a_sentence():
    def jc(name):
        return program("host", name, code=WITHOUT_EXTRA + RUN)

    options = [line.split()[0] for line in jc("--help").stdout.splitlines() if line.startswith("  -")]
    assert options == [*(f"--{name}" for name in OPTIONS.split()), "-h,"]
    assert jc("accounts").stderr.startswith("jc-tui: The server is not installed.")


def test_the_documents_have_the_whole_file():
    lines = []
    for each in fields(HostConfig):
        value = "3" if each.name == "thinkers" else json.dumps(each.default)
        lines += [f"    # {say(each.metadata['about'])}", f"    {each.name} = {value}"]
    assert "\n".join(lines) in (ROOT / "docs/host.md").read_text(encoding="utf-8"), "\n".join(lines)
