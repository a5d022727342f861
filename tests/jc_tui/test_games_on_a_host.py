"""A host offers built-in games; those of packages only where it was told to, and it says so."""

from unittest.mock import AsyncMock

import pytest

from jc_tui.commands import host as command
from jc_tui.host import server
from jc_tui.host.api.messages import GameTable, NewGameRequest, RequestRefused
from jc_tui.host.games.catalogue import check_new
from jc_tui.host.ui.games_list import details, row
from jc_tui.look.glyphs import UNICODE
from tests.jc_tui.games import jc
from tests.jc_tui.host.bare_host import BareHost, done, said
from tests.jc_tui.host.players import Player, needs_ssh, new_key
from tests.jc_tui.host.real_host import RealHost
from tests.jc_tui.test_games_from_packages import package, rooms
from tests.packages import forget, installed, write
from tests.test_new_game import FILES

pytestmark = pytest.mark.usefixtures("usual_umask")

LEFT = "\x1b[D"
RUNS = "This host offers games from packages: toy. Their code runs on this machine, with all that the host may do."


@pytest.fixture(autouse=True)
def forgotten():
    yield
    forget()


@pytest.fixture
def served(monkeypatch):
    """A host that starts and ends at once."""
    monkeypatch.setattr(server, "serve", AsyncMock())


@pytest.mark.usefixtures("served")
def test_a_host_says_that_the_code_of_packages_runs(tmp_path):
    with installed(package(tmp_path, rooms(), "toy"), package(tmp_path, "import nowhere", "b", "broken")):
        told = jc("host", "--data", tmp_path / "host", "--other-games", status=0).stderr
    assert RUNS in told
    assert "The game 'b' from the package 'broken' cannot be loaded" in told
    assert "other_games" in command.SHOWN


@pytest.mark.usefixtures("served")
def test_a_host_loads_no_package_unasked(tmp_path):
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
