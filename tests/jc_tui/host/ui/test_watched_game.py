"""Who looks on at a host's table from a game's first action to its last is sent the same whatever is hidden.

The first of two games is played at random. The second does the same, but where an action looks the same to
watchers with another block or card, it may take that one; from then on the two have changed their parts. Where
that cannot be kept up, because one of them is shown, the choice is taken back.
"""

import asyncio
import random
from contextlib import suppress
from dataclasses import replace
from itertools import cycle, repeat
from typing import Any

import pytest
from textual._compositor import LayoutUpdate

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Action, IllegalAction, Seat
from jc_tui.terminal.screen_buffer import Difference, ScreenBuffer
from tests.jc_tui.host.hosts import GAUL, JC, WIDE, HostedGames
from tests.jc_tui.screens.stage import press, settled

pytestmark = pytest.mark.slow

LOOKS, KEYS = 8, ("s", "l", "H", "V", "n", "f24")  # how often a screen is brought up to date, keys before
GAMES = {JC: 0, GAUL: 2}  # seeds of random games in which much that is hidden can change its part
MOST_WAITS = 1_000
"""How often a screen is waited for that has not read the save to its end."""

OFTEN, MOST_TRIED, ROUND = 0.4, 6, 12
"""How often another block is taken where one can be, actions tried in place of one, and cards dealt in a year."""

Played = tuple[Seat, Any, Any]
"""Who acts, what they do, and how it then stands for those who look on, with what they were told."""

Step = tuple[Seat, Action, Action]


def course(game):
    """Return who acts, and what they do in the one game and in the other, to the end."""
    rules, seed = load_game(game), GAMES[game]
    dice, chance, state, played = random.Random(seed), SeededChance(seed), rules.start(None), []
    while (seat := state.to_act) is not None:
        legal = state.legal_actions()
        action = chance.choose(state) if seat is Seat.CHANCE else legal[dice.randrange(len(legal))]
        played.append((seat, action, look(rules, state, action)))
    return Twin(rules, played[:-1], random.Random(seed)).steps()  # at the end all is shown


def look(game, state, action):
    seen = game.visible_events(state.apply(action), Seat.SPECTATOR)
    return state.view(Seat.SPECTATOR), seen


def named(action):
    return str(getattr(action, "block", ""))


class Twin:
    def __init__(self, game, played, dice):
        self.game, self.played, self.dice = game, played, dice
        self.state = game.start(None)
        self.parts = {}  # of blocks that have changed their parts, which stands for which
        self.cards = other_cards(played)
        self.done = []
        self.chosen = []  # where, how all was before, which names
        self.plain = set()  # where no other is taken any more

    def steps(self):
        while (at := len(self.done)) < len(self.played):
            if not self.follow(at):
                self.take_back(named(self.played[at][1]))
        return [(seat, one, two) for (seat, one, _), two in zip(self.played, self.done, strict=True)]

    def follow(self, at):
        """Do what looks the same as an action of the first game, and return whether there was something."""
        _, action, wanted = self.played[at]
        if at in self.cards:
            action = replace(action, card=self.cards[at])
        for own in self.candidates(action, may_differ=at not in self.plain):
            trial = self.state.copy()
            with suppress(IllegalAction):
                if look(self.game, trial, own) == wanted:
                    name, now = named(action), named(own)
                    if now != (before := self.parts.get(name, name)):
                        self.chosen.append((at, self.state, dict(self.parts), {name, before, now}))
                        whose = next((one for one, two in self.parts.items() if two == now), now)
                        self.parts |= {name: now, whose: before}
                    self.done.append(own)
                    self.state = trial
                    return True
        return False

    def candidates(self, action, *, may_differ):
        """Yield what may be done for an action: the same, by whoever has the part now, or others first."""
        name = named(action)
        usual = replace(action, block=self.parts.get(name, name)) if name else action
        if name and may_differ and self.dice.random() < OFTEN:
            legal = [each for each in self.state.legal_actions() if type(each) is type(action)]
            alike = [each for each in legal if replace(each, block=name) == action]
            self.dice.shuffle(alike)
            yield from (each for each in alike[:MOST_TRIED] if each != usual)
        yield usual
        if usual != action and may_differ:
            yield action

    def take_back(self, name):
        """Go back to the last choice that concerns a name, or to the last of all."""
        concerned = {name, self.parts.get(name, name)}
        last = max((place for place, each in enumerate(self.chosen) if each[3] & concerned), default=-1)
        at, self.state, self.parts, _ = self.chosen[last]
        del self.chosen[last:]
        del self.done[at:]
        self.plain.add(at)


def other_cards(played):
    """By the number of an action, the card in it that is another: dealt, and laid aside without being shown."""
    others = {}
    deals = {at: str(action.card) for at, (_, action, _) in enumerate(played) if action.verb == "deal"}
    for at, (seat, action, _) in enumerate(played):
        if action.verb == "discard":
            hand = [each for each in deals if each < at][-ROUND:]
            free = sorted(set(deals.values()) - {deals[each] for each in hand} - set(others.values()))
            own = [each for each in hand if str(played[each][1]) == f"deal {seat} {action.card}"]
            if free and own:
                others |= {own[0]: free[0], at: free[0]}
    return others


async def streams(home, game, steps):
    return [await stream(home / str(each), game, [(step[0], step[each]) for step in steps]) for each in (1, 2)]


async def stream(home, game, doings):
    """Return what the watcher is sent so that each screen follows the one before."""
    tables, shown, keys, sent = HostedGames(home), ScreenBuffer(), cycle(KEYS), []
    noon, every = repeat("2026-01-01T12:00:00Z"), max(1, len(doings) // LOOKS)
    seats = {seat: str(seat) for seat in load_game(game).seats}
    with tables.begin(game, seats, {}, clock=noon.__next__, stamped=True) as table:
        async with tables.session(tables.carl, size=WIDE, show="off", battle_speed="at once") as (app, pilot):
            for number, (seat, action) in enumerate(doings, 1):
                table._commit(action, seat)  # chance's own outcomes, too
                if number % every == 0:
                    await caught_up(app, pilot, table.number)
                    await press(pilot, next(keys))
                    rows = [[strip] for strip in app.screen._compositor.render_strips()]
                    update = shown.difference(LayoutUpdate(rows, app.screen.region), WIDE)
                    sent.append(update.render_segments(app.console) if isinstance(update, Difference) else "")
    return sent


async def caught_up(app, pilot, number):
    """Wait until a screen shows the save to a record; how long that takes, a busy machine decides."""
    for _ in range(MOST_WAITS):
        await settled(pilot)
        if app.session.table.number == number:
            await settled(pilot)  # a key is meant for what is on the screen
            return
        await asyncio.sleep(0.001)  # the system tells of the save when the machine comes to it
    raise AssertionError(f"the screen is at record {app.session.table.number}, the save at {number}")


@pytest.mark.thorough
@pytest.mark.parametrize("game", [JC, GAUL])
async def test_a_watcher_is_sent_the_same(tmp_path, game, monkeypatch):
    rules, steps, other = load_game(game), course(game), 0
    states = rules.start(None), rules.start(None)
    for _, *actions in steps:
        for state, action in zip(states, actions, strict=True):
            state.apply(action)
        other += states[0].position() != states[1].position()
    assert other > 100
    assert len([first for _, first, second in steps if first != second and named(first)]) > 5
    one, two = await streams(tmp_path, game, steps)
    assert sum(map(len, one)) > 10_000
    assert one == two
    if game == JC:
        monkeypatch.setattr(type(rules), "visible_events", lambda self, events, seat: list(events))
        one, two = await streams(tmp_path / "told", game, steps[:60])
        assert one != two, "a name that were told would be seen"
