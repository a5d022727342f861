"""Keys that a player has changed: what of them counts, and that they are said everywhere."""

import re
from pathlib import Path

import pytest

from engine.translations import say
from jc_tui.app import GameApp
from jc_tui.appearance.bindings import foot_of
from jc_tui.appearance.keys import all_keys, as_toml, choose_keys, key_for, keymap, shown, table_lines, tables
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings, load_settings, save_settings
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.typed_line import TypedLine
from tests.jc_tui.games import jc, missing
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import session, staged
from tests.jc_tui.shell import text
from tests.words import DATA

pytestmark = pytest.mark.usefixtures("usual_keys")

CHANGED = """
theme = "light"
[keys]
table-end = "E"
table-undo = ["u", "f3"]
table-log = "&"
map-up = "K"
[keys.julius_caesar]
pane-hand = "j"
"""


def notice(own_settings: Path, text: str) -> tuple[Settings, str | None]:
    own_settings.write_text(text)
    return load_settings()


def test_changed_keys_count_and_are_kept(own_settings: Path) -> None:
    settings, told = notice(own_settings, CHANGED)
    wanted = {"table-end": "E", "table-undo": "u,f3", "table-log": "ampersand", "map-up": "K"}
    wanted |= {"julius_caesar.pane-hand": "j"}
    assert (settings.keys, told) == (wanted, None)
    assert save_settings({"bell": False}) is None
    assert load_settings() == (Settings(theme="light", bell=False, keys=wanted), None)
    assert as_toml(wanted)[-2:] == ["[keys.julius_caesar]", 'pane-hand = "j"']


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('table-endd = "E"', "there is no key called 'table-endd'"),
        ('table-end = "enter"', "table-end cannot be 'enter': take a letter, a sign, or f2 to f12"),
        ('table-end = "7"', "table-end cannot be '7'"),
        ("table-end = 7", "table-end cannot be '7'"),
        ("table-end = []", "table-end cannot be"),
        ('table-end = ["E", "\\u001b"]', "table-end cannot be"),
        ('table-end = "u"', "table-end cannot be u, which is table-undo"),
        ('table-end = "p"', "table-end cannot be p, which is gallic_war.pane-pool"),
        ('table-end = "+"', "table-end cannot be +, which is "),
        ('map-up = "u"', "map-up cannot be u, which is table-undo"),
        ('app-help = "H"', "app-help cannot be H, which is "),
        ("julius_caesar.battle-fire = 'v'", "battle-fire cannot be v, which is julius_caesar.battle-volley"),
    ],
)
def test_what_cannot_be_is_told_and_the_rest_counts(own_settings: Path, line: str, reason: str) -> None:
    settings, told = notice(own_settings, f'bell = false\n[keys]\n{line}\ntable-way = "W"\n')
    assert settings == Settings(bell=False, keys={"table-way": "W"})
    assert not missing(told, reason, str(own_settings))
    assert "\x1b" not in told


def test_keys_may_change_places_and_those_of_other_screens_may_be_alike(own_settings: Path) -> None:
    text = '[keys]\ntable-end = "u"\ntable-undo = "e"\nreplay-eyes = "E"\nover-export = "E"\n'
    settings, told = notice(own_settings, text)
    assert told is None
    choose_keys(settings.keys)
    assert keymap()["table-end"] == "u"
    assert ("u", "keys.short-end", "do('EndPhase')") in foot_of("table-now")
    assert ("e", "keys.short-undo", "do('Undo')") in foot_of("table-now")


def test_sentences_and_lines_of_keys_say_what_was_chosen() -> None:
    choose_keys({"table-end": "f4", "table-help": "ampersand", "julius_caesar.pane-hand": "j", "replay-turn": "n"})
    assert "press F4 again" in say("orders.points-left", left="a move")
    assert keymap()["table-help"] == "ampersand,f1"
    assert ("&", "keys.short-help", "help") in foot_of("table-then")
    assert (foot_of("replay")[1][0], key_for("keys.pane-hand", "julius_caesar")) == ("n T", "j")
    assert 'table-end = "F4"  ' in "\n".join(table_lines())


def test_the_printed_table_is_one_that_can_be_used(own_settings: Path) -> None:
    assert "keys must be a table, as `jc-tui keys` prints it" in notice(own_settings, 'keys = "e"')[1]
    choose_keys({"table-end": "backslash"})
    settings, told = notice(own_settings, "\n".join(table_lines()))
    assert (settings.keys["table-end"], told) == ("backslash", None)
    assert len(settings.keys) == sum(bool(key.movable) for key in all_keys().values())


def test_sentences_name_the_keys_that_there_are() -> None:
    """A sentence brings the usual key itself, for who reads it without a screen."""
    texts = "".join(path.read_text(encoding="utf-8") for path in DATA.glob("**/words/en/*.po"))
    named = re.findall(r"\{(\S+?)=([\w.-]+)\}", texts)
    assert len(named) > 20
    for sign, name in named:
        assert shown(all_keys()[name].movable[0]) == sign, name


def test_the_command_prints_them_as_they_are(own_settings: Path) -> None:
    own_settings.write_text('[keys]\ntable-end = "E"\ntable-undo = "enter"\n')
    result = jc("keys")
    assert "# keys." not in result.output, "each key is called something"
    assert not missing(result.output, 'table-end = "E" ', 'table-undo = "u" ')
    assert "table-undo cannot be 'enter'" in result.stderr


def test_no_line_of_keys_has_a_key_that_may_be_changed() -> None:
    feet = [*tables("")["foot"].values(), [*tables("julius_caesar")["battle-foot"].values()]]
    fixed = [entry[0] for foot in feet for entry in foot if len(entry[0]) == 1 and entry[0].islower()]
    assert fixed == ["q"], "a letter of a menu is nobody's to change"


KEYS = {"table-end": "E", "table-find": "f2", "table-log": "e", "julius_caesar.pane-hand": "j", "table-help": "i"}


@pytest.mark.slow
async def test_changed_keys_at_the_table(tmp_path: Path) -> None:
    begun = GameApp(Settings(keys=KEYS), tmp_path, session=session(MOVES))
    async with staged(begun, (120, 40)) as (app, pilot):
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not missing(text(app), " E end", "E ends")
        assert ("j", "hand", "view('open_pane', 'hand')") in table.query_one("#hints", KeyBar).entries
        await pilot.press("e")
        assert table.focused is table.query_one("#log")
        await pilot.press("e", "f2", "E", "j")
        assert table.query_one(TypedLine).value == "Ej"
        await pilot.press("escape", "E")
        assert "press E again" in text(app)
        await pilot.press("j")
        assert table.focused is table.query_one("#hand")
        await pilot.press("i")
        assert isinstance(app.screen, HelpScreen)
        assert "E" in {keys for keys, name, _ in app.screen._keys if name == "End phase"}
        await pilot.press("escape", "E", "E")
        assert table.session.view.to_dict()["phase"] == "levy"
