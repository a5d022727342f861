"""The battle screen as block games share it."""
