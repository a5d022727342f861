"""What free deployment looks like: the cities with their blocks, and the block under the cursor."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.deployment.board import Card, Cell, DeploymentBoard
from jc_tui.julius_caesar.deployment.model import Deployment
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.bindings import bindings_of
from jc_tui.look.glyphs import UNICODE, Glyphs
from jc_tui.look.sides import side_ink
from jc_tui.screens.play import PlayScreen
from jc_tui.table.intents import MarkLine, PointLine
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.phase_view import PhaseView


class DeploymentView(PhaseView[Deployment]):
    """The cities with their blocks: pick one, then the one it changes places with."""

    END = "julius_caesar:keys.deployment-end"

    def compose(self) -> ComposeResult:
        yield self.line("title")
        yield Invitation(id="invitation")
        yield DeploymentBoard(id="deployment-board")
        yield self.line("block")
        yield from self.foot()

    def show(self) -> None:
        view, deployment, board = self.session.view, self.phase, self.query_one(DeploymentBoard)
        side = _side(view)
        self.update_line("title", _title(view, side))
        self.query_one("#phase-title").set_classes(f"-{side_ink(side)}")
        board.show(cards(view, side, deployment.looks(), self.around.glyphs), deployment.key)
        deployment.key = board.cursor
        self.update_line("block", block_line(board.cursor, view) if board.cursor else "")
        self.query_one(Invitation).update_told(self.session, self.around)
        self.show_foot()

    @on(DeploymentBoard.Moved)
    def _moved(self, message: DeploymentBoard.Moved) -> None:
        message.stop()
        picked = isinstance(message, DeploymentBoard.Picked)
        self.runner.send(MarkLine(message.block) if picked else PointLine(message.block))


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
    return f"{short_label(block.id):11} {load_facts().rating(block.id)} {roman(block.strength):3}"


def _city_title(city: str, glyphs: Glyphs) -> str:
    """``Massilia ★1``; inland cities are said to be so, for no Navis may stand there."""
    printed = load_facts().cities[city]
    title = f"{label(city)} {glyphs.star}{printed.vp}" if printed.vp else label(city)
    return title if printed.port else say("deployment.inland", place=title)


def block_line(block: str, view: JuliusCaesarView) -> str:
    """What a block is and where it stands."""
    printed = load_facts().blocks[block]
    place = place_of(view, block) or ""
    city = load_facts().cities.get(place)
    rating, name = load_facts().rating(block), short_label(block)
    if (kind := label(printed.kind)) not in name.casefold():
        rating = f"{kind} {rating}"
    text = say("deployment.block", block=name, rating=rating, strength=roman(max(printed.strengths)))
    if city is not None:
        port = "position.major-port" if city.major_port else "position.port"
        kind = say(port if city.port else "deployment.inland-city")
        if city.vp:
            kind = say("deployment.with-points", n=city.vp, city=kind)
        text = say("deployment.stands-in", block=text, place=label(place), city=kind)
    if printed.start and printed.start != place:
        text = say("deployment.at-first-in", block=text, place=label(printed.start))
    return say("deployment.line", block=text)


class DeploymentScreen(PlayScreen):
    """Free deployment on a screen of its own: blocks change places before the first year."""

    CSS_PATH = "screen.tcss"
    AUTO_FOCUS = "#deployment-board"
    BINDINGS = bindings_of("deployment", game="julius_caesar")
    VIEW, WORDS, CALLED = DeploymentView, say, "help.screen-deployment"
