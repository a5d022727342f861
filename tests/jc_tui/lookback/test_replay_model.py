"""What a replay decides, without a screen: stepping, playing, eyes, places, branches."""

from functools import lru_cache
from pathlib import Path

import pytest

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.lookback.intents import Branch, ChangePace, OpenReview, PlayOrStop, See, Seek, StepBy
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.replaying import SPEEDS
from jc_tui.table.intents import Back, Intent, Point, Say, TimeIsUp
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun, finished


@lru_cache(maxsize=1)
def golden() -> Table:
    table = Table.open(GAME, save_of("tiro-1"), read_only=True)
    table.close()
    return table


def handled(model: ReplayModel, *intents: Intent) -> ReplayModel:
    for intent in intents:
        model.handle(intent)
    return model


def ring(model: ReplayModel) -> None:
    """Let the time of the alarm be up."""
    model.handle(TimeIsUp(model.wants.alarm[0]))


@pytest.mark.parametrize("unit", ["action", "battle", "turn", "year"])
def test_a_game_is_stepped_through_by_every_unit_and_back(unit: str) -> None:
    model, there = ReplayModel(golden()), []
    while not model.replay.at_end:
        there.append((model.replay.position, model.place, model.eyes_texts, model.message))
        model.handle(StepBy(unit))
    assert "Pompey won" in model.message
    for before in reversed(there):
        model.handle(StepBy(unit, -1))
        assert (model.replay.position, model.place, model.eyes_texts, model.message) == before
    assert handled(model, Seek(None)).replay.at_end
    assert handled(model, Seek(0)).replay.position == 0


def test_it_plays_by_alarms_until_the_end_and_from_there_anew() -> None:
    model = ReplayModel(golden(), len(golden().history) - 3)
    assert model.wants.alarm is None
    handled(model, *[ChangePace(1)] * len(SPEEDS), ChangePace(-1), PlayOrStop())
    seen = set()
    while (alarm := model.wants.alarm) is not None:
        assert alarm[1] == 1 / SPEEDS[-2]
        seen.add(alarm[0])
        ring(model)
    assert model.replay.at_end
    assert len(seen) == 3
    assert handled(model, PlayOrStop()).replay.position == 0
    assert model.wants.alarm is not None


@pytest.mark.parametrize("intent", [PlayOrStop(), StepBy("action"), Seek(70), Branch()], ids=str)
def test_what_stops_the_playing_leaves_a_late_alarm_nothing_to_do(intent: Intent) -> None:
    model = handled(ReplayModel(golden(), 60), PlayOrStop())
    alarm = model.wants.alarm
    assert alarm is not None
    assert handled(model, intent).wants.alarm is None
    position = model.replay.position
    assert handled(model, TimeIsUp(alarm[0])).replay.position == position


@pytest.mark.parametrize(
    "intent", [See("caesar"), ChangePace(0), Point("rome"), OpenReview(), Say("told")], ids=str
)
def test_what_does_not_stop_the_playing_leaves_its_alarm_alone(intent: Intent) -> None:
    model = handled(ReplayModel(golden(), 60), PlayOrStop())
    alarm = model.wants.alarm
    assert handled(model, intent).wants.alarm == alarm


def test_eyes_go_around() -> None:
    model, seen = ReplayModel(golden(), 67), []
    for _ in range(4):
        seen.append((handled(model, See()).replay.eyes, model.eyes_texts))
    assert [eyes for eyes, _ in seen] == [CAESAR, POMPEY, Seat.SPECTATOR, None]
    assert len({texts for _, texts in seen}) == 4


def test_what_is_hidden_is_shown_at_the_second_asking_for_the_same_eyes(tmp_path: Path) -> None:
    with begun(tmp_path / "one.jsonl", 20) as table:
        model = ReplayModel(table)
        between = (See(None), StepBy("action"), Seek(3), ChangePace(1), PlayOrStop(), Point("rome"), Say("told"))
        for intent in (None, *between):
            handled(model, *([See("pompey"), intent, See("pompey")] if intent else [See("pompey")]))
            assert model.replay.eyes is CAESAR, intent
            assert "not over" in model.message
            model.handle(Seek(5))
            assert "not over" not in model.message
        assert handled(model, See("pompey"), See("pompey")).replay.eyes is POMPEY
        assert handled(model, See("caesar")).replay.eyes is CAESAR
        assert handled(model, See(), See()).replay.eyes is POMPEY
        assert handled(model, See()).replay.eyes is Seat.SPECTATOR


def test_what_is_asked_is_dropped_when_the_replay_plays_on(tmp_path: Path) -> None:
    with begun(tmp_path / "one.jsonl", 20) as table:
        model = handled(ReplayModel(table), PlayOrStop(), See("pompey"))
        assert "not over" in model.message
        ring(model)
        assert "not over" not in model.message
        assert handled(model, See("pompey")).replay.eyes is CAESAR


def test_the_place_follows_what_happens_while_the_map_is_not_looked_at() -> None:
    model = ReplayModel(golden(), 60)
    followed = model.place
    handled(model, Point("rome"))
    assert "Rome" in model.message
    assert handled(model, StepBy("turn")).place == "rome"
    assert handled(model, Point("")).place == "rome"
    assert model.message == ""
    assert handled(model, Seek(60)).place == followed
    assert handled(model, Seek(41, "massilia")).place == "massilia"


def test_a_branch_begins_where_one_stands_but_not_where_all_is_decided() -> None:
    model = ReplayModel(golden(), 60)
    assert handled(model, Branch()).wants.over == (("branch", (60,)),)
    assert handled(model, Back()).wants.over == ()
    handled(model, Seek(None), Branch())
    assert model.wants.over == ()
    assert "decided here" in model.message
    assert "decided here" not in handled(model, StepBy("action", -1)).message


def test_a_review_is_of_a_game_that_is_over(tmp_path: Path) -> None:
    assert handled(ReplayModel(golden()), OpenReview()).wants.over == (("review", ()),)
    with begun(tmp_path / "one.jsonl", 20) as table:
        model = handled(ReplayModel(table), OpenReview())
        assert model.wants.over == ()
        assert "not over" in model.message


def test_a_damaged_save_tells_why_it_stops(tmp_path: Path) -> None:
    path = finished(tmp_path / "broken.jsonl", damaged=90)
    with Table.open(GAME, path, salvage=True) as table:
        model = ReplayModel(table)
        assert "sound part" in model.message
        assert model.message == handled(model, ChangePace(1)).message
        assert "sound part" not in handled(model, StepBy("action")).message
        assert "line 90" in handled(model, Seek(None)).message
        assert str(tmp_path) not in model.message
