"""Caesar's Gallic War in plain lines, as text mode asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.contract import Seat
from engine.foreign import completions
from engine.gallic_war.notation import LEGION
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.gallic_war.words.names import names_in
from engine.words import commas
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.advice import advice
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.gallic_war.text.choices import possible
from jc_tui.gallic_war.text.position import (
    block_line,
    board_lines,
    brief_lines,
    hand_lines,
    place_lines,
    position_lines,
)
from jc_tui.gallic_war.text.reading import SHORT, VERBS, read_order
from jc_tui.text_mode.paper import Paper
from jc_tui.text_mode.rules import print_help

if TYPE_CHECKING:
    from jc_tui.text_mode.front import TextFront


class GallicLines:
    """As `jc_tui.pack.LineFace`."""

    verbs = frozenset((*VERBS, *SHORT))
    read = staticmethod(read_order)
    advice = staticmethod(advice)
    possible = staticmethod(possible)
    position = staticmethod(position_lines)
    board = staticmethod(board_lines)
    brief = staticmethod(brief_lines)
    contest = staticmethod(battle_lines)
    names_in = staticmethod(names_in)

    def __init__(self) -> None:
        self.commands = {"cards": self._cards}
        self.manual = {
            "? WORDS": say("manual.possible"),
            "show": say("manual.show"),
            say("manual.type-cards"): say("manual.cards"),
            "help RULE": say("manual.help"),
        }
        self.notation = say("manual.one-action"), say("manual.several-blocks")

    def contested(self, view: GallicWarView) -> bool:
        """Whether a battle is being fought."""
        return view.battle is not None

    def moment(self, view: GallicWarView) -> tuple[object, ...]:
        """Year, card play and phase; a battle is one."""
        return view.year, view.play, "battle" if view.battle else view.phase

    def explain(self, topic: str, paper: Paper) -> None:
        """A rule, a ruling or a word; or the rules in which the words stand."""
        print_help(load_facts().rulebook, topic, paper, example="5.2.1 D")

    def show(self, front: TextFront, what: str) -> None:
        """An area, or a block."""
        facts, view, paper = load_facts(), front.session.view, front.paper
        wanted = what.lower().strip().replace(" ", "_").replace("-", "_")
        blocks = [facts.blocks.ids[n] for n, name in enumerate(facts.blocks.names) if what.lower() in name.lower()]
        numbered = f"{LEGION}{wanted}"
        blocks = (
            [numbered] if numbered in facts.blocks.index else list(completions(wanted, facts.blocks.ids)) or blocks
        )
        places = completions(wanted, facts.areas.ids)
        if len(places) > 1:
            front.refuse(f"show {what}", say("typing.several-places", word=repr(what), places=commas(places)))
        elif not places and not blocks:
            front.refuse(f"show {what}", say("typing.neither-place-nor-block", word=repr(what)))
        for place in places if len(places) == 1 else ():
            paper.lines(place_lines(view, place, paper.width))
        for block in blocks if len(places) < 2 else ():
            paper.line(block_line(view, block), indent=2)

    def _cards(self, front: TextFront, seat: Seat, rest: str) -> None:
        front.paper.lines(hand_lines(front.session.view, front.paper.width))
