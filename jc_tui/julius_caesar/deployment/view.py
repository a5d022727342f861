"""What free deployment looks like: the cities with their blocks, and the block under the cursor."""

from __future__ import annotations

from textual.app import ComposeResult

from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.deployment.model import Deployment
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_ink
from jc_tui.screens.play import PlayScreen
from jc_tui.table.intents import Point
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.phase_view import ListView
from jc_tui.widgets.pick_list import PickList


class DeploymentView(ListView[Deployment]):
    """The blocks by city: pick one, then the one it changes places with."""

    END = "julius_caesar:keys.deployment-end"

    def compose(self) -> ComposeResult:
        yield self.line("title")
        yield Invitation(id="invitation")
        yield PickList(id="phase-choices")
        yield self.line("block")
        yield from self.foot()

    def show(self) -> None:
        view, deployment = self.session.view, self.phase
        side, key = deployment.choice.side, deployment.key
        title = "deployment.title" if view.to_act is side else "deployment.title-done"
        self.update_line("title", say(title, n=view.swaps_left, side=side.label))
        self.query_one("#phase-title").set_classes(f"-{side_ink(side)}")
        self.choices.set_rows(deployment.rows, key)
        self.update_line("block", block_line(key, view) if key else "")
        self.query_one(Invitation).update_told(self.session, self.around)
        self.show_foot()

    def to_city(self, by: int) -> None:
        """Take the cursor to the first block of the next city, or of the one before."""
        choice = self.phase.choice
        cities = list(dict.fromkeys(map(choice.place, choice.choosable())))
        if cities:
            here = cities.index(choice.place(self.phase.key))
            self.runner.send(Point(cities[(here + by) % len(cities)]))


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
    AUTO_FOCUS = "#phase-choices"
    BINDINGS = bindings_of("deployment", game="julius_caesar")
    VIEW, WORDS, CALLED = DeploymentView, say, "help.screen-deployment"
