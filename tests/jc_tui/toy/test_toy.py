"""The toy at home in the program: a second game opens everywhere without a line of it outside its own files."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from engine import load_game
from engine.chance import SeededChance
from engine.contract import GameError, Seat
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.export import export
from jc_tui.game_ui import ui_of
from jc_tui.lookback.replaying import Replay, Unit
from jc_tui.lookback.review_plot import plot
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.saves.preview import heading, preview
from jc_tui.saves.summary import summarise
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import begin_or_open, new_lesson, new_session, open_session
from jc_tui.settings import Settings, load_settings
from jc_tui.table.coach import CoachMessage
from jc_tui.table.intents import SaveChanged
from jc_tui.table.plans import OrderPlan
from jc_tui.widgets.menu import Menu
from tests.jc_tui.games import thoroughly
from tests.jc_tui.playing import run
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import missing, press, see, settled, staged
from tests.toy import NORTH, SEATS, SOUTH, Lay, March, Muster
from tests.toy_ui import ToyPlanner

pytestmark = pytest.mark.usefixtures("toy_at_home")


def table(path: Path | None = None, seats: dict[Seat, str] | None = None, omen: str = "calm") -> Match:
    begun = Match.new(load_game("toy"), None, seats, None, path)
    begun.act(f"omen {omen}", Seat.CHANCE)
    begun.chance = SeededChance(3)
    return begun


def played(path: Path | None = None) -> Match:
    done = table(path, {NORTH: "human", SOUTH: "random"})
    while (seat := done.to_act) is not None:
        done.act(done.state.legal_actions(seat)[0], seat)
    return done


def laid(humans: Iterable[Seat], omen: str = "calm") -> GameSession:
    """North won the first round with the 4 against the 1."""
    session = GameSession(table(omen=omen), frozenset(humans))
    session.table.act("lay 4", NORTH)
    session.table.act("lay 1", SOUTH)
    return session


def app_on(session: GameSession | None = None, folder: Path | None = None) -> GameApp:
    return GameApp(Settings(), folder or Path("saves"), session=session)


Look = Callable[..., None]
OnScreen = Callable[[GameApp], Screen[Any]]


@pytest.fixture
def look(snap_compare: Callable[..., bool]) -> Look:
    """Compare what is seen with its picture, after a screen was opened and keys were pressed."""

    def compare(app: GameApp, screen: OnScreen | None, *keys: str, size: tuple[int, int] = (80, 24)) -> None:
        async def steps(pilot: Pilot[None]) -> None:
            await settled(pilot)
            if screen is not None:
                await pilot.app.push_screen(screen(app))
                await settled(pilot)
            for key in keys:
                await press(pilot, key)
            for field in pilot.app.screen.query(Input):
                field.cursor_blink = False

        assert snap_compare(app, terminal_size=size, run_before=steps)

    return compare


@pytest.mark.slow
async def test_what_others_do_is_shown_order_by_order() -> None:
    """South lays the lower card and North, who marches, is elsewhere: both are seen one after the other."""
    session = GameSession(table(), frozenset((SOUTH,)))
    async with staged(GameApp(Settings(show="step"), Path("saves"), session=session)) as (app, pilot):
        for seat, action in ((NORTH, "lay 4"), (SOUTH, "lay 1"), (NORTH, "march 2")):
            session.table.act(action, seat)
        await settled(pilot)
        app.screen.runner.send(SaveChanged())  # type: ignore[attr-defined]
        assert "North wins the round: the higher card, or North's." in await see(pilot)
        assert "North marches to Hill 2." in await see(pilot, "space")
        assert session.behind
        await press(pilot, "space")
        assert not session.behind


AT_TABLE: dict[str, tuple[Callable[[], GameSession], str, str]] = {
    # Both at one keyboard: North has laid the 4, and the keyboard is passed to South.
    "card": (lambda: GameSession(table(), frozenset((NORTH,))), "4", "lay 4"),
    # The hills can be marched to, and Hill 1 was.
    "march": (lambda: laid(SEATS), "enter", "march 1"),
    # The storm was mustered, the die is rolled, and the second round has begun.
    "after-the-storm": (lambda: laid((NORTH,), "storm"), "m enter", "muster"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_TABLE)
def test_pictures_at_the_table(name: str, look: Look) -> None:
    begin, key, done = AT_TABLE[name]
    session = begin()
    look(app_on(session), None, *key.split())
    assert [str(entry.action) for entry in session.table.history if entry.seat in SEATS][-1] == done


PICTURES: dict[str, tuple[Callable[[], GameSession | None], OnScreen | None, str]] = {
    # North won the round in a storm: over the table lies the storm, until it is mustered.
    "storm": (lambda: laid((NORTH,), "storm"), None, ""),
    # What legatus would lay, in the line for advice; it stands first in the order pane.
    "hint": (lambda: GameSession(table(), frozenset((NORTH,))), None, "H"),
    # The fourth action of a game that is over, everything turned up.
    "replay": (lambda: None, lambda app: ReplayScreen(played(), context=app), "right right right right"),
    # The rule of storms, in the list of two.
    "help": (lambda: None, lambda app: HelpScreen("T2", game="toy", context=app), ""),
    # North against a bot; the game was chosen beside the others, and its length is to be chosen.
    "new-game": (lambda: None, None, "n right right"),
    # Who won, and what can be done now.
    "end": (lambda: None, lambda app: GameOverScreen(GameSession(played(), frozenset()), context=app), ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", thoroughly(PICTURES, 3))
def test_pictures(name: str, look: Look, tmp_path: Path) -> None:
    begin, screen, keys = PICTURES[name]
    look(app_on(begin(), tmp_path), screen, *keys.split())


@pytest.mark.slow
def test_a_bot_that_thinks_plays_it_on_screen(look: Look, tmp_path: Path) -> None:
    """The toy was chosen, centurio for South, and a seed: it laid its card after North's."""
    app = app_on(folder=tmp_path)
    look(app, None, "n", "right", "right", "down", "down", "right", "down", "down", "5", "enter", "4", "space")
    table = app.session.table
    assert dict(table.header.seats) == {NORTH: "human", SOUTH: "centurio"}
    assert [entry.seat for entry in table.history if entry.action.verb == "lay"] == [NORTH, SOUTH]


@pytest.mark.slow
def test_its_title_after_it_was_played(look: Look, tmp_path: Path) -> None:
    """The toy's name and its seats; the game that was left can be gone on with."""
    path = tmp_path / "one.jsonl"
    table(path, {NORTH: "human", SOUTH: "random"}).close()
    look(app_on(open_session(path), tmp_path), None, "escape", "escape")


@pytest.mark.slow
async def test_the_title_turns_from_game_to_game_and_begins_the_one_it_shows(tmp_path: Path) -> None:
    """With keys and a click; which one was chosen is known the next time."""
    table(tmp_path / "one.jsonl", {NORTH: "human", SOUTH: "random"}).close()
    async with staged(app_on(folder=tmp_path)) as (app, pilot):
        menu = app.screen.query_one(Menu)
        assert [entry.id for entry in menu.entries if entry.label == "Learn"] == ["learn"]
        assert "T O Y" in await see(pilot, "left")
        assert "one: round 1" in await see(pilot), "how the last game stands is still told"
        assert [entry.id for entry in menu.entries if entry.label == "Learn"] == ["learn"]
        await pilot.click("#title-name")
        assert "J U L I U S" in await see(pilot)
        assert "North" in await see(pilot, "left", "n")
    assert GameApp(load_settings()[0], tmp_path).game == "toy"


@pytest.mark.slow
def test_its_saves_in_the_list(look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The columns are called North and South, and so says the preview."""
    path = tmp_path / "one.jsonl"
    table(path, {NORTH: "human", SOUTH: "centurio"}).close()
    os.utime(path, (0, 0))
    look(app_on(folder=tmp_path), None, "l", size=(160, 24))


def test_a_replay_steps_by_what_there_is_in_it_and_no_pane_takes_a_key_of_the_table() -> None:
    assert set(Replay(played()).units) == {Unit.ACTION, Unit.TURN}
    screen = TableScreen(GameSession(table(), frozenset(SEATS)), app_on())
    assert [key for key, found in screen._bindings.key_to_bindings.items() if len(found) > 1] == []


def test_a_new_game_of_it_is_begun_by_seat_or_game_and_gone_on_with(tmp_path: Path) -> None:
    session = begin_or_open(tmp_path / "club.jsonl", tmp_path, SOUTH)
    assert (session.table.game.id, session.humans) == ("toy", {SOUTH})
    session = new_session(tmp_path, game="toy", players={SOUTH: "random"}, seed=3, name="one")
    assert (session.humans, set(session.bots), session.to_act) == ({NORTH}, {SOUTH}, NORTH)
    session.act("lay 4")
    session.act(session.think(), seat=session.to_act)
    number = session.table.number
    session.close()
    again = open_session(tmp_path / "one.jsonl")
    assert (again.table.number, again.ui.title.name) == (number, "Toy")


def test_its_first_game_is_begun_on_the_title_and_has_a_coach(tmp_path: Path) -> None:
    """Two steps; what the enemy and chance do in them is told by the lesson."""
    lesson = ui_of("toy").lesson
    assert lesson is not None
    session = new_lesson(lesson, tmp_path)
    coach = session.coach
    assert coach is not None
    for says, wanted in (("learn.lay", "lay 4"), ("learn.march", "march 3")):
        said = coach.message()
        assert (said.step.says, said.step.do) == (says, (wanted,))
        session.act(wanted)
        while session.bot_to_act:
            assert coach.message() == CoachMessage(None, watch=True)
            assert str(session.think()) == "lay 2"
            session.act(session.think(), seat=session.to_act)
    assert coach.message() is None
    session.act("muster")
    assert [str(entry.action) for entry in session.table.history[-2:]] == ["roll 6", "omen calm"]


def test_its_saves_are_told_at_a_glance_and_exported(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    played(path).close()
    summary = summarise(path)
    assert (summary.game, summary.damage) == ("toy", None)
    seen = preview(path)
    assert heading(seen)[0][0].startswith("Round 3")
    with Match.open(load_game, path, read_only=True) as again:
        story = export(again, "text")
    assert not missing(story, "ROUND 2", "North lays")


@pytest.mark.slow
def test_it_is_looked_back_upon() -> None:
    done = played()
    review = Reviewing(done, 8).run()
    assert {moment.position for moment in review.moments} <= set(range(len(done.history) + 1))
    assert "N 100%" in "".join(text for text, _ in plot(review.moments, done.game, 60, 9)[0])


def test_text_mode_plays_it_and_the_protocol_serves_it(tmp_path: Path) -> None:
    told = run(table(), ("?", "help T2", "lay 4", "lay 1", "show 2", "undo", "quit"), SEATS)
    assert not missing(told, "1. lay 1", "Nobody marches in a storm.", "Hill 2 2VP")
    talk = Talk(tmp_path)
    assert talk("new", game="toy", seed=3, seats={"north": "anna"})["ok"]
    assert talk("legal")["legal"][0] == "lay 1"


def drafting(*done: str) -> tuple[GameSession, OrderPlan]:
    session = GameSession(table(), frozenset({NORTH}))
    for number, text in enumerate(done):
        session.table.act(text, (NORTH, SOUTH)[number])
    found = session.drafted[NORTH] = OrderPlan(session, ToyPlanner())
    session.planning = True
    return session, found


def test_marches_are_drafted_and_nothing_is_marched() -> None:
    session, found = drafting("lay 4", "lay 1")
    found.add([March(1)])
    found.add([March(3)])
    assert session.view.to_dict()["points"] == [4, 0]
    assert session.legal == [March(2), Muster()]
    assert found.effects == ["Points were [0, 0] and would be [4, 0]."]
    with pytest.raises(GameError, match="That cannot be planned"):
        found.add([Muster()])
    assert len(session.table.history) == 3
    found.remove(0)
    assert session.view.to_dict()["hills"] == [3]
    session.planning = False
    assert session.view.to_dict()["hills"] == []
    session, found = drafting()  # a card that waits for the other cannot be drafted
    with pytest.raises(GameError, match="That cannot be planned"):
        found.add([Lay(2)])
    assert session.view == session.real_view
