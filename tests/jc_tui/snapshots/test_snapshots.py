"""Pictures of every screen. `pytest --snapshot-update` draws them anew; each test says what should be seen."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.replay import ReplayScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.seats.game_session import GameSession
from tests.jc_tui.julius_caesar.test_edition import DECLARE, JUPITER
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import WINTER, Around, C, P, session, winter_sitting
from tests.jc_tui.sessions import BOTH
from tests.jc_tui.snapshots.shows import (
    Steps,
    alone,
    app_at,
    first_move,
    golden,
    keys,
    over_the_title,
    round_two,
    saves_in,
    still,
    two_at_one_keyboard,
)

Look = Callable[..., None]

SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 60)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@pytest.fixture(autouse=True)
def same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No clock, no folder and no setting of this machine is in a picture."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def look(snap_compare: Callable[..., bool]) -> Look:
    """Compare a screen with its picture, after some steps."""

    def compare(app: App[None], size: tuple[int, int], steps: Steps | None = None) -> None:
        assert snap_compare(app, terminal_size=size, run_before=still(steps))

    return compare


def replayed(*pressed: str) -> Steps:
    """Open the replay of a recorded game and press keys."""

    async def steps(pilot: Pilot[None]) -> None:
        await over_the_title(lambda: ReplayScreen(golden("tiro-1").table, around=Around()))(pilot)
        await keys(*pressed)(pilot)

    return steps


def thinking(name: str, _: str) -> dict[str, int]:
    """What bots think, whatever they really do."""
    return {"small": 30, "normal": 120, "large": 480} if name not in ("random", "tiro", "centurio") else {}


def table_at(look: Look, size: tuple[int, int], seats: GameSession, *pressed: str, **settings: object) -> None:
    look(app_at(seats, **settings), size, keys(*pressed))


@pytest.mark.slow
@SIZES
def test_title(look: Look, size: tuple[int, int]) -> None:
    """The name of the game and a menu; there is no game to go on with, so New game is the line one is at."""
    look(app_at(), size)


@pytest.mark.slow
@SIZES
def test_new_game(look: Look, size: tuple[int, int]) -> None:
    """Which game, Caesar against the bot tiro; the line one is at is explained; Enter begins."""
    look(app_at(), size, keys("n", "down"))


@pytest.mark.slow
@SIZES
def test_new_game_against_a_bot_that_thinks(
    look: Look, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """legatus is chosen and explained; below it how much it thinks, with a number that was typed."""
    monkeypatch.setattr("jc_tui.screens.new_game.budgets", thinking)
    look(app_at(), size, keys("n", "down", "down", "right", "right", "down", "2", "5", "0", "up"))


@pytest.mark.slow
@SIZES
def test_settings(look: Look, size: tuple[int, int]) -> None:
    """Each setting with its value, the line one is at explained, a sample of the colours."""
    look(app_at(battle_speed="normal"), size, keys("s"))


@pytest.mark.slow
@SIZES
def test_saves(look: Look, size: tuple[int, int]) -> None:
    """Three saves, one damaged with its reason, one over; the last played under the cursor with its preview."""
    saves_in(Path("saves"))
    look(app_at(), size, keys("l"))


@pytest.mark.slow
@SIZES
def test_help_of_the_table(look: Look, size: tuple[int, int]) -> None:
    """The keys of the table, in the first of eight parts."""
    table_at(look, size, first_move(), "f1")


@pytest.mark.slow
def test_the_signs_of_the_map(look: Look) -> None:
    """All of them on one screen of 80 by 24, in the colours of the map."""
    table_at(look, (80, 24), first_move(), "L")


@pytest.mark.slow
@SIZES
def test_help_on_a_rule(look: Look, size: tuple[int, int]) -> None:
    """The course of a battle as a chart."""
    table_at(look, size, first_move(), "f1", "3")


@pytest.mark.slow
@SIZES
def test_review(look: Look, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The chances over time with the years; below, the three decisions that cost most, one of them in full."""
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))
    look(app_at(), size, over_the_title(lambda: ReviewScreen(golden("tiro-1").table, around=Around())))


@pytest.mark.slow
@SIZES
def test_table_with_drafts(look: Look, size: tuple[int, int]) -> None:
    """An attack and a move are drafted: their ways on the map, themselves with the points above the advice."""
    table_at(look, size, session(MOVES), "d", "1", "g", "o", "2", "g", "n")


@pytest.mark.slow
def test_plan(look: Look) -> None:
    """Two orders, and what they come to."""
    table_at(look, SMALL, session(MOVES), "d", "1", "g", "o", "2", "g", "n", "d")


@pytest.mark.slow
def test_table_where_main_attacks_are_declared(look: Look) -> None:
    """Edition 1.x: the ways by which two places were attacked, to be chosen from; the edition at the top."""
    table_at(look, SMALL, session(DECLARE))


@pytest.mark.slow
def test_table_where_jupiters_player_names_a_colour(look: Look) -> None:
    """Edition 1.x: Genua is named; a tan block, one of the green ones, or Cleopatra, under the cursor."""
    table_at(look, SMALL, session(JUPITER), "1", "right", "right")


@pytest.mark.slow
@SIZES
def test_table_at_the_first_move(look: Look, size: tuple[int, int]) -> None:
    """Year 705, Caesar has four moves; the map with the historical set-up; his groups to choose from."""
    table_at(look, size, first_move())


@pytest.mark.slow
def test_table_on_a_huge_screen(look: Look) -> None:
    """As above, with a larger map and the panes beside it."""
    table_at(look, HUGE, first_move())


@pytest.mark.slow
@SIZES
def test_table_with_an_order_begun(look: Look, size: tuple[int, int]) -> None:
    """Genua is chosen, Legio 8 stays: its places to go are marked, the attack on Rome differently."""
    table_at(look, size, alone(MOVES), "1", "2")


@pytest.mark.slow
@SIZES
def test_table_in_ascii(look: Look, size: tuple[int, int]) -> None:
    """The same order without any character beyond ASCII."""
    table_at(look, size, alone(MOVES), "1", "2", charset="ascii")


@pytest.mark.slow
@SIZES
def test_table_for_the_colour_blind(look: Look, size: tuple[int, int]) -> None:
    """The same order in the colour-blind theme: blue and orange sides, letters and marks as ever."""
    table_at(look, size, alone(MOVES), "1", "2", theme="colour-blind")


@pytest.mark.slow
@SIZES
def test_refusal(look: Look, size: tuple[int, int]) -> None:
    """Why the group of Genua cannot pass through Rome to Neapolis, with the rule and the key to read it."""
    table_at(look, size, alone(MOVES), "1", "slash", *"neapolis", "enter", "enter")


@pytest.mark.slow
@SIZES
def test_levy(look: Look, size: tuple[int, int]) -> None:
    """Three levy points; Massilia is chosen, and what can be levied there is numbered."""
    table_at(look, size, alone(LEVIES), "1")


@pytest.mark.slow
@SIZES
def test_hand(look: Look, size: tuple[int, int]) -> None:
    """A card is to be discarded; the hand as cards, with what the one under the cursor does."""
    table_at(look, size, two_at_one_keyboard(), "enter", "h", "right")


@pytest.mark.slow
@SIZES
def test_pool(look: Look, size: tuple[int, int]) -> None:
    """The pools in the levy phase: what can be levied, and where."""
    table_at(look, size, alone(LEVIES), "p")


@pytest.mark.slow
@SIZES
def test_memory(look: Look, size: tuple[int, int]) -> None:
    """What is known of Pompey's blocks in a recorded game: what was seen, and what follows from it."""
    table_at(look, size, golden("early"), "escape", "y")


@pytest.mark.slow
@SIZES
def test_story(look: Look, size: tuple[int, int]) -> None:
    """The story of a recorded game, to its end, with the sides in their colours."""
    table_at(look, size, golden("early"), "escape", "s")


@pytest.mark.slow
@SIZES
def test_battle_in_round_two(look: Look, size: tuple[int, int]) -> None:
    """Both sides in columns A to D; Legio 13 has rolled 1 3 5; Pompey, elsewhere, assigns the hits."""
    table_at(look, size, round_two(), "right", "f")


@pytest.mark.slow
@SIZES
def test_hits_to_assign(look: Look, size: tuple[int, int]) -> None:
    """The same with both at one keyboard: Legio 1 or Legio 3 takes the hit, the chosen one is framed."""
    table_at(look, size, round_two(BOTH), "right", "f")


@pytest.mark.slow
@SIZES
def test_map_from_a_battle(look: Look, size: tuple[int, int]) -> None:
    """The map with Rome selected, opened over the battle."""
    table_at(look, size, round_two(), "m")


@pytest.mark.slow
@SIZES
def test_free_deployment(look: Look, size: tuple[int, int]) -> None:
    """Caesar's blocks by city, the first picked up, those it can change places with to choose from."""
    table_at(look, size, session(deployment="free"), "enter")


@pytest.mark.slow
@SIZES
def test_winter_ports(look: Look, size: tuple[int, int]) -> None:
    """Where winter stands, the points of both, Caesar's Navis at sea and the ports they can go to."""
    table_at(look, size, winter_sitting())


@pytest.mark.slow
@SIZES
def test_winter_supply(look: Look, size: tuple[int, int]) -> None:
    """A crowded city: one block is marked to be disbanded, so many are still to be."""
    ashore = "\n".join(line for line in WINTER.splitlines() if "navis" not in line)
    seats = session(ashore)
    seats.table.act("end", P)
    assert (seats.view.phase, seats.to_act) == ("supply", C)
    table_at(look, size, seats, "down", "down", "enter")


@pytest.mark.slow
@SIZES
def test_handover(look: Look, size: tuple[int, int]) -> None:
    """Nothing but who is to take the keyboard."""
    table_at(look, size, two_at_one_keyboard())


@pytest.mark.slow
@SIZES
def test_moment(look: Look, size: tuple[int, int]) -> None:
    """A card over the map: the year is over, and how both sides stand."""
    look(app_at(winter_sitting(), moments="step"), size)


@pytest.mark.slow
@SIZES
def test_notes(look: Look, size: tuple[int, int]) -> None:
    """The note pad with what was typed."""
    table_at(look, size, first_move(), "n", *"rome is weak")


@pytest.mark.slow
@SIZES
def test_game_over(look: Look, size: tuple[int, int]) -> None:
    """Caesar has won with 12 points: by city and leader, how long it took, and what can be done now."""
    look(app_at(), size, over_the_title(lambda: GameOverScreen(golden("early"), around=Around())))


@pytest.mark.slow
@SIZES
def test_replay(look: Look, size: tuple[int, int]) -> None:
    """A recorded game, two years on: the position, the story, and the line to move along with its marks."""
    look(app_at(), size, replayed("y", "t", "right", "right"))


@pytest.mark.slow
@SIZES
def test_replay_of_a_battle(look: Look, size: tuple[int, int]) -> None:
    """In the replay a battle takes the map's place: both sides in columns, the dice that fell."""
    look(app_at(), size, replayed("f", *["right"] * 2))


@pytest.mark.slow
def test_too_little_room(look: Look) -> None:
    """One column is missing: a sentence asks for 80 columns and 24 rows."""
    table_at(look, (79, 24), first_move())
