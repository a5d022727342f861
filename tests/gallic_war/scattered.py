"""Situations in which everybody stands somewhere by chance, so that rules meet that seldom meet in games."""

import random

from tests.gallic_war import oracle
from tests.gallic_war.oracle import GERMANIA, MINOR_LEADERS, OFF, PAIRS, REGION, TRANSALPINE, TRIBAL, UNIT, B, N, R

ZONES = (
    (
        *("andes", "osismi", "veneti", "pictones", "esuvii", "bellovaci", "atrebates", "britannia", "carnutes"),
        *("santones", "germania", "treveri"),
    ),
    (
        *("volcae", "boii", "allobroges", "sequani", "helvetii", "aedui", "leuci", "germania", "treveri"),
        *("mandubii", "mediomatrici", "arverni"),
    ),
    (*TRIBAL, GERMANIA),
)
LATE = ("legion_i", "legion_v", "legion_vi")


def scattered(seed: int) -> str:
    """The text of a position before cards are laid: blocks crowd in a part of the map, no area is contested."""
    dice = random.Random(f"scattered {seed}")
    year, play = dice.choice((58, 57, 55, 52, 51)), dice.randint(1, 3)
    lines = [f"year: {year}", f"play: {play}", f"supply: {dice.choice((0, 1, 2, 5, 19))}", "phase: lay"]
    if dice.random() < 0.3:
        lines.append("naval: restricted")
    return "\n".join((*lines, *_blocks(dice), *_cards(dice, (4 if year == 58 else 5) - play + 1, play - 1))) + "\n"


def _blocks(dice: random.Random) -> list[str]:
    zone = dice.choice(ZONES)
    holds = {area: dice.choice((R, B)) for area in REGION} | {OFF: R, TRANSALPINE: dice.choice((R, R, B))}
    out = [dice.choice(pair) for pair in PAIRS]
    stand: dict[tuple[str, str], list[str]] = {}
    fallen, homes = [], []
    for name, unit in UNIT.items():
        if name in out or name in LATE or name == "nantuates":
            continue
        ours = [area for area in zone if holds[area] == (R if unit.kind == "legions" else B)]
        if unit.kind == "tribes":
            if dice.random() < 0.3:
                stand.setdefault((unit.home, N), []).append(f"{name} {unit.strengths[-1]}")
                continue
            if dice.random() < 0.08:
                (out if name == "helvetii" else fallen).append(name)
                continue
            area = dice.choice([each for each in zone if each != GERMANIA]) if dice.random() < 0.6 else unit.home
        elif unit.kind == "legions":
            area = dice.choice([*ours, OFF, *([TRANSALPINE] if holds[TRANSALPINE] == R else [])])
        elif unit.kind == "germans":
            area = GERMANIA if holds[GERMANIA] == B and dice.random() < 0.6 else dice.choice([*ours, ""])
        else:
            area = dice.choice([*(each for each in ours if each != GERMANIA), ""]) if dice.random() < 0.5 else ""
            region = MINOR_LEADERS.get(name)
            if area:
                homes.append(f"{name} {dice.choice([each for each in TRIBAL if region in (None, REGION[each])])}")
        if area:
            stand.setdefault((area, holds[area]), []).append(f"{name} {dice.choice(unit.strengths)}")
        elif unit.kind == "germans":
            out.append(name)
    lists = {"homes": homes, "fallen": fallen, "out": out}
    return [
        *(f"{area} {side}: {', '.join(blocks)}" for (area, side), blocks in stand.items()),
        *(f"{key}: {', '.join(names)}" for key, names in lists.items() if names),
        *(["massive: yes", "removed: massive_revolt"] if any("vercingetorix" in home for home in homes) else []),
    ]


def _cards(dice: random.Random, hand: int, played: int) -> list[str]:
    events = [card for card in oracle.CARD if "event" in oracle.CARD[card] and card != "massive_revolt"]
    areas = [card for card in oracle.CARD if "event" not in oracle.CARD[card]]
    dice.shuffle(areas)
    hands = {side: [areas.pop() for _ in range(hand)] for side in (R, B)}
    hands[B][0], hands[R][0] = dice.sample(events, 2)
    lines = [f"hand {side}: {', '.join(cards)}" for side, cards in hands.items()]
    for side in (R, B) if played else ():
        lines.append(f"discards {side}: {', '.join(areas.pop() for _ in range(played))}")
    return lines
