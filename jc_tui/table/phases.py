"""Phases that are played on screens of their own: which is wanted, and how one is opened and closed."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from engine.contract import Seat

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel
    from jc_tui.table.modes import Mode, ModeUI


def wanted_mode(table: TableModel) -> ModeUI | None:
    """Return the phase to be seen in place of the table now."""
    session = table.session
    view = session.table.state.view(session.eyes) if session.behind else session.real_view
    found = table.ui.mode_of(view)
    if found is None or found.name == table.set_aside or not table.screens:
        return None
    return found if session.to_act in session.humans or found.watched else None


def open_mode(table: TableModel) -> None:
    """Open what is played on a screen of its own, as soon as what led to it has been shown."""
    session = table.session
    if session.behind or session.to_act is None or table.handover is not None or table.due:
        return
    now = table.ui.mode_of(session.view)
    if now is None or now.name != table.set_aside:
        table.set_aside = ""
    if (wanted := wanted_mode(table)) is not None:
        table.orders.clear()
        mode: Mode = resolve_name(wanted.model)(table, wanted)
        table.mode = mode
        mode.look()
        mode.take_in()


def close_mode(table: TableModel) -> None:
    """Close the mode: it is over, or left."""
    assert table.mode is not None
    table.mode.close()
    name, table.mode = table.mode.ui.name, None
    if table.session.shared:
        table.session.look(Seat.SPECTATOR)
    table.playback.pass_over_mode(name)


def set_aside(table: TableModel) -> None:
    """Leave the screen of this phase, or that of the end."""
    if table.mode is not None:
        table.set_aside = table.mode.ui.name
        close_mode(table)
    elif table.session.to_act is None:
        table.end_seen = True
