"""`jc-tui repair FILE`: write the sound part of a damaged save to a new file beside it."""

from __future__ import annotations

import click

from jc_tui.console import say
from jc_tui.options import SaveName, folder_of, saves_option


@click.command("repair")
@click.argument("file", type=SaveName())
@saves_option
@click.pass_context
def command(ctx: click.Context, file: str) -> None:
    """Write what is sound of a damaged save to a new file beside it.

    FILE is left as it is. The new file holds every line before the damage, or before the first action that the
    rules refuse, and can be played on.
    """
    from jc_tui.saves.care import repair_save
    from jc_tui.saves.folder import find_save

    done = repair_save(find_save(file, folder_of(ctx)))
    say(done.reason)
    records = "1 record" if done.kept == 1 else f"{done.kept} records"
    lines = "1 line" if done.dropped == 1 else f"{done.dropped} lines"
    say(f"{done.path}: {records} kept, {lines} left out.")
