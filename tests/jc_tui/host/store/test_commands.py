"""The commands of a host: what it does with accounts, keys and backups while its server may be running."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jc_tui.cli import cli
from jc_tui.commands.host import COMMANDS
from jc_tui.host.api.messages import RequestRefused
from jc_tui.host.store.accounts import fingerprint_of
from tests.jc_tui.host.bare_host import BareHost, done, key
from tests.jc_tui.terminals import ROOT, RUN, PseudoTerminal


def run_host(path: Path, *arguments: str) -> Result:
    """What a command of a host prints; it is refused in one sentence if at all."""
    return CliRunner().invoke(cli, ["host", *arguments, "--data", str(path)], prog_name="jc-tui")


@pytest.fixture
def host(tmp_path: Path) -> BareHost:
    """A host with two accounts, whose server is running."""
    made = BareHost(tmp_path / "host")
    made.friend("anna")
    made.friend("bert")
    return made


def printed(host: BareHost, *arguments: str) -> str:
    """What a command prints that does what it is asked."""
    result = run_host(host.folder.path, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_folder_may_be_named_before_the_command(host: BareHost):
    result = CliRunner().invoke(cli, ["host", "--data", str(host.folder.path), "accounts"])
    assert result.output.startswith("anna")


def test_accounts_are_listed(host: BareHost):
    host.store.accounts.ban("bert")
    assert printed(host, "accounts").splitlines() == [
        "anna  1 key, since 2026-03-01T12:00:00Z, last here 2026-03-01T12:00:00Z",
        "bert  1 key, since 2026-03-01T12:00:00Z, last here 2026-03-01T12:00:00Z (banned)",
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("accounts", "There are no accounts yet.\n"),
        ("games", "There are no games yet.\n"),
        ("invitations", "There are no open invitations.\n"),
    ],
)
def test_a_list_with_nothing_in_it_says_so(tmp_path: Path, command: str, sentence: str):
    assert printed(BareHost(tmp_path / "host"), command) == sentence


def test_an_account_is_banned_let_in_and_renamed_while_it_is_here(host: BareHost):
    anna = host.service.handlers[0]
    assert printed(host, "ban", "Anna") == "anna is banned.\n"
    assert host.service.poll() == [anna]
    assert printed(host, "unban", "anna") == "anna is no longer banned.\n"
    assert printed(host, "rename", "anna", "cleo") == "The account is called cleo now.\n"
    assert host.service.poll() == []
    assert anna.account is not None
    assert anna.account.name == "cleo"


def test_an_account_is_deleted_and_games_that_could_not_be_resigned_are_named(host: BareHost):
    game = host.game(*host.service.handlers)
    save = host.folder.save(game)
    save.write_bytes(save.read_bytes().replace(b"{", b"[", 1))
    told, left = "The account anna is deleted. In games it is called gone-1.\n", "Game 1 could not be resigned.\n"
    deleted = run_host(host.folder.path, "delete", "Anna")
    assert (deleted.exit_code, deleted.stdout, deleted.stderr) == (0, told, left)
    assert run_host(host.folder.path, "delete", "gone-1").stderr == left


def test_games_are_listed_closed_and_deleted(host: BareHost):
    anna = host.service.handlers[0]
    os.utime(host.folder.save(host.game(anna, bot="tiro")), (0, 0))
    host.game(anna)
    assert printed(host, "games").splitlines() == [
        "2  Caesar's Gallic War: anna (Romans), free (Barbarians); not begun; since 2026-03-01T12:00:00Z",
        "1  Caesar's Gallic War: anna (Romans), tiro (Barbarians); Romans to act; since 1970-01-01T00:00:00Z",
    ]
    closed = printed(host, "games", "--close", "1", "--loser", "Barbarians")
    assert closed == "Game 1 is over: Barbarians resigned.\n"
    assert "; Romans won; " in printed(host, "games")
    assert printed(host, "games", "--delete", "1") == "Game 1 is deleted.\n"
    for wrong in (["--close", "2", "--delete", "2"], ["--loser", "romans"]):
        assert "Give either --close" in run_host(host.folder.path, "games", *wrong).stderr


def test_what_writes_into_saves_is_for_the_user_of_the_host(host: BareHost, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    for arguments in (["games", "--close", "1"], ["games", "--delete", "1"], ["delete", "anna"]):
        assert "belongs to another user" in run_host(host.folder.path, *arguments).stderr
    assert printed(host, "games") == "There are no games yet.\n"


def test_an_invitation_lets_somebody_register_and_is_revoked_by_its_mark_or_code(host: BareHost):
    first, second, third = (printed(host, "invite").strip() for _ in range(3))
    assert host.store.register("cleo", key("c"), first).name == "cleo"
    assert printed(host, "invitations", "--revoke", second) == "That invitation no longer works.\n"
    mark, valid = printed(host, "invitations").split(maxsplit=1)
    assert valid.startswith("valid until ")
    assert printed(host, "invitations", "--revoke", mark) == "That invitation no longer works.\n"
    for code in (second, third):
        with pytest.raises(RequestRefused, match="invitation"):
            host.store.register("dora", key("d"), code)


def test_keys_are_listed_and_taken_away_and_a_code_brings_back_who_lost_theirs(host: BareHost):
    mark = fingerprint_of(key("anna"))
    assert printed(host, "keys", "anna").startswith(f"{mark}  ssh-ed25519, added 2026-03-01T12:00:00Z, last used")
    assert printed(host, "revoke", "anna", mark) == "That key no longer opens the account of anna.\n"
    assert len(host.service.poll()) == 1
    code = printed(host, "keys", "anna", "--code").strip()
    # It is good for ten minutes from now; the host of the test is in the past.
    assert done(host.comes("new").join_account(code)).name == "anna"


def test_a_backup_is_made_and_restored(host: BareHost, tmp_path: Path):
    host.game(host.service.handlers[0], bot="tiro")
    target, again = tmp_path / "backup.tar.gz", tmp_path / "again"
    assert printed(host, "backup", str(target)) == f"{target} has all that the host keeps, with 1 game.\n"
    assert run_host(again, "restore", str(target)).stdout == f"{again} is a host again, with 1 game.\n"
    assert "anna" in run_host(again, "accounts").stdout


def test_a_backup_is_written_to_standard_output(host: BareHost, tmp_path: Path):
    host.game(host.service.handlers[0], bot="tiro")
    result = run_host(host.folder.path, "backup", "-")
    assert (result.exit_code, result.stderr) == (0, "The backup has all that the host keeps, with 1 game.\n")
    (tmp_path / "backup").write_bytes(result.stdout_bytes)
    assert run_host(tmp_path / "again", "restore", str(tmp_path / "backup")).exit_code == 0
    assert not Path("-").exists()


@pytest.mark.slow
def test_a_backup_goes_through_a_pipe(host: BareHost, tmp_path: Path):
    again, code = tmp_path / "again", f"{sys.executable} -c '{RUN}' host"
    piped = f"{code} backup - --data {host.folder.path} | {code} restore /dev/stdin --data {again}"
    told = subprocess.run(["sh", "-c", piped], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stderr == "The backup has all that the host keeps, with 0 games.\n"
    assert told.stdout == f"{again} is a host again, with 0 games.\n"


@pytest.mark.slow
def test_a_backup_that_nobody_reads_is_refused_in_a_sentence(host: BareHost):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as out:
        backup = [sys.executable, "-c", RUN, "host", "backup", "-", "--data", str(host.folder.path)]
        told = subprocess.run(backup, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (told.returncode, told.stderr) == (1, "jc-tui: Standard output could not be written: Broken pipe.\n")
    with PseudoTerminal("host", "backup", "-", "--data", host.folder.path) as terminal:
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
        (["invitations", "--revoke", "x"], "There is no such open invitation."),
        (["games", "--close", "9999999999"], "There is no game 9999999999 on this host."),
    ],
)
def test_what_is_refused_is_said_in_a_sentence(host: BareHost, arguments: list[str], sentence: str):
    result = run_host(host.folder.path, *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "restore"])
def test_where_there_is_no_host_none_is_made(tmp_path: Path, name: str):
    takes = {"rename": ["a", "b"], "revoke": ["a", "b"], "unseal": ["--all", "--key-file", "key"]}
    takes |= {name: [] for name in ("accounts", "invite", "invitations", "games")}
    result = run_host(tmp_path / "none", name, *takes.get(name, ["a"]))
    assert result.exit_code == 1
    assert "There is no host in" in result.stderr
    assert list(tmp_path.iterdir()) == []
