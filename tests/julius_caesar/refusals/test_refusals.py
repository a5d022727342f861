"""What is refused, by which rule and in which words; and that this reading of the rules agrees with the engine.

The table has a row for every reason there is. The fuzz tests try all sorts of actions in random games and brawls:
`explain`, written from the rulebook, finds nothing wrong exactly with the legal ones.
"""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.blocks import legality
from engine.blocks.sets import bits
from engine.contract import KEYS, TYPED, Action, IllegalAction, Seat
from engine.julius_caesar import actions, refusals, tasks
from engine.julius_caesar.position.phases import stack_of
from engine.julius_caesar.refusals import explain
from engine.julius_caesar.state import PEACE, State
from engine.rulebook import Rulebook
from tests.julius_caesar.acting import each
from tests.julius_caesar.playing import attempts, play_brawl, play_game, sampled
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import CHANCE_PHASES, at, rows_of
from tests.seeds import seeds

REFUSING = {"refuse": 0, "refuse_if": 1, "known": 2}
"""The calls that refuse: how many arguments come before rule, code and situation."""

SOURCES = (*Path(refusals.__file__).parent.glob("*.py"), Path(legality.__file__))


def refusing_calls() -> Iterator[tuple[Path, list[ast.expr]]]:
    """The calls that refuse: where they stand, and their rule, code and situation."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REFUSING:
                yield source, node.args[REFUSING[node.func.attr] :]


def read(text: str) -> Action:
    """An action from its notation, with whole names, whether they exist or not."""
    verb, *words = text.split()
    kind = next(kind for kind in actions.FORMS if kind.verb == verb)
    match kind.verb:
        case "roll":
            return kind(tuple(map(int, words)))
        case "deal":
            return kind(Seat(words[0]), words[1])
        case "declare" | "move" | "sail" | "retreat" | "regroup":
            return kind(*words[:-1], tuple(words[-1].split("-")))
    return kind(*words)


SITUATIONS = (
    """
    phase: over; year: 709; turn: 5; result: caesar rome
    rome caesar: legio_13
    > end | 1.2 game-over | over
    """,
    """
    phase: play; turn: 1; actor: caesar; hand caesar: 4/1, 3/2, 3/1, 2/3, apollo
    hand pompey: 2/3, 2/2, 2/1, 1/3, 1/2
    rome caesar: legio_13
    > move legio_13 rome-genua | 2.2 wrong-phase | Cards first: play one with 'play CARD'.
    > end | 2.1 cannot-end | You must play a card in every game turn.
    > play 9/9 | 2.1 unknown-card | '9/9'
    > play mars | 2.1 card-not-held | Mars
    > play apollo | C2 apollo-first-turn | first turn
    """,
    """
    phase: discard; actor: caesar; hand caesar: 4/1, 3/2, 3/1, 2/3, apollo, mars
    hand pompey: 2/3, 2/2, 2/1, 1/3, 1/2, 1/2
    rome caesar: legio_13
    > end | 2.1 cannot-end | all six cards
    > discard vulcan | 2.1 card-not-held | Vulcan
    """,
    """
    phase: deal; actor: caesar; hand caesar: mars
    > deal pompey 4/1 | 2.1 not-your-turn | Caesar's
    > deal caesar mars | 2.1 card-not-in-deck | 1 card Mars
    """,
    """
    phase: deploy; actor: caesar
    > swap legio_13 legio_13 | 5.3 same-block | Legio 13
    > swap caesar legio_13 | 5.3 same-city | Caesar and Legio 13 both stand in Ravenna.
    > swap legio_16 caesar_navis_2 | S1 navis-inland | Lugdunum is no port
    > swap legio_13 legio_8 | 5.3 wrong-order | swap legio_8 legio_13
    > swap legio_8 octavian | 5.3 not-on-map | Octavian stands in your levy pool
    > swap legio_8 legio_1 | 5.3 not-yours | Legio 1 is not one of your blocks.
    """,
    """
    phase: deploy; actor: caesar; swaps: 0
    > swap legio_8 legio_13 | 5.3 no-swaps-left | 'end'
    """,
    """
    player one: caesar; card: 3/2; moves: 2
    ravenna caesar: caesar, legio_13, legio_14, legio_16, navis_2; genua caesar: legio_11, legio_12
    mare_tyrrhenum caesar: navis_1; rome pompey: legio_1, legio_3; narbo pompey: legio_5
    face up: legio_7
    > levy octavian ravenna | 6.4 moves-first | 'end' first
    > fire caesar | 7.2 wrong-phase | 'move BLOCK FROM-TO', 'sail BLOCK PORT-SEA-PORT', or 'end'.
    > roll 1 2 3 | 7.4 nothing-to-chance | when a block has fired
    > battle rome | 7.1 wrong-phase | when all moves and levies are done
    > declare ravenna-rome | 7.3 wrong-phase | after the moves
    > colour tan | G1 wrong-phase | only where Jupiter has struck
    > move legio_99 rome-genua | 3.0 unknown-block | 'legio_99'
    > move legio_13 ravenna-atlantis | 4.1 unknown-space | 'atlantis'
    > move legio_1 rome-neapolis | 6.1 not-yours | Legio 1 is not one of your blocks.
    > move pompey_navis_1 neapolis-rome | 6.1 not-yours | Pompey's Navis 1
    > move octavian rome-genua | 6.1 not-on-map | levy pool
    > move legio_7 narbo-massilia | 6.1 not-on-map | eliminated this year
    > move legio_13 ravenna | 6.1 no-path | at least two
    > move legio_13 genua-massilia | 6.1 not-there | Legio 13 stands in Ravenna, not in Genua.
    > move legio_13 ravenna-massilia | 6.1 not-adjacent | Ravenna and Massilia
    > move legio_13 ravenna-genua-ravenna | M2 coming-back | Ravenna
    > move legio_13 ravenna-genua-massilia-narbo | 6.1 too-far | up to 2
    > move legio_13 ravenna-mare_hadriaticum | 6.3 land-block-at-sea | 'sail BLOCK PORT-SEA-PORT'
    > move caesar_navis_2 ravenna-genua | 6.2 navis-by-road | Navis 2 uses no roads
    > move caesar_navis_2 ravenna-asculum | 4.1 navis-inland | Asculum is no port
    > move caesar_navis_1 mare_tyrrhenum-mare_hadriaticum | 6.1 not-adjacent | sea border
    > move legio_13 ravenna-genua-rome | 6.12 two-links-into-enemy | Rome is Pompey's.
      A block that moves two cities cannot attack; go there from a city next to it.
    > move caesar_navis_1 mare_tyrrhenum-mare_hispanum-narbo | 6.2 two-links-into-enemy | Narbo is Pompey's.
      A block that moves two seas cannot attack
    > move legio_13 ravenna-rome-neapolis | 2.2 blocked-by-enemy | Rome is Pompey's
    """,
    """
    player one: caesar; card: 3/2; moves: 0; active: ravenna
    genua caesar: legio_11, legio_13 from ravenna; ravenna caesar: legio_14, navis_2
    rome caesar: legio_8 from ravenna, legio_9 from ravenna
    > fire legio_14 | 7.2 wrong-phase | You are moving: 'move BLOCK FROM-TO', or 'end'.
    > move legio_13 genua-massilia | 6.1 already-moved | has moved to Genua
    > move legio_11 genua-massilia | 6.1 no-move-points | Genua is not active
    > move legio_14 ravenna-rome | 6.11 road-limit
      | Ravenna-Rome takes 2 blocks of a side a turn, and 2 of yours have moved.
    > move legio_14 ravenna-mare_hadriaticum | 6.3 amphibious-first
      | Legio 14 is a land block: it crosses the sea only before all other moves, and you have moved.
    """,
    """
    player one: caesar; card: 3/2; moves: 2
    messana caesar: legio_7, legio_8
    with rhegium caesar: legio_9 from messana, legio_10 from messana
    > move legio_7 messana-rhegium | 4.32 strait-limit
      | Messana-Rhegium takes 2 blocks of a side a turn, and 2 of yours have crossed.
    with rhegium caesar: legio_9 from messana; rhegium pompey: legio_1
    > move legio_7 messana-rhegium | 4.32 strait-defended | an enemy or contested city, and 1 of yours has crossed.
    """,
    """
    phase: move; actor: pompey; player one: caesar; card: 3/2
    rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_13 from ravenna reserve
    brundisium pompey: legio_4; sipontum pompey: legio_5
    with moves: 3; rome pompey: legio_1, legio_2, legio_3
    > move legio_1 rome-neapolis | 6.13 pinned | Legio 1 is pinned: the main attack of 3 holds 3 blocks,
      and 3 are left in Rome; reserves (1 of Caesar's) do not count.
    with moves: 2; rome pompey: legio_1, legio_2, legio_3, legio_6 from neapolis reserve
    > move legio_1 rome-neapolis | 6.13 pinned
      | 3 are left in Rome; reserves (1 of Caesar's, 1 of yours) do not count.
    with moves: 3; rome pompey: legio_1, legio_2, legio_3, pompey
    > move pompey rome-genua | 6.13 used-link | the attacker came that way
    > move pompey rome-ravenna | 6.13 used-link | from Rome to Ravenna
    > move legio_4 brundisium-neapolis-rome | 6.14 two-links-into-enemy
      | Rome is contested. A block that moves two cities cannot reinforce
    """,
    """
    phase: move; actor: caesar; player one: caesar
    ravenna caesar: caesar, legio_13, navis_2; genua caesar: legio_11; massilia caesar: legio_7, navis_1
    mare_hadriaticum caesar: navis_3; neapolis pompey: legio_1
    with card: mars; moves: 1
    > levy octavian ravenna | C4 no-levies-with-god | Mars gives no levies.
    > fire caesar | 7.2 wrong-phase | You are moving: 'move BLOCK FROM-TO', or 'end'.
    > move caesar_navis_2 ravenna-mare_hadriaticum | G4 god-moves-land | Mars moves land blocks only
    > move legio_13 ravenna-mare_hadriaticum | G4 no-sailing-with-god
      | Legio 13 is a land block, and a god card gives no amphibious moves.
    > sail caesar_navis_2 ravenna-mare_hadriaticum-salone | G4 no-sailing-with-god | no amphibious moves
    > sail legio_11 genua-mare_tyrrhenum-rome | G4 no-sailing-with-god | no amphibious moves
    with card: mars; moves: 0; active: ravenna
    > move legio_11 genua-rome | G4 one-group | Genua is another
    with card: neptune; moves: 1
    > move legio_13 ravenna-genua | G4 god-moves-navis | Neptune moves Navis only
    with card: mercury; moves: 1
    > move legio_13 ravenna-genua-rome-neapolis | G5 three-links-into-enemy
      | Neapolis is Pompey's. A block that moves three cities cannot attack
    > move legio_13 ravenna-genua-massilia-narbo-tarraco | G5 too-far | up to 3
    """,
    """
    phase: move; actor: caesar; player one: caesar; card: pluto; moves: 0; active: genua
    roads caesar: genua-rome 6
    genua caesar: legio_11
    rome caesar: legio_7 from genua, legio_8 from genua, legio_9 from genua, legio_10 from genua,\
 legio_12 from genua, legio_13 from genua
    rome pompey: legio_1
    > move legio_11 genua-rome | G6 pluto-road-limit | 6 attacking blocks under Pluto, and 6 of yours have moved
    """,
    """
    player one: caesar; card: 3/2
    genua caesar: legio_11; ravenna caesar: legio_13; lugdunum caesar: legio_16
    massilia caesar: navis_1, legio_7; mare_tyrrhenum caesar: navis_2; neapolis pompey: legio_1
    with moves: 2
    > sail caesar_navis_1 massilia-mare_hispanum-utica | 6.3 navis-moves | 'move'
    > sail legio_11 genua-ravenna-rome | 6.3 land-on-the-way | Ravenna is no sea
    > sail legio_16 lugdunum-mare_tyrrhenum-rome | 6.3 not-a-port | Lugdunum
    > sail legio_11 genua-rome | 6.3 no-sea-crossed | Name the seas
    > sail legio_11 genua-mare_tyrrhenum-genua | M2 coming-back | Genua
    > sail legio_13 ravenna-mare_tyrrhenum-rome | 4.42 not-adjacent | Ravenna and Mare Tyrrhenum
    > sail legio_7 massilia-mare_hispanum-utica | 6.3 sea-not-friendly | Mare Hispanum is vacant
    > sail legio_11 genua-mare_tyrrhenum-neapolis | 6.3 enemy-port | Neapolis is Pompey's
    with moves: 0
    > sail legio_11 genua-mare_tyrrhenum-rome | 6.3 no-move-points | costs
    with moves: 2; active: lugdunum
    > sail legio_11 genua-mare_tyrrhenum-rome | 6.3 amphibious-first | before all
    """,
    """
    actor: pompey; player one: caesar; card: 3/2; moves: 2
    mare_tyrrhenum caesar: navis_1 from mare_hispanum; mare_tyrrhenum pompey: navis_1
    neapolis pompey: legio_1
    > sail legio_1 neapolis-mare_tyrrhenum-messana | 6.3 sea-not-friendly
      | Mare Tyrrhenum is contested. Land blocks cross seas only where you alone have Navis.
    """,
    """
    player one: caesar; card: 3/2; moves: 1; guarded: mare_tyrrhenum
    rome caesar: legio_11 from mare_tyrrhenum; mare_tyrrhenum caesar: navis_2; genua caesar: legio_12
    > sail legio_11 rome-mare_tyrrhenum-genua | 6.1 already-moved | Rome
    > move caesar_navis_2 mare_tyrrhenum-mare_internum | 6.3 guard | Navis 2 must stay in Mare Tyrrhenum this
      phase: land blocks have crossed it, and no other Navis that was there is left.
    """,
    """
    player one: caesar; card: 3/2; moves: 2
    genua caesar: legio_11; rome pompey: legio_1, legio_8; alexandria pompey: cleopatra
    > move legio_8 rome-neapolis | 6.1 not-yours | Legio 8 has gone over to Pompey and fights for that side now.
    > sail legio_8 rome-mare_tyrrhenum-genua | 6.3 not-yours
      | Legio 8 has gone over to Pompey and fights for that side now.
    > move cleopatra alexandria-pelusium | 6.1 not-yours | Cleopatra fights for Pompey.
    """,
    """
    phase: levy; actor: caesar; player one: caesar; card: 2/3
    ravenna caesar: caesar, legio_13 II, legio_8 II; rome caesar: legio_7 II from ravenna
    rome pompey: legio_1; mare_tyrrhenum caesar: navis_1 I; lugdunum caesar: legio_16
    neapolis pompey: legio_2
    face up: legio_9
    with levies: 2; brundisium pompey: legio_12
    > levy legio_12 ravenna | 5.2 not-yours | gone over to Pompey
    with levies: 2; alexandria pompey: cleopatra
    > step cleopatra | 6.4 not-yours | Cleopatra fights for Pompey.
    with levies: 2
    > move legio_13 ravenna-rome | 6.4 moves-over | your moves are over
    > levy legio_13 ravenna | 6.4 on-map | 'step'
    > levy legio_3 ravenna | 5.2 not-yours | Legio 3 is not one of your blocks.
    > levy legio_2 ravenna | 5.2 not-yours | Legio 2 is not one of your blocks.
    > levy legio_9 carthago_nova | 7.5 eliminated-this-year | next year
    > levy octavian ravenna | 7.51 third-leader | third leader
    > levy caesar_auxilia_1 mare_tyrrhenum | 6.4 not-a-city | is a sea
    > levy caesar_auxilia_1 genua | 6.4 not-friendly | Genua is vacant
    > levy legio_17 rome | 6.4 not-friendly | Rome is contested
    > levy legio_18 neapolis | 6.4 not-friendly | Neapolis is Pompey's
    > levy legio_10 ravenna | 6.4 levy-city | Legio 10 is levied in Cordoba, not in Ravenna.
    > levy caesar_navis_4 lugdunum | 6.4 major-port | Lugdunum is no major port
    > step caesar_navis_1 | 6.4 at-sea | at sea
    > step legio_7 | 6.4 contested-city | Rome is contested
    > step legio_16 | 6.4 full-strength | Legio 16
    > step legio_17 | 6.4 not-on-map | levy pool
    with levies: 0
    > fire legio_13 | 7.2 wrong-phase | Your levies are used up: 'end'.
    > step legio_13 | 6.4 no-levy-points | no levy points left
    > levy legio_12 genua | 6.4 no-levy-points | no levy points left
    with levies: 2; lost: antonius
    > levy antonius ravenna | 7.51 leader-lost | Antonius was killed
    > step antonius | 6.4 not-on-map | does not come back
    """,
    """
    phase: jupiter; player one: caesar
    genua caesar: legio_11; rome pompey: legio_1, legio_3; brundisium pompey: legio_2
    > jupiter mare_tyrrhenum | G1 not-a-city | is a sea
    > jupiter genua | G1 no-enemy-there | Pompey has no blocks in Genua.
    > jupiter brundisium | G1 no-friendly-city-beside | No city joined to Brundisium
    """,
    """
    phase: draw; player one: caesar; drawn from: rome
    genua caesar: legio_11; rome pompey: legio_1, legio_3; brundisium pompey: legio_2
    > draw legio_2 | G1 not-in-city | in Rome
    """,
    """
    phase: defect; player one: caesar; drawn from: rome; drawn: legio_1
    genua caesar: legio_11; ravenna caesar: legio_13; lugdunum caesar: legio_16
    rome pompey: legio_1, legio_3
    > end | C6 cannot-end | Jupiter has drawn a block
    > move legio_11 genua-rome | C4 no-moves-with-god | Jupiter gives no moves.
    > jupiter rome | G1 wrong-phase | Jupiter strikes once
    > defect lugdunum | M11 not-adjacent | Lugdunum and Rome
    > defect neapolis | G1 not-friendly | Neapolis is vacant
    """,
    """
    phase: vulcan; player one: caesar
    genua caesar: legio_11; rome pompey: legio_1; mare_tyrrhenum pompey: navis_1
    > step legio_11 | C4 no-levies-with-god | Vulcan gives no levies. Vulcan strikes now
    > vulcan mare_tyrrhenum | G7 not-a-city | is a sea
    > vulcan genua | G7 not-enemy-city | Genua is yours
    """,
    """
    phase: surprise; player one: caesar
    rome caesar: legio_11 from genua; rome pompey: legio_1; massilia caesar: legio_12 from genua
    massilia pompey: legio_5; tarraco pompey: legio_6
    > end | C6 cannot-end | You attack in several places, and you must choose one for the surprise. First choose
    > move legio_11 rome-genua | G3 moves-over | after all moves
    > surprise tarraco | G3 not-your-attack | Tarraco
    """,
    """
    phase: choose battle
    rome caesar: legio_11 from genua; rome pompey: legio_1; narbo caesar: legio_12 from massilia
    narbo pompey: legio_5; genua caesar: legio_7
    > battle genua | 7.1 no-battle-there | Genua is yours
    """,
    """
    phase: battle; player one: caesar; battle: rome; round: 1; slot: 5
    rome caesar: caesar from genua, legio_11 from genua, legio_12 from genua, legio_13 from ravenna reserve
    rome pompey: pompey, legio_1, legio_2; genua caesar: legio_7; tarraco pompey: legio_5
    sipontum caesar: legio_8; mare_hispanum pompey: navis_1
    > hit legio_11 | 7.4 wrong-phase | 'fire BLOCK' or 'pass BLOCK'.
    > fire legio_13 | 7.3 in-reserve | joins the battle in round 2
    """,
    """
    phase: battle; player one: caesar; battle: rome
    rome caesar: caesar from genua, legio_11 from genua, legio_12 from genua, legio_13 from ravenna
    rome pompey: pompey, legio_1, legio_2; genua caesar: legio_7; tarraco pompey: legio_5
    sipontum caesar: legio_8; mare_hispanum pompey: navis_1
    with round: 1; slot: 5
    > retreat legio_11 rome-genua | 7.6 round-one | round 1
    with round: 2; slot: 2
    > fire legio_1 | 7.2 letter-first | Pompey's B blocks have the battle turn; Legio 1 is C
    with round: 2; slot: 4
    > fire legio_11 | 7.2 not-your-turn | Legio 11 fights for Caesar
    > retreat legio_1 rome-ravenna | 7.63 attackers-road | The attacker came by Ravenna-Rome
    > retreat legio_1 rome-genua | 7.61 enemy-or-contested | Genua is Caesar's
    with round: 2; slot: 5
    > end | 7.2 cannot-end | even if it only passes
    > fire legio_7 | 7.2 not-in-battle | Legio 7 does not fight in Rome.
    > retreat legio_11 rome-mare_tyrrhenum | 4.4 land-block-at-sea | name the port beyond
    > retreat legio_11 rome-genua-massilia | 7.6 one-link | no farther
    > retreat legio_11 rome-tarraco | 7.6 not-adjacent | Rome and Tarraco
    > retreat legio_11 rome-asculum | 7.62 not-the-way-you-came | Asculum is vacant
    > retreat legio_11 rome-mare_tyrrhenum-genua | 7.64 sea-not-friendly | Mare Tyrrhenum is vacant
    > perish legio_11 | 7.6 need-not-perish | only attackers in round 4
    with round: 2; slot: 5; acted: legio_11
    > fire legio_11 | 7.2 acted-already | has had its battle turn
    with round: 2; slot: 5; retreats caesar: genua-rome 4
    > retreat legio_11 rome-genua | 7.61 road-limit | 4 of yours have left
    with round: 4; slot: 5
    > end | 7.62 cannot-end | last round of the battle. Your attackers must leave
    > hit legio_11 | 7.4 wrong-phase | must leave the battle: 'retreat BLOCK FROM-TO'.
    > fire legio_11 | 7.62 must-retreat | cannot fire
    > pass legio_11 | 7.62 must-retreat | cannot pass
    > perish legio_11 | 7.62 can-retreat | Genua
    """,
    """
    phase: battle; surprise: rome; battle: rome; slot: 3; attack rome: caesar from genua
    rome caesar: legio_11 from genua, caesar_ballista from genua, cleopatra; rome pompey: legio_1
    > fire cleopatra | B10 turn-past | Cleopatra is C, and its turn in this round is over
    """,
    """
    phase: roll; battle: rome; firing: legio_1
    rome caesar: legio_11 from genua; rome pompey: legio_1 III
    > fire legio_1 | 7.4 chance-first | First the dice
    > end | 7.4 chance-first | First the dice
    > roll 1 2 | 7.4 dice-number | Legio 1 rolls 3 dice.
    > roll 1 2 7 | 3.11 dice-faces | 1 to 6
    """,
    """
    phase: hit; battle: rome; firing: legio_1; dice: 1 6 6 6; hits: 1
    rome caesar: legio_11 from genua, legio_12 from genua, legio_13 II from genua; rome pompey: legio_1
    > hit legio_13 | 7.4 hits-strongest | (Legio 11, Legio 12), not to Legio 13
    """,
    """
    phase: battle; actor: pompey; player one: caesar; battle: messana; round: 2; slot: 4
    messana caesar: legio_11 from syracuse; messana pompey: legio_1, legio_2; rhegium pompey: legio_3
    retreats pompey: messana-rhegium 1
    > retreat legio_1 messana-rhegium | 7.61 road-limit
      | Messana-Rhegium takes 1 block of a side in one round, and 1 of yours has left
    """,
    """
    phase: battle; actor: pompey; player one: caesar; battle: rome; round: 2; slot: 4
    rome caesar: legio_11 from genua, legio_12 from genua; rome pompey: legio_1, legio_2
    mare_tyrrhenum pompey: navis_1; neapolis pompey: legio_5
    > retreat legio_1 rome-mare_tyrrhenum-mare_internum | 7.64 one-sea | one sea
    > retreat legio_1 rome-mare_tyrrhenum-ravenna | 7.64 not-adjacent | Ravenna
    > retreat legio_1 rome-mare_tyrrhenum-rome | 7.64 coming-back | another port
    > retreat legio_1 rome-mare_tyrrhenum-messana | 7.64 port-not-friendly | Messana is vacant
    with sea retreats: pompey
    > retreat legio_1 rome-mare_tyrrhenum-neapolis | 7.64 one-sea-retreat | and one of yours has
    """,
    """
    phase: battle; player one: caesar; battle: mare_tyrrhenum; round: 2
    mare_tyrrhenum caesar: navis_1 from mare_hispanum, navis_2 from mare_hispanum
    mare_tyrrhenum pompey: navis_1; genua caesar: legio_7; neapolis pompey: legio_1
    mare_internum pompey: navis_2
    with slot: 7
    > retreat caesar_navis_1 mare_tyrrhenum-messana | 7.82 not-the-way-you-came | Messana is vacant
    with slot: 6
    > retreat pompey_navis_1 mare_tyrrhenum-messana | 7.82 vacant-port | Messana is vacant
    > retreat pompey_navis_1 mare_tyrrhenum-mare_hispanum | 7.82 attackers-sea | came from Mare Hispanum
    """,
    """
    phase: regroup; actor: caesar; player one: caesar; battle: rome
    rome caesar: legio_11 from genua, legio_12 from genua, navis_1 from mare_tyrrhenum
    genua caesar: legio_7; messana caesar: legio_8; neapolis pompey: legio_1
    > regroup legio_7 genua-massilia | 7.7 not-in-battle | won there
    > regroup legio_11 rome-mare_tyrrhenum | 7.7 no-sea-regroup | by sea
    > regroup legio_11 rome-neapolis | 7.7 enemy-or-contested | Neapolis
    > regroup caesar_navis_1 rome-mare_tyrrhenum-genua | 7.83 one-link | no farther
    with retreats caesar: ravenna-rome 2
    > regroup legio_11 rome-ravenna | 7.7 road-limit | 2 of yours have left
    """,
    """
    julius-caesar 1.x
    phase: main attack; player one: caesar; card: 3/2
    ravenna caesar: legio_13; genua caesar: legio_16
    attack rome: caesar; attack aquileia: caesar from ravenna
    rome caesar: caesar from ravenna, legio_8 from genua; rome pompey: legio_1
    aquileia caesar: legio_7 from ravenna; aquileia pompey: legio_2
    > declare ravenna-rome-neapolis | 7.3 one-link | the two places
    > declare ravenna-genua | 7.3 not-your-attack | not attacked Genua
    > declare neapolis-rome | 7.3 not-the-way-you-came | None of your blocks has attacked Rome from Neapolis
    > declare ravenna-aquileia | 7.3 main-attack-known | The main attack on Aquileia is already settled
    > end | 7.3 cannot-end | declare which way
    > move legio_16 genua-massilia | 7.3 moves-over | after all moves
    > levy octavian genua | 6.4 wrong-phase | 'declare FROM-TO'
    """,
    """
    julius-caesar 1.x
    actor: caesar
    rome pompey: legio_1, cleopatra; ravenna caesar: legio_8; mare_internum pompey: navis_1
    with phase: jupiter
    > jupiter mare_internum | G1 no-friendly-port-beside | No port on Mare Internum is friendly
    > jupiter mare_hispanum | G1 no-enemy-there | Pompey has no blocks
    > colour tan | G1 wrong-phase | choose a city or a sea
    with phase: colour; drawn from: rome
    > colour tan | G1 no-such-colour-there | no blocks of the colour 'tan' in Rome
    > end | G1 cannot-end | choose its colour
    with phase: draw; colour: blue; drawn from: rome
    > draw legio_1 | G1 not-of-that-colour | You chose another colour
    """,
    """
    turn: 5; actor: caesar
    rome caesar: legio_11; genua caesar: legio_12, navis_2; neapolis pompey: legio_1
    alexandria caesar: cleopatra
    with phase: port; lugdunum caesar: legio_7, legio_8, legio_9; mare_tyrrhenum caesar: navis_1
    > port legio_11 rome | 8.3 not-navis | land block
    > port caesar_navis_2 genua | 8.3 in-port | Genua
    > port caesar_navis_1 lugdunum | 8.3 not-a-port | Lugdunum
    > port caesar_navis_1 ravenna | 8.3 not-on-this-sea | Mare Tyrrhenum
    > port caesar_navis_1 messana | 8.3 not-friendly | Messana is vacant
    with phase: supply; lugdunum caesar: legio_7, legio_8, legio_9, legio_16
    > disband legio_11 | 8.4 city-is-fed | Rome feeds 5 blocks and 1 block is there
    with phase: disband; lugdunum caesar: legio_7, legio_8, legio_9
    > disband cleopatra | 8.5 cleopatra-stays | never
    > disband legio_1 | 8.5 not-yours | not one of your blocks
    """,
)
"""Positions (`;` parts lines) and what is refused in them: the action, its rule and code, words of its sentence.

A line that begins with `with` adds to the position for the rows that follow it.
"""


def refused_in(situation: str) -> Iterator[tuple[str, str, str, str, str]]:
    """The position, the action, the rule, the code and the words of each row."""
    board = ""
    for part in re.split(r"\n *with ", situation):
        lines = part.partition("> ")[0]
        position = f"{board}\n{lines}"
        board = board or lines
        for action, reason, words in rows_of(part):
            rule, code = reason.split()
            yield position, action, rule, code, words


TABLE = tuple(row for situation in SITUATIONS for row in refused_in(situation))


@each("position, action, rule, code, words", *TABLE, ids=[f"{row[3]} {row[1]}" for row in TABLE])
def test_refusal(position: str, action: str, rule: str, code: str, words: str) -> None:
    state = at(position)
    with pytest.raises(IllegalAction) as caught:
        state.apply(read(action))
    refused = caught.value
    assert (refused.rule, refused.code) == (rule, code), refused
    assert words in refused.sentence
    assert str(state.refusal(read(action))) == str(refused) == f"{rule}: {refused.sentence}"
    for way in (TYPED, KEYS):
        refused.way = way
        assert not re.search(r"[{]|refusals\.", refused.sentence), "no place in it is left open"
        assert refused.sentence.endswith(".")


def test_every_reason_has_a_row() -> None:
    """Every code that the sources name, but for the one that stands for a gap between the two readings."""
    assert {code for _, code in _named_in_sources()} - {row[3] for row in TABLE} == {"unknown-action"}


def test_every_rule_named_is_in_the_rulebook(book: Rulebook) -> None:
    rules = {rule for rule, _ in _named_in_sources()} | {row[2] for row in TABLE}
    assert [rule for rule in sorted(rules) if rule and not book.find(rule)] == []


def _named_in_sources() -> set[tuple[str, str]]:
    """The rules and the codes of all calls of `refuse`; a rule that is worked out counts as none."""
    found = set()
    for source, (rule, code, *_) in refusing_calls():
        if source.name == "legality.py" and not isinstance(code, ast.Constant):
            continue  # where one hands on to the other
        assert isinstance(code, ast.Constant), f"{source.name}: line {code.lineno}"
        found.add((str(rule.value) if isinstance(rule, ast.Constant) else "", str(code.value)))
    assert len(found) > 100
    return found


class Foreign(Action):
    verb = "foreign"


def test_an_action_of_another_game_is_refused() -> None:
    refused = at("actor: caesar").refusal(Foreign())
    assert (refused.rule, refused.code) == ("2.0", "unknown-action")


def test_a_gap_between_the_readings_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "explain", lambda state, action: None)
    assert refusals.refusal(at("actor: caesar"), actions.End()).code == "not-offered"


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
@each("seed", *seeds(4, 1))
def test_the_readings_agree_in_games(seed: int) -> None:
    dice = random.Random(seed)
    for state in sampled(play_game(seed), dice, 0.1):
        check_readings(state, dice)


@pytest.mark.slow
@each("seed", *seeds(8, 2))
def test_the_readings_agree_in_brawls_and_on_jumbles(seed: int) -> None:
    dice = random.Random(seed)
    for state in sampled(play_brawl(seed), dice, 0.5):
        if dice.random() < 0.4:
            check_readings(state, dice)
        if state.phase in (tasks.MOVE, tasks.BATTLE, tasks.REGROUP):
            check_readings(jumble(state, dice), dice)


@pytest.mark.slow
@each("seed", *seeds(5))
def test_the_readings_agree_in_brawls_of_the_first_edition(seed: int) -> None:
    dice = random.Random(seed)
    asked = (tasks.MAIN_ATTACK, tasks.COLOUR, tasks.JUPITER, tasks.VULCAN, tasks.DRAW)
    for state in play_brawl(seed, "1.x"):
        if state.phase in asked or dice.random() < 0.03:
            check_readings(state, dice)


def _some(mask: int, dice: random.Random) -> int:
    return sum(1 << member for member in bits(mask) if dice.random() < 0.5)


def jumble(state: State, dice: random.Random) -> State:
    """The state with its book-keeping thrown about: what a game may never come to, but both readings can judge."""
    twin = state.copy().own()
    twin._legal = None
    twin.moves.roads = bytearray(dice.choice((0, 0, 0, 1, 2, 3, 4, 5)) for _ in state.moves.roads)
    retreats = bytearray(dice.choice((0, 0, 0, 1, 2, 3, 4)) for _ in state.moves.roads)
    sea_retreats = dice.randrange(4)
    if state.battle is not PEACE:
        twin.battle.retreats, twin.battle.sea_retreats = retreats, sea_retreats
    if state.phase == tasks.MOVE:
        _jumble_command(twin, dice)
    elif state.phase == tasks.BATTLE and state.moves.surprise != state.battle.space:
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
        state.stack = stack_of(state, dice.choice((tasks.JUPITER, tasks.VULCAN, tasks.SURPRISE)))


@pytest.mark.slow
@each("seed", *seeds(4))
def test_refusals_tell_no_more_than_the_view(seed: int) -> None:
    """What is hidden from the acting player can be otherwise, and he reads the same (V2)."""
    dice, looked, changed = random.Random(seed), 0, 0
    for state in sampled(play_brawl(seed), dice, 0.1):
        if state.phase in CHANCE_PHASES or state.to_act is None:
            continue
        twin = redeal(state, state.to_act, dice)
        looked, changed = looked + 1, changed + (twin.digest() != state.digest())
        for action in attempts(state, dice):
            assert str(explain(state, action)) == str(explain(twin, action)), f"{action}\n{state.position()}"
    assert changed >= looked / 2, "nothing hidden was changed"
