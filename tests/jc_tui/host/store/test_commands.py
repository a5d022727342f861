"""The commands of a host: what it does with accounts, keys and backups while its server may be running."""

import os
import socket
import subprocess
from datetime import datetime
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from engine.contract import GameError
from jc_tui.cli import cli
from jc_tui.commands import host_admin
from jc_tui.commands.host import COMMANDS
from jc_tui.host.api.messages import GameTable, PushKind, RequestRefused
from jc_tui.host.sandbox import landlock, seccomp
from jc_tui.host.store import backup as backups
from jc_tui.host.store.accounts import fingerprint_of
from tests.forked import start
from tests.jc_tui.games import program
from tests.jc_tui.host.bare_host import done, key
from tests.jc_tui.terminals import RUN

REFUSED = {
    ("rename", "nobody-here", "x"): "No player here is called 'nobody-here'.",
    ("rename", "anna", "x"): "'x' cannot be a name",
    ("rename", "anna", "bert"): "The name 'bert' is taken",
    ("ban", "\x1b[31m"): "No player here is called '\\x1b[31m'.",
    ("revoke", "anna", "SHA256:x"): "The account has no such key.",
    ("ban", "\udcff"): "No player here is called '\\xff'.",
    ("backup", ""): "The name of a file cannot be empty",
    ("restore", "/dev/null"): "is not empty",
    ("invitations", "--revoke", "x"): "There is no such open invitation.",
    ("games", "--close", "9999999999"): "There is no game 9999999999 on this host.",
    ("announce", " "): "has 1 to 300 characters.",
    ("announce", "x" * 301): "has 1 to 300 characters.",
}


def run_host(path, *arguments):
    return CliRunner().invoke(cli, ["host", *arguments, "--data", str(path)], prog_name="jc-tui")


@pytest.fixture
def host(host):
    """A host with two accounts, whose server is running."""
    host.friends("anna bert")
    return host


def printed(host, *arguments):
    result = run_host(host.folder.path, *arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_accounts_are_banned_listed_let_in_and_renamed_while_they_are_here(host):
    anna, bert = host.service.handlers
    assert printed(host, "ban", "Bert") == "bert is banned.\n"
    assert host.service.poll() == [bert]
    known = "1 key, since 2026-03-01T12:00:00Z, last login 2026-03-01T12:00:00Z"
    assert printed(host, "accounts") == f"anna  {known}\nbert  {known} (banned)\n"
    assert printed(host, "unban", "bert") == "bert is no longer banned.\n"
    assert printed(host, "rename", "anna", "cleo") == "The account is called cleo now.\n"
    host.told("anna")
    assert (host.service.poll(), done(anna.lobby()).name) == ([], "cleo")
    assert [message.kind for message in host.told("anna")] == [PushKind.TABLES]
    named_before = CliRunner().invoke(cli, ["host", "--data", str(host.folder.path), "accounts"])
    assert named_before.output == f"bert  {known}\ncleo  {known}\n"


def test_an_account_is_deleted_and_games_that_could_not_be_resigned_are_named(host):
    save = host.folder.save(host.game(*host.service.handlers))
    save.write_bytes(save.read_bytes().replace(b"{", b"[", 1))
    told, left = "The account anna is deleted. In games it is called gone-1.\n", "Game 1 could not be resigned.\n"
    deleted = run_host(host.folder.path, "delete", "Anna")
    assert (deleted.exit_code, deleted.stdout, deleted.stderr) == (0, told, left)
    assert run_host(host.folder.path, "delete", "gone-1").stderr == left
    printed(host, "delete", "bert")
    assert printed(host, "accounts") == "There are no accounts yet.\n"


def test_games_are_listed_closed_and_deleted(host):
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


def test_what_writes_into_saves_is_for_the_user_of_the_host(host, monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    for command in ("games --close 1", "games --delete 1", "delete anna", "announce x"):
        assert "belongs to another user" in run_host(host.folder.path, *command.split()).stderr
    assert printed(host, "games") == "There are no games yet.\n"


def test_an_invitation_lets_somebody_register_until_it_is_revoked(host):
    first, second = (printed(host, "invite").strip() for _ in range(2))
    assert host.store.register("cleo", key("c"), first).name == "cleo"
    mark, valid = printed(host, "invitations").split(maxsplit=1)
    assert valid.startswith("valid until ")
    assert printed(host, "invitations", "--revoke", mark) == "That invitation no longer works.\n"
    assert printed(host, "invitations") == "There are no open invitations.\n"
    with pytest.raises(RequestRefused, match="invitation"):
        host.store.register("dora", key("d"), second)


def test_keys_are_listed_and_taken_away_and_a_code_brings_back_who_lost_theirs(host):
    mark = fingerprint_of(key("anna"))
    assert printed(host, "keys", "anna").startswith(f"{mark}  ssh-ed25519, added 2026-03-01T12:00:00Z, last used")
    assert printed(host, "revoke", "anna", mark) == "That key no longer opens the account of anna.\n"
    assert len(host.service.poll()) == 1
    code = printed(host, "keys", "anna", "--code").strip()  # ten minutes from now, and the test is in the past
    assert done(host.comes("new").join_account(code)).name == "anna"


def test_a_backup_is_made_and_restored_and_in_a_folder_is_named_after_the_time(host, tmp_path, monkeypatch):
    monkeypatch.setattr(host_admin, "datetime", SimpleNamespace(now=lambda _: datetime(2026, 11, 29, 13, 19, 5)))
    folder, again = tmp_path / "backups", tmp_path / "again"
    folder.mkdir()
    target = folder / "host-2026-11-29T131905Z.tar.gz"
    assert printed(host, "backup", f"{folder}/") == f"{target} has all that the host keeps, with 0 games.\n"
    assert "exists already" in run_host(host.folder.path, "backup", str(folder)).stderr
    assert list(folder.iterdir()) == [target]
    assert run_host(again, "restore", str(target)).stdout == f"{again} is a host again, with 0 games.\n"
    assert "anna" in run_host(again, "accounts").stdout


@pytest.mark.slow
def test_a_backup_goes_through_a_pipe(host, tmp_path):
    host.game(host.service.handlers[0], bot="tiro")
    backup, restore = ("host", "backup", "-"), ("host", "restore", "/dev/stdin")
    pipes = {"environment": os.environ, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with start(RUN, *backup, "--data", host.folder.path, **pipes) as one:
        told = program(*restore, "--data", again := tmp_path / "again", stdin=one.stdout)
        assert one.stderr.read() == b"Standard output has all that the host keeps, with 1 game.\n"
    assert (told.stderr, told.stdout) == ("", f"{again} is a host again, with 1 game.\n")


@pytest.mark.slow
def test_a_backup_that_nobody_reads_is_refused_in_a_sentence(host, monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as out:
        backup = ("host", "backup", "-", "--data", host.folder.path)
        told = program(*backup, capture_output=False, stdout=out, stderr=subprocess.PIPE)
    assert (told.returncode, told.stderr) == (1, "jc-tui: Standard output could not be written: Broken pipe.\n")
    monkeypatch.setattr(backups.sys, "stdout", SimpleNamespace(isatty=lambda: True))
    with pytest.raises(GameError, match=r"^A backup is no text for a terminal\."):
        backups.back_up(host.folder, host.store.database, None)


def test_what_is_refused_is_said_in_a_sentence(host):
    for arguments, sentence in REFUSED.items():
        result = run_host(host.folder.path, *arguments)
        assert (result.exit_code, result.stdout) == (1, "")
        assert sentence in result.stderr


@pytest.mark.slow  # importing asyncssh looks for a library with ldconfig
def test_where_there_is_no_host_none_is_made(tmp_path):
    takes = {"rename": "ab", "revoke": "ab", "unseal": ["--all", "--key-file", "key"]}
    takes |= dict.fromkeys(("accounts", "invite", "invitations", "games"), "")
    for name in COMMANDS.keys() - {"check", "restore"}:
        result = run_host(tmp_path / "none", name, *takes.get(name, "a"))
        assert (result.exit_code, "jc-tui host makes one" in result.stderr) == (1, True), name
        assert list(tmp_path.iterdir()) == []


def test_an_announcement_is_told_once_to_all_who_are_connected(host, monkeypatch):
    host.service.handlers[1].enter(GameTable(host.game(*host.service.handlers), "barbarians"))
    monkeypatch.setattr(host_admin, "sleep", lambda _: None)
    assert "because no host is running" in run_host(host.folder.path, "announce", "x").stderr
    host.service.poll()
    host.folder.announcement.write_bytes(b"x" * 10_000)
    host.service.poll()
    monkeypatch.setattr(host_admin, "sleep", lambda _: host.service.poll())
    assert "is shown to all players" in printed(host, "announce", " The host", f"closes\x1b[2J{'å' * 200} ")
    host.service.poll()
    heard = [news for each in host.heard.values() for news in each if news.kind is PushKind.ANNOUNCEMENT]
    assert [news.title for news in heard] == [f"The host closes\\x1b[2J{'å' * 200}"] * 2


def checked(path, *options):
    """Return the lines of a check that tell of something missing."""
    result = CliRunner().invoke(cli, ["host", "--port", "0", *options, "check", "--data", str(path)])
    missing = [line[6:] for line in result.stdout.splitlines() if not line.startswith("  ok  ")]
    assert (len(result.stdout.splitlines()), result.exit_code) == (8, int(bool(missing))), result.output
    return missing


def test_a_check_says_what_is_missing(host, tmp_path, monkeypatch):
    path, new = host.folder.path, tmp_path / "new" / "host"
    for module, name, bad, good, told in (
        (landlock, "landlock_version", 0, 7, "Landlock: version 0; 1 is needed."),
        (landlock, "available", "They can read all.", None, "They can read all."),
        (seccomp, "library", None, "libseccomp", "libseccomp is missing."),
    ):
        monkeypatch.setattr(module, name, lambda *_, bad=bad: bad)
        assert told in checked(path)
        assert checked(path, "--no-sandbox") == []
        monkeypatch.setattr(module, name, lambda *_, good=good: good)
    assert checked(path) == checked(new) == []
    assert not new.parent.exists()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        told = f"The host cannot listen at port {port}: Address already in use."
        assert checked(path, "--listen", "127.0.0.1", "--port", port) == [told]
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=100 << 20))
    path.chmod(0o750)
    folder = f"{path}: user {os.geteuid()}, mode 750; your own user and 700 are needed."
    assert checked(path) == [folder, "100 MB are free on its disk; 500 are needed."]
    path.chmod(0o700)
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    assert "your own user" in checked(path)[0]
