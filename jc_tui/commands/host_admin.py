"""Commands that manage a host, also while it is open."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from time import sleep
from typing import Any

import click

from engine.contract import Seat
from engine.games import load_game
from engine.journal.files import write_over
from engine.translations import commas, listed, say, why
from jc_tui.command_line import Command, Text, Whole, option
from jc_tui.commands.host import EXTRA, data_option, read_config
from jc_tui.commands.sealed_saves import sealed_saves
from jc_tui.console import echo
from jc_tui.host.api.messages import LONGEST_ANNOUNCEMENT
from jc_tui.host.config import HostConfig
from jc_tui.host.sandbox import landlock, seccomp
from jc_tui.host.store import HostStore
from jc_tui.host.store import backup as backups
from jc_tui.host.store.accounts import INVITATION_LASTS, KEY_LASTS
from jc_tui.host.store.games import StoredGame
from jc_tui.host.store.paths import HostFolder, host_folder
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from jc_tui.paths import path_of
from jc_tui.saves.summary import state_in_short
from jc_tui.saves.summary_cache import Summaries

NAME, NEW, FINGERPRINT, FILE = map(click.argument, ("name", "new", "fingerprint", "file"))


def host_command(key: str, *parameters: Any, opened: bool = False) -> Callable[[Any], click.Command]:
    """Return a decorator for a command that takes `data`, or the store if `opened`."""

    def decorate(body: Any) -> click.Command:
        def run(data: str | None, **given: Any) -> Any:
            with HostStore.open(host_in(data)) as store:
                return body(store, **given)

        made = run if opened else body
        for parameter in (data_option, *reversed(parameters)):  # the help lists the last one first
            made = parameter(made)
        return click.command(cls=Command, help=key)(made)

    return decorate


def host_in(data: str | None, *, own: bool = False) -> HostFolder:
    """Return the folder of a host. Raises ClickException, PathRefused."""
    folder = host_folder(data)
    if not folder.database.is_file():
        raise click.ClickException(say("hosting.no-host", path=folder.path))
    if own and folder.path.stat().st_uid != os.geteuid():
        raise click.ClickException(say("hosting.other-user", folder=folder.path))
    return folder


@host_command("hosting.accounts", opened=True)
def accounts(store: HostStore) -> None:
    known = store.accounts.list()
    longest = max((len(each.account.name) for each in known), default=0)
    lines = []
    for each in known:
        login = say("hosting.last-login", at=each.last_login) if each.last_login else say("hosting.never-here")
        told = say("hosting.account", n=each.keys, created=each.created, login=login)
        banned = f" {say('hosting.is-banned')}" if each.banned else ""
        lines.append(f"{each.account.name:{longest}}  {told}{banned}")
    echo(*(lines or [say("hosting.nobody")]))


@host_command("hosting.rename", NAME, NEW, opened=True)
def rename(store: HostStore, name: str, new: str) -> None:
    echo(say("hosting.renamed", name=store.accounts.rename(name, new).name))


@host_command("hosting.ban", NAME, opened=True)
def ban(store: HostStore, name: str) -> None:
    echo(say("hosting.ban-done", name=store.accounts.ban(name).name))


@host_command("hosting.unban", NAME, opened=True)
def unban(store: HostStore, name: str) -> None:
    echo(say("hosting.unban-done", name=store.accounts.ban(name, banned=False).name))


@host_command("hosting.about-delete", NAME)
def delete(name: str, data: str | None) -> None:
    folder = host_in(data, own=True)
    with HostStore.open(folder) as store:
        former = store.accounts.of_name(name).account
        gone, left = delete_account(folder, store, former.name)
    echo(say("hosting.deleted", name=former.name, gone=gone.name))
    if left:
        echo(say("hosting.not-resigned", n=len(left), games=listed(left)), error=True)


@host_command(
    "hosting.about-games",
    option("--close", type=Whole(1), help="hosting.close"),
    option("--loser", type=Text("cli.seat"), default="", help="hosting.loser"),
    option("--delete", "removed", type=Whole(1), help="hosting.delete-game"),
)
def games(close: int | None, loser: str, removed: int | None, data: str | None) -> None:
    if (close and removed) or (loser and not close):
        raise click.UsageError(say("hosting.one-at-once"))
    folder = host_in(data, own=bool(close or removed))
    with HostStore.open(folder) as store:
        if close:
            seat = close_game(folder, store, str(close), loser.lower())
            echo(say("hosting.closed", game=close, seat=seat.label))
        elif removed:
            delete_game(folder, store, str(removed))
            echo(say("hosting.game-deleted", game=removed))
        else:
            names, summaries = store.accounts.names(), Summaries(folder.summaries)  # read here, and not written
            lines = [_game_line(each, names, folder, summaries) for each in store.games.all()]
            echo(*(lines or [say("hosting.no-games")]))


def _game_line(game: StoredGame, names: Mapping[int, str], folder: HostFolder, summaries: Summaries) -> str:
    title, state, since = load_game(game.game).name, say("hosting.waiting"), game.created
    if game.is_full:
        save = folder.save(game.id)
        state = state_in_short(summaries.read(save))
        with suppress(OSError):
            since = datetime.fromtimestamp(int(save.stat().st_mtime), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    players = []
    for each in game.seats:
        player = names.get(each.account or 0, each.bot) or say("hosting.free")
        players.append(say("hosting.seat", seat=Seat(each.seat).label, player=player))
    return say("hosting.game", game=game.id, title=title, players=commas(players), state=state, since=since)


@host_command("hosting.invite", opened=True)
def invite(store: HostStore) -> None:
    echo(store.codes.invitation())
    echo(say("hosting.invited", n=INVITATION_LASTS.days), error=True)


@host_command(
    "hosting.about-invitations",
    option("--revoke", "revoked", type=Text("cli.code"), help="hosting.revoke-code"),
    opened=True,
)
def invitations(store: HostStore, revoked: str | None) -> None:
    if revoked is None:
        known = store.codes.invitations()
        lines = [say("hosting.invitation", mark=mark, expires=expires) for mark, expires in known.items()]
        echo(*(lines or [say("hosting.no-invitations")]))
    elif store.codes.revoke_invitation(revoked):
        echo(say("hosting.invitation-revoked"))
    else:
        raise click.ClickException(say("hosting.no-invitation"))


@host_command(
    "hosting.keys", NAME, option("--code", "with_code", is_flag=True, help="hosting.with-code"), opened=True
)
def keys(store: HostStore, name: str, with_code: bool) -> None:
    account = store.accounts.of_name(name).account
    if with_code:
        echo(store.codes.for_key(account.number))
        echo(say("hosting.code-given", n=KEY_LASTS // timedelta(minutes=1)), error=True)
        return
    for key in store.keys.list(account):
        used = say("hosting.key-used", at=key.used) if key.used else say("hosting.key-unused")
        echo(say("hosting.key", fingerprint=key.fingerprint, kind=key.kind, added=key.added, used=used))


@host_command("hosting.revoke", NAME, FINGERPRINT, opened=True)
def revoke(store: HostStore, name: str, fingerprint: str) -> None:
    account = store.accounts.of_name(name).account
    store.keys.revoke(account, fingerprint, even_last=True)
    echo(say("hosting.revoked", name=account.name))


@host_command("hosting.about-announce", click.argument("text", nargs=-1, required=True))
def announce(text: tuple[str, ...], data: str | None) -> None:
    file, told = host_in(data, own=True).announcement, " ".join(text).strip()
    if not 0 < len(told) <= LONGEST_ANNOUNCEMENT:
        raise click.ClickException(say("hosting.bad-announcement", most=LONGEST_ANNOUNCEMENT))
    write_over(file, told.encode(errors="replace"))
    for _ in range(50):  # the server looks twice a second
        sleep(0.1 if file.exists() else 0)
    if file.exists():
        file.unlink(missing_ok=True)
        raise click.ClickException(say("hosting.not-announced", folder=file.parent))
    echo(say("hosting.announced"))


@host_command("hosting.about-backup", FILE)
def backup(file: str, data: str | None) -> None:
    folder, target = host_in(data), None if file == "-" else path_of(file)
    if target and target.is_dir():
        target /= f"host-{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}.tar.gz"
    with HostStore.open(folder) as store:
        done = backups.back_up(folder, store.database, target)
    named = target or say("hosting.standard-output")
    echo(say("hosting.backed-up", n=done.games, path=named), error=target is None)
    sealed = [path.parent.name for path, _ in sealed_saves(folder)]
    if damaged := [game for game in done.damaged if game not in sealed]:
        echo(say("hosting.damaged", n=len(damaged), games=listed(damaged)), error=True)
    if sealed:
        echo(say("unseal.in-backup"), error=True)


@host_command("hosting.restore", FILE)
def restore(file: str, data: str | None) -> None:
    folder = host_folder(data)
    echo(say("hosting.restored", n=backups.restore(path_of(file), folder), path=folder.path))
    if any(sealed_saves(folder)):
        echo(say("unseal.needed", folder=folder.path), error=True)


@host_command("hosting.about-check")
@click.pass_context
def check(ctx: click.Context, data: str | None) -> int:
    folder = host_folder(data)
    facts = list(_facts(read_config(ctx.parent or ctx, folder.path), folder.path))
    for is_enough, fact in facts:
        echo(say("hosting.check-good" if is_enough else "hosting.check-bad", fact=fact))
    return int(not all(is_enough for is_enough, _ in facts))


def _facts(config: HostConfig, path: Path) -> Iterator[tuple[bool, str]]:
    """Yield what this machine has for a host, each with whether that is enough."""
    system, free = os.uname(), config.no_sandbox
    yield system.sysname == "Linux", f"{system.sysname} {system.release}, {system.machine}"
    abi = landlock.landlock_version() if system.sysname == "Linux" else 0
    library, reason = seccomp.library(), landlock.available(path)
    yield free or abi > 0, say("hosting.check-landlock", abi=abi)
    yield free or bool(library), say("hosting.check-libseccomp" if library else "hosting.check-no-libseccomp")
    yield free or not reason, reason or say("hosting.check-sandbox")
    yield True, commas(f"{name} {version(name)}" for name in EXTRA)
    there = next(each for each in (path, *path.parents) if each.exists())
    known, left = there.stat(), shutil.disk_usage(there).free >> 20
    if there == path:
        is_mine, mode = known.st_uid == os.geteuid(), f"{known.st_mode & 0o777:o}"
        told = say("hosting.check-folder", path=path, user=known.st_uid, mode=mode)
        yield is_mine and mode == "700", told
    else:
        yield os.access(there, os.W_OK | os.X_OK), say("hosting.check-new-folder", path=path, folder=there)
    yield left >= 500, say("hosting.check-disk", left=left, need=500)
    try:
        family, *_, place = socket.getaddrinfo(config.listen or None, config.port, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
        yield True, say("hosting.check-port", port=config.port)
    except (OSError, UnicodeError) as error:
        yield False, say("server.cannot-listen", port=config.port, why=why(error))
