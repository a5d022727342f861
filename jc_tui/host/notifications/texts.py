"""Texts of notices, in the language of the account that gets them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.values import frozen
from engine.words import ENGLISH, languages, say
from jc_tui.host.api.messages import NoticeKind
from jc_tui.language import spoken

WISHES: Mapping[NoticeKind, str] = {kind: f"notify.{kind}" for kind in NoticeKind}
"""What is said of each, in a notice and on the screen."""


@frozen
class Message:
    title: str
    text: str


def message(key: str, tongue: str, title: str = "jc-tui", code: str = "") -> Message:
    """Return a notice in a language, or in English where the program does not speak it."""
    with spoken(tongue if tongue in languages() else ENGLISH):
        return Message(title, say(key, title=title, code=code))
