"""Free deployment: a side's blocks change places, two at a time, before the first year."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from engine.contract import Seat
from engine.julius_caesar.actions import End, Swap
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.deployment.board import Card, Cell, DeploymentBoard
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.bindings import bindings_of
from jc_tui.look.glyphs import UNICODE, Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.screens.phase import Phase
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.invitation import Invitation


class DeploymentScreen(PlayScreen):
    """The cities with their blocks: pick one, then the one it changes places with."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#deployment-board"
    BINDINGS = bindings_of("deployment", game="julius_caesar")

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__(session, around)
        self._phase = Phase(self, "deployment")
        self.message = self._phase.message
        self._picked = ""
        self.unkept = lambda: self._picked

    def compose(self) -> ComposeResult:
        """Title, board, the block under the cursor, message, what to do, keys."""
        yield Static("", id="deployment-title", markup=False)
        yield Invitation(id="invitation")
        yield DeploymentBoard(id="deployment-board")
        yield Static("", id="deployment-block", markup=False)
        yield from self._phase.foot("julius_caesar:keys.deployment-end")

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted:
            self.call_after_refresh(self.advance)

    # --- what is shown ---------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether both sides stand."""
        return bool(self.session.view.phase != "deploy")

    def _forget(self) -> None:
        """Drop what is picked, and what was said of it."""
        self._picked = ""
        self.message.say("")

    def show_session(self) -> None:
        """Show the deployment as it is; go when it is over."""
        if self.go_when_over():
            return
        if self._phase.is_another():
            self._forget()
        view = self.session.view
        side = _side(view)
        self._phase.update_line("title", _title(view, side))
        self.query_one("#deployment-title").set_classes(f"-{side_ink(side)}")
        self._show_board()
        self.query_one(Invitation).update_told(self.session, self.around)
        self._phase.ask(self._todo())

    def clear(self) -> None:
        """Show nothing of either player."""
        self.query_one(DeploymentBoard).show(())
        self.message.say("")

    def _show_board(self, cursor: str = "") -> None:
        """The cards and the block under the cursor, which is taken to a block that is named."""
        board, view = self.query_one(DeploymentBoard), self.session.view
        board.show(cards(view, _side(view), self._looks(), self.around.glyphs), cursor)
        self._show_block(board.cursor)

    def _looks(self) -> dict[str, str]:
        if not self._picked:
            return {}
        partners = {
            action.second if action.first == self._picked else action.first
            for action in self.session.legal
            if isinstance(action, Swap) and self._picked in (action.first, action.second)
        }
        blocks = {block.id for space in self.session.view.spaces.values() for block in space.blocks}
        looks = {block: "can" if block in partners else "cannot" for block in blocks}
        return looks | {self._picked: "picked"}

    def _todo(self) -> str:
        if self._picked:
            return say("deployment.picked", block=label(self._picked))
        return say("deployment.pick" if self.session.view.swaps_left else "deployment.no-swaps-left")

    def _show_block(self, block: str) -> None:
        self._phase.update_line("block", block_line(block, self.session.view) if block else "")

    # --- what is done ----------------------------------------------------------------------------------------

    @on(DeploymentBoard.Moved)
    def _moved(self, message: DeploymentBoard.Moved) -> None:
        message.stop()
        self._show_block(message.block)

    @on(DeploymentBoard.Picked)
    def _pick(self, message: DeploymentBoard.Picked) -> None:
        message.stop()
        self.message.say("")
        if not self.session.legal:
            self.message.say(self.session.waiting_for)
        elif self._picked == message.block:
            self._picked = ""
        elif self._picked:
            self._swap(self._picked, message.block)
        else:
            self._picked = message.block
        self.show_session()

    def _swap(self, first: str, second: str) -> None:
        legal = [action for action in self.session.legal if isinstance(action, Swap)]
        action = next(
            (each for each in legal if {each.first, each.second} == {first, second}), Swap(first, second)
        )
        self._picked = ""
        if not self.do(action):
            self._picked = first
            return
        self.message.say(say("deployment.swapped", first=label(first), second=label(second)))
        self._show_board(first)

    def action_end(self) -> None:
        """End the deployment, asked once more."""
        if not self._phase.is_awaited():
            return
        if self.around.settings.confirmations and not self.message.sure("end", say("deployment.press-again")):
            return
        self._forget()
        self.do(End())

    def action_undo(self) -> None:
        """Take back the last swap."""
        self._forget()
        super().action_undo()

    def action_back(self) -> None:
        """Drop what is picked, or leave the screen."""
        if self._picked or self.message.asked:
            self._forget()
            self.show_session()
        else:
            self.leave()

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.open_help(self.message.rule, say("help.screen-deployment"))


def _side(view: JuliusCaesarView) -> Seat:
    """Whose blocks are shown: those of the seat that looks, else of who is to act."""
    if view.seat in SEATS:
        return view.seat
    return view.to_act if view.to_act in SEATS and view.to_act else CAESAR


def _title(view: JuliusCaesarView, side: Seat) -> str:
    if view.to_act is not side:
        return say("deployment.title-done", side=side.label)
    return say("deployment.title", n=view.swaps_left, side=side.label)


def cards(view: JuliusCaesarView, side: Seat, looks: dict[str, str], glyphs: Glyphs = UNICODE) -> list[Card]:
    """A side's cities in the order of their printed list, with the blocks that the view knows."""
    found = []
    for city in load_facts().cities:
        space = view.spaces.get(city)
        number = sum(stack.count for stack in space.stacks if stack.side is side) if space else 0
        if space is None or not number:
            continue
        known = [block for block in space.blocks if block.side is side]
        cells = tuple(Cell(block.id, _block_words(block), looks.get(block.id, "")) for block in known)
        found.append(Card(_city_title(city, glyphs), cells, 0 if known else number))
    return found


def _block_words(block: SeenBlock) -> str:
    return f"{load_facts().short(block.id):11} {load_facts().rating(block.id)} {roman(block.strength):3}"


def _city_title(city: str, glyphs: Glyphs) -> str:
    """``Massilia ★1``; inland cities are said to be so, for no Navis may stand there."""
    printed = load_facts().cities[city]
    value = f" {glyphs.star}{printed.vp}" if printed.vp else ""
    title = f"{label(city)}{value}"
    return title if printed.port else say("deployment.inland", place=title)


def block_line(block: str, view: JuliusCaesarView) -> str:
    """What a block is and where it stands."""
    printed = load_facts().blocks[block]
    place = place_of(view, block) or ""
    city = load_facts().cities.get(place)
    rating = load_facts().rating(block)
    name = short_label(block)
    if (kind := label(printed.kind)) not in name.casefold():
        rating = f"{kind} {rating}"
    text = say("deployment.block", block=name, rating=rating, strength=roman(max(printed.strengths)))
    if city is not None:
        kind = say(CITIES["major" if city.major_port else "port" if city.port else "inland"])
        if city.vp:
            kind = say("deployment.with-points", n=city.vp, city=kind)
        text = say("deployment.stands-in", block=text, place=label(place), city=kind)
    if printed.start and printed.start != place:
        text = say("deployment.at-first-in", block=text, place=label(printed.start))
    return say("deployment.line", block=text)


CITIES = {"major": "position.major-port", "port": "position.port", "inland": "deployment.inland-city"}
"""What kind of city a block stands in."""
