"""Texts of notices, in the language of the account that gets them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.values import frozen
from engine.words import choose_language, language, languages, say
from jc_tui.host.api.messages import NoticeKind

WISHES: Mapping[NoticeKind, str] = {kind: f"notify.{kind}" for kind in NoticeKind}
"""What is said of each, in a notice and on the screen."""


@frozen
class Message:
    """A notice, with the title of a game and what is said of it."""

    title: str
    text: str


def message(key: str, tongue: str, title: str = "jc-tui", code: str = "") -> Message:
    """Return a sentence in a language, or in English where the program does not speak it."""
    before = language()
    choose_language(tongue if tongue in languages() else "en")
    try:
        return Message(title, say(key, title=title, code=code))
    finally:
        choose_language(before)
