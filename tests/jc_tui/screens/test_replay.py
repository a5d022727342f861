"""The replay screen: stepping, playing, eyes, the battle, branching."""

from contextlib import asynccontextmanager

import pytest

from engine.contract import Seat
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import ASCII
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.game_ui import ui_of
from jc_tui.julius_caesar.replay_panes import CaesarHands
from jc_tui.lookback.intents import Seek
from jc_tui.screens.replay import ReplayScreen
from jc_tui.settings import Settings
from jc_tui.widgets.log import LogPane
from tests.golden.recipes import save_of
from tests.jc_tui.gallic_war.winters import recorded as war
from tests.jc_tui.games import GAME, C, P, finished
from tests.jc_tui.screens.stage import Around, Stage, click, missing, press, screen_text, see, settled, staged, top
from tests.jc_tui.texts import prose

pytestmark = pytest.mark.slow
S = Seat.SPECTATOR
SIZES = [(80, 24), (120, 40), (160, 50)]
THOROUGH = pytest.mark.thorough


def screen_of(table, at=0):
    context = Around()
    context.game = table.game.id
    return ReplayScreen(table, at, context=context)


def golden(name="tiro-1"):
    return Match.open(GAME, save_of(name), read_only=True, salvage=True)


@asynccontextmanager
async def replay(at=0, size=(80, 24), **more):
    """The replay of a recorded game from a position on."""
    screen = screen_of(golden(), at)
    async with staged(Stage(screen, **more), size) as (_, pilot):
        yield screen, pilot


def said(screen):
    return screen.query_one("#brief").plain_text


@pytest.mark.parametrize(
    ("record", "size"),
    [(golden, SIZES[0]), (war, SIZES[0])]
    + [pytest.param(record, SIZES[at], marks=THOROUGH) for record, at in ((golden, 1), (golden, 2), (war, 1))],
)
async def test_forward_and_back_give_equal_screens(record, size):
    screen, there = screen_of(record("tiro-1")), {}
    async with staged(Stage(screen), size) as (app, pilot):
        for key in ("right", "right", "t", "f", "right", "right", "y", "f"):
            there[screen.model.replay.position] = await see(pilot, key)
        assert "all revealed" in screen_text(app)
        for position in reversed(list(there)[:-1]):
            screen.runner.send(Seek(position))
            await pilot.pause()
            assert screen_text(app) == there[position]


async def test_every_pane_shows_the_position_and_who_acts_and_the_points_keep_their_columns():
    async with replay(30, (120, 40)) as (screen, pilot):
        await pilot.press("m")
        marks = ui_of("julius-caesar").map.marks(screen.model.replay.view)
        assert screen.query_one("#map").marks == marks
        assert screen.query_one("Scrubber").position == 30
        text = screen_text(pilot.app)
        assert not missing(text, f"30 of {screen.model.replay.length}", "705 (49 BC) turn 1", "all revealed")
        assert "Pompey won" in await see(pilot, "end")
        assert "Before the first action" in await see(pilot, "home")
        assert screen.model.replay.position == 0
        columns = set()
        for position in (14, 30, 60, 120):
            screen.runner.send(Seek(position))
            line = (await see(pilot)).splitlines()[0]
            doer = screen.model.replay.view.to_act
            assert (f" {doer.label.upper()} " in line) is (doer in (C, P))
            columns.add((line.index("Caesar "), line.index("Pompey "), line.index("of 10 VP")))
        assert len(columns) == 1


async def test_a_battle_is_shown_as_a_line_up_and_the_map_on_asking():
    async with replay() as (screen, pilot):
        await pilot.press("f")
        assert screen.has_class("fighting")
        lineup, battle = screen.query_one("Lineup"), screen.model.replay.view.battle
        shown = {piece.block for rank in lineup.data.ranks for piece in rank.pieces}
        assert shown == {block.id for line in battle.main.values() for block in line}
        strengths = [sum(block.strength for block in battle.main[side]) for side in (P, C)]
        heading = screen.query_one("#battle-title").plain_text
        assert "■ P {:2}  {:2} C ■".format(*strengths) in heading
        await pilot.press("right", "right")
        assert [piece.shot for rank in lineup.data.ranks for piece in rank.pieces if piece.shot], "with its dice"
        await pilot.press("m")
        assert screen.query_one("#map").display
        assert not screen.has_class("fighting")


@pytest.mark.usefixtures("painted_at_once")
async def test_hidden_panes_are_not_computed(monkeypatch):
    computed = []
    board = type(ui_of("julius-caesar").map)
    for kind, name in ((board, "marks"), (CaesarHands, "hands"), (LogPane, "update_told"), (Lineup, "show")):
        real = getattr(kind, name)
        monkeypatch.setattr(
            kind, name, lambda *given, real=real, name=name: [computed.append(name), real(*given)][1]
        )
    async with replay() as (_, pilot):
        for keys, seen in (("right", "marks"), ("f", "show"), ("m", "marks"), ("l", "hands update_told")):
            computed.clear()
            await press(pilot, keys)
            assert set(computed) == set(seen.split())


async def test_under_a_hundred_columns_the_story_takes_the_maps_place_which_can_be_looked_at_by_keyboard():
    async with replay(60) as (screen, pilot):
        board, log = screen.query_one("#map"), screen.query_one("#log")
        assert (board.region.height, log.region.height) == (19, 0)
        await pilot.press("l")
        assert log.region.height > 5
        await pilot.press("escape")
        assert board.region.height == 19
        assert screen.is_current
        board.focus()
        await pilot.pause()
        before = board.selected
        await pilot.press("left")
        assert board.selected != before
        assert screen.model.replay.position == 60
        assert screen.model.replay.ui.map.name(board.selected) in said(screen)
        await pilot.press("escape", "left")
        assert screen.model.replay.position == 59


async def test_eyes_see_what_they_saw_and_no_more():
    async with replay(67, (160, 50)) as (screen, pilot):
        for key, viewer in (("p", P), ("o", S), ("a", None), ("c", C)):
            await pilot.press(key)
            assert screen.model.replay.viewer is viewer
            cards = {seat for seat in (C, P) if screen.model.replay.view_of(seat).seat is seat}
            assert cards == ({C, P} if viewer is None else {C, P} & {viewer})
        seen = {block.side for space in screen.model.replay.view.spaces.values() for block in space.blocks}
        assert seen == {C}
        assert not missing(prose(screen_text(pilot.app)), "An unseen block of Pompey", "Pompey: 3 cards")


async def test_the_line_and_the_keys_can_be_clicked():
    async with replay(size=(120, 40)) as (screen, pilot):
        line, looking = screen.query_one("Scrubber"), screen.model.replay
        await click(pilot, line, offset=(line.size.width - 2, 1))
        assert looking.at_end
        await pilot.click("#keys", offset=(14, 0))
        assert looking.at_end
        await click(pilot, line, offset=(20, 1))
        assert looking.position == 0
        await click(pilot, "#keys", offset=(1, 0))
        assert looking.position == 12


async def test_ascii_draws_nothing_else():
    async with replay(200, (120, 40), glyphs=ASCII) as (screen, pilot):
        for key in ("f", "y"):
            await pilot.press(key)
        for widget in ("#line", "#keys", "#brief", "#status"):
            shown = screen.query_one(widget)
            rows = [shown.render_line(y) for y in range(shown.size.height)]
            assert "".join(segment.text for row in rows for segment in row).isascii(), widget


async def test_the_map_is_as_detailed_as_there_is_room_for_and_the_last_line_tells_every_way_to_step():
    levels = {(120, 36): "small", (120, 40): "medium", (160, 50): "tall", (270, 70): "large", (80, 24): "small"}
    async with replay(18) as (screen, pilot):
        for size, level in levels.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert screen.query_one("#map").level == level
            assert screen.query_one("#line").region.height
            if size[0] >= 120:
                assert screen.query_one("#log").region.height >= 4
                text = screen_text(pilot.app)
                assert not missing(text, "Caesar: 3/1 2/3 2/3 2/3", "Tarraco", "Legio 5 III")
            told = "review", *(("speed", "start", "end") if size[0] >= 100 else ("log",))
            always = "turn", "fight", "year", "Space", "eyes", "branch", "?", "Esc"
            assert not missing(screen.query_one("#keys").plain_text, *always, *told)


async def test_a_branch_is_written_beside_the_old_save_and_the_table_opens_on_it(tmp_path):
    path = finished(tmp_path / "old.jsonl")
    before = path.read_bytes()
    async with staged(GameApp(Settings(), tmp_path)) as (app, pilot):
        app.replay(path)
        await settled(pilot)
        await pilot.press("t", "t")
        position = app.screen.model.replay.position
        await pilot.press("b")
        assert top(app) == "BranchScreen"
        await pilot.press("enter")
        assert type(app.screen).__name__ == "TableScreen"
        new = app.session.table.path
    assert (new, path.read_bytes()) == (tmp_path / "old-705-2.jsonl", before)
    with Match.open(GAME, new) as table:
        assert len(table.history) >= position
        assert table.header.seats == {"caesar": "human", "pompey": "random"}


async def test_a_name_that_is_taken_is_refused_and_who_plays_on_can_be_chosen(tmp_path):
    with Match.open(GAME, finished(tmp_path / "old.jsonl"), read_only=True) as table:
        async with staged(Stage(ReplayScreen(table, 60, context=Around()))) as (app, pilot):
            await pilot.press("b")
            app.screen.query_one("#name").value = "old"
            assert "exists already" in prose(await see(pilot, "enter"))
            assert top(app) == "BranchScreen"
            await pilot.press("escape")
            assert top(app) == "ReplayScreen"
            assert [file.name for file in tmp_path.iterdir()] == ["old.jsonl"]
            await pilot.press("b", "right", "right", "down", "right", "down", *"mine", "enter")
    with Match.open(GAME, tmp_path / "mine.jsonl") as table:
        assert (table.header.seats, len(table.history)) == ({"caesar": "tiro", "pompey": "tiro"}, 60)


async def test_the_speed_is_offered_while_it_plays_and_the_eyes_are_one_key():
    async with replay(18) as (screen, pilot):
        line = screen.query_one("#keys")
        assert "Space play" in line.plain_text
        await pilot.press("space")
        playing, pace = line.plain_text, screen.model.pace
        assert not missing(playing, "Space stop", "- slower", "+ faster", "e eyes", "Esc")
        await click(pilot, "#keys", offset=(playing.index("faster"), 0))
        assert screen.model.pace == pace + 1
        await pilot.press("space")
        assert "Space play" in line.plain_text
        assert "Caesar's eyes" in await see(pilot, "e")
        assert screen.model.replay.viewer is C


@pytest.mark.parametrize("size", [SIZES[0], *(pytest.param(each, marks=THOROUGH) for each in SIZES[1:])])
async def test_no_line_breaks_inside_a_word_or_runs_out_of_its_pane(size):
    screen = screen_of(war("tiro-1"))
    async with staged(Stage(screen), size) as (_, pilot):
        for at in (*range(0, 120, 12), 402, 618):
            screen.runner.send(Seek(at))
            await pilot.pause()
            replay = screen.model.replay
            told = [sentence for one in replay.recent for sentence in replay.ui.log.sentences([one.event])]
            last = said(screen).splitlines()[-1]
            if last.endswith(" ..."):
                assert last.split()[-2] in {word for sentence in told for word in sentence.split()}
            for pane in screen.query("Canvas"):
                drawn = pane.draw(*pane.size) if pane.display and pane.size else []
                lines = ["".join(text for text, _ in line).rstrip() for line in drawn]
                assert all(len(line) <= pane.size.width for line in lines), at
