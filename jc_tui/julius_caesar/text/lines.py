"""Julius Caesar in plain lines, as text mode asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from engine.contract import Seat
from engine.julius_caesar.notation import VERBS
from engine.julius_caesar.words import say
from engine.julius_caesar.words.names import names_in
from engine.untrusted_text import completions
from jc_tui.blocks.line_face import BlockTextUI
from jc_tui.game_ui import GameUI
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text import position as position_text
from jc_tui.julius_caesar.text.advice import advice, group_example
from jc_tui.julius_caesar.text.cards import hand_lines
from jc_tui.julius_caesar.text.reading import options, read_order, spelled_out

if TYPE_CHECKING:
    from jc_tui.game_parts import LineFront


def print_cards(front: LineFront, seat: Seat, rest: str) -> None:
    """Print the hand with what each card does, and the cards of others."""
    for line in hand_lines(front.session.view):
        front.paper.line(line, indent=11)


class CaesarTextUI(BlockTextUI):
    """Julius Caesar in plain lines."""

    say = say
    commands: ClassVar = {"cards": print_cards}
    example = "6.11"
    date = staticmethod(attrgetter("year", "turn"))
    verbs = frozenset(VERBS)
    read = staticmethod(read_order)
    advice = staticmethod(advice)
    options = staticmethod(options)
    group_example = staticmethod(group_example)
    spelled_out = staticmethod(spelled_out)
    position = staticmethod(position_text.position_lines)
    board = staticmethod(position_text.board_lines)
    brief = staticmethod(position_text.brief_lines)
    contest = staticmethod(position_text.battle_lines)
    names_in = staticmethod(names_in)
    place = staticmethod(position_text.place_lines)
    block = staticmethod(position_text.block_line)

    def __init__(self, ui: GameUI[Any]) -> None:
        super().__init__(ui)
        self.manual = {**self.manual, "end": say("manual.end")}

    def show(self, front: LineFront, what: str) -> None:
        if "pools".startswith(what.lower()) and len(what) > 2:
            front.paper.lines(position_text.pool_lines(front.session.view, front.paper.width))
        else:
            super().show(front, what)

    def find(self, what: str) -> tuple[Sequence[str], Sequence[str]]:
        facts, wanted = load_facts(), spelled_out(what).replace(" ", "_").replace("-", "_")
        if places := completions(wanted, facts.links):
            return places, ()
        return (), completions(wanted, facts.blocks) or [b for b in facts.blocks if b.endswith(f"_{wanted}")]
