"""Pictures of every screen. `pytest --snapshot-update` takes them again; above each is said what should be seen.

Most are text with styles, of one app that is resized; some are drawings, for which an app begins at each size.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.match import Match
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.points import result_lines
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import SaveChanged
from jc_tui.widgets.canvas import Drawing
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.sieges import alesia
from tests.gallic_war.support import GAME
from tests.jc_tui.gallic_war import battles as gaul
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.gallic_war.desk import war
from tests.jc_tui.gallic_war.test_lines import new_table, view_of
from tests.jc_tui.gallic_war.test_stage import ANNOUNCEMENTS
from tests.jc_tui.gallic_war.winters import building, poor_winter
from tests.jc_tui.julius_caesar.test_edition import DECLARE, JUPITER
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import WINTER, Around, C, P, session, winter_sitting
from tests.jc_tui.sessions import BOTH
from tests.jc_tui.snapshots.as_text import TextPicture, as_text
from tests.jc_tui.snapshots.shows import (
    Steps,
    alone,
    app_at,
    first_move,
    golden,
    keys,
    replay,
    round_two,
    saves_in,
    still,
)
from tests.jc_tui.snapshots.shows import two_at_one_keyboard as two
from tests.jc_tui.widgets.bench import Bench

pytestmark = pytest.mark.slow
Size = tuple[int, int]
SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 60)


@pytest.fixture(autouse=True)
def same_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No clock, no folder, no setting of this machine and nothing that a bot thinks is in a picture."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    monkeypatch.setattr("jc_tui.screens.new_game.budgets", thinking)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def thinking(name: str, _: str) -> dict[str, int]:
    return {"small": 30, "normal": 120, "large": 480} if name not in ("random", "tiro", "centurio") else {}


class Picture(NamedTuple):
    """What is looked at: where it begins, which keys lead to it, at which sizes and with which settings.

    It begins with a session, with a screen that is opened over the title, with an app, with the title, or where
    another picture was taken, which it names.
    """

    begin: Callable[[], GameSession | Screen[Any] | App[Any] | None] | str
    pressed: tuple[str, ...]
    sizes: tuple[Size, ...]
    settings: dict[str, object]


def seen(
    begin: Callable[[], Any] | str, *pressed: str, sizes: tuple[Size, ...] = (SMALL, LARGE), **settings: object
) -> Picture:
    return Picture(begin, pressed, sizes, settings)


def title() -> None:
    """Nothing but the title."""


def saves() -> None:
    saves_in(Path("saves"))


def supply() -> GameSession:
    seats = session("\n".join(line for line in WINTER.splitlines() if "navis" not in line))
    seats.table.act("end", P)
    assert (seats.view.phase, seats.to_act) == ("supply", C)
    return seats


def siege() -> GameSession:
    """Alesia: Caesar before it with four legions, Vercingetorix in it, and the Gauls coming to relieve him."""
    legions = ("legion_x", "legion_vii 3", "legion_viii", "legion_ix")
    state = alesia("mandubii", "senones", "aedui", "arverni", legions=legions).state
    return gaul.battle_sitting(state, gaul.BOTH, ["1 2 3 6", "1 4 6", "2 5 6"])


def second_year() -> GameSession:
    """A game of chance when the Romans name their groups in its second year."""
    table, dice = new_table(4), random.Random(9)
    while not ((view := view_of(table)).phase == "groups" and table.to_act is ROMANS and view.year > 1):
        table.act(dice.choice(list(table.state.legal_actions())), table.to_act)
        table.run_chance()
    return GameSession(table, frozenset((ROMANS,)))


def romans(*done: str) -> GameSession:
    """The Romans of a game against the automaton, after some actions of theirs."""
    at = gallic.sit(bots=None, barbarians="automaton")
    for action in done:
        at.act(action)
    assert at.to_act is ROMANS
    return at


def recorded(name: str) -> GameSession:
    recipe = next(recipe for recipe in RECIPES if recipe.name == name)
    return GameSession(Match.open(GAME, recipe.save, read_only=True), frozenset())


def automaton() -> App[None]:
    pane = AutomatonPane(recorded("solitaire"))
    pane.refresh_list()
    pane.action_turn(-3)
    return Bench(pane)


def ledger() -> App[None]:
    return Bench(LedgerPane(recorded("tiro-options")))


def end_in_gaul() -> App[None]:
    pane = Drawing()
    pane.styles.height = "1fr"
    pane.show(partial(result_lines, recorded("tiro-random").table, ["A note."]))
    return Bench(pane)


ORDER = ("1", "2")
DRAFTS = ("d", "1", "g", "e", "1", "g", "n")
MOVING = ("play aedui", "announce movement", "group transalpine_gaul", "group allobroges")
GROUP = ("2", "4", "5", "6")

PICTURES = {
    # The name of the game and a menu; there is no game to go on with, so New game is the line one is at.
    "title": seen(title),
    # Which game, Caesar against the bot tiro; the line one is at is explained; Enter begins.
    "new-game": seen("title", "n", "down"),
    # legatus is chosen and explained; below it how much it thinks, more than is usual.
    "new-game-against-a-bot-that-thinks": seen("new-game", "down", "right", "right", "down", "right", "up"),
    # Each setting with its value, the line one is at explained.
    "settings": seen(title, "s", battle_speed="normal"),
    # Three saves, one damaged with its reason, one over; the last played under the cursor with its preview.
    "saves": seen(saves, "l"),
    # The keys of the table, in the first of eight parts.
    "help-of-the-table": seen(first_move, "f1"),
    # All of them on one screen of 80 by 24, in the colours of the map.
    "the-signs-of-the-map": seen("notes", "escape", "L", sizes=(SMALL,)),
    # The course of a battle as a chart.
    "help-on-a-rule": seen("help-of-the-table", "3"),
    # The chances over time with the years; below, the three decisions that cost most, one of them in full.
    "review": seen(lambda: ReviewScreen(golden("tiro-1").table, context=Around())),
    # An attack and a move are drafted: their ways on the map, themselves with the points above the advice.
    "table-with-drafts": seen(lambda: session(MOVES), *DRAFTS),
    # Two orders, and what they come to.
    "plan": seen("table-with-drafts", "d", sizes=(SMALL,)),
    # Edition 1.x: the ways by which two places were attacked, to be chosen from; the edition at the top.
    "table-where-main-attacks-are-declared": seen(lambda: session(DECLARE), sizes=(SMALL,)),
    # Edition 1.x: Genua is named; a tan block, one of the green ones, or Cleopatra, under the cursor.
    "table-where-jupiters-player-names-a-colour": seen(
        lambda: session(JUPITER), "1", "right", "right", sizes=(SMALL,)
    ),
    # Year 705, Caesar has four moves; the map with the historical set-up; his groups to choose from.
    # On a huge screen a larger map and the panes beside it; where a column is missing, 80 by 24 are asked for.
    "table-at-the-first-move": seen(first_move, sizes=(SMALL, LARGE, HUGE, (79, 24))),
    # Genua is chosen, Legio 8 stays: its places to go are marked, the attack on Rome differently.
    "table-with-an-order-begun": seen(lambda: alone(MOVES), *ORDER),
    # The same order without any character beyond ASCII.
    "table-in-ascii": seen(lambda: alone(MOVES), *ORDER, charset="ascii"),
    # The same order in the colour-blind theme: blue and orange sides, letters and marks as ever.
    "table-for-the-colour-blind": seen(lambda: alone(MOVES), *ORDER, theme="colour-blind"),
    # Why the group of Genua cannot pass through Rome to Neapolis, with the rule and the key to read it.
    "refusal": seen(lambda: alone(MOVES), "1", "slash", *"neapolis", "enter", "enter"),
    # Three levy points; Massilia is chosen, and what can be levied there is numbered.
    "levy": seen(lambda: alone(LEVIES), "1"),
    # A card is to be discarded; the hand as cards, with what the one under the cursor does.
    "hand": seen("handover", "enter", "h", "right"),
    # The pools in the levy phase: what can be levied, and where.
    "pool": seen("levy", "escape", "p"),
    # What is known of Pompey's blocks in a recorded game: what was seen, and what follows from it.
    "memory": seen(lambda: golden("early"), "escape", "y"),
    # The story of a recorded game, to its end, with the sides in their colours.
    "story": seen(lambda: golden("early"), "escape", "s"),
    # Both sides in columns A to D; Legio 13 has rolled 1 3 5; Pompey, elsewhere, assigns the hits.
    "battle-in-round-two": seen(round_two, "right", "f"),
    # The same with both at one keyboard: Legio 1 or Legio 3 takes the hit, the chosen one is framed.
    "hits-to-assign": seen(lambda: round_two(BOTH), "right", "f"),
    # The map with Rome selected, opened over the battle.
    "map-from-a-battle": seen(round_two, "m"),
    # Caesar's blocks by city, the first picked up, those it can change places with to choose from.
    "free-deployment": seen(lambda: session(deployment="free"), "enter"),
    # Where winter stands, the points of both, Caesar's Navis at sea and the ports they can go to.
    "winter-ports": seen(winter_sitting),
    # A crowded city: one block is marked to be disbanded, so many are still to be.
    "winter-supply": seen(supply, "down", "down", "enter"),
    # Nothing but who is to take the keyboard.
    "handover": seen(two),
    # A card over the map: the year is over, and how both sides stand.
    "moment": seen(winter_sitting, moments="step"),
    # The note pad with what was typed.
    "notes": seen("help-on-a-rule", "escape", "n", *"rome is weak"),
    # Caesar has won with 12 points: by city and leader, how long it took, and what can be done now.
    "game-over": seen(lambda: GameOverScreen(golden("early"), context=Around())),
    # A recorded game, two years on: the position, the story, and the line to move along with its marks.
    "replay": seen(replay, "y", "t", "right", "right"),
    # In the replay a battle takes the map's place: both sides in columns, the dice that fell.
    "replay-of-a-battle": seen("replay", "home", "f", "right", "right"),
    # A boar between the blocks of both sides, what the game is in two lines, and its own first game.
    "gaul-title": seen(title, sizes=(SMALL,), game="gallic-war"),
    "gaul-title-ascii": seen(title, sizes=(LARGE,), game="gallic-war", charset="ascii"),
    # Three hits on Vercingetorix are a step and a half; his own are taken by one of the strongest.
    "gaul-siege": seen(siege, "enter", "enter", "enter"),
    "gaul-siege-ascii": seen(siege, "enter", "enter", "enter", sizes=(SMALL,), charset="ascii", theme="ansi"),
    # One's own legions by name, the enemy by number and colour, the groups below, of which the main one is chosen.
    "gaul-main-group": seen(
        lambda: gaul.battle_sitting(gaul.sequani(), frozenset((ROMANS,)), bots="tiro", seed=2), "down"
    ),
    # Where each block of the Barbarians is or may be, how strong, and when it was seen.
    "gaul-memory": seen(second_year, "y"),
    # A group, an attack and a move into neutral tribes, and what they come to.
    "gaul-plan": seen(lambda: gallic.sit(war().position(), bots=None), *"d1113gsgmd", sizes=(SMALL,)),
    # Three legions are ticked; each destination has its letter, fights a capital one.
    "gaul-group": seen(lambda: romans(*MOVING), *GROUP),
    # The same in ASCII, and in blue and orange.
    "gaul-group-ascii": seen(lambda: romans(*MOVING), *GROUP, sizes=(SMALL,), charset="ascii"),
    "gaul-group-colour-blind": seen(lambda: romans(*MOVING), *GROUP, sizes=(SMALL,), theme="colour-blind"),
    # The use under the cursor says what it would do.
    "gaul-card-is-for": seen(lambda: romans("play aedui"), "right", sizes=(SMALL,)),
    # The chance of the area pointed at, with the rolls of all others; the list of areas has the focus.
    "gaul-politics": seen(
        lambda: romans("play aedui", "announce politics"),
        *("slash", *"leuci", "enter", "l", "f", "f", "f"),
        sizes=(LARGE,),
    ),
    # The cards in full, the one under the cursor with what each use would do now.
    "gaul-hand": seen(romans, "h", "right", sizes=(SMALL,)),
    # After a poor harvest: steps, who stays in each area of how many, one marked, who changes sides.
    "gaul-legions-go-home": seen(poor_winter, "enter", "down"),
    "gaul-legions-go-home-ascii": seen(
        poor_winter, "enter", "down", sizes=(SMALL,), charset="ascii", theme="ansi"
    ),
    # A legion is built, and the year is over: what happened in each step.
    "gaul-year": seen(building, "down", "enter", sizes=(SMALL,)),
    # The rule beside what came of it; each year's points by source; the size of the victory.
    "gaul-automaton": seen(automaton),
    "gaul-ledger": seen(ledger),
    "gaul-ending": seen(end_in_gaul),
}

DRAWN = (
    *("table-at-the-first-move", "table-with-an-order-begun", "battle-in-round-two", "winter-ports", "memory"),
    *("gaul-siege", "gaul-group", "gaul-main-group", "gaul-memory", "gaul-legions-go-home"),
)
"""The pictures that are drawings."""


def prepared(picture: Picture) -> tuple[App[Any], Steps]:
    """Return the app of a picture, and what is done in it."""
    assert callable(picture.begin)
    begun = picture.begin()
    app = (
        begun
        if isinstance(begun, App)
        else app_at(begun if isinstance(begun, GameSession) else None, **picture.settings)
    )

    async def steps(pilot: Pilot[None]) -> None:
        if isinstance(begun, Screen):
            await pilot.app.push_screen(begun)
        await keys(*picture.pressed)(pilot)

    return app, still(steps)


async def taken(name: str) -> dict[str, str]:
    """Return a picture at its sizes of one app, and those that begin where it was taken."""
    app, steps = prepared(PICTURES[name])
    mark, pictures, sizes = "", dict[str, str](), PICTURES[name].sizes
    async with app.run_test(size=sizes[0]) as pilot:
        while name:
            await steps(pilot)
            for width, height in sizes:
                if app.size != (width, height):
                    await pilot.resize_terminal(width, height)
                    await pilot.pause()
                    await quiet(pilot)
                pictures[f"{mark}{width}x{height}"] = as_text(app)
            name = next((each for each, picture in PICTURES.items() if picture.begin == name), "")
            if name:
                mark, sizes = f"{name}-", PICTURES[name].sizes
                await pilot.resize_terminal(*sizes[0])
                steps = still(keys(*PICTURES[name].pressed))
    return pictures


@pytest.mark.parametrize(
    "name", sorted(each for each in PICTURES.keys() - set(DRAWN) if callable(PICTURES[each].begin))
)
async def test_text(snapshot: SnapshotAssertion, name: str) -> None:
    for size, picture in (await taken(name)).items():
        assert picture == snapshot(name=size, extension_class=TextPicture)


@pytest.mark.parametrize("name", [f"{name}-{w}x{h}" for name in DRAWN for w, h in PICTURES[name].sizes])
def test_drawing(snap_compare: Callable[..., bool], name: str) -> None:
    name, _, numbers = name.rpartition("-")
    width, height = map(int, numbers.split("x"))
    app, steps = prepared(PICTURES[name])
    assert snap_compare(app, terminal_size=(width, height), run_before=steps)


@pytest.mark.parametrize(
    ("size", "actions"),
    [
        (SMALL, ("announce movement",)),
        (LARGE, ("announce movement", "group helvetii", "end", "move helvetii helvetii-sequani")),
    ],
    ids=["cards-80x24", "attack-120x40"],
)
async def test_others_orders(snapshot: SnapshotAssertion, size: Size, actions: tuple[str, ...]) -> None:
    """Both cards with what is announced and who goes first and why; then an attack as an arrow over a border."""
    hands = "hand romans: boii, arverni, volcae\nhand barbarians: leuci, sequani, osismi\n"
    at = gallic.sit(f"{ANNOUNCEMENTS}use romans: movement\n{hands}", bots=None)
    app = app_at(at, show="step")

    async with app.run_test(size=size) as pilot:
        await still(None)(pilot)
        for action in actions:
            at.table.act(action, BARBARIANS)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.runner.send(SaveChanged())
        await quiet(pilot)
        if len(actions) > 1:
            await pilot.press("space")
        await still(None)(pilot)
        assert as_text(app) == snapshot(extension_class=TextPicture)
