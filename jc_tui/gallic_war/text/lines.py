"""Caesar's Gallic War in plain lines, as text mode asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from engine.contract import Seat
from engine.gallic_war.notation import LEGION
from engine.gallic_war.words import names_in, say
from engine.untrusted_text import completions
from jc_tui.blocks.line_face import BlockTextUI
from jc_tui.gallic_war.automaton_report import print_turn
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text import position as position_text
from jc_tui.gallic_war.text.advice import advice
from jc_tui.gallic_war.text.battle import battle_lines
from jc_tui.gallic_war.text.reading import SHORT, VERBS, options, read_order

if TYPE_CHECKING:
    from jc_tui.game_parts import LineFront
    from jc_tui.game_ui import GameUI


def print_cards(front: LineFront, seat: Seat, rest: str) -> None:
    """Print the hand."""
    front.paper.lines(position_text.hand_lines(front.session.view, front.paper.width))


class GallicTextUI(BlockTextUI):
    """Caesar's Gallic War in plain lines."""

    say = say
    commands: ClassVar = {"cards": print_cards, "why": print_turn}
    example = "5.2.1 D"
    date = staticmethod(attrgetter("year", "play"))
    verbs = frozenset((*VERBS, *SHORT))
    read = staticmethod(read_order)
    advice = staticmethod(advice)
    options = staticmethod(options)
    position = staticmethod(position_text.position_lines)
    board = staticmethod(position_text.board_lines)
    brief = staticmethod(position_text.brief_lines)
    contest = staticmethod(battle_lines)
    names_in = staticmethod(names_in)
    place = staticmethod(position_text.place_lines)
    block = staticmethod(position_text.block_line)

    def __init__(self, ui: GameUI[Any]) -> None:
        super().__init__(ui)
        self.manual = {**self.manual, say("manual.type-why"): say("manual.why")}

    def find(self, what: str) -> tuple[Sequence[str], Sequence[str]]:
        areas, blocks = load_facts().areas, load_facts().blocks
        wanted = what.lower().strip().replace(" ", "_").replace("-", "_")
        if f"{LEGION}{wanted}" in blocks.index:
            found = [f"{LEGION}{wanted}"]
        else:
            named = zip(blocks.ids, blocks.names, strict=True)
            by_name = [block for block, name in named if what.lower() in name.lower()]
            found = completions(wanted, blocks.ids) or by_name
        return completions(wanted, areas.ids), found
