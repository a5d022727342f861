"""List what can wait to be done, in the rulebook's order."""

from __future__ import annotations

from typing import ClassVar

from engine.blocks.acts import Task
from engine.values import frozen

SETTLE, OFFER, DEAL, LAY, ANNOUNCE = "settle", "offer", "deal", "lay", "announce"
POLITICS, POLITICS_ROLL, NEW_HOME = "politics", "politics roll", "new home"
BAGGAGE, REVOLT, LEADER = "baggage", "revolt", "leader"
GROUPS, MOVE, SUBDUE = "groups", "move", "subdue"
CHOOSE, WITHDRAW, SHELTER, MAIN = "choose battle", "withdraw", "shelter", "main group"
BATTLE, ROLL, HIT, SORTIE, STORM = "battle", "roll", "hit", "sortie", "storm"
LEAVE, REGROUP, STACKING = "leave", "regroup", "stacking"
HARVEST, LEGIONS_HOME, LEADER_HOME, COMPANIONS = "harvest", "legions home", "leader home", "companions"
SUPPLY, REPLACE, BUILD, REINFORCE, OVER = "supply", "replace", "build", "reinforce", "over"

TOP_CARD, DIE, AIM, CALL, REACT = "top card", "die", "aim", "call", "react"

PHASES = (
    *(SETTLE, OFFER, DEAL, LAY, ANNOUNCE),
    *(POLITICS, POLITICS_ROLL, NEW_HOME, BAGGAGE, REVOLT, LEADER),
    *(GROUPS, MOVE, SUBDUE, CHOOSE, WITHDRAW, SHELTER, MAIN),
    *(BATTLE, ROLL, HIT, SORTIE, STORM, LEAVE, REGROUP, STACKING),
    *(HARVEST, LEGIONS_HOME, LEADER_HOME, COMPANIONS, SUPPLY, REPLACE, BUILD, REINFORCE, OVER),
    *(TOP_CARD, DIE, AIM, CALL, REACT),
)
"""Every phase a state can be in."""

NOT_DRAWN = -1

# --- the set-up, the year, and its cards (3, 5.1, 5.2) -----------------------------------------------------------


class DrawTribes(Task):
    """Draw one of each pair of tribes."""

    phase, chance, rule = SETTLE, True, "3"


class Year(Task):
    """Begin a year."""


class Offer(Task):
    """Let the Barbarians take Massive Revolt."""

    phase, rule = OFFER, "5.1"


class DealCards(Task):
    """Deal the cards of a year."""

    phase, chance, rule = DEAL, True, "5.1"


class CardPlays(Task):
    """Play cards while there are any, then end the year."""


class Turns(Task):
    """Play a card of the Romans', then the top card of the deck (12)."""


@frozen
class LayCard(Task):
    """Have a side lay down a card."""

    phase, rule = LAY, "5.2"
    side: int


@frozen
class ChooseUse(Task):
    """Have a side say what its card is for."""

    phase, rule = ANNOUNCE, "C1"
    side: int


class Actions(Task):
    """Put away the card of the action that is over."""


class NextAction(Task):
    """Begin the next action, or fight when there is none."""


# --- what a card is for (5.2.1, 13) ------------------------------------------------------------------------------


class SupplyAction(Task):
    """Gain supply, or raid it (5.2.1 B)."""


class Activation(Task):
    """Activate the neutral tribes of the card's area (5.2.1 C)."""


class Politics(Task):
    """Try to turn the tribes of an area (5.2.1 D)."""

    phase, rule = POLITICS, "5.2.1 D"


class PoliticsRoll(Task):
    """Roll whether they turn."""

    phase, chance, rule = POLITICS_ROLL, True, "5.2.1 D"


class Flight(Task):
    """Find Vercingetorix a home in place of one that was turned (5.2.1 D, ruling C5)."""

    phase, rule = NEW_HOME, "C6"


@frozen
class HomeOffer(Task):
    """Offer Vercingetorix another home for one that he has lost (13.5, ruling C6).

    Attributes:
        since: the rulings from which on it is offered here.
    """

    phase, rule = NEW_HOME, "C6"
    since: int = 1


class EventAction(Task):
    """Begin an event (13)."""


class Baggage(Task):
    """Give steps to blocks of an area, or raid (13.1)."""

    phase, rule = BAGGAGE, "13.1"


class Uprising(Task):
    """Choose the areas that rise (13.2)."""

    phase, rule = REVOLT, "13.2"


class Leader(Task):
    """Bring a leader to the areas that rose, and move (13.4, 13.5)."""

    phase, rule = LEADER, "V3"


# --- movement, battles, stacking (5.2.1 E, 6, 8.2) ---------------------------------------------------------------


class Movement(Task):
    """Begin a movement (5.2.1 E)."""


class Groups(Task):
    """Name the groups that move (ruling M1)."""

    phase, rule = GROUPS, "M1"


class MoveBlocks(Task):
    """Move the blocks of the groups."""

    phase, rule = MOVE, "5.2.1 E"


class Subdue(Task):
    """Roll for the tribes that Ariovistus subdues (8.2)."""

    phase, chance, rule = SUBDUE, True, "8.2"


@frozen
class Battles(Task):
    """Fight the battles one after the other (ruling B1).

    Attributes:
        cause: how they came about: ``marched``, ``came home``, ``wintering``.
    """

    phase, rule = CHOOSE, "B1"
    cause: str


class Withdrawal(Task):
    """Let the Germans withdraw from Germania (6 C)."""

    phase, rule = WITHDRAW, "B11"


class Fortress(Task):
    """Let the defender go into the fortress (6 B)."""

    phase, rule = SHELTER, "B8"


class MainGroup(Task):
    """Have the attacker name his main group (6 A)."""

    phase, rule = MAIN, "B2"


class Rounds(Task):
    """Fight round after round (6)."""

    phase, rule = BATTLE, "6"


class FireRoll(Task):
    """Roll the dice of a block that fires."""

    phase, chance, rule = ROLL, True, "6"


class Hits(Task):
    """Take the hits (ruling B5)."""

    phase, rule = HIT, "B5"


class Sorties(Task):
    """Let the besieged come out to those who relieve them (6 B2)."""

    phase, rule = SORTIE, "B10"


class StormOrGo(Task):
    """Let the besiegers assault, or go (ruling B9)."""

    phase, rule = STORM, "B9"


class LeaveBattle(Task):
    """Have the attackers retreat who must (ruling B15)."""

    phase, rule = LEAVE, "B15"


class FreshRegroup(Task):
    """Let the victor of a battle regroup, with fresh limits (6 G)."""


class RegroupBlocks(Task):
    """Regroup the victor's blocks (6 G)."""

    phase, rule = REGROUP, "6 G"


class Attrition(Task):
    """Find who stands too close after a card play (ruling M9)."""


class Stacking(Task):
    """Have those lose steps who stand too close (ruling M9)."""

    phase, rule = STACKING, "M9"


# --- the end of a year (7, 11) -----------------------------------------------------------------------------------


class HarvestRoll(Task):
    """Roll for the harvest (7.1)."""

    phase, chance, rule = HARVEST, True, "7.1"


class Gains(Task):
    """Give a step to Gauls and Germans at home (7.2)."""


class TribesReturn(Task):
    """Bring back the tribes that were eliminated (7.3.1)."""


class LegionsDue(Task):
    """Find which legions must go home (7.3.2)."""


class LegionsLeave(Task):
    """Have the Romans name who goes home (7.3.2)."""

    phase, rule = LEGIONS_HOME, "7.3.2"


class LegionsGo(Task):
    """Bring the legions home (7.3.2)."""


class WinterBattleOver(Task):
    """Bring back the tribes that fell in the battle for Transalpine Gaul (ruling E3)."""


class AlliesHome(Task):
    """Bring the Romans' tribes home (7.3.3)."""


class VercingetorixWinters(Task):
    """See whether Vercingetorix goes home (7.3.4)."""


class AriovistusWinters(Task):
    """See whether Ariovistus goes home (7.3.5)."""


class LeaderGoesHome(Task):
    """Let a leader go home, or stay (7.3.4, 7.3.5)."""

    phase, rule = LEADER_HOME, "E6"


class LeaderCompanions(Task):
    """Name who stays with a leader (7.3.4, 7.3.5)."""

    phase, rule = COMPANIONS, "E6"


class GaulsHome(Task):
    """Bring the Barbarians' Gauls home (7.3.4)."""


class GermansHome(Task):
    """Bring the Germans home (7.3.5)."""


class WinterSupply(Task):
    """Supply the legions, or have them lose steps (7.4)."""

    phase, rule = SUPPLY, "E7"


class Replacements(Task):
    """Let the Romans buy steps (7.5)."""

    phase, rule = REPLACE, "7.5"


class Production(Task):
    """Make supply points (7.6)."""


class Reinforcements(Task):
    """Bring back the legions lost a year ago, and begin with new ones (7.7)."""


class Builds(Task):
    """Let the Romans build legions (7.7)."""

    phase, rule = BUILD, "7.7"


class Schedule(Task):
    """Roll for the legions that may come this year (11)."""

    phase, chance, rule = REINFORCE, True, "E11"


class YearsPoints(Task):
    """Count the points of a year (7.8, 7.9)."""


class Over(Task):
    """Do nothing, as the game is over (9)."""

    phase, rule = OVER, "9"


# --- the automaton (12) ------------------------------------------------------------------------------------------


class YearOfLeader(Task):
    """Bring the minor leader who comes in some years (ruling A19)."""


class TopCard(Task):
    """Turn up the automaton's card."""

    phase, chance, rule = TOP_CARD, True, "12"


class Germania(Task):
    """Activate Germania in place of an area (3b)."""


@frozen
class Errand(Task):
    """Take up what was rolled, or drawn.

    Attributes:
        word: what events and position texts call it.
        drawn: the die, or the area.
    """

    word: ClassVar[str] = ""
    drawn: int = NOT_DRAWN


@frozen
class DieRoll(Task):
    """Roll a die."""

    phase, chance, rule = DIE, True, "12"
    then: Errand


@frozen
class AreaDraw(Task):
    """Draw one of some areas.

    Attributes:
        fates: the areas, each with its weight.
    """

    phase, chance, rule = AIM, True, "12"
    then: Errand
    fates: tuple[tuple[int, int], ...]


class HelvetiiGone(Errand):
    """The card of the Helvetii, who are gone."""

    word = "helvetii"


class BritanniaAloof(Errand):
    """The card of Britannia, which is out of reach."""

    word = "britannia"


class GermaniaOrVercingetorix(Errand):
    """Whether Germania attacks, or Vercingetorix."""

    word = "germania or vercingetorix"


class NoAttack(Errand):
    """What Germans do who have no target (3g)."""

    word = "3g"


class MinorRevolt(Errand):
    """Whether a Minor Revolt breaks out (4b)."""

    word = "minor revolt"


class MajorRevolt(Errand):
    """Whether a Major Revolt breaks out (4c)."""

    word = "major revolt"


class Reinforcement(Errand):
    """Whether help comes (ruling A7)."""

    word = "reinforcement"


class LeaderOfYear(Errand):
    """Where the minor leader of the year comes (ruling A19)."""

    word = "leader of the year"


class RandomPolitics(Errand):
    """Where a Political Action is tried."""

    word = "random politics"


class GermansArea(Errand):
    """From which area Germans attack (3d)."""

    word = "germans' area"


class LeadersArea(Errand):
    """Which minor leader's area attacks."""

    word = "leader's area"


class AreasTarget(Errand):
    """Whom an area attacks (3a, 3e)."""

    word = "target"


class PairsTarget(Errand):
    """Whom a pair of Germans attacks (3b, 3c)."""

    word = "pair's target"


class Shift(Errand):
    """Where Germans go who have no target (3g)."""

    word = "shift"


class Quarry(Errand):
    """Whom Vercingetorix attacks."""

    word = "quarry"


class HisWay(Errand):
    """By which area he goes there."""

    word = "his way"


class FirstArea(Errand):
    """Which area rises first (ruling A17)."""

    word = "first area"


class OtherArea(Errand):
    """Which other area rises (ruling A17)."""

    word = "other area"


class Helpers(Errand):
    """From where help comes (ruling A7)."""

    word = "helpers"


class Risen(Task):
    """Have the areas attack that rose (ruling A17)."""


class Helping(Task):
    """See who helps in the battles that movement has brought about (ruling A7)."""


class CallForHelp(Task):
    """Have the Romans name the area that is asked next whether help comes (ruling A7)."""

    phase, rule = CALL, "A7"


class SendHelp(Task):
    """Let legions come to help (ruling A7)."""

    phase, rule = REACT, "A7"


class MarchOrders(Task):
    """Move the automaton's blocks as they were ordered (12, 3)."""

    phase, rule = MOVE, "12"


class HelpersCame(Task):
    """Go back to the Romans' movement when help has come."""
