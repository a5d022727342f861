"""The Gallic War looked back upon: replays, branches, and how games ended."""

import pytest

from engine.contract import Seat
from engine.gallic_war.events import PointsScored, YearEnded
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.match import Match
from jc_tui.appearance.glyphs import ASCII, UNICODE
from jc_tui.gallic_war import facts, memory, remarks
from jc_tui.gallic_war.points import result_lines, score_of, table_or_words, to_next, track
from jc_tui.game_ui import ui_of
from jc_tui.lookback.branching import branch
from jc_tui.seats.game_session import GameSession
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.support import GAME, board, move, romans
from tests.jc_tui.gallic_war.winters import recorded


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (60, "R 0 VP  supply 15  58 BC, card play 1: moves"),
        (80, "Romans 0 VP  supply 15  58 BC, card play 1: moves"),
        (120, "Roman points 0 (victories at 90/100/110)  supply 15  58 BC, card play 1: movement: moves"),
    ],
)
def test_the_top_says_when_it_is_and_how_it_stands(width, told):
    state = board()
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    view = state.view(Seat.SPECTATOR)
    assert "".join(text for text, _ in ui_of("gallic-war").replay.status(view, width)) == told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tiro-1", "solitaire"])
def test_a_branch_is_a_save_of_its_own_that_goes_on_from_there(tmp_path, name):
    new = tmp_path / "new.jsonl"
    with recorded(name) as table:
        position = len(table.history) // 3
        branch(table, position, new, table.header.seats)
        wanted = table.state_at(position).digest()
    with Match.open(GAME, new) as branched:
        assert (branched.number, branched.state.digest()) == (position, wanted)
        session = GameSession(branched, frozenset((ROMANS,)))
        assert memory.remember(session).side is BARBARIANS
        assert remarks.Remarks(session.view, session.legal, memory.remember(session)).of("aedui")


def plain(lines: list[tuple[tuple[str, str], ...]]) -> str:
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_every_point_of_a_game_is_told_with_its_source(recipe):
    with Match.open(GAME, recipe.save, read_only=True) as table:
        if table.result is None:
            return
        points = table.result.standing[ROMANS]
        events = [event for entry in table.history for event in entry.events]
        year = facts.load_facts().numbers.turns[table.state.view(Seat.SPECTATOR).year - 1].year
        score = score_of(events, year, points)
        assert (score.total, score.before) == (points, 0)
        for size in ((80, 20), (120, 36)):
            for glyphs in (UNICODE, ASCII):
                text = plain(result_lines(table, ["A note."], *size, glyphs))
                assert f"Roman victory points {points}" in text
                assert "A note." in text
                assert max(map(len, text.splitlines())) <= size[0]
                assert len(text.splitlines()) <= size[1]
                assert glyphs is UNICODE or text.isascii()


def scored(*changes: tuple[int, str]) -> list[PointsScored]:
    return [PointsScored(ROMANS, change, 0, cause) for change, cause in changes]


def test_points_go_to_the_year_that_ended_with_them():
    won = scored((1, "german"), (7, "areas"), (-1, "sequani-lost"))
    events = [*won, YearEnded(58, 7), *scored((-5, "legion"))]
    score = score_of(events, 57, 12)
    assert score.before == 10
    assert score.years == {58: {"areas": 7, "enemies": 1, "objectives": -1}, 57: {"legions": -5}}
    assert score.total == 12
    columns = plain(table_or_words(score, 80)).split("sum")[0].split()
    assert columns == ["areas", "kills", "legions", "lost", "objectives"]


def test_what_is_missing_to_the_next_victory():
    assert (to_next(12), to_next(90)) == ("78 more for a minor victory", "10 more for a major victory")
    assert to_next(110) == ""
    bar, below = plain(track(95, 60, ASCII)).splitlines()
    assert below.split() == ["90", "100", "110"]
    assert [n for n, sign in enumerate(bar) if sign == "|"] == [below.index(mark) for mark in below.split()]
    assert "=|=" in bar


def test_a_save_tells_it(tmp_path):
    """Who gives up loses, whatever the points."""
    with Match.new(GAME, None, {}, None) as table:
        table.resign(ROMANS)
        assert "gave up" in plain(result_lines(table, [], 80, 20, UNICODE))
