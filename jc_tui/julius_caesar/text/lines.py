"""Julius Caesar in plain lines, as text mode asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.contract import Seat
from engine.foreign import completions
from engine.julius_caesar.notation import VERBS
from engine.julius_caesar.state import FIGHTING
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from engine.julius_caesar.words.names import names_in
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.advice import advice
from jc_tui.julius_caesar.text.battle import battle_lines
from jc_tui.julius_caesar.text.cards import hand_lines
from jc_tui.julius_caesar.text.choices import possible
from jc_tui.julius_caesar.text.position import (
    board_lines,
    brief_lines,
    place_lines,
    pool_lines,
    position_lines,
    seen_text,
)
from jc_tui.julius_caesar.text.reading import read_order, spelled_out
from jc_tui.text_mode.rules import print_help

if TYPE_CHECKING:
    from jc_tui.text_mode.front import TextFront
    from jc_tui.text_mode.paper import Paper


class CaesarLines:
    """As `jc_tui.pack.LineFace`."""

    verbs = frozenset(VERBS)
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
            "end": say("manual.end"),
            "show": say("manual.show"),
            say("manual.type-cards"): say("manual.cards"),
            "help RULE": say("manual.help"),
        }
        self.notation = say("manual.one-action"), say("manual.several-blocks")

    def contested(self, view: JuliusCaesarView) -> bool:
        """Whether a battle is being fought."""
        return view.phase in FIGHTING

    def moment(self, view: JuliusCaesarView) -> tuple[object, ...]:
        """Year, turn and phase; a battle is one."""
        return view.year, view.turn, "battle" if view.phase in FIGHTING else view.phase

    def explain(self, topic: str, paper: Paper) -> None:
        """A rule, a word or a god's power; or the rules in which the words stand."""
        print_help(load_facts().rulebook, topic, paper, example="6.11")

    def show(self, front: TextFront, what: str) -> None:
        """A place, a block, or the pools."""
        facts, view, paper = load_facts(), front.session.view, front.paper
        if "pools".startswith(what.lower()) and len(what) > 2:
            paper.lines(pool_lines(view, paper.width))
            return
        wanted = spelled_out(what).replace(" ", "_").replace("-", "_")
        places = completions(wanted, facts.links)
        blocks = completions(wanted, facts.blocks) or [b for b in facts.blocks if b.endswith(f"_{wanted}")]
        if len(places) == 1:
            paper.lines(place_lines(view, places[0], paper.width))
        elif not places and blocks:
            for block in blocks:
                paper.line(self._block_line(view, block), indent=2)
        elif places:
            front.refuse(f"show {what}", say("typing.several-places", word=repr(what), places=commas(places)))
        else:
            front.refuse(f"show {what}", say("typing.neither-place-nor-block", word=repr(what)))

    def _block_line(self, view: JuliusCaesarView, block: str) -> str:
        facts, printed = load_facts(), load_facts().blocks[block]
        rating, attack = facts.rating(block), facts.rating(block, attacking=True)
        if attack != rating:
            rating = say("block.two-ratings", rating=rating, attack=attack)
        where = say("block.not-seen")
        for space in view.spaces.values():
            for seen in space.blocks:
                if seen.id == block:
                    where = say("block.stands", place=label(space.id), block=seen_text(seen))
        for pool in view.pools.values():
            if block in (*(pool.blocks or ()), *pool.face_up, *pool.lost):
                where = say("block.lost" if block in pool.lost else "block.in-pool")
        line: dict[str, Any] = {"name": label(block), "id": block, "kind": label(printed.kind), "rating": rating}
        if printed.levy_city:
            return say("block.line-levied", place=label(printed.levy_city), where=where, **line)
        return say("block.line", where=where, **line)

    def _cards(self, front: TextFront, seat: Seat, rest: str) -> None:
        for line in hand_lines(front.session.view):
            front.paper.line(line, indent=11)
