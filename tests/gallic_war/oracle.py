"""The rules of cards, politics, events and stacking once more, written from the rulebook and naively.

It reads a situation from its position text and the facts from the data files, and knows nothing of the engine:
`test_oracle` holds both against each other. `oracle_movement` is the same for movement.
"""

import tomllib
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "gallic_war"
R, B, N = "romans", "barbarians", "neutral"
OTHER = {R: B, B: R}
OFF, TRANSALPINE, GERMANIA, BRITANNIA = "roman_off_map", "transalpine_gaul", "germania", "britannia"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


MAP, BLOCKS, CARDS = _read("map"), _read("blocks"), _read("cards")
REGION: dict[str, str] = {area["id"]: area["region"] for area in MAP["areas"]}
TRIBAL = [area for area in REGION if area not in (OFF, TRANSALPINE, GERMANIA)]
SEA: dict[str, list[str]] = {sea["id"]: sea["ports"] for sea in MAP["seas"]}
BORDER = {
    way: kind
    for kind in ("open", "river", "rhine", "off_map")
    for a, b in MAP[f"{kind}_borders"]
    for way in ((a, b), (b, a))
}
NEAR = {area: [end for start, end in BORDER if start == area] for area in REGION}
CARD: dict[str, dict[str, Any]] = {card["id"]: card for card in (*CARDS["tribes"], *CARDS["events"])}
PAIRS: list[list[str]] = BLOCKS["pairs"]
MINOR_LEADERS = {"dumnorix": "celtae", "ambiorix": "belgica"}
LEADERS = ("ariovistus", "vercingetorix", *MINOR_LEADERS)


class Unit:
    """What is printed on a block."""

    def __init__(self, kind: str, row: dict[str, Any]) -> None:
        self.kind = kind
        self.home = row.get("home", BLOCKS[kind].get("home", ""))
        self.strengths = row.get("strengths", list(range(1, row["steps"] + 1)))
        self.naval = row.get("naval", False)


UNIT = {
    row["id"]: Unit(kind, row)
    for kind in ("legions", "germans", "leaders", "tribes")
    for row in BLOCKS[kind]["blocks"]
}


class Position:
    """A situation as its text tells it: where the blocks stand, whose they are, how strong."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, str] = {}
        self.unit: dict[str, tuple[str, str, int]] = {}
        for line in text.splitlines():
            key, colon, value = line.partition(": ")
            words = key.split()
            if colon and len(words) == 2 and words[0] in REGION and words[1] in (R, B, N):
                for block in value.split(","):
                    name, strength = block.split()[:2]
                    self.unit[name] = (words[0], words[1], int(strength))
            elif colon:
                self.lines[key] = value.strip()
        self.year = int(self.lines.get("year", "58"))
        self.supply = int(self.lines.get("supply", "15"))
        self.homes = {name: self.unit[name][0] for name in LEADERS if name in self.unit and name != "ariovistus"}
        self.homes |= dict(map(str.split, self.list("homes")))

    def list(self, key: str) -> list[str]:
        """A line with commas."""
        value = self.lines.get(key, "none")
        return [] if value == "none" else [item.strip() for item in value.split(",")]

    def area(self, unit: str) -> str:
        return self.unit[unit][0]

    def side(self, unit: str) -> str:
        return self.unit[unit][1]

    def at(self, area: str, side: str | None = None) -> set[str]:
        """The units in an area, those of a side."""
        return {unit for unit, (where, whose, _) in self.unit.items() if where == area and side in (None, whose)}

    def home_tribes(self, area: str) -> set[str]:
        """The tribes on the map whose home it is."""
        return {unit for unit in self.unit if UNIT[unit].kind == "tribes" and UNIT[unit].home == area}

    def controls(self, side: str, area: str) -> bool:
        """N2."""
        if area not in TRIBAL or self.at(area, OTHER[side]):
            return False
        tribes = self.home_tribes(area)
        return bool(self.at(area, side) or (tribes and all(self.side(tribe) == side for tribe in tribes)))

    def is_friendly(self, side: str, area: str) -> bool:
        """N1; Transalpine Gaul is the Romans' unless the Barbarians alone stand there (N2)."""
        if self.at(area, OTHER[side]):
            return False
        owns = self.controls(side, area) or (side, area) == (R, TRANSALPINE)
        return bool(self.at(area, side)) or (not self.at(area) and owns)

    def is_free(self, side: str, area: str) -> bool:
        """Friendly or empty (N1)."""
        return not self.at(area) or self.is_friendly(side, area)

    def turned_by(self, side: str, area: str) -> set[str]:
        """The tribes that the choice of an area stands for (N5)."""
        return {tribe for tribe in self.home_tribes(area) if self.side(tribe) != side}


# --- cards (5.2) -------------------------------------------------------------------------------------------------


def points(card: str, side: str) -> int:
    """2.3."""
    return int(CARD[card].get("barbarian_points", CARD[card]["points"]) if side == B else CARD[card]["points"])


def announcements(position: Position, side: str, card: str, bound: bool) -> set[str]:
    """5.1, 5.2.1, C1."""
    if "event" in CARD[card]:
        return {"announce event"} if bound else {"announce event", "announce movement"}
    uses = {"politics", "movement"}
    if len(position.list(f"activated {side}")) < {R: 1, B: 2}[side]:
        uses.add("activation")
    if side == R or ("vercingetorix" in position.unit and position.lines.get("raided") != "yes"):
        uses.add("supply")
    return {f"announce {use}" for use in uses}


# --- Political Actions (5.2.1 D, 8.3) ----------------------------------------------------------------------------


def political(position: Position, side: str) -> set[str]:
    """5.2.1 D, C2, C4."""
    envoys = [u for u in position.unit if (UNIT[u].kind == "legions" if side == R else u in LEADERS)]
    reached = any(position.area(envoy) in SEA["oceanus_britannicus"] for envoy in envoys)
    areas = {area for area in TRIBAL if position.turned_by(side, area) and (area != BRITANNIA or reached)}
    found = {f"sway {area}" for area in areas}
    if side == B and "vercingetorix" in position.unit:
        found |= {f"rally {area}" for area in areas if area in NEAR[position.area("vercingetorix")]}
    return found


def modifier(position: Position, side: str, card: str, action: str) -> int:
    """5.2.1 D, C4."""
    verb, area = action.split()
    return (card != area) - 1 + bool(position.at(area, OTHER[side])) - (verb == "rally")


# --- events (13) -------------------------------------------------------------------------------------------------


def revolt_size(position: Position, side: str, card: str) -> str:
    """13.3-13.5."""
    event = CARD[card]["event"]
    if side == R or event == "minor_revolt":
        return "minor"
    if event == "major_revolt":
        return "minor" if set(MINOR_LEADERS) <= set(position.unit) else "major"
    return "minor" if position.year == 58 else "massive"


def revolts(position: Position, side: str, size: str, chosen: list[str]) -> set[str]:
    """13.2-13.4, V1: the areas that may be chosen next."""
    takes = (B,) if side == R else (R, N)
    found = {area for area in TRIBAL if any(position.side(tribe) in takes for tribe in position.home_tribes(area))}
    if position.year == 58 and "helvetii" in position.unit:
        found.discard("helvetii")
    if size == "major" and any(REGION[area] == "aquitania" for area in chosen):
        found = {area for area in found if REGION[area] != "aquitania"}
    return {f"revolt {area}" for area in found - set(chosen)}


def risen(position: Position, side: str, area: str) -> dict[str, str]:
    """13.3, V2: the tribes that a revolt turns, and to whom."""
    tribes = position.turned_by(side, area)
    others = {position.side(unit) for unit in position.at(area) - tribes}
    to = B if side == B or R in others else R if B in others else N
    return {tribe: to for tribe in tribes if position.side(tribe) != to}


def leaders(position: Position, size: str, won: list[str]) -> set[str]:
    """13.4, 13.5, V3, V4."""
    coming = {"vercingetorix": None} if size == "massive" else MINOR_LEADERS
    return {
        f"lead {leader} {area}"
        for leader, region in coming.items()
        for area in won
        if leader not in position.unit and region in (None, REGION[area]) and not position.at(area, R)
    }


def baggage(position: Position, target: str | None, given: int) -> set[str]:
    """13.1, V5."""
    found = set() if given else {"raid"}
    for unit, (area, side, strength) in position.unit.items():
        if side == B and target in (None, area) and strength < UNIT[unit].strengths[-1]:
            found.add(f"step {unit}")
    return found


# --- stacking (5.2.1 E, M9) --------------------------------------------------------------------------------------


def losers(position: Position, side: str, area: str, hit: set[str]) -> set[str]:
    """Those that may lose the next step; `hit` have lost one."""
    here = {unit for unit in position.at(area, side) if area != TRANSALPINE or UNIT[unit].kind != "legions"}
    spare = {unit for unit in here if position.unit[unit][2] > UNIT[unit].strengths[0]}
    first = spare - hit or spare or here
    return {unit for unit in first if UNIT[unit].kind == "tribes"} or first
