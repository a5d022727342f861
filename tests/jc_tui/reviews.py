"""A review made by hand: what screens show must not hang on how well bots play."""

from math import sin

from engine.bots.review import EvaluationPoint, Review, Verdict
from tests.jc_tui.games import C, P

ATTACK = "Attack Rome with Caesar and 2 legions from Ravenna"


def verdict(position, seat, cost, clock="705.1", phase="move", played="Hold back", better=ATTACK):
    actions = ("end",), ("move caesar ravenna-rome",)
    return Verdict(position, clock, seat, phase, played, better, *actions, cost, 0.012, 0.4, 0.4 + cost)


def moments(length):
    """A game that goes to and fro: Caesar is ahead at first and loses in the end."""
    found = []
    for number in range(60):
        clock = f"{705 + number // 12}.{1 + min(4, number % 12 // 2)}"
        chance = max(0.0, min(1.0, 0.5 + 0.4 * sin(number / 7) - number / 200))
        found.append(EvaluationPoint(number * length // 60, clock, chance, (4 + 4 * chance, 8 - 4 * chance)))
    return (*found, EvaluationPoint(length, "end", 0.0, (4.0, 10.0)))


def review(length=400):
    long = (
        "Move Antonius, 3 legions and an equitatus from Massilia, Lugdunum and Genua to Rome; Move Caesar and "
        "Legio 13 from Ravenna to Sirmium; Move Legio 8 and Legio 12 from Genua to Narbo"
    )
    verdicts = (
        verdict(length // 4, C, 0.11, "706.2"),
        verdict(length // 10, C, 0.07, "705.3", "levy", "Levy Navis 5 in Ravenna", "Add a step to Ballista"),
        verdict(length // 2, P, 0.06, "707.2", "battle", "Fire with Legio 1", "Retreat Legio 1 to Neapolis"),
        verdict(length // 3, C, 0.04, "706.4", "play", "Play 1/2", "Play 4/1"),
        verdict(length // 2 + 9, C, 0.03, "707.3", better=long),
    )
    return Review(moments(length), verdicts, (73, 67))
