"""What is typed is understood in every language, whichever is spoken."""

import pytest

from engine.chance import SeededChance
from engine.games import GAMES, load_game
from engine.match import Match
from engine.translations import ENGLISH, catalogue, choose_language, language, say, taught
from engine.untrusted_text import parse_toml
from jc_tui.game_ui import ui_of
from jc_tui.table.command_translation import CommandTranslator
from jc_tui.text_mode.commands import COMMANDS, MANUAL
from tests.jc_tui.playing import new_table, run
from tests.jc_tui.snapshots.shows import first_move
from tests.jc_tui.texts import missing
from tests.words import DATA

pytestmark = pytest.mark.usefixtures("english_again")

UNTAUGHT = frozenset(("jupiter", "aim", "deal", "draw", "roll", "m", "politics"))
"""Verbs that no player types, or that are the same in Swedish."""

SWEDISH = parse_toml((DATA / "words" / "sv" / "typed.toml").read_text(encoding="utf-8"))


def begun(game):
    rules = load_game(game)
    table = Match.new(rules, {}, dict.fromkeys(rules.seats, "human"), SeededChance(3))
    table.run_chance()
    return table


def tongues(game="julius-caesar"):
    return CommandTranslator(ui_of(game).text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("ångra", "undo"), ("ÅNGRA", "undo"), ("angra", "undo"), ("undo", "undo"), ("h", "h"), ("x", "x")),
        *(("hjälp marsch", "help marsch"), ("hjalp", "help"), ("ge upp ja", "resign ja"), ("slut", "end")),
        *(("paus slut", "pause slut"), ("klocka", "clock"), ("logg 30", "log 30"), ("karta", "map"), ("", "")),
        *(("utannonsera politik", "announce politik"), ("slag volcae", "battle volcae")),
        ("m genua rom", "m genua rom"),
    ],
)
def test_a_command_is_known_in_swedish_with_and_without_its_dots(typed, meant):
    assert tongues().command(typed, COMMANDS) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("hj", "help"), ("ge", "resign"), ("fly genua", "move genua"), ("kl", "end")),
        *(("sl", "sl"), ("k", "k"), ("pau", "pau")),
    ],
)
def test_a_beginning_is_enough_in_the_language_that_is_spoken(typed, meant):
    """But not of several commands, nor of what is typed in full."""
    assert tongues().command(typed, COMMANDS) == typed
    choose_language("sv")
    assert tongues().command(typed, COMMANDS) == meant


NAMES = {
    "julius-caesar": [
        *(("Pompejus rom-capua", "pompey rome-capua"), ("pompeju genua-rom", "pompey genua-rome")),
        *(("alla från genua till rom", "all from genua to rome"), ("pom pompey 3/2 p", "pom pompey 3/2 p")),
        *(("elefant,l8 octavianus", "elephant,l8 octavian"), ("roma", "rome"), ("flytta genua", "move genua")),
        *(("mercurius neptunus vulcanus", "mercury neptune vulcan"), ("l8 nowhere", "l8 nowhere")),
        ("l8 salm-pgm", "l8 salamis-pergamum"),
    ],
    "gallic-war": [
        *(("x,vii volcae-gallia_transalpina", "x,vii volcae-transalpine_gaul"), ("politik", "politics")),
        *(("x Gallia Transalpina", "x transalpine_gaul"), ("Det stora upproret", "massive_revolt")),
        ("caesar volcae-gallia", "caesar volcae-transalpine_gaul"),
        ("x Romarnas område utanför kartan", "x roman_off_map"),
    ],
}


@pytest.mark.parametrize(("game", "names"), NAMES.items(), ids=NAMES)
def test_names_are_known_by_their_swedish_labels(game, names):
    assert [tongues(game).rest(typed) for typed, _ in names] == [meant for _, meant in names]


def test_an_order_on_the_screens_is_understood_in_swedish_too():
    (order,), _ = first_move().read("flytta legio_8 genua-rom")
    assert str(order) == "move legio_8 genua-rome"


@pytest.mark.parametrize("game", ["julius-caesar", "gallic-war"])
def test_no_swedish_word_begins_an_english_one_of_another_meaning(game):
    english = {*COMMANDS, *ui_of(game).text.commands, *ui_of(game).text.verbs}
    for meant, words in SWEDISH["commands"].items():
        for word in words:
            assert not [name for name in english if name.startswith(word) and name != meant], word
    lines = [ui_of(each).text for each in GAMES]
    assert {*SWEDISH["commands"]} <= {*english, *(word for one in lines for word in (*one.verbs, *one.commands))}


def test_what_help_lists_in_swedish_is_understood():
    choose_language("sv")
    listed = {name: say.one("text_mode.type", name) for name in MANUAL if name in COMMANDS or name == "end"}
    assert listed["undo"] == "ångra"
    for name, typed in listed.items():
        assert tongues().command(typed, COMMANDS).split()[0] == name.split()[0]


@pytest.mark.parametrize("tag", [ENGLISH, "sv"])
def test_swedish_is_understood_in_a_game_whatever_language_is_spoken(tag, capsys):
    choose_language(tag)
    table = new_table(3)
    lines = ["hjälp", "visa rom", "visa pompejus", "kort", "karta", "logg 3", "spara", "? genua", "tips", "ge upp"]
    lines += ["kasta " + str(table.state.legal_actions()[0]).split()[1], "ångra", "avsluta"]
    printed = run(table, lines, status=0)
    assert capsys.readouterr().err == ""
    assert ("Rom:" in printed, "Rome:" in printed) == (language() == "sv", language() == ENGLISH)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["julius-caesar", "gallic-war"])
def test_plain_lines_teach_swedish_that_is_understood(game, capsys):
    """Every verb that is taught means the verb of the notation, and help lists it."""
    choose_language("sv")
    lines = ui_of(game).text
    manual = catalogue(game.replace("-", "_"))("manual.one-action")
    for verb in lines.verbs - UNTAUGHT:
        assert tongues(game).command(taught(verb), COMMANDS) == verb != taught(verb)
        assert verb == "end" or taught(verb) in manual
    table = begun(game)
    verb = table.state.legal_actions()[0].verb
    printed = run(table, ["?", "hjälp", "tips", "avsluta"], table.game.seats, status=0)
    assert printed.replace("`", " ").count(f" {taught(verb)} ") >= 4
    assert f" {verb} " not in printed
    assert capsys.readouterr().err == ""


def test_what_a_word_could_mean_is_told_in_swedish(capsys):
    choose_language("sv")
    run(new_table(5), ["1"])
    assert "'1' kan betyda kasta 1/2 eller kasta 1/3." in capsys.readouterr().err


def test_cards_places_and_uses_are_taught_in_swedish_too(capsys):
    choose_language("sv")
    for game, order, swedish in (
        ("julius-caesar", "move pompey genua-rome", "flytta pompejus genua-rom"),
        ("julius-caesar", "vulcan rome", "vulcanus rom"),
        ("gallic-war", "play massive_revolt", "spela det_stora_upproret"),
        (
            "gallic-war",
            "move legion_x transalpine_gaul-roman_off_map",
            "flytta legion_x gallia_transalpina-utanför_kartan",
        ),
        ("gallic-war", "announce supply", "tillkännage försörjning"),
    ):
        assert (taught(order), tongues(game).meant(swedish)) == (swedish, order)
    table = begun("gallic-war")
    printed = run(table, ["spela bellovaci", "spela arverni", "?", "avsluta"], table.game.seats, status=0)
    assert "1) försörjning   2) aktivering   3) politik   4) förflyttning" in printed
    assert capsys.readouterr().err == ""


def test_slut_ends_a_phase_and_latin_names_and_english_terms_are_known(capsys):
    choose_language("sv")
    printed = run(new_table(3), ["slut", "show roma", "help pinning", "visa nix", "logg"], status=1)
    assert not missing(printed, "Rom: hamn", "Låsning")
    refused = capsys.readouterr().err
    assert not missing(refused, "rad 1: slut: ", "rad 4: visa nix: ")
