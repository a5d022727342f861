"""A whole first year of both games, from the title screen to the end of the first winter."""

import re
from pathlib import Path

import pytest

import jc_tui
from engine.contract import Seat
from engine.julius_caesar.words import label
from jc_tui.app import GameApp
from jc_tui.julius_caesar.ui import CaesarUI
from tests.jc_tui.gallic_war.hands import GallicKeyboard, GallicMouse
from tests.jc_tui.playing import Knowledge, named_in
from tests.jc_tui.screens.hands import Keyboard, Mouse, program, seed_the_game
from tests.jc_tui.screens.stage import C, P, screen_text, top

pytestmark = pytest.mark.slow


DONE = {  # what both sides of a game do in every year
    "julius_caesar": ({"discard", "play", "move", "end", "fire"}, {"discard", "play"}),
    "gallic_war": ({"play", "announce", "group", "move", "fire"}, {"play", "announce"}),
}


async def play_a_year(hands):
    """To the end of its winter, unless somebody wins in it; the save holds it."""
    year = hands.session.view.year
    await hands.play_until(lambda: bool(hands.session.view.year > year))
    result = hands.session.view.result
    assert hands.session.view.year == year + 1 or (result is not None and result.kind == "points")
    assert hands.is_saved()
    for seat, done in zip(hands.session.table.seats, DONE[hands.folder], strict=True):
        assert done <= hands.verbs(seat)


async def play(hands, whole):
    """A whole year, or until all was done once that a year has."""
    if whole:
        await play_a_year(hands)
        return
    wanted, seat = DONE[hands.folder][0], hands.session.table.seats[0]
    await hands.play_until(lambda: wanted <= hands.verbs(seat))
    assert wanted <= hands.verbs(seat)


@pytest.mark.parametrize(
    ("kind", "seed", "whole"),
    [pytest.param(Keyboard, 4, True, marks=pytest.mark.thorough), (GallicKeyboard, 3, False)],
)
async def test_by_keyboard_only(kind, seed, whole, tmp_path, monkeypatch):
    seed_the_game(monkeypatch, seed)  # with which all is done soon
    async with program(tmp_path, kind) as hands:
        await hands.press("n")
        await hands.press("enter")
        await play(hands, whole)


@pytest.mark.parametrize(
    ("kind", "seed", "size", "whole"),
    [
        (Mouse, 2, (80, 24), False),
        pytest.param(Mouse, 2, (160, 50), False, marks=pytest.mark.thorough),
        pytest.param(GallicMouse, 1, (80, 24), True, marks=pytest.mark.thorough),
    ],
)
@pytest.mark.usefixtures("painted_at_once")
async def test_by_mouse_only(kind, seed, size, whole, tmp_path, monkeypatch):
    seed_the_game(monkeypatch, seed)
    async with program(tmp_path, kind, size=size) as hands:
        monkeypatch.setattr(hands.pilot, "press", None)
        await hands.click_words("New game")
        await hands.click_words("Begin")
        await play(hands, whole)


class Watched(GameApp):
    """Searches everything that is painted for what the player who has the keyboard must not know."""

    CSS_PATH = Path(jc_tui.__file__).parent / "styles" / "app.tcss"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.leaks = []
        self.searched = self.passed = 0
        self.seated = Seat.SPECTATOR
        self._last = None
        self._known = {}

    def _display(self, screen, renderable):
        super()._display(screen, renderable)
        if self.session is not None and self.screen_stack and screen is self.screen:
            self.search(self.session)

    def search(self, session):
        text = screen_text(self)
        if top(self) == "HandoverScreen":
            words = " ".join(text.split())
            if found := re.fullmatch(
                r"Pass the keyboard to (Caesar|Pompey). Press Enter when you are ready. F1: help. Esc: leave.",
                words,
            ):
                self.passed += self.seated is not Seat(found[1].lower())
                self.seated = Seat(found[1].lower())
            elif words:
                self.leaks.append(f"at a hand-over: {words}")
            return
        alone = session.to_act is self.seated and session.view.phase not in CaesarUI.open_phases
        viewer = self.seated if alone else Seat.SPECTATOR
        if (now := (text, viewer, session.table.number)) == self._last:
            return
        self._last = now
        self._known = self._known or {each: Knowledge(session.table, each) for each in (C, P, Seat.SPECTATOR)}
        known = self._known[viewer].now()
        self.searched += 1
        secret = named_in(text) - known
        self.leaks += [f"{viewer} at {session.table.state.clock}: {block}\n{text}" for block in secret]
        for card in hidden_cards(session, viewer):
            if re.search(rf"(?<![\w/]){label(card)}(?![\w/])", text):
                self.leaks.append(f"{viewer} at {session.table.state.clock}: {card}\n{text}")


def hidden_cards(session, viewer):
    """The cards that others hold, have laid face down or aside, and that the viewer knows nowhere else."""
    views = {seat: session.table.state.view(seat) for seat in (C, P)}

    def held(seat):
        view = views[seat]
        return {*view.hand, *filter(None, (view.chosen, view.discard))}

    played = {card for turn in session.view.played for card in (turn.caesar, turn.pompey, turn.copied)}
    own = held(viewer) if viewer in views else set()
    return set().union(*(held(seat) for seat in views if seat is not viewer)) - own - played


async def sit_down_both(hands):
    await hands.press("enter")
    await hands.press("down", "right", "right", "enter")


@pytest.mark.usefixtures("painted_at_once")
async def test_nothing_secret_is_seen_between_two_players(tmp_path, monkeypatch):
    """Both at one keyboard, until each has done all and it went to and fro: everything painted is searched."""
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, Keyboard, seed=4, app=Watched) as hands:
        app = hands.app
        await sit_down_both(hands)
        assert hands.session.humans == {C, P}
        asked = {"discard", "play", "move", "levy", "fire"}

        def seen():
            return app.passed > 8 and app.searched > 60 and asked <= hands.verbs(C) & hands.verbs(P)

        await hands.play_until(lambda: seen() or bool(app.leaks))
        assert not app.leaks, app.leaks[0]
        assert seen()


async def test_the_search_finds_what_is_secret(tmp_path, monkeypatch):
    """With the wrong viewer on the screen, blocks and cards of the other side are found."""
    seed_the_game(monkeypatch, 1)
    async with program(tmp_path, Keyboard, app=Watched) as hands:
        app = hands.app
        await sit_down_both(hands)
        await hands.press("enter")
        assert not app.leaks
        hands.session.set_viewer(P)
        app.screen.show()
        await hands.press("h")
        assert any(card in leak for leak in app.leaks for card in hidden_cards(hands.session, C))
