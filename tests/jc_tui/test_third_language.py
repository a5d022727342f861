"""A third language of ten texts, made as `docs/translating.md` says: it is seen, and the rest is English."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.words import ENGLISH, choose_language, languages, name_of
from hatch_build import compile_words
from jc_tui.game_ui import ui_of
from jc_tui.table.command_translation import CommandTranslator
from tests.jc_tui.games import jc, missing
from tests.missing import findings
from tests.words import DATA, faults_of_files, faults_of_languages, speak_from, words

HEAD = (
    'msgid ""\nmsgstr ""\n"Language: la\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n'
)
TEXTS = {
    "words/la/language.po": {
        "language.name": "Latina",
        "language.and": "{most} et {last}",
        "language.or": "{most} aut {last}",
    },
    "words/la/cli.po": {"cli.usage": "Usus:", "cli.commands": "Iussa", "cli.saves": "Ludos servatos enumera."},
    "words/la/commands.po": {"commands.no-saves": "Ludi servati in {path} non sunt."},
    "words/la/text_mode.po": {"text_mode.nothing-yet": "Adhuc nihil accidit.", "text_mode.type-undo": "revoca"},
    "julius_caesar/words/la/labels.po": {"labels.rome": "Roma"},
}
TYPED = '[commands]\nundo = ["revoca"]\n\n[words]\nyes = ["ita"]\n'


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder with English, and with Latin as far as it goes."""
    for home in DATA.glob("**/words/en"):
        shutil.copytree(home, tmp_path / home.relative_to(DATA), copy_function=shutil.copy2)
    for name, texts in TEXTS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        entries = (f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in texts.items())
        path.write_text(HEAD.format("nplurals=2; plural=(n != 1);") + "".join(entries), encoding="utf-8")
    (tmp_path / "words" / "la" / "typed.toml").write_text(TYPED, encoding="utf-8")
    compile_words(tmp_path)
    speak_from(monkeypatch, tmp_path)
    yield tmp_path
    choose_language(ENGLISH)


@pytest.mark.slow
def test_ten_texts_make_a_language_that_is_seen(latin: Path, monkeypatch: pytest.MonkeyPatch):
    assert sum(map(len, TEXTS.values())) == 10
    assert languages() == (ENGLISH, "la")
    assert name_of("la") == "Latina"
    monkeypatch.setenv("LC_ALL", "la_VA.UTF-8")
    told = jc("--help").output
    assert not missing(told, "Usus: jc-tui", "Iussa:", "Ludos servatos enumera.", "Let bots play each other.")
    (latin / "saves").mkdir()
    assert jc("saves", latin / "saves").output == f"Ludi servati in {latin}/saves non sunt.\n"
    played = jc(
        "text", latin / "saves" / "a.jsonl", "--seed", "3", text="show rome\nhelp\nrevoca\nundo\nlog\nquit\n"
    )
    assert not missing(played.stdout, "\nRoma: port", "\n  revoca     take back")
    assert "line 3: Dice" in played.stderr.replace("undo: ", "")
    assert CommandTranslator(ui_of("julius-caesar").text).command("REVOCA") == "undo"


@pytest.mark.slow
def test_what_it_lacks_is_told_and_nothing_is_wrong_with_what_is_there(latin: Path):
    assert faults_of_files(latin) == []
    assert faults_of_languages(words(latin)) == []
    told = list(map(str, findings("la", latin)))
    assert f"{latin}/words/la/language.po: language.comma is missing: ', '" in told
    assert f"{latin}/julius_caesar/words/la/rules.toml: is missing" in told
    assert not any("language.name" in each or "labels" in each or "typed.toml" in each for each in told)
    assert len(told) > 3000
