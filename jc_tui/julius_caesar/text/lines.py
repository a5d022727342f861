"""Julius Caesar in plain lines, as text mode asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.contract import Action, Seat, State
from engine.foreign import completions
from engine.julius_caesar.notation import VERBS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import commas, label, say
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.advice import advice, group_example
from jc_tui.julius_caesar.text.battle import battle_lines
from jc_tui.julius_caesar.text.cards import hand_lines
from jc_tui.julius_caesar.text.choices import listing, search
from jc_tui.julius_caesar.text.manual import manual, notation, print_help
from jc_tui.julius_caesar.text.naming import spelled_out
from jc_tui.julius_caesar.text.position import (
    board_lines,
    place_lines,
    pool_lines,
    position_lines,
    seen_text,
    short_lines,
)
from jc_tui.julius_caesar.text.reading import read_order
from jc_tui.pack import Listing

if TYPE_CHECKING:
    from jc_tui.text_mode.paper import Paper
    from jc_tui.text_mode.session import Session

IN_BATTLE = ("battle", "roll", "hit")
CARD_PHASES = ("discard", "play")


class CaesarLines:
    """As `jc_tui.pack.LineFace`."""

    verbs = frozenset(VERBS)

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self.commands = {"cards": self._cards}
        self.manual, self.notation = manual(), notation()

    def read(self, text: str, state: State, legal: Sequence[Action]) -> tuple[Sequence[Action], str]:
        """What a line means."""
        return read_order(text, state, legal)

    def advice(self, view: JuliusCaesarView, legal: Sequence[Action]) -> str:
        """What to do now, and what to type for it."""
        return advice(view, legal, self._facts)

    def possible(
        self, query: str, view: JuliusCaesarView, legal: Sequence[Action], seat: Seat, width: int
    ) -> Listing:
        """The legal actions that fit some words, in a screenful."""
        found = search(spelled_out(query), legal, view, self._facts)
        group = group_example(view, [option.action for option in found], self._facts)
        return listing(found, query, seat, width, group)

    def position(self, view: JuliusCaesarView, width: int, most: int = 1000) -> list[str]:
        """The whole position."""
        return position_lines(view, self._facts, width, most)

    def board(self, view: JuliusCaesarView, width: int) -> list[str]:
        """The board alone."""
        return board_lines(view, self._facts, width)

    def brief(self, view: JuliusCaesarView, width: int) -> list[str] | None:
        """All but the board and the pools, while cards are chosen."""
        return short_lines(view, self._facts, width) if view.phase in CARD_PHASES else None

    def contested(self, view: JuliusCaesarView) -> bool:
        """Whether a battle is being fought."""
        return view.phase in IN_BATTLE

    def contest(self, view: JuliusCaesarView, width: int) -> list[str]:
        """The line-up of the battle."""
        return battle_lines(view, self._facts, width)

    def moment(self, view: JuliusCaesarView) -> tuple[object, ...]:
        """Year, turn and phase; a battle is one."""
        return view.year, view.turn, IN_BATTLE[0] if view.phase in IN_BATTLE else view.phase

    def explain(self, topic: str, paper: Paper) -> None:
        """A rule, a word or a god's power."""
        print_help(topic, paper, self._facts)

    def show(self, session: Session, what: str) -> None:
        """A place, a block, or the pools."""
        facts, view, paper = self._facts, session.sitting.view, session.paper
        if "pools".startswith(what.lower()) and len(what) > 2:
            paper.lines(pool_lines(view, facts, paper.width))
            return
        wanted = spelled_out(what).replace(" ", "_").replace("-", "_")
        places = completions(wanted, facts.links)
        blocks = completions(wanted, facts.blocks) or [b for b in facts.blocks if b.endswith(f"_{wanted}")]
        if len(places) == 1:
            paper.lines(place_lines(view, places[0], facts, paper.width))
        elif not places and blocks:
            for block in blocks:
                paper.line(self._block_line(view, block), indent=2)
        elif places:
            session.refuse(f"show {what}", say("typing.several-places", word=repr(what), places=commas(places)))
        else:
            session.refuse(f"show {what}", say("typing.neither-place-nor-block", word=repr(what)))

    def _block_line(self, view: JuliusCaesarView, block: str) -> str:
        facts = self._facts
        printed = facts.blocks[block]
        rating = f"{printed.letter}{printed.firepower}"
        if printed.attack_letter != printed.letter:
            attack = f"{printed.attack_letter}{printed.attack_firepower}"
            rating = say("block.two-ratings", rating=rating, attack=attack)
        where = say("block.not-seen")
        for space in view.spaces.values():
            for seen in space.blocks:
                if seen.id == block:
                    where = say("block.stands", place=label(space.id), block=seen_text(seen, facts))
        for pool in view.pools.values():
            if block in (*(pool.blocks or ()), *pool.face_up, *pool.lost):
                where = say("block.lost" if block in pool.lost else "block.in-pool")
        line: dict[str, Any] = {"name": label(block), "id": block, "kind": printed.kind, "rating": rating}
        if printed.levy_city:
            return say("block.line-levied", place=label(printed.levy_city), where=where, **line)
        return say("block.line", where=where, **line)

    def _cards(self, session: Session, seat: Seat, rest: str) -> None:
        for line in hand_lines(session.sitting.view, self._facts):
            session.paper.line(line, indent=11)
