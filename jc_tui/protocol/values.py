"""The fields of a request, read with their types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.contract import Seat
from engine.foreign import quoted
from engine.words import say


class BadRequest(Exception):
    """A field is missing, unknown or of the wrong type; the message is one sentence."""


class Request:
    """One request; `finish` refuses the fields that nobody asked for."""

    def __init__(self, fields: dict[str, Any], players: Sequence[Seat]) -> None:
        """`players` are the seats that may be named, besides chance and the spectator."""
        self._fields = fields
        self._seats = (*players, Seat.CHANCE, Seat.SPECTATOR)
        self._asked: set[str] = set()

    def text(self, key: str) -> str:
        """A text that must be there."""
        value = self.maybe_text(key)
        if value is None:
            raise BadRequest(say("protocol.missing", key=repr(key)))
        return value

    def maybe_text(self, key: str) -> str | None:
        """A text, or None when it is left out."""
        value: str | None = self._typed(key, str, "protocol.must-be-text")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false when it is left out."""
        return bool(self._typed(key, bool, "protocol.must-be-flag"))

    def number(self, key: str) -> int | None:
        """A whole number from 0, or None when it is left out."""
        value: int | None = self._typed(key, int, "protocol.must-be-number")
        if isinstance(value, bool) or (value is not None and value < 0):
            raise BadRequest(say("protocol.must-be-natural", key=repr(key)))
        return value

    def seed(self, key: str) -> int | str | None:
        """A whole number or a text, or None when it is left out."""
        value = self._get(key)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | str)):
            raise BadRequest(say("protocol.must-be-seed", key=repr(key)))
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise BadRequest(say("protocol.half-character", key=repr(key)))
        return value

    def table(self, key: str) -> Mapping[str, Any]:
        """An object; an empty one when it is left out."""
        return self._typed(key, dict, "protocol.must-be-object") or {}

    def seat(self, key: str) -> Seat | None:
        """A seat, or None when it is left out."""
        name = self.maybe_text(key)
        if name is not None and name not in self._seats:
            raise BadRequest(say("protocol.must-be-seat", key=repr(key), seats=", ".join(self._seats)))
        return None if name is None else Seat(name)

    def finish(self) -> None:
        """Refuse a field that the request does not have.

        Raises:
            BadRequest: there is one.
        """
        unknown = sorted(set(self._fields) - self._asked)
        if unknown:
            known = ", ".join(sorted(self._asked))
            raise BadRequest(say("protocol.no-field", name=quoted(unknown[0]), fields=known))

    def _get(self, key: str) -> Any:
        self._asked.add(key)
        return self._fields.get(key)

    def _typed(self, key: str, kind: type, otherwise: str) -> Any:
        value = self._get(key)
        if value is not None and not isinstance(value, kind):
            raise BadRequest(say(otherwise, key=repr(key)))
        return value
