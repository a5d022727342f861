"""Commands that manage a host, also while it is open."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from engine.contract import Seat
from engine.games import load_game
from engine.words import commas, listed, say
from jc_tui.command_line import Command, Text, Whole, option
from jc_tui.commands.host import data_option
from jc_tui.commands.sealed_saves import sealed_saves
from jc_tui.console import echo
from jc_tui.host.store import HostStore
from jc_tui.host.store import backup as backups
from jc_tui.host.store.accounts import INVITATION_LASTS, KEY_LASTS, StoredAccount
from jc_tui.host.store.games import StoredGame
from jc_tui.host.store.paths import HostFolder, host_folder
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from jc_tui.saves.summary_cache import Summaries

Decorator = Callable[[Any], Any]

NAME, NEW, FINGERPRINT, FILE = map(click.argument, ("name", "new", "fingerprint", "file"))


def host_command(key: str, *parameters: Decorator) -> Decorator:
    """Return a decorator for a command with these parameters, `--data` and a help key."""

    def decorate(body: Any) -> click.Command:
        for parameter in (data_option, *reversed(parameters)):  # the help lists the last one first
            body = parameter(body)
        return click.command(cls=Command, help=key)(body)

    return decorate


def host_in(data: str | None) -> HostFolder:
    """Return the folder of a host that is there. Raises ClickException, PathRefused."""
    folder = host_folder(data)
    if not folder.database.is_file():
        raise click.ClickException(say("hosting.no-host", path=folder.path))
    return folder


def own_host(data: str | None) -> HostFolder:
    """Return the folder of a host that this user owns. Raises as `host_in`."""
    folder = host_in(data)
    if folder.path.stat().st_uid != os.geteuid():
        raise click.ClickException(say("hosting.other-user", folder=folder.path))
    return folder


def _opened(data: str | None) -> HostStore:
    return HostStore.open(host_in(data))


@host_command("hosting.accounts")
def accounts(data: str | None) -> None:
    """Print a line for each account."""
    with _opened(data) as store:
        known = store.accounts.list()
    if not known:
        echo(say("hosting.nobody"))
        return
    longest = max(len(each.account.name) for each in known)
    echo(*(_line(each, longest) for each in known))


def _line(known: StoredAccount, longest: int) -> str:
    login = say("hosting.last-login", at=known.last_login) if known.last_login else say("hosting.never-here")
    told = say("hosting.account", n=known.keys, created=known.created, login=login)
    banned = f" {say('hosting.is-banned')}" if known.banned else ""
    return f"{known.account.name:{longest}}  {told}{banned}"


@host_command("hosting.rename", NAME, NEW)
def rename(name: str, new: str, data: str | None) -> None:
    """Rename an account."""
    with _opened(data) as store:
        account = store.accounts.rename(name, new)
    echo(say("hosting.renamed", name=account.name))


@host_command("hosting.ban", NAME)
def ban(name: str, data: str | None) -> None:
    """Ban an account. Its connections end within seconds."""
    with _opened(data) as store:
        account = store.accounts.ban(name)
    echo(say("hosting.ban-done", name=account.name))


@host_command("hosting.unban", NAME)
def unban(name: str, data: str | None) -> None:
    """Lift the ban of an account."""
    with _opened(data) as store:
        account = store.accounts.ban(name, banned=False)
    echo(say("hosting.unban-done", name=account.name))


@host_command("hosting.about-delete", NAME)
def delete(name: str, data: str | None) -> None:
    """Delete an account, and print its new name."""
    from jc_tui.host.store.removal import delete_account

    folder = own_host(data)
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
    """Close a game, delete a game, or print a line for each."""
    from jc_tui.host.store.removal import close_game, delete_game
    from jc_tui.saves.summary_cache import Summaries

    if (close and removed) or (loser and not close):
        raise click.UsageError(say("hosting.one-at-once"))
    folder = own_host(data) if close or removed else host_in(data)
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
    from jc_tui.saves.summary import state_in_short

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
    told = commas(players)
    return say("hosting.game", game=game.id, title=title, players=told, state=state, since=since)


@host_command("hosting.invite")
def invite(data: str | None) -> None:
    """Print a code to register with, alone on its line."""
    with _opened(data) as store:
        code = store.codes.invitation()
    echo(code)
    echo(say("hosting.invited", n=INVITATION_LASTS.days), error=True)


@host_command(
    "hosting.about-invitations", option("--revoke", "revoked", type=Text("cli.code"), help="hosting.revoke-code")
)
def invitations(revoked: str | None, data: str | None) -> None:
    """Print a line for each invitation, or revoke one."""
    with _opened(data) as store:
        if revoked is not None:
            if not store.codes.revoke_invitation(revoked):
                raise click.ClickException(say("hosting.no-invitation"))
            echo(say("hosting.invitation-revoked"))
            return
        known = store.codes.invitations()
    lines = [say("hosting.invitation", mark=mark, expires=expires) for mark, expires in known.items()]
    echo(*(lines or [say("hosting.no-invitations")]))


@host_command("hosting.keys", NAME, option("--code", "with_code", is_flag=True, help="hosting.with-code"))
def keys(name: str, with_code: bool, data: str | None) -> None:
    """Print a line for each key, or a code that adds one."""
    with _opened(data) as store:
        account = store.accounts.of_name(name).account
        known = store.keys.list(account)
        if with_code:
            echo(store.codes.for_key(account.number))
            echo(say("hosting.code-given", n=KEY_LASTS // timedelta(minutes=1)), error=True)
            return
    for key in known:
        used = say("hosting.key-used", at=key.used) if key.used else say("hosting.key-unused")
        echo(say("hosting.key", fingerprint=key.fingerprint, kind=key.kind, added=key.added, used=used))


@host_command("hosting.revoke", NAME, FINGERPRINT)
def revoke(name: str, fingerprint: str, data: str | None) -> None:
    """Revoke a key. Connections that use it end within seconds."""
    with _opened(data) as store:
        account = store.accounts.of_name(name).account
        store.keys.revoke(account, fingerprint, even_last=True)
    echo(say("hosting.revoked", name=account.name))


@host_command("hosting.about-backup", FILE)
def backup(file: str, data: str | None) -> None:
    """Back up the host to a file or to standard output."""
    folder, target = host_in(data), None if file == "-" else path_of(file)
    with HostStore.open(folder) as store:
        done = backups.back_up(folder, store.database, target)
    if target:
        echo(say("hosting.backed-up", n=done.games, path=target))
    else:
        echo(say("hosting.backup-printed", n=done.games), error=True)
    sealed = [path.parent.name for path, _ in sealed_saves(folder)]
    if damaged := [game for game in done.damaged if game not in sealed]:
        echo(say("hosting.damaged", n=len(damaged), games=listed(damaged)), error=True)
    if sealed:
        echo(say("unseal.in-backup"), error=True)


@host_command("hosting.restore", FILE)
def restore(file: str, data: str | None) -> None:
    """Restore a host from a backup."""
    folder = host_folder(data)
    games = backups.restore(path_of(file), folder)
    echo(say("hosting.restored", n=games, path=folder.path))
    if any(sealed_saves(folder)):
        echo(say("unseal.needed", folder=folder.path), error=True)
