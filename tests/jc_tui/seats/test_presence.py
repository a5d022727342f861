"""Who sits at the table: seats held by a session, partners who come and go, seats that are taken over."""

from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from engine.contract import GameError, Seat
from engine.journal.errors import SaveExists
from engine.journal.seat_lock import SeatHolder, SeatStatus, seat_path, seat_status
from engine.match import NotYourTurn
from jc_tui.seats import open_game, presence
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.join_text import invitation, join_command
from jc_tui.seats.open_game import begin_or_open, new_session, open_session
from jc_tui.seats.presence import RemoteSeat, SeatsTaken, described, time_words
from tests.jc_tui.games import C, P, begun


@pytest.fixture
def with_bot(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    begun(path, 0).close()
    return path


def held(path: Path) -> set[Seat]:
    return {seat for seat in (C, P) if seat_status(path, seat)[0] is SeatStatus.HERE}


def looked(session: GameSession) -> list[str]:
    return session.look_around() or []


@pytest.mark.parametrize("seat", [C, P])
def test_a_new_game_for_two_is_of_two_people_of_whom_one_is_here(seat: Seat, tmp_path: Path):
    path = tmp_path / "saves" / "game.jsonl"
    session = begin_or_open(path, tmp_path / "saves", seat)
    assert session.table.header.seats == {"caesar": "human", "pompey": "human"}
    assert (session.humans, dict(session.bots), session.missing) == ({seat}, {}, P if seat is C else C)
    assert held(path) == {seat}
    session.close()
    assert held(path) == set()


def test_a_bot_that_is_named_plays_the_other_seat(tmp_path: Path):
    session = begin_or_open(tmp_path / "game.jsonl", tmp_path, P, {"caesar": "centurio"})
    assert session.table.header.seats == {"caesar": "centurio", "pompey": "human"}
    assert (list(session.bots), session.missing) == ([C], None)


def test_free_deployment_is_for_a_new_game(for_two: Path):
    with pytest.raises(GameError, match="--free-deployment is for a new game"):
        begin_or_open(for_two, for_two.parent, C, options={"deployment": "free"})
    session = begin_or_open(for_two.with_name("free.jsonl"), for_two.parent, C, options={"deployment": "free"})
    assert any(str(action).startswith("swap ") for action in session.legal)


@pytest.mark.parametrize("name", [".hidden.jsonl", "a:b.jsonl", "x" * 110 + ".jsonl"])
def test_a_name_that_no_save_can_have_is_refused(name: str, tmp_path: Path):
    with pytest.raises(GameError):
        begin_or_open(tmp_path / name, tmp_path, C)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_the_other_has_begun_just_now_is_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    begin = open_game.begin

    def late(*arguments: object) -> None:
        begin(*arguments).close()
        raise SaveExists("too late")

    monkeypatch.setattr(open_game, "begin", late)
    assert begin_or_open(tmp_path / "game.jsonl", tmp_path, P).humans == {P}


def test_a_game_against_a_bot_holds_both_seats_as_do_two_at_one_keyboard(with_bot: Path, tmp_path: Path):
    """A watcher holds none."""
    session = open_session(with_bot)
    assert held(with_bot) == {C, P}
    with pytest.raises(SeatsTaken, match=r"^Caesar and Pompey are already played by .* since \d\d:\d\d "):
        open_session(with_bot)
    session.close()
    open_session(with_bot).close()
    new_session(tmp_path, name="rubicon")
    assert held(tmp_path / "rubicon.jsonl") == {C, P}, "as a new game from the title does"
    begin_or_open(two := tmp_path / "two.jsonl", tmp_path, C).close()
    open_session(two, watch=True)
    assert held(two) == set()
    open_session(two)
    assert held(two) == {C, P}


def waits(caesar: GameSession) -> tuple[Seat | None, str]:
    """What Caesar, who has acted, is told of the one who is waited for; the seat to which nobody has come yet."""
    return caesar.missing, caesar.waiting_for.removeprefix("Waiting for Pompey, who ")


def test_what_to_type_is_whole_or_short_or_in_several_lines(tmp_path: Path):
    path = tmp_path / "it's mine.jsonl"
    whole = join_command(path, P)
    assert whole.endswith(" --seat pompey")
    assert f"'{tmp_path}/it'\"'\"'s mine.jsonl'" in whole
    assert invitation(path, P, tmp_path, len(whole))[1:] == [whole]
    (short,) = invitation(path, P, tmp_path, len(whole) - 1)[1:]
    assert short.endswith("""play 'it'"'"'s mine' --seat pompey""")
    elsewhere = invitation(path, P, tmp_path / "saves", 30)[1:]
    assert ("".join(elsewhere), max(map(len, elsewhere))) == (whole, 30)


def test_who_wants_both_seats_is_told_which_one_is_free(for_two: Path):
    open_session(for_two, C)
    with pytest.raises(SeatsTaken) as refused:
        open_session(for_two, named={"pompey": "tiro"})
    assert (list(refused.value.taken), refused.value.free) == ([C], (P,))
    assert (refused.value.named, held(for_two)) == ({"pompey": "tiro"}, {C})


def test_what_fails_on_opening_leaves_no_seat_held(for_two: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(open_game.Match, "run_chance", Mock(side_effect=GameError("no dice")))
    with pytest.raises(GameError, match="no dice"):
        open_session(for_two, C)
    assert held(for_two) == set()


def test_a_partner_comes_leaves_and_comes_back(for_two: Path, monkeypatch: pytest.MonkeyPatch):
    caesar = open_session(for_two, C)
    caesar.act(caesar.legal[0])
    assert waits(caesar) == (P, "is not here.")
    assert caesar.look_around() is None
    pompey = open_session(for_two, P)
    assert (looked(caesar), waits(caesar)) == (["Pompey has come."], (None, "is here."))
    assert caesar.look_around() is None
    pompey.close()
    monkeypatch.setattr(presence, "time_words", lambda moment: "20:41")
    assert (looked(caesar), waits(caesar)) == (["Pompey has left."], (None, "has been away since 20:41."))
    open_session(for_two, P).close()
    again = open_session(for_two, P)
    assert looked(caesar) == ["Pompey has come."]
    again.act(again.legal[0])
    again.close()
    caesar.close()
    caesar = open_session(for_two, C)
    caesar.table.refresh()
    caesar.act(next(action for action in caesar.legal if str(action).startswith("play ")))
    assert waits(caesar) == (None, "is away, and last acted at 20:41.")


def test_who_was_killed_was_here_and_where_presence_is_not_known_a_partner_plays_elsewhere(for_two: Path):
    trace = seat_path(for_two, "pompey")
    trace.write_text("{}")
    caesar = open_session(for_two, C)
    caesar.act(caesar.legal[0])
    assert waits(caesar) == (None, "is away.")
    caesar.undo()
    caesar.close()
    trace.unlink()
    trace.mkdir()
    caesar = open_session(for_two, C)
    caesar.act(caesar.legal[0])
    assert waits(caesar)[1] == "plays elsewhere."
    assert caesar.look_around() is None


def test_a_watcher_is_told_who_is_waited_for_and_no_news(for_two: Path):
    watcher = open_session(for_two, watch=True)
    open_session(for_two, C)
    assert (watcher.look_around(), watcher.waiting_for) == ([], "Waiting for Caesar, who is here.")
    assert watcher.partner is None


def test_who_is_taken_over_looks_on_and_shows_no_secret(for_two: Path):
    first = open_session(for_two, C)
    assert first.view.hand
    second = open_session(for_two, C, take_over=True)
    told = r"Caesar was taken over by another program at \d\d:\d\d, so nothing was done"
    with pytest.raises(GameError, match=told):
        first.act(first.legal[0])
    (news,) = looked(first)
    assert news.startswith(first.displaced)
    assert (first.humans, first.viewer, first.legal) == (set(), Seat.SPECTATOR, ())
    assert not first.view.hand
    with pytest.raises(GameError, match="you look on"):
        first.act(second.legal[0])
    assert first.table.number == second.table.number
    second.act(second.legal[0])
    first.table.refresh()
    assert "you look on" in first.waiting_for
    assert first.look_around() is None
    first.close()
    assert held(for_two) == {C}


def test_a_moment_has_its_date_unless_it_is_today_and_of_a_player_only_what_is_known_is_told():
    now = datetime(2026, 3, 15, 20, 41, tzinfo=UTC)
    assert len(time_words(now, now)) == 5
    assert time_words(datetime(2026, 3, 1, 12, 0, tzinfo=UTC), now).startswith("2026-03-01 ")
    assert described(SeatHolder()) == "another program"
    assert described(SeatHolder(user="anna", host="forum", process=4711)) == "anna (process 4711 on forum)"
    assert not RemoteSeat().is_here


@pytest.mark.parametrize("what", ["undo", "resign"])
def test_nothing_is_done_for_a_seat_that_was_just_taken_over(what: str, tmp_path: Path):
    path = tmp_path / "free.jsonl"
    first = begin_or_open(path, tmp_path, C, options={"deployment": "free"})
    first.act(first.legal[0])
    assert first.can_undo() is None
    number = first.table.number
    open_session(path, C, take_over=True)
    with pytest.raises(NotYourTurn, match="taken over"):
        first.undo() if what == "undo" else first.held_table.resign(C)
    assert first.table.number == number


def test_who_takes_over_a_person_takes_over_the_bot_too(with_bot: Path):
    first = open_session(with_bot)
    second = open_session(with_bot, take_over=True)
    (news,) = looked(first)
    assert news.startswith("Caesar was taken over by another program at ")
    assert (first.humans, first.bots) == (set(), {})
    assert (second.humans, list(second.bots)) == ({C}, [P])


def test_who_loses_the_seat_of_a_bot_plays_on(with_bot: Path):
    first = open_session(with_bot)
    pompey = open_session(with_bot, P, take_over=True)
    (news,) = looked(first)
    assert news.endswith(": tiro does not play here any longer.")
    assert (first.humans, first.bots, first.displaced) == ({C}, {}, "")
    first.act(first.legal[0])
    assert (first.waiting_for, first.missing) == ("Waiting for Pompey, who is here.", None)
    assert held(with_bot) == {C, P}
    pompey.close()
    assert looked(first) == ["Pompey has left."]


def test_who_loses_one_of_two_seats_at_a_keyboard_leaves_the_other_free(for_two: Path):
    first = open_session(for_two)
    open_session(for_two, P, take_over=True)
    assert looked(first)
    assert (first.humans, held(for_two)) == (set(), {P})
    open_session(for_two, C)
