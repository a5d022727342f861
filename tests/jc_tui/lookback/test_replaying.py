"""Looking back over games: every position, from every pair of eyes, forth and back."""

from dataclasses import replace
from functools import lru_cache

import pytest

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.words import label
from engine.table import Table
from jc_tui.game_ui import LandmarkKind, ui_of
from jc_tui.julius_caesar.replay_panes import hand_text
from jc_tui.lookback.replaying import Replay, Unit, hides, usual_eyes
from tests.bench.replaying import long_game
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun

C, P, S = CAESAR, POMPEY, Seat.SPECTATOR
EYES = (C, P, S, None)


@lru_cache(maxsize=2)
def golden(name: str = "tiro-1") -> Table:
    """A recorded game; nobody writes to it."""
    table = Table.open(GAME, save_of(name), read_only=True)
    table.close()
    return table


def replay(name: str = "tiro-1", **more: object) -> Replay:
    return Replay(golden(name), **more)  # type: ignore[arg-type]


def step(looking: Replay, unit: Unit, steps: int = 1) -> bool:
    """Go where so many steps lead; whether that is elsewhere."""
    before = looking.position
    looking.go(looking.goal(unit, steps))
    return looking.position != before


@pytest.mark.slow
@pytest.mark.parametrize("eyes", EYES, ids=str)
def test_forward_and_back_give_equal_views_hands_and_stories(eyes: Seat | None):
    looking = replay(eyes=eyes)
    there = []
    for position in range(looking.length + 1):
        looking.go(position)
        there.append((looking.view, looking.told(), looking.places, looking.silent))
    for position in reversed(range(looking.length + 1)):
        looking.go(position)
        assert (looking.view, looking.told(), looking.places, looking.silent) == there[position]


@pytest.mark.slow
def test_each_position_is_the_state_of_the_table_there():
    looking = replay(eyes=P)
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
        found = {0}
        while step(looking, unit):
            found.add(looking.position)
        assert looking.at_end
        assert found == marked | {0, looking.length}
        back = {looking.length}
        while step(looking, unit, -1):
            back.add(looking.position)
        assert back == found


def test_a_step_by_battle_shows_a_battle_that_has_just_begun():
    looking = replay()
    step(looking, Unit.BATTLE)
    assert looking.view.battle.round == 1
    assert any(isinstance(told.event, ev.BattleBegan) for told in looking.told(looking.position - 1))


def test_a_step_by_action_takes_a_deal_as_one():
    looking = replay()
    step(looking, Unit.ACTION)
    assert looking.position == 12
    assert {type(told.event) for told in looking.told()} == {ev.CardDealt}
    step(looking, Unit.ACTION)
    assert looking.position == 13
    assert step(looking, Unit.ACTION, -2)
    assert looking.position == 0
    assert not step(looking, Unit.ACTION, -1)


def test_positions_out_of_range_are_the_nearest_there_are():
    looking = replay(position=10_000)
    assert looking.position == looking.length
    looking.go(-3)
    assert looking.position == 0


def test_landmarks_tell_years_turns_winters_battles_losses_and_the_end():
    looking = replay()
    years = [mark.label for mark in looking.landmarks if mark.kind is LandmarkKind.YEAR]
    assert years == ["705", "706", "707", "708", "709"]
    turns = [mark.label for mark in looking.landmarks if mark.kind is LandmarkKind.TURN]
    assert turns == ["1", "2", "3", "4", "5"] * 5
    events = [event for entry in golden().history for event in entry.events]
    for kind, event in (
        (LandmarkKind.WINTER, ev.WinterBegan),
        (LandmarkKind.BATTLE, ev.BattleBegan),
        (LandmarkKind.LOSS, ev.BlockEliminated),
        (LandmarkKind.END, ev.GameOver),
    ):
        marked = [mark for mark in looking.landmarks if mark.kind is kind]
        assert len(marked) == sum(isinstance(one, event) for one in events) > 0
    assert looking.landmarks[-1].position == looking.length


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
        assert replace(looking.view, spaces={}, pools={}, seat=C) == replace(
            caesars, spaces={}, pools={}, hand=(), discard=None, chosen=None
        )


def test_one_players_eyes_see_only_the_others_number_of_cards():
    looking = replay(eyes=C, position=13)
    caesars, pompeys = (golden().state_at(13).view(seat) for seat in (C, P))
    assert hand_text(looking.view_of(C), C).startswith(" ".join(map(label, caesars.hand)))
    number = hand_text(looking.view_of(P), P)
    assert number.startswith(f"{len(pompeys.hand)} card")
    assert not any(label(card) in number for card in pompeys.hand)


def test_a_story_is_told_as_the_eyes_saw_it():
    hidden = replay(eyes=C, position=40).told()
    everything = replay(position=40).told()
    assert [told.event for told in hidden] == golden().game.seen([told.event for told in everything], C)
    assert [told.event for told in hidden] != [told.event for told in everything]


def test_the_recent_part_of_a_story_is_its_end_and_bounded():
    looking = replay()
    for position in range(0, looking.length + 1, 11):
        looking.go(position)
        recent, whole = looking.recent, looking.told()
        assert whole[len(whole) - len(recent) :] == recent
        assert not recent or recent[0].index >= position - 300
        assert len({told.index for told in whole}) <= 150 or recent[0].index <= position - 150


def test_what_was_taken_back_is_not_replayed():
    table = Table.new(
        GAME, position="phase: move\nactor: caesar\ncard: 2/2\nmoves: 2\nrome caesar: legio_8, legio_9\n"
    )
    table.act("move legio_8 rome-neapolis", C)
    table.undo(C)
    table.act("move legio_9 rome-neapolis", C)
    looking = Replay(table)
    assert looking.length == 1
    step(looking, Unit.ACTION)
    assert looking.places == ["neapolis"]
    assert {block.id for block in looking.view.spaces["neapolis"].blocks} == {"legio_9"}


def test_a_replay_is_not_disturbed_when_the_game_goes_on():
    table = Table.new(
        GAME, position="phase: move\nactor: caesar\ncard: 2/2\nmoves: 2\nrome caesar: legio_8, legio_9\n"
    )
    looking = Replay(table)
    table.act("move legio_8 rome-neapolis", C)
    assert looking.length == 0
    assert looking.at_end


def test_an_action_of_which_nothing_is_seen_is_told_as_such():
    looking = replay()
    ends = [
        place for place, entry in enumerate(golden().history, 1) if str(entry.action) == "end" and not entry.events
    ]
    looking.go(ends[0])
    assert looking.silent == f"{golden().history[ends[0] - 1].seat.label} ends the phase."
    assert looking.places == []


def test_an_action_without_events_is_told_in_words():
    looking = replay()
    place, entry = next((at, one) for at, one in enumerate(golden().history, 1) if one.action.verb == "fire")
    looking.go(place)
    block = golden().game.label(entry.action.about[0])
    assert looking.silent == f"{entry.seat.label}: Fire with {block}."


def test_eyes_to_begin_with(tmp_path):
    assert usual_eyes(golden()) is None
    with begun(tmp_path / "one.jsonl") as table:
        assert usual_eyes(table) is C
        assert [hides(table, eyes) for eyes in EYES] == [False, True, False, True]
    with begun(tmp_path / "two.jsonl", seats=("ann", "bob")) as table:
        assert usual_eyes(table) is S
        assert [hides(table, eyes) for eyes in EYES] == [True, True, False, True]
    with begun(tmp_path / "bots.jsonl", seats=("tiro", "tiro")) as table:
        assert usual_eyes(table) is None


def test_both_views_of_a_battle_make_one_with_each_block_once():
    looking = replay()
    step(looking, Unit.BATTLE)
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
