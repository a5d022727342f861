"""`jc-tui verify FILE...`: replay saves, and check hashes, legality, digests, and stamps that were noted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.translations import headed, say, sentences, why
from engine.untrusted_text import quoted
from jc_tui.command_line import Command, Text, option
from jc_tui.console import echo
from jc_tui.options import SaveName, save_meant, saves_option

if TYPE_CHECKING:
    from engine.match import Match

HEAD = re.compile("#?([0-9a-f]{8,32})", re.IGNORECASE)
"""A stamp, or its beginning, as the screens show it."""


@click.command("verify", cls=Command, help="commands.verify")
@click.argument("files", type=SaveName(), nargs=-1, required=True)
@option("--head", type=Text("commands.head-hash"), help="commands.verify-head")
@saves_option
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], head: str | None) -> int:
    """Print each save's verdict, and return 1 if one is unsound or lacks `head`."""
    found = HEAD.fullmatch((head or "").strip())
    if head is not None and found is None:
        raise click.UsageError(say("commands.no-head", head=quoted(head)), ctx)
    paths = [save_meant(ctx, file) for file in files]
    sound = [verdict for path in paths for verdict in _verified(path)]
    if not sound:
        raise click.ClickException(say("commands.none-to-verify"))
    if found:
        sound += [any(_has_head(save, found[1].lower()) for save in _saves_in(path)) for path in paths]
    return 0 if all(sound) else 1


def _has_head(path: Path, head: str) -> bool:
    """Print the record at which a save had a stamp, and return whether it had."""
    from engine.contract import GameError
    from engine.journal import Journal

    try:
        with Journal.open(path, read_only=True) as journal:
            number = journal.stamped(head)
            keys = {None: "commands.head-never", journal.number: "commands.head-last", 0: "commands.head-first"}
            key = keys.get(number, "commands.head-at")
            echo(say(key, path=path, head=head, number=number, last=journal.number))
            return number is not None
    except GameError:  # which `_verify` has printed
        return False
    except OSError as error:
        echo(headed(path, why(error)))
        return False


def _verified(path: Path) -> list[bool]:
    """Print a line about each save of a path, and return whether each is sound."""
    if _is_beside_a_save(path):
        return []
    try:
        saves = _saves_in(path)
    except OSError as error:
        echo(say("system.of-file", path=path, why=why(error)))
        return [False]
    return list(map(_verify, saves))


def _saves_in(path: Path) -> list[Path]:
    from jc_tui.saves.folder import list_saves

    return [save for save in list_saves(path) if not save.is_dir()] if path.is_dir() else [path]


def _is_beside_a_save(path: Path) -> bool:
    """Return whether a file only accompanies a save of its name, as head or notes."""
    from engine.journal import read_header
    from engine.journal.errors import EmptySave, NotASave, SaveError
    from jc_tui.saves.care import is_companion

    if not path.is_dir() and is_companion(path):
        try:
            read_header(path)
        except (EmptySave, NotASave):
            return True
        except (SaveError, OSError):
            pass
    return False


def _verify(path: Path) -> bool:
    """Print the line about one save, and return whether it is sound and whole."""
    from engine.contract import GameError
    from engine.games import load_game
    from engine.match import Match
    from engine.untrusted_text import sanitize

    try:
        with Match.open(load_game, path, read_only=True) as table:
            end, sound = table.end, not table.end.missing
            told = [*([_stands(table)] if sound else []), *table.notices]
            if (table.header.positions or 1) < table.game.positions:
                told.append(say("commands.earlier-positions"))
            if end.doubt and table.result is None and not end.torn:  # else it ends here, or a notice says it
                told.append(say("commands.end-unknown", why=end.doubt))
            echo(sentences(told))
            return sound
    except (GameError, OSError) as error:
        reason = why(error)
        echo(reason if sanitize(path) in reason else headed(path, reason))
        return False


def _stands(table: Match) -> str:
    from jc_tui.saves.summary import stands

    keys = ("commands.sound-won", "commands.sound-drawn", "commands.sound")
    return stands(table.game.id, table.result, *keys, path=table.path, n=table.number, clock=table.state.clock)
