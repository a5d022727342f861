"""Import `Match` from `engine.match`; its old name stays here for one release."""

from engine.match import Match as Table

__all__ = ["Table"]
