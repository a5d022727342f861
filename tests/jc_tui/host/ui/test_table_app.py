"""A game at a host's table: one seat, nothing that leads to files, and the lobby when it is left."""

import asyncio
import re
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from textual.actions import parse
from textual.widgets import Input

from engine import load_game
from engine.clocks import PACES
from engine.contract import Seat
from engine.journal.seat_lock import SeatStatus
from jc_tui import runner
from jc_tui.host.api.messages import ChatLine, GameTable, Lobby, NoticeKind, Notices, PushKind, PushMessage
from jc_tui.host.workers.run_app import may_park
from jc_tui.seats.open_game import open_session
from tests.jc_tui.gallic_war.winters import poor_winter
from tests.jc_tui.games import thoroughly
from tests.jc_tui.host.bare_host import done
from tests.jc_tui.host.hosts import GAUL, JC, WIDE, HostedGames, lobby_on, rest, shows
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import missing, present, press, screen_text, see, staged, winter_sitting

pytestmark = pytest.mark.slow

SIZES = pytest.mark.parametrize("size", thoroughly([((80, 24),), (WIDE,)]), ids=str)


@pytest.fixture
def tables(tmp_path):
    return HostedGames(tmp_path)


async def test_a_player_sits_alone_and_leaves_for_the_lobby_or_the_host(tables):
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        assert (app.session.humans, app.session.bots) == ({Seat("pompey")}, {})
        assert "coach" not in await see(pilot, "c")
        assert "Coach" not in await see(pilot, "f1")
        assert "Esc again leaves the table for the lobby." in await see(pilot, "escape", "escape")
        await rest(pilot, "escape")
    assert (tables.bert.wanted, tables.bert.leaving) == (Lobby(), False)
    at = tables.session
    async with at(tables.anna, "caesar") as (first, _), at(tables.anna, "caesar") as (second, pilot):
        first.session.look_around()
        assert (first.session.humans, second.session.humans) == (set(), {Seat("caesar")}), "the last window has it"
        await rest(pilot, "ctrl+q")
    assert (tables.anna.wanted, tables.anna.leaving) == (None, True)


async def test_a_sleeping_player_has_not_left(tables, monkeypatch):
    monkeypatch.setattr(runner, "AROUND_SECONDS", 0.1)

    def park(session):
        left = {path: path.read_bytes() for path in tables.folder.iterdir() if path != tables.save}
        session.close()
        for path, text in left.items():
            path.write_bytes(text)

    park(open_session(tables.save, Seat("caesar")))
    tables.anna.enter(GameTable(tables.game, "caesar"))
    async with tables.session(tables.bert, "pompey", size=WIDE) as (app, pilot):
        texts = [await until(pilot, app, SeatStatus.IDLE)]
        again = open_session(tables.save, Seat("caesar"))
        texts.append(await until(pilot, app, SeatStatus.HERE))
        park(again)
        texts.append(await until(pilot, app, SeatStatus.IDLE))
        assert "Caesar here" in texts[0]
        assert "(anna) has" not in "".join(texts), "nor has who was there before come"
        tables.anna.enter(Lobby())
        assert not missing(await until(pilot, app, SeatStatus.LEFT), "Caesar away", "Caesar (anna) has left.")
    async with tables.session(tables.anna, "caesar") as (_, pilot):
        assert "Waiting for Pompey (bert), who " in await rest(pilot)


async def until(pilot, app, status):
    async with asyncio.timeout(10):
        while app.session.partner is None or app.session.partner[1].status is not status:
            await pilot.pause(0.05)
    return await rest(pilot)


async def test_who_looks_on_has_no_seat_and_writes_nothing(tables):
    before = {path.name: path.read_bytes() for path in tables.folder.iterdir()}
    async with tables.session(tables.carl, size=WIDE) as (app, pilot):
        assert (app.session.humans, app.session.viewer) == (set(), Seat.SPECTATOR)
        named = {parse(active.binding.action)[1] for active in app.screen.active_bindings.values()}
        assert not named & app.house.closed, "nothing that is closed stands in a line of keys"
        await press(pilot, "n")
        assert shows(app) == "TableScreen"
        assert {path.name: path.read_bytes() for path in tables.folder.iterdir()} == before
        tables.save.unlink()
        with pytest.raises(Exception, match="jsonl") as gone:
            app.session.table.refresh()
        assert str(tables.folder) not in str(gone.value)
        await rest(pilot, "escape")
    assert tables.carl.wanted == Lobby()


async def test_after_the_end_there_is_no_branch_nor_file(tmp_path):
    over = HostedGames(tmp_path, -1)
    before = {path.name for path in over.folder.iterdir()}
    async with over.session(over.bert, "pompey", past=True) as (app, pilot):
        assert not present(screen_text(app), "jsonl", "export", "title", "Markdown", "JSON")
        done(over.anna.say(over.game, "well played"))
        assert not missing(await rest(pilot), "New (C reads it): anna: well played", "C talk")
        done(over.bert.say(over.game, "and you"))
        assert "bert: and you" not in await rest(pilot), "one's own words are read"
        assert "bert: and you" in await see(pilot, "C")
        await press(pilot, "escape", "t", "e", "m", "j", "u")
        assert shows(app) == "GameOverScreen"
        assert "JULIUS CAESAR" in (await see(pilot, "s")).upper()
        assert shows(app) == "StoryScreen"
        text = await see(pilot, "space", "escape", "r", "b")
        assert shows(app) == "ReplayScreen"
        assert not present(text, "branch", f"REPLAY {over.save.stem}")
        app.exit = Mock()
        for keys in ("escape n", "l"):
            over.bert.wanted = None
            await rest(pilot, *keys.split())
            assert over.bert.wanted == Lobby(), keys
    assert {path.name for path in over.folder.iterdir()} == before
    async with over.session(over.anna, "caesar", past=True) as (_, pilot):
        await rest(pilot, "n")
    assert over.anna.wanted == GameTable("2", "pompey")


@SIZES
async def test_who_waits_is_offered_talk_and_no_keys_for_orders(tmp_path, size):
    tables = HostedGames(tmp_path, actions=0)
    orders, waits = ("Enter choose", "H hint"), ("C talk", "? help")
    for who, seat in ((tables.anna, "caesar"), (tables.bert, "pompey"), (tables.carl, "")):
        async with tables.session(who, seat, size=size) as (app, _):
            keys = screen_text(app).splitlines()[-1]
            assert not missing(keys, "k more", *(orders if seat == "caesar" else waits))
            assert seat == "caesar" or not present(keys, "Enter", "H hint", "e end", "u undo", "d plan")


async def test_what_the_other_player_says_stands_above_the_map_until_it_is_read(tables):
    for year, who in ((2001, tables.anna), (2998, tables.anna), (2999, tables.bert)):
        tables.host.moment = datetime(year, 1, 1, tzinfo=UTC)
        done(who.say(tables.game, f"in {year}"))
    tables.host.later(hours=1)
    hostile = ChatLine(tables.game, "anna", "\x1b[31m[b]ave[/b]", f"{tables.host.moment:%Y-%m-%dT%H:%M:%SZ}")
    async with tables.session(tables.bert, "pompey") as (app, pilot):
        assert "New (C reads it): anna: in 2998" in await rest(pilot), "it was said since the last order"
        tables.bert.news(PushMessage(PushKind.SAID, hostile))
        tables.bert.news(PushMessage(PushKind.SAID, replace(hostile, place="lobby", text="elsewhere")))
        text = await rest(pilot)
        assert "anna: \\x1b[31m[b]ave[/b]" in text
        assert "elsewhere" not in text
        assert "[b]ave[/b]" in await see(pilot, "C")
        assert shows(app) == "ChatScreen"
        for words in ("salve", "one", "two", "three"):
            await press(pilot, *words, "enter")
        assert not missing(await rest(pilot), "bert: salve", "Not so fast")
        assert app.screen.query_one(Input).value == "three", "what the host does not take stands there again"
        assert "New (" not in await see(pilot, "escape")
        await press(pilot, "f1")
        done(tables.anna.say(tables.game, "are you there?"))
        await rest(pilot)
        assert "anna: are you there?" in await see(pilot, "escape"), "it was said under another screen"
    told = [line.text for line in done(tables.anna.talk(tables.game))]
    assert told[3:] == ["salve", "one", "two", "are you there?"]


PAUSE = PushMessage(PushKind.WISH, tables=("7",), wish=NoticeKind.PAUSE, title="JC 7")
TOLD = {
    PAUSE: "Your opponent asks for a pause in JC 7.",
    replace(PAUSE, wish=NoticeKind.REMATCH): "You are invited to a rematch: JC 7.",
    PushMessage(PushKind.CLOSING, seconds=10): "The host closes in 10 seconds. Everything is saved.",
}


async def test_what_the_host_tells_is_said_and_a_key_leads_to_the_next_turn(tables):
    for _ in range(tables.host.service.rules.hints):
        done(tables.bert.hint())
    async with tables.session(tables.bert, "pompey", size=WIDE) as (app, pilot):
        tables.bert.news(replace(PAUSE, tables=("1",), title="Julius Caesar 1"))
        assert "asks for a pause" not in await rest(pilot), "it stands above the map"
        for message, sentence in TOLD.items():
            tables.bert.news(message)
            assert sentence in await rest(pilot)
        tables.bert.news(PushMessage(PushKind.ANNOUNCEMENT, title="We open again"))
        await rest(pilot)
        assert [each.message for each in app._notifications] == ["We open again"]
        assert "the next hint" in await rest(pilot, "H")
        assert not app.screen.model.hints
        assert "It is not your turn in any other game." in await rest(pilot, "N")
        other = tables.host.game(tables.bert, game="julius-caesar", seat="caesar", bot="tiro")
        await rest(pilot, "N")
    assert tables.bert.wanted == GameTable(other, "caesar")


@SIZES
async def test_an_announcement_leaves_the_prompt_and_the_keys_free(tables, size):
    async with tables.session(tables.bert, "pompey", size=size, toasts=True) as (_, pilot):
        before = (await rest(pilot)).splitlines()[-4:]
        tables.bert.news(PushMessage(PushKind.ANNOUNCEMENT, title="We close. " * 30))
        after = await rest(pilot)
        await pilot.click("Toast")
        assert "From the administrator" not in await rest(pilot)
    assert not missing(after, "From the administrator of this host")
    assert after.count("close") == 30
    assert after.splitlines()[-4:] == before


@SIZES
async def test_clocks_and_the_stamp_are_on_the_screen(tables, size):
    seats = {Seat("caesar"): "anna", Seat("pompey"): "bert"}
    for stamped, seat in zip((True, False), seats, strict=True):
        tables.begin(JC, seats, {}, timed=next(iter(PACES)), stamped=stamped).close()
        async with tables.session(getattr(tables, seats[seat]), seat, size=size) as (app, pilot):
            text, stamp = screen_text(app), app.session.table.stamp
            top = "\n".join(text.splitlines()[:2])
            assert all(re.search(rf" {each.letter} (3 d 0|2 d 23) h", top) for each in seats)
            assert bool(re.search(r"#[0-9a-f]{8}", text)) is stamped
            told = await see(pilot, "V")
            assert (stamp in told and f"#{stamp[:8]}" in text) if stamped else "no stamps" in told


NTFY, MAIL = Notices("ntfy", "https://ntfy.sh/anna"), Notices("mail", "anna@example.org")
AT_TABLE = {
    "an order": (": m", "escape"),
    "a place": ("/ g", "escape"),
    "talk": ("C s a", "backspace backspace escape"),
    "help": ("question_mark / w", "escape escape"),
    "the log": ("l / x", "escape escape"),
    "a group": ("1", "escape"),
    "a plan": ("d 1 g O", "escape u"),
}
IN_LOBBY = {
    "talk": ("c a", "backspace", NTFY),
    "a code": ("j a", "escape", NTFY),
    "a side": ("n down right", "left", NTFY),
    "a name": ("n down down right down x", "escape", NTFY),
    "a way": ("a N right", "left", NTFY),
    "an address": ("a N down end x", "backspace", NTFY),
    "a way that is kept": ("a N right enter", "", NTFY),
    "half a code": ("a N x", "backspace", MAIL),
}


@asynccontextmanager
async def playing(home, game, position, **options):
    tables = HostedGames(home)
    tables.begin(game, {}, options, position=position).close()
    async with tables.session(tables.anna, str(load_game(game).seats[0]), size=WIDE) as (app, pilot):
        yield app, pilot


async def test_what_was_begun_at_a_table(tmp_path):
    async with playing(tmp_path, JC, MOVES) as (app, pilot):
        for what, (keys, done) in AT_TABLE.items():
            assert may_park(app), what
            await rest(pilot, *keys.split())
            assert not may_park(app), what
            await rest(pilot, *done.split())
        assert may_park(app)


async def test_what_was_chosen_on_the_screens_of_phases(tmp_path):
    winter = winter_sitting().table
    while winter.state.phase != "supply":
        winter.act(next(iter(winter.state.legal_actions())), winter.to_act)
    positions = (winter.state.position(), poor_winter().table.state.position(), None)
    for game, keys, position in zip((JC, GAUL, JC), ("down space", "down space", "enter"), positions, strict=True):
        options = {} if position else {"deployment": "free"}
        async with playing(tmp_path / keys / game, game, position, **options) as (app, pilot):
            assert may_park(app)
            await rest(pilot, *keys.split())
            assert not may_park(app)
            await rest(pilot, keys.split()[-1])
            assert may_park(app)


@pytest.mark.parametrize("first", thoroughly([0, 4]))
async def test_what_was_begun_in_the_lobby(host, anna, first):
    async with staged(lobby_on(anna)) as (app, pilot):
        for what, (keys, done, kept) in list(IN_LOBBY.items())[first : first + 4]:
            host.store.notices.set(1, kept)
            for key in keys.split():
                assert may_park(app) or key not in "cjnaN", (what, "a form that was only opened is as it is kept")
                await rest(pilot, key)
            assert may_park(app) is not bool(done), what
            await rest(pilot, *done.split())
            assert may_park(app), what
            await rest(pilot, *["escape"] * 2)
            assert shows(app) == "LobbyScreen", what


async def test_notes_are_kept_with_the_account_and_then_need_no_process(tmp_path):
    async with playing(tmp_path, JC, MOVES) as (app, pilot):
        await rest(pilot, *"nveni")
        assert may_park(app)
        (notes,) = tmp_path.rglob("*notes*")
        assert notes.parent == tmp_path / "host" / "accounts" / "1"
        assert notes.read_text() == "veni"
        await rest(pilot, "x")
        notes.unlink()
        notes.mkdir()  # so that nothing can be written there
        assert not may_park(app)
        notes.rmdir()
        assert may_park(app)
        assert notes.read_text() == "venix"
