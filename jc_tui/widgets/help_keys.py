"""The page of help that tells the keys of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.words import say
from jc_tui.widgets.help_text import Page


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a screen: what to press, what it does in a word, and in a sentence."""

    key: str
    name: str
    what: str


def keys_page(name: str, keys: Sequence[Key]) -> Page:
    """The keys of the screen one came from."""
    title = say("help.keys-of", screen=name) if name else say("help.keys")
    if not keys:
        return Page(title, say("help.no-keys"))
    wide = max(len(key.key) for key in keys)
    named = max(len(key.name) for key in keys)
    lines = [f" {key.key:{wide}}  {key.name:{named}}  {key.what}".rstrip() for key in keys]
    return Page(title, "\n".join([*lines, "", say("help.mouse")]))
