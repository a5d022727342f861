"""Screens in the pseudo-language at 80 by 24: what is not in a catalogue is told from the rest at a glance."""

import importlib
import pkgutil
import re
from collections import namedtuple
from functools import cache, partial
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Static

import jc_tui
from engine.bots import BOTS
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.games import DEFAULT_GAME, GAMES
from engine.journal.seat_lock import SeatHolder
from engine.translations import choose_language
from jc_tui.cli import COMMANDS
from jc_tui.commands.host import COMMANDS as HOSTING
from jc_tui.game_ui import ui_of
from jc_tui.host.ui import chat, lobby_screen, register
from jc_tui.lookback.reviewing import Reviewing
from jc_tui.map.view import MapView
from jc_tui.paths import HUMAN
from jc_tui.runner import Runner
from jc_tui.screens.game_over import GameOverScreen, StoryScreen
from jc_tui.screens.moment import MomentScreen
from jc_tui.screens.review import ReviewScreen
from jc_tui.screens.seat_taken import SeatTakenScreen
from jc_tui.seats.open_game import new_lesson
from jc_tui.seats.presence import SeatsTaken
from jc_tui.settings import THEMES, Settings
from jc_tui.table.model import TableModel
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.help_text import HelpText
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.message_line import PromptLine
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.play_view import FootView
from tests.jc_tui.gallic_war import sessions as gallic
from tests.jc_tui.gallic_war import winters
from tests.jc_tui.gallic_war.battles import battle_sitting, field, sequani
from tests.jc_tui.games import jc, sentence, thoroughly
from tests.jc_tui.host.hosts import busy_host
from tests.jc_tui.julius_caesar.occasions import all_kinds
from tests.jc_tui.julius_caesar.test_orders import LEVIES, MOVES
from tests.jc_tui.reviews import review
from tests.jc_tui.screens.stage import WINTER, Around, C, P, screen_text, session, winter_sitting
from tests.jc_tui.sessions import BOTH
from tests.jc_tui.snapshots import shows
from tests.jc_tui.test_cli import MISUSES
from tests.words import DATA, PSEUDO, speak_from

pytestmark = pytest.mark.slow

WORD = re.compile(r"[A-Z]?[a-z]*[aeiouy][a-z]*|[A-Z]*[AEIOUY][A-Z]*")
FILE = re.compile(r"\S+\.(toml|jsonl)|SHA256:\S+")

CUT = re.compile(r"⟦DÅMÅGÉD: .*…")
"""What is cut by design: in the line of a damaged save why it is, which is read whole below."""

SEEN = re.compile(r"⟦\d+-\d+ öf \d+")
"""A pane says itself that there are more choices than it has room for."""


@cache
def names():
    """The words of names: of games and their facts, bots, languages, saves, Roman figures, what a review says."""
    homes = [DATA / game.replace("-", "_") for game in GAMES]
    files = [path for home in homes for path in (*home.glob("*.toml"), *home.glob("map_art/*.toml"))]
    texts = [*(path.read_text(encoding="utf-8") for path in files), *(ui_of(game).title.name for game in GAMES)]
    others = {*BOTS, "iii", "english", "early", "trash", "back"}
    return frozenset(word.lower() for word in WORD.findall(" ".join(texts))) | others


@cache
def is_name(word):
    """Whether a word is a name, or a name cut short or with a number or a letter behind it."""
    small = word.lower()
    return any(name.startswith(small) or (len(name) > 3 and small.startswith(name)) for name in names())


@pytest.fixture(autouse=True)
def pseudo(pseudo_data, tmp_path, monkeypatch, english_again):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JC_TUI_CONFIG", "settings.toml")
    monkeypatch.setattr("jc_tui.screens.saves.cache_path", lambda: None)
    monkeypatch.setattr(Reviewing, "run", lambda job: review(len(job._steps)))
    monkeypatch.setattr("jc_tui.host.store.accounts.LETTERS", "123456789")  # or a code might have a word
    speak_from(monkeypatch, pseudo_data)
    choose_language(PSEUDO)


Shown = namedtuple("Shown", ("begin", "looks"))
"""How an app begins, and what it is looked at after: on which screen, after which steps."""


def name_of(screen):
    """The name of a screen's class, behind its game where each game has one."""
    name = screen.__name__
    return f"{screen.__module__.split('.')[1]}.{name}" if name == "BattleScreen" else name


def typed(pressed):
    """Press keys that have spaces between them."""
    return shows.keys(*pressed.split())


def at(begin, screen, *looks):
    """A game, looked at when it is opened, or after keys."""
    return Shown(begin, tuple((screen, typed(pressed)) for pressed in looks or ("",)))


def here(position, *looks):
    """The table at a position, Caesar to act."""
    return at(lambda: shows.alone(position), "TableScreen", *looks)


def shell(*looks):
    """The title, with three saves, and where keys lead from there."""

    async def begin(pilot):
        shows.saves_in(Path("saves"))

    return Shown(lambda: None, (("TitleScreen", begin), *((screen, typed(pressed)) for screen, pressed in looks)))


def opened(screen, *looks):
    """A screen by itself, looked at after keys."""
    (first, _), *more = looks
    steps = [(first, shows.over_the_title(screen)), *((each, typed(pressed)) for each, pressed in more)]
    return Shown(lambda: None, steps)


def moments(*numbers):
    """A card of each of some kinds, with more behind it, and the last one."""

    def card(number):
        runner = Runner(TableModel(shows.first_move(), Settings()), Around())
        runner.model.due = all_kinds()[number:][:2]
        return MomentScreen(runner.model.session, Around(), runner)

    steps = (shows.over_the_title(partial(card, number)) for number in numbers)
    return Shown(lambda: None, [("MomentScreen", each) for each in steps])


def taken():
    """A seat that is played elsewhere, while the other is free."""
    return SeatTakenScreen(
        SeatsTaken(Path("early.jsonl"), {C: SeatHolder("early", "rome", 7)}, (P,)), context=Around()
    )


def supply():
    """A winter in which a city is crowded."""
    seats = session("\n".join(line for line in WINTER.splitlines() if "navis" not in line))
    seats.table.act("end", P)
    return seats


def guest():
    """A player of a host on which there is something of everything."""
    return busy_host(Path()).friend("brutus")


def lobby():
    return lobby_screen.LobbyScreen(guest(), context=Around())


def stranger():
    return register.RegisterScreen(busy_host(Path()).comes("stranger"), context=Around())


GALLIC_TABLE = partial(gallic.sit, bots=None, barbarians="automaton")
"""The Romans lay a card, say what it is for, name groups and move them; the Barbarians play elsewhere."""

GALLIC_FIELD = partial(battle_sitting, field(), frozenset((ROMANS,)), bots="tiro")
"""A battle of the Gallic War with a reserve."""

GALLIC_FORTRESS = partial(battle_sitting, sequani(), frozenset((BARBARIANS,)))
"""The moment before a battle, with a fortress to go into."""

IN_GAUL = ("", "h", "escape l", "f escape 1 enter", "k 4 enter", "1 2 e e", "2 enter 1 enter 2 enter")
POLITICS = ("1 enter 3 enter", "slash l e u c i enter", "u 3 enter e e")
HELP = ("h 1", *"234567", "4 slash å c t")
CITIES = "genua caesar: legio_7\nneapolis caesar: legio_8\nrome pompey: legio_1 II, legio_2 II\n"
GOD = "turn: 2\nactor: caesar\nplayer one: caesar\n"

SURPRISE = """
phase: surprise
actor: caesar
player one: caesar
attack rome: caesar from ravenna
attack genua: caesar from ravenna
ravenna caesar: legio_7
rome caesar: caesar from ravenna
rome pompey: pompey
genua caesar: legio_8 from ravenna
genua pompey: legio_1
"""

REGROUPING = """
phase: regroup
played 5: caesar 3/2, pompey 2/2
battle: rome
attack rome: caesar from genua
rome caesar: legio_7 3, legio_8 3, legio_9 3
"""

DISBANDING = """
year: 706
phase: disband
massilia caesar: legio_11 2, caesar 2
rome caesar: legio_13 3
"""

LOBBY = (
    *(("LobbyScreen", pressed) for pressed in ("", "down", "p", "r")),
    *(("HostNewGameScreen", pressed) for pressed in ("n", "down down right", "down right down")),
    *(("LobbyScreen", "escape"), ("AccountScreen", "a"), ("AccountScreen", "c"), ("KeysScreen", "k")),
    *(("KeysScreen", "x"), ("NoticesScreen", "escape n"), ("NoticesScreen", "right enter")),
)
FIRST_MOVE = (
    *(("TableScreen", typed(pressed)) for pressed in ("", "k", "k l", "escape colon")),
    *(("NotesScreen", typed("escape n")), ("LegendScreen", typed("escape L")), ("HelpScreen", typed("escape f1"))),
)

SHOWN = {
    "shell": shell(
        *(("NewGameScreen", "n"), ("SavesScreen", "escape l"), ("SavesScreen", "down"), ("SavesScreen", "up r")),
        *(("SavesScreen", "escape x"), ("SettingsScreen", "escape escape s")),
        ("SettingsScreen", "down down right"),
    ),
    "help": shell(*(("HelpScreen", pressed) for pressed in HELP)),
    "first move": Shown(shows.first_move, FIRST_MOVE),
    "plan": at(lambda: session(MOVES), "PlanScreen", "d 1 2 g e d"),
    "handover": at(shows.two_at_one_keyboard, "HandoverScreen"),
    "battle": Shown(
        shows.round_two,
        (
            *(("julius_caesar.BattleScreen", typed(pressed)) for pressed in ("right f", "c", "escape r")),
            ("MapScreen", typed("escape m")),
        ),
    ),
    "battle in Gaul": at(GALLIC_FIELD, "gallic_war.BattleScreen", "f", "r"),
    "deployment": at(lambda: session(deployment="free"), "DeploymentScreen", "enter"),
    "winter": at(winter_sitting, "WinterScreen"),
    "poor winter": at(winters.poor_winter, "YearScreen", "", "e", "enter m"),
    "end of the war": opened(
        lambda: GameOverScreen(winters.over(), context=Around()), ("GameOverScreen", ""), ("ReplayScreen", "r")
    ),
    "talk": opened(lambda: chat.ChatScreen(chat.Talking(guest(), "1"), context=Around()), ("ChatScreen", "")),
    "story": opened(lambda: StoryScreen(shows.golden("early").table, context=Around()), ("StoryScreen", "")),
    "replay": opened(
        shows.replay, ("ReplayScreen", ""), ("ReplayScreen", "f right right"), ("BranchScreen", "t t b")
    ),
    "review": opened(lambda: ReviewScreen(shows.golden("tiro-1").table, context=Around()), ("ReviewScreen", "")),
    "taken": opened(taken, ("SeatTakenScreen", "")),
    "moments": moments(*range(5)),
    "lobby": opened(lobby, *LOBBY),
    "naming": opened(stranger, *(("RegisterScreen", pressed) for pressed in ("", "enter", "down down"))),
    "too little room": Shown(lambda: None, (("TooSmallScreen", lambda pilot: pilot.resize_terminal(60, 20)),)),
    "first game": at(lambda: new_lesson(ui_of(DEFAULT_GAME).lesson, Path("saves")), "TableScreen", "", "c", "c"),
    "order": here(MOVES, "1 2", "i", "i slash n e a p o l i s enter enter", "escape escape e"),
    "drafts": here(MOVES, "d", "1 2 g e", "escape"),
    "levy": here(LEVIES, "1", "p"),
    "hint": here(LEVIES, "H"),
    "Mars": here(f"{GOD}phase: move\ncard: mars\n{CITIES}"),
    "Neptune": here(f"{GOD}phase: move\ncard: neptune\n{CITIES}".replace("legio_8", "legio_8, navis_1")),
    "Jupiter and who comes over": here(f"{GOD}phase: jupiter\ncard: jupiter\n{CITIES}", "", "1"),
    "Vulcan": here(f"{GOD}phase: vulcan\ncard: vulcan\n{CITIES}"),
    "surprise": here(SURPRISE),
    "which battle": here(SURPRISE.replace("surprise", "choose battle")),
    "cards": here("phase: play\nturn: 1\nhand caesar: 3/1, apollo, 2/2, 2/2, mars\n"),
    "hand": at(shows.two_at_one_keyboard, "TableScreen", "enter", "h right"),
    "table in Gaul": at(GALLIC_TABLE, "TableScreen", *IN_GAUL),
    "politics in Gaul": at(GALLIC_TABLE, "TableScreen", *POLITICS),
    "fortress in Gaul": at(GALLIC_FORTRESS, "gallic_war.BattleScreen", "", "s"),
    "hits": at(lambda: shows.round_two(BOTH), "julius_caesar.BattleScreen", "right f"),
    "what they did": at(lambda: shows.golden("early"), "TableScreen", "escape t", "space", "space", "space"),
    "regrouping": at(lambda: shows.alone(REGROUPING), "TableScreen"),
    "supply": at(supply, "WinterScreen", "down down enter"),
    "disbanding": at(lambda: shows.alone(DISBANDING), "WinterScreen"),
    "automaton": at(winters.against_automaton, "TableScreen", "", "j", "left", "escape v", "p"),
    "a year that is over": at(winters.buying, "YearScreen", "", "e", "down enter"),
    "story and memory": at(lambda: shows.golden("early"), "TableScreen", "escape s", "s y"),
    "end": opened(lambda: GameOverScreen(shows.golden("early"), context=Around()), ("GameOverScreen", "")),
}


def texts(app, text):
    """What each widget shows, lines joined: of what scrolls all rows, of what a message may lie over its own,
    of others what stands on the screen; with a bracket that is not closed for each text that has no room.
    """
    lines = text.split("\n")
    for widget, (region, clip) in app.screen._compositor.visible_widgets.items():
        if any(child.display for child in widget.children):
            continue
        cut = widget.cut if isinstance(widget, OrdersPane) else ""
        if cut and cut == app.screen.query_one(PromptLine).message.text:
            continue  # it is told whole over it
        if isinstance(widget, ListPane):
            shown = [row.text[: widget.scrollable_content_region.width - 1] for row in widget.rows]
            shown += lines[region.y : region.y + widget.HEAD]
        elif isinstance(widget, HelpText):
            shown = [line[: widget.scrollable_content_region.width] for line, _, _ in widget.lines]
        else:
            x, y, width, height = region.intersection(clip)
            shown = [line[x : x + width] for line in lines[y : y + height]]
            if isinstance(widget, Canvas | MapView | Static) and widget.layer != "over":  # a message may lie on it
                height -= isinstance(widget, OrdersPane) and widget.covered
                part = Region(x - region.x, y - region.y, width, height)
                shown = [strip.text for strip in widget.render_lines(part)]
            elif isinstance(widget, PromptLine) and app.screen.query_one(FootView)._folded == widget.message:
                shown = [widget.message.text]  # a key has folded it, after it was read
        told = "\n".join(map(str.rstrip, shown))
        hidden = 0
        if isinstance(widget, Static):
            hidden = str(widget.visual).count("⟧") - told.count("⟧")
        elif isinstance(widget, Canvas) and not SEEN.search(told):
            below = widget.draw(*widget.size)[widget.size.height :]
            hidden = "".join(text for line in below for text, _ in line).count("⟧")
        yield widget, told + "⟦" * hidden


TYPED = re.compile(r"jc-tui( host)?( \w+)?|--?[a-z][\w-]*|[\[{][a-z|-]+[\]}]|JSON|(?<=:)\s+(text|all)~")
"""What is typed in every language: the program and its commands, options and words to choose from."""


def words_left(told):
    """The words that no catalogue has said, but for names."""
    return {word for word in WORD.findall(told) if len(word) > 2 and not is_name(word)}


@pytest.mark.parametrize("name", ["", *COMMANDS, *(f"host {name}" for name in HOSTING)])
def test_the_help_of_a_command_is_in_the_catalogues(name, monkeypatch):
    monkeypatch.setenv("JC_TUI_LANG", "en")
    jc(*name.split(), "--help")  # what was said in one language is not kept for the next
    monkeypatch.setenv("JC_TUI_LANG", PSEUDO)
    told = jc(*name.split(), "--help").output
    without_commands = re.sub(rf"(?m)^  ({'|'.join([*COMMANDS, *HOSTING])})  ", "", told)
    assert words_left(TYPED.sub("", without_commands)) - {HUMAN} == set(), told
    assert told.count("⟦") == told.count("⟧")


def test_misuse_of_a_command_is_told_from_the_catalogues(monkeypatch):
    monkeypatch.setenv("JC_TUI_LANG", PSEUDO)
    for arguments, _ in MISUSES:
        told = sentence(jc(*arguments))
        assert told.startswith("jc-tui: ⟦"), told
        quoted = re.compile(r"'[^']*'|`\w+`")
        assert words_left(TYPED.sub("", quoted.sub("", told))) - {HUMAN, *THEMES} == set(), told


def faults(app):
    """What is cut off on the screen, or was said by no catalogue."""
    text = screen_text(app)
    shown = [(widget, CUT.sub("", told)) for widget, told in texts(app, text)]
    cut = [f"{widget}: {told}" for widget, told in shown if told.count("⟦") != told.count("⟧")]
    left = words_left(FILE.sub("", text))
    return [*cut, *([] if "~⟧" in text else ["nothing is said"]), *([f"{left}:\n{text}"] if left else [])]


@pytest.mark.parametrize("name", thoroughly(SHOWN, 20))
async def test_nothing_is_outside_the_catalogues_and_nothing_is_cut_off(name):
    shown = SHOWN[name]
    app = shows.app_at(shown.begin())
    async with app.run_test(size=(80, 24)) as pilot:
        for number, (screen, steps) in enumerate(shown.looks):
            await shows.still(steps)(pilot)
            assert (number, name_of(type(app.screen))) == (number, screen)
            assert (number, faults(app)) == (number, [])


def test_every_screen_is_shown():
    for module in pkgutil.walk_packages(jc_tui.__path__, "jc_tui."):
        if "screen" in module.name or module.name.endswith("view"):
            importlib.import_module(module.name)
    known = {screen for screen in kinds_of(Screen) if screen.__module__.startswith("jc_tui.")}
    bases = {base for screen in known for base in screen.__bases__}
    looked_at = {screen for shown in SHOWN.values() for screen, _ in shown.looks}
    assert {name_of(screen) for screen in known - bases} - {"BeneathScreen"} == looked_at


def kinds_of(kind):
    return {found for each in kind.__subclasses__() for found in (each, *kinds_of(each))}
