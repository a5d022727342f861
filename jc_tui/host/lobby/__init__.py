"""What players see of a host away from its tables: how to have a name there, and the lobby."""

from jc_tui.host.lobby.running import run

__all__ = ["run"]
