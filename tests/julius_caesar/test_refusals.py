"""What is refused, by which rule and in which words; and that this reading of the rules agrees with the engine.

The table has a row for every reason there is. The fuzz tests try all sorts of actions in random games and brawls:
`explain`, written from the rulebook, finds nothing wrong exactly with the legal ones.
"""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from engine.blocks import refusing
from engine.blocks.sets import bits
from engine.contract import Action, IllegalAction, Seat
from engine.julius_caesar import refusals
from engine.julius_caesar.actions import (
    FORMS,
    Deal,
    End,
    MainAttack,
    Move,
    Regroup,
    Retreat,
    Roll,
    Sail,
)
from engine.julius_caesar.position.stack import stack_of
from engine.julius_caesar.refusals import explain
from engine.julius_caesar.state import PEACE, State
from engine.julius_caesar.tasks import BATTLE, COLOUR, DRAW, JUPITER, MAIN_ATTACK, MOVE, REGROUP, SURPRISE, VULCAN
from engine.julius_caesar.words import say
from engine.rulebook import load_rulebook
from tests.julius_caesar.attempting import attempts, play_brawl, play_game, sampled
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import CHANCE_PHASES, at

REFUSING = {"refuse": 0, "refuse_if": 1, "known": 2}
"""The calls that refuse: how many arguments come before rule, code and situation."""

SOURCES = (*Path(refusals.__file__).parent.glob("*.py"), Path(refusing.__file__))


def read(text: str) -> Action:
    """An action from its notation, with whole names, whether they exist or not."""
    verb, *words = text.split()
    kind = next(kind for kind in FORMS if kind.verb == verb)
    if kind is Roll:
        return Roll(tuple(map(int, words)))
    if kind is Deal:
        return Deal(Seat(words[0]), words[1])
    if kind is MainAttack:
        return MainAttack(tuple(words[0].split("-")))
    if kind in (Move, Sail, Retreat, Regroup):
        return kind(words[0], tuple(words[1].split("-")))
    return kind(*words)


FIRST_EDITION = "julius-caesar 1.x\n"

DECLARING = f"""{FIRST_EDITION}
phase: main attack
player one: caesar
card: 3/2
ravenna caesar: legio_13
genua caesar: legio_16
attack rome: caesar
attack aquileia: caesar from ravenna
rome caesar: caesar from ravenna, legio_8 from genua
rome pompey: legio_1
aquileia caesar: legio_7 from ravenna
aquileia pompey: legio_2
"""

JUPITER_1X = f"""{FIRST_EDITION}
phase: jupiter
actor: caesar
rome pompey: legio_1, cleopatra
ravenna caesar: legio_8
mare_internum pompey: navis_1
"""

COLOURING = JUPITER_1X.replace("phase: jupiter", "phase: colour\ndrawn from: rome")
DRAWING = COLOURING.replace("phase: colour", "phase: draw\ncolour: blue")

# --- the table -----------------------------------------------------------------------------------------------

MARCH = """
player one: caesar
card: 3/2
moves: 2
ravenna caesar: caesar, legio_13, legio_14, legio_16, navis_2
genua caesar: legio_11, legio_12
mare_tyrrhenum caesar: navis_1
rome pompey: legio_1, legio_3
narbo pompey: legio_5
face up: legio_7
"""
MARCHED = """
player one: caesar
card: 3/2
moves: 0
active: ravenna
genua caesar: legio_11, legio_13 from ravenna
ravenna caesar: legio_14, navis_2
rome caesar: legio_8 from ravenna, legio_9 from ravenna
"""
STRAIT = """
player one: caesar
card: 3/2
moves: 2
messana caesar: legio_7, legio_8
"""
PINNED = """
phase: move
actor: pompey
player one: caesar
card: 3/2
moves: 3
rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_13 from ravenna reserve
rome pompey: legio_1, legio_2, legio_3{extra}
brundisium pompey: legio_4
sipontum pompey: legio_5
"""
GOD = """
phase: move
actor: caesar
player one: caesar
card: {god}
moves: {moves}
ravenna caesar: caesar, legio_13, navis_2
genua caesar: legio_11
massilia caesar: legio_7, navis_1
mare_hadriaticum caesar: navis_3
neapolis pompey: legio_1
"""
PLUTO = """
phase: move
actor: caesar
player one: caesar
card: pluto
moves: 0
active: genua
roads caesar: genua-rome 6
genua caesar: legio_11
rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_10 from genua,\
 legio_12 from genua, legio_13 from genua
rome pompey: legio_1
"""
SAIL = """
player one: caesar
card: 3/2
moves: 2
genua caesar: legio_11
ravenna caesar: legio_13
lugdunum caesar: legio_16
massilia caesar: navis_1, legio_7
mare_tyrrhenum caesar: navis_2
neapolis pompey: legio_1
"""
SAILED = """
player one: caesar
card: 3/2
moves: 1
guarded: mare_tyrrhenum
rome caesar: legio_11 from mare_tyrrhenum
mare_tyrrhenum caesar: navis_2
genua caesar: legio_12
"""
CONTESTED_SEA = """
actor: pompey
player one: caesar
card: 3/2
moves: 2
mare_tyrrhenum caesar: navis_1 from mare_hispanum
mare_tyrrhenum pompey: navis_1
neapolis pompey: legio_1
"""
WENT_OVER = """
player one: caesar
card: 3/2
moves: 2
genua caesar: legio_11
rome pompey: legio_1, legio_8
alexandria pompey: cleopatra
"""
LEVYING = """
phase: levy
actor: caesar
player one: caesar
card: 2/3
levies: {levies}
ravenna caesar: caesar, legio_13 II, legio_8 II
rome caesar: legio_7 II from ravenna
rome pompey: legio_1
mare_tyrrhenum caesar: navis_1 I
lugdunum caesar: legio_16
neapolis pompey: legio_2
face up: legio_9
lost: {lost}
"""
JUPITER_STRIKES = """
phase: jupiter
player one: caesar
genua caesar: legio_11
rome pompey: legio_1, legio_3
brundisium pompey: legio_2
"""
JUPITER_DRAWS = """
phase: draw
player one: caesar
drawn from: rome
genua caesar: legio_11
rome pompey: legio_1, legio_3
brundisium pompey: legio_2
"""
DEFECTING = """
phase: defect
player one: caesar
drawn from: rome
drawn: legio_1
genua caesar: legio_11
ravenna caesar: legio_13
lugdunum caesar: legio_16
rome pompey: legio_1, legio_3
"""
VULCAN_STRIKES = """
phase: vulcan
player one: caesar
genua caesar: legio_11
rome pompey: legio_1
mare_tyrrhenum pompey: navis_1
"""
SURPRISING = """
phase: surprise
player one: caesar
rome caesar: legio_11 from genua
rome pompey: legio_1
massilia caesar: legio_12 from genua
massilia pompey: legio_5
tarraco pompey: legio_6
"""
CHOOSING = """
phase: choose battle
rome caesar: legio_11 from genua
rome pompey: legio_1
narbo caesar: legio_12 from massilia
narbo pompey: legio_5
genua caesar: legio_7
"""
FIGHT = """
phase: battle
actor: {actor}
player one: caesar
battle: rome
round: {round}
slot: {slot}
rome caesar: caesar from genua, legio_11 from genua, legio_12 from genua, legio_13 from ravenna{caesar}
rome pompey: pompey, legio_1, legio_2
genua caesar: legio_7
tarraco pompey: legio_5
sipontum caesar: legio_8
mare_hispanum pompey: navis_1
{more}
"""
STRAIT_FIGHT = """
phase: {phase}
actor: pompey
player one: caesar
battle: messana
{fight}
{caesar}
messana pompey: legio_1, legio_2
rhegium pompey: legio_3
retreats pompey: messana-rhegium {used}
"""
NAVAL = """
phase: battle
actor: {actor}
player one: caesar
battle: mare_tyrrhenum
round: 2
slot: {slot}
mare_tyrrhenum caesar: navis_1 from mare_hispanum, navis_2 from mare_hispanum
mare_tyrrhenum pompey: navis_1
genua caesar: legio_7
neapolis pompey: legio_1
mare_internum pompey: navis_2
"""
SEA_FIGHT = """
phase: battle
actor: pompey
player one: caesar
battle: rome
round: 2
slot: 4
rome caesar: legio_11 from genua, legio_12 from genua
rome pompey: legio_1, legio_2
mare_tyrrhenum pompey: navis_1
neapolis pompey: legio_5
{more}
"""
TRAPPED = """
phase: battle
battle: messana
round: 4
slot: 5
messana caesar: legio_11 from lilybaeum, legio_12 from lilybaeum
messana pompey: legio_1
syracuse caesar: legio_8
"""
ROLLING = """
phase: roll
battle: rome
firing: legio_1
rome caesar: legio_11 from genua
rome pompey: legio_1 III
"""
HITTING = """
phase: hit
battle: rome
firing: legio_1
dice: 1 6 6 6
hits: 1
rome caesar: legio_11 from genua, legio_12 from genua, legio_13 II from genua
rome pompey: legio_1
"""
REGROUPING = """
phase: regroup
actor: caesar
player one: caesar
battle: rome
rome caesar: legio_11 from genua, legio_12 from genua, navis_1 from mare_tyrrhenum
genua caesar: legio_7
messana caesar: legio_8
neapolis pompey: legio_1
"""
WINTER = """
phase: {phase}
actor: caesar
turn: 5
rome caesar: legio_11
genua caesar: legio_12, navis_2
lugdunum caesar: legio_7, legio_8, legio_9{more}
neapolis pompey: legio_1
alexandria caesar: cleopatra
"""
CROWDED = WINTER.format(phase="supply", more=", legio_16")
VOLUNTARY = WINTER.format(phase="disband", more="")
WINTER_AT_SEA = WINTER.format(phase="port", more="") + "mare_tyrrhenum caesar: navis_1"
DEPLOYING = "phase: deploy\nactor: caesar"
DEALING = "phase: deal\nactor: {actor}\nhand caesar: {hand}"
HAND = "hand caesar: 4/1, 3/2, 3/1, 2/3, apollo\nhand pompey: 2/3, 2/2, 2/1, 1/3, 1/2"
PLAYING = f"phase: play\nactor: caesar\nturn: 1\n{HAND}\nrome caesar: legio_13"
DISCARDING = f"phase: discard\nactor: caesar\n{HAND.replace('apollo', 'apollo, mars')}, 1/2\nrome caesar: legio_13"
OVER = "phase: over\nyear: 709\nturn: 5\nresult: caesar rome\nrome caesar: legio_13"


def fight(actor: str, number: int, slot: int, caesar: str = "", more: str = "") -> str:
    return FIGHT.format(actor=actor, round=number, slot=slot, caesar=caesar, more=more)


def levying(levies: int = 2, lost: str = "") -> str:
    text = LEVYING.format(levies=levies, lost=lost)
    return text if lost else text.replace("lost: \n", "")


GONE_OVER = "Legio 8 has gone over to Pompey and fights for that side now."
MERCURY, MARS, NEPTUNE = (GOD.format(god=god, moves=1) for god in ("mercury", "mars", "neptune"))
MARS_DONE = GOD.format(god="mars", moves=0) + "active: ravenna"
RESPONDED = PINNED.format(extra=", legio_6 from neapolis reserve").replace("moves: 3", "moves: 2")
THREE_PINNED, ONE_FREE = PINNED.format(extra=""), PINNED.format(extra=", pompey")
ROUND_ONE_RESERVE = fight("caesar", 1, 5, " reserve")
ROUND_TWO = fight("caesar", 2, 5)
DEFENDERS_TWO = fight("pompey", 2, 4)
ROUND_FOUR = fight("caesar", 4, 5)
TURNED = """
phase: battle
surprise: rome
battle: rome
slot: 3
attack rome: caesar from genua
rome caesar: legio_11 from genua, caesar_ballista from genua, cleopatra
rome pompey: legio_1
"""

TABLE: tuple[tuple[str, str, str, str, str], ...] = (
    # The wrong moment.
    (OVER, "end", "1.2", "game-over", "over"),
    (PLAYING, "move legio_13 rome-genua", "2.2", "wrong-phase", "Cards first: play one with 'play CARD'."),
    (PLAYING, "end", "2.1", "cannot-end", "You must play a card in every game turn."),
    (DISCARDING, "end", "2.1", "cannot-end", "all six cards"),
    (ROUND_TWO, "end", "7.2", "cannot-end", "even if it only passes"),
    (DEFECTING, "end", "C6", "cannot-end", "Jupiter has drawn a block"),
    (
        *(SURPRISING, "end", "C6", "cannot-end"),
        "You attack in several places, and you must choose one for the surprise. First choose",
    ),
    (ROUND_FOUR, "end", "7.62", "cannot-end", "last round of the battle. Your attackers must leave"),
    (MARCH, "levy octavian ravenna", "6.4", "moves-first", "'end' first"),
    (levying(), "move legio_13 ravenna-rome", "6.4", "moves-over", "your moves are over"),
    (SURPRISING, "move legio_11 rome-genua", "G3", "moves-over", "after all moves"),
    (MARS, "levy octavian ravenna", "C4", "no-levies-with-god", "Mars gives no levies."),
    (MARS, "fire caesar", "7.2", "wrong-phase", "You are moving: 'move BLOCK FROM-TO', or 'end'."),
    (MARCHED, "fire legio_14", "7.2", "wrong-phase", "You are moving: 'move BLOCK FROM-TO', or 'end'."),
    (MARCH, "fire caesar", "7.2", "wrong-phase", "'move BLOCK FROM-TO', 'sail BLOCK PORT-SEA-PORT', or 'end'."),
    (VULCAN_STRIKES, "step legio_11", "C4", "no-levies-with-god", "Vulcan gives no levies. Vulcan strikes now"),
    (DEFECTING, "move legio_11 genua-rome", "C4", "no-moves-with-god", "Jupiter gives no moves."),
    (DEFECTING, "jupiter rome", "G1", "wrong-phase", "Jupiter strikes once"),
    (levying(0), "fire legio_13", "7.2", "wrong-phase", "Your levies are used up: 'end'."),
    (ROUND_ONE_RESERVE, "hit legio_11", "7.4", "wrong-phase", "'fire BLOCK' or 'pass BLOCK'."),
    (ROUND_FOUR, "hit legio_11", "7.4", "wrong-phase", "must leave the battle: 'retreat BLOCK FROM-TO'."),
    (MARCH, "roll 1 2 3", "7.4", "nothing-to-chance", "when a block has fired"),
    (ROLLING, "fire legio_1", "7.4", "chance-first", "First the dice"),
    (ROLLING, "end", "7.4", "chance-first", "First the dice"),
    (MARCH, "battle rome", "7.1", "wrong-phase", "when all moves and levies are done"),
    # Things there are none of.
    (MARCH, "move legio_99 rome-genua", "3.0", "unknown-block", "'legio_99'"),
    (MARCH, "move legio_13 ravenna-atlantis", "4.1", "unknown-space", "'atlantis'"),
    (PLAYING, "play 9/9", "2.1", "unknown-card", "'9/9'"),
    # Free deployment and cards.
    (DEPLOYING, "swap legio_13 legio_13", "5.3", "same-block", "Legio 13"),
    (DEPLOYING, "swap caesar legio_13", "5.3", "same-city", "Caesar and Legio 13 both stand in Ravenna."),
    (DEPLOYING, "swap legio_16 caesar_navis_2", "S1", "navis-inland", "Lugdunum is no port"),
    (DEPLOYING, "swap legio_13 legio_8", "5.3", "wrong-order", "swap legio_8 legio_13"),
    (DEPLOYING, "swap legio_8 octavian", "5.3", "not-on-map", "Octavian stands in your levy pool"),
    (DEPLOYING, "swap legio_8 legio_1", "5.3", "not-yours", "Legio 1 is not one of your blocks."),
    (DEPLOYING + "\nswaps: 0", "swap legio_8 legio_13", "5.3", "no-swaps-left", "'end'"),
    (DEALING.format(actor="caesar", hand="mars"), "deal pompey 4/1", "2.1", "not-your-turn", "Caesar's"),
    (DEALING.format(actor="caesar", hand="mars"), "deal caesar mars", "2.1", "card-not-in-deck", "1 card Mars"),
    (PLAYING, "play mars", "2.1", "card-not-held", "Mars"),
    (DISCARDING, "discard vulcan", "2.1", "card-not-held", "Vulcan"),
    (PLAYING, "play apollo", "C2", "apollo-first-turn", "first turn"),
    # Moves.
    (MARCH, "move legio_1 rome-neapolis", "6.1", "not-yours", "Legio 1 is not one of your blocks."),
    (MARCH, "move pompey_navis_1 neapolis-rome", "6.1", "not-yours", "Pompey's Navis 1"),
    (MARCH, "move octavian rome-genua", "6.1", "not-on-map", "levy pool"),
    (MARCH, "move legio_7 narbo-massilia", "6.1", "not-on-map", "eliminated this year"),
    (MARCH, "move legio_13 ravenna", "6.1", "no-path", "at least two"),
    (MARCH, "move legio_13 genua-massilia", "6.1", "not-there", "Legio 13 stands in Ravenna, not in Genua."),
    (MARCH, "move legio_13 ravenna-massilia", "6.1", "not-adjacent", "Ravenna and Massilia"),
    (MARCH, "move legio_13 ravenna-genua-ravenna", "M2", "coming-back", "Ravenna"),
    (MARCH, "move legio_13 ravenna-genua-massilia-narbo", "6.1", "too-far", "up to 2"),
    (MARCH, "move legio_13 ravenna-mare_hadriaticum", "6.3", "land-block-at-sea", "'sail BLOCK PORT-SEA-PORT'"),
    (MARCH, "move caesar_navis_2 ravenna-genua", "6.2", "navis-by-road", "Navis 2 uses no roads"),
    (MARCH, "move caesar_navis_2 ravenna-asculum", "4.1", "navis-inland", "Asculum is no port"),
    (MARCH, "move caesar_navis_1 mare_tyrrhenum-mare_hadriaticum", "6.1", "not-adjacent", "sea border"),
    (
        *(MARCH, "move legio_13 ravenna-genua-rome", "6.12", "two-links-into-enemy"),
        "Rome is Pompey's. A block that moves two cities cannot attack; go there from a city next to it.",
    ),
    (
        *(MARCH, "move caesar_navis_1 mare_tyrrhenum-mare_hispanum-narbo", "6.2", "two-links-into-enemy"),
        "Narbo is Pompey's. A block that moves two seas cannot attack",
    ),
    (MARCH, "move legio_13 ravenna-rome-neapolis", "2.2", "blocked-by-enemy", "Rome is Pompey's"),
    (MARCHED, "move legio_13 genua-massilia", "6.1", "already-moved", "has moved to Genua"),
    (MARCHED, "move legio_11 genua-massilia", "6.1", "no-move-points", "Genua is not active"),
    (
        MARCHED,
        "move legio_14 ravenna-rome",
        "6.11",
        "road-limit",
        "Ravenna-Rome takes 2 blocks of a side a turn, and 2 of yours have moved.",
    ),
    (
        *(STRAIT + "rhegium caesar: legio_9 from messana, legio_10 from messana", "move legio_7 messana-rhegium"),
        *("4.32", "strait-limit", "Messana-Rhegium takes 2 blocks of a side a turn, and 2 of yours have crossed."),
    ),
    (
        *(
            STRAIT + "rhegium caesar: legio_9 from messana\nrhegium pompey: legio_1",
            "move legio_7 messana-rhegium",
        ),
        *("4.32", "strait-defended", "an enemy or contested city, and 1 of yours has crossed."),
    ),
    (
        *(THREE_PINNED, "move legio_1 rome-neapolis", "6.13", "pinned"),
        "Legio 1 is pinned: the main attack of 3 holds 3 blocks, and 3 are left in Rome;"
        " reserves (1 of Caesar's) do not count.",
    ),
    (
        *(RESPONDED, "move legio_1 rome-neapolis", "6.13", "pinned"),
        "3 are left in Rome; reserves (1 of Caesar's, 1 of yours) do not count.",
    ),
    (ONE_FREE, "move pompey rome-genua", "6.13", "used-link", "the attacker came that way"),
    (ONE_FREE, "move pompey rome-ravenna", "6.13", "used-link", "from Rome to Ravenna"),
    (
        *(ONE_FREE, "move legio_4 brundisium-neapolis-rome", "6.14", "two-links-into-enemy"),
        "Rome is contested. A block that moves two cities cannot reinforce",
    ),
    (MARS, "move caesar_navis_2 ravenna-mare_hadriaticum", "G4", "god-moves-land", "Mars moves land blocks only"),
    (NEPTUNE, "move legio_13 ravenna-genua", "G4", "god-moves-navis", "Neptune moves Navis only"),
    (MARS_DONE, "move legio_11 genua-rome", "G4", "one-group", "Genua is another"),
    (
        *(MERCURY, "move legio_13 ravenna-genua-rome-neapolis", "G5", "three-links-into-enemy"),
        "Neapolis is Pompey's. A block that moves three cities cannot attack",
    ),
    (MERCURY, "move legio_13 ravenna-genua-massilia-narbo-tarraco", "G5", "too-far", "up to 3"),
    (
        PLUTO,
        "move legio_11 genua-rome",
        "G6",
        "pluto-road-limit",
        "6 attacking blocks under Pluto, and 6 of yours have moved",
    ),
    # Amphibious moves.
    (SAIL, "sail caesar_navis_1 massilia-mare_hispanum-utica", "6.3", "navis-moves", "'move'"),
    (SAIL, "sail legio_11 genua-ravenna-rome", "6.3", "land-on-the-way", "Ravenna is no sea"),
    (SAIL, "sail legio_16 lugdunum-mare_tyrrhenum-rome", "6.3", "not-a-port", "Lugdunum"),
    (SAIL, "sail legio_11 genua-rome", "6.3", "no-sea-crossed", "Name the seas"),
    (SAIL, "sail legio_11 genua-mare_tyrrhenum-genua", "M2", "coming-back", "Genua"),
    (SAIL, "sail legio_13 ravenna-mare_tyrrhenum-rome", "4.42", "not-adjacent", "Ravenna and Mare Tyrrhenum"),
    (SAIL, "sail legio_7 massilia-mare_hispanum-utica", "6.3", "sea-not-friendly", "Mare Hispanum is vacant"),
    (
        *(CONTESTED_SEA, "sail legio_1 neapolis-mare_tyrrhenum-messana", "6.3", "sea-not-friendly"),
        "Mare Tyrrhenum is contested. Land blocks cross seas only where you alone have Navis.",
    ),
    (
        MARS,
        "sail caesar_navis_2 ravenna-mare_hadriaticum-salone",
        "G4",
        "no-sailing-with-god",
        "no amphibious moves",
    ),
    (
        *(MARS, "move legio_13 ravenna-mare_hadriaticum", "G4", "no-sailing-with-god"),
        "Legio 13 is a land block, and a god card gives no amphibious moves.",
    ),
    (
        *(MARCHED, "move legio_14 ravenna-mare_hadriaticum", "6.3", "amphibious-first"),
        "Legio 14 is a land block: it crosses the sea only before all other moves, and you have moved.",
    ),
    (SAIL, "sail legio_11 genua-mare_tyrrhenum-neapolis", "6.3", "enemy-port", "Neapolis is Pompey's"),
    (
        SAIL.replace("moves: 2", "moves: 0"),
        "sail legio_11 genua-mare_tyrrhenum-rome",
        "6.3",
        "no-move-points",
        "costs",
    ),
    (MARS, "sail legio_11 genua-mare_tyrrhenum-rome", "G4", "no-sailing-with-god", "no amphibious moves"),
    (
        SAIL + "active: lugdunum",
        "sail legio_11 genua-mare_tyrrhenum-rome",
        "6.3",
        "amphibious-first",
        "before all",
    ),
    (SAILED, "sail legio_11 rome-mare_tyrrhenum-genua", "6.1", "already-moved", "Rome"),
    (
        SAILED,
        "move caesar_navis_2 mare_tyrrhenum-mare_internum",
        "6.3",
        "guard",
        "Navis 2 must stay in Mare Tyrrhenum this phase: land blocks have crossed it, and no other Navis"
        " that was there is left.",
    ),
    # Levies.
    (levying(0), "step legio_13", "6.4", "no-levy-points", "no levy points left"),
    (levying(0), "levy legio_12 genua", "6.4", "no-levy-points", "no levy points left"),
    (levying(), "levy legio_13 ravenna", "6.4", "on-map", "'step'"),
    (levying(), "levy legio_3 ravenna", "5.2", "not-yours", "Legio 3 is not one of your blocks."),
    (levying(), "levy legio_2 ravenna", "5.2", "not-yours", "Legio 2 is not one of your blocks."),
    (levying(lost="antonius"), "levy antonius ravenna", "7.51", "leader-lost", "Antonius was killed"),
    (levying(), "levy legio_9 carthago_nova", "7.5", "eliminated-this-year", "next year"),
    (levying(), "levy octavian ravenna", "7.51", "third-leader", "third leader"),
    (levying(), "levy caesar_auxilia_1 mare_tyrrhenum", "6.4", "not-a-city", "is a sea"),
    (levying(), "levy caesar_auxilia_1 genua", "6.4", "not-friendly", "Genua is vacant"),
    (levying(), "levy legio_17 rome", "6.4", "not-friendly", "Rome is contested"),
    (levying(), "levy legio_18 neapolis", "6.4", "not-friendly", "Neapolis is Pompey's"),
    (levying(), "levy legio_10 ravenna", "6.4", "levy-city", "Legio 10 is levied in Cordoba, not in Ravenna."),
    (levying(), "levy caesar_navis_4 lugdunum", "6.4", "major-port", "Lugdunum is no major port"),
    (levying(), "step caesar_navis_1", "6.4", "at-sea", "at sea"),
    (levying(), "step legio_7", "6.4", "contested-city", "Rome is contested"),
    (levying(), "step legio_16", "6.4", "full-strength", "Legio 16"),
    (levying(), "step legio_17", "6.4", "not-on-map", "levy pool"),
    (levying(lost="antonius"), "step antonius", "6.4", "not-on-map", "does not come back"),
    # Gods.
    (JUPITER_STRIKES, "jupiter mare_tyrrhenum", "G1", "not-a-city", "is a sea"),
    (JUPITER_STRIKES, "jupiter genua", "G1", "no-enemy-there", "Pompey has no blocks in Genua."),
    (JUPITER_STRIKES, "jupiter brundisium", "G1", "no-friendly-city-beside", "No city joined to Brundisium"),
    (JUPITER_DRAWS, "draw legio_2", "G1", "not-in-city", "in Rome"),
    (DEFECTING, "defect lugdunum", "M11", "not-adjacent", "Lugdunum and Rome"),
    (DEFECTING, "defect neapolis", "G1", "not-friendly", "Neapolis is vacant"),
    (VULCAN_STRIKES, "vulcan mare_tyrrhenum", "G7", "not-a-city", "is a sea"),
    (VULCAN_STRIKES, "vulcan genua", "G7", "not-enemy-city", "Genua is yours"),
    (SURPRISING, "surprise tarraco", "G3", "not-your-attack", "Tarraco"),
    # Battles.
    (CHOOSING, "battle genua", "7.1", "no-battle-there", "Genua is yours"),
    (ROUND_TWO, "fire legio_7", "7.2", "not-in-battle", "Legio 7 does not fight in Rome."),
    (ROUND_ONE_RESERVE, "fire legio_13", "7.3", "in-reserve", "joins the battle in round 2"),
    (ROUND_TWO + "acted: legio_11", "fire legio_11", "7.2", "acted-already", "has had its battle turn"),
    (DEFENDERS_TWO, "fire legio_11", "7.2", "not-your-turn", "Legio 11 fights for Caesar"),
    (
        fight("pompey", 2, 2),
        "fire legio_1",
        "7.2",
        "letter-first",
        "Pompey's B blocks have the battle turn; Legio 1 is C",
    ),
    (TURNED, "fire cleopatra", "B10", "turn-past", "Cleopatra is C, and its turn in this round is over"),
    (ROUND_FOUR, "fire legio_11", "7.62", "must-retreat", "cannot fire"),
    (ROUND_FOUR, "pass legio_11", "7.62", "must-retreat", "cannot pass"),
    (ROLLING, "roll 1 2", "7.4", "dice-number", "Legio 1 rolls 3 dice."),
    (ROLLING, "roll 1 2 7", "3.11", "dice-faces", "1 to 6"),
    (HITTING, "hit legio_13", "7.4", "hits-strongest", "(Legio 11, Legio 12), not to Legio 13"),
    # Retreats.
    (ROUND_TWO, "retreat legio_11 rome-mare_tyrrhenum", "4.4", "land-block-at-sea", "name the port beyond"),
    (fight("caesar", 1, 5), "retreat legio_11 rome-genua", "7.6", "round-one", "round 1"),
    (ROUND_TWO, "retreat legio_11 rome-genua-massilia", "7.6", "one-link", "no farther"),
    (ROUND_TWO, "retreat legio_11 rome-tarraco", "7.6", "not-adjacent", "Rome and Tarraco"),
    (ROUND_TWO, "retreat legio_11 rome-asculum", "7.62", "not-the-way-you-came", "Asculum is vacant"),
    (DEFENDERS_TWO, "retreat legio_1 rome-ravenna", "7.63", "attackers-road", "The attacker came by Ravenna-Rome"),
    (DEFENDERS_TWO, "retreat legio_1 rome-genua", "7.61", "enemy-or-contested", "Genua is Caesar's"),
    (
        ROUND_TWO + "retreats caesar: genua-rome 4",
        "retreat legio_11 rome-genua",
        "7.61",
        "road-limit",
        "4 of yours have left",
    ),
    (
        *(
            STRAIT_FIGHT.format(
                phase="battle", fight="round: 2\nslot: 4", caesar="messana caesar: legio_11 from syracuse", used=1
            ),
        ),
        *(
            "retreat legio_1 messana-rhegium",
            "7.61",
            "road-limit",
            "Messana-Rhegium takes 1 block of a side in one round, and 1 of yours has left",
        ),
    ),
    (SEA_FIGHT, "retreat legio_1 rome-mare_tyrrhenum-mare_internum", "7.64", "one-sea", "one sea"),
    (SEA_FIGHT, "retreat legio_1 rome-mare_tyrrhenum-ravenna", "7.64", "not-adjacent", "Ravenna"),
    (SEA_FIGHT, "retreat legio_1 rome-mare_tyrrhenum-rome", "7.64", "coming-back", "another port"),
    (SEA_FIGHT, "retreat legio_1 rome-mare_tyrrhenum-messana", "7.64", "port-not-friendly", "Messana is vacant"),
    (
        ROUND_TWO,
        "retreat legio_11 rome-mare_tyrrhenum-genua",
        "7.64",
        "sea-not-friendly",
        "Mare Tyrrhenum is vacant",
    ),
    (
        *(SEA_FIGHT.format(more="sea retreats: pompey"), "retreat legio_1 rome-mare_tyrrhenum-neapolis"),
        *("7.64", "one-sea-retreat", "and one of yours has"),
    ),
    (
        *(NAVAL.format(actor="caesar", slot=7), "retreat caesar_navis_1 mare_tyrrhenum-messana"),
        *("7.82", "not-the-way-you-came", "Messana is vacant"),
    ),
    (
        *(NAVAL.format(actor="pompey", slot=6), "retreat pompey_navis_1 mare_tyrrhenum-messana"),
        *("7.82", "vacant-port", "Messana is vacant"),
    ),
    (
        *(NAVAL.format(actor="pompey", slot=6), "retreat pompey_navis_1 mare_tyrrhenum-mare_hispanum"),
        *("7.82", "attackers-sea", "came from Mare Hispanum"),
    ),
    (ROUND_TWO, "perish legio_11", "7.6", "need-not-perish", "only attackers in round 4"),
    (ROUND_FOUR, "perish legio_11", "7.62", "can-retreat", "Genua"),
    (REGROUPING, "regroup legio_7 genua-massilia", "7.7", "not-in-battle", "won there"),
    (REGROUPING, "regroup legio_11 rome-mare_tyrrhenum", "7.7", "no-sea-regroup", "by sea"),
    (REGROUPING, "regroup legio_11 rome-neapolis", "7.7", "enemy-or-contested", "Neapolis"),
    (REGROUPING, "regroup caesar_navis_1 rome-mare_tyrrhenum-genua", "7.83", "one-link", "no farther"),
    (
        REGROUPING + "retreats caesar: ravenna-rome 2",
        "regroup legio_11 rome-ravenna",
        "7.7",
        "road-limit",
        "2 of yours have left",
    ),
    # Edition 1.x: main attacks, Jupiter's choice.
    (DECLARING, "declare ravenna-rome-neapolis", "7.3", "one-link", "the two places"),
    (DECLARING, "declare ravenna-genua", "7.3", "not-your-attack", "not attacked Genua"),
    (
        DECLARING,
        "declare neapolis-rome",
        "7.3",
        "not-the-way-you-came",
        "None of your blocks has attacked Rome from Neapolis",
    ),
    (
        DECLARING,
        "declare ravenna-aquileia",
        "7.3",
        "main-attack-known",
        "The main attack on Aquileia is already settled",
    ),
    (DECLARING, "end", "7.3", "cannot-end", "declare which way"),
    (DECLARING, "move legio_16 genua-massilia", "7.3", "moves-over", "after all moves"),
    (DECLARING, "levy octavian genua", "6.4", "wrong-phase", "'declare FROM-TO'"),
    (MARCH, "declare ravenna-rome", "7.3", "wrong-phase", "after the moves"),
    (MARCH, "colour tan", "G1", "wrong-phase", "only where Jupiter has struck"),
    (JUPITER_1X, "jupiter mare_internum", "G1", "no-friendly-port-beside", "No port on Mare Internum is friendly"),
    (JUPITER_1X, "jupiter mare_hispanum", "G1", "no-enemy-there", "Pompey has no blocks"),
    (JUPITER_1X, "colour tan", "G1", "wrong-phase", "choose a city or a sea"),
    (COLOURING, "colour tan", "G1", "no-such-colour-there", "no blocks of the colour 'tan' in Rome"),
    (COLOURING, "end", "G1", "cannot-end", "choose its colour"),
    (DRAWING, "draw legio_1", "G1", "not-of-that-colour", "You chose another colour"),
    # Winter.
    (WINTER_AT_SEA, "port legio_11 rome", "8.3", "not-navis", "land block"),
    (WINTER_AT_SEA, "port caesar_navis_2 genua", "8.3", "in-port", "Genua"),
    (WINTER_AT_SEA, "port caesar_navis_1 lugdunum", "8.3", "not-a-port", "Lugdunum"),
    (WINTER_AT_SEA, "port caesar_navis_1 ravenna", "8.3", "not-on-this-sea", "Mare Tyrrhenum"),
    (WINTER_AT_SEA, "port caesar_navis_1 messana", "8.3", "not-friendly", "Messana is vacant"),
    (CROWDED, "disband legio_11", "8.4", "city-is-fed", "Rome feeds 5 blocks and 1 block is there"),
    (VOLUNTARY, "disband cleopatra", "8.5", "cleopatra-stays", "never"),
    (VOLUNTARY, "disband legio_1", "8.5", "not-yours", "not one of your blocks"),
    # Blocks of the player's colour in the enemy's service.
    (WENT_OVER, "move legio_8 rome-neapolis", "6.1", "not-yours", GONE_OVER),
    (WENT_OVER, "sail legio_8 rome-mare_tyrrhenum-genua", "6.3", "not-yours", GONE_OVER),
    (WENT_OVER, "move cleopatra alexandria-pelusium", "6.1", "not-yours", "Cleopatra fights for Pompey."),
    (
        levying() + "brundisium pompey: legio_12",
        "levy legio_12 ravenna",
        "5.2",
        "not-yours",
        "gone over to Pompey",
    ),
    (
        levying() + "alexandria pompey: cleopatra",
        "step cleopatra",
        "6.4",
        "not-yours",
        "Cleopatra fights for Pompey.",
    ),
)


@pytest.mark.parametrize(
    ("position", "action", "rule", "code", "words"), TABLE, ids=[f"{row[3]} {row[1]}" for row in TABLE]
)
def test_refusal(position: str, action: str, rule: str, code: str, words: str) -> None:
    state = at(position.format(more="", used="") if "{" in position else position)
    with pytest.raises(IllegalAction) as caught:
        state.apply(read(action))
    refused = caught.value
    assert (refused.rule, refused.code) == (rule, code), refused
    assert words in refused.sentence
    assert refused.sentence.endswith(".")
    assert str(refused) == f"{rule}: {refused.sentence}"
    assert str(state.refusal(read(action))) == str(refused)


def test_every_reason_has_a_row() -> None:
    """Every code that the sources name, but for the one that stands for a gap between the two readings."""
    named = {code for _, code in _named_in_sources()}
    assert named - {row[3] for row in TABLE} == {"unknown-action"}


def test_every_rule_named_is_in_the_rulebook() -> None:
    rulebook = load_rulebook(say.file("rules.toml"))
    rules = {rule for rule, _ in _named_in_sources()} | {row[2] for row in TABLE}
    assert [rule for rule in sorted(rules) if rule and not rulebook.find(rule)] == []


def _named_in_sources() -> set[tuple[str, str]]:
    """The rules and the codes of all calls of `refuse`; a rule that is worked out counts as none."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REFUSING:
                rule, code = node.args[REFUSING[node.func.attr] :][:2]
                if source.name == "refusing.py" and not isinstance(code, ast.Constant):
                    continue  # where one hands on to the other
                assert isinstance(code, ast.Constant), f"{source.name}: line {node.lineno}"
                found.add((str(rule.value) if isinstance(rule, ast.Constant) else "", str(code.value)))
    assert len(found) > 100
    return found


class Foreign(Action):
    verb = "foreign"


def test_an_action_of_another_game_is_refused() -> None:
    refused = at(MARCH).refusal(Foreign())
    assert refused is not None
    assert (refused.rule, refused.code) == ("2.0", "unknown-action")


def test_a_gap_between_the_readings_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "explain", lambda state, action: None)
    assert refusals.refusal(at(MARCH), End()).code == "not-offered"


# --- the two readings of the rules ---------------------------------------------------------------------------


def check_readings(state: State, dice: random.Random) -> None:
    """Nothing is wrong with an action exactly when it is legal, and asking changes nothing."""
    before = state.position()
    legal = state.legal_actions()
    for action in attempts(state, dice):
        found = explain(state, action)
        assert (found is None) == (action in legal), f"{action}: {found}\n{before}"
        assert found is None or found.code != "not-offered"
    assert state.position() == before


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_readings_agree_in_games(seed: int) -> None:
    dice = random.Random(seed)
    for state in sampled(play_game(seed), dice, 0.15):
        check_readings(state, dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_the_readings_agree_in_brawls(seed: int) -> None:
    dice = random.Random(seed)
    for state in sampled(play_brawl(seed), dice, 0.2):
        check_readings(state, dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_readings_agree_in_brawls_of_the_first_edition(seed: int) -> None:
    dice = random.Random(seed)
    for state in play_brawl(seed, "1.x"):
        if state.phase in (MAIN_ATTACK, COLOUR, JUPITER, VULCAN, DRAW) or dice.random() < 0.03:
            check_readings(state, dice)


def _some(mask: int, dice: random.Random) -> int:
    return sum(1 << member for member in bits(mask) if dice.random() < 0.5)


def jumble(state: State, dice: random.Random) -> State:
    """The state with its book-keeping thrown about: what a game may never come to, but both readings can judge."""
    twin = state.copy()
    twin._legal = None
    twin.moves.roads = bytearray(dice.choice((0, 0, 0, 1, 2, 3, 4, 5)) for _ in state.moves.roads)
    retreats = bytearray(dice.choice((0, 0, 0, 1, 2, 3, 4)) for _ in state.moves.roads)
    sea_retreats = dice.randrange(4)
    if state.battle is not PEACE:
        twin.battle.retreats, twin.battle.sea_retreats = retreats, sea_retreats
    if state.phase == MOVE:
        _jumble_command(twin, dice)
    elif state.phase == BATTLE and state.moves.surprise != state.battle.space:
        twin.battle.round = dice.randint(1, 4)
        if dice.random() < 0.5:
            twin.battle.attacker, twin.battle.slot = 1 - state.battle.attacker, state.battle.slot ^ 1
    return twin


def _jumble_command(state: State, dice: random.Random) -> None:
    """Another card, other points, other blocks that have moved; now and then the strike of a god."""
    cards, spaces = state.cards, state.spaces
    choice = dice.choice(("pluto", "pluto", "mars", "mercury", "neptune", "3/2", "3/2"))
    state.card, state.moves_left = cards.index[choice], dice.randint(0, 2)
    state.moves.active = _some(state.occ[state.actor], dice)
    state.moves.guarded = _some(state.friendly(state.actor) & spaces.seas, dice)
    if dice.random() < 0.5:
        state.moves.moved |= _some(state.fighting[state.actor], dice)
    if dice.random() < 0.2:
        state.stack = stack_of(state, dice.choice((JUPITER, VULCAN, SURPRISE)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_the_readings_agree_on_jumbles(seed: int) -> None:
    dice = random.Random(seed)
    for state in sampled(play_brawl(seed), dice, 0.5):
        if state.phase in (MOVE, BATTLE, REGROUP):
            check_readings(jumble(state, dice), dice)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_refusals_tell_no_more_than_the_view(seed: int) -> None:
    """What is hidden from the acting player can be otherwise, and he reads the same (V2)."""
    dice = random.Random(seed)
    for state in sampled(play_brawl(seed), dice, 0.1):
        if state.phase in CHANCE_PHASES or state.to_act is None:
            continue
        twin = redeal(state, state.to_act, dice)
        for action in attempts(state, dice):
            assert str(explain(state, action)) == str(explain(twin, action)), f"{action}\n{state.position()}"
