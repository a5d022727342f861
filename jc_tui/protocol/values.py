"""The fields of a request: those that its function takes by name, each of one kind in every request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any

from engine.contract import Seat
from engine.foreign import quoted
from engine.words import commas, say

ALL = "all"
"""The eyes that nothing is hidden from."""


class BadRequest(Exception):
    """A field is missing, unknown or of the wrong type; the message is one sentence."""


def fields_for(do: Callable[..., Any], fields: Mapping[str, Any], players: Sequence[Seat]) -> dict[str, Any]:
    """What the fields of a request tell its function, by its parameters after the first.

    A parameter with a default may be left out, or null. `players` are the seats that may be named, besides chance
    and the spectator. Raises BadRequest.
    """
    taken = dict(list(signature(do).parameters.items())[1:])
    told = {name: value for name in taken if (value := read(fields, name, players)) is not None}
    for name, parameter in taken.items():
        if name not in told and parameter.default is Parameter.empty:
            raise BadRequest(say("protocol.missing", key=repr(name)))
    if unknown := sorted(fields.keys() - taken.keys() - {"do"}):
        known = commas(sorted({"do", *taken}))
        raise BadRequest(say("protocol.no-field", name=quoted(unknown[0]), fields=known))
    return told


def read(fields: Mapping[str, Any], key: str, players: Sequence[Seat]) -> Any:
    """The value of a field, checked; None when it is left out. Raises BadRequest."""
    value = fields.get(key)
    if value is None:
        return None
    kind, otherwise = KINDS[key]
    if not isinstance(value, kind):
        raise BadRequest(say(otherwise, key=repr(key)))
    if kind is int and (isinstance(value, bool) or value < 0):
        raise BadRequest(say("protocol.must-be-natural", key=repr(key)))
    if kind == SEED and isinstance(value, bool):
        raise BadRequest(say("protocol.must-be-seed", key=repr(key)))
    if kind == SEED and isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
        raise BadRequest(say("protocol.half-character", key=repr(key)))
    if key == "seat" or (key == "eyes" and value != ALL):
        return _seat(key, value, (*players, Seat.CHANCE, Seat.SPECTATOR))
    return value


def _seat(key: str, name: str, seats: Sequence[Seat]) -> Seat:
    if name not in seats:
        raise BadRequest(say("protocol.must-be-seat", key=repr(key), seats=commas(seats)))
    return Seat(name)


SEED = int | str

KINDS: Mapping[str, tuple[Any, str]] = {
    **dict.fromkeys(
        ("do", "game", "position", "path", "prefix", "action", "seat", "eyes", "timed"),
        (str, "protocol.must-be-text"),
    ),
    **dict.fromkeys(("options", "seats", "bots"), (dict, "protocol.must-be-object")),
    **dict.fromkeys(("offset", "limit", "at"), (int, "protocol.must-be-number")),
    **dict.fromkeys(("manual_chance", "list"), (bool, "protocol.must-be-flag")),
    "seed": (SEED, "protocol.must-be-seed"),
}
"""By field: what it holds, and the key of what is said where it holds something else."""
