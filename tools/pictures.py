"""The pictures of the documents, made from fixed positions and dice: ``python -m tools.pictures [FOLDER]``."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from engine import load_game
from engine.bots.specs import parse_spec
from engine.chance import SeededChance
from engine.gallic_war.events import CardTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.match import Match
from engine.translations import ENGLISH, choose_language
from jc_tui import runner
from jc_tui.app import GameApp
from jc_tui.screens.table import TableScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from jc_tui.table.intents import SaveChanged
from tests.gallic_war.golden import RECIPES
from tests.gallic_war.sieges import alesia, to_the_relief
from tests.jc_tui.gallic_war.battles import battle_sitting
from tests.jc_tui.idle import workers_done
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.playing import new_table
from tests.jc_tui.sessions import sit

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
SIZES = ((80, 24), (120, 40))
HUGE = (200, 60)
FONTS = '"DejaVu Sans Mono", Menlo, Consolas, "DejaVu Sans", monospace'

BATTLE = """
year: 705
turn: 3
phase: battle
battle: rome
player one: caesar
attack rome: caesar from genua
rome caesar: caesar III, legio_13 III, legio_9 II, equitatus_1 III, \
antonius II from ravenna reserve, legio_8 III from ravenna reserve
rome pompey: pompey III, legio_1 IV, legio_3 III, equitatus_1 II, auxilia_1 II
ravenna caesar: legio_10 III
genua caesar: legio_12 II
neapolis pompey: legio_5 II
massilia caesar: navis_1 II
alexandria pompey: cleopatra IV
"""
"""Caesar attacks Rome in the third turn."""

WINTER = """
year: 706
turn: 5
actor: pompey
player one: caesar
moves: 0
levies: 0
cyrene pompey: cleopatra II
hispanum caesar: navis_1 II, navis_2 I
massilia caesar: legio_7 III
tarraco caesar: antonius
narbo caesar: legio_8 III, legio_9 III, legio_11 III, legio_12 I, caesar III
syracuse pompey: legio_37 III, legio_1 III, legio_2 III, brutus II
utica pompey: legio_39 III
lost: scipio
"""
"""Winter begins when Pompey ends his command phase."""

SETTINGS = Settings(battle_speed="at once", show="off", moments="off")
"""Nothing is shown on the way to a picture."""

Step = str | Callable[[GameApp], None]


def title(saves: Path) -> GameApp:
    """The title."""
    return GameApp(SETTINGS, saves)


def playing(session: GameSession, settings: Settings = SETTINGS) -> Callable[[Path], GameApp]:
    """A game that is being played."""
    return lambda saves: GameApp(settings, saves, session=session)


def battle() -> GameSession:
    """The battle of Rome."""
    return sit(BATTLE, seed=12)


def winter() -> GameSession:
    """The winter of 706, when Caesar's Navis go to port."""
    chance = SeededChance(1)
    table = Match.new(load_game("julius-caesar"), {}, {}, chance, position=WINTER)
    table.act("end", POMPEY)
    return GameSession(table, frozenset(SEATS), {})


def gallic(table: Match, number: int | None = None) -> State:
    """Return the state of a Gallic War, as it is or was."""
    state = table.state if number is None else table.state_at(number)
    assert isinstance(state, State)
    return state


def marching() -> GameSession:
    """The first card play of 58 BC: the Romans have announced movement."""
    table = Match.new(load_game("gallic-war"), {}, {}, SeededChance(1))
    table.run_chance()
    beginner = parse_spec("tiro").make("1", "gallic-war")
    session = GameSession(table, frozenset((ROMANS,)), {BARBARIANS: beginner})
    while gallic(table).phase != "groups":
        if session.bot_to_act:
            session.act(session.think(), seat=BARBARIANS)
        else:
            legal = session.legal
            session.act(next((action for action in legal if "movement" in action.named_ids), legal[0]))
    return session


def siege() -> GameSession:
    """Alesia: Caesar before it, Vercingetorix in it, the Gauls who relieve him; the Romans play."""
    play = alesia("mandubii", "senones", "aedui", "arverni", legions=("legion_x", "legion_vii", "legion_viii"))
    play.fire("legion_x", 3)
    to_the_relief(play)
    play.do("end")
    return battle_sitting(play.state, frozenset((ROMANS,)), bots="tiro", seed=5)


def year_end() -> GameSession:
    """A recorded game of beginners as 54 BC ends: the Romans choose who winters where."""
    recipe = next(recipe for recipe in RECIPES if recipe.name == "tiro-1")
    with Match.open(load_game("gallic-war"), recipe.save, read_only=True) as table:
        states = (gallic(table, number) for number in range(len(table.history)))
        position = next(s.position() for s in states if s.phase == "harvest" and s.year == 5)
    table = Match.new(load_game("gallic-war"), {}, {}, SeededChance(1), position=position)
    table.run_chance()
    return GameSession(table, frozenset((ROMANS,)))


def solitaire() -> GameSession:
    """Six cards against the automaton, as tiro plays them; then a person goes on."""
    table = Match.new(load_game("gallic-war"), {"barbarians": "automaton"}, {}, SeededChance(4))
    table.run_chance()
    beginner = GameSession(table, frozenset(), {ROMANS: parse_spec("tiro").make("4", "gallic-war")})
    while sum(isinstance(event, CardTurned) for entry in table.history for event in entry.events) < 6:
        beginner.act(beginner.think(), seat=ROMANS)
    while table.state.clock == table.history[-1].clock and gallic(table).phase != "lay":
        beginner.act(beginner.think(), seat=ROMANS)
    return GameSession(table, frozenset((ROMANS,)))


def enemy_turn() -> GameSession:
    """The first turn, when Caesar is done; Pompey is played elsewhere."""
    session = GameSession(new_table(1), frozenset((CAESAR,)))
    for action in ("discard 2/3", "discard 2/2", "play 2/2", "play 3/1", "end", "end"):
        assert session.to_act is not None
        session.table.act(action, session.to_act)
    return session


def take_rome(app: GameApp) -> None:
    """Pompey takes Rome, and it is shown."""
    table = app.screen
    assert isinstance(table, TableScreen)
    for block in ("pompey", "legio_1"):
        table.session.table.act(f"move {block} neapolis-rome", POMPEY)
    table.session.table.act("end", POMPEY)
    table.runner.send(SaveChanged())


def replay_in_gaul(app: GameApp) -> None:
    """Open the replay of a recorded game of the Gallic War."""
    app.replay(next(recipe.save for recipe in RECIPES if recipe.name == "tiro-1"))


PICTURES: dict[str, tuple[Callable[[], Callable[[Path], GameApp]], tuple[Step, ...]]] = {
    "title": (lambda: title, ()),
    "first-move": (
        lambda: playing(sit(seed=5)),
        ("2", "enter", "space", "2", "enter", "space", "1", "slash", *"rome", "enter"),
    ),
    "enemy-turn": (lambda: playing(enemy_turn(), replace(SETTINGS, show="step")), ("escape", take_rome)),
    "battle": (lambda: playing(battle()), ("enter",) * 10),
    "march": (lambda: playing(marching()), ("2", "2", "1", "slash", "b", "o", "i", "enter")),
    "siege": (lambda: playing(siege()), ("f", "v")),
    "winter": (lambda: playing(winter()), ("enter",)),
    "help": (lambda: playing(sit(seed=5)), ("question_mark", "slash", *"6.12", "enter")),
    "year": (lambda: playing(year_end()), ("enter", "down")),
    "solitaire": (lambda: playing(solitaire()), ("j",)),
    "replay-in-gaul": (lambda: title, (replay_in_gaul, *"yyyt", *["right"] * 6)),
    "plan": (lambda: playing(sit(MOVES)), tuple("d1ge1gnd")),
}
"""By name: what makes the app, and what is done with it."""

WIDE = ("first-move", "march", "battle")
"""Those that are there on a huge screen too."""

SWEDISH = ("first-move", "battle", "winter", "help")
"""Those that are there in Swedish too, at the smaller size."""

FILES = {
    **{
        f"{name}-{width}x{height}.svg": (name, (width, height), ENGLISH)
        for name in PICTURES
        for width, height in SIZES
    },
    **{f"{name}-200x60.svg": (name, HUGE, ENGLISH) for name in WIDE},
    **{f"{name}-sv-80x24.svg": (name, (80, 24), "sv") for name in SWEDISH},
}
"""By file: which picture, its size, and the language that is spoken."""


async def picture(name: str, size: tuple[int, int], language: str = ENGLISH) -> str:
    """A picture as SVG."""
    choose_language(language)
    make, steps = PICTURES[name]
    # Keys follow at once what they are meant for.
    with tempfile.TemporaryDirectory() as folder, patch.object(runner, "STOOD", 0.0):
        app = make()(Path(folder))
        async with app.run_test(size=size) as pilot:
            for step in ("", *steps):
                if callable(step):
                    step(app)
                elif step:
                    await pilot.press(step)
                for _ in range(4):
                    await pilot.pause()
                    await workers_done(app)
            return plain_svg(app.export_screenshot(title="JC-TUI"))


def plain_svg(svg: str) -> str:
    """The SVG without fonts from elsewhere."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"font-family: [^;]*Fira Code[^;]*;", f"font-family: {FONTS};", svg)


def write(folder: Path, files: Iterable[str] = FILES) -> list[Path]:
    """Write these pictures; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for file in files:
        path = folder / file
        path.write_text(asyncio.run(picture(*FILES[file])), encoding="utf-8")
        paths.append(path)
    return paths


if __name__ == "__main__":
    for written in write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER):
        print(f"{written}: {written.stat().st_size // 1000} kB")
