"""What is remembered of hidden blocks: all that was seen, and nothing that was not."""

import random
import re

import pytest

from engine.blocks.fog.roster import AT_SET_UP, ON_MAP, OPEN, PLACED, Sighting
from engine.contract import Seat
from engine.julius_caesar.events import BattleBegan, BlockEliminated, BlockRetreated, CityStruck, StepGained
from engine.julius_caesar.fog.roster import EITHER, roster
from engine.julius_caesar.fog.sampling import POOL
from engine.julius_caesar.fog.tracking import FACE_UP, LOST, BlockTracker, Deduction
from engine.julius_caesar.seats import opponent
from jc_tui.julius_caesar import facts, remarks
from jc_tui.julius_caesar.memory import follow, remember
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent
from tests.jc_tui.playing import C, Knowledge, P, new_table, played, warlike
from tests.jc_tui.sessions import add, drafting, sit
from tests.julius_caesar.fog.test_proof import GAME
from tests.julius_caesar.redeal import redeal

FACTS = facts.load_facts()
S = Seat.SPECTATOR


def moments(actions):
    """A game that goes on, after each of so many actions."""
    table, source = new_table(3), random.Random(3)
    for number in range(actions.stop):
        if number in actions:
            yield table
        table.act(warlike(source, table.state), table.state.to_act)


def test_at_first_the_set_up_is_known_and_a_free_deployment_leaves_open_who_stands_where():
    memory = remember(GameSession(new_table(3), frozenset((C,))))
    scipio = next(block for block in memory.blocks if block.block == "scipio")
    assert (scipio.group, scipio.places) == (PLACED, ("antioch",))
    assert (scipio.last.place, scipio.last.clock, scipio.last.strength) == ("antioch", AT_SET_UP, 3)
    assert (len(memory.group(PLACED)), len(memory.group(POOL))) == (16, 16)
    assert (memory.pool, memory.hidden, len(memory.blocks)) == (16, 15, 32)
    memory = remember(GameSession(new_table(3, deployment="free"), frozenset((C,))))
    assert [block.block for block in memory.group(PLACED)] == ["cleopatra"]
    assert (len(memory.group(ON_MAP)), len(memory.group(POOL))) == (15, 16)


@pytest.mark.slow
def test_each_block_stands_in_one_group():
    for table in moments(range(0, 330, 30)):
        memory = remember(GameSession(table, frozenset((C,))))
        groups = (OPEN, PLACED, ON_MAP, EITHER, POOL, FACE_UP, LOST)
        assert sorted(block.block for name in groups for block in memory.group(name)) == sorted(
            block.id for block in FACTS.data.blocks if block.owner is P
        )
        lying = len(memory.group(FACE_UP)) + len(memory.group(LOST))
        turned = [block for block in memory.group(OPEN) if block.turned and block.block != "cleopatra"]
        standing = [block for block in memory.group(OPEN) if not block.turned and block.block != "cleopatra"]
        assert lying + len(turned) + len(standing) + memory.pool + memory.hidden == 31


def test_the_last_battle_is_remembered_with_strength_place_and_time():
    session = GameSession(played(3, 330), frozenset((C,)))
    memory = remember(session)
    expected: dict[str, tuple[str, int, str]] = {}
    for told in session.story():
        if isinstance(told.event, BattleBegan):
            for block, strength in (*told.event.attackers, *told.event.defenders):
                expected[block] = (told.event.space, strength, told.clock)
        if isinstance(told.event, (BlockRetreated, BlockEliminated)):
            expected.pop(told.event.block, None)
    checked = 0
    for block in (*memory.group(PLACED), *memory.group(ON_MAP), *memory.group(EITHER)):
        if block.last and block.last.how == "fought" and block.block in expected:
            place, strength, clock = expected[block.block]
            assert (block.last.place, block.last.clock) == (place, clock)
            assert 0 < block.last.strength <= strength
            checked += 1
    assert checked


@pytest.mark.slow
def test_only_what_was_seen_is_remembered():
    """Every block with a sighting was shown to this viewer, or stood in the printed set-up."""
    table, source = new_table(5), random.Random(5)
    knowledge = {viewer: Knowledge(table, viewer) for viewer in (C, P, S)}
    printed = {block.id for block in FACTS.data.blocks if block.start}
    session = GameSession(table, frozenset())
    for step in range(300):
        seat = table.state.to_act
        if seat is None:
            break
        table.act(warlike(source, table.state), seat)
        for viewer in knowledge if step % 30 == 0 else ():
            session.set_viewer(viewer)
            shown = knowledge[viewer].now()
            for side in (C, P):
                named = {block.block for block in remember(session, side).blocks if block.last}
                assert named <= shown | printed, viewer


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [C, P, S])
def test_hidden_blocks_dealt_anew_are_remembered_alike(viewer):
    """The enemy's hidden blocks exchanged, and the game played on: memories are as alike as what was seen."""
    compared = 0
    for actions, table in enumerate(moments(range(20, 260, 40))):
        session = GameSession(table, frozenset())
        session.set_viewer(viewer)
        told = session.story()
        state = table.state
        twin = redeal(state, viewer, random.Random(actions))
        assert twin != state
        for side in (C, P):
            real = recall(state.view(viewer), told, side, printed=True)
            assert real == recall(twin.view(viewer), told, side, printed=True)
        compared += _play_both(state.copy(), twin, viewer, told)
    assert compared


def recall(view, told, side, *, printed=False):
    """What a view proves by itself, and what a story showed before it."""
    seen = BlockTracker.at_set_up(GAME.rules, view.seat) if printed else BlockTracker.at_sight(GAME.rules, view)
    for one in told:
        seen.follow(one.event, one.clock)
    seen.proof = Deduction.at_sight(GAME.rules, view)
    return roster(view, GAME.rules, seen, side)


def _play_both(real, twin, viewer, told):
    """Play the same actions in both worlds while both allow it and look alike; how many were compared."""
    source, steps = random.Random(1), 0
    stories = (list(told), list(told))
    while steps < 12 and real.to_act in (viewer, opponent(viewer) if viewer is not S else C):
        both = [action for action in real.legal_actions() if action in set(twin.legal_actions())]
        if not both or real.to_act is not twin.to_act:
            break
        action, seat = source.choice(both), real.to_act
        for state, story in zip((real, twin), stories, strict=True):
            clock = state.clock
            seen = GAME.visible_events(state.apply(action), viewer)
            story += [SeenEvent(len(story), seat or S, event, clock) for event in seen]
        if stories[0] != stories[1] or real.view(viewer) != twin.view(viewer):
            break
        steps += 1
        if steps % 3 == 1:
            side = P if viewer is C else C
            one, two = (recall(state.view(viewer), stories[0], side) for state in (real, twin))
            assert one == two
    return steps


def test_a_spectator_can_ask_for_either_side():
    session = GameSession(played(3, 100), frozenset())
    assert remember(session).side is P
    assert remember(session, C).side is C


def assert_true(memory, real):
    """Raise where a block, as `truth` has it, is not where it is remembered."""
    for block in memory.blocks:
        if block.block == "cleopatra":
            continue
        place = real[block.block]
        if block.group in (POOL, FACE_UP, LOST):
            assert place == block.group
        elif block.group == EITHER:
            assert place == POOL or place in block.places
        else:
            assert place in block.places
            assert block.group == ON_MAP or len(block.places) == 1


@pytest.mark.slow
def test_what_was_taken_back_is_forgotten():
    """What is remembered step by step, with undos between, is what a new session finds."""
    table, source = new_table(7), random.Random(7)
    session = GameSession(table, frozenset((C,)))
    for step in range(220):
        seat = table.state.to_act
        table.act(warlike(source, table.state), seat)
        session.story()
        if not table.can_undo(seat) and step % 3 == 0:
            table.undo(seat)
        if step % 10 == 0:
            assert remember(session) == remember(GameSession(table, frozenset((C,))))


def test_a_strength_is_doubtful_where_a_step_was_gained_or_lost_unseen():
    """Only of blocks that can have gained it; in a place that Vulcan struck, of all."""
    view, known = new_table(3).state.view(C), BlockTracker.at_set_up(GAME.rules, C)
    for block, place in (("legio_5", "tarraco"), ("legio_2", "carthago_nova")):
        known.sightings[block] = Sighting("705.1", place, 1, "fought")

    def doubtful() -> set[str]:
        return {block for block, seen in known.sightings.items() if seen.doubtful}

    known.follow(StepGained(P, None, "tarraco", None))
    assert doubtful() == {"legio_5"}
    standing = remarks.Remarks(view, (), roster(view, GAME.rules, known)).standing("tarraco")
    told = "".join(text for text, _ in standing[1].brief)
    assert {"L5 I?", "L6 III"} <= set(re.split(": |, ", told))
    known.follow(BlockRetreated(P, "legio_5", ("tarraco", "carthago_nova")))
    assert doubtful() == {"legio_5"}, "its strength was not seen again"
    known.follow(CityStruck(C, "carthago_nova"))
    assert doubtful() == {"legio_5", "legio_2", "legio_4", "cleopatra"}
    known.follow(BattleBegan("carthago_nova", C, (), (("legio_5", 1), ("legio_2", 1)), 0, 1))
    assert doubtful() == {"legio_4", "cleopatra"}


ATTACK = """
actor: caesar
card: 3/2
rome caesar: legio_13 3
neapolis pompey: legio_1 4
"""


def test_the_odds_of_a_plan_count_a_strength_that_was_seen(monkeypatch):
    """Caesar attacks one block at Neapolis: whichever it is, it was seen to be weak, or strong."""
    shares = []
    for strength in (1, 4):
        session = sit(ATTACK)
        known = follow(session)
        assert known.proof is not None
        for block in known.proof.places(session.view):
            known.sightings[block] = Sighting("705.1", "neapolis", strength, "fought")
        monkeypatch.setattr("jc_tui.julius_caesar.memory.follow", lambda _, known=known: known)
        plan = drafting(session)
        add(plan, session, "move legio_13 rome-neapolis")
        (odds,) = plan.fights()()
        shares.append(int(odds.split(" in ")[1].split()[0]))
    assert shares[0] > shares[1] + 20
