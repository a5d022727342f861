"""Players who know only what stands on the screen: one has a keyboard, the other a mouse."""

import asyncio
import random
from contextlib import asynccontextmanager, suppress

from textual.worker import WorkerCancelled

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.julius_caesar.words import label
from engine.julius_caesar.words.names import short_label
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.appearance.bindings import keys_by_name
from jc_tui.julius_caesar.battle.screen import BattleScreen
from jc_tui.julius_caesar.deployment_view import DeploymentScreen
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.winter.view import WinterScreen
from jc_tui.screens.handover import HandoverScreen
from jc_tui.screens.table import TableScreen
from jc_tui.settings import Settings
from jc_tui.table.list_choice import DONE
from jc_tui.widgets.key_menu import COLUMN
from tests.jc_tui.idle import nothing_ready, workers_done
from tests.jc_tui.screens.stage import screen_text

ENDING = 0.05  # how often a phase is ended early
RARE = ("retreat", "pass", "end")  # what is seldom done in a battle where anything else can be
STUCK = 25  # so many things done without any change, and the test gives up


def seed_the_game(monkeypatch, seed):
    """Games that are begun on the screen have these dice, deals and bots."""
    monkeypatch.setattr("jc_tui.seats.open_game.SystemChance", lambda: SeededChance(seed))
    monkeypatch.setattr("engine.bots.specs.make_bot", lambda name, _, **more: make_bot(name, f"{seed}", **more))
    type_fast(monkeypatch)


def type_fast(monkeypatch):
    """Keys follow each other at once; the pilot would wait for some time after each."""

    async def at_once(*_):
        await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", at_once)


async def quiet(pilot):
    """Wait until what was begun is done, and all that was typed."""
    while isinstance(pilot.app, GameApp) and pilot.app.typed_ahead.waiting:
        await asyncio.sleep(0.001)
    for _ in range(3):
        await nothing_ready()
        await at_work(pilot)
    await pilot.pause()
    await at_work(pilot)
    await nothing_ready()


async def at_work(pilot):
    """Wait for whoever thinks; what is cancelled meanwhile was not wanted any longer."""
    with suppress(WorkerCancelled):
        await workers_done(pilot.app)


@asynccontextmanager
async def program(folder, hands, seed=1, size=(80, 24), app=GameApp):
    """The program at its title, with no saves."""
    begun = app(Settings(battle_speed="at once", game=hands.folder.replace("_", "-")), folder)
    async with begun.run_test(size=size) as pilot:
        await quiet(pilot)
        yield hands(begun, pilot, seed)


def one_too_many(screen):
    """A block in a crowded city that is not marked."""
    winter, spaces = screen.model.mode, screen.session.view.spaces
    return next(b.id for city in winter.choice.short for b in spaces[city].blocks if b.id not in winter.marked)


class Hands:
    """Plays what is on the screen at random; a subclass says how a thing is done.

    Attributes:
        folder: where the keys of the game are.
        wanted: what is done in a battle by a key, as its last line names it.
        turning: how often it is turned to another block in a battle.
    """

    folder = "julius_caesar"
    wanted: tuple[str, ...] = ("go on", "perish", "fire", "retreat", "hit", "pass")
    turning = 0.3

    def __init__(self, app, pilot, seed=1):
        self.app, self.pilot = app, pilot
        self.random = random.Random(seed)
        self.witness = lambda: None

    @property
    def session(self):
        return self.app.session

    @property
    def text(self):
        return screen_text(self.app)

    async def play_until(self, done, most=1500):
        number, idle = -1, 0
        for _ in range(most):
            await quiet(self.pilot)
            self.witness()
            if done() or self.session.to_act is None:
                return
            if (now := self.session.table.number) == number:
                idle += 1
                assert idle < STUCK, f"nothing goes on:\n{self.text}"
            else:
                number, idle = now, 0
            await self.step()
        raise AssertionError(f"not reached:\n{self.text}")

    def verbs(self, seat):
        return {entry.action.verb for entry in self.session.table.history if entry.seat is seat}

    def is_saved(self):
        table = self.session.table
        with Match.open(load_game, table.path, read_only=True) as saved:
            return not saved.notices and len(saved.history) == len(table.history)

    async def step(self):
        """Do one thing on whatever screen is there."""
        match self.app.screen:
            case HandoverScreen():
                await self.take_keyboard()
            case DeploymentScreen():
                await self.end_deployment()
            case BattleScreen() as screen:
                await self.fight(screen)
            case WinterScreen() as screen:
                await self.winter(screen)
            case TableScreen() as screen:
                await self.command(screen)
            case other:
                raise AssertionError(f"{other} is open")

    async def command(self, screen):
        """An order at the table: an item of the pane, a place on the map, or the end of the phase."""
        if self.asks(screen, "your last order; Space goes on"):
            await self.go_on(screen)
            return
        if not self.session.legal:
            return
        targets = dict(screen.query_one("MapView").targets)
        orders, items = screen.model.orders, screen.query_one("OrdersPane").items
        can_end = orders.end is not None and orders.place is None
        if can_end and (not items or self.random.random() < ENDING):
            await self.end_phase(screen)
        elif orders.place is not None and orders.blocks and targets:
            await self.send(screen, self.best(targets))
        elif orders.place is not None and orders.blocks:
            await self.drop(screen)
        elif items:
            await self.item(screen, self.random.randrange(min(9, len(items))))
            if self.asks(screen, "Enter takes it", "Enter does it"):
                await self.confirm(screen)

    def asks(self, screen, *words):
        """Tell whether the table is still there and says one of some words."""
        text = screen.query_one("PromptLine").message.text if self.app.screen is screen else ""
        return any(each in text for each in words)

    async def send(self, screen, place):
        """The ticked blocks go to a place: fewer where not all can, and for good where it is asked."""
        await self.to_place(screen, place)
        while "so none did" in screen.query_one("PromptLine").message.text:
            items = screen.query_one("OrdersPane").items
            await self.item(screen, next(number for number, item in enumerate(items) if item.ticked))
            await self.to_place(screen, place)
        for asked in ("Enter does it", "again does it"):
            if self.asks(screen, asked):
                await self.again(screen, place)

    def best(self, targets):
        """The enemy's city that is worth most, else any that is worth something, else any at all."""
        view, values = self.session.view, load_facts().values

        def rank(place):
            space = view.spaces.get(place)
            free = space is None or space.owner is not view.to_act
            return values.get(place, 0) * 2 * free + (targets[place].kind == "attack"), self.random.random()

        return max(sorted(targets), key=rank)

    async def fight(self, screen):
        """A turn of a block, a hit, a way out, or on from the end."""
        if screen.query_one("#battle-ways").region:
            await self.item(screen, self.open_way(screen))
            return
        wanted = [each for each in self.wanted if each in screen.view.key_names()]
        if self.turning and len(screen.view.battle.blocks) > 1 and self.random.random() < self.turning:
            await self.other_block(screen)
        elif wanted:
            weights = [1 if each in RARE else 8 for each in wanted]
            await self.battle_key(screen, self.random.choices(wanted, weights)[0])

    def open_way(self, screen):
        """The number of a way out that has a digit and is not told to be closed, if there is one."""
        items = screen.query_one("OrdersPane").items[:9]
        is_open = [number for number, item in enumerate(items) if "(closed)" not in item.label]
        return self.random.choice(is_open or range(len(items)))

    async def again(self, screen, place):
        """Mean it, at the place to which the ticked blocks go."""
        await self.to_place(screen, place)


def by_key(*keys):
    async def press(self, *_):
        await self.press(*keys)

    return press


class Keyboard(Hands):
    take_keyboard = confirm = by_key("enter")
    again = by_key("enter")  # to find the place again would drop the question
    go_on, drop, other_block = by_key("space"), by_key("escape"), by_key("right")
    end_deployment = by_key("e", "e", "space")

    async def press(self, *keys):
        for key in keys:
            await self.pilot.press(key)
            await nothing_ready()
        await quiet(self.pilot)

    async def end_phase(self, screen):
        await self.press("e")
        if self.asks(screen, "again to end", "Enter does it"):
            await self.press("e")

    async def to_place(self, screen, place):
        """By its name, then Enter."""
        name = label(place).lower()
        await self.press("slash", *("space" if sign == " " else sign for sign in name), "enter")
        assert screen.query_one("MapView").selected == place
        await self.press("enter")

    async def item(self, screen, number):
        await self.press(str(number + 1))

    async def winter(self, screen):
        if not screen.session.legal:
            await self.press("space")
        elif screen.session.view.phase == "port":
            await self.press("enter", "enter")
        elif screen.session.view.phase == "supply" and screen.model.mode.choice.short:
            rows = [row.key for row in screen.query_one("#phase-choices").rows if row.key]
            await self.press("home", *["down"] * rows.index(one_too_many(screen)), "space")
        else:
            await self.press("e")

    async def battle_key(self, screen, name):
        await self.press(keys_by_name("battle-foot", self.folder)[name][0])


class Mouse(Hands):
    async def click(self, x, y):
        await self.pilot.click(offset=(x, y))
        await quiet(self.pilot)

    async def click_words(self, words, inside=None):
        """Click on words that stand on the screen."""
        region = (inside or self.app.screen).region
        for y, line in enumerate(self.text.splitlines()):
            x = line.find(words, region.x)
            if x >= 0 and region.contains(x, y):
                await self.click(x + len(words) // 2, y)
                return
        raise AssertionError(f"{words!r} is not there:\n{self.text}")

    async def click_key(self, screen, action):
        """Click on a key in the last line; where that shows few, ask for all first."""
        for _ in range(2):
            for bar in screen.query("KeyBar"):
                start = 0
                for end, _, _, found in bar._fitting(bar.size.width)[0] if bar.region else ():
                    if found == action:
                        await self.click(bar.region.x + start + 1, bar.region.y)
                        return
                    start = end
            await self.click_words(" k more")
            await self.click_in_menu(screen, action)
            return
        raise AssertionError(f"no key for {action}:\n{self.text}")

    async def click_in_menu(self, screen, action):
        """Click on a key in the menu that has them all."""
        menu = screen.query_one("KeyMenu")
        actions = [entry[2] for entry in menu._entries]
        assert action in actions, f"no key for {action}:\n{self.text}"
        column, row = divmod(actions.index(action), menu.size.height)
        await self.click(menu.region.x + column * COLUMN + 3, menu.region.y + row)

    async def take_keyboard(self):
        await self.click(3, 3)

    async def end_deployment(self):
        for _ in range(2):
            await self.click_words("end deployment")

    async def go_on(self, screen):
        await self.click_key(screen, "do('Next')")

    async def end_phase(self, screen):
        await self.click_key(screen, "do('EndPhase')")
        if self.asks(screen, "again to end", "Enter does it"):
            await self.click_key(screen, "do('EndPhase')")

    async def drop(self, screen):
        await self.click_key(screen, "back")

    async def to_place(self, screen, place):
        board = screen.query_one("MapView")
        if not board.region:
            await self.click_key(screen, "view('open_pane', 'map')")
        cells = [(x, y) for y in range(board.size.height) for x in range(board.size.width)]
        top, left = board._corner
        x, y = next((x, y) for x, y in cells if board.art.at(y + top, x + left) == place)
        await self.click(board.region.x + x, board.region.y + y)

    async def confirm(self, screen):
        await self.click_item(screen, screen.query_one("OrdersPane").cursor.at)

    async def click_item(self, screen, number):
        pane = screen.query_one("OrdersPane")
        row, column = pane._spots()[number]
        row -= pane._first_row(pane._spots())
        if row >= pane._rows:
            row, column = 0, 0
        await self.click(pane.content_region.x + column + 2, pane.content_region.y + row)

    item = click_item

    async def winter(self, screen):
        choices, ports = screen.query_one("#phase-choices"), screen.query_one("#winter-ports")
        if not screen.session.legal:
            await self.click_words("Space go on")
        elif screen.session.view.phase == "port":
            await self.click_row(choices, next(row.key for row in choices.rows if row.key))
            await self.click_row(ports, next(row.key for row in ports.rows if row.key))
        elif screen.session.view.phase == "supply" and screen.model.mode.choice.short:
            await self.click_row(choices, one_too_many(screen))
        else:
            await self.click_row(choices, DONE)

    async def click_row(self, picker, key):
        """Click on a row of a list; once more where the first click only took the cursor there."""
        at = [row.key for row in picker.rows].index(key)
        for _ in range(2):
            if self.app.screen is not picker.screen or key not in [row.key for row in picker.rows]:
                return
            before = self.text
            picker.scroll_to(y=max(0, at - 2), animate=False)
            await quiet(self.pilot)
            x, y = picker.content_region.offset
            await self.click(x + 3, y + at - round(picker.scroll_offset.y))
            if picker.key != key or self.text != before:
                return

    async def other_block(self, screen):
        blocks = [block for block in screen.view.battle.blocks if block != screen.view.battle.chosen]
        if (name := short_label(self.random.choice(blocks))[:8]) in self.text:
            await self.click_words(name, screen.query_one("Lineup"))

    async def battle_key(self, screen, name):
        await self.click_key(screen, keys_by_name("battle-foot", self.folder)[name][2])
