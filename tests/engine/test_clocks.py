"""Clocks computed from the save alone: who is charged, what a turn adds, winning on time, pausing."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.clocks import DAY, HOUR, PACES
from engine.contract import Seat
from engine.journal import Header, Journal, Record, read_header
from engine.journal.errors import DamagedSave, IllegalRecord, OtherEdition, SaveNotWritten, StaleAction
from engine.journal.format import Chain, encode_header, encode_record
from engine.table import ClockRefused, NotYourTurn, Table, UndoRefused
from tests import toy
from tests.scripted import ScriptedChance
from tests.toy import NORTH, SOUTH

BEGIN = datetime(2026, 3, 15, 20, tzinfo=UTC)
MOST = 3 * DAY


class Time:
    """A computer's clock that stands still until it is put on, or back."""

    def __init__(self) -> None:
        self.moment = BEGIN

    def __call__(self) -> str:
        return self.moment.strftime("%Y-%m-%dT%H:%M:%SZ")

    def wait(self, hours: float) -> None:
        self.moment += timedelta(hours=hours)


@pytest.fixture
def time() -> Time:
    return Time()


def begun(time: Time, path: Path | None = None, pace: str | None = "4h-3d", **seats: str) -> Table:
    """A game in which North is to lay the first card."""
    players = {Seat(seat): player for seat, player in ({"north": "ann", "south": "bob"} | seats).items()}
    table = Table.new(
        toy.load(),
        seats=players,
        chance=ScriptedChance(["omen calm", "roll 1"] * 9),
        path=path,
        clock=time,
        timed=pace,
    )
    table.run_chance()
    return table


def at_north(time: Time, path: Path | None = None) -> Table:
    """Three seconds on: North has won the first round's cards and is to march, both with full clocks."""
    table = begun(time, path)
    table.act("lay 3", NORTH)
    table.act("lay 2", SOUTH)
    return table


def hours(table: Table) -> tuple[float, float]:
    """What North and South have left."""
    left = table.time_left()
    return left[NORTH] / HOUR, left[SOUTH] / HOUR


# --- whose time runs ---


def test_without_a_clock_nobody_has_one_and_the_header_says_nothing(time: Time, path: Path) -> None:
    with begun(time, path, None) as table:
        assert (table.clocks, table.time_left()) == (None, {})
        assert "clock" not in json.loads(path.read_bytes().splitlines()[0])


@pytest.mark.parametrize("pace", PACES)
def test_a_clock_is_kept_in_the_header_and_read_again(time: Time, path: Path, pace: str) -> None:
    begun(time, path, pace).close()
    assert read_header(path).clock == pace
    with Table.open(toy.load(), path) as table:
        assert table.time_left(time()) == {NORTH: PACES[pace].most, SOUTH: PACES[pace].most}


def test_the_time_of_who_is_to_act_runs_down_and_no_other(time: Time) -> None:
    table = begun(time)
    time.wait(10)
    assert hours(table) == (62, 72)


def test_a_finished_turn_adds_time_but_no_more_than_the_clock_holds(time: Time) -> None:
    table = begun(time)
    time.wait(10)
    table.act("lay 3", NORTH)
    assert hours(table) == (66, 72)
    time.wait(1)
    table.act("lay 2", SOUTH)
    assert hours(table) == (66, 72)


def test_a_turn_of_several_actions_adds_time_once_and_only_when_it_is_over(time: Time) -> None:
    table = at_north(time)
    for hill in (1, 2, 3):
        time.wait(8)
        table.act(f"march {hill}", NORTH)
    assert hours(table) == (48, 72)
    table.act("muster", NORTH)
    assert hours(table) == (48, 72), "after the die and the next omen it is North again: the same turn"
    table.act("lay 1", NORTH)
    assert hours(table) == (52, 72)


def test_what_chance_is_late_with_costs_nobody_time(time: Time) -> None:
    table = at_north(time)
    time.wait(8)
    table.chance = None
    table.act("muster", NORTH)
    time.wait(100)
    assert hours(table) == (64, 72)
    table.chance = ScriptedChance(["roll 1", "omen calm"])
    table.run_chance()
    assert hours(table) == (64, 72)


def test_a_bot_has_no_clock_and_its_thinking_costs_nobody_time(time: Time) -> None:
    table = begun(time, south="tiro")
    assert table.time_left() == {NORTH: MOST}
    time.wait(8)
    table.act("lay 3", NORTH)
    time.wait(100)
    table.act("lay 2", SOUTH)
    assert table.time_left() == {NORTH: MOST - 4 * HOUR}


def test_what_is_taken_back_is_as_if_it_had_never_been_done(time: Time) -> None:
    table = begun(time)
    time.wait(10)
    table.act("lay 3", NORTH)
    time.wait(20)
    assert hours(table) == (66, 52)
    table.undo(NORTH)
    assert hours(table) == (42, 72)
    table.act("lay 3", NORTH)
    assert hours(table) == (46, 72)
    table.undo(NORTH)
    table.act("lay 3", NORTH)
    assert hours(table) == (46, 72), "taking back earns nothing"


def test_a_clock_that_was_set_back_costs_nobody_time_nor_when_it_is_right_again(time: Time) -> None:
    table = at_north(time)
    time.wait(5)
    table.act("march 1", NORTH)
    time.wait(-1000)
    assert hours(table) == (67, 72)
    table.act("march 2", NORTH)
    time.wait(1001)
    assert hours(table) == (66, 72)


def test_a_time_that_is_none_counts_as_no_time(time: Time, path: Path) -> None:
    with at_north(time, path) as table:
        number = table.number
    with Journal.open(path) as journal:
        for count, at in enumerate(("then", "", "2026-03-15", "2026-03-15T20:00:00", "9999-99-99T00:00:00Z"), 1):
            what = {"do": f"march {count}"} if count < 4 else {"do": None, "undo": 1}
            journal.append(Record(number + count, "north", at=at, **what))  # type: ignore[arg-type]
    with Table.open(toy.load(), path) as table:
        time.wait(2)
        assert table.time_left(time()) == {NORTH: MOST - 2 * HOUR, SOUTH: MOST}


def test_the_same_is_computed_from_the_save_at_every_record(time: Time, path: Path) -> None:
    """As the table counts it while it is played, so it is counted by who opens the save then."""
    with at_north(time, path) as table, Table.open(toy.load(), path, read_only=True) as follower:
        for step in ("march 1", "march 2", None, "march 3", "muster", "lay 1", None, "lay 4", "lay 1"):
            time.wait(7)
            if step is None:
                table.undo(NORTH)
            else:
                table.act(step, table.to_act or NORTH)
            time.wait(3)
            follower.refresh()
            with Table.open(toy.load(), path, read_only=True) as opened:
                assert table.time_left() == opened.time_left(time()) == follower.time_left(time())


def test_a_torn_end_costs_who_has_to_act_again(time: Time, path: Path) -> None:
    """What was not acknowledged was not done: the time runs on for who is to act."""
    with at_north(time, path) as table:
        before = path.stat().st_size
        time.wait(5)
        table.act("march 1", NORTH)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 20)
    with Table.open(toy.load(), path) as table:
        assert path.stat().st_size == before
        assert table.time_left(time()) == {NORTH: MOST - 5 * HOUR, SOUTH: MOST}


def test_when_the_game_is_over_no_clock_runs(time: Time) -> None:
    table = at_north(time)
    time.wait(5)
    table.resign(SOUTH)
    time.wait(100)
    assert table.time_left()[SOUTH] == MOST


# --- winning on time ---


def test_a_win_on_time_is_claimed_by_the_opponent_and_stands_in_the_save(time: Time, path: Path) -> None:
    with at_north(time, path) as table:
        time.wait(71.99)
        with pytest.raises(ClockRefused, match="North has time left"):
            table.claim(SOUTH)
        time.wait(0.01)
        assert table.can_claim(SOUTH) is None
        assert table.to_act is NORTH, "never of itself"
        with Table.open(toy.load(), path, read_only=True) as other:
            table.claim(SOUTH)
            assert other.refresh() == []
            assert other.to_act is None
    with Table.open(toy.load(), path) as again:
        assert again.result is not None
        assert (again.result.winner, again.result.kind, again.to_act) == (SOUTH, "time", None)
        assert again.game.ending("time") == "on time"
        assert again.can_claim(SOUTH) == "The game is over."
        with pytest.raises(UndoRefused, match="lost on time"):
            again.undo(NORTH)
        for late in (lambda: again.act("march 1", NORTH), lambda: again.resign(NORTH)):
            with pytest.raises(NotYourTurn, match="over"):
                late()
        for refused in (again.claim, again.pause, again.resume):
            with pytest.raises(ClockRefused, match="over"):
                refused(SOUTH)
    assert json.loads(path.read_bytes().splitlines()[-1])["claim"] is True


def test_who_acts_before_it_is_claimed_plays_on_with_what_a_turn_adds(time: Time) -> None:
    table = begun(time)
    time.wait(100)
    table.act("lay 3", NORTH)
    assert hours(table) == (4, 72)
    assert table.can_claim(SOUTH) is not None


def test_an_action_that_does_not_end_the_turn_brings_no_time_back(time: Time) -> None:
    table = at_north(time)
    time.wait(100)
    table.act("march 1", NORTH)
    assert table.can_claim(SOUTH) is None


def test_nobody_claims_on_their_own_turn_nor_a_watcher_nor_against_a_bot_or_chance(time: Time) -> None:
    table = at_north(time)
    time.wait(100)
    for seat in (NORTH, Seat.SPECTATOR, Seat.CHANCE):
        with pytest.raises(ClockRefused, match="while the other player is to act"):
            table.claim(seat)
    table.chance = None
    table.act("muster", NORTH)
    assert table.to_act is Seat.CHANCE
    time.wait(100)
    assert table.can_claim(SOUTH) is not None
    with_bot = begun(time, north="tiro")
    time.wait(1000)
    assert with_bot.can_claim(SOUTH) is not None


def test_without_a_clock_nothing_is_claimed_nor_paused(time: Time) -> None:
    table = begun(time, pace=None)
    time.wait(10_000)
    for refused in (table.claim, table.pause, table.resume):
        with pytest.raises(ClockRefused, match="without clocks"):
            refused(SOUTH)


def test_a_claim_made_while_the_other_acted_is_stale(time: Time, path: Path) -> None:
    with at_north(time, path) as table, Table.open(toy.load(), path) as other:
        time.wait(100)
        number = other.number
        table.act("march 1", NORTH)
        with pytest.raises(StaleAction):
            other.claim(SOUTH, number)
        assert other.to_act is NORTH


def test_a_claim_that_cannot_be_written_is_not_made(
    time: Time, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_north(time, path) as table:
        time.wait(100)
        monkeypatch.setattr(
            "engine.journal.files.sync_data", lambda fd: (_ for _ in ()).throw(OSError(28, "full"))
        )
        with pytest.raises(SaveNotWritten):
            table.claim(SOUTH)
        assert table.result is None
        monkeypatch.undo()
        table.claim(SOUTH)
        assert table.result is not None


# --- pauses ---


def test_a_pause_that_was_asked_for_and_agreed_to_costs_nobody_time(time: Time, path: Path) -> None:
    with at_north(time, path) as table:
        time.wait(1)
        table.pause(SOUTH)
        assert table.clocks is not None
        assert (table.clocks.asked, table.clocks.paused) == (SOUTH, False)
        time.wait(1)
        assert hours(table) == (70, 72), "until the other agrees time runs on"
        table.pause(NORTH)
        assert (table.clocks.asked, table.clocks.paused) == (None, True)
        time.wait(1000)
        assert hours(table) == (70, 72)
        with pytest.raises(ClockRefused, match="stand still"):
            table.claim(SOUTH)
    with Table.open(toy.load(), path) as again:
        assert again.clocks is not None
        assert again.clocks.paused
        assert again.time_left(time()) == {NORTH: 70 * HOUR, SOUTH: MOST}


def test_the_next_action_ends_a_pause(time: Time) -> None:
    table = at_north(time)
    table.pause(SOUTH)
    table.pause(NORTH)
    time.wait(1000)
    table.act("march 1", NORTH)
    time.wait(2)
    assert hours(table) == (70, 72)


def test_either_player_ends_a_pause_and_time_runs_on(time: Time) -> None:
    for seat in (NORTH, SOUTH):
        table = at_north(time)
        table.pause(SOUTH)
        table.pause(NORTH)
        time.wait(1000)
        table.resume(seat)
        time.wait(2)
        assert hours(table) == (70, 72)
        with pytest.raises(ClockRefused, match="no pause to end"):
            table.resume(seat)


def test_taking_back_ends_a_pause_and_what_stood_still_stays_so(time: Time) -> None:
    table = at_north(time)
    table.act("march 1", NORTH)
    table.pause(SOUTH)
    table.pause(NORTH)
    time.wait(1000)
    table.undo(NORTH)
    time.wait(2)
    assert hours(table) == (70, 72)


def test_a_wish_for_a_pause_is_taken_back_declined_or_played_over(time: Time) -> None:
    table = at_north(time)
    table.pause(SOUTH)
    with pytest.raises(ClockRefused, match="South has asked"):
        table.pause(SOUTH)
    table.resume(SOUTH)
    table.pause(SOUTH)
    table.resume(NORTH)
    table.pause(SOUTH)
    table.act("march 1", NORTH)
    assert table.clocks is not None
    assert table.clocks.asked is None
    table.pause(NORTH)
    table.pause(SOUTH)
    with pytest.raises(ClockRefused, match="paused already"):
        table.pause(SOUTH)


def test_chance_does_not_end_a_pause(time: Time) -> None:
    table = at_north(time)
    table.chance = None
    table.act("muster", NORTH)
    table.pause(SOUTH)
    table.pause(NORTH)
    table.chance = ScriptedChance(["roll 1", "omen calm"])
    table.run_chance()
    assert table.clocks is not None
    assert table.clocks.paused


def test_with_a_bot_there_is_no_pause(time: Time) -> None:
    with pytest.raises(ClockRefused, match="two human players"):
        begun(time, south="tiro").pause(NORTH)


# --- forged saves ---


FORGED = {
    "a claim too early": [{"claim": True, "at": "2026-03-18T19:59:59Z"}],
    "a claim in one's own turn": [{"claim": True, "seat": "north", "at": "2026-03-28T20:00:00Z"}],
    "a claim by chance": [{"claim": True, "seat": "chance", "at": "2026-03-28T20:00:00Z"}],
    "a claim without a time": [{"claim": True, "at": "late"}],
    "a claim in a pause": [
        {"pause": "ask"},
        {"pause": "agree", "seat": "north"},
        {"claim": True, "at": "2027-01-01T00:00:00Z"},
    ],
    "an action after a claim": [{"claim": True, "at": "2026-03-28T20:00:00Z"}, {"do": "lay 1", "seat": "north"}],
    "a claim after giving up": [{"resign": True}, {"claim": True, "at": "2026-03-28T20:00:00Z"}],
    "a pause agreed to that nobody asked for": [{"pause": "agree"}],
    "a pause agreed to by who asked": [{"pause": "ask"}, {"pause": "agree"}],
    "a pause asked for twice": [{"pause": "ask"}, {"pause": "ask", "seat": "north"}],
    "a pause ended that is none": [{"pause": "end"}],
    "a pause asked for by chance": [{"pause": "ask", "seat": "chance"}],
}
MISSHAPEN = {
    "a claim that is no truth": {"claim": 1},
    "a claim that is an action": {"claim": True, "do": "lay 1"},
    "a claim that gives up": {"claim": True, "resign": True},
    "a claim that is a pause": {"claim": True, "pause": "ask"},
    "a claim that takes back": {"claim": True, "undo": 1},
    "a pause of another kind": {"pause": "forever"},
    "a pause that is a list": {"pause": ["ask"]},
    "nothing at all": {},
    "a claim that is false": {"claim": False},
}


def forge(path: Path, records: list[dict[str, object]], clock: str = "4h-3d") -> Path:
    game = toy.load()
    header = Header("toy", "1.0", game.options(), game.data_digest, {}, "2026-03-15T20:00:00Z", clock=clock)
    omen = Record(1, "chance", "omen calm", "2026-03-15T20:00:00Z")
    chain, lines = Chain(), []
    bodies = [encode_header(header), encode_record(omen)]
    for number, fields in enumerate(records, 2):
        told = {"n": number, "seat": "south", "at": "2026-03-15T20:00:00Z"} | fields
        bodies.append(json.dumps(told, separators=(",", ":")).encode()[:-1])
    for body in bodies:
        lines.append(chain.seal(body))
        chain.advance(lines[-1])
    path.write_bytes(b"".join(lines))
    return path


@pytest.mark.parametrize("what", FORGED)
def test_forged_records_about_clocks_are_refused_on_opening(path: Path, what: str) -> None:
    records = FORGED[what]
    with pytest.raises(IllegalRecord, match=f"line {len(records) + 2}"):
        Table.open(toy.load(), forge(path, records))  # type: ignore[arg-type]


@pytest.mark.parametrize("what", MISSHAPEN)
def test_records_about_clocks_that_are_misshapen_are_damage(path: Path, what: str) -> None:
    with pytest.raises(DamagedSave, match="line 3"):
        Table.open(toy.load(), forge(path, [MISSHAPEN[what]]))


def test_what_is_forged_without_fault_is_opened(path: Path) -> None:
    with Table.open(toy.load(), forge(path, [{"claim": True, "at": "2026-03-18T20:00:00Z"}])) as table:
        assert table.result is not None
        assert table.result.kind == "time"


def test_a_clock_that_the_program_does_not_know_is_refused(path: Path) -> None:
    with pytest.raises(OtherEdition, match="2h-1d"):
        Table.open(toy.load(), forge(path, [], "2h-1d"))
