"""What the sentences of refusals assert, checked against the view of who reads them and the printed facts.

Nothing of the rules or of the state's insides is used: who stands where comes from the view, roads and names from
the data files, and what a view does not tell (which Navis were there when land blocks crossed) from the actions.
"""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from engine.contract import Action, Seat
from engine.julius_caesar.actions import Move, Sail
from engine.julius_caesar.data import BlockType
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, Stack
from tests.julius_caesar.support import loaded

DATA = loaded().data
PLACES = {place.name: place.id for place in (*DATA.cities, *DATA.seas)}
CITIES = {city.id: city for city in DATA.cities}
SEAS = {sea.id for sea in DATA.seas}
BLOCKS = {block.id: block for block in DATA.blocks}
GODS = {card.name: card.id for card in DATA.cards if card.god}
KINDS = {frozenset((link.a, link.b)): link.kind for link in DATA.links}
PLACE = "|".join(sorted(map(re.escape, PLACES), key=len, reverse=True))
AT = rf"(?P<place>{PLACE})"
WAY = rf"(?P<way>(?:{PLACE})-(?:{PLACE}))"


def place(m: re.Match[str], name: str = "place") -> str:
    """The id of a place that a sentence names."""
    return PLACES[m[name]]


class Diary:
    """What happened in this command phase: who was at sea when land blocks crossed, whether a group has moved."""

    def __init__(self) -> None:
        self.crossed: dict[str, set[str]] = {}
        self.marched = False
        self._whose: tuple[Any, ...] = ()

    @classmethod
    def of(cls, state: State) -> "Diary":
        """What can have happened before a state that was not played to."""
        diary, seat = cls(), SEATS[state.actor]
        view = state.view(seat)
        moved = any(stack.moved for space in view.spaces.values() for stack in space.stacks)
        diary.marched = moved or bool(view.active)
        for sea in view.guarded_seas:
            diary.crossed[sea] = {block.id for block in view.spaces[sea].blocks if not block.moved}
        return diary

    def note(self, state: State, action: Action) -> None:
        """Take in an action that is about to be done."""
        if self._whose != (whose := (state.year, state.turn, state.actor, state.phase == "move")):
            self.crossed, self.marched, self._whose = {}, False, whose
        self.marched |= isinstance(action, Move)
        if isinstance(action, Sail):
            view = state.view(SEATS[state.actor])
            for sea in action.path[1:-1]:
                self.crossed.setdefault(sea, {block.id for block in view.spaces[sea].blocks})


class Witness:
    """A refused action with what its player may know."""

    def __init__(self, view: JuliusCaesarView, seat: Seat, action: Action, diary: Diary, legal: list[str]) -> None:
        self.view, self.action, self.diary, self.legal = view, action, diary, legal
        self.seat, self.enemy = seat, next(side for side in SEATS if side is not seat)
        self.god = next((name for name, card in GODS.items() if card == view.card), None)

    @property
    def block(self) -> BlockType:
        """What is printed on the block of the action; of the two to be swapped, on the second."""
        return BLOCKS[getattr(self.action, "block", "") or getattr(self.action, "second", "")]

    @property
    def path(self) -> Sequence[str]:
        """The way of the action, if it has one."""
        return getattr(self.action, "path", ())

    @cached_property
    def own(self) -> dict[str, tuple[str, SeenBlock]]:
        """The seat's blocks on the map with their places."""
        spaces = self.view.spaces.values()
        return {b.id: (space.id, b) for space in spaces for b in space.blocks if b.side is self.seat}

    @property
    def here(self) -> tuple[str, SeenBlock]:
        """Where the block of the action stands."""
        return self.own[self.block.id]

    def stack(self, place: str, side: Seat) -> Stack | None:
        """A side's blocks in a place."""
        space = self.view.spaces.get(place)
        return next((stack for stack in space.stacks if stack.side is side), None) if space else None

    def holder(self, place: str) -> str:
        """How a place stands, as refusals say it."""
        space = self.view.spaces.get(place)
        if space is None:
            return "vacant"
        return "contested" if space.contested else "yours" if space.owner is self.seat else f"{self.enemy.label}'s"

    def link(self, way: str) -> tuple[str, frozenset[str]]:
        """The kind and the ends of a road that a sentence names as ``Ravenna-Rome``."""
        ends = frozenset(PLACES[name] for name in way.split("-"))
        return KINDS[ends], ends

    def entered(self, side: Seat, start: str, end: str) -> bool:
        """Whether a side entered a battle from one place to another."""
        return (start, end, side) in self.view.entered

    def quoted(self, verb: str) -> bool:
        """Whether a sentence may offer what is typed with this verb now."""
        battle = self.view.battle
        leaving = battle is not None and battle.round == 4 and battle.attacker is self.seat
        return {
            "sail": self.god is None,
            "levy": self.god is None and self.view.levies_left > 0,
            "step": self.god is None and self.view.levies_left > 0,
            "retreat": battle is not None and battle.round > 1,
            "fire": not leaving,
            "pass": not leaving,
        }.get(verb, True)


def _pinned(w: Witness, m: re.Match[str]) -> bool:
    ours, theirs = w.stack(place(m), w.seat), w.stack(place(m), w.enemy)
    main = sum(numbers[0] for numbers in theirs.arrivals.values())
    waiting = re.findall(r"(\d+) of (yours|[A-Z]\w+'s)", m["apart"] or "")
    reserves = {("yours", ours.reserves), (f"{w.enemy.label}'s", theirs.reserves)}
    return (
        (int(m["pin"]), int(m["left"])) == (main, ours.count - ours.reserves)
        and main >= int(m["left"])
        and {(whose, int(number)) for number, whose in waiting} == {pair for pair in reserves if pair[1]}
    )


def _limit(w: Witness, m: re.Match[str]) -> bool:
    (kind, ends), most, used = w.link(m["way"]), int(m["most"]), int(m["used"])
    left = m["how"].startswith("left")
    counted = w.view.retreats if left else w.view.roads
    now = sum(number for a, b, side, number in counted if frozenset((a, b)) == ends and side is w.seat)
    limits = {"major": 4, "minor": 2, "strait": 2}
    if "under Pluto" in m.string:
        limits = {"major": 6, "minor": 3}
    elif "in one round" in m.string or "contested city" in m.string:
        limits["strait"] = 1
    return now == used >= most == limits[kind]


def _guard(w: Witness, m: re.Match[str]) -> bool:
    sea = place(m)
    here = {block for block, (place, _) in w.own.items() if place == sea}
    then = w.diary.crossed[sea]
    return here & then == {w.block.id} and bool(here - then) == bool(m["newcomer"])


def _foreign(w: Witness, m: re.Match[str]) -> bool:
    return w.block.kind != "cleopatra" and w.block.owner is not w.seat and w.block.id not in w.own


def _gone_over(w: Witness, m: re.Match[str]) -> bool:
    pool = w.view.pools[w.seat]
    at_home = {*w.own, *(pool.blocks or ()), *pool.face_up, *pool.lost}
    return w.block.owner is w.seat and w.block.id not in at_home and m["side"] == w.enemy.label


def _cleopatra(w: Witness, m: re.Match[str]) -> bool:
    with_her = [s.side.label for space in w.view.spaces.values() for s in space.stacks if s.cleopatra]
    return with_her == [m["side"]]


def _in_pool(part: str) -> Callable[[Witness, re.Match[str]], bool]:
    return lambda w, m: w.block.id in (getattr(w.view.pools[w.seat], part) or ())


def _joined(w: Witness, m: re.Match[str]) -> bool:
    kind = KINDS.get(frozenset((place(m, "a"), place(m, "b"))))
    return kind in (("sea", None) if "road" in m["how"] else ("major", "minor", "strait", None))


def _fed(w: Witness, m: re.Match[str]) -> bool:
    city = place(m)
    stack = w.stack(city, w.seat)
    return stack is not None and int(m["fed"]) == 3 + CITIES[city].vp >= int(m["there"]) == stack.count


def _beside(w: Witness, m: re.Match[str]) -> bool:
    city = place(m)
    near = [end for ends, kind in KINDS.items() if city in ends and kind != "sea" for end in ends - {city}]
    return all(w.holder(place) != "yours" for place in near)


def _letter(w: Witness, m: re.Match[str]) -> bool:
    battle = w.view.battle
    own = w.block.attack_letter if battle.attacker is w.seat else w.block.letter
    turn = battle.turn_of.label if battle.turn_of else ""
    ours, waits = (m["side"], m["turn"], m["own"]), own > m["turn"]
    return ours == (turn, battle.letter, own) and waits == ("waits" in m[0])


def _strongest(w: Witness, m: re.Match[str]) -> bool:
    names = {BLOCKS[text.removeprefix("hit ")].name for text in w.legal}
    return {name.split("'s ")[-1] for name in m["names"].split(", ")} == names


CLAIMS: tuple[tuple[str, Callable[[Witness, re.Match[str]], bool]], ...] = (
    (rf"(?:^|\. ){AT} is (?P<how>yours|vacant|contested|\w+'s)\.", lambda w, m: w.holder(place(m)) == m["how"]),
    (rf" stands in {AT}, not in (?P<other>{PLACE})\.", lambda w, m: w.here[0] == place(m) != place(m, "other")),
    (rf" has moved to {AT} this turn", lambda w, m: w.here[0] == place(m) and w.here[1].moved),
    (r" stands in your levy pool", _in_pool("blocks")),
    (r" was eliminated this year", _in_pool("face_up")),
    (r" was killed", _in_pool("lost")),
    (r" is your third leader", lambda w, m: not w.view.pools[w.seat].lost),
    (r" has gone over to (?P<side>\w+) and fights for that side now\.", _gone_over),
    (r"^Cleopatra fights for (?P<side>\w+)\.", _cleopatra),
    (r" is not one of your blocks", _foreign),
    (
        rf" the main attack of (?P<pin>\d+) holds (?P=pin) blocks?, and (?P<left>\d+) (?:is|are) left in"
        rf" {AT}(?:; reserves \((?P<apart>[^)]+)\) do not count)?\.",
        _pinned,
    ),
    (
        rf" cannot go from (?P<a>{PLACE}) to (?P<b>{PLACE}): the attacker came",
        lambda w, m: w.entered(w.enemy, place(m, "b"), place(m, "a")),
    ),
    (
        rf"{WAY} takes (?P<most>\d) .*, and (?P<used>\d) of yours (?:has|have)"
        r" (?P<how>moved|crossed|left that way)\.",
        _limit,
    ),
    (
        rf" must stay in {AT} this phase: .* no other Navis that was there is left"
        r"(?P<newcomer>; one that came later does not relieve it)?\.",
        _guard,
    ),
    (rf"^(?P<a>{PLACE}) and (?P<b>{PLACE}) are not joined by (?P<how>a road or strait|a sea border)\.", _joined),
    (
        rf"^(?P<a>{PLACE}) and (?P<b>{PLACE}) have no common border\.",
        lambda w, m: KINDS.get(frozenset((place(m, "a"), place(m, "b")))) != "sea",
    ),
    (rf"{AT} feeds (?P<fed>\d) blocks and (?P<there>\d+) ", _fed),
    (rf"^No city joined to {AT} by road or strait is friendly to you", _beside),
    (
        rf"^(?P<side>\w+) has no blocks in {AT}\.",
        lambda w, m: m["side"] == w.enemy.label and w.stack(place(m), w.enemy) is None,
    ),
    (rf"{AT} is a sea:", lambda w, m: place(m) in SEAS),
    (rf"{AT} is no sea:", lambda w, m: place(m) in CITIES),
    (rf"{AT} is no port[:,.]", lambda w, m: place(m) in SEAS or not CITIES[place(m)].port),
    (rf"{AT} is no major port", lambda w, m: place(m) in SEAS or not CITIES[place(m)].major_port),
    (r" is a land block", lambda w, m: w.block.kind != "navis"),
    (
        rf" is levied in (?P<home>{PLACE}), not in {AT}\.",
        lambda w, m: w.block.levy_city == place(m, "home") != place(m),
    ),
    (r" is on the map: ", lambda w, m: w.block.id in w.own),
    (r" is at full strength\.", lambda w, m: w.here[1].strength == max(w.block.strengths)),
    (r" is at sea: ", lambda w, m: w.here[0] in SEAS),
    (rf" is in port already, in {AT}\.", lambda w, m: w.here[0] == place(m)),
    (r"have no move points left|you have none left", lambda w, m: w.view.moves_left == 0),
    (r"have no levy points left|levies are used up", lambda w, m: w.view.levies_left == 0),
    (r"and you have moved\.", lambda w, m: w.diary.marched),
    (rf", and {AT} is (?:another|not active)\.", lambda w, m: place(m) not in w.view.active),
    (r"and this path has (?P<links>\d+)\.", lambda w, m: len(w.path) == 1 + int(m["links"])),
    (rf"^(?P<god>{'|'.join(GODS)}) (?:gives no|moves) ", lambda w, m: m["god"] == w.god),
    (r"god card gives no", lambda w, m: w.god is not None),
    (rf" does not fight in {AT}\.", lambda w, m: w.view.battlefield == place(m) != w.here[0]),
    (r" is in reserve and joins", lambda w, m: w.here[1].reserve),
    (r" has had its battle turn", lambda w, m: w.view.battle is not None and w.block.id in w.view.battle.acted),
    (
        r"(?P<side>\w+)'s (?P<turn>[A-D]) blocks have the battle turn; .* is (?P<own>[A-D])(?: and waits|,)",
        _letter,
    ),
    (
        r" fights for (?P<side>\w+), and (?P<turn>\w+)'s blocks have the turn",
        lambda w, m: (m["side"], m["turn"]) == (w.enemy.label, w.seat.label) and w.block.id not in w.own,
    ),
    (r"retreat in round 1", lambda w, m: w.view.battle is not None and w.view.battle.round == 1),
    (
        r"an attacker in round 4|attackers must leave",
        lambda w, m: w.view.battle is not None and (w.view.battle.round, w.view.battle.attacker) == (4, w.seat),
    ),
    (
        rf"^The attacker came by {WAY}:",
        lambda w, m: any(side is w.enemy and {a, b} == w.link(m["way"])[1] for a, b, side in w.view.entered),
    ),
    (rf"^The attacker came from {AT}:", lambda w, m: w.entered(w.enemy, place(m), w.view.battlefield or "")),
    (
        r"only by a road they came by|only if Navis came from there",
        lambda w, m: not w.entered(w.seat, w.path[-1], w.view.battlefield or ""),
    ),
    (r"one of yours has done so\.", lambda w, m: w.seat in w.view.sea_retreats),
    (
        rf" can retreat, for example to {AT},",
        lambda w, m: any(re.fullmatch(rf"retreat {w.block.id} .*-{place(m)}", text) for text in w.legal),
    ),
    (r"strongest blocks \((?P<names>[^)]+)\)", _strongest),
    (r"You do not hold the card ", lambda w, m: getattr(w.action, "card", "") not in w.view.hand),
    (r"'(?P<verb>[a-z]+)(?: [^']*)?'", lambda w, m: w.quoted(m["verb"])),
)
"""Patterns of what sentences assert, each with what has to be so."""
