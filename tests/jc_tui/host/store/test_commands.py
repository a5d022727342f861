"""The commands of a host: what it does with accounts, keys and backups while its server may be running."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jc_tui.cli import cli
from jc_tui.commands.host import COMMANDS
from jc_tui.host import server
from jc_tui.host.house_rules import HouseRules
from jc_tui.host.limits import Limits
from jc_tui.host.server import Serving
from jc_tui.host.store.accounts import fingerprint_of
from tests.jc_tui.host.houses import House, done, key
from tests.jc_tui.terminals import ROOT, RUN, PseudoTerminal


def host(path: Path, *arguments: str) -> Result:
    """What a command of a host prints; it is refused in one sentence if at all."""
    return CliRunner().invoke(cli, ["host", *arguments, "--data", str(path)], prog_name="jc-tui")


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A host with two accounts, whose server is running."""
    made = House(tmp_path / "host")
    made.friend("anna")
    made.friend("bert")
    return made


def printed(house: House, *arguments: str) -> str:
    """What a command prints that does what it is asked."""
    result = host(house.folder.path, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_host_allows_what_its_options_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    served: list[Serving] = []

    async def serve(serving: Serving, *_: object) -> None:
        served.append(serving)

    monkeypatch.setattr(server, "serve", serve)
    assert host(tmp_path, "--invitation-only", "--games", "5", "--lines", "9", "--per-key", "2").exit_code == 0
    assert served[0].rules == HouseRules(invitation_only=True, games=5, lines=9)
    assert served[0].limits == Limits(per_key=2)
    assert host(tmp_path).exit_code == 0
    assert (served[1].rules, served[1].limits) == (HouseRules(), Limits())


@pytest.mark.parametrize("user", [0, 1000])
def test_root_is_told_that_a_host_needs_a_user_of_its_own(
    user: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def serve(_: Serving, ready: Callable[[Any], None]) -> None:
        ready(SimpleNamespace(port=2222, fingerprint="SHA256:x"))

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr("os.geteuid", lambda: user)
    opened = host(tmp_path)
    assert opened.exit_code == 0
    assert "ssh -C -p 2222" in opened.stdout
    assert ("as a user that owns only" in opened.stderr) is (user == 0)


def test_an_address_that_is_empty_is_none(tmp_path: Path):
    refused = host(tmp_path, "--listen", "")
    assert refused.exit_code == 2
    assert "--listen needs an address" in refused.output


def test_what_is_no_number_is_no_limit(tmp_path: Path):
    refused = host(tmp_path, "--idle", "nan")
    assert refused.exit_code == 2
    assert "'nan' is not a valid" in refused.output


def test_the_folder_may_be_named_before_the_command(house: House):
    result = CliRunner().invoke(cli, ["host", "--data", str(house.folder.path), "accounts"])
    assert result.output.startswith("anna")


def test_accounts_are_listed(house: House):
    house.store.accounts.ban("bert")
    assert printed(house, "accounts").splitlines() == [
        "anna  1 key, since 2026-03-01T12:00:00Z, last here 2026-03-01T12:00:00Z",
        "bert  1 key, since 2026-03-01T12:00:00Z, last here 2026-03-01T12:00:00Z (banned)",
    ]


def test_a_host_to_whom_nobody_has_come(tmp_path: Path):
    made = House(tmp_path / "host")
    assert printed(made, "accounts") == "There are no accounts yet.\n"


def test_who_is_banned_goes_and_may_come_again(house: House):
    anna = house.hall.counters[0]
    assert printed(house, "ban", "Anna") == "anna is banned.\n"
    assert house.hall.look() == [anna]
    assert printed(house, "unban", "anna") == "anna is no longer banned.\n"
    assert house.hall.look() == []


def test_an_account_is_renamed_while_it_is_here(house: House):
    assert printed(house, "rename", "anna", "cleo") == "The account is called cleo now.\n"
    house.hall.look()
    account = house.hall.counters[0].account
    assert account is not None
    assert account.name == "cleo"


def test_an_invitation_lets_somebody_register(house: House):
    code = printed(house, "invite").strip()
    assert house.store.register("cleo", key("c"), code).name == "cleo"


def test_keys_are_listed_and_taken_away_and_a_code_brings_back_who_lost_theirs(house: House):
    mark = fingerprint_of(key("anna"))
    assert printed(house, "keys", "anna").startswith(f"{mark}  ssh-ed25519, added 2026-03-01T12:00:00Z, last used")
    assert printed(house, "revoke", "anna", mark) == "That key no longer opens the account of anna.\n"
    assert len(house.hall.look()) == 1
    code = printed(house, "keys", "anna", "--code").strip()
    # It is good for ten minutes from now; the host of the test is in the past.
    assert done(house.comes("new").join_account(code)).name == "anna"


def test_a_backup_is_made_and_restored(house: House, tmp_path: Path):
    house.game(house.hall.counters[0], bot="tiro")
    target, again = tmp_path / "backup.tar.gz", tmp_path / "again"
    assert printed(house, "backup", str(target)) == f"{target} has all that the host keeps, with 1 game.\n"
    assert host(again, "restore", str(target)).stdout == f"{again} is a host again, with 1 game.\n"
    assert "anna" in host(again, "accounts").stdout


def test_a_backup_is_written_to_standard_output(house: House, tmp_path: Path):
    house.game(house.hall.counters[0], bot="tiro")
    result = host(house.folder.path, "backup", "-")
    assert (result.exit_code, result.stderr) == (0, "The backup has all that the host keeps, with 1 game.\n")
    (tmp_path / "backup").write_bytes(result.stdout_bytes)
    assert host(tmp_path / "again", "restore", str(tmp_path / "backup")).exit_code == 0
    assert not Path("-").exists()


@pytest.mark.slow
def test_a_backup_goes_through_a_pipe(house: House, tmp_path: Path):
    again, code = tmp_path / "again", f"{sys.executable} -c '{RUN}' host"
    piped = f"{code} backup - --data {house.folder.path} | {code} restore /dev/stdin --data {again}"
    told = subprocess.run(["sh", "-c", piped], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stderr == "The backup has all that the host keeps, with 0 games.\n"
    assert told.stdout == f"{again} is a host again, with 0 games.\n"


@pytest.mark.slow
def test_a_backup_that_nobody_reads_is_refused_in_a_sentence(house: House):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as out:
        backup = [sys.executable, "-c", RUN, "host", "backup", "-", "--data", str(house.folder.path)]
        told = subprocess.run(backup, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "jc-tui: Standard output could not be written: Broken pipe.\n")
    with PseudoTerminal("host", "backup", "-", "--data", house.folder.path) as terminal:
        terminal.until("A backup is no text for a terminal.")
        assert terminal.ended() == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rename", "nobody-here", "x"], "No player here is called 'nobody-here'."),
        (["rename", "anna", "x"], "'x' cannot be a name"),
        (["rename", "anna", "bert"], "The name 'bert' is taken"),
        (["ban", "\x1b[31m"], "No player here is called '\\x1b[31m'."),
        (["revoke", "anna", "SHA256:x"], "The account has no such key."),
        (["ban", "\udcff"], "No player here is called '\\xff'."),
        (["backup", ""], "The name of a file cannot be empty"),
        (["restore", "/dev/null"], "is not empty"),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(house: House, arguments: list[str], sentence: str):
    result = host(house.folder.path, *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "restore"])
def test_where_there_is_no_host_none_is_made(tmp_path: Path, name: str):
    takes = {"rename": ["a", "b"], "revoke": ["a", "b"], "unseal": ["--all", "--key-file", "key"]}
    takes |= {name: [] for name in ("accounts", "invite", "invitations", "games")}
    result = host(tmp_path / "none", name, *takes.get(name, ["a"]))
    assert result.exit_code == 1
    assert "There is no host in" in result.stderr
    assert list(tmp_path.iterdir()) == []
