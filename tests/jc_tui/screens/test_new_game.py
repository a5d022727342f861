"""The screen on which a new game is chosen."""

import pytest

from engine.bots import BOTS, usual_budget
from engine.bots.specs import budgets
from engine.gallic_war.seats import BARBARIANS
from jc_tui.seats.open_game import open_session
from jc_tui.settings import load_settings
from tests.jc_tui.games import C, P
from tests.jc_tui.screens.stage import missing, see, settled, staged, top
from tests.jc_tui.shell import lines, new_app, players, stand_ins, text

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _others(monkeypatch):
    stand_ins(monkeypatch)


async def choose(pilot, value):
    """Press Right on the line one is at until a value holds."""
    line = pilot.app.screen.focused
    for _ in line.values:
        if line.value == value:
            return
        await pilot.press("right")
    raise AssertionError(f"there is no {value}")


async def test_everything_that_can_be_chosen_is_in_the_save(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "right", "right", "right", "down")
        await choose(pilot, "random")
        await pilot.press("down")
        await choose(pilot, "random")
        await pilot.press("down", "right", "down", "right", "down", *"alea", "down", *"Both bots", "enter")
        assert top(app) == "TableScreen"
        session = app.screen.session
        assert {seat: bot.name for seat, bot in session.bots.items()} == {C: "random", P: "random"}
        assert session.humans == set()
    save = tmp_path / "Both bots.jsonl"
    assert players(save) == {"caesar": "random", "pompey": "random"}
    assert not missing(save.read_text().splitlines()[0], '"free"', '"1.x"')
    assert load_settings()[0].last_game == ""


async def test_every_bot_can_be_chosen_a_new_one_like_the_others_and_is_told_in_a_line(tmp_path, monkeypatch):
    bots = {"optio": BOTS["tiro"], **BOTS}
    for module in ("engine.bots", "engine.bots.specs", "jc_tui.screens.new_game"):
        monkeypatch.setattr(f"{module}.BOTS", bots)
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "down")
        choice = app.screen.query_one("#bot-pompey")
        assert [value for value, *_ in choice.values] == list(bots)
        for _ in bots:
            seen = await see(pilot, "right")
            assert " ".join(bots[choice.value].line.split()) in " ".join(seen.split())
        await choose(pilot, "optio")
        assert "◉ optio" in text(app)
        assert app.screen.players[P] == "optio"


async def test_choices_and_fields_begin_in_one_column_and_help_stands_beside_them(tmp_path):
    async with staged(new_app(tmp_path), (120, 40)) as (app, pilot):
        rows = (await see(pilot, "n", "down", "down")).splitlines()
        begins = [next(row.index(word) for row in rows if word in row) for word in ("◉ Julius", "luck", "Begin")]
        assert begins == [begins[0]] * 3
        assert all(f"│ {bot}: " in text(app) for bot in BOTS), "each with what it is good at"
        assert "│ legatus: " not in await see(pilot, "down")


async def test_what_is_usual_for_a_bot_follows_the_game(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "down")
        await choose(pilot, "imperator")
        assert f"Normal {usual_budget('imperator')}" in text(app)
        app.screen.set_focus(app.screen.query_one("#game"))
        await choose(pilot, "gallic-war")
        app.screen.set_focus(app.screen.query_one("#bot-barbarians"))
        await choose(pilot, "imperator")
        assert f"Normal {usual_budget('imperator', 'gallic-war')}" in text(app)
        assert app.screen.players[BARBARIANS] == "imperator"


async def test_how_much_a_bot_thinks_is_asked_of_those_that_search(tmp_path):
    amounts = budgets("legatus")
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "down")
        await choose(pilot, "centurio")
        assert "thinks" not in text(app)
        await choose(pilot, "legatus")
        assert f"Normal {amounts['normal']}" in text(app)
        assert app.screen.players[P] == "legatus"
        await pilot.press("down", "right")
        assert app.screen.players[P] == f"legatus:{amounts['large']}"
        await pilot.press("enter")
        assert (top(app), app.screen.session.bots[P].bot.budget) == ("TableScreen", amounts["large"])
    (save,) = tmp_path.glob("*.jsonl")
    assert players(save) == {"caesar": "human", "pompey": f"legatus:{amounts['large']}"}
    session = open_session(save)
    assert (session.humans, session.bots[P].bot.budget) == ({C}, amounts["large"])
    async with staged(new_app(tmp_path)) as (app, pilot):  # two bots think differently
        await pilot.press("n", "down", "left", "down")
        await choose(pilot, "legatus")
        await pilot.press("down", "left", "down")
        await choose(pilot, "legatus")
        assert app.screen.players == {C: f"legatus:{amounts['small']}", P: "legatus"}
        assert text(app).count("thinks") == 2


async def test_two_at_one_keyboard_choose_no_bot(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        assert "bot" not in (await see(pilot, "n", "down", "right", "right")).split("Both")[1]
        await pilot.press("enter")
        assert top(app) == "TableScreen"
        assert app.screen.session.shared


async def test_question_mark_can_be_typed_and_f1_helps(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n", "down", "down", "down", "down", "down", "question_mark", "q")
        assert app.screen.query_one("#seed").value == "?q"
        await pilot.press("f1")
        assert (top(app), app.screen.asked) == ("HelpScreen", ("", "new game"))
        await pilot.press("f1")
        assert len(app.screen_stack) == 3


async def test_name_that_cannot_be_is_told_and_nothing_is_begun(tmp_path):
    (tmp_path / "taken.jsonl").touch()
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n")
        for name, said in (("a/b", "cannot hold"), ("taken", "taken already")):
            app.screen.query_one("#name").value = name
            assert said in await see(pilot, "enter")
            assert top(app) == "NewGameScreen"
    assert len(list(tmp_path.iterdir())) == 1


async def test_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").touch()
    async with staged(new_app(tmp_path / "file" / "saves")) as (_, pilot):
        assert "file/saves:Notadirectory" in "".join((await see(pilot, "n", "enter")).split())


async def test_the_line_one_types_in_is_marked(tmp_path):
    async with staged(new_app(tmp_path)) as (app, pilot):
        await pilot.press("n")
        for field in ("Seed", "Name"):
            app.screen.query_one(f"#{field.lower()}").focus()
            await settled(pilot)
            mark = app.glyphs.cursor
            assert [line.split()[1] for line in lines(app) if line.strip().startswith(mark)] == [field]
            assert f"{mark} {field}" not in await see(pilot, "up")
