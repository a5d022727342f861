"""Which language the program speaks and who decides it; a third one, and two at one save."""

import json
import shutil

import pytest

from engine.translations import ENGLISH, language, languages, name_of
from hatch_build import compile_words
from jc_tui.game_ui import ui_of
from jc_tui.language import LOCALE, fitting, settle
from jc_tui.settings import choices_of, load_settings, save_settings
from jc_tui.table.command_translation import CommandTranslator
from tests.jc_tui.games import jc, last_turn, missing, program
from tests.words import DATA, PSEUDO, faults_of_files, faults_of_languages, speak_from, words
from tools.missing import findings


@pytest.fixture
def two_languages(pseudo_data, monkeypatch, english_again):
    for name in ("JC_TUI_LANG", *LOCALE):
        monkeypatch.delenv(name, raising=False)
    speak_from(monkeypatch, pseudo_data)


def test_a_tag_or_a_locale_finds_its_language(two_languages):
    assert [*map(fitting, ("en", "en_GB.UTF-8"))] == [ENGLISH] * 2
    assert [*map(fitting, ("en-xa", "en_XA.UTF-8@euro"))] == [PSEUDO] * 2
    assert [*map(fitting, ("C", "C.UTF-8", "POSIX", "sv_SE", "", "../en"))] == [None] * 6


def test_the_variable_wins_over_the_setting_and_that_over_the_locale(two_languages, monkeypatch):
    assert (settle(), language()) == (None, ENGLISH)
    for name, value, spoken in (("LANG", "en_XA.UTF-8", PSEUDO), ("LC_ALL", "C.UTF-8", ENGLISH)):
        monkeypatch.setenv(name, value)
        assert (settle(), language()) == (None, spoken)
    save_settings({"language": PSEUDO})
    assert (settle(), language()) == (None, PSEUDO)
    monkeypatch.setenv("JC_TUI_LANG", "en")
    assert (settle(), language()) == (None, ENGLISH)


def test_a_language_that_there_is_not_is_told_in_a_sentence(two_languages, monkeypatch, own_settings):
    save_settings({"language": PSEUDO})
    monkeypatch.setenv("JC_TUI_LANG", "tlh\x1b[2J")
    told = jc("--version", status=0).stderr
    assert told == "jc-tui: JC_TUI_LANG: there is no language 'tlh\\x1b[2J'; there are: en, en_XA.\n"
    assert language() == ENGLISH
    assert choices_of("language") == ("auto", ENGLISH, PSEUDO)
    own_settings.write_text("language = 'sv'\n")
    assert "language must be one of: auto, en, en_XA" in str(load_settings()[1])


HEAD = """msgid ""
msgstr ""
"Language: la\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
ALL_OF, ONE_OF = "{most} et {last}", "{most} aut {last}"
TEXTS = {
    "words/la/language.po": {"language.name": "Latina", "language.and": ALL_OF, "language.or": ONE_OF},
    "words/la/cli.po": {"cli.usage": "Usus:", "cli.commands": "Iussa", "cli.saves": "Ludos servatos enumera."},
    "words/la/commands.po": {"commands.no-saves": "Ludi servati in {path} non sunt."},
    "words/la/text_mode.po": {"text_mode.nothing-yet": "Adhuc nihil accidit.", "text_mode.type-undo": "revoca"},
    "julius_caesar/words/la/labels.po": {"labels.rome": "Roma"},
}
TYPED = '[commands]\nundo = ["revoca"]\n\n[words]\nyes = ["ita"]\n'


@pytest.fixture
def latin(tmp_path, monkeypatch, english_again):
    """A data folder with English, and with Latin as far as it goes."""
    for home in DATA.glob("**/words/en"):
        shutil.copytree(home, tmp_path / home.relative_to(DATA), copy_function=shutil.copy2)
    for name, texts in TEXTS.items():
        (path := tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        entries = (f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in texts.items())
        path.write_text(HEAD + "".join(entries), encoding="utf-8")
    (tmp_path / "words" / "la" / "typed.toml").write_text(TYPED, encoding="utf-8")
    compile_words(tmp_path)
    speak_from(monkeypatch, tmp_path)
    return tmp_path


@pytest.mark.slow
def test_ten_texts_make_a_language_that_is_seen(latin, monkeypatch):
    assert sum(map(len, TEXTS.values())) == 10
    assert languages() == (ENGLISH, "la")
    assert name_of("la") == "Latina"
    monkeypatch.setenv("LC_ALL", "la_VA.UTF-8")
    told = jc("--help").output
    assert not missing(told, "Usus: jc-tui", "Iussa:", "Ludos servatos enumera.", "Let bots play each other.")
    (saves := latin / "saves").mkdir()
    assert jc("saves", saves).output == f"Ludi servati in {saves} non sunt.\n"
    lines = "show rome\nhelp\nrevoca\nundo\nlog\nquit\n"
    played = jc("text", saves / "a.jsonl", "--seed", "3", text=lines)
    assert not missing(played.stdout, "\nRoma: port", "\n  revoca     undo your last action")
    assert "line 3: Dice" in played.stderr.replace("revoca: ", "")
    assert CommandTranslator(ui_of("julius-caesar").text).command("REVOCA") == "undo"


@pytest.mark.slow
def test_what_it_lacks_is_told_and_nothing_is_wrong_with_what_is_there(latin):
    assert faults_of_files(latin) == []
    assert faults_of_languages(words(latin)) == []
    told = list(map(str, findings("la", latin)))
    assert f"{latin}/words/la/language.po: language.comma is missing: ', '" in told
    assert f"{latin}/julius_caesar/words/la/rules.toml: is missing" in told
    assert not any("language.name" in each or "labels" in each or "typed.toml" in each for each in told)
    assert len(told) > 3000


def in_a_process(path, seat, tag):
    """Lay a seat's first card aside in a language; return what is printed."""
    line = f"{'kasta' if tag == 'sv' else 'discard'} {'jupiter' if seat == 'caesar' else 'apollo'}\n"
    own = {"encoding": "utf-8", "environment": {"JC_TUI_LANG": tag}}
    return program("text", path, "--seat", seat, "--seed", 3, input=line, check=True, **own).stdout


@pytest.mark.slow
def test_two_processes_play_one_save_in_two_languages(english_again, tmp_path):
    two, other = tmp_path / "two.jsonl", tmp_path / "other.jsonl"
    for path, first, second in ((two, "sv", ENGLISH), (other, ENGLISH, "sv")):
        told = in_a_process(path, "caesar", first), in_a_process(path, "pompey", second)
        if path is two:
            assert "ATT GÖRA NU, Caesar" in told[0]
            assert "WHAT TO DO NOW, Pompey" in told[1]
    lines = (path.read_text(encoding="ascii").splitlines() for path in (two, other))
    records = [[json.loads(line) for line in each] for each in lines]
    first, second = ([(record.get("action"), record.get("digest")) for record in each] for each in records)
    assert first == second
    assert len(first) > 3
    assert jc("verify", two).exit_code == 0


@pytest.mark.slow
def test_a_save_is_verified_listed_and_exported_in_every_language(english_again, tmp_path, monkeypatch):
    last_turn(path := tmp_path / "game.jsonl")
    before = path.read_bytes()
    told = []
    for tag in ("sv", ENGLISH):
        monkeypatch.setenv("JC_TUI_LANG", tag)
        told.append({"verify": jc("verify", path).output, "saves": jc("saves", tmp_path).output})
        told[-1] |= {form: jc("export", path, "--as", form).output for form in ("text", "markdown", "json")}
    swedish, english = told
    assert path.read_bytes() == before
    assert swedish["json"] == english["json"]
    assert ("helt" in swedish["verify"], "sound" in english["verify"]) == (True, True)
    assert ("Pompejus" in swedish["text"], "Pompej" in english["text"]) == (True, False)
    assert "Pompey" not in swedish["text"] + swedish["markdown"] + swedish["saves"]
    assert not {"the", "of", "and", "is", "with", "has"} & {*swedish["text"].split(), *swedish["saves"].split()}
