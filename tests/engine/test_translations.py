"""Sentences from catalogues: what a key gives, in which language, and that code and catalogues agree."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import translations as spoken
from engine.blocks.notation import in_words
from engine.contract import IllegalAction
from engine.rulebook import Rule, Rulebook, Term, load_rulebook, speech
from engine.translations import ENGLISH, Translations, catalogue, choose_language, in_form, languages, listed, why
from hatch_build import compile_words
from tests import words as written
from tests.words import DATA, PSEUDO, Sentence, speak_from

HEADER = """msgid ""
msgstr ""
"Language: {tag}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plural}\\n"
"""
TWO = "nplurals=2; plural=(n != 1);"

ENTRIES = """
msgid "camp.hello"
msgstr "Hello, {name}: {count} {{x}}"

msgid "camp.steps"
msgid_plural "camp.steps"
msgstr[0] "{n} step"
msgstr[1] "{n} steps"

msgid "camp.only-english"
msgstr "Onager"
"""
POLISH = """
msgid "camp.hello"
msgstr "{count}, {name}!"

msgid "camp.steps"
msgid_plural "camp.steps"
msgstr[0] "{n} krok"
msgstr[1] "{n} kroki"
msgstr[2] "{n} kroków"
"""


def write(folder: Path, tag: str, entries: str, plural: str = TWO, room: str = "camp") -> None:
    path = folder / "words" / tag / f"{room}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADER.format(tag=tag, plural=plural) + entries, encoding="utf-8")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


@pytest.fixture
def camp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Translations:
    few = "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20)"
    write(tmp_path, "en", ENTRIES)
    write(tmp_path, "pl", POLISH, f"nplurals=3; plural=(n==1 ? 0 : {few} ? 1 : 2);")
    write(tmp_path / "toy", "en", 'msgid "camp.hello"\nmsgstr "Ho!"\n')
    compile_words(tmp_path)
    speak_from(monkeypatch, tmp_path)
    return Translations()


def test_values_take_their_places_and_are_put_in_as_they_are(camp: Translations):
    assert camp("camp.hello", name="Titus", count=3) == "Hello, Titus: 3 {{x}}"
    name = "{count} {name.__class__} %s"
    assert camp("camp.hello", name=name, count=1).startswith(f"Hello, {name}: 1")


def test_the_number_chooses_the_plural_form_and_a_language_orders_values_as_it_likes(camp: Translations):
    assert [camp("camp.steps", n=n) for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    choose_language("pl")
    assert (spoken.language(), camp("camp.hello", name="Titus", count=3)) == ("pl", "3, Titus!")
    assert [camp("camp.steps", n=n) for n in (1, 3, 5, 22)] == ["1 krok", "3 kroki", "5 kroków", "22 kroki"]


def test_a_key_is_completed_with_an_id_a_game_has_words_of_its_own_and_languages_are_the_folders(
    camp: Translations,
):
    assert languages() == ("en", "pl"), "English comes first"
    assert catalogue("toy")("camp.hello") == "Ho!"
    assert camp.one("camp", "only_english") == "camp-only-english"
    assert camp.one("camp.only", "english") == "Onager"
    assert Translations("toy").one("camp.only", "english") == "Onager"


def test_a_language_says_how_a_value_takes_a_form(camp: Translations, tmp_path: Path):
    write(tmp_path, "la", 'msgid "camp.hello"\nmsgstr "{name!genitive} {name!plural} {count}"\n')
    forms = "genitive = [['us$', 'i'], ['a$', 'ae'], ['$', 'is']]\n"
    (tmp_path / "words" / "la" / "forms.toml").write_text(forms, encoding="utf-8")
    compile_words(tmp_path)
    choose_language("la")
    said = [camp("camp.hello", name=name, count=1) for name in ("Titus", "Iulia", "Caesar", 3)]
    assert said == ["Titi Titus 1", "Iuliae Iulia 1", "Caesaris Caesar 1", "3is 3 1"]
    assert camp("camp.hello", count=1) == "{name!genitive} {name!plural} 1"
    (fault,) = written.faults_of_files(tmp_path)
    assert fault == "la/camp.po: camp.hello asks for forms that forms.toml has not: plural"


def test_a_form_that_cannot_be_read_is_named(camp: Translations, tmp_path: Path):
    (tmp_path / "words" / "pl" / "forms.toml").write_text("genitive = [['(', '']]\n", encoding="utf-8")
    (fault,) = (fault for fault in written.faults_of_files(tmp_path) if "forms.toml" in fault)
    assert fault.startswith("pl/forms.toml: genitive has a pattern that cannot be read, (: missing )")


def test_swedish_has_a_genitive():
    choose_language("sv")
    names = "Caesar, Pompejus, Rom, Massilia, Caesar II, Legio 13, Legio X, Vercingetorix, Barbarerna"
    said = "Caesars, Pompejus, Roms, Massilias, Caesar II:s, Legio 13:s, Legio X:s, Vercingetorix, Barbarernas"
    assert [in_form(name, "genitive") for name in names.split(", ")] == said.split(", ")
    assert in_form("Rom", None) == in_form("Rom", "dative") == "Rom"


@pytest.mark.parametrize(
    "words",
    [
        "marsch marschen marscher marscherna marschera marscherar",
        "anfall anfallet anfaller anfalla anfallare",
        "stad staden städer städerna stadens stader",
        "pjäs pjäsen pjäser pjäserna pjas",
        "rekrytering rekrytera rekryteras rekryteringen rekryteringar",
        "reträtt reträtten reträtter retratt",
        "försvarare försvara försvar forsvar försvararen",
        "vinter vintern vinterns",
        "belägring belägringen belägra belagra",
        "flotta flottan flottor",
    ],
)
def test_a_search_takes_swedish_words_in_any_form_and_without_dots(words: str):
    choose_language("sv")
    assert len(set(map(speech().stem, words.split()))) == 1
    assert speech().wanted(f"vad är {words}?") == words.split()


def test_what_a_language_lacks_is_said_in_english_and_what_nobody_wrote_is_the_key(camp: Translations):
    assert (camp("camp.none"), camp("nowhere.none", n=2, name="x")) == ("camp.none", "nowhere.none")
    assert camp("camp.hello", count=1).startswith("Hello, {name}: 1")
    for tag in ("pl", "xx"):
        choose_language(tag)
        assert camp("camp.only-english") == "Onager"


def test_things_are_listed_as_a_sentence_does_and_an_abbreviation_stays_as_it_is_in_capitals():
    names = (["Rome"], ("Rome", "Utica"), iter(("Rome", "Utica", 3)))
    assert [*map(listed, names)] == ["Rome", "Rome and Utica", "Rome, Utica and 3"]
    assert [spoken.either(names) for names in ("R", "RU", "RUC")] == ["R", "R or U", "R, U or C"]
    assert spoken.in_capitals("Year 705 (49 BC)") == "YEAR 705 (49 BC)"
    assert spoken.in_capitals("År 705 (49 f.Kr.)") == "ÅR 705 (49 f.Kr.)"


def test_decimals_are_written_as_the_language_writes_them():
    assert (spoken.figure(3.94), spoken.figure(-0.5, "+.2f"), spoken.figure(12.0, "g")) == ("3.9", "-0.50", "12")
    choose_language("sv")
    assert (spoken.figure(3.94), spoken.figure(-0.5, "+.2f"), spoken.figure(12.0, "g")) == ("3,9", "-0,50", "12")


def test_what_a_typed_action_asks_for_is_said_in_the_language_and_the_code_of_a_refusal_in_english():
    form, refused = "march BLOCK FROM-OVER-TO", IllegalAction("6.1", "not-there")
    assert (in_words(form), str(refused)) == (form, "6.1: Not there.")
    choose_language("sv")
    assert (in_words(form), str(refused)) == ("ilmarsch PJÄS FRÅN-ÖVER-TILL", "6.1: Not there.")


def test_words_are_compiled_again_when_they_change_and_a_catalogue_that_is_broken_is_named(tmp_path: Path):
    write(tmp_path, "en", ENTRIES)
    compile_words(tmp_path)
    compiled = tmp_path / "words" / "en" / "camp.mo"
    before = compiled.read_bytes()
    compile_words(tmp_path, fresh=True)
    assert compiled.read_bytes() == before
    write(tmp_path, "en", POLISH.replace("kroki", "kr"), "nplurals=3; plural=0;")
    compile_words(tmp_path)
    assert compiled.read_bytes() != before
    compiled.with_suffix(".po").unlink()
    compile_words(tmp_path)
    assert not compiled.exists()
    write(tmp_path, "en", 'msgid "camp.a"\nmsgtext "b"\n')
    with pytest.raises(ValueError, match=r"camp\.po"):
        compile_words(tmp_path)


# --- code and catalogues agree ---
def test_a_longer_text_is_a_file_in_the_language_that_was_chosen_or_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for tag, name in ((ENGLISH, "year.txt"), (ENGLISH, "battle.txt"), ("pl", "year.txt")):
        path = tmp_path / "camp" / "words" / tag / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(tag, encoding="utf-8")
    speak_from(monkeypatch, tmp_path)
    choose_language("pl")
    assert Translations("camp").file("year.txt").read_text(encoding="utf-8") == "pl"
    assert Translations("camp").file("battle.txt").read_text(encoding="utf-8") == ENGLISH


@pytest.mark.slow
def test_code_and_languages_agree_with_english_and_every_file_is_sound():
    assert written.faults_of_calls(written.words(), written.sources()) == []
    assert written.faults_of_languages(written.words()) == []
    assert written.faults_of_files() == []


KNOWN = {
    ("", "en"): {
        "camp.hello": Sentence(("Hello, {name}",), plural=False),
        "camp.steps": Sentence(("{n} step", "{n} steps"), plural=True),
    },
    ("toy", "en"): {"card.name": Sentence(("Omen",), plural=False)},
}
USES = (
    'from engine.translations import say\nsay("camp.hello", name=1)\nsay("camp.steps", n=2)\nOMEN = "card.name"\n'
)


def check(faults: list[str], fault: str | None) -> None:
    """No more than one fault is found, with these words; None where there is none."""
    assert [fault in told for told in faults] == [True] if fault else faults == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", None),
        ('say("camp.hello", name=2)', None),
        ('say("camp.hello" if x else "camp.nope", **values)', "there is no camp.nope"),
        ('say("camp.nope")', "there is no camp.nope"),
        ('say("camp.hello")', "differ about name"),
        ('say("camp.hello", name=1, more=2)', "differ about more"),
        ('say("camp.hello", name=1, n=1)', "has no plural forms"),
        ('say("camp.steps")', "has plural forms"),
        ('say("card.name")', "there is no card.name"),
        ('ours = catalogue("toy")\nours("card.name")', None),
        ('ours = catalogue("toy")\nours("camp.hello", name=2)', None),
        ('from engine.toy.words import say as ours\nours("card.nope")', "there is no card.nope"),
    ],
)
def test_the_check_of_calls_finds_what_it_looks_for(line: str, fault: str | None):
    check(written.faults_of_calls(KNOWN, [("a.py", USES + line)]), fault)


def test_the_check_of_calls_finds_words_that_nobody_says_and_takes_no_key_that_is_put_together():
    unsaid = [("a.py", USES.replace("card.name", "card"))]
    assert written.faults_of_calls(KNOWN, unsaid) == ["toy: nobody says card.name"]
    known = {**KNOWN, ("toy", "en"): {"card.of-mars": Sentence(("Mars",), plural=False)}}
    assert written.faults_of_calls(known, [("a.py", USES + 'say.one("card.of", god)')]) == []
    with pytest.raises(ValueError, match="put together"):
        written.faults_of_calls(KNOWN, [("a.py", USES + 'say(f"camp.{x}")')])


@pytest.mark.parametrize(
    ("key", "said", "fault"),
    [
        ("camp.hello", "Salve {name}", None),
        ("camp.hello", "", None),
        ("camp.hello", "Salve {nomen}", "fills in what is not given: nomen"),
        ("camp.nope", "Salve", "is not there in English"),
        ("camp.steps", "gradus", "differs from English"),
    ],
)
def test_the_check_of_languages_finds_what_it_looks_for(key: str, said: str, fault: str | None):
    latin = {key: Sentence((said,), plural=False)}
    check(written.faults_of_languages(KNOWN | {("", "la"): latin}), fault)


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        (ENTRIES, None),
        ('msgid "tent.hello"\nmsgstr "a"\n', "is no key of this room"),
        ('msgid "camp.Hello"\nmsgstr "a"\n', "is no key of this room"),
        ('#, fuzzy\nmsgid "camp.a"\nmsgstr "a"\n', "fuzzy"),
        ('msgid "camp.a"\nmsgid_plural "camp.a"\nmsgstr[0] "a"\n', "1 forms of 2"),
        ('msgid "camp.a"\nmsgstr ""\n', "0 forms of 1"),
    ],
)
def test_the_check_of_files_finds_what_it_looks_for(tmp_path: Path, entries: str, fault: str | None):
    write(tmp_path, "en", entries)
    check(written.faults_of_files(tmp_path), fault)


# --- the pseudo-language ---
@pytest.mark.slow
def test_the_pseudo_language_says_all_and_more(pseudo_data: Path, monkeypatch: pytest.MonkeyPatch):
    assert written.stretched("Hello, {name}.") == "⟦Héllö, {name}.~~~⟧"
    english, pseudo = (written.words(pseudo_data)["", tag] for tag in (ENGLISH, PSEUDO))
    assert english.keys() == pseudo.keys()
    assert all(pseudo[key].places == english[key].places for key in english)
    speak_from(monkeypatch, pseudo_data)
    assert languages() == (ENGLISH, PSEUDO)
    assert [spoken.name_of(tag) for tag in languages()] == ["English", "⟦Énglîsh~~~⟧"]
    choose_language(PSEUDO)
    assert listed((1, 2)) == "⟦1 ånd 2~~⟧"


def test_the_system_is_quoted_in_the_words_of_the_language(pseudo_data: Path, monkeypatch: pytest.MonkeyPatch):
    english = written.words()["", ENGLISH]
    reasons = {key: english[key].forms[0] for key in english if key.startswith("system.e")}
    assert reasons == {key: os.strerror(getattr(errno, key.partition(".")[2].upper())) for key in reasons}
    assert why(OSError(errno.EUCLEAN, "Structure needs cleaning")) == "Structure needs cleaning"
    assert why(OSError()) == "unknown error"
    speak_from(monkeypatch, pseudo_data)
    choose_language(PSEUDO)
    assert why(OSError(errno.EACCES, "Permission denied")) == "⟦Pérmîssîön dénîéd~~~~~~⟧"


# --- the rulebooks of all games in all languages hang together ---
PATHS = sorted(DATA.rglob("rules.toml"))


@pytest.fixture(params=PATHS, ids=lambda path: str(path.relative_to(DATA)))
def book(request: pytest.FixtureRequest) -> Rulebook:
    path: Path = request.param
    return load_rulebook(path)


def test_no_id_is_there_twice(book: Rulebook) -> None:
    for entries in (book.rules, book.terms):
        ids = [entry.id.casefold() for entry in entries]
        assert len(set(ids)) == len(ids)


def test_an_entry_sees_other_rules_and_each_once(book: Rulebook) -> None:
    entries: tuple[Rule | Term, ...] = (*book.rules, *book.terms)
    for entry in entries:
        assert set(entry.see) <= {rule.id for rule in book.rules if rule is not entry}, entry.id
        assert len(set(entry.see)) == len(entry.see), entry.id
