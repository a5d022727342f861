"""The course of a year and of a battle as drawings, 74 columns wide."""

from __future__ import annotations

YEAR_FLOW = """\
 ┌─ NEW YEAR ─────────────────────────────────────────────────────────────┐
 │ All 27 cards are shuffled. Each side gets 6 and lays 1 aside.      2.1 │
 └───────────────────────────────────┬────────────────────────────────────┘
                                     ▾
 ┌─ GAME TURN, five times ────────────────────────────────────────────────┐
 │ CARDS     Both choose a card in secret and show them together.     2.1 │
 │             two gods  ▸ both cancelled: the turn is over        C5     │
 │             one god   ▸ its player is Player 1                  C4     │
 │             no god    ▸ the higher move number is Player 1;            │
 │                         Caesar if equal, and on turn 1 of 705          │
 │   ▾                                                                    │
 │ COMMAND   Player 1  moves, then levies   (or the power of his god)     │
 │             move point  ▸ sets the blocks of one space going       6.1 │
 │               1 link to attack or to reinforce a battle           6.12 │
 │               2 links otherwise; Navis the same by sea             6.2 │
 │               amphibious: 1 point a block, before all else         6.3 │
 │               roads take 4 (major), 2 (minor), 2/1 (strait)       6.11 │
 │             levy point  ▸ one step, or one new block               6.4 │
 │           Player 2  the same; may also respond to attacks         6.14 │
 │   ▾                                                                    │
 │ BATTLES   Player 1 names each contested space in turn until        7.1 │
 │           every battle has been fought to its end.                     │
 └───────────────────────────────────┬────────────────────────────────────┘
                                     ▾
 ┌─ WINTER ───────────────────────────────────────────────────────────────┐
 │ 1 Cleopatra goes home to Alexandria, and over to whoever holds it  8.1 │
 │ 2 Points are counted: 10 win; in 709 the higher total wins         8.2 │
 │ 3 Navis at sea go to a friendly port on that sea, or disband       8.3 │
 │ 4 A city feeds 3 blocks and its value; the surplus disbands        8.4 │
 │ 5 Anybody may disband blocks to levy them again next year          8.5 │
 │ 6 Blocks lying face up in the pools stand up                       8.6 │
 └────────────────────────────────────────────────────────────────────────┘
   Caesar first in each step, then Pompey. Back to NEW YEAR, 705 to 709."""

BATTLE_FLOW = """\
 ┌─ LINE UP ──────────────────────────────────────────────────────────────┐
 │ Both sides reveal. Who came by another link than the main attack,  7.3 │
 │ and who responded, waits in reserve.                                   │
 │                                                                        │
 │              A          B           C           D                      │
 │ DEFENDER   leaders    Pompey      legions     Navis                    │
 │   acts     archers    equitatus   Cleopatra                            │
 │   first               auxilia                                          │
 │                       ballista                                         │
 │ ATTACKER   leaders    Pompey      legions     Navis                    │
 │            archers    equitatus   Cleopatra   ballista            7.42 │
 │                       auxilia                                          │
 └───────────────────────────────────┬────────────────────────────────────┘
                                     ▾
 ┌─ EACH ROUND  A defends ▸ A attacks ▸ B defends ▸ B attacks ▸ C ▸ D ────┐
 │ ROUND 1   Main forces only. Fire or pass; nobody retreats.         7.2 │
 │           Main force gone? The round stops, its reserves come          │
 │           disrupted: each loses a step; if it defended, it now         │
 │           attacks.                                                7.31 │
 │   ▾                                                                    │
 │ ROUND 2   Reserves join both lines. Fire, retreat or pass.         7.6 │
 │   ▾                                                                    │
 │ ROUND 3   The same.                                                    │
 │   ▾                                                                    │
 │ ROUND 4   The defender as before. Attackers must retreat; those        │
 │           with no way out are eliminated.                          B5  │
 └───────────────────────────────────┬────────────────────────────────────┘
                                     ▾
 ┌─ A BLOCK'S TURN ───────────────────────────────────────────────────────┐
 │ FIRE      One die for each point of strength; at or below the          │
 │           firepower hits. Each hit: a step off the strongest           │
 │           enemy block just then; equals: its owner chooses.        7.4 │
 │ RETREAT   One link, from round 2.                                      │
 │             attackers ▸ to a friendly city, or a vacant one by a       │
 │                         link they attacked by                     7.62 │
 │             defenders ▸ to a friendly or vacant city, but not by a     │
 │                         link that the attacker came in by         7.63 │
 │             by sea    ▸ one block a side and round                7.64 │
 │             per round ▸ 4 major road, 2 minor road, 1 strait      7.61 │
 │ PASS      Do nothing.                                                  │
 └───────────────────────────────────┬────────────────────────────────────┘
                                     ▾
 ┌─ AFTERWARDS ───────────────────────────────────────────────────────────┐
 │ Eliminated blocks lie face up in the pool until the new year.      7.5 │
 │ A leader is lost for good: 1 point to the enemy, and the third         │
 │ leader of that side can be levied.                                7.51 │
 │ Cleopatra turns her coat instead, at strength I.                  7.52 │
 │ The winner may regroup: one link on, friendly or vacant.           7.7 │
 └────────────────────────────────────────────────────────────────────────┘
   Navis fight at sea by the same order; they retreat by sea.       7.8"""

YEAR_RULES = ("2.0", "2.1", "2.2", "6.1", "6.4", "7.1", "8.0", "1.2")
BATTLE_RULES = ("7.1", "7.2", "7.3", "7.31", "7.4", "7.6", "7.7", "7.8")
"""The rules to read on from each drawing."""
