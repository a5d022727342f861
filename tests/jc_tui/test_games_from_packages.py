"""Packages of games that are broken, in the way, too old or gone: each is one sentence, and all else goes on;
a host offers games of packages only where it was told to, and it says so.
"""

from unittest.mock import AsyncMock

import pytest

from engine import chance, load_game, translations
from engine.contract import CONTRACT, Seat
from engine.games import GAMES, GROUP, Packages, UnknownGame, all_games, all_seats, faults_of_games
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.appearance.glyphs import UNICODE
from jc_tui.appearance.sides import side_ink
from jc_tui.commands import host as command
from jc_tui.host import server
from jc_tui.host.api.messages import GameTable, NewGameRequest, RequestRefused
from jc_tui.host.games.catalogue import check_new
from jc_tui.host.ui.games_list import details, row
from jc_tui.saves.preview import preview
from jc_tui.screens.new_game import NewGameScreen
from jc_tui.settings import Settings
from tests.jc_tui.games import finished, jc, sentence, summarised, thoroughly
from tests.jc_tui.host.bare_host import BareHost, done, said
from tests.jc_tui.host.players import Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost
from tests.jc_tui.screens.stage import screen_text, see, staged
from tests.jc_tui.texts import missing, prose
from tests.packages import forget, installed, write
from tests.test_new_game import FILES

SOUND = '"tests.toy", "tests.toy", "", "tests.boardless_ui"'
LEFT = "\x1b[D"
RUNS = "This host offers games from packages: toy. Their code runs on this machine, with all that the host may do."

pytestmark = pytest.mark.usefixtures("usual_umask")


@pytest.fixture(autouse=True)
def forgotten():
    yield
    forget()


def package(folder, code, game="hill", name="the-hill"):
    """Write a package of one module, which declares a game."""
    module = name.replace("-", "_")
    entry = f'[project.entry-points."{GROUP}"]\n{game} = "{module}:GAME"\n'
    project = f'[project]\nname = "{name}"\nversion = "1.0"\n{entry}'
    write(folder / name, {"pyproject.toml": project, f"{module}.py": code})
    return folder / name


def rooms(modules=SOUND, contract=CONTRACT):
    return f"from engine.games import GameModules\nGAME = GameModules({modules}, contract={contract})\n"


BROKEN = {
    "no-such-module": ("import nowhere_at_all", "hill", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    "does-not-parse": ("GAME = (", "hill", "SyntaxError"),
    "exits": ("raise SystemExit(3)", "hill", "SystemExit: 3"),
    "no-object": ("HILL = 1", "hill", "AttributeError"),
    "no-rules-yet": (rooms('"nowhere", "nowhere", "", "nowhere"'), "hill", "No module named 'nowhere'"),
    "no-seats": (rooms('"tests.toy", "tests.words", "", "tests.boardless_ui"'), "hill", "AttributeError"),
    "no-face": (rooms('"tests.toy", "tests.toy", "", "tests.words"'), "hill", "AttributeError"),
    "wrong-object": ("GAME = 'hill'", "hill", "what it gives is no engine.games.GameModules"),
    "older-contract": (rooms(contract=CONTRACT - 1), "hill", f"version {CONTRACT - 1} of the contract"),
    "newer-contract": (rooms(contract=CONTRACT + 1), "hill", f"version {CONTRACT + 1} of the contract"),
    "id-is-there": (rooms(), "gallic-war", "there is one of that name already"),
}


@pytest.fixture(params=BROKEN)
def broken(request, tmp_path):
    """A broken package is installed beside a sound one: the id it declares, and what is said of it."""
    code, game, told = BROKEN[request.param]
    with installed(package(tmp_path, code, game), package(tmp_path, rooms(), "toy", "the-toy")):
        yield game, told


def test_a_broken_package_is_one_sentence_and_the_others_are_played(broken):
    game, told = broken
    assert list(all_games()) == [*GAMES, "toy"]
    (fault,) = faults_of_games().values()
    assert told in fault
    assert not missing(fault, "'the-hill'", f"'{game}'")
    assert fault.count("cannot be loaded") <= 1
    assert any(what in fault for what in ("uninstall", "Install a version"))
    assert load_game("toy").start().legal_actions()
    assert [str(seat) for seat in all_seats()][-2:] == ["north", "south"]
    assert jc("simulate", "--games", 1, "--game", "toy", "--seed", 1, status=0)
    if game in GAMES:
        assert load_game("gallic-war").name == "Caesar's Gallic War", "it stays where a package has its id"
        return
    with pytest.raises(UnknownGame) as caught:
        load_game(game)
    assert str(caught.value) == fault or "AttributeError" in fault, "of its face"
    assert sentence(jc("text", "one", "--game", game, status=1)) == f"jc-tui: {fault}"


@pytest.mark.slow
@pytest.mark.parametrize("broken", thoroughly(["no-such-module", "no-face"]), indirect=True)
async def test_a_broken_package_is_told_where_games_are_chosen(broken, tmp_path):
    async with staged(GameApp(Settings(), tmp_path), (120, 40)) as (app, pilot):
        assert "the-hill" not in screen_text(app)
        app.screen.action_turn(-1)
        assert "'the-hill'" in await see(pilot)
        assert app.game == "toy"
        assert "'the-hill'" in await see(pilot, "n")
        assert isinstance(app.screen, NewGameScreen)


def test_of_two_packages_with_one_id_the_first_is_played(tmp_path):
    with installed(package(tmp_path, rooms(), "toy", "a-toy"), package(tmp_path, rooms(), "toy", "b-toy")):
        assert list(all_games()) == [*GAMES, "toy"]
        assert "there is one of that name already" in faults_of_games()["toy"]
        assert load_game("toy").name == "Toy"


def test_rules_that_cannot_be_loaded_are_told_when_they_are_wanted(tmp_path):
    code = rooms('"nowhere", "tests.toy", "", "tests.boardless_ui"')
    wrong, other = package(tmp_path, code, "toy"), package(tmp_path, rooms(), "other", "the-other")
    for each, game, told in ((wrong, "toy", "No module named 'nowhere'"), (other, "other", "id = 'toy'")):
        with installed(each), pytest.raises(UnknownGame, match=told):
            load_game(game)


@pytest.fixture
def save(tmp_path):
    (path := tmp_path / "saves" / "mine.jsonl").parent.mkdir()
    players = {"north": "human", "south": "random"}
    with installed(package(tmp_path, rooms(), "toy", "the-toy")):
        with Match.new(load_game("toy"), None, players, chance.SeededChance(1), path) as table:
            table.run_chance()
        assert summarised(path, tmp_path / "cache.json").damage is None
    return path


GONE = "'toy' is no game of this program, which has: julius-caesar, gallic-war. Install the package that brings it"


def test_a_save_without_its_package_says_what_to_install(save):
    with pytest.raises(UnknownGame, match="Install the package that brings it"):
        Match.open(load_game, save)
    assert GONE in sentence(jc("text", save, status=1))
    assert GONE in jc("verify", save).output
    assert GONE in str(preview(save).summary.damage)


def test_a_save_without_its_package_stands_among_the_others(save, tmp_path):
    finished(save.parent / "done.jsonl")
    assert not missing(jc("saves", "--saves", save.parent, status=0).output, "done", "mine")
    assert GONE in str(summarised(save, tmp_path / "cache.json").damage)
    with installed(tmp_path / "the-toy"):
        assert summarised(save, tmp_path / "cache.json").damage is None


@pytest.mark.slow
async def test_the_screens_open_without_a_package_that_was_there(save):
    settings = Settings(game="toy", last_game=str(save), last_seat="north")
    async with staged(GameApp(settings, save.parent), (120, 40)) as (app, pilot):
        assert app.game == next(iter(GAMES))
        assert "mine" in await see(pilot, "l")
        assert "is no game of this program" in prose(await see(pilot, "enter"))


def test_the_sentences_are_said_in_swedish(english_again, tmp_path, save):
    translations.choose_language("sv")
    with pytest.raises(UnknownGame, match="Installera paketet som det kommer med"):
        Match.open(load_game, save)
    for number, (code, game, _) in enumerate(BROKEN.values()):
        with installed(package(tmp_path / str(number), code, game)):
            (fault,) = faults_of_games().values()
            assert not missing(fault.lower(), "paketet", "installera")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["", "gallic-war"])
async def test_the_title_looks_for_no_packages(game, tmp_path, monkeypatch):
    looked = []
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: looked.append(group) or ())
    forget()
    finished(tmp_path / "done.jsonl")
    async with staged(GameApp(Settings(game=game, last_seat="romans"), tmp_path)) as (app, _):
        assert [side_ink(seat) for seat in (None, Seat.CHANCE, Seat.SPECTATOR)] == ["muted"] * 3
        assert not looked
        app.screen.action_turn(1)
        assert looked == [GROUP]


def test_where_packages_are_not_allowed_none_is_loaded(tmp_path, monkeypatch):
    with installed(package(tmp_path, "raise SystemExit", "hill")):
        monkeypatch.setattr(Packages, "allowed", False)
        assert list(all_games()) == [*GAMES]
        assert faults_of_games() == {}
        monkeypatch.undo()


@pytest.fixture
def served(monkeypatch):
    monkeypatch.setattr(server, "serve", AsyncMock())


def test_a_host_says_that_the_code_of_packages_runs(served, tmp_path):
    with installed(package(tmp_path, rooms(), "toy"), package(tmp_path, "import nowhere", "b", "broken")):
        told = jc("host", "--data", tmp_path / "host", "--other-games", status=0).stderr
    assert RUNS in told
    assert "The game 'b' from the package 'broken' cannot be loaded" in told
    assert "other_games" in command.SHOWN


def test_a_host_loads_no_package_unasked(served, tmp_path):
    trace = tmp_path / "ran"
    with installed(package(tmp_path, f"open({str(trace)!r}, 'w')\n{rooms()}", "toy")):
        assert "packages" not in jc("host", "--data", tmp_path / "host", status=0).stderr
        with pytest.raises(RequestRefused):
            check_new(NewGameRequest("toy", "north"))
        assert not trace.exists()


@pytest.mark.parametrize("goes_on", ["waits", "is played", "is over"])
def test_games_stay_listed_where_their_package_is_offered_no_more(goes_on, tmp_path):
    """The lobby shows all games, and only that one cannot be opened."""
    with installed(package(tmp_path, rooms(), "toy")):
        assert list(map(str, check_new(NewGameRequest("toy", "north")))) == ["north", "south"]
        host = BareHost(tmp_path / "host")
        anna, bert = host.friends("anna bert")
        game = host.game(anna, None if goes_on == "waits" else bert, game="toy", seat="north")
        if goes_on == "is over":
            host.give_up(game, "south")
            assert done(anna.table(game)).winner == "north"
        other = host.game(anna, bert)
        host.store.close()
    host = BareHost(tmp_path / "host")
    anna, bert = host.friends("anna bert")
    listed = {each.id: each for each in done(anna.lobby()).tables}
    assert set(listed) == {game, other}
    for each in listed.values():
        assert row(each, UNICODE, 80)
        assert list(details(each))
    assert said(anna.go(GameTable(other, "romans"))) == "ok"
    assert said(bert.join(game)) != "ok"


@pytest.mark.slow
@pytest.mark.thorough
@needs_ssh
def test_two_friends_play_a_game_of_a_package(tmp_path):
    write(tmp_path / "site-packages", FILES)
    host = RealHost(tmp_path / "host", "--other-games", packages=[tmp_path / "site-packages"])
    with host, Player(host, new_key(tmp_path, "anna")) as anna, Player(host, new_key(tmp_path, "bert")) as bert:
        anna.register("anna")
        bert.register("bert")
        anna.does("n", "New game", "Which game to play")
        anna.does(LEFT, "The Ford")
        anna.does("\r", "waits for another player")
        bert.see("Waiting for a player", "Red anna")
        bert.does("\r", "Choose it again to play against anna")
        bert.does("\r", "Waiting for Red (anna)")
        anna.see("Your turn", "The Ford 1")
        anna.does("\r", "Round 1 of 3", "send 4")
        anna.ready()
        anna.type("4")
        bert.see("Red sends a block, face down", "send 1")
