"""What is remembered of hidden blocks: all that was seen, and nothing that was not."""

import random
from contextlib import closing

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.fog.roster import AT_SET_UP, ON_MAP, OPEN, PLACED
from engine.contract import Seat
from engine.gallic_war import events as ev
from engine.gallic_war import odds, tasks
from engine.gallic_war.fog.roster import ASIDE, DUE, FALLEN, OUT, POOL, Suspect, roster
from engine.gallic_war.fog.tracking import BlockTracker
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from jc_tui import game_ui, settings
from jc_tui.blocks.story import events_since
from jc_tui.gallic_war.memory import believed, remember
from jc_tui.gallic_war.story import acted_in, enemy_news, recent_places, since_own
from jc_tui.gallic_war.table import MemoryPane
from jc_tui.map.paint import LEADER
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import new_lesson
from jc_tui.table.model import TableModel
from jc_tui.widgets.pane_messages import ShowPlace
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import AREAS, BLOCKS, GAME
from tests.jc_tui.gallic_war.test_lines import new_table, played, view_of
from tests.jc_tui.screens.stage import at_table, press, screen_text, staged
from tests.jc_tui.widgets.bench import Bench, heard
from tests.seeds import seeds

S = Seat.SPECTATOR
MARCH = "move helvetii helvetii-sequani"
GROUPS = (OPEN, PLACED, ON_MAP, POOL, FALLEN, DUE, ASIDE, OUT)


def assert_true(state, memory, viewer):
    """Every block of the side that others may know stands in one group, and where it can be."""
    side = SEATS.index(memory.side)
    listed = [block for name in GROUPS for block in memory.group(name)]
    assert sorted(block.block for block in listed) == sorted(block.block for block in memory.blocks)
    for block in memory.blocks:
        number = BLOCKS.index[block.block]
        where = state.loc[number]
        assert bool(block.places) is (where != NOWHERE), block
        if where != NOWHERE:
            assert AREAS.ids[where] in block.places
            assert state.side_of(number) == side
            assert isinstance(block, Suspect)
            assert block.least <= state.strength(number) <= block.most
    if viewer in SEATS:
        on_map = {BLOCKS.ids[number] for number in range(BLOCKS.count) if state.fighting[side] >> number & 1}
        assert on_map == {block.block for block in memory.blocks if block.places}
        assert memory.hidden == sum(bool(block.places) and block.group != OPEN for block in memory.blocks)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(4))
@pytest.mark.parametrize("options", [{}, {"barbarians": "automaton"}])
def test_what_is_remembered_is_true_and_no_other_deal_would_change_it(seed, options):
    """Hidden blocks dealt anew look the same: nothing that is shown may differ."""
    known = {seat: BlockTracker.at_set_up(GAME.components, seat) for seat in (*SEATS, S)}
    dice, dealt_anew = random.Random(seed), 0
    for number, (state, _, events) in enumerate(steps(seed, options)):
        if number % 60 == 0 and state.year and state.phase != tasks.OVER:
            for seat, follower in known.items():
                memory = roster(state.view(seat), GAME.components, follower)
                assert_true(state, memory, seat)
                twin = redeal(state, seat, dice)
                assert roster(twin.view(seat), GAME.components, follower) == memory
                dealt_anew += twin.position() != state.position()
        for seat, follower in known.items():
            for event in GAME.visible_events(events, seat):
                follower.follow(event, state.clock)
        if state.year > 3:
            break
    assert dealt_anew >= 6


def test_at_first_the_set_up_is_known():
    memory = remember(GameSession(new_table(3), frozenset((ROMANS,))))
    ariovistus = next(block for block in memory.blocks if block.block == "ariovistus")
    assert (ariovistus.group, ariovistus.places) == (PLACED, ("germania",))
    assert (ariovistus.last.clock, ariovistus.last.strength) == (AT_SET_UP, 3)
    assert memory.side is BARBARIANS
    assert {block.block for block in memory.group(ASIDE)} == {"vercingetorix", "dumnorix", "ambiorix"}
    legions = remember(GameSession(new_table(3), frozenset((BARBARIANS,))))
    assert [block.block for block in legions.group(POOL)] == ["legion_xiii", "legion_xiv", "legion_xv"]


@pytest.mark.parametrize(("size", "germania"), [((80, 24), "Germ"), ((120, 40), "Germania")])
async def test_a_leader_remembered_in_a_stack_has_a_sign_on_the_map(size, germania):
    async with staged(at_table(GameSession(new_table(3), frozenset((ROMANS,)))), size) as (app, _):
        assert f"{germania}B4★" in screen_text(app)


def test_a_leader_who_may_have_gone_with_a_part_of_a_stack_has_no_sign():
    table = new_table(3)

    def led(*humans: Seat) -> set[str]:
        model = TableModel(GameSession(table, frozenset(humans)), settings.Settings(), attended=False)
        return {place for place, mark in model.parts.marks.items() if LEADER in mark.text}

    assert led(ROMANS) == led(BARBARIANS) == {"germania", "transalpine_gaul"}
    assert led() == set(), "who looks on sees what stands there"
    way = "play bellovaci/play arverni/announce supply/announce movement/group germania/end"
    for text in f"{way}/move ariovistus germania-mediomatrici".split("/"):
        table.act(table.state.parse(text), table.to_act)
    assert (led(ROMANS), led(BARBARIANS)) == ({"transalpine_gaul"}, {"mediomatrici", "transalpine_gaul"})


def test_who_begins_from_the_printed_set_up_knows_how_strong_the_helvetii_come(tmp_path):
    with closing(new_lesson(game_ui.ui_of("gallic-war").lesson, tmp_path)) as session:
        way = "play aedui/play mandubii/announce activation/announce activation/play arverni/play helvetii"
        for text in f"{way}/announce supply/announce movement/group helvetii/end/{MARCH}/end".split("/"):
            session.act(text, seat=session.to_act)
        view = session.view
        known = believed(session, view)
        assert known.steps["helvetii"] == (4, 4)
        assert odds.chances(GAME.rules, view, random.Random(1), 5, known, "sequani").unseen == 0


def test_what_is_taken_back_is_forgotten():
    session = GameSession(played(3, "groups"), frozenset(SEATS))
    first = remember(session)
    session.act(session.table.state.legal_actions()[0])
    session.undo()
    assert remember(session) == first


@pytest.mark.slow
async def test_every_block_of_the_enemy_is_listed_in_its_group_and_leads_to_where_it_is():
    told = []
    session = GameSession(played(3, "replace"), frozenset((ROMANS,)))
    memory = remember(session)
    seen = memory.group(PLACED)[1]
    pane = MemoryPane(session)
    async with Bench(pane).run_test(size=(80, 60), message_hook=told.append) as pilot:
        text = pane.plain_text
        assert f"Hidden on the map {memory.hidden}, {len(memory.group(PLACED))} of them known" in text
        assert "Barbarians' blocks" in text
        pane.focus()
        await press(pilot, *f"/{seen.block}", "enter", "enter")
    assert [jump.place for jump in heard(ShowPlace, told)] == [*seen.places]


def test_it_begins_with_what_follows_a_players_last_order():
    session = GameSession(played(3, "regroup"), frozenset(SEATS))
    for seat in SEATS:
        later = session.history[since_own(session.history, seat) :]
        began = [event.seat for entry in later for event in entry.events if isinstance(event, ev.ActionBegan)]
        assert seat not in began[1:]


def test_a_card_that_needs_no_order_ends_the_news_too():
    """Supply comes of itself: what the enemy did before it was told when that card was laid."""
    source, table = random.Random(3), new_table(3)
    session, began, told = GameSession(table, frozenset((ROMANS,))), 0, 0
    while (seat := table.to_act) is not None and view_of(table).year < 3:
        if seat is ROMANS and view_of(table).phase == "lay":
            since = [event for entry in table.history[began:] for event in entry.events]
            news = acted_in(table.game.visible_events(since, ROMANS), BARBARIANS)
            assert {*acted_in(events_since(session, since_own), BARBARIANS)} <= {*news}
            told += bool(news)
        table.act(source.choice(list(table.state.legal_actions())), seat)
        table.run_chance()
        for number, entry in enumerate(table.history[began:], began):
            if any(isinstance(event, ev.ActionBegan) and event.seat is ROMANS for event in entry.events):
                began = number
    assert told


def test_the_areas_where_the_enemy_acted_are_told_and_marked_of_many_the_first_and_how_many_more(monkeypatch):
    session = GameSession(played(3, "regroup"), frozenset((ROMANS,)))
    assert enemy_news(session).startswith("Barbarians acted in ")
    assert recent_places(session)
    assert enemy_news(GameSession(session.table, frozenset())) == ""
    assert enemy_news(GameSession(played(3, "lay"), frozenset((BARBARIANS,)))) == ""
    places = ["aedui", "sequani", "helvetii", "boii", "remi"]
    monkeypatch.setattr("jc_tui.gallic_war.story.acted_in", lambda events, side: places)
    assert enemy_news(session) == "Barbarians acted in Aedui, Sequani, Helvetii and 2 more"
    places.pop()
    assert enemy_news(session) == "Barbarians acted in Aedui, Sequani, Helvetii, Boii"
