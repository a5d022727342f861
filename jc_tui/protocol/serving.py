"""JSON on two streams for bots in any language, one request or reply a line.

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
from engine.translations import commas, say
from engine.untrusted_text import Unparsable, parse_json, quoted
from jc_tui.protocol.requests import REQUESTS, BadRequest, Conversation, Quit, Reply, fields_for, read

LONGEST = 1 << 20
"""Bytes in a request; a longer line is refused (positions are some kilobytes)."""


def serve(requests: BinaryIO, replies: BinaryIO, saves: Path) -> int:
    """Answer requests until the input ends or one says `quit`. Raises OSError."""
    conversation = Conversation(saves)
    try:
        while line := requests.readline(LONGEST + 1):
            if not line.strip():
                continue
            if len(line) > LONGEST and not line.endswith(b"\n"):
                _skip_line(requests)
                reply, last = _error("bad-json", say("protocol.too-long", most=LONGEST)), False
            else:
                reply, last = answer(conversation, line)
            replies.write(json.dumps(reply, default=_plain).encode("ascii") + b"\n")
            replies.flush()
            if last:
                break
    finally:
        conversation.close()
    return 0


class BadJson(BadRequest):
    """A line that holds no request."""


class UnknownRequest(BadRequest):
    """A request that there is not."""


def answer(conversation: Conversation, line: bytes) -> tuple[Reply, bool]:
    """Return the reply to one request, and whether it was the last. Raises nothing."""
    identity, last = None, False
    try:
        fields = _fields(line)
        identity = fields.pop("id", None)
        name = read(fields, "do", ())
        if name is None:
            raise BadRequest(say("protocol.missing", key="'do'"))
        if name not in REQUESTS:
            raise UnknownRequest(say("protocol.no-request", name=quoted(name), requests=commas(REQUESTS)))
        do = REQUESTS[name]
        reply = {"ok": True, **do(conversation, **fields_for(do, fields, conversation.seats))}
    except Quit:
        reply, last = {"ok": True}, True
    except IllegalAction as error:
        reply = _error(error.code, error.sentence, rule=error.rule)
    except AmbiguousAction as error:
        reply = _error("ambiguous-action", str(error), candidates=list(error.candidates))
    except OSError as error:
        reply = _error("system", str(error))
    except (GameError, BadRequest) as error:
        code = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()
        reply = _error(code, str(error))
    except Exception as error:
        traceback.print_exc(file=sys.stderr)
        reply = _error("internal", say("protocol.failed", error=f"{type(error).__name__}: {error}"))
    return (reply if identity is None else {"id": identity, **reply}), last


def _fields(line: bytes) -> dict[str, Any]:
    try:
        fields = parse_json(line)
    except Unparsable as error:
        raise BadJson(say("protocol.no-json", reason=error)) from None
    if not isinstance(fields, dict):
        raise BadJson(say("protocol.no-object"))
    return fields


def _error(code: str, message: str, **more: Any) -> Reply:
    return {"ok": False, "error": {"code": code, "rule": None, "message": message, **more}}


def _plain(value: Any) -> Any:
    """Return mappings and sets of the engine as values that JSON knows."""
    return dict(value) if isinstance(value, Mapping) else list(value)


def _skip_line(stream: BinaryIO) -> None:
    while (part := stream.readline(LONGEST)) and not part.endswith(b"\n"):
        pass
