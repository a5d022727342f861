"""JSON on two streams, for bots in any language: one request a line in, one reply a line out.

`docs/protocol.md` is the reference. Whatever is wrong with a request is an error object in its reply, and the next
one is read. What requests do stands in `jc_tui.protocol.requests`.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from engine.contract import AmbiguousAction, GameError, IllegalAction
from engine.foreign import Unparsable, parse_json, quoted
from engine.words import commas, say
from jc_tui.protocol.requests import REQUESTS, BadRequest, Conversation, Quit, Reply, fields_for, read

LONGEST = 1 << 20
"""Bytes in a request; a longer line is refused (positions are some kilobytes)."""


def serve(requests: BinaryIO, replies: BinaryIO, saves: Path) -> int:
    """Answer requests until there are no more or one says `quit`; the exit status, always 0. Raises OSError."""
    conversation = Conversation(saves)
    try:
        while line := requests.readline(LONGEST + 1):
            if not line.strip():
                continue
            if len(line) > LONGEST and not line.endswith(b"\n"):
                _skip_line(requests)
                reply, last = _error(None, "bad-json", say("protocol.too-long", most=LONGEST)), False
            else:
                reply, last = answer(conversation, line)
            replies.write(json.dumps(reply, default=_plain).encode("ascii") + b"\n")
            replies.flush()
            if last:
                break
    finally:
        conversation.close()
    return 0


def answer(conversation: Conversation, line: bytes) -> tuple[Reply, bool]:
    """The reply to one request, and whether it was the last. Raises nothing."""
    try:
        fields = parse_json(line)
    except Unparsable as error:
        return _error(None, "bad-json", say("protocol.no-json", reason=error)), False
    if not isinstance(fields, dict):
        return _error(None, "bad-json", say("protocol.no-object")), False
    identity = fields.pop("id", None)
    try:
        name = read(fields, "do", ())
        if name is None:
            raise BadRequest(say("protocol.missing", key="'do'"))
        do = REQUESTS.get(name)
        if do is None:
            told = say("protocol.no-request", name=quoted(name), requests=commas(REQUESTS))
            return _error(identity, "unknown-request", told), False
        reply = do(conversation, **fields_for(do, fields, conversation.seats))
        return _with_id(identity, {"ok": True, **reply}), False
    except Quit:
        return _with_id(identity, {"ok": True}), True
    except (GameError, BadRequest, OSError) as error:
        return _refused(identity, error), False
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        told = say("protocol.failed", error=f"{type(error).__name__}: {error}")
        return _error(identity, "internal", told), False


def _refused(identity: Any, error: Exception) -> Reply:
    if isinstance(error, IllegalAction):
        return _error(identity, error.code, error.sentence, rule=error.rule)
    if isinstance(error, AmbiguousAction):
        return _error(identity, "ambiguous-action", str(error), candidates=list(error.candidates))
    if isinstance(error, OSError):
        return _error(identity, "system", str(error))
    code = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()
    return _error(identity, code, str(error))


def _error(identity: Any, code: str, message: str, **more: Any) -> Reply:
    error = {"code": code, "rule": None, "message": message, **more}
    return _with_id(identity, {"ok": False, "error": error})


def _with_id(identity: Any, reply: Reply) -> Reply:
    return reply if identity is None else {"id": identity, **reply}


def _plain(value: Any) -> Any:
    """What JSON does not know: mappings, sets and tuples of the engine."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value)


def _skip_line(stream: BinaryIO) -> None:
    while (part := stream.readline(LONGEST)) and not part.endswith(b"\n"):
        pass
