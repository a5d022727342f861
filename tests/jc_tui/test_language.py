"""Which language the program speaks, and who decides it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.words import ENGLISH, choose_language, language
from jc_tui.language import LOCALE, fitting, settle
from jc_tui.settings import choices_of, load_settings, save_settings
from tests.jc_tui.games import jc, missing
from tests.words import PSEUDO, speak_from


@pytest.fixture(autouse=True)
def two_languages(pseudo_data: Path, monkeypatch: pytest.MonkeyPatch, own_settings: Path) -> Iterator[None]:
    for name in ("JC_TUI_LANG", *LOCALE):
        monkeypatch.delenv(name, raising=False)
    speak_from(monkeypatch, pseudo_data)
    yield
    choose_language(ENGLISH)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("en", "en"),
        ("en_GB.UTF-8", "en"),
        ("en-xa", PSEUDO),
        ("en_XA.UTF-8@euro", PSEUDO),
        ("C", None),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("sv_SE", None),
        ("", None),
        ("../en", None),
    ],
)
def test_a_tag_or_a_locale_finds_its_language(wanted: str, found: str | None):
    assert fitting(wanted) == found


def test_the_variable_wins_over_the_setting_and_that_over_the_locale(monkeypatch: pytest.MonkeyPatch):
    assert (settle(), language()) == (None, ENGLISH)
    monkeypatch.setenv("LANG", "en_XA.UTF-8")
    assert (settle(), language()) == (None, PSEUDO)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert (settle(), language()) == (None, ENGLISH)
    save_settings({"language": PSEUDO})
    assert (settle(), language()) == (None, PSEUDO)
    monkeypatch.setenv("JC_TUI_LANG", "en")
    assert (settle(), language()) == (None, ENGLISH)


def test_a_language_that_there_is_not_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    save_settings({"language": PSEUDO})
    monkeypatch.setenv("JC_TUI_LANG", "tlh\x1b[2J")
    result = jc("--version")
    assert language() == ENGLISH
    assert result.exit_code == 0
    (line,) = result.stderr.splitlines()
    assert line == "jc-tui: JC_TUI_LANG: there is no language 'tlh\\x1b[2J'; there are: en, en_XA."


def test_the_setting_takes_the_languages_there_are(own_settings: Path):
    assert choices_of("language") == ("auto", ENGLISH, PSEUDO)
    own_settings.write_text("language = 'sv'\n")
    assert "language must be one of: auto, en, en_XA" in str(load_settings()[1])


def test_help_speaks_the_language_of_the_moment(monkeypatch: pytest.MonkeyPatch):
    english = jc("verify", "--help").output
    assert "Replay saves and check" in english
    monkeypatch.setenv("JC_TUI_LANG", PSEUDO)
    assert not missing(jc("verify", "--help").output, "⟦Réplåý såvés ånd chéck", "~~")
