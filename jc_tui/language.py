"""Which language the program speaks: the one `JC_TUI_LANG` names, else the setting's, else the locale's."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from engine.translations import ENGLISH, choose_language, commas, language, languages, say
from engine.untrusted_text import quoted

ENVIRONMENT = "JC_TUI_LANG"
"""The variable that names a language."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale; the first that is set counts."""


def settle() -> str | None:
    """Choose the language of this run; return a sentence if there is none such."""
    if wanted := os.environ.get(ENVIRONMENT):
        tag = fitting(wanted)
        choose_language(tag or ENGLISH)
        return None if tag else say("language.unknown", name=quoted(wanted), languages=commas(languages()))
    if len(languages()) > 1:
        from jc_tui.settings import load_settings

        wanted = load_settings()[0].language
        locale = next(filter(None, map(os.environ.get, LOCALE)), "")
        choose_language(fitting(wanted) or fitting(locale) or ENGLISH)
    return None


def fitting(wanted: str) -> str | None:
    """Return the language for a tag or locale such as ``sv_SE.UTF-8``, or None."""
    whole = re.split(r"[.@]", wanted)[0].replace("-", "_")
    known = {tag.lower(): tag for tag in languages()}
    return known.get(whole.lower()) or known.get(whole.partition("_")[0].lower())


@contextmanager
def spoken(tag: str) -> Iterator[None]:
    """Speak another language inside a block without any `await`."""
    before = language()
    choose_language(tag)
    try:
        yield
    finally:
        choose_language(before)
