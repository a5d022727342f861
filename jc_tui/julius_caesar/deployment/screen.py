"""Free deployment: a side's blocks change places, two at a time, before the first year."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engine.contract import GameError, Seat
from engine.julius_caesar.actions import End, Swap
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say
from jc_tui.julius_caesar.deployment.board import Card, Cell, DeploymentBoard
from jc_tui.julius_caesar.facts import Facts, load_facts
from jc_tui.look.bindings import bound
from jc_tui.look.glyphs import UNICODE, Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.plain import bottom_line

PHASE = "deploy"
"""The phase that this screen is for."""


class DeploymentScreen(PlayScreen):
    """The cities with their blocks: pick one, then the one it changes places with.

    Dismisses itself when the deployment is over. Escape leaves it before that, to look at the map: whoever opened
    it opens it again when the player wants to go on. Where two players share the screen, it passes the keyboard
    between them, and when it dismisses itself the sitting shows no more than both may see.
    """

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#deployment-board"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("e", "end", "keys.deployment-end", game="julius_caesar"),
        bound("u", "undo", "keys.deployment-undo", game="julius_caesar"),
        bound("f1,question_mark", "help", "keys.deployment-help", game="julius_caesar", key_display="F1"),
        bound("escape", "back", "keys.deployment-back", game="julius_caesar"),
    ]

    def __init__(self, sitting: Sitting, around: Surroundings) -> None:
        super().__init__(sitting, around)
        self._picked = ""
        self._asked = False
        self._seen_by: Seat | None = None
        self._gone = False

    def compose(self) -> ComposeResult:
        """Title, board, the block under the cursor, message, what to do, keys."""
        yield Static("", id="deployment-title", markup=False)
        yield Invitation(id="invitation")
        yield DeploymentBoard(self.around.glyphs.rule, id="deployment-board")
        yield Static("", id="deployment-block", markup=False)
        yield MessageLine(id="deployment-message")
        yield Static("", id="deployment-todo", markup=False)
        yield bottom_line(
            self.around.settings,
            (
                ("julius_caesar:keys.deployment-end", "end"),
                ("keys.button-undo", "undo"),
                ("keys.button-help", "help"),
                ("keys.button-back", "back"),
            ),
        )

    def on_screen_resume(self) -> None:
        """Back from help or from a hand-over: go on."""
        if self.is_mounted and not self._gone:
            self.call_after_refresh(self.advance)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Show the deployment as it is; go when it is over."""
        sitting = self.sitting
        if self._gone or not self.is_mounted:
            return
        if sitting.view.phase != PHASE:
            self._leave()
            return
        settle_eyes(self)
        if sitting.eyes is not self._seen_by:
            self._seen_by, self._picked, self._asked = sitting.eyes, "", False
            self._message.say("")
        view, facts = sitting.view, load_facts()
        side = _side(view)
        title = self.query_one("#deployment-title", Static)
        title.update(_title(view, side))
        title.set_classes(f"-{side_ink(side)}")
        board = self.query_one(DeploymentBoard)
        board.show(cards(view, side, facts, self._looks(), self.around.glyphs))
        self._show_block(board.cursor)
        self.query_one("#deployment-todo", Static).update(self._todo())
        self.query_one(Invitation).update_missing(sitting, self.around)

    def _leave(self) -> None:
        """Go; while another screen is above, wait until that is closed."""
        if self.sitting.shared:
            self.sitting.look(Seat.SPECTATOR)
        self.query_one(DeploymentBoard).show(())
        self._message.say("")
        if self.is_current:
            self._gone = True
            self.dismiss()

    def _looks(self) -> dict[str, str]:
        """How each block looks while one is picked."""
        if not self._picked:
            return {}
        partners = {
            action.second if action.first == self._picked else action.first
            for action in self.sitting.legal
            if isinstance(action, Swap) and self._picked in (action.first, action.second)
        }
        blocks = {block.id for space in self.sitting.view.spaces.values() for block in space.blocks}
        looks = {block: "can" if block in partners else "cannot" for block in blocks}
        return looks | {self._picked: "picked"}

    def _todo(self) -> str:
        sitting = self.sitting
        if not sitting.legal:
            return sitting.waiting_for
        if self._picked:
            return say("deployment.picked", block=label(self._picked))
        if not sitting.view.swaps_left:
            return say("deployment.no-swaps-left")
        return say("deployment.pick")

    def _show_block(self, block: str) -> None:
        line = self.query_one("#deployment-block", Static)
        line.update(block_line(block, self.sitting.view, load_facts()) if block else "")

    @property
    def _message(self) -> MessageLine:
        return self.query_one("#deployment-message", MessageLine)

    def show_refusal(self, error: GameError) -> None:
        """Why something was not done; F1 opens the rule."""
        self._message.refuse(error)

    def drop_refusal(self) -> None:
        """Say it no longer."""
        self._message.say("")

    # --- what is done ----------------------------------------------------------------------------------------

    @on(DeploymentBoard.Moved)
    def _moved(self, message: DeploymentBoard.Moved) -> None:
        message.stop()
        self._show_block(message.block)

    @on(DeploymentBoard.Picked)
    def _pick(self, message: DeploymentBoard.Picked) -> None:
        message.stop()
        self._asked = False
        self._message.say("")
        if not self.sitting.legal:
            self._message.say(self.sitting.waiting_for)
        elif self._picked == message.block:
            self._picked = ""
        elif self._picked:
            self._swap(self._picked, message.block)
        else:
            self._picked = message.block
        self.show_sitting()

    def _swap(self, first: str, second: str) -> None:
        legal = [action for action in self.sitting.legal if isinstance(action, Swap)]
        action = next(
            (each for each in legal if {each.first, each.second} == {first, second}), Swap(first, second)
        )
        self._picked = ""
        if not self.do(action):
            self._picked = first
            return
        self._message.say(say("deployment.swapped", first=label(first), second=label(second)))
        board = self.query_one(DeploymentBoard)
        board.show(cards(self.sitting.view, _side(self.sitting.view), load_facts(), {}, self.around.glyphs), first)
        self._show_block(first)

    def action_end(self) -> None:
        """End the deployment, asked once more."""
        if not self.sitting.legal:
            self._message.say(self.sitting.waiting_for)
            return
        if self.around.settings.confirmations and not self._asked:
            self._asked = True
            self._message.say(say("deployment.press-again"))
            return
        self._asked, self._picked = False, ""
        self._message.say("")
        self.do(End())

    def action_undo(self) -> None:
        """Take back the last swap."""
        self._picked, self._asked = "", False
        self._message.say("")
        self.undo()

    def action_help(self) -> None:
        """Help: on the rule of the last refusal, else on the keys."""
        self.app.push_screen(HelpScreen(self._message.rule, say("help.screen-deployment"), around=self.around))

    def action_back(self) -> None:
        """Drop what is picked, or leave the screen."""
        if self._picked or self._asked:
            self._picked, self._asked = "", False
            self._message.say("")
            self.show_sitting()
        else:
            self.left = True
            self.dismiss()


def _side(view: JuliusCaesarView) -> Seat:
    """Whose blocks are shown: those of the seat that looks, else of who is to act."""
    if view.seat in SEATS:
        return view.seat
    return view.to_act if view.to_act in SEATS and view.to_act else CAESAR


def _title(view: JuliusCaesarView, side: Seat) -> str:
    if view.to_act is not side:
        return say("deployment.title-done", side=side.label)
    return say("deployment.title", n=view.swaps_left, side=side.label)


def cards(
    view: JuliusCaesarView, side: Seat, facts: Facts, looks: dict[str, str], glyphs: Glyphs = UNICODE
) -> list[Card]:
    """A side's cities in the order of their printed list, with the blocks that the view knows."""
    found = []
    for city in facts.cities:
        space = view.spaces.get(city)
        number = sum(stack.count for stack in space.stacks if stack.side is side) if space else 0
        if space is None or not number:
            continue
        known = [block for block in space.blocks if block.side is side]
        cells = tuple(_cell(block, facts, looks.get(block.id, "")) for block in known)
        found.append(Card(city, _city_title(city, facts, glyphs), cells, 0 if known else number))
    return found


def _cell(block: SeenBlock, facts: Facts, look: str) -> Cell:
    printed = facts.blocks[block.id]
    return Cell(block.id, printed.name, f"{printed.letter}{printed.firepower}", roman(block.strength), look)


def _city_title(city: str, facts: Facts, glyphs: Glyphs) -> str:
    """``Massilia ★1``; inland cities are said to be so, for no Navis may stand there."""
    printed = facts.cities[city]
    value = f" {glyphs.star}{printed.vp}" if printed.vp else ""
    title = f"{label(city)}{value}"
    return title if printed.port else say("deployment.inland", place=title)


def block_line(block: str, view: JuliusCaesarView, facts: Facts) -> str:
    """What a block is and where it stands."""
    printed = facts.blocks[block]
    place = next((space.id for space in view.spaces.values() if any(b.id == block for b in space.blocks)), "")
    city = facts.cities.get(place)
    rating = f"{printed.letter}{printed.firepower}"
    if printed.kind not in printed.name.casefold():
        rating = f"{printed.kind} {rating}"
    text = say("deployment.block", block=printed.name, rating=rating, strength=roman(max(printed.strengths)))
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
