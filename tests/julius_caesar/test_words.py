"""The game in another language: its sentences, its names, and the texts that are files by themselves."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from engine.contract import KEYS, TYPED
from engine.games import load_game
from engine.julius_caesar import events as ev
from engine.julius_caesar.data import printed_data
from engine.julius_caesar.game import ENDINGS
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.words import label, narrated, say, told
from engine.rulebook import load_rulebook
from engine.translations import ENGLISH, choose_language
from hatch_build import compile_words
from tests.jc_tui.julius_caesar.test_story import KINDS, sample
from tests.julius_caesar.refusals.test_refusals import TABLE, read
from tests.julius_caesar.support import at
from tests.words import PSEUDO, speak_from

NAMED = """msgid ""
msgstr "Language: sv\\nContent-Type: text/plain; charset=UTF-8\\n"

msgid "labels.rome"
msgstr "Rom"

msgid "labels.caesar-navis-1"
msgstr "Flotta 1"
"""


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    choose_language(ENGLISH)


@pytest.fixture
def pseudo(pseudo_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_from(monkeypatch, pseudo_data)
    choose_language(PSEUDO)


@pytest.mark.slow
@pytest.mark.usefixtures("pseudo")
def test_events_and_ways_to_win_are_called_as_the_language_that_was_chosen_has_it() -> None:
    for event in (sample(kind, hidden=hidden) for kind in KINDS for hidden in (False, True)):
        assert re.fullmatch("⟦.*⟧", told(event)), event
    game = load_game("julius-caesar")
    for kind in (*ENDINGS, "resigned"):
        assert game.ending(kind) not in ("", kind)
    choose_language(ENGLISH)
    assert [game.ending(kind) for kind in (*ENDINGS, "resigned")] == [*ENDINGS, "resigned"]


@pytest.mark.slow
@pytest.mark.usefixtures("pseudo")
def test_every_refusal_is_said_in_the_language_that_was_chosen_in_both_ways() -> None:
    for position, action, *_ in TABLE:
        refusal = at(position).refusal(read(action))
        for way in (TYPED, KEYS):
            refusal.way = way
            assert re.fullmatch("⟦.*⟧", refusal.sentence), refusal.sentence


@pytest.mark.slow
def test_a_language_has_its_own_names(pseudo_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(pseudo_data, tmp_path, dirs_exist_ok=True)
    path = tmp_path / "julius_caesar" / "words" / "sv" / "labels.po"
    path.parent.mkdir(parents=True)
    path.write_text(NAMED, encoding="utf-8")
    compile_words(tmp_path)
    speak_from(monkeypatch, tmp_path)
    choose_language("sv")
    assert (label("rome"), label("genua"), label("3/1"), label("legio_13")) == ("Rom", "Genua", "3/1", "Legio 13")
    assert (label("caesar_navis_1"), label("caesar_navis_1", CAESAR)) == ("Caesar's Flotta 1", "Flotta 1")
    march = ev.BlockMoved(POMPEY, None, ("neapolis", "rome"), "attack")
    assert narrated([march, march]) == ["2 unseen blocks of Pompey attack Neapolis - Rom."]


def test_no_two_names_share_a_key() -> None:
    data = printed_data()
    ids = [thing.id for things in (data.cities, data.seas, data.cards, data.blocks) for thing in things]
    assert len({name.replace("_", "-").replace("/", "-") for name in ids}) == len(ids) > 140


def test_the_rules_are_read_in_english_where_the_language_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    choose_language("sv")
    assert load_rulebook(say.file("rules.toml")).find("6.11").text
