"""Saves begun before rulings were sharpened: they are judged by those of their time (B18, C6, A19, A21).

Those in `begun_before` were written by the program of before; each meets one of these rulings.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine import load_game, translations
from engine.gallic_war.fog.sampling import StateSampler
from engine.journal import Journal, errors
from engine.journal.format import encode_header
from engine.match import Match
from jc_tui.export import export
from jc_tui.lookback.branching import branch
from tests.forged import sealed
from tests.gallic_war.support import GAME
from tests.jc_tui.games import jc

NEWER = "Open it with a newer version."
FOLDER = Path(__file__).parent / "begun_before"
BEFORE = sorted(FOLDER.glob("*.jsonl"))
BITES = {
    "death": (1, "hit legion_x"),
    "forced-retreat": (2, "shelter vercingetorix"),
    "fortress": (7, "roll"),
    "helvetii": (2, ""),
    "home-in-a-battle": (4, "pass legion_viii"),
    "home-in-a-regroup": (2, "regroup legion_viii"),
    "home-in-winter": (2, ""),
}
"""The record at which each would differ by today's rulings."""


def read(path):
    with Journal.open(path, read_only=True) as journal:
        return journal.header, list(journal.records)


def written(path, header, records):
    Journal.create(path, header, records).close()
    return path


@pytest.fixture(params=BEFORE, ids=lambda path: path.stem)
def before(request: pytest.FixtureRequest) -> Path:
    return request.param


def test_what_is_imagined_of_one_is_judged_as_it_is_itself(before):
    with Match.open(GAME, before, read_only=True) as table:
        assert imagined(table.state).options.rulings == 1
    assert imagined(GAME.start({})).options.rulings == 2


def imagined(state):
    return StateSampler(GAME.rules, state.view(GAME.seats[0])).sample(Random(1))


def test_each_is_verified_and_shown_whole(before):
    assert jc("verify", before).exit_code == 0
    with Match.open(GAME, before, read_only=True) as table:
        assert table.state.result is not None
        assert [table.state_at(count).position() for count in range(len(table.history) + 1)]
        assert len(json.loads(export(table, "json"))["records"]) == table.number
        assert export(table, "text")


def test_each_would_differ_by_todays_rulings(before, tmp_path):
    """So that each shows something; its header says which rulings hold."""
    header, records = read(before)
    assert header.rulings is None
    number, action = BITES[before.stem]
    today = written(tmp_path / "today.jsonl", replace(header, rulings=2), records)
    with Match.open(GAME, before, read_only=True) as table, Match.open(GAME, today, salvage=True) as other:
        if before.stem == "death":
            assert (table.state.points_by_seat(), other.state.points_by_seat()) == ({"romans": 65}, {"romans": 70})
        else:
            assert isinstance(other.fault, errors.IllegalRecord)
            assert records[other.number].number == number
            assert str(records[other.number].do).startswith(action)
            assert all(table.state_at(n).position() == other.state_at(n).position() for n in range(number - 1))


def test_a_game_goes_on_by_the_rulings_it_was_begun_with(tmp_path):
    """C6: the home is asked for when all have gone home, as it was; in its branches too, but not in new games."""
    header = read(FOLDER / "home-in-winter.jsonl")[0]
    with Match.open(GAME, written(tmp_path / "game.jsonl", header, [])) as table:
        table.act("end", table.to_act or "")
        assert table.state.phase == "companions"
        again = branch(table, 1, tmp_path / "branch.jsonl", table.header.seats)
    with Match.open(GAME, again) as table:
        table.act("end", table.to_act or "")
        assert table.state.phase == "new home"
    with Match.new(GAME, path=tmp_path / "new.jsonl", position=header.position) as table:
        table.act("end", table.to_act or "")
        assert table.state.phase == "new home"


def test_a_new_save_says_which_rulings_hold_and_one_of_julius_caesar_does_not(tmp_path):
    """And in which version its positions are written."""
    for name, number in (("gallic-war", 2), ("julius-caesar", None)):
        path = tmp_path / f"{name}.jsonl"
        Match.new(load_game(name), path=path).close()
        header = json.loads(path.read_text(encoding="utf-8"))
        assert (header.get("rulings"), header.get("positions")) == (number, number)
        Match.open(load_game, path).close()


@pytest.mark.parametrize(
    ("language", "later", "sentence"),
    [
        ("en", {"rulings": 3}, f"is played by rulings number 3; this program knows them up to number 2. {NEWER}"),
        ("sv", {"rulings": 3}, "tolkningar nummer 3; det här programmet kan dem till och med nummer 2."),
        ("en", {"positions": 3}, "position texts of version 3; this program knows them up to version 2."),
        ("sv", {"positions": 3}, "av version 3; det här programmet kan dem till och med version 2."),
    ],
)
def test_a_save_of_later_rulings_is_refused_by_both_numbers(tmp_path, language, later, sentence):
    header, records = read(FOLDER / "death.jsonl")
    path = written(tmp_path / "later.jsonl", replace(header, **later), records)
    translations.choose_language(language)
    try:
        with pytest.raises(errors.OtherEdition) as caught:
            Match.open(GAME, path)
        assert sentence in str(caught.value)
    finally:
        translations.choose_language(translations.ENGLISH)


@pytest.mark.parametrize("field", ["rulings", "positions"])
@pytest.mark.parametrize("number", [0, -1, True, "2", 2.0, 10**9])
def test_a_header_whose_rulings_are_no_number_is_damaged(tmp_path, field, number):
    header = read(FOLDER / "death.jsonl")[0]
    path = tmp_path / "damaged.jsonl"
    path.write_bytes(sealed(encode_header(replace(header, **{field: number}))))
    with pytest.raises(errors.DamagedSave):
        Match.open(GAME, path)


def test_the_first_rulings_may_be_named(tmp_path):
    header, records = read(FOLDER / "home-in-winter.jsonl")
    with Match.open(GAME, written(tmp_path / "one.jsonl", replace(header, rulings=1), records)) as table:
        assert table.state.result is not None


GOLDEN = Path(__file__).parents[2] / "golden" / "games" / "gallic_war"


@pytest.mark.slow
def test_verify_says_of_a_game_of_the_first_version_what_is_compared():
    assert "compared only where cards are played" in jc("verify", GOLDEN / "death.jsonl").output
    assert "compared" not in jc("verify", GOLDEN / "solitaire.jsonl").output


@pytest.mark.slow
@pytest.mark.parametrize(("version", "phase", "compared"), [(None, "lay", 1), (None, "deal", 0), (2, "deal", 1)])
def test_digests_of_the_first_version_are_compared_while_cards_are_played(tmp_path, version, phase, compared):
    """There both versions say the same; elsewhere the first told what had gone before."""
    name = "solitaire" if version else "random-1"
    header, records = read(GOLDEN / f"{name}.jsonl")
    assert header.positions == version
    with Match.open(GAME, GOLDEN / f"{name}.jsonl", read_only=True) as table:
        spoilt = next(
            number
            for number, record in enumerate(records)
            if record.digest and table.state_at(number + 1).phase == phase
        )
    records[spoilt] = records[spoilt]._replace(digest="0" * 32)
    path = written(tmp_path / "spoilt.jsonl", header, records)
    if compared:
        with pytest.raises(errors.DivergedSave):
            Match.open(GAME, path)
    else:
        Match.open(GAME, path).close()


@pytest.mark.slow
def test_a_game_of_the_first_version_is_gone_on_with(tmp_path):
    header, records = read(GOLDEN / "random-1.jsonl")
    path = written(tmp_path / "older.jsonl", header, records[:200])
    with Match.open(GAME, path) as table:
        for record in records[200:]:
            table.act(str(record.do), table.to_act or "")
    assert (read(path)[0].positions, jc("verify", path).exit_code) == (None, 0)
