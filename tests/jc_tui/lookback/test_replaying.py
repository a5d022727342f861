"""Looking back over games: every position, for every viewer, and what a replay decides of it."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS
from engine.julius_caesar import events as ev
from engine.julius_caesar.words import label
from engine.match import Match
from jc_tui.game_ui import LandmarkKind, ui_of
from jc_tui.julius_caesar.replay_panes import hand_text
from jc_tui.lookback.intents import Branch, ChangePace, OpenReview, PlayOrStop, See, Seek, StepBy
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.replaying import SPEEDS, Replay, Unit, hides, usual_viewer
from jc_tui.table.intents import Back, Intent, Point, Say, TimeIsUp
from tests.golden.recipes import save_of
from tests.jc_tui.gallic_war.winters import recorded as war
from tests.jc_tui.games import GAME, C, P, begun, finished, thoroughly
from tools.bench.replaying import long_game

S = Seat.SPECTATOR
EYES = (C, P, S, None)
MOVES = "phase: move\nactor: caesar\ncard: 2/2\nmoves: 2\nrome caesar: legio_8, legio_9\n"


@lru_cache(maxsize=2)
def golden(name: str = "tiro-1") -> Match:
    """A recorded game; nobody writes to it."""
    table = Match.open(GAME, save_of(name), read_only=True)
    table.close()
    return table


def replay(name: str = "tiro-1", **more: object) -> Replay:
    return Replay(golden(name), **more)  # type: ignore[arg-type]


def step(looking: Replay, unit: Unit, steps: int = 1) -> bool:
    before = looking.position
    looking.go(looking.goal(unit, steps))
    return looking.position != before


LOOKING_BACK = [(war, None), (golden, C), (golden, None), (golden, P), (golden, S), (war, BARBARIANS)]


@pytest.mark.slow
@pytest.mark.parametrize(("record", "viewer"), thoroughly(LOOKING_BACK, 3))
def test_forward_and_back_give_equal_views_hands_and_stories(record: Callable[[str], Match], viewer: Seat | None):
    """Each other position of the recorded game for one viewer."""
    looking, there = Replay(record("tiro-1"), viewer=viewer), {}
    among = slice(2 * EYES.index(viewer), None, 8) if record is golden else slice(0, 200, 16)
    positions = range(looking.length + 1)[among]
    for position in positions:
        looking.go(position)
        there[position] = (looking.view, looking.told(), looking.places, looking.silent)
    for position in reversed(positions):
        looking.go(position)
        assert (looking.view, looking.told(), looking.places, looking.silent) == there[position]


@pytest.mark.slow
def test_each_position_is_the_state_of_the_table_there():
    looking = replay(viewer=P)
    for position in (0, 1, 13, looking.length // 2, looking.length):
        looking.go(position)
        assert looking.view == golden().state_at(position).view(P)


def test_steps_stop_at_their_landmarks_and_at_both_ends():
    looking = replay()
    for unit, kinds in (
        (Unit.YEAR, {LandmarkKind.YEAR}),
        (Unit.TURN, {LandmarkKind.YEAR, LandmarkKind.TURN, LandmarkKind.WINTER}),
        (Unit.BATTLE, {LandmarkKind.BATTLE}),
    ):
        marked = {mark.position for mark in looking.landmarks if mark.kind in kinds}
        looking.go(0)
        found, back = {0}, {looking.length}
        while step(looking, unit):
            found.add(looking.position)
        assert looking.at_end
        assert found == marked | {0, looking.length}
        while step(looking, unit, -1):
            back.add(looking.position)
        assert back == found


def test_a_step_by_action_takes_a_deal_as_one_and_positions_out_of_range_are_the_nearest_there_are():
    looking = replay()
    step(looking, Unit.ACTION)
    assert looking.position == 12
    assert {type(told.event) for told in looking.told()} == {ev.CardDealt}
    step(looking, Unit.ACTION)
    assert looking.position == 13
    assert step(looking, Unit.ACTION, -2)
    assert looking.position == 0
    assert not step(looking, Unit.ACTION, -1)
    looking = replay(position=10_000)
    assert looking.position == looking.length
    looking.go(-3)
    assert looking.position == 0


def test_landmarks_tell_years_turns_winters_battles_losses_and_the_end():
    looking = replay()

    def marks(kind: LandmarkKind) -> list[Any]:
        return [mark for mark in looking.landmarks if mark.kind is kind]

    assert [mark.label for mark in marks(LandmarkKind.YEAR)] == ["705", "706", "707", "708", "709"]
    assert [mark.label for mark in marks(LandmarkKind.TURN)] == ["1", "2", "3", "4", "5"] * 5
    events = [event for entry in golden().history for event in entry.events]
    for kind, event in (
        (LandmarkKind.WINTER, ev.WinterBegan),
        (LandmarkKind.BATTLE, ev.BattleBegan),
        (LandmarkKind.LOSS, ev.BlockEliminated),
        (LandmarkKind.END, ev.GameOver),
    ):
        assert len(marks(kind)) == sum(isinstance(one, event) for one in events) > 0
    assert looking.landmarks[-1].position == looking.length


def test_one_players_eyes_see_only_the_others_number_of_cards_and_what_they_saw():
    looking = replay(viewer=C, position=13)
    caesars, pompeys = (golden().state_at(13).view(seat) for seat in (C, P))
    assert hand_text(looking.view_of(C), C).startswith(" ".join(map(label, caesars.hand)))
    number = hand_text(looking.view_of(P), P)
    assert number.startswith(f"{len(pompeys.hand)} card")
    assert not any(label(card) in number for card in pompeys.hand)
    hidden, everything = (
        [told.event for told in replay(viewer=viewer, position=40).told()] for viewer in (C, None)
    )
    assert hidden == golden().game.visible_events(everything, C) != everything


def test_what_was_taken_back_is_not_replayed_nor_is_a_replay_disturbed_when_the_game_goes_on():
    table = Match.new(GAME, position=MOVES)
    begun_before = Replay(table)
    table.act("move legio_8 rome-neapolis", C)
    assert (begun_before.length, begun_before.at_end) == (0, True)
    table.undo(C)
    table.act("move legio_9 rome-neapolis", C)
    looking = Replay(table)
    assert looking.length == 1
    step(looking, Unit.ACTION)
    assert looking.places == ["neapolis"]
    assert {block.id for block in looking.view.spaces["neapolis"].blocks} == {"legio_9"}


def test_an_action_of_which_nothing_is_seen_is_told_in_words():
    looking, history = replay(), golden().history
    ended = next(at for at, one in enumerate(history) if str(one.action) == "end" and not one.events)
    fired = next(at for at, one in enumerate(history) if one.action.verb == "fire")
    block = golden().game.label(history[fired].action.named_ids[0])
    for at, words in ((ended, " ends the phase."), (fired, f": Fire with {block}.")):
        looking.go(at + 1)
        assert looking.silent == f"{history[at].seat.label}{words}"
        assert at == fired or looking.places == []


def playing() -> ReplayModel:
    return handled(ReplayModel(golden(), 60), PlayOrStop())


@pytest.mark.slow
def test_everything_turned_up_is_what_both_players_know_together():
    looking = replay()
    for position in range(0, looking.length + 1, 7):
        looking.go(position)
        state = golden().state_at(position)
        caesars, pompeys = state.view(C), state.view(P)
        for place, space in looking.view.spaces.items():
            for stack in space.stacks:
                shown = {block.id for block in space.blocks if block.side is stack.side}
                own = (caesars if stack.side is C else pompeys).spaces[place]
                assert shown == {block.id for block in own.blocks if block.side is stack.side}
                assert len(shown) == stack.count
        for seat, own in ((C, caesars), (P, pompeys)):
            assert looking.view.pools[seat].blocks == own.pools[seat].blocks
            assert looking.view_of(seat).hand == own.hand
            assert looking.view_of(seat).discard == own.discard
        assert looking.view.hand == ()
        hidden = replace(caesars, spaces={}, pools={}, hand=(), discard=None, chosen=None)
        assert replace(looking.view, spaces={}, pools={}, seat=C) == hidden


def test_the_recent_part_of_a_story_is_its_end_and_bounded():
    looking = replay()
    for position in range(0, looking.length + 1, 11):
        looking.go(position)
        recent, whole = looking.recent, looking.told()
        assert whole[len(whole) - len(recent) :] == recent
        assert not recent or recent[0].index >= position - 300
        assert len({told.index for told in whole}) <= 150 or recent[0].index <= position - 150


def test_eyes_to_begin_with(tmp_path):
    assert usual_viewer(golden()) is None
    with begun(tmp_path / "one.jsonl") as table:
        assert usual_viewer(table) is C
        assert [hides(table, viewer) for viewer in EYES] == [False, True, False, True]
    with begun(tmp_path / "two.jsonl", seats=("ann", "bob")) as table:
        assert usual_viewer(table) is S
        assert [hides(table, viewer) for viewer in EYES] == [True, True, False, True]
    with begun(tmp_path / "bots.jsonl", seats=("tiro", "tiro")) as table:
        assert usual_viewer(table) is None


def test_a_step_by_battle_shows_one_just_begun_and_both_views_of_it_make_one_with_each_block_once():
    looking = replay()
    step(looking, Unit.BATTLE)
    assert looking.view.battle.round == 1
    assert any(isinstance(told.event, ev.BattleBegan) for told in looking.told(looking.position - 1))
    space = looking.view.spaces[looking.view.battle.space]
    assert len({block.id for block in space.blocks}) == len(space.blocks) == sum(s.count for s in space.stacks)
    assert ui_of("julius-caesar").replay.all_of(golden().state_at(looking.position)) == looking.view


@pytest.mark.slow
def test_a_game_of_a_thousand_actions_is_stepped_through_anywhere():
    table = long_game()
    looking = Replay(table)
    assert looking.length >= 1000
    for position in (999, 0, 500, 49, 50, 51, 1000, 998):
        looking.go(position)
        assert looking.view == ui_of("julius-caesar").replay.all_of(table.state_at(position))


def handled(model: ReplayModel, *intents: Intent) -> ReplayModel:
    for intent in intents:
        model.handle(intent)
    return model


def ring(model: ReplayModel) -> None:
    model.handle(TimeIsUp(model.wants.alarm[0]))


@pytest.mark.parametrize("unit", ["action", "battle", "turn", "year"])
def test_a_game_is_stepped_through_by_every_unit_and_back(unit: str) -> None:
    model, there = ReplayModel(golden()), []
    while not model.replay.at_end:
        there.append((model.replay.position, model.place, model.viewer_texts, model.message))
        model.handle(StepBy(unit))
    assert "Pompey won" in model.message
    for before in reversed(there):
        model.handle(StepBy(unit, -1))
        assert (model.replay.position, model.place, model.viewer_texts, model.message) == before
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
    assert (len(seen), handled(model, PlayOrStop()).replay.position) == (3, 0)
    assert model.wants.alarm is not None


@pytest.mark.parametrize("intent", [PlayOrStop(), StepBy("action"), Seek(70), Branch()], ids=str)
def test_what_stops_the_playing_leaves_a_late_alarm_nothing_to_do(intent: Intent) -> None:
    model = playing()
    alarm = model.wants.alarm
    assert handled(model, intent).wants.alarm is None
    position = model.replay.position
    assert handled(model, TimeIsUp(alarm[0])).replay.position == position


@pytest.mark.parametrize("intent", [See("caesar"), ChangePace(0), Point("rome"), OpenReview(), Say("told")])
def test_what_does_not_stop_the_playing_leaves_its_alarm_alone(intent: Intent) -> None:
    model = playing()
    alarm = model.wants.alarm
    assert handled(model, intent).wants.alarm == alarm


def test_eyes_go_around() -> None:
    model, seen = ReplayModel(golden(), 67), []
    for _ in range(4):
        seen.append((handled(model, See()).replay.viewer, model.viewer_texts))
    assert [viewer for viewer, _ in seen] == [C, P, Seat.SPECTATOR, None]
    assert len({texts for _, texts in seen}) == 4


def test_what_is_hidden_is_shown_at_the_second_asking_for_the_same_eyes(tmp_path: Path) -> None:
    with begun(tmp_path / "one.jsonl", 20) as table:
        model = ReplayModel(table)
        between = (See(None), StepBy("action"), Seek(3), ChangePace(1), PlayOrStop(), Point("rome"), Say("told"))
        for intents in ((), *((See("pompey"), intent) for intent in between)):
            handled(model, *intents, See("pompey"))
            assert model.replay.viewer is C, intents
            assert "not over" in model.message
            assert "not over" not in handled(model, Seek(5)).message
        asked = handled(ReplayModel(table), PlayOrStop(), See("pompey"))
        assert "not over" in asked.message
        ring(asked)
        assert "not over" not in asked.message, "what is asked is dropped when the replay plays on"
        assert handled(asked, See("pompey")).replay.viewer is C
        for intents, viewer in (
            ((See("pompey"),) * 2, P),
            ((See("caesar"),), C),
            ((See(),) * 2, P),
            ((See(),), S),
        ):
            assert handled(model, *intents).replay.viewer is viewer


def test_the_place_follows_what_happens_while_the_map_is_not_looked_at() -> None:
    model = ReplayModel(golden(), 60)
    followed = model.place
    handled(model, Point("rome"))
    assert "Rome" in model.message
    assert (handled(model, StepBy("turn")).place, handled(model, Point("")).place) == ("rome", "rome")
    assert (model.message, handled(model, Seek(60)).place) == ("", followed)
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
    with Match.open(GAME, finished(tmp_path / "broken.jsonl", damaged=90), salvage=True) as table:
        model = ReplayModel(table)
        assert "sound part" in model.message
        assert model.message == handled(model, ChangePace(1)).message
        assert "sound part" not in handled(model, StepBy("action")).message
        assert "line 90" in handled(model, Seek(None)).message
        assert str(tmp_path) not in model.message
