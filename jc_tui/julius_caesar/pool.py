"""Blocks off the map: levies, face-up blocks and lost leaders."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from engine.contract import Seat
from engine.julius_caesar.actions import Levy
from engine.julius_caesar.data import BlockType
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, PoolView
from engine.julius_caesar.words import commas, label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import ChooseAction, Say
from jc_tui.widgets.list_pane import SessionPane
from jc_tui.widgets.pane_messages import want

NAME, RATING, WIDE = 13, 11, 50
"""Columns, and from how many of them on the combat rating is shown."""


class PoolPane(SessionPane):
    """Both levy pools, one's own by name with cities and levies.

    `place` tells where the cursor of the map is.
    """

    SEARCHES = True
    _levies: Mapping[str, Sequence[Levy]] = {}

    def __init__(self, session: GameSession, place: Callable[[], str], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(session, id=id)
        self._place = place

    def title(self) -> list[Label]:
        now = say("pool.can-be-levied", number=len(self._levies)) if self._levies else ""
        return [(say("pool.title"), "strong", ""), *([(now, "mark", "")] if now else []), *self.search_label()]

    def rows_for(self, width: int) -> list[ListRow]:
        view, levies = self.session.view, [action for action in self.session.legal if isinstance(action, Levy)]
        self._levies = {levy.block: [each for each in levies if each.block == levy.block] for levy in levies}
        mine = view.seat if view.seat in SEATS else CAESAR
        return [*self._pool(view, mine, width), *self._pool(view, opponent(mine), width)]

    def _pool(self, view: JuliusCaesarView, side: Seat, width: int) -> list[ListRow]:
        pool = view.pools[side]
        whose = "pool.yours" if side is view.seat else "pool.of"
        rows = [self.heading(say(whose, side=side.label, number=pool.upright), width)]
        blocks = sorted(filter(self._fits, pool.blocks or ()), key=lambda block: block not in self._levies)
        rows += [ListRow(self._line(pool, load_facts().blocks[block], width), block) for block in blocks]
        if pool.blocks is None and not self.sought:
            rows.append(ListRow(((f" {say('pool.secret', n=pool.upright)}", "muted"),)))
        for sign, words, names in (
            (" ", say("pool.waiting"), pool.waiting if pool.blocks is None else ()),
            ("x", say("pool.face-up"), pool.face_up),
            ("x", say("pool.lost"), pool.lost),
        ):
            for name in filter(self._fits, names):
                line = (f"{sign} {short_label(name):{NAME}}", side_ink(side)), (words, "muted")
                rows.append(ListRow(line, f"{words} {name}"))
        return rows

    def _fits(self, block: str) -> bool:
        city = load_facts().blocks[block].levy_city
        return self.sought in f"{short_label(block)} {label(city) if city else ''}".lower()

    def _line(self, pool: PoolView, block: BlockType, width: int) -> Line:
        """Return a row, such as ``+ Legio 17  C2 I-IV  Rome`` for a levy."""
        levies = self._levies.get(block.id, [])
        if levies and not block.levy_city:
            where = commas(label(levy.city) for levy in levies)
        elif block.id in pool.waiting:
            where = say("pool.waiting")
        elif block.levy_city:  # 6.4
            where = label(block.levy_city)
        else:
            where = say("pool.major-port" if block.kind == "navis" else "pool.any-city")
        sign, ink = (f"{self.glyphs.levy} ", "mark") if levies else ("  ", "muted")
        rating = f"{load_facts().rating(block.id)} {roman(block.strengths[0])}-{roman(block.strengths[-1])}"
        printed = f"{rating:{RATING}}" if width >= WIDE else ""
        return (
            (sign, ink),
            (f"{short_label(block.id):{NAME}}", "strong" if levies else "text"),
            (printed, "muted"),
            (self.glyphs.cut(where, width - 2 - NAME - len(printed)), "text" if levies else "muted"),
        )

    def chosen(self, key: Hashable) -> None:
        """Choose a block's only levy, or the one under the map's cursor."""
        ways = self._levies.get(str(key), ())
        meant = ways if len(ways) == 1 else [levy for levy in ways if levy.city == self._place()]
        if ways:
            intent = ChooseAction(tuple(meant)) if meant else Say(say("pool.city-first"), refused=True)
            want(self, intent)
