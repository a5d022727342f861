"""Reviews of saves: made once and kept beside them, by command, as plots, and what their screen decides."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.bots import review as module
from engine.bots.review import Review, Reviewer
from engine.contract import GameError
from engine.julius_caesar.seats import CAESAR
from engine.match import Match
from jc_tui.appearance.glyphs import ASCII
from jc_tui.game_ui import ui_of
from jc_tui.lookback import reviewing
from jc_tui.lookback.intents import ChangePlot, GoesOn, See
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.lookback.review_plot import CHANCE, POINTS, plot
from jc_tui.lookback.reviewing import Reviewing, first_seat, nothing_found, review_path, title
from jc_tui.saves.care import rename_save
from jc_tui.table.intents import Back, Choose, MoveCursor, OddsFound
from jc_tui.widgets.review_panes import verdict_lines
from tests.golden.recipes import save_of
from tests.jc_tui.games import GAME, begun, finished, jc, last_turn, missing, sentence
from tests.jc_tui.reviews import C, P, moments, review, verdict
from tests.julius_caesar.support import loaded


@pytest.fixture
def path(tmp_path: Path) -> Path:
    last_turn(path := tmp_path / "game.jsonl")
    path.with_name("game.jsonl.head").unlink()
    return path


def test_a_review_is_made_once_and_kept_beside_the_save_with_which_it_goes(path: Path, made_by_hand: list[int]):
    before = path.read_bytes()
    first = run(path)
    assert first is not None
    assert run(path) == first
    assert (made_by_hand, path.read_bytes()) == ([1], before)
    assert {file.name for file in path.parent.iterdir()} == {"game.jsonl", "game.review.json"}
    run(path, 16)
    assert made_by_hand == [1, 1], "a closer look is a review of its own"
    rename_save(path, "other")
    assert {file.name for file in path.parent.iterdir()} == {"other.jsonl", "other.review.json"}


@pytest.fixture(autouse=True)
def made_by_hand(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Each review that is made is the one made by hand; the list has an entry for each."""
    made: list[int] = []

    def make(reviewer: Reviewer) -> Review:
        made.append(1)
        reviewer._progress(0.5)
        return review(len(reviewer._steps))

    monkeypatch.setattr(Reviewer, "review", make)
    return made


def run(path: Path, playouts: int = 8) -> Review | None:
    with Match.open(GAME, path, read_only=True) as table:
        return Reviewing(table, playouts).run()


@pytest.mark.slow
@pytest.mark.parametrize(
    "wreck",
    [
        lambda text: "{",
        lambda text: "[]",
        lambda text: text.replace('"form"', '"from"'),
        lambda text: text.replace('"moments"', '"minutes"'),
        lambda text: json.dumps({**json.loads(text), "key": {**json.loads(text)["key"], "program": "other"}}),
        lambda text: json.dumps({**json.loads(text), "key": {**json.loads(text)["key"], "actions": 3}}),
    ],
)
def test_a_side_file_that_is_not_of_this_game_or_program_is_made_anew(wreck, path: Path, made_by_hand: list[int]):
    run(path)
    side = review_path(path)
    side.write_text(wreck(side.read_text()))
    for _ in range(2):
        assert run(path) is not None
        assert made_by_hand == [1, 1]


def test_a_game_that_goes_on_between_people_has_no_review_and_a_folder_not_to_be_written_hinders_nothing(
    path: Path,
):
    review_path(path).mkdir()
    assert run(path) is not None
    tmp_path = path.with_name("others")
    tmp_path.mkdir()
    with begun(tmp_path / "game.jsonl", 5) as table, pytest.raises(GameError, match="not over"):
        Reviewing(table)
    with begun(tmp_path / "bots.jsonl", 5, ("tiro", "random")) as table:
        assert Reviewing(table).run() is not None


def test_a_job_that_is_stopped_keeps_nothing(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    with Match.open(GAME, path, read_only=True) as table:
        job = Reviewing(table)
        job.stop()
        assert job.run() is None
    assert not review_path(path).exists()


def test_whose_decisions_come_first(tmp_path: Path):
    with Match.open(GAME, save_of("tiro-1"), read_only=True) as table:
        winner = table.result.winner if table.result else None
        assert first_seat(table) is (P if winner is C else C)


def test_a_decision_in_words():
    one, ui = verdict(3, C, 0.07), ui_of("julius-caesar")
    words = "705, turn 1, moves cost 7 ± 1 %: 40 % to win; 47 % with better play"
    assert [title(ui, one), title(ui, one, "+- ")] == [words, words.replace("± ", "+- ")]
    rounded = replace(one, cost=0.0459, chance=0.5765, better_chance=0.6224)
    assert "cost 4 ± 1 %: 58 % to win; 62 % with" in title(ui, rounded), "as the figures have it"
    assert nothing_found(review(), P, (C, P)).startswith("None of the 67 decisions ")
    resigned_at_once = replace(review(), decisions=(0, 0))
    assert nothing_found(resigned_at_once, P, (C, P)) == "Pompey decided nothing that could be examined."


@pytest.mark.parametrize("kind", [CHANCE, POINTS])
def test_a_plot_fills_any_room_marks_the_years_and_says_the_same_in_ascii(kind: str):
    lines = text(kind=kind)
    assert len(lines) == 15
    assert max(map(len, lines)) <= 80
    places = [lines[-2].index(str(year)) for year in range(705, 710)]
    assert (places, lines) == (sorted(places), text(kind=kind))
    plain = text(kind=kind, ascii_only=True)
    assert all(line.isascii() for line in plain)
    drawn = [[[sign != " " for sign in line] for line in each[:-2]] for each in (plain, lines)]
    assert drawn[0] == drawn[1]
    for width, height in ((1, 1), (20, 5), (300, 60)):
        assert plot(moments(400), loaded(), width, height, kind=kind)
        assert plot(moments(400)[:1], loaded(), width, height)


def text(**more: object) -> list[str]:
    return ["".join(part for part, _ in line) for line in plot(moments(400), loaded(), 80, 15, **more)]  # type: ignore[arg-type]


def test_caesar_is_above_the_middle_and_pompey_below():
    lines = text(ascii_only=True)
    middle = next(number for number, line in enumerate(lines) if "50%" in line)
    above, below = ("".join(line[6:] for line in part) for part in (lines[:middle], lines[middle + 1 : -2]))
    assert ("C" in above, "P" in above, "P" in below) == (True, False, True)


def test_decisions_are_marked_under_their_place():
    lines = text(marked={100: "1", 399: "C2"})
    assert lines[-1].index("1") < lines[-1].index("C2") <= 78
    near = lines[-2].index("706")
    assert abs(lines[-1].index("1") - near) < 12


def test_the_command_shows_plot_and_decisions(saves: Path):
    finished(saves / "game.jsonl")
    result = jc("review", "game", status=0)
    assert not missing(result.output, "C 100%", "What cost Caesar (tiro) most:")
    assert "1. 706, turn 2, moves cost 11 ± 1 %: 40 % to win; 51 % with better play, action " in result.output
    assert "Better: Attack Rome with Caesar and 2 legions from Ravenna." in result.output
    assert result.output.count("Played: ") == 4
    assert jc("review", "game", "--seat", "pompey").output.count("Played: ") == 1


def test_the_command_tells_at_once_how_long_it_takes(saves: Path, monkeypatch: pytest.MonkeyPatch):
    """Half of the work has taken half a minute; what is kept is there at once."""
    times = iter((100.0, 130.0))
    monkeypatch.setattr(reviewing, "monotonic", lambda: next(times))
    finished(saves / "game.jsonl")
    assert jc("review", "game", status=0).stderr == "Looking back on the game takes about 30 seconds.\n"
    assert jc("review", "game", status=0).stderr == ""


@pytest.mark.parametrize(("playouts", "late"), [(8, True), (1000, False)])
def test_a_review_has_two_minutes_unless_more_is_asked_for(
    playouts: int, late: bool, path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Seconds pass with each look at the clock, until the time is up."""
    times, asked = count(), list[bool]()

    def make(reviewer: Reviewer) -> Review:
        asked.extend(reviewer._late() for _ in range(reviewing.LIMIT + 1))
        return replace(review(), skipped=7)

    monkeypatch.setattr(reviewing, "monotonic", lambda: next(times))
    monkeypatch.setattr(Reviewer, "review", make)
    found = run(path, playouts)
    assert asked == [False] * reviewing.LIMIT + [late]
    assert found == run(path, playouts)


def test_a_side_that_did_nothing_wrong_or_was_not_looked_at_is_told_so(model: ReviewModel) -> None:
    model.handle(OddsFound(None, Review(review().moments, (), (3, 4))))
    assert "cost" in model.nothing
    model.handle(Choose(0))
    assert model.wants.over == ()
    short = "The time was too short to look closely at 3 decisions more."
    model.handle(OddsFound(None, replace(review(), skipped=3)))
    assert model.message == short
    model.handle(ChangePlot())
    assert "Expected points" in model.message
    model.handle(OddsFound(None, replace(review(), skipped=3, verdicts=())))
    assert model.nothing == short, "what was not looked at is not said to cost nothing"


def test_a_game_that_goes_on_is_not_reviewed_and_its_replay_offers_none(path: Path) -> None:
    with begun(path.with_name("begun.jsonl"), 10) as table:
        assert not ReplayModel(table).may_review
        with pytest.raises(GameError):
            ReviewModel(table)
    with Match.open(GAME, path, read_only=True) as table:
        assert ReplayModel(table).may_review


def test_the_command_tells_what_it_had_no_time_for(saves: Path, monkeypatch: pytest.MonkeyPatch):
    finished(saves / "game.jsonl")
    monkeypatch.setattr(Reviewer, "review", lambda _: replace(review(), skipped=1))
    assert jc("review", "game").stdout.endswith("\nThe time was too short to look closely at 1 decision more.\n")


def test_a_seat_that_did_nothing_wrong_and_what_is_not_over(saves: Path, monkeypatch: pytest.MonkeyPatch):
    finished(saves / "game.jsonl")
    monkeypatch.setattr(Reviewer, "review", lambda _: Review(moments(9), (), (4, 5)))
    assert "None of the 5 decisions" in jc("review", "game", "--seat", "pompey").output
    begun(saves / "begun.jsonl", 5).close()
    assert "not over" in sentence(jc("review", "begun", status=1))
    jc("review", "nothing", status=1)


def test_the_command_speaks_json(saves: Path):
    finished(saves / "game.jsonl")
    data = json.loads(jc("review", "game", "--json", "--playouts", 9).stdout)
    assert data["seats"] == {"caesar": "tiro", "pompey": "random"}
    assert len(data["worst"]["caesar"]) == 3
    assert data["worst"]["pompey"] == [data["verdicts"][2]["position"]]
    assert data["moments"][-1]["chance"] == 0
    assert {"played", "better", "cost", "error", "actions"} <= set(data["verdicts"][0])


@pytest.mark.slow
def test_a_real_review_by_command(saves: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    monkeypatch.setenv("JC_TUI_SAVES", str(saves))
    for name, value in (("CLOSELY", 1), ("BRIEFLY", 1), ("SAMPLES", 2), ("FRESH", 2)):
        monkeypatch.setattr(module, name, value)
    last_turn(saves / "game.jsonl")
    assert f"What cost {CAESAR.label} (random) most:" in jc("review", "game", "--playouts", 8, status=0).output
    assert "game.review.json" in {file.name for file in saves.iterdir()}


@pytest.fixture
def model() -> ReviewModel:
    with Match.open(GAME, save_of("tiro-1"), read_only=True) as table:
        return ReviewModel(table)


def test_it_is_told_how_much_is_made_until_it_is_found(model: ReviewModel) -> None:
    begun_with = model.message
    model.handle(GoesOn(0.004, 9))
    assert model.message == begun_with
    assert "two minutes at the most" in begun_with
    model.handle(GoesOn(0.429, 17))
    assert "42 % done, about 17 seconds left" in model.message
    for intent in (See(), ChangePlot(), Choose(0), OddsFound(None, None)):
        model.handle(intent)
        assert (model.worst, model.verdict, model.nothing, model.wants.over) == ((), None, "", ())
    model.handle(OddsFound(None, review()))
    model.handle(GoesOn(1.0, 0))
    assert "%" not in model.message.replace("100 %", "")
    assert model.worst


def test_the_decisions_of_each_side_and_where_they_lead(model: ReviewModel) -> None:
    model.handle(OddsFound(None, review()))
    seen = {}
    for _ in range(2):
        costs = [one.cost for one in model.worst]
        assert costs == sorted(costs, reverse=True)
        for number, one in enumerate(model.worst):
            model.handle(MoveCursor(number))
            assert model.verdict is one
            model.handle(Choose(number))
            assert model.wants.over == (("replay", (one.position, model.seat)),)
            model.handle(Back())
            assert model.wants.over == ()
        seen[model.seat] = len(model.worst)
        model.handle(See())
        assert model.cursor == 0
    assert seen == {C: 3, P: 1}


def test_the_other_plot_says_what_it_shows(model: ReviewModel) -> None:
    model.handle(OddsFound(None, review()))
    first = model.message
    model.handle(ChangePlot())
    assert "Expected points" in model.message != first
    model.handle(ChangePlot())
    assert model.message == first


def test_the_played_and_the_better_order_have_half_of_the_room_each():
    orders = SimpleNamespace(played="one two three four five " * 3, better="six seven eight nine ten " * 3)
    lines = [
        "".join(text for text, _ in line) for line in verdict_lines(SimpleNamespace(verdict=orders), 20, 4, ASCII)
    ]
    assert [line.split()[0] for line in lines[::2]] == ["Played:", "Better:"]
    assert len(lines) == 4
