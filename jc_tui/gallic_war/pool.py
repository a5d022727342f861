"""Blocks off the map, their returns, and the options in force."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.gallic_war.data import DIE, GERMAN, LEGION
from engine.gallic_war.events import LegionBuilt
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, place_name, say, year_bc
from engine.translations import commas, headed
from jc_tui.appearance.spans import Label, ListRow, wrapped
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.widgets.list_pane import SessionPane

NAME, RATING, WIDE = 14, 9, 44
"""Columns, and from how many of them on the combat rating is shown."""

Entry = tuple[str, str]
"""A block, and a note about it."""


class PoolPane(SessionPane):
    """Legions that can come, lost blocks with their return, and options."""

    SEARCHES = True

    def title(self) -> list[Label]:
        return [(say("pool.title"), "strong", ""), *self.search_label()]

    def rows_for(self, width: int) -> list[ListRow]:
        view, story = self.session.view, self.session.story()
        came = {told.event.block for told in story if isinstance(told.event, LegionBuilt)}
        rows: list[ListRow] = []
        for heading, entries in groups(view, came):
            found = [
                (block, note) for block, note in entries if self.sought in f"{block_name(block)} {note}".lower()
            ]
            if found:
                rows.append(self.heading(heading, width))
                rows += [row for block, note in found for row in self._rows_of(block, note, width)]
        if not self.sought:
            rows.append(self.heading(say("pool.options"), width))
            for field in self.session.ui.setup:
                _, name, about = next(each for each in field.values if each[0] == view.options[field.option])
                told = say("pack.chosen", option=field.label, value=name, about=about)
                rows += [ListRow(((f" {line}", "text"),), field.option) for line in wrapped(told, width - 2, 2)]
        return rows

    def _rows_of(self, block: str, note: str, width: int) -> Iterator[ListRow]:
        """Yield rows: ``XIII          B3 1-4   1 supply point a strength point``."""
        facts = load_facts()
        strengths = facts.blocks.strengths[facts.blocks.index[block]]
        rating = f"{facts.rating(block)} {strengths[1]}-{strengths[-1]}"
        printed = f"{rating:{RATING}}" if width >= WIDE else ""
        is_legion = facts.blocks.kind[facts.blocks.index[block]] == LEGION
        name, ink = (number_of(block), "first") if is_legion else (block_name(block), "second")
        head = f" {self.glyphs.cut(name, NAME - 1):{NAME}}"
        first, *more = wrapped(note, width - len(head) - len(printed))
        yield ListRow(((head, ink), (printed, "muted"), (first, "text")), block)
        for line in more:
            yield ListRow(((" " * (len(head) + len(printed)) + line, "text"),), block)


def groups(view: GallicWarView, came: Collection[str] = ()) -> list[tuple[str, list[Entry]]]:
    """Return the blocks off the map under headings, coming legions first.

    `came` are legions of which everybody has seen that they came. Legions off the map have names to those who
    know them. None is built where legions come by the schedule.
    """
    facts, by_schedule = load_facts(), view.options["reinforcements"] == "historical"
    off_map, most = facts.areas.ids[facts.areas.off_map], facts.numbers.limits.build_strength
    area = view.areas.get(off_map)
    waiting = area.blocks if area is not None else ()
    out = [block for block in view.out if block not in facts.undrawn]
    back = {LEGION: "pool.legion-returns", GERMAN: "pool.german-returns"}  # 7.3.1, 7.3.5, 7.7.1
    kinds = dict(zip(facts.blocks.ids, facts.blocks.kind, strict=True))
    return [
        (say("pool.to-build"), [] if by_schedule else [(each, say("pool.cost", most=most)) for each in view.pool]),
        (say("pool.to-come"), _to_come(view, came, by_schedule=by_schedule)),
        (
            headed(say("pool.waiting"), place_name(off_map)),
            [(block.id, say("pool.waits", strength=block.strength)) for block in waiting],
        ),
        (say("pool.due"), [(block, say("pool.due-is")) for block in view.due]),
        (
            say("pool.fallen"),
            [(block, say(back.get(kinds[block], "pool.tribe-returns"))) for block in view.fallen],
        ),
        (say("pool.out"), [(block, say("pool.out-is")) for block in out]),
    ]


def _to_come(view: GallicWarView, came: Collection[str], *, by_schedule: bool) -> list[Entry]:
    blocks, found = load_facts().blocks, list[Entry]()
    seen = {*view.fallen, *view.due, *view.out, *came}
    seen.update(block.id for area in view.areas.values() for block in area.blocks)
    if by_schedule:
        legions = dict.fromkeys(legion for turn in load_facts().numbers.turns for legion in turn.legions)
        found += [(legion, told) for legion in legions if legion not in seen and (told := _schedule(view, legion))]
    leaders = set(blocks.names_of(blocks.gallic_leaders)) - view.homes.keys() - seen
    if view.massive:
        leaders.discard(blocks.ids[blocks.vercingetorix])
    else:
        found += [(blocks.ids[legion], say("pool.with-massive")) for legion in (blocks.legion_v, blocks.legion_vi)]
    return found + [(leader, say("pool.leader-may-come")) for leader in sorted(leaders)]


def _schedule(view: GallicWarView, legion: str) -> str:
    """Return when a legion can still come, and on which rolls (11)."""
    turns = load_facts().numbers.turns[max(view.year, 1) - 1 :]
    told = []
    for turn in turns:
        if legion in turn.legions:
            key = "pool.certain" if turn.enter_on >= DIE else "pool.on-roll"
            told.append(say(key, year=year_bc(turn.year), rolls=f"1-{turn.enter_on}"))
    return commas(told)
