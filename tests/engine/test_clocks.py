"""Clocks computed from the save alone: who is charged, what a turn adds, winning on time, pausing."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.clocks import DAY, HOUR, PACES
from engine.contract import Seat
from engine.journal import Header, Journal, Record, files, read_header
from engine.journal.errors import DamagedSave, IllegalRecord, OtherEdition, SaveNotWritten, StaleAction
from engine.journal.format import encode_header, encode_record
from engine.match import ClockRefused, Match, NotYourTurn, UndoRefused
from tests import toy
from tests.engine.saves import refuse
from tests.forged import sealed
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


def begun(time: Time, path: Path | None = None, pace: str | None = "4h-3d", **bots: str) -> Match:
    """A game in which North is to lay the first card."""
    players, chance = {NORTH: "ann", SOUTH: "bob"} | bots, ScriptedChance(["omen calm", "roll 1"] * 9)
    table = Match.new(toy.load(), seats=players, chance=chance, path=path, clock=time, timed=pace)
    table.run_chance()
    return table


def pause(table: Match) -> Match:
    table.pause(SOUTH)
    table.pause(NORTH)
    return table


def at_north(time: Time, path: Path | None = None) -> Match:
    """Three seconds on: North has won the first round's cards and is to march, both with full clocks."""
    table = begun(time, path)
    table.act("lay 3", NORTH)
    table.act("lay 2", SOUTH)
    return table


def hours(table: Match) -> tuple[float, float]:
    left = table.time_left()
    return left[NORTH] / HOUR, left[SOUTH] / HOUR


# --- whose time runs ---
@pytest.mark.parametrize("pace", PACES)
def test_a_clock_is_kept_in_the_header_and_read_again(time: Time, path: Path, pace: str) -> None:
    begun(time, path, pace).close()
    assert read_header(path).clock == pace
    with Match.open(toy.load(), path) as table:
        assert table.time_left(time()) == {NORTH: PACES[pace].most, SOUTH: PACES[pace].most}


TO_MARCH = ("lay 3", "lay 2")
"""After this North is to march, both with full clocks."""


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([10, (62, 72)], id="the time of who is to act runs down and no other"),
        pytest.param(
            [10, "lay 3", (66, 72), 1, "lay 2", (66, 72)],
            id="a finished turn adds time but no more than the clock holds",
        ),
        pytest.param(  # after the die and the next omen it is North again: the same turn
            [*TO_MARCH, 8, "march 1", 8, "march 2", 8, "march 3", (48, 72), "muster", (48, 72), "lay 1", (52, 72)],
            id="a turn of several actions adds time once and only when it is over",
        ),
        pytest.param(  # taking back earns nothing
            [10, "lay 3", 20, (66, 52), "undo", (42, 72), "lay 3", (46, 72), "undo", "lay 3", (46, 72)],
            id="what is taken back is as if it had never been done",
        ),
        pytest.param(
            [*TO_MARCH, 5, "march 1", -1000, (67, 72), "march 2", 1001, (66, 72)],
            id="a clock that was set back costs nobody time, nor when it is right again",
        ),
        pytest.param([*TO_MARCH, "pause", 1000, "march 1", 2, (70, 72)], id="the next action ends a pause"),
        pytest.param(
            [*TO_MARCH, "march 1", "pause", 1000, "undo", 2, (70, 72)],
            id="taking back ends a pause and what stood still stays so",
        ),
    ],
)
def test_what_time_is_left(time: Time, steps: list[str | float | tuple[float, float]]) -> None:
    """A number is hours that go by, and a pair is what North and South have left then."""
    table = begun(time)
    for step in steps:
        if isinstance(step, tuple):
            assert hours(table) == step
        elif isinstance(step, int | float):
            time.wait(step)
        elif step == "undo":
            table.undo(NORTH)
        elif step == "pause":
            pause(table)
        else:
            table.act(step, table.to_act or NORTH)


def test_what_chance_is_late_with_costs_nobody_time_and_it_does_not_end_a_pause(time: Time) -> None:
    table = at_north(time)
    time.wait(8)
    table.chance = None
    table.act("muster", NORTH)
    time.wait(100)
    assert hours(table) == (64, 72)
    pause(table)
    table.chance = ScriptedChance(["roll 1", "omen calm"])
    table.run_chance()
    assert hours(table) == (64, 72)
    assert table.clocks.paused


def test_a_bot_has_no_clock_its_thinking_costs_nobody_time_and_when_the_game_is_over_no_clock_runs(
    time: Time,
) -> None:
    table = begun(time, south="tiro")
    assert table.time_left() == {NORTH: MOST}
    time.wait(8)
    table.act("lay 3", NORTH)
    time.wait(100)
    table.act("lay 2", SOUTH)
    assert table.time_left() == {NORTH: MOST - 4 * HOUR}
    table = at_north(time)
    table.resign(SOUTH)
    time.wait(100)
    assert table.time_left()[SOUTH] == MOST


def test_a_time_that_is_none_counts_as_no_time(time: Time, path: Path) -> None:
    with at_north(time, path) as table:
        number = table.number
    with Journal.open(path) as journal:
        for count, at in enumerate(("then", "", "2026-03-15", "2026-03-15T20:00:00", "9999-99-99T00:00:00Z"), 1):
            what = {"do": f"march {count}"} if count < 4 else {"do": None, "undo": 1}
            journal.append(Record(number + count, "north", at=at, **what))  # type: ignore[arg-type]
    with Match.open(toy.load(), path) as table:
        time.wait(2)
        assert table.time_left(time()) == {NORTH: MOST - 2 * HOUR, SOUTH: MOST}


def test_the_same_is_computed_from_the_save_at_every_record(time: Time, path: Path) -> None:
    """As the table counts it while it is played, so it is counted by who opens the save then."""
    with at_north(time, path) as table, Match.open(toy.load(), path, read_only=True) as follower:
        for step in ("march 1", "march 2", None, "march 3", "muster", "lay 1", None, "lay 4", "lay 1"):
            time.wait(7)
            if step is None:
                table.undo(NORTH)
            else:
                table.act(step, table.to_act or NORTH)
            time.wait(3)
            follower.refresh()
            with Match.open(toy.load(), path, read_only=True) as opened:
                assert table.time_left() == opened.time_left(time()) == follower.time_left(time())


def test_a_torn_end_costs_who_has_to_act_again(time: Time, path: Path) -> None:
    """What was not acknowledged was not done: the time runs on for who is to act."""
    with at_north(time, path) as table:
        before = path.stat().st_size
        time.wait(5)
        table.act("march 1", NORTH)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 20)
    with Match.open(toy.load(), path) as table:
        assert path.stat().st_size == before
        assert table.time_left(time()) == {NORTH: MOST - 5 * HOUR, SOUTH: MOST}


# --- winning on time ---
def test_a_win_on_time_is_claimed_by_the_opponent_and_stands_in_the_save(time: Time, path: Path) -> None:
    with at_north(time, path) as table:
        time.wait(71.99)
        with pytest.raises(ClockRefused, match="North has time left"):
            table.claim(SOUTH)
        time.wait(0.01)
        assert table.can_claim(SOUTH) is None
        assert table.to_act is NORTH, "never of itself"
        with Match.open(toy.load(), path, read_only=True) as other:
            table.claim(SOUTH)
            assert other.refresh() == []
            assert other.to_act is None
    with Match.open(toy.load(), path) as again:
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
    table.act("lay 2", SOUTH)
    time.wait(100)
    table.act("march 1", NORTH)
    assert table.can_claim(SOUTH) is None, "an action that does not end the turn brings no time back"


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


def test_without_a_clock_nothing_is_kept_claimed_nor_paused_and_with_a_bot_there_is_no_pause(
    time: Time, path: Path
) -> None:
    with begun(time, path, None) as table:
        assert (table.clocks, table.time_left()) == (None, {})
        assert "clock" not in json.loads(path.read_bytes().splitlines()[0])
        time.wait(10_000)
        for refused in (table.claim, table.pause, table.resume):
            with pytest.raises(ClockRefused, match="without clocks"):
                refused(SOUTH)
    with pytest.raises(ClockRefused, match="two human players"):
        begun(time, south="tiro").pause(NORTH)


def test_a_claim_made_while_the_other_acted_is_stale_and_one_that_cannot_be_written_is_not_made(
    time: Time, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_north(time, path) as table, Match.open(toy.load(), path) as other:
        time.wait(100)
        number = other.number
        table.act("march 1", NORTH)
        with pytest.raises(StaleAction):
            other.claim(SOUTH, number)
        assert other.to_act is NORTH
        refuse(monkeypatch, files, "sync_data", OSError(28, "full"))
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
        assert (table.clocks.asked, table.clocks.paused) == (SOUTH, False)
        time.wait(1)
        assert hours(table) == (70, 72), "until the other agrees time runs on"
        table.pause(NORTH)
        assert (table.clocks.asked, table.clocks.paused) == (None, True)
        time.wait(1000)
        assert hours(table) == (70, 72)
        with pytest.raises(ClockRefused, match="stand still"):
            table.claim(SOUTH)
    with Match.open(toy.load(), path) as again:
        assert again.clocks.paused
        assert again.time_left(time()) == {NORTH: 70 * HOUR, SOUTH: MOST}
    for seat in (NORTH, SOUTH):
        table = pause(at_north(time))
        time.wait(1000)
        table.resume(seat)
        time.wait(2)
        assert hours(table) == (70, 72), "either player ends a pause"
        with pytest.raises(ClockRefused, match="no pause to end"):
            table.resume(seat)


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
    assert table.clocks.asked is None
    table.pause(NORTH)
    table.pause(SOUTH)
    with pytest.raises(ClockRefused, match="paused already"):
        table.pause(SOUTH)


# --- forged saves ---


CLAIM = {"claim": True, "at": "2026-03-28T20:00:00Z"}
ASK: dict[str, object] = {"pause": "ask"}
FORGED: dict[str, list[dict[str, object]]] = {
    "a claim too early": [CLAIM | {"at": "2026-03-18T19:59:59Z"}],
    "a claim in one's own turn": [CLAIM | {"seat": "north"}],
    "a claim by chance": [CLAIM | {"seat": "chance"}],
    "a claim without a time": [CLAIM | {"at": "late"}],
    "a claim in a pause": [ASK, {"pause": "agree", "seat": "north"}, CLAIM | {"at": "2027-01-01T00:00:00Z"}],
    "an action after a claim": [CLAIM, {"do": "lay 1", "seat": "north"}],
    "a claim after giving up": [{"resign": True}, CLAIM],
    "a pause agreed to that nobody asked for": [{"pause": "agree"}],
    "a pause agreed to by who asked": [ASK, {"pause": "agree"}],
    "a pause asked for twice": [ASK, ASK | {"seat": "north"}],
    "a pause ended that is none": [{"pause": "end"}],
    "a pause asked for by chance": [ASK | {"seat": "chance"}],
}
MISSHAPEN: dict[str, dict[str, object]] = {
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
    bodies = [encode_header(header), encode_record(omen)]
    for number, fields in enumerate(records, 2):
        told = {"n": number, "seat": "south", "at": "2026-03-15T20:00:00Z"} | fields
        bodies.append(json.dumps(told, separators=(",", ":")).encode()[:-1])
    path.write_bytes(sealed(*bodies))
    return path


@pytest.mark.parametrize("records", FORGED.values(), ids=FORGED)
def test_forged_records_about_clocks_are_refused_on_opening(path: Path, records: list[dict[str, object]]) -> None:
    with pytest.raises(IllegalRecord, match=f"line {len(records) + 2}"):
        Match.open(toy.load(), forge(path, records))


@pytest.mark.parametrize("record", MISSHAPEN.values(), ids=MISSHAPEN)
def test_records_about_clocks_that_are_misshapen_are_damage(path: Path, record: dict[str, object]) -> None:
    with pytest.raises(DamagedSave, match="line 3"):
        Match.open(toy.load(), forge(path, [record]))


def test_what_is_forged_without_fault_is_opened_but_not_with_a_clock_that_is_not_known(path: Path) -> None:
    with Match.open(toy.load(), forge(path, [CLAIM | {"at": "2026-03-18T20:00:00Z"}])) as table:
        assert table.result.kind == "time"
    with pytest.raises(OtherEdition, match="2h-1d"):
        Match.open(toy.load(), forge(path, [], "2h-1d"))
