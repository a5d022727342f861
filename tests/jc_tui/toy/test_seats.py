"""A game for one, three or four opens everywhere as one for two does, and one for two without a bot's mind."""

from pathlib import Path

import pytest

from engine import load_game
from engine.arena.schedule import ArenaPlan, check_plan
from engine.bots import bots_for, make_bot, usual_bot
from engine.bots.review import EvaluationPoint
from engine.bots.specs import BotSpec
from engine.contract import GameError, Seat
from engine.match import Match
from jc_tui.export import export
from jc_tui.lookback.branching import rematch
from jc_tui.lookback.review_plot import CHANCE, POINTS, plot
from jc_tui.lookback.reviewing import check, first_seat
from jc_tui.saves.summary import summarise
from jc_tui.screens.branch import BranchScreen
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.handover import HandoverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.hints import HintRequest
from jc_tui.seats.join_text import farewell
from jc_tui.seats.open_game import begin_or_open, new_session, open_session
from jc_tui.widgets.saves_list import SavesList
from jc_tui.widgets.value_line import ValueLine
from tests.crowd import BLUE, GREEN, NAME, RED, come_home
from tests.jc_tui.games import jc, sentence, thoroughly
from tests.jc_tui.host.bare_host import BareHost, done
from tests.jc_tui.host.hosts import lobby_on
from tests.jc_tui.playing import run
from tests.jc_tui.protocol.test_protocol import Talk
from tests.jc_tui.screens.stage import press, screen_text, see, settled, staged
from tests.jc_tui.toy.test_toy import app_on

Seats = tuple[Seat, ...]
THREE = pytest.mark.parametrize("seats", [3], indirect=True)
THREE_SOONER = pytest.mark.parametrize("seats", thoroughly([3, 1, 4]), indirect=True)


@pytest.fixture(params=[1, 3, pytest.param(4, marks=pytest.mark.thorough)])
def seats(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Seats:
    return come_home(monkeypatch, request.param)


def played(path: Path | None = None, players: dict[Seat, str] | None = None) -> Match:
    table = Match.new(load_game(NAME), None, players, path=path)
    while (seat := table.to_act) is not None:
        table.act("bid 3" if seat is table.game.seats[-1] else "bid 1", seat)
    return table


@THREE_SOONER
@pytest.mark.slow
async def test_from_the_title_to_the_end(seats: Seats, tmp_path: Path) -> None:
    """A person plays the first seat against bots; the end is told, and a rematch is played on."""
    app = app_on(folder=tmp_path)
    app.game = NAME
    async with staged(app) as (_, pilot):
        assert all(seat.label in screen_text(app) for seat in seats)
        shown = await see(pilot, "n")
        for seat in seats[1:]:
            assert f"{seat.label}'s bot" in shown
        await press(pilot, "enter")
        for _ in range(2):
            await press(pilot, "1")
            if len(seats) > 1:  # the others wait for a key
                await press(pilot, "space")
        if len(seats) == 1:  # what ends the game is to be confirmed
            await press(pilot, "enter")
        assert isinstance(app.screen, GameOverScreen)
        session = app.session
        assert dict(session.table.header.seats) == dict.fromkeys(seats, "random") | {RED: "human"}
        assert session.table.result is not None


@THREE_SOONER
@pytest.mark.slow
async def test_people_at_one_keyboard(seats: Seats, tmp_path: Path) -> None:
    app = app_on(GameSession(Match.new(load_game(NAME)), frozenset(seats)), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for seat in seats:
            await settled(pilot)
            if isinstance(app.screen, HandoverScreen):
                assert seat.label in screen_text(app)
                await press(pilot, "enter")
            assert app.session.viewer is seat
            await press(pilot, "1")
        assert [entry.seat for entry in app.session.table.history] == list(seats)


@THREE_SOONER
@pytest.mark.slow
async def test_its_saves_its_replay_and_its_end(seats: Seats, tmp_path: Path) -> None:
    done = played(tmp_path / "one.jsonl", dict.fromkeys(seats, "human"))
    async with staged(app_on(folder=tmp_path), (160, 24)) as (app, pilot):
        await press(pilot, "l")
        assert app.screen.query_one(SavesList)
        assert all(seat.label in screen_text(app) for seat in seats)
        replay = ReplayScreen(done, context=app)
        await app.push_screen(replay)
        assert f"{seats[-1].label} bids 3." in await see(pilot, "right", "e", "end")
        await app.push_screen(GameOverScreen(GameSession(done, frozenset(seats)), context=app))
        assert seats[-1].label in await see(pilot)


@THREE
def test_a_rematch_passes_the_seats_on(seats: Seats, tmp_path: Path) -> None:
    people = dict(zip(seats, ("anna", "bo", "cia"), strict=True))
    path, seat = rematch(GameSession(played(tmp_path / "one.jsonl", people), frozenset((GREEN,))))
    with Match.open(load_game, path) as again:
        assert dict(again.header.seats) == {RED: "bo", GREEN: "cia", BLUE: "anna"}
        assert seat is not None
        assert again.header.seats[seat] == "bo", "whom Green's player was"


def test_who_gives_up_against_several_has_no_winner(seats: Seats, tmp_path: Path) -> None:
    with Match.new(load_game(NAME), path=tmp_path / "one.jsonl") as table:
        table.resign(RED)
    with Match.open(load_game, tmp_path / "one.jsonl") as again:
        assert (again.result.winner, again.result.kind) == (None, "resigned")
        assert first_seat(again) in seats
    assert summarise(tmp_path / "one.jsonl").damage is None


def test_it_is_told_and_looked_back_upon(seats: Seats) -> None:
    done = played()
    assert f"{seats[-1].label} bids 3." in export(done, "text")
    points = (1.0,) * len(seats)
    moments = [EvaluationPoint(0, "round 1", 0.5, points), EvaluationPoint(2, "round 2", 0.9, points)]
    for kind in (CHANCE, POINTS):
        assert len(plot(moments, done.game, 40, 9, kind=kind)) == 9


def test_text_mode_plays_it_and_an_arena_is_for_two(seats: Seats) -> None:
    told = run(Match.new(load_game(NAME)), [*["bid 1"] * len(seats), "show", "log", "quit"], seats)
    assert f"{seats[-1].label} bids 1." in told
    with pytest.raises(GameError, match="two"):
        check_plan(ArenaPlan((BotSpec("random"),), 2, balance=True, game=NAME))


@pytest.mark.slow
def test_commands_begin_it(seats: Seats, saves: Path) -> None:
    assert jc("text", "one", "--game", NAME, text="bid 1\nquit\n").exit_code == 0
    assert summarise(saves / "one.jsonl").players == {**dict.fromkeys(map(str, seats), "random"), "red": "human"}
    told = jc("simulate", "--games", 1, "--game", NAME, "--seed", 1, status=0)
    assert all(seat.label in told.stdout for seat in seats)
    listed = jc("saves")
    assert all(seat.label in listed.stdout for seat in seats)
    refused = jc("arena", "--players", "random", "--balance", "--games", 2, "--game", NAME)
    assert "two" in sentence(refused)


def test_the_protocol_begins_it(seats: Seats, tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    assert talk("new", game=NAME, bots={str(seat): "random" for seat in seats[1:]})["ok"]
    assert talk("apply", action="bid 2")["ok"]
    assert talk("view")["view"]["points"]["red"] == 2
    talk.session.close()


@THREE_SOONER
@pytest.mark.slow
async def test_a_host_has_a_table_for_it(seats: Seats, tmp_path: Path) -> None:
    anna = BareHost(tmp_path / "host").friend("anna")
    async with staged(lobby_on(anna)) as (_app, pilot):
        assert f"{seats[-1].label}" in await see(pilot, "n", "right", "right")
        await press(pilot, "enter")
    assert [chair.seat for chair in done(anna.table("1")).seats] == list(seats)


@THREE
def test_each_of_several_sits_down_and_is_told_who_is_missing(seats: Seats, tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl"
    first = begin_or_open(path, tmp_path, RED)
    assert first.missing is GREEN
    assert any("--seat green" in line for line in farewell(first, "play"))
    second = open_session(path, BLUE)
    assert (second.humans, second.to_act) == ({BLUE}, RED)


@pytest.mark.parametrize("seats", [1], indirect=True)
def test_a_new_game_alone_and_a_rematch(seats: Seats, tmp_path: Path) -> None:
    session = new_session(tmp_path, NAME)
    for _ in range(2):
        session.act("bid 3")
    assert session.table.result.winner is RED
    path, _ = rematch(session)
    with Match.open(load_game, path) as again:
        assert dict(again.header.seats) == {RED: "human"}


# --- without a bot's mind ---
CANNOT = "tiro cannot play this game; bots that can: random."
NO_SEARCH = "No bot can think ahead in this game yet: there are neither hints nor reviews."


@pytest.fixture(autouse=True)
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has two seats where a test asks for no other number."""
    come_home(monkeypatch, 2)


def test_only_random_plays_it_and_who_cannot_begins_no_game(tmp_path: Path) -> None:
    assert (list(bots_for(NAME)), usual_bot(NAME)) == (["random"], "random")
    with pytest.raises(GameError, match=CANNOT):
        make_bot("tiro", game=NAME)
    with pytest.raises(GameError, match=CANNOT):
        new_session(tmp_path, NAME, {GREEN: "tiro"})
    assert not list(tmp_path.iterdir())
    with pytest.raises(GameError, match=CANNOT):
        check_plan(ArenaPlan((BotSpec("tiro"), BotSpec("random")), 2, game=NAME))
    assert CANNOT in str(Talk(tmp_path)("new", game=NAME, bots={"green": "tiro"}))


def test_a_person_plays_it_against_random(tmp_path: Path) -> None:
    session = new_session(tmp_path, NAME)
    assert dict(session.table.header.seats) == {RED: "human", GREEN: "random"}
    session.act("bid 3")
    session.act(session.think(), seat=session.to_act)
    assert session.to_act is RED


def test_neither_hint_nor_review_and_text_mode_says_so() -> None:
    table = Match.new(load_game(NAME))
    table.act("bid 3", RED)
    assert NO_SEARCH in str(HintRequest(table, GREEN).answer())
    table.resign(GREEN)
    with pytest.raises(GameError, match=NO_SEARCH):
        check(table)
    table = Match.new(load_game(NAME))
    assert NO_SEARCH in run(table, ("hint", "bid 3", "quit"), (RED,))
    assert len(table.history) == 1, "the game goes on"


@pytest.mark.slow
def test_commands_play_it_at_random(saves: Path) -> None:
    jc("simulate", "--games", 1, "--game", NAME, "--save-dir", saves, status=0)
    refused = jc("arena", "--players", "tiro,random", "--games", 2, "--game", NAME, "--out", saves / "arena")
    assert CANNOT in sentence(refused)
    assert not (saves / "arena").exists()
    done = next(saves.glob("*.jsonl"))
    assert NO_SEARCH in sentence(jc("review", done))


@pytest.mark.slow
async def test_screens_list_who_can_play(tmp_path: Path) -> None:
    app = app_on(folder=tmp_path)
    app.game = NAME
    async with staged(app) as (_, pilot):
        assert "random" in await see(pilot, "n")
        assert [value for value, *_ in app.screen.query_one("#bot-green", ValueLine).values] == ["random"]
        await pilot.app.push_screen(BranchScreen(Match.new(load_game(NAME)), 0, context=app))
        await settled(pilot)
        assert [value for value, *_ in app.screen.query(ValueLine).last().values] == ["human", "random"]


@pytest.mark.slow
async def test_the_keys_for_them_say_so(tmp_path: Path) -> None:
    table = Match.new(load_game(NAME))
    table.act("bid 3", RED)
    async with staged(app_on(GameSession(table, frozenset((GREEN,))), tmp_path)) as (app, pilot):
        assert "No bot can think ahead in this game" in await see(pilot, "H")
        table.resign(GREEN)
        await pilot.app.push_screen(GameOverScreen(app.session, context=app))
        assert "No bot can think ahead in this game" in await see(pilot, "v")
