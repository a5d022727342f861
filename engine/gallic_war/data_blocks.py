"""The blocks of Caesar's Gallic War (2.2), read from `blocks.toml`, and their beginning (3), checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.blocks.facts import check_all_there, check_total, read_rating, read_strengths
from engine.contract import Seat
from engine.datafiles import Entry
from engine.gallic_war.data_map import GAUL, HELVETII, Area, known_area
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.words import catalogue

say = catalogue("gallic_war")

LEGION, TRIBE, GERMAN, LEADER = "legion", "tribe", "german", "leader"
HOME, FORCE_POOL, ASIDE = "home", "force_pool", "aside"
"""Where a block is when the game begins."""

CAESAR, ARIOVISTUS, VERCINGETORIX = "legion_x", "ariovistus", "vercingetorix"
MINOR_LEADERS = ("ambiorix", "dumnorix")
NANTUATES = "nantuates"
LATE_LEGIONS = ("legion_i", "legion_v", "legion_vi")

_GROUPS = {
    "legions": (LEGION, "data.other-legions", (CAESAR, *LATE_LEGIONS)),
    "germans": (GERMAN, "data.other-germans", (ARIOVISTUS,)),
    "leaders": (LEADER, "data.other-leaders", (*MINOR_LEADERS, VERCINGETORIX)),
    "tribes": (TRIBE, "data.other-tribes", (HELVETII, NANTUATES)),
}
"""The tables of the file: kind, how a number of blocks is refused that is not the game's, those the rules name."""

_MOST_AT_HOME = 2
_MOST_STRENGTH = 8
_HOLDERS = {LEGION: (ROMANS,), GERMAN: (BARBARIANS,), LEADER: (), TRIBE: SEATS}
"""Who may hold blocks of a kind when the game begins (3)."""


@dataclass(frozen=True, slots=True)
class BlockType:
    """A block as printed (2.2), and its beginning (3).

    Attributes:
        kind: legion, tribe, german (Ariovistus is one) or leader (of Gaul).
        home: its home area; None for Gallic leaders, who get one when they appear.
        region: where a minor leader appears (13.4); empty for all others.
        letter, fire: initiative, and the highest roll that hits.
        strengths: the strength at each step, lowest first: ``(1, 2, 3)``, the Helvetii's in twos (ruling N7).
        naval: whether Restricted Naval Movement lets it sail (11).
        start: at home, in the force pool or set aside. owner: who holds it; None if neutral or not in play.
        strength: with what it begins; 0 if it is not in play.
    """

    id: str
    name: str
    kind: str
    home: str | None
    region: str
    letter: str
    fire: int
    strengths: tuple[int, ...]
    naval: bool
    start: str
    owner: Seat | None
    strength: int


Pair = tuple[str, str]


def read_blocks(
    file: Entry, setup: Entry, areas: Mapping[str, Area], totals: Entry
) -> tuple[tuple[BlockType, ...], tuple[Pair, ...]]:
    """The blocks, legions first, then Germans, Gallic leaders and tribes; and the pairs of which one is drawn.

    Raises:
        DataError: something in the file, or in the table that says how the game begins, cannot be.
    """
    return _Blocks(setup, areas).read(file, totals)


class _Blocks:
    """The blocks being read, with what their entries have to agree with: the areas and the set-up."""

    def __init__(self, setup: Entry, areas: Mapping[str, Area]) -> None:
        self._areas = areas
        self._setup = setup
        self._seen: set[str] = set()
        self._starts: dict[str, tuple[str, Seat | None, Entry]] = {}
        setup.read(self._read_setup)

    def _read_setup(self, setup: Entry) -> None:
        for seat in SEATS:
            side = setup.table(seat, f"setup.{seat}")
            for block in side.names():
                self._place(block, HOME, seat, side)
        boxes = setup.table("boxes", "setup.boxes")
        for box in (FORCE_POOL, ASIDE):
            for block in boxes.texts(box):
                self._place(block, box, None, boxes)
        boxes.finish()

    def _place(self, block: str, start: str, seat: Seat | None, entry: Entry) -> None:
        if block in self._starts:
            entry.refuse(say("data.block-twice", block=block))
        self._starts[block] = (start, seat, entry)

    def read(self, file: Entry, totals: Entry) -> tuple[tuple[BlockType, ...], tuple[Pair, ...]]:
        """The blocks of all kinds, and the pairs."""
        blocks: list[BlockType] = []
        for key, (kind, other, named) in _GROUPS.items():
            group = file.table(key, key)
            home = group.text("home") if kind in (LEGION, GERMAN) else None
            if home is not None:
                known_area(home, self._areas, group)
            own = group.each("blocks", "block", partial(self._read_block, kind, home))
            check_all_there(say, named, [block.id for block in own], "data.no-block-of-the-rules", group)
            check_total(say, other, len(own), totals, group)
            group.finish()
            blocks += own
        check_total(say, "data.other-blocks", len(blocks), totals, file)
        for block, (_, _, entry) in self._starts.items():
            entry.refuse(say("data.unknown-block", block=block))
        self._check_homes(file, [block for block in blocks if block.kind == TRIBE])
        pairs = self._read_pairs(file, {block.id: block for block in blocks})
        check_total(say, "data.other-pairs", len(pairs), totals, file)
        file.finish()
        return tuple(blocks), pairs

    def _read_block(self, kind: str, home: str | None, entry: Entry) -> BlockType:
        name = entry.unique_id(self._seen)
        if kind == TRIBE:
            home = self._read_home(name, entry)
        letter, fire = read_rating(entry, "rating")
        if (letter == "A") != (name == CAESAR):
            entry.refuse(say("data.caesar-alone-has-a"))
        strengths = read_strengths(entry, given=entry.has("strengths"), most=_MOST_STRENGTH)
        start, owner, strength = self._start(name, kind, strengths, entry)
        return BlockType(
            name,
            entry.text("name"),
            kind,
            home,
            entry.choice("region", GAUL) if name in MINOR_LEADERS else "",
            letter,
            fire,
            strengths,
            naval=entry.has("naval") and entry.flag("naval"),
            start=start,
            owner=owner,
            strength=strength,
        )

    def _read_home(self, block: str, entry: Entry) -> str:
        area = known_area(entry.text("home"), self._areas, entry)
        if area.region not in GAUL:
            entry.refuse(say("data.no-home-of-tribes", area=area.id))
        if (block in (HELVETII, NANTUATES)) != (area.id == HELVETII):
            entry.refuse(say("data.home-of-the-helvetii", area=area.id))
        return area.id

    def _start(
        self, block: str, kind: str, strengths: tuple[int, ...], entry: Entry
    ) -> tuple[str, Seat | None, int]:
        """Where a block begins, who holds it and with what strength; each can be taken once."""
        if block not in self._starts:
            if kind != TRIBE:
                self._setup.refuse(say("data.block-is-not-placed-anywhere", block=block))
            return HOME, None, strengths[-1]
        start, owner, place = self._starts.pop(block)
        if start == FORCE_POOL and kind != LEGION:
            place.refuse(say("data.no-legion", block=block))
        if owner is None:
            return start, None, 0
        if owner not in _HOLDERS[kind]:
            place.refuse(say("data.block-cannot-be-held", block=block, owner=owner.label))
        strength = place.number(block, 1, _MOST_STRENGTH)
        if strength not in strengths:
            place.refuse(say("data.no-such-strength", block=block, strength=strength))
        return start, owner, strength

    def _check_homes(self, file: Entry, tribes: Iterable[BlockType]) -> None:
        """Each Gallic area is the home of a tribe or two (2.1)."""
        homes = [tribe.home for tribe in tribes]
        for area in self._areas.values():
            found = homes.count(area.id)
            if area.region in GAUL and not 1 <= found <= _MOST_AT_HOME:
                file.about(f"area {area.id}").refuse(say("data.tribes-at-home", found=found))

    def _read_pairs(self, file: Entry, blocks: Mapping[str, BlockType]) -> tuple[Pair, ...]:
        """The pairs of tribes, both of one home, of which one is drawn (3, ruling N6)."""
        paired: set[str] = set()
        pairs = file.pairs("pairs")
        for pair in pairs:
            entry = file.about(f"pair {'-'.join(pair)}")
            for block in pair:
                if block not in blocks:
                    entry.refuse(say("data.unknown-block", block=block))
                if blocks[block].kind != TRIBE or blocks[block].start != HOME or blocks[block].owner is not None:
                    entry.refuse(say("data.begins-not-neutral", block=block))
                if block in paired:
                    entry.refuse(say("data.block-twice", block=block))
                paired.add(block)
            if blocks[pair[0]].home != blocks[pair[1]].home:
                entry.refuse(say("data.two-homes"))
        return pairs
