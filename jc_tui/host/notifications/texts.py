"""What a notice says, in the language of who gets it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.values import frozen
from engine.words import choose_language, language, languages, say
from jc_tui.host.model import Wish


@frozen
class Message:
    """What a notice says: the title of a game, and a sentence."""

    title: str
    text: str


def your_turn(title: str, tongue: str) -> Message:
    """That it is one's turn in a game of that title, in a language, or in English if there is no such."""
    return _in(tongue, "notify.your-turn", title)


WISHES: Mapping[Wish, str] = {
    Wish.INVITED: "notify.invited",
    Wish.REMATCH: "notify.rematch",
    Wish.DECLINED: "notify.declined",
    Wish.PAUSE: "notify.pause",
    Wish.CLAIM: "notify.claim",
}
"""In which words each wish is told, in a notice and on the screen."""


def of_wish(wish: Wish, title: str, tongue: str) -> Message:
    """What is asked of somebody in a game of that title, in a language as before."""
    return _in(tongue, WISHES[wish], title)


def trial(tongue: str, code: str = "") -> Message:
    """Return what is sent to try notices, with a code to be typed in if there is one."""
    return _in(tongue, "notify.code" if code else "notify.trial", "jc-tui", code=code)


def and_last(message: Message, tongue: str) -> Message:
    """Return a message that also says that it is the last of the day."""
    return Message(message.title, f"{message.text} {_in(tongue, 'notify.last-today', '').text}")


def _in(tongue: str, key: str, title: str, code: str = "") -> Message:
    before = language()
    choose_language(tongue if tongue in languages() else "en")
    try:
        return Message(title, say(key, title=title, code=code))
    finally:
        choose_language(before)
