"""Sitting down at a new game or a save: who plays here, and when chance rolls."""

from datetime import datetime
from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from engine.julius_caesar.seats import SEATS
from engine.match import Match
from jc_tui.saves.summary_cache import last_game
from jc_tui.seats.open_game import new_session, open_session, resume, save_path, who_plays
from tests.jc_tui.games import GAME, C, P, begun, finished


def test_new_game_is_saved_dealt_and_against_a_bot(tmp_path: Path):
    session = new_session(tmp_path, name="rubicon")
    assert session.table.path == tmp_path / "rubicon.jsonl"
    assert session.table.header.seats == {"caesar": "human", "pompey": "tiro"}
    assert (session.humans, session.viewer, list(session.bots)) == ({C}, C, [P])
    assert session.legal


@pytest.mark.parametrize(("caesar", "pompey"), [("tiro", "human"), ("human", "human"), ("tiro", "random")])
def test_who_is_no_bot_is_a_person(caesar: str, pompey: str, tmp_path: Path):
    session = new_session(tmp_path, players={C: caesar, P: pompey})
    humans = {seat for seat, player in ((C, caesar), (P, pompey)) if player == "human"}
    assert (session.humans, set(session.bots)) == (humans, {C, P} - humans)


@pytest.mark.parametrize("name", ["a/b", "..", ".hidden", "a\nb", "a:b", "x" * 101, "C\\D"])
def test_names_that_no_file_can_have_and_the_date_where_there_is_none(name: str, tmp_path: Path):
    with pytest.raises(GameError):
        save_path(name, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert save_path("  ", tmp_path).stem.startswith(str(datetime.now().year))


def test_save_says_who_plays_unless_others_are_named_or_a_seat_is_taken_over(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    begun(path, seats=("Cassius", "tiro")).close()
    session = open_session(path)
    assert (session.humans, list(session.bots)) == ({C}, [P])
    session.close()
    session = open_session(path, P)
    assert (session.humans, session.bots) == ({P}, {})
    session.close()
    session = open_session(path, named={"caesar": None, "pompey": "legatus:9"})
    assert (session.humans, session.bots[P].bot.budget) == ({C}, 9)
    assert who_plays(SEATS, {}, {"pompey": "random"}) == {"caesar": "human", "pompey": "random"}


def test_free_deployment_and_seed_and_a_name_that_is_taken(tmp_path: Path):
    dealt = []
    for name in ("one", "two"):
        session = new_session(tmp_path, options={"deployment": "free"}, seed="alea", name=name)
        assert any(str(action).startswith("swap ") for action in session.legal)
        dealt.append([record.do for record in session.table.records])
        session.table.close()
    assert dealt[0] == dealt[1]
    with pytest.raises(GameError, match="one already"):
        new_session(tmp_path, name="one.jsonl")


def test_seed_fixes_what_is_yet_to_be_rolled_from_where_the_game_stands(tmp_path: Path):
    """The same seed deals the same again, but not the cards of the beginning once more after them."""
    path, state = tmp_path / "game.jsonl", GAME.start()
    Match.new(GAME, path=path).close()
    deals = []
    for plays_on in (False, True, False):
        with resume(path, "alea") as table:
            deals.append(str(table.chance.choose(state)))
            if plays_on:
                table.act(deals[0], Seat.CHANCE)
    assert deals == ["deal caesar 2/1", "deal caesar 2/1", "deal caesar 2/3"]


def test_spectator_writes_nothing_and_what_chance_owes_is_done_by_who_plays(tmp_path: Path):
    path = tmp_path / "game.jsonl"
    Match.new(GAME, seats={C: "human", P: "tiro"}, path=path).close()
    before = path.read_bytes()
    session = open_session(path, watch=True)
    assert (session.humans, session.bots, session.viewer) == (set(), {}, Seat.SPECTATOR)
    assert session.to_act is Seat.CHANCE
    session.table.close()
    assert path.read_bytes() == before
    assert open_session(path, C).to_act is C


@pytest.mark.slow
def test_missing_and_damaged_saves_are_refused(tmp_path: Path):
    with pytest.raises(GameError):
        open_session(tmp_path / "none.jsonl")
    finished(tmp_path / "bad.jsonl", damaged=30)
    with pytest.raises(GameError, match="line 30"):
        open_session(tmp_path / "bad.jsonl")


def test_last_game_is_the_one_that_is_known(tmp_path: Path):
    for name in ("one", "two"):
        begun(tmp_path / f"{name}.jsonl").close()
    path, about = last_game(tmp_path / "one.jsonl", tmp_path)
    assert path == tmp_path / "one.jsonl"
    assert about.startswith("Julius Caesar, one: 705, turn 1, points ")


def test_games_that_are_over_damaged_or_of_bots_are_none_to_go_on_with(tmp_path: Path):
    finished(tmp_path / "over.jsonl")
    finished(tmp_path / "bad.jsonl", damaged=30)
    begun(tmp_path / "bots.jsonl", seats=("tiro", "tiro")).close()
    assert last_game(tmp_path / "over.jsonl", tmp_path) == (None, "")
    begun(tmp_path / "mine.jsonl").close()
    assert last_game(None, tmp_path)[0] == tmp_path / "mine.jsonl"
    assert last_game(None, tmp_path / "nowhere") == (None, "")
